"""What units can be about: the kinds of aim, and how one is kept from turn to turn.

An aim is kept until it is done, becomes impossible, or another is better by `HOLD` turns: a ship
that turns about each day gets nowhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from game.core.hexes import Hex
from game.core.opponent import Aim, Level, Plan
from game.core.ruleset import Side, UnitId
from game.rulesets.planets.condition import disabled, guns_work
from game.rulesets.planets.state import Ship, State, in_order
from game.rulesets.planets.surrender import at_peace

HOLD = 3.0  # turns by which another aim must be better
NEVER = 99.0  # turns: no way in sight


class Purpose(StrEnum):
    """The kinds of aim; each names what its target is."""

    REST = "rest"  # a hex: come to rest there
    LAND = "land"  # a body, or one base of it: stand on it
    TOUR = "tour"  # a body: enter what the objective asks for, then land there
    LEAVE = "leave"  # nothing: leave by an exit of one's own
    SUPPLY = "resupply"  # a base: be supplied there
    ENGAGE = "engage"  # a unit: bring guns to bear on it
    BOARD = "board"  # a unit: match its course, to loot or capture it
    BOMBARD = "bombard"  # a unit: bring ordnance to bear on it
    ESCORT = "escort"  # a unit of one's own: stay near it
    GUARD = "guard"  # a hex: stay near it
    EVADE = "stand off"  # a unit: keep away from it
    STAY = "stay"  # nothing: stay safe


class Wish(Struct, frozen=True):
    """Something a ship could be about: what, at which cost in turns, in words.

    `turns` says how long it takes or how much worse it is than another wish; the least is best.
    """

    purpose: Purpose
    target: str
    turns: float
    words: str


class Scene(Struct, frozen=True):
    """What a side goes by when it takes aim: its view, and how its friends have decided.

    Attributes:
        state: The game as the side sees it.
        side: Whose aims are taken.
        settled: Aims of its ships that were settled before, in order of id.
        level: How far its player looks.
    """

    state: State
    side: Side
    settled: Mapping[UnitId, Aim]
    level: Level

    def own(self) -> Iterable[Ship]:
        """Its ships, by id."""
        return self.state.ships_of(self.side)

    def enemies(self, ship: Ship | None = None) -> list[Ship]:
        """Ships in sight that are commanded by others and that a ship may fight, by id."""
        return [
            other
            for other in in_order(self.state.ships)
            if other.side != self.side
            and other.crew
            and (ship is None or not at_peace(ship, other))
        ]

    def armed(self, ship: Ship | None = None) -> list[Ship]:
        """Enemies whose guns work and who may use them, by id (planets 10.2)."""
        return [
            other
            for other in self.enemies(ship)
            if guns_work(self.state, other) and other.captured_from is None
        ]

    def helpless(self, ship: Ship) -> bool:
        """Whether a ship may be looted or captured once matched (planets 14.6, 15.7)."""
        return disabled(self.state, ship)

    def sharing(self, purpose: Purpose, target: str) -> int:
        """How many of the side's ships have settled on the same."""
        return sum(aim.kind == purpose and aim.target == target for aim in self.settled.values())


def settle(unit: UnitId, wishes: Iterable[Wish], before: Plan, turn: int) -> Aim:
    """Take the best wish, or keep the aim there was, unless another is clearly better.

    Among equals the first is taken.
    """
    old = before.get(unit)
    best: tuple[float, Wish] | None = None
    for wish in wishes:
        kept = old is not None and (old.kind, old.target) == (wish.purpose, wish.target)
        turns = wish.turns - HOLD if kept else wish.turns
        if best is None or turns < best[0]:
            best = (turns, wish)
    if best is None:
        raise ValueError(f"nothing to aim at for {unit}")
    wish = best[1]
    kept = old is not None and (old.kind, old.target) == (wish.purpose, wish.target)
    since = old.since if old is not None and kept else turn
    return Aim(wish.purpose, wish.target, since, wish.words)


def spelled(hex_: Hex) -> str:
    """Spell a hex as the target of an aim.

    >>> spelled((-3, 6))
    '-3 6'
    """
    return f"{hex_[0]} {hex_[1]}"


def hex_of(target: str) -> Hex:
    """Read a hex that is the target of an aim.

    >>> hex_of("-3 6")
    (-3, 6)
    """
    q, r = target.split()
    return int(q), int(r)
