"""Evasion: g not burned, and a pilot who may make more of it (fleet 6)."""

from __future__ import annotations

from game.core.dice import Dice, Modifier, Roll, RuleRef

CHECK = RuleRef("fleet 6.3")
HANDY = 6  # 6.3: the largest Size that is no burden to its pilot


def pilots_check(size: int, dice: Dice) -> Roll:
    """Roll 2D6 for a pilot; large hulls hinder (fleet 6.3)."""
    burden = Modifier(max(0, size - HANDY), "a large hull", CHECK)
    return Roll(CHECK, (dice.die(6), dice.die(6)), (burden,) if burden.value else ())


def evasion_dm(g: int, check: Roll | None, pilot: int) -> int:
    """Give the DM to attacks on a unit that spends g on evasion (fleet 6.2, 6.3).

    Args:
        g: How many g.
        check: The pilot's check, or None if it was declined.
        pilot: The pilot's target number.
    """
    if check is None:
        return g
    return 2 * g if check.total <= pilot else g // 2
