"""Asks for each die before it falls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from game.ui.scenes.dialog import Dialog
from game.ui.scenes.practice.dicing import Faces
from game.ui.theme import BODY, INK, INK2
from game.ui.widgets.button import Button
from game.ui.widgets.entry import Entry
from game.ui.widgets.hint import Hint
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.app import App

_MOST_BUTTONS: Final = 12
_BURNS: Final = 6  # the number keys there are names for


class AskDie(Dialog):
    """Which face the next die shows.

    Args:
        app: The app.
        sides: How many faces it has.
        named: Those that were named before it, for the same answer.
        on_face: Takes the face.
        by_chance: Lets this and all further dice of the answer fall by chance.
    """

    ring_from_start: ClassVar[bool] = True
    places: ClassVar[tuple[str, ...]] = ("game",)

    def __init__(
        self,
        app: App,
        sides: int,
        named: Sequence[int],
        on_face: Callable[[int], None],
        by_chance: Callable[[], None],
    ) -> None:
        super().__init__(app, f"Die {len(named) + 1}: which face?")
        self._sides, self._named = sides, named
        self._on_face, self._by_chance = on_face, by_chance
        self._fault = Label("", BODY, INK)

    def body(self) -> Sequence[Widget]:
        """What was named, and the faces there are."""
        rows: list[Widget] = []
        if self._named:
            rows += [Heading("Named so far"), Faces(self._named)]
        if self._sides > _MOST_BUTTONS:
            rows.append(Label(f"A number from 1 to {self._sides}.", BODY, INK2))
            return [*rows, Entry("Face", on_enter=self._typed, longest=20), self._fault]
        for face in range(1, self._sides + 1):
            key = f"game.burn_{face}" if face <= _BURNS else ""
            rows.append(Button(str(face), partial(self._give, face), key=key))
        return rows

    def foot(self) -> Sequence[Button | Hint]:
        """Leave it to chance, or do not answer yet."""
        return (
            Button("By chance", self._chance, second="This die and the rest of the answer."),
            Button("Go back", self.app.pop, second="Nothing is rolled.", key="everywhere.back"),
        )

    def _typed(self, text: str) -> None:
        face = int(text) if text.isascii() and text.isdecimal() else 0
        if 1 <= face <= self._sides:
            self._give(face)
            return
        self._fault.text = f"A face is a number from 1 to {self._sides}."
        self.refresh()

    def _give(self, face: int) -> None:
        self.app.pop()
        self._on_face(face)

    def _chance(self) -> None:
        self.app.pop()
        self._by_chance()
