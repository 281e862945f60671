"""What is written on the board: each label's words, colours, weight, and its plate."""

from typing import Final

from msgspec import Struct

from game.core.board import Marker
from game.core.plane import Point
from game.ui.board.atlas import Atlas, drawing
from game.ui.board.courses import Blits, Stroke, lay
from game.ui.board.labels import PLACES, Label, Placed, Room, place
from game.ui.board.strokes import rounded
from game.ui.pen import Pen
from game.ui.text import Face
from game.ui.theme import GROUND, INK, INK2, LABEL, PLATE_RADIUS, Colour

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

_PAD: Final = (5, 1)  # around the words of a plate


class Words(Struct, frozen=True):
    """A line of a caption."""

    text: str
    colour: Colour = INK2
    strong: bool = False


class Captions:
    """Collects labels, places them all at once, and draws them on ground-coloured plates."""

    def __init__(self, atlas: Atlas, pen: Pen, room: Room) -> None:
        self._atlas = atlas
        self._pen = pen
        self.room = room
        self._labels: dict[str, Label] = {}
        self._lines: dict[str, tuple[Words, ...]] = {}

    def add(
        self,
        name: str,
        lines: tuple[Words, ...],
        anchor: Point,
        reach: float,
        weight: int,
        *,
        leader: bool = False,
        places: tuple[str, ...] = PLACES,
    ) -> None:
        """Have something written beside a mark.

        Args:
            name: Tells the label from every other.
            lines: What; without any words, or beside a mark out of view, nothing is added.
            anchor: The middle of the mark, in pixels.
            reach: From there to the edge of the mark.
            weight: One of this module's.
            leader: Whether it may stand farther off.
            places: Where to try first.
        """
        lines = tuple(line for line in lines if line.text)
        if not lines or not self.room.holds(anchor):
            return
        kind = self._pen.type
        width = max(kind.width(line.text, LABEL, _face(line)) for line in lines)
        height = self._line_height() * len(lines)
        size = (width + 2 * self._pen.px(_PAD[0]), height + 2 * self._pen.px(_PAD[1]))
        self._labels[name] = Label(name, anchor, reach, size, weight, leader, places)
        self._lines[name] = lines

    def draw(self, blits: Blits) -> list[Placed]:
        """Place all labels and add their drawings; gives where they stand."""
        placed = place(self._labels.values(), self.room)
        for label in placed:
            if label.leader is not None:
                lay(self._atlas, blits, *label.leader, Stroke(GROUND, 3.4))
                lay(self._atlas, blits, *label.leader, Stroke(INK2, 1.3))
        for label in placed:
            self._plate(blits, label)
        return placed

    def _plate(self, blits: Blits, label: Placed) -> None:
        left, top, width, height = label.box
        size = (round(width), round(height))
        radius = self._pen.px(PLATE_RADIUS)
        plate = self._atlas.stamp(
            ("plate", size, radius),
            lambda: drawing(rounded(size, radius, GROUND, opacity=0.88), *size),
        )
        corner = (round(left), round(top))
        blits.append((plate, corner))
        y = corner[1] + self._pen.px(_PAD[1])
        for line in self._lines[label.id]:
            text = self._pen.type.surface(line.text, LABEL, line.colour, _face(line))
            blits.append((text, (corner[0] + self._pen.px(_PAD[0]), y)))
            y += self._line_height()

    def _line_height(self) -> int:
        return self._pen.type.line(LABEL, Face.WORDS)


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
