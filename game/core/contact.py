"""What a moving thing meets on its course, in the order in which it meets it.

A `Field` holds what stands on the board: units, bodies, gravity, rocks. A pymunk space, which is
never stepped, finds what lies near a course; shapes are wider than what they stand for, so that
it misses nothing. Exact tests in whole numbers (`lines`) then decide what is met and when. So the
cost grows with what lies near, and the result depends neither on rounding nor on the order in
which things were put.
"""

from collections.abc import Collection, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple, assert_never

import pymunk
from msgspec import Struct

from game.core.hexes import Hex, step
from game.core.lines import centre_contact, disc_contact, interval, side_runs
from game.core.plane import CORNER, DISC, Point, centre

_WIDER = 0.02  # in hex spacings; points are off by far less
_ALL = pymunk.ShapeFilter()


class Interior(Struct, frozen=True):
    """A hex, met by entering it (planets 2.6).

    Attributes:
        hex: The hex. A course that starts in it does not enter it.
        along: Directions of sides along which a run, too, counts as entering: for a gravity hex
            of a sun, those toward the sun's hexes (planets 6.4).
    """

    hex: Hex
    along: tuple[int, ...] = ()


class Region(Struct, frozen=True):
    """A gravity hex of a one-hex body and the triangle that goes with it (planets 2.11).

    Attributes:
        hex: The gravity hex. A course that starts in it does not enter the region.
        toward: The direction of the body.
    """

    hex: Hex
    toward: int


class Disc(Struct, frozen=True):
    """The disc of a one-hex body, met also by a course that starts in its hex (planets 2.9)."""

    hex: Hex


class Centre(Struct, frozen=True):
    """The very centre of a hex, met by a course over it or to it (planets 9.6).

    A course that leads away from it does not meet it; one of length 0 there does, at its end.
    """

    hex: Hex


class Seam(Struct, frozen=True):
    """The common side of two neighbouring hexes, met by a run along it (planets 9.3)."""

    hexes: tuple[Hex, Hex]


Footprint = Interior | Region | Disc | Centre | Seam


class Kind(StrEnum):
    """How a thing is met."""

    ENTERED = "entered"  # its interior or region
    ALONG = "along"  # by a run along its side
    HIT = "hit"  # its disc
    OVER = "over"  # its centre


class Contact(NamedTuple):
    """A thing met on a course.

    Attributes:
        t: When, from 0 to 1: entry, start of the run, or nearest to the centre.
        id: What.
        kind: How.
    """

    t: Fraction
    id: str
    kind: Kind


class Field:
    """Things that stand on a board, each with an id and a footprint.

    >>> field = Field({"mine": Interior((2, 0)), "World": Disc((0, 0)), "far": Interior((9, 9))})
    >>> [(str(met.t), met.id) for met in field.contacts((3, 0), (-1, 0))]
    [('1/8', 'mine'), ('3/4', 'World')]
    """

    def __init__(self, things: Mapping[str, Footprint]) -> None:
        self._space = pymunk.Space()
        # None is no key, but pymunk's answers are typed so.
        self._standing: dict[pymunk.Shape | None, tuple[str, Footprint]] = {}
        self._shapes: dict[str, pymunk.Shape] = {}
        for id_, footprint in things.items():
            self.put(id_, footprint)

    def put(self, id_: str, footprint: Footprint) -> None:
        """Let a thing stand here from now on, wherever it stood before."""
        if id_ in self._shapes:
            self.remove(id_)
        middle, radius = _extent(footprint)
        shape = pymunk.Circle(self._space.static_body, radius + _WIDER, middle)
        self._space.add(shape)
        self._standing[shape] = (id_, footprint)
        self._shapes[id_] = shape

    def remove(self, id_: str) -> None:
        """Take a thing off the board.

        Raises:
            KeyError: There is none of that id.
        """
        shape = self._shapes.pop(id_)
        del self._standing[shape]
        self._space.remove(shape)

    def contacts(
        self, a: Hex, b: Hex, *, leave: frozenset[str] = frozenset()
    ) -> tuple[Contact, ...]:
        """Return what the course from `a` to `b` meets, by time, then by id.

        Args:
            a: Where the course starts; may be `b`.
            b: Where it ends.
            leave: Ids of things to leave out, as the launcher or the rock the course leaves.
        """
        met = []
        for near in self._space.segment_query(centre(a), centre(b), 0, _ALL):
            id_, footprint = self._standing[near.shape]
            if id_ not in leave and (how := _meeting(a, b, footprint)):
                met.append(Contact(how[0], id_, how[1]))
        return tuple(sorted(met))


def _extent(footprint: Footprint) -> tuple[Point, float]:
    """Return the middle and the radius of a circle that holds the footprint."""
    match footprint:
        case Interior(hex=hex_):
            return centre(hex_), CORNER
        case Region(hex=hex_):
            return centre(hex_), 1
        case Disc(hex=hex_):
            return centre(hex_), DISC
        case Centre(hex=hex_):
            return centre(hex_), 0
        case Seam(hexes=(one, other)):
            (x, y), (u, v) = centre(one), centre(other)
            return ((x + u) / 2, (y + v) / 2), CORNER / 2
        case _:
            assert_never(footprint)


def _meeting(a: Hex, b: Hex, footprint: Footprint) -> tuple[Fraction, Kind] | None:
    """Return when and how a course meets a footprint, decided exactly; None where it does not."""
    t: Fraction | None
    match footprint:
        case Interior(hex=hex_, along=along):
            t, kind = _entry(a, b, hex_), Kind.ENTERED
            if t is None and along:
                beyond = [step(hex_, direction) for direction in along]
                t, kind = _run(a, b, hex_, beyond), Kind.ALONG
        case Region(hex=hex_, toward=toward):
            t, kind = _entry(a, b, hex_, (toward,)), Kind.ENTERED
        case Disc(hex=hex_):
            t, kind = disc_contact(a, b, hex_), Kind.HIT
        case Centre(hex=hex_):
            t, kind = centre_contact(a, b, hex_), Kind.OVER
        case Seam(hexes=(one, other)):
            t, kind = _run(a, b, one, (other,)), Kind.ALONG
        case _:
            assert_never(footprint)
    return None if t is None else (t, kind)


def _entry(a: Hex, b: Hex, hex_: Hex, open_sides: tuple[int, ...] = ()) -> Fraction | None:
    inside = None if a == hex_ else interval(a, b, hex_, open_sides)
    return inside and inside[0]


def _run(a: Hex, b: Hex, hex_: Hex, beyond: Collection[Hex]) -> Fraction | None:
    """Return when a course begins to run between a hex and one of some neighbours of it."""
    for run in side_runs(a, b):
        one, other = run.sides
        if (one == hex_ and other in beyond) or (other == hex_ and one in beyond):
            return run.t_start
    return None
