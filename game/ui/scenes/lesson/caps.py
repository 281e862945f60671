"""The keys in a prompt, which a click presses: whoever has no keyboard at hand needs none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.ui.engrave import key_cap, plate
from game.ui.scenes.lesson.wording import Wording
from game.ui.theme import CHIP_RADIUS, EDGE, INK
from game.ui.widgets.widget import Widget, is_click

_AROUND: Final = 6  # pixels at 100 % by which it is larger than its cap


class Cap(Widget):
    """A key cap in a text. The text draws it; this lights it and takes the pointer.

    Args:
        words: What stands on it.
        action: The named action of its key.
        call: Does a named action, as its key would.
    """

    takes_focus = False

    def __init__(self, words: str, action: str, call: Callable[[str], object]) -> None:
        super().__init__()
        self.words, self.action = words, action
        self._call = call

    def handle(self, event: pygame.event.Event) -> bool:
        """A click."""
        if is_click(event, pygame.MOUSEBUTTONUP) and self.is_at(event.pos):
            self._call(self.action)
            return True
        return is_click(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Lit under the pointer."""
        if not (self.hovered or self.held):
            return
        pen = self.pen
        box = self.rect.inflate(-pen.px(_AROUND), -pen.px(_AROUND))
        plate(surface, box, pen.px(CHIP_RADIUS), EDGE, INK, pen.px(1))
        key_cap(surface, pen, self.words, box, INK)


def caps_of(
    wording: Wording, at: tuple[int, int], call: Callable[[str], object], last: Sequence[Cap] = ()
) -> Sequence[Cap]:
    """Give the caps of a text that is drawn from a point on: those it had, if they are the same.

    Args:
        wording: The text.
        at: Where it is drawn.
        call: Does a named action, as its key would.
        last: The caps it had before.
    """
    found = wording.caps(at)
    same = [(cap.words, cap.action) for cap in last] == [
        (one.words, one.action) for one, _ in found
    ]
    caps = last if same else [Cap(one.words, one.action, call) for one, _ in found]
    for cap, (_, box) in zip(caps, found, strict=True):
        around = wording.pen.px(_AROUND)
        cap.place(wording.pen, box.inflate(around, around))
    return caps
