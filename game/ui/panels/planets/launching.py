"""Ordnance: what each ship launches, where it will fly, what it would do there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.core.board import Board, Choice
from game.core.hexes import DIRECTIONS, Hex, add, distance, sub
from game.core.ruleset import UnitId
from game.rulesets.planets.launching import THRUST, check_launch, launch_end
from game.rulesets.planets.names import count, directions, goods, place
from game.rulesets.planets.orders import Launch
from game.rulesets.planets.plan import burns_to
from game.rulesets.planets.ships import MINE, NUKE, TORPEDO
from game.rulesets.planets.state import ordered
from game.ui.panels.cards import forecast_rows
from game.ui.panels.panel import Control, Controls
from game.ui.panels.planets.ship import ship_rows
from game.ui.panels.planets.signs import badge
from game.ui.panels.planets.tool import Tool
from game.ui.panels.rows import Fact, Head
from game.ui.theme import BODY, INK2
from game.ui.widgets.button import Button
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.widget import Reason, Widget

if TYPE_CHECKING:
    from game.ui.panels.planets.panel import PlanetsPanel

_ITEMS = (MINE, TORPEDO, NUKE)


class Launching(Tool):
    """Launches of a side: at most one item from each ship or base."""

    def __init__(self, panel: PlanetsPanel) -> None:
        super().__init__(panel)
        self._adding = False

    @property
    def _unit(self) -> UnitId | None:
        """The selected launcher: an own ship, or an own base that launches."""
        unit = UnitId(self.desk.selected)
        if self.own is not None:
            return unit
        base = self.state.bases.get(unit)
        return unit if base is not None and base.owner == self.side else None

    def units(self) -> Sequence[str]:
        """Own ships with ordnance, and bases that launch."""
        armed = [
            unit
            for unit in super().units()
            if self.state.ships[UnitId(unit)].is_base
            or any(self.state.ships[UnitId(unit)].hold.get(item) for item in _ITEMS)
        ]
        rocks = [
            base
            for base in ordered(self.state.bases)
            if self.state.bases[base].side is None and self.state.bases[base].owner == self.side
        ]
        return [*armed, *rocks]

    def _launch(self, unit: UnitId) -> Launch | None:
        """What a unit launches so far."""
        mine = (o for o in self.orders if isinstance(o, Launch) and o.launcher == unit)
        return next(mine, None)

    def _plain(self, unit: UnitId, item: str) -> Launch:
        """The launch of an item that is first proposed: the one that ends nearest to an enemy."""
        possible = [
            order
            for order in self.desk.legal(self.without(unit))
            if isinstance(order, Launch) and order.launcher == unit and order.item == item
        ]
        return min(possible, key=self._away, default=Launch(unit, item))

    def _away(self, launch: Launch) -> int:
        """Hexes from where a launch ends to the nearest enemy in sight."""
        end = launch_end(self.state, launch)
        theirs = [s.position for s in self.state.ships.values() if s.side != self.side]
        return min((distance(end, at) for at in theirs), default=0)

    # The board

    def board(self) -> Board:
        """The board with what is launched; a torpedo's thrust is chosen on it."""
        board = super().board()
        unit = self._unit
        launch = self._launch(unit) if unit is not None else None
        if launch is None or launch.item != TORPEDO:
            return board
        return replace(board, choices=self._choices(launch))

    def _drift(self, launch: Launch) -> Hex:
        return launch_end(self.state, Launch(launch.launcher, launch.item))

    def _choices(self, launch: Launch) -> tuple[Choice, ...]:
        """The hexes a torpedo's thrust can reach from where it would drift, or from its end."""
        drift = self._drift(launch)
        heart = launch_end(self.state, launch) if self._adding else drift
        end = launch_end(self.state, launch)
        found = []
        for key, at in enumerate((heart, *(add(heart, step) for step in DIRECTIONS))):
            order = self._towards(launch, at)
            refusal = check_launch(self.state, self.side, order)
            if refusal is not None:
                found.append(Choice(at, str(key), "illegal", refusal.why))
            else:
                found.append(Choice(at, str(key), "chosen" if at == end else "open"))
        return tuple(found)

    def _towards(self, launch: Launch, at: Hex) -> Launch:
        """The same torpedo with the thrust that ends there."""
        return Launch(launch.launcher, launch.item, burns_to(sub(at, self._drift(launch))))

    def click(self, at: Hex, unit: str, choice: Choice | None) -> bool:
        """Choose a torpedo's end."""
        del choice
        own = self._unit
        launch = self._launch(own) if own is not None else None
        if launch is None or launch.item != TORPEDO:
            return False
        shown = any(one.at == at for one in self._choices(launch))
        if not shown and (unit or distance(self._drift(launch), at) > THRUST):
            return False
        self._take(self._towards(launch, at))
        return True

    def act(self, action: str) -> bool:
        """Thrust by the keys of burns."""
        own = self._unit
        launch = self._launch(own) if own is not None else None
        if launch is None or launch.item != TORPEDO:
            return False
        if action == "game.add":
            self._adding = not self._adding
            return True
        if not action.startswith("game.burn_"):
            return False
        key = action.removeprefix("game.burn_")
        choice = next((one for one in self._choices(launch) if one.key == key), None)
        if choice is not None:
            self._take(self._towards(launch, choice.at))
        return True

    def _take(self, order: Launch) -> None:
        """Choose a launch, or say why it cannot be."""
        self._adding = False
        refusal = check_launch(self.state, self.side, order)
        if refusal is not None:
            self.explain(Reason.refused(f"The {order.item} cannot be launched", refusal))
            return
        self.desk.put((*self.without(order.launcher), order))
        self.screen.refresh()

    # The side panel

    def body(self) -> list[Widget]:
        """The ship, what it may launch, and what that would do."""
        unit = self._unit
        if unit is None:
            return super().body()
        if self.own is None:
            rows: list[Widget] = [Head(self.screen.atlas, self.desk.index, unit, "asteroid base")]
        else:
            rows = ship_rows(self.screen.atlas, self.state, self.own)
        rows.append(Heading("Launch one item", "11.2"))
        rows += [self._item_button(unit, item) for item in self._items()]
        launch = self._launch(unit)
        if launch is not None:
            rows += self._launch_rows(launch)
        return rows

    def _items(self) -> list[str]:
        """What there is in this game to be launched."""
        return [item for item in _ITEMS if item != NUKE or self.state.options.nukes]

    def _item_button(self, unit: UnitId, item: str) -> Button:
        order = self._plain(unit, item)
        launch = self._launch(unit)
        chosen = launch is not None and launch.item == item
        ship = self.own
        counts = ship is not None and not ship.is_base  # a base's stores have no end
        held = f"{goods(ship.hold.get(item, 0), item)} aboard." if ship and counts else ""
        button = Button(
            f"Launch a {item}",
            partial(self._drop, unit) if chosen else partial(self._take, order),
            second=held,
            key=f"game.{item}",
        )
        button.chosen = chosen
        refusal = check_launch(self.state, self.side, order)
        if refusal is not None and not chosen:
            button.refuse(Reason.refused(f"No {item} can be launched", refusal))
        return button

    def _drop(self, unit: UnitId) -> None:
        self.desk.put(self.without(unit))
        self.screen.refresh()

    def _launch_rows(self, launch: Launch) -> list[Widget]:
        """Where it flies, its thrust, and the odds."""
        end = launch_end(self.state, launch)
        rows: list[Widget] = [Heading("Its course", "11.3")]
        thrust = "".join(str(direction + 1) for direction in launch.thrust)
        if launch.item == TORPEDO:
            words = f"Thrust {directions(launch.thrust)}" if launch.thrust else "No thrust"
            rows.append(Fact(badge(thrust or "0"), words, f"ends at {place(end)}"))
            add_button = Button("Add a thrust", self._toggle_adding, key="game.add")
            add_button.chosen = self._adding
            rows += [Label("Thrust by keys 1–6 or on the board.", BODY, INK2), add_button]
        else:
            rows.append(Fact(None, f"Ends at {place(end)}", "the course before your burn"))
        forecast = self.desk.game.forecast(self.side, launch)
        rows += forecast_rows(forecast)
        return rows

    def _toggle_adding(self) -> None:
        self._adding = not self._adding
        self.screen.refresh()

    def words_of(self, unit: UnitId) -> str:
        """What a unit launches."""
        launch = self._launch(unit)
        return f"Launches a {launch.item}" if launch is not None else "launches nothing"

    # The three controls

    def controls(self) -> Controls:
        """Launch; skip this ship; nobody else."""
        then = f"Then {self.next_phase()}."
        if self.orders:
            items = count(len(self.orders), "item")
            second = f"{items} launched; flies after the ships."
            do = Control("Launch", second, self._commit, f"{items} launched.")
        else:
            do = Control("Launch nothing", f"No ordnance this turn. {then}", self._commit, then)
        idle = [unit for unit in self.units() if self._launch(UnitId(unit)) is None]
        launchers = count(len(idle), "launcher")
        verb = "launches" if len(idle) == 1 else "launch"
        nobody = f"{launchers} {verb} nothing. {then}" if idle else then
        unit = self._unit
        if unit is None:
            why = Reason("No launcher is selected", "select one of yours to skip it.")
            skip = Control("Skip this ship", "", lambda: None, refused=why)
        else:
            words = f"{self.panel.name(unit)} launches nothing."
            skip = Control(
                "Skip this ship", words, partial(self._skip, unit), "It launches nothing."
            )
        return Controls(
            do,
            skip,
            Control("Nobody else this phase", nobody, self._commit, then),
        )

    def _skip(self, unit: UnitId) -> None:
        self.desk.put(self.without(unit))
        self.next_unit()

    def _commit(self) -> None:
        self.submit(self.orders)
