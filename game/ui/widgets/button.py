"""A button: a verb and its object, what will happen, and its key."""

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.ui.engrave import dashed_plate, key_cap, key_cap_size, mark, plate, tick
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import (
    ACCENT,
    BODY,
    BUTTON_RADIUS,
    EDGE,
    GROUND,
    INK,
    INK2,
    INK3,
    LABEL,
    PRESSED,
    RAISED,
    TARGET,
    Colour,
)
from game.ui.widgets.widget import Reason, Widget, is_click, is_press

Icon = Callable[[pygame.Surface, pygame.Rect], None]


class _Look(NamedTuple):
    fill: Colour | None
    outline: Colour | None
    label: Colour
    second: Colour
    cap: Colour


class Button(Widget):
    """A button in every state of visual.md 6.

    Args:
        label: A verb and its object.
        action: What pressing it does.
        second: What will happen, with numbers.
        key: The named action whose key calls it, as ``game.commit``; the cap is drawn.
        main: Whether it is the main button of its screen.
        icon: Draws a mark at the left, given a square to draw in.

    Attributes:
        chosen: Whether it is the choice made; drawn with a tick.
        busy: What is happening instead, in words; such a button does nothing.
        why: A reason; with ``enabled`` false, the one its second line gives.
        sound: What pressing it sounds like.
    """

    def __init__(
        self,
        label: str,
        action: Callable[[], None],
        *,
        second: str = "",
        key: str = "",
        main: bool = False,
        icon: Icon | None = None,
    ) -> None:
        super().__init__()
        self.label = label
        self.second = second
        self.key = key
        self.main = main
        self.action = action
        self.icon = icon
        self.chosen = False
        self.busy = ""
        self.sound = "choice"
        self._tip = ""

    def refuse(self, why: Reason) -> None:
        """Switch it off, for a reason; its second line becomes the reason's first sentence."""
        self.enabled = False
        self.why = why

    def allow(self) -> None:
        """Switch it on again."""
        self.enabled = True
        self.why = None

    @property
    def _words(self) -> str:
        return self.busy or self.label

    @property
    def _below(self) -> str:
        if not self.enabled and self.why is not None:
            return _sentence(self.why.because)
        return self.second

    def press(self) -> None:
        """Do what it does, as a click would; nothing while it is off or busy."""
        if self.enabled and not self.busy:
            self.pen.click(self.sound)
            self.action()

    def height(self, pen: Pen, width: int) -> int:
        """Its padding, its label, and its second line, both wrapped."""
        label_width, second_width = self._room(pen, width)
        label = pen.lines_height(self._words, label_width, BODY, Face.STRONG)
        high = 2 * pen.px(9) + max(label, pen.px(22))
        if self._below:
            high += pen.px(3) + pen.lines_height(self._below, second_width, LABEL)
        return max(high, pen.px(TARGET))

    def _room(self, pen: Pen, width: int) -> tuple[int, int]:
        """Widths left for the label and for the second line."""
        inside = width - 2 * pen.px(15) - self._left(pen)
        cap = pen.cap(self.key)
        caps = key_cap_size(pen, cap)[0] if cap else 0
        ticked = pen.px(26) if self.chosen else 0
        return max(inside - caps - ticked, 1), max(inside, 1)

    def _left(self, pen: Pen) -> int:
        return pen.px(38) if self.icon else 0

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter, Space or a click press it; a click counts where it is let go."""
        if is_press(event):
            self.press()
            return True
        if is_click(event):
            return True
        if is_click(event, pygame.MOUSEBUTTONUP):
            if self.is_at(event.pos):
                self.press()
            return True
        return False

    def about(self) -> Reason | None:
        """Its reason, or its second line, which says what it does."""
        if self.why is not None or not self.second:
            return self.why
        return Reason(self.label, does=_sentence(self.second))

    def tip(self) -> str:
        """What did not fit."""
        return self._tip

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it as its state demands."""
        pen, rect = self.pen, self.rect
        look = self._look()
        radius = pen.px(BUTTON_RADIUS)
        if self.enabled:
            width = pen.px(2) if self.hovered or self.chosen else max(round(1.5 * pen.scale), 1)
            plate(surface, rect, radius, look.fill, look.outline, width)
        else:
            outline = INK if self.hovered else EDGE
            dashed_plate(surface, rect, radius, outline, max(round(1.3 * pen.scale), 1))
        sunk = 1 if self.held and self.enabled else 0
        self._draw_words(surface, look, sunk)
        self.draw_ring(surface, gap=self.main)

    def _look(self) -> _Look:
        if not self.enabled:
            return _Look(None, EDGE, INK3, INK2, INK3)
        if self.held and not self.busy:
            return _Look(PRESSED, INK2, INK, INK2, INK)
        if self.main:
            return _Look(ACCENT, INK if self.hovered else ACCENT, GROUND, GROUND, GROUND)
        outline = INK if self.hovered else ACCENT if self.chosen else EDGE
        return _Look(RAISED, outline, INK, INK2, INK)

    def _draw_words(self, surface: pygame.Surface, look: _Look, sunk: int) -> None:
        pen = self.pen
        inside = self.rect.inflate(-2 * pen.px(15), 0).move(0, sunk)
        if self.icon is not None:
            side = pen.px(28)
            square = pygame.Rect(inside.left, 0, side, side)
            square.centery = self.rect.centery + sunk
            self.icon(surface, square)
            inside.left += self._left(pen)
            inside.width -= self._left(pen)
        label_width, second_width = self._room(pen, self.rect.width)
        labels, seconds = self._lines(label_width, second_width)
        step, small = pen.type.line(BODY, Face.STRONG), pen.type.line(LABEL)
        high = len(labels) * step + (pen.px(2) + len(seconds) * small if seconds else 0)
        y = self.rect.centery - high // 2 + sunk
        under = seconds and pen.type.width(seconds[0], LABEL) > label_width
        below = y + len(labels) * step if under else self.rect.bottom
        self._draw_cap(surface, pen.cap(self.key), look, sunk, below)
        x = inside.left
        if self.chosen:
            drawn = mark(tick, pen.px(17), ACCENT if not self.main else GROUND)
            surface.blit(drawn, drawn.get_rect(midleft=(x, y + step // 2)))
            x += pen.px(26)
        for line in labels:
            pen.write(surface, line, (x, y), BODY, look.label, Face.STRONG)
            y += step
        y += pen.px(2)
        for line in seconds:
            pen.write(surface, line, (inside.left, y), LABEL, look.second)
            y += small

    def _draw_cap(
        self, surface: pygame.Surface, cap: str, look: _Look, sunk: int, below: int
    ) -> None:
        """The cap, above `below`, where a second line passes under it."""
        if not cap:
            return
        pen = self.pen
        box = pygame.Rect((0, 0), key_cap_size(pen, cap))
        inset = min((self.rect.height - box.height) // 2, pen.px(9))
        inset = max(min(inset, below - box.height - self.rect.top), 1)
        box.topright = (self.rect.right - pen.px(11), self.rect.top + inset + sunk)
        key_cap(surface, pen, cap, box, look.cap)

    def _lines(self, label_width: int, second_width: int) -> tuple[list[str], list[str]]:
        """The lines that fit: the second line goes first, then the label is shortened."""
        pen = self.pen
        labels = list(pen.type.wrap(self._words, label_width, BODY, Face.STRONG))
        seconds = list(pen.type.wrap(self._below, second_width, LABEL)) if self._below else []
        self._tip = ""
        room = self.rect.height - pen.px(4)
        step, small = pen.type.line(BODY, Face.STRONG), pen.type.line(LABEL)
        if len(labels) * step + len(seconds) * small <= room:
            return labels, seconds
        self._tip = f"{self._words}. {self._below}" if self._below else self._words
        fits = max((room - len(labels) * step) // small, 0)
        if fits and seconds:
            kept = seconds[: fits - 1]
            rest = " ".join(seconds[fits - 1 :])
            return labels, [*kept, pen.type.shortened(rest, second_width, LABEL)]
        if len(labels) * step <= room:
            return labels, []
        count = max(room // step, 1)
        rest = " ".join(labels[count - 1 :])
        shortened = pen.type.shortened(rest, label_width, BODY, Face.STRONG)
        return [*labels[: count - 1], shortened], []


def _sentence(text: str) -> str:
    """With a capital and a full stop, as it stands alone."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?")) else f"{text}."
