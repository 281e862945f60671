"""Pars of planets 19 by the navigator, each flown through the rules; and what it answers else."""

import subprocess
import sys

import pytest

from game import assets
from game.core.ruleset import UnitId
from game.rulesets.planets.objectives import Breakout, Edge
from game.rulesets.planets.routes.errands import Errand, errands
from game.rulesets.planets.routes.goals import (
    Exit,
    Goal,
    LandOn,
    Meet,
    Orbit,
    Reach,
    RestAt,
    StayOn,
    Stop,
    Tour,
)
from game.rulesets.planets.routes.journey import Route, Standing, ToGo
from game.rulesets.planets.routes.navigator import By, route, routes
from game.rulesets.planets.routes.outset import (
    idle_turns,
    left_of,
    open_sides,
    reached,
    standing,
    supply_of,
    usable,
)
from game.rulesets.planets.routes.reckoning import Reckoning
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.ships import BASE, Kind
from game.rulesets.planets.start import start
from game.rulesets.planets.state import State
from game.scenario.load import load_scenario
from tests.rulesets.planets.positions import A, B, base, board_map, ship
from tests.rulesets.planets.routes.flying import ONE, alone, escaped, fate, flown, flyer


def begun(name: str) -> State:
    """Give a scenario as it begins."""
    return start(load_scenario(assets.maps() / "planets" / f"{name}.toml", Planets()))


# --- pars -------------------------------------------------------------------------------------


@pytest.mark.rule("planets 19.1")
@pytest.mark.parametrize(
    ("kind", "par"),
    [
        pytest.param(Kind.PACKET, [(5, 5), (6, 3), (9, 1)], id="burns of one hex"),
        pytest.param(Kind.CORVETTE, [(5, 3), (9, 1)], id="with the overload"),
    ],
)
def test_first_burn(kind: Kind, par: list[tuple[int, int]]) -> None:
    state = alone("rocks", flyer((-6, 6), (1, 0), kind))
    found = routes(state, state.ships[ONE], RestAt((2, 6)))
    assert [(r.turns, r.fuel) for r in found] == par
    for one in found:
        after = flown(state, one)
        assert reached(after, after.ships[ONE], RestAt((2, 6)))


ROUND_WORLD = Tour(tuple((h,) for h in board_map("world").bodies[0].ring), LandOn(("World",), 3))
TO_THE_MOON = LandOn(("Moon",), 3)


@pytest.mark.rule("planets 19.2", "planets 7.2", "planets 7.3", "planets W18")
@pytest.mark.parametrize(
    ("kind", "goal", "par"),
    [
        pytest.param(Kind.PACKET, ROUND_WORLD, [(6, 3), (7, 2)], id="once around"),
        pytest.param(Kind.CORVETTE, ROUND_WORLD, [(5, 5), (6, 3), (7, 2)], id="with overload"),
        pytest.param(Kind.PACKET, TO_THE_MOON, [(8, 4), (12, 3)], id="sequel: 7 after take-off"),
        pytest.param(Kind.CORVETTE, TO_THE_MOON, [(5, 5), (6, 3)], id="sequel: 5 after take-off"),
    ],
)
def test_once_around(kind: Kind, goal: Tour | LandOn, par: list[tuple[int, int]]) -> None:
    objective = begun("once-around").scenario.objective  # or nobody counts the hexes entered
    state = alone("world", ship("1", A, kind, landed=("World", 0)), objective=objective)
    found = routes(state, state.ships[ONE], goal, turns=12)
    assert [(r.turns, r.fuel) for r in found] == par
    for one in found:
        after = flown(state, one)
        assert reached(after, after.ships[ONE], goal)
        assert after.ships[ONE].body_side == 3
        assert after.ships[ONE].fuel == one.fuel_left


