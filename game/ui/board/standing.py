"""Who stands where in a hex: at its centre, at the side of a body, at a dock, fanned out."""

import math
from collections import defaultdict
from typing import Final

from msgspec import Struct

from game.core.board import BaseMark, Board, Marker
from game.core.hexes import DIRECTIONS, Hex
from game.core.plane import Point, centre

FAN: Final = 6  # as many of a shared hex are shown; the rest are counted
_FAN_REACH: Final = 0.27  # of the hex spacing, from the centre
_SIDE_REACH: Final = 0.4
_OVER_BASE: Final = 0.5
_ABREAST: Final = 0.17
_DOCK: Final = (-0.24, 0.12)
_SMALL: Final = 0.72


class Standing(Struct, frozen=True):
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


def standings(board: Board, first: str | None = None) -> dict[str, Standing]:
    """Where each unit stands, by id.

    Args:
        board: With all markers and bases.
        first: The id of the unit that is shown before all others, as the selected one.
    """
    result: dict[str, Standing] = {}
    flying: dict[Hex, list[Marker]] = defaultdict(list)
    landed: dict[tuple[Hex, int], list[Marker]] = defaultdict(list)
    docked: dict[Hex, list[Marker]] = defaultdict(list)
    for marker in sorted(board.markers, key=lambda m: (m.id != first, m.id)):
        if marker.landed is not None:
            landed[marker.at, marker.landed].append(marker)
        elif marker.docked:
            docked[marker.at].append(marker)
        else:
            flying[marker.at].append(marker)
    full = _full_hexes(board, docked)
    for at, group in flying.items():
        result.update(_fanned(group, full=at in full))
    sides = {(base.at, base.direction) for base in board.bases}
    for (at, side), group in landed.items():
        result.update(_abreast(group, side, over_base=(at, side) in sides))
    for group in docked.values():
        result.update(_moored(group))
    return result


def base_offset(base: BaseMark) -> Point:
    """Where a base stands, from the centre of its hex, in hex spacings."""
    if base.direction is None:
        return (0.0, 0.0)
    x, y = centre(DIRECTIONS[base.direction])
    return (x * 0.345, y * 0.345)


def crowds(board: Board) -> dict[Hex, int]:
    """How many fly in each hex that more than one shares."""
    counts: dict[Hex, int] = defaultdict(int)
    for marker in board.markers:
        if marker.landed is None and not marker.docked:
            counts[marker.at] += 1
    return {at: count for at, count in counts.items() if count > 1}


def _full_hexes(board: Board, docked: dict[Hex, list[Marker]]) -> set[Hex]:
    """Hexes whose middle is taken: by a body, a base that is not at a side, a docked ship."""
    bodies = {at for body in board.chart.bodies for at in body.hexes}
    return bodies | {base.at for base in board.bases if base.direction is None} | set(docked)


def _fanned(group: list[Marker], *, full: bool) -> dict[str, Standing]:
    if len(group) == 1 and not full:
        return {group[0].id: ALONE}
    places = min(len(group), FAN)
    start = math.pi / 2 if full or places != 2 else math.pi  # noqa: PLR2004 - two lie abreast
    result = {}
    for index, marker in enumerate(group):
        turn = start + math.tau * (index % places) / places
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
