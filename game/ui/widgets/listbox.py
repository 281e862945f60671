"""A list: rows to go through by keys, wheel and pointer, one of them current."""

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct

from game.ui.engrave import plate
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import (
    ACCENT,
    BODY,
    BUTTON_RADIUS,
    HAIR,
    INK,
    INK2,
    LABEL,
    PLATE_RADIUS,
    RAISED,
    TARGET,
)
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget, is_click, is_press


class Row(Struct, frozen=True):
    """One row.

    Attributes:
        id: What the list calls it when it is chosen.
        label: Its words.
        second: A second line; empty for none.
        right: At the right, as a section number.
        indent: Steps to the right.
    """

    id: str
    label: str
    second: str = ""
    right: str = ""
    indent: int = 0


class ListBox(Widget):
    """Rows, one of them current.

    Arrows, Page up and down, Home and End move; a click takes a row; Enter opens the current one.

    Args:
        rows: From the top.
        on_move: Called with the id of the row that has become current.
        on_open: Called with the current row's id on Enter, and on a click where ``on_move`` is not
            enough; None where rows need no opening.

    Attributes:
        current: The id of the current row; empty in an empty list.
    """

    def __init__(
        self,
        rows: Sequence[Row],
        on_move: Callable[[str], None] | None = None,
        on_open: Callable[[str], None] | None = None,
        *,
        opens_by_click: bool = False,
    ) -> None:
        super().__init__()
        self.rows = tuple(rows)
        self.on_move = on_move
        self.on_open = on_open
        self.opens_by_click = opens_by_click
        self.current = self.rows[0].id if self.rows else ""
        self.scroll = Scroll()
        self._hover = -1
        self._tops: list[int] = [0]

    def fill(self, rows: Sequence[Row]) -> None:
        """Show other rows; the current one stays so where it is still there."""
        self.rows = tuple(rows)
        if self.current not in {row.id for row in self.rows}:
            self.current = self.rows[0].id if self.rows else ""
        self._tops = [0]
        if self.rect.width:
            self.place(self.pen, self.rect)

    @property
    def index(self) -> int:
        """Where the current row is; 0 in an empty list."""
        return next((i for i, row in enumerate(self.rows) if row.id == self.current), 0)

    def go(self, id_: str) -> None:
        """Make a row current and show it, telling nobody."""
        self.current = id_
        self._show()

    def height(self, pen: Pen, width: int) -> int:
        """The height of all rows."""
        return self._measure(pen, width)[-1]

    def _measure(self, pen: Pen, width: int) -> list[int]:
        tops = [0]
        for row in self.rows:
            tops.append(tops[-1] + self._row_height(pen, row, width))
        return tops

    def _row_height(self, pen: Pen, row: Row, width: int) -> int:
        label, second = self._row_widths(pen, row, width)
        high = pen.lines_height(row.label, label, BODY)
        if row.second:
            high += pen.lines_height(row.second, second, LABEL)
        return max(high + pen.px(12), pen.px(TARGET))

    def _row_widths(self, pen: Pen, row: Row, width: int) -> tuple[int, int]:
        inside = width - self.scroll.bar_room(pen) - pen.px(22) - pen.px(16) * row.indent
        right = pen.type.width(row.right, LABEL) + pen.px(10) if row.right else 0
        return max(inside - right, 1), max(inside, 1)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Stand there; the current row stays in view."""
        super().place(pen, rect)
        self._tops = self._measure(pen, rect.width)
        self.scroll.fit(pen, rect, self._tops[-1])
        self._show()

    def _show(self) -> None:
        if self.rows and len(self._tops) > len(self.rows):
            self.scroll.reveal(self._tops[self.index], self._tops[self.index + 1])

    def _at(self, point: tuple[int, int]) -> int:
        y = point[1] - self.rect.top + self.scroll.offset
        for index in range(len(self.rows)):
            if self._tops[index] <= y < self._tops[index + 1]:
                return index
        return -1

    def handle(self, event: pygame.event.Event) -> bool:
        """Move, open, scroll."""
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event)
        if self.scroll.handle(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            before, self._hover = self._hover, self._at(event.pos)
            return before != self._hover
        if is_click(event):
            self._take(self._at(event.pos))
            return True
        return False

    def _take(self, index: int) -> None:
        if index < 0:
            return
        self._move(index)
        if self.opens_by_click and self.on_open is not None:
            self.on_open(self.current)

    def _handle_key(self, event: pygame.event.Event) -> bool:
        if not self.rows:
            return False
        if is_press(event):
            if self.on_open is None:
                return False
            self.pen.click("choice")
            self.on_open(self.current)
            return True
        page = max(self.rect.height // max(self.pen.px(TARGET), 1) - 1, 1)
        by = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -len(self.rows),
            pygame.K_END: len(self.rows),
        }.get(event.key)
        if by is None:
            return False
        self._move(min(max(self.index + by, 0), len(self.rows) - 1))
        return True

    def _move(self, index: int) -> None:
        id_ = self.rows[index].id
        changed = id_ != self.current
        self.current = id_
        self._show()
        if changed:
            self.pen.click("choice")
            if self.on_move is not None:
                self.on_move(id_)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the rows in view, then the bar."""
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        for index, row in enumerate(self.rows):
            top = self.rect.top + self._tops[index] - self.scroll.offset
            high = self._tops[index + 1] - self._tops[index]
            if top < self.rect.bottom and top + high > self.rect.top:
                width = self.rect.width - self.scroll.bar_room(self.pen)
                self._draw_row(surface, row, pygame.Rect(self.rect.left, top, width, high), index)
        surface.set_clip(before)
        self.scroll.draw(surface)
        self.draw_ring(surface)

    def _draw_row(self, surface: pygame.Surface, row: Row, rect: pygame.Rect, index: int) -> None:
        pen = self.pen
        chosen = row.id == self.current
        if chosen:
            plate(surface, rect, pen.px(BUTTON_RADIUS), RAISED)
            surface.fill(
                ACCENT, (rect.left, rect.top + pen.px(4), pen.px(3), rect.height - pen.px(8))
            )
        elif self.hovered and index == self._hover:
            plate(surface, rect, pen.px(PLATE_RADIUS), None, INK2, pen.px(1))
        else:
            surface.fill(
                HAIR, (rect.left + pen.px(11), rect.bottom - 1, rect.width - pen.px(22), 1)
            )
        label_width, second_width = self._row_widths(pen, row, self.rect.width)
        x = rect.left + pen.px(11) + pen.px(16) * row.indent
        face = Face.STRONG if chosen else Face.WORDS
        words = pygame.Rect(x, rect.top + pen.px(6), label_width, 0)
        bottom = pen.write_lines(surface, row.label, words, BODY, INK, face)
        if row.second:
            pen.write_lines(
                surface, row.second, pygame.Rect(x, bottom, second_width, 0), LABEL, INK2
            )
        if row.right:
            at = (rect.right - pen.px(11), words.top + pen.type.line(BODY) // 2)
            pen.write(surface, row.right, at, LABEL, INK2, anchor="midright")
