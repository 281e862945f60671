"""Cargo, escort and raiders (planets 19.5)."""

from __future__ import annotations

from collections.abc import Iterator

from game.rulesets.planets.condition import guns_work
from game.rulesets.planets.judgement.aims_battle import (
    engage,
    mending,
    standing_off,
    turns_to_engage,
)
from game.rulesets.planets.judgement.aims_purpose import NEVER, Purpose, Scene, Wish, spelled
from game.rulesets.planets.objectives import Convoy
from game.rulesets.planets.ships import Kind
from game.rulesets.planets.state import Ship
from game.rulesets.planets.victory import booty_by_victim, lands_on

NEAR = 5.0  # turns within which a raider is the escort's business
POINT = 3.0  # turns of way that one victory point is worth


def convoy(scene: Scene, ship: Ship, goal: Convoy) -> Iterator[Wish]:
    """Bring cargo in and keep raiders off, or raid (planets 19.5)."""
    if scene.side == goal.raiders:
        yield from _raiding(scene, ship, goal)
        yield from mending(scene, ship)
        yield from standing_off(scene, ship)
        if scene.state.options.hidden:
            at = spelled(scene.state.chart.bodies[goal.body].at)
            yield Wish(Purpose.GUARD, at, NEVER - 1, f"to wait for the convoy near {goal.body}")
        yield Wish(Purpose.STAY, "", NEVER, "to stay on the map, with nothing left to raid")
        return
    if guns_work(scene.state, ship) and ship.captured_from is None:
        yield from _escorting(scene, ship, goal)
    yield Wish(Purpose.LAND, goal.body, NEVER / 2, f"to land on {goal.body}")


def merchants(scene: Scene, goal: Convoy) -> list[Ship]:
    """List the convoy's ships under way that carry points, by id."""
    return [
        ship
        for ship in scene.state.ships_of(goal.convoy)
        if points_of(ship, goal) and not lands_on(ship, goal.body)
    ]


def points_of(ship: Ship, goal: Convoy) -> int:
    """Give what a ship of the convoy is worth to it once landed (planets 19.5)."""
    if ship.captured_from is not None:
        return 0
    if ship.kind is Kind.TRANSPORT:
        return 3 if ship.hold.get(goal.cargo, 0) >= goal.least else 0
    return 2 if ship.kind is Kind.TANKER else 0


def _escorting(scene: Scene, ship: Ship, goal: Convoy) -> Iterator[Wish]:
    """Fight raiders that come near the cargo; else stay with the ship that is last."""
    cargo = merchants(scene, goal)
    if not cargo:
        return
    for raider in scene.armed(ship):
        threat = min(turns_to_engage(scene.state, raider, one) for one in cargo)
        if threat <= NEAR:
            for wish in engage(scene, ship, raider, f"to keep {raider.name} off the convoy"):
                yield Wish(wish.purpose, wish.target, wish.turns + threat, wish.words)
    ward = cargo[0]
    yield Wish(Purpose.ESCORT, ward.id, NEAR * 3, f"to escort {ward.name}")


def _raiding(scene: Scene, ship: Ship, goal: Convoy) -> Iterator[Wish]:
    """Take ore from each transport, and destroy what can be; a raider each where there are two."""
    taken = booty_by_victim(scene.state, goal)
    for prey in scene.state.ships_of(goal.convoy):
        if lands_on(prey, goal.body):
            continue
        points = _worth_raiding(prey, goal, taken.get(prey.id, 0))
        crowd = scene.sharing(Purpose.ENGAGE, prey.id) + scene.sharing(Purpose.BOARD, prey.id)
        for wish in engage(scene, ship, prey, f"to raid {prey.name}"):
            boards = wish.purpose is Purpose.BOARD
            if boards and points < 1:
                continue
            turns = wish.turns - POINT * points + crowd - (NEAR if boards else 0)
            yield Wish(wish.purpose, wish.target, turns, wish.words)


def _worth_raiding(prey: Ship, goal: Convoy, taken: int) -> float:
    """Give the points a ship of the convoy may still yield, weighed by how hard she is."""
    match prey.kind:
        case Kind.TRANSPORT:
            loot = 4 if taken < goal.booty and prey.hold.get(goal.cargo) else 0
            return loot + 2
        case Kind.TANKER:
            return 1
        case _:
            return -1
