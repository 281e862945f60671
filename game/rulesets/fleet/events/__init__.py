"""What happens in `fleet`: events in the past tense, complete; `apply` needs nothing else.

A module a chapter: `turn` (4).
"""

from __future__ import annotations

from game.rulesets.fleet.events.turn import TurnEvent

Event = TurnEvent

__all__ = ["Event"]
