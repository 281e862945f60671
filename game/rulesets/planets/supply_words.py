"""Lines of the log about supply, prizes, repairs and detection (planets 8, 13, 14.5, 15.5, 16)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from game.core.hexes import Hex
from game.core.ruleset import Line
from game.rulesets.planets.condition import LIMIT, guns_work, manoeuvres
from game.rulesets.planets.events import (
    BasePlaced,
    Captured,
    Concealed,
    Detected,
    Jettisoned,
    Looted,
    Recovered,
    Released,
    Resupplied,
    Transferred,
)
from game.rulesets.planets.names import count, goods, place, side_name, unit_name
from game.rulesets.planets.orders import Track
from game.rulesets.planets.readings import points_on, rules
from game.rulesets.planets.scenario import Recovery
from game.rulesets.planets.sections import rule
from game.rulesets.planets.state import Ship, State


def resupplied(state: State, event: Resupplied) -> Line:
    """Tell of a resupply: what the ship has now (planets 8.6)."""
    ship = state.ships.get(event.ship)
    got, rulings = [], []
    if ship is not None:
        if event.fuel > ship.fuel:
            got.append(f"{event.fuel} fuel aboard")
        else:
            rulings.append("R14")
        if ship.damaged:
            got.append("all damage repaired")
        if ship.drive >= LIMIT:
            rulings.append("R35")
        if ship.overloaded:
            got.append("overload restored")
        changed = {k: n for k, n in event.hold.items() if n != ship.hold.get(k, 0)}
        got += [f"{goods(n, what)} aboard" for what, n in sorted(changed.items())]
    if event.docked:
        got.append("docked")
    what = f": {', '.join(got)}" if got else ""
    return Line(
        f"{unit_name(state, event.ship)} resupplied at {unit_name(state, event.base)}{what}.",
        rule("8.6"),
        "supply",
        (event.ship,),
        rulings=rules(*rulings),
    )


def transferred(state: State, event: Transferred) -> Line:
    """Tell of goods passed between friends (planets 16.2)."""
    giver, taker = unit_name(state, event.giver), unit_name(state, event.taker)
    return Line(
        f"{giver} passed {goods(event.amount, event.what)} to {taker}.",
        rule("16.2"),
        "supply",
        (event.giver, event.taker),
    )


def looted(state: State, event: Looted) -> Line:
    """Tell of goods taken from an enemy (planets 16.2)."""
    taker, victim = unit_name(state, event.taker), unit_name(state, event.victim)
    return Line(
        f"{taker} took {goods(event.amount, event.what)} from {victim}.",
        rule("16.2"),
        "supply",
        (event.taker, event.victim),
        rulings=rules("R37"),
    )


def captured(state: State, event: Captured) -> Line:
    """Tell of a capture (planets 16.3)."""
    return Line(
        f"{unit_name(state, event.ship)} captured {unit_name(state, event.target)}.",
        rule("16.3"),
        "loss",
        (event.ship, event.target),
    )


def jettisoned(state: State, event: Jettisoned) -> Line:
    """Tell of goods thrown overboard (planets R49)."""
    return Line(
        f"{unit_name(state, event.ship)} threw {goods(event.amount, event.what)} overboard.",
        rule("16.2"),
        "supply",
        (event.ship,),
        rulings=rules("R49"),
    )


def base_placed(state: State, event: BasePlaced) -> Line:
    """Tell of a base set down or built (planets 8.3)."""
    name = unit_name(state, event.ship)
    told = f"{name} set down an orbital base"
    hexes: tuple[Hex, ...] = ()
    if event.placed is not None:
        told += f" at {place(event.placed.position)}"
        hexes = (event.placed.position,)
    elif event.built is not None:
        told = f"{name} built a base on {event.built.body}, side {event.built.side}"
    return Line(f"{told}.", rule("8.3"), "supply", (event.ship,), hexes)


def recovered(state: State, event: Recovered) -> Line:
    """Tell of a point mended, and what works again (planets 14.5, 15.5)."""
    ship = state.ships.get(event.ship)
    name = unit_name(state, event.ship)
    even = rules("R50") if state.options.recovery is Recovery.EVEN else ()
    if event.track is None:
        left = 0 if ship is None else ship.disabled - 1
        told = f"{name} recovers: " + (f"{count(left, 'turn')} to go" if left else "able again")
        return Line(f"{told}.", rule("14.5"), "supply", (event.ship,), rulings=even)
    told = f"{name} mended one point of {event.track.value}"
    if ship is not None:
        before = points_on(ship, event.track)
        told += f": {before} → {before - 1}{_able_again(state, ship, event.track)}"
    return Line(f"{told}.", rule("15.5"), "supply", (event.ship,), rulings=even)


def _able_again(state: State, ship: Ship, track: Track) -> str:
    """Say what a mended point brings back (planets 15.4)."""
    match track:
        case Track.WEAPON:
            mended = replace(ship, weapon=ship.weapon - 1)
        case Track.DRIVE:
            mended = replace(ship, drive=ship.drive - 1)
        case Track.STRUCTURE:
            return ""
        case _:
            assert_never(track)
    if guns_work(state, mended) and not guns_work(state, ship):
        return "; her guns work again"
    if manoeuvres(state, mended) and not manoeuvres(state, ship):
        return "; she can burn again"
    return ""


def released(state: State, event: Released) -> Line:
    """Tell of a prize that serves again (planets 16.3)."""
    name = unit_name(state, event.ship)
    return Line(f"{name} has rested and serves again.", rule("16.3"), "supply", (event.ship,))


def concealed(state: State, event: Concealed) -> Line:
    """Tell of a ship lost to sight (planets 13.3)."""
    name = unit_name(state, event.ship)
    return Line(f"{name} is out of sight at a base.", rule("13.3"), "move", (event.ship,))


def detected(state: State, event: Detected) -> Line:
    """Tell of a ship found (planets 13.2)."""
    name, by = unit_name(state, event.ship), side_name(state, event.by)
    return Line(
        f"{name} is seen by {by}.",
        rule("13.2"),
        "move",
        (event.ship,),
        rulings=rules("R28"),
    )
