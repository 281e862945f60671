"""Small drawings that the faces lack: plates, key caps, ticks, dashes, the chart's border.

Everything takes real pixels and any surface; nothing is kept but corner tiles and marks.
"""

import functools
import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import CHIP_RADIUS, EDGE, INK, Colour

Point = tuple[float, float]
_FINER: Final = 4  # marks are drawn this much larger and reduced


@functools.lru_cache(maxsize=512)
def _corners(
    radius: int, fill: Colour | None, outline: Colour | None, width: int
) -> pygame.Surface:
    """A rounded square of two radii a side, smooth at its edges."""
    side = 2 * radius
    large = pygame.Surface((side * _FINER, side * _FINER), pygame.SRCALPHA)
    # Transparent pixels take the edge's colour, or reducing would darken the edge.
    large.fill((*(outline or fill or (0, 0, 0)), 0))
    whole = large.get_rect()
    if fill is not None:
        pygame.draw.rect(large, fill, whole, border_radius=radius * _FINER)
    if outline is not None:
        pygame.draw.rect(large, outline, whole, width * _FINER, border_radius=radius * _FINER)
    return pygame.transform.smoothscale(large, (side, side))


def plate(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    fill: Colour | None = None,
    outline: Colour | None = None,
    width: int = 1,
) -> None:
    """A rectangle with smooth round corners, filled, outlined inside, or both."""
    radius = min(radius, rect.width // 2, rect.height // 2)
    if radius <= 0:
        return
    left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom
    if fill is not None:
        surface.fill(fill, (left + radius, top, rect.width - 2 * radius, rect.height))
        surface.fill(fill, (left, top + radius, radius, rect.height - 2 * radius))
        surface.fill(fill, (right - radius, top + radius, radius, rect.height - 2 * radius))
    if outline is not None:
        across, down = rect.width - 2 * radius, rect.height - 2 * radius
        surface.fill(outline, (left + radius, top, across, width))
        surface.fill(outline, (left + radius, bottom - width, across, width))
        surface.fill(outline, (left, top + radius, width, down))
        surface.fill(outline, (right - width, top + radius, width, down))
    tile = _corners(radius, fill, outline, width)
    for x, y, tile_x, tile_y in (
        (left, top, 0, 0),
        (right - radius, top, radius, 0),
        (left, bottom - radius, 0, radius),
        (right - radius, bottom - radius, radius, radius),
    ):
        surface.blit(tile, (x, y), (tile_x, tile_y, radius, radius))


def dashed_plate(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, outline: Colour, width: int = 1
) -> None:
    """A dashed outline with round corners."""
    radius = min(radius, rect.width // 2, rect.height // 2)
    if radius <= 0:
        return
    tile = _corners(radius, None, outline, width)
    right, bottom = rect.right - radius, rect.bottom - radius
    for x, y, tile_x, tile_y in (
        (rect.left, rect.top, 0, 0),
        (right, rect.top, radius, 0),
        (rect.left, bottom, 0, radius),
        (right, bottom, radius, radius),
    ):
        surface.blit(tile, (x, y), (tile_x, tile_y, radius, radius))
    dash = 4 * width
    for start, length in _dashes(rect.left + radius, right, dash):
        surface.fill(outline, (start, rect.top, length, width))
        surface.fill(outline, (start, rect.bottom - width, length, width))
    for start, length in _dashes(rect.top + radius, bottom, dash):
        surface.fill(outline, (rect.left, start, width, length))
        surface.fill(outline, (rect.right - width, start, width, length))


def _dashes(start: int, end: int, dash: int) -> list[tuple[int, int]]:
    """Dashes that leave a gap at both ends: start and length of each."""
    gap = max(dash * 3 // 4, 1)
    return [(at, min(dash, end - at)) for at in range(start + gap, end, dash + gap)]


def line(
    surface: pygame.Surface, colour: Colour, start: Point, end: Point, width: float = 1.0
) -> None:
    """A smooth straight line of any width, also under a pixel and a half."""
    pygame.draw.aaline(surface, colour, start, end, max(round(width), 1))


Draw = Callable[[pygame.Surface, float, Colour], None]


@functools.lru_cache(maxsize=256)
def mark(draw: Draw, size: int, colour: Colour) -> pygame.Surface:
    """A square mark drawn larger and reduced.

    Args:
        draw: Draws it on a surface of a given side in a given colour; one of this module's.
        size: Side in pixels.
        colour: Of the mark.
    """
    side = max(size, 1) * _FINER
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*colour, 0))
    draw(large, float(side), colour)
    return pygame.transform.smoothscale(large, (max(size, 1), max(size, 1)))


def tick(surface: pygame.Surface, side: float, colour: Colour) -> None:
    """The tick of what is chosen."""
    points = [(0.08, 0.52), (0.36, 0.8), (0.92, 0.2)]
    _stroke(surface, side, colour, points, 0.17)


def no_entry(surface: pygame.Surface, side: float, colour: Colour) -> None:
    """The struck circle of what cannot be done."""
    pygame.draw.circle(surface, colour, (side / 2, side / 2), side * 0.47, round(side * 0.075))
    _stroke(surface, side, colour, [(0.2, 0.8), (0.8, 0.2)], 0.075)


def impact(surface: pygame.Surface, side: float, colour: Colour) -> None:
    """The burst at the point of a crash."""
    pygame.draw.circle(surface, colour, (side / 2, side / 2), side * 0.3, round(side * 0.06))
    _stroke(surface, side, colour, [(0.38, 0.38), (0.62, 0.62)], 0.07)
    _stroke(surface, side, colour, [(0.38, 0.62), (0.62, 0.38)], 0.07)
    for step in range(8):
        angle = math.pi / 8 + step * math.pi / 4
        across, down = math.cos(angle), math.sin(angle)
        _stroke(
            surface,
            side,
            colour,
            [(0.5 + 0.35 * across, 0.5 + 0.35 * down), (0.5 + 0.48 * across, 0.5 + 0.48 * down)],
            0.055,
        )


def triangle(surface: pygame.Surface, side: float, colour: Colour) -> None:
    """The warning triangle, with its stroke cut out."""
    pygame.draw.polygon(
        surface, colour, [(side / 2, side * 0.06), (side, side * 0.94), (0, side * 0.94)]
    )
    clear = (*colour, 0)
    pygame.draw.rect(surface, clear, (side * 0.45, side * 0.36, side * 0.1, side * 0.32))
    pygame.draw.rect(surface, clear, (side * 0.45, side * 0.75, side * 0.1, side * 0.1))


def _stroke(
    surface: pygame.Surface, side: float, colour: Colour, points: Sequence[Point], width: float
) -> None:
    """A line through points given in parts of the side."""
    stroke(surface, colour, [(x * side, y * side) for x, y in points], width * side)


def stroke(surface: pygame.Surface, colour: Colour, points: Sequence[Point], width: float) -> None:
    """A thick line through points with round ends and joins; for surfaces to be reduced."""
    half = max(width, 1.0) / 2
    for start, end in pairwise(points):
        across, down = end[0] - start[0], end[1] - start[1]
        length = math.hypot(across, down) or 1.0
        x, y = -down / length * half, across / length * half
        corners = ((start, 1), (end, 1), (end, -1), (start, -1))
        edges = [(at[0] + sign * x, at[1] + sign * y) for at, sign in corners]
        pygame.draw.polygon(surface, colour, edges)
    for point in points:
        pygame.draw.circle(surface, colour, point, half)


def dashes(start: Point, end: Point, on: float, off: float) -> list[tuple[Point, Point]]:
    """A line cut into dashes of a length, with gaps of another."""
    length = math.dist(start, end)
    if length == 0:
        return []
    x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    count = math.ceil(length / (on + off))
    cuts = [(n * (on + off), min(n * (on + off) + on, length)) for n in range(count)]
    return [
        ((start[0] + x * a, start[1] + y * a), (start[0] + x * b, start[1] + y * b))
        for a, b in cuts
    ]


def dashed(
    surface: pygame.Surface, colour: Colour, start: Point, end: Point, width: float, dash: Point
) -> None:
    """A smooth dashed line: ``dash`` is the length of a stroke and of a gap."""
    for one, other in dashes(start, end, *dash):
        line(surface, colour, one, other, width)


def key_cap_size(pen: Pen, text: str) -> tuple[int, int]:
    """Width and height of a key cap."""
    height = pen.px(25)
    return max(
        height + pen.px(1), pen.type.width(text, 15, Face.NUMBERS_STRONG) + pen.px(15)
    ), height


def key_cap(
    surface: pygame.Surface, pen: Pen, text: str, rect: pygame.Rect, colour: Colour = INK
) -> None:
    """A key cap: its character in a round frame."""
    plate(surface, rect, pen.px(CHIP_RADIUS), None, colour, max(round(1.5 * pen.scale), 1))
    pen.write(surface, text, rect.center, 15, colour, Face.NUMBERS_STRONG, anchor="center")


def chart_border(surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> pygame.Rect:
    """The ticked double frame of a printed chart, inside ``rect``; gives what is left within."""
    thin = max(round(1.2 * pen.scale), 1)
    band = pen.px(9)
    inner = rect.inflate(-2 * band, -2 * band)
    if inner.width <= 0 or inner.height <= 0:
        return inner
    pygame.draw.rect(surface, EDGE, rect, thin)
    pygame.draw.rect(surface, EDGE, inner, thin)
    thick = max(band // 2, 1)
    offset = (band - thick + thin) // 2
    for start, length in _ticks(inner.left, inner.width, pen.px(73)):
        surface.fill(EDGE, (start, rect.top + offset, length, thick))
        surface.fill(EDGE, (start, rect.bottom - offset - thick, length, thick))
    for start, length in _ticks(inner.top, inner.height, pen.px(76)):
        surface.fill(EDGE, (rect.left + offset, start, thick, length))
        surface.fill(EDGE, (rect.right - offset - thick, start, thick, length))
    return inner.inflate(-2 * thin, -2 * thin)


def _ticks(start: int, length: int, about: int) -> list[tuple[int, int]]:
    """Every second of an odd number of equal parts, so that both ends are ticked."""
    parts = max(round(length / about) // 2 * 2 + 1, 1)
    edges = [start + length * part // parts for part in range(parts + 1)]
    return [(edges[part], edges[part + 1] - edges[part]) for part in range(0, parts, 2)]
