"""How a lesson stands: its present step, what is said, where steps began, what is shown next."""

from __future__ import annotations

from enum import StrEnum
from typing import Generic, TypeVar

from msgspec import Struct

from game.session.record import Timeline

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - S, O, E: of the four types of a ruleset
E = TypeVar("E")

OVER = "The game is over, so this step can no longer be done from here."
AS_SHOWN = "That is how it is done. Go on, or start the step again and do it yourself."


class Standing(StrEnum):
    """How the present step stands."""

    WAITING = "waiting"
    MISTAKE = "mistake"  # its words are said; the step goes on
    IMPOSSIBLE = "impossible"  # it can be started again, or shown
    ALREADY = "already"  # it was done before its prompt could be read; waits to go on
    DONE = "done"  # praised; waits to go on
    SHOWN = "shown"  # the lesson did it; waits to go on
    FINISHED = "finished"  # no step is left


class Prompt(Struct, frozen=True):
    """What is said now.

    Attributes:
        heading: One short sentence.
        words: The text; `{key:ACTION}` stands for a key.
        at: What it points at, as `LessonStep.at`; empty for nothing.
        standing: How the step stands.
    """

    heading: str
    words: str
    at: str
    standing: Standing

    @property
    def waits(self) -> bool:
        """Whether `Course.go_on` leads on from here."""
        return self.standing in (Standing.ALREADY, Standing.DONE, Standing.SHOWN)


class Place(StrEnum):
    """How a step stands in the list of all."""

    DONE = "done"  # by the learner, now or earlier
    SEEN = "seen"  # passed without having been done: it was shown
    NOW = "now"
    COMING = "coming"


class Start(Struct, Generic[S, O, E], frozen=True):
    """Where a step of a lesson begins.

    Attributes:
        timeline: The game up to there.
        drafts: Orders the learner is considering.
        own: Whether the learner has come here from the lesson's beginning without help.
    """

    timeline: Timeline[S, O, E]
    drafts: tuple[O, ...]
    own: bool

    @property
    def moment(self) -> int:
        """The number of the moment it begins at."""
        return len(self.timeline.moments) - 1


class Shown(Struct, Generic[O], frozen=True):
    """What "show me" does next: an answer, orders only considered, or a deed.

    Attributes:
        move: The number of the move it makes or leads to, from 0; deeds count on after moves.
        orders: The answer; empty where a phase is passed on the way to the move's.
        draft: The orders are only considered.
        deed: What is done at the screen, and nothing else; or empty.
    """

    move: int
    orders: tuple[O, ...] = ()
    draft: bool = False
    deed: str = ""
