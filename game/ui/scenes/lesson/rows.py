"""Rows of the lesson's page: its steps one below the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.session.standing import Place
from game.ui.engrave import dashes, line
from game.ui.panels.rows import Still
from game.ui.pen import Pen
from game.ui.scenes.game.ribbon import draw_dot
from game.ui.scenes.lesson.caps import Cap, caps_of
from game.ui.scenes.lesson.wording import Wording
from game.ui.text import Face
from game.ui.theme import ACCENT, BODY, EDGE, HAIR, INK2, INK3
from game.ui.widgets.widget import Widget

_LEFT: Final = 33  # of the words, at 100 %
_GAP, _CLOSE = 12, 8  # between them
_FEW: Final = 4  # shown where there is little room
_STATES: Final = {
    Place.DONE: "done",
    Place.SEEN: "skipped",
    Place.NOW: "now",
    Place.COMING: "coming",
}


class Steps(Still):
    """The steps of a lesson: ticked, ringed, empty; dashed where one was only shown.

    Args:
        titles: Of the steps.
        places: How each stands.
        small: Whether there is room for a few only, around the present one.
    """

    def __init__(self, titles: Sequence[str], places: Sequence[Place], *, small: bool) -> None:
        super().__init__()
        self._gap = _CLOSE if small else _GAP
        most = _FEW if small else len(titles)
        now = places.index(Place.NOW) if Place.NOW in places else len(places) - 1
        first = max(min(now - (most - 1) // 2, len(titles) - most), 0)
        self._rows = list(zip(titles, places, strict=True))[first : first + most]
        self._before, self._after = first, max(len(titles) - first - most, 0)

    def _words(self, title: str, place: Place) -> str:
        return f"{title} (shown)" if place is Place.SEEN else title

    def _face(self, place: Place) -> Face:
        return Face.STRONG if place is Place.NOW else Face.WORDS

    def _row_height(self, pen: Pen, width: int, title: str, place: Place) -> int:
        room = max(width - pen.px(_LEFT), 1)
        return pen.lines_height(self._words(title, place), room, BODY, self._face(place))

    def height(self, pen: Pen, width: int) -> int:
        """All rows, with room before and after each."""
        rows = sum(self._row_height(pen, width, *row) + pen.px(self._gap) for row in self._rows)
        ends = (self._before > 0) + (self._after > 0)
        return rows + ends * pen.type.line(BODY)

    def draw(self, surface: pygame.Surface) -> None:
        """A circle and a title for each, joined by a line."""
        pen, rect = self.pen, self.rect
        y, x = rect.top + pen.px(self._gap // 2), rect.left + pen.px(10)
        if self._before:
            y = self._tell_rest(surface, f"{self._before} before", y)
        last: tuple[int, int] | None = None
        for title, place in self._rows:
            middle = (x, y + pen.type.line(BODY) // 2)
            if last is not None:
                start = (x, last[1] + pen.px(12))
                for one, other in dashes(start, (x, middle[1] - pen.px(11)), pen.px(3), pen.px(3)):
                    line(surface, EDGE, one, other, pen.px(1))
            draw_dot(surface, pen, middle, _STATES[place])
            colour = ACCENT if place is Place.NOW else INK3 if place is Place.COMING else INK2
            room = pygame.Rect(rect.left + pen.px(_LEFT), y, rect.width - pen.px(_LEFT), 0)
            words = self._words(title, place)
            y = pen.write_lines(surface, words, room, BODY, colour, self._face(place))
            y += pen.px(self._gap)
            last = middle
        if self._after:
            self._tell_rest(surface, f"{self._after} more", y)

    def _tell_rest(self, surface: pygame.Surface, words: str, y: int) -> int:
        pen = self.pen
        pen.write(surface, words, (self.rect.left + pen.px(_LEFT), y), BODY, INK3)
        return y + pen.type.line(BODY)


class Saying(Still):
    """The words of a prompt, with keys as caps, where the plate has no room for them.

    Args:
        words: The text.
        call: Does a named action, as its key would: the caps can be clicked.
    """

    def __init__(self, words: str, call: Callable[[str], object]) -> None:
        super().__init__()
        self._words, self._call = words, call
        self._caps: Sequence[Cap] = ()

    def height(self, pen: Pen, width: int) -> int:
        """All lines."""
        return Wording(pen, self._words, width).height

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Stand there, with the caps in the text."""
        super().place(pen, rect)
        wording = Wording(pen, self._words, rect.width)
        self._caps = caps_of(wording, rect.topleft, self._call, self._caps)
        for cap in self._caps:
            cap.view = self.view

    def parts(self) -> Sequence[Widget]:
        """The caps."""
        return self._caps

    def draw(self, surface: pygame.Surface) -> None:
        """The lines."""
        wording = Wording(self.pen, self._words, self.rect.width)
        wording.draw(surface, self.rect.topleft)
        for cap in self._caps:
            cap.draw(surface)


class Rule(Still):
    """A thin line with room around."""

    def height(self, pen: Pen, width: int) -> int:
        """The line and its room."""
        del width
        return pen.px(9)

    def draw(self, surface: pygame.Surface) -> None:
        """The line."""
        surface.fill(HAIR, (self.rect.left, self.rect.centery, self.rect.width, self.pen.px(1)))
