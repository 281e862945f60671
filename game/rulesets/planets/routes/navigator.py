"""What one asks of the navigator: by which route a ship comes to a goal, or to another ship.

Everything is for a ship as it stands, other units, ordnance and dice left aside.
"""

# ruff: noqa: PLC0415 - what loads numpy is imported with the first question

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from game.core.hexes import distance
from game.rulesets.planets.astrogation import base_on
from game.rulesets.planets.course import Fate
from game.rulesets.planets.orders import TakeOff
from game.rulesets.planets.plan import Projection, next_turn, projected
from game.rulesets.planets.routes.goals import Goal, LandOn, Meet, StayOn, Tour
from game.rulesets.planets.routes.journey import Leg, Route, ToGo
from game.rulesets.planets.routes.outset import (
    bases_below,
    fuel_of,
    idle_turns,
    left_of,
    open_sides,
    overloads,
    reached,
    standing,
    supply_of,
    usable,
)
from game.rulesets.planets.routes.reckoning import HORIZON, MEETING, Hunt, Reckoning
from game.rulesets.planets.state import Place, Ship, State


class By(StrEnum):
    """What makes a route the best."""

    TURNS = "turns"  # the fewest turns, and of those the least fuel
    FUEL = "fuel"  # the least fuel, and of those the fewest turns


# --- to a goal --------------------------------------------------------------------------------


def route(
    state: State,
    ship: Ship,
    goal: Goal,
    *,
    by: By = By.TURNS,
    turns: int = HORIZON,
    careful: bool = False,
    refuel: bool = False,
) -> Route | None:
    """Give the best way of a ship to a goal, turn by turn.

    A ship that cannot manoeuvre coasts until its drive works again, if it is the drive that is
    mended first (planets 15.5). One on the ground takes off.

    Args:
        state: The game.
        ship: The ship.
        goal: The goal.
        by: What makes a way the best.
        turns: How far to look ahead.
        careful: Leave out courses that cost asteroid rolls (planets 9.2).
        refuel: Whether it may refuel in orbit on the way (planets 8.4).

    Returns:
        None where there is no way; a route without legs where the goal is reached already.
    """
    return _best(routes(state, ship, goal, turns=turns, careful=careful, refuel=refuel), by)


def routes(
    state: State,
    ship: Ship,
    goal: Goal,
    *,
    turns: int = HORIZON,
    careful: bool = False,
    refuel: bool = False,
) -> tuple[Route, ...]:
    """List the ways of a ship to a goal, the fastest first: each saves fuel for more turns."""
    from game.rulesets.planets.routes.walk import Harbours, legs

    if reached(state, ship, goal):
        return (Route((), 0, state.turn, ship.fuel),)
    begun = _begun(state, ship)
    reckoning = _reckoning(state, ship, goal, begun, turns, careful=careful, refuel=refuel)
    if begun is None or reckoning is None:
        return ()
    after = begun[-1].ship if begun else ship
    first = tuple(_leg_of(step) for step in begun)
    start, left = standing(state, after), left_of(state, ship, goal)
    harbours = Harbours(_landing_sides(state, ship, reckoning.goal), bases_below(state, ship))

    def way(choice: ToGo) -> tuple[Leg, ...]:
        if choice.turns == 1 and reckoning.lands_now(start, left=left):
            body = state.chart.bodies[start.orbits]
            return (Leg(body.at, side=harbours.sides[body.name]),)
        table, able = reckoning.table, overloads(after)
        return legs(table, start, choice.turns, harbours, left=left, overload=able)

    choices = reckoning.choices(start, fuel_of(after), left=left, overload=overloads(after))
    return tuple(_as_route(state, ship, first + way(choice)) for choice in choices)


def prepare(
    state: State, ship: Ship, goal: Goal, *, turns: int = HORIZON, careful: bool = False
) -> Iterator[None]:
    """Work out, in slices of some milliseconds, what `routes` will need with the same arguments."""
    begun = _begun(state, ship)
    reckoning = _reckoning(state, ship, goal, begun, turns, careful=careful, refuel=False)
    if reckoning is not None and not reached(state, ship, goal):
        yield from reckoning.prepare()


def _reckoning(
    state: State,
    ship: Ship,
    goal: Goal,
    begun: Sequence[Projection] | None,
    turns: int,
    *,
    careful: bool,
    refuel: bool,
) -> Reckoning | None:
    """Give what answers for a goal once the first movements are over; None where there is none."""
    wanted = usable(state, ship, goal)
    if wanted is None or begun is None or len(begun) >= turns:
        return None
    if isinstance(wanted, StayOn):
        wanted = StayOn(max(0, wanted.turns - len(begun)))
    return Reckoning(
        state.scenario.board,
        wanted,
        turns=turns - len(begun),
        overload=overloads(begun[-1].ship if begun else ship),
        careful=careful,
        supply=supply_of(state, ship) if refuel else None,
    )


