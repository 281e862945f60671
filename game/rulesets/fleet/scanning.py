"""The sensor rolls of a side, task force by task force (fleet 4.3c–d, 8.3, 8.10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.dice import Dice, Modifier, Roll, RuleRef
from game.core.hexes import distance
from game.core.ruleset import Ledger, Refusal, Side, UnitId
from game.rulesets.fleet.bands import Band, band
from game.rulesets.fleet.communications import Task, handed, pairs, task
from game.rulesets.fleet.condition import active_sr, passive_sr
from game.rulesets.fleet.counters import TaskForce
from game.rulesets.fleet.events import Event
from game.rulesets.fleet.events.sensing import HandedOff, Looked
from game.rulesets.fleet.orders import Device, HandOff, Order, Scan
from game.rulesets.fleet.sensors import (
    BANDS,
    CONTACT,
    HELD,
    Attempt,
    Sensor,
    attempt,
)
from game.rulesets.fleet.state import State
from game.rulesets.fleet.units import Unit

ORDERING, HAND_OFF, DUMMY = RuleRef("fleet 4.3"), RuleRef("fleet 8.10"), RuleRef("fleet 3.8")
DUMMY_SIZE = 6  # 3.8


# --- what may be ordered -------------------------------------------------------------------------


def legal_scan(state: State, side: Side, given: Sequence[Order]) -> Iterator[Order]:
    """List task forces that may roll next, and hand-offs to name or decline (fleet 4.3, 8.10)."""
    scanned = {order.force for order in given if isinstance(order, Scan)}
    named = {(order.sender, order.receiver) for order in given if isinstance(order, HandOff)}
    for force in state.forces_of(side):
        if force.id not in scanned and force.units:
            yield Scan(force.id)
    for receiver in state.forces_of(side):
        for sender in state.forces_of(side):
            able = [u for u in state.members(sender) if task(state, u, receiver) is not None]
            if able and (sender.id, receiver.id) not in named:
                yield HandOff(sender.id, receiver.id)
                yield from (HandOff(sender.id, receiver.id, unit.id) for unit in able)


def check_scan(state: State, side: Side, orders: Sequence[Order]) -> Refusal | None:
    """Check the order of task forces and the hand-offs of a side (fleet 4.3c, 8.10)."""
    for index, order in enumerate(orders):
        if order in orders[:index]:
            return Refusal(ORDERING, "That is ordered twice.", "Leave one out.").in_answer(index)
        refusal = _check(state, side, order)
        if refusal is not None:
            return refusal.in_answer(index)
    named = [(o.sender, o.receiver) for o in orders if isinstance(o, HandOff)]
    if len(set(named)) < len(named):
        return Refusal(HAND_OFF, "One hand-off is made from one task force to another.")
    return None


def _check(state: State, side: Side, order: Order) -> Refusal | None:
    match order:
        case Scan():
            force = state.forces.get(order.force)
            if force is None or force.side != side:
                return Refusal(ORDERING, f"{order.force} is no task force of this side.")
            return None
        case HandOff():
            return _check_hand_off(state, side, order)
        case _:
            return Refusal(ORDERING, "In this step sensors are rolled.", "Name what rolls next.")


def _check_hand_off(state: State, side: Side, order: HandOff) -> Refusal | None:
    sender, receiver = state.forces.get(order.sender), state.forces.get(order.receiver)
    if sender is None or receiver is None or {sender.side, receiver.side} != {side}:
        return Refusal(HAND_OFF, "Locks are handed off between task forces of one's own.")
    if not order.unit:
        return None
    unit = state.units.get(order.unit)
    if unit is None or unit.id not in sender.units or task(state, unit, receiver) is None:
        return Refusal(
            HAND_OFF,
            f"{order.unit} cannot hand locks off from {sender.id} to {receiver.id}.",
            "Name a unit there that can talk and reach, or none.",
        )
    return None


# --- what then happens -------------------------------------------------------------------------


def resolve_scan(
    ledger: Ledger[State, Event], side: Side, orders: Sequence[Order], dice: Dice
) -> None:
    """Make all sensor rolls of a side (fleet 8.3); hand-offs come just before (4.3d)."""
    first = [order.force for order in orders if isinstance(order, Scan)]
    rest = [force.id for force in ledger.state.forces_of(side) if force.id not in first]
    calls = {(o.sender, o.receiver): o.unit for o in orders if isinstance(o, HandOff)}
    for name in (*first, *rest):
        _take_over(ledger, ledger.state.forces[name], calls, dice)
        for unit in ledger.state.forces[name].units:
            for sensor in Sensor:
                _look_round(ledger, unit, sensor, dice)


def _take_over(
    ledger: Ledger[State, Event],
    receiver: TaskForce,
    calls: dict[tuple[UnitId, UnitId], UnitId],
    dice: Dice,
) -> None:
    """Roll the hand-offs to a task force, by number of the sender (fleet 8.10)."""
    for usual in list(pairs(ledger.state, receiver)):
        state = ledger.state
        sender = state.units[usual.unit].force
        named = calls.get((sender, receiver.id), usual.unit)
        call: Task | None = task(state, state.units[named], receiver) if named else None
        if call is None:
            continue
        roll = Roll(HAND_OFF, (dice.die(6), dice.die(6)), call.modifiers)
        done = sum(roll.dice) <= call.needed
        targets = handed(state, state.units[call.unit]) if done else ()
        ledger.emit(HandedOff(call.unit, receiver.id, roll, targets))


def _look_round(ledger: Ledger[State, Event], name: UnitId, sensor: Sensor, dice: Dice) -> None:
    """Roll one sensor against every enemy task force in reach, by number (fleet 8.3)."""
    state = ledger.state
    if not _is_on(state, state.units[name], sensor):
        return
    for force in list(state.forces_of(state.other(state.units[name].side))):
        if force.dummy:
            _look_at_dummy(ledger, state.units[name], sensor, force, dice)
        else:
            _look_at(ledger, name, sensor, force, dice)


def _is_on(state: State, unit: Unit, sensor: Sensor) -> bool:
    """Whether a sensor works this turn: in the dark only passive ones do (fleet 8.13)."""
    if sensor is Sensor.PASSIVE:
        return True
    force = state.force_of(unit)
    device = Device.AEMS if sensor is Sensor.ACTIVE else Device.LADAR
    return force is not None and not force.down and device in unit.gear.on


def _look_at(
    ledger: Ledger[State, Event], name: UnitId, sensor: Sensor, force: TaskForce, dice: Dice
) -> None:
    """Make one roll and compare it with each unit of a task force (fleet 8.3, 9.1)."""
    state = ledger.state
    unit = state.units[name]
    tried: list[tuple[UnitId, Attempt]] = []
    for target in state.members(force):
        if sensor is Sensor.LADAR and target.id not in unit.locks.held:
            continue  # 8.1
        found = attempt(state, unit, sensor, target)
        if found is not None:
            tried.append((target.id, found))
    if not tried:
        return
    roll = Roll(BANDS, (dice.die(6), dice.die(6)))
    misses = {target: roll.total - found.needed for target, found in tried}
    ledger.emit(
        Looked(
            unit=name,
            sensor=sensor,
            force=force.id,
            roll=roll,
            needed={target: found.needed for target, found in tried},
            locked=tuple(target for target, by in misses.items() if by <= 0),
            contacts=tuple(target for target, by in misses.items() if 0 < by <= CONTACT),
            short=any(found.band is Band.SHORT for _target, found in tried),
        )
    )


def _look_at_dummy(
    ledger: Ledger[State, Event], unit: Unit, sensor: Sensor, force: TaskForce, dice: Dice
) -> None:
    """Roll against a dummy as one Size 6 target; success removes it (fleet 3.8)."""
    state = ledger.state
    here = state.force_of(unit)
    if sensor is Sensor.LADAR or here is None:
        return
    reach = passive_sr(state, unit) if sensor is Sensor.PASSIVE else active_sr(state, unit)
    found = band(reach, distance(here.present, force.present))
    if found is None:
        return
    modifiers = [found.modifier(BANDS)]
    if unit.handed:
        modifiers.append(Modifier(HELD, "handed off", HAND_OFF))
    roll = Roll(DUMMY, (dice.die(6), dice.die(6)), tuple(m for m in modifiers if m.value))
    needed = DUMMY_SIZE - sum(modifier.value for modifier in roll.modifiers)
    seen_through = sum(roll.dice) <= needed
    ledger.emit(Looked(unit.id, sensor, force.id, roll, {force.id: needed}, exposed=seen_through))
