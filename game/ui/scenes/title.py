"""The title: the game's name, what can be done, and one turn of flight engraved beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

import pygame
from msgspec import Struct

from game.ui.engrave import chart_border, key_cap, key_cap_size, plate
from game.ui.scene import Scene
from game.ui.scenes.engraving import Engraving
from game.ui.text import Face
from game.ui.theme import (
    ACCENT,
    BODY,
    BUTTON_RADIUS,
    GROUND,
    HAIR,
    INK,
    INK2,
    INK3,
    LABEL,
    LEAD,
    NAME,
    SCREEN,
    TARGET,
)
from game.ui.widgets.button import Button
from game.ui.widgets.scroll import Pane

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.pen import Pen

GAME_NAME: Final = "Kilosecond"
TAGLINE: Final = "Ships that keep their velocity, on a map you can count."
_MENU_WIDTH: Final = 478
_MENU_WIDTH_SHORT: Final = 300


class _Density(NamedTuple):
    """How closely the menu is set: measures at 100 %."""

    name: int
    above: int
    pad: int
    gap: int
    brief: bool


_DENSITIES: Final = (
    _Density(NAME, 48, 12, 8, brief=False),
    _Density(NAME, 30, 9, 4, brief=False),
    _Density(NAME, 12, 6, 2, brief=False),
    _Density(NAME, 12, 6, 2, brief=True),
    _Density(SCREEN, 12, 6, 2, brief=True),
)


class MenuItem(Struct, frozen=True):
    """One line of the title's menu.

    Attributes:
        label: What it opens.
        second: What that is, in a short sentence.
        key: The named action whose key opens it, as ``title.play``.
        action: Opens it.
    """

    label: str
    second: str
    key: str
    action: Callable[[App], None]


class ContinueEntry(Struct, frozen=True):
    """A game that can be gone on with.

    Attributes:
        second: Which: ``Quarantine, turn 6, your turn to plot.``
        action: Goes on with it.
    """

    second: str
    action: Callable[[App], None]


class MenuRow(Button):
    """A line of the menu: bare on the chart, filled with accent where the focus is."""

    def __init__(self, item: MenuItem, action: Callable[[], None]) -> None:
        super().__init__(item.label, action, second=item.second, key=item.key)
        self.brief = False  # whether the second line is left out, for want of height
        self.pad = 9  # above and below, in pixels at 100 %
        self.underlined = True

    def height(self, pen: Pen, width: int) -> int:
        """Its lines and room around."""
        inside = max(width - 2 * pen.px(22), 1)
        cap = pen.cap(self.key)
        caps = key_cap_size(pen, cap)[0] + pen.px(8) if cap else 0
        high = pen.lines_height(self.label, max(inside - caps, 1), LEAD, Face.STRONG)
        if not self.brief:
            high += pen.lines_height(self.second, inside, LABEL) + pen.px(3)
        return max(high + 2 * pen.px(self.pad), pen.px(TARGET))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it in its state."""
        pen, rect = self.pen, self.rect
        lit = self.focused
        label, second = (GROUND, GROUND) if lit else (INK, INK2)
        if lit:
            plate(surface, rect, pen.px(BUTTON_RADIUS), ACCENT)
        elif self.underlined:
            line = (rect.left + pen.px(22), rect.bottom, rect.width - 2 * pen.px(22), pen.px(1))
            surface.fill(HAIR, line)
        if self.hovered:
            plate(surface, rect, pen.px(BUTTON_RADIUS), None, INK, pen.px(2))
        inside = rect.inflate(-2 * pen.px(22), 0)
        inside.top += pen.px(self.pad) + (1 if self.held else 0)
        cap = pen.cap(self.key)
        room = inside.width
        if cap:
            box = pygame.Rect((0, 0), key_cap_size(pen, cap))
            top = inside.top + (pen.type.line(LEAD, Face.STRONG) - box.height) // 2
            box.topright = (inside.right, top)
            key_cap(surface, pen, cap, box, label)
            room -= box.width + pen.px(8)
        words = pygame.Rect(inside.left, inside.top, max(room, 1), 0)
        y = pen.write_lines(surface, self.label, words, LEAD, label, Face.STRONG)
        if not self.brief:
            below = pygame.Rect(inside.left, y + pen.px(3), inside.width, 0)
            pen.write_lines(surface, self.second, below, LABEL, second)


