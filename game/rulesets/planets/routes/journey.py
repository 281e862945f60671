"""The answers of the navigator: routes, turn by turn, as orders of the game (planets 4.2)."""

from __future__ import annotations

from msgspec import Struct

from game.core.hexes import Hex, Vec
from game.core.ruleset import UnitId
from game.rulesets.planets.orders import Burn, IgnoreGravity, Land, Plot, TakeOff


class Standing(Struct, frozen=True):
    """All that decides where a ship can still go (planets 5.1, 6.5).

    Attributes:
        at: Its hex.
        drift: Its velocity and the pulls it owes, added up: where it goes without a burn.
        weak: The last gravity hex was weak and counts on (R6).
        orbits: The body on which it can land in the next movement (7.2); empty for none.
    """

    at: Hex
    drift: Vec
    weak: bool = False
    orbits: str = ""


class ToGo(Struct, frozen=True, order=True):
    """How far it is to a goal.

    Attributes:
        turns: Movements until it is reached.
        fuel: The least fuel that gets there in these turns; fuel that must be left is counted.
    """

    turns: int
    fuel: int


class Leg(Struct, frozen=True):
    """One movement of a route.

    Attributes:
        end: Where it ends.
        burns: Directions burned, none to coast (planets 5.3, 5.4).
        side: The side landed on in this movement; None where it does not land (planets 7.2).
        rises: It is a take-off (planets 7.3).
        ignored: Weak gravity hexes entered whose pull is to be ignored (planets 6.5).
        refuel: The base to resupply at after it (planets 8.4).
        velocity: The course, which is the velocity it leaves.
    """

    end: Hex
    burns: tuple[int, ...] = ()
    side: int | None = None
    rises: bool = False
    ignored: tuple[Hex, ...] = ()
    refuel: UnitId | None = None
    velocity: Vec = (0, 0)

    @property
    def cost(self) -> int:
        """The fuel it burns (planets 5.3, 5.4, 7.2)."""
        return len(self.burns) if self.side is None else 1

    def plots(self, ship: UnitId) -> tuple[Plot, ...]:
        """Give it as orders of Astrogation; none to coast."""
        if self.rises:
            return (TakeOff(ship),)
        if self.side is not None:
            return (Land(ship, self.side),)
        return (Burn(ship, self.burns),) if self.burns else ()

    def trims(self, ship: UnitId) -> tuple[IgnoreGravity, ...]:
        """Give the choices of weak gravity that follow it (planets 4.2 C2)."""
        return tuple(IgnoreGravity(ship, at) for at in self.ignored)


class Route(Struct, frozen=True):
    """The way to a goal.

    Attributes:
        legs: Its movements; none where the goal is reached already.
        fuel: What it burns.
        turn: The game turn in which the last leg is flown, or the present one.
        fuel_left: The fuel on board at the end; a torch's is 0.
    """

    legs: tuple[Leg, ...]
    fuel: int
    turn: int
    fuel_left: int

    @property
    def turns(self) -> int:
        """How many movements it takes."""
        return len(self.legs)
