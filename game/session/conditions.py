"""What has been observed in a step of a lesson, and whether a condition of it holds."""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

from game.core.ruleset import Side
from game.scenario.lesson import When
from game.scenario.pattern import found, matches
from game.session.record import Timeline

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - S, O, E: of the four types of a ruleset
E = TypeVar("E")


class Answered(Struct, Generic[O, E], frozen=True):
    """What a learner has answered since some moment, and what came of it.

    Attributes:
        orders: All orders given.
        events: All events, whoever brought them about.
        any: Whether there was an answer, with orders or without.
    """

    orders: tuple[O, ...]
    events: tuple[E, ...]
    any: bool


class Observed(Struct, Generic[S, O, E], frozen=True):
    """All that conditions ask about.

    Attributes:
        state: The present state.
        phase: The name of the present step of the ruleset.
        turn: The game turn.
        over: Whether the game has ended.
        drafts: Orders being considered.
        answered: Since the step of the lesson began, or since the last answer for mistakes.
        deeds: Done at the screen since the step began, each as `NAME` or `NAME:DETAIL`.
    """

    state: S
    phase: str
    turn: int
    over: bool
    drafts: tuple[O, ...]
    answered: Answered[O, E]
    deeds: tuple[str, ...]


def answered(side: Side, timeline: Timeline[S, O, E], since: int) -> Answered[O, E]:
    """Gather what a side has answered since the moment of a number, and what happened."""
    moments = timeline.moments
    steps = timeline.steps[moments[since].steps :]
    orders = [order for step in steps if side in step.chosen for order in step.orders[side]]
    orders += moments[-1].pending.get(side, ())
    return Answered(
        orders=tuple(orders),
        events=tuple(event for step in steps for event in step.events),
        any=any(moment.answered == side for moment in moments[since + 1 :]),
    )


def holds(when: When, seen: Observed[S, O, E]) -> bool:
    """Say whether everything that a condition names is so."""
    return (
        (not when.phase or when.phase == seen.phase)
        and (when.turn is None or seen.turn >= when.turn)
        and (when.draft is None or any(matches(o, when.draft) for o in seen.drafts))
        and (when.order is None or any(matches(o, when.order) for o in seen.answered.orders))
        and (when.event is None or _count(when, seen) >= when.count)
        and all(matches(found(seen.state, path), v) for path, v in (when.state or {}).items())
        and (not when.deed or any(_is_deed(deed, when.deed) for deed in seen.deeds))
        and (not when.passed or seen.answered.any)
        and (not when.over or seen.over)
    )


def _count(when: When, seen: Observed[S, O, E]) -> int:
    return sum(matches(event, when.event) for event in seen.answered.events)


def _is_deed(done: str, wanted: str) -> bool:
    return done == wanted or done.startswith(f"{wanted}:")


def possible_at_the_end(when: When) -> bool:
    """Say whether a condition can still come to hold when the game is over: by deeds alone."""
    return bool(when.deed)
