"""The game screen put together: its parts, what panels and keys ask of it, how it is laid out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

import pygame

from game.core.hexes import Hex
from game.core.ruleset import Line, Refusal
from game.session.game import Game
from game.session.journal import Journal
from game.session.save import title_of
from game.ui.app import App
from game.ui.board.atlas import Atlas
from game.ui.board.view import BoardView
from game.ui.layout import WindowClass
from game.ui.panels import PANELS
from game.ui.panels.desk import Desk, next_side
from game.ui.panels.panel import Panel, Unused
from game.ui.scene import Scene
from game.ui.scenes.game import eye, said
from game.ui.scenes.game.chronicle import Chronicle
from game.ui.scenes.game.guide import Guide
from game.ui.scenes.game.menus import Menus, Ways
from game.ui.scenes.game.picking import Picking
from game.ui.scenes.game.placing import Calls, Placing
from game.ui.scenes.game.seating import Seating
from game.ui.scenes.game.show import Show
from game.ui.scenes.game.sidebar import Content
from game.ui.scenes.game.thinking import Thinking
from game.ui.scenes.game.undoing import Undoing
from game.ui.scenes.legend import Legend
from game.ui.widgets.widget import Reason, Widget

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

_INPUT = frozenset({pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL})


class GameScene(Scene, Generic[C, S, O, E]):
    """The screen on which a game is played.

    It goes from step to step with `seating` (who is there), `thinking` (the computer), `show` (what
    happened), `undoing` and `chronicle` (the log); a guide leads over the game.

    Args:
        app: The app.
        game: The game, begun or taken up again.
        journal: Writes it down; its faults are shown. None: nobody does.
        again: Starts the same scenario anew; None where that is not offered.
        watch: Opens the game as a replay; None where that is not offered.
        guide: Leads over the game, as a lesson does; None for a plain game.
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
        guide: Guide[C, S, O, E] | None = None,
    ) -> None:
        super().__init__(app)
        self.game = game
        self.journal = journal
        self.guide: Guide[C, S, O, E] = guide or Guide()
        self.atlas = Atlas()
        self.undoing = Undoing(self)
        self.chronicle = Chronicle(self)
        self.show = Show(self)
        calls = Calls(
            self._act_everywhere,
            self.back,
            self.chronicle.open_line,
            self.select,
            self.refresh,
            self.chronicle.open_last,
            self.undoing.undo,
            self.chronicle.open_minds if game.computers else None,
        )
        self.placing = Placing(self.atlas, calls)
        self.view: BoardView = self.placing.view
        self.picking = Picking(self)
        self.view.on_pick = self.picking.take
        self._opening = True
        self._stale = False
        self._drafted: tuple[O, ...] = ()
        self.desk: Desk[C, S, O, E] = Desk(game, next_side(game, ""), self.refresh)
        self.panel: Panel[C, S, O, E] = PANELS[game.ruleset.name](self.desk, self)
        self.desk.decided = lambda: self.guide.deed("decide")
        self._sentence = said.Sentence(self.desk, self.panel)
        ways = Ways(self.undoing.undo, self.undoing.redo, self.view.fit, again, watch)
        self.menus: Menus[C, S, O, E] = Menus(app, self.desk, journal, ways)
        self.seating = Seating(self)
        self.thinking = Thinking(self)
        self._acts: dict[str, Callable[[], object]] = {
            "game.next": lambda: self.go_on(1),
            "game.previous": lambda: self.go_on(-1),
            "game.undo": self.undoing.undo,
            "game.redo": self.undoing.redo,
            "game.summary": self._summary,
            "game.log": self.chronicle.go_there,
            "game.why_log": self.chronicle.open_last,
            "game.why_opponent": self.chronicle.open_minds,
            "game.save": self.menus.save_as,
            "game.finish": self.show.finish,
            "game.panel": self.placing.toggle_panel,
            "board.open": self.picking.next_here,
            "board.legend": lambda: app.push(Legend(app, self.atlas)),
        }
        self.seating.begin_step()
        self.guide.begin(self)

    def start(self) -> None:
        """Begin play: what the first side must know before anything is shown."""
        self.seating.start()

    def take(self, game: Game[C, S, O, E], *, passing: bool = True) -> None:
        """Begin anew from the present state of a game, with the drafts it holds.

        Args:
            game: This game, changed by somebody else, or another one of the same ruleset.
            passing: Whether a step may be passed where little can be done.
        """
        self.view.finish()
        self.game = self.desk.game = game
        self.placing.shots.hide()
        self.seating.sit(next_side(game, self.desk.side), passing=passing)
        self.settle()
        eye.show_unit(self.view, self.desk.selected)

    # Screen, as panels ask it

    def select(self, unit: str) -> None:
        """Select a unit and show its panel; empty for none."""
        self.desk.selected = unit
        self.view.select(unit or None)
        eye.show_unit(self.view, self.desk.selected)
        self.refresh()
        self.guide.deed(f"select:{unit}")

    def look_at(self, *hexes: Hex) -> None:
        """Bring hexes into view."""
        self.view.bring_into_view(hexes)
        self.dirty = True

    def focus_panel(self, widget: Widget | None) -> None:
        """Give the focus to a widget of the panel; None: to the main button."""
        self.refresh()
        self.settle()
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
        result = self.guide.answer(orders) or self.game.submit(self.desk.side, orders)
        if isinstance(result, Refusal):
            self.app.sound.play("refusal")
            self.app.explain(Reason.refused("That cannot be done", result))
            return
        self.play(before, self.hand_over, own=True)

    def hand_over(self) -> None:
        """Seat whoever owes the next answer."""
        self.seating.hand_over()

    # From step to step

    def play(self, first: int, then: Callable[[], None], *, own: bool = False) -> None:
        """Show the steps from the given one as the side at the screen sees them, then go on.

        After the side's `own` answer the ribbon and the panel stay as they are until that is over.
        """
        self.show.play(first, then, own=own)

    def end(self) -> None:
        """The game is over: say how, unless that is the guide's affair."""
        if not self.guide.ends:
            self.menus.end()

    def to_main(self) -> None:
        """The focus goes back to the main button: what it was on belongs to what is over."""
        self.focus_on(self.placing.bar.do)

    def resumed(self) -> None:
        """A panel has gone: the focus goes back too, but for somebody reading the log."""
        if self.focus.current is not self.placing.side.log:
            self.to_main()

    def forget(self) -> None:
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

    def settle(self) -> None:
        """Lay out now if anything has changed."""
        if self._stale:
            self._stale = False
            super().refresh()

    def layout(self, size: tuple[int, int]) -> None:
        """Ask the panel for everything anew and place it by the window's class."""
        self._tell_draft()
        kind = self.placing.kind(size, self.pen)
        if not self.show.on:
            self.view.show(self.guide.board(self.panel.board()))
            self.placing.bar.show(self.guide.controls(self.panel.controls()), kind)
            thinking = self.thinking.side
            if thinking is not None:
                words = said.thinks(self.game, thinking)
                self.placing.bar.busy(words, "You may look around meanwhile.")
        self.view.reduced = self.app.settings.reduced_motion
        shared = self.seating.shared and self.game.outcome is None
        self.placing.edge = self.desk.index if shared else -1
        self._tell(kind)
        guide = self.guide
        self.widgets = self.placing.place(size, self.pen, guide.under(), guide.over())
        if self._opening:
            self._opening = False
            self.focus.to(self.placing.bar.do)
            eye.open_on(self.view, self.pen, self.desk.selected)

    def _tell_draft(self) -> None:
        """Tell the guide of another answer being considered."""
        if self.desk.orders != self._drafted and not self.show.on:
            self._drafted = self.desk.orders
            self.guide.drafted(self._drafted)

    def _tell(self, kind: WindowClass) -> None:
        if self.show.on and self.show.own:
            return
        words = self.guide.sentence(self._words(kind))
        whose = self.guide.whose(said.whose(self.desk, kind), kind)
        self.placing.ribbon.show(whose, self.desk.phase.steps, words, kind)
        objective = self.desk.rules.objective(self.desk.state, self.desk.side)
        self.placing.objective.show(objective, plain=kind is WindowClass.NARROW)
        body = self.guide.body(self.panel.body())
        lines, pages = self.chronicle.shown(), self.guide.pages()
        content = Content(body, self.panel.given(), lines, self.desk.selected, pages)
        self.placing.side.show(content, kind)

    def _words(self, kind: WindowClass) -> str:
        """The sentence; in narrow windows, too, what a commit control would give away."""
        reminding = self.placing.bar.reminding
        narrow = reminding is not None and kind is WindowClass.NARROW
        return reminding.words if reminding is not None and narrow else self._sentence.words()

    def draw(self, surface: pygame.Surface) -> None:
        """The ground, the widgets, and a failed write, which stays in sight."""
        self.settle()
        shots = self.placing.shots
        shots.visible = bool(shots.lines) and not self.show.on
        if shots.visible and self.placing.frame is not None:
            shots.stand(self.pen, self.placing.frame.board, self.view.camera)
        self.placing.home.visible = self._strayed
        self.guide.stand()
        self.placing.draw_ground(surface)
        self.draw_widgets(surface)
        self.placing.draw_over(surface, self.pen, self.journal.fault if self.journal else "")
        self.guide.finish(surface)

    @property
    def _strayed(self) -> bool:
        """Whether the selected unit is out of view."""
        at = eye.place_of(self.view.board, self.desk.selected)
        return at is not None and not self.view.camera.shows(self.view.camera.centre_of(at))

    def subtitle_foot(self) -> int:
        """Captions stand at the foot of the board."""
        place = self.placing.frame
        foot = (place.board.bottom if place else self.size[1]) - self.pen.px(18)
        return self.guide.caption_foot(foot)

    def caption(self) -> str:
        """Whose turn it is, and the scenario."""
        title = title_of(self.game.setup.scenario)
        return f"{self.game.name(self.desk.side)} – {title} – Kilosecond"

    def rule(self) -> str:
        """F1 opens the section of the present step."""
        return self.desk.phase.rule

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Any input ends what is being shown, and then takes effect where it can be meant."""
        self.settle()
        if event.type in _INPUT and self.guide.moving:
            self.guide.hurry()
            self.settle()
            return True
        if event.type in _INPUT and self.show.only_acknowledges(event):
            return True
        reminding = self.placing.bar.reminding
        taken = super().handle(event)
        if event.type in _INPUT and reminding is not None and not self.show.means_commit(event):
            self.placing.bar.reminding = None
            self.refresh()
        self.settle()
        return taken

    def update(self, seconds: float) -> None:
        """Let the board move."""
        self.show.go_on(seconds)
        self.thinking.go_on()
        self.guide.pass_time(seconds)
        if seconds and self._idle and self.panel.work():
            self.refresh()
        self.dirty = self.dirty or self.view.dirty

    @property
    def _idle(self) -> bool:
        """Whether a frame has time for what the panel still works out."""
        return self.panel.busy and not (self.show.on or self.guide.moving)

    def wait(self) -> float | None:
        """Only while something moves, is worked out, or the computer thinks."""
        moving = self.show.on or self.guide.moving or self.thinking.on
        return 0.0 if moving or self._idle else self.view.wait()

    def act(self, action: str) -> bool:
        """The guide's actions, then the screen's own, then the panel's, then the board's."""
        if self.guide.act(action):
            self.refresh()
            return True
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

    def _act_everywhere(self, action: str) -> bool:
        if action == "everywhere.rules":
            self.guide.deed("rules")
        return super()._act_everywhere(action)

    def explain(self, widget: Widget | None) -> bool:
        """Open the reason of a widget; gives whether it has one."""
        opened = super().explain(widget)
        if opened:
            self.guide.deed("why")
        return opened

    def _summary(self) -> None:
        self.menus.summary()
        self.guide.deed("summary")

    def lines(self) -> list[Line]:
        """The log as the side at the screen may know it."""
        return self.chronicle.lines()

    def back(self) -> None:
        """Esc opens the menu."""
        guide = self.guide
        self.menus.open(guide.items(), hides=self.game.hides, keeps=not guide.keeps)
