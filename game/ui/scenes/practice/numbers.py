"""The panel that sets a unit's numbers by hand, and the one that asks for words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from game.core.practice import Field
from game.core.ruleset import Refusal
from game.ui.scenes.dialog import Dialog
from game.ui.theme import BODY, INK, INK2, LABEL
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, Option
from game.ui.widgets.entry import Entry
from game.ui.widgets.hint import Hint
from game.ui.widgets.label import Label
from game.ui.widgets.slider import Slider
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.app import App


class Numbers(Dialog):
    """A unit's numbers; each takes effect at once, and can be taken back.

    Args:
        app: The app.
        title: The unit's name.
        fields: Gives its numbers as they stand.
        tune: Sets one; gives why not, where it cannot be.
    """

    ring_from_start: ClassVar[bool] = True

    def __init__(
        self,
        app: App,
        title: str,
        fields: Callable[[], Sequence[Field]],
        tune: Callable[[str, int], Refusal | None],
    ) -> None:
        super().__init__(app, title)
        self._fields, self._tune = fields, tune
        self._said = Label("Left and Right change a number.", LABEL, INK2)

    def body(self) -> Sequence[Widget]:
        """A row for each number."""
        return [*(self._row(field) for field in self._fields()), self._said]

    def _row(self, field: Field) -> Widget:
        if field.names:
            options = [Option(str(field.least + n), name) for n, name in enumerate(field.names)]
            return Choice(
                field.label, options, str(field.value), lambda id_: self._set(field.id, int(id_))
            )
        return Slider(
            field.label,
            field.value,
            partial(self._set, field.id),
            low=field.least,
            high=field.most,
            step=1,
            unit=f" of {field.most}",
        )

    def _set(self, field: str, value: int) -> None:
        refusal = self._tune(field, value)
        self._said.text = ""
        if refusal is not None:
            self.app.sound.play("refusal")
            rule = f" ({refusal.rule.partition(' ')[2]})" if refusal.rule else ""
            self._said.text = f"{refusal.why.removesuffix('.')}{rule}. {refusal.change}"
            self._said.colour = INK
        self._follow()

    def _follow(self) -> None:
        """Let the rows follow what one of them has changed: a full hold limits the others."""
        rows = {self._name(row): row for row in self._body}
        for field in self._fields():
            row = rows.get(field.label)
            if isinstance(row, Slider):
                row.value, row.high, row.unit = field.value, field.most, f" of {field.most}"
            elif isinstance(row, Choice):
                row.chosen = str(field.value)
        self.refresh()

    @staticmethod
    def _name(row: Widget) -> str:
        return row.label if isinstance(row, Slider | Choice) else ""

    def foot(self) -> Sequence[Button | Hint]:
        """Closing it."""
        return (Button("Close", self.app.pop, key="everywhere.back"),)


class Ask(Dialog):
    """Asks for a line of text and does something with it.

    Args:
        app: The app.
        title: What is asked.
        label: What is typed.
        text: What stands there first.
        do: A verb and its object.
        act: Takes the text; gives why it cannot be, or nothing when it is done.
        note: One line below.
    """

    def __init__(
        self,
        app: App,
        title: str,
        label: str,
        text: str,
        do: str,
        act: Callable[[str], str],
        note: str = "",
    ) -> None:
        super().__init__(app, title)
        self._do, self._act, self._note = do, act, note
        self._entry = Entry(label, text, on_enter=self._give, longest=40)
        self._fault = Label("", BODY, INK)

    def body(self) -> Sequence[Widget]:
        """The line, a note, and why it failed."""
        notes = [Label(self._note, LABEL, INK2)] if self._note else []
        return (self._entry, *notes, self._fault)

    def foot(self) -> Sequence[Button | Hint]:
        """Do it, or not."""
        return (
            Button(self._do, lambda: self._give(self._entry.text), main=True),
            Button("Go back", self.app.pop, key="everywhere.back"),
        )

    def _give(self, text: str) -> None:
        fault = self._act(text)
        if not fault:
            self.app.pop()
            return
        self._fault.text = fault
        self.app.sound.play("warning")
        self.refresh()
