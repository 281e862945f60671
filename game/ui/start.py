"""Opens the window: the title, or straight what was asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import pygame

from game.ui import settings
from game.ui.app import App, NoDisplayError
from game.ui.scene import Scene
from game.ui.scenes.rules import Rules
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.title import ContinueEntry, MenuItem, Title

First = Callable[[App], Scene]


def main(
    items: Sequence[MenuItem] = (),
    continue_entry: Callable[[], ContinueEntry | None] = lambda: None,
    first: First | None = None,
) -> int:
    """Open the window and run until it is closed.

    Args:
        items: What the title offers before rules, settings and quitting: play, replays.
        continue_entry: Finds the game that can be gone on with.
        first: Makes a scene to open at once, over the title; None stays at the title.

    Returns:
        The exit status: 2 where no window can be opened, with one line that says why.
    """
    try:
        app = App(settings.default_file())
    except NoDisplayError as fault:
        sys.stderr.write(f"kilosecond: {fault}\n")
        return 2
    open_title(app, items, continue_entry)
    if first is not None:
        app.push(first(app))
    try:
        app.run()
    finally:
        pygame.quit()
    return 0


def open_title(
    app: App,
    items: Sequence[MenuItem] = (),
    continue_entry: Callable[[], ContinueEntry | None] = lambda: None,
) -> Title:
    """Put the title at the bottom of an app's stack, with all that needs no game."""
    app.rules_scene = Rules
    own = (
        MenuItem(
            "Rules",
            "Searchable, with rulings and worked examples.",
            "title.rules",
            App.open_rules,
        ),
        MenuItem(
            "Settings",
            "Text size, keys, motion, sound.",
            "title.settings",
            lambda app: app.push(SettingsScene(app)),
        ),
        MenuItem("Quit", "Close the window.", "title.quit", App.quit),
    )
    title = Title(app, (*items, *own), continue_entry)
    app.push(title)
    return title
