"""Show me: what a lesson does in the learner's place, slow enough to be followed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from game.core.ruleset import Refusal
from game.session.lesson import Course

if TYPE_CHECKING:
    from game.ui.scenes.game.scene import GameScene

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

_READING: Final = 0.9  # seconds for which orders stand before they are given, at speed 1


class Demonstration(Generic[C, S, O, E]):
    """Plays what a course shows, on the screen of its game.

    Attributes:
        on: Whether it is being played.
    """

    def __init__(self, scene: GameScene[C, S, O, E], course: Course[C, S, O, E]) -> None:
        self._scene = scene
        self._course = course
        self._left = 0.0
        self._hurried = False
        self.on = False

    def begin(self) -> None:
        """Put the step to its start and begin to show it."""
        self.on, self._hurried = True, False
        self._course.show()
        self._scene.take(self._course.game, passing=False)
        self._next()

    def _next(self) -> None:
        """Show what will be done next, or end."""
        scene, coming = self._scene, self._course.coming
        if coming is None:
            self.on = False
            scene.take(self._course.game)
            return
        scene.desk.orders = coming.orders
        kind, _, detail = coming.deed.partition(":")
        if kind == "select" and detail:
            scene.select(detail)
        scene.refresh()
        self._left = 0.0 if self._hurried else _READING / scene.app.settings.speed.factor
        if self._left <= 0:
            self._do()

    def pass_time(self, seconds: float) -> None:
        """Go on once what will be done could be read."""
        scene = self._scene
        if not self.on or scene.show.on or scene.app.top is not scene:
            return
        self._left -= seconds
        if self._left <= 0:
            self._do()

    def _do(self) -> None:
        game, scene = self._course.game, self._scene
        before = len(game.steps)
        answer = self._course.show_next()
        if isinstance(answer, Refusal):
            raise TypeError(f"the lesson shows what is refused: {answer.why}")
        if answer is None:
            self._next()
            return
        scene.play(before, self._shown)
        if self._hurried:
            scene.show.finish()

    def _shown(self) -> None:
        """What came of an answer has been seen."""
        self._scene.take(self._course.game, passing=False)
        self._next()

    def hurry(self) -> None:
        """Show the end at once."""
        self._hurried = True
        self._scene.show.finish()
        while self.on and not self._scene.show.on:
            self._do()
