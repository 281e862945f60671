"""The journal: written at each commit, torn anywhere, full disks, two copies at once."""

import errno
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.rulesets import RULESETS as PLANETS
from game.session import files
from game.session.journal import Journal
from game.session.lines import SaveError
from game.session.save import AnyGame, load
from tests.session.games import LONG, R1, RULESETS, ToyGame, bid, done, new, play_out
from tests.session.toy import BLUE, RED, Bid, Trap


def journalled(folder: Path) -> tuple[ToyGame, Path]:
    """A new game and the path of its journal."""
    game = new()
    return game, Journal.begin(game, folder).path


def left_off(path: Path) -> AnyGame:
    """The game in a journal that nobody holds any more, copied from under whoever does."""
    copy = path.with_name("copy.jsonl")
    copy.write_bytes(path.read_bytes())
    resumed = Journal.resume(copy, RULESETS)
    close(resumed.game)
    return resumed.game


def close(game: AnyGame) -> None:
    assert isinstance(game.recorder, Journal)
    game.recorder.close()


def test_every_commit_is_on_the_disk(tmp_path: Path) -> None:
    game, path = journalled(tmp_path)
    done(game.submit(RED, [Bid(2)]))
    assert left_off(path).moment.pending == {RED: (Bid(2),)}
    done(game.submit(BLUE, [Bid(1)]))
    assert left_off(path).steps == game.steps
    game.set_dice([3])
    assert left_off(path).moment.faces == (3,)


def test_undo_and_redo_are_appended_and_survive(tmp_path: Path) -> None:
    game, path = journalled(tmp_path)
    bid(game)
    before = path.read_bytes()
    done(game.submit(RED, [Trap(R1)]))
    after = game.state
    game.undo()
    assert path.read_bytes().startswith(before)
    resumed = left_off(path)
    assert resumed.state.step == "trap"
    assert resumed.can_redo
    resumed.redo()
    assert resumed.state == after


def test_a_journal_torn_at_any_byte_loses_at_most_the_phase_in_hand(tmp_path: Path) -> None:
    game, path = journalled(tmp_path)
    play_out(game)
    content = path.read_bytes()
    first = content.index(b"\n") + 1
    whole = load(path, RULESETS)
    torn = tmp_path / "torn.jsonl"
    for length in range(first, len(content), 37):
        torn.write_bytes(content[:length])
        resumed = Journal.resume(torn, RULESETS)
        close(resumed.game)
        kept = content[:length].count(b'"line":"step"', first)
        assert kept - 1 <= len(resumed.game.steps)
        assert resumed.game.steps == whole.steps[: len(resumed.game.steps)]


def test_a_resumed_game_goes_on_in_the_same_journal(tmp_path: Path) -> None:
    game, path = journalled(tmp_path)
    bid(game)
    close(game)
    with path.open("ab") as file:
        file.write(b'{"line":"step","orders":{"re')
    resumed = Journal.resume(path, RULESETS)
    assert resumed.lost
    play_out(resumed.game)
    close(resumed.game)
    play_out(game)
    loaded = load(path, RULESETS)
    assert loaded.steps == game.steps


def test_garbage_where_the_power_went_is_dropped(tmp_path: Path) -> None:
    game, path = journalled(tmp_path)
    bid(game)
    close(game)
    with path.open("ab") as file:
        file.write(b"\0" * 500 + b"\n")
    resumed = Journal.resume(path, RULESETS)
    close(resumed.game)
    assert resumed.game.steps == game.steps


def test_a_finished_game_is_closed_and_is_a_save_then(tmp_path: Path) -> None:
    game, path = journalled(tmp_path)
    play_out(game)
    close(game)
    assert load(path, RULESETS).steps == game.steps
    with pytest.raises(SaveError, match="is a whole game"):
        Journal.resume(path, RULESETS)


