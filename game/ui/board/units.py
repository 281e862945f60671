"""What is there now: ships and ordnance, bases, flags, and the names of bodies."""

from typing import Final

from game.core.board import Marker
from game.core.hexes import DIRECTIONS
from game.core.plane import DISC, Point, centre
from game.ui.board.camera import DOTS, HULLS, TWO_LINES
from game.ui.board.canvas import Canvas, InFlight, fan_spacing
from game.ui.board.captions import (
    BODY_NAME,
    LATER,
    PLACE,
    SELECTED,
    SHIP,
    Words,
    body_lines,
    marker_lines,
)
from game.ui.board.labels import ANYWHERE, E_, N_, NEAR, S_, W_
from game.ui.board.standing import ORDNANCE, base_offset, middle_of
from game.ui.theme import ACCENT, INK2

_ON_SIDE: Final = 0.52  # of the spacing, from the middle of a body to a flag on its side
_CLEAR: Final = (0.16, -0.22)  # of the spacing, to the foot of a flag beside a unit
_PIPS_FROM: Final = 24.0  # hex size from which damage is drawn as tracks


def draw_units(canvas: Canvas) -> None:
    """Present markers, ordnance over ships, the selected one last; counts of shared hexes."""
    order, standings = canvas.ranks.order, canvas.ranks.standings
    standing = [
        marker
        for marker in order
        if (standings[marker.id].shown or canvas.focus.has(marker.id))
        and marker.id not in canvas.moved
    ]
    for marker in standing:
        if marker.docked:
            at = canvas.spot(marker, standings[marker.id])
            canvas.marks.dock(canvas.blits, at, canvas.pixel(marker.at))
    for marker, at, reach in canvas.put_hulls(standing):
        _draw_more(canvas, marker, at, reach)
    for marker in order:
        if marker.id in canvas.moved:
            _draw_flying(canvas, marker, canvas.moved[marker.id])
    _count_crowds(canvas)


def _count_crowds(canvas: Canvas) -> None:
    reach = fan_spacing(canvas.camera, canvas.pen)
    for hex_, count in sorted(canvas.ranks.crowds.items()):
        x, y = canvas.pixel(hex_)
        if canvas.shows((x, y), reach):
            box = canvas.marks.pill(canvas.blits, (x, y - reach * 0.52), f"×{count}", INK2)
            canvas.take_rect(box)


def _draw_flying(canvas: Canvas, marker: Marker, flown: InFlight) -> None:
    """A unit between two hexes, without damage and name."""
    at = canvas.camera.to_screen(flown.at)
    hull = canvas.atlas.hull(marker.side, marker.sprite, canvas.hull, flown.heading)
    canvas.put(hull, at)
    if marker.id == canvas.focus.selected:
        canvas.marks.selection(canvas.blits, at, _ring(canvas, canvas.hull / 2))


def _ring(canvas: Canvas, reach: float) -> float:
    """The radius of the ring around what is selected and reaches so far from its middle."""
    return max(reach * 1.4, canvas.pen.px(17))


def draw_selection(canvas: Canvas) -> None:
    """The ring around what is selected, below all badges, so that it chooses none of them."""
    for marker in canvas.board.markers:
        if marker.id == canvas.focus.selected and marker.id not in canvas.moved:
            standing = canvas.ranks.standings[marker.id]
            at = canvas.spot(marker, standing)
            pixels = canvas.hull * standing.share
            canvas.marks.selection(canvas.blits, at, _ring(canvas, pixels / 2))


def _draw_more(canvas: Canvas, marker: Marker, at: Point, reach: float) -> None:
    """Damage and name."""
    if marker.id == canvas.focus.selected:
        reach = _ring(canvas, reach) + 4
        canvas.take(at, reach * 0.9)
    if marker.damage:
        _draw_damage(canvas, marker, at, reach)
    if marker.name or marker.note:
        _name(canvas, marker, at, reach)


