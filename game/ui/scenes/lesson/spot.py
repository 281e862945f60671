"""What a step of a lesson speaks of, where it is on the screen, and the light around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pygame
from msgspec import Struct

from game.core.board import Board, Course, When
from game.core.hexes import Hex
from game.ui.board.camera import Camera
from game.ui.board.canvas import choice_spots
from game.ui.engrave import dashed, plate
from game.ui.pen import Pen
from game.ui.scenes.game import eye
from game.ui.theme import ACCENT, BUTTON_RADIUS
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.scenes.game.placing import Placing

_CONTROLS: Final = {"do": 0, "skip": 1, "nobody": 2}
_LEAST: Final = 36  # pixels at 100 % of a hex that is lit
_TINT: Final = 26  # of 255


class Spot(Struct, frozen=True):
    """A place on the screen; on the board it is a hex."""

    rect: pygame.Rect
    hex: Hex | None = None


def spot(at: str, placing: Placing, pen: Pen) -> Spot | None:
    """Where something is that a step names; None for nothing, or for what is no longer there."""
    kind, _, name = at.partition(":")
    match kind:
        case "control":
            return Spot(placing.bar.parts()[_CONTROLS[name]].rect)
        case "ribbon":
            return Spot(placing.ribbon.rect)
        case "objective":
            return Spot(placing.objective.rect)
        case "panel":
            return Spot(placing.side.rect) if placing.side.visible else None
        case "log":
            return Spot(placing.side.rect) if placing.side.visible else None
        case _:
            place = hex_of(at, placing.view.board)
            return None if place is None else Spot(hex_box(place, placing.view.bound, pen), place)


def hex_of(at: str, board: Board) -> Hex | None:
    """The hex that a step names; None if it names none."""
    kind, _, name = at.partition(":")
    if kind == "hex":
        q, r = name.split(",")
        return int(q), int(r)
    if kind == "future":
        course = future(board, name)
        return course.end if course is not None else eye.place_of(board, name)
    return eye.place_of(board, name) if kind == "unit" else None


def future(board: Board, unit: str) -> Course | None:
    """The course a unit will fly next: as planned, else as it drifts."""
    coming = [course for course in board.courses if course.unit == unit]
    for when in (When.PLANNED, When.DRIFT):
        for course in coming:
            if course.when is when:
                return course
    return None


def hex_box(place: Hex, camera: Camera, pen: Pen) -> pygame.Rect:
    """The box around a hex, or around a mark in it where hexes are small."""
    x, y = camera.centre_of(place)
    side = max(camera.spacing, pen.px(_LEAST))
    box = pygame.Rect(0, 0, round(side), round(side * 2 / 3**0.5))
    box.center = (round(x), round(y))
    return box


def essential(placing: Placing, unit: str, about: Spot | None, pen: Pen) -> list[pygame.Rect]:
    """What a prompt must never cover: what it speaks of, the ends of a unit's courses, cards."""
    view = placing.view
    boxes = [hex_box(place, view.bound, pen) for place in _ends(view.board, unit)]
    boxes += [card.rect for card in (placing.objective, placing.shots) if card.visible]
    return boxes if about is None else [*boxes, about.rect]


def clear(placing: Placing, unit: str, about: Spot | None, pen: Pen) -> list[pygame.Rect]:
    """What it covers only where there is no other place: choices and bodies, too."""
    view = placing.view
    bodies = (place for body in view.board.chart.bodies for place in body.hexes)
    boxes = [hex_box(place, view.bound, pen) for place in bodies]
    boxes += choice_boxes(view.board, view.bound, pen)
    return boxes + essential(placing, unit, about, pen)


def _ends(board: Board, unit: str) -> Iterator[Hex]:
    """Past, present and future of a unit."""
    marker = next((one for one in board.markers if one.id == unit), None)
    course = future(board, unit)
    places = [marker.at, marker.past] if marker is not None else []
    places += [course.end] if course is not None else []
    yield from (place for place in places if place is not None)


def better_seen(placing: Placing, pen: Pen) -> list[pygame.Rect]:
    """What a prompt had better not cover: markers, gravity, pulls, middles of courses, the map."""
    board, camera = placing.view.board, placing.view.bound
    hexes = [marker.at for marker in board.markers] + [flag.at for flag in board.flags]
    hexes += [pull.at for pull in board.chart.gravity] + [pull.at for pull in board.pulls]
    boxes = [hex_box(place, camera, pen) for place in hexes]
    for course in board.courses:
        (ax, ay), (bx, by) = camera.centre_of(course.start), camera.centre_of(course.end)
        boxes.append(_box((ax + bx) / 2, (ay + by) / 2, pen.px(_LEAST)))
    small = placing.minimap
    return [*boxes, small.rect] if placing.frame and placing.frame.minimap else boxes


def choice_boxes(board: Board, camera: Camera, pen: Pen) -> list[pygame.Rect]:
    """Where the hexes to choose from are drawn, which stand apart where hexes are small."""
    return [_box(x, y, round(wide)) for _, (x, y), wide in choice_spots(board, camera, pen)]


def interests(board: Board, unit: str, about: Spot | None) -> list[Hex]:
    """The hexes that should all be in sight beside a prompt."""
    hexes = [choice.at for choice in board.choices] + list(_ends(board, unit))
    return [*hexes, about.hex] if about is not None and about.hex is not None else hexes


def _box(x: float, y: float, side: int) -> pygame.Rect:
    box = pygame.Rect(0, 0, side, side)
    box.center = (round(x), round(y))
    return box


class Light(Widget):
    """The light on a hex, between the board and its cards."""

    takes_focus = False
    takes_pointer = False

    def __init__(self) -> None:
        super().__init__()
        self.camera: Camera | None = None
        self.hex: Hex | None = None

    def draw(self, surface: pygame.Surface) -> None:
        """A tint, and dashes along the hex's edge."""
        if self.hex is None or self.camera is None:
            return
        pen = self.pen
        box = hex_box(self.hex, self.camera, pen)
        x, y = box.center
        half, edge = box.width / 2, box.height / 4
        corners = [
            (x, y - box.height / 2),
            (x + half, y - edge),
            (x + half, y + edge),
            (x, y + box.height / 2),
            (x - half, y + edge),
            (x - half, y - edge),
        ]
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        tint = pygame.Surface(box.size, pygame.SRCALPHA)
        inside = [(cx - box.left, cy - box.top) for cx, cy in corners]
        pygame.draw.polygon(tint, (*ACCENT, _TINT), inside)
        surface.blit(tint, box)
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            dashed(surface, ACCENT, start, end, pen.px(2.4), (pen.px(7), pen.px(5)))
        surface.set_clip(before)


def frame(surface: pygame.Surface, pen: Pen, rect: pygame.Rect) -> None:
    """The light around a part of the screen."""
    around = rect.inflate(pen.px(6), pen.px(6)).clip(surface.get_rect())
    plate(surface, around, pen.px(BUTTON_RADIUS + 3), None, ACCENT, pen.px(2))
