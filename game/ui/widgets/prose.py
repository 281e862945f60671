"""Running text that scrolls: paragraphs in mixed faces, points, and tables laid out."""

from collections.abc import Callable, Sequence
from itertools import accumulate

import pygame
from msgspec import Struct

from game.ui.engrave import plate
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import ACCENT, BODY, EDGE, HAIR, INK, LABEL, PLATE_RADIUS, Colour
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget, is_click, is_press

_LEADING = 1.16  # of the face's own line height, for reading long text


class Run(Struct, frozen=True):
    """Text in one face and colour; with a link it can be followed to another place."""

    text: str
    face: Face = Face.WORDS
    colour: Colour = INK
    link: str = ""


Place = tuple[int, int]  # a line and a piece in it


class Passage(Struct, frozen=True):
    """A paragraph.

    Attributes:
        runs: Its text.
        size: A size of the theme.
        indent: From the left, in pixels at 100 %.
        bullet: What stands in the indent: a point, or a section's number; None for nothing.
        before: Room above, in pixels at 100 %.
        anchor: A name to scroll to; empty for none.
    """

    runs: tuple[Run, ...]
    size: int = BODY
    indent: int = 0
    bullet: Run | None = None
    before: int = 8
    anchor: str = ""


class Grid(Struct, frozen=True):
    """A table: headings, and rows of as many cells.

    Attributes:
        head: The headings.
        rows: The rows, each of as many cells.
        indent: From the left, in pixels at 100 %.
        before: Room above, in pixels at 100 %.
        anchors: A name to scroll to for each row; or none at all.
    """

    head: tuple[tuple[Run, ...], ...]
    rows: tuple[tuple[tuple[Run, ...], ...], ...]
    indent: int = 0
    before: int = 10
    anchors: tuple[str, ...] = ()


class _Piece(Struct, frozen=True):
    x: int
    text: str
    run: Run
    size: int


class _Line(Struct, frozen=True):
    """A line set: what is drawn between two heights."""

    top: int
    height: int
    pieces: tuple[_Piece, ...]
    rule: tuple[int, int] = (0, 0)  # from where and how wide a line below it is, in a table
    head: bool = False  # whether it is of a table's headings


def set_runs(pen: Pen, runs: Sequence[Run], width: int, size: int) -> list[list[_Piece]]:
    """Break runs into lines no wider than ``width``; words that are too long are cut."""
    lines: list[list[_Piece]] = [[]]
    x = 0
    for word in _words(runs):
        wide = sum(pen.type.width(text, size, run.face) for text, run in word)
        space = pen.type.width(" ", size) if lines[-1] else 0
        if lines[-1] and x + space + wide > width:
            lines.append([])
            x = space = 0
        x += space
        for text, run in word:
            for part in _cut(pen, text, run.face, size, width, wide):
                part_wide = pen.type.width(part, size, run.face)
                if lines[-1] and x + part_wide > width:
                    lines.append([])
                    x = 0
                lines[-1].append(_Piece(x, part, run, size))
                x += part_wide
    return lines


def _cut(pen: Pen, text: str, face: Face, size: int, width: int, wide: int) -> tuple[str, ...]:
    return (text,) if wide <= width else pen.type.wrap(text, max(width, 1), size, face)


def _words(runs: Sequence[Run]) -> list[list[tuple[str, Run]]]:
    """Words, each of the pieces that stand together without a space between them."""
    words: list[list[tuple[str, Run]]] = []
    joined = False
    for run in runs:
        for index, text in enumerate(run.text.split(" ")):
            if index:
                joined = False
            if not text:
                continue
            if joined:
                words[-1].append((text, run))
            else:
                words.append([(text, run)])
            joined = True
    return words


