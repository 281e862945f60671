"""An app without a screen beside the program, which knows where everything stands."""

from game.ui import games, start
from game.ui.app import App
from game.ui.scenes.game import GameScene
from game.ui.settings import Speed
from tests.pilot import Pilot
from tests.window.program import Program


class Twin:
    """An app nobody sees, which is given the same clicks and so knows where everything stands."""

    def __init__(self, program: Program) -> None:
        self.app = App(size=(1440, 900), headless=True)
        self.app.change(speed=Speed.AT_ONCE, reduced_motion=True)
        start.open_title(self.app, start.items(), games.Continuing())
        self.pilot = Pilot(self.app)
        self._program = program

    def click(self, x: float, y: float) -> None:
        """Click at a point of both."""
        self._program.click(round(x), round(y))
        self.pilot.click(round(x), round(y))

    def click_on(self, label: str) -> None:
        """Click on the button whose label begins so."""
        self.click(*self.pilot.button(label).rect.center)

    def burn(self, key: str) -> None:
        """Click on the hex with a badge, then commit."""
        scene = self.app.top
        assert isinstance(scene, GameScene)
        (at,) = (choice.at for choice in scene.view.board.choices if choice.key == key)
        self.click(*scene.view.camera.centre_of(at))
        self.click_on("Commit")
