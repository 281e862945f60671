"""Events in words, for the log: a sentence or two, their section and their rolls (design 7)."""

from __future__ import annotations

from typing import assert_never

from game.core.hexes import Hex, length, sub
from game.core.ruleset import Line
from game.rulesets.planets import battle_words as battle
from game.rulesets.planets import supply_words as supply
from game.rulesets.planets.condition import LIMIT
from game.rulesets.planets.course import flight
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
from game.rulesets.planets.gravity import in_orbit
from game.rulesets.planets.names import (
    count,
    directions,
    place,
    side_name,
    unit_name,
)
from game.rulesets.planets.orders import Burn, Land, Plot, Ram, TakeOff
from game.rulesets.planets.readings import rules
from game.rulesets.planets.sections import rule
from game.rulesets.planets.state import Ending, Ship, State


def words(state: State, event: Event) -> Line | None:  # noqa: C901, PLR0911, PLR0912 - one arm an event
    """Put an event into words; `state` is the one before it. None: nothing a player asks for."""
    match event:
        case StepStarted() | Stayed():
            return None
        case TurnStarted():
            side = side_name(state, event.side)
            return Line(f"Turn {event.turn}: {side} to move.", rule("4.1"), "turn")
        case Asked():
            return battle.asked(state, event.pending)
        case Plotted():
            return _plotted(state, event)
        case Flew():
            return _flew(state, event)
        case TookOff():
            return _took_off(state, event)
        case Landed():
            return _landed(state, event)
        case PullIgnored():
            return _pull_ignored(state, event)
        case CastOff():
            return _cast_off(state, event)
        case ShipLost():
            return _ship_lost(state, event)
        case Rammed():
            return battle.rammed(state, event)
        case RocksRolled():
            return battle.rocks_rolled(state, event)
        case Launched():
            return battle.launched(state, event)
        case ItemFlew():
            return battle.item_flew(state, event)
        case ItemGone():
            return battle.item_gone(state, event)
        case ItemsMet():
            return battle.items_met(state, event)
        case MineBurst():
            return battle.mine_burst(state, event)
        case TorpedoRan():
            return battle.torpedo_ran(state, event)
        case NukeBurst():
            return battle.nuke_burst(state, event)
        case NukeFell():
            return battle.nuke_fell(state, event)
        case NukeShot():
            return battle.nuke_shot(state, event)
        case DefenceFired():
            return battle.defence_fired(state, event)
        case DemandAnswered():
            return battle.demand_answered(state, event)
        case AttackResolved():
            return battle.attack_resolved(state, event)
        case Suppressed():
            return battle.suppressed(state, event)
        case Resupplied():
            return supply.resupplied(state, event)
        case Transferred():
            return supply.transferred(state, event)
        case Looted():
            return supply.looted(state, event)
        case Captured():
            return supply.captured(state, event)
        case Released():
            return supply.released(state, event)
        case Jettisoned():
            return supply.jettisoned(state, event)
        case BasePlaced():
            return supply.base_placed(state, event)
        case Recovered():
            return supply.recovered(state, event)
        case Detected():
            return supply.detected(state, event)
        case Concealed():
            return supply.concealed(state, event)
        case Finished():
            side = side_name(state, event.side)
            return Line(f"{side} has finished with {event.fuel} fuel left.", rule("19"), "goal")
        case GameEnded():
            return _game_ended(state, event)
        case _:
            assert_never(event)


def _game_ended(state: State, event: GameEnded) -> Line:
    rivals = sum(side.commanded for side in state.scenario.sides) > 1
    drawn = rules("R54") if rivals and not event.outcome.winners else ()
    played = {side.id for side in state.scenario.sides if side.commanded}
    tone = "victory" if played & set(event.outcome.winners) else "end"
    return Line(event.outcome.words, rule("19"), tone, rulings=drawn)


# --- movement (planets 5, 6, 7, 9) ------------------------------------------------------------


def _plotted(state: State, event: Plotted) -> Line:
    ship = state.ships.get(event.ship)
    plans = [_plan(state, plot) for plot in event.plots]
    cost = 0 if ship is None else flight(state, ship, event.plots).cost
    fuel = f", {cost} fuel" if cost and ship is not None and ship.ship_class.fuel else ""
    section = {Burn: "5.3", Land: "7.2", TakeOff: "7.3", Ram: "9.6"}[type(event.plots[0])]
    return Line(
        f"{unit_name(state, event.ship)} plots: {' and '.join(plans)}{fuel}.",
        rule(section),
        "choice",
        (event.ship,),
        rulings=rules("R5") if _nets_less(event.plots, cost) else (),
    )


def _nets_less(plots: tuple[Plot, ...], cost: int) -> bool:
    """Whether burns partly undo each other, so that only their sum costs (planets R5)."""
    return any(isinstance(p, Burn) and len(p.burns) > cost for p in plots)


def _plan(state: State, plot: Plot) -> str:
    match plot:
        case Burn():
            return f"{'burns' if len(plot.burns) > 1 else 'burn'} {directions(plot.burns)}"
        case Land():
            return f"land on side {plot.side}"
        case TakeOff():
            return "take off"
        case Ram():
            return f"ram {unit_name(state, plot.target)}"
        case _:
            assert_never(plot)


