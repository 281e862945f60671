"""What has happened before a scenario begins: into the first state, and out of any (3.7, 19)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from game.core.ruleset import UnitId
from game.rulesets.planets.past import Loss, Past
from game.rulesets.planets.ships import CLASSES
from game.rulesets.planets.state import Base, Fate, Item, Ship, State, in_order


def with_past(state: State, past: Past) -> State:
    """Give the first state of a scenario with all that has happened before."""
    return replace(
        state,
        ships={i: _ship(ship, past) for i, ship in state.ships.items()},
        items={i: _item(item, past) for i, item in state.items.items()},
        bases={i: _base(base, past) for i, base in state.bases.items()},
        plots=past.plots,
        queue=past.queue or state.queue,
        launches=max(past.launches, state.launches),
        cleared=tuple(sorted(past.cleared)),
        visited={i: tuple(sorted(hexes)) for i, hexes in sorted(past.visited.items())},
        fates=tuple(map(_fate, past.lost)),
        seizures=past.seizures,
        booty=past.booty,
        arrivals=past.arrivals,
    )


def _ship(ship: Ship, past: Past) -> Ship:
    return replace(
        ship,
        marks=past.marks.get(ship.id, ()),
        optional=past.choices.get(ship.id, ()),
        rocks=past.rocks.get(ship.id, ()),
    )


def _item(item: Item, past: Past) -> Item:
    return replace(
        item,
        pulls=past.pulls.get(item.id, item.pulls),
        thrust=past.thrust.get(item.id, ()),
        shot_by=past.shot_by.get(item.id, ()),
    )


def _base(base: Base, past: Past) -> Base:
    return replace(base, launched=base.id in past.launched, supplied=base.id in past.supplied)


def _fate(loss: Loss) -> Fate:
    """Give a ship that has left play, as far as anybody asks about it afterwards."""
    ship = Ship(
        id=loss.ship,
        name=loss.name,
        side=loss.side,
        kind=loss.kind,
        position=(0, 0),
        captured_from=loss.captured,
        seen_by=loss.seen_by,
    )
    return Fate(ship, loss.ending, loss.turn, loss.by)


def past_of(state: State, default_pulls: Mapping[UnitId, tuple[int, ...]]) -> Past | UnsetType:
    """Give all that has happened before a state; nothing if there is nothing to tell.

    A game with hidden ships always has a past: who has detected whom is told then.

    Args:
        state: The state.
        default_pulls: For each item of ordnance the pulls its last course gave.
    """
    ships, items, bases = state.ships, state.items, state.bases
    past = Past(
        cleared=state.cleared,
        visited={i: hexes for i, hexes in state.visited.items() if hexes},
        spent={s.id: spent for s in in_order(ships) if (spent := fuel_spent(state, s))},
        launches=state.launches if state.launches > len(items) else 0,
        lost=tuple(map(_loss, state.fates)),
        seizures=state.seizures,
        booty=state.booty,
        arrivals=state.arrivals,
        plots={i: plots for i, plots in state.plots.items() if plots},
        marks={s.id: s.marks for s in in_order(ships) if s.marks},
        choices={s.id: s.optional for s in in_order(ships) if s.optional},
        rocks={s.id: s.rocks for s in in_order(ships) if s.rocks},
        queue=state.queue,
        launched=tuple(b.id for b in bases.values() if b.launched),
        supplied=tuple(b.id for b in bases.values() if b.supplied),
        pulls={i: m.pulls for i, m in items.items() if m.pulls != default_pulls[i]},
        thrust={i: m.thrust for i, m in items.items() if m.thrust},
        shot_by={i: m.shot_by for i, m in items.items() if m.shot_by},
    )
    return UNSET if past == Past() and not state.options.hidden else past


def _loss(fate: Fate) -> Loss:
    ship = fate.ship
    return Loss(
        ship=ship.id,
        name=ship.name,
        kind=ship.kind,
        side=ship.side,
        ending=fate.ending,
        turn=fate.turn,
        by=fate.by,
        captured=ship.captured_from,
        seen_by=ship.seen_by,
    )


def fuel_spent(state: State, ship: Ship) -> int:
    """Give the fuel a ship has used since the start, refuelling left out of account."""
    tank = CLASSES[ship.kind].fuel
    setup = next((s for s in state.scenario.ships if s.id == ship.id), None)
    if tank is None or setup is None:
        return 0
    before = (
        0
        if isinstance(state.scenario.past, UnsetType)
        else state.scenario.past.spent.get(ship.id, 0)
    )
    return before + (tank if setup.fuel is None else setup.fuel) - ship.fuel
