"""Events of the Sensor Phase (fleet 4.3, 8)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from game.core.dice import Roll
from game.core.ruleset import Side, UnitId
from game.rulesets.fleet.knowledge import Standing
from game.rulesets.fleet.sensors import Sensor
from game.rulesets.fleet.units import Gear


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


class HandedOff(Struct, frozen=True, tag=True):
    """A unit tried to hand its locks off to another task force (fleet 8.10).

    Attributes:
        unit: Who sent.
        receiver: The task force that received.
        roll: The communications task.
        targets: The enemy units handed over; none if it failed.
    """

    unit: UnitId
    receiver: UnitId
    roll: Roll
    targets: tuple[UnitId, ...]


class Looked(Struct, frozen=True, tag=True, omit_defaults=True):
    """One sensor rolled against one enemy task force; its side alone sees the roll (fleet 9.5).

    Attributes:
        unit: Whose sensor.
        sensor: Which.
        force: The task force it looked at.
        roll: The roll; with its DMs where it was a dummy.
        needed: What would lock each unit that could be tried; of a dummy, itself.
        locked: The units it locked.
        contacts: Those it missed by one or two.
        short: Whether from Short band.
        exposed: Whether it was a dummy that is now removed (fleet 3.8).
    """

    unit: UnitId
    sensor: Sensor
    force: UnitId
    roll: Roll
    needed: Mapping[UnitId, int]
    locked: tuple[UnitId, ...] = ()
    contacts: tuple[UnitId, ...] = ()
    short: bool = False
    exposed: bool = False


SensingEvent = SettingsRevealed | StandingOrdered | HandedOff | Looked
