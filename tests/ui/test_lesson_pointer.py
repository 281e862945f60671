"""Lessons by pointer alone: keys in prompts, the hex pointed at, and whole lessons that ship."""

from pathlib import Path

import pytest

from game.ui import lessons, start
from game.ui.app import App
from game.ui.board.canvas import choice_spots
from game.ui.scenes.lesson import LessonScene, spot
from game.ui.scenes.lesson.caps import Cap
from game.ui.scenes.lesson.closing import Closing
from game.ui.scenes.lesson.rows import Saying
from game.ui.settings import Speed
from game.ui.widgets.hint import Hint
from tests.pilot import Pilot
from tests.ui.taking import BURN, COAST, WRECK, Taking

COAST_ON = COAST.replace("show = [{}]", 'show = [{ phase = "Astrogation" }]')
COAST_ON = COAST_ON.replace('title = "Coast"', 'title = "Coast on"')


@pytest.fixture
def taking(app: App, home: Path) -> Taking:
    """A lesson of two steps at its beginning."""
    return Taking(app, home, COAST, BURN)


def hint(pilot: Pilot, words: str) -> Hint:
    """The hint that begins so."""
    (found,) = [w for w in pilot.widgets() if isinstance(w, Hint) and w.words.startswith(words)]
    return found


def test_a_key_in_a_prompt_can_be_clicked(taking: Taking) -> None:
    (cap,) = [one for one in taking.pilot.widgets() if isinstance(one, Cap)]
    assert cap.action == "game.commit"
    taking.pilot.move(*cap.rect.center)
    assert cap.hovered
    taking.pilot.click_on(cap)
    assert taking.stands == "done"
    taking.click_main()
    (cap,) = [one for one in taking.pilot.widgets() if isinstance(one, Cap)]
    taking.pilot.click_on(cap)
    assert [order.burns for order in taking.scene.desk.orders] == [(1,)]


def test_a_key_in_the_panel_can_be_clicked_where_the_plate_has_no_room(
    app: App, home: Path
) -> None:
    app.change(text_percent=200)
    taking = Taking(app, home, COAST, BURN)
    taking.plate.brief = True
    taking.scene.refresh()
    taking.pilot.wait(1)
    (cap,) = [one for one in taking.pilot.widgets() if isinstance(one, Cap)]
    assert taking.scene.placing.side.rect.contains(cap.rect)
    taking.pilot.click_on(cap)
    assert taking.stands == "done"


def test_the_hex_pointed_at_is_chosen_although_another_ship_stands_in_it(
    app: App, home: Path
) -> None:
    onto = COAST.replace('at = "future:k1"', 'at = "unit:w1"')
    taking = Taking(app, home, onto, position=WRECK)
    x, y = taking.scene.view.camera.centre_of((-2, 0))
    taking.pilot.click(round(x), round(y))
    assert [order.burns for order in taking.scene.desk.orders] == [(0,)]
    assert taking.scene.desk.selected == "k1"


def test_who_has_selected_another_ship_is_led_back(app: App, home: Path) -> None:
    taking = Taking(app, home, COAST, position=WRECK)
    x, y = taking.scene.view.camera.centre_of((-2, 0))
    taking.pilot.click(round(x), round(y))
    assert taking.scene.desk.selected == "w1"
    taking.pilot.click_on(hint(taking.pilot, "back to Kestrel"))
    assert taking.scene.desk.selected == "k1"
    hints = [one.words for one in taking.pilot.widgets() if isinstance(one, Hint)]
    assert not [words for words in hints if words.startswith("back to")]


def test_what_was_passed_for_the_learner_is_told(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(app.sound, "play", heard.append)
    taking = Taking(app, home, BURN, COAST_ON, position=WRECK)
    taking.pilot.press("2", "Enter")
    phase = taking.scene.game.phase
    assert (taking.number, phase.name, phase.turn) == (1, "Astrogation", 2)
    assert heard.count("phase-passed") == 1


@pytest.mark.parametrize("keys", ["", "1", "1 Enter"])
def test_where_a_prompt_has_no_place_the_panel_says_it_and_no_choice_is_covered(
    home: Path, keys: str
) -> None:
    app = App(headless=True, size=(1024, 640))
    app.change(text_percent=200)
    taking = Taking(app, home, COAST, BURN)
    taking.pilot.press(*keys.split())
    taking.pilot.wait(1)
    plate, placing = taking.plate, taking.scene.placing
    boxes = spot.choice_boxes(placing.view.board, placing.view.camera, app.pen)
    assert not (plate.visible and plate.rect.collidelistall(boxes))
    said = [one for one in taking.pilot.widgets() if isinstance(one, Saying)]
    assert bool(said) is (plate.brief or plate.away)


def click(pilot: Pilot, what: str) -> None:
    """Click on the main control, on the badge of a choice, or on a button of the panel."""
    (scene,) = [one for one in pilot.app.scenes if isinstance(one, LessonScene)]
    if what == "main":
        pilot.click_on(scene.placing.bar.do)
    elif what.isdigit():
        spots = choice_spots(scene.view.board, scene.view.camera, pilot.app.pen)
        (at,) = [at for choice, at, _ in spots if choice.key == what]
        pilot.click(round(at[0]), round(at[1]))
    else:
        pilot.click_on(pilot.button(what))


WHOLE = {
    "landing-and-take-off": "1,main*2,2,main*7,4,main*2",
    "ordnance": "main*2,Launch a torpedo,main*5,4,main*2,Launch a mine,main*5",
    "looting": "main*3,4,main*2,Loot 2,main*2",
}


@pytest.mark.parametrize(("lesson", "clicks"), WHOLE.items(), ids=WHOLE)
def test_a_shipped_lesson_is_done_by_pointer(
    app: App, home: Path, lesson: str, clicks: str
) -> None:
    assert home.is_dir()
    app.change(speed=Speed.AT_ONCE)
    start.open_title(app)
    lessons.open_lesson(app, lesson)
    pilot = Pilot(app)
    for entry in clicks.split(","):
        what, _, times = entry.partition("*")
        for _ in range(int(times or 1)):
            click(pilot, what)
            pilot.wait(1)
    assert isinstance(app.top, Closing)
    assert app.top.title.startswith("Lesson")
