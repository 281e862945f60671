"""What never moves: ground, tints, grid, bodies, asteroids, gravity at rest. One sheet a zoom step.

A sheet covers the whole chart while that is small, else the view and a margin around it. It is
kept; while the eye comes nearer or goes farther, the last one is shown larger or smaller.
"""

import math
from collections import OrderedDict
from collections.abc import Iterator
from functools import partial
from typing import Final

import pygame
from msgspec import Struct

from game.core.board import BodyMark, Chart, GravityMark
from game.core.hexes import DIRECTIONS, Hex, add, length, step
from game.core.plane import CORNER, DISC, ROW, Point, centre, outline
from game.ui.board.atlas import Atlas, drawing
from game.ui.board.camera import DOTS, HULLS, Camera
from game.ui.board.courses import Blits
from game.ui.board.standing import middle_of
from game.ui.board.strokes import circle, hexagon, line, path
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import (
    BODY_TINT,
    EDGE,
    GRAVITY_TINT,
    GRID,
    GRID_LINE,
    GROUND,
    HAIR,
    INK2,
    INK3,
    REST_LINE,
    Colour,
)

_WHOLE: Final = 3_000_000  # pixels of a chart that is kept whole
_KEPT: Final = 3
_CORNER_PART: Final = 0.2  # of each side is drawn as corner
_DISC_UNITS: Final = 62 / 64  # of a body's sprite is its disc
_SUN_SPAN: Final = 2.6  # hex spacings across the drawing of a sun
_WEAK_FROM: Final = 40  # pixels of spacing from which a weak pull has its letter
_WORD_FROM: Final = 56  # and from which at 100 % it has the word
_DOWNWARD: Final = frozenset({4, 5})
_WEAK_WORDS: Final = 13
_RIM_LINE: Final = 1.6
_NET: Final = 10
_DOT: Final = 5


class _Sheet(Struct, frozen=True):
    """A drawn part of a chart; `area` is measured from the middle of hex (0, 0)."""

    surface: pygame.Surface
    area: pygame.Rect
    spacing: float


