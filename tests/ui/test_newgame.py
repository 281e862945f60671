"""A game about to begin."""

import pytest

from game.core.ruleset import Side
from game.rulesets import RULESETS
from game.session.library import open_scenario
from game.session.record import Seat
from game.ui.scenes.newgame import LARGEST_SEED, NewGame, drawn_seed


def planned(name: str) -> NewGame:
    return NewGame(*open_scenario(f"planets/{name}", RULESETS), "7")


def option(plan: NewGame, name: str) -> str:
    """What an option of that name is set to."""
    (found,) = [each for each in plan.ruleset.options if each.name == name]
    return plan.value(found)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("first-burn", {"combat": "off", "damage": "tracks", "hidden": "off"}),
        ("standing-fort", {"combat": "on", "nukes": "on"}),
        ("fleet-action", {"heroism": "on", "nukes": "off"}),
    ],
)
def test_options_are_those_of_the_scenario(name: str, values: dict[str, str]) -> None:
    plan = planned(name)
    assert {key: option(plan, key) for key in values} == values


def test_an_option_set_back_is_as_if_never_touched() -> None:
    plan = planned("standing-fort")
    plan.set_option("nukes", "off")
    assert plan.options == {"nukes": "off"}
    assert option(plan, "nukes") == "off"
    plan.set_option("nukes", "on")
    assert plan.options == {}


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("7", 7),
        (" 42 ", 42),
        ("0", 0),
        (str(LARGEST_SEED), LARGEST_SEED),
        (str(LARGEST_SEED + 1), None),
        ("9" * 200, None),
        ("", None),
        ("-1", None),
        ("1.5", None),
        ("nan", None),
        ("\u0664\u0662", None),
        ("\u00b2", None),
    ],
)
def test_a_seed_is_a_whole_number(text: str, seed: int | None) -> None:
    plan = planned("first-burn")
    plan.seed_text = text
    assert plan.seed == seed


def test_a_drawn_seed_is_one() -> None:
    plan = planned("first-burn")
    plan.seed_text = drawn_seed()
    assert plan.seed is not None


@pytest.mark.parametrize(
    ("out", "whom"),
    [
        ((), "Mercury Club, Venus Club, Earth Club and Mars Club"),
        (("venus", "mars"), "Mercury Club and Earth Club"),
        (("venus", "mars", "earth"), "Mercury Club"),
    ],
)
def test_it_says_for_whom_it_opens(out: tuple[str, ...], whom: str) -> None:
    plan = planned("perihelion-cup")
    for side in out:
        plan.seat(Side(side), played=False)
    assert plan.promise() == f"Opens Perihelion Cup for {whom} at this screen."
    assert plan.faults() == ()


def test_a_game_nobody_plays_is_at_fault() -> None:
    plan = planned("perihelion-cup")
    for side in plan.sides:
        plan.seat(side.id, played=False)
    assert plan.faults()
    plan.seat(plan.sides[0].id, played=True)
    assert plan.faults() == ()


def test_the_game_is_made_as_chosen() -> None:
    plan = planned("perihelion-cup")
    plan.seat(Side("mars"), played=False)
    plan.set_option("damage", "single")
    game = plan.make()
    assert game.setup.seed == 7
    assert game.setup.seats[Side("mars")] is Seat.NONE
    assert game.setup.options == {"damage": "single"}
    assert [side.id for side in game.sides] == ["mercury", "venus", "earth"]
    assert game.opening == plan.opening()