def test_damage_in_the_middle_is_refused_and_left_alone(tmp_path: Path) -> None:
    game, path = journalled(tmp_path)
    play_out(game)
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(path.read_bytes().replace(b'"type":"Ready"', b'"type":"Redy"', 1))
    before = bad.read_bytes()
    with pytest.raises(SaveError, match=r"damaged|edited"):
        Journal.resume(bad, RULESETS)
    assert bad.read_bytes() == before


def test_two_copies_of_the_program_never_share_a_journal(tmp_path: Path) -> None:
    game, path = journalled(tmp_path)
    with pytest.raises(SaveError, match="is being played by another copy"):
        Journal.resume(path, RULESETS)
    other, other_path = journalled(tmp_path)
    assert other_path != path
    close(game)
    close(other)
    close(Journal.resume(path, RULESETS).game)


def test_a_full_disk_is_shown_and_made_good_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, path = journalled(tmp_path)
    journal = game.recorder
    assert isinstance(journal, Journal)
    whole = os.write

    def full(handle: int, data: memoryview) -> int:
        whole(handle, bytes(data[:10]))
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        bid(game)
        assert "No space left on device" in journal.fault
    assert left_off(path).steps == []
    done(game.submit(RED))
    assert journal.fault == ""
    assert left_off(path).steps == game.steps


def test_a_folder_that_cannot_be_made_does_not_stop_the_game(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    game = new()
    journal = Journal.begin(game, in_the_way)
    bid(game)
    assert "cannot be written down" in journal.fault
    in_the_way.unlink()
    done(game.submit(RED))
    assert journal.fault == ""
    assert left_off(journal.path).steps == game.steps


@pytest.mark.parametrize("name", ["Štěpán ß", "Ωμέγα 星", "a b", "x" * 200])
def test_folders_of_any_name_will_do(name: str, tmp_path: Path) -> None:
    game, path = journalled(tmp_path / name / "autosaves")
    bid(game)
    assert left_off(path).steps == game.steps


def test_a_journal_that_is_deleted_under_the_game_comes_back(tmp_path: Path) -> None:
    game, path = journalled(tmp_path)
    bid(game)
    path.unlink()
    done(game.submit(RED))
    assert left_off(path).steps == game.steps
    with pytest.raises(SaveError, match="is being played by another copy"):
        Journal.resume(path, RULESETS)


def test_autosaves_being_played_are_never_pruned(tmp_path: Path) -> None:
    game, path = journalled(tmp_path)
    files.prune(tmp_path, keep=0)
    assert path.exists()
    close(game)
    files.prune(tmp_path, keep=0)
    assert not path.exists()


PLAY = """
import sys
from pathlib import Path
from game.session.journal import Journal
from tests.session.games import LONG
game = LONG[sys.argv[1]]()
print(Journal.begin(game, Path(sys.argv[2])).path, flush=True)
while game.waiting_for:
    game.submit(game.waiting_for[0])
    print(len(game.steps), flush=True)
"""


@pytest.mark.parametrize("name", LONG)
def test_a_killed_program_loses_at_most_the_phase_in_hand(
    name: str,
    tmp_path: Path,
    whole: bool,  # noqa: FBT001 - a fixture
) -> None:
    moment = random.Random(5)
    for number in range(100 if whole else 5):
        player = subprocess.Popen(
            [sys.executable, "-c", PLAY, name, str(tmp_path / str(number))],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert player.stdout is not None
        path = Path(player.stdout.readline().strip())
        said = [player.stdout.readline() for _ in range(moment.randrange(60))]
        os.kill(player.pid, signal.SIGKILL)
        said += player.stdout.readlines()
        player.wait()
        player.stdout.close()
        resumed = Journal.resume(path, {**RULESETS, **PLANETS})
        close(resumed.game)
        told = [int(line) for line in said if line.endswith("\n")]
        assert len(resumed.game.steps) >= max(told, default=0)
        fresh = LONG[name]()
        while len(fresh.steps) < len(resumed.game.steps):
            fresh.submit(fresh.waiting_for[0])
        assert fresh.steps == resumed.game.steps
