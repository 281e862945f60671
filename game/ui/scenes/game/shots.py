"""The card of shots: dice and results of what was just fired, hits and misses, by the ships."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.core.hexes import Hex
from game.core.ruleset import Line
from game.ui.board.camera import Camera
from game.ui.engrave import plate
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import ACCENT, BODY, INK, INK2, LABEL, PANEL, PLATE_RADIUS
from game.ui.widgets.dice import draw_die
from game.ui.widgets.widget import Widget

_WIDTH: Final = 420  # pixels at 100 %
_MOST: Final = 4  # shots on one card; the log holds the others
_TONES: Final = frozenset({"fire", "hit", "loss"})


def shots_of(lines: Sequence[Line]) -> list[Line]:
    """The lines that tell of a roll that hits, misses or destroys."""
    return [line for line in lines if line.readings and line.tone in _TONES]


class ShotCard(Widget):
    """The last shots, the newest below; it stays until any input.

    Attributes:
        lines: The shots it tells of.
    """

    takes_focus = False
    takes_pointer = False

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Line] = []
        self.foot = ""
        self.visible = False

    def show(self, lines: Sequence[Line], foot: str) -> None:
        """Tell of more shots; `foot` says how the card is put away."""
        self.lines = [*self.lines, *lines][-_MOST:]
        self.foot = foot
        self.visible = bool(self.lines)

    def hide(self) -> None:
        """They have been seen."""
        self.lines = []
        self.visible = False

    @property
    def at(self) -> Hex | None:
        """Where the last shot struck; None where that is not known."""
        return next((line.hexes[-1] for line in reversed(self.lines) if line.hexes), None)

    def _dice(self, pen: Pen, line: Line) -> int:
        """Width that the dice of the first roll take."""
        return len(line.readings[0].roll.dice) * pen.px(44)

    def _room(self, pen: Pen, line: Line, width: int) -> int:
        return max(width - pen.px(28) - self._dice(pen, line) - pen.px(8), 1)

    def _sums(self, line: Line) -> str:
        """How the die was read: the number after its modifiers, column and cell."""
        reading = line.readings[0]
        total = (
            f"on the die {reading.roll.total}".replace("-", "−") if reading.roll.modifiers else ""
        )
        column = f"column {reading.column}" if reading.column else ""
        return ", ".join(part for part in (total, column, reading.cell) if part)

    def _line_height(self, pen: Pen, line: Line, width: int) -> int:
        room = self._room(pen, line, width)
        words = pen.lines_height(line.words, room, BODY, Face.STRONG)
        return max(words + pen.lines_height(self._sums(line), room, LABEL), pen.px(40))

    def height(self, pen: Pen, width: int) -> int:
        """All shots and the foot."""
        shots = sum(self._line_height(pen, line, width) + pen.px(8) for line in self.lines)
        return shots + pen.lines_height(self.foot, width - pen.px(28), LABEL) + pen.px(22)

    def stand(self, pen: Pen, board: pygame.Rect, camera: Camera) -> None:
        """Stand below or above the hex of the last shot, inside the board."""
        width = min(pen.px(_WIDTH), board.width - pen.px(24))
        box = pygame.Rect(0, 0, width, self.height(pen, width))
        if self.at is None:
            box.center = board.center
        else:
            x, y = (round(value) for value in camera.centre_of(self.at))
            away = round(camera.spacing)
            box.midtop = (x, y + away)
            if box.bottom > board.bottom:
                box.midbottom = (x, y - away)
        box.clamp_ip(board.inflate(-pen.px(16), -pen.px(16)))
        self.place(pen, box)

    def draw(self, surface: pygame.Surface) -> None:
        """A die, what came of it, and how it was read, for each shot."""
        pen, rect = self.pen, self.rect
        plate(surface, rect, pen.px(PLATE_RADIUS), PANEL, ACCENT, pen.px(2))
        top = rect.top + pen.px(12)
        for line in self.lines:
            x = rect.left + pen.px(14)
            for face in line.readings[0].roll.dice:
                x = draw_die(surface, pen, (x, top), face) + pen.px(8)
            room = pygame.Rect(x + pen.px(8), top, self._room(pen, line, rect.width), 0)
            room.top = pen.write_lines(surface, line.words, room, BODY, INK, Face.STRONG)
            pen.write_lines(surface, self._sums(line), room, LABEL, INK2)
            top += self._line_height(pen, line, rect.width) + pen.px(8)
        room = pygame.Rect(rect.left + pen.px(14), top, rect.width - pen.px(28), 0)
        pen.write_lines(surface, self.foot, room, LABEL, INK2)
