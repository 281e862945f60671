"""Launching ordnance: phase B (planets 4.2, 11.1–11.3, 11.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from game.core.hexes import DIRECTIONS, Hex, add
from game.core.motion import drift
from game.core.ruleset import Ledger, Refusal, Side, UnitId
from game.rulesets.planets import detection
from game.rulesets.planets.condition import launcher_works, may_carry
from game.rulesets.planets.course import Fate, burned, flight, momentum
from game.rulesets.planets.events import Event, Launched
from game.rulesets.planets.orders import Land, Launch, Order, TakeOff
from game.rulesets.planets.sections import rule
from game.rulesets.planets.ships import MINE, NUKE, TORPEDO
from game.rulesets.planets.state import Base, Item, Place, Ship, State, id_key

THRUST = 2  # 11.1: hexes of a torpedo's own thrust


class Launcher(Struct, frozen=True):
    """What launches: where from, with what momentum, where it will be itself (11.3, 11.8)."""

    name: str
    start: Hex
    velocity: Hex
    pulls: tuple[int, ...]
    end: Hex


def launcher(state: State, unit: UnitId) -> Launcher | None:
    """Give a launcher as its course stands; bases launch from rest without a pull (11.8, R46)."""
    base = state.bases.get(unit)
    if base is not None:
        at = state.chart.bodies[base.body].at
        return Launcher(unit, at, (0, 0), (), at)
    ship = state.ships.get(unit)
    if ship is None:
        return None
    if ship.is_base:
        return Launcher(ship.name, ship.position, (0, 0), (), ship.position)
    at_first = momentum(state, ship)
    end = flight(state, ship, state.plots.get(unit, ())).end
    return Launcher(ship.name, at_first.start, at_first.velocity, at_first.pulls, end)


def launch_end(state: State, order: Launch) -> Hex:
    """Where a launched item ends its first movement (planets 11.3)."""
    source = launcher(state, order.launcher)
    if source is None:
        raise KeyError(order.launcher)
    return burned(drift(source.start, source.velocity, source.pulls), order.thrust)


def legal_launches(state: State, side: Side, given: Sequence[Order]) -> Iterator[Launch]:
    """List what each launcher that has not launched may launch; no thrust, one hex, two hexes."""
    busy = {o.launcher for o in given if isinstance(o, Launch)}
    for unit in _launchers(state, side):
        if unit in busy:
            continue
        for item in (MINE, TORPEDO, NUKE):
            if _check_launcher(state, side, Launch(unit, item)) is not None:
                continue
            for thrust in _THRUSTS if item == TORPEDO else ((),):
                order = Launch(unit, item, thrust)
                if _check_course(state, order) is None:
                    yield order


def _launchers(state: State, side: Side) -> list[UnitId]:
    ships = [s.id for s in state.ships_of(side) if s.is_base or s.hold]
    bases = [b.id for b in state.bases.values() if b.side is None and b.owner == side]
    return sorted([*ships, *bases], key=id_key)


def _thrusts() -> tuple[tuple[int, ...], ...]:
    """List thrusts to all hexes within two: none, six singles, twelve pairs (planets 11.1)."""
    seen: dict[Hex, tuple[int, ...]] = {(0, 0): ()}
    for first in range(6):
        seen.setdefault(DIRECTIONS[first], (first,))
    for first in range(6):
        for second in range(first, 6):
            seen.setdefault(add(DIRECTIONS[first], DIRECTIONS[second]), (first, second))
    return tuple(seen.values())


_THRUSTS = _thrusts()


def check_launches(state: State, side: Side, orders: Sequence[Order]) -> Refusal | None:
    """Check a side's whole answer in Ordnance: one item a launcher (planets 11.2)."""
    used: set[UnitId] = set()
    for n, order in enumerate(orders):
        if not isinstance(order, Launch):
            refusal: Refusal | None = Refusal(
                rule("4.2"), "In Ordnance items are launched, nothing else.", "Launch, or pass."
            )
        elif order.launcher in used:
            refusal = Refusal(rule("11.2"), "A ship launches one item a turn.", "Drop one of them.")
        else:
            refusal = check_launch(state, side, order)
            used.add(order.launcher)
        if refusal is not None:
            return refusal.in_answer(n)
    return None


def check_launch(state: State, side: Side, order: Launch) -> Refusal | None:
    """Check one launch (planets 11.1–11.3, 11.8, 8.2)."""
    return _check_launcher(state, side, order) or _check_course(state, order)


def _check_launcher(state: State, side: Side, order: Launch) -> Refusal | None:
    """Check whether somebody may launch such an item at all, whatever its course."""
    if not state.options.combat:
        return Refusal(rule("1.2"), "This game is played without combat.")
    if order.item not in (MINE, TORPEDO, NUKE):
        return Refusal(
            rule("11.1"), "Ordnance is a mine, a torpedo or a nuke.", "Name one of them."
        )
    if order.item == NUKE and not state.options.nukes:
        return Refusal(rule("1.2"), "This game is played without nukes.")
    ship, base = state.ships.get(order.launcher), state.bases.get(order.launcher)
    if ship is not None and detection.sees(state, side, ship):
        return _check_ship_launches(state, side, ship, order)
    if base is not None:
        return _check_base_launches(side, base, order)
    return Refusal(
        rule("11.2"), f"There is no launcher {order.launcher}.", "Name one of your ships or bases."
    )


