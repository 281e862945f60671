"""The list of lessons: what each is about, how far one has come, and beginning one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from game.core.board import Board
from game.session.lessons import Listing
from game.session.progress import Progress
from game.session.standing import Place
from game.ui.layout import WindowClass, window_class
from game.ui.scene import Scene
from game.ui.scenes.lesson.rows import Steps
from game.ui.scenes.prospect import BoardPicture, Pictures
from game.ui.theme import BODY, HAIR, INK2, LABEL, LEAD, PANEL, SCREEN, TITLE, Colour
from game.ui.widgets.button import Button
from game.ui.widgets.hint import Hint, flow
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.listbox import ListBox, Row
from game.ui.widgets.scroll import Pane
from game.ui.widgets.widget import Reason, Widget

if TYPE_CHECKING:
    from game.ui.app import App

TITLE_WORDS: Final = "Lessons"
_LIST: Final = {"WIDE": 440, "NORMAL": 400, "COMPACT": 300, "NARROW": 240}
_READING: Final = 720  # width of the text at most, at 100 %


class Catalogue(Scene):
    """Where a lesson is chosen; the first that is not done is in focus.

    Args:
        app: The app.
        listed: The lessons in the order of the course; broken files too.
        progress: What has been done of them.
        take: Opens one.
        opening: Gives the board that one begins on.
    """

    places: ClassVar[tuple[str, ...]] = ("lessons",)
    background: ClassVar[Colour] = PANEL
    ring_from_start: ClassVar[bool] = True

    def __init__(
        self,
        app: App,
        listed: Sequence[Listing],
        progress: Progress,
        take: Callable[[Listing], None],
        opening: Callable[[Listing], Board],
    ) -> None:
        super().__init__(app)
        self._listed = {str(listing.path): listing for listing in listed}
        self._progress = progress
        self._take = take
        self._opening = opening
        self._pictures = Pictures()
        self._heading = Label(TITLE_WORDS, SCREEN)
        self._list = ListBox((), self._show, self._enter)
        self._about = Pane(gap=12)
        self._start = Button("Begin", self.start, key="lessons.open", main=True)
        self._hints = [
            Hint("back", self.back, key="everywhere.back"),
            Hint("rules", self._open_rules, key="everywhere.rules"),
        ]
        self._fill()
        first = next((key for key, one in self._listed.items() if not self._is_done(one)), "")
        self._list.go(first or next(iter(self._listed), ""))
        self._tell()

    # What is chosen

    @property
    def current(self) -> Listing | None:
        """The lesson the list is at; None in an empty list."""
        return self._listed.get(self._list.current)

    def _is_done(self, listing: Listing) -> bool:
        lesson = listing.lesson
        return lesson is None or self._progress.finished(listing.id, lesson)

    def _show(self, _: str) -> None:
        self._about.scroll.to(0)
        self._tell()
        self.refresh()

    def _enter(self, _: str) -> None:
        self.call("lessons.open")

    def start(self) -> None:
        """Begin the lesson."""
        if self.current is not None:
            self._take(self.current)

    def rule(self) -> str:
        """The rules the lesson is about."""
        return self.current.ruleset if self.current is not None else ""

    def _open_rules(self) -> None:
        self.app.open_rules(self.rule())

    def resumed(self) -> None:
        """More may have been done by now."""
        self._fill()
        self._tell()
        self.refresh()

    def caption(self) -> str:
        """What is being chosen."""
        return f"{TITLE_WORDS} \u2013 Kilosecond"

    # What it says

    def _fill(self) -> None:
        self._list.fill([self._row(key, listing) for key, listing in self._listed.items()])

    def _row(self, key: str, listing: Listing) -> Row:
        lesson = listing.lesson
        if lesson is None:
            return Row(key, listing.title, "Cannot be taken; see what is wrong.")
        done, count = self._progress.done(listing.id, lesson), len(lesson.steps)
        best = self._progress.best(listing.id)
        right = "done" if done == count else f"{done} of {count}" if done else ""
        right = f"best {best} · {right}" if best is not None else right
        minutes = f"About {_minutes(lesson.minutes)} · {count} steps"
        return Row(key, f"{lesson.number}  {lesson.title}", minutes, right)

    def _tell(self) -> None:
        """Say what the current lesson is about."""
        listing = self.current
        self._start.allow()
        if listing is None or listing.lesson is None:
            words = listing.fault if listing is not None else "no lesson was found"
            self._about.children = [
                Label(listing.title if listing else "No lessons", TITLE),
                Label(words, BODY, INK2),
            ]
            self._start.label, self._start.second = "Begin", ""
            self._start.refuse(Reason("It cannot begin", words))
            return
        lesson = listing.lesson
        titles = [step.title for step in lesson.steps]
        done = (
            self._progress.taken[listing.id].steps
            if self._progress.done(listing.id, lesson)
            else ()
        )
        places = [Place.DONE if title in done else Place.COMING for title in titles]
        self._about.children = [
            Label(f"Lesson {lesson.number}: {lesson.title[:1].lower()}{lesson.title[1:]}", TITLE),
            Label(lesson.idea, LEAD),
            BoardPicture(self._pictures, str(listing.path), partial(self._opening, listing)),
            Heading("Steps"),
            Steps(titles, places, small=False),
            *self._score(listing),
        ]
        again = self._is_done(listing)
        self._start.label = f"{'Take' if again else 'Begin'} lesson {lesson.number}"
        self._start.second = f"About {_minutes(lesson.minutes)}; nothing in it can be lost."

    def _score(self, listing: Listing) -> Sequence[Widget]:
        lesson = listing.lesson
        if lesson is None or lesson.score is None:
            return ()
        best = self._progress.best(listing.id)
        words = f"Par is {lesson.score.best}; less is better."
        if best is not None:
            words = f"Your best: {best}. {words}"
        rows: list[Widget] = [Heading("Score"), Label(words, BODY)]
        return [*rows, Label(lesson.par, LABEL, INK2)] if lesson.par else rows

    # Where it stands

    def layout(self, size: tuple[int, int]) -> None:
        """The list at the left, what the lesson is about beside it, and beginning below."""
        pen = self.pen
        kind = window_class(size[0], pen.scale)
        roomy = kind in {WindowClass.WIDE, WindowClass.NORMAL}
        margin, gap = pen.px(24 if roomy else 12), pen.px(24 if roomy else 14)
        whole = pygame.Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
        left = min(pen.px(_LIST[kind.name]), whole.width * 2 // 5)
        self._heading.size = SCREEN if roomy else LEAD
        heading = self._heading.height(pen, left)
        self._heading.place(pen, pygame.Rect(whole.left, whole.top, left, heading))
        hints = flow(pen, self._hints, pygame.Rect(whole.left, 0, left, 0), gap=12)
        foot = pygame.Rect(whole.left, whole.bottom - hints, left, hints)
        flow(pen, self._hints, foot, gap=12)
        top = whole.top + heading + pen.px(12)
        high = max(foot.top - pen.px(14) - top, 1)
        self._list.place(pen, pygame.Rect(whole.left, top, left, high))
        right = pygame.Rect(whole.left + left + gap, whole.top, 0, whole.height)
        right.width = min(whole.right - right.left, pen.px(_READING))
        start = self._start.height(pen, right.width)
        self._start.place(pen, pygame.Rect(right.left, right.bottom - start, right.width, start))
        right.height -= start + pen.px(14)
        for widget in self._about.children:
            if isinstance(widget, BoardPicture):
                widget.most = max(right.height * 45 // 100, pen.px(96))
        self._about.place(pen, right)
        self.widgets = [self._heading, self._list, self._about, self._start, *self._hints]

    def draw(self, surface: pygame.Surface) -> None:
        """A hair line between the list and the rest."""
        surface.fill(self.background)
        x = self._list.rect.right + self.pen.px(8)
        surface.fill(HAIR, (x, 0, self.pen.px(1), self.size[1]))
        self.draw_widgets(surface)


def _minutes(count: int) -> str:
    return "1 minute" if count == 1 else f"{count} minutes"
