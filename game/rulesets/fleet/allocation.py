"""Where damage goes: the Surface and Internal tables, Breach and Critical (fleet 14.6–14.11)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from game.core.dice import Dice
from game.rulesets.fleet.damage import Allocation, hit_interval
from game.rulesets.fleet.sheets import Sheet
from game.rulesets.fleet.units import Unit


class Table(StrEnum):
    """The tables of allocation."""

    SURFACE = "surface"
    INTERNAL = "internal"
    CRITICAL = "critical"


class Row(StrEnum):
    """What a row of a table does."""

    BREACH_TWICE = "breach, two rolls"
    AERIALS = "aerials"
    SENSOR = "sensor"
    SAND = "sand"
    BATTERY = "battery"
    PLATING = "plating"
    LAUNCHER = "launcher"
    ARMOUR = "armour"
    DRIVE = "drive"
    BREACH = "breach"
    CRITICAL = "critical"
    FIRE_CONTROL = "fire control"
    SCREENS = "screens"
    CREW = "crew"
    POWER = "power"
    SPINAL = "spinal"
    HULL = "hull"
    MAGAZINE = "magazine"
    HANGAR = "hangar"
    BRIDGE = "bridge"
    DRIVE_DEAD = "drive dead"
    POWER_PLANT = "power plant"
    DIRECTION = "fire direction"
    CREW_HALVED = "half the teams"
    STRUCTURE = "structure"


# 14.7.
SURFACE: Mapping[int, Row] = {
    2: Row.BREACH_TWICE,
    3: Row.AERIALS,
    4: Row.SENSOR,
    5: Row.SAND,
    6: Row.BATTERY,
    7: Row.PLATING,
    8: Row.LAUNCHER,
    9: Row.BATTERY,
    10: Row.ARMOUR,
    11: Row.DRIVE,
    12: Row.BREACH,
}
# 14.8.
INTERNAL: Mapping[int, Row] = {
    2: Row.CRITICAL,
    3: Row.FIRE_CONTROL,
    4: Row.SCREENS,
    5: Row.CREW,
    6: Row.DRIVE,
    7: Row.POWER,
    8: Row.SPINAL,
    9: Row.HULL,
    10: Row.MAGAZINE,
    11: Row.HANGAR,
    12: Row.CRITICAL,
}
# 14.9.
CRITICAL: Mapping[int, Row] = {
    1: Row.BRIDGE,
    2: Row.DRIVE_DEAD,
    3: Row.POWER_PLANT,
    4: Row.DIRECTION,
    5: Row.CREW_HALVED,
    6: Row.STRUCTURE,
}
QUARTER = 4  # 14.7, 14.8: a step of a sensor, a spinal, controllers or a stock


class Result(Struct, frozen=True, omit_defaults=True):
    """One roll of allocation, as the log shows it.

    Attributes:
        table: Which.
        dice: As they fell.
        row: What it came to.
        sensor: The D6 of a sensor hit; 0 for none.
        lost: What was lost, in words; empty: there was nothing to damage.
    """

    table: Table
    dice: tuple[int, ...]
    row: Row
    sensor: int = 0
    lost: str = ""


class Hurt(Struct, frozen=True):
    """A unit after allocation rolls.

    Attributes:
        unit: The unit as it then is; destroyed where its structure is gone (fleet 14.11).
        results: Every roll, in order.
        craft: How many carried craft are destroyed with it still alive, largest first.
    """

    unit: Unit
    results: tuple[Result, ...]
    craft: int = 0


class Allocating:
    """Rolls one attack's allocation, each roll with its follow-up rolls at once (fleet 11.6)."""

    def __init__(self, sheet: Sheet, unit: Unit, dice: Dice, hangar: int = 0) -> None:
        """Begin with a unit whose structure loss of the attack has been taken.

        Args:
            sheet: Its sheet.
            unit: The unit.
            dice: They fall in the order of the rules.
            hangar: How many craft it carries.
        """
        self._sheet = sheet
        self._unit = unit
        self._dice = dice
        self._hangar = hangar
        self._craft = 0
        self._results: list[Result] = []

    def run(self, rolls: Allocation) -> Hurt:
        """Roll Internal first, then Surface, then a Critical for the size of the blow (14.10)."""
        for table, count in ((Table.INTERNAL, rolls.internal), (Table.SURFACE, rolls.surface)):
            for _ in range(count):
                self._roll(table)
        if rolls.critical:
            self._roll(Table.CRITICAL)
        return Hurt(self._unit, tuple(self._results), self._craft)

    @property
    def _destroyed(self) -> bool:
        return self._unit.wounds.structure >= self._sheet.structure

    def _roll(self, table: Table) -> None:
        """Roll once, unless the unit is destroyed: then no more rolls are made (fleet 14.4)."""
        if self._destroyed:
            return
        if table is Table.CRITICAL:
            dice: tuple[int, ...] = (self._dice.die(6),)
            row = CRITICAL[dice[0]]
        else:
            dice = (self._dice.die(6), self._dice.die(6))
            row = (SURFACE if table is Table.SURFACE else INTERNAL)[sum(dice)]
        sensor = self._dice.die(6) if row is Row.SENSOR else 0
        place = len(self._results)
        self._results.append(Result(table, dice, row, sensor))
        lost = self._suffer(row, sensor)
        self._results[place] = Result(table, dice, row, sensor, lost)

    def _suffer(self, row: Row, sensor: int) -> str:  # noqa: C901, PLR0911, PLR0912 - one arm a row
        match row:
            case Row.PLATING:
                return ""
            case Row.BREACH | Row.BREACH_TWICE:
                for _ in range(2 if row is Row.BREACH_TWICE else 1):
                    self._roll(Table.INTERNAL)
                return "a breach"
            case Row.CRITICAL:
                self._roll(Table.CRITICAL)
                return "a critical hit"
            case Row.AERIALS:
                return self._aerials()
            case Row.SENSOR:
                return self._sensor(active=sensor <= 3)  # noqa: PLR2004 - 14.7
            case Row.SAND:
                return self._sand()
            case Row.BATTERY:
                return self._battery()
            case Row.LAUNCHER:
                return self._launcher()
            case Row.SPINAL:
                return self._spinal()
            case Row.SCREENS:
                return self._screens()
            case Row.MAGAZINE:
                return self._magazine()
            case Row.HANGAR:
                return self._hangar_hit()
            case Row.CREW | Row.CREW_HALVED:
                return self._crew(halved=row is Row.CREW_HALVED)
            case _:
                return self._points(row)

    # --- what each row takes ---------------------------------------------------------------------

    def _wound(self, **lost: int | bool) -> None:
        """Add points to the unit's wounds, or set what is lost whole."""
        wounds = self._unit.wounds
        now = {
            name: value if isinstance(value, bool) else getattr(wounds, name) + value
            for name, value in lost.items()
        }
        self._unit = replace(self._unit, wounds=replace(wounds, **now))

    def _critical(self, item: str) -> None:
        wounds = self._unit.wounds
        marked = tuple(dict.fromkeys((*wounds.criticals, item)))
        self._unit = replace(self._unit, wounds=replace(wounds, criticals=marked))

    def _points(self, row: Row) -> str:
        """Take plain points (fleet 14.7–14.9)."""
        sheet, wounds = self._sheet, self._unit.wounds
        match row:
            case Row.ARMOUR if wounds.armour < sheet.armour:
                self._wound(armour=1)
                return "1 armour"
            case Row.DRIVE if wounds.g < sheet.g:
                self._wound(g=1)
                return "1 g"
            case Row.DRIVE_DEAD if wounds.g < sheet.g:
                self._wound(g=sheet.g - wounds.g)
                self._critical("drive")
                return "the drive"
            case Row.FIRE_CONTROL | Row.BRIDGE | Row.DIRECTION:
                points = {Row.FIRE_CONTROL: 1, Row.BRIDGE: 2, Row.DIRECTION: 3}[row]
                self._wound(fire_control=points)
                if row is not Row.FIRE_CONTROL:
                    self._critical("fire control")
                return f"{points} fire control"
            case Row.POWER | Row.POWER_PLANT:
                points = 1 if row is Row.POWER else 3
                self._wound(power=points)
                if row is Row.POWER_PLANT:
                    self._critical("power")
                return f"{points} power"
            case Row.HULL | Row.STRUCTURE:
                points = 1 if row is Row.HULL else 2 * hit_interval(sheet.structure)
                self._wound(structure=points)
                return f"{points} structure"
            case _:
                return ""

    def _aerials(self) -> str:
        """Lose the first of folding array, jammer and commo that works (fleet 14.7)."""
        sheet, wounds = self._sheet, self._unit.wounds
        fitted = {
            "array": sheet.folding_array and not wounds.array,
            "jammer": bool(sheet.jammer_sr) and not wounds.jammer,
            "commo": bool(sheet.commo_sr or sheet.tightbeam) and not wounds.commo,
        }
        lost = next((name for name, works in fitted.items() if works), None)
        if lost is None:
            return ""
        self._wound(**{lost: True})
        return f"the {lost}"

    def _sensor(self, *, active: bool) -> str:
        whole = self._sheet.active_sr if active else self._sheet.passive_sr
        gone = self._unit.wounds.active if active else self._unit.wounds.passive
        points = min(-(-whole // QUARTER), whole - gone)
        if points <= 0:
            return ""
        name = "active" if active else "passive"
        self._wound(**{name: points})
        return f"{points} of {name} short range"

    def _sand(self) -> str:
        """Lose a sand battery, or a damper turret where there is none (fleet 14.7)."""
        if self._unit.wounds.sand < self._sheet.sand.number:
            self._wound(sand=1)
            return "a sand battery"
        if self._unit.wounds.turrets < self._sheet.damper_turrets.number:
            self._wound(turrets=1)
            return "a damper turret"
        return ""

    def _battery(self) -> str:
        """Lose a steerable battery of the most numerous group that works (fleet 14.7)."""
        groups = [
            (battery.number - self._unit.guns[entry].destroyed, entry)
            for entry, battery in enumerate(self._sheet.batteries)
            if battery.steerable
        ]
        most, entry = max(groups, key=lambda group: (group[0], -group[1]), default=(0, 0))
        if not most:
            return ""
        guns = list(self._unit.guns)
        guns[entry] = replace(guns[entry], destroyed=guns[entry].destroyed + 1)
        self._unit = replace(self._unit, guns=tuple(guns))
        return f"a {self._sheet.batteries[entry].type.value} battery"

    def _launcher(self) -> str:
        """Lose a launcher of the highest rate that works (fleet 14.7)."""
        groups = [
            (launcher.rate, -entry)
            for entry, launcher in enumerate(self._sheet.launchers)
            if launcher.number > self._unit.tubes[entry].destroyed
        ]
        if not groups:
            return ""
        entry = -max(groups)[1]
        tubes = list(self._unit.tubes)
        tubes[entry] = replace(tubes[entry], destroyed=tubes[entry].destroyed + 1)
        self._unit = replace(self._unit, tubes=tuple(tubes))
        return f"a {self._sheet.launchers[entry].missile} launcher"

    def _spinal(self) -> str:
        """Weaken the first working spinal; with none, lose a battery (fleet 14.8)."""
        for entry, battery in enumerate(self._sheet.batteries):
            left = battery.rating - self._unit.guns[entry].rating_lost
            if battery.steerable or left <= 0:
                continue
            points = min(max(1, battery.rating // QUARTER), left)
            guns = list(self._unit.guns)
            guns[entry] = replace(guns[entry], rating_lost=guns[entry].rating_lost + points)
            self._unit = replace(self._unit, guns=tuple(guns))
            return f"{points} of the spinal mount"
        return self._battery() if all(b.steerable for b in self._sheet.batteries) else ""

    def _screens(self) -> str:
        """Weaken the meson screen; if none the damper screen; if none the globe (fleet 14.8)."""
        sheet, wounds = self._sheet, self._unit.wounds
        globe = 0 if wounds.globe_destroyed else sheet.black_globe
        fitted = {"meson": sheet.meson_screen, "damper": sheet.damper_screen, "globe": globe}
        for name, rating in fitted.items():
            if rating > getattr(wounds, name):
                self._wound(**{name: 1})
                return f"1 of the {name} screen" if name != "globe" else "1 of the black globe"
        return ""

    def _magazine(self) -> str:
        """Lose a quarter of the largest stock, rounded up (fleet 14.8)."""
        stocks = {name: count for name, count in self._unit.magazine.items() if count}
        if not stocks:
            return ""
        name = max(stocks, key=lambda one: stocks[one])
        lost = -(-stocks[name] // QUARTER)
        magazine = {**self._unit.magazine, name: stocks[name] - lost}
        self._unit = replace(self._unit, magazine=magazine)
        return f"{lost} {name}"

    def _hangar_hit(self) -> str:
        """Lose a carried craft; with none, a quarter of the controllers (fleet 14.8)."""
        if self._craft < self._hangar:
            self._craft += 1
            return "a craft in the hangar"
        whole, gone = self._sheet.controllers, self._unit.wounds.controllers
        points = min(-(-whole // QUARTER), whole - gone)
        if points <= 0:
            return ""
        self._wound(controllers=points)
        return f"{points} controllers"

    def _crew(self, *, halved: bool) -> str:
        """Lose a team, or half of those left, and take a crew hit (fleet 14.8, 14.9)."""
        left = self._sheet.teams - self._unit.wounds.teams
        lost = -(-left // 2) if halved else min(1, left)
        self._wound(teams=lost, crew=1)
        return f"{lost} damage-control teams, a crew hit" if lost else "a crew hit"
