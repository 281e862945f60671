"""The panel that gives a saved game another name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.session import files
from game.ui.scenes.dialog import Dialog
from game.ui.theme import BODY, INK
from game.ui.widgets.button import Button
from game.ui.widgets.entry import Entry
from game.ui.widgets.hint import Hint
from game.ui.widgets.label import Label
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.app import App


class Rename(Dialog):
    """Asks for a name, and gives it to a file.

    Args:
        app: The app.
        path: The file.
        renamed: Told where it is now.
    """

    def __init__(self, app: App, path: Path, renamed: Callable[[Path], None]) -> None:
        super().__init__(app, f"Rename {path.stem}")
        self._path = path
        self._renamed = renamed
        self._entry = Entry("Name", path.stem, on_enter=self._give)
        self._fault = Label("", BODY, INK)

    def body(self) -> Sequence[Widget]:
        """The name, and why it cannot be had."""
        return (self._entry, self._fault)

    def foot(self) -> Sequence[Button | Hint]:
        """Rename it, or not."""
        return (
            Button("Rename it", lambda: self._give(self._entry.text), main=True),
            Button("Keep the name", self.app.pop, key="everywhere.back"),
        )

    def _give(self, name: str) -> None:
        place = self._path.with_name(files.file_name(name))
        if place == self._path:
            self.app.pop()
            return
        fault = self._move(place)
        if fault:
            self._fault.text = f"It was not renamed: {fault}."
            self.app.sound.play("warning")
            self.refresh()
            return
        self.app.pop()
        self._renamed(place)

    def _move(self, place: Path) -> str:
        """Move the file; gives why it could not be moved, or nothing."""
        if place.exists() and not place.samefile(self._path):
            return f"there is a game called {place.stem} already"
        try:
            self._path.rename(place)
        except OSError as error:
            return f"{place}: {error.strerror or error}"
        return ""
