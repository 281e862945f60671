"""What is being decided: choices and their badges, pulls, burns, bursts, lines of fire."""

from typing import Final

from game.core.board import When
from game.core.hexes import Hex, step
from game.core.plane import CORNER, Point, point_at
from game.ui.board.badges import badge_spots
from game.ui.board.canvas import Canvas
from game.ui.board.captions import HARM, PLAN, PULL, paragraph
from game.ui.board.courses import Stroke
from game.ui.board.labels import ANYWHERE, N_, NE, NW, PLACES, W_
from game.ui.board.traffic import GHOST_DOTS
from game.ui.theme import ACCENT, DANGER, FATAL_HATCH, GROUND, INK, INK2, PLAN_LINE

_HARM_DASHES: Final = (4.5, 3.5)
_BLOCKED_DASHES: Final = (7.0, 5.0)
_BURST: Final = 30  # pixels across at 100 %


def draw_sights(canvas: Canvas) -> None:
    """Lines of fire: double, with a head where clear, broken and struck where blocked."""
    thick = canvas.marks.thick
    for sight in canvas.board.sights:
        ends = canvas.pixel(sight.start), canvas.pixel(sight.end)
        start, end = canvas.trimmed(*ends, canvas.hull * 0.5)
        colour = ACCENT if sight.clear else INK2
        dash = (0.0, 0.0) if sight.clear else _BLOCKED_DASHES
        canvas.lay(start, end, Stroke(GROUND, 6.5 * thick))
        canvas.lay(start, end, Stroke(colour, 1.4 * thick, dash, 4.0 * thick))
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        if sight.clear:
            neck = canvas.trimmed(end, start, 13 * thick)[0]
            canvas.marks.solid_arrow(canvas.blits, neck, end, colour, 5)
        else:
            canvas.put(canvas.atlas.picture("symbols/why", colour, canvas.pen.px(17)), middle)
        canvas.room.avoid_line(start, end)
        words = paragraph(sight.words, colour, strong=True)
        name = f"sight {sight.start} {sight.end}"
        canvas.captions.add(name, words, middle, 10, PLAN, leader=ANYWHERE)


def draw_impact_lines(canvas: Canvas) -> None:
    """The course to a burst, dashed; what would have been flown beyond it, dotted."""
    thick = canvas.marks.thick
    for impact in canvas.board.impacts:
        point = canvas.camera.to_screen(point_at(impact.start, impact.end, impact.t))
        start, end = canvas.pixel(impact.start), canvas.pixel(impact.end)
        canvas.lay(point, end, Stroke(FATAL_HATCH, 1.6 * thick, GHOST_DOTS))
        canvas.lay(start, point, Stroke(GROUND, 5 * thick))
        canvas.lay(start, point, Stroke(DANGER, 2.4 * thick, _HARM_DASHES))


def draw_choice_hexes(canvas: Canvas) -> None:
    """The hexes that can be chosen, each by its state."""
    plotted = _plotted(canvas)
    for choice, at, spacing in sorted(canvas.choices, key=lambda spot: spot[0].at in plotted):
        if choice.side is not None:
            continue
        chosen = choice.at in plotted
        canvas.marks.choice_hex(canvas.blits, choice, at, spacing * CORNER, chosen=chosen)


def _plotted(canvas: Canvas) -> set[Hex]:
    """Hexes that are chosen: by their state, or because a planned course ends there."""
    return {choice.at for choice in canvas.board.choices if choice.state == "chosen"} | {
        course.end for course in canvas.board.courses if course.when is When.PLANNED
    }


def draw_pulls(canvas: Canvas) -> None:
    """Pulls now as solid arrows, pulls owed as hollow ones; each cause is said once."""
    for index, pull in enumerate(canvas.board.pulls):
        at = canvas.pixel(pull.at)
        if pull.now:
            canvas.marks.pull_now(canvas.blits, at, pull.direction, canvas.spacing)
            after = canvas.pixel(step(pull.at, pull.direction))
            middle = ((at[0] + after[0]) / 2, (at[1] + after[1]) / 2)
            canvas.take(middle, 0.2 * canvas.spacing)
            reach = canvas.marks.badge_radius * 1.2
        else:
            canvas.marks.pull_owed(
                canvas.blits, at, pull.direction, canvas.spacing, optional=pull.optional
            )
            reach = 0.24 * canvas.spacing
            canvas.take(at, reach)
        canvas.captions.add(
            f"pull {pull.unit} {not pull.now} {index}",  # now comes first, then as they are given
            paragraph(pull.words, INK, strong=True),
            at,
            reach + 2,
            PULL,
            leader=ANYWHERE,
            group=f"{pull.unit} {pull.words}",
        )


def draw_burns(canvas: Canvas) -> None:
    """The arrow of a burn, from the drift hex to the end."""
    trim = max(canvas.marks.badge_radius * 1.15, 0.18 * canvas.spacing)
    for burn in canvas.board.burns:
        start, end = canvas.trimmed(canvas.pixel(burn.start), canvas.pixel(burn.end), trim)
        canvas.marks.solid_arrow(canvas.blits, start, end, ACCENT, PLAN_LINE)


def draw_badges(canvas: Canvas) -> None:
    """The keys of the choices, clear of who stands there, and the harm in them."""
    plotted = _plotted(canvas)
    said = {impact.words for impact in canvas.board.impacts}
    flown = [course.words for course in canvas.board.courses if course.when is When.PLANNED]
    spots = badge_spots(canvas.board, canvas.camera, canvas.pen, canvas.ranks)
    for choice, at, aside in spots:
        if choice.side is not None:
            canvas.take(at, canvas.marks.side_mark(canvas.blits, choice, at))
            continue
        chosen = choice.at in plotted
        canvas.marks.badge(canvas.blits, choice, at, chosen=chosen)
        canvas.take(at, canvas.marks.badge_radius * 1.3)
        harmful = choice.state == "fatal"
        news = choice.words not in said and not any(choice.words in words for words in flown)
        if harmful or (chosen and news):
            canvas.captions.add(
                f"choice {choice.at} {choice.key}",
                paragraph(choice.words, DANGER if harmful else INK2, strong=harmful),
                at,
                canvas.marks.badge_radius * 1.35,
                HARM,
                leader=ANYWHERE if harmful else 0,
                places=(N_, W_, NW, NE, *PLACES),
            )
        if choice.key == "0" and choice.state != "fatal" and not aside:
            canvas.marks.drift_word(canvas.blits, at, canvas.spacing * CORNER)


def draw_impacts(canvas: Canvas) -> None:
    """The bursts, each at the exact point of its course."""
    said = {choice.words for choice in canvas.board.choices if choice.state == "fatal"}
    pixels = canvas.pen.px(_BURST)
    for impact in canvas.board.impacts:
        at: Point = canvas.camera.to_screen(point_at(impact.start, impact.end, impact.t))
        canvas.put(canvas.atlas.picture("symbols/impact", GROUND, round(pixels * 1.2)), at)
        canvas.put(canvas.atlas.picture("symbols/impact", DANGER, pixels), at)
        canvas.take(at, pixels * 0.45)
        if impact.words not in said:
            words = paragraph(impact.words, DANGER, strong=True)
            name = f"impact {impact.start} {impact.end}"
            canvas.captions.add(name, words, at, pixels * 0.55, HARM, leader=ANYWHERE)
