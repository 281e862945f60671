"""What hit a ship, step by step: the odds, the roll, the table, each damage die, the effect."""

from __future__ import annotations

from game.core.ruleset import Line
from game.ui.app import App
from game.ui.scenes.game.log import WhyLine


def tells_of_a_hit(line: Line) -> bool:
    """Whether a line has rolls to be stepped through."""
    return line.tone in {"fire", "hit", "loss"} and bool(line.readings)


class HitScene(WhyLine):
    """For now the plain panel of a line."""

    def __init__(self, app: App, line: Line) -> None:
        super().__init__(app, [line], 0)
