"""Range bands: how far a sensor, a radio or a weapon of a short range reaches (fleet 8.2)."""

from __future__ import annotations

from enum import Enum

from game.core.dice import Modifier, RuleRef


class Band(Enum):
    """A range band: its name, short ranges it reaches to, and its DM (fleet 8.2, 11.3)."""

    SHORT = ("Short", 1, 0)
    MEDIUM = ("Medium", 2, 1)
    LONG = ("Long", 4, 2)
    EXTREME = ("Extreme", 8, 4)

    def __init__(self, label: str, reach: int, dm: int) -> None:
        self.label = label
        self.reach = reach
        self.dm = dm

    def modifier(self, rule: RuleRef) -> Modifier:
        """Give its DM as a roll keeps it."""
        return Modifier(self.dm, f"{self.label} range", rule)


def band(short_range: int, distance: int) -> Band | None:
    """Give the band of a distance; None out of reach.

    Args:
        short_range: In hexes; nothing reaches anywhere with 0.
        distance: In hexes.

    >>> band(6, 37), band(16, 37), band(3, 25), band(0, 0)
    (<Band.EXTREME: ('Extreme', 8, 4)>, <Band.LONG: ('Long', 4, 2)>, None, None)
    """
    if not short_range:
        return None
    return next((each for each in Band if distance <= each.reach * short_range), None)
