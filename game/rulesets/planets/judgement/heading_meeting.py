"""How long it takes to meet something that moves: estimates in open space, gravity left aside.

All is relative to the other: `x` is where one is as seen from it, `u` how one drifts past it, in
hexes a turn. A ship burns one hex a turn. The three functionals q, r and q + r bound what burns
can do in hex length, so each question is asked three times in one dimension.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.hexes import Hex, Vec, length

LONGEST = 30  # turns; what takes longer is as far as can be
Track = Sequence[tuple[Hex, Vec]]
"""Where something will be and how fast it flies there, a turn each, from the present one on."""


@lru_cache(maxsize=100_000)
def turns_to_reach(x: Vec, u: Vec, within: int) -> float:
    """Give the turns until one can be `within` hexes of something that coasts, at any speed.

    Burning t turns on end moves a ship 1 + 2 + … + t hexes off its drift. The part of the last
    turn that is needed counts as a fraction, so that nearer is always better.

    >>> turns_to_reach((3, 0), (0, 0), 0), turns_to_reach((6, 0), (-2, 0), 0)
    (2.0, 1.75)
    """
    short = float(length(x) - within)
    if short <= 0:
        return 0.0
    for t in range(1, LONGEST):
        gap = length((x[0] + t * u[0], x[1] + t * u[1])) - within - t * (t + 1) / 2
        if gap <= 0:
            return t - 1 + short / (short - gap)
        short = gap
    return float(LONGEST)


@lru_cache(maxsize=100_000)
def turns_to_match(x: Vec, u: Vec) -> int:
    """Give the turns until one can lie beside something that coasts, at its velocity.

    >>> turns_to_match((0, 0), (0, 0)), turns_to_match((1, 0), (0, 0))
    (0, 2)
    >>> turns_to_match((4, 0), (0, 0)), turns_to_match((-1, 0), (1, 0))
    (4, 2)
    """
    if x == (0, 0) and u == (0, 0):
        return 0
    for t in range(max(1, length(u)), LONGEST):
        if _matches((x[0] + t * u[0], x[1] + t * u[1]), u, t):
            return t
    return LONGEST


def _matches(end: Vec, u: Vec, turns: int) -> bool:
    """Whether burns of some turns undo a drift `u` and the end it would lead to."""
    return (
        _fits(-end[0], -u[0], turns)
        and _fits(-end[1], -u[1], turns)
        and _fits(-end[0] - end[1], -u[0] - u[1], turns)
    )


def _fits(shift: int, change: int, turns: int) -> bool:
    """Whether burns in one dimension give a change of velocity and of place at once.

    A burn of turn i of n changes the place n − i + 1 times. The place changes most when all early
    burns go one way and all late ones the other.
    """
    if not -turns <= change <= turns:
        return False
    ahead, back = (turns + change) / 2, (turns - change) / 2
    whole = turns * (turns + 1) / 2
    most = ahead * (2 * turns - ahead + 1) - whole
    least = whole - back * (2 * turns - back + 1)
    return least <= shift <= most


def turns_to_reach_track(at: Hex, drift: Vec, track: Track, within: int) -> float:
    """Give the turns until one can be `within` hexes of something on its way.

    Beyond the end of its track it coasts.

    Args:
        at: Where one is.
        drift: How one moves on without a burn: velocity and pulls owed.
        track: Its way; the first is where it is now.
        within: The distance that will do.
    """
    short = float(length((at[0] - track[0][0][0], at[1] - track[0][0][1])) - within)
    if short <= 0:
        return 0.0
    for t in range(1, len(track)):
        there = track[t][0]
        off = (at[0] + t * drift[0] - there[0], at[1] + t * drift[1] - there[1])
        gap = length(off) - within - t * (t + 1) / 2
        if gap <= 0:
            return t - 1 + short / (short - gap)
        short = gap
    x, u = _at_the_end(at, drift, track)
    return max(float(len(track) - 1), turns_to_reach(x, u, within))


def turns_to_match_track(at: Hex, drift: Vec, track: Track) -> int:
    """Give the turns until one can lie beside something on its way, at its velocity then."""
    if track[0] == (at, drift):
        return 0
    for t in range(1, len(track)):
        there, velocity = track[t]
        end = (at[0] + t * drift[0] - there[0], at[1] + t * drift[1] - there[1])
        u = (drift[0] - velocity[0], drift[1] - velocity[1])
        if _matches(end, u, t):
            return t
    x, u = _at_the_end(at, drift, track)
    return max(len(track) - 1, turns_to_match(x, u))


def _at_the_end(at: Hex, drift: Vec, track: Track) -> tuple[Vec, Vec]:
    """Give place and drift relative to something that had always coasted as it ends its track."""
    n = len(track) - 1
    there, velocity = track[n]
    start = (there[0] - n * velocity[0], there[1] - n * velocity[1])
    x = (at[0] - start[0], at[1] - start[1])
    return x, (drift[0] - velocity[0], drift[1] - velocity[1])
