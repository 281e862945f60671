"""What the tools of all steps share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.core.board import Board, Choice
from game.core.hexes import Hex
from game.core.ruleset import Side, UnitId
from game.rulesets.planets import marks
from game.rulesets.planets.names import listed
from game.rulesets.planets.orders import Order
from game.rulesets.planets.plan import unused
from game.rulesets.planets.state import Ship, State, ordered
from game.ui.panels.panel import Control, Controls, Given, Unused
from game.ui.panels.planets.ship import ship_rows
from game.ui.widgets.widget import Reason, Widget

if TYPE_CHECKING:
    from game.ui.panels.planets.panel import PlanetsPanel

_LISTED: Final = 6  # choices of a list that have keys

_REMINDED: Final = 4  # sentences of a reminder


class Tool(ABC):
    """What the panel shows and takes in one step."""

    def __init__(self, panel: PlanetsPanel) -> None:
        self.panel = panel
        self.desk = panel.desk
        self.screen = panel.screen

    # What is so

    @property
    def state(self) -> State:
        """What the side at the screen may know."""
        return self.desk.state

    @property
    def side(self) -> Side:
        """Who is at the screen."""
        return self.desk.side

    @property
    def orders(self) -> tuple[Order, ...]:
        """The answer as far as it has come."""
        return self.desk.orders

    @property
    def selected(self) -> Ship | None:
        """The selected ship, of whatever side."""
        return self.state.ships.get(UnitId(self.desk.selected))

    @property
    def own(self) -> Ship | None:
        """The selected ship, if it is one of the side's."""
        ship = self.selected
        return ship if ship is not None and ship.side == self.side else None

    def next_phase(self) -> str:
        """The name of the phase that follows, as its ribbon label."""
        steps = self.desk.phase.steps
        now = next((i for i, step in enumerate(steps) if step.state == "now"), -1)
        coming = next((s for s in steps[now + 1 :] if s.state == "coming"), None)
        return coming.label if coming is not None else "the next turn"

    # What it shows

    def units(self) -> Sequence[str]:
        """The units that may do something in this step."""
        return [ship for ship in ordered(self.state.ships) if self._is_mine(ship)]

    def _is_mine(self, unit: UnitId) -> bool:
        return self.state.ships[unit].side == self.side

    def board(self) -> Board:
        """The board with the answer as it stands."""
        return marks.board(self.state, self.orders, self._shown())

    def _shown(self) -> UnitId | None:
        """The ship whose whole course is told."""
        ship = self.selected
        return ship.id if ship is not None else None

    def body(self) -> list[Widget]:
        """The side panel."""
        return ship_rows(self.screen.atlas, self.state, self.selected)

    def essentials(self) -> list[Widget]:
        """What of the side panel the tool cannot do without, beside a lesson."""
        return self.body()

    def given(self) -> Sequence[Given]:
        """What each unit has been ordered to do."""
        return [
            Given(unit, self.panel.name(unit), self.words_of(UnitId(unit))) for unit in self.units()
        ]

    def words_of(self, unit: UnitId) -> str:
        """A unit's orders in words."""
        del unit
        return ""

    @abstractmethod
    def controls(self) -> Controls:
        """The three commit controls."""

    # What it takes

    def click(self, at: Hex, unit: str, choice: Choice | None) -> bool:
        """Take a click on the board."""
        del at, unit, choice
        return False

    def act(self, action: str) -> bool:
        """Take a named action."""
        del action
        return False

    def waiting(self) -> list[str]:
        """The units of the step that have no orders yet."""
        told = {self.panel.actor(order) for order in self.orders}
        return [unit for unit in self.units() if UnitId(unit) not in told]

    @property
    def idle(self) -> bool:
        """Whether nothing worth a stop can be done here, though the rules allow something."""
        return False

    @property
    def busy(self) -> bool:
        """Whether something is still worked out while nobody waits."""
        return False

    def work(self) -> bool:
        """Go on with it for a part of a frame; gives whether there is something new to show."""
        return False

    # What tools use

    def without(self, unit: UnitId) -> tuple[Order, ...]:
        """The answer without the orders of one unit."""
        return tuple(order for order in self.orders if self.panel.actor(order) != unit)

    def next_unit(self) -> None:
        """Select the next unit of the step."""
        units = list(self.units())
        if self.desk.selected in units:
            where = (units.index(self.desk.selected) + 1) % len(units)
            self.screen.select(units[where])
        elif units:
            self.screen.select(units[0])
        else:
            self.screen.refresh()

    def submit(self, orders: Sequence[Order], left: Unused | None = None) -> None:
        """Give the answer."""
        self.screen.submit(orders, left)

    def left(self, given: Sequence[Order], title: str) -> Unused | None:
        """What could still be done, for a reminder; None where nothing could."""
        could = unused(self.state, self.desk.legal(given))
        if not could:
            return None
        more = " And more." if len(could) > _REMINDED else ""
        return Unused(title, " ".join(could[:_REMINDED]) + more)

    def explain(self, reason: Reason) -> None:
        """Say why something cannot be."""
        self.screen.app.sound.play("refusal")
        self.screen.app.explain(reason)


def nth_key(index: int, what: str = "burn") -> str:
    """The key of a choice of a list, by its place from 0; none after the sixth."""
    return f"game.{what}_{index + 1}" if index < _LISTED else ""


class Watching(Tool):
    """The side at the screen owes nothing: the game is over, or others are to act."""

    def controls(self) -> Controls:
        """Nothing can be done, but to hand over to whoever owes an answer."""
        why = Reason("There is nothing to decide", "the game waits for nobody here.", "planets 4.2")
        do = Control("Nothing to decide", "", lambda: None, refused=why)
        if self.desk.game.outcome is not None:
            do = Control("Show how it ended", "Play again, or watch it.", self.screen.hand_over)
        waiting = self.desk.game.waiting_for
        if waiting and not self.desk.owes:
            names = listed([self.desk.game.name(side) for side in waiting])
            words = f"The game waits for {names}."
            do = Control(f"Hand over to {names}", words, self.screen.hand_over)
        return Controls(
            do,
            Control("Skip this ship", "", lambda: None, refused=why),
            Control("Nobody else this phase", "", lambda: None, refused=why),
        )

    def units(self) -> Sequence[str]:
        """All ships in sight."""
        return ordered(self.state.ships)
