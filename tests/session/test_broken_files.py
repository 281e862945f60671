"""Files that somebody broke: one clear message each, the file left alone, nothing that hangs."""

import json
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from game.session.files import games, prune
from game.session.journal import Journal
from game.session.lines import SaveError, first_seal, sealed
from game.session.save import load, save
from tests.session.games import B1, R1, RULESETS, bid, done, new
from tests.session.toy import BLUE, RED, Bid, Strike, Trap

Line = dict[str, Any]
Edit = Callable[[list[Line]], list[Line]]


def journal(folder: Path) -> list[Line]:
    """The lines of a journal with bids, an undo and a redo, a die, dice set and a kept answer."""
    game = new(turns=2)
    path = Journal.begin(game, folder).path
    bid(game)
    done(game.submit(RED, [Trap(R1)]))
    game.undo()
    game.redo()
    done(game.submit(RED, [Strike(R1, B1)]))
    done(game.submit(BLUE))
    game.set_dice([1, 6])
    done(game.submit(RED))
    done(game.submit(BLUE))
    done(game.submit(BLUE))
    game.submit(RED, [Bid(0)])
    assert isinstance(game.recorder, Journal)
    game.recorder.close()
    return [json.loads(line) for line in path.read_text().splitlines()]


def change(kind: str, which: int = 0, **fields: object) -> Edit:
    """Change fields of a line: the one of that number among those of its kind."""

    def edit(lines: list[Line]) -> list[Line]:
        places = [place for place, line in enumerate(lines) if line["line"] == kind]
        lines[places[which]] |= fields
        return lines

    return edit


def insert(at: int, **line: object) -> Edit:
    return lambda lines: [*lines[:at], dict(line), *lines[at:]]


def without(kind: str) -> Edit:
    return lambda lines: [line for line in lines if line["line"] != kind]


STRANGER: Mapping[str, list[Line]] = {"red": [], "pink": []}

EDITED = [
    pytest.param(change("step", stream={"label": "x", "taken": 1}), id="the place in the dice"),
    pytest.param(change("step", orders=STRANGER), id="who answered"),
    pytest.param(change("step", automatic=["pink"]), id="who passed"),
    pytest.param(change("step", given=[5]), id="a die set"),
    pytest.param(change("step", 1, orders={"red": [{"type": "Trap", "unit": "b1"}]}), id="orders"),
    pytest.param(change("step", hash="0" * 64), id="a hash"),
    pytest.param(change("step", events=[]), id="events"),
    pytest.param(without("answer"), id="an answer taken out"),
    pytest.param(without("undo"), id="an undo taken out"),
    pytest.param(lambda lines: [*lines[:3], lines[4], lines[3], *lines[5:]], id="lines swapped"),
    pytest.param(lambda lines: [*lines[:4], *lines[3:]], id="a line doubled"),
    pytest.param(change("answer", orders=[{"type": "Bid", "amount": 0}]), id="a kept answer"),
    pytest.param(change("dice", faces=[1, 5]), id="dice"),
    pytest.param(change("answer", 1, orders=5), id="a last line that was whole"),
    pytest.param(insert(9, line="undo", side="red"), id="a die taken back"),
    pytest.param(change("game", seed=8), id="the seed"),
    pytest.param(change("step", seal=""), id="a seal"),
]

FORGED = [
    pytest.param(change("step", stream={"label": "x", "taken": 10**12}), id="dice without end"),
    pytest.param(change("step", stream={"label": "x", "taken": -1}), id="dice before the first"),
    pytest.param(change("answer", orders=[{"type": "Bid", "amount": 9}]), id="a bid too high"),
    pytest.param(change("answer", side="pink"), id="an answer of nobody"),
    pytest.param(change("dice", faces=[0]), id="a face no die has"),
    pytest.param(change("dice", faces=[10**30]), id="a face without end"),
    pytest.param(insert(1, line="undo", side="red"), id="taken back before the beginning"),
    pytest.param(insert(4, line="redo", side="red"), id="given again, never taken back"),
    pytest.param(change("game", seed=2**70), id="a seed without end"),
    pytest.param(change("game", seats={"pink": "human"}), id="a seat of nobody"),
    pytest.param(change("game", reseeded=[[10**30, 1]]), id="a branch at the end of the world"),
]


def written(lines: list[Line], folder: Path) -> Path:
    path = folder / "edited.jsonl"
    path.write_bytes(b"".join(map(plain, lines)))
    return path


def plain(line: Line) -> bytes:
    return json.dumps(line, separators=(",", ":")).encode() + b"\n"


def resealed(lines: list[Line]) -> list[Line]:
    """The lines with seals that fit."""
    seal = first_seal(plain(lines[0]))
    for line in lines[1:]:
        line.pop("seal", None)
        line["seal"] = seal = sealed(plain(line), seal)[1]
    return lines


def test_the_journal_that_is_edited_is_good(tmp_path: Path) -> None:
    lines = journal(tmp_path)
    assert len(load(written(lines, tmp_path), RULESETS).steps) == 7
    assert written(resealed(lines), tmp_path).read_bytes() == written(lines, tmp_path).read_bytes()


def refused(path: Path) -> str:
    """Why a journal is not taken; it is as it was."""
    before = path.read_bytes()
    with pytest.raises(SaveError) as caught:
        load(path, RULESETS)
    with pytest.raises(SaveError):
        Journal.resume(path, RULESETS)
    assert path.read_bytes() == before
    return caught.value.why


@pytest.mark.parametrize("edit", EDITED)
def test_an_edited_journal_is_refused_with_its_line(edit: Edit, tmp_path: Path) -> None:
    why = refused(written(edit(journal(tmp_path)), tmp_path))
    assert re.search(r"^(has been edited: )?line \d+ ", why)


@pytest.mark.parametrize("edit", FORGED)
def test_an_edited_journal_whose_seals_fit_does_no_harm(edit: Edit, tmp_path: Path) -> None:
    why = refused(written(resealed(edit(journal(tmp_path))), tmp_path))
    assert re.search(r"line \d+|seat", why)
    assert "\n" not in why


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir], ids=["pipe", "folder"])
def test_nothing_but_a_file_is_written_over(make: Callable[[Path], None], tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    make(path)
    before = path.stat()
    with pytest.raises(SaveError, match="cannot be written"):
        save(new(), path)
    assert path.stat() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_save_goes_where_a_link_leads(tmp_path: Path) -> None:
    link, there = tmp_path / "a.jsonl", tmp_path / "there" / "b.jsonl"
    link.symlink_to(there)
    save(new(), link)
    assert link.is_symlink()
    assert load(there, RULESETS).opening == new().opening


def test_a_link_that_leads_round_is_no_game(tmp_path: Path) -> None:
    loop = tmp_path / "a.jsonl"
    loop.symlink_to(loop)
    with pytest.raises(SaveError, match="cannot be read"):
        load(loop, RULESETS)
    with pytest.raises(SaveError, match="cannot be opened"):
        Journal.resume(loop, RULESETS)


def test_only_files_are_listed_as_games(tmp_path: Path) -> None:
    """A pipe would keep whoever opens it waiting for ever."""
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "gone.jsonl").symlink_to(tmp_path / "nowhere")
    save(new(), tmp_path / "game.jsonl")
    assert games(tmp_path) == [tmp_path / "game.jsonl"]
    prune(tmp_path, keep=0)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "folder.jsonl",
        "gone.jsonl",
        "pipe.jsonl",
    ]
