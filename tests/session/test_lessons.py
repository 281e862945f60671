"""Finding lessons: shipped and own, in the order of the course, by id and by path."""

from pathlib import Path

import pytest

from game import assets
from game.scenario.load import ScenarioError
from game.session.files import own_scenarios
from game.session.lessons import UnknownLessonError, find_lesson, lessons, open_lesson
from tests.session.games import RULESETS
from tests.session.lessons import tables, text


@pytest.fixture(autouse=True)
def maps(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders of shipped and own lessons, with two shipped."""
    assert home == tmp_path
    folder = tmp_path / "maps"
    put(folder / "toy" / "lessons" / "blows.toml", number=2)
    put(folder / "toy" / "lessons" / "traps.toml", number=1, title="Traps")
    monkeypatch.setattr(assets, "maps", lambda: folder)
    return folder


def put(path: Path, **changed: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text(tables(**changed)))


def own(name: str, **changed: object) -> None:
    put(own_scenarios() / "toy" / "lessons" / f"{name}.toml", **changed)


def test_shipped_and_own_lessons_are_listed_in_order(maps: Path) -> None:
    own("Štěpán ß", title="Mine", number=1)
    own("blows")
    (maps / "toy" / "lessons" / "cut.toml").write_text("kind = 'lesson'\nnumber = 0\n")
    listed = lessons(RULESETS)
    assert [(one.id, one.title, one.own) for one in listed] == [
        ("toy/traps", "Traps", False),
        ("toy/blows", "Blows", False),
        ("toy/cut", "cut", False),
        ("toy/blows", "Blows", True),
        ("toy/Štěpán ß", "Mine", True),
    ]
    assert [bool(one.fault) for one in listed] == [False, False, True, True, False]
    assert listed[2].fault.startswith("number: found 0; expected a whole number from 1 to 99 (and")
    assert listed[3].fault == "a shipped lesson has this id: rename it"


@pytest.mark.parametrize("reference", ["toy/traps", "traps"])
def test_a_lesson_is_opened_by_its_id_or_its_bare_name(reference: str) -> None:
    assert open_lesson(reference, RULESETS).lesson.title == "Traps"


def test_a_lesson_is_opened_by_its_path(tmp_path: Path) -> None:
    put(tmp_path / "mine.toml", title="Mine")
    assert open_lesson(str(tmp_path / "mine.toml"), RULESETS).lesson.title == "Mine"


@pytest.mark.parametrize(
    ("reference", "why"),
    [
        ("toy/trasp", "did you mean toy/traps? there are toy/blows, toy/traps"),
        ("nothing", "no lesson is called 'nothing'; there are toy/blows, toy/traps"),
        ("../toy/traps", "no lesson is called '../toy/traps'"),
        ("", "no lesson is called ''; there are toy/blows, toy/traps"),
    ],
)
def test_who_asks_for_what_does_not_exist_is_told_what_does(reference: str, why: str) -> None:
    with pytest.raises(UnknownLessonError, match=why.replace("?", r"\?")):
        open_lesson(reference, RULESETS)


def test_one_name_of_two_rulesets_is_none(maps: Path) -> None:
    put(maps / "copy" / "lessons" / "traps.toml")
    twice = {**RULESETS, "copy": RULESETS["toy"]}
    with pytest.raises(UnknownLessonError):
        find_lesson("traps", twice)
    assert find_lesson("copy/traps", twice) == maps / "copy" / "lessons" / "traps.toml"


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"ruleset": "chess"}, "ruleset: 'chess' is no ruleset; one of toy"),
        ({"ruleset": 3}, "ruleset: 3 is no ruleset; one of toy"),
        ({"side": "green"}, "side: 'green' is no side"),
        ({"others": []}, "steps[0].show: does not complete the step"),
    ],
)
def test_a_lesson_with_faults_is_not_taken(changed: dict[str, object], fault: str) -> None:
    wants_a_bid = {"event": {"type": "OrderSettled", "bids": {"red": 2, "blue": 1}}}
    whole = tables(**changed)
    whole["steps"][0] = {**whole["steps"][0], "done": [wants_a_bid]}
    with pytest.raises(ScenarioError) as caught:
        open_lesson(whole, RULESETS)
    assert str(caught.value.faults[0]).startswith(fault)


def test_a_lesson_without_a_ruleset() -> None:
    whole = tables()
    del whole["ruleset"]
    with pytest.raises(ScenarioError, match="ruleset: missing; one of toy"):
        open_lesson(whole, RULESETS)
