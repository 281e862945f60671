"""What a course or a launch would meet, and what that would do (planets 9, 11): for forecasts.

The movement itself is flown on a copy of the game with dice that never hit, so that what is met,
and in which order, is what the game would meet. The chances are then counted out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from game.core.dice import RuleRef
from game.core.hexes import Hex
from game.core.ruleset import Forecast, Ledger, Side, Spread, Term, UnitId
from game.rulesets.planets import movement, ordnance
from game.rulesets.planets.apply import apply
from game.rulesets.planets.astrogation import check_plot, plots_by_ship
from game.rulesets.planets.chances import (
    UNHURT,
    Cells,
    Harm,
    already,
    cells_of,
    die_spread,
    die_terms,
    effect_spread,
    harm_of,
    on_the_die,
    quiet,
    then,
    thinned,
    torpedo_cells,
    wrecks,
)
from game.rulesets.planets.damage import Cause, Result
from game.rulesets.planets.events import (
    Asked,
    Event,
    Flew,
    ItemFlew,
    ItemGone,
    ItemsMet,
    MineBurst,
    NukeBurst,
    NukeFell,
    Rammed,
    ShipLost,
    Spent,
    StepStarted,
    TorpedoRan,
)
from game.rulesets.planets.launching import check_launch, resolve_launches
from game.rulesets.planets.names import count, listed, place, unit_name, unit_names
from game.rulesets.planets.orders import Burn, Launch, Order, Plot, Ram
from game.rulesets.planets.state import Ending, NukeAtCorner, State, Step, ordered

EFFECTS = RuleRef("planets 11.6")
ROCKS = RuleRef("planets 9.2")
NUKES = RuleRef("planets 11.7")


class _Misses:
    """Dice that always show 1: nothing in every column of ordnance, rocks and rams (14.2, 15.2)."""

    def die(self, faces: int) -> int:
        """Show 1, or the first of several orders."""
        del faces
        return 1


class _Peril:
    """What is met on the way: lines, dice, and what each ship suffers by them.

    `mover` is the ship that flies; what it meets after its own loss is left out by `then`.
    """

    def __init__(self, state: State, mover: UnitId | None = None) -> None:
        self.state = state
        self.mover = mover
        self.terms: list[Term] = []
        self.dice: dict[str, Spread] = {}
        self.notes: list[str] = []
        self.harm: dict[UnitId, Harm] = {}

    def roll(self, cause: Cause, what: str, change: int = 0) -> None:
        """Show a column, once however often it is rolled on."""
        if what not in self.dice:
            self.dice[what] = die_spread(self.state, cause, change, title=what)

    def strike(self, ships: Iterable[UnitId], cells: Cells, comes: tuple[int, int]) -> None:
        """Note what each of some ships suffers by a blow that `comes` in so many cases of all."""
        at_mover, at_others = harm_of(cells), harm_of(thinned(cells, *comes))
        for unit in ships:
            ship, before = self.state.ships[unit], self.harm.get(unit, UNHURT)
            if unit != self.mover and any(wrecks(ship, damage) for damage in before):
                # Her loss would change who else rolls; that alone is not counted out.
                self.notes.append(f"{ship.name} is taken to outlive what strikes before.")
            blow = at_mover if unit == self.mover else at_others
            self.harm[unit] = then(ship, before, blow)

    def burst(self, at: Hex, ships: Sequence[UnitId], comes: tuple[int, int]) -> None:
        """Note a nuke that goes off: no roll (planets 11.7)."""
        self.terms.append(Term(f"A nuke goes off in {place(at)}", "no roll", NUKES))
        self.strike(ships, {Result(eliminated=True): 1}, comes)

    def survival(self, unit: UnitId) -> tuple[int, int]:
        """Count the cases in which a ship outlives what it has met so far, and all cases."""
        ship, harm = self.state.ships[unit], self.harm.get(unit, UNHURT)
        alive = sum(n for damage, n in harm.items() if not wrecks(ship, damage))
        return alive, sum(harm.values())

    def forecast(self, title: str) -> Forecast:
        """Lay it all out, the ship that flies first."""
        ships = sorted(ordered(self.harm), key=lambda i: i != self.mover)
        spreads = [effect_spread(self.state, self.state.ships[i], self.harm[i]) for i in ships]
        said = [note for i in ships for note in already(self.state, self.state.ships[i])]
        quiet_way = [] if ships else ["No die falls."]
        notes = (*said, *quiet_way, *self.notes)
        return Forecast(title, tuple(self.terms), (*self.dice.values(), *spreads), notes)


# --- a ship's course --------------------------------------------------------------------------


def of_plot(state: State, side: Side, order: Plot, given: Sequence[Order]) -> Forecast:
    """Give what a ship meets on its course with a plot: ordnance, a ram, rocks (planets 9, 11.5).

    A burn without directions stands for coasting. The other plots of the ship are those of
    `given`, else those already made.
    """
    is_ram = isinstance(order, Ram)
    title = f"Course of {unit_name(state, order.ship)}"
    if isinstance(order, Ram):
        title = f"Ram on {unit_name(state, order.target)}"
    others = plots_by_ship(given).get(order.ship, state.plots.get(order.ship, ()))
    others = tuple(p for p in others if isinstance(p, Ram) is not is_ram)
    coasts = isinstance(order, Burn) and not order.burns
    refusal = None if coasts else check_plot(state, side, order, others if is_ram else ())
    if refusal is not None:
        return quiet(title, refusal.why)
    ship = state.ships.get(order.ship)
    if ship is None or ship.side != side:
        return quiet(title, f"There is no ship {order.ship} of yours.")
    plots = others if coasts else (*others, order)
    peril = _Peril(state, order.ship)
    for event in _flown(state, order.ship, plots):
        _note_course(peril, order.ship, event)
    return peril.forecast(title)


def _flown(state: State, ship: UnitId, plots: tuple[Plot, ...]) -> list[Event]:
    """Fly one ship past everything, with dice that never hit."""
    ready = replace(state, plots={**state.plots, ship: plots}, step=Step.MOVE, queue=(ship,))
    ledger: Ledger[State, Event] = Ledger(ready, apply)
    movement.move_ship(ledger, ship, _Misses())
    return ledger.events


def _note_course(peril: _Peril, ship: UnitId, event: Event) -> None:
    """Note one event of a ship's movement; nothing is met after its loss (planets 4.4)."""
    state = peril.state
    comes = peril.survival(ship)
    match event:
        case MineBurst():
            _note_mine(peril, event, comes)
        case TorpedoRan():
            _note_torpedo(peril, event, comes)
        case NukeBurst():
            peril.burst(event.at, event.ships, comes)
        case Rammed():
            modifiers = event.roll.modifiers
            peril.terms += die_terms(modifiers, ("the first 2 are free",))
            peril.terms.append(on_the_die(modifiers))
            change = sum(modifier.value for modifier in modifiers)
            peril.roll(Cause.RAM, "What the die gives both ships", change)
            both = (event.rammer, event.target)
            peril.strike(both, cells_of(state, Cause.RAM, change), comes)
        case Flew(rocks=(_, *_)):
            where = listed([place(at) for at in event.rocks])
            peril.terms.append(Term("Asteroid rolls", str(len(event.rocks)), ROCKS, where))
            peril.roll(Cause.ASTEROID, "Each asteroid roll")
            for _ in event.rocks:
                peril.strike((ship,), cells_of(state, Cause.ASTEROID), (1, 1))
        case ShipLost() if event.ship == ship and event.ending is not Ending.DESTROYED:
            peril.notes.append(f"She hits {event.body}." if event.body else "She leaves the map.")
        case _:
            pass


