"""The log of the game screen as the side there may know it, and the way into its lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from game.core.ruleset import Line
from game.ui.scenes.game.log import WhyLine, told
from game.ui.scenes.game.minds import Mind, Minds, minds
from game.ui.scenes.game.sidebar import LOG

if TYPE_CHECKING:
    from game.ui.scenes.game.scene import GameScene

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class Chronicle(Generic[C, S, O, E]):
    """The lines of one game's log, and opening them."""

    def __init__(self, scene: GameScene[C, S, O, E]) -> None:
        self._scene = scene
        self._held: list[Line] = []

    def lines(self, until: int | None = None) -> list[Line]:
        """The log as the side at the screen may know it, to the last step or before one."""
        game, desk = self._scene.game, self._scene.desk
        side = desk.side if game.hides else None
        awaited = game.phase.name if desk.owes else ""
        return told(game.log(side, 0, until), awaited)

    def hold(self, until: int) -> None:
        """Show the log only up to a step, while what follows is being shown."""
        self._held = self.lines(until)

    def shown(self) -> list[Line]:
        """The lines to be shown now."""
        return self._held if self._scene.show.on else self.lines()

    def open_line(self, index: int) -> None:
        """Open a line to its dice, table and rules."""
        scene, lines = self._scene, self.lines()
        if 0 <= index < len(lines):
            own = scene.panel.opened(lines[index])
            scene.app.push(own or WhyLine(scene.app, lines, index, self._minds))
            scene.guide.deed("why")

    def _minds(self, line: Line) -> Sequence[Mind]:
        """What computer players had in mind with the answers that a line came of."""
        game, desk = self._scene.game, self._scene.desk
        side = desk.side if game.hides else None
        for index in range(len(game.steps) - 1, -1, -1):
            if any(entry.line is line for entry in game.log(side, index, index + 1)):
                return minds(game.thoughts(game.steps[index]), game.sides)
        return ()

    def open_minds(self) -> None:
        """Open what the opponent had in mind with its last answers."""
        self._scene.app.push(Minds(self._scene.app, self._scene.game))

    def open_last(self) -> None:
        """Open the last line that tells of a roll, else the last one."""
        lines = self.lines()
        rolled = [index for index, line in enumerate(lines) if line.readings]
        if lines:
            self.open_line(rolled[-1] if rolled else len(lines) - 1)

    def go_there(self) -> None:
        """Turn to the log and give it the focus."""
        scene = self._scene
        scene.placing.side.turn_to(LOG.id)
        scene.refresh()
        scene.settle()
        scene.app.ring = True
        scene.focus_on(scene.placing.side.log)
        scene.guide.deed("log")
