"""A ship in the side panel: what it is, how it moves, what it carries, how badly it is hurt."""

from __future__ import annotations

from game.core.hexes import Vec, length
from game.rulesets.planets.condition import guns_work, launcher_works, manoeuvres
from game.rulesets.planets.names import count, goods, place, side_index, side_name, unit_name
from game.rulesets.planets.orders import Track
from game.rulesets.planets.state import Item, Place, Ship, State
from game.ui.board.atlas import Atlas
from game.ui.panels.rows import Figure, Gauge, Head, Note, Tracks
from game.ui.theme import BODY, DANGER, INK2, LABEL
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.widget import Widget


def head(atlas: Atlas, state: State, ship: Ship) -> Head:
    """Its name, its side's shape, its class and strength."""
    kind = ship.ship_class
    strength = f"{kind.strength}" if kind.armed else f"{kind.strength}D"
    return Head(atlas, side_index(state, ship.side), ship.name, f"{kind.name} {strength}")


def fuel(ship: Ship, after: int | None = None) -> Widget:
    """Its tank, and what an order leaves in it."""
    tank = ship.ship_class.fuel
    if tank is None:
        return Figure("Fuel", "unlimited")
    return Gauge("Fuel", tank, ship.fuel, ship.fuel if after is None else after)


def speed(now: Vec, after: Vec | None = None) -> Widget:
    """Speed and velocity, and what an order makes of them."""
    if after is None or after == now:
        return Figure("Speed", str(length(now)), place(now))
    return Figure("Speed", f"{length(now)} → {length(after)}", f"{place(now)} → {place(after)}")


def ship_rows(atlas: Atlas, state: State, ship: Ship | None) -> list[Widget]:
    """All there is to say of a ship without orders."""
    if ship is None:
        return [Label("No ship is selected.", BODY, INK2)]
    rows: list[Widget] = [head(atlas, state, ship), fuel(ship), speed(ship.velocity)]
    where = standing(state, ship)
    if where:
        rows.append(Note(where))
    rows.extend(condition_rows(state, ship))
    rows.extend(hold_rows(ship))
    return rows


def standing(state: State, ship: Ship) -> str:
    """Where it stands and whose it is, where that is not plain from the board."""
    parts: list[str] = []
    if ship.place is Place.LANDED:
        parts.append(f"Landed on {ship.body}, side {ship.body_side}")
    elif ship.place is Place.ROCK:
        parts.append(f"Landed on {ship.body}")
    elif ship.place is Place.DOCKED and ship.dock is not None:
        parts.append(f"Docked at {unit_name(state, ship.dock)}")
    if ship.captured_from is not None:
        parts.append(f"captured from {side_name(state, ship.captured_from)}")
    if ship.surrendered_to is not None:
        parts.append("has surrendered")
    if not ship.crew:
        parts.append("no crew")
    if ship.heroic:
        parts.append("heroic")
    words = "; ".join(parts)
    return words[:1].upper() + words[1:]


def condition_rows(state: State, ship: Ship, mending: Track | None = None) -> list[Widget]:
    """Its damage, where it has any or could be about to mend it."""
    if not ship.damaged and mending is None:
        return []
    if not state.tracks:
        return [Note(f"Disabled for {count(ship.disabled, 'turn')}", colour=DANGER)]
    return [
        Heading("Damage: 6 is the end"),
        Tracks("Weapon", ship.weapon, weapon_words(state, ship), mending=mending is Track.WEAPON),
        Tracks("Drive", ship.drive, drive_words(state, ship), mending=mending is Track.DRIVE),
        Tracks(
            "Structure",
            ship.structure,
            "destroyed at 6" if ship.structure else "whole",
            mending=mending is Track.STRUCTURE,
        ),
    ]


def weapon_words(state: State, ship: Ship) -> str:
    """What the weapon track leaves it able to do."""
    if not ship.weapon:
        return "works"
    if guns_work(state, ship):
        return "guns work" if launcher_works(state, ship) else "no launching"
    return "guns silent"


def drive_words(state: State, ship: Ship) -> str:
    """What the drive track leaves it able to do."""
    if not ship.drive:
        return "works"
    return "burns still" if manoeuvres(state, ship) else "cannot burn"


def hold_rows(ship: Ship) -> list[Widget]:
    """What it carries."""
    lots = [goods(amount, what) for what, amount in sorted(ship.hold.items()) if amount]
    if not lots:
        return []
    return [Heading("Hold"), Label(", ".join(lots), BODY)]


def item_rows(atlas: Atlas, state: State, item: Item) -> list[Widget]:
    """All there is to say of an item of ordnance."""
    head_row = Head(atlas, side_index(state, item.side), item.kind.capitalize(), "")
    left = f"{count(item.moves, 'move')} made of 5"
    return [head_row, speed(item.velocity), Note(left), Label(_danger(item), LABEL, INK2)]


def _danger(item: Item) -> str:
    return {
        "mine": "Every ship in a hex it enters, or that enters its hex, rolls for hits.",
        "torpedo": "Rolls for the ships of a hex in a drawn order until one is hit.",
        "nuke": "Destroys all in the hex.",
    }.get(item.kind, "")
