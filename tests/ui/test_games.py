"""From the title into games, replays and lists, and back."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.session import files
from game.session.game import Submitted
from game.session.journal import Journal
from game.session.save import AnyGame, save, title_of
from game.ui import games, start
from game.ui.app import App
from game.ui.scenes.choice import ChoiceScene
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.dialog import Confirm, Notice
from game.ui.scenes.game import GameScene
from game.ui.scenes.game.menu import Ending
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.saves import SavesScene
from game.ui.scenes.title import Title
from game.ui.settings import Speed
from tests.pilot import Pilot
from tests.rulesets.planets.positions import A
from tests.ui.records import begun, duel, far, hidden, near
from tests.ui.test_saves import aged, broken_off, put


@pytest.fixture
def pilot(app: App, home: Path) -> Pilot:
    """At the title, with no game yet."""
    assert home.is_dir()
    app.change(speed=Speed.AT_ONCE, reduced_motion=True)
    start.open_title(app, games.items(), games.Continuing())
    return Pilot(app)


def stack(pilot: Pilot) -> list[type]:
    """The scenes, from the lowest."""
    return [type(scene) for scene in pilot.app.scenes]


def again(pilot: Pilot) -> None:
    """Come back to the title, as after another scene."""
    pilot.app.top.resumed()
    pilot.app.pump()


def game_scene(pilot: Pilot) -> GameScene[object, object, object, object]:
    """The game screen, whatever is over it."""
    (scene,) = [each for each in pilot.app.scenes if isinstance(each, GameScene)]
    return scene


def test_a_newcomer_is_in_a_game_in_two_keys(pilot: Pilot) -> None:
    pilot.press("P", "Enter")
    assert stack(pilot) == [Title, ChoiceScene, GameScene]
    assert title_of(game_scene(pilot).game.setup.scenario) == "First Burn"
    assert len(files.games(files.autosaves())) == 1


def test_the_title_offers_the_game_that_was_broken_off(pilot: Pilot) -> None:
    path = broken_off(begun(near()))
    again(pilot)
    row = pilot.button("Continue")
    assert row.second == "Position, turn 1, Side a to plot."
    pilot.press("C")
    assert stack(pilot) == [Title, GameScene]
    journal = game_scene(pilot).game.recorder
    assert isinstance(journal, Journal)
    assert journal.path == path


def test_at_first_the_title_only_looks_which_game_it_is(app: App, home: Path) -> None:
    assert home.is_dir()
    broken_off(begun(near()))
    start.open_title(app, games.items(), games.Continuing())
    pilot = Pilot(app)
    assert pilot.button("Continue").second == "Position"
    again(pilot)
    assert pilot.button("Continue").second == "Position, turn 1, Side a to plot."


def test_games_that_are_over_broken_or_being_played_are_not_offered(pilot: Pilot) -> None:
    broken_off(duel())
    playing = Journal.begin(begun(near()))
    damaged = broken_off(begun(near()))
    damaged.write_bytes(damaged.read_bytes()[:40])
    again(pilot)
    labels = [button.label for button in pilot.app.top._rows()]  # type: ignore[attr-defined] # of the title
    assert "Continue" not in labels
    playing.close()


def test_a_game_taken_by_another_copy_in_the_meantime_says_so(pilot: Pilot) -> None:
    path = broken_off(begun(near()))
    again(pilot)
    with path.open("r+b") as file:
        assert files.lock(file.fileno())
        pilot.press("C")
        assert isinstance(pilot.app.top, Notice)
        assert "another copy" in pilot.app.top.text


def test_a_cut_line_that_is_run_again_is_not_told(pilot: Pilot) -> None:
    game = begun(near())
    journal = Journal.begin(game)
    path = journal.path
    assert isinstance(game.submit(A, ()), Submitted)
    journal.close()
    path.write_bytes(path.read_bytes()[:-20])
    again(pilot)
    pilot.press("C")
    assert stack(pilot) == [Title, GameScene]
    assert game_scene(pilot).game.steps == game.steps


def test_an_answer_lost_in_a_crash_is_told(pilot: Pilot) -> None:
    path = broken_off(begun(near()))
    with path.open("ab") as file:
        file.write(b'{"line":"answer","si')
    again(pilot)
    pilot.press("C")
    assert stack(pilot) == [Title, GameScene, Notice]


def test_a_hidden_game_opens_behind_the_curtain(pilot: Pilot) -> None:
    put("secret", begun(far()), 0)
    pilot.press("V")
    pilot.wait(0.2)
    pilot.press("Enter")
    assert stack(pilot) == [Title, SavesScene, GameScene, Curtain]


def test_a_save_is_gone_on_with_and_left_as_it_is(pilot: Pilot) -> None:
    path = put("mine", begun(near()), 0)
    content = path.read_bytes()
    pilot.press("V")
    pilot.wait(0.2)
    pilot.press("Enter", "1", "Enter")
    assert stack(pilot) == [Title, SavesScene, GameScene]
    assert path.read_bytes() == content
    assert len(files.games(files.autosaves())) == 1


def test_a_replay_branches_into_a_game_and_leads_home(pilot: Pilot) -> None:
    path = put("mine", duel(), 0)
    content = path.read_bytes()
    pilot.press("V")
    pilot.wait(0.2)
    pilot.press("Enter")
    pilot.wait(1)
    assert stack(pilot) == [Title, SavesScene, ReplayScene]
    pilot.press("]", "B")
    assert stack(pilot) == [Title, GameScene]
    assert path.read_bytes() == content


def test_a_copy_opens_as_a_replay(pilot: Pilot) -> None:
    save(duel(), files.saves() / "copy.jsonl", A)
    games.open_file(pilot.app, files.saves() / "copy.jsonl")
    assert isinstance(pilot.app.top, ReplayScene)
    assert pilot.app.top.viewer == A


@pytest.mark.parametrize(
    ("game", "asked"), [(begun(far()), True), (hidden(), False), (begun(near()), False)]
)
def test_a_command_asks_before_it_shows_secrets(pilot: Pilot, game: AnyGame, asked: bool) -> None:  # noqa: FBT001 - a row
    games.watch_from_outside(pilot.app, game, None)
    assert isinstance(pilot.app.top, Confirm) is asked
    assert [type(scene) for scene in pilot.app.scenes].count(ReplayScene) == (not asked)


def test_secrets_are_shown_to_whoever_insists(pilot: Pilot) -> None:
    games.watch_from_outside(pilot.app, begun(far()), None)
    pilot.press("Y")
    assert stack(pilot) == [Title, ReplayScene]


@pytest.mark.parametrize("opens", [games.open_file, games.watch_file])
def test_a_file_that_breaks_in_the_meantime_is_told(
    pilot: Pilot, opens: Callable[[App, Path], None]
) -> None:
    path = put("mine", duel(), 0)
    path.write_bytes(path.read_bytes()[:-30])
    opens(pilot.app, path)
    assert isinstance(pilot.app.top, Notice)


def test_a_game_is_played_where_nothing_can_be_written(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    games.begin(pilot.app, begun(near()))
    scene = game_scene(pilot)
    assert scene.journal is not None
    assert "Permission denied" in scene.journal.fault
    pilot.press("1", "Enter")
    assert scene.game.phase.turn == 1
    assert scene.game.steps


def test_after_the_end_one_watches(pilot: Pilot) -> None:
    games.begin(pilot.app, duel())
    assert stack(pilot) == [Title, GameScene, Ending]
    pilot.click_on(pilot.button("Watch the replay"))
    assert stack(pilot) == [Title, GameScene, ReplayScene]
    pilot.press("Esc")
    assert stack(pilot) == [Title, GameScene]


def test_after_the_end_one_plays_again_with_new_dice(pilot: Pilot) -> None:
    games.begin(pilot.app, duel())
    over = game_scene(pilot).game
    pilot.click_on(pilot.button("Play again"))
    assert stack(pilot) == [Title, GameScene]
    new = game_scene(pilot).game
    assert new.outcome is None
    assert new.setup.scenario == over.setup.scenario
    assert new.setup.seed != over.setup.seed


def test_old_journals_stay_where_they_are_when_another_is_gone_on_with(pilot: Pilot) -> None:
    older, newer = broken_off(begun(near())), broken_off(begun(near()))
    aged(older, 60)
    again(pilot)
    pilot.press("C")
    journal = game_scene(pilot).game.recorder
    assert isinstance(journal, Journal)
    assert journal.path == newer
    assert older.exists()
