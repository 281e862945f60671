"""Scenario files: broken ones of every kind, boards by name, hyphens for underscores."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.scenario.load import ScenarioError, load_scenario
from tests.session.toy import Toy, duel

TEXT = """
format = 1
ruleset = "toy"
title = "Duel"
sides = ["red", "blue"]
turns = 3

[about]
summary = "A duel."
teaches = "Nothing."
difficulty = "first"
length = "5 minutes"

[[units]]
id = "b1"
side = "blue"

[[units]]
id = "r1"
side = "red"
hits = 3
"""


def written(tmp_path: Path, content: str | bytes) -> Path:
    path = tmp_path / "file.toml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def faults(source: Path | Mapping[str, object]) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        load_scenario(source, Toy())
    return [str(fault) for fault in caught.value.faults]


def test_a_file_is_read(tmp_path: Path) -> None:
    scenario = load_scenario(written(tmp_path, TEXT), Toy())
    assert [unit.hits for unit in scenario.units] == [2, 3]


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = written(tmp_path, b"\xef\xbb\xbf" + TEXT.encode())
    assert load_scenario(path, Toy()).title == "Duel"


def test_an_inline_scenario_is_the_same_thing() -> None:
    tables: Any = msgspec.to_builtins(duel())
    assert load_scenario(tables, Toy()) == duel()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("turns = 3", "turns = ", "line 6, column 9: broken TOML: Invalid value"),
        ("turns = 3", "turns = 3\nturns = 4", "broken TOML: Cannot overwrite a value"),
        ("format = 1", "format = 2", "format: 2 is of a newer version; this one reads 1"),
        ("format = 1", 'format = 1\nkind = "lesson"', "kind: a lesson and no scenario"),
        ("format = 1", "format = true", "format: found true; expected a whole number"),
        ("format = 1", "", "format: missing; needs a whole number from 1 to 1"),
        ('ruleset = "toy"', 'ruleset = "chess"', "ruleset: found 'chess'; expected 'toy'"),
        ("turns = 3", "tunrs = 3", "tunrs: unknown key; did you mean 'turns'?"),
        ("turns = 3", "turns = 1.5", "turns: found 1.5; expected a whole number from 1 to 99"),
        ("turns = 3", "turns = nan", "turns: found nan"),
        ("turns = 3", "turns = 1979-05-27", "turns: found a date"),
        ("turns = 3", "turns = 99999999999999999999999", "turns: found a number that is too"),
        ("hits = 3", "hits = -3", "units[1].hits: found -3; expected a whole number from 1 to 9"),
        ('side = "red"', 'side = "pink"', "units[1].side: 'pink'; one of red, blue"),
        ('length = "5 minutes"', "", "about.length: missing; needs text"),
        ('"first"', '"trivial"', "about.difficulty: found 'trivial'; expected one of 'first', "),
        (
            '"A duel."',
            '"A \\u001b[31mduel"',
            "about.summary: found 'A \\x1b[31mduel'; printable text",
        ),
        ('"A duel."', f'"{"x" * 301}"', "about.summary: found 'xxxx"),
    ],
)
def test_a_fault_says_where_what_and_what_is_allowed(
    old: str, new: str, fault: str, tmp_path: Path
) -> None:
    assert TEXT.count(old) == 1
    (found,) = faults(written(tmp_path, TEXT.replace(old, new)))
    assert fault in found


def test_all_faults_come_at_once_and_name_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, TEXT.replace("hits", "hist").replace("turns = 3", "turns = 0"))
    with pytest.raises(ScenarioError) as caught:
        load_scenario(path, Toy())
    assert str(caught.value).splitlines() == [
        f"{path}: turns: found 0; expected a whole number from 1 to 99",
        f"{path}: units[1].hist: unknown key; did you mean 'hits'?",
    ]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "format: missing"),
        (b"\xff\xfe", "line 1: is not UTF-8 text"),
        (b'title = "a"\n\n# \xc3\x28', "line 3: is not UTF-8 text"),
        (b"\x00" * 100, "broken TOML"),
        (b"a = " + b"[" * 100_000, "nested too deeply"),
        (b"a = " + b"9" * 5000, "file: holds a number that is too large"),
        (b"# " + b"x" * 1_000_000, "too large for a scenario"),
        (b'{"format": 1}', "broken TOML"),
    ],
)
def test_what_is_no_scenario(content: bytes, fault: str, tmp_path: Path) -> None:
    assert fault in faults(written(tmp_path, content))[0]


def test_what_is_no_file(tmp_path: Path) -> None:
    assert faults(tmp_path / "missing.toml") == [
        "file: cannot be read: No such file or directory; a file to be read"
    ]
    assert faults(tmp_path) == ["file: not a file; a TOML file"]
    assert "cannot be read" in faults(tmp_path / ("x" * 300))[0]
    assert faults(tmp_path / "a\0b")
