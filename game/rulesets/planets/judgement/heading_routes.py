"""How far it still is, by the tables: turns, and fuel where there is a choice (planets 5–9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from game.core.hexes import Hex, sub
from game.core.motion import drift
from game.core.opponent import Level
from game.rulesets.planets.gravity import in_orbit, pulls_of
from game.rulesets.planets.judgement.aims_purpose import NEVER
from game.rulesets.planets.judgement.heading_meeting import turns_to_match
from game.rulesets.planets.judgement.horizons import OVERLOADS
from game.rulesets.planets.objectives import Rest
from game.rulesets.planets.routes.goals import (
    Exit,
    Goal,
    LandOn,
    Orbit,
    RestAt,
    StayOn,
    Tour,
)
from game.rulesets.planets.routes.outset import (
    fuel_of,
    left_after,
    left_of,
    reached,
    standing,
)
from game.rulesets.planets.routes.reckoning import Reckoning
from game.rulesets.planets.state import Place, Ship, State

HORIZON = 20  # turns that a way may take
TOUR_HORIZON = 22  # the same for a tour
SLACK = 4  # turns by which slower ways are looked at that save fuel
FUEL_WEIGHT = 0.05  # turns that 1 fuel is worth
SCORED_FUEL = 0.5  # the same where fuel counts in the score (planets 19.1)
FAR = 24.0  # turns that a way counts at least which the tables do not know
VAGUE = 0.25  # how far distance in open space counts then


class Way:
    """The way of one ship to one goal, as the tables have it.

    Attributes:
        reckoning: Turns and fuel to go; its tables are worked out with the first question.
    """

    def __init__(
        self, state: State, ship: Ship, goal: Goal, level: Level, *, careful: bool = False
    ) -> None:
        """Take a goal in hand; `reckoning.prepare` works out what it needs."""
        self._state = state
        self._goal = goal
        self._endless = ship.ship_class.fuel is None
        self._weight = 0.0 if self._endless else fuel_weight(state)
        self._overloads = level.foresight >= OVERLOADS and ship.ship_class.overloads
        self._still = left_of(state, ship, goal)
        self._hint = 1
        self.reckoning = Reckoning(
            state.scenario.board,
            goal,
            turns=_horizon(state, goal, level),
            overload=self._overloads,
            careful=careful,
        )

    def cost(self, after: Ship, optional: tuple[Hex, ...] = ()) -> float:
        """Give the turns to go, the fuel on the way weighed in; NEVER where there is no way.

        Args:
            after: The ship as its movement leaves it.
            optional: Weak gravity hexes it has entered and may still ignore.
        """
        left = self._left(after)
        if self._arrived(after, left):
            return 0.0
        return min(self._to_go(after, left, ignored) for ignored in choices(optional))

    def possible(self, after: Ship, optional: tuple[Hex, ...] = ()) -> bool:
        """Say whether there is a way that takes all the turns looked ahead."""
        table, fuel = self.reckoning.table, fuel_of(after)
        return any(
            table.fuel(self.reckoning.turns, self._flat(after, ignored)) <= fuel
            for ignored in choices(optional)
        )

    def _to_go(self, after: Ship, left: int, ignored: tuple[Hex, ...]) -> float:
        """Give the least of turns and weighed fuel over the ways the table knows."""
        table, fuel = self.reckoning.table, fuel_of(after)
        wait = 1 if after.place is Place.LANDED else 0
        flat = self._flat(after, ignored)
        overload = self._overloads and not after.overloaded
        best = NEVER
        if self._lands_next(after, left) and fuel:
            best = 1 + self._weight
        last = self.reckoning.turns
        first = self._fewest(flat, left, fuel, overload=overload)
        for turns in range(first, min(first + SLACK, last) + 1):
            need = table.fuel(turns, flat, left, overload=overload)
            best = min(best, turns + wait + self._weight * need)
        return best

    def _fewest(self, flat: int, left: int, fuel: int, *, overload: bool) -> int:
        """Give the fewest turns the fuel allows, from where the last answer was.

        More than the tables look ahead where there is no way.
        """
        need, last = self.reckoning.table.fuel, self.reckoning.turns
        turns = self._hint
        while turns > 1 and need(turns - 1, flat, left, overload=overload) <= fuel:
            turns -= 1
        while turns <= last and need(turns, flat, left, overload=overload) > fuel:
            turns += 1
        self._hint = min(turns, last)
        return turns

    def _flat(self, after: Ship, ignored: tuple[Hex, ...]) -> int:
        stands = standing(self._state, after, ignored)
        return self.reckoning.table.courses.flat(stands.drift, stands.at, weak=stands.weak)

    def _left(self, after: Ship) -> int:
        """Give the groups of a tour still to enter after a movement, a bit each."""
        if not self._still:
            return 0
        if after.place is not Place.FLYING or after.course == after.position:
            return left_after(self._goal, self._still, (after.position,))
        flown = pulls_of(self._state.scenario.board, after.course, after.position, weak=False)
        return left_after(self._goal, self._still, [g.at for g in flown.hexes])

    def _arrived(self, after: Ship, left: int) -> bool:
        if left:
            return False
        match self._goal:
            case Tour():
                return reached(self._state, after, self._goal.then)
            case Exit():
                return not self._state.chart.holds(after.position)
            case _:
                return reached(self._state, after, self._goal)

    def _lands_next(self, after: Ship, left: int) -> bool:
        """Whether a landing ends the way in the next movement (planets 7.2)."""
        goal = self._goal.then if isinstance(self._goal, Tour) else self._goal
        if left or not isinstance(goal, LandOn) or after.place is not Place.FLYING:
            return False
        return in_orbit(self._state, after) in goal.bodies


def fuel_weight(state: State) -> float:
    """Give how many turns 1 fuel is worth to whoever has a way to go."""
    return SCORED_FUEL if isinstance(state.scenario.objective, Rest) else FUEL_WEIGHT


def _horizon(state: State, goal: Goal, level: Level) -> int:
    """Give for how many turns a way is planned.

    With no enemy to think of every player plans its way to the end, and so it does a tour.
    """
    if isinstance(goal, StayOn):
        return goal.turns
    if isinstance(goal, Tour):
        most = TOUR_HORIZON
    else:
        most = min(HORIZON, level.foresight) if state.options.combat else HORIZON
    return min(most, max(1, state.scenario.turns))


def choices(optional: tuple[Hex, ...]) -> Iterator[tuple[Hex, ...]]:
    """List which of some weak pulls may be ignored, none first (planets 6.5)."""
    for n in range(len(optional) + 1):
        yield from combinations(optional, n)


def openly(state: State, after: Ship, goal: Goal) -> float:
    """Give how far a goal is in open space, for where the tables know no way."""
    end = drift(after.position, after.velocity, after.pulls)
    if isinstance(goal, Exit):
        return FAR + VAGUE * _beyond(goal, end) + _too_fast(goal, after)
    at = _middle(state, goal)
    if at is None:
        return FAR
    onward = sub(end, after.position)
    return FAR + VAGUE * turns_to_match(sub(after.position, at), onward)


def _beyond(goal: Exit, end: Hex) -> int:
    """Give the hexes that a movement's end is short of the nearest exit."""
    return max(0, min((e.least - e.q * end[0] - e.r * end[1] for e in goal.edges), default=0))


def _too_fast(goal: Exit, after: Ship) -> int:
    """Give the hexes a turn by which a ship is too fast to be let go (planets 19.8)."""
    return 0 if goal.speed is None else max(0, after.speed - goal.speed)


def _middle(state: State, goal: Goal) -> Hex | None:
    match goal:
        case RestAt():
            return goal.at
        case LandOn() | Orbit():
            return state.chart.bodies[goal.bodies[0]].at
        case Tour():
            return state.chart.bodies[goal.then.bodies[0]].at
        case _:
            return None
