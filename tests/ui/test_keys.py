"""The key map: how keys are written, what they call, and what is claimed twice."""

import pygame
import pytest

from game.ui.actions import ACTIONS, PLACES
from game.ui.keys import KeyMap, cap, written


def key(code: int, character: str = "", modifiers: int = 0, place: int = 0) -> pygame.event.Event:
    return pygame.event.Event(
        pygame.KEYDOWN, key=code, unicode=character, mod=modifiers, scancode=place
    )


@pytest.mark.parametrize(
    ("event", "as_written"),
    [
        pytest.param(key(pygame.K_s, "s"), "S", id="letter"),
        pytest.param(key(pygame.K_s, "S", pygame.KMOD_LSHIFT), "Shift+S", id="capital"),
        pytest.param(key(pygame.K_z, "\x1a", pygame.KMOD_LCTRL), "Ctrl+Z", id="control"),
        pytest.param(key(pygame.K_SLASH, "?", pygame.KMOD_LSHIFT), "?", id="question mark"),
        pytest.param(key(pygame.K_MINUS, "?", pygame.KMOD_LSHIFT), "?", id="on a German keyboard"),
        pytest.param(key(0x3C3, "σ", place=pygame.KSCAN_S), "S", id="on a Greek keyboard"),
        pytest.param(
            key(0x44B, "\x13", pygame.KMOD_LCTRL, pygame.KSCAN_S),
            "Ctrl+S",
            id="Ctrl on a Russian one",
        ),
        pytest.param(key(pygame.K_a, "a", place=pygame.KSCAN_Q), "A", id="on a French keyboard"),
        pytest.param(key(pygame.K_s, "", pygame.KMOD_LMETA), "Ctrl+S", id="command"),
        pytest.param(key(pygame.K_KP_4, "4"), "4", id="number pad"),
        pytest.param(key(pygame.K_KP_ENTER, "\r"), "Enter", id="the other Enter"),
        pytest.param(key(pygame.K_EQUALS, "+", pygame.KMOD_LSHIFT), "+", id="plus"),
        pytest.param(key(pygame.K_F1), "F1", id="function key"),
        pytest.param(key(pygame.K_PAGEUP), "Page up", id="page up"),
        pytest.param(key(pygame.K_TAB, "\t", pygame.KMOD_RSHIFT), "Shift+Tab", id="back tab"),
        pytest.param(key(pygame.K_SPACE, " "), "Space", id="space"),
        pytest.param(key(pygame.K_LSHIFT, "", pygame.KMOD_LSHIFT), "", id="Shift alone"),
        pytest.param(key(pygame.K_s), "S", id="without its character"),
    ],
)
def test_written(event: pygame.event.Event, as_written: str) -> None:
    assert written(event) == as_written


def test_a_key_nobody_has_named_is_still_a_key() -> None:
    assert written(key(999_999)) == "Key 999999"


def test_caps_show_arrows_and_the_true_minus() -> None:
    assert [cap(each) for each in ("Left", "Shift+Up", "-", "Ctrl+-", "Ctrl++", "+")] == [
        "←",
        "Shift+↑",
        "−",
        "Ctrl+−",
        "Ctrl++",
        "+",
    ]


def test_no_default_key_is_claimed_twice() -> None:
    assert list(KeyMap().conflicts()) == []


def test_every_action_has_a_page_and_its_own_name() -> None:
    assert {action.place for action in ACTIONS} <= set(PLACES)
    assert len({action.name for action in ACTIONS}) == len(ACTIONS)


def test_a_key_calls_what_it_is_bound_to_where_it_works() -> None:
    keys = KeyMap()
    assert keys.called(key(pygame.K_s, "s"), ("title",)) == "title.settings"
    assert keys.called(key(pygame.K_s, "s"), ("game", "board")) == "game.skip"
    assert keys.called(key(pygame.K_f, "f"), ("game", "board")) == "board.fit"
    assert keys.called(key(pygame.K_j, "j"), ("game", "board")) == ""


def test_rebinding_changes_one_action_and_back_leaves_nothing() -> None:
    changed = KeyMap().rebound("game.skip", ("K",))
    assert changed.called(key(pygame.K_k, "k"), ("game",)) == "game.skip"
    assert changed.called(key(pygame.K_s, "s"), ("game",)) == ""
    assert changed.cap("game.skip") == "K"
    assert changed.changed == {"game.skip": ("K",)}
    assert changed.rebound("game.skip", ("S",)).changed == {}


def test_an_action_may_have_no_key() -> None:
    assert KeyMap().rebound("game.skip", ()).cap("game.skip") == ""


def test_conflicts_are_named() -> None:
    keys = KeyMap({"game.skip": ("N",)})
    (conflict,) = keys.conflicts()
    assert (conflict.key, conflict.action.words, conflict.other.words) == (
        "N",
        "Skip this unit",
        "Nobody else this phase",
    )
    assert [taker.name for taker in keys.takers("game.nobody", "N")] == ["game.skip"]


def test_keys_of_screens_apart_do_not_conflict() -> None:
    assert KeyMap().takers("title.play", "S") == (
        next(action for action in ACTIONS if action.name == "title.settings"),
    )


def test_board_and_game_conflict_and_so_does_everywhere() -> None:
    assert [taker.name for taker in KeyMap().takers("board.fit", "N")] == ["game.nobody"]
    assert "title.replays" in {taker.name for taker in KeyMap().takers("everywhere.mute", "V")}


def test_names_from_another_version_are_passed_over() -> None:
    assert KeyMap({"game.warp": ("W",)}).changed == {}
