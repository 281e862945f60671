"""The rules as text: read, found, searched."""

from collections.abc import Iterator

import pytest

from game.rulebook import (
    Block,
    Bullets,
    Heading,
    Paragraph,
    Rulebook,
    RulebookError,
    Section,
    Span,
    Table,
    load_rulebook,
    plain,
    read_rulebook,
    references,
    spans,
)

RULES = """# Kites

Two kites, one wind.

## 1. Wind

The wind decides.

1.1 **Gusts.** A gust lasts `1` turn.
It then stops.

| Die | Gust |
|---|---|
| 1 | – |
| 2 | north *or* south |

- **Ruling R1:** north first.
- Then south (2.1).

1.2 Nobody may hold a kite still.

## 2. Rulings

| No. | Section | Ruling and reason |
|---|---|---|
| R1 | 1.1 | North comes first. |

## 3. Examples

### 3.1 Short ones

**W01** [1.1 R1, 1.2] A gust → the kite rises.
"""


@pytest.fixture(name="book")
def kites() -> Rulebook:
    return read_rulebook(RULES)


def found(book: Rulebook, reference: str) -> Section:
    section = book.find(reference)
    assert section is not None
    return section


def test_a_book_has_its_chapters_sections_and_rulings_in_order(book: Rulebook) -> None:
    assert (book.title, book.blocks) == ("Kites", (Paragraph("Two kites, one wind."),))
    assert [(each.number, each.title) for each in book.chapters] == [
        ("1", "Wind"),
        ("2", "Rulings"),
        ("3", "Examples"),
    ]
    assert [each.number for each in book.sections] == ["1.1", "1.2", "3.1", "W01", "R1"]


def test_a_section_keeps_its_paragraphs_tables_and_lists(book: Rulebook) -> None:
    assert found(book, "1.1") == Section(
        "1.1",
        "Gusts",
        (
            Paragraph("**Gusts.** A gust lasts `1` turn. It then stops."),
            Table(("Die", "Gust"), (("1", "–"), ("2", "north *or* south"))),
            Bullets(("**Ruling R1:** north first.", "Then south (2.1).")),
        ),
    )


@pytest.mark.parametrize(
    ("reference", "blocks", "see"),
    [
        ("R1", (Paragraph("North comes first."),), ("1.1",)),
        ("W01", (Paragraph("A gust → the kite rises."),), ("1.1", "R1", "1.2")),
    ],
)
def test_rulings_and_examples_name_their_sections(
    book: Rulebook, reference: str, blocks: tuple[Block, ...], see: tuple[str, ...]
) -> None:
    assert (found(book, reference).blocks, found(book, reference).see) == (blocks, see)


@pytest.mark.parametrize("reference", ["1.2", "kites 1.2", "Kites 1.2", " 1.2 "])
def test_a_section_is_found_with_or_without_the_name_of_the_rules(
    book: Rulebook, reference: str
) -> None:
    assert found(book, reference).number == "1.2"


@pytest.mark.parametrize("reference", ["", "9.9", "planets 1.2", "1.2.3", "gusts", "../1.2"])
def test_what_is_not_there_is_not_found(book: Rulebook, reference: str) -> None:
    assert book.find(reference) is None


def test_a_chapter_is_found_whole_with_the_numbers_of_its_sections(book: Rulebook) -> None:
    assert found(book, "3").blocks == (
        Heading("3.1 Short ones"),
        Paragraph("W01 A gust → the kite rises."),
    )
    first, second, *_ = found(book, "1").blocks
    assert first == Paragraph("The wind decides.")
    assert second == Paragraph("1.1 **Gusts.** A gust lasts `1` turn. It then stops.")


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        pytest.param("GUST", ["1.1", "W01"], id="title first, any case"),
        pytest.param("north", ["1.1", "R1"], id="lists and rulings too"),
        pytest.param("kite still", ["1.2"], id="all the words"),
        pytest.param("1.2", ["1.2"], id="a number"),
        pytest.param("kites r1", ["R1"], id="a citation"),
        pytest.param("storm", [], id="none"),
        pytest.param("  ", [], id="no words"),
    ],
)
def test_search(book: Rulebook, words: str, numbers: list[str]) -> None:
    assert [section.number for section, _ in book.search(words)] == numbers


def test_search_shows_the_line_without_marks(book: Rulebook) -> None:
    ((_, line), *_) = book.search("south")
    assert line == "2 north or south"


def test_spans_cut_where_the_style_changes() -> None:
    assert spans("**W1** is *so* `x`") == (
        Span("W1", "bold"),
        Span(" is "),
        Span("so", "italic"),
        Span(" "),
        Span("x", "code"),
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Kites\n", "begin with 'Kites' instead of a title"),
        ("# Kites\n\n## Wind\n", "begins with 'Wind' instead of '1. Title'"),
        ("# Kites\n\n## 1. Wind\n\n1.1 A\n\n1.1 B\n", "occur twice: 1.1"),
        ("# Kites\n\n## 1. Wind\n\n| a | b |\n|---|---|\n| 1 |\n", "2 columns has the row"),
    ],
)
def test_broken_rules_are_refused(text: str, fault: str) -> None:
    with pytest.raises(RulebookError, match=fault):
        read_rulebook(text)


@pytest.mark.parametrize("name", ["", "chess", "..", "../core", "planets/.."])
def test_rules_that_do_not_ship_are_named(name: str) -> None:
    with pytest.raises(RulebookError, match=r"no rules called .*there are .*planets"):
        load_rulebook(name)


def texts(book: Rulebook) -> Iterator[str]:
    yield from (chapter.title for chapter in book.chapters)
    yield from (f"{section.title}\n{section.text}" for section in book.sections)


def test_the_rules_that_ship_leave_no_mark_unread() -> None:
    left = [text for text in texts(load_rulebook("planets")) if "**" in plain(text)]
    assert left == []


def test_the_rules_that_ship_refer_to_nothing_that_is_not_there() -> None:
    book = load_rulebook("planets")
    named = {number for text in texts(book) for number in references(text)}
    named |= {number for section in book.sections for number in section.see}
    astronomical_unit = "0.1"
    assert {number for number in named if book.find(number) is None} == {astronomical_unit}
