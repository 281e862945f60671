"""What a side knows of the enemy, and its standing orders: its own alone (fleet 9, 23.4)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from game.core.ruleset import UnitId
from game.rulesets.fleet.orders import Answering
from game.rulesets.fleet.units import Level


class Report(Struct, frozen=True, omit_defaults=True):
    """What a side knows of an enemy unit (fleet 9.1, 9.2).

    Attributes:
        level: Never lost.
        turn: When it was last seen.
        force: The task force it was last seen in.
        locked: Whether any unit of the side holds it locked this turn.
        locked_before: The same of last turn.
    """

    level: Level = Level.BOGEY
    turn: int = 0
    force: UnitId = UnitId("")
    locked: bool = False
    locked_before: bool = False


class Sighting(Struct, frozen=True):
    """What a contact told of an enemy task force (fleet 9.1): it is real, and how many units.

    Attributes:
        turn: When.
        units: The least number of its class of size: 1, 2, 5 or 10.
    """

    turn: int
    units: int


class Knowledge(Struct, frozen=True, omit_defaults=True):
    """All that a side knows of the enemy (fleet 9).

    Attributes:
        units: By enemy unit; one that is not listed is a bogey.
        forces: By enemy task force that is known to be real.
    """

    units: Mapping[UnitId, Report] = {}
    forces: Mapping[UnitId, Sighting] = {}


class Standing(Struct, frozen=True, omit_defaults=True):
    """A side's standing orders; they answer interrupts without a question (fleet 23.4).

    Attributes:
        opportunity: Never; at the best window; or ask.
        percent: The least chance to hit that is worth a shot of opportunity.
        sand, anti_missile, repair: Never (not for repair); the usual; or ask.
    """

    opportunity: Answering = Answering.USUAL
    percent: int = 30
    sand: Answering = Answering.USUAL
    anti_missile: Answering = Answering.USUAL
    repair: Answering = Answering.USUAL
