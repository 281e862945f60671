"""What is longer than its place: the state of scrolling, and a pane of widgets that scrolls."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.engrave import plate
from game.ui.pen import Pen
from game.ui.theme import EDGE, GRID, LABEL, PLATE_RADIUS
from game.ui.widgets.widget import Widget, is_click

BAR: Final = 8  # width of the scroll bar at 100 %
_NOTCH: Final = 3  # lines to a notch of the wheel


class Scroll:
    """How far something is scrolled, and the bar that shows it.

    Attributes:
        rect: The place, bar included.
        content: The height of all there is, in pixels.
        offset: How much of it is above the place, in pixels.
    """

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.content = 0
        self.offset = 0
        self._pen = Pen()
        self._grip: int | None = None

    def fit(self, pen: Pen, rect: pygame.Rect, content: int) -> None:
        """Take a new place and content, and stay as near to the offset as they allow."""
        self._pen, self.rect, self.content = pen, rect, content
        self.to(self.offset)

    @property
    def most(self) -> int:
        """The largest offset; 0 where everything fits."""
        return max(self.content - self.rect.height, 0)

    def to(self, offset: int) -> bool:
        """Scroll to an offset within bounds; gives whether that moved anything."""
        before = self.offset
        self.offset = min(max(offset, 0), self.most)
        return self.offset != before

    def reveal(self, top: int, bottom: int) -> None:
        """Scroll as little as shows the content between two heights."""
        if bottom > self.offset + self.rect.height:
            self.to(bottom - self.rect.height)
        if top < self.offset:
            self.to(top)

    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel, page keys, Home and End, and the bar under the pointer."""
        step = _NOTCH * self._pen.type.line(LABEL)
        page = max(self.rect.height - step, step)
        if event.type == pygame.MOUSEWHEEL:
            return self.to(self.offset - event.y * step)
        if event.type == pygame.KEYDOWN:
            by = {
                pygame.K_PAGEUP: -page,
                pygame.K_PAGEDOWN: page,
                pygame.K_HOME: -self.content,
                pygame.K_END: self.content,
            }.get(event.key)
            return by is not None and self.to(self.offset + by)
        return self._handle_bar(event)

    def _handle_bar(self, event: pygame.event.Event) -> bool:
        if is_click(event) and self.most and event.pos[0] >= self.rect.right - self._bar_width:
            thumb = self._thumb()
            inside = thumb.top <= event.pos[1] < thumb.bottom
            self._grip = event.pos[1] - thumb.top if inside else thumb.height // 2
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._drag(event.pos[1])
            return True
        if is_click(event, pygame.MOUSEBUTTONUP) and self._grip is not None:
            self._grip = None
            return True
        return False

    def _drag(self, y: int) -> None:
        room = self.rect.height - self._thumb().height
        top = y - (self._grip or 0) - self.rect.top
        self.to(round(top * self.most / room) if room > 0 else 0)

    def release(self) -> None:
        """Let go of the bar."""
        self._grip = None

    @property
    def _bar_width(self) -> int:
        return self._pen.px(BAR + 6)

    def bar_room(self, pen: Pen) -> int:
        """Width to keep free for the bar at the right."""
        return pen.px(BAR + 8)

    def _thumb(self) -> pygame.Rect:
        height = self.rect.height
        long = max(height * height // max(self.content, 1), self._pen.px(32))
        long = min(long, height)
        top = self.rect.top + (height - long) * self.offset // max(self.most, 1)
        wide = self._pen.px(BAR)
        return pygame.Rect(self.rect.right - wide, top, wide, long)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the bar where there is anything to scroll."""
        if not self.most:
            return
        thin = self._pen.px(1)
        middle = self.rect.right - self._pen.px(BAR) // 2
        surface.fill(GRID, (middle, self.rect.top, thin, self.rect.height))
        plate(surface, self._thumb(), self._pen.px(PLATE_RADIUS), EDGE)


class Pane(Widget):
    """Widgets one below the other, scrolled where they are more than the place holds.

    Its parts take the focus, not the pane; the focused part is scrolled into view, and the wheel
    works anywhere over it.
    """

    takes_focus = False

    def __init__(self, children: Sequence[Widget] = (), gap: int = 10) -> None:
        super().__init__()
        self.children = list(children)
        self.gap = gap
        self.scroll = Scroll()

    def parts(self) -> Sequence[Widget]:
        """The widgets in it that are visible."""
        return [child for child in self.children if child.visible]

    def height(self, pen: Pen, width: int) -> int:
        """The height of all of them."""
        inside = self._inside(pen, width)
        heights = [child.height(pen, inside) for child in self.parts()]
        return sum(heights) + pen.px(self.gap) * max(len(heights) - 1, 0) + 2 * self._margin(pen)

    def _margin(self, pen: Pen) -> int:
        return pen.px(6)  # room for the focus ring

    def _inside(self, pen: Pen, width: int) -> int:
        return max(width - 2 * self._margin(pen) - self.scroll.bar_room(pen), 1)

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Stand there, with the parts where the scrolling has them."""
        super().place(pen, rect)
        self.scroll.fit(pen, rect, self.height(pen, rect.width))
        self._place_parts()

    def _place_parts(self) -> None:
        pen, rect = self.pen, self.rect
        width = self._inside(pen, rect.width)
        y = rect.top + self._margin(pen) - self.scroll.offset
        for child in self.parts():
            height = child.height(pen, width)
            child.view = rect if self.view is None else rect.clip(self.view)
            child.place(pen, pygame.Rect(rect.left + self._margin(pen), y, width, height))
            y += height + pen.px(self.gap)

    def reveal(self, part: Widget) -> None:
        """Scroll a part into view, with its ring."""
        margin = self._margin(self.pen)
        top = part.rect.top - self.rect.top + self.scroll.offset - margin
        self.scroll.reveal(top, top + part.rect.height + 2 * margin)
        self._place_parts()

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll."""
        if self.scroll.handle(event):
            self._place_parts()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the parts in view, then the bar."""
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        for child in self.parts():
            if child.rect.colliderect(self.rect):
                child.draw(surface)
        surface.set_clip(before)
        self.scroll.draw(surface)
