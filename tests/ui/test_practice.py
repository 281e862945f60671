"""The practice range by real events: positions by hand, dice, back and forth, teaching, files."""

from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import pygame
import pytest

from game.core.hexes import Hex
from game.core.ruleset import UnitId
from game.rulesets import RULESETS
from game.rulesets.planets.state import State
from game.session import files
from game.session.library import open_scenario
from game.session.practice import Dice
from game.ui.app import App
from game.ui.scenes.game import GameScene
from game.ui.scenes.practice import PracticeScene
from game.ui.scenes.practice.palette import Palette
from game.ui.scenes.practice.sign import Sign as Plate
from game.ui.scenes.practice.sketch import Arrow
from game.ui.settings import Speed
from game.ui.start import items, open_title
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.hint import Hint
from game.ui.widgets.label import Label
from tests.pilot import Pilot

Screen = PracticeScene[object, object, object, object]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(files, "user_data_path", lambda *_, **__: tmp_path)
    return tmp_path


class Ranging:
    """The range on the screen, opened from the title by keys."""

    def __init__(self, app: App, downs: int = 2) -> None:
        app.change(speed=Speed.AT_ONCE, damage_steps=False)
        open_title(app, items())
        self.app = app
        self.pilot = Pilot(app)
        self.pilot.press("R", *["Down"] * downs, "Enter")
        assert isinstance(app.top, PracticeScene)
        self.scene: Screen = app.top
        self.lead = self.scene._lead

    @property
    def state(self) -> State:
        state = self.lead.range.game.state
        assert isinstance(state, State)
        return state

    @property
    def words(self) -> list[str]:
        return [position.words for position in self.lead.range.positions]

    def at(self, place: Hex) -> tuple[int, int]:
        x, y = self.scene.view.camera.centre_of(place)
        return round(x), round(y)

    def click_hex(self, *places: Hex) -> None:
        for place in places:
            self.pilot.click(*self.at(place))

    def choose(self, label: str, option: str) -> None:
        """Choose a chip by the pointer."""
        (choice,) = [w for w in self.pilot.widgets() if isinstance(w, Choice) and w.label == label]
        self.pilot.click(*choice.box(option).center)

    def piece(self, piece: str) -> None:
        """Take a piece in hand by the pointer."""
        for palette in [w for w in self.pilot.widgets() if isinstance(w, Palette)]:
            for _ in [one for one in palette.options if one.id == piece][:1]:
                self.scene.placing.side.pane.reveal(palette)
                self.pilot.click(*palette.box(piece).center)
                return

    def hint(self, words: str) -> None:
        """Click on a key with words beside it."""
        (hint,) = [w for w in self.pilot.widgets() if isinstance(w, Hint) and w.words == words]
        self.pilot.click_on(hint)

    def tab_to(self, kind: type, label: str = "") -> None:
        """Go to a widget by Tab alone."""
        for _ in takewhile(lambda _: not self._on(kind, label), range(120)):
            self.pilot.press("Tab")
        assert self._on(kind, label), label

    def _on(self, kind: type, label: str) -> bool:
        current = self.app.top.focus.current
        named = getattr(current, "label", "") or getattr(current, "words", "")
        return isinstance(current, kind) and str(named).startswith(label)

    def duel(self) -> None:
        """Two frigates side by side, by pointer."""
        self.piece("ship:frigate")
        self.click_hex((3, 3))
        self.pilot.press("F2")
        self.click_hex((3, 4))
        self.pilot.press("Esc")
        assert len(self.state.ships) == 2

    def fire(self) -> None:
        """Blue coasts and fires; Orange fires back."""
        self.pilot.press("Enter", "Enter", "Enter")


@pytest.fixture
def practice(app: App) -> Ranging:
    return Ranging(app)


def test_the_title_opens_it_by_pointer_too(app: App) -> None:
    open_title(app, items())
    pilot = Pilot(app)
    pilot.click_on(pilot.button("Practice range"))
    pilot.click_on(pilot.button("World, empty"))
    assert isinstance(app.top, PracticeScene)
    pilot.press("Esc")
    pilot.click_on(pilot.button("Open another position"))
    assert app.top.caption().startswith("Practice range")
    pilot.press("Esc")
    assert not isinstance(app.top, PracticeScene)


