"""What passes between ships: transfer, looting, capture, jettison (planets 8.8, 16.1–16.3)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.dice import RuleRef
from game.core.ruleset import Refusal, Side, UnitId
from game.rulesets.planets.condition import disabled
from game.rulesets.planets.detection import sees
from game.rulesets.planets.names import goods
from game.rulesets.planets.orders import Capture, Jettison, Loot, Transfer
from game.rulesets.planets.ships import BASE, FUEL, NUKE, Group, Kind
from game.rulesets.planets.state import Mark, Ship, State, in_order
from game.rulesets.planets.surrender import fuel_kept

BASE_CARRIERS = frozenset({Kind.TRANSPORT, Kind.PACKET})  # R3


def refused(section: str, why: str, change: str = "") -> Refusal:
    """Refuse by a section of these rules."""
    return Refusal(RuleRef(f"planets {section}"), why, change)


def matched(one: Ship, other: Ship) -> bool:
    """Whether two ships have matched courses (planets 16.1).

    Ships landed on a planet or moon match only those on the same side.
    """
    if one.position != other.position or one.velocity != other.velocity or one.id == other.id:
        return False
    if one.grounded or other.grounded:
        return one.grounded and other.grounded and one.body_side == other.body_side
    return True


def own(state: State, side: Side, unit: UnitId, section: str = "16.2") -> Ship | Refusal:
    """Give a ship a side commands, or refuse; unseen ships do not exist (planets 13.3)."""
    ship = state.ships.get(unit)
    if ship is None or not sees(state, side, ship):
        return refused(section, f"There is no ship {unit}.", "Name one of yours.")
    if ship.side != side:
        return refused(section, f"{ship.name} is not yours.", "Name one of your ships.")
    return ship


def _enemy(state: State, side: Side, unit: UnitId) -> Ship | Refusal:
    ship = state.ships.get(unit)
    if ship is None or not sees(state, side, ship):
        return refused("16.2", f"There is no ship {unit}.", "Name an enemy ship.")
    if ship.side == side:
        return refused("16.2", f"{ship.name} is yours.", "Name an enemy ship.")
    return ship


# --- how much --------------------------------------------------------------------------------


def mass_of(state: State, ship: Ship) -> int:
    """Give the tonnes in a ship's hold (planets 3.3)."""
    return sum(state.mass(what) * lots for what, lots in ship.hold.items())


def at_hand(ship: Ship, what: str) -> int:
    """Give how much of a cargo or of fuel a ship can part with (planets 3.5, 16.4, R38)."""
    if what != FUEL:
        return ship.hold.get(what, 0)
    if ship.ship_class.fuel is None:
        return 0
    kept = fuel_kept(ship) if ship.surrendered_to is not None else 0
    return max(0, ship.fuel - kept)


def room(state: State, ship: Ship, what: str) -> int:
    """Give how much more of a cargo or of fuel a ship can hold (planets 3.3)."""
    if what == FUEL:
        tank = ship.ship_class.fuel
        return 0 if tank is None else max(0, tank - ship.fuel)
    if what == BASE and ship.kind not in BASE_CARRIERS and not ship.is_base:
        return 0
    hold, mass = ship.ship_class.hold, state.mass(what)
    if hold is None:
        return 9999
    fits = 9999 if mass == 0 else max(0, hold - mass_of(state, ship)) // mass
    if what == NUKE and ship.ship_class.group is Group.COMMERCIAL:
        fits = min(fits, max(0, 1 - ship.hold.get(NUKE, 0)))
    return fits


def _quantity(state: State, giver: Ship, taker: Ship, what: str, amount: int) -> Refusal | None:
    """Refuse an amount that one has not or the other cannot hold (planets 3.3, 3.5, 8.8, 16.2)."""
    if what == FUEL and (refusal := _fuel(giver, taker)):
        return refusal
    have, fits = at_hand(giver, what), room(state, taker, what)
    if have == 0:
        return refused("16.2", f"{giver.name} has no {what} to give.")
    if fits == 0:
        return _no_room(taker, what)
    if not 1 <= amount <= min(have, fits):
        why = f"{goods(amount, what)} cannot pass from {giver.name} to {taker.name}."
        return refused("16.2", why, _up_to(min(have, fits)))
    return None


