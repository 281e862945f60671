"""The game screen, driven by real events."""

import random
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.rulesets.planets.scenario import Options, Scenario, SideSetup
from game.session.journal import Journal
from game.ui.app import App
from game.ui.layout import WindowClass
from game.ui.scenes.curtain import Curtain
from game.ui.scenes.dialog import Confirm
from game.ui.scenes.game import said
from game.ui.scenes.game.log import WhyLine
from game.ui.scenes.game.menu import Ending, Menu, SaveAs, Words
from game.ui.scenes.why import Why
from tests.rulesets.planets.positions import A, B, scenario_of, ship
from tests.ui.playing import Playing, shipped


@pytest.mark.rule("planets 19.1")
def test_first_burn_is_won_by_keys_alone(app: App) -> None:
    playing = Playing(app, shipped("first-burn"))
    for key in ("1", "0", "0", "4", "0", "4"):
        playing.pilot.press(key, "Enter")
    assert playing.game.outcome is not None
    assert playing.game.outcome.winners
    assert isinstance(app.top, Ending)


@pytest.mark.rule("planets 19.1")
def test_first_burn_is_won_by_pointer_alone(app: App) -> None:
    playing = Playing(app, shipped("first-burn"))
    for end in (-4, -2, 0, 1, 2, 2):
        playing.click_hex((end, 6))
        playing.click("Commit orders")
        playing.scene.view.finish()
    assert playing.game.outcome is not None
    assert playing.game.outcome.winners


def test_a_key_replaces_the_burn_and_another_adds_to_it(app: App) -> None:
    playing = Playing(app, shipped("first-burn"))
    playing.pilot.press("1", "2")
    assert playing.burns == [(1,)]
    playing.pilot.press("A", "1")
    assert playing.burns == [(0, 1)]
    playing.pilot.press("0")
    assert playing.orders() == ()


@pytest.mark.parametrize(
    ("typed", "burns"), [("2", (1,)), ("23", (1, 2)), ("-4,6", (0,)), ("(−5, 5)", (2,))]
)
def test_burns_are_typed_as_keys_or_as_the_end_hex(
    app: App, typed: str, burns: tuple[int, ...]
) -> None:
    playing = Playing(app, shipped("first-burn"))
    playing.pilot.press("G")
    playing.pilot.type(typed)
    playing.pilot.press("Enter")
    end = playing.scene.panel.board().burns
    assert playing.burns in ([burns], [burns[::-1]])
    assert end


@pytest.mark.parametrize("typed", ["nonsense", "99,99", "7"])
def test_what_was_typed_wrong_is_explained_and_nothing_changes(app: App, typed: str) -> None:
    playing = Playing(app, shipped("first-burn"))
    playing.pilot.press("G")
    playing.pilot.type(typed)
    playing.pilot.press("Enter")
    assert playing.orders() == ()
    assert playing.game.phase.turn == 1


def test_changes_are_taken_back_one_by_one_and_then_the_answer_before(app: App) -> None:
    playing = Playing(app, shipped("first-burn"))
    playing.pilot.press("1", "Enter")
    assert playing.game.phase.turn == 2
    playing.pilot.press("2", "3", "Z", "Z")
    assert playing.orders() == ()
    playing.pilot.press("Z")
    assert playing.game.phase.turn == 1
    assert playing.burns == [(0,)]
    playing.pilot.press("Z")
    assert isinstance(app.top, Why)


@pytest.mark.rule("planets 7.5")
def test_a_fatal_plot_is_named_and_enter_does_not_confirm_it(app: App) -> None:
    doomed = scenario_of(ship("1", A, "corvette", (-2, 0), (1, 0)), board="world", sides=(A,))
    playing = Playing(app, doomed)
    playing.pilot.press("1", "Enter")
    asked = app.top
    assert isinstance(asked, Confirm)
    assert "World" in asked.title
    playing.pilot.press("Enter")
    assert app.top is asked
    playing.pilot.press("Esc")
    assert playing.game.phase.turn == 1
    playing.pilot.press("Enter", "Y")
    assert not playing.game.state.ships


def test_nothing_is_asked_where_nothing_could_save_the_ship(app: App) -> None:
    wreck = ship("1", A, "corvette", (-2, 0), (2, 0), drive=6)
    playing = Playing(app, scenario_of(wreck, ship("2", A, "corvette", (3, 3)), sides=(A,)))
    playing.pilot.press("Enter")
    assert not isinstance(app.top, Confirm)
    assert sorted(playing.game.state.ships) == ["2"]


def two_sides() -> Scenario:
    """Two ships that meet in open space, Blue to plot."""
    return scenario_of(
        ship("Kite", A, "corsair", (-1, 4), (1, 0)),
        ship("Rook", B, "corsair", (2, 4), (-1, 0)),
        sides=(SideSetup(A, "Blue", "Win"), SideSetup(B, "Orange", "Hold out")),
    )


def far_apart() -> Scenario:
    """A hidden game in which neither side sees the other."""
    return scenario_of(
        ship("Kite", A, "corsair", (-7, 4), (1, 0)),
        ship("Rook", B, "corsair", (7, -4), (-1, 0)),
        sides=(SideSetup(A, "Blue", "Win"), SideSetup(B, "Orange", "Hold out")),
        options=Options(hidden=True),
    )


