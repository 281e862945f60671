"""Opening the window and closing it."""

from pathlib import Path

import pygame
import pytest

from game.ui import settings
from game.ui.app import App
from game.ui.scenes.title import Title
from game.ui.settings import Settings
from game.ui.start import main
from tests.ui.bench import Bench


def test_the_window_opens_at_the_title_or_over_it_and_ends_with_0(home: Path) -> None:
    opened: list[list[type]] = []

    def bench(app: App) -> None:
        opened.append([type(scene) for scene in app.scenes])
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        app.push(Bench(app))

    assert home.is_dir()
    assert main(bench) == 0
    assert opened == [[Title]]
    assert not pygame.display.get_init()


def test_settings_are_in_use_before_the_first_frame(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "default_file", lambda: home / "settings.toml")
    settings.save(home / "settings.toml", Settings(text_percent=150, window=(1200, 800)))
    seen: list[tuple[float, tuple[int, int]]] = []

    def bench(app: App) -> None:
        seen.append((app.pen.scale, app.size))
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    main(bench)
    assert seen == [(1.5, (1200, 800))]
