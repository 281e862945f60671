"""What to launch: torpedoes that strike at once, mines in the way of somebody (planets 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.core.hexes import DIRECTIONS, Hex, add, sub
from game.core.lines import entered
from game.core.ruleset import UnitId
from game.rulesets.planets.course import Flight, flight
from game.rulesets.planets.judgement.courses import blast, replies
from game.rulesets.planets.judgement.field import Field
from game.rulesets.planets.judgement.rows import NOTHING, Option, Rows, option, rows_of
from game.rulesets.planets.judgement.ways import Way
from game.rulesets.planets.launching import Launcher, check_launch, launcher
from game.rulesets.planets.names import listed
from game.rulesets.planets.orders import Launch
from game.rulesets.planets.ships import MINE, NUKE, TORPEDO
from game.rulesets.planets.state import Ship

NUKE_KEPT = 0.4  # how likely a nuke that is kept hits something yet
SAVED = "Kept for a better chance."


def launch_case(field: Field, width: int, wide: int) -> Rows:
    """Lay out the launches of this phase, a row for each launcher (planets 11.2).

    Args:
        field: The field.
        width: Alternatives of one launcher.
        wide: Answers of each enemy that are reckoned with.
    """
    state = field.state
    if not state.options.combat or not field.enemies:
        return NOTHING
    ends = {s.id: flight(state, s, state.plots.get(s.id, ())) for s in field.own}
    ways = [(enemy, replies(field, enemy, wide)) for enemy in field.targets]
    rows = []
    for unit, items in _launchers(field):
        source = launcher(state, unit)
        if source is not None:
            found = list(_launches(field, unit, source, items, ends, ways))
            if found:
                rows.append([option(0.0, SAVED), *found])
    return rows_of(rows, width)


def _launchers(field: Field) -> Iterator[tuple[UnitId, tuple[str, ...]]]:
    state = field.state
    for ship in field.own:
        held = tuple(kind for kind in (TORPEDO, MINE, NUKE) if ship.hold.get(kind))
        if ship.is_base:
            yield ship.id, (TORPEDO,)
        elif held:
            yield ship.id, held
    for base in state.bases.values():
        if base.side is None and base.owner == field.side and base.works:
            yield base.id, (TORPEDO,)


Ways = Sequence[tuple[Ship, Sequence[Way]]]


def _launches(
    field: Field,
    unit: UnitId,
    source: Launcher,
    items: Sequence[str],
    ends: Mapping[UnitId, Flight],
    ways: Ways,
) -> Iterator[Option]:
    state = field.state
    drifting = source.start
    drifting = add(drifting, source.velocity)
    for pull in source.pulls:
        drifting = add(drifting, DIRECTIONS[pull])
    for kind in items:
        for end, thrust in _ends(drifting, kind):
            if end == source.end:
                continue
            gain, hit = _gain(field, unit, kind, source.start, end, ends, ways)
            if gain <= 0:
                continue
            order = Launch(unit, kind, thrust)
            if check_launch(state, field.side, order) is not None:
                continue
            yield option(gain, _why(source, kind, hit), order)


def _ends(drifting: Hex, kind: str) -> list[tuple[Hex, tuple[int, ...]]]:
    """List where an item may end its launch movement, with the thrust for it (planets 11.1)."""
    ends: dict[Hex, tuple[int, ...]] = {drifting: ()}
    if kind == TORPEDO:
        for first in range(6):
            ends.setdefault(add(drifting, DIRECTIONS[first]), (first,))
        for first in range(6):
            for second in range(first, 6):
                there = add(add(drifting, DIRECTIONS[first]), DIRECTIONS[second])
                ends.setdefault(there, (first, second))
    return list(ends.items())


def _gain(
    field: Field,
    unit: UnitId,
    kind: str,
    start: Hex,
    end: Hex,
    ends: Mapping[UnitId, Flight],
    ways: Ways,
) -> tuple[float, list[str]]:
    """Weigh one launch: whom it strikes at once, else who may fly into it (planets 11.5)."""
    chart = field.chart
    for at in entered(start, end):
        body = chart.body_at.get(at)
        if body is not None or field.state.is_asteroid(at):
            return 0.0, []
        struck = [s for s in field.own if ends[s.id].end == at and not s.grounded and s.id != unit]
        if struck:
            return -sum(blast(field, s, kind) for s in struck), []
        there = [e for e, _ways in ways if e.position == at]
        if there:
            each = [_strike(field, e, kind, ends.get(unit)) for e in there]
            total = sum(each) if kind != TORPEDO else sum(each) / len(each)
            spare = max(_kept(field, e, kind) for e in there)
            return total - spare, [e.name for e in there]
    if not chart.holds(end):
        return 0.0, []
    gain = 0.0
    names = []
    for enemy, stands in ways:
        met = sum(1 for stand in stands if end in entered(stand.start, stand.end))
        if met:
            gain += met / len(stands) * blast(field, enemy, kind) - _kept(field, enemy, kind)
            names.append(enemy.name)
    return gain, names


def _kept(field: Field, enemy: Ship, kind: str) -> float:
    return (
        NUKE_KEPT * field.stakes[enemy.id].hull
        if kind == NUKE
        else field.kept(field.victim(enemy), kind)
    )


def _strike(field: Field, enemy: Ship, kind: str, flown: Flight | None) -> float:
    """Give what an item costs an enemy, more where the launcher comes to lie alongside (16.3)."""
    if kind == NUKE:
        return field.stakes[enemy.id].hull
    beside = (
        flown is not None
        and flown.end == enemy.position
        and sub(flown.end, flown.start) == enemy.velocity
    )
    blow = field.victim(enemy).blow(kind)
    return blow.alongside if beside else blow.cost


def _why(source: Launcher, kind: str, hit: Sequence[str]) -> str:
    return f"{source.name} launches a {kind} at {listed(list(hit))}."
