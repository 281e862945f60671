"""The dice of a game: seeded for each phase, and going on from step to step."""

from __future__ import annotations

from collections.abc import Callable

from game.core.dice import SeededDice
from game.session.record import Stream


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
