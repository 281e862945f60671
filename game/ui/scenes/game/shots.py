"""The card of shots: dice and results of what was just fired, hits and misses, by the ships."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.core.hexes import Hex
from game.core.ruleset import Line, Reading
from game.ui.board.camera import Camera
from game.ui.engrave import plate
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import ACCENT, BODY, INK, INK2, LABEL, PANEL, PLATE_RADIUS
from game.ui.widgets.dice import draw_die
from game.ui.widgets.widget import Widget

_WIDTH: Final = 420  # pixels at 100 %
_MOST: Final = 4  # shots on one card; the log holds the others
_ROLLS: Final = 6  # rolls of one shot; the log holds the others
_DIE: Final = 44  # pixels of a die with its margin
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

    def _rolls(self, pen: Pen, line: Line, width: int) -> list[tuple[Reading, int, int]]:
        """Each roll of a line with the room beside its dice and its height."""
        rolls = []
        for reading in line.readings[:_ROLLS]:
            room = max(width - len(reading.roll.dice) * pen.px(_DIE) - pen.px(36), 1)
            high = max(pen.lines_height(_sums(reading), room, LABEL), pen.px(_DIE - 4))
            rolls.append((reading, room, high))
        return rolls

    def _line_height(self, pen: Pen, line: Line, width: int) -> int:
        words = pen.lines_height(line.words, width - pen.px(28), BODY, Face.STRONG)
        rolls = sum(high + pen.px(4) for _, _, high in self._rolls(pen, line, width))
        return words + pen.px(4) + rolls

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
        """What came of each shot; below it every roll, its dice and how they were read."""
        pen, rect = self.pen, self.rect
        plate(surface, rect, pen.px(PLATE_RADIUS), PANEL, ACCENT, pen.px(2))
        left, width = rect.left + pen.px(14), rect.width - pen.px(28)
        top = rect.top + pen.px(12)
        for line in self.lines:
            words = pygame.Rect(left, top, width, 0)
            top = pen.write_lines(surface, line.words, words, BODY, INK, Face.STRONG) + pen.px(4)
            for reading, room, high in self._rolls(pen, line, rect.width):
                x = left
                for face in reading.roll.dice:
                    x = draw_die(surface, pen, (x, top), face) + pen.px(8)
                beside = pygame.Rect(x + pen.px(4), top, room, 0)
                pen.write_lines(surface, _sums(reading), beside, LABEL, INK2)
                top += high + pen.px(4)
            top += pen.px(8)
        pen.write_lines(surface, self.foot, pygame.Rect(left, top, width, 0), LABEL, INK2)


def _sums(reading: Reading) -> str:
    """Whose roll it was, and how it was read: the number after its modifiers, column, cell."""
    total = f"counts as {reading.roll.total}".replace("-", "−") if reading.roll.modifiers else ""
    column = f"column {reading.column}" if reading.column not in reading.cell else ""
    read = ", ".join(part for part in (total, column, reading.cell) if part)
    return f"{reading.title}: {read}" if reading.title else read
