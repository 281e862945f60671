"""When an answer can be taken back: until a die fell, another side answered, or it told something.

A side that was passed by because it had nothing to choose counts as one that answered: whether it
had a choice is its own secret. So are dice that fell for what a side does not see. What an answer
told its side is found by resolving the side's own view with the same answer: if that gives other
events than the side saw, the difference came from what it did not know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from game.core.dice import Roll, ScriptedDice
from game.core.ruleset import Ledger, Ruleset, Side
from game.session.chance import run
from game.session.log import seen
from game.session.record import Moment, Step

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


def obstacle(
    ruleset: Ruleset[C, S, O, E],
    moment: Moment[O],
    since: Sequence[Step[S, O, E]],
    side: Side | None,
    others: Mapping[Side, str],
) -> str:
    """Say why the last answer cannot be taken back; empty if it can.

    Args:
        ruleset: The rules.
        moment: The point to which that answer led.
        since: The steps it led to.
        side: Who wants its own last answer back; None for whoever answered last.
        others: All sides that somebody plays, with their names.
    """
    if moment.answered is None:
        return "Nothing has been decided yet that could be taken back."
    whose = side or moment.answered
    answered = {moment.answered}.union(*(step.orders for step in since))
    for other, name in others.items():
        if other in answered and other != whose:
            return f"{name} has answered since."
    if side is None and any(step.rolled for step in since):
        return "Dice have fallen since."
    for step in since:
        saw = [event for _, event in seen(ruleset, step.before, step.events, whose)]
        if _holds_roll(saw):
            return "Dice have fallen since."
        if saw != _expected(ruleset, step, whose):
            return f"{others.get(whose, whose)} has learned something by it."
    return ""


def _holds_roll(value: object) -> bool:
    """Whether events hold a roll: dice that a side does not see fall are none of its business."""
    match value:
        case Roll():
            return True
        case Struct():
            return any(_holds_roll(getattr(value, name)) for name in value.__struct_fields__)
        case list() | tuple():
            return any(map(_holds_roll, value))
        case _:
            return False


def _expected(ruleset: Ruleset[C, S, O, E], step: Step[S, O, E], side: Side) -> Sequence[E] | None:
    """Give what a side could have worked out for itself; None if it could not."""
    known = ruleset.view(step.before, side).state
    ledger = Ledger(known, ruleset.apply)
    try:
        run(ruleset, ledger, step.orders, ScriptedDice(), lambda _: None)
    except Exception:  # noqa: BLE001 - rules stumble where a view lacks what they went on to need
        return None
    return [event for _, event in seen(ruleset, known, ledger.events, side)]
