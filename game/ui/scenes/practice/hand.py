"""What a click on the board, or a press of the cursor's key, does now."""

from __future__ import annotations

from enum import Enum
from typing import Final

from msgspec import Struct

from game.core.hexes import DIRECTIONS, Hex, add, length

_ACROSS: Final = {"left": 3, "right": 0}
# Up and down keep to a column: from an even row to the right, from an odd one back.
_ALONG: Final = {("up", 0): 1, ("up", 1): 2, ("down", 0): 5, ("down", 1): 4}


class Use(Enum):
    """What the hand does: its value says what is awaited."""

    NOTHING = ""
    PUT = "Choose a hex for it"
    MOVE = "Choose the hex it moves to"
    VELOCITY = "Choose the hex it drifts to next"
    PEN = "Draw on the board"
    ARROW = "Choose where the arrow begins"
    RING = "Choose a hex to ring"
    TEXT = "Choose a hex for the words"


DRAWS: Final = frozenset({Use.PEN, Use.ARROW, Use.RING, Use.TEXT})


class Hand(Struct):
    """The hand: its use, the piece it holds, and the cursor on the board.

    Attributes:
        use: What it does.
        piece: The piece it puts; empty for none.
        cursor: The hex that keys walk over; None before they have.
        start: Where an arrow begins that is being drawn.
    """

    use: Use = Use.NOTHING
    piece: str = ""
    cursor: Hex | None = None
    start: Hex | None = None

    def hold(self, use: Use) -> None:
        """Do something else from now on; the same again lets go of it."""
        self.use = Use.NOTHING if use is self.use else use
        self.start = None

    def step(self, way: str, begin: Hex, radius: int) -> Hex:
        """Walk the cursor one hex; gives where it is.

        Args:
            way: `left`, `right`, `up`, `down`, or a direction `0` to `5`.
            begin: Where it begins if it has not walked yet.
            radius: Of the board, which it does not leave.
        """
        if self.cursor is None:
            self.cursor = begin
            return begin
        if way in _ACROSS:
            direction = _ACROSS[way]
        elif way.isdecimal():
            direction = int(way)
        else:
            direction = _ALONG[way, self.cursor[1] % 2]
        there = add(self.cursor, DIRECTIONS[direction])
        if length(there) <= radius:
            self.cursor = there
        return self.cursor
