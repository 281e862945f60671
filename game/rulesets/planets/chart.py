"""The board of a game: bodies, gravity, asteroids, as written in files and as rules ask (18, 2)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from game.core.hexes import (
    DIRECTIONS,
    Hex,
    add,
    distance,
    neighbours,
    on_board,
    opposite,
    ring,
    sub,
)
from game.core.ruleset import UnitId

Direction = Annotated[int, Meta(ge=0, le=5)]
Coordinate = Annotated[int, Meta(ge=-99, le=99)]
Place = tuple[Coordinate, Coordinate]


class BodyKind(StrEnum):
    """Kinds of body (planets 2.9, 2.10, 7.6)."""

    PLANET = "planet"
    MOON = "moon"
    SUN = "sun"
    ROCK = "rock"


class Gravity(StrEnum):
    """How a one-hex body pulls (planets 6.1, 6.5)."""

    FULL = "full"
    WEAK = "weak"
    NONE = "none"


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """A body as the board's file gives it; a sun fills seven hexes around `at` (planets 2.10).

    Attributes:
        name: Unique on the board.
        bases: Sides that hold a base, whoever owns it. A named rock always holds an asteroid base
            and has no sides (planets 8.1).
    """

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    kind: BodyKind
    at: Place
    gravity: Gravity = Gravity.FULL
    bases: tuple[Direction, ...] = ()

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes it fills."""
        return (self.at, *neighbours(self.at)) if self.kind is BodyKind.SUN else (self.at,)

    @property
    def base_sides(self) -> tuple[int | None, ...]:
        """The sides that hold bases; a rock has one base and no sides (planets 8.1)."""
        return (None,) if self.kind is BodyKind.ROCK else tuple(sorted(self.bases))

    @property
    def base_ids(self) -> tuple[UnitId, ...]:
        """The ids of its bases (planets 8.1)."""
        return tuple(base_id(self.name, side) for side in self.base_sides)

    @property
    def ring(self) -> tuple[Hex, ...]:
        """Its gravity hexes (planets 6.7)."""
        return tuple(g.at for g in gravity_hexes(self))

    @property
    def landable(self) -> bool:
        """Whether ships land on its sides from orbit: planets and moons (planets 7.2)."""
        return self.kind in (BodyKind.PLANET, BodyKind.MOON)


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """Asteroid hexes of one row: r, and the q of each."""

    r: Coordinate
    q: Annotated[tuple[Coordinate, ...], Meta(max_length=200)]


def base_id(body: str, side: int | None) -> UnitId:
    """Id of the base on a side of a body, or of a rock's asteroid base (planets 8.1).

    >>> base_id("World", 3), base_id("Ceres", None)
    ('World 3', 'Ceres')
    """
    return UnitId(body if side is None else f"{body} {side}")


class BoardMap(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A board: a hexagon of hexes around (0, 0), its bodies and asteroids (planets 2.13, 18)."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    radius: Annotated[int, Meta(ge=2, le=60)]
    bodies: Annotated[tuple[Body, ...], Meta(max_length=100)] = ()
    asteroids: Annotated[tuple[Row, ...], Meta(max_length=200)] = ()
    format: Annotated[int, Meta(ge=1, le=1)] = 1


class GravityHex(Struct, frozen=True):
    """One gravity hex: its arrow, its strength and its body (planets 6.1).

    `toward` holds the directions from it to hexes of its own body: the borders that 2.11 and 6.4
    treat apart.
    """

    at: Hex
    arrow: int
    weak: bool
    body: str
    toward: tuple[int, ...]


class Chart:
    """What the rules ask of a board; made once for each board.

    Attributes:
        board: The board it was made from.
        bodies: Name to body, in the order of the board's table.
        body_at: Hex to body.
        gravity: Hex to gravity hex.
        asteroids: The asteroid hexes (before any is cleared).
    """

    def __init__(self, board: BoardMap) -> None:
        """Work out the gravity by the recipe of planets 18.4."""
        self.board = board
        self.bodies: Mapping[str, Body] = {body.name: body for body in board.bodies}
        self.body_at: Mapping[Hex, Body] = {h: body for body in board.bodies for h in body.hexes}
        self.gravity: Mapping[Hex, GravityHex] = {
            g.at: g for body in board.bodies for g in gravity_hexes(body)
        }
        self.asteroids = frozenset((q, row.r) for row in board.asteroids for q in row.q)

    def holds(self, place: Hex) -> bool:
        """Whether a hex is on the board (planets 9.1)."""
        return on_board(place, self.board.radius)

    def above(self, body: str, side: int) -> Hex:
        """The gravity hex above a side of a one-hex body (planets 2.12)."""
        return add(self.bodies[body].at, DIRECTIONS[side])

    def side_below(self, place: Hex) -> tuple[str, int] | None:
        """The body and side under a gravity hex of a one-hex body (planets 2.12)."""
        gravity = self.gravity.get(place)
        if gravity is None or len(self.bodies[gravity.body].hexes) > 1:
            return None
        return gravity.body, opposite(gravity.arrow)


@lru_cache(maxsize=64)
def chart_of(board: BoardMap) -> Chart:
    """Give the chart of a board, made once."""
    return Chart(board)


def gravity_hexes(body: Body) -> tuple[GravityHex, ...]:
    """List a body's gravity hexes, by side or counterclockwise from E (planets 6.7, 18.4)."""
    if body.kind is BodyKind.SUN:
        return tuple(_sun_hex(body, g) for g in ring(body.at, 2))
    if body.gravity is Gravity.NONE or body.kind is BodyKind.ROCK:
        return ()
    weak = body.gravity is Gravity.WEAK
    return tuple(
        GravityHex(add(body.at, vec), opposite(side), weak, body.name, (opposite(side),))
        for side, vec in enumerate(DIRECTIONS)
    )


def _sun_hex(body: Body, at: Hex) -> GravityHex:
    """Point a hex of the sun's ring at the nearest direction; ties go clockwise and are weak."""
    q, r = sub(body.at, at)
    dots = [_dot((q, r), vec) for vec in DIRECTIONS]
    best = [d for d in range(6) if dots[d] == max(dots)]
    # planets 18.4: of a tie the smaller of the cyclic pair, 5 before 0, is the clockwise one.
    arrow = 5 if best == [0, 5] else best[0]
    toward = tuple(d for d, vec in enumerate(DIRECTIONS) if distance(add(at, vec), body.at) <= 1)
    return GravityHex(at, arrow, weak=len(best) > 1, body=body.name, toward=toward)


def _dot(a: Hex, b: Hex) -> int:
    """Give the product of two vectors in cube form."""
    return a[0] * b[0] + a[1] * b[1] + (a[0] + a[1]) * (b[0] + b[1])
