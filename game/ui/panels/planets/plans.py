"""What is planned for turns to come: kept from turn to turn, drawn as ghosts, suggested in time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.core.board import Board, Course, When
from game.core.hexes import Hex
from game.core.ruleset import Side, UnitId
from game.rulesets.planets.astrogation import check_plot
from game.rulesets.planets.names import side_index
from game.rulesets.planets.orders import Burn, IgnoreGravity, Land, Plot, TakeOff
from game.rulesets.planets.outlook import impact
from game.rulesets.planets.plan import Projection, harm, projected
from game.rulesets.planets.routes.journey import Leg, Route
from game.rulesets.planets.state import Ship, State, with_ship

FARTHEST: Final = 6  # turns ahead that can be planned by hand


class Planned(Struct, frozen=True):
    """What a ship is to do in one turn.

    Attributes:
        burns: What it burns; empty to coast.
        side: The side it lands on; None where it does not land.
        rises: Whether it takes off.
        ignored: Weak gravity hexes whose pull it is to ignore once it has flown.
    """

    burns: tuple[int, ...] = ()
    side: int | None = None
    rises: bool = False
    ignored: tuple[Hex, ...] = ()

    @staticmethod
    def of_leg(leg: Leg) -> Planned:
        """The movement of a route."""
        return Planned(leg.burns, leg.side, leg.rises, leg.ignored)

    def plots(self, unit: UnitId) -> tuple[Plot, ...]:
        """It as orders; none to coast."""
        if self.rises:
            return (TakeOff(unit),)
        if self.side is not None:
            return (Land(unit, self.side),)
        return (Burn(unit, self.burns),) if self.burns else ()


NOTHING: Final = Planned()


class Plans:
    """What is planned, by ship and game turn."""

    def __init__(self) -> None:
        self._planned: dict[UnitId, dict[int, Planned]] = {}

    def at(self, unit: UnitId, turn: int) -> Planned:
        """What a ship is to do in a turn."""
        return self._planned.get(unit, {}).get(turn, NOTHING)

    def of(self, unit: UnitId, turn: int) -> tuple[int, ...]:
        """What a ship is to burn in a turn; empty for nothing."""
        return self.at(unit, turn).burns

    def put(self, unit: UnitId, turn: int, burns: tuple[int, ...]) -> None:
        """Plan a ship's burn of a turn."""
        self._planned.setdefault(unit, {})[turn] = Planned(burns)

    def adopt(self, unit: UnitId, route: Route) -> None:
        """Plan a route, in place of whatever was planned for the ship."""
        first = route.turn - route.turns + 1
        self._planned[unit] = {first + n: Planned.of_leg(leg) for n, leg in enumerate(route.legs)}

    def drop(self, unit: UnitId) -> None:
        """Plan nothing for a ship."""
        self._planned.pop(unit, None)

    def follows(self, unit: UnitId, route: Route) -> bool:
        """Whether a route is what is planned for a ship."""
        first = route.turn - route.turns + 1
        mine = {turn: one for turn, one in self._planned.get(unit, {}).items() if turn >= first}
        return bool(route.legs) and mine == {
            first + n: Planned.of_leg(leg) for n, leg in enumerate(route.legs)
        }

    def last(self, unit: UnitId, turn: int) -> int:
        """How many turns after one something is planned."""
        planned = self._planned.get(unit, {})
        return max(
            (t - turn for t, one in planned.items() if one != NOTHING and t > turn), default=0
        )

    def ahead(
        self, state: State, ship: Ship, plots: tuple[Plot, ...], turns: int
    ) -> tuple[Projection, ...]:
        """Fly a ship ahead: its plots for this turn, then as planned (planets 5)."""
        steps: list[Projection] = []
        for n in range(turns):
            if n:
                plots = self.at(ship.id, state.turn + n).plots(ship.id)
            refusals = (check_plot(state, ship.side, order, ()) for order in plots if n)
            refusal = next((one for one in refusals if one is not None), None)
            (step,) = projected(state, ship, plots if refusal is None else ())
            ship = self._trimmed(state, step, state.turn + n)
            state = with_ship(state, ship)
            steps.append(replace(step, turn=state.turn + n, ship=ship, refusal=refusal))
            if step.over:
                break
        return tuple(steps)

    def _trimmed(self, state: State, step: Projection, turn: int) -> Ship:
        """Give a ship as a movement leaves it, with the weak pulls ignored that it plans to."""
        pulls = list(step.ship.pulls)
        for at in self.at(step.ship.id, turn).ignored:
            if at in step.flight.pulls.optional:
                pulls.remove(state.chart.gravity[at].arrow)
        return replace(step.ship, pulls=tuple(pulls))

    def suggested(self, state: State, side: Side) -> tuple[Plot, ...]:
        """The plots planned for this turn in earlier ones, those that can be and are not fatal."""
        found: list[Plot] = []
        for ship in state.ships_of(side):
            plots = self.at(ship.id, state.turn).plots(ship.id)
            if plots and all(check_plot(state, side, order, ()) is None for order in plots):
                (step,) = projected(state, ship, plots)
                if not step.lost:
                    found += plots
        return tuple(found)

    def trims(self, state: State, side: Side) -> Iterator[IgnoreGravity]:
        """The weak pulls that plans of this turn ignore, of those that can be (planets 6.5)."""
        for ship in state.ships_of(side):
            for at in self.at(ship.id, state.turn).ignored:
                if at in ship.optional:
                    yield IgnoreGravity(ship.id, at)


def with_ghosts(board: Board, state: State, ship: Ship, steps: Sequence[Projection]) -> Board:
    """The board with a ship's turns to come as its plan has them."""
    courses = [c for c in board.courses if c.unit != ship.id or c.when is not When.GHOST]
    impacts = [one for one in board.impacts if "turn" not in one.words]
    side = side_index(state, ship.side)
    for step in steps:
        flown = step.flight
        courses.append(
            Course(
                ship.id,
                side,
                ship.kind.value,
                flown.start,
                flown.end,
                When.GHOST,
                step.turn,
                "" if step.lost else step.words,
                step.lost,
                not step.lost,
            )
        )
        if step.lost:
            impacts.append(impact(state, flown, f"{harm(step)} turn {step.turn}"))
    return replace(board, courses=tuple(courses), impacts=tuple(impacts))
