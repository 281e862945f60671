"""The game screen put together, and how it goes from step to step."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

import pygame

from game.core.hexes import Hex
from game.core.ruleset import Line, Refusal, Side
from game.session.game import Game
from game.session.journal import Journal
from game.session.log import seen
from game.session.record import Seat, Step
from game.session.save import title_of
from game.ui.app import App
from game.ui.board.atlas import Atlas
from game.ui.board.camera import Camera
from game.ui.board.view import BoardView, Pick
from game.ui.layout import WindowClass
from game.ui.panels import PANELS
from game.ui.panels.desk import Desk
from game.ui.panels.panel import Panel, Unused
from game.ui.scene import Scene
from game.ui.scenes.curtain import Curtain, Handover
from game.ui.scenes.game import eye
from game.ui.scenes.game.log import WhyLine, told
from game.ui.scenes.game.menus import Menus, Ways
from game.ui.scenes.game.placing import Calls, Placing
from game.ui.scenes.game.playback import Playback, beats
from game.ui.scenes.game.ribbon import Whose
from game.ui.scenes.game.shots import shots_of
from game.ui.scenes.game.sidebar import LOG, Content
from game.ui.scenes.legend import Legend
from game.ui.widgets.widget import Reason, Widget, is_press

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

_BUSY = frozenset({"game.commit", "game.skip", "game.nobody", "game.finish"})
_INPUT = frozenset({pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL})


class GameScene(Scene, Generic[C, S, O, E]):
    """The screen on which a game is played.

    Args:
        app: The app.
        game: The game, begun or taken up again.
        journal: Writes it down; its faults are shown. None: nobody does.
        again: Starts the same scenario anew; None where that is not offered.
        watch: Opens the game as a replay; None where that is not offered.
    """

    places: ClassVar[tuple[str, ...]] = ("game", "board")
    arrows_move_focus: ClassVar[bool] = False

    def __init__(
        self,
        app: App,
        game: Game[C, S, O, E],
        journal: Journal[C, S, O, E] | None = None,
        *,
        again: Callable[[], None] | None = None,
        watch: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(app)
        self.game = game
        self.journal = journal
        self.atlas = Atlas()
        calls = Calls(
            self._act_everywhere,
            self.back,
            self.open_line,
            self.select,
            self.refresh,
            self._why_log,
            self._undo,
        )
        self.placing = Placing(self.atlas, calls)
        self.view: BoardView = self.placing.view
        self.view.on_pick = self._picked
        self._playback: Playback[S] | None = None
        self._own = False  # whether what is being shown follows an answer just given
        self._late = False  # whether a show has just ended by itself, with no input since
        self._seated: Side | None = None  # who was last asked something at the screen
        self._begun: dict[str, int] = {}  # the turn in which each kind of step was first met
        self._then: Callable[[], None] = lambda: None
        steps = len(game.steps)
        # Steps each side has been shown: at first those up to its last answer.
        self._shown = {side: n for n, step in enumerate(game.steps, 1) for side in step.chosen}
        self._told: dict[Side, int] = dict.fromkeys((info.id for info in game.sides), steps)
        self._eyes: dict[Side, Camera] = {}  # where each side looked last, in a hidden game
        self._opening = True
        self._stale = False
        self._lines: list[Line] = []
        self.desk: Desk[C, S, O, E] = Desk(game, self._next_side(""), self.refresh)
        self.panel: Panel[C, S, O, E] = PANELS[game.ruleset.name](self.desk, self)
        ways = Ways(self._undo, self._redo, self.view.fit, again, watch)
        self.menus: Menus[C, S, O, E] = Menus(app, self.desk, journal, ways)
        self._acts: dict[str, Callable[[], object]] = {
            "game.next": lambda: self.go_on(1),
            "game.previous": lambda: self.go_on(-1),
            "game.undo": self._undo,
            "game.redo": self._redo,
            "game.summary": self.menus.summary,
            "game.log": self._to_log,
            "game.why_log": self._why_log,
            "game.save": self.menus.save_as,
            "game.finish": self._finish,
            "game.panel": self.placing.toggle_panel,
            "board.open": self._next_here,
            "board.legend": lambda: app.push(Legend(app, self.atlas)),
        }
        self._shown[self.desk.side] = steps
        self._begin()

    # Who is at the screen

    def _next_side(self, before: str) -> Side:
        """The side to be at the screen: the one there, if it owes an answer, else who does."""
        waiting = self.game.waiting_for
        order = [info.id for info in self.game.sides]
        if before in waiting or not waiting:
            return Side(before) if before else order[0]
        return min(waiting, key=order.index)

    def _begin(self) -> None:
        """A step begins for the side at the screen."""
        self.panel.begin()
        units = self.panel.units()
        if self.desk.selected not in units:
            self.desk.selected = units[0] if units else ""
        self.view.select(self.desk.selected or None)

    @property
    def _shared(self) -> bool:
        """Whether several people share the screen."""
        seats = self.game.setup.seats
        people = [
            info.id
            for info in self.game.sides
            if info.orders and seats.get(info.id, Seat.HUMAN) is Seat.HUMAN
        ]
        return len(people) > 1

    @property
    def _curtained(self) -> bool:
        """Whether they share it in a game that hides things from them."""
        return self.game.hides and self._shared

    def start(self) -> None:
        """Begin play: what the first side must know before anything is shown."""
        if self._curtained:
            self._draw_curtain(self.desk.side, "", "The board is hidden until you are there.")
        elif self.game.outcome is not None:
            self.menus.end()
        else:
            self._announce()

    # Screen, as panels ask it

    def select(self, unit: str) -> None:
        """Select a unit and show its panel; empty for none."""
        self.desk.selected = unit
        self.view.select(unit or None)
        eye.show_unit(self.view, self.desk.selected)
        self.refresh()

    def look_at(self, *hexes: Hex) -> None:
        """Bring hexes into view."""
        self.view.bring_into_view(hexes)
        self.dirty = True

    def focus_panel(self, widget: Widget | None) -> None:
        """Give the focus to a widget of the panel; None: to the main button."""
        self.refresh()
        self._settle()
        self.focus_on(self.placing.bar.do if widget is None else widget)

    def go_on(self, by: int) -> None:
        """Select the next unit that may do something, and show it."""
        units = self.panel.units() or [marker.id for marker in self.view.board.markers]
        if not units:
            return
        where = units.index(self.desk.selected) if self.desk.selected in units else -by
        self.select(units[(where + by) % len(units)])
        self.view.centre_on(self.desk.selected)

    def submit(self, orders: Sequence[O], unused: Unused | None = None) -> None:
        """Give an answer to this step; the first time, only name what is left unused."""
        bar = self.placing.bar
        if unused is not None and self.app.settings.reminders and bar.reminding is None:
            bar.remind(unused)
            self.app.sound.play("warning")
            self.refresh()
            return
        bar.reminding = None
        before = len(self.game.steps)
        result = self.game.submit(self.desk.side, orders)
        if isinstance(result, Refusal):
            self.app.sound.play("refusal")
            self.app.explain(Reason.refused("That cannot be done", result))
            return
        self._play(before, self.hand_over, own=True)

    # From step to step

    def _play(self, first: int, then: Callable[[], None], *, own: bool = False) -> None:
        """Show the steps from the given one as the side at the screen sees them, then go on.

        After the side's `own` answer the ribbon and the panel stay as they are until that is over.
        """
        self._own = own
        side = self.desk.side
        steps: Sequence[Step[S, O, E]] = self.game.steps[first:]
        pairs = [
            pair
            for step in steps
            for pair in seen(self.game.ruleset, step.before, step.events, side)
        ]
        self._shown[side] = len(self.game.steps)
        told = [self.game.ruleset.words(state, event) for state, event in pairs]
        self.placing.shots.show(
            shots_of([line for line in told if line is not None]), "Any key or click goes on."
        )
        self.desk.begin(side)
        self.panel.begin()
        self._lines = self.lines(first)  # the log does not run ahead of what is shown
        shown = beats(self.game.ruleset, pairs, self.desk.state)
        self.view.speed = self.app.settings.speed.factor
        self.view.reduced = self.app.settings.reduced_motion
        self._then = then
        at_once = math.isinf(self.view.speed)
        self._playback = Playback(self.view, self.app.sound.play, shown, at_once=at_once)
        self._pass(0.0)
        if self._playback is not None:
            self.placing.bar.busy("Showing what happens", "Space shows the end at once.")
        self.refresh()

    def _pass(self, seconds: float) -> None:
        self.view.update(seconds)
        if self._playback is None:
            return
        self._playback.update()
        if self._playback.done:
            self._playback = None
            self._late = seconds > 0
            self._then()

    def _finish(self) -> bool:
        """End what is being shown; gives whether a curtain has fallen."""
        if self._playback is not None:
            self._playback.finish()
            self._pass(0.0)
        return self.app.top is not self

    def hand_over(self) -> None:
        """Seat whoever owes the next answer, behind a curtain where things are hidden."""
        before = self.desk.side
        if self.game.outcome is not None:
            self._sit(before)
            self.menus.end()
            return
        side = self._next_side(before)
        if side != before and self._curtained:
            name = self.game.name(before)
            words = (
                f"{name} has answered. The board is hidden until {self.game.name(side)} is there."
            )
            self._draw_curtain(side, before, words)
            return
        self._sit(side)
        eye.show_unit(self.view, self.desk.selected)

    def _sit(self, side: Side, orders: Sequence[O] | None = None, *, passing: bool = True) -> None:
        """A side is at the screen and a step begins; unless `passing` is false, it may pass."""
        self.desk.begin(side, orders)
        since = self._told.get(side, 0)
        self._told[side] = self._shown[side] = len(self.game.steps)
        self._begin()
        self.refresh()
        if passing and self.panel.passes:
            self.app.sound.play("phase-passed")
            self.submit(())
            return
        self._announce()
        self._to_main()
        self._tell_hits(since)

    def _announce(self) -> None:
        """Say so where somebody else than before must act."""
        side = self.desk.side
        if side == self._seated or not self.desk.owes:
            return
        first, self._seated = self._seated is None, side
        if not self._shared or self._curtained:
            return
        whose = self._whose(WindowClass.NORMAL)
        words = whose.words if whose.loud else f"{self.game.name(side)} plays now"
        self.placing.banner.show(whose.side, words, self.desk.phase.words)
        if not first:
            self.app.sound.play("your-turn")
        self.refresh()

    def _to_main(self) -> None:
        """The focus goes back to the main button: what it was on belongs to what is over."""
        self.focus_on(self.placing.bar.do)

    def resumed(self) -> None:
        """A panel has gone: the focus goes back too, but for somebody reading the log."""
        if self.focus.current is not self.placing.side.log:
            self._to_main()

    def _tell_hits(self, since: int) -> None:
        """Open what hit the side's own units since it was last at the screen."""
        told = [
            (entry.event, entry.line)
            for entry in self.game.log(self.desk.side, since)
            if entry.event is not None and entry.line is not None
        ]
        wanted = self.app.settings.damage_steps and self.game.outcome is None
        found = self.panel.struck(told) if wanted else None
        if found is not None:
            self.app.push(found)

    def _see_as(self, side: Side) -> None:
        """Look where this side looked last; nobody sees what another looked at."""
        self.view.finish()
        self.view.show(self.desk.rules.board(self.desk.state))
        self.desk.selected = ""
        self.view.select(None)
        if side in self._eyes:
            self.view.camera = self._eyes[side].placed(self.view.camera.rect)
        else:
            self.view.fit()
            self.view.finish()
            self._begin()
            self.view.show(self.panel.board())
            eye.open_on(self.view, self.pen, self.desk.selected)

    def _draw_curtain(self, side: Side, before: str, words: str) -> None:
        self.view.finish()
        if before:
            self._eyes[Side(before)] = self.view.camera
        first = self._shown.get(side, 0)
        handover = Handover(
            self.desk.index_of(side),
            self.game.name(side),
            self.game.name(Side(before)) if before else "",
            words,
            seen=bool(before) and first < len(self.game.steps),
            saved="The game is saved." if self.journal and not self.journal.fault else "",
        )

        def ready(watch: bool) -> None:  # noqa: FBT001 - the curtain's own answer
            self.desk.begin(side)
            self.panel.begin()
            self._see_as(side)
            self.app.sound.play("your-turn")
            if watch:
                self._play(first, lambda: self._sit(side))
            else:
                self._sit(side)

        def again() -> None:
            self._see_as(Side(before))
            self._sit(Side(before))

        def stop() -> None:
            self.app.pop()
            self.menus.leave()

        back = again if before else None
        self._forget()
        self.app.push(Curtain(self.app, handover, ready=ready, again=back, stop=stop))

    def _forget(self) -> None:
        """Leave no trace of what was last looked at, pointed at, opened, scrolled to and heard."""
        self.app.forget()
        self.release()
        self._pointer = (-1, -1)
        self.view.leave()
        self.placing.side.begin()
        self.placing.panel_open = False
        self.placing.shots.hide()
        self.placing.banner.hide()
        self.focus.to(self.placing.bar.do)

    # Layout

    def refresh(self) -> None:
        """Lay out and draw again, once for all that changes before the next drawing."""
        self._stale = self.dirty = True

    def _settle(self) -> None:
        """Lay out now if anything has changed."""
        if self._stale:
            self._stale = False
            super().refresh()

    def layout(self, size: tuple[int, int]) -> None:
        """Ask the panel for everything anew and place it by the window's class."""
        kind = self.placing.kind(size, self.pen)
        if self._playback is None:
            self.view.show(self.panel.board())
            self.placing.bar.show(self.panel.controls(), kind)
        self.view.reduced = self.app.settings.reduced_motion
        self.placing.edge = self.desk.index if self._shared and self.game.outcome is None else -1
        self._tell(kind)
        self.widgets = self.placing.place(size, self.pen)
        if self._opening:
            self._opening = False
            self.focus.to(self.placing.bar.do)
            eye.open_on(self.view, self.pen, self.desk.selected)

    def _tell(self, kind: WindowClass) -> None:
        if self._playback is not None and self._own:
            return
        phase = self.desk.phase
        steps = phase.steps
        self.placing.ribbon.show(self._whose(kind), steps, self._sentence(kind), kind)
        objective = self.desk.rules.objective(self.desk.state, self.desk.side)
        self.placing.objective.show(objective, plain=kind is WindowClass.NARROW)
        if self._playback is None:
            self._lines = self.lines()
        content = Content(self.panel.body(), self.panel.given(), self._lines, self.desk.selected)
        self.placing.side.show(content, kind)

    def _sentence(self, kind: WindowClass) -> str:
        """What is awaited; the first time a kind of step is met, how it is done.

        In narrow windows, too, what a commit control would give away.
        """
        reminding = self.placing.bar.reminding
        if reminding is not None and kind is WindowClass.NARROW:
            return reminding.words
        phase = self.desk.phase
        how = self.panel.how if self.desk.owes else ""
        if not how or self._begun.setdefault(how, phase.turn) != phase.turn:
            return phase.words
        return how

    def _whose(self, kind: WindowClass) -> Whose:
        phase, name = self.desk.phase, self.game.name(self.desk.side)
        turn = f"Turn {phase.turn} of {phase.last_turn}"
        compact = kind in {WindowClass.COMPACT, WindowClass.NARROW}
        below = turn if compact else f"{turn} · {title_of(self.game.setup.scenario)}"
        index = self.desk.index
        if self.game.outcome is not None:
            return Whose(index, "The game is over", "Game over", below)
        if not self.desk.owes:
            waiting = self._next_side(self.desk.side)
            name = self.game.name(waiting)
            return Whose(self.desk.index_of(waiting), f"{name} is to act", name, below)
        if phase.side == self.desk.side:
            return Whose(index, f"Your turn: {name}", "Your turn", below)
        return Whose(index, f"{name} answers", f"{name} answers", below, loud=True)

    def draw(self, surface: pygame.Surface) -> None:
        """The ground, the widgets, and a failed write, which stays in sight."""
        self._settle()
        shots = self.placing.shots
        shots.visible = bool(shots.lines) and self._playback is None
        if shots.visible and self.placing.frame is not None:
            shots.stand(self.pen, self.placing.frame.board, self.view.camera)
        self.placing.home.visible = self._strayed
        self.placing.draw_ground(surface)
        self.draw_widgets(surface)
        self.placing.draw_over(surface, self.pen, self.journal.fault if self.journal else "")

    @property
    def _strayed(self) -> bool:
        """Whether the selected unit is out of view."""
        at = eye.place_of(self.view.board, self.desk.selected)
        return at is not None and not self.view.camera.shows(self.view.camera.centre_of(at))

    def subtitle_foot(self) -> int:
        """Captions stand at the foot of the board."""
        place = self.placing.frame
        return (place.board.bottom if place else self.size[1]) - self.pen.px(18)

    def caption(self) -> str:
        """Whose turn it is, and the scenario."""
        title = title_of(self.game.setup.scenario)
        return f"{self.game.name(self.desk.side)} – {title} – Kilosecond"

    def rule(self) -> str:
        """F1 opens the section of the present step."""
        return self.desk.phase.rule

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Any input ends what is being shown, and then takes effect where it can be meant.

        What a press of Enter, of Space, of a commit key or of the pointer on the board, the panel
        or the commit bar would act on was not to be seen yet: that only ends the show.
        """
        self._settle()
        if event.type in _INPUT and self._only_acknowledges(event):
            return True
        reminding = self.placing.bar.reminding
        taken = super().handle(event)
        if event.type in _INPUT and reminding is not None and not self._means_commit(event):
            self.placing.bar.reminding = None
            self.refresh()
        self._settle()
        return taken

    def _only_acknowledges(self, event: pygame.event.Event) -> bool:
        """Put away what was shown; gives whether that was all the input could mean."""
        late, self._late = self._late, False
        seen, card = self._playback is not None, self.placing.shots.visible
        answers = self._means_commit(event) or is_press(event)
        self.placing.banner.hide()
        self.dirty = True
        if seen:
            fallen = self._finish()
            self._settle()
            return fallen or answers or self._presses_blindly(event)
        self.placing.shots.hide()
        ends_show = event.type == pygame.KEYDOWN and self.app.keys.calls(event, "game.finish")
        return (late and ends_show) or (card and (answers or ends_show))

    def _means_commit(self, event: pygame.event.Event) -> bool:
        """Whether an input is for one of the commit controls, or only to see the end."""
        bar = self.placing.bar
        if event.type == pygame.KEYDOWN:
            return self.app.keys.called(event, ("game",)) in _BUSY or (
                is_press(event) and self.focus.current in bar.parts()
            )
        return event.type == pygame.MOUSEBUTTONDOWN and bar.rect.collidepoint(event.pos)

    def _presses_blindly(self, event: pygame.event.Event) -> bool:
        """Whether the pointer presses what may have changed under it."""
        places = (self.view.rect, self.placing.side.rect)
        return event.type == pygame.MOUSEBUTTONDOWN and any(
            place.collidepoint(event.pos) for place in places
        )

    def update(self, seconds: float) -> None:
        """Let the board move."""
        self._pass(seconds)
        self.dirty = self.dirty or self.view.dirty

    def wait(self) -> float | None:
        """Only while something moves."""
        return 0.0 if self._playback is not None else self.view.wait()

    def _picked(self, pick: Pick) -> None:
        """A click on the board: a choice of the panel's, else the units of the hex in turn."""
        at = pick.choice.at if pick.choice is not None else pick.hex
        if self.desk.owes and self.panel.click(at, pick.unit or "", pick.choice):
            self.refresh()
            return
        units = self.view.units_at(pick.hex)
        if pick.unit is not None and pick.unit != self.desk.selected:
            self.select(pick.unit)
        elif self.desk.selected in units:
            self._next_here()
        elif units:
            self.select(min(units))

    def act(self, action: str) -> bool:
        """The screen's own actions, then the panel's, then the board's."""
        own = self._acts.get(action)
        if own is not None:
            own()
            return True
        if self.desk.owes and self.panel.act(action):
            self.refresh()
            return True
        return self._act_on_board(action)

    def _act_on_board(self, action: str) -> bool:
        taken = self.view.act(action)
        self.dirty = self.dirty or taken
        return taken

    def _next_here(self) -> None:
        """Select the next unit of the hex the selected one stands in."""
        at = eye.place_of(self.view.board, self.desk.selected)
        units = sorted(self.view.units_at(at)) if at is not None else []
        if self.desk.selected in units:
            self.select(units[(units.index(self.desk.selected) + 1) % len(units)])

    # Undo

    def _undo(self) -> None:
        if self.desk.take_back():
            self.app.sound.play("undo")
            return
        result = self.desk.undo(others=not self.game.hides)
        if isinstance(result, Refusal):
            self._refuse("This cannot be taken back", result)
            return
        self.app.sound.play("undo")
        while not isinstance(result, Refusal):  # steps that were let pass go back with it
            side, orders = result.side, result.orders
            self.desk.begin(side, orders)
            self.panel.begin()
            if not self.panel.passes:
                break
            result = self.desk.undo(others=not self.game.hides)
        self._sit(side, orders, passing=False)

    def _redo(self) -> None:
        if self.desk.do_again():
            return
        result = self.game.redo()
        if isinstance(result, Refusal):
            self._refuse("There is nothing to do again", result)
            return
        self.hand_over()

    def _refuse(self, title: str, refusal: Refusal) -> None:
        self.app.sound.play("refusal")
        self.app.explain(Reason.refused(title, refusal))

    # The log and the panels over the screen

    def lines(self, until: int | None = None) -> list[Line]:
        """The log as the side at the screen may know it, to the last step or before one."""
        side = self.desk.side if self.game.hides else None
        awaited = self.game.phase.name if self.desk.owes else ""
        return told(self.game.log(side, 0, until), awaited)

    def open_line(self, index: int) -> None:
        """Open a line of the log to its dice, table and rules."""
        lines = self.lines()
        if 0 <= index < len(lines):
            own = self.panel.opened(lines[index])
            self.app.push(own or WhyLine(self.app, lines, index))

    def _why_log(self) -> None:
        """Open the last line that tells of a roll, else the last one."""
        lines = self.lines()
        rolled = [index for index, line in enumerate(lines) if line.readings]
        if lines:
            self.open_line(rolled[-1] if rolled else len(lines) - 1)

    def _to_log(self) -> None:
        self.placing.side.turn_to(LOG.id)
        self.refresh()
        self._settle()
        self.app.ring = True
        self.focus_on(self.placing.side.log)

    def back(self) -> None:
        """Esc opens the menu."""
        self.menus.open(hides=self.game.hides)
