"""The panel of `planets`: picks the tool for the step and passes everything on to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from game.core.board import Board, Choice
from game.core.hexes import Hex
from game.core.ruleset import Line, Side, UnitId
from game.rulesets.planets.events import (
    AttackResolved,
    DefenceFired,
    Event,
    MineBurst,
    Rammed,
    RocksRolled,
    TorpedoRan,
)
from game.rulesets.planets.names import listed, sentence, unit_name
from game.rulesets.planets.orders import (
    Attack,
    Capture,
    ChooseSide,
    Counterattack,
    DefenceFire,
    Demand,
    IgnoreGravity,
    Jettison,
    Launch,
    Loot,
    Order,
    PlaceBase,
    Recover,
    Resupply,
    ShootNuke,
    Suppress,
    Surrender,
    Transfer,
)
from game.rulesets.planets.scenario import Scenario
from game.rulesets.planets.state import (
    AttackDeclared,
    DemandMade,
    NukeAtCorner,
    State,
    Step,
)
from game.ui.panels.desk import Desk
from game.ui.panels.panel import Controls, Given, Panel, Screen
from game.ui.panels.planets.choosing import Answering, Defending, Demanding, Siding, Trimming
from game.ui.panels.planets.gunnery import Answers, Attacks
from game.ui.panels.planets.hit import HitScene, tells_of_a_hit
from game.ui.panels.planets.launching import Launching
from game.ui.panels.planets.mending import Mending
from game.ui.panels.planets.plans import Plans
from game.ui.panels.planets.plotting import Plotting
from game.ui.panels.planets.ship import item_rows
from game.ui.panels.planets.supplying import Supplying
from game.ui.panels.planets.tool import Tool, Watching
from game.ui.panels.rows import Chip, Grid
from game.ui.scene import Scene
from game.ui.theme import INK2, LABEL
from game.ui.widgets.label import Label
from game.ui.widgets.widget import Widget

_NAMED: Final = 3  # ships without orders that are named


def wounded(event: Event) -> set[UnitId]:
    """The ships an event hurts."""
    match event:
        case AttackResolved() | Rammed():
            wounds = event.wounds
        case MineBurst() | TorpedoRan():
            wounds = tuple(strike.wound for strike in event.strikes)
        case RocksRolled() | DefenceFired():
            wounds = (event.strike.wound,)
        case _:
            return set()
    return {wound.ship for wound in wounds if wound.harms}


def _title(line: Line) -> str:
    """What the stepped view is called."""
    hurt = [one.title.partition(" on ")[2] for one in line.readings if one.table == "Damage"]
    return f"What hit {listed(list(dict.fromkeys(hurt)))}" if hurt else "Step by step"


HOW: Mapping[type[Tool], str] = {
    Plotting: "Click a numbered hex or press its number; {enter} commits. 0 coasts.",
    Launching: "Choose what to launch in the panel, or nothing; {enter} goes on.",
    Attacks: "Click an enemy, then the ships that fire at it; {enter} fires.",
    Answers: "Your ships may fire back before the die falls: {enter} fires, or let it come.",
    Supplying: "Choose in the panel what is taken on or passed; {enter} does it.",
}

Maker = Callable[["PlanetsPanel"], Tool]
TOOLS: Mapping[Step, Maker] = {
    Step.PLOT: Plotting,
    Step.LAUNCH: Launching,
    Step.TRIM: Trimming,
    Step.DEFENCE: Defending,
    Step.DEMAND: Demanding,
    Step.ATTACK: Attacks,
    Step.SUPPLY: Supplying,
    Step.RECOVER: Mending,
}


class PlanetsPanel(Panel[Scenario, State, Order, Event]):
    """What a player of `planets` sees beside the board, and decides with it.

    Attributes:
        every_step: Sides that stop also where only little can be done: demands to whole ships,
            shots that cannot hit, cargo overboard, the one track there is.
        quiet: The turn and phasing side whose attacks a side answers no more, and that side.
    """

    def __init__(self, desk: Desk[Scenario, State, Order, Event], screen: Screen[Order]) -> None:
        super().__init__(desk, screen)
        self._plans: dict[Side, Plans] = {}
        self.quiet: tuple[int, Side, Side] | None = None
        self.every_step: set[Side] = set()
        self._tool: Tool = Watching(self)

    @property
    def plans(self) -> Plans:
        """Burns that the side at the screen plans for later turns."""
        return self._plans.setdefault(self.desk.side, Plans())

    @property
    def tool(self) -> Tool:
        """The tool of the present step."""
        return self._tool

    def begin(self) -> None:
        """Take the tool of the step."""
        self._tool = self._maker()(self)

    def _maker(self) -> Maker:
        """The tool of the question asked, or of the step."""
        if not self.desk.owes:
            return Watching
        state = self.desk.state
        match state.pending[-1] if state.pending else None:
            case DemandMade():
                return Answering
            case AttackDeclared():
                return Answers
            case NukeAtCorner():
                return Siding
            case _:
                return TOOLS.get(state.step, Watching)

    @property
    def passes(self) -> bool:
        """Whether this step is not worth a stop, or the side lets such attacks come."""
        state = self.desk.state
        if isinstance(self._tool, Answers):
            return self.quiet == (state.turn, state.phasing, self.desk.side)
        return self._tool.idle and self.desk.side not in self.every_step

    @property
    def how(self) -> str:
        """How the tool of the step is used, with its keys as bound."""
        words = HOW.get(type(self._tool), "")
        return words.format(enter=self.screen.app.keys.cap("game.commit") or "The main button")

    def units(self) -> Sequence[str]:
        """The units that may do something in this step."""
        return self._tool.units()

    def board(self) -> Board:
        """The board as the tool shows it."""
        return self._tool.board()

    def body(self) -> Sequence[Widget]:
        """Ordnance looked at; else how far the units' orders are, and the tool's panel."""
        state = self.desk.state
        item = state.items.get(UnitId(self.desk.selected))
        if item is not None and not isinstance(self._tool, Siding):
            return item_rows(self.screen.atlas, state, item)
        units, waiting = list(self._tool.units()), self._tool.waiting()
        if len(units) < 2 or not self.desk.owes:  # noqa: PLR2004 - with one there is no other
            return self._tool.body()
        place = f"{units.index(self.desk.selected) + 1} of " if self.desk.selected in units else ""
        names = [self.name(unit) for unit in waiting[:_NAMED]]
        more = f" and {len(waiting) - _NAMED} more" if len(waiting) > _NAMED else ""
        left = f" · no orders yet: {', '.join(names)}{more}" if waiting else ""
        turn = [
            Chip("Before", partial(self.screen.go_on, -1), key="game.previous"),
            Chip("Next", partial(self.screen.go_on, 1), key="game.next"),
        ]
        name = f": {self.name(self.desk.selected)}" if place and not left else ""
        roster = Label(f"{place}{len(units)}{name}{left}", LABEL, INK2)
        return [roster, Grid(turn, 2), *self._tool.body()]

    def essentials(self) -> Sequence[Widget]:
        """What the tool cannot do without."""
        return self._tool.essentials()

    def given(self) -> Sequence[Given]:
        """What each unit has been ordered to do."""
        return self._tool.given()

    def controls(self) -> Controls:
        """The three controls as the tool has them."""
        return self._tool.controls()

    @property
    def busy(self) -> bool:
        """Whether the tool still works something out."""
        return self._tool.busy

    def work(self) -> bool:
        """Let the tool go on with it."""
        return self._tool.work()

    def click(self, at: Hex, unit: str, choice: Choice | None) -> bool:
        """Pass a click on."""
        return self._tool.click(at, unit, choice)

    def act(self, action: str) -> bool:
        """Pass a named action on."""
        return self._tool.act(action)

    def opened(self, line: Line) -> Scene | None:
        """A hit opens step by step."""
        if not tells_of_a_hit(line):
            return None
        return HitScene(
            self.screen.app, line, _title(line), tracks=self.desk.state.tracks, asked=True
        )

    def struck(self, told: Sequence[tuple[Event, Line]]) -> Scene | None:
        """What hit a ship of the side at the screen last, step by step; None if nothing did."""
        mine = {s.id for s in self.desk.state.ships.values() if s.side == self.desk.side}
        mine |= {f.ship.id for f in self.desk.state.fates if f.ship.side == self.desk.side}
        hit = [line for event, line in told if tells_of_a_hit(line) and wounded(event) & mine]
        if not hit:
            return None
        title, tracks = _title(hit[-1]), self.desk.state.tracks
        return HitScene(self.screen.app, hit[-1], title, tracks=tracks, asked=False)

    def name(self, unit: str) -> str:
        """A unit's name, to begin a line with."""
        return sentence(unit_name(self.desk.state, UnitId(unit)))

    def actor(self, order: Order) -> UnitId:
        """The unit an order is given to."""
        match order:
            case Launch():
                return order.launcher
            case DefenceFire():
                return order.base
            case Attack() | Counterattack():
                return order.guns[0].ship if order.guns else UnitId("")
            case Transfer():
                return order.giver
            case Loot():
                return order.taker
            case ChooseSide():
                return order.item
            case (
                Demand()
                | Surrender()
                | ShootNuke()
                | Suppress()
                | Resupply()
                | Capture()
                | Jettison()
                | PlaceBase()
                | Recover()
                | IgnoreGravity()
            ):
                return order.ship
            case _:
                return order.ship
