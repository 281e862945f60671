"""Computer players, in every scenario of every ruleset: no order refused, no game without end.

What they do follows from their view, their level and the seed: in any process, however often they
are interrupted, and after the game was saved in between.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from game.ai.levels import LEVELS
from game.ai.player import Player, finished
from game.core.dice import SeededDice
from game.core.ruleset import Side
from game.rulesets.planets.orders import Burn, Order
from game.session.game import Game, Submitted
from game.session.lines import digest
from game.session.opponents import Opponents, deciding
from game.session.record import Seat
from game.session.replay import Replay, first_difference
from game.session.save import AnyGame, load, save
from tests.contract.cases import RULES, SCENARIOS, Case, cases
from tests.contract.promises import LONGEST
from tests.contract.test_hidden import LURKER, A, B, give, opened
from tests.contract.unseen import UNSEEN

EACH = 1
"""Games of each scenario that every run of the tests plays."""

GAMES = 1_000
"""Games that `--whole` plays."""

PLACES = 4
"""Moments of each game in which a decision is made once more."""


def new(case: Case) -> AnyGame:
    """Begin a game with a level drawn for each seat; the strongest is left to drawn games."""
    rules, scenario = RULES[case.ruleset], SCENARIOS[case.ruleset, case.scenario]()
    chance = random.Random(str(case))
    known = list(LEVELS) if case.number else list(LEVELS)[:-1]
    levels = {info.id: Seat(chance.choice(known)) for info in rules.sides(scenario)}
    seats = {**levels, **dict.fromkeys(case.absent, Seat.NONE)}
    game: AnyGame = Game.new(rules, scenario, case.number, seats, case.options)
    return game


def played(game: AnyGame) -> AnyGame:
    """Let the computer play to the end."""
    opponents = Opponents(game)
    for _ in range(LONGEST):
        if opponents.side is None:
            break
        finished(opponents.think())
    assert game.outcome is not None, game.phase
    return game


def keeps_every_promise(case: Case, path: Path) -> None:
    game = played(new(case))
    thoughts = [(step, side, step.thoughts[side]) for step in game.steps for side in step.chosen]
    for step, side, thought in thoughts:
        assert thought.refused == 0, (step.before, side, thought)
        assert all(reason.strip() for reason in thought.reasons)
        assert thought.looked <= LEVELS[thought.level].budget
    assert first_difference(game) is None
    save(game, path)
    decides_again(game, path, random.Random(str(case)))


def decides_again(game: AnyGame, path: Path, chance: random.Random) -> None:
    """From the file, broken off before, and at any place: it decides as it did."""
    loaded = load(path, RULES)
    assert isinstance(loaded, Game)
    assert digest(loaded.steps) == digest(game.steps)
    replay = Replay(loaded)
    asked = [number for number, step in enumerate(game.steps) if step.chosen]
    for number in chance.sample(asked, min(PLACES, len(asked))):
        step = game.steps[number]
        replay.jump(number)
        branch = replay.branch()
        opponents = Opponents(branch)
        first = opponents.side
        assert first is not None
        for _ in zip(range(chance.randrange(20)), opponents.think(), strict=False):
            assert branch.moment.pending == {}
        while len(branch.steps) <= number:
            finished(opponents.think())
        assert branch.steps[number].orders == step.orders
        assert branch.steps[number].thoughts == step.thoughts


@pytest.mark.parametrize("case", [pytest.param(case, id=str(case)) for case in cases(EACH)])
def test_computer_players_keep_every_promise(case: Case, tmp_path: Path) -> None:
    keeps_every_promise(case, tmp_path / "game.jsonl")


def test_a_thousand_games_end_and_no_order_is_refused(
    whole: bool,  # noqa: FBT001 - a fixture
    tmp_path: Path,
) -> None:
    """With options and seats drawn."""
    count = GAMES if whole else 5
    drawn = [case for case in cases(2 + GAMES // len(SCENARIOS)) if case.number]
    chosen = random.Random(3).sample(drawn, count)
    for case in chosen:
        keeps_every_promise(case, tmp_path / "game.jsonl")
    assert len(chosen) == count


PROCESS = """
import sys
from game.session.lines import digest
from tests.contract.cases import cases
from tests.contract.test_opponents import new, played
for case in cases(2):
    if case.number and case.scenario in sys.argv[1:]:
        print(case, digest(played(new(case)).steps))
"""


def test_the_same_seed_gives_the_same_game_in_every_process(
    whole: bool,  # noqa: FBT001 - a fixture
) -> None:
    quick = ["duel", "trap", "once-around", "two-captains"]
    chosen = [name for _, name in SCENARIOS] if whole else quick
    printed = [
        subprocess.run(
            [sys.executable, "-c", PROCESS, *chosen],
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "77")
    ]
    assert printed[0] == printed[1]
    assert len(printed[0].splitlines()) == len(chosen)


# --- what they cannot see -----------------------------------------------------------------------


FOGGED = [
    ("toy", "duel", {}),
    ("planets", "two-captains", {"hidden": "on"}),
    ("planets", "quarantine", {"hidden": "on"}),
    ("planets", "rock-garden", {"hidden": "on"}),
]


@pytest.mark.parametrize(("ruleset", "scenario", "options"), FOGGED)
def test_orders_do_not_change_when_something_unseen_does(
    ruleset: str, scenario: str, options: Mapping[str, str]
) -> None:
    case = Case(ruleset, scenario, 5, options, ())
    game, rules = new(case), RULES[ruleset]
    opponents = Opponents(game)
    changed = 0
    while (side := opponents.side) is not None and changed < 40:
        other = UNSEEN[ruleset](game.state, side)
        view = rules.view(other, side)
        assert view == game.view(side)
        player = Player(rules, game.computers[side])
        before = game.thought(side)
        decisions = [
            finished(player.think(seen, before.plan if before else {}, SeededDice(1, "opponent")))
            for seen in (game.view(side), view)
        ]
        assert decisions[0] == decisions[1]
        changed += other != game.state
        finished(opponents.think())
    assert changed > 5


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_with_a_hidden_ship_is_played_as_one_without(level: str) -> None:
    """The lurker burns about; A, which has never seen it, decides as if it were not there."""
    hidden, plain = opened(lurker=True), opened(lurker=False)
    chance = random.Random(level)
    decided = 0
    while plain.waiting_for:
        side = plain.waiting_for[0]
        if side == A:
            player = Player(plain.ruleset, LEVELS[level])
            one, two = (finished(deciding(game, A, player)) for game in (hidden, plain))
            assert one == two
            for game in (hidden, plain):
                assert isinstance(game.submit(A, one.orders, one.thought), Submitted)
            decided += bool(one.orders)
        else:
            legal = list(plain.legal(side))
            orders = chance.sample(legal, min(len(legal), chance.randrange(2)))
            give(plain, side, orders)
            give(hidden, side, [*orders, *lurking(hidden, side, orders)])
        while len(hidden.steps) < len(plain.steps):
            give(hidden, B, [])
    assert decided > 3
    assert LURKER in hidden.state.ships


def lurking(game: AnyGame, side: Side, given: Sequence[Order]) -> Sequence[Order]:
    """Choose a burn for the hidden ship, if it may burn now."""
    burns = (o for o in game.legal(side, given) if isinstance(o, Burn) and o.ship == LURKER)
    return list(burns)[:1]
