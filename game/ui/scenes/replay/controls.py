"""The three controls at the foot of a replay, each saying what it would do now."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.layout import columns
from game.ui.pen import Pen
from game.ui.scenes.replay.player import Going
from game.ui.widgets.button import Button
from game.ui.widgets.widget import Reason

if TYPE_CHECKING:
    from game.ui.scenes.replay.scene import ReplayScene

_MINUTE: Final = 60  # seconds
_PLAY: Final = (
    "Steps follow each other at the speed that is set, and stop at hits and losses. "
    "To play through does not stop."
)
_NO_DICE: Final = "one side\u2019s copy does not hold what a game needs to go on."
_WHOLE: Final = "open the whole save of the game."
_OVER: Final = "the game is over at this step."


class Controls:
    """Play or pause; branch here; the next step.

    Attributes:
        buttons: The widgets, from left to right.
    """

    def __init__(self, scene: ReplayScene) -> None:
        self._scene = scene
        play = partial(scene.play, Going.PLAYING)
        self._play = Button("Play", play, key="replay.play", main=True)
        self._play.why = Reason("Play", does=_PLAY)
        self._branch = Button("Branch here", scene.branch, key="replay.branch")
        self._step = Button("Next step", scene.step, key="replay.step")
        self.buttons = (self._play, self._branch, self._step)

    def place(self, pen: Pen, bar: pygame.Rect, *, narrow: bool) -> None:
        """Say what they would do, and stand side by side."""
        self._mind()
        gap = pen.px(10)
        inside = bar.inflate(-2 * gap, -2 * (pen.px(4) if narrow else gap))
        for button, slot in zip(self.buttons, columns(inside, 3, gap), strict=True):
            button.place(pen, slot)

    def _mind(self) -> None:
        scene = self._scene
        at = scene.replay.at
        over = at == scene.account.length
        self._play.label = "Pause" if scene.player.moving else "Play again" if over else "Play"
        self._play.second = self._playing(over=over)
        dice = "new dice" if scene.new_dice else "the same dice"
        self._branch.allow()
        self._branch.second = f"From {self._where(at)}; {dice}."
        if scene.replay.owner is not None:
            self._branch.refuse(Reason("No game can begin here", _NO_DICE, to_change=_WHOLE))
        elif scene.replay.outcome is not None:
            change = "go back some steps."
            self._branch.refuse(Reason("No game can begin here", _OVER, to_change=change))
        self._step.allow()
        place = scene.account.told_after(at, scene.viewer)
        self._step.second = f"T{self._where(place)[1:]}."
        if over:
            self._step.refuse(Reason("There is no next step", "the record ends here."))

    def _playing(self, *, over: bool) -> str:
        """What the first control does now, in a short sentence."""
        if self._scene.player.moving:
            return "Stays at this step."
        return "From the start." if over else f"{self._time_left()}."

    def _where(self, step: int) -> str:
        phase = self._scene.account.phase(step)
        return f"turn {phase.turn}, {phase.label}"

    def _time_left(self) -> str:
        """How many steps there are to the end and how long they take, once that is known."""
        scene = self._scene
        scene.player.factor = scene.app.settings.speed.factor
        at, last = scene.replay.at, scene.account.length
        if not scene.is_read:
            return "To the end"
        told = sum(1 for step in range(at + 1, last + 1) if scene.lines(step))
        seconds = told * scene.player.step_seconds
        steps = f"{told} step{'' if told == 1 else 's'}"
        if seconds >= _MINUTE:
            return f"{steps}, about {round(seconds / _MINUTE)} min"
        return f"{steps}, about {round(seconds)} s" if seconds else f"{steps}, at once"
