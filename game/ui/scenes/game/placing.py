"""The parts of the game screen and where they stand, by the window's class (visual.md 4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from msgspec import Struct

from game.ui.board.atlas import Atlas, side_colour
from game.ui.board.minimap import Minimap
from game.ui.board.view import BoardView
from game.ui.engrave import plate
from game.ui.layout import Frame, WindowClass, frame
from game.ui.pen import Pen
from game.ui.scenes.game.banner import Banner
from game.ui.scenes.game.commit import CommitBar
from game.ui.scenes.game.keyhint import KeyHint
from game.ui.scenes.game.objective import Objective
from game.ui.scenes.game.ribbon import Ribbon, separator
from game.ui.scenes.game.shots import ShotCard
from game.ui.scenes.game.sidebar import Sidebar
from game.ui.theme import BODY, DANGER, GROUND, INK, PANEL, PLATE_RADIUS
from game.ui.widgets.hint import Hint
from game.ui.widgets.widget import Widget


class Calls(Struct, frozen=True):
    """What the parts call: each names what a click on it does.

    `why_opponent` is None where the computer plays no side.
    """

    act: Callable[[str], object]
    back: Callable[[], None]
    open_line: Callable[[int], None]
    select: Callable[[str], None]
    refresh: Callable[[], None]
    why_log: Callable[[], None]
    undo: Callable[[], None]
    why_opponent: Callable[[], None] | None


class Placing:
    """All widgets of the game screen.

    Attributes:
        view: The board.
        minimap, ribbon, objective, bar, side, banner, shots: The other parts.
        home: Leads the eye back to the selected unit, where that is out of view.
        edge: The side whose colour frames the board, where several share the screen; else -1.
        frame: Where they stand; made by `place`.
        cards: What lies over the board and labels keep clear of.
        panel_open: Whether the panel covers the board, in windows too small for both.
    """

    def __init__(self, atlas: Atlas, calls: Calls) -> None:
        self._calls = calls
        self.view = BoardView()
        self.view.edge_pan = True
        self.minimap = Minimap(self.view)
        self.ribbon = Ribbon(atlas)
        self.objective = Objective(atlas)
        self.banner = Banner(atlas)
        self.shots = ShotCard()
        self.edge = -1
        self.bar = CommitBar()
        self.side = Sidebar(
            self.minimap,
            calls.open_line,
            calls.select,
            calls.refresh,
            calls.why_log,
            calls.undo,
            calls.why_opponent,
        )
        why, rules = partial(self._act, "everywhere.why"), partial(self._act, "everywhere.rules")
        self._keys: list[Widget] = [
            KeyHint("Why", why, key="everywhere.why"),
            KeyHint("Rules", rules, key="everywhere.rules"),
            KeyHint("Menu", calls.back, key="everywhere.back"),
        ]
        self._narrow_keys: list[Widget] = [
            Hint("why", why, key="everywhere.why"),
            Hint("menu", calls.back, key="everywhere.back"),
        ]
        self._undo_key = KeyHint("Undo", calls.undo, key="game.undo")
        self.home = Hint("to the ship", partial(self._act, "board.center"), key="board.center")
        self._panel_key = Hint("panel", self.toggle_panel, key="game.panel")
        self.panel_open = False
        self.frame: Frame | None = None
        self.cards: tuple[pygame.Rect, ...] = ()

    def _act(self, action: str) -> None:
        self._calls.act(action)

    def toggle_panel(self) -> None:
        """Open or close the panel, where it covers the board."""
        self.panel_open = not self.panel_open
        self._calls.refresh()

    def kind(self, size: tuple[int, int], pen: Pen) -> WindowClass:
        """The class of a window."""
        return frame(size, pen).kind

    def place(
        self,
        size: tuple[int, int],
        pen: Pen,
        under: Sequence[Widget] = (),
        over: Sequence[Widget] = (),
    ) -> list[Widget]:
        """Place everything; gives the widgets in the order of drawing and of the focus.

        Args:
            size: Of the window.
            pen: The pen.
            under: A guide's widgets between the board and its cards.
            over: A guide's widgets over the cards.
        """
        parts = self.frame = frame(size, pen)
        narrow = parts.kind is WindowClass.NARROW
        self.view.place(pen, parts.board)
        if narrow:
            self._place_narrow_ribbon(pen, parts.ribbon)
        else:
            self._place_ribbon(pen, parts)
        self.bar.place(pen, parts.bar)
        self._place_side(pen, parts)
        self._place_cards(pen, parts)
        keys = self._narrow_keys if narrow else self._upper_keys(parts)
        shown: list[Widget] = [self.ribbon, *keys, self.view, *under, self.objective, self.home]
        if parts.minimap:
            shown.append(self.minimap)
        if parts.sheet:
            shown.append(self._panel_key)
        return [*shown, self.shots, self.banner, self.side, self.bar, *over]

    def _upper_keys(self, parts: Frame) -> list[Widget]:
        """The keys at the right of the ribbon: with the one that else stands below the log."""
        return self._keys if parts.kind.log_open else [self._undo_key, *self._keys]

    def _place_ribbon(self, pen: Pen, parts: Frame) -> None:
        keys = self._upper_keys(parts)
        right = _from_right(pen, keys, parts.ribbon, pen.px(12), pen.px(10))
        rect = parts.ribbon
        self.ribbon.place(
            pen, pygame.Rect(rect.left, rect.top, max(right - rect.left, 1), rect.height)
        )

    def _place_narrow_ribbon(self, pen: Pen, rect: pygame.Rect) -> None:
        """The keys in the first row, beside their words; the sentence has the second for itself."""
        upper = pygame.Rect(rect.left, rect.top, rect.width, pen.px(44))
        right = _from_right(pen, self._narrow_keys, upper, pen.px(8), pen.px(8))
        self.ribbon.keys_width = rect.right - right
        self.ribbon.place(pen, rect)

    def _place_side(self, pen: Pen, parts: Frame) -> None:
        """The side panel; where there is no room for it, a sheet over the board."""
        self.side.visible = not parts.sheet or self.panel_open
        place = parts.side
        if parts.sheet:
            place = parts.board.inflate(-pen.px(40), 0)
            place.right = parts.board.right
            key = self._panel_key
            key.visible = not self.panel_open
            width = key.width(pen)
            corner = pygame.Rect(0, 0, width, key.height(pen, width))
            corner.bottomleft = (parts.board.left + pen.px(20), parts.board.bottom - pen.px(20))
            key.place(pen, corner)
        self.side.place(pen, place)

    def _place_cards(self, pen: Pen, parts: Frame) -> None:
        """The objective and the minimap over the board; labels keep clear of them."""
        board = parts.board
        narrow = parts.kind is WindowClass.NARROW
        width = self.objective.width(pen, max(board.width * (4 if narrow else 3) // 5, 1))
        high = self.objective.height(pen, width)
        inset = pen.px(12 if narrow else 20)
        place = pygame.Rect(board.left + inset, board.top + inset, width, high)
        self.objective.place(pen, place)
        cards = [place]
        if parts.minimap:
            small = pygame.Rect(0, 0, parts.minimap, parts.minimap * 7 // 8)
            small.bottomright = (board.right - pen.px(16), board.bottom - pen.px(16))
            self.minimap.place(pen, small)
            cards.append(small)
        self.cards = self.view.reserved = tuple(cards)
        width = self.home.width(pen)
        home = pygame.Rect(0, 0, width, self.home.height(pen, width))
        home.midbottom = (board.centerx, board.bottom - pen.px(20))
        self.home.place(pen, home)
        self.banner.plain = parts.kind in {WindowClass.COMPACT, WindowClass.NARROW}
        self._place_banner(pen, board, place)

    def _place_banner(self, pen: Pen, board: pygame.Rect, objective: pygame.Rect) -> None:
        """At the top of the board: beside the objective, or below it where there is no room."""
        beside = pygame.Rect(objective.right, board.top + pen.px(12), 0, 0)
        beside.width = board.right - objective.right
        most = board.width - pen.px(32)
        width = self.banner.width(pen, most)
        if width + pen.px(32) > beside.width:
            beside = pygame.Rect(board.left, objective.bottom + pen.px(8), board.width, 0)
        box = pygame.Rect(0, 0, width, self.banner.height(pen, width))
        box.midtop = beside.midtop
        self.banner.place(pen, box)

    def draw_ground(self, surface: pygame.Surface) -> None:
        """What is below the widgets."""
        surface.fill(GROUND)
        if self.frame is not None:
            surface.fill(PANEL, self.frame.ribbon)

    def draw_over(self, surface: pygame.Surface, pen: Pen, fault: str) -> None:
        """What is over the widgets: lines, the side's edge, and a fault that must stay in sight."""
        if self.frame is None:
            return
        separator(surface, pen, self.frame.ribbon)
        board = self.frame.board
        if self.edge >= 0:
            pygame.draw.rect(surface, side_colour(self.edge), board, pen.px(5))
        if not fault:
            return
        high = pen.lines_height(fault, board.width - pen.px(80), BODY)
        box = pygame.Rect(0, 0, board.width - pen.px(48), high + pen.px(16))
        box.midbottom = (board.centerx, board.bottom - pen.px(16))
        plate(surface, box, pen.px(PLATE_RADIUS), PANEL, DANGER, pen.px(2))
        pen.write_lines(surface, fault, box.inflate(-pen.px(32), -pen.px(16)), BODY, INK)


def _from_right(pen: Pen, keys: list[Widget], rect: pygame.Rect, margin: int, gap: int) -> int:
    """Place hints from the right edge on; gives the left end of the last."""
    right = rect.right - margin
    for hint in reversed(keys):
        if isinstance(hint, Hint):
            width = hint.width(pen)
            hint.place(pen, pygame.Rect(right - width, rect.top, width, rect.height))
            right -= width + gap
    return right
