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

_CELL: Final = 4
_STEP: Final = 10  # pixels; less than any label is high
_CLEAR: Final = 4.0  # pixels between a mark and its label
_FREE, _SOFT, _TAKEN = 0, 1, 2
_ACROSS: Final = 2  # as much of a line may be covered before a leader is tried
_FAR: Final = (20.0, 44.0, 72.0, 108.0, 160.0, 240.0)  # pixels from the mark's edge, for leaders
E_, NE, NW, W_, SW, SE, N_, S_ = "e", "ne", "nw", "w", "sw", "se", "n", "s"
PLACES: Final = (E_, W_, S_, N_, SE, SW, NE, NW)
_ASIDE: Final = {E_: (1, 0), W_: (-1, 0), S_: (0, 1), N_: (0, -1)} | {
    SE: (1, 1),
    SW: (-1, 1),
    NE: (1, -1),
    NW: (-1, -1),
}


class Label(Struct, frozen=True):
    """Something to be written beside a mark.

    Attributes:
        id: Tells it from every other; decides between equals.
        anchor: The middle of what it names, in pixels.
        reach: From there to the edge of the mark.
        size: Width and height of its plate.
        weight: Placed first if small.
        leader: Whether it may stand farther off, with a line.
        places: Where to try, in this order.
    """

    id: str
    anchor: Point
    reach: float
    size: tuple[float, float]
    weight: int
    leader: bool = False
    places: tuple[str, ...] = PLACES


class Placed(Struct, frozen=True):
    """Where a label stands, and where its leader line ends if it has one."""

    id: str
    box: Box
    leader: tuple[Point, Point] | None = None


