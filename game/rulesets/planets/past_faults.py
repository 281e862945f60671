"""Faults of what a scenario says has happened before: units, hexes and sides it names (3.7)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from game.core.hexes import Hex
from game.core.motion import past as before
from game.core.ruleset import Fault, Side, UnitId
from game.rulesets.planets.chart import chart_of
from game.rulesets.planets.gravity import pulls_of
from game.rulesets.planets.names import place
from game.rulesets.planets.past import Past
from game.rulesets.planets.scenario import Scenario, ShipSetup, StepName
from game.rulesets.planets.ships import NUKE, TORPEDO

MOST_THRUST = 2  # 11.1


def past_faults(scenario: Scenario, past: Past) -> Iterator[Fault]:
    """Find what cannot have been."""
    yield from _unit_faults(scenario, past)
    yield from _hex_faults(scenario, past)
    yield from _side_faults(scenario, past)
    yield from _item_faults(scenario, past)
    yield from _queue_faults(scenario, past)


def _unknown(key: str, units: Collection[UnitId], known: Collection[UnitId]) -> Iterator[Fault]:
    for unit in sorted(set(units) - set(known)):
        names = f"one of {', '.join(known)}" if known else "nothing of that kind is there"
        yield Fault(f"past.{key}", f"{unit[:40]!r} is not there", names)


def _unit_faults(scenario: Scenario, past: Past) -> Iterator[Fault]:
    """Find units that are not there, or are there though they are lost."""
    ships = [ship.id for ship in scenario.ships]
    bases = [base for body in scenario.board.bodies for base in body.base_ids]
    lost = [loss.ship for loss in past.lost]
    yield from _unknown("visited", past.visited, [*ships, *lost])
    for key, units in (
        ("spent", past.spent),
        ("plots", past.plots),
        ("marks", past.marks),
        ("choices", past.choices),
        ("rocks", past.rocks),
    ):
        yield from _unknown(key, units, ships)
    yield from _unknown("launched", past.launched, bases)
    yield from _unknown("supplied", past.supplied, bases)
    for n, unit in enumerate(lost):
        if unit in ships or unit in lost[:n]:
            yield Fault(f"past.lost[{n}].ship", f"{unit!r} is there", "a ship that is gone")


def _hex_faults(scenario: Scenario, past: Past) -> Iterator[Fault]:
    """Find hexes that are not of the kind they should be (planets 6.1, 6.5, 9.2, 9.5)."""
    chart = chart_of(scenario.board)
    pulling, weak = set(chart.gravity), {g.at for g in chart.gravity.values() if g.weak}
    kinds: Sequence[tuple[str, Mapping[UnitId, Sequence[Hex]], Collection[Hex], str]] = (
        ("cleared", {UnitId(""): past.cleared}, chart.asteroids, "an asteroid hex"),
        ("visited", past.visited, pulling, "a gravity hex"),
        ("choices", past.choices, weak, "a weak gravity hex"),
        ("rocks", past.rocks, chart.asteroids, "an asteroid hex"),
    )
    for key, by_unit, known, what in kinds:
        for unit, hexes in by_unit.items():
            for at in hexes:
                if at not in known:
                    where = f"past.{key}.{unit}" if unit else f"past.{key}"
                    yield Fault(where, f"{place(at)} is none", what)
    yield from _choice_faults(scenario, past)


def _choice_faults(scenario: Scenario, past: Past) -> Iterator[Fault]:
    """Find pulls that might be ignored and are not owed (planets 6.5, R7)."""
    ships = {ship.id: ship for ship in scenario.ships}
    for unit, hexes in past.choices.items():
        owed = _entered(scenario, ships[unit]) if unit in ships else hexes
        for at in hexes:
            if at not in owed:
                found = f"its last course did not enter {place(at)}, or its pull is ignored"
                yield Fault(f"past.choices.{unit}", found, "hexes whose pull it owes")


def _entered(scenario: Scenario, ship: ShipSetup) -> tuple[Hex, ...]:
    """List the gravity hexes of a ship's last course whose pulls it still owes."""
    if ship.at is None:
        return ()
    owed = pulls_of(scenario.board, before(ship.at, ship.velocity), ship.at, weak=False)
    kept = list(owed.directions if ship.pulls is None else ship.pulls)
    return tuple(g.at for g in owed.hexes if g.arrow in kept)


def _side_faults(scenario: Scenario, past: Past) -> Iterator[Fault]:
    ids = [side.id for side in scenario.sides]
    named: list[tuple[str, Side | None]] = []
    for n, loss in enumerate(past.lost):
        named += [(f"lost[{n}].{key}", getattr(loss, key)) for key in ("side", "by", "captured")]
        named += [(f"lost[{n}].seen_by", side) for side in loss.seen_by]
    for n, seizure in enumerate(past.seizures):
        named += [(f"seizures[{n}].owner", seizure.owner), (f"seizures[{n}].by", seizure.by)]
    named += [(f"booty[{n}].by", booty.by) for n, booty in enumerate(past.booty)]
    named += [(f"arrivals[{n}].side", arrival.side) for n, arrival in enumerate(past.arrivals)]
    named += [(f"shot_by.{unit}", side) for unit, by in past.shot_by.items() for side in by]
    for key, side in named:
        if side is not None and side not in ids:
            yield Fault(f"past.{key}", f"{side[:40]!r} is no side", f"one of {', '.join(ids)}")


def _item_faults(scenario: Scenario, past: Past) -> Iterator[Fault]:
    """Find ordnance that is not there or cannot be so (planets 11.1, R27)."""
    items = {item.id: item for item in scenario.ordnance}
    fresh = [i for i, item in items.items() if item.moves == 0 and item.kind == TORPEDO]
    yield from _unknown("pulls", past.pulls, [i for i, item in items.items() if item.moves == 0])
    yield from _unknown("thrust", past.thrust, fresh)
    nukes = [i for i, item in items.items() if item.kind == NUKE]
    yield from _unknown("shot_by", past.shot_by, nukes)
    for unit, thrust in past.thrust.items():
        if len(thrust) > MOST_THRUST:
            yield Fault(f"past.thrust.{unit}", f"{len(thrust)} hexes", f"at most {MOST_THRUST}")


def _queue_faults(scenario: Scenario, past: Past) -> Iterator[Fault]:
    """Find units that cannot move in the step the game begins with (planets 4.2)."""
    begin = scenario.start
    side = scenario.sides[0].id if begin.side is None and scenario.sides else begin.side
    movers: list[UnitId] = []
    if begin.step is StepName.MOVEMENT:
        movers = [ship.id for ship in scenario.ships if ship.side == side]
    if begin.step is StepName.FLIGHT:
        movers = [item.id for item in scenario.ordnance if item.side == side]
    yield from _unknown("queue", past.queue, movers)
    plotted = begin.step in (StepName.ORDNANCE, StepName.MOVEMENT)
    mine = [ship.id for ship in scenario.ships if ship.side == side and plotted]
    yield from _unknown("plots", past.plots, mine)
