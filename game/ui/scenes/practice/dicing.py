"""The dice of the range: where they come from, and those that were set, as faces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from game.session.practice import Dice
from game.ui.layout import columns
from game.ui.panels.rows import Still
from game.ui.pen import Pen
from game.ui.theme import BODY, INK2, TARGET
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Option
from game.ui.widgets.dice import draw_die
from game.ui.widgets.widget import Widget

FACES: Final = range(1, 7)
SOURCES: Final = (
    Option(Dice.CHANCE, "By chance"),
    Option(Dice.SET, "As I set them"),
    Option(Dice.ASK, "Ask each time"),
)
_DIE: Final = 36


class Faces(Still):
    """The dice that fall next, first first."""

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__()
        self._faces = faces

    def _across(self, pen: Pen, width: int) -> int:
        return max((width + pen.px(8)) // pen.px(_DIE + 8), 1)

    def height(self, pen: Pen, width: int) -> int:
        """Rows of dice, or a line that says there are none."""
        if not self._faces:
            return pen.lines_height("No die is set.", width, BODY)
        return -(-len(self._faces) // self._across(pen, width)) * pen.px(_DIE + 8)

    def draw(self, surface: pygame.Surface) -> None:
        """The dice with their pips."""
        pen, rect = self.pen, self.rect
        if not self._faces:
            pen.write_lines(surface, "No die is set.", rect, BODY, INK2)
        across = self._across(pen, rect.width)
        for n, face in enumerate(self._faces):
            left = rect.left + n % across * pen.px(_DIE + 8)
            draw_die(surface, pen, (left, rect.top + n // across * pen.px(_DIE + 8)), face)


class FaceKeys(Widget):
    """Six small buttons, a face each, side by side."""

    takes_focus = False
    takes_pointer = False

    def __init__(self, on_face: Callable[[int], None]) -> None:
        super().__init__()
        self._buttons = [Button(str(face), partial(on_face, face)) for face in FACES]

    def parts(self) -> Sequence[Widget]:
        """The buttons."""
        return self._buttons

    def _rows(self, pen: Pen, width: int) -> list[int]:
        """How many stand in each row: six, or three where it is narrow."""
        return [6] if width >= 6 * pen.px(TARGET + 12) else [3, 3]

    def height(self, pen: Pen, width: int) -> int:
        """One row, or two."""
        rows = len(self._rows(pen, width))
        return rows * self._buttons[0].height(pen, width // 3) + (rows - 1) * pen.px(6)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Stand side by side."""
        super().place(pen, rect)
        left = list(self._buttons)
        high = self._buttons[0].height(pen, rect.width // 3)
        top = rect.top
        for count in self._rows(pen, rect.width):
            for slot in columns(pygame.Rect(rect.left, top, rect.width, high), count, pen.px(6)):
                button = left.pop(0)
                button.view = self.view
                button.place(pen, slot)
            top += high + pen.px(6)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw them."""
        for button in self._buttons:
            button.draw(surface)
