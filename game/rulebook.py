"""The rules as text: chapters, numbered sections, rulings and worked examples, to find and to show.

Each ruleset keeps its text in `rules.md`, written so that a program can find its way in it:

- `# Title`, then an introduction; `## 6. Gravity` begins a chapter.
- A section is a paragraph that begins with its number, `6.5 **Weak gravity** …`, or a heading,
  `### 18.1 Board …`; all that follows belongs to it. A bold opening is its title.
- A ruling is a row of a table, `| R9 | 6.6 | … |`: number, the section it belongs to, text.
- A worked example is a paragraph that begins `**W23** [2.9, 2.11] …`: number, sections, text.

Inside paragraphs, items and cells there is `**bold**`, `*italic*` and `` `code` ``; see `spans`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Literal

from msgspec import Struct


class Heading(Struct, frozen=True):
    """A heading inside a section or chapter."""

    text: str


class Paragraph(Struct, frozen=True):
    """Running text."""

    text: str


class Bullets(Struct, frozen=True):
    """A list of points without order."""

    items: tuple[str, ...]


class Table(Struct, frozen=True):
    """A table: one row of headings, and rows of as many cells each."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Paragraph | Bullets | Table


class Section(Struct, frozen=True):
    """One citable piece of the rules: `6.5`, `R9`, `W23`, or a chapter as a whole, `6`.

    `title` may be empty. `see` names the sections that a ruling or an example belongs to.
    """

    number: str
    title: str
    blocks: tuple[Block, ...]
    see: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All of it as plain lines, without marks."""
        return "\n".join(plain(line) for block in self.blocks for line in _lines(block))


class Chapter(Struct, frozen=True):
    """A chapter: what stands before its first section, and its sections and examples in order."""

    number: str
    title: str
    blocks: tuple[Block, ...]
    sections: tuple[Section, ...]

    @property
    def whole(self) -> Section:
        """The chapter as one section."""
        numbered = (block for section in self.sections for block in _with_number(section))
        return Section(self.number, self.title, (*self.blocks, *numbered))


class Rulebook(Struct, frozen=True):
    """The rules of one ruleset."""

    title: str
    blocks: tuple[Block, ...]
    chapters: tuple[Chapter, ...]
    rulings: tuple[Section, ...]

    @property
    def sections(self) -> tuple[Section, ...]:
        """Every section, ruling and worked example; no chapter as a whole."""
        numbered = (section for chapter in self.chapters for section in chapter.sections)
        return (*numbered, *self.rulings)

    def find(self, reference: str) -> Section | None:
        """Section cited as `6.5`, `R9`, `W23`, `6` or with the ruleset before it: `planets 6.5`."""
        number = reference.casefold().removeprefix(self.title.casefold()).strip().upper()
        chapters = (chapter.whole for chapter in self.chapters if chapter.number == number)
        return next((each for each in self.sections if each.number == number), next(chapters, None))

    def search(self, words: str) -> list[tuple[Section, str]]:
        """Sections that hold all the words, in any case, each with the line of the first of them.

        A section cited by number comes first, then those with a word in their title, then the
        others in the order of the book. No words find nothing.
        """
        wanted = words.casefold().split()
        cited = self.find(words)
        found = [each for each in self.sections if wanted and _holds(each, wanted)]
        found.sort(key=lambda each: not any(word in each.title.casefold() for word in wanted))
        first = [] if cited is None else [cited]
        return [
            (each, _line_with(each, wanted))
            for each in first + [each for each in found if each != cited]
        ]


class RulebookError(LookupError):
    """There is no such ruleset or its rules are broken; the message says which."""


@cache
def rulesets() -> tuple[str, ...]:
    """Names of the rulesets whose rules ship with the game."""
    shelf = files("game") / "rulesets"
    return tuple(sorted(each.name for each in shelf.iterdir() if (each / "rules.md").is_file()))


@cache
def load_rulebook(ruleset: str) -> Rulebook:
    """Rules of a ruleset by name, as they ship with the game.

    Raises:
        RulebookError: when no ruleset of that name has rules.
    """
    names = rulesets()
    if ruleset not in names:
        raise RulebookError(f"There are no rules called {ruleset!r}; there are {', '.join(names)}.")
    return read_rulebook(
        (files("game") / "rulesets" / ruleset / "rules.md").read_text(encoding="utf-8")
    )


def read_rulebook(text: str) -> Rulebook:
    """Rules from the text of a `rules.md`.

    Raises:
        RulebookError: when the title is missing, a number occurs twice or a table is uneven.
    """
    opening, *chapters = re.split(r"^## ", text, flags=re.MULTILINE)
    title, _, introduction = opening.strip().partition("\n")
    if not title.startswith("# "):
        raise RulebookError(f"The rules begin with {title!r} instead of a title, '# …'.")
    read = tuple(_read_chapter(chapter) for chapter in chapters)
    blocks = tuple(_read_blocks(introduction.splitlines()))
    book = Rulebook(title[2:], blocks, read, tuple(_rulings(read)))
    numbers = [chapter.number for chapter in read] + [each.number for each in book.sections]
    twice = sorted({number for number in numbers if numbers.count(number) > 1})
    if twice:
        raise RulebookError(f"Numbers that occur twice: {', '.join(twice)}.")
    return book


# Chapters and sections.

_CHAPTER = re.compile(r"(\d+)\. (.+)")
_SECTION = re.compile(r"(?:### )?(\d+\.\d+) (.*)")
_EXAMPLE = re.compile(r"\*\*(W\d+)\*\* \[([^\]]*)\] (.*)")
_RULING = re.compile(r"R\d+")
_BOLD_OPENING = re.compile(r"\*\*([^*]+)\*\*")


def _read_chapter(text: str) -> Chapter:
    first, *lines = text.splitlines()
    heading = _CHAPTER.fullmatch(first)
    if heading is None:
        raise RulebookError(f"A chapter begins with {first!r} instead of '1. Title'.")
    pieces: list[tuple[str, list[str]]] = [("", [])]
    for line in lines:
        start = _SECTION.match(line) or _EXAMPLE.match(line)
        if start:
            pieces.append((start[1], []))
        pieces[-1][1].append(line)
    (_, before), *rest = pieces
    sections = tuple(_read_section(number, lines) for number, lines in rest)
    return Chapter(heading[1], heading[2], tuple(_read_blocks(before)), sections)


def _read_section(number: str, lines: Sequence[str]) -> Section:
    """Section from its lines, the first of which holds its number."""
    first, *rest = lines
    if example := _EXAMPLE.match(first):
        see = tuple(re.findall(r"[R\d.]+", example[2]))
        return Section(number, "", tuple(_read_blocks([example[3], *rest])), see)
    text = first.removeprefix("### ").removeprefix(number).strip()
    if first.startswith("### "):
        return Section(number, text, tuple(_read_blocks(rest)))
    opening = _BOLD_OPENING.match(text)
    title = opening[1].rstrip(".:") if opening else ""
    return Section(number, title, tuple(_read_blocks([text, *rest])))


def _rulings(chapters: Iterable[Chapter]) -> Iterator[Section]:
    """Every ruling: a table row that begins with its number, then its section, then the text."""
    for chapter in chapters:
        for table in (block for block in chapter.blocks if isinstance(block, Table)):
            for number, section, text in (row for row in table.rows if _RULING.fullmatch(row[0])):
                yield Section(number, "", (Paragraph(text),), (section,))


def _with_number(section: Section) -> tuple[Block, ...]:
    """A section's blocks with its number before its text, or else as a heading with its title."""
    match section.blocks:
        case (Paragraph(text), *rest) if not section.title or text.startswith("**"):
            return (Paragraph(f"{section.number} {text}"), *rest)
        case blocks:
            return (Heading(f"{section.number} {section.title}"), *blocks)


