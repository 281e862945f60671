"""Phase A: the courses of all ships together, weighed by the fire that follows (planets 5, 10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from game.core.hexes import distance, length, sub
from game.core.lines import entered
from game.core.opponent import Choice, Level, Plan
from game.core.ruleset import View
from game.rulesets.planets.condition import launcher_works
from game.rulesets.planets.damage import Cause
from game.rulesets.planets.judgement.answers import STAYING
from game.rulesets.planets.judgement.approach import heading
from game.rulesets.planets.judgement.courses import (
    Course,
    blast,
    courses,
    doomed,
    launch_drift,
    peril,
    replies,
    torpedo_fan,
)
from game.rulesets.planets.judgement.field import Field, may_fight
from game.rulesets.planets.judgement.gunnery import (
    FURTHEST,
    Stand,
    change,
    column,
    stand_of,
)
from game.rulesets.planets.judgement.injury import chances
from game.rulesets.planets.judgement.launches import KEPT
from game.rulesets.planets.orders import Burn, Order
from game.rulesets.planets.ships import MINE, TORPEDO
from game.rulesets.planets.state import Ship, State

BURNS = 7  # coast and six burns: a width above it has room for overloads
LOST = 2.0  # what a sure loss counts, in hulls: nothing that fire may gain makes up for it
ENEMY_FIRES = 0.9  # how far enemy fire of the next player-turn counts against what is sure now


class Alternative(Struct, frozen=True):
    """One course of one ship with all that does not depend on other own ships.

    Attributes:
        choice: The orders and the reason.
        course: What is flown.
        alone: Worth apart from guns: heading, perils, launches.
        fire: For each enemy, what changes the die of a shot at it this turn; None: no shot.
        back: For each enemy, the same of its counterattack.
        threat: For each enemy, the same of its fire after the reply feared most.
        answer: For each enemy, the same of the counterattack to that.
    """

    choice: Choice[Order]
    course: Course
    alone: float
    fire: tuple[int | None, ...] = ()
    back: tuple[int | None, ...] = ()
    threat: tuple[int | None, ...] = ()
    answer: tuple[int | None, ...] = ()


class Courses:
    """The case of phase A."""

    def __init__(self, field: Field, rows: Sequence[Sequence[Alternative]]) -> None:
        self._field = field
        self._rows = rows
        self._strengths = [row[0].course.after.ship_class.strength for row in rows]

    @cached_property
    def choices(self) -> Sequence[Sequence[Choice[Order]]]:
        """The alternatives of each ship."""
        return [[each.choice for each in row] for row in self._rows]

    def worth(self, chosen: Sequence[int], unit: int) -> float:
        """Weigh the courses of all ships: the unit's own way, and the fire of all."""
        picked = [row[n] for row, n in zip(self._rows, chosen, strict=True)]
        return picked[unit].alone + self._fire(picked) - ENEMY_FIRES * self._threats(picked)

    def _fire(self, picked: Sequence[Alternative]) -> float:
        """Give what own fire gains this turn: each enemy by whoever serves it best (10.3, 10.6)."""
        gained = 0.0
        for e, enemy in enumerate(self._field.targets):
            guns = [
                (die, self._strengths[u], u)
                for u, each in enumerate(picked)
                if each.fire and (die := each.fire[e]) is not None
            ]
            if guns:
                gained += self._exchange(guns, enemy, picked, e)
        return gained

    def _exchange(
        self,
        guns: list[tuple[int, int, int]],
        enemy: Ship,
        picked: Sequence[Alternative],
        e: int,
    ) -> float:
        field = self._field
        guns.sort(key=lambda gun: -gun[0])
        best = 0.0
        attack = 0
        for n, (die, strength, _unit) in enumerate(guns):
            attack += strength
            gain = _cost(field, attack, enemy, die)
            if gain > best:
                risk = 0.0
                if enemy in field.armed:
                    for _die, _strength, u in guns[: n + 1]:
                        back = picked[u].back[e]
                        if back is not None:
                            ship = picked[u].course.after
                            risk = max(risk, _cost(field, enemy.ship_class.strength, ship, back))
                best = max(best, gain - risk)
        return best

    def _threats(self, picked: Sequence[Alternative]) -> float:
        """Give what enemy fire costs next: the fleet's worst, then what others still can do."""
        field = self._field
        costs = []
        for each in picked:
            if not each.threat:
                continue
            guns = [
                (die, enemy.ship_class.strength, e)
                for e, enemy in enumerate(field.targets)
                if (die := each.threat[e]) is not None
            ]
            if not guns:
                continue
            guns.sort(key=lambda gun: -gun[0])
            ship = each.course.after
            attack, worst = 0, 0.0
            for die, strength, e in guns:
                attack += strength
                cost = _cost(field, attack, ship, die)
                answer = each.answer[e]
                if answer is not None:
                    cost -= _cost(field, ship.ship_class.strength, field.targets[e], answer)
                worst = max(worst, cost)
            costs.append(worst)
        return max(costs) + 0.3 * (sum(costs) - max(costs)) if costs else 0.0


