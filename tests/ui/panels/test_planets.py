"""The panel of `planets`: every decision of a player-turn by pointer and by keys."""

import pytest

from game.core.ruleset import UnitId
from game.rulesets.planets.orders import (
    Attack,
    Burn,
    ChooseSide,
    Counterattack,
    DefenceFire,
    Demand,
    Gun,
    IgnoreGravity,
    Land,
    Launch,
    Loot,
    Ram,
    Recover,
    Resupply,
    Surrender,
    TakeOff,
    Track,
)
from game.rulesets.planets.scenario import (
    Options,
    Scenario,
    ShipSetup,
    SideSetup,
    SpecialRules,
    StartAt,
    StepName,
)
from game.rulesets.planets.state import Step
from game.ui.app import App
from game.ui.panels.planets.hit import HitScene
from game.ui.scenes.why import Why
from tests.rulesets.planets.positions import A, B, base, item, scenario_of, ship
from tests.ui.playing import Playing, shipped

KITE, LARK, LARKSPUR, MERIDIAN, ROOK = map(UnitId, ("Kite", "Lark", "Larkspur", "Meridian", "Rook"))
SIDES = (SideSetup(A, "Blue", "Win"), SideSetup(B, "Orange", "Hold out"))


def at_step(step: StepName, *ships: ShipSetup, **others: object) -> Scenario:
    """A position of two sides in which Blue's player-turn stands at a step of turn 3."""
    begin = StartAt(3, A, step)
    return scenario_of(*ships, sides=SIDES, begin=begin, **others)  # type: ignore[arg-type] # as given


# --- Astrogation ------------------------------------------------------------------------------


def circling() -> Scenario:
    """A packet in orbit of World, whose side 3 is hers."""
    lark = ship("Lark", A, "packet", (0, -1), (-1, 0))
    return scenario_of(lark, sides=(A,), bases=[base("World", "a", 3)])


@pytest.mark.rule("planets 7.2")
def test_landing_is_chosen_on_the_board_and_the_side_in_the_panel(app: App) -> None:
    playing = Playing(app, circling())
    playing.click_hex((0, 0))
    assert playing.orders() == (Land(LARK, 3),)
    playing.click("0 E")
    opened = app.top
    assert isinstance(opened, Why)
    assert opened.rule() == "planets R11"
    playing.pilot.press("Esc", "Enter")
    assert playing.game.state.ships[LARK].body_side == 3


def test_landing_by_keys_alone(app: App) -> None:
    playing = Playing(app, circling())
    playing.enter("3 W")
    assert playing.orders() == (Land(LARK, 3),)


@pytest.mark.rule("planets 7.3")
@pytest.mark.parametrize("how", ["key", "button"])
def test_taking_off_by_key_and_by_button(app: App, how: str) -> None:
    playing = Playing(app, shipped("perihelion-cup"))
    {"key": lambda: playing.pilot.press("1"), "button": lambda: playing.click("Take off")}[how]()
    (order,) = playing.orders()
    assert isinstance(order, TakeOff)


@pytest.mark.rule("planets 9.6")
def test_a_ram_is_offered_along_the_course_and_dropped_when_it_misses(app: App) -> None:
    kite = ship("Kite", A, "corsair", (-1, 4), (2, 0))
    playing = Playing(app, at_step(StepName.ASTROGATION, kite, ship("Rook", B, "corsair", (1, 4))))
    playing.click("Ram Rook")
    assert playing.orders() == (Ram(KITE, ROOK),)
    playing.pilot.press("3")
    assert playing.burns == [(2,)]
    assert not [order for order in playing.orders() if isinstance(order, Ram)]


def test_burns_of_later_turns_are_planned_drawn_and_suggested(app: App) -> None:
    playing = Playing(app, shipped("first-burn"))
    playing.pilot.press("1", "]", "2", "]", "4", "[", "[")
    assert playing.burns == [(0,)]
    ghosts = [c for c in playing.scene.view.board.courses if c.when == "ghost"]
    assert [(c.turn, c.end) for c in ghosts] == [(2, (-1, 5)), (3, (1, 4))]
    playing.pilot.press("Enter")
    assert playing.burns == [(1,)]
    playing.pilot.press("Enter")
    assert playing.burns == [(3,)]


