"""Saving and loading: nothing lost, nothing told that a side may not know, nothing bad taken."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.session.files import autosaves, file_name, games, prune, saves
from game.session.game import Game
from game.session.lines import FORMAT, SaveError
from game.session.save import AnyGame, Copy, load, save
from tests.session.games import (
    RULESETS,
    ToyGame,
    forged,
    in_the_middle,
    new,
    play_out,
)
from tests.session.toy import BLUE, RED, Bid, Toy


def reloaded(game: ToyGame, path: Path) -> AnyGame:
    save(game, path)
    loaded = load(path, RULESETS)
    assert isinstance(loaded, Game)
    return loaded


def test_a_save_holds_everything(tmp_path: Path) -> None:
    game = in_the_middle()
    loaded = reloaded(game, tmp_path / "a.jsonl")
    assert loaded.state == game.state
    assert loaded.steps == game.steps
    assert loaded.setup == game.setup
    assert loaded.moment.pending == {RED: (Bid(0),)}
    assert loaded.moment.faces == (1, 6)
    assert loaded.drafts == {BLUE: (Bid(2),)}
    assert loaded.waiting_for == (BLUE,)


def test_a_loaded_game_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    game = in_the_middle()
    game.set_dice([])
    loaded = reloaded(game, tmp_path / "a.jsonl")
    for played in (game, loaded):
        play_out(played)
    assert loaded.steps == game.steps


def test_undo_works_in_a_loaded_game(tmp_path: Path) -> None:
    loaded = reloaded(in_the_middle(), tmp_path / "a.jsonl")
    undone = loaded.undo()
    assert loaded.waiting_for == (BLUE, RED)
    assert undone == in_the_middle().undo()


def test_saving_twice_gives_the_same_file(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    save(in_the_middle(), one)
    save(reloaded(in_the_middle(), one), two)
    assert one.read_bytes() == two.read_bytes()


def test_a_copy_for_a_side_holds_what_it_saw(tmp_path: Path) -> None:
    game, path = in_the_middle(), tmp_path / "copy.jsonl"
    save(game, path, RED)
    copy = load(path, RULESETS)
    assert isinstance(copy, Copy)
    assert (copy.side, copy.title, len(copy.steps)) == (RED, "Duel", len(game.steps))
    assert copy.opening == game.ruleset.view(game.opening, RED).state
    for mine, true in zip(copy.steps, game.steps, strict=True):
        assert mine.after == game.ruleset.view(true.after, RED).state
        assert set(mine.orders) <= {RED}


def test_a_copy_has_no_seed_no_scenario_and_none_of_the_others_secrets(tmp_path: Path) -> None:
    path = tmp_path / "copy.jsonl"
    save(in_the_middle(), path, RED)
    head, *steps = map(json.loads, path.read_text().splitlines())
    assert {"seed", "scenario", "seats"}.isdisjoint(head)
    assert [step["orders"] for step in steps[:-1]].count({}) > 1
    assert '"unit":"b2"' not in path.read_text()


def test_a_hidden_trap_makes_no_difference_to_the_others_copy(tmp_path: Path) -> None:
    for name, trapped in (("with", True), ("without", False)):
        game = new(blue_trapped=trapped)
        game.submit(BLUE, [Bid(1)])
        game.submit(RED, [Bid(2)])
        save(game, tmp_path / name, RED)
    assert (tmp_path / "with").read_bytes() == (tmp_path / "without").read_bytes()


Damage = Callable[[bytes], bytes]


def line(number: int, change: Callable[[str], str]) -> Damage:
    """Change one line of a file and leave the rest."""

    def damage(content: bytes) -> bytes:
        lines = content.decode().splitlines(keepends=True)
        lines[number] = change(lines[number])
        return "".join(lines).encode()

    return damage


WRITTEN = f'"line":"game","format":{FORMAT}'

BROKEN = [
    pytest.param(lambda _: b"", "is empty", id="empty"),
    pytest.param(lambda _: b"\n \n", "is empty", id="blank"),
    pytest.param(lambda _: b"[1, 2]\n", "is no saved game", id="JSON of the wrong kind"),
    pytest.param(lambda _: b"\x89PNG\r\n\x1a\n\0\0", "is no saved game", id="not JSON"),
    pytest.param(lambda _: b"[" * 1_000_000, "is no saved game", id="nested without end"),
    pytest.param(lambda c: c[: len(c) // 2], "damaged|cut", id="half a file"),
    pytest.param(lambda c: c[: c.rindex(b"\n", 0, -1) + 1], "is cut", id="no closing line"),
    pytest.param(lambda c: c + b"{}\n", "edited", id="something after the end"),
    pytest.param(
        line(0, lambda s: s.replace(WRITTEN, '"line":"game","format":999')), "newer", id="newer"
    ),
    pytest.param(
        line(0, lambda s: s.replace(WRITTEN, '"line":"game","format":0')), "never", id="format 0"
    ),
    pytest.param(
        line(0, lambda s: s.replace(WRITTEN, '"line":"game"')), "no saved game", id="no format"
    ),
    pytest.param(line(0, lambda s: s.replace("toy", "chess", 1)), "edited", id="other rules"),
    pytest.param(line(0, lambda s: s.replace('"seed":7', '"seed":8')), "edited", id="other seed"),
    pytest.param(line(1, lambda s: s.replace('"amount":2', '"amount":1')), "edited", id="orders"),
    pytest.param(line(2, lambda _: ""), "cut", id="a line taken out"),
    pytest.param(line(2, lambda s: s + s), "cut|edited", id="a line doubled"),
    pytest.param(line(2, lambda s: s.replace("Trap", "Trick")), "edited|damaged", id="no event"),
    pytest.param(line(2, lambda s: s[:-9] + "\n"), "line 3 is damaged", id="no JSON inside"),
]


@pytest.mark.parametrize(("damage", "why"), BROKEN)
def test_bad_saves_are_refused_with_one_reason_and_left_alone(
    damage: Damage, why: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.jsonl"
    save(in_the_middle(), path)
    content = damage(path.read_bytes())
    path.write_bytes(content)
    with pytest.raises(SaveError, match=why):
        load(path, RULESETS)
    assert path.read_bytes() == content


def test_edited_events_that_break_the_rules_code_are_refused(tmp_path: Path) -> None:
    """Even if somebody made the sums fit."""
    path = tmp_path / "bad.jsonl"
    save(in_the_middle(), path)
    path.write_bytes(forged(path.read_text().replace('"unit":"r1"', '"unit":"xx"')))
    with pytest.raises(SaveError, match="line 3 is damaged: KeyError"):
        load(path, RULESETS)


@pytest.mark.parametrize("bad", ["missing.jsonl", ".", "nul\0name"])
def test_what_is_no_file_is_refused(bad: str, tmp_path: Path) -> None:
    with pytest.raises(SaveError):
        load(tmp_path / bad, RULESETS)


def test_a_huge_file_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.write(b"{")
        file.truncate(100_000_000)
    with pytest.raises(SaveError, match="larger than any"):
        load(path, RULESETS)


def test_a_device_that_never_ends_is_no_save() -> None:
    with pytest.raises(SaveError, match="is not a file"):
        load(Path(os.devnull), RULESETS)


def test_a_failed_write_says_so_and_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    save(new(), path)
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveError, match="No space left on device") as caught:
        save(in_the_middle(), path)
    assert isinstance(caught.value.__cause__, OSError)
    assert caught.value.__cause__.filename == str(path), "not the part that was to become it"
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_cannot_be_written_to_says_so(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    with pytest.raises(SaveError, match="cannot be written"):
        save(new(), in_the_way / "a.jsonl")


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Two Captains", "Two Captains.jsonl"),
        ("a/b", "a-b.jsonl"),
        ("a\\b:c?", "a-b-c-.jsonl"),
        ("..", "game.jsonl"),
        ("", "game.jsonl"),
        ("../../etc/passwd", "-..-etc-passwd.jsonl"),
        ("CON", "CON-.jsonl"),
        ("con.txt", "con.txt-.jsonl"),
        ("Štěpán ß", "Štěpán ß.jsonl"),
        ("Ωμέγα 星", "Ωμέγα 星.jsonl"),
        ("tab\tand\nline", "tab and line.jsonl"),
        ("x" * 200, "x" * 120 + ".jsonl"),
        ("星" * 200, "星" * 40 + ".jsonl"),
    ],
)
def test_any_title_becomes_a_name_of_a_file_in_its_folder(
    title: str, name: str, tmp_path: Path
) -> None:
    assert file_name(title) == name
    path = tmp_path / file_name(title)
    save(new(), path)
    assert path.resolve().parent == tmp_path.resolve()


def test_folders_lie_in_the_users_own(home: Path) -> None:
    assert saves().is_relative_to(home)
    assert autosaves().is_relative_to(home)


def test_only_the_newest_autosaves_are_kept(tmp_path: Path) -> None:
    for number in range(5):
        path = tmp_path / f"{number}.jsonl"
        save(new(), path)
        os.utime(path, (number, number))
    prune(tmp_path, keep=2)
    assert [path.name for path in games(tmp_path)] == ["4.jsonl", "3.jsonl"]


SAVE_IN_ANOTHER_PROCESS = """
import sys
from pathlib import Path
from game.session.save import save
from tests.session.games import new, play_out
save(play_out(new()), Path(sys.argv[1]))
"""


@pytest.mark.parametrize("seed", ["0", "1", "12345"])
def test_same_seed_same_game_in_any_process(seed: str, tmp_path: Path) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    save(play_out(new()), here)
    subprocess.run(
        [sys.executable, "-c", SAVE_IN_ANOTHER_PROCESS, str(there)],
        env=os.environ | {"PYTHONHASHSEED": seed},
        check=True,
    )
    assert there.read_bytes() == here.read_bytes()


def test_the_rules_must_be_known(tmp_path: Path) -> None:
    save(new(), tmp_path / "a.jsonl")
    with pytest.raises(SaveError, match="is a game of 'toy'; this version plays planets"):
        load(tmp_path / "a.jsonl", {"planets": Toy()})
