"""What a scenario's objective asks of each ship, as goals one may ask the way to (planets 19)."""

from __future__ import annotations

from typing import assert_never

from game.core.ruleset import Side
from game.rulesets.planets.objectives import (
    Blockade,
    Breakout,
    Convoy,
    Duel,
    Escape,
    Fleets,
    Free,
    Landfall,
    Race,
    Rest,
    Salvage,
    Siege,
)
from game.rulesets.planets.routes.goals import Exit, Goal, LandOn, Meet, RestAt, Tour
from game.rulesets.planets.ships import Group
from game.rulesets.planets.state import Ship, State, in_order

Errand = Goal | Meet


def errands(state: State, ship: Ship) -> tuple[Errand, ...]:  # noqa: C901 - one arm an objective
    """List the goals the objective sets a ship, the best first; none where it is to fight (19).

    Only what is left to do is listed: who has the cargo leaves, who has not goes to get it.
    """
    goal = state.scenario.objective
    if not ship.crew or ship.is_base:
        return ()
    match goal:
        case Rest():
            return (RestAt(goal.beacon),)
        case Landfall():
            way = tour(state, goal)
            return (way,) if way.groups else (way.then,)
        case Race():
            return (tour(state, goal),)
        case Blockade():
            return (LandOn((goal.body,)),) if ship.id == goal.runner else ()
        case Convoy():
            return _in_convoy(state, ship, goal)
        case Breakout():
            return _in_breakout(state, ship, goal)
        case Escape():
            return (way_out(goal, ship.owner),) if ship.owner == goal.side else ()
        case Salvage():
            return _in_salvage(state, ship, goal)
        case Duel() | Siege() | Fleets() | Free():
            return ()
        case _:
            assert_never(goal)


def tour(state: State, goal: Landfall | Race) -> Tour:
    """Give what is to be passed before landing, which may be nothing (planets 19.2, 19.3)."""
    bodies = state.chart.bodies
    match goal:
        case Landfall():
            ring = bodies[goal.around].ring if goal.around else ()
            return Tour(tuple((h,) for h in ring), LandOn((goal.body,), goal.side))
        case Race():
            rings = tuple(bodies[body].ring for body in goal.through)
            return Tour(rings, LandOn((goal.finish,)))
        case _:
            assert_never(goal)


def way_out(goal: Breakout | Escape | Salvage, side: Side) -> Exit:
    """Give the exit that serves a side best; without edges it has none (19.7, 19.8, 19.10)."""
    match goal:
        case Breakout():
            return Exit(goal.exits, spare=True)
        case Escape():
            return Exit(goal.exits, goal.speed)
        case Salvage():
            return Exit(tuple(e for c in goal.claims if c.side == side for e in c.exits))
        case _:
            assert_never(goal)


def _in_convoy(state: State, ship: Ship, goal: Convoy) -> tuple[Errand, ...]:
    """19.5: the convoy lands; raiders go for what carries cargo, prizes home to be safe."""
    if ship.side == goal.convoy:
        return (LandOn((goal.body,)),)
    carriers = [
        other for other in in_order(state.ships) if other.side == goal.convoy and not other.grounded
    ]
    unarmed = [s for s in carriers if s.ship_class.group is Group.COMMERCIAL]
    return tuple(Meet(other.id) for other in unarmed)


def _in_breakout(state: State, ship: Ship, goal: Breakout) -> tuple[Errand, ...]:
    """19.7: out with fuel to spare, else out; the pursuit after the fugitive, then home."""
    if ship.id == goal.fugitive and ship.captured_from is None:
        return (way_out(goal, ship.side), Exit(goal.exits))
    if any(seizure.ship == goal.fugitive for seizure in state.seizures):
        homes = {base.body: None for base in state.bases.values() if base.owner == goal.pursuit}
        return (LandOn(tuple(homes)),) if homes else ()
    return (Meet(goal.fugitive),) if goal.fugitive in state.ships else ()


def _in_salvage(state: State, ship: Ship, goal: Salvage) -> tuple[Errand, ...]:
    """19.10: off with the cargo, or to whoever has it."""
    if ship.hold.get(goal.cargo):
        out = way_out(goal, ship.side)
        return (out,) if out.edges else ()
    holders = [s for s in in_order(state.ships) if s.hold.get(goal.cargo) and s.side != ship.side]
    return tuple(Meet(holder.id) for holder in holders)
