"""Where the eye is sent: to the selected unit, with what it may choose in view."""

from __future__ import annotations

from typing import Final

from game.core.board import Board
from game.core.hexes import DIRECTIONS, Hex, add
from game.ui.board.view import BoardView
from game.ui.pen import Pen

_READABLE: Final = 64  # pixels from hex to hex at 100 % that suffice to plot
_NEAR: Final = 4  # hexes around the selected unit that are seen at first


def place_of(board: Board, unit: str) -> Hex | None:
    """Where a unit or base stands; None where there is none."""
    places = {base.id: base.at for base in board.bases}
    places.update({marker.id: marker.at for marker in board.markers})
    return places.get(unit)


def show_unit(view: BoardView, unit: str) -> None:
    """Bring a unit into view, with the hexes it may choose."""
    at = place_of(view.board, unit)
    if at is not None:
        view.bring_into_view([at, *(choice.at for choice in view.board.choices)])


def open_on(view: BoardView, pen: Pen, unit: str) -> None:
    """Begin near a unit, its courses and the objective in view; never farther than the whole."""
    board = view.board
    at = place_of(board, unit)
    if at is None:
        return
    ends = [course.end for course in board.courses if course.unit == unit]
    around = [*ends, *(add(at, (q * _NEAR, r * _NEAR)) for q, r in DIRECTIONS)]
    near = view.camera.fitted([*around, *(flag.at for flag in board.flags)])
    if near.spacing < pen.px(_READABLE):
        near = view.camera.fitted(around)
    if near.spacing > view.camera.spacing:
        view.camera = near.clamped(board.chart.radius)
        view.dirty = True
