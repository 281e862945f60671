"""What is written on the board: each label's words, colours, weight, and its plate."""

from typing import Final

import pygame
from msgspec import Struct

from game.core.board import Marker
from game.core.plane import Point
from game.ui.board.atlas import Atlas, drawing
from game.ui.board.courses import Blits, Lines, Stroke
from game.ui.board.labels import PLACES, Label, Placed, Room, place
from game.ui.board.strokes import rounded
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import EDGE, GROUND, INK, INK2, LABEL, PANEL, PLATE_RADIUS, Colour

# Weights: what is placed first, and so best.
SELECTED: Final = 0
HARM: Final = 1
BODY_NAME: Final = 2
PULL: Final = 3
PLAN: Final = 4
PLACE: Final = 5
SHIP: Final = 6
LATER: Final = 7
BEFORE: Final = 8

_KEPT: Final = 2000  # sizes of plates
_CARD_PAD: Final = 4
_PAD: Final = (5, 1)  # around the words of a plate


class Words(Struct, frozen=True, cache_hash=True):
    """A line of a caption."""

    text: str
    colour: Colour = INK2
    strong: bool = False


class Plates:
    """Words on ground-coloured plates, at one text scale."""

    def __init__(self, atlas: Atlas, pen: Pen) -> None:
        self._atlas = atlas
        self.pen = pen
        self._pad = (pen.px(_PAD[0]), pen.px(_PAD[1]))
        self._line = pen.type.line(LABEL, Face.WORDS)
        self._sizes: dict[tuple[Words, ...], tuple[int, int]] = {}

    def size(self, lines: tuple[Words, ...]) -> tuple[int, int]:
        """Width and height of a plate, in pixels."""
        found = self._sizes.get(lines)
        if found is None:
            if len(self._sizes) > _KEPT:
                self._sizes.clear()
            width = max(self.pen.type.width(line.text, LABEL, _face(line)) for line in lines)
            across, down = self._pad
            found = self._sizes[lines] = (width + 2 * across, self._line * len(lines) + 2 * down)
        return found

    def plate(self, lines: tuple[Words, ...]) -> pygame.Surface:
        """The plate with its words."""
        return self._atlas.stamp(("plate", lines, self.pen.percent), lambda: self._plate(lines))

    def card(self, lines: tuple[Words, ...]) -> pygame.Surface:
        """The words on a card with an edge, over everything."""
        return self._atlas.stamp(("card", lines, self.pen.percent), lambda: self._card(lines))

    def _card(self, lines: tuple[Words, ...]) -> pygame.Surface:
        edge = self.pen.px(_CARD_PAD)
        width, height = (part + 2 * edge for part in self.size(lines))
        corner = self.pen.px(PLATE_RADIUS)
        card = drawing(rounded((width, height), corner, PANEL, EDGE, 1.5), width, height)
        x, y = edge + self._pad[0], edge + self._pad[1]
        for line in lines:
            card.blit(self.pen.type.surface(line.text, LABEL, line.colour, _face(line)), (x, y))
            y += self._line
        return card

    def _plate(self, lines: tuple[Words, ...]) -> pygame.Surface:
        size = self.size(lines)
        plate = drawing(rounded(size, self.pen.px(PLATE_RADIUS), GROUND, opacity=0.88), *size)
        x, y = self._pad
        for line in lines:
            plate.blit(self.pen.type.surface(line.text, LABEL, line.colour, _face(line)), (x, y))
            y += self._line
        return plate


class Captions:
    """Collects labels, places them all at once, and draws them."""

    def __init__(self, lines: Lines, plates: Plates, room: Room) -> None:
        self._leaders = lines
        self._plates = plates
        self._room = room
        self._labels: list[Label] = []
        self._lines: dict[str, tuple[Words, ...]] = {}

    def add(
        self,
        name: str,
        lines: tuple[Words, ...],
        anchor: Point,
        reach: float,
        weight: int,
        *,
        leader: int = 0,
        places: tuple[str, ...] = PLACES,
        group: str = "",
    ) -> None:
        """Have something written beside a mark.

        Args:
            name: Tells the label from every other.
            lines: What; without any words, or beside a mark out of view, nothing is added.
            anchor: The middle of the mark, in pixels.
            reach: From there to the edge of the mark.
            weight: One of this module's.
            leader: How much farther off it may stand: `labels.NEAR`, `labels.ANYWHERE`, or 0.
            places: Where to try first.
            group: Of labels that say the same of several marks, of which one will do.
        """
        if not all(line.text for line in lines):
            lines = tuple(line for line in lines if line.text)
        if not lines or not self._room.holds(anchor):
            return
        size = self._plates.size(lines)
        self._labels.append(Label(name, anchor, reach, size, weight, leader, places, group))
        self._lines[name] = lines

    def draw(self, blits: Blits) -> list[Placed]:
        """Place all labels and add their drawings; gives where they stand."""
        placed = place(self._labels, self._room)
        for label in placed:
            if label.leader is not None:
                self._leaders.lay(blits, *label.leader, Stroke(GROUND, 3.4))
                self._leaders.lay(blits, *label.leader, Stroke(INK2, 1.3))
        for label in placed:
            plate = self._plates.plate(self._lines[label.id])
            blits.append((plate, (round(label.box[0]), round(label.box[1]))))
        return placed


def marker_lines(marker: Marker, *, whole: bool, selected: bool) -> tuple[Words, ...]:
    """A unit's label: its name, and with `whole` its note, the first line beside the name."""
    colour = INK2 if marker.faint and not selected else INK
    note = marker.note.split("\n") if whole and marker.note else []
    first = " · ".join([marker.name, *note[:1]] if marker.name else note[:1])
    return (
        Words(first, colour, strong=not marker.faint),
        *(Words(line, colour if selected else INK2) for line in note[1:]),
    )


def paragraph(text: str, colour: Colour, *, strong: bool = False) -> tuple[Words, ...]:
    """Words as lines, cut at line feeds."""
    return tuple(Words(line, colour, strong) for line in text.split("\n"))


def body_lines(name: str) -> tuple[Words, ...]:
    """A body's name."""
    return (Words(name, INK, strong=True),)


def _face(line: Words) -> Face:
    return Face.STRONG if line.strong else Face.WORDS
