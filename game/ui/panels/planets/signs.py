"""Small marks for the side panel: the badge of a burn, a pull that acts now, a pull owed."""

from __future__ import annotations

from itertools import pairwise

import pygame

from game.ui.engrave import dashes, line
from game.ui.panels.rows import Paint
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import ACCENT, BODY, DANGER, GROUND, INK, PANEL


def badge(key: str, *, fatal: bool = False) -> Paint:
    """The badge of a burn, as on the board: its key on a disc."""

    def paint(surface: pygame.Surface, pen: Pen, box: pygame.Rect) -> None:
        colour = DANGER if fatal else ACCENT
        middle = (box.left + pen.px(17), box.centery)
        pygame.draw.aacircle(surface, colour, middle, pen.px(16))
        pygame.draw.aacircle(surface, PANEL, middle, pen.px(14))
        pygame.draw.aacircle(surface, colour, middle, pen.px(12))
        face = Face.NUMBERS_STRONG
        pen.write(surface, key, middle, BODY, GROUND, face, anchor="center")

    return paint


def pull_now(surface: pygame.Surface, pen: Pen, box: pygame.Rect) -> None:
    """A pull that acts now: a solid arrow."""
    left, right, y = box.left + pen.px(2), box.left + pen.px(32), box.centery
    line(surface, INK, (left, y), (right - pen.px(10), y), pen.px(5))
    head = [(right, y), (right - pen.px(12), y - pen.px(8)), (right - pen.px(12), y + pen.px(8))]
    pygame.draw.polygon(surface, INK, head)


def pull_owed(surface: pygame.Surface, pen: Pen, box: pygame.Rect) -> None:
    """A pull owed: a hollow dashed arrow."""
    left, right, y = box.left + pen.px(2), box.left + pen.px(32), box.centery
    neck, half, wing = right - pen.px(12), pen.px(4), pen.px(9)
    points = [
        (left, y - half),
        (neck, y - half),
        (neck, y - wing),
        (right, y),
        (neck, y + wing),
        (neck, y + half),
        (left, y + half),
        (left, y - half),
    ]
    for start, end in pairwise(points):
        for one, other in dashes(start, end, pen.px(3), pen.px(3)):
            line(surface, INK, one, other, pen.px(1))
