"""Who may come to fire at whom after a course, this player-turn and the next (planets 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.core.hexes import distance
from game.core.opponent import Level
from game.core.ruleset import UnitId
from game.rulesets.planets.condition import LIMIT, disabled, launcher_works
from game.rulesets.planets.damage import Cause
from game.rulesets.planets.judgement.courses import Course, replies
from game.rulesets.planets.judgement.field import Field, Victim, may_fight
from game.rulesets.planets.judgement.foresight import Duel, Fighter, answered
from game.rulesets.planets.judgement.gunnery import change, column
from game.rulesets.planets.judgement.injury import helpless
from game.rulesets.planets.judgement.ways import Way, way_of
from game.rulesets.planets.ships import TORPEDO
from game.rulesets.planets.state import Place, Ship

# From how far a column still hits: what may be taken off a six (planets 10.4, 14.1, 15.2).
REACHES: Mapping[Cause | None, int] = {
    Cause.ODDS_4_1: 5,
    Cause.ODDS_3_1: 4,
    Cause.ODDS_2_1: 3,
    Cause.ODDS_1_1: 2,
    Cause.ODDS_1_2: 1,
}
FURTHEST_PLY = 3  # the last player-turn a fight is foreseen for, the present one being 0
ON_ITS_HEELS = 0.15  # what it is worth to be able to follow an enemy wherever it goes
LAST_HUNT = 3  # turns left from which on nobody is followed any more
NEXT = 0.7  # how far what enemies do next counts against what is sure now


class Meeting(Struct, frozen=True):
    """Shots between one ship on one course and one enemy: what changes the die, None: no shot.

    Attributes:
        fire: Own fire this turn.
        back: The counterattack to it.
        threat: The enemy's fire next, after the reply that is feared most.
        answer: The counterattack to that.
        beside: Whether the ship then lies alongside and may board.
        boarded: Whether the enemy does so next.
    """

    fire: int | None
    back: int | None
    threat: int | None
    answer: int | None
    beside: bool = False
    boarded: bool = False


class Contacts:
    """The enemies as those that a side's ships may meet.

    Attributes:
        victims: Each enemy as a target, in the order of the field's targets.
        answers: With what strength each would fire back, with those that fly beside it.
    """

    def __init__(self, field: Field, level: Level) -> None:
        self._field = field
        self._level = level
        self._last = min(2 * level.depth - 1, FURTHEST_PLY)
        self._turns = self._last // 2 + 2 if field.scored else 1
        hunts = level.depth > 1 and field.turns_left >= LAST_HUNT
        # Whoever plays for the least damage in the end is hunted, but does not hunt.
        theirs = ON_ITS_HEELS if hunts else 0.0
        self._tails = (0.0 if field.scored and field.farsighted else theirs, theirs)
        self._now = [way_of(enemy) for enemy in field.targets]
        self._armed = [enemy in field.armed for enemy in field.targets]
        self._replies: dict[int, Sequence[Way]] = {}
        self._reach = _reach(field)
        self._bare: dict[UnitId, Fighter] = {}
        self._against: dict[tuple[UnitId, int], Fighter] = {}
        self.victims = [field.victim(enemy) for enemy in field.targets]
        self.answers = [_strength_beside(field, enemy) for enemy in field.targets]

    def matter(self, ship: Ship) -> bool:
        """Whether guns may be fired by or at a ship soon."""
        return (
            self._field.state.options.combat
            and not ship.grounded
            and any(self._may_meet(ship, enemy) for enemy in self._field.targets)
        )

    def _may_meet(self, ship: Ship, enemy: Ship) -> bool:
        flown = ship.speed + enemy.speed + len(ship.pulls) + len(enemy.pulls) + 2
        far = distance(ship.position, enemy.position)
        return far <= flown * self._level.depth + self._reach

    def meetings(
        self, ship: Ship, course: Course, victim: Victim
    ) -> tuple[tuple[Meeting | None, ...], float]:
        """Work out the shots between a ship on a course and every enemy.

        Returns:
            One for each enemy; and what the fight with the nearest holds afterwards.
        """
        field, way = self._field, course.way
        fires = field.fires(course.after)
        nearest = self._nearest(ship)
        found: list[Meeting | None] = []
        later = 0.0
        for e, enemy in enumerate(field.targets):
            if not may_fight(ship, enemy) or not self._may_meet(ship, enemy):
                found.append(None)
                continue
            fire = change(field.chart, way, self._now[e]) if fires else None
            back = change(field.chart, self._now[e], way) if self._armed[e] else None
            duel = self._duel(e, ship, victim)
            last = min(self._last if e == nearest else 1, field.plies_left)
            reply, outlook = self._feared(e, duel, way, last)
            threat = answer = None
            if self._armed[e] and last:
                threat = change(field.chart, reply, way)
                answer = change(field.chart, way, reply) if fires else None
            beside, boarded = _match(way, self._now[e]), _match(way, reply)
            meeting = Meeting(fire, back, threat, answer, beside, boarded)
            found.append(meeting)
            if e == nearest:
                gain, hush = duel.exchange(0, way, self._now[e])
                gain += duel.holds(0, way, self._now[e])
                _worth, shaken = duel.torpedo(0, way_of(ship), self._now[e])
                later = gain - answered(outlook, 1 - (1 - hush) * (1 - shaken))
                later -= self._alone(meeting, e, victim, ship)
        return tuple(found), later

    def _nearest(self, ship: Ship) -> int:
        """Give which enemy a ship looks further ahead against."""
        places = range(len(self._field.targets))
        return min(places, key=lambda e: distance(ship.position, self._field.targets[e].position))

    def _duel(self, e: int, ship: Ship, victim: Victim) -> Duel:
        enemy = self._field.targets[e]
        return Duel(
            self._field.chart,
            self._attacker(ship, e),
            self._fighter(enemy, victim),
            self._tails,
        )

    def _attacker(self, ship: Ship, e: int) -> Fighter:
        """Give a ship as it fights an enemy, which is the same on all its courses."""
        found = self._against.get((ship.id, e))
        if found is None:
            found = self._against[ship.id, e] = self._fighter(ship, self.victims[e])
        return found

    def _fighter(self, ship: Ship, other: Victim) -> Fighter:
        """Give a ship as it fights another."""
        bare = self._bare.get(ship.id)
        if bare is None:
            bare = self._bare[ship.id] = self._bare_fighter(ship)
        strength = ship.ship_class.strength
        gains = tuple([other.later(n).costs(strength) for n in range(self._turns)])
        if not (ship.hold.get(TORPEDO) and launcher_works(self._field.state, ship)):
            return replace(bare, gains=gains)
        torpedoes = self._torpedoes(other)
        return replace(bare, gains=gains, salvo=other.blow(TORPEDO), torpedo=torpedoes)

    def _bare_fighter(self, ship: Ship) -> Fighter:
        """Give a ship as a fighter without what depends on whom it fights."""
        field, tracks = self._field, self._field.tracks
        hurt = ship.weapon if tracks else ship.disabled
        silent = 0
        if not field.fires(ship):
            silent = hurt if hurt and ship.ship_class.armed else LIMIT
        return Fighter(
            (),
            prize=field.stakes[ship.id].prize,
            helpless=helpless(field.state, ship) if disabled(field.state, ship) else 0,
            silent=silent,
            adrift=ship.drive if tracks else ship.disabled,
            moves=ship.place is Place.FLYING,
        )

    def _torpedoes(self, other: Victim) -> tuple[float, ...]:
        """Give what a torpedo is worth, launched in this turn, in the next, and so on."""
        field = self._field
        return tuple(
            other.later(n).blow(TORPEDO).cost
            - field.kept(other.later(n), TORPEDO, turns=field.turns_left - n)
            for n in range(self._turns)
        )

    def _alone(self, meeting: Meeting, e: int, victim: Victim, ship: Ship) -> float:
        """Give what the guns of the two alone do this player-turn and the next."""
        mine, theirs = ship.ship_class.strength, self.victims[e].strength
        gain = loss = 0.0
        if meeting.fire is not None:
            gain = self.victims[e].cost(mine, meeting.fire, alongside=meeting.beside)
            if meeting.back is not None:
                gain -= victim.cost(self.answers[e], meeting.back)
        if meeting.threat is not None:
            loss = victim.cost(theirs, meeting.threat, alongside=meeting.boarded)
            if meeting.answer is not None:
                loss -= self.victims[e].cost(mine, meeting.answer)
        return max(0.0, gain) - NEXT * max(0.0, loss)

    def _feared(self, e: int, duel: Duel, way: Way, last: int) -> tuple[Way, float]:
        """Give the reply of an enemy that is feared most, and its outlook with it."""
        if not last:
            return self._now[e], 0.0
        worst: tuple[float, Way] | None = None
        _worth, shaken = duel.torpedo(1, self._now[e], way)
        for reply in self._ways_of(e):
            outlook = duel.after(1, last, reply, way, shaken)
            if worst is None or outlook > worst[0]:
                worst = (outlook, reply)
        return (self._now[e], 0.0) if worst is None else (worst[1], worst[0])

    def _ways_of(self, e: int) -> Sequence[Way]:
        found = self._replies.get(e)
        if found is None:
            enemy = self._field.targets[e]
            found = self._replies[e] = replies(self._field, enemy, self._level.replies)
        return found


def _strength_beside(field: Field, enemy: Ship) -> int:
    """Sum the strength of those that could answer an attack on an enemy (planets 10.9)."""
    return sum(
        ship.ship_class.strength
        for ship in field.armed
        if ship.side == enemy.side
        and ship.position == enemy.position
        and ship.velocity == enemy.velocity
    )


def _reach(field: Field) -> int:
    """Give how far guns carry at all, with all ships of a side firing at the weakest (10.3)."""
    furthest = 0
    for guns, targets in ((field.gunners, field.targets), (field.armed, field.own)):
        strength = sum(gun.ship_class.strength for gun in guns)
        weakest = min((ship.ship_class.strength for ship in targets), default=0)
        cause = column(strength, weakest) if strength and weakest else None
        furthest = max(furthest, REACHES.get(cause, 0))
    return furthest


def _match(one: Way, other: Way) -> bool:
    """Whether two ships that came so have matched courses (planets 16.1)."""
    return one.end == other.end and one.velocity == other.velocity
