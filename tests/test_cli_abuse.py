"""The command line ill-used: streams closed or full, odd encodings, odd names, interrupts."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from game import cli
from game.cli import main
from game.session.save import save
from tests.session.games import RULESETS, in_the_middle
from tests.session.toy import RED

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")


def run(
    *arguments: str | bytes, streams: str = "", env: Mapping[str, str] = os.environ
) -> "subprocess.CompletedProcess[bytes]":
    """Run the program; `streams` says how a shell is to open its streams."""
    return subprocess.run(
        ["sh", "-c", f'exec "$@" {streams}', "sh", sys.executable, "-m", "game", *arguments],
        capture_output=True,
        check=False,
        input=b'{"do": "hello"}\n',
        cwd=Path(cli.__file__).parent.parent,
        env=env,
        timeout=60,
    )


@pytest.mark.parametrize(
    ("arguments", "streams", "status"),
    [
        (["engine"], "<&-", 0),
        (["engine"], ">&-", 0),
        (["scenarios"], ">&-", 0),
        (["rules", "planets"], ">&- 2>&-", 0),
        (["rules", "chess"], "2>&-", 2),
        (["--version"], ">&-", 0),
        (["--help"], ">&-", 0),
    ],
)
def test_closed_streams_are_no_fault(arguments: list[str], streams: str, status: int) -> None:
    done = run(*arguments, streams=streams)
    assert (done.returncode, done.stderr) == (status, b"")


@needs_full
@pytest.mark.parametrize(
    "arguments", [["scenarios"], ["rules", "planets"], ["rules", "planets", "6.5"], ["engine"]]
)
def test_a_full_disk_is_said_in_one_line(arguments: list[str]) -> None:
    done = run(*arguments, streams=f">{FULL}")
    assert done.returncode == 2
    assert done.stderr == b"kilosecond: the output cannot be written: No space left on device\n"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-16"])
def test_letters_a_terminal_does_not_have_stop_nothing(encoding: str) -> None:
    done = run("rules", "planets", env=os.environ | {"PYTHONIOENCODING": encoding})
    assert (done.returncode, done.stderr) == (0, b"")
    assert "6.5 Weak gravity" in done.stdout.decode(encoding)


@pytest.mark.parametrize("ending", [b".toml", b".jsonl"])
def test_names_that_are_no_text(ending: bytes, tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff\x1b[31m\n\xc5\xa0t\xc4\x9bp\xc3\xa1n" + ending
    Path(os.fsdecode(name)).write_bytes(b"x")
    done = run("check", name)
    assert (done.returncode, done.stderr) == (1, b"")
    (line,) = done.stdout.splitlines()
    assert b"\x1b" not in line
    assert "Štěpán".encode() in line
    done = run("replay", name)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert b"\x1b" not in done.stderr


NAMES = ["..", "a/b", "x" * 250, "CON", "Štěpán ß", "Ωμέγα 星", "-", " ", "a\nb", "~", "%s{0}"]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
@pytest.mark.parametrize(
    "line", [["play"], ["rules"], ["replay"], ["replay", "--verify"], ["draw", "--out", "a.png"]]
)
def test_names_of_nothing_are_answered_in_one_line(
    name: str,
    line: list[str],
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(home)
    assert main([*line, "--", name]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("kilosecond: ")
    assert list(home.iterdir()) == []


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_every_name_can_be_checked(
    name: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(home)
    assert main(["check", "--", name, f"{name}.toml", f"{name}.jsonl"]) == 1
    out, err = capsys.readouterr()
    assert (out.count("\n"), err) == (3, "")


def test_a_copy_for_one_side_is_not_drawn_for_another(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "RULESETS", RULESETS)
    path = home / "copy.jsonl"
    save(in_the_middle(), path, RED)
    assert main(["draw", str(path), "--side", "blue", "--out", str(home / "a.png")]) == 2
    assert capsys.readouterr().err == "kilosecond: there is no side 'blue'; there are red\n"
