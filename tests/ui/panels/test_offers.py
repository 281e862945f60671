"""Offers beside a ship: what she can still do, with the plan that does it, never done unasked."""

import pytest

from game.core.board import When
from game.core.ruleset import UnitId
from game.rulesets.planets.objectives import Blockade, Rest
from game.rulesets.planets.orders import IgnoreGravity, Land, TakeOff
from game.rulesets.planets.scenario import Scenario
from game.rulesets.planets.state import Place, Step
from game.ui.app import App
from game.ui.panels.rows import Fact
from game.ui.scenes.why import Why
from game.ui.widgets.button import Button
from tests.rulesets.planets.positions import A, B, base, scenario_of, ship
from tests.ui.playing import Playing, shipped

LARK = UnitId("Lark")


def offers(playing: Playing) -> dict[str, str]:
    """The rows of offers: what, and when or why not."""
    body = playing.scene.panel.body()
    first = next(
        (n for n, row in enumerate(body) if getattr(row, "text", "") == "What she can still do"),
        len(body),
    )
    rows = [row for row in body[first:] if type(row) is Button]
    return {row.label: row._below for row in rows}


def opened(app: App, scenario: Scenario) -> Playing:
    """A game whose offers are there."""
    playing = Playing(app, scenario)
    playing.wait_for_offers()
    return playing


def packet(*, fuel: int = 10, sides: tuple[int, ...] = (0, 3)) -> Scenario:
    """The runner of planets 19.4, alone with a corsair."""
    lark = ship("Lark", A, "packet", (-9, 4), (2, -1), fuel=fuel)
    rook = ship("Rook", B, "corsair", (1, 0), (0, 1))
    bases = [base("World", "a", side) for side in sides]
    return scenario_of(lark, rook, bases=bases, objective=Blockade(LARK, "World"))


@pytest.mark.rule("planets 19.4")
def test_offers_say_when_and_what_is_left(app: App) -> None:
    playing = opened(app, packet())
    assert offers(playing) == {
        "Land on World": "turn 6, 6 fuel left",
        "Stay on the map": "burn by turn 7, 9 fuel left",
        "Stop": "turn 2, 8 fuel left",
        "Intercept Rook": "turn 3, 9 fuel left",
    }
    assert playing.orders() == ()


def test_they_are_worked_out_while_time_passes_and_not_before(app: App) -> None:
    playing = Playing(app, packet())
    assert offers(playing) == {}
    assert playing.scene.wait() == 0.0
    playing.wait_for_offers()
    assert offers(playing)
    playing.pilot.wait(3.0)
    assert playing.scene.wait() is None


@pytest.mark.parametrize("how", ["key", "pointer", "tab"])
def test_a_plan_is_adopted_and_dropped(app: App, how: str) -> None:
    playing = opened(app, packet())
    ways = {
        "key": lambda: playing.pilot.press("H", "H", "H"),
        "pointer": lambda: playing.click("Stop"),
        "tab": lambda: playing.enter("Stop"),
    }
    ways[how]()
    stop = playing.pilot.button("Stop")
    assert stop.chosen
    assert len(playing.burns) == 1
    ghosts = [c for c in playing.scene.view.board.courses if c.when is When.GHOST]
    assert ghosts[0].start == ghosts[0].end
    playing.click("Stop")
    assert not playing.pilot.button("Stop").chosen
    assert playing.orders() == ()


def test_the_key_goes_through_the_plans_and_names_the_next(app: App) -> None:
    playing = opened(app, packet())
    chosen = []
    for _ in range(5):
        playing.pilot.press("H")
        chosen += [label for label in offers(playing) if playing.pilot.button(label).chosen]
    names = list(offers(playing))
    assert chosen == [*names, names[0]]
    assert playing.pilot.button(names[1]).key == "game.offer"


@pytest.mark.rule("planets 7.2", "planets 19.4")
def test_an_adopted_plan_is_flown_by_committing_turn_after_turn(app: App) -> None:
    lark = ship("Lark", A, "packet", (-9, 4), (2, -1))
    bases = [base("World", "a", 0, 3)]
    playing = opened(app, scenario_of(lark, sides=(A,), bases=bases))
    playing.click("Reach a base")
    for _ in range(5):
        playing.play_to_plots()
    assert playing.orders() == (Land(LARK, 0),)
    playing.play_to_plots()
    landed = playing.game.state.ships[LARK]
    assert (landed.place, landed.body, landed.fuel) == (Place.LANDED, "World", 6)
    assert playing.game.state.turn == 7


@pytest.mark.rule("planets 7.3", "planets 19.2")
def test_a_plan_may_begin_with_a_take_off(app: App) -> None:
    playing = opened(app, shipped("once-around"))
    tour, _rise = offers(playing)
    assert tour.startswith("Go round and land on World")
    playing.pilot.press("H")
    assert isinstance(playing.orders()[0], TakeOff)
    titles = [row._words for row in playing.scene.panel.body() if isinstance(row, Fact)]
    assert "Turn 5: land" in titles


@pytest.mark.rule("planets 5.6", "planets R11")
@pytest.mark.parametrize(
    ("scenario", "offer", "because"),
    [
        pytest.param(
            packet(fuel=2), "Land on World", "It takes 3 fuel, and 2 is on board.", id="dry"
        ),
        pytest.param(
            packet(sides=()), "Land on World", "No base there is open to her.", id="closed"
        ),
    ],
)
def test_what_cannot_be_says_why(app: App, scenario: Scenario, offer: str, because: str) -> None:
    playing = opened(app, scenario)
    assert offers(playing)[offer] == because
    playing.scene.focus.to(playing.pilot.button(offer))
    playing.pilot.press("?")
    assert isinstance(app.top, Why)


@pytest.mark.rule("planets 6.5")
def test_a_plan_that_ignores_weak_gravity_says_so_in_time(app: App) -> None:
    lark = ship("Lark", A, "packet", (5, -5), (1, 1))
    scenario = scenario_of(lark, sides=(A,), objective=Rest((7, -2)))
    playing = opened(app, scenario)
    playing.pilot.press("H")
    assert playing.orders() == ()
    playing.pilot.press("Enter")
    assert playing.game.state.step is Step.TRIM
    assert playing.orders() == (IgnoreGravity(LARK, (6, -4)),)
    for _ in range(4):
        playing.play_to_plots()
    assert playing.game.outcome is not None
    assert playing.game.outcome.winners == (A,)


def test_a_button_below_the_offers_is_scrolled_into_view_by_tab(app: App) -> None:
    app.change(text_percent=150)
    playing = opened(app, packet())
    for _ in range(24):
        playing.pilot.press("Tab")
        focused = app.top.focus.current
        assert focused is not None
        assert focused.view is None or focused.view.contains(focused.rect)
