"""From a table to a route: the burns, turn by turn, that cost what the table says (planets 5–8).

What a course leads to is asked of the rules themselves; the table says which one is worth flying.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from game.core.hexes import Hex, Vec, add
from game.core.motion import burn_cost
from game.core.ruleset import UnitId
from game.rulesets.planets.gravity import pulls_of
from game.rulesets.planets.plan import burns_to
from game.rulesets.planets.routes.arrivals import NEVER
from game.rulesets.planets.routes.courses import BURNS, DOUBLE_BURNS, Courses
from game.rulesets.planets.routes.journey import Leg, Standing
from game.rulesets.planets.routes.passages import choices, drift_after
from game.rulesets.planets.routes.table import OVERLOAD


class Ahead(Protocol):
    """What a table, or a pursuit, tells of the way to its goal; see `table.Table`."""

    @property
    def courses(self) -> Courses:
        """The courses of the board."""
        ...

    @property
    def tank(self) -> int:
        """A full tank, where the ship may refuel on the way; otherwise 0."""
        ...

    def fuel(self, turns: int, flat: int, left: int = 0, *, overload: bool = False) -> int:
        """Give the least fuel to the goal in at most `turns` movements from a drift."""
        ...

    def barred(self, flat: int) -> bool:
        """Whether a course is not to be flown."""
        ...

    def still_left(self, flat: int, left: int) -> int:
        """Give the groups still to enter after a course."""
        ...

    def arrives(self, flat: int, turns: int) -> int:
        """Give the fuel that must be left for a course to arrive, with `turns` more to go."""
        ...

    def lands(self, flat: int) -> bool:
        """Whether 1 fuel in the movement after a course lands."""
        ...

    def refuels(self, flat: int) -> bool:
        """Whether the ship may refuel after a course."""
        ...


class Harbours(NamedTuple):
    """What a ship may use of the board's bases.

    Attributes:
        sides: By body the side it lands on.
        above: By gravity hex the base below at which it refuels.
    """

    sides: Mapping[str, int]
    above: Mapping[Hex, UnitId]


class _Onward(NamedTuple):
    """What a course can come to: the fuel needed as it begins, and where the ship is then.

    `next` is None where it arrives, or lands in the movement after.
    """

    fuel: int
    next: Standing | None
    left: int = 0
    ignored: tuple[Hex, ...] = ()
    lands: bool = False
    refuels: bool = False


def flat_of(courses: Courses, standing: Standing) -> int:
    """Give the flat index of where a ship stands; `nowhere` beyond the board or the limit."""
    return courses.flat(standing.drift, standing.at, weak=standing.weak)


def legs(
    table: Ahead,
    standing: Standing,
    turns: int,
    harbours: Harbours,
    *,
    left: int = 0,
    overload: bool = False,
) -> tuple[Leg, ...]:
    """Give the movements that reach a goal in at most `turns` for the least fuel.

    Args:
        table: Grown so far.
        standing: From where.
        turns: How many movements, landing included.
        harbours: Where the ship lands and refuels.
        left: Groups still to enter.
        overload: Whether it may still overload.

    Raises:
        ValueError: There is no way.
    """
    found: list[Leg] = []
    now: Standing | None = standing
    while now is not None and turns:
        burn, onward = _step(table, now, turns, left, overload=overload)
        course = add(now.drift, burn)
        end = add(now.at, course)
        refuel = harbours.above[end] if onward.refuels else None
        found.append(
            Leg(
                end,
                burns_to(burn),
                ignored=onward.ignored,
                refuel=refuel,
                velocity=course,
            )
        )
        if onward.lands:
            body = table.courses.chart.bodies[table.courses.chart.gravity[end].body]
            found.append(Leg(body.at, side=harbours.sides[body.name]))
        overload = overload and burn_cost((0, 0), burn) < OVERLOAD
        now, left, turns = onward.next, onward.left, turns - 1
    return tuple(found)


def _step(
    table: Ahead, now: Standing, turns: int, left: int, *, overload: bool
) -> tuple[Vec, _Onward]:
    """Give the first burn that needs no more fuel than the table says: to coast comes first."""
    need = table.fuel(turns, flat_of(table.courses, now), left, overload=overload)
    if need < NEVER:
        for burn in (*BURNS, *(DOUBLE_BURNS if overload else ())):
            cost = burn_cost((0, 0), burn)
            able = overload and cost < OVERLOAD
            for onward in _onward(table, now, add(now.drift, burn), turns - 1, left, overload=able):
                if cost + onward.fuel == need:
                    return burn, onward
    raise ValueError(f"no way from {now} in {turns} turns")


def _onward(
    table: Ahead, now: Standing, course: Vec, turns: int, left: int, *, overload: bool
) -> Iterator[_Onward]:
    """List what a course can come to with `turns` movements after it: M(t), by the rules."""
    courses = table.courses
    flat = courses.flat(course, now.at, weak=now.weak)
    if flat >= courses.onward.size or table.barred(flat):
        return
    left = table.still_left(flat, left)
    refuels = table.refuels(flat)

    def refilled(onward: _Onward) -> _Onward:
        able = refuels and 0 < onward.fuel <= table.tank
        return onward._replace(fuel=0, refuels=True) if able else onward

    if not left and table.arrives(flat, turns) < NEVER:
        yield _Onward(table.arrives(flat, turns), None)
    if not left and turns and table.lands(flat):
        yield refilled(_Onward(1, None, lands=True))
    if courses.crashes.flat[flat] or courses.leaves.flat[flat]:
        return
    end = add(now.at, course)
    pulls = pulls_of(courses.board, now.at, end, weak=now.weak)
    for ignored in choices(pulls):
        then = Standing(end, drift_after(course, pulls, ignored), pulls.weak)
        need = table.fuel(turns, flat_of(courses, then), left, overload=overload)
        yield refilled(_Onward(need, then, left, ignored))
