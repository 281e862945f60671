"""What moves on a replay's board from one step to the next, and what stands in brackets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame
from msgspec.structs import replace

from game.core.board import Board
from game.core.ruleset import Line
from game.ui.board.canvas import hull_pixels, unit_spot
from game.ui.board.flight import Leg
from game.ui.board.standing import ranks
from game.ui.board.view import BoardView
from game.ui.engrave import line as draw_line
from game.ui.scenes.game.playback import Beat
from game.ui.theme import DANGER, INK2

_LOUDEST: Final = (
    *("loss", "hit", "fire", "launch", "victory", "end"),
    *("goal", "landing", "take-off", "move"),
)
_STRUCK: Final = frozenset({"hit", "fire"})


def beat(before: Board, after: Board, lines: Sequence[Line]) -> Beat | None:
    """What a step shows on the board; None where nothing is to be seen.

    Args:
        before: The board as it was.
        after: The board the step led to.
        lines: What the step told.
    """
    now = {marker.id: marker for marker in after.markers}
    lost: dict[str, Line] = {
        unit: line for line in lines if line.tone == "loss" for unit in line.units
    }
    gone = [m for m in before.markers if m.id not in now and m.id in lost]
    ends = {m.id: (lost[m.id].hexes or (m.at,))[-1] for m in gone}
    ends |= {m.id: now[m.id].at for m in before.markers if m.id in now}
    legs = tuple(
        Leg(m.id, m.at, ends[m.id]) for m in before.markers if ends.get(m.id, m.at) != m.at
    )
    hits = tuple(line.hexes[-1] for line in lines if line.tone in _STRUCK and line.hexes)
    tones = {line.tone for line in lines}
    tone = next((each for each in _LOUDEST if each in tones), "")
    if not (legs or hits or gone or tone):
        return None
    shown = replace(after, markers=(*after.markers, *gone))
    return Beat(shown, legs, hits, tuple((ends[m.id], m.side) for m in gone), tone)


def draw_harm(surface: pygame.Surface, view: BoardView, lines: Sequence[Line]) -> None:
    """Draw a ring round whoever a step hit, for as long as the step stands."""
    pen, camera = view.pen, view.camera
    struck = {unit for line in lines if line.tone == "hit" for unit in line.units}
    places = {line.hexes[-1] for line in lines if line.tone == "hit" and line.hexes}
    standing = ranks(view.board, view.selected).standings
    before = surface.get_clip()
    surface.set_clip(before.clip(pygame.Rect(camera.rect)))
    radius = round(max(hull_pixels(camera, pen) * 0.8, pen.px(14)))
    for marker in view.board.markers:
        if marker.id in struck and marker.at in places and standing[marker.id].shown:
            x, y = unit_spot(marker, standing[marker.id], camera, pen)
            pygame.draw.aacircle(surface, DANGER, (round(x), round(y)), radius, pen.px(2))
    surface.set_clip(before)


def draw_brackets(surface: pygame.Surface, view: BoardView, units: Mapping[str, str]) -> None:
    """Draw corners around the units of a board that some side does not see."""
    if not units:
        return
    pen, camera = view.pen, view.camera
    before = surface.get_clip()
    surface.set_clip(before.clip(pygame.Rect(camera.rect)))
    standing = ranks(view.board, view.selected).standings
    half = hull_pixels(camera, pen) * 0.72
    arm = half * 0.5
    for marker in view.board.markers:
        if marker.id not in units or not standing[marker.id].shown:
            continue
        x, y = unit_spot(marker, standing[marker.id], camera, pen)
        for across in (-1, 1):
            for down in (-1, 1):
                corner = (x + across * half, y + down * half)
                for end in (
                    (corner[0] - across * arm, corner[1]),
                    (corner[0], corner[1] - down * arm),
                ):
                    draw_line(surface, INK2, corner, end, pen.px(2))
    surface.set_clip(before)
