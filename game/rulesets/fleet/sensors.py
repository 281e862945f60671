"""What one sensor needs to lock one enemy unit, with every DM (fleet 8.1–8.8, 8.11).

DMs are added to the roll: a positive one hinders (fleet 1.4).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from game.core.dice import Modifier, RuleRef
from game.core.hexes import distance, neg, sub
from game.core.ruleset import UnitId
from game.rulesets.fleet.bands import Band, band
from game.rulesets.fleet.condition import (
    LOCK_LIMIT,
    STEPS,
    active_sr,
    array_deployed,
    can_talk,
    crew_dm,
    flicker,
    jammer_sr,
    passive_sr,
)
from game.rulesets.fleet.counters import TaskForce
from game.rulesets.fleet.geometry import within_30
from game.rulesets.fleet.orders import Device
from game.rulesets.fleet.sheets import Drive
from game.rulesets.fleet.state import State
from game.rulesets.fleet.units import Unit

BANDS, ACTIVE, PASSIVE = RuleRef("fleet 8.2"), RuleRef("fleet 8.5"), RuleRef("fleet 8.6")
JAMMED: dict[Band, int] = {Band.SHORT: 4, Band.MEDIUM: 3, Band.LONG: 2, Band.EXTREME: 1}
HELD = -4  # 8.5, 8.6: locked last turn, or handed off
CONTACT = 2  # 9.1: a roll that misses by so much gives a contact


class Sensor(StrEnum):
    """The sensors of a unit, in the order they roll (fleet 8.3)."""

    PASSIVE = "passive"
    ACTIVE = "active"
    LADAR = "ladar"


class Attempt(Struct, frozen=True):
    """One sensor against one enemy unit.

    Attributes:
        needed: 2D6 of so much or less lock it, all DMs counted.
        band: The range band.
        modifiers: Every DM, in the order the rules name them.
    """

    needed: int
    band: Band
    modifiers: tuple[Modifier, ...]


def attempt(state: State, unit: Unit, sensor: Sensor, target: Unit) -> Attempt | None:
    """Work out what a sensor needs against an enemy unit; None if no attempt is possible.

    Args:
        state: The game.
        unit: Whose sensor.
        sensor: Which; whether it may be tried now is not asked.
        target: The enemy unit; both are in task forces.
    """
    here, there = state.force_of(unit), state.force_of(target)
    if here is None or there is None or STEPS in (flicker(state, unit), flicker(state, target)):
        return None  # 12.5: behind a closed globe nobody locks or is locked
    apart = distance(here.present, there.present)
    found = band(short_range(state, unit, sensor, target), apart)
    if found is None:
        return None
    if sensor is Sensor.PASSIVE:
        dms = _passive_dms(state, target, here, there)
    else:
        dms = _active_dms(state, unit, target, here, there)
    common = _common_dms(state, unit, target)
    modifiers = tuple(m for m in (found.modifier(BANDS), *dms, *common) if m.value)
    size = state.sheet(target).size
    return Attempt(size - sum(m.value for m in modifiers), found, modifiers)


def short_range(state: State, unit: Unit, sensor: Sensor, target: Unit) -> int:
    """Give the short range a sensor works with against a target (fleet 8.7, 8.8)."""
    match sensor:
        case Sensor.PASSIVE:
            own = passive_sr(state, unit)
            return own + emission(state, unit, target) if own else 0
        case Sensor.ACTIVE:
            return active_sr(state, unit)
        case Sensor.LADAR:
            return state.sheet(unit).ladar_sr


def emission(state: State, observer: Unit, target: Unit) -> int:
    """Give the longest short range that a target radiates towards an observer (fleet 8.7, 8.8)."""
    sheet, on = state.sheet(target), target.gear.on
    found = [radiated(state, target)]
    if Device.LADAR in on and observer.id in target.locks.ladar_held:
        found.append(sheet.ladar_sr)
    if observer.id in target.locks.directed_held:
        found.append(sheet.mfd_sr)
    return max(found)


def radiated(state: State, unit: Unit) -> int:
    """Give the longest short range a unit radiates for all to see; 0: passive (fleet 4.3e)."""
    sheet, on = state.sheet(unit), unit.gear.on
    found = [0]
    if Device.AEMS in on or array_deployed(state, unit):
        found.append(active_sr(state, unit))
    if Device.RADIO in on and not unit.wounds.commo:
        found.append(sheet.commo_sr)
    if Device.JAMMER in on:
        found.append(jammer_sr(state, unit))
    return max(found)


def _active_dms(
    state: State, unit: Unit, target: Unit, here: TaskForce, there: TaskForce
) -> Iterator[Modifier]:
    if array_deployed(state, target):
        yield Modifier(-4, "its folding array is deployed", ACTIVE)
    yield from _jamming(state, unit, here, there)


def _jamming(state: State, unit: Unit, here: TaskForce, there: TaskForce) -> tuple[Modifier, ...]:
    """Give the DMs of the jammer of a task force that counts most (fleet 8.5, 8.11)."""
    found: list[tuple[Modifier, ...]] = []
    for jammer in state.members(there):
        if Device.JAMMER not in jammer.gear.on:
            continue
        reached = band(jammer_sr(state, jammer), distance(there.present, here.present))
        if reached is None:
            continue
        ahead = state.sheet(jammer).jammer_tl - state.sheet(unit).tl
        found.append(
            (
                Modifier(JAMMED[reached], f"jammed at {reached.label} range", ACTIVE),
                Modifier(ahead, "technology of jammer and sensor", ACTIVE),
            )
        )
    return max(found, key=lambda dms: sum(m.value for m in dms), default=())


def _passive_dms(
    state: State, target: Unit, here: TaskForce, there: TaskForce
) -> Iterator[Modifier]:
    if there.down:
        yield Modifier(4, "it is powered down", PASSIVE)
    elif target.helm.drive_used:
        yield Modifier(-3, "it used its drive", PASSIVE)
        if state.sheet(target).drive is Drive.REACTION:
            yield Modifier(-3, "a reaction drive", PASSIVE)
        if within_30(neg(target.helm.burn), sub(here.present, there.present)):
            yield Modifier(-4, "its stern faces the sensor", PASSIVE)


def _common_dms(state: State, unit: Unit, target: Unit) -> Iterator[Modifier]:
    yield Modifier(flicker(state, target), "its black globe", ACTIVE)
    if state.sheet(target).masking:
        yield Modifier(3, "masking", ACTIVE)
    if target.id in unit.locks.held:
        yield Modifier(HELD, "locked last turn", ACTIVE)
    elif target.id in unit.handed:
        yield Modifier(HELD, "handed off", RuleRef("fleet 8.10"))
    yield Modifier(flicker(state, unit), "the sensor's own black globe", ACTIVE)
    yield crew_dm(state.sheet(unit).crew.sensors, LOCK_LIMIT, "sensor operator")


def has_lock(state: State, unit: Unit, target: UnitId) -> bool:
    """Say whether a unit may use a lock now: its own, or one shared in its task force (8.9)."""
    return target in unit.locks.now or any(
        target in other.locks.now for other in sharing(state, unit)
    )


def sharing(state: State, unit: Unit) -> Iterator[Unit]:
    """Yield the units whose locks a unit may use besides its own (fleet 8.9)."""
    force = state.force_of(unit)
    if force is None or not can_talk(state, unit):
        return
    for other in state.members(force):
        if other.id != unit.id and can_talk(state, other):
            yield other
