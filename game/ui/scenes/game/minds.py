"""What the computer had in mind with its answers, told after the fact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, TypeVar

from msgspec import Struct

from game.core.opponent import Thought
from game.core.ruleset import Side, SideInfo
from game.session.game import Game
from game.ui.app import App
from game.ui.scenes.dialog import Dialog
from game.ui.theme import BODY, INK
from game.ui.widgets.button import Button
from game.ui.widgets.hint import Hint
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.widget import Widget

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

TITLE: Final = "What the opponent had in mind"
_LATER: Final = "Ships may be hidden in this game: this is told when the game is over."
_NOTHING_YET: Final = "So far the computer had nothing to decide."
_NOBODY: Final = "The computer plays no side of this game."


class Mind(Struct, frozen=True):
    """Why one answer was given: whose it was, in which phase it fell, and the reasons.

    `where` is empty where that is clear.
    """

    name: str
    level: str
    reasons: tuple[str, ...]
    where: str = ""

    @property
    def heading(self) -> str:
        """Whose mind it was, and how well it plays."""
        return f"What {self.name} ({self.level}) had in mind"


def minds(
    thoughts: Mapping[Side, Thought], sides: Sequence[SideInfo], where: str = ""
) -> tuple[Mind, ...]:
    """Put thoughts that have reasons in order of play, each with the name of its side."""
    return tuple(
        Mind(info.name, thoughts[info.id].level, thoughts[info.id].reasons, where)
        for info in sides
        if info.id in thoughts and thoughts[info.id].reasons
    )


def latest(game: Game[C, S, O, E]) -> tuple[Mind, ...]:
    """Give the minds behind the answers of the last turn in which a computer had any.

    Only as far as people may be told now.
    """
    found: list[Mind] = []
    last = 0
    for step in reversed(game.steps):
        phase = game.ruleset.phase(step.before)
        if last and phase.turn != last:
            break
        told = minds(game.thoughts(step), game.sides, f"Turn {phase.turn}, {phase.label}")
        if told:
            last = phase.turn
            found[:0] = told
    return tuple(found)


def mind_widgets(told: Sequence[Mind]) -> list[Widget]:
    """Each mind under its heading, a line for each reason."""
    widgets: list[Widget] = []
    for mind in told:
        widgets.append(Heading(mind.heading, mind.where))
        widgets += [Label(reason, BODY, INK) for reason in mind.reasons]
    return widgets


class Minds(Dialog):
    """The reasons of the opponent's last answers; or why they are not told."""

    tells: ClassVar[bool] = True

    def __init__(self, app: App, game: Game[C, S, O, E]) -> None:
        super().__init__(app, TITLE)
        self._told = latest(game)
        self._silence = _NOTHING_YET
        if not game.computers:
            self._silence = _NOBODY
        elif game.hides and game.outcome is None:
            self._silence = _LATER

    def body(self) -> Sequence[Widget]:
        """The minds."""
        return mind_widgets(self._told) or [Label(self._silence, BODY, INK)]

    def foot(self) -> Sequence[Button | Hint]:
        """Closing it."""
        return (Hint("close", self.app.pop, key="everywhere.back"),)
