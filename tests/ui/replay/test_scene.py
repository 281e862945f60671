"""The replay screen, driven by real events."""

from pathlib import Path

import pytest

from game.rulesets import RULESETS
from game.session.lines import encode_json
from game.session.save import AnyGame, Copy, load, save
from game.ui.app import App
from game.ui.scenes.game.log import WhyLine
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.replay.account import Source
from game.ui.scenes.replay.beside import Around, Sums
from game.ui.scenes.replay.player import Going
from game.ui.scenes.replay.timeline import Sign
from game.ui.scenes.why import Why
from game.ui.settings import Speed
from game.ui.widgets.choice import Choice
from tests.pilot import Pilot
from tests.rulesets.planets.positions import A, B
from tests.ui.records import duel, hidden, play


def show(app: App, source: Source) -> tuple[ReplayScene, Pilot, list[AnyGame]]:
    """Open a replay, read to its end; the list holds the games that branch off."""
    branched: list[AnyGame] = []
    scene = ReplayScene(app, source, branched.append)
    app.push(scene)
    pilot = Pilot(app)
    pilot.wait(1)
    return scene, pilot, branched


def label(pilot: Pilot, start: str) -> str:
    """The second line of the button whose label begins so."""
    return pilot.button(start).second


def lanes_with(scene: ReplayScene, sign: Sign) -> set[int]:
    """The lanes on which a sign stands."""
    return {lane for (_, lane, _), found in scene.band.signs.items() if found is sign}


# Going to places


def test_keys_go_by_step_turn_and_end(app: App) -> None:
    scene, pilot, _ = show(app, duel())
    told = scene.account.told_after
    pilot.press("Right")
    assert scene.replay.at == told(0, None)
    pilot.press("Right")
    second = scene.replay.at
    assert second == told(told(0, None), None)
    pilot.press("Left")
    assert scene.replay.at == told(0, None)
    pilot.press("]")
    assert scene.account.phase(scene.replay.at).turn == 2
    pilot.press("[")
    assert scene.account.phase(scene.replay.at).turn == 1
    pilot.press("End")
    assert scene.replay.at == scene.account.length
    pilot.press("Home")
    assert scene.replay.at == 0


def test_the_timeline_goes_where_it_is_pressed_and_dragged(app: App) -> None:
    scene, pilot, _ = show(app, duel())
    scale, y = scene.band.scale(), scene.band.lane_y(1)
    middle = round(scale.column(3).middle)
    pilot.click(middle, y)
    assert scene.account.phase(scene.replay.at).turn == 3
    left = scene.band.rect.left + 4
    pilot.drag((middle, y), (left, y))
    assert scene.replay.at == 0


def test_keys_and_pointer_reach_the_same_controls(app: App) -> None:
    scene, pilot, _ = show(app, duel())
    hints = scene.band.parts()
    assert [hint.pen.cap(hint.key) for hint in scene._hints] == [
        "Home", "[", "\u2190", "\u2192", "]", "End", "N",
    ]  # fmt: skip
    pilot.click_on(hints[-2])
    assert scene.replay.at == scene.account.length
    pilot.click_on(hints[0])
    assert scene.replay.at == 0


def test_a_step_nearby_is_gone_to_by_a_click(app: App) -> None:
    scene, pilot, _ = show(app, duel())
    rows = [widget for widget in pilot.widgets() if isinstance(widget, Around)]
    pilot.click_on(rows[2])
    assert scene.replay.at == rows[2].near.place > 0


def test_what_a_step_told_opens_to_its_dice(app: App) -> None:
    scene, pilot, _ = show(app, duel())
    (harm,) = [s for s in range(1, scene.account.length + 1) if scene.account.harmed(s, None)]
    scene.go_to(harm)
    pilot.app.pump()
    (told,) = [widget for widget in pilot.widgets() if isinstance(widget, Sums)]
    pilot.click_on(told)
    assert isinstance(app.top, WhyLine)
    assert app.top.line == scene.lines()[0]


def test_a_step_that_tells_nothing_says_who_saw_nothing(app: App) -> None:
    scene, pilot, _ = show(app, hidden())
    told = scene.account.told(None)
    (silent, *_) = [s for s in range(1, scene.account.length) if s not in told]
    scene.go_to(silent)
    assert scene.silence() == "Nothing happened."
    pilot.press("1")
    assert scene.silence() == "Side a saw nothing happen."


# Time


def test_the_main_control_plays_and_pauses(app: App) -> None:
    scene, pilot, branched = show(app, duel())
    assert pilot.button("Play").main
    pilot.press("Enter")
    assert scene.player.going is Going.PLAYING
    pilot.click_on(pilot.button("Pause"))
    assert (scene.player.going, branched) == (Going.STILL, [])
    pilot.press("End")
    assert label(pilot, "Play again") == "From the start."


def test_playing_pauses_at_a_hit_and_goes_on(app: App) -> None:
    scene, pilot, _ = show(app, duel())
    (harm,) = [s for s in range(1, scene.account.length + 1) if scene.account.harmed(s, None)]
    pilot.press("Space")
    assert scene.player.going is Going.PLAYING
    pilot.wait(60)
    assert (scene.replay.at, scene.player.going) == (harm, Going.STILL)
    pilot.press("Space")
    pilot.wait(120)
    assert (scene.replay.at, scene.player.going) == (scene.account.length, Going.STILL)