class Layer:
    """Draws charts and keeps the sheets."""

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self._sheets: OrderedDict[tuple[Chart, tuple[Hex, ...], float, float], _Sheet]
        self._sheets = OrderedDict()

    def show(
        self,
        surface: pygame.Surface,
        camera: Camera,
        chart: Chart,
        cleared: tuple[Hex, ...],
        pen: Pen,
        *,
        hold: bool = False,
    ) -> None:
        """Cover the camera's rectangle with the chart.

        Args:
            surface: The window.
            camera: The eye.
            chart: What never moves.
            cleared: Asteroid hexes that are clear by now.
            pen: For letters and the text scale.
            hold: While zooming: use a sheet of another zoom step rather than draw a new one.
        """
        old = self._latest(chart, cleared, pen) if hold else None
        if old is not None:
            _show_scaled(surface, camera, old)
            return
        sheet = self._sheet(surface, camera, chart, cleared, pen)
        x, y = camera.origin
        here = sheet.area.move(x, y)
        window = pygame.Rect(camera.rect)
        if not here.contains(window):
            surface.fill(GROUND, window)
        surface.blit(sheet.surface, here)

    def _latest(self, chart: Chart, cleared: tuple[Hex, ...], pen: Pen) -> _Sheet | None:
        """The sheet of a chart that was shown last, at whatever zoom step."""
        for key in reversed(self._sheets):
            if key[:2] == (chart, cleared) and key[3] == pen.scale:
                return self._sheets[key]
        return None

    def _sheet(
        self,
        surface: pygame.Surface,
        camera: Camera,
        chart: Chart,
        cleared: tuple[Hex, ...],
        pen: Pen,
    ) -> _Sheet:
        key = (chart, cleared, camera.spacing, pen.scale)
        x, y = camera.origin
        whole = _bounds(chart.radius, camera.spacing)
        view = pygame.Rect(camera.rect).move(-x, -y)
        found = self._sheets.get(key)
        if found is None or not found.area.contains(view.clip(whole)):
            area = whole.union(view)
            if area.width * area.height > _WHOLE:
                area = view.inflate(view.width // 2, view.height // 2)
            made = pygame.Surface(area.size, 0, surface)
            _Drawing(self._atlas, pen, chart, cleared, camera.spacing).onto(made, area)
            found = self._sheets[key] = _Sheet(made, area, camera.spacing)
        self._sheets.move_to_end(key)
        while len(self._sheets) > _KEPT:
            self._sheets.popitem(last=False)
        return found


def _show_scaled(surface: pygame.Surface, camera: Camera, sheet: _Sheet) -> None:
    """Show the part of a sheet that the camera sees, larger or smaller than it was drawn."""
    factor = camera.spacing / sheet.spacing
    x, y = camera.origin
    left, top, width, height = camera.rect
    surface.fill(GROUND, camera.rect)
    wanted = pygame.Rect(
        math.floor((left - x) / factor),
        math.floor((top - y) / factor),
        math.ceil(width / factor) + 1,
        math.ceil(height / factor) + 1,
    ).clip(sheet.area)
    if wanted.width == 0 or wanted.height == 0:
        return
    part = sheet.surface.subsurface(wanted.move(-sheet.area.left, -sheet.area.top))
    size = (max(round(wanted.width * factor), 1), max(round(wanted.height * factor), 1))
    place = (round(x + wanted.left * factor), round(y + wanted.top * factor))
    surface.blit(pygame.transform.scale(part, size), place)


def _bounds(radius: int, spacing: float) -> pygame.Rect:
    """The whole chart, from the middle of hex (0, 0), with a few pixels around."""
    half_width = math.ceil((radius + 0.5) * spacing) + 3
    half_height = math.ceil((radius * ROW + CORNER) * spacing) + 3
    return pygame.Rect(-half_width, -half_height, 2 * half_width, 2 * half_height)


class _Drawing:
    """One chart at one zoom step, being drawn on a sheet."""

    def __init__(
        self, atlas: Atlas, pen: Pen, chart: Chart, cleared: tuple[Hex, ...], spacing: float
    ) -> None:
        self._atlas = atlas
        self._pen = pen
        self._chart = chart
        self._asteroids = sorted(set(chart.asteroids) - set(cleared))
        self._spacing = spacing
        self._size = spacing * CORNER

    def onto(self, sheet: pygame.Surface, area: pygame.Rect) -> None:
        sheet.fill(GROUND)
        hexes = list(_hexes_in(self._chart.radius, area, self._spacing))
        blits: Blits = []
        self._tints(blits)
        if self._size >= HULLS:
            self._lines(blits, hexes)
        else:
            self._edge(blits, hexes)
            (self._dots if self._size >= DOTS else self._net)(blits, hexes)
        for body in self._chart.bodies:
            self._body(blits, body)
        for hex_ in self._asteroids:
            self._asteroid(blits, hex_)
        if self._size >= DOTS:
            for mark in self._chart.gravity:
                self._gravity(blits, mark)
        sheet.fblits([(drawn, (x - area.left, y - area.top)) for drawn, (x, y) in blits])

    def _put(self, blits: Blits, drawn: pygame.Surface, at: Point) -> None:
        """Put a drawing with its middle at a point of the plane."""
        x, y = at[0] * self._spacing, at[1] * self._spacing
        width, height = drawn.get_size()
        blits.append((drawn, (round(x - width / 2), round(y - height / 2))))

    def _tints(self, blits: Blits) -> None:
        gravity = self._tint(GRAVITY_TINT)
        for mark in self._chart.gravity:
            self._put(blits, gravity, centre(mark.at))
        body_tint = self._tint(BODY_TINT)
        for body in self._chart.bodies:
            for hex_ in body.hexes:
                self._put(blits, body_tint, centre(hex_))

    def _tint(self, colour: Colour) -> pygame.Surface:
        width, height, middle = self._hex_box()
        corners = hexagon(middle, self._size + 0.6)
        return self._atlas.stamp(
            ("tint", colour, self._spacing), lambda: drawing(path(corners, colour), width, height)
        )

    def _hex_box(self) -> tuple[int, int, Point]:
        """A box of even sides around a hex and its middle, in pixels."""
        width = 2 * math.ceil(self._spacing / 2 + 2)
        height = 2 * math.ceil(self._size + 2)
        return width, height, (width / 2, height / 2)

    def _lines(self, blits: Blits, hexes: list[Hex]) -> None:
        """Each side once: a hex draws its eastern ones, and those at the chart's edge."""
        for hex_ in hexes:
            outer = self._outer_sides(hex_)
            key = ("grid", self._spacing, outer)
            stamp = self._atlas.stamp(key, partial(self._sides, outer))
            self._put(blits, stamp, centre(hex_))

    def _outer_sides(self, hex_: Hex) -> tuple[int, ...]:
        radius = self._chart.radius
        if length(hex_) < radius:
            return ()
        return tuple(side for side in range(6) if length(step(hex_, side)) > radius)

    def _edge(self, blits: Blits, hexes: list[Hex]) -> None:
        """The outline of the chart, where the hexes themselves are not outlined."""
        for hex_ in hexes:
            outer = self._outer_sides(hex_)
            if outer:
                key = ("edge", self._spacing, outer)
                stamp = self._atlas.stamp(key, partial(self._rim_sides, outer, GRID, GRID_LINE))
                self._put(blits, stamp, centre(hex_))

    def _sides(self, outer: tuple[int, ...]) -> pygame.Surface:
        width, height, middle = self._hex_box()
        corners = [
            (middle[0] + x * self._spacing, middle[1] + y * self._spacing)
            for x, y in outline((0, 0))
        ]
        body = "".join(
            line(corners[side - 1], corners[side], GRID, GRID_LINE)
            if side in outer
            else _side(corners[side - 1], corners[side])
            for side in range(6)
            if side in outer or side in {0, 1, 5}
        )
        return drawing(body, width, height)

    def _dots(self, blits: Blits, hexes: list[Hex]) -> None:
        dot = self._dot(1.0)
        for hex_ in hexes:
            x, y = centre(hex_)
            self._put(blits, dot, (x, y - CORNER))
            self._put(blits, dot, (x, y + CORNER))

    def _dot(self, radius: float) -> pygame.Surface:
        return self._atlas.stamp(
            ("dot", radius), lambda: drawing(circle((2, 2), radius, GRID), 4, 4)
        )

    def _net(self, blits: Blits, hexes: list[Hex]) -> None:
        """A net of lines every ten hexes, and a dot every five."""
        dot = self._dot(0.9)
        specks = [
            self._atlas.stamp(("net", self._spacing, way), partial(self._net_step, way))
            for way in (0, 1, 2)
        ]
        for q, r in hexes:
            here = centre((q, r))
            for way, value in enumerate((r, q + r, q)):
                after = step((q, r), way)
                if value % _NET == 0 and length(after) <= self._chart.radius:
                    x, y = centre(DIRECTIONS[way])
                    self._put(blits, specks[way], (here[0] + x / 2, here[1] + y / 2))
            if q % _DOT == 0 and r % _DOT == 0:
                self._put(blits, dot, here)

    def _net_step(self, way: int) -> pygame.Surface:
        x, y = centre(DIRECTIONS[way])
        dx, dy = x * self._spacing, y * self._spacing
        width, height = math.ceil(abs(dx)) + 2, math.ceil(abs(dy)) + 2
        start = ((width - dx) / 2, (height - dy) / 2)
        return drawing(line(start, (start[0] + dx, start[1] + dy), HAIR, GRID_LINE), width, height)

    def _body(self, blits: Blits, body: BodyMark) -> None:
        sun = len(body.hexes) > 1
        middle = middle_of(body)
        span = _SUN_SPAN
        if sun:
            self._rim(blits, body)
        else:
            span = 2 * DISC / _DISC_UNITS
            if self._size >= HULLS:
                self._put(blits, self._halo(), middle)
        pixels = max(round(span * self._spacing), 5)
        self._put(blits, self._atlas.picture(f"bodies/{body.kind}", INK2, pixels), middle)

    def _halo(self) -> pygame.Surface:
        radius = DISC * self._spacing
        box = 2 * math.ceil(radius * 1.56 + 2)
        middle = (box / 2, box / 2)
        rings = circle(middle, radius * 1.27, None, EDGE, 0.9) + circle(
            middle, radius * 1.5, None, EDGE, 0.9
        )
        gap = circle(middle, radius * 1.1, GROUND)
        return self._atlas.stamp(("halo", self._spacing), lambda: drawing(rings + gap, box, box))

    def _rim(self, blits: Blits, body: BodyMark) -> None:
        """The outline around the seven hexes of a sun, which are its body."""
        inside = set(body.hexes)
        for hex_ in body.hexes:
            open_sides = tuple(
                side for side, way in enumerate(DIRECTIONS) if add(hex_, way) not in inside
            )
            if open_sides:
                stamp = self._atlas.stamp(
                    ("rim", self._spacing, open_sides),
                    partial(self._rim_sides, open_sides, INK2, _RIM_LINE),
                )
                self._put(blits, stamp, centre(hex_))

    def _rim_sides(self, sides: tuple[int, ...], colour: Colour, thick: float) -> pygame.Surface:
        width, height, middle = self._hex_box()
        corners = [
            (middle[0] + x * self._spacing, middle[1] + y * self._spacing)
            for x, y in outline((0, 0))
        ]
        body = "".join(line(corners[side - 1], corners[side], colour, thick) for side in sides)
        return drawing(body, width, height)

    def _asteroid(self, blits: Blits, hex_: Hex) -> None:
        turn = (hex_[0] * 7 + hex_[1] * 11) % 6 * 60
        pixels = max(round(0.6 * self._spacing), 5)
        kind = "bodies/asteroid-light" if self._size >= DOTS else "bodies/asteroid-heavy"
        self._put(blits, self._atlas.picture(kind, INK2, pixels, turn), centre(hex_))

    def _gravity(self, blits: Blits, mark: GravityMark) -> None:
        key = ("gravity", self._spacing, mark.direction, mark.weak)
        stamp = self._atlas.stamp(key, lambda: rest_arrow(self._spacing, mark))
        self._put(blits, stamp, centre(mark.at))
        x, y = centre(mark.at)
        if mark.weak and self._spacing >= _WORD_FROM * self._pen.scale:
            word = self._pen.type.surface("weak", _WEAK_WORDS, INK3)
            outward = -0.34 if mark.direction in _DOWNWARD else 0.34
            self._put(blits, word, (x, y + outward))
        elif mark.weak and self._spacing >= _WEAK_FROM:
            letter = self._pen.type.surface("w", _WEAK_WORDS, INK3, Face.NUMBERS_STRONG)
            self._put(blits, letter, (x + 0.3, y + 0.14))


def rest_arrow(spacing: float, mark: GravityMark) -> pygame.Surface:
    """The thin arrow of a pull at rest, dashed where it is weak."""
    x, y = centre(DIRECTIONS[mark.direction])
    reach, head = 0.19 * spacing, 0.11 * spacing
    box = 2 * math.ceil(reach + 4)
    middle = box / 2
    tip = (middle + x * reach, middle + y * reach)
    tail = (middle - x * reach, middle - y * reach)
    dash = (3.2, 3.0) if mark.weak else ()
    body = line(tail, tip, EDGE, REST_LINE, dash)
    for way in (-1, 1):
        turn = math.atan2(y, x) + way * math.radians(142)
        end = (tip[0] + math.cos(turn) * head, tip[1] + math.sin(turn) * head)
        body += line(tip, end, EDGE, REST_LINE)
    return drawing(body, box, box)


def _side(start: Point, end: Point) -> str:
    """A side of a hex: a hairline, and the ends of it as corners."""

    def part(share: float) -> Point:
        return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)

    return (
        line(part(_CORNER_PART), part(1 - _CORNER_PART), HAIR, GRID_LINE)
        + line(start, part(_CORNER_PART), GRID, GRID_LINE)
        + line(part(1 - _CORNER_PART), end, GRID, GRID_LINE)
    )


def _hexes_in(radius: int, area: pygame.Rect, spacing: float) -> Iterator[Hex]:
    """Hexes of a chart of which something lies in an area, row by row."""
    row = ROW * spacing
    first = max(math.floor(area.top / row) - 1, -radius)
    last = min(math.ceil(area.bottom / row) + 1, radius)
    for r in range(first, last + 1):
        low = max(math.floor(area.left / spacing - r / 2) - 1, -radius, -radius - r)
        high = min(math.ceil(area.right / spacing - r / 2) + 1, radius, radius - r)
        for q in range(low, high + 1):
            yield (q, r)
