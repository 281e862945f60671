"""Pictures of screens that need no game, and of all states of a button."""

import pygame
import pytest

from game.ui.app import App
from game.ui.scene import Scene
from game.ui.scenes.dialog import Answer, Confirm
from game.ui.scenes.title import ContinueEntry, MenuItem
from game.ui.start import open_title
from game.ui.theme import PANEL
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.widgets.widget import Offer, Reason
from tests.pilot import Pilot
from tests.shot import check_shot


def nothing(*_: object) -> None:
    """Do nothing."""


class States(Scene):
    """Every state of a button, named."""

    background = PANEL

    def __init__(self, app: App) -> None:
        super().__init__(app)
        names = ("rest", "hover", "pressed", "main", "focus", "chosen", "disabled", "busy")
        self.states = {
            name: Button("Skip this ship", nothing, second="Coasts.", key="game.skip")
            for name in names
        }
        self.states["hover"].hovered = True
        self.states["pressed"].held = True
        self.states["main"].main = True
        self.states["chosen"].chosen = True
        self.states["disabled"].refuse(Reason("Cannot skip", "there is no ship"))
        self.states["busy"].busy = "Flying 2 ships"

    def layout(self, size: tuple[int, int]) -> None:
        """Three columns."""
        del size
        self.widgets = []
        for number, (name, button) in enumerate(self.states.items()):
            left, top = 24 + number % 3 * 320, 20 + number // 3 * 120
            label = Label(name)
            label.place(self.pen, pygame.Rect(left, top, 290, 24))
            button.place(self.pen, pygame.Rect(left, top + 30, 290, button.height(self.pen, 290)))
            self.widgets += [label, button]
        self.focus_on(self.states["focus"], by_key=True)


@pytest.mark.parametrize(("size", "percent"), [((1440, 900), 100), ((1024, 640), 125)])
def test_title(size: tuple[int, int], percent: int, *, update_goldens: bool) -> None:
    app = App(headless=True, size=size)
    app.change(text_percent=percent)
    items = (
        MenuItem("Play", "Alone or two at one screen.", "title.play", nothing),
        MenuItem("Replays", "Watch a finished game, or branch.", "title.replays", nothing),
    )
    open_title(app, items, lambda: ContinueEntry("Quarantine, turn 6.", nothing))
    app.pump()
    check_shot(app.surface, f"title-{size[0]}-{percent}", update=update_goldens)


def test_states(*, update_goldens: bool) -> None:
    app = App(headless=True, size=(984, 380))
    app.push(States(app))
    app.pump()
    check_shot(app.surface, "states", update=update_goldens)


def test_panels(*, update_goldens: bool) -> None:
    app = App(headless=True, size=(800, 480))
    pilot = Pilot(app)
    app.push(States(app))
    app.explain(
        Reason(
            "Turret 2 cannot fire",
            "its missile rack has nothing ready.",
            "posts 11.5: a weapon with nothing ready is spent.",
            "anyone aboard reloads it: one big action, ready at once.",
            "R45: a rack holds 12 missiles.",
            (Offer("R", "let Moreau reload it", nothing),),
        )
    )
    app.pump()
    check_shot(app.surface, "why", update=update_goldens)
    pilot.press("Esc")
    app.push(
        Confirm(
            app,
            "Burn 3 destroys Larkspur on World",
            "The course meets World’s disc before it ends (planets 7.5).",
            Answer("Change the plot", nothing),
            Answer("Fly it anyway", nothing),
        )
    )
    app.pump()
    check_shot(app.surface, "question", update=update_goldens)
