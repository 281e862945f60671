"""The scenarios that ship, against planets 19, and the page that documents their format."""

import re
import tomllib
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import fields

from game import assets
from game.core.hexes import Hex, Vec
from game.core.ruleset import UnitId
from game.rulesets.planets import objectives, past
from game.rulesets.planets.chart import BoardMap, Body, Row
from game.rulesets.planets.gravity import in_orbit
from game.rulesets.planets.orders import Burn
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.scenario import (
    BaseSetup,
    ItemSetup,
    Landing,
    Options,
    Recovery,
    Scenario,
    ShipSetup,
    SideSetup,
    SpecialRules,
    StartAt,
    StepName,
)
from game.rulesets.planets.ships import CLASSES, Kind
from game.rulesets.planets.start import start
from game.rulesets.planets.state import Ending, Place, State, Step
from game.scenario.load import load_scenario
from game.scenario.model import About
from game.session.game import Game

FOLDER = assets.maps() / "planets"
SCENARIOS = {
    "first-burn": "19.1",
    "once-around": "19.2",
    "once-around-moon": "19.2",
    "perihelion-cup": "19.3",
    "quarantine": "19.4",
    "ore-convoy": "19.5",
    "two-captains": "19.6",
    "breakout": "19.7",
    "rock-garden": "19.8",
    "standing-fort": "19.9",
    "salvage": "19.10",
    "fleet-action": "19.11",
}


def load(name: str) -> Scenario:
    return load_scenario(FOLDER / f"{name}.toml", Planets())


def begun(name: str) -> State:
    return start(load(name))


def test_all_that_ship_are_here() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(SCENARIOS)


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=pytest.mark.rule(f"planets {s}"), id=n) for n, s in SCENARIOS.items()],
)
def test_it_loads_and_its_file_is_named_after_it(name: str) -> None:
    scenario = load(name)
    title = scenario.title.removeprefix("The ").lower().replace(" ", "-")
    assert title == name
    state = start(scenario)
    assert (state.turn, state.step) == (1, Step.PLOT)
    assert state.phasing == scenario.sides[0].id
    assert sum(scenario.about.balance.values()) <= 100
    assert all(CLASSES[s.kind].fuel in (None, s.fuel) or s.fuel == 0 for s in state.ships.values())


# Class, side, hex, velocity, pulls, body in orbit, hold: as section 19 gives them.
Row19 = tuple[str, str, Hex, Vec, tuple[int, ...], str | None, dict[str, int]]
ORE, ARMS = {"ore": 40}, {"torpedo": 1, "mine": 2}
MINE = {"mine": 1}
POSITIONS: dict[str, list[Row19]] = {
    "first-burn": [("corvette", "pilot", (-6, 6), (1, 0), (), None, {})],
    "once-around": [("corvette", "pilot", (0, 0), (0, 0), (), None, {})],
    "once-around-moon": [("corvette", "pilot", (0, 0), (0, 0), (), None, {})],
    "perihelion-cup": [
        ("corvette", side, (3, 7), (0, 0), (), None, {})
        for side in ("earth", "mercury", "mars", "venus")
    ],
    "quarantine": [
        ("corsair", "blockade", (1, 0), (0, 1), (3,), "World", {}),
        ("corsair", "blockade", (6, -3), (0, 1), (3,), "Moon", MINE),
        ("packet", "runner", (-9, 4), (2, -1), (), None, {"mine": 2}),
    ],
    "ore-convoy": [
        ("transport", "convoy", (-3, -10), (1, -1), (3,), "Mars", ORE),
        ("transport", "convoy", (-3, -10), (1, -1), (3,), "Mars", ORE),
        ("tanker", "convoy", (-3, -10), (1, -1), (3,), "Mars", {}),
        ("frigate", "convoy", (-3, -10), (1, -1), (3,), "Mars", ARMS),
        ("corsair", "raiders", (-17, 9), (0, 0), (), None, MINE),
        ("corsair", "raiders", (17, -6), (0, 0), (), None, MINE),
    ],
    "two-captains": [
        ("frigate", "a", (-7, 2), (1, 0), (), None, ARMS),
        ("frigate", "b", (7, -2), (-1, 0), (), None, ARMS),
    ],
    "breakout": [
        ("liner", "fugitive", (1, 10), (0, 0), (), None, {}),
        ("corvette", "pursuit", (3, 6), (1, -1), (5,), "Earth", {}),
        ("corsair", "pursuit", (7, 13), (-1, 0), (), None, {}),
    ],
    "rock-garden": [
        ("frigate", "patrol", (-6, -5), (1, 1), (), None, ARMS),
        ("corvette", "patrol", (7, 5), (-1, 0), (), None, {}),
        ("corsair", "smugglers", (0, 0), (0, 0), (), None, MINE),
        ("corsair", "smugglers", (0, 0), (0, 0), (), None, MINE),
    ],
    "standing-fort": [
        (
            "dreadnaught", "attacker", (-9, 3), (2, -1), (), None,
            {"nuke": 1, "torpedo": 1, "mine": 1},
        ),
        ("corsair", "attacker", (-9, 4), (2, -1), (), None, MINE),
        ("corsair", "attacker", (-9, 4), (2, -1), (), None, MINE),
        ("orbital-base", "defender", (1, 0), (0, 0), (), None, {}),
        ("corvette", "defender", (1, 0), (0, 0), (), None, {}),
        ("corvette", "defender", (1, 0), (0, 0), (), None, {}),
    ],
    "salvage": [
        ("corvette", "rival", (7, -6), (-1, 0), (), None, {}),
        ("corvette", "salvor", (-8, 8), (0, -1), (), None, {}),
        ("packet", "derelict", (-8, -3), (2, 0), (), None, {"instruments": 1}),
    ],
    "fleet-action": [
        ("dreadnaught", "inner", (4, 7), (1, -1), (3,), "Earth", {"torpedo": 2, "mine": 1}),
        ("frigate", "inner", (4, 7), (1, -1), (3,), "Earth", ARMS),
        ("frigate", "inner", (4, 7), (1, -1), (3,), "Earth", ARMS),
        ("corvette", "inner", (2, 7), (-1, 1), (0,), "Earth", {}),
        ("corvette", "inner", (2, 7), (-1, 1), (0,), "Earth", {}),
        ("frigate", "outer", (-3, -10), (1, -1), (3,), "Mars", ARMS),
        ("frigate", "outer", (-3, -10), (1, -1), (3,), "Mars", ARMS),
        ("frigate", "outer", (-3, -10), (1, -1), (3,), "Mars", ARMS),
        ("corsair", "outer", (-5, -10), (-1, 1), (0,), "Mars", MINE),
        ("corsair", "outer", (-5, -10), (-1, 1), (0,), "Mars", MINE),
        ("torch", "outer", (21, -12), (1, -1), (3,), "Callisto", MINE),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        pytest.param(n, rows, marks=pytest.mark.rule(f"planets {SCENARIOS[n]}"), id=n)
        for n, rows in POSITIONS.items()
    ],
)
def test_positions(name: str, rows: list[Row19]) -> None:
    state = begun(name)
    found = [
        (s.kind.value, s.side, s.position, s.velocity, s.pulls, in_orbit(state, s), dict(s.hold))
        for s in state.ships.values()
    ]
    assert sorted(found, key=repr) == sorted(rows, key=repr)


