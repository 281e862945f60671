"""Who plays a side of a new game: a person, the computer at a level, or nobody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.ai.levels import LEVELS
from game.core.ruleset import SideInfo
from game.session.record import Seat
from game.ui.widgets.choice import Choice
from game.ui.widgets.choice import Option as Chip
from game.ui.widgets.widget import Reason

_CHIPS: Final = {
    Seat.HUMAN: "a person",
    Seat.EASY: "easy",
    Seat.NORMAL: "normal",
    Seat.HARD: "hard",
}
_WITHOUT: Final = {Seat.NONE: "without it"}


def who(seat: Seat) -> str:
    """Who plays a side, in words: a computer player is as its level says."""
    if seat in LEVELS:
        return f"The computer, {seat}. {LEVELS[seat].words}"
    return _OTHERS[seat]


_OTHERS: Final = {
    Seat.HUMAN: "A person at this screen.",
    Seat.NONE: "Left out.",
    Seat.EMPTY: "Nobody commands it.",
}


def seat_choice(side: SideInfo, seat: Seat, take: Callable[[Seat], None]) -> Choice:
    """Chips to choose who plays a side.

    Args:
        side: The side; one that may be absent can be left out, too.
        seat: Who plays it now.
        take: Called with who plays it from now on.
    """
    chips = {**_CHIPS, **(_WITHOUT if side.absentable else {})}
    options = [Chip(one, words) for one, words in chips.items()]
    choice = Choice("", options, seat, lambda chosen: take(Seat(chosen)))
    without = " The scenario can be played without this side." if side.absentable else ""
    choice.why = Reason(
        f"Who plays {side.name}",
        does=f"{who(seat)}{without}",
        to_change="choose with Left and Right, or with the pointer.",
    )
    return choice
