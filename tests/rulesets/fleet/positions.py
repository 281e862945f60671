"""Positions of `fleet` for tests: task forces of whole units, changed where a test says so."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.hexes import Hex
from game.core.ruleset import Side, UnitId
from game.rulesets.fleet.classes import CLASSES
from game.rulesets.fleet.counters import TaskForce
from game.rulesets.fleet.objectives import Free
from game.rulesets.fleet.orders import Device
from game.rulesets.fleet.scenario import Scenario, SideSetup
from game.rulesets.fleet.sheets import Sheet
from game.rulesets.fleet.state import State
from game.rulesets.fleet.units import Gear, Guns, Helm, Tubes, Unit
from game.scenario.model import About, Difficulty

A, B = Side("A"), Side("B")
A1, B1 = UnitId("A1"), UnitId("B1")


def unit(unit_id: str, kind: str, **changes: object) -> Unit:
    """Give a unit fresh from its sheet, with changes; its side and force come from `force`."""
    sheet = CLASSES[kind]
    fresh = Unit(
        id=UnitId(unit_id),
        name=unit_id,
        side=A,
        kind=kind,
        fuel=sheet.fuel or 0,
        magazine=sheet.magazine,
        canisters=sheet.sand.canisters,
        guns=tuple(Guns() for _ in sheet.batteries),
        tubes=tuple(Tubes() for _ in sheet.launchers),
    )
    return replace(fresh, **changes)


def force(
    side: Side, number: int, present: Hex, *units: Unit, past: Hex | None = None, **changes: object
) -> tuple[TaskForce, tuple[Unit, ...]]:
    """Give a task force at rest, or with a past, and its units."""
    name = UnitId(f"{side}{number}")
    members = tuple(replace(one, side=side, force=name) for one in units)
    held = TaskForce(
        name,
        side,
        number,
        present if past is None else past,
        present,
        units=tuple(u.id for u in members),
    )
    return replace(held, **changes), members


def position(
    *forces: tuple[TaskForce, tuple[Unit, ...]], classes: tuple[Sheet, ...] = (), **changes: object
) -> State:
    """Give a game with some task forces."""
    about = About("For a test.", "Nothing.", Difficulty.FIRST, "no time")
    sides = (SideSetup(A, "Amber", "Win"), SideSetup(B, "Blue", "Win"))
    scenario = Scenario(
        format=1,
        ruleset="fleet",
        title="Test",
        about=about,
        sides=sides,
        forces=(),
        objective=Free(),
        turns=10,
        classes=classes,
    )
    state = State(
        scenario=scenario,
        winner=A,
        forces={held.id: held for held, _ in forces},
        units={one.id: one for _, members in forces for one in members},
    )
    return replace(state, **changes)


def switched(*devices: str, flicker: int = 0) -> Gear:
    """Give gear with some devices on."""
    return Gear(tuple(sorted(map(Device, devices))), flicker)


BURNED = Helm(burn=(1, 0))
"""A unit that has used its drive."""
