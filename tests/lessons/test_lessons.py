"""Every shipped lesson can be taken, whatever the learner does."""

import tomllib
from pathlib import Path

import pytest

from game import assets
from game.rulesets import RULESETS
from game.session.lessons import open_lesson
from game.session.standing import Standing
from game.ui.actions import NAMES
from tests.lessons.wandering import follow, play_to_the_end, wander

SHIPPED = sorted(assets.maps().glob("*/lessons/*.toml"))
READMES = sorted(assets.maps().glob("*/lessons/README.md"))

SAMPLE, WHOLE = 4, 200
"""Odd ways of playing each lesson, and with `--whole`."""


@pytest.fixture(params=SHIPPED, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def lesson(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_it_is_without_fault_and_shows_itself(lesson: Path) -> None:
    course = open_lesson(lesson, RULESETS, NAMES)
    assert course.standing is Standing.WAITING
    play_to_the_end(course)
    assert course.done == set()  # what was shown was not done


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.parts[-3])
def test_the_example_that_explains_the_format_can_be_taken(readme: Path) -> None:
    example = readme.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    course = open_lesson(tomllib.loads(example), RULESETS, NAMES)
    play_to_the_end(course)


def test_played_as_it_is_shown_every_step_is_done(lesson: Path) -> None:
    course, guide = (open_lesson(lesson, RULESETS, NAMES) for _ in range(2))
    follow(course, guide)
    assert course.finished
    assert course.done == set(range(len(course.lesson.steps)))
    assert (course.score is None) is (course.lesson.score is None)


def test_nothing_a_learner_does_gets_stuck(lesson: Path, whole: bool) -> None:  # noqa: FBT001
    course = open_lesson(lesson, RULESETS, NAMES)
    for seed in range(WHOLE if whole else SAMPLE):
        course.go_to(0)
        wander(course, seed)
        play_to_the_end(course)
