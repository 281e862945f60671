"""Moving ships: phases C1 and C2, and the asteroid rolls of D1 (planets 4.2, 5–7, 9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from game.core.contact import Centre, Field, Footprint, Interior
from game.core.dice import Dice
from game.core.hexes import Hex, sub
from game.core.lines import entered_at
from game.core.ruleset import Ledger, Refusal, Side, UnitId
from game.rulesets.planets import damage, detection, ordnance
from game.rulesets.planets.astrogation import OVERLOAD
from game.rulesets.planets.chart import Body
from game.rulesets.planets.condition import manoeuvres
from game.rulesets.planets.course import Fate, Flight, flight
from game.rulesets.planets.events import (
    Event,
    Flew,
    Landed,
    PullIgnored,
    Rammed,
    RocksRolled,
    ShipLost,
    Stayed,
    TookOff,
)
from game.rulesets.planets.names import place
from game.rulesets.planets.orders import IgnoreGravity, Land, Order, Ram
from game.rulesets.planets.sections import rule
from game.rulesets.planets.state import (
    Ending,
    Ship,
    State,
    id_key,
)
from game.rulesets.planets.victory import exit_at

# --- C1. Ships move --------------------------------------------------------------------------


def move_ship(ledger: Ledger[State, Event], unit: UnitId, dice: Dice) -> None:
    """Move one ship, meeting ordnance, rams and bodies in order along its path (planets 4.2 C1)."""
    state = ledger.state
    ship = state.ships[unit]
    plots = state.plots.get(unit, ())
    plan = flight(state, ship, plots)
    if plan.fate is Fate.RISES:
        _take_off(ledger, ship, plan, dice)
        return
    # R48: one that stays on a rock has a course of length 0 there, and may ram.
    ram = next((p.target for p in plots if isinstance(p, Ram)), None)
    if not _survives_path(ledger, ship, plan, ram, dice):
        return
    if plan.fate is Fate.STAYS:
        ledger.emit(Stayed(unit))
    else:
        _arrive(ledger, ship, plan)


def _take_off(ledger: Ledger[State, Event], ship: Ship, plan: Flight, dice: Dice) -> None:
    """Rise, and meet what waits in the hex above (planets 7.3)."""
    (gravity,) = plan.pulls.hexes
    detection.sweep(ledger, ship.id, (plan.end,))
    ledger.emit(TookOff(ship.id, plan.end, gravity.arrow, gravity.weak))
    for item in ordnance.waiting_for(ledger.state, ship, plan.end):
        if ship.id in ledger.state.ships:
            ordnance.trigger(ledger, item, ship.id, plan.end, dice)


def _survives_path(
    ledger: Ledger[State, Event], ship: Ship, plan: Flight, ram: UnitId | None, dice: Dice
) -> bool:
    """Deal with everything on the way, in order; false when the ship is gone (planets 4.4)."""
    for t, _order, what in _on_the_way(ledger.state, ship, plan, ram):
        # 4.4: what it passes, it passes before it may be gone.
        detection.sweep(ledger, ship.id, _flown_by(plan, t))
        state = ledger.state
        if isinstance(what, Body):
            ledger.emit(ShipLost(ship.id, Ending.CRASHED, None, plan.start, plan.end, what.name))
        elif what == ram and what in state.ships:
            _ram(ledger, ship.id, what, plan, dice)
        elif what in state.items:
            ordnance.trigger(ledger, what, ship.id, state.items[what].position, dice)
        if ship.id not in ledger.state.ships:
            return False
    return True


def _flown_by(plan: Flight, t: Fraction) -> tuple[Hex, ...]:
    """List the hexes of a course up to a time on it, the start hex first."""
    return (plan.start, *(at for when, at in entered_at(plan.start, plan.end) if when <= t))


def _on_the_way(
    state: State, ship: Ship, plan: Flight, ram: UnitId | None
) -> list[tuple[Fraction, tuple[int, tuple[int, int, str]], UnitId | Body]]:
    """List what a course meets by time: bodies that kill, enemy ordnance, the ram's target.

    At one time ordnance comes before the ram (R48), the oldest first.
    """
    things: dict[str, Footprint] = {
        item.id: Interior(item.position) for item in state.items.values() if item.side != ship.side
    }
    target = state.ships.get(ram) if ram is not None else None
    if target is not None:
        things[target.id] = Centre(target.position)
    met: list[tuple[Fraction, tuple[int, tuple[int, int, str]], UnitId | Body]] = []
    if things:
        for contact in Field(things).contacts(plan.start, plan.end):
            item = state.items.get(UnitId(contact.id))
            order = (0, (0, item.order, item.id)) if item else (1, id_key(UnitId(contact.id)))
            met.append((contact.t, order, UnitId(contact.id)))
    if plan.fate is Fate.CRASHES:
        met.append((Fraction(*plan.crash), (2, (0, 0, "")), state.chart.bodies[plan.body]))
    return sorted(met, key=lambda one: one[:2])


def _ram(
    ledger: Ledger[State, Event], rammer: UnitId, target: UnitId, plan: Flight, dice: Dice
) -> None:
    """Roll a ram: one to-hit die, the rammer's damage dice, then the target's (planets 9.6)."""
    detection.give_away(ledger, rammer, target)
    state = ledger.state
    ships = state.ships
    course = sub(plan.end, plan.start)
    roll, wounds = damage.roll_ram(state, ships[rammer], ships[target], course, dice)
    ledger.emit(Rammed(rammer, target, roll, wounds))
    damage.settle(ledger, state.ships[rammer].side, state.ships[target].side)


def _arrive(ledger: Ledger[State, Event], ship: Ship, plan: Flight) -> None:
    """End the course: landed, flown on, or off the board (planets 5.5, 6, 7.2, 9.1)."""
    detection.sweep(ledger, ship.id, _flown_by(plan, Fraction(1)))
    if plan.fate is Fate.LANDS:
        landing = landing_of_plots(ledger.state, ship.id)
        ledger.emit(Landed(ship.id, plan.start, plan.body, landing.side, plan.cost))
        return
    now = ledger.state.ships[ship.id]
    optional = plan.pulls.optional if manoeuvres(ledger.state, now) else ()
    ledger.emit(
        Flew(
            ship.id,
            plan.start,
            plan.end,
            plan.pulls.directions,
            optional,
            plan.pulls.weak,
            tuple(g.at for g in plan.pulls.hexes),
            plan.rocks,
            plan.cost,
            overload=plan.cost == OVERLOAD,
            resting=plan.body if plan.fate is Fate.RESTS else "",
        )
    )
    if plan.fate is Fate.LEAVES:
        ending = Ending.EXITED if exit_at(ledger.state, ship.id, plan.end) else Ending.LOST
        ledger.emit(ShipLost(ship.id, ending, None, plan.start, plan.end))


def landing_of_plots(state: State, unit: UnitId) -> Land:
    """The landing a ship has plotted."""
    return next(p for p in state.plots[unit] if isinstance(p, Land))


# --- C2. Weak gravity --------------------------------------------------------------------------


def legal_trims(state: State, side: Side, given: Sequence[Order]) -> Iterator[IgnoreGravity]:
    """List the weak pulls that may still be ignored (planets 6.5, R7)."""
    done = {(o.ship, o.at) for o in given if isinstance(o, IgnoreGravity)}
    for ship in state.ships_of(side):
        if manoeuvres(state, ship):
            for at in ship.optional:
                if (ship.id, at) not in done:
                    yield IgnoreGravity(ship.id, at)


def check_trims(state: State, side: Side, orders: Sequence[Order]) -> Refusal | None:
    """Check a side's weak-gravity choices (planets 6.5, R8)."""
    done: set[tuple[UnitId, Hex]] = set()
    for n, order in enumerate(orders):
        refusal = _check_trim(state, side, order, done)
        if refusal is not None:
            return refusal.in_answer(n)
        if isinstance(order, IgnoreGravity):
            done.add((order.ship, order.at))
    return None


