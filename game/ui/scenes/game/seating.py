"""Who sits at the screen: hands it over from side to side, behind a curtain in hidden games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from game.core.ruleset import Side
from game.ui.board.camera import Camera
from game.ui.layout import WindowClass
from game.ui.panels.desk import next_side
from game.ui.scenes.curtain import Curtain, Handover
from game.ui.scenes.game import eye, said

if TYPE_CHECKING:
    from game.ui.scenes.game.scene import GameScene

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class Seating(Generic[C, S, O, E]):
    """Seats the sides of a game at one screen.

    Attributes:
        shown: How many steps each side has been shown.
    """

    def __init__(self, scene: GameScene[C, S, O, E]) -> None:
        self._scene = scene
        game = scene.game
        steps = len(game.steps)
        # At first those up to its last answer.
        self.shown = {side: n for n, step in enumerate(game.steps, 1) for side in step.chosen}
        self.shown[scene.desk.side] = steps
        self._told: dict[Side, int] = dict.fromkeys((info.id for info in game.sides), steps)
        self._eyes: dict[Side, Camera] = {}  # where each side looked last, in a hidden game
        self._seated: Side | None = None  # who was last asked something at the screen
        self._watched = False  # whether the computer has answered since

    @property
    def shared(self) -> bool:
        """Whether several people share the screen."""
        return self._scene.guide.shared and len(self._scene.game.people) > 1

    @property
    def _curtained(self) -> bool:
        """Whether they share it in a game that hides things from them."""
        return self._scene.game.hides and self.shared

    def has_seen(self, side: Side) -> None:
        """A side has been shown all steps so far."""
        self.shown[side] = len(self._scene.game.steps)

    def start(self) -> None:
        """Begin play: what the first side must know before anything is shown."""
        scene = self._scene
        if self._curtained:
            self._draw_curtain(scene.desk.side, "", "The board is hidden until you are there.")
        elif scene.game.outcome is not None:
            scene.end()
        elif not scene.thinking.begin():
            self._announce()
            scene.guide.seated()

    def begin_step(self) -> None:
        """A step begins for the side at the screen."""
        scene = self._scene
        scene.panel.begin()
        units = scene.panel.units()
        if scene.desk.selected not in units:
            scene.desk.selected = units[0] if units else ""
        scene.view.select(scene.desk.selected or None)

    def hand_over(self) -> None:
        """Seat whoever owes the next answer, behind a curtain where things are hidden."""
        scene = self._scene
        before = scene.desk.side
        if scene.game.outcome is not None:
            self.sit(before)
            scene.end()
            return
        if scene.thinking.begin():
            self._watch()
            return
        side = next_side(scene.game, before)
        if side != before and self._curtained:
            name = scene.game.name(before)
            words = (
                f"{name} has answered. The board is hidden until {scene.game.name(side)} is there."
            )
            self._draw_curtain(side, before, words)
            return
        self.sit(side)
        eye.show_unit(scene.view, scene.desk.selected)

    def _watch(self) -> None:
        """Whoever is at the screen looks on while the computer thinks."""
        scene = self._scene
        self._watched = True
        scene.desk.begin(scene.desk.side)
        self.begin_step()
        scene.refresh()

    def sit(self, side: Side, orders: Sequence[O] | None = None, *, passing: bool = True) -> None:
        """A side is at the screen and a step begins; unless `passing` is false, it may pass."""
        scene = self._scene
        scene.desk.begin(side, orders)
        since = self._told.get(side, 0)
        self._told[side] = self.shown[side] = len(scene.game.steps)
        self.begin_step()
        scene.refresh()
        if passing and scene.panel.passes and not scene.guide.holds:
            scene.app.sound.play("phase-passed")
            scene.submit(())
            return
        if self._watched and scene.desk.owes:
            scene.app.sound.play("your-turn")
        self._watched = False
        self._announce()
        scene.to_main()
        self._tell_hits(since)
        scene.guide.seated()

    def _announce(self) -> None:
        """Say so where somebody else than before must act."""
        scene = self._scene
        side = scene.desk.side
        if side == self._seated or not scene.desk.owes:
            return
        first, self._seated = self._seated is None, side
        if not self.shared or self._curtained:
            return
        whose = said.whose(scene.desk, WindowClass.NORMAL)
        words = whose.words if whose.loud else f"{scene.game.name(side)} plays now"
        scene.placing.banner.show(whose.side, words, scene.desk.phase.words)
        if not first:
            scene.app.sound.play("your-turn")
        scene.refresh()

    def _tell_hits(self, since: int) -> None:
        """Open what hit the side's own units since it was last at the screen."""
        scene = self._scene
        told = [
            (entry.event, entry.line)
            for entry in scene.game.log(scene.desk.side, since)
            if entry.event is not None and entry.line is not None
        ]
        wanted = scene.app.settings.damage_steps and scene.game.outcome is None
        found = scene.panel.struck(told) if wanted else None
        if found is not None:
            scene.app.push(found)

    def _see_as(self, side: Side) -> None:
        """Look where this side looked last; nobody sees what another looked at."""
        scene = self._scene
        view = scene.view
        view.finish()
        view.show(scene.desk.rules.board(scene.desk.state))
        scene.desk.selected = ""
        view.select(None)
        if side in self._eyes:
            view.camera = self._eyes[side].placed(view.camera.rect)
        else:
            view.fit()
            view.finish()
            self.begin_step()
            view.show(scene.panel.board())
            eye.open_on(view, scene.pen, scene.desk.selected)

    def _draw_curtain(self, side: Side, before: str, words: str) -> None:
        scene = self._scene
        scene.view.finish()
        if before:
            self._eyes[Side(before)] = scene.view.camera
        first = self.shown.get(side, 0)
        game, journal = scene.game, scene.journal
        handover = Handover(
            scene.desk.index_of(side),
            game.name(side),
            game.name(Side(before)) if before else "",
            words,
            seen=bool(before) and first < len(game.steps),
            saved="The game is saved." if journal and not journal.fault else "",
        )

        def ready(watch: bool) -> None:  # noqa: FBT001 - the curtain's own answer
            scene.desk.begin(side)
            scene.panel.begin()
            self._see_as(side)
            scene.app.sound.play("your-turn")
            if watch:
                scene.play(first, lambda: self.sit(side))
            else:
                self.sit(side)

        def again() -> None:
            self._see_as(Side(before))
            self.sit(Side(before))

        def stop() -> None:
            scene.app.pop()
            scene.menus.leave()

        back = again if before else None
        scene.forget()
        scene.app.push(Curtain(scene.app, handover, ready=ready, again=back, stop=stop))
