"""Phase E1 for a computer player: what is worth taking, and from whom (planets 8, 16).

Decided ship by ship in order of id; each finds what those before it have left, as the rules do
the orders of an answer one after another.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.opponent import Aim, Choice, Plan
from game.core.ruleset import Ledger, UnitId, View
from game.rulesets.planets.apply import apply
from game.rulesets.planets.condition import disabled, may_carry
from game.rulesets.planets.events import Event
from game.rulesets.planets.exchange import at_hand, matched, room
from game.rulesets.planets.judgement.aims_purpose import Purpose
from game.rulesets.planets.names import goods, listed
from game.rulesets.planets.objectives import Convoy, Salvage
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
from game.rulesets.planets.ships import BASE, FUEL, MINE, TORPEDO, Kind
from game.rulesets.planets.state import Place, Ship, State, in_order
from game.rulesets.planets.supply import check_one, resolve_supply, suppliers
from game.rulesets.planets.victory import booty_by_victim

TANKER_KEEPS = 8  # fuel a tanker does not give away
ORDNANCE = (TORPEDO, MINE)  # in the order in which a hold is filled
_NOTHING = Aim(Purpose.STAY)


def supplies(view: View[State], plan: Plan) -> tuple[Choice[Order], ...]:
    """Decide what each ship does in E1; ships that do nothing are left out.

    Together, in this order, the orders are an answer that the rules accept.
    """
    state = view.state
    found: list[Choice[Order]] = []
    for unit in [ship.id for ship in state.ships_of(view.side)]:
        orders: list[Supply] = []
        reasons: list[str] = []
        for part in (_maintenance, _plunder, _prize, _fuel, _new_base):
            for order, reason in part(state, state.ships[unit], plan.get(unit, _NOTHING)):
                if check_one(state, view.side, order) is None:
                    state = _after(state, order)
                    orders.append(order)
                    reasons.append(reason)
        if orders:
            found.append(Choice(tuple(orders), " ".join(dict.fromkeys(reasons))))
    return tuple(found)


Wanted = Iterator[tuple[Supply, str]]
"""Orders one after another, each with the sentence that says what it is for."""


def _after(state: State, order: Supply) -> State:
    paper: Ledger[State, Event] = Ledger(state, apply)
    resolve_supply(paper, (order,))
    return paper.state


# --- bases (8.4–8.7) -------------------------------------------------------------------------


def _maintenance(state: State, ship: Ship, aim: Aim) -> Wanted:
    """Be supplied where something is to be gained; dock only where it is worth the stop."""
    for base in suppliers(state, ship):
        order = _filled(state, ship, base)
        gains = _gains(state, ship, order)
        docks = base in state.ships and ship.place is not Place.DOCKED
        if gains and (not docks or _worth_docking(ship, aim)):
            where = state.ships[base].name if base in state.ships else str(base)
            yield order, f"{ship.name} is supplied at {where}: {listed(gains)}."
            return


def _filled(state: State, ship: Ship, base: UnitId) -> Resupply:
    """Fill what room a hold has with ordnance, torpedoes first."""
    space = room(state, ship, MINE) * state.mass(MINE)
    lots = dict.fromkeys(ORDNANCE, 0)
    for what in ORDNANCE:
        if may_carry(ship, what) and ship.ship_class.hold is not None and state.options.combat:
            lots[what] = space // state.mass(what)
            space -= lots[what] * state.mass(what)
    mines, torpedoes = (
        ship.hold.get(what, 0) + lots[what] if lots[what] else None for what in (MINE, TORPEDO)
    )
    return Resupply(ship.id, base, mines=mines, torpedoes=torpedoes)


def _gains(state: State, ship: Ship, order: Resupply) -> list[str]:
    """Say what a resupply would change, a phrase each."""
    gains = []
    missing = room(state, ship, FUEL)
    if missing:
        gains.append(f"{missing} fuel")
    if ship.damaged:
        gains.append("all damage mended")
    if ship.overloaded:
        gains.append("her overload restored")
    for what, wanted in ((TORPEDO, order.torpedoes), (MINE, order.mines)):
        more = 0 if wanted is None else wanted - ship.hold.get(what, 0)
        if more:
            gains.append(goods(more, what))
    return gains


def _worth_docking(ship: Ship, aim: Aim) -> bool:
    """Whether a ship gives up her way to dock (planets 8.4, 8.5)."""
    tank = ship.ship_class.fuel
    thirsty = tank is not None and 2 * ship.fuel < tank
    return aim.kind == Purpose.SUPPLY or ship.damaged or thirsty


def _new_base(_state: State, ship: Ship, _aim: Aim) -> Wanted:
    """Set a carried base down at the first place for it (planets 8.3)."""
    if ship.hold.get(BASE):
        yield PlaceBase(ship.id), f"{ship.name} sets her base down here, where it serves at once."


# --- enemies alongside (16.2, 16.3) ----------------------------------------------------------


def _victims(state: State, ship: Ship) -> list[Ship]:
    """List ships of others alongside, by id; the rules decide which of them can resist."""
    return [
        other for other in in_order(state.ships) if other.side != ship.side and matched(ship, other)
    ]


def _plunder(state: State, ship: Ship, _aim: Aim) -> Wanted:
    """Take what the objective asks for, room made for it, and fuel where one's own is low."""
    for victim in _victims(state, ship):
        if not _yields(state, ship, victim):
            continue
        cargo, lots = _coveted(state, victim)
        if lots:
            yield from _taken(state, ship, victim, cargo, lots)
        thirst = min(room(state, ship, FUEL), at_hand(victim, FUEL))
        if thirst > 0 and 2 * ship.fuel < (ship.ship_class.fuel or 0):
            why = f"{ship.name} takes {thirst} fuel from {victim.name}."
            yield Loot(ship.id, victim.id, FUEL, thirst), why


