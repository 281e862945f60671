"""Typing: no key of the screen is called meanwhile (field-notes 5.11)."""

import pygame
import pytest

from game.ui.actions import ACTIONS
from game.ui.app import App
from tests.pilot import Pilot
from tests.ui.bench import Bench

BOUND = sorted({key for action in ACTIONS for key in action.keys if len(key) == 1})


@pytest.fixture
def bench(app: App) -> Bench:
    bench = Bench(app)
    app.push(bench)
    bench.focus_on(bench.entry)
    return bench


@pytest.fixture
def pilot(app: App, bench: Bench) -> Pilot:
    assert app.top is bench
    return Pilot(app)


@pytest.mark.parametrize("character", BOUND)
def test_bound_characters_are_only_typed(pilot: Pilot, bench: Bench, character: str) -> None:
    pilot.type(character)
    assert bench.did == [character]
    assert pilot.app.top is bench


def test_enter_and_space_belong_to_the_text(pilot: Pilot, bench: Bench) -> None:
    pilot.type("two words")
    bench.did.clear()
    pilot.press("Enter")
    assert bench.did == ["entered two words"]


@pytest.mark.parametrize("key", ["Ctrl+S", "Ctrl+M", "Left", "Home", "Delete", "Backspace"])
def test_other_bound_keys_call_nothing(pilot: Pilot, bench: Bench, key: str) -> None:
    pilot.press(key)
    assert bench.did == []
    assert not pilot.app.settings.muted


def test_esc_and_tab_lead_out(pilot: Pilot, bench: Bench) -> None:
    pilot.app.scenes.insert(0, Bench(pilot.app))
    pilot.press("Tab", "Tab")
    assert bench.focus.current is not bench.entry
    bench.focus_on(bench.entry)
    pilot.press("Esc")
    assert pilot.app.top is not bench


@pytest.mark.parametrize("text", ["Ωμέγα 星", "Štěpán ß", "a/b..", "x" * 250])
def test_any_name_can_be_typed(pilot: Pilot, bench: Bench, text: str) -> None:
    pilot.type(text)
    assert bench.entry.text == text[:200]


def test_the_line_is_edited_where_the_caret_is(pilot: Pilot, bench: Bench) -> None:
    pilot.type("Larkspr")
    pilot.press("Left")
    pilot.type("u")
    assert bench.entry.text == "Larkspur"
    pilot.press("Home", "Delete", "End", "Backspace")
    assert bench.entry.text == "arkspu"
    pilot.press("Ctrl+A", "Backspace")
    assert bench.entry.text == ""


def test_a_click_sets_the_caret(pilot: Pilot, bench: Bench) -> None:
    pilot.type("Larkspur")
    box = bench.entry.box
    pilot.click(box.left + 3, box.centery)
    assert bench.entry.caret == 0
    pilot.click(box.right - 3, box.centery)
    assert bench.entry.caret == 8


def test_the_clipboard_is_pasted_on_one_line(
    pilot: Pilot, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "two\nlines\0")
    pilot.press("Ctrl+V")
    assert bench.entry.text == "two lines\ufffd"


def test_a_clipboard_that_fails_pastes_nothing(
    pilot: Pilot, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    pilot.press("Ctrl+V")
    assert bench.entry.text == ""


def test_cut_leaves_the_line_empty_and_the_text_in_the_clipboard(
    pilot: Pilot, bench: Bench
) -> None:
    pilot.type("Gannet")
    pilot.press("Ctrl+X")
    assert bench.entry.text == ""
    pilot.press("Ctrl+V")
    assert bench.entry.text == "Gannet"
