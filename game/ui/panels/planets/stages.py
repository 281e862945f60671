"""The steps of what hit a ship: each roll, the table it was read from, the dice, the effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.core.ruleset import Line, Reading
from game.core.tables import Table
from game.rulesets.planets.damage import (
    DAMAGE,
    GUNS_SINGLE,
    GUNS_TRACKS,
    OTHER_SINGLE,
    OTHER_TRACKS,
    Result,
)
from game.ui.engrave import mark, plate, tick
from game.ui.panels.rows import Still
from game.ui.pen import Pen
from game.ui.text import Face, signed
from game.ui.theme import ACCENT, BODY, EDGE, GROUND, INK, INK2, INK3, LABEL, LEAD, RAISED
from game.ui.widgets.dice import draw_die

_RAIL: Final = 120
_CELL: Final = 64


def _table_of(reading: Reading, *, tracks: bool) -> tuple[Sequence[str], list[list[str]]]:
    """The table a reading was read from: its columns, and its rows with their label first."""
    if reading.table == "Damage":
        return DAMAGE.columns, [
            [str(face), *(str(points) for points in DAMAGE.row(face).values())]
            for face in DAMAGE.rows
        ]
    guns = reading.table.startswith("Guns")
    if tracks:
        table = GUNS_TRACKS if guns else OTHER_TRACKS
    else:
        table = GUNS_SINGLE if guns else OTHER_SINGLE
    return table.columns, _rows(table)


def _rows(table: Table[int, Result]) -> list[list[str]]:
    rows = []
    for face in table.rows:
        cells = [cell.key for cell in table.row(face).values()]
        rows.append([str(face), *("–" if cell == "0" else cell for cell in cells)])
    return rows


class Stage(Still):
    """One step: its name and section at the left, what it shows at the right."""

    def __init__(self, name: str, rule: str) -> None:
        super().__init__()
        self.name = name
        self.rule = rule.rpartition(" ")[2]
        self.now = False
        self.last = False

    def inside(self, pen: Pen, width: int) -> int:
        """Height of what it shows."""
        raise NotImplementedError

    def show(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Draw what it shows."""
        raise NotImplementedError

    def _left(self, pen: Pen) -> int:
        return pen.px(_RAIL + 24)

    def height(self, pen: Pen, width: int) -> int:
        """As high as what it shows, never lower than its name."""
        room = max(width - self._left(pen), 1)
        names = pen.lines_height(self.name, pen.px(_RAIL - 14), BODY, Face.STRONG)
        return max(self.inside(pen, room), names + pen.type.line(LABEL)) + pen.px(14)

    def draw(self, surface: pygame.Surface) -> None:
        """The rail with its circle, the name, the section, and the rest."""
        pen, rect = self.pen, self.rect
        x = rect.left + pen.px(10)
        middle = (x, rect.top + pen.px(11))
        if not self.last:
            surface.fill(INK2, (x - pen.px(1), middle[1], pen.px(2), rect.height + pen.px(10)))
        if self.now:
            pygame.draw.aacircle(surface, ACCENT, middle, pen.px(10))
            pygame.draw.aacircle(surface, GROUND, middle, pen.px(8))
            pygame.draw.aacircle(surface, ACCENT, middle, pen.px(6))
        else:
            pygame.draw.aacircle(surface, INK2, middle, pen.px(9))
            drawn = mark(tick, pen.px(11), GROUND)
            surface.blit(drawn, drawn.get_rect(center=middle))
        words = pygame.Rect(x + pen.px(20), rect.top, pen.px(_RAIL - 14), 0)
        colour = ACCENT if self.now else INK
        words.top = pen.write_lines(surface, self.name, words, BODY, colour, Face.STRONG)
        pen.write(surface, self.rule, words.topleft, LABEL, INK3)
        left = self._left(pen)
        room = pygame.Rect(rect.left + left, rect.top, max(rect.width - left, 1), rect.height)
        self.show(surface, room)