def test_a_plan_cannot_go_beyond_a_loss_and_says_why(app: App) -> None:
    doomed = ship("1", A, "corvette", (-2, 0), (2, 0))
    playing = Playing(app, scenario_of(doomed, sides=(A,)))
    playing.pilot.press("]")
    assert isinstance(app.top, Why)


@pytest.mark.rule("planets 5.4")
def test_an_overload_that_is_not_allowed_says_why(app: App) -> None:
    playing = Playing(app, shipped("quarantine"))
    playing.pilot.press("1", "A", "1")
    opened = app.top
    assert isinstance(opened, Why)
    assert opened.rule() == "planets 5.4"


# --- Ordnance ---------------------------------------------------------------------------------


def armed() -> Scenario:
    """A frigate with ordnance that plots and then launches."""
    meridian = ship("Meridian", A, "frigate", (-4, 1), (2, -1), hold={"torpedo": 1, "mine": 1})
    return at_step(StepName.ASTROGATION, meridian, ship("Rook", B, "corsair", (5, -3), (-1, 0)))


@pytest.mark.rule("planets 11.3")
def test_a_torpedo_is_thrust_by_keys_and_by_pointer(app: App) -> None:
    playing = Playing(app, armed())
    playing.pilot.press("Enter")
    playing.click("Launch a torpedo")
    playing.pilot.press("1")
    assert playing.orders() == (Launch(MERIDIAN, "torpedo", (0,)),)
    playing.pilot.press("A", "1")
    assert playing.orders() == (Launch(MERIDIAN, "torpedo", (0, 0)),)
    playing.click_hex((-2, -1))
    assert playing.orders() == (Launch(MERIDIAN, "torpedo", (2,)),)
    playing.pilot.press("Enter")
    assert [one.kind for one in playing.game.state.items.values()] == ["torpedo"]


def test_a_mine_without_a_burn_says_why_not(app: App) -> None:
    playing = Playing(app, armed())
    playing.pilot.press("Enter")
    playing.click("Launch a mine")
    opened = app.top
    assert isinstance(opened, Why)
    assert opened.rule() == "planets 11.3"


# --- the middle of the turn -------------------------------------------------------------------


@pytest.mark.rule("planets 6.5", "planets R7")
def test_a_weak_pull_is_ignored_with_both_futures_drawn(app: App) -> None:
    larkspur = ship("Larkspur", A, "packet", (4, -4), (2, 0))
    far = ship("Rook", B, "corsair", (-5, 0))
    playing = Playing(app, at_step(StepName.ASTROGATION, larkspur, far))
    playing.pilot.press("Enter")
    ghosts = [c.words for c in playing.scene.view.board.courses if c.when == "ghost"]
    assert "if ignored" in ghosts
    playing.click("Larkspur: ignore")
    assert playing.orders() == (IgnoreGravity(LARKSPUR, (5, -4)),)
    playing.pilot.press("Enter")
    assert playing.game.state.ships[LARKSPUR].pulls == (4,)


@pytest.mark.rule("planets 12.1")
def test_planetary_bases_fire_all_or_some(app: App) -> None:
    rook = ship("Rook", B, "corsair", (1, -1), (0, -1))
    scenario = at_step(
        StepName.COMBAT,
        rook,
        bases=[base("World", "a", 0, 1)],
        rules=SpecialRules(defence=True),
    )
    playing = Playing(app, scenario)
    assert playing.orders() == ()
    playing.click("Fire all")
    assert playing.orders() == (DefenceFire(UnitId("World 1"), ROOK),)
    playing.click("World, side 1")
    assert playing.orders() == ()


@pytest.mark.rule("planets R47")
def test_the_victim_chooses_which_side_a_nuke_strikes(app: App) -> None:
    scenario = at_step(
        StepName.ASTROGATION,
        ship("Kite", A, "corsair", (-7, 4)),
        items=[item("n1", A, "nuke", (2, -1), (-2, 1))],
        bases=[base("World", "b")],
        options=Options(nukes=True),
    )
    playing = Playing(app, scenario)
    playing.pilot.press("Enter")
    assert playing.scene.desk.side == B
    playing.click("Side 0")
    (order,) = playing.orders()
    assert isinstance(order, ChooseSide)


