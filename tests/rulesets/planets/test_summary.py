"""The board in words: what a side reads, and what it must not."""

import pytest
from msgspec.structs import replace

from game.core.ruleset import UnitId
from game.rulesets.planets.orders import Burn
from game.rulesets.planets.scenario import Damage, Options
from game.rulesets.planets.state import State, Step
from game.rulesets.planets.summary import ship_words, summary
from game.rulesets.planets.views import view
from tests.rulesets.planets.positions import A, B, base, item, position, ship

NW, SE, NE = 2, 5, 1


def picture(step: Step = Step.PLOT) -> State:
    """The position of `planets-plot`, with a mine under way."""
    return position(
        ship(
            "Larkspur",
            kind="packet",
            at=(-1, 1),
            velocity=(3, -1),
            pulls=(NE,),
            fuel=7,
            hold={"mine": 2},
        ),
        ship("Rook", B, "corsair", at=(6, -3), velocity=(0, 1), pulls=(3,), weapon=1, drive=2),
        items=[item("m", B, at=(-3, 1), velocity=(2, 0))],
        bases=[
            base("World", "a", 0, 3),
            base("World", "b", 2, destroyed=True),
            base("Moon", "open"),
        ],
        turns=20,
        turn=6,
        step=step,
    )


def test_what_the_phasing_side_reads() -> None:
    assert summary(picture(), A) == (
        "Turn 6 of 20, Astrogation. Side a plots each ship; nothing moves until the orders are in.",
        "Your aim: Try things; 15 turns left.",
        "You command 1 ship.",
        (
            "Larkspur, packet, at (−1,1). Speed 3, vector (3,−1). Pulls acting turn 6: NE. "
            "Drifts to (3,−1) in turn 6. Coasting, she hits Moon turn 7. "
            "3 turns to stop after that. "
            "7 fuel. Undamaged. Carries 2 mines. Nearest enemy Rook, 7 hexes away."
        ),
        "Side b has 1 ship.",
        (
            "Rook, corsair, at (6,−3), in orbit of Moon. Speed 1, vector (0,1). "
            "Pulls acting turn 6: W. Drifts to (5,−2) in turn 6. "
            "1 turn to stop after that, but her drive damage is 2. 20 fuel. "
            "Damage weapon 1, drive 2, structure 0, guns silent, cannot burn, can be looted."
        ),
        "Side b's mine at (−3,1), drifts to (−1,1). Its course meets the hex of Larkspur.",
        "Base open to all on Moon, side 3.",
        "Bases of Side a on World, sides 0 and 3.",
        "Out of action: World base 2.",
        (
            "Larkspur can choose: 0 to (3,−1), hits Moon turn 7; "
            "1 to (4,−1), leaves the map turn 8; "
            "2 to (4,−2), hits Moon turn 7; 3 to (3,−2), hits World; 4 to (2,−1); "
            "5 to (2,0), hits Moon turn 8; 6 to (3,0)."
        ),
    )


def test_an_onlooker_reads_of_all_sides_and_no_choices() -> None:
    lines = summary(picture())
    assert [line for line in lines if "command" in line or "choose" in line] == []
    assert "Side a has 1 ship." in lines
    assert "Side b has 1 ship." in lines


def test_who_waits_reads_no_choices() -> None:
    lines = summary(picture(), B)
    assert lines[2] == "You command 1 ship."
    assert [line for line in lines if "can choose" in line] == []


@pytest.mark.parametrize(
    ("step", "last"),
    [
        pytest.param(Step.ATTACK, "1 can fire at 2.", id="a shot"),
        pytest.param(Step.SUPPLY, "Nothing is left to fire, launch or supply.", id="nothing"),
    ],
)
def test_choices_after_the_plot(step: Step, last: str) -> None:
    state = position(ship("1", at=(-4, 0)), ship("2", B, at=(-4, 1)), step=step)
    assert summary(state, A)[-1] == last


def test_plots_given_are_told_to_their_owner_alone() -> None:
    lark = UnitId("Larkspur")
    state = replace(picture(Step.LAUNCH), plots={lark: (Burn(lark, (SE,)),)})
    mine, theirs = (summary(view(state, side).state, side) for side in (A, B))
    assert [line for line in mine if "Flies to (3,0) in turn 6." in line] != []
    assert [line for line in theirs if "Flies to" in line] == []
    assert [line for line in theirs if "Drifts to (3,−1) in turn 6." in line] != []


@pytest.mark.rule("planets 13.3")
@pytest.mark.parametrize("step", [Step.PLOT, Step.LAUNCH, Step.ATTACK])
def test_an_unseen_ship_leaves_no_word(step: Step) -> None:
    ships = [ship("1", at=(-8, 0)), ship("2", B, at=(8, 0), velocity=(-1, 0))]
    hidden = Options(hidden=True)
    with_her = view(position(*ships, options=hidden, step=step), A).state
    without = view(position(ships[0], options=hidden, step=step), A).state
    assert summary(with_her, A) == summary(without, A)
    assert "Side b has 0 ships in sight." in summary(with_her, A)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        pytest.param(
            position(ship("1", landed=("World", 2))),
            "1, frigate, landed on World, side 2. 20 fuel. Undamaged.",
            id="landed",
        ),
        pytest.param(
            position(ship("1", kind="corsair", landed=("Rock", None)), board="rocks"),
            "1, corsair, landed on Rock. 20 fuel. Undamaged.",
            id="on a rock",
        ),
        pytest.param(
            position(ship("1", docked="2"), ship("2", kind="orbital-base", at=(1, 0))),
            "1, frigate, docked at 2 at (1,0). 20 fuel. Undamaged.",
            id="docked",
        ),
        pytest.param(
            position(ship("1", kind="orbital-base", at=(1, 0), weapon=2)),
            "1, orbital base, on station at (1,0). Damage weapon 2, drive 0, structure 0, "
            "guns silent.",
            id="orbital base",
        ),
        pytest.param(
            position(ship("1", kind="torch", at=(5, 3), captured=B)),
            "1, torch, at (5,3). Speed 0, vector (0,0). Drifts to (5,3) in turn 1. "
            "Stops by itself after that. Fuel without limit. Captured from Side b.",
            id="a prize",
        ),
        pytest.param(
            position(
                ship("1", at=(5, 3), disabled=2, crew=False), options=Options(damage=Damage.SINGLE)
            ),
            "1, frigate, at (5,3). Speed 0, vector (0,0). Drifts to (5,3) in turn 1. "
            "Stops by itself after that. 20 fuel. Disabled for 2 turns, guns silent, cannot burn, "
            "can be looted, no crew.",
            id="a wreck",
        ),
        pytest.param(
            position(ship("1", at=(5, 3), surrendered="2"), ship("2", B, at=(5, 4))),
            "1, frigate, at (5,3). Speed 0, vector (0,0). Drifts to (5,3) in turn 1. "
            "Stops by itself after that. 20 fuel. Surrendered to 2.",
            id="surrendered",
        ),
    ],
)
def test_ships_in_words(state: State, words: str) -> None:
    assert ship_words(state, state.ships[UnitId("1")]) == words


def test_ordnance_about_to_expire() -> None:
    state = position(items=[item("m", A, "torpedo", at=(3, 3), velocity=(1, 0), moves=5)])
    assert "Side a's torpedo at (3,3), its last turn." in summary(state)
