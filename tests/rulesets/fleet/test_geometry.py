"""Rounding, paths and angles in whole numbers (fleet 1.7–1.10, 5.6, 5.8)."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.hexes import Hex, Vec, distance, length, neg, sub
from game.rulesets.fleet.geometry import path, rounded, within_30

HEXES = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


@pytest.mark.rule("fleet 1.8", "fleet 1.9", "fleet 5.6")
@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        pytest.param(
            (0, 0),
            (5, -2),
            ((0, 0), (1, 0), (2, -1), (3, -1), (4, -2), (5, -2)),
            id="W5: opportunity windows",
        ),
        pytest.param((0, 0), (2, -4), ((0, 0), (1, -1), (1, -2), (2, -3), (2, -4)), id="W6: ties"),
        pytest.param((3, 1), (3, 1), ((3, 1),), id="no way at all"),
    ],
)
def test_paths(start: Hex, end: Hex, expected: tuple[Hex, ...]) -> None:
    assert path(start, end) == expected


@pytest.mark.rule("fleet 1.9")
@given(HEXES, HEXES)
def test_a_path_goes_step_by_step(start: Hex, end: Hex) -> None:
    way = path(start, end)
    assert (way[0], way[-1]) == (start, end)
    assert [distance(a, b) for a, b in pairwise(way)] == [1] * (len(way) - 1)


@pytest.mark.rule("fleet 1.8")
@given(st.integers(-200, 200), st.integers(-200, 200), st.integers(1, 12))
def test_rounding_gives_a_nearest_hex(qn: int, rn: int, d: int) -> None:
    q, r = rounded(qn, rn, d)
    errors = (Fraction(qn, d) - q, Fraction(rn, d) - r, Fraction(-qn - rn, d) + q + r)
    assert max(map(abs, errors)) <= Fraction(2, 3)


@pytest.mark.rule("fleet 1.7", "fleet 5.2")
@pytest.mark.parametrize(
    ("burn", "expected"), [((3, -5), 5), ((3, 2), 5), ((2, 2), 4), ((4, -4), 4)]
)
def test_lengths(burn: Vec, expected: int) -> None:
    """W4: with a g-rating of 4 the first two are too long."""
    assert length(burn) == expected


@pytest.mark.rule("fleet 1.10", "fleet 5.8")
@pytest.mark.parametrize(
    ("observer", "expected"),
    [
        pytest.param((-10, 1), True, id="W12: stern-on"),
        pytest.param((-10, 6), False, id="W12: too far aside"),
        pytest.param((10, 0), False, id="W12: from ahead"),
        pytest.param((0, 0), False, id="in the same hex"),
    ],
)
def test_a_stern_is_seen_from_behind(observer: Hex, *, expected: bool) -> None:
    burn = (3, 0)
    assert within_30(neg(burn), sub(observer, (0, 0))) is expected
