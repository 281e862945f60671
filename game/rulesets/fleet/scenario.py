"""A scenario of `fleet` as files give it: sides, task forces, spreads in flight, victory (18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from game.core.ruleset import Side, UnitId
from game.rulesets.fleet.objectives import Objective
from game.rulesets.fleet.sheets import ClassName, Count, Sheet
from game.scenario.model import About

Coordinate = Annotated[int, Meta(ge=-999, le=999)]
Place = tuple[Coordinate, Coordinate]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Identity = Annotated[UnitId, Meta(min_length=1, max_length=40)]
Talent = Annotated[int, Meta(ge=0, le=12)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What may be chosen when a game is made; a scenario sets its own defaults (fleet 23.5).

    Attributes:
        dummies: Dummy counters (fleet 3.8).
        facing: Bow vectors for spinal mounts (fleet 5.7).
        advanced_am: The advanced order of anti-missile fire (fleet 13.3).
        smooth_dl: The smoothed table of the DL-15 (fleet 20.14).
    """

    dummies: bool = False
    facing: bool = False
    advanced_am: bool = False
    smooth_dl: bool = False


class SideSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A side; the first is called A in the rules, the second B (fleet 1.11).

    Attributes:
        id: Letters, digits and hyphens; task forces are named by it, as `A1`.
        name: As the screen shows it.
        objective: One short line.
        tactics: Added to initiative (fleet 4.2).
        fleet_tactics: Most units of a task force (fleet 3.2).
    """

    id: Annotated[Side, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,19}$")]
    name: Name
    objective: Annotated[str, Meta(min_length=1, max_length=120)]
    tactics: Talent = 0
    fleet_tactics: Talent = 0


class WoundSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """Damage a unit begins with (fleet 14); points lost of each.

    Attributes:
        structure, armour, g: Points.
        power, fire_control: Points of damage (fleet 14.8).
        crew: Crew hits.
        meson_screen, damper_screen, black_globe: Points of rating.
    """

    structure: Count = 0
    armour: Count = 0
    g: Count = 0
    power: Count = 0
    fire_control: Count = 0
    crew: Count = 0
    meson_screen: Count = 0
    damper_screen: Count = 0
    black_globe: Count = 0


class UnitSetup(Struct, frozen=True, forbid_unknown_fields=True, rename={"kind": "class"}):
    """A ship, craft or drone at the start (fleet 18).

    Attributes:
        id: Unit id; what it carries is numbered after it, as `eyrie.3`.
        name: As the screen shows it; the id if empty.
        kind: Its class (key `class`): one of fleet 17 or of this scenario.
        fuel: g-turns; full if left out.
        magazine: Missiles by type; full if left out.
        evasion: g spent on evasion in its last movement; its DM is the same (fleet 6.2).
        burned: Whether it used its drive in its last movement (fleet 8.6).
        held: Enemy units it held locked last turn (fleet 8.5); `all` for every one.
        stored: Energy in its globe (fleet 12.6).
        wounds: Damage it has.
    """

    id: Identity
    kind: ClassName
    name: Annotated[str, Meta(max_length=40)] = ""
    fuel: Count | None = None
    magazine: Mapping[str, Count] | None = None
    evasion: Annotated[int, Meta(ge=0, le=12)] = 0
    burned: bool = False
    held: tuple[UnitId, ...] | Literal["all"] = ()
    stored: Count = 0
    wounds: WoundSetup = WoundSetup()


class ForceSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A task force at the start; a side's are numbered in the order of the file (fleet 1.12).

    Attributes:
        side: Whose it is.
        past, present: Its markers.
        units: Whom it holds; a dummy holds nobody.
        dummy: Whether it is a dummy counter (fleet 3.8).
    """

    side: Side
    past: Place
    present: Place
    units: Annotated[tuple[UnitSetup, ...], Meta(max_length=200)] = ()
    dummy: bool = False


class SpreadSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A spread in flight at the start; a side's are numbered in the order of the file.

    Attributes:
        side: Whose it is.
        missile: Its type, as `DL-15`.
        missiles: How many.
        past, present: Its markers.
        fuel: g-turns left.
        launcher: The unit that launched it.
        target: The unit it is after.
        lost: Turns in a row it has not been guided (fleet 7.6).
    """

    side: Side
    missile: str
    missiles: Annotated[int, Meta(ge=1, le=72)]
    past: Place
    present: Place
    fuel: Count
    launcher: UnitId
    target: UnitId
    lost: Annotated[int, Meta(ge=0, le=1)] = 0


class Salvo(Struct, frozen=True, forbid_unknown_fields=True):
    """A full battery round of every launcher of a side, in flight at the start (fleet 18.6).

    Spreads follow each other by task force, unit and launcher, and go for the enemy's units in
    turn; what they took is missing from the magazines.

    Attributes:
        side: Whose it is.
        offset: Where they are, from their task force's present marker.
        velocity: Their course, in hexes a turn.
        spent: g-turns they have used up.
    """

    side: Side
    offset: Place
    velocity: Place
    spent: Count


class Variant(Struct, frozen=True, forbid_unknown_fields=True):
    """A class that differs from another in a few entries of its sheet.

    Attributes:
        name: What it is called; a class of that name gives way to it.
        like: The class it is like.
        set: Entries of the sheet that differ.
    """

    name: ClassName
    like: ClassName
    set: Mapping[str, bool | int]


class Edge(Struct, frozen=True, forbid_unknown_fields=True):
    """An edge of the map: whoever ends a movement where q·x + r·y is `least` or more is out.

    Attributes:
        q, r: Weights of the coordinates.
        least: From where on one is out.
        side: For whom it is an edge (fleet 18.2).
    """

    q: Annotated[int, Meta(ge=-2, le=2)]
    r: Annotated[int, Meta(ge=-2, le=2)]
    least: Coordinate
    side: Side


class SpecialRules(Struct, frozen=True, forbid_unknown_fields=True):
    """What a scenario's own text may switch (fleet 18).

    Attributes:
        silent_first: Sides that must be passive on turn 1 (fleet 18.5).
        free_burn: Sides that give each counter a free burn of so many hexes before turn 1.
    """

    silent_first: tuple[Side, ...] = ()
    free_burn: Mapping[Side, Annotated[int, Meta(ge=1, le=12)]] = {}


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole scenario (fleet 18).

    Attributes:
        classes: Classes of its own; one named like a class of fleet 17 takes its place.
        forces: All task forces, in order of side and number.
        variants: Classes of its own that are like others.
        spreads: Missiles in flight; those of `salvos` come after them, in order.
        turns: The last turn.
    """

    format: Annotated[int, Meta(ge=1, le=1)]
    ruleset: Literal["fleet"]
    title: Name
    about: About
    sides: Annotated[tuple[SideSetup, ...], Meta(min_length=2, max_length=2)]
    forces: Annotated[tuple[ForceSetup, ...], Meta(max_length=100)]
    objective: Objective
    turns: Annotated[int, Meta(ge=1, le=99)]
    classes: Annotated[tuple[Sheet, ...], Meta(max_length=50)] = ()
    variants: Annotated[tuple[Variant, ...], Meta(max_length=50)] = ()
    spreads: Annotated[tuple[SpreadSetup, ...], Meta(max_length=1000)] = ()
    salvos: Annotated[tuple[Salvo, ...], Meta(max_length=10)] = ()
    edges: Annotated[tuple[Edge, ...], Meta(max_length=6)] = ()
    options: Options = Options()
    rules: SpecialRules = SpecialRules()
