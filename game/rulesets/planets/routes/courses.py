"""All courses of a board, each with what it leads to, as arrays (planets 5, 6, 7.5, 9).

Everything is numbered. A *place* is a hex; hexes where it matters that a weak gravity hex counts on
(R6) are two places, without and with it. A *vector* is a course or a drift, numbered from the
shortest up, so that the courses are the first of all drifts. Arrays of courses have a row a vector
and a column a place; an index into one, read row by row, is called *flat*.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.core.hexes import DIRECTIONS, Hex, Vec, add, disc, distance, length, ring
from game.core.lines import entered, side_runs
from game.rulesets.planets.astrogation import OVERLOADS
from game.rulesets.planets.chart import BoardMap, Chart, chart_of
from game.rulesets.planets.routes.passages import SHORT, SLICE, Way, Ways, passages, ways_of

Flat = npt.NDArray[np.int32]
Marks = npt.NDArray[np.bool_]
Counts = npt.NDArray[np.uint8]

MOST_COURSES = 250_000  # of one board: what bounds the speeds looked at
SPEEDS = (4, 7)  # the least and the greatest of these bounds
BURNS: tuple[Vec, ...] = ((0, 0), *DIRECTIONS)
DOUBLE_BURNS: tuple[Vec, ...] = tuple(add(DIRECTIONS[a], DIRECTIONS[b]) for a, b in OVERLOADS)


def speed_limit(board: BoardMap) -> int:
    """Give the greatest speed of courses looked at: 7 on a small board, less on a large one.

    >>> speed_limit(BoardMap("small", 9)), speed_limit(BoardMap("large", 22))
    (7, 6)
    """
    hexes = _disc_size(board.radius)
    least, speed = SPEEDS
    while speed > least and hexes * _disc_size(speed) > MOST_COURSES:
        speed -= 1
    return speed


def _disc_size(radius: int) -> int:
    return 3 * radius * (radius + 1) + 1


class Courses:
    """The courses of a board up to a speed, and what they lead to.

    Attributes:
        board, chart: The board.
        limit: The greatest speed of a course; a drift may be 1 more.
        vectors: Number to vector.
        number: Vector to number.
        flown: How many of the vectors are courses.
        places: How many places there are.
        nowhere: The flat index that stands for a loss: just beyond the last drift.
        hexes: Place to hex.
        weak: Whether a weak gravity hex counts on, by place.
        onward: Flat index, into an array of drifts and places, of where a course leads when all
            its pulls are used; `nowhere` where it leads to a loss or beyond the limit.
        spared: The same for the ways in which weak pulls are ignored, in rounds in which no course
            stands twice: flat indices of courses, and of where they lead.
        crashes, leaves: Courses lost on a body, and off the board.
        rolls: Asteroid rolls a course costs (planets 9.2, 9.3).
        entries: Flat indices of courses that enter a gravity hex, and that hex's number.
        pulling: Number to gravity hex.
        orbits: For each body of one hex the courses of an orbit: flat index and hex of the end.
        burned: By drift and burn of `BURNS` the number of the course; `flown` for one too long.
        overloaded: The same for `DOUBLE_BURNS`.
    """

    def __init__(self, board: BoardMap, limit: int) -> None:
        """Number places and vectors; `survey` does the rest."""
        self.board = board
        self.chart: Chart = chart_of(board)
        self.limit = limit
        self.vectors: tuple[Vec, ...] = tuple(v for n in range(limit + 2) for v in ring((0, 0), n))
        self.number = {v: n for n, v in enumerate(self.vectors)}
        self.flown = _disc_size(limit)
        self.hexes: list[Hex] = list(disc((0, 0), board.radius))
        self.weak: list[bool] = [False] * len(self.hexes)
        self.pulling: tuple[Hex, ...] = tuple(self.chart.gravity)
        self.burned = self._after(BURNS)
        self.overloaded = self._after(DOUBLE_BURNS)
        self._places: dict[tuple[Hex, bool], int] = {
            (h, False): n for n, h in enumerate(self.hexes)
        }
        self._count()
        self.onward: Flat
        self.spared: list[tuple[Flat, Flat]] = []
        self.crashes: Marks
        self.leaves: Marks
        self.rolls: Counts
        self.entries: tuple[Flat, Flat]
        self.orbits: dict[str, tuple[tuple[int, Hex], ...]] = {}

    def place(self, at: Hex, *, weak: bool = False) -> int | None:
        """Give the number of a place; None off the board."""
        found = self._places.get((at, weak))
        return self._places.get((at, False)) if found is None else found

    def flat(self, vector: Vec, at: Hex, *, weak: bool = False) -> int:
        """Give the flat index of a vector at a place; `nowhere` beyond board or limit."""
        row, place = self.number.get(vector), self.place(at, weak=weak)
        return self.nowhere if row is None or place is None else row * self.places + place

    def double(self, at: Hex) -> None:
        """Number the place of a hex in which a weak gravity hex counts on (R6)."""
        self._places[at, True] = len(self.hexes)
        self.hexes.append(at)
        self.weak.append(True)
        self._count()

    def _count(self) -> None:
        self.places = len(self.hexes)
        self.nowhere = len(self.vectors) * self.places

    def _after(self, burns: Sequence[Vec]) -> npt.NDArray[np.intp]:
        beyond = self.flown
        rows = [
            [min(self.number.get(add(v, burn), beyond), beyond) for burn in burns]
            for v in self.vectors
        ]
        return np.array(rows, dtype=np.intp)


def survey(board: BoardMap, limit: int | None = None) -> Generator[None, None, Courses]:
    """Work out the courses of a board in slices of some milliseconds.

    Args:
        board: The board.
        limit: The greatest speed; by the size of the board unless given.
    """
    courses = Courses(board, speed_limit(board) if limit is None else limit)
    nearby = yield from _ways(courses)
    yield from _double_places(courses, nearby)
    ends = _ends(courses)
    courses.leaves = ends < 0
    rows = np.arange(courses.flown, dtype=np.int32)[:, None] * courses.places
    courses.onward = np.where(ends < 0, courses.nowhere, rows + ends).astype(np.int32)
    courses.crashes = np.zeros(ends.shape, dtype=np.bool_)
    yield
    yield from _lay(courses, nearby)
    yield
    yield from _count_rolls(courses)
    _find_orbits(courses)
    return courses


class _Near(NamedTuple):
    """The ways of a course near bodies, and how far their places are to be moved."""

    ways: Sequence[Way]
    by: Vec


_Nearby = Mapping[tuple[Hex, Vec], _Near]


def _ways(courses: Courses) -> Generator[None, None, _Nearby]:
    """Gather the ways near all bodies; where two bodies are near, the board itself is asked."""
    shapes: dict[tuple[str, str], Ways] = {}
    found: dict[tuple[Hex, Vec], _Near] = {}
    shared: dict[tuple[Hex, Vec], None] = {}
    for body in courses.board.bodies:
        shape = (body.kind.value, body.gravity.value)
        if shape not in shapes:
            shapes[shape] = yield from passages(body, courses.limit)
        yield
        for n, ((start, course), ways) in enumerate(shapes[shape].items()):
            if n % (SLICE * SHORT) == 0:
                yield
            key = (add(start, body.at), course)
            if key in found:
                shared[key] = None
            elif courses.chart.holds(key[0]):
                found[key] = _Near(ways, body.at)
    for n, (start, course) in enumerate(shared):
        if n % SLICE == 0:
            yield
        found[start, course] = _Near(tuple(ways_of(courses.board, start, course)), (0, 0))
    return found


def _double_places(courses: Courses, nearby: _Nearby) -> Generator[None, None, None]:
    """Find where it matters whether a weak gravity hex counts on, and double these places."""
    free = {key for key, near in nearby.items() if any(w.spared and not w.weak for w in near.ways)}
    around = tuple(disc((0, 0), 2))
    doubled: dict[Hex, None] = {}
    for n, ((start, course), near) in enumerate(nearby.items()):
        if n % (SLICE * SHORT) == 0:
            yield
        end = add(start, course)
        if end in doubled or not courses.chart.holds(end):
            continue
        drifts = [w.drift for w in near.ways if w.counts and w.drift is not None]
        if any((end, add(drift, burn)) in free for drift in drifts for burn in around):
            doubled[end] = None
    for at in sorted(doubled):
        courses.double(at)


def _ends(courses: Courses) -> Flat:
    """Give the place where each course ends, no weak gravity counting; −1 off the board."""
    limit, radius = courses.limit, courses.board.radius
    middle = radius + limit
    grid = np.full((2 * middle + 1, 2 * middle + 1), -1, dtype=np.int32)
    hexes = np.array(courses.hexes, dtype=np.int32)
    known = hexes[: _disc_size(radius)]
    grid[known[:, 0] + middle, known[:, 1] + middle] = np.arange(len(known), dtype=np.int32)
    flown = np.array(courses.vectors[: courses.flown], dtype=np.int32)
    q = hexes[None, :, 0] + flown[:, None, 0] + middle
    r = hexes[None, :, 1] + flown[:, None, 1] + middle
    ends: Flat = grid[q, r]
    return ends


def _lay(courses: Courses, nearby: _Nearby) -> Generator[None, None, None]:
    """Enter in the arrays what gravity and bodies make of courses."""
    onward = courses.onward.ravel()
    crashes = courses.crashes.ravel()
    numbers = {h: n for n, h in enumerate(courses.pulling)}
    rounds: dict[int, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    sources: list[int] = []
    hexes: list[int] = []
    for n, ((start, course), near) in enumerate(nearby.items()):
        if n % (SLICE * SHORT) == 0:
            yield
        end = add(start, course)
        plain, double = courses.flat(course, start), courses.flat(course, start, weak=True)
        for way in near.ways:
            leads = courses.nowhere
            if way.drift is not None:
                leads = courses.flat(way.drift, end, weak=way.counts)
            for flat in _sources(way, plain, double):
                if way.spared:
                    rounds[way.spared][0].append(flat)
                    rounds[way.spared][1].append(leads)
                    continue
                onward[flat] = leads
                crashes[flat] = way.drift is None
                if not way.weak:
                    sources += [flat] * len(way.entered)
                    hexes += [numbers[add(h, near.by)] for h in way.entered]
    courses.spared = [(_flat(a), _flat(b)) for _n, (a, b) in sorted(rounds.items())]
    courses.entries = (_flat(sources), _flat(hexes))


def _flat(numbers: list[int]) -> Flat:
    return np.array(numbers, dtype=np.int32)


def _sources(way: Way, plain: int, double: int) -> list[int]:
    """Give the flat indices of the courses a way belongs to: without and with weak gravity.

    A way that begins without it stands for both, and is written over where a way begins with it;
    what may be ignored is listed for each.
    """
    if way.weak:
        return [double] if double != plain else []
    return [plain] if way.spared or double == plain else [plain, double]


def _count_rolls(courses: Courses) -> Generator[None, None, None]:
    """Count the asteroid rolls of all courses (planets 9.2, 9.3)."""
    courses.rolls = np.zeros(courses.onward.shape, dtype=np.uint8)
    if not courses.chart.asteroids:
        return
    limit, radius = courses.limit, courses.board.radius
    middle = radius + limit + 1
    rocks = np.zeros((2 * middle + 1, 2 * middle + 1), dtype=np.uint8)
    for q, r in courses.chart.asteroids:
        rocks[q + middle, r + middle] = 1
    places = np.array(courses.hexes, dtype=np.int32) + middle
    for row in range(courses.flown):
        course = courses.vectors[row]
        if length(course) < 2:  # noqa: PLR2004 - the threshold of 9.2
            continue
        for q, r in entered((0, 0), course):
            courses.rolls[row] += rocks[places[:, 0] + q, places[:, 1] + r]
        for run in side_runs((0, 0), course):
            one, other = (rocks[places[:, 0] + q, places[:, 1] + r] for q, r in run.sides)
            courses.rolls[row] += one & other
        if row % SLICE == 0:
            yield


def _find_orbits(courses: Courses) -> None:
    """Find the courses of length 1 between gravity hexes of one body (planets 7.1)."""
    for body in courses.board.bodies:
        if not body.landable:
            continue
        ring_hexes = body.ring
        found: dict[int, Hex] = {}
        for start in ring_hexes:
            for end in ring_hexes:
                course = (end[0] - start[0], end[1] - start[1])
                if distance(start, end) != 1 or not courses.chart.holds(end):
                    continue
                for weak in (False, True):
                    flat = courses.flat(course, start, weak=weak)
                    if flat != courses.nowhere and not courses.crashes.ravel()[flat]:
                        found[flat] = end
        courses.orbits[body.name] = tuple(found.items())
