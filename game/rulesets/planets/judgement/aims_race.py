"""What a ship is about that flies alone or against time (planets 19.1–19.3)."""

from __future__ import annotations

from collections.abc import Iterator

from game.rulesets.planets.chart import base_id
from game.rulesets.planets.judgement.aims_purpose import Purpose, Scene, Wish, spelled
from game.rulesets.planets.names import body_side, listed, place
from game.rulesets.planets.objectives import Landfall, Race, Rest
from game.rulesets.planets.state import Ship
from game.rulesets.planets.victory import missing, unvisited


def resting(goal: Rest) -> Iterator[Wish]:
    """Come to rest on the beacon (planets 19.1)."""
    words = f"to come to rest on the beacon {place(goal.beacon)}"
    yield Wish(Purpose.REST, spelled(goal.beacon), 0, words)


def landfall(scene: Scene, ship: Ship, goal: Landfall) -> Iterator[Wish]:
    """Enter what is to be entered, then land on one side of a body (planets 19.2)."""
    left = len(unvisited(scene.state, ship, goal.around)) if goal.around else 0
    side = body_side(goal.side)
    if left:
        hexes = "the last gravity hex" if left == 1 else f"{left} more gravity hexes"
        words = f"to enter {hexes} of {goal.around}, then land on {goal.body} at {side}"
        yield Wish(Purpose.TOUR, goal.body, 0, words)
        return
    yield Wish(Purpose.LAND, base_id(goal.body, goal.side), 0, f"to land on {goal.body} at {side}")


def racing(scene: Scene, ship: Ship, goal: Race) -> Iterator[Wish]:
    """Pass every body there is to pass, then land on the finish (planets 19.3)."""
    left = missing(scene.state, ship, goal.through)
    if left:
        words = f"to pass {listed(left)}, then land on {goal.finish}"
        yield Wish(Purpose.TOUR, goal.finish, 0, words)
        return
    yield Wish(Purpose.LAND, goal.finish, 0, f"to land on {goal.finish}, all passed")
