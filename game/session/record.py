"""What a game remembers: how it was set up, its steps, and the moments it can go back to.

All of it is frozen and kept by reference, so that undo, redo and a jump cost nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Generic, Protocol, TypeVar

from msgspec import Meta, Struct

from game.core.opponent import Thought
from game.core.ruleset import Side

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class Seat(StrEnum):
    """Who plays a side."""

    HUMAN = "human"  # answers by itself
    NONE = "none"  # the game is played without this side
    EMPTY = "empty"  # takes part, and gives the empty answer to everything
    EASY = "easy"  # the computer answers, at that level
    NORMAL = "normal"
    HARD = "hard"


Taken = Annotated[int, Meta(ge=0, le=1_000_000)]  # no phase has so many dice


class Stream(Struct, frozen=True):
    """A place in the dice: the label of the phase whose dice fell last, and how many of them."""

    label: str = ""
    taken: Taken = 0


class Setup(Struct, Generic[C], frozen=True):
    """All that decides how a game goes, but for the answers.

    Attributes:
        scenario: As its file gives it, before options and absent sides.
        seed: Of all dice.
        seats: Who plays which side; sides not named are played by people.
        options: Those chosen for this game, name to value.
        reseeded: Seeds of branches: from which step on, and the seed.
    """

    scenario: C
    seed: int
    seats: Mapping[Side, Seat] = {}
    options: Mapping[str, str] = {}
    reseeded: tuple[tuple[int, int], ...] = ()

    def chance_at(self, step: int, stream: Stream) -> tuple[int, Stream]:
        """Give the seed of a step, counted from 0, and where its dice stand.

        Args:
            step: Its number.
            stream: Where the step before left the dice; a branch's own seed begins afresh.
        """
        for start, seed in reversed(self.reseeded):
            if start <= step:
                return seed, Stream() if start == step else stream
        return self.seed, stream


class Step(Struct, Generic[S, O, E], frozen=True):
    """What happened from one answer owed to the next.

    Attributes:
        before: The state in which the answers were given.
        orders: Each side's answer, in the order they were given; automatic ones last.
        automatic: Sides that had nothing to choose, or nobody to choose.
        events: What came of it.
        after: The state that led to.
        stream: Where the dice stand now.
        given: Faces that were set beforehand and fell in this step.
        rolled: Whether any die fell.
        thoughts: What computer players had in mind with their answers.
    """

    before: S
    orders: Mapping[Side, tuple[O, ...]]
    automatic: tuple[Side, ...]
    events: tuple[E, ...]
    after: S
    stream: Stream
    given: tuple[int, ...] = ()
    rolled: bool = False
    thoughts: Mapping[Side, Thought] = {}

    @property
    def chosen(self) -> tuple[Side, ...]:
        """The sides that gave an answer of their own, in that order."""
        return tuple(side for side in self.orders if side not in self.automatic)


class Moment(Struct, Generic[O], frozen=True):
    """A point that undo and redo lead to: one answer given, and all that followed from it.

    Attributes:
        answered: Whose answer led here; None for the beginning.
        steps: How many steps lie behind.
        pending: Answers to the present step, kept until the last one is in.
        faces: Dice set to fall next.
        thoughts: What computer players had in mind with the answers kept.
    """

    answered: Side | None
    steps: int
    pending: Mapping[Side, tuple[O, ...]] = {}
    faces: tuple[int, ...] = ()
    thoughts: Mapping[Side, Thought] = {}


class Timeline(Struct, Generic[S, O, E], frozen=True):
    """All of a game up to a moment of it, to be put back: its steps, and the moments so far."""

    steps: tuple[Step[S, O, E], ...]
    moments: tuple[Moment[O], ...]


class Recorder(Protocol[S, O, E]):
    """Whoever writes a game down while it is played."""

    def answered(self, side: Side, orders: Sequence[O], thought: Thought | None) -> None:
        """Note an answer that is kept."""

    def resolved(self, first: int, steps: Sequence[Step[S, O, E]]) -> None:
        """Note steps, the first of them by its number from 0."""

    def undone(self, side: Side) -> None:
        """Note that a side took its answer back."""

    def redone(self, side: Side) -> None:
        """Note that it was given again."""

    def dice_set(self, faces: Sequence[int]) -> None:
        """Note which dice will fall next."""
