"""The command line: what it prints, and one clear line for whatever is wrong."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from game import assets, bench, cli
from game.cli import main
from game.session.save import AnyGame, AnyRuleset, save
from tests.scenario.test_load import TEXT
from tests.session.games import (
    RULESETS,
    forged,
    in_the_middle,
    play_out,
)
from tests.session.games import new as new_game
from tests.session.lessons import tables, text
from tests.session.toy import RED


@pytest.fixture(autouse=True)
def toys(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, where one scenario of the toy ruleset ships."""
    assert home == tmp_path
    folder = tmp_path / "maps" / "toy"
    folder.mkdir(parents=True)
    (folder / "duel.toml").write_text(TEXT)
    monkeypatch.setattr(assets, "maps", lambda: tmp_path / "maps")
    rulesets: Mapping[str, AnyRuleset] = RULESETS
    monkeypatch.setattr(cli, "RULESETS", rulesets)
    monkeypatch.chdir(tmp_path)
    return tmp_path


Captured = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("dance", "invalid choice: 'dance'"),
        ("play", "required: scenario"),
        ("play toy/nothing", "no scenario is called 'toy/nothing'; there are toy/duel"),
        ("play toy/dule", "did you mean toy/duel?"),
        ("play toy/duel --seed x", "a seed is a whole number"),
        ("play toy/duel --seed -1", "a seed is a whole number"),
        ("play toy/duel --seed 99999999999999999999", "a seed is a whole number"),
        ("play toy/duel --seat red", "'red' is not of the form --seat SIDE=WHO"),
        (
            "play toy/duel --seat red=max",
            "no player 'max'; there are human, easy, normal, hard, none",
        ),
        ("play toy/duel --seat pink=human", "new game: seat pink: there is no such side"),
        ("play toy/duel --seat red=none", "only blue may be left out"),
        ("play toy/duel --set parry", "'parry' is not of the form --set OPTION=VALUE"),
        ("play toy/duel --set parry=maybe", "parry: 'maybe'"),
        ("play missing.toml", "missing.toml: file: cannot be read"),
        ("play bad.toml", "bad.toml: turns: found 0; expected a whole number from 1 to 99 ("),
        ("rules chess", "no rules called 'chess'"),
        ("rules planets nowhere", "planets has no section 'nowhere'"),
        ("replay missing.jsonl --verify", "missing.jsonl: cannot be read: No such file"),
        ("replay bad.toml --verify", "bad.toml: is no saved game"),
        ("replay bad.toml", "bad.toml: is no saved game"),
        ("draw toy/duel", "required: --out"),
        ("draw toy/duel --size 0x5 --out a.png", "a size is WIDTHxHEIGHT"),
        ("draw toy/duel --size huge --out a.png", "a size is WIDTHxHEIGHT"),
        ("draw toy/duel --turn 9 --out a.png", "there is no turn 9; there are 1 to 1"),
        ("draw toy/duel --turn x --out a.png", "invalid int value: 'x'"),
        ("draw toy/duel --side pink --out a.png", "there is no side 'pink'"),
        ("draw toy/duel --out nowhere/a.png", "nowhere/a.png: cannot be written"),
        ("draw toy/duel --out a.xyz", "the name of a picture ends in .png, and 'a.xyz' does not"),
        ("bench speed", "invalid choice: 'speed'"),
        ("simulate", "required: SCENARIO"),
        ("simulate toy/nothing", "no scenario is called 'toy/nothing'; there are toy/duel"),
        ("simulate toy/duel --games 0", "a number from 1 to 1000000 is wanted, not '0'"),
        ("simulate toy/duel --jobs many", "a number from 1 to 1000000 is wanted, not 'many'"),
        ("simulate toy/duel --seat red", "'red' is not of the form --seat SIDE=WHO"),
        ("simulate toy/duel --seat pink=easy", "there is no side 'pink'; there are red, blue"),
        ("simulate toy/duel --seat 3=easy", "there is no side '3'; there are red, blue"),
        (
            "simulate toy/duel --seat red=human",
            "no player 'human'; there are easy, normal, hard, random, none",
        ),
        ("simulate toy/duel --seat red=none", "only blue may be left out"),
        ("simulate toy/duel --set parry=maybe", "parry: 'maybe'"),
        ("simulate missing.toml", "missing.toml: file: cannot be read"),
        ("check", "required: FILE"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    line: str, why: str, toys: Path, capsys: Captured
) -> None:
    (toys / "bad.toml").write_text("ruleset = 'toy'\nturns = 0\nnonsense = 1\n")
    assert main(line.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("kilosecond: ")
    assert why in err


def test_play_seats_the_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[AnyGame] = []

    def show(game: AnyGame) -> int:
        shown.append(game)
        return 0

    monkeypatch.setattr(cli, "_show_game", show)
    assert main(["play", "toy/duel", "--seat", "blue=hard", "--seed", "4"]) == 0
    (game,) = shown
    assert {side: level.name for side, level in game.computers.items()} == {"blue": "hard"}
    assert game.people == {RED}
    assert game.setup.seed == 4


def test_scenarios(capsys: Captured) -> None:
    assert main(["scenarios"]) == 0
    head, duel = capsys.readouterr().out.splitlines()
    assert head.split() == ["ID", "TITLE", "DIFFICULTY", "LENGTH", "SIDES"]
    assert duel.split(maxsplit=3) == ["toy/duel", "Duel", "first", "5 minutes  Red, Blue"]


def test_a_broken_scenario_does_not_hide_the_others(toys: Path, capsys: Captured) -> None:
    (toys / "maps" / "toy" / "bad.toml").write_text("turns = 0")
    assert main(["scenarios"]) == 0
    out, err = capsys.readouterr()
    assert "toy/duel" in out
    assert "bad.toml: turns: found 0" in err


def test_rules_print_a_section_or_all(capsys: Captured) -> None:
    assert main(["rules", "planets", "6.5"]) == 0
    section = capsys.readouterr().out
    assert section.startswith("6.5 Weak gravity\n\n")
    assert max(map(len, section.splitlines())) <= 88
    assert main(["rules", "planets"]) == 0
    whole = capsys.readouterr().out
    assert len(whole.splitlines()) > 500
    assert "6.5" in whole


def test_check_lists_every_fault_with_its_place(toys: Path, capsys: Captured) -> None:
    good, bad = toys / "maps" / "toy" / "duel.toml", toys / "bad.toml"
    bad.write_text(TEXT.replace("turns = 3", "turns = 0").replace("hits", "hist"))
    saved, cut = toys / "a.jsonl", toys / "cut.jsonl"
    save(in_the_middle(), saved)
    cut.write_bytes(saved.read_bytes()[:-200])
    assert main(["check", str(good), str(saved)]) == 0
    assert capsys.readouterr().out == f"{good}: no fault\n{saved}: no fault\n"
    assert main(["check", *map(str, (good, bad, cut))]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == [
        f"{good}: no fault",
        f"{bad}: turns: found 0; expected a whole number from 1 to 99",
        f"{bad}: units[1].hist: unknown key; did you mean 'hits'?",
    ]
    assert lines[3].startswith(f"{cut}: ")


def test_check_takes_lessons(toys: Path, capsys: Captured) -> None:
    good, bad = toys / "good.toml", toys / "bad.toml"
    good.write_text(text(tables()))
    bad.write_text(text(tables(side="green")).replace("game.log", "game.lgo"))
    assert main(["check", str(good), str(bad)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{good}: no fault",
        f"{bad}: steps[2].words: no key is called 'game.lgo'; did you mean 'game.log'?",
        f"{bad}: side: 'green' is no side that gives orders; one of red, blue",
    ]


def test_lessons_are_listed_after_the_scenarios(toys: Path, capsys: Captured) -> None:
    put_lesson(toys)
    (toys / "maps" / "toy" / "lessons" / "bad.toml").write_text("kind = 'lesson'")
    assert main(["scenarios"]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[2:] == [
        "",
        "LESSON     TITLE  MINUTES  IDEA",
        "toy/blows  Blows  3        Strike first.",
    ]
    assert "bad.toml: " in err


@pytest.mark.parametrize(("folder", "what"), [("", TEXT), ("lessons", None)])
def test_no_name_of_a_file_moves_the_cursor(
    folder: str, what: str | None, toys: Path, capsys: Captured
) -> None:
    path = toys / "maps" / "toy" / folder / "a\x1b[2J\nb.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(what or text(tables()))
    assert main(["scenarios"]) == 0
    out = capsys.readouterr().out
    assert "toy/a\\x1b[2J\\nb  " in out
    assert out.replace("\n", "").isprintable()


def put_lesson(toys: Path) -> None:
    path = toys / "maps" / "toy" / "lessons" / "blows.toml"
    path.parent.mkdir()
    path.write_text(text(tables()))


@pytest.mark.parametrize(
    ("lesson", "why"),
    [
        ("toy/blow", "no lesson is called 'toy/blow'; did you mean toy/blows? there are toy/blows"),
        ("swim", "no lesson is called 'swim'; there are toy/blows"),
        ("missing.toml", "missing.toml: file: cannot be read: No such file or directory"),
        ("bad.toml", "bad.toml: side: 'green' is no side that gives orders; one of red, blue"),
        ("duel.toml", "duel.toml: kind: missing; expected 'lesson'\n"),
    ],
)
def test_what_no_lesson_is(lesson: str, why: str, toys: Path, capsys: Captured) -> None:
    put_lesson(toys)
    (toys / "bad.toml").write_text(text(tables(side="green")))
    (toys / "duel.toml").write_text(TEXT)
    assert main(["learn", lesson]) == 2
    assert capsys.readouterr().err.startswith(f"kilosecond: {why}")


@pytest.mark.parametrize(
    ("line", "reference"), [("learn", None), ("learn blows", "blows"), ("learn my.toml", "my.toml")]
)
def test_learn_opens_a_lesson(
    line: str, reference: str | None, toys: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_lesson(toys)
    (toys / "my.toml").write_text(text(tables()))
    opened: list[str | None] = []
    monkeypatch.setattr(cli, "_show_lesson", opened.append)
    main(line.split())
    assert opened == [reference]


def test_replay_verify(toys: Path, capsys: Captured) -> None:
    path = toys / "a.jsonl"
    save(play_out(new_game()), path)
    assert main(["replay", str(path), "--verify"]) == 0
    assert capsys.readouterr().out == "Every event and every state is as recorded.\n"
    path.write_bytes(forged(path.read_text().replace('"seed":7', '"seed":8')))
    assert main(["replay", str(path), "--verify"]) == 1
    assert capsys.readouterr().out.startswith("step ")


@pytest.mark.parametrize("what", ["toy/duel", "maps/toy/duel.toml", "a.jsonl"])
def test_draw_writes_a_picture(what: str, toys: Path) -> None:
    save(in_the_middle(), toys / "a.jsonl")
    out = toys / "picture.png"
    assert main(["draw", what, "--turn", "1", "--size", "320x200", "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"\x89PNG")
    assert out.read_bytes()[16:24] == (320).to_bytes(4) + (200).to_bytes(4)


def test_bench_prints_figures(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "DUEL", "toy/duel")
    monkeypatch.setattr(bench, "SECONDS", 0.05)
    assert main(["bench", "steps", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["what"] == "steps"
    assert figures["orders_and_phases_per_second"] > 0
    assert figures["games"] >= 1


def test_bench_times_the_decisions_of_every_level(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "BATTLES", ("toy/duel", "toy/duel"))
    assert main(["bench", "ai", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    for level in ("easy", "normal", "hard"):
        assert 0 < found[f"{level}_mean_ms"] <= found[f"{level}_p95_ms"] <= found[f"{level}_max_ms"]
        assert found[f"{level}_positions"] > 1


def test_the_crowd_of_the_bench_is_as_large_as_the_budget_says() -> None:
    board = bench.crowd(0)
    radius = board.chart.radius
    assert 3 * radius * (radius + 1) + 1 >= 60 * 40
    assert sum(marker.sprite == "frigate" for marker in board.markers) == 100
    assert sum(marker.sprite == "torpedo" for marker in board.markers) == 300
    assert len(board.courses) == 100


def program(*arguments: str, **environment: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "game", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.PIPE,
        cwd=Path(cli.__file__).parent.parent,
        env=os.environ | environment,
    )


def test_a_reader_that_goes_away_is_no_fault() -> None:
    with program("rules", "planets", PYTHONUNBUFFERED="1") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_an_interrupt_is_quiet() -> None:
    with program("engine") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b'{"do": "hello"}\n')
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b""
    assert process.returncode == 130


@pytest.mark.parametrize(
    "arguments", [["scenarios"], ["rules", "planets", "6.5"], ["check", "README.md"], ["engine"]]
)
def test_commands_without_a_window_import_no_pygame(arguments: list[str]) -> None:
    code = f"""
import sys
from game.cli import main
main({arguments!r})
print([name for name in sys.modules if name.startswith("pygame")], file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        text=True,
        stdin=subprocess.DEVNULL,
        cwd=Path(cli.__file__).parent.parent,
    )
    assert done.stderr.splitlines()[-1] == "[]"
