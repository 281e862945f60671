"""Meeting a ship that coasts: pars of 19.10, everything tried, and the real rules."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.hexes import Hex, Vec, distance
from game.core.ruleset import Side, UnitId
from game.rulesets.planets.routes.goals import Meet
from game.rulesets.planets.routes.journey import Standing, ToGo
from game.rulesets.planets.routes.navigator import meeting, meetings
from game.rulesets.planets.routes.outset import standing
from game.rulesets.planets.routes.reckoning import Hunt, sightings
from game.rulesets.planets.ships import Kind
from game.rulesets.planets.state import Ship, State
from tests.rulesets.planets.positions import A, B, position, ship
from tests.rulesets.planets.routes.flying import ONE, alone, flights, flown, flyer, least_fuel

TWO = UnitId("2")
D = Side("d")


@pytest.mark.rule("planets 19.10", "planets 16.1")
@pytest.mark.parametrize(
    ("side", "kind", "at", "velocity", "par"),
    [
        pytest.param(A, Kind.PACKET, (-8, 8), (0, -1), (6, 6), id="Salvor"),
        pytest.param(A, Kind.CORVETTE, (-8, 8), (0, -1), (6, 5), id="Salvor, overload"),
        pytest.param(B, Kind.PACKET, (7, -6), (-1, 0), (7, 4), id="Rival"),
        pytest.param(B, Kind.CORVETTE, (7, -6), (-1, 0), (6, 5), id="Rival, overload"),
    ],
)
def test_salvage(side: Side, kind: Kind, at: Hex, velocity: Vec, par: tuple[int, int]) -> None:
    wreck = ship("2", D, Kind.PACKET, (-8, -3), (2, 0), fuel=0, drive=6, crew=False)
    state = position(wreck, ship("1", side, kind, at, velocity), board="rocks", sides=(D, A, B))
    found = [(r.turns, r.fuel) for r in meetings(state, state.ships[ONE], Meet(TWO))]
    assert par in found
    assert par[0] - 1 <= min(found)[0]  # the Rival might be there a turn sooner for more


MEETINGS = tuple(Meet(TWO, matched, within) for matched in (True, False) for within in (0, 1))


@settings(max_examples=40)
@given(flights(speed=2), st.sampled_from(MEETINGS))
def test_three_turns_are_as_if_all_were_tried(flying: tuple[str, Hex, Vec], goal: Meet) -> None:
    board, at, velocity = flying
    drifting = ship("2", B, Kind.LINER, (at[0] + 1, at[1]), (1, 0), fuel=0)
    state = alone(board, flyer(at, velocity), drifting)
    mine = state.ships[ONE]
    seen = sightings(state, mine, TWO, 3)
    hunt = Hunt(state, mine, goal, turns=3)
    found = list(hunt.choices(standing(state, mine), mine.fuel))

    def meets(_state: State, after: Ship, movement: int) -> bool:
        if movement > len(seen):
            return False
        there = seen[movement - 1]
        near = distance(after.position, there.at) <= goal.within
        return near and (not goal.matched or after.velocity == there.velocity)

    assert (found[-1].fuel if found else None) == least_fuel(state, 3, meets)


@settings(max_examples=40)
@given(flights(speed=2), st.sampled_from((Kind.PACKET, Kind.CORVETTE)))
def test_routes_meet_their_target_in_the_real_game(
    flying: tuple[str, Hex, Vec], kind: Kind
) -> None:
    board, at, velocity = flying
    drifting = ship("2", B, Kind.LINER, (at[0] + 2, at[1] - 1), (0, 1), fuel=0)
    state = alone(board, flyer(at, velocity, kind), drifting)
    for route in meetings(state, state.ships[ONE], Meet(TWO), turns=6):
        after = flown(state, route)
        mine, target = after.ships[ONE], after.ships[TWO]
        assert (mine.position, mine.velocity) == (target.position, target.velocity)
        assert mine.fuel == route.fuel_left


@pytest.mark.rule("planets 4.1")
def test_who_moves_first_decides_where_the_target_is_by_then() -> None:
    ships = (flyer((0, 4), (1, 0)), ship("2", B, Kind.LINER, (3, 4), (1, 0)))
    first = alone("world", *ships)
    assert [seen.at for seen in sightings(first, first.ships[ONE], TWO, 3)] == [
        (3, 4),
        (4, 4),
        (5, 4),
    ]
    for phasing, there in ((B, (4, 4)), (A, (3, 4))):  # in A's player-turn B has moved already
        second = position(*ships, sides=(B, A), phasing=phasing)
        assert sightings(second, second.ships[ONE], TWO, 2)[0].at == there


def test_a_hunt_answers_after_the_first_movement_too() -> None:
    state = alone("rocks", flyer((0, 5), (1, 0)), ship("2", B, Kind.LINER, (6, 5), (0, 0)))
    mine = state.ships[ONE]
    hunt = Hunt(state, mine, Meet(TWO), turns=8)
    now = hunt.to_go(standing(state, mine), mine.fuel)
    found = meeting(state, mine, Meet(TWO), turns=8)
    assert now is not None
    assert found is not None
    first = found.legs[0]
    after = Standing(first.end, first.velocity)
    then = hunt.to_go(after, mine.fuel - first.cost, moved=True)
    assert then == ToGo(now.turns, now.fuel - first.cost)


def test_nobody_is_met_on_the_ground_or_off_the_board() -> None:
    landed = alone("world", flyer((0, 4), (1, 0)), ship("2", B, landed=("World", 0)))
    assert meetings(landed, landed.ships[ONE], Meet(TWO)) == ()
    leaving = alone("world", flyer((-9, 4), (0, 0)), ship("2", B, at=(8, 0), velocity=(3, 0)))
    assert len(sightings(leaving, leaving.ships[ONE], TWO, 9)) == 1
    assert meeting(leaving, leaving.ships[ONE], Meet(TWO)) is None
