"""Every case is an answer the rules accept, whatever of it is chosen, and it peeks at nothing."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from game.ai.levels import LEVELS
from game.core.dice import SeededDice
from game.core.ruleset import Ledger, Side, UnitId, View
from game.rulesets.planets.orders import Order
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.scenario import Options
from game.rulesets.planets.start import prepared
from game.rulesets.planets.state import State, with_ship
from game.rulesets.planets.views import view
from tests.rulesets.planets.judgement.laid import JUDGEMENT, finished, worths
from tests.rulesets.planets.positions import A, B, position, ship
from tests.rulesets.planets.test_scenarios import SCENARIOS, load

RULES = Planets()
STEPS = 110  # of each game that is looked at


@dataclass
class Wanderer:
    """A game played by whatever alternatives the dice choose."""

    state: State
    chance: random.Random

    def answers(self, level: str) -> dict[Side, list[Order]]:
        """Choose for all who owe an answer, each case checked in several mixtures."""
        return {side: self.answer(side, level) for side in sorted(RULES.to_act(self.state))}

    def answer(self, side: Side, level: str) -> list[Order]:
        seen = view(self.state, side)
        plan = JUDGEMENT.plan(seen, LEVELS[level], {})
        case = finished(JUDGEMENT.case(seen, LEVELS[level], plan))
        assert all(case.choices)
        orders: list[Order] = []
        for _ in range(3):
            chosen = [self.chance.randrange(len(row)) for row in case.choices]
            picked = [row[n] for row, n in zip(case.choices, chosen, strict=True)]
            orders = [order for choice in picked for order in choice.orders]
            assert RULES.check(self.state, side, orders) is None, (orders, self.state.step)
            assert all(isinstance(case.worth(chosen, n), float) for n in range(len(chosen)))
        return orders

    def go_on(self, level: str, seed: int) -> None:
        ledger = Ledger(self.state, RULES.apply)
        RULES.resolve(ledger, self.answers(level), SeededDice(seed, "wander"))
        self.state = ledger.state


OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"damage": "single", "hidden": "on", "nukes": "on"},
    {"recovery": "even"},
)


@pytest.mark.parametrize("name", sorted(SCENARIOS))
@pytest.mark.parametrize("options", OPTIONS, ids=["plain", "single-hidden-nukes", "even"])
def test_whatever_is_chosen_is_accepted(name: str, options: dict[str, str]) -> None:
    scenario = prepared(load(name), options, frozenset())
    assert not isinstance(scenario, tuple)
    game = Wanderer(RULES.start(scenario), random.Random(f"{name} {options}"))
    seed = 0
    while game.state.outcome is None and seed < STEPS:
        game.go_on("easy" if seed % 3 else "normal", seed)
        seed += 1


def test_a_hidden_enemy_changes_nothing() -> None:
    """Moved where it is not seen, it leaves every case as it was (planets 13.3)."""
    hidden = Options(hidden=True)
    mine = ship("1", A, at=(-6, 2), velocity=(1, 0), hold={"torpedo": 1, "mine": 2})
    state = position(mine, ship("2", B, at=(7, -2), velocity=(-1, 0)), options=hidden)
    for at, velocity in (((6, -5), (0, 1)), ((0, 6), (1, -1)), ((7, 0), (0, 0))):
        moved = replace(state.ships[UnitId("2")], position=at, course=at, velocity=velocity)
        other = with_ship(state, moved)
        assert laid(view(other, A)) == laid(view(state, A))


def test_the_same_view_gives_the_same_case() -> None:
    state = RULES.start(load("fleet-action"))
    side = state.phasing
    assert laid(view(state, side)) == laid(view(state, side))


def laid(seen: View[State]) -> list[object]:
    """Give all that a case says."""
    level = LEVELS["normal"]
    case = finished(JUDGEMENT.case(seen, level, JUDGEMENT.plan(seen, level, {})))
    return [case.choices, [worths(case, unit) for unit in range(len(case.choices))]]
