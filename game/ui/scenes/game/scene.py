"""The game screen put together, and how it goes from step to step."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Generic, TypeVar

import pygame

from game.core.hexes import DIRECTIONS, Hex, add
from game.core.ruleset import Line, Refusal, Side
from game.session.game import Game
from game.session.journal import Journal
from game.session.log import seen
from game.session.record import Step
from game.session.save import save, title_of
from game.ui.app import App
from game.ui.board.atlas import Atlas
from game.ui.board.camera import Camera
from game.ui.board.minimap import Minimap
from game.ui.board.view import BoardView, Pick
from game.ui.engrave import plate
from game.ui.layout import Frame, WindowClass, frame
from game.ui.panels import PANELS
from game.ui.panels.desk import Desk
from game.ui.panels.panel import Panel, Unused
from game.ui.scene import Scene
from game.ui.scenes.curtain import Curtain, Handover
from game.ui.scenes.game.commit import CommitBar
from game.ui.scenes.game.keyhint import KeyHint
from game.ui.scenes.game.log import WhyLine, told
from game.ui.scenes.game.menu import Ending, Item, Menu, Reminder, SaveAs, Words
from game.ui.scenes.game.objective import Objective
from game.ui.scenes.game.playback import Playback, beats
from game.ui.scenes.game.ribbon import Ribbon, Whose, separator
from game.ui.scenes.game.sidebar import LOG, Content, Sidebar
from game.ui.scenes.settings import SettingsScene
from game.ui.theme import BODY, DANGER, GROUND, INK, PANEL, PLATE_RADIUS
from game.ui.widgets.hint import Hint
from game.ui.widgets.widget import Reason, Widget

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

_READABLE = 64  # pixels from hex to hex at 100 % that suffice to plot
_NEAR = 4  # hexes around the selected unit that are seen at first
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
        self._again, self._watch = again, watch
        self.atlas = Atlas()
        self.view = BoardView()
        self.view.on_pick = self._picked
        self.view.edge_pan = True
        self._minimap = Minimap(self.view)
        self._ribbon = Ribbon(self.atlas)
        self._objective = Objective(self.atlas)
        self._bar = CommitBar()
        self._side = Sidebar(
            self._minimap, self.open_line, self.select, self.refresh, self._why_log, self._undo
        )
        self._keys = [
            KeyHint("Why", partial(self._press, "everywhere.why"), key="everywhere.why"),
            KeyHint("Rules", partial(self._press, "everywhere.rules"), key="everywhere.rules"),
            KeyHint("Menu", self.back, key="everywhere.back"),
        ]
        self._narrow_keys = [
            Hint("why", partial(self._press, "everywhere.why"), key="everywhere.why"),
            Hint("menu", self.back, key="everywhere.back"),
        ]
        self._panel_key = Hint("panel", self._toggle_panel, key="game.panel")
        self._panel_open = False
        self._acts: dict[str, Callable[[], object]] = {
            "game.next": lambda: self._go_on(1),
            "game.previous": lambda: self._go_on(-1),
            "game.undo": self._undo,
            "game.redo": self._redo,
            "game.summary": self._summary,
            "game.log": self._to_log,
            "game.why_log": self._why_log,
            "game.save": self._save_as,
            "game.finish": self._finish,
            "game.panel": self._toggle_panel,
            "board.open": self._next_here,
        }
        self._frame: Frame | None = None
        self._playback: Playback[S] | None = None
        self._shown: dict[Side, int] = {}
        self._told: dict[Side, int] = dict.fromkeys(
            (info.id for info in game.sides), len(game.steps)
        )
        self._eyes: dict[Side, Camera] = {}
        self._then: Callable[[], None] = lambda: None
        self._ended = False
        self._opening = True
        self.desk: Desk[C, S, O, E] = Desk(game, self._next_side(""), self.refresh)
        self.panel: Panel[C, S, O, E] = PANELS[game.ruleset.name](self.desk, self)
        self._shown[self.desk.side] = len(game.steps)
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

    def start(self) -> None:
        """Begin play: what the first side must know before anything is shown."""
        if self.panel.hides and len([s for s in self.game.sides if s.orders]) > 1:
            self._draw_curtain(self.desk.side, "", "The board is hidden until you are there.")
        elif self.game.outcome is not None:
            self._end()

    # Screen, as panels ask it

    def select(self, unit: str) -> None:
        """Select a unit and show its panel; empty for none."""
        self.desk.selected = unit
        self.view.select(unit or None)
        self._show_selected()
        self.refresh()

    def look_at(self, at: Hex) -> None:
        """Bring a hex into view."""
        self.view.bring_into_view([at])
        self.dirty = True

    def focus_panel(self, widget: Widget | None) -> None:
        """Give the focus to a widget of the panel; None: to the main button."""
        self.refresh()
        self.focus_on(self._bar.do if widget is None else widget)

    def submit(self, orders: Sequence[O], unused: Unused | None = None) -> None:
        """Give an answer to this step; asks first where something is left unused."""
        if unused is not None and self.app.settings.reminders:
            self.app.sound.play("warning")
            self.app.push(Reminder(self.app, unused, partial(self.submit, orders)))
            return
        before = len(self.game.steps)
        result = self.game.submit(self.desk.side, orders)
        if isinstance(result, Refusal):
            self.app.sound.play("refusal")
            self.app.explain(Reason.refused("That cannot be done", result))
            return
        self._play(before, self._hand_over)

    # From step to step

    def _play(self, first: int, then: Callable[[], None]) -> None:
        """Show the steps from the given one as the side at the screen sees them, then go on."""
        side = self.desk.side
        steps: Sequence[Step[S, O, E]] = self.game.steps[first:]
        pairs = [
            pair
            for step in steps
            for pair in seen(self.game.ruleset, step.before, step.events, side)
        ]
        self._shown[side] = len(self.game.steps)
        self.desk.begin(side)
        self.panel.begin()
        shown = beats(self.game.ruleset, pairs, self.desk.state)
        self.view.speed = self.app.settings.speed.factor
        self.view.reduced = self.app.settings.reduced_motion
        self._then = then
        at_once = math.isinf(self.view.speed)
        self._playback = Playback(self.view, self.app.sound.play, shown, at_once=at_once)
        self._pass(0.0)
        if self._playback is not None:
            self._bar.busy("Showing what happens", "Space shows the end at once.")
        self.refresh()

    def _pass(self, seconds: float) -> None:
        self.view.update(seconds)
        if self._playback is None:
            return
        self._playback.update()
        if self._playback.done:
            self._playback = None
            self._then()

    def _finish(self) -> bool:
        """End what is being shown; gives whether a curtain has fallen."""
        if self._playback is not None:
            self._playback.finish()
            self._pass(0.0)
        return self.app.top is not self

    def _hand_over(self) -> None:
        """Seat whoever owes the next answer, behind a curtain where things are hidden."""
        before = self.desk.side
        if self.game.outcome is not None:
            self._sit(before)
            self._end()
            return
        side = self._next_side(before)
        if side != before and self.panel.hides:
            name = self.game.name(before)
            words = (
                f"{name} has answered. The board is hidden until {self.game.name(side)} is there."
            )
            self._draw_curtain(side, before, words)
            return
        self._sit(side)
        self._show_selected()
        if side != before:
            self.app.sound.play("your-turn")

    def _place_of(self, unit: str) -> Hex | None:
        """Where a unit or base stands."""
        board = self.view.board
        places = {base.id: base.at for base in board.bases}
        places.update({marker.id: marker.at for marker in board.markers})
        return places.get(unit)

    def _show_selected(self) -> None:
        """Bring the selected unit into view, with the hexes it may choose."""
        at = self._place_of(self.desk.selected)
        if at is not None:
            self.view.bring_into_view([at, *(choice.at for choice in self.view.board.choices)])

    def _sit(self, side: Side, orders: Sequence[O] | None = None) -> None:
        """A side is at the screen and a step begins."""
        self.desk.begin(side, orders)
        since = self._told.get(side, 0)
        self._told[side] = self._shown[side] = len(self.game.steps)
        self._begin()
        self.refresh()
        if self.panel.passes:
            self.submit(())
            return
        self._tell_hits(since)

    def _tell_hits(self, since: int) -> None:
        """Open what hit the side's own units since it was last at the screen."""
        told = [
            (entry.event, entry.line)
            for entry in self.game.log(self.desk.side, since)
            if entry.event is not None and entry.line is not None
        ]
        found = self.panel.struck(told) if self.app.settings.damage_steps else None
        if found is not None:
            self.app.push(found)

    def _see_as(self, side: Side) -> None:
        """Look where this side looked last; nobody sees what another looked at."""
        self.view.finish()
        self.view.show(self.desk.rules.board(self.desk.state))
        self.desk.selected = ""
        self.view.select(None)
        if side in self._eyes:
            self.view.camera = self._eyes[side]
        else:
            self.view.fit()
            self.view.finish()
            self._begin()
            self.view.show(self.panel.board())
            self._open_eye()

    def _draw_curtain(self, side: Side, before: str, words: str) -> None:
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
            if watch:
                self._play(first, lambda: self._sit(side))
            else:
                self._sit(side)
            self.app.sound.play("your-turn")

        self.app.push(
            Curtain(self.app, handover, ready=ready, again=None, stop=self._leave_from_curtain)
        )

    def _leave_from_curtain(self) -> None:
        self.app.pop()
        self._leave()

    def _end(self) -> None:
        """The game is over: say how, and where to go from here."""
        outcome = self.game.outcome
        if outcome is None:
            raise AssertionError(self.game.phase.name)
        self._ended = True
        names = [(info.name, outcome.scores.get(info.id)) for info in self.game.sides]
        items = [Item("Leave to the title", "The game is over and saved.", self._leave)]
        if self._again is not None:
            items.insert(0, Item("Play again", "The same scenario, new dice.", self._again))
        if self._watch is not None:
            items.insert(0, Item("Watch the replay", "Step by step, from the start.", self._watch))
        self.app.push(Ending(self.app, outcome, names, items))

    # Layout

    def layout(self, size: tuple[int, int]) -> None:
        """Ask the panel for everything anew and place it by the window's class."""
        pen = self.pen
        parts = frame(size, pen)
        self._frame = parts
        kind = parts.kind
        if self._playback is None:
            self.view.show(self.panel.board())
            self._bar.show(self.panel.controls(), kind)
        self.view.reduced = self.app.settings.reduced_motion
        self._tell(kind)
        self.view.place(pen, parts.board)
        self._place_ribbon(parts)
        self._bar.place(pen, parts.bar)
        self._place_side(parts)
        self._place_cards(parts)
        narrow = kind is WindowClass.NARROW
        keys = self._narrow_keys if narrow else self._keys
        shown: list[Widget] = [self._ribbon, *keys, self.view, self._objective]
        if parts.minimap:
            shown.append(self._minimap)
        if parts.sheet:
            shown.append(self._panel_key)
        self.widgets = [*shown, self._side, self._bar]
        if self._opening:
            self._opening = False
            self.focus.to(self._bar.do)
            self._open_eye()

    def _open_eye(self) -> None:
        """Begin near the selected unit, with its courses in view; never farther than the whole."""
        board = self.view.board
        at = self._place_of(self.desk.selected)
        if at is None:
            return
        ends = [course.end for course in board.courses if course.unit == self.desk.selected]
        around = [add(at, (q * _NEAR, r * _NEAR)) for q, r in DIRECTIONS]
        near = self.view.camera.fitted([*ends, *around, *(flag.at for flag in board.flags)])
        if near.spacing < self.pen.px(_READABLE):
            near = self.view.camera.fitted([*ends, *around])
        if near.spacing > self.view.camera.spacing:
            self.view.camera = near.clamped(board.chart.radius)
            self.view.dirty = True

    def _tell(self, kind: WindowClass) -> None:
        phase = self.desk.phase
        steps = phase.steps
        self._ribbon.show(self._whose(kind), steps, phase.words, kind)
        objective = self.desk.rules.objective(self.desk.state, self.desk.side)
        self._objective.show(objective, plain=kind is WindowClass.NARROW)
        content = Content(self.panel.body(), self.panel.given(), self.lines(), self.desk.selected)
        self._side.show(content, kind)

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

    def _place_ribbon(self, parts: Frame) -> None:
        if parts.kind is WindowClass.NARROW:
            self._place_narrow_ribbon(parts.ribbon)
            return
        pen, rect = self.pen, parts.ribbon
        right = rect.right - pen.px(12)
        for hint in reversed(self._keys):
            width = hint.width(pen)
            hint.visible = True
            hint.place(pen, pygame.Rect(right - width, rect.top, width, rect.height))
            right -= width + pen.px(10)
        self._ribbon.place(
            pen, pygame.Rect(rect.left, rect.top, max(right - rect.left, 1), rect.height)
        )

    def _place_narrow_ribbon(self, rect: pygame.Rect) -> None:
        """The objective at the right, below it the keys, which stand beside their words."""
        pen = self.pen
        wide = self._objective.width(pen, rect.width * 2 // 5)
        row = rect.height // 2
        high = self._objective.height(pen, wide)
        place = pygame.Rect(rect.right - wide - pen.px(8), rect.top, wide, high)
        place.centery = max(rect.top + row // 2, rect.top + high // 2)
        self._objective.place(pen, place)
        right = rect.right - pen.px(8)
        for hint in (self._narrow_keys[1], self._narrow_keys[0]):
            width = hint.width(pen)
            hint.place(pen, pygame.Rect(right - width, rect.top + row, width, row))
            right -= width + pen.px(8)
        self._ribbon.keys_width = rect.right - right
        self._ribbon.place(pen, rect)

    def _place_side(self, parts: Frame) -> None:
        """The side panel; where there is no room for it, a sheet over the board."""
        self._side.visible = not parts.sheet or self._panel_open
        place = parts.side
        if parts.sheet:
            place = parts.board.inflate(-self.pen.px(40), 0)
            place.right = parts.board.right
            width = self._panel_key.width(self.pen)
            high = self._panel_key.height(self.pen, width)
            key = pygame.Rect(0, 0, width, high)
            key.bottomleft = (
                parts.board.left + self.pen.px(20),
                parts.board.bottom - self.pen.px(20),
            )
            self._panel_key.visible = not self._panel_open
            self._panel_key.place(self.pen, key)
        self._side.place(self.pen, place)

    def _toggle_panel(self) -> None:
        self._panel_open = not self._panel_open
        self.refresh()

    def _place_cards(self, parts: Frame) -> None:
        pen, board = self.pen, parts.board
        cards = []
        if parts.kind is not WindowClass.NARROW:
            inset = pen.px(20)
            width = self._objective.width(pen, max(board.width * 3 // 5, 1))
            high = self._objective.height(pen, width)
            place = pygame.Rect(board.left + inset, board.top + inset, width, high)
            self._objective.place(pen, place)
            cards.append(place)
        if parts.minimap:
            side = parts.minimap
            small = pygame.Rect(0, 0, side, side * 7 // 8)
            small.bottomright = (board.right - pen.px(16), board.bottom - pen.px(16))
            self._minimap.place(pen, small)
            cards.append(small)
        self.view.reserved = tuple(cards)

    def draw(self, surface: pygame.Surface) -> None:
        """The ribbon's ground, then the widgets, then a fault that must stay in sight."""
        surface.fill(GROUND)
        if self._frame is not None:
            surface.fill(PANEL, self._frame.ribbon)
        self.draw_widgets(surface)
        if self._frame is not None:
            separator(surface, self.pen, self._frame.ribbon)
        self._draw_fault(surface)

    def _draw_fault(self, surface: pygame.Surface) -> None:
        fault = self.journal.fault if self.journal else ""
        if not fault or self._frame is None:
            return
        pen, board = self.pen, self._frame.board
        room = board.width - pen.px(80)
        high = pen.lines_height(fault, room, BODY)
        box = pygame.Rect(0, 0, board.width - pen.px(48), high + pen.px(16))
        box.midbottom = (board.centerx, board.bottom - pen.px(16))
        plate(surface, box, pen.px(PLATE_RADIUS), PANEL, DANGER, pen.px(2))
        pen.write_lines(surface, fault, box.inflate(-pen.px(32), -pen.px(16)), BODY, INK)

    def subtitle_foot(self) -> int:
        """Captions stand at the foot of the board."""
        return (self._frame.board.bottom if self._frame else self.size[1]) - self.pen.px(18)

    def caption(self) -> str:
        """Whose turn it is, and the scenario."""
        title = title_of(self.game.setup.scenario)
        return f"{self.game.name(self.desk.side)} – {title} – Kilosecond"

    def rule(self) -> str:
        """F1 opens the section of the present step."""
        return self.desk.phase.rule

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Any input ends what is being shown, and then takes effect unless a curtain fell."""
        if self._playback is not None and event.type in _INPUT and self._finish():
            return True
        return super().handle(event)

    def update(self, seconds: float) -> None:
        """Let the board move."""
        self._pass(seconds)
        self.dirty = self.dirty or self.view.dirty

    def wait(self) -> float | None:
        """Only while something moves."""
        return 0.0 if self._playback is not None else self.view.wait()

    def _press(self, action: str) -> None:
        """Do what a key cap of the ribbon stands for; `call` would press that cap again."""
        self._act_everywhere(action)

    def _picked(self, pick: Pick) -> None:
        """A click on the board: a choice of the panel's, else the units of the hex in turn."""
        at = pick.choice.at if pick.choice is not None else pick.hex
        if self.desk.owes and self.panel.click(at, pick.unit or ""):
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

    def _go_on(self, by: int) -> None:
        """Select the next unit that may do something, and show it."""
        units = self.panel.units() or [marker.id for marker in self.view.board.markers]
        if not units:
            return
        where = units.index(self.desk.selected) if self.desk.selected in units else -by
        self.select(units[(where + by) % len(units)])
        self.view.centre_on(self.desk.selected)

    def _next_here(self) -> None:
        """Select the next unit of the hex the selected one stands in."""
        at = self._place_of(self.desk.selected)
        units = sorted(self.view.units_at(at)) if at is not None else []
        if self.desk.selected in units:
            self.select(units[(units.index(self.desk.selected) + 1) % len(units)])

    # Undo

    def _undo(self) -> None:
        if self.desk.take_back():
            self.app.sound.play("undo")
            return
        result = self.desk.undo(others=not self.panel.hides)
        if isinstance(result, Refusal):
            self._refuse("This cannot be taken back", result)
            return
        self.app.sound.play("undo")
        self._ended = False
        self._sit(result.side, result.orders)

    def _redo(self) -> None:
        if self.desk.do_again():
            return
        result = self.game.redo()
        if isinstance(result, Refusal):
            self._refuse("There is nothing to do again", result)
            return
        self._sit(self._next_side(self.desk.side))

    def _refuse(self, title: str, refusal: Refusal) -> None:
        self.app.sound.play("refusal")
        self.app.explain(Reason.refused(title, refusal))

    # The log and the panels over the screen

    def lines(self) -> list[Line]:
        """The log as the side at the screen may know it."""
        side = self.desk.side if self.panel.hides else None
        return told(self.game.log(side))

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
        self._side.turn_to(LOG.id)
        self.refresh()
        self.app.ring = True
        self.focus_on(self._side.log)

    def _summary(self) -> None:
        lines = self.desk.rules.summary(self.desk.state, self.desk.side)
        self.app.push(Words(self.app, "The board in words", lines))

    def back(self) -> None:
        """Esc opens the menu."""
        hides = self.panel.hides
        items = [
            Item(
                "Take back",
                "The last change, or the last answer.",
                self._undo,
                "game.undo",
                _reason("This cannot be taken back", self.desk.why_no_undo(others=not hides)),
            ),
            Item(
                "Do again",
                "What was taken back.",
                self._redo,
                "game.redo",
                _reason(
                    "There is nothing to do again",
                    "" if self.desk.can_redo else "nothing was taken back.",
                ),
            ),
            Item("Show the whole map", "From edge to edge.", self.view.fit, "board.fit"),
            Item("Save the game", "Under a name of your own.", self._save_as, "game.save"),
            Item(
                "Save a copy for one side",
                "Holds nothing that side may not know.",
                self._choose_copy,
            ),
            Item("Settings", "Text size, speed, sound, keys.", self._open_settings),
            Item("Rules", "Opened at the present step.", partial(self.app.open_rules, self.rule())),
            Item("The board in words", "Ships, vectors, threats, choices.", self._summary),
            Item("Leave to the title", self._leaving(), self._leave),
        ]
        if hides:
            own = Item("Save a copy for your side", "Opens as a replay.", self._copy_own)
            items = [own if item.action == self._choose_copy else item for item in items]
        self.app.push(Menu(self.app, "Menu", "Go on playing", items))

    def _leaving(self) -> str:
        if self.journal is None:
            return "This game is not written down."
        return self.journal.fault or "The game is kept; Continue takes it up again."

    def _open_settings(self) -> None:
        self.app.push(SettingsScene(self.app))

    def _save_as(self, side: Side | None = None) -> None:
        title = title_of(self.game.setup.scenario)
        name = f"{title}, turn {self.desk.phase.turn}"
        if side is not None:
            name = f"{name}, {self.game.name(side)}"

        def write(path: Path) -> None:
            save(self.game, path, side)

        words = "Save the game" if side is None else f"Save a copy for {self.game.name(side)}"
        self.app.push(SaveAs(self.app, words, name, write))

    def _choose_copy(self) -> None:
        items = [
            Item(info.name, "Only what this side saw and ordered.", partial(self._save_as, info.id))
            for info in self.game.sides
        ]
        self.app.push(Menu(self.app, "Save a copy for which side?", "No copy", items))

    def _copy_own(self) -> None:
        self._save_as(self.desk.side)

    def _leave(self) -> None:
        if self.journal is not None:
            self.journal.close()
        self.app.home()


def _reason(title: str, because: str) -> Reason | None:
    """A reason, where there is one."""
    return Reason(title, because) if because else None
