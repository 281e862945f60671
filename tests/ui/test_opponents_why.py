"""Why did it do that: what the computer had in mind, asked for after the fact."""

import pytest
from msgspec.structs import replace

from game.core.opponent import Thought
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.scenario import Scenario
from game.session.game import Game
from game.session.record import Seat
from game.ui.app import App
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.game import GameScene
from game.ui.scenes.game.log import WhyLine
from game.ui.scenes.game.menu import Ending
from game.ui.scenes.game.minds import Minds
from game.ui.scenes.replay import ReplayScene
from game.ui.settings import Speed
from game.ui.widgets.label import Heading, Label
from tests.pilot import Pilot
from tests.ui.playing import Screen, shipped

WHY = "It keeps its distance."
HEADING = "What Borealis (easy) had in mind"


def opened(app: App, scenario: Scenario) -> Screen:
    """A duel of the first side's against an easy computer."""
    app.change(speed=Speed.AT_ONCE, damage_steps=False, reminders=False)
    second = Planets().sides(scenario)[1].id
    scene: Screen = GameScene(app, Game.new(Planets(), scenario, 5, {second: Seat.EASY}))
    app.push(scene)
    scene.start()
    return scene


def play(screen: Screen, turns: int) -> None:
    """Let both sides do nothing for so many turns; the computer's part is given a reason."""
    game = screen.game
    while game.outcome is None and game.phase.turn <= turns:
        side = game.waiting_for[0]
        game.submit(side, (), Thought("easy", (WHY,)) if side in game.computers else None)
    screen.take(game)


@pytest.fixture
def duel(app: App) -> Screen:
    return opened(app, shipped("two-captains"))


@pytest.fixture
def hidden(app: App) -> Screen:
    scenario = shipped("two-captains")
    options = replace(scenario.options, hidden=True)
    return opened(app, replace(scenario, options=options))


def texts(dialog: object) -> list[str]:
    """What a panel says, headings among it."""
    assert isinstance(dialog, Dialog)
    return [w.text for w in dialog.body() if isinstance(w, Label | Heading)]


def test_a_key_opens_the_reasons_of_its_last_answers(duel: Screen) -> None:
    play(duel, 2)
    Pilot(duel.app).press("Shift+W")
    assert isinstance(duel.app.top, Minds)
    told = texts(duel.app.top)
    assert set(told) == {HEADING, WHY}


def test_the_hint_beneath_the_log_opens_them(duel: Screen) -> None:
    play(duel, 1)
    pilot = Pilot(duel.app)
    pilot.app.pump()
    assert duel.placing.side._mind is not None
    pilot.click_on(duel.placing.side._mind)
    assert isinstance(duel.app.top, Minds)
    pilot.press("Esc")
    assert type(duel.app.top).__name__ == "GameScene"


def test_the_menu_offers_them_too(duel: Screen) -> None:
    play(duel, 1)
    pilot = Pilot(duel.app)
    pilot.press("Esc")
    pilot.click_on(pilot.button("What the opponent had in mind"))
    assert WHY in texts(duel.app.top)


def test_before_its_first_answer_there_is_nothing_to_tell(duel: Screen) -> None:
    Pilot(duel.app).press("Shift+W")
    assert texts(duel.app.top) == ["So far the computer had nothing to decide."]


def test_among_people_nobody_is_asked_about(app: App) -> None:
    scene: Screen = GameScene(app, Game.new(Planets(), shipped("two-captains"), 5))
    app.push(scene)
    assert scene.placing.side._mind is None
    Pilot(app).press("Shift+W")
    assert texts(app.top) == ["The computer plays no side of this game."]


def test_a_line_of_the_log_tells_what_its_answer_was_for(duel: Screen) -> None:
    play(duel, 1)
    lines = duel.lines()
    own, its = (
        next(i for i, line in enumerate(lines) if line.words.startswith(name))
        for name in ("Resolute", "Intrepid")
    )
    duel.chronicle.open_line(own)
    assert WHY not in texts(duel.app.top)
    duel.app.pop()
    duel.chronicle.open_line(its)
    assert isinstance(duel.app.top, WhyLine)
    assert {HEADING, WHY} <= set(texts(duel.app.top))


def test_what_is_hidden_is_told_when_the_game_is_over(hidden: Screen) -> None:
    pilot = Pilot(hidden.app)
    play(hidden, 1)
    pilot.press("Shift+W")
    (told,) = texts(hidden.app.top)
    assert told.endswith("this is told when the game is over.")
    pilot.press("Esc")
    for index in range(len(hidden.lines())):
        hidden.chronicle.open_line(index)
        assert WHY not in texts(hidden.app.top)
        hidden.app.pop()
    play(hidden, 99)
    pilot.press("Shift+W")
    assert WHY in texts(hidden.app.top)


def test_the_end_says_who_played(duel: Screen) -> None:
    play(duel, 99)
    duel.end()
    assert isinstance(duel.app.top, Ending)
    assert "Aquila: a person\nBorealis: the computer, easy" in texts(duel.app.top)


def test_a_replay_says_who_would_play_a_branch(duel: Screen) -> None:
    play(duel, 1)
    replay = ReplayScene(duel.app, duel.game, lambda _: None)
    duel.app.push(replay)
    duel.app.pump()
    words = [w.text for w in replay.panel.pane.children if isinstance(w, Label)]
    assert any("Borealis: the computer, easy" in text for text in words)


def test_a_replay_of_both_sides_tells_it_and_the_other_sides_view_does_not(
    hidden: Screen,
) -> None:
    play(hidden, 1)
    replay = ReplayScene(hidden.app, hidden.game, lambda _: None)
    hidden.app.push(replay)
    (place,) = [i for i, step in enumerate(hidden.game.steps, 1) if step.thoughts][:1]
    replay.go_to(place)
    assert [mind.reasons for mind in replay.minds] == [(WHY,)]
    replay.watch(hidden.game.sides[0].id)
    replay.go_to(place)
    assert replay.minds == ()
