"""What a board shows, in words a painter understands: pure data, no colours, no pixels.

A ruleset turns its state and the orders being considered into a `Board`; the window paints it.
Shape says whose or what, fill how sure, line when (present, future, ghost, past).
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from game.core.hexes import Hex, Vec


class When(StrEnum):
    """The line of a course and the fill of a marker."""

    FLOWN = "flown"  # has happened: thin solid line
    DRIFT = "drift"  # future if no order is given: long dashes, outline marker
    PLANNED = "planned"  # ordered: thick solid line, outline marker
    GHOST = "ghost"  # beyond this turn: dots, dashed outline marker


class BodyMark(Struct, frozen=True):
    """A planet, moon, sun or rock; `kind` names its drawing. A sun has seven hexes."""

    id: str
    name: str
    kind: str
    hexes: tuple[Hex, ...]


class GravityMark(Struct, frozen=True):
    """A gravity hex at rest: its arrow's direction 0–5; weak is dashed with a w."""

    at: Hex
    direction: int
    weak: bool


class Chart(Struct, frozen=True, cache_hash=True):
    """What never moves: the board's hexes (radius around 0, 0), bodies, gravity.

    Painters cache a layer per chart.
    """

    radius: int
    bodies: tuple[BodyMark, ...]
    gravity: tuple[GravityMark, ...]
    asteroids: tuple[Hex, ...]


class Marker(Struct, frozen=True):
    """A moving thing: past, present, future.

    Attributes:
        id: Unit id.
        side: Index of its side in order of play, 0–3, or -1 for nobody's.
        sprite: Class of ship (`frigate`) or ordnance (`mine`, `torpedo`, `nuke`).
        name: Its label.
        note: Second line of the label (`speed 3`).
        at: Present hex.
        past: Where its last course began, or None.
        heading: Vector it points along; (0, 0) points east.
        landed: Direction of the side of the body it stands on, or None.
        docked: Whether it is drawn docked.
        damage: For each track, points of six taken, or empty.
        faint: Captured, out of play or not commanded.
    """

    id: str
    side: int
    sprite: str
    name: str
    note: str
    at: Hex
    past: Hex | None
    heading: Vec
    landed: int | None = None
    docked: bool = False
    damage: tuple[int, ...] = ()
    faint: bool = False


class BaseMark(Struct, frozen=True):
    """A base: on a side of a body's hex (0–5), or in the middle of `at`."""

    id: str
    side: int
    sprite: str
    at: Hex
    direction: int | None
    words: str


class Course(Struct, frozen=True):
    """A straight course of a unit, and what becomes of it at its end.

    `turn` is the game turn it is flown in. With `end_marker` a future or ghost marker stands at
    its end. `fatal` marks a course on which the unit is lost.
    """

    unit: str
    side: int
    sprite: str
    start: Hex
    end: Hex
    when: When
    turn: int
    words: str = ""
    fatal: bool = False
    end_marker: bool = True


class Pull(Struct, frozen=True):
    """A pull that concerns a unit: acting `now`, or owed by the hex `at`.

    `at` is, for a pull acting now, the hex where the sum stands before it (momentum alone, or
    after the pull before); for an owed one the gravity hex that will give it.
    """

    unit: str
    at: Hex
    direction: int
    now: bool
    words: str
    optional: bool = False


class Burn(Struct, frozen=True):
    """A burn being plotted: from the drift hex to the end, drawn as an arrow."""

    unit: str
    start: Hex
    end: Hex


class Choice(Struct, frozen=True):
    """A hex that can be chosen, with its key's badge.

    Attributes:
        at: The hex.
        key: The badge: `0` drift, `1`–`6` burns.
        state: `open`, `chosen`, `fatal` (now), `later` (fatal within two turns), `illegal`.
        words: The harm, as `hits World`, or empty.
        told: All that is said of it when it is pointed at, line by line.
        side: The side of the body in its hex that is chosen, 0–5; None for the hex itself.
    """

    at: Hex
    key: str
    state: str
    words: str = ""
    told: tuple[str, ...] = ()
    side: int | None = None


class Impact(Struct, frozen=True):
    """A burst at an exact point of the course from `start` to `end`, `t` of the way."""

    start: Hex
    end: Hex
    t: float
    words: str


class Sight(Struct, frozen=True):
    """A line of fire from the closest hex to a target; blocked ones stop at `blocked_by`."""

    start: Hex
    end: Hex
    clear: bool
    words: str


class Flag(Struct, frozen=True):
    """The place of an objective: a hex, or with `side` (0–5) a side of the body in it."""

    at: Hex
    words: str
    side: int | None = None


class Remark(Struct, frozen=True):
    """What is said beside a hex until the pointer asks for another: the answer to a key or click.

    Without lines, all that is known of the hex is said.
    """

    at: Hex
    lines: tuple[str, ...] = ()


class Board(Struct, frozen=True):
    """All marks, from the chart up."""

    chart: Chart
    markers: tuple[Marker, ...] = ()
    bases: tuple[BaseMark, ...] = ()
    courses: tuple[Course, ...] = ()
    pulls: tuple[Pull, ...] = ()
    burns: tuple[Burn, ...] = ()
    choices: tuple[Choice, ...] = ()
    impacts: tuple[Impact, ...] = ()
    sights: tuple[Sight, ...] = ()
    flags: tuple[Flag, ...] = ()
    cleared: tuple[Hex, ...] = ()
    remark: Remark | None = None