def test_a_position_by_keys_alone(practice: Ranging) -> None:
    pilot = practice.pilot
    practice.tab_to(Palette)
    pilot.press("Right")  # the first of the palette is in hand
    pilot.press("Ctrl+Right", "Ctrl+Up", "Ctrl+Down", *["Ctrl+Left"] * 4, "E")
    (ship,) = practice.state.ships.values()
    assert ship.kind == "transport"
    pilot.press("Esc", "V", "2", "2", "E")
    assert practice.state.ships[ship.id].velocity == (2, -2)
    pilot.press("J", "Left", "E")
    moved = practice.state.ships[ship.id]
    assert moved.position == (ship.position[0] - 1, ship.position[1])
    pilot.press("Q", "Left", "Left", "Esc")
    assert practice.state.ships[ship.id].fuel == 8
    pilot.press("X")
    assert not practice.state.ships
    assert practice.words[-2:] == ["Blue transport A: fuel 8", "Remove Blue transport A"]


def test_keys_lead_from_piece_to_piece(practice: Ranging) -> None:
    pilot, hand = practice.pilot, practice.lead.handling.hand
    pilot.press("F5", "F4", "Right", "Right")
    assert hand.piece == "ship:packet"
    pilot.press("Down", "Down", "Down", "Left")
    assert hand.piece == "ship:frigate"
    pilot.press("Ctrl+Right", "Ctrl+Right", "E", "F2", "Down", "Ctrl+Right", "E")
    assert [ship.kind for ship in practice.state.ships.values()] == ["frigate", "torch"]
    assert practice.scene.focus.current is practice.lead._pages.palette


def test_two_captains_by_pointer_is_kept_and_played(practice: Ranging, own_folder: Path) -> None:
    practice.piece("ship:frigate")
    practice.click_hex((-7, 2))
    practice.pilot.press("Esc")
    practice.hint("set velocity")
    practice.click_hex((-6, 2))
    practice.choose("Whose", "b")
    practice.piece("ship:frigate")
    practice.click_hex((7, -2))
    practice.pilot.press("Esc")
    practice.hint("set velocity")
    practice.click_hex((6, -2))
    practice.hint("set numbers")
    practice.pilot.press("Tab", *["Tab"] * 5, "Right", "Esc")
    assert practice.state.ships["b1"].hold == {"torpedo": 1}  # type: ignore[index]
    assert practice.state.ships["b1"].velocity == (-1, 0)  # type: ignore[index]
    practice.pilot.press("Ctrl+S")
    practice.pilot.type("The Two Captains")
    practice.pilot.press("Enter")  # a name that ships
    practice.pilot.press(*["Backspace"] * 8)
    practice.pilot.type("Friends")
    practice.pilot.press("Enter")
    assert (own_folder / "scenarios" / "planets" / "two-friends.toml").is_file()
    _, scenario = open_scenario("planets/two-friends", RULESETS)
    assert scenario is not None
    practice.pilot.press("Esc")
    practice.pilot.click_on(practice.pilot.button("Leave to the title"))
    practice.pilot.press("P", "End", "Enter")
    assert isinstance(practice.app.top, GameScene)
    assert practice.app.top.caption().endswith("The Two Friends – Kilosecond")


def test_dice_fire_all_back_and_forth(practice: Ranging) -> None:
    practice.duel()
    practice.pilot.press("F5")
    for face in "6543":
        practice.pilot.click_on(practice.pilot.button(face))
    assert practice.words[-1] == "Set dice 6 5 4 3"
    practice.fire()
    hurt = practice.state
    assert [ship.damaged for ship in hurt.ships.values()] == [False, True]
    log = [line.words for line in practice.scene.lines()]
    assert any(words.endswith("Dice set by hand.") for words in log)
    practice.pilot.press(*["Z"] * 10, "Esc")
    assert practice.lead.range.now == 0
    assert not practice.state.ships
    practice.pilot.press(*["Shift+Z"] * 10, "Esc")
    assert practice.state.ships == hurt.ships


def test_the_ribbon_says_that_nothing_counts_and_no_end_is_in_sight(practice: Ranging) -> None:
    scene = practice.scene
    assert scene.placing.ribbon.below == "Turn 1 · Practice range: nothing counts or is recorded"
    assert scene.placing.objective.words == ("Try things out",)
    practice.pilot.resize(1024, 640)
    assert scene.placing.ribbon.below == "Turn 1 · Practice: nothing counts"
    assert not [w for w in practice.pilot.widgets() if isinstance(w, Plate)]
    practice.pilot.resize(640, 480)
    (plate,) = [w for w in practice.pilot.widgets() if isinstance(w, Plate)]
    assert plate.words == "Practice: nothing counts"