def test_it_says_whose_turn_it_is_and_when_another_answers(app: App) -> None:
    playing = Playing(app, two_sides())
    whose = said.whose(playing.scene.desk, WindowClass.NORMAL)
    assert (whose.words, whose.loud) == ("Your turn: Blue", False)
    playing.pilot.press("Enter")
    playing.click_unit("Rook")
    playing.pilot.press("Enter")
    whose = said.whose(playing.scene.desk, WindowClass.NORMAL)
    assert (whose.words, whose.loud, whose.side) == ("Orange answers", True, 1)


def test_movement_is_shown_and_any_input_ends_it_and_then_takes_effect(app: App) -> None:
    playing = Playing(app, shipped("first-burn"), at_once=False)
    playing.pilot.press("1", "Enter")
    assert playing.scene.view.moving
    assert playing.scene.wait() == 0.0
    playing.pilot.press("2")
    assert not playing.scene.view.moving
    assert playing.burns == [(1,)]


def test_a_still_screen_asks_for_no_time(app: App) -> None:
    playing = Playing(app, shipped("first-burn"), at_once=False)
    playing.pilot.wait(1.0)
    assert playing.scene.wait() is None
    playing.pilot.press("1", "Enter")
    playing.pilot.wait(2.0)
    assert playing.scene.wait() is None
    assert playing.game.phase.turn == 2


def test_nothing_is_on_the_screen_between_two_sides_of_a_hidden_game(app: App) -> None:
    playing = Playing(app, far_apart())
    assert isinstance(app.top, Curtain)
    playing.pilot.press("Enter", "1", "Enter")
    assert isinstance(app.top, Curtain)
    assert not app.top.overlay
    assert "Orange" in app.top.caption()
    playing.pilot.press("F")
    assert playing.scene.desk.side == B
    assert playing.scene.view.selected == "Rook"


def test_the_log_of_a_hidden_game_is_that_of_the_side_at_the_screen(app: App) -> None:
    playing = Playing(app, far_apart())
    playing.pilot.press("Enter", "1", "Enter", "Enter")
    assert playing.scene.desk.side == B
    assert not [words for words in playing.log() if "Kite" in words]
    assert not [marker for marker in playing.scene.view.board.markers if marker.id == "Kite"]


def test_a_line_of_the_log_opens_to_its_rule_by_key_and_by_pointer(app: App) -> None:
    playing = Playing(app, shipped("first-burn"))
    playing.pilot.press("1", "Enter", "Y")
    opened = app.top
    assert isinstance(opened, WhyLine)
    assert opened.rule().startswith("planets ")
    playing.pilot.press("Esc")
    log = playing.scene.placing.side.log
    playing.pilot.click(log.rect.centerx, log.rect.top + 10)
    assert isinstance(app.top, WhyLine)


@pytest.mark.parametrize(
    ("key", "kind"),
    [("Esc", Menu), ("B", Words), ("Ctrl+S", SaveAs)],
    ids=["menu", "words", "save"],
)
def test_panels_open_and_esc_leads_back(app: App, key: str, kind: type[object]) -> None:
    playing = Playing(app, shipped("first-burn"))
    playing.pilot.press(key)
    assert isinstance(app.top, kind)
    playing.pilot.press("Esc")
    assert app.top is playing.scene


def test_a_failed_write_is_shown_and_stays_shown(app: App, tmp_path: Path) -> None:
    playing = Playing(app, shipped("first-burn"))
    scene = playing.scene
    playing.wait_for_offers()
    playing.pilot.wait(3.0)  # the banner goes
    scene.journal = Journal(playing.game, tmp_path / "game.jsonl")
    before = pygame.image.tobytes(app.surface, "RGB")
    scene.journal.fault = "The game cannot be written down: the disk is full."
    scene.dirty = True
    app.pump()
    shown = pygame.image.tobytes(app.surface, "RGB")
    assert before != shown
    playing.pilot.wait(3.0)
    scene.dirty = True
    app.pump()
    assert pygame.image.tobytes(app.surface, "RGB") == shown


