"""A fort that cannot run, and those who want it gone (planets 19.9)."""

from __future__ import annotations

from collections.abc import Iterator

from game.rulesets.planets.judgement.aims_battle import (
    engage,
    mending,
    standing_off,
    turns_to_engage,
)
from game.rulesets.planets.judgement.aims_purpose import NEVER, Purpose, Scene, Wish
from game.rulesets.planets.objectives import Siege
from game.rulesets.planets.ships import NUKE, TORPEDO
from game.rulesets.planets.state import Ship

CLOSE = 4.0  # turns within which a guard is an attacker's first business


def siege(scene: Scene, ship: Ship, goal: Siege) -> Iterator[Wish]:
    """Destroy the fort, or the attackers (planets 19.9)."""
    fort = scene.state.ships.get(goal.target)
    if ship.is_base:
        yield Wish(Purpose.STAY, "", 0, "to hold out")
    elif scene.side == goal.attacker:
        yield from _attacking(scene, ship, fort)
    else:
        yield from _defending(scene, ship, fort, goal)
    yield from standing_off(scene, ship)
    yield Wish(Purpose.STAY, "", NEVER, "to stay on the map")


def _attacking(scene: Scene, ship: Ship, fort: Ship | None) -> Iterator[Wish]:
    """Bring nukes, then torpedoes and guns to the fort; corsairs see to its guards first."""
    if fort is None:
        return
    turns = turns_to_engage(scene.state, ship, fort)
    heavy = bool(ship.hold.get(NUKE) or ship.hold.get(TORPEDO))
    if heavy and scene.state.options.combat:
        words = f"to bring her {NUKE if ship.hold.get(NUKE) else TORPEDO} to {fort.name}"
        yield Wish(Purpose.BOMBARD, fort.id, turns - CLOSE, words)
    yield from engage(scene, ship, fort, f"to destroy {fort.name}")
    if heavy:
        return
    for guard in scene.armed(ship):
        if not guard.is_base:
            for wish in engage(scene, ship, guard, f"to clear {guard.name} out of the way"):
                yield Wish(wish.purpose, wish.target, wish.turns, wish.words)


def _defending(scene: Scene, ship: Ship, fort: Ship | None, goal: Siege) -> Iterator[Wish]:
    """Fight attackers near the fort, the flagship first; until then stay with it."""
    for enemy in scene.enemies(ship):
        near = 0.0 if fort is None else turns_to_engage(scene.state, enemy, fort)
        if near <= CLOSE:
            first = 2.0 if enemy.id == goal.flagship else 0.0
            for wish in engage(scene, ship, enemy, f"to keep {enemy.name} off the fort"):
                yield Wish(wish.purpose, wish.target, wish.turns + near - first, wish.words)
    yield from mending(scene, ship)
    if fort is not None:
        yield Wish(Purpose.ESCORT, fort.id, NEVER / 2, f"to stay with {fort.name}")
