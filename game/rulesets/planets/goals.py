"""What a side is after, in words and on the board: the objectives of planets 19 as they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from game.core.board import Flag
from game.core.hexes import Hex, disc, distance
from game.core.ruleset import Side
from game.rulesets.planets.gravity import in_orbit
from game.rulesets.planets.history import fuel_spent
from game.rulesets.planets.names import body_side, count, hexes, listed, side_name
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
from game.rulesets.planets.scenario import ENDLESS
from game.rulesets.planets.state import Ending, Place, Ship, State, in_order
from game.rulesets.planets.victory import (
    booty_by_victim,
    convoy_points,
    losses,
    missing,
    own_ships,
    seized,
    strength_taken,
    total_damage,
    unvisited,
)


def objective_words(state: State, side: Side) -> tuple[str, ...]:
    """Say what a side is after in one short line, then how it stands, if it does (planets 19)."""
    setup = next(s for s in state.scenario.sides if s.id == side)
    words = [words for words in (*_standing(state, side), _time(state)) if words]
    return (setup.objective, " · ".join(words)) if words else (setup.objective,)


def _time(state: State) -> str:
    """Say how many turns are left; nothing where no end is in sight."""
    if state.scenario.turns >= ENDLESS:
        return ""
    left = state.scenario.turns - state.turn + 1
    return count(left, "turn") + " left" if left > 1 else "the last turn"


def _standing(state: State, side: Side) -> Iterator[str]:  # noqa: C901, PLR0912 - one arm an objective
    """Give parts of a line: how it stands, from what the side knows."""
    goal = state.scenario.objective
    match goal:
        case Rest():
            for ship in own_ships(state, side):
                yield _resting(state, ship, goal)
        case Landfall():
            for ship in own_ships(state, side):
                yield _landing(state, ship, goal)
        case Race():
            for ship in own_ships(state, side):
                yield _racing(state, ship, goal)
        case Blockade():
            if goal.runner in state.ships and state.ships[goal.runner].side == side:
                yield approach_words(state, state.ships[goal.runner], goal.body)
        case Convoy():
            yield from _convoy(state, goal)
        case Duel():
            damage = {s: total_damage(own_ships(state, s)) for s in state.sides}
            yield "damage " + ", ".join(f"{side_name(state, s)} {n}" for s, n in damage.items())
        case Breakout():
            if goal.fugitive in state.ships:
                yield _escaping(state.ships[goal.fugitive])
        case Escape():
            yield _escaped(state, goal)
        case Siege():
            yield from _siege(state, goal)
        case Salvage():
            yield _salvage(state, side, goal)
        case Fleets():
            taken = {s: strength_taken(state, s) for s in state.sides}
            yield "strength taken " + ", ".join(
                f"{side_name(state, s)} {n}" for s, n in taken.items()
            )
        case Free():
            pass
        case _:
            assert_never(goal)


def _resting(state: State, ship: Ship, goal: Rest) -> str:
    """19.1: how far, and the score so far."""
    score = 2 * state.turn + fuel_spent(state, ship)
    if ship.position == goal.beacon:
        return f"on the beacon: a course of length 0 there wins · score {score}"
    return f"{hexes(distance(ship.position, goal.beacon))} from the beacon · score {score}"


def _landing(state: State, ship: Ship, goal: Landfall) -> str:
    """19.2: gravity hexes still to enter, then the landing."""
    left = len(unvisited(state, ship, goal.around)) if goal.around else 0
    if left:
        ring = "1 gravity hex" if left == 1 else f"{left} gravity hexes"
        return f"{ring} of {goal.around} to enter"
    return approach_words(state, ship, goal.body)


def approach_words(state: State, ship: Ship, body: str) -> str:
    """Say what a landing on a body still takes (planets 7.2)."""
    if ship.place is Place.LANDED:
        return f"landed on {ship.body}"
    if in_orbit(state, ship) == body:
        return f"in orbit: 1 fuel lands on {body}"
    return f"into orbit of {body} first, then 1 fuel"


def _racing(state: State, ship: Ship, goal: Race) -> str:
    """19.3: bodies still to pass, then the finish."""
    if any(arrival.side == ship.side for arrival in state.arrivals):
        return "finished"
    left = missing(state, ship, goal.through)
    if left:
        return f"still to pass: {listed(left)}"
    return f"all passed; {approach_words(state, ship, goal.finish)}"


def _convoy(state: State, goal: Convoy) -> Iterator[str]:
    """19.5: the points, and booty that does not count yet."""
    points = convoy_points(state, goal)
    yield "points " + ", ".join(f"{side_name(state, s)} {n}" for s, n in points.items())
    for victim, taken in sorted(booty_by_victim(state, goal).items()):
        if taken < goal.booty:
            yield f"{taken} of {goal.booty} {goal.cargo} taken from {victim}"


def _escaping(ship: Ship) -> str:
    """19.7: whether an exit would be decisive."""
    if ship.drive or ship.disabled:
        return f"{ship.name} cannot manoeuvre and would be lost at the edge"
    needed = ship.speed + 1
    kind = "decisive" if ship.fuel >= needed else "marginal"
    return f"{kind} at this speed: {ship.fuel} fuel, {needed} needed"


def _escaped(state: State, goal: Escape) -> str:
    """19.8: how many are away."""
    away = sum(f.ending is Ending.EXITED and f.ship.owner == goal.side for f in state.fates)
    whole = away + len(own_ships(state, goal.side)) + len(losses(state, goal.side))
    return f"{away} of {whole} away, at speed {goal.speed} or less"


def _siege(state: State, goal: Siege) -> Iterator[str]:
    """19.9: the fort, and what it has cost."""
    fort = state.ships.get(goal.target)
    if fort is not None:
        worst = fort.structure if state.tracks else fort.disabled
        yield f"{fort.name}: {'structure' if state.tracks else 'damage'} {worst} of 6"
    lost = {f.ship.id for f in losses(state, goal.attacker)} | seized(state, goal.attacker)
    yield f"{count(len(lost), 'attacker')} lost"


def _salvage(state: State, side: Side, goal: Salvage) -> str:
    """19.10: who has the cargo, as far as a side sees it."""
    for ship in in_order(state.ships):
        if ship.hold.get(goal.cargo):
            whose = "you have" if ship.side == side else f"{ship.name} has"
            return f"{whose} the {goal.cargo}"
    return f"nobody in sight has the {goal.cargo}"


def wanted_side(state: State, body: str) -> int | None:
    """Give the side of a body that the objective asks for a landing on; None for any (19.2)."""
    goal = state.scenario.objective
    return goal.side if isinstance(goal, Landfall) and goal.body == body else None


# --- flags on the board ----------------------------------------------------------------------


def flags(state: State) -> Iterator[Flag]:  # noqa: C901 - one arm an objective
    """Give the places objectives speak of (planets 19)."""
    goal = state.scenario.objective
    match goal:
        case Rest():
            yield Flag(goal.beacon, "beacon")
        case Landfall():
            words = f"land at {body_side(goal.side)}"
            yield Flag(state.chart.bodies[goal.body].at, words, goal.side)
        case Race():
            for body in goal.through:
                yield _body_flag(state, body, f"pass {body}")
            yield _body_flag(state, goal.finish, f"then land on {goal.finish}")
        case Blockade() | Convoy():
            yield _body_flag(state, goal.body, f"land on {goal.body}")
        case Breakout() | Escape():
            yield from _exit_flags(state, goal.exits, "exit")
        case Salvage():
            for claim in goal.claims:
                name = side_name(state, claim.side)
                yield from _exit_flags(state, claim.exits, f"exit of {name}")
        case Siege():
            if goal.target in state.ships:
                fort = state.ships[goal.target]
                yield Flag(fort.position, f"destroy {fort.name}")
        case Duel() | Fleets() | Free():
            pass
        case _:
            assert_never(goal)


def _body_flag(state: State, body: str, words: str) -> Flag:
    return Flag(state.chart.bodies[body].at, words)


def _exit_flags(state: State, exits: Sequence[Edge], words: str) -> Iterator[Flag]:
    """Give the middle of each stretch of border that an exit lies behind (planets 9.1)."""
    for edge in exits:
        yield Flag(_middle_of(state.scenario.board.radius, edge), words)


def _middle_of(radius: int, edge: Edge) -> Hex:
    """Give the hex of the border from which an edge is nearest, amid those as near."""
    border = [h for h in disc((0, 0), radius) if distance(h, (0, 0)) == radius]
    nearest = max(edge.q * q + edge.r * r for q, r in border)
    best = [h for h in border if edge.q * h[0] + edge.r * h[1] == nearest]
    return best[len(best) // 2]
