"""The desk: a game as the side at the screen has it, with the orders it is considering."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

from game.core.ruleset import Phase, Refusal, Ruleset, Side
from game.session.game import Game, Undone

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


def next_side(game: Game[C, S, O, E], before: str) -> Side:
    """The side to be at the screen: the one there, if it owes an answer, else who does.

    While only the computer does, whoever is there stays.
    """
    order = [info.id for info in game.sides]
    waiting = [side for side in game.waiting_for if side not in game.computers]
    if before and (before in waiting or not waiting):
        return Side(before)
    seats = waiting or [side for side in order if side in game.people] or order
    return min(seats, key=order.index)


class Desk(Generic[C, S, O, E]):
    """A game, the side at the screen, and its answer as far as it has come.

    Every change of the answer is kept until it is given, so that it can be taken back.

    Attributes:
        game: The game.
        side: Who is at the screen. Nothing this side may not know is shown.
        orders: The answer being put together.
        selected: The unit the panel is about; empty for none.
        decided: Called whenever something is chosen, even what was so before.
    """

    def __init__(self, game: Game[C, S, O, E], side: Side, changed: Callable[[], None]) -> None:
        """Sit a side down; `changed` is called after each change of the answer."""
        self.game = game
        self.side = side
        self.orders: tuple[O, ...] = game.drafts.get(side, ())
        self.selected = ""
        self._changed = changed
        self.decided: Callable[[], None] = lambda: None
        self._before: list[tuple[O, ...]] = []
        self._after: list[tuple[O, ...]] = []
        self._seen: tuple[S, Side, S] | None = None

    # What is so

    @property
    def rules(self) -> Ruleset[C, S, O, E]:
        """The rules of the game."""
        return self.game.ruleset

    @property
    def state(self) -> S:
        """What the side may know."""
        whole = self.game.state
        if self._seen is None or self._seen[0] is not whole or self._seen[1] != self.side:
            self._seen = (whole, self.side, self.game.view(self.side).state)
        return self._seen[2]

    @property
    def phase(self) -> Phase:
        """The present step as the side may know it."""
        return self.rules.phase(self.state)

    @property
    def owes(self) -> bool:
        """Whether the side owes an answer now."""
        return self.side in self.game.waiting_for

    @property
    def index(self) -> int:
        """The side's place in the order of play, from 0; its colour and shape."""
        return self.index_of(self.side)

    def index_of(self, side: Side) -> int:
        """A side's place in the order of play, from 0; -1 for nobody."""
        return next((i for i, info in enumerate(self.game.sides) if info.id == side), -1)

    def check(self, orders: Sequence[O]) -> Refusal | None:
        """Refuse an answer, or accept it."""
        return self.game.check(self.side, orders)

    def legal(self, given: Sequence[O] = ()) -> Iterator[O]:
        """List what may follow orders already chosen."""
        return self.game.legal(self.side, given) if self.owes else iter(())

    # The answer

    def put(self, orders: Sequence[O]) -> None:
        """Change the answer."""
        answer = tuple(orders)
        self.decided()
        if answer == self.orders:
            return
        self._before.append(self.orders)
        self._after.clear()
        self._set(answer)

    def _set(self, orders: tuple[O, ...]) -> None:
        self.orders = orders
        self.game.draft(self.side, orders)
        self._changed()

    def begin(self, side: Side, orders: Sequence[O] | None = None) -> None:
        """Begin a new answer: of this side, with what it considered before or with `orders`."""
        self.side = side
        self._before.clear()
        self._after.clear()
        self.orders = self.game.drafts.get(side, ()) if orders is None else tuple(orders)

    def take_back(self) -> bool:
        """Take the last change of the answer back; gives whether there was one."""
        if not self._before:
            return False
        self._after.append(self.orders)
        self._set(self._before.pop())
        return True

    def do_again(self) -> bool:
        """Change the answer again as it was; gives whether anything was taken back."""
        if not self._after:
            return False
        self._before.append(self.orders)
        self._set(self._after.pop())
        return True

    def why_no_undo(self, *, others: bool) -> str:
        """Why nothing can be taken back; empty where something can."""
        return "" if self._before else self.game.why_no_undo(None if others else self.side)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be done again."""
        return bool(self._after) or self.game.can_redo

    def undo(self, *, others: bool) -> Refusal | Undone[O]:
        """Take back the last answer given: the side's own, or with `others` anybody's."""
        return self.game.undo(None if others else self.side)
