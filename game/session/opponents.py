"""The sides that the computer plays: it answers for them when they owe an answer.

It thinks in slices, so that a window stays alive, and nothing of the game changes before it has
decided. A decision follows from the seed, from what its side may see and from what it had in mind
the time before, which is kept with its answer: a game that was saved, taken back or branched goes
on as it would have gone.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Generic, TypeVar

from msgspec.structs import replace

from game.ai.player import Decision, Player, Slices, Thinker, finished
from game.core.dice import SeededDice
from game.core.ruleset import Refusal, Side
from game.session.game import Game, Submitted
from game.session.record import Stream

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class Opponents(Generic[C, S, O, E]):
    """Answers for the sides of a game that the computer plays.

    Attributes:
        game: The game.
        thinkers: Who decides for which side.
    """

    def __init__(self, game: Game[C, S, O, E]) -> None:
        """Seat a computer player wherever the game says so."""
        self.game = game
        self.thinkers: dict[Side, Thinker[S, O]] = {
            side: Player(game.ruleset, level) for side, level in game.computers.items()
        }

    @property
    def side(self) -> Side | None:
        """The side that the computer has to answer for next; None while it has nothing to do."""
        return next((side for side in self.game.waiting_for if side in self.thinkers), None)

    def think(self) -> Generator[None, None, Refusal | Submitted[S, O, E] | None]:
        """Decide for `side` in slices, and give its answer with the last of them.

        The generator may be dropped at any slice. If the game is changed meanwhile, what was
        thought is dropped, and nothing is answered.

        Returns:
            What came of it. A refusal says that dice which were set do not fit: it would come
            again until others are set. None if there is nothing to answer any more.
        """
        side, moment = self.side, self.game.moment
        if side is None:
            return None
        slices = deciding(self.game, side, self.thinkers[side])
        while True:
            try:
                next(slices)
            except StopIteration as end:
                decision: Decision[O] = end.value
                break
            yield
            if self.game.moment is not moment:
                return None
        return self.game.submit(side, decision.orders, decision.thought)

    def run(self) -> Refusal | None:
        """Answer for as long as the computer owes the next answer; give what `think` refuses."""
        while self.side is not None:
            answer = finished(self.think())
            if isinstance(answer, Refusal):
                return answer
        return None


def deciding(game: Game[C, S, O, E], side: Side, thinker: Thinker[S, O]) -> Slices[O]:
    """Let a computer player decide for any side that owes an answer; nothing is answered yet.

    Its dice are a stream of that side's own, in which it goes on where its last thought ended.
    """
    seed, _ = game.setup.chance_at(len(game.steps), Stream())
    last = game.thought(side)
    dice = SeededDice(seed, f"opponent {side}", last.drawn if last else 0)
    decision = yield from thinker.think(game.view(side), last.plan if last else {}, dice)
    return replace(decision, thought=replace(decision.thought, drawn=dice.taken))
