"""How a game begins: a scenario becomes the first state (fleet 1.12, 2, 3, 18.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import asdict, replace

from game.core.dice import RuleRef
from game.core.hexes import Hex, add, sub
from game.core.ruleset import Option, Side, UnitId
from game.rulesets.fleet.classes import CLASSES
from game.rulesets.fleet.counters import Spread, TaskForce
from game.rulesets.fleet.knowledge import Knowledge, Standing
from game.rulesets.fleet.missiles import MISSILES
from game.rulesets.fleet.scenario import (
    ForceSetup,
    Salvo,
    Scenario,
    UnitSetup,
    Variant,
    WoundSetup,
)
from game.rulesets.fleet.sheets import Sheet
from game.rulesets.fleet.state import State
from game.rulesets.fleet.units import Guns, Helm, Locks, Tubes, Unit, Wounds

SWITCH = ("off", "on")
OPTIONS: tuple[Option, ...] = (
    Option(
        "dummies",
        SWITCH,
        "off",
        "Sides may have counters that stand for nothing.",
        RuleRef("fleet 3.8"),
    ),
    Option(
        "facing",
        SWITCH,
        "off",
        "A spinal mount fires only along its task force's bow.",
        RuleRef("fleet 5.7"),
    ),
    Option(
        "advanced-am",
        SWITCH,
        "off",
        "Anti-missile fire is given before one knows which spreads will hit.",
        RuleRef("fleet 13.3"),
    ),
    Option(
        "smooth-dl",
        SWITCH,
        "off",
        "The DL-15's rating grows evenly above 33 missiles.",
        RuleRef("fleet 20.14"),
    ),
)


def start(scenario: Scenario) -> State:
    """Give the state before the first step, of a scenario without faults."""
    known = with_variants(scenario)
    forces: dict[UnitId, TaskForce] = {}
    units: dict[UnitId, Unit] = {}
    for name, setup in _named(scenario):
        members = [_unit(known, setup.side, name, one) for one in setup.units]
        forces[name] = _force(name, setup, members)
        for one in members:
            units[one.id] = one
            units |= {aboard.id: aboard for aboard in _carried(known, one)}
    state = State(
        scenario=known,
        forces=forces,
        units=units,
        counts=_counts(scenario),
        knowledge={side.id: Knowledge() for side in scenario.sides},
        standing={side.id: Standing() for side in scenario.sides},
    )
    return _with_missiles(state)


# --- classes -----------------------------------------------------------------------------------


def with_variants(scenario: Scenario) -> Scenario:
    """Write the sheets of its variants out in a scenario."""
    made = tuple(variant_sheet(scenario, variant) for variant in scenario.variants)
    return replace(scenario, classes=(*made, *scenario.classes), variants=())


def variant_sheet(scenario: Scenario, variant: Variant) -> Sheet:
    """Give the sheet of a variant.

    Raises:
        msgspec.ValidationError: A sheet has no such entry, or not with such a value.
        KeyError: There is no class it could be like.
    """
    like = class_of(scenario, variant.like)
    return msgspec.convert(
        {**msgspec.to_builtins(like), **variant.set, "name": variant.name}, Sheet
    )


def class_of(scenario: Scenario, name: str) -> Sheet:
    """Give a class: the scenario's own of that name, or one of fleet 17."""
    own = next((sheet for sheet in scenario.classes if sheet.name == name), None)
    return own or CLASSES[name]


# --- task forces and units -----------------------------------------------------------------------


def _named(scenario: Scenario) -> Iterator[tuple[UnitId, ForceSetup]]:
    """Yield task forces with their ids, in order of side and number (fleet 1.12)."""
    for side in scenario.sides:
        own = (setup for setup in scenario.forces if setup.side == side.id)
        for number, setup in enumerate(own, start=1):
            yield UnitId(f"{side.id}{number}"), setup


def _counts(scenario: Scenario) -> dict[str, int]:
    """Count the numbers of task forces that are used up, by side."""
    return {
        str(side.id): sum(setup.side == side.id for setup in scenario.forces)
        for side in scenario.sides
    }


def _force(name: UnitId, setup: ForceSetup, members: list[Unit]) -> TaskForce:
    return TaskForce(
        id=name,
        side=setup.side,
        number=int(name.removeprefix(setup.side)),
        past=setup.past,
        present=setup.present,
        past_before=setup.past,
        present_before=setup.present,
        units=tuple(one.id for one in members),
        dummy=setup.dummy,
    )


