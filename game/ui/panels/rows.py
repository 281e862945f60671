"""Rows of a side panel: a unit's head, figures, gauges, sums, chances, damage tracks.

They are told words and numbers and know no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.ui.board.atlas import Atlas
from game.ui.engrave import dashed_plate, line, plate
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import (
    ACCENT,
    BODY,
    CHIP_RADIUS,
    DANGER,
    EDGE,
    GROUND,
    HAIR,
    INK,
    INK2,
    INK3,
    LABEL,
    LEAD,
    PLATE_RADIUS,
    RAISED,
    TITLE,
    WELL,
    Colour,
)
from game.ui.widgets.button import Button
from game.ui.widgets.widget import Widget

Paint = Callable[[pygame.Surface, Pen, pygame.Rect], None]
_BOXES: Final = 20  # the most units drawn as boxes; more are a bar
_ICON: Final = 40
_LIMIT: Final = 6


class Still(Widget):
    """A row that is only read."""

    takes_focus = False
    takes_pointer = False


class Head(Still):
    """A unit's name with its side's shape before it and its class at the right, or below."""

    def __init__(self, atlas: Atlas, side: int, name: str, right: str) -> None:
        super().__init__()
        self._atlas, self._side, self._name, self._right = atlas, side, name, right

    def _layout(self, pen: Pen, width: int) -> tuple[int, bool]:
        """The size of the name, and whether the class has room beside it."""
        whole = max(width - pen.px(38), 1)
        beside = whole - pen.type.width(self._right, BODY) - pen.px(10)
        for size in (TITLE, LEAD):
            if pen.type.width(self._name, size) <= beside:
                return size, True
        fits = (size for size in (TITLE, LEAD, BODY) if pen.type.width(self._name, size) <= whole)
        return next(fits, LABEL), False

    def height(self, pen: Pen, width: int) -> int:
        """The name, and the class where it stands below."""
        size, beside = self._layout(pen, width)
        high = pen.lines_height(self._name, max(width - pen.px(38), 1), size) + pen.px(2)
        return high if beside or not self._right else high + pen.type.line(BODY)

    def draw(self, surface: pygame.Surface) -> None:
        """The mark, the name, the class."""
        pen, rect = self.pen, self.rect
        size, beside = self._layout(pen, rect.width)
        middle = rect.top + pen.type.line(size) // 2
        hull = self._atlas.hull(self._side, "hull", pen.px(28), 0)
        surface.blit(hull, hull.get_rect(center=(rect.left + pen.px(14), middle)))
        words = pygame.Rect(rect.left + pen.px(38), rect.top, max(rect.width - pen.px(38), 1), 0)
        bottom = pen.write_lines(surface, self._name, words, size, INK)
        if beside:
            pen.write(surface, self._right, (rect.right, middle), BODY, INK2, anchor="midright")
        else:
            pen.write(surface, self._right, (words.left, bottom), BODY, INK2)


class Title(Still):
    """The head of a panel that is about no unit: as large as one line allows."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def _size(self, pen: Pen, width: int) -> int:
        return TITLE if pen.type.width(self._words, TITLE) <= width else LEAD

    def height(self, pen: Pen, width: int) -> int:
        """One line where it fits."""
        return pen.lines_height(self._words, width, self._size(pen, width)) + pen.px(2)

    def draw(self, surface: pygame.Surface) -> None:
        """The words."""
        size = self._size(self.pen, self.rect.width)
        self.pen.write_lines(surface, self._words, self.rect, size, INK)


class Figure(Still):
    """A label and numbers that change, from left to right."""

    def __init__(self, label: str, *values: str, colour: Colour = INK) -> None:
        super().__init__()
        self._label, self._values, self._colour = label, values, colour

    def height(self, pen: Pen, width: int) -> int:
        """One line, or one for each value where they do not fit side by side."""
        return pen.type.line(BODY) * self._rows(pen, width)

    def _rows(self, pen: Pen, width: int) -> int:
        wide = pen.type.width(self._label, BODY) + sum(
            pen.type.width(value, BODY, Face.NUMBERS) + pen.px(14) for value in self._values
        )
        return 1 if wide <= width else max(len(self._values), 1)

    def draw(self, surface: pygame.Surface) -> None:
        """The label at the left; the last value ends at the right."""
        pen, rect = self.pen, self.rect
        pen.write(surface, self._label, rect.topleft, BODY, INK2)
        if self._rows(pen, rect.width) > 1:
            y = rect.top
            for value in self._values:
                self._write(surface, value, rect.right, y)
                y += pen.type.line(BODY)
            return
        x = rect.right
        for value in reversed(self._values):
            x = self._write(surface, value, x, rect.top) - pen.px(14)

    def _write(self, surface: pygame.Surface, value: str, right: int, y: int) -> int:
        at = (right, y)
        face = Face.NUMBERS
        return self.pen.write(surface, value, at, BODY, self._colour, face, anchor="topright").left


