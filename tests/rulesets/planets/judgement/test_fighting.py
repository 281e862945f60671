"""What is chosen where the right choice is plain: shots, courses, launches, repairs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.core.hexes import Hex, Vec, length
from game.core.motion import drift
from game.core.ruleset import Side, UnitId
from game.rulesets.planets.course import burned
from game.rulesets.planets.judgement.gunnery import change
from game.rulesets.planets.judgement.injury import ADRIFT, Stake, blows, wear
from game.rulesets.planets.judgement.ways import Way, flown, lives, movements_left, way_of
from game.rulesets.planets.objectives import Blockade, Duel
from game.rulesets.planets.orders import (
    Attack,
    Burn,
    Counterattack,
    DefenceFire,
    Demand,
    Gun,
    Land,
    Launch,
    Recover,
    Track,
)
from game.rulesets.planets.scenario import Damage, Options, SpecialRules
from game.rulesets.planets.ships import Kind
from game.rulesets.planets.sight import approach
from game.rulesets.planets.state import AttackDeclared, DemandMade, State, Step, with_ship
from tests.rulesets.planets.judgement.laid import best, case_of, worths
from tests.rulesets.planets.positions import A, B, base, board_map, item, position, ship

THIRD = Side("c")
ONE, TWO, THREE = UnitId("1"), UnitId("2"), UnitId("3")
LEVELS = ("easy", "normal", "hard")
every_level = pytest.mark.parametrize("level", LEVELS)


# --- shots (10) ------------------------------------------------------------------------------


@pytest.mark.rule("planets 10.3")
def test_three_to_one_is_worth_more_than_one_to_one() -> None:
    """Two frigates in reach, one target of each strength: the weaker is shot at."""
    state = position(
        ship("1", A, at=(-6, 0), kind=Kind.TORCH),
        ship("2", B, at=(-6, 0), kind=Kind.CORVETTE),
        ship("3", B, at=(-6, 0), kind=Kind.FRIGATE),
        step=Step.ATTACK,
        objective=Duel(),
    )
    case = case_of(state, A)
    odds = {
        order.targets: worth
        for choice, worth in zip(case.choices[0], worths(case), strict=True)
        for order in choice.orders
        if isinstance(order, Attack)
    }
    assert odds[(TWO,)] > odds[(THREE,)]


@pytest.mark.rule("planets 10.6")
@pytest.mark.parametrize(
    ("level", "guns"),
    [
        pytest.param("easy", (Gun(ONE),), id="easy: each for itself"),
        pytest.param("normal", (Gun(ONE), Gun(TWO)), id="normal: together"),
    ],
)
def test_who_looks_further_masses_fire(level: str, guns: tuple[Gun, ...]) -> None:
    """Two frigates at one whose guns are silent: 1:1 each, 2:1 together."""
    state = position(
        ship("1", A, at=(-6, 0), kind=Kind.FRIGATE),
        ship("2", A, at=(-6, 0), kind=Kind.FRIGATE),
        ship("3", B, at=(-6, 0), kind=Kind.FRIGATE, weapon=3),
        step=Step.ATTACK,
        objective=Duel(),
    )
    chosen = best(case_of(state, A, level)).orders
    assert [order.guns for order in chosen if isinstance(order, Attack)] == [guns]


@pytest.mark.rule("planets 10.9")
def test_no_shot_that_costs_more_than_it_brings() -> None:
    """One corvette at 1:4, answered by a frigate at 4:1."""
    state = position(
        ship("1", A, at=(-6, 0), kind=Kind.CORVETTE),
        ship("2", B, at=(-6, 0), kind=Kind.FRIGATE),
        step=Step.ATTACK,
    )
    assert best(case_of(state, A)).orders == ()


@pytest.mark.rule("planets 10.9")
def test_a_hulk_in_the_same_hex_shields_nobody_from_the_answer() -> None:
    """Fired at with a derelict of another side, the enemy answers as if alone."""
    state = position(
        ship("1", A, at=(-6, 0), kind=Kind.FRIGATE),
        ship("2", THIRD, at=(-6, 0), kind=Kind.PACKET, crew=False, weapon=2, drive=2),
        ship("3", B, at=(-6, 0), kind=Kind.FRIGATE),
        sides=(A, B, THIRD),
        step=Step.ATTACK,
    )
    found = {
        order.targets: choice.reason
        for choice in case_of(state, A).choices[0]
        for order in choice.orders
        if isinstance(order, Attack)
    }
    assert "for the answer" in found[(TWO, THREE)]


@every_level
@pytest.mark.rule("planets 10.9")
def test_a_free_shot_is_taken(level: str) -> None:
    """The target's guns are silent."""
    state = position(ship("1", A, at=(-6, 0)), ship("2", B, at=(-5, 0), weapon=2), step=Step.ATTACK)
    assert best(case_of(state, A, level)).orders == (Attack((Gun(ONE),), (TWO,)),)


