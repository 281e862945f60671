"""Where the eye is sent: to the selected unit, with what it may choose in view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.core.board import Board
from game.core.hexes import DIRECTIONS, Hex, add, distance
from game.ui.board.camera import Camera
from game.ui.board.view import BoardView
from game.ui.pen import Pen

_READABLE: Final = 48  # pixels from hex to hex at 100 % that suffice to plot
_NEAR: Final = 3  # hexes around the selected unit that are seen at first
_MARGIN: Final = 24  # pixels around what is seen at first


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
    """Begin near a unit, with as much of what matters to it in view as can still be read.

    First its courses, then the objective, the nearest body, its own side, the others; each is
    left out where it would make the hexes too small. Never farther than the whole.
    """
    board = view.board
    at = place_of(board, unit)
    if at is None:
        return
    seen = [course.end for course in board.courses if course.unit == unit]
    seen += [add(at, (q * _NEAR, r * _NEAR)) for q, r in DIRECTIONS]
    camera = _fitted(view, pen, seen)
    for more in _matters(board, unit, at):
        nearer = _fitted(view, pen, [*seen, *more])
        if nearer.spacing >= pen.px(_READABLE):
            camera = nearer
            seen += more
    if camera.spacing > view.camera.spacing:
        view.camera = camera.clamped(board.chart.radius)
        view.dirty = True


def _fitted(view: BoardView, pen: Pen, hexes: Sequence[Hex]) -> Camera:
    return view.camera.fitted(hexes, pen.px(_MARGIN))


def _matters(board: Board, unit: str, at: Hex) -> Iterator[list[Hex]]:
    """Groups of hexes, what matters most first."""
    yield [flag.at for flag in board.flags]
    bodies = [min(body.hexes, key=lambda hex_: distance(at, hex_)) for body in board.chart.bodies]
    if bodies:
        yield [min(bodies, key=lambda hex_: (distance(at, hex_), hex_))]
    own = next((marker.side for marker in board.markers if marker.id == unit), -1)
    yield [marker.at for marker in board.markers if marker.side == own]
    others = [marker.at for marker in board.markers if marker.side != own]
    yield from ([hex_] for hex_ in sorted(others, key=lambda hex_: (distance(at, hex_), hex_)))