def _unit(scenario: Scenario, side: Side, force: UnitId, setup: UnitSetup) -> Unit:
    sheet = class_of(scenario, setup.kind)
    fresh = _fresh(sheet, setup.id, side)
    return replace(
        fresh,
        name=setup.name or setup.id,
        force=force,
        fuel=fresh.fuel if setup.fuel is None else setup.fuel,
        magazine=sheet.magazine if setup.magazine is None else setup.magazine,
        stored=setup.stored,
        wounds=_wounds(setup.wounds),
        helm=Helm((1, 0) if setup.burned else (0, 0), setup.evasion, setup.evasion),
        locks=Locks(held=_held(scenario, side, setup)),
    )


def _fresh(sheet: Sheet, name: UnitId, side: Side) -> Unit:
    """Give a whole unit of a class, full of fuel and missiles."""
    return Unit(
        id=name,
        name=name,
        side=side,
        kind=sheet.name,
        fuel=sheet.fuel or 0,
        magazine=sheet.magazine,
        canisters=sheet.sand.canisters,
        guns=tuple(Guns() for _ in sheet.batteries),
        tubes=tuple(Tubes() for _ in sheet.launchers),
    )


def _wounds(setup: WoundSetup) -> Wounds:
    named = asdict(setup)
    screens = {"meson_screen": "meson", "damper_screen": "damper", "black_globe": "globe"}
    return Wounds(**{screens.get(entry, entry): points for entry, points in named.items()})


def _held(scenario: Scenario, side: Side, setup: UnitSetup) -> tuple[UnitId, ...]:
    if setup.held != "all":
        return tuple(sorted(setup.held))
    others = (force for force in scenario.forces if force.side != side)
    return tuple(sorted(one.id for force in others for one in force.units))


def _carried(scenario: Scenario, carrier: Unit) -> Iterator[Unit]:
    """Yield what a unit carries, numbered after it (fleet 2.3, 3.4)."""
    number = 0
    for load in class_of(scenario, carrier.kind).carried:
        for _ in range(load.number):
            number += 1
            name = UnitId(f"{carrier.id}.{number}")
            aboard = _fresh(class_of(scenario, load.kind), name, carrier.side)
            yield replace(aboard, name=f"{load.kind} {number}", carrier=carrier.id)


# --- missiles in flight --------------------------------------------------------------------------


def _with_missiles(state: State) -> State:
    """Put the scenario's spreads and salvos on the map (fleet 18.6)."""
    for setup in state.scenario.spreads:
        launcher = state.units[setup.launcher]
        spread = _spread(state, launcher, setup.missile, setup.missiles, setup.target)
        state = _put(
            state,
            replace(
                spread,
                past=setup.past,
                present=setup.present,
                fuel=setup.fuel,
                lost=setup.lost,
            ),
        )
    for salvo in state.scenario.salvos:
        state = _with_salvo(state, salvo)
    return state


def _with_salvo(state: State, salvo: Salvo) -> State:
    """Fire a full battery round from every launcher of a side (fleet 18.6)."""
    foes = [unit.id for unit in state.units.values() if unit.side != salvo.side and unit.force]
    for force in state.forces_of(salvo.side):
        for name in force.units:
            for tube in state.sheet(state.units[name]).launchers:
                for _ in range(tube.number):
                    unit = state.units[name]
                    target = foes[state.counts.get(_counter(salvo.side), 0) % len(foes)]
                    spread = _spread(state, unit, tube.missile, tube.rate, target)
                    present = add(force.present, salvo.offset)
                    fuel = spread.fuel - salvo.spent
                    past = sub(present, salvo.velocity)
                    state = _put(state, replace(spread, past=past, present=present, fuel=fuel))
                    left = {**unit.magazine, tube.missile: unit.magazine[tube.missile] - tube.rate}
                    units = {**state.units, name: replace(unit, magazine=left)}
                    state = replace(state, units=units)
    return state


def _spread(state: State, unit: Unit, missile: str, missiles: int, target: UnitId) -> Spread:
    """Give the next spread of a unit's side, where its task force is (fleet 7.3)."""
    number = state.counts.get(_counter(unit.side), 0) + 1
    at: Hex = state.forces[unit.force].present
    return Spread(
        id=UnitId(f"{_counter(unit.side)}{number}"),
        side=unit.side,
        number=number,
        missile=missile,
        missiles=missiles,
        past=at,
        present=at,
        fuel=MISSILES[missile].fuel,
        launcher=unit.id,
        force=unit.force,
        target=target,
        controller=unit.id if MISSILES[missile].controlled else UnitId(""),
    )


def _put(state: State, spread: Spread) -> State:
    counts: Mapping[str, int] = {**state.counts, _counter(spread.side): spread.number}
    return replace(state, spreads={**state.spreads, spread.id: spread}, counts=counts)


def _counter(side: Side) -> str:
    """Give the key under which a side's spreads are counted (fleet 1.12)."""
    return f"{side}s"
