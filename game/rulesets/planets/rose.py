"""The rose: the hexes a ship's plot can choose, their keys, and what comes of each (visual 3).

All of it flies with `course.flight`, as movement does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.board import Choice, Impact
from game.core.hexes import DIRECTION_NAMES, Hex, distance, step, sub
from game.core.ruleset import UnitId
from game.rulesets.planets.astrogation import check_plot, plots_by_ship
from game.rulesets.planets.course import Fate, burned, flight, momentum
from game.rulesets.planets.goals import wanted_side
from game.rulesets.planets.names import body_side, count, directions, place
from game.rulesets.planets.orders import Burn, Land, Order, Plot, TakeOff
from game.rulesets.planets.outlook import impact, is_plotted
from game.rulesets.planets.plan import (
    AHEAD,
    Projection,
    burns_to,
    harm,
    harm_within,
    projected,
    stranded,
    turns_to_stop,
)
from game.rulesets.planets.state import Place, Ship, State, landing_of, take_off_of

_Ahead = tuple[Projection, ...]


def choices(
    state: State, unit: UnitId, orders: Sequence[Order] = (), *, adding: bool = False
) -> tuple[Choice, ...]:
    """Give what a ship's plot can choose: hexes with their keys, then sides to land on.

    `fatal`: lost in this movement; exits and landings that may be made are not. `later`: lost
    within the two turns after, if it then coasts. Only a plot among the orders is `chosen`. The
    sides of a body are offered once a landing is plotted.

    Args:
        state: The game, in Astrogation.
        unit: The ship.
        orders: Orders given so far.
        adding: Offer what a further burn makes of the chosen end (planets 5.4).
    """
    rose = tuple(choice for choice, _ahead in _rose(state, unit, orders, adding=adding))
    landing = landing_of(plots_by_ship(orders).get(unit, ()))
    return rose if landing is None else (*rose, *_sides(state, state.ships[unit], landing))


def harms(
    state: State, unit: UnitId, orders: Sequence[Order] = (), *, adding: bool = False
) -> tuple[Impact, ...]:
    """Mark where each fatal choice ends, at the exact point; as `choices`."""
    return tuple(
        impact(state, ahead[0].flight, choice.words)
        for choice, ahead in _rose(state, unit, orders, adding=adding)
        if choice.state == "fatal"
    )


def _rose(
    state: State, unit: UnitId, orders: Sequence[Order], *, adding: bool
) -> Iterator[tuple[Choice, _Ahead]]:
    ship = state.ships[unit]
    mine = plots_by_ship(orders).get(unit, ())
    if ship.place in (Place.LANDED, Place.STATION):
        yield from _standing_choices(state, ship, mine)
        return
    drift_end = momentum(state, ship).end
    chosen = flight(state, ship, mine).end if is_plotted(mine) else None
    base = burns_to(sub(chosen, drift_end)) if adding and chosen is not None else ()
    for direction in (None, *range(6)):
        burns = base if direction is None else _with(base, direction)
        at = burned(drift_end, burns)
        plots, why_not = _plots_for(state, ship, burns, at)
        ahead = projected(state, ship, plots, turns=1 + AHEAD)
        key = "0" if direction is None else str(direction + 1)
        if why_not:
            yield Choice(at, key, "illegal", why_not, (f"Burn {directions(burns)}",)), ahead
        else:
            judged = _judged(state, ship, plots, ahead, chosen=at == chosen)
            told = _told(state, ship, plots, ahead[0])
            yield Choice(at, key, *judged, told), ahead


def _with(burns: tuple[int, ...], direction: int) -> tuple[int, ...]:
    """Add a burn and give the fewest that come to the same."""
    return burns_to(burned((0, 0), (*burns, direction)))


def _plots_for(
    state: State, ship: Ship, burns: tuple[int, ...], at: Hex
) -> tuple[tuple[Plot, ...], str]:
    """Give the plots that lead to a hex, or why there are none; a landing that may be is one."""
    landing = best_landing(state, ship) if len(burns) == 1 else None
    if landing is not None and flight(state, ship, (landing,)).end == at:
        return (landing,), ""
    if not burns:
        return (), ""
    refusal = check_plot(state, ship.side, Burn(ship.id, burns), ())
    return ((Burn(ship.id, burns),), "") if refusal is None else ((), refusal.why)


def _judged(
    state: State, ship: Ship, plots: tuple[Plot, ...], ahead: _Ahead, *, chosen: bool
) -> tuple[str, str]:
    """Give a choice's state and its words."""
    if ahead[0].lost:
        return "fatal", harm(ahead[0])
    later = harm_within(ahead)
    if later:
        return ("chosen" if chosen else "later"), later
    words = ""
    if landing_of(plots) is not None:
        words = f"lands on {ahead[0].flight.body}"
    elif ahead[0].exits:
        words = "leaves by an exit"
    elif ahead[0].flight.fate is Fate.STAYS:
        words = "stays"
    elif plots and stranded(state, ship, plots):
        words = f"stranded: {turns_to_stop(state, ship, plots).why_not}"
    return ("chosen" if chosen else "open"), words


