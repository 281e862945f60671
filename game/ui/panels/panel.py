"""What a ruleset adds to the game screen: the base of all panels, and what they may ask of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from game.core.board import Board, Choice
from game.core.hexes import Hex
from game.core.ruleset import Line
from game.ui.app import App
from game.ui.board.atlas import Atlas
from game.ui.panels.desk import Desk
from game.ui.scene import Scene
from game.ui.widgets.widget import Reason, Widget

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")
Asked_contra = TypeVar("Asked_contra", contravariant=True)


class Control(Struct, frozen=True):
    """One of the three commit controls, as it stands now.

    Attributes:
        label: A verb and its object.
        second: What it will do, with numbers.
        act: Doing it.
        brief: The second line where there is little room; empty: the same.
        refused: Why it cannot be used now; None where it can.
        sound: What the main one of the three sounds like.
    """

    label: str
    second: str
    act: Callable[[], None]
    brief: str = ""
    refused: Reason | None = None
    sound: str = "commit"


class Controls(Struct, frozen=True):
    """The three, never merged or moved: do it, skip this one, nobody else this phase."""

    do: Control
    skip: Control
    nobody: Control


class Given(Struct, frozen=True):
    """A unit and what it has been ordered to do, for the list of orders."""

    unit: str
    name: str
    words: str


class Unused(Struct, frozen=True):
    """What would be given away by leaving the phase now: a title and one sentence."""

    title: str
    words: str


class Screen(Protocol[Asked_contra]):
    """The game screen, as panels may ask it."""

    app: App
    atlas: Atlas

    def refresh(self) -> None:
        """Show what has changed."""

    def select(self, unit: str) -> None:
        """Select a unit and show its panel; empty for none."""

    def look_at(self, *hexes: Hex) -> None:
        """Bring hexes into view."""

    def focus_panel(self, widget: Widget | None) -> None:
        """Give the focus to a widget of the panel; None: to the main button."""

    def go_on(self, by: int) -> None:
        """Select the next unit that may do something (1), or the one before (-1)."""

    def hand_over(self) -> None:
        """Let whoever owes the next answer come to the screen."""

    def submit(self, orders: Sequence[Asked_contra], unused: Unused | None = None) -> None:
        """Give an answer to this step; the first time, only name what is left unused."""


class Panel(ABC, Generic[C, S, O, E]):
    """The part of the game screen that knows a ruleset.

    It holds what the player has pointed at and half decided; rules it asks of the ruleset.
    """

    def __init__(self, desk: Desk[C, S, O, E], screen: Screen[O]) -> None:
        self.desk = desk
        self.screen = screen

    @abstractmethod
    def begin(self) -> None:
        """A step begins, or another side sat down: forget what was half decided."""

    @property
    def passes(self) -> bool:
        """Whether the side has said that it lets this step pass."""
        return False

    @property
    def how(self) -> str:
        """How this kind of step is done, in one sentence, for whoever meets it first."""
        return ""

    @abstractmethod
    def units(self) -> Sequence[str]:
        """The units that may do something in this step, in order; for going through them."""

    @abstractmethod
    def board(self) -> Board:
        """What the board shows, with the orders being considered."""

    @abstractmethod
    def body(self) -> Sequence[Widget]:
        """The side panel, made anew."""

    def essentials(self) -> Sequence[Widget]:
        """What of the side panel is needed beside a lesson; all of it where nothing can go."""
        return self.body()

    @abstractmethod
    def given(self) -> Sequence[Given]:
        """What each unit has been ordered to do, for the list of orders."""

    @abstractmethod
    def controls(self) -> Controls:
        """The three commit controls as they stand."""

    @property
    def busy(self) -> bool:
        """Whether something is still worked out that nobody waits for."""
        return False

    def work(self) -> bool:
        """Go on with it for a part of a frame; gives whether there is something new to show."""
        return False

    def click(self, at: Hex, unit: str, choice: Choice | None) -> bool:
        """Take a click on a hex, perhaps on a unit or a choice; gives whether it meant anything."""
        del at, unit, choice
        return False

    def act(self, action: str) -> bool:
        """Take a named action; gives whether it meant anything."""
        del action
        return False

    def struck(self, told: Sequence[tuple[E, Line]]) -> Scene | None:
        """A screen that tells what hit the side's own units, of events it has not been told."""
        del told
        return None

    def opened(self, line: Line) -> Scene | None:
        """A screen of the ruleset's own for a line of the log; None for the plain one."""
        del line
        return None
