"""The sides that the computer plays, at the screen: they think in slices while the board lives."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from game.core.ruleset import Refusal, Side
from game.session.game import Submitted
from game.ui.widgets.widget import Reason

if TYPE_CHECKING:
    from game.session.opponents import Opponents
    from game.ui.scenes.game.scene import GameScene

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

_PACE: Final = 0.01  # seconds of a frame's sixtieth of a second


class Thinking(Generic[C, S, O, E]):
    """Lets the computer answer for its sides, a little at a time.

    What a person does meanwhile takes effect at once; where that changes the game, what was
    thought is dropped.

    Attributes:
        pace: For how many seconds it thinks at a time, at least one slice.
    """

    def __init__(self, scene: GameScene[C, S, O, E]) -> None:
        self._scene = scene
        self.pace = _PACE
        self._slices: Generator[None, None, Refusal | Submitted[S, O, E] | None] | None = None
        self._before = 0  # how many steps there were when it began
        self._opponents: Opponents[C, S, O, E] | None = None
        if scene.game.computers:
            from game.session.opponents import Opponents as Made  # noqa: PLC0415 - only then

            self._opponents = Made(scene.game)

    @property
    def on(self) -> bool:
        """Whether time must pass for the computer."""
        return self._slices is not None

    @property
    def side(self) -> Side | None:
        """The side that is being thought for; None while nobody thinks."""
        on = self._slices is not None and self._opponents is not None
        return self._opponents.side if on and self._opponents is not None else None

    def begin(self) -> bool:
        """Begin to think, if the next answer is the computer's; gives whether it is."""
        self._slices = None
        if self._opponents is None or self._opponents.side is None:
            return False
        self._before = len(self._scene.game.steps)
        self._slices = self._opponents.think()
        self._scene.refresh()
        return True

    def go_on(self) -> None:
        """Think for a part of a frame, unless something is being shown."""
        if self._slices is None or self._scene.show.on:
            return
        end = time.perf_counter() + self.pace
        while self._slices is not None:
            try:
                next(self._slices)
            except StopIteration as decided:
                self._slices = None
                self._decided(decided.value)
            if time.perf_counter() >= end:
                return

    def _decided(self, answer: Refusal | Submitted[S, O, E] | None) -> None:
        """Show what came of an answer, and go on."""
        scene = self._scene
        if isinstance(answer, Submitted):
            scene.play(self._before, scene.hand_over)
        elif isinstance(answer, Refusal):
            scene.app.explain(Reason.refused("The computer cannot answer", answer))
        scene.refresh()
