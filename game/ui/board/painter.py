"""Paints a board from below upwards, in the order and at the levels of detail of visual.md 2."""

from collections.abc import Mapping, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.core.board import Board, Choice, Course, Marker, When
from game.core.hexes import Hex, step, sub
from game.core.plane import CORNER, DISC, Point, bearing, centre, point_at
from game.ui.board.atlas import Atlas, shape, side_colour
from game.ui.board.camera import DOTS, HULLS, TWO_LINES, Camera
from game.ui.board.captions import (
    BEFORE,
    BODY_NAME,
    HARM,
    LATER,
    PLACE,
    PLAN,
    PULL,
    SELECTED,
    SHIP,
    Captions,
    Words,
    body_lines,
    marker_lines,
    paragraph,
)
from game.ui.board.courses import Blits, Stroke, lay, lay_side_marks
from game.ui.board.frame import number_rows
from game.ui.board.labels import E_, N_, NE, NW, PLACES, S_, W_, Placed, Room
from game.ui.board.layer import Layer
from game.ui.board.marks import Marks
from game.ui.board.standing import Standing, base_offset, crowds, standings
from game.ui.pen import Pen
from game.ui.theme import (
    ACCENT,
    DANGER,
    DRIFT_LINE,
    FATAL_HATCH,
    FLOWN_LINE,
    GROUND,
    INK,
    INK2,
    PLAN_LINE,
    Colour,
)

HULL_LEAST: Final = 24  # pixels at 100 %: a hull can be read at that
_HULL_SHARE: Final = 0.3  # of the spacing, added to a base size
_HULL_BASE: Final = 12
_COUNTER: Final = 22
_PIPS_FROM: Final = 24.0  # hex size from which damage is drawn as tracks
_ROSE_GAP: Final = 36  # pixels between the badges of a rose, at least
_SIDE_MARK: Final = 46  # pixels from tick to tick, at least
_GHOST_DOTS: Final = (2.2, 4.2)
_DRIFT_DASHES: Final = (9.0, 6.0)
_HARM_DASHES: Final = (4.5, 3.5)


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
        return unit in {self.selected, self.hovered}


NOTHING: Final = Focus()


class Ring(Struct, frozen=True):
    """A ring around a point of the plane: a hit, or what the eye was sent to."""

    at: Point
    radius: float
    colour: Colour


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


class Speck(Struct, frozen=True):
    """A piece of wreckage: a point of the plane, a radius in pixels."""

    at: Point
    radius: float
    colour: Colour


class Painter:
    """Paints boards; keeps drawings and sheets from one to the next."""

    def __init__(self) -> None:
        self.atlas = Atlas()
        self._layer = Layer(self.atlas)

    def paint(
        self,
        surface: pygame.Surface,
        board: Board,
        camera: Camera,
        pen: Pen,
        focus: Focus = NOTHING,
        *,
        hold: bool = False,
        moved: Mapping[str, InFlight] | None = None,
        rings: Sequence[Ring] = (),
        specks: Sequence[Speck] = (),
        reserved: Sequence[pygame.Rect] = (),
    ) -> list[Placed]:
        """Paint a board into the camera's rectangle; nothing outside it is touched.

        Args:
            surface: The window.
            board: What is to be seen.
            camera: From where; its rectangle.
            pen: Text and scale.
            focus: What is selected and under the pointer.
            hold: The eye is on its way nearer or farther: show the old chart scaled.
            moved: Units in flight, by id.
            rings: Drawn over the ships.
            specks: Drawn over the rings.
            reserved: Where cards cover the board and no label should stand.

        Returns:
            The labels that found a place.
        """
        before = surface.get_clip()
        surface.set_clip(before.clip(pygame.Rect(camera.rect)))
        self._layer.show(surface, camera, board.chart, board.cleared, pen, hold=hold)
        painting = _Painting(self.atlas, board, camera, pen, focus, moved or {})
        for rect in number_rows(surface, pen, camera, board.chart.radius):
            painting.room.take((rect.left, rect.top, rect.width, rect.height))
        for rect in reserved:
            painting.room.take((rect.left, rect.top, rect.width, rect.height))
        placed = painting.run(rings, specks)
        surface.fblits(painting.blits)
        surface.set_clip(before)
        return placed


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


