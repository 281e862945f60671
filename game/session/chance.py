"""One step of a game with its dice: those set beforehand first, then the seeded ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from game.core.dice import QueuedDice, SeededDice
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
    """Resolve once.

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
    seeded = PhaseDice(seed, stream, lambda: rules.phase(before).dice)
    dice = QueuedDice(faces, seeded)
    ledger = Ledger(before, rules.apply)
    rules.resolve(ledger, orders, dice)
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


class PhaseDice:
    """The seeded dice of a phase, going on where its last step left them.

    The label is asked for only when a die falls: most steps roll none.
    """

    def __init__(self, seed: int, stream: Stream, label: Callable[[], str]) -> None:
        self._seed = seed
        self._before = stream
        self._label = label
        self._dice: SeededDice | None = None

    @property
    def rolled(self) -> bool:
        """Whether any die has fallen."""
        return self._dice is not None

    @property
    def stream(self) -> Stream:
        """Where the dice stand now."""
        return Stream(self._dice.label, self._dice.taken) if self._dice else self._before

    def die(self, faces: int) -> int:
        """Roll the next die of the phase."""
        if self._dice is None:
            label = self._label()
            taken = self._before.taken if label == self._before.label else 0
            self._dice = SeededDice(self._seed, label, taken)
        return self._dice.die(faces)
