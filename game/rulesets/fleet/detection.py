"""How much a side knows of enemy units: levels that are gained and never lost (fleet 9.1, 9.2)."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.ruleset import Side, UnitId
from game.rulesets.fleet.knowledge import Knowledge, Report, Sighting
from game.rulesets.fleet.state import State
from game.rulesets.fleet.units import Level

ORDER = tuple(Level)
NUMBERS = (10, 5, 2, 1)  # 9.1: a contact tells 10+, 5–9, 2–4 or 1


def level_of(state: State, side: Side, unit: UnitId) -> Level:
    """Give how well a side knows an enemy unit (fleet 9.1)."""
    report = state.knowledge[side].units.get(unit)
    return Level.BOGEY if report is None else report.level


def number_told(units: int) -> int:
    """Give the least of the numbers that a contact cannot tell apart (fleet 9.1).

    >>> [number_told(units) for units in (1, 4, 5, 23)]
    [1, 2, 5, 10]
    """
    return next((number for number in NUMBERS if units >= number), 0)


def contacted(state: State, side: Side, units: tuple[UnitId, ...]) -> Knowledge:
    """Give what a side knows once rolls have missed units by little (fleet 9.1)."""
    return _learned(state, side, dict.fromkeys(units, Level.CONTACT), locked=False)


def locked(state: State, side: Side, units: tuple[UnitId, ...], *, short: bool) -> Knowledge:
    """Give what a side knows once units are locked (fleet 9.1).

    Args:
        state: The game.
        side: Who has locked them.
        units: Which.
        short: Whether from Short band: that identifies at once.
    """
    reports = state.knowledge[side].units
    again = {unit for unit in units if reports.get(unit, Report()).locked_before}
    levels = {unit: Level.IDENTIFIED if short or unit in again else Level.LOCKED for unit in units}
    return _learned(state, side, levels, locked=True)


def _learned(state: State, side: Side, levels: dict[UnitId, Level], *, locked: bool) -> Knowledge:
    knowledge = state.knowledge[side]
    reports, sightings = dict(knowledge.units), dict(knowledge.forces)
    for name, level in levels.items():
        unit = state.units[name]
        before = reports.get(name, Report())
        reports[name] = replace(
            before,
            level=max(before.level, level, key=ORDER.index),
            turn=state.turn,
            force=unit.force if level is not Level.CONTACT else before.force,
            locked=before.locked or locked,
        )
        held = state.forces[unit.force]
        sightings[held.id] = Sighting(state.turn, number_told(len(held.units)))
    return Knowledge(reports, sightings)
