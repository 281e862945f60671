"""Paints a board from below upwards, in the order of visual.md 2.

What stands where is arranged once for a board, a focus and a zoom step. While the view is dragged,
the arrangement only shifts; it is made anew when the dragging ends or new marks come near.
"""

from collections.abc import Mapping, Sequence

import pygame
from msgspec import Struct

from game.core.board import Board, When
from game.ui.board.atlas import Atlas
from game.ui.board.camera import Camera
from game.ui.board.canvas import Canvas, Focus, InFlight, Ring, Speck, choice_spots
from game.ui.board.captions import Plates
from game.ui.board.card import Card, card_of, place_card
from game.ui.board.courses import Blits, Lines
from game.ui.board.frame import number_rows
from game.ui.board.labels import Placed
from game.ui.board.layer import Layer
from game.ui.board.marks import Marks
from game.ui.board.plotting import (
    draw_badges,
    draw_burns,
    draw_choice_hexes,
    draw_impact_lines,
    draw_impacts,
    draw_pulls,
    draw_sights,
)
from game.ui.board.standing import Ranks, ranks
from game.ui.board.traffic import draw_courses, draw_end_markers, draw_past_markers, draw_tails
from game.ui.board.units import draw_bases, draw_flags, draw_selection, draw_units, name_bodies
from game.ui.pen import Pen
from game.ui.theme import INK


class _Arranged(Struct, frozen=True):
    """Everything over the chart, ready to be laid on it, and what it was arranged for.

    The first `below` of the drawings are marks, the others labels and their lines.
    """

    blits: Blits
    below: int
    placed: list[Placed]
    board: Board
    camera: Camera
    pen: Pen
    focus: Focus
    reserved: tuple[tuple[int, int, int, int], ...]

    def fits(self, board: Board, camera: Camera, pen: Pen, focus: Focus) -> bool:
        """Whether it shows the same things at the same size."""
        return (
            self.board is board
            and self.pen is pen
            and self.focus == focus
            and self.camera.spacing == camera.spacing
            and self.camera.rect == camera.rect
        )


