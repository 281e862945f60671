"""The app: stack, window, focus, time, and what is drawn when."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.ui import settings
from game.ui.app import App, NoDisplayError, _open_display
from game.ui.scenes.dialog import Notice
from game.ui.settings import Settings
from tests.pilot import Pilot
from tests.ui.bench import Bench


@pytest.fixture
def bench(app: App) -> Bench:
    bench = Bench(app)
    app.push(bench)
    return bench


@pytest.fixture
def pilot(app: App, bench: Bench) -> Pilot:
    assert app.top is bench
    return Pilot(app)


# Drawing


def test_a_still_screen_is_not_drawn_again(pilot: Pilot, bench: Bench) -> None:
    before = bench.drawn
    pilot.wait(2)
    pilot.move(700, 890)
    assert bench.drawn == before
    assert pilot.app._pause() is None


def test_what_changes_is_drawn(pilot: Pilot, bench: Bench) -> None:
    before = bench.drawn
    pilot.move(*bench.commit.rect.center)
    assert bench.drawn == before + 1


def test_what_is_covered_is_not_drawn_but_what_shows_is(pilot: Pilot, bench: Bench) -> None:
    pilot.app.tell("A panel", "over it")
    pilot.app.pump()
    before = bench.drawn
    bench.dirty = True
    pilot.app.pump()
    assert bench.drawn == before + 1
    pilot.app.push(Bench(pilot.app))
    bench.dirty = True
    pilot.app.pump()
    assert bench.drawn == before + 1
    pilot.app.pop()
    pilot.app.pump()
    assert bench.drawn == before + 2


def test_a_caption_is_shown_and_goes(pilot: Pilot, app: App) -> None:
    empty = pygame.image.tobytes(app.surface, "RGB")
    app.sound.play("hit")
    app.pump()
    assert app.subtitle == "Hit"
    assert pygame.image.tobytes(app.surface, "RGB") != empty
    pilot.wait(2.5)
    assert app.subtitle == ""
    assert pygame.image.tobytes(app.surface, "RGB") == empty


def test_the_title_bar_says_where_one_is(pilot: Pilot, app: App) -> None:
    assert pygame.display.get_caption()[0] == "Kilosecond"
    app.tell("Saves are full", "There is no room.")
    app.pump()
    assert pygame.display.get_caption()[0].startswith("Saves are full")
    pilot.press("Esc")
    assert pygame.display.get_caption()[0] == "Kilosecond"


# Focus and keys


def test_tab_shows_the_focus_before_it_moves_it(pilot: Pilot, bench: Bench) -> None:
    first = bench.focus.current
    assert not bench.commit.focused
    pilot.press("Tab")
    assert bench.focus.current is first
    assert bench.commit.focused
    pilot.press("Tab")
    assert bench.focus.current is bench.fire
    pilot.press("Shift+Tab", "Shift+Tab")
    assert bench.focus.current is bench.inner[-1]


def test_tab_reaches_everything_once(pilot: Pilot, bench: Bench) -> None:
    pilot.press("Tab")
    seen = []
    for _ in range(7 + len(bench.inner)):
        seen.append(bench.focus.current)
        pilot.press("Tab")
    assert len({id(widget) for widget in seen}) == len(seen)
    assert bench.focus.current is seen[0]


def test_arrows_move_the_focus_where_nothing_else_takes_them(pilot: Pilot, bench: Bench) -> None:
    pilot.press("Down", "Down")
    assert bench.focus.current is bench.fire
    pilot.press("Up")
    assert bench.focus.current is bench.commit


def test_a_held_key_acts_once(pilot: Pilot, bench: Bench) -> None:
    pilot.hold("Enter")
    pilot.hold("Enter")
    pilot.hold("Enter")
    assert bench.did == ["commit"]


def test_a_key_held_when_the_window_loses_the_focus_is_not_stuck(
    pilot: Pilot, bench: Bench
) -> None:
    pilot.hold("Enter")
    pilot.lose_focus()
    pilot.press("Enter")
    assert bench.did == ["commit", "commit"]


def test_a_button_held_when_the_window_loses_the_focus_is_let_go(
    pilot: Pilot, bench: Bench
) -> None:
    pilot.move(*bench.commit.rect.center)
    pilot.down(*bench.commit.rect.center)
    pilot.lose_focus()
    pilot.up(*bench.commit.rect.center)
    assert bench.did == []
    assert not bench.commit.held


def test_arrows_repeat_while_held(pilot: Pilot, bench: Bench) -> None:
    pilot.press("Tab")
    bench.focus_on(bench.list)
    pilot.hold("Down")
    pilot.hold("Down")
    assert bench.list.index == 2


def test_an_action_without_a_button_comes_to_the_scene(pilot: Pilot, bench: Bench) -> None:
    pilot.press("U")
    assert bench.did == ["game.next"]


def test_a_rebound_key_is_the_one_that_works(pilot: Pilot, bench: Bench) -> None:
    pilot.app.change(keys={"game.commit": ("K",)})
    pilot.press("Enter", "K")
    assert bench.did == ["commit"]


def test_esc_leads_back_whatever_is_bound(pilot: Pilot, bench: Bench) -> None:
    pilot.app.change(keys={"everywhere.back": ()})
    over = Bench(pilot.app)
    pilot.app.push(over)
    pilot.press("Esc")
    assert pilot.app.top is bench


# Window


@pytest.mark.parametrize("percent", [100, 125, 150, 200])
def test_a_window_of_one_pixel_survives_and_comes_back(
    pilot: Pilot, bench: Bench, percent: int
) -> None:
    pilot.app.change(text_percent=percent)
    pilot.resize(1280, 720)
    pilot.resize(1, 1)
    pilot.press("Tab", "Down", "Page down")
    pilot.resize(1920, 1080)
    for corner in ((0, 0), (1919, 0), (0, 1079), (1919, 1079)):
        pilot.click(*corner)
    pilot.click_on(bench.commit)
    assert bench.did[-1] == "commit"
    assert bench.size == (1920, 1080)


def test_plus_and_minus_change_all_text(pilot: Pilot, bench: Bench) -> None:
    before = bench.commit.rect.height
    pilot.press("Ctrl++", "Ctrl++")
    assert pilot.app.settings.text_percent == 125
    assert bench.commit.rect.height > before
    pilot.press(*["Ctrl+-"] * 9)
    assert pilot.app.settings.text_percent == 100
    assert bench.commit.rect.height == before


def test_the_screen_is_filled_and_left_again(pilot: Pilot, app: App) -> None:
    pilot.resize(1000, 700)
    pilot.press("F11")
    assert app.settings.fullscreen
    pilot.press("F11")
    assert not app.settings.fullscreen
    assert app.size == (1000, 700)


def test_the_pointer_leaves_the_window(pilot: Pilot, bench: Bench) -> None:
    pilot.move(*bench.commit.rect.center)
    assert bench.commit.hovered
    pygame.event.post(pygame.event.Event(pygame.WINDOWLEAVE))
    pilot.app.pump()
    assert not bench.commit.hovered


def test_closing_the_window_ends_the_app(pilot: Pilot) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"))
    pilot.app.pump()
    assert pilot.app.scenes == []


def test_run_ends_with_the_last_scene(pilot: Pilot) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    pilot.app.run()
    assert pilot.app.scenes == []


# Settings


def test_changes_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    app = App(file, (800, 600), headless=True)
    app.push(Bench(app))
    app.change(text_percent=150, muted=True)
    Pilot(app).resize(900, 650)
    app.quit()
    kept = settings.load(file).settings
    assert (kept.text_percent, kept.muted, kept.window) == (150, True, (900, 650))
    assert App(file, headless=True).pen.scale == 1.5


def test_a_broken_file_is_told_before_anything_else(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("text_percent = 90")
    app = App(file, (800, 600), headless=True)
    app.push(Bench(app))
    pilot = Pilot(app)
    assert isinstance(app.top, Notice)
    assert "set aside" in app.top.text
    pilot.press("Enter")
    assert isinstance(app.top, Bench)
    assert app.settings == Settings()


def test_a_failed_write_is_told_once_and_the_change_is_in_use(tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("")
    app = App(tmp_path / "blocked" / "settings.toml", (800, 600), headless=True)
    app.push(Bench(app))
    app.change(text_percent=125)
    app.change(text_percent=150)
    assert [type(scene) for scene in app.scenes] == [Bench, Notice]
    assert app.pen.scale == 1.5


# No display


def test_without_a_display_there_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    with pytest.raises(NoDisplayError, match="there is no display"):
        _open_display(headless=False)


def test_a_driver_that_is_asked_for_may_be_off_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "offscreen")
    _open_display(headless=False)
    assert pygame.font.get_init()


def test_the_program_without_a_display_says_so_and_ends_with_2(home: Path) -> None:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    ended = subprocess.run(
        [sys.executable, "-c", "import sys, game.ui.start as s; sys.exit(s.main())"],
        env=environment | {"HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ended.returncode == 2
    assert "kilosecond: No window can be opened" in ended.stderr
    assert "Traceback" not in ended.stderr
