"""Where a thing may be next, by its momentum alone: what a search ahead flies (planets 5, 6).

Remembered by board and momentum, not by ship: of a game's courses most come again. All weak
gravity is used.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from game.core.hexes import DIRECTIONS, Hex, Vec, add, sub
from game.core.lines import entered
from game.core.motion import drift
from game.rulesets.planets.chart import BoardMap, Body, BodyKind, chart_of
from game.rulesets.planets.gravity import Rocks, passed, pulls_of
from game.rulesets.planets.judgement.injury import ADRIFT
from game.rulesets.planets.state import Place, Ship


class Way(Struct, frozen=True, gc=False):
    """A course flown, and the momentum it leaves.

    Attributes:
        start: Where it began.
        end: Where it ended.
        velocity: What it left; the course itself, but for a ship that was landed.
        pulls: Gravity owed.
        weak: Whether the last gravity hex was weak and counts on (planets R6).
        rocks: How many asteroid rolls it costs.
    """

    start: Hex
    end: Hex
    velocity: Vec
    pulls: tuple[int, ...] = ()
    weak: bool = False
    rocks: int = 0


def way_of(ship: Ship) -> Way:
    """Give how a ship came to where it stands; an orbital base flies no course."""
    start = ship.position if ship.place is Place.STATION else ship.course
    return Way(start, ship.position, ship.velocity, ship.pulls, ship.weak)


@lru_cache(maxsize=1 << 16)
def ways(board: BoardMap, now: Way) -> tuple[Way, ...]:
    """List what one may fly next: coasting first, then the six burns; deadly ones are left out."""
    start, weak = now.end, now.weak
    q, r = end = drift(start, now.velocity, now.pulls)
    ends = (end, *[(q + dq, r + dr) for dq, dr in DIRECTIONS])
    return tuple([way for e in ends if (way := flown(board, start, e, weak)) is not None])


def coasting(board: BoardMap, way: Way) -> Way | None:
    """Give the next movement without a burn, None where it ends the flight."""
    return flown(board, way.end, drift(way.end, way.velocity, way.pulls), way.weak)


@lru_cache(maxsize=1 << 16)
def flown(board: BoardMap, start: Hex, end: Hex, weak: bool) -> Way | None:  # noqa: FBT001
    """Fly a course, None where it crashes or leaves the board (planets 7.5, 7.6, 9.1)."""
    chart = chart_of(board)
    if not chart.holds(end):
        return None
    rocks = 0
    for met in passed(board, start, end):
        if isinstance(met.thing, Body) and not _lets_be(met.thing, start, end):
            return None
        rocks += isinstance(met.thing, Rocks)
    pulls = pulls_of(board, start, end, weak=weak)
    velocity = sub(end, start)
    slow = max(abs(velocity[0]), abs(velocity[1]), abs(velocity[0] + velocity[1])) < 2  # noqa: PLR2004 - 9.2
    return Way(start, end, velocity, pulls.directions, pulls.weak, 0 if slow else rocks)


def _lets_be(body: Body, start: Hex, end: Hex) -> bool:
    """Whether a named rock lets a course be (planets 7.6)."""
    if body.kind is not BodyKind.ROCK:
        return False
    near = max(abs(end[0] - start[0]), abs(end[1] - start[1]), abs(sum(end) - sum(start))) <= 1
    return start == body.at or (end == body.at and near)


def movements_left(board: BoardMap, way: Way) -> int:
    """Say in which of its next movements a thing is lost that only drifts.

    Returns:
        1 to 6, or `ADRIFT` where it is in none of them.
    """
    now: Way | None = way
    for movement in range(1, ADRIFT):
        now = None if now is None else coasting(board, now)
        if now is None:
            return movement
    return ADRIFT


@lru_cache(maxsize=1 << 16)
def lives(board: BoardMap, way: Way, movements: int) -> bool:
    """Whether one that burns at will can be flying still after some more movements."""
    if movements == 0:
        return True
    left = ways(board, way)
    if movements > 1:
        return any(lives(board, each, movements - 1) for each in left)
    return bool(left)


@lru_cache(maxsize=1 << 12)
def torpedo_fan(momentum: Vec) -> frozenset[Hex]:
    """Give all hexes a torpedo launched at (0, 0) may enter at once (planets 11.1, 11.3)."""
    ends = {momentum}
    for first in DIRECTIONS:
        ends.add(add(momentum, first))
        ends.update(add(add(momentum, first), second) for second in DIRECTIONS)
    return frozenset(h for end in ends for h in entered((0, 0), end))
