"""The one way a state of `fleet` changes: an event is applied; a module for each of `events`."""

from __future__ import annotations

from typing import assert_never

from game.rulesets.fleet.apply.movement import apply_movement
from game.rulesets.fleet.apply.sensing import apply_sensing
from game.rulesets.fleet.apply.turn import apply_turn
from game.rulesets.fleet.events import Event
from game.rulesets.fleet.events.movement import MovementEvent
from game.rulesets.fleet.events.sensing import SensingEvent
from game.rulesets.fleet.events.turn import TurnEvent
from game.rulesets.fleet.state import State


def apply(state: State, event: Event) -> State:
    """Give the state after an event."""
    if isinstance(event, TurnEvent):
        return apply_turn(state, event)
    if isinstance(event, SensingEvent):
        return apply_sensing(state, event)
    if isinstance(event, MovementEvent):
        return apply_movement(state, event)
    assert_never(event)
