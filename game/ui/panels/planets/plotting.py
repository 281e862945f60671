"""Astrogation: where every ship goes, by pointer, by keys and by numbers, several turns ahead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.core.board import Board, Choice, Impact, Remark
from game.core.hexes import Hex, distance, sub
from game.core.ruleset import Refusal, UnitId
from game.rulesets.planets import rose
from game.rulesets.planets.astrogation import OVERLOAD, check_plot, plots_by_ship
from game.rulesets.planets.course import Fate, momentum
from game.rulesets.planets.gravity import in_orbit
from game.rulesets.planets.names import count, listed, place, unit_name
from game.rulesets.planets.orders import Burn, Land, Order, Plot, Ram, TakeOff
from game.rulesets.planets.plan import (
    AHEAD,
    Projection,
    burns_to,
    harm_within,
    projected,
    turns_to_stop,
)
from game.rulesets.planets.routes.journey import Route
from game.rulesets.planets.state import Place, Ship, State, landing_of, ordered, with_ship
from game.ui.panels.panel import Control, Controls
from game.ui.panels.planets import courses
from game.ui.panels.planets import ship as about
from game.ui.panels.planets.grounds import landing_rows, rise_button
from game.ui.panels.planets.offers import Offers
from game.ui.panels.planets.plans import FARTHEST, with_ghosts
from game.ui.panels.planets.tool import Tool
from game.ui.panels.rows import Chip, Grid, Note
from game.ui.scenes.dialog import Answer, Confirm
from game.ui.scenes.legend import Legend
from game.ui.theme import BODY, DANGER, INK2, LABEL
from game.ui.widgets.button import Button
from game.ui.widgets.entry import Entry
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.widget import Reason, Widget

if TYPE_CHECKING:
    from game.ui.panels.planets.panel import PlanetsPanel


class Plotting(Tool):
    """Plots for all ships of a side.

    `_ahead` is the turn being planned: 0 for the one that is flown now.
    """

    def __init__(self, panel: PlanetsPanel) -> None:
        super().__init__(panel)
        self._ahead = 0
        self._adding = False
        self._entry: Entry | None = None
        self._fault = ""
        self._offers = Offers()
        self._remark: Remark | None = None
        if not self.orders:
            self.desk.orders = panel.plans.suggested(self.state, self.side)

    # The ship's plots

    def _plots(self, ship: Ship) -> tuple[Plot, ...]:
        return plots_by_ship(self.orders).get(ship.id, ())

    def _put(self, ship: Ship, plots: Sequence[Plot]) -> None:
        """Change a ship's plots; a ram that the new course misses is dropped."""
        courses = tuple(plot for plot in plots if not isinstance(plot, Ram))
        kept = [
            plot
            for plot in plots
            if isinstance(plot, Ram) and check_plot(self.state, self.side, plot, courses) is None
        ]
        self.desk.put((*self.without(ship.id), *courses, *kept))

    def _steps(self, ship: Ship) -> tuple[Projection, ...]:
        """This turn and the turns to come, as planned."""
        turns = 1 + max(AHEAD, self._planned_turns(ship))
        return self.panel.plans.ahead(self.state, ship, self._plots(ship), turns)

    def _planned_turns(self, ship: Ship) -> int:
        """How many turns ahead something is planned or looked at."""
        return max(self.panel.plans.last(ship.id, self.state.turn), self._ahead)

    # What is chosen from

    def _scene(self, ship: Ship) -> tuple[Ship, tuple[Order, ...]]:
        """The ship as it will be in the turn being planned, and its orders for it."""
        if not self._ahead:
            return ship, self.orders
        steps = self.panel.plans.ahead(self.state, ship, self._plots(ship), self._ahead)
        if len(steps) < self._ahead or steps[-1].over:
            return ship, self.orders
        burns = self.panel.plans.of(ship.id, self.state.turn + self._ahead)
        return steps[-1].ship, (Burn(ship.id, burns),) if burns else ()

    def _then(self, ship: Ship) -> State:
        """The game in the turn being planned, as far as the ship is concerned."""
        return with_ship(replace(self.state, turn=self.state.turn + self._ahead), ship)

    def _choices(self) -> tuple[Choice, ...]:
        ship = self.own
        if ship is None:
            return ()
        then, orders = self._scene(ship)
        return rose.choices(self._then(then), ship.id, orders, adding=self._adding)

    def _harms(self) -> tuple[Impact, ...]:
        ship = self.own
        if ship is None:
            return ()
        then, orders = self._scene(ship)
        return rose.harms(self._then(then), ship.id, orders, adding=self._adding)

    def board(self) -> Board:
        """The board with all plots, the choices of the selected ship, and its plan."""
        board = super().board()
        ship = self.own
        if ship is None:
            return board
        known = {(one.start, one.end, one.words) for one in board.impacts}
        harms = tuple(one for one in self._harms() if (one.start, one.end, one.words) not in known)
        board = replace(
            board,
            choices=self._choices(),
            impacts=(*board.impacts, *harms),
            remark=self._remark,
        )
        if not self._planned_turns(ship):
            return board
        return with_ghosts(board, self.state, ship, self._steps(ship)[1:])

    def units(self) -> Sequence[str]:
        """The side's ships that can be plotted."""
        return [
            unit
            for unit in super().units()
            if self.state.ships[UnitId(unit)].place is not Place.STATION
        ]

    # Choosing

    def click(self, at: Hex, unit: str, choice: Choice | None) -> bool:
        """Choose a hex; an overload's end needs no adding where no unit stands there.

        Of a hex that no burn reaches the board says why, and what can be clicked instead.
        """
        ship = self.own
        if ship is None:
            return False
        if choice is None and not unit:
            choice = next((one for one in self._choices() if one.at == at), None)
        if choice is not None:
            self._remark = None
            self._choose(ship, choice)
            return True
        then, _ = self._scene(ship)
        far = distance(momentum(self.state, then).end, at)
        if unit:
            return False
        if then.place is not Place.LANDED and far <= OVERLOAD:
            return self._burn(ship, burns_to(sub(at, momentum(self.state, then).end)))
        self._remark = Remark(at, courses.out_of_reach(then, far))
        self.screen.app.sound.play("refusal")
        return True

    def _choose(self, ship: Ship, choice: Choice) -> None:
        """Take a choice: coast, burn, land or take off."""
        then, _ = self._scene(ship)
        if then.place is Place.LANDED:
            rise = TakeOff(ship.id)
            self._try(ship, () if choice.key == "0" else (rise,))
            return
        if choice.side is not None:
            self._try(ship, (Land(ship.id, choice.side),))
            return
        landing = rose.best_landing(self.state, ship) if not self._ahead else None
        if landing is not None and choice.words.startswith("lands"):
            self._try(ship, (landing_of(self._plots(ship)) or landing,))
            return
        self._burn(ship, burns_to(sub(choice.at, momentum(self.state, then).end)))

    def _burn(self, ship: Ship, burns: tuple[int, ...]) -> bool:
        """Burn, now or in the turn being planned; refused burns say why."""
        self._adding = False
        if self._ahead:
            then, _ = self._scene(ship)
            order = Burn(ship.id, burns)
            state = with_ship(self.state, then)
            refusal = check_plot(state, self.side, order, ()) if burns else None
            if refusal is not None:
                self._refuse(burns, refusal)
                return True
            self.panel.plans.put(ship.id, self.state.turn + self._ahead, burns)
            self.screen.refresh()
            return True
        self._try(ship, (Burn(ship.id, burns),) if burns else ())
        return True

    def _try(self, ship: Ship, plots: tuple[Plot, ...]) -> None:
        """Give a ship this course, keeping a ram that still fits."""
        self._adding = False
        for plot in plots:
            refusal = check_plot(self.state, self.side, plot, ())
            if refusal is not None:
                self._refuse(plot.burns if isinstance(plot, Burn) else (), refusal)
                return
        rams = [plot for plot in self._plots(ship) if isinstance(plot, Ram)]
        self._put(ship, (*plots, *rams))
        self.screen.refresh()

    def _refuse(self, burns: tuple[int, ...], refusal: Refusal) -> None:
        words = f"Burn {courses.keys(burns)} cannot be" if burns else "That cannot be"
        self.explain(Reason.refused(words, refusal))

    def act(self, action: str) -> bool:
        """Burns by key, adding, typing, and the turns ahead."""
        ship = self.own
        if action.startswith("game.burn_") and ship is not None:
            key = action.removeprefix("game.burn_")
            choice = next((one for one in self._choices() if one.key == key), None)
            if choice is not None:
                self._remark = Remark(choice.at)
                self._choose(ship, choice)
            return True
        match action:
            case "game.add":
                self._adding = not self._adding
            case "game.number":
                self._type()
            case "game.later" | "game.sooner":
                self._look(1 if action == "game.later" else -1)
            case "game.offer":
                self._take_next()
            case _:
                return False
        return True

    def _take_next(self) -> None:
        """Adopt the plan after the one followed; say so where none is ready."""
        ship = self.own
        way = None if ship is None else self._offers.next_way(ship, self.panel.plans)
        if ship is not None and way is not None:
            self._take(ship, way)
        elif self._offers.busy:
            self.explain(Reason("No plan is ready yet", "they are being worked out."))
        else:
            self.explain(Reason("There is no plan to adopt", "nothing is left for her to reach."))

    def _take(self, ship: Ship, way: Route | None) -> None:
        """Adopt a plan: this turn's plot, and the turns after it; None drops the one there is."""
        self._ahead = 0
        self._remark = None
        if way is None:
            self.panel.plans.drop(ship.id)
            self._try(ship, ())
            return
        self.panel.plans.adopt(ship.id, way)
        self._try(ship, way.legs[0].plots(ship.id))
        self.screen.look_at(*(leg.end for leg in way.legs))

    @property
    def busy(self) -> bool:
        """Whether answers for the selected ship are still to come."""
        return self._offers.busy

    def work(self) -> bool:
        """Work the answers out for a part of a frame; gives whether there is one more."""
        return self._offers.work(self.screen.app.spare_seconds)

    def _offer_rows(self, ship: Ship) -> list[Widget]:
        if self._ahead:
            return []
        self._offers.ask(self.state, ship)
        return self._offers.rows(ship, self.panel.plans, partial(self._take, ship))

    def _look(self, by: int) -> None:
        """Plan a later turn, or come back to this one."""
        ship = self.own
        if ship is None:
            return
        ahead = min(max(self._ahead + by, 0), FARTHEST)
        steps = self.panel.plans.ahead(self.state, ship, self._plots(ship), ahead)
        if ahead and (len(steps) < ahead or steps[-1].over):
            last = steps[-1]
            because = f"{ship.name} {last.words.partition(' · ')[2]} in turn {last.turn}."
            self.explain(Reason("There is no later turn to plan", because, "planets 7.5"))
            return
        self._ahead = ahead
        self._adding = False
        self._remark = None
        self.screen.refresh()
        self.screen.look_at(*(choice.at for choice in self._choices()))

    def _type(self) -> None:
        """Open the field for numbers."""
        self._entry = Entry(
            "Burn 1–6, two for an overload, or an end hex",
            on_enter=self._typed,
            empty="2, 23 or 5,−3",
            longest=20,
        )
        self._fault = ""
        self.screen.refresh()
        self.screen.focus_panel(self._entry)

    def _typed(self, text: str) -> None:
        """Take what was typed: keys of burns, or the hex to end in."""
        ship = self.own
        if ship is None:
            return
        text = text.strip()
        then, _ = self._scene(ship)
        drift = momentum(self.state, then).end
        if not text:
            self._entry = None
            self.screen.focus_panel(None)
            return
        burns = courses.read_typed(text, drift)
        if isinstance(burns, str):
            self._fault = burns
            self.screen.refresh()
            return
        self._entry = None
        self._fault = ""
        self._burn(ship, burns)
        self.screen.focus_panel(None)

    # The side panel

    def body(self) -> list[Widget]:
        """The ship, what the plot makes of it, gravity, and what else it can do."""
        ship = self.own
        if ship is None or ship.place is Place.STATION:
            return super().body()
        steps = self._steps(ship)
        rows: list[Widget] = [
            about.head(self.screen.atlas, self.state, ship),
            *self._figures(ship, steps[0]),
        ]
        standing = about.standing(self.state, ship)
        if standing:
            rows.append(Label(standing, BODY, INK2))
        rows += self._plan_rows(ship, steps)
        rows += courses.gravity_rows(self.state, ship, steps[0])
        rows += self._offer_rows(ship)
        rows += self._buttons(ship)
        rows += about.condition_rows(self.state, ship)
        rows += about.hold_rows(ship)
        return rows

    def _figures(self, ship: Ship, first: Projection) -> list[Widget]:
        """Fuel and speed, and what stopping takes."""
        stop = turns_to_stop(self.state, ship, self._plots(ship))
        cost = stop.why_not or f"{stop.fuel} fuel"
        beside = len(cost) < 12  # noqa: PLR2004 - longer ones stand below
        return [
            about.fuel(ship, first.ship.fuel),
            about.speed(ship.velocity, None if first.lost else first.velocity),
            Note(stop.words, cost) if beside else Note(f"{stop.words}: {cost}"),
        ]

    def essentials(self) -> list[Widget]:
        """Fuel, speed and stopping; landing and rising, where they can be."""
        ship = self.own
        if ship is None or ship.place is Place.STATION:
            return []
        rows = self._figures(ship, self._steps(ship)[0])
        if ship.place is Place.LANDED:
            rows.append(rise_button(self.state, ship, self._plots(ship), partial(self._try, ship)))
        elif in_orbit(self.state, ship) is not None:
            rows += landing_rows(self.state, ship, self._plots(ship), partial(self._try, ship))
        return [*rows, *self._entry_rows()]

    def _plan_rows(self, ship: Ship, steps: tuple[Projection, ...]) -> list[Widget]:
        rows: list[Widget] = [Heading("Plan" if not self._ahead else "Plan for this turn")]
        rows += courses.plan_rows(self.state, ship, self._plots(ship), steps[0])
        rows += courses.warning_rows(steps)
        planned = steps[1 : 1 + self._planned_turns(ship)]
        rows += [
            courses.later_row(step, self.panel.plans.at(ship.id, step.turn).plots(ship.id))
            for step in planned[:FARTHEST]
        ]
        if len(planned) > FARTHEST:
            rows.append(Label(f"As drawn till {planned[-1].words}", BODY, INK2))
        return rows

    def _entry_rows(self) -> list[Widget]:
        rows: list[Widget] = [Label(self._fault, BODY, DANGER)] if self._fault else []
        if self._entry is not None:
            rows.append(self._entry)
        return rows

    def _buttons(self, ship: Ship) -> list[Widget]:
        """What the pointer may do besides choosing a hex."""
        rows: list[Widget] = []
        if ship.place is Place.LANDED:
            rows.append(rise_button(self.state, ship, self._plots(ship), partial(self._try, ship)))
        rows += self._entry_rows()
        add = Chip("Add", partial(self._pressed, "game.add"), key="game.add")
        add.chosen = self._adding
        add.why = Reason(
            "Add: one hex further",
            "the next burn is added to the one there is; two hexes are an overload.",
            "planets 5.4",
        )
        typing = Chip("Type", partial(self._pressed, "game.number"), key="game.number")
        typing.why = Reason(
            "Type a burn or an end hex", "as keys (2, or 23 to overload) or as a hex (5,−3)."
        )
        rows.append(Grid([add, typing], 2))
        if self._adding:
            words = "The next burn goes one hex further: two make an overload (5.4)."
            rows.append(Label(words, LABEL, INK2))
        rows += self._ahead_rows()
        rows += self._ram_rows(ship)
        if self.state.options.combat:
            rows.append(self._stops_button())
        if ship.place is not Place.LANDED:
            rows += landing_rows(self.state, ship, self._plots(ship), partial(self._try, ship))
        rows.append(Chip("What the marks mean", self._explain_marks, key="board.legend"))
        return rows

    def _explain_marks(self) -> None:
        self.screen.app.push(Legend(self.screen.app, self.screen.atlas))

    def _pressed(self, action: str) -> None:
        self.act(action)
        if action != "game.number":
            self.screen.refresh()

    def _stops_button(self) -> Button:
        """Whether the turn stops also where there is little to decide."""
        button = Chip("Stop at every step", self._switch_stops)
        button.chosen = self.side in self.panel.every_step
        button.why = Reason(
            "Stop at every step",
            "without it the turn goes on by itself where you could only demand the surrender of "
            "whole ships, fire shots that cannot hit, throw cargo overboard, or mend the one "
            "track that is damaged.",
            "planets 4.2",
        )
        return button

    def _switch_stops(self) -> None:
        self.panel.every_step ^= {self.side}
        self.screen.refresh()

    def _ram_rows(self, ship: Ship) -> list[Widget]:
        """The enemies whose hex the course leads over."""
        named = [plot for plot in self._plots(ship) if isinstance(plot, Ram)]
        courses = tuple(plot for plot in self._plots(ship) if not isinstance(plot, Ram))
        rams = (Ram(ship.id, unit) for unit in ordered(self.state.ships))
        possible = [
            order for order in rams if check_plot(self.state, self.side, order, courses) is None
        ]
        rows: list[Widget] = []
        for order in possible:
            chosen = order in named
            button = Button(
                f"Ram {unit_name(self.state, order.target)}",
                partial(self._ram, ship, None if chosen else order),
                second="Both ships suffer the same roll (9.6).",
            )
            button.chosen = chosen
            rows.append(button)
        return rows

    def _ram(self, ship: Ship, order: Ram | None) -> None:
        courses = tuple(plot for plot in self._plots(ship) if not isinstance(plot, Ram))
        self._put(ship, (*courses, order) if order is not None else courses)
        self.screen.refresh()

    def _ahead_rows(self) -> list[Widget]:
        """Going to the next turns and back."""
        turn = self.state.turn + self._ahead
        sooner = Chip("Sooner", partial(self._pressed, "game.sooner"), key="game.sooner")
        later = Chip("Later", partial(self._pressed, "game.later"), key="game.later")
        if not self._ahead:
            sooner.refuse(Reason("This is the turn flown now", "earlier ones are over."))
        if self._ahead == FARTHEST:
            because = f"plans reach {FARTHEST} turns ahead."
            later.refuse(Reason("There is no later turn to plan", because))
        words = f"Planning turn {turn}" if self._ahead else "Plan later turns"
        return [Heading(words), Grid([sooner, later], 2)]

    def words_of(self, unit: UnitId) -> str:
        """A ship's plot in words."""
        ship = self.state.ships[unit]
        plots = self._plots(ship)
        (step,) = projected(self.state, ship, plots)
        title, second = courses.plot_words(self.state, plots, step)
        return title if plots else f"No orders yet: {title.lower()}, {second}"

    # The three controls

    def controls(self) -> Controls:
        """Fly all; skip this ship; nobody else."""
        ships = [self.state.ships[UnitId(unit)] for unit in self.units()]
        flights = {ship.id: projected(self.state, ship, self._plots(ship))[0] for ship in ships}
        flying = [s for s in ships if flights[s.id].flight.fate is not Fate.STAYS]
        spent = sum(flights[s.id].flight.cost for s in flying if s.ship_class.fuel is not None)
        lost = [s.name for s in flying if flights[s.id].lost]
        fuel = f"spends {spent} fuel" if spent else "spends no fuel"
        second = f"Flies {count(len(flying), 'ship')} as drawn; {fuel}."
        brief = f"Flies {count(len(flying), 'ship')}, {spent} fuel."
        if lost:
            second = brief = f"Asks first: {listed(lost)} would be lost."
        elif not flying:
            second = brief = "Every ship stays where it is."
        idle = [s for s in ships if not self._plots(s)]
        return Controls(
            Control("Commit orders", second, self._commit, brief),
            self._skip_control(),
            Control(
                "Nobody else this phase",
                self._nobody_words(idle),
                self._commit,
                f"Then {self.next_phase()} begins.",
            ),
        )

    def _nobody_words(self, idle: list[Ship]) -> str:
        then = f"Then {self.next_phase()}."
        if not idle:
            return f"All have their orders. {then}"
        names = listed([s.name for s in idle]) if len(idle) <= 2 else f"{len(idle)} ships"  # noqa: PLR2004
        resting = all(projected(self.state, s)[0].flight.fate is Fate.STAYS for s in idle)
        verb = ("stay" if resting else "coast") + ("s" if len(idle) == 1 else "")
        return f"{names} {verb}. {then}"

    def _skip_control(self) -> Control:
        ship = self.own
        if ship is None:
            why = Reason("No ship is selected", "one of yours must be selected to skip it.")
            return Control("Skip this ship", "", lambda: None, refused=why)
        steps = projected(self.state, ship, turns=1 + AHEAD)
        warning = harm_within(steps)
        if steps[0].flight.fate is Fate.STAYS:
            words = f"{ship.name} stays where she is."
        elif warning:
            words = f"Coasts; {warning}."
        else:
            words = f"Coasts to {place(steps[0].flight.end)}."
        return Control("Skip this ship", words, partial(self._skip, ship))

    def _skip(self, ship: Ship) -> None:
        self.desk.put(self.without(ship.id))
        self.next_unit()

    def _commit(self) -> None:
        """Give the plots; a ship lost in this movement is named and asked for first."""
        for unit in self.units():
            ship = self.state.ships[UnitId(unit)]
            (step,) = projected(self.state, ship, self._plots(ship))
            if step.lost and self._could_be_saved(ship):
                self._ask(ship, step)
                return
        self._fly()

    def _could_be_saved(self, ship: Ship) -> bool:
        """Whether some plot of the ship would not lose it now; else there is nothing to ask."""
        return any(
            choice.state in {"open", "later", "chosen"}
            for choice in rose.choices(self.state, ship.id, self.without(ship.id))
        )

    def _fly(self) -> None:
        self._ahead = 0
        self.submit(self.orders)

    def _ask(self, ship: Ship, step: Projection) -> None:
        """The one question: what is lost, why, and what else could be done."""
        key = courses.key_of(self.state, ship, self._plots(ship))
        ways = rose.choices(self.state, ship.id, self.without(ship.id))
        title, text = courses.question(key, ship, step, ways)
        self.screen.look_at(ship.position)
        self.screen.app.sound.play("warning")
        self.screen.app.push(
            Confirm(
                self.screen.app,
                title,
                text,
                Answer("Change the plot", lambda: self.screen.select(ship.id)),
                Answer("Fly it anyway", self._fly),
            )
        )
