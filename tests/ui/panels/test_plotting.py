"""Plotting on the board: what a click and a key say, sides to land on, plans of several turns."""

import pytest
from msgspec.structs import replace

from game.core.board import Choice
from game.core.ruleset import UnitId
from game.rulesets.planets.orders import Land
from game.ui.app import App
from game.ui.board.badges import badge_spots
from game.ui.board.standing import ranks
from game.ui.panels.rows import Fact
from game.ui.scenes.legend import Legend
from game.ui.scenes.why import Why
from tests.rulesets.planets.positions import A, base, scenario_of, ship
from tests.ui.playing import Playing, shipped

LARK = UnitId("Lark")


def remark(playing: Playing) -> tuple[str, ...]:
    """What is said beside a hex."""
    said = playing.scene.view.board.remark
    return said.lines if said is not None else ()


def test_a_click_out_of_reach_says_why_and_changes_nothing(app: App) -> None:
    playing = Playing(app, shipped("first-burn"))
    playing.click_hex((0, 4))
    title, way = remark(playing)
    assert "5 hexes from the drift hex" in title
    assert "click a number" in way
    assert playing.orders() == ()
    playing.click_hex((-4, 6))
    assert remark(playing) == ()
    assert playing.burns == [(0,)]


def test_a_key_opens_the_card_of_what_it_chose(app: App) -> None:
    playing = Playing(app, shipped("first-burn"))
    playing.pilot.press("2")
    said = playing.scene.view.board.remark
    assert said is not None
    (chosen,) = [c for c in playing.scene.view.board.choices if c.at == said.at]
    assert chosen.told[0] == "Burn NE, 1 fuel"
    assert "speed 2" in chosen.told[1]


@pytest.mark.rule("planets 7.2")
def test_a_click_on_the_body_lands_nearest_and_a_mark_around_it_changes_the_side(app: App) -> None:
    lark = ship("Lark", A, "packet", (0, -1), (-1, 0))
    bases = [base("World", "a", 5), base("World", "a", 3)]
    playing = Playing(app, scenario_of(lark, sides=(A,), bases=bases))
    playing.click_hex((0, 0))
    assert playing.orders() == (Land(LARK, 3),)
    assert [(c.key, c.state) for c in sides(playing)] == [
        ("E", "illegal"),
        ("NE", "illegal"),
        ("NW", "illegal"),
        ("W", "chosen"),
        ("SW", "illegal"),
        ("SE", "open"),
    ]
    playing.pilot.click(*mark(playing, "SE"))
    assert playing.orders() == (Land(LARK, 5),)
    playing.pilot.click(*mark(playing, "E"))
    assert isinstance(app.top, Why)
    playing.pilot.press("Esc")
    assert playing.orders() == (Land(LARK, 5),)


@pytest.mark.rule("planets 19.2")
def test_a_click_on_the_body_means_the_side_of_the_objective(app: App) -> None:
    scenario = shipped("once-around")
    lark = replace(scenario.ships[0], landed=None, at=(1, -1), velocity=(0, -1))
    playing = Playing(app, replace(scenario, ships=(lark,)))
    playing.click_hex((0, 0))
    (order,) = playing.orders()
    assert isinstance(order, Land)
    assert order.side == 3


def sides(playing: Playing) -> list[Choice]:
    """The marks around the body that is to be landed on."""
    return [choice for choice in playing.scene.view.board.choices if choice.side is not None]


def mark(playing: Playing, key: str) -> tuple[int, int]:
    """Where the mark of a side stands."""
    view = playing.scene.view
    spots = badge_spots(view.board, view.camera, view.pen, ranks(view.board))
    x, y = next(at for choice, at, _ in spots if choice.key == key)
    return round(x), round(y)


def test_a_plan_lists_every_turn_to_its_last_and_its_rose_is_in_view(app: App) -> None:
    playing = Playing(app, shipped("first-burn"))
    playing.pilot.press("1", "]", "]", "]", "4")
    rows = [row for row in playing.scene.panel.body() if isinstance(row, Fact)]
    titles = [row._words for row in rows]
    assert [title for title in titles if title.startswith("Turn")] == [
        "Turn 2: coast",
        "Turn 3: coast",
        "Turn 4: burn W",
    ]
    playing.pilot.wait(1.0)
    view = playing.scene.view
    for choice in view.board.choices:
        assert view.camera.shows(view.camera.centre_of(choice.at))


@pytest.mark.parametrize("how", ["key", "button"])
def test_the_meaning_of_the_marks_is_one_key_or_click_away(app: App, how: str) -> None:
    playing = Playing(app, shipped("first-burn"))
    ways = {
        "key": lambda: playing.pilot.press("M"),
        "button": lambda: playing.click("What the marks"),
    }
    ways[how]()
    assert isinstance(app.top, Legend)
    playing.pilot.press("Esc")
    assert not isinstance(app.top, Legend)
