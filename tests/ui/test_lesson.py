"""A lesson on the screen, driven by real events."""

import random
from itertools import takewhile
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.session.progress import Progress
from game.ui import games, lessons, start
from game.ui.app import App
from game.ui.scenes.choice import ChoiceScene
from game.ui.scenes.dialog import Notice
from game.ui.scenes.game import GameScene
from game.ui.scenes.game.menu import Menu
from game.ui.scenes.lesson import LessonScene, spot
from game.ui.scenes.lesson.catalogue import Catalogue
from game.ui.scenes.lesson.closing import Closing
from game.ui.scenes.rules import Rules
from game.ui.scenes.title import Title
from game.ui.scenes.why import Why
from game.ui.settings import Speed
from game.ui.widgets.hint import Hint
from tests.pilot import Pilot
from tests.ui.taking import BURN, COAST, FIRE, LOOK, WRECK, Taking


@pytest.fixture
def title(app: App, home: Path) -> Pilot:
    """At the title after the first start ever."""
    assert home.is_dir()
    app.change(speed=Speed.AT_ONCE)
    start.open_title(app, start.items(), games.Continuing())
    return Pilot(app)


@pytest.fixture
def taking(app: App, home: Path) -> Taking:
    """A lesson of two steps at its beginning."""
    start.open_title(app, start.items(), games.Continuing())
    return Taking(app, home, COAST, BURN)


def taken(pilot: Pilot) -> GameScene[Any, Any, Any, Any]:
    """The screen of the lesson being taken."""
    (scene,) = [one for one in pilot.app.scenes if isinstance(one, LessonScene)]
    return scene


def hint(pilot: Pilot, words: str) -> Hint:
    """The hint that begins so; of several the last, which is drawn on top."""
    found = [w for w in pilot.widgets() if isinstance(w, Hint) and w.words.startswith(words)]
    return found[-1]


# The first start


def test_a_newcomer_flies_after_two_keys(title: Pilot) -> None:
    title.press("Enter", "Enter")
    scene = taken(title)
    assert scene.desk.rules.name == "planets"
    assert scene.game.phase.turn == 2
    assert Progress().taken["planets/drift"].steps == ("Coast one turn",)


def test_a_newcomer_flies_after_two_clicks(title: Pilot) -> None:
    title.click_on(title.button("Learn"))
    title.click_on(taken(title).placing.bar.do)
    assert taken(title).game.phase.turn == 2


def test_learn_opens_the_list_once_something_has_been_done(title: Pilot) -> None:
    title.press("Enter", "Enter", "Esc")
    assert isinstance(title.app.top, Menu)
    title.app.home()
    title.press("L")
    assert isinstance(title.app.top, Catalogue)


# Fly, go on; coast, go on; take back, go on; fly on to the mark.
DRIFT = ("Enter", "Enter", "Enter", "Enter", "Z", "Enter")


def test_the_first_lesson_is_taken_by_keys(title: Pilot) -> None:
    title.press("L", *DRIFT)
    while not isinstance(title.app.top, Closing):
        title.press("Enter")
    assert len(Progress().taken["planets/drift"].steps) == 4
    title.press("Enter")
    assert taken(title).caption() == "Pilot \u2013 Burn \u2013 Kilosecond"


def test_the_first_lesson_is_taken_by_pointer(title: Pilot) -> None:
    title.click_on(title.button("Learn"))
    do = taken(title).placing.bar.do
    for key in DRIFT:
        title.click_on(hint(title, "take back") if key == "Z" else do)
    while not isinstance(title.app.top, Closing):
        title.click_on(do)
    title.click_on(title.button("List of lessons"))
    assert isinstance(title.app.top, Catalogue)
    assert title.app.top.current is not None
    assert title.app.top.current.id == "planets/burn"
    title.click_on(title.button("Begin lesson 2"))
    assert taken(title).guide.pages()[0].tab.words == "Lesson"


# Prompts


def test_a_step_is_praised_and_waits_and_enter_goes_on(taking: Taking) -> None:
    taking.pilot.press("Enter")
    assert (taking.stands, taking.says) == ("done", "Two hexes.")
    taking.pilot.wait(60)
    assert taking.number == 0
    assert taking.scene.placing.bar.do.label == "Go on"
    taking.pilot.press("Enter")
    assert (taking.number, taking.scene.game.phase.turn) == (1, 2)
    assert taking.says == "Press 2."


