"""The panel that answers "why not?": because, rule, ruling, what would change it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.ui.engrave import Draw, no_entry
from game.ui.keys import cap, written
from game.ui.scenes.dialog import Dialog
from game.ui.theme import BODY, INK, INK2
from game.ui.widgets.button import Button
from game.ui.widgets.hint import Hint
from game.ui.widgets.widget import ENTER, Offer, Reason, Widget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.ui.app import App
    from game.ui.pen import Pen


class _Part(Widget):
    """One part of a reason: its name at the left, its words at the right."""

    takes_focus = False

    def __init__(self, name: str, words: str) -> None:
        super().__init__()
        self.name = name
        self.words = words

    def _indent(self, pen: Pen, width: int) -> int:
        return min(pen.px(128), width // 3)

    def height(self, pen: Pen, width: int) -> int:
        """The higher of the two."""
        indent = self._indent(pen, width)
        return max(
            pen.lines_height(self.words, max(width - indent, 1), BODY),
            pen.lines_height(self.name, indent, BODY),
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Write both."""
        rect = self.rect
        indent = self._indent(self.pen, rect.width)
        self.pen.write_lines(
            surface, self.name, pygame.Rect(rect.left, rect.top, indent, 0), BODY, INK2
        )
        words = pygame.Rect(rect.left + indent, rect.top, max(rect.width - indent, 1), 0)
        self.pen.write_lines(surface, self.words, words, BODY, INK)


class Why(Dialog):
    """A reason, which stays until dismissed; F1 opens its rule."""

    sign: ClassVar[Draw | None] = staticmethod(no_entry)
    tells: ClassVar[bool] = True

    def __init__(self, app: App, reason: Reason) -> None:
        super().__init__(app, reason.title)
        self.reason = reason

    def rule(self) -> str:
        """Its section, without the words that may follow."""
        return self.reason.rule.partition(":")[0]

    def body(self) -> Sequence[Widget]:
        """The parts it has."""
        reason = self.reason
        named = (
            ("What it does", reason.does),
            ("Because", reason.because),
            ("Rule", reason.rule),
            ("Ruling", reason.ruling),
            ("To change it", reason.to_change),
        )
        return [_Part(name, words) for name, words in named if words]

    def foot(self) -> Sequence[Button | Hint]:
        """Ways out, the rule, and closing it."""
        hints = [
            Hint(offer.words, partial(self._take, offer), cap=cap(offer.key))
            for offer in self.reason.offers
        ]
        if self.reason.rule:
            hints.append(Hint("open the rule", self._open_rule, key="everywhere.rules"))
        return [*hints, Hint("close", self.app.pop, key="everywhere.back")]

    def handle(self, event: pygame.event.Event) -> bool:
        """The keys of the ways out come first; Enter closes it while no focus is shown."""
        if event.type == pygame.KEYDOWN:
            if event.key in ENTER and not self.app.ring:
                self.app.pop()
                return True
            for offer in self.reason.offers:
                if written(event) == offer.key:
                    self._take(offer)
                    return True
        return super().handle(event)

    def _take(self, offer: Offer) -> None:
        self.app.pop()
        offer.action()

    def _open_rule(self) -> None:
        self.app.open_rules(self.rule())


class Does(Why):
    """What a control does that can be used: nothing forbids it."""

    sign: ClassVar[Draw | None] = None
