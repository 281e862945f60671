"""Simulations: the same games in any number of processes, counted right, and interruptible."""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.core.ruleset import Side
from game.rulesets import RULESETS as SHIPPED
from game.session.library import open_scenario
from game.session.save import AnyRuleset
from game.simulate import command, running
from game.simulate.figures import Share, figures, lines, share
from game.simulate.matches import Match, Played, SeatError, matches
from tests.session.games import RULESETS
from tests.session.toy import BLUE, RED, Toy, duel

TIMES = {"games_per_second", "prepared_seconds", "mean_ms", "p95_ms", "max_ms", "slice_ms", "jobs"}


def untimed(value: object) -> object:
    """What a simulation found, without what depends on the machine."""
    match value:
        case dict():
            return {key: untimed(entry) for key, entry in value.items() if key not in TIMES}
        case list():
            return [untimed(entry) for entry in value]
        case _:
            return value


def simulated(capsys: pytest.CaptureFixture[str], line: str) -> Any:  # noqa: ANN401 - JSON
    assert main(["simulate", *line.split(), "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def test_the_same_seed_gives_the_same_games_in_any_number_of_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    line = "planets/two-captains planets/salvage --games 4 --seat 1=random --seat 2=easy --swap"
    one, two = (simulated(capsys, f"{line} --jobs {jobs}") for jobs in (1, 2))
    assert untimed(one) == untimed(two)
    assert one["complete"]
    captains, salvage, both = one["figures"]
    assert [found["games"] for found in one["figures"]] == [4, 4, 8]
    assert both["scenario"] == "all"
    assert set(captains["players"]) == {"easy", "random"}
    assert set(salvage["sides"]) == {"salvor", "rival"}, "nobody commands the derelict"
    assert both["players"]["easy"]["refused"] == 0
    assert both["unfinished"] == 0
    assert both["games_per_second"] > 0


INTERRUPTED = """
import os, signal
from game.cli import main
from game.simulate import command

play_all = command.play_all

def struck(todo, jobs, done):
    def told(game):
        done(game)
        if len(ended) == 3:
            os.killpg(0, signal.{})  # as a terminal sends it: to all processes
        ended.append(game)
    ended = []
    return play_all(todo, jobs, told)

command.play_all = struck
command.cores = lambda: 2
line = "simulate planets/two-captains --seat all=random --games 1000000 {}"
raise SystemExit(main(line.split()))
"""

BEGINNING = """
import os, signal
from game.cli import main
from game.simulate import command, running

started = running._started

def struck():
    os.killpg(0, signal.SIGINT)
    return started()

running._started = struck
command.cores = lambda: 2
raise SystemExit(main("simulate planets/two-captains --json".split()))
"""


def run(script: str) -> subprocess.CompletedProcess[str]:
    """Run a script as a terminal would, in a group of processes of its own."""
    return subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        start_new_session=True,
        check=False,
        timeout=60,
        cwd=Path(command.__file__).parents[2],
    )


@pytest.mark.parametrize(
    ("options", "struck", "told"),
    [
        ("--jobs 2", "SIGINT", "interrupted: these are the figures so far"),
        ("--jobs 1 --json", "SIGINT", '"complete":false'),
        ("--jobs 2 --json", "SIGTERM", '"complete":false'),
        ("--jobs 1", "SIGTERM", "interrupted: these are the figures so far"),
    ],
)
def test_an_interrupt_gives_the_figures_so_far(options: str, struck: str, told: str) -> None:
    done = run(INTERRUPTED.format(struck, options))
    assert done.returncode == 130
    assert done.stderr == ""
    assert "random" in done.stdout
    assert told in done.stdout


def test_an_interrupt_while_processes_start_is_not_lost() -> None:
    done = run(BEGINNING)
    assert done.returncode == 130
    assert done.stderr == ""
    assert '"complete":false,"figures":[]' in done.stdout


def test_a_process_that_is_killed_is_told_and_not_waited_for() -> None:
    rules, scenario = open_scenario("planets/first-burn", SHIPPED)
    once = ("planets/first-burn", scenario)
    todo = list(matches(rules, once, [("all", "random")], {}, (50, 1), swap=False))

    def kill(_: Played) -> None:
        for process in multiprocessing.active_children():
            process.kill()

    with pytest.raises(RuntimeError, match="a process broke down in this game: Match"):
        running.play_all(todo, 2, kill)
    assert multiprocessing.active_children() == []


def read_on(terminal: int) -> bytes:
    """Read what is there; nothing where the other end is closed."""
    try:
        return os.read(terminal, 1 << 12)
    except OSError:
        return b""


def test_a_bar_shows_on_a_terminal_how_far_it_is() -> None:
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "game", "simulate", "planets/first-burn", "--games", "3"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=os.environ | {"TERM": "xterm"},
        cwd=Path(command.__file__).parents[2],
    ) as process:
        os.close(theirs)
        assert b"3/3" in b"".join(iter(lambda: read_on(ours), b""))
        os.close(ours)
        assert process.stdout is not None
        assert process.stdout.read().startswith(b"planets/first-burn: 3 games, ")
    assert process.returncode == 0