# Blocks.


def _read_blocks(lines: Sequence[str]) -> Iterator[Block]:
    for kind, group in groupby(lines, _kind):
        same = list(group)
        match kind:
            case "table":
                yield _read_table(same)
            case "bullets":
                yield Bullets(tuple(line[2:] for line in same))
            case "heading":
                yield from (Heading(line.lstrip("# ")) for line in same)
            case "text":
                yield Paragraph(" ".join(same))
            case "blank":
                pass


def _kind(line: str) -> Literal["table", "bullets", "heading", "text", "blank"]:
    if not line.strip():
        return "blank"
    if line.startswith("|"):
        return "table"
    if line.startswith("- "):
        return "bullets"
    return "heading" if line.startswith("#") else "text"


def _read_table(lines: Sequence[str]) -> Table:
    """Table from its lines: headings, a rule of dashes, rows."""
    head, _, *rows = (
        tuple(cell.strip() for cell in line.strip("| ").split(" | ")) for line in lines
    )
    uneven = [row for row in rows if len(row) != len(head)]
    if uneven:
        raise RulebookError(f"A table with {len(head)} columns has the row {uneven[0]}.")
    return Table(head, tuple(rows))


# Text.


class Span(Struct, frozen=True):
    """A stretch of text in one style."""

    text: str
    style: Literal["plain", "bold", "italic", "code"] = "plain"


