"""A player that draws legal orders at random: what any other must beat."""

from __future__ import annotations

from typing import Generic, TypeVar

from game.ai.player import Decision, Slices
from game.core.dice import Dice
from game.core.opponent import Plan, Thought
from game.core.ruleset import Ruleset, View

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

RANDOM = "random"
"""The name of this player; it is no level that people are offered."""

MORE = 4
"""It stops, on average, after one order in so many."""


class Drawer(Generic[C, S, O, E]):
    """Draws legal orders, each with equal odds among those that may follow the ones before."""

    def __init__(self, ruleset: Ruleset[C, S, O, E]) -> None:
        self._ruleset = ruleset

    def think(self, view: View[S], before: Plan, dice: Dice) -> Slices[O]:
        """Draw an answer, with a pause after each order."""
        del before
        orders: list[O] = []
        while (order := self._next(view, orders, dice)) is not None:
            orders.append(order)
            yield
        return Decision(tuple(orders), Thought(RANDOM, ()))

    def _next(self, view: View[S], given: list[O], dice: Dice) -> O | None:
        if dice.die(MORE) == MORE:
            return None
        legal = list(self._ruleset.legal(view.state, view.side, given))
        return legal[dice.die(len(legal)) - 1] if legal else None
