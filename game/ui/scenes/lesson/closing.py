"""The panel at the end of a lesson: its idea, a hint, how it went, and where to go from here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from game.session.lesson import Course
from game.session.standing import Place
from game.ui.app import App
from game.ui.engrave import Draw, tick
from game.ui.scenes.dialog import Dialog
from game.ui.theme import BODY, INK, INK2
from game.ui.widgets.button import Button
from game.ui.widgets.hint import Hint
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.widget import Widget

AnyCourse = Course[Any, Any, Any, Any]


class Ways(Struct, frozen=True):
    """Where the end of a lesson leads.

    Attributes:
        following: The title of the next lesson; empty after the last.
        go_on: Opens it.
        again: Begins this one again.
        catalogue: Opens the list of lessons.
        scenario: The title of the scenario to play now; empty where there is none.
        play: Opens the choice of scenarios there.
    """

    following: str
    go_on: Callable[[], None]
    again: Callable[[], None]
    catalogue: Callable[[], None]
    scenario: str
    play: Callable[[], None]


class Closing(Dialog):
    """Says how a lesson went.

    Args:
        app: The app.
        course: The lesson, finished.
        best: The best score so far; None where there is none.
        ways: Where it leads.
    """

    places: ClassVar[tuple[str, ...]] = ("lessons", "lesson")
    ring_from_start: ClassVar[bool] = True
    sign: ClassVar[Draw | None] = staticmethod(tick)

    def __init__(self, app: App, course: AnyCourse, best: int | None, ways: Ways) -> None:
        lesson = course.lesson
        done = Place.SEEN not in course.places
        how = f"Lesson {lesson.number} is done" if done else f"You have seen lesson {lesson.number}"
        super().__init__(app, f"{how}: {lesson.title}")
        self._course, self._best, self._ways = course, best, ways

    def body(self) -> Sequence[Widget]:
        """The idea, the hint, the score, and what else can be done."""
        lesson = self._course.lesson
        rows: list[Widget] = [
            Heading("What it was about"),
            Label(lesson.idea, BODY, INK),
            Heading("Keep in mind"),
            Label(lesson.hint, BODY, INK),
            *self._score(),
            *self._seen(),
            Button("Take this lesson again", self._leave(self._ways.again), key="lesson.again"),
            Button("List of lessons", self._leave(self._ways.catalogue), key="lessons.list"),
        ]
        if self._ways.scenario:
            play = self._leave(self._ways.play)
            label, words = f"Play {self._ways.scenario}", "A whole game: see who plays, and start."
            rows.insert(-2, Button(label, play, second=words, key="lessons.play"))
        return rows

    def _score(self) -> Sequence[Widget]:
        """The points against par."""
        lesson, score = self._course.lesson, self._course.score
        if lesson.score is None:
            return ()
        par = f"Par is {lesson.score.best}; less is better."
        if score is None:
            words = f"Points count when no step was shown. {par}"
        else:
            words = f"{score} points. {par}"
        if self._best is not None and self._best != score:
            words = f"{words} Your best so far: {self._best}."
        rows: list[Widget] = [Heading("Score"), Label(words, BODY, INK)]
        return [*rows, Label(lesson.par, BODY, INK2)] if lesson.par else rows

    def _seen(self) -> Sequence[Widget]:
        """The steps that were only shown."""
        course = self._course
        steps = zip(course.lesson.steps, course.places, strict=True)
        shown = [step.title for step, place in steps if place is Place.SEEN]
        if not shown:
            return ()
        words = f"Shown, not done yourself: {', '.join(shown)}."
        return (Label(words, BODY, INK2),)

    def foot(self) -> Sequence[Button | Hint]:
        """On to the next lesson, or back to the board."""
        ways = self._ways
        look = Button("Look at the board", self.app.pop, key="everywhere.back")
        if ways.following:
            words = f"Next lesson: {ways.following}"
            on = Button(words, self._leave(ways.go_on), key="lessons.open", main=True)
        else:
            back = self._leave(ways.catalogue)
            on = Button("List of lessons", back, key="lessons.open", main=True)
        return (on, look)

    def _leave(self, action: Callable[[], None]) -> Callable[[], None]:
        """An action after the panel has gone."""

        def leave() -> None:
            self.app.pop()
            action()

        return leave