def test_an_answer_leads_to_the_page_with_the_odds(practice: Ranging) -> None:
    practice.duel()
    practice.pilot.press("F5", "Enter")
    assert practice.scene.placing.side.page == "unit"
    practice.pilot.press("F5", "F9", "Enter")  # with the odds hidden they are not shown
    assert practice.scene.placing.side.page == "dice"
    practice.pilot.press("F10")
    titles = [w for w in practice.pilot.widgets() if isinstance(w, Hint)]
    assert "show all aids" in {hint.words for hint in titles}


def test_the_velocity_is_seen_before_it_is_given(practice: Ranging) -> None:
    practice.duel()
    practice.click_hex((3, 3))
    sketch, pilot = practice.lead.handling.sketch, practice.pilot
    pilot.press("V")
    assert sketch.ahead is None
    pilot.move(*practice.at((5, 3)))
    assert sketch.ahead == Arrow((3, 3), (5, 3))
    pilot.press("Right")
    assert sketch.ahead == Arrow((3, 3), (6, 3))
    pilot.move(*practice.at((4, 2)))
    assert sketch.ahead == Arrow((3, 3), (4, 2))
    pilot.press("E")
    assert sketch.ahead is None
    assert practice.state.ships[UnitId("a1")].velocity == (1, -1)


def test_the_menu_takes_back_and_keeps_as_the_range_does(practice: Ranging) -> None:
    practice.duel()
    practice.pilot.press("Esc")
    names = [w.label for w in practice.pilot.widgets() if isinstance(w, Button)]
    assert "Save as a scenario" in names
    assert not [name for name in names if name.startswith(("Save the game", "Save a copy"))]
    assert names.count("Take back") == 1
    practice.pilot.click_on(practice.pilot.button("Take back"))
    assert len(practice.state.ships) == 1
    practice.pilot.press("Z", "Esc")
    button = practice.pilot.button("Take back")
    assert button.why is not None
    assert button.why.because == "this is the first position."


def test_a_base_is_selected_and_changes_hands(practice: Ranging) -> None:
    practice.click_hex((5, -3))
    practice.hint("set numbers")
    (choice,) = [w for w in practice.pilot.widgets() if getattr(w, "label", "") == "Whose"]
    assert isinstance(choice, Choice)
    practice.pilot.click(*choice.box("3").center)
    practice.pilot.press("Esc")
    assert practice.words[-1] == "Moon base 3: whose Orange"
    practice.click_hex((0, 0), (0, 0))
    assert practice.scene.desk.selected == "World 1"


def test_each_die_can_be_asked_for(practice: Ranging) -> None:
    practice.duel()
    practice.pilot.press("F5")
    practice.choose("Where they come from", Dice.ASK)
    practice.pilot.press("Enter", "Enter", "Enter")  # fly, fire, fire back: and then the dice
    assert not any(ship.damaged for ship in practice.state.ships.values())
    practice.pilot.press("6")
    practice.pilot.click_on(practice.pilot.button("2"))
    practice.pilot.press("1")
    rolled = [face for step in practice.lead.range.game.steps for face in step.given]
    assert rolled == [6, 2, 1]
    assert isinstance(practice.app.top, PracticeScene)


def test_a_position_that_was_kept_and_the_list_of_deeds(practice: Ranging) -> None:
    practice.duel()
    practice.pilot.press("K")
    practice.fire()
    practice.pilot.press("F7")
    practice.hint("back")
    practice.pilot.press("F7")
    deeds, kept = practice.lead._pages._deeds, practice.lead._pages._kept
    practice.pilot.click(deeds.rect.left + 40, deeds.rect.bottom - 12)  # the first
    assert practice.lead.range.now == 0
    practice.pilot.click(*kept.rect.center)
    assert len(practice.state.ships) == 2
    assert practice.words[-1].startswith("Back to: ")


def test_what_cannot_be_says_why(practice: Ranging) -> None:
    practice.pilot.press("V")
    assert type(practice.app.top).__name__ == "Why"
    practice.pilot.press("Esc")
    practice.duel()
    practice.pilot.press("V", *["Right"] * 30, "E")
    assert practice.words[-1].endswith("velocity (2,0), speed 2")  # at the edge of the board
    practice.pilot.press("J", *["Left"] * 5, *["3"] * 4, "E")
    practice.piece("base:claim")
    practice.click_hex((5, 2))
    assert type(practice.app.top).__name__ == "Why"


