"""What can be put on the board: pieces with their pictures, in a grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.core.practice import Piece
from game.ui.board.atlas import Atlas
from game.ui.engrave import plate
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import ACCENT, BODY, CHIP_RADIUS, EDGE, INK, LABEL, RAISED, TARGET
from game.ui.widgets.choice import Choice, Option

_ICON: Final = 26
_COLUMN: Final = 124  # the least width of a cell, at 100 %
_ROWS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
_BASE: Final = "planetary"


class Palette(Choice):
    """Pieces of one heading, of which one may be in hand; choosing it again lets go of it.

    It stays the same while what it offers changes, so that keys lead from one piece to the next.

    Args:
        on_choose: Called with the id of the one chosen.
        atlas: Where pictures come from.
    """

    def __init__(self, on_choose: Callable[[str], None], atlas: Atlas) -> None:
        super().__init__("", (), "", on_choose)
        self._pieces: Sequence[Piece] = ()
        self._atlas = atlas
        self._side = 0
        self._across = 1

    def offer(self, pieces: Sequence[Piece], chosen: str, side: int) -> None:
        """Offer other pieces, or the same for another side.

        Args:
            pieces: In their order.
            chosen: The id of the one in hand; of another heading, or empty, for none of these.
            side: Whose the piece will be: its place in the order of play.
        """
        self._pieces, self.chosen, self._side = pieces, chosen, side
        self.options = tuple(Option(piece.id, piece.name) for piece in pieces)

    def choose(self, id_: str) -> None:
        """Take a piece in hand; the one in hand is laid down."""
        self.pen.click("choice")
        self.on_choose(id_)

    def handle(self, event: pygame.event.Event) -> bool:
        """Up and Down go to the row above and below."""
        ids = [option.id for option in self.options]
        row = event.type == pygame.KEYDOWN and event.key in _ROWS
        if not row or event.mod & pygame.KMOD_CTRL or self.chosen not in ids:
            return super().handle(event)
        index = ids.index(self.chosen) + _ROWS[event.key] * self._across
        if 0 <= index < len(ids):
            self.choose(ids[index])
        return True

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Stand there."""
        super().place(pen, rect)
        self._across = sum(box.top == self._boxes[0].top for box in self._boxes)

    def _arrange(self, pen: Pen, rect: pygame.Rect) -> tuple[list[pygame.Rect], int]:
        gap, least = pen.px(6), pen.px(_COLUMN)
        longest = max((pen.type.width(p.name, LABEL) for p in self._pieces), default=0)
        across = 2 if rect.width >= 2 * max(least, longest + pen.px(_ICON + 22)) + gap else 1
        wide = (rect.width - gap * (across - 1)) // across
        high = pen.px(TARGET + 4)
        boxes = [
            pygame.Rect(
                rect.left + n % across * (wide + gap),
                rect.top + n // across * (high + gap),
                wide,
                high,
            )
            for n in range(len(self.options))
        ]
        rows = -(-len(boxes) // across)
        return boxes, rows * high + max(rows - 1, 0) * gap

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cells."""
        pen = self.pen
        for index, (piece, box) in enumerate(zip(self._pieces, self._boxes, strict=True)):
            chosen = piece.id == self.chosen
            over = self.hovered and index == self._over
            outline = INK if over else ACCENT if chosen else EDGE
            plate(surface, box, pen.px(CHIP_RADIUS), RAISED, outline, pen.px(2 if chosen else 1))
            picture = self._picture(piece, pen.px(_ICON))
            middle = (box.left + pen.px(6 + _ICON // 2), box.centery)
            surface.blit(picture, picture.get_rect(center=middle))
            room = box.right - middle[0] - pen.px(_ICON // 2 + 10)
            face = Face.STRONG if chosen else Face.WORDS
            size = BODY if pen.type.width(piece.name, BODY, face) <= room else LABEL
            words = pen.type.shortened(piece.name, room, size, face)
            at = (middle[0] + pen.px(_ICON // 2 + 6), box.centery)
            pen.write(surface, words, at, size, INK, face, anchor="midleft")
        self._draw_options_ring(surface)

    def _picture(self, piece: Piece, pixels: int) -> pygame.Surface:
        if _BASE in piece.sprite:
            return self._atlas.base(self._side, _BASE, pixels)
        return self._atlas.hull(self._side, piece.sprite, pixels, 0)
