"""Who has won: E4, each objective of the scenarios, limits and draws (planets 19, R54).

What a side reads about its objective is in `goals`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from game.core.hexes import Hex, length, sub
from game.core.ruleset import Ledger, Outcome, Side, UnitId
from game.rulesets.planets.condition import guns_work, manoeuvres
from game.rulesets.planets.events import Event, Finished, GameEnded
from game.rulesets.planets.history import fuel_spent
from game.rulesets.planets.names import listed, side_name
from game.rulesets.planets.objectives import (
    Blockade,
    Breakout,
    Convoy,
    Duel,
    Edge,
    Escape,
    Fleets,
    Free,
    Landfall,
    Race,
    Rest,
    Salvage,
    Siege,
)
from game.rulesets.planets.ships import CLASSES, Kind
from game.rulesets.planets.state import Ending, Fate, Mark, Place, Ship, State, in_order
from game.rulesets.planets.turns import ends_turn

DECISIVE, MARGINAL = "decisive", "marginal"


# --- the end of a player-turn (4.2 E4) -------------------------------------------------------


def judge(ledger: Ledger[State, Event]) -> None:
    """Test for victory at the end of a player-turn (planets 4.2 E4, 19)."""
    note_arrivals(ledger)
    result = outcome(ledger.state)
    if result is not None:
        ledger.emit(GameEnded(result))


def note_arrivals(ledger: Ledger[State, Event]) -> None:
    """Note that the phasing side has finished a race (planets 19.3).

    Done as phase E begins and again at its end, so that the fuel that breaks ties is what was
    left at the landing, before any resupply (R72).
    """
    state = ledger.state
    goal = state.scenario.objective
    if not isinstance(goal, Race) or any(a.side == state.phasing for a in state.arrivals):
        return
    for ship in state.ships_of(state.phasing):
        if lands_on(ship, goal.finish) and not missing(state, ship, goal.through):
            ledger.emit(Finished(ship.side, ship.fuel))
            return


def end_drawn(ledger: Ledger[State, Event]) -> None:
    """End a game in which nobody has anything left (planets 4.1, R54)."""
    ledger.emit(GameEnded(_nobody("Nothing is left to play with: a draw.")))


def outcome(state: State) -> Outcome | None:
    """Give the end of the game if it has come, as E4 finds it (planets 19)."""
    over = state.turn >= state.scenario.turns and ends_turn(state)
    result = _result(state, over=over)
    if result is None and not state.ships and not isinstance(state.scenario.objective, Free):
        return _nobody("No side has a ship left: a draw.")
    return result


def _result(state: State, *, over: bool) -> Outcome | None:  # noqa: C901, PLR0912 - one arm an objective
    """Judge by the scenario's objective; `over`: its last game turn has ended."""
    goal = state.scenario.objective
    match goal:
        case Rest():
            return _rest(state, goal, over=over)
        case Landfall():
            return _landfall(state, goal, over=over)
        case Race():
            return _race(state, over=over)
        case Blockade():
            return _blockade(state, goal, over=over)
        case Convoy():
            return _convoy(state, goal, over=over)
        case Duel():
            return _duel(state, over=over)
        case Breakout():
            return _breakout(state, goal, over=over)
        case Escape():
            return _escape(state, goal, over=over)
        case Siege():
            return _siege(state, goal, over=over)
        case Salvage():
            return _salvage(state, goal, over=over)
        case Fleets():
            return _fleets(state, over=over)
        case Free():
            return _nobody("The time is up.") if over else None
        case _:
            assert_never(goal)


# --- exits (9.1) -----------------------------------------------------------------------------


def exit_at(state: State, unit: UnitId, end: Hex) -> bool:
    """Whether a ship whose course ends off the board at `end` leaves by an exit of its own.

    Otherwise it is lost (planets 9.1). A ship that drifts, is too fast or is a prize is lost
    where the scenario says so (planets 19.7, 19.8, 19.10, 16.3).
    """
    ship = state.ships[unit]
    goal = state.scenario.objective
    if ship.captured_from is not None:
        return False
    match goal:
        case Breakout():
            mine = unit == goal.fugitive and manoeuvres(state, ship)
            return mine and leads_out(goal.exits, end)
        case Escape():
            flown = ship.velocity if ship.position == end else sub(end, ship.position)
            able = manoeuvres(state, ship) and length(flown) <= goal.speed
            return ship.side == goal.side and able and leads_out(goal.exits, end)
        case Salvage():
            exits = [e for c in goal.claims if c.side == ship.side for e in c.exits]
            return bool(ship.hold.get(goal.cargo)) and leads_out(exits, end)
        case _:
            return False


