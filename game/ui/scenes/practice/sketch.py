"""What a teacher draws on the board: strokes of a pen, arrows, rings, words in a hex."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final, assert_never

import pygame
from msgspec import Struct

from game.core.hexes import Hex
from game.core.plane import Point, centre
from game.ui.board.camera import Camera
from game.ui.engrave import plate, stroke
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import BODY, GROUND, INK, PLATE_RADIUS
from game.ui.widgets.widget import Widget, is_click

_HEAD: Final = 0.28  # of a hex: the sides of an arrow's head
_SHORT: Final = 0.34  # of a hex: from the point of an arrow to the middle of its hex
_SPREAD: Final = 0.5  # radians between its shaft and each side
_RING: Final = 0.46  # of a hex
_LEAST: Final = 0.06  # of a hex that the pen must move for another point


class Stroke(Struct, frozen=True):
    """A line of the pen, through points of the plane."""

    points: tuple[Point, ...]


class Arrow(Struct, frozen=True):
    """From the middle of one hex to that of another."""

    start: Hex
    end: Hex


class Ring(Struct, frozen=True):
    """Around a hex."""

    at: Hex


class Words(Struct, frozen=True):
    """Written in a hex."""

    at: Hex
    words: str


Drawing = Stroke | Arrow | Ring | Words


def paint(surface: pygame.Surface, pen: Pen, camera: Camera, drawing: Drawing) -> None:
    """Draw one drawing as it lies on the board."""
    match drawing:
        case Stroke():
            _lines(surface, pen, [camera.to_screen(point) for point in drawing.points])
        case Arrow():
            for line in _arrow(drawing, camera):
                _lines(surface, pen, line)
        case Ring():
            for colour, wide in ((GROUND, 8), (INK, 4)):
                at, radius = camera.centre_of(drawing.at), max(camera.spacing * _RING, pen.px(12))
                pygame.draw.circle(surface, colour, at, radius + pen.px(wide) / 2, pen.px(wide))
        case Words():
            box = _plate(pen, camera, drawing)
            plate(surface, box, pen.px(PLATE_RADIUS), GROUND, INK, pen.px(2))
            pen.write(surface, drawing.words, box.center, BODY, INK, Face.STRONG, anchor="center")
        case _:
            assert_never(drawing)


def covered(pen: Pen, camera: Camera, drawing: Drawing) -> list[pygame.Rect]:
    """Where a drawing covers the board, so that labels stand elsewhere."""
    match drawing:
        case Words():
            return [_plate(pen, camera, drawing)]
        case Ring():
            return []  # what is ringed keeps its name
        case Arrow():
            start, end = next(_arrow(drawing, camera))
            return [_square(at, pen.px(12)) for at in _along(start, end, pen.px(12))]
        case Stroke():
            points = [camera.to_screen(point) for point in drawing.points]
            return [_square(at, pen.px(8)) for at in points]
        case _:
            assert_never(drawing)


def _square(at: Point, side: int) -> pygame.Rect:
    return pygame.Rect(round(at[0] - side / 2), round(at[1] - side / 2), side, side)


def _along(start: Point, end: Point, apart: int) -> list[Point]:
    """Points of a line, from its start to its end."""
    count = max(math.ceil(math.dist(start, end) / apart), 1)
    (ax, ay), (bx, by) = start, end
    return [(ax + (bx - ax) * n / count, ay + (by - ay) * n / count) for n in range(count + 1)]


def _plate(pen: Pen, camera: Camera, words: Words) -> pygame.Rect:
    """Where words stand."""
    at = camera.centre_of(words.at)
    wide = pen.type.width(words.words, BODY, Face.STRONG) + pen.px(14)
    box = pygame.Rect(0, 0, wide, pen.type.line(BODY) + pen.px(6))
    box.center = (round(at[0]), round(at[1]))
    return box


def _arrow(arrow: Arrow, camera: Camera) -> Iterator[list[Point]]:
    """The shaft and the sides of the head, which stops short of what stands in the hex."""
    (ax, ay), (bx, by) = camera.centre_of(arrow.start), camera.centre_of(arrow.end)
    back, side = math.atan2(ay - by, ax - bx), camera.spacing * _HEAD
    bx += camera.spacing * _SHORT * math.cos(back)
    by += camera.spacing * _SHORT * math.sin(back)
    yield [(ax, ay), (bx, by)]
    for turn in (-_SPREAD, _SPREAD):
        way = back + turn
        yield [(bx, by), (bx + side * math.cos(way), by + side * math.sin(way))]


def _lines(surface: pygame.Surface, pen: Pen, points: list[Point]) -> None:
    """A line with a casing of the ground's colour, so that it is seen on everything."""
    for colour, wide in ((GROUND, 7), (INK, 3)):
        stroke(surface, colour, points, pen.px(wide))


class Sketch(Widget):
    """All drawings of a position, over the board; takes the pointer while the pen is in hand.

    Attributes:
        drawings: From the first.
        camera: The board's eye.
        pens: Whether a drag of the pointer draws.
        ahead: What the hand would draw if it were used now.
    """

    takes_focus = False

    def __init__(self, changed: Callable[[], None]) -> None:
        super().__init__()
        self.drawings: list[Drawing] = []
        self.camera = Camera()
        self.ahead: Drawing | None = None
        self._changed = changed
        self._line: list[Point] = []
        self.takes_pointer = False

    @property
    def pens(self) -> bool:
        """Whether a drag of the pointer draws."""
        return self.takes_pointer

    @pens.setter
    def pens(self, on: bool) -> None:
        self.takes_pointer = on
        self._line = self._line if on else []

    def add(self, drawing: Drawing) -> None:
        """Draw something more."""
        self.drawings.append(drawing)
        self._changed()

    def wipe(self, *, whole: bool = False) -> None:
        """Wipe the last drawing away, or all."""
        del self.drawings[0 if whole else -1 :]
        self._changed()

    def go_on(self, at: Hex) -> None:
        """Lead the last stroke on to a hex, or begin one there: the pen by keys."""
        last = self.drawings[-1] if self.drawings else None
        if isinstance(last, Stroke):
            self.drawings[-1] = Stroke((*last.points, centre(at)))
        else:
            self.drawings.append(Stroke((centre(at),)))
        self._changed()

    def height(self, pen: Pen, width: int) -> int:
        """As high as the board."""
        del pen, width
        return self.rect.height

    def handle(self, event: pygame.event.Event) -> bool:
        """Draw from press to release."""
        if is_click(event):
            self._line = [self.camera.to_plane(event.pos)]
            return True
        if event.type == pygame.MOUSEMOTION and self._line:
            point = self.camera.to_plane(event.pos)
            if math.dist(point, self._line[-1]) >= _LEAST:
                self._line.append(point)
                self._changed()
            return True
        if is_click(event, pygame.MOUSEBUTTONUP) and self._line:
            line, self._line = tuple(self._line), []
            self.add(Stroke(line))
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything, and the line under the pen."""
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        for drawing in self.drawings:
            paint(surface, self.pen, self.camera, drawing)
        if self._line:
            paint(surface, self.pen, self.camera, Stroke(tuple(self._line)))
        if self.ahead is not None:
            paint(surface, self.pen, self.camera, self.ahead)
        surface.set_clip(before)
