"""The practice range: positions, dice, back and forth, and what is kept as a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import assets
from game.core.practice import Put, Remove, Shift, Tune, Turn
from game.core.ruleset import Refusal, Side, UnitId
from game.rulesets import RULESETS
from game.rulesets.planets.events import Event
from game.rulesets.planets.orders import Attack, Burn, Gun, Order
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.scenario import Scenario
from game.rulesets.planets.state import State, Step
from game.scenario.load import ScenarioError, load_scenario
from game.session import files
from game.session.game import Submitted
from game.session.library import open_scenario, scenarios
from game.session.practice import Deed, Range, blank, boards
from tests.session.toy import BLUE, RED, Toy
from tests.session.toy import duel as toy_duel

A, B = Side("a"), Side("b")
A1, B1 = UnitId("a1"), UnitId("b1")

Planetary = Range[Scenario, State, Order, Event]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(files, "user_data_path", lambda *_, **__: tmp_path / "data")
    return tmp_path / "data" / "scenarios"


def empty() -> Planetary:
    rules = Planets()
    return Range(rules, blank(rules, "world", 2), 1)


def duel() -> Planetary:
    """Two frigates side by side, in the attacks of side a."""
    practice = empty()
    for edit in (Put("ship:frigate", A, (3, 3)), Put("ship:frigate", B, (3, 4))):
        assert practice.edit(edit) is None
    while practice.game.state.step is not Step.ATTACK:
        practice.answer(A)
    return practice


SHOT = Attack((Gun(A1),), (B1,))


def test_a_blank_board_has_sides_and_nothing_else() -> None:
    practice = empty()
    assert practice.game.waiting_for == (A,)
    assert not practice.game.state.ships
    assert boards("planets") == ["inner", "rocks", "world"]
    with pytest.raises(ScenarioError, match="moonbase"):
        blank(Planets(), "moonbase", 2)


def test_two_captains_built_by_hand_is_that_scenario() -> None:
    practice = empty()
    for edit in (
        Put("ship:frigate", A, (-7, 2)),
        Turn(A1, (1, 0)),
        Tune(A1, "hold.torpedo", 1),
        Tune(A1, "hold.mine", 2),
        Put("ship:frigate", B, (7, -2)),
        Turn(B1, (-1, 0)),
        Tune(B1, "hold.torpedo", 1),
        Tune(B1, "hold.mine", 2),
    ):
        assert practice.edit(edit) is None
    shipped = load_scenario(assets.maps() / "planets" / "two-captains.toml", Planets())
    wanted = Planets().start(shipped).ships
    built = practice.game.state.ships
    for unit in (A1, B1):
        assert built[unit].position == wanted[unit].position
        assert built[unit].velocity == wanted[unit].velocity
        assert built[unit].hold == wanted[unit].hold
    assert [p.words for p in practice.positions][:3] == [
        "Practice",
        "Put Blue frigate at (−7,2)",
        "Blue frigate A: velocity (1,0), speed 1",
    ]


def test_what_the_rules_forbid_is_refused_and_changes_nothing() -> None:
    practice = empty()
    refusal = practice.edit(Put("ship:frigate", A, (30, 0)))
    assert isinstance(refusal, Refusal)
    assert (refusal.rule, bool(refusal.why), bool(refusal.change)) == ("planets 7.5", True, True)
    assert len(practice.positions) == 1


def test_dice_that_are_set_fall_and_come_back_with_undo() -> None:
    practice = duel()
    assert practice.set_dice([6, 5, 4, 3]) is None
    before = practice.now
    assert isinstance(practice.answer(A, [SHOT], "Fire"), Submitted)
    practice.answer(B)
    given = [face for step in practice.game.steps for face in step.given]
    assert given[:1] == [6]
    wounded = practice.game.state.ships[B1]
    practice.go(before)
    assert practice.game.moment.faces == (6, 5, 4, 3)
    assert not practice.game.state.ships[B1].damaged
    practice.go(before + 2)
    assert practice.game.state.ships[B1] == wounded


def test_all_can_be_taken_back_and_done_again() -> None:
    practice = duel()
    states = []
    for place in range(len(practice.positions)):
        practice.go(place)
        states.append(practice.game.state)
    assert states[0].ships == {}
    assert practice.now == len(states) - 1
    while practice.can_go_back:
        practice.go(practice.now - 1)
        assert practice.game.state == states[practice.now]
    while practice.can_go_forth:
        practice.go(practice.now + 1)
        assert practice.game.state == states[practice.now]
    practice.go(1)
    assert practice.edit(Shift(A1, (0, 6))) is None
    assert not practice.can_go_forth
    assert practice.positions[-1].deed is Deed.EDIT


def test_a_kept_position_outlives_what_is_done_instead() -> None:
    practice = duel()
    assert practice.keep()
    here = practice.game.state
    practice.go(1)
    practice.edit(Remove(A1))
    practice.return_to(0)
    assert practice.game.state == here
    assert practice.positions[-1].words.startswith("Back to: ")
    practice.go(practice.now - 1)
    assert A1 not in practice.game.state.ships


def test_the_die_that_would_be_asked_for_next() -> None:
    practice = duel()
    assert practice.wanted(A, [SHOT], []) is None  # who is fired at may answer first
    practice.answer(A, [SHOT])
    assert practice.wanted(B, [], []) == 6
    assert practice.wanted(B, [], [1]) is None
    assert practice.wanted(B, [], [6]) == 6
    assert practice.wanted(A, [], []) is None


def test_other_dice_are_other_dice() -> None:
    practice = duel()
    practice.answer(A, [SHOT])
    here = practice.now
    fallen = set()
    for seed in range(6):
        practice.go(here)
        practice.reseed(seed)
        practice.answer(B)
        fallen.add(repr([step.events for step in practice.game.steps]))
    assert len(fallen) > 1


def test_the_turn_passes_to_whoever_is_to_order() -> None:
    practice = duel()
    assert practice.pass_to(B) > 0
    assert practice.game.waiting_for == (B,)
    assert practice.game.state.step is Step.PLOT


def test_a_step_gives_the_orders_that_were_held() -> None:
    practice = empty()
    practice.edit(Put("ship:frigate", A, (3, 3)))
    practice.game.draft(A, [Burn(A1, (0,))])
    while practice.game.state.ships[A1].speed == 0:
        assert practice.step()
    assert practice.game.state.ships[A1].velocity == (1, 0)


def test_saved_it_is_listed_and_opens_as_it_was(own_folder: Path) -> None:
    practice = duel()
    path = practice.save("The Štěpán ß Duel")
    assert path == own_folder / "planets" / "štěpán-ß-duel.toml"
    _, scenario = open_scenario("planets/štěpán-ß-duel", RULESETS)
    state = Planets().start(scenario)  # type: ignore[arg-type]
    assert state.step is Step.ATTACK
    assert state.ships.keys() == practice.game.state.ships.keys()
    (own,) = [listing for listing in scenarios(RULESETS) if listing.own]
    assert (own.title, own.fault) == ("The Štěpán ß Duel", "")


@pytest.mark.parametrize(
    ("title", "name"),
    [("a/b", "a-b"), ("..", "game"), ("CON", "con-"), ("x" * 40, "x" * 40)],
)
def test_hazardous_names_are_made_safe(title: str, name: str, own_folder: Path) -> None:
    assert empty().save(title) == own_folder / "planets" / f"{name}.toml"


def test_what_cannot_be_saved_says_why(own_folder: Path) -> None:
    practice = duel()
    assert isinstance(practice.save("Two Captains"), Refusal)
    assert isinstance(practice.save("  "), Refusal)
    assert isinstance(practice.save("\ud83d"), Refusal), "half a letter"
    assert isinstance(practice.save("x" * 41), Refusal)
    assert isinstance(practice.save("Twice"), Path)
    assert isinstance(practice.save("twice"), Refusal)
    assert isinstance(practice.save("twice", over=True), Path)
    assert len(list((own_folder / "planets").iterdir())) == 1


def test_it_works_for_any_ruleset() -> None:
    practice = Range(Toy(), toy_duel(), 1)
    assert practice.edit(Put("unit", RED, (0, 0))) is None
    assert practice.edit(Tune(UnitId("r5"), "hits", 9)) is None
    assert practice.edit(Tune(UnitId("r5"), "hits", 7)) is None
    assert isinstance(practice.edit(Turn(UnitId("r5"), (1, 0))), Refusal)
    assert [position.words for position in practice.positions] == ["Duel", "Put", "Tune"]
    assert practice.pass_to(BLUE) == 0
    assert isinstance(practice.answer(BLUE), Submitted)
    assert isinstance(practice.answer(RED), Submitted)
    assert practice.step()
    while practice.can_go_back:
        practice.go(practice.now - 1)
    assert UnitId("r5") not in practice.game.state.units
