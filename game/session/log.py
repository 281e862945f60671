"""What happened, told to one side or to somebody who may see all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.core.ruleset import Line, Ruleset, Side, SideInfo
from game.session.record import Step

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class Entry(Struct, Generic[E], frozen=True):
    """One line of the log.

    Attributes:
        line: The words, with dice and sections; None for an event that has none.
        event: The event as its reader may know it; None for a note of the session's own.
    """

    line: Line | None
    event: E | None


def entries(
    ruleset: Ruleset[C, S, O, E],
    step: Step[S, O, E],
    side: Side | None,
    sides: Sequence[SideInfo],
) -> tuple[Entry[E], ...]:
    """Tell of one step.

    Args:
        ruleset: The rules.
        step: The step.
        side: Who reads; None for somebody who may see all.
        sides: All sides of the game.
    """
    told = [
        Entry(ruleset.words(state, event), event)
        for state, event in seen(ruleset, step.before, step.events, side)
    ]
    return (*_notes(ruleset, step, side, sides), *_marked(told, len(step.given)))


def _marked(told: Sequence[Entry[E]], given: int) -> Iterator[Entry[E]]:
    """Mark the lines whose dice had been set beforehand: they fell first."""
    for entry in told:
        rolled = sum(len(one.roll.dice) for one in entry.line.readings) if entry.line else 0
        if entry.line is not None and rolled and given > 0:
            words = f"{entry.line.words} Dice set by hand."
            yield Entry(replace(entry.line, words=words), entry.event)
        else:
            yield entry
        given -= rolled


def retold(
    ruleset: Ruleset[C, S, O, E],
    step: Step[S, O, E],
    lines: Sequence[Line | None],
    sides: Sequence[SideInfo],
) -> tuple[Entry[E], ...]:
    """Tell of one step of a side's copy, in the lines that were kept with its events.

    Args:
        ruleset: The rules.
        step: The step, as the side knows it.
        lines: One for each of its events.
        sides: All sides of the game.
    """
    told = [Entry(line, event) for line, event in zip(lines, step.events, strict=True)]
    return (*_notes(ruleset, step, None, sides), *told)


def _notes(
    ruleset: Ruleset[C, S, O, E],
    step: Step[S, O, E],
    side: Side | None,
    sides: Sequence[SideInfo],
) -> list[Entry[E]]:
    """Say which sides had nothing to choose, as far as `side` is told."""
    return [
        Entry(_passed(ruleset, step.before, info), None)
        for info in sides
        if info.id in step.automatic and info.orders and side in (None, info.id)
    ]


def seen(
    ruleset: Ruleset[C, S, O, E], state: S, events: Iterable[E], side: Side | None
) -> Iterator[tuple[S, E]]:
    """Give the events that a side sees, as it sees them, each with what it knew before.

    Args:
        ruleset: The rules.
        state: The state before the first event.
        events: All that happened.
        side: Who looks; None for somebody who may see all.
    """
    for event in events:
        if side is None:
            yield state, event
        elif (sight := ruleset.seen(state, event, side)) is not None:
            yield ruleset.view(state, side).state, sight
        state = ruleset.apply(state, event)


def _passed(ruleset: Ruleset[C, S, O, E], state: S, side: SideInfo) -> Line:
    phase = ruleset.phase(ruleset.view(state, side.id).state)
    words = f"{phase.name}: {side.name} has nothing to choose; it passes by itself."
    return Line(words, phase.rule, "choice")