class Painter:
    """Paints boards; keeps drawings, sheets and arrangements from one to the next."""

    def __init__(self) -> None:
        self._atlas = Atlas()
        self._lines = Lines(self._atlas)
        self._layer = Layer(self._atlas)
        self._plates = Plates(self._atlas, Pen())
        self._arranged: _Arranged | None = None
        self._ranks: tuple[Board, str | None, Ranks] | None = None

    def paint(
        self,
        surface: pygame.Surface,
        board: Board,
        camera: Camera,
        pen: Pen,
        focus: Focus,
        *,
        zooming: bool = False,
        dragging: bool = False,
        moved: Mapping[str, InFlight] | None = None,
        rings: Sequence[Ring] = (),
        specks: Sequence[Speck] = (),
        reserved: Sequence[pygame.Rect] = (),
    ) -> list[Placed]:
        """Paint a board into the camera's rectangle; nothing outside it is touched.

        Args:
            surface: The window.
            board: What is to be seen.
            camera: From where; its rectangle.
            pen: Text and scale.
            focus: What is selected and under the pointer.
            zooming: The eye is on its way nearer or farther: show the old chart scaled.
            dragging: The view is being moved: labels stay where they are beside their marks.
            moved: Units in flight, by id.
            rings: Drawn over the ships.
            specks: Drawn over the rings.
            reserved: Where cards cover the board and no label should stand.

        Returns:
            The labels as they were placed.
        """
        before = surface.get_clip()
        surface.set_clip(before.clip(pygame.Rect(camera.rect)))
        self._layer.show(surface, camera, board.chart, board.cleared, pen, hold=zooming)
        numbers = number_rows(surface, pen, camera, board.chart.radius, reserved)
        boxes = tuple((r.left, r.top, r.width, r.height) for r in reserved)
        pointed, focus = focus, Focus(focus.selected, focus.hovered)
        arranged = self._arranged
        shift = _shift(arranged.camera, camera) if arranged else (0, 0)
        if (
            arranged is None
            or moved
            or not arranged.fits(board, camera, pen, focus)
            or arranged.reserved != boxes
            or (shift != (0, 0) and not (dragging and _is_near(shift, camera)))
        ):
            ranked = self.ranks(board, focus.selected)
            if self._plates.pen is not pen:
                self._plates = Plates(self._atlas, pen)
            margin = max(camera.rect[2:]) / 4
            canvas = Canvas(
                self._lines, self._plates, board, camera, focus, ranked, moved or {}, margin
            )
            for rect in (*numbers, *reserved):
                canvas.take_rect(rect)
            below, placed = _arrange(canvas)
            arranged = _Arranged(canvas.blits, below, placed, board, camera, pen, focus, boxes)
            self._arranged = None if moved else arranged
            shift = (0, 0)
        card = None if moved or dragging else card_of(board, pointed)
        blits = _shifted(arranged.blits, shift)
        outline = self._outline(card, board, camera, pen)
        if outline:  # it strikes no label through
            blits = [*blits[: arranged.below], *outline, *blits[arranged.below :]]
        surface.fblits(blits)
        self._effects(surface, camera, pen, rings, specks)
        if card is not None:
            labels = [pygame.Rect(label.box) for label in arranged.placed]
            self._show_card(surface, card, board, camera, labels, reserved)
        surface.set_clip(before)
        return arranged.placed

    def _outline(self, card: Card | None, board: Board, camera: Camera, pen: Pen) -> Blits:
        """The outline of the hex a card is about, as it is drawn there; none of a body's side."""
        blits: Blits = []
        if card is None or (card.choice is not None and card.choice.side is not None):
            return blits
        at, spacing = camera.centre_of(card.at), camera.spacing
        for choice, spot, wide in choice_spots(board, camera, pen):
            if choice is card.choice:
                at, spacing = spot, wide
        Marks(self._atlas, pen).hex_outline(blits, at, spacing, INK)
        return blits

    def _show_card(
        self,
        surface: pygame.Surface,
        card: Card,
        board: Board,
        camera: Camera,
        labels: Sequence[pygame.Rect],
        reserved: Sequence[pygame.Rect],
    ) -> None:
        drawn = self._plates.card(card.lines)
        pen = self._plates.pen
        place = place_card(card, drawn.get_size(), board, camera, pen, labels, reserved)
        surface.blit(drawn, place)

    def ranks(self, board: Board, first: str | None) -> Ranks:
        """Where units stand in their hexes, `first` before all others; kept for a board."""
        kept = self._ranks
        if kept is None or kept[0] is not board or kept[1] != first:
            kept = self._ranks = (board, first, ranks(board, first))
        return kept[2]

    def _effects(
        self,
        surface: pygame.Surface,
        camera: Camera,
        pen: Pen,
        rings: Sequence[Ring],
        specks: Sequence[Speck],
    ) -> None:
        blits: Blits = []
        marks = Marks(self._atlas, pen)
        for ring in rings:
            marks.ring(blits, camera.to_screen(ring.at), ring.radius * pen.scale, ring.colour)
        for speck in specks:
            marks.speck(blits, camera.to_screen(speck.at), speck.radius, speck.colour)
        surface.fblits(blits)


def _arrange(canvas: Canvas) -> tuple[int, list[Placed]]:
    """Everything over the chart, from below upwards; gives how much is below the labels."""
    draw_sights(canvas)
    draw_courses(canvas, When.FLOWN, When.DRIFT, When.GHOST)
    draw_tails(canvas)
    draw_impact_lines(canvas)
    draw_choice_hexes(canvas)
    draw_courses(canvas, When.PLANNED)
    draw_pulls(canvas)
    draw_burns(canvas)
    draw_past_markers(canvas)
    draw_end_markers(canvas)
    draw_bases(canvas)
    draw_selection(canvas)
    draw_badges(canvas)
    draw_flags(canvas)
    draw_units(canvas)
    draw_impacts(canvas)
    name_bodies(canvas)
    return len(canvas.blits), canvas.captions.draw(canvas.blits)


def _shift(old: Camera, new: Camera) -> tuple[int, int]:
    """How far the chart has moved in the window, in pixels."""
    (ax, ay), (bx, by) = old.origin, new.origin
    return (bx - ax, by - ay)


def _is_near(shift: tuple[int, int], camera: Camera) -> bool:
    """Whether all that came into view was arranged, too."""
    return max(abs(shift[0]), abs(shift[1])) < max(camera.rect[2:]) / 4


def _shifted(blits: Blits, shift: tuple[int, int]) -> Blits:
    if shift == (0, 0):
        return blits
    dx, dy = shift
    return [(drawn, (x + dx, y + dy)) for drawn, (x, y) in blits]
