"""The flow of a game: what Enter means, what passes, what reminds, and who is told to act."""

import pytest

from game.rulesets.planets.scenario import Scenario, SideSetup
from game.ui.app import App
from game.ui.scenes.game.menu import Ending, Menu
from game.ui.scenes.why import Why
from tests.rulesets.planets.positions import A, B, scenario_of, ship
from tests.ui.playing import Playing, shipped


def two_sides() -> Scenario:
    """Two ships that meet in open space, Blue to plot."""
    return scenario_of(
        ship("Kite", A, "corsair", (-1, 4), (1, 0)),
        ship("Rook", B, "corsair", (2, 4), (-1, 0)),
        sides=(SideSetup(A, "Blue", "Win"), SideSetup(B, "Orange", "Hold out")),
    )


def in_fight(app: App) -> Playing:
    """The same, where Blue may fire."""
    playing = Playing(app, two_sides())
    playing.pilot.press("Enter")
    assert playing.game.phase.label == "Fight"
    return playing


# Enter and Space


def test_enter_is_the_yellow_button_wherever_the_focus_stands(app: App) -> None:
    playing = Playing(app, two_sides())
    playing.pilot.press("Tab", "Tab", "Tab", "Enter")
    assert playing.game.phase.label == "Fight"


def test_enter_does_not_press_what_was_just_clicked(app: App) -> None:
    playing = Playing(app, two_sides())
    playing.pilot.press("Tab")
    playing.click("Stop at every step")
    playing.pilot.press("Enter")
    assert playing.game.phase.rule == "planets 16.4"


def test_space_presses_what_is_in_focus(app: App) -> None:
    playing = Playing(app, two_sides())
    playing.enter("Stop at every step")
    assert playing.pilot.button("Stop at every step").chosen
    assert playing.game.phase.label == "Plot"


def test_the_focus_is_on_the_main_button_after_each_step_and_each_panel(app: App) -> None:
    playing = Playing(app, two_sides())
    main = playing.scene.placing.bar.do
    playing.pilot.press("Tab", "Tab")
    assert playing.scene.focus.current is not main
    playing.pilot.press("Esc")
    assert isinstance(app.top, Menu)
    playing.pilot.press("Esc")
    assert playing.scene.focus.current is main
    playing.pilot.press("Tab", "Tab", "Enter")
    assert playing.scene.focus.current is main


def test_the_menu_opened_by_its_button_does_not_catch_the_next_enter(app: App) -> None:
    playing = Playing(app, shipped("first-burn"))
    playing.pilot.press("Tab", "Esc", "Esc", "2", "Enter")
    assert playing.game.phase.turn == 2


def test_a_menu_begins_on_the_way_back(app: App) -> None:
    playing = Playing(app, shipped("first-burn"))
    playing.pilot.press("Tab", "Esc", "Enter")
    assert app.top is playing.scene


def test_why_is_closed_by_enter(app: App) -> None:
    playing = Playing(app, two_sides())
    playing.pilot.press("Enter", "Tab", "?")
    assert [isinstance(scene, Why) for scene in app.scenes[1:]] == [True]
    playing.pilot.press("Enter")
    assert app.scenes == [playing.scene]


# What ends a show


@pytest.mark.parametrize("key", ["Enter", "Space", "S", "N"])
def test_what_ends_a_movement_answers_nothing(app: App, key: str) -> None:
    playing = Playing(app, shipped("first-burn"), at_once=False)
    playing.pilot.press("1", "Enter", key)
    assert not playing.scene.view.moving
    assert playing.game.phase.turn == 2
    assert playing.burns == []


def test_a_burn_key_ends_a_movement_and_plots(app: App) -> None:
    playing = Playing(app, shipped("first-burn"), at_once=False)
    playing.pilot.press("1", "Enter", "2")
    assert playing.burns == [(1,)]


def test_a_click_on_the_board_only_ends_a_movement(app: App) -> None:
    playing = Playing(app, shipped("first-burn"), at_once=False)
    playing.pilot.press("1", "Enter")
    playing.pilot.click(*playing.scene.view.rect.center)
    assert not playing.scene.view.moving
    assert playing.burns == []


def test_a_space_that_comes_too_late_answers_nothing(app: App) -> None:
    playing = Playing(app, shipped("first-burn"), at_once=False)
    playing.pilot.press("Tab", "1", "Enter")
    playing.pilot.wait(3.0)
    playing.pilot.press("Space")
    assert playing.game.phase.turn == 2


# Reminders


def test_leaving_a_shot_unused_is_said_once_and_done_at_the_second_press(app: App) -> None:
    playing = in_fight(app)
    playing.pilot.press("N")
    assert app.top is playing.scene
    nobody = playing.scene.placing.bar.parts()[2]
    assert nobody is playing.pilot.button("Nobody else")
    assert playing.pilot.button("Nobody else").second == (
        "Kite can fire at Rook. N again leaves the phase."
    )
    assert playing.game.phase.label == "Fight"
    playing.pilot.press("N")
    assert playing.game.phase.side == B


