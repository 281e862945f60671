"""Where goals are reached: by which courses, for how much fuel more (planets 7–9, 19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import numpy as np

from game.core.hexes import Hex, length
from game.rulesets.planets.chart import BodyKind
from game.rulesets.planets.routes.courses import Counts, Courses, Flat, Marks
from game.rulesets.planets.routes.goals import (
    Exit,
    Goal,
    LandOn,
    Orbit,
    Reach,
    RestAt,
    StayOn,
    Stop,
    Tour,
)
from game.rulesets.planets.victory import leads_out

NEVER = 250
"""Fuel for what cannot be done; real amounts are far below."""

MOST_GROUPS = 8


class Arrivals:
    """By which courses a goal is reached.

    Attributes:
        at_once: Fuel that must be left at the end of each course to have reached the goal with it:
            0 as a rule, `NEVER` where it does not reach it.
        landing: Courses after which 1 fuel, in the next movement, lands: those of orbit (7.2).
        groups: How many groups a tour has.
        passed: The groups each course enters, a bit each; None where there are none.
        lasting: Whether being still there is all that is asked.
    """

    def __init__(self, courses: Courses, goal: Goal) -> None:
        """Find the arrivals of a goal.

        Raises:
            ValueError: It is a tour of more groups than there are bits.
        """
        shape = courses.onward.shape
        self.at_once: Counts = np.full(shape, NEVER, dtype=np.uint8)
        self.landing: Flat = np.zeros(0, dtype=np.int32)
        self.groups = 0
        self.passed: Counts | None = None
        self.lasting = False
        self._courses = courses
        self._find(goal)

    def _find(self, goal: Goal) -> None:
        match goal:
            case Stop():
                self._rest([h for h in self._courses.hexes if h not in self._courses.chart.gravity])
            case RestAt():
                self._rest([goal.at])
            case Reach():
                self._end_in(goal.hexes, goal.speed)
            case Orbit():
                self._orbit(goal)
            case LandOn():
                self._land(goal)
            case Exit():
                self._leave(goal)
            case Tour():
                self._tour(goal)
            case StayOn():
                self.lasting = True
            case _:
                assert_never(goal)

    def _rest(self, hexes: Sequence[Hex]) -> None:
        """Courses of length 0; vector 0 is the first (planets 5.5)."""
        wanted = set(hexes)
        for place, at in enumerate(self._courses.hexes):
            if at in wanted and not self._courses.crashes[0, place]:
                self.at_once[0, place] = 0

    def _end_in(self, hexes: Sequence[Hex], speed: int | None) -> None:
        courses = self._courses
        for row in range(courses.flown):
            q, r = courses.vectors[row]
            if speed is not None and length((q, r)) > speed:
                return  # vectors stand by length
            for end in hexes:
                for weak in (False, True):
                    flat = courses.flat((q, r), (end[0] - q, end[1] - r), weak=weak)
                    if flat < courses.nowhere and not self._lost(flat):
                        self.at_once.ravel()[flat] = 0

    def _lost(self, flat: int) -> bool:
        return bool(self._courses.crashes.ravel()[flat] or self._courses.leaves.ravel()[flat])

    def _orbit(self, goal: Orbit) -> None:
        for body in goal.bodies:
            for flat, end in self._courses.orbits.get(body, ()):
                if not goal.above or end in goal.above:
                    self.at_once.ravel()[flat] = 0

    def _land(self, goal: LandOn) -> None:
        orbits: list[int] = []
        for name in goal.bodies:
            body = self._courses.chart.bodies[name]
            if body.kind is BodyKind.ROCK:
                self._rest([body.at])
            orbits += [flat for flat, _end in self._courses.orbits.get(name, ())]
        self.landing = np.array(sorted(orbits), dtype=np.int32)

    def _leave(self, goal: Exit) -> None:
        courses = self._courses
        for row in range(courses.flown):
            q, r = courses.vectors[row]
            speed = length((q, r))
            if goal.speed is not None and speed > goal.speed:
                return
            leaving: Marks = courses.leaves[row] & ~courses.crashes[row]
            for place in np.flatnonzero(leaving).tolist():
                at = courses.hexes[place]
                if leads_out(goal.edges, (at[0] + q, at[1] + r)):
                    self.at_once[row, place] = speed + 1 if goal.spare else 0

    def _tour(self, goal: Tour) -> None:
        if len(goal.groups) > MOST_GROUPS:
            raise ValueError(f"a tour of {len(goal.groups)} groups; {MOST_GROUPS} at most")
        self._land(goal.then)
        self.groups = len(goal.groups)
        courses = self._courses
        bits = np.zeros(len(courses.pulling), dtype=np.uint8)
        for number, at in enumerate(courses.pulling):
            bits[number] = sum(1 << n for n, group in enumerate(goal.groups) if at in group)
        self.passed = np.zeros(courses.onward.shape, dtype=np.uint8)
        sources, hexes = courses.entries
        np.bitwise_or.at(self.passed.ravel(), sources, bits[hexes])