class Prose(Widget):
    """Passages and grids one below the other, scrolled by wheel and keys.

    Left and Right go through the links in view and Enter follows one; so does a click.

    Args:
        blocks: From the top.
        on_link: Called with the link that is followed.

    Attributes:
        marked: The anchor that is marked at its left, as the section looked for.
    """

    def __init__(
        self,
        blocks: Sequence[Passage | Grid] = (),
        on_link: Callable[[str], None] = lambda _: None,
    ) -> None:
        super().__init__()
        self.blocks = tuple(blocks)
        self.on_link = on_link
        self._over: Place | None = None  # the link under the pointer
        self._at_link: Place | None = None  # the link the keyboard is at
        self.scroll = Scroll()
        self.marked = ""
        self._sought = False
        self._lines: list[_Line] = []
        self._anchors: dict[str, tuple[int, int]] = {}

    def fill(self, blocks: Sequence[Passage | Grid]) -> None:
        """Show other text, from its beginning."""
        self.blocks = tuple(blocks)
        self.scroll.offset = 0
        self.marked = ""
        self._over = self._at_link = None
        if self.rect.width:
            self.place(self.pen, self.rect)

    def go(self, anchor: str) -> None:
        """Scroll so that an anchor stands at the top, and mark it; unknown ones do nothing."""
        self.marked = anchor
        self._sought = True
        self._seek()

    def _seek(self) -> None:
        """Scroll to what `go` was asked for, as soon as the text is set."""
        if self._sought and self.marked in self._anchors:
            self.scroll.to(self._anchors[self.marked][0] - self.pen.px(8))
            self._sought = False

    def height(self, pen: Pen, width: int) -> int:
        """Of all of it."""
        self._set(pen, width)
        return self._bottom

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Stand there and set the text."""
        super().place(pen, rect)
        self._set(pen, rect.width)
        self.scroll.fit(pen, rect, self._bottom)
        self._seek()

    @property
    def _bottom(self) -> int:
        return self._lines[-1].top + self._lines[-1].height if self._lines else 0

    def _set(self, pen: Pen, width: int) -> None:
        inside = max(width - self.scroll.bar_room(pen) - pen.px(14), 1)
        self._lines = []
        self._anchors = {}
        y = 0
        for block in self.blocks:
            y += pen.px(block.before) if self._lines else 0
            if isinstance(block, Passage):
                start, y = y, self._set_passage(pen, block, inside, y)
                if block.anchor:
                    self._anchors[block.anchor] = (start, y)
            else:
                y = self._set_grid(pen, block, inside, y)

    def _set_passage(self, pen: Pen, passage: Passage, width: int, y: int) -> int:
        indent = pen.px(passage.indent)
        size = passage.size
        step = round(pen.type.line(size) * _LEADING)
        for index, pieces in enumerate(set_runs(pen, passage.runs, width - indent, size)):
            line = [_moved(piece, indent) for piece in pieces]
            if index == 0 and passage.bullet is not None:
                line.insert(0, _bullet(pen, passage.bullet, indent))
            self._lines.append(_Line(y, step, tuple(line)))
            y += step
        return y

    def _set_grid(self, pen: Pen, grid: Grid, width: int, y: int) -> int:
        indent, gap = pen.px(grid.indent), pen.px(18)
        columns = _column_widths(pen, grid, width - indent)
        lefts = [indent, *accumulate((column + gap for column in columns), initial=indent)][1:]
        wide = min(lefts[-1] - gap - indent, width - indent)
        step = round(pen.type.line(LABEL) * _LEADING)
        for number, row in enumerate((grid.head, *grid.rows)):
            cells = [
                set_runs(pen, cell, column, LABEL)
                for cell, column in zip(row, columns, strict=True)
            ]
            high = max((len(lines) for lines in cells), default=1)
            start = y
            for index in range(high):
                pieces = [
                    _moved(piece, left)
                    for lines, left in zip(cells, lefts, strict=False)
                    for piece in (lines[index] if index < len(lines) else ())
                ]
                last = index == high - 1
                height = step + (pen.px(5) if last else 0)
                rule = (indent, wide if last else 0)
                self._lines.append(_Line(y, height, tuple(pieces), rule, number == 0))
                y += self._lines[-1].height
            if number and grid.anchors:
                self._anchors[grid.anchors[number - 1]] = (start, y)
        return y

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by wheel, page keys, and lines with Up and Down; follow links."""
        if event.type == pygame.KEYDOWN and event.key in {pygame.K_LEFT, pygame.K_RIGHT}:
            self._next_link(1 if event.key == pygame.K_RIGHT else -1)
            return True
        if is_press(event) and self._at_link in self._links_in_view():
            self._follow(self._at_link)
            return True
        if event.type == pygame.KEYDOWN and event.key in {pygame.K_UP, pygame.K_DOWN}:
            by = self.pen.type.line(BODY) * (2 if event.key == pygame.K_DOWN else -2)
            self.scroll.to(self.scroll.offset + by)
            return self.scroll.most > 0
        if self.scroll.handle(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            before, self._over = self._over, self._link_at(event.pos)
            return before != self._over
        if is_click(event):
            self._follow(self._link_at(event.pos))
            return True
        return False

    # Links

    def _links_in_view(self) -> list[Place]:
        top, bottom = self.scroll.offset, self.scroll.offset + self.rect.height
        return [
            (row, column)
            for row, line in enumerate(self._lines)
            if top <= line.top and line.top + line.height <= bottom
            for column, piece in enumerate(line.pieces)
            if piece.run.link
        ]

    def _next_link(self, by: int) -> None:
        links = self._links_in_view()
        if links:
            where = links.index(self._at_link) + by if self._at_link in links else min(by, 0)
            self._at_link = links[where % len(links)]

    def _link_at(self, point: tuple[int, int]) -> Place | None:
        links = self._links_in_view()
        return next((place for place in links if self._box(place).collidepoint(point)), None)

    def _follow(self, place: Place | None) -> None:
        if place is not None:
            self.pen.click("choice")
            self.on_link(self._lines[place[0]].pieces[place[1]].run.link)

    def _box(self, place: Place) -> pygame.Rect:
        """Where a piece stands in the window."""
        line = self._lines[place[0]]
        piece = line.pieces[place[1]]
        wide = self.pen.type.width(piece.text, piece.size, piece.run.face)
        left = self.rect.left + self.pen.px(14) + piece.x
        top = self.rect.top + line.top - self.scroll.offset
        return pygame.Rect(left, top, wide, self.pen.type.line(piece.size))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the lines in view."""
        pen, rect = self.pen, self.rect
        before = surface.get_clip()
        surface.set_clip(rect.clip(before))
        left = rect.left + pen.px(14)
        up = rect.top - self.scroll.offset
        if self.marked in self._anchors:
            top, bottom = self._anchors[self.marked]
            bar = pygame.Rect(rect.left, top + up, pen.px(3), bottom - top)
            plate(surface, bar, 1, ACCENT)
        for row, line in enumerate(self._lines):
            y = line.top + up
            if y + line.height <= rect.top or y >= rect.bottom:
                continue
            for column, piece in enumerate(line.pieces):
                at = (left + piece.x, y + _lowered(pen, piece))
                pen.write(surface, piece.text, at, piece.size, piece.run.colour, piece.run.face)
                if piece.run.link:
                    self._draw_link(surface, (row, column))
            if line.rule[1]:
                colour = EDGE if line.head else HAIR
                at_y = y + line.height - pen.px(3)
                surface.fill(colour, (left + line.rule[0], at_y, line.rule[1], pen.px(1)))
        surface.set_clip(before)
        self.scroll.draw(surface)
        self.draw_ring(surface, PLATE_RADIUS)

    def _draw_link(self, surface: pygame.Surface, place: Place) -> None:
        """A line below it, brighter under the pointer; a frame where the keyboard is."""
        pen, box = self.pen, self._box(place)
        colour = INK if place == self._over and self.hovered else EDGE
        surface.fill(colour, (box.left, box.bottom - pen.px(2), box.width, pen.px(1)))
        if place == self._at_link and self.focused:
            around = box.inflate(pen.px(6), 0)
            plate(surface, around, pen.px(PLATE_RADIUS), None, ACCENT, pen.px(2))


def _bullet(pen: Pen, run: Run, indent: int) -> _Piece:
    """What stands before a passage, at the right of its indent or at the left edge."""
    wide = pen.type.width(run.text, LABEL, run.face)
    return _Piece(max(indent - wide - pen.px(8), 0), run.text, run, LABEL)


def _lowered(pen: Pen, piece: _Piece) -> int:
    """How far down a piece goes to stand on the line of the words about it."""
    words = pen.type.font(piece.size, Face.WORDS).get_ascent()
    return words - pen.type.font(piece.size, piece.run.face).get_ascent()


def _moved(piece: _Piece, by: int) -> _Piece:
    return _Piece(piece.x + by, piece.text, piece.run, piece.size)


def _column_widths(pen: Pen, grid: Grid, width: int) -> list[int]:
    """Columns as wide as they like, or, where that is too much, the widest ones less."""
    gap = pen.px(18)
    room = max(width - gap * (len(grid.head) - 1), len(grid.head))
    rows = (grid.head, *grid.rows)
    liked = [max(_width(pen, row[i]) for row in rows) for i in range(len(grid.head))]
    least = [max(_widest_word(pen, row[i]) for row in rows) for i in range(len(grid.head))]
    if sum(liked) <= room:
        return liked
    if sum(least) >= room:
        return [max(room * wide // sum(least), 1) for wide in least]
    # What is left after the least is shared by how much more each would like.
    spare = room - sum(least)
    more = [like - need for like, need in zip(liked, least, strict=True)]
    return [need + spare * extra // sum(more) for need, extra in zip(least, more, strict=True)]


def _width(pen: Pen, cell: Sequence[Run]) -> int:
    lines = set_runs(pen, cell, 1_000_000, LABEL)
    return max(
        (
            line[-1].x + pen.type.width(line[-1].text, LABEL, line[-1].run.face)
            for line in lines
            if line
        ),
        default=1,
    )


def _widest_word(pen: Pen, cell: Sequence[Run]) -> int:
    return max(
        (sum(pen.type.width(text, LABEL, run.face) for text, run in word) for word in _words(cell)),
        default=1,
    )
