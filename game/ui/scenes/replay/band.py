"""The timeline as drawn at the board's foot: turns, lanes, marks, the playhead, branches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.core.ruleset import SideInfo
from game.ui.board.atlas import Atlas, shape, side_colour
from game.ui.engrave import dashed, line, plate
from game.ui.pen import Pen
from game.ui.scenes.replay.signs import SIGN_SIZE, draw_sign
from game.ui.scenes.replay.timeline import Scale, Sign, Timeline
from game.ui.text import Face
from game.ui.theme import (
    ACCENT,
    EDGE,
    GROUND,
    HAIR,
    INK2,
    INK3,
    LABEL,
    PANEL,
    PLATE_RADIUS,
    RAISED,
)
from game.ui.widgets.hint import Hint, flow
from game.ui.widgets.widget import Reason, Widget, is_click

_NAMES: Final = 132  # width of the names of the lanes at 100 %, at most
_LANE: Final = 30
_PHASE: Final = 88
_GAP: Final = 10  # between keys
# Radii at 100 % of the playhead's plates; round a mark there is more room.
_RINGS: Final = ((10, ACCENT), (8, GROUND), (5.5, ACCENT))
_RINGS_ROUND_SIGN: Final = ((14, ACCENT), (12, GROUND))
_NUMBERS_EVERY: Final = (1, 2, 5, 10, 20, 50, 100)


class BranchLine(Struct, frozen=True):
    """A game that left this one: after how many steps, in which turn it ends, and words."""

    place: int
    last_turn: int
    words: str


class Band(Widget):
    """The timeline. A press or a drag goes to the place under the pointer.

    It takes the focus and no keys: those of the screen go along it.

    Args:
        timeline: What it shows.
        sides: The lanes.
        atlas: Drawings.
        hints: The keys that lead along it.
        on_go: Told the place to go to.

    Attributes:
        at: The place shown.
        signs: The greatest mark of each phase and lane met so far, by turn, lane and label.
        branches: Games that left this one.
        legend: Whether there is room for what the marks mean.
        foot: Height of the keys in its foot, in pixels; 0 where there is no room for them.
    """

    def __init__(
        self,
        timeline: Timeline,
        sides: Sequence[SideInfo],
        atlas: Atlas,
        hints: Sequence[Hint],
        on_go: Callable[[int], None],
    ) -> None:
        super().__init__()
        self.timeline = timeline
        self.sides = tuple(sides)
        self.at = 0
        self.signs: dict[tuple[int, int, str], Sign] = {}
        self.branches: tuple[BranchLine, ...] = ()
        self.legend = True
        self.foot = 0
        self._atlas = atlas
        self._hints = list(hints)
        self._on_go = on_go
        self.why = Reason("The timeline", does="A press or a drag along it goes to any step.")

    def note(self, place: int, lane: int, sign: Sign) -> None:
        """Mark a step on a lane."""
        slot = self.timeline.slot(place)
        if slot is not None:
            key = (slot.turn, lane, slot.label)
            self.signs[key] = max(sign, self.signs.get(key, sign))

    # Measures

    def height(self, pen: Pen, width: int) -> int:
        """Numbers, lanes, names of phases, branches and the legend."""
        del width
        high = self._head(pen) + len(self.sides) * pen.px(_LANE) + self._foot(pen) + pen.px(8)
        if self.branches:
            high += len(self._shown_branches) * pen.type.line(LABEL) + pen.px(6)
        high += self._legend_height(pen) if self.legend else 0
        return high + (self.foot + pen.px(8) if self.foot else 0)

    def _head(self, pen: Pen) -> int:
        return pen.type.line(LABEL) + pen.px(12)

    def _foot(self, pen: Pen) -> int:
        return pen.type.line(LABEL) + pen.px(4)

    def _legend_height(self, pen: Pen) -> int:
        return pen.type.line(LABEL) + pen.px(10)

    def fit(self, pen: Pen, width: int, most: int) -> int:
        """How high it is; its legend, then its keys, give way where that is more than `most`."""
        keys = flow(pen, self._hints, pygame.Rect(0, 0, width - pen.px(28), 0), gap=_GAP)
        for legend, foot in ((True, keys), (False, keys), (False, 0)):
            self.legend, self.foot = legend, foot
            if self.height(pen, width) <= most:
                break
        return self.height(pen, width)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Stand there, with the keys in the foot."""
        super().place(pen, rect)
        if self.foot:
            flow(pen, self._hints, self._foot_rect(), gap=_GAP)

    def parts(self) -> Sequence[Widget]:
        """The keys."""
        return self._hints if self.foot else ()

    def _foot_rect(self) -> pygame.Rect:
        pen, rect = self.pen, self.rect
        top = rect.bottom - self.foot - pen.px(4)
        return pygame.Rect(rect.left + pen.px(14), top, rect.width - pen.px(28), self.foot)

    @property
    def _shown_branches(self) -> tuple[BranchLine, ...]:
        return self.branches[:2]

    def _names(self) -> int:
        pen = self.pen
        wide = max((pen.type.width(side.name, LABEL) for side in self.sides), default=0)
        return min(max(wide + pen.px(34), pen.px(56)), pen.px(_NAMES), self.rect.width // 4)

    def scale(self) -> Scale:
        """Where turns and places stand now."""
        pen, rect = self.pen, self.rect
        left = rect.left + self._names() + pen.px(12)
        turn = self.timeline.turn(self.at)
        width = max(rect.right - pen.px(14) - left, 1)
        return Scale(self.timeline, turn, left, width, pen.px(_PHASE))

    def lane_y(self, lane: int) -> int:
        """The middle of a lane, in pixels of the window."""
        pen = self.pen
        return self.rect.top + self._head(pen) + lane * pen.px(_LANE) + pen.px(_LANE) // 2

    # The pointer

    def handle(self, event: pygame.event.Event) -> bool:
        """Go to the place that is pressed, and along with a drag."""
        if is_click(event) or (event.type == pygame.MOUSEMOTION and self.held):
            self._on_go(self.place_at(event.pos))
            return True
        return is_click(event, pygame.MOUSEBUTTONUP)

    def place_at(self, point: tuple[int, int]) -> int:
        """The place under a pixel."""
        lanes = range(len(self.sides))
        lane = min(lanes, key=lambda each: abs(self.lane_y(each) - point[1]), default=0)
        return self.scale().place_at(point[0], lane)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it where it was placed."""
        pen, rect = self.pen, self.rect
        plate(surface, rect, pen.px(PLATE_RADIUS), PANEL, EDGE, pen.px(1))
        before = surface.get_clip()
        surface.set_clip(before.clip(rect.inflate(-2, -2)))
        scale = self.scale()
        self._draw_columns(surface, scale)
        for lane in range(len(self.sides)):
            self._draw_lane(surface, scale, lane)
        self._draw_phases(surface, scale)
        self._draw_branches(surface, scale)
        self._draw_playhead(surface, scale)
        if self.legend:
            self._draw_legend(surface)
        surface.set_clip(before)
        for hint in self.parts():
            hint.draw(surface)
        if self.focused:
            plate(surface, rect, pen.px(PLATE_RADIUS), None, ACCENT, pen.px(2))

    @property
    def _lanes_bottom(self) -> int:
        return self.lane_y(len(self.sides) - 1) + self.pen.px(_LANE) // 2

    def _draw_columns(self, surface: pygame.Surface, scale: Scale) -> None:
        """The open turn lit, hair lines between turns, their numbers."""
        pen, rect = self.pen, self.rect
        bottom = self._lanes_bottom + self._foot(pen)
        lit = scale.column(scale.turn)
        across = round(lit.right) - round(lit.left)
        surface.fill(RAISED, (round(lit.left), rect.top + 1, across, bottom - rect.top))
        y = rect.top + pen.px(6)
        narrow = min(column.right - column.left for column in scale.columns)
        least = pen.type.width("000", LABEL, Face.NUMBERS)
        every = next((n for n in _NUMBERS_EVERY if n * narrow >= least), 100)
        for column in scale.columns:
            surface.fill(HAIR, (round(column.left), rect.top + 1, pen.px(1), bottom - rect.top))
            now = column.turn == scale.turn
            if now or (column.turn % every == 0 and abs(column.middle - lit.middle) > least):
                face, colour = (Face.NUMBERS_STRONG, ACCENT) if now else (Face.NUMBERS, INK2)
                words = f"turn {column.turn}" if now else str(column.turn)
                x = self._beside_playhead(scale, words) if now else column.middle
                pen.write(surface, words, (x, y), LABEL, colour, face, anchor="midtop")
        surface.fill(HAIR, (round(scale.columns[-1].right), rect.top + 1, 1, bottom - rect.top))

    def _beside_playhead(self, scale: Scale, words: str) -> float:
        """The middle of the open turn's number: at its left, or right where the playhead is."""
        pen, column = self.pen, scale.column(scale.turn)
        half = pen.type.width(words, LABEL, Face.NUMBERS_STRONG) / 2 + pen.px(8)
        free = self._playhead_x(scale) > column.left + 2 * half + pen.px(8)
        return column.left + half if free else column.right - half

    def _draw_lane(self, surface: pygame.Surface, scale: Scale, lane: int) -> None:
        pen, rect, y = self.pen, self.rect, self.lane_y(lane)
        mark = self._atlas.plain(lane, pen.px(17))
        surface.blit(mark, mark.get_rect(center=(rect.left + pen.px(18), y)))
        room = self._names() - pen.px(32)
        name = pen.type.shortened(self.sides[lane].name, room, LABEL)
        pen.write(surface, name, (rect.left + self._names(), y), LABEL, INK2, anchor="midright")
        self._draw_courses(surface, scale, lane)
        marked: dict[int, Sign] = {}
        for (turn, at, _), sign in self.signs.items():
            if at == lane and turn != scale.turn:
                marked[turn] = max(sign, marked.get(turn, sign))
        for turn, sign in sorted(marked.items()):
            column = scale.column(turn)
            self._sign(surface, sign, (column.middle, y), column.right - column.left)
        for slot in scale.timeline.of_turn(scale.turn):
            if slot.lane == lane:
                self._draw_slot(surface, scale, slot.label, lane, reached=slot.last <= self.at)

    def _draw_courses(self, surface: pygame.Surface, scale: Scale, lane: int) -> None:
        """A lane's line through all turns: solid while they are over, dashed from then on."""
        runs: list[tuple[str, float, float]] = []
        for column in scale.columns:
            kind = self._progress(scale, column.turn, lane)
            if runs and runs[-1][0] == kind:
                runs[-1] = (kind, runs[-1][1], column.right)
            else:
                runs.append((kind, column.left, column.right))
        pen, y, colour = self.pen, self.lane_y(lane), side_colour(lane)
        for kind, left, right in runs:
            start, end = (round(left) + pen.px(3), y), (round(right) - pen.px(3), y)
            if kind == "over":
                line(surface, colour, start, end, pen.px(2))
            elif kind != "none":
                ink = colour if kind == "begun" else INK3
                dashed(surface, ink, start, end, pen.px(1.6), (pen.px(4), pen.px(3)))

    def _progress(self, scale: Scale, turn: int, lane: int) -> str:
        """How far a side's part of a turn is: `none` of it, `coming`, `begun` or `over`."""
        own = [slot for slot in scale.timeline.of_turn(turn) if slot.lane == lane]
        if not own:
            return "none"
        if own[-1].last <= self.at:
            return "over"
        return "begun" if own[0].first <= self.at else "coming"

    def _draw_slot(
        self, surface: pygame.Surface, scale: Scale, label: str, lane: int, *, reached: bool
    ) -> None:
        """A phase of the open turn: what happened in it, else its dot."""
        pen = self.pen
        at = (scale.phase_x(label), self.lane_y(lane))
        sign = self.signs.get((scale.turn, lane, label))
        if sign is not None:
            self._sign(surface, sign, at, pen.px(SIGN_SIZE))
            return
        radius = pen.px(5)
        box = pygame.Rect(0, 0, 2 * radius, 2 * radius)
        box.center = (round(at[0]), round(at[1]))
        colour = side_colour(lane)
        surface.fill(RAISED, box.inflate(pen.px(4), 0))
        if not reached:
            past = self._atlas.picture(f"past/{shape(lane)}", colour, pen.px(24))
            surface.blit(past, past.get_rect(center=box.center))
        elif lane == 1:
            surface.fill(colour, box)
        else:
            plate(surface, box, radius, colour)

    def _sign(
        self, surface: pygame.Surface, sign: Sign, at: tuple[float, float], room: float
    ) -> None:
        draw_sign(surface, self.pen, self._atlas, sign, at, room)

    def _draw_phases(self, surface: pygame.Surface, scale: Scale) -> None:
        """The labels under the open turn: all of them, or only the present one."""
        pen = self.pen
        labels = scale.timeline.labels(scale.turn)
        if not labels:
            return
        slot = scale.timeline.slot(self.at)
        now = slot.label if slot is not None else ""
        each = (scale.column(scale.turn).right - scale.column(scale.turn).left) / len(labels)
        widest = max(pen.type.width(label, LABEL, Face.STRONG) for label in labels)
        y = self._lanes_bottom
        for label in labels:
            face, colour = (Face.STRONG, ACCENT) if label == now else (Face.WORDS, INK2)
            if label == now or widest + pen.px(6) <= each:
                at = (scale.phase_x(label), y)
                pen.write(surface, label, at, LABEL, colour, face, anchor="midtop")

    def _draw_branches(self, surface: pygame.Surface, scale: Scale) -> None:
        pen, rect = self.pen, self.rect
        if not self.branches:
            return
        y = self._lanes_bottom + self._foot(pen) + pen.px(3) + pen.type.line(LABEL) // 2
        at = (rect.left + self._names(), y)
        pen.write(surface, "branches", at, LABEL, INK2, anchor="midright")
        for branch in self._shown_branches:
            x = round(scale.x(branch.place))
            turns = [c for c in scale.columns if c.turn <= branch.last_turn]
            end = round(max(turns[-1].right if turns else x, x + pen.px(24)))
            line(surface, INK2, (x, self._lanes_bottom), (x, y), pen.px(1.6))
            dashed(surface, INK2, (x, y), (end, y), pen.px(1.6), (pen.px(2), pen.px(3)))
            most = rect.width - self._names() - pen.px(36)
            words = pen.type.shortened(branch.words, most, LABEL)
            wide = pen.type.width(words, LABEL)
            left = min(x + pen.px(22), rect.right - wide - pen.px(12))
            box = pygame.Rect(left - pen.px(4), 0, wide + pen.px(8), pen.type.line(LABEL))
            box.centery = y
            surface.fill(PANEL, box)
            pen.write(surface, words, (left, y), LABEL, INK2, anchor="midleft")
            y += pen.type.line(LABEL)

    def _playhead_x(self, scale: Scale) -> int:
        slot = scale.timeline.slot(self.at)
        return round(scale.phase_x(slot.label) if slot is not None else scale.x(self.at))

    def _draw_playhead(self, surface: pygame.Surface, scale: Scale) -> None:
        pen, rect = self.pen, self.rect
        slot = scale.timeline.slot(self.at)
        x = self._playhead_x(scale)
        wide, high = pen.px(9), pen.px(9)
        top = rect.top + 1
        points = [(x - wide, top), (x + wide, top), (x, top + high)]
        pygame.draw.polygon(surface, ACCENT, points)
        bottom = self.lane_y(slot.lane) if slot is not None else self._lanes_bottom
        line(surface, ACCENT, (x, top + high), (x, bottom), pen.px(2))
        if slot is None:
            return
        sign = self.signs.get((slot.turn, slot.lane, slot.label))
        rings = _RINGS if sign is None else _RINGS_ROUND_SIGN
        for radius, colour in rings:
            side = 2 * pen.px(radius)
            box = pygame.Rect(0, 0, side, side)
            box.center = (x, bottom)
            plate(surface, box, side // 2, colour)
        if sign is not None:
            self._sign(surface, sign, (x, bottom), pen.px(SIGN_SIZE))

    def _draw_legend(self, surface: pygame.Surface) -> None:
        """What the marks mean that were met."""
        pen, rect = self.pen, self.rect
        high = self._legend_height(pen)
        top = (self._foot_rect().top if self.foot else rect.bottom) - pen.px(4) - high
        surface.fill(HAIR, (rect.left + pen.px(10), top, rect.width - pen.px(20), pen.px(1)))
        x, y = rect.left + pen.px(18), top + high // 2
        for sign in sorted(set(self.signs.values())):
            self._sign(surface, sign, (x, y), pen.px(SIGN_SIZE))
            at = (x + pen.px(15), y)
            x = pen.write(surface, sign.words, at, LABEL, INK2, anchor="midleft").right
            x += pen.px(26)
        if not self.signs:
            words = "Press or drag along the lanes to go to any step."
            pen.write(surface, words, (x, y), LABEL, INK3, anchor="midleft")
