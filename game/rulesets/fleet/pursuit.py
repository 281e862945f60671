"""How a spread pursues its target: one burn a turn, in whole numbers (fleet 7.7)."""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from game.core.hexes import Hex, Vec, disc, length, sub

FURTHEST = 12  # further turns that are looked ahead (fleet 7.7a)
RESERVE = 4  # one part in so many of the fuel is kept for corrections (fleet 7.7b)


class Chase(Struct, frozen=True):
    """A spread and its target, as its turn to move comes.

    Attributes:
        past, present: The spread's markers.
        target_past, target: The target's, after its move of this turn.
        g: The spread's g-rating.
        fuel: Its g-turns left.
    """

    past: Hex
    present: Hex
    target_past: Hex
    target: Hex
    g: int
    fuel: int


def pursuit_burn(chase: Chase) -> Vec:
    """Give the burn a guided spread makes (fleet 7.7)."""
    ahead = _turns_ahead(chase)
    shift = _shift(chase, ahead)
    usable = _usable(chase.fuel, ahead)
    most = min(chase.g, usable)
    # What the turns after this one can still make up, by the length of this burn (7.7g).
    left = [reach(ahead - 1, chase.g, usable - burned) for burned in range(most + 1)]
    best: tuple[int, int, int, int, int] | None = None
    q, r = shift
    for size, bq, br in _burns(most):
        rest = length((q - (ahead + 1) * bq, r - (ahead + 1) * br))
        short = max(0, rest - left[size])
        score = (short, rest, size, bq, br)
        if best is None or score < best:
            best = score
    if best is None:
        raise ValueError(f"no burn for {chase}")
    return best[3], best[4]


def _turns_ahead(chase: Chase) -> int:
    """Give how many further turns the intercept takes: the first that can do (fleet 7.7d)."""
    least: tuple[int, int] | None = None
    for k in range(FURTHEST + 1):
        deficit = length(_shift(chase, k)) - reach(k, chase.g, _usable(chase.fuel, k))
        if deficit <= 0:
            return k
        if least is None or deficit < least[0]:
            least = (deficit, k)
    if least is None:
        raise ValueError(f"nothing was looked at for {chase}")
    return least[1]


def _shift(chase: Chase, k: int) -> Vec:
    """Give the shift that is required to meet the target in k further turns (fleet 7.7a)."""
    v, w = sub(chase.present, chase.past), sub(chase.target, chase.target_past)
    (tq, tr), (pq, pr) = chase.target, chase.present
    return (
        tq + k * w[0] - pq - (k + 1) * v[0],
        tr + k * w[1] - pr - (k + 1) * v[1],
    )


def _usable(fuel: int, k: int) -> int:
    """Give the fuel that may be planned with (fleet 7.7b)."""
    return fuel if k == 0 else fuel - fuel // RESERVE


@cache
def reach(k: int, g: int, fuel: int) -> int:
    """Give the shift that burns of this turn and k further ones can make (fleet 7.7c).

    >>> reach(-1, 12, 12), reach(0, 12, 9), reach(2, 12, 9)
    (0, 9, 27)
    """
    made = 0
    for weight in range(k + 1, 0, -1):
        burned = min(g, fuel)
        made += weight * burned
        fuel -= burned
    return made


@cache
def _burns(most: int) -> tuple[tuple[int, int, int], ...]:
    """List burns up to a length, as (length, q, r), sorted (fleet 7.7g)."""
    return tuple(sorted((length(burn), *burn) for burn in disc((0, 0), most)))