@pytest.mark.rule("planets 19")
@pytest.mark.parametrize(
    ("name", "sides", "turns", "board"),
    [
        ("first-burn", "pilot", 12, "rocks"),
        ("once-around", "pilot", 12, "world"),
        ("once-around-moon", "pilot", 12, "world"),
        ("perihelion-cup", "mercury venus earth mars", 40, "inner"),
        ("quarantine", "runner blockade", 20, "world"),
        ("ore-convoy", "convoy raiders", 40, "inner"),
        ("two-captains", "a b", 25, "world"),
        ("breakout", "fugitive pursuit", 40, "inner"),
        ("rock-garden", "patrol smugglers", 15, "rocks"),
        ("standing-fort", "attacker defender", 20, "world"),
        ("salvage", "derelict salvor rival", 30, "rocks"),
        ("fleet-action", "outer inner", 40, "inner"),
    ],
)
def test_sides_and_limits(name: str, sides: str, turns: int, board: str) -> None:
    scenario = load(name)
    assert " ".join(side.id for side in scenario.sides) == sides
    assert (scenario.turns, scenario.board.name) == (turns, board)
    uncommanded = [side.id for side in scenario.sides if not side.commanded]
    assert uncommanded == ["derelict"] * (name == "salvage")


@pytest.mark.rule("planets 19", "planets 1.2", "planets 12.2")
def test_options_and_special_rules() -> None:
    plain = {name: load(name) for name in SCENARIOS}
    no_combat = {n for n, s in plain.items() if not s.options.combat}
    assert no_combat == {"first-burn", "once-around", "once-around-moon", "perihelion-cup"}
    assert {n for n, s in plain.items() if s.options.nukes} == {"standing-fort"}
    assert {n for n, s in plain.items() if s.options.heroism} == {"fleet-action"}
    assert {n for n, s in plain.items() if s.rules.defence} == {
        "ore-convoy",
        "standing-fort",
        "fleet-action",
    }
    assert not any(s.options.hidden or s.rules.suppression for s in plain.values())
    assert {s.options.recovery for s in plain.values()} == {Recovery.OWN}


@pytest.mark.rule("planets 19.9", "planets 8.1")
@pytest.mark.parametrize(
    ("name", "owners"),
    [
        ("first-burn", {"Rock": "closed"}),
        ("once-around", {"World": "open", "Moon": "closed"}),
        ("once-around-moon", {"World": "open", "Moon": "open"}),
        ("quarantine", {"World": "runner", "Moon": "closed"}),
        ("rock-garden", {"Rock": "smugglers"}),
        ("two-captains", {"World": "closed", "Moon": "closed"}),
    ],
)
def test_owners_of_bases(name: str, owners: dict[str, str]) -> None:
    state = begun(name)
    assert {base.body: base.owner for base in state.bases.values()} == owners


