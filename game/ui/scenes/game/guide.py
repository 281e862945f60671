"""What may lead over a game on the screen: a lesson, or the practice range."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

import pygame
from msgspec import Struct

from game.core.board import Board
from game.core.ruleset import Refusal
from game.session.game import Submitted, Undone
from game.ui.board.view import Pick
from game.ui.layout import WindowClass
from game.ui.panels.panel import Controls
from game.ui.scenes.game.menu import Item
from game.ui.scenes.game.ribbon import Whose
from game.ui.widgets.choice import Option
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.ui.scenes.game.scene import GameScene

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class Page(Struct, frozen=True):
    """A page of the side panel: its tab, and its rows from the top."""

    tab: Option
    rows: Sequence[Widget]


class Guide(Generic[C, S, O, E]):
    """Leads over a game. This one leads nowhere: every method may be overridden, none must be.

    A `GameScene` given a guide tells it what is done and asks it what else is to be shown; rules,
    orders and the board stay with the game and its panel. Keys of its own belong to a place of
    the key map: derive from `GameScene` and name the place first in `places`; `act` is then
    called with their actions.

    The order in which a scene calls it:

    - `begin`, once, when the scene has been put together;
    - at each layout `pages`, `body`, `controls`, `sentence`, `under` and `over`;
    - before each drawing `stand`, as the eye may have moved, and after all else `finish`;
    - `drafted` after each change of the answer being considered, `seated` when what happened has
      been shown and the next answer is awaited;
    - `answer`, `undo`, `redo`, `act` and `picked` before the scene does anything of its own.

    Where it changes the game itself, it calls `GameScene.play` to have steps shown, or
    `GameScene.take` to begin anew from the present state, of the same game or of another.

    What it shows by itself, in its own time, it moves on in `pass_time`; while `moving`, the
    scene calls that often, and any input ends it by `hurry`.

    Attributes:
        shared: Whether several people may share the screen. If not, no curtain falls and nobody
            is announced, whoever owes the next answer.
        ends: Whether an end of the game is the guide's affair: no panel opens then.
        keeps: Whether taking back and keeping are the guide's affair: the menu leaves them to its
            `items`.
    """

    shared = True
    ends = False
    keeps = False

    @property
    def holds(self) -> bool:
        """Whether the present step of the rules must not be passed by itself."""
        return False

    def begin(self, scene: GameScene[C, S, O, E]) -> None:
        """A scene has been put together for this guide; keep it."""

    # What is shown

    def pages(self) -> Sequence[Page]:
        """Pages before the unit's in the side panel, made anew; with any, the log is a page too."""
        return ()

    def body(self, rows: Sequence[Widget]) -> Sequence[Widget]:
        """The unit's page, given as the ruleset has it."""
        return rows

    def board(self, board: Board) -> Board:
        """The board, given as the ruleset's panel has it: marks may be left out, none added."""
        return board

    def controls(self, controls: Controls) -> Controls:
        """The commit controls, given as the ruleset has them: some may be refused, none added."""
        return controls

    def whose(self, whose: Whose, kind: WindowClass) -> Whose:
        """The ribbon's beginning, given as the game has it for this class of window."""
        del kind
        return whose

    def sentence(self, words: str) -> str:
        """The ribbon's sentence, given as the phase has it."""
        return words

    def items(self) -> Sequence[Item]:
        """Lines of the menu before all others."""
        return ()

    def under(self) -> Sequence[Widget]:
        """What lies on the board, below its cards."""
        return ()

    def over(self) -> Sequence[Widget]:
        """What lies over the board and its cards."""
        return ()

    def stand(self) -> None:
        """Place what `under` and `over` gave: the parts of the screen stand where they will be."""

    def caption_foot(self, foot: int) -> int:
        """The lowest pixel for the caption of a sound, given as the scene has it."""
        return foot

    def finish(self, surface: pygame.Surface) -> None:
        """Draw over everything."""

    # What moves by itself

    @property
    def moving(self) -> bool:
        """Whether something is being shown that is not the game's own playback."""
        return False

    def pass_time(self, seconds: float) -> None:
        """Let time pass."""

    def hurry(self) -> None:
        """Any input came while it was moving: be done with it."""

    # What is done

    def drafted(self, orders: Sequence[O]) -> None:
        """The side at the screen considers another answer."""

    def seated(self) -> None:
        """What happened has been shown, and a side sits at the screen."""

    def deed(self, name: str) -> None:
        """Something was done at the screen that is no answer.

        `select:ID`, `decide` (what a unit does, if only nothing), `why`, `rules`, `log`,
        `summary`.
        """

    def act(self, action: str) -> bool:
        """Take a named action before anybody else; gives whether it was taken."""
        del action
        return False

    def picked(self, pick: Pick) -> bool:
        """Take a click on the board before anybody else; gives whether it was taken."""
        del pick
        return False

    # The game, where the guide has it in its hands; None leaves it to the scene

    def answer(self, orders: Sequence[O]) -> Refusal | Submitted[S, O, E] | None:
        """Give the answer of the side at the screen, and those of others if it likes."""

    def undo(self) -> Refusal | Undone[O] | None:
        """Take the last answer back, by rules of its own."""

    def redo(self) -> Refusal | Undone[O] | None:
        """Give again what was taken back."""
