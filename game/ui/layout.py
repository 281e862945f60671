"""Where things stand: the window's class, the game screen's frame, rows and columns.

The class follows the width of the window divided by the text scale (visual.md 4), so that a large
text on a large window is laid out as a small text on a small one.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Final

import pygame
from msgspec import Struct

from game.ui.pen import Pen

LEAST_SIZE: Final = (480, 320)  # smaller windows show a part of this


class WindowClass(Enum):
    """How much there is room for."""

    WIDE = 1700
    NORMAL = 1200
    COMPACT = 900
    NARROW = 0

    @property
    def log_open(self) -> bool:
        """Whether the log stands below the panel; else it is a tab."""
        return self in {WindowClass.WIDE, WindowClass.NORMAL}


def window_class(width: int, scale: float) -> WindowClass:
    """The class of a window so many pixels wide, at a text scale of 1.0 to 2.0."""
    return next(kind for kind in WindowClass if width / scale >= kind.value)


_RIBBON: Final = {"WIDE": 96, "NORMAL": 96, "COMPACT": 76, "NARROW": 76}
_SIDE: Final = {"WIDE": 400, "NORMAL": 336, "COMPACT": 280}
_MINIMAP: Final = {"WIDE": 240, "NORMAL": 196, "COMPACT": 126, "NARROW": 0}
_BAR: Final = 88
_BAR_NARROW: Final = 68
_SHEET_UNDER: Final = 360


class Frame(Struct, frozen=True):
    """The parts of the game screen.

    Attributes:
        kind: The window's class.
        ribbon: Along the top.
        board: The chart.
        side: The panel at the right; empty where it is a sheet (see ``sheet``).
        bar: The three commit controls at the foot.
        minimap: Its side in pixels; 0 where it is a tab.
        sheet: Whether the panel is opened over the board, for want of room.
    """

    kind: WindowClass
    ribbon: pygame.Rect
    board: pygame.Rect
    side: pygame.Rect
    bar: pygame.Rect
    minimap: int
    sheet: bool


def frame(size: tuple[int, int], pen: Pen) -> Frame:
    """The frame for a window of a size; the board keeps half the width and 45 % of the height."""
    width, height = size
    kind = window_class(width, pen.scale)
    ribbon_height = pen.px(_RIBBON[kind.name])
    bar_height = pen.px(_BAR_NARROW if kind is WindowClass.NARROW else _BAR)
    spare = max(height - height * 45 // 100, 0)
    if ribbon_height + bar_height > spare:
        ribbon_height = spare * ribbon_height // (ribbon_height + bar_height)
        bar_height = spare - ribbon_height
    side_width = width // 3 if kind is WindowClass.NARROW else pen.px(_SIDE[kind.name])
    side_width = min(side_width, width // 2)
    sheet = kind is WindowClass.NARROW and width - side_width < _SHEET_UNDER
    if sheet:
        side_width = 0
    under_board = kind in {WindowClass.WIDE, WindowClass.NORMAL}
    bar_width = width - side_width if under_board else width
    board_height = height - ribbon_height - bar_height
    side_height = board_height + (bar_height if under_board else 0)
    return Frame(
        kind,
        pygame.Rect(0, 0, width, ribbon_height),
        pygame.Rect(0, ribbon_height, width - side_width, board_height),
        pygame.Rect(width - side_width, ribbon_height, side_width, side_height),
        pygame.Rect(0, height - bar_height, bar_width, bar_height),
        pen.px(_MINIMAP[kind.name]),
        sheet,
    )


def columns(rect: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """A rectangle cut into equal columns with gaps between, in whole pixels."""
    return weighted(rect, [1] * count, gap)


def weighted(rect: pygame.Rect, weights: Sequence[float], gap: int) -> list[pygame.Rect]:
    """A rectangle cut into columns of given weights with gaps between."""
    room = max(rect.width - gap * (len(weights) - 1), 0)
    total = sum(weights)
    result: list[pygame.Rect] = []
    before = 0.0
    for index, weight in enumerate(weights):
        left = round(room * before / total)
        right = round(room * (before + weight) / total)
        result.append(
            pygame.Rect(rect.left + left + gap * index, rect.top, right - left, rect.height)
        )
        before += weight
    return result


class Column:
    """Takes rectangles from the top of a rectangle, one after the other."""

    def __init__(self, rect: pygame.Rect) -> None:
        self.rect = rect
        self.y = rect.top

    def take(self, height: int, gap: int = 0) -> pygame.Rect:
        """The next so many pixels, full width; a gap follows."""
        taken = pygame.Rect(self.rect.left, self.y, self.rect.width, height)
        self.y += height + gap
        return taken

    def skip(self, gap: int) -> None:
        """Leave room."""
        self.y += gap

    @property
    def rest(self) -> pygame.Rect:
        """What is left below."""
        return pygame.Rect(
            self.rect.left, self.y, self.rect.width, max(self.rect.bottom - self.y, 0)
        )
