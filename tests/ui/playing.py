"""A game on the screen for tests: opened at once, with what is on it easy to reach."""

from itertools import takewhile
from typing import Final

from game import assets
from game.rulesets.planets.events import Event
from game.rulesets.planets.orders import Burn, Order
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.scenario import Scenario
from game.rulesets.planets.state import State
from game.scenario.load import load_scenario
from game.session.game import Game
from game.ui.app import App
from game.ui.panels.planets import PlanetsPanel
from game.ui.scenes.game import GameScene
from game.ui.settings import Speed
from tests.pilot import Pilot

# What ends each step, and closes each panel, by key.
NEXT: Final = {
    "Confirm": "Y",
    "HitScene": "Esc",
    "Why": "Esc",
    "Curtain": "Enter",
    "Plotting": "Enter",
    "Launching": "N",
    "Trimming": "Enter",
    "Siding": "N",
    "Defending": "N",
    "Demanding": "Enter",
    "Answering": "N",
    "Attacks": "N",
    "Answers": "S",
    "Supplying": "N",
    "Mending": "N",
}

# What does the same by pointer: the label of a button of the panel on top.
CLOSES: Final = {
    "Confirm": "Fly it anyway",
    "HitScene": "Close",
    "Curtain": "I am",
}
# And the place of the commit control that ends each step: do it, skip, nobody.
ENDS: Final = {"Enter": 0, "S": 1, "N": 2}

Screen = GameScene[Scenario, State, Order, Event]


def shipped(name: str) -> Scenario:
    """A scenario that ships."""
    return load_scenario(assets.maps() / "planets" / f"{name}.toml", Planets())


class Playing:
    """A game, its screen, and the pilot.

    Attributes:
        game: The game.
        scene: Its screen.
        pilot: Posts events.
    """

    def __init__(
        self, app: App, scenario: Scenario, *, seed: int = 3, at_once: bool = True
    ) -> None:
        if at_once:
            app.change(speed=Speed.AT_ONCE)
        self.app = app
        self.game: Game[Scenario, State, Order, Event] = Game.new(Planets(), scenario, seed)
        self.scene: Screen = GameScene(app, self.game)
        app.push(self.scene)
        self.scene.start()
        self.pilot = Pilot(app)

    def orders(self) -> tuple[Order, ...]:
        """The orders being considered."""
        return self.scene.desk.orders

    @property
    def burns(self) -> list[tuple[int, ...]]:
        """The burns being considered."""
        return [order.burns for order in self.orders() if isinstance(order, Burn)]

    def at(self, place: tuple[int, int]) -> tuple[int, int]:
        """The pixel in the middle of a hex."""
        x, y = self.scene.view.camera.centre_of(place)
        return round(x), round(y)

    def click_hex(self, place: tuple[int, int]) -> None:
        """Click on a hex."""
        self.pilot.click(*self.at(place))

    def click_unit(self, unit: str) -> None:
        """Click on a unit."""
        (marker,) = [one for one in self.scene.view.board.markers if one.id == unit]
        self.click_hex(marker.at)

    def click(self, label: str) -> None:
        """Click on the button whose label begins so, scrolled into view first."""
        button = self.pilot.button(label)
        self.scene.focus.to(button)
        self.pilot.click_on(button)

    def click_dialog(self, label: str) -> None:
        """Click on a button of the panel on top."""
        self.pilot.click_on(self.pilot.button(label))

    def enter(self, label: str) -> None:
        """Go to the button whose label begins so by Tab alone, and press it with Space."""
        for _ in range(120):
            current = self.app.top.focus.current
            if getattr(current, "label", "").startswith(label):
                break
            self.pilot.press("Tab")
        else:
            raise AssertionError(f"Tab does not lead to {label!r}")
        self.pilot.press("Space")

    def click_main(self) -> None:
        """Click on the main control of the commit bar."""
        self.pilot.click_on(self.scene.placing.bar.parts()[0])

    def wait_for_offers(self) -> None:
        """Let time pass until the answers beside the ship are there."""
        for _ in takewhile(lambda _: self.scene.panel.busy, range(3000)):
            self.pilot.wait(1 / 30)

    def play_on(self, most: int) -> None:
        """Let every step pass by keys until the game is over, or for so many keys."""
        for _ in takewhile(lambda _: self.game.outcome is None, range(most)):
            panel = self.scene.panel
            assert isinstance(panel, PlanetsPanel)
            on_top = type(self.app.top).__name__
            self.pilot.press(NEXT.get(on_top) or NEXT[type(panel.tool).__name__])

    def play_to_plots(self) -> None:
        """Let every step pass by keys until ships are plotted again."""
        self.play_on(1)
        for _ in takewhile(lambda _: self._tool() != "Plotting", range(60)):
            self.play_on(1)

    def _tool(self) -> str:
        """The tool that is in use, where nothing lies over it."""
        panel = self.scene.panel
        assert isinstance(panel, PlanetsPanel)
        on_top = type(self.app.top).__name__
        return on_top if on_top in NEXT else type(panel.tool).__name__

    def click_on(self, most: int) -> None:
        """The same by pointer alone."""
        for _ in takewhile(lambda _: self.game.outcome is None, range(most)):
            panel = self.scene.panel
            assert isinstance(panel, PlanetsPanel)
            closes = CLOSES.get(type(self.app.top).__name__)
            place = ENDS[NEXT[type(panel.tool).__name__]]
            control = self.scene.placing.bar.parts()[place]
            self.pilot.click_on(self.pilot.button(closes) if closes else control)

    def log(self) -> list[str]:
        """The words of the log."""
        return [line.words for line in self.scene.lines()]
