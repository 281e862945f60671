"""How a game begins: a scenario with its options becomes the first state (planets 1.2, 3.7, 19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec import UnsetType
from msgspec.structs import replace

from game.core.dice import RuleRef
from game.core.hexes import Hex
from game.core.motion import past
from game.core.ruleset import Fault, Option, Side, UnitId
from game.rulesets.planets.astrogation import check_plots
from game.rulesets.planets.chart import Chart, base_id, chart_of
from game.rulesets.planets.detection import first_detection
from game.rulesets.planets.faults import faults
from game.rulesets.planets.gravity import Pulls, pulls_of
from game.rulesets.planets.history import with_past
from game.rulesets.planets.ordnance import flight_queue
from game.rulesets.planets.scenario import (
    CLOSED,
    Damage,
    ItemSetup,
    Options,
    Scenario,
    ShipSetup,
    StepName,
)
from game.rulesets.planets.ships import CLASSES, Kind
from game.rulesets.planets.state import Base, Item, Place, Ship, State, Step

SWITCH = ("off", "on")
NO_PULLS = Pulls((), (), weak=False)

# planets 1.2 "Options".
OPTIONS: tuple[Option, ...] = (
    Option(
        "damage",
        ("tracks", "single"),
        "tracks",
        "Damage on three tracks, weapon, drive and structure, or on a single one.",
        RuleRef("planets 15"),
    ),
    Option(
        "hidden",
        SWITCH,
        "off",
        "Ships out of radar reach are hidden from the other sides.",
        RuleRef("planets 13"),
    ),
    Option(
        "heroism",
        SWITCH,
        "off",
        "A ship that hits against the odds shoots better for the rest of the game.",
        RuleRef("planets 17.1"),
    ),
    Option(
        "recovery",
        ("own", "even"),
        "own",
        "Damage recovers in the owner's supply phase, or in that of the side that dealt it.",
        RuleRef("planets 17.2"),
    ),
    Option(
        "nukes",
        SWITCH,
        "off",
        "Nuclear warheads may be carried and launched.",
        RuleRef("planets 11.7"),
    ),
    Option(
        "combat",
        SWITCH,
        "on",
        "Guns, launches, rams, defences, looting, capture and demands of surrender.",
        RuleRef("planets 1.2"),
    ),
)

STEPS: dict[StepName, Step] = {
    StepName.ASTROGATION: Step.PLOT,
    StepName.ORDNANCE: Step.LAUNCH,
    StepName.MOVEMENT: Step.MOVE,
    StepName.GRAVITY: Step.TRIM,
    StepName.FLIGHT: Step.FLIGHT,
    StepName.COMBAT: Step.ROCKS,
    StepName.DEFENCE: Step.DEFENCE,
    StepName.DEMANDS: Step.DEMAND,
    StepName.ATTACKS: Step.ATTACK,
    StepName.SUPPLY: Step.SUPPLY,
    StepName.RECOVERY: Step.RECOVER,
}


def start(scenario: Scenario) -> State:
    """Give the state before the first step; the scenario has no faults (planets 19)."""
    chart = chart_of(scenario.board)
    setups = {ship.id: ship for ship in scenario.ships}
    tracks = scenario.options.damage is Damage.TRACKS
    ships = {setup.id: _ship(setup, setups, chart, tracks=tracks) for setup in scenario.ships}
    items = {setup.id: _item(setup, n, chart) for n, setup in enumerate(scenario.ordnance, 1)}
    begin = scenario.start
    phasing = begin.side if begin.side is not None else scenario.sides[0].id
    state = State(
        scenario=scenario,
        turn=begin.turn,
        phasing=phasing,
        step=STEPS[begin.step],
        ships=ships,
        bases={base.id: base for base in _bases(scenario)},
        items=items,
        launches=len(items),
    )
    state = replace(state, queue=_queue(state))
    if not isinstance(scenario.past, UnsetType):
        return with_past(state, scenario.past)
    return first_detection(state)


def _queue(state: State) -> tuple[UnitId, ...]:
    """List what moves in the step a game begins with (planets 4.2)."""
    match state.step:
        case Step.MOVE:
            return tuple(ship.id for ship in state.ships_of(state.phasing))
        case Step.FLIGHT:
            return flight_queue(state, state.phasing)
        case _:
            return ()


def _ship(
    setup: ShipSetup, setups: Mapping[UnitId, ShipSetup], chart: Chart, *, tracks: bool
) -> Ship:
    """Make a ship as it begins; damage of the option not played is left out (planets 3.7)."""
    at = position_of(setup, setups, chart)
    tank = CLASSES[setup.kind].fuel
    aloft = _place(setup, chart) is Place.FLYING
    owed = pulls_of(chart.board, past(at, setup.velocity), at, weak=False) if aloft else NO_PULLS
    landed = setup.landed
    return Ship(
        id=setup.id,
        name=setup.name or setup.id,
        side=setup.side,
        kind=setup.kind,
        position=at,
        velocity=setup.velocity,
        pulls=owed.directions if setup.pulls is None else setup.pulls,
        weak=owed.weak,
        course=past(at, setup.velocity),
        fuel=0 if tank is None else tank if setup.fuel is None else setup.fuel,
        hold={what: lots for what, lots in sorted(setup.hold.items()) if lots},
        weapon=setup.weapon if tracks else 0,
        drive=setup.drive if tracks else 0,
        structure=setup.structure if tracks else 0,
        disabled=0 if tracks else setup.disabled,
        overloaded=setup.overloaded,
        place=_place(setup, chart),
        body=landed.body if landed else "",
        body_side=landed.side or 0 if landed else 0,
        dock=setup.docked,
        captured_from=setup.captured,
        surrendered_to=setup.surrendered,
        heroic=setup.heroic,
        seen_by=tuple(sorted(setup.seen_by)),
        hurt_by=setup.hurt_by,
        crew=setup.crew,
    )


def position_of(setup: ShipSetup, setups: Mapping[UnitId, ShipSetup], chart: Chart) -> Hex:
    """Give the hex a ship begins in: its own, its body's or its dock's."""
    if setup.landed is not None:
        return chart.bodies[setup.landed.body].at
    if setup.docked is not None:
        return position_of(setups[setup.docked], setups, chart)
    if setup.at is None:
        raise ValueError(f"ship {setup.id} has no place; the scenario's faults tell of it")
    return setup.at


def _place(setup: ShipSetup, chart: Chart) -> Place:
    if setup.kind is Kind.ORBITAL_BASE:
        return Place.STATION
    if setup.docked is not None:
        return Place.DOCKED
    if setup.landed is None:
        return Place.FLYING
    return Place.LANDED if chart.bodies[setup.landed.body].landable else Place.ROCK


def _item(setup: ItemSetup, order: int, chart: Chart) -> Item:
    """Make an item of ordnance in flight; the list's order is that of their launches.

    One just launched has flown no course of its own, but has its launcher's momentum (11.2).
    """
    start = past(setup.at, setup.velocity)
    owed = pulls_of(chart.board, start, setup.at, weak=False)
    return Item(
        id=setup.id,
        kind=setup.kind,
        side=setup.side,
        position=setup.at,
        velocity=setup.velocity,
        pulls=owed.directions,
        launcher=setup.launcher,
        order=order,
        weak=owed.weak and setup.moves > 0,
        course=start if setup.moves else setup.at,
        moves=setup.moves,
    )


def _bases(scenario: Scenario) -> Iterator[Base]:
    """Make all bases of the board, in the order of its table; closed if nobody owns them."""
    claims = {base: c for c in scenario.bases for base in c.ids(scenario.board)}
    for body in scenario.board.bodies:
        for side in body.base_sides:
            base = base_id(body.name, side)
            claim = claims.get(base)
            if claim is None:
                yield Base(base, body.name, side, CLOSED)
            else:
                yield Base(base, body.name, side, claim.owner, claim.destroyed, claim.suppressed)


def prepared(
    scenario: Scenario, options: Mapping[str, str], absent: frozenset[Side]
) -> Scenario | tuple[Fault, ...]:
    """Merge chosen options in and leave absent sides out, or say what is wrong with them.

    Options have the values of planets 1.2; `true` and `false` stand for `on` and `off`.
    """
    wrong = (*_option_faults(options), *_absence_faults(scenario, absent))
    if wrong:
        return wrong
    chosen = {name: _value(value) for name, value in options.items()}
    merged = msgspec.convert({**msgspec.to_builtins(scenario.options), **chosen}, Options)
    whole = replace(scenario, options=merged)
    if not absent:
        return whole
    part = _without(whole, absent)
    return all_faults(part) or part


def all_faults(scenario: Scenario) -> tuple[Fault, ...]:
    """List everything wrong in a scenario; with plots that only a sound one can be asked about."""
    return faults(scenario) or tuple(_plot_faults(scenario))


def _plot_faults(scenario: Scenario) -> Iterator[Fault]:
    """Find plots that were never possible (planets 5, 7.2, 7.3, 9.6)."""
    if isinstance(scenario.past, UnsetType):
        return
    state = start(replace(scenario, start=replace(scenario.start, step=StepName.ASTROGATION)))
    for unit, plots in scenario.past.plots.items():
        where = f"past.plots.{unit}"
        if any(plot.ship != unit for plot in plots):
            yield Fault(where, "a plot of another ship", f"ship = {unit!r}")
        elif refusal := check_plots(state, state.phasing, plots):
            yield Fault(where, refusal.why, refusal.change or f"see {refusal.rule}")


def _value(value: str) -> str | bool:
    return {"on": True, "true": True, "off": False, "false": False}.get(value, value)


def _option_faults(options: Mapping[str, str]) -> Iterator[Fault]:
    known = {option.name: option for option in OPTIONS}
    for name, value in sorted(options.items()):
        place = f"options.{name[:40]}"
        if name not in known:
            yield Fault(place, "unknown option", f"one of {', '.join(known)}")
            continue
        values = known[name].values
        words = {*values, "true", "false"} if values == SWITCH else {*values}
        if value not in words:
            yield Fault(place, f"found {value[:40]!r}", " or ".join(values))


def _absence_faults(scenario: Scenario, absent: frozenset[Side]) -> Iterator[Fault]:
    sides = {side.id: side for side in scenario.sides}
    optional = ", ".join(side.id for side in scenario.sides if side.optional) or "none"
    for side in sorted(absent):
        if side not in sides:
            yield Fault(f"seats.{side[:40]}", "no such side", f"one of {', '.join(sides)}")
        elif not sides[side].optional:
            yield Fault(f"seats.{side}", "cannot be left out", f"sides to leave out: {optional}")
    if sides and not any(s.commanded and s.id not in absent for s in scenario.sides):
        yield Fault("seats", "nobody is left to play", "leave at least one side in")


def _without(scenario: Scenario, absent: frozenset[Side]) -> Scenario:
    """Leave sides out with all they own; their bases close."""
    balance = {s: n for s, n in scenario.about.balance.items() if s not in absent}
    begin = scenario.start
    return replace(
        scenario,
        about=replace(scenario.about, balance=balance),
        sides=tuple(s for s in scenario.sides if s.id not in absent),
        ships=tuple(s for s in scenario.ships if s.side not in absent),
        ordnance=tuple(i for i in scenario.ordnance if i.side not in absent),
        bases=tuple(b for b in scenario.bases if b.owner not in absent),
        start=replace(begin, side=None) if begin.side in absent else begin,
    )
