"""What one asks of the navigator: how far it is, by which route, and where a ship can be met.

Everything is for a ship as it stands, other units, ordnance and dice left aside. Numpy and the
tables are loaded with the first question, so that a program that asks none starts as fast as ever.
"""

# ruff: noqa: PLC0415 - imports inside functions, see above

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, assert_never

from game.core.hexes import DIRECTIONS, Hex, distance, sub
from game.core.ruleset import UnitId
from game.rulesets.planets.astrogation import base_on
from game.rulesets.planets.chart import BoardMap, BodyKind
from game.rulesets.planets.condition import LIMIT, manoeuvres
from game.rulesets.planets.course import Fate, momentum, stays
from game.rulesets.planets.gravity import in_orbit
from game.rulesets.planets.orders import TakeOff
from game.rulesets.planets.plan import Projection, next_turn, projected
from game.rulesets.planets.routes.goals import (
    Exit,
    Goal,
    LandOn,
    Meet,
    Orbit,
    Reach,
    RestAt,
    StayOn,
    Stop,
    Supply,
    Tour,
)
from game.rulesets.planets.routes.journey import Leg, Route, Standing, ToGo
from game.rulesets.planets.ships import BASE
from game.rulesets.planets.state import Place, Ship, State

if TYPE_CHECKING:
    from game.rulesets.planets.routes.pursuit import Pursuit, Sighting
    from game.rulesets.planets.routes.table import Table

HORIZON = 20  # turns ahead
MEETING = 10  # turns ahead to meet a ship
UNLIMITED = 200  # fuel of a torch (3.5)


class By(StrEnum):
    """What makes a route the best."""

    TURNS = "turns"  # the fewest turns, and of those the least fuel
    FUEL = "fuel"  # the least fuel, and of those the fewest turns


# --- how far ----------------------------------------------------------------------------------


class Reckoning:
    """Turns and fuel to go to one goal; ask it for each course that is weighed.

    The goal is one of those of a board, not of a ship: `usable` leaves out what a ship may not use.
    """

    def __init__(
        self,
        board: BoardMap,
        goal: Goal,
        *,
        turns: int = HORIZON,
        overload: bool = False,
        careful: bool = False,
        supply: Supply | None = None,
    ) -> None:
        """Take it in hand; nothing is worked out yet.

        Args:
            board: The board.
            goal: The goal.
            turns: How far to look ahead.
            overload: Whether it will be asked for ships that may still overload.
            careful: Leave out courses that cost asteroid rolls (planets 9.2).
            supply: Where the ship may refuel in orbit on the way (planets 8.4).
        """
        self.board = board
        self.goal = goal
        self.turns = goal.turns if isinstance(goal, StayOn) else turns
        self._overload = overload
        self._careful = careful
        self._supply = supply
        self._table: Table | None = None

    def prepare(self) -> Iterator[None]:
        """Work out the tables, in slices of some milliseconds; what is there already is kept."""
        from game.rulesets.planets.routes.atlas import atlas

        yield from atlas(self.board).prepare()
        table = atlas(self.board).table(self.goal, careful=self._careful, supply=self._supply)
        yield from table.grow(self.turns, overload=self._overload)
        self._table = table

    @property
    def table(self) -> Table:
        """The table, worked out at once where it is not yet: up to a second for a new board."""
        for _ in () if self._table else self.prepare():
            pass
        if self._table is None:
            raise RuntimeError(f"no table for {self.goal}")
        return self._table

    def to_go(
        self, start: Standing, fuel: int, *, left: int = 0, overload: bool = False
    ) -> ToGo | None:
        """Say in how few turns the goal can be reached with the fuel there is, and what it needs.

        Args:
            start: From where; `standing` gives it for a ship.
            fuel: What is on board; `fuel_of` gives it.
            left: For a tour, the groups still to enter; `left_of` gives them.
            overload: Whether the ship may still overload.

        Returns:
            None where the goal is out of reach, or the ship too fast for the tables.
        """
        return next(self.choices(start, fuel, left=left, overload=overload), None)

    def choices(
        self, start: Standing, fuel: int, *, left: int = 0, overload: bool = False
    ) -> Iterator[ToGo]:
        """List the ways there are, the fastest first: each saves fuel for more turns."""
        table = self.table
        flat = table.courses.flat(start.drift, start.at, weak=start.weak)
        # To be still there is a matter of one time; all else is a matter of getting there by then.
        asked = (self.goal.turns,) if isinstance(self.goal, StayOn) else range(1, self.turns + 1)
        for turns in asked:
            need = table.fuel(turns, flat, left, overload=overload)
            if need <= fuel:
                yield ToGo(turns, need)
                fuel = need - 1


