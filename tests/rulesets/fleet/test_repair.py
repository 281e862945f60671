"""Damage control (fleet 15)."""

import pytest
from msgspec.structs import replace

from game.core.ruleset import UnitId
from game.rulesets.fleet.classes import CLASSES
from game.rulesets.fleet.repair import Mending, damaged, mended, mending
from game.rulesets.fleet.units import Guns, Tubes, Wounds
from tests.rulesets.fleet.positions import A, force, position, unit

ONE = UnitId("one")
REGENT = CLASSES["Regent"]
BATTERED = unit(
    "one",
    "Regent",
    wounds=Wounds(
        power=2,
        fire_control=1,
        g=1,
        meson=1,
        sand=1,
        turrets=1,
        passive=3,
        active=4,
        controllers=27,
        array=True,
        commo=True,
    ),
    guns=(Guns(rating_lost=7), Guns(destroyed=2)),
    tubes=(Tubes(destroyed=1),),
)


@pytest.mark.rule("fleet 15.1")
def test_items_in_the_usual_order() -> None:
    assert damaged(REGENT, BATTERED) == {
        "power": 2,
        "fire control": 1,
        "drive": 1,
        "spinal 1": 2,
        "battery 2": 2,
        "launcher 1": 1,
        "meson screen": 1,
        "sand": 1,
        "damper turrets": 1,
        "passive": 2,
        "active": 1,
        "controllers": 1,
        "array": 1,
        "commo": 1,
    }
    assert list(damaged(REGENT, BATTERED))[:3] == ["power", "fire control", "drive"]


@pytest.mark.rule("fleet 15.2")
@pytest.mark.parametrize("item", damaged(REGENT, BATTERED))
def test_a_point_is_mended(item: str) -> None:
    before, after = damaged(REGENT, BATTERED), damaged(REGENT, mended(REGENT, BATTERED, item))
    assert after.get(item, 0) == before[item] - 1
    assert {**after, item: 0} == {**before, item: 0}


@pytest.mark.rule("fleet 15.2", "fleet 12.7")
def test_what_cannot_be_mended() -> None:
    wrecked = Wounds(structure=50, armour=2, crew=1, teams=1, globe=1, globe_destroyed=True)
    assert damaged(CLASSES["Shade"], unit("one", "Shade", wounds=wrecked)) == {}


@pytest.mark.rule("fleet 15.3", "fleet 15.4", "fleet 1.5")
@pytest.mark.parametrize(
    ("item", "rolled", "expected"),
    [
        pytest.param("drive", 5, True, id="W47: the drive, 7 with DMs"),
        pytest.param("power", 6, False, id="W47: power, 8 with DMs"),
        pytest.param("power", 2, True, id="a natural 2"),
    ],
)
def test_a_busy_crippled_ship(item: str, rolled: int, *, expected: bool) -> None:
    """W47: crippled, one crew hit, and it fired this turn."""
    hurt = unit("one", "Regent", busy=True, wounds=Wounds(structure=130, crew=1, g=1, power=1))
    state = position(force(A, 1, (0, 0), hurt))
    assert mending(state, state.units[ONE], item).mends(rolled) is expected


@pytest.mark.rule("fleet 15.3", "fleet 15.4")
def test_a_critical_hit_is_harder_until_all_is_mended() -> None:
    dead = unit("one", "Regent", wounds=Wounds(g=4, criticals=("drive",)))
    state = position(force(A, 1, (0, 0), dead))
    assert mending(state, state.units[ONE], "drive").needed == 7 - 2 + 1
    better = dead
    for left in (3, 2, 1, 0):
        better = mended(REGENT, better, "drive")
        assert better.wounds.g == left
        assert ("drive" in better.wounds.criticals) is (left > 0)


@pytest.mark.rule("fleet 1.5")
def test_a_natural_twelve_never_mends() -> None:
    assert not Mending("drive", 20, ()).mends(12)


@pytest.mark.rule("fleet 15.2")
def test_what_is_whole_is_not_mended() -> None:
    with pytest.raises(KeyError):
        mended(REGENT, replace(BATTERED, wounds=Wounds()), "drive")
