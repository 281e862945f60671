"""Taking back and doing again: first the changes of an answer, then the answers given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from game.core.ruleset import Refusal
from game.session.game import Undone
from game.ui.widgets.widget import Reason

if TYPE_CHECKING:
    from game.ui.scenes.game.scene import GameScene

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class Undoing(Generic[C, S, O, E]):
    """Takes back and does again on one game screen, and says why it cannot be."""

    def __init__(self, scene: GameScene[C, S, O, E]) -> None:
        self._scene = scene

    def undo(self) -> None:
        """Take the last change or answer back, with the steps that were let pass after it."""
        scene = self._scene
        desk, panel = scene.desk, scene.panel
        if desk.take_back():
            scene.app.sound.play("undo")
            return
        result = self._take_back()
        if isinstance(result, Refusal):
            self._refuse("This cannot be taken back", result)
            return
        scene.app.sound.play("undo")
        while not isinstance(result, Refusal):  # steps that were let pass go back with it
            side, orders = result.side, result.orders
            desk.begin(side, orders)
            panel.begin()
            if not panel.passes:
                break
            result = self._take_back()
        scene.seating.sit(side, orders, passing=False)

    def _take_back(self) -> Refusal | Undone[O]:
        scene = self._scene
        return scene.guide.undo() or scene.desk.undo(others=not scene.game.hides)

    def redo(self) -> None:
        """Do again what was taken back last."""
        scene = self._scene
        if scene.desk.do_again():
            return
        result = scene.guide.redo() or scene.game.redo()
        if isinstance(result, Refusal):
            self._refuse("There is nothing to do again", result)
            return
        scene.seating.hand_over()

    def _refuse(self, title: str, refusal: Refusal) -> None:
        self._scene.app.sound.play("refusal")
        self._scene.app.explain(Reason.refused(title, refusal))
