"""Panels over the game screen: the menu, saving, the board in words, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from msgspec import Struct

from game.core.ruleset import Outcome
from game.session import files
from game.session.lines import SaveError
from game.ui.app import App
from game.ui.scenes.dialog import Dialog
from game.ui.theme import BODY, INK, INK2, LABEL
from game.ui.widgets.button import Button
from game.ui.widgets.entry import Entry
from game.ui.widgets.hint import Hint
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.widget import Reason, Widget


class Item(Struct, frozen=True):
    """One line of a menu: a verb and its object, what it will do, doing it; or why it cannot be."""

    words: str
    second: str
    action: Callable[[], None]
    key: str = ""
    refused: Reason | None = None


class Menu(Dialog):
    """Buttons one below the other; going back is the main one."""

    ring_from_start: ClassVar[bool] = True
    places: ClassVar[tuple[str, ...]] = ("game", "board")

    def __init__(self, app: App, title: str, back: str, items: Sequence[Item]) -> None:
        super().__init__(app, title)
        self._back = back
        self._items = items

    def body(self) -> Sequence[Widget]:
        """What can be done."""
        buttons: list[Widget] = []
        for item in self._items:
            button = Button(item.words, partial(self._do, item), second=item.second, key=item.key)
            if item.refused is not None:
                button.refuse(item.refused)
            buttons.append(button)
        return buttons

    def foot(self) -> Sequence[Button | Hint]:
        """Going back."""
        return (Button(self._back, self.app.pop, key="everywhere.back", main=True),)

    def _do(self, item: Item) -> None:
        self.app.pop()
        item.action()


class SaveAs(Dialog):
    """Asks for a name and saves under it."""

    def __init__(self, app: App, title: str, name: str, save: Callable[[Path], None]) -> None:
        super().__init__(app, title)
        self._save = save
        self._entry = Entry("Name", name, on_enter=self._write)
        self._fault = Label("", BODY, INK)

    def body(self) -> Sequence[Widget]:
        """The name, where it goes, and why it failed."""
        return (self._entry, Label(f"In {files.saves()}", LABEL, INK2), self._fault)

    def foot(self) -> Sequence[Button | Hint]:
        """Save, or not."""
        return (
            Button("Save", lambda: self._write(self._entry.text), main=True),
            Button("Do not save", self.app.pop, key="everywhere.back"),
        )

    def _write(self, name: str) -> None:
        path = files.saves() / files.file_name(name)
        try:
            self._save(path)
        except SaveError as fault:
            self._fault.text = f"It was not saved: {fault}"
            self.app.sound.play("warning")
            self.refresh()
            return
        self.app.pop()
        self.app.sound.play("commit")
        self.app.say(f"Saved as {path.stem}")


class Words(Dialog):
    """Something to read, a line a paragraph: the board in words."""

    ring_from_start: ClassVar[bool] = True

    def __init__(self, app: App, title: str, lines: Sequence[str]) -> None:
        super().__init__(app, title)
        self._lines = lines

    def body(self) -> Sequence[Widget]:
        """The lines."""
        return [Label(line, BODY, INK) for line in self._lines]

    def foot(self) -> Sequence[Button | Hint]:
        """Closing it."""
        return (Button("Close", self.app.pop, key="everywhere.back", main=True),)


class Ending(Dialog):
    """How the game ended, and where to go from here."""

    ring_from_start: ClassVar[bool] = True

    def __init__(
        self,
        app: App,
        outcome: Outcome,
        names: Sequence[tuple[str, int | None]],
        items: Sequence[Item],
        players: Sequence[str] = (),
    ) -> None:
        """Say how it ended.

        Args:
            app: The app.
            outcome: The end.
            names: The sides, each with its score where there are scores.
            items: What can be done now.
            players: A line for each side: who played it.
        """
        super().__init__(app, outcome.words)
        self._outcome = outcome
        self._names = names
        self._items = items
        self._players = players

    def body(self) -> Sequence[Widget]:
        """The grade, the scores, and what can be done."""
        widgets: list[Widget] = []
        if self._outcome.grade:
            widgets.append(Label(self._outcome.grade.capitalize(), BODY, INK))
        scores = [f"{name}: {score}" for name, score in self._names if score is not None]
        if scores:
            widgets.append(Heading("Score"))
            widgets.append(Label("\n".join(scores), BODY, INK))
        if self._players:
            widgets.append(Heading("Who played"))
            widgets.append(Label("\n".join(self._players), BODY, INK))
        widgets += [
            Button(item.words, partial(self._do, item), second=item.second, key=item.key)
            for item in self._items
        ]
        return widgets

    def foot(self) -> Sequence[Button | Hint]:
        """Look at the board."""
        return (Button("Look at the board", self.app.pop, key="everywhere.back", main=True),)

    def _do(self, item: Item) -> None:
        self.app.pop()
        item.action()
