"""What the choice of a scenario shows of one: its board, its sides and its odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.core.board import Board
from game.ui.board.atlas import Atlas, side_colour
from game.ui.board.camera import Camera
from game.ui.board.picture import paint
from game.ui.engrave import plate
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import BODY, EDGE, INK, INK2, INK3, LABEL, PLATE_RADIUS, WELL
from game.ui.widgets.widget import Widget

_SHAPE: Final = 6 / 5  # width of a picture to its height
_MARK: Final = 26
_KEPT: Final = 24  # pictures
_MARGIN: Final = 64.0  # pixels at 100 % around what a picture shows, for labels
_NEAREST: Final = 60.0  # pixels from hex to hex, at most
_DRAWN: Final = -1  # stands for the games that nobody won


class Pictures:
    """Pictures of boards by name and size, painted once."""

    def __init__(self) -> None:
        self._painted: dict[tuple[str, tuple[int, int], float], pygame.Surface] = {}

    def of(
        self, name: str, size: tuple[int, int], scale: float, board: Callable[[], Board]
    ) -> pygame.Surface:
        """The picture kept under a name, painted first if it is not there."""
        key = (name, size, scale)
        if key not in self._painted:
            if len(self._painted) >= _KEPT:
                self._painted.pop(next(iter(self._painted)))
            shown = board()
            eye = _eye(shown, size, scale)
            self._painted[key] = paint(shown, size, camera=eye, text_scale=scale)
        return self._painted[key]


def _eye(board: Board, size: tuple[int, int], scale: float) -> Camera | None:
    """The eye that shows all units, bodies and goals of a board, as near as they allow."""
    hexes = [marker.at for marker in board.markers] + [flag.at for flag in board.flags]
    hexes += [hex_ for body in board.chart.bodies for hex_ in body.hexes]
    if not hexes:
        return None
    eye = Camera().placed((0, 0, *size)).fitted(hexes, _MARGIN * scale)
    return eye if eye.spacing < _NEAREST * scale else Camera(eye.middle, _NEAREST * scale)


class BoardPicture(Widget):
    """The board a game begins on.

    Args:
        pictures: Where pictures are kept.
        name: What this one is kept under.
        board: Gives the board when it must be painted.
    """

    takes_focus = False
    takes_pointer = False

    def __init__(self, pictures: Pictures, name: str, board: Callable[[], Board]) -> None:
        super().__init__()
        self._pictures = pictures
        self._name = name
        self._board = board
        self.most = 10_000  # pixels of height at most; set before it is placed

    def height(self, pen: Pen, width: int) -> int:
        """As wide as its place, in the shape of a board."""
        del pen
        return max(min(round(width / _SHAPE), self.most), 1)

    def draw(self, surface: pygame.Surface) -> None:
        """Show it; what does not fit is cut off by whoever holds it."""
        picture = self._pictures.of(self._name, self.rect.size, self.pen.scale, self._board)
        surface.blit(picture, self.rect)


class SideLine(Widget):
    """A side: its shape in its colour, its name, and what it is after.

    Args:
        index: Its place in the order of play, from 0.
        name: As the screen shows it.
        words: What it is after, and who plays it.
        atlas: Drawings.
    """

    takes_focus = False
    takes_pointer = False

    def __init__(self, index: int, name: str, words: str, atlas: Atlas) -> None:
        super().__init__()
        self.index = index
        self.name = name
        self.words = words
        self._atlas = atlas

    def _room(self, pen: Pen, width: int) -> int:
        return max(width - pen.px(_MARK + 12), 1)

    def height(self, pen: Pen, width: int) -> int:
        """The name and the words below it."""
        room = self._room(pen, width)
        high = pen.lines_height(self.name, room, BODY, Face.STRONG)
        return max(high + pen.lines_height(self.words, room, LABEL), pen.px(_MARK))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the shape, then name and words."""
        pen, rect = self.pen, self.rect
        drawn = self._atlas.plain(self.index, pen.px(_MARK))
        middle = rect.top + pen.type.line(BODY, Face.STRONG) // 2
        surface.blit(drawn, drawn.get_rect(center=(rect.left + pen.px(_MARK) // 2, middle)))
        room = pygame.Rect(rect)
        room.left += pen.px(_MARK + 12)
        room.width = self._room(pen, rect.width)
        room.top = pen.write_lines(surface, self.name, room, BODY, INK, Face.STRONG)
        pen.write_lines(surface, self.words, room, LABEL, INK2)


class Share(Struct, frozen=True):
    """A side's part of the games: its place in the order of play, its name, its percent."""

    index: int
    name: str
    percent: int


def shares(names: Sequence[str], percents: Sequence[int | None]) -> tuple[Share, ...]:
    """What the sides won of a hundred games, and what was drawn; empty where it is unknown.

    >>> [share.name for share in shares(("Red", "Blue"), (40, 50))]
    ['Red', 'Blue', 'drawn']
    """
    won = [
        Share(index, name, percent)
        for index, (name, percent) in enumerate(zip(names, percents, strict=True))
        if percent is not None
    ]
    drawn = 100 - sum(share.percent for share in won)
    return (*won, Share(_DRAWN, "drawn", drawn)) if won and drawn > 0 else tuple(won)


class Balance(Widget):
    """How often each side won when the computer played both: a bar and a number for each."""

    takes_focus = False
    takes_pointer = False

    def __init__(self, parts: Sequence[Share], atlas: Atlas) -> None:
        super().__init__()
        self.parts_shown = tuple(parts)
        self._atlas = atlas

    def height(self, pen: Pen, width: int) -> int:
        """A line for each part."""
        del width
        return len(self.parts_shown) * self._step(pen)

    def _step(self, pen: Pen) -> int:
        return pen.type.line(LABEL) + pen.px(5)

    def draw(self, surface: pygame.Surface) -> None:
        """Shape, name, bar, percent."""
        pen, rect = self.pen, self.rect
        names = max(pen.type.width(part.name, LABEL) for part in self.parts_shown)
        number = pen.type.width("100 %", LABEL, Face.NUMBERS)
        left = min(pen.px(26) + names, rect.width // 2)
        bar = pygame.Rect(rect.left + left + pen.px(12), 0, 0, pen.px(10))
        bar.width = max(rect.right - number - pen.px(12) - bar.left, pen.px(12))
        y = rect.top + self._step(pen) // 2
        for part in self.parts_shown:
            self._draw_part(surface, part, bar, y)
            y += self._step(pen)

    def _draw_part(self, surface: pygame.Surface, part: Share, bar: pygame.Rect, y: int) -> None:
        pen, rect = self.pen, self.rect
        side = part.index != _DRAWN
        if side:
            drawn = self._atlas.plain(part.index, pen.px(17))
            surface.blit(drawn, drawn.get_rect(center=(rect.left + pen.px(9), y)))
        room = bar.left - pen.px(12) - rect.left - pen.px(26)
        name = pen.type.shortened(part.name, room, LABEL)
        pen.write(surface, name, (rect.left + pen.px(26), y), LABEL, INK2, anchor="midleft")
        bar.centery = y
        radius = pen.px(PLATE_RADIUS)
        plate(surface, bar, radius, WELL, EDGE, 1)
        filled = pygame.Rect(bar)
        filled.width = bar.width * part.percent // 100
        plate(surface, filled, radius, side_colour(part.index) if side else INK3)
        words = f"{part.percent} %"
        at = (rect.right, y)
        pen.write(surface, words, at, LABEL, INK, Face.NUMBERS, anchor="midright")
