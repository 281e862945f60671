"""The plate that keeps the objective in sight: what a side is after, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.board.atlas import Atlas
from game.ui.engrave import plate
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import ACCENT, BODY, EDGE, INK, INK2, LABEL, LEAD, PANEL, PLATE_RADIUS
from game.ui.widgets.widget import Widget


class Objective(Widget):
    """A flag, the objective in a few words, and, unless it is plain, a line on how it stands."""

    takes_focus = False
    takes_pointer = False

    def __init__(self, atlas: Atlas) -> None:
        super().__init__()
        self._atlas = atlas
        self.words: tuple[str, ...] = ()
        self.plain = False

    def show(self, words: Sequence[str], *, plain: bool) -> None:
        """Say what the side at the screen is after."""
        self.words = tuple(words)
        self.plain = plain

    @property
    def _title(self) -> str:
        return self.words[0] if self.words else ""

    @property
    def _below(self) -> tuple[str, ...]:
        return () if self.plain else self.words[1:]

    @property
    def _size(self) -> int:
        return BODY if self.plain else LEAD

    def width(self, pen: Pen, most: int) -> int:
        """How wide it would like to be."""
        wide = pen.type.width(self._title, self._size, Face.STRONG)
        wide = max(wide, *(pen.type.width(line, LABEL) for line in ("", *self._below)))
        return min(wide + pen.px(62), most)

    def _room(self, pen: Pen, width: int) -> int:
        return max(width - pen.px(58), 1)

    def height(self, pen: Pen, width: int) -> int:
        """All its lines."""
        room = self._room(pen, width)
        high = pen.lines_height(self._title, room, self._size, Face.STRONG)
        return high + sum(pen.lines_height(line, room, LABEL) for line in self._below) + pen.px(14)

    def draw(self, surface: pygame.Surface) -> None:
        """The plate, the flag and the words."""
        pen, rect = self.pen, self.rect
        plate(surface, rect, pen.px(PLATE_RADIUS), PANEL, EDGE, pen.px(1))
        flag = self._atlas.picture("symbols/flag", ACCENT, pen.px(30))
        surface.blit(flag, flag.get_rect(midleft=(rect.left + pen.px(8), rect.centery)))
        room = pygame.Rect(
            rect.left + pen.px(46), rect.top + pen.px(7), self._room(pen, rect.width), 0
        )
        room.top = pen.write_lines(surface, self._title, room, self._size, INK, Face.STRONG)
        for line in self._below:
            room.top = pen.write_lines(surface, line, room, LABEL, INK2)