def leads_out(exits: Sequence[Edge], end: Hex) -> bool:
    """Whether a hex off the board lies beyond one of the edges (planets 9.1)."""
    return any(edge.holds(end) for edge in exits)


# --- questions several objectives ask --------------------------------------------------------


def lands_on(ship: Ship, body: str) -> bool:
    """Whether a ship stands on a body (planets 7.2)."""
    return ship.place in (Place.LANDED, Place.ROCK) and ship.body == body


def missing(state: State, ship: Ship, through: Sequence[str]) -> tuple[str, ...]:
    """List the bodies none of whose gravity hexes a ship has entered (planets 19.3)."""
    entered = {state.chart.gravity[h].body for h in state.visited.get(ship.id, ())}
    return tuple(body for body in through if body not in entered)


def unvisited(state: State, ship: Ship, body: str) -> tuple[Hex, ...]:
    """List the gravity hexes of a body that a ship has not entered (planets 19.2)."""
    visited = state.visited.get(ship.id, ())
    ring = (g.at for g in state.chart.gravity.values() if g.body == body)
    return tuple(h for h in ring if h not in visited)


def losses(state: State, side: Side) -> tuple[Fate, ...]:
    """List the fates of a side's own ships that did not leave by an exit (planets 19)."""
    return tuple(f for f in state.fates if f.ship.owner == side and f.ending is not Ending.EXITED)


def seized(state: State, side: Side) -> frozenset[UnitId]:
    """Give the ships that were ever captured from a side (planets 19)."""
    return frozenset(s.ship for s in state.seizures if s.owner == side)


def own_ships(state: State, side: Side) -> tuple[Ship, ...]:
    """List the ships a side commands, prizes left out, by id."""
    return tuple(s for s in state.ships_of(side) if s.captured_from is None)


def _others(state: State, *sides: Side) -> tuple[Side, ...]:
    """List the sides that play against these."""
    return tuple(s.id for s in state.scenario.sides if s.id not in sides and s.commanded)


def _nobody(words: str, scores: Mapping[Side, int] | None = None) -> Outcome:
    return Outcome((), words, scores=scores or {})


def _won(
    state: State,
    sides: tuple[Side, ...],
    why: str,
    grade: str = "",
    scores: Mapping[Side, int] | None = None,
) -> Outcome:
    """Give a victory in words."""
    names = listed([side_name(state, side) for side in sides])
    victory = f"{grade} victory".strip().capitalize()
    return Outcome(sides, f"{victory} for {names}: {why}.", grade, scores or {})


def _best(state: State, scores: Mapping[Side, int], why: str) -> Outcome:
    """Give the victory to the highest score; equal scores are a draw."""
    top = max(scores.values())
    leaders = tuple(side for side in state.sides if scores.get(side) == top)
    if len(leaders) > 1:
        return _nobody(f"A draw: {why}.", scores)
    return _won(state, leaders, why, scores=scores)


# --- one player: 19.1, 19.2 ------------------------------------------------------------------


def _rest(state: State, goal: Rest, *, over: bool) -> Outcome | None:
    resting = [
        s for s in in_order(state.ships) if s.position == goal.beacon and s.velocity == (0, 0)
    ]
    if not resting:
        return _unfinished(state, over=over)
    ship = resting[0]
    score = 2 * state.turn + fuel_spent(state, ship)
    why = f"{ship.name} rests on the beacon, score {score} (low is good)"
    return _won(state, (ship.side,), why, scores={ship.side: score})


def _landfall(state: State, goal: Landfall, *, over: bool) -> Outcome | None:
    for ship in in_order(state.ships):
        down = lands_on(ship, goal.body) and ship.body_side == goal.side
        if down and not (goal.around and unvisited(state, ship, goal.around)):
            spent = fuel_spent(state, ship)
            fuel = "" if Mark.SUPPLIED in ship.marks else f" for {spent} fuel"
            why = f"{ship.name} has landed in turn {state.turn}{fuel}"
            return _won(state, (ship.side,), why)
    return _unfinished(state, over=over)


def _unfinished(state: State, *, over: bool) -> Outcome | None:
    """End a flight that can no longer succeed."""
    if not state.ships:
        return _nobody("The ship is lost.")
    return _nobody("The time is up.") if over else None


# --- 19.3 ------------------------------------------------------------------------------------


def _race(state: State, *, over: bool) -> Outcome | None:
    if state.arrivals and ends_turn(state):
        first = max(state.arrivals, key=lambda a: (a.fuel, state.sides.index(a.side)))
        why = f"home in turn {first.turn} with {first.fuel} fuel left"
        if len(state.arrivals) > 1:
            why += ", the best of those who came in this turn"
        return _won(state, (first.side,), why)
    if not state.arrivals and not state.ships:
        return _nobody("Nobody is left in the race.")
    return _nobody("The time is up, and nobody has finished.") if over else None