def test_a_step_stands_two_seconds_and_half_of_that_at_twice_the_speed(app: App) -> None:
    app.change(reduced_motion=True)
    scene, pilot, _ = show(app, duel())
    places = []
    for speed, seconds in ((Speed.ONE, 2.0), (Speed.TWO, 1.0)):
        app.change(speed=speed)
        pilot.press("Home", "N")
        pilot.wait(0.1)
        first = scene.replay.at
        pilot.wait(seconds - 0.3)
        places.append(scene.replay.at == first)
        pilot.wait(3)
        places.append(scene.replay.at > first)
        pilot.press("N")
    assert places == [True] * 4


def test_all_steps_at_once_stop_at_a_hit_only_when_played(app: App) -> None:
    app.change(speed=Speed.AT_ONCE)
    scene, pilot, _ = show(app, duel())
    pilot.press("Space")
    pilot.wait(0.1)
    assert scene.account.harmed(scene.replay.at, None)
    pilot.press("N")
    pilot.wait(0.1)
    assert scene.replay.at == scene.account.length


def test_any_input_pauses_or_ends_what_moves(app: App) -> None:
    scene, pilot, _ = show(app, duel())
    pilot.press("Right", "Right")
    assert scene.wait() == 0
    pilot.press("Left")
    assert scene.wait() is None
    pilot.press("Space")
    assert label(pilot, "Pause")
    pilot.press("Space")
    assert not scene.player.moving


def test_a_still_replay_is_not_woken(app: App) -> None:
    scene, pilot, _ = show(app, duel())
    assert scene.wait() is None
    pilot.press("End")
    pilot.wait(2)
    assert scene.wait() is None


# Eyes


def test_each_viewer_sees_its_own_board_and_marks(app: App) -> None:
    scene, pilot, _ = show(app, hidden())
    units = []
    for key in "123":
        pilot.press(key)
        units.append({marker.id for marker in scene.view.board.markers})
    assert units == [{"1"}, {"2"}, {"1", "2"}]
    assert scene.hidden == ["1, not seen by Side b", "2, not seen by Side a"]
    pilot.press("1")
    pilot.wait(1)
    assert scene.hidden == []
    assert lanes_with(scene, Sign.ORDER) == {0}
    pilot.press("3")
    pilot.wait(1)
    assert lanes_with(scene, Sign.ORDER) == {0, 1}


def test_before_they_meet_a_side_sees_nothing_of_the_other(app: App) -> None:
    scene, pilot, _ = show(app, hidden())
    pilot.press("1")
    everything = range(1, scene.account.length + 1)
    met = next(step for step in everything if any("2" in line.units for line in scene.lines(step)))
    for step in range(met):
        scene.go_to(step)
        assert {marker.id for marker in scene.view.board.markers} == {"1"}
        assert not any("2" in line.units for line in scene.lines())


def test_marks_stand_on_the_lane_of_their_side(app: App) -> None:
    scene, _, _ = show(app, duel())
    assert scene.band.signs[1, 0, "Fight"] is Sign.HIT
    assert Sign.END in scene.band.signs.values()


def test_a_copy_shows_its_side_alone_and_does_not_branch(app: App, tmp_path: Path) -> None:
    save(hidden(), tmp_path / "copy.jsonl", B)
    copy = load(tmp_path / "copy.jsonl", RULESETS)
    assert isinstance(copy, Copy)
    scene, pilot, branched = show(app, copy)
    pilot.press("1", "3", "Right")
    assert scene.viewer == B
    assert {marker.id for marker in scene.view.board.markers} == {"2"}
    pilot.press("B")
    assert isinstance(app.top, Why)
    assert branched == []


# Branching


@pytest.mark.parametrize("dice", ["new", "same"])
def test_a_branch_begins_where_one_is_and_leaves_the_record_alone(app: App, dice: str) -> None:
    game = duel()
    before = encode_json([step.events for step in game.steps])
    scene, pilot, branched = show(app, game)
    pilot.press("]")
    (choice,) = [w for w in pilot.widgets() if isinstance(w, Choice) and w.chosen == "new"]
    choice.choose(dice)
    pilot.press("B")
    (branch,) = branched
    at = scene.replay.at
    assert branch.steps[:at] == game.steps[:at]
    assert [start for start, _ in branch.setup.reseeded] == {"new": [at], "same": []}[dice]
    play(branch, {A: 1})
    assert encode_json([step.events for step in game.steps]) == before


def test_no_game_begins_where_the_game_is_over(app: App) -> None:
    _, pilot, branched = show(app, duel())
    pilot.press("End", "B")
    assert isinstance(app.top, Why)
    assert branched == []


# Windows


@pytest.mark.parametrize(
    ("size", "percent"),
    [
        ((1920, 1080), 100),
        ((1440, 900), 200),
        ((1024, 640), 125),
        ((1024, 640), 100),
        ((480, 320), 100),
        ((480, 320), 200),
        ((1, 1), 100),
    ],
)
def test_every_window_holds_together(app: App, size: tuple[int, int], percent: int) -> None:
    app.change(text_percent=percent)
    scene, pilot, _ = show(app, duel())
    pilot.resize(*size)
    pilot.press("]", "Right")
    width, height = app.layout_size
    whole = (0, 0, width, height)
    for widget in (scene.view, scene.band, *scene._controls.buttons):
        assert widget.rect.clip(whole) == widget.rect
        assert widget.rect.height > 0
    assert scene.view.rect.bottom <= scene.band.rect.top
    assert scene.band.rect.bottom <= scene._controls.buttons[0].rect.top
