"""Past, present and future: how things move that keep their velocity (planets 5.2–5.7).

A thing has a past, a present and a future marker, or, which is the same, a present hex and a
velocity: velocity = present - past, and the future lies at present + velocity. Pulls owed are
direction numbers; each moves the future one hex. Both readings use the functions below.
"""

from collections.abc import Iterable

from game.core.hexes import DIRECTIONS, Hex, Vec, distance, length, sub


def velocity(past: Hex, present: Hex) -> Vec:
    """Return the course flown from `past` to `present`.

    >>> velocity((0, 4), (3, 3))
    (3, -1)
    """
    return sub(present, past)


def past(present: Hex, velocity: Vec) -> Hex:
    """Return where the past marker lies.

    >>> past((3, 3), (3, -1))
    (0, 4)
    """
    return sub(present, velocity)


def drift(present: Hex, velocity: Vec, pulls: Iterable[int] = ()) -> Hex:
    """Return where the future marker lies without a burn: the predicted end.

    >>> drift((3, 3), (3, -1)), drift((1, 0), (0, 1), pulls=(3,))
    ((6, 2), (0, 1))
    """
    q, r = present[0] + velocity[0], present[1] + velocity[1]
    for pull in pulls:
        dq, dr = DIRECTIONS[pull]
        q, r = q + dq, r + dr
    return (q, r)


def burn_cost(drift_end: Hex, end: Hex) -> int:
    """Return how many hexes of burn bring the end from `drift_end` to `end`.

    It is their distance: what cancels out costs nothing.

    >>> burn_cost((6, 2), (8, 1)), burn_cost((6, 2), (6, 2))
    (2, 0)
    """
    return distance(drift_end, end)


def turns_to_stop(velocity: Vec, pulls: Iterable[int] = (), per_turn: int = 1) -> int:
    """Return how many turns of burning bring a thing to rest.

    Pulls owed count, later ones do not.

    Args:
        velocity: The course just flown.
        pulls: Directions of the pulls it owes.
        per_turn: The largest burn, in hexes.

    Raises:
        ValueError: `per_turn` is below 1, so it never stops.

    >>> turns_to_stop((3, -1)), turns_to_stop((3, -1), per_turn=2), turns_to_stop((1, 0), (3,))
    (3, 2, 0)
    """
    if per_turn < 1:
        raise ValueError(f"a burn of {per_turn} hexes a turn stops nothing")
    return -(-length(drift((0, 0), velocity, pulls)) // per_turn)
