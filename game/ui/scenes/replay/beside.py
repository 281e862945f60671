"""What stands beside a replay's board: the lines of a step with their sums, and steps around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from msgspec import Struct

from game.core.ruleset import Line, Reading
from game.ui.board.atlas import Atlas
from game.ui.engrave import plate
from game.ui.pen import Pen
from game.ui.text import Face, signed
from game.ui.theme import (
    ACCENT,
    CHIP_RADIUS,
    EDGE,
    INK,
    INK2,
    INK3,
    LABEL,
    RAISED,
    TARGET,
)
from game.ui.widgets.widget import Reason, Widget, is_click, is_press

_DOT: Final = 6


class Row(Struct, frozen=True):
    """A line of the sums: words, a value, a section."""

    words: str
    value: str
    rule: str
    strong: bool = False


def sums(line: Line) -> list[Row]:
    """A line of the log as rows: what happened, then its rolls with modifiers and table."""
    rows = [Row(line.words, "", _section(line.rule), strong=True)]
    for reading in line.readings:
        rows += _read(reading)
    return rows


def _read(reading: Reading) -> list[Row]:
    roll = reading.roll
    dice = ", ".join(map(str, roll.dice))
    rows = [Row(f"{reading.title}: die", dice, _section(roll.rule))]
    rows += [Row(m.why, signed(m.value), _section(m.rule)) for m in roll.modifiers]
    if reading.cell:
        column = f"{reading.column}, " if reading.column else ""
        row = f"row {reading.row}" if reading.row else str(roll.total)
        rows.append(
            Row(f"Table {reading.table}: {column}{row}", reading.cell, _section(reading.rule))
        )
    return rows


def _section(rule: str) -> str:
    return rule.rpartition(" ")[2]


class Sums(Widget):
    """A line of the log with its rolls; a press opens it to dice, table and rulings.

    Args:
        line: The line.
        on_open: Opens it.
    """

    def __init__(self, line: Line, on_open: Callable[[], None]) -> None:
        super().__init__()
        self.line = line
        self._rows = sums(line)
        self._on_open = on_open
        self.why = Reason("A step of the replay", does=line.words, rule=line.rule)

    def _widths(self, pen: Pen, width: int) -> tuple[int, int, int]:
        """Widths of words, values and sections; where it is narrow, values wrap early."""
        section = max(pen.type.width(row.rule, LABEL) for row in self._rows)
        value = max(pen.type.width(row.value, LABEL, Face.NUMBERS_STRONG) for row in self._rows)
        value = min(value, width * 2 // 5)
        return max(width - section - value - pen.px(22), 1), value, section

    def _lines(self, pen: Pen, width: int) -> list[tuple[Row, tuple[str, ...], tuple[str, ...]]]:
        words, value, _ = self._widths(pen, width)
        found = []
        for row in self._rows:
            room = words if row.value else words + value + pen.px(10)
            face = Face.STRONG if row.strong else Face.WORDS
            values = pen.type.wrap(row.value, max(value, 1), LABEL, Face.NUMBERS_STRONG)
            found.append((row, pen.type.wrap(row.words, room, LABEL, face), values))
        return found

    def height(self, pen: Pen, width: int) -> int:
        """All rows, wrapped."""
        lines = self._lines(pen, width)
        count = sum(max(len(words), len(values)) for _, words, values in lines)
        high = count * pen.type.line(LABEL) + (len(lines) - 1) * pen.px(3)
        return max(high, pen.px(TARGET) - pen.px(8))

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter, Space or a click open it."""
        if is_press(event):
            self._on_open()
            return True
        if is_click(event, pygame.MOUSEBUTTONUP) and self.is_at(event.pos):
            self._on_open()
            return True
        return is_click(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Words, values, sections."""
        pen, rect = self.pen, self.rect
        if self.hovered:
            plate(surface, rect.inflate(pen.px(8), pen.px(4)), pen.px(CHIP_RADIUS), RAISED)
        _, _, section = self._widths(pen, rect.width)
        y, step = rect.top, pen.type.line(LABEL)
        for row, words, values in self._lines(pen, rect.width):
            face, colour = (Face.STRONG, INK) if row.strong else (Face.WORDS, INK2)
            for number, text in enumerate(words):
                pen.write(surface, text, (rect.left, y + number * step), LABEL, colour, face)
            right = rect.right - section - pen.px(12)
            for number, text in enumerate(values):
                at = (right, y + number * step)
                pen.write(surface, text, at, LABEL, INK, Face.NUMBERS_STRONG, anchor="topright")
            pen.write(surface, row.rule, (rect.right, y), LABEL, INK3, anchor="topright")
            y += max(len(words), len(values)) * step + pen.px(3)
        self.draw_ring(surface, CHIP_RADIUS)


class Near(Struct, frozen=True):
    """A step near the one shown."""

    place: int
    words: str
    label: str
    state: str  # done, now, coming


class Around(Widget):
    """A step near the present one; a press goes there."""

    def __init__(self, near: Near, atlas: Atlas, on_go: Callable[[int], None]) -> None:
        super().__init__()
        self.near = near
        self._atlas = atlas
        self._on_go = on_go

    def _room(self, pen: Pen, width: int) -> int:
        label = pen.type.width(self.near.label, LABEL) + pen.px(10)
        return max(width - label - pen.px(26), 1)

    @property
    def _face(self) -> Face:
        return Face.STRONG if self.near.state == "now" else Face.WORDS

    def height(self, pen: Pen, width: int) -> int:
        """Its words, wrapped."""
        high = pen.lines_height(self.near.words, self._room(pen, width), LABEL, self._face)
        return max(high + pen.px(6), pen.px(TARGET) - pen.px(6))

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter, Space or a click go there."""
        if is_press(event) or (is_click(event, pygame.MOUSEBUTTONUP) and self.is_at(event.pos)):
            self._on_go(self.near.place)
            return True
        return is_click(event)

    def draw(self, surface: pygame.Surface) -> None:
        """A circle, the words, the phase."""
        pen, rect, near = self.pen, self.rect, self.near
        if self.hovered:
            plate(surface, rect, pen.px(CHIP_RADIUS), RAISED)
        top = rect.top + pen.px(3)
        middle = (rect.left + pen.px(9), top + pen.type.line(LABEL) // 2)
        self._draw_dot(surface, middle)
        colour = ACCENT if near.state == "now" else INK if near.state == "done" else INK2
        room = pygame.Rect(rect.left + pen.px(26), top, self._room(pen, rect.width), 0)
        pen.write_lines(surface, near.words, room, LABEL, colour, self._face)
        pen.write(surface, near.label, (rect.right, top), LABEL, INK2, anchor="topright")
        self.draw_ring(surface, CHIP_RADIUS)

    def _draw_dot(self, surface: pygame.Surface, middle: tuple[int, int]) -> None:
        pen = self.pen
        if self.near.state == "coming":
            name, colour, size = "symbols/phase-coming", EDGE, pen.px(2 * _DOT + 4)
        else:
            now = self.near.state == "now"
            name, colour, size = "symbols/phase-now", ACCENT if now else INK2, pen.px(2 * _DOT + 4)
        if self.near.state == "done":
            box = pygame.Rect(0, 0, pen.px(10), pen.px(10))
            box.center = middle
            plate(surface, box, pen.px(5), INK2)
            return
        drawn = self._atlas.picture(name, colour, size)
        surface.blit(drawn, drawn.get_rect(center=middle))
