"""What the board shows of a game of `planets` (design 7, visual 3).

All previews fly with `course.flight`, as movement does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from game.core.board import (
    BaseMark,
    Board,
    BodyMark,
    Course,
    GravityMark,
    Marker,
    Sight,
    When,
)
from game.core.board import Burn as BurnMark
from game.core.board import Chart as ChartMarks
from game.core.hexes import Hex
from game.core.motion import drift
from game.core.ruleset import UnitId
from game.rulesets.planets import goals
from game.rulesets.planets.astrogation import plots_by_ship
from game.rulesets.planets.chart import BoardMap, chart_of
from game.rulesets.planets.course import flight
from game.rulesets.planets.launching import launch_end, launcher
from game.rulesets.planets.names import body_side, count, side_name
from game.rulesets.planets.orders import (
    Attack,
    Counterattack,
    DefenceFire,
    IgnoreGravity,
    Launch,
    Order,
    Plot,
    ShootNuke,
)
from game.rulesets.planets.outlook import Sketch
from game.rulesets.planets.plan import (
    is_to_move,
    moved,
)
from game.rulesets.planets.scenario import CLOSED, OPEN
from game.rulesets.planets.sight import approach
from game.rulesets.planets.state import (
    Base,
    Item,
    Place,
    Ship,
    State,
    Step,
    in_order,
    ordered,
    with_ship,
)

FIGHT = frozenset({Step.ROCKS, Step.DEFENCE, Step.DEMAND, Step.ATTACK})


def board(state: State, orders: Sequence[Order] = (), selected: UnitId | None = None) -> Board:
    """Give all marks, with orders as plans.

    Args:
        state: The game, or a side's view of it: what is not in it is not shown.
        orders: Orders being considered; their ships are shown with all that follows from them.
        selected: A ship to be shown so even without orders.
    """
    state = _trimmed(state, orders)
    plots = {**state.plots, **plots_by_ship(orders)}
    told = {selected, *plots_by_ship(orders)}
    sketch = Sketch(state)
    markers: list[Marker] = []
    for ship in in_order(state.ships):
        mine = plots.get(ship.id, ()) if is_to_move(state, ship) else ()
        sketch.ship(ship, mine, told=ship.id in told)
        if ship.optional and ship.id not in told:
            sketch.pulls_owed(ship)
        markers.append(_ship_marker(sketch, ship, mine, given=bool(orders)))
    for item in (state.items[i] for i in ordered(state.items)):
        sketch.item(item)
        markers.append(_item_marker(sketch, item))
    _add_launches(sketch, orders)
    return Board(
        chart=chart_marks(state.scenario.board),
        markers=tuple(markers),
        bases=tuple(_base_mark(sketch, state.bases[i]) for i in ordered(state.bases)),
        courses=tuple(sketch.courses),
        pulls=tuple(sketch.pulls),
        burns=tuple(sketch.burns),
        impacts=tuple(sketch.impacts),
        sights=tuple(_sights(state, orders)),
        flags=tuple(goals.flags(state)),
        cleared=state.cleared,
    )


def _trimmed(state: State, orders: Sequence[Order]) -> State:
    """Leave out the weak pulls that orders ignore (planets 6.5)."""
    for order in orders:
        ship = state.ships.get(order.ship) if isinstance(order, IgnoreGravity) else None
        if isinstance(order, IgnoreGravity) and ship is not None and order.at in ship.optional:
            pulls = list(ship.pulls)
            pulls.remove(state.chart.gravity[order.at].arrow)
            optional = tuple(h for h in ship.optional if h != order.at)
            state = with_ship(state, replace(ship, pulls=tuple(pulls), optional=optional))
    return state


@lru_cache(maxsize=16)
def chart_marks(board_map: BoardMap) -> ChartMarks:
    """Give what never moves on a board, made once (planets 18)."""
    chart = chart_of(board_map)
    return ChartMarks(
        board_map.radius,
        tuple(BodyMark(b.name, b.name, b.kind.value, b.hexes) for b in board_map.bodies),
        tuple(GravityMark(g.at, g.arrow, g.weak) for g in chart.gravity.values()),
        tuple(sorted(chart.asteroids)),
    )


# --- markers ----------------------------------------------------------------------------------


def _ship_marker(sketch: Sketch, ship: Ship, plots: tuple[Plot, ...], *, given: bool) -> Marker:
    state = sketch.state
    return Marker(
        id=ship.id,
        side=sketch.sides[ship.side],
        sprite=ship.kind.value,
        name=ship.name,
        note=_note(state, ship, plots, given=given),
        at=ship.position,
        past=None if ship.course == ship.position else ship.course,
        heading=ship.velocity,
        landed=ship.body_side if ship.place is Place.LANDED else None,
        docked=ship.place is Place.DOCKED,
        damage=damage_points(state, ship),
        faint=ship.captured_from is not None or not ship.crew,
    )


def damage_points(state: State, ship: Ship) -> tuple[int, ...]:
    """Give a ship's damage: weapon, drive, structure, or the one count (planets 15.1, 14.3)."""
    if state.tracks:
        return (ship.weapon, ship.drive, ship.structure)
    return (ship.disabled,)


