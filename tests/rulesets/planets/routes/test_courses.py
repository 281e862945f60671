"""The courses of a board as arrays against the rules, one by one."""

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from game.core.hexes import Hex, Vec, disc, distance, sub
from game.rulesets.planets.chart import BoardMap, Body, BodyKind, Gravity
from game.rulesets.planets.course import Fate, Flight, flight, momentum
from game.rulesets.planets.plan import moved
from game.rulesets.planets.routes.atlas import atlas
from game.rulesets.planets.routes.courses import Courses
from game.rulesets.planets.routes.passages import Way, ways_of
from game.rulesets.planets.state import Ship, State
from tests.rulesets.planets.positions import board_map
from tests.rulesets.planets.routes.flying import ONE, alone, flyer

BOARDS = ("world", "inner", "rocks")


def sample(courses: Courses, count: int) -> list[tuple[Hex, bool, Vec]]:
    """Draw places and courses, half of them near bodies."""
    random = Random(courses.board.name)
    bodies = [body.at for body in courses.board.bodies]
    near = [
        place
        for place, at in enumerate(courses.hexes)
        if any(distance(at, body) <= 4 for body in bodies)
    ]
    drawn = []
    for n in range(count):
        place = random.choice((near, range(courses.places))[n % 2])
        course = courses.vectors[random.randrange(courses.flown)]
        drawn.append((courses.hexes[place], courses.weak[place], course))
    return drawn


def flown(state: State, at: Hex, course: Vec, *, weak: bool) -> tuple[Ship, Flight]:
    """Fly a course by the rules, as a ship that coasts."""
    mine = replace(state.ships[ONE], position=at, velocity=course, pulls=(), weak=weak)
    return mine, flight(state, mine)


def leads(courses: Courses, state: State, mine: Ship, course: Flight) -> set[int]:
    """Give the flat indices of where the rules let a course lead."""
    after = moved(mine, course)
    found = set()
    optional = course.pulls.optional
    for ignored in (c for n in range(len(optional) + 1) for c in combinations(optional, n)):
        pulls = tuple(g.arrow for g in course.pulls.hexes if g.at not in ignored)
        then = momentum(state, replace(after, pulls=pulls))
        found.add(courses.flat(sub(then.end, then.start), then.start, weak=then.weak))
    return found - {courses.nowhere}


def told(courses: Courses, flat: int) -> set[int]:
    """Give the flat indices of where the arrays let a course lead."""
    found = {int(courses.onward.flat[flat])}
    for sources, ends in courses.spared:
        found |= set(ends[sources == flat].tolist())
    return found - {courses.nowhere}


@pytest.mark.rule("planets 6.5", "planets 7.5", "planets 9.1", "planets 9.2", "planets R6")
@pytest.mark.parametrize("name", BOARDS)
def test_every_course_leads_where_the_rules_lead(name: str, request: pytest.FixtureRequest) -> None:
    courses = atlas(board_map(name)).courses()
    state = alone(name, flyer((0, -5), (0, 0)))
    count = 60_000 if request.config.getoption("--whole") else 2_000
    for at, weak, vector in sample(courses, count):
        mine, course = flown(state, at, vector, weak=weak)
        flat = courses.flat(vector, at, weak=weak)
        expected = set() if course.fatal else leads(courses, state, mine, course)
        crashed = course.fate is Fate.CRASHES
        assert told(courses, flat) == expected, (at, weak, vector)
        assert bool(courses.crashes.flat[flat]) == crashed, (at, weak, vector)
        assert int(courses.rolls.flat[flat]) * (not crashed) == len(course.rocks), (at, vector)


def test_a_hex_is_two_places_only_where_weak_gravity_can_matter() -> None:
    world = atlas(board_map("world")).courses()
    doubled = {at for at, weak in zip(world.hexes, world.weak, strict=True) if weak}
    moon = (5, -3)
    assert doubled
    assert all(distance(at, moon) <= 3 for at in doubled)
    assert not any(atlas(board_map("rocks")).courses().weak)


@pytest.mark.rule("planets 18.4")
def test_what_is_flown_in_one_sixth_holds_in_all() -> None:
    ways = _ways(Body("Sun", BodyKind.SUN, (0, 0)))
    assert {way.turned(1) for way in ways} == set(ways)


@pytest.mark.rule("planets 6.5")
def test_weak_gravity_pulls_as_full_gravity_does_but_for_the_choice() -> None:
    full = _ways(Body("Moon", BodyKind.MOON, (0, 0)))
    weak = _ways(Body("Moon", BodyKind.MOON, (0, 0), Gravity.WEAK))
    used = [way for way in weak if not way.weak and not way.spared]
    assert {(w.start, w.course, w.drift) for w in used} == {
        (w.start, w.course, w.drift) for w in full
    }
    assert len(used) < len(weak)


def _ways(body: Body) -> tuple[Way, ...]:
    """Work out the ways near a body, all at once."""
    board = BoardMap("alone", 9, (body,))
    found: list[Way] = []
    for start in disc((0, 0), 6):
        for course in disc((0, 0), 3):
            found += ways_of(board, start, course)
    return tuple(found)
