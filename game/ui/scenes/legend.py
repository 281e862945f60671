"""The card that says what the marks on the board mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui.board.legend import LEGEND, Entry, draw_entry, sample_height
from game.ui.scenes.dialog import Dialog
from game.ui.theme import BODY, INK
from game.ui.widgets.button import Button
from game.ui.widgets.hint import Hint
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.board.atlas import Atlas
    from game.ui.pen import Pen


class _Row(Widget):
    """A mark at the left, its words at the right."""

    takes_focus = False

    def __init__(self, atlas: Atlas, entry: Entry) -> None:
        super().__init__()
        self._atlas = atlas
        self._entry = entry

    def _words(self, pen: Pen, rect: pygame.Rect) -> pygame.Rect:
        indent = pen.px(84)
        width = max(rect.width - indent, 1)
        high = pen.lines_height(self._entry.words, width, BODY)
        return pygame.Rect(rect.left + indent, rect.centery - high // 2, width, high)

    def height(self, pen: Pen, width: int) -> int:
        """The higher of the two."""
        words = self._words(pen, pygame.Rect(0, 0, width, 0))
        return max(words.height, sample_height(pen))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sample, write the words."""
        pen, rect = self.pen, self.rect
        middle = (rect.left + pen.px(38), rect.centery)
        draw_entry(surface, self._atlas, pen, self._entry, middle)
        pen.write_lines(surface, self._entry.words, self._words(pen, rect), BODY, INK)


class Legend(Dialog):
    """All marks with their meaning; it stays until dismissed."""

    def __init__(self, app: App, atlas: Atlas) -> None:
        super().__init__(app, "What the marks mean")
        self._atlas = atlas

    def body(self) -> Sequence[Widget]:
        """A row for each mark."""
        return [_Row(self._atlas, entry) for entry in LEGEND]

    def foot(self) -> Sequence[Button | Hint]:
        """Closing it."""
        return [Hint("close", self.app.pop, key="everywhere.back")]