def _note(state: State, ship: Ship, plots: tuple[Plot, ...], *, given: bool) -> str:
    """Give the second half of a label: class and strength in a fight, else how it moves."""
    if state.step in FIGHT:
        return f"{ship.ship_class.name} {ship.ship_class.strength}"
    if plots:
        after = moved(ship, flight(state, ship, plots), plots)
        return f"speed {ship.speed} → {after.speed}"
    words = _standing(state, ship)
    idle = given and state.step is Step.PLOT and is_to_move(state, ship)
    return f"{words} · no orders yet" if idle and ship.place is not Place.STATION else words


def _standing(state: State, ship: Ship) -> str:
    match ship.place:
        case Place.LANDED:
            return f"landed on {ship.body}, {body_side(ship.body_side)}"
        case Place.ROCK:
            return f"landed on {ship.body}"
        case Place.DOCKED:
            dock = state.ships.get(ship.dock) if ship.dock is not None else None
            return f"docked at {dock.name}" if dock is not None else "docked"
        case Place.STATION:
            return "on station"
        case Place.FLYING:
            return f"speed {ship.speed}" if ship.speed else "at rest"


def _item_marker(sketch: Sketch, item: Item) -> Marker:
    return Marker(
        id=item.id,
        side=sketch.sides[item.side],
        sprite=item.kind,
        name=item.kind,
        note=f"{count(item.moves, 'move')} made",
        at=item.position,
        past=None if item.course == item.position else item.course,
        heading=item.velocity,
    )


def _base_mark(sketch: Sketch, base: Base) -> BaseMark:
    state = sketch.state
    kind = "asteroid" if base.side is None else "planetary"
    owned = base.owner not in (OPEN, CLOSED)
    whose = kind if owned else f"{base.owner} {kind}"
    owner = f"{side_name(state, base.owner)}'s" if owned else base.owner
    where = base.body if base.side is None else f"{base.body}, side {base.side}"
    ruin = "in ruins" if base.destroyed else "suppressed" if base.suppressed else ""
    return BaseMark(
        id=base.id,
        side=-1 if not owned else next(n for s, n in sketch.sides.items() if s == base.owner),
        sprite=f"closed {kind}" if ruin else whose,
        at=state.chart.bodies[base.body].at,
        direction=base.side,
        words=f"base on {where}: {ruin or owner}",
    )


# --- orders as plans --------------------------------------------------------------------------


def _add_launches(sketch: Sketch, orders: Sequence[Order]) -> None:
    """Add the first course of what would be launched (planets 11.3)."""
    state = sketch.state
    for order in orders:
        source = launcher(state, order.launcher) if isinstance(order, Launch) else None
        if not isinstance(order, Launch) or source is None:
            continue
        adrift = drift(source.start, source.velocity, source.pulls)
        end = launch_end(state, order)
        sketch.courses.append(
            Course(
                order.launcher,
                sketch.sides[state.phasing],
                order.item,
                source.start,
                end,
                When.PLANNED,
                state.turn,
                f"{order.item} · turn {state.turn}",
            )
        )
        if adrift != end:
            sketch.burns.append(BurnMark(order.launcher, adrift, end))


def _sights(state: State, orders: Sequence[Order]) -> Iterator[Sight]:
    """Draw every gun's line from its closest hex to its target (planets 10.4, 10.7)."""
    for order in orders:
        match order:
            case Attack() | Counterattack():
                for gun in order.guns:
                    for at in _places(state, order.targets):
                        yield from _sight(state, gun.ship, at)
            case ShootNuke():
                for at in _places(state, (order.item,)):
                    yield from _sight(state, order.ship, at)
            case DefenceFire():
                base = state.bases.get(order.base)
                if base is not None:
                    start = state.chart.bodies[base.body].at
                    for at in _places(state, (order.target,)):
                        yield Sight(start, at, clear=True, words="2:1")
            case _:
                pass


def _places(state: State, targets: Iterable[UnitId]) -> list[Hex]:
    """Give the hexes of targets, each once."""
    units = [state.ships.get(t) or state.items.get(t) for t in targets]
    return list(dict.fromkeys(unit.position for unit in units if unit is not None))


def _sight(state: State, gun: UnitId, target: Hex) -> Iterator[Sight]:
    ship = state.ships.get(gun)
    if ship is None:
        return
    closest = approach(state, ship, target)
    how = "sight clear" if closest.clear else f"{closest.blocked_by} blocks"
    words = f"{ship.name}: range {closest.distance} · {how}"
    yield Sight(closest.at, target, clear=closest.clear, words=words)
