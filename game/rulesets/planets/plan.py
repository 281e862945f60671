"""What is to come: courses of several turns, the harm on them, what it takes to stop (5, design).

Everything here flies with `course.flight`, as movement does, so a plan cannot be wrong about what
is sure. Chance, other units and weak gravity left unused stay out of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from game.core import motion
from game.core.hexes import DIRECTIONS, Hex, Vec, length, sub
from game.core.ruleset import Refusal, UnitId
from game.rulesets.planets.astrogation import OVERLOAD, check_plot
from game.rulesets.planets.chart import GravityHex
from game.rulesets.planets.condition import LIMIT, manoeuvres
from game.rulesets.planets.course import Fate, Flight, burned, flight
from game.rulesets.planets.names import count, listed, unit_name, unit_names
from game.rulesets.planets.orders import (
    Attack,
    Burn,
    Capture,
    Counterattack,
    DefenceFire,
    Launch,
    Loot,
    Order,
    Plot,
    Resupply,
    ShootNuke,
    Suppress,
)
from game.rulesets.planets.state import Item, Place, Ship, State, Step, landing_of, with_ship
from game.rulesets.planets.victory import exit_at

AHEAD = 2  # turns after the plotted one in which a coasting ship's loss is "later" (visual 3)
Plan = Sequence[tuple[int, ...]]
"""One ship's burns of the turns after the one plotted, each as directions; empty: coast."""


class Projection(Struct, frozen=True):
    """One turn of a ship's way as it will be if nothing interferes.

    Attributes:
        turn: The game turn it is flown in.
        flight: The movement: course, fuel, fate, gravity noted.
        ship: The ship as it is afterwards: position, velocity, pulls owed, fuel left.
        exits: It leaves the board where that is an exit.
        refusal: Why a planned burn cannot be; the ship coasts then.
    """

    turn: int
    flight: Flight
    ship: Ship
    exits: bool = False
    refusal: Refusal | None = None

    @property
    def lost(self) -> bool:
        """Whether the ship is lost in this movement."""
        return self.flight.fatal and not self.exits

    @property
    def over(self) -> bool:
        """Whether there is nothing beyond it: lost, escaped, or landed."""
        return self.flight.fatal or self.flight.fate is Fate.LANDS

    @property
    def owed(self) -> tuple[GravityHex, ...]:
        """The gravity hexes entered, whose pulls act in the movement after this."""
        return self.flight.pulls.hexes

    @property
    def velocity(self) -> Vec:
        """The velocity it leaves."""
        return self.ship.velocity

    @property
    def words(self) -> str:
        """A label: `turn 8 · speed 3`."""
        return f"turn {self.turn} · {_what_becomes(self)}"


def _what_becomes(step: Projection) -> str:
    fate = step.flight.fate
    match fate:
        case Fate.FLIES:
            speed = step.ship.speed
            words = f"speed {speed}" if speed else "at rest"
            rolls = len(step.flight.rocks)
            return f"{words} · {count(rolls, 'asteroid roll')}" if rolls else words
        case Fate.STAYS:
            return "stays"
        case Fate.RISES:
            return "takes off"
        case Fate.LANDS:
            return f"lands on {step.flight.body}, side {step.ship.body_side}"
        case Fate.RESTS:
            return f"rests on {step.flight.body}"
        case Fate.CRASHES | Fate.LEAVES:
            return harm(step) or "leaves by an exit"
        case _:
            assert_never(fate)


def harm(step: Projection) -> str:
    """Name what is lost in a movement, as `hits World`; empty where nothing is."""
    if not step.lost:
        return ""
    return f"hits {step.flight.body}" if step.flight.fate is Fate.CRASHES else "leaves the map"


def harm_within(steps: Iterable[Projection]) -> str:
    """Name the first loss with its turn, as `leaves the map turn 9`; empty where there is none."""
    return next((f"{harm(step)} turn {step.turn}" for step in steps if step.lost), "")


# --- flying ahead -----------------------------------------------------------------------------