class Room:
    """What is taken of a rectangle of the window."""

    def __init__(self, bounds: Box) -> None:
        self._left, self._top, width, height = bounds
        self._columns = max(int(width) // _CELL, 0)
        self._rows = [bytearray(self._columns) for _ in range(max(int(height) // _CELL, 0))]

    def holds(self, point: Point) -> bool:
        """Whether a point lies in the rectangle."""
        column, line = self._cell(point)
        return 0 <= line < len(self._rows) and 0 <= column < self._columns

    def take(self, box: Box) -> None:
        """No label may stand on a mark; its box is brought to the nearest cells."""
        left, top = box[0] - self._left, box[1] - self._top
        self._mark(
            round(left / _CELL),
            round((left + box[2]) / _CELL),
            round(top / _CELL),
            round((top + box[3]) / _CELL),
        )

    def keep(self, box: Box) -> None:
        """No other label may have any point in common with a label."""
        self._mark(*self._cells(box))

    def avoid_line(self, start: Point, end: Point) -> None:
        """Better not across a line; it is followed in steps that no label slips between."""
        count = math.ceil(math.dist(start, end) / _STEP)
        x, y = start[0] - self._left, start[1] - self._top
        dx, dy = (end[0] - start[0]) / max(count, 1), (end[1] - start[1]) / max(count, 1)
        rows, columns = len(self._rows), self._columns
        for index in range(count + 1):
            column, line = int((x + dx * index) // _CELL), int((y + dy * index) // _CELL)
            if 0 <= line < rows and 0 <= column < columns:
                row = self._rows[line]
                row[column] = row[column] or _SOFT

    def crosses(self, start: Point, end: Point) -> bool:
        """Whether a line passes over something that is taken."""
        return any(self._rows[line][column] == _TAKEN for line, column in self._along(start, end))

    def _along(self, start: Point, end: Point) -> Iterator[tuple[int, int]]:
        """Row and column of the cells along a line, as far as they are in the rectangle."""
        count = max(math.ceil(math.dist(start, end) / _CELL), 1)
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
            math.floor((point[0] - self._left) / _CELL),
            math.floor((point[1] - self._top) / _CELL),
        )

    def cost(self, box: Box) -> int | None:
        """How much of what is better avoided a box covers; None where it may not stand."""
        left, right, top, bottom = self._cells(box)
        if left < 0 or top < 0 or right > self._columns or bottom > len(self._rows):
            return None
        soft = 0
        for row in self._rows[top:bottom]:
            part = row[left:right]
            if _TAKEN in part:
                return None
            soft += part.count(_SOFT)
        return soft

    def _mark(self, left: int, right: int, top: int, bottom: int) -> None:
        left, right = max(left, 0), min(right, self._columns)
        if right <= left:
            return
        filled = bytes([_TAKEN]) * (right - left)
        for row in self._rows[max(top, 0) : max(bottom, 0)]:
            row[left:right] = filled

    def _cells(self, box: Box) -> tuple[int, int, int, int]:
        """The cells a box touches: columns from and to, rows from and to."""
        left, top = box[0] - self._left, box[1] - self._top
        return (
            math.floor(left / _CELL),
            math.ceil((left + box[2]) / _CELL),
            math.floor(top / _CELL),
            math.ceil((top + box[3]) / _CELL),
        )


def place(labels: Iterable[Label], room: Room) -> list[Placed]:
    """Place labels where there is room; what fits nowhere is left out.

    Args:
        labels: In any order; ids are different.
        room: What is taken already; the labels placed are added to it.

    Returns:
        The labels that found a place, no two overlapping, in the order they were placed.
    """
    result = []
    for label in sorted(labels, key=lambda each: (each.weight, each.id)):
        cost, placed = _beside(label, room)
        if label.leader and (placed is None or cost > _ACROSS):
            placed = _farther(label, room, free=placed is not None) or placed
        if placed is not None:
            room.keep(placed.box)
            result.append(placed)
    return result


def _beside(label: Label, room: Room) -> tuple[int, Placed | None]:
    """The first of its places that covers nothing, or that which covers least, and how much."""
    best: tuple[int, Placed | None] = (0, None)
    for name in label.places:
        box = _box(label, _ASIDE[name], label.reach)
        cost = room.cost(box)
        if cost == 0:
            return 0, Placed(label.id, box)
        if cost is not None and (best[1] is None or cost < best[0]):
            best = (cost, Placed(label.id, box))
    return best


def _farther(label: Label, room: Room, *, free: bool) -> Placed | None:
    """The nearest place whose leader line crosses nothing, else the nearest.

    With `free` only a place that covers nothing, whose line crosses nothing, will do.
    """
    nearest = None
    for far in _FAR:
        for name in PLACES[2:] + PLACES[:2]:
            box = _box(label, _ASIDE[name], label.reach + far)
            cost = room.cost(box)
            if cost is None or (free and cost):
                continue
            leader = _leader(label, box)
            found = Placed(label.id, box, leader)
            if not room.crosses(*leader):
                return found
            nearest = nearest or found
    return None if free else nearest


def _box(label: Label, aside: tuple[int, int], reach: float) -> Box:
    """A plate beside a mark; at its corners it comes closer than its reach."""
    width, height = label.size
    across, down = aside
    away = (reach * 0.75 if across and down else reach) + _CLEAR
    x = label.anchor[0] + across * (away + width / 2)
    y = label.anchor[1] + down * (away + height / 2)
    return (x - width / 2, y - height / 2, width, height)


def _leader(label: Label, box: Box) -> tuple[Point, Point]:
    """A line from the mark's edge to the nearest point of the plate's edge."""
    left, top, width, height = box
    x, y = label.anchor
    end = (min(max(x, left), left + width), min(max(y, top), top + height))
    length = math.dist((x, y), end) or 1.0
    share = min((label.reach + _CLEAR) / length, 1.0)
    start = (x + (end[0] - x) * share, y + (end[1] - y) * share)
    return start, end


def overlap(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether two boxes have area in common."""
    return (
        one[0] < other[0] + other[2]
        and other[0] < one[0] + one[2]
        and one[1] < other[1] + other[3]
        and other[1] < one[1] + one[3]
    )