class RollStage(Stage):
    """The dice, every modifier, and the row they lead to."""

    def __init__(self, reading: Reading) -> None:
        super().__init__("Roll", reading.roll.rule)
        self.reading = reading

    def _sums(self) -> list[str]:
        return [f"{one.why}: {signed(one.value)}" for one in self.reading.roll.modifiers]

    def inside(self, pen: Pen, width: int) -> int:
        """The die, or the sums beside it."""
        words = " · ".join(self._sums())
        room = max(width - pen.px(60), 1)
        return max(pen.px(40), pen.lines_height(words, room, LABEL) + pen.type.line(BODY))

    def show(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Die, sums, row."""
        pen = self.pen
        x = room.left
        for face in self.reading.roll.dice:
            x = draw_die(surface, pen, (x, room.top), face) + pen.px(8)
        words = pygame.Rect(x + pen.px(8), room.top, room.right - x - pen.px(8), 0)
        row = f"{self.reading.title}: row {self.reading.row}"
        words.top = pen.write_lines(surface, row, words, BODY, INK, Face.STRONG)
        pen.write_lines(surface, " · ".join(self._sums()), words, LABEL, INK2)


class TableStage(Stage):
    """The table with the column and the row that were read, and the cell they meet in."""

    def __init__(self, name: str, reading: Reading, *, tracks: bool) -> None:
        super().__init__(name, reading.rule)
        self.reading = reading
        self._columns, self._rows = _table_of(reading, tracks=tracks)

    def _cell(self, pen: Pen, width: int) -> int:
        widest = max(pen.type.width(name, LABEL) for name in self._columns) + pen.px(14)
        return min(max(pen.px(_CELL), widest), width // (len(self._columns) + 1))

    def _beside(self, pen: Pen, width: int) -> bool:
        """Whether the result stands beside the table; else below it."""
        table = self._cell(pen, width) * (len(self._columns) + 1)
        return width - table >= pen.px(150)

    def inside(self, pen: Pen, width: int) -> int:
        """Its lines."""
        high = (len(self._rows) + 1) * (pen.type.line(LABEL) + pen.px(3)) + pen.px(4)
        return high if self._beside(pen, width) else high + pen.type.line(LEAD) + pen.px(6)

    def _read_columns(self) -> set[str]:
        return {name.strip() for name in self.reading.column.split(",")}

    def show(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Column band, row band, ink cell; the result beside it."""
        pen = self.pen
        cell = self._cell(pen, room.width)
        high = pen.type.line(LABEL) + pen.px(3)
        read = self._read_columns()
        across = cell * (len(self._columns) + 1)
        rows = [row[0] for row in self._rows]
        at = rows.index(self.reading.row) if self.reading.row in rows else -1
        for index, name in enumerate(self._columns):
            if name in read:
                band = pygame.Rect(room.left + cell * (index + 1), room.top, cell, 0)
                band.height = high * (len(rows) + 1)
                surface.fill(RAISED, band)
        if at >= 0:
            surface.fill(RAISED, (room.left, room.top + high * (at + 1), across, high))
        heads = ["die", *self._columns]
        for index, words in enumerate(heads):
            middle = (room.left + cell * index + cell // 2, room.top + high // 2)
            text = pen.type.shortened(words, cell - pen.px(4), LABEL)
            pen.write(surface, text, middle, LABEL, INK2, anchor="center")
        surface.fill(EDGE, (room.left, room.top + high - pen.px(1), across, pen.px(1)))
        for line, row in enumerate(self._rows):
            for index, words in enumerate(row):
                box = pygame.Rect(
                    room.left + cell * index, room.top + high * (line + 1), cell, high
                )
                hit = line == at and index and heads[index] in read
                if hit:
                    plate(surface, box.inflate(-pen.px(6), -pen.px(2)), pen.px(3), INK)
                ink = GROUND if hit else INK if line == at else INK2
                face = Face.NUMBERS_STRONG if hit or line == at else Face.NUMBERS
                pen.write(surface, words, box.center, LABEL, ink, face, anchor="center")
        self._show_result(surface, room, across)

    def _show_result(self, surface: pygame.Surface, room: pygame.Rect, across: int) -> None:
        pen = self.pen
        if self._beside(pen, room.width):
            words = pygame.Rect(
                room.left + across + pen.px(18), room.top + pen.px(30), room.width - across, 0
            )
            words.width = max(room.right - words.left, 1)
        else:
            y = room.top + (len(self._rows) + 1) * (pen.type.line(LABEL) + pen.px(3)) + pen.px(6)
            words = pygame.Rect(room.left, y, room.width, 0)
        pen.write_lines(surface, self.reading.cell or "nothing", words, LEAD, INK, Face.STRONG)


class DamageStage(TableStage):
    """One damage die: its face, and the row of the damage table."""

    def show(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """The die, then the table."""
        pen = self.pen
        for face in self.reading.roll.dice:
            draw_die(surface, pen, room.topleft, face)
        rest = pygame.Rect(room.left + pen.px(52), room.top, room.width - pen.px(52), room.height)
        super().show(surface, rest)

    def inside(self, pen: Pen, width: int) -> int:
        """The table beside the die."""
        return super().inside(pen, max(width - pen.px(52), 1))


class EffectStage(Stage):
    """What came of it all."""

    def __init__(self, line: Line) -> None:
        super().__init__("Effect", line.rule)
        self._words = line.words

    def inside(self, pen: Pen, width: int) -> int:
        """The words in their frame."""
        return pen.lines_height(self._words, max(width - pen.px(28), 1), BODY, Face.STRONG) + (
            pen.px(22)
        )

    def show(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """The words, framed."""
        pen = self.pen
        box = pygame.Rect(room.left, room.top, room.width, self.inside(pen, room.width))
        plate(surface, box, pen.px(4), RAISED, ACCENT, pen.px(2))
        words = box.inflate(-pen.px(28), -pen.px(22))
        pen.write_lines(surface, self._words, words, BODY, INK, Face.STRONG)


def stages(line: Line, *, tracks: bool) -> list[Stage]:
    """The steps of a line, in the order the dice fell."""
    found: list[Stage] = []
    for reading in line.readings:
        if reading.table == "Damage":
            found.append(DamageStage(reading.title, reading, tracks=tracks))
        else:
            found.append(RollStage(reading))
            found.append(TableStage("Hits", reading, tracks=tracks))
    found.append(EffectStage(line))
    return found
