"""The best joint choice of all units, found by letting one after another do better.

Every unit begins with what is likeliest for it. Then each in turn takes what is best while the
others are held, and whenever one changes its choice the others look again, until nobody wants
anything else. What is looked at is counted, and nothing but the count ends a search early, so
that it comes out the same on any machine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Sequence
from typing import TypeVar

from msgspec import Struct

from game.core.dice import Dice
from game.core.opponent import Case

O = TypeVar("O")  # noqa: E741 - O: the order of a ruleset

EQUAL = 1e-9
"""Worths that differ by no more count as equal."""


class Found(Struct, frozen=True):
    """What a search came to.

    Attributes:
        chosen: For each unit which alternative.
        looked: Positions it looked at.
    """

    chosen: tuple[int, ...]
    looked: int


def search(case: Case[O], budget: int, dice: Dice) -> Generator[None, None, Found]:
    """Look for the joint choice that is worth most; a pause after each position.

    A budget too small for all alternatives is shared: each unit looks at its likeliest ones.

    Args:
        case: The decision.
        budget: Positions that may be looked at.
        dice: They choose between alternatives of equal worth, the first time a unit looks.
    """
    choices = case.choices
    chosen = [0] * len(choices)
    fair = max(budget // max(len(choices), 1), 1)
    spans = [min(len(alternatives), fair) for alternatives in choices]
    waiting = deque(unit for unit, span in enumerate(spans) if span > 1)
    new = set(waiting)
    looked = 0
    while waiting and looked + spans[waiting[0]] <= budget:
        unit = waiting.popleft()
        worths = []
        for alternative in range(spans[unit]):
            worths.append(case.worth([*chosen[:unit], alternative, *chosen[unit + 1 :]], unit))
            looked += 1
            yield
        best = _best(worths, dice) if unit in new else _better(worths, chosen[unit])
        new.discard(unit)
        if best != chosen[unit]:
            chosen[unit] = best
            others = (other for other, span in enumerate(spans) if span > 1 and other != unit)
            waiting.extend(other for other in others if other not in waiting)
    return Found(tuple(chosen), looked)


def _best(worths: Sequence[float], dice: Dice) -> int:
    """Give the place of the highest worth; the dice choose between equals."""
    top = max(worths)
    equals = [place for place, worth in enumerate(worths) if worth >= top - EQUAL]
    return equals[dice.die(len(equals)) - 1] if len(equals) > 1 else equals[0]


def _better(worths: Sequence[float], present: int) -> int:
    """Give the place of the highest worth; what was chosen before stays if none is higher."""
    top = max(worths)
    return present if worths[present] >= top - EQUAL else worths.index(top)