def test_going_on_by_pointer(taking: Taking) -> None:
    taking.click_main()
    taking.pilot.click_on(hint(taking.pilot, "go on"))
    assert taking.number == 1


def test_playing_on_goes_on_too(taking: Taking) -> None:
    taking.pilot.press("Enter", "2")
    assert taking.stands == "done"
    taking.pilot.press("Enter")
    assert taking.number == 1


def test_a_mistake_is_named_until_it_is_mended(taking: Taking) -> None:
    taking.pilot.press("1")
    assert taking.stands == "mistake"
    assert taking.says == "That is a burn: press 0."
    taking.pilot.wait(1)
    taking.click_hex("0")
    assert taking.stands == "waiting"


def test_what_can_no_longer_be_done_starts_again(taking: Taking) -> None:
    taking.pilot.press("1", "Enter")
    assert taking.stands == "impossible"
    taking.pilot.click_on(hint(taking.pilot, "start it again"))
    assert (taking.stands, taking.scene.game.phase.turn) == ("waiting", 1)
    taking.pilot.press("1", "Enter", "F3")
    assert taking.scene.game.phase.turn == 1


def test_show_me_does_the_step_and_does_not_count(taking: Taking) -> None:
    taking.pilot.press("F2")
    assert taking.stands == "shown"
    assert taking.scene.game.phase.turn == 2
    taking.pilot.press("Enter")
    taking.pilot.click_on(hint(taking.pilot, "show me"))
    taking.pilot.press("Enter")
    assert isinstance(taking.app.top, Closing)
    assert not Progress().taken


def test_show_me_can_be_followed_and_any_key_ends_it(app: App, home: Path) -> None:
    taking = Taking(app, home, COAST, BURN, at_once=False)
    taking.pilot.press("F2")
    taking.pilot.wait(0.5)
    assert taking.lead.moving
    assert not taking.plate.visible
    taking.pilot.wait(3)
    assert taking.stands == "shown"
    taking.pilot.press("Enter", "F2", "Space")
    assert not taking.lead.moving
    assert taking.stands == "shown"


def test_the_keys_of_a_prompt_are_those_bound_now(taking: Taking) -> None:
    assert taking.says == "Press Enter to fly."
    taking.app.change(keys={"game.commit": ("K",), "lesson.show": ()})
    taking.app.pump()
    assert taking.says == "Press K to fly."
    taking.pilot.press("K")
    assert taking.stands == "done"


def test_undo_takes_back_even_dice(app: App, home: Path) -> None:
    taking = Taking(app, home, FIRE, COAST, position=WRECK)
    taking.pilot.press("Enter")
    assert taking.scene.game.phase.name == "Combat"
    before = len(taking.scene.game.steps)
    taking.pilot.press("Enter")
    assert taking.says == "You fired."
    assert any(step.rolled for step in taking.scene.game.steps[before:])
    taking.pilot.press("Z")
    assert len(taking.scene.game.steps) == before
    assert taking.stands == "waiting"
    assert not isinstance(app.top, Why)


def test_a_deed_completes_a_step(app: App, home: Path) -> None:
    taking = Taking(app, home, LOOK, COAST)
    taking.pilot.press("L")
    assert taking.number == 1


# Controls


def test_controls_that_are_not_needed_say_why(taking: Taking) -> None:
    _, skip, nobody = taking.scene.placing.bar.parts()
    assert not skip.enabled
    assert not nobody.enabled
    taking.pilot.press("S")
    assert isinstance(taking.app.top, Why)
    assert taking.app.top.reason.because == "not in this lesson: only one unit can act now"


def test_esc_leads_to_the_list_of_lessons(taking: Taking) -> None:
    taking.pilot.press("Esc")
    taking.pilot.click_on(taking.pilot.button("List of lessons"))
    assert isinstance(taking.app.top, Catalogue)


def test_the_end_offers_the_lesson_again(taking: Taking) -> None:
    taking.pilot.press("Enter", "Enter", "2", "Enter")
    assert isinstance(taking.app.top, Closing)
    taking.pilot.press("Esc")
    assert taking.scene.placing.bar.do.label == "Say how it went"
    taking.pilot.press("Enter", "F3")
    assert (taking.number, taking.scene.game.phase.turn) == (0, 1)


