"""Lessons of the toy ruleset that the tests of lessons take."""

import json
from typing import Any

from game.core.ruleset import Refusal
from game.scenario.load import INLINE
from game.scenario.staging import staged
from game.session.lesson import Course
from game.session.rehearsal import rehearsed
from tests.session.toy import Event, Order, Scenario, State, Toy

ToyCourse = Course[Scenario, State, Order, Event]
Tables = dict[str, Any]

BIDS: Tables = {
    "title": "Bid",
    "says": "Who bids more goes first.",
    "words": "Bid 2 with {key:game.commit}.",
    "at": "ribbon",
    "done": [{"event": {"type": "OrderSettled", "bids": {"red": 2}}}],
    "already": "You bid already.",
    "mistakes": [
        {"when": {"draft": {"type": "Bid", "amount": {"most": 1}}}, "words": "Bid more."},
        {"when": {"order": {"type": "Bid", "amount": 1}}, "words": "That was 1."},
    ],
    "impossible": [{"when": {"turn": 2}, "words": "The turn has passed."}],
    "show": [{"orders": [{"type": "Bid", "amount": 2}]}],
    "praise": "You go first.",
}
STRIKES: Tables = {
    "title": "Strike",
    "says": "Strike one of them.",
    "words": "Choose one and strike.",
    "at": "unit:b1",
    "done": [{"event": {"type": "BlowLanded", "hit": True}}],
    "show": [
        {"phase": "Traps"},
        {"phase": "Blows", "orders": [{"type": "Strike", "attacker": "r1", "target": "b1"}]},
    ],
    "praise": "A hit.",
    "dice": [6],
}
BLOWS: Tables = {**STRIKES, "show": STRIKES["show"][1:]}  # about blows alone: traps are passed
LOOKS: Tables = {
    "title": "Look",
    "says": "See what it did.",
    "words": "Open the log with {key:game.log}.",
    "at": "log",
    "done": [{"deed": "log"}],
    "show_deeds": ["log"],
}


def tables(*steps: Tables, **changed: object) -> Tables:
    """A whole lesson of some steps: Red learns, Blue bids 1 once, and nothing is hidden."""
    units = [{"id": name, "side": side} for side in ("red", "blue") for name in _names(side)]
    return {
        "format": 1,
        "kind": "lesson",
        "ruleset": "toy",
        "title": "Blows",
        "number": 1,
        "minutes": 3,
        "idea": "Strike first.",
        "hint": "Strike the weak.",
        "scenario": {"sides": ["red", "blue"], "units": units, "turns": 2},
        "side": "red",
        "others": [{"side": "blue", "moves": [{"orders": [{"type": "Bid", "amount": 1}]}]}],
        "steps": list(steps or (BIDS, STRIKES, LOOKS)),
        **changed,
    }


def _names(side: str) -> tuple[str, str]:
    return f"{side[0]}1", f"{side[0]}2"


def text(whole: Tables) -> str:
    """A lesson as its file has it."""
    return "\n".join(f"{key} = {_inline(value)}" for key, value in whole.items()) + "\n"


def _inline(value: object) -> str:
    match value:
        case dict():
            pairs = (f"{json.dumps(key)} = {_inline(entry)}" for key, entry in value.items())
            return f"{{ {', '.join(pairs)} }}"
        case list():
            return f"[{', '.join(map(_inline, value))}]"
        case _:
            return json.dumps(value)


def course(*steps: Tables, **changed: object) -> ToyCourse:
    """A course of a lesson of some steps, ready to be taken."""
    rules = Toy()
    return rehearsed(rules, staged(tables(*steps, **changed), rules, INLINE))


def done(answer: object) -> None:
    """Something was not refused."""
    assert answer is not None
    assert not isinstance(answer, Refusal), answer


def shown(taken: ToyCourse) -> list[str]:
    """What is shown of the present step, one after another, until it stands."""
    seen = []
    taken.show()
    while taken.coming is not None:
        coming = taken.coming
        seen.append(coming.deed or ("draft" if coming.draft else str(len(coming.orders))))
        assert not isinstance(taken.show_next(), Refusal)
    return seen