def test_saving_to_where_nothing_can_be_written_says_so(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "saves"
    blocked.write_text("a file where the folder should be")
    monkeypatch.setattr("game.session.files.saves", lambda: blocked)
    playing = Playing(app, shipped("first-burn"))
    playing.pilot.press("Ctrl+S")
    asked = app.top
    assert isinstance(asked, SaveAs)
    playing.click_dialog("Save")
    assert app.top is asked
    assert asked._fault.text.startswith("It was not saved")


def test_dragging_the_future_marker_plots(app: App) -> None:
    playing = Playing(app, shipped("first-burn"))
    playing.pilot.drag(playing.at((-5, 6)), playing.at((-5, 5)))
    assert playing.burns == [(2,)]


def test_keys_go_through_the_units_and_skip_leaves_one(app: App) -> None:
    fleet = scenario_of(
        ship("1", A, "corvette", (-4, 4), (1, 0)),
        ship("2", A, "corvette", (4, 4), (-1, 0)),
        sides=(A,),
    )
    playing = Playing(app, fleet)
    assert playing.scene.desk.selected == "1"
    playing.pilot.press("1", "U")
    assert playing.scene.desk.selected == "2"
    playing.pilot.press("3", "S")
    assert playing.scene.desk.selected == "1"
    assert playing.burns == [(0,)]


@pytest.mark.parametrize(
    ("size", "percent", "sheet"),
    [
        ((1024, 640), 100, False),
        ((1024, 640), 125, False),
        ((1440, 900), 100, False),
        ((1440, 900), 200, False),
        ((1920, 1080), 100, False),
        ((1920, 1080), 200, False),
        ((480, 320), 100, True),
    ],
)
def test_parts_of_the_screen_keep_apart_at_every_size(
    size: tuple[int, int], percent: int, *, sheet: bool
) -> None:
    app = App(headless=True, size=size)
    app.change(text_percent=percent)
    playing = Playing(app, shipped("quarantine"))
    scene = playing.scene
    buttons = list(scene.placing.bar.parts())
    whole = app.surface.get_rect()
    for button in buttons:
        assert whole.contains(button.rect)
        assert not button.rect.colliderect(scene.view.rect)
    assert not any(one.rect.colliderect(other.rect) for one, other in pairwise(buttons))
    assert whole.contains(scene.placing.objective.rect)
    assert scene.placing.side.visible != sheet


def test_a_window_of_one_pixel_and_back_loses_nothing(app: App) -> None:
    playing = Playing(app, shipped("quarantine"))
    playing.pilot.press("1")
    playing.pilot.resize(1, 1)
    playing.pilot.press("2")
    playing.pilot.resize(1440, 900)
    assert playing.burns == [(1,)]


@pytest.mark.rule("planets 19.6")
def test_a_whole_game_of_two_captains_is_played_by_pointer_alone(app: App) -> None:
    playing = Playing(app, shipped("two-captains"), seed=11)
    playing.click_on(600)
    playing.pilot.wait(2.0)
    assert playing.game.outcome is not None
    assert isinstance(app.top, Ending)


@pytest.mark.rule("planets 19.2", "planets 7.1")
def test_once_around_is_flown_from_take_off_to_landing_by_keys(app: App) -> None:
    playing = Playing(app, shipped("once-around"))
    app.change(reminders=False)
    playing.pilot.press("1", "Enter", "2", "Enter", "Enter")
    for _ in range(4):  # coast once around; in orbit above a base there is a supply phase
        playing.pilot.press("Enter", "Enter")
    playing.pilot.press("4", "Enter", "Enter")
    assert playing.game.outcome is not None
    assert playing.game.outcome.winners


@pytest.mark.rule("planets 19.6")
def test_a_whole_game_of_two_captains_is_played_by_keys_alone(app: App) -> None:
    playing = Playing(app, shipped("two-captains"), seed=11)
    playing.play_on(600)
    playing.pilot.wait(2.0)
    assert playing.game.outcome is not None
    assert isinstance(app.top, Ending)


def test_the_commit_keys_only_end_what_is_being_shown(app: App) -> None:
    playing = Playing(app, shipped("first-burn"), at_once=False)
    playing.pilot.press("1", "Enter", "Enter")
    assert playing.game.phase.turn == 2
    assert not playing.scene.view.moving


def test_the_side_before_can_have_the_screen_back_and_take_its_answer_back(app: App) -> None:
    playing = Playing(app, far_apart())
    playing.pilot.press("Enter", "1", "Enter")
    assert isinstance(app.top, Curtain)
    playing.pilot.press("B")
    assert playing.scene.desk.side == A
    assert playing.pilot.button("Hand over to Orange").enabled
    playing.pilot.press("Z")
    assert playing.burns == [(0,)]
    playing.pilot.press("Enter", "Enter")
    assert playing.scene.desk.side == B


def test_steps_with_little_to_decide_pass_unless_one_wants_to_stop_at_them(app: App) -> None:
    playing = Playing(app, two_sides())
    playing.pilot.press("Enter")
    assert playing.game.phase.rule == "planets 10.1"
    playing.pilot.press("Z")
    assert playing.game.phase.label == "Plot"
    playing.click("Stop at every step")
    playing.pilot.press("Enter")
    assert playing.game.phase.rule == "planets 16.4"


_KEYS = (
    *["Enter"] * 8,
    *("N", "S", "Y", "U", "Z", "A", "G", "B", "L", "Esc", "Tab", "Space", "?"),
    *("1", "2", "3", "4", "5", "6", "0", "[", "]", "O", "F", "C", "Left", "Shift+Z"),
)


@pytest.mark.parametrize("name", ["standing-fort", "ore-convoy", "salvage"])
def test_whatever_keys_are_pressed_the_game_goes_on(app: App, name: str) -> None:
    playing = Playing(app, shipped(name))
    chance = random.Random(name)
    for _ in range(60):
        playing.pilot.press(chance.choice(_KEYS))
    assert app.scenes
    assert playing.game.phase.turn >= 1
