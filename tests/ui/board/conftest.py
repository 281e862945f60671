"""Text for whatever draws."""

import pygame
import pytest


@pytest.fixture(autouse=True)
def faces() -> None:
    """Let faces be loaded, also after a test that has quit pygame."""
    pygame.font.init()