_MARKED = re.compile(r"\*\*(?P<bold>[^*]+)\*\*|\*(?P<italic>[^*]+)\*|`(?P<code>[^`]+)`")


def spans(text: str) -> tuple[Span, ...]:
    """Text of a paragraph, item or cell, cut where its style changes.

    >>> [(span.style, span.text) for span in spans("A **burn** costs `1`.")]
    [('plain', 'A '), ('bold', 'burn'), ('plain', ' costs '), ('code', '1'), ('plain', '.')]
    """
    cut: list[Span] = []
    at = 0
    for mark in _MARKED.finditer(text):
        cut.append(Span(text[at : mark.start()]))
        cut += [Span(mark["bold"], "bold")] if mark["bold"] else []
        cut += [Span(mark["italic"], "italic")] if mark["italic"] else []
        cut += [Span(mark["code"], "code")] if mark["code"] else []
        at = mark.end()
    cut.append(Span(text[at:]))
    return tuple(span for span in cut if span.text)


def plain(text: str) -> str:
    """Text without marks.

    >>> plain("A **burn** costs `1`.")
    'A burn costs 1.'
    """
    return "".join(span.text for span in spans(text))


_REFERENCE = re.compile(r"(?<![\w.])(?:\d+\.\d+|[RW]\d+)(?![\w.]*\d)")


def references(text: str) -> tuple[str, ...]:
    """Numbers of sections, rulings and examples that a text names, as they stand in it.

    A number of that look which is no section is named too; `Rulebook.find` tells.

    >>> references("Nukes: 11.7, R27. See planets 6.5 and W23 (2.11).")
    ('11.7', 'R27', '6.5', 'W23', '2.11')
    """
    return tuple(_REFERENCE.findall(text))


def _lines(block: Block) -> Iterator[str]:
    """A block's text line by line, marks and all."""
    match block:
        case Heading(text) | Paragraph(text):
            yield text
        case Bullets(items):
            yield from items
        case Table(head, rows):
            yield from (" ".join(row) for row in (head, *rows))


def _holds(section: Section, words: Sequence[str]) -> bool:
    text = f"{section.number}\n{section.title}\n{section.text}".casefold()
    return all(word in text for word in words)


def _line_with(section: Section, words: Sequence[str]) -> str:
    """The section's first line that holds the first of the words that any line holds."""
    lines = section.text.splitlines() or [section.title]
    hits = (line for word in words for line in lines if word in line.casefold())
    return next(hits, lines[0])
