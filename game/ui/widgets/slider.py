"""A slider: a whole number between two others, by keys, click or drag."""

from collections.abc import Callable

import pygame

from game.ui.engrave import plate
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import ACCENT, BODY, EDGE, INK, INK2, INK3, PLATE_RADIUS, TARGET, WELL
from game.ui.widgets.widget import Widget, is_click

_LABEL_WIDTH = 220
_SIDE_BY_SIDE = 520


class Slider(Widget):
    """A label, a bar and the number.

    Args:
        label: What it sets.
        value: The present number.
        on_change: Called with each new number.
        low: The least.
        high: The most.
        step: What one key press adds.
        unit: Written after the number.
    """

    def __init__(
        self,
        label: str,
        value: int,
        on_change: Callable[[int], None],
        *,
        low: int = 0,
        high: int = 100,
        step: int = 5,
        unit: str = " %",
    ) -> None:
        super().__init__()
        self.label = label
        self.value = value
        self.on_change = on_change
        self.low, self.high, self.step = low, high, step
        self.unit = unit

    def height(self, pen: Pen, width: int) -> int:
        """One line beside its label, or two."""
        if self._beside(pen, width):
            return max(pen.px(TARGET + 2), pen.lines_height(self.label, pen.px(_LABEL_WIDTH), BODY))
        return pen.lines_height(self.label, width, BODY) + pen.px(TARGET)

    def _beside(self, pen: Pen, width: int) -> bool:
        return width >= pen.px(_SIDE_BY_SIDE)

    @property
    def bar(self) -> pygame.Rect:
        """Where the bar stands."""
        pen, rect = self.pen, self.rect
        left = rect.left + (pen.px(_LABEL_WIDTH) if self._beside(pen, rect.width) else 0)
        numbers = pen.type.width(f"{self.high}{self.unit}", BODY, Face.NUMBERS) + pen.px(14)
        width = min(max(rect.right - left - numbers, 1), pen.px(300))
        bar = pygame.Rect(left, 0, width, pen.px(10))
        bar.centery = rect.bottom - pen.px(TARGET) // 2
        return bar

    def set(self, value: int) -> None:
        """Take a number as a player would; out of bounds is the bound."""
        value = min(max(value, self.low), self.high)
        if value != self.value:
            self.value = value
            self.on_change(value)
            self.pen.click("choice")

    def handle(self, event: pygame.event.Event) -> bool:
        """Left, Right, Home, End; a click or a drag on the bar."""
        if event.type == pygame.KEYDOWN:
            to = {
                pygame.K_LEFT: self.value - self.step,
                pygame.K_RIGHT: self.value + self.step,
                pygame.K_HOME: self.low,
                pygame.K_END: self.high,
            }.get(event.key)
            if to is None:
                return False
            self.set(to)
            return True
        if is_click(event) or (event.type == pygame.MOUSEMOTION and self.held):
            bar = self.bar
            part = (event.pos[0] - bar.left) / max(bar.width, 1)
            steps = round(part * (self.high - self.low) / self.step)
            self.set(self.low + steps * self.step)
            return True
        return is_click(event, pygame.MOUSEBUTTONUP)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw label, bar, grip and number."""
        pen, rect, bar = self.pen, self.rect, self.bar
        beside = self._beside(pen, rect.width)
        room = pygame.Rect(rect.left, rect.top, pen.px(_LABEL_WIDTH) if beside else rect.width, 0)
        if beside:
            room.top = bar.centery - pen.type.line(BODY) // 2
        ink = INK if self.enabled else INK3
        pen.write_lines(surface, self.label, room, BODY, ink)
        radius = pen.px(PLATE_RADIUS)
        plate(surface, bar, radius, WELL, EDGE, max(round(1.3 * pen.scale), 1))
        x = bar.left + bar.width * (self.value - self.low) // max(self.high - self.low, 1)
        filled = pygame.Rect(bar.left, bar.top, max(x - bar.left, 2 * radius), bar.height)
        plate(surface, filled, radius, INK2 if self.enabled else EDGE)
        grip = pygame.Rect(0, 0, pen.px(14), pen.px(24))
        grip.center = (x, bar.centery)
        outline = ACCENT if self.held else INK if self.hovered else EDGE
        plate(surface, grip, radius, ink, outline, pen.px(2))
        number = f"{self.value}{self.unit}"
        at = (bar.right + pen.px(16), bar.centery)
        pen.write(surface, number, at, BODY, ink, Face.NUMBERS, anchor="midleft")
        whole = self.rect
        self.rect = bar.inflate(pen.px(10), pen.px(16))
        self.draw_ring(surface)
        self.rect = whole
