"""Combat: the attack builder, and the answer to an attack."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from game.core.hexes import Hex
from game.core.ruleset import UnitId
from game.rulesets.planets.aim import (
    Aim,
    aim_attack,
    may_answer,
    may_attack,
    may_be_attacked,
)
from game.rulesets.planets.names import count, listed, unit_name, unit_names
from game.rulesets.planets.orders import (
    Attack,
    Counterattack,
    Gun,
    Order,
    ShootNuke,
    Suppress,
)
from game.rulesets.planets.plan import unused
from game.rulesets.planets.state import AttackDeclared, Ship, in_order
from game.ui.panels.cards import any_hit, forecast_rows
from game.ui.panels.panel import Control, Controls, Unused
from game.ui.panels.planets.builder import Builder
from game.ui.panels.planets.ship import head, ship_rows
from game.ui.panels.rows import Note, Title
from game.ui.theme import BODY, INK2
from game.ui.widgets.button import Button
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.widget import Reason, Widget

if TYPE_CHECKING:
    from game.ui.panels.planets.panel import PlanetsPanel


_ENOUGH: Final = 4  # shots a reminder names
# What comes of a shot, and the same in short.
_ANSWERED: Final = ("The target may answer; then the dice fall.", "Then the dice fall.")


class Attacks(Builder):
    """D3: one attack at a time; a shot at a nuke or a suppression in its place."""

    def __init__(self, panel: PlanetsPanel) -> None:
        super().__init__(panel)
        self._held: set[UnitId] = set()
        if self._worthwhile():
            guns = [self.state.ships[UnitId(unit)] for unit in self.units()]
            self.begin_with([s for s in in_order(self.state.ships) if self.may_be_hit(s)], guns)

    def shot(self) -> Attack:
        """The attack as far as it has come."""
        return next((o for o in self.orders if isinstance(o, Attack)), Attack((), ()))

    def made(self, guns: Sequence[Gun], targets: Sequence[UnitId]) -> Order:
        """An attack."""
        return Attack(tuple(guns), tuple(targets))

    def may_fire(self, ship: Ship) -> bool:
        """Own ships that have not fired and can (planets 10.2)."""
        return may_attack(self.state, ship)

    def may_be_hit(self, ship: Ship) -> bool:
        """Enemies that have not been fired at (planets 10.2)."""
        return may_be_attacked(self.state, self.side, ship)

    def units(self) -> Sequence[str]:
        """Ships that may fire, those held back last."""
        able = [u for u in super().units() if self.may_fire(self.state.ships[UnitId(u)])]
        return sorted(able, key=lambda unit: unit in self._held)

    def body(self) -> list[Widget]:
        """Targets, guns, other shots, and the forecast."""
        shot = self.shot()
        names = unit_names(self.state, shot.targets)
        title = f"Attack on {names}" if shot.targets else "Choose a target"
        rows: list[Widget] = [Title(title)]
        rows += self.sum_rows()
        others = self._other_rows()
        enemies = [s for s in in_order(self.state.ships) if self.may_be_hit(s)]
        rows += [Heading("Targets, in one hex", "10.2"), *self.target_rows(enemies)]
        mine = list(self.state.ships_of(self.side))
        rows += [Heading("Guns", "10.1"), *self.gun_rows(mine)]
        rows += others
        selected = self.selected
        if selected is not None and not (shot.guns and shot.targets):
            rows += ship_rows(self.screen.atlas, self.state, selected)
        return rows

    def _other_rows(self) -> list[Widget]:
        """Shots at nukes and suppressions."""
        possible = [o for o in self.desk.legal(()) if isinstance(o, ShootNuke | Suppress)]
        rows: list[Widget] = []
        for order in possible:
            chosen = order in self.orders
            button = Button(self._label(order), partial(self._choose, order))
            button.chosen = chosen
            rows.append(button)
            if chosen and isinstance(order, ShootNuke):
                rows += forecast_rows(self.desk.game.forecast(self.side, order))
        return [Heading("Instead of guns at ships", "11.7"), *rows] if rows else []

    def _label(self, order: ShootNuke | Suppress) -> str:
        name = unit_name(self.state, order.ship)
        if isinstance(order, ShootNuke):
            return f"{name} fires at {unit_name(self.state, order.item)}"
        return f"{name} suppresses {unit_name(self.state, order.base)}"

    def _choose(self, order: Order) -> None:
        self.desk.put(() if order in self.orders else (order,))
        self.screen.refresh()

    def words_of(self, unit: UnitId) -> str:
        """What a ship does."""
        if any(gun.ship == unit for gun in self.shot().guns):
            targets = unit_names(self.state, self.shot().targets)
            return f"fires at {targets}" if targets else "fires, no target yet"
        return "held back" if unit in self._held else "has not fired"

    @property
    def idle(self) -> bool:
        """Whether no shot could hit (a die can only be made so high)."""
        return not self._worthwhile()

    # The three controls

    def controls(self) -> Controls:
        """Fire; hold; end the phase."""
        other = next((o for o in self.orders if isinstance(o, ShootNuke | Suppress)), None)
        if other is not None:
            words = "Rolls the die. Cannot be undone."
            if isinstance(other, Suppress):
                words = "No roll; holds for the rest of the game."
            do = Control("Do this", words, lambda: self.submit(self.orders))
        elif not (self.shot().targets or self._worthwhile()):
            second = f"No shot could hit. Then {self.next_phase()}."
            do = Control("Hold all fire", second, lambda: self.submit(()), "No shot could hit.")
        else:
            why = self.why_not()
            second, brief = _ANSWERED if why is not None else self._what_firing_does()
            do = Control(
                "Fire this attack", second, lambda: self.submit(self.orders), brief, refused=why
            )
        return Controls(do, self._hold_control(), self._end_control())

    def _what_firing_does(self) -> tuple[str, str]:
        """What comes of the shot as it stands, and the same in short."""
        forecast = self.desk.game.forecast(self.side, self.orders[0])
        if any_hit(forecast.spreads) == 0:
            return "No die of it could hit.", "It could not hit."
        if forecast.replies or self.state.options.hidden:
            return _ANSWERED
        return "Nobody can answer: the dice fall at once.", "The dice fall."

    def _hold_control(self) -> Control:
        guns = [gun.ship for gun in self.shot().guns]
        if not guns and self.own is not None:
            guns = [self.own.id]
        if not guns:
            why = Reason("No ship is selected", "select one of yours to hold its fire.")
            return Control("Hold this ship", "", lambda: None, refused=why)
        label = "Hold this ship" if len(guns) == 1 else f"Hold these {len(guns)} ships"
        it = "She" if len(guns) == 1 else "They"
        words = f"{it} may still fire later this phase."
        return Control(label, words, partial(self._hold, guns), "May still fire later.")

    def _hold(self, guns: Sequence[UnitId]) -> None:
        self._held.update(guns)
        self.desk.put(())
        self.next_unit()

    def _worthwhile(self) -> list[Order]:
        """Shots that could hit at all, out of those one ship can make alone."""
        found = []
        for order in self.desk.legal(()):
            odds = any_hit(self.desk.game.forecast(self.side, order).spreads)
            if odds != 0:
                found.append(order)
            if len(found) == _ENOUGH:
                break
        return found

    def _end_control(self) -> Control:
        unfired = count(len(self.units()), "ship")
        stay = "stays" if len(self.units()) == 1 else "stay"
        words = f"{unfired} {stay} unfired. Then {self.next_phase()}."
        brief = f"{unfired} unfired."
        return Control("Nobody else this phase", words, self._end, brief)

    def _end(self) -> None:
        could = unused(self.state, self._worthwhile())
        left = Unused("Guns could still fire", " ".join(could)) if could else None
        self.submit((), left)


class Answers(Builder):
    """The counterattack, chosen before any die of the attack falls (planets 10.9)."""

    def __init__(self, panel: PlanetsPanel) -> None:
        super().__init__(panel)
        attackers = [self.state.ships[gun.ship] for gun in self.declared.guns]
        mine = [ship for ship in self.state.ships_of(self.side) if self.may_fire(ship)]
        self.begin_with(attackers, mine)

    @property
    def declared(self) -> AttackDeclared:
        """The attack to be answered."""
        pending = self.state.pending[-1]
        if not isinstance(pending, AttackDeclared):
            raise TypeError(pending)
        return pending

    def shot(self) -> Counterattack:
        """The counterattack as far as it has come."""
        return next((o for o in self.orders if isinstance(o, Counterattack)), Counterattack((), ()))

    def made(self, guns: Sequence[Gun], targets: Sequence[UnitId]) -> Order:
        """A counterattack."""
        return Counterattack(tuple(guns), tuple(targets))

    def may_fire(self, ship: Ship) -> bool:
        """Ships that may join (planets 10.9, R20)."""
        return may_answer(self.state, ship, self.declared)

    def may_be_hit(self, ship: Ship) -> bool:
        """Only the attackers."""
        return any(gun.ship == ship.id for gun in self.declared.guns)

    def _together(self, target: UnitId, here: Hex) -> bool:
        """Attackers may be answered in different hexes (R19)."""
        del target, here
        return True

    def units(self) -> Sequence[str]:
        """Ships that may answer."""
        return [u for u in super().units() if self.may_fire(self.state.ships[UnitId(u)])]

    def _attack_words(self) -> str:
        guns = [
            f"{unit_name(self.state, gun.ship)} {gun.strength or self._strength(gun.ship)}"
            for gun in self.declared.guns
        ]
        fires = "fires" if len(guns) == 1 else "fire"
        return f"{listed(guns)} {fires} at {unit_names(self.state, self.declared.targets)}."

    def _strength(self, unit: UnitId) -> int:
        return self.state.ships[unit].ship_class.strength

    def body(self) -> list[Widget]:
        """What comes, then each that may answer and at whom, then the odds."""
        rows: list[Widget] = [Title("Answer the attack"), Note(self._attack_words())]
        coming = aim_attack(
            self.state, self.state.phasing, Attack(self.declared.guns, self.declared.targets)
        )
        if isinstance(coming, Aim):
            words = f"{coming.attack} against {coming.defence}: {coming.odds.value}, on the die "
            rows.append(Label(words + f"{coming.change:+d}".replace("-", "−"), BODY, INK2))
        rows += self.sum_rows()
        attackers = [self.state.ships[gun.ship] for gun in self.declared.guns]
        rows += [Heading("Fire back at", "10.9"), *self.target_rows(attackers)]
        mine = [s for s in self.state.ships_of(self.side) if self.may_fire(s)]
        rows += [Heading("With", "10.9"), *self.gun_rows(mine)]
        if self.selected is not None and not self.shot().guns:
            rows.append(head(self.screen.atlas, self.state, self.selected))
        return rows

    def words_of(self, unit: UnitId) -> str:
        """What a ship does."""
        fires = any(gun.ship == unit for gun in self.shot().guns)
        return f"fires back at {unit_names(self.state, self.shot().targets)}" if fires else "waits"

    def controls(self) -> Controls:
        """React; let this come; no more this turn."""
        bear = Control(
            "Let this come",
            "Nobody answers this attack.",
            lambda: self.submit(()),
            "Nobody answers.",
        )
        react = Control(
            "Fire back",
            "Rolled with the attack, before damage.",
            lambda: self.submit(self.orders),
            "Rolled with the attack.",
            refused=self.why_not(),
        )
        return Controls(
            react if self.units() else bear,  # asked in vain where units may be hidden
            bear,
            Control(
                "No more answers this turn",
                "Lets all later attacks come.",
                self._never,
                "Asks no more this turn.",
            ),
        )

    def _never(self) -> None:
        self.panel.quiet = (self.state.turn, self.state.phasing, self.side)
        self.submit(())
