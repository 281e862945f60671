"""Hex algebra: worked figures and properties."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import hexes
from game.core.hexes import DIRECTION_NAMES, DIRECTIONS, Hex, Vec
from tests.core.places import hexes as places
from tests.core.places import numbers, vecs

radii = st.integers(0, 6)


@pytest.mark.rule("planets 2.3")
def test_directions_are_numbered_counterclockwise_from_east() -> None:
    assert dict(zip(DIRECTION_NAMES, DIRECTIONS, strict=True)) == {
        "E": (1, 0),
        "NE": (1, -1),
        "NW": (0, -1),
        "W": (-1, 0),
        "SW": (-1, 1),
        "SE": (0, 1),
    }
    assert [hexes.direction_of(vec) for vec in DIRECTIONS] == [0, 1, 2, 3, 4, 5]
    assert [hexes.rotated((1, 0), sixths) for sixths in range(6)] == list(DIRECTIONS)


@pytest.mark.rule("planets 2.3")
@pytest.mark.parametrize("direction", range(6))
def test_the_opposite_direction_leads_back(direction: int) -> None:
    there = hexes.step((4, -7), direction, 3)
    assert hexes.step(there, hexes.opposite(direction), 3) == (4, -7)
    assert DIRECTIONS[hexes.opposite(direction)] == hexes.neg(DIRECTIONS[direction])


@pytest.mark.rule("planets 2.4")
@pytest.mark.parametrize(
    ("v", "length", "norm2"),
    [
        ((0, 0), 0, 0),
        ((1, 0), 1, 1),
        ((1, 1), 2, 3),
        ((2, 1), 3, 7),
        ((3, 1), 4, 13),
        ((3, -1), 3, 7),
        ((-3, 1), 3, 7),
        ((4, -3), 4, 13),
    ],
)
def test_length_and_squared_length(v: Vec, length: int, norm2: int) -> None:
    assert (hexes.length(v), hexes.norm2(v)) == (length, norm2)


@pytest.mark.rule("planets 2.13")
@pytest.mark.parametrize(("radius", "count"), [(0, 1), (9, 271), (12, 469), (22, 1519)])
def test_a_board_has_as_many_hexes_as_the_rules_say(radius: int, count: int) -> None:
    board = list(hexes.disc((0, 0), radius))
    assert len(set(board)) == len(board) == count
    assert all(hexes.on_board(each, radius) for each in board)
    assert not any(hexes.on_board(each, radius) for each in hexes.ring((0, 0), radius + 1))


def test_only_unit_vectors_have_a_direction() -> None:
    named = [v for v in hexes.disc((0, 0), 3) if hexes.direction_of(v) is not None]
    assert sorted(named) == sorted(DIRECTIONS)


@given(places, vecs)
def test_sub_undoes_add(a: Hex, v: Vec) -> None:
    assert hexes.sub(hexes.add(a, v), a) == v
    assert hexes.add(hexes.add(a, v), hexes.neg(v)) == a


@given(vecs, st.integers(0, 5))
def test_scale_is_repeated_addition(v: Vec, n: int) -> None:
    total = (0, 0)
    for _ in range(n):
        total = hexes.add(total, v)
    assert hexes.scale(v, n) == total
    assert hexes.length(total) == n * hexes.length(v)


@given(places, places, places)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert hexes.distance(a, b) == hexes.distance(b, a) == hexes.length(hexes.sub(a, b))
    assert (hexes.distance(a, b) == 0) == (a == b)
    assert hexes.distance(a, c) <= hexes.distance(a, b) + hexes.distance(b, c)


@given(places, places)
def test_a_step_nearer_always_exists(a: Hex, b: Hex) -> None:
    nearest = min(hexes.distance(each, b) for each in hexes.neighbours(a))
    assert nearest == abs(hexes.distance(a, b) - 1)


@given(vecs, numbers)
def test_rotation_keeps_lengths_and_comes_round(v: Vec, sixths: int) -> None:
    turned = hexes.rotated(v, sixths)
    assert (hexes.length(turned), hexes.norm2(turned)) == (hexes.length(v), hexes.norm2(v))
    assert hexes.rotated(turned, -sixths) == v
    assert hexes.rotated(turned, 6) == turned
    assert hexes.rotated(v, 3) == hexes.neg(v)


@given(places, st.integers(1, 6))
def test_a_ring_holds_just_the_hexes_at_its_radius(centre: Hex, radius: int) -> None:
    ring = hexes.ring(centre, radius)
    assert ring[0] == hexes.step(centre, 0, radius)
    assert len(set(ring)) == len(ring) == 6 * radius
    assert {hexes.distance(centre, each) for each in ring} == {radius}
    assert {hexes.distance(one, two) for one, two in pairwise(ring)} == {1}


@given(places, radii)
def test_a_disc_is_its_rings(centre: Hex, radius: int) -> None:
    rings = [each for size in range(radius + 1) for each in hexes.ring(centre, size)]
    assert sorted(rings) == sorted(hexes.disc(centre, radius))
