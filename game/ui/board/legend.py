"""What the marks mean: a sample of each, as the board draws it, and words for it."""

from collections.abc import Callable
from typing import Final

import pygame
from msgspec import Struct

from game.core.board import Choice, GravityMark
from game.core.plane import CORNER, Point
from game.ui.board.atlas import Atlas
from game.ui.board.courses import Blits
from game.ui.board.layer import rest_arrow
from game.ui.board.marks import Marks
from game.ui.pen import Pen
from game.ui.theme import ACCENT, DANGER

_SPACING: Final = 46.0  # pixels from hex to hex at 100 %
_HULL: Final = 30
_SIGN: Final = 24

Sample = Callable[[Marks, Atlas, Pen, Blits, Point], None]
"""Draws a mark about a pixel."""


class Entry(Struct, frozen=True):
    """A mark and what it means."""

    words: str
    sample: Sample


def _choice(key: str, state: str) -> Sample:
    def draw(marks: Marks, atlas: Atlas, pen: Pen, blits: Blits, at: Point) -> None:
        del atlas
        choice, chosen = Choice((0, 0), key, state), state == "chosen"
        size = _SPACING * pen.scale * CORNER
        marks.choice_hex(blits, choice, at, size, chosen=chosen)
        marks.badge(blits, choice, at, chosen=chosen)

    return draw


def _picture(name: str, colour: tuple[int, int, int]) -> Sample:
    def draw(marks: Marks, atlas: Atlas, pen: Pen, blits: Blits, at: Point) -> None:
        marks.put(blits, atlas.picture(name, colour, pen.px(_SIGN)), at)

    return draw


def _pull(marks: Marks, atlas: Atlas, pen: Pen, blits: Blits, at: Point) -> None:
    del atlas
    spacing = _SPACING * pen.scale
    marks.pull_now(blits, (at[0] - spacing / 2, at[1]), 0, spacing)


def _owed(marks: Marks, atlas: Atlas, pen: Pen, blits: Blits, at: Point) -> None:
    del atlas
    marks.pull_owed(blits, at, 0, _SPACING * pen.scale, optional=False)


def _rest(*, weak: bool) -> Sample:
    def draw(marks: Marks, atlas: Atlas, pen: Pen, blits: Blits, at: Point) -> None:
        del atlas
        drawn = rest_arrow(_SPACING * pen.scale, GravityMark((0, 0), 0, weak))
        marks.put(blits, drawn, at)

    return draw


def _present(marks: Marks, atlas: Atlas, pen: Pen, blits: Blits, at: Point) -> None:
    marks.selection(blits, at, pen.px(20))
    marks.put(blits, atlas.hull(0, "frigate", pen.px(_HULL), 0), at)


def _future(*, ghost: bool) -> Sample:
    def draw(marks: Marks, atlas: Atlas, pen: Pen, blits: Blits, at: Point) -> None:
        marks.put(blits, atlas.future(0, pen.px(_HULL), 0, ghost=ghost), at)

    return draw


LEGEND: Final = (
    Entry("A ship; the ring is around the one selected.", _present),
    Entry("Where it will be after its movement.", _future(ghost=False)),
    Entry("Where it would be turns later, if it then coasts.", _future(ghost=True)),
    Entry("The drift hex: where the ship goes without a burn.", _choice("0", "open")),
    Entry("A burn ends there: click it, or press its number.", _choice("2", "open")),
    Entry("The burn that is chosen.", _choice("2", "chosen")),
    Entry("Lost within two turns after this one, if it then coasts.", _choice("2", "later")),
    Entry("Lost in this movement.", _choice("2", "fatal")),
    Entry("Not possible; pointing at it says why.", _choice("2", "illegal")),
    Entry("The exact point at which a ship is lost.", _picture("symbols/impact", DANGER)),
    Entry("Gravity that pulls in this movement.", _pull),
    Entry("Gravity owed: noted on this course, it pulls in the next movement.", _owed),
    Entry("A gravity hex: whoever enters it is pulled that way.", _rest(weak=False)),
    Entry("Weak gravity: a first such pull may be ignored.", _rest(weak=True)),
    Entry("The place of the objective.", _picture("symbols/flag", ACCENT)),
)


def draw_entry(surface: pygame.Surface, atlas: Atlas, pen: Pen, entry: Entry, at: Point) -> None:
    """Draw the sample of an entry about a pixel."""
    blits: Blits = []
    entry.sample(Marks(atlas, pen), atlas, pen, blits, at)
    surface.fblits(blits)


def sample_height(pen: Pen) -> int:
    """How high a sample is."""
    return pen.px(round(2 * _SPACING * CORNER) + 4)