class Title(Scene):
    """The first screen.

    Args:
        app: The app.
        items: The lines of the menu, below the one that goes on with a game.
        continue_entry: Finds the game to go on with; asked each time the title comes up.
    """

    places: ClassVar[tuple[str, ...]] = ("title",)
    ring_from_start: ClassVar[bool] = True

    def __init__(
        self,
        app: App,
        items: Sequence[MenuItem],
        continue_entry: Callable[[], ContinueEntry | None] = lambda: None,
    ) -> None:
        super().__init__(app)
        self._items = tuple(items)
        self._find = continue_entry
        self._menu = Pane(gap=3)
        self._engraving: Engraving | None = None
        self._border = pygame.Rect(0, 0, 0, 0)
        self._name_size, self._tagline_size = NAME, LEAD
        self._name = self._tagline = self._foot = pygame.Rect(0, 0, 0, 0)
        self._fill()

    def _fill(self) -> None:
        entry = self._find()
        first = (
            (MenuItem("Continue", entry.second, "title.continue", entry.action),) if entry else ()
        )
        self._menu.children = [self._row(item) for item in (*first, *self._items)]

    def _row(self, item: MenuItem) -> MenuRow:
        return MenuRow(item, lambda: item.action(self.app))

    def resumed(self) -> None:
        """There may be another game to go on with by now."""
        at = self._focused_row()
        self._fill()
        self.refresh()
        for row in self._rows():
            if row.key == at:
                self.focus_on(row)

    def _rows(self) -> list[MenuRow]:
        return [row for row in self._menu.children if isinstance(row, MenuRow)]

    def _focused_row(self) -> str:
        return next((row.key for row in self._rows() if row is self.focus.current), "")

    def act(self, action: str) -> bool:
        """Plus and minus change the size of all text."""
        if action in {"title.larger", "title.smaller"}:
            self.app.change_text_size(1 if action == "title.larger" else -1)
            return True
        return False

    def back(self) -> None:
        """There is nothing below: Esc goes to the last line, which quits."""
        rows = self._rows()
        if rows:
            self.focus_on(rows[-1])

    def layout(self, size: tuple[int, int]) -> None:
        """Name, menu and hint at the left, the engraving in what remains."""
        pen = self.pen
        margin = pen.px(22) if size[1] >= pen.px(620) else pen.px(8)
        self._border = pygame.Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
        inner = self._border.inflate(-2 * pen.px(9), -2 * pen.px(9))
        rows = self._rows()
        for row in rows:
            row.underlined = row is not rows[-1]
        # The loosest that fits; the last one scrolls where even that does not.
        for density in _DENSITIES:
            bottom = self._arrange(inner, density)
            if bottom <= inner.bottom - pen.px(8):
                break
        menu = self._menu.rect
        name = self._name.left + pen.type.width(GAME_NAME, self._name_size)
        start = max(menu.right + pen.px(8), name)
        board = pygame.Rect(start, inner.top, max(inner.right - start, 0), inner.height)
        self._engraving = Engraving(pen, board) if board.width >= pen.px(160) else None
        self.widgets = [self._menu]

    @property
    def _hint(self) -> str:
        """How to go about, with the keys as they are bound."""
        larger, smaller = self.pen.cap("title.larger"), self.pen.cap("title.smaller")
        sizes = f", {larger} and {smaller} for text size" if larger and smaller else ""
        return f"\u2191 \u2193 to move, Enter to open{sizes}"

    def _arrange(self, inner: pygame.Rect, density: _Density) -> int:
        """Place name, menu and hint; gives where the hint would end if all were shown."""
        pen = self.pen
        roomy = inner.width >= pen.px(900)
        left = inner.left + pen.px(60 if roomy else 30)
        wide = pen.px(_MENU_WIDTH_SHORT if density.brief else _MENU_WIDTH)
        wide = min(wide, inner.right - pen.px(36) - left)
        for row in self._rows():
            row.brief, row.pad = density.brief, density.pad
        self._menu.gap = density.gap
        self._name_size = density.name
        top = inner.top + pen.px(density.above)
        self._name = pygame.Rect(left, top, wide, pen.type.line(density.name))
        whole = pen.type.width(TAGLINE, LEAD) <= wide + pen.px(30)
        self._tagline_size = LEAD if whole else BODY
        room = wide + pen.px(30)
        high = pen.lines_height(TAGLINE, room, self._tagline_size)
        self._tagline = pygame.Rect(left, self._name.bottom, room, high)
        menu = pygame.Rect(left - pen.px(28), 0, wide + pen.px(56), 0)
        menu.top = self._tagline.bottom + pen.px(density.above // 2)
        foot = pen.lines_height(self._hint, room, LABEL)
        wanted = self._menu.height(pen, menu.width)
        bottom = menu.top + wanted + pen.px(density.gap + 8) + foot
        menu.height = max(wanted - max(bottom - inner.bottom + pen.px(8), 0), pen.px(TARGET))
        self._menu.place(pen, menu)
        self._foot = pygame.Rect(left, menu.bottom + pen.px(density.gap + 8), room, foot)
        return bottom

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the chart's border, the engraving, the name and the menu."""
        pen = self.pen
        surface.fill(GROUND)
        if self._engraving is not None:
            self._engraving.draw(surface)
        chart_border(surface, pen, self._border)
        pen.write(surface, GAME_NAME, self._name.topleft, self._name_size, INK)
        pen.write_lines(surface, TAGLINE, self._tagline, self._tagline_size, INK2)
        pen.write_lines(surface, self._hint, self._foot, LABEL, INK3)
        self.draw_widgets(surface)
