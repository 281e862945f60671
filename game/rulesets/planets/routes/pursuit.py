"""Meeting a ship that coasts: fuel to go by the time it may take, backwards (planets 16.1).

As in `table`, but the goal moves: for each number of turns the way back begins anew where the
target will be by then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from game.core.hexes import Hex, Vec, disc, sub
from game.rulesets.planets.routes.arrivals import NEVER
from game.rulesets.planets.routes.courses import Counts, Courses, Flat
from game.rulesets.planets.routes.table import cheapest, flown_from


class Sighting(NamedTuple):
    """Where a target will be, and how fast, as a movement of the pursuer ends."""

    at: Hex
    velocity: Vec


class _Layers(NamedTuple):
    """Least fuel to a meeting by some turn, from before and after one movement.

    `ready` is for a ship that may still overload; the same as `spent` where nobody asks for it.
    """

    spent: Counts
    ready: Counts


class Pursuit:
    """Fuel to go to a target that coasts, from every drift at every place.

    Attributes:
        courses: The courses of the board.
        future: Where the target will be as each movement of the pursuer ends, as far as known.
    """

    def __init__(
        self,
        courses: Courses,
        future: Sequence[Sighting],
        *,
        matched: bool,
        within: int,
        overload: bool,
    ) -> None:
        """Begin a pursuit; `grow` looks ahead.

        Args:
            courses: The courses of the board.
            future: Where the target will be.
            matched: Whether the velocities are to be equal, too.
            within: The greatest distance that will do.
            overload: Whether the pursuer may still overload.
        """
        self.courses = courses
        self.future = tuple(future)
        self._overload = overload
        self._arrivals = [
            _arrivals(courses, seen, matched=matched, within=within) for seen in self.future
        ]
        nothing = np.full(courses.nowhere + 1, NEVER, dtype=np.uint8)
        self._nothing = _Layers(nothing, nothing)
        self._first: list[tuple[_Layers, _Layers]] = []

    def grow(self, turns: int) -> Iterator[None]:
        """Look further ahead, in slices of some milliseconds; no further than the target is known.

        Args:
            turns: Within how many movements of the pursuer it is to be met.
        """
        while len(self._first) < min(turns, len(self.future)):
            now, after = self._nothing, self._nothing
            for movement in reversed(range(len(self._first) + 1)):
                now, after = self._before(movement, now), now
                yield
            self._first.append((now, after))

    def fuel(self, turns: int, flat: int, *, moved: bool = False, overload: bool = False) -> int:
        """Give the least fuel with which the target is met by some movement; `NEVER` if it is not.

        Args:
            turns: By which movement, counted from now; as far as the pursuit has been grown.
            flat: Drift and place, by `Courses.flat`.
            moved: Whether that is where the pursuer stands after the first movement.
            overload: Whether it may still overload.
        """
        if turns > len(self._first):
            return NEVER
        layers = self._first[turns - 1][moved]
        return int((layers.ready if overload else layers.spent)[flat])

    def chase(self, turns: int) -> Chase:
        """Give all layers on the way to a meeting by some movement."""
        layers = [self._nothing]
        for movement in reversed(range(turns)):
            layers.append(self._before(movement, layers[-1]))
        return Chase(self.courses, layers, self._arrivals[:turns])

    def _before(self, movement: int, after: _Layers) -> _Layers:
        """Give the least fuel from before a movement from that after it."""
        spent = self._flown(movement, after.spent)
        before = cheapest(self.courses, spent)
        if not self._overload:
            return _Layers(before, before)
        ready = self._flown(movement, after.ready)
        return _Layers(before, cheapest(self.courses, ready, spent))

    def _flown(self, movement: int, after: Counts) -> Counts:
        flown = flown_from(self.courses, after)
        flown[self._arrivals[movement]] = 0
        return flown


class Chase:
    """The way to one meeting, as `walk` asks for it; `turns` are those left till then."""

    tank = 0

    def __init__(
        self, courses: Courses, layers: Sequence[_Layers], arrivals: Sequence[Flat]
    ) -> None:
        self.courses = courses
        self._layers = layers
        self._arrivals = arrivals

    def fuel(self, turns: int, flat: int, left: int = 0, *, overload: bool = False) -> int:  # noqa: ARG002 - no tour
        """Give the least fuel to the meeting from a drift."""
        layers = self._layers[turns]
        return int((layers.ready if overload else layers.spent)[flat])

    def arrives(self, flat: int, turns: int) -> int:
        """Give 0 for a course that meets the target, `NEVER` for others."""
        met = self._arrivals[len(self._arrivals) - turns - 1]
        return 0 if (met == flat).any() else NEVER

    def still_left(self, flat: int, left: int) -> int:  # noqa: ARG002 - no tour
        """Nothing is to be entered."""
        return left

    def barred(self, flat: int) -> bool:  # noqa: ARG002 - all the same
        """No course is barred."""
        return False

    def lands(self, flat: int) -> bool:  # noqa: ARG002 - all the same
        """Nobody lands."""
        return False

    def refuels(self, flat: int) -> bool:  # noqa: ARG002 - all the same
        """Nobody refuels."""
        return False


def _arrivals(courses: Courses, seen: Sighting, *, matched: bool, within: int) -> Flat:
    """Find the courses that end with or near a target."""
    found: list[int] = []
    flown = (seen.velocity,) if matched else courses.vectors[: courses.flown]
    for end in disc(seen.at, within):
        for course in flown:
            for weak in (False, True):
                flat = courses.flat(course, sub(end, course), weak=weak)
                if flat < courses.onward.size and _survives(courses, flat):
                    found.append(flat)
    return np.array(found, dtype=np.int32)


def _survives(courses: Courses, flat: int) -> bool:
    return not (courses.crashes.flat[flat] or courses.leaves.flat[flat])