def _up_to(most: int) -> str:
    """Say which amounts can go."""
    return "1 can." if most == 1 else f"Between 1 and {most} can."


def _fuel(giver: Ship, taker: Ship) -> Refusal | None:
    for ship in (giver, taker):
        if Mark.LAUNCHED in ship.marks:
            return refused("8.8", f"{ship.name} has launched ordnance and passes no fuel now.")
        if ship.is_base:
            why = f"{ship.name} fuels ships that resupply there."
            return refused("8.6", why, "Order a resupply.")
    if giver.ship_class.fuel is None:
        return refused("3.5", f"{giver.name} is a torch, which gives no fuel.")
    if taker.ship_class.fuel is None:
        return refused("3.5", f"{taker.name} is a torch and never needs fuel.")
    if at_hand(giver, FUEL) == 0 and giver.surrendered_to is not None:
        kept = fuel_kept(giver)
        return refused("R38", f"{giver.name} has surrendered and keeps {kept} fuel to get home.")
    return None


def _no_room(taker: Ship, what: str) -> Refusal:
    if what == FUEL:
        return refused("16.2", f"The tanks of {taker.name} are full.")
    if what == BASE and taker.kind not in BASE_CARRIERS:
        return refused("R3", "Only a transport or a packet carries an orbital base.")
    if what == NUKE and taker.hold.get(NUKE):
        return refused("3.3", f"{taker.name} is commercial and carries one nuke already.")
    change = "Throw something overboard first (R49)." if taker.hold else ""
    return refused("3.3", f"The hold of {taker.name} has no room for {what}.", change)


# --- transfer, looting, capture, jettison ----------------------------------------------------


def check_transfer(state: State, side: Side, order: Transfer) -> Refusal | None:
    """Refuse a transfer between friends, or accept it (planets 8.8, 16.2)."""
    giver, taker = own(state, side, order.giver), own(state, side, order.taker)
    if isinstance(giver, Refusal):
        return giver
    if isinstance(taker, Refusal):
        return taker
    return _unmatched(giver, taker) or _quantity(state, giver, taker, order.what, order.amount)


def _unmatched(one: Ship, other: Ship) -> Refusal | None:
    if matched(one, other):
        return None
    if one.id == other.id:
        return refused("16.1", f"{one.name} needs another ship for that.")
    if one.position != other.position:
        why = f"{one.name} and {other.name} are not in the same hex."
    elif one.velocity != other.velocity:
        why = f"{one.name} and {other.name} do not have the same velocity."
    else:
        why = f"{one.name} and {other.name} stand on different sides."
    return refused("16.1", why, "Match courses: same hex, same velocity.")


def check_loot(state: State, side: Side, order: Loot) -> Refusal | None:
    """Refuse looting, or accept it (planets 15.7, 14.6, 16.2, 16.4)."""
    pair = _raid(state, side, order.taker, order.victim)
    if isinstance(pair, Refusal):
        return pair
    taker, victim = pair
    if victim.surrendered_to != taker.id and not disabled(state, victim):
        return _resists(state, victim)
    return _quantity(state, victim, taker, order.what, order.amount)


def check_capture(state: State, side: Side, order: Capture) -> Refusal | None:
    """Refuse a capture, or accept it (planets 16.3, 16.4)."""
    pair = _raid(state, side, order.ship, order.target)
    if isinstance(pair, Refusal):
        return pair
    _, target = pair
    if target.surrendered_to is not None:
        return refused("16.4", f"{target.name} has surrendered; nobody may capture her.")
    return None if disabled(state, target) else _resists(state, target)