def _note_mine(peril: _Peril, event: MineBurst, comes: tuple[int, int]) -> None:
    """Note a mine: every ship in the hex rolls (planets 11.6)."""
    ships = [strike.wound.ship for strike in event.strikes]
    who = unit_names(peril.state, ships)
    peril.terms.append(
        Term(f"A mine goes off in {place(event.at)}", count(len(ships), "roll"), EFFECTS, who)
    )
    peril.roll(Cause.MINE, "The mine, at each ship")
    peril.strike(ships, cells_of(peril.state, Cause.MINE), comes)


def _note_torpedo(peril: _Peril, event: TorpedoRan, comes: tuple[int, int]) -> tuple[int, int]:
    """Note a torpedo: ships roll in random order until one is hit (planets 11.6).

    Returns:
        In how many cases of all it flies on.
    """
    who = unit_names(peril.state, event.order)
    peril.terms.append(
        Term(f"A torpedo strikes in {place(event.at)}", "until it hits", EFFECTS, who)
    )
    peril.roll(Cause.TORPEDO, "The torpedo, at each ship it comes to")
    cells, (missed, of) = torpedo_cells(peril.state, len(event.order))
    peril.strike(event.order, cells, comes)
    return comes[0] * missed, comes[1] * of


# --- a launch ---------------------------------------------------------------------------------