def _cost(field: Field, attack: int, target: Ship, die: int) -> float:
    cause = column(attack, target.ship_class.strength)
    if cause is None:
        return 0.0
    cost = 0.0
    odds = chances(field.tracks, cause, die)
    for chance, blow in zip(odds, field.blows(target), strict=True):
        cost += chance * blow.cost
    return cost


# --- laying the case out ----------------------------------------------------------------------


def plot_case(field: Field, view: View[State], level: Level, plan: Plan) -> Courses:
    """Lay out the courses of all ships of the phasing side."""
    ways = [
        (enemy, replies(field, enemy, level.replies) if enemy in field.armed else [])
        for enemy in field.targets
    ]
    rows = []
    for ship in field.own:
        flown = courses(field.state, ship, overloads=level.width > BURNS)
        row = [_alternative(field, view, level, plan, ship, course, ways) for course in flown]
        row.sort(key=lambda each: -each.alone)
        rows.append(row[: level.width])
    return Courses(field, rows)


def _alternative(
    field: Field,
    view: View[State],
    level: Level,
    plan: Plan,
    ship: Ship,
    course: Course,
    ways: Sequence[tuple[Ship, Sequence[Stand]]],
) -> Alternative:
    aim = plan.get(ship.id, STAYING)
    hull = field.stakes[ship.id].hull
    choice = Choice[Order](course.plots, f"{ship.name} {course.words} {aim.words}.")
    if course.lost:
        return Alternative(choice, course, -LOST * max(hull, 1.0))
    if course.exits:
        return Alternative(choice, course, LOST)
    alone = heading(view, ship, aim, level)(course.after) - peril(field, ship, course)
    if doomed(field, course.after):
        alone -= LOST * max(hull, 1.0)
    alone += _launches(field, ship, course) - _launched_at(field, ship, course)
    if not field.state.options.combat or course.after.grounded:
        return Alternative(choice, course, alone)
    stand = course.stand
    fires = field.fires(course.after)
    fire, back, threat, answer = [], [], [], []
    for enemy, stands in ways:
        fight = may_fight(ship, enemy)
        near = fight and _within_reach(stand, enemy)
        now = stand_of(enemy)
        fire.append(change(field.chart, stand, now) if near and fires else None)
        back.append(change(field.chart, now, stand) if near else None)
        feared = _feared(field, stand, stands) if near else (None, None)
        threat.append(feared[0])
        answer.append(feared[1] if fires else None)
    return Alternative(
        choice, course, alone, tuple(fire), tuple(back), tuple(threat), tuple(answer)
    )


def _within_reach(stand: Stand, enemy: Ship) -> bool:
    flown = length(sub(stand.end, stand.start)) + length(enemy.velocity) + 2
    return distance(stand.end, enemy.position) <= flown + FURTHEST


def _feared(field: Field, stand: Stand, stands: Sequence[Stand]) -> tuple[int | None, int | None]:
    """Give what changes the die after the reply feared most, and that of the answer to it."""
    worst: tuple[int, int | None] | None = None
    for there in stands:
        die = change(field.chart, there, stand)
        if die is None:
            continue
        answer = change(field.chart, stand, there)
        if worst is None or die - _or_low(answer) > worst[0] - _or_low(worst[1]):
            worst = (die, answer)
    return worst or (None, None)


def _or_low(die: int | None) -> int:
    return -FURTHEST - 1 if die is None else die


def _launches(field: Field, ship: Ship, course: Course) -> float:
    """Give what the ship may launch this turn at once at an enemy, at best (planets 11.5)."""
    if not ship.hold or not launcher_works(field.state, ship):
        return 0.0
    burns = bool(course.plots) and isinstance(course.plots[0], Burn)
    momentum = launch_drift(ship)
    best = 0.0
    fan = torpedo_fan(momentum) if ship.hold.get(TORPEDO) else frozenset()
    path = entered((0, 0), momentum) if burns and ship.hold.get(MINE) else ()
    for enemy in field.targets:
        at = sub(enemy.position, ship.position)
        if at in fan:
            best = max(best, (1 - KEPT) * blast(field, enemy, TORPEDO))
        if at in path:
            best = max(best, (1 - KEPT) * blast(field, enemy, MINE))
    return best


def _launched_at(field: Field, ship: Ship, course: Course) -> float:
    """Give what enemies may launch at once where the ship ends, at worst (planets 11.5)."""
    cost = 0.0
    if course.after.grounded:
        return cost
    for enemy in field.enemies:
        if not enemy.hold or not launcher_works(field.state, enemy):
            continue
        at = sub(course.flight.end, enemy.position)
        momentum = launch_drift(enemy)
        if enemy.hold.get(TORPEDO) and at in torpedo_fan(momentum):
            cost += field.struck(ship, Cause.TORPEDO).cost
        elif enemy.hold.get(MINE) and at in entered((0, 0), momentum):
            cost += field.struck(ship, Cause.MINE).cost
    return cost