def _raid(state: State, side: Side, raider: UnitId, victim: UnitId) -> tuple[Ship, Ship] | Refusal:
    """Give both ships of a looting or capture, or refuse what bars both (planets 16.2, 16.3)."""
    if not state.options.combat:
        return refused("1.2", "This game is played without combat.")
    mine, theirs = own(state, side, raider), _enemy(state, side, victim)
    if isinstance(mine, Refusal):
        return mine
    if isinstance(theirs, Refusal):
        return theirs
    return _barred(mine, theirs) or _unmatched(mine, theirs) or (mine, theirs)


def _barred(mine: Ship, theirs: Ship) -> Refusal | None:
    if not mine.crew:
        return refused("19.10", f"{mine.name} has no crew.")
    if mine.captured_from is not None:
        change = "She serves again after resting at a base friendly to you."
        return refused("16.3", f"{mine.name} is captured and serves no mission.", change)
    if mine.surrendered_to == theirs.id:
        return refused("16.4", f"{mine.name} has surrendered to {theirs.name}.")
    if mine.grounded or theirs.grounded:
        return refused("16.2", "Ships landed on a planet or moon are not looted or captured.")
    return None


def _resists(state: State, ship: Ship) -> Refusal:
    """Say that a ship can still manoeuvre or fire, and what would change it (planets 15.7)."""
    if ship.is_base:
        section = "15.7" if state.tracks else "R82"
        return refused(section, f"{ship.name} is an orbital base and is never taken.")
    if not state.tracks:
        return refused(
            "14.6", f"{ship.name} is not disabled.", "Disable her, or have her surrender."
        )
    if ship.kind is Kind.PACKET:
        why = f"{ship.name} is a packet; damage never silences her guns."
        return refused("R36", why, "She must surrender first.")
    still = "manoeuvre" if ship.drive == 0 else "fire"
    change = "Damage her until she can neither manoeuvre nor fire, or have her surrender."
    return refused("15.7", f"{ship.name} can still {still}.", change)


def check_jettison(state: State, side: Side, order: Jettison) -> Refusal | None:
    """Refuse to throw something overboard, or accept it (planets R49)."""
    ship = own(state, side, order.ship, "R49")
    if isinstance(ship, Refusal):
        return ship
    if order.what == FUEL:
        return refused("R49", "Fuel is not cargo and is not thrown overboard.")
    have = ship.hold.get(order.what, 0)
    if have == 0:
        return refused("R49", f"{ship.name} carries no {order.what}.")
    if not 1 <= order.amount <= have:
        why = f"{ship.name} cannot throw {goods(order.amount, order.what)} overboard."
        return refused("R49", why, _up_to(have))
    return None


# --- what may be ordered ---------------------------------------------------------------------


def legal_exchanges(state: State, side: Side) -> Iterator[Transfer | Loot | Capture | Jettison]:
    """List exchanges in plain form: of each kind all that fits (planets 16.2, 16.3, R49)."""
    here: dict[tuple[int, int], list[Ship]] = {}
    for ship in in_order(state.ships):
        here.setdefault(ship.position, []).append(ship)
    for ship in state.ships_of(side):
        for other in here[ship.position]:
            if matched(ship, other) and other.side == side:
                yield from _transfers(state, side, ship, other)
            elif matched(ship, other):
                yield from _raids(state, side, ship, other)
        for what, lots in sorted(ship.hold.items()):
            yield Jettison(ship.id, what, lots)


def _transfers(state: State, side: Side, giver: Ship, taker: Ship) -> Iterator[Transfer]:
    for what in (FUEL, *sorted(giver.hold)):
        most = min(at_hand(giver, what), room(state, taker, what))
        order = Transfer(giver.id, taker.id, what, most)
        if most and check_transfer(state, side, order) is None:
            yield order


def _raids(state: State, side: Side, taker: Ship, victim: Ship) -> Iterator[Loot | Capture]:
    for what in (FUEL, *sorted(victim.hold)):
        most = min(at_hand(victim, what), room(state, taker, what))
        order = Loot(taker.id, victim.id, what, most)
        if most and check_loot(state, side, order) is None:
            yield order
    capture = Capture(taker.id, victim.id)
    if check_capture(state, side, capture) is None:
        yield capture
