"""What is switched on this turn, and how interrupts are answered (fleet 4.3a, 12.3, 23.4).

What a side does not change stays as it was last turn; a game begins with everything off.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from game.core.dice import RuleRef
from game.core.ruleset import Ledger, Refusal, Side, UnitId
from game.rulesets.fleet.condition import globe_rating
from game.rulesets.fleet.counters import TaskForce
from game.rulesets.fleet.events import Event
from game.rulesets.fleet.events.sensing import SettingsRevealed, StandingOrdered
from game.rulesets.fleet.knowledge import Standing
from game.rulesets.fleet.orders import (
    Answering,
    Device,
    Flicker,
    Interrupt,
    Order,
    PowerDown,
    StandingOrder,
    Switch,
)
from game.rulesets.fleet.state import State
from game.rulesets.fleet.units import Unit

SETTINGS = RuleRef("fleet 4.3")
# 4.3e: what makes a task force active; ladar does not.
RADIATING = frozenset({Device.AEMS, Device.RADIO, Device.JAMMER, Device.ARRAY})
CHANCES = (10, 30, 50, 70)  # chances to hit that are offered for opportunity fire
CERTAIN = 100


def fitted(state: State, unit: Unit) -> Iterator[Device]:
    """Yield the devices of a unit that work (fleet 2.3, 14.7)."""
    sheet, wounds = state.sheet(unit), unit.wounds
    works: Mapping[Device, bool] = {
        Device.AEMS: sheet.active_sr > wounds.active,
        Device.LADAR: sheet.ladar_sr > 0,
        Device.RADIO: sheet.commo_sr > 0 and not wounds.commo,
        Device.JAMMER: sheet.jammer_sr > 0 and not wounds.jammer,
        Device.ARRAY: sheet.folding_array and not wounds.array,
    }
    return (device for device in Device if works[device])


def is_active(state: State, force: TaskForce) -> bool:
    """Say whether a task force counts as active: a device that is no tight beam radiates (4.3e)."""
    return any(RADIATING & set(unit.gear.on) for unit in state.members(force))


# --- what may be ordered -------------------------------------------------------------------------


def legal_settings(state: State, side: Side, given: Sequence[Order]) -> Iterator[Order]:
    """List every switch that can be turned, each once; standing orders last."""
    done = {_subject(order) for order in given}
    listed = (*_switches(state, side), *_standing_orders(state.standing[side]))
    return (
        order
        for order in listed
        if _subject(order) not in done and _check(state, side, order) is None
    )


def _switches(state: State, side: Side) -> Iterator[Order]:
    for force in state.forces_of(side):
        if force.dummy:
            continue
        yield PowerDown(force.id, not force.down)
        for unit in state.members(force):
            for device in fitted(state, unit):
                yield Switch(unit.id, device, device not in unit.gear.on)
            for step in range(globe_rating(state, unit) + 1):
                if step != unit.gear.flicker:
                    yield Flicker(unit.id, step)


def _standing_orders(standing: Standing) -> Iterator[Order]:
    for interrupt in Interrupt:
        for answer in Answering:
            wants_chance = interrupt is Interrupt.OPPORTUNITY and answer is Answering.USUAL
            for percent in CHANCES if wants_chance else (0,):
                order = StandingOrder(interrupt, answer, percent)
                if _with(standing, order) != standing:
                    yield order


def check_settings(state: State, side: Side, orders: Sequence[Order]) -> Refusal | None:
    """Check all that a side switches and stands by (fleet 4.3a, 23.4)."""
    seen: set[object] = set()
    for index, order in enumerate(orders):
        refusal = _check(state, side, order)
        subject = _subject(order)
        if refusal is None and subject in seen:
            refusal = Refusal(SETTINGS, "That is set twice.", "Leave one of the two out.")
        if refusal is not None:
            return refusal.in_answer(index)
        seen.add(subject)
    return None


def _subject(order: Order) -> tuple[object, ...]:
    """Give what an order sets, so that nothing is set twice."""
    match order:
        case Switch():
            return (order.unit, order.device)
        case Flicker():
            return (order.unit, "flicker")
        case PowerDown():
            return (order.force, "down")
        case StandingOrder():
            return (order.interrupt,)
        case _:
            return (order,)


def _check(state: State, side: Side, order: Order) -> Refusal | None:
    match order:
        case Switch():
            return _check_switch(state, side, order)
        case Flicker():
            return _check_flicker(state, side, order)
        case PowerDown():
            return _check_power(state, side, order)
        case StandingOrder():
            return _check_standing(order)
        case _:
            return Refusal(SETTINGS, "In this step devices are switched.", "Switch or wait.")


def _check_switch(state: State, side: Side, order: Switch) -> Refusal | None:
    unit = _own(state, side, order.unit)
    if unit is None:
        return _not_own(order.unit)
    if order.on and order.device not in fitted(state, unit):
        return Refusal(
            RuleRef("fleet 2.3"),
            f"{unit.name} has no {order.device.value} that works.",
            "Leave it off.",
        )
    silent = state.turn == 1 and side in state.scenario.rules.silent_first
    if order.on and silent and order.device in RADIATING:
        return Refusal(
            RuleRef("fleet 18.5"), "This side must be passive on turn 1.", "Leave it off."
        )
    return None


def _check_flicker(state: State, side: Side, order: Flicker) -> Refusal | None:
    unit = _own(state, side, order.unit)
    if unit is None:
        return _not_own(order.unit)
    most = globe_rating(state, unit)
    if 0 <= order.step <= most:
        return None
    return Refusal(
        RuleRef("fleet 12.3"),
        f"{unit.name} cannot flicker at step {order.step}.",
        f"Choose 0 to {most}." if most else "It has no black globe that works.",
    )


def _check_power(state: State, side: Side, order: PowerDown) -> Refusal | None:
    force = state.forces.get(order.force)
    if force is None or force.side != side or force.dummy:
        return _not_own(order.force)
    return None


def _check_standing(order: StandingOrder) -> Refusal | None:
    if not 0 <= order.percent <= CERTAIN:
        return Refusal(
            RuleRef("fleet 23.4"), f"{order.percent} is no chance.", "Give 0 to 100 percent."
        )
    if order.interrupt is Interrupt.REPAIR and order.answer is Answering.NEVER:
        return Refusal(
            RuleRef("fleet 15.1"), "Damage is always worth mending.", "Choose the usual, or ask."
        )
    return None


def _own(state: State, side: Side, name: UnitId) -> Unit | None:
    """Give a unit of a side that is in a task force."""
    unit = state.units.get(name)
    return unit if unit is not None and unit.side == side and unit.force else None


def _not_own(name: UnitId) -> Refusal:
    return Refusal(
        SETTINGS, f"{name} is nothing that this side commands here.", "Name one of your own."
    )


# --- what then happens -------------------------------------------------------------------------


def resolve_settings(ledger: Ledger[State, Event], orders: Mapping[Side, Sequence[Order]]) -> None:
    """Reveal what both sides have chosen, A's first (fleet 4.3b)."""
    for side in ledger.state.sides:
        _reveal(ledger, side, orders.get(side, ()))


