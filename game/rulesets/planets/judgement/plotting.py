"""Phase A: the courses of all ships together, weighed by the fire that follows (planets 5, 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from game.core.hexes import distance, sub
from game.core.lines import entered
from game.core.opponent import Choice, Laid, Level, Plan
from game.core.ruleset import View
from game.rulesets.planets.astrogation import OVERLOAD
from game.rulesets.planets.condition import disabled, launcher_works
from game.rulesets.planets.judgement.aims_purpose import Purpose
from game.rulesets.planets.judgement.answers import STAYING
from game.rulesets.planets.judgement.contacts import NEXT, Contacts, Meeting
from game.rulesets.planets.judgement.courses import (
    Course,
    courses,
    doomed,
    launch_drift,
    peril,
)
from game.rulesets.planets.judgement.field import Field, Victim
from game.rulesets.planets.judgement.heading import heading
from game.rulesets.planets.judgement.horizons import resolute
from game.rulesets.planets.judgement.injury import ADRIFT
from game.rulesets.planets.judgement.launches import NUKE_KEPT
from game.rulesets.planets.judgement.ways import movements_left, torpedo_fan
from game.rulesets.planets.orders import Burn, Order
from game.rulesets.planets.ships import MINE, NUKE, TORPEDO
from game.rulesets.planets.state import Place, Ship, State

BURNS = 7  # coast and six burns: a width above it has room for overloads
# What a sure loss counts, in hulls: nothing that fire or a way may gain makes up for it.
LOST = 8.0
# What one turn nearer to what a ship is about is worth, in hulls.
TURN: Mapping[str, float] = {
    Purpose.REST: 0.1,
    Purpose.LAND: 0.15,
    Purpose.TOUR: 0.1,
    Purpose.LEAVE: 0.06,
    Purpose.SUPPLY: 0.03,
    Purpose.ENGAGE: 0.04,
    Purpose.BOARD: 0.04,
    Purpose.BOMBARD: 0.03,
    Purpose.ESCORT: 0.015,
    Purpose.GUARD: 0.015,
    Purpose.EVADE: 0.02,
    Purpose.STAY: 0.02,
}
_AT_ARMS = frozenset({Purpose.ENGAGE, Purpose.EVADE})
URGENT = 3.0  # how much more each turn nearer counts to a ship that is resolute
UNDETERRED = 0.3  # how far the threat of enemy fire counts to it
# How far closing in counts for whoever reckons with replies, where nothing but damage counts.
WARY = 0.3
CLOSE = 4  # movements: what drifts for less is lost with its drive
RISK = 0.02  # how likely each movement less makes that, of a hull, with enemies about
OVERLOAD_KEPT = 0.15  # of a hull: what the one overload is worth while there is a fight ahead
SPREAD = 0.3  # what enemies who cannot join the worst attack on one ship do to the others


class Alternative(Struct, frozen=True):
    """One course of one ship with all that does not depend on other own ships.

    Attributes:
        choice: The orders and the reason.
        course: What is flown.
        alone: Worth apart from guns: heading, perils, launches.
        victim: The ship as a target.
        meetings: Shots to and fro, for each enemy; empty where no guns matter.
        later: What the fight with its nearest enemy holds after the next player-turn.
        fear: How far what enemies do next counts.
    """

    choice: Choice[Order]
    course: Course
    alone: float
    victim: Victim
    meetings: tuple[Meeting | None, ...] = ()
    later: float = 0.0
    fear: float = NEXT


def _by_die(gun: tuple[int, Alternative]) -> int:
    return -gun[0]


class Courses:
    """The case of phase A."""

    def __init__(
        self, field: Field, contacts: Contacts, rows: Sequence[Sequence[Alternative]]
    ) -> None:
        self._field = field
        self._contacts = contacts
        self._rows = rows
        self._peaceful = not any(each.meetings for row in rows for each in row)

    @cached_property
    def choices(self) -> Sequence[Sequence[Choice[Order]]]:
        """The alternatives of each ship."""
        return [[each.choice for each in row] for row in self._rows]

    def worth(self, chosen: Sequence[int], unit: int) -> float:
        """Weigh the courses of all ships: the unit's own way, and the fire of all."""
        mine = self._rows[unit][chosen[unit]]
        if self._peaceful:
            return mine.alone
        picked = [row[n] for row, n in zip(self._rows, chosen, strict=True)]
        met = [each for each in picked if each.meetings]
        return mine.alone + mine.later + self._fire(met) - mine.fear * self._threats(met)

    def _fire(self, met: Sequence[Alternative]) -> float:
        """Give what own fire gains this turn: the best attack, then the best of who is left."""
        shots = [
            (meeting.fire, each, e)
            for each in met
            for e, meeting in enumerate(each.meetings)
            if meeting is not None and meeting.fire is not None
        ]
        gained = 0.0
        while shots:
            best, at = 0.0, -1
            fired: tuple[Alternative, ...] = ()
            for e in {e: None for _die, _each, e in shots}:
                guns = sorted([(d, u) for d, u, f in shots if f == e], key=_by_die)
                worth, used = self._attack(guns, e)
                if worth > best:
                    best, fired, at = worth, used, e
            if at < 0:
                break
            gained += best
            shots = [s for s in shots if s[2] != at and all(s[1] is not gun for gun in fired)]
        return gained

    def _attack(
        self, guns: Sequence[tuple[int, Alternative]], e: int
    ) -> tuple[float, tuple[Alternative, ...]]:
        """Weigh the attacks on one enemy by the best placed gun, by two, and so on (10.6)."""
        victim = self._contacts.victims[e]
        best, count, attack = 0.0, 0, 0
        risk, beside = 0.0, False
        for n, (die, each) in enumerate(guns):
            attack += each.victim.strength
            meeting = each.meetings[e]
            if meeting is not None:
                beside = beside or meeting.beside
                if meeting.back is not None:
                    risk = max(risk, each.victim.cost(self._contacts.answers[e], meeting.back))
            worth = victim.cost(attack, die, alongside=beside) - risk
            if worth > best:
                best, count = worth, n + 1
        return best, tuple(each for _die, each in guns[:count])

    def _threats(self, met: Sequence[Alternative]) -> float:
        """Give what enemy fire costs next: the worst attack, and a share of what is left."""
        worst = total = 0.0
        for each in met:
            cost = self._threat(each)
            total += cost
            worst = max(worst, cost)
        return worst + SPREAD * (total - worst)

    def _threat(self, each: Alternative) -> float:
        """Weigh the attacks on one ship by the enemies that come best placed (planets 10.6)."""
        guns = sorted(
            (
                (meeting.threat, e, meeting)
                for e, meeting in enumerate(each.meetings)
                if meeting is not None and meeting.threat is not None
            ),
            key=lambda gun: -gun[0],
        )
        attack, worst, answer, boarded = 0, 0.0, 0.0, False
        for die, e, meeting in guns:
            attack += self._contacts.victims[e].strength
            if meeting.answer is not None:
                back = self._contacts.victims[e].cost(each.victim.strength, meeting.answer)
                answer = max(answer, back)
            boarded = boarded or meeting.boarded
            worst = max(worst, each.victim.cost(attack, die, alongside=boarded) - answer)
        return worst


