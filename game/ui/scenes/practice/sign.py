"""The sign at the foot of the board that says that nothing here counts."""

from __future__ import annotations

import pygame

from game.ui.engrave import plate
from game.ui.panels.rows import Still
from game.ui.pen import Pen
from game.ui.theme import GROUND, HAIR, INK2, LABEL, PLATE_RADIUS


class Sign(Still):
    """A few words on a plate."""

    def __init__(self) -> None:
        super().__init__()
        self.words = ""

    def height(self, pen: Pen, width: int) -> int:
        """Its lines and a margin."""
        return pen.lines_height(self.words, max(width - pen.px(20), 1), LABEL) + pen.px(8)

    def stand(self, pen: Pen, board: pygame.Rect) -> None:
        """Stand in the lower left corner of the board."""
        most = max(board.width * 3 // 5, 1)
        wide = min(pen.type.width(self.words, LABEL) + pen.px(20), most)
        box = pygame.Rect(0, 0, wide, self.height(pen, wide))
        box.bottomleft = (board.left + pen.px(16), board.bottom - pen.px(14))
        self.place(pen, box)

    def draw(self, surface: pygame.Surface) -> None:
        """The plate and the words."""
        pen = self.pen
        plate(surface, self.rect, pen.px(PLATE_RADIUS), GROUND, HAIR, pen.px(1))
        inside = self.rect.inflate(-pen.px(20), -pen.px(8))
        pen.write_lines(surface, self.words, inside, LABEL, INK2)
