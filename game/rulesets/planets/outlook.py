"""Where units come from and go to, as marks: past, present, future, pulls, harm (planets 5.7)."""

from __future__ import annotations

from math import dist

from game.core.board import Burn as BurnMark
from game.core.board import Course, Impact, Pull, When
from game.core.hexes import Hex, step
from game.core.lines import entered_at
from game.core.motion import drift
from game.core.plane import centre, disc_point
from game.rulesets.planets.chart import BodyKind
from game.rulesets.planets.condition import manoeuvres
from game.rulesets.planets.course import Fate, Flight, momentum
from game.rulesets.planets.gravity import pulls_of
from game.rulesets.planets.names import directions, listed, unit_name
from game.rulesets.planets.orders import Burn, Land, Plot, Ram, TakeOff
from game.rulesets.planets.ordnance import LIFE
from game.rulesets.planets.plan import (
    AHEAD,
    Projection,
    harm,
    is_to_move,
    item_end,
    next_turn,
    projected,
)
from game.rulesets.planets.state import Item, Ship, State, Step

PLANNING = frozenset({Step.PLOT, Step.LAUNCH, Step.MOVE, Step.TRIM})
"""Steps in which the turns after the next are shown, too: what they bring can still be changed."""


class Sketch:
    """The courses, pulls, burns and impacts of a board, as they are collected."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.sides = {side: n for n, side in enumerate(state.sides)}
        self.courses: list[Course] = []
        self.pulls: list[Pull] = []
        self.burns: list[BurnMark] = []
        self.impacts: list[Impact] = []

    def ship(self, ship: Ship, plots: tuple[Plot, ...], *, told: bool) -> None:
        """Add a ship's last course and its next.

        Args:
            ship: The ship.
            plots: Its plots for the next movement, if any are known.
            told: Whether all is told of it: pulls, labels, while plans are made the turns after.
        """
        turn = next_turn(self.state, ship)
        self._flown(ship, turn - 1, told=told)
        turns = 2 + AHEAD if told and self.state.step in PLANNING else 1
        steps = projected(self.state, ship, plots, turns=turns)
        first = steps[0]
        if first.flight.fate is not Fate.STAYS:
            self._next(ship, first, plots, told=told)
        if told:
            self._pulls(ship, first)
            self._ghosts(ship, steps[1:])

    def _flown(self, ship: Ship, turn: int, *, told: bool) -> None:
        if ship.course == ship.position:
            return
        words = "" if not told else f"past · turn {turn}" if turn else "past"
        self._course(ship, ship.course, ship.position, When.FLOWN, turn, words, end_marker=False)

    def _course(
        self,
        ship: Ship,
        start: Hex,
        end: Hex,
        when: When,
        turn: int,
        words: str = "",
        *,
        fatal: bool = False,
        end_marker: bool = True,
    ) -> None:
        side, sprite = self.sides[ship.side], ship.kind.value
        self.courses.append(
            Course(ship.id, side, sprite, start, end, when, turn, words, fatal, end_marker)
        )

    # The next movement

    def _next(self, ship: Ship, first: Projection, plots: tuple[Plot, ...], *, told: bool) -> None:
        """Add the movement plotted, or the drift; with a plot also where momentum leads."""
        flown = first.flight
        when = When.PLANNED if plots else When.DRIFT
        words = self._next_words(ship, first, plots, told=told)
        marked = flown.fate not in (Fate.CRASHES, Fate.LANDS)
        self._course(
            ship,
            flown.start,
            flown.end,
            when,
            first.turn,
            words,
            fatal=first.lost,
            end_marker=marked,
        )
        if first.lost:
            later = "" if is_to_move(self.state, ship) else f" turn {first.turn}"
            self.impacts.append(impact(self.state, flown, harm(first) + later))
        if any(isinstance(p, Burn | Land) for p in plots):
            at_first = momentum(self.state, ship)
            adrift = drift(at_first.start, at_first.velocity)
            if adrift != at_first.start:
                self._course(ship, at_first.start, adrift, When.DRIFT, first.turn, end_marker=False)
            if flown.drift != flown.end:
                self.burns.append(BurnMark(ship.id, flown.drift, flown.end))

    def _next_words(
        self, ship: Ship, first: Projection, plots: tuple[Plot, ...], *, told: bool
    ) -> str:
        if first.lost:
            return f"turn {first.turn}" if plots else ""
        if not plots and not told:
            stays = first.flight.end == ship.position
            return "" if stays or ship.side == self.state.phasing else f"{ship.name} drifts here"
        plain = first.flight.fate is Fate.FLIES and not first.flight.rocks
        if plain and not plots and self.state.step is Step.PLOT and is_to_move(self.state, ship):
            return ""  # the hex of no burn says what it is
        words = f"turn {first.turn}" if plain else first.words
        ram = next((p.target for p in plots if isinstance(p, Ram)), None)
        return words if ram is None else f"{words} · rams {unit_name(self.state, ram)}"

    # Gravity

    def _pulls(self, ship: Ship, first: Projection) -> None:
        """Add the pulls that act in the next movement, and those its course will owe."""
        if is_to_move(self.state, ship):
            self._pulls_now(ship, first)
        else:
            self.pulls_owed(ship)
        if first.over or not is_to_move(self.state, ship):
            return
        optional = first.flight.pulls.optional if manoeuvres(self.state, ship) else ()
        words = _owed_words(first.turn + 1, [(g.arrow, g.body) for g in first.owed])
        self.pulls += [
            Pull(ship.id, g.at, g.arrow, now=False, words=words, optional=g.at in optional)
            for g in first.owed
        ]

    def _pulls_now(self, ship: Ship, first: Projection) -> None:
        """Chain the pulls that act now from where momentum alone would end (planets 5.2)."""
        at_first = momentum(self.state, ship)
        if not at_first.pulls or first.flight.fate in (Fate.STAYS, Fate.RISES):
            return
        verb = "pull now adds" if len(at_first.pulls) == 1 else "pulls now add"
        causes = [body for _at, _arrow, body in sources(self.state, ship, at_first.pulls)]
        words = f"{verb} {directions(at_first.pulls)}\n{_causes(causes)}"
        here = drift(at_first.start, at_first.velocity)
        for direction in at_first.pulls:
            self.pulls.append(Pull(ship.id, here, direction, now=True, words=words))
            here = step(here, direction)

    def pulls_owed(self, ship: Ship) -> None:
        """Add the pulls a ship that has moved owes, in the hexes that gave them."""
        owed = sources(self.state, ship, ship.pulls)
        turn = next_turn(self.state, ship)
        words = _owed_words(turn, [(arrow, body) for _at, arrow, body in owed])
        self.pulls += [
            Pull(ship.id, at, arrow, now=False, words=words, optional=at in ship.optional)
            for at, arrow, body in owed
        ]

    # Beyond this turn

    def _ghosts(self, ship: Ship, steps: tuple[Projection, ...]) -> None:
        """Add the turns of coasting after this one; the last only where the ship is lost in it."""
        for n, ghost in enumerate(steps):
            flown = ghost.flight
            if n == AHEAD and not ghost.lost:
                return
            words = "" if ghost.lost else ghost.words
            self._course(
                ship,
                flown.start,
                flown.end,
                When.GHOST,
                ghost.turn,
                words,
                fatal=ghost.lost,
                end_marker=not ghost.lost,
            )
            if ghost.lost:
                words = f"{harm(ghost)} turn {ghost.turn}"
                self.impacts.append(impact(self.state, flown, words))

    # Ordnance

    def item(self, item: Item) -> None:
        """Add the last course of an item of ordnance, and its next if it still has one (11.4)."""
        state = self.state
        turn = _item_turn(state, item)
        side = self.sides[item.side]
        if item.course != item.position:
            flown = (item.id, side, item.kind, item.course, item.position)
            self.courses.append(Course(*flown, When.FLOWN, turn - 1, end_marker=False))
        if item.moves < LIFE:
            end = item_end(item)
            going = (item.id, side, item.kind, item.position, end)
            self.courses.append(Course(*going, When.DRIFT, turn))


def _item_turn(state: State, item: Item) -> int:
    """Give the game turn in which an item moves next (planets 4.2 C3)."""
    if item.side == state.phasing:
        before = state.step in (Step.PLOT, Step.LAUNCH, Step.MOVE, Step.TRIM)
        return state.turn if before or item.id in state.queue else state.turn + 1
    sides = state.sides
    moved = sides.index(item.side) < sides.index(state.phasing)
    return state.turn + 1 if moved else state.turn


def is_plotted(plots: tuple[Plot, ...]) -> bool:
    """Whether a ship has a manoeuvre among its plots, and not only a ram."""
    return any(isinstance(p, Burn | Land | TakeOff) for p in plots)


# --- where pulls come from --------------------------------------------------------------------


def sources(state: State, ship: Ship, pulls: tuple[int, ...]) -> tuple[tuple[Hex, int, str], ...]:
    """Give for each pull a ship owes the hex that gave it, its direction, and the body.

    Found again on the last course (planets 6.1). A pull that no hex of it explains, as a
    scenario may set one, stands in the ship's own hex.
    """
    entered = list(pulls_of(state.scenario.board, ship.course, ship.position, weak=False).hexes)
    here = state.chart.gravity.get(ship.position)
    found = []
    for direction in pulls:
        cause = next((g for g in entered if g.arrow == direction), None)
        if cause is not None:
            entered.remove(cause)
        elif here is not None and here.arrow == direction:
            cause = here
        body = "" if cause is None else cause.body
        found.append((ship.position if cause is None else cause.at, direction, body))
    return tuple(found)


def _owed_words(turn: int, owed: list[tuple[int, str]]) -> str:
    words = f"owed turn {turn}: {directions(arrow for arrow, _body in owed)}"
    return f"{words}\n{_causes([body for _arrow, body in owed])}"


def _causes(bodies: list[str]) -> str:
    return f"from {listed(list(dict.fromkeys(body or 'gravity' for body in bodies)))}"


# --- where it ends ----------------------------------------------------------------------------


def impact(state: State, flown: Flight, words: str) -> Impact:
    """Mark the exact point of a course at which a ship is lost: a disc, a sun, the edge."""
    return Impact(flown.start, flown.end, _moment(state, flown), words)


def _moment(state: State, flown: Flight) -> float:
    if flown.fate is Fate.LEAVES:
        off = (
            float(t) for t, at in entered_at(flown.start, flown.end) if not state.chart.holds(at)
        )
        return next(off, 1.0)
    body = state.chart.bodies[flown.body]
    point = disc_point(flown.start, flown.end, body.at)
    if body.kind is BodyKind.SUN or point is None:
        return flown.crash[0] / flown.crash[1]
    start = centre(flown.start)
    whole = dist(start, centre(flown.end))
    return dist(start, point) / whole if whole else 0.0
