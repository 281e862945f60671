"""What a hit does: penetration, structure, how many allocation rolls (fleet 14.1–14.6, 14.10)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

AVERAGE = 7  # 14.3: P counts from the damage roll's average
INTERVALS = 20  # 14.5: hit intervals of a whole structure
GREAT = 4  # 14.10: a blow of this part of the structure adds a Critical


class Harm(StrEnum):
    """The kinds of damage (fleet 14.1)."""

    LASER = "laser"
    PAW = "paw"
    MESON = "meson"
    DET = "det"
    KKM = "kkm"
    NUKE = "nuke"


# 14.3: how many parts armour is divided by (0: it does not count), and the multiplier.
PENETRATION: Mapping[Harm, tuple[int, int]] = {
    Harm.LASER: (2, 1),
    Harm.DET: (2, 2),
    Harm.PAW: (1, 2),
    Harm.KKM: (1, 3),
    Harm.NUKE: (1, 3),
    Harm.MESON: (0, 3),
}


class Allocation(Struct, frozen=True):
    """The allocation rolls of one attack (fleet 14.5, 14.6, 14.10).

    Attributes:
        internal: Rolls on the Internal table, made first.
        surface: Rolls on the Surface table.
        critical: Whether a Critical follows for the size of the blow.
    """

    internal: int
    surface: int
    critical: bool


def penetration(harm: Harm, rating: int, roll: int, armour: int) -> int:
    """Give P of a hit (fleet 14.3).

    Args:
        harm: The kind of damage.
        rating: Of the attack as it arrives.
        roll: The damage roll with its DamDM.
        armour: Of the target; a meson gun ignores it.

    >>> penetration(Harm.LASER, 7, 6, 8), penetration(Harm.PAW, 24, 7, 8)
    (4, 16)
    """
    parts, _ = PENETRATION[harm]
    effect = armour // parts if parts else 0
    return max(0, rating + AVERAGE - roll - effect)


def structure_damage(harm: Harm, value: int) -> int:
    """Give the structure that a penetrating value takes (fleet 14.4)."""
    return value * PENETRATION[harm][1]


def hit_interval(structure: int) -> int:
    """Give the loss for which one allocation roll is made (fleet 14.5).

    >>> hit_interval(260), hit_interval(70), hit_interval(8)
    (13, 4, 1)
    """
    return -(-structure // INTERVALS)


def allocation(harm: Harm, value: int, armour: int, structure: int, before: int) -> Allocation:
    """Give the rolls that follow an attack which the target survives (fleet 14.5, 14.6, 14.10).

    Args:
        harm: The kind of damage.
        value: Its penetrating value.
        armour: As it was when that was worked out.
        structure: The target's full structure.
        before: Structure lost before the attack.
    """
    taken = structure_damage(harm, value)
    interval = hit_interval(structure)
    rolls = (before + taken) // interval - before // interval
    if harm is Harm.MESON:
        internal = rolls
    elif value >= max(1, armour):
        internal = -(-rolls // 2)
    else:
        internal = 0
    return Allocation(internal, rolls - internal, critical=taken * GREAT >= structure)


def closing_dm(closing_velocity: int) -> int:
    """Give the DamDM of a kinetic missile (fleet 14.2).

    >>> closing_dm(19)
    -9
    """
    return -(closing_velocity // 2)
