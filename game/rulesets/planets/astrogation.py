"""Plotting: what each ship may be ordered to do in phase A (planets 4.2, 5, 7.2, 7.3, 9.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from game.core.contact import Centre, Field
from game.core.hexes import DIRECTIONS, Hex, add, distance, length
from game.core.ruleset import Ledger, Refusal, Side, UnitId
from game.rulesets.planets import detection
from game.rulesets.planets.condition import LIMIT, manoeuvres
from game.rulesets.planets.course import Fate, flight, momentum, stays
from game.rulesets.planets.events import Event, Plotted
from game.rulesets.planets.gravity import in_orbit
from game.rulesets.planets.orders import Burn, Land, Order, Plot, Ram, TakeOff
from game.rulesets.planets.sections import rule
from game.rulesets.planets.ships import BASE
from game.rulesets.planets.state import Base, Place, Ship, State, id_key

OVERLOAD = 2  # 5.4
# 5.4: the twelve overloads, each as two burns; ends two hexes from the predicted end.
OVERLOADS = tuple(
    pair
    for pair in combinations_with_replacement(range(6), 2)
    if length(add(DIRECTIONS[pair[0]], DIRECTIONS[pair[1]])) == OVERLOAD
)


def plots_by_ship(orders: Sequence[Order]) -> dict[UnitId, tuple[Plot, ...]]:
    """Gather plots by ship, in the order given."""
    plots: dict[UnitId, tuple[Plot, ...]] = {}
    for order in orders:
        if isinstance(order, Burn | Land | TakeOff | Ram):
            plots[order.ship] = (*plots.get(order.ship, ()), order)
    return plots


def legal_plots(state: State, side: Side, given: Sequence[Order]) -> Iterator[Plot]:
    """List what each ship without a plot may do, and rams along the plots there are."""
    plots = plots_by_ship(given)
    for ship in state.ships_of(side):
        mine = plots.get(ship.id, ())
        if not any(isinstance(p, Burn | Land | TakeOff) for p in mine):
            rams = [p for p in mine if isinstance(p, Ram)]
            for order in _manoeuvres(state, ship):
                fits = all(check_plot(state, side, ram, (order,)) is None for ram in rams)
                if fits and check_plot(state, side, order, mine) is None:
                    yield order
        if not any(isinstance(p, Ram) for p in mine):
            yield from _rams(state, side, ship, mine)


def _manoeuvres(state: State, ship: Ship) -> Iterator[Burn | Land | TakeOff]:
    """List a ship's burns, landings and take-off that are worth checking."""
    if ship.place is Place.LANDED:
        yield TakeOff(ship.id)
    if ship.place in (Place.LANDED, Place.STATION) or not manoeuvres(state, ship):
        return
    for direction in range(6):
        yield Burn(ship.id, (direction,))
    if ship.ship_class.overloads and not ship.overloaded:
        for pair in OVERLOADS:
            yield Burn(ship.id, pair)
    if in_orbit(state, ship) is not None:
        for side in range(6):
            yield Land(ship.id, side)


def _rams(state: State, side: Side, ship: Ship, mine: tuple[Plot, ...]) -> Iterator[Ram]:
    if not state.options.combat or ship.captured_from or not manoeuvres(state, ship):
        return
    for target in sorted(state.ships, key=id_key):
        order = Ram(ship.id, target)
        if state.ships[target].side != side and check_plot(state, side, order, mine) is None:
            yield order


def check_plots(state: State, side: Side, orders: Sequence[Order]) -> Refusal | None:
    """Check a side's whole answer in Astrogation; a ship has one plot and one ram at most."""
    before: dict[UnitId, tuple[Plot, ...]] = {}
    # Rams last: a ram is checked along the course its ship may fly, wherever that order stands.
    for n in sorted(range(len(orders)), key=lambda n: isinstance(orders[n], Ram)):
        order = orders[n]
        if not isinstance(order, Burn | Land | TakeOff | Ram):
            return Refusal(
                rule("4.2"),
                "In Astrogation ships are plotted, nothing else.",
                "Give a burn, a landing, a take-off or a ram.",
                at=f"orders[{n}]",
            )
        mine = before.get(order.ship, ())
        refusal = check_plot(state, side, order, mine)
        if refusal is not None:
            return refusal.in_answer(n)
        before[order.ship] = (*mine, order)
    return None


