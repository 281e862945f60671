"""The panel of `planets`: what a player sees and decides in each step of a player-turn.

`panel` picks a tool for the step: `plotting` (A; with `courses`, `grounds`, `plans` and `offers`),
`launching` (B), `choosing` (weak gravity, a nuke's side, planetary defence, demands and their
answers), `gunnery` (attacks and answers; with `builder`), `supplying` (E1), `mending` (E2). `tool`
is what they share, `ship` describes a ship, `signs` are small marks, `hit` and `stages` step
through what hit a ship. All rules are asked of `game.rulesets.planets`; nothing is decided here.
"""

from game.ui.panels.planets.panel import PlanetsPanel

__all__ = ["PlanetsPanel"]
