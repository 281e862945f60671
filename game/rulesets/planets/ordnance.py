"""Mines, torpedoes and nukes: flying and meeting things in C1 and C3 (planets 4.2, 9.5, 11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from game.core.contact import Field, Footprint, Interior
from game.core.dice import Dice, permutation
from game.core.hexes import Hex
from game.core.lines import side_entered
from game.core.motion import drift
from game.core.ruleset import Ledger, Refusal, Side, UnitId
from game.rulesets.planets import damage, detection
from game.rulesets.planets.chart import Body, BodyKind
from game.rulesets.planets.course import burned
from game.rulesets.planets.events import (
    Asked,
    Event,
    ItemFlew,
    ItemGone,
    ItemsMet,
    MineBurst,
    NukeBurst,
    NukeFell,
    ShipLost,
    Spent,
    TorpedoRan,
)
from game.rulesets.planets.gravity import Rocks, passed, pulls_of
from game.rulesets.planets.orders import ChooseSide, Order
from game.rulesets.planets.sections import rule
from game.rulesets.planets.ships import MINE, NUKE
from game.rulesets.planets.state import (
    Base,
    Ending,
    Item,
    NukeAtCorner,
    Ship,
    State,
    id_key,
    ordered,
)

LIFE = 5  # 11.1: movements


# --- the life of an item -----------------------------------------------------------------------


def expire(ledger: Ledger[State, Event], side: Side) -> None:
    """Remove a side's items after their fifth movement, at its phase B (planets 11.4, R22)."""
    for unit in ordered(ledger.state.items):
        item = ledger.state.items[unit]
        if item.side == side and item.moves >= LIFE:
            ledger.emit(ItemGone(unit, Spent.EXPIRED, item.position))


def flight_queue(state: State, side: Side) -> tuple[UnitId, ...]:
    """A side's items in the order they move: oldest launch first (planets 4.2 C3)."""
    items = [i for i in state.items.values() if i.side == side]
    return tuple(i.id for i in sorted(items, key=lambda i: (i.order, id_key(i.id))))


# --- C1. A ship comes to an item ----------------------------------------------------------------


def waiting_for(state: State, ship: Ship, at: Hex) -> list[UnitId]:
    """Other sides' items in a hex, oldest first (planets 11.5)."""
    items = [i for i in state.items.values() if i.position == at and i.side != ship.side]
    return [i.id for i in sorted(items, key=lambda i: (i.order, id_key(i.id)))]


def trigger(ledger: Ledger[State, Event], item: UnitId, comer: UnitId, at: Hex, dice: Dice) -> None:
    """A moving ship has come upon an item: it goes off among the ships there (planets 11.5)."""
    _go_off(ledger, item, at, _ships_in(ledger.state, at, comer=comer), dice)


def _ships_in(state: State, at: Hex, comer: UnitId | None = None) -> tuple[UnitId, ...]:
    """Ships standing in a hex, those on planets and moons left out, and the one coming in."""
    return tuple(
        i
        for i in ordered(state.ships)
        if i == comer or (state.ships[i].position == at and not state.ships[i].grounded)
    )


# --- C3. Items move -----------------------------------------------------------------------------


def move_item(ledger: Ledger[State, Event], unit: UnitId, dice: Dice) -> None:
    """Move one item, dealing with what it meets in order (planets 11.4, 11.5).

    It may end in a question, when a nuke reaches a corner of a body's hex (R47).
    """
    state = ledger.state
    item = state.items[unit]
    start = item.position
    end = burned(drift(start, item.velocity, item.pulls), item.thrust)
    for _t, _order, thing in _met_by(state, item, start, end):
        _meet(ledger, unit, thing, (start, end), dice)
        if unit not in ledger.state.items or ledger.state.pending:
            return
    # R8: ordnance always uses weak gravity.
    pulls = pulls_of(state.scenario.board, start, end, weak=item.weak)
    ledger.emit(ItemFlew(unit, start, end, pulls.directions, pulls.weak))
    if not state.chart.holds(end):
        ledger.emit(ItemGone(unit, Spent.LEFT, end))


class _Company(Struct, frozen=True):
    """A hex on an item's path that holds ships, a base or other ordnance."""

    at: Hex


_Thing = Body | Rocks | _Company