# --- Combat -----------------------------------------------------------------------------------


def battle(heron: tuple[int, int] = (3, 1)) -> Scenario:
    """Blue's frigate and corsair near Orange's corsair, at the guns; its frigate farther off."""
    return at_step(
        StepName.ATTACKS,
        ship("Meridian", A, "frigate", (-1, 1), (1, -1)),
        ship("Kite", A, "corsair", (1, -2), (3, 0)),
        ship("Rook", B, "corsair", (0, -1), (1, 0)),
        ship("Heron", B, "frigate", heron, (1, 0)),
    )


@pytest.mark.rule("planets 10.1", "planets 10.9")
def test_an_attack_is_built_and_answered_by_pointer(app: App) -> None:
    playing = Playing(app, battle())
    playing.click_unit("Rook")
    playing.click_unit("Meridian")
    guns = (Gun(KITE), Gun(MERIDIAN))
    assert playing.orders() == (Attack(guns, (ROOK,)),)
    assert len(playing.scene.view.board.sights) == 2
    playing.click("Fire this attack")
    assert playing.scene.desk.side == B
    playing.click_unit("Kite")
    answer = Counterattack((Gun(ROOK),), (KITE,))
    assert playing.orders() == (answer,)
    playing.click("Fire back")
    assert [words for words in playing.log() if "fired back" in words]


def test_an_attack_is_built_and_let_come_by_keys(app: App) -> None:
    playing = Playing(app, battle())
    playing.enter("Rook 4")
    playing.enter("Meridian 8")
    playing.enter("Less")
    (order,) = playing.orders()
    assert isinstance(order, Attack)
    assert [gun.strength for gun in order.guns] == [None, 7]
    playing.enter("Fire this attack")
    assert playing.scene.desk.side == B
    playing.pilot.press("S")
    (line,) = [words for words in playing.log() if "fired at Rook" in words]
    assert "fired back" not in line


def test_the_odds_on_the_screen_are_those_of_the_rules(app: App) -> None:
    playing = Playing(app, battle())
    playing.click_unit("Rook")
    forecast = playing.game.forecast(A, playing.orders()[0])
    shown = [getattr(one, "_percent", None) for one in playing.pilot.widgets()]
    percents = [chance.percent for spread in forecast.spreads for chance in spread.chances]
    assert percents
    assert [percent for percent in shown if percent is not None][: len(percents)] == percents


def test_an_attack_without_a_gun_says_why(app: App) -> None:
    playing = Playing(app, battle())
    playing.pilot.press("Enter")
    assert isinstance(app.top, Why)


def test_no_more_answers_lets_the_later_attacks_come(app: App) -> None:
    playing = Playing(app, battle(heron=(1, 1)))
    playing.click_unit("Rook")
    playing.pilot.press("Enter")
    playing.pilot.press("N")
    assert playing.scene.desk.side == A
    playing.click_unit("Meridian")
    playing.click_unit("Heron")
    playing.pilot.press("Enter")
    assert playing.game.phase.label == "Plot"


@pytest.mark.rule("planets 15.2", "planets 15.3")
def test_what_hit_a_ship_opens_step_by_step_and_can_be_muted(app: App) -> None:
    playing = Playing(app, battle(), seed=5)
    playing.click_unit("Rook")
    playing.click_unit("Meridian")
    playing.pilot.press("Enter", "S", "N", "Y")
    opened = app.top
    assert isinstance(opened, HitScene)
    first = len(opened._pane.children)
    playing.pilot.press("Right")
    assert len(opened._pane.children) == first + 1
    playing.pilot.press("A")
    assert len(opened._pane.children) == len(opened._stages)
    playing.pilot.press("M")
    assert app.top is playing.scene
    assert not app.settings.damage_steps


@pytest.mark.rule("planets 16.4")
def test_surrender_is_demanded_and_given(app: App) -> None:
    scenario = at_step(
        StepName.COMBAT,
        ship("Kite", A, "corsair", (3, 3)),
        ship("Rook", B, "corsair", (4, 3), weapon=2, drive=1),
    )
    playing = Playing(app, scenario)
    playing.click("Kite demands")
    assert playing.orders() == (Demand(KITE, ROOK),)
    playing.pilot.press("Enter")
    assert playing.scene.desk.side == B
    playing.click("Surrender Rook")
    assert playing.orders() == (Surrender(ROOK),)
    playing.pilot.press("Enter")
    assert playing.game.state.ships[ROOK].surrendered_to == "Kite"


