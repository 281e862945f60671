"""Lessons with anything in any place: either their faults, or a lesson that can be taken."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from game.core.ruleset import Fault
from game.scenario.load import ScenarioError
from game.session.lessons import open_lesson
from tests.lessons.wandering import play_to_the_end, wander
from tests.session.games import RULESETS
from tests.session.lessons import BIDS, LOOKS, STRIKES, Tables, tables

SAMPLE, WHOLE = 150, 3000

JUNK: list[object] = [
    *(None, True, 0, -1, 10**12, 2.5, float("nan"), "", "x", "r1", "unit:", "hex:9999,1", "{key:"),
    *([], [1], [[]], [None], {}, {"type": "Bid"}, {"type": {}}, {"least": 1}, {"in": [1]}),
    *({"in": {}}, {"some": {"unit": 1}}, {"size": {"gone": True}}, {"gone": True, "x": 1}),
    {"not": {"not": {"not": []}}},
]
KEYS = ("zz", "type", "in", "least", "some", "state", "turn", "phase")


def places(value: object) -> Iterator[tuple[Any, Any]]:
    """Every entry of a lesson: the table or list it stands in, and its key or number."""
    match value:
        case dict():
            entries: list[tuple[object, object]] = list(value.items())
        case list():
            entries = list(enumerate(value))
        case _:
            entries = []
    for key, entry in entries:
        yield value, key
        yield from places(entry)


def broken(random: Random) -> Tables:
    """A lesson with something wrong somewhere."""
    lesson = deepcopy(tables(BIDS, STRIKES, LOOKS, seed=3))
    for _ in range(random.randint(1, 2)):
        inside, key = random.choice(list(places(lesson)))
        match inside, random.randrange(4):
            case _, 0:
                del inside[key]
            case dict(), 1:
                inside[random.choice(KEYS)] = deepcopy(random.choice(JUNK))
            case _:
                inside[key] = deepcopy(random.choice(JUNK))
    return lesson


@pytest.fixture
def seeds(*, whole: bool) -> range:
    return range(WHOLE if whole else SAMPLE)


def test_what_is_broken_is_told_and_what_is_not_can_be_taken(seeds: range) -> None:
    faults: list[Fault] = []
    for seed in seeds:
        random = Random(seed)
        try:
            course = open_lesson(broken(random), RULESETS)
        except ScenarioError as error:
            faults += error.faults
        else:
            wander(course, seed)
            play_to_the_end(course)
    assert len(faults) > len(seeds) / 2
    assert all(fault.place for fault in faults)
