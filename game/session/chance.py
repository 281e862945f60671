"""One step of a game with its dice: those set beforehand first, then the seeded ones.

A step ends where somebody owes an answer, and nowhere else: that is what all sides may know. How
often the rules had to be called in between may depend on what some may not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from game.core.dice import Dice, QueuedDice, SeededDice
from game.core.ruleset import Ledger, Ruleset, Side
from game.session.record import Step, Stream

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


def take_step(
    rules: Ruleset[C, S, O, E],
    before: S,
    orders: Mapping[Side, tuple[O, ...]],
    automatic: tuple[Side, ...],
    chance: tuple[int, Stream, tuple[int, ...]],
) -> Step[S, O, E]:
    """Resolve answers, and run on to the next answer owed.

    Args:
        rules: The rules.
        before: The state in which the answers were given.
        orders: All answers.
        automatic: Who gave none of its own.
        chance: The seed, where the dice stand, and faces that fall first.

    Raises:
        DiceError: A face that was set does not fit the die asked for.
    """
    seed, stream, faces = chance
    ledger = Ledger(before, rules.apply)
    seeded: _PhaseDice[S] = _PhaseDice(seed, stream, lambda state: rules.phase(state).dice)
    dice = QueuedDice(faces, seeded)
    run(rules, ledger, orders, dice, seeded.begin)
    given = faces[: len(faces) - len(dice.left)]
    return Step(
        before=before,
        orders=orders,
        automatic=automatic,
        events=tuple(ledger.events),
        after=ledger.state,
        stream=seeded.stream,
        given=given,
        rolled=bool(given) or seeded.rolled,
    )


def run(
    rules: Ruleset[C, S, O, E],
    ledger: Ledger[S, E],
    orders: Mapping[Side, tuple[O, ...]],
    dice: Dice,
    begin: Callable[[S], None],
) -> None:
    """Resolve answers, and with none for as long as nobody owes one.

    `begin` is told the state before each call, which is a phase or a part of one.
    """
    while True:
        before = ledger.state
        begin(before)
        rules.resolve(ledger, orders, dice)
        if rules.to_act(ledger.state) or rules.outcome(ledger.state) is not None:
            return
        if ledger.state is before:
            raise RuntimeError(f"the rules stand still in {rules.phase(before).name}")
        orders = {}


class _PhaseDice(Generic[S]):
    """The seeded dice of one phase after another, each going on where it was left.

    The label is asked for only when a die falls: most phases roll none.
    """

    def __init__(self, seed: int, stream: Stream, label: Callable[[S], str]) -> None:
        self._seed = seed
        self._label = label
        self._dice = SeededDice(seed, stream.label, stream.taken)
        self._phase: S | None = None  # the state that names a phase whose dice are not open yet
        self.rolled = False

    @property
    def stream(self) -> Stream:
        return Stream(self._dice.label, self._dice.taken)

    def begin(self, state: S) -> None:
        """Stand at the beginning of a phase, which `state` names."""
        self._phase = state

    def die(self, faces: int) -> int:
        if self._phase is not None:
            label = self._label(self._phase)
            if label != self._dice.label:
                self._dice = SeededDice(self._seed, label)
            self._phase = None
        self.rolled = True
        return self._dice.die(faces)
