"""Who plays which side of a new game, and what that leaves of its scenario."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from game.core.ruleset import Fault, Ruleset, Side, SideInfo
from game.scenario.load import ScenarioError
from game.session.record import Seat, Setup

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


def seated(sides: Iterable[SideInfo], setup: Setup[C]) -> dict[Side, Seat]:
    """Give who plays each side that takes part; one that nobody commands stays empty."""
    return {
        info.id: setup.seats.get(info.id, Seat.HUMAN) if info.orders else Seat.EMPTY
        for info in sides
    }


def prepared(ruleset: Ruleset[C, S, O, E], setup: Setup[C]) -> C:
    """Merge options and absent sides into the scenario.

    Raises:
        ScenarioError: An option, a seat or an absent side is not possible.
    """
    known = {side.id for side in ruleset.sides(setup.scenario)}
    names = ", ".join(sorted(known))
    faults = [
        Fault(f"seat {side}", "there is no such side", f"one of {names}")
        for side in sorted(setup.seats)
        if side not in known
    ]
    absent = frozenset(side for side, seat in setup.seats.items() if seat is Seat.NONE)
    if known and absent >= known:
        faults.append(Fault("seats", "nobody plays", f"leave one of {names} in"))
    if faults:
        raise ScenarioError("new game", faults)
    prepared = ruleset.prepared(setup.scenario, setup.options, absent)
    if isinstance(prepared, tuple):
        raise ScenarioError("new game", prepared)
    return prepared
