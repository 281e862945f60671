"""How much nearer a movement brings a ship, and whole flights that follow it (planets 5–9, 19)."""

from collections.abc import Sequence

import pytest

from game.ai.levels import LEVELS
from game.core.hexes import DIRECTIONS, Hex, add, disc, length, sub
from game.core.opponent import Aim, Level
from game.core.ruleset import Side, UnitId
from game.rulesets.planets.events import Event
from game.rulesets.planets.judgement.aims import aims
from game.rulesets.planets.judgement.aims_purpose import Purpose
from game.rulesets.planets.judgement.courses import Course, courses
from game.rulesets.planets.judgement.heading import DOOM, POOR_EXIT, heading
from game.rulesets.planets.judgement.heading_foresight import foreseen
from game.rulesets.planets.judgement.heading_meeting import turns_to_match, turns_to_reach
from game.rulesets.planets.objectives import Blockade, Breakout, Edge, Escape, Free, Objective
from game.rulesets.planets.orders import Order
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.scenario import Options, Scenario, ShipSetup
from game.rulesets.planets.ships import Kind
from game.rulesets.planets.state import Ship, State, Step
from game.rulesets.planets.views import view
from game.session.game import Game, Submitted
from game.session.record import Seat
from tests.rulesets.planets.positions import A, B, base, position, ship
from tests.rulesets.planets.test_scenarios import load

ONE, TWO = UnitId("1"), UnitId("2")
EASY, HARD = LEVELS["easy"], LEVELS["hard"]
EAST = (Edge(1, 0, 10),)


# --- meeting in open space ---------------------------------------------------------------------


def burning(x: Hex, u: Hex, turns: int) -> set[tuple[Hex, Hex]]:
    """All places and drifts that burns of some turns lead to."""
    found = {(x, u)}
    for _ in range(turns):
        found = {
            (add(at, moved), moved)
            for at, drift in found
            for moved in (drift, *(add(drift, burn) for burn in DIRECTIONS))
        }
    return found


