"""What a lesson file says, whatever the ruleset: a position, steps, what completes each.

The runner is `game.session.lesson`; the screen `game.ui.scenes.lesson`. Nothing here and there
knows a lesson or a ruleset by name: conditions are patterns that orders, events and states, as
their JSON, match or do not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from game.core.ruleset import Side

Line = Annotated[str, Meta(min_length=1, max_length=90)]
Text = Annotated[str, Meta(min_length=1, max_length=420)]
Pattern = Mapping[str, Any]
"""Keys of an order or event with the values they must have. `type` is its kind. A value may be a
plain value, or a table with `least`, `most`, `in`, `not`. Keys it does not name may be anything."""


class When(Struct, frozen=True, forbid_unknown_fields=True):
    """A condition: all the keys that are given must hold. An empty one is a fault.

    Attributes:
        phase: The name of the present step, as in the rules.
        turn: The game turn, at least.
        draft: An order now being considered, not yet given, matches.
        order: An order given since the step of the lesson began matches.
        event: An event since the step of the lesson began matches.
        count: How many events must match `event`; one if left out.
        state: Paths into the state, as `ships.scout.velocity`, with the values found there.
            A path that leads nowhere does not match; `"ships.scout" = {gone = true}` does then.
        deed: Something done at the screen: `select`, `why`, `rules`, `log`, `summary`, `undo`.
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
    """One answer to a step of the ruleset, as "show me" gives it.

    Attributes:
        orders: As the line protocol writes them; none passes.
        side: Whose; the learner's if left out.
        phase: Given at the next step of this name: steps of the side before it get the empty
            answer. Left out: at the next step that asks for this side.
    """

    orders: tuple[Mapping[str, Any], ...] = ()
    side: Side | None = None
    phase: str = ""


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a lesson.

    Attributes:
        title: As the list of steps shows it: `Coast one turn`.
        says: The prompt's own heading, one short sentence.
        words: The prompt's text. `{key:ACTION}` becomes the key now bound to an action, drawn as
            a key; `{click:…}` is not needed: say what to click in words.
        at: What the prompt points at and is highlighted, never covered: `unit:ID`, `hex:Q,R`,
            `future:ID`, `control:do`, `control:skip`, `control:nobody`, `ribbon`, `objective`,
            `panel`, `log`; empty for nothing.
        done: Any of these completes it.
        already: Said instead of `words` where `done` holds as the step begins, so that nothing is
            skipped in silence; the learner goes on by a key.
        mistakes: The first whose condition holds is said, until it holds no more.
        impossible: The first whose condition holds is said: the step can no longer be done, and
            is offered again from its start. That the game is over, or the turns have run out,
            is always such a case.
        show: What "show me" plays from the step's own start; it completes the step.
        praise: Said when it is done, before the next.
    """

    title: Line
    says: Line
    words: Text
    done: Annotated[tuple[When, ...], Meta(min_length=1)]
    show: tuple[Move, ...]
    at: str = ""
    already: Text = "You have done this already. Go on."
    mistakes: tuple[Answer, ...] = ()
    impossible: tuple[Answer, ...] = ()
    praise: str = ""
    show_deeds: tuple[str, ...] = ()


class Opposition(Struct, frozen=True, forbid_unknown_fields=True):
    """What another side does by itself: moves in order, then empty answers."""

    side: Side
    moves: tuple[Move, ...] = ()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole lesson.

    Attributes:
        format: 1.
        ruleset: Its name.
        title: `Drift`.
        number: Its place in the course, from 1.
        minutes: About how long it takes.
        idea: The one idea, a sentence.
        hint: One strategic hint, at the end.
        scenario: The name of a shipped scenario, or the tables of one.
        side: Whom the learner plays.
        steps: In order.
        seed: Of the dice that are not fixed.
        dice: The faces that fall first, from the start of each step on: those left over from the
            step before are dropped. A list for each step, by place.
        others: What other sides do.
        par: What a good result is, in words; empty where there is none.
        score: `turns` and `fuel` weights: low is good. Empty where there is none.
    """

    format: Annotated[int, Meta(ge=1, le=1)]
    ruleset: str
    kind: Literal["lesson"]
    title: Line
    number: Annotated[int, Meta(ge=1, le=99)]
    minutes: Annotated[int, Meta(ge=1, le=30)]
    idea: Text
    scenario: str | Mapping[str, Any]
    side: Side
    steps: Annotated[tuple[LessonStep, ...], Meta(min_length=1, max_length=20)]
    hint: Text
    seed: int = 1
    dice: tuple[tuple[int, ...], ...] = ()
    others: tuple[Opposition, ...] = ()
    par: str = ""
    score: str = ""
