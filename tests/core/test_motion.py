"""Past, present and future: the rules' flights, with markers and with vectors."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import motion
from game.core.contact import Field, Region
from game.core.hexes import (
    DIRECTION_NAMES,
    DIRECTIONS,
    Hex,
    Vec,
    add,
    length,
    neighbours,
    opposite,
    scale,
    step,
    sub,
)
from tests.core.places import hexes, vecs

pulls_owed = st.lists(st.integers(0, 5), max_size=5)

WORLD = (0, 0)
GRAVITY = Field(
    {
        DIRECTION_NAMES[opposite(side)]: Region(ring, toward=opposite(side))
        for side, ring in enumerate(neighbours(WORLD))
    }
)
"""World's gravity hexes, each under the name of its arrow."""

NUMBERS = {name: number for number, name in enumerate(DIRECTION_NAMES)}


def coast(
    past: Hex, present: Hex, pulls: list[str], turns: int
) -> list[tuple[Hex, Vec, list[str]]]:
    """Return end, velocity and new pulls of each turn without a burn."""
    flown = []
    for _ in range(turns):
        end = motion.drift(
            present, motion.velocity(past, present), [NUMBERS[pull] for pull in pulls]
        )
        past, present, pulls = present, end, [met.id for met in GRAVITY.contacts(present, end)]
        flown.append((present, motion.velocity(past, present), pulls))
    return flown


@pytest.mark.rule("planets 5.2", "planets 5.3", "planets 5.4", "planets W01", "planets W02")
@pytest.mark.rule("planets W03", "planets W04", "planets W05", "planets R5")
@pytest.mark.parametrize(
    ("past", "present", "end", "cost"),
    [
        pytest.param((0, 4), (3, 3), (6, 2), 0, id="W01: coast"),
        pytest.param((0, 4), (3, 3), (5, 3), 1, id="W02: burn SW"),
        *[
            pytest.param((0, 4), (3, 3), end, 1, id=f"W03: {name}")
            for name, end in [
                ("E", (7, 2)), ("NE", (7, 1)), ("NW", (6, 1)),
                ("W", (5, 2)), ("SW", (5, 3)), ("SE", (6, 3)),
            ]
        ],
        pytest.param((0, 4), (1, 4), (1, 4), 1, id="W04: brake to rest"),
        pytest.param((0, 4), (3, 3), (8, 1), 2, id="W05: overload E, NE"),
        pytest.param((0, 4), (3, 3), (6, 2), 0, id="W05: E and W cancel out"),
    ],
)  # fmt: skip
def test_burns(past: Hex, present: Hex, end: Hex, cost: int) -> None:
    drift = motion.drift(present, motion.velocity(past, present))
    assert motion.burn_cost(drift, end) == cost


@pytest.mark.rule("planets 7.1", "planets W11", "planets W12")
@pytest.mark.parametrize(
    ("past", "ends", "velocities", "pulls"),
    [
        pytest.param(
            (0, 1),
            [(1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0)],
            [(0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1)],
            ["SW", "SE", "E", "NE", "NW", "W"],
            id="W11: counterclockwise",
        ),
        pytest.param(
            (1, -1),
            [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)],
            [(-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0), (0, 1)],
            ["NW", "NE", "E", "SE", "SW", "W"],
            id="W12: clockwise",
        ),
    ],
)
def test_an_orbit_needs_no_burn(
    past: Hex, ends: list[Hex], velocities: list[Vec], pulls: list[str]
) -> None:
    flown = coast(past, (1, 0), ["W"], 6)
    assert flown == [
        (end, velocity, [pull]) for end, velocity, pull in zip(ends, velocities, pulls, strict=True)
    ]


@pytest.mark.rule("planets 6.1", "planets 6.2", "planets 6.3", "planets 6.4")
@pytest.mark.rule("planets W13", "planets W14", "planets W18")
@pytest.mark.parametrize(
    ("past", "present", "pulls", "flown"),
    [
        pytest.param(
            (-3, -1), (-1, -1), [],
            [
                ((1, -1), (2, 0), ["SE", "SW"]),
                ((2, 1), (1, 2), ["W"]),
                ((2, 3), (0, 2), []),
                ((2, 5), (0, 2), []),
            ],
            id="W13: fly-by",
        ),
        pytest.param(
            (3, -1), (2, -1), [],
            [
                ((1, -1), (-1, 0), ["SW"]),
                ((-1, 0), (-2, 1), ["SE", "E"]),
                ((-2, 2), (-1, 2), []),
                ((-3, 4), (-1, 2), []),
            ],
            id="W14: slingshot",
        ),
        pytest.param(
            (1, 0), (0, -1), ["SW", "SE"],
            [((-2, 0), (-2, 1), []), ((-4, 1), (-2, 1), []), ((-6, 2), (-2, 1), [])],
            id="W18: free of the planet",
        ),
    ],
)  # fmt: skip
def test_flights_past_a_planet(
    past: Hex, present: Hex, pulls: list[str], flown: list[tuple[Hex, Vec, list[str]]]
) -> None:
    assert coast(past, present, pulls, len(flown)) == flown


@pytest.mark.rule("planets 5.7")
@given(hexes, hexes)
def test_the_future_is_the_past_mirrored_through_the_present(past: Hex, present: Hex) -> None:
    velocity = motion.velocity(past, present)
    assert motion.drift(present, velocity) == sub(scale(present, 2), past)
    assert motion.past(present, velocity) == past


@pytest.mark.rule("planets 6.2")
@given(hexes, vecs, pulls_owed, st.randoms())
def test_pulls_add_up_in_any_order(
    present: Hex, velocity: Vec, pulls: list[int], any_order: Random
) -> None:
    moved = motion.drift(present, velocity)
    for pull in pulls:
        moved = step(moved, pull)
    any_order.shuffle(pulls)
    assert motion.drift(present, velocity, pulls) == moved


@pytest.mark.rule("planets 5.3")
@pytest.mark.parametrize(
    ("velocity", "pulls", "per_turn", "turns"),
    [
        pytest.param((0, 0), (), 1, 0, id="at rest"),
        pytest.param((3, -1), (), 1, 3, id="a hex a turn"),
        pytest.param((3, -1), (), 2, 2, id="two hexes a turn"),
        pytest.param((3, -1), (), 9, 1, id="more than enough"),
        pytest.param((1, 0), (3,), 1, 0, id="a pull stops it"),
        pytest.param((0, 0), (3, 4), 1, 2, id="pulls must be paid for"),
    ],
)
def test_turns_to_stop(velocity: Vec, pulls: tuple[int, ...], per_turn: int, turns: int) -> None:
    assert motion.turns_to_stop(velocity, pulls, per_turn) == turns


@given(vecs, pulls_owed)
def test_burning_for_so_many_turns_does_stop_it(velocity: Vec, pulls: list[int]) -> None:
    owed = motion.drift((0, 0), velocity, pulls)
    for _ in range(motion.turns_to_stop(velocity, pulls)):
        owed = min((add(owed, burn) for burn in DIRECTIONS), key=length)
    assert owed == (0, 0)


@pytest.mark.parametrize("per_turn", [0, -1])
def test_what_cannot_burn_never_stops(per_turn: int) -> None:
    with pytest.raises(ValueError, match="stops nothing"):
        motion.turns_to_stop((1, 0), (), per_turn)
