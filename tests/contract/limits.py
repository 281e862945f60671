"""What can never be in any state: a check for each ruleset, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.rulesets.planets.exchange import mass_of
from game.rulesets.planets.state import Ship
from game.rulesets.planets.state import State as PlanetsState
from tests.session.toy import State as ToyState


def _toy(state: ToyState) -> None:
    assert all(unit.hits > 0 for unit in state.units.values())
    assert 1 <= state.turn <= state.turns


def _planets(state: PlanetsState) -> None:
    assert 1 <= state.turn <= state.scenario.turns + 1
    for key, ship in state.ships.items():
        assert key == ship.id
        _ship(state, ship)
    for item in state.items.values():
        assert 0 <= item.moves <= 5, item  # planets 11.4


def _ship(state: PlanetsState, ship: Ship) -> None:
    tank, hold = ship.ship_class.fuel, ship.ship_class.hold
    assert tank is None or 0 <= ship.fuel <= tank, ship
    assert hold is None or mass_of(state, ship) <= hold, ship  # planets 3.3
    assert all(lots > 0 for lots in ship.hold.values()), ship
    assert 0 <= ship.weapon <= 6, ship  # planets R34
    assert 0 <= ship.drive <= 6, ship
    assert 0 <= ship.structure < 6, ship  # planets 15.4: at 6 it is gone
    assert 0 <= ship.disabled < 6, ship  # planets 14.4: the same
    assert set(ship.seen_by) <= set(state.sides) - {ship.side}, ship


LIMITS: Mapping[str, Callable[..., None]] = {"toy": _toy, "planets": _planets}
