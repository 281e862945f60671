"""What each ship of a side is about, by the scenario's objective (planets 19).

One module a family of objectives says what a ship could be about and at which cost in turns:
`aims_race`, `aims_run`, `aims_convoy`, `aims_battle`, `aims_siege`, `aims_salvage`. Ships settle
in order of id, each knowing what those before it have settled on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from game.core.opponent import Aim, Level, Plan
from game.core.ruleset import UnitId, View
from game.rulesets.planets.judgement.aims_battle import duel, fleets
from game.rulesets.planets.judgement.aims_convoy import convoy
from game.rulesets.planets.judgement.aims_purpose import NEVER, Purpose, Scene, Wish, settle
from game.rulesets.planets.judgement.aims_race import landfall, racing, resting
from game.rulesets.planets.judgement.aims_run import blockade, breakout, escape
from game.rulesets.planets.judgement.aims_salvage import salvage
from game.rulesets.planets.judgement.aims_siege import siege
from game.rulesets.planets.objectives import (
    Blockade,
    Breakout,
    Convoy,
    Duel,
    Escape,
    Fleets,
    Free,
    Landfall,
    Race,
    Rest,
    Salvage,
    Siege,
)
from game.rulesets.planets.state import Ship, State


def aims(view: View[State], before: Plan, level: Level) -> Plan:
    """Say what each ship the viewing side commands is about now.

    Args:
        view: The game as the side sees it.
        before: What its ships were about; an aim is kept unless another is clearly better.
        level: How far its player looks.
    """
    settled: dict[UnitId, Aim] = {}
    for ship in view.state.ships_of(view.side):
        scene = Scene(view.state, view.side, settled, level)
        settled[ship.id] = settle(ship.id, _wishes(scene, ship), before, view.state.turn)
    return settled


def _wishes(scene: Scene, ship: Ship) -> Iterator[Wish]:
    """List what a ship could be about; never nothing."""
    if ship.crew:
        yield from _by_objective(scene, ship)
    yield Wish(Purpose.STAY, "", 2 * NEVER, "to stay on the map")


def _by_objective(scene: Scene, ship: Ship) -> Iterator[Wish]:  # noqa: C901 - one arm an objective
    goal = scene.state.scenario.objective
    match goal:
        case Rest():
            yield from resting(goal)
        case Landfall():
            yield from landfall(scene, ship, goal)
        case Race():
            yield from racing(scene, ship, goal)
        case Blockade():
            yield from blockade(scene, ship, goal)
        case Convoy():
            yield from convoy(scene, ship, goal)
        case Duel() | Free():
            yield from duel(scene, ship)
        case Breakout():
            yield from breakout(scene, ship, goal)
        case Escape():
            yield from escape(scene, ship, goal)
        case Siege():
            yield from siege(scene, ship, goal)
        case Salvage():
            yield from salvage(scene, ship, goal)
        case Fleets():
            yield from fleets(scene, ship)
        case _:
            assert_never(goal)