# --- from where -------------------------------------------------------------------------------


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
    return Standing(at_first.start, drift, at_first.weak)


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
    above = tuple(sorted(_bases_below(state, ship)))
    return Supply(above, tank) if tank is not None and above else None


def _bases_below(state: State, ship: Ship) -> dict[Hex, UnitId]:
    """Give the planetary bases that serve a ship, by the gravity hex above each (planets 8.4)."""
    return {
        state.chart.above(base.body, base.side): base.id
        for base in state.bases.values()
        if base.side is not None and base.works and base.friendly_to(ship.side)
    }


# --- by which route ---------------------------------------------------------------------------


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
    found = routes(state, ship, goal, turns=turns, careful=careful, refuel=refuel)
    if not found:
        return None
    return found[0] if by is By.TURNS else found[-1]


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
    wanted = usable(state, ship, goal)
    begun = _begun(state, ship)
    if wanted is None or begun is None or len(begun) >= turns:
        return ()
    if isinstance(wanted, StayOn):
        wanted = StayOn(max(0, wanted.turns - len(begun)))
    after = begun[-1].ship if begun else ship
    supply = supply_of(state, ship) if refuel else None
    reckoning = Reckoning(
        state.scenario.board,
        wanted,
        turns=turns - len(begun),
        overload=overloads(after),
        careful=careful,
        supply=supply,
    )
    first = tuple(_leg_of(step) for step in begun)
    start, left = standing(state, after), left_of(state, ship, goal)
    harbours = Harbours(_landing_sides(state, ship, wanted), _bases_below(state, ship))
    return tuple(
        _as_route(
            state,
            ship,
            first
            + legs(
                reckoning.table,
                start,
                choice.turns,
                harbours,
                left=left,
                overload=overloads(after),
            ),
        )
        for choice in reckoning.choices(start, fuel_of(after), left=left, overload=overloads(after))
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


def _as_route(state: State, ship: Ship, legs: tuple[Leg, ...]) -> Route:
    """Count the fuel of a route; a torch's costs nothing (planets 3.5)."""
    tank = ship.ship_class.fuel
    fuel, left = 0, ship.fuel
    for leg in legs if tank is not None else ():
        fuel += leg.cost
        left = tank if leg.refuel is not None and tank is not None else left - leg.cost
    return Route(legs, fuel, next_turn(state, ship) + len(legs) - 1, left)


# --- where a ship can be met ------------------------------------------------------------------


class Hunt:
    """Turns and fuel to go to a ship that coasts; ask it for each course that is weighed.

    It holds for one position of the game, and in it for all ships that move when the pursuer does.
    """

    def __init__(
        self, state: State, ship: Ship, goal: Meet, *, turns: int = MEETING, overload: bool = False
    ) -> None:
        """Take it in hand; nothing is worked out yet.

        Args:
            state: The game.
            ship: The pursuer.
            goal: Whom to meet, and how.
            turns: How far to look ahead. The work grows with the square of it.
            overload: Whether it will be asked for ships that may still overload.
        """
        self.state = state
        self.goal = goal
        self.turns = turns
        self._ship = ship
        self._overload = overload
        self._skipped = 0
        self._pursuit: Pursuit | None = None

    def skip(self, movements: int) -> None:
        """Leave the next movements of the pursuer aside: a take-off, or without a drive."""
        self._skipped = movements

    def prepare(self) -> Iterator[None]:
        """Work it out, in slices of some milliseconds."""
        from game.rulesets.planets.routes.atlas import atlas
        from game.rulesets.planets.routes.pursuit import Pursuit

        map_ = atlas(self.state.scenario.board)
        yield from map_.prepare()
        if self._pursuit is None:
            self._pursuit = Pursuit(
                map_.courses,
                sightings(self.state, self._ship, self.goal.target, self.turns)[self._skipped :],
                matched=self.goal.matched,
                within=self.goal.within,
                overload=self._overload,
            )
        yield from self._pursuit.grow(self.turns)

    @property
    def pursuit(self) -> Pursuit:
        """The tables, worked out at once where they are not yet."""
        for _ in self.prepare():
            pass
        if self._pursuit is None:
            raise RuntimeError(f"no pursuit of {self.goal.target}")
        return self._pursuit

    def to_go(
        self, start: Standing, fuel: int, *, moved: bool = False, overload: bool = False
    ) -> ToGo | None:
        """Say by which movement, counted from now, the target can be met, and with what fuel.

        Args:
            start: From where.
            fuel: What is on board there.
            moved: Whether that is where the pursuer stands after its first movement from now.
            overload: Whether it may still overload there.

        Returns:
            None where it cannot be met with this fuel within the turns looked ahead.
        """
        return next(self.choices(start, fuel, moved=moved, overload=overload), None)

    def choices(
        self, start: Standing, fuel: int, *, moved: bool = False, overload: bool = False
    ) -> Iterator[ToGo]:
        """List the meetings there can be, the earliest first: each saves fuel for more turns."""
        pursuit = self.pursuit
        flat = pursuit.courses.flat(start.drift, start.at, weak=start.weak)
        for turns in range(1, self.turns + 1):
            need = pursuit.fuel(turns, flat, moved=moved, overload=overload)
            if need <= fuel:
                yield ToGo(turns, need)
                fuel = need - 1


def meeting(
    state: State, ship: Ship, goal: Meet, *, by: By = By.TURNS, turns: int = MEETING
) -> Route | None:
    """Give the best way of a ship to one that coasts; None where it cannot be met."""
    found = meetings(state, ship, goal, turns=turns)
    if not found:
        return None
    return found[0] if by is By.TURNS else found[-1]


def meetings(state: State, ship: Ship, goal: Meet, *, turns: int = MEETING) -> tuple[Route, ...]:
    """List the ways of a ship to one that coasts, the fastest first: each saves fuel for turns."""
    from game.rulesets.planets.routes.walk import Harbours, legs

    if _has_met(state, ship, goal):
        return (Route((), 0, state.turn, ship.fuel),)
    begun = _begun(state, ship)
    if begun is None or len(begun) >= turns:
        return ()
    after = begun[-1].ship if begun else ship
    hunt = Hunt(state, ship, goal, turns=turns, overload=overloads(after))
    hunt.skip(len(begun))
    first, start = tuple(_leg_of(step) for step in begun), standing(state, after)
    nobody = Harbours({}, {})
    found = []
    for choice in hunt.choices(start, fuel_of(after), overload=overloads(after)):
        chase = hunt.pursuit.chase(choice.turns)
        way = legs(chase, start, choice.turns, nobody, overload=overloads(after))
        found.append(_as_route(state, ship, first + way))
    return tuple(found)


def _has_met(state: State, ship: Ship, goal: Meet) -> bool:
    target = state.ships[goal.target]
    matched = not goal.matched or ship.velocity == target.velocity
    return matched and distance(ship.position, target.position) <= goal.within


def sightings(state: State, ship: Ship, unit: UnitId, turns: int) -> tuple[Sighting, ...]:
    """Say where a coasting ship will be as each movement of another is over (planets 4.1).

    Fewer than `turns` where it is lost before; none where it stands on a planet or moon.
    """
    from game.rulesets.planets.routes.pursuit import Sighting

    target = state.ships[unit]
    if target.grounded:
        return ()
    sides = state.sides
    # By the end of the pursuer's movement of a turn the target has made its own of that turn, too,
    # where its side is not later in the order.
    lead = next_turn(state, ship) - next_turn(state, target)
    lead += sides.index(target.side) <= sides.index(ship.side)
    moves = [max(0, lead + n) for n in range(turns)]
    coasted = projected(state, target, turns=moves[-1]) if moves[-1] else ()
    future = [target, *(step.ship for step in coasted if not step.over)]
    return tuple(Sighting(future[n].position, future[n].velocity) for n in moves if n < len(future))
