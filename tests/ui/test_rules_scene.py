"""The rules on the screen: opened at a section, searched, read at every size."""

import pytest

from game.rulebook import load_rulebook, rulesets
from game.ui.app import App
from game.ui.scenes.rules import Rules
from game.ui.widgets.listbox import ListBox
from game.ui.widgets.prose import Prose
from game.ui.widgets.widget import Widget
from tests.pilot import Pilot


@pytest.fixture
def rules(app: App) -> Rules:
    rules = Rules(app)
    app.push(rules)
    return rules


@pytest.fixture
def pilot(app: App, rules: Rules) -> Pilot:
    assert app.top is rules
    return Pilot(app)


def words(prose: Prose) -> str:
    """The text in view."""
    shown = range(prose.scroll.offset, prose.scroll.offset + prose.rect.height)
    lines = [line for line in prose._lines if line.top in shown]
    return " ".join(piece.text for line in lines for piece in line.pieces)


@pytest.mark.parametrize("ruleset", rulesets())
def test_every_section_opens_where_it_stands(app: App, ruleset: str) -> None:
    rules = Rules(app, ruleset)
    app.push(rules)
    for section in load_rulebook(ruleset).sections:
        rules._show(section.number)
        top, bottom = rules._text._anchors[section.number]
        view = rules._text.scroll
        assert rules.section == f"{ruleset} {section.number}"
        assert view.offset <= top <= view.offset + view.rect.height
        assert bottom > top


@pytest.mark.parametrize("section", ["planets 6.5", "planets", "", "planets x.9", "chess 1.1"])
def test_it_opens_at_what_is_asked_or_at_the_start(app: App, section: str) -> None:
    rules = Rules(app, section)
    app.push(rules)
    assert rules.section in {"planets 6.5", "planets 1"}


def test_chapters_by_keyboard(pilot: Pilot, rules: Rules) -> None:
    pilot.press("Tab", "Down", "Down")
    assert rules.section == "planets 3"
    assert "Ships" in words(rules._text)


def test_chapters_by_pointer(pilot: Pilot, rules: Rules) -> None:
    box = rules._contents.rect
    pilot.click(box.left + 50, box.top + 40)
    assert rules.section == "planets 2"


def test_the_text_scrolls_by_wheel_and_keys(pilot: Pilot, rules: Rules) -> None:
    rules._show("15.3")
    rules._text.scroll.to(0)
    pilot.wheel(*rules._text.rect.center, -3)
    down = rules._text.scroll.offset
    assert down > 0
    pilot.press("Tab")
    rules.focus_on(rules._text)
    pilot.press("Down", "Page down", "Up")
    assert rules._text.scroll.offset > down
    pilot.press("Home")
    assert rules._text.scroll.offset == 0


def test_a_search_shows_what_it_finds_as_it_is_typed(pilot: Pilot, rules: Rules) -> None:
    pilot.press("/")
    pilot.type("weak gravity")
    assert rules._contents.rows[0].right == "6.5"
    assert rules.section == "planets 6.5"
    pilot.press("Enter", "Down")
    assert rules.section != "planets 6.5"


def test_a_section_number_is_found(pilot: Pilot, rules: Rules) -> None:
    pilot.press("/")
    pilot.type("R9")
    assert rules.section == "planets R9"


def test_a_single_letter_finds_nothing_and_a_number_its_section(pilot: Pilot, rules: Rules) -> None:
    pilot.press("/")
    pilot.type("o")
    assert rules._contents.rows[0].label == "Scope and options"
    pilot.press("Backspace")
    pilot.type("7")
    assert rules._contents.rows[0].right.startswith("7")


def test_nothing_found_says_so(pilot: Pilot, rules: Rules) -> None:
    pilot.press("/")
    pilot.type("xyzzy")
    assert [row.label for row in rules._contents.rows] == ["Nothing has all these words."]
    before = rules.section
    pilot.press("Enter", "Down", "Enter")
    assert rules.section == before


def test_esc_leaves_the_search_first_and_then_the_rules(pilot: Pilot, rules: Rules) -> None:
    pilot.press("/")
    pilot.type("fuel")
    pilot.press("Esc")
    assert pilot.app.top is rules
    assert rules._contents.rows[0].label == "Scope and options"
    pilot.press("Esc")
    assert pilot.app.scenes == []


def test_a_narrow_window_has_contents_and_text_as_tabs(pilot: Pilot, rules: Rules) -> None:
    pilot.resize(500, 640)
    assert not any(isinstance(widget, ListBox) for widget in rules.widgets)
    pilot.click(*rules._views.box("contents").center)
    shown: list[Widget] = rules.widgets
    assert not any(isinstance(widget, Prose) for widget in shown)
    rules.focus_on(rules._contents)
    pilot.press("Tab")
    rules.focus_on(rules._contents)
    pilot.press("Down", "Enter")
    assert any(isinstance(widget, Prose) for widget in rules.widgets)
    assert rules.section == "planets 2"


@pytest.mark.parametrize("width", [240, 480, 720, 1440])
@pytest.mark.parametrize("percent", [100, 200])
def test_no_line_of_the_rules_is_cut(app: App, width: int, percent: int) -> None:
    app.change(text_percent=percent)
    rules = Rules(app)
    for chapter in load_rulebook("planets").chapters:
        rules._show(chapter.number)
        rules._text.height(app.pen, width)
        for line in rules._text._lines:
            for piece in line.pieces:
                wide = app.pen.type.width(piece.text, piece.size, piece.run.face)
                assert piece.x + wide <= width or len(piece.text) == 1


def test_a_link_is_followed_by_pointer_and_led_back_from(pilot: Pilot, rules: Rules) -> None:
    rules._show("6.1")
    place = rules._text._links_in_view()[0]
    link = rules._text._lines[place[0]].pieces[place[1]].run.link
    pilot.click(*rules._text._box(place).center)
    assert rules.section == f"planets {link}"
    pilot.press("Backspace")
    assert rules.section == "planets 6.1"


def test_a_link_is_followed_by_keyboard(pilot: Pilot, rules: Rules) -> None:
    rules._show("6.1")
    rules.focus_on(rules._text, by_key=True)
    pilot.press("Right", "Right", "Left", "Enter")
    assert rules.section != "planets 6.1"
    pilot.click_on(rules._previous)
    assert rules.section == "planets 6.1"
    assert rules._previous not in rules.widgets


def test_every_link_leads_somewhere(app: App) -> None:
    rules = Rules(app)
    app.push(rules)
    found = 0
    for chapter in load_rulebook("planets").chapters:
        rules._show(chapter.number)
        for line in rules._text._lines:
            for link in [piece.run.link for piece in line.pieces if piece.run.link]:
                assert load_rulebook("planets").find(link) is not None
                found += 1
    assert found > 300
