"""The tables of a board, made when first asked for and kept (planets 5, 18)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import lru_cache

from game.rulesets.planets.chart import BoardMap
from game.rulesets.planets.routes.courses import Courses, survey
from game.rulesets.planets.routes.goals import Goal, Supply
from game.rulesets.planets.routes.table import Table

MOST_TABLES = 24  # of one board; the one unused for longest goes first


class Atlas:
    """Courses and tables of one board."""

    def __init__(self, board: BoardMap) -> None:
        self.board = board
        self._courses: Courses | None = None
        self._survey: Generator[None, None, Courses] = survey(board)
        self._tables: dict[tuple[Goal, bool, Supply | None], Table] = {}

    def prepare(self) -> Iterator[None]:
        """Work out the courses of the board, in slices; several may take turns at it."""
        while self._courses is None:
            try:
                next(self._survey)
            except StopIteration as done:
                self._courses = done.value
            yield

    @property
    def courses(self) -> Courses:
        """The courses of the board; worked out at once where they are not yet."""
        for _ in self.prepare():
            pass
        if self._courses is None:
            raise RuntimeError("the survey of a board ended without courses")
        return self._courses

    def table(self, goal: Goal, *, careful: bool = False, supply: Supply | None = None) -> Table:
        """Give the table of a goal, with as many turns as it has been grown to."""
        key = (goal, careful, supply)
        table = self._tables.pop(key, None)
        if table is None:
            table = Table(self.courses, goal, careful=careful, supply=supply)
            while len(self._tables) >= MOST_TABLES:
                del self._tables[next(iter(self._tables))]
        self._tables[key] = table
        return table


@lru_cache(maxsize=4)
def atlas(board: BoardMap) -> Atlas:
    """Give the atlas of a board; there is one."""
    return Atlas(board)
