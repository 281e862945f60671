"""Reads lessons: the file, its scenario, its moves as orders; all faults, each with its place.

What only playing can tell (that "show me" completes every step) is `game.session.rehearsal`'s.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from types import GenericAlias
from typing import Any, Generic, TypeVar

from msgspec import Struct

from game import assets
from game.core.ruleset import Fault, Ruleset, Side
from game.scenario.decode import DecodeError, decode, shown
from game.scenario.lesson import DEEDS, Lesson, LessonStep, Move, Opposition, When
from game.scenario.load import ScenarioError, load_scenario, newer, read_tables
from game.scenario.pattern import path_faults, pattern_faults

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")
K = TypeVar("K")

AT = re.compile(
    r"|(unit|future):\S+|hex:-?\d{1,3},-?\d{1,3}|control:(do|skip|nobody)"
    r"|ribbon|objective|panel|log"
)
_AT_ALLOWED = (
    "unit:ID, future:ID, hex:Q,R, control:do, control:skip, control:nobody, "
    "ribbon, objective, panel, log or nothing"
)
_ANY_STEP = {"title": "?", "says": "?", "words": "?", "done": [{"passed": True}]}
_KEY = re.compile(r"\{(?:key:([a-z0-9_.]+)\}|[^}]*\}?)")


class Play(Struct, Generic[O], frozen=True):
    """A move with its orders decoded; see `lesson.Move`."""

    orders: tuple[O, ...]
    phase: str
    draft: bool


class Staged(Struct, Generic[C, O], frozen=True):
    """A lesson with everything in it decoded.

    Attributes:
        source: The file, or what else was read.
        lesson: What the file says.
        scenario: Its position.
        shows: What "show me" plays, step by step.
        others: What the other sides do.
    """

    source: str
    lesson: Lesson
    scenario: C
    shows: tuple[tuple[Play[O], ...], ...]
    others: Mapping[Side, tuple[Play[O], ...]]


def staged(
    tables: Mapping[str, object],
    ruleset: Ruleset[C, S, O, E],
    name: str,
    actions: Collection[str] | None = None,
) -> Staged[C, O]:
    """Make a lesson of the tables of its file, with its scenario.

    Args:
        tables: What the file says.
        ruleset: The rules it is for.
        name: Where the tables are from, for the faults.
        actions: The names that `{key:NAME}` may have; None if they are not known here.

    Raises:
        ScenarioError: with all faults of the file.
    """
    if fault := newer(tables) or _no_lesson(tables):
        raise ScenarioError(name, [fault])
    stage = _Stage(ruleset, actions)
    lesson = stage.decoded(tables, Lesson, "")
    scenario = stage.scenario(tables)
    shows = tuple(stage.step(entry, place) for entry, place in _entries(tables, "steps"))
    others = dict(stage.opposition(entry, place) for entry, place in _entries(tables, "others"))
    if isinstance(lesson, Lesson):
        stage.check_whole(lesson, scenario)
    if stage.faults or scenario is None or not isinstance(lesson, Lesson):
        raise ScenarioError(name, stage.faults)
    return Staged(name, lesson, scenario, shows, others)


def _no_lesson(tables: Mapping[str, object]) -> Fault | None:
    """Refuse another kind of file with that reason alone."""
    kind = tables.get("kind")
    if kind == "lesson":
        return None
    return Fault("kind", "missing" if kind is None else f"found {shown(kind)}", "expected 'lesson'")


def _entries(tables: Mapping[str, object], key: str) -> Iterator[tuple[object, str]]:
    entries = tables.get(key)
    if isinstance(entries, list | tuple):
        yield from ((entry, f"{key}[{index}]") for index, entry in enumerate(entries))


class _Stage(Generic[C, S, O, E]):
    """Reads the parts of one lesson and gathers what is wrong with them."""

    def __init__(self, ruleset: Ruleset[C, S, O, E], actions: Collection[str] | None) -> None:
        self.faults: list[Fault] = []
        self._rules = ruleset
        self._actions = actions

    def decoded(self, value: object, kind: type[Struct], place: str) -> object:
        """Decode a part; None, with its faults noted, if it cannot be."""
        try:
            return decode(value, kind, place)
        except DecodeError as error:
            self.faults += error.faults
            return None

    def scenario(self, tables: Mapping[str, object]) -> C | None:
        """Load the position, from what ships or from the tables given."""
        given = tables.get("scenario")
        place = "scenario"
        if isinstance(given, str):
            known = self._shipped()
            if given not in known:
                allowed = f"one of {', '.join(known)}, or a table"
                self.faults.append(Fault(place, f"{shown(given)} is no scenario", allowed))
                return None
            given = read_tables(known[given])
        if not isinstance(given, Mapping):
            return None  # noted already
        try:
            return load_scenario({**_defaults(tables, self._rules.name), **given}, self._rules)
        except ScenarioError as error:
            self.faults += (Fault(f"{place}.{f.place}", f.found, f.allowed) for f in error.faults)
            return None

    def _shipped(self) -> dict[str, Path]:
        """The scenarios that ship, by name."""
        folder = assets.maps() / self._rules.name
        return {path.stem: path for path in sorted(folder.glob("*.toml"))}

    def step(self, entry: object, place: str) -> tuple[Play[O], ...]:
        """Look through a step, as far as it can be read; gives what "show me" plays."""
        step = _readable(entry, LessonStep, _ANY_STEP)
        if step is None:
            return ()
        self.faults += self._step_faults(step, place)
        return self._plays(step.show, f"{place}.show")

    def opposition(self, entry: object, place: str) -> tuple[Side, tuple[Play[O], ...]]:
        """Look through what another side does."""
        other = _readable(entry, Opposition, {"side": ""})
        if other is None:
            return Side(""), ()
        self.faults += (
            Fault(
                f"{place}.moves[{index}].draft", "another side's plans are not shown", "leave out"
            )
            for index, move in enumerate(other.moves)
            if move.draft
        )
        return other.side, self._plays(other.moves, f"{place}.moves")

    def check_whole(self, lesson: Lesson, scenario: C | None) -> None:
        """Note what the parts say of each other."""
        titles = [step.title for step in lesson.steps]
        self.faults += (
            Fault(f"steps[{index}].title", f"{shown(title)} is there twice", "another title")
            for index, title in enumerate(titles)
            if title in titles[:index]
        )
        for key in ("title", "idea", "hint", "par"):
            self.faults += self._text_faults(getattr(lesson, key), key)
        if lesson.ruleset != self._rules.name:
            allowed = f"expected {self._rules.name}"
            self.faults.append(Fault("ruleset", f"found {shown(lesson.ruleset)}", allowed))
        if lesson.play and lesson.play not in self._shipped():
            allowed = f"one of {', '.join(self._shipped())}"
            self.faults.append(Fault("play", f"{shown(lesson.play)} is no scenario", allowed))
        if scenario is None:
            return
        sides = [side.id for side in self._rules.sides(scenario) if side.orders]
        if lesson.side not in sides:
            found = f"{shown(lesson.side)} is no side that gives orders"
            self.faults.append(Fault("side", found, f"one of {', '.join(sides)}"))
        for index, other in enumerate(lesson.others):
            rest = ", ".join(side for side in sides if side != lesson.side) or "there is none"
            if other.side not in sides or other.side == lesson.side:
                found = f"{shown(other.side)} is no other side that gives orders"
                self.faults.append(Fault(f"others[{index}].side", found, f"one of {rest}"))
        for path in lesson.score.weights if lesson.score else ():
            state = self._rules.types.state
            self.faults += path_faults(path, {"least": 0}, state, "score.weights")

    def _plays(self, moves: tuple[Move, ...], place: str) -> tuple[Play[O], ...]:
        kind = GenericAlias(tuple, (self._rules.types.order, ...))
        plays = []
        for index, move in enumerate(moves):
            try:
                orders: Any = decode(move.orders, kind, f"{place}[{index}].orders")
            except DecodeError as error:
                self.faults += error.faults
            else:
                plays.append(Play(orders, move.phase, move.draft))
        return tuple(plays)

    def _step_faults(self, step: LessonStep, place: str) -> Iterator[Fault]:
        if not AT.fullmatch(step.at):
            yield Fault(f"{place}.at", f"found {shown(step.at)}", _AT_ALLOWED)
        for index, when in enumerate(step.done):
            yield from self._when_faults(when, f"{place}.done[{index}]")
        said = [("says", step.says), ("words", step.words), ("already", step.already)]
        said.append(("praise", step.praise))
        for key, answers in (("mistakes", step.mistakes), ("impossible", step.impossible)):
            for index, answer in enumerate(answers):
                at = f"{key}[{index}]"
                said.append((f"{at}.words", answer.words))
                yield from self._when_faults(answer.when, f"{place}.{at}.when")
        for key, text in (("title", step.title), *said):
            yield from self._text_faults(text, f"{place}.{key}")
        for index, deed in enumerate(step.show_deeds):
            yield from _deed_faults(deed, f"{place}.show_deeds[{index}]")

    def _text_faults(self, text: str, place: str) -> Iterator[Fault]:
        if not text.replace("\n", " ").isprintable():
            yield Fault(place, f"found {text[:40]!a}", "printable text")
        for mark in _KEY.finditer(text):
            if not mark[1]:
                yield Fault(place, f"found {shown(mark[0])}", "a key as {key:game.commit}")
            elif self._actions is not None and mark[1] not in self._actions:
                close = get_close_matches(mark[1], self._actions, n=1)
                hint = f"did you mean {close[0]!r}?" if close else "a name like game.commit"
                yield Fault(place, f"no key is called {shown(mark[1])}", hint)

    def _when_faults(self, when: When, place: str) -> Iterator[Fault]:
        types = self._rules.types
        if when == When(count=when.count):
            yield Fault(place, "no condition", "at least one key")
        if when.count > 1 and when.event is None:
            yield Fault(f"{place}.count", "nothing is counted", "count goes with event")
        if when.draft is not None:
            yield from pattern_faults(when.draft, types.order, f"{place}.draft")
        if when.order is not None:
            yield from pattern_faults(when.order, types.order, f"{place}.order")
        if when.event is not None:
            yield from pattern_faults(when.event, types.event, f"{place}.event")
        for path, wanted in (when.state or {}).items():
            yield from path_faults(path, wanted, types.state, f"{place}.state")
        if when.deed:
            yield from _deed_faults(when.deed, f"{place}.deed")


def _readable(entry: object, kind: type[K], filling: Mapping[str, object]) -> K | None:
    """Decode a part as far as it can be: its faults are noted with those of the whole.

    Args:
        entry: The part.
        kind: Its type.
        filling: What stands for keys that are missing or broken.
    """
    if not isinstance(entry, Mapping):
        return None
    try:
        part = decode(entry, kind)
    except DecodeError as error:
        broken = {re.split(r"[.\[]", fault.place)[0] for fault in error.faults}
        whole = {key: value for key, value in entry.items() if key not in broken}
        try:
            part = decode({**filling, **whole}, kind)
        except DecodeError:
            return None
    return part if isinstance(part, kind) else None


def _deed_faults(deed: str, place: str) -> Iterator[Fault]:
    if deed.partition(":")[0] not in DEEDS:
        yield Fault(place, f"{shown(deed)} is no deed", f"one of {', '.join(DEEDS)}")


def _defaults(tables: Mapping[str, object], ruleset: str) -> Mapping[str, object]:
    """Give what the tables of a lesson's position may leave out."""
    about = {
        "summary": "The position of a lesson.",
        "teaches": "What the lesson says.",
        "difficulty": "first",
        "length": "A few minutes",
    }
    title = tables.get("title")
    return {
        "format": 1,
        "ruleset": ruleset,
        "title": title if isinstance(title, str) else "Lesson",
        "about": about,
    }
