"""What all drawings of one board at one moment share: the eye, the drawings, what is taken."""

from collections.abc import Hashable, Iterable, Mapping
from typing import Final

import pygame
from msgspec import Struct

from game.core.board import Board, Choice, Course, Marker, When
from game.core.hexes import DIRECTIONS, Hex
from game.core.plane import ROW, Point, bearing, centre
from game.ui.board.camera import HULLS, Camera
from game.ui.board.captions import Captions, Plates
from game.ui.board.courses import Blits, Hull, Lines, Stroke
from game.ui.board.labels import Room
from game.ui.board.marks import Marks
from game.ui.board.standing import ALONE, Ranks, Standing
from game.ui.pen import Pen
from game.ui.theme import Colour

HULL_LEAST: Final = 24  # pixels at 100 %: a hull can be read at that
_HULL_SHARE: Final = 0.3  # of the spacing, added to a base size
_HULL_BASE: Final = 12
_COUNTER: Final = 22
_LEAST_HULL: Final = 14  # pixels of a hull in a fan
_ROSE_GAP: Final = 36  # pixels between the badges of a rose, at least
_SIDES_FROM: Final = 52  # pixels of spacing from which the sides of a body have room
_SIDE_REACH: Final = 26  # pixels from the middle of a body to the mark of a side, at least
_FAN_LEAST: Final = 44  # pixels of spacing for which the places in a shared hex are measured


