"""The game screen with the practice range over it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from game.ui.scenes.game import GameScene

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.scenes.practice.lead import Lead

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class PracticeScene(GameScene[C, S, O, E], Generic[C, S, O, E]):
    """A game screen on which the keys of the practice range work, too."""

    places: ClassVar[tuple[str, ...]] = ("practice", "game", "board")

    def __init__(self, app: App, lead: Lead[C, S, O, E]) -> None:
        super().__init__(app, lead.range.game, guide=lead)
        self._lead = lead

    def back(self) -> None:
        """Esc first lets go of what is in hand, then opens the menu."""
        if not self._lead.let_go():
            super().back()

    def caption(self) -> str:
        """What this is."""
        return "Practice range – Kilosecond"
