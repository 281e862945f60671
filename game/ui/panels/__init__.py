"""The panels of the game screen, one a ruleset, and what they are made of.

`panel` is what every panel promises, `desk` the game as the side at the screen has it, `rows` and
`cards` the rows of a side panel. Only here does the window know rulesets by name.
"""

from collections.abc import Mapping
from typing import Any

from game.ui.panels.panel import Panel
from game.ui.panels.planets import PlanetsPanel

PANELS: Mapping[str, type[Panel[Any, Any, Any, Any]]] = {"planets": PlanetsPanel}
"""The panel of each ruleset, by its name."""
