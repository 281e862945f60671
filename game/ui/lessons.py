"""Opens lessons and their list over an app: what the title and `learn` lead to.

What only one of these needs is imported in its function, so that the title stands at once.
"""

# ruff: noqa: PLC0415 - imports inside functions, see above

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.rulesets import RULESETS
from game.ui.actions import NAMES
from game.ui.app import App
from game.ui.scenes.title import MenuItem

if TYPE_CHECKING:
    from game.core.board import Board
    from game.session.lessons import AnyCourse, Listing
    from game.session.progress import Progress


def item() -> MenuItem:
    """What the title offers."""
    return MenuItem("Learn", "Lessons by doing, a few minutes each.", "title.learn", open_learn)


def open_learn(app: App) -> None:
    """Open the list of lessons; at the very first time, straight the first lesson."""
    from game.session.lessons import lessons

    progress = _progress(app)
    listed = [] if progress.taken else lessons(RULESETS)
    first = next((one for one in listed if one.lesson is not None and not one.own), None)
    if first is None:
        open_catalogue(app)
    else:
        _take(app, first, progress)


def open_catalogue(app: App) -> None:
    """Open the list of lessons."""
    from game.session.lessons import lessons
    from game.ui.scenes.lesson.catalogue import Catalogue

    progress = _progress(app)
    take = partial(_take, app, progress=progress)
    app.push(Catalogue(app, lessons(RULESETS), progress, take, _opening))


def _opening(listing: Listing) -> Board:
    """Give the board a lesson begins on, as the learner sees it."""
    from game.scenario.load import read_tables
    from game.scenario.staging import staged

    rules = RULESETS[listing.ruleset]
    staging = staged(read_tables(listing.path), rules, str(listing.path))
    state = rules.start(staging.scenario)
    return rules.board(rules.view(state, staging.lesson.side).state)


def open_lesson(app: App, reference: str) -> None:
    """Open a lesson by its id, or by the path of its file, which ends in `.toml`.

    Raises:
        UnknownLessonError: There is none of that id.
        ScenarioError: It cannot be taken; with all faults.
    """
    from game.session import files, lessons

    path = Path(reference)
    if not reference.endswith(files.TABLES):
        path = lessons.find_lesson(reference, RULESETS)
    course = lessons.open_lesson(path, RULESETS, NAMES)
    listed = (one.id for one in lessons.lessons(RULESETS) if one.path == path)
    _Taking(app, course, next(listed, str(path)), path, _progress(app)).begin()


def _progress(app: App) -> Progress:
    """Read what has been done; where that cannot be read, the player is told."""
    from game.session.progress import Progress

    progress = Progress()
    if progress.notice:
        app.tell("What was done of the lessons", progress.notice)
    return progress


def _take(app: App, listing: Listing, progress: Progress) -> None:
    """Open a lesson of the list."""
    from game.scenario.load import ScenarioError
    from game.session import lessons

    try:
        course = lessons.open_lesson(listing.path, RULESETS, NAMES)
    except ScenarioError as error:
        app.tell(f"{listing.title} cannot be taken", "\n".join(map(str, error.faults)))
        return
    _Taking(app, course, listing.id, listing.path, progress).begin()


class _Taking:
    """A lesson on the screen, and the ways on from it."""

    def __init__(
        self, app: App, course: AnyCourse, id_: str, path: Path, progress: Progress
    ) -> None:
        self._app, self._course, self._progress = app, course, progress
        self._id, self._path = id_, path

    def begin(self) -> None:
        """Show its first step."""
        from game.ui.scenes.lesson import Lead, LessonScene

        course = self._course
        lead = Lead(course, self._note, self._close, self._open_catalogue, self._again)
        scene = LessonScene(self._app, course.game, guide=lead)
        self._app.push(scene)
        scene.start()

    def _note(self) -> None:
        """Keep what has been done."""
        fault = self._progress.note(self._id, self._course)
        if fault:
            self._app.tell("What was done of the lessons", fault)

    def _close(self) -> None:
        """Say how it went."""
        from game.scenario.load import described
        from game.session.library import open_scenario
        from game.ui.scenes.lesson.closing import Closing, Ways

        following = self._following()
        title = following.title if following is not None else ""
        game = ""
        if self._course.lesson.afterwards:
            game, _ = described(open_scenario(self._scenario, RULESETS)[1])
        ways = Ways(title, self._go_on, self._again, self._open_catalogue, game, self._play)
        best = self._progress.best(self._id)
        self._app.push(Closing(self._app, self._course, best, ways))

    @property
    def _scenario(self) -> str:
        """The id of the scenario to play afterwards."""
        lesson = self._course.lesson
        return f"{lesson.ruleset}/{lesson.afterwards}"

    def _following(self) -> Listing | None:
        """The lesson after this one; None after the last."""
        from game.session.lessons import lessons

        listed = lessons(RULESETS)
        place = next((n for n, one in enumerate(listed) if one.id == self._id), len(listed))
        return next((one for one in listed[place + 1 :] if one.lesson is not None), None)

    def _go_on(self) -> None:
        following = self._following()
        if following is not None:
            self._app.home()
            _take(self._app, following, self._progress)

    def _again(self) -> None:
        self._app.home()
        open_lesson(self._app, str(self._path))

    def _open_catalogue(self) -> None:
        self._app.home()
        open_catalogue(self._app)

    def _play(self) -> None:
        """Choose who plays the scenario after the lesson, and begin."""
        from game.ui.games import open_choice

        self._app.home()
        open_choice(self._app, self._scenario)
