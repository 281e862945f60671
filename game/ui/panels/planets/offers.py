"""Answers to what one wonders beside a ship: can it still stop, land, be met, stay on the map?

Each comes with the plan that does it, which a click adopts and nothing does unasked. They are
worked out while time passes and nobody waits, some milliseconds at a time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from functools import partial
from typing import Final

from msgspec import Struct

from game.core.hexes import distance
from game.rulesets.planets.condition import LIMIT
from game.rulesets.planets.names import body_side, count, listed, place
from game.rulesets.planets.plan import harm_within, projected
from game.rulesets.planets.routes.errands import Errand, errands
from game.rulesets.planets.routes.goals import (
    Exit,
    LandOn,
    Meet,
    Orbit,
    Reach,
    RestAt,
    StayOn,
    Stop,
    Tour,
)
from game.rulesets.planets.routes.journey import Route
from game.rulesets.planets.routes.navigator import hunting, meetings, prepare, routes
from game.rulesets.planets.routes.outset import (
    fuel_of,
    idle_turns,
    left_of,
    overloads,
    standing,
    usable,
)
from game.rulesets.planets.routes.reckoning import HORIZON, Reckoning
from game.rulesets.planets.state import Place, Ship, State
from game.ui.panels.planets.plans import Plans
from game.ui.theme import BODY, INK2
from game.ui.widgets.button import Button
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.widget import Reason, Widget

_TOUR_HORIZON: Final = 26  # turns; a tour takes 16 and more
_ADRIFT: Final = 12  # turns of coasting after which nobody worries about the edge
_PLENTY: Final = 200  # fuel with which only the course itself can be in the way


class Question(Struct, frozen=True):
    """What one wonders about a ship.

    Attributes:
        words: It as a verb and its object, to begin a line with.
        goal: What would be reached.
    """

    words: str
    goal: Errand


class Prospect(Struct, frozen=True):
    """The answer to a question.

    Attributes:
        question: The question.
        ways: The routes there are, the fastest first.
        note: What else there is to say, as `burn by turn 9`.
        why: Why there is no way; None where there is one.
    """

    question: Question
    ways: tuple[Route, ...]
    note: str = ""
    why: Reason | None = None


# --- what is asked ----------------------------------------------------------------------------


def questions(state: State, ship: Ship) -> tuple[Question, ...]:
    """List what one wonders about a ship: its errands first, then safety, a base, an enemy."""
    if ship.is_base or not ship.crew:
        return ()
    asked = [Question(_words(state, goal), goal) for goal in errands(state, ship)]
    flying = ship.place is Place.FLYING
    if flying and harm_within(projected(state, ship, turns=_ADRIFT)):
        asked.append(Question("Stay on the map", StayOn(_ADRIFT)))
    if flying:
        asked.append(Question("Stop", Stop()))
        asked += _base(state, ship)
    asked += _enemy(state, ship)
    kept: dict[Errand, Question] = {}
    for question in asked:
        kept.setdefault(question.goal, question)
    return tuple(kept.values())


def _words(state: State, goal: Errand) -> str:
    match goal:
        case LandOn(bodies, side):
            where = listed(list(bodies), "or")
            return f"Land on {where}" if side is None else f"Land on {where}, {body_side(side)}"
        case Tour(_groups, then):
            return f"Go round and {_words(state, then)[:1].lower()}{_words(state, then)[1:]}"
        case RestAt(at):
            return f"Come to rest at {place(at)}"
        case Exit():
            return "Leave by an exit" + (", fuel to spare" if goal.spare else "")
        case Meet():
            name = state.ships[goal.target].name
            return f"Match courses with {name}" if goal.matched else f"Intercept {name}"
        case Stop():
            return "Stop"
        case StayOn():
            return "Stay on the map"
        case Reach() | Orbit():
            return "Reach a place"


def _base(state: State, ship: Ship) -> Iterator[Question]:
    """A base to land at, unless its body is where the ship is to land anyhow (planets 8)."""
    bodies = {
        base.body: None
        for base in state.bases.values()
        if base.works and base.friendly_to(ship.side)
    }
    if bodies:
        yield Question("Reach a base", LandOn(tuple(bodies)))


def _enemy(state: State, ship: Ship) -> Iterator[Question]:
    """The enemy nearest in flight, where there is fighting."""
    enemies = [s for s in state.ships.values() if s.side != ship.side and not s.grounded]
    if not enemies or not state.options.combat:
        return
    nearest = min(enemies, key=lambda s: (distance(s.position, ship.position), s.id))
    goal = Meet(nearest.id, matched=False)
    yield Question(_words(state, goal), goal)


# --- what is answered -------------------------------------------------------------------------


def answered(state: State, ship: Ship, question: Question) -> Generator[None, None, Prospect]:
    """Work an answer out, in slices."""
    goal = question.goal
    left = max(1, state.scenario.turns - state.turn + 1)
    ways: tuple[Route, ...] = ()
    if isinstance(goal, Meet):
        hunt = hunting(state, ship, goal)
        if hunt is not None:
            yield from hunt.prepare()
            ways = meetings(state, ship, goal, hunt=hunt)
    else:
        turns = min(left, _TOUR_HORIZON if isinstance(goal, Tour) else HORIZON)
        yield from prepare(state, ship, goal, turns=turns)
        ways = routes(state, ship, goal, turns=turns)
    if not ways:
        why = _why_not(state, ship, question)
        return Prospect(question, (), why=why)
    note = _last_chance(state, ship) if isinstance(goal, StayOn) else ""
    return Prospect(question, ways, note)


def _last_chance(state: State, ship: Ship) -> str:
    """Say by when a ship that coasts must burn to stay on the map."""
    reckoning = Reckoning(state.scenario.board, StayOn(_ADRIFT), overload=overloads(ship))
    latest = state.turn
    for step in projected(state, ship, turns=_ADRIFT):
        if step.lost:
            break
        after = step.ship
        able = overloads(after)
        if reckoning.to_go(standing(state, after), fuel_of(after), overload=able) is not None:
            latest = step.turn + 1
    return f"burn by turn {latest}"


def _why_not(state: State, ship: Ship, question: Question) -> Reason:
    """Say why there is no way, and what would change it."""
    title = f"{ship.name} cannot: {question.words[:1].lower()}{question.words[1:]}"
    if idle_turns(state, ship) is None:
        gone = "her drive is gone." if state.tracks and ship.drive >= LIMIT else "she only drifts."
        return Reason(title, gone, "planets 15.4" if state.tracks else "planets 14.3")
    goal = question.goal
    if isinstance(goal, Meet):
        because = f"no course meets {state.ships[goal.target].name} in time, if she coasts."
        return Reason(title, because, "planets 16.1", "Another course of either would change it.")
    wanted = usable(state, ship, goal)
    if wanted is None:
        return Reason(title, "no base there is open to her.", "planets R11")
    short = _short_of_fuel(state, ship, wanted)
    if short:
        return Reason(title, short, "planets 5.6", "Refuel in orbit of a base of yours (8.4).")
    because = "no burn keeps her from it." if isinstance(goal, StayOn) else "no course does it."
    return Reason(title, because, "planets 9.1" if isinstance(goal, StayOn) else "planets 5.3")


def _short_of_fuel(state: State, ship: Ship, goal: Errand) -> str:
    """Say what a way would cost that is beyond the tank; empty where there is none at all."""
    if isinstance(goal, Meet) or idle_turns(state, ship):
        return ""
    reckoning = Reckoning(state.scenario.board, goal, overload=overloads(ship))
    start, left = standing(state, ship), left_of(state, ship, goal)
    found = list(reckoning.choices(start, _PLENTY, left=left, overload=overloads(ship)))
    if not found:
        return ""
    return f"it takes {found[-1].fuel} fuel, and {ship.fuel} is on board."


# --- as rows ----------------------------------------------------------------------------------

Take = Callable[[Route | None], None]
"""Adopts a plan; None drops the one there is."""


class Offers:
    """The questions about one ship as it stands, and the answers as far as they have come."""

    def __init__(self) -> None:
        self._about: tuple[State, Ship] | None = None
        self._work: Generator[None, None, None] | None = None
        self.questions: tuple[Question, ...] = ()
        self.prospects: tuple[Prospect, ...] = ()

    def ask(self, state: State, ship: Ship) -> None:
        """Turn to a ship; nothing changes where it is the same as before."""
        if self._about is not None and self._about[0] is state and self._about[1] is ship:
            return
        self._about = (state, ship)
        self.prospects = ()
        self.questions = questions(state, ship)
        self._work = self._answer(state, ship)

    def _answer(self, state: State, ship: Ship) -> Generator[None, None, None]:
        for question in self.questions:
            prospect = yield from answered(state, ship, question)
            self.prospects = (*self.prospects, prospect)
            yield

    @property
    def busy(self) -> bool:
        """Whether answers are still to come."""
        return self._work is not None

    def work(self, seconds: float) -> bool:
        """Work for so long; gives whether an answer more is there, or none to come."""
        before = self.prospects
        until = time.perf_counter() + seconds
        while self._work is not None and time.perf_counter() < until:
            if next(self._work, self) is self:
                self._work = None
        return self.prospects is not before or not self.busy

    def rows(self, ship: Ship, plans: Plans, take: Take) -> list[Widget]:
        """A row for each answer, and a line for those that are still worked out."""
        if not self.questions:
            return []
        rows: list[Widget] = [Heading("What she can still do", "planets 5")]
        coming = self.next_way(ship, plans)
        open_ones = (p for p in self.prospects if p.why is not None or p.ways[0].legs)
        rows += [_row(ship, prospect, plans, take, coming) for prospect in open_ones]
        if self.busy:
            rows.append(Label("Working it out …", BODY, INK2))
        return rows if len(rows) > 1 else []

    def next_way(self, ship: Ship, plans: Plans) -> Route | None:
        """Give the plan that comes after the one followed, in order of the rows; then the first."""
        ways = [p.ways[0] for p in self.prospects if p.ways and p.ways[0].legs]
        followed = next((n for n, way in enumerate(ways) if plans.follows(ship.id, way)), -1)
        return ways[(followed + 1) % len(ways)] if ways else None


def _row(ship: Ship, prospect: Prospect, plans: Plans, take: Take, coming: Route | None) -> Button:
    """An answer: pressing it adopts the plan, or drops it where it is followed."""
    words = prospect.question.words
    if prospect.why is not None:
        row = Button(words, lambda: None)
        row.refuse(prospect.why)
        return row
    way = prospect.ways[0]
    followed = plans.follows(ship.id, way)
    key = "game.offer" if way is coming else ""
    row = Button(
        words, partial(take, None if followed else way), second=_told(ship, prospect), key=key
    )
    row.chosen = followed
    row.why = _explained(ship, prospect)
    return row


def _told(ship: Ship, prospect: Prospect) -> str:
    """Say when it is done and what is left then: `turn 7 by overload, 4 fuel left`."""
    way = prospect.ways[0]
    overload = " by overload" if any(len(leg.burns) > 1 for leg in way.legs) else ""
    when = prospect.note or f"turn {way.turn}{overload}"
    return when if ship.ship_class.fuel is None else f"{when}, {way.fuel_left} fuel left"


def _explained(ship: Ship, prospect: Prospect) -> Reason:
    """Say what the plan costs, by which burns, and what the slower and cheaper ones would."""
    way = prospect.ways[0]
    words = [f"{count(way.turns, 'turn')} and {way.fuel} fuel, if nothing comes between."]
    if ship.ship_class.fuel is not None:
        words += [f"Or by turn {slow.turn} for {slow.fuel}." for slow in prospect.ways[1:]]
    words.append("Pressing it lays the plan; nothing moves until you commit.")
    return Reason(f"{ship.name}: {prospect.question.words}", does=" ".join(words), rule="planets 5")
