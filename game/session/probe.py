"""Finds which die an answer would ask for next, without rolling it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from game.core.dice import DiceError, ScriptedDice
from game.core.ruleset import Ledger, Ruleset, Side
from game.session.chance import run

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class _AskedError(Exception):
    """A die was asked for that nobody has named."""

    def __init__(self, faces: int) -> None:
        self.faces = faces
        super().__init__(f"a die with {faces} faces")


class _Probe:
    """Dice that fall as named and then tell which one is asked for."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._given = ScriptedDice(*faces)

    def die(self, faces: int) -> int:
        if not self._given.left:
            raise _AskedError(faces)
        return self._given.die(faces)


def next_die(
    rules: Ruleset[C, S, O, E],
    state: S,
    answers: Mapping[Side, tuple[O, ...]],
    faces: Sequence[int],
) -> int | None:
    """Say how many faces the next die has that answers would ask for; None if no more is.

    Args:
        rules: The rules.
        state: The state in which the answers are given.
        answers: Those of some of the sides; if others owe one too, no die falls yet.
        faces: Dice that have been named already.
    """
    if rules.to_act(state) - answers.keys():
        return None
    try:
        run(rules, Ledger(state, rules.apply), answers, _Probe(faces), lambda _: None)
    except _AskedError as asked:
        return asked.faces
    except DiceError:
        return None
    return None
