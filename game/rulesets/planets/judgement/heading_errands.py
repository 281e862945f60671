"""From aims to what one may ask the tables: the goals of `routes` (planets 19)."""

from __future__ import annotations

from game.core.hexes import Hex
from game.core.opponent import Aim
from game.core.ruleset import Side, UnitId
from game.rulesets.planets.chart import BodyKind
from game.rulesets.planets.judgement.aims_purpose import Purpose, hex_of
from game.rulesets.planets.objectives import (
    Breakout,
    Escape,
    Landfall,
    Objective,
    Race,
    Salvage,
)
from game.rulesets.planets.routes.errands import tour, way_out
from game.rulesets.planets.routes.goals import Exit, Goal, LandOn, Orbit, RestAt, StayOn, Tour
from game.rulesets.planets.state import State

AFLOAT = 6  # movements for which a ship without another way to go looks for a safe one
SAFE = StayOn(AFLOAT)


def goal_of(state: State, side: Side, aim: Aim) -> Goal | None:
    """Give the goal an aim amounts to; None where it is about something that moves."""
    match aim.kind:
        case Purpose.REST:
            return RestAt(hex_of(aim.target))
        case Purpose.LAND:
            return _landing(state, aim.target)
        case Purpose.TOUR:
            return _tour(state)
        case Purpose.LEAVE:
            return _exit(state.scenario.objective, side)
        case Purpose.SUPPLY:
            return _supply(state, side, aim.target)
        case _:
            return None


def _landing(state: State, target: str) -> LandOn:
    """Land on a body, or on the side of it that a base names."""
    base = state.bases.get(UnitId(target))
    if base is None or target in state.chart.bodies:
        return LandOn((target,))
    return LandOn((base.body,), base.side)


def _tour(state: State) -> Tour | None:
    goal = state.scenario.objective
    return tour(state, goal) if isinstance(goal, Landfall | Race) else None


def _exit(goal: Objective, side: Side) -> Exit | None:
    return way_out(goal, side) if isinstance(goal, Breakout | Escape | Salvage) else None


def _supply(state: State, side: Side, target: str) -> Goal | None:
    """Come where a base supplies: in orbit above it, or at rest on its rock (planets 8.4)."""
    orbital = state.ships.get(UnitId(target))
    if orbital is not None:
        ground = state.chart.gravity.get(orbital.position)
        return None if ground is None else Orbit((ground.body,), (orbital.position,))
    base = state.bases.get(UnitId(target))
    if base is None:
        return None
    body = state.chart.bodies[base.body]
    if body.kind is BodyKind.ROCK:
        return RestAt(body.at)
    return Orbit((body.name,), _above(state, side, body.name))


def _above(state: State, side: Side, body: str) -> tuple[Hex, ...]:
    """List the hexes above the bases of a body that serve a side."""
    return tuple(
        state.chart.above(body, base.side)
        for base in state.bases.values()
        if base.body == body and base.side is not None and base.works and base.friendly_to(side)
    )
