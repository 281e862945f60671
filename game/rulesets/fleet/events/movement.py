"""Events of movement and evasion (fleet 5, 6)."""

from __future__ import annotations

from msgspec import Struct

from game.core.dice import Roll
from game.core.hexes import Hex, Vec
from game.core.ruleset import UnitId
from game.rulesets.fleet.units import Helm


class Manoeuvre(Struct, frozen=True, omit_defaults=True):
    """What one unit does in a movement (fleet 6).

    Attributes:
        unit: Who.
        helm: Burn, g spent on evasion and the DM that makes.
        fuel: g-turns it spends; 0 for a manoeuvre drive (fleet 5.5).
        check: The pilot's check, if there was one.
    """

    unit: UnitId
    helm: Helm
    fuel: int = 0
    check: Roll | None = None


class MoveDeclared(Struct, frozen=True, tag=True):
    """A movement was declared: the burn, every unit's evasion, and the path (fleet 5.6).

    Attributes:
        force: Who moves.
        burn: Its burn.
        units: What each of its units does, in list order.
        path: The hexes from its present marker to where it ends.
        bow: Its bow vector from now on, option `facing` (fleet 5.7).
    """

    force: UnitId
    burn: Vec
    units: tuple[Manoeuvre, ...]
    path: tuple[Hex, ...]
    bow: Vec = (0, 0)


class ForceMoved(Struct, frozen=True, tag=True):
    """A task force ended its movement (fleet 5.2)."""

    force: UnitId
    past: Hex
    present: Hex


class ForceLeft(Struct, frozen=True, tag=True):
    """A task force left the map by an edge of its side, with all its units (fleet 18.0)."""

    force: UnitId


MovementEvent = MoveDeclared | ForceMoved | ForceLeft
