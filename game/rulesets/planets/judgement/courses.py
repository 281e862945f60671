"""What a ship may fly next, and what waits for it on the way (planets 5–7, 9, 11.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from game.core.hexes import DIRECTIONS, Hex, Vec, add, distance, length, sub
from game.core.lines import entered
from game.core.motion import drift
from game.rulesets.planets.astrogation import OVERLOAD, OVERLOADS, check_plot
from game.rulesets.planets.condition import manoeuvres
from game.rulesets.planets.course import Fate, Flight, flight
from game.rulesets.planets.damage import Cause
from game.rulesets.planets.gravity import in_orbit
from game.rulesets.planets.judgement.field import Field
from game.rulesets.planets.judgement.gunnery import Stand
from game.rulesets.planets.orders import Burn, Land, Plot, TakeOff
from game.rulesets.planets.plan import item_end, moved
from game.rulesets.planets.ships import MINE, NUKE
from game.rulesets.planets.state import Item, Place, Ship, State, in_order
from game.rulesets.planets.victory import exit_at


class Course(Struct, frozen=True):
    """One thing a ship may fly.

    Attributes:
        plots: Its orders.
        flight: The movement.
        after: The ship as the movement leaves it.
        exits: It leaves the board where that is an exit of its own.
    """

    plots: tuple[Plot, ...]
    flight: Flight
    after: Ship
    exits: bool

    @property
    def lost(self) -> bool:
        """Whether the ship is lost on it for certain."""
        return self.flight.fatal and not self.exits

    @property
    def stand(self) -> Stand:
        """Where the ship fires from and is fired at."""
        return Stand(self.after.course, self.after.position, self.after.velocity)

    @property
    def words(self) -> str:
        """What is flown, as a verb: `burns NE`."""
        return " and ".join(_words(plot) for plot in self.plots) or _still(self.flight)


_NAMES = ("E", "NE", "NW", "W", "SW", "SE")


def _words(plot: Plot) -> str:
    match plot:
        case Burn():
            return "burns " + " and ".join(_NAMES[d] for d in plot.burns)
        case Land():
            return f"lands on side {plot.side}"
        case TakeOff():
            return "takes off"
        case _:
            return "rams"


def _still(flown: Flight) -> str:
    return "stays" if flown.fate is Fate.STAYS else "coasts"


def courses(state: State, ship: Ship, *, overloads: bool) -> list[Course]:
    """List what a ship may fly: coast first, then burns, overloads, landings or the take-off."""
    return [_flown(state, ship, plots) for plots in _plots(state, ship, overloads=overloads)]


def _flown(state: State, ship: Ship, plots: tuple[Plot, ...]) -> Course:
    flown = flight(state, ship, plots)
    after = moved(ship, flown, plots)
    leaves = flown.fate is Fate.LEAVES
    return Course(plots, flown, after, leaves and exit_at(state, ship.id, flown.end))


def _plots(state: State, ship: Ship, *, overloads: bool) -> Iterator[tuple[Plot, ...]]:
    yield ()
    if ship.place is Place.STATION or not manoeuvres(state, ship):
        return
    if ship.place is Place.LANDED:
        lift = TakeOff(ship.id)
        if check_plot(state, ship.side, lift, ()) is None:
            yield (lift,)
        return
    fuel = OVERLOAD if ship.ship_class.fuel is None else ship.fuel
    if fuel:
        for direction in range(6):
            yield (Burn(ship.id, (direction,)),)
        if in_orbit(state, ship) is not None:
            yield from _landings(state, ship)
    if overloads and fuel >= OVERLOAD and ship.ship_class.overloads and not ship.overloaded:
        for pair in OVERLOADS:
            yield (Burn(ship.id, pair),)


def _landings(state: State, ship: Ship) -> Iterator[tuple[Plot, ...]]:
    for side in range(6):
        order = Land(ship.id, side)
        if check_plot(state, ship.side, order, ()) is None:
            yield (order,)


# --- what enemies may fly ---------------------------------------------------------------------


def replies(field: Field, ship: Ship, width: int) -> list[Stand]:
    """List where an enemy may stand after its next movement; coasting first.

    Args:
        field: The field.
        ship: The enemy.
        width: How many burns of it to consider; with 0 it coasts.
    """
    state = field.state
    if ship.place is Place.STATION:
        return [Stand(ship.position, ship.position, (0, 0))]
    able = width > 0
    found = []
    for course in courses(state, ship, overloads=able and width > len(DIRECTIONS)):
        if course.plots and (not able or isinstance(course.plots[0], Land)):
            continue
        if not course.flight.fatal:
            found.append(course.stand)
    return found[: width + 1]


# --- staying alive ----------------------------------------------------------------------------


def doomed(field: Field, ship: Ship) -> bool:
    """Whether a ship as it will be is lost in its next movement whatever it does."""
    if ship.place is not Place.FLYING or not _near_harm(field.state, ship):
        return False
    return all(course.lost for course in courses(field.state, ship, overloads=False))


def _near_harm(state: State, ship: Ship) -> bool:
    """Whether anything that ends a flight lies near a ship's next course."""
    end = drift(ship.position, ship.velocity, ship.pulls)
    if not state.chart.holds(end):
        return True
    reach = length(ship.velocity) + 2
    return any(
        distance(ship.position, body.at) <= reach + 1 for body in state.scenario.board.bodies
    )