def _yields(state: State, ship: Ship, victim: Ship) -> bool:
    return victim.surrendered_to == ship.id or disabled(state, victim)


def _coveted(state: State, victim: Ship) -> tuple[str, int]:
    """Give the cargo that the objective wants taken from a ship, and how many lots of it."""
    goal = state.scenario.objective
    match goal:
        case Salvage():
            return goal.cargo, victim.hold.get(goal.cargo, 0)
        case Convoy() if victim.kind is Kind.TRANSPORT and victim.side == goal.convoy:
            wanted = goal.booty - booty_by_victim(state, goal).get(victim.id, 0)
            return goal.cargo, max(0, min(wanted, victim.hold.get(goal.cargo, 0)))
        case _:
            return "", 0


def _taken(state: State, ship: Ship, victim: Ship, cargo: str, lots: int) -> Wanted:
    """Throw overboard what is in the way, then take a cargo (planets R49)."""
    fits = room(state, ship, cargo)
    for what, have in sorted(ship.hold.items()):
        if fits < lots:
            over = min(have, _lots_over(state, what, cargo, lots - fits))
            fits += over * state.mass(what) // max(1, state.mass(cargo))
            makes = f"{ship.name} throws {goods(over, what)} overboard to make room."
            yield Jettison(ship.id, what, over), makes
    lots = min(lots, fits)
    takes = f"{ship.name} takes {goods(lots, cargo)} from {victim.name}."
    yield Loot(ship.id, victim.id, cargo, lots), takes


def _lots_over(state: State, what: str, cargo: str, lots: int) -> int:
    """Give how many lots of a thing must go for some of a cargo to fit."""
    return -(-lots * state.mass(cargo) // max(1, state.mass(what)))


def _prize(state: State, ship: Ship, _aim: Aim) -> Wanted:
    """Capture whoever can be: a prize is lost to her owner as if destroyed (planets 16.3, 19)."""
    for victim in _victims(state, ship):
        if victim.crew and disabled(state, victim) and victim.surrendered_to is None:
            why = f"{ship.name} captures {victim.name}, who can neither fire nor manoeuvre."
            yield Capture(ship.id, victim.id), why


# --- friends alongside (8.8) -----------------------------------------------------------------


def _fuel(state: State, ship: Ship, _aim: Aim) -> Wanted:
    """Let a tanker fill the tanks of ships alongside, the emptiest first (planets 8.8)."""
    if ship.kind is not Kind.TANKER or ship.captured_from is not None:
        return
    spare = ship.fuel - TANKER_KEEPS
    beside = [s for s in state.ships_of(ship.side) if matched(ship, s) and s.kind is not ship.kind]
    for other in sorted(beside, key=lambda s: s.fuel):
        amount = min(spare, room(state, other, FUEL))
        if amount > 0:
            spare -= amount
            why = f"{ship.name} passes {amount} fuel to {other.name}."
            yield Transfer(ship.id, other.id, FUEL, amount), why
