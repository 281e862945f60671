"""Room for a prompt: in small windows the eye moves aside, so that nothing lies under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pygame

from game.ui.board.view import BoardView
from game.ui.pen import Pen
from game.ui.scenes.lesson import spot, standing

if TYPE_CHECKING:
    from game.ui.scenes.game.scene import GameScene

_SMALLEST: Final = 16  # pixels from hex to hex at 100 % for which room is made
_MARGIN: Final = 20  # pixels around what is to be seen


class Room:
    """Moves the eye for prompts, and back as near as it was once there is room again."""

    def __init__(self) -> None:
        self._near = 0.0  # pixels from hex to hex before the eye was first moved away
        self._made = 0.0  # the same since

    def make(
        self, scene: GameScene[Any, Any, Any, Any], plate: pygame.Rect, about: spot.Spot | None
    ) -> bool:
        """Move the eye if a prompt that has just come up covers what matters; gives whether.

        Args:
            scene: The screen.
            plate: Where the prompt stands.
            about: What it speaks of.
        """
        pen, view = scene.pen, scene.view
        hexes = spot.interests(view.board, scene.desk.selected, about)
        moved = self._made == view.bound.spacing
        if not hexes or not (moved or self._is_covered(view, pen, plate, hexes)):
            return False
        self._near = self._near if moved else view.bound.spacing
        part = _free(view, pen, plate, scene.placing.objective.rect.bottom)
        camera = view.bound.fitted_in(hexes, part, pen.px(_MARGIN), self._near)
        if camera.spacing < pen.px(_SMALLEST):
            return False
        self._made = camera.spacing
        view.go_to(camera)
        return True

    def _is_covered(
        self, view: BoardView, pen: Pen, plate: pygame.Rect, hexes: list[tuple[int, int]]
    ) -> bool:
        boxes = [spot.hex_box(at, view.bound, pen) for at in hexes]
        boxes += spot.choice_boxes(view.board, view.bound, pen)
        return standing.covers(plate, boxes)


def _free(view: BoardView, pen: Pen, plate: pygame.Rect, above: int) -> tuple[int, int, int, int]:
    """The larger part of the view above or below a plate, under the cards at its head."""
    left, top, width, height = view.bound.rect
    bottom, gap = top + height, pen.px(10)
    above = min(above, top + height // 2)
    if plate.top - above >= bottom - plate.bottom:
        return left, above, width, max(plate.top - gap - above, 1)
    return left, plate.bottom + gap, width, max(bottom - plate.bottom - gap, 1)