def next_turn(state: State, ship: Ship) -> int:
    """Give the game turn in which a ship moves next (planets 4.1, 4.2)."""
    if ship.side == state.phasing:
        return state.turn if is_to_move(state, ship) else state.turn + 1
    sides = state.sides
    moved = sides.index(ship.side) < sides.index(state.phasing)
    return state.turn + 1 if moved else state.turn


def is_to_move(state: State, ship: Ship) -> bool:
    """Whether a ship has its movement before it in the player-turn that is on (planets 4.2)."""
    if ship.side != state.phasing:
        return False
    return state.step in (Step.PLOT, Step.LAUNCH) or (
        state.step is Step.MOVE and ship.id in state.queue
    )


def projected(
    state: State, ship: Ship, plots: tuple[Plot, ...] = (), later: Plan = (), turns: int = 1
) -> tuple[Projection, ...]:
    """Fly a ship ahead: its plots, then the burns planned, then coasting (planets 5).

    Args:
        state: The game.
        ship: Where it stands now.
        plots: Its plots for the next movement.
        later: Burns of the movements after that.
        turns: How many movements in all; fewer are given where it is lost, escapes or lands.
    """
    steps: list[Projection] = []
    turn = next_turn(state, ship)
    for n in range(turns):
        refusal = None
        if n:
            state = with_ship(state, ship)
            plots, refusal = _planned(state, ship, later[n - 1] if n <= len(later) else ())
        steps.append(_step(state, ship, turn + n, plots, refusal))
        ship = steps[-1].ship
        if steps[-1].over:
            break
    return tuple(steps)


def _planned(
    state: State, ship: Ship, burns: tuple[int, ...]
) -> tuple[tuple[Plot, ...], Refusal | None]:
    """Give the plot of planned burns, or none and why not."""
    if not burns:
        return (), None
    order = Burn(ship.id, burns)
    refusal = check_plot(state, ship.side, order, ())
    return ((order,) if refusal is None else ()), refusal


def _step(
    state: State, ship: Ship, turn: int, plots: tuple[Plot, ...], refusal: Refusal | None
) -> Projection:
    flown = flight(state, ship, plots)
    after = moved(ship, flown, plots)
    exits = flown.fate is Fate.LEAVES and exit_at(with_ship(state, after), ship.id, flown.end)
    return Projection(turn, flown, after, exits, refusal)


def moved(ship: Ship, flown: Flight, plots: tuple[Plot, ...] = ()) -> Ship:
    """Give a ship as a movement leaves it, all weak gravity used (planets 5.5, 6.1, 7.2, 7.3)."""
    if flown.fate is Fate.STAYS:
        return replace(ship, course=ship.position)
    landing = landing_of(plots)
    fuel = ship.fuel if ship.ship_class.fuel is None else ship.fuel - flown.cost
    ship = replace(
        ship,
        position=flown.end,
        course=flown.start,
        velocity=sub(flown.end, flown.start),
        pulls=flown.pulls.directions,
        weak=flown.pulls.weak,
        optional=(),
        rocks=flown.rocks,
        fuel=fuel,
        overloaded=ship.overloaded or flown.cost == OVERLOAD,
        place=Place.FLYING,
        body="",
        dock=None,
    )
    if landing is not None:
        where = replace(ship, place=Place.LANDED, body=flown.body, body_side=landing.side)
        return replace(where, course=flown.end, velocity=(0, 0))
    if flown.fate is Fate.RISES:
        return replace(ship, course=flown.end, velocity=(0, 0))
    if flown.fate is Fate.RESTS:
        return replace(ship, place=Place.ROCK, body=flown.body)
    return ship


def item_end(item: Item) -> Hex:
    """Give where an item of ordnance ends its next movement (planets 11.3, 11.4)."""
    return burned(motion.drift(item.position, item.velocity, item.pulls), item.thrust)


