"""What a click on the board means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from game.ui.board.view import Pick
from game.ui.scenes.game import eye

if TYPE_CHECKING:
    from game.ui.scenes.game.scene import GameScene

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class Picking(Generic[C, S, O, E]):
    """Takes clicks on the board of one game screen."""

    def __init__(self, scene: GameScene[C, S, O, E]) -> None:
        self._scene = scene

    def take(self, pick: Pick) -> None:
        """A choice of the guide's or the panel's, else the units of the hex in turn."""
        scene = self._scene
        if scene.guide.picked(pick):
            scene.refresh()
            return
        at = pick.choice.at if pick.choice is not None else pick.hex
        if scene.desk.owes and scene.panel.click(at, pick.unit or "", pick.choice):
            scene.refresh()
            return
        units = scene.view.units_at(pick.hex)
        if pick.unit is not None and pick.unit != scene.desk.selected:
            scene.select(pick.unit)
        elif scene.desk.selected in units:
            self.next_here()
        elif units:
            scene.select(min(units))

    def next_here(self) -> None:
        """Select the next unit of the hex the selected one stands in."""
        scene = self._scene
        at = eye.place_of(scene.view.board, scene.desk.selected)
        units = sorted(scene.view.units_at(at)) if at is not None else []
        if scene.desk.selected in units:
            scene.select(units[(units.index(scene.desk.selected) + 1) % len(units)])
