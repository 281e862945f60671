"""What a lesson file says, whatever the ruleset: a position, steps, what completes each.

Nothing here, in the runner (`game.session.lesson`) or on the screen knows a lesson or a ruleset
by name: conditions are patterns that orders, events and states match or do not (see `pattern`).
`staging` reads lessons and lists everything wrong with them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from game.core.ruleset import Side
from game.scenario.pattern import Pattern

Line = Annotated[str, Meta(min_length=1, max_length=90)]
Text = Annotated[str, Meta(min_length=1, max_length=420)]
Face = Annotated[int, Meta(ge=1, le=1_000_000)]

DEEDS: Final[Mapping[str, str]] = {
    "select": "a unit was selected; `select:ID` one unit",
    "decide": "what a unit will do was chosen, an order or none",
    "why": "a control was asked why it is as it is",
    "rules": "the rules were opened",
    "log": "the log was gone to, or a line of it opened",
    "summary": "the board was read in words",
    "forecast": "a forecast was opened",
    "undo": "an answer was taken back",
    "redo": "an answer was given again",
}
"""What can be done at the screen that is no answer to the rules; `NAME:DETAIL` is narrower."""


class When(Struct, frozen=True, forbid_unknown_fields=True):
    """A condition: all the keys that are given must hold. An empty one is a fault.

    Attributes:
        phase: The name of the present step, as in the rules (`Astrogation`).
        turn: The game turn, at least.
        draft: An order now being considered, not yet given, matches.
        order: An order given since the step of the lesson began matches.
        event: An event since the step of the lesson began matches.
        count: How many events must match `event`; one if left out.
        state: Paths into the state, as `ships.scout.velocity`, with the values found there.
            `"ships.scout" = {gone = true}` holds when a path leads nowhere.
        deed: Something done at the screen since the step began: one of `DEEDS`.
        passed: The learner answered the step of the ruleset, with or without orders.
        over: The game has ended.
    """

    phase: str = ""
    turn: int | None = None
    draft: Pattern | None = None
    order: Pattern | None = None
    event: Pattern | None = None
    count: Annotated[int, Meta(ge=1, le=99)] = 1
    state: Pattern | None = None
    deed: str = ""
    passed: bool = False
    over: bool = False


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said when a condition holds."""

    when: When
    words: Text


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to a step of the ruleset, as "show me" or another side gives it.

    Attributes:
        orders: As the line protocol writes them; none passes.
        phase: In "show me": steps of the ruleset before the next of this name get the empty
            answer. Of another side: given at a step of this name. Left out: at any step.
        draft: The orders are only considered, as if plotted and not yet committed ("show me").
    """

    orders: tuple[Mapping[str, Any], ...] = ()
    phase: str = ""
    draft: bool = False


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a lesson.

    Attributes:
        title: As the list of steps shows it: `Coast one turn`.
        says: The prompt's own heading, one short sentence.
        words: The prompt's text. `{key:ACTION}` becomes the key now bound to an action, drawn as
            a key.
        at: What the prompt points at and is highlighted, never covered: `unit:ID`, `hex:Q,R`,
            `future:ID`, `control:do`, `control:skip`, `control:nobody`, `ribbon`, `objective`,
            `panel`, `log`; empty for nothing.
        done: Any of these completes it.
        already: Said instead of `words` where `done` holds before the learner could read them,
            so that nothing is skipped in silence; the learner goes on by a key.
        mistakes: The first whose condition holds is said, until it holds no more. Orders, events
            and passing count from the learner's last answer on.
        impossible: The first whose condition holds is said: the step can no longer be done, and
            is offered again from its start. That the game is over is always such a case.
        show: What "show me" plays from the step's own start.
        show_deeds: Deeds that "show me" does after its moves. Together they complete the step.
        praise: Said when it is done; the learner goes on by a key, or by playing on. Left out:
            the next step follows at once.
        dice: The faces that fall first in this step; those left over from before are dropped.
    """

    title: Line
    says: Line
    words: Text
    done: Annotated[tuple[When, ...], Meta(min_length=1)]
    show: tuple[Move, ...] = ()
    at: str = ""
    already: Text = "You have done this already. Go on."
    mistakes: tuple[Answer, ...] = ()
    impossible: tuple[Answer, ...] = ()
    praise: Annotated[str, Meta(max_length=420)] = ""
    show_deeds: tuple[str, ...] = ()
    dice: tuple[Face, ...] = ()


class Opposition(Struct, frozen=True, forbid_unknown_fields=True):
    """What another side does: each move once, as soon as it can be given; else nothing."""

    side: Side
    moves: tuple[Move, ...] = ()


class Score(Struct, frozen=True, forbid_unknown_fields=True):
    """Points at the end of a lesson, low is good: `base`, and a weight times each number.

    Attributes:
        weights: Paths into the state that lead to numbers, as `turn`, with their weights.
        best: The best possible, which is par.
        base: What is added.
    """

    weights: Annotated[Mapping[str, int], Meta(min_length=1)]
    best: int
    base: int = 0


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole lesson.

    Attributes:
        format: 1.
        ruleset: Its name.
        title: `Drift`.
        number: Its place in the course, from 1.
        minutes: About how long it takes.
        idea: The one idea, a sentence.
        scenario: The name of a shipped scenario, or the tables of one; those may leave out
            `format`, `ruleset`, `title` and `about`.
        side: Whom the learner plays.
        steps: In order.
        hint: One strategic hint, at the end.
        seed: Of the dice that are not fixed.
        others: What other sides do; those not named do nothing.
        par: What a good result is, in words; empty where there is none.
        score: How a result is counted; None where it is not.
        play: A shipped scenario to play afterwards; empty: the lesson's own, if that ships.
    """

    format: Annotated[int, Meta(ge=1, le=1)]
    kind: Literal["lesson"]
    ruleset: str
    title: Line
    number: Annotated[int, Meta(ge=1, le=99)]
    minutes: Annotated[int, Meta(ge=1, le=30)]
    idea: Text
    scenario: str | Mapping[str, Any]
    side: Side
    steps: Annotated[tuple[LessonStep, ...], Meta(min_length=1, max_length=20)]
    hint: Text
    seed: int = 1
    others: tuple[Opposition, ...] = ()
    par: str = ""
    score: Score | None = None
    play: str = ""

    @property
    def afterwards(self) -> str:
        """The shipped scenario to play afterwards; empty where there is none."""
        return self.play or (self.scenario if isinstance(self.scenario, str) else "")
