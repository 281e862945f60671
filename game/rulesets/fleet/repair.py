"""Damage control: what can be mended in battle, and what a team needs (fleet 15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from game.core.dice import Modifier, RuleRef
from game.rulesets.fleet.aim import NEVER, SURE
from game.rulesets.fleet.allocation import QUARTER
from game.rulesets.fleet.condition import crippled
from game.rulesets.fleet.sheets import Sheet
from game.rulesets.fleet.state import State
from game.rulesets.fleet.units import Unit

TRY = RuleRef("fleet 15.3")
POWER, FIRE_CONTROL, DRIVE = "power", "fire control", "drive"
# 15.1: items that are one number of a unit's wounds, by the field that counts them.
_PLAIN: Mapping[str, str] = {
    POWER: "power",
    FIRE_CONTROL: "fire_control",
    DRIVE: "g",
    "meson screen": "meson",
    "damper screen": "damper",
    "globe": "globe",
    "sand": "sand",
    "damper turrets": "turrets",
}
_SWITCHES = ("array", "jammer", "commo")


class Mending(Struct, frozen=True):
    """What a damage-control team needs to mend an item.

    Attributes:
        item: Which.
        needed: 2D6 of so much or less mend a point; naturals of 2 and 12 go before (fleet 1.5).
        modifiers: Every DM that is not 0.
    """

    item: str
    needed: int
    modifiers: tuple[Modifier, ...]

    def mends(self, rolled: int) -> bool:
        """Say whether a natural sum of 2D6 mends."""
        return rolled == SURE or (rolled != NEVER and rolled <= self.needed)


def damaged(sheet: Sheet, unit: Unit) -> dict[str, int]:
    """Give the points of damage of each item that can be mended, in the usual order (15.1)."""
    return {item: points for item, points in _points(sheet, unit) if points > 0}


def _points(sheet: Sheet, unit: Unit) -> Iterator[tuple[str, int]]:
    wounds = unit.wounds
    yield POWER, wounds.power
    yield FIRE_CONTROL, wounds.fire_control
    yield DRIVE, wounds.g
    spinals = [n for n, battery in enumerate(sheet.batteries) if not battery.steerable]
    for entry in spinals:
        step = max(1, sheet.batteries[entry].rating // QUARTER)
        yield f"spinal {entry + 1}", -(-unit.guns[entry].rating_lost // step)
    for entry, guns in enumerate(unit.guns):
        yield f"battery {entry + 1}", guns.destroyed
    for entry, tubes in enumerate(unit.tubes):
        yield f"launcher {entry + 1}", tubes.destroyed
    yield "meson screen", wounds.meson
    yield "damper screen", wounds.damper
    yield "globe", 0 if wounds.globe_destroyed else wounds.globe
    yield "sand", wounds.sand
    yield "damper turrets", wounds.turrets
    for name, lost, step in _stepped(sheet, unit):
        yield name, -(-lost // step)
    for name in _SWITCHES:
        yield name, int(getattr(wounds, name))


def _stepped(sheet: Sheet, unit: Unit) -> Iterator[tuple[str, int, int]]:
    """Yield what is mended in quarters: its name, what is lost, and a step (fleet 14.7, 14.8)."""
    wounds = unit.wounds
    yield "passive", wounds.passive, max(1, -(-sheet.passive_sr // QUARTER))
    yield "active", wounds.active, max(1, -(-sheet.active_sr // QUARTER))
    yield "controllers", wounds.controllers, max(1, -(-sheet.controllers // QUARTER))


def mending(state: State, unit: Unit, item: str) -> Mending:
    """Work out what a team needs for an item (fleet 15.1, 15.3)."""
    listed = (
        Modifier(unit.wounds.crew, "crew hits", TRY),
        Modifier(int(crippled(state, unit)), "crippled", TRY),
        Modifier(2 * (item in unit.wounds.criticals), "damaged by a critical hit", TRY),
        Modifier(0 if unit.busy else -1, "nothing else was done", TRY),
    )
    modifiers = tuple(modifier for modifier in listed if modifier.value)
    engineering = state.sheet(unit).crew.engineering
    return Mending(item, engineering - sum(m.value for m in modifiers), modifiers)


def mended(sheet: Sheet, unit: Unit, item: str) -> Unit:
    """Give a unit with one point of an item mended (fleet 15.2–15.4).

    Raises:
        KeyError: The item is not damaged.
    """
    points = damaged(sheet, unit)[item]
    unit = _better(sheet, unit, item)
    if points > 1 or item not in unit.wounds.criticals:
        return unit
    left = tuple(other for other in unit.wounds.criticals if other != item)
    return replace(unit, wounds=replace(unit.wounds, criticals=left))


def _better(sheet: Sheet, unit: Unit, item: str) -> Unit:
    wounds = unit.wounds
    steps = {name: (lost, step) for name, lost, step in _stepped(sheet, unit)}
    if item in _PLAIN:
        field = _PLAIN[item]
        return replace(unit, wounds=replace(wounds, **{field: getattr(wounds, field) - 1}))
    if item in _SWITCHES:
        return replace(unit, wounds=replace(wounds, **{item: False}))
    if item in steps:
        lost, step = steps[item]
        return replace(unit, wounds=replace(wounds, **{item: max(0, lost - step)}))
    kind, _, number = item.partition(" ")
    entry = int(number) - 1
    if kind == "launcher":
        tubes = list(unit.tubes)
        tubes[entry] = replace(tubes[entry], destroyed=tubes[entry].destroyed - 1)
        return replace(unit, tubes=tuple(tubes))
    guns = list(unit.guns)
    if kind == "spinal":
        step = max(1, sheet.batteries[entry].rating // QUARTER)
        guns[entry] = replace(guns[entry], rating_lost=max(0, guns[entry].rating_lost - step))
    else:
        guns[entry] = replace(guns[entry], destroyed=guns[entry].destroyed - 1)
    return replace(unit, guns=tuple(guns))
