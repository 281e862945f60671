"""An app without a screen, and a pilot for it."""

import pytest

from game.ui.app import App


@pytest.fixture
def app() -> App:
    """An app of 1440×900 that keeps its settings in memory."""
    return App(headless=True, size=(1440, 900))
