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
    """A flag, the objective in a few words, and a line on how it stands."""

    takes_focus = False
    takes_pointer = False

    def __init__(self, atlas: Atlas) -> None:
        super().__init__()
        self._atlas = atlas
        self.words: tuple[str, ...] = ()
        self.plain = False  # without a plate, as in a narrow ribbon

    def show(self, words: Sequence[str], *, plain: bool) -> None:
        """Say what the side at the screen is after."""
        self.words = tuple(words)
        self.plain = plain

    def width(self, pen: Pen, most: int) -> int:
        """How wide it would like to be."""
        wide = pen.type.width(self._title, LEAD, Face.STRONG)
        if not self.plain:
            wide = max(wide, *(pen.type.width(line, LABEL) for line in ("", *self.words[1:])))
        return min(wide + pen.px(62), most)

    @property
    def _title(self) -> str:
        return self.words[0] if self.words else ""

    def _room(self, pen: Pen, width: int) -> int:
        return max(width - pen.px(58), 1)

    def height(self, pen: Pen, width: int) -> int:
        """All its lines."""
        room = self._room(pen, width)
        high = pen.lines_height(self._title, room, BODY if self.plain else LEAD, Face.STRONG)
        if not self.plain:
            high += sum(pen.lines_height(line, room, LABEL) for line in self.words[1:])
        return high + pen.px(14)

    def draw(self, surface: pygame.Surface) -> None:
        """The flag and the words."""
        pen, rect = self.pen, self.rect
        if not self.plain:
            plate(surface, rect, pen.px(PLATE_RADIUS), PANEL, EDGE, pen.px(1))
        flag = self._atlas.picture("symbols/flag", ACCENT, pen.px(30))
        surface.blit(flag, flag.get_rect(midleft=(rect.left + pen.px(8), rect.centery)))
        room = pygame.Rect(
            rect.left + pen.px(46), rect.top + pen.px(7), self._room(pen, rect.width), 0
        )
        size = BODY if self.plain else LEAD
        room.top = pen.write_lines(surface, self._title, room, size, INK, Face.STRONG)
        if self.plain:
            return
        for line in self.words[1:]:
            room.top = pen.write_lines(surface, line, room, LABEL, INK2)