def _told(state: State, ship: Ship, plots: tuple[Plot, ...], first: Projection) -> tuple[str, ...]:
    """Say what a plot does: the burn and its fuel, where it ends, how it moves then."""
    landing = landing_of(plots)
    burns = next((plot.burns for plot in plots if isinstance(plot, Burn)), ())
    if landing is not None:
        where = f"at {body_side(landing.side)}; then choose another side"
        return f"Land on {first.flight.body}, {first.flight.cost} fuel", where
    title = f"Burn {directions(burns)}, {first.flight.cost} fuel" if burns else "No burn: coast"
    if first.lost:
        return title, f"would end at {place(first.flight.end)}"
    if first.flight.fate is Fate.STAYS:
        return "No burn", "stays where it is"
    speed = f"speed {first.ship.speed}" if first.ship.speed else "at rest"
    lines = [title, f"ends at {place(first.flight.end)}, {speed}"]
    if first.flight.rocks:
        lines.append(count(len(first.flight.rocks), "asteroid roll"))
    if first.owed:
        lines.append(f"gravity then pulls {directions(g.arrow for g in first.owed)}")
    if first.ship.speed:
        lines.append(turns_to_stop(state, ship, plots).words)
    return tuple(lines)


def _standing_choices(
    state: State, ship: Ship, mine: tuple[Plot, ...]
) -> Iterator[tuple[Choice, _Ahead]]:
    """Offer a ship on the ground to stay or to rise (planets 7.3); an orbital base stays."""
    stay = projected(state, ship)
    yield Choice(ship.position, "0", "open", "stays", ("Stay", "on the ground")), stay
    if ship.place is Place.STATION:
        return
    rise = TakeOff(ship.id)
    at = state.chart.above(ship.body, ship.body_side)
    key = str(ship.body_side + 1)
    ahead = projected(state, ship, (rise,), turns=1 + AHEAD)
    refusal = check_plot(state, ship.side, rise, ())
    if refusal is not None:
        yield Choice(at, key, "illegal", refusal.why, ("Take off",)), ahead
    else:
        chosen = take_off_of(mine) is not None
        told = ("Take off, no fuel", f"to {place(at)}, at rest; burn next turn or fall back")
        yield Choice(at, key, "chosen" if chosen else "open", "takes off", told), ahead


# --- landing ----------------------------------------------------------------------------------


def landings(state: State, ship: Ship) -> Iterator[Land]:
    """List the landings a ship may plot (planets 7.2)."""
    for side in range(6):
        order = Land(ship.id, side)
        if check_plot(state, ship.side, order, ()) is None:
            yield order


def best_landing(state: State, ship: Ship) -> Land | None:
    """Give the landing a plain click means: the objective's side, else the one nearest.

    Nearest to where the ship hangs; of two as near, the one first in order. None where no side
    is open to it (planets 7.2).
    """
    found = list(landings(state, ship))
    if not found:
        return None
    body = state.chart.gravity[ship.position].body
    wanted = wanted_side(state, body)
    at = state.chart.bodies[body].at

    def away(order: Land) -> tuple[bool, int, int]:
        far = distance(step(at, order.side), ship.position)
        return order.side != wanted, far, order.side

    return min(found, key=away)


def _sides(state: State, ship: Ship, landing: Land) -> Iterator[Choice]:
    """Offer the six sides of the body a ship is to land on; closed ones say why (planets 7.2)."""
    name = state.chart.gravity[ship.position].body
    at = state.chart.bodies[name].at
    for side, key in enumerate(DIRECTION_NAMES):
        refusal = check_plot(state, ship.side, Land(ship.id, side), ())
        told = (f"Land at {body_side(side)} of {name}",)
        if refusal is not None:
            yield Choice(at, key, "illegal", refusal.why, told, side)
        else:
            yield Choice(at, key, "chosen" if side == landing.side else "open", "", told, side)
