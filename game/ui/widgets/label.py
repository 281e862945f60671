"""Text that is only read: a label, wrapped, and a heading with its line."""

import pygame

from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import BODY, HAIR, INK, INK2, LABEL, Colour
from game.ui.widgets.widget import Widget


class Label(Widget):
    """Text in one size and colour, wrapped to its width; line feeds are kept."""

    takes_focus = False
    takes_pointer = False

    def __init__(
        self, text: str, size: int = BODY, colour: Colour = INK, face: Face = Face.WORDS
    ) -> None:
        super().__init__()
        self.text = text
        self.size = size
        self.colour = colour
        self.face = face

    def height(self, pen: Pen, width: int) -> int:
        """All its lines."""
        return pen.lines_height(self.text, width, self.size, self.face)

    def draw(self, surface: pygame.Surface) -> None:
        """Write it from the top left."""
        self.pen.write_lines(surface, self.text, self.rect, self.size, self.colour, self.face)


class Heading(Widget):
    """A small heading with a hair line to the edge, and a word at its end, as a rule number."""

    takes_focus = False
    takes_pointer = False

    def __init__(self, text: str, right: str = "") -> None:
        super().__init__()
        self.text = text
        self.right = right

    def height(self, pen: Pen, width: int) -> int:
        """One line; wrapped where the panel is very narrow."""
        return pen.lines_height(self.text, max(width - self._right_width(pen), 1), LABEL)

    def _right_width(self, pen: Pen) -> int:
        return pen.type.width(self.right, LABEL) + pen.px(10) if self.right else 0

    def draw(self, surface: pygame.Surface) -> None:
        """Write it and draw the line."""
        pen, rect = self.pen, self.rect
        room = pygame.Rect(rect)
        room.width = max(rect.width - self._right_width(pen), 1)
        pen.write_lines(surface, self.text, room, LABEL, INK2)
        lines = pen.type.wrap(self.text, room.width, LABEL)
        middle = rect.bottom - pen.type.line(LABEL) // 2
        start = rect.left + pen.type.width(lines[-1], LABEL) + pen.px(10)
        if start < room.right:
            surface.fill(HAIR, (start, middle, room.right - start, pen.px(1)))
        if self.right:
            pen.write(surface, self.right, (rect.right, middle), LABEL, INK2, anchor="midright")
