"""Who has found whom (planets 13). What a side may know of the rest is in `sight`.

Without the option `hidden` every ship is seen and nothing here does anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game.core.hexes import Hex, distance
from game.core.ruleset import Ledger, Side, UnitId
from game.rulesets.planets.events import Concealed, Detected, Event
from game.rulesets.planets.state import Base, Place, Ship, State, in_order, with_ship

SHIP_REACH, ROCK_REACH, PLANET_REACH = 3, 3, 5  # 13.1


def sees(state: State, side: Side, ship: Ship) -> bool:
    """Whether a side knows of a ship now (planets 13.3); orbital bases are always seen."""
    return not state.options.hidden or ship.side == side or side in ship.seen_by or ship.is_base


def sweep(ledger: Ledger[State, Event], unit: UnitId, path: Sequence[Hex]) -> None:
    """Detect a ship along its course, and what its own radar passes (planets 13.2, R28, R70).

    To be called before the event that moves or ends it, so that whoever finds it sees that.

    Args:
        ledger: Where it happens.
        unit: The ship; a ship that is gone neither finds nor is found.
        path: The hex its course started in and those it entered.
    """
    state = ledger.state
    ship = state.ships.get(unit)
    if ship is None or not state.options.hidden:
        return
    for side in _finders(state, ship, path):
        ledger.emit(Detected(unit, side))
    if not ship.crew:
        return
    for other in in_order(state.ships):
        if not sees(state, ship.side, other) and _within(path, other.position, SHIP_REACH):
            ledger.emit(Detected(other.id, ship.side))


def give_away(ledger: Ledger[State, Event], *units: UnitId) -> None:
    """Show ships to every side: they fire or are fired at, launch, ram (13.2, 13.3, R71).

    To be called before the event that tells of it. Units that are no ships are passed over.
    """
    state = ledger.state
    if not state.options.hidden:
        return
    for unit in units:
        ship = state.ships.get(unit)
        if ship is None:
            continue
        for side in state.sides:
            if not sees(state, side, ship):
                ledger.emit(Detected(unit, side))


def show_beside(ledger: Ledger[State, Event], one: UnitId, other: UnitId) -> None:
    """Show each of two ships to the sides that see the other: goods pass between them (R71)."""
    state = ledger.state
    if not state.options.hidden:
        return
    for seen, beside in ((one, other), (other, one)):
        for side in state.sides:
            if sees(state, side, state.ships[seen]) and not sees(state, side, state.ships[beside]):
                ledger.emit(Detected(beside, side))


def detect(ledger: Ledger[State, Event]) -> None:
    """Do E3: lose ships that rest at friendly bases, then find what radar reaches (13.2, 13.3)."""
    if not ledger.state.options.hidden:
        return
    for ship in list(in_order(ledger.state.ships)):
        if ship.seen_by and not ship.is_base and rests_at_base(ledger.state, ship):
            still = tuple(s for s in ship.seen_by if _reaches(ledger.state, s, (ship.position,)))
            if still != ship.seen_by:
                ledger.emit(Concealed(ship.id, still))
    for ship in list(in_order(ledger.state.ships)):
        for side in _finders(ledger.state, ship, (ship.position,)):
            ledger.emit(Detected(ship.id, side))


def first_detection(state: State) -> State:
    """Give the state after the test before turn 1 (planets 13.3)."""
    if not state.options.hidden:
        return state
    for ship in list(in_order(state.ships)):
        found = _finders(state, ship, (ship.position,))
        if found:
            seen_by = tuple(sorted({*ship.seen_by, *found}))
            state = with_ship(state, replace(ship, seen_by=seen_by))
    return state


def radars(state: State, side: Side) -> Iterator[tuple[Hex, int]]:
    """Give the radars of a side: where, and how many hexes each reaches (planets 13.1)."""
    for base in state.bases.values():
        if base.owner == side and not base.destroyed:
            yield state.chart.bodies[base.body].at, _base_reach(base)
    for ship in state.ships.values():
        if ship.side == side and ship.crew:
            yield ship.position, SHIP_REACH


def _base_reach(base: Base) -> int:
    return ROCK_REACH if base.side is None else PLANET_REACH


def _finders(state: State, ship: Ship, hexes: Sequence[Hex]) -> list[Side]:
    """List the sides that do not see a ship yet and whose radar reaches one of the hexes."""
    return [
        side for side in state.sides if not sees(state, side, ship) and _reaches(state, side, hexes)
    ]


def _reaches(state: State, side: Side, hexes: Sequence[Hex]) -> bool:
    return any(_within(hexes, at, reach) for at, reach in radars(state, side))


def _within(hexes: Sequence[Hex], at: Hex, reach: int) -> bool:
    return any(distance(h, at) <= reach for h in hexes)


def rests_at_base(state: State, ship: Ship) -> bool:
    """Whether a ship lies at a base friendly to it (planets 8.1, 13.3, 16.3)."""
    if ship.place is Place.DOCKED:
        return ship.dock is not None and state.ships[ship.dock].side == ship.side
    base = state.base_below(ship)
    return base is not None and not base.destroyed and base.friendly_to(ship.side)