@pytest.mark.rule("planets 10.9")
def test_who_is_fired_at_fires_back() -> None:
    state = position(ship("1", A, at=(-6, 0)), ship("2", B, at=(-5, 0)), step=Step.ATTACK)
    asked = replace(state, pending=(AttackDeclared((Gun(ONE, 8),), (TWO,), B),))
    assert best(case_of(asked, B)).orders == (Counterattack((Gun(TWO),), (ONE,)),)


@pytest.mark.rule("planets 12.1")
def test_a_base_fires_at_all_above_it() -> None:
    state = position(
        ship("1", B, at=(1, 0), velocity=(0, 1)),
        bases=[base("World", "a")],
        rules=SpecialRules(defence=True),
        step=Step.DEFENCE,
    )
    assert best(case_of(state, A)).orders == (DefenceFire(UnitId("World 0"), ONE),)


@pytest.mark.rule("planets 10.4", "planets 10.5", "planets 10.7")
def test_changes_of_the_die_are_those_of_the_rules() -> None:
    """All courses of length 3 or less past World, at targets round about: as the rules aim."""
    state = position(ship("1", A, at=(-2, -1), velocity=(1, 0)), ship("2", B, at=(3, 0)))
    chart = state.chart
    for velocity in ((0, 0), (1, 0), (3, 1), (2, -1), (2, 1), (3, -2)):
        start: Hex = (-2, -1)
        end = (start[0] + velocity[0], start[1] + velocity[1])
        gun = replace(state.ships[ONE], position=end, course=start, velocity=velocity)
        for target in ((0, 2), (1, 1), (2, 0), (2, -2), (1, -2), (-1, 2)):
            aim = approach(state, gun, target)
            off = -aim.distance - max(0, length(velocity) - 2)
            expected = off if aim.clear and off >= -5 else None
            assert change(chart, way_of(gun), Way(target, target, (0, 0))) == expected


# --- what damage costs (14, 15) ----------------------------------------------------------------


@pytest.mark.rule("planets 15.4", "planets 14.4")
@pytest.mark.parametrize("damage", list(Damage))
def test_more_hits_cost_more(damage: Damage) -> None:
    state = position(ship("1", A, at=(-6, 0)), options=Options(damage=damage))
    each = [blow.cost for blow in blows(state, state.ships[ONE], Stake())]
    assert each == sorted(each)
    assert each[0] > 0


@pytest.mark.rule("planets 15.4", "planets 9.1")
def test_a_dead_drive_costs_most_near_the_edge() -> None:
    state = position(ship("1", A, at=(-6, 0), drive=2))
    adrift = state.ships[ONE]
    assert wear(state, adrift, Stake(), left=2) > wear(state, adrift, Stake(), left=3)


@pytest.mark.rule("planets 16.3")
def test_what_lies_alongside_may_be_taken() -> None:
    state = position(ship("1", A, at=(-6, 0), weapon=1))
    assert all(blow.alongside > blow.cost for blow in blows(state, state.ships[ONE], Stake()))


# --- courses (5, 7, 9, 11) -----------------------------------------------------------------------


@every_level
@pytest.mark.parametrize(
    ("at", "velocity"),
    [
        pytest.param((6, 0), (2, 0), id="to the edge"),
        pytest.param((7, -7), (1, -1), id="to a corner"),
        pytest.param((-3, 0), (2, 0), id="onto World"),
    ],
)
def test_a_ship_stays_alive(level: str, at: Hex, velocity: Vec) -> None:
    """Ten turns on its own, whatever it is about: it neither crashes nor flies off."""
    state = position(ship("1", A, at=at, velocity=velocity), ship("2", B, at=(-8, 8)))
    for _ in range(10):
        burns = [
            order for order in best(case_of(state, A, level)).orders if isinstance(order, Burn)
        ]
        here = state.ships[ONE]
        way = flown(state.scenario.board, here.position, burned_end(state, burns), here.weak)
        assert way is not None
        moved = replace(
            here, position=way.end, course=way.start, velocity=way.velocity, pulls=way.pulls
        )
        state = with_ship(state, replace(moved, weak=way.weak))


