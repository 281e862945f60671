"""The rules: chapters at the left, their text at the right, and a search through all of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, assert_never

import pygame

from game.rulebook import (
    Block,
    Bullets,
    Chapter,
    Heading,
    Paragraph,
    Rulebook,
    Section,
    Table,
    load_rulebook,
    plain,
    references,
    rulesets,
    spans,
)
from game.ui.layout import Column
from game.ui.scene import Scene
from game.ui.text import ELLIPSIS, Face
from game.ui.theme import BODY, INK, INK2, INK3, LEAD, PANEL, SCREEN, TITLE, Colour
from game.ui.widgets.choice import Option, Tabs
from game.ui.widgets.entry import Entry
from game.ui.widgets.hint import Hint
from game.ui.widgets.label import Label
from game.ui.widgets.listbox import ListBox, Row
from game.ui.widgets.prose import Grid, Passage, Prose, Run

if TYPE_CHECKING:
    from game.ui.app import App

_INDENT: Final = 52  # of a section's text behind its number
_SIDE_BY_SIDE: Final = 640  # from this width, contents and text are both in sight
_WIDEST: Final = 1360  # more would make lines too long to read
_LEAST: Final = 2  # letters that are looked for
_FOUND: Final = "found "  # what ids of search results begin with
_STYLES: Final = {
    "plain": (Face.WORDS, INK),
    "bold": (Face.STRONG, INK),
    "italic": (Face.WORDS, INK2),
    "code": (Face.NUMBERS, INK),
}


class Rules(Scene):
    """The rules of each ruleset, opened at a section.

    Args:
        app: The app.
        section: As ``planets 6.5``, ``planets``, or empty for the start.
    """

    places: ClassVar[tuple[str, ...]] = ("rules",)
    background: ClassVar[Colour] = PANEL

    def __init__(self, app: App, section: str = "") -> None:
        super().__init__(app)
        names = rulesets()
        name, _, number = section.partition(" ")
        self._name = name if name in names else names[0]
        self._book: Rulebook = load_rulebook(self._name)
        self._title = Label("Rules", SCREEN)
        self._close = Hint("back", self.back, key="everywhere.back")
        self._books = Tabs([Option(each, each) for each in names], self._name, self._take_book)
        self._views = Tabs(
            [Option("contents", "Contents"), Option("text", "Text")], "text", self._turn
        )
        self._search = Entry(
            empty="Search",
            on_change=self._want,
            on_enter=lambda _: self.focus_on(self._contents, by_key=True),
        )
        self._contents = ListBox(self._chapters(), self._go, self._open)
        self._text = Prose(on_link=self._follow)
        self._previous = Hint("section before", self._return, key="rules.previous")
        self._read: list[str] = []  # what was left by following links, the last one last
        self._chapter = ""
        self._wanted: str | None = None  # what is to be looked for, once no more keys come
        self._show(self._book.chapters[0].number)
        if name in names:
            self._show(number)
        self.focus.current = self._contents

    def caption(self) -> str:
        """Which rules."""
        return f"Rules of {self._name} \u2013 Kilosecond"

    def back(self) -> None:
        """Esc first leaves a search."""
        if self._search.text:
            self._search.text = ""
            self._search.caret = 0
            self._find("")
            self.focus_on(self._contents)
        else:
            super().back()

    def act(self, action: str) -> bool:
        """Go to the search."""
        if action == "rules.search":
            self.focus_on(self._search, by_key=True)
            return True
        return False

    @property
    def section(self) -> str:
        """The section marked, else the chapter shown; as ``planets 6.5``."""
        return f"{self._name} {self._text.marked or self._chapter}"

    # Contents

    def _chapters(self) -> list[Row]:
        return [
            Row(chapter.number, plain(chapter.title), right=chapter.number)
            for chapter in self._book.chapters
        ]

    def _want(self, words: str) -> None:
        self._wanted = words

    def update(self, seconds: float) -> None:
        """Look for what was typed, after all keys that have come."""
        del seconds
        if self._wanted is not None:
            words, self._wanted = self._wanted, None
            self._find(words)

    def wait(self) -> float | None:
        """While something is to be looked for."""
        return None if self._wanted is None else 0.0

    def _find(self, words: str) -> None:
        """List the sections that hold all words; without any, the chapters.

        A single letter stands nearly everywhere, and tells nothing.
        """
        if len(words.strip()) < _LEAST and not words.strip().isdecimal():
            self._contents.fill(self._chapters())
            self._contents.go(self._chapter)
        else:
            found = self._book.search(words)
            rows = [
                Row(_FOUND + section.number, _name(section), _around(line, words), section.number)
                for section, line in found
            ]
            self._contents.fill(rows or [Row("", "Nothing has all these words.")])
            self._contents.go(self._contents.rows[0].id)
            self._go(self._contents.current)
        self.dirty = True

    def _go(self, id_: str) -> None:
        self._show(id_.removeprefix(_FOUND))
        self.dirty = True

    def _open(self, id_: str) -> None:
        self._go(id_)
        self._views.chosen = "text"
        self.refresh()
        self.focus_on(self._text)

    def _follow(self, number: str) -> None:
        """Go where the text points, and remember from where."""
        self._read.append(self._text.marked or self._chapter)
        self._show(number)
        self.refresh()

    def _return(self) -> None:
        if self._read:
            self._show(self._read.pop())
            self.refresh()

    def _take_book(self, name: str) -> None:
        self._read.clear()
        self._name = name
        self._book = load_rulebook(name)
        self._search.text = ""
        self._contents.fill(self._chapters())
        self._chapter = ""
        self._show(self._book.chapters[0].number)
        self.refresh()

    def _turn(self, view: str) -> None:
        del view
        self.refresh()

    # Text

    def _show(self, number: str) -> None:
        """Show the chapter that holds a section, at that section; unknown ones change nothing."""
        for chapter in self._book.chapters:
            if number in set(_numbers(chapter)):
                if chapter.number != self._chapter:
                    self._chapter = chapter.number
                    self._text.fill(list(_Setter(self._book).chapter(chapter)))
                if not self._search.text:
                    self._contents.go(chapter.number)
                self._text.go(number)
                return

    def layout(self, size: tuple[int, int]) -> None:
        """Title and search, then contents and text side by side, or one of them."""
        pen = self.pen
        pad = pen.px(28) if size[0] >= pen.px(900) else pen.px(12)
        top = pen.px(24) if size[1] >= pen.px(560) else pen.px(8)
        wide = min(size[0] - 2 * pad, pen.px(_WIDEST))
        left = (size[0] - wide) // 2
        column = Column(pygame.Rect(left, top, wide, size[1] - top - pen.px(10)))
        width = column.rect.width
        head = column.take(self._title.height(pen, width), pen.px(12))
        title = min(pen.type.width(self._title.text, SCREEN), width // 2)
        self._title.place(pen, pygame.Rect(head.left, head.top, title, head.height))
        back = min(self._close.width(pen), width // 3)
        self._close.place(pen, pygame.Rect(head.right - back, head.top, back, head.height))
        before = self._previous.width(pen) + pen.px(20) if self._read else 0
        room = head.width - title - back - before - pen.px(40)
        wide = min(max(room, 1), pen.px(380))
        box = pygame.Rect(0, 0, wide, self._search.height(pen, wide))
        box.midright = (self._close.rect.left - pen.px(16), head.centery)
        self._search.place(pen, box)
        self.widgets = [self._title, self._search]
        if self._read:
            beside = pygame.Rect(0, 0, self._previous.width(pen), self._previous.height(pen, 999))
            beside.midleft = (self._title.rect.right + pen.px(20), head.centery)
            self._previous.place(pen, beside)
            self.widgets.append(self._previous)
        if len(self._books.options) > 1:
            self._books.place(pen, column.take(self._books.height(pen, width), pen.px(8)))
            self.widgets.append(self._books)
        self._lay_out_text(column)
        self.widgets.append(self._close)

    def _lay_out_text(self, column: Column) -> None:
        pen = self.pen
        width = column.rect.width
        if width >= pen.px(_SIDE_BY_SIDE):
            left = min(pen.px(330), width * 2 // 5)
            rest = column.rest
            self._contents.place(pen, pygame.Rect(rest.left, rest.top, left, rest.height))
            start = rest.left + left + pen.px(24)
            self._text.place(pen, pygame.Rect(start, rest.top, rest.right - start, rest.height))
            self.widgets += [self._contents, self._text]
        else:
            self._views.place(pen, column.take(self._views.height(pen, width), pen.px(8)))
            shown = self._contents if self._views.chosen == "contents" else self._text
            shown.place(pen, column.rest)
            self.widgets += [self._views, shown]


def _numbers(chapter: Chapter) -> Iterator[str]:
    """Every number that stands in a chapter: its own, its sections', its rulings'."""
    yield chapter.number
    for section in chapter.sections:
        yield section.number
    for block in chapter.blocks:
        if isinstance(block, Table):
            yield from _rulings(block)


_RULING: Final = re.compile(r"R\d+")


def _rulings(table: Table) -> tuple[str, ...]:
    """The numbers of a table of rulings; none in another table."""
    numbers = tuple(row[0] for row in table.rows)
    return numbers if all(_RULING.fullmatch(number) for number in numbers) else ()


def _name(section: Section) -> str:
    """What a section is called in a list: its title, or the beginning of its text."""
    return plain(section.title) or _cut(section.text.split("\n")[0], 0, 60)


def _around(line: str, words: str) -> str:
    """The part of a line about the first word looked for."""
    at = max(line.casefold().find(words.split(maxsplit=1)[0].casefold()), 0)
    return _cut(line, max(at - 30, 0), 90)


def _cut(line: str, start: int, length: int) -> str:
    """A part of a line in whole words, with an ellipsis where something is left out."""
    if start:
        start = line.find(" ", start) + 1
    end = len(line) if start + length >= len(line) else line.rfind(" ", start, start + length)
    before = ELLIPSIS if start else ""
    after = ELLIPSIS if end < len(line) else ""
    return f"{before}{line[start:end]}{after}"


class _Setter:
    """Sets a book's chapters as passages and grids, with links to the sections they name."""

    def __init__(self, book: Rulebook) -> None:
        self._known = {section.number for section in book.sections}

    def chapter(self, chapter: Chapter) -> Iterator[Passage | Grid]:
        """A chapter: its title, what stands first, its sections."""
        title = f"{chapter.number}  {plain(chapter.title)}"
        yield Passage((Run(title),), TITLE, anchor=chapter.number)
        for block in chapter.blocks:
            yield from self._block(block, 0)
        for section in chapter.sections:
            yield from self._section(section)

    def _section(self, section: Section) -> Iterator[Passage | Grid]:
        """A section: its number in the margin, then its text."""
        number = Run(section.number, Face.NUMBERS, INK3)
        blocks: Sequence[Block] = section.blocks
        first = blocks[0] if blocks else None
        if isinstance(first, Paragraph) and (not section.title or first.text.startswith("**")):
            runs = self._runs(first.text)
            if section.see:
                runs = (*runs, *self._linked(Run(f"  ({', '.join(section.see)})", colour=INK3)))
            yield Passage(runs, BODY, _INDENT, number, 12, section.number)
            blocks = blocks[1:]
        else:
            title = (Run(plain(section.title), Face.STRONG),)
            yield Passage(title, LEAD, _INDENT, number, 18, section.number)
        for block in blocks:
            yield from self._block(block, _INDENT)

    def _block(self, block: Block, indent: int) -> Iterator[Passage | Grid]:
        match block:
            case Heading(text):
                yield Passage((Run(plain(text), Face.STRONG),), LEAD, indent, before=14)
            case Paragraph(text):
                yield Passage(self._runs(text), BODY, indent)
            case Bullets(items):
                point = Run("\u2022", colour=INK3)
                for item in items:
                    yield Passage(self._runs(item), BODY, indent + 18, point, 4)
            case Table(head, rows):
                yield Grid(
                    tuple((Run(plain(cell), colour=INK2),) for cell in head),
                    tuple(tuple(self._runs(cell) for cell in row) for row in rows),
                    indent,
                    anchors=_rulings(block),
                )
            case _:
                assert_never(block)

    def _runs(self, text: str) -> tuple[Run, ...]:
        cut = (self._linked(Run(span.text, *_STYLES[span.style])) for span in spans(text))
        return tuple(run for runs in cut for run in runs)

    def _linked(self, run: Run) -> Iterator[Run]:
        """A run cut where it names sections there are, each of which becomes a link."""
        at = 0
        for number in references(run.text):
            start = run.text.index(number, at)
            if number in self._known:
                yield Run(run.text[at:start], run.face, run.colour)
                yield Run(number, run.face, run.colour, link=number)
                at = start + len(number)
        yield Run(run.text[at:], run.face, run.colour)
