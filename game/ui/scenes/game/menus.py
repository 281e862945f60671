"""What Esc opens: the menu of a game, saving it, leaving it; and the panel at its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct

from game.core.ruleset import Side
from game.session.journal import Journal
from game.session.save import save, title_of
from game.ui.app import App
from game.ui.panels.desk import Desk
from game.ui.scenes.game import said
from game.ui.scenes.game.menu import Ending, Item, Menu, SaveAs, Words
from game.ui.scenes.game.minds import TITLE, Minds
from game.ui.scenes.settings import SettingsScene
from game.ui.widgets.widget import Reason

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class Ways(Struct, frozen=True):
    """What the menu may do to the screen it lies over.

    `again` starts the same scenario anew, `watch` opens the game as a replay; None: not offered.
    """

    undo: Callable[[], None]
    redo: Callable[[], None]
    fit: Callable[[], None]
    again: Callable[[], None] | None
    watch: Callable[[], None] | None


class Menus(Generic[C, S, O, E]):
    """The menus of one game."""

    def __init__(
        self,
        app: App,
        desk: Desk[C, S, O, E],
        journal: Journal[C, S, O, E] | None,
        ways: Ways,
    ) -> None:
        self._app = app
        self._desk = desk
        self._journal = journal
        self._ways = ways

    def open(self, first: Sequence[Item] = (), *, hides: bool, keeps: bool = True) -> None:
        """Open the menu.

        Args:
            first: Lines of others, which stand first.
            hides: Whether the game is a hidden one: the side at the screen gets what it may have.
            keeps: Whether taking back and saving are offered.
        """
        own = [*self._back_and_forth(hides=hides), *self._saving(hides=hides)] if keeps else []
        items = [*first, *own, *self._items()]
        self._app.push(Menu(self._app, "Menu", "Go on playing", items))

    def _back_and_forth(self, *, hides: bool) -> Sequence[Item]:
        desk = self._desk
        no_redo = "" if desk.can_redo else "nothing was taken back."
        return [
            Item(
                "Take back",
                "The last change, or the last answer.",
                self._ways.undo,
                "game.undo",
                _reason("This cannot be taken back", desk.why_no_undo(others=not hides)),
            ),
            Item(
                "Do again",
                "What was taken back.",
                self._ways.redo,
                "game.redo",
                _reason("There is nothing to do again", no_redo),
            ),
        ]

    def _saving(self, *, hides: bool) -> Sequence[Item]:
        copy = Item(
            "Save a copy for one side", "Holds nothing that side may not know.", self._choose_copy
        )
        if hides:
            own = partial(self.save_as, self._desk.side)
            copy = Item("Save a copy for your side", "Opens as a replay.", own)
        save = Item("Save the game", "Under a name of your own.", self.save_as, "game.save")
        return [save, copy]

    def _items(self) -> Sequence[Item]:
        rule = partial(self._app.open_rules, self._desk.phase.rule)
        return [
            Item("Show the whole map", "From edge to edge.", self._ways.fit, "board.fit"),
            Item("Settings", "Text size, speed, sound, keys.", self._open_settings),
            Item("Rules", "Opened at the present step.", rule),
            *self._minds(),
            Item("The board in words", "Ships, vectors, threats, choices.", self.summary),
            *self._again(),
            Item("Leave to the title", self._leaving(), self.leave),
        ]

    def _minds(self) -> Sequence[Item]:
        """Asking what the opponent had in mind, where a computer plays."""
        if not self._desk.game.computers:
            return ()
        return (
            Item(
                TITLE,
                "The reasons of its last answers.",
                lambda: self._app.push(Minds(self._app, self._desk.game)),
                "game.why_opponent",
            ),
        )

    def _again(self) -> Sequence[Item]:
        """Starting anew, where that is offered."""
        if self._ways.again is None:
            return ()
        return (Item("Play again", "The same scenario and seats, new dice.", self._ways.again),)

    def _leaving(self) -> str:
        if self._journal is None:
            return "This game is not written down."
        return self._journal.fault or "The game is kept; Continue takes it up again."

    def _open_settings(self) -> None:
        self._app.push(SettingsScene(self._app))

    def summary(self) -> None:
        """Open the board in words, as the side at the screen knows it."""
        lines = self._desk.rules.summary(self._desk.state, self._desk.side)
        self._app.push(Words(self._app, "The board in words", lines))

    def save_as(self, side: Side | None = None) -> None:
        """Ask for a name and save the game, or a copy for one side."""
        game = self._desk.game
        name = f"{title_of(game.setup.scenario)}, turn {self._desk.phase.turn}"
        title = "Save the game"
        if side is not None:
            name = f"{name}, {game.name(side)}"
            title = f"Save a copy for {game.name(side)}"

        def write(path: Path) -> None:
            save(game, path, side)

        self._app.push(SaveAs(self._app, title, name, write))

    def _choose_copy(self) -> None:
        items = [
            Item(info.name, "Only what this side saw and ordered.", partial(self.save_as, info.id))
            for info in self._desk.game.sides
        ]
        self._app.push(Menu(self._app, "Save a copy for which side?", "No copy", items))

    def end(self) -> None:
        """The game is over: say how, and where to go from here."""
        game = self._desk.game
        outcome = game.outcome
        if outcome is None:
            raise AssertionError(game.phase.name)
        names = [(info.name, outcome.scores.get(info.id)) for info in game.sides]
        items = [Item("Leave to the title", "The game is over and saved.", self.leave)]
        items = [*self._again(), *items]
        if self._ways.watch is not None:
            watch = Item("Watch the replay", "Step by step, from the start.", self._ways.watch)
            items.insert(0, watch)
        self._app.push(Ending(self._app, outcome, names, items, said.players(game)))

    def leave(self) -> None:
        """Close the journal and go to the title."""
        if self._journal is not None:
            self._journal.close()
        self._app.home()


def _reason(title: str, because: str) -> Reason | None:
    """A reason, where there is one."""
    return Reason(title, because) if because else None
