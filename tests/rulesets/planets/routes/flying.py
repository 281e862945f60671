"""Flying routes through the real rules, and trying all courses by hand, for comparison."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from hypothesis import strategies as st
from msgspec.structs import replace

from game.core.hexes import Hex, Vec, disc
from game.core.ruleset import Ledger, UnitId
from game.rulesets.planets import sequence
from game.rulesets.planets.apply import apply
from game.rulesets.planets.astrogation import legal_plots
from game.rulesets.planets.chart import BoardMap
from game.rulesets.planets.course import flight
from game.rulesets.planets.objectives import Objective
from game.rulesets.planets.orders import Burn, Land, Order, Plot, Resupply
from game.rulesets.planets.plan import moved
from game.rulesets.planets.routes.journey import Leg, Route
from game.rulesets.planets.scenario import BaseSetup, Options, ShipSetup
from game.rulesets.planets.ships import Kind
from game.rulesets.planets.state import Ending, Fate, Ship, State, Step, with_ship
from tests.rulesets.planets.positions import A, base, board_map, position, ship

ONE = UnitId("1")
BASES = {
    "world": (base("World", A), base("Moon", A)),
    "inner": (base("Earth", A), base("Venus", A), base("Moon", A)),
    "rocks": (),
}


class Ones:
    """Dice that always show 1: no rock strikes."""

    def die(self, faces: int) -> int:
        """Give 1."""
        del faces
        return 1


def alone(
    board: str,
    setup: ShipSetup,
    *others: ShipSetup,
    objective: Objective | None = None,
    bases: tuple[BaseSetup, ...] | None = None,
) -> State:
    """Give a game in which ship 1 has the board to itself, with bases to land on."""
    return position(
        setup,
        *others,
        board=board,
        bases=BASES[board] if bases is None else bases,
        objective=objective,
        options=Options(combat=False),
    )


def flown(state: State, route: Route) -> State:
    """Play a route of ship 1, turn by turn, to the end of its last player-turn or its loss."""
    for leg in route.legs:
        while state.phasing != A and _goes_on(state):
            state = _answered(state, ())
        turn = state.turn
        while (state.turn, state.phasing) == (turn, A) and _goes_on(state):
            state = _answered(state, _orders(state, leg))
    return state


def _goes_on(state: State) -> bool:
    return ONE in state.ships and state.outcome is None


def _orders(state: State, leg: Leg) -> tuple[Order, ...]:
    match state.step:
        case Step.PLOT:
            return leg.plots(ONE)
        case Step.TRIM:
            return leg.trims(ONE)
        case Step.SUPPLY if leg.refuel is not None and not state.ships[ONE].marks:
            return (Resupply(ONE, leg.refuel),)
        case _:
            return ()


def _answered(state: State, orders: tuple[Order, ...]) -> State:
    acts = sequence.to_act(state)
    assert not orders or sequence.check(state, A, orders) is None, (state.step, orders)
    ledger = Ledger(state, apply)
    sequence.resolve(ledger, {A: orders} if A in acts else {}, Ones())
    return ledger.state


def fate(state: State) -> Fate:
    """Give how ship 1 left play."""
    return next(f for f in state.fates if f.ship.id == ONE)


def escaped(state: State) -> bool:
    """Whether ship 1 left by an exit."""
    return ONE not in state.ships and fate(state).ending is Ending.EXITED


# --- trying everything ------------------------------------------------------------------------


Done = Callable[[State, Ship, int], bool]


def least_fuel(state: State, turns: int, done: Done) -> int | None:
    """Give the least fuel with which ship 1 comes to a goal within some turns, by trying all.

    Args:
        state: The game.
        turns: How many movements.
        done: Whether the goal is reached, as a movement ends; the first is movement 1.
    """
    mine = state.ships[ONE]
    left = max(_arrivals(state, mine, turns, done, 1), default=None)
    return None if left is None else mine.fuel - left


def least_fuel_to_last(state: State, turns: int) -> int | None:
    """Give the least fuel with which ship 1 is still there after some turns, by trying all."""
    standing = [state.ships[ONE]]
    for _ in range(turns):
        afters = [after for one in standing for after in _afters(state, one)]
        best: dict[tuple[Hex, Vec, tuple[int, ...], bool], Ship] = {}
        for after in afters:
            key = (after.position, after.velocity, after.pulls, after.weak)
            if key not in best or best[key].fuel < after.fuel:
                best[key] = after
        standing = list(best.values())
    left = max((one.fuel for one in standing), default=None)
    return None if left is None else state.ships[ONE].fuel - left


def _arrivals(state: State, mine: Ship, turns: int, done: Done, movement: int) -> Iterator[int]:
    """List the fuel left at each first arrival."""
    for after in _afters(state, mine):
        if done(with_ship(state, after), after, movement):
            yield after.fuel
        elif movement < turns:
            yield from _arrivals(with_ship(state, after), after, turns, done, movement + 1)


def _afters(state: State, mine: Ship) -> Iterator[Ship]:
    """List how a ship may stand after its next movement, losses left out."""
    here = with_ship(state, mine)
    plots: list[tuple[Plot, ...]] = [()]
    plots += [(order,) for order in legal_plots(here, A, ()) if isinstance(order, Burn | Land)]
    for plot in plots:
        course = flight(here, mine, plot)
        if course.fatal:
            continue
        after = moved(mine, course, plot)
        for n in range(len(course.pulls.optional) + 1):
            for ignored in combinations(course.pulls.optional, n):
                used = tuple(g.arrow for g in course.pulls.hexes if g.at not in ignored)
                yield replace(after, pulls=used)


# --- any flight -------------------------------------------------------------------------------


@st.composite
def flights(draw: st.DrawFn, speed: int = 3) -> tuple[str, Hex, Vec]:
    """Draw a board, a hex of it outside bodies, and the velocity with which a ship came there."""
    name = draw(st.sampled_from(("world", "inner", "rocks")))
    board = board_map(name)
    at = draw(st.sampled_from(_interesting(board)))
    velocity = draw(st.sampled_from(tuple(disc((0, 0), speed))))
    return name, at, velocity


def _interesting(board: BoardMap) -> tuple[Hex, ...]:
    """List the hexes near bodies, and a few others."""
    filled = {h for body in board.bodies for h in body.hexes}
    near = {h for body in board.bodies for h in disc(body.at, 4)}
    hexes = [h for h in disc((0, 0), board.radius) if h not in filled]
    return tuple(h for n, h in enumerate(hexes) if h in near or n % 5 == 0)


def flyer(
    at: Hex, velocity: Vec, kind: Kind | str = Kind.PACKET, fuel: int | None = None
) -> ShipSetup:
    """Give ship 1 in flight."""
    return ship("1", A, kind, at, velocity, fuel=fuel)
