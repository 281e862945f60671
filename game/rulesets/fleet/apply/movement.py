"""How events of movement change the state (fleet 5, 6)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from game.core.ruleset import UnitId
from game.rulesets.fleet.events.movement import (
    ForceLeft,
    ForceMoved,
    Manoeuvre,
    MoveDeclared,
    MovementEvent,
)
from game.rulesets.fleet.state import Fate, State, Walk, with_force
from game.rulesets.fleet.units import Unit

LEFT = "left"


def apply_movement(state: State, event: MovementEvent) -> State:
    """Give the state after an event of movement."""
    match event:
        case MoveDeclared():
            return _declared(state, event)
        case ForceMoved():
            force = state.forces[event.force]
            moved = replace(force, past=event.past, present=event.present)
            return replace(with_force(state, moved), walk=None)
        case ForceLeft():
            return _left(state, event.force)
        case _:
            assert_never(event)


def _declared(state: State, event: MoveDeclared) -> State:
    units = {one.unit: _steered(state.units[one.unit], one) for one in event.units}
    force = replace(state.forces[event.force], bow=event.bow)
    state = replace(with_force(state, force), units={**state.units, **units})
    return replace(state, walk=Walk(event.force, event.path))


def _steered(unit: Unit, done: Manoeuvre) -> Unit:
    busy = unit.busy or done.helm.drive_used
    return replace(unit, helm=done.helm, fuel=unit.fuel - done.fuel, busy=busy)


def _left(state: State, force: UnitId) -> State:
    """Take the units of a task force, and what they carry, out of the game."""
    gone = {unit.id for unit in state.units.values() if unit.force == force}
    gone |= {unit.id for unit in state.units.values() if unit.carrier in gone}
    fates = tuple(Fate(state.units[unit], LEFT, state.turn) for unit in state.units if unit in gone)
    return replace(
        state,
        units={name: unit for name, unit in state.units.items() if name not in gone},
        forces={name: held for name, held in state.forces.items() if name != force},
        fates=(*state.fates, *fates),
    )
