"""The board in words, on request: ships, vectors, threats, choices (field notes 3).

Made from a side's view it tells what that side may know and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.hexes import distance
from game.core.lines import entered
from game.core.ruleset import Side
from game.rulesets.planets.condition import disabled, guns_work, manoeuvres
from game.rulesets.planets.course import Fate
from game.rulesets.planets.goals import objective_words
from game.rulesets.planets.gravity import in_orbit
from game.rulesets.planets.names import (
    count,
    directions,
    goods,
    hexes,
    listed,
    place,
    sentence,
    side_name,
    unit_name,
)
from game.rulesets.planets.ordnance import LIFE
from game.rulesets.planets.phases import phase
from game.rulesets.planets.plan import (
    AHEAD,
    harm_within,
    is_to_move,
    item_end,
    next_turn,
    projected,
    turns_to_stop,
    unused,
)
from game.rulesets.planets.rose import choices
from game.rulesets.planets.scenario import CLOSED, OPEN
from game.rulesets.planets.sequence import legal, to_act
from game.rulesets.planets.state import (
    Base,
    Item,
    Place,
    Ship,
    State,
    Step,
    in_order,
    ordered,
)


def summary(state: State, side: Side | None = None) -> tuple[str, ...]:
    """Describe the board, a line a thing, in a fixed order.

    Args:
        state: The game; for a side, its view.
        side: Who reads; None for somebody who looks on.
    """
    return tuple(_lines(state, side))


def _lines(state: State, side: Side | None) -> Iterator[str]:
    now = phase(state)
    turn = f"Turn {now.turn}" if now.last_turn is None else f"Turn {now.turn} of {now.last_turn}"
    yield f"{turn}, {now.name}. {now.words}"
    if side is not None:
        yield f"Your aim: {'; '.join(objective_words(state, side))}."
        yield from _own(state, side)
    for other in state.sides:
        if other != side:
            yield from _others(state, other, side)
    yield from _ordnance(state, side)
    yield from _bases(state)
    if side is not None and side in to_act(state):
        yield from _choices(state, side)


# --- ships ------------------------------------------------------------------------------------


def _own(state: State, side: Side) -> Iterator[str]:
    ships = tuple(state.ships_of(side))
    yield f"You command {count(len(ships), 'ship')}."
    for ship in ships:
        nearest = _nearest(state, side, ship)
        yield " ".join(part for part in (ship_words(state, ship), nearest) if part)


def _others(state: State, other: Side, side: Side | None) -> Iterator[str]:
    ships = tuple(state.ships_of(other))
    known = " in sight" if state.options.hidden and side is not None else ""
    yield f"{side_name(state, other)} has {count(len(ships), 'ship')}{known}."
    for ship in ships:
        yield ship_words(state, ship)


def ship_words(state: State, ship: Ship) -> str:
    """Describe a ship: what, where, how it moves, what is wrong with it, what it carries."""
    what = f"{ship.name}, {ship.ship_class.name}"
    parts = [f"{what}, {_where(state, ship)}.", *_moving(state, ship), _fuel(ship)]
    parts += [_condition(state, ship), _hold(ship)]
    return " ".join(part for part in parts if part)


def _where(state: State, ship: Ship) -> str:
    match ship.place:
        case Place.LANDED:
            return f"landed on {ship.body}, side {ship.body_side}"
        case Place.ROCK:
            return f"landed on {ship.body}"
        case Place.DOCKED:
            dock = "an orbital base" if ship.dock is None else unit_name(state, ship.dock)
            return f"docked at {dock} at {place(ship.position)}"
        case Place.STATION:
            return f"on station at {place(ship.position)}"
        case Place.FLYING:
            orbit = in_orbit(state, ship)
            around = f", in orbit of {orbit}" if orbit else ""
            return f"at {place(ship.position)}{around}"


def _moving(state: State, ship: Ship) -> Iterator[str]:
    """Tell of velocity, pulls, where it drifts to, harm ahead, and what stopping takes."""
    if ship.place is not Place.FLYING:
        return
    yield f"Speed {ship.speed}, vector {place(ship.velocity)}."
    turn = next_turn(state, ship)
    if ship.pulls:
        yield f"Pulls acting turn {turn}: {directions(ship.pulls)}."
    plots = state.plots.get(ship.id, ()) if is_to_move(state, ship) else ()
    ahead = projected(state, ship, plots, turns=1 + AHEAD)
    yield f"{'Flies' if plots else 'Drifts'} to {place(ahead[0].flight.end)} in turn {turn}."
    harm = harm_within(ahead)
    if harm:
        yield f"Coasting after that, she {harm}." if plots else f"Coasting, she {harm}."
    if ahead[0].flight.fate is Fate.FLIES:
        stop = turns_to_stop(state, ship, plots)
        why_not = f", but {stop.why_not}" if stop.why_not else ""
        yield f"{sentence(stop.words)} after that{why_not}."


def _fuel(ship: Ship) -> str:
    if ship.is_base:
        return ""
    return "Fuel without limit." if ship.ship_class.fuel is None else f"{ship.fuel} fuel."


def _condition(state: State, ship: Ship) -> str:
    """Tell of damage and what it leaves, of capture and surrender."""
    parts = []
    if state.tracks and ship.damaged:
        parts.append(f"damage weapon {ship.weapon}, drive {ship.drive}, structure {ship.structure}")
    elif ship.damaged:
        parts.append(f"disabled for {count(ship.disabled, 'turn')}")
    if ship.damaged and ship.ship_class.armed and not guns_work(state, ship):
        parts.append("guns silent")
    if ship.damaged and not ship.is_base and not manoeuvres(state, ship):
        parts.append("cannot burn")
    if disabled(state, ship):
        parts.append("can be looted")
    if not ship.crew:
        parts.append("no crew")
    if ship.captured_from is not None:
        parts.append(f"captured from {side_name(state, ship.captured_from)}")
    if ship.surrendered_to is not None:
        parts.append(f"surrendered to {unit_name(state, ship.surrendered_to)}")
    return f"{sentence(', '.join(parts))}." if parts else "Undamaged."


def _hold(ship: Ship) -> str:
    carried = [goods(amount, what) for what, amount in sorted(ship.hold.items())]
    return f"Carries {listed(carried)}." if carried else ""


def _nearest(state: State, side: Side, ship: Ship) -> str:
    """Name the nearest enemy ship, the first by id of several."""
    enemies = [s for s in in_order(state.ships) if s.side != side]
    if not enemies:
        return ""
    enemy = min(enemies, key=lambda s: distance(s.position, ship.position))
    away = distance(enemy.position, ship.position)
    return f"Nearest enemy {enemy.name}, {f'{hexes(away)} away' if away else 'in the same hex'}."


# --- ordnance and bases -----------------------------------------------------------------------


def _ordnance(state: State, side: Side | None) -> Iterator[str]:
    for item in (state.items[i] for i in ordered(state.items)):
        yield _item_words(state, item, side)


def _item_words(state: State, item: Item, side: Side | None) -> str:
    name = sentence(unit_name(state, item.id))
    if item.moves >= LIFE:
        return f"{name} at {place(item.position)}, its last turn."
    going = item_end(item)
    path = (item.position, *entered(item.position, going))
    near = [s.name for s in in_order(state.ships) if s.side == side and s.position in path[1:]]
    threat = f" Its course meets the hex of {listed(near)}." if near else ""
    return f"{name} at {place(item.position)}, drifts to {place(going)}.{threat}"


def _bases(state: State) -> Iterator[str]:
    """List bases that serve somebody, body by body and owner by owner."""
    groups: dict[tuple[str, str], list[Base]] = {}
    for base in (state.bases[i] for i in ordered(state.bases)):
        if base.owner != CLOSED and base.works:
            groups.setdefault((base.body, base.owner), []).append(base)
    for (body, owner), bases in groups.items():
        whose = "open to all" if owner == OPEN else f"of {side_name(state, owner)}"
        sides = [str(b.side) for b in bases if b.side is not None]
        where = f", side{'s' if len(sides) > 1 else ''} {listed(sides)}" if sides else ""
        yield f"{'Bases' if len(bases) > 1 else 'Base'} {whose} on {body}{where}."
    ruins = [unit_name(state, i) for i in ordered(state.bases) if not state.bases[i].works]
    if ruins:
        yield f"Out of action: {listed(ruins)}."


# --- choices ----------------------------------------------------------------------------------


def _choices(state: State, side: Side) -> Iterator[str]:
    """Tell what may be done now: for plots each ship's burns, else what is open."""
    if state.step is Step.PLOT:
        for ship in state.ships_of(side):
            if manoeuvres(state, ship):
                yield f"{ship.name} can choose: {'; '.join(_burns(state, ship))}."
        return
    open_to = unused(state, legal(state, side, ()))
    yield " ".join(open_to) if open_to else "Nothing is left to fire, launch or supply."


def _burns(state: State, ship: Ship) -> Sequence[str]:
    """List the hexes a plot can choose, by key, with the harm in them."""
    offered = (choice for choice in choices(state, ship.id) if choice.state != "illegal")
    return [
        f"{choice.key} to {place(choice.at)}{f', {choice.words}' if choice.words else ''}"
        for choice in offered
    ]
