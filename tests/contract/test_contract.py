"""Every ruleset keeps the promises of `game.core.ruleset`, in every scenario that ships."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from game.core.ruleset import Side
from game.session.game import Game, Submitted
from game.session.lines import digest
from game.session.record import Seat
from game.session.replay import Replay, verify
from game.session.save import AnyGame, Copy, load, save
from tests.contract.cases import RULES, SCENARIOS, Case, cases
from tests.contract.promises import LONGEST, played

EACH = 2
"""Games of each scenario that every run of the tests plays."""

GAMES = 2_000
"""Games that `--whole` plays."""

ONE_EACH = [pytest.param(case, id=str(case)) for case in cases(1)]
SAMPLE = [pytest.param(case, id=str(case)) for case in cases(EACH)]


@pytest.mark.parametrize("case", SAMPLE)
def test_random_play_keeps_every_promise_and_ends(case: Case) -> None:
    played(case.new(), random.Random(case.number), checked=True)


@pytest.mark.parametrize("case", ONE_EACH)
def test_empty_answers_end_the_game(case: Case) -> None:
    game = case.new()
    answers = 0
    while game.waiting_for and answers < LONGEST:
        assert isinstance(game.submit(game.waiting_for[0]), Submitted)
        answers += 1
    assert game.outcome is not None


def kept(game: AnyGame, path: Path) -> None:
    """Saved, loaded and run again, the game is the same."""
    save(game, path)
    loaded = load(path, RULES)
    assert isinstance(loaded, Game)
    assert [digest(step.after) for step in loaded.steps] == [digest(s.after) for s in game.steps]
    assert [step.events for step in loaded.steps] == [step.events for step in game.steps]
    assert verify(path, RULES) is None


@pytest.mark.parametrize("case", ONE_EACH)
def test_saved_loaded_and_run_again_a_game_is_the_same(case: Case, tmp_path: Path) -> None:
    kept(played(case.new(), random.Random(3), checked=False), tmp_path / "game.jsonl")


@pytest.mark.parametrize("case", ONE_EACH)
def test_a_sides_copy_shows_its_views(case: Case, tmp_path: Path) -> None:
    game, path = case.new(), tmp_path / "copy.jsonl"
    played(game, random.Random(4), checked=False)
    for info in game.sides:
        save(game, path, info.id)
        copy = load(path, RULES)
        assert isinstance(copy, Copy)
        mine, whole = Replay(copy), Replay(game)
        whole.watch(info.id)
        for at in range(mine.length + 1):
            mine.jump(at)
            whole.jump(at)
            assert digest(mine.state) == digest(whole.state)
            assert mine.events == whole.events


@pytest.mark.parametrize("case", ONE_EACH)
def test_the_same_seed_gives_the_same_game(case: Case) -> None:
    one = played(case.new(), random.Random(5), checked=False)
    two = played(case.new(), random.Random(5), checked=False)
    assert digest(one.steps) == digest(two.steps)


HASHES = """
import random
from game.session.lines import digest
from tests.contract.cases import cases
from tests.contract.promises import played
for case in cases(1):
    print(case, digest(played(case.new(), random.Random(6), checked=False).steps))
"""


def test_the_same_seed_gives_the_same_game_in_every_process() -> None:
    printed = [
        subprocess.run(
            [sys.executable, "-c", HASHES],
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "77")
    ]
    assert printed[0] == printed[1]
    assert len(printed[0].splitlines()) == len(SCENARIOS)


@pytest.mark.parametrize(("ruleset", "scenario"), SCENARIOS)
def test_a_seated_side_can_play_alone(ruleset: str, scenario: str) -> None:
    """The others pass: nothing ever waits for them."""
    rules, opened = RULES[ruleset], SCENARIOS[ruleset, scenario]()
    sides = [info.id for info in rules.sides(opened) if info.orders]
    seats = dict.fromkeys(sides[1:], Seat.EMPTY)
    game: Game[object, object, object, object] = Game.new(rules, opened, 1, seats)
    asked: set[Side] = set()
    while game.waiting_for:
        asked.update(game.waiting_for)
        game.submit(game.waiting_for[0])
    assert asked <= {sides[0]}
    assert game.outcome is not None


def test_two_thousand_games_end_and_none_fails(
    whole: bool,  # noqa: FBT001 - a fixture
    tmp_path: Path,
) -> None:
    """With `--whole` each of them keeps every promise; the others only end and are kept."""
    count = GAMES if whole else len(SCENARIOS)
    finished = 0
    for case in cases(-(-count // len(SCENARIOS))):
        game = played(case.new(), random.Random(str(case)), checked=whole)
        kept(game, tmp_path / "game.jsonl")
        finished += 1
    assert finished >= count
