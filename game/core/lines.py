"""Exact geometry of courses: what a line between two hex centres passes (planets 2.5–2.11).

A course runs from a hex `a` to a hex `b`; a point on it has a time t from 0 to 1. All times are
`Fraction`s and all tests are made in whole numbers, so that nothing depends on rounding. One set
of tests serves movement, gravity, contact and sight.

Each of the six sides of a hex gives one inequality: the point (q, r) relative to the hex's centre
lies on the inner side of the side facing direction d while `form_d(q, r) < 1` (planets 2.7). Along
a course each form is linear in t.

Everything but the disc tests depends on the displacement alone, and is remembered by it.
"""

from fractions import Fraction
from functools import lru_cache
from math import gcd

from msgspec import Struct

from game.core.hexes import DIRECTIONS, Hex, Vec, add, norm2, step, sub

_FORMS = tuple((2 * q + r, q + 2 * r) for q, r in DIRECTIONS)
# How much is remembered: a few megabytes each, and more displacements than a game flies.
_TRACES = 1 << 11
_INTERVALS = 1 << 14


class SideRun(Struct, frozen=True):
    """A stretch of a course along the common side of two hexes, entering neither (planets 2.8).

    Attributes:
        t_start: When the run begins, at a corner.
        t_end: When it ends, at the next corner.
        sides: The two hexes, sorted.
    """

    t_start: Fraction
    t_end: Fraction
    sides: tuple[Hex, Hex]


class _Trace(Struct, frozen=True):
    """All that a course from (0, 0) passes, in order."""

    hexes: tuple[Hex, ...]
    times: tuple[Fraction, ...]
    runs: tuple[SideRun, ...]
    touches: tuple[Hex, ...]


