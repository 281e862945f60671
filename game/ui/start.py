"""Opens the window: the title, or straight what was asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.ui import games, lessons, practice, settings
from game.ui.app import App, NoDisplayError
from game.ui.scenes.rules import Rules
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.title import ContinueEntry, MenuItem, Title

if TYPE_CHECKING:
    from game.session.save import AnyGame
    from game.ui.scenes.replay.account import Source


def main(then: Callable[[App], None] = lambda _: None) -> int:
    """Open the window at the title and run until it is closed.

    Args:
        then: Opens more over the title before the first frame: a game, a replay.

    Returns:
        The exit status: 2 where no window can be opened, with one line that says why.
    """
    try:
        app = App(settings.default_file())
    except NoDisplayError as fault:
        sys.stderr.write(f"kilosecond: {fault}\n")
        return 2
    title = open_title(app, items(), games.Continuing())
    then(app)
    try:
        app.pump()
        if app.scenes == [title]:
            title.resumed()  # the first frame stands: now how far the last game is can be read
        app.run()
    finally:
        pygame.quit()
    return 0


def items() -> Sequence[MenuItem]:
    """What the title offers a player, from the top."""
    play, replays = games.items()
    return (lessons.item(), play, practice.item(), replays)


def open_game(game: AnyGame) -> int:
    """Open the window in a game, with a journal of its own; gives the exit status."""
    return main(lambda app: games.begin(app, game))


def open_replay(source: Source, path: Path | None = None) -> int:
    """Open the window with a game, or one side's copy, as a replay; gives the exit status."""
    return main(lambda app: games.watch_from_outside(app, source, path))


def open_lesson(reference: str | None) -> int:
    """Open the window in a lesson, by its id or its file; gives the exit status.

    Without one it opens what Learn opens: the list, and at the very first time a lesson.

    Raises:
        UnknownLessonError: There is none of that id.
        ScenarioError: It cannot be taken; with all faults.
    """
    if reference is None:
        return main(lessons.open_learn)
    return main(lambda app: lessons.open_lesson(app, reference))


def open_title(
    app: App,
    items: Sequence[MenuItem] = (),
    continue_entry: Callable[[], ContinueEntry | None] = lambda: None,
) -> Title:
    """Put the title at the bottom of an app's stack.

    Args:
        app: The app.
        items: What it offers before rules, settings and quitting.
        continue_entry: Finds the game that can be gone on with; asked whenever the title comes up.
    """
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
