"""What the board shows of a game of `planets`, and which hexes can be chosen (design 7, visual 3).

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
    Choice,
    Course,
    GravityMark,
    Impact,
    Marker,
    Sight,
    When,
)
from game.core.board import Burn as BurnMark
from game.core.board import Chart as ChartMarks
from game.core.hexes import Hex, sub
from game.core.motion import drift
from game.core.ruleset import UnitId
from game.rulesets.planets import goals
from game.rulesets.planets.astrogation import check_plot, plots_by_ship
from game.rulesets.planets.chart import BoardMap, chart_of
from game.rulesets.planets.course import Fate, burned, flight, momentum
from game.rulesets.planets.launching import launch_end, launcher
from game.rulesets.planets.names import count, side_name
from game.rulesets.planets.orders import (
    Attack,
    Burn,
    Counterattack,
    DefenceFire,
    IgnoreGravity,
    Land,
    Launch,
    Order,
    Plot,
    ShootNuke,
    TakeOff,
)
from game.rulesets.planets.outlook import Sketch, impact, is_plotted
from game.rulesets.planets.plan import (
    AHEAD,
    Projection,
    burns_to,
    harm,
    harm_within,
    is_to_move,
    moved,
    projected,
    stranded,
    turns_to_stop,
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
    landing_of,
    ordered,
    take_off_of,
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
            return f"landed on {ship.body}, side {ship.body_side}"
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


# --- what can be chosen -----------------------------------------------------------------------


def choices(
    state: State, unit: UnitId, orders: Sequence[Order] = (), *, adding: bool = False
) -> tuple[Choice, ...]:
    """Give the hexes a ship's plot can choose, with their keys and the harm in them (visual 3).

    `fatal`: lost in this movement; exits and landings that may be made are not. `later`: lost
    within the two turns after, if it then coasts. Only a plot among the orders is `chosen`.

    Args:
        state: The game, in Astrogation.
        unit: The ship.
        orders: Orders given so far.
        adding: Offer what a further burn makes of the chosen end (planets 5.4).
    """
    return tuple(choice for choice, _ahead in _rose(state, unit, orders, adding=adding))


def harms(
    state: State, unit: UnitId, orders: Sequence[Order] = (), *, adding: bool = False
) -> tuple[Impact, ...]:
    """Mark where each fatal choice ends, at the exact point; as `choices`."""
    return tuple(
        impact(state, ahead[0].flight, choice.words)
        for choice, ahead in _rose(state, unit, orders, adding=adding)
        if choice.state == "fatal"
    )


_Ahead = tuple[Projection, ...]


def _rose(
    state: State, unit: UnitId, orders: Sequence[Order], *, adding: bool
) -> Iterator[tuple[Choice, _Ahead]]:
    ship = state.ships[unit]
    mine = plots_by_ship(orders).get(unit, ())
    if ship.place in (Place.LANDED, Place.STATION):
        yield from _standing_choices(state, ship, mine)
        return
    drift_end = momentum(state, ship).end
    chosen = flight(state, ship, mine).end if is_plotted(mine) else None
    base = burns_to(sub(chosen, drift_end)) if adding and chosen is not None else ()
    for direction in (None, *range(6)):
        burns = base if direction is None else _with(base, direction)
        at = burned(drift_end, burns)
        plots, why_not = _plots_for(state, ship, burns, at)
        ahead = projected(state, ship, plots, turns=1 + AHEAD)
        key = "0" if direction is None else str(direction + 1)
        if why_not:
            yield Choice(at, key, "illegal", why_not), ahead
        else:
            yield Choice(at, key, *_judged(state, ship, plots, ahead, chosen=at == chosen)), ahead


def _with(burns: tuple[int, ...], direction: int) -> tuple[int, ...]:
    """Add a burn and give the fewest that come to the same."""
    return burns_to(burned((0, 0), (*burns, direction)))


def _plots_for(
    state: State, ship: Ship, burns: tuple[int, ...], at: Hex
) -> tuple[tuple[Plot, ...], str]:
    """Give the plots that lead to a hex, or why there are none; a landing that may be is one."""
    landing = next(landings(state, ship), None) if len(burns) == 1 else None
    if landing is not None and flight(state, ship, (landing,)).end == at:
        return (landing,), ""
    if not burns:
        return (), ""
    refusal = check_plot(state, ship.side, Burn(ship.id, burns), ())
    return ((Burn(ship.id, burns),), "") if refusal is None else ((), refusal.why)


def landings(state: State, ship: Ship) -> Iterator[Land]:
    """List the landings a ship may plot (planets 7.2)."""
    for side in range(6):
        order = Land(ship.id, side)
        if check_plot(state, ship.side, order, ()) is None:
            yield order


def _judged(
    state: State, ship: Ship, plots: tuple[Plot, ...], ahead: _Ahead, *, chosen: bool
) -> tuple[str, str]:
    """Give a choice's state and its words."""
    if ahead[0].lost:
        return "fatal", harm(ahead[0])
    later = harm_within(ahead)
    if later:
        return ("chosen" if chosen else "later"), later
    words = ""
    if landing_of(plots) is not None:
        words = f"lands on {ahead[0].flight.body}"
    elif ahead[0].exits:
        words = "leaves by an exit"
    elif ahead[0].flight.fate is Fate.STAYS:
        words = "stays"
    elif plots and stranded(state, ship, plots):
        words = f"stranded: {turns_to_stop(state, ship, plots).why_not}"
    return ("chosen" if chosen else "open"), words


def _standing_choices(
    state: State, ship: Ship, mine: tuple[Plot, ...]
) -> Iterator[tuple[Choice, _Ahead]]:
    """Offer a ship on the ground to stay or to rise (planets 7.3); an orbital base stays."""
    yield Choice(ship.position, "0", "open", "stays"), projected(state, ship)
    if ship.place is Place.STATION:
        return
    rise = TakeOff(ship.id)
    at = state.chart.above(ship.body, ship.body_side)
    key = str(ship.body_side + 1)
    ahead = projected(state, ship, (rise,), turns=1 + AHEAD)
    refusal = check_plot(state, ship.side, rise, ())
    if refusal is not None:
        yield Choice(at, key, "illegal", refusal.why), ahead
    else:
        chosen = take_off_of(mine) is not None
        yield Choice(at, key, "chosen" if chosen else "open", "takes off"), ahead
