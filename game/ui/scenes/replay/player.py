"""Lets time pass over a replay: when the next step comes, and when to stop."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import Final

STEP_SECONDS: Final = 2.0  # at speed 1


class Going(StrEnum):
    """What the replay does by itself."""

    STILL = "still"
    PLAYING = "playing"  # pauses at hits and losses
    RUNNING = "running"  # to the end


class Player:
    """Counts down to the next step.

    Attributes:
        going: What the replay does.
        factor: By which time passes faster; endless for at once.
    """

    def __init__(self) -> None:
        self.going = Going.STILL
        self.factor = 1.0
        self._left = 0.0

    @property
    def moving(self) -> bool:
        """Whether steps come by themselves."""
        return self.going is not Going.STILL

    @property
    def at_once(self) -> bool:
        """Whether steps follow each other without a pause."""
        return math.isinf(self.factor)

    @property
    def step_seconds(self) -> float:
        """How long a step stands."""
        return STEP_SECONDS / self.factor

    @property
    def left(self) -> float:
        """Seconds until the next step."""
        return max(self._left, 0.0)

    def start(self, going: Going) -> None:
        """Begin; the first step comes at once."""
        self.going = going
        self._left = 0.0

    def stop(self) -> None:
        """Stand still."""
        self.going = Going.STILL

    def stepped(self, *, harmed: bool) -> None:
        """Note that a step was taken, and whether anybody was hurt in it."""
        if harmed and self.going is Going.PLAYING:
            self.stop()
        self._left = self.step_seconds

    def due(self, seconds: float) -> bool:
        """Let time pass; gives whether the next step comes now."""
        if not self.moving:
            return False
        self._left -= seconds
        return self._left <= 0
