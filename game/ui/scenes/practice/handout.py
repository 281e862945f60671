"""A picture of a position for a hand-out: a title, the board with what is drawn on it, a legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.core.board import Board
from game.ui.board.atlas import Atlas, side_colour
from game.ui.board.camera import Camera
from game.ui.board.legend import LEGEND, draw_entry, sample_height
from game.ui.board.picture import paint
from game.ui.pen import Pen
from game.ui.scenes.practice.sketch import Drawing, covered
from game.ui.scenes.practice.sketch import paint as paint_drawing
from game.ui.theme import BODY, GROUND, INK, INK2, LABEL, SCREEN

SIZE: Final = (1600, 1200)
_MARGIN: Final = 28
_ENTRIES: Final = (0, 1, 2, 10, 11, 12)  # of the legend: what a reader of a picture meets
_COLUMNS: Final = 3
_SAMPLE: Final = 84
_LIFT: Final = (24, 24, 24)  # by which the ground, turned over, falls short of white


class Handout(Struct, frozen=True):
    """What is on the picture.

    Attributes:
        title: Its heading.
        when: One line below: the turn and the step.
        board: The marks.
        drawings: What was drawn on it.
        sides: The sides' names, in order of play.
        camera: The eye over the board, for what part of it is shown.
        selected: Id of the unit with the ring, if any.
    """

    title: str
    when: str
    board: Board
    drawings: Sequence[Drawing]
    sides: Sequence[str]
    camera: Camera
    selected: str | None = None


def picture(handout: Handout, size: tuple[int, int] = SIZE) -> pygame.Surface:
    """Paint a hand-out, with no window."""
    pygame.font.init()
    surface = pygame.Surface(size, 0, 32)
    surface.fill(GROUND)
    pen, atlas = Pen(100), Atlas()
    inside = surface.get_rect().inflate(-2 * _MARGIN, -2 * _MARGIN)
    top = pen.write_lines(surface, handout.title, inside, SCREEN, INK)
    below = pygame.Rect(inside.left, top, inside.width, 0)
    top = pen.write_lines(surface, handout.when, below, BODY, INK2) + 12
    foot = _legend_height(pen)
    board = pygame.Rect(inside.left, top, inside.width, inside.bottom - foot - 12 - top)
    eye = _eye(handout.camera, board)
    place = surface.subsurface(board)
    here = eye.placed((0, 0, board.width, board.height))
    covers = [box for drawing in handout.drawings for box in covered(pen, here, drawing)]
    painted = paint(
        handout.board, board.size, selected=handout.selected, camera=here, reserved=covers
    )
    place.blit(painted, (0, 0))
    for drawing in handout.drawings:
        paint_drawing(place, pen, here, drawing)
    _legend(surface, pen, atlas, pygame.Rect(inside.left, board.bottom + 12, inside.width, foot))
    _sides(surface, pen, atlas, handout.sides, (inside.right, inside.top + 8))
    return surface


def on_paper(shown: pygame.Surface) -> pygame.Surface:
    """The same picture to be printed: dark ink on white, sides by their shapes and names alone."""
    paper = pygame.transform.invert(pygame.transform.grayscale(shown))
    paper.fill(_LIFT, special_flags=pygame.BLEND_RGB_ADD)
    return paper


def _eye(camera: Camera, board: pygame.Rect) -> Camera:
    """The same part of the board in another place: as much of it, no less."""
    _, _, wide, high = camera.rect
    scale = min(board.width / max(wide, 1), board.height / max(high, 1))
    return Camera(camera.middle, max(camera.spacing * scale, 4.0), camera.rect)


def _legend_height(pen: Pen) -> int:
    return -(-len(_ENTRIES) // _COLUMNS) * sample_height(pen)


def _legend(surface: pygame.Surface, pen: Pen, atlas: Atlas, rect: pygame.Rect) -> None:
    wide, high = rect.width // _COLUMNS, sample_height(pen)
    for n, index in enumerate(_ENTRIES):
        left, top = rect.left + n % _COLUMNS * wide, rect.top + n // _COLUMNS * high
        draw_entry(surface, atlas, pen, LEGEND[index], (left + _SAMPLE // 2, top + high // 2))
        words = pygame.Rect(left + _SAMPLE + 8, top, wide - _SAMPLE - 20, high)
        words.top += (high - pen.lines_height(LEGEND[index].words, words.width, LABEL)) // 2
        pen.write_lines(surface, LEGEND[index].words, words, LABEL, INK)


def _sides(
    surface: pygame.Surface,
    pen: Pen,
    atlas: Atlas,
    names: Sequence[str],
    corner: tuple[int, int],
) -> None:
    """The sides with their shapes, from the upper right corner to the left."""
    right = corner[0]
    for n, name in reversed(list(enumerate(names))):
        at = (right, corner[1] + 12)
        written = pen.write(surface, name, at, BODY, side_colour(n), anchor="midright")
        hull = atlas.hull(n, "hull", 28, 0)
        surface.blit(hull, hull.get_rect(midright=(written.left - 6, at[1])))
        right = written.left - 6 - 28 - 20
