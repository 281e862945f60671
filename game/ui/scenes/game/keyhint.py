"""A key above the word that says what it does, as at the right of the ribbon."""

from __future__ import annotations

import pygame

from game.ui.engrave import key_cap, key_cap_size, plate
from game.ui.pen import Pen
from game.ui.theme import CHIP_RADIUS, INK, INK2, LABEL, RAISED
from game.ui.widgets.hint import Hint


class KeyHint(Hint):
    """A key cap with its word below."""

    def width(self, pen: Pen) -> int:
        """The wider of the two."""
        cap = key_cap_size(pen, self._caps(pen))[0] if self._caps(pen) else 0
        return max(cap, pen.type.width(self.words, LABEL)) + pen.px(16)

    def height(self, pen: Pen, width: int) -> int:
        """Both, one below the other."""
        del width
        return pen.px(31) + pen.type.line(LABEL)

    def draw(self, surface: pygame.Surface) -> None:
        """The cap, then the word; lit under the pointer."""
        pen, rect = self.pen, self.rect
        lit = self.hovered or self.held
        if lit:
            plate(surface, rect, pen.px(CHIP_RADIUS), RAISED, INK2, pen.px(1))
        cap = self._caps(pen)
        top = rect.centery - self.height(pen, rect.width) // 2
        if cap:
            box = pygame.Rect((0, 0), key_cap_size(pen, cap))
            box.midtop = (rect.centerx, top + pen.px(2))
            key_cap(surface, pen, cap, box)
        at = (rect.centerx, top + pen.px(30))
        pen.write(surface, self.words, at, LABEL, INK if lit else INK2, anchor="midtop")
        self.draw_ring(surface, CHIP_RADIUS)
