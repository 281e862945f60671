"""Tables against trying everything, and their routes against the real rules."""

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.core.hexes import Hex, Vec, disc
from game.rulesets.planets.routes.atlas import Atlas
from game.rulesets.planets.routes.goals import Goal, LandOn, Orbit, Reach, RestAt, StayOn, Stop
from game.rulesets.planets.routes.navigator import routes
from game.rulesets.planets.routes.outset import reached
from game.rulesets.planets.ships import Kind
from game.rulesets.planets.state import State
from tests.rulesets.planets.positions import board_map
from tests.rulesets.planets.routes.flying import (
    ONE,
    alone,
    flights,
    flown,
    flyer,
    least_fuel,
    least_fuel_to_last,
)

Flying = tuple[str, Hex, Vec]


def landings(board: str) -> LandOn:
    """All landings of a board."""
    return LandOn(
        {"world": ("World", "Moon"), "inner": ("Earth", "Moon"), "rocks": ("Rock",)}[board]
    )


def orbits(board: str) -> Orbit:
    """All orbits of a board."""
    return Orbit({"world": ("World", "Moon"), "inner": ("Venus", "Io"), "rocks": ()}[board])


GOALS: tuple[Callable[[Flying], Goal], ...] = (
    lambda _: Stop(),
    lambda flying: RestAt(flying[1]),
    lambda flying: Reach(tuple(disc(flying[1], 2)), 1),
    lambda flying: landings(flying[0]),
    lambda flying: orbits(flying[0]),
)


def least(state: State, goal: Goal, turns: int) -> int | None:
    """Give the least fuel the tables know of for a goal."""
    found = routes(state, state.ships[ONE], goal, turns=turns)
    return found[-1].fuel if found else None


@settings(max_examples=60)
@given(flights(speed=2), st.sampled_from(range(len(GOALS))))
@example(("world", (1, 1), (0, 0)), 3)
@example(("world", (4, -4), (2, 0)), 3)
@example(("inner", (5, 5), (0, 0)), 4)
@example(("world", (1, 0), (1, -1)), 3)
@example(("world", (4, -3), (0, -1)), 3)
def test_three_turns_of_a_packet_are_as_if_all_were_tried(flying: Flying, which: int) -> None:
    board, at, velocity = flying
    state = alone(board, flyer(at, velocity))
    goal = GOALS[which](flying)
    assert least(state, goal, 3) == _tried(state, goal, 3)


def _tried(state: State, goal: Goal, turns: int) -> int | None:
    if reached(state, state.ships[ONE], goal):
        return 0
    return least_fuel(state, turns, lambda now, mine, _movement: reached(now, mine, goal))


@settings(max_examples=25)
@given(flights(speed=3), st.sampled_from(range(len(GOALS))))
@example(("world", (2, 0), (-2, 1)), 4)
def test_two_turns_of_a_corvette_are_as_if_all_were_tried(flying: Flying, which: int) -> None:
    board, at, velocity = flying
    state = alone(board, flyer(at, velocity, Kind.CORVETTE))
    goal = GOALS[which](flying)
    assert least(state, goal, 2) == _tried(state, goal, 2)


@settings(max_examples=25)
@given(flights(speed=5))
@example(("world", (2, 0), (-1, 0)))
@example(("world", (1, 0), (-1, 0)))
def test_staying_on_is_as_if_all_were_tried(flying: Flying) -> None:
    board, at, velocity = flying
    state = alone(board, flyer(at, velocity))
    assert least(state, StayOn(3), 3) == least_fuel_to_last(state, 3)


@settings(max_examples=80)
@given(flights(speed=4), st.sampled_from(range(len(GOALS))), st.sampled_from(tuple(Kind)[:5]))
def test_routes_reach_their_goal_in_the_turns_and_for_the_fuel_told(
    flying: Flying, which: int, kind: Kind
) -> None:
    board, at, velocity = flying
    state = alone(board, flyer(at, velocity, kind))
    goal = GOALS[which](flying)
    mine = state.ships[ONE]
    for route in routes(state, mine, goal, turns=12):
        after = flown(state, route)
        assert reached(after, after.ships[ONE], goal), route
        assert after.ships[ONE].fuel == mine.fuel - route.fuel == route.fuel_left
        assert after.turn == max(route.turn, 1) + bool(route.legs)


@pytest.mark.rule("planets 5.6")
def test_routes_end_with_the_tank() -> None:
    for fuel, turns in ((4, 6), (3, 7)):
        state = alone("world", flyer((-9, 4), (2, -1), fuel=fuel))
        (first, *_rest) = routes(state, state.ships[ONE], LandOn(("World",)))
        assert (first.turns, first.fuel, first.fuel_left) == (turns, fuel, 0)
    state = alone("world", flyer((-9, 4), (2, -1), fuel=2))
    assert not routes(state, state.ships[ONE], LandOn(("World",)))


def test_tables_unused_for_longest_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.rulesets.planets.routes.atlas.MOST_BYTES", 2_000_000)
    kept = Atlas(board_map("rocks"))
    tables = [kept.table(RestAt((n, 0))) for n in range(-4, 5)]
    for table in tables:
        for _ in table.grow(4):
            pass
    assert kept.table(RestAt((4, 0))) is tables[-1]
    assert kept.table(RestAt((-12, 0))) is not None
    assert kept.table(RestAt((-4, 0))) is not tables[0]