def _reveal(ledger: Ledger[State, Event], side: Side, orders: Sequence[Order]) -> None:
    state = ledger.state
    standing = state.standing[side]
    units: dict[UnitId, Unit] = {}
    down: dict[UnitId, bool] = {}
    for order in orders:
        match order:
            case Switch():
                unit = units.get(order.unit, state.units[order.unit])
                on = {*unit.gear.on, order.device} if order.on else {*unit.gear.on} - {order.device}
                units[unit.id] = replace(unit, gear=replace(unit.gear, on=tuple(sorted(on))))
            case Flicker():
                unit = units.get(order.unit, state.units[order.unit])
                units[unit.id] = replace(unit, gear=replace(unit.gear, flicker=order.step))
            case PowerDown():
                down[order.force] = order.down
            case StandingOrder():
                standing = _with(standing, order)
            case _:
                raise ValueError(f"no setting: {order}")
    ledger.emit(SettingsRevealed(side, {name: unit.gear for name, unit in units.items()}, down))
    if standing != state.standing[side]:
        ledger.emit(StandingOrdered(side, standing))


def _with(standing: Standing, order: StandingOrder) -> Standing:
    match order.interrupt:
        case Interrupt.OPPORTUNITY:
            return replace(
                standing, opportunity=order.answer, percent=order.percent or standing.percent
            )
        case Interrupt.SAND:
            return replace(standing, sand=order.answer)
        case Interrupt.ANTI_MISSILE:
            return replace(standing, anti_missile=order.answer)
        case Interrupt.REPAIR:
            return replace(standing, repair=order.answer)
