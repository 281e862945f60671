"""Who guides which spread: controllers, and locks that seekers can follow (fleet 7.4, 7.5)."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.ruleset import Side, UnitId
from game.rulesets.fleet.condition import STEPS, controllers, flicker
from game.rulesets.fleet.counters import Spread, TaskForce
from game.rulesets.fleet.missiles import MISSILES
from game.rulesets.fleet.sensors import has_lock
from game.rulesets.fleet.state import State
from game.rulesets.fleet.units import Unit

NOBODY = UnitId("")


def control(
    state: State, side: Side, wanted: Mapping[UnitId, UnitId] | None = None
) -> dict[UnitId, UnitId]:
    """Give out the controllers of a side for this turn (fleet 7.4).

    Spreads get capacity in the order of their numbers; one that does not fit whole is not
    controlled, and later, smaller ones may still be.

    Args:
        state: The game, as Missile Movement begins.
        side: Whose.
        wanted: Who shall control which spread, where a player has said so.

    Returns:
        The controller of each controlled spread of the side; empty for none.
    """
    free = {unit.id: _capacity(state, unit) for unit in state.units.values() if unit.side == side}
    given: dict[UnitId, UnitId] = {}
    for spread in state.spreads_of(side):
        if not MISSILES[spread.missile].controlled:
            continue
        name = _controller(state, spread, (wanted or {}).get(spread.id), free)
        given[spread.id] = name
        if name:
            free[name] -= spread.missiles
    return given


def _capacity(state: State, unit: Unit) -> int:
    """Give the missiles a unit can control: none behind a closed globe, or dark (8.13, 12.5)."""
    force = state.force_of(unit)
    if force is None or force.down or unit.carrier or flicker(state, unit) == STEPS:
        return 0
    return controllers(state, unit)


def _controller(
    state: State, spread: Spread, wanted: UnitId | None, free: Mapping[UnitId, int]
) -> UnitId:
    """Give who controls a spread: who shall, who did, who launched it, or who has most room."""
    force = holding(state, spread)
    if force is None:
        return NOBODY
    able = [
        unit.id
        for unit in state.members(force)
        if free.get(unit.id, 0) >= spread.missiles and has_lock(state, unit, spread.target)
    ]
    if wanted is not None:
        return wanted if wanted in able else NOBODY
    for usual in (spread.controller, spread.launcher):
        if usual in able:
            return usual
    return max(able, key=lambda name: free[name], default=NOBODY)


def holding(state: State, spread: Spread) -> TaskForce | None:
    """Give the task force that holds the launching unit, or held it when it was lost (7.4)."""
    launcher = state.units.get(spread.launcher)
    return state.forces.get(spread.force if launcher is None else launcher.force)


def followed(state: State, spread: Spread) -> bool:
    """Say whether a friendly task force locks the target, so that a seeker needs none (7.5)."""
    return any(
        spread.target in unit.locks.now for unit in state.units.values() if unit.side == spread.side
    )
