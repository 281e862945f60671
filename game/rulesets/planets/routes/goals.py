"""What one may ask the way to: places, landings, edges, tours (planets 7–9, 19)."""

from __future__ import annotations

from msgspec import Struct

from game.core.hexes import Hex
from game.core.ruleset import UnitId
from game.rulesets.planets.objectives import Edge


class Stop(Struct, frozen=True, tag=True):
    """Come to rest anywhere on the board where nothing pulls (planets 5.2, 6.6)."""


class RestAt(Struct, frozen=True, tag=True):
    """Come to rest in a hex: a course of length 0 there (planets 7.7, 19.1)."""

    at: Hex


class Reach(Struct, frozen=True, tag=True):
    """End a course in one of some hexes.

    Attributes:
        hexes: The hexes.
        speed: The greatest speed of that course; None for any.
    """

    hexes: tuple[Hex, ...]
    speed: int | None = None


class Orbit(Struct, frozen=True, tag=True):
    """Fly a course of orbit round one of some bodies (planets 7.1).

    Attributes:
        bodies: Their names.
        above: Gravity hexes in which it is to end, as those above a base (planets 8.4); none: any.
    """

    bodies: tuple[str, ...]
    above: tuple[Hex, ...] = ()


class LandOn(Struct, frozen=True, tag=True):
    """Land on one of some bodies, or rest on a named rock (planets 7.2, 7.6).

    Attributes:
        bodies: Their names.
        side: The side to land on; None for any that is open to the ship.
    """

    bodies: tuple[str, ...]
    side: int | None = None


class Exit(Struct, frozen=True, tag=True):
    """Leave the board by an edge that is an exit (planets 9.1).

    Attributes:
        edges: The edges.
        speed: The greatest speed at the exit (planets 19.8); None for any.
        spare: Whether as much fuel as the speed and 1 more must be left (planets 19.7).
    """

    edges: tuple[Edge, ...]
    speed: int | None = None
    spare: bool = False


class Tour(Struct, frozen=True, tag=True):
    """Enter a gravity hex of each of some groups in any order, then land (planets 19.2, 19.3).

    Attributes:
        groups: Gravity hexes; one of each group is to be entered. Eight groups at most.
        then: The landing that ends it.
    """

    groups: tuple[tuple[Hex, ...], ...]
    then: LandOn


class StayOn(Struct, frozen=True, tag=True):
    """Be still there after `turns` movements: neither crashed nor off the board (7.5, 9.1)."""

    turns: int


Goal = Stop | RestAt | Reach | Orbit | LandOn | Exit | Tour | StayOn
"""What there are tables for."""


class Meet(Struct, frozen=True, tag=True):
    """Come to a ship that coasts (planets 16.1).

    Attributes:
        target: The ship.
        matched: Whether the velocities are to be equal, too, as for looting and capture (16.2).
        within: The greatest distance at the end of the course; 0 for the same hex.
    """

    target: UnitId
    matched: bool = True
    within: int = 0


class Supply(Struct, frozen=True, tag=True):
    """Where a ship may fill its tank in orbit on the way (planets 8.4).

    Attributes:
        above: Gravity hexes above bases friendly to it.
        tank: A full tank.
    """

    above: tuple[Hex, ...]
    tank: int
