"""The lessons there are: those that ship, and the player's own.

A lesson's id is its ruleset and its file's name without ending: `planets/drift`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.scenario.lesson import Lesson
from game.scenario.load import INLINE, ScenarioError, read_tables
from game.scenario.staging import staged
from game.session.files import TABLES
from game.session.lesson import Course
from game.session.library import Filed, filed, rules_named, unknown
from game.session.rehearsal import rehearsed
from game.session.save import AnyRuleset

FOLDER = "lessons"
"""Where the lessons of a ruleset lie, beside its scenarios."""

AnyCourse = Course[Any, Any, Any, Any]


class UnknownLessonError(LookupError):
    """There is no lesson of that id; the message says what there is."""


class Listing(Struct, frozen=True):
    """A lesson as a list shows it.

    Attributes:
        id: Its ruleset and the name of its file.
        ruleset: The name of its ruleset.
        path: Its file.
        own: Whether it is the player's own.
        lesson: What it says; None if it cannot be taken.
        fault: Why it cannot be opened by its id, or empty.
    """

    id: str
    ruleset: str
    path: Path
    own: bool
    lesson: Lesson | None = None
    fault: str = ""

    @property
    def title(self) -> str:
        """What it is called; the name of its file if that cannot be read."""
        return self.lesson.title if self.lesson else self.path.stem


def lessons(rulesets: Mapping[str, AnyRuleset]) -> list[Listing]:
    """List all lessons in the order of the course, the shipped ones first."""
    listed = [_listing(found, rulesets) for found in filed(rulesets, FOLDER)]

    def place(listing: Listing) -> tuple[bool, str, int, str]:
        number = listing.lesson.number if listing.lesson else 100
        return listing.own, listing.ruleset, number, listing.id

    return sorted(listed, key=place)


def find_lesson(lesson: str, rulesets: Mapping[str, AnyRuleset]) -> Path:
    """Give the file of a lesson by its id, or by the name of its file where one ruleset has it.

    Raises:
        UnknownLessonError: There is none.
    """
    known = {found.id: found.path for found in filed(rulesets, FOLDER) if not found.shadowed}
    named = [key for key in known if key.partition("/")[2] == lesson]
    if lesson in known or len(named) == 1:
        return known[lesson if lesson in known else named[0]]
    raise UnknownLessonError(f"no lesson is called {unknown(lesson, known)}")


def open_lesson(
    reference: str | Path | Mapping[str, object],
    rulesets: Mapping[str, AnyRuleset],
    actions: Collection[str] | None = None,
) -> AnyCourse:
    """Read a lesson by its id, by the path of its file, or from tables; see that it can be taken.

    Args:
        reference: What ends in `.toml` is a path, other text an id.
        rulesets: Those that lessons may be of, by name.
        actions: The names that `{key:NAME}` may have; None if they are not known here.

    Raises:
        UnknownLessonError: There is none of that id.
        ScenarioError: It cannot be taken; with all faults.
    """
    if isinstance(reference, str):
        is_path = reference.endswith(TABLES)
        reference = Path(reference) if is_path else find_lesson(reference, rulesets)
    if isinstance(reference, Path):
        tables, name = read_tables(reference), str(reference)
    else:
        tables, name = reference, INLINE
    rules = rules_named(tables.get("ruleset"), name, rulesets)
    return rehearsed(rules, staged(tables, rules, name, actions))


def _listing(found: Filed, rulesets: Mapping[str, AnyRuleset]) -> Listing:
    shadowed = "a shipped lesson has this id: rename it" if found.shadowed else ""
    listing = Listing(found.id, found.ruleset, found.path, found.own, fault=shadowed)
    rules = rulesets[found.ruleset]
    try:
        lesson = staged(read_tables(found.path), rules, str(found.path)).lesson
    except ScenarioError as error:
        return replace(listing, fault=error.brief)
    return replace(listing, lesson=lesson)
