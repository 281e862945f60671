"""How events of the Sensor Phase change the state (fleet 4.3, 8)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from game.rulesets.fleet.events.sensing import SensingEvent, SettingsRevealed, StandingOrdered
from game.rulesets.fleet.state import State


def apply_sensing(state: State, event: SensingEvent) -> State:
    """Give the state after an event of the Sensor Phase."""
    match event:
        case SettingsRevealed():
            units = {u: replace(state.units[u], gear=gear) for u, gear in event.gear.items()}
            forces = {f: replace(state.forces[f], down=down) for f, down in event.down.items()}
            return replace(state, units={**state.units, **units}, forces={**state.forces, **forces})
        case StandingOrdered():
            return replace(state, standing={**state.standing, event.side: event.standing})
        case _:
            assert_never(event)
