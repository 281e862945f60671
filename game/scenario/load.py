"""Reads scenarios: TOML files, and the same tables given inline by the line protocol.

A bad one raises `ScenarioError` with all its faults at once. Nothing is ever half loaded.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from game import assets
from game.core.ruleset import Fault, Ruleset
from game.scenario.decode import DecodeError, decode, shown
from game.scenario.model import About

FORMAT = 1
"""The format of scenario and board files that this version reads."""

INLINE = "inline scenario"
"""What messages call a scenario that came in no file."""

_LARGEST = 1_000_000  # bytes; the largest that ships has a hundredth of it

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class ScenarioError(Exception):
    """A scenario that cannot be played, and everything wrong with it.

    Attributes:
        source: The file, or what else was read.
        faults: All of them, each with its place.
    """

    def __init__(self, source: str, faults: Sequence[Fault]) -> None:
        self.source = source
        self.faults = tuple(faults)
        super().__init__("\n".join(f"{source}: {fault}" for fault in faults))

    @property
    def brief(self) -> str:
        """The first fault, and how many more there are."""
        more = len(self.faults) - 1
        return f"{self.faults[0]}{f' (and {more} more)' if more else ''}"


def load_scenario(source: Path | Mapping[str, object], ruleset: Ruleset[C, S, O, E]) -> C:
    """Read a scenario of a ruleset whole, with its board.

    Args:
        source: A TOML file, or its tables as JSON gives them.
        ruleset: The rules it is for.

    Raises:
        ScenarioError: with all faults of the file, or with those the rules find in it.
    """
    if isinstance(source, Path):
        return scenario_of(read_tables(source), ruleset, str(source))
    return scenario_of(source, ruleset, INLINE)


def scenario_of(tables: Mapping[str, object], ruleset: Ruleset[C, S, O, E], name: str) -> C:
    """Make a scenario of tables that have been read already; `name` says from where.

    Raises:
        ScenarioError: as `load_scenario`.
    """
    if fault := newer(tables) or _lesson(tables):
        raise ScenarioError(name, [fault])
    tables, faults = _with_board(tables, ruleset.name)
    try:
        scenario: Any = decode(tables, ruleset.types.scenario)
    except DecodeError as error:
        faults += [fault for fault in error.faults if (fault.place != "board") or not faults]
    if not faults:
        faults += [*_about_faults(described(scenario)[1]), *ruleset.faults(scenario)]
    if faults:
        raise ScenarioError(name, faults)
    loaded: C = scenario
    return loaded


def described(scenario: object) -> tuple[str, About]:
    """Give what every scenario has, whatever its ruleset: its title, and what it says of itself."""
    typed: Any = scenario
    return typed.title, typed.about


def _about_faults(about: About) -> Iterator[Fault]:
    """Find what cannot be shown."""
    for key in ("summary", "teaches", "length", "par"):
        text: str = getattr(about, key)
        if not text.isprintable():
            yield Fault(f"about.{key}", f"found {text[:40]!a}", "printable text")


def read_tables(path: Path) -> Mapping[str, object]:
    """Read a TOML file of moderate size.

    Raises:
        ScenarioError: It cannot be read, is too large, is no text or no TOML; with the line.
    """
    try:
        if path.exists() and not path.is_file():
            raise ScenarioError(str(path), [Fault("file", "not a file", "a TOML file")])
        with path.open("rb") as file:
            raw = file.read(_LARGEST + 1)
        if len(raw) > _LARGEST:
            allowed = f"at most {_LARGEST} bytes"
            raise ScenarioError(str(path), [Fault("file", "too large for a scenario", allowed)])
        return tomllib.loads(raw.decode("utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        raise ScenarioError(str(path), [_unreadable(error)]) from error


def _unreadable(error: Exception) -> Fault:
    match error:
        case OSError():
            return Fault("file", f"cannot be read: {error.strerror}", "a file to be read")
        case UnicodeDecodeError():
            line = error.object[: error.start].count(b"\n") + 1
            return Fault(f"line {line}", "is not UTF-8 text", "text in UTF-8")
        case RecursionError():
            return Fault("file", "is nested too deeply", "tables and lists a few levels deep")
        case _ if not isinstance(error, tomllib.TOMLDecodeError):  # of very long numbers
            return Fault("file", "holds a number that is too large", "numbers of few digits")
        case _:
            words, place = str(error), "file"
            if at := re.search(r" \(at (line \d+, column \d+|end of document)\)$", words):
                words, place = words[: at.start()], at[1]
            return Fault(place, f"broken TOML: {words}", "see https://toml.io")


def newer(tables: Mapping[str, object]) -> Fault | None:
    """Refuse a newer format with that reason alone; its other faults would only confuse."""
    found = tables.get("format")
    if type(found) is int and found > FORMAT:
        return Fault("format", f"{shown(found)} is of a newer version", f"this one reads {FORMAT}")
    return None


def _lesson(tables: Mapping[str, object]) -> Fault | None:
    """Refuse a lesson with that reason alone."""
    if tables.get("kind") == "lesson":
        return Fault("kind", "a lesson and no scenario", "a file without kind, or learn it")
    return None


def _with_board(
    tables: Mapping[str, object], ruleset: str
) -> tuple[Mapping[str, object], list[Fault]]:
    """Put a board that is given by its name in its place, so that the scenario holds all of it."""
    name = tables.get("board")
    if not isinstance(name, str):
        return tables, []
    boards = {path.stem: path for path in (assets.maps() / ruleset / "boards").glob("*.toml")}
    if name in boards:
        return {**tables, "board": read_tables(boards[name])}, []
    known = f"one of {', '.join(sorted(boards))}, or a table"
    return tables, [Fault("board", f"{shown(name)} is no board", known)]
