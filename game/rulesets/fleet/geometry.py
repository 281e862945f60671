"""Rounding, paths and angles on the hex plane, in whole numbers (fleet 1.7–1.10)."""

from __future__ import annotations

from game.core.hexes import Hex, Vec, distance, norm2


def rounded(qn: int, rn: int, d: int) -> Hex:
    """Give the hex nearest to the point (qn/d, rn/d), d > 0 (fleet 1.8).

    >>> rounded(1, 0, 2), rounded(-1, 0, 2), rounded(1, -4, 2)
    ((1, 0), (0, 0), (1, -2))
    """
    sn = -qn - rn
    q, r, s = (_half_up(n, d) for n in (qn, rn, sn))
    eq, er, es = abs(q * d - qn), abs(r * d - rn), abs(s * d - sn)
    if eq > er and eq > es:
        q = -r - s
    elif er > es:
        r = -q - s
    return (q, r)


def _half_up(n: int, d: int) -> int:
    return (2 * n + d) // (2 * d)


def path(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """Give the hexes from `a` to `b`, both among them, one a step (fleet 1.9).

    >>> path((0, 0), (2, -4))
    ((0, 0), (1, -1), (1, -2), (2, -3), (2, -4))
    """
    n = distance(a, b)
    if not n:
        return (a,)
    dq, dr = b[0] - a[0], b[1] - a[1]
    return tuple(rounded(a[0] * n + dq * i, a[1] * n + dr * i, n) for i in range(n + 1))


def within_30(a: Vec, b: Vec) -> bool:
    """Say whether `b` lies within 30 degrees of `a`; nothing does of a zero vector (fleet 1.10).

    >>> within_30((1, 0), (2, -1)), within_30((1, 0), (1, -1)), within_30((0, 0), (1, 0))
    (True, False, False)
    """
    dot = 2 * a[0] * b[0] + 2 * a[1] * b[1] + a[0] * b[1] + a[1] * b[0]
    return dot > 0 and dot * dot >= 3 * norm2(a) * norm2(b)
