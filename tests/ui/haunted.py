"""A hidden game at one screen, and what the side that is to know nothing sees and hears of it.

Beta may have two ships that Alpha never finds: one weaves through the asteroids and is hurt by
them, one lies at its base, takes supplies and mends. Two games played alike, one with these ships
and one without, must show Alpha the same.
"""

import zlib
from collections.abc import Callable
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Final

import pygame

from game.core.hexes import Hex
from game.core.ruleset import UnitId
from game.rulesets.planets.events import Event
from game.rulesets.planets.orders import Order
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.scenario import Options, Scenario, SideSetup
from game.rulesets.planets.state import State
from game.session import files
from game.session.game import Game
from game.ui import games, start
from game.ui.app import App
from game.ui.scene import Scene
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.game import GameScene
from game.ui.scenes.replay import ReplayScene
from game.ui.settings import Speed
from tests.pilot import Pilot
from tests.rulesets.planets.positions import A, B, base, scenario_of, ship
from tests.ui.playing import NEXT

WEAVER, LODGER = UnitId("0"), UnitId("00")  # before all others in every list
SPOTS: Final[tuple[Hex, ...]] = ((-18, 2), (-18, 4), (-17, 9), (6, 9), (8, 7))
"""Where the pointer goes: over the unseen ships, and over some that are seen."""
_MOST: Final = 150  # keys, or frames, after which something is wrong

Moment = tuple[str, int, str]  # who, turn, step
Screen = GameScene[Scenario, State, Order, Event]


def skirmish(*, unseen: bool) -> Scenario:
    """Two sides that see each other round Earth, and far off in the belt what Alpha never sees."""
    ghosts = (
        ship(WEAVER, B, at=(-18, 2), velocity=(0, 2), fuel=9, hold={"mine": 1}),
        ship(LODGER, B, landed=("Ceres", None), fuel=3, weapon=4, structure=3),
    )
    return scenario_of(
        *ghosts[: len(ghosts) * unseen],
        ship("1", at=(8, 7), velocity=(-1, 0), hold={"mine": 1, "torpedo": 1}),
        ship("2", at=(9, 6), kind="corsair", hold={"mine": 1}),
        ship("5", B, at=(5, 9), velocity=(1, -1), hold={"torpedo": 2}),
        ship("6", B, at=(6, 9), kind="corvette", drive=1),
        ship("7", B, at=(6, 9), kind="packet", hold={"ore": 5}),
        board="inner",
        bases=[base("Earth", "a"), base("Ceres", "b")],
        sides=(SideSetup(A, "Alpha", "Win"), SideSetup(B, "Beta", "Hold out")),
        options=Options(hidden=True),
        turns=9,
    )


