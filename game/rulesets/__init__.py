"""The rulesets, written out by hand; each is a package of its own and knows no other.

May import `core` and `scenario.model`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.ruleset import Ruleset
from game.rulesets.planets.ruleset import Planets

RULESETS: Mapping[str, Ruleset[Any, Any, Any, Any]] = {"planets": Planets()}
