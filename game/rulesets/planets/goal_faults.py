"""Faults of a scenario's objective: sides, ships, bodies and exits it names (planets 19)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from msgspec import UnsetType

from game.core.hexes import disc
from game.core.ruleset import Fault, Side, UnitId
from game.rulesets.planets.chart import Body, chart_of
from game.rulesets.planets.names import listed, place
from game.rulesets.planets.objectives import (
    Blockade,
    Breakout,
    Convoy,
    Duel,
    Edge,
    Escape,
    Fleets,
    Free,
    Landfall,
    Race,
    Rest,
    Salvage,
    Siege,
)
from game.rulesets.planets.scenario import Scenario
from game.rulesets.planets.ships import MASSES, Kind


def objective_faults(scenario: Scenario) -> Iterator[Fault]:  # noqa: C901, PLR0912 - one arm an objective
    """Find what an objective names that is not there, or that nobody could reach."""
    goal = scenario.objective
    match goal:
        case Rest():
            yield from _rest(scenario, goal)
        case Landfall():
            yield from _landfall(scenario, goal)
        case Race():
            yield from _race(scenario, goal)
        case Blockade():
            yield from _ship(scenario, "runner", goal.runner)
            yield from _body(scenario, "body", goal.body)
        case Convoy():
            yield from _convoy(scenario, goal)
        case Breakout():
            yield from _breakout(scenario, goal)
        case Escape():
            yield from _side(scenario, "side", goal.side)
            yield from _exits(scenario, "exits", goal.exits)
            if not any(ship.side == goal.side for ship in scenario.ships):
                yield _fault("side", "that side has no ships", "a side with ships to escape")
        case Siege():
            yield from _siege(scenario, goal)
        case Salvage():
            yield from _salvage(scenario, goal)
        case Duel() | Fleets():
            if len(scenario.sides) < 2:  # noqa: PLR2004 - it takes two to fight
                yield _fault("kind", "one side alone", "two sides or more")
        case Free():
            pass
        case _:
            assert_never(goal)


def _fault(key: str, found: str, allowed: str) -> Fault:
    return Fault(f"objective.{key}", found, allowed)


def _one_of(names: Iterable[str]) -> str:
    return f"one of {', '.join(names)}"


# --- what an objective names -----------------------------------------------------------------


def _side(scenario: Scenario, key: str, side: Side) -> Iterator[Fault]:
    ids = [s.id for s in scenario.sides]
    if side not in ids:
        yield _fault(key, f"{side!r} is no side", _one_of(ids))


def _ship(scenario: Scenario, key: str, unit: UnitId, side: Side | None = None) -> Iterator[Fault]:
    """Find a ship that is not there, or not of the side it should be; it may be lost by now."""
    ids = [s.id for s in scenario.ships if side is None or side in (s.side, s.captured)]
    if not isinstance(scenario.past, UnsetType):
        ids += [s.ship for s in scenario.past.lost if side is None or side in (s.side, s.captured)]
    if unit not in ids:
        whose = f" of {side}" if side is not None else ""
        yield _fault(key, f"{unit!r} is no ship{whose}", _one_of(ids))


def _named(scenario: Scenario, name: str) -> Body | None:
    return next((b for b in scenario.board.bodies if b.name == name), None)


def _body(scenario: Scenario, key: str, name: str) -> Iterator[Fault]:
    """Find a body nobody can land on: it needs a base (planets 7.2, R11)."""
    body = _named(scenario, name)
    if body is None or not body.base_sides:
        known = _one_of(b.name for b in scenario.board.bodies if b.base_sides)
        yield _fault(key, f"{name!r} is no body with a base", known)


def _passed(scenario: Scenario, key: str, name: str) -> Iterator[Fault]:
    """Find a body without gravity hexes to enter."""
    pulling = {g.body for g in chart_of(scenario.board).gravity.values()}
    if name not in pulling:
        yield _fault(key, f"{name!r} is no body with gravity", _one_of(sorted(pulling)))


def _exits(scenario: Scenario, key: str, exits: Sequence[Edge]) -> Iterator[Fault]:
    """Find exits that lead nowhere, or lie on the board (planets 9.1)."""
    if not exits:
        yield _fault(key, "no exits", "one at least")
    for n, edge in enumerate(exits):
        inside = [h for h in disc((0, 0), scenario.board.radius) if edge.holds(h)]
        if inside:
            found = f"it holds {place(inside[0])}, which is on the board"
            yield _fault(f"{key}[{n}]", found, "q or r of 1 or −1, and a least beyond the board")
        elif edge.q == 0 and edge.r == 0:
            yield _fault(f"{key}[{n}]", "it has no direction", "q or r of 1 or −1")


def _cargo(scenario: Scenario, key: str, what: str) -> Iterator[Fault]:
    begins = isinstance(scenario.past, UnsetType)  # later it may be lost
    if begins and not any(ship.hold.get(what) for ship in scenario.ships):
        known = sorted({*MASSES, *scenario.goods})
        yield _fault(key, f"nobody carries {what!r}", f"goods in a hold: {listed(known, 'or')}")


# --- one objective each ----------------------------------------------------------------------


def _rest(scenario: Scenario, goal: Rest) -> Iterator[Fault]:
    chart = chart_of(scenario.board)
    if not chart.holds(goal.beacon) or goal.beacon in chart.body_at:
        yield _fault("beacon", f"{place(goal.beacon)} is no open hex", "a hex of the board")


def _landfall(scenario: Scenario, goal: Landfall) -> Iterator[Fault]:
    body = _named(scenario, goal.body)
    if body is None or not body.bases:
        known = _one_of(b.name for b in scenario.board.bodies if b.bases)
        yield _fault("body", f"{goal.body!r} is no body with base sides", known)
    elif goal.side not in body.bases:
        sides = listed([str(side) for side in sorted(body.bases)])
        yield _fault("side", f"{body.name} has no base on side {goal.side}", sides)
    if goal.around:
        yield from _passed(scenario, "around", goal.around)


def _race(scenario: Scenario, goal: Race) -> Iterator[Fault]:
    for n, name in enumerate(goal.through):
        yield from _passed(scenario, f"through[{n}]", name)
    yield from _body(scenario, "finish", goal.finish)


def _convoy(scenario: Scenario, goal: Convoy) -> Iterator[Fault]:
    yield from _side(scenario, "convoy", goal.convoy)
    yield from _side(scenario, "raiders", goal.raiders)
    if goal.convoy == goal.raiders:
        yield _fault("raiders", "the convoy's own side", "another side")
    yield from _body(scenario, "body", goal.body)
    yield from _cargo(scenario, "cargo", goal.cargo)


def _breakout(scenario: Scenario, goal: Breakout) -> Iterator[Fault]:
    yield from _ship(scenario, "fugitive", goal.fugitive)
    yield from _side(scenario, "pursuit", goal.pursuit)
    yield from _exits(scenario, "exits", goal.exits)
    if any(s.id == goal.fugitive and s.side == goal.pursuit for s in scenario.ships):
        yield _fault("pursuit", "the fugitive's own side", "another side")


def _siege(scenario: Scenario, goal: Siege) -> Iterator[Fault]:
    yield from _side(scenario, "attacker", goal.attacker)
    yield from _ship(scenario, "flagship", goal.flagship, goal.attacker)
    forts = [s for s in scenario.ships if s.kind is Kind.ORBITAL_BASE and s.side != goal.attacker]
    if goal.target not in [fort.id for fort in forts]:
        found = f"{goal.target!r} is no orbital base of another side"
        yield _fault("target", found, _one_of(fort.id for fort in forts))


def _salvage(scenario: Scenario, goal: Salvage) -> Iterator[Fault]:
    yield from _cargo(scenario, "cargo", goal.cargo)
    if not goal.claims:
        yield _fault("claims", "nobody may win", "one claim at least")
    for n, claim in enumerate(goal.claims):
        yield from _side(scenario, f"claims[{n}].side", claim.side)
        yield from _exits(scenario, f"claims[{n}].exits", claim.exits)
