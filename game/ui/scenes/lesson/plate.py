"""The plate of a prompt: a heading, words with their keys, what can be done, and a pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.session.standing import Standing
from game.ui.engrave import Draw, line, mark, no_entry, plate, tick, triangle
from game.ui.pen import Pen
from game.ui.scenes.lesson import standing
from game.ui.scenes.lesson.caps import Cap, caps_of
from game.ui.scenes.lesson.wording import Wording
from game.ui.text import Face
from game.ui.theme import (
    ACCENT,
    BODY,
    DANGER,
    INK,
    INK2,
    LABEL,
    LEAD,
    PROMPT_RADIUS,
    RAISED,
    Colour,
)
from game.ui.widgets.hint import Hint, flow
from game.ui.widgets.widget import Widget

_WIDTHS: Final = (400, 320, 520, 680)  # of its text at 100 %, the preferred first
_PAD: Final = 18
_NOTCH: Final = 12
_SIGN: Final = 34


class Sign(Struct, frozen=True):
    """How a plate looks: a drawn mark before the words, and the colour of its edge."""

    draw: Draw | None = None
    colour: Colour = ACCENT


SIGNS: Final = {
    Standing.WAITING: Sign(),
    Standing.MISTAKE: Sign(triangle, DANGER),
    Standing.IMPOSSIBLE: Sign(no_entry, DANGER),
    Standing.ALREADY: Sign(tick),
    Standing.DONE: Sign(tick),
    Standing.SHOWN: Sign(tick),
    Standing.FINISHED: Sign(tick),
}


class Plate(Widget):
    """The plate. `say` tells it what to say, `stand` finds its place.

    Args:
        call: Does a named action, as its key would: keys in the words can be clicked.

    Attributes:
        heading, words: What it says.
        target: What it stands near; None for nothing.
        points: Whether it points there.
        brief: Whether it says its heading only, as there is no room for more.
        away: Whether it has no place at all, and the panel says everything.
    """

    takes_focus = False

    def __init__(self, call: Callable[[str], object]) -> None:
        super().__init__()
        self._call = call
        self._caps: Sequence[Cap] = ()
        self.heading = self.words = ""
        self.target: pygame.Rect | None = None
        self.points = False
        self.brief = self.away = False
        self._sign = Sign()
        self._hints: list[Hint] = []
        self._small = False
        self.visible = False

    def say(
        self, heading: str, words: str, how: Standing, hints: Sequence[Hint], *, small: bool
    ) -> None:
        """Say something else from now on.

        Args:
            heading: One short sentence.
            words: The text, with keys by the names of their actions.
            how: How the step stands.
            hints: What can be done, by key and by pointer.
            small: Whether there is little room: smaller text.
        """
        if (heading, words, SIGNS[how]) != (self.heading, self.words, self._sign):
            self.lift()
            self.brief = self.away = False
        self.heading, self.words, self._sign = heading, words, SIGNS[how]
        self._hints, self._small = list(hints), small

    def show(self, *, visible: bool) -> None:
        """Be seen, or not; it then finds another place when it is seen again."""
        if not visible:
            self.lift()
        self.visible = visible

    def lift(self) -> None:
        """Stand nowhere, so that the best place is looked for anew."""
        self.rect = pygame.Rect(0, 0, 0, 0)

    def parts(self) -> Sequence[Widget]:
        """The keys in its words, and what else can be done."""
        return [*self._caps, *self._hints]

    def handle(self, event: pygame.event.Event) -> bool:
        """A press on it means nothing, and goes no further."""
        return event.type == pygame.MOUSEBUTTONDOWN

    # Its size

    @property
    def _sizes(self) -> tuple[int, int]:
        """Of the heading and of the words."""
        return (BODY, LABEL) if self._small else (LEAD, BODY)

    def _left(self, pen: Pen) -> int:
        return pen.px(_SIGN) if self._sign.draw is not None else 0

    def _inside(self, pen: Pen, width: int) -> int:
        return max(width - 2 * pen.px(_PAD), 1)

    def _wording(self, pen: Pen, width: int) -> Wording:
        words = "" if self.brief else self.words
        room = max(self._inside(pen, width) - self._left(pen), 1)
        return Wording(pen, words, room, self._sizes[1])

    def height(self, pen: Pen, width: int) -> int:
        """Heading, words and what can be done."""
        inside = self._inside(pen, width)
        high = pen.lines_height(self.heading, inside, self._sizes[0], Face.STRONG)
        if not self.brief:
            high += pen.px(6) + self._wording(pen, width).height
        if self._hints:
            high += pen.px(8) + flow(pen, self._hints, pygame.Rect(0, 0, inside, 0))
        return high + 2 * pen.px(12)

    def _shapes(self, pen: Pen, board: pygame.Rect) -> list[tuple[int, int]]:
        """The shapes it may have on a board; none wider than its words need."""
        most = max(board.width - 2 * pen.px(12), 1)
        shapes: list[tuple[int, int]] = []
        for wide in _WIDTHS:
            width = min(pen.px(wide + 2 * _PAD), most)
            wording = self._wording(pen, width).width + self._left(pen)
            heading = pen.type.width(self.heading, self._sizes[0], Face.STRONG)
            hints = sum(hint.width(pen) + pen.px(20) for hint in self._hints) - pen.px(20)
            needed = max(wording, heading, hints)
            width = min(needed + 2 * pen.px(_PAD), width)
            shape = (width, self.height(pen, width))
            if shape not in shapes:
                shapes.append(shape)
        return shapes

    # Its place

    def stand(
        self,
        pen: Pen,
        board: pygame.Rect,
        about: pygame.Rect | None,
        hard: Sequence[pygame.Rect],
        soft: Sequence[pygame.Rect],
        *,
        points: bool,
    ) -> None:
        """Find a place, unless it stands well where it is.

        Args:
            pen: The pen.
            board: Where it must stand.
            about: What it stands near.
            hard: What must stay in sight.
            soft: What is better seen.
            points: Whether it points at what it stands near.
        """
        self.points = points
        gap = pen.px(10)
        moved = self.rect.size == (0, 0) or pen is not self.pen
        here = self.rect
        fits = board.contains(here) and here.height == self.height(pen, max(here.width, 1))
        if moved or not fits or standing.covers(here, hard):
            shapes = self._shapes(pen, board)
            here = standing.standing(shapes, board, about, hard, soft, gap)
        self.target = about
        self.place(pen, here)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Stand there, with what can be done at the foot."""
        super().place(pen, rect)
        if self._hints:
            inside = rect.inflate(-2 * pen.px(_PAD), 0)
            high = flow(pen, self._hints, pygame.Rect(0, 0, inside.width, 0))
            inside.top = rect.bottom - pen.px(12) - high
            flow(pen, self._hints, inside)
        wording, at = self._wording(pen, rect.width), self._words_at(pen, rect)
        self._caps = caps_of(wording, at, self._call, self._caps)

    def _at(self, pen: Pen, rect: pygame.Rect) -> pygame.Rect:
        """Where all it says stands."""
        return rect.inflate(-2 * pen.px(_PAD), -2 * pen.px(12))

    def _words_at(self, pen: Pen, rect: pygame.Rect) -> tuple[int, int]:
        """Where its words begin: under the heading, beside the sign."""
        at = self._at(pen, rect)
        high = pen.lines_height(self.heading, max(at.width, 1), self._sizes[0], Face.STRONG)
        return at.left + self._left(pen), at.top + high + pen.px(6)

    # Its look

    def draw(self, surface: pygame.Surface) -> None:
        """The plate, the pointer, the words."""
        pen, rect, colour = self.pen, self.rect, self._sign.colour
        plate(surface, rect, pen.px(PROMPT_RADIUS), RAISED, colour, pen.px(2))
        self._draw_pointer(surface, colour)
        pen.write_lines(
            surface, self.heading, self._at(pen, rect), self._sizes[0], INK, Face.STRONG
        )
        left, y = self._words_at(pen, rect)
        if self._sign.draw is not None and not self.brief:
            drawn = mark(self._sign.draw, pen.px(22), colour)
            down = max((pen.type.line(self._sizes[1]) - pen.px(22)) // 2, 0)
            surface.blit(drawn, (left - self._left(pen), y + down))
        ink = INK if self._sign.draw is not None else INK2
        self._wording(pen, rect.width).draw(surface, (left, y), ink)
        for part in self.parts():
            part.draw(surface)

    def _draw_pointer(self, surface: pygame.Surface, colour: Colour) -> None:
        pen = self.pen
        if self.target is None or not self.points:
            return
        notch = standing.pointer(self.rect, self.target, pen.px(_NOTCH))
        if notch is None:
            return
        one, other, tip = notch
        thick = pen.px(2)
        across = one[1] == other[1]
        inwards = thick if (tip[1] < one[1] if across else tip[0] < one[0]) else -thick
        feet = [(x, y + inwards) if across else (x + inwards, y) for x, y in (one, other)]
        pygame.draw.polygon(surface, RAISED, [feet[0], feet[1], tip])
        line(surface, colour, feet[0], tip, thick)
        line(surface, colour, feet[1], tip, thick)
        end = standing.nearest(tip, self.target)
        if end != tip:
            line(surface, colour, tip, end, thick)
