"""How each event changes the state; nothing else does. No dice, no tables, no decisions."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from game.core.hexes import Hex, sub
from game.core.ruleset import Side, UnitId
from game.rulesets.planets.condition import LIMIT
from game.rulesets.planets.events import (
    Asked,
    AttackResolved,
    BasePlaced,
    Captured,
    CastOff,
    Concealed,
    DefenceFired,
    DemandAnswered,
    Detected,
    Event,
    Finished,
    Flew,
    GameEnded,
    ItemFlew,
    ItemGone,
    ItemsMet,
    Jettisoned,
    Landed,
    Launched,
    Looted,
    MineBurst,
    NukeBurst,
    NukeFell,
    NukeShot,
    Plotted,
    PullIgnored,
    Rammed,
    Recovered,
    Released,
    Resupplied,
    RocksRolled,
    ShipLost,
    Stayed,
    StepStarted,
    Suppressed,
    TookOff,
    TorpedoRan,
    Transferred,
    TurnStarted,
    Wound,
)
from game.rulesets.planets.orders import Track
from game.rulesets.planets.ships import FUEL
from game.rulesets.planets.state import (
    Arrival,
    Booty,
    Fate,
    Mark,
    Place,
    Seizure,
    Ship,
    State,
    Step,
    with_base,
    with_item,
    with_ship,
)


def apply(state: State, event: Event) -> State:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one arm an event
    """Give the state after an event."""
    match event:
        case TurnStarted():
            return _turn_started(state, event)
        case StepStarted():
            plots = {} if event.step is Step.TRIM else state.plots
            return replace(state, step=event.step, queue=event.queue, plots=plots)
        case Asked():
            return replace(state, pending=(*state.pending, event.pending))
        case Plotted():
            return replace(state, plots={**state.plots, event.ship: event.plots})
        case Flew():
            return _flew(state, event)
        case Stayed():
            ship = state.ships[event.ship]
            return _dequeue(with_ship(state, replace(ship, course=ship.position)), ship.id)
        case TookOff():
            return _took_off(state, event)
        case Landed():
            return _landed(state, event)
        case Rammed():
            return _wounded(state, event.wounds)
        case ShipLost():
            return _ship_lost(state, event)
        case CastOff():
            ship = state.ships[event.ship]
            adrift = replace(
                ship, place=Place.FLYING, dock=None, pulls=event.pulls, weak=event.weak
            )
            return with_ship(state, replace(adrift, velocity=(0, 0), course=ship.position))
        case PullIgnored():
            return _pull_ignored(state, event)
        case RocksRolled():
            ship = replace(state.ships[event.ship], rocks=state.ships[event.ship].rocks[1:])
            state = (
                with_ship(state, ship) if ship.rocks else _dequeue(with_ship(state, ship), ship.id)
            )
            return _wounded(state, (event.strike.wound,))
        case Launched():
            return _launched(state, event)
        case ItemFlew():
            return _item_flew(state, event)
        case ItemGone():
            return _without_items(state, event.item)
        case ItemsMet():
            return _without_items(state, *event.items)
        case MineBurst():
            return _wounded(
                _without_items(state, event.item), tuple(s.wound for s in event.strikes)
            )
        case TorpedoRan():
            gone = _without_items(state, event.item) if event.spent else state
            return _wounded(gone, tuple(s.wound for s in event.strikes))
        case NukeBurst():
            cleared = (*state.cleared, event.at) if event.cleared else state.cleared
            state = replace(_without_items(state, *event.items), cleared=tuple(sorted(cleared)))
            for i in event.bases:
                state = with_base(state, replace(state.bases[i], destroyed=True))
            return state
        case NukeFell():
            return _nuke_fell(state, event)
        case NukeShot():
            return _nuke_shot(state, event)
        case DefenceFired():
            marked = _mark(state, Mark.TARGET, event.target)
            return _wounded(marked, (event.strike.wound,))
        case DemandAnswered():
            return _demand_answered(state, event)
        case AttackResolved():
            return _attack_resolved(state, event)
        case Suppressed():
            base = replace(state.bases[event.base], suppressed=True)
            return _mark(with_base(state, base), Mark.FIRED, event.ship)
        case Resupplied():
            return _resupplied(state, event)
        case Transferred():
            return _transferred(state, event)
        case Looted():
            return _looted(state, event)
        case Captured():
            return _captured(state, event)
        case Released():
            return with_ship(state, replace(state.ships[event.ship], captured_from=None))
        case Jettisoned():
            ship = _laden(state.ships[event.ship], event.what, -event.amount)
            return with_ship(state, ship)
        case BasePlaced():
            return _base_placed(state, event)
        case Recovered():
            return _recovered(state, event)
        case Detected():
            ship = state.ships[event.ship]
            seen_by = tuple(sorted({*ship.seen_by, event.by}))
            return with_ship(state, replace(ship, seen_by=seen_by))
        case Concealed():
            return with_ship(state, replace(state.ships[event.ship], seen_by=event.still))
        case Finished():
            arrival = Arrival(event.side, state.turn, event.fuel)
            return replace(state, arrivals=(*state.arrivals, arrival))
        case GameEnded():
            return replace(state, outcome=event.outcome, queue=(), pending=())
        case _:
            assert_never(event)


# --- the sequence ---------------------------------------------------------------------------


def _turn_started(state: State, event: TurnStarted) -> State:
    ships = {i: replace(s, marks=()) if s.marks else s for i, s in state.ships.items()}
    items = {i: replace(m, shot_by=()) if m.shot_by else m for i, m in state.items.items()}
    bases = {
        i: replace(b, launched=False, supplied=False) if b.launched or b.supplied else b
        for i, b in state.bases.items()
    }
    return replace(
        state,
        turn=event.turn,
        phasing=event.side,
        step=Step.PLOT,
        ships=ships,
        items=items,
        bases=bases,
        plots={},
        queue=(),
    )


def _dequeue(state: State, unit: UnitId) -> State:
    """Take a unit that has moved from the queue."""
    if unit not in state.queue:
        return state
    return replace(state, queue=tuple(i for i in state.queue if i != unit))


def _mark(state: State, mark: Mark, *ships: UnitId) -> State:
    """Mark ships with what they did or suffered; units that are no ships are passed over."""
    for i in ships:
        ship = state.ships.get(i)
        if ship is not None and mark not in ship.marks:
            state = with_ship(state, replace(ship, marks=(*ship.marks, mark)))
    return state


# --- movement -------------------------------------------------------------------------------


def _flew(state: State, event: Flew) -> State:
    ship = state.ships[event.ship]
    unlimited = ship.ship_class.fuel is None
    ship = replace(
        ship,
        position=event.end,
        course=event.start,
        velocity=sub(event.end, event.start),
        pulls=event.pulls,
        weak=event.weak,
        optional=event.optional,
        rocks=event.rocks,
        fuel=ship.fuel if unlimited else ship.fuel - event.cost,
        overloaded=ship.overloaded or event.overload,
        place=Place.ROCK if event.resting else Place.FLYING,
        body=event.resting,
        dock=None,
    )
    return _visited(_dequeue(with_ship(state, ship), ship.id), ship.id, event.visited)


def _visited(state: State, ship: UnitId, hexes: tuple[Hex, ...]) -> State:
    """Note gravity hexes a ship has entered, once each."""
    known = state.visited.get(ship, ())
    new = {*known, *hexes}
    if len(new) == len(known):
        return state
    return replace(state, visited={**state.visited, ship: tuple(sorted(new))})


def _took_off(state: State, event: TookOff) -> State:
    ship = replace(
        state.ships[event.ship],
        position=event.end,
        course=event.end,
        velocity=(0, 0),
        pulls=(event.pull,),
        weak=event.weak,
        optional=(),
        rocks=(),
        place=Place.FLYING,
        body="",
    )
    state = _visited(_dequeue(with_ship(state, ship), ship.id), ship.id, (event.end,))
    return _mark(state, Mark.ROSE, ship.id)


def _landed(state: State, event: Landed) -> State:
    ship = state.ships[event.ship]
    unlimited = ship.ship_class.fuel is None
    ship = replace(
        ship,
        position=state.chart.bodies[event.body].at,
        course=state.chart.bodies[event.body].at,
        velocity=(0, 0),
        pulls=(),
        weak=False,
        optional=(),
        rocks=(),
        fuel=ship.fuel if unlimited else ship.fuel - event.cost,
        place=Place.LANDED,
        body=event.body,
        body_side=event.side,
    )
    return _mark(_dequeue(with_ship(state, ship), ship.id), Mark.CAME_DOWN, ship.id)


def _ship_lost(state: State, event: ShipLost) -> State:
    ship = state.ships[event.ship]
    ships = {i: s for i, s in state.ships.items() if i != event.ship}
    plots = {i: p for i, p in state.plots.items() if i != event.ship}
    fate = Fate(ship, event.ending, state.turn, event.by)
    return _dequeue(
        replace(state, ships=ships, plots=plots, fates=(*state.fates, fate)), event.ship
    )


def _pull_ignored(state: State, event: PullIgnored) -> State:
    ship = state.ships[event.ship]
    pulls = list(ship.pulls)
    pulls.remove(event.direction)
    optional = tuple(h for h in ship.optional if h != event.at)
    return with_ship(state, replace(ship, pulls=tuple(pulls), optional=optional))


# --- damage ---------------------------------------------------------------------------------


def _wounded(state: State, wounds: tuple[Wound, ...]) -> State:
    """Add damage, tracks stopping at 6 (planets R34), and mark for even recovery (R50)."""
    for wound in wounds:
        ship = state.ships.get(wound.ship)
        if ship is None or not wound.harms:
            continue
        hurt = replace(
            ship,
            weapon=min(LIMIT, ship.weapon + wound.weapon),
            drive=min(LIMIT, ship.drive + wound.drive),
            structure=min(LIMIT, ship.structure + wound.structure),
            disabled=LIMIT if wound.eliminated else min(LIMIT, ship.disabled + wound.disabled),
        )
        if not ship.damaged and hurt.damaged:
            hurt = replace(hurt, hurt_by=state.phasing, marks=(*hurt.marks, Mark.HURT))
        state = with_ship(state, hurt)
    return state


def _recovered(state: State, event: Recovered) -> State:
    ship = state.ships[event.ship]
    match event.track:
        case Track.WEAPON:
            ship = replace(ship, weapon=ship.weapon - 1)
        case Track.DRIVE:
            ship = replace(ship, drive=ship.drive - 1)
        case Track.STRUCTURE:
            ship = replace(ship, structure=ship.structure - 1)
        case None:
            ship = replace(ship, disabled=ship.disabled - 1)
        case _:
            assert_never(event.track)
    if not ship.damaged:
        ship = replace(ship, hurt_by=None)
    return _dequeue(with_ship(state, ship), ship.id)


# --- ordnance -------------------------------------------------------------------------------


def _without_items(state: State, *gone: UnitId) -> State:
    items = {i: item for i, item in state.items.items() if i not in gone}
    queue = tuple(i for i in state.queue if i not in gone)
    return replace(state, items=items, queue=queue)


def _launched(state: State, event: Launched) -> State:
    item = event.item
    state = replace(with_item(state, item), launches=state.launches + 1)
    if item.launcher in state.bases:
        return with_base(state, replace(state.bases[item.launcher], launched=True))
    ship = state.ships[item.launcher]
    if not ship.is_base:
        ship = _laden(ship, item.kind, -1)
    return _mark(with_ship(state, ship), Mark.LAUNCHED, ship.id)


def _item_flew(state: State, event: ItemFlew) -> State:
    item = state.items[event.item]
    item = replace(
        item,
        position=event.end,
        course=event.start,
        velocity=sub(event.end, event.start),
        pulls=event.pulls,
        weak=event.weak,
        thrust=(),
        moves=item.moves + 1,
    )
    return _dequeue(with_item(state, item), item.id)


def _nuke_fell(state: State, event: NukeFell) -> State:
    pending = tuple(p for p in state.pending if getattr(p, "item", None) != event.item)
    state = replace(_without_items(state, event.item), pending=pending)
    if event.base is None:
        return state
    return with_base(state, replace(state.bases[event.base], destroyed=True))


def _nuke_shot(state: State, event: NukeShot) -> State:
    side = _side_of(state, event.shooter)
    state = _mark(state, Mark.FIRED, event.shooter)
    if event.hit:
        return _without_items(state, event.item)
    item = state.items[event.item]
    return with_item(state, replace(item, shot_by=tuple(sorted({*item.shot_by, side}))))


def _side_of(state: State, unit: UnitId) -> Side:
    ship = state.ships.get(unit)
    return ship.side if ship is not None else Side(state.bases[unit].owner)


# --- combat ---------------------------------------------------------------------------------


def _demand_answered(state: State, event: DemandAnswered) -> State:
    state = _mark(replace(state, pending=state.pending[:-1]), Mark.DEMANDED, event.ship)
    if not event.accepted:
        return state
    return with_ship(state, replace(state.ships[event.target], surrendered_to=event.ship))


def _attack_resolved(state: State, event: AttackResolved) -> State:
    state = replace(state, pending=state.pending[:-1])
    state = _mark(state, Mark.FIRED, *(g.ship for g in event.attack.guns))
    state = _mark(state, Mark.TARGET, *event.attack.targets)
    if event.counter is not None:
        state = _mark(state, Mark.ANSWERED, *(g.ship for g in event.counter.guns))
    for i in event.heroic:
        state = with_ship(state, replace(state.ships[i], heroic=True))
    return _wounded(state, event.wounds)


# --- supply ---------------------------------------------------------------------------------


def _laden(ship: Ship, what: str, amount: int) -> Ship:
    """Give a ship with more (or less) of a cargo or fuel."""
    if what == FUEL:
        return ship if ship.ship_class.fuel is None else replace(ship, fuel=ship.fuel + amount)
    left = ship.hold.get(what, 0) + amount
    hold = {k: n for k, n in {**ship.hold, what: left}.items() if n}
    return replace(ship, hold=hold)


def _passed(state: State, giver: UnitId, taker: UnitId, what: str, amount: int) -> State:
    state = with_ship(state, _laden(state.ships[giver], what, -amount))
    state = with_ship(state, _laden(state.ships[taker], what, amount))
    return _mark(state, Mark.TRANSFERRED, giver, taker)


def _resupplied(state: State, event: Resupplied) -> State:
    ship = replace(
        state.ships[event.ship],
        fuel=event.fuel,
        hold=event.hold,
        weapon=0,
        drive=0,
        structure=0,
        disabled=0,
        overloaded=False,
        hurt_by=None,
    )
    if event.docked:
        base = state.ships[event.base]
        ship = replace(
            ship,
            place=Place.DOCKED,
            dock=event.base,
            position=base.position,
            course=base.position,
            velocity=(0, 0),
            pulls=(),
            weak=False,
            optional=(),
        )
    state = _mark(with_ship(state, ship), Mark.SUPPLIED, ship.id)
    if event.base in state.bases:
        return with_base(state, replace(state.bases[event.base], supplied=True))
    return _mark(state, Mark.SUPPLIED, event.base)


def _transferred(state: State, event: Transferred) -> State:
    """Pass goods between friends; what leaves a prize counts as taken from it (planets R74)."""
    giver = state.ships[event.giver]
    state = _passed(state, event.giver, event.taker, event.what, event.amount)
    if giver.captured_from is None:
        return state
    booty = Booty(giver.side, giver.id, event.what, event.amount)
    return replace(state, booty=(*state.booty, booty))


def _looted(state: State, event: Looted) -> State:
    by = state.ships[event.taker].side
    state = _passed(state, event.victim, event.taker, event.what, event.amount)
    booty = Booty(by, event.victim, event.what, event.amount)
    return replace(state, booty=(*state.booty, booty))


def _captured(state: State, event: Captured) -> State:
    ship, captor = state.ships[event.target], state.ships[event.ship]
    retaken = ship.owner == captor.side  # R76: no prize
    taken = replace(
        ship,
        side=captor.side,
        captured_from=None if retaken else ship.owner,
        seen_by=tuple(sorted({*ship.seen_by, ship.side} - {captor.side})),
    )
    state = _mark(with_ship(state, taken), Mark.TRANSFERRED, captor.id)
    if retaken:
        return state
    seizure = Seizure(ship.id, ship.kind, ship.owner, captor.side, captor.id)
    return replace(state, seizures=(*state.seizures, seizure))


def _base_placed(state: State, event: BasePlaced) -> State:
    state = with_ship(state, _laden(state.ships[event.ship], "base", -1))
    if event.placed is not None:
        state = with_ship(state, event.placed)
    if event.built is not None:
        state = with_base(state, event.built)
    return state