@pytest.mark.rule("planets 19.3", "planets W59", "planets 8.4", "planets R72")
def test_perihelion_cup() -> None:
    state = begun("perihelion-cup")
    mine = next(state.ships_of(state.sides[0]))
    (cup,) = errands(state, mine)
    assert isinstance(cup, Tour)
    found = routes(state, mine, cup, turns=24)
    assert [(r.turns, r.fuel) for r in found] == [(16, 12), (17, 10), (20, 9), (21, 8)]
    with_stop = route(state, mine, cup, turns=24, refuel=True)
    assert with_stop is not None
    assert with_stop.turns == 16
    assert with_stop.fuel_left > found[0].fuel_left
    state = alone(
        "inner",
        ship("1", A, Kind.CORVETTE, landed=("Earth", 0)),
        objective=state.scenario.objective,
    )
    for one in (*found, with_stop):
        after = flown(state, one)
        assert not left_of(after, after.ships[ONE], cup)
        assert after.ships[ONE].body == "Earth"
        assert after.ships[ONE].fuel == one.fuel_left


@pytest.mark.rule("planets 19.3")
def test_earth_to_venus_from_orbit() -> None:
    state = alone("inner", flyer((4, 7), (0, 1), Kind.PACKET))
    found = routes(state, state.ships[ONE], LandOn(("Venus",)))
    assert (8, 6) in [(r.turns, r.fuel) for r in found]


@pytest.mark.rule("planets 19.4", "planets 19.5", "planets 19.7")
@pytest.mark.parametrize(
    ("scenario", "unit", "par"),
    [
        pytest.param("quarantine", "packet", [(6, 4), (7, 3)], id="19.4"),
        pytest.param("ore-convoy", "transport", [(12, 8)], id="19.5"),
        pytest.param("breakout", "liner", [(5, 3), (7, 2)], id="19.7: for less than four burns"),
    ],
)
def test_unopposed(scenario: str, unit: str, par: list[tuple[int, int]]) -> None:
    state = begun(scenario)
    mine = next(s for s in state.ships.values() if s.kind.value == unit)
    goal = errands(state, mine)[0]
    assert not isinstance(goal, Meet)
    found = [(r.turns, r.fuel) for r in routes(state, mine, goal)]
    assert found[: len(par)] == par


# --- edges ------------------------------------------------------------------------------------

SOUTH = (Edge(0, 1, 23), Edge(1, 1, 23))


@pytest.mark.rule("planets 9.1", "planets 19.7", "planets 19.8")
@pytest.mark.parametrize(
    ("goal", "best"),
    [
        pytest.param(Exit(SOUTH, spare=True), (4, 2), id="19.7: with fuel for its speed and 1"),
        pytest.param(Exit(SOUTH), (4, 2), id="19.7: marginal"),
        pytest.param(Exit(SOUTH, 2), (5, 3), id="19.8: no faster than 2"),
    ],
)
def test_exits(goal: Exit, best: tuple[int, int]) -> None:
    objective = Breakout(ONE, B, SOUTH)
    state = alone("inner", flyer((3, 9), (0, 1), Kind.LINER), objective=objective)
    found = routes(state, state.ships[ONE], goal)
    assert (found[0].turns, found[0].fuel) == best
    for one in found:
        after = flown(state, one)
        assert escaped(after)
        gone = fate(after).ship
        assert gone.velocity == one.legs[-1].velocity
        assert gone.fuel == one.fuel_left
        assert gone.fuel > gone.speed or not goal.spare
        assert gone.speed <= (goal.speed or gone.speed)


@pytest.mark.rule("planets 19.10")
def test_only_the_edges_named_are_ways_out() -> None:
    state = alone("rocks", flyer((9, 0), (2, 0), Kind.CORVETTE))
    west = route(state, state.ships[ONE], Exit((Edge(-1, 0, 13),)))
    east = route(state, state.ships[ONE], Exit((Edge(1, 0, 13),)))
    assert west is not None
    assert east is not None
    assert (east.turns, east.legs[0].end) == (1, (13, 0))
    assert west.turns > 5


# --- what a ship may and can ------------------------------------------------------------------