class Gauge(Still):
    """A tank: full boxes, those an order spends outlined in accent, empty ones."""

    def __init__(self, label: str, full: int, now: int, after: int) -> None:
        super().__init__()
        self._label, self._full, self._now, self._after = label, full, now, after

    @property
    def _words(self) -> str:
        return f"{self._now} → {self._after}" if self._now != self._after else str(self._now)

    def height(self, pen: Pen, width: int) -> int:
        """One line."""
        del width
        return max(pen.type.line(BODY), pen.px(24))

    def draw(self, surface: pygame.Surface) -> None:
        """The label, the boxes, the numbers."""
        pen, rect = self.pen, self.rect
        y = rect.centery
        left = pen.write(surface, self._label, (rect.left, y), BODY, INK2, anchor="midleft").right
        at = (rect.right, y)
        wide = pen.type.width("00 → 00", BODY, Face.NUMBERS_STRONG)
        pen.write(surface, self._words, at, BODY, INK, Face.NUMBERS_STRONG, anchor="midright")
        left = max(left + pen.px(10), rect.left + pen.px(62))
        room = pygame.Rect(left, y - pen.px(8), rect.right - wide - pen.px(10) - left, pen.px(16))
        if room.width < pen.px(40) or self._full <= 0:
            return
        if self._full <= _BOXES and room.width // self._full >= pen.px(6):
            self._draw_boxes(surface, room)
        else:
            self._draw_bar(surface, room)

    def _draw_boxes(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        pen = self.pen
        pitch = min(room.width // self._full, pen.px(17))
        side = max(pitch - pen.px(4), pen.px(4))
        for index in range(self._full):
            box = pygame.Rect(room.left + index * pitch, 0, side, min(pen.px(14), side * 2))
            box.centery = room.centery
            if index < self._after:
                surface.fill(INK, box)
            elif index < self._now:
                pygame.draw.rect(surface, ACCENT, box, pen.px(2))
            else:
                pygame.draw.rect(surface, EDGE, box, pen.px(1))

    def _draw_bar(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        pen = self.pen
        surface.fill(WELL, room)
        now = room.width * min(self._now, self._full) // self._full
        after = room.width * min(self._after, self._full) // self._full
        surface.fill(INK, (room.left, room.top, after, room.height))
        if now > after:
            spent = pygame.Rect(room.left + after, room.top, now - after, room.height)
            pygame.draw.rect(surface, ACCENT, spent, pen.px(2))
        pygame.draw.rect(surface, EDGE, room, pen.px(1))


class Note(Still):
    """A line on a raised plate: what matters most, and a figure at its end."""

    def __init__(self, words: str, right: str = "", *, colour: Colour = INK) -> None:
        super().__init__()
        self._words, self._right, self._colour = words, right, colour

    def _room(self, pen: Pen, width: int) -> int:
        right = pen.type.width(self._right, BODY) + pen.px(10) if self._right else 0
        return max(width - pen.px(24) - right, 1)

    def height(self, pen: Pen, width: int) -> int:
        """Its words and a margin."""
        room = self._room(pen, width)
        return pen.lines_height(self._words, room, BODY, Face.STRONG) + pen.px(14)

    def draw(self, surface: pygame.Surface) -> None:
        """The plate and the words."""
        pen, rect = self.pen, self.rect
        plate(surface, rect, pen.px(PLATE_RADIUS), RAISED)
        words = pygame.Rect(
            rect.left + pen.px(12), rect.top + pen.px(7), self._room(pen, rect.width), 0
        )
        pen.write_lines(surface, self._words, words, BODY, self._colour, Face.STRONG)
        at = (rect.right - pen.px(12), rect.top + pen.px(7))
        pen.write(surface, self._right, at, BODY, INK2, anchor="topright")


class Fact(Still):
    """A drawn mark, a strong line and a plain one below it."""

    def __init__(
        self, paint: Paint | None, words: str, second: str = "", *, colour: Colour = INK
    ) -> None:
        super().__init__()
        self._paint, self._words, self._second, self._colour = paint, words, second, colour

    def _left(self, pen: Pen) -> int:
        return pen.px(_ICON + 4) if self._paint is not None else 0

    def height(self, pen: Pen, width: int) -> int:
        """Both lines, wrapped."""
        room = max(width - self._left(pen), 1)
        high = pen.lines_height(self._words, room, BODY, Face.STRONG)
        if self._second:
            high += pen.lines_height(self._second, room, LABEL)
        return max(high, pen.px(32) if self._paint is not None else 0)

    def draw(self, surface: pygame.Surface) -> None:
        """The mark at the left, the words beside it."""
        pen, rect = self.pen, self.rect
        if self._paint is not None:
            box = pygame.Rect(rect.left, rect.top, pen.px(_ICON), pen.px(32))
            self._paint(surface, pen, box)
        room = max(rect.width - self._left(pen), 1)
        words = pygame.Rect(rect.left + self._left(pen), rect.top, room, 0)
        words.top = pen.write_lines(surface, self._words, words, BODY, self._colour, Face.STRONG)
        if self._second:
            pen.write_lines(surface, self._second, words, LABEL, INK2)


class Sum(Still):
    """A line of a sum: what, how much, its section; and why, below."""

    def __init__(
        self, words: str, value: str, rule: str = "", note: str = "", *, strong: bool = False
    ) -> None:
        super().__init__()
        self._words, self._value, self._rule = words, value, rule
        self._note, self._strong = note, strong

    def _columns(self, pen: Pen, width: int) -> tuple[int, int]:
        """Where the value ends, and the room for the words."""
        right = width - pen.px(58)
        value = pen.type.width(self._value, BODY, Face.NUMBERS_STRONG)
        return right, max(right - value - pen.px(8), pen.px(60))

    def height(self, pen: Pen, width: int) -> int:
        """The words and the note, wrapped."""
        face = Face.STRONG if self._strong else Face.WORDS
        _, room = self._columns(pen, width)
        high = pen.lines_height(self._words, room, BODY, face)
        if self._note:
            high += pen.lines_height(self._note, width - pen.px(58), LABEL)
        return high + (pen.px(4) if self._strong else 0)

    def draw(self, surface: pygame.Surface) -> None:
        """Words, value, section; the note below; a line above what is strong."""
        pen, rect = self.pen, self.rect
        face = Face.STRONG if self._strong else Face.WORDS
        right, room = self._columns(pen, rect.width)
        y = rect.top
        if self._strong:
            surface.fill(HAIR, (rect.left, y, rect.width, pen.px(1)))
            y += pen.px(4)
        words = pygame.Rect(rect.left, y, room, 0)
        bottom = pen.write_lines(surface, self._words, words, BODY, INK, face)
        at = (rect.left + right, y)
        pen.write(surface, self._value, at, BODY, INK, Face.NUMBERS_STRONG, anchor="topright")
        pen.write(surface, self._rule, (rect.right, y), LABEL, INK3, anchor="topright")
        if self._note:
            note = pygame.Rect(rect.left, bottom, rect.width - pen.px(58), 0)
            pen.write_lines(surface, self._note, note, LABEL, INK2)


class Odds(Still):
    """One result: the faces that give it, its words, a bar and whole percents."""

    def __init__(self, words: str, percent: int, faces: str = "", *, quiet: bool = False) -> None:
        super().__init__()
        self._words, self._percent, self._faces, self._quiet = words, percent, faces, quiet

    def _columns(self, pen: Pen, width: int) -> tuple[int, int]:
        """Widths of the faces and of the bar."""
        wide = pen.type.width(self._faces, LABEL, Face.NUMBERS) + pen.px(12)
        faces = wide if self._faces.strip() else 0
        return faces, min(pen.px(100), max(width // 4, pen.px(24)))

    def _room(self, pen: Pen, width: int) -> int:
        faces, bar = self._columns(pen, width)
        return max(width - faces - bar - pen.px(78), pen.px(40))

    def height(self, pen: Pen, width: int) -> int:
        """Its words, wrapped."""
        return pen.lines_height(self._words, self._room(pen, width), BODY) + pen.px(2)

    def draw(self, surface: pygame.Surface) -> None:
        """Faces, words, bar, percents."""
        pen, rect = self.pen, self.rect
        faces, bar = self._columns(pen, rect.width)
        if self._faces:
            at = (rect.left, rect.top)
            pen.write(surface, self._faces, at, LABEL, INK2, Face.NUMBERS)
        words = pygame.Rect(rect.left + faces, rect.top, self._room(pen, rect.width), 0)
        pen.write_lines(surface, self._words, words, BODY, INK)
        y = rect.top + pen.type.line(BODY) // 2
        box = pygame.Rect(0, 0, bar, pen.px(14))
        box.midright = (rect.right - pen.px(68), y)
        surface.fill(WELL, box)
        part = pygame.Rect(box.left, box.top, box.width * self._percent // 100, box.height)
        surface.fill(INK3 if self._quiet else INK, part)
        pygame.draw.rect(surface, EDGE, box, pen.px(1))
        at = (rect.right, y)
        percent = f"{self._percent} %"
        pen.write(surface, percent, at, BODY, INK, Face.NUMBERS_STRONG, anchor="midright")


class Tracks(Still):
    """A damage track: its points hatched, the last box the end; one may be about to be mended."""

    def __init__(self, label: str, points: int, effect: str, *, mending: bool = False) -> None:
        super().__init__()
        self._label, self._points, self._effect = label, points, effect
        self._mending = mending

    def height(self, pen: Pen, width: int) -> int:
        """The words and the boxes."""
        del width
        return pen.type.line(BODY) + pen.px(28)

    def draw(self, surface: pygame.Surface) -> None:
        """The name, what it means now, and six boxes."""
        pen, rect = self.pen, self.rect
        pen.write(surface, self._label, rect.topleft, BODY, INK, Face.STRONG)
        colour = DANGER if self._points else INK2
        pen.write(surface, self._effect, rect.topright, LABEL, colour, anchor="topright")
        gap = pen.px(4)
        side = (rect.width - gap * (_LIMIT - 1)) // _LIMIT
        top = rect.top + pen.type.line(BODY) + pen.px(2)
        for index in range(_LIMIT):
            box = pygame.Rect(rect.left + index * (side + gap), top, side, pen.px(24))
            self._draw_box(surface, box, index + 1)

    def _draw_box(self, surface: pygame.Surface, box: pygame.Rect, number: int) -> None:
        pen = self.pen
        last = number == _LIMIT
        if number <= self._points:
            draw_hatch(surface, pen, box)
            if self._mending and number == self._points:
                ring = box.inflate(pen.px(4), pen.px(4))
                plate(surface, ring, pen.px(CHIP_RADIUS), None, ACCENT, pen.px(2))
            return
        if last:
            dashed_plate(surface, box, pen.px(PLATE_RADIUS), DANGER, pen.px(1))
        else:
            plate(surface, box, pen.px(PLATE_RADIUS), WELL, EDGE, pen.px(1))
        ink = DANGER if last else INK2
        at = box.center
        pen.write(surface, str(number), at, LABEL, ink, Face.NUMBERS, anchor="center")


def draw_hatch(surface: pygame.Surface, pen: Pen, box: pygame.Rect) -> None:
    """A point of damage: filled, and hatched so that colour is not all."""
    plate(surface, box, pen.px(PLATE_RADIUS), DANGER)
    before = surface.get_clip()
    surface.set_clip(box.inflate(-2, -2).clip(before))
    for x in range(box.left - box.height, box.right, pen.px(7)):
        line(surface, GROUND, (x, box.top), (x + box.height, box.bottom), pen.px(1))
    surface.set_clip(before)


class Chip(Button):
    """A small button without a second line; `?` says why it is off."""

    @property
    def _below(self) -> str:
        return self.second if self.enabled else ""

    def fits(self, pen: Pen, width: int) -> bool:
        """Whether its label has room on one line."""
        room, _ = self._room(pen, width)
        return pen.type.width(self.label, BODY, Face.STRONG) <= room


class Grid(Widget):
    """Small buttons side by side, in as many columns as asked for or as there is room."""

    takes_focus = False
    takes_pointer = False

    def __init__(self, buttons: Sequence[Chip], columns: int = 3) -> None:
        super().__init__()
        self.buttons = list(buttons)
        self._columns = columns

    def parts(self) -> Sequence[Widget]:
        """The buttons."""
        return self.buttons

    def _across(self, pen: Pen, width: int) -> int:
        most = min(self._columns, len(self.buttons))
        for across in range(most, 1, -1):
            slot = (width - pen.px(8) * (across - 1)) // across
            if all(button.fits(pen, slot) for button in self.buttons):
                return across
        return 1

    def _rows(self, pen: Pen, width: int) -> list[int]:
        """The height of each row."""
        across = self._across(pen, width)
        slot = self._slot(pen, width)
        heights = [button.height(pen, slot) for button in self.buttons]
        return [max(heights[at : at + across]) for at in range(0, len(heights), across)]

    def _slot(self, pen: Pen, width: int) -> int:
        across = self._across(pen, width)
        return (width - pen.px(8) * (across - 1)) // across

    def height(self, pen: Pen, width: int) -> int:
        """All rows, with gaps between."""
        rows = self._rows(pen, width)
        return sum(rows) + pen.px(8) * max(len(rows) - 1, 0)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Place the buttons row by row."""
        super().place(pen, rect)
        across, slot = self._across(pen, rect.width), self._slot(pen, rect.width)
        y = rect.top
        for row, height in enumerate(self._rows(pen, rect.width)):
            for column in range(across):
                index = row * across + column
                if index < len(self.buttons):
                    x = rect.left + column * (slot + pen.px(8))
                    self.buttons[index].view = self.view
                    self.buttons[index].place(pen, pygame.Rect(x, y, slot, height))
            y += height + pen.px(8)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the buttons."""
        for button in self.buttons:
            button.draw(surface)
