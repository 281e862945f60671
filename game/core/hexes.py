"""Hexes and displacements in whole numbers (planets 2.2–2.4).

Hexes are pointy-top, in axial coordinates (q, r): east is +q, and +r goes down the screen to the
south-east. A `Hex` is a place and a `Vec` a displacement; both are plain tuples, so that they
compare, hash and save as what they are.
"""

from collections.abc import Iterator

Hex = tuple[int, int]
Vec = tuple[int, int]

DIRECTIONS: tuple[Vec, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six unit vectors by direction number, counterclockwise as seen on the screen from east."""

DIRECTION_NAMES = ("E", "NE", "NW", "W", "SW", "SE")

_NUMBERS = {vec: direction for direction, vec in enumerate(DIRECTIONS)}


def add(a: Hex, b: Vec) -> Hex:
    """Return the hex or displacement `b` away from `a`.

    >>> add((3, 3), (3, -1))
    (6, 2)
    """
    return (a[0] + b[0], a[1] + b[1])


def sub(a: Hex, b: Hex) -> Vec:
    """Return the displacement that leads from `b` to `a`.

    >>> sub((3, 3), (0, 4))
    (3, -1)
    """
    return (a[0] - b[0], a[1] - b[1])


def scale(v: Vec, n: int) -> Vec:
    """Return `v` taken `n` times.

    >>> scale((2, -1), 3)
    (6, -3)
    """
    return (v[0] * n, v[1] * n)


def neg(v: Vec) -> Vec:
    """Return the displacement back.

    >>> neg((2, -1))
    (-2, 1)
    """
    return (-v[0], -v[1])


def length(v: Vec) -> int:
    """Return the length of `v` in hexes: the fewest single steps that add up to it.

    >>> length((3, -1)), length((2, 1)), length((0, 0))
    (3, 3, 0)
    """
    q, r = v
    return max(abs(q), abs(r), abs(q + r))


def distance(a: Hex, b: Hex) -> int:
    """Return the number of steps from `a` to `b`.

    >>> distance((-3, 2), (0, 3))
    4
    """
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def norm2(v: Vec) -> int:
    """Return the squared straight-line length of `v`, in hex spacings (planets 2.4).

    >>> norm2((2, 1)), norm2((3, 1))
    (7, 13)
    """
    q, r = v
    return q * q + q * r + r * r


def step(hex_: Hex, direction: int, n: int = 1) -> Hex:
    """Return the hex `n` steps from `hex_` in a direction, 0–5.

    >>> step((1, 0), 2)
    (1, -1)
    >>> step((0, 0), 5, 3)
    (0, 3)
    """
    q, r = DIRECTIONS[direction]
    return (hex_[0] + q * n, hex_[1] + r * n)


def opposite(direction: int) -> int:
    """Return the direction that leads back.

    >>> [opposite(direction) for direction in range(6)]
    [3, 4, 5, 0, 1, 2]
    """
    return (direction + 3) % 6


def direction_of(v: Vec) -> int | None:
    """Return the number of a unit vector, None for every other displacement.

    >>> direction_of((1, -1))
    1
    >>> direction_of((0, 0)) is None, direction_of((2, 0)) is None
    (True, True)
    """
    return _NUMBERS.get(v)


def neighbours(hex_: Hex) -> tuple[Hex, ...]:
    """Return the six hexes around `hex_`, by direction number.

    >>> neighbours((5, -3))
    ((6, -3), (6, -4), (5, -4), (4, -3), (4, -2), (5, -2))
    """
    q, r = hex_
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS)


def rotated(v: Vec, sixths: int) -> Vec:
    """Return `v` turned counterclockwise, as seen on the screen, by sixths of a full turn.

    >>> [rotated((1, 0), sixths) for sixths in range(6)] == list(DIRECTIONS)
    True
    >>> rotated((3, -1), -1)
    (1, 2)
    """
    q, r = v
    for _ in range(sixths % 6):
        q, r = q + r, -q
    return (q, r)


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes at exactly `radius` from `centre`, counterclockwise from due east.

    >>> ring((0, 0), 1) == DIRECTIONS
    True
    >>> ring((4, -2), 0)
    ((4, -2),)
    >>> ring((0, 0), 2)[:4]
    ((2, 0), (2, -1), (2, -2), (1, -2))
    """
    if radius == 0:
        return (centre,)
    return tuple(
        step(step(centre, direction, radius), (direction + 2) % 6, along)
        for direction in range(6)
        for along in range(radius)
    )


def disc(centre: Hex, radius: int) -> Iterator[Hex]:
    """Yield the hexes at most `radius` from `centre`, by r, then by q.

    >>> list(disc((0, 0), 1))
    [(0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1)]
    """
    q, r = centre
    for dr in range(-radius, radius + 1):
        for dq in range(max(-radius, -radius - dr), min(radius, radius - dr) + 1):
            yield (q + dq, r + dr)


def on_board(hex_: Hex, radius: int) -> bool:
    """Say whether `hex_` lies on the hexagonal board of `radius` around (0, 0) (planets 2.13).

    >>> on_board((9, 0), 9), on_board((9, 1), 9)
    (True, False)
    """
    return length(hex_) <= radius