def burns_to(net: Vec) -> tuple[int, ...]:
    """Give the fewest burns that move the predicted end so far; straight ahead first (5.3, 5.4).

    >>> burns_to((1, -1)), burns_to((2, -1)), burns_to((0, 0))
    ((1,), (0, 1), ())
    """
    burns: list[int] = []
    while length(net):
        nearer = (d for d in range(6) if length(sub(net, DIRECTIONS[d])) < length(net))
        burns.append(next(nearer))
        net = sub(net, DIRECTIONS[burns[-1]])
    return tuple(burns)


# --- stopping ---------------------------------------------------------------------------------


class Stop(Struct, frozen=True):
    """What it takes to come to rest after a plot, a burn of one hex a turn.

    Attributes:
        turns: How many turns of burning.
        fuel: The fuel for them; 0 for a torch.
        why_not: Why the ship cannot do it, one phrase, or empty.
    """

    turns: int
    fuel: int
    why_not: str = ""

    @property
    def words(self) -> str:
        """As the panel says it: `3 turns to stop`."""
        return f"{count(self.turns, 'turn')} to stop" if self.turns else "stops by itself"


def turns_to_stop(state: State, ship: Ship, plots: tuple[Plot, ...] = ()) -> Stop:
    """Say what it takes to stop: the speed the plot leaves, pulls owed counted, later ones not.

    Counted in burns of one hex a turn, overload left aside (planets 5.3).
    """
    (step,) = projected(state, ship, plots)
    after = step.ship
    turns = motion.turns_to_stop(after.velocity, after.pulls)
    unlimited = after.ship_class.fuel is None
    fuel = 0 if unlimited else turns
    why_not = ""
    if step.lost:
        why_not = f"she {harm(step)} first"
    elif turns and not manoeuvres(state, after):
        why_not = _no_burn(state, after)
    elif not unlimited and fuel > after.fuel:
        why_not = f"{fuel} fuel needed, {after.fuel} left"
    return Stop(turns, fuel, why_not)


def _no_burn(state: State, ship: Ship) -> str:
    if ship.is_base or not ship.crew:
        return "she cannot burn"
    if not state.tracks:
        return f"she is disabled for {count(ship.disabled, 'turn')}"
    return "her drive is gone" if ship.drive >= LIMIT else f"her drive damage is {ship.drive}"


def stranded(state: State, ship: Ship, plots: tuple[Plot, ...]) -> bool:
    """Whether a plot spends the fuel that stopping would still have needed."""
    before, after = turns_to_stop(state, ship), turns_to_stop(state, ship, plots)
    return not before.why_not and bool(after.why_not)


# --- reminders --------------------------------------------------------------------------------


def unused(state: State, orders: Iterable[Order]) -> tuple[str, ...]:
    """Say which shots, launches and supplies are still open before a phase is left.

    Args:
        state: The game.
        orders: What may follow the orders given: `legal`.

    Returns:
        A sentence for each unit and kind of act: `Meridian can fire at Rook or Kite.`
    """
    found: dict[str, dict[str, None]] = {}
    for order in orders:
        act = _act(state, order)
        if act is not None:
            found.setdefault(act[0], {})[act[1]] = None
    return tuple(f"{who} {listed(list(what), 'or')}." for who, what in found.items())


def _act(state: State, order: Order) -> tuple[str, str] | None:
    """Split an order into who can do what, and to whom; None where nobody needs reminding."""

    def name(unit: UnitId) -> str:
        return unit_name(state, unit)

    match order:
        case Launch():
            return f"{name(order.launcher)} can launch", f"a {order.item}"
        case DefenceFire():
            return f"{name(order.base)} can fire at", name(order.target)
        case Attack() | Counterattack():
            guns = unit_names(state, [gun.ship for gun in order.guns])
            return f"{guns} can fire at", unit_names(state, order.targets)
        case ShootNuke():
            return f"{name(order.ship)} can fire at", name(order.item)
        case Suppress():
            return f"{name(order.ship)} can suppress", name(order.base)
        case Resupply():
            return f"{name(order.ship)} can resupply at", name(order.base)
        case Loot():
            return f"{name(order.taker)} can loot", name(order.victim)
        case Capture():
            return f"{name(order.ship)} can capture", name(order.target)
        case _:
            return None