class Focus(Struct, frozen=True):
    """What the player looks at: it keeps its detail when all else loses it.

    Attributes:
        selected: Unit with the ring around it.
        hovered: Unit under the pointer.
        hex: Hex under the pointer, or the one the keys have gone to.
        choice: Choice under the pointer.
    """

    selected: str | None = None
    hovered: str | None = None
    hex: Hex | None = None
    choice: Choice | None = None

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
        lines: Lines,
        plates: Plates,
        board: Board,
        camera: Camera,
        focus: Focus,
        ranks: Ranks,
        moved: Mapping[str, InFlight],
        margin: float,
    ) -> None:
        """Begin with nothing drawn.

        Args:
            lines: Lays lines, and has the atlas of drawings.
            plates: Sets labels, and has the pen.
            board: What is to be drawn.
            camera: From where.
            focus: What keeps its detail.
            ranks: Where units stand in their hexes.
            moved: Units in flight.
            margin: Pixels around the view in which marks are drawn too.
        """
        self.atlas = lines.atlas
        self.lines = lines
        self.board = board
        self.camera = camera
        self.pen = pen = plates.pen
        self.focus = focus
        self.ranks = ranks
        self.moved = moved
        self.blits: Blits = []
        self.marks = Marks(lines.atlas, pen)
        self.hull = hull_pixels(camera, pen)
        self.detailed = camera.size >= HULLS
        self.courses = courses(board)
        self.bursts = {(impact.start, impact.end) for impact in board.impacts}
        self.choices = choice_spots(board, camera, pen)
        self.spacing = camera.spacing
        self.room = Room(camera.rect)
        self.captions = Captions(lines, plates, self.room)
        self._x, self._y = camera.origin
        self._row = ROW * camera.spacing
        self._fan = fan_spacing(camera, pen)
        self._hulls = lines.hulls(self.hull)
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
            (start[0] > left or end[0] > left)
            and (start[0] < right or end[0] < right)
            and (start[1] > top or end[1] > top)
            and (start[1] < bottom or end[1] < bottom)
        )

    def put(self, drawn: pygame.Surface, at: Point) -> None:
        """Put a drawing with its middle at a pixel."""
        width, height = drawn.get_size()
        self.blits.append((drawn, (round(at[0] - width / 2), round(at[1] - height / 2))))

    def lay(self, start: Point, end: Point, stroke: Stroke) -> None:
        """Lay a line."""
        self.lines.lay(self.blits, start, end, stroke)

    def spot(self, marker: Marker, standing: Standing) -> Point:
        """The pixel a unit is drawn at."""
        q, r = marker.at
        x, y = self._x + (q + r / 2) * self.spacing, self._y + r * self._row
        if standing is ALONE:
            return (x, y)
        reach = self._fan if standing.bow is None else self.spacing
        return (x + standing.offset[0] * reach, y + standing.offset[1] * reach)

    def put_hulls(self, units: Iterable[Marker]) -> list[tuple[Marker, Point, float]]:
        """Put the hulls of units where they stand, as far as they are in view.

        One loop for hundreds of them, so it calls little.

        Returns:
            Those of which there is more to be shown, with their pixel and their reach from there.
        """
        more = []
        standings, selected = self.ranks.standings, self.focus.selected
        blits, hulls, take = self.blits, self._hulls, self.room.take_around
        left, top, right, bottom = self._bounds
        x0, y0, across, down = self._x, self._y, self.spacing, self._row
        for marker in units:
            standing = standings[marker.id]
            q, r = marker.at
            x, y = x0 + (q + r / 2) * across, y0 + r * down
            if standing is not ALONE:
                x, y = self.spot(marker, standing)
            if not (left < x < right and top < y < bottom):
                continue
            key: Hashable = (marker.side, marker.sprite, marker.heading, marker.faint, standing)
            drawn, half_width, half_height, reach = hulls.get(key) or self._hull_of(
                key, marker, standing
            )
            blits.append((drawn, (round(x - half_width), round(y - half_height))))
            take((x, y), reach * 0.9)
            if marker.name or marker.damage or marker.note or marker.id == selected:
                more.append((marker, (x, y), reach))
        return more

    def _hull_of(self, key: Hashable, marker: Marker, standing: Standing) -> Hull:
        pixels = max(round(self.hull * standing.share), _LEAST_HULL)
        turn = bearing(marker.heading) if standing.bow is None else standing.bow
        drawn = self.atlas.hull(marker.side, marker.sprite, pixels, turn, faint=marker.faint)
        width, height = drawn.get_size()
        found = self._hulls[key] = (drawn, width / 2, height / 2, pixels / 2)
        return found

    def take(self, at: Point, reach: float) -> None:
        """Keep labels off a mark."""
        self.room.take_around(at, reach)

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
    """Each choice with its pixel and the spacing of its hex, never too close for its badge.

    The sides of a body stand around it, on the edges of its hex, where there is room for them.
    """
    if not board.choices:
        return []
    heart = next((c.at for c in board.choices if c.key == "0"), board.choices[0].at)
    factor = max(pen.px(_ROSE_GAP) / camera.spacing, 1.0)
    x, y = centre(heart)
    spots = []
    for choice in board.choices:
        cx, cy = centre(choice.at)
        point = (x + (cx - x) * factor, y + (cy - y) * factor)
        at = camera.to_screen(point)
        spacing = camera.spacing * factor
        if choice.side is not None:
            if camera.spacing < pen.px(_SIDES_FROM):
                continue
            across, down = centre(DIRECTIONS[choice.side])
            reach = max(0.5 * spacing, pen.px(_SIDE_REACH))
            at = (at[0] + across * reach, at[1] + down * reach)
            spacing = pen.px(_SIDE_REACH)
        spots.append((choice, at, spacing))
    return spots


def unit_spot(marker: Marker, standing: Standing, camera: Camera, pen: Pen) -> Point:
    """The pixel a unit is drawn at: alone, at its side or in its fan."""
    x, y = camera.centre_of(marker.at)
    reach = fan_spacing(camera, pen) if standing.bow is None else camera.spacing
    return (x + standing.offset[0] * reach, y + standing.offset[1] * reach)


def fan_spacing(camera: Camera, pen: Pen) -> float:
    """The hex spacing by which places in a shared hex are measured; never too small to click."""
    return max(camera.spacing, pen.px(_FAN_LEAST))
