"""Beam fire: who bears and what is needed (fleet 10, 11)."""

import pytest

from game.core.ruleset import UnitId
from game.rulesets.fleet.aim import SHORT_RANGES, Aim, aim, bearing, short_range, target_number
from game.rulesets.fleet.bands import Band
from game.rulesets.fleet.classes import CLASSES
from game.rulesets.fleet.state import Mode
from game.rulesets.fleet.units import Bearing, Guns, Helm, Unit, Wounds
from tests.rulesets.fleet.positions import A, B, force, position, unit

GUN, PREY = UnitId("gun"), UnitId("prey")


def aimed(gun: Unit, entry: int, prey: Unit, apart: int, mode: Mode = Mode.NORMAL) -> Aim | None:
    """What one battery needs."""
    state = position(force(A, 1, (0, 0), gun), force(B, 1, (apart, 0), prey))
    return aim(state, state.units[GUN], entry, state.units[PREY], apart, mode)


@pytest.mark.rule("fleet 11.2")
def test_target_numbers() -> None:
    assert [target_number(size) for size in range(1, 13)] == [5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10]


@pytest.mark.rule("fleet 11.3")
@pytest.mark.parametrize(
    ("prey", "row"),
    [("Lantern", (5, 4, 3, 1)), ("Wasp", (6, 5, 4, 2)), ("Monolith", (10, 9, 8, 6))],
)
def test_range_comes_off(prey: str, row: tuple[int, ...]) -> None:
    """A paw of SR 4, without other DMs."""
    found = [aimed(unit("gun", "Halberd"), 0, unit("prey", prey), d) for d in (4, 8, 16, 32)]
    assert [each.needed for each in found if each is not None] == list(row)


@pytest.mark.rule("fleet 11.4", "fleet 2.5")
@pytest.mark.parametrize(
    ("gun", "entry", "prey", "apart", "mode", "needed"),
    [
        pytest.param(
            unit("gun", "Shade"),
            1,
            unit("prey", "Halberd", helm=Helm(evasion=2, evasion_dm=2)),
            6,
            Mode.NORMAL,
            7,
            id="W37: a laser at Medium, gunnery 8",
        ),
        pytest.param(
            unit("gun", "Javelin"),
            0,
            unit("prey", "Kestrel"),
            5,
            Mode.OPPORTUNITY,
            5,
            id="W50: a paw's opportunity at Medium",
        ),
        pytest.param(
            unit("gun", "Wasp", helm=Helm(burn=(0, 0), evasion=4, evasion_dm=8)),
            0,
            unit("prey", "Regent"),
            3,
            Mode.NORMAL,
            9 - 4 + 1,
            id="W9: own evasion hinders by the g spent",
        ),
        pytest.param(
            unit("gun", "Oracle", wounds=Wounds(fire_control=2)),
            0,
            unit("prey", "Regent"),
            6,
            Mode.NORMAL,
            9 - 1 - 2,
            id="a meson gun with damaged fire control",
        ),
    ],
)
def test_what_is_needed(
    gun: Unit, entry: int, prey: Unit, apart: int, mode: Mode, needed: int
) -> None:
    found = aimed(gun, entry, prey, apart, mode)
    assert found is not None
    assert found.needed == needed


@pytest.mark.rule("fleet 10.4")
def test_out_of_reach() -> None:
    assert aimed(unit("gun", "Wasp"), 0, unit("prey", "Regent"), 25) is None


@pytest.mark.rule("fleet 1.5")
@pytest.mark.parametrize(
    ("needed", "rolled", "expected"),
    [
        pytest.param(12, 12, False, id="W38: a natural 12 misses"),
        pytest.param(-4, 2, True, id="W38: a natural 2 hits"),
        pytest.param(7, 7, True, id="as much as needed"),
        pytest.param(7, 8, False, id="one too many"),
    ],
)
def test_naturals(needed: int, rolled: int, *, expected: bool) -> None:
    assert Aim(needed, Band.SHORT, ()).hits(rolled) is expected


@pytest.mark.rule("fleet 10.3")
def test_short_ranges() -> None:
    found = {
        (sheet.name, battery.type.value): short_range(battery)
        for sheet in (CLASSES["Oracle"], CLASSES["Javelin"])
        for battery in sheet.batteries
    }
    assert found == {
        ("Oracle", "meson"): 6,
        ("Oracle", "laser"): 4,
        ("Javelin", "paw"): 3,
        ("Javelin", "laser"): 3,
    }
    assert sum(len(mounts) for mounts in SHORT_RANGES.values()) == 9


@pytest.mark.rule("fleet 10.5")
@pytest.mark.parametrize(
    ("gun", "entry", "expected"),
    [
        pytest.param(unit("gun", "Regent"), 1, 5, id="W36: 8 of Size 9"),
        pytest.param(unit("gun", "Monolith"), 2, 10, id="W36: 20 of Size 11"),
        pytest.param(unit("gun", "Halberd"), 1, 4, id="W36: 6 of Size 7"),
        pytest.param(unit("gun", "Javelin"), 1, 4, id="W36: 4 of Size 6"),
        pytest.param(unit("gun", "Kestrel"), 0, 3, id="W36: 3 of Size 5"),
        pytest.param(unit("gun", "Regent"), 0, 1, id="a spinal mount is not limited"),
        pytest.param(
            unit("gun", "Regent", bearings=(Bearing(1, PREY, 3),)), 1, 2, id="three have fired"
        ),
        pytest.param(
            unit("gun", "Regent", guns=(Guns(), Guns(destroyed=6))), 1, 2, id="two are left"
        ),
        pytest.param(
            unit("gun", "Regent", guns=(Guns(), Guns(fired=7))), 1, 1, id="one has not fired"
        ),
        pytest.param(unit("gun", "Wasp", wounds=Wounds(power=6)), 0, 0, id="no power left"),
    ],
)
def test_batteries_bearing(gun: Unit, entry: int, expected: int) -> None:
    state = position(force(A, 1, (0, 0), gun), force(B, 1, (1, 0), unit("prey", "Regent")))
    assert bearing(state, state.units[GUN], entry, PREY) == expected
