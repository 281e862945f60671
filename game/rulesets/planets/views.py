"""What a side may know of a state and of an event (planets 5.8, 13.3).

In a hidden game an unseen ship leaves no trace: everything that names one is left out, and what
is told of many ships is told of those a side sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from msgspec.structs import replace

from game.core.ruleset import Side, UnitId, View
from game.rulesets.planets.detection import sees
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
)
from game.rulesets.planets.orders import Plot, Ram
from game.rulesets.planets.scenario import Scenario
from game.rulesets.planets.state import Base, Mark, Ship, State, Step

SECRET = frozenset({Step.PLOT, Step.LAUNCH})  # 5.8: until movement begins


# --- the state -------------------------------------------------------------------------------


def view(state: State, side: Side) -> View[State]:
    """Give what a side may know of a state (planets 5.8, 13.3)."""
    if state.plots and state.phasing != side and state.step in SECRET:
        state = replace(state, plots={})
    return View(side, _through_fog(state, side) if state.options.hidden else state)


def _through_fog(state: State, side: Side) -> State:
    """Leave out unseen ships and all that tells of them (planets 13.3)."""
    ships = {i: _as_seen(s, side) for i, s in state.ships.items() if sees(state, side, s)}
    fates = tuple(
        replace(f, ship=_as_seen(f.ship, side)) for f in state.fates if sees(state, side, f.ship)
    )
    known = {*ships, *(f.ship.id for f in fates)}
    return replace(
        state,
        scenario=_without_starts(state.scenario, side),
        ships=ships,
        plots=_seen_plots(state, side, ships),
        queue=tuple(i for i in state.queue if i in ships or i in state.items),
        visited={i: hexes for i, hexes in state.visited.items() if i in known},
        bases=state.bases if side == state.phasing else _unmarked(state),
        fates=fates,
        seizures=tuple(s for s in state.seizures if s.ship in known),
        booty=tuple(b for b in state.booty if b.victim in known),
    )


def _as_seen(ship: Ship, side: Side) -> Ship:
    """Give a ship without what only its owner knows: who else sees it, whom it supplied."""
    if ship.side == side:
        return ship
    marks = tuple(m for m in ship.marks if m is not Mark.SUPPLIED) if ship.is_base else ship.marks
    return replace(ship, seen_by=tuple(s for s in ship.seen_by if s == side), marks=marks)


def _without_starts(scenario: Scenario, side: Side) -> Scenario:
    """Leave out where the ships of others began."""
    return replace(scenario, ships=tuple(s for s in scenario.ships if s.side == side))


def _seen_plots(
    state: State, side: Side, ships: Mapping[UnitId, Ship]
) -> dict[UnitId, tuple[Plot, ...]]:
    return {
        i: plots if state.phasing == side else tuple(p for p in plots if _seen_plot(p, ships))
        for i, plots in state.plots.items()
        if i in ships
    }


def _seen_plot(plot: Plot, ships: Mapping[UnitId, Ship]) -> bool:
    return not isinstance(plot, Ram) or plot.target in ships


def _unmarked(state: State) -> dict[UnitId, Base]:
    """Give bases without telling that they supplied somebody."""
    return {i: replace(b, supplied=False) if b.supplied else b for i, b in state.bases.items()}


# --- an event --------------------------------------------------------------------------------


def seen(state: State, event: Event, side: Side) -> Event | None:
    """Give an event as a side sees it, or None; `state` is the one before it (planets 5.8, 13.3).

    A plot is its owner's alone; others see it fly.
    """
    if isinstance(event, Plotted):
        return event if _is_own(state, event.ship, side) else None
    return _seen_in_fog(state, event, side) if state.options.hidden else event


def _seen_in_fog(state: State, event: Event, side: Side) -> Event | None:
    match event:
        case StepStarted():
            queue = tuple(i for i in event.queue if i in state.items or _is_seen(state, i, side))
            return replace(event, queue=queue)
        case NukeBurst() | NukeFell():
            return replace(event, ships=tuple(i for i in event.ships if _is_seen(state, i, side)))
        case Detected():
            return event if event.by == side or _is_own(state, event.ship, side) else None
        case Concealed():
            return _seen_concealed(state, event, side)
        case _:
            return event if all(_is_seen(state, i, side) for i in _named(event)) else None


def _seen_concealed(state: State, event: Concealed, side: Side) -> Concealed | None:
    if _is_own(state, event.ship, side):
        return event
    if not _is_seen(state, event.ship, side) or side in event.still:
        return None  # for this side nothing changes: who else sees the ship is its owner's secret
    return replace(event, still=())


def _is_own(state: State, unit: UnitId, side: Side) -> bool:
    return unit in state.ships and state.ships[unit].side == side


def _is_seen(state: State, unit: UnitId, side: Side) -> bool:
    """Whether a side sees a unit; bases and ordnance it always does (planets 13.3)."""
    ship = state.ships.get(unit)
    return ship is None or sees(state, side, ship)


def _named(event: Event) -> tuple[UnitId, ...]:  # noqa: C901, PLR0912 - one arm a kind
    """Give the units an event names; one unseen hides the whole (planets 13.3)."""
    match event:
        case (
            Flew()
            | Stayed()
            | TookOff()
            | Landed()
            | ShipLost()
            | CastOff()
            | PullIgnored()
            | RocksRolled()
            | Suppressed()
            | Resupplied()
            | Released()
            | Jettisoned()
            | BasePlaced()
            | Recovered()
            | Plotted()
            | Detected()
            | Concealed()
        ):
            return (event.ship,)
        case DemandAnswered() | Captured():
            return (event.ship, event.target)
        case Rammed():
            return (event.rammer, event.target)
        case Transferred():
            return (event.giver, event.taker)
        case Looted():
            return (event.taker, event.victim)
        case Launched():
            return (event.item.launcher,)
        case MineBurst():
            return tuple(strike.wound.ship for strike in event.strikes)
        case TorpedoRan():
            return event.order
        case NukeShot():
            return (event.shooter,)
        case DefenceFired():
            return (event.target,)
        case AttackResolved():
            return (*(gun.ship for gun in event.attack.guns), *event.attack.targets)
        case (
            TurnStarted()
            | StepStarted()
            | Asked()
            | ItemFlew()
            | ItemGone()
            | ItemsMet()
            | NukeBurst()
            | NukeFell()
            | Finished()
            | GameEnded()
        ):
            return ()
        case _:
            assert_never(event)
