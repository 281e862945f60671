"""What all drawings of one board at one moment share: the eye, the drawings, what is taken."""

from collections.abc import Mapping
from typing import Final

import pygame
from msgspec import Struct

from game.core.board import Board, Choice, Course, Marker, When
from game.core.hexes import Hex
from game.core.plane import ROW, Point, centre
from game.ui.board.atlas import Atlas
from game.ui.board.camera import HULLS, Camera
from game.ui.board.captions import Captions
from game.ui.board.courses import Blits, Stroke, lay
from game.ui.board.labels import Room
from game.ui.board.marks import Marks
from game.ui.board.standing import Standing
from game.ui.pen import Pen
from game.ui.theme import Colour

HULL_LEAST: Final = 24  # pixels at 100 %: a hull can be read at that
_HULL_SHARE: Final = 0.3  # of the spacing, added to a base size
_HULL_BASE: Final = 12
_COUNTER: Final = 22
_ROSE_GAP: Final = 36  # pixels between the badges of a rose, at least
_FAN_LEAST: Final = 44  # pixels of spacing for which the places in a shared hex are measured


class Focus(Struct, frozen=True):
    """What the player looks at: it keeps its detail when all else loses it.

    Attributes:
        selected: Unit with the ring around it.
        hovered: Unit under the pointer.
        hex: Hex under the pointer, or the one the keys have gone to.
    """

    selected: str | None = None
    hovered: str | None = None
    hex: Hex | None = None

    def has(self, unit: str) -> bool:
        """Whether a unit is one of those."""
        return unit in (self.selected, self.hovered)


class InFlight(Struct, frozen=True):
    """A unit between two hexes.

    Attributes:
        at: Where in the plane.
        heading: Degrees counterclockwise from east.
        tail: The line behind it, from and to; None for none.
    """

    at: Point
    heading: float
    tail: tuple[Point, Point] | None


class Canvas:
    """Collects the drawings of one board, from below upwards, and what room they take."""

    def __init__(
        self,
        atlas: Atlas,
        board: Board,
        camera: Camera,
        pen: Pen,
        focus: Focus,
        standings: Mapping[str, Standing],
        moved: Mapping[str, InFlight],
        margin: float,
    ) -> None:
        """Begin with nothing drawn.

        Args:
            atlas: Keeps the drawings.
            board: What is to be drawn.
            camera: From where.
            pen: Text and scale.
            focus: What keeps its detail.
            standings: Where units stand in their hexes.
            moved: Units in flight.
            margin: Pixels around the view in which marks are drawn too.
        """
        self.atlas = atlas
        self.board = board
        self.camera = camera
        self.pen = pen
        self.focus = focus
        self.standings = standings
        self.moved = moved
        self.blits: Blits = []
        self.marks = Marks(atlas, pen)
        self.hull = hull_pixels(camera, pen)
        self.detailed = camera.size >= HULLS
        self.courses = courses(board)
        self.bursts = {(impact.start, impact.end) for impact in board.impacts}
        self.choices = choice_spots(board, camera, pen)
        self.spacing = camera.spacing
        self.room = Room(camera.rect)
        self.captions = Captions(atlas, pen, self.room)
        self._x, self._y = camera.origin
        self._row = ROW * camera.spacing
        left, top, width, height = camera.rect
        self._bounds = (left - margin, top - margin, left + width + margin, top + height + margin)

    def pixel(self, hex_: Hex) -> Point:
        """Where a hex's centre is, in pixels."""
        q, r = hex_
        return (self._x + (q + r / 2) * self.spacing, self._y + r * self._row)

    def shows(self, at: Point, reach: float) -> bool:
        """Whether a mark that reaches so far would be seen, or nearly."""
        x, y = at
        left, top, right, bottom = self._bounds
        return left - reach < x < right + reach and top - reach < y < bottom + reach

    def shows_line(self, start: Point, end: Point) -> bool:
        """Whether something of a line may be seen, or nearly."""
        left, top, right, bottom = self._bounds
        return (
            max(start[0], end[0]) > left
            and min(start[0], end[0]) < right
            and max(start[1], end[1]) > top
            and min(start[1], end[1]) < bottom
        )

    def put(self, drawn: pygame.Surface, at: Point) -> None:
        """Put a drawing with its middle at a pixel."""
        self.marks.put(self.blits, drawn, at)

    def lay(self, start: Point, end: Point, stroke: Stroke) -> None:
        """Lay a line."""
        lay(self.atlas, self.blits, start, end, stroke)

    def take(self, at: Point, reach: float) -> None:
        """Keep labels off a mark."""
        self.room.take((at[0] - reach, at[1] - reach, 2 * reach, 2 * reach))

    def take_rect(self, rect: pygame.Rect) -> None:
        """Keep labels out of a rectangle."""
        self.room.take((rect.left, rect.top, rect.width, rect.height))

    def trimmed(self, start: Point, end: Point, by: float) -> tuple[Point, Point]:
        """A line's two ends, each brought nearer to the other by pixels."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = (dx * dx + dy * dy) ** 0.5
        share = min(by / length, 0.4) if length else 0.0
        return (start[0] + dx * share, start[1] + dy * share), (
            end[0] - dx * share,
            end[1] - dy * share,
        )


class Ring(Struct, frozen=True):
    """A ring around a point of the plane: a hit, or what the eye was sent to."""

    at: Point
    radius: float
    colour: Colour


class Speck(Struct, frozen=True):
    """A piece of wreckage: a point of the plane, a radius in pixels."""

    at: Point
    radius: float
    colour: Colour


def courses(board: Board) -> tuple[Course, ...]:
    """The board's courses, and the last one of each unit whose past is marked without one."""
    known = {(course.unit, course.end) for course in board.courses if course.when is When.FLOWN}
    return board.courses + tuple(
        Course(mark.id, mark.side, mark.sprite, mark.past, mark.at, When.FLOWN, turn=0)
        for mark in board.markers
        if mark.past is not None and (mark.id, mark.at) not in known
    )


def hull_pixels(camera: Camera, pen: Pen) -> int:
    """How large a hull is drawn: with the hexes, but never too small to be read."""
    if camera.size < HULLS:
        return pen.px(_COUNTER)
    grown = round(_HULL_BASE + _HULL_SHARE * camera.spacing)
    return max(grown, min(pen.px(HULL_LEAST), round(0.85 * camera.spacing)))


def choice_spots(board: Board, camera: Camera, pen: Pen) -> list[tuple[Choice, Point, float]]:
    """Each choice with its pixel and the spacing of its hex, never too close for its badge."""
    if not board.choices:
        return []
    heart = next((c.at for c in board.choices if c.key == "0"), board.choices[0].at)
    factor = max(pen.px(_ROSE_GAP) / camera.spacing, 1.0)
    x, y = centre(heart)
    spots = []
    for choice in board.choices:
        cx, cy = centre(choice.at)
        point = (x + (cx - x) * factor, y + (cy - y) * factor)
        spots.append((choice, camera.to_screen(point), camera.spacing * factor))
    return spots


def unit_spot(marker: Marker, standing: Standing, camera: Camera, pen: Pen) -> Point:
    """The pixel a unit is drawn at: alone, at its side or in its fan."""
    x, y = camera.centre_of(marker.at)
    reach = fan_spacing(camera, pen) if standing.bow is None else camera.spacing
    return (x + standing.offset[0] * reach, y + standing.offset[1] * reach)


def fan_spacing(camera: Camera, pen: Pen) -> float:
    """The hex spacing by which places in a shared hex are measured; never too small to click."""
    return max(camera.spacing, pen.px(_FAN_LEAST))
