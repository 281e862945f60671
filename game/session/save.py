"""Saves a game, whole or as one side saw it, and takes it up again. The format: see `lines`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import GenericAlias
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Raw, Struct

from game import __version__
from game.core.dice import DiceError
from game.core.ruleset import Line, Ruleset, Side, SideInfo
from game.scenario.load import ScenarioError, described
from game.session.files import write_whole
from game.session.game import Game
from game.session.lines import (
    FORMAT,
    NOTHING,
    AnswerLine,
    DiceLine,
    DraftLine,
    EndLine,
    Header,
    Lines,
    RedoLine,
    SaveError,
    StepLine,
    UndoLine,
    digest,
    encode,
    encode_json,
    encode_state,
    read_lines,
)
from game.session.log import seen
from game.session.record import Setup, Step

AnyRuleset = Ruleset[Any, Any, Any, Any]
AnyGame = Game[Any, Any, Any, Any]

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


def save(game: Game[C, S, O, E], path: Path, side: Side | None = None) -> None:
    """Write a game to a file, whole or not at all.

    Args:
        game: The game, at any moment of it.
        path: The file; its folder is made if need be.
        side: Whose copy it is to be; None for all there is.

    Raises:
        SaveError: It cannot be written. A file that was there before is as it was.
    """
    lines = list(_copy_lines(game, side) if side else _save_lines(game))
    content = b"".join(lines)
    end = EndLine(len(lines), hashlib.sha256(content).hexdigest())
    try:
        write_whole(path, content + encode(end))
    except OSError as error:
        raise SaveError(path, f"cannot be written: {error.strerror or error}") from error
    except ValueError as error:
        raise SaveError(path, "is no name of a file") from error


def header(game: Game[C, S, O, E], kind: Literal["save", "journal"]) -> Header:
    """Give the first line of a whole game."""
    setup = game.setup
    return Header(
        FORMAT,
        kind,
        game.ruleset.name,
        title_of(setup.scenario),
        digest(game.opening),
        __version__,
        Raw(encode_json(setup.scenario)),
        setup.seed,
        dict(setup.seats),
        dict(setup.options),
        setup.reseeded,
    )


def title_of(scenario: object) -> str:
    """Give the title that every scenario has."""
    return described(scenario)[0]


def step_lines(game: Game[C, S, O, E], first: int, steps: Sequence[Step[S, O, E]]) -> bytes:
    """Give steps as lines; `first` is the number of the first. Each is encoded once a game."""
    lines = []
    for number, step in enumerate(steps, first):
        known = game.written.get(number)
        if known is None or known[0] is not step:
            known = (step, encode(_step_line(step)))
            game.written[number] = known
        lines.append(known[1])
    return b"".join(lines)


def _step_line(step: Step[S, O, E]) -> StepLine:
    return StepLine(
        orders={side: Raw(encode_json(orders)) for side, orders in step.orders.items()},
        events=Raw(encode_json(step.events)),
        hash=digest(step.after),
        automatic=step.automatic,
        stream=step.stream,
        given=step.given,
        rolled=step.rolled,
        thoughts=dict(step.thoughts),
    )


def _save_lines(game: Game[C, S, O, E]) -> Iterator[bytes]:
    yield encode(header(game, "save"))
    yield from step_lines(game, 0, game.steps).splitlines(keepends=True)
    for side, orders in game.moment.pending.items():
        thought = game.moment.thoughts.get(side)
        yield encode(AnswerLine(side, Raw(encode_json(orders)), thought))
    for side, orders in sorted(game.drafts.items()):
        yield encode(DraftLine(side, Raw(encode_json(orders))))
    if game.moment.faces:
        yield encode(DiceLine(game.moment.faces))


def _copy_lines(game: Game[C, S, O, E], side: Side) -> Iterator[bytes]:
    rules, known = game.ruleset, game.ruleset.view(game.opening, side).state
    yield encode(
        Header(
            FORMAT,
            "side",
            rules.name,
            title_of(game.setup.scenario),
            digest(known),
            __version__,
            options=dict(game.setup.options),
            side=side,
            sides=game.sides,
            view=Raw(encode_state(known)),
        )
    )
    for step in game.steps:
        known_before = list(seen(rules, step.before, step.events, side))
        events = [event for _, event in known_before]
        after = rules.view(step.after, side).state
        if not (side in step.orders or events or after != known):
            continue  # how often others were asked is their own affair
        follows = _follows(rules, known, events, after)
        yield encode(
            StepLine(
                orders={
                    whose: Raw(encode_json(orders))
                    for whose, orders in step.orders.items()
                    if whose == side
                },
                events=Raw(encode_json(events)),
                hash=digest(after),
                automatic=tuple(whose for whose in step.automatic if whose == side),
                view=NOTHING if follows else Raw(encode_state(after)),
                told=tuple(rules.words(state, event) for state, event in known_before),
                thoughts={
                    whose: thought
                    for whose, thought in step.thoughts.items()
                    if whose == side or not game.hides
                },
            )
        )
        known = after


def _follows(rules: Ruleset[C, S, O, E], state: S, events: Sequence[E], after: S) -> bool:
    """Whether events as a side saw them lead from one of its views to the next."""
    try:
        for event in events:
            state = rules.apply(state, event)
    except (LookupError, ValueError, AssertionError):
        return False  # they speak of what the view does not hold
    return state == after


# --- reading --------------------------------------------------------------------------------------


class Copy(Struct, Generic[C, S, O, E], frozen=True):
    """A game as one side saw it: views for states, and its own orders alone.

    `told` holds a line of the log, or none, for each event of each step: they were put into words
    when it was known what the side knew, which its events alone do not tell.
    """

    ruleset: Ruleset[C, S, O, E]
    title: str
    side: Side
    sides: tuple[SideInfo, ...]
    opening: S
    steps: tuple[Step[S, O, E], ...]
    told: tuple[tuple[Line | None, ...], ...]


def load(path: Path, rulesets: Mapping[str, AnyRuleset]) -> AnyGame | Copy[Any, Any, Any, Any]:
    """Read a game, and see that its events lead from state to state as it says.

    Args:
        path: The file, which is only read.
        rulesets: Those that games may be of, by name.

    Raises:
        SaveError: It cannot be read, is no game, of a newer version, cut or edited.
    """
    lines = read_lines(path)
    if lines.header.kind == "side":
        return _copy(path, lines, rulesets)
    game = game_of(path, lines, rulesets)
    run_on(path, game)
    return game


def game_of(path: Path, lines: Lines, rulesets: Mapping[str, AnyRuleset]) -> AnyGame:
    """Follow the lines of a whole game; `run_on` makes it ready to go on.

    Raises:
        SaveError: They do not lead where they say.
    """
    rules = _ruleset(path, lines.header, rulesets)
    game = _start(path, lines.header, rules)
    reader = _Reader(path, rules)
    for number, line in enumerate(lines.body, 2):
        match line:
            case StepLine():
                orders = reader.orders(number, line.orders)
                step = reader.step(number, line, game.state, orders)
                game.restore(orders, line.automatic, step)
            case AnswerLine(side, raw, thought):
                answer = reader.orders(number, {side: raw})
                if refusal := game.check(side, answer[side]):
                    raise SaveError(path, f"has been edited: line {number}: {refusal.why}")
                game.restore(answer, thoughts={side: thought} if thought else None)
            case DraftLine(side, raw):
                game.drafts |= reader.orders(number, {side: raw})
            case DiceLine(faces):
                game.set_dice(faces)
            case UndoLine() | RedoLine():
                moved = game.go_back() if isinstance(line, UndoLine) else game.go_forth()
                if not moved:
                    raise SaveError(path, f"has been edited: line {number} follows from nothing")
            case EndLine():
                raise AssertionError(lines)
    return game


def run_on(path: Path, game: AnyGame) -> None:
    """Bring a game that was broken off between two steps up to the next answer owed.

    Raises:
        SaveError: The dice that were set do not fit.
    """
    try:
        game.run_on()
    except DiceError as error:
        raise SaveError(path, f"has been edited: its dice do not fit: {error}") from error


def _ruleset(path: Path, head: Header, rulesets: Mapping[str, AnyRuleset]) -> AnyRuleset:
    if head.ruleset not in rulesets:
        known = ", ".join(rulesets)
        raise SaveError(path, f"is a game of {head.ruleset!r}; this version plays {known}")
    return rulesets[head.ruleset]


def _start(path: Path, head: Header, rules: AnyRuleset) -> AnyGame:
    setup = _setup(path, head, rules)
    try:
        game: AnyGame = Game(rules, setup)
    except ScenarioError as error:
        raise SaveError(path, f"line 1 is damaged: {error.faults[0]}") from error
    if digest(game.opening) != head.start:
        raise SaveError(path, "has been edited: line 1 does not lead to the state it names")
    return game


def _setup(path: Path, head: Header, rules: AnyRuleset) -> Setup[Any]:
    if not bytes(head.scenario) or head.seed is None:
        raise SaveError(path, "has been edited: line 1 has no scenario or no seed")
    try:
        scenario = msgspec.json.decode(head.scenario, type=rules.types.scenario)
    except (msgspec.DecodeError, RecursionError) as error:
        raise SaveError(path, f"line 1 is damaged: {error}") from error
    if faults := rules.faults(scenario):
        raise SaveError(path, f"line 1 is damaged: {faults[0]}")
    return Setup(scenario, head.seed, head.seats, head.options, head.reseeded)


class _Reader(Generic[C, S, O, E]):
    """Decodes what is of the ruleset's types, and follows its events."""

    def __init__(self, path: Path, rules: Ruleset[C, S, O, E]) -> None:
        self._path = path
        self._rules = rules
        order, event = rules.types.order, rules.types.event
        self._orders = msgspec.json.Decoder(GenericAlias(tuple, (order, ...)))
        self._events = msgspec.json.Decoder(GenericAlias(tuple, (event, ...)))

    def orders(self, number: int, raws: Mapping[Side, Raw]) -> dict[Side, tuple[O, ...]]:
        try:
            return {side: self._orders.decode(raw) for side, raw in raws.items()}
        except (msgspec.DecodeError, RecursionError) as error:
            raise SaveError(self._path, f"line {number} is damaged: {error}") from error

    def step(
        self, number: int, line: StepLine, before: S, orders: Mapping[Side, tuple[O, ...]]
    ) -> Step[S, O, E]:
        events, after = self._followed(number, line, before)
        return Step(
            before,
            orders,
            line.automatic,
            events,
            after,
            line.stream,
            line.given,
            line.rolled,
            line.thoughts,
        )

    def _followed(self, number: int, line: StepLine, state: S) -> tuple[tuple[E, ...], S]:
        """Apply the events of a line, or take the view it holds; compare the hash."""
        try:
            events = self._events.decode(line.events)
            if not bytes(line.view):
                for event in events:
                    state = self._rules.apply(state, event)
            else:
                state = msgspec.json.decode(line.view, type=self._rules.types.state)
            led_to = digest(state)
        except Exception as error:
            # Events of an edited file may break the rules' own code in any way.
            raise SaveError(self._path, f"line {number} is damaged: {error!r}") from error
        if led_to != line.hash:
            why = f"has been edited: line {number} does not lead to the state it names"
            raise SaveError(self._path, why)
        return events, state


def _copy(path: Path, lines: Lines, rulesets: Mapping[str, AnyRuleset]) -> Copy[Any, Any, Any, Any]:
    head = lines.header
    rules = _ruleset(path, head, rulesets)
    if not bytes(head.view) or head.side is None:
        raise SaveError(path, "has been edited: line 1 has no view or no side")
    reader = _Reader(path, rules)
    first = StepLine({}, Raw(b"[]"), head.start, view=head.view)
    opening = reader.step(1, first, None, {}).after
    steps: list[Step[Any, Any, Any]] = []
    told: list[tuple[Line | None, ...]] = []
    for number, line in enumerate(lines.body, 2):
        if not isinstance(line, StepLine):
            raise SaveError(path, f"has been edited: line {number} has no place in a side's copy")
        before = steps[-1].after if steps else opening
        steps.append(reader.step(number, line, before, reader.orders(number, line.orders)))
        told.append(line.told)
        if len(line.told) != len(steps[-1].events):
            raise SaveError(path, f"has been edited: line {number} does not tell of its events")
    return Copy(rules, head.title, head.side, head.sides, opening, tuple(steps), tuple(told))
