"""Courses through hexes: worked examples, and a second, independent way to find what they pass.

The second way knows no inequalities: a point lies in the hex whose centre is nearest, on a side
where two are equally near, at a corner where three are.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby, product
from math import floor, lcm

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import lines
from game.core.hexes import Hex, Vec, add, disc, length, neighbours, norm2, opposite, step, sub
from tests.core.places import hexes as places
from tests.core.places import near, short_vecs

ORIGIN = (0, 0)
THIRD = Fraction(1, 3)

Place = tuple[Fraction, Fraction]


@pytest.mark.rule(
    "planets 2.6", "planets 2.7", "planets 2.8", "planets W01", "planets W02", "planets W06",
    "planets W07", "planets W08", "planets W09",
)  # fmt: skip
@pytest.mark.parametrize(
    ("a", "b", "entered"),
    [
        pytest.param((3, 3), (6, 2), [(4, 3), (5, 2), (6, 2)], id="W01"),
        pytest.param((3, 3), (5, 3), [(4, 3), (5, 3)], id="W02"),
        pytest.param((0, 0), (2, 1), [(1, 0), (1, 1), (2, 1)], id="W06"),
        pytest.param((0, 0), (1, 1), [(1, 1)], id="W07"),
        pytest.param((0, 0), (3, 1), [(1, 0), (1, 1), (2, 0), (2, 1), (3, 1)], id="W08"),
        pytest.param((0, 0), (4, 1), [(1, 0), (2, 0), (2, 1), (3, 1), (4, 1)], id="W09"),
        pytest.param((5, -7), (5, -7), [], id="at rest"),
    ],
)
def test_entered(a: Hex, b: Hex, entered: list[Hex]) -> None:
    assert list(lines.entered(a, b)) == entered
    assert [each for _, each in lines.entered_at(a, b)] == entered


@pytest.mark.rule("planets 2.8", "planets 9.3", "planets W07", "planets W30", "planets W14")
@pytest.mark.parametrize(
    ("a", "b", "runs"),
    [
        pytest.param(
            (0, 0), (1, 1), [(THIRD, 2 * THIRD, ((0, 1), (1, 0)))], id="W07"
        ),
        pytest.param(
            (6, -1), (4, 0), [(THIRD, 2 * THIRD, ((5, -1), (5, 0)))], id="W30: two rocks"
        ),
        pytest.param(
            (-5, -2), (-4, -1), [(THIRD, 2 * THIRD, ((-5, -1), (-4, -2)))], id="W30: one rock"
        ),
        pytest.param(
            (1, -1), (-1, 0), [(THIRD, 2 * THIRD, ((0, -1), (0, 0)))], id="W14: along World"
        ),
        pytest.param(
            (0, 0), (-2, -2),
            [
                (Fraction(1, 6), Fraction(2, 6), ((-1, 0), (0, -1))),
                (Fraction(4, 6), Fraction(5, 6), ((-2, -1), (-1, -2))),
            ],
            id="twice on the way",
        ),
        pytest.param((0, 0), (4, 1), [], id="W09: corners are no runs"),
        pytest.param((2, 2), (2, 2), [], id="at rest"),
    ],
)  # fmt: skip
def test_side_runs(a: Hex, b: Hex, runs: list[tuple[Fraction, Fraction, tuple[Hex, Hex]]]) -> None:
    assert [(run.t_start, run.t_end, run.sides) for run in lines.side_runs(a, b)] == runs


@pytest.mark.rule("planets 2.8", "planets W09")
@pytest.mark.parametrize(
    ("b", "touches"),
    [
        pytest.param((4, 1), [(1, 1), (3, 0)], id="W09"),
        pytest.param((3, 1), [], id="W08: no corner"),
        pytest.param((1, 1), [], id="W07: a run is no touch"),
        pytest.param((0, 0), [], id="at rest"),
    ],
)
def test_corner_touches(b: Hex, touches: list[Hex]) -> None:
    assert list(lines.corner_touches(ORIGIN, b)) == touches


@pytest.mark.rule("planets 2.9", "planets 10.7", "planets W23", "planets W24", "planets W37")
@pytest.mark.parametrize(
    ("a", "b", "hit"),
    [
        pytest.param((-1, -1), (1, 0), False, id="W23: 12 is not below 7"),
        pytest.param((-2, -1), (1, 0), True, id="W24: 12 is below 13"),
        pytest.param((2, 0), (-2, 0), True, id="W37: straight through"),
        pytest.param((2, -1), (-1, 0), False, id="W37: beside it"),
        pytest.param((1, -1), (-1, 0), False, id="W37: along a side"),
        pytest.param((0, 0), (3, 0), True, id="starts there"),
        pytest.param((1, 0), (0, 0), True, id="ends there"),
        pytest.param((0, 0), (0, 0), True, id="rests there"),
        pytest.param((1, 0), (3, 0), False, id="leads away from it"),
        pytest.param((3, 0), (1, 0), False, id="stops short of it"),
        pytest.param((1, 0), (1, 0), False, id="rests beside it"),
    ],
)
def test_hits_disc(a: Hex, b: Hex, hit: bool) -> None:  # noqa: FBT001 - a table's column
    assert lines.hits_disc(a, b, ORIGIN) is hit


@pytest.mark.rule("planets 2.9")
@pytest.mark.parametrize(
    ("a", "b", "t"),
    [
        pytest.param((-2, -1), (1, 0), Fraction(19, 26), id="nearest to the centre"),
        pytest.param((2, 0), (-2, 0), Fraction(1, 2), id="over the centre"),
        pytest.param((0, 0), (3, 0), Fraction(0), id="starts there"),
        pytest.param((3, 0), (0, 0), Fraction(1), id="ends there"),
        pytest.param((0, 0), (0, 0), Fraction(0), id="rests there"),
        pytest.param((-1, -1), (1, 0), None, id="W23: missed"),
    ],
)
def test_disc_contact(a: Hex, b: Hex, t: Fraction | None) -> None:
    assert lines.disc_contact(a, b, ORIGIN) == t


@pytest.mark.rule("planets 9.6", "planets R48")
@pytest.mark.parametrize(
    ("a", "b", "t"),
    [
        pytest.param((-2, -4), (2, 4), Fraction(1, 2), id="over it"),
        pytest.param((-3, 0), (1, 0), Fraction(3, 4), id="over it, nearer the end"),
        pytest.param((3, -1), (0, 0), Fraction(1), id="ends there"),
        pytest.param((0, 0), (0, 0), Fraction(1), id="rests there"),
        pytest.param((0, 0), (2, 0), None, id="leaves it"),
        pytest.param((1, 0), (3, 0), None, id="leads away from it"),
        pytest.param((3, 0), (1, 0), None, id="stops short of it"),
        pytest.param((-2, -1), (1, 0), None, id="enters the hex beside its centre"),
        pytest.param((1, 0), (1, 0), None, id="rests beside it"),
    ],
)
def test_centre_contact(a: Hex, b: Hex, t: Fraction | None) -> None:
    assert lines.centre_contact(a, b, ORIGIN) == t


@pytest.mark.rule("planets 2.11", "planets 6.4", "planets W23", "planets W14", "planets W18")
@pytest.mark.parametrize(
    ("a", "b", "sides"),
    [
        pytest.param((-1, -1), (1, 0), [2, 1, 0], id="W23: through the triangle"),
        pytest.param((1, -1), (-1, 0), [2, 3], id="W14: along World's side"),
        pytest.param((0, -1), (-2, 0), [], id="W18: along the outer side of (-1, 0)"),
        pytest.param((-1, 0), (-2, 2), [], id="W14: along the outer side of (-1, 1)"),
        pytest.param((1, 0), (0, 0), [], id="straight down"),
    ],
)
def test_gravity_regions_in_order(a: Hex, b: Hex, sides: list[int]) -> None:
    entries = [
        (inside[0], side)
        for side, ring in enumerate(neighbours(ORIGIN))
        if ring != a and (inside := lines.interval(a, b, ring, (opposite(side),)))
    ]
    assert [side for _, side in sorted(entries)] == sides


@pytest.mark.rule("planets 2.7")
@pytest.mark.parametrize(
    ("a", "b", "inside"),
    [
        pytest.param((-1, 0), (1, 0), (Fraction(1, 4), Fraction(3, 4)), id="through"),
        pytest.param((0, 0), (2, 0), (Fraction(0), Fraction(1, 4)), id="out of"),
        pytest.param((2, 0), (0, 0), (Fraction(3, 4), Fraction(1)), id="into"),
        pytest.param((0, 0), (0, 0), (Fraction(0), Fraction(1)), id="at rest in"),
        pytest.param((1, 0), (1, 0), None, id="at rest beside"),
        pytest.param((-1, 0), (0, -1), None, id="past"),
    ],
)
def test_interval(a: Hex, b: Hex, inside: tuple[Fraction, Fraction] | None) -> None:
    assert lines.interval(a, b, ORIGIN) == inside


@pytest.mark.rule("planets 11.7", "planets R47")
@pytest.mark.parametrize(
    ("a", "b", "sides"),
    [
        pytest.param((1, 0), (0, 0), (0,), id="by E"),
        pytest.param((3, -3), (0, 0), (1,), id="by NE, at speed 3"),
        pytest.param((1, 1), (0, 0), (0, 5), id="corner between E and SE"),
        pytest.param((2, -1), (0, 0), (0, 1), id="corner between E and NE"),
        pytest.param((2, 1), (-1, 0), (5,), id="in by SE, out by W"),
        pytest.param((0, 0), (2, 0), (), id="starts there"),
        pytest.param((0, 0), (0, 0), (), id="rests there"),
        pytest.param((1, -1), (-1, 0), (), id="runs along its side"),
    ],
)
def test_side_entered(a: Hex, b: Hex, sides: tuple[int, ...]) -> None:
    assert lines.side_entered(a, b, ORIGIN) == sides


def nearest(point: Place, among: Iterable[Hex]) -> frozenset[Hex]:
    """Return the hexes whose centres are equally near to a point and nearer than all others."""
    squares = {each: square(point, each) for each in among}
    least = min(squares.values())
    return frozenset(each for each, distance in squares.items() if distance == least)


def square(point: Place, centre: Hex) -> Fraction:
    q, r = point[0] - centre[0], point[1] - centre[1]
    return q * q + q * r + r * r


def around(point: Place) -> list[Hex]:
    q, r = floor(point[0]), floor(point[1])
    return [(q + dq, r + dr) for dq, dr in product(range(-1, 3), repeat=2)]


def grid(v: Vec) -> int:
    """Return how many parts of the course from (0, 0) to v have no crossing inside."""
    return lcm(*(abs(slope) or 1 for slope in (2 * v[0] + v[1], v[0] - v[1], v[0] + 2 * v[1])))


def at(v: Vec, t: Fraction) -> Place:
    return (v[0] * t, v[1] * t)


def stretches(v: Vec) -> list[tuple[Fraction, Fraction, frozenset[Hex]]]:
    """Return what lies nearest along the course from (0, 0) to v, from when to when."""
    parts = grid(v)
    middles = [at(v, Fraction(2 * part + 1, 2 * parts)) for part in range(parts)]
    found, start = [], 0
    for here, points in groupby(nearest(middle, around(middle)) for middle in middles):
        end = start + len(list(points))
        found.append((Fraction(start, parts), Fraction(end, parts), here))
        start = end
    return found


@pytest.mark.rule("planets 2.6", "planets 2.7", "planets 2.8")
@given(places, short_vecs)
def test_a_course_passes_the_hexes_whose_centres_are_nearest(a: Hex, v: Vec) -> None:
    b = add(a, v)
    passed = [(start, end, sorted(here)) for start, end, here in stretches(v)]
    entered = [(start, add(a, one[0])) for start, _, one in passed if len(one) == 1]
    assert list(lines.entered_at(a, b)) == entered[1:]
    assert [each for _, each in entered[1:]] == list(lines.entered(a, b))
    assert [(run.t_start, run.t_end, run.sides) for run in lines.side_runs(a, b)] == [
        (start, end, (add(a, two[0]), add(a, two[1])))
        for start, end, two in passed
        if len(two) == 2
    ]


@pytest.mark.rule("planets 2.8")
@given(places, short_vecs)
def test_a_course_touches_the_rest_of_the_hexes_at_its_corners(a: Hex, v: Vec) -> None:
    points = [at(v, Fraction(part, grid(v))) for part in range(grid(v) + 1)]
    meetings = [nearest(point, around(point)) for point in points]
    at_corners = {each for here in meetings for each in here if len(here) == 3}
    passed = {each for _, _, here in stretches(v) for each in here}
    touches = lines.corner_touches(a, add(a, v))
    assert sorted(sub(each, a) for each in touches) == sorted(at_corners - passed)


@pytest.mark.rule("planets 2.9")
@given(places, short_vecs, near)
def test_a_disc_is_hit_when_the_course_comes_nearer_than_a_quarter(a: Hex, v: Vec, w: Vec) -> None:
    foot = Fraction(
        2 * v[0] * w[0] + v[0] * w[1] + v[1] * w[0] + 2 * v[1] * w[1], 2 * norm2(v) or 1
    )
    t = min(max(foot, Fraction(0)), Fraction(1))
    hit = square(at(v, t), w) < Fraction(1, 16)
    assert lines.hits_disc(a, add(a, v), add(a, w)) == hit
    assert lines.disc_contact(a, add(a, v), add(a, w)) == (t if hit else None)


@pytest.mark.rule("planets 2.7", "planets 2.11")
@given(places, short_vecs, near, st.integers(0, 5))
def test_a_region_is_its_hex_its_side_and_its_triangle(
    a: Hex, v: Vec, body: Hex, side: int
) -> None:
    """Of the body's hex, what is nearest to the gravity hex belongs to the region."""
    ring = step(body, side)
    parts = grid(v)
    interval = lines.interval(a, add(a, v), add(a, ring), (opposite(side),)) or (0, 0)
    for part in range(parts):
        t = Fraction(2 * part + 1, 2 * parts)
        point = at(v, t)
        here = nearest(point, around(point))
        in_triangle = here <= {body, ring} and nearest(point, neighbours(body)) == {ring}
        assert (interval[0] < t < interval[1]) == (here == {ring} or in_triangle)


