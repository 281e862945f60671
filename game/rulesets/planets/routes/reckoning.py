"""Questions about one goal, asked again and again: turns and fuel to go, from anywhere.

Numpy and the tables are loaded with the first of them, so that a program that asks none starts as
fast as ever.
"""

# ruff: noqa: PLC0415 - imports inside functions, see above

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.core.ruleset import UnitId
from game.rulesets.planets.chart import BoardMap
from game.rulesets.planets.plan import next_turn, projected
from game.rulesets.planets.routes.goals import Goal, LandOn, Meet, StayOn, Supply, Tour
from game.rulesets.planets.routes.journey import Standing, ToGo
from game.rulesets.planets.state import Ship, State

if TYPE_CHECKING:
    from game.rulesets.planets.routes.pursuit import Pursuit, Sighting
    from game.rulesets.planets.routes.table import Table

HORIZON = 20  # turns ahead
MEETING = 10  # turns ahead to meet a ship
LANDING = 1  # fuel (7.2)


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

        yield from atlas(self.board).prepare(self.goal)
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
            if turns == 1 and self.lands_now(start, left=left):
                need = LANDING
            if need <= fuel:
                yield ToGo(turns, need)
                fuel = need - 1

    def lands_now(self, start: Standing, *, left: int = 0) -> bool:
        """Whether the goal is reached by a landing in the very next movement (planets 7.2)."""
        then = self.goal.then if isinstance(self.goal, Tour) else self.goal
        return isinstance(then, LandOn) and not left and start.orbits in then.bodies


class Hunt:
    """Turns and fuel to go to a ship that coasts; ask it for each course that is weighed.

    It holds for one position of the game, and in it for all ships that move when the pursuer does.
    """

    def __init__(
        self,
        state: State,
        ship: Ship,
        goal: Meet,
        *,
        turns: int = MEETING,
        overload: bool = False,
        skip: int = 0,
    ) -> None:
        """Take it in hand; nothing is worked out yet.

        Args:
            state: The game.
            ship: The pursuer.
            goal: Whom to meet, and how.
            turns: How far to look ahead. The work grows with the square of it.
            overload: Whether it will be asked for ships that may still overload.
            skip: Movements of the pursuer that are settled: a take-off, or those without a drive.
        """
        self.state = state
        self.goal = goal
        self.turns = turns
        self._ship = ship
        self._overload = overload
        self._skipped = skip
        self._pursuit: Pursuit | None = None

    def prepare(self) -> Iterator[None]:
        """Work it out, in slices of some milliseconds."""
        from game.rulesets.planets.routes.atlas import atlas
        from game.rulesets.planets.routes.pursuit import Pursuit

        map_ = atlas(self.state.scenario.board)
        yield from map_.prepare()
        if self._pursuit is None:
            self._pursuit = Pursuit(
                map_.courses(),
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
