"""Panels: the reason, the one question, notices."""

import pygame
import pytest

from game.core.dice import RuleRef
from game.core.ruleset import Refusal
from game.ui.app import App
from game.ui.scenes.dialog import Answer, Confirm, Dialog, Notice
from game.ui.scenes.rules import Rules
from game.ui.scenes.why import Does, Why
from game.ui.widgets.widget import Offer, Reason
from tests.pilot import Pilot
from tests.ui.bench import EMPTY_RACK, Bench


@pytest.fixture
def did() -> list[str]:
    return []


@pytest.fixture
def pilot(app: App) -> Pilot:
    app.push(Bench(app))
    app.rules_scene = Rules
    return Pilot(app)


@pytest.fixture
def question(app: App, pilot: Pilot, did: list[str]) -> Confirm:
    assert app.top is pilot.app.top
    confirm = Confirm(
        app,
        "Burn 3 destroys Larkspur on World",
        "The course meets World's disc before it ends (planets 7.5).",
        Answer("Change the plot", lambda: did.append("back")),
        Answer("Fly it anyway", lambda: did.append("on")),
    )
    app.push(confirm)
    app.pump()
    return confirm


def test_enter_answers_no_question_about_harm(
    pilot: Pilot, question: Confirm, did: list[str]
) -> None:
    pilot.press("Enter", "Tab", "Enter", "Tab", "Enter")
    assert did == []
    assert pilot.app.top is question


@pytest.mark.parametrize(("key", "done"), [("Y", "on"), ("Esc", "back")])
def test_the_question_is_answered_by_key(
    pilot: Pilot, question: Confirm, did: list[str], key: str, done: str
) -> None:
    pilot.press(key)
    assert did == [done]
    assert question not in pilot.app.scenes


@pytest.mark.parametrize(("label", "done"), [("Fly", "on"), ("Change", "back")])
def test_the_question_is_answered_by_pointer(
    pilot: Pilot, question: Confirm, did: list[str], label: str, done: str
) -> None:
    pilot.click_on(pilot.button(label))
    assert did == [done]
    assert question not in pilot.app.scenes


def test_keys_of_the_screen_below_do_nothing(pilot: Pilot, question: Confirm) -> None:
    pilot.press("Z", "S", "1")
    assert pilot.app.top is question


def test_the_reason_stays_until_dismissed(pilot: Pilot, app: App) -> None:
    app.explain(EMPTY_RACK)
    pilot.wait(60)
    pilot.press("Z", "S")
    assert isinstance(app.top, Why)
    pilot.press("Esc")
    assert isinstance(app.top, Bench)


@pytest.mark.parametrize("keys", [("Enter",), ("Tab", "Enter")])
def test_enter_closes_the_reason(pilot: Pilot, app: App, keys: tuple[str, ...]) -> None:
    app.explain(EMPTY_RACK)
    app.top.focus_on(app.top.widgets[-1])
    pilot.press(*keys)
    assert isinstance(app.top, Bench)


def test_what_a_control_does_has_no_sign_of_what_is_forbidden(pilot: Pilot, app: App) -> None:
    app.explain(Reason("Commit", does="Flies 2 ships as drawn."))
    pilot.app.pump()
    assert isinstance(app.top, Does)
    assert Does.sign is None
    pilot.press("Esc")
    app.explain(EMPTY_RACK)
    assert type(app.top) is Why


def test_f1_opens_its_rule_and_esc_comes_back_to_it(pilot: Pilot, app: App) -> None:
    app.explain(EMPTY_RACK)
    pilot.press("F1")
    assert isinstance(app.top, Rules)
    assert app.top.section == "planets 5.3"
    pilot.press("Esc")
    assert isinstance(app.top, Why)


def test_a_way_out_is_taken_by_its_key(pilot: Pilot, app: App, did: list[str]) -> None:
    offer = Offer("R", "let Moreau reload it", lambda: did.append("reload"))
    app.explain(Reason("Turret 2 cannot fire", "its rack is empty.", offers=(offer,)))
    pilot.press("R")
    assert did == ["reload"]
    assert isinstance(app.top, Bench)


def test_a_refusal_of_the_rules_is_a_reason() -> None:
    refusal = Refusal(RuleRef("planets 5.3"), "The tank is empty.", "Load fuel at a base.")
    assert Reason.refused("Larkspur cannot burn", refusal) == Reason(
        "Larkspur cannot burn", "The tank is empty.", "planets 5.3", "Load fuel at a base."
    )


def test_the_screen_below_stays_in_sight(pilot: Pilot, app: App) -> None:
    corner = pygame.Rect(0, 0, 700, 100)
    before = app.surface.subsurface(corner).copy()
    app.tell("Not saved", "The disk is full.")
    app.pump()
    after = app.surface.subsurface(corner)
    assert after.get_at((300, 40)) != before.get_at((300, 40))
    assert after.get_at((300, 40)) != after.get_at((5, 5))
    pilot.press("Enter")
    assert pygame.image.tobytes(after, "RGB") == pygame.image.tobytes(before, "RGB")


def test_the_same_notice_is_not_piled_up(pilot: Pilot, app: App) -> None:
    app.tell("Not saved", "The disk is full.")
    app.tell("Not saved", "The disk is full.")
    assert [type(scene) for scene in app.scenes] == [Bench, Notice]
    pilot.press("Esc")
    assert isinstance(app.top, Bench)


@pytest.mark.parametrize("percent", [100, 125, 200])
@pytest.mark.parametrize("size", [(1, 1), (600, 400), (1024, 640), (1440, 900)])
def test_a_panel_is_in_the_window_and_scrolls_what_is_long(
    pilot: Pilot, app: App, size: tuple[int, int], percent: int
) -> None:
    app.change(text_percent=percent)
    app.explain(Reason("Nothing can be done", "because " * 200, "planets 5.3", "wait " * 200))
    pilot.resize(*size)
    why = app.top
    assert isinstance(why, Dialog)
    assert pygame.Rect((0, 0), app.layout_size).contains(why.box)
    assert all(why.box.contains(widget.rect) for widget in why.widgets)
