"""The marks of the timeline: one for each kind of thing that happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from game.ui.board.atlas import Atlas
from game.ui.engrave import line, plate
from game.ui.pen import Pen
from game.ui.scenes.replay.timeline import Sign
from game.ui.theme import DANGER, INK, Colour

SIGN_SIZE: Final = 20  # pixels at 100 % that a mark has at most
_SPRITES: Final[Mapping[Sign, str]] = {
    Sign.LANDING: "symbols/flag",
    Sign.SHOT: "symbols/play",
    Sign.HIT: "symbols/impact",
    Sign.LOSS: "symbols/cross",
    Sign.GOAL: "symbols/check",
}
_HARM: Final = frozenset({Sign.HIT, Sign.LOSS})
_At = tuple[float, float]
_Stroke = Callable[[pygame.Surface, Pen, _At, float, Colour], None]


def draw_sign(
    surface: pygame.Surface, pen: Pen, atlas: Atlas, sign: Sign, at: _At, room: float
) -> None:
    """Draw a mark.

    Args:
        surface: Where.
        pen: Its scale.
        atlas: Drawings.
        sign: Which.
        at: Its middle, in pixels.
        room: The width there is for it, in pixels.
    """
    colour = DANGER if sign in _HARM else INK
    if sign in _STROKES:
        _STROKES[sign](surface, pen, at, room, colour)
        return
    size = pen.px(SIGN_SIZE + 4 if sign in _HARM else SIGN_SIZE - 5)
    pixels = max(min(size, round(max(room, pen.px(12)))), 6)
    drawn = atlas.picture(_SPRITES[sign], colour, pixels)
    place = drawn.get_rect(center=(round(at[0]), round(at[1])))
    if sign is Sign.LANDING:
        place.bottom = round(at[1]) + pen.px(4)
    surface.blit(drawn, place)


def _dot(surface: pygame.Surface, pen: Pen, at: _At, room: float, colour: Colour) -> None:
    """An order."""
    del room
    side = pen.px(9)
    box = pygame.Rect(0, 0, side, side)
    box.center = (round(at[0]), round(at[1]))
    plate(surface, box, side // 2, colour)


def _star(surface: pygame.Surface, pen: Pen, at: _At, room: float, colour: Colour) -> None:
    """Something launched: eight short rays."""
    (x, y), reach = at, min(room, pen.px(SIGN_SIZE)) * 0.42
    for dx, dy in ((1.0, 0.0), (0.7, 0.7), (0.0, 1.0), (-0.7, 0.7)):
        start, end = (x - dx * reach, y - dy * reach), (x + dx * reach, y + dy * reach)
        line(surface, colour, start, end, pen.px(2))


def _rise(surface: pygame.Surface, pen: Pen, at: _At, room: float, colour: Colour) -> None:
    """A take-off: an arrow away from the ground."""
    del room
    (x, y), high, wide = at, pen.px(8), pen.px(5)
    line(surface, colour, (x, y + high), (x, y - high), pen.px(2))
    for side in (-wide, wide):
        line(surface, colour, (x, y - high), (x + side, y - high + wide), pen.px(2))
    line(surface, colour, (x - wide, y + high), (x + wide, y + high), pen.px(2))


def _bars(surface: pygame.Surface, pen: Pen, at: _At, room: float, colour: Colour) -> None:
    """The end: two bars, as at the end of a score."""
    del room
    (x, y), high = at, pen.px(9)
    line(surface, colour, (x - pen.px(3), y - high), (x - pen.px(3), y + high), pen.px(1.6))
    line(surface, colour, (x + pen.px(2), y - high), (x + pen.px(2), y + high), pen.px(4))


_STROKES: Final[Mapping[Sign, _Stroke]] = {
    Sign.ORDER: _dot,
    Sign.TAKE_OFF: _rise,
    Sign.LAUNCH: _star,
    Sign.END: _bars,
}
