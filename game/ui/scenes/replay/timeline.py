"""The line of a game in time: turns, the phases of one of them, and a lane a side.

Pure: steps and widths in, places out. A *place* is a number of steps that lie behind, as in
`session.replay`. The turn one looks at is wide and shows its phases; all others are narrow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from itertools import groupby
from typing import Final

from msgspec import Struct

from game.core.ruleset import Phase, Side

_WIDE_SHARE: Final = 0.46  # of the line, at most, for the open turn


class Sign(IntEnum):
    """A mark on a lane; where several fall together the greatest is drawn."""

    ORDER = 1
    TAKE_OFF = 2
    LANDING = 3
    LAUNCH = 4
    SHOT = 5
    HIT = 6
    LOSS = 7
    GOAL = 8
    END = 9

    @property
    def words(self) -> str:
        """As the legend says it."""
        return _WORDS[self]


_WORDS: Final[Mapping[Sign, str]] = {
    Sign.ORDER: "order",
    Sign.TAKE_OFF: "take-off",
    Sign.LANDING: "landing",
    Sign.LAUNCH: "launch",
    Sign.SHOT: "shot",
    Sign.HIT: "hit",
    Sign.LOSS: "loss",
    Sign.GOAL: "goal",
    Sign.END: "the end",
}
SIGNS: Final[Mapping[str, Sign]] = {
    "choice": Sign.ORDER,
    "take-off": Sign.TAKE_OFF,
    "landing": Sign.LANDING,
    "launch": Sign.LAUNCH,
    "fire": Sign.SHOT,
    "hit": Sign.HIT,
    "loss": Sign.LOSS,
    "goal": Sign.GOAL,
    "victory": Sign.END,
    "end": Sign.END,
}
"""Which tone of a line of the log makes which sign."""


class Slot(Struct, frozen=True):
    """A phase of one side's turn: the steps `first` to `last`, counted from 1."""

    turn: int
    lane: int
    label: str
    first: int
    last: int

    def __contains__(self, place: object) -> bool:
        """Whether a step is one of its own."""
        return isinstance(place, int) and self.first <= place <= self.last


class Timeline:
    """The steps of a game in their turns, lanes and phases.

    Attributes:
        slots: All phases, in order.
        turns: The numbers of the turns, in order.
    """

    def __init__(self, length: int, phase: Callable[[int], Phase], lanes: Sequence[Side]) -> None:
        """Sort steps; `phase` gives that of a step, counted from 1."""
        found: list[Slot] = []

        def where(step: int) -> tuple[int, int, str]:
            now = phase(step)
            return now.turn, lanes.index(now.side) if now.side in lanes else 0, now.label

        for (turn, lane, label), group in groupby(range(1, length + 1), where):
            steps = list(group)
            found.append(Slot(turn, lane, label, steps[0], steps[-1]))
        self.length = length
        self.slots = tuple(found)
        self.turns = tuple(dict.fromkeys(slot.turn for slot in found)) or (phase(0).turn,)
        self._in_turn = {
            turn: tuple(group) for turn, group in groupby(found, lambda slot: slot.turn)
        }
        self._order = {
            turn: _labels(slots, phase(slots[0].first)) for turn, slots in self._in_turn.items()
        }

    def of_turn(self, turn: int) -> tuple[Slot, ...]:
        """The phases of a turn."""
        return self._in_turn.get(turn, ())

    def labels(self, turn: int) -> tuple[str, ...]:
        """The labels of a turn's phases, each once, in their order."""
        return self._order.get(turn, ())

    def slot(self, place: int) -> Slot | None:
        """The phase of a step; None before the first."""
        low, high = 0, len(self.slots)
        while low < high:
            middle = (low + high) // 2
            if self.slots[middle].last < place:
                low = middle + 1
            else:
                high = middle
        return self.slots[low] if place > 0 and low < len(self.slots) else None

    def turn(self, place: int) -> int:
        """The turn of a step; the first turn before the first step."""
        slot = self.slot(place)
        return slot.turn if slot is not None else self.turns[0]

    def span(self, turn: int) -> tuple[int, int]:
        """The first and the last step of a turn."""
        slots = self.of_turn(turn)
        return (slots[0].first, slots[-1].last) if slots else (1, 0)


def _labels(slots: Sequence[Slot], phase: Phase) -> tuple[str, ...]:
    """Labels in the order of the rules; what the ribbon does not name comes last."""
    met = dict.fromkeys(slot.label for slot in slots)
    ordered = [step.label for step in phase.steps if step.label in met]
    return tuple(dict.fromkeys([*ordered, *met]))


class Column(Struct, frozen=True):
    """Where a turn stands: its left and right, in pixels."""

    turn: int
    left: float
    right: float

    @property
    def middle(self) -> float:
        """Half way between."""
        return (self.left + self.right) / 2


class Scale:
    """Where places and turns stand between two pixels, with one turn open.

    Args:
        timeline: What is shown.
        turn: The turn that is open.
        left: Where the first turn begins, in pixels.
        width: Of all turns together.
        phase_width: What a phase of the open turn would like to have.
    """

    def __init__(
        self, timeline: Timeline, turn: int, left: float, width: float, phase_width: float
    ) -> None:
        self.timeline = timeline
        self.turn = turn
        count = len(timeline.turns)
        phases = max(len(timeline.labels(turn)), 1)
        wide = min(phases * phase_width, width * _WIDE_SHARE)
        wide = max(wide, width / count)
        narrow = (width - wide) / (count - 1) if count > 1 else 0.0
        columns: list[Column] = []
        x = left
        for number in timeline.turns:
            across = wide if number == turn else narrow
            columns.append(Column(number, x, x + across))
            x += across
        self.columns = tuple(columns)
        self._by_turn = {column.turn: column for column in columns}

    def column(self, turn: int) -> Column:
        """Where a turn stands."""
        return self._by_turn[turn]

    def phase_x(self, label: str) -> float:
        """The middle of a phase in the open turn."""
        column, labels = self.column(self.turn), self.timeline.labels(self.turn)
        return column.left + (column.right - column.left) * (labels.index(label) + 0.5) / len(
            labels
        )

    def x(self, place: int) -> float:
        """Where a place stands; the left edge before the first step."""
        slot = self.timeline.slot(place)
        if slot is None:
            return self.columns[0].left
        column = self.column(slot.turn)
        if slot.turn != self.turn:
            first, last = self.timeline.span(slot.turn)
            share = (place - first + 0.5) / (last - first + 1)
            return column.left + (column.right - column.left) * share
        labels = self.timeline.labels(slot.turn)
        each = (column.right - column.left) / len(labels)
        left = column.left + each * labels.index(slot.label)
        share = (place - slot.first + 0.5) / (slot.last - slot.first + 1)
        return left + each * (0.15 + 0.7 * share)

    def place_at(self, x: float, lane: int) -> int:
        """The place nearest to a pixel; in the open turn that of a lane, if it has any."""
        if x < self.columns[0].left:
            return 0
        column = min(self.columns, key=lambda c: max(c.left - x, x - c.right, 0.0))
        first, last = self.timeline.span(column.turn)
        places: Sequence[int] = range(first, last + 1)
        if column.turn == self.turn:
            own = [s for s in self.timeline.of_turn(column.turn) if s.lane == lane]
            places = [p for slot in own for p in range(slot.first, slot.last + 1)] or places
        return min(places, key=lambda p: (abs(self.x(p) - x), p), default=0)
