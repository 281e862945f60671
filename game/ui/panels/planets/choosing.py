"""Steps in which one picks from a list: weak gravity, a nuke's side, defence fire, surrender."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.core.board import Board, When
from game.core.hexes import DIRECTION_NAMES, Hex
from game.core.ruleset import UnitId
from game.rulesets.planets import marks
from game.rulesets.planets.names import count, listed, place, unit_name
from game.rulesets.planets.orders import (
    ChooseSide,
    DefenceFire,
    Demand,
    IgnoreGravity,
    Order,
    Surrender,
)
from game.rulesets.planets.state import DemandMade, NukeAtCorner
from game.ui.panels.cards import any_hit, forecast_rows
from game.ui.panels.panel import Control, Controls
from game.ui.panels.planets.ship import ship_rows
from game.ui.panels.planets.tool import Tool, nth_key
from game.ui.panels.rows import Note
from game.ui.theme import BODY, INK2
from game.ui.widgets.button import Button
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.widget import Reason, Widget

if TYPE_CHECKING:
    from game.ui.panels.planets.panel import PlanetsPanel


class Choosing(Tool):
    """Orders of a list, each of them switched on and off; nothing is chosen at first."""

    heading = ""
    rule = ""
    one_only = False

    def possible(self) -> list[Order]:
        """All orders there are to choose from, those chosen among them."""
        return list(self.desk.legal(()))

    def label(self, order: Order) -> str:
        """An order as its button has it."""
        raise NotImplementedError

    def second(self, order: Order) -> str:
        """What it would do."""
        del order
        return ""

    def units(self) -> Sequence[str]:
        """The units that have something to choose."""
        return list(dict.fromkeys(self.panel.actor(order) for order in self.possible()))

    def body(self) -> list[Widget]:
        """The list; below it the odds of what is chosen, or the selected ship."""
        rows: list[Widget] = [Heading(self.heading, self.rule)]
        for index, order in enumerate(self.possible()):
            button = Button(
                self.label(order),
                partial(self._switch, order),
                second=self.second(order),
                key=nth_key(index),
            )
            button.chosen = order in self.orders
            rows.append(button)
        rows += self.extra()
        rows += ship_rows(self.screen.atlas, self.state, self.selected)
        return rows

    def extra(self) -> list[Widget]:
        """What stands between the list and the ship."""
        return []

    def _switch(self, order: Order) -> None:
        """Choose an order, or choose it no more."""
        if order in self.orders:
            wanted = tuple(o for o in self.orders if o != order)
        else:
            wanted = (order,) if self.one_only else (*self.orders, order)
        refusal = self.desk.check(wanted)
        if refusal is not None:
            self.explain(Reason.refused("That cannot be", refusal))
            return
        self.desk.put(wanted)
        self.screen.refresh()

    def words_of(self, unit: UnitId) -> str:
        """What a unit has been ordered to do."""
        mine = [self.label(o) for o in self.orders if self.panel.actor(o) == unit]
        return listed(mine) if mine else "nothing chosen"

    def skip_unit(self) -> Control:
        """Leave the selected unit's choices as they are without an order."""
        unit = self.desk.selected
        if unit not in self.units():
            why = Reason("No unit is selected", "select one that has something to choose.")
            return Control("Skip this unit", "", lambda: None, refused=why)
        words = f"{self.panel.name(unit)} does nothing in this step."
        return Control("Skip this unit", words, partial(self._skip, UnitId(unit)), "It waits.")

    def _skip(self, unit: UnitId) -> None:
        self.desk.put(self.without(unit))
        self.next_unit()