@pytest.mark.rule("planets 19.9")
def test_bases_of_the_fort() -> None:
    state = begun("standing-fort")
    mine = {i for i, base in state.bases.items() if base.owner == "defender"}
    assert mine == {"World 0", "World 3", "Moon 3"}
    assert {s.place for s in state.ships_of(state.sides[1])} == {Place.STATION, Place.DOCKED}


@pytest.mark.rule("planets 19.11")
def test_cost_of_the_fleets() -> None:
    state = begun("fleet-action")
    cost = {side: sum(s.ship_class.cost for s in state.ships_of(side)) for side in state.sides}
    assert cost == {"inner": 980, "outer": 1010}
    owned = {
        side: {b.body for b in state.bases.values() if b.owner == side} for side in state.sides
    }
    assert owned == {
        "inner": {"Earth", "Moon", "Venus", "Mercury"},
        "outer": {"Mars", "Io", "Callisto", "Ceres"},
    }


@pytest.mark.rule("planets 19.10")
def test_the_derelict() -> None:
    state = begun("salvage")
    (wreck,) = (s for s in state.ships.values() if s.kind is Kind.PACKET)
    assert (wreck.fuel, wreck.weapon, wreck.drive, wreck.structure) == (0, 1, 6, 2)
    assert not wreck.crew
    assert state.mass("instruments") == 5


# --- the page that documents the format ------------------------------------------------------


def readme() -> str:
    return (FOLDER / "README.md").read_text(encoding="utf-8")


def example() -> dict[str, object]:
    (block,) = re.findall(r"```toml\n(.*?)```", readme(), re.DOTALL)
    return tomllib.loads(block)


def test_the_example_of_the_page_is_valid() -> None:
    state = start(load_scenario(example(), Planets()))
    assert (state.turn, state.phasing, state.step) == (3, "pirates", Step.SUPPLY)


STRUCTS: list[type[Struct]] = [
    Scenario, About, Options, SpecialRules, SideSetup, ShipSetup, Landing, BaseSetup, ItemSetup,
    StartAt, BoardMap, Body, Row, objectives.Edge, objectives.Claim,
    objectives.Rest, objectives.Landfall, objectives.Race, objectives.Blockade, objectives.Convoy,
    objectives.Duel, objectives.Breakout, objectives.Escape, objectives.Siege, objectives.Salvage,
    objectives.Fleets, objectives.Free, past.Past, past.Loss, past.Seizure, past.Booty,
    past.Arrival,
]  # fmt: skip


@pytest.mark.parametrize("kind", STRUCTS, ids=lambda kind: kind.__name__)
def test_the_page_tells_of_every_key(kind: type[Struct]) -> None:
    text = re.sub(r"```.*?```", "", readme(), flags=re.DOTALL)
    code = {word for span in re.findall(r"`([^`]+)`", text) for word in re.findall(r"\w+", span)}
    keys = {field.encode_name for field in fields(kind)}
    tag = kind.__struct_config__.tag
    assert keys | ({str(tag)} if tag else set()) <= code


def test_the_page_names_every_class_and_step() -> None:
    text = readme()
    assert all(f"`{kind.value}`" in text for kind in Kind)
    assert all(f"`{step}`" in text for step in StepName)


@pytest.mark.parametrize(
    "path", sorted(Path(FOLDER / "boards").glob("*.toml")), ids=lambda p: p.stem
)
def test_boards_are_named_after_their_files(path: Path) -> None:
    assert tomllib.loads(path.read_text(encoding="utf-8"))["name"] == path.stem


@pytest.mark.rule("planets 19.5", "planets 7.7", "planets R89")
def test_the_second_raider_waits_on_an_asteroid() -> None:
    state = begun("ore-convoy")
    raider = state.ships[UnitId("r2")]
    assert (raider.position, raider.velocity) == ((17, -6), (0, 0))
    assert state.is_asteroid(raider.position)


@pytest.mark.rule("planets 19.7", "planets R88")
def test_four_burns_and_a_coast_take_the_liner_out() -> None:
    game = Game.new(Planets(), load_scenario(FOLDER / "breakout.toml", Planets()), seed=1)
    liner = UnitId("f1")
    while liner in game.state.ships:
        (side,) = game.waiting_for
        south = game.state.step is Step.PLOT and side == "fugitive" and game.state.turn <= 4
        game.submit(side, [Burn(liner, (5,))] if south else [])
    (gone,) = game.state.fates
    assert (gone.turn, gone.ship.position, gone.ship.fuel) == (5, (1, 24), 6)
    assert gone.ending is Ending.EXITED