# --- 19.4 ------------------------------------------------------------------------------------


def _blockade(state: State, goal: Blockade, *, over: bool) -> Outcome | None:
    runner = _present_or_lost(state, goal.runner)
    captures = [s for s in state.seizures if s.ship == goal.runner]
    stoppers = _others(state, captures[0].owner if captures else runner.owner)
    if goal.runner not in state.ships:
        return _won(state, stoppers, f"{runner.name} is lost")
    if captures or runner.surrendered_to is not None:
        how = "is captured" if captures else "has surrendered"
        return _won(state, stoppers, f"{runner.name} {how}")
    if lands_on(runner, goal.body):
        return _won(state, (runner.side,), f"{runner.name} has landed on {goal.body}")
    return _won(state, stoppers, f"{runner.name} has not landed in time") if over else None


def _present_or_lost(state: State, unit: UnitId) -> Ship:
    """Give a ship as it is, or as it was when it left play."""
    if unit in state.ships:
        return state.ships[unit]
    return next(f.ship for f in state.fates if f.ship.id == unit)


# --- 19.5 ------------------------------------------------------------------------------------


def _convoy(state: State, goal: Convoy, *, over: bool) -> Outcome | None:
    under_way = [s for s in own_ships(state, goal.convoy) if not lands_on(s, goal.body)]
    if under_way and not over:
        return None
    scores = convoy_points(state, goal)
    why = f"{scores[goal.convoy]} points to the convoy, {scores[goal.raiders]} to the raiders"
    return _best(state, scores, why)


def convoy_points(state: State, goal: Convoy) -> dict[Side, int]:
    """Count the victory points of a convoy game as it stands (planets 19.5)."""
    landed = [s for s in own_ships(state, goal.convoy) if lands_on(s, goal.body)]
    convoy = sum(_landed_points(s, goal) for s in landed)
    prizes = seized(state, goal.convoy)  # no corsairs, though they may serve the raiders by now
    convoy += sum(2 for f in losses(state, goal.raiders) if f.ship.id not in prizes)
    gone = {f.ship.id: f.ship.kind for f in losses(state, goal.convoy)}
    gone |= {s.ship: s.kind for s in state.seizures if s.owner == goal.convoy}
    raiders = sum({Kind.TRANSPORT: 2, Kind.TANKER: 1}.get(kind, 4) for kind in gone.values())
    raiders += sum(4 for taken in booty_by_victim(state, goal).values() if taken >= goal.booty)
    return {goal.convoy: convoy, goal.raiders: raiders}


def _landed_points(ship: Ship, goal: Convoy) -> int:
    match ship.kind:
        case Kind.TRANSPORT:
            return 3 if ship.hold.get(goal.cargo, 0) >= goal.least else 0
        case Kind.TANKER:
            return 2
        case _:
            return 0


def booty_by_victim(state: State, goal: Convoy) -> dict[UnitId, int]:
    """Give the lots of cargo raiders have taken from each transport (planets 19.5)."""
    ships = (*state.ships.values(), *(f.ship for f in state.fates))
    transports = {s.id for s in ships if s.kind is Kind.TRANSPORT}
    taken: dict[UnitId, int] = {}
    for booty in state.booty:
        ore = booty.what == goal.cargo and booty.victim in transports
        if ore and booty.by == goal.raiders:
            taken[booty.victim] = taken.get(booty.victim, 0) + booty.amount
    return taken


# --- 19.6 ------------------------------------------------------------------------------------


def _duel(state: State, *, over: bool) -> Outcome | None:
    standing = [side for side in state.sides if own_ships(state, side)]
    if not standing:
        return _nobody("Nobody is left: a draw.")
    if len(standing) == 1:
        return _won(state, (standing[0],), "no enemy is left")
    if not over:
        return None
    totals = {side: total_damage(own_ships(state, side)) for side in standing}
    least = min(totals.values())
    winners = tuple(side for side in standing if totals[side] == least)
    if len(winners) > 1:
        return _nobody(f"The time is up: a draw, with {least} damage each.")
    return _won(state, winners, "the time is up, and it has less damage")


def total_damage(ships: Sequence[Ship]) -> int:
    """Add up all damage, whichever option is played (planets 19.6)."""
    return sum(s.weapon + s.drive + s.structure + s.disabled for s in ships)


# --- 19.7 ------------------------------------------------------------------------------------


