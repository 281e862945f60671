"""Missile types and the tables of battery rounds (fleet 16)."""

import pytest

from game.rulesets.fleet.missiles import MISSILES, MOST, Warhead, rating

SEED = {1: 7, 2: 10, 3: 11, 4: 12, 5: 13, 6: 14, 7: 15, 9: 16, 10: 17, 12: 18, 14: 19, 16: 20}
SEED |= {18: 21, 21: 22, 25: 23, 28: 24, 32: 25, 36: 26, 72: 32}


@pytest.mark.rule("fleet 16.2", "fleet 7.13")
@pytest.mark.parametrize(("missiles", "expected"), SEED.items())
def test_detonation_lasers(missiles: int, expected: int) -> None:
    assert rating("DL-15", missiles) == expected


@pytest.mark.rule("fleet 16.2", "fleet 16.3")
@pytest.mark.parametrize(
    ("missiles", "detonation", "kinetic"),
    [
        pytest.param(36, 26, 15, id="W32: 36 left"),
        pytest.param(30, 25, 14, id="W32: 30 left"),
        pytest.param(17, 21, 11, id="W32: 17 left"),
        pytest.param(5, 13, 7, id="W32: 5 left"),
        pytest.param(0, 0, 0, id="none left"),
    ],
)
def test_rounds_that_have_lost_missiles(missiles: int, detonation: int, kinetic: int) -> None:
    assert (rating("DL-15", missiles), rating("KK-15", missiles)) == (detonation, kinetic)


@pytest.mark.rule("fleet 16.3")
def test_kinetic_ratings_grow_with_the_logarithm() -> None:
    """The first number of each rating, as the rules interpolate it."""
    low = [-int(-(5 * 7.2 ** ((x - 7) / 8)) // 1) for x in range(7, 16)]
    high = [-int(-(36 * 2 ** ((x - 15) / 4)) // 1) for x in range(15, 20)]
    assert (low, high) == ([5, 7, 9, 11, 14, 18, 22, 29, 36], [36, 43, 51, 61, 72])
    for x, first in zip([*range(7, 16), *range(15, 20)], low + high, strict=True):
        assert rating("KK-15", first) == x
        assert rating("KK-15", first - 1) < x


@pytest.mark.rule("fleet 16.4", "fleet 16.5")
@pytest.mark.parametrize(("code", "below"), [("NC-12", 3), ("LR-15", 2)])
def test_others_lie_below_the_detonation_laser(code: str, below: int) -> None:
    ratings = [rating("DL-15", n) - rating(code, n) for n in range(1, MOST + 1)]
    assert set(ratings) == {below}


@pytest.mark.rule("fleet 20.14")
@pytest.mark.parametrize(
    ("missiles", "expected"),
    [(32, 25), (33, 26), (40, 26), (41, 27), (45, 27), (46, 28), (57, 29), (71, 31), (72, 32)],
)
def test_the_smoothed_table(missiles: int, expected: int) -> None:
    assert rating("DL-15", missiles, smooth=True) == expected


@pytest.mark.rule("fleet 16.1", "fleet 7.2", "fleet 7.5")
def test_types() -> None:
    kinetic = MISSILES["KK-15"]
    assert (kinetic.g, kinetic.fuel, kinetic.to_hit, kinetic.am_dm) == (12, 12, 4, -4)
    assert (kinetic.warhead, kinetic.nuclear, kinetic.controlled) == (Warhead.KKM, False, False)
    assert [m.code for m in MISSILES.values() if m.controlled] == ["DL-15", "NC-12"]
    assert [m.code for m in MISSILES.values() if m.stand_off] == ["DL-15", "LR-15"]
