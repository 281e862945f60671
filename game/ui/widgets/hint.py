"""A key with its words beside it: a small button, as in rows at the foot of a screen."""

from collections.abc import Callable

import pygame

from game.ui.engrave import key_cap, key_cap_size, plate
from game.ui.pen import Pen
from game.ui.theme import BODY, CHIP_RADIUS, EDGE, INK, INK2, INK3, RAISED, TARGET
from game.ui.widgets.widget import Widget, is_click, is_press


class Hint(Widget):
    """A key cap and what the key does; a click does the same.

    Args:
        words: What it does, in few words.
        action: Doing it.
        key: The named action whose key calls it.
        cap: The cap to draw where there is no named action.

    Attributes:
        column: Width at 100 % that caps of hints one below the other share; 0 for each its own.
    """

    def __init__(
        self, words: str, action: Callable[[], None], *, key: str = "", cap: str = ""
    ) -> None:
        super().__init__()
        self.words = words
        self.action = action
        self.key = key
        self._cap = cap
        self.column = 0

    def _caps(self, pen: Pen) -> str:
        return pen.cap(self.key) if self.key else self._cap

    def width(self, pen: Pen) -> int:
        """How wide it would like to be, in pixels."""
        return self._left(pen) + pen.type.width(self.words, BODY) + pen.px(8)

    def _left(self, pen: Pen) -> int:
        """Room for the cap and after it."""
        cap = self._caps(pen)
        wide = key_cap_size(pen, cap)[0] + pen.px(9) if cap else pen.px(12)
        return max(wide, pen.px(self.column)) if self.column else wide

    def height(self, pen: Pen, width: int) -> int:
        """One line, or more where it is narrow."""
        return max(pen.px(TARGET), pen.lines_height(self.words, self._room(pen, width), BODY))

    def _room(self, pen: Pen, width: int) -> int:
        return max(width - self._left(pen) - pen.px(8), 1)

    def press(self) -> None:
        """Do it."""
        if self.enabled:
            self.pen.click("choice")
            self.action()

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter, Space or a click."""
        if is_press(event):
            self.press()
            return True
        if is_click(event, pygame.MOUSEBUTTONUP) and self.is_at(event.pos):
            self.press()
            return True
        return is_click(event)

    def draw(self, surface: pygame.Surface) -> None:
        """The cap, then the words; lit under the pointer."""
        pen, rect = self.pen, self.rect
        lit = self.hovered or self.held
        cap = self._caps(pen)
        if lit or not cap:
            # Without a cap it would look like mere text.
            outline = INK if lit else EDGE
            plate(surface, rect, pen.px(CHIP_RADIUS), RAISED, outline, pen.px(1))
        x = rect.left + pen.px(4 if cap else 10)
        if cap:
            after = x + self._left(pen)
            box = pygame.Rect((0, 0), key_cap_size(pen, cap))
            box.midleft = (x, rect.centery)
            key_cap(surface, pen, cap, box, INK if self.enabled else INK3)
            x = after
        room = self._room(pen, rect.width)
        high = pen.lines_height(self.words, room, BODY)
        words = pygame.Rect(x, rect.centery - high // 2, room, high)
        colour = INK3 if not self.enabled else INK if lit else INK2
        pen.write_lines(surface, self.words, words, BODY, colour)
        self.draw_ring(surface, CHIP_RADIUS)


def flow(
    pen: Pen, hints: list[Hint], rect: pygame.Rect, *, gap: int = 20, centred: bool = False
) -> int:
    """Place hints from left to right and on to new lines; gives the bottom of the last."""
    lines: list[list[Hint]] = [[]]
    used = 0
    for hint in hints:
        width = min(hint.width(pen), rect.width)
        if lines[-1] and used + width > rect.width:
            lines.append([])
            used = 0
        lines[-1].append(hint)
        used += width + pen.px(gap)
    y = rect.top
    for row in lines:
        widths = [min(hint.width(pen), rect.width) for hint in row]
        height = max(
            (hint.height(pen, width) for hint, width in zip(row, widths, strict=True)), default=0
        )
        spare = rect.width - sum(widths) - pen.px(gap) * max(len(row) - 1, 0)
        x = rect.left + (spare // 2 if centred else 0)
        for hint, width in zip(row, widths, strict=True):
            hint.place(pen, pygame.Rect(x, y, width, height))
            x += width + pen.px(gap)
        y += height + pen.px(6)
    return y - pen.px(6) if hints else y
