"""SVG elements in pixels, for `atlas.drawing`: lines, polygons, circles, arrows."""

import math
from collections.abc import Sequence

from game.core.plane import Point
from game.ui.board.atlas import hex_code
from game.ui.theme import Colour


def line(start: Point, end: Point, colour: Colour, width: float, dash: Sequence[float] = ()) -> str:
    """A straight line; `dash` is the length of a stroke and of a gap, and starts in mid-stroke."""
    return (
        f'<path fill="none" d="M{start[0]:.2f} {start[1]:.2f} L{end[0]:.2f} {end[1]:.2f}" '
        f"{_stroke(colour, width, dash)}/>"
    )


def path(
    points: Sequence[Point],
    fill: Colour | None,
    stroke: Colour | None = None,
    width: float = 1.0,
    dash: Sequence[float] = (),
    *,
    opacity: float = 1.0,
) -> str:
    """A closed path through points, filled, outlined or both."""
    steps = " L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    return (
        f'<path d="M{steps} Z" {_fill(fill)} fill-opacity="{opacity:.2f}" '
        f"{_stroke(stroke, width, dash)}/>"
    )


def circle(
    middle: Point,
    radius: float,
    fill: Colour | None,
    stroke: Colour | None = None,
    width: float = 1.0,
    dash: Sequence[float] = (),
) -> str:
    """A circle, filled, outlined or both."""
    return (
        f'<circle cx="{middle[0]:.2f}" cy="{middle[1]:.2f}" r="{radius:.2f}" '
        f"{_fill(fill)} {_stroke(stroke, width, dash)}/>"
    )


def rounded(
    size: tuple[float, float],
    radius: float,
    fill: Colour,
    stroke: Colour | None = None,
    width: float = 0.0,
    *,
    opacity: float = 1.0,
) -> str:
    """A rounded rectangle of a size, its outline inside."""
    inset = width / 2
    return (
        f'<rect x="{inset:.2f}" y="{inset:.2f}" width="{size[0] - width:.2f}" '
        f'height="{size[1] - width:.2f}" rx="{radius:.2f}" {_fill(fill)} '
        f'fill-opacity="{opacity:.2f}" {_stroke(stroke, width, ())}/>'
    )


def hexagon(middle: Point, size: float) -> list[Point]:
    """The corners of a pointy-top hex of a size from centre to corner."""
    return [
        (middle[0] + size * math.sin(turn), middle[1] - size * math.cos(turn))
        for turn in (math.pi / 3 * step for step in range(6))
    ]


def octagon(middle: Point, radius: float) -> list[Point]:
    """The corners of an octagon that stands on a side."""
    return [
        (middle[0] + radius * math.cos(turn), middle[1] + radius * math.sin(turn))
        for turn in (math.pi / 8 + math.pi / 4 * step for step in range(8))
    ]


def arrow(
    start: Point, end: Point, width: float, *, head: float = 2.7, wing: float = 1.45
) -> list[Point]:
    """The outline of an arrow with a shaft so wide; its head's length and half width in shafts."""
    length = math.dist(start, end) or 1.0
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    head = min(head * width, length * 0.6)
    half, wing = width / 2, width * wing

    def point(along: float, aside: float) -> Point:
        return (start[0] + ux * along - uy * aside, start[1] + uy * along + ux * aside)

    return [
        point(0, -half),
        point(length - head, -half),
        point(length - head, -wing),
        point(length, 0),
        point(length - head, wing),
        point(length - head, half),
        point(0, half),
    ]


def hatch(size: float, gap: float) -> list[tuple[Point, Point]]:
    """Diagonal lines clipped to a hex of a size around (0, 0)."""
    slope = math.sqrt(0.5)
    reach = size * 1.2
    lines = []
    offset = -reach + gap / 2
    while offset < reach:
        found = _clipped((offset * slope, -offset * slope), (slope, slope), size)
        if found is not None:
            lines.append(found)
        offset += gap
    return lines


def _clipped(through: Point, along: Point, size: float) -> tuple[Point, Point] | None:
    """The part of an endless line inside a hex around (0, 0); None where it misses."""
    apothem = size * math.sqrt(3) / 2
    low, high = -math.inf, math.inf
    for side in range(6):
        turn = math.pi / 3 * side
        normal = (math.cos(turn), math.sin(turn))
        speed = normal[0] * along[0] + normal[1] * along[1]
        room = apothem - normal[0] * through[0] - normal[1] * through[1]
        if abs(speed) < 1e-9:  # noqa: PLR2004 - parallel
            if room < 0:
                return None
        elif speed > 0:
            high = min(high, room / speed)
        else:
            low = max(low, room / speed)
    if low >= high:
        return None
    return (
        (through[0] + along[0] * low, through[1] + along[1] * low),
        (through[0] + along[0] * high, through[1] + along[1] * high),
    )


def _fill(colour: Colour | None) -> str:
    return 'fill="none"' if colour is None else f'fill="{hex_code(colour)}"'


def _stroke(colour: Colour | None, width: float, dash: Sequence[float]) -> str:
    if colour is None:
        return 'stroke="none"'
    dashes = f' stroke-dasharray="{" ".join(f"{part:.2f}" for part in dash)}"' if dash else ""
    return f'stroke="{hex_code(colour)}" stroke-width="{width:.2f}" stroke-linejoin="round"{dashes}'
