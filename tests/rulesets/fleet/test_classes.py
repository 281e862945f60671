"""The classes that ship (fleet 17)."""

import pytest

from game.rulesets.fleet.classes import CLASSES
from game.rulesets.fleet.missiles import MISSILES
from game.rulesets.fleet.sheets import Beam, Carried, Crew, Drive, Kind, Mount, Sand, Turrets


@pytest.mark.rule("fleet 17.1", "fleet 17.2")
def test_all_classes_are_there_in_order() -> None:
    names = "Lantern Wasp Gadfly Packhorse Kestrel Javelin Halberd Shade Dray Lancer Regent"
    assert list(CLASSES) == [*names.split(), "Oracle", "Eyrie", "Monolith"]
    assert {s.kind for s in CLASSES.values()} == set(Kind)


@pytest.mark.rule("fleet 17.2", "fleet 17.3", "fleet 17.4")
def test_a_shade() -> None:
    shade = CLASSES["Shade"]
    assert (shade.size, shade.structure, shade.armour, shade.g, shade.fuel) == (7, 90, 4, 6, None)
    assert (shade.passive_sr, shade.active_sr, shade.ladar_sr, shade.mfd_sr) == (8, 8, 0, 6)
    assert (shade.masking, shade.black_globe, shade.capacitor) == (True, 5, 120)
    spinal, turrets = shade.batteries
    assert (spinal.type, spinal.rating, spinal.number, spinal.steerable) == (Beam.PAW, 18, 1, False)
    assert (turrets.type, turrets.rating, turrets.number, turrets.steerable) == (
        Beam.LASER,
        9,
        4,
        True,
    )
    assert [(tube.rate, tube.missile, tube.mount) for tube in shade.launchers] == [
        (5, "LR-15", Mount.BARBETTE)
    ]
    assert (shade.magazine, shade.sand, shade.teams) == ({"LR-15": 20}, Sand(2, 3, 8), 2)
    assert shade.crew == Crew(9, 8, 9, 8, 8)


@pytest.mark.rule("fleet 17.3", "fleet 17.4")
def test_a_monolith() -> None:
    monolith = CLASSES["Monolith"]
    assert [b.number for b in monolith.batteries] == [1, 4, 20]
    assert (monolith.controllers, monolith.magazine) == (432, {"DL-15": 1152})
    assert (monolith.meson_screen, monolith.damper_screen) == (4, 4)
    assert monolith.damper_turrets == Turrets(4, 10)
    assert (monolith.carried, monolith.launch_rate) == ((Carried("Lantern", 4),), 2)


@pytest.mark.rule("fleet 17.2")
def test_who_flies_by_reaction() -> None:
    fuels = {s.name: s.fuel for s in CLASSES.values() if s.drive is Drive.REACTION}
    assert fuels == {"Lantern": 24, "Dray": 20}


@pytest.mark.rule("fleet 2.3", "fleet 17.3")
@pytest.mark.parametrize("name", CLASSES)
def test_every_sheet_is_whole(name: str) -> None:
    sheet = CLASSES[name]
    fired = {tube.missile for tube in sheet.launchers}
    assert fired <= set(sheet.magazine)
    assert set(sheet.magazine) <= set(MISSILES)
    assert {load.kind for load in sheet.carried} <= set(CLASSES)
    assert (sheet.black_globe > 0) == (sheet.capacitor > 0)