class Witness:
    """Whoever is to know nothing: sees every picture, reads every caption, hears every sound.

    Attributes:
        account: What was looked at, and what there was.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self.account: list[tuple[str, object]] = []
        self.heard: list[str] = []

    def note(self, what: str, told: object) -> None:
        """Note something that is not a picture."""
        self.account.append((what, told))

    def look(self, what: str) -> None:
        """Look at the whole screen, and note what was heard since."""
        self.app.pump()
        picture = zlib.crc32(self.app.surface.get_buffer().raw)
        caption = pygame.display.get_caption()[0]
        what = f"{what}, over {type(self.app.top).__name__}"
        self.note(what, (picture, caption, self.app.subtitle, tuple(self.heard)))
        self.heard.clear()


class Haunted:
    """A game opened from the title and played by real events, Alpha looking about.

    Args:
        app: The app.
        unseen: Whether Beta has the ships that Alpha never sees.
    """

    def __init__(self, app: App, *, unseen: bool) -> None:
        app.ring = True
        app.change(speed=Speed.FOUR)
        self.app = app
        self.witness = Witness(app)
        start.open_title(app, games.items(), games.Continuing())
        self.game: Game[Scenario, State, Order, Event] = Game.new(
            Planets(), skirmish(unseen=unseen), 5
        )
        games.begin(app, self.game)
        self.pilot = Pilot(app)
        press = self.pilot.press
        self._keys = {name: partial(press, key) for name, key in NEXT.items()}
        # What is done besides passing, once each.
        self._plans: dict[Moment, Callable[[], None]] = {
            (A, 1, "Plotting"): lambda: press("2", "Enter"),
            (A, 1, "Attacks"): lambda: self._fire("6 2"),
            (A, 1, "Launching"): lambda: self._choose("Launch a mine"),
            (B, 1, "Plotting"): lambda: self._burn("5", "1"),
            (B, 1, "Attacks"): lambda: self._fire("1 8"),
        }
        haunts: dict[Moment, Callable[[], None]] = {
            (B, 1, "Plotting"): self._weave,
            (B, 2, "Plotting"): self._weave,
            (B, 2, "Supplying"): self._take_supplies,
        }
        self._haunts = {True: haunts, False: {}}[unseen]

    # What is so

    @property
    def screen(self) -> Screen:
        """The game screen, whatever is over it."""
        (found,) = [scene for scene in self.app.scenes if isinstance(scene, GameScene)]
        return found

    @property
    def _step(self) -> str:
        return type(self.screen.panel.tool).__name__  # type: ignore[attr-defined] # of planets

    def at(self, place: Hex) -> tuple[int, int]:
        """The pixel in the middle of a hex."""
        x, y = self.screen.view.camera.centre_of(place)
        return round(x), round(y)

    @property
    def moment(self) -> Moment:
        """Who is at the screen, in which turn and step."""
        return (self.screen.desk.side, self.game.phase.turn, self._step)

    # What both sides do

    def _select(self, unit: str) -> None:
        """Go through the units up to one of them."""
        for _ in takewhile(lambda _: self.screen.desk.selected != unit, range(_MOST)):
            self.pilot.press("U")

    def _burn(self, unit: str, key: str) -> None:
        self._select(unit)
        self.pilot.press(key)

    def _click(self, label: str) -> None:
        """Click on a button of the scene on top, scrolled into view first."""
        button = self.pilot.button(label)
        self.app.top.focus.to(button)
        self.pilot.click_on(button)

    def _choose(self, label: str) -> None:
        self._click(label)
        self.screen.focus_on(self.screen.placing.bar.do)

    def _fire(self, target: str) -> None:
        self._choose(target)
        self.pilot.press("Enter")

    # What only Beta's unseen ships do

    def _weave(self) -> None:
        self._burn(WEAVER, "41"[self.game.phase.turn % 2])

    def _take_supplies(self) -> None:
        self._select(LODGER)
        self._choose("Resupply at Ceres")
        self.pilot.press("Enter")

    # One after the other at the screen

    def to_turn(self, turn: int) -> None:
        """Play until Alpha is to plot a turn, Alpha looking about all the way."""
        wanted = (A, turn, "Plotting")
        for _ in takewhile(lambda _: self._behind or self.moment != wanted, range(_MOST)):
            turns = {True: self._take_over, False: self._act}
            turns[self._behind]()
        assert self.moment == wanted

    @property
    def _behind(self) -> bool:
        """Whether everything is behind the curtain."""
        return isinstance(self.app.top, Curtain)

    def _take_over(self) -> None:
        """The curtain, which all see, and what the next side is shown first."""
        self.witness.heard.clear()  # that was another's turn
        self.witness.look("curtain")
        self.pilot.press("Enter")
        self._watch()

    def _act(self) -> None:
        """Close what lies over the screen, or do what is planned, or let the step pass."""
        self._look_on()
        on_top, moment = type(self.app.top).__name__, self.moment
        act = (
            self._keys.get(on_top)
            or self._haunts.pop(moment, None)
            or self._plans.pop(moment, None)
            or self._keys[self._step]
        )
        act()
        self._watch()

    def _watch(self) -> None:
        """Watch what moves, picture by picture."""
        for _ in takewhile(lambda _: self._moves, range(_MOST)):
            self._look_on()
            self.pilot.wait(1 / 10)

    @property
    def _moves(self) -> bool:
        return self.app.top is self.screen and self.screen.wait() == 0.0

    def _look_on(self) -> None:
        """Alpha looks at what there is; Beta's screen is nobody else's."""
        looks: dict[str, Callable[[], None]] = {A: self._look, B: lambda: None}
        looks[self.screen.desk.side]()

    def _look(self) -> None:
        self.witness.look(" ".join(map(str, self.moment)))
        desk = self.screen.desk
        self.witness.note("to take back", (desk.why_no_undo(others=False), desk.can_redo))

    # Alpha looks about

    def look_about(self, keep: Path) -> None:
        """Look at everything a player can look at without an order.

        Args:
            keep: Where the copy for Alpha's side is put.
        """
        self._look_at_the_board()
        self._look_at_panels()
        self._look_at_the_log()
        self._look_at_the_menu(keep)
        self.screen.focus_on(self.screen.placing.bar.do)

    def _after(self, *keys: str) -> None:
        """Press keys, let come to rest what they set moving, and look."""
        self.pilot.press(*keys)
        self.app.pump(1.0)
        self.witness.look(f"after {' '.join(keys)}")

    def _close_to(self, scene: Scene) -> None:
        """Close what lies over a scene."""
        for _ in takewhile(lambda _: self.app.top is not scene, range(_MOST)):
            self.pilot.press("Esc")

    def _look_at_the_board(self) -> None:
        """All of it, each place under the pointer, and every unit that can be gone to."""
        self._after("F")
        for place in SPOTS:
            self.pilot.move(*self.at(place))
            self.witness.look(f"pointer at {place}")
            self.pilot.click(*self.at(place))
            self.witness.look(f"click at {place}")
        for key in ("U", "U", "U", "Shift+U", "O", "C", "+", "-", "F"):
            self._after(key)

    def _look_at_panels(self) -> None:
        """The board in words, and the reason of every control that has one."""
        self.witness.note("words", self.game.ruleset.summary(self.screen.desk.state, A))
        self._after("B")
        self._after("Page down")
        self._close_to(self.screen)
        self._ask_why()

    def _ask_why(self) -> None:
        """Ask every control on top why it is as it is."""
        asked = self.app.top
        for widget in [each for each in self.pilot.widgets() if each.about() is not None]:
            self.pilot.click_on(widget, pygame.BUTTON_RIGHT)
            self.witness.look("why")
            self._close_to(asked)

    def _look_at_the_log(self) -> None:
        """Every line, and those that can be opened, opened."""
        lines = self.screen.lines()
        self.witness.note("log", lines)
        self.pilot.press("L", "End")
        for _ in lines:
            self.pilot.press("Space")
            self.witness.look("line")
            self._close_to(self.screen)
            self.pilot.press("Up")
        self.witness.note("told", list(self.game.log(A)))

    def _look_at_the_menu(self, keep: Path) -> None:
        """What can be taken back and why not, and the copy one's own side may keep."""
        self._after("Esc")
        self._ask_why()
        self._click("Save a copy for your side")
        self.witness.look("save")
        self._click("Save")
        self.witness.look("saved")
        (copy,) = files.games(files.saves())
        self.witness.note(f"copy {copy.name}", copy.read_bytes())
        copy.rename(keep)

    def leave_and_come_back(self) -> None:
        """To the title, where the game can be gone on with, and through the curtain again."""
        self.pilot.press("Esc")
        self._click("Leave to the title")
        self.witness.look("title")
        self.pilot.press("C")
        self.witness.look("curtain")
        self.pilot.press("Enter")
        self.witness.look("again")

    def see_again(self, copy: Path) -> None:
        """A copy for one side, step by step."""
        games.watch_file(self.app, copy)
        replay = self.app.top
        assert isinstance(replay, ReplayScene)
        self.witness.look("replay")
        for _ in range(replay.account.length):
            self._after("Right")
        self.pilot.press("Esc")
