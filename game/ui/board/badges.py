"""Where the badges of choices stand: in the middle of their hexes, or clear of who is there."""

import math
from typing import Final

from game.core.board import Board, Choice
from game.core.hexes import DIRECTIONS, Hex
from game.core.plane import Point, centre
from game.ui.board.camera import Camera
from game.ui.board.canvas import choice_spots, unit_spot
from game.ui.board.marks import BADGE
from game.ui.board.standing import Ranks
from game.ui.pen import Pen

_ASIDE: Final = 0.4  # of the spacing, from the middle of a hex to a badge that makes way
_CORNERS: Final = tuple(math.radians(degrees) for degrees in (90, 30, 150, -30, -150, -90))
_FLAG: Final = 0.1  # of the spacing, from the middle of a hex up to that of a flag


def badge_spots(
    board: Board, camera: Camera, pen: Pen, ranks: Ranks
) -> list[tuple[Choice, Point, bool]]:
    """Each choice with the pixel of its badge, and whether that has made way for something."""
    occupied = _occupied(board, camera, pen, ranks)
    spots = choice_spots(board, camera, pen)
    sides = [at for choice, at, _ in spots if choice.side is not None]
    found = []
    for choice, middle, spacing in spots:
        others = occupied.get(choice.at, []) if choice.side is None else []
        at = _clear_of(middle, [*others, *sides], spacing) if others else middle
        found.append((choice, at, bool(others)))
    return found


def is_on_badge(
    choice: Choice, pixel: Point, board: Board, camera: Camera, pen: Pen, ranks: Ranks
) -> bool:
    """Whether a pixel lies on the badge of a choice, and not only in its hex."""
    return any(
        one is choice and math.dist(at, pixel) <= BADGE * 1.1 * pen.scale
        for one, at, _ in badge_spots(board, camera, pen, ranks)
    )


def _occupied(board: Board, camera: Camera, pen: Pen, ranks: Ranks) -> dict[Hex, list[Point]]:
    """Where units and flags stand in the hexes that can be chosen, in pixels."""
    hexes = {choice.at for choice in board.choices}
    found: dict[Hex, list[Point]] = {}
    for marker in board.markers:
        standing = ranks.standings[marker.id]
        if marker.at in hexes and standing.shown:
            spot = unit_spot(marker, standing, camera, pen)
            found.setdefault(marker.at, []).append(spot)
    for flag in board.flags:
        if flag.at in found or (flag.at in hexes and flag.side is None):
            x, y = camera.centre_of(flag.at)
            across, down = (0.0, -_FLAG) if flag.side is None else centre(DIRECTIONS[flag.side])
            away = camera.spacing * (1.0 if flag.side is None else 0.5)
            found.setdefault(flag.at, []).append((x + across * away, y + down * away))
    return found


def _clear_of(middle: Point, others: list[Point], spacing: float) -> Point:
    """The corner of a hex that is farthest from all that stands in it; the lowest of equals."""
    away = _ASIDE * spacing
    corners = [
        (middle[0] + math.cos(turn) * away, middle[1] + math.sin(turn) * away) for turn in _CORNERS
    ]
    return max(corners, key=lambda at: round(min(math.dist(at, other) for other in others)))
