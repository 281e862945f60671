"""Every section that code or a test cites is in the rules, and every rule has a test."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.rulebook import load_rulebook

ROOT = Path(__file__).parents[3]
NUMBER = r"(?:\d+\.\d+|[RW]\d+)"
CITATION = re.compile(
    rf"\bplanets ((?:{NUMBER}|\d+)(?:(?:, | and |–|-| )(?:planets )?{NUMBER})*)(?![\w.]*\d)"
)


def cited(text: str) -> Iterator[str]:
    """Numbers cited in a text: `planets 6.5, R9 and 6.6` gives `6.5`, `R9`, `6.6`."""
    for citation in CITATION.finditer(text):
        yield from re.findall(rf"{NUMBER}|\d+", citation[1])


def sources() -> list[Path]:
    """Files that may cite the rules: code, tests and scenarios."""
    found = [*ROOT.glob("game/**/*.py"), *ROOT.glob("tests/**/*.py"), *ROOT.glob("maps/**/*.toml")]
    return sorted(path for path in found if path != Path(__file__))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Weak gravity (planets 6.5, R9 and 6.6).", ["6.5", "R9", "6.6"]),
        ('rule("planets W23", "planets 10.4 R45")', ["W23", "10.4", "R45"]),
        ("the planets 3 and planets 99.9", ["3", "99.9"]),
        ("planets 6.5, 40 turns and 30 hexes", ["6.5"]),
        ("planets are round", []),
    ],
)
def test_citations_are_recognised(text: str, numbers: list[str]) -> None:
    assert list(cited(text)) == numbers


def test_every_cited_section_is_in_the_rules() -> None:
    book = load_rulebook("planets")
    unknown = [
        f"{path.relative_to(ROOT)}: planets {number}"
        for path in sources()
        for number in cited(path.read_text(encoding="utf-8"))
        if book.find(number) is None
    ]
    assert unknown == []


def test_the_code_cites_the_rules() -> None:
    texts = [path.read_text(encoding="utf-8") for path in ROOT.glob("game/rulesets/planets/*.py")]
    assert sum(len(list(cited(text))) for text in texts) > 0


UNTESTED = {
    "1.1": "names the game",
    "1.3": "explains notation",
    "1.4": "says what is left out",
    "2.1": "scale",
    "2.5": "a definition",
    "17.3": "says that there is no rule",
    "17.5": "delivery from orbit, which no scenario asks for",
    "22.1": "a heading",
    "22.2": "a heading",
    "22.3": "a heading",
    "22.4": "a heading",
    "22.5": "a heading",
    "22.6": "a heading",
    "22.7": "a heading",
}
"""Sections that no test is marked with, and why none can be."""


def marked() -> Iterator[str]:
    """Numbers in the `rule` marks of all tests, where they are written out."""
    for path in ROOT.glob("tests/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="rule"), args=args):
                    for each in args:
                        yield from cited(ast.unparse(each))


def test_every_section_has_a_test_unless_it_holds_no_rule() -> None:
    tested = set(marked())
    sections = [each.number for each in load_rulebook("planets").sections]
    assert [number for number in sections if number not in tested] == list(UNTESTED)
