"""The replay screen put together: board, timeline, viewers, speed, and a way into a new game."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, Final

import pygame

from game.core.board import Board
from game.core.ruleset import Line, Side
from game.session.replay import Replay
from game.session.save import AnyGame, Copy, title_of
from game.ui.app import App
from game.ui.board.atlas import Atlas
from game.ui.board.view import BoardView, Pick
from game.ui.layout import Frame, WindowClass, frame
from game.ui.scene import Scene
from game.ui.scenes.game.keyhint import KeyHint
from game.ui.scenes.game.log import WhyLine
from game.ui.scenes.game.minds import Mind, minds
from game.ui.scenes.game.objective import Objective
from game.ui.scenes.game.playback import Playback
from game.ui.scenes.game.ribbon import Ribbon, Whose, separator
from game.ui.scenes.newgame import LARGEST_SEED
from game.ui.scenes.replay.account import Account, Source, noted, unseen
from game.ui.scenes.replay.band import Band, BranchLine
from game.ui.scenes.replay.controls import Controls
from game.ui.scenes.replay.eye import Eye
from game.ui.scenes.replay.motion import beat, draw_brackets, draw_harm
from game.ui.scenes.replay.panel import Panel
from game.ui.scenes.replay.player import Going, Player
from game.ui.scenes.replay.timeline import SIGNS, Timeline
from game.ui.theme import GROUND, HAIR, PANEL, Colour
from game.ui.widgets.hint import Hint

UNCHANGED: Final = "Nothing you do here changes the record."
_SHORT: Final = 60  # letters of a sentence that leaves room for another
_SCAN: Final = 24  # steps read for the timeline's marks in one frame
_LEAST_BOARD: Final = 45  # percent of the window's height
_OWN_SENTENCE: Final = frozenset({"turn", "victory", "end"})  # tones that say whose turn it is
_START: Final = "The start of the record."
_INPUT: Final = frozenset({pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL})


class ReplayScene(Scene):
    """A game looked at again.

    Args:
        app: The app.
        source: The game, or one side's copy of it.
        on_branch: Opens a game that begins here.
        branches: Looks for games that left this one, a file at a time.
    """

    places: ClassVar[tuple[str, ...]] = ("replay", "board")
    arrows_move_focus: ClassVar[bool] = False
    background: ClassVar[Colour] = GROUND

    def __init__(
        self,
        app: App,
        source: Source,
        on_branch: Callable[[AnyGame], None],
        branches: Iterator[BranchLine | None] | None = None,
    ) -> None:
        super().__init__(app)
        self.replay = Replay(source)
        self.account = Account(source)
        self.title = source.title if isinstance(source, Copy) else title_of(source.setup.scenario)
        self.player = Player()
        self.new_dice = True
        self.atlas = Atlas()
        self.view = BoardView()
        self.view.on_pick = self._picked
        sides = [side.id for side in self.account.sides]
        self.timeline = Timeline(self.account.length, self.account.phase, sides)
        self._hints = [
            Hint(words, self._press(f"replay.{name}"), key=f"replay.{name}")
            for name, words in (
                ("start", "start"),
                ("turn_back", "turn"),
                ("back", "step"),
                ("step", "step"),
                ("turn_on", "turn"),
                ("end", "end"),
                ("run", "play through"),
            )
        ]
        self.band = Band(self.timeline, self.account.sides, self.atlas, self._hints, self.go_to)
        self._on_branch = on_branch
        self._branches = branches
        self._ribbon = Ribbon(self.atlas)
        self._objective = Objective(self.atlas)
        self.panel = Panel(self)
        self._frame: Frame | None = None
        self._open = False  # whether the panel is open over the board, where it is a sheet
        self._playback: Playback[object] | None = None
        self._scanned = 0  # steps read for the timeline
        self._hidden: dict[str, str] = {}
        self._owners: dict[str, int] = {}
        self._follows = True  # whether the eye goes back to the whole after what is shown
        self._eye = Eye(self.view)
        self._make_controls()
        self._arrive()
        self._eye.measure(self.replay, self.account.rules)

    def _make_controls(self) -> None:
        self._keys = [
            KeyHint("Why", self._press("everywhere.why"), key="everywhere.why"),
            KeyHint("Rules", self._press("everywhere.rules"), key="everywhere.rules"),
            KeyHint("Back", self.back, key="everywhere.back"),
        ]
        self._sheet = KeyHint("Panel", self._toggle)
        self._controls = Controls(self)

    def _press(self, action: str) -> Callable[[], None]:
        """Do what a key cap stands for; `call` would press that cap again."""

        def press() -> None:
            if not self.act(action):
                self._act_everywhere(action)

        return press

    # Where it is

    @property
    def is_read(self) -> bool:
        """Whether every step has been read, so that it is known which tell anything."""
        return self._scanned == self.account.length

    @property
    def hidden(self) -> Sequence[str]:
        """What stands in brackets, in words."""
        names = {marker.id: marker.name for marker in self.view.board.markers}
        units = sorted(self._hidden)
        return [f"{names[unit]}, not seen by {self._hidden[unit]}" for unit in units]

    @property
    def viewer(self) -> Side | None:
        """Through whose eyes one looks."""
        return self.replay.viewer

    @property
    def minds(self) -> tuple[Mind, ...]:
        """What computer players had in mind in the present step, as far as the viewer knows."""
        return minds(self.replay.thoughts, self.account.sides)

    def lines(self, step: int | None = None) -> tuple[Line, ...]:
        """What a step told, the present one by default."""
        return self.account.lines(self.replay.at if step is None else step, self.viewer)

    def go_to(self, place: int) -> None:
        """Jump to a place; the replay stands still there."""
        self.player.stop()
        self._jump(place)

    def _jump(self, place: int) -> None:
        self._end_motion()
        if place != self.replay.at:
            self.replay.jump(place)
            self._arrive()
            self._reveal()
        self.refresh()

    def _step(self, place: int) -> None:
        """Go a step on and show how it came about."""
        self._end_motion()
        before = self.view.board
        self._follows = not self._eye.moved
        self.replay.jump(place)
        self._arrive()
        shown = beat(before, self.view.board, self.lines())
        if shown is not None:
            self.view.speed = self.app.settings.speed.factor
            self.view.reduced = self.app.settings.reduced_motion
            self._playback = Playback(self.view, self.app.sound.play, [shown])
            self._pass(0.0)
        self.refresh()

    def _arrive(self) -> None:
        """Show what is to be seen at the present place."""
        board, rules = self._board(), self.account.rules
        self.view.show(board)
        self._owners.update({marker.id: marker.side for marker in board.markers})
        self.band.at = self.replay.at
        state = self.replay.state
        sides = [s for s in self.account.sides if self.viewer in (None, s.id) and s.orders]
        goals = [rules.objective(state, side.id) for side in sides]
        shared = {goal[0] for goal in goals}
        if len(goals) == 1:
            words = list(goals[0])
        elif len(shared) == 1:
            words = list(shared)
        else:
            words = [f"{s.name}: {goal[0]}" for s, goal in zip(sides, goals, strict=True)]
        outcome = self.replay.outcome
        self._goal: Sequence[str] = words if outcome is None else [words[0], outcome.words]

    def _board(self) -> Board:
        board = self.account.rules.board(self.replay.state)
        self._hidden = {}
        if self.viewer is None:
            playing = [side for side in self.account.sides if side.orders]
            self._hidden = unseen(self.account.rules, self.replay.state, board, playing)
        return noted(board, self._hidden)

    def _reveal(self) -> None:
        if not self._eye.moved:
            return
        places = [at for line in self.lines() for at in line.hexes]
        if places:
            self.view.bring_into_view(places)

    def watch(self, viewer: Side | None) -> None:
        """Look through a side's eyes, or see everything."""
        self._end_motion()
        self.replay.watch(viewer)
        self._scanned = 0
        self.band.signs.clear()
        self._arrive()
        self._eye.measure(self.replay, self.account.rules)
        self.refresh()

    # Time

    def update(self, seconds: float) -> None:
        """Let what is shown move, the next step come, and the timeline be read on."""
        self._pass(seconds)
        if self._playback is None and self.player.due(seconds):
            self._go_on()
        self._read_on()
        self.dirty = self.dirty or self.view.dirty

    def _pass(self, seconds: float) -> None:
        self.view.update(seconds)
        if self._playback is None:
            return
        self._playback.update()
        if self._playback.done:
            self._playback = None
            self.view.show(self._board())
            if self._follows:
                self._eye.take(self.pen)

    def _end_motion(self) -> None:
        if self._playback is not None:
            self._playback.finish()
            self._pass(0.0)

    def _go_on(self) -> None:
        """Take the next step of those that come by themselves; at once, all of them."""
        self.player.factor = self.app.settings.speed.factor
        place = self.replay.at
        while True:
            place = self.account.told_after(place, self.viewer)
            self.player.stepped(harmed=self.account.harmed(place, self.viewer))
            if place >= self.account.length:
                self.player.stop()
            if not (self.player.at_once and self.player.moving):
                break
        if self.player.at_once:
            self._jump(place)
        else:
            self._step(place)

    def _read_on(self) -> None:
        """Read some more steps for the marks of the timeline, then a file for its branches."""
        until = min(self._scanned + _SCAN, self.account.length)
        for step in range(self._scanned + 1, until + 1):
            for line in self.lines(step):
                if line.tone in SIGNS:
                    self.band.note(step, self._lane(step, line), SIGNS[line.tone])
        read, self._scanned = until > self._scanned, until
        if read:
            self.dirty = True
            if until == self.account.length:
                self.refresh()  # now it is known how long the rest takes
        elif self._branches is not None:
            found = next(self._branches, self)
            if found is self:
                self._branches = None
            elif isinstance(found, BranchLine):
                self.band.branches = (*self.band.branches, found)
                self.refresh()

    def _lane(self, step: int, line: Line) -> int:
        """The lane of a line: its first unit's side, else the side whose turn it is."""
        owners = [self._owners[unit] for unit in line.units if unit in self._owners]
        if owners and owners[0] >= 0:
            return owners[0]
        side = self.account.phase(step).side
        return next((i for i, info in enumerate(self.account.sides) if info.id == side), 0)

    def wait(self) -> float | None:
        """While something moves, steps come by themselves, or the timeline is being read."""
        reading = self._scanned < self.account.length or self._branches is not None
        if self._playback is not None or reading:
            return 0.0
        waits = [self.view.wait(), self.player.left if self.player.moving else None]
        return min((w for w in waits if w is not None), default=None)

    # What can be done

    def act(self, action: str) -> bool:
        """The replay's own actions, then the board's."""
        at, viewer = self.replay.at, self.viewer
        match action:
            case "replay.start":
                self.go_to(0)
            case "replay.end":
                self.go_to(self.account.length)
            case "replay.back":
                self.go_to(self.account.told_before(at, viewer))
            case "replay.step":
                self.step()
            case "replay.turn_back":
                self.go_to(self.account.turn_start(at, -1))
            case "replay.turn_on":
                self.go_to(self.account.turn_start(at, 1))
            case "replay.run":
                self.play(Going.RUNNING)
            case _:
                taken = self.view.act(action)
                self.dirty = self.dirty or taken
                return taken
        return True

    def step(self) -> None:
        """Go on to the next step that tells anything, and show how it came about."""
        self.player.stop()
        self._step(self.account.told_after(self.replay.at, self.viewer))

    def play(self, going: Going) -> None:
        """Let steps come by themselves, or stop them; from the end, begin again."""
        if self.player.moving:
            self.player.stop()
        else:
            if self.replay.at == self.account.length:
                self._jump(0)
            self.player.start(going)
        self.refresh()

    def branch(self) -> None:
        """Begin a new game here."""
        seed = secrets.randbelow(LARGEST_SEED) if self.new_dice else None
        self._on_branch(self.replay.branch(seed))

    def open_line(self, index: int) -> None:
        """Open a line of the present step to its dice, table and rules."""
        self.app.push(WhyLine(self.app, self.lines(), index, lambda _: self.minds))

    def rule(self) -> str:
        """F1 opens the section of the last thing told, else that of the phase."""
        lines = self.lines()
        return lines[-1].rule if lines else self.account.phase(self.replay.at).rule

    def caption(self) -> str:
        """Which game, and where in it."""
        return f"Replay: {self.title}, turn {self.timeline.turn(self.replay.at)} \u2013 Kilosecond"

    def handle(self, event: pygame.event.Event) -> bool:
        """Any input ends what is being shown, and then takes effect."""
        if event.type in _INPUT:
            self._end_motion()
        return super().handle(event)

    def _picked(self, pick: Pick) -> None:
        units = self.view.units_at(pick.hex)
        self.view.select(pick.unit or (units[0] if units else None))

    def _toggle(self) -> None:
        self._open = not self._open
        self.refresh()

    # Where it stands

    def layout(self, size: tuple[int, int]) -> None:
        """The game screen's frame, with the timeline at the board's foot."""
        pen = self.pen
        parts = frame(size, pen)
        self._frame = parts
        self._place_ribbon(parts)
        self._controls.place(pen, parts.bar, narrow=parts.kind is WindowClass.NARROW)
        keys = [key for key in (*self._keys, self._sheet) if key.visible]
        self._place_board(size, parts)
        beside = [] if self.band.foot else self._hints
        goal = () if self._objective.visible else self._goal
        self.panel.fill(paged=not parts.kind.log_open, hints=beside, goal=goal)
        if parts.sheet and self._open:
            self.widgets = self.panel.place(pen, parts.board)
        else:
            self.widgets = [self.view, self._objective, self.band]
            self.widgets += [] if parts.sheet else self.panel.place(pen, parts.side)
        self.widgets += [*self._controls.buttons, self._ribbon, *keys]

    def _place_board(self, size: tuple[int, int], parts: Frame) -> None:
        """The board above, the timeline below: legend, then keys, give way to the board."""
        pen, board, band = self.pen, parts.board, self.band
        least = min(size[1] * _LEAST_BOARD // 100, board.height * 6 // 10)
        high = min(band.fit(pen, board.width, board.height - least), board.height * 6 // 10)
        view = pygame.Rect(board.left, board.top, board.width, max(board.height - high, 1))
        band.place(pen, pygame.Rect(board.left, view.bottom, board.width, high))
        self._objective.show(self._goal, plain=False)
        most = max(view.width * 3 // 5, 1)
        width = self._objective.width(pen, most)
        inset = pen.px(20)
        card = pygame.Rect(view.left + inset, view.top + inset, width, 0)
        card.height = self._objective.height(pen, width)
        roomy = parts.kind is not WindowClass.NARROW and card.height < view.height // 3
        self._objective.visible = roomy
        self._objective.place(pen, card)
        self.view.reserved = (card,) if roomy else ()
        self.view.place(pen, view)
        self._eye.fit(self.pen)

    def _place_ribbon(self, parts: Frame) -> None:
        pen, rect = self.pen, parts.ribbon
        at = self.replay.at
        phase = self.account.phase(at)
        index = [side.id for side in self.account.sides].index(phase.side)
        below = f"Turn {phase.turn} of {self.timeline.turns[-1]} \u00b7 {self.title}"
        narrow = parts.kind is WindowClass.NARROW
        words = self._told(at, self.account.sides[index].name)
        large = parts.kind in {WindowClass.WIDE, WindowClass.NORMAL}
        roomy = large and len(words) <= _SHORT
        words = f"{words} {UNCHANGED}" if roomy else words
        self._ribbon.show(Whose(index, "Replay", "Replay", below), phase.steps, words, parts.kind)
        self._keys[1].visible = not narrow
        self._sheet.visible = parts.sheet
        right = rect.right - pen.px(12)
        for key in reversed([*self._keys, self._sheet]):
            if key.visible:
                width = key.width(pen)
                key.place(pen, pygame.Rect(right - width, rect.top, width, rect.height))
                right -= width + pen.px(14)
        room = pygame.Rect(rect.left, rect.top, max(right - rect.left, 1), rect.height)
        self._ribbon.place(pen, room)

    def _told(self, at: int, side: str) -> str:
        """The ribbon's sentence: what a step told, and in whose turn."""
        line = self.account.headline(at, self.viewer)
        if line is not None:
            own = line.tone in _OWN_SENTENCE
            return line.words if own else f"{side}\u2019s turn: {line.words}"
        return f"{side}\u2019s turn: {self.silence()}" if at else _START

    def silence(self) -> str:
        """What is said of a step that tells the viewer nothing."""
        names = {side.id: side.name for side in self.account.sides}
        if self.viewer is None:
            return "Nothing happened."
        return f"{names[self.viewer]} saw nothing happen."

    def draw(self, surface: pygame.Surface) -> None:
        """Grounds, widgets, brackets around what somebody does not see."""
        surface.fill(GROUND)
        parts = self._frame
        if parts is not None:
            for rect in (parts.ribbon, parts.side, parts.bar):
                surface.fill(PANEL, rect)
            side = parts.side
            surface.fill(HAIR, (side.left, side.top, self.pen.px(1), side.height))
            separator(surface, self.pen, parts.ribbon)
        self.draw_widgets(surface)
        if self._playback is None and self.view in self.widgets:
            draw_harm(surface, self.view, self.lines())
            draw_brackets(surface, self.view, self._hidden)

    def subtitle_foot(self) -> int:
        """Captions stand at the foot of the board."""
        return self.view.rect.bottom - self.pen.px(18)
