"""The one way a state of `fleet` changes: an event is applied; a module for each of `events`."""

from __future__ import annotations

from game.rulesets.fleet.apply.turn import apply_turn
from game.rulesets.fleet.events import Event
from game.rulesets.fleet.state import State


def apply(state: State, event: Event) -> State:
    """Give the state after an event."""
    return apply_turn(state, event)
