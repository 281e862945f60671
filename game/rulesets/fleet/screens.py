"""What stops a hit: sand, meson screen, damper screen, black globe (fleet 12, 13.5–13.7)."""

from __future__ import annotations

from game.rulesets.fleet.damage import Harm

SCREEN = 5  # 12.2
DAMPED = 5  # 13.6: percent of a spread that each point of rating stops
SANDED = 8  # 13.7: 2D6 of so much or less kill proximity missiles
ANTI_MISSILE = 7  # 13.5: 2D6 with DMs of so much or less hit a spread


def sanded(harm: Harm, rating: int, sand: int) -> int:
    """Give what sand leaves of an attack's rating; it does not stop mesons (fleet 12.1, 13.7).

    >>> [sanded(harm, 11, 4) for harm in (Harm.LASER, Harm.PAW, Harm.MESON, Harm.DET)]
    [7, 9, 11, 7]
    """
    match harm:
        case Harm.LASER | Harm.DET:
            return max(0, rating - sand)
        case Harm.PAW:
            return max(0, rating - sand // 2)
        case _:
            return rating


def meson_screen_needs(screen: int, gun: int) -> int:
    """Give what 2D6 must not exceed for a meson screen to stop a hit (fleet 12.2).

    >>> meson_screen_needs(3, 18)
    6
    """
    return SCREEN + screen - gun // 8


def damped(missiles: int, damper: int) -> int:
    """Give the nuclear missiles of a spread that a damper screen stops (fleet 13.6).

    >>> damped(23, 3)
    3
    """
    return missiles * damper * DAMPED // 100


def kills(rating: int, roll: int) -> int:
    """Give the missiles a battery kills with a modified roll that hits (fleet 13.5).

    >>> kills(11, 6), kills(8, 5), kills(9, 6)
    (7, 6, 6)
    """
    return -(-rating // 2) + max(0, ANTI_MISSILE - roll)


def discharged(capacitor: int, flicker: int) -> int:
    """Give the energy that a globe sheds in Turn Record (fleet 12.8).

    >>> discharged(120, 5)
    15
    """
    return capacitor * (10 - flicker) // 40