@pytest.mark.rule("planets 2.6", "planets R1")
@given(places, short_vecs)
def test_a_course_back_passes_the_same(a: Hex, v: Vec) -> None:
    b = add(a, v)
    there, back = (a, *lines.entered(a, b)), (b, *lines.entered(b, a))
    assert there == back[::-1]
    assert [run.sides for run in lines.side_runs(a, b)] == [
        run.sides for run in lines.side_runs(b, a)
    ][::-1]
    assert lines.corner_touches(a, b) == lines.corner_touches(b, a)[::-1]


@pytest.mark.rule("planets 10.7")
def test_sight_is_the_same_both_ways() -> None:
    within = list(disc(ORIGIN, 6))
    one_way = [
        (b, body)
        for b, body in product(within, within)
        if lines.hits_disc(ORIGIN, b, body) != lines.hits_disc(b, ORIGIN, body)
    ]
    assert one_way == []


@pytest.mark.rule("planets 2.6")
@pytest.mark.parametrize("b", list(disc(ORIGIN, 3)))
def test_a_course_ends_in_its_last_hex_and_skips_none(b: Hex) -> None:
    passed = (ORIGIN, *lines.entered(ORIGIN, b))
    assert passed[-1] == b
    assert length(b) <= len(passed) - 1 + len(lines.side_runs(ORIGIN, b))


@pytest.mark.rule("planets 11.7")
@given(places, short_vecs)
def test_the_sides_entered_lead_back_to_what_was_passed_before(a: Hex, v: Vec) -> None:
    b = add(a, v)
    runs = {each for run in lines.side_runs(a, b) for each in run.sides}
    before = {a, *lines.entered(a, b), *runs, *lines.corner_touches(a, b)}
    for hex_ in lines.entered(a, b):
        sides = lines.side_entered(a, b, hex_)
        assert 1 <= len(sides) <= 2
        assert {step(hex_, side) for side in sides} <= before
