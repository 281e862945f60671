"""What the courses near one body come to: crash, or the drift that gravity leaves (planets 6, 7.5).

Worked out by the rules' own functions on a board with that body alone. Turned by a sixth the board
is the same, arrows included (18.4), so one sixth of all courses is flown and the rest turned.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from game.core.hexes import DIRECTIONS, Hex, Vec, add, disc, length, norm2, rotated
from game.rulesets.planets.chart import BoardMap, Body, BodyKind
from game.rulesets.planets.course import crash_of
from game.rulesets.planets.gravity import Pulls, pulls_of

SLICE = 50  # courses flown between two pauses: some milliseconds
SHORT = 20  # how many times as many are only moved about in the same time


class Way(NamedTuple):
    """One thing a course can come to.

    Attributes:
        start: Where it begins.
        course: The course.
        weak: Whether a weak gravity hex counted on as it began (R6); where that makes no
            difference there are only ways with False.
        spared: 0 where all pulls are used; otherwise the number of a choice to ignore some (6.5).
        drift: The drift it leaves; None for a crash.
        counts: Whether a weak gravity hex counts on after it.
        entered: The gravity hexes it enters.
    """

    start: Hex
    course: Vec
    weak: bool
    spared: int
    drift: Vec | None
    counts: bool
    entered: tuple[Hex, ...]

    def turned(self, sixths: int) -> Way:
        """Give the same way after a turn of the board about (0, 0)."""
        return Way(
            rotated(self.start, sixths),
            rotated(self.course, sixths),
            self.weak,
            self.spared,
            None if self.drift is None else rotated(self.drift, sixths),
            self.counts,
            tuple(rotated(h, sixths) for h in self.entered),
        )


def ways_of(board: BoardMap, start: Hex, course: Vec) -> Iterator[Way]:
    """List all that a course can come to; nothing where no gravity and no crash is on it."""
    end = add(start, course)
    if crash_of(board, start, end) is not None:
        yield Way(start, course, weak=False, spared=0, drift=None, counts=False, entered=())
        return
    plain = pulls_of(board, start, end, weak=False)
    if not plain.hexes:
        return
    yield from _choices(start, course, plain, weak=False)
    if any(g.weak for g in plain.hexes):
        yield from _choices(start, course, pulls_of(board, start, end, weak=True), weak=True)


def _choices(start: Hex, course: Vec, pulls: Pulls, *, weak: bool) -> Iterator[Way]:
    entered = tuple(g.at for g in pulls.hexes)
    for number, ignored in enumerate(choices(pulls)):
        yield Way(
            start, course, weak, number, drift_after(course, pulls, ignored), pulls.weak, entered
        )


def choices(pulls: Pulls) -> Iterator[tuple[Hex, ...]]:
    """List what may be ignored of the pulls of a movement, nothing first (planets 6.5)."""
    for n in range(len(pulls.optional) + 1):
        yield from combinations(pulls.optional, n)


def drift_after(course: Vec, pulls: Pulls, ignored: tuple[Hex, ...] = ()) -> Vec:
    """Give the drift a movement leaves: the course and the pulls that are used (planets 5.2)."""
    for g in pulls.hexes:
        if g.at not in ignored:
            course = add(course, DIRECTIONS[g.arrow])
    return course


Ways = Mapping[tuple[Hex, Vec], Sequence[Way]]
"""All that courses can come to, by where they begin and the course."""


def passages(body: Body, limit: int) -> Generator[None, None, Ways]:
    """Work out the ways near a body that stands at (0, 0), in slices.

    Args:
        body: The body; where it stands does not matter.
        limit: The longest course.
    """
    alone = BoardMap("alone", 60, (replace(body, at=(0, 0)),))
    reach = 3 if body.kind is BodyKind.SUN else 2
    found: dict[tuple[Hex, Vec], list[Way]] = defaultdict(list)
    flown = 0
    for start in disc((0, 0), reach):
        for way in ways_of(alone, start, (0, 0)):
            found[start, (0, 0)].append(way)
    for course in (c for c in disc((0, 0), limit) if c[0] > 0 and c[1] >= 0):
        for start in _starts(course, reach):
            flown += 1
            if flown % SLICE == 0:
                yield
            for way in ways_of(alone, start, course):
                for sixths in range(6):
                    turned = way.turned(sixths)
                    found[turned.start, turned.course].append(turned)
    return found


def _starts(course: Vec, reach: int) -> Iterator[Hex]:
    """List the starts from which a course comes near (0, 0): within `reach` hex spacings."""
    whole = norm2(course)
    for start in disc((0, 0), reach + length(course)):
        # The part of the course flown where it is nearest, in twice its squared length.
        along = -(2 * start[0] * course[0] + start[0] * course[1] + start[1] * course[0])
        along -= 2 * start[1] * course[1]
        if along <= 0:
            near = norm2(start) <= reach * reach
        elif along >= 2 * whole:
            near = norm2(add(start, course)) <= reach * reach
        else:
            # Squared distance of the line from (0, 0), times `whole`: 3/4 of the squared area.
            across = start[0] * course[1] - start[1] * course[0]
            near = 3 * across * across <= 4 * reach * reach * whole
        if near:
            yield start
