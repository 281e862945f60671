"""What a ruleset tells a computer player: what could be done now, and what that would be worth.

The player itself (`game.ai`) knows no ruleset. It asks the ruleset's `Judgement` to lay a decision
out as a `Case`: for each unit that has a choice a few alternatives, and the worth of any joint
choice. Then it searches, within a budget of positions looked at, so that the same view and level
give the same answer on any machine. It sees a `View`, and nothing else.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Annotated, Generic, Protocol, TypeVar

from msgspec import Meta, Struct

from game.core.ruleset import UnitId, View

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - S and O: state and order of a ruleset


class Level(Struct, frozen=True):
    """How well a computer player plays: by how far and how wide it looks, and by nothing else.

    Attributes:
        name: `easy`, `normal`, `hard`.
        words: One sentence for whoever chooses an opponent.
        budget: Positions it may look at for one decision.
        width: Alternatives of one unit it considers.
        replies: Answers of each enemy unit it considers; 0 takes them to coast.
        depth: Own decisions it looks ahead, this one counted.
        foresight: Turns ahead for which it plans courses.
    """

    name: str
    words: str
    budget: int
    width: int
    replies: int
    depth: int
    foresight: int


class Aim(Struct, frozen=True, omit_defaults=True):
    """What a unit is about, kept from one decision to the next.

    Attributes:
        kind: A word of the ruleset: `land`, `intercept`, `stand off`.
        target: What it concerns: a unit, a body, an edge; empty for none.
        since: The game turn it was taken up.
        words: For people: `to land on Earth by turn 14`.
    """

    kind: str
    target: str = ""
    since: int = 0
    words: str = ""


Plan = Mapping[UnitId, Aim]
"""What each unit of a side is about."""


class Choice(Struct, Generic[O], frozen=True):
    """One thing a unit may do now: its orders, and in words why one would.

    `reason` is a whole sentence about what it is for, with its figures: `Resolute burns NE to be
    at range 1 next turn: 2 hits in 3 expected, against 1 in 6 for Intrepid.`
    """

    orders: tuple[O, ...]
    reason: str


class Case(Protocol[O]):
    """One decision of one side.

    Attributes:
        choices: The alternatives of each unit, in order of unit, likeliest first; none is empty.
            Any one of each, put together in this order, is an answer that `check` accepts.
    """

    @property
    def choices(self) -> Sequence[Sequence[Choice[O]]]:
        """The alternatives of each unit."""
        ...

    def worth(self, chosen: Sequence[int], unit: int) -> float:
        """Say what a joint choice is worth, as far as it depends on one unit's part in it.

        Args:
            chosen: For each unit which alternative.
            unit: The place of the unit in `choices` whose alternatives are being compared. What
                does not depend on it may be left out, so that cost does not grow with all units.
        """
        ...


Laid = Generator[None, None, Case[O]]
"""A case in the making."""


class Judgement(Protocol[S, O]):
    """What the computer players of one ruleset go by. All are pure functions of the view."""

    def prepare(self, view: View[S], level: Level) -> Iterator[None]:
        """Build what the decision needs and does not have yet, in slices of at most 20 ms."""
        ...

    def plan(self, view: View[S], level: Level, before: Plan) -> Plan:
        """Say what each unit should be about now, given what it was about before."""
        ...

    def case(self, view: View[S], level: Level, plan: Plan) -> Laid[O]:
        """Lay the present decision of the viewing side out, in slices of at most 20 ms."""
        ...


Drawn = Annotated[int, Meta(ge=0, le=10_000_000)]  # no game has so many; each is drawn again


class Thought(Struct, frozen=True, omit_defaults=True):
    """What a computer player had in mind with an answer.

    Attributes:
        level: Its level's name.
        reasons: In words, a sentence each: what is asked by "why did it do that?".
        plan: What its units are about from now on.
        looked: Positions it looked at.
        drawn: How many numbers of its own dice are used up: they decide between equals.
        refused: Orders that the rules refused, and that were left out. A judgement gives none.
    """

    level: str
    reasons: tuple[str, ...]
    plan: Plan = {}
    looked: int = 0
    drawn: Drawn = 0
    refused: int = 0
