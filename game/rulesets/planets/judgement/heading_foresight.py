"""Where another ship is going to fly, as far as one can tell; plots are secret (planets 5.8)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hexes import Hex, Vec
from game.core.opponent import Level
from game.core.ruleset import View
from game.rulesets.planets.condition import manoeuvres
from game.rulesets.planets.judgement.aims import aims
from game.rulesets.planets.judgement.heading_chase import coasting
from game.rulesets.planets.judgement.heading_errands import goal_of
from game.rulesets.planets.judgement.heading_meeting import Track
from game.rulesets.planets.judgement.horizons import FORESEES
from game.rulesets.planets.plan import is_to_move
from game.rulesets.planets.routes import navigator
from game.rulesets.planets.routes.goals import Goal
from game.rulesets.planets.state import Ship, State

AHEAD = 8  # turns a track looks ahead


def foreseen(view: View[State], ship: Ship, level: Level) -> Track:
    """Give where a ship will be and how fast, a turn each.

    The first place is where it will be when the ships of the viewing side have moved: an enemy is
    there already, a friend has moved with them.
    """
    track: Track = ()
    if level.foresight >= FORESEES:
        track = _on_its_way(view.state, ship, level)
    track = track or coasting(view.state, ship, min(AHEAD, level.foresight))
    return track[1:] if is_to_move(view.state, ship) and len(track) > 1 else track


def prepare(view: View[State], ship: Ship, level: Level) -> Iterator[None]:
    """Work out what foreseeing a ship's way will read, in slices."""
    goal = _bound_for(view.state, ship, level) if level.foresight >= FORESEES else None
    if goal is not None:
        yield from navigator.prepare(view.state, ship, goal)


def _bound_for(state: State, ship: Ship, level: Level) -> Goal | None:
    """Give where a ship must want to go; None if nowhere, or if it cannot."""
    if not manoeuvres(state, ship):
        return None
    theirs = aims(View(ship.side, state), {}, level).get(ship.id)
    return None if theirs is None else goal_of(state, ship.side, theirs)


def _on_its_way(state: State, ship: Ship, level: Level) -> Track:
    """Let a ship fly the fastest route to what its side must want of it; empty without one."""
    goal = _bound_for(state, ship, level)
    found = None if goal is None else navigator.route(state, ship, goal)
    if found is None:
        return ()
    track: list[tuple[Hex, Vec]] = [(ship.position, ship.velocity)]
    for leg in found.legs[:AHEAD]:
        if leg.side is not None or not state.chart.holds(leg.end):
            break
        track.append((leg.end, leg.velocity))
    return track
