"""A hidden ship leaves no trace on the other side's screen, and the curtain hides the rest."""

from collections.abc import Callable
from itertools import takewhile
from pathlib import Path
from typing import Final

import pygame
import pytest

from game.core.hexes import Hex
from game.core.ruleset import UnitId
from game.rulesets.planets.events import Flew, Recovered, Resupplied, RocksRolled
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.scenario import Options, Scenario, SideSetup
from game.session import files
from game.session.game import Game
from game.session.save import save
from game.ui import games, start
from game.ui.app import App
from game.ui.panels.planets import PlanetsPanel
from game.ui.scenes.curtain import Curtain, Handover
from game.ui.scenes.game import GameScene
from game.ui.scenes.game.log import rows
from game.ui.scenes.rules import Rules
from game.ui.scenes.title import Title
from game.ui.scenes.why import Why
from game.ui.settings import Speed
from game.ui.sound import Sound
from tests.pilot import Pilot
from tests.rulesets.planets.positions import A, B, scenario_of, ship
from tests.ui.haunted import LODGER, WEAVER, Haunted, Screen
from tests.ui.playing import Playing

SIZES: Final = (((1440, 900), 100), ((1024, 640), 100), ((1440, 900), 200))


# --- a game with a hidden ship and the same without -------------------------------------------


@pytest.fixture
def ears(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[str], None]]:
    """Whoever is in this list is told of each sound."""
    listening: list[Callable[[str], None]] = []
    play = Sound.play

    def heard(sound: Sound, name: str) -> None:
        for listener in listening:
            listener(name)
        play(sound, name)

    monkeypatch.setattr(Sound, "play", heard)
    return listening


def played(
    size: tuple[int, int],
    percent: int,
    ears: list[Callable[[str], None]],
    home: Path,
    *,
    unseen: bool,
) -> Haunted:
    """A game in which Alpha has looked at everything, left, come back, and seen it again."""
    app = App(headless=True, size=size)
    app.change(text_percent=percent)
    haunted = Haunted(app, unseen=unseen)
    ears[:] = [haunted.witness.heard.append]
    copy = home / f"{unseen}.jsonl"
    haunted.to_turn(3)
    haunted.look_about(copy)
    haunted.leave_and_come_back()
    haunted.see_again(copy)
    return haunted


@pytest.mark.rule("planets 13.3")
def test_a_hidden_ship_changes_nothing_that_the_other_side_sees_hears_or_keeps(
    ears: list[Callable[[str], None]],
    home: Path,
    whole: bool,  # noqa: FBT001 - a fixture
) -> None:
    for size, percent in SIZES[: 1 + 2 * whole]:
        hidden = played(size, percent, ears, home, unseen=True)
        plain = played(size, percent, ears, home, unseen=False)
        one, other = hidden.witness.account, plain.witness.account
        assert [what for what, _ in one] == [what for what, _ in other]
        assert [a[0] for a, b in zip(one, other, strict=True) if a != b] == []
        events = [event for step in hidden.game.steps for event in step.events]
        by = {type(event) for event in events if getattr(event, "ship", "") in {WEAVER, LODGER}}
        assert by >= {Flew, RocksRolled, Resupplied, Recovered}
        assert not hidden.game.state.ships[WEAVER].seen_by


# --- the curtain ---------------------------------------------------------------------------------


def between(one: Hex, other: Hex) -> Scenario:
    """A hidden game of a ship of Alpha's that flies east, and one of Beta's that flies west."""
    return scenario_of(
        ship("1", A, at=one, velocity=(2, 0)),
        ship("2", B, at=other, velocity=(-2, 0)),
        board="rocks",
        sides=(SideSetup(A, "Alpha", "Win"), SideSetup(B, "Beta", "Hold out")),
        options=Options(hidden=True),
        turns=6,
    )


def apart() -> Scenario:
    """Such a game in which neither side finds the other for a while."""
    return between((-9, 6), (6, 6))


@pytest.fixture
def playing(app: App) -> Playing:
    """Such a game, Alpha at the screen."""
    playing = Playing(app, apart())
    playing.pilot.press("Enter")
    return playing


def shown(app: App) -> bytes:
    """What is on the screen."""
    app.pump()
    return pygame.image.tobytes(app.surface, "RGB")


def to_curtain(playing: Playing) -> Curtain:
    """Let steps pass until the curtain falls."""
    for _ in takewhile(lambda _: not isinstance(playing.app.top, Curtain), range(9)):
        playing.play_on(1)
    assert isinstance(playing.app.top, Curtain)
    return playing.app.top


def to_step(playing: Playing, tool: str) -> None:
    """Let steps pass up to the one a tool is for."""
    panel = playing.scene.panel
    assert isinstance(panel, PlanetsPanel)
    for _ in takewhile(lambda _: type(panel.tool).__name__ != tool, range(9)):
        playing.play_on(1)
    assert type(panel.tool).__name__ == tool


