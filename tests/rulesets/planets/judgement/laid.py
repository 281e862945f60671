"""Cases laid out for tests, and what a player without search would choose."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from game.ai.levels import LEVELS
from game.core.opponent import Case, Choice
from game.core.ruleset import Side, View
from game.rulesets.planets.judgement.opponent import Opponent
from game.rulesets.planets.orders import Order
from game.rulesets.planets.state import State

T = TypeVar("T")
JUDGEMENT = Opponent()


def finished(making: Generator[None, None, T]) -> T:
    """Run what comes in slices to its end."""
    while True:
        try:
            next(making)
        except StopIteration as end:
            result: T = end.value
            return result


def case_of(state: State, side: Side, level: str = "normal") -> Case[Order]:
    """Give the case of a side in a state it sees whole."""
    view = View(side, state)
    known = JUDGEMENT.plan(view, LEVELS[level], {})
    return finished(JUDGEMENT.case(view, LEVELS[level], known))


def worths(case: Case[Order], unit: int = 0) -> list[float]:
    """Give the worth of each alternative of one unit, the others at their likeliest."""
    chosen = [0] * len(case.choices)
    found = []
    for place in range(len(case.choices[unit])):
        chosen[unit] = place
        found.append(case.worth(chosen, unit))
    return found


def best(case: Case[Order], unit: int = 0) -> Choice[Order]:
    """Give the alternative of one unit that is worth most, the others at their likeliest."""
    found = worths(case, unit)
    return case.choices[unit][found.index(max(found))]