def of_launch(state: State, side: Side, order: Launch) -> Forecast:
    """Give what an item meets in its launch movement and what it does there (planets 11.3–11.7).

    Own ships are taken to fly as they are plotted, and whatever moves before the item to hit
    nothing on its way.
    """
    title = f"Launch of a {order.item}"
    refusal = check_launch(state, side, order)
    if refusal is not None:
        return quiet(title, refusal.why)
    peril = _Peril(state)
    comes = (1, 1)
    for event in _launched(state, side, order):
        comes = _note_flight(peril, event, comes)
    if state.options.hidden:
        peril.notes.append("Ships you have not detected may be met as well.")
    return peril.forecast(title)


def _launched(state: State, side: Side, order: Launch) -> list[Event]:
    """Fly a side's ships, its older items and the new one, with dice that never hit."""
    ledger: Ledger[State, Event] = Ledger(state, apply)
    resolve_launches(ledger, side, (order,))
    (item,) = ledger.state.items.keys() - state.items.keys()
    ships = [ship.id for ship in state.ships_of(side)]
    ledger.emit(StepStarted(Step.MOVE, tuple(ships)))
    for ship in ships:
        if ship in ledger.state.ships:
            movement.move_ship(ledger, ship, _Misses())
    ledger.emit(StepStarted(Step.FLIGHT, ordnance.flight_queue(ledger.state, side)))
    if item not in ledger.state.items:
        return [e for e in ledger.events if isinstance(e, NukeBurst) and item in e.items]
    while item in ledger.state.queue:
        before = len(ledger.events)
        ordnance.move_item(ledger, ledger.state.queue[0], _Misses())
        question = ledger.state.pending[-1] if ledger.state.pending else None
        if isinstance(question, NukeAtCorner) and question.item != item:
            ordnance.strike_side(ledger, question.item, question.body, question.sides[0])
    return ledger.events[before:]


def _note_flight(peril: _Peril, event: Event, comes: tuple[int, int]) -> tuple[int, int]:
    """Note one event of an item's movement; give in how many cases of all it flies on."""
    state = peril.state
    match event:
        case MineBurst():
            _note_mine(peril, event, comes)
        case TorpedoRan():
            return _note_torpedo(peril, event, comes)
        case NukeBurst():
            peril.burst(event.at, event.ships, comes)
        case ItemsMet():
            other = unit_name(state, next(i for i in event.items if i in state.items))
            peril.notes.append(f"It meets {other} in {place(event.at)}: both are destroyed.")
        case ItemGone():
            peril.notes.append(_ENDS[event.how].format(at=place(event.at)))
        case NukeFell():
            struck = f"It devastates {event.body}, side {event.side}."
            peril.notes.append(struck)
            peril.strike(event.ships, {Result(eliminated=True): 1}, comes)
        case Asked(pending=NukeAtCorner() as choice):
            sides = listed([str(n) for n in choice.sides], "or")
            peril.notes.append(
                f"It reaches a corner of {choice.body}: side {sides} is struck, "
                "as the owner of what stands there chooses."
            )
        case ItemFlew():
            peril.notes.append(f"It ends in {place(event.end)} and may be met there.")
        case _:
            pass
    return comes


_ENDS = {
    Spent.EXPIRED: "It is spent in {at}.",
    Spent.LEFT: "It leaves the map.",
    Spent.BODY: "It is spent on the body in {at}.",
    Spent.SUN: "The sun swallows it in {at}.",
    Spent.ROCKS: "It explodes among the asteroids in {at} and harms nobody.",
}
