"""What each ship matters to a side, by the objective of the game (planets 19)."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.ruleset import Side, UnitId
from game.rulesets.planets.judgement.injury import Stake
from game.rulesets.planets.objectives import (
    Blockade,
    Breakout,
    Convoy,
    Duel,
    Escape,
    Fleets,
    Salvage,
    Siege,
)
from game.rulesets.planets.ships import Kind
from game.rulesets.planets.state import Ship, State

_ESCORT = Stake(hull=0.4, prize=0.4, guns=0.05, drive=0.03)
_WRECK = Stake(hull=0.0, prize=0.0, guns=0.0, drive=0.0)
# What a runner must still do is fly: a dead drive costs more than dead guns.
_RUNNER = Stake(hull=1.0, guns=0.02, drive=0.2)


def stakes(state: State, side: Side) -> Mapping[UnitId, Stake]:
    """Say what each ship in sight matters in this game, enemies and own.

    Args:
        state: The game as the side sees it.
        side: Whose judgement it is; what its own ships are worth may differ from what it would
            pay for the same of an enemy.
    """
    return {ship.id: _stake(state, ship, side) for ship in state.ships.values()}


def _stake(state: State, ship: Ship, side: Side) -> Stake:  # noqa: C901 - one an objective
    if not ship.crew:
        return _WRECK
    goal = state.scenario.objective
    match goal:
        case Blockade():
            return _RUNNER if ship.id == goal.runner else _ESCORT
        case Breakout():
            if ship.id != goal.fugitive:
                return _ESCORT
            # Taken, not killed: the Pursuit wants her drive (planets 19.7).
            return (
                Stake(hull=0.3, prize=1.0, guns=0.0, drive=0.25) if ship.side != side else _RUNNER
            )
        case Escape():
            return _RUNNER if ship.side == goal.side else _ESCORT
        case Convoy():
            return _in_convoy(ship)
        case Siege():
            return _in_siege(goal, ship)
        case Salvage():
            carries = bool(ship.hold.get(goal.cargo))
            return Stake(0.5, 0.5, 0.06, 0.2 if carries else 0.1)
        case Fleets():
            share = ship.ship_class.strength / 15
            return Stake(share, share, 0.12 * share, 0.06 * share)
        case Duel():
            return Stake(score=0.5, repairs=_repairs_left(state, ship))
        case _:
            return Stake()


def _repairs_left(state: State, ship: Ship) -> int:
    """Count the repairs a ship makes until time is up, this turn's among them if it comes."""
    sides = state.sides
    here, mine = sides.index(state.phasing), sides.index(ship.side)
    return state.scenario.turns - state.turn + (mine >= here)


def _in_convoy(ship: Ship) -> Stake:
    match ship.kind:
        case Kind.TRANSPORT:
            return Stake(0.7, 0.7, 0.0, 0.12)
        case Kind.TANKER:
            return Stake(0.3, 0.3, 0.0, 0.06)
        case Kind.FRIGATE:
            return Stake(0.5, 0.5, 0.08, 0.04)
        case _:
            return Stake(0.25, 0.25, 0.05, 0.04)


def _in_siege(goal: Siege, ship: Ship) -> Stake:
    if ship.id == goal.target:
        return Stake(1.0, 0.0, 0.06, 0.0)
    if ship.id == goal.flagship:
        return Stake(0.6, 0.6, 0.08, 0.05)
    return Stake(0.25, 0.25, 0.04, 0.03)