def _met_by(state: State, item: Item, start: Hex, end: Hex) -> list[tuple[Fraction, int, _Thing]]:
    """List what an item meets by time; among equals asteroids first, then company (R55)."""
    met: list[tuple[Fraction, int, _Thing]] = []
    for ground in passed(state.scenario.board, start, end):
        t, thing = Fraction(ground.numerator, ground.denominator), ground.thing
        if isinstance(thing, Body) and thing.at != start:
            met.append((t, 2, thing))
        # 9.3: a run between asteroids does not concern ordnance.
        if isinstance(thing, Rocks) and len(thing.hexes) == 1 and state.is_asteroid(thing.hexes[0]):
            met.append((t, 0, thing))
    hexes = _hexes_with_company(state, item)
    things: dict[str, Footprint] = {f"{q} {r}": Interior((q, r)) for q, r in hexes}
    if things:
        for contact in Field(things).contacts(start, end):
            q, r = contact.id.split()
            met.append((contact.t, 1, _Company((int(q), int(r)))))
    return sorted(met, key=lambda one: (one[0], one[1]))


def _hexes_with_company(state: State, item: Item) -> list[Hex]:
    """Hexes that hold something the item could meet."""
    ships = {s.position for s in state.ships.values() if not s.grounded and _may_meet(item, s)}
    others = {o.position for o in state.items.values() if _may_collide(state, item, o)}
    bases = {state.chart.bodies[b.body].at for b in _rock_bases(state) if item.kind == NUKE}
    return sorted(ships | others | bases)


def _may_meet(item: Item, ship: Ship) -> bool:
    """In its launch movement an item does not touch its launcher (planets R24)."""
    return item.moves > 0 or ship.id != item.launcher


def _may_collide(state: State, item: Item, other: Item) -> bool:
    """Items not yet moved are ignored (R23), and so are those on an identical course (R25)."""
    if other.id == item.id or other.id in state.queue:
        return False
    end = burned(drift(item.position, item.velocity, item.pulls), item.thrust)
    return (other.side, other.course, other.position) != (item.side, item.position, end)


def _rock_bases(state: State) -> list[Base]:
    return [b for b in state.bases.values() if b.side is None and not b.destroyed]


def _meet(
    ledger: Ledger[State, Event],
    unit: UnitId,
    thing: _Thing,
    course: tuple[Hex, Hex],
    dice: Dice,
) -> None:
    """Deal with one thing on an item's path (planets 9.5, 11.5–11.7)."""
    state = ledger.state
    item = state.items[unit]
    match thing:
        case Rocks():
            if item.kind == NUKE:
                _burst(ledger, unit, thing.hexes[0])
            else:
                ledger.emit(ItemGone(unit, Spent.ROCKS, thing.hexes[0]))
        case _Company():
            _keep_company(ledger, unit, thing.at, dice)
        case Body():
            _reach_body(ledger, unit, thing, course)


def _keep_company(ledger: Ledger[State, Event], unit: UnitId, at: Hex, dice: Dice) -> None:
    """Enter a hex: ordnance first, one for one, oldest first, then ships (planets R41)."""
    state = ledger.state
    item = state.items[unit]
    others = sorted(
        (o for o in state.items.values() if o.position == at and _may_collide(state, item, o)),
        key=lambda o: (o.order, id_key(o.id)),
    )
    if item.kind == NUKE or any(o.kind == NUKE for o in others[:1]):
        _burst(ledger, unit, at)
        return
    if others:
        ledger.emit(ItemsMet((unit, others[0].id), at))
        return
    ships = tuple(i for i in _ships_in(state, at) if _may_meet(item, state.ships[i]))
    if ships:
        _go_off(ledger, unit, at, ships, dice)


def _go_off(
    ledger: Ledger[State, Event],
    unit: UnitId,
    at: Hex,
    ships: tuple[UnitId, ...],
    dice: Dice,
) -> None:
    """Roll an item's effect on the ships in a hex (planets 11.6, 4.3, R43)."""
    detection.give_away(ledger, *ships)
    state = ledger.state
    item = state.items[unit]
    if item.kind == NUKE:
        _burst(ledger, unit, at, ships)
        return
    if item.kind == MINE:
        strikes = tuple(
            damage.roll_strike(state, damage.Cause.MINE, i, dice, rule("11.6")) for i in ships
        )
        ledger.emit(MineBurst(unit, at, strikes))
    else:
        order = permutation(ships, dice)
        rolled = []
        for i in order:
            rolled.append(damage.roll_strike(state, damage.Cause.TORPEDO, i, dice, rule("11.6")))
            if rolled[-1].wound.harms:  # R26
                break
        spent = rolled[-1].wound.harms
        ledger.emit(TorpedoRan(unit, at, order, tuple(rolled), spent))
    damage.settle(ledger, item.side)


