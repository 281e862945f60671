"""The game screen, driven by real events."""

from collections.abc import Callable

import pytest

from game import assets
from game.rulesets.planets.orders import Burn, Order
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.scenario import Scenario
from game.rulesets.planets.state import State
from game.scenario.load import load_scenario
from game.session.game import Game
from game.ui.app import App
from game.ui.scenes.dialog import Confirm
from game.ui.scenes.game import GameScene
from game.ui.scenes.game.menu import Ending
from game.ui.scenes.why import Why
from game.ui.settings import Speed
from tests.pilot import Pilot
from tests.rulesets.planets.positions import A, scenario_of, ship

Played = tuple[Game[Scenario, State, Order, object], Pilot]
Opener = Callable[[Scenario], Played]


def shipped(name: str) -> Scenario:
    """A scenario that ships."""
    return load_scenario(assets.maps() / "planets" / f"{name}.toml", Planets())


@pytest.fixture
def opened(app: App) -> Opener:
    """Opens a game on the screen of an app that shows movement at once."""

    def open_game(scenario: Scenario) -> Played:
        app.change(speed=Speed.AT_ONCE)
        game = Game.new(Planets(), scenario, seed=3)
        scene = GameScene(app, game)
        app.push(scene)
        scene.start()
        return game, Pilot(app)  # type: ignore[return-value] # events are not looked at

    return open_game


def scene_of(pilot: Pilot) -> GameScene[Scenario, State, Order, object]:
    """The game screen, whatever is over it."""
    (scene,) = [one for one in pilot.app.scenes if isinstance(one, GameScene)]
    return scene


def burns_of(pilot: Pilot) -> list[tuple[int, ...]]:
    """The burns being considered."""
    return [order.burns for order in scene_of(pilot).desk.orders if isinstance(order, Burn)]


def click_hex(pilot: Pilot, at: tuple[int, int]) -> None:
    """Click where the board draws a choice's hex, else the hex itself."""
    view = scene_of(pilot).view
    x, y = view.camera.centre_of(at)
    pilot.click(round(x), round(y))


@pytest.mark.rule("planets 19.1")
def test_first_burn_is_won_by_keys_alone(opened: Opener) -> None:
    game, pilot = opened(shipped("first-burn"))
    for key in ("1", "0", "0", "4", "0", "4"):
        pilot.press(key, "Enter")
    assert game.outcome is not None
    assert game.outcome.winners
    assert isinstance(pilot.app.top, Ending)


@pytest.mark.rule("planets 19.1")
def test_first_burn_is_won_by_pointer_alone(opened: Opener) -> None:
    game, pilot = opened(shipped("first-burn"))
    scene = scene_of(pilot)
    for end in (-4, -2, 0, 1, 2, 2):
        click_hex(pilot, (end, 6))
        pilot.click_on(pilot.button("Commit orders"))
        scene.view.finish()
    assert game.outcome is not None
    assert game.outcome.winners


def test_a_key_replaces_the_burn_and_another_adds_to_it(opened: Opener) -> None:
    _, pilot = opened(shipped("first-burn"))
    scene = scene_of(pilot)
    pilot.press("1", "2")
    assert burns_of(pilot) == [(1,)]
    pilot.press("A", "1")
    assert burns_of(pilot) == [(0, 1)]
    pilot.press("0")
    assert scene.desk.orders == ()


@pytest.mark.parametrize(
    ("typed", "burns"), [("2", (1,)), ("23", (1, 2)), ("-4,6", (0,)), ("(−5, 5)", (2,))]
)
def test_burns_are_typed_as_keys_or_as_the_end_hex(
    opened: Opener, typed: str, burns: tuple[int, ...]
) -> None:
    _, pilot = opened(shipped("first-burn"))
    scene = scene_of(pilot)
    pilot.press("G")
    pilot.type(typed)
    pilot.press("Enter")
    end = scene.panel.board().burns
    assert burns_of(pilot) in ([burns], [burns[::-1]])
    assert end


@pytest.mark.parametrize("typed", ["nonsense", "99,99", "7"])
def test_what_was_typed_wrong_is_explained_and_nothing_changes(opened: Opener, typed: str) -> None:
    game, pilot = opened(shipped("first-burn"))
    pilot.press("G")
    pilot.type(typed)
    pilot.press("Enter")
    assert scene_of(pilot).desk.orders == ()
    assert game.phase.turn == 1


def test_changes_are_taken_back_one_by_one_and_then_the_answer_before(opened: Opener) -> None:
    game, pilot = opened(shipped("first-burn"))
    scene = scene_of(pilot)
    pilot.press("1", "Enter")
    assert game.phase.turn == 2
    pilot.press("2", "3", "Z", "Z")
    assert scene.desk.orders == ()
    pilot.press("Z")
    assert game.phase.turn == 1
    assert burns_of(pilot) == [(0,)]
    pilot.press("Z")
    assert isinstance(pilot.app.top, Why)


@pytest.mark.rule("planets 7.5")
def test_a_fatal_plot_is_named_and_enter_does_not_confirm_it(opened: Opener) -> None:
    doomed = scenario_of(ship("1", A, "corvette", (-2, 0), (1, 0)), board="world", sides=(A,))
    game, pilot = opened(doomed)
    pilot.press("1", "Enter")
    asked = pilot.app.top
    assert isinstance(asked, Confirm)
    assert "World" in asked.title
    pilot.press("Enter")
    assert pilot.app.top is asked
    pilot.press("Esc")
    assert game.phase.turn == 1
    pilot.press("Enter", "Y")
    assert not game.state.ships


def test_nothing_is_asked_where_nothing_could_save_the_ship(opened: Opener) -> None:
    wreck = ship("1", A, "corvette", (-2, 0), (2, 0), drive=6)
    game, pilot = opened(scenario_of(wreck, ship("2", A, "corvette", (3, 3)), sides=(A,)))
    pilot.press("Enter")
    assert not isinstance(pilot.app.top, Confirm)
    assert sorted(game.state.ships) == ["2"]
