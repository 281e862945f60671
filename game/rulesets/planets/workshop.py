"""The practice range's tools for `planets`: the palette, edits, and positions as scenarios.

What an edit makes of a scenario is in `building`, the numbers of units in `tuning`. The rules' own
`faults` judge what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from msgspec.structs import replace

from game.core.hexes import length
from game.core.practice import Aimless, Edit, Field, Piece, Put, Remove, Shift, Thing, Tune, Turn
from game.core.ruleset import Fault, Refusal, Side, UnitId
from game.rulesets.planets import building, portrait, tuning
from game.rulesets.planets.detection import first_detection
from game.rulesets.planets.names import place, sentence, side_name, unit_name
from game.rulesets.planets.objectives import Free
from game.rulesets.planets.scenario import CLOSED, ENDLESS, OPEN, Scenario
from game.rulesets.planets.sections import rule
from game.rulesets.planets.ships import CLASSES, MASSES, MINE, NUKE, TORPEDO, ShipClass
from game.rulesets.planets.start import all_faults, start
from game.rulesets.planets.state import Item, Ship, State, in_order, ordered

SIDES = ("Blue", "Orange", "Green", "Vermilion")
IDS = ("a", "b", "c", "d")
CLAIM = "base:claim"
SHIP, ITEM = "ship:", "item:"

# Which section speaks of a key of a ship or item that cannot be so.
_SECTIONS: Mapping[str, str] = {
    "at": "7.5",
    "velocity": "7.5",
    "pulls": "6.1",
    "fuel": "3.1",
    "hold": "3.3",
    "structure": "15.4",
    "disabled": "14.4",
    "overloaded": "5.4",
    "landed": "R11",
    "docked": "8.4",
    "captured": "16.3",
    "surrendered": "16.4",
    "class": "8.3",
}


class Workshop:
    """How positions of `planets` are built by hand."""

    def blank(self, board: str, sides: int) -> Mapping[str, object]:
        """Give the tables of a scenario with a board, no units and no victory."""
        return {
            "format": 1,
            "ruleset": "planets",
            "title": "Practice",
            "board": board,
            "turns": ENDLESS,
            "about": {
                "summary": "A position from the practice range.",
                "teaches": "Whatever one likes.",
                "difficulty": "first",
                "length": "as long as one likes",
            },
            "sides": [
                {"id": side, "name": name, "objective": "Try things out"}
                for side, name in list(zip(IDS, SIDES, strict=True))[:sides]
            ],
            "ships": [],
            "objective": {"kind": "free"},
        }

    def pieces(self, state: State) -> tuple[Piece, ...]:
        """List the ship classes, ordnance and bases that can be put on the board."""
        return tuple(_pieces(state))

    def things(self, state: State) -> tuple[Thing, ...]:
        """List ships, ordnance and bases, in order of side and id."""
        return tuple(_things(state))

    def fields(self, state: State, unit: UnitId) -> tuple[Field, ...]:
        """List the numbers of a unit that can be set."""
        return tuning.fields(state, unit)

    def edit(self, state: State, edit: Edit) -> State | Refusal:
        """Change a position by hand, or say why it cannot be so."""
        if state.pending:
            why = "A choice in the midst of a step waits for its answer."
            return Refusal(rule("4.2"), why, "Answer it or take it back; then change things.")
        before = portrait.portrait(state)
        after = _edited(state, before, edit)
        if isinstance(after, Refusal):
            return after
        faults = all_faults(after)
        return _refused(after, faults[0]) if faults else first_detection(start(after))

    def portrait(self, state: State, title: str = "") -> Scenario:
        """Give the scenario that begins with this position (see `portrait.portrait`).

        Under another title it says nothing of the balance and the par of the one it came from.
        """
        scenario = portrait.portrait(state)
        if not title:
            return scenario
        return replace(scenario, title=title, about=replace(scenario.about, balance={}, par=""))

    def words(self, state: State, edit: Edit) -> str:
        """Say what an edit does."""
        match edit:
            case Put():
                return f"Put {_piece_words(state, edit)} at {place(edit.at)}"
            case Shift():
                return f"Move {unit_name(state, edit.unit)} to {place(edit.to)}"
            case Turn():
                speed = length(edit.velocity)
                name = unit_name(state, edit.unit)
                return f"{sentence(name)}: velocity {place(edit.velocity)}, speed {speed}"
            case Tune():
                return _tune_words(state, edit)
            case Remove():
                return f"Remove {unit_name(state, edit.unit)}"
            case Aimless():
                return "Play on without victory"
            case _:
                assert_never(edit)


# --- the palette -----------------------------------------------------------------------------


def _pieces(state: State) -> Iterator[Piece]:
    for kind, row in CLASSES.items():
        words = _class_words(row)
        yield Piece(SHIP + kind, sentence(row.name), "Ships", kind.value, words, rule("3.1"))
    for what in (MINE, TORPEDO, NUKE):
        unused = " (not used in this game)" if what == NUKE and not state.options.nukes else ""
        words = f"{MASSES[what]} t{unused}"
        yield Piece(ITEM + what, sentence(what), "Ordnance", what, words, rule("11.1"))
    words = "all bases of a planet, moon or rock change hands"
    yield Piece(CLAIM, "Own the bases", "Bases", "open planetary", words, rule("8.1"))


def _class_words(row: ShipClass) -> str:
    strength = f"strength {row.strength}" + ("" if row.armed else ", defence only")
    fuel = "fuel unlimited" if row.fuel is None else f"fuel {row.fuel}"
    hold = "hold unlimited" if row.hold is None else f"hold {row.hold} t"
    return ", ".join((strength, fuel, hold) if row.hold != 0 else (strength, fuel))


def _things(state: State) -> Iterator[Thing]:
    for side in state.sides:
        for ship in in_order(state.ships):
            if ship.side == side:
                yield _ship_thing(ship)
        for unit in ordered(state.items):
            if state.items[unit].side == side:
                yield _item_thing(state, state.items[unit])
    for base in state.bases.values():
        owner = None if base.owner in (OPEN, CLOSED) else Side(base.owner)
        at = state.chart.bodies[base.body].at
        yield Thing(base.id, unit_name(state, base.id), owner, at, None, moves=False)


def _ship_thing(ship: Ship) -> Thing:
    still = ship.is_base or ship.dock is not None or bool(ship.body)
    return Thing(ship.id, ship.name, ship.side, ship.position, None if still else ship.velocity)


def _item_thing(state: State, item: Item) -> Thing:
    name = f"{item.kind} of {side_name(state, item.side)}"
    return Thing(item.id, sentence(name), item.side, item.position, item.velocity)


# --- edits -----------------------------------------------------------------------------------


def _edited(state: State, before: Scenario, edit: Edit) -> Scenario | Refusal:
    """Give the scenario of a changed position, sound or not."""
    match edit:
        case Put():
            return _put(before, edit)
        case Shift():
            return building.shift(before, edit.unit, edit.to)
        case Turn():
            return building.turn(before, edit.unit, edit.velocity)
        case Tune():
            field = next((f for f in tuning.fields(state, edit.unit) if f.id == edit.field), None)
            refusal = _untunable(state, edit, field)
            return refusal or tuning.tuned(state, before, edit.unit, edit.field, edit.value)
        case Remove():
            return building.remove(before, edit.unit)
        case Aimless():
            return replace(before, objective=Free(), turns=ENDLESS)
        case _:
            assert_never(edit)


def _put(before: Scenario, edit: Put) -> Scenario | Refusal:
    if edit.side not in [side.id for side in before.sides]:
        names = ", ".join(side.id for side in before.sides)
        return Refusal(rule("4.1"), f"There is no side {edit.side}.", f"One of {names}.")
    for kind in CLASSES:
        if edit.piece == SHIP + kind:
            return building.put_ship(before, kind, edit.side, edit.at)
    match edit.piece:
        case "item:mine":
            return building.put_item(before, "mine", edit.side, edit.at)
        case "item:torpedo":
            return building.put_item(before, "torpedo", edit.side, edit.at)
        case "item:nuke":
            return building.put_item(before, "nuke", edit.side, edit.at)
        case "base:claim":
            return building.claim(before, edit.side, edit.at)
        case _:
            return Refusal(rule("3.1"), f"There is no piece {edit.piece}.", "Take one shown.")


def _untunable(state: State, edit: Tune, field: Field | None) -> Refusal | None:
    name = sentence(unit_name(state, edit.unit))
    if field is None:
        return Refusal(rule("3.7"), f"{name} has no {edit.field} to set.", "Set what is listed.")
    if field.least <= edit.value <= field.most:
        return None
    why = (
        f"{name} cannot have {edit.value}: {field.label.lower()} is {field.least} to {field.most}."
    )
    return Refusal(field.rule, why, f"Set {field.least} to {field.most}.")


def _refused(after: Scenario, fault: Fault) -> Refusal:
    """Turn the first fault of a position into words about what was done to it."""
    name, key = "The position", fault.place
    called = [(f"ships[{n}].", s.name or s.id) for n, s in enumerate(after.ships)]
    called += [(f"ordnance[{n}].", i.id) for n, i in enumerate(after.ordnance)]
    for where, unit in called:
        if fault.place.startswith(where):
            name, key = unit, fault.place.removeprefix(where).partition(".")[0]
    found, allowed = fault.found.removesuffix("."), fault.allowed.removesuffix(".")
    if fault.place.startswith("objective"):
        why = f"The objective needs it so: {found}."
        return Refusal(rule("19"), why, "Play on without victory first, or leave it.")
    section = _SECTIONS.get(key, "3.7")
    return Refusal(rule(section), f"{name} cannot be so: {found}.", f"Allowed: {allowed}.")


# --- words -----------------------------------------------------------------------------------


def _piece_words(state: State, edit: Put) -> str:
    whose = side_name(state, edit.side)
    if edit.piece == CLAIM:
        return f"{whose}'s bases"
    what = edit.piece.partition(":")[2].replace("-", " ")
    return f"{whose} {what}"


def _tune_words(state: State, edit: Tune) -> str:
    name = sentence(unit_name(state, edit.unit))
    field = next((f for f in tuning.fields(state, edit.unit) if f.id == edit.field), None)
    if field is None or not field.least <= edit.value <= field.most:
        return f"{name}: {edit.field} {edit.value}"
    return f"{name}: {field.label.lower()} {field.shown(edit.value)}"
