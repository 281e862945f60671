"""The commit bar: three controls that keep their order and keys, each saying what it will do.

It also reminds: a control that would give something away says so at the first press, and acts at
the second. Whatever else is done in between makes it forget.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.ui.layout import WindowClass, columns
from game.ui.panels.panel import Control, Controls, Unused
from game.ui.pen import Pen
from game.ui.theme import HAIR, PANEL
from game.ui.widgets.button import Button
from game.ui.widgets.widget import Widget

# What a verb may be without where there is little room.
_OBJECTS = (" this phase", " this turn", " this ship", " this unit", " this attack", " orders")
_KEYS = ("game.commit", "game.skip", "game.nobody")


class CommitBar(Widget):
    """Do it; skip this one; nobody else this phase.

    Attributes:
        reminding: What the control pressed last would give away, until it is pressed again.
    """

    takes_focus = False
    takes_pointer = False

    def __init__(self) -> None:
        super().__init__()
        self._buttons = [Button("", _nothing, key=key, main=key == "game.commit") for key in _KEYS]
        self._buttons[2].sound = "commit"
        self.kind = WindowClass.NORMAL
        self.reminding: Unused | None = None
        self._pressed = 0

    def _press(self, index: int, act: Callable[[], None]) -> None:
        """Act, and know which control it was; another one has not been reminded of anything."""
        if index != self._pressed:
            self.reminding = None
        self._pressed = index
        act()

    def remind(self, unused: Unused) -> None:
        """Say at the control just pressed what it would give away."""
        self.reminding = unused

    def _warning(self, unused: Unused) -> str:
        """What a control would give away, and that its key does it in spite of that."""
        first, more, _ = unused.words.partition(". ")
        rest = ". And more." if more else ""
        cap = self.pen.cap(_KEYS[self._pressed])
        again = f"{cap} again" if cap else "The same again"
        if self.kind is WindowClass.NARROW:
            return f"{again} leaves."
        return f"{first}{rest} {again} leaves the phase."

    @property
    def do(self) -> Button:
        """The main button."""
        return self._buttons[0]

    def show(self, controls: Controls, kind: WindowClass) -> None:
        """Say what the three would do now."""
        self.kind = kind
        self.do.sound = controls.do.sound
        three = (controls.do, controls.skip, controls.nobody)
        for index, (button, control) in enumerate(zip(self._buttons, three, strict=True)):
            self._dress(button, control)
            button.action = partial(self._press, index, control.act)
            button.busy = ""
        if self.reminding is not None:
            self._buttons[self._pressed].second = self._warning(self.reminding)

    def _dress(self, button: Button, control: Control) -> None:
        narrow = self.kind is WindowClass.NARROW
        button.label = control.label
        if narrow:
            for object_ in _OBJECTS:
                button.label = button.label.removesuffix(object_)
        button.second = (control.brief if narrow else "") or control.second
        if narrow:
            button.second = button.second.replace(" begins.", ".")
        if control.refused is None:
            button.allow()
        else:
            button.refuse(control.refused)

    def busy(self, words: str, hint: str) -> None:
        """Say what is happening on the board instead."""
        self.do.busy = words
        self.do.second = hint

    def parts(self) -> Sequence[Widget]:
        """The three, in their order."""
        return self._buttons

    def height(self, pen: Pen, width: int) -> int:
        """As high as the highest of the three, with room for rings."""
        slots = self._slots(pen, pygame.Rect(0, 0, width, 0))
        return max(
            button.height(pen, slot.width)
            for button, slot in zip(self._buttons, slots, strict=True)
        ) + 2 * pen.px(9)

    def _slots(self, pen: Pen, rect: pygame.Rect) -> list[pygame.Rect]:
        inside = rect.inflate(-2 * pen.px(12), 0)
        return columns(inside, 3, pen.px(10))

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Stand side by side."""
        super().place(pen, rect)
        for button, slot in zip(self._buttons, self._slots(pen, rect), strict=True):
            button.place(
                pen,
                pygame.Rect(slot.left, rect.top + pen.px(9), slot.width, rect.height - pen.px(18)),
            )

    def draw(self, surface: pygame.Surface) -> None:
        """The bar's ground, then the three."""
        surface.fill(PANEL, self.rect)
        surface.fill(HAIR, (self.rect.left, self.rect.top, self.rect.width, self.pen.px(1)))
        for button in self._buttons:
            if not button.focused:
                button.draw(surface)
        for button in self._buttons:
            if button.focused:
                button.draw(surface)


def _nothing() -> None:
    """Do nothing; the bar has not been told what it does."""
