"""Whole games as saves in `goldens/`: played again, they come out line by line as they are kept.

`--update-goldens` plays them anew; read the difference and explain it in the commit.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import GenericAlias
from typing import TypeVar

import msgspec
import pytest

from game.core.ruleset import Side
from game.rulesets import RULESETS
from game.session.game import Game, Submitted
from game.session.library import open_scenario
from game.session.lines import StepLine, read_lines
from game.session.save import AnyGame, load, save

T = TypeVar("T")

FOLDER = Path(__file__).parent / "goldens"
GOLDENS: Mapping[str, tuple[int, Mapping[str, str]]] = {
    "planets/first-burn": (44, {}),
    "planets/two-captains": (88, {}),
    "planets/quarantine": (105, {"hidden": "on", "damage": "single"}),
}
"""Which scenarios, each with a seed under which much happens, and options."""


def path_of(scenario: str) -> Path:
    return FOLDER / f"{scenario.replace('/', '-')}.jsonl"


def chosen(chance: random.Random, things: Sequence[T]) -> T:
    """Choose by random(), the one method whose sequence Python promises to keep."""
    return things[int(chance.random() * len(things))]


def new(scenario: str) -> AnyGame:
    rules, opened = open_scenario(scenario, RULESETS)
    seed, options = GOLDENS[scenario]
    game: AnyGame = Game.new(rules, opened, seed, {}, options)
    return game


def played(scenario: str) -> AnyGame:
    """A game played at random, and always the same."""
    game, chance = new(scenario), random.Random(GOLDENS[scenario][0])
    while game.waiting_for:
        side = game.waiting_for[0]
        orders: list[object] = []
        while chance.random() < 3 / 4 and (legal := list(game.legal(side, orders))):
            orders.append(chosen(chance, legal))
        assert isinstance(game.submit(side, orders), Submitted)
    return game


def played_again(scenario: str, steps: Sequence[StepLine]) -> AnyGame:
    """The same orders given to the rules as they are now, for as long as they are taken."""
    game = new(scenario)
    kind = GenericAlias(tuple, (game.ruleset.types.order, ...))
    answers: list[tuple[Side, bytes]] = [
        (side, bytes(raw))
        for step in steps
        for side, raw in step.orders.items()
        if side not in step.automatic
    ]
    for side, raw in answers:
        result = game.submit(side, msgspec.json.decode(raw, type=kind))
        if not isinstance(result, Submitted):
            break
    return game


def lines_of(path: Path) -> list[object]:
    """The lines of a save, without what changes with every version."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [{k: v for k, v in line.items() if k not in {"version", "sum"}} for line in lines]


@pytest.mark.parametrize("scenario", GOLDENS)
def test_a_golden_game_is_as_it_was(
    scenario: str,
    tmp_path: Path,
    update_goldens: bool,  # noqa: FBT001 - a fixture
) -> None:
    path, now = path_of(scenario), tmp_path / "now.jsonl"
    for _ in range(update_goldens):
        save(played(scenario), path)
    steps = [line for line in read_lines(path).body if isinstance(line, StepLine)]
    save(played_again(scenario, steps), now)
    for number, (kept, came) in enumerate(zip(lines_of(path), lines_of(now), strict=False), 1):
        assert came == kept, f"line {number} of {path.name}"
    assert len(lines_of(path)) == len(lines_of(now))


@pytest.mark.parametrize("scenario", GOLDENS)
def test_a_golden_game_goes_to_its_end(scenario: str) -> None:
    game = load(path_of(scenario), RULESETS)
    assert isinstance(game, Game)
    assert game.outcome is not None


def test_every_ruleset_has_a_golden_game() -> None:
    assert {scenario.partition("/")[0] for scenario in GOLDENS} == set(RULESETS)
    assert {path.name for path in FOLDER.glob("*.jsonl")} == {
        path_of(scenario).name for scenario in GOLDENS
    }