def check_plot(state: State, side: Side, order: Plot, mine: tuple[Plot, ...]) -> Refusal | None:
    """Check one plot, given the other plots of the same ship."""
    ship = state.ships.get(order.ship)
    if ship is None or not detection.sees(state, side, ship):
        return Refusal(rule("5.1"), f"There is no ship {order.ship}.", "Name one of yours.")
    if ship.side != side:
        return Refusal(rule("4.1"), f"{ship.name} is not yours.", "Name one of your ships.")
    if isinstance(order, Ram):
        return _check_ram(state, side, ship, order, mine)
    if any(isinstance(p, Burn | Land | TakeOff) for p in mine):
        return Refusal(
            rule("4.2"),
            f"{ship.name} has a plot already.",
            "Give each ship one burn, landing or take-off.",
        )
    if not manoeuvres(state, ship):
        return _cannot_manoeuvre(state, ship)
    match order:
        case Burn():
            return _check_burn(ship, order)
        case Land():
            return _check_landing(state, ship, order)
        case TakeOff():
            return _check_take_off(state, ship)


def _cannot_manoeuvre(state: State, ship: Ship) -> Refusal:
    if ship.is_base:
        return Refusal(rule("3.1"), f"{ship.name} is an orbital base; it cannot move.")
    if not ship.crew:
        return Refusal(rule("19.10"), f"{ship.name} has no crew; it drifts.")
    if state.tracks:
        return Refusal(
            rule("15.4"),
            f"{ship.name} cannot burn: her drive is at {ship.drive}.",
            "Bring the drive to 0 by recovery or at a base."
            if ship.drive < LIMIT
            else "Only maintenance at a base mends a drive at 6.",
        )
    return Refusal(
        rule("14.3"),
        f"{ship.name} is disabled for {ship.disabled} turns and only drifts.",
        "Wait for her to recover, or seek a base.",
    )


def _check_burn(ship: Ship, order: Burn) -> Refusal | None:
    """Check direction, fuel and overload (planets 5.3, 5.4, 5.6, R5)."""
    name = ship.name
    if not 1 <= len(order.burns) <= OVERLOAD or not all(
        0 <= d < len(DIRECTIONS) for d in order.burns
    ):
        return Refusal(
            rule("5.3"),
            "A burn is one direction from 0 to 5, or two for an overload.",
            "Coast by giving no burn.",
        )
    if ship.place is Place.LANDED:
        return Refusal(
            rule("7.3"), f"{name} stands on {ship.body}; she rises by boosters.", "Take off first."
        )
    cost = distance((0, 0), _net(order.burns))
    if cost == OVERLOAD and not ship.ship_class.overloads:
        return Refusal(
            rule("5.4"),
            f"{name} is a {ship.ship_class.name}; only warships overload.",
            "Burn one hex.",
        )
    if cost == OVERLOAD and ship.overloaded:
        return Refusal(
            rule("5.4"),
            f"{name} has used her overload.",
            "Maintenance at a base restores it (8.6).",
        )
    if ship.ship_class.fuel is not None and cost > ship.fuel:
        return Refusal(
            rule("5.6"),
            f"{name} needs {cost} fuel for this and has {ship.fuel}.",
            "Coast, or burn less." if ship.fuel else "She coasts until she is refuelled.",
        )
    return None


def _net(burns: tuple[int, ...]) -> Hex:
    total = (0, 0)
    for d in burns:
        total = add(total, DIRECTIONS[d])
    return total


def _check_landing(state: State, ship: Ship, order: Land) -> Refusal | None:
    """Check orbit, fuel, reach and the base on the named side (planets 7.2, R11)."""
    name = ship.name
    body = in_orbit(state, ship) if ship.place is Place.FLYING else None
    if body is None or not state.chart.bodies[body].landable:
        return Refusal(
            rule("7.2"),
            f"{name} is not in orbit by her last course.",
            "Fly one hex, from one gravity hex of the body to the next, then land.",
        )
    reach = distance(momentum(state, ship).end, state.chart.bodies[body].at)
    if reach != 1:
        return Refusal(
            rule("7.2"),
            f"{body} lies {reach} hexes from where {name} drifts; a landing is a burn of one.",
            "Come round in orbit first.",
        )
    if ship.ship_class.fuel is not None and ship.fuel < 1:
        return Refusal(
            rule("7.2"), f"{name} has no fuel; a landing takes 1.", "Refuel in orbit (8.4)."
        )
    base = base_on(state, body, order.side)
    builds = ship.hold.get(BASE) and ship.captured_from is None  # R77; a prize builds none, R74
    if builds and (base is None or base.destroyed):
        return None
    if base is None or not base.works or not base.friendly_to(ship.side):
        open_to_her = [
            str(b.side)
            for b in state.bases.values()
            if b.body == body and b.works and b.friendly_to(ship.side) and b.side is not None
        ]
        return Refusal(
            rule("R11"),
            f"Side {order.side} of {body} has no base open to {name}.",
            f"Sides open to her: {', '.join(sorted(open_to_her))}."
            if open_to_her
            else f"No side of {body} is open to her.",
        )
    return None