class Trimming(Choosing):
    """C2: which weak pulls are ignored (planets 6.5, R7)."""

    heading = "Weak gravity: what is not ignored acts"
    rule = "6.5"

    def __init__(self, panel: PlanetsPanel) -> None:
        super().__init__(panel)
        if not self.orders:
            self.desk.orders = tuple(panel.plans.trims(self.state, self.side))

    def label(self, order: Order) -> str:
        """The pull and its hex."""
        if not isinstance(order, IgnoreGravity):
            return ""
        arrow = self.state.chart.gravity[order.at].arrow
        name = unit_name(self.state, order.ship)
        return f"{name}: ignore {DIRECTION_NAMES[arrow]} of {place(order.at)}"

    def second(self, order: Order) -> str:
        """Both futures in words."""
        if not isinstance(order, IgnoreGravity):
            return ""
        others = tuple(o for o in self.orders if o != order)
        used, ignored = self._end(order.ship, others), self._end(order.ship, (*others, order))
        return f"Used: next end {place(used)}. Ignored: {place(ignored)}."

    def _end(self, unit: UnitId, orders: Sequence[Order]) -> Hex:
        """Where momentum leads with these pulls ignored."""
        drifts = (
            course.end
            for course in marks.board(self.state, orders, unit).courses
            if course.unit == unit and course.when is When.DRIFT
        )
        return next(drifts, self.state.ships[unit].position)

    def board(self) -> Board:
        """The future as chosen, and beside it the other one as a ghost."""
        board = super().board()
        ship = self.own
        if ship is None or not ship.optional:
            return board
        mine = [o for o in self.orders if isinstance(o, IgnoreGravity) and o.ship == ship.id]
        others = [o for o in self.orders if o not in mine]
        other = [] if mine else [IgnoreGravity(ship.id, at) for at in ship.optional]
        words = "if used" if mine else "if ignored"
        ghosts = tuple(
            replace(course, when=When.GHOST, words=words)
            for course in marks.board(self.state, [*others, *other], ship.id).courses
            if course.unit == ship.id and course.when is When.DRIFT
        )
        return replace(board, courses=(*board.courses, *ghosts))

    def controls(self) -> Controls:
        """Ignore what is chosen; the rest acts."""
        chosen = count(len(self.orders), "weak pull")
        second = f"{chosen} ignored; the others act." if self.orders else "All of them act."
        return Controls(
            Control("Settle the pulls", second, lambda: self.submit(self.orders)),
            self.skip_unit(),
            Control(
                "Nobody else this phase",
                f"All weak pulls not chosen act. Then {self.next_phase()}.",
                lambda: self.submit(self.orders),
                "The others act.",
            ),
        )


class Siding(Choosing):
    """In C3: which of two sides a nuke strikes (planets R47)."""

    heading = "The nuke reaches a corner: choose the side it strikes"
    rule = "R47"
    one_only = True

    def label(self, order: Order) -> str:
        """The side, and what stands there."""
        question = self.state.pending[-1] if self.state.pending else None
        if not (isinstance(order, ChooseSide) and isinstance(question, NukeAtCorner)):
            return ""
        return f"Side {order.side} of {question.body}"

    def second(self, order: Order) -> str:
        """What would be destroyed."""
        question = self.state.pending[-1] if self.state.pending else None
        if not (isinstance(order, ChooseSide) and isinstance(question, NukeAtCorner)):
            return ""
        lost = [
            ship.name
            for ship in self.state.ships.values()
            if ship.grounded and ship.body == question.body and ship.body_side == order.side
        ]
        bases = [
            "its base"
            for base in self.state.bases.values()
            if base.body == question.body and base.side == order.side and not base.destroyed
        ]
        return f"Destroys {listed([*bases, *lost])}." if bases or lost else "Nothing stands there."

    def controls(self) -> Controls:
        """Strike the chosen side."""
        why = None
        if not self.orders:
            why = Reason("No side is chosen", "one of the two must be chosen.", "planets R47")
        only = Reason("There is only one choice", "one nuke, two sides.", "planets R47")
        first = self.possible()[:1]
        return Controls(
            Control(
                "Let it strike this side",
                "Cannot be undone.",
                lambda: self.submit(self.orders),
                refused=why,
            ),
            Control("Skip this unit", "", lambda: None, refused=only),
            Control(
                "Nobody else this phase",
                "Without a choice it strikes " + (self.label(first[0]) if first else "") + ".",
                lambda: self.submit(()),
            ),
        )


