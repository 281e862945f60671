"""What all widgets share: a place, a state, a reason, and the focus ring."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.core.ruleset import Refusal
from game.ui.engrave import plate
from game.ui.pen import Pen
from game.ui.theme import ACCENT, BUTTON_RADIUS, GROUND

ENTER: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER})


class Offer(Struct, frozen=True):
    """A way out that the panel of reasons offers: a key, what it does, and doing it."""

    key: str
    words: str
    action: Callable[[], None]


class Reason(Struct, frozen=True):
    """Why a control is as it is: what, why with the rule, and what would change it.

    Attributes:
        title: What cannot be done, or what the control does.
        because: Why, in one sentence.
        rule: The section, ``planets 5.3``, which F1 opens; a colon and words may follow it.
        to_change: What would change it; empty where nothing would.
        ruling: A ruling that decided, with its number; else empty.
        offers: Ways out; keys that are free in the panel.
        does: What the control does, where it can be used; then ``because`` is empty.
    """

    title: str
    because: str = ""
    rule: str = ""
    to_change: str = ""
    ruling: str = ""
    offers: tuple[Offer, ...] = ()
    does: str = ""

    @staticmethod
    def refused(title: str, refusal: Refusal) -> "Reason":
        """A refusal of the rules as the reason of a control."""
        return Reason(title, refusal.why, refusal.rule, refusal.change)


class Widget:
    """Something drawn in a rectangle that may take the focus and the pointer.

    A scene sets ``hovered``, ``held`` and ``focused``; whoever made it sets ``why``, ``enabled``
    and ``visible``, and asks its scene for a new drawing afterwards.

    Attributes:
        rect: Where it stands, in pixels of the window.
        view: The part of the window it may be seen and hit in; None for all.
        enabled: Whether it can be used. What cannot still takes the focus, and says why.
        why: Its reason: why it cannot be used, or what it does.
        focused: Whether its ring is drawn.
    """

    takes_focus = True
    takes_text = False
    takes_pointer = True

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.view: pygame.Rect | None = None
        self.pen = Pen()
        self.visible = True
        self.enabled = True
        self.why: Reason | None = None
        self.hovered = False
        self.held = False
        self.focused = False

    def height(self, pen: Pen, width: int) -> int:
        """How high it must be to show everything at a width, in pixels."""
        raise NotImplementedError

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Stand there from now on."""
        self.pen = pen
        self.rect = rect

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it where it was placed."""
        raise NotImplementedError

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event meant for it; gives whether it did anything with it.

        Keys come to the widget in focus, pointer events to the one under the pointer or held.
        """
        del event
        return False

    def parts(self) -> Sequence["Widget"]:
        """The widgets inside it, in the order of the focus."""
        return ()

    def reveal(self, part: "Widget") -> None:
        """Scroll so that a widget inside it can be seen."""

    def tip(self) -> str:
        """The whole text where it had to be shortened, shown on hover and focus; else empty."""
        return ""

    def about(self) -> Reason | None:
        """What ``?`` says of it: its reason, or else what it does; None for nothing."""
        return self.why

    def is_at(self, point: tuple[int, int]) -> bool:
        """Whether a point of the window hits it."""
        if not (self.visible and self.takes_pointer):
            return False
        if self.view is not None and not self.view.collidepoint(point):
            return False
        return self.rect.collidepoint(point)

    def draw_ring(
        self, surface: pygame.Surface, radius: int = BUTTON_RADIUS, *, gap: bool = False
    ) -> None:
        """The focus ring: 2 pixels, 3 outside; with ``gap``, what is between is ground."""
        if not self.focused:
            return
        px = self.pen.px
        if gap:
            plate(surface, self.rect.inflate(px(6), px(6)), px(radius + 3), None, GROUND, px(3))
        plate(surface, self.rect.inflate(px(10), px(10)), px(radius + 5), None, ACCENT, px(2))


def is_press(event: pygame.event.Event) -> bool:
    """Whether a key activates what is in focus: Enter or Space."""
    return event.type == pygame.KEYDOWN and event.key in {*ENTER, pygame.K_SPACE}


def is_click(event: pygame.event.Event, kind: int = pygame.MOUSEBUTTONDOWN) -> bool:
    """Whether the main button of the pointer goes down (or, with ``kind``, up)."""
    return event.type == kind and event.button == pygame.BUTTON_LEFT