def test_figures_are_told_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    line = "simulate planets/first-burn --games 2 --jobs 1 --seat pilot=random --seed 3"
    assert main(line.split()) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("planets/first-burn: 2 games, ")
    assert out[1].startswith("  pilot wins ")
    assert out[2].startswith("  random: ")
    assert out[-1].endswith("s of tables")


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The toy ruleset alone, in this process."""
    rulesets: Mapping[str, AnyRuleset] = RULESETS
    monkeypatch.setattr(running, "RULESETS", rulesets)
    monkeypatch.setattr("game.cli.RULESETS", rulesets)
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("toys")
def test_a_scenario_may_be_a_path(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from tests.scenario.test_load import TEXT  # noqa: PLC0415

    (tmp_path / "mine.toml").write_text(TEXT)
    (found,) = simulated(capsys, "mine.toml --games 3 --jobs 1 --seat red=hard")["figures"]
    assert (found["scenario"], found["games"]) == ("mine.toml", 3)
    assert set(found["players"]) == {"hard", "normal"}


# --- which games --------------------------------------------------------------------------------


def laid_out(*seating: tuple[str, str], games: int = 4, swap: bool = False) -> list[Match]:
    toy: AnyRuleset = Toy()
    return list(matches(toy, ("toy/duel", duel()), seating, {}, (games, 10), swap=swap))


def test_each_game_has_a_seed_of_its_own() -> None:
    assert [match.seed for match in laid_out()] == [10, 11, 12, 13]
    assert laid_out()[0].seats == {RED: "normal", BLUE: "normal"}


def test_players_that_change_seats_play_each_seed_in_both() -> None:
    played = laid_out(("red", "hard"), ("blue", "easy"), swap=True)
    assert [(match.seed, match.seats[RED], match.seats[BLUE]) for match in played] == [
        (10, "hard", "easy"),
        (10, "easy", "hard"),
        (11, "hard", "easy"),
        (11, "easy", "hard"),
    ]


def test_a_side_is_named_by_its_id_or_place_or_with_all_others() -> None:
    (match,) = laid_out(("all", "easy"), ("2", "hard"), games=1)
    assert match.seats == {RED: "easy", BLUE: "hard"}


def test_a_side_left_out_changes_no_seats() -> None:
    assert [match.seats for match in laid_out(("blue", "none"), games=2, swap=True)] == [
        {RED: "normal", BLUE: "none"}
    ] * 2


@pytest.mark.parametrize(
    ("side", "player", "why"),
    [
        ("pink", "easy", "there are red, blue"),
        ("0", "easy", "there are red, blue"),
        ("red", "best", "there are easy, normal, hard, random, none"),
    ],
)
def test_seats_that_cannot_be_list_those_that_can(side: str, player: str, why: str) -> None:
    with pytest.raises(SeatError, match=why):
        laid_out((side, player))


@pytest.mark.parametrize(
    ("seat", "status", "told"),
    [("3", 0, ""), ("9", 2, "kilosecond: there is no side '9'; there are a, b\n")],
)
def test_a_place_must_be_there_in_one_scenario_at_least(
    seat: str, status: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = "planets/two-captains planets/salvage planets/perihelion-cup --games 1 --seat all=random"
    assert main(["simulate", *line.split(), "--seat", f"{seat}=easy"]) == status
    assert capsys.readouterr().err == told


# --- what came of them --------------------------------------------------------------------------


def played(number: int, winner: Side | None, seats: Mapping[Side, str], ms: float = 1) -> Played:
    return Played(
        match=Match(number, "toy/duel", number, seats, {}),
        winners=(winner,) if winner else (),
        words=f"{winner} wins" if winner else "A draw.",
        grade="decisive" if winner == RED else "",
        scores={RED: number, BLUE: 1},
        turns=3 + number,
        steps=9,
        decisions={player: [ms / 1000] for player in seats.values()},
        slices=dict.fromkeys(seats.values(), ms / 2000),
        looked=dict.fromkeys(seats.values(), 8),
        refused=0,
        prepared=0.5,
        seconds=0.25,
    )


MIXED = {RED: "hard", BLUE: "easy"}
SWAPPED = {RED: "easy", BLUE: "hard"}
GAMES = [
    played(3, BLUE, SWAPPED, ms=9),
    played(0, RED, MIXED),
    played(1, BLUE, MIXED),
    played(2, None, SWAPPED),
]


def test_wins_are_counted_by_seat_and_by_player() -> None:
    (found,) = figures(GAMES)
    assert (found.games, found.decided, found.drawn, found.unfinished) == (4, 3, 1, 0)
    assert (found.sides[RED].wins.count, found.sides[RED].wins.of) == (1, 3)
    assert (found.sides[RED].objective.count, found.sides[RED].objective.of) == (1, 4)
    assert found.sides[RED].grades == {"decisive": 1}
    assert found.sides[RED].score == 1.5
    assert (found.players["hard"].wins.count, found.players["hard"].wins.of) == (2, 3)
    assert (found.players["easy"].wins.count, found.players["easy"].wins.of) == (1, 3)
    assert found.turns == (4.5, 3, 6)
    assert found.endings == {"blue wins": 2, "red wins": 1, "A draw.": 1}
    assert found.games_per_second == 4
    assert found.prepared_seconds == 2


def test_times_are_of_decisions() -> None:
    hard = figures(GAMES)[0].players["hard"]
    assert (hard.decisions, hard.looked) == (4, 8)
    assert (hard.mean_ms, hard.p95_ms, hard.max_ms, hard.slice_ms) == (3, 9, 9, 4.5)


def test_a_player_against_itself_neither_wins_nor_loses() -> None:
    (found,) = figures([played(0, RED, {RED: "easy", BLUE: "easy"})])
    assert found.players["easy"].wins.of == 0
    assert found.sides[RED].wins.count == 1


def test_a_game_without_end_is_neither_decided_nor_drawn() -> None:
    endless = Played(
        GAMES[0].match,
        (),
        "",
        "",
        {},
        9,
        9,
        {"easy": [1.0]},
        {"easy": 1.0},
        {"easy": 1},
        0,
        0.0,
        1.0,
    )
    (found,) = figures([endless])
    assert (found.decided, found.drawn, found.unfinished) == (0, 0, 1)
    assert "did not end" in "".join(lines(found))


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (65, 100, 0.5525, 0.7364),
        (1, 3, 0.0615, 0.7923),
    ],
)
def test_bounds(count: int, of: int, low: float, high: float) -> None:
    assert share(count, of) == Share(count, of, round(count / of, 4), low, high)
