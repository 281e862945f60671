"""Asks before a replay shows what a game that is not over still hides from somebody."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ui.scenes.dialog import Answer, Confirm

if TYPE_CHECKING:
    from game.ui.app import App


def reveal(app: App, what: str, watch: Callable[[], None]) -> None:
    """Ask whether to open such a replay.

    Args:
        app: The app.
        what: What it shows, after "The replay shows".
        watch: Opens it.
    """
    app.push(
        Confirm(
            app,
            f"The replay shows {what}",
            "The game is not over, and its sides do not see the same. Whoever watches the replay "
            "sees this.",
            Answer("Do not watch", _nothing),
            Answer("Watch it anyway", watch),
        )
    )


def _nothing() -> None:
    """Stay where one is."""