# --- laying the case out ----------------------------------------------------------------------


def plot_case(field: Field, view: View[State], level: Level, plan: Plan) -> Laid[Order]:
    """Lay out the courses of all ships of the phasing side, with a pause for each."""
    contacts = Contacts(field, level)
    compares = level.width > 1
    rows: list[list[Alternative]] = []
    for ship in field.own:
        yield
        flown = courses(field.state, ship, overloads=level.width > BURNS)
        aim = plan.get(ship.id, STAYING)
        goes = heading(view, ship, aim, level)
        turn = TURN.get(aim.kind, TURN[Purpose.STAY])
        keeps_to_it = resolute(aim.kind, level)
        if keeps_to_it:
            turn *= URGENT
        if level.replies and field.scored and aim.kind in _AT_ARMS:
            turn *= WARY
        row = []
        for course in flown:
            victim, left = _victim_on(field, course)
            alone = _alone(field, ship, course, victim, left)
            if not course.lost:
                alone += turn * goes(course.after, course.flight.pulls.optional)
            row.append((alone, course, victim))
        row.sort(key=lambda one: -one[0])
        rows.append([])
        for alone, course, victim in row[: level.width]:
            words = f"{ship.name} {course.words} {aim.words}."
            found = Alternative(Choice[Order](course.plots, words), course, alone, victim)
            if compares and _fights(contacts, ship, course):
                yield
                found = _fighting(contacts, ship, found)
            rows[-1].append(_undeterred(found) if keeps_to_it else found)
    return Courses(field, contacts, rows)


