"""The pursuit of spreads (fleet 7.7)."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.hexes import Hex, Vec, add, disc, distance, length, sub
from game.core.motion import drift
from game.rulesets.fleet.pursuit import Chase, pursuit_burn

SMALL = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
FAR = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


def flown(
    markers: tuple[Hex, Hex], g: int, fuel: int, target: tuple[Hex, Hex], burns: Sequence[Vec]
) -> list[tuple[Vec, Hex, int]]:
    """Let a spread pursue a target that burns so, turn by turn: burn, present and fuel left."""
    past, present = markers
    behind, there = target
    found = []
    for burn in burns:
        behind, there = there, add(drift(there, sub(there, behind)), burn)
        made = pursuit_burn(Chase(past, present, behind, there, g, fuel))
        past, present = present, add(drift(present, sub(present, past)), made)
        fuel -= length(made)
        found.append((made, present, fuel))
    return found


COAST = (0, 0)


@pytest.mark.rule("fleet 7.7")
@pytest.mark.parametrize(
    ("markers", "g", "fuel", "target", "burns", "expected"),
    [
        pytest.param(
            ((3, 0), (0, 0)),
            12,
            12,
            ((5, 0), (5, 0)),
            [COAST],
            [((8, 0), (5, 0), 4)],
            id="W23: direct",
        ),
        pytest.param(
            ((-2, 0), (0, 0)),
            12,
            12,
            ((28, -6), (27, -6)),
            [COAST] * 3,
            [((6, -2), (8, -2), 6 - 0), ((0, 0), (16, -4), 6), ((0, 0), (24, -6), 6)],
            id="W24: a target that coasts",
        ),
        pytest.param(
            ((0, 0), (0, 0)),
            12,
            12,
            ((18, -9), (19, -9)),
            [(0, -2), (0, -2), (1, -2)],
            [((7, -5), (7, -5), 5), ((0, -2), (14, -12), 3), ((2, -2), (23, -21), 1)],
            id="W25: a target that burns",
        ),
        pytest.param(
            ((0, 0), (0, 0)),
            8,
            10,
            ((60, 0), (57, 0)),
            [COAST] * 5,
            [
                ((6, 0), (6, 0), 4),
                ((3, 0), (15, 0), 1),
                ((0, 0), (24, 0), 1),
                ((0, 0), (33, 0), 1),
                ((0, 0), (42, 0), 1),
            ],
            id="W26: head-on with little fuel",
        ),
        pytest.param(
            ((-3, 0), (-1, 0)),
            12,
            12,
            ((4, 0), (4, 0)),
            [COAST],
            [((3, 0), (4, 0), 9)],
            id="W27: after a launch",
        ),
    ],
)
def test_pursuit(
    markers: tuple[Hex, Hex],
    g: int,
    fuel: int,
    target: tuple[Hex, Hex],
    burns: Sequence[Vec],
    expected: Sequence[tuple[Vec, Hex, int]],
) -> None:
    assert flown(markers, g, fuel, target, burns) == expected


@pytest.mark.rule("fleet 7.7")
@given(SMALL, FAR, SMALL, st.integers(0, 12), st.integers(0, 32))
def test_the_burn_is_the_one_the_rules_name(v: Vec, there: Hex, w: Vec, g: int, fuel: int) -> None:
    """Against a plain reading of fleet 7.7 a–e."""

    def reach(k: int, left: int) -> int:
        made = 0
        for i in range(k + 1):
            used = min(g, left)
            made, left = made + (k + 1 - i) * used, left - used
        return made

    def usable(k: int) -> int:
        return fuel if k == 0 else fuel - fuel // 4

    def shift(k: int) -> Vec:
        return (there[0] + k * w[0] - (k + 1) * v[0], there[1] + k * w[1] - (k + 1) * v[1])

    deficits = [length(shift(k)) - reach(k, usable(k)) for k in range(13)]
    makable = [k for k, deficit in enumerate(deficits) if deficit <= 0]
    k = makable[0] if makable else deficits.index(min(deficits))

    def score(burn: Vec) -> tuple[int, int, int, int, int]:
        rest = length((shift(k)[0] - (k + 1) * burn[0], shift(k)[1] - (k + 1) * burn[1]))
        spent = length(burn)
        return (max(0, rest - reach(k - 1, usable(k) - spent)), rest, spent, *burn)

    expected = min(disc((0, 0), min(g, usable(k))), key=score)
    chase = Chase(
        past=(-v[0], -v[1]), present=(0, 0), target_past=sub(there, w), target=there, g=g, fuel=fuel
    )
    assert pursuit_burn(chase) == expected


@pytest.mark.rule("fleet 7.7")
@given(SMALL, SMALL, st.integers(1, 12))
def test_what_is_in_reach_is_met_at_once(v: Vec, there: Hex, fuel: int) -> None:
    chase = Chase((-v[0], -v[1]), (0, 0), there, there, 12, fuel)
    met = add(v, pursuit_burn(chase)) == there
    assert met or distance(v, there) > fuel
