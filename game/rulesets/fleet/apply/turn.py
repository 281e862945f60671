"""How events of the sequence of play change the state (fleet 4)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from game.core.ruleset import Side, UnitId
from game.rulesets.fleet.counters import TaskForce
from game.rulesets.fleet.events.turn import (
    Advanced,
    Answered,
    Asked,
    FirstChosen,
    GameEnded,
    InitiativeRolled,
    RoundBegan,
    RoundEnded,
    RoundWentOn,
    StepStarted,
    TurnEvent,
)
from game.rulesets.fleet.state import Round, State, with_force
from game.rulesets.fleet.units import Guns, Unit


def apply_turn(state: State, event: TurnEvent) -> State:  # noqa: C901 - one arm an event
    """Give the state after an event of the sequence of play."""
    match event:
        case InitiativeRolled():
            return replace(state, winner=event.winner)
        case StepStarted():
            return replace(state, step=event.step, queue=event.queue)
        case FirstChosen():
            return replace(state, operator=event.side)
        case RoundBegan():
            return _begun(state, event.force)
        case RoundWentOn():
            return replace(state, round=event.round)
        case RoundEnded():
            return _ended(state, event.force, event.next)
        case Asked():
            return replace(state, pending=(*state.pending, event.question))
        case Answered():
            return replace(state, pending=state.pending[:-1])
        case Advanced():
            return replace(state, queue=state.queue[1:])
        case GameEnded():
            return replace(state, outcome=event.outcome, pending=())
        case _:
            assert_never(event)


def _begun(state: State, force: UnitId) -> State:
    """Begin a round: what stood in opportunity posture may fire again (fleet 4.6)."""
    held: TaskForce = state.forces[force]
    units = {u: _lowered(state.units[u]) for u in held.units}
    return replace(state, units={**state.units, **units}, round=Round(force))


def _lowered(unit: Unit) -> Unit:
    guns: tuple[Guns, ...] = tuple(replace(g, opportunity=0) for g in unit.guns)
    return unit if guns == unit.guns else replace(unit, guns=guns)


def _ended(state: State, force: UnitId, following: Side) -> State:
    held = state.forces.get(force)
    if held is not None:  # all of it may have been destroyed in its own round
        state = with_force(state, replace(held, operated=True))
    return replace(state, round=None, operator=following)
