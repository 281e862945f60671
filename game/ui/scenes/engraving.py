"""The picture on the title: one turn of flight past a planet, drawn as on a chart.

A ship enters the two hexes above the planet, so two pulls act in the turn it moves on, and
the hex it then crosses owes it one more (planets 6). The marks are those of the game.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.ui.engrave import Point, dashes, stroke
from game.ui.engrave import plate as draw_plate
from game.ui.pen import Pen
from game.ui.theme import (
    BODY_TINT,
    DRIFT_LINE,
    EDGE,
    FLOWN_LINE,
    GRAVITY_TINT,
    GRID,
    GRID_LINE,
    GROUND,
    HAIR,
    INK,
    INK2,
    LABEL,
    LAND,
    MARKER_LINE,
    PLAN_LINE,
    PLATE_RADIUS,
    PULL_LINE,
    REST_LINE,
    SIDES,
)

# Hexes (q, r) about the planet.
_PLANET: Final = (0, 0)
_AROUND: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
_PAST: Final = (-1, -1)
_PRESENT: Final = (1, -1)
_MOMENTUM: Final = (3, -1)
_PULLED: Final = (3, 0)
_FUTURE: Final = (2, 1)
_THEN: Final = (2, 3)
_OWED: Final = (1, 0)
_WIDTH: Final = 6.2  # hexes from side to side
_FINER: Final = 2  # drawn this much larger and reduced; other than by two, colours would shift
_DART: Final = ((0.56, 0.0), (-0.5, 0.36), (-0.22, 0.0), (-0.5, -0.36))
_SMALL: Final = 66  # below this spacing only the three markers are named
_BLUE: Final = SIDES[0]


class Engraving:
    """The picture, drawn once for its place.

    Args:
        pen: Measures and text.
        rect: Its place in the window, in pixels.
    """

    def __init__(self, pen: Pen, rect: pygame.Rect) -> None:
        self._pen = pen
        self._rect = rect
        room = min(rect.width / _WIDTH, rect.height / 5.0)
        self._spacing = room
        self._middle = (rect.width - room * (_WIDTH - 1.62), rect.height * 0.44)
        self._picture: pygame.Surface | None = None

    def _at(self, place: tuple[float, float]) -> Point:
        """The centre of a hex in the picture, in pixels."""
        q, r = place
        x, y = self._middle
        return x + self._spacing * (q + r / 2), y + self._spacing * r * math.sqrt(3) / 2

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it, and the names of its marks."""
        if self._picture is None:
            self._picture = self._made()
        surface.blit(self._picture, self._rect)
        self._draw_names(surface)

    def _made(self) -> pygame.Surface:
        size = (self._rect.width * _FINER, self._rect.height * _FINER)
        large = pygame.Surface(size)
        large.fill(GROUND)
        self._draw_chart(large)
        _fade(large, round(self._spacing * 1.1 * _FINER))
        self._draw_planet(large)
        self._draw_pulls(large)
        self._draw_flight(large)
        return pygame.transform.smoothscale(large, self._rect.size)

    # Everything below draws on the large surface.

    def _big(self, place: tuple[float, float]) -> Point:
        x, y = self._at(place)
        return x * _FINER, y * _FINER

    def _wide(self, line: float) -> float:
        """A line's width: by the text scale, but thinner where the picture is small."""
        return line * min(self._pen.scale, max(self._spacing / 95, 0.7)) * _FINER

    def _corners(self, place: tuple[int, int]) -> list[Point]:
        x, y = self._big(place)
        radius = self._spacing * _FINER / math.sqrt(3)
        turns = [math.radians(60 * step - 30) for step in range(6)]
        return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]

    def _draw_chart(self, large: pygame.Surface) -> None:
        for place in _AROUND:
            pygame.draw.polygon(large, GRAVITY_TINT, self._corners(place))
        pygame.draw.polygon(large, BODY_TINT, self._corners(_PLANET))
        columns = math.ceil(self._rect.width / self._spacing) + 2
        rows = math.ceil(self._rect.height / self._spacing) + 2
        for r in range(-rows, rows + 1):
            for q in range(-columns - rows, columns + rows + 1):
                x, y = self._at((q, r))
                reach = self._spacing
                if -reach < x < self._rect.width + reach and -reach < y < self._rect.height + reach:
                    self._draw_hex(large, self._corners((q, r)))

    def _draw_hex(self, large: pygame.Surface, corners: Sequence[Point]) -> None:
        """Three of its sides, whole in hair and their ends in grid; neighbours draw the others."""
        width = self._wide(GRID_LINE)
        for start, end in pairwise(corners[:4]):
            stroke(large, HAIR, (start, end), width)
            for one, other in ((start, end), (end, start)):
                inner = (one[0] + (other[0] - one[0]) / 5, one[1] + (other[1] - one[1]) / 5)
                stroke(large, GRID, (one, inner), width)

    def _draw_planet(self, large: pygame.Surface) -> None:
        """The disc: a limb, meridians on the day side, hatching on the night side."""
        x, y = self._big(_PLANET)
        radius = self._spacing * _FINER * 0.47
        pygame.draw.circle(large, LAND, (x, y), radius)
        width = max(round(self._wide(1.3)), 1)
        for part in (0.34, 0.64):
            box = pygame.Rect(0, 0, 2 * radius * part, 2 * radius)
            box.center = (round(x), round(y))
            pygame.draw.arc(large, EDGE, box, math.pi / 2, 3 * math.pi / 2, width)
        for number in range(-9, 10):
            down = number * radius / 10
            limb = math.sqrt(radius**2 - down**2)
            inset = 0.12 * radius * (abs(number * 7) % 3) - 0.22 * limb
            stroke(large, GROUND, ((x + inset, y + down), (x + limb, y + down)), self._wide(1.4))
        pygame.draw.circle(large, INK2, (x, y), radius, round(self._wide(2.4)))

    def _draw_pulls(self, large: pygame.Surface) -> None:
        """Resting arrows, the pull owed, and the two pulls that act now."""
        x, y = self._big(_PLANET)
        for q, r in ((-1, 0), (-1, 1), (0, 1)):
            centre = self._big((q, r))
            length = self._spacing * _FINER
            toward = ((x - centre[0]) / length, (y - centre[1]) / length)
            half = self._spacing * _FINER * 0.17
            start = (centre[0] - toward[0] * half, centre[1] - toward[1] * half)
            end = (centre[0] + toward[0] * half, centre[1] + toward[1] * half)
            stroke(large, EDGE, (start, end), self._wide(REST_LINE))
            for turn in (2.45, -2.45):
                head = _turned(toward, turn, half * 0.62)
                stroke(
                    large, EDGE, (end, (end[0] + head[0], end[1] + head[1])), self._wide(REST_LINE)
                )
        self._draw_owed(large)
        for start, end in ((_MOMENTUM, _PULLED), (_PULLED, _FUTURE)):
            self._draw_pull(large, self._big(start), self._big(end))

    def _draw_pull(self, large: pygame.Surface, start: Point, end: Point) -> None:
        length = math.dist(start, end)
        along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
        head = self._wide(15)
        first = (start[0] + along[0] * length * 0.11, start[1] + along[1] * length * 0.11)
        tip = (start[0] + along[0] * length * 0.93, start[1] + along[1] * length * 0.93)
        neck = (tip[0] - along[0] * head, tip[1] - along[1] * head)
        stroke(large, INK, (first, neck), self._wide(PULL_LINE))
        side = (-along[1] * head * 0.56, along[0] * head * 0.56)
        pygame.draw.polygon(
            large,
            INK,
            [tip, (neck[0] + side[0], neck[1] + side[1]), (neck[0] - side[0], neck[1] - side[1])],
        )

    def _draw_owed(self, large: pygame.Surface) -> None:
        """A hollow dashed arrow to the west, in the hex that will give it."""
        x, y = self._big(_OWED)
        unit = self._spacing * _FINER * 0.145
        y += unit * 0.6
        outline = (
            (1, -0.3),
            (-0.35, -0.3),
            (-0.35, -0.62),
            (-1, 0),
            (-0.35, 0.62),
            (-0.35, 0.3),
            (1, 0.3),
            (1, -0.3),
        )
        points = [(x + a * unit - unit * 0.4, y + b * unit) for a, b in outline]
        for start, end in pairwise(points):
            for one, other in dashes(start, end, self._wide(4.5), self._wide(3)):
                stroke(large, INK, (one, other), self._wide(1.8))

    def _draw_flight(self, large: pygame.Surface) -> None:
        """The course flown, drift, the course ordered, what comes after; then the markers."""
        past, present = self._big(_PAST), self._big(_PRESENT)
        momentum, future, then = self._big(_MOMENTUM), self._big(_FUTURE), self._big(_THEN)
        radius = self._wide(8.5)
        stroke(large, _BLUE, ((past[0] + radius, past[1]), present), self._wide(FLOWN_LINE))
        for one, other in dashes(
            present, (momentum[0] - radius, momentum[1]), self._wide(11), self._wide(6)
        ):
            stroke(large, _BLUE, (one, other), self._wide(DRIFT_LINE))
        stroke(large, GROUND, (present, future), self._wide(PLAN_LINE + 4))
        stroke(large, _BLUE, (present, future), self._wide(PLAN_LINE))
        for one, other in dashes(future, then, self._wide(0.5), self._wide(6.5)):
            stroke(large, _BLUE, (one, other), self._wide(2.4))
        for centre in (past, momentum):
            size = radius if centre is past else radius * 0.75
            pygame.draw.circle(large, GROUND, centre, size)
            pygame.draw.circle(large, _BLUE, centre, size, round(self._wide(MARKER_LINE)))
        self._draw_dart(large, present, 0.0, 1.0, solid=True)
        course = math.atan2(future[1] - present[1], future[0] - present[0])
        self._draw_dart(large, future, course, 0.86, solid=False)
        later = math.atan2(then[1] - future[1], then[0] - future[0])
        self._draw_ghost(large, then, later)

    def _dart(self, centre: Point, heading: float, size: float) -> list[Point]:
        unit = max(self._spacing * 0.31, self._pen.px(20)) * _FINER * size
        turned = [_turned(point, heading, unit) for point in _DART]
        return [(centre[0] + x, centre[1] + y) for x, y in turned]

    def _draw_dart(
        self, large: pygame.Surface, centre: Point, heading: float, size: float, *, solid: bool
    ) -> None:
        points = self._dart(centre, heading, size)
        pygame.draw.polygon(large, _BLUE if solid else GROUND, points)
        stroke(large, _BLUE, [*points, points[0]], self._wide(MARKER_LINE * 0.9))

    def _draw_ghost(self, large: pygame.Surface, centre: Point, heading: float) -> None:
        points = self._dart(centre, heading, 0.8)
        pygame.draw.polygon(large, GROUND, points)
        for start, end in zip(points, [*points[1:], points[0]], strict=True):
            for one, other in dashes(start, end, self._wide(3.5), self._wide(3.5)):
                stroke(large, _BLUE, (one, other), self._wide(MARKER_LINE * 0.8))

    # Names, at the size of the window.

    def _draw_names(self, surface: pygame.Surface) -> None:
        unit, gap = self._spacing, self._pen.px(4)
        ring = self._wide(8.5) / _FINER + gap
        self._name(surface, "past", _PAST, (0, ring), "midtop")
        self._name(surface, "present", _PRESENT, (0, -0.13 * unit - gap), "midbottom")
        self._name(surface, "future", _FUTURE, (0.19 * unit + gap, 0), "midleft")
        if unit >= self._pen.px(_SMALL):
            self._name(surface, "momentum alone", _MOMENTUM, (0, -ring), "midbottom")
            self._name(surface, "pull now", _PULLED, (0.1 * unit + gap, 0), "midleft")
            self._name(surface, "pull owed", _OWED, (-0.05 * unit, 0.2 * unit + gap), "midtop")
            self._name(surface, "and then", _THEN, (-0.22 * unit - gap, 0), "midright")

    def _name(
        self,
        surface: pygame.Surface,
        words: str,
        place: tuple[int, int],
        offset: Point,
        anchor: str,
    ) -> None:
        """A name on a ground-coloured plate, beside its mark and inside the picture."""
        pen = self._pen
        x, y = self._at(place)
        wide = pen.type.width(words, LABEL) + pen.px(8)
        box = pygame.Rect(0, 0, wide, pen.type.line(LABEL) + pen.px(2))
        at = (self._rect.left + x + offset[0], self._rect.top + y + offset[1])
        setattr(box, anchor, (round(at[0]), round(at[1])))
        box.clamp_ip(self._rect.inflate(-pen.px(12), -pen.px(12)))
        draw_plate(surface, box, pen.px(PLATE_RADIUS), GROUND)
        colour = INK if words in {"present", "future"} else INK2
        pen.write(surface, words, box.center, LABEL, colour, anchor="center")


def _turned(point: Point, heading: float, unit: float) -> Point:
    """A point turned by an angle in radians and made larger."""
    x, y = point
    cos, sin = math.cos(heading), math.sin(heading)
    return (x * cos - y * sin) * unit, (x * sin + y * cos) * unit


def _fade(surface: pygame.Surface, width: int) -> None:
    """Let the left edge of a surface come out of the ground."""
    strip = pygame.Surface((256, 1), pygame.SRCALPHA)
    for x in range(256):
        strip.set_at((x, 0), (*GROUND, 255 - x))
    surface.blit(pygame.transform.smoothscale(strip, (width, surface.get_height())), (0, 0))
