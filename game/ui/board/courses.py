"""Lines across the board: courses, lines of fire, leaders. Line says when, its marks say whose.

A line is laid from equal pieces, each kept as a drawing, so that its cost is its length in pieces
and its memory small, however long it is. The pattern is stretched until the pieces join.
"""

import math
from collections.abc import Hashable
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
_KEPT: Final = 2000  # lines
_NEAR: Final = 8  # parts of a pixel within which two lines are one
_MARKED: Final = frozenset({1, 2, 3})  # sides whose lines bear marks
_FINER: Final = 4  # parts of a pixel that a piece's place is brought to


class Stroke(Struct, frozen=True, cache_hash=True):
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


Hull = tuple[pygame.Surface, float, float, float]
"""A drawing, half its width, half its height, and its reach from the middle."""


class Lines:
    """Lays lines, and remembers the drawings of those it laid.

    Attributes:
        atlas: Keeps the drawings of pieces.
    """

    def __init__(self, atlas: Atlas) -> None:
        self.atlas = atlas
        self._known: dict[Hashable, tuple[tuple[pygame.Surface, int, int], ...]] = {}
        self._hulls: dict[Hashable, Hull] = {}
        self._hull_pixels = 0

    def hulls(self, pixels: int) -> dict[Hashable, Hull]:
        """The hulls drawn so far at a size, to be added to; those of another size are dropped."""
        if pixels != self._hull_pixels or len(self._hulls) > _KEPT:
            self._hulls, self._hull_pixels = {}, pixels
        return self._hulls

    def lay(
        self,
        blits: Blits,
        start: Point,
        end: Point,
        stroke: Stroke,
        side: int = -1,
        every: float = _PIECE,
    ) -> None:
        """Lay a line from one pixel to another.

        Args:
            blits: Taken on.
            start: Of the line.
            end: Of the line.
            stroke: How it is drawn.
            side: Index of the side whose marks it bears; -1 for none.
            every: Pixels from mark to mark, about.
        """
        x, y = int(start[0] // 1), int(start[1] // 1)
        part = (int((start[0] - x) * _FINER), int((start[1] - y) * _FINER))
        across, down = end[0] - start[0], end[1] - start[1]
        key = (int(across * _NEAR), int(down * _NEAR), part, stroke, side)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _KEPT:
                self._known.clear()
            known = self._known[key] = self._laid((across, down), part, stroke, side, every)
        for surface, left, top in known:
            blits.append((surface, (x + left, y + top)))

    def _laid(
        self, way: Point, part: tuple[int, int], stroke: Stroke, side: int, every: float
    ) -> tuple[tuple[pygame.Surface, int, int], ...]:
        """The drawings of a line that begins in a part of the pixel (0, 0)."""
        blits: Blits = []
        start = (part[0] / _FINER, part[1] / _FINER)
        end = (start[0] + way[0], start[1] + way[1])
        if math.dist(start, end) >= 1:
            _lay_pieces(self.atlas, blits, start, end, stroke)
            if side in _MARKED:
                _lay_side_marks(self.atlas, blits, start, end, stroke, side, every)
        return tuple((surface, left, top) for surface, (left, top) in blits)


def _lay_pieces(atlas: Atlas, blits: Blits, start: Point, end: Point, stroke: Stroke) -> None:
    pieces = math.ceil(math.dist(start, end) / _PIECE)
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


def _lay_side_marks(
    atlas: Atlas, blits: Blits, start: Point, end: Point, stroke: Stroke, side: int, every: float
) -> None:
    """What tells whose line it is: ticks for side 2, beads for 3, double ticks for 4."""
    count = max(round(math.dist(start, end) / every), 1)
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
