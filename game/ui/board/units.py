"""What is there now: ships and ordnance, bases, flags, and the names of bodies."""

from typing import Final

from game.core.board import Marker
from game.core.plane import DISC, Point, bearing
from game.ui.board.camera import DOTS, HULLS, TWO_LINES
from game.ui.board.canvas import Canvas, fan_spacing, unit_spot
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
from game.ui.board.labels import E_, N_, S_, W_
from game.ui.board.standing import Standing, base_offset, crowds, middle_of
from game.ui.theme import ACCENT, INK2

_ORDNANCE: Final = frozenset({"mine", "torpedo", "nuke"})  # over the ships, named after them
_PIPS_FROM: Final = 24.0  # hex size from which damage is drawn as tracks
_LEAST: Final = 14  # pixels of a hull in a fan


def draw_units(canvas: Canvas) -> None:
    """Present markers, ordnance over ships, the selected one last; counts of shared hexes."""
    selected = canvas.focus.selected

    def order(marker: Marker) -> tuple[bool, bool, str]:
        return (marker.id == selected, marker.sprite in _ORDNANCE, marker.id)

    for marker in sorted(canvas.board.markers, key=order):
        _draw_unit(canvas, marker)
    reach = fan_spacing(canvas.camera, canvas.pen)
    for hex_, count in sorted(crowds(canvas.board).items()):
        x, y = canvas.pixel(hex_)
        if canvas.shows((x, y), reach):
            box = canvas.marks.pill(canvas.blits, (x, y - reach * 0.52), f"×{count}", INK2)
            canvas.take_rect(box)


def _draw_unit(canvas: Canvas, marker: Marker) -> None:
    flown = canvas.moved.get(marker.id)
    standing = canvas.standings[marker.id]
    if flown is not None:
        at, turn, pixels = canvas.camera.to_screen(flown.at), flown.heading, canvas.hull
    else:
        if not standing.shown and not canvas.focus.has(marker.id):
            return
        at = unit_spot(marker, standing, canvas.camera, canvas.pen)
        turn = bearing(marker.heading) if standing.bow is None else standing.bow
        pixels = max(round(canvas.hull * standing.share), _LEAST)
    if not canvas.shows(at, canvas.hull):
        return
    if marker.docked and flown is None:
        canvas.marks.dock(canvas.blits, at, canvas.pixel(marker.at))
    hull = canvas.atlas.hull(marker.side, marker.sprite, pixels, turn, faint=marker.faint)
    canvas.put(hull, at)
    reach = pixels * 0.5
    if marker.id == canvas.focus.selected:
        reach = max(pixels * 0.7, canvas.pen.px(17))
        canvas.marks.selection(canvas.blits, at, reach)
        reach += 4
    canvas.take(at, reach * 0.9)
    if flown is None:
        _draw_state(canvas, marker, standing, at, reach)


def _draw_state(
    canvas: Canvas, marker: Marker, standing: Standing, at: Point, reach: float
) -> None:
    """Damage and name, which a unit in flight goes without."""
    if marker.damage:
        if canvas.camera.size >= _PIPS_FROM and any(marker.damage) and standing.share == 1.0:
            spot = (at[0] + reach + 2, at[1])
            canvas.take_rect(canvas.marks.damage(canvas.blits, spot, marker.damage))
        elif DOTS <= canvas.camera.size < HULLS:
            spot = (at[0], at[1] + reach + 3)
            canvas.marks.pip(canvas.blits, spot, struck=any(marker.damage))
    if not marker.name and not marker.note:
        return
    focused = canvas.focus.has(marker.id)
    ordnance = marker.sprite in _ORDNANCE
    whole = canvas.camera.size >= TWO_LINES or focused
    canvas.captions.add(
        f"unit {marker.id}",
        marker_lines(marker, whole=whole, selected=marker.id == canvas.focus.selected),
        at,
        reach + 2,
        SELECTED if focused else LATER if ordnance else SHIP,
        leader=focused or (canvas.detailed and not ordnance),
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
        if base.at == canvas.focus.hex:
            words = (Words(base.words, INK2),)
            canvas.captions.add(f"base {base.id}", words, at, pixels * 0.5, PLACE, leader=True)


def draw_flags(canvas: Canvas) -> None:
    """Flags at the places of objectives; those on a body are named by it until pointed at."""
    bodies = {at for body in canvas.board.chart.bodies for at in body.hexes}
    pixels = max(round(0.3 * canvas.spacing), canvas.pen.px(18))
    for flag in canvas.board.flags:
        x, y = canvas.pixel(flag.at)
        at = (x + pixels * 0.28, y - pixels * 0.2)
        canvas.put(canvas.atlas.picture("symbols/flag", ACCENT, pixels), at)
        if flag.at not in bodies or flag.at == canvas.focus.hex:
            words = (Words(flag.words, ACCENT, strong=True),)
            canvas.captions.add(f"flag {flag.at}", words, (x, y), pixels * 0.6, PLACE)
            canvas.take(at, pixels * 0.4)


def name_bodies(canvas: Canvas) -> None:
    """The names of bodies, over their discs where there is room."""
    for body in canvas.board.chart.bodies:
        at = canvas.camera.to_screen(middle_of(body))
        radius = (DISC if len(body.hexes) == 1 else 1.0) * canvas.spacing
        canvas.take(at, radius * 0.9)
        places = (N_, S_, W_, E_)
        lines = body_lines(body.name)
        canvas.captions.add(f"body {body.id}", lines, at, radius + 2, BODY_NAME, places=places)
