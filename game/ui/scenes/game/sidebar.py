"""The side panel: the ruleset's panel, the orders, the log and the map, as there is room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.core.ruleset import Line
from game.ui.board.minimap import Minimap
from game.ui.layout import WindowClass
from game.ui.panels.panel import Given
from game.ui.pen import Pen
from game.ui.scenes.game.guide import Page
from game.ui.scenes.game.log import rows
from game.ui.theme import HAIR, PANEL
from game.ui.widgets.choice import Option, Tabs
from game.ui.widgets.hint import Hint
from game.ui.widgets.label import Heading
from game.ui.widgets.listbox import ListBox, Row
from game.ui.widgets.scroll import Pane
from game.ui.widgets.widget import Widget

UNIT: Final = Option("unit", "Ship")
ORDERS: Final = Option("orders", "Orders")
LOG: Final = Option("log", "Log")
MAP: Final = Option("map", "Map")
_LOG_LEAST: Final = 190  # pixels at 100 % for the log below the panel


class Content(Struct, frozen=True):
    """What the side panel shows now; with pages of a guide the log is a page, too."""

    body: Sequence[Widget]
    given: Sequence[Given]
    lines: Sequence[Line]
    selected: str
    pages: Sequence[Page] = ()


class Sidebar(Widget):
    """The side panel.

    Args:
        minimap: The map, which is a page of its own in narrow windows.
        on_line: Opens a line of the log, by its place from 0.
        on_unit: Selects a unit of the list of orders.
        on_tab: Told that another page was chosen.
        why: Says why the last thing happened.
        take_back: Takes the last change or answer back.
        why_opponent: Says what the opponent had in mind; None where no computer plays.
    """

    takes_focus = False
    takes_pointer = False

    def __init__(
        self,
        minimap: Minimap,
        on_line: Callable[[int], None],
        on_unit: Callable[[str], None],
        on_tab: Callable[[], None],
        why: Callable[[], None],
        take_back: Callable[[], None],
        why_opponent: Callable[[], None] | None,
    ) -> None:
        super().__init__()
        self._minimap = minimap
        self._on_tab = on_tab
        self.kind = WindowClass.NORMAL
        self.page = ""  # the first there is
        self.pane = Pane(gap=8)
        self._pages: dict[str, Pane] = {}
        self.log = ListBox((), on_open=lambda id_: on_line(int(id_)), opens_by_click=True)
        self._orders = ListBox((), on_move=on_unit)
        self._heading = Heading("Log")
        self._why = Hint("why?", why, key="game.why_log")
        self._mind: Hint | None = None
        if why_opponent is not None:
            self._mind = Hint("opponent?", why_opponent, key="game.why_opponent")
        self._back = Hint("take back", take_back, key="game.undo")
        self._tabs = Tabs((UNIT, ORDERS, LOG), UNIT.id, self._turn_to)
        self._lines: Sequence[Line] = ()

    def begin(self) -> None:
        """Begin anew for somebody else: the first page, nothing scrolled, the newest line."""
        self.turn_to(self._tabs.options[0].id)
        self.pane.scroll.to(0)
        self._lines, self.log.rows, self.log.current = (), (), ""
        self.log.scroll.to(0)

    def _turn_to(self, page: str) -> None:
        self.page = page
        self._on_tab()

    def turn_to(self, page: str) -> None:
        """Show a page, where there are pages."""
        if page in {option.id for option in self._tabs.options}:
            self.page = self._tabs.chosen = page

    def show(self, content: Content, kind: WindowClass) -> None:
        """Take new content; the log goes to its newest line when there is one."""
        self.kind = kind
        self.pane.children = list(content.body)
        self._show_pages(content.pages)
        if self.page not in {option.id for option in self._tabs.options}:
            self.turn_to(self._tabs.options[0].id)
        if content.lines != self._lines:
            self._lines = content.lines
            self.log.rows = tuple(rows(content.lines))
            self.log.current = self.log.rows[-1].id if self.log.rows else ""
        self._orders.rows = tuple(Row(one.unit, one.name, one.words) for one in content.given)
        self._orders.current = content.selected

    def _show_pages(self, pages: Sequence[Page]) -> None:
        """Take the pages of a guide, each scrolled as it was, and make tabs for all."""
        panes = {page.tab.id: self._pages.get(page.tab.id, Pane(gap=8)) for page in pages}
        for page in pages:
            panes[page.tab.id].children = list(page.rows)
        self._pages = panes
        own: tuple[Option, ...] = (UNIT, ORDERS, LOG)
        if self.kind is WindowClass.NARROW:
            own = (UNIT, LOG, MAP)
        elif pages:
            own = (UNIT, LOG)
        self._tabs.options = (*(page.tab for page in pages), *own)

    @property
    def _log_open(self) -> bool:
        """Whether the log stands below the panel; else it is a page."""
        return self.kind.log_open and not self._pages

    def parts(self) -> Sequence[Widget]:
        """What is on the page."""
        if self._log_open:
            mind = () if self._mind is None else (self._mind,)
            return (self.pane, self._heading, *mind, self.log, self._why, self._back)
        page: dict[str, Widget] = {
            **self._pages,
            UNIT.id: self.pane,
            ORDERS.id: self._orders,
            LOG.id: self.log,
            MAP.id: self._minimap,
        }
        return (page[self.page], self._tabs)

    def height(self, pen: Pen, width: int) -> int:
        """As high as its place."""
        del pen, width
        return self.rect.height

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Stand there: the log below the panel, or pages with tabs at the foot."""
        super().place(pen, rect)
        inside = rect.inflate(-2 * pen.px(14), -2 * pen.px(8))
        if self._log_open:
            self._place_open(pen, inside)
        else:
            self._place_pages(pen, inside)

    def _place_open(self, pen: Pen, inside: pygame.Rect) -> None:
        wanted = self.pane.height(pen, inside.width)
        why = self._why.height(pen, inside.width)
        heading = self._heading.height(pen, inside.width)
        if self._mind is not None:
            heading = max(heading, self._mind.height(pen, inside.width))
        fixed = heading + why + pen.px(12)
        lines = self.log.height(pen, inside.width) + pen.px(8)
        least = min(pen.px(_LOG_LEAST), inside.height // 3, max(lines, pen.px(40)))
        high = min(wanted, inside.height - fixed - least)
        self.pane.place(pen, pygame.Rect(inside.left, inside.top, inside.width, high))
        top = inside.top + high + pen.px(6)
        self._place_heading(pen, pygame.Rect(inside.left, top, inside.width, heading))
        top += heading + pen.px(2)
        log = pygame.Rect(inside.left, top, inside.width, inside.bottom - why - pen.px(4) - top)
        self.log.place(pen, log)
        width = min(self._why.width(pen), inside.width)
        back = self._back.width(pen)
        self._back.visible = width + back + pen.px(12) <= inside.width
        self._back.place(pen, pygame.Rect(inside.right - back, inside.bottom - why, back, why))
        self._why.place(pen, pygame.Rect(inside.left + pen.px(4), inside.bottom - why, width, why))

    def _place_heading(self, pen: Pen, rect: pygame.Rect) -> None:
        """The heading of the log; at its right one asks for the opponent's reasons."""
        left, right = rect.left + pen.px(6), rect.right
        if self._mind is not None:
            width = self._mind.width(pen)
            self._mind.place(pen, pygame.Rect(rect.right - width, rect.top, width, rect.height))
            right -= width + pen.px(12)
        high = self._heading.height(pen, right - left)
        top = rect.top + (rect.height - high) // 2
        self._heading.place(pen, pygame.Rect(left, top, right - left, high))

    def _place_pages(self, pen: Pen, inside: pygame.Rect) -> None:
        tabs = self._tabs.height(pen, inside.width)
        page = pygame.Rect(
            inside.left, inside.top, inside.width, max(inside.height - tabs - pen.px(6), 1)
        )
        self._tabs.place(pen, pygame.Rect(inside.left, inside.bottom - tabs, inside.width, tabs))
        shown = self.parts()[0]
        if shown is self._minimap:
            side = min(page.width, page.height)
            page = pygame.Rect(page.left, page.top, side, side)
        shown.place(pen, page)

    def draw(self, surface: pygame.Surface) -> None:
        """The ground, then what is on the page."""
        surface.fill(PANEL, self.rect)
        surface.fill(HAIR, (self.rect.left, self.rect.top, self.pen.px(1), self.rect.height))
        if not self._log_open:
            tabs = self._tabs.rect
            surface.fill(HAIR, (tabs.left, tabs.top - self.pen.px(3), tabs.width, self.pen.px(1)))
        for part in self.parts():
            if part.visible:
                part.draw(surface)