def test_a_reminder_is_clicked_away_or_clicked_through(app: App) -> None:
    playing = in_fight(app)
    playing.click("Nobody else")
    assert playing.game.phase.label == "Fight"
    playing.click("Nobody else")
    assert playing.game.phase.side == B


def test_anything_else_forgets_the_reminder(app: App) -> None:
    playing = in_fight(app)
    playing.pilot.press("N", "F", "N")
    assert playing.game.phase.label == "Fight"
    assert playing.scene.placing.bar.reminding is not None


def test_reminders_can_be_switched_off(app: App) -> None:
    app.change(reminders=False)
    playing = in_fight(app)
    playing.pilot.press("N")
    assert playing.game.phase.side == B


# Shots


def test_a_shot_shows_its_die_until_any_input(app: App) -> None:
    playing = in_fight(app)
    playing.click_unit("Rook")
    playing.pilot.press("Enter", "S")
    playing.pilot.wait(3.0)
    card = playing.scene.placing.shots
    assert card.visible
    assert [line.readings[0].roll.dice for line in card.lines]
    seat = playing.scene.desk.side, playing.game.phase.label
    playing.pilot.press("Enter")
    assert not card.visible
    assert (playing.scene.desk.side, playing.game.phase.label) == seat


# Seats


def test_a_change_of_seat_is_announced_until_the_first_input(app: App) -> None:
    playing = Playing(app, two_sides())
    banner = playing.scene.placing.banner
    assert (banner.visible, banner.words) == (True, "Blue plays now")
    playing.pilot.press("Enter")
    assert not banner.visible
    playing.pilot.press("N", "N")
    assert (banner.visible, banner.side, banner.words) == (True, 1, "Orange plays now")
    playing.pilot.press("F")
    assert not banner.visible


def test_whoever_answers_is_announced(app: App) -> None:
    playing = in_fight(app)
    playing.click_unit("Rook")
    playing.pilot.press("Enter")
    banner = playing.scene.placing.banner
    assert (banner.visible, banner.words) == (True, "Orange answers")
    assert playing.scene.placing.edge == 1


def test_one_player_alone_is_not_announced(app: App) -> None:
    playing = Playing(app, shipped("first-burn"))
    assert not playing.scene.placing.banner.visible
    assert playing.scene.placing.edge == -1


# How


def test_the_first_step_of_a_kind_says_how_it_is_done(app: App) -> None:
    playing = Playing(app, shipped("first-burn"))
    ribbon = playing.scene.placing.ribbon
    assert ribbon._words.startswith("Click a numbered hex or press its number; Enter commits.")
    playing.pilot.press("1", "Enter")
    assert ribbon._words == playing.game.phase.words


# The end


def test_the_ending_can_be_opened_again(app: App) -> None:
    playing = Playing(app, shipped("first-burn"))
    for key in ("1", "0", "0", "4", "0", "4"):
        playing.pilot.press(key, "Enter")
    assert isinstance(app.top, Ending)
    playing.pilot.press("Enter")
    assert app.scenes == [playing.scene]
    playing.pilot.press("Enter")
    assert isinstance(app.top, Ending)


# Several ships


def test_a_fleet_says_which_ship_this_is_and_who_has_no_orders(app: App) -> None:
    playing = Playing(app, shipped("fleet-action"))
    said = [getattr(one, "text", "") for one in playing.scene.panel.body()]
    assert said[0].startswith("1 of 6 · no orders yet: ")
    before = playing.scene.desk.selected
    playing.click("Next")
    assert playing.scene.desk.selected != before
    playing.click("Before")
    assert playing.scene.desk.selected == before


def test_one_target_and_one_gun_are_aimed_already(app: App) -> None:
    playing = in_fight(app)
    assert playing.pilot.button("Fire this attack").enabled
    playing.pilot.press("1")
    assert not playing.pilot.button("Fire this attack").enabled
    playing.pilot.press("1", "Ctrl+1")
    assert not playing.pilot.button("Fire this attack").enabled


def test_a_saved_game_says_so(app: App) -> None:
    playing = Playing(app, shipped("first-burn"))
    playing.pilot.press("Ctrl+S", "Enter")
    assert app.scenes == [playing.scene]
    assert app.subtitle.startswith("Saved as First Burn")


def test_the_ribbon_does_not_run_ahead_of_a_movement(app: App) -> None:
    playing = Playing(app, shipped("first-burn"), at_once=False)
    ribbon = playing.scene.placing.ribbon
    before = ribbon._whose
    playing.pilot.press("1", "Enter")
    assert playing.scene.view.moving
    assert ribbon._whose == before
    playing.pilot.wait(3.0)
    assert ribbon._whose.below.startswith("Turn 2")
