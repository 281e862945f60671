"""What the other sides of a lesson answer: each move once, at the first step of its phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from game.core.ruleset import Refusal, Side
from game.scenario.staging import Play
from game.session.game import Game, Submitted
from game.session.record import Step

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class Cues(Generic[C, S, O, E]):
    """Answers for every side but the learner's.

    Which moves are left follows from the steps of the game: after an undo they come again.
    """

    def __init__(
        self, game: Game[C, S, O, E], learner: Side, plays: Mapping[Side, Sequence[Play[O]]]
    ) -> None:
        """Know what each side does."""
        self._game = game
        self._learner = learner
        self._plays = plays

    def follow(self) -> tuple[Step[S, O, E], ...]:
        """Let other sides answer until the learner is asked, or nobody is any more.

        Returns:
            The steps that led to.
        """
        steps: list[Step[S, O, E]] = []
        while others := [side for side in self._game.waiting_for if side != self._learner]:
            answer = give(self._game, others[0], self._cue(others[0]))
            if isinstance(answer, Refusal):  # what was foreseen cannot be done now
                answer = give(self._game, others[0], ())
            if not isinstance(answer, Submitted):
                raise RuntimeError(f"an empty answer was refused: {answer.why}")  # noqa: TRY004 - the rules' own fault
            steps += answer.steps
        return tuple(steps)

    def _cue(self, side: Side) -> tuple[O, ...]:
        left = list(self._plays.get(side, ()))
        play = None
        for phase in [*self._answered_phases(side), self._game.phase.name]:
            play = next((play for play in left if play.phase in ("", phase)), None)
            if play is not None:
                left.remove(play)
        return play.orders if play is not None else ()

    def _answered_phases(self, side: Side) -> Iterator[str]:
        """Give the phase of each answer that a side has given, in order."""
        for step in self._game.steps:
            if side in step.chosen:
                yield self._game.ruleset.phase(step.before).name


def give(game: Game[C, S, O, E], side: Side, orders: Sequence[O]) -> Refusal | Submitted[S, O, E]:
    """Answer for a side; dice set beforehand that do not fit are dropped."""
    answer = game.submit(side, orders)
    if isinstance(answer, Refusal) and game.check(side, orders) is None:
        game.set_dice(())
        answer = game.submit(side, orders)
    return answer
