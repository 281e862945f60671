"""The game screen with a lesson over it."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from game.ui.scenes.game import GameScene

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class LessonScene(GameScene[C, S, O, E], Generic[C, S, O, E]):
    """A game screen on which the keys of lessons work, too."""

    places: ClassVar[tuple[str, ...]] = ("lesson", "game", "board")
