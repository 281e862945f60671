"""How events of the Sensor Phase change the state (fleet 4.3, 8)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from game.core.ruleset import Side, UnitId
from game.rulesets.fleet.detection import contacted, locked
from game.rulesets.fleet.events.sensing import (
    HandedOff,
    Looked,
    SensingEvent,
    SettingsRevealed,
    StandingOrdered,
)
from game.rulesets.fleet.knowledge import Knowledge
from game.rulesets.fleet.sensors import Sensor
from game.rulesets.fleet.state import State, with_unit


def apply_sensing(state: State, event: SensingEvent) -> State:
    """Give the state after an event of the Sensor Phase."""
    match event:
        case SettingsRevealed():
            units = {u: replace(state.units[u], gear=gear) for u, gear in event.gear.items()}
            forces = {f: replace(state.forces[f], down=down) for f, down in event.down.items()}
            return replace(state, units={**state.units, **units}, forces={**state.forces, **forces})
        case StandingOrdered():
            return replace(state, standing={**state.standing, event.side: event.standing})
        case HandedOff():
            return _handed(state, event)
        case Looked():
            return _looked(state, event)
        case _:
            assert_never(event)


def _handed(state: State, event: HandedOff) -> State:
    taking = state.forces[event.receiver].units
    units = {
        u: replace(state.units[u], handed=_with(state.units[u].handed, event.targets))
        for u in taking
    }
    return replace(state, units={**state.units, **units})


def _looked(state: State, event: Looked) -> State:
    if event.exposed:
        forces = {name: held for name, held in state.forces.items() if name != event.force}
        return replace(state, forces=forces)
    unit = state.units[event.unit]
    locks = replace(unit.locks, now=_with(unit.locks.now, event.locked))
    if event.sensor is Sensor.LADAR:
        locks = replace(locks, ladar=_with(locks.ladar, event.locked))
    state = with_unit(state, replace(unit, locks=locks))
    state = _knowing(state, unit.side, contacted(state, unit.side, event.contacts))
    found = locked(state, unit.side, event.locked, short=event.short)
    return _knowing(state, unit.side, found)


def _knowing(state: State, side: Side, knowledge: Knowledge) -> State:
    return replace(state, knowledge={**state.knowledge, side: knowledge})


def _with(ids: tuple[UnitId, ...], more: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    return tuple(sorted({*ids, *more}))
