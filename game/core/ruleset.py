"""What a set of rules promises to sessions, programs and screens.

A ruleset is a pure state machine. Orders are checked, resolved into events with the dice handed
in, and events alone change the state. A *step* lasts from one `resolve` to the next: every side
in `to_act` answers once, an empty answer is always accepted, and while nobody owes an answer and
play goes on `resolve` is called with none. A choice in the midst of resolution is a step of its
own; what is pending stands in the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import UnionType
from typing import TYPE_CHECKING, Generic, NewType, Protocol, TypeVar

from msgspec import Struct

from game.core.board import Board
from game.core.dice import Dice, Roll, RuleRef

if TYPE_CHECKING:  # it builds on what is defined here
    from game.core.opponent import Judgement
    from game.core.practice import Workshop

Side = NewType("Side", str)
"""A side's id, as scenarios spell it: `A`, `runner`."""

UnitId = NewType("UnitId", str)
"""The id of a ship, base or item of ordnance; unique in a game."""

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")
S_co = TypeVar("S_co", covariant=True)


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why an order cannot be: in words a player can act on.

    Attributes:
        rule: The section that forbids it, as `planets 5.3`.
        why: One sentence.
        change: What would change it, one sentence, or empty.
        at: Which order of the answer, as `orders[0]`, or empty.
    """

    rule: RuleRef
    why: str
    change: str = ""
    at: str = ""

    def in_answer(self, index: int) -> Refusal:
        """Give it with the place of the order it refuses, counted from 0."""
        return Refusal(self.rule, self.why, self.change, at=f"orders[{index}]")


class Fault(Struct, frozen=True):
    """One thing wrong in a file: where, what was found, what is allowed."""

    place: str
    found: str
    allowed: str

    def __str__(self) -> str:
        """Give the line a person reads."""
        return f"{self.place}: {self.found}; {self.allowed}"


class Option(Struct, frozen=True):
    """One option of a ruleset, chosen when a game is made."""

    name: str
    values: tuple[str, ...]
    default: str
    words: str
    rule: RuleRef


class PhaseStep(Struct, frozen=True):
    """One place on the ribbon: `state` is `done`, `now`, `coming` or `skipped`."""

    name: str
    label: str
    state: str
    why: str = ""


class Phase(Struct, frozen=True):
    """The present step, for the ribbon, the engine and the lessons.

    Attributes:
        name: As in the rules (`Astrogation`).
        label: Short, for the ribbon (`Plot`).
        words: One plain sentence: what is awaited, from whom.
        rule: Its section.
        turn: The game turn, from 1.
        side: Whose player-turn it is.
        owes: Who owes an answer now, sorted.
        dice: The label of the dice stream of this phase (`style`: chance).
        steps: All steps of this player-turn with this one among them.
        last_turn: The last turn the scenario allows; None with no end in sight.
    """

    name: str
    label: str
    words: str
    rule: RuleRef
    turn: int
    side: Side
    owes: tuple[Side, ...]
    dice: str
    steps: tuple[PhaseStep, ...]
    last_turn: int | None


class Chance(Struct, frozen=True):
    """One result and its exact odds, `ways` in `of`.

    Attributes:
        key: The result in a form programs compare, as `2`.
        words: The result in words, as `2 hits`.
        ways: How many equally likely cases give it.
        of: How many cases there are.
        faces: The die faces that give it, where one die decides.
    """

    key: str
    words: str
    ways: int
    of: int
    faces: tuple[int, ...] = ()

    @property
    def percent(self) -> int:
        """The odds in whole percent, half up."""
        return (200 * self.ways + self.of) // (2 * self.of)


class Term(Struct, frozen=True):
    """One line of the sum: what, how much, why, and the section."""

    words: str
    value: str
    rule: RuleRef
    note: str = ""


class Spread(Struct, frozen=True):
    """A table of a forecast: all results of one question.

    `whole` says that the chances exclude each other and add up to one; otherwise they may overlap
    (guns silent, drive dead).
    """

    title: str
    rule: RuleRef
    chances: tuple[Chance, ...]
    whole: bool = True
    unit: UnitId | None = None


class Forecast(Struct, frozen=True):
    """What an order would roll, exactly, from what that side may know.

    `cases` holds one forecast for each possibility of something unknown to the side, with its
    name as title; then this one has no spreads of its own.
    """

    title: str
    terms: tuple[Term, ...]
    spreads: tuple[Spread, ...]
    notes: tuple[str, ...] = ()
    replies: tuple[Forecast, ...] = ()
    cases: tuple[Forecast, ...] = ()


class Reading(Struct, frozen=True):
    """A roll as the log opens it: the dice, and how the table was read.

    `rulings` names those that decided something here.
    """

    title: str
    roll: Roll
    table: str
    column: str
    row: str
    cell: str
    rule: RuleRef
    rulings: tuple[RuleRef, ...] = ()


class Line(Struct, frozen=True):
    """One line of the log.

    Attributes:
        words: What happened, one sentence.
        rule: The section that made it so.
        tone: `turn`, `move`, `landing`, `take-off`, `choice`, `launch`, `fire`, `hit`, `loss`,
            `supply`, `goal`; of the end `victory` if somebody who plays has won, else `end`.
        units: Whom it concerns.
        hexes: Where it happened.
        readings: Its rolls.
        rulings: Rulings that decided it without a roll.
    """

    words: str
    rule: RuleRef
    tone: str
    units: tuple[UnitId, ...] = ()
    hexes: tuple[tuple[int, int], ...] = ()
    readings: tuple[Reading, ...] = ()
    rulings: tuple[RuleRef, ...] = ()


class Outcome(Struct, frozen=True):
    """How a game ended. No winners: a draw, or nobody."""

    winners: tuple[Side, ...]
    words: str
    grade: str = ""
    scores: Mapping[Side, int] = {}


class View(Struct, Generic[S], frozen=True):
    """A state without what `side` may not know; only `Ruleset.view` makes one."""

    side: Side
    state: S


class Ledger(Generic[S, E]):
    """The only way rules change state: emit an event, read the state it led to."""

    def __init__(self, state: S, apply: Callable[[S, E], S]) -> None:
        """Begin at `state`."""
        self.state = state
        self.events: list[E] = []
        self._apply = apply

    def emit(self, event: E) -> None:
        """Apply `event` and note it."""
        self.state = self._apply(self.state, event)
        self.events.append(event)


class Types(Struct, Generic[C, S, O, E], frozen=True):
    """What msgspec decodes files and lines into; O and E are unions of tagged structs."""

    scenario: type[C]
    state: type[S]
    order: type[O] | UnionType
    event: type[E] | UnionType


class Ruleset(Protocol[C, S, O, E]):
    """One set of rules, as sessions, programs and screens see it. C: its scenario, decoded.

    Every function takes `view(...).state` for the state and gives that side the same answer.
    """

    name: str
    title: str
    options: Sequence[Option]
    types: Types[C, S, O, E]

    def faults(self, scenario: C) -> Sequence[Fault]:
        """List everything wrong in a scenario; empty if it can be played."""
        ...

    def prepared(
        self, scenario: C, options: Mapping[str, str], absent: frozenset[Side]
    ) -> C | tuple[Fault, ...]:
        """Merge chosen options in and leave absent sides out, or say what is wrong with them."""
        ...

    def sides(self, scenario: C) -> Sequence[SideInfo]:
        """List the sides in order of play."""
        ...

    def start(self, scenario: C) -> S:
        """Give the state before the first step."""
        ...

    def hides(self, state: S) -> bool:
        """Say whether sides may have units that others know nothing of: all game, or never."""
        ...

    def to_act(self, state: S) -> frozenset[Side]:
        """Say who owes an answer."""
        ...

    def legal(self, state: S, side: Side, given: Sequence[O] = ()) -> Iterator[O]:
        """List what may follow `given`, in a fixed order."""
        ...

    def check(self, state: S, side: Side, orders: Sequence[O]) -> Refusal | None:
        """Refuse a side's whole answer, or accept it."""
        ...

    def resolve(self, ledger: Ledger[S, E], orders: Mapping[Side, Sequence[O]], dice: Dice) -> None:
        """Run on from checked answers until somebody owes one, or to the end of the phase."""
        ...

    def apply(self, state: S, event: E) -> S:
        """Give the state after an event."""
        ...

    def view(self, state: S, side: Side) -> View[S]:
        """Give what a side may know."""
        ...

    def seen(self, state: S, event: E, side: Side) -> E | None:
        """Give an event as a side sees it; `state` is the one before it."""
        ...

    def phase(self, state: S) -> Phase:
        """Describe the present step."""
        ...

    def forecast(self, state: S, side: Side, order: O) -> Forecast:
        """Give the exact odds of an order's own rolls; no dice."""
        ...

    def board(self, state: S, orders: Sequence[O] = ()) -> Board:
        """Give the marks to draw, with orders as plans."""
        ...

    def words(self, state: S, event: E) -> Line | None:
        """Put an event into words for the log; `state` is the one before it. None: no line."""
        ...

    def summary(self, state: S, side: Side | None = None) -> Sequence[str]:
        """Describe the board in words: ships, vectors, threats, choices."""
        ...

    def objective(self, state: S, side: Side) -> Sequence[str]:
        """Say what a side is after: one short line, then how it stands."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Give the end of the game; None while play goes on."""
        ...

    def opponent(self) -> Judgement[S, O]:
        """Give what computer players go by."""
        ...

    def workshop(self) -> Workshop[C, S]:
        """Give what builds positions by hand, for the practice range."""
        ...


class SideInfo(Struct, frozen=True):
    """A side as the choice of seats shows it.

    `absentable`: a game may be played without it. `orders` is false for a side nobody commands.
    """

    id: Side
    name: str
    objective: str
    absentable: bool = False
    orders: bool = True
