"""Lines across the board: courses, lines of fire, leaders. Line says when, its marks say whose.

A line is laid from equal pieces, each kept as a drawing, so that its cost is its length in pieces
and its memory small, however long it is. The pattern is stretched until the pieces join.
"""

import math
from functools import partial
from typing import Final

import pygame
from msgspec import Struct

from game.core.plane import Point
from game.ui.board.atlas import Atlas, drawing
from game.ui.board.strokes import circle, line
from game.ui.theme import Colour

Blits = list[tuple[pygame.Surface, tuple[int, int]]]

_PIECE: Final = 160  # pixels
_FINER: Final = 4  # parts of a pixel that a piece's place is brought to


class Stroke(Struct, frozen=True):
    """How a line is drawn.

    Attributes:
        colour: Of the line.
        width: In pixels.
        dash: Length of a stroke and of a gap in pixels, about; (0, 0) for a whole line.
        double: How far apart two such lines run; 0 for one.
    """

    colour: Colour
    width: float
    dash: tuple[float, float] = (0.0, 0.0)
    double: float = 0.0


def lay(atlas: Atlas, blits: Blits, start: Point, end: Point, stroke: Stroke) -> None:
    """Lay a line from one pixel to another."""
    length = math.dist(start, end)
    if length < 1:
        return
    pieces = math.ceil(length / _PIECE)
    dx, dy = (end[0] - start[0]) / pieces, (end[1] - start[1]) / pieces
    pad = math.ceil(stroke.width / 2 + stroke.double / 2) + 1
    for index in range(pieces):
        x, y = start[0] + dx * index, start[1] + dy * index
        left, top = min(x, x + dx) - pad, min(y, y + dy) - pad
        pixel = (math.floor(left), math.floor(top))
        part = (int((left - pixel[0]) * _FINER), int((top - pixel[1]) * _FINER))
        key = ("piece", round(dx, 1), round(dy, 1), part, stroke)
        surface = atlas.stamp(key, partial(_piece, dx, dy, pad, part, stroke))
        blits.append((surface, pixel))


def _piece(dx: float, dy: float, pad: int, part: tuple[int, int], stroke: Stroke) -> pygame.Surface:
    start = (
        pad + part[0] / _FINER + max(-dx, 0.0),
        pad + part[1] / _FINER + max(-dy, 0.0),
    )
    end = (start[0] + dx, start[1] + dy)
    length = math.hypot(dx, dy)
    dash = _dash(length, stroke.dash)
    aside = (-dy / length * stroke.double / 2, dx / length * stroke.double / 2)
    body = "".join(
        line(
            (start[0] + aside[0] * way, start[1] + aside[1] * way),
            (end[0] + aside[0] * way, end[1] + aside[1] * way),
            stroke.colour,
            stroke.width,
            dash,
        )
        for way in ((-1, 1) if stroke.double else (0,))
    )
    return drawing(body, math.ceil(abs(dx) + 2 * pad) + 1, math.ceil(abs(dy) + 2 * pad) + 1)


def _dash(length: float, dash: tuple[float, float]) -> tuple[float, ...]:
    """The pattern stretched to fit a piece a whole number of times.

    >>> _dash(30.0, (5.0, 4.0))
    (5.555555555555555, 4.444444444444445)
    """
    period = sum(dash)
    if period == 0:
        return ()
    fit = length / max(round(length / period), 1) / period
    return (dash[0] * fit, dash[1] * fit)


def lay_side_marks(
    atlas: Atlas, blits: Blits, start: Point, end: Point, stroke: Stroke, side: int, every: float
) -> None:
    """Lay what tells whose line it is: ticks for side 2, beads for 3, double ticks for 4.

    Args:
        atlas: Keeps the drawings.
        blits: Taken on.
        start: Of the line, in pixels.
        end: Of the line.
        stroke: Of the line.
        side: Index of the side, -1 for nobody's.
        every: Pixels from mark to mark, about; each line has at least one.
    """
    length = math.dist(start, end)
    if side not in {1, 2, 3} or length < 1:
        return
    count = max(round(length / every), 1)
    turn = round(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])))
    key = ("side mark", side, turn, stroke.colour, stroke.width)
    surface = atlas.stamp(key, lambda: _side_mark(side, math.radians(turn), stroke))
    half = surface.get_width() / 2
    for index in range(count):
        share = (index + 0.5) / count
        x = start[0] + (end[0] - start[0]) * share
        y = start[1] + (end[1] - start[1]) * share
        blits.append((surface, (round(x - half), round(y - half))))


def _side_mark(side: int, turn: float, stroke: Stroke) -> pygame.Surface:
    reach = 4.5 + stroke.width
    width = max(stroke.width, 2.0)
    box = math.ceil(reach + width) * 2
    middle = box / 2
    if side == 2:  # noqa: PLR2004 - the third side
        return drawing(circle((middle, middle), 2.2 + stroke.width / 2, stroke.colour), box, box)
    ux, uy = math.cos(turn), math.sin(turn)
    offsets = (0.0,) if side == 1 else (-width * 0.9 - 0.6, width * 0.9 + 0.6)
    body = "".join(
        line(
            (middle + ux * along + uy * reach, middle + uy * along - ux * reach),
            (middle + ux * along - uy * reach, middle + uy * along + ux * reach),
            stroke.colour,
            width,
        )
        for along in offsets
    )
    return drawing(body, box, box)
