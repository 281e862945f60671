"""Who runs and who stops the runner: blockade, breakout, escape (planets 19.4, 19.7, 19.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.hexes import Hex, disc, distance, length, sub
from game.core.ruleset import UnitId
from game.rulesets.planets.judgement.aims_battle import engage, home, standing_off
from game.rulesets.planets.judgement.aims_purpose import NEVER, Purpose, Scene, Wish, spelled
from game.rulesets.planets.objectives import Blockade, Breakout, Edge, Escape
from game.rulesets.planets.state import Ship


def blockade(scene: Scene, ship: Ship, goal: Blockade) -> Iterator[Wish]:
    """Land the runner, or keep it from landing (planets 19.4)."""
    if ship.id == goal.runner:
        yield Wish(Purpose.LAND, goal.body, 0, f"to land on {goal.body}")
        return
    runner = scene.state.ships.get(goal.runner)
    if runner is not None and runner.side == scene.side:
        yield from _covering(scene, ship, runner)
        return
    yield from _stopping(scene, ship, runner, scene.state.chart.bodies[goal.body].at)


def breakout(scene: Scene, ship: Ship, goal: Breakout) -> Iterator[Wish]:
    """Leave by an edge, or disable, board and bring the fugitive in (planets 19.7)."""
    fugitive = scene.state.ships.get(goal.fugitive)
    if scene.side == goal.pursuit:
        if fugitive is not None and fugitive.side == scene.side:
            yield from _bringing_in(scene, ship, fugitive)
        else:
            yield from _stopping(scene, ship, fugitive, gate(scene, goal.exits))
    elif ship.id == goal.fugitive:
        yield Wish(Purpose.LEAVE, "", 0, "to leave by an exit, with fuel above her speed")
    elif fugitive is not None:
        yield from _covering(scene, ship, fugitive)


def escape(scene: Scene, ship: Ship, goal: Escape) -> Iterator[Wish]:
    """Leave by an edge slowly enough, or stop one of those who do (planets 19.8)."""
    if scene.side == goal.side:
        words = f"to leave by an exit, at speed {goal.speed} or less"
        yield Wish(Purpose.LEAVE, "", 0, words)
        return
    runners = [s for s in scene.enemies(ship) if s.side == goal.side]
    for runner in runners:
        yield from _stopping(scene, ship, runner, gate(scene, goal.exits))
    if not runners:
        yield from _stopping(scene, ship, None, gate(scene, goal.exits))


def _stopping(scene: Scene, ship: Ship, runner: Ship | None, watch: Hex) -> Iterator[Wish]:
    """Board a runner that is helpless, else fight it; unseen, wait where it must come by."""
    if runner is None:
        yield Wish(Purpose.GUARD, spelled(watch), NEVER, "to watch where the enemy must come by")
    else:
        yield from engage(scene, ship, runner, f"to stop {runner.name}")
        yield from standing_off(scene, ship)


def _covering(scene: Scene, ship: Ship, runner: Ship) -> Iterator[Wish]:
    """Fight whoever is nearest to the ship that matters; else stay with her."""
    for enemy in scene.armed(ship):
        yield from engage(scene, ship, enemy, f"to keep {enemy.name} off {runner.name}")
    yield Wish(Purpose.ESCORT, runner.id, NEVER, f"to stay with {runner.name}")


def _bringing_in(scene: Scene, ship: Ship, prize: Ship) -> Iterator[Wish]:
    """Bring captor or prize to a base, whichever is there first (planets 19.7)."""
    captors = {s.captor for s in scene.state.seizures if s.ship == prize.id}
    if ship.id == prize.id or ship.id in captors:
        for wish in home(scene, ship, f"to bring {prize.name} in"):
            yield _ashore(scene, wish)
    else:
        yield Wish(Purpose.STAY, "", 0, "to stay on the map: the work is done by others")
    yield from standing_off(scene, ship)


def _ashore(scene: Scene, wish: Wish) -> Wish:
    """Have what serves in orbit done on the ground: only there a prize is safe (planets 19.7)."""
    base = scene.state.bases.get(UnitId(wish.target))
    return wish if base is None else Wish(Purpose.LAND, base.body, wish.turns, wish.words)


def gate(scene: Scene, exits: Iterable[Edge]) -> Hex:
    """Give a hex to wait in for those who leave by exits: inside the border, in the middle."""
    radius = scene.state.scenario.board.radius - 3
    border = [h for h in disc((0, 0), radius) if length(h) == radius]
    beyond = [_nearness(edge, h) for edge in exits for h in border]
    best = max(beyond, default=0)
    near = [h for h in border if any(_nearness(edge, h) == best for edge in exits)]
    middle = (sum(q for q, _ in near) // len(near), sum(r for _, r in near) // len(near))
    return min(near, key=lambda h: (distance(h, middle), length(sub(h, middle)), h))


def _nearness(edge: Edge, at: Hex) -> int:
    return edge.q * at[0] + edge.r * at[1] - edge.least
