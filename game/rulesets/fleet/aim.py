"""Who may fire beams at whom, how many batteries bear, and what is needed (fleet 10, 11).

DMs are added to the roll: a positive one hinders (fleet 1.4).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from game.core.dice import Modifier, RuleRef
from game.core.ruleset import UnitId
from game.rulesets.fleet.bands import Band, band
from game.rulesets.fleet.condition import FIRE_LIMIT, battery_rating, crew_dm, unfired, working
from game.rulesets.fleet.sheets import Battery, Beam, Mount
from game.rulesets.fleet.state import Mode, State
from game.rulesets.fleet.units import Unit

HIT = RuleRef("fleet 11.4")
SURE, NEVER = 2, 12  # 1.5: naturals that always succeed and always fail

# 10.3: short ranges in hexes; a mount that is not listed has none.
SHORT_RANGES: Mapping[Beam, Mapping[Mount, int]] = {
    Beam.LASER: {Mount.TURRET: 3, Mount.BARBETTE: 4, Mount.BAY: 5, Mount.SPINAL: 8},
    Beam.PAW: {Mount.BARBETTE: 3, Mount.BAY: 4, Mount.SPINAL: 8},
    Beam.MESON: {Mount.BAY: 3, Mount.SPINAL: 6},
}
# 10.5: greatest Size of the firing ship, percent of each battery group.
SHARES = ((4, 100), (6, 80), (8, 65), (10, 55), (12, 50))
# 11.4.
BEAM_DMS: Mapping[Beam, int] = {Beam.LASER: -1, Beam.PAW: 0, Beam.MESON: 1}


class Aim(Struct, frozen=True):
    """One battery at one target.

    Attributes:
        needed: 2D6 of so much or less hit, all DMs counted; naturals of 2 and 12 go before.
        band: The range band.
        modifiers: Every DM that is not 0, in the order of fleet 11.4.
    """

    needed: int
    band: Band
    modifiers: tuple[Modifier, ...]

    def hits(self, rolled: int) -> bool:
        """Say whether a natural sum of 2D6 hits (fleet 1.5, 11.2)."""
        return rolled == SURE or (rolled != NEVER and rolled <= self.needed)


def target_number(size: int) -> int:
    """Give what is needed against a Size without DMs (fleet 11.2).

    >>> [target_number(size) for size in (1, 2, 7, 12)]
    [5, 5, 8, 10]
    """
    return 4 + (size + 1) // 2


def short_range(battery: Battery) -> int:
    """Give a battery's short range in hexes: its own, or that of its mount (fleet 10.3)."""
    return battery.sr or SHORT_RANGES[battery.type].get(battery.mount, 0)


def aim(
    state: State, unit: Unit, entry: int, target: Unit, distance: int, mode: Mode
) -> Aim | None:
    """Work out what a battery needs; None where the target is out of its reach (fleet 10.4).

    Args:
        state: The game.
        unit: Who fires.
        entry: Which entry of its batteries.
        target: At whom.
        distance: In hexes, to the target or the window it passes (fleet 5.6).
        mode: The kind of fire.
    """
    battery = state.sheet(unit).batteries[entry]
    found = band(short_range(battery), distance)
    if found is None:
        return None
    listed = _dms(state, unit, battery, target, mode)
    modifiers = tuple(m for m in (found.modifier(RuleRef("fleet 11.3")), *listed) if m.value)
    size = state.sheet(target).size
    return Aim(target_number(size) - sum(m.value for m in modifiers), found, modifiers)


def _dms(
    state: State, unit: Unit, battery: Battery, target: Unit, mode: Mode
) -> Iterator[Modifier]:
    yield Modifier(target.helm.evasion_dm, "the target's evasion", HIT)
    yield Modifier(unit.helm.evasion, "the firer's own evasion", HIT)
    yield Modifier(BEAM_DMS[battery.type], battery.type.value, HIT)
    yield crew_dm(state.sheet(unit).crew.gunnery, FIRE_LIMIT, "gunnery")
    yield Modifier(unit.wounds.fire_control, "fire control damage", HIT)
    yield Modifier(int(mode is Mode.OPPORTUNITY), "opportunity fire", HIT)


def bearing(state: State, unit: Unit, entry: int, target: UnitId) -> int:
    """Give how many batteries of an entry may still be fired at a target this turn (10.5).

    >>> from math import ceil
    >>> [ceil(n * share / 100) for n, share in ((8, 55), (20, 50), (6, 65), (4, 80), (3, 80))]
    [5, 10, 4, 4, 3]
    """
    if not battery_rating(state, unit, entry):
        return 0
    most = working(state, unit, entry)
    if state.sheet(unit).batteries[entry].steerable:
        size = state.sheet(unit).size
        share = next(percent for largest, percent in SHARES if size <= largest)
        most = -(-most * share // 100)
    shot = sum(b.batteries for b in unit.bearings if (b.entry, b.target) == (entry, target))
    return max(0, min(most - shot, unfired(state, unit, entry)))
