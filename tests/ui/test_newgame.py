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
        plan.seats[Side(side)] = Seat.NONE
    assert plan.promise() == f"Opens Perihelion Cup for {whom} at this screen."
    assert plan.faults() == ()


E, N, H = Seat.EASY, Seat.NORMAL, Seat.HUMAN


@pytest.mark.parametrize(
    ("name", "seats", "words"),
    [
        ("two-captains", (H, N), ": you as Aquila against a normal opponent."),
        ("two-captains", (E, H), ": you as Borealis against an easy opponent."),
        (
            "two-captains",
            (E, N),
            ": the computer plays Aquila (easy) and Borealis (normal), and you watch.",
        ),
        ("perihelion-cup", (H, E, E, E), ": you as Mercury Club against three easy opponents."),
        (
            "perihelion-cup",
            (H, H, E, N),
            (
                " for Mercury Club and Venus Club at this screen, "
                "against Earth Club (easy) and Mars Club (normal)."
            ),
        ),
    ],
)
def test_it_says_against_whom_one_plays(name: str, seats: tuple[Seat, ...], words: str) -> None:
    plan = planned(name)
    plan.seats.update({side.id: seat for side, seat in zip(plan.sides, seats, strict=True)})
    assert plan.promise() == f"Opens {plan.title}{words}"


def test_the_first_side_is_a_persons_and_the_others_as_last_time() -> None:
    rules, scenario = open_scenario("planets/perihelion-cup", RULESETS)
    plan = NewGame(rules, scenario, "7", Seat.HARD)
    assert list(plan.seats.values()) == [H, Seat.HARD, Seat.HARD, Seat.HARD]
    assert plan.opponent == "hard"
    plan.seats[plan.sides[1].id] = Seat.NONE
    plan.seats[plan.sides[2].id] = Seat.HUMAN
    assert plan.opponent == "human"


def test_alone_there_is_nobody_to_remember() -> None:
    rules, scenario = open_scenario("planets/first-burn", RULESETS)
    plan = NewGame(rules, scenario, "7", Seat.EASY)
    assert list(plan.seats.values()) == [H]
    assert plan.opponent is None


def test_a_game_nobody_plays_is_at_fault() -> None:
    plan = planned("perihelion-cup")
    for side in plan.sides:
        plan.seats[side.id] = Seat.NONE
    assert plan.faults()
    plan.seats[plan.sides[0].id] = Seat.HUMAN
    assert plan.faults() == ()


def test_the_game_is_made_as_chosen() -> None:
    plan = planned("perihelion-cup")
    plan.seats[Side("mars")] = Seat.NONE
    plan.set_option("damage", "single")
    game = plan.make()
    assert game.setup.seed == 7
    assert game.setup.seats[Side("mars")] is Seat.NONE
    assert game.setup.options == {"damage": "single"}
    assert [side.id for side in game.sides] == ["mercury", "venus", "earth"]
    assert game.opening == plan.opening()
