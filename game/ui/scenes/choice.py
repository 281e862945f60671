"""The choice of a scenario: the list, what one is like, who plays, options and seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from game.core.ruleset import Fault, Option, SideInfo
from game.scenario.load import ScenarioError
from game.scenario.model import About, Difficulty
from game.session.library import Listing, open_scenario
from game.session.record import Seat
from game.session.save import AnyGame, AnyRuleset
from game.ui.board.atlas import Atlas
from game.ui.layout import WindowClass, window_class
from game.ui.scene import Scene
from game.ui.scenes.newgame import NewGame, drawn_seed
from game.ui.scenes.prospect import Balance, BoardPicture, Pictures, SideLine, shares
from game.ui.scenes.seats import seat_choice, who
from game.ui.settings import Opponent
from game.ui.text import Face
from game.ui.theme import BODY, HAIR, INK, INK2, LABEL, LEAD, PANEL, SCREEN, TITLE, Colour
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.choice import Option as Chip
from game.ui.widgets.entry import Entry
from game.ui.widgets.hint import Hint, flow
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.listbox import ListBox, Row
from game.ui.widgets.scroll import Pane
from game.ui.widgets.widget import Reason, Widget

if TYPE_CHECKING:
    from game.ui.app import App

TITLE_WORDS: Final = "Choose a scenario"
_LIST: Final = {"WIDE": 400, "NORMAL": 340, "COMPACT": 268, "NARROW": 230}
_SETTING: Final = 500  # width of the settings at most; beyond that labels would stand beside them
_SEED_RULE: Final = "a seed is a whole number from 0 to 9223372036854775807"
_SEED_CHANGE: Final = "type such a number."


class ChoiceScene(Scene):
    """Where a game is put together.

    Args:
        app: The app.
        listed: What can be chosen, in the order of the list; broken files too.
        rulesets: The rules scenarios may be of, by name.
        on_start: Opens a game that was made.
    """

    places: ClassVar[tuple[str, ...]] = ("choice",)
    background: ClassVar[Colour] = PANEL
    ring_from_start: ClassVar[bool] = True

    def __init__(
        self,
        app: App,
        listed: Sequence[Listing],
        rulesets: Mapping[str, AnyRuleset],
        on_start: Callable[[AnyGame], None],
    ) -> None:
        super().__init__(app)
        self._listed = {str(listing.path): listing for listing in listed}
        self._rulesets = rulesets
        self._on_start = on_start
        self._atlas = Atlas()
        self._pictures = Pictures()
        self._opened: dict[str, NewGame | ScenarioError] = {}
        self._heading = Label(TITLE_WORDS, SCREEN)
        self._list = ListBox([_row(listing) for listing in listed], self._show, self._enter)
        self._about = Pane(gap=12)
        self._setting = Pane(gap=11)
        self._start = Button("Start", self.start, key="choice.start", main=True)
        self._hints = [
            Hint("back", self.back, key="everywhere.back"),
            Hint("rules", lambda: self.app.open_rules(self.rule()), key="everywhere.rules"),
            Hint("why", self._ask, key="everywhere.why"),
        ]
        self._setting_rules: dict[Widget, str] = {}
        self._unfolded = False  # whether the options are in sight
        self._fold = Button("Change the options", self._toggle, key="choice.options")
        self._fill()

    # What is chosen

    @property
    def current(self) -> Listing | None:
        """What the list is at; None in an empty list."""
        return self._listed.get(self._list.current)

    @property
    def plan(self) -> NewGame | ScenarioError | None:
        """The game being put together, or why the file cannot be played."""
        listing = self.current
        if listing is None:
            return None
        key = self._list.current
        if key not in self._opened:
            try:
                rules, scenario = open_scenario(listing.path, self._rulesets)
                self._opened[key] = NewGame(
                    rules, scenario, drawn_seed(), Seat(self.app.settings.opponent)
                )
            except ScenarioError as error:
                self._opened[key] = error
        return self._opened[key]

    def choose(self, id_: str) -> None:
        """Go to a scenario by its id."""
        for key, listing in self._listed.items():
            if listing.id == id_:
                self._list.go(key)
                self._show(key)
                return

    def _show(self, _: str) -> None:
        self._about.scroll.to(0)
        self._setting.scroll.to(0)
        self._fill()
        self.refresh()

    def _enter(self, _: str) -> None:
        self.call("choice.start")

    def start(self) -> None:
        """Make the game and open it."""
        plan = self.plan
        if not isinstance(plan, NewGame):
            return
        try:
            game = plan.make()
        except ScenarioError as error:
            self.app.tell(f"{plan.title} cannot begin", "\n".join(map(str, error.faults)))
            return
        if plan.opponent is not None:
            self.app.change(opponent=Opponent(plan.opponent))
        self._on_start(game)

    def _ask(self) -> None:
        self._act_everywhere("everywhere.why")

    def rule(self) -> str:
        """The section of the option in focus; else the start of the scenario's rules."""
        found = self._setting_rules.get(self.focus.current) if self.focus.current else None
        return found or (self.current.ruleset if self.current is not None else "")

    def caption(self) -> str:
        """What is being chosen."""
        return f"{TITLE_WORDS} \u2013 Kilosecond"

    # What stands in the panes

    def _fill(self) -> None:
        plan, listing = self.plan, self.current
        self._setting_rules = {}
        self._setting.children = []
        if isinstance(plan, NewGame) and listing is not None:
            self._about.children = list(self._described(listing, plan))
            self._setting.children = list(self._settings(plan))
        elif isinstance(plan, ScenarioError) and listing is not None:
            self._about.children = list(_broken(listing, plan.faults))
        else:
            self._about.children = [Label("No scenario was found.", LEAD, INK2)]
        self._mind_start()

    def _described(self, listing: Listing, plan: NewGame) -> Sequence[Widget]:
        about = plan.about
        return [
            Label(plan.title, TITLE),
            Label(about.summary, BODY, INK2),
            *((Label(f"Note: {listing.fault}.", LABEL, INK2),) if listing.fault else ()),
            self._picture(listing, plan),
            Heading("Length and difficulty"),
            Label(f"{about.length} \u00b7 {_DIFFICULTY[about.difficulty]}", BODY),
            Heading("Teaches"),
            Label(about.teaches, BODY),
            *self._balance(plan, about),
            *((Heading("Par"), Label(about.par, BODY)) if about.par else ()),
        ]

    def _picture(self, listing: Listing, plan: NewGame) -> BoardPicture:
        name = f"{listing.path} {sorted(plan.left_out)}"
        return BoardPicture(self._pictures, name, lambda: plan.ruleset.board(plan.opening()))

    def _balance(self, plan: NewGame, about: About) -> Sequence[Widget]:
        sides = plan.sides
        percents = [about.balance.get(side.id) for side in sides]
        parts = shares([side.name for side in sides], percents)
        if not parts:
            return ()
        return (Heading("Balance, in machine games"), Balance(parts, self._atlas))

    def _settings(self, plan: NewGame) -> Sequence[Widget]:
        widgets: list[Widget] = [Heading("Who plays")]
        for index, side in enumerate(plan.sides):
            widgets += self._seat(plan, index, side)
        widgets += [Heading("Chance"), self._seed(plan)]
        widgets += [Heading("Options", plan.ruleset.title), self._fold]
        if self._unfolded:
            widgets += [self._option(plan, option) for option in plan.ruleset.options]
        self._mind_fold(plan)
        return widgets

    def _toggle(self) -> None:
        """Show the options, or leave them out of sight."""
        self._unfolded = not self._unfolded
        self._again()

    def _mind_fold(self, plan: NewGame) -> None:
        """Say what the options are set to, where they are out of sight."""
        self._fold.label = "Hide the options" if self._unfolded else "Change the options"
        changed = [f"{name} {value}" for name, value in plan.options.items()]
        own = f"All {len(plan.ruleset.options)} are as {plan.title} has them."
        self._fold.second = f"Changed: {', '.join(changed)}." if changed else own

    def _seat(self, plan: NewGame, index: int, side: SideInfo) -> Sequence[Widget]:
        seat = plan.seats.get(side.id, Seat.EMPTY)
        line = SideLine(index, side.name, f"{side.objective}\n{who(seat)}", self._atlas)
        if seat is Seat.EMPTY:
            return (line,)

        def take(chosen: Seat) -> None:
            plan.seats[side.id] = chosen
            self._again()

        return (line, seat_choice(side, seat, take))

    def _option(self, plan: NewGame, option: Option) -> Choice:
        chips = [Chip(value, value) for value in option.values]

        def set_option(value: str) -> None:
            plan.set_option(option.name, value)
            self._mind_fold(plan)
            self._mind_start()
            self.refresh()

        choice = Choice(option.words.rstrip("."), chips, plan.value(option), set_option)
        choice.why = Reason(
            f"Option {option.name}",
            does=option.words,
            rule=option.rule,
            to_change="choose another value with Left and Right, or with the pointer.",
        )
        self._setting_rules[choice] = option.rule
        return choice

    def _seed(self, plan: NewGame) -> Entry:
        def typed(text: str) -> None:
            plan.seed_text = text
            self._mind_start()
            self.refresh()

        return Entry(
            "Seed: the same seed and orders give the same dice",
            plan.seed_text,
            on_change=typed,
            on_enter=self._enter,
            empty="a whole number",
            longest=40,
        )

    def _again(self) -> None:
        """Fill the panes anew; the focus stays where it was."""
        order = [w for w in self._setting.children if w.takes_focus]
        at = next((i for i, w in enumerate(order) if w is self.focus.current), None)
        self._fill()
        self.refresh()
        if at is not None:
            order = [w for w in self._setting.children if w.takes_focus]
            self.focus_on(order[min(at, len(order) - 1)])

    def _mind_start(self) -> None:
        """Say what starting would do, or why it cannot be done."""
        plan, start = self.plan, self._start
        start.allow()
        if not isinstance(plan, NewGame):
            title = self.current.title if self.current is not None else "Nothing"
            faults = plan.faults if plan is not None else _NOTHING_FOUND
            start.label, start.second = "Start", ""
            start.refuse(_refused(f"{title} cannot start", faults))
            return
        start.label, start.second = f"Start {plan.title}", plan.promise()
        if faults := plan.faults():
            start.refuse(_refused(f"{plan.title} cannot start", faults))
        elif plan.seed is None:
            start.refuse(Reason(f"{plan.title} cannot start", _SEED_RULE, to_change=_SEED_CHANGE))

    # Where it stands

    def layout(self, size: tuple[int, int]) -> None:
        """The list at the left; beside it what the scenario is like, and what can be set."""
        pen = self.pen
        kind = window_class(size[0], pen.scale)
        margin = pen.px(24 if kind in {WindowClass.WIDE, WindowClass.NORMAL} else 12)
        whole = pygame.Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
        gap = pen.px(24 if kind in {WindowClass.WIDE, WindowClass.NORMAL} else 14)
        left = min(pen.px(_LIST[kind.name]), whole.width * 2 // 5)
        self._place_list(pygame.Rect(whole.left, whole.top, left, whole.height), kind)
        right = pygame.Rect(whole.left + left + gap, whole.top, 0, whole.height)
        right.width = whole.right - right.left
        foot = self._start.height(pen, right.width)
        self._start.place(pen, pygame.Rect(right.left, right.bottom - foot, right.width, foot))
        right.height -= foot + pen.px(14)
        self._place_panes(right, kind, gap)
        self.widgets = [self._heading, self._list, self._about]
        self.widgets += [] if kind in _ONE_PANE else [self._setting]
        self.widgets += [self._start, *self._hints]

    def _place_list(self, rect: pygame.Rect, kind: WindowClass) -> None:
        pen = self.pen
        self._heading.size = SCREEN if kind in {WindowClass.WIDE, WindowClass.NORMAL} else LEAD
        heading = self._heading.height(pen, rect.width)
        self._heading.place(pen, pygame.Rect(rect.left, rect.top, rect.width, heading))
        hints = flow(pen, self._hints, pygame.Rect(rect.left, 0, rect.width, 0), gap=12)
        flow(
            pen, self._hints, pygame.Rect(rect.left, rect.bottom - hints, rect.width, hints), gap=12
        )
        top = rect.top + heading + pen.px(12)
        bottom = rect.bottom - hints - pen.px(14)
        self._list.place(pen, pygame.Rect(rect.left, top, rect.width, max(bottom - top, 1)))

    def _place_panes(self, rect: pygame.Rect, kind: WindowClass, gap: int) -> None:
        pen = self.pen
        for widget in self._about.children:
            if isinstance(widget, BoardPicture):
                widget.most = max(rect.height * 52 // 100, pen.px(96))
        if kind in _ONE_PANE:
            self._about.children = [
                *(w for w in self._about.children if w not in self._setting.children),
                *self._setting.children,
            ]
            self._about.place(pen, rect)
            return
        setting = set(self._setting.children)
        self._about.children = [w for w in self._about.children if w not in setting]
        wide = min((rect.width - gap) * 44 // 100, pen.px(_SETTING))
        about = pygame.Rect(rect.left, rect.top, rect.width - gap - wide, rect.height)
        self._about.place(pen, about)
        self._setting.place(pen, pygame.Rect(rect.right - wide, rect.top, wide, rect.height))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw a hair line between the list and the rest."""
        surface.fill(self.background)
        x = self._list.rect.right + self.pen.px(8)
        surface.fill(HAIR, (x, 0, self.pen.px(1), self.size[1]))
        self.draw_widgets(surface)


_ONE_PANE: Final = frozenset({WindowClass.COMPACT, WindowClass.NARROW})
_DIFFICULTY: Final = {
    Difficulty.FIRST: "a first game",
    Difficulty.EASY: "easy",
    Difficulty.MIDDLE: "middling",
    Difficulty.HARD: "hard",
}
_NOTHING_FOUND: Final = (Fault("scenarios", "none was found", "the game to be installed again"),)


def _row(listing: Listing) -> Row:
    if listing.about is None:
        second = "Cannot be played; see what is wrong."
    else:
        difficulty = _DIFFICULTY[listing.about.difficulty].capitalize()
        second = f"{difficulty} \u00b7 {listing.about.length}"
    return Row(str(listing.path), listing.title, second, "own" if listing.own else "")


def _broken(listing: Listing, faults: Sequence[Fault]) -> Sequence[Widget]:
    """A file of the player's own and all that is wrong with it."""
    return [
        Label(listing.title, TITLE),
        Label(f"This file cannot be played: {listing.path}", BODY, INK2),
        Heading("What is wrong with it"),
        *(
            widget
            for fault in faults
            for widget in (
                Label(fault.place, BODY, INK, Face.NUMBERS),
                Label(f"{fault.found}; {fault.allowed}", BODY, INK2),
            )
        ),
        Label("Mend the file and come back to this screen; it is read again.", LABEL, INK2),
    ]


def _refused(title: str, faults: Sequence[Fault]) -> Reason:
    """The first fault as a reason, and how many more there are."""
    first, *more = faults
    change = f"allowed is: {first.allowed}."
    change = f"{change} There are {len(more)} more faults." if more else change
    return Reason(title, f"{first.place}: {first.found}", to_change=change)
