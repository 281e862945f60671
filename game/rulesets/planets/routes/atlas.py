"""The tables of a board, made when first asked for and kept (planets 5, 18)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import lru_cache

from game.rulesets.planets.chart import BoardMap
from game.rulesets.planets.routes.courses import Courses, speed_limit, survey
from game.rulesets.planets.routes.goals import Goal, Supply, Tour
from game.rulesets.planets.routes.table import Table

MOST_BYTES = 120_000_000  # of the tables of one board; the one unused for longest goes first
LONG_TOUR = 4  # groups; a tour of more is looked at up to SLOW only, or its tables were too large
SLOW = 4


class Atlas:
    """Courses and tables of one board."""

    def __init__(self, board: BoardMap) -> None:
        self.board = board
        self._surveys: dict[int, Generator[None, None, Courses]] = {}
        self._courses: dict[int, Courses] = {}
        self._tables: dict[tuple[Goal, bool, Supply | None], Table] = {}

    def prepare(self, goal: Goal | None = None) -> Iterator[None]:
        """Work out the courses that a goal needs, in slices; several may take turns at it."""
        limit = self._limit(goal)
        if limit not in self._courses and limit not in self._surveys:
            self._surveys[limit] = survey(self.board, limit)
        while limit not in self._courses:
            try:
                next(self._surveys[limit])
            except StopIteration as done:
                self._courses[limit] = done.value
                del self._surveys[limit]
            yield

    def courses(self, goal: Goal | None = None) -> Courses:
        """Give the courses that a goal needs; worked out at once where they are not yet."""
        for _ in self.prepare(goal):
            pass
        return self._courses[self._limit(goal)]

    def _limit(self, goal: Goal | None) -> int:
        limit = speed_limit(self.board)
        long = isinstance(goal, Tour) and len(goal.groups) > LONG_TOUR
        return min(limit, SLOW) if long else limit

    def table(self, goal: Goal, *, careful: bool = False, supply: Supply | None = None) -> Table:
        """Give the table of a goal, with as many turns as it has been grown to."""
        key = (goal, careful, supply)
        table = self._tables.pop(key, None)
        if table is None:
            table = Table(self.courses(goal), goal, careful=careful, supply=supply)
            while sum(one.size for one in self._tables.values()) > MOST_BYTES:
                del self._tables[next(iter(self._tables))]
        self._tables[key] = table
        return table


@lru_cache(maxsize=4)
def atlas(board: BoardMap) -> Atlas:
    """Give the atlas of a board; there is one."""
    return Atlas(board)
