"""What damage leaves a ship able to do (planets 14.3, 15.4, 15.7)."""

from __future__ import annotations

from game.rulesets.planets.ships import MINE, NUKE, TORPEDO, Group, Kind
from game.rulesets.planets.state import Ship, State

LIMIT = 6  # 14.4, R34: the end of every track


def manoeuvres(state: State, ship: Ship) -> bool:
    """Whether it may burn, land, take off and ram; empty tanks do not count (14.3, 15.4)."""
    if ship.is_base or not ship.crew:
        return False
    return ship.drive == 0 if state.tracks else ship.disabled == 0


def guns_work(state: State, ship: Ship) -> bool:
    """Whether its guns work: the class has guns and damage leaves them (14.3, 15.4, R31, R33)."""
    if not ship.ship_class.armed or not ship.crew:
        return False
    if state.tracks:
        return ship.weapon < _silent_from(ship)
    if ship.kind is Kind.DREADNAUGHT:
        return True
    return ship.disabled <= (1 if ship.is_base else 0)


def _silent_from(ship: Ship) -> int:
    """From which weapon damage its guns are silent (15.4)."""
    return {Kind.DREADNAUGHT: 4, Kind.ORBITAL_BASE: 2, Kind.PACKET: LIMIT + 1}.get(ship.kind, 1)


def launcher_works(state: State, ship: Ship) -> bool:
    """Whether damage leaves it able to launch (14.3, 15.4, R31–R33)."""
    if not ship.crew:
        return False
    damage = ship.weapon if state.tracks else ship.disabled
    return damage <= (1 if ship.is_base else 0)


def may_carry(ship: Ship, item: str) -> bool:
    """Whether its class may launch an item at all (3.1, 3.2)."""
    group = ship.ship_class.group
    if group is Group.BASE:
        return item == TORPEDO
    hold = ship.ship_class.hold or 0
    if item == TORPEDO:
        return group is Group.WARSHIP and hold >= 20  # noqa: PLR2004 - the mass of 11.1
    return hold >= {MINE: 10, NUKE: 20}[item]


def supplies(state: State, base: Ship) -> bool:
    """Whether an orbital base can supply (14.3, R33)."""
    return (base.drive if state.tracks else base.disabled) <= 1


def disabled(state: State, ship: Ship) -> bool:
    """Whether it may be looted and captured as disabled (14.6, 15.7, R82, 19.10)."""
    if ship.is_base:
        return False
    if not ship.crew:
        return True
    if not state.tracks:
        return ship.disabled > 0
    if ship.kind is Kind.PACKET or ship.drive == 0:
        return False
    return not guns_work(state, ship)
