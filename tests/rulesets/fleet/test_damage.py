"""What hits do, and what stops them (fleet 12, 13.5–13.7, 14)."""

import pytest

from game.core.dice import ScriptedDice
from game.rulesets.fleet.damage import (
    Allocation,
    Harm,
    allocation,
    closing_dm,
    penetration,
    structure_damage,
)
from game.rulesets.fleet.evasion import evasion_dm, pilots_check
from game.rulesets.fleet.missiles import rating
from game.rulesets.fleet.screens import damped, kills, meson_screen_needs, sanded


@pytest.mark.rule("fleet 14.3", "fleet 14.4", "fleet 12.1", "fleet 12.2", "fleet 14.2")
@pytest.mark.parametrize(
    ("harm", "arriving", "roll", "armour", "value", "damage"),
    [
        pytest.param(Harm.LASER, sanded(Harm.LASER, 11, 4), 6, 8, 4, 4, id="W39: sanded laser"),
        pytest.param(Harm.PAW, sanded(Harm.PAW, 26, 4), 7, 8, 16, 32, id="W40: sanded paw"),
        pytest.param(Harm.MESON, 18 - 3, 5, 8, 17, 51, id="W41: through a meson screen"),
        pytest.param(Harm.KKM, 15, 7 + closing_dm(19), 8, 16, 48, id="W42: closing velocity 19"),
        pytest.param(Harm.DET, rating("DL-15", 1), 7, 4, 5, 10, id="W52: one detonation laser"),
        pytest.param(Harm.LASER, 5, 12, 14, 0, 0, id="nothing gets through"),
    ],
)
def test_penetration(
    harm: Harm, arriving: int, roll: int, armour: int, value: int, damage: int
) -> None:
    found = penetration(harm, arriving, roll, armour)
    assert (found, structure_damage(harm, found)) == (value, damage)


@pytest.mark.rule("fleet 14.5", "fleet 14.6", "fleet 14.10")
@pytest.mark.parametrize(
    ("harm", "value", "armour", "structure", "before", "expected"),
    [
        pytest.param(Harm.PAW, 16, 8, 260, 0, Allocation(1, 1, critical=False), id="W40"),
        pytest.param(Harm.MESON, 17, 8, 260, 32, Allocation(4, 0, critical=False), id="W41"),
        pytest.param(Harm.KKM, 16, 8, 260, 83, Allocation(2, 2, critical=False), id="W42"),
        pytest.param(Harm.PAW, 23, 6, 180, 0, Allocation(3, 2, critical=True), id="W43"),
        pytest.param(Harm.DET, 5, 4, 70, 0, Allocation(1, 1, critical=False), id="W52: first"),
        pytest.param(Harm.DET, 5, 4, 70, 10, Allocation(2, 1, critical=False), id="W52: second"),
        pytest.param(Harm.LASER, 4, 8, 260, 9, Allocation(0, 1, critical=False), id="not deep"),
    ],
)
def test_allocation_rolls(
    harm: Harm, value: int, armour: int, structure: int, before: int, expected: Allocation
) -> None:
    assert allocation(harm, value, armour, structure, before) == expected


@pytest.mark.rule("fleet 12.2")
@pytest.mark.parametrize(("roll", "stopped"), [(9, False), (6, True)])
def test_a_meson_screen(roll: int, *, stopped: bool) -> None:
    """W41: screen 3 against a gun of 18."""
    assert (roll <= meson_screen_needs(3, 18)) is stopped


@pytest.mark.rule("fleet 13.5", "fleet 13.6", "fleet 13.7", "fleet 7.13")
def test_a_spread_shot_down_bit_by_bit() -> None:
    """W33: two lasers of 11 (one misses), a damper turret of 8, damper screen 3, sand 4."""
    left = 36 - kills(11, 6)
    assert left == 29
    left -= kills(8, 3 + 2)
    assert left == 23
    left -= damped(left, 3)
    assert left == 20
    assert sanded(Harm.DET, rating("DL-15", left), 4) == 18


@pytest.mark.rule("fleet 13.5")
def test_kinetic_missiles_are_easier_to_stop() -> None:
    """W34: rating 9 rolls 10 with −4: all five."""
    assert kills(9, 10 - 4) == 6


@pytest.mark.rule("fleet 6.2", "fleet 6.3")
@pytest.mark.parametrize(
    ("size", "pilot", "g", "faces", "expected"),
    [
        pytest.param(3, 9, 4, (5, 3), 8, id="W9: a fighter succeeds"),
        pytest.param(5, 8, 3, (6, 4), 1, id="W10: fails, odd number"),
        pytest.param(9, 7, 2, (3, 2), 1, id="W11: a big ship fails"),
        pytest.param(9, 7, 2, (3, 1), 4, id="W11: at 4 it would succeed"),
    ],
)
def test_pilots_checks(
    size: int, pilot: int, g: int, faces: tuple[int, int], expected: int
) -> None:
    dice = ScriptedDice(*faces)
    assert evasion_dm(g, pilots_check(size, dice), pilot) == expected
    assert not dice.left


@pytest.mark.rule("fleet 6.3")
def test_a_check_may_be_declined() -> None:
    assert evasion_dm(3, None, 8) == 3