def base_on(state: State, body: str, side: int) -> Base | None:
    """The base on a side of a body, working or not."""
    return next((b for b in state.bases.values() if b.body == body and b.side == side), None)


def _check_take_off(state: State, ship: Ship) -> Refusal | None:
    """Check the base that lifts her (planets 7.3)."""
    if ship.place is not Place.LANDED:
        return Refusal(
            rule("7.3"),
            f"{ship.name} does not stand on a planet or moon.",
            "Leave a rock or a dock by burning away."
            if stays(ship)
            else "She is in flight already.",
        )
    base = base_on(state, ship.body, ship.body_side)
    if base is None or not base.works or not base.friendly_to(ship.side):
        return Refusal(
            rule("7.3"),
            f"The base on side {ship.body_side} of {ship.body} no longer lifts {ship.name}.",
            "She stays until a friendly base works there.",
        )
    return None


def _check_ram(
    state: State, side: Side, ship: Ship, order: Ram, mine: tuple[Plot, ...]
) -> Refusal | None:
    """Check who rams whom, and that the plotted course leads over her (planets 9.6, R48)."""
    return (
        _fault_of_rammer(state, ship, mine)
        or _fault_of_rammed(state, side, ship, order.target)
        or _fault_of_course(state, ship, mine, state.ships[order.target])
    )


def _fault_of_rammer(state: State, ship: Ship, mine: tuple[Plot, ...]) -> Refusal | None:
    """Say why a ship may not ram, or not once more (planets 9.6, R80)."""
    if not state.options.combat:
        return Refusal(rule("1.2"), "This game is played without combat.")
    if any(isinstance(p, Ram) for p in mine):
        return Refusal(rule("9.6"), f"{ship.name} rams one ship a turn.", "Name one target.")
    if ship.captured_from is not None:
        return Refusal(
            rule("R80"), f"{ship.name} is captured and rams nobody.", "Rest her at your base first."
        )
    return None if manoeuvres(state, ship) else _cannot_manoeuvre(state, ship)


def _fault_of_rammed(state: State, side: Side, ship: Ship, unit: UnitId) -> Refusal | None:
    """Say why a ship cannot be rammed by another, wherever they are (planets 9.6, 16.4)."""
    target = state.ships.get(unit)
    if target is None or not detection.sees(state, side, target):
        return Refusal(rule("9.6"), f"There is no ship {unit} to ram.", "Name one you see.")
    if target.side == side:
        return Refusal(rule("9.6"), f"{target.name} is yours.", "Ram an enemy.")
    if ship.id == target.surrendered_to or target.id == ship.surrendered_to:
        return Refusal(rule("16.4"), f"{ship.name} and {target.name} may not attack each other.")
    if target.grounded:
        return Refusal(rule("9.6"), f"{target.name} stands on {target.body}; she cannot be rammed.")
    return None


def _fault_of_course(
    state: State, ship: Ship, mine: tuple[Plot, ...], target: Ship
) -> Refusal | None:
    """Say why a plotted course does not bring a ship to another's centre (planets 9.6, R48)."""
    plan = flight(state, ship, mine)
    if plan.fate in (Fate.STAYS, Fate.RISES) and ship.place is not Place.ROCK:
        return Refusal(rule("9.6"), f"{ship.name} flies no course this turn.", "Plot a burn first.")
    centres = Field({target.id: Centre(target.position)})
    if not centres.contacts(plan.start, plan.end):
        return Refusal(
            rule("9.6"),
            f"The course of {ship.name} does not lead over the centre of {target.name}'s hex.",
            "Plot a course through it or to it.",
        )
    return None


def resolve_plots(ledger: Ledger[State, Event], orders: Sequence[Order]) -> None:
    """Note every plot; a ship without one coasts or stays (planets 4.2 A)."""
    plots = plots_by_ship(orders)
    for ship in sorted(plots, key=id_key):
        ledger.emit(Plotted(ship, plots[ship]))
