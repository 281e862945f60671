"""A line of text to type in. While it has the focus, no key of the screen is called."""

import contextlib
from collections.abc import Callable
from typing import Final

import pygame

from game.ui.engrave import plate
from game.ui.pen import Pen
from game.ui.text import printable
from game.ui.theme import ACCENT, BODY, BUTTON_RADIUS, EDGE, INK, INK2, INK3, LABEL, TARGET, WELL
from game.ui.widgets.widget import Widget, is_click

_LONGEST: Final = 200


class Entry(Widget):
    """One line of text, with its label above.

    Takes any characters, the clipboard (Ctrl+V, Ctrl+C, Ctrl+X), and the usual keys of a line.

    Args:
        label: What is asked for; may be empty.
        text: What stands there first.
        on_change: Called with each new text.
        on_enter: Called with the text on Enter.
        empty: Shown while nothing is typed.
        longest: How many characters it takes.
    """

    takes_text = True

    def __init__(
        self,
        label: str = "",
        text: str = "",
        *,
        on_change: Callable[[str], None] | None = None,
        on_enter: Callable[[str], None] | None = None,
        empty: str = "",
        longest: int = _LONGEST,
    ) -> None:
        super().__init__()
        self.label = label
        self.text = text
        self.on_change = on_change
        self.on_enter = on_enter
        self.empty = empty
        self.longest = longest
        self.caret = len(text)
        self.whole = False  # whether all of it is selected
        self._from = 0  # pixels scrolled off at the left

    def height(self, pen: Pen, width: int) -> int:
        """The label and the box."""
        label = pen.lines_height(self.label, width, LABEL) + pen.px(4) if self.label else 0
        return label + max(pen.px(TARGET + 4), pen.type.line(BODY) + pen.px(12))

    @property
    def box(self) -> pygame.Rect:
        """The box one types in."""
        high = max(self.pen.px(TARGET + 4), self.pen.type.line(BODY) + self.pen.px(12))
        return pygame.Rect(self.rect.left, self.rect.bottom - high, self.rect.width, high)

    def put(self, text: str) -> None:
        """Insert text at the caret, in place of what is selected."""
        if self.whole:
            self.text, self.caret, self.whole = "", 0, False
        text = printable(text)[: self.longest - len(self.text)]
        self._set(self.text[: self.caret] + text + self.text[self.caret :], self.caret + len(text))

    def _set(self, text: str, caret: int) -> None:
        changed = text != self.text
        self.text = text
        self.caret = min(max(caret, 0), len(text))
        if changed and self.on_change is not None:
            self.on_change(text)

    def handle(self, event: pygame.event.Event) -> bool:
        """Type, move the caret, cut and paste; all keys but Esc and function keys are taken."""
        if event.type == pygame.TEXTINPUT:
            self.put(event.text)
            return True
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event)
        if is_click(event):
            self.whole = False
            self.caret = self._caret_at(event.pos[0])
            return True
        return is_click(event, pygame.MOUSEBUTTONUP)

    def _handle_key(self, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return self._handle_clipboard(event)
        if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            if self.on_enter is not None:
                self.on_enter(self.text)
            return True
        if event.key in {pygame.K_BACKSPACE, pygame.K_DELETE}:
            self._delete(back=event.key == pygame.K_BACKSPACE)
            return True
        to = {
            pygame.K_LEFT: self.caret - 1,
            pygame.K_RIGHT: self.caret + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.text),
        }.get(event.key)
        if to is not None:
            self.whole = False
            self.caret = min(max(to, 0), len(self.text))
            return True
        # Characters come as text input; here they are kept from calling anything.
        return bool(event.unicode and event.unicode.isprintable())

    def _delete(self, *, back: bool) -> None:
        if self.whole:
            self.whole = False
            self._set("", 0)
        elif back and self.caret:
            self._set(self.text[: self.caret - 1] + self.text[self.caret :], self.caret - 1)
        elif not back:
            self._set(self.text[: self.caret] + self.text[self.caret + 1 :], self.caret)

    def _handle_clipboard(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_a:
            self.whole = bool(self.text)
        elif event.key == pygame.K_v:
            self.put(_pasted())
        elif event.key in {pygame.K_c, pygame.K_x} and self.text:
            with contextlib.suppress(pygame.error):
                pygame.scrap.put_text(self.text)
            if event.key == pygame.K_x:
                self.whole = False
                self._set("", 0)
        return True

    def _caret_at(self, x: int) -> int:
        left = self.box.left + self.pen.px(10) - self._from
        widths = [self.pen.type.width(self.text[:i], BODY) for i in range(len(self.text) + 1)]
        return min(range(len(widths)), key=lambda i: abs(left + widths[i] - x))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw label, box, text and caret; what is too long is scrolled."""
        pen, box = self.pen, self.box
        if self.label:
            pen.write_lines(surface, self.label, self.rect, LABEL, INK2)
        outline = INK if self.hovered else ACCENT if self.focused else EDGE
        plate(surface, box, pen.px(BUTTON_RADIUS), WELL, outline, pen.px(2))
        inside = box.inflate(-2 * pen.px(10), 0)
        x = pen.type.width(self.text[: self.caret], BODY)
        self._from = min(max(self._from, x - inside.width + pen.px(2)), x)
        before = surface.get_clip()
        surface.set_clip(inside.inflate(pen.px(4), 0).clip(before))
        at = (inside.left - self._from, box.centery)
        if self.whole:
            wide = pen.type.width(self.text, BODY)
            surface.fill(EDGE, (at[0], box.top + pen.px(6), wide, box.height - pen.px(12)))
        if self.text:
            pen.write(surface, self.text, at, BODY, INK, anchor="midleft")
        else:
            words = pen.type.shortened(self.empty, inside.width, BODY)
            pen.write(surface, words, at, BODY, INK3, anchor="midleft")
        if self.focused:
            high = pen.type.line(BODY)
            surface.fill(ACCENT, (at[0] + x, box.centery - high // 2, pen.px(2), high))
        surface.set_clip(before)
        whole, self.rect = self.rect, box
        self.draw_ring(surface)
        self.rect = whole


def _pasted() -> str:
    """The clipboard's text on one line; nothing where there is none."""
    try:
        return " ".join(pygame.scrap.get_text().split())
    except pygame.error:
        return ""