@lru_cache(maxsize=1 << 14)
def turns_inside(radius: int, place: Hex, velocity: Vec, limit: int) -> int:
    """Say for how many turns a ship that brakes stays on a board of a radius, pulls left aside.

    Returns:
        The turn before the one in which it leaves; `limit` where it does not.
    """
    for turn in range(limit):
        ways = [velocity, *(add(velocity, d) for d in DIRECTIONS)]
        velocity = min(ways, key=lambda v: (length(v), length(add(place, v))))
        place = add(place, velocity)
        if max(abs(place[0]), abs(place[1]), abs(place[0] + place[1])) > radius:
            return turn
        if velocity == (0, 0):
            return limit
    return limit


# --- ordnance on the way ----------------------------------------------------------------------


def peril(field: Field, ship: Ship, course: Course) -> float:
    """Give what ordnance and asteroids cost a ship on a course, on average (9.2, 11.5).

    Ordnance that stands is met on the way; what flies is met where it comes to the ship, this
    side's own after it, the enemy's in the next player-turn.
    """
    state = field.state
    cost = 0.0
    if course.flight.rocks:
        cost += len(course.flight.rocks) * field.struck(ship, Cause.ASTEROID).cost
    if not state.items or course.after.grounded:
        return cost
    end = course.flight.end
    path = entered(course.flight.start, end)
    for item in state.items.values():
        met = item.side != ship.side and item.position in path
        if met or (item.position != end and end in _next_path(item)):
            cost += blast(field, ship, item.kind)
    return cost


def blast(field: Field, ship: Ship, kind: str) -> float:
    """Give what an item of ordnance that goes off costs a ship on average (planets 11.6)."""
    if kind == NUKE:
        return field.stakes[ship.id].hull
    return field.struck(ship, Cause.MINE if kind == MINE else Cause.TORPEDO).cost


def _next_path(item: Item) -> Sequence[Hex]:
    return entered(item.position, item_end(item))


@lru_cache(maxsize=1 << 12)
def torpedo_fan(momentum: Vec) -> frozenset[Hex]:
    """Give all hexes a torpedo launched at (0, 0) may enter at once (planets 11.1, 11.3)."""
    ends = {momentum}
    for first in DIRECTIONS:
        ends.add(add(momentum, first))
        ends.update(add(add(momentum, first), second) for second in DIRECTIONS)
    return frozenset(h for end in ends for h in entered((0, 0), end))


def launch_drift(ship: Ship) -> Vec:
    """Give the displacement of what a ship launches, without thrust (planets 11.3)."""
    return sub(drift(ship.position, ship.velocity, ship.pulls), ship.position)


def all_ships(state: State) -> list[Ship]:
    """Give all ships in sight, by id."""
    return list(in_order(state.ships))
