"""Where labels stand: eight places around what they name, then farther off with a leader line.

Pure, and the same every time: labels are placed by weight, then by id. What is taken is kept on a
coarse raster, so that a label costs the same however crowded the board is.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

Box = tuple[float, float, float, float]  # left, top, width, height
Point = tuple[float, float]

_WIDE: Final = 6  # pixels of a cell of the raster
_HIGH: Final = 8
_STEP: Final = 15  # pixels; less than any label is high
_CLEAR: Final = 4.0  # pixels between a mark and its label
_OUT: Final = 8.0  # pixels of a leader line that may lie over its own mark
_ACROSS: Final = 2  # as much of a line may be covered before a leader is tried
_FAR: Final = (
    14.0,
    32.0,
    56.0,
    88.0,
    130.0,
    190.0,
    280.0,
)  # pixels from the mark's edge, for leaders
NEAR, ANYWHERE = 2, len(_FAR)  # how many of them are tried
E_, NE, NW, W_, SW, SE, N_, S_ = "e", "ne", "nw", "w", "sw", "se", "n", "s"
PLACES: Final = (E_, W_, S_, N_, SE, SW, NE, NW)
# Ways to stand farther off: first below and above, then round by sixteenths of a turn.
_WAYS: Final = tuple(
    (math.sin(math.tau * turn / 16), math.cos(math.tau * turn / 16))
    for turn in (0, 8, 1, 15, 2, 14, 7, 9, 6, 10, 3, 13, 5, 11, 4, 12)
)
# To the right, below, and what part of the mark's reach is kept.
_SHIFTS: Final = {
    E_: (1, 0, 1.0),
    W_: (-1, 0, 1.0),
    S_: (0, 1, 1.0),
    N_: (0, -1, 1.0),
    SE: (1, 1, 0.75),
    SW: (-1, 1, 0.75),
    NE: (1, -1, 0.75),
    NW: (-1, -1, 0.75),
}


class Label(Struct, frozen=True):
    """Something to be written beside a mark.

    Attributes:
        id: Tells it from every other; decides between equals.
        anchor: The middle of what it names, in pixels.
        reach: From there to the edge of the mark.
        size: Width and height of its plate.
        weight: Placed first if small.
        leader: How many distances farther off it may stand, with a line; 0 for none.
        places: Where to try, in this order.
        group: Only the first label of a group that finds a place is placed; empty for none.
    """

    id: str
    anchor: Point
    reach: float
    size: tuple[float, float]
    weight: int
    leader: int = 0
    places: tuple[str, ...] = PLACES
    group: str = ""


class Placed(Struct, frozen=True):
    """Where a label stands, and where its leader line ends if it has one."""

    id: str
    box: Box
    leader: tuple[Point, Point] | None = None


class Room:
    """What is taken of a rectangle of the window."""

    def __init__(self, bounds: Box) -> None:
        self._left, self._top, width, height = bounds
        self._columns = max(int(width) // _WIDE, 0)
        self._lines = max(int(height) // _HIGH, 0)
        self._taken = [0] * self._lines  # a bit for each column
        self._soft = [0] * self._lines

    def holds(self, point: Point) -> bool:
        """Whether a point lies in the rectangle."""
        column, line = self._cell(point)
        return 0 <= line < self._lines and 0 <= column < self._columns

    def take(self, box: Box) -> None:
        """No label may stand on a mark; its box is brought to the nearest cells."""
        x, y = box[0] - self._left, box[1] - self._top
        self._mark(
            int(x / _WIDE + 0.5),
            int((x + box[2]) / _WIDE + 0.5),
            int(y / _HIGH + 0.5),
            int((y + box[3]) / _HIGH + 0.5),
        )

    def take_around(self, middle: Point, reach: float) -> None:
        """No label may stand on a mark that reaches so far around a point."""
        x, y = middle[0] - self._left, middle[1] - self._top
        left, right = int((x - reach) / _WIDE + 0.5), int((x + reach) / _WIDE + 0.5)
        top, bottom = int((y - reach) / _HIGH + 0.5), int((y + reach) / _HIGH + 0.5)
        if left < 0 or top < 0 or right > self._columns or bottom > self._lines:
            self._mark(left, right, top, bottom)
            return
        bits = (1 << right) - (1 << left)  # as `_mark`, for hundreds that are in view
        taken = self._taken
        for line in range(top, bottom):
            taken[line] |= bits

    def keep(self, box: Box) -> None:
        """No other label may have any point in common with a label."""
        x, y = box[0] - self._left, box[1] - self._top
        self._mark(
            int(x / _WIDE),
            int((x + box[2]) / _WIDE) + 1,
            int(y / _HIGH),
            int((y + box[3]) / _HIGH) + 1,
        )

    def avoid_line(self, start: Point, end: Point) -> None:
        """Better not across a line; it is followed in steps that no label slips between."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        count = int((dx * dx + dy * dy) ** 0.5 / _STEP) + 1
        x, y = (start[0] - self._left) / _WIDE, (start[1] - self._top) / _HIGH
        dx, dy = dx / count / _WIDE, dy / count / _HIGH
        soft, lines, columns = self._soft, self._lines, self._columns
        for _ in range(count + 1):
            if 0 <= x < columns and 0 <= y < lines:
                soft[int(y)] |= 1 << int(x)
            x += dx
            y += dy

    def crosses(self, start: Point, end: Point) -> bool:
        """Whether a line passes over something that is taken."""
        return any(self._taken[line] >> column & 1 for line, column in self._along(start, end))

    def _along(self, start: Point, end: Point) -> Iterator[tuple[int, int]]:
        """Row and column of the cells along a line, as far as they are in the rectangle."""
        count = max(math.ceil(math.dist(start, end) / _WIDE), 1)
        for index in range(count + 1):
            share = index / count
            point = (
                start[0] + (end[0] - start[0]) * share,
                start[1] + (end[1] - start[1]) * share,
            )
            if self.holds(point):
                column, line = self._cell(point)
                yield line, column

    def _cell(self, point: Point) -> tuple[int, int]:
        return (
            math.floor((point[0] - self._left) / _WIDE),
            math.floor((point[1] - self._top) / _HIGH),
        )

    def cost(self, box: Box) -> int | None:
        """How much of what is better avoided a box covers; None where it may not stand."""
        x, y = box[0] - self._left, box[1] - self._top
        right, bottom = int((x + box[2]) / _WIDE) + 1, int((y + box[3]) / _HIGH) + 1
        if x < 0 or y < 0 or right > self._columns or bottom > self._lines:
            return None
        bits = (1 << right) - (1 << int(x / _WIDE))
        top = int(y / _HIGH)
        for line in self._taken[top:bottom]:
            if line & bits:
                return None
        soft = 0
        for line in self._soft[top:bottom]:
            soft += (line & bits).bit_count()
        return soft

    def _mark(self, left: int, right: int, top: int, bottom: int) -> None:
        left, top = max(0, left), max(0, top)
        right = min(self._columns, right)
        if right > left:
            bits = (1 << right) - (1 << left)
            for line in range(top, min(self._lines, bottom)):
                self._taken[line] |= bits


