"""What has happened before, as far as it counts: what victory and a turn half done go by (3.7).

A state keeps it, and a scenario that begins in the midst of a game tells it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from game.core.ruleset import Side, UnitId
from game.rulesets.planets.chart import Direction, Place
from game.rulesets.planets.orders import Plot
from game.rulesets.planets.ships import Kind

Number = Annotated[int, Meta(ge=0, le=9999)]
Balance = Annotated[int, Meta(ge=-9999, le=9999)]


class Mark(StrEnum):
    """What a ship did or suffered in this player-turn (planets 3.7)."""

    LAUNCHED = "launched"
    FIRED = "fired"  # its one attack (10.2)
    TARGET = "target"  # attacked once already (10.2)
    ANSWERED = "answered"  # its one counterattack (R20)
    SUPPLIED = "supplied"
    DEMANDED = "demanded"  # made its one demand (R52)
    ROSE = "rose"  # took off (7.3)
    CAME_DOWN = "came-down"  # landed (11.2)
    TRANSFERRED = "transferred"  # passed or took something in E1
    HURT = "hurt"  # was marked for even recovery (R50)


class Ending(StrEnum):
    """How a ship left play."""

    DESTROYED = "destroyed"
    CRASHED = "crashed"
    LOST = "lost"  # off the map
    EXITED = "exited"  # by an edge that is an exit


class Seizure(Struct, frozen=True):
    """A ship captured, by a side's ship `captor`: counts at the moment of capture (planets 19)."""

    ship: UnitId
    kind: Kind
    owner: Side
    by: Side
    captor: UnitId


class Booty(Struct, frozen=True):
    """What a side has taken from a ship by looting."""

    by: Side
    victim: UnitId
    what: str
    amount: int


class Arrival(Struct, frozen=True):
    """A side that has finished a race: when, with how much fuel (planets 19.3)."""

    side: Side
    turn: int
    fuel: int


class Loss(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A ship that has left play, as a scenario tells it: which, how, when, by whose hand.

    Attributes:
        captured: The side it had been captured from.
        seen_by: Sides that had detected it.
    """

    ship: UnitId
    name: str
    kind: Kind
    side: Side
    ending: Ending
    turn: Annotated[int, Meta(ge=1, le=999)]
    by: Side | None = None
    captured: Side | None = None
    seen_by: tuple[Side, ...] = ()


class Past(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What has happened before a scenario begins. All of it may be left out.

    Where there is a past, radar has looked already: `seen_by` of ships is all who know of them.

    Attributes:
        cleared: Asteroid hexes cleared by nukes (planets 9.5).
        visited: Gravity hexes each ship has entered, where the objective counts them.
        spent: Fuel each ship has used so far; what it took on is taken off (planets 19.1).
        launches: Items of ordnance launched so far; at least those in flight.
        lost: Ships that have left play, in order.
        seizures, booty, arrivals: What victory is counted from.
        plots: What ships have plotted in this player-turn, before they have moved.
        marks: What ships did or suffered in this player-turn.
        choices: Weak gravity hexes ships have just entered whose pull they may ignore (R7).
        rocks: Asteroid hexes of this movement that cost ships a roll at D1 (planets 9.2).
        queue: Units that still have to move in this step; if left out all that move in it.
        launched, supplied: Bases that have launched or supplied in this player-turn.
        pulls: Pending pulls of ordnance, where they are not those of its last course.
        thrust: Of torpedoes that have not moved yet (planets 11.1).
        shot_by: Sides that have shot at a nuke in this combat phase (planets R27).
    """

    cleared: tuple[Place, ...] = ()
    visited: Mapping[UnitId, tuple[Place, ...]] = {}
    spent: Mapping[UnitId, Balance] = {}
    launches: Number = 0
    lost: Annotated[tuple[Loss, ...], Meta(max_length=500)] = ()
    seizures: tuple[Seizure, ...] = ()
    booty: tuple[Booty, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    plots: Mapping[UnitId, tuple[Plot, ...]] = {}
    marks: Mapping[UnitId, tuple[Mark, ...]] = {}
    choices: Mapping[UnitId, tuple[Place, ...]] = {}
    rocks: Mapping[UnitId, tuple[Place, ...]] = {}
    queue: tuple[UnitId, ...] = ()
    launched: tuple[UnitId, ...] = ()
    supplied: tuple[UnitId, ...] = ()
    pulls: Mapping[UnitId, tuple[Direction, ...]] = {}
    thrust: Mapping[UnitId, tuple[Direction, ...]] = {}
    shot_by: Mapping[UnitId, tuple[Side, ...]] = {}