def _draw_damage(canvas: Canvas, marker: Marker, at: Point, reach: float) -> None:
    alone = canvas.ranks.standings[marker.id].share == 1.0
    if canvas.camera.size >= _PIPS_FROM and any(marker.damage) and alone:
        spot = (at[0] + reach + 2, at[1])
        canvas.take_rect(canvas.marks.damage(canvas.blits, spot, marker.damage))
    elif DOTS <= canvas.camera.size < HULLS:
        spot = (at[0], at[1] + reach + 3)
        canvas.marks.pip(canvas.blits, spot, struck=any(marker.damage))


def _name(canvas: Canvas, marker: Marker, at: Point, reach: float) -> None:
    focused = canvas.focus.has(marker.id)
    ordnance = marker.sprite in ORDNANCE
    whole = canvas.camera.size >= TWO_LINES or focused
    canvas.captions.add(
        f"unit {marker.id}",
        marker_lines(marker, whole=whole, selected=marker.id == canvas.focus.selected),
        at,
        reach + 2,
        SELECTED if focused else LATER if ordnance else SHIP,
        leader=ANYWHERE if focused else NEAR if canvas.detailed and not ordnance else 0,
    )


def draw_bases(canvas: Canvas) -> None:
    """Bases, standing on their sides of bodies or in the middle of their hexes."""
    for base in canvas.board.bases:
        x, y = base_offset(base)
        cx, cy = canvas.pixel(base.at)
        at = (cx + x * canvas.spacing, cy + y * canvas.spacing)
        if not canvas.shows(at, canvas.spacing):
            continue
        if base.direction is None:
            pixels = round(canvas.hull * 0.9)
            drawn = canvas.atlas.base(base.side, base.sprite, pixels)
            canvas.take(at, pixels * 0.5)
        else:
            pixels = max(round(0.24 * canvas.spacing), canvas.pen.px(10))
            drawn = canvas.atlas.base(base.side, base.sprite, pixels, base.direction * 60.0 - 90.0)
        canvas.put(drawn, at)


def draw_flags(canvas: Canvas) -> None:
    """Flags at the places of objectives, clear of who stands there.

    On a body they stand on its side, or in its middle, and the body's name is word enough.
    """
    bodies = {at for body in canvas.board.chart.bodies for at in body.hexes}
    taken = {marker.at for marker in canvas.board.markers}
    pixels = max(round(0.3 * canvas.spacing), canvas.pen.px(18))
    for flag in canvas.board.flags:
        x, y = canvas.pixel(flag.at)
        foot = (x, y)
        if flag.side is not None:
            across, down = centre(DIRECTIONS[flag.side])
            foot = (x + across * _ON_SIDE * canvas.spacing, y + down * _ON_SIDE * canvas.spacing)
        elif flag.at in taken:
            foot = (x + _CLEAR[0] * canvas.spacing, y + _CLEAR[1] * canvas.spacing)
        at = (foot[0] + pixels * 0.28, foot[1] - pixels * 0.2)
        canvas.put(canvas.atlas.picture("symbols/flag", ACCENT, pixels), at)
        canvas.take(at, pixels * 0.4)
        if flag.at not in bodies or flag.side is not None:
            words = (Words(flag.words, ACCENT, strong=True),)
            canvas.captions.add(f"flag {flag.at}", words, at, pixels * 0.6, PLACE, leader=NEAR)


def name_bodies(canvas: Canvas) -> None:
    """The names of bodies, over their discs where there is room."""
    for body in canvas.board.chart.bodies:
        at = canvas.camera.to_screen(middle_of(body))
        radius = (DISC if len(body.hexes) == 1 else 1.0) * canvas.spacing
        canvas.take(at, radius * 0.9)
        places = (N_, S_, W_, E_)
        lines = body_lines(body.name)
        canvas.captions.add(f"body {body.id}", lines, at, radius + 2, BODY_NAME, places=places)
