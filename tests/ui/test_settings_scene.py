"""The settings on the screen: each changes something at once, by pointer and by keyboard."""

import pygame
import pytest

from game.ui.actions import action
from game.ui.app import App
from game.ui.scenes.keybinding import KeyRow, Rebind
from game.ui.scenes.settings import SettingsScene
from game.ui.settings import Settings, Speed
from game.ui.widgets.button import Button
from tests.pilot import Pilot


@pytest.fixture
def scene(app: App) -> SettingsScene:
    scene = SettingsScene(app)
    app.push(scene)
    return scene


@pytest.fixture
def pilot(app: App, scene: SettingsScene) -> Pilot:
    assert app.top is scene
    return Pilot(app)


def turn(pilot: Pilot, scene: SettingsScene, page: str) -> None:
    pilot.click(*scene._tabs.box(page).center)


def row(pilot: Pilot, name: str) -> KeyRow:
    found = [w for w in pilot.widgets() if isinstance(w, KeyRow) and w.action.name == name]
    return found[0]


@pytest.mark.parametrize(
    ("page", "name", "option", "value"),
    [
        ("screen", "text_percent", "150", 150),
        ("screen", "speed", "at once", Speed.AT_ONCE),
        ("screen", "reduced_motion", "on", True),
        ("screen", "window", "1024x640", (1024, 640)),
        ("sound", "muted", "on", True),
        ("sound", "captions", "off", False),
        ("play", "reminders", "off", False),
    ],
)
def test_choices_by_pointer(
    pilot: Pilot, scene: SettingsScene, page: str, name: str, option: str, value: object
) -> None:
    turn(pilot, scene, page)
    pilot.click(*scene._choices[name].box(option).center)
    assert getattr(pilot.app.settings, name) == value


def test_choices_by_keyboard(pilot: Pilot) -> None:
    pilot.press("Tab", "Tab", "Right", "Right", "Tab", "Left", "Down", "Left")
    settings = pilot.app.settings
    assert (settings.text_percent, settings.speed, settings.reduced_motion) == (
        125,
        Speed.HALF,
        True,
    )


def test_pages_by_keyboard(pilot: Pilot, scene: SettingsScene) -> None:
    pilot.press("Tab", "Right")
    assert scene._tabs.chosen == "sound"
    pilot.press("Tab", "Right", "Tab", "Left", "Tab", "Home")
    settings = pilot.app.settings
    assert (settings.interface_volume, settings.play_volume, settings.alerts_volume) == (65, 75, 0)


def test_the_window_takes_its_size(pilot: Pilot, scene: SettingsScene) -> None:
    pilot.click(*scene._choices["window"].box("1024x640").center)
    assert pilot.app.size == (1024, 640)
    assert scene.size == (1024, 640)


def test_what_is_set_elsewhere_is_shown(pilot: Pilot, scene: SettingsScene) -> None:
    pilot.app.change(text_percent=140, window=(1000, 700))
    assert scene._choices["text_percent"].chosen == "140"
    assert scene._choices["window"].options[-1].words == "1000×700"


def test_the_page_says_which_keys_change_the_text(pilot: Pilot, scene: SettingsScene) -> None:
    pilot.app.change(keys={"everywhere.larger": ("F7",)})
    assert "F7 and Ctrl+−" in scene._size_note.text


# Keys


def test_a_key_is_bound_anew(pilot: Pilot, scene: SettingsScene) -> None:
    turn(pilot, scene, "keys")
    scene.focus_on(row(pilot, "game.skip"))
    pilot.press("Tab", "Enter")
    assert type(pilot.app.top) is Rebind
    pilot.press(";")
    assert pilot.app.scenes == [scene]
    assert pilot.app.settings.keys == {"game.skip": (";",)}


def test_by_pointer(pilot: Pilot, scene: SettingsScene) -> None:
    turn(pilot, scene, "keys")
    pilot.click_on(row(pilot, "everywhere.rules"))
    assert isinstance(pilot.app.top, Rebind)
    pilot.click_on(pilot.app.top.widgets[2])
    assert pilot.app.settings.keys == {"everywhere.rules": ()}
    assert pilot.app.keys.cap("everywhere.rules") == ""


def test_a_key_that_is_taken_is_named_and_can_be_taken_over(pilot: Pilot) -> None:
    rebind = Rebind(pilot.app, action("game.skip"))
    pilot.app.push(rebind)
    pilot.press("N")
    assert rebind._words.text.startswith("N already means: Nobody else this phase. Press another")
    pilot.press("Tab")
    rebind.focus_on(rebind.widgets[1], by_key=True)
    pilot.press("Enter")
    assert pilot.app.settings.keys == {"game.nobody": (), "game.skip": ("N",)}


def test_another_key_can_be_pressed_instead(pilot: Pilot) -> None:
    rebind = Rebind(pilot.app, action("game.skip"))
    pilot.app.push(rebind)
    pilot.press("N")
    pilot.click_on(rebind.widgets[2])
    pilot.press(";")
    assert pilot.app.settings.keys == {"game.skip": (";",)}


def test_another_key_is_heard_at_once(pilot: Pilot) -> None:
    rebind = Rebind(pilot.app, action("game.skip"))
    pilot.app.push(rebind)
    pilot.press("N", ";")
    assert pilot.app.settings.keys == {"game.skip": (";",)}


def test_esc_changes_nothing(pilot: Pilot, scene: SettingsScene) -> None:
    pilot.app.push(Rebind(pilot.app, action("game.skip")))
    pilot.press("Esc")
    assert pilot.app.top is scene
    assert pilot.app.settings == Settings()


@pytest.mark.parametrize("key", ["Enter", "Space", "?", "F1", "Left", "Ctrl+M"])
def test_keys_that_mean_something_elsewhere_are_only_heard(pilot: Pilot, key: str) -> None:
    rebind = Rebind(pilot.app, action("game.skip"))
    pilot.app.push(rebind)
    pilot.press(key)
    assert rebind.heard == key
    assert pilot.app.top is rebind
    assert not pilot.app.settings.muted


def test_a_conflict_in_the_file_is_named_at_its_line(pilot: Pilot, scene: SettingsScene) -> None:
    pilot.app.change(keys={"game.skip": ("N",)})
    turn(pilot, scene, "keys")
    assert row(pilot, "game.skip").conflicts == ("N also means: Nobody else this phase",)
    assert row(pilot, "game.nobody").conflicts == ("N also means: Skip this unit",)


def test_the_defaults_are_restored(pilot: Pilot, scene: SettingsScene) -> None:
    pilot.app.change(keys={"game.skip": ("N",)})
    turn(pilot, scene, "keys")
    pilot.click_on(pilot.button("Restore"))
    assert pilot.app.settings.keys == {}


@pytest.mark.parametrize("percent", [100, 125, 200])
@pytest.mark.parametrize("size", [(1, 1), (1024, 640), (1440, 900)])
@pytest.mark.parametrize("page", ["screen", "sound", "play", "keys"])
def test_every_page_is_whole_at_every_size(
    pilot: Pilot, scene: SettingsScene, page: str, size: tuple[int, int], percent: int
) -> None:
    scene._tabs.choose(page)
    pilot.app.change(text_percent=percent)
    pilot.resize(*size)
    assert scene._tabs.chosen == page
    window = pygame.Rect((0, 0), pilot.app.layout_size)
    assert all(window.contains(widget.rect) for widget in scene.widgets)
    assert all(w.tip() == "" for w in pilot.widgets() if isinstance(w, Button))
