"""Supply: what ships take on, pass, loot, capture, throw away and set down, in the order given."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from game.core.ruleset import UnitId
from game.rulesets.planets.names import count, goods, unit_name
from game.rulesets.planets.orders import (
    Capture,
    Jettison,
    Loot,
    Order,
    PlaceBase,
    Resupply,
    Transfer,
)
from game.rulesets.planets.plan import unused
from game.rulesets.planets.ships import MINE, NUKE, TORPEDO
from game.rulesets.planets.state import id_key
from game.rulesets.planets.victory import outcome
from game.ui.panels.panel import Control, Controls, Unused
from game.ui.panels.planets.ship import ship_rows
from game.ui.panels.planets.tool import Tool, nth_key
from game.ui.panels.rows import Chip, Grid
from game.ui.theme import BODY, INK2
from game.ui.widgets.button import Button
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.widget import Reason, Widget

_STORES = {MINE: "mines", TORPEDO: "torpedoes", NUKE: "nukes"}


class Supplying(Tool):
    """E1: a list of supply orders, done in the order they were given (planets 4.2)."""

    def units(self) -> Sequence[str]:
        """Ships that can do something, or have been told to."""
        possible = [*self.orders, *self.desk.legal(self.orders)]
        return sorted({self.panel.actor(order) for order in possible}, key=id_key)

    def body(self) -> list[Widget]:
        """The list as it stands, what the selected ship can do, and the ship."""
        rows: list[Widget] = []
        if self.orders:
            rows.append(Heading("To do, in this order", "4.2"))
            for index in range(len(self.orders)):
                rows += self._given_rows(index)
        ship = self.own
        possible = (
            [o for o in self.desk.legal(self.orders) if self.panel.actor(o) == ship.id]
            if ship is not None
            else []
        )
        if ship is not None:
            rows.append(Heading(f"{ship.name} can", "8.6"))
            rows += [self._offer(order, index) for index, order in enumerate(possible)]
            if not possible:
                rows.append(Label("Nothing more in this phase.", BODY, INK2))
        rows += ship_rows(self.screen.atlas, self.state, self.selected)
        return rows

    def _offer(self, order: Order, index: int) -> Button:
        return Button(
            self._label(order),
            partial(self._add, order),
            second=self._second(order),
            key=nth_key(index),
        )

    def _add(self, order: Order) -> None:
        refusal = self.desk.check((*self.orders, order))
        if refusal is not None:
            self.explain(Reason.refused("That cannot be done", refusal))
            return
        self.desk.put((*self.orders, order))
        self.screen.refresh()

    def _given_rows(self, index: int) -> list[Widget]:
        """An order of the list; pressing it takes it off; its amounts can be changed."""
        order = self.orders[index]
        button = Button(
            f"{index + 1}. {self._label(order)}",
            partial(self._drop, index),
            second="Press to take it off the list.",
        )
        button.chosen = True
        rows: list[Widget] = [button]
        if isinstance(order, Transfer | Loot | Jettison):
            less = Chip("One less", partial(self._change, index, _with_amount(order, -1)))
            more = Chip("One more", partial(self._change, index, _with_amount(order, 1)))
            self._gate(less, index, _with_amount(order, -1))
            self._gate(more, index, _with_amount(order, 1))
            rows.append(Grid([less, more], 2))
        elif isinstance(order, Resupply):
            rows += self._store_rows(index, order)
        return rows

    def _store_rows(self, index: int, order: Resupply) -> list[Widget]:
        """How many mines and torpedoes the hold is to contain."""
        ship = self.state.ships[order.ship]
        rows: list[Widget] = []
        for item, field in _STORES.items():
            wanted = getattr(order, field)
            now = ship.hold.get(item, 0) if wanted is None else wanted
            less, more = (replace(order, **{field: max(now + by, 0)}) for by in (-1, 1))
            if self._fault(index, more) is not None and now == 0:
                continue
            buttons = [
                Chip("One less", partial(self._change, index, less)),
                Chip("One more", partial(self._change, index, more)),
            ]
            self._gate(buttons[0], index, less)
            self._gate(buttons[1], index, more)
            rows += [Label(f"{goods(now, item)} in the hold afterwards", BODY), Grid(buttons, 2)]
        return rows

    def _with(self, index: int, order: Order) -> tuple[Order, ...]:
        return (*self.orders[:index], order, *self.orders[index + 1 :])

    def _fault(self, index: int, order: Order) -> Reason | None:
        refusal = self.desk.check(self._with(index, order))
        return Reason.refused("That many cannot be", refusal) if refusal is not None else None

    def _gate(self, button: Button, index: int, order: Order) -> None:
        """Switch a button off where its change would be refused."""
        why = self._fault(index, order)
        if why is not None:
            button.refuse(why)

    def _change(self, index: int, order: Order) -> None:
        self.desk.put(self._with(index, order))
        self.screen.refresh()

    def _drop(self, index: int) -> None:
        """Take an order off the list, and those after it that need it."""
        kept: tuple[Order, ...] = self.orders[:index]
        for order in self.orders[index + 1 :]:
            if self.desk.check((*kept, order)) is None:
                kept = (*kept, order)
        self.desk.put(kept)
        self.screen.refresh()

    def _label(self, order: Order) -> str:
        def name(unit: UnitId) -> str:
            return unit_name(self.state, unit)

        match order:
            case Resupply():
                return f"Resupply at {name(order.base)}"
            case Transfer():
                return f"Pass {goods(order.amount, order.what)} to {name(order.taker)}"
            case Loot():
                return f"Loot {goods(order.amount, order.what)} from {name(order.victim)}"
            case Capture():
                return f"Capture {name(order.target)}"
            case Jettison():
                return f"Throw {goods(order.amount, order.what)} overboard"
            case PlaceBase():
                return "Set down the base she carries"
            case _:
                return ""

    def _second(self, order: Order) -> str:
        match order:
            case Resupply():
                return "Fills the tank, mends all damage, restores the overload."
            case Capture():
                return "She moves under your command from now on."
            case Jettison():
                return "It is gone for good."
            case _:
                return ""

    def words_of(self, unit: UnitId) -> str:
        """What a ship does."""
        mine = [self._label(o) for o in self.orders if self.panel.actor(o) == unit]
        return "; ".join(mine) if mine else "nothing"

    def controls(self) -> Controls:
        """Do the list; skip this ship; end the phase."""
        ends = "Ends supply; damage mends next."
        do = Control("Do nothing", ends, lambda: self.submit(()), "Ends supply.")
        if self.orders:
            second = f"{count(len(self.orders), 'order')} in the order given."
            do = Control("Do these", second, lambda: self.submit(self.orders), "In this order.")
        ship = self.own
        if ship is None:
            none = Reason("No ship is selected", "select one of yours to skip it.")
            skip = Control("Skip this ship", "", lambda: None, refused=none)
        else:
            skip = Control(
                "Skip this ship",
                f"{ship.name} does nothing now.",
                partial(self._skip, ship.id),
                "She does nothing.",
            )
        brief = "Ends supply."
        if self.orders:
            ends, brief = "Drops the list; damage mends next.", "Drops the list."
        return Controls(do, skip, Control("Nobody else this phase", ends, self._end, brief))

    def _end(self) -> None:
        """End the phase; a resupply, prize or booty let go by is named first."""
        possible = [order for order in self.desk.legal(()) if self._regretted(order)]
        could = unused(self.state, possible)
        self.submit((), Unused("Supply could still be used", " ".join(could)) if could else None)

    @property
    def idle(self) -> bool:
        """Whether nothing here is wanted as a rule, or the game is won already.

        Throwing overboard, passing on, and resupply of a ship that lacks nothing seldom are.
        """
        return self._won or not any(
            self._regretted(order) or isinstance(order, PlaceBase) for order in self.desk.legal(())
        )

    @property
    def _won(self) -> bool:
        """Whether the side has won when its turn ends; never asked where ships may be hidden."""
        end = None if self.desk.game.hides else outcome(self.state)
        return end is not None and self.side in end.winners

    def _regretted(self, order: Order) -> bool:
        """Whether not giving an order is worth a reminder."""
        if isinstance(order, Resupply):
            ship = self.state.ships[order.ship]
            full = ship.ship_class.fuel is None or ship.fuel == ship.ship_class.fuel
            stocks = not (order.mines is order.torpedoes is order.nukes is None)
            rearms = stocks and self.state.options.combat
            return ship.damaged or ship.overloaded or rearms or not full
        return isinstance(order, Loot | Capture)

    def _skip(self, unit: UnitId) -> None:
        self.desk.put(self.without(unit))
        self.next_unit()


def _with_amount(order: Transfer | Loot | Jettison, by: int) -> Transfer | Loot | Jettison:
    return replace(order, amount=order.amount + by)
