"""Phase E1: resupply, placing bases, and what `exchange` adds; prizes that rest (planets 8, 16.3).

Each E1 answer is a list done in the order given. It is checked by doing it on paper, so that a
later order finds what the earlier ones left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game.core.ruleset import Ledger, Refusal, Side, UnitId
from game.rulesets.planets import detection
from game.rulesets.planets.apply import apply
from game.rulesets.planets.chart import base_id
from game.rulesets.planets.condition import may_carry, supplies
from game.rulesets.planets.events import (
    BasePlaced,
    Captured,
    Event,
    Jettisoned,
    Looted,
    Released,
    Resupplied,
    Transferred,
)
from game.rulesets.planets.exchange import (
    BASE_CARRIERS,
    check_capture,
    check_jettison,
    check_loot,
    check_transfer,
    legal_exchanges,
    mass_of,
    own,
    refused,
    room,
)
from game.rulesets.planets.gravity import in_orbit
from game.rulesets.planets.orders import (
    Capture,
    Jettison,
    Loot,
    Order,
    PlaceBase,
    Resupply,
    Supply,
    Transfer,
)
from game.rulesets.planets.ships import BASE, MINE, NUKE, TORPEDO, Group, Kind
from game.rulesets.planets.state import (
    Base,
    Mark,
    Place,
    Ship,
    State,
    in_order,
)

ORDNANCE = (MINE, TORPEDO, NUKE)

# --- the answer as a whole -------------------------------------------------------------------


def legal_supply(state: State, side: Side, given: Sequence[Order] = ()) -> Iterator[Supply]:
    """List what may follow `given` in E1, in plain form (planets 4.2 E)."""
    if given and check_supply(state, side, given) is not None:
        return
    now = _after(state, given)
    for ship in now.ships_of(side):
        yield from _resupplies(now, side, ship)
        order = PlaceBase(ship.id)
        if check_place_base(now, side, order) is None:
            yield order
    yield from legal_exchanges(now, side)


def check_supply(state: State, side: Side, orders: Sequence[Order]) -> Refusal | None:
    """Check a whole answer to E1, each order after those before it (planets 4.2 E)."""
    for n, order in enumerate(orders):
        refusal = check_one(state, side, order)
        if refusal is not None:
            return refusal.in_answer(n)
        state = _after(state, (order,))
    return None


def check_one(state: State, side: Side, order: Order) -> Refusal | None:
    """Check one order of E1 on its own (planets 4.2 E)."""
    match order:
        case Resupply():
            return check_resupply(state, side, order)
        case Transfer():
            return check_transfer(state, side, order)
        case Loot():
            return check_loot(state, side, order)
        case Capture():
            return check_capture(state, side, order)
        case Jettison():
            return check_jettison(state, side, order)
        case PlaceBase():
            return check_place_base(state, side, order)
        case _:
            return refused(
                "4.2",
                "This is the supply phase; that order has no place in it.",
                "Resupply, transfer, loot, capture, throw overboard or place a base.",
            )


def resolve_supply(ledger: Ledger[State, Event], orders: Sequence[Order]) -> None:
    """Do what was ordered, in the order given (planets 4.2 E)."""
    for order in orders:
        _do(ledger, order)


def _after(state: State, orders: Sequence[Order]) -> State:
    """Give the state in which orders that passed the check have been done."""
    paper: Ledger[State, Event] = Ledger(state, apply)
    for order in orders:
        _do(paper, order)
    return paper.state


def _do(ledger: Ledger[State, Event], order: Order) -> None:
    match order:
        case Resupply():
            ledger.emit(_resupplied(ledger.state, order))
        case Transfer(giver, taker, what, amount):
            detection.show_beside(ledger, giver, taker)
            ledger.emit(Transferred(giver, taker, what, amount))
        case Loot(taker, victim, what, amount):
            detection.give_away(ledger, taker, victim)
            ledger.emit(Looted(taker, victim, what, amount))
        case Capture(ship, target):
            detection.give_away(ledger, ship, target)
            ledger.emit(Captured(ship, target))
        case Jettison(ship, what, amount):
            ledger.emit(Jettisoned(ship, what, amount))
        case PlaceBase(ship):
            detection.give_away(ledger, ship)
            ledger.emit(_placed(ledger.state, ship))
        case _:
            raise TypeError(f"{order} is no order of the supply phase")


# --- resupply (8.4–8.7) ----------------------------------------------------------------------


def suppliers(state: State, ship: Ship) -> tuple[UnitId, ...]:
    """List the bases a ship is in a place to be supplied by, whoever owns them (planets 8.4)."""
    if ship.place is Place.DOCKED and ship.dock is not None:
        return (ship.dock,)
    below = state.base_below(ship)
    if below is not None:
        return (below.id,)
    if ship.place is not Place.FLYING or in_orbit(state, ship) is None:
        return ()
    found = [s.id for s in in_order(state.ships) if s.is_base and s.position == ship.position]
    side_below = state.chart.side_below(ship.position)
    if side_below is not None and (planetary := base_id(*side_below)) in state.bases:
        found.append(planetary)
    return tuple(found)


def check_resupply(state: State, side: Side, order: Resupply) -> Refusal | None:
    """Refuse a resupply, or accept it (planets 8.4–8.7, R14, R75)."""
    ship = own(state, side, order.ship, "8.4")
    if isinstance(ship, Refusal):
        return ship
    return (
        _unfit_for_supply(ship)
        or _base_fails(state, ship, order.base)
        or _stores(state, ship, order)
    )


def _unfit_for_supply(ship: Ship) -> Refusal | None:
    """Say why a ship is not supplied in this phase, whatever the base (planets 8.7, R75)."""
    if ship.is_base:
        return refused("8.4", f"{ship.name} is a base and is not supplied.")
    if not ship.crew:
        return refused("19.10", f"{ship.name} has no crew and is never mended.")
    for mark, done in ((Mark.FIRED, "fired"), (Mark.LAUNCHED, "launched ordnance")):
        if mark in ship.marks:
            why = f"{ship.name} has {done} this turn and cannot resupply."
            return refused("8.7", why, "Hold fire and launches in a turn of supply.")
    if Mark.SUPPLIED in ship.marks:
        return refused("R75", f"{ship.name} has been supplied this turn.")
    if Mark.TRANSFERRED in ship.marks:
        why = f"{ship.name} has passed or taken goods; resupply comes before that."
        return refused("R75", why, "Resupply first, then transfer.")
    return None


def _base_fails(state: State, ship: Ship, unit: UnitId) -> Refusal | None:
    """Say why a base does not supply a ship (planets 8.1, 8.4, 8.7, 14.3, 17.6, R33)."""
    orbital, base = state.ships.get(unit), state.bases.get(unit)
    if orbital is not None and orbital.is_base:
        refusal = _orbital_fails(state, ship, orbital)
    elif base is not None:
        refusal = _ground_fails(ship, base)
    else:
        return refused("8.4", f"There is no base {unit}.", "Name a base.")
    if refusal is not None or unit in suppliers(state, ship):
        return refusal
    return refused(
        "8.4",
        f"{ship.name} is not in a place to be supplied by {_name(state, unit)}.",
        "Land or dock there, or end an orbit course in the hex above it.",
    )


def _name(state: State, unit: UnitId) -> str:
    return state.ships[unit].name if unit in state.ships else str(unit)


def _orbital_fails(state: State, ship: Ship, base: Ship) -> Refusal | None:
    if base.side != ship.side:
        return refused("8.1", f"{base.name} is not friendly to {ship.name}.")
    if not supplies(state, base):
        section = "R33" if state.tracks else "14.3"
        return refused(section, f"{base.name} is too damaged to supply.")
    if Mark.FIRED in base.marks or Mark.LAUNCHED in base.marks:
        return refused("8.7", f"{base.name} has fired or launched this turn and cannot supply.")
    return None


def _ground_fails(ship: Ship, base: Base) -> Refusal | None:
    if base.destroyed:
        return refused("11.7", f"The base {base.id} is destroyed.")
    if base.suppressed:
        return refused("17.6", f"The base {base.id} is suppressed.")
    if not base.friendly_to(ship.side):
        return refused("8.1", f"The base {base.id} is not friendly to {ship.name}.")
    return None


def _stores(state: State, ship: Ship, order: Resupply) -> Refusal | None:
    """Refuse a hold that cannot be as ordered (planets 3.3, 8.6)."""
    wanted = _wanted(order)
    for what, lots in wanted.items():
        if lots < 0:
            why = f"The hold cannot contain {lots} of {what}."
            return refused("8.6", why, "0 or more.")
    if wanted.get(NUKE, 0) > ship.hold.get(NUKE, 0):
        if not (state.scenario.rules.restock_nukes and state.options.nukes):
            return refused("8.6", "Nukes are not restocked in this scenario.")
        if ship.ship_class.group is Group.COMMERCIAL and wanted[NUKE] > 1:
            return refused("3.3", f"{ship.name} is commercial and carries one nuke at most.")
    capacity = ship.ship_class.hold
    stocked = replace(ship, hold={**ship.hold, **wanted})
    if capacity is not None and mass_of(state, stocked) > capacity:
        mass = mass_of(state, stocked)
        why = f"That is {mass} t; the hold of {ship.name} takes {capacity} t."
        return refused("3.3", why, "Take fewer.")
    return None


def _wanted(order: Resupply) -> dict[str, int]:
    """Give the stores an order names, as they are to be."""
    named = {MINE: order.mines, TORPEDO: order.torpedoes, NUKE: order.nukes}
    return {what: lots for what, lots in named.items() if lots is not None}


def _resupplied(state: State, order: Resupply) -> Resupplied:
    ship = state.ships[order.ship]
    hold = {**ship.hold, **_wanted(order)}
    return Resupplied(
        ship.id,
        order.base,
        ship.ship_class.fuel or 0,
        {what: hold[what] for what in sorted(hold) if hold[what]},
        docked=order.base in state.ships and ship.place is not Place.DOCKED,
    )


def _resupplies(state: State, side: Side, ship: Ship) -> Iterator[Resupply]:
    """List resupply in plain form: the hold as it is, or filled with one kind of ordnance."""
    for base in suppliers(state, ship):
        plain = Resupply(ship.id, base)
        if check_resupply(state, side, plain) is not None:
            continue
        yield plain
        full = {what: ship.hold.get(what, 0) + room(state, ship, what) for what in ORDNANCE}
        for what, filled in (
            (MINE, replace(plain, mines=full[MINE])),
            (TORPEDO, replace(plain, torpedoes=full[TORPEDO])),
            (NUKE, replace(plain, nukes=full[NUKE])),
        ):
            more = full[what] > ship.hold.get(what, 0) and may_carry(ship, what)
            if more and check_resupply(state, side, filled) is None:
                yield filled


# --- placing a base (8.3) --------------------------------------------------------------------


def check_place_base(state: State, side: Side, order: PlaceBase) -> Refusal | None:
    """Refuse to set down a carried base, or accept it (planets 8.3, R3)."""
    ship = own(state, side, order.ship, "8.3")
    if isinstance(ship, Refusal):
        return ship
    if not ship.hold.get(BASE) or ship.kind not in BASE_CARRIERS:
        return refused("8.3", f"{ship.name} carries no orbital base.")
    if ship.captured_from is not None:
        change = "She serves again after resting at a base friendly to you."
        return refused("16.3", f"{ship.name} is captured and serves no mission.", change)
    return _no_site(state, ship)


def _no_site(state: State, ship: Ship) -> Refusal | None:
    """Say why a base cannot be set down where a ship is (planets 8.3)."""
    if ship.place is Place.LANDED:
        base = state.base_below(ship)
        if base is None or base.destroyed:
            return None
        return refused("8.3", f"Side {ship.body_side} of {ship.body} holds a base already.")
    if ship.place is Place.FLYING and in_orbit(state, ship) is not None:
        return None
    why = f"{ship.name} is not in orbit; a base is set down from orbit or on a side."
    return refused("8.3", why, "Fly one hex, from one gravity hex of the body to the next.")


def _placed(state: State, unit: UnitId) -> BasePlaced:
    ship = state.ships[unit]
    if ship.place is Place.LANDED:
        base = base_id(ship.body, ship.body_side)
        built = Base(base, ship.body, ship.body_side, ship.side)
        return BasePlaced(unit, None, built)
    new = _new_id(state)
    placed = Ship(
        id=new,
        name=f"{ship.name} Station",
        side=ship.side,
        kind=Kind.ORBITAL_BASE,
        position=ship.position,
        course=ship.position,
        place=Place.STATION,
    )
    return BasePlaced(unit, placed, None)


def _new_id(state: State) -> UnitId:
    """Give an id no unit of this game has had."""
    taken = {*state.ships, *state.bases, *state.items, *(f.ship.id for f in state.fates)}
    number = 1
    while f"station-{number}" in taken:
        number += 1
    return UnitId(f"station-{number}")


# --- prizes (16.3) ---------------------------------------------------------------------------


def release_captured(ledger: Ledger[State, Event]) -> None:
    """Let prizes serve that rest at a base friendly to their captor (planets 16.3)."""
    for ship in list(ledger.state.ships_of(ledger.state.phasing)):
        if ship.captured_from is not None and detection.rests_at_base(ledger.state, ship):
            ledger.emit(Released(ship.id))
