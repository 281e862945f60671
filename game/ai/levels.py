"""The levels of computer players, as data: they differ in how far and how wide they look."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.opponent import Level

LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level(
            name="easy",
            words="Does what seems best at once, and makes for where you are.",
            budget=60,
            width=1,
            replies=0,
            depth=1,
            foresight=3,
        ),
        Level(
            name="normal",
            words="Compares its moves, plans some turns, and thinks of how you may answer.",
            budget=400,
            width=5,
            replies=6,
            depth=2,
            foresight=5,
        ),
        Level(
            name="hard",
            words="Looks at most moves and at several answers to each, and plans far ahead.",
            budget=1500,
            width=24,
            replies=6,
            depth=3,
            foresight=20,
        ),
    )
}
"""By name, from the weakest to the strongest."""