@pytest.mark.parametrize("u", [(0, 0), (1, 0), (2, -1), (-1, -1), (0, 3)])
def test_estimates_in_open_space(u: Hex) -> None:
    """Compared with all burns there are, of up to three turns; a match may take one more."""
    for x in disc((0, 0), 4):
        ends = [burning(x, u, turns) for turns in range(4)]
        match = next((t for t in range(4) if ((0, 0), (0, 0)) in ends[t]), 4)
        reach = next((t for t in range(4) if any(length(at) <= 1 for at, _ in ends[t])), 4)
        assert match - 1 <= min(turns_to_match(x, u), 4) <= match
        assert min(-(-turns_to_reach(x, u, 1) // 1), 4) == reach


# --- the worth of a movement -------------------------------------------------------------------


def game(
    goal: Objective, *ships: ShipSetup, board: str = "world", options: Options | None = None
) -> State:
    return position(
        *ships, objective=goal, board=board, options=options, bases=(base("World", "a"),)
    )


def best(state: State, aim: Aim, level: Level = HARD, side: Side = A) -> Course:
    """The course of unit 1 that brings it nearest to its aim."""
    worth = heading(view(state, side), state.ships[ONE], aim, level)
    flown = [c for c in courses(state, state.ships[ONE], overloads=False) if not c.lost]
    return max(flown, key=lambda c: worth(c.after, c.flight.pulls.optional))


def burn(course: Course) -> Hex:
    """By how much a course leaves the predicted end."""
    return sub(course.flight.end, course.flight.drift)


@pytest.mark.parametrize(
    ("state", "aim", "expected"),
    [
        pytest.param(
            game(Free(), ship("1", at=(5, 2), velocity=(2, 0))),
            Aim(Purpose.STAY),
            (-1, 0),
            id="with nowhere to go, brake",
        ),
        pytest.param(
            game(Free(), ship("1", at=(7, -7)), ship("2", B, at=(7, 0))),
            Aim(Purpose.ENGAGE, "2"),
            (0, 1),
            id="towards an enemy",
        ),
        pytest.param(
            game(Free(), ship("1", at=(2, 3)), ship("2", B, at=(-2, 3), velocity=(1, 0))),
            Aim(Purpose.EVADE, "2"),
            (1, 0),
            id="away from it",
        ),
        pytest.param(
            game(Free(), ship("1", at=(4, 3), velocity=(-1, 0)), ship("2", B, at=(3, 3))),
            Aim(Purpose.BOARD, "2"),
            (0, 0),
            id="into its hex, to stop there next",
        ),
        pytest.param(
            game(Free(), ship("1", at=(-4, 8)), ship("2", at=(-4, 6))),
            Aim(Purpose.GUARD, "-4 4"),
            (0, -1),
            id="towards what is guarded",
        ),
        pytest.param(
            game(Escape(A, EAST, 1), ship("1", A, Kind.PACKET, (6, 1), (2, 0))),
            Aim(Purpose.LEAVE),
            (0, -1),
            id="slow enough for the exit",
        ),
    ],
)
def test_where_it_leads(state: State, aim: Aim, expected: Hex) -> None:
    assert burn(best(state, aim)) == expected


@pytest.mark.parametrize(
    ("state", "aim", "expected"),
    [
        pytest.param(
            game(Escape(A, EAST, 1), ship("1", A, Kind.PACKET, (-8, 4))),
            Aim(Purpose.LEAVE),
            (1, 0),
            id="towards an exit beyond what it plans",
        ),
        pytest.param(
            game(Escape(A, EAST, 1), ship("1", A, Kind.PACKET, (-2, 3), (2, 0))),
            Aim(Purpose.LEAVE),
            (-1, 0),
            id="no faster than is let go",
        ),
        pytest.param(
            game(Free(), ship("1", at=(7, -7)), ship("2", B, at=(7, -3), velocity=(-3, 0))),
            Aim(Purpose.ENGAGE, "2"),
            (0, 1),
            id="for where an enemy is, not where it will be",
        ),
    ],
)
def test_who_plans_three_turns_goes_by_the_distance(state: State, aim: Aim, expected: Hex) -> None:
    assert burn(best(state, aim, EASY)) == expected


def test_off_the_map_is_doom() -> None:
    """A ship that nothing can keep on the board is as good as lost (planets 9.1)."""
    fast = game(Free(), ship("1", at=(4, 4), velocity=(4, 0)))
    worth = heading(view(fast, A), fast.ships[ONE], Aim(Purpose.STAY), HARD)
    values = [worth(c.after) for c in courses(fast, fast.ships[ONE], overloads=False)[:1]]
    assert values[0] < -DOOM / 2


def leaving(fuel: int) -> float:
    """What it is worth to a fugitive to leave at speed 1 with some fuel."""
    state = game(
        Breakout(ONE, B, EAST),
        ship("1", A, Kind.LINER, (9, 0), (1, 0), fuel=fuel),
        ship("2", B, at=(0, 5)),
    )
    coast = courses(state, state.ships[ONE], overloads=False)[0]
    return heading(view(state, A), state.ships[ONE], Aim(Purpose.LEAVE), HARD)(coast.after)


def test_an_exit_with_fuel_is_worth_more() -> None:
    """Decisive with as much fuel as speed, and 1 more (planets 19.7)."""
    assert leaving(2) - leaving(1) > POOR_EXIT


def test_a_runner_is_met_where_she_is_bound() -> None:
    """At `hard` a track follows what the other must want; at `easy` it is a coast."""
    state = position(
        ship("1", A, Kind.PACKET, (7, 0), (-2, 0)),
        ship("2", B, at=(0, 5)),
        objective=Blockade(ONE, "World"),
        bases=(base("World", "a"),),
        phasing=B,
    )
    seen = view(state, B)
    coast = [((7, 0), (-2, 0)), ((5, 0), (-2, 0)), ((3, 0), (-2, 0))]
    assert list(foreseen(seen, state.ships[ONE], EASY))[:3] == coast
    assert list(foreseen(seen, state.ships[ONE], HARD))[:3] != coast


# --- whole flights -----------------------------------------------------------------------------


Flown = Game[Scenario, State, Order, Event]


def flown(name: str, level: Level, absent: Sequence[str] = ()) -> Flown:
    """Play a scenario by following headings, through a session."""
    seats = {Side(side): Seat.NONE for side in absent}
    played = Game.new(Planets(), load(name), 1, seats=seats)
    while played.outcome is None:
        for side in played.waiting_for:
            orders = _orders(played.view(side).state, side, level)
            assert isinstance(played.submit(side, orders), Submitted)
    return played


def _orders(state: State, side: Side, level: Level) -> tuple[Order, ...]:
    plan = aims(view(state, side), {}, level)
    ships = state.ships_of(side) if state.step is Step.PLOT else ()
    return tuple(order for one in ships for order in _plots(state, one, plan[one.id], level))


def _plots(state: State, one: Ship, aim: Aim, level: Level) -> tuple[Order, ...]:
    worth = heading(view(state, one.side), one, aim, level)
    ways = [c for c in courses(state, one, overloads=level is HARD) if not c.lost]
    return max(ways, key=lambda c: worth(c.after, c.flight.pulls.optional)).plots


@pytest.mark.rule("planets 19.1")
@pytest.mark.parametrize(("level", "score"), [("easy", 15), ("hard", 13)])
def test_first_burn(level: str, score: int) -> None:
    """13 is the best there is; every level comes within two of it."""
    ended = flown("first-burn", LEVELS[level]).outcome
    assert ended is not None
    assert ended.scores == {"pilot": score}


@pytest.mark.rule("planets 19.2")
@pytest.mark.parametrize("level", ["easy", "hard"])
@pytest.mark.parametrize("name", ["once-around", "once-around-moon"])
def test_once_around(name: str, level: str) -> None:
    played = flown(name, LEVELS[level])
    assert played.outcome is not None
    assert played.outcome.winners == ("pilot",)


@pytest.mark.rule("planets 19.3")
def test_the_cup_is_finished() -> None:
    played = flown("perihelion-cup", EASY, absent=("venus", "earth", "mars"))
    assert played.outcome is not None
    assert played.outcome.winners == ("mercury",)
    assert played.state.turn <= 20
