"""Phases that a step of a lesson is not about, which are passed for the learner.

They are those that "show me" passes: nobody should have to dismiss what a lesson does not teach.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from game.core.ruleset import Phase, Side
from game.scenario.lesson import LessonStep
from game.session.game import Game

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


def is_aside(step: LessonStep, phase: Phase) -> bool:
    """Whether a step is not about a phase: no shown move waits for it, no condition names it.

    Where a move may come in any phase, or none is shown, the step is about all phases. What
    begins a turn is never an aside: nobody should fly a course they have not seen.
    """
    shown = {move.phase for move in step.show}
    answers = (*step.mistakes, *step.impossible)
    named = {when.phase for when in (*step.done, *(answer.when for answer in answers))}
    named |= shown | {one.name for one in phase.steps[:1]}
    return bool(shown) and "" not in shown and phase.name not in named


def last_own(game: Game[C, S, O, E], learner: Side, begun: Sequence[tuple[LessonStep, int]]) -> int:
    """Give the number of the moment that the learner's last own answer led to.

    Args:
        game: The game a lesson is taken in.
        learner: Whose answers are looked at; what was passed for them is not their own.
        begun: The steps begun so far, each with the number of the moment it began at.

    Returns:
        0 if there is none.
    """
    moments = game.timeline.moments
    for index in range(len(moments) - 1, 0, -1):
        past = (step for step, start in begun if start < index)
        if moments[index].answered == learner and not _is_passed(game, learner, index, past):
            return index
    return 0


def _is_passed(
    game: Game[C, S, O, E], learner: Side, index: int, begun: Iterable[LessonStep]
) -> bool:
    """Whether a moment was led to by an empty answer in a phase that its step is not about."""
    timeline = game.timeline
    before, after = timeline.moments[index - 1 : index + 1]
    state = timeline.steps[before.steps - 1].after if before.steps else game.opening
    given = after.pending.get(learner)
    orders = timeline.steps[before.steps].orders[learner] if given is None else given
    steps = list(begun)
    return bool(steps) and not orders and is_aside(steps[-1], game.ruleset.phase(state))