def entered(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """Return the hexes whose interior the course passes, in order, without `a` (planets 2.6).

    >>> entered((0, 0), (3, 1))
    ((1, 0), (1, 1), (2, 0), (2, 1), (3, 1))
    >>> entered((4, 2), (5, 3))
    ((5, 3),)
    """
    q, r = a
    return tuple([(q + dq, r + dr) for dq, dr in _trace((b[0] - q, b[1] - r)).hexes])


def entered_at(a: Hex, b: Hex) -> tuple[tuple[Fraction, Hex], ...]:
    """Return the entered hexes with the time of each entry, in the same order.

    >>> entered_at((0, 0), (2, 0))
    ((Fraction(1, 4), (1, 0)), (Fraction(3, 4), (2, 0)))
    """
    q, r = a
    trace = _trace((b[0] - q, b[1] - r))
    return tuple(
        [(t, (q + dq, r + dr)) for t, (dq, dr) in zip(trace.times, trace.hexes, strict=True)]
    )


def side_runs(a: Hex, b: Hex) -> tuple[SideRun, ...]:
    """Return the stretches along hexsides, in order (planets 2.8).

    >>> [(str(run.t_start), str(run.t_end), run.sides) for run in side_runs((0, 0), (1, 1))]
    [('1/3', '2/3', ((0, 1), (1, 0)))]
    """
    q, r = a
    return tuple(
        [
            SideRun(run.t_start, run.t_end, ((q + iq, r + ir), (q + jq, r + jr)))
            for run in _trace((b[0] - q, b[1] - r)).runs
            for (iq, ir), (jq, jr) in (run.sides,)
        ]
    )


def corner_touches(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """Return the hexes that the course touches at a single corner, in order (planets 2.8).

    >>> corner_touches((0, 0), (4, 1))
    ((1, 1), (3, 0))
    """
    q, r = a
    return tuple([(q + dq, r + dr) for dq, dr in _trace((b[0] - q, b[1] - r)).touches])


def interval(
    a: Hex, b: Hex, hex_: Hex, open_sides: tuple[int, ...] = ()
) -> tuple[Fraction, Fraction] | None:
    """Return the open interval of t in which the course is inside a hex (planets 2.7).

    Args:
        a: Where the course starts.
        b: Where it ends.
        hex_: The hex, which may be the start hex.
        open_sides: Directions whose border is taken away. With the one toward a one-hex body
            this is the region of a gravity hex: the hex and the triangle between that side and
            the body's centre (planets 2.11).

    Returns:
        First and last time, or None where the course never is inside.

    >>> interval((0, 0), (2, 0), (1, 0))
    (Fraction(1, 4), Fraction(3, 4))
    >>> interval((0, 0), (1, 1), (1, 0)) is None
    True
    >>> interval((0, 0), (1, 1), (1, 0), open_sides=(4,))
    (Fraction(1, 3), Fraction(2, 3))
    """
    q, r = a
    return _interval((b[0] - q, b[1] - r), (hex_[0] - q, hex_[1] - r), open_sides)


def side_entered(a: Hex, b: Hex, hex_: Hex) -> tuple[int, ...]:
    """Return the side of `hex_` through which the course enters it, as direction number.

    Returns:
        One direction; two where the course enters at a corner, in ascending order; none where
        it does not enter the hex or starts in it.

    >>> side_entered((3, 0), (0, 0), (0, 0)), side_entered((1, 1), (0, 0), (0, 0))
    ((0,), (0, 5))
    """
    inside = interval(a, b, hex_)
    if inside is None or a == hex_:
        return ()
    q, r = b[0] - a[0], b[1] - a[1]
    hq, hr = hex_[0] - a[0], hex_[1] - a[1]
    return tuple(
        [
            direction
            for direction, (fq, fr) in enumerate(_FORMS)
            if (slope := fq * q + fr * r) < 0 and 1 + fq * hq + fr * hr == slope * inside[0]
        ]
    )


def hits_disc(a: Hex, b: Hex, centre: Hex) -> bool:
    """Say whether the course hits the disc of a one-hex body (planets 2.9).

    The disc has a radius of a quarter of the hex spacing. A course that starts or ends in the
    body's hex hits it.

    >>> hits_disc((-1, -1), (1, 0), (0, 0)), hits_disc((-2, -1), (1, 0), (0, 0))
    (False, True)
    """
    if centre in (a, b):
        return True
    v = (b[0] - a[0], b[1] - a[1])
    w = (centre[0] - a[0], centre[1] - a[1])
    return 12 * _across(v, w) ** 2 < norm2(v) and 0 < _along(v, w) < 2 * norm2(v)


def disc_contact(a: Hex, b: Hex, centre: Hex) -> Fraction | None:
    """Return the time that orders the hit on a disc among other contacts, None for a miss.

    It is the time at which the course is nearest to the centre: 0 where it starts there and 1
    where it ends there. While a course is inside a disc it enters no other hex, so this order
    is that of the touches themselves, which are no fractions.

    >>> disc_contact((-2, -1), (1, 0), (0, 0)), disc_contact((-1, -1), (1, 0), (0, 0))
    (Fraction(19, 26), None)
    """
    if not hits_disc(a, b, centre):
        return None
    if a == centre:
        return Fraction(0)
    v = (b[0] - a[0], b[1] - a[1])
    w = (centre[0] - a[0], centre[1] - a[1])
    return Fraction(_along(v, w), 2 * norm2(v))


def centre_contact(a: Hex, b: Hex, hex_: Hex) -> Fraction | None:
    """Return the time at which the course comes to the centre of a hex, None where it does not.

    A course comes to the hex where it ends, also with length 0; it does not come to the one it
    leaves.

    >>> centre_contact((0, 0), (4, 2), (2, 1)), centre_contact((0, 0), (4, 2), (3, 1))
    (Fraction(1, 2), None)
    """
    if b == hex_:
        return Fraction(1)
    v = (b[0] - a[0], b[1] - a[1])
    w = (hex_[0] - a[0], hex_[1] - a[1])
    along, whole = _along(v, w), 2 * norm2(v)
    return Fraction(along, whole) if _across(v, w) == 0 and 0 < along < whole else None


def _across(v: Vec, w: Vec) -> int:
    """Return the determinant of two displacements, 0 where they are parallel."""
    return v[0] * w[1] - v[1] * w[0]


def _along(v: Vec, w: Vec) -> int:
    """Return twice the inner product of two displacements."""
    return 2 * v[0] * w[0] + v[0] * w[1] + v[1] * w[0] + 2 * v[1] * w[1]


@lru_cache(maxsize=_INTERVALS)
def _interval(v: Vec, offset: Vec, open_sides: tuple[int, ...]) -> tuple[Fraction, Fraction] | None:
    """Return `interval` for a course from (0, 0) to `v` and the hex at `offset`."""
    low, low_of, high, high_of = 0, 1, 1, 1  # low / low_of < t < high / high_of
    for direction, (fq, fr) in enumerate(_FORMS):
        if direction in open_sides:
            continue
        slope = fq * v[0] + fr * v[1]
        room = 1 + fq * offset[0] + fr * offset[1]  # slope * t < room
        if slope > 0 and room * high_of < high * slope:
            high, high_of = room, slope
        elif slope < 0 and -room * low_of > low * -slope:
            low, low_of = -room, -slope
        elif slope == 0 and room <= 0:
            return None
    if low * high_of >= high * low_of:
        return None
    return (Fraction(low, low_of), Fraction(high, high_of))


@lru_cache(maxsize=_TRACES)
def _trace(v: Vec) -> _Trace:
    """Follow a course from (0, 0) to `v`, from hex to hex through the side or corner it leaves by.

    A course leaves a hex where the first of the forms that grow along it reaches 1. Where two do
    so together it leaves by a corner, at which the hexes beyond both sides meet: it goes on into
    one of them and touches the other, or runs along their common side to the hex beyond.
    """
    growing = [
        (direction, fq, fr, slope)
        for direction, (fq, fr) in enumerate(_FORMS)
        if (slope := fq * v[0] + fr * v[1]) > 0
    ]
    hexes, times, runs, touches = [], [], [], []
    here = (0, 0)
    while here != v:
        exits = [
            (Fraction(1 + fq * here[0] + fr * here[1], slope), direction)
            for direction, fq, fr, slope in growing
        ]
        t = min(exits)[0]
        one, *others = [step(here, direction) for leaving, direction in exits if leaving == t]
        for other in others:  # at a corner
            lean = _along(sub(one, other), v)
            if lean == 0:  # a side is a third as long as the shortest course along one
                end = t + Fraction(1, 3 * gcd(*v))
                runs.append(SideRun(t, end, (min(one, other), max(one, other))))
                t, one = end, sub(add(one, other), here)
            else:
                touches.append(other if lean > 0 else one)
                one = one if lean > 0 else other
        here = one
        hexes.append(here)
        times.append(t)
    return _Trace(tuple(hexes), tuple(times), tuple(runs), tuple(touches))
