"""Decisions whose alternatives are each worth what they are, whatever the other units do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from game.core.opponent import Choice
from game.rulesets.planets.orders import Order


class Option(Struct, frozen=True):
    """One alternative of one unit, and its worth."""

    choice: Choice[Order]
    worth: float


def option(worth: float, reason: str, *orders: Order) -> Option:
    """Give an alternative."""
    return Option(Choice(orders, reason), worth)


class Rows(Struct, frozen=True):
    """A case whose units have nothing to do with each other.

    Attributes:
        rows: The alternatives of each unit, best first.
    """

    rows: tuple[tuple[Option, ...], ...]

    @property
    def choices(self) -> Sequence[Sequence[Choice[Order]]]:
        """The alternatives of each unit."""
        return [[each.choice for each in row] for row in self.rows]

    def worth(self, chosen: Sequence[int], unit: int) -> float:
        """Give the worth of one unit's alternative."""
        return self.rows[unit][chosen[unit]].worth


NOTHING = Rows(())
"""The case in which there is nothing to choose."""


def rows_of(options: Iterable[Sequence[Option]], width: int) -> Rows:
    """Make a case: each row best first, among equals the one given first, cut to a width.

    Empty rows are left out.
    """
    ranked = (sorted(row, key=lambda each: -each.worth)[:width] for row in options)
    return Rows(tuple(tuple(row) for row in ranked if row))
