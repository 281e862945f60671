"""A picture of a position, for hand-outs and reports: no window and no app."""

from collections.abc import Sequence
from pathlib import Path

import pygame

from game.core.board import Board
from game.ui.board.camera import Camera, corners_of
from game.ui.board.canvas import Focus
from game.ui.board.frame import draw_frame, inside
from game.ui.board.painter import Painter
from game.ui.pen import Pen


def paint(
    board: Board,
    size: tuple[int, int],
    *,
    selected: str | None = None,
    camera: Camera | None = None,
    text_scale: float = 1.0,
    reserved: Sequence[pygame.Rect] = (),
) -> pygame.Surface:
    """Paint a board with its border.

    Args:
        board: The position.
        size: Width and height in pixels.
        selected: Id of the unit with the ring, if any.
        camera: From where; the whole chart without one.
        text_scale: 1.0 to 2.0.
        reserved: Where something else will cover it and no label should stand.

    Returns:
        A new surface, which `pygame.image.save` writes.
    """
    pygame.font.init()
    surface = pygame.Surface(size, 0, 32)
    pen = Pen(round(text_scale * 100))
    rect = surface.get_rect()
    within = inside(pen, rect)
    eye = (camera or Camera()).placed((within.left, within.top, within.width, within.height))
    if camera is None:
        eye = eye.fitted(corners_of(board.chart.radius), pen.px(8))
    Painter().paint(surface, board, eye, pen, Focus(selected=selected), reserved=reserved)
    draw_frame(surface, pen, rect)
    return surface


def write(picture: pygame.Surface, path: Path) -> None:
    """Write a picture to a file of the kind its name ends in, as `.png`.

    Raises:
        OSError: It cannot be written.
    """
    try:
        pygame.image.save(picture, path)
    except pygame.error as error:
        raise OSError(str(error)) from error
