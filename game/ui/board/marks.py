"""Marks that are neither ships nor courses: choices, badges, pulls, burns, rings, pills, pips."""

import math
from typing import Final

import pygame

from game.core.board import Choice
from game.core.hexes import DIRECTIONS
from game.core.plane import CORNER, Point, centre
from game.ui.board.atlas import Atlas, drawing
from game.ui.board.courses import Blits
from game.ui.board.strokes import arrow, circle, hatch, hexagon, line, octagon, path, rounded
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import (
    ACCENT,
    DANGER,
    EDGE,
    FATAL_FILL,
    FATAL_HATCH,
    GRAVITY_TINT,
    GROUND,
    INK,
    INK2,
    INK3,
    LABEL,
    MARKER_LINE,
    PULL_LINE,
    Colour,
)

CHOSEN_FILL: Final = (37, 39, 38)  # the accent, thinly over the ground
_TRACK: Final = 6  # points on a damage track
_BADGE_WORDS: Final = 16
BADGE: Final = 14.5  # pixels of radius at 100 %
_SIDE_MARK: Final = 0.85  # of a badge
_SIDE_WORDS: Final = 13


class Marks:
    """Draws marks at one text scale, keeping each drawing in an atlas."""

    def __init__(self, atlas: Atlas, pen: Pen) -> None:
        self._atlas = atlas
        self._pen = pen
        self.thick = (1 + pen.scale) / 2  # lines grow half as fast as text
        self.badge_radius = BADGE * pen.scale

    def put(self, blits: Blits, drawn: pygame.Surface, at: Point) -> None:
        """Put a drawing with its middle at a pixel."""
        width, height = drawn.get_size()
        blits.append((drawn, (round(at[0] - width / 2), round(at[1] - height / 2))))

    def choice_hex(
        self, blits: Blits, choice: Choice, at: Point, size: float, *, chosen: bool
    ) -> None:
        """The hex of a choice, by its state; `0` is dashed, what is fatal stays hatched."""
        state, drift = _state(choice, chosen=chosen), choice.key == "0"
        stamp = self._atlas.stamp(
            ("choice", state, drift, chosen, size, self.thick),
            lambda: self._choice_hex(state, size, drift=drift, chosen=chosen),
        )
        self.put(blits, stamp, at)

    def _choice_hex(self, state: str, size: float, *, drift: bool, chosen: bool) -> pygame.Surface:
        box = 2 * math.ceil(size + 3 * self.thick)
        middle = (box / 2, box / 2)
        inner = hexagon(middle, size - 2.2 * self.thick)
        wide = MARKER_LINE * self.thick
        if state == "fatal":
            body = path(inner, FATAL_FILL) + self._hatched(middle, size)
            body += path(inner, None, ACCENT if chosen else DANGER, wide)
            if chosen:
                body += path(hexagon(middle, size - 6 * self.thick), None, DANGER, wide)
        elif state == "chosen":
            body = path(inner, CHOSEN_FILL, ACCENT, wide)
        elif state == "illegal":
            body = path(inner, None, EDGE, 1.4 * self.thick, (3, 3.5))
        elif drift:
            body = path(inner, None, INK, 1.9 * self.thick, (6.5, 4.5))
        else:
            body = path(inner, None, EDGE, 1.6 * self.thick)
        return drawing(body, box, box)

    def _hatched(self, middle: Point, size: float) -> str:
        return "".join(
            line(
                (a[0] + middle[0], a[1] + middle[1]),
                (b[0] + middle[0], b[1] + middle[1]),
                FATAL_HATCH,
                1.4 * self.thick,
            )
            for a, b in hatch(size - 2.6 * self.thick, 7.5 * self.thick)
        )

    def badge(self, blits: Blits, choice: Choice, at: Point, *, chosen: bool) -> None:
        """The disc, octagon or ring of a choice with its key, and its warning."""
        radius = self.badge_radius
        state = _state(choice, chosen=chosen)
        if state == "illegal":
            sign = self._atlas.picture("symbols/why", INK2, round(2 * radius))
            self.put(blits, sign, at)
            return
        stamp = self._atlas.stamp(
            ("badge", state, chosen, radius), lambda: self._badge(state, chosen=chosen)
        )
        self.put(blits, stamp, at)
        colour = GROUND if state in {"chosen", "fatal"} else INK
        words = self._pen.type.surface(choice.key, _BADGE_WORDS, colour, Face.NUMBERS_STRONG)
        self.put(blits, words, at)
        if choice.state == "later":
            self.warning(blits, (at[0] + radius * 1.02, at[1] - radius * 1.02))

    def _badge(self, state: str, *, chosen: bool) -> pygame.Surface:
        radius = self.badge_radius
        box = 2 * math.ceil(radius * 1.5)
        middle = (box / 2, box / 2)
        if state == "chosen":
            body = (
                circle(middle, radius * 1.2, ACCENT)
                + circle(middle, radius * 1.03, GROUND)
                + circle(middle, radius * 0.92, ACCENT)
            )
        elif state == "fatal":
            ring = circle(middle, radius * 1.4, GROUND, ACCENT, 2 * self.thick) if chosen else ""
            body = (
                ring
                + path(octagon(middle, radius * 1.25), GROUND)
                + path(octagon(middle, radius * 1.12), DANGER)
            )
        else:
            body = circle(middle, radius * 1.18, GROUND) + circle(
                middle, radius - 1, GROUND, INK, 1.9 * self.thick
            )
        return drawing(body, box, box)

    def side_mark(self, blits: Blits, choice: Choice, at: Point) -> float:
        """The mark of a side to land on, with its direction; gives its reach."""
        state, radius = choice.state, round(self.badge_radius * _SIDE_MARK)
        stamp = self._atlas.stamp(("side", state, radius), lambda: self._side(state, radius))
        self.put(blits, stamp, at)
        colour = {"chosen": GROUND, "illegal": INK3}.get(state, INK)
        face = Face.STRONG if state != "illegal" else Face.WORDS
        self.put(blits, self._pen.type.surface(choice.key, _SIDE_WORDS, colour, face), at)
        return radius + 1.0

    def _side(self, state: str, radius: int) -> pygame.Surface:
        box = 2 * (radius + 3)
        middle = (box / 2, box / 2)
        body = circle(middle, radius + 2.5, GROUND)
        if state == "chosen":
            body += circle(middle, radius, ACCENT)
        elif state == "illegal":
            body += circle(middle, radius - 1, GROUND, EDGE, self.thick, (3, 3))
        else:
            body += circle(middle, radius - 1, GROUND, INK, 1.6 * self.thick)
        return drawing(body, box, box)

    def drift_word(self, blits: Blits, at: Point, size: float) -> None:
        """The word in the hex of no burn, over its badge, where there is room for it."""
        words = self._pen.type.surface("drift", LABEL, INK2)
        above = self.badge_radius * 1.2 + words.get_height() / 2
        if above + words.get_height() / 2 < size * 0.9:
            self.put(blits, words, (at[0], at[1] - above))

    def warning(self, blits: Blits, at: Point) -> None:
        """The small triangle of what is fatal later, on ground."""
        pixels = self._pen.px(17)
        back = self._atlas.stamp(
            ("warning back", pixels),
            lambda: drawing(
                path([(pixels / 2, 0), (pixels, pixels), (0, pixels)], GROUND, GROUND, 5),
                pixels,
                pixels,
            ),
        )
        self.put(blits, back, at)
        self.put(blits, self._atlas.picture("symbols/warning", DANGER, pixels), at)

    def solid_arrow(
        self, blits: Blits, start: Point, end: Point, colour: Colour, width: float
    ) -> None:
        """A solid arrow on a casing of ground: a pull now, a burn."""
        dx, dy = round(end[0] - start[0], 1), round(end[1] - start[1], 1)
        thick = width * self.thick
        pad = math.ceil(thick * 2) + 2
        box = (math.ceil(abs(dx)) + 2 * pad, math.ceil(abs(dy)) + 2 * pad)
        begin = (pad + max(-dx, 0.0), pad + max(-dy, 0.0))
        points = arrow(begin, (begin[0] + dx, begin[1] + dy), thick)
        stamp = self._atlas.stamp(
            ("arrow", dx, dy, colour, thick),
            lambda: drawing(path(points, GROUND, GROUND, 4) + path(points, colour), *box),
        )
        place = (min(start[0], end[0]) - pad, min(start[1], end[1]) - pad)
        blits.append((stamp, (round(place[0]), round(place[1]))))

    def pull_now(self, blits: Blits, at: Point, direction: int, spacing: float) -> None:
        """The solid arrow from where the sum stands towards where the pull takes it."""
        x, y = centre(DIRECTIONS[direction])
        clear = max(self.badge_radius * 1.25, 0.24 * spacing)
        start = (at[0] + x * clear, at[1] + y * clear)
        end = (at[0] + x * (spacing - clear), at[1] + y * (spacing - clear))
        self.solid_arrow(blits, start, end, INK, PULL_LINE)

    def pull_owed(
        self, blits: Blits, at: Point, direction: int, spacing: float, *, optional: bool
    ) -> None:
        """The hollow dashed arrow in the hex that will give a pull; `w` for one that may not."""
        stamp = self._atlas.stamp(
            ("owed", direction, spacing, self.thick), lambda: self._owed(direction, spacing)
        )
        self.put(blits, stamp, at)
        if optional:
            letter = self._pen.type.surface("w", LABEL, INK2, Face.NUMBERS_STRONG)
            self.put(blits, letter, (at[0] + 0.3 * spacing, at[1] + 0.14 * spacing))

    def _owed(self, direction: int, spacing: float) -> pygame.Surface:
        x, y = centre(DIRECTIONS[direction])
        reach = max(0.24 * spacing, 13.0)
        box = 2 * math.ceil(reach + 8)
        middle = box / 2
        points = arrow(
            (middle - x * reach, middle - y * reach),
            (middle + x * reach, middle + y * reach),
            max(0.085 * spacing, 6.0),
            head=1.7,
            wing=1.15,
        )
        back = path(points, GRAVITY_TINT, GRAVITY_TINT, 7)
        return drawing(back + path(points, GROUND, INK, 1.8 * self.thick, (3.6, 2.6)), box, box)

    def selection(self, blits: Blits, at: Point, radius: float) -> None:
        """The ring with four ticks around what is selected."""
        radius = round(radius)
        stamp = self._atlas.stamp(("selection", radius, self.thick), lambda: self._ring(radius))
        self.put(blits, stamp, at)

    def _ring(self, radius: float) -> pygame.Surface:
        wide = 2.2 * self.thick
        box = 2 * math.ceil(radius + 7 * self.thick)
        middle = (box / 2, box / 2)
        body = circle(middle, radius, None, ACCENT, wide)
        for step in range(4):
            turn = math.pi / 4 + step * math.pi / 2
            x, y = math.cos(turn), math.sin(turn)
            body += line(
                (middle[0] + x * (radius - 4), middle[1] + y * (radius - 4)),
                (middle[0] + x * (radius + 5), middle[1] + y * (radius + 5)),
                ACCENT,
                wide,
            )
        return drawing(body, box, box)

    def ring(self, blits: Blits, at: Point, radius: float, colour: Colour) -> None:
        """A plain ring, as of a hit."""
        radius = round(radius)
        box = 2 * (radius + 4)
        stamp = self._atlas.stamp(
            ("ring", radius, colour, self.thick),
            lambda: drawing(
                circle((box / 2, box / 2), radius, None, colour, 2.4 * self.thick), box, box
            ),
        )
        self.put(blits, stamp, at)

    def speck(self, blits: Blits, at: Point, radius: float, colour: Colour) -> None:
        """A dot, brought to half pixels of radius."""
        half = max(round(radius * 2), 1) / 2
        box = 2 * math.ceil(half + 1)
        stamp = self._atlas.stamp(
            ("speck", half, colour),
            lambda: drawing(circle((box / 2, box / 2), half, colour), box, box),
        )
        self.put(blits, stamp, at)

    def hex_outline(
        self, blits: Blits, at: Point, spacing: float, colour: Colour, *, dotted: bool = False
    ) -> None:
        """The outline of a hex, as of the one under the pointer."""
        size = spacing * CORNER
        box = 2 * math.ceil(size + 3)
        corners = hexagon((box / 2, box / 2), size)
        dash = (2.0, 4.0) if dotted else ()
        stamp = self._atlas.stamp(
            ("outline", spacing, colour, dotted, self.thick),
            lambda: drawing(path(corners, None, colour, 2 * self.thick, dash), box, box),
        )
        self.put(blits, stamp, at)

    def pill(self, blits: Blits, at: Point, words: str, colour: Colour) -> pygame.Rect:
        """A count in a rounded frame; gives where it stands."""
        text = self._pen.type.surface(words, LABEL, INK, Face.NUMBERS_STRONG)
        height = self._pen.px(20)
        width = max(text.get_width() + self._pen.px(12), height)
        stamp = self._atlas.stamp(
            ("pill", width, height, colour),
            lambda: drawing(
                rounded((width, height), height / 2, GROUND, colour, 1.8), width, height
            ),
        )
        self.put(blits, stamp, at)
        self.put(blits, text, at)
        return pygame.Rect(round(at[0] - width / 2), round(at[1] - height / 2), width, height)

    def damage(self, blits: Blits, at: Point, tracks: tuple[int, ...]) -> pygame.Rect:
        """Tracks of six squares with those taken hatched; `at` is the middle of its left side."""
        cell = self._pen.px(5) + 1
        width, height = _TRACK * cell + 2, len(tracks) * cell + 2
        stamp = self._atlas.stamp(
            ("damage", tracks, cell), lambda: drawing(_tracks(tracks, cell), width, height)
        )
        rect = pygame.Rect(round(at[0]), round(at[1] - height / 2), width, height)
        blits.append((stamp, rect.topleft))
        return rect

    def pip(self, blits: Blits, at: Point, *, struck: bool) -> None:
        """The pip under a counter: a ship, struck through when it is damaged."""
        cell = self._pen.px(7)
        body = (
            path([(1, 1), (cell - 1, 1), (cell - 1, cell - 1), (1, cell - 1)], GROUND, DANGER, 1.4)
            + line((1, cell - 1), (cell - 1, 1), DANGER, 1.6)
            if struck
            else path([(1, 1), (cell - 1, 1), (cell - 1, cell - 1), (1, cell - 1)], INK2)
        )
        stamp = self._atlas.stamp(("pip", cell, struck), lambda: drawing(body, cell, cell))
        self.put(blits, stamp, at)

    def dock(self, blits: Blits, ship: Point, base: Point) -> None:
        """The link between a docked ship and what it is docked at."""
        dx, dy = round(base[0] - ship[0]), round(base[1] - ship[1])
        width, height = abs(dx) + 12, abs(dy) + 12
        start = (6 + max(-dx, 0), 6 + max(-dy, 0))
        stamp = self._atlas.stamp(
            ("dock", dx, dy, self.thick),
            lambda: drawing(
                line(start, (start[0] + dx, start[1] + dy), GROUND, 6 * self.thick)
                + line(start, (start[0] + dx, start[1] + dy), INK, 3 * self.thick),
                width,
                height,
            ),
        )
        place = (min(ship[0], base[0]) - 6, min(ship[1], base[1]) - 6)
        blits.append((stamp, (round(place[0]), round(place[1]))))


def _state(choice: Choice, *, chosen: bool) -> str:
    """How a choice looks: chosen ones as such, but never without their harm."""
    return "chosen" if chosen and choice.state != "fatal" else choice.state


def _tracks(tracks: tuple[int, ...], cell: int) -> str:
    body = path([(0, 0), (_TRACK * cell + 2, 0), (_TRACK * cell + 2, 99), (0, 99)], GROUND)
    for row, taken in enumerate(tracks):
        for column in range(_TRACK):
            left, top = 1.5 + column * cell, 1.5 + row * cell
            far = cell - 2
            box = [(left, top), (left + far, top), (left + far, top + far), (left, top + far)]
            if column < taken:
                body += path(box, FATAL_FILL, DANGER, 1)
                body += line((left, top + far), (left + far, top), DANGER, 1.2)
            else:
                body += path(box, None, EDGE, 1)
    return body