def test_the_curtain_is_opaque_at_once_and_says_nothing_of_the_game(playing: Playing) -> None:
    curtain = to_curtain(playing)
    picture = shown(playing.app)
    assert pygame.display.get_caption()[0] == "Hand over to Beta \u2013 Kilosecond"
    bare = App(headless=True, size=(1440, 900))
    bare.ring = playing.app.ring
    same = Curtain(bare, curtain.handover, ready=print, again=bare.quit, stop=bare.quit)
    bare.push(same)
    assert shown(bare) == picture


@pytest.mark.parametrize(
    ("size", "percent"),
    [
        ((1440, 900), 100),
        ((1024, 640), 100),
        ((1024, 640), 125),
        ((1440, 900), 200),
        ((1920, 1080), 200),
    ],
)
def test_all_of_the_curtain_stands_inside_its_border(size: tuple[int, int], percent: int) -> None:
    app = App(headless=True, size=size)
    app.change(text_percent=percent)
    words = "Alpha has answered. The board is hidden until Beta is there."
    handover = Handover(1, "Beta", "Alpha", words, seen=True, saved="The game is saved.")
    curtain = Curtain(app, handover, ready=print, again=app.quit, stop=app.quit)
    app.push(curtain)
    border = app.surface.get_rect().inflate(-2 * app.pen.px(32), -2 * app.pen.px(32))
    assert len(curtain.widgets) == 7
    for widget in curtain.widgets:
        assert border.contains(widget.rect)
    assert curtain.widgets[0].rect.top > app.pen.px(150)


def test_what_was_heard_and_pointed_at_ends_where_the_curtain_falls(playing: Playing) -> None:
    playing.pilot.move(*playing.at((-9, 6)))
    playing.app.sound.play("hit")
    assert playing.app.subtitle
    assert playing.scene.view.hovered_hex == (-9, 6)
    to_curtain(playing)
    assert playing.app.subtitle == ""
    assert pygame.mouse.get_pos() == (720, 450)
    playing.pilot.press("F")
    assert playing.scene.view.hovered_hex is None
    assert playing.scene.pointer == (-1, -1)


KEYS: Final = ("L", "Y", "Z", "Shift+Z", "U", "O", "C", "S", "N", "P", "1", "G", "]", "Ctrl+S", "+")


def test_no_key_opens_anything_of_a_side_behind_the_curtain(playing: Playing) -> None:
    curtain = to_curtain(playing)
    picture = shown(playing.app)
    playing.pilot.press(*KEYS)
    assert playing.app.top is curtain
    assert shown(playing.app) == picture
    playing.app.rules_scene = Rules
    playing.pilot.press("F1")
    assert isinstance(playing.app.top, Rules)
    assert curtain.rule() == ""


def test_each_side_looks_where_it_looked_itself(playing: Playing) -> None:
    playing.pilot.press("F", "+", "Left", "Left")
    playing.pilot.wait(1)
    mine = playing.scene.view.camera
    to_curtain(playing)
    playing.pilot.press("F", "F", "Up")
    playing.pilot.wait(1)
    assert playing.scene.view.camera != mine
    playing.pilot.resize(1280, 800)
    to_curtain(playing)
    playing.pilot.press("F")
    now = playing.scene.view.camera
    assert (now.middle, now.spacing) == (mine.middle, mine.spacing)
    assert now.rect != mine.rect


def test_nothing_chosen_opened_or_scrolled_to_is_left_for_the_other_side(app: App) -> None:
    playing = Playing(app, apart())
    playing.pilot.resize(1024, 640)
    playing.pilot.press("Enter", "L", "Tab", "Tab")
    side = playing.scene.placing.side
    assert side.page == "log"
    playing.scene.focus_on(playing.scene.placing.bar.do)
    to_curtain(playing)
    playing.pilot.press("F")
    assert side.page == "unit"
    assert playing.scene.desk.selected == "2"
    assert playing.scene.focus.current is playing.scene.placing.bar.do


def test_the_log_is_ones_own_though_both_have_as_many_lines(playing: Playing) -> None:
    to_curtain(playing)
    playing.pilot.press("F")
    to_curtain(playing)
    told = {side: [entry.line for entry in playing.game.log(side)] for side in (A, B)}
    assert told[A] != told[B]
    playing.pilot.press("F")
    log = playing.scene.placing.side.log
    assert log.rows == tuple(rows(playing.scene.lines()))
    assert not [row for row in log.rows if row.label.startswith("2 ")]


def test_while_anothers_turn_is_shown_the_log_is_ones_own(app: App) -> None:
    app.change(reminders=False)
    playing = Playing(app, between((-2, 6), (1, 6)), at_once=False)
    playing.pilot.press("Enter", "Enter")
    to_curtain(playing)
    playing.pilot.press("F", "1")
    to_curtain(playing)
    playing.pilot.press("Enter")
    assert playing.scene.wait() == 0.0
    words = [row.label for row in playing.scene.placing.side.log.rows]
    assert words[-1] == "Turn 1: Beta to move."
    assert not [line for line in words if line.startswith("2 ")]
    playing.pilot.press("Space")
    assert "2 flew to (0,6), 1 fuel." in playing.log()


