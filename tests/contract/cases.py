"""The games the contract is held against: every scenario, with options and seats drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from msgspec import Struct

from game import assets
from game.core.ruleset import Side
from game.rulesets import RULESETS
from game.scenario.load import load_scenario
from game.session.game import Game
from game.session.record import Seat
from game.session.save import AnyGame, AnyRuleset
from tests.session.toy import Toy, duel

RULES: Mapping[str, AnyRuleset] = {**RULESETS, "toy": Toy()}


class Case(Struct, frozen=True):
    """A game to be played at random."""

    ruleset: str
    scenario: str
    number: int
    options: Mapping[str, str]
    absent: tuple[Side, ...]

    def __str__(self) -> str:
        """Give the name of the test."""
        options = [f"{name}-{value}" for name, value in self.options.items()]
        out = [f"no-{side}" for side in self.absent]
        return "-".join([self.ruleset, self.scenario, str(self.number), *options, *out])

    def new(self) -> AnyGame:
        """Begin it."""
        rules = RULES[self.ruleset]
        seats = dict.fromkeys(self.absent, Seat.NONE)
        scenario = SCENARIOS[self.ruleset, self.scenario]()
        game: AnyGame = Game.new(rules, scenario, self.number, seats, self.options)
        return game


def _shipped(ruleset: str, name: str) -> object:
    return load_scenario(assets.maps() / ruleset / f"{name}.toml", RULES[ruleset])


SCENARIOS = {
    (ruleset, path.stem): lambda ruleset=ruleset, name=path.stem: _shipped(ruleset, name)
    for ruleset in RULESETS
    for path in sorted((assets.maps() / ruleset).glob("*.toml"))
} | {
    ("toy", "duel"): duel,
    ("toy", "trap"): lambda: duel(blue_trapped=True),
}


def cases(each: int) -> Iterator[Case]:
    """Draw games of every scenario: first as it is written, then with options and seats drawn.

    Args:
        each: How many of each scenario.
    """
    for ruleset, name in SCENARIOS:
        rules = RULES[ruleset]
        sides = rules.sides(SCENARIOS[ruleset, name]())
        free = [side.id for side in sides if side.absentable]
        for number in range(each):
            chance = random.Random(f"{ruleset} {name} {number}")
            drawn = number > 0
            options = {
                option.name: chance.choice(option.values)
                for option in rules.options
                if drawn and chance.random() < 1 / 2
            }
            absent = tuple(side for side in free if drawn and chance.random() < 1 / 3)
            yield Case(ruleset, name, number, options, absent[: len(sides) - 1])
