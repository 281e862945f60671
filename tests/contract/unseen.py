"""Other states that look the same to a side: one function for each ruleset, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from game.core.ruleset import Side
from game.rulesets.planets.detection import sees
from game.rulesets.planets.state import State as PlanetsState
from tests.session.toy import State as ToyState


def _toy(state: ToyState, side: Side) -> ToyState:
    """Turn every trap of the others into none, and every place without into one."""
    units = {
        key: unit if unit.side == side else replace(unit, trapped=not unit.trapped)
        for key, unit in state.units.items()
    }
    return replace(state, units=units)


def _planets(state: PlanetsState, side: Side) -> PlanetsState:
    """Let every ship that a side does not see be nearly out of fuel and fly another way."""
    ships = {
        key: ship
        if ship.side == side or not state.options.hidden or sees(state, side, ship)
        else replace(ship, fuel=1, weapon=1, velocity=(ship.velocity[0] + 1, ship.velocity[1]))
        for key, ship in state.ships.items()
    }
    return replace(state, ships=ships)


UNSEEN: Mapping[str, Callable[..., object]] = {"toy": _toy, "planets": _planets}
