"""The curtain between two sides at one screen: nothing of the board is behind it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import ClassVar

import pygame
from msgspec import Struct

from game.ui.app import App
from game.ui.board.atlas import Atlas, side_colour
from game.ui.engrave import chart_border, line
from game.ui.scene import Scene, placed
from game.ui.theme import BODY, EDGE, INK2, INK3, LABEL, RAISED, SCREEN, WELL, Colour
from game.ui.widgets.button import Button
from game.ui.widgets.hint import Hint, flow
from game.ui.widgets.label import Label

_ROSE_RADIUS = 232
_LEAST_RADIUS = 48
_FRAME = 36  # the border and some air


class Handover(Struct, frozen=True):
    """Who hands over to whom.

    Attributes:
        side: The next side's place in the order of play.
        name: Its name.
        before: The name of the side that was at the screen; empty at the start.
        words: One sentence: what the other has done.
        seen: Whether there is something to see of the other's turn.
        saved: What was saved, one sentence; empty for nothing.
    """

    side: int
    name: str
    before: str
    words: str
    seen: bool = True
    saved: str = ""


class Curtain(Scene):
    """Hides everything until the next side is at the screen; cuts in, opaque at once."""

    places: ClassVar[tuple[str, ...]] = ("curtain",)
    background: ClassVar[Colour] = WELL

    def __init__(
        self,
        app: App,
        handover: Handover,
        *,
        ready: Callable[[bool], None],
        again: Callable[[], None] | None,
        stop: Callable[[], None],
    ) -> None:
        """Draw it.

        Args:
            app: The app.
            handover: Who hands over to whom.
            ready: The next side is there; told whether it wants to see the other's turn first.
            again: The side before wants the screen back; None where that is not possible.
            stop: Save and leave.
        """
        super().__init__(app)
        self.handover = handover
        self._ready, self._again, self._stop = ready, again, stop
        self._atlas = Atlas()
        self._rose = (0, 0, 0)
        name = handover.name
        self._title = Label(f"Hand over to {name}", SCREEN)
        self._words = Label(handover.words, BODY, INK2)
        second = f"First, whatever you saw of {handover.before}’s turn." if handover.seen else ""
        self._main = Button(
            f"I am {name}",
            lambda: self._take(watch=handover.seen),
            second=second,
            key="curtain.ready",
            main=True,
        )
        self._main.sound = "commit"
        self._hints = [
            Hint("straight to my turn", lambda: self._take(watch=False), key="curtain.straight")
        ]
        if again is not None:
            self._hints.append(Hint(f"{handover.before} again", self._back, key="curtain.again"))
        self._hints.append(Hint("save and stop", self.back, key="everywhere.back"))
        self._saved = Label(handover.saved, LABEL, INK3)

    def caption(self) -> str:
        """Says nothing of the game but whose turn comes."""
        return f"Hand over to {self.handover.name} – Kilosecond"

    def handle(self, event: pygame.event.Event) -> bool:
        """A Space meant for what was shown before takes nobody's seat; its key and Enter do."""
        late = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        if late and self.focus.current is self._main:
            return True
        return super().handle(event)

    def _take(self, *, watch: bool) -> None:
        self.app.pop()
        self._ready(watch)

    def _back(self) -> None:
        if self._again is not None:
            self.app.pop()
            self._again()

    def back(self) -> None:
        """Save and stop."""
        self._stop()

    def layout(self, size: tuple[int, int]) -> None:
        """The rose above, the words below it, all in the middle."""
        pen = self.pen
        width = min(pen.px(700), size[0] - pen.px(48))
        title = self._title.height(pen, width)
        words = self._words.height(pen, width)
        button = pygame.Rect(0, 0, min(pen.px(360), width), 0)
        button.height = self._main.height(pen, button.width)
        hints = flow(pen, self._hints, pygame.Rect(0, 0, width, 0), gap=60, centred=True)
        saved = self._saved.height(pen, width) if self.handover.saved else 0
        below = pen.px(14) + saved if saved else 0
        fixed = title + pen.px(8) + words + pen.px(28) + button.height + pen.px(22) + hints + below
        rose, room = pen.px(24), size[1] - 2 * pen.px(_FRAME)
        radius = min(pen.px(_ROSE_RADIUS), (room - rose - fixed) // 2)
        radius = radius if radius >= pen.px(_LEAST_RADIUS) else 0
        high = fixed + (2 * radius + rose if radius else 0)
        y = max((size[1] - high) // 2, pen.px(20))
        self._rose = (size[0] // 2, y + radius, radius)
        y += high - fixed
        left = (size[0] - width) // 2
        title_width = min(pen.type.width(self._title.text, SCREEN), width)
        words_width = min(pen.type.width(self._words.text, BODY) + 1, width)
        self.widgets = placed(
            pen,
            [
                (
                    self._title,
                    pygame.Rect((size[0] - title_width) // 2, y, title_width + 2, title),
                ),
                (
                    self._words,
                    pygame.Rect(
                        (size[0] - words_width) // 2, y + title + pen.px(8), words_width, words
                    ),
                ),
            ],
        )
        y += title + words + pen.px(28)
        button.midtop = (size[0] // 2, y)
        self.widgets += placed(pen, [(self._main, button)])
        y = button.bottom + pen.px(22)
        bottom = flow(pen, self._hints, pygame.Rect(left, y, width, hints), gap=60, centred=True)
        self.widgets += self._hints
        if self.handover.saved:
            saved_width = min(pen.type.width(self.handover.saved, LABEL) + 1, width)
            box = pygame.Rect((size[0] - saved_width) // 2, bottom + pen.px(14), saved_width, saved)
            self.widgets += placed(pen, [(self._saved, box)])

    def draw(self, surface: pygame.Surface) -> None:
        """The border, the rose with the side's shape, and the words."""
        surface.fill(WELL)
        margin = self.pen.px(22)
        chart_border(
            surface, self.pen, pygame.Rect((0, 0), self.size).inflate(-2 * margin, -2 * margin)
        )
        if self._rose[2]:
            self._draw_rose(surface)
        self.draw_widgets(surface)

    def _draw_rose(self, surface: pygame.Surface) -> None:
        x, y, radius = self._rose
        thin = max(self.pen.px(1), 1)
        for share in (1.0, 0.925, 0.62, 0.575):
            pygame.draw.aacircle(surface, EDGE, (x, y), round(radius * share), thin)
        for step in range(120):
            angle = math.tau * step / 120
            inner = 0.86 if step % 10 == 0 else 0.925
            line(surface, EDGE, _polar(x, y, radius * inner, angle), _polar(x, y, radius, angle), 1)
        for step in range(6):
            self._draw_point(surface, math.tau * step / 6)
        colour = side_colour(self.handover.side)
        inner = round(radius * 0.285)
        pygame.draw.circle(surface, WELL, (x, y), inner)
        pygame.draw.aacircle(surface, colour, (x, y), inner, self.pen.px(2))
        hull = self._atlas.hull(self.handover.side, "hull", round(inner * 1.15), 0)
        surface.blit(hull, hull.get_rect(center=(x, y)))

    def _draw_point(self, surface: pygame.Surface, angle: float) -> None:
        """One point of the rose, half of it filled."""
        x, y, radius = self._rose
        tip = _polar(x, y, radius * 0.86, angle)
        left = _polar(x, y, radius * 0.3, angle - math.pi / 9)
        right = _polar(x, y, radius * 0.3, angle + math.pi / 9)
        pygame.draw.polygon(surface, RAISED, [tip, left, (x, y)])
        for start, end in ((tip, left), (tip, right), (tip, (x, y))):
            line(surface, EDGE, start, end, 1)


def _polar(x: float, y: float, radius: float, angle: float) -> tuple[float, float]:
    return (x + radius * math.cos(angle), y - radius * math.sin(angle))
