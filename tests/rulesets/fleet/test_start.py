"""Every scenario that ships begins as the rules say (fleet 18)."""

import tomllib

import msgspec
import pytest
from msgspec.structs import replace

from game import assets
from game.core.ruleset import UnitId
from game.rulesets.fleet.missiles import MISSILES
from game.rulesets.fleet.scenario import Scenario, SpreadSetup, Variant
from game.rulesets.fleet.start import start, variant_sheet
from game.rulesets.fleet.state import State
from tests.rulesets.fleet.positions import B

NAMES = sorted(path.stem for path in (assets.maps() / "fleet").glob("*.toml"))


def loaded(name: str) -> Scenario:
    """A scenario that ships."""
    text = (assets.maps() / "fleet" / f"{name}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Scenario)


def begun(name: str) -> State:
    """The start of a scenario that ships."""
    return start(loaded(name))


@pytest.mark.rule("fleet 18.0")
def test_seven_scenarios_ship() -> None:
    assert len(NAMES) == 7


@pytest.mark.rule("fleet 18.0", "fleet 1.12", "fleet 3.9")
@pytest.mark.parametrize("name", NAMES)
def test_a_start_is_whole(name: str) -> None:
    state = begun(name)
    for force in state.forces.values():
        assert (force.past_before, force.present_before) == (force.past, force.present)
        assert force.dummy or force.units
        assert all(state.units[one].force == force.id for one in force.units)
    for unit in state.units.values():
        sheet = state.sheet(unit)
        assert len(unit.guns) == len(sheet.batteries)
        assert len(unit.tubes) == len(sheet.launchers)
        assert state.force_of(unit) is not None
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


@pytest.mark.rule("fleet 3.2")
@pytest.mark.parametrize("name", NAMES)
def test_task_forces_are_within_fleet_tactics(name: str) -> None:
    scenario = loaded(name)
    most = {side.id: side.fleet_tactics for side in scenario.sides}
    assert all(len(force.units) <= most[force.side] for force in scenario.forces)


@pytest.mark.rule("fleet 18.6")
def test_line_of_battle() -> None:
    state = begun("line-of-battle")
    assert [len(list(state.spreads_of(side))) for side in state.sides] == [100, 100]
    first, second = (state.spreads[UnitId(name)] for name in ("As1", "As51"))
    assert (first.present, first.past, first.fuel) == ((-22, 0), (-30, 0), 12 - 6)
    assert (second.present, second.past, second.fuel) == ((-29, 0), (-34, 0), 12 - 3)
    assert [state.spreads[UnitId(f"As{n}")].target for n in (1, 20, 21, 100)] == [
        "b1",
        "b20",
        "b1",
        "b20",
    ]
    mirrored = state.spreads[UnitId("Bs1")]
    assert (mirrored.present, mirrored.past) == ((22, 0), (30, 0))
    assert state.units[UnitId("a1")].magazine == {"DL-15": 1152 - 2 * 4 * 36}
    assert all(len(unit.locks.held) == 20 for unit in state.units.values() if unit.force)
    assert {spread.missile for spread in state.spreads.values()} <= set(MISSILES)


@pytest.mark.rule("fleet 18.3")
def test_a_variant_takes_the_place_of_a_class() -> None:
    state = begun("accelerator-against-meson")
    screens = {unit.name: state.sheet(unit).meson_screen for unit in state.units.values()}
    assert (screens["Sceptre"], screens["Augur"]) == (1, 3)


@pytest.mark.rule("fleet 2.3")
@pytest.mark.parametrize(
    ("entry", "value"), [("meson_screens", 1), ("meson_screen", -1), ("masking", 7)]
)
def test_a_variant_sets_only_what_a_sheet_has(entry: str, value: int) -> None:
    variant = Variant("Regent", "Regent", {entry: value})
    with pytest.raises(msgspec.ValidationError):
        variant_sheet(loaded("two-frigates"), variant)


@pytest.mark.rule("fleet 18.4", "fleet 3.4")
def test_a_carrier_carries() -> None:
    state = begun("carrier-strike")
    aboard = [unit for unit in state.units.values() if unit.carrier == "eyrie"]
    assert [unit.kind for unit in aboard] == ["Wasp"] * 20 + ["Lantern"] * 2
    assert {unit.force for unit in aboard} == {""}
    assert state.force_of(aboard[0]) == state.forces[UnitId("A1")]


@pytest.mark.rule("fleet 18.2")
def test_spreads_of_a_file_are_put_first() -> None:
    scenario = loaded("ore-convoy")
    flying = SpreadSetup(
        side=B,
        missile="LR-15",
        missiles=5,
        past=(20, 0),
        present=(16, 0),
        fuel=28,
        launcher=UnitId("s1"),
        target=UnitId("p1"),
    )
    state = start(replace(scenario, spreads=(flying,)))
    spread = state.spreads[UnitId("Bs1")]
    assert (spread.velocity, spread.force, spread.fuel) == ((-4, 0), "B1", 28)
    assert (state.counts["Bs"], state.counts["A"], state.counts["B"]) == (1, 2, 2)
