"""One of a few: a row of chips, one of them chosen; and tabs, which look lighter."""

from collections.abc import Callable, Sequence

import pygame
from msgspec import Struct

from game.ui.engrave import dashed_plate, mark, plate, tick
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import (
    ACCENT,
    BODY,
    BUTTON_RADIUS,
    CHIP_RADIUS,
    EDGE,
    INK,
    INK2,
    INK3,
    RAISED,
    TARGET,
)
from game.ui.widgets.widget import Widget, is_click

_LABEL_WIDTH = 220
_SIDE_BY_SIDE = 520


class Option(Struct, frozen=True):
    """One thing to choose."""

    id: str
    words: str


class _OneOf(Widget):
    """Options, of which one is chosen by Left and Right or by a click."""

    def __init__(
        self, options: Sequence[Option], chosen: str, on_choose: Callable[[str], None]
    ) -> None:
        super().__init__()
        self.options = tuple(options)
        self.chosen = chosen
        self.on_choose = on_choose
        self._boxes: list[pygame.Rect] = []
        self._over = -1

    def choose(self, id_: str) -> None:
        """Choose as a player would; tells whoever made it."""
        if id_ != self.chosen:
            self.chosen = id_
            self.pen.click("choice")
            self.on_choose(id_)

    def handle(self, event: pygame.event.Event) -> bool:
        """Left and Right choose the next; a click chooses what it hits."""
        if event.type == pygame.KEYDOWN and event.mod & pygame.KMOD_CTRL:
            return False  # that is a named action
        if event.type == pygame.KEYDOWN and event.key in {pygame.K_LEFT, pygame.K_RIGHT}:
            by = 1 if event.key == pygame.K_RIGHT else -1
            ids = [option.id for option in self.options]
            index = ids.index(self.chosen) + by if self.chosen in ids else 0
            if 0 <= index < len(self.options):
                self.choose(self.options[index].id)
            return True
        if event.type == pygame.MOUSEMOTION:
            before, self._over = self._over, self._at(event.pos)
            return before != self._over
        if is_click(event):
            index = self._at(event.pos)
            if index >= 0:
                self.choose(self.options[index].id)
            return True
        return False

    def _at(self, point: tuple[int, int]) -> int:
        return next((i for i, box in enumerate(self._boxes) if box.collidepoint(point)), -1)

    def _draw_options_ring(self, surface: pygame.Surface) -> None:
        """The ring goes round the options, not the empty space beside them."""
        whole = self.rect
        if self._boxes:
            self.rect = self._boxes[0].unionall(self._boxes[1:])
        self.draw_ring(surface, CHIP_RADIUS)
        self.rect = whole

    def box(self, id_: str) -> pygame.Rect:
        """Where an option stands."""
        index = [option.id for option in self.options].index(id_)
        return self._boxes[index]


