"""Who has won: victory points, the objective of each scenario, the end of a side (fleet 18).

What a side reads about its objective is in `goals`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from game.core.hexes import distance, length
from game.core.ruleset import Ledger, Outcome, Side, UnitId
from game.rulesets.fleet.condition import crippled
from game.rulesets.fleet.counters import TaskForce
from game.rulesets.fleet.events import Event
from game.rulesets.fleet.events.turn import GameEnded
from game.rulesets.fleet.objectives import (
    Attrition,
    Cripple,
    Delivery,
    Free,
    Hiding,
    Passage,
    Strike,
)
from game.rulesets.fleet.sheets import Kind
from game.rulesets.fleet.state import Fate, State
from game.rulesets.fleet.units import Level, Unit

DESTROYED, LEFT = "destroyed", "left"


def judge(ledger: Ledger[State, Event]) -> None:
    """Test for victory in Turn Record, when the turn has been closed (fleet 4.11.7, 18.0)."""
    state = ledger.state
    result = _result(state, over=state.turn > state.scenario.turns) or _ended(state)
    if result is not None:
        ledger.emit(GameEnded(result))


def judge_survival(ledger: Ledger[State, Event]) -> None:
    """End the game at once when a side has no units left (fleet 18.0)."""
    state = ledger.state
    if state.outcome is None and not all(_units_of(state, side) for side in state.sides):
        result = _result(state, over=False) or _ended(state)
        if result is not None:
            ledger.emit(GameEnded(result))


# --- victory points ----------------------------------------------------------------------------


def victory_points(state: State, side: Side) -> int:
    """Give what a side has scored: enemy units destroyed in full, crippled by half (18.0)."""
    enemy = state.other(side)
    lost = sum(_worth(state, fate.unit) for fate in _fates(state, enemy, DESTROYED))
    hurt = (unit for unit in _units_of(state, enemy) if crippled(state, unit))
    return lost + sum(_worth(state, unit) // 2 for unit in hurt)


def _worth(state: State, unit: Unit) -> int:
    return state.sheet(unit).structure


def _units_of(state: State, side: Side) -> list[Unit]:
    return [unit for unit in state.units.values() if unit.side == side]


def _fates(state: State, side: Side, how: str) -> list[Fate]:
    return [fate for fate in state.fates if fate.unit.side == side and fate.how == how]


def _among(fates: Iterable[Fate], units: Iterable[UnitId]) -> int:
    """Count the units of a list that are among some fates."""
    named = set(units)
    return sum(1 for fate in fates if fate.unit.id in named)


# --- the objectives ----------------------------------------------------------------------------


def _result(state: State, *, over: bool) -> Outcome | None:
    """Judge by the scenario's objective; `over`: its last turn has ended."""
    goal = state.scenario.objective
    match goal:
        case Attrition():
            return _attrition(state, goal, over=over)
        case Passage():
            return _passage(state, goal, over=over)
        case Cripple():
            return _cripple(state, over=over)
        case Strike():
            return _strike(state, goal, over=over)
        case Hiding():
            return _hiding(state, goal, over=over)
        case Delivery():
            return _delivery(state, goal, over=over)
        case Free():
            return _draw(state, "the time is up") if over else None
        case _:
            assert_never(goal)


def _attrition(state: State, goal: Attrition, *, over: bool) -> Outcome | None:
    """Judge by ships lost, and at the end by a lead in points (fleet 18.1, 18.6)."""
    if goal.ships:
        beaten = [side for side in state.sides if _ships_lost(state, side) >= goal.ships]
        if beaten:
            words = f"{goal.ships} ships are lost"
            return _for(state, [state.other(side) for side in beaten], words)
    return _by_points(state, goal.lead) if over else None


def _ships_lost(state: State, side: Side) -> int:
    kinds = (state.sheet(fate.unit).kind for fate in _fates(state, side, DESTROYED))
    return sum(kind is Kind.SHIP for kind in kinds)


def _passage(state: State, goal: Passage, *, over: bool) -> Outcome | None:
    """Judge by who has left the map, and who was destroyed (fleet 18.2)."""
    side, enemy = goal.side, state.other(goal.side)
    away = _among(_fates(state, side, LEFT), goal.units)
    dead = _among(_fates(state, side, DESTROYED), goal.units)
    winners = [side] * (away >= goal.needed) + [enemy] * (dead >= goal.needed)
    if winners:
        return _for(state, winners, f"{away} got away, {dead} were destroyed")
    if over or not any(unit in state.units for unit in goal.units):
        return _by_points(state, 1)
    return None


def _cripple(state: State, *, over: bool) -> Outcome | None:
    """Judge by who is crippled while the other is not (fleet 18.3)."""
    beaten = [side for side in state.sides if _beaten(state, side)]
    if len(beaten) == 1:
        return _for(state, [state.other(beaten[0])], "the enemy is crippled or destroyed")
    return _by_points(state, 1) if over else None


