"""The controls, each by pointer and by keyboard, through real events."""

import pygame
import pytest

from game.ui.app import App
from game.ui.scenes.why import Why
from game.ui.widgets.button import Button
from game.ui.widgets.widget import Widget
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


def look(app: App, widget: Widget, margin: int = 12) -> bytes:
    """What is drawn in and around a widget."""
    around = widget.rect.inflate(margin, margin).clip(app.surface.get_rect())
    return pygame.image.tobytes(app.surface.subsurface(around), "RGB")


def focus(pilot: Pilot, bench: Bench, widget: Widget) -> None:
    pilot.press("Tab")
    bench.focus_on(widget)
    pilot.app.pump()


# Button


def test_a_click_presses(pilot: Pilot, bench: Bench) -> None:
    pilot.click_on(bench.commit)
    assert bench.did == ["commit"]


def test_letting_go_elsewhere_does_not(pilot: Pilot, bench: Bench) -> None:
    pilot.drag(bench.commit.rect.center, (5, 890))
    assert bench.did == []


def test_its_key_presses(pilot: Pilot, bench: Bench) -> None:
    pilot.press("Enter")
    assert bench.did == ["commit"]


def test_space_presses_what_is_in_focus_and_enter_the_main_button(
    pilot: Pilot, bench: Bench
) -> None:
    focus(pilot, bench, bench.inner[0])
    pilot.press("Space", "Enter")
    assert bench.did == ["inside 0", "commit"]


def test_enter_presses_what_is_in_focus_where_no_main_button_shows_it(
    pilot: Pilot, bench: Bench
) -> None:
    bench.app.change(keys={"game.commit": ("K",)})
    focus(pilot, bench, bench.inner[0])
    pilot.press("Enter")
    assert bench.did == ["inside 0"]


def test_every_state_looks_different(pilot: Pilot, app: App, bench: Bench) -> None:
    button = bench.inner[0]
    looks = [look(app, button)]
    pilot.move(*button.rect.center)
    looks.append(look(app, button))
    pilot.down(*button.rect.center)
    looks.append(look(app, button))
    pilot.up(1, 1)
    pilot.move(1, 1)
    button.chosen = True
    bench.refresh()
    app.pump()
    looks.append(look(app, button))
    button.chosen, button.busy = False, "Flying"
    bench.refresh()
    app.pump()
    looks.append(look(app, button))
    button.busy, button.enabled = "", False
    bench.refresh()
    app.pump()
    looks.append(look(app, button))
    pilot.press("Tab")
    bench.focus_on(button)
    app.pump()
    looks.append(look(app, button))
    assert len(set(looks)) == len(looks)


def test_a_busy_button_does_nothing(pilot: Pilot, bench: Bench) -> None:
    bench.commit.busy = "Flying 2 ships"
    pilot.click_on(bench.commit)
    pilot.press("Enter")
    assert bench.did == []


@pytest.mark.parametrize("button", [pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT])
def test_a_click_on_what_is_off_says_why(pilot: Pilot, bench: Bench, button: int) -> None:
    pilot.click_on(bench.fire, button)
    assert bench.did == []
    assert isinstance(pilot.app.top, Why)


@pytest.mark.parametrize("key", ["Space", "?"])
def test_keys_on_what_is_off_say_why(pilot: Pilot, bench: Bench, key: str) -> None:
    focus(pilot, bench, bench.fire)
    pilot.press(key)
    assert bench.did == []
    assert isinstance(pilot.app.top, Why)


def test_its_key_says_why_too(pilot: Pilot, bench: Bench) -> None:
    pilot.press("Z")
    assert bench.did == []
    assert isinstance(pilot.app.top, Why)


def test_what_is_off_gives_its_reason_below(bench: Bench) -> None:
    assert bench.fire._below == "Its rack is empty."


@pytest.mark.parametrize("percent", [100, 125, 200])
@pytest.mark.parametrize("width", [120, 200, 400])
def test_at_its_height_nothing_is_cut(percent: int, width: int, app: App) -> None:
    app.change(text_percent=percent)
    button = Button(
        "Nobody else this phase", lambda: None, second="Gannet coasts.", key="game.skip"
    )
    button.place(app.pen, pygame.Rect(0, 0, width, button.height(app.pen, width)))
    button.draw(app.surface)
    assert button.tip() == ""
    assert button.rect.height >= app.pen.px(32)


def test_with_too_little_room_the_second_line_goes_first(app: App) -> None:
    button = Button("Commit orders", lambda: None, second="Flies 2 ships as drawn.")
    button.place(app.pen, pygame.Rect(0, 0, 200, 34))
    button.draw(app.surface)
    assert button._lines(170, 170) == (["Commit orders"], [])
    assert button.tip() == "Commit orders. Flies 2 ships as drawn."


def test_what_was_cut_is_shown_on_hover(pilot: Pilot, bench: Bench) -> None:
    bench.commit.rect.height = 30
    pilot.move(*bench.commit.rect.midleft)
    bench.dirty = True
    pilot.app.pump()
    below = pilot.app.surface.subsurface((bench.commit.rect.centerx - 20, 60, 40, 20))
    shown = pygame.image.tobytes(below, "RGB")
    pilot.move(1, 1)
    assert pygame.image.tobytes(below, "RGB") != shown


def test_a_question_mark_on_what_can_be_used_says_what_it_does(pilot: Pilot, bench: Bench) -> None:
    pilot.move(*bench.commit.rect.center)
    pilot.press("?")
    why = pilot.app.top
    assert isinstance(why, Why)
    assert why.reason.does == "Flies 2 ships as drawn; spends 1 fuel."


