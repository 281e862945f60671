"""The printed chart's border around the board, with the numbers of the rows."""

import math
from collections.abc import Sequence
from typing import Final

import pygame

from game.core.plane import ROW
from game.ui.board.camera import Camera
from game.ui.engrave import chart_border
from game.ui.pen import Pen
from game.ui.text import Face, number
from game.ui.theme import GROUND, INK3, LABEL

_BAND: Final = 9  # of the engraved border, and its line
_LINE: Final = 1.2
_CLEAR: Final = 24  # pixels from number to number, at least


def inside(pen: Pen, rect: pygame.Rect) -> pygame.Rect:
    """What of a rectangle the border leaves to the chart; never less than a pixel."""
    band = pen.px(_BAND) + pen.px(_LINE)
    within = rect.inflate(-2 * band, -2 * band)
    return pygame.Rect(within.left, within.top, max(within.width, 1), max(within.height, 1))


def draw_frame(surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
    """Draw the border inside a rectangle."""
    before = surface.get_clip()
    surface.set_clip(before.clip(rect))
    for side in _around(rect, inside(pen, rect)):
        surface.fill(GROUND, side)
    chart_border(surface, pen, rect)
    surface.set_clip(before)


def number_rows(
    surface: pygame.Surface,
    pen: Pen,
    camera: Camera,
    radius: int,
    reserved: Sequence[pygame.Rect] = (),
) -> list[pygame.Rect]:
    """Write the numbers of the rows in view along the left; gives where they stand.

    They stand on ground, over whatever is printed there, and not under the cards in `reserved`.
    """
    steps = (1, 2, 5, 10, 20, 50)
    every = next(n for n in steps if n * camera.spacing * ROW >= pen.px(_CLEAR))
    x = camera.rect[0] + pen.px(7)
    found = []
    covers = list(reserved)
    for r in _rows(camera, radius):
        if r % every:
            continue
        text = pen.type.surface(number(r), LABEL, INK3, Face.NUMBERS)
        place = text.get_rect(midleft=(x, round(camera.centre_of((0, r))[1])))
        back = place.inflate(pen.px(6), -pen.px(2))
        if back.collidelist(covers) < 0:
            surface.fill(GROUND, back)
            found.append(surface.blit(text, place))
    return found


def _around(rect: pygame.Rect, within: pygame.Rect) -> tuple[pygame.Rect, ...]:
    return (
        pygame.Rect(rect.left, rect.top, rect.width, within.top - rect.top),
        pygame.Rect(rect.left, within.bottom, rect.width, rect.bottom - within.bottom),
        pygame.Rect(rect.left, within.top, within.left - rect.left, within.height),
        pygame.Rect(within.right, within.top, rect.right - within.right, within.height),
    )


def _rows(camera: Camera, radius: int) -> range:
    """Rows of the chart whose centres are in view."""
    _, top, _, height = camera.rect
    row = ROW * camera.spacing
    above = top - camera.origin[1]
    first = max(math.ceil(above / row), -radius)
    last = min(math.floor((above + height) / row), radius)
    return range(first, last + 1)