def _burst(
    ledger: Ledger[State, Event],
    unit: UnitId,
    at: Hex,
    ships: tuple[UnitId, ...] | None = None,
) -> None:
    """A nuke in the hex: all there is destroyed without a roll (planets 11.7, R57, R58)."""
    state = ledger.state
    doomed = _ships_in(state, at) if ships is None else ships
    detection.give_away(ledger, *doomed)
    items = [i for i in ordered(state.items) if state.items[i].position == at and i != unit]
    items = [i for i in items if i not in state.queue]
    bases = tuple(b.id for b in _rock_bases(state) if state.chart.bodies[b.body].at == at)
    by = _nuker(state, unit, items)
    ledger.emit(NukeBurst(unit, at, (unit, *items), doomed, bases, state.is_asteroid(at)))
    for i in doomed:
        ledger.emit(ShipLost(i, Ending.DESTROYED, by))
    damage.cast_off(ledger)


def _nuker(state: State, unit: UnitId, others: list[UnitId]) -> Side:
    """The side whose nuke it was."""
    nukes = [i for i in (unit, *others) if state.items[i].kind == NUKE]
    return state.items[nukes[0]].side


def _reach_body(
    ledger: Ledger[State, Event], unit: UnitId, body: Body, course: tuple[Hex, Hex]
) -> None:
    """An item strikes a body or rock: spent, swallowed, or a side is lost (11.6, 11.7, R47)."""
    state = ledger.state
    item = state.items[unit]
    if item.kind != NUKE or body.kind is BodyKind.SUN:
        how = Spent.SUN if body.kind is BodyKind.SUN else Spent.BODY
        ledger.emit(ItemGone(unit, how, body.at))
        return
    if body.kind is BodyKind.ROCK:
        _burst(ledger, unit, body.at)
        return
    sides = side_entered(*course, body.at)
    owners = [o for o in _turn_order(state, item.side) if o in _owners(state, body.name, sides)]
    if len(sides) == 1 or not owners:
        strike_side(ledger, unit, body.name, sides[0])
    else:
        first, second = sorted(sides)
        ledger.emit(Asked(NukeAtCorner(unit, body.name, (first, second), owners[0])))


def _owners(state: State, body: str, sides: Sequence[int]) -> set[str]:
    """Whose bases and ships stand on some sides of a body."""
    bases = {
        b.owner
        for b in state.bases.values()
        if b.body == body and b.side in sides and not b.destroyed
    }
    ships = {
        s.side
        for s in state.ships.values()
        if s.grounded and s.body == body and s.body_side in sides
    }
    return bases | ships


def _turn_order(state: State, after: Side) -> list[Side]:
    """Commanded sides, the one after `after` first and `after` last."""
    sides = [s.id for s in state.scenario.sides if s.commanded or s.id == after]
    n = sides.index(after) + 1
    return [*sides[n:], *sides[:n]]


def strike_side(ledger: Ledger[State, Event], unit: UnitId, body: str, side: int) -> None:
    """Devastate a side: its base and all ships landed there (planets 11.7)."""
    state = ledger.state
    by = state.items[unit].side
    base = next(
        (
            b.id
            for b in state.bases.values()
            if (b.body, b.side) == (body, side) and not b.destroyed
        ),
        None,
    )
    ships = tuple(
        s.id
        for s in (state.ships[i] for i in ordered(state.ships))
        if s.grounded and (s.body, s.body_side) == (body, side)
    )
    ledger.emit(NukeFell(unit, body, side, base, ships))
    for i in ships:
        ledger.emit(ShipLost(i, Ending.DESTROYED, by))


def legal_side_choices(question: NukeAtCorner) -> Iterator[ChooseSide]:
    """List the two sides a nuke at a corner may strike (planets R47)."""
    for side in question.sides:
        yield ChooseSide(question.item, side)


def check_side_choice(question: NukeAtCorner, order: Order) -> Refusal | None:
    """Check the choice between two sides (planets R47)."""
    one, other = question.sides
    if not isinstance(order, ChooseSide) or order.item != question.item:
        why = "The side the nuke strikes is chosen now."
    elif order.side not in question.sides:
        why = f"The nuke cannot strike side {order.side}."
    else:
        return None
    return Refusal(rule("R47"), why, f"Choose side {one} or {other}.")
