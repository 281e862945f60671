"""Hexes as points: there and back, and figures with nothing in them."""

from itertools import pairwise
from math import cos, dist, hypot, isclose, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import plane
from game.core.hexes import DIRECTIONS, Hex, Vec, disc, norm2, step
from tests.core.places import hexes, near, short_vecs

CLOSE = 1e-9
floats = st.floats(-30, 30)


@pytest.mark.parametrize("hex_", [(q, r) for q in range(-4, 5) for r in range(-4, 5)])
def test_a_hex_is_found_at_its_centre_and_all_around_it(hex_: Hex) -> None:
    x, y = plane.centre(hex_)
    around = [(x + 0.49 * cos(radians(a)), y + 0.49 * sin(radians(a))) for a in range(0, 360, 5)]
    assert {plane.hex_at(point) for point in [(x, y), *around]} == {hex_}


def test_no_two_hexes_share_a_centre() -> None:
    board = list(disc((0, 0), 6))
    assert len({plane.centre(hex_) for hex_ in board}) == len(board)


@given(floats, floats)
def test_a_point_lies_in_the_hex_whose_centre_is_nearest(x: float, y: float) -> None:
    found = plane.hex_at((x, y))
    nearest = min(dist(plane.centre(hex_), (x, y)) for hex_ in disc(found, 2))
    assert dist(plane.centre(found), (x, y)) <= nearest + CLOSE


@pytest.mark.rule("planets 2.4")
@given(short_vecs)
def test_distances_of_points_are_those_of_the_rules(v: Vec) -> None:
    assert isclose(hypot(*plane.centre(v)) ** 2, norm2(v), abs_tol=CLOSE)


@pytest.mark.rule("planets 2.2", "planets 2.3")
@pytest.mark.parametrize("direction", range(6))
def test_bearings_turn_counterclockwise_on_the_screen(direction: int) -> None:
    assert isclose(plane.bearing(DIRECTIONS[direction]), 60 * direction, abs_tol=CLOSE)


def test_a_thing_at_rest_has_a_bearing() -> None:
    assert plane.bearing((0, 0)) == 0


@given(hexes, st.integers(0, 5))
def test_a_side_lies_halfway_to_the_neighbour_it_faces(hex_: Hex, side: int) -> None:
    corners = plane.outline(hex_)
    (ax, ay), (bx, by) = corners[side - 1], corners[side]
    half = plane.point_at(hex_, step(hex_, side), 0.5)
    assert dist(((ax + bx) / 2, (ay + by) / 2), half) < CLOSE
    assert isclose(dist((ax, ay), (bx, by)), plane.CORNER)


@given(hexes)
def test_an_outline_has_corners_as_far_apart_as_from_the_centre(hex_: Hex) -> None:
    corners = plane.outline(hex_)
    assert all(isclose(dist(plane.centre(hex_), corner), plane.CORNER) for corner in corners)
    assert all(isclose(dist(*two), plane.CORNER) for two in pairwise((*corners, corners[0])))


@given(hexes, hexes)
def test_a_course_leads_from_centre_to_centre(a: Hex, b: Hex) -> None:
    assert plane.point_at(a, b, 0) == plane.centre(a)
    assert dist(plane.point_at(a, b, 1), plane.centre(b)) < CLOSE


@pytest.mark.rule("planets 2.9")
@pytest.mark.parametrize(
    ("a", "b", "point"),
    [
        pytest.param((2, 0), (0, 0), (0.25, 0.0), id="ends there"),
        pytest.param((-2, 0), (2, 0), (-0.25, 0.0), id="goes through"),
        pytest.param((0, 0), (2, 0), (0.0, 0.0), id="starts there"),
        pytest.param((0, 0), (0, 0), (0.0, 0.0), id="rests there"),
        pytest.param((-1, -1), (1, 0), None, id="W23: misses"),
        pytest.param((1, 0), (1, 0), None, id="rests beside"),
    ],
)
def test_where_a_course_meets_a_disc(a: Hex, b: Hex, point: plane.Point | None) -> None:
    assert plane.disc_point(a, b, (0, 0)) == point


@given(near, near)
def test_a_disc_is_met_on_its_rim(a: Hex, b: Hex) -> None:
    """Every course that comes from elsewhere and hits; the others meet nothing."""
    point = plane.disc_point(a, b, (0, 0)) or (plane.DISC, 0.0)
    on_rim = isclose(hypot(*point), plane.DISC)
    assert on_rim == (a != (0, 0))
