"""Burns planned for turns to come: kept from turn to turn, drawn as ghosts, suggested in time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from game.core.board import Board, Course, When
from game.core.ruleset import Side, UnitId
from game.rulesets.planets.astrogation import check_plot
from game.rulesets.planets.names import side_index
from game.rulesets.planets.orders import Burn
from game.rulesets.planets.outlook import impact
from game.rulesets.planets.plan import Projection, harm, projected
from game.rulesets.planets.state import Ship, State

FARTHEST: Final = 6  # turns ahead that can be planned


class Plans:
    """Burns by ship and game turn."""

    def __init__(self) -> None:
        self._burns: dict[UnitId, dict[int, tuple[int, ...]]] = {}

    def of(self, unit: UnitId, turn: int) -> tuple[int, ...]:
        """What a ship is to burn in a turn; empty for nothing."""
        return self._burns.get(unit, {}).get(turn, ())

    def put(self, unit: UnitId, turn: int, burns: tuple[int, ...]) -> None:
        """Plan a ship's burn of a turn."""
        self._burns.setdefault(unit, {})[turn] = burns

    def later(self, unit: UnitId, turn: int) -> list[tuple[int, ...]]:
        """The burns of the turns after one, in order."""
        return [self.of(unit, turn + n) for n in range(1, FARTHEST + 1)]

    def last(self, unit: UnitId, turn: int) -> int:
        """How many turns after one something is planned."""
        return max((n for n, burns in enumerate(self.later(unit, turn), 1) if burns), default=0)

    def suggested(self, state: State, side: Side) -> tuple[Burn, ...]:
        """The burns planned for this turn in earlier ones, those that can be and are not fatal."""
        found = []
        for ship in state.ships_of(side):
            order = Burn(ship.id, self.of(ship.id, state.turn))
            if order.burns and check_plot(state, side, order, ()) is None:
                (step,) = projected(state, ship, (order,))
                if not step.lost:
                    found.append(order)
        return tuple(found)


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