def test_an_answer_given_again_goes_through_the_curtain(playing: Playing) -> None:
    to_curtain(playing)
    playing.pilot.press("B")
    assert playing.scene.desk.side == A
    playing.pilot.press("Z")
    assert playing.game.waiting_for == (A,)
    playing.pilot.press("Shift+Z")
    assert isinstance(playing.app.top, Curtain)


def test_another_sides_answer_is_never_taken_back_or_shown_by_it(playing: Playing) -> None:
    to_curtain(playing)
    playing.pilot.press("F", "Z")
    asked = playing.app.top
    assert isinstance(asked, Why)
    assert asked.reason.because == "Alpha has answered since."
    playing.pilot.press("Esc")
    assert playing.scene.desk.side == B


def test_what_one_side_plans_and_drafts_is_its_own(playing: Playing, tmp_path: Path) -> None:
    to_curtain(playing)
    playing.pilot.press("F")
    save(playing.game, tmp_path / "before.jsonl", A)
    playing.pilot.press("1", "]", "2", "[")
    save(playing.game, tmp_path / "after.jsonl", A)
    assert playing.game.drafts.keys() == {B}
    assert (tmp_path / "before.jsonl").read_bytes() == (tmp_path / "after.jsonl").read_bytes()
    to_curtain(playing)
    playing.pilot.press("F")
    panel = playing.scene.panel
    assert isinstance(panel, PlanetsPanel)
    assert panel.plans.of(UnitId("2"), 2) == ()


# --- going on ------------------------------------------------------------------------------------


@pytest.fixture
def begun(app: App, home: Path) -> Pilot:
    """A hidden game opened from the title, at the curtain, with a journal."""
    assert home.is_dir()
    app.change(speed=Speed.AT_ONCE)
    start.open_title(app, games.items(), games.Continuing())
    games.begin(app, Game.new(Planets(), apart(), 3))
    return Pilot(app)


def screen(pilot: Pilot) -> Screen:
    """The game screen."""
    (found,) = [scene for scene in pilot.app.scenes if isinstance(scene, GameScene)]
    return found


def test_going_on_leads_through_the_curtain_and_shows_only_what_is_new(begun: Pilot) -> None:
    begun.press("Enter", "1", "Enter", "Enter", "1", "Enter", "Esc")
    assert isinstance(begun.app.top, Curtain | Title)
    begun.app.home()
    row = begun.button("Continue")
    assert row.second == "Position, turn 2, Alpha to act."
    begun.press("C")
    curtain = begun.app.top
    assert isinstance(curtain, Curtain)
    assert (curtain.handover.name, curtain.handover.before) == ("Alpha", "")
    steps = screen(begun).game.steps
    last = max(n for n, step in enumerate(steps, 1) if B in step.chosen)
    assert screen(begun).seating.shown == {A: len(steps), B: last}
    assert last < len(steps)


def test_a_whole_save_opens_behind_the_curtain(begun: Pilot) -> None:
    begun.press("Enter", "1", "Enter")
    path = files.saves() / "whole.jsonl"
    save(screen(begun).game, path)
    begun.app.home()
    games.open_file(begun.app, path)
    curtain = begun.app.top
    assert isinstance(curtain, Curtain)
    assert curtain.handover.name == "Beta"
    begun.press("Esc")
    assert isinstance(begun.app.top, Title)


# --- found ---------------------------------------------------------------------------------------


@pytest.mark.rule("planets 13.2", "planets 13.3")
def test_a_ship_that_is_found_is_seen_from_that_moment_on_and_told_of(playing: Playing) -> None:
    sights = []
    for _ in range(20):
        at_screen = playing.scene.desk.side
        drawn = [marker.id for marker in playing.scene.view.board.markers]
        words = [line for line in playing.log() if line.startswith("2 ")]
        found = A in playing.game.state.ships[UnitId("2")].seen_by
        sights.append((at_screen, found, "2" in drawn, words[:1]))
        playing.play_on(1)
    alphas = [told for side, *told in sights if side == A]
    assert [False, False, []] in alphas
    assert [True, True, ["2 is seen by Alpha."]] in alphas
    assert all(found == drawn == bool(words) for found, drawn, words in alphas)


def test_whoever_is_asked_in_vain_lets_the_attack_come_by_the_main_key(app: App) -> None:
    app.change(reminders=False)
    scenario = scenario_of(
        ship("1", A, at=(0, 6)),
        ship("2", B, "transport", at=(1, 6)),
        board="rocks",
        options=Options(hidden=True),
    )
    playing = Playing(app, scenario)
    playing.pilot.press("Enter")
    to_step(playing, "Attacks")
    playing.click("Fire this attack")
    assert isinstance(app.top, Curtain)
    playing.pilot.press("F")
    assert playing.scene.desk.side == B
    assert playing.pilot.button("Let this come").enabled
    playing.pilot.press("Enter")
    assert playing.game.state.pending == ()
