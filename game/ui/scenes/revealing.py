"""Asks before a replay shows what a game that is not over still hides."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui.scenes.dialog import Answer, Confirm

if TYPE_CHECKING:
    from game.ui.app import App


def reveal(app: App, title: str, watch: Callable[[], None]) -> None:
    """Ask whether to open such a replay.

    Args:
        app: The app.
        title: Of the game.
        watch: Opens it.
    """
    app.push(
        Confirm(
            app,
            f"The replay shows all that {title} hides",
            "The game is not over, and its sides do not see everything. Whoever watches the "
            "replay does.",
            Answer("Do not watch", _nothing),
            Answer("Watch it anyway", watch),
        )
    )


def _nothing() -> None:
    """Stay where one is."""
