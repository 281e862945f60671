"""A scene with one of each control, for tests of the toolkit."""

from typing import ClassVar

import pygame

from game.ui.app import App
from game.ui.scene import Scene
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, Option, Tabs
from game.ui.widgets.entry import Entry
from game.ui.widgets.label import Label
from game.ui.widgets.listbox import ListBox, Row
from game.ui.widgets.scroll import Pane
from game.ui.widgets.slider import Slider
from game.ui.widgets.widget import Reason

EMPTY_RACK = Reason(
    "Turret 2 cannot fire",
    "its rack is empty",
    "planets 5.3: what has no fuel stays",
    "Anyone can reload it.",
)


class Bench(Scene):
    """One of each control, and a record of all that happened."""

    places: ClassVar[tuple[str, ...]] = ("game",)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.did: list[str] = []
        self.drawn = 0
        self.commit = Button(
            "Commit orders",
            lambda: self.did.append("commit"),
            second="Flies 2 ships as drawn; spends 1 fuel.",
            key="game.commit",
            main=True,
        )
        self.fire = Button("Fire turret 2", lambda: self.did.append("fire"), key="game.undo")
        self.fire.refuse(EMPTY_RACK)
        self.entry = Entry("Name", on_change=self.did.append, on_enter=self._entered)
        self.list = ListBox(
            [Row(f"row {n}", f"Row {n}", "below it" * (n % 2)) for n in range(40)],
            on_move=self.did.append,
            on_open=lambda row: self.did.append(f"open {row}"),
        )
        self.choice = Choice("Speed", _options("half", "1", "2"), "1", self.did.append)
        self.slider = Slider("Volume", 50, lambda value: self.did.append(str(value)))
        self.tabs = Tabs(_options("Ship", "Log"), "Ship", self.did.append)
        self.inner = [
            Button(f"Inside {n}", lambda n=n: self.did.append(f"inside {n}"))  # type: ignore[misc] # mypy gives up on the default
            for n in range(20)
        ]
        self.pane = Pane([Label("A pane"), *self.inner])

    def _entered(self, text: str) -> None:
        self.did.append(f"entered {text}")

    def layout(self, size: tuple[int, int]) -> None:
        """Two columns."""
        pen = self.pen
        wide = (size[0] - pen.px(72)) // 2
        left = [self.commit, self.fire, self.entry, self.choice, self.slider, self.tabs]
        y = pen.px(20)
        for widget in left:
            high = widget.height(pen, wide)
            widget.place(pen, pygame.Rect(pen.px(24), y, wide, high))
            y += high + pen.px(16)
        x = pen.px(48) + wide
        half = max((size[1] - pen.px(60)) // 2, 1)
        self.list.place(pen, pygame.Rect(x, pen.px(20), wide, half))
        self.pane.place(pen, pygame.Rect(x, pen.px(40) + half, wide, half))
        self.widgets = [*left, self.list, self.pane]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw and count."""
        self.drawn += 1
        super().draw(surface)

    def act(self, action: str) -> bool:
        """Record the actions of the game."""
        ours = action.startswith("game.")
        self.did += [action] * ours
        return ours


def _options(*words: str) -> list[Option]:
    return [Option(each, each) for each in words]
