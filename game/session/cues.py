"""What the other sides of a lesson answer: each move once, as soon as it can be given."""

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
            if isinstance(answer, Refusal):
                raise TypeError(f"an answer that was checked is refused: {answer.why}")
            steps += answer.steps
        return tuple(steps)

    def _cue(self, side: Side) -> tuple[O, ...]:
        """Give what a side answers: the first move left that is for this step, or nothing."""
        left = list(self._plays.get(side, ()))
        for phase, orders in self._answers(side):
            made = (play for play in left if play.orders == orders and play.phase in ("", phase))
            if play := next(made, None):
                left.remove(play)
        now = self._game.phase.name
        possible = (
            play.orders
            for play in left
            if play.phase in ("", now) and self._game.check(side, play.orders) is None
        )
        return next(possible, ())

    def _answers(self, side: Side) -> Iterator[tuple[str, tuple[O, ...]]]:
        """Give each answer of a side with its phase, in order."""
        for step in self._game.steps:
            if side in step.chosen:
                yield self._game.ruleset.phase(step.before).name, step.orders[side]


def give(game: Game[C, S, O, E], side: Side, orders: Sequence[O]) -> Refusal | Submitted[S, O, E]:
    """Answer for a side; dice set beforehand that do not fit are dropped."""
    answer = game.submit(side, orders)
    if isinstance(answer, Refusal) and game.check(side, orders) is None:
        game.set_dice(())
        answer = game.submit(side, orders)
    return answer