# --- Supply -----------------------------------------------------------------------------------


def harbour() -> Scenario:
    """A landed packet short of fuel, and a corsair beside a wreck."""
    return at_step(
        StepName.SUPPLY,
        ship("Kite", A, "corsair", (4, 0), (0, -1)),
        ship("Lark", A, "packet", landed=("World", 0), fuel=3),
        ship("Rook", B, "corsair", (4, 0), (0, -1), weapon=2, drive=1, hold={"mine": 1}),
        bases=[base("World", "a")],
    )


@pytest.mark.rule("planets 8.6")
def test_resupply_takes_on_as_many_mines_as_wanted(app: App) -> None:
    playing = Playing(app, harbour())
    playing.pilot.press("U")
    playing.click("Resupply")
    playing.click("One more")
    assert playing.orders() == (Resupply(LARK, UnitId("World 0"), 1),)
    playing.pilot.press("Enter")
    lark = playing.game.state.ships[LARK]
    assert (lark.fuel, lark.hold) == (10, {"mine": 1})


@pytest.mark.rule("planets 16.2")
def test_orders_are_put_on_the_list_and_taken_off(app: App) -> None:
    playing = Playing(app, harbour())
    playing.click("Loot")
    (order,) = playing.orders()
    assert isinstance(order, Loot)
    playing.click("1. Loot")
    assert playing.orders() == ()


@pytest.mark.rule("planets 15.5")
def test_a_track_is_mended_by_key_and_says_what_comes_of_it(app: App) -> None:
    scenario = at_step(
        StepName.RECOVERY,
        ship("Kite", A, "corsair", (4, 0), (0, -1), weapon=1, drive=2),
        ship("Rook", B, "corsair", (-4, 0)),
    )
    playing = Playing(app, scenario)
    playing.pilot.press("2")
    assert playing.orders() == (Recover(KITE, Track.DRIVE),)
    assert "still cannot burn" in playing.pilot.button("Drive 2").second
    playing.pilot.press("Enter")
    assert playing.game.state.ships[KITE].drive == 1


def test_a_burn_is_never_preselected_where_it_would_be_fatal(app: App) -> None:
    doomed = ship("1", A, "corvette", (-3, 0), (2, 0))
    playing = Playing(app, scenario_of(doomed, sides=(A,)))
    playing.pilot.press("]", "1", "[", "Enter")
    assert playing.game.phase.turn == 2
    assert [order for order in playing.orders() if isinstance(order, Burn)] == []


@pytest.mark.rule("planets 11.4")
def test_ordnance_that_is_clicked_on_tells_its_life_and_danger(app: App) -> None:
    mine = item("m", B, at=(2, 4), velocity=(1, 0), moves=2)
    kite, rook = ship("Kite", A, "corsair", (-1, 4)), ship("Rook", B, at=(-5, 4))
    playing = Playing(app, scenario_of(kite, rook, items=[mine]))
    playing.click_unit("m")
    said = [getattr(widget, "text", "") for widget in playing.pilot.widgets()]
    assert any("rolls for hits" in text for text in said)


@pytest.mark.rule("planets 4.2")
def test_the_log_does_not_call_the_phase_passed_that_waits(app: App) -> None:
    kite, rook = ship("Kite", A, "frigate", (-1, 4)), ship("Rook", B, "frigate", (0, 4))
    playing = Playing(app, at_step(StepName.COMBAT, kite, rook))
    assert playing.game.state.step is Step.DEMAND  # defence fire was passed
    assert not [words for words in playing.log() if "nothing to choose" in words]


@pytest.mark.rule("planets 7.2")
def test_the_side_meant_stands_in_the_first_row(app: App) -> None:
    playing = Playing(app, circling())
    sides = [b for b in playing.pilot.widgets() if getattr(b, "label", "")[1:2] == " "]
    assert [getattr(b, "label", "") for b in sides][:3] == ["3 W", "4 SW", "5 SE"]
