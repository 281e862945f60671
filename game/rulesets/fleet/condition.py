"""What still works of a unit: its sheet less what it has lost (fleet 2, 12.3, 12.4, 14.7–14.9)."""

from __future__ import annotations

from game.core.dice import Modifier, RuleRef
from game.rulesets.fleet.orders import Device
from game.rulesets.fleet.sheets import BASE_LEVEL
from game.rulesets.fleet.state import State
from game.rulesets.fleet.units import Unit

STEPS = 10  # 12.3: flicker steps, a tenth of the time closed each
FOLDED = 1  # 8.14: g that a deployed folding array costs
LOCK_LIMIT, FIRE_LIMIT = 2, 3  # 2.5: most that a crew value makes of sensor and of fire rolls


def structure_left(state: State, unit: Unit) -> int:
    """Give the structure left; none once it is destroyed (fleet 14.4)."""
    return max(0, state.sheet(unit).structure - unit.wounds.structure)


def crippled(state: State, unit: Unit) -> bool:
    """Say whether a unit is at half its structure or less (fleet 14.4)."""
    return 2 * structure_left(state, unit) <= state.sheet(unit).structure


def armour(state: State, unit: Unit) -> int:
    """Give the armour left (fleet 14.3, 14.7)."""
    return max(0, state.sheet(unit).armour - unit.wounds.armour)


def current_g(state: State, unit: Unit) -> int:
    """Give the g for burn and evasion together (fleet 3.3, 8.14, 12.4)."""
    whole = max(0, state.sheet(unit).g - unit.wounds.g)
    if Device.ARRAY in unit.gear.on:
        whole = max(0, whole - FOLDED)
    return whole * (STEPS - flicker(state, unit)) // STEPS


def globe_rating(state: State, unit: Unit) -> int:
    """Give the highest flicker step of a unit's black globe; 0 for none (fleet 12.3, 12.7)."""
    if unit.wounds.globe_destroyed:
        return 0
    return max(0, state.sheet(unit).black_globe - unit.wounds.globe)


def flicker(state: State, unit: Unit) -> int:
    """Give the flicker step in use: it falls with the globe's rating (fleet 12.3)."""
    return min(unit.gear.flicker, globe_rating(state, unit))


def meson_screen(state: State, unit: Unit) -> int:
    """Give the rating of the meson screen (fleet 12.2)."""
    return max(0, state.sheet(unit).meson_screen - unit.wounds.meson)


def damper_screen(state: State, unit: Unit) -> int:
    """Give the rating of the damper screen (fleet 13.6)."""
    return max(0, state.sheet(unit).damper_screen - unit.wounds.damper)


# --- sensors and talk ----------------------------------------------------------------------------


def passive_sr(state: State, unit: Unit) -> int:
    """Give the short range of its PEMS in hexes; at 0 it makes no attempts (fleet 14.8)."""
    return max(0, state.sheet(unit).passive_sr - unit.wounds.passive)


def active_sr(state: State, unit: Unit) -> int:
    """Give the short range of its AEMS in hexes, doubled by a deployed array (fleet 2.3)."""
    own = max(0, state.sheet(unit).active_sr - unit.wounds.active)
    return 2 * own if array_deployed(state, unit) else own


def array_deployed(state: State, unit: Unit) -> bool:
    """Say whether its folding array is out and works (fleet 2.3, 8.5)."""
    fitted = state.sheet(unit).folding_array and not unit.wounds.array
    return fitted and Device.ARRAY in unit.gear.on


def jammer_sr(state: State, unit: Unit) -> int:
    """Give the short range of its jammer in hexes, switched on or not; 0 for none that works."""
    return 0 if unit.wounds.jammer else state.sheet(unit).jammer_sr


def can_talk(state: State, unit: Unit) -> bool:
    """Say whether it may share and hand off: by tight beam, or by radio that is on (fleet 8.9)."""
    sheet = state.sheet(unit)
    if unit.wounds.commo or not sheet.commo_sr or flicker(state, unit) == STEPS:
        return False
    return sheet.tightbeam or Device.RADIO in unit.gear.on


# --- weapons -------------------------------------------------------------------------------------


def working(state: State, unit: Unit, entry: int) -> int:
    """Give the batteries of an entry that are not destroyed (fleet 10.5, 14.7)."""
    return max(0, state.sheet(unit).batteries[entry].number - unit.guns[entry].destroyed)


def battery_rating(state: State, unit: Unit, entry: int) -> int:
    """Give a battery's rating after spinal and power losses; at 0 it cannot fire (fleet 14.8)."""
    whole = state.sheet(unit).batteries[entry].rating
    return max(0, whole - unit.guns[entry].rating_lost - unit.wounds.power)


def unfired(state: State, unit: Unit, entry: int) -> int:
    """Give the batteries of an entry that may still fire this turn (fleet 4.6)."""
    return max(0, working(state, unit, entry) - unit.guns[entry].fired)


def launchers_ready(state: State, unit: Unit, entry: int) -> int:
    """Give the launchers of an entry that may still fire this turn (fleet 4.6)."""
    tubes = unit.tubes[entry]
    return max(0, state.sheet(unit).launchers[entry].number - tubes.destroyed - tubes.fired)


def controllers(state: State, unit: Unit) -> int:
    """Give the missiles it can control at once (fleet 7.4, 14.8)."""
    return max(0, state.sheet(unit).controllers - unit.wounds.controllers)


def sand_left(state: State, unit: Unit) -> int:
    """Give the sand batteries that may still be used this turn (fleet 12.1)."""
    batteries = state.sheet(unit).sand.number - unit.wounds.sand - unit.sand_used
    return max(0, min(batteries, unit.canisters))


def turrets_left(state: State, unit: Unit) -> int:
    """Give the damper turrets that may still be used this turn (fleet 13.5)."""
    return max(
        0, state.sheet(unit).damper_turrets.number - unit.wounds.turrets - unit.turrets_fired
    )


def teams_left(state: State, unit: Unit) -> int:
    """Give the damage-control teams that work (fleet 15.1)."""
    return max(0, state.sheet(unit).teams - unit.wounds.teams)


def crew_dm(value: int, limit: int, post: str) -> Modifier:
    """Give the DM of a crew value: positive hinders (fleet 2.5).

    Args:
        value: The target number, 2 to 12.
        limit: Most it makes either way: `LOCK_LIMIT` or `FIRE_LIMIT`.
        post: Whose it is, as `gunnery`.
    """
    return Modifier(max(-limit, min(limit, BASE_LEVEL - value)), post, RuleRef("fleet 2.5"))
