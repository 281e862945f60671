"""The numbers of a unit that can be set by hand: what they are, and setting them (planets 3.7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from game.core.practice import Field
from game.core.ruleset import Side, UnitId
from game.rulesets.planets.building import with_base, with_item, with_ship
from game.rulesets.planets.exchange import BASE_CARRIERS
from game.rulesets.planets.names import body_side, sentence
from game.rulesets.planets.scenario import CLOSED, OPEN, Landing, Scenario, ShipSetup
from game.rulesets.planets.sections import rule
from game.rulesets.planets.ships import BASE, MASSES, MINE, NUKE, TORPEDO, Group
from game.rulesets.planets.state import Base, Item, Place, Ship, State, in_order

TRACK = 6  # 15.1
WORST = 5  # 14.4, 15.4: at 6 a ship is destroyed
LIFE = 5  # 11.1
MOST_LOTS = 99
SWITCH = ("no", "yes")
_HOLD = "hold."
_CARGO = {MINE: "Mines", TORPEDO: "Torpedoes", NUKE: "Nukes", BASE: "Packed bases"}


def fields(state: State, unit: UnitId) -> tuple[Field, ...]:
    """List the numbers of a unit that can be set."""
    if unit in state.ships:
        return tuple(_ship_fields(state, state.ships[unit]))
    if unit in state.items:
        return tuple(_item_fields(state, state.items[unit]))
    if unit in state.bases:
        return tuple(_base_fields(state, state.bases[unit]))
    return ()


# --- what they are ---------------------------------------------------------------------------


def _whose(state: State, side: Side) -> Field:
    names = tuple(s.name for s in state.scenario.sides)
    value = state.sides.index(side)
    return Field("side", "Whose", value, 0, len(names) - 1, rule("4.1"), names)


def _ship_fields(state: State, ship: Ship) -> Iterator[Field]:
    row = ship.ship_class
    if row.fuel is not None:
        yield Field("fuel", "Fuel", ship.fuel, 0, row.fuel, rule("3.1"))
    if state.tracks:
        yield Field("weapon", "Weapon damage", ship.weapon, 0, TRACK, rule("15.1"))
        yield Field("drive", "Drive damage", ship.drive, 0, TRACK, rule("15.1"))
        yield Field("structure", "Structure damage", ship.structure, 0, WORST, rule("15.4"))
    else:
        yield Field("disabled", "Turns disabled", ship.disabled, 0, WORST, rule("14.3"))
    if row.overloads:
        yield _switch("overloaded", "Overload used up", "5.4", on=ship.overloaded)
    yield from _hold_fields(state, ship)
    yield from _place_fields(state, ship)
    if state.options.heroism:
        yield _switch("heroic", "Heroic", "17.1", on=ship.heroic)
    yield _whose(state, ship.side)


def _switch(name: str, label: str, section: str, *, on: bool) -> Field:
    return Field(name, label, int(on), 0, 1, rule(section), SWITCH)


def _hold_fields(state: State, ship: Ship) -> Iterator[Field]:
    """Give a number for each kind of goods the hold can take (planets 3.3, R3)."""
    row = ship.ship_class
    masses = {**MASSES, **state.scenario.goods}
    carried = sum(state.mass(what) * lots for what, lots in ship.hold.items())
    for what in (MINE, TORPEDO, NUKE, BASE, *sorted({*masses} - {MINE, TORPEDO, NUKE, BASE})):
        have, mass = ship.hold.get(what, 0), masses[what]
        if row.hold is None:
            most = MOST_LOTS
        else:
            most = MOST_LOTS if mass == 0 else have + (row.hold - carried) // mass
        if what == NUKE and row.group is Group.COMMERCIAL:
            most = min(most, 1)
        if what == BASE and ship.kind not in BASE_CARRIERS:
            most = 0
        if most or have:
            label = f"{_CARGO.get(what, sentence(what))} aboard"
            yield Field(_HOLD + what, label, have, 0, max(most, have), rule("3.3"))


def _place_fields(state: State, ship: Ship) -> Iterator[Field]:
    """Give the side it stands on, or the orbital bases it may dock at (planets 7.2, 8.4)."""
    if ship.place is Place.LANDED:
        sides = sorted(state.chart.bodies[ship.body].bases)
        names = tuple(body_side(side) for side in sides)
        if ship.body_side in sides:
            value = sides.index(ship.body_side)
            yield Field("ground", f"On {ship.body}", value, 0, len(sides) - 1, rule("7.2"), names)
        return
    docks = _docks(state, ship)
    if docks:
        value = docks.index(ship.dock) + 1 if ship.dock in docks else 0
        names = ("no", *(state.ships[dock].name for dock in docks))
        yield Field("dock", "Docked at", value, 0, len(docks), rule("8.4"), names)


def _docks(state: State, ship: Ship) -> list[UnitId]:
    """List the orbital bases of its own side in a ship's hex."""
    return [
        other.id
        for other in in_order(state.ships)
        if other.is_base and other.side == ship.side and other.position == ship.position
        if ship.id != other.id and ship.place in (Place.FLYING, Place.DOCKED)
    ]


