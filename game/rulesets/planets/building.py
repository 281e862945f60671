"""Positions built by hand: what each edit makes of a scenario (planets 3, 5, 7, 8, 11).

An edit changes the scenario that begins with the position (`portrait`), so that everything else
follows as it does at the start of a game: pulls owed and due are those of the course flown to a
hex. What was plotted, chosen or still to be rolled for a course goes with that course.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import count, product
from string import ascii_uppercase
from typing import Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from game.core.hexes import Hex, Vec
from game.core.ruleset import Refusal, Side, UnitId
from game.rulesets.planets.chart import Body, BodyKind, chart_of
from game.rulesets.planets.names import place, sentence
from game.rulesets.planets.past import Past
from game.rulesets.planets.scenario import (
    CLOSED,
    OPEN,
    BaseSetup,
    ItemSetup,
    Landing,
    Scenario,
    ShipSetup,
)
from game.rulesets.planets.sections import rule
from game.rulesets.planets.ships import CLASSES, Kind

ItemKind = Literal["mine", "torpedo", "nuke"]


# --- putting ---------------------------------------------------------------------------------


def put_ship(scenario: Scenario, kind: Kind, side: Side, at: Hex) -> Scenario | Refusal:
    """Put a ship into a hex, at rest, or down on the body there."""
    number = 1
    while (unit := UnitId(f"{side}{number}")) in _ids(scenario):
        number += 1
    whose = next(s.name for s in scenario.sides if s.id == side)
    names = {ship.name for ship in scenario.ships}
    name = next(
        name
        for letters in _letters()
        if (name := f"{whose} {CLASSES[kind].name} {letters}") not in names
    )
    placed = _placed(scenario, ShipSetup(id=unit, side=side, kind=kind, name=name), at)
    if isinstance(placed, Refusal):
        return placed
    return replace(scenario, ships=(*scenario.ships, placed))


def _letters() -> Iterator[str]:
    """A to Z, then AA and so on: in a name, numbers would be taken for strengths."""
    for length in count(1):
        yield from map("".join, product(ascii_uppercase, repeat=length))


def put_item(scenario: Scenario, kind: ItemKind, side: Side, at: Hex) -> Scenario:
    """Put ordnance into a hex, at rest, as if it had moved once."""
    number = 1
    while (unit := UnitId(f"{kind}-{number}")) in _ids(scenario):
        number += 1
    item = ItemSetup(id=unit, side=side, kind=kind, at=at)
    return replace(scenario, ordnance=(*scenario.ordnance, item))


def claim(scenario: Scenario, side: Side, at: Hex) -> Scenario | Refusal:
    """Give a side all bases of the body in a hex (planets 8.1)."""
    body = chart_of(scenario.board).body_at.get(at)
    if body is None or not body.base_sides:
        what = f"{body.name} has no bases" if body else f"There is no body at {place(at)}"
        known = [b.name for b in scenario.board.bodies if b.base_sides]
        change = f"Bodies with bases: {', '.join(known)}." if known else "Take another board."
        return Refusal(rule("8.1"), f"{what}.", change)
    return _owned(scenario, body.base_ids, side)


def _ids(scenario: Scenario) -> set[UnitId]:
    """Give all ids that are taken, by ships that are gone too."""
    lost = () if isinstance(scenario.past, UnsetType) else scenario.past.lost
    return {
        *(ship.id for ship in scenario.ships),
        *(item.id for item in scenario.ordnance),
        *(loss.ship for loss in lost),
        *(base for body in scenario.board.bodies for base in body.base_ids),
    }


def _placed(scenario: Scenario, ship: ShipSetup, at: Hex) -> ShipSetup | Refusal:
    """Give a ship in a hex: in flight, on station, or down on the body there (7.2, 7.6)."""
    body = chart_of(scenario.board).body_at.get(at)
    grounded = replace(ship, velocity=(0, 0), at=None, pulls=None, docked=None)
    if body is None or body.kind is BodyKind.SUN or ship.kind is Kind.ORBITAL_BASE:
        return replace(ship, at=at, pulls=None, landed=None, docked=None)
    if body.kind is BodyKind.ROCK:
        return replace(grounded, landed=Landing(body.name))
    if not body.bases:
        why = f"{body.name} has no base to land at."
        return Refusal(rule("R11"), why, "Put it beside the body, or on one with bases.")
    return replace(grounded, landed=Landing(body.name, _ground(scenario, body, ship.side)))


def _ground(scenario: Scenario, body: Body, side: Side) -> int:
    """Choose a side of a body to stand on: one with a base that serves the ship, if any."""
    owners = {i: c.owner for c in scenario.bases for i in c.ids(scenario.board)}
    sides = sorted(body.bases)
    friendly = [s for s in sides if owners.get(body.base_ids[sides.index(s)]) in (side, OPEN)]
    return (friendly or sides)[0]


# --- changing --------------------------------------------------------------------------------


def shift(scenario: Scenario, unit: UnitId, to: Hex) -> Scenario | Refusal:
    """Move a ship or item to a hex; one in flight keeps its velocity."""
    for ship in scenario.ships:
        if ship.id == unit:
            placed = _placed(scenario, ship, to)
            return placed if isinstance(placed, Refusal) else with_ship(scenario, placed, new=True)
    for item in scenario.ordnance:
        if item.id == unit:
            return with_item(scenario, replace(item, at=to))
    return missing(scenario, unit)


def turn(scenario: Scenario, unit: UnitId, velocity: Vec) -> Scenario | Refusal:
    """Give a ship in flight or an item another velocity."""
    for ship in scenario.ships:
        if ship.id == unit:
            if ship.at is None:
                why = f"{ship.name or ship.id} is landed or docked and has no velocity."
                return Refusal(rule("7.2"), why, "Move it into open space first.")
            flown = replace(ship, velocity=velocity, pulls=None)
            return with_ship(scenario, flown, new=True)
    for item in scenario.ordnance:
        if item.id == unit:
            return with_item(scenario, replace(item, velocity=velocity))
    return missing(scenario, unit)


def remove(scenario: Scenario, unit: UnitId) -> Scenario | Refusal:
    """Take a ship or item off the board; ships docked at it stay in the hex, adrift."""
    if unit not in [*(s.id for s in scenario.ships), *(i.id for i in scenario.ordnance)]:
        return missing(scenario, unit)
    at = next((s.at for s in scenario.ships if s.id == unit), None)
    ships = [
        replace(
            ship,
            docked=None if ship.docked == unit else ship.docked,
            at=at if ship.docked == unit else ship.at,
            surrendered=None if ship.surrendered == unit else ship.surrendered,
        )
        for ship in scenario.ships
        if ship.id != unit
    ]
    left = tuple(item for item in scenario.ordnance if item.id != unit)
    left = tuple(replace(i, launcher="") if i.launcher == unit else i for i in left)
    return _forgotten(replace(scenario, ships=tuple(ships), ordnance=left), unit, whole=True)


def with_ship(scenario: Scenario, ship: ShipSetup, *, new: bool = False) -> Scenario:
    """Give a scenario with one ship changed; `new`: it has flown another course."""
    ships = tuple(ship if s.id == ship.id else s for s in scenario.ships)
    scenario = replace(scenario, ships=ships)
    return _forgotten(scenario, ship.id) if new else scenario


def with_item(scenario: Scenario, item: ItemSetup) -> Scenario:
    """Give a scenario with one item changed; the pulls it owes are those of its course."""
    ordnance = tuple(item if i.id == item.id else i for i in scenario.ordnance)
    return _forgotten(replace(scenario, ordnance=ordnance), item.id)


def with_base(
    scenario: Scenario, base: UnitId, owner: str, *, destroyed: bool, suppressed: bool
) -> Scenario:
    """Give a scenario with one base changed (planets 8.1, 11.7, 17.6)."""
    for body in scenario.board.bodies:
        if base in body.base_ids:
            side = body.base_sides[body.base_ids.index(base)]
            apart = _owned(scenario, (base,), CLOSED)
            sides = () if side is None else (side,)
            setup = BaseSetup(body.name, owner, sides, destroyed, suppressed)
            return replace(apart, bases=(*apart.bases, setup))
    return scenario


def _owned(scenario: Scenario, bases: Collection[UnitId], owner: str) -> Scenario:
    """Give bases another owner, and leave all others as they are."""
    setups: dict[UnitId, BaseSetup] = {}
    for body in scenario.board.bodies:
        for side, base in zip(body.base_sides, body.base_ids, strict=True):
            alone = () if side is None else (side,)
            for setup in scenario.bases:
                if base in setup.ids(scenario.board):
                    setups[base] = replace(setup, sides=alone)
            if base in bases:
                setups[base] = BaseSetup(body.name, owner, alone)
    kept = (s for s in setups.values() if s.owner != CLOSED or s.destroyed or s.suppressed)
    return replace(scenario, bases=tuple(kept))


def _forgotten(scenario: Scenario, unit: UnitId, *, whole: bool = False) -> Scenario:
    """Forget what belongs to a course that a unit has not flown now, or all about the unit."""
    if isinstance(scenario.past, UnsetType):
        return scenario
    keys = ["plots", "choices", "rocks", "pulls", "thrust"]
    keys += ["visited", "spent", "marks", "shot_by"] if whole else []
    without = {
        key: {i: told for i, told in getattr(scenario.past, key).items() if i != unit}
        for key in keys
    }
    past: Past = replace(scenario.past, **without)
    if whole:
        past = replace(past, queue=tuple(i for i in past.queue if i != unit))
    none = past == Past() and not scenario.options.hidden
    return replace(scenario, past=UNSET if none else past)


def missing(scenario: Scenario, unit: UnitId) -> Refusal:
    """Refuse what is done to a unit that is not there, or stays where it is."""
    if any(unit in body.base_ids for body in scenario.board.bodies):
        why = sentence(f"the base {unit} belongs to the board.")
        return Refusal(rule("8.1"), why, "Set whose it is, or that it is in ruins.")
    return Refusal(rule("3.7"), f"There is no unit {unit}.", "Name one on the board.")
