"""The list of games on the disk, and what is read of their files."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.rulesets import RULESETS
from game.session import files
from game.session.journal import Journal
from game.session.save import AnyGame, save
from game.ui.app import App
from game.ui.journals import is_played, title_in, unfinished
from game.ui.scenes.dialog import Confirm
from game.ui.scenes.prospect import BoardPicture
from game.ui.scenes.renaming import Rename
from game.ui.scenes.saved import Kind, Saved, read_saved
from game.ui.scenes.saves import SavesScene
from game.ui.scenes.why import Why
from game.ui.widgets.label import Label
from tests.pilot import Pilot
from tests.rulesets.planets.positions import A, B
from tests.ui.records import begun, duel, far, hidden, near

Shelf = Callable[[], tuple[SavesScene, Pilot, list[tuple[str, Path]]]]


def put(name: str, game: AnyGame, age: int, side: str = "") -> Path:
    """Save a game so many seconds ago."""
    path = files.saves() / f"{name}.jsonl"
    save(game, path, {"": None, "a": A, "b": B}[side])
    return aged(path, age)


def aged(path: Path, age: int) -> Path:
    """Make a file so many seconds old."""
    os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    return path


def broken_off(game: AnyGame, age: int = 0) -> Path:
    """The journal of a game whose program was killed."""
    journal = Journal.begin(game)
    handle = journal._handle
    assert handle is not None
    os.close(handle)
    return aged(journal.path, age)


@pytest.fixture
def shelf(app: App, home: Path) -> Shelf:
    """Opens the list; what it opens is noted as `open` or `watch` and the path."""
    assert home.is_dir()

    def show() -> tuple[SavesScene, Pilot, list[tuple[str, Path]]]:
        done: list[tuple[str, Path]] = []
        scene = SavesScene(
            app,
            RULESETS,
            lambda path: done.append(("open", path)),
            lambda path: done.append(("watch", path)),
        )
        app.push(scene)
        pilot = Pilot(app)
        pilot.wait(1)
        return scene, pilot, done

    return show


def words(pilot: Pilot) -> str:
    """All labels in sight."""
    return "\n".join(widget.text for widget in pilot.widgets() if isinstance(widget, Label))


# What is read of a file


def test_a_game_that_goes_on(home: Path) -> None:
    assert home.is_dir()
    found = read_saved(put("mine", begun(near()), 0), RULESETS)
    assert (found.kind, found.title, found.where) == (
        Kind.SAVE,
        "Position",
        "turn 1, Side a to plot",
    )
    assert found.goes_on
    assert found.board is not None


def test_a_game_that_is_over(home: Path) -> None:
    assert home.is_dir()
    found = read_saved(put("mine", duel(), 0), RULESETS)
    assert (found.where, found.result, found.goes_on) == ("turn 3", "The time is up.", False)


def test_a_copy_for_one_side(home: Path) -> None:
    assert home.is_dir()
    found = read_saved(put("mine", hidden(), 0, "b"), RULESETS)
    assert (found.kind, found.goes_on) == (Kind.COPY, False)
    assert found.where == "turn 6; what Side b saw"
    assert found.board is not None


def test_a_game_with_secrets_shows_no_board(home: Path) -> None:
    assert home.is_dir()
    found = read_saved(put("mine", begun(far()), 0), RULESETS)
    assert (found.secret, found.board) == ("all that Position hides", None)
    copy = read_saved(put("copy", begun(far()), 0, "b"), RULESETS)
    assert (copy.kind, copy.secret, copy.board) == (Kind.COPY, "what Side b saw", None)
    over = read_saved(put("over", hidden(), 0), RULESETS)
    assert not over.secret
    assert not begun(near()).hides


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "is empty"),
        (b"{}\n", "is no saved game"),
        (b"[1, 2]\n", "is no saved game"),
        (b'{"line":"game","format":999}\n', "was saved by a newer version"),
        (b'{"line":"game"}\n', "is no saved game"),
        (b"\xff\xfe\x00", "is no saved game"),
    ],
)
def test_a_broken_file_gives_its_reason(home: Path, content: bytes, why: str) -> None:
    path = home / "\u0160t\u011bp\u00e1n.jsonl"
    path.write_bytes(content)
    found = read_saved(path, RULESETS)
    assert (found.kind, found.title) == (Kind.BROKEN, "\u0160t\u011bp\u00e1n")
    assert found.fault.startswith(why)
    assert path.read_bytes() == content


# Journals


def test_only_journals_that_were_broken_off_are_unfinished(home: Path) -> None:
    assert home.is_dir()
    older, newer = broken_off(begun(near()), 20), broken_off(begun(near()), 10)
    closed = Journal.begin(duel())
    closed.close()
    played = Journal.begin(begun(near()))
    assert is_played(played.path)
    assert not is_played(older)
    assert list(unfinished(files.autosaves())) == [newer, older]
    assert title_in(newer) == "Position"
    played.close()


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff", b'{"title": 3}'])
def test_a_journal_that_cannot_be_read_has_no_title(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.jsonl").write_bytes(content)
    assert title_in(tmp_path / "x.jsonl") == ""


# The list


def test_an_empty_list_says_so(shelf: Shelf) -> None:
    scene, pilot, done = shelf()
    assert "No game has been played yet" in words(pilot)
    pilot.press("Enter", "Esc")
    assert done == []
    assert scene.wait() is None


def test_the_newest_comes_first_and_broken_ones_say_why(shelf: Shelf) -> None:
    put("old", duel(), 300)
    put("new", begun(near()), 100)
    bad = files.saves() / "bad.jsonl"
    bad.write_text("{", encoding="utf-8")
    aged(bad, 200)
    scene, pilot, done = shelf()
    rows = [(Path(row.id).stem, row.right) for row in scene._list.rows]
    assert rows == [("new", "saved"), ("bad", "broken"), ("old", "saved")]
    pilot.press("Down")
    assert "It is no saved game" in words(pilot)
    pilot.press("Enter")
    assert isinstance(pilot.app.top, Why)
    assert done == []


def test_enter_goes_on_and_v_watches(shelf: Shelf) -> None:
    path = put("mine", begun(near()), 0)
    _, pilot, done = shelf()
    pilot.press("Enter", "V")
    assert done == [("open", path), ("watch", path)]


def test_the_pointer_reaches_the_same(shelf: Shelf) -> None:
    path = put("mine", begun(near()), 0)
    _, pilot, done = shelf()
    pilot.click_on(pilot.button("See it again"))
    pilot.click_on(pilot.button("Go on"))
    assert done == [("watch", path), ("open", path)]


def test_enter_watches_a_game_that_is_over(shelf: Shelf) -> None:
    path = put("mine", duel(), 0)
    _, pilot, done = shelf()
    pilot.press("Enter")
    assert done == [("watch", path)]
    assert pilot.button("See it again").main
    pilot.press("V")
    assert done == [("watch", path)] * 2


def test_secrets_are_watched_only_after_a_question(shelf: Shelf) -> None:
    path = put("mine", begun(far()), 0)
    _, pilot, done = shelf()
    assert not [w for w in pilot.widgets() if isinstance(w, BoardPicture)]
    pilot.press("V", "Enter")
    assert isinstance(pilot.app.top, Confirm)
    pilot.press("Esc")
    assert done == []
    pilot.press("V", "Y")
    assert done == [("watch", path)]


def test_a_file_is_deleted_only_after_a_question(shelf: Shelf) -> None:
    path, other = put("mine", duel(), 0), put("other", duel(), 50)
    scene, pilot, _ = shelf()
    pilot.press("Delete", "Esc")
    assert path.exists()
    pilot.press("Delete", "Y")
    pilot.wait(0.2)
    assert not path.exists()
    assert scene.current == Saved(
        other,
        Kind.SAVE,
        "Position",
        scene.current.made if scene.current else read_saved(other, RULESETS).made,
        "turn 3",
        "The time is up.",
        board=read_saved(other, RULESETS).board,
    )


def test_a_save_is_called_by_its_name_and_an_autosave_by_its_scenario(shelf: Shelf) -> None:
    put("before the ambush", begun(near()), 0)
    broken_off(begun(near()), 50)
    scene, _, _ = shelf()
    assert [row.label for row in scene._list.rows] == ["before the ambush", "Position"]
    assert scene._list.rows[0].second.endswith(" \u00b7 Position, turn 1, Side a to plot")


def test_a_save_gets_another_name(shelf: Shelf) -> None:
    path, other = put("mine", duel(), 0), put("other", duel(), 50)
    content = path.read_bytes()
    scene, pilot, _ = shelf()
    pilot.press("R", "Ctrl+A")
    pilot.type("Other/duel")
    pilot.press("Enter")
    pilot.wait(0.2)
    moved = path.with_name("Other-duel.jsonl")
    assert (path.exists(), moved.read_bytes()) == (False, content)
    assert scene.current is not None
    assert scene.current.name == "Other-duel"
    assert other.exists()


def test_a_name_that_is_taken_is_refused_and_the_files_stay(shelf: Shelf) -> None:
    path, other = put("mine", begun(near()), 0), put("other", duel(), 50)
    contents = (path.read_bytes(), other.read_bytes())
    _, pilot, _ = shelf()
    pilot.press("R", "Ctrl+A")
    pilot.type("other")
    pilot.click_on(pilot.button("Rename it"))
    assert isinstance(pilot.app.top, Rename)
    assert "called other already" in words(pilot)
    pilot.press("Esc")
    assert (path.read_bytes(), other.read_bytes()) == contents


def test_an_autosave_is_not_renamed(shelf: Shelf) -> None:
    path = broken_off(begun(near()))
    _, pilot, _ = shelf()
    pilot.press("R")
    assert isinstance(pilot.app.top, Why)
    assert path.exists()


def test_a_game_being_played_is_left_alone(shelf: Shelf) -> None:
    journal = Journal.begin(begun(near()))
    _, pilot, done = shelf()
    assert not pilot.button("Go on").enabled
    assert not pilot.button("Delete").enabled
    pilot.press("Delete")
    assert isinstance(pilot.app.top, Why)
    assert journal.path.exists()
    assert done == []
    journal.close()


def test_games_of_the_meantime_are_found_on_coming_back(shelf: Shelf) -> None:
    scene, pilot, _ = shelf()
    put("mine", duel(), 0)
    scene.resumed()
    pilot.wait(0.2)
    assert scene.current is not None


@pytest.mark.parametrize(
    ("size", "percent"),
    [((1920, 1080), 100), ((1440, 900), 200), ((1024, 640), 125), ((480, 320), 100), ((1, 1), 100)],
)
def test_every_window_holds_together(shelf: Shelf, size: tuple[int, int], percent: int) -> None:
    put("a name that is long enough to be wrapped in any window", begun(near()), 0)
    put("mine", duel(), 0)
    scene, pilot, _ = shelf()
    pilot.app.change(text_percent=percent)
    pilot.resize(*size)
    whole = (0, 0, *pilot.app.layout_size)
    for widget in (scene._list, scene._about, scene._open, scene._watch, scene._delete):
        assert widget.rect.clip(whole) == widget.rect
        assert widget.rect.height > 0
    assert scene._list.rect.right < scene._about.rect.left
    assert scene._about.rect.bottom < scene._open.rect.top