# Where things stand

SIZES = [
    pytest.param((1440, 900), 100, id="1440x900"),
    pytest.param((1024, 640), 100, id="1024x640"),
    pytest.param((1440, 900), 200, id="1440x900 at 200"),
    pytest.param((1920, 1080), 140, id="1920x1080 at 140"),
]


@pytest.mark.parametrize(("size", "percent"), SIZES)
@pytest.mark.parametrize("keys", ["", "1", "1 Enter", "Enter", "Enter Enter"])
def test_a_prompt_covers_nothing_it_speaks_of(
    home: Path, size: tuple[int, int], percent: int, keys: str
) -> None:
    app = App(headless=True, size=size)
    app.change(text_percent=percent)
    taking = Taking(app, home, COAST, BURN)
    taking.pilot.press(*keys.split())
    taking.pilot.wait(1)
    plate, placing = taking.plate.rect, taking.scene.placing
    view, pen = placing.view, app.pen
    assert view.rect.contains(plate)
    assert not plate.colliderect(placing.objective.rect)
    for place in spot.interests(view.board, "k1", None):
        x, y = view.camera.centre_of(place)
        middle = pygame.Rect(round(x) - pen.px(8), round(y) - pen.px(8), pen.px(16), pen.px(16))
        assert not plate.colliderect(middle), place


@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_the_list_of_lessons_has_room_at_every_size(
    home: Path, size: tuple[int, int], percent: int
) -> None:
    assert home.is_dir()
    app = App(headless=True, size=size)
    app.change(text_percent=percent)
    start.open_title(app)
    lessons.open_catalogue(app)
    pilot = Pilot(app)
    (begin,) = [one for one in pilot.widgets() if getattr(one, "main", False)]
    assert app.surface.get_rect().contains(begin.rect)
    pilot.press("Down", "Enter")
    assert taken(pilot).caption() == "Pilot \u2013 Burn \u2013 Kilosecond"


def test_rules_are_a_key_away_and_a_broken_progress_is_told(title: Pilot, home: Path) -> None:
    kept = Progress().path
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text("nonsense", encoding="utf-8")
    title.press("L")
    assert isinstance(title.app.scenes[-2], Title | Notice)
    assert any(isinstance(one, Notice) for one in title.app.scenes)
    assert home in kept.parents
    title.press("Esc", "F1")
    assert isinstance(title.app.top, Rules)


@pytest.mark.parametrize("lesson", ["drift", "one-shot-and-its-odds"])
def test_whatever_is_pressed_a_lesson_goes_on(app: App, home: Path, lesson: str) -> None:
    assert home.is_dir()
    app.change(speed=Speed.AT_ONCE)
    start.open_title(app)
    lessons.open_lesson(app, lesson)
    pilot, drawn = Pilot(app), random.Random(lesson)
    keys = ["Enter"] * 6 + [*"0123456ZSNTDYLBUMO?", "F2", "F3", "Esc", "Tab", "Space"]
    for _ in range(20):
        pilot.press(drawn.choice(keys))
        pilot.click(drawn.randrange(1440), drawn.randrange(180, 900))
    app.home()
    lessons.open_lesson(app, lesson)
    for _ in takewhile(lambda _: not isinstance(app.top, Closing), range(60)):
        pilot.press("Esc" if app.top.overlay else "F2", "Enter")
    assert isinstance(app.top, Closing)


def test_a_first_fight_follows_the_lessons_of_guns(app: App, home: Path) -> None:
    assert home.is_dir()
    app.change(speed=Speed.AT_ONCE)
    start.open_title(app)
    lessons.open_lesson(app, "counterattack-and-range")
    pilot = Pilot(app)
    for _ in takewhile(lambda _: not isinstance(app.top, Closing), range(60)):
        pilot.press("Esc" if app.top.overlay else "F2", "Enter")
    pilot.click_on(pilot.button("Play Two Captains"))
    assert isinstance(app.top, ChoiceScene)
    assert app.top.current is not None
    assert app.top.current.id == "planets/two-captains"
