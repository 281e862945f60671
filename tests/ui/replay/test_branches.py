"""Games that left a game."""

from pathlib import Path

import pytest

from game.rulesets import RULESETS
from game.session.replay import Replay
from game.session.save import AnyGame, save
from game.ui.app import App
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.replay.branches import find_branches
from tests.pilot import Pilot
from tests.rulesets.planets.positions import A, B
from tests.ui.records import begun, duel, hidden, near, play


def branch_of(game: AnyGame, turn: int) -> AnyGame:
    """A game that goes on from the first answer owed in a turn, in which B fires."""
    replay = Replay(game)
    replay.jump(next(at for at in range(replay.length) if replay.phase(at).turn == turn))
    return play(replay.branch(seed=99), {A: 1, B: 1})


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Files of games: a branch, the game itself, its beginning, others, and none at all."""
    game = duel()
    saved = {
        "branch": branch_of(game, 2),
        "same": game,
        "beginning": begun(near()),
        "other": hidden(),
    }
    for name, each in saved.items():
        save(each, tmp_path / f"{name}.jsonl")
    save(game, tmp_path / "copy.jsonl", A)
    (tmp_path / "broken.jsonl").write_text("{", encoding="utf-8")
    return sorted(tmp_path.glob("*.jsonl"))


def test_only_a_game_that_went_another_way_is_a_branch(files: list[Path]) -> None:
    game = duel()
    found = list(find_branches(game, files, RULESETS))
    assert len(found) == len(files)
    (branch,) = [each for each in found if each is not None]
    assert found.index(branch) == [path.stem for path in files].index("branch")
    assert game.ruleset.phase(game.steps[branch.place].before).turn == 2
    assert ": turns 2\u20133, " in branch.words


def test_the_timeline_shows_branches_once_they_are_read(app: App, files: list[Path]) -> None:
    game = duel()
    scene = ReplayScene(app, game, lambda _: None, find_branches(game, files, RULESETS))
    app.push(scene)
    pilot = Pilot(app)
    low = scene.band.rect.height
    pilot.wait(1)
    (branch,) = scene.band.branches
    assert branch.last_turn == 3
    assert scene.band.rect.height > low
    assert scene.wait() is None