def _flew(state: State, event: Flew) -> Line:
    ship = state.ships.get(event.ship)
    told, section = _course_words(state, event, ship)
    rulings = []
    if event.pulls:
        told += f"; {_gravity_words(event)}"
    if event.start == event.end and event.pulls:
        rulings.append("R9")
    elif ship is not None and ship.weak and _first_is_forced(state, event):
        rulings.append("R6")
    if event.optional:
        rulings.append("R7")
    body = state.chart.body_at.get(event.end)
    if body is not None and event.start != event.end:
        rulings.append("R13")
    if event.rocks:
        told += f"; {count(len(event.rocks), 'asteroid roll')} to come"
    return Line(
        f"{unit_name(state, event.ship)} {told}.",
        rule(section),
        "move",
        (event.ship,),
        (event.start, event.end),
        rulings=rules(*rulings),
    )


def _course_words(state: State, event: Flew, ship: Ship | None) -> tuple[str, str]:
    """Say how a ship flew, and by which section."""
    at = place(event.end)
    fuel = f", {event.cost} fuel" if event.cost else ""
    if event.resting:
        return f"stands on {event.resting}{fuel}", "7.6"
    if event.start == event.end:
        return f"stayed at rest at {at}{fuel}", "6.6" if event.pulls else "5.5"
    orbit = _orbit(state, event)
    if orbit:
        kept = not event.cost and ship is not None and in_orbit(state, ship) == orbit
        verb = "kept her orbit of" if kept else "is in orbit of"
        return f"{verb} {orbit}, at {at}{fuel}", "7.1"
    if event.overload:
        return f"flew to {at} by overload{fuel}", "5.4"
    return (f"flew to {at}{fuel}", "5.5") if event.cost else (f"coasted to {at}", "5.2")


def _orbit(state: State, event: Flew) -> str:
    """Name the body a course leaves the ship in orbit of (planets 7.1)."""
    gravity = state.chart.gravity
    before, here = gravity.get(event.start), gravity.get(event.end)
    if before is None or here is None or before.body != here.body:
        return ""
    return here.body if length(sub(event.end, event.start)) == 1 else ""


def _gravity_words(event: Flew) -> str:
    """Say what gravity noted, as `entered gravity: NE owed`."""
    owed = f"entered gravity: {directions(event.pulls)} owed"
    if not event.optional:
        return owed
    hexes = " and ".join(place(at) for at in event.optional)
    return f"{owed}, weak at {hexes} and may be ignored"


def _first_is_forced(state: State, event: Flew) -> bool:
    """Whether the first gravity hex is weak and counts because of an earlier turn (planets R6)."""
    if not event.visited:
        return False
    first: Hex = event.visited[0]
    gravity = state.chart.gravity.get(first)
    return gravity is not None and gravity.weak and first not in event.optional


def _took_off(state: State, event: TookOff) -> Line:
    ship = state.ships.get(event.ship)
    base = "the ground" if ship is None else f"{ship.body}, side {ship.body_side}"
    return Line(
        f"{unit_name(state, event.ship)} rose from {base} to {place(event.end)}; "
        f"{directions((event.pull,))} owed.",
        rule("7.3"),
        "take-off",
        (event.ship,),
        (event.end,),
        rulings=rules("R42") if event.weak else (),
    )


def _landed(state: State, event: Landed) -> Line:
    fuel = f", {event.cost} fuel" if event.cost else ""
    return Line(
        f"{unit_name(state, event.ship)} landed on {event.body}, side {event.side}{fuel}.",
        rule("7.2"),
        "landing",
        (event.ship,),
        (event.start, state.chart.bodies[event.body].at),
    )


def _pull_ignored(state: State, event: PullIgnored) -> Line:
    return Line(
        f"{unit_name(state, event.ship)} ignores the weak pull {directions((event.direction,))} "
        f"of {place(event.at)}.",
        rule("6.5"),
        "choice",
        (event.ship,),
        (event.at,),
        rulings=rules("R7"),
    )


def _cast_off(state: State, event: CastOff) -> Line:
    owed = f"; {directions(event.pulls)} owed" if event.pulls else ""
    return Line(
        f"{unit_name(state, event.ship)} has lost her dock and hangs free{owed}.",
        rule("8.2"),
        "move",
        (event.ship,),
        rulings=rules("R51", *(["R42"] if event.weak else [])),
    )


def _ship_lost(state: State, event: ShipLost) -> Line:
    name = unit_name(state, event.ship)
    told, section = {
        Ending.CRASHED: (f"{name} crashed on {event.body}.", "7.5"),
        Ending.LOST: (f"{name} left the map and is lost.", "9.1"),
        Ending.EXITED: (f"{name} left the map by an exit.", "9.1"),
        Ending.DESTROYED: (f"{name} is destroyed.", _death(state, event)),
    }[event.ending]
    hexes = tuple(h for h in (event.start, event.end) if h is not None)
    tone = "goal" if event.ending is Ending.EXITED else "loss"
    return Line(told, rule(section), tone, (event.ship,), hexes)


def _death(state: State, event: ShipLost) -> str:
    """Give the section by which a ship is destroyed: its damage, or a nuke."""
    ship = state.ships.get(event.ship)
    if ship is not None and ship.structure >= LIMIT:
        return "15.4"
    return "14.4" if ship is not None and ship.disabled >= LIMIT else "11.7"
