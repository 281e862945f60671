"""Dice as they fell: drawn with pips, or with a number where a die has more faces than six."""

import pygame

from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import BODY, GROUND, INK, Colour


def draw_die(
    surface: pygame.Surface, pen: Pen, at: tuple[int, int], face: int, colour: Colour = INK
) -> int:
    """A die with its pips, or the number where a die has more faces; gives its right edge."""
    side = pen.px(36)
    box = pygame.Rect(at, (side, side))
    pygame.draw.rect(surface, colour, box, border_radius=pen.px(5))
    pips = PIPS.get(face)
    if pips is None:
        pen.write(
            surface, str(face), box.center, BODY, GROUND, Face.NUMBERS_STRONG, anchor="center"
        )
    else:
        for column, row in pips:
            point = (box.left + side * (1 + column) // 4, box.top + side * (1 + row) // 4)
            pygame.draw.circle(surface, GROUND, point, max(pen.px(3), 2))
    return box.right


PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}