def _begun(state: State, ship: Ship) -> tuple[Projection, ...] | None:
    """Fly the movements that leave no choice: coasting without a drive, then a take-off.

    None where the ship is lost in them, or can never manoeuvre.
    """
    idle = idle_turns(state, ship)
    if idle is None:
        return None
    steps = projected(state, ship, turns=idle) if idle else ()
    if steps and (steps[-1].lost or len(steps) < idle):
        return None
    after = steps[-1].ship if steps else ship
    if after.place is Place.LANDED:
        base = base_on(state, after.body, after.body_side)
        if base is None or not base.works or not base.friendly_to(after.side):
            return None
        steps += projected(state, after, (TakeOff(ship.id),))
    return steps


def _landing_sides(state: State, ship: Ship, goal: Goal) -> dict[str, int]:
    """Give for each body of a landing the side to land on: the one wanted, or the first open."""
    then = goal.then if isinstance(goal, Tour) else goal
    if not isinstance(then, LandOn):
        return {}
    if then.side is not None:
        return dict.fromkeys(then.bodies, then.side)
    sides = {body: open_sides(state, ship, body) for body in then.bodies}
    return {body: found[0] for body, found in sides.items() if found}


def _leg_of(step: Projection) -> Leg:
    rises = step.flight.fate is Fate.RISES
    return Leg(step.flight.end, rises=rises, velocity=step.ship.velocity)


def _best(found: tuple[Route, ...], by: By) -> Route | None:
    """Choose among ways that are listed the fastest first; None among none."""
    if not found:
        return None
    return found[0] if by is By.TURNS else found[-1]


def _as_route(state: State, ship: Ship, legs: tuple[Leg, ...]) -> Route:
    """Count the fuel of a route; a torch's costs nothing (planets 3.5)."""
    tank = ship.ship_class.fuel
    fuel, left = 0, ship.fuel
    for leg in legs if tank is not None else ():
        fuel += leg.cost
        left = tank if leg.refuel is not None and tank is not None else left - leg.cost
    return Route(legs, fuel, next_turn(state, ship) + len(legs) - 1, left)


# --- to another ship --------------------------------------------------------------------------


def meeting(
    state: State, ship: Ship, goal: Meet, *, by: By = By.TURNS, turns: int = MEETING
) -> Route | None:
    """Give the best way of a ship to one that coasts; None where it cannot be met."""
    return _best(meetings(state, ship, goal, turns=turns), by)


def meetings(
    state: State,
    ship: Ship,
    goal: Meet,
    *,
    turns: int = MEETING,
    hunt: Hunt | None = None,
) -> tuple[Route, ...]:
    """List the ways of a ship to one that coasts, the fastest first: each saves fuel for turns.

    Args:
        state: The game.
        ship: The pursuer.
        goal: Whom to meet, and how.
        turns: How far to look ahead.
        hunt: What `hunting` gave for the same, prepared; made anew where there is none.
    """
    from game.rulesets.planets.routes.walk import Harbours, legs

    if _has_met(state, ship, goal):
        return (Route((), 0, state.turn, ship.fuel),)
    begun = _begun(state, ship)
    hunt = hunt or hunting(state, ship, goal, turns=turns)
    if begun is None or hunt is None:
        return ()
    after = begun[-1].ship if begun else ship
    first, start = tuple(_leg_of(step) for step in begun), standing(state, after)
    nobody = Harbours({}, {})
    found = []
    for choice in hunt.choices(start, fuel_of(after), overload=overloads(after)):
        chase = hunt.pursuit.chase(choice.turns)
        way = legs(chase, start, choice.turns, nobody, overload=overloads(after))
        found.append(_as_route(state, ship, first + way))
    return tuple(found)


def hunting(state: State, ship: Ship, goal: Meet, *, turns: int = MEETING) -> Hunt | None:
    """Give what answers for a meeting, to be prepared in slices; None where there can be none."""
    begun = _begun(state, ship)
    if begun is None or len(begun) >= turns:
        return None
    able = overloads(begun[-1].ship if begun else ship)
    return Hunt(state, ship, goal, turns=turns, overload=able, skip=len(begun))


def _has_met(state: State, ship: Ship, goal: Meet) -> bool:
    target = state.ships[goal.target]
    matched = not goal.matched or ship.velocity == target.velocity
    return matched and distance(ship.position, target.position) <= goal.within