@pytest.mark.rule("planets R11", "planets R77")
def test_landings_are_where_a_base_is_open() -> None:
    at_moon = flyer((-9, 4), (2, -1), Kind.PACKET)
    goal = LandOn(("World", "Moon"))
    state = alone("world", at_moon, bases=(base("World", A, 2, 4), base("Moon", "closed")))
    mine = state.ships[ONE]
    assert usable(state, mine, goal) == LandOn(("World",))
    assert open_sides(state, mine, "World") == (2, 4)
    assert usable(state, mine, LandOn(("World",), 3)) is None
    found = route(state, mine, goal)
    assert found is not None
    assert found.legs[-1].side == 2
    closed = alone("world", at_moon, bases=())
    assert routes(closed, closed.ships[ONE], goal) == ()
    builder = ship("1", A, Kind.PACKET, (-9, 4), (2, -1), hold={BASE: 1})
    state = alone("world", builder, bases=(base("World", "b", 1, destroyed=True),))
    assert open_sides(state, state.ships[ONE], "World") == (1,)
    assert open_sides(state, state.ships[ONE], "Moon") == (0, 1, 2, 4, 5)


@pytest.mark.rule("planets 7.2")
def test_a_ship_in_orbit_lands_at_once() -> None:
    state = alone("world", flyer((1, 0), (0, 1), Kind.PACKET))
    found = route(state, state.ships[ONE], LandOn(("World",)))
    assert found is not None
    assert (found.turns, found.fuel) == (1, 1)
    assert lands(state, found, LandOn(("World",)))
    dry = alone("world", flyer((1, 0), (0, 1), Kind.PACKET, fuel=0))
    assert standing(dry, dry.ships[ONE]).orbits == "World"
    assert route(dry, dry.ships[ONE], LandOn(("World",))) is None


def lands(state: State, found: Route, goal: Goal) -> bool:
    """Whether a route flown through the rules ends at a goal with the fuel told."""
    after = flown(state, found)
    return reached(after, after.ships[ONE], goal) and after.ships[ONE].fuel == found.fuel_left


@pytest.mark.rule("planets 15.4", "planets 15.5", "planets 14.3")
def test_a_ship_without_drive_coasts_until_it_is_mended() -> None:
    state = alone("world", ship("1", A, Kind.PACKET, (-9, 4), (2, -1), drive=2))
    mine = state.ships[ONE]
    found = route(state, mine, Stop())
    assert found is not None
    assert idle_turns(state, mine) == 2
    assert [leg.burns for leg in found.legs[:2]] == [(), ()]
    assert lands(state, found, Stop())
    wreck = alone("world", ship("1", A, Kind.PACKET, (-9, 4), (2, -1), drive=6))
    assert idle_turns(wreck, wreck.ships[ONE]) is None
    assert route(wreck, wreck.ships[ONE], Stop()) is None
    lost = alone("world", ship("1", A, Kind.PACKET, (7, 0), (2, 0), drive=2))
    assert route(lost, lost.ships[ONE], StayOn(5)) is None


@pytest.mark.rule("planets 3.5", "planets 5.6")
def test_a_torch_flies_as_fast_as_it_likes() -> None:
    state = alone("rocks", flyer((-6, 6), (1, 0), Kind.TORCH))
    found = route(state, state.ships[ONE], RestAt((2, 6)))
    assert found is not None
    assert (found.turns, found.fuel, found.fuel_left) == (5, 0, 0)
    assert lands(state, found, RestAt((2, 6)))


@pytest.mark.rule("planets 8.5", "planets 7.6", "planets R42")
def test_docks_and_rocks_are_left_by_a_burn() -> None:
    fort = ship("9", A, "orbital-base", (1, 0))
    state = alone("world", ship("1", A, Kind.CORVETTE, docked="9"), fort)
    found = route(state, state.ships[ONE], Orbit(("World",)))
    assert found is not None
    assert (found.turns, found.fuel) == (1, 1)
    assert lands(state, found, Orbit(("World",)))
    state = alone("rocks", ship("1", A, Kind.CORVETTE, landed=("Rock", None)))
    there = Reach(((2, 0),), 1)
    found = route(state, state.ships[ONE], there)
    assert found is not None
    assert (found.turns, found.fuel) == (2, 1)
    assert lands(state, found, there)
    assert routes(state, state.ships[ONE], LandOn(("Rock",)))[0].turns == 0


