"""From where a ship sets out, and what it may use there and on the way (planets 5–8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from game.core.hexes import DIRECTIONS, Hex, Vec, add, distance, sub
from game.core.ruleset import UnitId
from game.rulesets.planets.astrogation import base_on
from game.rulesets.planets.chart import BodyKind
from game.rulesets.planets.condition import LIMIT, manoeuvres
from game.rulesets.planets.course import momentum, stays
from game.rulesets.planets.gravity import in_orbit
from game.rulesets.planets.routes.goals import (
    Exit,
    Goal,
    LandOn,
    Orbit,
    Reach,
    RestAt,
    StayOn,
    Stop,
    Supply,
    Tour,
)
from game.rulesets.planets.routes.journey import Standing
from game.rulesets.planets.ships import BASE
from game.rulesets.planets.state import Place, Ship, State

UNLIMITED = 200  # fuel of a torch (3.5)


def standing(state: State, ship: Ship, ignored: Sequence[Hex] = ()) -> Standing:
    """Give from where a ship's next movement begins; for one on the ground, once it has risen.

    Args:
        state: The game.
        ship: The ship.
        ignored: Weak gravity hexes of `ship.optional` whose pull is to be ignored (planets 6.5).
    """
    if ship.place is Place.LANDED:
        above = state.chart.above(ship.body, ship.body_side)
        here = state.chart.gravity[above]
        return Standing(above, DIRECTIONS[here.arrow], here.weak)
    at_first = momentum(state, ship)
    drift = sub(at_first.end, at_first.start)
    for at in ignored:
        drift = sub(drift, DIRECTIONS[state.chart.gravity[at].arrow])
    return Standing(at_first.start, drift, at_first.weak, _landable(state, ship, drift))


def _landable(state: State, ship: Ship, drift: Vec) -> str:
    """Name the body on which a ship can land now: in orbit, drifting past at one hex (7.2)."""
    name = in_orbit(state, ship) if ship.place is Place.FLYING else None
    if name is None or not state.chart.bodies[name].landable:
        return ""
    reach = distance(add(ship.position, drift), state.chart.bodies[name].at)
    return name if reach == 1 else ""


def left_of(state: State, ship: Ship, goal: Goal) -> int:
    """Give the groups of a tour that a ship has not entered, a bit each; 0 for other goals."""
    if not isinstance(goal, Tour):
        return 0
    entered = list(state.visited.get(ship.id, ()))
    if ship.place is Place.LANDED:
        entered.append(state.chart.above(ship.body, ship.body_side))  # as it takes off (19.2)
    return left_after(goal, (1 << len(goal.groups)) - 1, entered)


def left_after(goal: Goal, left: int, entered: Sequence[Hex]) -> int:
    """Give the groups of a tour that are left once some gravity hexes have been entered."""
    if not isinstance(goal, Tour):
        return 0
    for n, group in enumerate(goal.groups):
        if any(h in group for h in entered):
            left &= ~(1 << n)
    return left


def fuel_of(ship: Ship) -> int:
    """Give the fuel a ship can spend; a torch has plenty (planets 3.5)."""
    return UNLIMITED if ship.ship_class.fuel is None else ship.fuel


def overloads(ship: Ship) -> bool:
    """Whether a ship can still overload (planets 5.4)."""
    return ship.ship_class.overloads and not ship.overloaded


def open_sides(state: State, ship: Ship, body: str) -> tuple[int, ...]:
    """List the sides of a planet or moon on which a ship may land (R11, R77)."""
    builds = bool(ship.hold.get(BASE)) and ship.captured_from is None
    found = []
    for side in range(6):
        base = base_on(state, body, side)
        free = builds and (base is None or base.destroyed)
        if free or (base is not None and base.works and base.friendly_to(ship.side)):
            found.append(side)
    return tuple(found)


def usable(state: State, ship: Ship, goal: Goal) -> Goal | None:
    """Leave out bodies on which a ship may not land; None where no goal is left (R11)."""
    match goal:
        case LandOn(bodies, side):
            kept = tuple(b for b in bodies if _may_land(state, ship, b, side))
            return LandOn(kept, side) if kept else None
        case Tour(groups, then):
            landing = usable(state, ship, then)
            return Tour(groups, landing) if isinstance(landing, LandOn) else None
        case _:
            return goal


def _may_land(state: State, ship: Ship, body: str, side: int | None) -> bool:
    if state.chart.bodies[body].kind is BodyKind.ROCK:
        return True
    sides = open_sides(state, ship, body)
    return bool(sides) if side is None else side in sides


def supply_of(state: State, ship: Ship) -> Supply | None:
    """Give where a ship may fill its tank in orbit; None where nowhere, or without need (8.4)."""
    tank = ship.ship_class.fuel
    above = tuple(sorted(bases_below(state, ship)))
    return Supply(above, tank) if tank is not None and above else None


def bases_below(state: State, ship: Ship) -> dict[Hex, UnitId]:
    """Give the planetary bases that serve a ship, by the gravity hex above each (planets 8.4)."""
    return {
        state.chart.above(base.body, base.side): base.id
        for base in state.bases.values()
        if base.side is not None and base.works and base.friendly_to(ship.side)
    }


def idle_turns(state: State, ship: Ship) -> int | None:
    """Say for how many movements a ship only coasts; None if it will never burn (14.3, 15.4)."""
    if manoeuvres(state, ship):
        return 0
    if ship.is_base or not ship.crew:
        return None
    turns = ship.drive if state.tracks else ship.disabled
    return turns if turns < LIMIT else None


def reached(state: State, ship: Ship, goal: Goal) -> bool:
    """Whether a ship has reached a goal as it stands."""
    on_ground = ship.place is not Place.FLYING
    match goal:
        case Stop():
            free = on_ground or ship.position not in state.chart.gravity
            return ship.velocity == (0, 0) and free
        case RestAt(at):
            return ship.velocity == (0, 0) and ship.position == at
        case Reach(hexes, speed):
            return ship.position in hexes and (speed is None or ship.speed <= speed)
        case Orbit(bodies, above):
            around = in_orbit(state, ship) in bodies and ship.place is Place.FLYING
            return around and (not above or ship.position in above)
        case LandOn(bodies, side):
            down = ship.place in (Place.LANDED, Place.ROCK) and ship.body in bodies
            return down and side in (None, ship.body_side)
        case Tour(_groups, then):
            entered = left_after(goal, (1 << len(goal.groups)) - 1, state.visited.get(ship.id, ()))
            return not entered and reached(state, ship, then)
        case Exit():
            return False
        case StayOn(turns):
            return not turns or stays(ship)
        case _:
            assert_never(goal)
