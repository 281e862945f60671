"""A shot put together: guns with their strengths, targets, the forecast, and why it cannot be."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial

from game.core.board import Choice
from game.core.hexes import Hex
from game.core.ruleset import UnitId
from game.rulesets.planets.aim import unfit
from game.rulesets.planets.orders import Attack, Counterattack, Gun, Order
from game.rulesets.planets.state import Ship, ordered
from game.ui.panels.cards import forecast_rows
from game.ui.panels.planets.tool import Tool, nth_key
from game.ui.panels.rows import Chip, Grid, Note
from game.ui.theme import BODY, DANGER, INK2
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.widgets.widget import Reason, Widget


class Builder(Tool):
    """Guns and targets put together; the answer itself holds them, so they can be taken back."""

    # What a shot is made of

    @abstractmethod
    def shot(self) -> Attack | Counterattack:
        """The shot as far as it has come."""

    @abstractmethod
    def made(self, guns: Sequence[Gun], targets: Sequence[UnitId]) -> Order:
        """A shot of these guns at these targets."""

    @abstractmethod
    def may_fire(self, ship: Ship) -> bool:
        """Whether an own ship may take part."""

    @abstractmethod
    def may_be_hit(self, ship: Ship) -> bool:
        """Whether a ship may be a target."""

    def _put(self, guns: Sequence[Gun], targets: Sequence[UnitId]) -> None:
        ordered_guns = sorted(guns, key=lambda gun: ordered(self.state.ships).index(gun.ship))
        wanted = self.made(ordered_guns, [u for u in ordered(self.state.ships) if u in targets])
        self.desk.put((wanted,) if guns or targets else ())
        self.screen.refresh()

    def waiting(self) -> list[str]:
        """Who may fire is no list of orders to be given."""
        return []

    def begin_with(self, targets: Sequence[Ship], guns: Sequence[Ship]) -> None:
        """Begin with the one target there is, and with the one gun, where there is but one."""
        target = [targets[0].id] if len(targets) == 1 else []
        gun = [Gun(guns[0].id)] if len(guns) == 1 else []
        if not self.orders and (target or gun):
            self.desk.orders = (self.made(gun, target),)

    def switch_gun(self, unit: UnitId) -> None:
        """Let a ship take part, or no more."""
        shot = self.shot()
        guns = [gun for gun in shot.guns if gun.ship != unit]
        if len(guns) == len(shot.guns):
            guns.append(Gun(unit))
        self._put(guns, shot.targets)

    def switch_target(self, unit: UnitId) -> None:
        """Fire at a ship, or no more; ships in another hex take the place of those chosen."""
        shot = self.shot()
        targets = [target for target in shot.targets if target != unit]
        if len(targets) == len(shot.targets):
            here = self.state.ships[unit].position
            targets = [t for t in targets if self._together(t, here)] + [unit]
        guns = list(shot.guns)
        own = self.own
        if not guns and targets and own is not None and self.may_fire(own):
            guns.append(Gun(own.id))
        self._put(guns, targets)

    def _together(self, target: UnitId, here: Hex) -> bool:
        """Whether a target stands in this hex."""
        return self.state.ships[target].position == here

    def strengthen(self, unit: UnitId, by: int) -> None:
        """Use more or less of a ship's strength (planets 10.1)."""
        full = self.state.ships[unit].ship_class.strength
        guns = []
        for gun in self.shot().guns:
            if gun.ship == unit:
                now = min(max((gun.strength or full) + by, 1), full)
                guns.append(Gun(unit, None if now == full else now))
            else:
                guns.append(gun)
        self._put(guns, self.shot().targets)

    def click(self, at: Hex, unit: str, choice: Choice | None) -> bool:
        """A click on an enemy makes it a target, one on an own ship lets it fire, or no more.

        What is the only one there is stays chosen.
        """
        del at, choice
        ship = self.state.ships.get(UnitId(unit))
        if ship is None:
            return False
        if ship.side == self.side:
            self.screen.select(unit)
            chosen = any(gun.ship == ship.id for gun in self.shot().guns)
            if self.may_fire(ship) and not (chosen and len(self.units()) == 1):
                self.switch_gun(ship.id)
            return True
        if not self.may_be_hit(ship):
            return False
        only = sum(self.may_be_hit(other) for other in self.state.ships.values()) == 1
        if not (only and ship.id in self.shot().targets):
            self.switch_target(ship.id)
        return True

    # The side panel

    def gun_rows(self, ships: Sequence[Ship]) -> list[Widget]:
        """Own ships that may fire, each with its strength; those that may not say why."""
        rows: list[Widget] = []
        for index, ship in enumerate(ships):
            rows += self._gun(ship, nth_key(index, "gun"))
        return rows

    def _gun(self, ship: Ship, key: str) -> list[Widget]:
        gun = next((gun for gun in self.shot().guns if gun.ship == ship.id), None)
        full = ship.ship_class.strength
        strength = full if gun is None or gun.strength is None else gun.strength
        button = Button(f"{ship.name} {strength}", partial(self.switch_gun, ship.id), key=key)
        button.chosen = gun is not None
        if not self.may_fire(ship):
            button.refuse(self._why_silent(ship))
            return [button]
        if gun is None or full == 1:
            return [button]
        less = Chip("Less", partial(self.strengthen, ship.id, -1))
        more = Chip("More", partial(self.strengthen, ship.id, 1))
        least = Reason("It cannot be less", "one is the least strength.", "planets 10.1")
        if strength == 1:
            less.refuse(least)
        if strength == full:
            because = f"{full} is her full strength."
            more.refuse(Reason("It cannot be more", because, "planets 10.1"))
        return [button, Grid([less, more], 2)]

    def _why_silent(self, ship: Ship) -> Reason:
        refusal = unfit(self.state, ship)
        title = f"{ship.name} cannot fire"
        if refusal is not None:
            return Reason.refused(title, refusal)
        return Reason(title, "she has had her shot in this phase.", "planets 10.2")

    def target_rows(self, ships: Sequence[Ship]) -> list[Widget]:
        """Ships that may be fired at."""
        rows: list[Widget] = []
        for index, ship in enumerate(ships):
            strength = ship.ship_class.strength
            button = Button(
                f"{ship.name} {strength}",
                partial(self.switch_target, ship.id),
                second=ship.ship_class.name,
                key=nth_key(index),
            )
            button.chosen = ship.id in self.shot().targets
            rows.append(button)
        return rows

    def sum_rows(self) -> list[Widget]:
        """The forecast of the shot, or why it cannot be made."""
        shot = self.shot()
        if not (shot.guns and shot.targets):
            return []
        refusal = self.desk.check(self.orders)
        if refusal is not None:
            rows: list[Widget] = [Note(refusal.why, colour=DANGER)]
            return [*rows, Label(f"{refusal.change} ({refusal.rule})", BODY, INK2)]
        return forecast_rows(self.desk.game.forecast(self.side, self.orders[0]))

    def why_not(self) -> Reason | None:
        """Why the shot cannot be fired as it stands."""
        shot = self.shot()
        if not shot.targets:
            return Reason(
                "Nothing is aimed at",
                "no target is chosen.",
                "planets 10.1",
                "Click an enemy on the board, or choose one in the panel.",
            )
        if not shot.guns:
            return Reason(
                "Nobody fires",
                "no gun is chosen.",
                "planets 10.1",
                "Click a ship of yours on the board, or choose one in the panel.",
            )
        refusal = self.desk.check(self.orders)
        return Reason.refused("This shot cannot be fired", refusal) if refusal else None