def _check_trim(
    state: State, side: Side, order: Order, done: set[tuple[UnitId, Hex]]
) -> Refusal | None:
    if not isinstance(order, IgnoreGravity):
        return Refusal(
            rule("R7"), "Only weak gravity is chosen now.", "Ignore a weak pull, or give nothing."
        )
    ship = state.ships.get(order.ship)
    if ship is None or not detection.sees(state, side, ship):
        return Refusal(rule("6.5"), f"There is no ship {order.ship}.", "Name one of yours.")
    if ship.side != side:
        return Refusal(rule("4.1"), f"{ship.name} is not yours.", "Name one of your ships.")
    if not manoeuvres(state, ship):
        return Refusal(rule("R8"), f"{ship.name} cannot manoeuvre; weak gravity pulls her.")
    if order.at not in ship.optional or (order.ship, order.at) in done:
        return Refusal(
            rule("6.5"),
            f"{ship.name} has no weak pull to ignore at {place(order.at)}.",
            "A weak pull can be ignored in the turn of entry, unless the hex before was weak too.",
        )
    return None


def resolve_trims(ledger: Ledger[State, Event], orders: Sequence[Order]) -> None:
    """Ignore the pulls named; all others are used (planets 6.5)."""
    named = [o for o in orders if isinstance(o, IgnoreGravity)]
    for order in sorted(named, key=lambda o: (id_key(o.ship), o.at)):
        arrow = ledger.state.chart.gravity[order.at].arrow
        ledger.emit(PullIgnored(order.ship, order.at, arrow))


# --- D1. Asteroids -----------------------------------------------------------------------------


def roll_rocks(ledger: Ledger[State, Event], unit: UnitId, dice: Dice) -> None:
    """Make all of a ship's asteroid rolls, in order along its path (planets 9.2, 4.3)."""
    while unit in ledger.state.ships and (rocks := ledger.state.ships[unit].rocks):
        strike = damage.roll_strike(
            ledger.state, damage.Cause.ASTEROID, unit, dice, rule=rule("9.2")
        )
        ledger.emit(RocksRolled(unit, rocks[0], strike))
        damage.settle(ledger, None)
