"""What happens in `fleet`: events in the past tense, complete; `apply` needs nothing else.

A module a chapter: `turn` (4), `sensing` (4.3, 8), `movement` (5, 6).
"""

from __future__ import annotations

from game.rulesets.fleet.events.movement import MovementEvent
from game.rulesets.fleet.events.sensing import SensingEvent
from game.rulesets.fleet.events.turn import TurnEvent

Event = TurnEvent | SensingEvent | MovementEvent

__all__ = ["Event"]
