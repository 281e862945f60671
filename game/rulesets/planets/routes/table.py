"""Fuel to go: for each number of turns the least that reaches a goal, backwards (planets 5).

Let V(t) be the least fuel that from a drift and place reaches the goal in at most t movements, and
M(t) the same from the moment a course begins, its fuel spent, with t movements after it. Then V(t)
is the least over all burns of their cost and M(t − 1) of the course they make, and M(t) that of
arriving with this course, landing after it, and V(t) of wherever it leads. A tour has both for
each set of groups still to enter, and a ship that may still overload has tables of its own.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator

import numpy as np
import numpy.typing as npt

from game.rulesets.planets.routes.arrivals import NEVER, Arrivals
from game.rulesets.planets.routes.courses import Counts, Courses, Flat
from game.rulesets.planets.routes.goals import Goal, Supply

OVERLOAD = 2  # fuel (5.4)


class Table:
    """Turns and fuel to go to a goal, from every drift at every place of a board.

    Attributes:
        courses: The courses of the board.
        goal: The goal.
        careful: Whether courses that cost asteroid rolls are left out (planets 9.2).
        supply: Where the ship may refuel on the way, if it may.
        arrivals: Where the goal is reached.
        spent: V(0), V(1) … for a ship that cannot overload: a row for each set of groups still to
            enter (one row, where there are no groups), and in it all drifts by flat index; the
            last column is a loss.
        ready: The same for a ship that still can, as far as it was asked for.
    """

    def __init__(
        self,
        courses: Courses,
        goal: Goal,
        *,
        careful: bool = False,
        supply: Supply | None = None,
    ) -> None:
        """Begin a table with no turn to go; `grow` adds turns."""
        self.courses = courses
        self.goal = goal
        self.careful = careful
        self.supply = supply
        self.arrivals = Arrivals(courses, goal)
        self._rocky: Flat = np.flatnonzero(courses.rolls.ravel()).astype(np.int32)
        self._refuel: Flat = self._refuelling()
        self._onward: Flat = courses.onward.ravel()
        self._passing = self._passing_courses()
        first = np.full((1 << self.arrivals.groups, courses.nowhere + 1), NEVER, dtype=np.uint8)
        if self.arrivals.lasting:
            first[:, :-1] = 0
        self.spent: list[Counts] = [first]
        self.ready: list[Counts] = [first]

    def _refuelling(self) -> Flat:
        """Find the courses after which a ship may refuel: orbits ending above a base (8.4)."""
        above = () if self.supply is None else self.supply.above
        orbits = self.courses.orbits.values()
        return np.array(
            [flat for found in orbits for flat, end in found if end in above], dtype=np.int32
        )

    def _passing_courses(self) -> Flat:
        """Find the courses that enter a group of the tour."""
        passed = self.arrivals.passed
        found = np.zeros(0, dtype=np.int32) if passed is None else np.flatnonzero(passed.ravel())
        return found.astype(np.int32)

    def refuels(self, flat: int) -> bool:
        """Whether a ship may refuel after a course, by its flat index (planets 8.4)."""
        return bool((self._refuel == flat).any())

    def grow(self, turns: int, *, overload: bool = False) -> Iterator[None]:
        """Look further ahead, in slices of some milliseconds.

        Args:
            turns: How many turns to go are wanted. There may be fewer layers: once two are the
                same all that follow are.
            overload: Whether also for ships that may still overload.
        """
        while len(self.spent) <= turns and not _settled(self.spent):
            after = yield from self._grown(len(self.spent) - 1, self.spent[-1], None)
            self.spent.append(after)
        while overload and len(self.ready) <= turns and not _settled(self.ready):
            before = len(self.ready) - 1
            spent = self.spent[min(before, len(self.spent) - 1)]
            after = yield from self._grown(before, self.ready[-1], spent)
            self.ready.append(after)

    def fuel(self, turns: int, flat: int, left: int = 0, *, overload: bool = False) -> int:
        """Give the least fuel that reaches the goal in at most `turns`; `NEVER` if none does.

        Args:
            turns: How many movements; the table must have been grown so far.
            flat: Drift and place, by `Courses.flat`.
            left: The groups still to enter, a bit each.
            overload: Whether the ship may still overload.
        """
        layers = self.ready if overload else self.spent
        return int(layers[min(turns, len(layers) - 1)][left, flat])

    # --- one turn more

    def _grown(
        self, turns: int, now: Counts, spent: Counts | None
    ) -> Generator[None, None, Counts]:
        """Give V(t + 1) from V(t); `spent`: V(t) of a ship that has just overloaded."""
        grown = np.full_like(now, NEVER)
        for left in range(len(now)):
            after = _cheapest(self._flown(turns, now, left), self.courses.burned)
            if spent is not None:
                flown = self._flown(turns, spent, left)
                np.minimum(after, _cheapest_overload(flown, self.courses.overloaded), out=after)
            grown[left, :-1] = after.ravel()
            yield
        return grown

    def _flown(self, turns: int, after: Counts, left: int) -> Counts:
        """Give M(t) from V(t), a row a course, for one set of groups still to enter."""
        flown: Counts = after[left].take(self._onward)
        if left and len(self._passing):
            self._pass_groups(flown, after, left)
        for sources, leads in self.courses.spared:
            then = after[self._still_left(sources, left), leads]
            flown[sources] = np.minimum(flown[sources], then)
        self._arrive(flown, turns, left)
        if self.supply is not None:
            refilled = flown[self._refuel] <= self.supply.tank
            flown[self._refuel[refilled]] = 0
        if self.careful:
            flown[self._rocky] = NEVER
        return flown.reshape(self.courses.onward.shape)

    def _pass_groups(self, flown: Counts, after: Counts, left: int) -> None:
        """Take courses that enter groups on with those struck off."""
        sources = self._passing
        flown[sources] = after[self._still_left(sources, left), self._onward[sources]]

    def _still_left(self, sources: Flat, left: int) -> int | Flat:
        """Give what is still to enter after courses, by their flat indices."""
        passed = self.arrivals.passed
        return left if passed is None else left & ~passed.ravel()[sources].astype(np.int32)

    def _arrive(self, flown: Counts, turns: int, left: int) -> None:
        """Let courses arrive, and those of orbit land in the turn after (planets 7.2)."""
        arrivals = self.arrivals
        if not left:
            np.minimum(flown, arrivals.at_once.ravel(), out=flown)
        if turns and len(arrivals.landing):
            done = np.flatnonzero(np.equal(self._still_left(arrivals.landing, left), 0))
            landing = arrivals.landing[done] if left else arrivals.landing
            flown[landing] = np.minimum(flown[landing], 1)


def _settled(layers: list[Counts]) -> bool:
    """Whether more turns would change nothing; the first layer knows no landing yet."""
    return len(layers) > 2 and np.array_equal(layers[-1], layers[-2])  # noqa: PLR2004


def _cheapest(flown: Counts, burned: npt.NDArray[np.intp]) -> Counts:
    """Give the least over no burn and all burns of one hex, a row a drift (planets 5.3)."""
    padded = _padded(flown)
    best: Counts = padded[burned[:, 0]]
    dearer = padded + np.uint8(1)
    for burn in range(1, burned.shape[1]):
        np.minimum(best, dearer[burned[:, burn]], out=best)
    return best


def _cheapest_overload(flown: Counts, burned: npt.NDArray[np.intp]) -> Counts:
    """Give the least over all overloads, a row a drift (planets 5.4)."""
    padded = _padded(flown) + np.uint8(OVERLOAD)
    best: Counts = padded[burned[:, 0]]
    for burn in range(1, burned.shape[1]):
        np.minimum(best, padded[burned[:, burn]], out=best)
    return best


def _padded(flown: Counts) -> Counts:
    """Add a row for courses that are too long."""
    beyond = np.full((1, flown.shape[1]), NEVER, dtype=np.uint8)
    return np.concatenate((flown, beyond))