def test_frozen_nothing_is_ordered_until_it_is_let_go_or_stepped(practice: Ranging) -> None:
    practice.duel()
    practice.pilot.press("F3", "Enter")
    assert type(practice.app.top).__name__ == "Why"
    practice.pilot.press("Esc")
    assert not practice.scene.view.board.choices
    phases = []
    for _ in range(4):
        practice.pilot.press(".")
        phases.append(practice.lead.range.game.phase.name)
    assert phases == ["Ordnance", "Movement", "Combat", "Combat"]
    practice.pilot.press("F3")
    practice.pilot.press("R")
    assert practice.lead.range.game.waiting_for == ("b",)
    assert practice.lead.range.game.phase.name == "Astrogation"


def test_drawing_by_pointer_and_by_keys_and_a_picture(practice: Ranging, own_folder: Path) -> None:
    practice.duel()
    practice.pilot.press("F8")
    practice.choose("Draw on the board", "RING")
    practice.click_hex((3, 4))
    practice.choose("Draw on the board", "ARROW")
    practice.click_hex((0, 4), (2, 4))
    practice.choose("Draw on the board", "TEXT")
    practice.click_hex((-2, 4))
    practice.pilot.type("E1")
    practice.pilot.press("Enter")
    practice.choose("Draw on the board", "PEN")
    practice.pilot.drag(practice.at((-5, 5)), practice.at((-2, 7)))
    practice.pilot.press("E", "Right", "E")
    sketch = practice.lead.handling.sketch
    assert [type(one).__name__ for one in sketch.drawings] == ["Ring", "Arrow", "Words", "Stroke"]
    practice.pilot.press("Esc", "Ctrl+P")
    practice.pilot.type("Two ships")
    practice.pilot.press("Enter")
    picture = pygame.image.load(own_folder / "pictures" / "Two ships.png")
    assert picture.get_size() == (1600, 1200)
    paper = pygame.image.load(own_folder / "pictures" / "Two ships, on paper.png")
    assert paper.get_at((4, 4))[:3] == (255, 255, 255)
    practice.pilot.press("Ctrl+P")
    practice.pilot.type("Two ships")
    practice.pilot.press("Enter")
    faults = [w.text for w in practice.pilot.widgets() if isinstance(w, Label)]
    assert "There is a picture called Two ships. Save again to write over it." in faults
    practice.pilot.press("Enter")
    assert practice.app.top is practice.scene
    practice.hint("wipe the last away")
    assert len(sketch.drawings) == 3
    practice.hint("wipe all away")
    assert not sketch.drawings


def test_aids_are_hidden_and_shown(practice: Ranging) -> None:
    practice.duel()
    shown = practice.scene.view.board
    assert shown.courses or shown.choices
    practice.pilot.press("F9")
    bare = practice.scene.view.board
    assert (bare.courses, bare.pulls, bare.choices) == ((), (), ())
    assert {marker.name for marker in bare.markers} == {""}
    practice.pilot.press("F9")
    assert practice.scene.view.board == shown


def test_a_broken_scenario_tells_all_its_faults(app: App, own_folder: Path) -> None:
    broken = own_folder / "scenarios" / "planets" / "broken.toml"
    broken.parent.mkdir(parents=True)
    broken.write_text('format = 1\nruleset = "planets"\ntitle = ""\nboard = "moonbase"\n')
    open_title(app, items())
    pilot = Pilot(app)
    pilot.press("R", "Up", "Up", "Up")  # round the end, up to the player's own
    assert app.top.focus.current is pilot.button("broken")
    pilot.press("Enter")
    text = getattr(app.top, "text", "")
    assert "moonbase" in text
    assert "sides: missing" in text


@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 100), ((1440, 900), 200)])
def test_every_page_stands_inside_small_windows(size: tuple[int, int], percent: int) -> None:
    app = App(headless=True, size=size)
    app.change(text_percent=percent)
    practice = Ranging(app)
    practice.lead.handling.take("ship:frigate")
    practice.click_hex((0, 3))
    for page in ("F4", "F5", "F7", "F8", "F10"):
        practice.pilot.press(page)
        side = practice.scene.placing.side
        assert all(side.rect.contains(part.rect) for part in side.parts())