def _fights(contacts: Contacts, ship: Ship, course: Course) -> bool:
    """Whether guns matter to a ship on a course."""
    return not (course.flight.fatal or course.after.grounded) and contacts.matter(ship)


def _fighting(contacts: Contacts, ship: Ship, found: Alternative) -> Alternative:
    """Add to a course what guns do on it."""
    meetings, later = contacts.meetings(ship, found.course, found.victim)
    return replace(found, meetings=meetings, later=later)


def _undeterred(found: Alternative) -> Alternative:
    """Give a course as one sees it who would rather get there than fight well."""
    return replace(found, later=0.0, fear=UNDETERRED * found.fear)


def _victim_on(field: Field, course: Course) -> tuple[Victim, int]:
    """Give a ship as a target on a course, and in which movement after it drifting loses it."""
    after = course.after
    left = ADRIFT
    if after.place is Place.FLYING and not course.flight.fatal:
        left = movements_left(field.state.scenario.board, course.way)
    return field.victim_at(after, left), left


def _alone(field: Field, ship: Ship, course: Course, victim: Victim, left: int) -> float:
    """Weigh a course by all that is neither guns nor aim."""
    hull = max(field.stakes[ship.id].hull, 1.0)
    if course.flight.fatal:
        return LOST if course.exits else -LOST * hull
    worth = -peril(field, ship, course)
    if course.flight.cost == OVERLOAD and field.dangers:
        worth -= OVERLOAD_KEPT * hull
    if doomed(field, course.after):
        worth -= LOST * hull
    if field.state.options.combat and field.targets:
        worth += sum(
            field.stakes[enemy.id].prize
            for enemy in field.targets
            if _meets(course, enemy) and disabled(field.state, enemy)
        )
        worth += _launches(field, ship, course) - _launched_at(field, course, victim)
        if left < CLOSE and field.dangers:
            worth -= RISK * (CLOSE - left) * hull
    return worth


def _launches(field: Field, ship: Ship, course: Course) -> float:
    """Give what the ship may launch this turn at once at an enemy, at best (planets 11.5)."""
    if not ship.hold or not launcher_works(field.state, ship):
        return 0.0
    burns = bool(course.plots) and isinstance(course.plots[0], Burn)
    momentum = launch_drift(ship)
    best = 0.0
    fan: frozenset[tuple[int, int]] = frozenset()
    if ship.hold.get(TORPEDO):
        fan = torpedo_fan(momentum)
    path = entered((0, 0), momentum) if burns and ship.hold.get(MINE) else ()
    nuked = entered((0, 0), momentum) if burns and ship.hold.get(NUKE) else ()
    for enemy in field.targets:
        at = sub(enemy.position, ship.position)
        for kind, reached in ((TORPEDO, fan), (MINE, path)):
            if at in reached:
                blow = field.victim(enemy).blow(kind)
                gain = blow.alongside if _meets(course, enemy) else blow.cost
                best = max(best, gain - field.kept(field.victim(enemy), kind))
        if at in nuked:
            best = max(best, (1 - NUKE_KEPT) * field.stakes[enemy.id].hull)
    return best


def _meets(course: Course, enemy: Ship) -> bool:
    """Whether a course ends alongside an enemy (planets 16.1)."""
    after = course.after
    return after.position == enemy.position and after.velocity == enemy.velocity


def _launched_at(field: Field, course: Course, victim: Victim) -> float:
    """Give what enemies may launch at once where the ship ends, at worst (planets 11.5)."""
    cost = 0.0
    end = course.flight.end
    if course.after.grounded:
        return cost
    for enemy in field.enemies:
        if not enemy.hold or distance(end, enemy.position) > enemy.speed + len(enemy.pulls) + 2:
            continue
        if not launcher_works(field.state, enemy):
            continue
        at = sub(end, enemy.position)
        momentum = launch_drift(enemy)
        if enemy.hold.get(TORPEDO) and at in torpedo_fan(momentum):
            cost += max(0.0, victim.blow(TORPEDO).cost - field.kept(victim, TORPEDO))
        elif enemy.hold.get(MINE) and at in entered((0, 0), momentum):
            cost += max(0.0, victim.blow(MINE).cost - field.kept(victim, MINE))
    return cost