def burned_end(state: State, burns: list[Burn]) -> Hex:
    here = state.ships[ONE]
    end = drift(here.position, here.velocity, here.pulls)
    return burned(end, burns[0].burns if burns else ())


@every_level
@pytest.mark.rule("planets 11.5")
def test_a_mine_in_the_way_is_avoided(level: str) -> None:
    state = position(
        ship("1", A, at=(-6, 3), velocity=(1, 0)),
        ship("2", B, at=(2, 3)),
        items=[item("m", B, "mine", at=(-5, 3), velocity=(0, 0))],
    )
    choice = best(case_of(state, A, level))
    assert burned_end(state, [o for o in choice.orders if isinstance(o, Burn)]) != (-5, 3)


@pytest.mark.rule("planets 5.1", "planets 9.1")
def test_turns_until_a_drifting_ship_is_lost() -> None:
    board = board_map("world")
    assert movements_left(board, Way((4, 0), (6, 0), (2, 0))) == 2
    assert movements_left(board, Way((-1, 4), (-3, 4), (-2, 0))) == 4
    assert movements_left(board, Way((-2, 4), (-3, 4), (-1, 0))) == ADRIFT
    assert lives(board, Way((5, 0), (7, 0), (2, 0)), 2)
    assert not lives(board, Way((4, 0), (8, 0), (4, 0)), 2)


# --- launches (11) -------------------------------------------------------------------------------


@every_level
@pytest.mark.rule("planets 11.1", "planets 11.5")
def test_a_torpedo_that_strikes_at_once_is_launched(level: str) -> None:
    state = position(
        ship("1", A, at=(-6, 3), velocity=(1, 0), hold={"torpedo": 1}),
        ship("2", B, at=(-4, 3)),
        step=Step.LAUNCH,
    )
    (order,) = best(case_of(state, A, level)).orders
    assert isinstance(order, Launch)


@every_level
@pytest.mark.rule("planets 11.5")
def test_nothing_is_launched_at_friends(level: str) -> None:
    """A friend stands between: the torpedo would strike her."""
    state = position(
        ship("1", A, at=(-6, 3), velocity=(1, 0), hold={"torpedo": 1}),
        ship("2", A, at=(-5, 3)),
        ship("3", B, at=(-2, 3)),
        step=Step.LAUNCH,
    )
    orders = [o for row in case_of(state, A, level).choices for o in row[0].orders]
    assert all(isinstance(o, Launch) and o.thrust for o in orders)


# --- small decisions -----------------------------------------------------------------------------


@pytest.mark.rule("planets 15.5")
@pytest.mark.parametrize(
    ("at", "velocity", "expected"),
    [
        pytest.param((-4, 4), (0, 0), Track.WEAPON, id="in a fight the guns"),
        pytest.param((6, 0), (2, 0), Track.DRIVE, id="adrift to the edge the drive"),
    ],
)
def test_repairs(at: Hex, velocity: Vec, expected: Track) -> None:
    state = position(ship("1", A, at=at, velocity=velocity, weapon=1, drive=2), step=Step.RECOVER)
    assert best(case_of(state, A)).orders == (Recover(ONE, expected),)


@pytest.mark.rule("planets 16.4")
def test_surrender_is_demanded_of_the_helpless_and_refused() -> None:
    state = position(
        ship("1", A, at=(-6, 0)), ship("2", B, at=(-5, 0), weapon=1, drive=1), step=Step.DEMAND
    )
    assert best(case_of(state, A)).orders == (Demand(ONE, TWO),)
    asked = replace(state, pending=(DemandMade(ONE, TWO, B),))
    assert best(case_of(asked, B)).orders == ()


@pytest.mark.rule("planets 7.2")
@every_level
def test_a_runner_in_orbit_lands(level: str) -> None:
    state = position(
        ship("1", A, Kind.PACKET, at=(0, -1), velocity=(-1, 0)),
        ship("2", B, at=(-8, 8)),
        bases=[base("World", "a")],
        objective=Blockade(ONE, "World"),
    )
    (order,) = best(case_of(state, A, level)).orders
    assert isinstance(order, Land)
