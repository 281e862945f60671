"""Who stands where in a hex: at its centre, at the side of a body, at a dock, fanned out."""

import math
from collections import defaultdict
from operator import attrgetter
from typing import Final

from msgspec import Struct

from game.core.board import BaseMark, Board, BodyMark, Marker
from game.core.hexes import DIRECTIONS, Hex
from game.core.plane import Point, centre

FAN: Final = 6  # as many of a shared hex are shown; the rest are counted
_STARTS: Final = (-90, 180, -90, -45, -90, -60)  # degrees, by number: the top is left to the count
_FAN_REACH: Final = 0.27  # of the hex spacing, from the centre
_SIDE_REACH: Final = 0.4
_OVER_BASE: Final = 0.5
_ABREAST: Final = 0.17
_DOCK: Final = (-0.24, 0.12)
_SMALL: Final = 0.72
_STATION: Final = "orbital-base"
ORDNANCE: Final = frozenset({"mine", "torpedo", "nuke"})


class Standing(Struct, frozen=True, cache_hash=True):
    """Where a unit stands, from the centre of its hex.

    Attributes:
        offset: In hex spacings; x to the east, y down.
        share: Size of its drawing, 1.0 alone in its hex.
        shown: Whether it is drawn; the last of a great crowd are only counted.
        bow: Degrees counterclockwise from east where it does not point along its heading.
    """

    offset: Point = (0.0, 0.0)
    share: float = 1.0
    shown: bool = True
    bow: float | None = None


ALONE: Final = Standing()


class Ranks(Struct, frozen=True):
    """All units of a board, in the order they are drawn in, and where they stand.

    Attributes:
        order: Ships, then ordnance over them, then the first unit.
        standings: By id.
        crowds: How many fly in each hex that more than one shares.
    """

    order: tuple[Marker, ...]
    standings: dict[str, Standing]
    crowds: dict[Hex, int]


def ranks(board: Board, first: str | None = None) -> Ranks:
    """Where each unit stands.

    Args:
        board: With all markers and bases.
        first: The id of the unit that is shown before all others, as the selected one.
    """
    markers = sorted(board.markers, key=attrgetter("id"))
    chosen = [marker for marker in markers if marker.id == first]
    ships = [m for m in markers if m.id != first and m.sprite not in ORDNANCE]
    ordnance = [m for m in markers if m.id != first and m.sprite in ORDNANCE]
    flying: dict[Hex, list[Marker]] = {}
    landed: dict[tuple[Hex, int], list[Marker]] = defaultdict(list)
    docked: dict[Hex, list[Marker]] = defaultdict(list)
    for marker in (*chosen, *ships, *ordnance):
        if marker.landed is not None:
            landed[marker.at, marker.landed].append(marker)
        elif marker.docked:
            docked[marker.at].append(marker)
        elif marker.at in flying:
            flying[marker.at].append(marker)
        else:
            flying[marker.at] = [marker]
    result = {marker.id: ALONE for marker in markers}
    full = _full_hexes(board)
    for at, group in flying.items():
        if at in docked:
            result.update(_around_station(group))
        elif len(group) > 1 or at in full:
            result.update(_fanned(group))
    sides = {(base.at, base.direction) for base in board.bases}
    for (at, side), group in landed.items():
        result.update(_abreast(group, side, over_base=(at, side) in sides))
    for group in docked.values():
        result.update(_moored(group))
    crowds = {at: len(group) for at, group in flying.items() if len(group) > 1}
    return Ranks((*ships, *ordnance, *chosen), result, crowds)


def base_offset(base: BaseMark) -> Point:
    """Where a base stands, from the centre of its hex, in hex spacings."""
    if base.direction is None:
        return (0.0, 0.0)
    x, y = centre(DIRECTIONS[base.direction])
    return (x * 0.345, y * 0.345)


def _full_hexes(board: Board) -> set[Hex]:
    """Hexes whose middle is taken by a body, or by a base that is not at a side."""
    bodies = {at for body in board.chart.bodies for at in body.hexes}
    return bodies | {base.at for base in board.bases if base.direction is None}


def _around_station(group: list[Marker]) -> dict[str, Standing]:
    """What ships are docked at stands in the middle, all else around it."""
    station = next((marker for marker in group if marker.sprite == _STATION), group[0])
    others = [marker for marker in group if marker is not station]
    return {station.id: ALONE, **_fanned(others)}


def _fanned(group: list[Marker]) -> dict[str, Standing]:
    places = min(len(group), FAN)
    result = {}
    for index, marker in enumerate(group):
        turn = math.radians(_STARTS[places - 1] + 360 * (index % places) / places)
        offset = (math.cos(turn) * _FAN_REACH, -math.sin(turn) * _FAN_REACH)
        result[marker.id] = Standing(offset, _SMALL, index < places)
    return result


def _abreast(group: list[Marker], side: int, *, over_base: bool) -> dict[str, Standing]:
    x, y = centre(DIRECTIONS[side])
    reach = _OVER_BASE if over_base else _SIDE_REACH
    result = {}
    for index, marker in enumerate(group):
        aside = (index - (len(group) - 1) / 2) * _ABREAST
        offset = (x * reach - y * aside, y * reach + x * aside)
        result[marker.id] = Standing(offset, _SMALL, bow=side * 60.0)
    return result


def _moored(group: list[Marker]) -> dict[str, Standing]:
    x, y = _DOCK
    return {
        marker.id: Standing((x, y - index * _ABREAST), _SMALL, bow=0.0)
        for index, marker in enumerate(group)
    }


def middle_of(body: BodyMark) -> Point:
    """The middle of a body's hexes, as a point of the plane."""
    points = [centre(hex_) for hex_ in body.hexes]
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
