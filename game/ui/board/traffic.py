"""Courses, and the markers at their ends: where units were, where they will be."""

from typing import Final

from game.core.board import Course, When
from game.core.hexes import Hex, sub
from game.core.plane import Point, bearing
from game.ui.board.atlas import shape, side_colour
from game.ui.board.camera import DOTS
from game.ui.board.canvas import Canvas
from game.ui.board.captions import BEFORE, HARM, LATER, PLAN, Words, paragraph
from game.ui.board.courses import Stroke
from game.ui.board.labels import ANYWHERE, E_, N_, PLACES, S_, W_
from game.ui.theme import (
    ACCENT,
    DANGER,
    DRIFT_LINE,
    FLOWN_LINE,
    GROUND,
    INK2,
    PLAN_LINE,
)

GHOST_DOTS: Final = (2.2, 4.2)
_DRIFT_DASHES: Final = (9.0, 6.0)
_SIDE_MARK: Final = 46  # pixels from tick to tick, at least


def draw_courses(canvas: Canvas, *whens: When) -> None:
    """Courses of these kinds, in this order."""
    for when in whens:
        strokes = {side: course_stroke(canvas, when, side) for side in range(-1, 4)}
        for course in canvas.courses:
            if course.when is when and _is_drawn(canvas, course):
                _draw_course(canvas, course, strokes[course.side])


def _is_drawn(canvas: Canvas, course: Course) -> bool:
    """Far out only the courses in focus are drawn; in flight, a unit's own are not.

    A course that ends in a burst is drawn with the burst.
    """
    if course.start == course.end or course.unit in canvas.moved:
        return False
    bursts = canvas.bursts
    if bursts and course.when is not When.FLOWN and (course.start, course.end) in bursts:
        return False
    return canvas.camera.size >= DOTS or canvas.focus.has(course.unit)


def _draw_course(canvas: Canvas, course: Course, stroke: Stroke) -> None:
    start, end = canvas.pixel(course.start), canvas.pixel(course.end)
    if not canvas.shows_line(start, end):
        return
    if course.when is When.PLANNED:
        canvas.lay(start, end, Stroke(GROUND, stroke.width + 3.6 * canvas.marks.thick))
    side = course.side if course.when is not When.GHOST else -1
    every = max(canvas.spacing, _SIDE_MARK)
    canvas.lines.lay(canvas.blits, start, end, stroke, side, every)
    canvas.room.avoid_line(start, end)


def course_stroke(canvas: Canvas, when: When, side: int) -> Stroke:
    """How a side's course of a kind is drawn."""
    colour = side_colour(side)
    thick = canvas.marks.thick
    match when:
        case When.FLOWN:
            return Stroke(colour, FLOWN_LINE * thick)
        case When.DRIFT:
            return Stroke(colour, DRIFT_LINE * thick, _DRIFT_DASHES)
        case When.PLANNED:
            return Stroke(colour, PLAN_LINE * thick)
        case When.GHOST:
            return Stroke(colour, 2.0 * thick, GHOST_DOTS)


def draw_tails(canvas: Canvas) -> None:
    """The lines behind what is in flight."""
    for marker in canvas.board.markers:
        flown = canvas.moved.get(marker.id)
        if flown is not None and flown.tail is not None:
            start, end = map(canvas.camera.to_screen, flown.tail)
            canvas.lay(start, end, course_stroke(canvas, When.FLOWN, marker.side))


def draw_past_markers(canvas: Canvas) -> None:
    """A small mark of the side's shape where each flown course began."""
    seen: set[tuple[int, Hex]] = set()
    pixels = max(round(canvas.hull * 0.72), 16)
    for course in canvas.courses:
        if course.when is not When.FLOWN or course.unit in canvas.moved:
            continue
        at = canvas.pixel(course.start)
        if not _is_marked(canvas, course, at):
            continue
        if (course.side, course.start) not in seen:
            seen.add((course.side, course.start))
            colour = side_colour(course.side)
            canvas.put(canvas.atlas.picture(f"past/{shape(course.side)}", colour, pixels), at)
            canvas.take(at, pixels * 0.22)
        if course.words:
            name = f"past {course.unit} {course.start} {course.end}"
            words = (Words(course.words, INK2),)
            places = (S_, N_, W_, E_, *PLACES[4:])
            canvas.captions.add(name, words, at, pixels * 0.3, BEFORE, places=places)


def _is_marked(canvas: Canvas, course: Course, at: Point) -> bool:
    if not (canvas.detailed or canvas.focus.has(course.unit)):
        return False
    return course.start != course.end and canvas.shows(at, canvas.hull)


def draw_end_markers(canvas: Canvas) -> None:
    """Outlines where courses end, and what is said of them.

    A hex that can be chosen shows its badge instead. What is in focus and ends out of view is a
    hull at the frame that points out.
    """
    taken = {choice.at for choice in canvas.board.choices}
    for course in canvas.board.courses:
        if course.when is When.FLOWN or course.unit in canvas.moved:
            continue
        focused = canvas.focus.has(course.unit)
        if not (canvas.detailed or focused):
            continue
        at = canvas.pixel(course.end)
        if focused:
            at = _within_frame(canvas, at)
        elif not canvas.shows(at, canvas.hull):
            continue
        if course.end_marker and course.end not in taken:
            _draw_future(canvas, course, at)
        covered = course.when is When.GHOST and not course.fatal and course.end in taken
        if course.words and not covered:
            _say_course(canvas, course, at)


def _draw_future(canvas: Canvas, course: Course, at: Point) -> None:
    turn = bearing(sub(course.end, course.start))
    pixels = round(canvas.hull * 0.9)
    ghost = course.when is When.GHOST
    canvas.put(canvas.atlas.future(course.side, pixels, turn, ghost=ghost), at)
    canvas.take(at, pixels * 0.42)


def _say_course(canvas: Canvas, course: Course, at: Point) -> None:
    planned = course.when is When.PLANNED
    colour = DANGER if course.fatal else ACCENT if planned else INK2
    weight = HARM if course.fatal else PLAN if planned else LATER
    reach = max(canvas.hull * 0.5, canvas.marks.badge_radius * 1.3 if planned else 0)
    words = paragraph(course.words, colour, strong=planned or course.fatal)
    name = f"course {course.unit} {course.when} {course.turn} {course.end}"
    canvas.captions.add(name, words, at, reach, weight, leader=ANYWHERE if course.fatal else 0)


def _within_frame(canvas: Canvas, pixel: Point) -> Point:
    """The pixel, or the nearest one just inside the frame."""
    left, top, width, height = canvas.camera.rect
    edge = min(canvas.hull * 0.6, width / 2, height / 2)
    return (
        min(max(pixel[0], left + edge), left + width - edge),
        min(max(pixel[1], top + edge), top + height - edge),
    )
