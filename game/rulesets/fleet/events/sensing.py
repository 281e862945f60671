"""Events of the Sensor Phase (fleet 4.3, 8)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from game.core.ruleset import Side, UnitId
from game.rulesets.fleet.state import Gear, Standing


class SettingsRevealed(Struct, frozen=True, tag=True):
    """What a side has switched on was revealed; what it does not name stays (fleet 4.3b).

    Attributes:
        side: Whose.
        gear: The gear of each unit that changed.
        down: For each task force that changed, whether it is powered down.
    """

    side: Side
    gear: Mapping[UnitId, Gear]
    down: Mapping[UnitId, bool]


class StandingOrdered(Struct, frozen=True, tag=True):
    """A side changed its standing orders; nobody else learns of it (fleet 23.4)."""

    side: Side
    standing: Standing


SensingEvent = SettingsRevealed | StandingOrdered
