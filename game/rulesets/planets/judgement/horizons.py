"""What a player thinks of, by its turns of foresight: all that this number of a level decides.

How far ahead courses are planned is the number itself (`heading_routes`).
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core.opponent import Level
from game.rulesets.planets.judgement.aims_purpose import NEVER, Purpose

LEADS = 4  # one makes for where an armed enemy will be, not for where it is
ANCHORS = 6  # one sees to it that there is a way, and fuel for it, to stay on the map
FORESEES = 13  # others are taken to go about their own business, not to coast
OVERLOADS = 13  # a plan counts on the overload
GATHERS = 13  # a fleet gathers before it fights one that is stronger
MASSES = 4  # several ships fire at one enemy together
ENDGAME = 20  # one thinks of how the game ends
# One keeps to what a ship is about, whatever a fight may hold on the way.
RESOLUTE: Mapping[str, int] = {Purpose.BOMBARD: 5, Purpose.LAND: 20, Purpose.BOARD: 20}
SLOWEST = 2  # hexes a turn that every player trusts itself to fly


def resolute(purpose: str, level: Level) -> bool:
    """Say whether a player keeps a ship to a purpose in spite of enemies."""
    return level.foresight >= RESOLUTE.get(purpose, NEVER)


def cruise(level: Level) -> int:
    """Give the speed above which a player no longer trusts itself to turn in time.

    Who looks further ahead flies faster: a hex a turn more for each six turns of foresight.

    >>> [cruise(Level("", "", 0, 0, 0, 1, foresight)) for foresight in (3, 5, 20)]
    [2, 2, 5]
    """
    return SLOWEST + level.foresight // 6


def release_speed(level: Level) -> int:
    """Give the speed above which a player no longer trusts itself to let ordnance go well.

    >>> [release_speed(Level("", "", 0, 0, 0, 1, foresight)) for foresight in (3, 5, 20)]
    [2, 2, 3]
    """
    return max(SLOWEST, (cruise(level) + 1) // 2)
