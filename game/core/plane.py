"""Hexes as points of a plane, for screens and for finding what lies near; rules never measure here.

The unit is the spacing of two neighbouring hex centres. x grows to the east and y down the screen,
and the hex (0, 0) has its centre at (0, 0).
"""

from math import atan2, degrees, hypot, sqrt

from game.core.hexes import Hex, Vec, sub
from game.core.lines import hits_disc

Point = tuple[float, float]

ROW = sqrt(3) / 2
"""How far apart two rows of hexes lie."""

CORNER = 1 / sqrt(3)
"""How far a hex's corners lie from its centre; also the length of its sides."""

DISC = 0.25
"""The radius of a one-hex body (planets 2.9)."""

_CORNERS = (
    (0.5, -CORNER / 2),
    (0.0, -CORNER),
    (-0.5, -CORNER / 2),
    (-0.5, CORNER / 2),
    (0.0, CORNER),
    (0.5, CORNER / 2),
)


def centre(hex_: Hex) -> Point:
    """Return the centre of a hex.

    >>> centre((-3, 2))[0], centre((2, -4))[0]
    (-2.0, 0.0)
    """
    q, r = hex_
    return (q + r / 2, r * ROW)


def outline(hex_: Hex) -> tuple[Point, ...]:
    """Return the six corners of a hex, counterclockwise.

    Corner k lies between the directions k and k + 1, so that side k leads from corner k - 1 to
    corner k.
    """
    x, y = centre(hex_)
    return tuple((x + dx, y + dy) for dx, dy in _CORNERS)


def hex_at(point: Point) -> Hex:
    """Return the hex in which a point lies; on a border, one of the hexes that meet there.

    >>> hex_at((-0.9, 0.1)), hex_at((-0.5, 0.8))
    ((-1, 0), (-1, 1))
    """
    x, y = point
    exact_r = y / ROW
    exact_q = x - exact_r / 2
    q, r, s = round(exact_q), round(exact_r), round(-exact_q - exact_r)
    off_q, off_r, off_s = abs(q - exact_q), abs(r - exact_r), abs(s + exact_q + exact_r)
    if off_q > off_r and off_q > off_s:
        return (-r - s, r)
    if off_r > off_s:
        return (q, -q - s)
    return (q, r)


def bearing(v: Vec) -> float:
    """Return where `v` points, in degrees counterclockwise from east, from 0 to below 360.

    A displacement of length 0 has the bearing 0.

    >>> [round(bearing(v)) for v in ((1, 0), (1, -1), (0, 1), (1, 1), (0, 0))]
    [0, 60, 300, 330, 0]
    """
    x, y = centre(v)
    return degrees(atan2(-y, x)) % 360


def point_at(a: Hex, b: Hex, t: float) -> Point:
    """Return the point of the course from `a` to `b` at a time from 0 to 1.

    >>> point_at((0, 0), (4, 0), 0.25)
    (1.0, 0.0)
    """
    (ax, ay), (bx, by) = centre(a), centre(b)
    return (ax + (bx - ax) * t, ay + (by - ay) * t)


def disc_point(a: Hex, b: Hex, body: Hex) -> Point | None:
    """Return where the course from `a` to `b` first meets the disc of a body, None for a miss.

    Whether it does is decided exactly (`lines.hits_disc`). A course that starts in the body's
    hex meets the disc where it starts.

    >>> disc_point((2, 0), (0, 0), (0, 0))
    (0.25, 0.0)
    """
    if not hits_disc(a, b, body):
        return None
    (ax, ay), (vx, vy), (wx, wy) = centre(a), centre(sub(b, a)), centre(sub(body, a))
    if a == body:
        return (ax, ay)
    whole = hypot(vx, vy)
    away = (vx * wy - vy * wx) / whole
    nearest = (vx * wx + vy * wy) / whole
    t = (nearest - sqrt(DISC * DISC - away * away)) / whole
    return (ax + vx * t, ay + vy * t)
