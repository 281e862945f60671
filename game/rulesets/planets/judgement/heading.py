"""How much nearer a movement brings a ship to what it is about: the worth of where it would be.

One unit is one turn. Ways to places and off the map are read from the tables of `routes`; meetings
with other ships are estimates along the way those are going to fly, which is foreseen by the same
tables and their own aims, from `FORESEES` turns of foresight on, and else taken to be a coast.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hexes import Hex
from game.core.opponent import Aim, Level, Plan
from game.core.ruleset import UnitId, View
from game.rulesets.planets.condition import guns_work
from game.rulesets.planets.judgement import heading_foresight
from game.rulesets.planets.judgement.aims import aims
from game.rulesets.planets.judgement.aims_purpose import NEVER, Purpose, hex_of
from game.rulesets.planets.judgement.heading_chase import (
    CHASE_FUEL,
    chase_cost,
    flight_cost,
    loiter_cost,
    rush_cost,
    staying_cost,
)
from game.rulesets.planets.judgement.heading_errands import SAFE, goal_of
from game.rulesets.planets.judgement.heading_foresight import foreseen
from game.rulesets.planets.judgement.heading_routes import Way, fuel_weight, openly
from game.rulesets.planets.judgement.horizons import ANCHORS, LEADS, cruise, release_speed
from game.rulesets.planets.routes.goals import Exit, Goal, Tour
from game.rulesets.planets.state import Place, Ship, State, in_order

POOR_EXIT = 12.0  # turns that a victory is worth more when it is decisive (planets 19.7)
ROUGH = 2.0  # turns that a way is worse by that costs asteroid rolls (planets 9.2)
HASTY = 1.2  # turns that each hex of speed costs above what a player trusts itself to fly
OVERSHOT = 3.0  # the same where ordnance is to be let go
NO_LIMIT = 99  # a tour is planned to its end, whatever the level
DOOM = 12.0  # turns that a way off the map or onto a body costs, if nothing is done


class Heading:
    """What it would be worth to be somewhere, for one ship and its aim; more is better."""

    def __init__(self, view: View[State], ship: Ship, aim: Aim, level: Level) -> None:
        state = view.state
        self._state = state
        self._aim = aim
        self._goal = goal_of(state, view.side, aim)
        self._ways = tuple(_ways(state, ship, self._goal, level))
        self._afloat = Way(state, ship, SAFE, level) if level.foresight >= ANCHORS else None
        others = _others(state, ship, aim)
        self._tracks = tuple(foreseen(view, other, level) for other in others)
        self._leads = level.foresight >= LEADS or not all(o.ship_class.armed for o in others)
        self._cruise = _trusted(self._goal, aim, level)
        self._haste = OVERSHOT if aim.kind == Purpose.BOMBARD else HASTY
        self._weight = 0.0
        if ship.ship_class.fuel is not None:
            self._weight = fuel_weight(state) if self._ways else CHASE_FUEL

    def __call__(self, after: Ship, optional: tuple[Hex, ...] = ()) -> float:
        """Give the worth, in turns: 1 more is one turn nearer.

        Args:
            after: The ship as its movement leaves it, neither crashed nor lost; it may have left
                by an exit.
            optional: Weak gravity hexes it has entered and may still ignore (planets 6.5).
        """
        left = self._way_cost(after, optional)
        if left is None:
            left = self._moving_cost(after) + self._danger(after, optional)
        left += self._haste * max(0, after.speed - self._cruise)
        return self._weight * after.fuel - left

    def prepare(self) -> Iterator[None]:
        """Work out the tables it will read, in slices."""
        for way, _ in self._ways:
            yield from way.reckoning.prepare()
        if self._afloat is not None:
            yield from self._afloat.reckoning.prepare()

    def _way_cost(self, after: Ship, optional: tuple[Hex, ...]) -> float | None:
        """Give the turns to go by the first of the ways there is; None for aims without one."""
        goal = self._goal
        if goal is None:
            return None
        if isinstance(goal, Exit) and not self._state.chart.holds(after.position):
            return POOR_EXIT if goal.spare and after.fuel <= after.speed else 0.0
        for way, extra in self._ways:
            left = way.cost(after, optional)
            if left < NEVER:
                return left + extra
        return openly(self._state, after, goal) + self._danger(after, optional)

    def _moving_cost(self, after: Ship) -> float:
        match self._aim.kind:
            case Purpose.EVADE:
                return flight_cost(after, self._tracks)
            case Purpose.GUARD:
                return loiter_cost(after, hex_of(self._aim.target))
            case _ if self._tracks:
                board, purpose = self._state.scenario.board, Purpose(self._aim.kind)
                if purpose is Purpose.ENGAGE and not self._leads:
                    return rush_cost(after, self._tracks[0])
                return chase_cost(board, purpose, after, self._tracks[0])
            case _:
                return staying_cost(after)

    def _danger(self, after: Ship, optional: tuple[Hex, ...]) -> float:
        """Give what it costs that a ship has no way, or no fuel, to stay on the map."""
        if self._afloat is None or after.place is not Place.FLYING:
            return 0.0
        return 0.0 if self._afloat.possible(after, optional) else DOOM


def _trusted(goal: Goal | None, aim: Aim, level: Level) -> int:
    """Give the speed up to which a ship goes about something without a second thought."""
    if isinstance(goal, Tour):
        return NO_LIMIT
    return release_speed(level) if aim.kind == Purpose.BOMBARD else cruise(level)


def _ways(state: State, ship: Ship, goal: Goal | None, level: Level) -> Iterator[tuple[Way, float]]:
    """List ways to a goal, the best kind first, and what each is worse by, in turns."""
    if goal is None:
        return
    wishes = [(goal, 0.0)]
    if isinstance(goal, Exit) and goal.spare:
        wishes.append((Exit(goal.edges, goal.speed), POOR_EXIT))
    careful = bool(state.chart.asteroids)
    for wish, extra in wishes:
        yield Way(state, ship, wish, level, careful=careful), extra
        if careful and not isinstance(wish, Tour):  # whose tables are large; it finds a clear way
            yield Way(state, ship, wish, level), extra + ROUGH


def heading(view: View[State], ship: Ship, aim: Aim, level: Level) -> Heading:
    """Say what it would be worth to a ship to be somewhere after its movement.

    Make it once for a ship and a decision, and ask it for each movement that is weighed.

    Args:
        view: The game as the ship's side sees it.
        ship: The ship as it is now.
        aim: What it is about.
        level: How far its player looks.
    """
    return Heading(view, ship, aim, level)


def prepare(view: View[State], level: Level, before: Plan) -> Iterator[None]:
    """Work out all that the headings of a side's ships will read, in slices (planets 5)."""
    for unit, aim in aims(view, before, level).items():
        yield
        ship = view.state.ships[unit]
        for other in _others(view.state, ship, aim):
            yield from heading_foresight.prepare(view, other, level)
        yield from heading(view, ship, aim, level).prepare()


def _others(state: State, ship: Ship, aim: Aim) -> tuple[Ship, ...]:
    """List the ships that a ship is about, by id."""
    if aim.kind == Purpose.EVADE:
        others = (other for other in in_order(state.ships) if other.side != ship.side)
        return tuple(other for other in others if guns_work(state, other))
    target = state.ships.get(UnitId(aim.target)) if aim.kind in _ABOUT_SHIPS else None
    return () if target is None else (target,)


_ABOUT_SHIPS = frozenset({Purpose.ENGAGE, Purpose.BOARD, Purpose.BOMBARD, Purpose.ESCORT})
