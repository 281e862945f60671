"""What a learner has done of the lessons, kept in the user data folder.

A step counts when the learner did what it asks for, by hand: what was only shown, or clicked
through, does not. Steps go by their titles, so that a lesson may gain or lose others.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct

from game.scenario.lesson import Lesson
from game.session.files import progress_file, set_aside, write_whole
from game.session.lesson import Course

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

FORMAT = 1

_LARGEST = 1_000_000  # bytes


class Taken(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was done of one lesson.

    Attributes:
        steps: The titles of the steps done, in the lesson's order.
        best: The lowest score reached without help; None where there is none.
    """

    steps: tuple[str, ...] = ()
    best: int | None = None


class _Kept(Struct, frozen=True, forbid_unknown_fields=True):
    format: Annotated[int, Meta(ge=FORMAT, le=FORMAT)]
    lessons: Mapping[str, Taken]


class Progress:
    """What was done of all lessons.

    Attributes:
        path: The file it is kept in.
        notice: What the player must be told about that file; empty: nothing.
        taken: By the id of the lesson.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Read the file, the user's own if none is named; a broken one is set aside."""
        self.path = path or progress_file()
        self.notice = ""
        self.taken: dict[str, Taken] = {}
        try:
            self.taken = dict(_read(self.path).lessons)
        except FileNotFoundError:
            pass
        except OSError as error:
            self._tell(error.strerror or str(error), f"{self.path} stays as it is.")
        except ValueError as error:
            self._begin_anew(str(error))

    def _begin_anew(self, why: str) -> None:
        try:
            self._tell(why, f"The file was set aside as {set_aside(self.path)}.")
        except OSError as error:
            self._tell(why, f"{self.path} stays where it is: {error.strerror or error}.")

    def _tell(self, why: str, where: str) -> None:
        self.notice = f"What you have done of the lessons cannot be read ({why}). {where}"

    def done(self, lesson_id: str, lesson: Lesson) -> int:
        """Count the steps of a lesson that were done."""
        steps = self.taken.get(lesson_id, Taken()).steps
        return sum(step.title in steps for step in lesson.steps)

    def finished(self, lesson_id: str, lesson: Lesson) -> bool:
        """Say whether every step of a lesson was done."""
        return self.done(lesson_id, lesson) == len(lesson.steps)

    def best(self, lesson_id: str) -> int | None:
        """Give the lowest score reached in a lesson."""
        return self.taken.get(lesson_id, Taken()).best

    def note(self, lesson_id: str, course: Course[C, S, O, E]) -> str:
        """Take note of what has been done in a course; writes only what is new.

        Returns:
            Why it cannot be kept, for the player; empty if it is.
        """
        before = self.taken.get(lesson_id, Taken())
        titles = [step.title for step in course.lesson.steps]
        did = {titles[number] for number in course.done} | set(before.steps)
        scores = [score for score in (before.best, course.score) if score is not None]
        now = Taken(tuple(title for title in titles if title in did), min(scores, default=None))
        if now == before:
            return ""
        self.taken[lesson_id] = now
        kept = msgspec.json.encode(_Kept(FORMAT, dict(sorted(self.taken.items()))))
        try:
            write_whole(self.path, msgspec.json.format(kept) + b"\n")
        except OSError as error:
            return f"What you do of the lessons cannot be kept: {error.strerror or error}."
        return ""


def _read(path: Path) -> _Kept:
    """Read what was kept.

    Raises:
        OSError: It cannot be read.
        ValueError: It is not what was written.
    """
    with path.open("rb") as file:
        raw = file.read(_LARGEST + 1)
    if len(raw) > _LARGEST:
        raise ValueError("it is too large")
    return msgspec.json.decode(raw, type=_Kept)
