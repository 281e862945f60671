"""What a ship may fly next, and what waits for it on the way (planets 5–7, 9, 11.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from game.core.hexes import DIRECTIONS, Hex, Vec, sub
from game.core.lines import entered
from game.core.motion import drift
from game.rulesets.planets.astrogation import OVERLOAD, OVERLOADS, check_plot
from game.rulesets.planets.condition import manoeuvres
from game.rulesets.planets.course import Fate, Flight, burned, flight
from game.rulesets.planets.damage import Cause
from game.rulesets.planets.gravity import in_orbit
from game.rulesets.planets.judgement.field import Field
from game.rulesets.planets.judgement.ways import Way, coasting, flown, lives, way_of, ways
from game.rulesets.planets.orders import Burn, Land, Plot, TakeOff
from game.rulesets.planets.plan import item_end, moved
from game.rulesets.planets.ships import MINE, NUKE
from game.rulesets.planets.state import Item, Place, Ship, State
from game.rulesets.planets.victory import exit_at

OUTLIVE = 5  # movements that a ship must see a way through


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
    def way(self) -> Way:
        """How the ship comes to where it fires from and is fired at."""
        return way_of(self.after)

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
    return [_course(state, ship, plots) for plots in _plots(state, ship, overloads=overloads)]


def _course(state: State, ship: Ship, plots: tuple[Plot, ...]) -> Course:
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


def replies(field: Field, ship: Ship, width: int) -> list[Way]:
    """List where an enemy may stand after its next movement; coasting first.

    Args:
        field: The field.
        ship: The enemy.
        width: How many burns of it to consider; with 0 it coasts.
    """
    state, now = field.state, way_of(ship)
    if ship.place is not Place.FLYING:
        return [now]
    board = state.scenario.board
    if not manoeuvres(state, ship) or width == 0 or ship.fuel == 0:
        way = coasting(board, now)
        return [now] if way is None else [way]
    found = list(ways(board, now)[: width + 1])
    if width > len(DIRECTIONS) and ship.ship_class.overloads and not ship.overloaded:
        end = drift(now.end, now.velocity, now.pulls)
        far = (flown(board, now.end, burned(end, pair), now.weak) for pair in OVERLOADS)
        found += [way for way in far if way is not None]
    return found or [now]


# --- staying alive ----------------------------------------------------------------------------


def doomed(field: Field, ship: Ship) -> bool:
    """Whether a ship as it will be is lost within a few movements whatever it does."""
    if ship.place is not Place.FLYING:
        return False
    board = field.state.scenario.board
    return not lives(board, way_of(ship), min(OUTLIVE, 1 + ship.speed))


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


def launch_drift(ship: Ship) -> Vec:
    """Give the displacement of what a ship launches, without thrust (planets 11.3)."""
    return sub(drift(ship.position, ship.velocity, ship.pulls), ship.position)