@pytest.mark.parametrize("name", ["choice", "slider", "tabs", "list", "entry"])
def test_any_control_that_is_off_only_says_why(pilot: Pilot, bench: Bench, name: str) -> None:
    control: Widget = getattr(bench, name)
    control.enabled, control.why = False, bench.fire.why
    focus(pilot, bench, control)
    before = look(pilot.app, control)
    pilot.press("Home", "End", "Backspace")
    pilot.type("x")
    assert bench.did == []
    assert before == look(pilot.app, control)
    pilot.press("Space")
    assert isinstance(pilot.app.top, Why)
    pilot.press("Esc")
    pilot.click_on(control)
    assert isinstance(pilot.app.top, Why)


# List


def test_a_click_takes_a_row(pilot: Pilot, bench: Bench) -> None:
    box = bench.list.rect
    pilot.click(box.left + 60, box.top + 50)
    assert bench.did == ["row 1"]


def test_keys_go_through_a_list_and_keep_the_row_in_sight(pilot: Pilot, bench: Bench) -> None:
    focus(pilot, bench, bench.list)
    pilot.press("Down", "Down", "Up", "End")
    assert bench.did == ["row 1", "row 2", "row 1", "row 39"]
    assert bench.list.scroll.offset == bench.list.scroll.most
    pilot.press("Home", "Page down", "Space")
    assert bench.list.current == bench.did[-1].removeprefix("open ")
    assert bench.list.scroll.offset < bench.list.scroll.most


def test_the_wheel_scrolls_what_is_under_the_pointer(pilot: Pilot, bench: Bench) -> None:
    pilot.wheel(*bench.list.rect.center, -2)
    assert bench.list.scroll.offset > 0
    assert bench.pane.scroll.offset == 0
    pilot.wheel(*bench.pane.rect.center, -1)
    assert bench.pane.scroll.offset > 0


def test_the_bar_can_be_dragged(pilot: Pilot, bench: Bench) -> None:
    box = bench.list.rect
    pilot.drag((box.right - 3, box.top + 5), (box.right - 3, box.bottom + 50))
    assert bench.list.scroll.offset == bench.list.scroll.most
    pilot.move(*box.center)
    assert bench.list.scroll.offset == bench.list.scroll.most


def test_other_rows_keep_the_current_one_if_they_can(bench: Bench) -> None:
    bench.list.go("row 7")
    bench.list.fill(bench.list.rows[5:9])
    assert bench.list.current == "row 7"
    bench.list.fill(bench.list.rows[:1])
    assert bench.list.current == "row 5"


def test_an_empty_list_takes_keys_and_clicks(pilot: Pilot, bench: Bench) -> None:
    bench.list.fill([])
    focus(pilot, bench, bench.list)
    pilot.press("Up", "End")
    pilot.click_on(bench.list)
    assert bench.list.current == ""


# Pane


def test_the_focus_is_scrolled_into_view(pilot: Pilot, bench: Bench) -> None:
    focus(pilot, bench, bench.inner[-1])
    assert bench.pane.rect.contains(bench.inner[-1].rect)
    focus(pilot, bench, bench.inner[0])
    assert bench.pane.rect.contains(bench.inner[0].rect)


def test_what_is_scrolled_away_cannot_be_hit(pilot: Pilot, bench: Bench) -> None:
    hidden = bench.inner[-1].rect
    assert not bench.pane.rect.colliderect(hidden)
    pilot.click(*hidden.center)
    assert bench.did == []


def test_what_is_half_in_sight_takes_a_click_where_it_is(pilot: Pilot, bench: Bench) -> None:
    cut = [one for one in bench.inner if one.rect.top < bench.pane.rect.bottom < one.rect.bottom]
    assert len(cut) == 1
    pilot.click(cut[0].rect.centerx, bench.pane.rect.bottom - 2)
    assert bench.did == [cut[0].label.lower()]


def test_page_keys_scroll_without_the_focus_in_it(pilot: Pilot, bench: Bench) -> None:
    pilot.press("Page down")
    assert bench.pane.scroll.offset > 0


# Choice, tabs, slider


def test_a_chip_is_chosen_by_click_and_by_keys(pilot: Pilot, bench: Bench) -> None:
    pilot.click(*bench.choice.box("half").center)
    focus(pilot, bench, bench.choice)
    pilot.press("Right", "Right", "Right", "Left")
    assert bench.did == ["half", "1", "2", "1"]


def test_a_choice_that_is_none_of_them_is_left_by_a_key(pilot: Pilot, bench: Bench) -> None:
    bench.choice.chosen = "warp"
    focus(pilot, bench, bench.choice)
    pilot.press("Right")
    assert bench.choice.chosen == "half"


def test_tabs_are_turned_by_click_and_by_keys(pilot: Pilot, bench: Bench) -> None:
    pilot.click(*bench.tabs.box("Log").center)
    focus(pilot, bench, bench.tabs)
    pilot.press("Left")
    assert bench.did == ["Log", "Ship"]


def test_a_slider_moves_by_keys_and_stays_in_bounds(pilot: Pilot, bench: Bench) -> None:
    focus(pilot, bench, bench.slider)
    pilot.press("Right", "Left", "End", "Right", "Home")
    assert bench.did == ["55", "50", "100", "0"]


def test_a_slider_is_dragged_and_clicked(pilot: Pilot, bench: Bench) -> None:
    bar = bench.slider.bar
    pilot.click(bar.left + bar.width // 4, bar.centery)
    assert bench.slider.value == 25
    pilot.drag(bar.midleft, (bar.right + 300, bar.centery))
    assert bench.slider.value == 100
    pilot.move(bar.left, bar.centery)
    assert bench.slider.value == 100
