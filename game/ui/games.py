"""Opens games, replays and the lists of both over an app: what title and commands lead to.

What only one of these needs is imported in its function, so that the title stands at once.
"""

# ruff: noqa: PLC0415 - imports inside functions, see above

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.rulesets import RULESETS
from game.session import files
from game.ui.app import App
from game.ui.journals import title_in, unfinished
from game.ui.scenes.title import ContinueEntry, MenuItem

if TYPE_CHECKING:
    from game.session.save import AnyGame
    from game.ui.scenes.replay.account import Source


def items() -> Sequence[MenuItem]:
    """What the title offers that has to do with games."""
    return (
        MenuItem(
            "Play", "Against the computer, or up to four at one screen.", "title.play", open_choice
        ),
        MenuItem(
            "Replays",
            "Watch a game again, branch from any step, open a save.",
            "title.replays",
            open_saves,
        ),
    )


class Continuing:
    """Finds the latest game that was broken off and is not being played.

    Asked for the first time it only looks which there is, and gives its name: that is quick, and
    the first frame waits for it. Later it reads the game, and tells how far it is. Journals that
    cannot be read are passed over; the list of games says what is wrong with them.
    """

    def __init__(self) -> None:
        self._asked = False

    def __call__(self) -> ContinueEntry | None:
        """The game, or None."""
        first, self._asked = not self._asked, True
        for path in unfinished(files.autosaves()):
            words = title_in(path) if first else _progress(path)
            if words:
                return ContinueEntry(words, partial(resume, path=path))
        return None


def _progress(path: Path) -> str:
    """Which game a journal is, and how far; empty if it cannot go on."""
    from game.session.lines import SaveError
    from game.session.save import Copy, load, title_of
    from game.ui.scenes.saved import progress

    try:
        game = load(path, RULESETS)
    except SaveError:
        return ""
    if isinstance(game, Copy) or game.outcome is not None:
        return ""
    return f"{title_of(game.setup.scenario)}, {progress(game)}."


def open_choice(app: App, id_: str = "") -> None:
    """Open the choice of a scenario, at one of them if its id is given."""
    from game.session.library import scenarios
    from game.ui.scenes.choice import ChoiceScene

    scene = ChoiceScene(app, scenarios(RULESETS), RULESETS, partial(begin, app))
    app.push(scene)
    if id_:
        scene.choose(id_)


def open_saves(app: App) -> None:
    """Open the list of games on the disk."""
    from game.ui.scenes.saves import SavesScene

    app.push(SavesScene(app, RULESETS, partial(open_file, app), partial(watch_file, app)))


def begin(app: App, game: AnyGame) -> None:
    """Play a game from where it is, with a journal of its own."""
    from game.session.journal import Journal

    Journal.begin(game)
    _play(app, game)


def resume(app: App, path: Path) -> None:
    """Go on with a game whose journal was never closed."""
    from game.session.journal import Journal
    from game.session.lines import SaveError

    try:
        resumed = Journal.resume(path, RULESETS)
    except SaveError as error:
        app.tell("The game cannot go on", str(error))
        return
    _play(app, resumed.game)
    if resumed.lost:
        app.tell("Please give the last answer once more", _LOST)


def open_file(app: App, path: Path) -> None:
    """Go on with the game of a save or an autosave; the save stays as it is."""
    from game.session.save import Copy

    if path.parent == files.autosaves():
        resume(app, path)
        return
    source = read_save(app, path)
    if isinstance(source, Copy):
        watch(app, source, path)
    elif source is not None:
        begin(app, source)


def watch_file(app: App, path: Path) -> None:
    """Open a file as a replay."""
    source = read_save(app, path)
    if source is not None:
        watch(app, source, path)


def read_save(app: App, path: Path) -> Source | None:
    """Read a game or one side's copy; where it cannot be read the app says why, and it is None."""
    from game.session.lines import SaveError
    from game.session.save import load

    try:
        return load(path, RULESETS)
    except SaveError as error:
        app.tell("The game cannot be opened", str(error))
        return None


def watch_from_outside(app: App, source: Source, path: Path | None) -> None:
    """Open what a command named as a replay; asks first where that would tell secrets."""
    from game.session.save import Copy, title_of
    from game.ui.scenes.revealing import reveal

    if isinstance(source, Copy) or source.outcome is not None or not source.hides:
        watch(app, source, path)
    else:
        what = f"all that {title_of(source.setup.scenario)} hides"
        reveal(app, what, partial(watch, app, source, path))


def watch(
    app: App, source: Source, path: Path | None = None, leave: Callable[[], None] = lambda: None
) -> None:
    """Open a game, or one side's copy, as a replay.

    Args:
        app: The app.
        source: The game or the copy.
        path: Its own file.
        leave: Called before a game that branches off is opened in its place.
    """
    from game.session.save import Copy
    from game.ui.scenes.replay import ReplayScene
    from game.ui.scenes.replay.branches import find_branches

    def branch(game: AnyGame) -> None:
        leave()
        app.home()
        begin(app, game)

    branches = None
    if not isinstance(source, Copy):
        others = files.games(files.saves()) + files.games(files.autosaves())
        branches = find_branches(source, [p for p in others if p != path], RULESETS)
    app.push(ReplayScene(app, source, branch, branches))


def _play(app: App, game: AnyGame) -> None:
    """Show a game that a journal is writing down."""
    from game.session.journal import Journal
    from game.ui.scenes.game import GameScene

    journal = game.recorder
    if not isinstance(journal, Journal):
        raise TypeError(journal)

    def again() -> None:
        journal.close()
        app.pop()
        begin(app, _anew(game))

    def replay() -> None:
        watch(app, game, journal.path, journal.close)

    scene = GameScene(app, game, journal, again=again, watch=replay)
    app.push(scene)
    scene.start()


def _anew(game: AnyGame) -> AnyGame:
    """The same scenario with the same seats and options, and new dice."""
    from game.session.game import Game
    from game.ui.scenes.newgame import drawn_seed

    setup = game.setup
    return Game.new(game.ruleset, setup.scenario, int(drawn_seed()), setup.seats, setup.options)


_LOST = (
    "The program ended while the answer was being written down. Everything before it is as it was."
)
