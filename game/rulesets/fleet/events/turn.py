"""Events of the sequence of play (fleet 4)."""

from __future__ import annotations

from msgspec import Struct

from game.core.dice import Roll
from game.core.ruleset import Outcome, Side, UnitId
from game.rulesets.fleet.state import Pending, Round, Step


class InitiativeRolled(Struct, frozen=True, tag=True):
    """Both sides rolled for initiative (fleet 4.2).

    Attributes:
        rolls: A's and B's roll, a pair for each time; all but the last pair are ties.
        winner: Who has it.
    """

    rolls: tuple[tuple[Roll, Roll], ...]
    winner: Side


class StepStarted(Struct, frozen=True, tag=True):
    """A step began.

    Attributes:
        step: Which.
        queue: Spreads or task forces that are dealt with in it, next first.
    """

    step: Step
    queue: tuple[UnitId, ...] = ()


class FirstChosen(Struct, frozen=True, tag=True):
    """The winner decided which side operates the first task force (fleet 4.4)."""

    side: Side


class RoundBegan(Struct, frozen=True, tag=True):
    """A task force began its operation round; its old postures of opportunity end (fleet 4.6)."""

    force: UnitId


class RoundWentOn(Struct, frozen=True, tag=True):
    """The round in hand came to a new state: moved, fired, fire closed (fleet 4.5)."""

    round: Round


class RoundEnded(Struct, frozen=True, tag=True):
    """A task force ended its operation round.

    Attributes:
        force: Which.
        next: Whose turn it is to operate; empty when all have.
    """

    force: UnitId
    next: Side


class Asked(Struct, frozen=True, tag=True):
    """Somebody was asked in the midst of a step."""

    question: Pending


class Answered(Struct, frozen=True, tag=True):
    """The innermost question was answered."""


class Advanced(Struct, frozen=True, tag=True):
    """What was next in the queue of the step is dealt with."""


class GameEnded(Struct, frozen=True, tag=True):
    """The game is over (fleet 18.0)."""

    outcome: Outcome


TurnEvent = (
    InitiativeRolled
    | StepStarted
    | FirstChosen
    | RoundBegan
    | RoundWentOn
    | RoundEnded
    | Asked
    | Answered
    | Advanced
    | GameEnded
)
