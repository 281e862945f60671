"""The choice of a position for the range: a blank board, a scenario, or a saved game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from msgspec import Struct

from game.ui.scenes.dialog import Dialog
from game.ui.theme import INK2, LABEL
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, Option
from game.ui.widgets.hint import Hint
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.app import App

_SIDES: Final = tuple(Option(str(n), str(n)) for n in range(1, 5))
_USUAL: Final = "2"


class Offered(Struct, frozen=True):
    """A position that can be opened.

    Attributes:
        words: What it is called.
        second: One line about it, or what is wrong with it.
        open: Opens it; a blank board with so many sides.
    """

    words: str
    second: str
    open: Callable[[int], None]


class Opening(Dialog):
    """Blank boards, scenarios and saved games.

    Args:
        app: The app.
        groups: Headings, with what is offered below each.
    """

    ring_from_start: ClassVar[bool] = True

    def __init__(self, app: App, groups: Sequence[tuple[str, Sequence[Offered]]]) -> None:
        super().__init__(app, "Practice range")
        self._groups = groups
        self._sides = Choice("Sides on a blank board", _SIDES, _USUAL, lambda _: None)

    def body(self) -> Sequence[Widget]:
        """What can be opened."""
        note = Label("Nothing there counts or is recorded.", LABEL, INK2)
        rows: list[Widget] = [note, self._sides]
        for heading, offered in self._groups:
            if offered:
                rows.append(Heading(heading))
                rows += [
                    Button(one.words, partial(self._open, one), second=one.second)
                    for one in offered
                ]
        return rows

    def _begin_focus(self) -> None:
        """Begin at the first board."""
        first = next((row for row in self._body if isinstance(row, Button)), None)
        if first is not None:
            self.focus.to(first)

    def foot(self) -> Sequence[Button | Hint]:
        """Going back."""
        return (Hint("back", self.back, key="everywhere.back"),)

    def _open(self, offered: Offered) -> None:
        offered.open(int(self._sides.chosen))
