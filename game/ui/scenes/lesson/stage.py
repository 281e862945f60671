"""Where the prompt of a lesson stands on the game screen, and the light on what it speaks of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pygame

from game.session.standing import Prompt, Standing
from game.ui.pen import Pen
from game.ui.scenes.lesson import spot, standing
from game.ui.scenes.lesson.plate import Plate
from game.ui.scenes.lesson.room import Room

if TYPE_CHECKING:
    from game.ui.scenes.game.scene import GameScene

_CAPTION: Final = 34  # height of a caption at 100 %


class Stage:
    """Places the plate of a prompt, and makes room for it.

    Args:
        scene: The screen of the lesson.
        plate: The plate.

    Attributes:
        light: The light on a hex that is spoken of.
    """

    def __init__(self, scene: GameScene[Any, Any, Any, Any], plate: Plate) -> None:
        self._scene = scene
        self.plate = plate
        self.light = spot.Light()
        self._prompt = Prompt("", "", "", Standing.WAITING)
        self._room = Room()
        self._said: tuple[Prompt, tuple[int, int], Pen] | None = None  # what room was made for

    def stand(self, prompt: Prompt, *, visible: bool) -> None:
        """Light what is spoken of, and place the plate beside it.

        Args:
            prompt: What the plate says.
            visible: Whether it is to be seen now.
        """
        scene, placing = self._scene, self._scene.placing
        self._prompt = prompt
        placing.view.reserved = placing.cards
        self.light.hex = None
        self.plate.show(visible=visible)
        if not visible:
            return
        said = (prompt, scene.size, scene.pen)
        changed, self._said = said != self._said, said
        self.plate.away = self.plate.away and not changed
        self._stand_plate()
        if changed:
            if self._room.make(scene, self.plate.rect, self._about()):
                self.plate.lift()
                self._stand_plate()
            self._shorten()
        self._give_way()
        if self.plate.visible:
            placing.view.reserved = (*placing.cards, self.plate.rect)

    def caption_foot(self, foot: int) -> int:
        """Captions stand at the head of the board where the prompt stands at its foot."""
        pen, plate = self._scene.pen, self.plate
        if not plate.visible or plate.rect.bottom < foot - pen.px(_CAPTION):
            return foot
        return self._scene.view.rect.top + pen.px(_CAPTION + 16)

    def finish(self, surface: pygame.Surface) -> None:
        """Light a part of the screen that is spoken of."""
        plate = self.plate
        seen = plate.visible or plate.away
        if seen and plate.points and plate.target is not None and not self.light.hex:
            spot.frame(surface, self._scene.pen, plate.target)

    # Its place

    def _shorten(self) -> None:
        """Where even so something would be covered, the words stand at the head of the panel.

        Where the heading alone would cover a choice, it stands there, too.
        """
        scene, placing = self._scene, self._scene.placing
        kept = spot.essential(placing, scene.desk.selected, self._about(), scene.pen)
        choices = spot.choice_boxes(placing.view.board, placing.view.bound, scene.pen)
        choices = [] if self._prompt.waits else choices
        if standing.covers(self.plate.rect, [*kept, *choices]):
            self.plate.brief = True
            self._stand_again()
            if standing.covers(self.plate.rect, choices):
                self.plate.away = True
                self._stand_again()

    def _stand_again(self) -> None:
        """Lay out anew, with what the panel says now, and find another place for the plate."""
        self.plate.lift()
        self._scene.refresh()
        self._scene.settle()
        self._stand_plate()

    def _give_way(self) -> None:
        """The plate is not seen where it has no place, nor its praise over dice that just fell."""
        shots = self._scene.placing.shots
        fallen = shots.visible and self._prompt.waits
        if self.plate.away or (fallen and self.plate.rect.colliderect(shots.rect)):
            self.plate.visible = False

    def _about(self) -> spot.Spot | None:
        """What is spoken of, where it is in sight."""
        placing, prompt = self._scene.placing, self._prompt
        about = None if prompt.waits else spot.spot(prompt.at, placing, self._scene.pen)
        board = pygame.Rect(placing.view.bound.rect)
        hidden = about is not None and about.hex is not None and not board.contains(about.rect)
        return None if hidden else about

    def _stand_plate(self) -> None:
        scene, placing, about = self._scene, self._scene.placing, self._about()
        pen, view, unit = scene.pen, placing.view, scene.desk.selected
        self.light.place(pen, view.rect)
        self.light.camera = view.camera
        self.light.hex = about.hex if about is not None else None
        near = about or spot.spot(f"unit:{unit}", placing, pen)
        self.plate.stand(
            pen,
            pygame.Rect(view.bound.rect),
            near.rect if near is not None else None,
            spot.clear(placing, unit, about, pen),
            spot.better_seen(placing, pen),
            points=about is not None,
        )
