"""The title: its main paths by pointer and by keyboard, at every size."""

import itertools

import pytest

from game.ui.app import App
from game.ui.scenes.rules import Rules
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.title import ContinueEntry, MenuItem, MenuRow, Title
from game.ui.start import open_title
from tests.pilot import Pilot

SIZES = [
    pytest.param((1024, 640), 100, id="1024x640"),
    pytest.param((1024, 640), 125, id="1024x640 at 125"),
    pytest.param((1440, 900), 100, id="1440x900"),
    pytest.param((1920, 1080), 100, id="1920x1080"),
    pytest.param((1440, 900), 200, id="1440x900 at 200"),
    pytest.param((1920, 1080), 200, id="1920x1080 at 200"),
]


@pytest.fixture
def did() -> list[str]:
    return []


@pytest.fixture
def pilot(app: App, did: list[str]) -> Pilot:
    items = (
        MenuItem("Play", "Two at one screen.", "title.play", lambda _: did.append("play")),
        MenuItem("Replays", "Watch a game.", "title.replays", lambda _: did.append("replays")),
    )
    entry = ContinueEntry("Quarantine, turn 6.", lambda _: did.append("continue"))
    open_title(app, items, lambda: entry)
    return Pilot(app)


def rows(pilot: Pilot) -> list[MenuRow]:
    return [widget for widget in pilot.widgets() if isinstance(widget, MenuRow)]


def test_the_order_is_the_design_s(pilot: Pilot) -> None:
    assert [row.label for row in rows(pilot)] == [
        "Continue",
        "Play",
        "Replays",
        "Rules",
        "Settings",
        "Quit",
    ]


def test_without_a_game_to_go_on_with_it_begins_with_play(app: App) -> None:
    open_title(app, (MenuItem("Play", "Alone.", "title.play", lambda _: None),))
    assert rows(Pilot(app))[0].label == "Play"


def test_enter_opens_the_first_line_at_once(pilot: Pilot, did: list[str]) -> None:
    pilot.press("Enter")
    assert did == ["continue"]


def test_arrows_and_enter(pilot: Pilot, did: list[str]) -> None:
    pilot.press("Down", "Down", "Down", "Up", "Enter")
    assert did == ["replays"]


@pytest.mark.parametrize(("key", "done"), [("C", "continue"), ("P", "play"), ("V", "replays")])
def test_keys(pilot: Pilot, did: list[str], key: str, done: str) -> None:
    pilot.press(key)
    assert did == [done]


def test_pointer(pilot: Pilot, did: list[str]) -> None:
    for row in rows(pilot)[:3]:
        pilot.click_on(row)
    assert did == ["continue", "play", "replays"]


def test_rules_and_settings_open_and_esc_leads_back(pilot: Pilot, app: App) -> None:
    for key, scene in (("B", Rules), ("S", SettingsScene)):
        pilot.press(key)
        assert isinstance(app.top, scene)
        pilot.press("Esc")
        assert isinstance(app.top, Title)


def test_the_focus_is_where_it_was_when_one_comes_back(pilot: Pilot) -> None:
    pilot.press("S")
    pilot.click_on(rows_below := pilot.widgets()[-1])
    assert rows_below.takes_focus
    pilot.app.home()
    pilot.press(*["Down"] * 4, "Enter", "Esc")
    assert pilot.app.top.focus.current is rows(pilot)[4]


def test_esc_goes_to_quit_and_does_not_quit(pilot: Pilot, app: App) -> None:
    pilot.press("Esc")
    assert app.top.focus.current is rows(pilot)[-1]
    pilot.press("Enter")
    assert app.scenes == []


def test_what_can_be_continued_is_asked_again(app: App) -> None:
    entries = iter([None, ContinueEntry("Turn 2.", lambda _: None)])
    title = Title(app, (), lambda: next(entries))
    app.push(title)
    app.tell("A", "B")
    app.pop()
    assert [row.label for row in rows(Pilot(app))] == ["Continue"]


def test_plus_and_minus_change_the_text(pilot: Pilot, app: App) -> None:
    pilot.press("+", "+", "-")
    assert app.settings.text_percent == 110


@pytest.mark.parametrize(("size", "percent"), SIZES)
def test_nothing_is_cut_or_overlaps(
    pilot: Pilot, app: App, size: tuple[int, int], percent: int
) -> None:
    app.change(text_percent=percent)
    pilot.resize(*size)
    title = app.top
    assert isinstance(title, Title)
    places = [title._name, title._tagline, *(row.rect for row in rows(pilot)), title._foot]
    assert all(app.surface.get_rect().contains(place) for place in places)
    assert not any(one.colliderect(two) for one, two in itertools.combinations(places, 2))
    assert all(row.rect.height >= app.pen.px(32) for row in rows(pilot))
    assert title._menu.scroll.most == 0
