"""The banner that says who must act now, when another side than before comes to the screen."""

from __future__ import annotations

import pygame

from game.ui.board.atlas import Atlas, shape, side_colour
from game.ui.engrave import plate
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import BODY, GROUND, PLATE_RADIUS, TITLE
from game.ui.widgets.widget import Widget


class Banner(Widget):
    """A side's name on its own colour, beside its shape; it goes with the next input.

    Attributes:
        side: The side's place in the order of play; -1 while there is nothing to say.
        plain: Whether it says only who, as in small windows.
    """

    takes_focus = False
    takes_pointer = False

    def __init__(self, atlas: Atlas) -> None:
        super().__init__()
        self._atlas = atlas
        self.side = -1
        self.words = ""
        self.plain = False
        self._below = ""
        self.visible = False

    def show(self, side: int, words: str, below: str) -> None:
        """Say who must act, and what is awaited."""
        self.side, self.words, self._below = side, words, below
        self.visible = True

    @property
    def below(self) -> str:
        """What is awaited, unless it is plain."""
        return "" if self.plain else self._below

    def hide(self) -> None:
        """It has been seen."""
        self.side = -1
        self.visible = False

    def width(self, pen: Pen, most: int) -> int:
        """As wide as its words, no wider than `most`."""
        words = pen.type.width(self.words, TITLE, Face.STRONG)
        return min(max(words, pen.type.width(self.below, BODY)) + pen.px(104), most)

    def _room(self, pen: Pen, width: int) -> int:
        return max(width - pen.px(104), 1)

    def height(self, pen: Pen, width: int) -> int:
        """Its two sentences."""
        room = self._room(pen, width)
        words = pen.lines_height(self.words, room, TITLE, Face.STRONG)
        below = pen.lines_height(self.below, room, BODY) if self.below else 0
        return words + below + pen.px(22)

    def draw(self, surface: pygame.Surface) -> None:
        """Shape, name, and what is awaited, on the side's colour."""
        pen, rect = self.pen, self.rect
        plate(surface, rect, pen.px(PLATE_RADIUS), side_colour(self.side), GROUND, pen.px(2))
        size = min(pen.px(48), rect.height - pen.px(10))
        hull = self._atlas.picture(f"ships/{shape(self.side)}/hull", GROUND, size)
        surface.blit(hull, hull.get_rect(center=(rect.left + pen.px(44), rect.centery)))
        room = pygame.Rect(
            rect.left + pen.px(84), rect.top + pen.px(10), self._room(pen, rect.width), 0
        )
        room.top = pen.write_lines(surface, self.words, room, TITLE, GROUND, Face.STRONG)
        pen.write_lines(surface, self.below, room, BODY, GROUND)
