"""The phase ribbon: whose turn, the steps of it with this one among them, what is awaited.

Within three seconds a stranger must see who is to act; where a side answers in the midst of
another's turn, its name stands on its own colour.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.core.ruleset import PhaseStep
from game.ui.board.atlas import Atlas, shape, side_colour
from game.ui.engrave import dashes, line, mark, plate, tick
from game.ui.layout import WindowClass
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import (
    ACCENT,
    BODY,
    CHIP_RADIUS,
    EDGE,
    GROUND,
    HAIR,
    INK,
    INK2,
    INK3,
    LABEL,
    LEAD,
    PANEL,
    Colour,
)
from game.ui.widgets.widget import Reason, Widget, is_press

_DOT: Final = 8  # radius of a step at 100 %
_LEFT: Final = 300
_LEFT_COMPACT: Final = 236


class Whose(Struct, frozen=True):
    """Whose turn or answer it is, as the ribbon says it.

    Attributes:
        side: The side's place in the order of play; its colour and shape.
        words: `Your turn: Runner`, or `Orange answers`.
        brief: The same for narrow windows.
        below: The turn and the scenario.
        loud: Whether it is an answer in the midst of another side's turn.
    """

    side: int
    words: str
    brief: str
    below: str
    loud: bool = False


class StepMark(Widget):
    """One step of the turn; a skipped one takes the focus and says why."""

    def __init__(self, step: PhaseStep) -> None:
        super().__init__()
        self.step = step
        self.takes_focus = step.state == "skipped"
        self.takes_pointer = self.takes_focus
        if step.why:
            self.why = Reason(f"{step.name} is skipped", step.why)

    @property
    def words(self) -> str:
        """As it stands below its circle."""
        return f"{self.step.label}: skipped" if self.step.state == "skipped" else self.step.label

    def tip(self) -> str:
        """Why it is skipped."""
        return self.step.why

    def handle(self, event: pygame.event.Event) -> bool:
        """It only answers `?`; pressing it does nothing."""
        return is_press(event)

    def draw(self, surface: pygame.Surface) -> None:
        """The circle and its label, centred in its place."""
        pen, rect = self.pen, self.rect
        now = self.step.state == "now"
        middle = (rect.centerx, rect.top + pen.px(_DOT + 3))
        draw_dot(surface, pen, middle, self.step.state)
        size, face = (BODY, Face.STRONG) if now else (LABEL, Face.WORDS)
        colour = ACCENT if now else INK2 if self.step.state in {"done", "coming"} else INK3
        top = rect.top + pen.px(2 * _DOT + 7)
        words = pen.type.shortened(self.words, rect.width, size, face)
        pen.write(surface, words, (rect.centerx, top), size, colour, face, anchor="midtop")
        self.draw_ring(surface, CHIP_RADIUS)


def draw_dot(surface: pygame.Surface, pen: Pen, middle: tuple[int, int], state: str) -> None:
    """The circle of a step: ticked, ringed, empty, or dashed and struck."""
    radius = pen.px(_DOT)
    box = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    box.center = middle
    surface.fill(PANEL, box.inflate(pen.px(8), 0))
    if state == "now":
        disc(surface, middle, radius + pen.px(3), ACCENT)
        disc(surface, middle, radius + pen.px(1), PANEL)
        disc(surface, middle, radius - pen.px(2), ACCENT)
    elif state == "done":
        disc(surface, middle, radius, INK2)
        drawn = mark(tick, pen.px(10), GROUND)
        surface.blit(drawn, drawn.get_rect(center=middle))
    elif state == "skipped":
        for dash in range(0, 12, 2):
            arc = (math.tau * dash / 12, math.tau * (dash + 1) / 12)
            pygame.draw.arc(surface, EDGE, box, *arc, pen.px(2))
        bar = pygame.Rect(0, 0, radius, pen.px(2))
        bar.center = middle
        surface.fill(EDGE, bar)
    else:
        disc(surface, middle, radius, EDGE)
        disc(surface, middle, radius - pen.px(1.5), PANEL)


def disc(surface: pygame.Surface, middle: tuple[int, int], radius: int, colour: Colour) -> None:
    """A smooth disc."""
    box = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    box.center = middle
    plate(surface, box, radius, colour)


def _coming(
    surface: pygame.Surface, pen: Pen, start: tuple[int, int], end: tuple[int, int]
) -> None:
    """The way to a step that is still to come."""
    for one, other in dashes(start, end, pen.px(3), pen.px(3)):
        line(surface, EDGE, one, other, pen.px(1))


class Ribbon(Widget):
    """The ribbon. `show` tells it what to say; `place` lays it out."""

    takes_focus = False
    takes_pointer = False

    def __init__(self, atlas: Atlas) -> None:
        super().__init__()
        self._atlas = atlas
        self._whose = Whose(-1, "", "", "")
        self._words = ""
        self._kind = WindowClass.NORMAL
        self._steps: list[StepMark] = []
        self._left = pygame.Rect(0, 0, 0, 0)
        self._middle = pygame.Rect(0, 0, 0, 0)
        self._tip = ""
        self.keys_width = 0  # in a narrow ribbon keys stand at the right of the first row

    def show(self, whose: Whose, steps: Sequence[PhaseStep], words: str, kind: WindowClass) -> None:
        """Say whose turn it is, where in it, and what is awaited; then place it again."""
        self._whose, self._words, self._kind = whose, words, kind
        if [mark.step for mark in self._steps] != list(steps):
            self._steps = [StepMark(step) for step in steps]

    @property
    def below(self) -> str:
        """What stands below whose turn it is."""
        return self._whose.below

    @property
    def sentence_room(self) -> int:
        """Width of the sentence in a narrow ribbon."""
        return max(self.rect.width - self.pen.px(24), 1)

    def parts(self) -> Sequence[Widget]:
        """The steps; in a narrow ribbon they are drawn by it."""
        return () if self._kind is WindowClass.NARROW else self._steps

    def height(self, pen: Pen, width: int) -> int:
        """As the frame of the screen has it."""
        del width
        return pen.px(96)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Stand along `rect`, which leaves out the keys at the right."""
        super().place(pen, rect)
        narrow = self._kind in {WindowClass.COMPACT, WindowClass.NARROW}
        wanted = pen.px(_LEFT_COMPACT if narrow else _LEFT)
        width = min(max(wanted, self._left_width(pen)), rect.width * 2 // 5)
        self._left = pygame.Rect(rect.left, rect.top, width, rect.height)
        self._middle = pygame.Rect(
            rect.left + width, rect.top, max(rect.width - width, 1), rect.height
        )
        top = rect.top + pen.px(5 if narrow else 14)
        count = max(len(self._steps), 1)
        for index, step in enumerate(self._steps):
            left = self._middle.left + self._middle.width * index // count
            right = self._middle.left + self._middle.width * (index + 1) // count
            step.place(
                pen,
                pygame.Rect(
                    left + pen.px(3),
                    top,
                    right - left - pen.px(6),
                    pen.px(2 * _DOT + 7) + pen.type.line(BODY, Face.STRONG),
                ),
            )

    def _left_width(self, pen: Pen) -> int:
        words = pen.type.width(self._whose.words, LEAD, Face.STRONG)
        below = pen.type.width(self._whose.below, BODY)
        return max(words + pen.px(76), below + pen.px(40))

    def tip(self) -> str:
        """The whole sentence where it had to be shortened."""
        return self._tip

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it over the panel's ground."""
        self._tip = ""
        if self._kind is WindowClass.NARROW:
            self._draw_narrow(surface)
            return
        self._draw_whose(surface)
        self._draw_steps(surface)
        self._draw_sentence(surface)

    def _draw_whose(self, surface: pygame.Surface) -> None:
        pen, rect, whose = self.pen, self._left, self._whose
        pad = pen.px(18)
        compact = self._kind is WindowClass.COMPACT
        y = rect.top + pen.px(22 if compact else 30)
        room = rect.width - pad - pen.px(46)
        self._heading(surface, whose.words, rect.left + pad, y, room)
        below_y = rect.top + pen.px(54 if compact else 67)
        below = pen.type.shortened(whose.below, rect.width - pad, BODY)
        pen.write(surface, below, (rect.left + pad, below_y), BODY, INK2, anchor="midleft")

    def _heading(self, surface: pygame.Surface, words: str, x: int, y: int, room: int) -> int:
        """The side's mark and name, on the side's colour where it is loud; gives its right."""
        pen, whose = self.pen, self._whose
        colour = side_colour(whose.side)
        size = pen.px(28)
        text = pen.type.shortened(words, room, LEAD, Face.STRONG)
        wide = pen.type.width(text, LEAD, Face.STRONG)
        if whose.loud:
            box = pygame.Rect(x - pen.px(8), 0, wide + pen.px(54), pen.px(38))
            box.centery = y
            plate(surface, box, pen.px(CHIP_RADIUS), colour)
            hull = self._atlas.picture(f"ships/{shape(whose.side)}/hull", GROUND, size)
        else:
            hull = self._atlas.hull(whose.side, "hull", size, 0)
        surface.blit(hull, hull.get_rect(center=(x + pen.px(14), y)))
        ink = GROUND if whose.loud else INK
        at = (x + pen.px(36), y)
        return pen.write(surface, text, at, LEAD, ink, Face.STRONG, anchor="midleft").right

    def _draw_steps(self, surface: pygame.Surface) -> None:
        pen = self.pen
        for before, after in zip(self._steps, self._steps[1:], strict=False):
            y = before.rect.top + pen.px(_DOT + 3)
            start, end = (before.rect.centerx, y), (after.rect.centerx, y)
            if after.step.state in {"done", "now"} or before.step.state == "done":
                flown = before.step.state in {"done", "skipped"} and after.step.state != "coming"
            else:
                flown = False
            if flown:
                line(surface, INK2, start, end, pen.px(2))
            else:
                _coming(surface, pen, start, end)
        for step in self._steps:
            step.draw(surface)

    def _draw_sentence(self, surface: pygame.Surface) -> None:
        pen = self.pen
        left = self._steps[0].rect.left if self._steps else self._middle.left
        room = max(self._middle.right - left - pen.px(6), 1)
        top = (self._steps[0].rect.bottom if self._steps else self._middle.top) + pen.px(1)
        bottom = self.rect.bottom - pen.px(3)
        for size in (BODY, LABEL):
            lines = pen.type.wrap(self._words, room, size)
            if len(lines) * pen.type.line(size) <= bottom - top:
                break
        fits = max((bottom - top) // pen.type.line(size), 1)
        if len(lines) > fits:
            self._tip = self._words
            rest = " ".join(lines[fits - 1 :])
            lines = (*lines[: fits - 1], pen.type.shortened(rest, room, size))
        y = top + max((bottom - top - len(lines) * pen.type.line(size)) // 2, 0)
        for text in lines:
            pen.write(surface, text, (left, y), size, INK)
            y += pen.type.line(size)

    def _draw_narrow(self, surface: pygame.Surface) -> None:
        """Now and next only, then the sentence over the whole width."""
        pen, rect = self.pen, self.rect
        states = [mark.step for mark in self._steps]
        now = next((i for i, step in enumerate(states) if step.state == "now"), 0)
        y = rect.top + pen.px(22)
        right = self._heading(
            surface, self._whose.brief, rect.left + pen.px(12), y, rect.width // 3
        )
        x = right + pen.px(28)
        if states:
            x = self._step_beside(surface, states[now], x, y, ACCENT)
            coming = next((s for s in states[now + 1 :] if s.state == "coming"), None)
            end = rect.right - self.keys_width
            if coming is not None and x + pen.px(130) < end:
                _coming(surface, pen, (x, y), (x + pen.px(34), y))
                x = self._step_beside(surface, coming, x + pen.px(50), y, INK2)
            count = f"step {now + 1} of {len(states)}"
            if x + pen.type.width(count, BODY) < end:
                pen.write(surface, count, (x, y), BODY, INK3, anchor="midleft")
        top = rect.top + pen.px(43)
        room = self.sentence_room
        for size in (BODY, LABEL):
            lines = pen.type.wrap(self._words, room, size)
            fits = max((rect.bottom - top) // pen.type.line(size), 1)
            if len(lines) <= fits:
                break
        if len(lines) > fits:
            self._tip = self._words
            lines = (pen.type.shortened(self._words, room, size),)
        for text in lines[:fits]:
            pen.write(surface, text, (rect.left + pen.px(12), top), size, INK)
            top += pen.type.line(size)

    def _step_beside(
        self, surface: pygame.Surface, step: PhaseStep, x: int, y: int, colour: Colour
    ) -> int:
        pen = self.pen
        draw_dot(surface, pen, (x, y), step.state)
        at = (x + pen.px(17), y)
        face = Face.STRONG if step.state == "now" else Face.WORDS
        return pen.write(
            surface, step.label, at, BODY, colour, face, anchor="midleft"
        ).right + pen.px(16)


def separator(surface: pygame.Surface, pen: Pen, ribbon: pygame.Rect) -> None:
    """The line under the ribbon."""
    surface.fill(HAIR, (ribbon.left, ribbon.bottom - pen.px(1), ribbon.width, pen.px(1)))
