"""Where a ship is going: momentum, burns and what becomes of a course (planets 5, 7, 9.1).

Screens preview with these functions and movement resolves with them, so a preview cannot be wrong.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from game.core.hexes import DIRECTIONS, Hex, Vec, add, distance
from game.core.motion import burn_cost, drift
from game.rulesets.planets.chart import BoardMap, Body, BodyKind
from game.rulesets.planets.gravity import Pulls, passed, pulls_of, rocks_of
from game.rulesets.planets.orders import Burn, Plot
from game.rulesets.planets.state import Place, Ship, State, landing_of, take_off_of


class Momentum(Struct, frozen=True):
    """From where and with what a ship begins its movement (planets 5.1).

    Attributes:
        start: Its hex.
        velocity: The course it last flew.
        pulls: Pulls that act now.
        weak: Whether the last gravity hex was weak and counts on (planets R6).
    """

    start: Hex
    velocity: Vec
    pulls: tuple[int, ...]
    weak: bool

    @property
    def end(self) -> Hex:
        """The predicted end: position, velocity and pulls added up (planets 5.2)."""
        return drift(self.start, self.velocity, self.pulls)


def momentum(state: State, ship: Ship) -> Momentum:
    """Give a ship's momentum; a docked one hangs in its hex's pull (planets 8.5, R42)."""
    if ship.place is Place.DOCKED:
        here = state.chart.gravity.get(ship.position)
        if here is not None:
            return Momentum(ship.position, (0, 0), (here.arrow,), here.weak)
    return Momentum(ship.position, ship.velocity, ship.pulls, ship.weak)


class Fate(StrEnum):
    """What becomes of a ship on a course, chance and other units apart."""

    FLIES = "flies"
    STAYS = "stays"
    RISES = "rises"
    LANDS = "lands"
    RESTS = "rests"  # comes to stand on a named rock (7.6)
    CRASHES = "crashes"
    LEAVES = "leaves"  # ends off the board (9.1)


class Flight(Struct, frozen=True):
    """A movement as plotted: the course and what becomes of the ship on it.

    Attributes:
        start: Where it begins.
        drift: The predicted end, without a burn.
        end: Where it ends.
        cost: Fuel it takes.
        fate: What becomes of the ship.
        body: What it crashes on, lands on or rests on; empty otherwise.
        crash: For a crash, when on the course, from 0 to 1 (a fraction).
        pulls: Gravity noted on the way.
        rocks: Asteroid rolls it will cost, a hex each.
    """

    start: Hex
    drift: Hex
    end: Hex
    cost: int
    fate: Fate
    body: str = ""
    crash: tuple[int, int] = (1, 1)
    pulls: Pulls = Pulls((), (), weak=False)
    rocks: tuple[Hex, ...] = ()

    @property
    def fatal(self) -> bool:
        """Whether the ship is lost in this movement."""
        return self.fate in (Fate.CRASHES, Fate.LEAVES)


def flight(state: State, ship: Ship, plots: tuple[Plot, ...] = ()) -> Flight:
    """Work out a ship's movement with its plots; without any it coasts (planets 5, 7)."""
    if take_off_of(plots) is not None:
        return _rise(state, ship)
    burns = next((p.burns for p in plots if isinstance(p, Burn)), ())
    if stays(ship) and not burns:
        here = ship.position
        return Flight(here, here, here, 0, Fate.STAYS, ship.body)
    landing = landing_of(plots)
    at_first = momentum(state, ship)
    if landing is not None:
        body = state.chart.body_at[landing_target(state, ship)]
        cost = burn_cost(at_first.end, body.at)
        return Flight(at_first.start, at_first.end, body.at, cost, Fate.LANDS, body.name)
    end = burned(at_first.end, burns)
    return _fly(state, at_first, end)


def stays(ship: Ship) -> bool:
    """Whether a ship without a burn keeps its place: landed, docked, on station (planets 4.2)."""
    return ship.place is not Place.FLYING


def burned(end: Hex, burns: tuple[int, ...]) -> Hex:
    """Move a predicted end by burns (planets 5.3)."""
    for direction in burns:
        end = add(end, DIRECTIONS[direction])
    return end


def landing_target(state: State, ship: Ship) -> Hex:
    """The hex of the body whose gravity the ship hangs in."""
    return state.chart.bodies[state.chart.gravity[ship.position].body].at


def _rise(state: State, ship: Ship) -> Flight:
    """Boosters lift a ship to the hex above its side, into its full pull (planets 7.3, R42)."""
    above = state.chart.above(ship.body, ship.body_side)
    here = state.chart.gravity.get(above)
    pulls = Pulls(() if here is None else (here,), (), weak=here is not None and here.weak)
    return Flight(ship.position, ship.position, above, 0, Fate.RISES, ship.body, pulls=pulls)


def _fly(state: State, at_first: Momentum, end: Hex) -> Flight:
    """Follow a course to its end, or to the body it meets (planets 7.5, 7.6, 9.1)."""
    start = at_first.start
    cost = burn_cost(at_first.end, end)
    crash = crash_of(state.scenario.board, start, end)
    if crash is not None:
        body, when = crash
        return Flight(start, at_first.end, end, cost, Fate.CRASHES, body.name, when)
    pulls = pulls_of(state.scenario.board, start, end, weak=at_first.weak)
    rocks = rocks_of(state, start, end)
    fate, name = Fate.FLIES, ""
    rock = state.chart.body_at.get(end)
    if not state.chart.holds(end):
        fate = Fate.LEAVES
    elif rock is not None and start == end:
        fate, name = Fate.RESTS, rock.name
    return Flight(start, at_first.end, end, cost, fate, name, pulls=pulls, rocks=rocks)


def crash_of(board: BoardMap, start: Hex, end: Hex) -> tuple[Body, tuple[int, int]] | None:
    """Find the body a course strikes and when; landings are another matter (planets 7.5)."""
    for met in passed(board, start, end):
        if isinstance(met.thing, Body) and not _harmless(met.thing, start, end):
            return met.thing, (met.numerator, met.denominator)
    return None


def _harmless(body: Body, start: Hex, end: Hex) -> bool:
    """Whether a rock lets a course be: it starts there, or ends there at speed 1 or 0 (7.6)."""
    if body.kind is not BodyKind.ROCK:
        return False
    return start == body.at or (end == body.at and distance(start, end) <= 1)
