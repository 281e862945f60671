"""Binding a key anew: a line for each action, and the panel that listens for the key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from game.ui.actions import Action
from game.ui.engrave import Draw, key_cap, key_cap_size, plate
from game.ui.keys import UNBINDABLE, cap, written
from game.ui.scenes.dialog import Dialog
from game.ui.theme import (
    ACCENT,
    BODY,
    BUTTON_RADIUS,
    DANGER,
    HAIR,
    INK,
    INK2,
    LABEL,
    RAISED,
    TARGET,
    Colour,
)
from game.ui.widgets.hint import Hint
from game.ui.widgets.label import Label
from game.ui.widgets.widget import Widget, is_click, is_press

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.pen import Pen


class KeyRow(Widget):
    """What an action does, and the caps of its keys; pressing it binds another key.

    Names the other action where a key is claimed twice.
    """

    def __init__(self, app: App, action: Action, rebind: Callable[[Action], None]) -> None:
        super().__init__()
        self.app = app
        self.action = action
        self.rebind = rebind

    @property
    def conflicts(self) -> tuple[str, ...]:
        """What else its keys do at the same time, in words."""
        keys = self.app.keys
        return tuple(
            f"{cap(key)} also means: {other.words}"
            for key in keys.keys(self.action.name)
            for other in keys.takers(self.action.name, key)
        )

    def _caps(self, pen: Pen) -> tuple[list[str], int]:
        caps = [cap(key) for key in self.app.keys.keys(self.action.name)]
        return caps, sum(key_cap_size(pen, each)[0] + pen.px(8) for each in caps)

    def height(self, pen: Pen, width: int) -> int:
        """Its words beside its caps, and its conflicts below."""
        room = max(width - self._caps(pen)[1] - pen.px(24), pen.px(60))
        high = pen.lines_height(self.action.words, room, BODY)
        for conflict in self.conflicts:
            high += pen.lines_height(conflict, max(width - pen.px(24), 1), LABEL)
        return max(high + pen.px(10), pen.px(TARGET))

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter, Space or a click ask for another key."""
        clicked = is_click(event, pygame.MOUSEBUTTONUP) and self.is_at(event.pos)
        if is_press(event) or clicked:
            self.rebind(self.action)
            return True
        return is_click(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw words, caps, conflicts."""
        pen, rect = self.pen, self.rect
        if self.hovered or self.held:
            plate(surface, rect, pen.px(BUTTON_RADIUS), RAISED, INK, pen.px(1))
        else:
            surface.fill(HAIR, (rect.left, rect.bottom, rect.width, pen.px(1)))
        caps, wide = self._caps(pen)
        inside = rect.inflate(-pen.px(24), -pen.px(10))
        words = pygame.Rect(inside.left, inside.top, max(inside.width - wide, pen.px(60)), 0)
        middle = inside.top + pen.type.line(BODY) // 2
        y = pen.write_lines(surface, self.action.words, words, BODY, INK)
        x = inside.right - wide + pen.px(8)
        for each in caps:
            box = pygame.Rect((0, 0), key_cap_size(pen, each))
            box.midleft = (x, middle)
            key_cap(surface, pen, each, box)
            x = box.right + pen.px(8)
        if not caps:
            pen.write(surface, "no key", (inside.right, middle), LABEL, INK2, anchor="midright")
        for conflict in self.conflicts:
            below = pygame.Rect(inside.left, y, max(inside.width, 1), 0)
            y = pen.write_lines(surface, conflict, below, LABEL, DANGER)
        self.draw_ring(surface)


_CHOOSE: Final = "Press another key, or Tab for the choices below."


class Rebind(Dialog):
    """Listens for the next key and binds it; names what the key already does, and asks.

    Tab leaves off listening, so that the ways out can be reached; Esc changes nothing.
    """

    outline: ClassVar[Colour] = ACCENT
    sign: ClassVar[Draw | None] = None

    def __init__(self, app: App, action: Action) -> None:
        super().__init__(app, action.words)
        self.action = action
        self.heard = ""
        self._listens = True
        self._words = Label("")

    def body(self) -> Sequence[Widget]:
        """What is awaited, or what the key already does."""
        return (self._words,)

    def foot(self) -> Sequence[Hint]:
        """Ways out."""
        if self.heard:
            take = Hint("take it from there", self._take, cap="")
            again = Hint("press another key", self._again, cap="")
            return (take, again, Hint("change nothing", self.app.pop, key="everywhere.back"))
        default = " or ".join(cap(key) for key in self.action.keys) or "none"
        return (
            Hint(f"default: {default}", lambda: self._bind(self.action.keys)),
            Hint("no key", lambda: self._bind(())),
            Hint("change nothing", self.app.pop, key="everywhere.back"),
        )

    def layout(self, size: tuple[int, int]) -> None:
        """Say what is awaited."""
        if self.heard:
            takers = self.app.keys.takers(self.action.name, self.heard)
            named = "; ".join(taker.words for taker in takers)
            self._words.text = f"{cap(self.heard)} already means: {named}. {_CHOOSE}"
        else:
            self._words.text = "Press the key that is to do this. Tab goes to the choices below."
        super().layout(size)

    def handle(self, event: pygame.event.Event) -> bool:
        """While listening, every key but Tab, Esc and modifiers alone is the one meant."""
        if event.type == pygame.KEYDOWN and self._listens and written(event) not in UNBINDABLE:
            key = written(event)
            if key:
                self._hear(key)
            return True
        if event.type == pygame.KEYDOWN and written(event) == "Tab":
            self._listens = False
        return super().handle(event)

    def _hear(self, key: str) -> None:
        if self.app.keys.takers(self.action.name, key):
            self.heard = key
            self._show_again()
        else:
            self._bind((key,))

    def _again(self) -> None:
        self.heard = ""
        self._listens = True
        self._show_again()

    def _show_again(self) -> None:
        self.remake()
        self.refresh()

    def _take(self) -> None:
        keys = self.app.keys
        for taker in keys.takers(self.action.name, self.heard):
            left = [key for key in keys.keys(taker.name) if key != self.heard]
            keys = keys.rebound(taker.name, left)
        changed = keys.rebound(self.action.name, (self.heard,)).changed
        self.app.pop()
        self.app.change(keys=dict(changed))

    def _bind(self, keys: Sequence[str]) -> None:
        self.app.pop()
        self.app.change(keys=dict(self.app.keys.rebound(self.action.name, keys).changed))
