"""The field as one side sees it at a decision: who may fight whom, and what each is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec.structs import replace

from game.core.ruleset import Side, UnitId
from game.rulesets.planets.chart import Chart
from game.rulesets.planets.condition import LIMIT, guns_work
from game.rulesets.planets.damage import Cause
from game.rulesets.planets.judgement.gunnery import Costs, costs, mean
from game.rulesets.planets.judgement.horizons import ENDGAME
from game.rulesets.planets.judgement.injury import ADRIFT, Blow, Stake, blows, chances
from game.rulesets.planets.judgement.stakes import stakes
from game.rulesets.planets.judgement.ways import movements_left, way_of
from game.rulesets.planets.ships import MINE, TORPEDO
from game.rulesets.planets.state import Place, Ship, State
from game.rulesets.planets.surrender import at_peace

KEPT = 0.45  # how likely an item that is kept hits something yet
# How likely an item that is kept hits in the last turn, of which only one is launched then.
AT_LAST: Mapping[str, float] = {TORPEDO: 0.45, MINE: 0.1}


class Victim:
    """A ship as a target: what fire of some strength costs it."""

    def __init__(self, state: State, ship: Ship, stake: Stake, left: int) -> None:
        """Take a ship as it is or will be; `left` says when it is lost adrift (`injury.wear`)."""
        self.strength = ship.ship_class.strength
        self._state, self._ship, self._stake, self._left = state, ship, stake, left
        self.blows = blows(state, ship, stake, left)
        self._costs: dict[int, Costs] = {}
        self._later: dict[int, Victim] = {}

    @property
    def side(self) -> Side:
        """Whose ship it is."""
        return self._ship.side

    @property
    def scored(self) -> bool:
        """Whether its damage counts when time is up."""
        return self._stake.score > 0

    def later(self, repairs: int) -> Victim:
        """Give it as it is when it has so many repairs less before it till time is up."""
        stake = self._stake
        if not (repairs and stake.score) or stake.repairs - repairs >= LIMIT:
            return self
        found = self._later.get(repairs)
        if found is None:
            sooner = replace(stake, repairs=max(0, stake.repairs - repairs))
            found = Victim(self._state, self._ship, sooner, self._left)
            self._later[repairs] = found
        return found

    def costs(self, attack: int) -> Costs:
        """Give what an attack of some strength costs it."""
        found = self._costs.get(attack)
        if found is None:
            tracks = self._state.tracks
            found = self._costs[attack] = costs(tracks, attack, self.strength, self.blows)
        return found

    def blow(self, kind: str) -> Blow:
        """Give what a mine or torpedo that goes off at it does on average (planets 11.6)."""
        cause = Cause.MINE if kind == MINE else Cause.TORPEDO
        return mean(chances(self._state.tracks, cause), self.blows)

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
        foresight: How many turns ahead the side thinks.
        own: Ships the side commands, by id.
        enemies: Ships in sight that others command, by id.
    """

    def __init__(self, state: State, side: Side, foresight: int) -> None:
        self.foresight = foresight
        self.state = state
        self.side = side
        self.chart: Chart = state.chart
        self.tracks = state.tracks
        self.own: Sequence[Ship] = tuple(state.ships_of(side))
        self.enemies: Sequence[Ship] = tuple(
            ship for other in state.sides if other != side for ship in state.ships_of(other)
        )
        self._victims: dict[UnitId, Victim] = {}

    @property
    def phasing(self) -> bool:
        """Whether it is the side's own player-turn."""
        return self.state.phasing == self.side

    @cached_property
    def stakes(self) -> Mapping[UnitId, Stake]:
        """What each ship matters."""
        return stakes(self.state, self.side)

    def victim(self, ship: Ship) -> Victim:
        """Give a ship as a target where it is."""
        found = self._victims.get(ship.id)
        if found is None:
            left = ADRIFT
            if ship.place is Place.FLYING:
                left = movements_left(self.state.scenario.board, way_of(ship))
            found = self._victims[ship.id] = self.victim_at(ship, left)
        return found

    def victim_at(self, ship: Ship, left: int) -> Victim:
        """Give a ship as a target that is lost in one of its next movements if it drifts."""
        return Victim(self.state, ship, self.stakes[ship.id], left)

    def blows(self, ship: Ship) -> tuple[Blow, ...]:
        """Give what each result of the tables does to a ship."""
        return self.victim(ship).blows

    @cached_property
    def scored(self) -> bool:
        """Whether least damage wins when time is up."""
        return any(stake.score for stake in self.stakes.values())

    @property
    def farsighted(self) -> bool:
        """Whether the side thinks of how the game ends."""
        return self.foresight >= ENDGAME

    @property
    def turns_left(self) -> int:
        """How many player-turns of its own the side still has after this one."""
        return self.state.scenario.turns - self.state.turn

    @cached_property
    def plies_left(self) -> int:
        """How many player-turns of anybody come after the present one."""
        sides = self.state.sides
        return self.turns_left * len(sides) + len(sides) - 1 - sides.index(self.state.phasing)

    def kept(self, victim: Victim, kind: str, *, turns: int | None = None) -> float:
        """Say what an item in a hold is worth later on against a ship.

        Where least damage wins in the end, the last turn is the best time for it; but one does
        not count on it that enemies wait.

        Args:
            victim: The ship.
            kind: The item.
            turns: How many more player-turns its side has; by default those of one's own.
        """
        left = self.turns_left if turns is None else turns
        if left <= 0:
            return 0.0
        worth = KEPT * victim.blow(kind).cost
        if victim.scored and self.farsighted and victim.side != self.side:
            worth = max(worth, AT_LAST[kind] * victim.later(left).blow(kind).cost)
        return worth

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