def place(labels: Iterable[Label], room: Room) -> list[Placed]:
    """Place labels where there is room; what fits nowhere is left out.

    Args:
        labels: In any order; ids are different.
        room: What is taken already; the labels placed are added to it.

    Returns:
        The labels that found a place, no two overlapping, in the order they were placed.
    """
    result = []
    done = set()
    for label in sorted(labels, key=lambda each: (each.weight, each.id)):
        if label.group and label.group in done:
            continue
        cost, placed = _beside(label, room)
        if label.leader and (placed is None or cost > _ACROSS):
            placed = _farther(label, room, free=placed is not None) or placed
        if placed is not None:
            room.keep(placed.box)
            done.add(label.group)
            result.append(placed)
    return result


def _beside(label: Label, room: Room) -> tuple[int, Placed | None]:
    """The first of its places that covers nothing, or that which covers least, and how much.

    At its corners a plate comes closer than the mark's reach. One loop for hundreds of labels, so
    it calls little.
    """
    least, best = 0, None
    (x, y), (width, height), reach, cost_of = label.anchor, label.size, label.reach, room.cost
    for name in label.places:
        right, below, near = _SHIFTS[name]
        away = reach * near + _CLEAR
        left = x + right * away + (right - 1) * width / 2
        box = (left, y + below * away + (below - 1) * height / 2, width, height)
        cost = cost_of(box)
        if cost == 0:
            return 0, Placed(label.id, box)
        if cost is not None and (best is None or cost < least):
            least, best = cost, box
    return least, None if best is None else Placed(label.id, best)


def _farther(label: Label, room: Room, *, free: bool) -> Placed | None:
    """The nearest place whose leader line crosses nothing, else the nearest there is.

    With `free` only one near by will do that covers nothing and whose line crosses nothing.
    """
    crossing = covering = None
    for far in _FAR[: min(label.leader, NEAR) if free else label.leader]:
        for way in _WAYS:
            box = _far_box(label, way, label.reach + far)
            cost = room.cost(box)
            if cost is None:
                continue
            leader = _leader(label, box)
            found = Placed(label.id, box, leader)
            if room.crosses(_along(leader, _OUT), leader[1]):
                crossing = crossing or found
            elif cost <= _ACROSS:
                return found
            else:
                covering = covering or found
    return None if free else covering or crossing


def _far_box(label: Label, way: Point, reach: float) -> Box:
    """A plate that begins so far from the mark in a direction and goes on outwards."""
    width, height = label.size
    away = reach + _CLEAR
    right, below = (round(part * 1.2) for part in way)
    return (
        label.anchor[0] + way[0] * away + (right - 1) * width / 2,
        label.anchor[1] + way[1] * away + (below - 1) * height / 2,
        width,
        height,
    )


def _leader(label: Label, box: Box) -> tuple[Point, Point]:
    """A line from the mark's edge to the nearest point of the plate's edge."""
    left, top, width, height = box
    x, y = label.anchor
    end = (min(max(x, left), left + width), min(max(y, top), top + height))
    length = math.dist((x, y), end) or 1.0
    share = min((label.reach + _CLEAR) / length, 1.0)
    start = (x + (end[0] - x) * share, y + (end[1] - y) * share)
    return start, end


def _along(line: tuple[Point, Point], pixels: float) -> Point:
    """The point of a line so far from its start, or its end."""
    start, end = line
    share = min(pixels / (math.dist(start, end) or 1.0), 1.0)
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def overlap(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether two boxes have area in common."""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )
