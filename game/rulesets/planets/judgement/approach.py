"""Where to be next turn, as far as an aim goes: a first estimate by distance."""

from __future__ import annotations

from collections.abc import Callable

from game.core.hexes import Hex, sub
from game.core.motion import drift
from game.core.opponent import Aim, Level
from game.core.ruleset import UnitId, View
from game.rulesets.planets.judgement.aims_purpose import Purpose
from game.rulesets.planets.judgement.heading_meeting import turns_to_match, turns_to_reach
from game.rulesets.planets.state import Ship, State

PER_TURN = 0.02


def heading(view: View[State], ship: Ship, aim: Aim, level: Level) -> Callable[[Ship], float]:
    """Give a function that says what it is worth to stand as a ship may after its movement."""
    state = view.state
    target = state.ships.get(UnitId(aim.target))
    if target is None:
        return lambda after: -PER_TURN * after.speed * 0.1
    there = target.position
    flies = sub(drift(there, target.velocity, target.pulls), there)

    def near(after: Ship) -> float:
        x = sub(after.position, there)
        u = sub(_drift(after), flies)
        if aim.kind == Purpose.BOARD:
            return -PER_TURN * turns_to_match(x, u)
        if aim.kind == Purpose.EVADE:
            return PER_TURN * turns_to_reach(x, u, 3)
        return -PER_TURN * turns_to_reach(x, u, 1)

    return near


def _drift(ship: Ship) -> Hex:
    return sub(drift(ship.position, ship.velocity, ship.pulls), ship.position)