def _breakout(state: State, goal: Breakout, *, over: bool) -> Outcome | None:
    fugitive = _present_or_lost(state, goal.fugitive)
    pursuit = (goal.pursuit,)
    if goal.fugitive not in state.ships:
        return _fugitive_gone(state, goal, fugitive)
    captors = {s.captor for s in state.seizures if s.ship == goal.fugitive}
    if captors and any(_is_home(state, unit, goal.pursuit) for unit in (*captors, fugitive.id)):
        return _won(state, pursuit, f"{fugitive.name} is brought in", DECISIVE)
    if over:
        return _won(state, pursuit, f"{fugitive.name} has not escaped in time", MARGINAL)
    return None


def _fugitive_gone(state: State, goal: Breakout, fugitive: Ship) -> Outcome:
    fate = next(f for f in state.fates if f.ship.id == goal.fugitive)
    if fate.ending is not Ending.EXITED:
        return _won(state, (goal.pursuit,), f"{fugitive.name} is lost", MARGINAL)
    needed = fugitive.speed + 1
    grade = DECISIVE if fugitive.fuel >= needed else MARGINAL
    why = f"{fugitive.name} is away with {fugitive.fuel} fuel, of {needed} needed to arrive"
    return _won(state, (fugitive.owner,), why, grade)


def _is_home(state: State, unit: UnitId, side: Side) -> bool:
    """Whether a ship stands on a base of a side (planets 19.7)."""
    ship = state.ships.get(unit)
    base = None if ship is None else state.base_below(ship)
    return base is not None and base.owner == side


# --- 19.8 ------------------------------------------------------------------------------------


def _escape(state: State, goal: Escape, *, over: bool) -> Outcome | None:
    hunters = _others(state, goal.side)
    lost = [f.ship.name for f in losses(state, goal.side)]
    if lost:
        return _won(state, hunters, f"{lost[0]} is lost")
    if seized(state, goal.side):
        return _won(state, hunters, "an enemy ship is captured")
    if not own_ships(state, goal.side):
        return _won(state, (goal.side,), "every ship has escaped")
    return _won(state, hunters, "not every ship has escaped in time") if over else None


# --- 19.9 ------------------------------------------------------------------------------------


def _siege(state: State, goal: Siege, *, over: bool) -> Outcome | None:
    defenders = _others(state, goal.attacker)
    # R85: captured or off the map is lost, too.
    fallen = {f.ship.id for f in losses(state, goal.attacker)} | seized(state, goal.attacker)
    if goal.target not in state.ships:
        grade = DECISIVE if len(fallen) <= 1 else MARGINAL
        why = f"the fort is destroyed for {len(fallen)} of the attacker's ships"
        return _won(state, (goal.attacker,), why, grade)
    spent = not own_ships(state, goal.attacker) and all(
        i.side != goal.attacker for i in state.items.values()
    )
    if not over and not spent:
        return None
    grade = DECISIVE if goal.flagship in fallen else MARGINAL
    return _won(state, defenders, "the fort still stands", grade)


# --- 19.10 -----------------------------------------------------------------------------------


def _salvage(state: State, goal: Salvage, *, over: bool) -> Outcome | None:
    claimants = {claim.side for claim in goal.claims}
    for fate in state.fates:
        ship = fate.ship
        if fate.ending is Ending.EXITED and ship.side in claimants and ship.hold.get(goal.cargo):
            return _won(state, (ship.side,), f"{ship.name} is away with the {goal.cargo}")
    if not any(s.hold.get(goal.cargo) for s in state.ships.values()):
        return _nobody(f"The {goal.cargo} are lost, and nobody wins.")
    return _nobody("The time is up, and nobody wins.") if over else None


# --- 19.11 -----------------------------------------------------------------------------------


def _fleets(state: State, *, over: bool) -> Outcome | None:
    standing = tuple(side for side in state.sides if _fights_on(state, side))
    if not standing:
        return _nobody("No side can fight on: a draw.")
    if len(standing) == 1:
        return _won(state, standing, "the enemy can fight no more")
    if not over:
        return None
    scores = {side: strength_taken(state, side) for side in state.sides}
    return _best(state, scores, "strength taken: " + _tally(state, scores))


def _fights_on(state: State, side: Side) -> bool:
    """Whether a side has a ship able to fire, or one at a base of its own (planets 19.11)."""
    return any(
        guns_work(state, ship) or _is_home(state, ship.id, side) or ship.dock is not None
        for ship in own_ships(state, side)
    )


def strength_taken(state: State, side: Side) -> int:
    """Give the strength of enemies destroyed, driven off or captured (planets 19.11)."""
    enemies = [s for s in state.sides if s != side]
    gone = {f.ship.id: f.ship.kind for enemy in enemies for f in losses(state, enemy)}
    gone |= {s.ship: s.kind for s in state.seizures if s.by == side}
    return sum(CLASSES[kind].strength for kind in gone.values())


def _tally(state: State, scores: Mapping[Side, int]) -> str:
    return ", ".join(f"{side_name(state, side)} {n}" for side, n in scores.items())
