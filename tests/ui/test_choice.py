"""The choice of a scenario, driven by real events."""

from pathlib import Path

import pytest

from game import assets
from game.rulesets import RULESETS
from game.session.files import own_scenarios
from game.session.library import scenarios
from game.session.record import Seat
from game.session.save import AnyGame, title_of
from game.ui.app import App
from game.ui.scenes.choice import ChoiceScene
from game.ui.scenes.newgame import NewGame
from game.ui.scenes.prospect import Balance, BoardPicture
from game.ui.scenes.rules import Rules
from game.ui.scenes.why import Why
from game.ui.widgets.choice import Choice
from game.ui.widgets.entry import Entry
from game.ui.widgets.label import Label
from tests.pilot import Pilot

Opened = tuple[ChoiceScene, Pilot, list[AnyGame]]


@pytest.fixture
def opened(app: App, home: Path) -> Opened:
    """The choice, with one own scenario that can be played and one that cannot."""
    assert home.is_dir()
    mine = own_scenarios() / "planets"
    mine.mkdir(parents=True)
    shipped = (assets.maps() / "planets" / "two-captains.toml").read_text(encoding="utf-8")
    (mine / "mine.toml").write_text(shipped.replace("Two Captains", "My Duel"), encoding="utf-8")
    broken = shipped.replace('"easy"', '"absurd"').replace("turns = 25", "turms = 25")
    (mine / "broken.toml").write_text(broken, encoding="utf-8")
    return show(app)


def show(app: App) -> Opened:
    """Open the choice; the list holds the games that were started."""
    started: list[AnyGame] = []
    app.rules_scene = Rules
    scene = ChoiceScene(app, scenarios(RULESETS), RULESETS, started.append)
    app.push(scene)
    return scene, Pilot(app), started


def title(scene: ChoiceScene) -> str:
    """The title of what the list is at."""
    assert scene.current is not None
    return scene.current.title


def words(pilot: Pilot) -> list[str]:
    """All labels in sight."""
    return [widget.text for widget in pilot.widgets() if isinstance(widget, Label)]


def test_a_newcomer_starts_first_burn_by_one_key(opened: Opened) -> None:
    scene, pilot, started = opened
    assert title(scene) == "First Burn"
    pilot.press("Enter")
    (game,) = started
    assert title_of(game.setup.scenario) == "First Burn"


def test_the_pointer_chooses_and_starts(opened: Opened) -> None:
    scene, pilot, started = opened
    box = scene._list.rect
    pilot.click(box.left + 40, box.top + scene._list._tops[3] + 10)
    assert title(scene) == "Two Captains"
    pilot.click_on(pilot.button("Start Two Captains"))
    assert title_of(started[0].setup.scenario) == "Two Captains"


def test_the_easy_ones_come_first_and_own_ones_last(opened: Opened) -> None:
    scene, pilot, _ = opened
    assert title(scene) == "First Burn"
    pilot.press("End")
    assert scene.current is not None
    assert scene.current.own


def test_it_shows_what_a_scenario_is_like(opened: Opened) -> None:
    scene, pilot, _ = opened
    scene.choose("planets/quarantine")
    shown = words(pilot)
    assert any(text.startswith("8 to 20 turns, 40 minutes") for text in shown)
    (balance,) = [w for w in pilot.widgets() if isinstance(w, Balance)]
    assert [(s.name, s.percent) for s in balance.parts_shown] == [
        ("Runner", 53),
        ("Blockade", 47),
    ]
    (picture,) = [w for w in pilot.widgets() if isinstance(w, BoardPicture)]
    assert picture.rect.width > 300


def test_a_broken_file_says_all_that_is_wrong_and_does_not_start(opened: Opened) -> None:
    scene, pilot, started = opened
    scene.choose("planets/broken")
    shown = words(pilot)
    assert "about.difficulty" in shown
    assert "turms" in shown
    pilot.press("Enter")
    assert isinstance(pilot.app.top, Why)
    assert started == []


def test_an_own_scenario_is_played(opened: Opened) -> None:
    scene, pilot, started = opened
    scene.choose("planets/mine")
    pilot.press("Enter")
    assert title_of(started[0].setup.scenario) == "My Duel"


def choices(pilot: Pilot) -> list[Choice]:
    """The chips, from the top: seats, then options."""
    return [widget for widget in pilot.widgets() if isinstance(widget, Choice)]


def option(pilot: Pilot, words: str) -> Choice:
    """The chips of the option whose words begin so."""
    (found,) = [each for each in choices(pilot) if each.label.startswith(words)]
    return found


def test_a_side_is_left_out_by_keys(opened: Opened) -> None:
    scene, pilot, started = opened
    scene.choose("planets/perihelion-cup")
    pilot.press("Tab", "Tab", "Right", "Right", "Right")
    assert pilot.button("Start").second == (
        "Opens Perihelion Cup: you as Mercury Club against two easy opponents."
    )
    assert pilot.app.top.focus.current is choices(pilot)[1]
    pilot.press("Enter")
    assert [side.name for side in started[0].sides] == ["Mercury Club", "Earth Club", "Mars Club"]


