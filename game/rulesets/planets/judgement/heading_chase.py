"""How much nearer a movement brings a ship to something that moves, or away from it.

Estimates in open space along the way the other is going to fly; what gravity does to oneself on
the way is left to the next turns.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.hexes import DIRECTIONS, Hex, Vec, add, distance, length, sub
from game.core.lines import entered
from game.core.motion import drift
from game.rulesets.planets.chart import BoardMap, chart_of
from game.rulesets.planets.judgement.aims_purpose import Purpose
from game.rulesets.planets.judgement.heading_meeting import (
    Track,
    turns_to_match,
    turns_to_match_track,
    turns_to_reach_track,
)
from game.rulesets.planets.judgement.ways import Way, flown, way_of
from game.rulesets.planets.judgement.ways import coasting as onwards
from game.rulesets.planets.state import Place, Ship, State

GUN_REACH = 1  # hexes within which guns are at their best
ALONGSIDE = 0.4  # how far staying with an enemy counts beside coming to it once
SAFE = 6.0  # turns of lead at which one is far enough from an enemy
NEAR = 2  # hexes within which an escort is near enough
CHASE_FUEL = 0.1  # turns that 1 fuel is worth in a chase
RUSH = 0.5  # turns that a hex seems to take to whoever looks no further
SPEEDING = 0.3  # turns that each hex of speed costs where there is nowhere to go


def coasting(state: State, ship: Ship, turns: int) -> Track:
    """Give the way a ship flies without burns, until it is lost or lands (planets 5.2, 6)."""
    track: list[tuple[Hex, Vec]] = [(ship.position, ship.velocity)]
    if ship.place is not Place.FLYING:
        return track
    way: Way | None = way_of(ship)
    for _ in range(turns):
        way = None if way is None else onwards(state.scenario.board, way)
        if way is None:
            break
        track.append((way.end, way.velocity))
    return track


def chase_cost(board: BoardMap, purpose: Purpose, after: Ship, track: Track) -> float:
    """Give the turns it takes to do something to whoever flies along a track.

    Args:
        board: The board.
        purpose: What is to be done.
        after: The ship as its movement leaves it.
        track: The other's way, from where it is when the ship has moved.
    """
    at = after.position
    onward = sub(drift(at, after.velocity, after.pulls), at)
    match purpose:
        case Purpose.BOARD:
            return float(_matching(at, after.velocity, onward, track))
        case Purpose.ENGAGE:
            reach = turns_to_reach_track(at, onward, track, GUN_REACH)
            match = _matching(at, after.velocity, onward, track)
            return (1 - ALONGSIDE) * reach + ALONGSIDE * match
        case Purpose.BOMBARD:
            return _release(board, after, track)
        case Purpose.ESCORT:
            match = _matching(at, after.velocity, onward, track)
            return 0.5 * turns_to_reach_track(at, onward, track, NEAR) + 0.5 * match
        case _:
            return 0.0


def rush_cost(after: Ship, track: Track) -> float:
    """Give the turns it seems to take to come to where somebody is, as if that one stood still."""
    return RUSH * distance(drift(after.position, after.velocity, after.pulls), _place(track, 0))


def _matching(at: Hex, velocity: Vec, onward: Vec, track: Track) -> int:
    """Give the turns until one lies alongside; none where one does."""
    if track[0] == (at, velocity):
        return 0
    return turns_to_match_track(at, onward, track)


def _release(board: BoardMap, after: Ship, track: Track) -> float:
    """Give the turns until ordnance let go without thrust strikes at once (planets 11.3).

    Looked for in the next two movements, whatever is burned; beyond them it is an estimate.
    """
    end = drift(after.position, after.velocity, after.pulls)
    if _crosses(board, after.position, end, _place(track, 1)):
        return 1.0
    target = _place(track, 2)
    for burn in ((0, 0), *DIRECTIONS):
        way = flown(board, after.position, add(end, burn), after.weak)
        if way is not None and _crosses(
            board, way.end, drift(way.end, way.velocity, way.pulls), target
        ):
            return 2.0
    onward = sub(end, after.position)
    return 2.0 + turns_to_reach_track(after.position, onward, track, 0)


def _place(track: Track, turn: int) -> Hex:
    return track[min(turn, len(track) - 1)][0]


def _crosses(board: BoardMap, start: Hex, end: Hex, target: Hex) -> bool:
    """Whether a course enters a hex before any that holds a body."""
    bodies = chart_of(board).body_at
    for at in entered(start, end):
        if at == target:
            return True
        if at in bodies:
            return False
    return False


def flight_cost(after: Ship, threats: Sequence[Track]) -> float:
    """Give the turns of lead one lacks to be far enough from all threats."""
    at = after.position
    onward = sub(drift(at, after.velocity, after.pulls), at)
    lead = SAFE
    for track in threats:
        # The other burns towards one as one would towards it.
        lead = min(lead, turns_to_reach_track(at, onward, track, GUN_REACH))
    return SAFE - lead


def loiter_cost(after: Ship, at: Hex) -> float:
    """Give the turns until one can be at rest near a hex."""
    onward = sub(drift(after.position, after.velocity, after.pulls), after.position)
    return float(turns_to_match(sub(after.position, at), onward))


def staying_cost(after: Ship) -> float:
    """Give what speed costs where there is nowhere to go: it leads off the map."""
    return SPEEDING * length(
        sub(drift(after.position, after.velocity, after.pulls), after.position)
    )
