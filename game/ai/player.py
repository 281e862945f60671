"""One decision of a computer player, from what its side may see to orders with their reasons."""

from __future__ import annotations

import re
from collections.abc import Generator, Sequence
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from game.ai.search import search
from game.core.dice import Dice
from game.core.opponent import Level, Plan, Thought
from game.core.ruleset import Refusal, Ruleset, View

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")
T = TypeVar("T")


class Decision(Struct, Generic[O], frozen=True):
    """A side's whole answer, and what its player had in mind with it."""

    orders: tuple[O, ...]
    thought: Thought


Slices = Generator[None, None, Decision[O]]
"""A decision in the making: it pauses often, and may be dropped at any pause."""


class Thinker(Protocol[S, O]):
    """Whoever decides for a side."""

    def think(self, view: View[S], before: Plan, dice: Dice) -> Slices[O]:
        """Decide, in slices.

        Args:
            view: What the side may see; it owes an answer.
            before: What its units were about after its last decision.
            dice: The player's own, never those of the game.
        """
        ...


class Player(Generic[C, S, O, E]):
    """A computer player of one level, for any side; it remembers nothing but what it is told."""

    def __init__(self, ruleset: Ruleset[C, S, O, E], level: Level) -> None:
        self._ruleset = ruleset
        self._level = level

    def think(self, view: View[S], before: Plan, dice: Dice) -> Slices[O]:
        """Decide, in slices: plan, lay the decision out, search, and see that the rules agree."""
        judgement, level = self._ruleset.opponent(), self._level
        yield from judgement.prepare(view, level)
        plan = judgement.plan(view, level, before)
        yield
        case = yield from judgement.case(view, level, plan)
        found = yield from search(case, level.budget, dice)
        chosen = [
            alternatives[place]
            for alternatives, place in zip(case.choices, found.chosen, strict=True)
        ]
        wanted = [order for choice in chosen for order in choice.orders]
        orders = self._accepted(view, wanted)
        thought = Thought(
            level=level.name,
            reasons=tuple(dict.fromkeys(choice.reason for choice in chosen if choice.reason)),
            plan=plan,
            looked=found.looked,
            refused=len(wanted) - len(orders),
        )
        return Decision(orders, thought)

    def _accepted(self, view: View[S], wanted: Sequence[O]) -> tuple[O, ...]:
        """Leave out what the rules refuse, so that a slip of a judgement costs an order only."""
        orders = list(wanted)
        while orders and (refusal := self._ruleset.check(view.state, view.side, orders)):
            del orders[_refused(refusal, len(orders))]
        return tuple(orders)


def _refused(refusal: Refusal, count: int) -> slice:
    """Give the place of the order that a refusal names; all places if it names none."""
    named = re.fullmatch(r"orders\[(\d+)\]", refusal.at)
    place = int(named[1]) if named else count
    return slice(place, place + 1) if place < count else slice(0, count)


def finished(slices: Generator[None, None, T]) -> T:
    """Run what comes in slices to its end, and give its result."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            result: T = end.value
            return result
