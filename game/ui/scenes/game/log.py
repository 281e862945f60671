"""The log: what happened, newest last, and the panel that opens a line to its dice and rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, TypeVar

import pygame
from msgspec.structs import replace

from game.core.ruleset import Line, Reading
from game.session.log import Entry
from game.ui.app import App
from game.ui.engrave import Draw
from game.ui.pen import Pen
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.game.minds import Mind, mind_widgets
from game.ui.text import Face, signed
from game.ui.theme import BODY, INK, INK2, INK3, LABEL
from game.ui.widgets.button import Button
from game.ui.widgets.dice import draw_die
from game.ui.widgets.hint import Hint
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.listbox import Row
from game.ui.widgets.widget import Widget

E = TypeVar("E")


def rows(lines: Sequence[Line], first: int = 0) -> list[Row]:
    """Lines of the log as rows of a list, the section at the right; ids count from `first`."""
    return [
        Row(str(first + index), line.words, right=section(line.rule))
        for index, line in enumerate(lines)
    ]


def told(entries: Iterable[Entry[E]], awaited: str = "") -> list[Line]:
    """The lines of a log; notes of steps passed by, one after the other, become one.

    The last of them leave out the phase that waits now for an answer: only part of it was passed.
    """
    lines: list[Line] = []
    passed: list[Line] = []
    for entry in entries:
        if entry.line is None:
            continue
        if entry.event is None:
            passed.append(entry.line)
            continue
        lines += _joined(passed)
        passed = []
        lines.append(entry.line)
    return [*lines, *_joined([note for note in passed if _phase(note) != awaited])]


def _joined(passed: Sequence[Line]) -> list[Line]:
    """Notes of the session joined, those of each side together: `Combat, Supply: …`."""
    by_side: dict[str, list[Line]] = {}
    for line in passed:
        by_side.setdefault(line.words.partition(": ")[2], []).append(line)
    return [
        replace(notes[0], words=f"{', '.join(_phases(notes))}: {_passed(words)}")
        for words, notes in by_side.items()
    ]


def _passed(words: str) -> str:
    """A note in short: `nothing to choose for Blue, passed`."""
    name, found, _ = words.partition(" has nothing to choose")
    return f"nothing to choose for {name}, passed." if found else words


def _phases(notes: Sequence[Line]) -> list[str]:
    return list(dict.fromkeys(map(_phase, notes)))


def _phase(note: Line) -> str:
    return note.words.partition(": ")[0]


def section(rule: str) -> str:
    """A section as it stands at the right: without the name of the ruleset."""
    return rule.rpartition(" ")[2]


class Dice(Widget):
    """Dice as they fell, the modifiers one to a line with their rule, and the sum."""

    takes_focus = False
    takes_pointer = False

    def __init__(self, reading: Reading) -> None:
        super().__init__()
        self._reading = reading

    def _lines(self) -> list[tuple[str, str, str]]:
        roll = self._reading.roll
        lines = [(one.why, signed(one.value), section(one.rule)) for one in roll.modifiers]
        if roll.modifiers:
            lines.append(("on the die", str(roll.total), section(roll.rule)))
        return lines

    def height(self, pen: Pen, width: int) -> int:
        """The faces and the lines beside them."""
        del width
        return max(pen.px(42), (len(self._lines())) * pen.type.line(LABEL) + pen.px(4))

    def draw(self, surface: pygame.Surface) -> None:
        """Faces at the left, sums at the right."""
        pen, rect = self.pen, self.rect
        x = rect.left
        for face in self._reading.roll.dice:
            x = draw_die(surface, pen, (x, rect.top + pen.px(2)), face) + pen.px(8)
        x += pen.px(10)
        y = rect.top
        right = rect.right - pen.px(70)
        for words, value, rule in self._lines():
            room = max(right - x - pen.px(50), 1)
            pen.write(surface, pen.type.shortened(words, room, LABEL), (x, y), LABEL, INK2)
            at = (right, y)
            pen.write(surface, value, at, LABEL, INK, Face.NUMBERS_STRONG, anchor="topright")
            pen.write(surface, rule, (rect.right, y), LABEL, INK3, anchor="topright")
            y += pen.type.line(LABEL)


def reading_widgets(reading: Reading) -> list[Widget]:
    """A roll: its dice and sums, then how the table was read, and the rulings that decided."""
    widgets: list[Widget] = [Heading(reading.title, reading.rule), Dice(reading)]
    read = [
        part
        for part in (
            f"table {reading.table}" if reading.table else "",
            f"column {reading.column}" if reading.column else "",
            f"row {reading.row}" if reading.row else "",
        )
        if part
    ]
    if reading.cell:
        widgets.append(Label(f"{', '.join(read)}: {reading.cell}", BODY, INK))
    if reading.rulings:
        widgets.append(Label(f"Decided by {', '.join(reading.rulings)}", LABEL, INK2))
    return widgets


class WhyLine(Dialog):
    """Why something happened: a line of the log with its dice, tables, section and rulings."""

    places: ClassVar[tuple[str, ...]] = ("replay",)

    sign: ClassVar[Draw | None] = None
    tells: ClassVar[bool] = True

    def __init__(
        self,
        app: App,
        lines: Sequence[Line],
        index: int,
        minds: Callable[[Line], Sequence[Mind]],
    ) -> None:
        """Open one of the lines.

        Args:
            app: The app.
            lines: All that one can turn to from here.
            index: Which of them.
            minds: Gives what computer players had in mind with what a line tells of.
        """
        super().__init__(app, lines[index].words)
        self._lines = lines
        self._index = index
        self._minds = minds

    @property
    def line(self) -> Line:
        """The line it is about."""
        return self._lines[self._index]

    def rule(self) -> str:
        """F1 opens the line's section."""
        return self.line.rule

    def body(self) -> Sequence[Widget]:
        """Its rolls, or the section that made it so; and what a computer had in mind."""
        line = self.line
        widgets: list[Widget] = []
        for reading in line.readings:
            widgets.extend(reading_widgets(reading))
        if not line.readings:
            widgets.append(Label(f"No die was rolled. {line.rule} makes it so.", BODY, INK))
        if line.rulings:
            widgets.append(Label(f"Decided by {', '.join(line.rulings)}", LABEL, INK2))
        return [*widgets, *mind_widgets(self._minds(line))]

    def foot(self) -> Sequence[Button | Hint]:
        """Its rule, the lines before and after, and closing it."""
        hints = [Hint("open the rule", self._open_rule, key="everywhere.rules")]
        if self._index > 0:
            hints.append(Hint("line before", self._before, key="replay.back"))
        if self._index + 1 < len(self._lines):
            hints.append(Hint("next line", self._after, key="replay.step"))
        return [*hints, Hint("close", self.app.pop, key="everywhere.back")]

    def _open_rule(self) -> None:
        self.app.open_rules(self.line.rule)

    def _before(self) -> None:
        self._turn(-1)

    def _after(self) -> None:
        self._turn(1)

    def _turn(self, by: int) -> None:
        self.app.replace(WhyLine(self.app, self._lines, self._index + by, self._minds))