@pytest.mark.rule("planets 9.2", "planets 9.3")
def test_a_careful_route_costs_no_rolls() -> None:
    state = alone("rocks", flyer((4, -6), (0, 2), Kind.CORSAIR))
    there = Reach(((4, 6),))
    bold = route(state, state.ships[ONE], there)
    careful = route(state, state.ships[ONE], there, careful=True)
    assert bold is not None
    assert careful is not None
    assert bold.turns < careful.turns
    for leg in careful.legs:
        state = flown(state, Route((leg,), 0, 0, 0))
        assert state.ships[ONE].rocks == ()
    assert reached(state, state.ships[ONE], there)


@pytest.mark.rule("planets 8.4")
def test_who_runs_dry_refuels_in_orbit_on_the_way() -> None:
    state = alone("inner", flyer((5, 5), (0, 0), Kind.PACKET, fuel=2))
    mine = state.ships[ONE]
    far = RestAt((-3, 14))
    assert route(state, mine, far) is None
    found = route(state, mine, far, refuel=True)
    assert found is not None
    assert any(leg.refuel is not None for leg in found.legs)
    assert lands(state, found, far)
    supply = supply_of(state, mine)
    assert supply is not None
    assert supply.tank == 10


# --- asking again and again -------------------------------------------------------------------


def test_a_reckoning_answers_for_any_standing() -> None:
    reckoning = Reckoning(board_map("rocks"), RestAt((2, 6)))
    start = Standing((-6, 6), (1, 0))
    assert list(reckoning.choices(start, 20)) == [ToGo(5, 5), ToGo(6, 3), ToGo(9, 1)]
    assert reckoning.to_go(start, 4) == ToGo(6, 3)
    assert reckoning.to_go(start, 0) is None
    assert reckoning.to_go(Standing((-6, 6), (40, 0)), 20) is None


def test_work_comes_in_slices_and_is_kept() -> None:
    goal = RestAt((3, 6))
    assert sum(1 for _ in Reckoning(board_map("rocks"), goal).prepare()) > 5
    assert not list(Reckoning(board_map("rocks"), goal).prepare())


def test_the_fewest_turns_and_the_least_fuel() -> None:
    state = alone("rocks", flyer((-6, 6), (1, 0), Kind.PACKET))
    cheap = route(state, state.ships[ONE], RestAt((2, 6)), by=By.FUEL)
    assert cheap is not None
    assert (cheap.turns, cheap.fuel, cheap.turn) == (9, 1, 9)


def test_numpy_waits_for_the_first_question() -> None:
    code = (
        "import sys, game.rulesets.planets.ruleset, game.rulesets.planets.routes.navigator;"
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# --- errands ----------------------------------------------------------------------------------


@pytest.mark.rule("planets 19.1", "planets 19.2", "planets 19.6", "planets 19.10")
@pytest.mark.parametrize(
    ("scenario", "unit", "kinds"),
    [
        pytest.param("first-burn", "k1", [RestAt], id="19.1"),
        pytest.param("once-around", "k1", [Tour], id="19.2"),
        pytest.param("once-around-moon", "k1", [LandOn], id="19.2 sequel"),
        pytest.param("two-captains", "a1", [], id="19.6: a duel"),
        pytest.param("salvage", "s1", [Meet], id="19.10: get it"),
        pytest.param("salvage", "w1", [], id="19.10: a wreck"),
    ],
)
def test_errands(scenario: str, unit: str, kinds: list[type[Errand]]) -> None:
    state = begun(scenario)
    assert [type(goal) for goal in errands(state, state.ships[UnitId(unit)])] == kinds