def unit_spot(
    marker: Marker, standing: Standing, camera: Camera, pen: Pen, moved: Mapping[str, InFlight]
) -> Point:
    """The pixel a unit is drawn at: in flight, alone, at its side or in its fan."""
    if marker.id in moved:
        return camera.to_screen(moved[marker.id].at)
    x, y = camera.centre_of(marker.at)
    reach = max(camera.spacing, pen.px(44)) if standing.bow is None else camera.spacing
    return (x + standing.offset[0] * reach, y + standing.offset[1] * reach)


class _Painting:
    """One painting of one board: collects drawings in order."""

    def __init__(
        self,
        atlas: Atlas,
        board: Board,
        camera: Camera,
        pen: Pen,
        focus: Focus,
        moved: Mapping[str, InFlight],
    ) -> None:
        self._atlas = atlas
        self._board = board
        self._camera = camera
        self._pen = pen
        self._focus = focus
        self._moved = moved
        self._marks = Marks(atlas, pen)
        self._standings = standings(board, focus.selected)
        self._hull = hull_pixels(camera, pen)
        self._choices = choice_spots(board, camera, pen)
        self._detailed = camera.size >= HULLS
        self.blits: Blits = []
        left, top, width, height = camera.rect
        self.room = Room((left, top, width, height))
        self._captions = Captions(atlas, pen, self.room)

    def run(self, rings: Sequence[Ring], specks: Sequence[Speck]) -> list[Placed]:
        """Collect everything, from below upwards."""
        self._sights()
        for when in (When.FLOWN, When.DRIFT, When.GHOST):
            self._courses(when)
        self._tails()
        self._impact_lines()
        for choice, at, spacing in self._choices:
            self._marks.choice_hex(self.blits, choice.state, choice.key, at, spacing * CORNER)
        self._courses(When.PLANNED)
        self._pulls()
        self._burns()
        self._past_markers()
        self._end_markers()
        self._bases()
        self._flags()
        self._units()
        self._hovered_hex()
        self._badges()
        self._impacts()
        for ring in rings:
            self._marks.ring(
                self.blits,
                self._camera.to_screen(ring.at),
                ring.radius * self._pen.scale,
                ring.colour,
            )
        for speck in specks:
            at = self._camera.to_screen(speck.at)
            self._marks.speck(self.blits, at, speck.radius, speck.colour)
        self._name_bodies()
        return self._captions.draw(self.blits)

    # Courses

    def _sights(self) -> None:
        for sight in self._board.sights:
            start, end = self._ends(sight.start, sight.end, self._hull * 0.5)
            colour = ACCENT if sight.clear else INK2
            dash = (0.0, 0.0) if sight.clear else (7.0, 5.0)
            thick = self._marks.thick
            lay(self._atlas, self.blits, start, end, Stroke(GROUND, 6.5 * thick))
            lay(self._atlas, self.blits, start, end, Stroke(colour, 1.4 * thick, dash, 4.0 * thick))
            self._sight_end(start, end, colour, clear=sight.clear)
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            words = paragraph(sight.words, colour, strong=True)
            name = f"sight {sight.start} {sight.end}"
            self._captions.add(name, words, middle, 10, PLAN, leader=True)
            self.room.avoid_line(start, end)

    def _sight_end(self, start: Point, end: Point, colour: Colour, *, clear: bool) -> None:
        """An arrow's head for a clear line, a struck circle for one that is blocked."""
        if not clear:
            sign = self._atlas.picture("symbols/why", colour, self._pen.px(17))
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            self._marks.put(self.blits, sign, middle)
            return
        length = max(((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5, 1.0)
        back = min(13 * self._marks.thick / length, 1.0)
        neck = (end[0] + (start[0] - end[0]) * back, end[1] + (start[1] - end[1]) * back)
        self._marks.solid_arrow(self.blits, neck, end, colour, 5)

    def _ends(self, start: Hex, end: Hex, trim: float) -> tuple[Point, Point]:
        """Two hexes' centres in pixels, each brought nearer to the other."""
        (ax, ay), (bx, by) = self._camera.centre_of(start), self._camera.centre_of(end)
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        share = min(trim / length, 0.4) if length else 0.0
        dx, dy = (bx - ax) * share, (by - ay) * share
        return (ax + dx, ay + dy), (bx - dx, by - dy)

    def _courses(self, when: When) -> None:
        for course in self._board.courses:
            if course.when is when and self._is_drawn(course):
                self._course(course)

    def _is_drawn(self, course: Course) -> bool:
        """Far out only the courses in focus are drawn; in flight, a unit's own are not."""
        if course.start == course.end or course.unit in self._moved:
            return False
        if self._camera.size < DOTS and not self._focus.has(course.unit):
            return False
        (ax, ay), (bx, by) = (
            self._camera.centre_of(course.start),
            self._camera.centre_of(course.end),
        )
        left, top, width, height = self._camera.rect
        return not (
            max(ax, bx) < left - 8
            or min(ax, bx) > left + width + 8
            or max(ay, by) < top - 8
            or min(ay, by) > top + height + 8
        )

    def _course(self, course: Course) -> None:
        start = self._camera.centre_of(course.start)
        end = self._camera.centre_of(course.end)
        stroke = self._stroke(course)
        if course.when is When.PLANNED:
            casing = Stroke(GROUND, stroke.width + 3.6 * self._marks.thick)
            lay(self._atlas, self.blits, start, end, casing)
        lay(self._atlas, self.blits, start, end, stroke)
        if course.when is not When.GHOST:
            every = max(self._camera.spacing, _SIDE_MARK)
            lay_side_marks(self._atlas, self.blits, start, end, stroke, course.side, every)
        if self._focus.has(course.unit) or course.when is When.PLANNED:
            self.room.avoid_line(start, end)

    def _tails(self) -> None:
        """The lines behind what is in flight."""
        for marker in self._board.markers:
            flown = self._moved.get(marker.id)
            if flown is None or flown.tail is None:
                continue
            start, end = map(self._camera.to_screen, flown.tail)
            stroke = Stroke(side_colour(marker.side), FLOWN_LINE * self._marks.thick)
            lay(self._atlas, self.blits, start, end, stroke)

    def _stroke(self, course: Course) -> Stroke:
        colour = side_colour(course.side)
        thick = self._marks.thick
        match course.when:
            case When.FLOWN:
                return Stroke(colour, FLOWN_LINE * thick)
            case When.DRIFT:
                return Stroke(colour, DRIFT_LINE * thick, _DRIFT_DASHES)
            case When.PLANNED:
                return Stroke(colour, PLAN_LINE * thick)
            case When.GHOST:
                return Stroke(colour, 2.0 * thick, _GHOST_DOTS)

    def _impact_lines(self) -> None:
        """The course to a burst, dashed; what would have been flown beyond it, dotted."""
        for impact in self._board.impacts:
            point = self._camera.to_screen(point_at(impact.start, impact.end, impact.t))
            start, end = self._camera.centre_of(impact.start), self._camera.centre_of(impact.end)
            thick = self._marks.thick
            lay(self._atlas, self.blits, point, end, Stroke(FATAL_HATCH, 1.6 * thick, _GHOST_DOTS))
            lay(self._atlas, self.blits, start, point, Stroke(GROUND, 5 * thick))
            lay(self._atlas, self.blits, start, point, Stroke(DANGER, 2.4 * thick, _HARM_DASHES))

    # Pulls and burns

    def _pulls(self) -> None:
        said: set[tuple[str, str]] = set()
        for pull in self._board.pulls:
            at = self._camera.centre_of(pull.at)
            spacing = self._camera.spacing
            if pull.now:
                self._marks.pull_now(self.blits, at, pull.direction, spacing)
                after = self._camera.centre_of(step(pull.at, pull.direction))
                middle = ((at[0] + after[0]) / 2, (at[1] + after[1]) / 2)
                self._take(middle, 0.2 * spacing)
                anchor, reach = at, self._marks.badge_radius * 1.2
            else:
                self._marks.pull_owed(
                    self.blits, at, pull.direction, spacing, optional=pull.optional
                )
                anchor, reach = at, 0.24 * spacing
                self._take(anchor, reach)
            if (pull.unit, pull.words) not in said:
                said.add((pull.unit, pull.words))
                words = paragraph(pull.words, INK, strong=True)
                name = f"pull {pull.unit} {pull.now} {pull.at} {pull.direction}"
                self._captions.add(name, words, anchor, reach + 2, PULL, leader=True)

    def _burns(self) -> None:
        for burn in self._board.burns:
            trim = max(self._marks.badge_radius * 1.15, 0.18 * self._camera.spacing)
            start, end = self._ends(burn.start, burn.end, trim)
            self._marks.solid_arrow(self.blits, start, end, ACCENT, PLAN_LINE)

    # Markers

    def _past_markers(self) -> None:
        seen: set[tuple[int, Hex]] = set()
        pixels = max(round(self._hull * 0.72), 16)
        for course in self._board.courses:
            if course.when is not When.FLOWN or not self._is_drawn(course):
                continue
            if not (self._detailed or self._focus.has(course.unit)):
                continue
            at = self._camera.centre_of(course.start)
            if (course.side, course.start) not in seen:
                seen.add((course.side, course.start))
                self._past_marker(course.side, at, pixels)
            self._captions.add(
                f"past {course.unit} {course.start} {course.end}",
                (Words(course.words, INK2),),
                at,
                pixels * 0.3,
                BEFORE,
                places=(S_, N_, W_, E_, *PLACES[4:]),
            )

    def _past_marker(self, side: int, at: Point, pixels: int) -> None:
        mark = self._atlas.picture(f"past/{shape(side)}", side_colour(side), pixels)
        self._marks.put(self.blits, mark, at)
        self._take(at, pixels * 0.22)

    def _end_markers(self) -> None:
        taken = {choice.at for choice, _, _ in self._choices}
        for course in self._board.courses:
            if course.when is When.FLOWN or course.unit in self._moved:
                continue
            if not (self._detailed or self._focus.has(course.unit)):
                continue
            at = self._camera.centre_of(course.end)
            if self._focus.has(course.unit) and not self._camera.shows(at, -12):
                at = self._at_frame(at)
            elif not self._camera.shows(at, self._hull):
                continue
            if course.end_marker and course.end not in taken:
                self._future(course, at)
            self._course_words(course, at)

    def _future(self, course: Course, at: Point) -> None:
        turn = bearing(sub(course.end, course.start))
        ghost = course.when is When.GHOST
        pixels = round(self._hull * 0.9)
        mark = self._atlas.future(course.side, pixels, turn, ghost=ghost)
        self._marks.put(self.blits, mark, at)
        self._take(at, pixels * 0.42)

    def _course_words(self, course: Course, at: Point) -> None:
        planned = course.when is When.PLANNED
        colour = DANGER if course.fatal else ACCENT if planned else INK2
        name = f"course {course.unit} {course.when} {course.turn} {course.end}"
        weight = HARM if course.fatal else PLAN if planned else LATER
        reach = max(self._hull * 0.5, self._marks.badge_radius * 1.3 if planned else 0)
        words = paragraph(course.words, colour, strong=planned or course.fatal)
        self._captions.add(name, words, at, reach, weight, leader=course.fatal)

    def _at_frame(self, pixel: Point) -> Point:
        """The nearest place just inside the frame."""
        left, top, width, height = self._camera.rect
        edge = self._hull * 0.6
        return (
            min(max(pixel[0], left + edge), left + width - edge),
            min(max(pixel[1], top + edge), top + height - edge),
        )

    def _bases(self) -> None:
        pixels = max(round(0.24 * self._camera.spacing), self._pen.px(10))
        for base in self._board.bases:
            x, y = base_offset(base)
            cx, cy = self._camera.centre_of(base.at)
            at = (cx + x * self._camera.spacing, cy + y * self._camera.spacing)
            if not self._camera.shows(at, pixels):
                continue
            if base.direction is None:
                large = round(self._hull * 0.9)
                self._marks.put(self.blits, self._atlas.base(base.side, base.sprite, large), at)
            else:
                turn = base.direction * 60.0 - 90.0
                drawn = self._atlas.base(base.side, base.sprite, pixels, turn)
                self._marks.put(self.blits, drawn, at)
            if base.at == self._focus.hex:
                self._captions.add(
                    f"base {base.id}",
                    (Words(base.words, INK2),),
                    at,
                    pixels * 0.5,
                    PLACE,
                    leader=True,
                )

    def _flags(self) -> None:
        bodies = {at for body in self._board.chart.bodies for at in body.hexes}
        pixels = max(round(0.3 * self._camera.spacing), self._pen.px(18))
        for flag in self._board.flags:
            x, y = self._camera.centre_of(flag.at)
            at = (x + pixels * 0.28, y - pixels * 0.2)
            self._marks.put(self.blits, self._atlas.picture("symbols/flag", ACCENT, pixels), at)
            if flag.at not in bodies or flag.at == self._focus.hex:
                words = (Words(flag.words, ACCENT, strong=True),)
                self._captions.add(f"flag {flag.at}", words, (x, y), pixels * 0.6, PLACE)
                self._take(at, pixels * 0.4)

    def _units(self) -> None:
        """Present markers, what is in focus last, then the counts of shared hexes."""
        order = sorted(
            self._board.markers,
            key=lambda m: (m.id == self._focus.selected, m.sprite in _LOW, m.id),
        )
        for marker in order:
            standing = self._standings[marker.id]
            if standing.shown or self._focus.has(marker.id) or marker.id in self._moved:
                self._unit(marker, standing)
        for at, count in sorted(crowds(self._board).items()):
            x, y = self._camera.centre_of(at)
            reach = max(self._camera.spacing, self._pen.px(44))
            if self._camera.shows((x, y), reach):
                box = self._marks.pill(self.blits, (x, y - reach * 0.42), f"×{count}", INK2)
                self.room.take((box.left, box.top, box.width, box.height))

    def _unit(self, marker: Marker, standing: Standing) -> None:
        at = unit_spot(marker, standing, self._camera, self._pen, self._moved)
        if not self._camera.shows(at, self._hull * 2):
            return
        chosen = marker.id == self._focus.selected
        pixels = max(round(self._hull * standing.share), 14)
        turn = standing.bow if standing.bow is not None else bearing(marker.heading)
        if marker.id in self._moved:
            turn, pixels = self._moved[marker.id].heading, self._hull
        if marker.docked and marker.id not in self._moved:
            self._marks.dock(self.blits, at, self._camera.centre_of(marker.at))
        drawn = self._atlas.hull(marker.side, marker.sprite, pixels, turn, faint=marker.faint)
        self._marks.put(self.blits, drawn, at)
        reach = pixels * 0.5
        if chosen:
            reach = max(pixels * 0.7, self._pen.px(17))
            self._marks.selection(self.blits, at, reach)
            reach += 4
        self._take(at, reach * 0.9)
        if marker.id not in self._moved:
            self._damage(marker, at, reach)
            self._name(marker, at, reach, chosen=chosen)

    def _damage(self, marker: Marker, at: Point, reach: float) -> None:
        if self._camera.size >= _PIPS_FROM and any(marker.damage):
            box = self._marks.damage(self.blits, (at[0] + reach + 2, at[1]), marker.damage)
            self.room.take((box.left, box.top, box.width, box.height))
        elif DOTS <= self._camera.size < HULLS and marker.damage:
            self._marks.pip(self.blits, (at[0], at[1] + reach + 3), struck=any(marker.damage))

    def _name(self, marker: Marker, at: Point, reach: float, *, chosen: bool) -> None:
        focused = chosen or marker.id == self._focus.hovered
        whole = self._camera.size >= TWO_LINES or focused
        weight = SELECTED if focused else LATER if marker.sprite in _LOW else SHIP
        self._captions.add(
            f"unit {marker.id}",
            marker_lines(marker, whole=whole, selected=chosen),
            at,
            reach + 2,
            weight,
            leader=focused or (self._detailed and marker.sprite not in _LOW),
        )

    # Above the ships

    def _hovered_hex(self) -> None:
        if self._focus.hex is not None:
            at = self._camera.centre_of(self._focus.hex)
            self._marks.hex_outline(self.blits, at, self._camera.spacing, INK)

    def _badges(self) -> None:
        for choice, at, spacing in self._choices:
            self._marks.badge(self.blits, choice.state, choice.key, at)
            self._take(at, self._marks.badge_radius * 1.3)
            harmful = choice.state == "fatal"
            shown = harmful or choice.at == self._focus.hex or choice.state == "chosen"
            words = choice.words if shown else ""
            colour = DANGER if choice.state in {"fatal", "later"} else INK2
            self._captions.add(
                f"choice {choice.at} {choice.key}",
                paragraph(words, colour, strong=harmful),
                at,
                self._marks.badge_radius * 1.35,
                HARM,
                leader=harmful,
                places=(N_, W_, NW, NE, *PLACES),
            )
            if choice.key == "0" and choice.state != "fatal":
                self._marks.drift_word(self.blits, at, spacing * CORNER)

    def _impacts(self) -> None:
        said = {choice.words for choice in self._board.choices if choice.state == "fatal"}
        for impact in self._board.impacts:
            at = self._camera.to_screen(point_at(impact.start, impact.end, impact.t))
            pixels = self._pen.px(30)
            back = self._atlas.picture("symbols/impact", GROUND, round(pixels * 1.25))
            self._marks.put(self.blits, back, at)
            self._marks.put(self.blits, self._atlas.picture("symbols/impact", DANGER, pixels), at)
            self._take(at, pixels * 0.45)
            if impact.words not in said:
                words = paragraph(impact.words, DANGER, strong=True)
                name = f"impact {impact.start} {impact.end}"
                self._captions.add(name, words, at, pixels * 0.55, HARM, leader=True)

    def _name_bodies(self) -> None:
        for body in self._board.chart.bodies:
            points = [centre(hex_) for hex_ in body.hexes]
            x = sum(px for px, _ in points) / len(points)
            y = sum(py for _, py in points) / len(points)
            radius = (DISC if len(points) == 1 else 1.0) * self._camera.spacing
            at = self._camera.to_screen((x, y))
            self._take(at, radius * 0.9)
            self._captions.add(
                f"body {body.id}",
                body_lines(body.name),
                at,
                radius + 2,
                BODY_NAME,
                places=(N_, S_, W_, E_),
            )

    def _take(self, at: Point, reach: float) -> None:
        self.room.take((at[0] - reach, at[1] - reach, 2 * reach, 2 * reach))


_LOW: Final = frozenset({"mine", "torpedo", "nuke"})  # ordnance: drawn over ships, named after them
