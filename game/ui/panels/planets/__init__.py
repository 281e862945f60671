"""The panel of `planets`: what a player sees and decides in each step of a player-turn.

`panel` picks a tool for the step: `plotting` (A), `launching` (B), `choosing` (weak gravity, a
nuke's side, planetary defence, demands and their answers), `gunnery` (attacks and answers),
`supplying` (E1), `mending` (E2). `ship` describes a ship, `hit` steps through what hit one.
All rules are asked of `game.rulesets.planets`; nothing is decided here.
"""

from game.ui.panels.planets.panel import PlanetsPanel

__all__ = ["PlanetsPanel"]
