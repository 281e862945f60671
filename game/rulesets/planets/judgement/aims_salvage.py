"""Who has the prize, and who wants it (planets 19.10)."""

from __future__ import annotations

from collections.abc import Iterator

from game.rulesets.planets.judgement.aims_battle import (
    engage,
    standing_off,
    turns_to_board,
)
from game.rulesets.planets.judgement.aims_purpose import NEVER, Purpose, Scene, Wish
from game.rulesets.planets.objectives import Salvage
from game.rulesets.planets.state import Ship, in_order


def salvage(scene: Scene, ship: Ship, goal: Salvage) -> Iterator[Wish]:
    """Carry the cargo off, take it from a wreck, or from whoever has it (planets 19.10)."""
    holder = next((s for s in in_order(scene.state.ships) if s.hold.get(goal.cargo)), None)
    if holder is None:
        yield Wish(Purpose.STAY, "", NEVER, f"to stay on the map; nobody seen has the {goal.cargo}")
    elif holder.id == ship.id:
        yield Wish(Purpose.LEAVE, "", 0, f"to carry the {goal.cargo} off by an exit")
    elif holder.side == scene.side:
        for enemy in scene.armed(ship):
            yield from engage(scene, ship, enemy, f"to keep {enemy.name} off {holder.name}")
        yield Wish(Purpose.ESCORT, holder.id, NEVER / 2, f"to escort {holder.name}")
    else:
        yield from _taking(scene, ship, holder, goal)
    yield from standing_off(scene, ship)


def _taking(scene: Scene, ship: Ship, holder: Ship, goal: Salvage) -> Iterator[Wish]:
    """Lie alongside a holder that cannot resist; fight one that can."""
    if holder.crew:
        yield from engage(scene, ship, holder, f"to take the {goal.cargo} from {holder.name}")
        return
    turns = turns_to_board(scene.state, ship, holder)
    words = f"to lie alongside {holder.name} and take the {goal.cargo}"
    yield Wish(Purpose.BOARD, holder.id, turns, words)
