"""What happened, as it is being shown, and what an input means meanwhile."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Generic, TypeVar

import pygame
from msgspec.structs import replace

from game.session.log import seen
from game.session.record import Step
from game.ui.scenes.game.playback import Playback, beats
from game.ui.scenes.game.shots import shots_of
from game.ui.widgets.widget import is_press

if TYPE_CHECKING:
    from game.ui.scenes.game.scene import GameScene

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

_BUSY: Final = frozenset({"game.commit", "game.skip", "game.nobody", "game.finish"})


class Show(Generic[C, S, O, E]):
    """Plays steps on the board of a game; any input ends that.

    Attributes:
        own: Whether what is being shown follows an answer just given: ribbon and panel then stay
            as they are until that is over.
    """

    def __init__(self, scene: GameScene[C, S, O, E]) -> None:
        self._scene = scene
        self._playback: Playback[S] | None = None
        self._late = False  # whether a show has just ended by itself, with no input since
        self._then: Callable[[], None] = lambda: None
        self.own = False

    @property
    def on(self) -> bool:
        """Whether anything is being shown."""
        return self._playback is not None

    def play(self, first: int, then: Callable[[], None], *, own: bool) -> None:
        """Show the steps from the given one as the side at the screen sees them, then go on."""
        self.own = own
        scene = self._scene
        game, side = scene.game, scene.desk.side
        steps: Sequence[Step[S, O, E]] = game.steps[first:]
        pairs = [
            pair for step in steps for pair in seen(game.ruleset, step.before, step.events, side)
        ]
        scene.seating.has_seen(side)
        told = [game.ruleset.words(state, event) for state, event in pairs]
        scene.placing.shots.show(
            shots_of([line for line in told if line is not None]), "Any key or click goes on."
        )
        scene.desk.begin(side)
        scene.panel.begin()
        scene.chronicle.hold(first)  # the log does not run ahead of what is shown
        shown = beats(game.ruleset, pairs, scene.desk.state)
        if self._lost:
            shown = [replace(b, tone="end") if b.tone == "victory" else b for b in shown]
        scene.view.speed = scene.app.settings.speed.factor
        scene.view.reduced = scene.app.settings.reduced_motion
        self._then = then
        at_once = math.isinf(scene.view.speed)
        self._playback = Playback(scene.view, scene.app.sound.play, shown, at_once=at_once)
        self.go_on(0.0)
        if self.on:
            scene.placing.bar.busy("Showing what happens", "Space shows the end at once.")
        scene.refresh()

    @property
    def _lost(self) -> bool:
        """Whether the computer has won against all people: that is no victory to be sounded."""
        game = self._scene.game
        if game.outcome is None or not game.people:
            return False
        return game.people.isdisjoint(game.outcome.winners)

    def go_on(self, seconds: float) -> None:
        """Let time pass on the board."""
        self._scene.view.update(seconds)
        if self._playback is None:
            return
        self._playback.update()
        if self._playback.done:
            self._playback = None
            self._late = seconds > 0
            self._then()

    def finish(self) -> bool:
        """End what is being shown; gives whether another screen has come up."""
        if self._playback is not None:
            self._playback.finish()
            self.go_on(0.0)
        return self._scene.app.top is not self._scene

    # What an input means

    def only_acknowledges(self, event: pygame.event.Event) -> bool:
        """Put away what was shown; gives whether that was all the input could mean.

        What a press of Enter, of Space, of a commit key or of the pointer on the board, the panel
        or the commit bar would act on was not to be seen yet: that only ends the show.
        """
        scene = self._scene
        late, self._late = self._late, False
        seen_it, card = self.on, scene.placing.shots.visible
        answers = self.means_commit(event) or is_press(event)
        scene.placing.banner.hide()
        scene.dirty = True
        if seen_it:
            fallen = self.finish()
            scene.settle()
            return fallen or answers or self._presses_blindly(event)
        scene.placing.shots.hide()
        ends_show = event.type == pygame.KEYDOWN and scene.app.keys.calls(event, "game.finish")
        return (late and ends_show) or (card and (answers or ends_show))

    def means_commit(self, event: pygame.event.Event) -> bool:
        """Whether an input is for one of the commit controls, or only to see the end."""
        scene = self._scene
        bar = scene.placing.bar
        if event.type == pygame.KEYDOWN:
            return scene.app.keys.called(event, ("game",)) in _BUSY or (
                is_press(event) and scene.focus.current in bar.parts()
            )
        return event.type == pygame.MOUSEBUTTONDOWN and bar.rect.collidepoint(event.pos)

    def _presses_blindly(self, event: pygame.event.Event) -> bool:
        """Whether the pointer presses what may have changed under it."""
        scene = self._scene
        places = (scene.view.rect, scene.placing.side.rect)
        return event.type == pygame.MOUSEBUTTONDOWN and any(
            place.collidepoint(event.pos) for place in places
        )