def _beaten(state: State, side: Side) -> bool:
    """Whether all ships of a side are crippled or gone."""
    return all(crippled(state, unit) for unit in _units_of(state, side))


def _strike(state: State, goal: Strike, *, over: bool) -> Outcome | None:
    """Judge by losses inflicted against the carrier (fleet 18.4)."""
    side, enemy = goal.side, state.other(goal.side)
    carrier = state.units.get(goal.carrier)
    lost = carrier is None or crippled(state, carrier)
    won = victory_points(state, side) >= goal.losses and not lost
    if won or lost:
        words = "the carrier is crippled or destroyed" if lost else "the losses are inflicted"
        return _for(state, [enemy if lost else side], words)
    return _draw(state, "the time is up") if over else None


def _hiding(state: State, goal: Hiding, *, over: bool) -> Outcome | None:
    """Judge by whether a unit got away, was destroyed, or was ever identified (fleet 18.5)."""
    side, enemy = goal.side, state.other(goal.side)
    unit = state.units.get(goal.unit)
    force = None if unit is None else state.force_of(unit)
    away = force is not None and _is_away(force, goal)
    won = away or victory_points(state, side) >= goal.losses
    if won or unit is None:
        words = "the hunted ship is away" if away else "the losses are inflicted"
        winners = [side] * won + [enemy] * (unit is None)
        return _for(state, winners, words if won else "the hunted ship is destroyed")
    if not over:
        return None
    report = state.knowledge[enemy].units.get(goal.unit)
    known = report is not None and report.level is Level.IDENTIFIED
    words = "she was identified" if known else "she was never identified"
    return _for(state, [enemy if known else side], f"the time is up, and {words}")


def _rests_at(force: TaskForce, goal: Delivery) -> bool:
    return force.velocity == (0, 0) and distance(force.present, goal.at) <= goal.within


def _is_away(force: TaskForce, goal: Hiding) -> bool:
    far = distance((0, 0), force.present) >= goal.distance
    return far and length(force.velocity) <= goal.speed


def _delivery(state: State, goal: Delivery, *, over: bool) -> Outcome | None:
    """Judge by whether a unit came to rest where it should (fleet 18.7)."""
    side, enemy = goal.side, state.other(goal.side)
    unit = state.units.get(goal.unit)
    if unit is None:
        return _for(state, [enemy], "the ship that was to be brought in is lost")
    force = state.force_of(unit)
    if force is not None and _rests_at(force, goal):
        return _for(state, [side], f"{unit.name} is brought in")
    if victory_points(state, side) >= goal.losses:
        return _for(state, [side], "the blockade is broken")
    return _for(state, [enemy], "the time is up") if over else None


# --- how it is said ------------------------------------------------------------------------------


def _ended(state: State) -> Outcome | None:
    """Judge when a side has no units left and no other line decides (fleet 18.0)."""
    empty = [side for side in state.sides if not _units_of(state, side)]
    if not empty:
        return None
    shot = [side for side in empty if _shot_down(state, side)]
    if shot:
        return _for(state, [state.other(side) for side in shot], "no enemy is left")
    return _by_points(state, 1)


def _shot_down(state: State, side: Side) -> bool:
    """Whether the last unit of a side was destroyed, not flown off the map (fleet 18.0)."""
    last = [fate for fate in state.fates if fate.unit.side == side][-1:]
    return any(fate.how == DESTROYED for fate in last)


def _by_points(state: State, lead: int) -> Outcome:
    """Judge by victory points: who is ahead by so many (fleet 18.0)."""
    first, second = state.sides
    points = {side: victory_points(state, side) for side in state.sides}
    told = f"{points[first]} points to {points[second]}"
    ahead = points[first] - points[second]
    if abs(ahead) < max(lead, 1):
        return _draw(state, told)
    return _for(state, [first if ahead > 0 else second], told)


def _for(state: State, winners: Iterable[Side], words: str) -> Outcome:
    """Give the end for who has won; if both sides have, nobody has (fleet 18.0)."""
    won = sorted(set(winners), key=state.sides.index)
    if len(won) != 1:
        return _draw(state, words)
    return Outcome(
        (won[0],), f"Victory for {_name(state, won[0])}: {words}.", scores=_scores(state)
    )


def _draw(state: State, words: str) -> Outcome:
    return Outcome((), f"A draw: {words}.", scores=_scores(state))


def _scores(state: State) -> dict[Side, int]:
    return {side: victory_points(state, side) for side in state.sides}


def _name(state: State, side: Side) -> str:
    return next(setup.name for setup in state.scenario.sides if setup.id == side)
