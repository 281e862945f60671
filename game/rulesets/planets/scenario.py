"""A scenario of `planets` as files give it: board, options, sides, units, victory (19)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from game.core.ruleset import Side, UnitId
from game.rulesets.planets.chart import BoardMap, Direction, Place, base_id
from game.rulesets.planets.objectives import Objective
from game.rulesets.planets.past import Past
from game.rulesets.planets.ships import Kind
from game.scenario.model import About

Speed = Annotated[int, Meta(ge=-99, le=99)]
Amount = Annotated[int, Meta(ge=0, le=9999)]
Points = Annotated[int, Meta(ge=0, le=6)]
Velocity = tuple[Speed, Speed]
Name = Annotated[str, Meta(min_length=1, max_length=40)]

OPEN, CLOSED = "open", "closed"
ENDLESS: Final = 999
"""Turns, the most a scenario may have, of one with no end in sight."""


class Damage(StrEnum):
    """Which damage model is used (planets 1.2)."""

    TRACKS = "tracks"
    SINGLE = "single"


class Recovery(StrEnum):
    """When damage recovers (planets 1.2)."""

    OWN = "own"
    EVEN = "even"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of planets 1.2; a scenario sets its own defaults."""

    damage: Damage = Damage.TRACKS
    hidden: bool = False
    heroism: bool = False
    recovery: Recovery = Recovery.OWN
    nukes: bool = False
    combat: bool = True


class SpecialRules(Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario's own text may switch (planets 1.5).

    Attributes:
        defence: Planetary defence fires (planets 12.2; off unless a scenario says so).
        suppression: Suppression of bases is allowed (planets 17.6).
        restock_nukes: Bases restock nukes (planets 8.6).
    """

    defence: bool = False
    suppression: bool = False
    restock_nukes: bool = False


class SideSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A side, in order of play.

    Attributes:
        id: Lower case, no spaces.
        name: As the screen shows it.
        objective: One short line.
        optional: The game may be played without it.
        commanded: False for a side without orders (planets 19.10).
    """

    id: Annotated[Side, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,19}$")]
    name: Name
    objective: Annotated[str, Meta(min_length=1, max_length=120)]
    optional: bool = False
    commanded: bool = True


class Landing(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a ship stands: a side of a planet or moon, or a named rock (no side)."""

    body: str
    side: Direction | None = None


class ShipSetup(Struct, frozen=True, forbid_unknown_fields=True, rename={"kind": "class"}):
    """A ship at the start (planets 3.7, 19).

    Attributes:
        id: Unit id; ids of digits compare as numbers.
        name: As the screen shows it; the id if empty.
        side: Its side's id.
        kind: Its class (key `class`).
        at: Its hex; for a landed ship that of the body, which may be left out.
        velocity: The course it last flew, which ended at `at`.
        pulls: Pending pulls, as directions; if left out all that its last course gave. Only weak
            ones may be missing from the list: they have been ignored (planets 6.5, R7).
        fuel: Full if left out.
        hold: What it carries: name to number of lots.
        landed: Where it stands.
        docked: The orbital base it is docked at.
        captured: The side it was captured from, until it has rested at a base (planets 16.3).
        surrendered: The ship it has surrendered to (planets 16.4).
        hurt_by: Whose player-turns it recovers in, option `recovery` `even` (planets R50).
        seen_by: Sides that have detected it, besides those whose radar reaches it (planets 13).
        crew: False: never recovers, never fires, always counts as disabled (planets 19.10).
    """

    id: Annotated[UnitId, Meta(min_length=1, max_length=40)]
    side: Side
    kind: Kind
    name: Annotated[str, Meta(max_length=40)] = ""
    at: Place | None = None
    velocity: Velocity = (0, 0)
    pulls: tuple[Direction, ...] | None = None
    fuel: Amount | None = None
    hold: Mapping[str, Amount] = {}
    weapon: Points = 0
    drive: Points = 0
    structure: Points = 0
    disabled: Points = 0
    overloaded: bool = False
    landed: Landing | None = None
    docked: UnitId | None = None
    captured: Side | None = None
    surrendered: UnitId | None = None
    hurt_by: Side | None = None
    heroic: bool = False
    seen_by: tuple[Side, ...] = ()
    crew: bool = True


class BaseSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """Who owns bases of a body; bases no scenario speaks of are closed (planets 8.1, 19).

    Attributes:
        body: A planet, moon or rock.
        owner: A side's id, `open` or `closed`.
        sides: Which of the body's base sides; all of them if left out. A named rock has none.
        destroyed: They are in ruins (planets 11.7).
        suppressed: They neither supply nor fire (planets 17.6).
    """

    body: str
    owner: str
    sides: tuple[Direction, ...] = ()
    destroyed: bool = False
    suppressed: bool = False

    def ids(self, board: BoardMap) -> tuple[UnitId, ...]:
        """List the bases it speaks of, as far as the body has sides."""
        sides = [s for b in board.bodies if b.name == self.body for s in self.sides or b.base_sides]
        return tuple(base_id(self.body, side) for side in sides)


class ItemSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """Ordnance in flight at the start, oldest launch first (planets 3.7).

    Attributes:
        velocity: The course it last flew; its pulls are those that this gave (planets R8).
        moves: Movements made, the launch movement counted; 0 for one just launched (planets 11.4).
        launcher: Who launched it; it matters in the launch movement only (planets R24).
    """

    id: Annotated[UnitId, Meta(min_length=1, max_length=40)]
    side: Side
    kind: Literal["mine", "torpedo", "nuke"]
    at: Place
    velocity: Velocity = (0, 0)
    moves: Annotated[int, Meta(ge=0, le=5)] = 1
    launcher: UnitId = UnitId("")


class StepName(StrEnum):
    """Where a game may begin: the steps of planets 4.2; combat begins with rolls for asteroids."""

    ASTROGATION = "astrogation"
    ORDNANCE = "ordnance"
    MOVEMENT = "movement"
    GRAVITY = "gravity"
    FLIGHT = "flight"
    COMBAT = "combat"
    DEFENCE = "defence"
    DEMANDS = "demands"
    ATTACKS = "attacks"
    SUPPLY = "supply"
    RECOVERY = "recovery"


class StartAt(Struct, frozen=True, forbid_unknown_fields=True):
    """The moment a game begins: turn, whose player-turn, step."""

    turn: Annotated[int, Meta(ge=1, le=999)] = 1
    side: Side | None = None
    step: StepName = StepName.ASTROGATION


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario (planets 19).

    `past` is what has happened before; a game that begins at its beginning has none.
    """

    format: Annotated[int, Meta(ge=1, le=1)]
    ruleset: Literal["planets"]
    title: Name
    about: About
    board: BoardMap
    sides: tuple[SideSetup, ...]
    ships: Annotated[tuple[ShipSetup, ...], Meta(max_length=500)]
    objective: Objective
    bases: Annotated[tuple[BaseSetup, ...], Meta(max_length=500)] = ()
    ordnance: Annotated[tuple[ItemSetup, ...], Meta(max_length=1000)] = ()
    options: Options = Options()
    rules: SpecialRules = SpecialRules()
    turns: Annotated[int, Meta(ge=1, le=ENDLESS)] = 100
    goods: Mapping[Name, Annotated[int, Meta(ge=0, le=1000)]] = {}
    start: StartAt = StartAt()
    past: Past | UnsetType = UNSET
