"""The field as one side sees it at a decision: who may fight whom, and what each is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from game.core.ruleset import Side, UnitId
from game.rulesets.planets.chart import Chart
from game.rulesets.planets.condition import guns_work
from game.rulesets.planets.damage import Cause
from game.rulesets.planets.judgement.gunnery import mean
from game.rulesets.planets.judgement.injury import Blow, Stake, blows, chances
from game.rulesets.planets.judgement.stakes import stakes
from game.rulesets.planets.state import Ship, State
from game.rulesets.planets.surrender import at_peace


class Field:
    """What a decision is made on; everything is worked out once, when first asked for.

    Attributes:
        state: The game as the side sees it.
        side: Who decides.
        chart: The board.
        tracks: Whether damage goes on three tracks.
        own: Ships the side commands, by id.
        enemies: Ships in sight that others command, by id.
    """

    def __init__(self, state: State, side: Side) -> None:
        self.state = state
        self.side = side
        self.chart: Chart = state.chart
        self.tracks = state.tracks
        self.own: Sequence[Ship] = tuple(state.ships_of(side))
        self.enemies: Sequence[Ship] = tuple(
            ship for other in state.sides if other != side for ship in state.ships_of(other)
        )
        self._blows: dict[UnitId, tuple[Blow, ...]] = {}

    @cached_property
    def stakes(self) -> Mapping[UnitId, Stake]:
        """What each ship matters."""
        return stakes(self.state, self.side)

    def blows(self, ship: Ship) -> tuple[Blow, ...]:
        """Give what each result of the tables does to a ship."""
        found = self._blows.get(ship.id)
        if found is None:
            found = self._blows[ship.id] = blows(self.state, ship, self.stakes[ship.id])
        return found

    def struck(self, ship: Ship, cause: Cause) -> Blow:
        """Give what ordnance, asteroids or a ram do to a ship on average."""
        return mean(chances(self.tracks, cause), self.blows(ship))

    def fires(self, ship: Ship) -> bool:
        """Whether a ship can use its guns, marks of this player-turn left aside (10.2, 16.3)."""
        return guns_work(self.state, ship) and not ship.grounded and ship.captured_from is None

    @cached_property
    def gunners(self) -> Sequence[Ship]:
        """Own ships that can use their guns."""
        return tuple(ship for ship in self.own if self.fires(ship))

    @cached_property
    def armed(self) -> Sequence[Ship]:
        """Enemies that can use their guns."""
        return tuple(ship for ship in self.enemies if self.fires(ship))

    @cached_property
    def targets(self) -> Sequence[Ship]:
        """Enemies that guns may be turned on at all: in flight, with a stake in them."""
        return tuple(ship for ship in self.enemies if not ship.grounded)


def may_fight(one: Ship, other: Ship) -> bool:
    """Whether two ships may attack each other (planets 16.4)."""
    return not at_peace(one, other)