class Choice(_OneOf):
    """A label and chips, as ``Speed  ½ [1] 2 4 at once``.

    The chips stand beside the label where there is room, else below it, on as many lines as needed.

    Args:
        label: What is chosen; may be empty.
        options: From left to right.
        chosen: The id of the one chosen.
        on_choose: Called with the id of another that was chosen.
    """

    def __init__(
        self,
        label: str,
        options: Sequence[Option],
        chosen: str,
        on_choose: Callable[[str], None],
    ) -> None:
        super().__init__(options, chosen, on_choose)
        self.label = label

    def height(self, pen: Pen, width: int) -> int:
        """Of the label and all lines of chips."""
        return self._arrange(pen, pygame.Rect(0, 0, width, 0))[1]

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Stand there."""
        super().place(pen, rect)
        self._boxes = self._arrange(pen, rect)[0]

    def _label_room(self, pen: Pen, width: int) -> int:
        """Width of the label where it stands beside the chips; 0 where above them."""
        if not self.label or width < pen.px(_SIDE_BY_SIDE):
            return 0
        return pen.px(_LABEL_WIDTH)

    def _arrange(self, pen: Pen, rect: pygame.Rect) -> tuple[list[pygame.Rect], int]:
        """Boxes of the chips, and the height of it all."""
        beside = self._label_room(pen, rect.width)
        left, top, label_bottom = rect.left + beside, rect.top, rect.top
        if self.label:
            high = pen.lines_height(self.label, (beside or rect.width), BODY)
            label_bottom = rect.top + high
            top = rect.top if beside else label_bottom + pen.px(6)
        high, gap = pen.px(TARGET + 2), pen.px(8)
        boxes: list[pygame.Rect] = []
        x, y = left, top
        for option in self.options:
            wide = pen.type.width(option.words, BODY, Face.STRONG) + pen.px(34)
            wide = min(max(wide, pen.px(52)), max(rect.right - left, 1))
            if x > left and x + wide > rect.right:
                x, y = left, y + high + gap
            boxes.append(pygame.Rect(x, y, wide, high))
            x += wide + gap
        return boxes, max(y + high, label_bottom) - rect.top

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the label and the chips."""
        pen, rect = self.pen, self.rect
        if self.label:
            beside = self._label_room(pen, rect.width)
            room = pygame.Rect(rect.left, rect.top, beside or rect.width, 0)
            if beside:
                room.top += pen.px(TARGET + 2) // 2 - pen.type.line(BODY) // 2
            pen.write_lines(surface, self.label, room, BODY, INK if self.enabled else INK3)
        for index, (option, box) in enumerate(zip(self.options, self._boxes, strict=True)):
            chosen = option.id == self.chosen
            over = self.hovered and index == self._over
            outline = INK if over else ACCENT if chosen else EDGE
            width = pen.px(2) if chosen or over else max(round(1.5 * pen.scale), 1)
            if self.enabled:
                plate(surface, box, pen.px(CHIP_RADIUS), RAISED, outline, width)
            else:
                dashed_plate(surface, box, pen.px(CHIP_RADIUS), EDGE, width)
            face = Face.STRONG if chosen else Face.WORDS
            words = pen.type.shortened(option.words, box.width - pen.px(8), BODY, face)
            colour = INK if self.enabled else INK3
            pen.write(surface, words, box.center, BODY, colour, face, anchor="center")
            if chosen:
                drawn = mark(tick, pen.px(11), ACCENT if self.enabled else INK3)
                surface.blit(drawn, (box.right - pen.px(14), box.top + pen.px(4)))
        self._draw_options_ring(surface)


class Tabs(_OneOf):
    """Words in a row, the chosen one underlined; for the pages of a panel."""

    def height(self, pen: Pen, width: int) -> int:
        """One line, or as many as needed."""
        return self._arrange(pen, pygame.Rect(0, 0, width, 0))[1]

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Stand there."""
        super().place(pen, rect)
        self._boxes = self._arrange(pen, rect)[0]

    def _arrange(self, pen: Pen, rect: pygame.Rect) -> tuple[list[pygame.Rect], int]:
        words = sum(pen.type.width(one.words, BODY, Face.STRONG) for one in self.options)
        roomy = words + len(self.options) * pen.px(28) <= rect.width
        pad, gap = (pen.px(20), pen.px(8)) if roomy else (pen.px(10), pen.px(2))
        high = pen.px(TARGET + 2)
        boxes: list[pygame.Rect] = []
        x, y = rect.left, rect.top
        for option in self.options:
            wide = pen.type.width(option.words, BODY, Face.STRONG) + pad
            if x > rect.left and x + wide > rect.right:
                x, y = rect.left, y + high
            boxes.append(pygame.Rect(x, y, wide, high))
            x += wide + gap
        return boxes, y + high - rect.top

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the words; the chosen one bold, in accent, with a line below."""
        pen = self.pen
        for index, (option, box) in enumerate(zip(self.options, self._boxes, strict=True)):
            chosen = option.id == self.chosen
            if self.hovered and index == self._over:
                plate(surface, box, pen.px(BUTTON_RADIUS), None, INK2, pen.px(1))
            face = Face.STRONG if chosen else Face.WORDS
            colour = ACCENT if chosen else INK2
            pen.write(surface, option.words, box.center, BODY, colour, face, anchor="center")
            if chosen:
                line = pygame.Rect(0, 0, box.width - pen.px(16), pen.px(2))
                line.midbottom = (box.centerx, box.bottom - pen.px(2))
                surface.fill(ACCENT, line)
        self._draw_options_ring(surface)
