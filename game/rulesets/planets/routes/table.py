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

    @property
    def tank(self) -> int:
        """A full tank, where the ship may refuel on the way; otherwise 0."""
        return 0 if self.supply is None else self.supply.tank

    @property
    def size(self) -> int:
        """Bytes in memory, near enough."""
        return sum(layer.nbytes for layer in (*self.spent, *self.ready))

    # --- one course, by its flat index

    def barred(self, flat: int) -> bool:
        """Whether a course is left out of the table."""
        return self.careful and bool(self.courses.rolls.flat[flat])

    def still_left(self, flat: int, left: int) -> int:
        """Give the groups still to enter after a course."""
        passed = self.arrivals.passed
        return left if passed is None else left & ~int(passed.flat[flat])

    def arrives(self, flat: int, turns: int) -> int:  # noqa: ARG002 - the same at any time
        """Give the fuel that must be left for a course to arrive; `NEVER` where it does not."""
        return int(self.arrivals.at_once.flat[flat])

    def lands(self, flat: int) -> bool:
        """Whether 1 fuel in the movement after a course lands (planets 7.2)."""
        return bool((self.arrivals.landing == flat).any())

    def refuels(self, flat: int) -> bool:
        """Whether a ship may refuel after a course (planets 8.4)."""
        return bool((self._refuel == flat).any())

    # --- fuel to go

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
            overloaded = None if spent is None else self._flown(turns, spent, left)
            grown[left] = cheapest(self.courses, self._flown(turns, now, left), overloaded)
            yield
        return grown

    def _flown(self, turns: int, after: Counts, left: int) -> Counts:
        """Give M(t) from V(t), a row a course, for one set of groups still to enter."""
        if left and len(self._passing):
            flown = self._flown_on_tour(after, left)
        else:
            flown = flown_from(self.courses, after[left])
        self._arrive(flown, turns, left)
        if self.supply is not None:
            refilled = flown[self._refuel] <= self.supply.tank
            flown[self._refuel[refilled]] = 0
        if self.careful:
            flown[self._rocky] = NEVER
        return flown

    def _flown_on_tour(self, after: Counts, left: int) -> Counts:
        """Give `flown_from` where courses that enter groups go on with those struck off."""
        flown: Counts = after[left].take(self.courses.onward.ravel())
        sources = self._passing
        onward = self.courses.onward.ravel()[sources]
        flown[sources] = after[self._still_left(sources, left), onward]
        for spared, leads in self.courses.spared:
            then = after[self._still_left(spared, left), leads]
            flown[spared] = np.minimum(flown[spared], then)
        return flown

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


def flown_from(courses: Courses, after: Counts) -> Counts:
    """Give what courses come to, by flat index: the best of where each may lead (planets 6.5)."""
    flown: Counts = after.take(courses.onward.ravel())
    for sources, leads in courses.spared:
        flown[sources] = np.minimum(flown[sources], after[leads])
    return flown


def cheapest(courses: Courses, flown: Counts, overloaded: Counts | None = None) -> Counts:
    """Give the least over all burns, by the flat index of the drift, and for a loss (5.3, 5.4).

    Args:
        courses: The courses of the board.
        flown: What each course needs once it begins.
        overloaded: The same where it began with an overload; None for a ship that has none.
    """
    padded = _padded(courses, flown)
    best: Counts = padded[courses.burned[:, 0]]
    dearer = padded + np.uint8(1)
    for burn in range(1, courses.burned.shape[1]):
        np.minimum(best, dearer[courses.burned[:, burn]], out=best)
    if overloaded is not None:
        dearer = _padded(courses, overloaded) + np.uint8(OVERLOAD)
        for burn in range(courses.overloaded.shape[1]):
            np.minimum(best, dearer[courses.overloaded[:, burn]], out=best)
    return np.append(best.ravel(), np.uint8(NEVER))


def _padded(courses: Courses, flown: Counts) -> Counts:
    """Give a row a course, and one more for courses that are too long."""
    rows = flown.reshape(courses.onward.shape)
    beyond = np.full((1, courses.places), NEVER, dtype=np.uint8)
    return np.concatenate((rows, beyond))