def _check_ship_launches(state: State, side: Side, ship: Ship, order: Launch) -> Refusal | None:
    name = ship.name
    if ship.side != side:
        return Refusal(rule("4.1"), f"{name} is not yours.", "Name one of your ships.")
    if ship.captured_from is not None:
        return Refusal(
            rule("R56"), f"{name} is captured and serves nobody yet.", "Rest her at your base."
        )
    if not may_carry(ship, order.item):
        return Refusal(rule("3.1"), f"No {ship.ship_class.name} launches a {order.item}.")
    # 3.1, 8.1: an orbital base has unlimited stores.
    if not ship.is_base and not ship.hold.get(order.item):
        return Refusal(
            rule("11.2"), f"{name} carries no {order.item}.", "Restock at a base, or transfer one."
        )
    if not launcher_works(state, ship):
        section = "15.4" if state.tracks else "14.3"
        return Refusal(
            rule(section), f"{name} is too damaged to launch.", "Let her recover, or seek a base."
        )
    return None if ship.is_base else _check_in_space(state, ship)


def _check_in_space(state: State, ship: Ship) -> Refusal | None:
    """No launching while landed or docked, nor while landing or taking off (7.3, 11.2, R81)."""
    plots = state.plots.get(ship.id, ())
    if ship.place is not Place.FLYING:
        return Refusal(rule("11.2"), f"{ship.name} is landed or docked.", "Leave first.")
    if any(isinstance(p, Land | TakeOff) for p in plots):
        return Refusal(rule("11.2"), f"{ship.name} lands or takes off this turn.")
    if ship.speed == 0 and state.is_asteroid(ship.position):
        return Refusal(rule("7.7"), f"{ship.name} lies on an asteroid.", "Burn away first.")
    plan = flight(state, ship, plots)
    rests = plan.start == plan.end and state.is_asteroid(plan.end)
    if rests or plan.fate is Fate.RESTS:
        return Refusal(
            rule("R81"), f"{ship.name} comes to rest on a rock; that is landing.", "Fly on."
        )
    return None


def _check_base_launches(side: Side, base: Base, order: Launch) -> Refusal | None:
    if base.side is not None:
        return Refusal(rule("8.1"), f"{base.id} is a planetary base; it launches nothing.")
    if base.owner != side:
        return Refusal(rule("4.1"), f"{base.id} is not yours.", "Name one of your bases.")
    if not base.works or base.launched:
        why = "has launched this turn" if base.works else "is out of action"
        return Refusal(rule("8.1"), f"{base.id} {why}.")
    if order.item != TORPEDO:
        return Refusal(rule("8.1"), "An asteroid base launches torpedoes only.")
    return None


def _check_course(state: State, order: Launch) -> Refusal | None:
    """Check a torpedo's thrust, and that launcher and item part (planets 11.3)."""
    thrust = order.thrust
    if len(thrust) > (THRUST if order.item == TORPEDO else 0) or not all(
        0 <= d < len(DIRECTIONS) for d in thrust
    ):
        return Refusal(
            rule("11.1"),
            "Only a torpedo thrusts, up to two hexes, each in a direction from 0 to 5.",
            "Give none, one or two directions.",
        )
    source = launcher(state, order.launcher)
    if source is not None and launch_end(state, order) == source.end:
        change = "Give it thrust." if order.item == TORPEDO else "Burn this turn, then launch."
        return Refusal(
            rule("11.3"), f"{source.name} and the {order.item} would end in one hex.", change
        )
    return None


def resolve_launches(ledger: Ledger[State, Event], side: Side, orders: Sequence[Order]) -> None:
    """Launch in the order of the launchers' ids (planets 4.2)."""
    named = [o for o in orders if isinstance(o, Launch)]
    for order in sorted(named, key=lambda o: id_key(o.launcher)):
        state = ledger.state
        source = launcher(state, order.launcher)
        if source is None:
            raise KeyError(order.launcher)
        number = state.launches + 1
        if order.launcher in state.ships:
            detection.give_away(ledger, order.launcher)
        ledger.emit(
            Launched(
                Item(
                    id=_new_id(state, order.item, number),
                    kind=order.item,
                    side=side,
                    position=source.start,
                    velocity=source.velocity,
                    pulls=source.pulls,
                    launcher=order.launcher,
                    order=number,
                    course=source.start,
                    thrust=order.thrust,
                )
            )
        )


def _new_id(state: State, kind: str, number: int) -> UnitId:
    """Name an item by kind and number, past any name that is taken."""
    while (unit := UnitId(f"{kind}-{number}")) in state.items or unit in state.ships:
        number += 1
    return unit