class Defending(Choosing):
    """D2: which planetary bases fire (planets 12.1)."""

    heading = "Planetary bases that can fire"
    rule = "12.1"

    def label(self, order: Order) -> str:
        """Who fires at whom."""
        if not isinstance(order, DefenceFire):
            return ""
        base = self.state.bases[order.base]
        return f"{base.body}, side {base.side} at {unit_name(self.state, order.target)}"

    def second(self, order: Order) -> str:
        """The odds of any hit."""
        spreads = self.desk.game.forecast(self.side, order).spreads
        odds = any_hit(spreads)
        return f"2:1, no answer; any hit {odds} %." if odds is not None else "2:1, no answer."

    def extra(self) -> list[Widget]:
        """All at once, and the odds of the last one chosen."""
        everything = Button("Fire all", self._all, second="Every base at every ship above it.")
        rows: list[Widget] = [everything]
        if self.orders:
            forecast = self.desk.game.forecast(self.side, self.orders[-1])
            rows += [Heading(forecast.title), *forecast_rows(forecast)]
        return rows

    def _all(self) -> None:
        chosen: list[Order] = []
        for order in self.possible():
            if self.desk.check((*chosen, order)) is None:
                chosen.append(order)
        self.desk.put(chosen)
        self.screen.refresh()

    def controls(self) -> Controls:
        """Fire what is chosen."""
        shots = count(len(self.orders), "shot")
        if self.orders:
            second = f"{shots}; rolls dice. Cannot be undone."
            do = Control("Fire", second, self._fire, f"{shots}; no way back.")
        else:
            do = Control("Fire nothing", f"No base fires. Then {self.next_phase()}.", self._fire)
        nobody = f"{len(self.possible()) - len(self.orders)} shots stay unfired."
        return Controls(do, self.skip_unit(), Control("Nobody else this phase", nobody, self._fire))

    def _fire(self) -> None:
        self.submit(self.orders, self.left(self.orders, "Bases could still fire"))


class Demanding(Choosing):
    """D3, before any gun: whose surrender is demanded (planets 16.4, R52)."""

    heading = "Demand surrender before any gun fires"
    rule = "16.4"

    def possible(self) -> list[Order]:
        """Demands of the selected ship, and those chosen."""
        ship = self.own
        return [
            order
            for order in self.desk.legal(())
            if order in self.orders or (ship is not None and self.panel.actor(order) == ship.id)
        ]

    def units(self) -> Sequence[str]:
        """All ships that may demand."""
        return list(dict.fromkeys(self.panel.actor(order) for order in self.desk.legal(())))

    @property
    def idle(self) -> bool:
        """Whether only whole ships could be asked, which have no reason to surrender."""
        asked = (o.target for o in self.desk.legal(()) if isinstance(o, Demand))
        return not any(self.state.ships[target].damaged for target in asked)

    def label(self, order: Order) -> str:
        """Who asks whom."""
        if not isinstance(order, Demand):
            return ""
        asker, asked = (unit_name(self.state, u) for u in (order.ship, order.target))
        return f"{asker} demands that {asked} surrender"

    def controls(self) -> Controls:
        """Ask, or go on to the guns."""
        go_on = Control("Demand nothing", "Goes on to the guns.", lambda: self.submit(()))
        if self.orders:
            second = "Answered at once; holds for good if accepted."
            go_on = Control(
                "Demand surrender", second, lambda: self.submit(self.orders), "Answered at once."
            )
        return Controls(
            go_on,
            self.skip_unit(),
            Control(
                "Nobody else this phase",
                "No demands; then the guns.",
                lambda: self.submit(()),
                "Then the guns.",
            ),
        )


class Answering(Choosing):
    """An answer to a demand of surrender (planets 16.4)."""

    heading = "Your answer"
    rule = "16.4"
    one_only = True

    def label(self, order: Order) -> str:
        """Who surrenders."""
        return f"Surrender {unit_name(self.state, self.panel.actor(order))}"

    def second(self, order: Order) -> str:
        """What that means."""
        if not isinstance(order, Surrender) or self._question is None:
            return ""
        asker = unit_name(self.state, self._question.ship)
        return f"Neither fires at the other again; {asker} may loot her, nobody may capture her."

    @property
    def _question(self) -> DemandMade | None:
        question = self.state.pending[-1] if self.state.pending else None
        return question if isinstance(question, DemandMade) else None

    def body(self) -> list[Widget]:
        """What is asked, then the answer."""
        question = self._question
        if question is None:
            return super().body()
        asker, asked = (unit_name(self.state, u) for u in (question.ship, question.target))
        words = f"{asker} demands that {asked} surrender."
        return [Note(words), Label("Without a choice it is refused.", BODY, INK2), *super().body()]

    def controls(self) -> Controls:
        """Surrender or refuse."""
        only = Reason("One answer is asked for", "surrender, or refuse.", "planets 16.4")
        refuse = Control("Refuse", "The guns may fire.", lambda: self.submit(()))
        if self.orders:
            second = "Holds for the rest of the game. Cannot be undone."
            do = Control("Surrender", second, lambda: self.submit(self.orders), "For good.")
        else:
            do = refuse
        return Controls(
            do,
            Control("Skip this unit", "", lambda: None, refused=only),
            Control("Nobody else this phase", "Refuses this demand.", refuse.act),
        )
