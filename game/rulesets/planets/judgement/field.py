"""The field as one side sees it at a decision: who may fight whom, and what each is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from game.core.ruleset import Side, UnitId
from game.rulesets.planets.chart import Chart
from game.rulesets.planets.condition import guns_work
from game.rulesets.planets.damage import Cause
from game.rulesets.planets.judgement.gunnery import Costs, costs, mean
from game.rulesets.planets.judgement.injury import ADRIFT, Blow, Stake, blows, chances
from game.rulesets.planets.judgement.stakes import stakes
from game.rulesets.planets.judgement.ways import movements_left, way_of
from game.rulesets.planets.ships import MINE
from game.rulesets.planets.state import Place, Ship, State
from game.rulesets.planets.surrender import at_peace


class Victim:
    """A ship as a target: what fire of some strength costs it."""

    def __init__(self, tracks: bool, strength: int, suffers: tuple[Blow, ...]) -> None:  # noqa: FBT001
        self.strength = strength
        self._tracks = tracks
        self._blows = suffers
        self._costs: dict[int, Costs] = {}

    def costs(self, attack: int) -> Costs:
        """Give what an attack of some strength costs it."""
        found = self._costs.get(attack)
        if found is None:
            found = self._costs[attack] = costs(self._tracks, attack, self.strength, self._blows)
        return found

    def blow(self, kind: str) -> Blow:
        """Give what a mine or torpedo that goes off at it does on average (planets 11.6)."""
        cause = Cause.MINE if kind == MINE else Cause.TORPEDO
        return mean(chances(self._tracks, cause), self._blows)

    def cost(self, attack: int, die: int, *, alongside: bool = False) -> float:
        """Give the mean cost of an attack with `die` on the die."""
        given = self.costs(attack)
        return (given.alongside if alongside else given.afar)[-die]


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

    @property
    def phasing(self) -> bool:
        """Whether it is the side's own player-turn."""
        return self.state.phasing == self.side

    @cached_property
    def stakes(self) -> Mapping[UnitId, Stake]:
        """What each ship matters."""
        return stakes(self.state, self.side)

    def blows(self, ship: Ship) -> tuple[Blow, ...]:
        """Give what each result of the tables does to a ship."""
        found = self._blows.get(ship.id)
        if found is None:
            left = (
                ADRIFT
                if ship.place is not Place.FLYING
                else movements_left(self.state.scenario.board, way_of(ship))
            )
            found = self._blows[ship.id] = blows(self.state, ship, self.stakes[ship.id], left)
        return found

    def victim(self, ship: Ship) -> Victim:
        """Give a ship as a target where it is."""
        return Victim(self.tracks, ship.ship_class.strength, self.blows(ship))

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
    def dangers(self) -> bool:
        """Whether anything in sight could hurt a ship: armed enemies or their ordnance."""
        foes = any(item.side != self.side for item in self.state.items.values())
        return foes or bool(self.armed)

    @cached_property
    def targets(self) -> Sequence[Ship]:
        """Enemies that guns may be turned on at all: in flight, with a stake in them."""
        return tuple(ship for ship in self.enemies if not ship.grounded)


def may_fight(one: Ship, other: Ship) -> bool:
    """Whether two ships may attack each other (planets 16.4)."""
    return not at_peace(one, other)
