"""Against the computer on the screen: it answers by itself, and the window stays alive."""

from itertools import takewhile

import pytest

from game.core.ruleset import Side
from game.rulesets.planets.ruleset import Planets
from game.session.game import Game
from game.session.record import Seat
from game.ui.app import App
from game.ui.layout import WindowClass
from game.ui.scenes.dialog import Confirm
from game.ui.scenes.game import GameScene, said
from game.ui.scenes.game.menu import Menu
from game.ui.scenes.why import Why
from game.ui.settings import Speed
from tests.pilot import Pilot
from tests.ui.playing import Screen, shipped


@pytest.fixture
def screen(app: App) -> Screen:
    """A duel of the first side's against an easy computer."""
    return opened(app, people=1)


def opened(app: App, *, people: int) -> Screen:
    """A duel, its first sides played by people and the others by the computer."""
    app.change(speed=Speed.AT_ONCE, damage_steps=False, reminders=False)
    scenario = shipped("two-captains")
    sides = [info.id for info in Planets().sides(scenario)]
    seats: dict[Side, Seat] = {side: Seat("easy") for side in sides[people:]}
    game = Game.new(Planets(), scenario, 5, seats)
    scene: Screen = GameScene(app, game)
    scene.thinking.pace = 0.0
    app.push(scene)
    scene.start()
    return scene


def let_think(pilot: Pilot, screen: Screen) -> None:
    """Let time pass until a person is asked, or the game is over."""
    for _ in takewhile(lambda _: screen.thinking.side is not None, range(20_000)):
        screen.update(0)
    assert screen.desk.owes or screen.game.outcome is not None
    pilot.app.pump()


def answer(pilot: Pilot, screen: Screen) -> None:
    """Let the first side coast, launch nothing and pass, until the computer thinks."""
    for _ in takewhile(lambda _: screen.thinking.side is None, range(9)):
        pilot.press("N")


def test_the_computer_answers_and_the_turn_comes_back(screen: Screen) -> None:
    pilot, person = Pilot(screen.app), screen.desk.side
    answer(pilot, screen)
    assert screen.placing.bar.do.busy == "Borealis (easy) is thinking"
    assert said.whose(screen.desk, WindowClass.NORMAL).words == "Borealis (easy) is thinking"
    let_think(pilot, screen)
    assert screen.desk.side == person
    chosen = [side for step in screen.game.steps for side in step.chosen]
    assert set(chosen) == {info.id for info in screen.game.sides}


def test_time_passes_while_it_thinks_without_any_input(screen: Screen) -> None:
    pilot = Pilot(screen.app)
    answer(pilot, screen)
    assert screen.wait() == 0.0


def test_the_menu_opens_while_it_thinks(screen: Screen) -> None:
    pilot = Pilot(screen.app)
    answer(pilot, screen)
    pilot.press("Esc")
    assert isinstance(screen.app.top, Menu)


def test_what_it_thought_is_dropped_where_a_person_takes_back(screen: Screen) -> None:
    pilot = Pilot(screen.app)
    answer(pilot, screen)
    steps = len(screen.game.steps)
    pilot.press("Z")
    let_think(pilot, screen)
    assert len(screen.game.steps) < steps
    assert not isinstance(screen.app.top, Why)


def test_who_does_nothing_loses_and_that_is_not_sounded_as_a_victory(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(screen.app.sound, "play", heard.append)
    pilot = Pilot(screen.app)
    screen.thinking.pace = 1.0
    for _ in takewhile(lambda _: screen.game.outcome is None, range(400)):
        let_think(pilot, screen)
        pilot.press("N")
        pilot.press(*["Y"] * isinstance(screen.app.top, Confirm))  # on, in spite of a loss
    outcome = screen.game.outcome
    assert outcome is not None
    assert set(outcome.winners) == set(screen.game.computers)
    assert "game-over" in heard
    assert "victory" not in heard


def test_two_computers_play_on_while_one_looks_on(app: App) -> None:
    screen = opened(app, people=0)
    Pilot(app)
    for _ in takewhile(lambda _: screen.game.phase.turn < 3, range(20_000)):
        screen.update(0)
    chosen = [side for step in screen.game.steps for side in step.chosen]
    assert set(chosen) == {info.id for info in screen.game.sides}
