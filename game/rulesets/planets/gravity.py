"""What a course passes on the ground of a board: gravity, bodies, asteroids (planets 2, 6, 9)."""

from __future__ import annotations

import atexit
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from game.core.contact import Disc, Field, Footprint, Interior, Region, Seam
from game.core.hexes import Hex, distance, neighbours
from game.rulesets.planets.chart import BoardMap, Body, BodyKind, Chart, GravityHex, chart_of
from game.rulesets.planets.state import Ship, State


class Rocks(Struct, frozen=True):
    """An asteroid hex, or the common side of two of them (planets 9.2, 9.3)."""

    hexes: tuple[Hex, ...]


Thing = GravityHex | Body | Rocks


class Met(Struct, frozen=True, gc=False):
    """Something on the ground met at a time, 0 to 1, as `numerator / denominator`."""

    numerator: int
    denominator: int
    thing: Thing


class _Ground:
    """The field of everything that never moves, with what each id stands for."""

    def __init__(self, chart: Chart) -> None:
        self.things: dict[str, Thing] = {}
        footprints: dict[str, Footprint] = {}
        for name, thing, footprint in _standing(chart):
            self.things[name] = thing
            footprints[name] = footprint
        self.field = Field(footprints)


def _standing(chart: Chart) -> list[tuple[str, Thing, Footprint]]:
    found: list[tuple[str, Thing, Footprint]] = []
    for g in chart.gravity.values():
        sun = len(chart.bodies[g.body].hexes) > 1
        footprint = Interior(g.at, along=g.toward) if sun else Region(g.at, g.toward[0])
        found.append((f"gravity {g.at}", g, footprint))
    for body in chart.bodies.values():
        if body.kind is BodyKind.SUN:
            found += [(f"{body.name} {h}", body, Interior(h)) for h in body.hexes]
        else:
            found.append((body.name, body, Disc(body.at)))
    for h in sorted(chart.asteroids):
        found.append((f"rocks {h}", Rocks((h,)), Interior(h)))
        for other in neighbours(h):
            if other > h and other in chart.asteroids:
                found.append((f"seam {h} {other}", Rocks((h, other)), Seam((h, other))))
    return found


@lru_cache(maxsize=64)
def _ground(board: BoardMap) -> _Ground:
    # pymunk frees its spaces only while the interpreter stands.
    atexit.register(_ground.cache_clear)
    return _Ground(chart_of(board))


@lru_cache(maxsize=20_000)
def passed(board: BoardMap, start: Hex, end: Hex) -> tuple[Met, ...]:
    """Give what a course passes on the ground, in order of time; the start hex is not entered.

    Gravity hexes by the region of 2.11 or the common side of 6.4, discs by 2.9, suns by 2.10,
    asteroid hexes by 9.2 and the sides between them by 9.3. A disc is there, too, when the course
    starts in its hex.
    """
    ground = _ground(board)
    return tuple(
        Met(met.t.numerator, met.t.denominator, ground.things[met.id])
        for met in ground.field.contacts(start, end)
    )


class Pulls(Struct, frozen=True):
    """What gravity a movement notes (planets 6.1, 6.5).

    Attributes:
        hexes: The gravity hexes entered, in order.
        optional: Those whose pull may be ignored: weak ones after no other weak one.
        weak: Whether the last one entered was weak and counts on.
    """

    hexes: tuple[GravityHex, ...]
    optional: tuple[Hex, ...]
    weak: bool

    @property
    def directions(self) -> tuple[int, ...]:
        """The pulls as directions, in order of entry."""
        return tuple(g.arrow for g in self.hexes)


def pulls_of(board: BoardMap, start: Hex, end: Hex, *, weak: bool) -> Pulls:
    """Note the gravity of a course (planets 6.1–6.6).

    Args:
        board: The board.
        start: Where the course begins; its hex gives no new pull (6.3) unless it also ends there.
        end: Where it ends.
        weak: Whether the last gravity hex entered before was weak and still counts (R6).
    """
    if start == end:
        # 6.6: at rest a ship enters its hex again, and a weak pull cannot be ignored.
        here = chart_of(board).gravity.get(start)
        hexes = () if here is None else (here,)
        return Pulls(hexes, (), weak=here is not None and here.weak)
    entered: list[GravityHex] = []
    optional: list[Hex] = []
    for met in passed(board, start, end):
        if isinstance(met.thing, GravityHex):
            if met.thing.weak and not weak:
                optional.append(met.thing.at)
            weak = met.thing.weak
            entered.append(met.thing)
    return Pulls(tuple(entered), tuple(optional), weak=weak and bool(entered))


def rocks_of(state: State, start: Hex, end: Hex) -> tuple[Hex, ...]:
    """List the asteroid rolls of a ship's course, one hex each, in order (planets 9.2, 9.3).

    Speed 0 or 1 is safe. A run between two asteroid hexes counts as the first of them.
    """
    if distance(start, end) < 2:  # noqa: PLR2004 - the threshold of 9.2
        return ()
    return tuple(
        met.thing.hexes[0]
        for met in passed(state.scenario.board, start, end)
        if isinstance(met.thing, Rocks) and not any(h in state.cleared for h in met.thing.hexes)
    )


def in_orbit(state: State, ship: Ship) -> str | None:
    """Name the body a ship orbits by its last course, or None (planets 7.1)."""
    gravity: Mapping[Hex, GravityHex] = state.chart.gravity
    here, before = gravity.get(ship.position), gravity.get(ship.course)
    if here is None or before is None or here.body != before.body:
        return None
    return here.body if ship.speed == 1 else None