def test_a_newcomer_plays_alone_against_an_easy_opponent(opened: Opened) -> None:
    scene, pilot, started = opened
    scene.choose("planets/two-captains")
    pilot.press("Enter")
    assert list(started[0].setup.seats.values()) == [Seat.HUMAN, Seat.EASY]


def test_a_level_is_chosen_by_keys_and_remembered(opened: Opened) -> None:
    scene, pilot, started = opened
    scene.choose("planets/two-captains")
    pilot.press("Tab", "Tab", "Right")
    promise = "Opens Two Captains: you as Aquila against a normal opponent."
    assert pilot.button("Start").second == promise
    pilot.press("Enter")
    assert list(started[0].setup.seats.values()) == [Seat.HUMAN, Seat.NORMAL]
    again, pilot, _ = show(pilot.app)
    again.choose("planets/two-captains")
    pilot.app.pump()
    assert pilot.button("Start").second == promise


def test_both_sides_are_given_to_the_computer_by_pointer(opened: Opened) -> None:
    scene, pilot, started = opened
    scene.choose("planets/two-captains")
    pilot.app.pump()
    pilot.click(*choices(pilot)[0].box("hard").center)
    assert "The computer, hard." in choices(pilot)[0].why.does  # type: ignore[union-attr] # it has
    pilot.click_on(pilot.button("Start"))
    assert list(started[0].setup.seats.values()) == [Seat.HARD, Seat.EASY]


def test_with_nobody_left_it_does_not_start(opened: Opened) -> None:
    scene, pilot, started = opened
    scene.choose("planets/perihelion-cup")
    pilot.app.pump()
    for index in range(4):
        scene.focus_on(choices(pilot)[index])
        pilot.press("Right", "Right", "Right", "Right")
    pilot.press("Enter")
    assert isinstance(pilot.app.top, Why)
    assert started == []


def test_an_option_is_set_by_pointer_and_f1_opens_its_rule(opened: Opened) -> None:
    scene, pilot, started = opened
    scene.choose("planets/two-captains")
    pilot.press("O")
    hidden = option(pilot, "Ships out of radar")
    scene.focus_on(hidden)
    pilot.click(*hidden.box("on").center)
    assert scene.rule() == "planets 13"
    pilot.press("F1")
    assert isinstance(pilot.app.top, Rules)
    pilot.press("Esc", "Enter")
    assert started[0].setup.options == {"hidden": "on"}


def test_options_are_out_of_sight_until_asked_for(opened: Opened) -> None:
    _, pilot, _ = opened
    (seat,) = choices(pilot)
    assert seat.chosen == Seat.HUMAN
    fold = pilot.button("Change the options")
    assert fold.second == "All 6 are as First Burn has them."
    pilot.press("O")
    option(pilot, "Damage on three tracks").choose("single")
    pilot.press("O")
    assert len(choices(pilot)) == 1
    assert fold.second == "Changed: damage single."


def test_a_seed_is_typed(opened: Opened) -> None:
    scene, pilot, started = opened
    (entry,) = [w for w in pilot.widgets() if isinstance(w, Entry)]
    scene.focus_on(entry)
    pilot.press("Ctrl+A")
    pilot.type("12x")
    assert not pilot.button("Start").enabled
    pilot.press("Backspace", "Enter")
    assert started[0].setup.seed == 12


def test_what_was_set_is_kept_while_looking_around(opened: Opened) -> None:
    scene, pilot, _ = opened
    scene.choose("planets/two-captains")
    pilot.app.pump()
    pilot.click_on(pilot.button("Change the options"))
    option(pilot, "Damage on three tracks").choose("single")
    pilot.press("Down", "Up")
    plan = scene.plan
    assert isinstance(plan, NewGame)
    assert plan.options == {"damage": "single"}


@pytest.mark.parametrize(
    ("size", "percent"),
    [((1920, 1080), 100), ((1440, 900), 200), ((1024, 640), 125), ((480, 320), 100), ((1, 1), 100)],
)
def test_every_window_holds_together(opened: Opened, size: tuple[int, int], percent: int) -> None:
    scene, pilot, _ = opened
    pilot.app.change(text_percent=percent)
    pilot.resize(*size)
    whole = (0, 0, *pilot.app.layout_size)
    for listing in scenarios(RULESETS):
        scene.choose(listing.id)
        pilot.app.pump()
        for widget in (scene._list, scene._about, scene._start):
            assert widget.rect.clip(whole) == widget.rect
            assert widget.rect.height > 0
        assert scene._list.rect.right < scene._about.rect.left
        assert scene._about.rect.bottom < scene._start.rect.top
