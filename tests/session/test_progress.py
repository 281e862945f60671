"""What was done of the lessons: kept at once, by deeds alone, and never lost."""

from pathlib import Path

import pytest

from game.session.files import progress_file
from game.session.progress import Progress, Taken
from tests.session.lessons import course, done, shown
from tests.session.toy import Bid

ID = "toy/blows"
SCORE = {"weights": {"turn": 1}, "best": 1}


def test_what_was_done_is_kept(home: Path) -> None:
    progress = Progress()
    assert progress.path == progress_file()
    assert home in progress.path.parents
    taken = course()
    done(taken.submit([Bid(2)]))
    assert progress.note(ID, taken) == ""
    again = Progress()
    assert again.notice == ""
    assert again.done(ID, taken.lesson) == 1
    assert not again.finished(ID, taken.lesson)
    assert again.done("toy/other", taken.lesson) == 0


def test_what_was_only_shown_is_not_done(tmp_path: Path) -> None:
    progress, taken = Progress(tmp_path / "p.json"), course(score=SCORE)
    while not taken.finished:
        shown(taken)
        taken.go_on()
        assert progress.note(ID, taken) == ""
    assert progress.done(ID, taken.lesson) == 0
    assert progress.best(ID) is None
    assert not progress.path.exists()  # there is nothing to keep


def test_deeds_of_several_courses_add_up_and_the_best_score_stays(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p.json")
    for number in range(3):
        taken = course(score=SCORE)
        taken.go_to(number)
        for answer in ([Bid(2)], [], []):
            taken.submit(answer)
        taken.note("log")
        progress.note(ID, taken)
    assert progress.taken[ID].steps == ("Bid", "Look")
    progress.taken[ID] = Taken(("Bid", "Strike"), best=1)
    taken = course(score=SCORE)
    assert progress.note(ID, taken) == ""
    taken.go_to(2)
    taken.note("log")
    progress.note(ID, taken)
    assert Progress(progress.path).best(ID) == 1
    assert Progress(progress.path).finished(ID, taken.lesson)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"{", "Input data was truncated"),
        (b"\xff\xfe", "JSON is malformed"),
        (b"[]", "Expected `object`"),
        (b'{"format": 2, "lessons": {}}', "Expected `int` <= 1"),
        (b'{"format": 1, "lessons": {"a": {"stepz": []}}}', "unknown field `stepz`"),
        (b"[" * 10_000, "Expected `object`"),
        (b" " * 1_000_001, "it is too large"),
    ],
)
def test_a_broken_file_is_set_aside_and_told(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "p.json"
    path.write_bytes(content)
    progress = Progress(path)
    assert progress.notice.startswith("What you have done of the lessons cannot be read (")
    assert why in progress.notice
    assert progress.taken == {}
    (aside,) = tmp_path.iterdir()
    assert aside.name == "p.json.broken"
    assert aside.read_bytes() == content
    assert Progress(path).notice == ""


def test_what_is_no_file_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.mkdir()
    progress = Progress(path)
    assert progress.notice.endswith(f"{path} stays as it is.")
    taken = course()
    done(taken.submit([Bid(2)]))
    assert progress.note(ID, taken).startswith("What you do of the lessons cannot be kept: ")
    assert path.is_dir()