def _item_fields(state: State, item: Item) -> Iterator[Field]:
    yield Field("moves", "Movements made", item.moves, 0, LIFE, rule("11.4"))
    yield _whose(state, item.side)


def _base_fields(state: State, base: Base) -> Iterator[Field]:
    owners = (CLOSED, OPEN, *state.sides)
    names = ("closed", "open to all", *(s.name for s in state.scenario.sides))
    value = owners.index(base.owner)
    yield Field("owner", "Whose", value, 0, len(owners) - 1, rule("8.1"), names)
    yield _switch("destroyed", "In ruins", "11.7", on=base.destroyed)
    yield _switch("suppressed", "Suppressed", "17.6", on=base.suppressed)


# --- setting them ----------------------------------------------------------------------------


def tuned(state: State, scenario: Scenario, unit: UnitId, field: str, value: int) -> Scenario:
    """Give a position's scenario with one number of a unit set; it is within its limits.

    Args:
        state: The position.
        scenario: The scenario that begins with it.
        unit: A ship, item or base.
        field: One of its `fields`.
        value: What it is to be.
    """
    if unit in state.bases:
        base = state.bases[unit]
        owners = (CLOSED, OPEN, *state.sides)
        return with_base(
            scenario,
            unit,
            owners[value] if field == "owner" else base.owner,
            destroyed=bool(value) if field == "destroyed" else base.destroyed,
            suppressed=bool(value) if field == "suppressed" else base.suppressed,
        )
    for item in scenario.ordnance:
        if item.id == unit:
            side = state.sides[value] if field == "side" else item.side
            moves = value if field == "moves" else item.moves
            return with_item(scenario, replace(item, side=side, moves=moves))
    ship = next(s for s in scenario.ships if s.id == unit)
    return with_ship(scenario, _tuned_ship(state, ship, field, value))


def _tuned_ship(state: State, ship: ShipSetup, field: str, value: int) -> ShipSetup:
    if field.startswith(_HOLD):
        hold = {**ship.hold, field.removeprefix(_HOLD): value}
        return replace(ship, hold={what: lots for what, lots in hold.items() if lots})
    match field:
        case "side":
            return replace(ship, side=state.sides[value])
        case "ground":
            body = state.ships[ship.id].body
            sides = sorted(state.chart.bodies[body].bases)
            return replace(ship, landed=Landing(body, sides[value]))
        case "dock" if value:
            dock = _docks(state, state.ships[ship.id])[value - 1]
            return replace(ship, docked=dock, at=None, velocity=(0, 0), pulls=None)
        case "dock":
            return replace(ship, docked=None, at=state.ships[ship.id].position)
        case "overloaded" | "heroic":
            return replace(ship, **{field: bool(value)})
        case _:
            return replace(ship, **{field: value})
