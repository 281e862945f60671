"""Where damage goes (fleet 14.6–14.11)."""

import pytest
from msgspec.structs import replace

from game.core.dice import ScriptedDice
from game.rulesets.fleet.allocation import CRITICAL, INTERNAL, SURFACE, Allocating, Hurt, Row, Table
from game.rulesets.fleet.classes import CLASSES
from game.rulesets.fleet.damage import Allocation
from game.rulesets.fleet.units import Guns, Tubes, Unit, Wounds
from tests.rulesets.fleet.positions import unit


def hurt(one: Unit, rolls: Allocation, *faces: int, hangar: int = 0) -> Hurt:
    """A unit after allocation rolls that fall so; all faces are used."""
    dice = ScriptedDice(*faces)
    found = Allocating(CLASSES[one.kind], one, dice, hangar).run(rolls)
    assert not dice.left
    return found


def surface(*faces: int, kind: str = "Regent", wounds: Wounds | None = None) -> Hurt:
    """The same for one Surface roll."""
    one = unit("one", kind, wounds=wounds or Wounds())
    return hurt(one, Allocation(0, 1, critical=False), *faces)


def internal(*faces: int, kind: str = "Regent", wounds: Wounds | None = None) -> Hurt:
    """The same for one Internal roll."""
    one = unit("one", kind, wounds=wounds or Wounds())
    return hurt(one, Allocation(1, 0, critical=False), *faces)


@pytest.mark.rule("fleet 14.7", "fleet 14.8", "fleet 14.9")
def test_tables_are_whole() -> None:
    assert list(SURFACE) == list(INTERNAL) == list(range(2, 13))
    assert list(CRITICAL) == list(range(1, 7))
    assert set(Row) == {*SURFACE.values(), *INTERNAL.values(), *CRITICAL.values()}


@pytest.mark.rule("fleet 14.7")
@pytest.mark.parametrize(
    ("found", "wounds", "lost"),
    [
        pytest.param(surface(1, 2), Wounds(array=True), "the array", id="3 aerials"),
        pytest.param(
            surface(1, 2, kind="Kestrel"), Wounds(commo=True), "the commo", id="only a radio"
        ),
        pytest.param(
            surface(1, 3, 3), Wounds(active=4), "4 of active short range", id="4 sensor, active"
        ),
        pytest.param(
            surface(1, 3, 4), Wounds(passive=2), "2 of passive short range", id="4 sensor, passive"
        ),
        pytest.param(surface(1, 4), Wounds(sand=1), "a sand battery", id="5 sand"),
        pytest.param(
            surface(1, 4, wounds=Wounds(sand=4)),
            Wounds(sand=4, turrets=1),
            "a damper turret",
            id="5 with no sand left",
        ),
        pytest.param(surface(3, 4), Wounds(), "", id="7 plating"),
        pytest.param(surface(5, 5), Wounds(armour=1), "1 armour", id="10 armour"),
        pytest.param(surface(5, 6), Wounds(g=1), "1 g", id="11 drive"),
        pytest.param(surface(5, 6, wounds=Wounds(g=4)), Wounds(g=4), "", id="no drive left"),
    ],
)
def test_the_surface(found: Hurt, wounds: Wounds, lost: str) -> None:
    assert (found.unit.wounds, found.results[0].lost) == (wounds, lost)


@pytest.mark.rule("fleet 14.7")
def test_batteries_and_launchers() -> None:
    assert surface(3, 3).unit.guns == (Guns(), Guns(destroyed=1))
    assert surface(4, 5, kind="Javelin").unit.guns == (Guns(), Guns(destroyed=1))
    assert surface(4, 4, kind="Halberd").unit.tubes == (Tubes(destroyed=1), Tubes())
    assert surface(4, 4, kind="Javelin").results[0].lost == ""


@pytest.mark.rule("fleet 14.6", "fleet 14.7", "fleet 11.6")
def test_a_breach_is_rolled_out_before_the_next_roll() -> None:
    """Breach with two Internal rolls, the first a Critical; then the second Surface roll."""
    found = hurt(unit("one", "Regent"), Allocation(0, 2, critical=False), 1, 1, 1, 1, 6, 3, 4, 5, 5)
    assert [result.row for result in found.results] == [
        Row.BREACH_TWICE,
        Row.CRITICAL,
        Row.STRUCTURE,
        Row.POWER,
        Row.ARMOUR,
    ]
    assert found.unit.wounds == Wounds(structure=2 * 13, power=1, armour=1)


@pytest.mark.rule("fleet 14.8")
@pytest.mark.parametrize(
    ("found", "wounds", "lost"),
    [
        pytest.param(internal(1, 2), Wounds(fire_control=1), "1 fire control", id="3"),
        pytest.param(internal(2, 2), Wounds(meson=1), "1 of the meson screen", id="4"),
        pytest.param(
            internal(2, 2, kind="Shade"), Wounds(globe=1), "1 of the black globe", id="4, a globe"
        ),
        pytest.param(
            internal(2, 3),
            Wounds(teams=1, crew=1),
            "1 damage-control teams, a crew hit",
            id="5",
        ),
        pytest.param(internal(2, 4), Wounds(g=1), "1 g", id="6"),
        pytest.param(internal(3, 4), Wounds(power=1), "1 power", id="7"),
        pytest.param(internal(4, 5), Wounds(structure=1), "1 structure", id="9"),
        pytest.param(internal(5, 6), Wounds(controllers=27), "27 controllers", id="11, no craft"),
    ],
)
def test_the_inside(found: Hurt, wounds: Wounds, lost: str) -> None:
    assert (found.unit.wounds, found.results[0].lost) == (wounds, lost)


@pytest.mark.rule("fleet 14.8")
def test_spinal_magazine_and_hangar() -> None:
    assert internal(4, 4).unit.guns[0] == Guns(rating_lost=26 // 4)
    assert internal(4, 4, kind="Javelin").unit.guns[1] == Guns(destroyed=1)
    assert internal(5, 5).unit.magazine == {"DL-15": 216 - 54}
    one = Allocation(1, 0, critical=False)
    assert hurt(unit("one", "Eyrie"), one, 5, 6, hangar=22).craft == 1


@pytest.mark.rule("fleet 14.9", "fleet 15.3")
@pytest.mark.parametrize(
    ("face", "wounds"),
    [
        (1, Wounds(fire_control=2, criticals=("fire control",))),
        (2, Wounds(g=4, criticals=("drive",))),
        (3, Wounds(power=3, criticals=("power",))),
        (4, Wounds(fire_control=3, criticals=("fire control",))),
        (5, Wounds(teams=2, crew=1)),
        (6, Wounds(structure=26)),
    ],
)
def test_criticals(face: int, wounds: Wounds) -> None:
    found = hurt(unit("one", "Regent"), Allocation(0, 0, critical=True), face)
    assert found.unit.wounds == wounds
    assert found.results[0].table is Table.CRITICAL


@pytest.mark.rule("fleet 14.4", "fleet 14.11")
def test_the_destroyed_take_no_more_rolls() -> None:
    """One point from the end: Hull destroys it, and the rolls after that are not made."""
    nearly = unit("one", "Wasp", wounds=Wounds(structure=7))
    found = hurt(nearly, Allocation(3, 2, critical=True), 4, 5)
    assert found.unit.wounds.structure == 8
    assert len(found.results) == 1
    gone = replace(nearly, wounds=Wounds(structure=8))
    assert hurt(gone, Allocation(3, 2, critical=True)).results == ()
