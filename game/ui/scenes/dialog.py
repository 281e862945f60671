"""Panels over a screen: the base of them, the one question, and a notice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

import pygame
from msgspec import Struct

from game.ui.engrave import Draw, impact, mark, no_entry, plate
from game.ui.layout import columns
from game.ui.scene import Scene
from game.ui.text import Face
from game.ui.theme import (
    BODY,
    DANGER,
    INK,
    INK2,
    LEAD,
    PROMPT_RADIUS,
    RAISED,
    WELL,
    Colour,
)
from game.ui.widgets.button import Button
from game.ui.widgets.hint import Hint, flow
from game.ui.widgets.label import Label
from game.ui.widgets.scroll import Pane
from game.ui.widgets.widget import ENTER, Widget

if TYPE_CHECKING:
    from game.ui.app import App

_WIDTH: Final = 660
_KEPT: Final = 105  # of 255: how much of what is below is left under the shade


class Dialog(Scene):
    """A panel in the middle of the window: a mark, a title, text, and what can be done.

    Derive from it and override `body` (the text) and `foot` (buttons, or hints in a row).
    Where it only `tells` something, Enter closes it: the focus begins on the way back.
    """

    overlay: ClassVar[bool] = True
    outline: ClassVar[Colour] = INK2
    sign: ClassVar[Draw | None] = None
    tells: ClassVar[bool] = False

    def __init__(self, app: App, title: str) -> None:
        super().__init__(app)
        self.title = title
        self.box = pygame.Rect(0, 0, 0, 0)
        self._pane: Pane | None = None
        self._tight = False  # whether title and foot scroll with the text
        self._body: Sequence[Widget] = ()
        self._foot: Sequence[Widget] = ()

    def body(self) -> Sequence[Widget]:
        """The text, made once."""
        return ()

    def foot(self) -> Sequence[Button | Hint]:
        """What can be done, made once; from left to right."""
        return ()

    def remake(self) -> None:
        """Make text and foot anew when it is next laid out."""
        self._pane = None

    def caption(self) -> str:
        """The title says what it is about."""
        return f"{self.title} \u2013 Kilosecond"

    def layout(self, size: tuple[int, int]) -> None:
        """As high as its text, scrolled where that is more than the window."""
        pen = self.pen
        if self._pane is None:
            self._body, self._foot = self.body(), self.foot()
            self._pane = Pane(gap=12)
            self._begin_focus()
        pad, gap = pen.px(24), pen.px(16)
        inside = min(pen.px(_WIDTH), size[0] - pen.px(16)) - 2 * pad
        title = self._title_height(inside)
        foot = self._place_foot(pygame.Rect(0, 0, inside, 0))
        fixed = 2 * pad + title + 2 * gap + foot
        self._tight = size[1] - fixed < pen.px(64)
        if self._tight:
            self._lay_out_tight(size, self._pane)
            return
        self._pane.children = list(self._body)
        for widget in self._foot:
            widget.view = None
        # The pane keeps a margin for rings and its bar; the text lines up with the title.
        text = min(self._pane.height(pen, inside), max(size[1] - pen.px(16) - fixed, pen.px(48)))
        self.box = pygame.Rect(0, 0, inside + 2 * pad, fixed + text)
        self.box.center = (size[0] // 2, size[1] // 2)
        self.box.top = max(self.box.top, pen.px(8))
        left = self.box.left + pad
        top = self.box.top + pad + title + gap
        self._pane.place(pen, pygame.Rect(left - pen.px(6), top, inside + pen.px(12), text))
        self._place_foot(pygame.Rect(left, self.box.bottom - pad - foot, inside, foot))
        self.widgets = [self._pane, *self._foot]

    def _begin_focus(self) -> None:
        """Begin where text is typed, else on the main button, else on the way back of a telling."""
        typed = [widget for widget in self._body if widget.takes_text]
        main = [widget for widget in self._foot if getattr(widget, "main", False)]
        back = [widget for widget in self._foot if getattr(widget, "key", "") == "everywhere.back"]
        first = [*typed, *main, *(back if self.tells else ())]
        if first:
            self.focus.to(first[0])

    def _lay_out_tight(self, size: tuple[int, int], pane: Pane) -> None:
        """In a window that is too low for it, everything scrolls, the title too."""
        margin = self.pen.px(8)
        title = Label(self.title, LEAD, INK, Face.STRONG)
        pane.children = [title, *self._body, *self._foot]
        self.box = pygame.Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
        pane.place(self.pen, self.box.inflate(-2 * margin, -2 * margin))
        self.widgets = [pane]

    def _title_height(self, inside: int) -> int:
        return self.pen.lines_height(self.title, inside - self._sign_room, LEAD, Face.STRONG)

    def _place_foot(self, rect: pygame.Rect) -> int:
        """Place what can be done; gives how high it is."""
        pen = self.pen
        hints = [widget for widget in self._foot if isinstance(widget, Hint)]
        if hints:
            return flow(pen, hints, rect) - rect.top
        across = len(self._foot) if rect.width >= pen.px(420) else 1
        slots = columns(rect, max(across, 1), pen.px(16))
        row = max((widget.height(pen, slots[0].width) for widget in self._foot), default=0)
        for index, widget in enumerate(self._foot):
            slot = slots[index % across]
            y = rect.top + index // across * (row + pen.px(12))
            widget.place(pen, pygame.Rect(slot.left, y, slot.width, row))
        rows = -(-len(self._foot) // max(across, 1))
        return rows * row + max(rows - 1, 0) * pen.px(12)

    @property
    def _sign_room(self) -> int:
        return self.pen.px(44) if type(self).sign is not None else 0

    def draw(self, surface: pygame.Surface) -> None:
        """Shade what is below and draw the panel."""
        pen, box = self.pen, self.box
        surface.fill([_KEPT] * 3, special_flags=pygame.BLEND_RGB_MULT)
        shade = [channel * (255 - _KEPT) // 255 for channel in WELL]
        surface.fill(shade, special_flags=pygame.BLEND_RGB_ADD)
        plate(surface, box, pen.px(PROMPT_RADIUS), RAISED, self.outline, pen.px(2))
        if not self._tight:
            self._draw_title(surface)
        self.draw_widgets(surface)

    def _draw_title(self, surface: pygame.Surface) -> None:
        pen, box = self.pen, self.box
        at = box.inflate(-2 * pen.px(24), -2 * pen.px(24))
        draw = type(self).sign
        if draw is not None:
            colour = DANGER if self.outline == DANGER else INK2
            middle = at.top + pen.type.line(LEAD, Face.STRONG) // 2
            drawn = mark(draw, pen.px(34), colour)
            surface.blit(drawn, drawn.get_rect(midleft=(at.left - pen.px(4), middle)))
        words = pygame.Rect(
            at.left + self._sign_room, at.top, at.width - self._sign_room, at.height
        )
        pen.write_lines(surface, self.title, words, LEAD, INK, Face.STRONG)


class Answer(Struct, frozen=True):
    """One answer to a question.

    Attributes:
        words: A verb and its object.
        action: What it does, after the panel has gone.
        key: The named action whose key gives it; else empty.
        second: What will happen.
    """

    words: str
    action: Callable[[], None]
    key: str = ""
    second: str = ""


class Confirm(Dialog):
    """The one question: a harm named, a way back first, and going on by its own key.

    Enter does not answer it. Esc goes back.

    Args:
        title: The harm: ``Burn 3 destroys Larkspur on World``.
        text: Why, with the rule, and what else could be done.
        back: Going back: its words and what it does.
        on: Going on.
    """

    places: ClassVar[tuple[str, ...]] = ("confirm",)
    outline: ClassVar[Colour] = DANGER
    sign: ClassVar[Draw | None] = staticmethod(impact)

    def __init__(self, app: App, title: str, text: str, back: Answer, on: Answer) -> None:
        super().__init__(app, title)
        self.text = text
        self._back, self._on = back, on

    def body(self) -> Sequence[Widget]:
        """What would happen."""
        return (Label(self.text, BODY, INK),)

    def foot(self) -> Sequence[Button | Hint]:
        """Back, then on."""
        return (
            self._button(self._back, "everywhere.back", main=True),
            self._button(self._on, "confirm.yes", main=False),
        )

    def _button(self, answer: Answer, key: str, *, main: bool) -> Button:
        def give() -> None:
            self.app.pop()
            answer.action()

        return Button(answer.words, give, second=answer.second, key=answer.key or key, main=main)

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter is no answer to a question about harm."""
        if event.type == pygame.KEYDOWN and event.key in ENTER:
            return True
        return super().handle(event)


class Notice(Dialog):
    """Something the player must know; stays until dismissed."""

    sign: ClassVar[Draw | None] = staticmethod(no_entry)
    ring_from_start: ClassVar[bool] = True

    def __init__(self, app: App, title: str, text: str) -> None:
        super().__init__(app, title)
        self.text = text

    def body(self) -> Sequence[Widget]:
        """What it is."""
        return (Label(self.text, BODY, INK),)

    def foot(self) -> Sequence[Button | Hint]:
        """Only to close it."""
        return (Button("Close", self.app.pop, key="everywhere.back", main=True),)
