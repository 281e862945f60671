"""Measures on this machine what design budgets: frames, orders played, decisions, seconds to start.

Nothing here is part of a game. Figures depend on the machine and on what else it does.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from game.ai.levels import LEVELS
from game.core.board import Board, BodyMark, Chart, Course, GravityMark, Marker, When
from game.core.hexes import DIRECTIONS, Hex, add
from game.core.ruleset import Side
from game.session.game import Game, Submitted
from game.session.save import AnyRuleset
from game.simulate.figures import figures
from game.simulate.matches import Played, matches, play

Figures = Mapping[str, float]

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

DUEL = "planets/two-captains"
"""The scenario whose steps are counted."""

BATTLES = (DUEL, "planets/quarantine", "planets/ore-convoy", "planets/fleet-action")
"""The scenarios in which computer players decide."""

SECONDS = 3.0
"""For how long steps are counted."""

_RADIUS: Final = 28  # 2437 hexes, about as many as 60×40
_SHIPS, _ITEMS = 100, 300
_FRAMES: Final = 120
_STARTS: Final = 7


def frames() -> Figures:
    """Time a full redraw of a crowded board on software surfaces of 1920×1080."""
    import pygame  # noqa: PLC0415 - only this needs the window's library

    from game.ui.board.view import BoardView  # noqa: PLC0415
    from game.ui.pen import Pen  # noqa: PLC0415

    pygame.font.init()
    surface = pygame.Surface((1920, 1080), 0, 32)
    view = BoardView()
    view.place(Pen(), surface.get_rect())
    boards = [crowd(number) for number in range(8)]
    for board in boards:
        view.show(board)
        view.draw(surface)
    seconds = []
    for number in range(_FRAMES):
        view.show(boards[number % len(boards)])
        started = time.perf_counter()
        view.draw(surface)
        seconds.append(time.perf_counter() - started)
    return _milliseconds(seconds)


def crowd(number: int) -> Board:
    """Make a board of 100 ships with past, present and future, and 300 items of ordnance."""
    chance = random.Random(number)
    layout = random.Random(0)
    sun = (0, 0)
    gravity = tuple(
        GravityMark(add(sun, DIRECTIONS[k]), (k + 3) % 6, weak=k % 2 == 0) for k in range(6)
    )
    chart = Chart(
        radius=_RADIUS,
        bodies=(BodyMark("Hub", "Hub", "planet", (sun,)),),
        gravity=gravity,
        asteroids=tuple(_somewhere(layout) for _ in range(60)),
    )
    markers, courses = [], []
    for index in range(_SHIPS):
        at, heading = _somewhere(chance), DIRECTIONS[chance.randrange(6)]
        past, future = add(at, DIRECTIONS[chance.randrange(6)]), add(at, heading)
        unit, side = f"s{index}", index % 4
        words = f"Ship {index}", f"speed {chance.randrange(6)}"
        markers.append(Marker(unit, side, "frigate", *words, at, past, heading))
        drift = Course(unit, side, "frigate", at, future, When.DRIFT, 1, end_marker=True)
        courses.append(drift)
    for index in range(_ITEMS):
        at, heading = _somewhere(chance), DIRECTIONS[chance.randrange(6)]
        markers.append(Marker(f"m{index}", index % 4, "torpedo", "", "", at, None, heading))
    return Board(chart, tuple(markers), courses=tuple(courses))


def _somewhere(chance: random.Random) -> Hex:
    reach = _RADIUS - 3
    q = chance.randint(-reach, reach)
    return q, chance.randint(max(-reach, -reach - q), min(reach, reach - q))


def steps(rules: AnyRuleset, scenario: object) -> Figures:
    """Count random legal orders and resolved steps a second, with nothing written down."""
    orders = phases = games = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < SECONDS:
        game = Game.new(rules, scenario, seed=games)
        for given in random_play(game, random.Random(games)):
            orders += given
        phases += len(game.steps)
        games += 1
    return {
        "orders": orders,
        "phases": phases,
        "games": games,
        "orders_and_phases_per_second": round((orders + phases) / spent),
    }


def random_play(game: Game[C, S, O, E], chance: random.Random) -> Iterator[int]:
    """Answer at random until the game is over; give the number of orders of each answer."""
    while game.waiting_for:
        side = game.waiting_for[0]
        orders = random_answer(game, side, chance)
        answer = game.submit(side, orders)
        if not isinstance(answer, Submitted):
            raise TypeError(f"a legal answer was refused: {orders}: {answer}")
        yield len(orders)


def random_answer(game: Game[C, S, O, E], side: Side, chance: random.Random) -> list[O]:
    """Choose legal orders one after another; three times in four there is one more."""
    orders: list[O] = []
    while chance.random() < 3 / 4 and (legal := list(game.legal(side, orders))):
        orders.append(chance.choice(legal))
    return orders


def decisions(opened: Callable[[str], tuple[AnyRuleset, object]]) -> Figures:
    """Time the decisions of each level in one game of each of `BATTLES` against its own kind.

    Args:
        opened: Reads a scenario by its id.
    """
    found: dict[str, float] = {}
    for name in LEVELS:
        games: list[Played] = []
        for battle in BATTLES:
            rules, scenario = opened(battle)
            seats = [("all", name)]
            todo = matches(rules, (battle, scenario), seats, {}, (1, 1), swap=False)
            games += [play(rules, scenario, match) for match in todo]
        of_all = figures(games)[-1]
        skill = of_all.players[name]
        found |= {
            f"{name}_mean_ms": skill.mean_ms,
            f"{name}_p95_ms": skill.p95_ms,
            f"{name}_max_ms": skill.max_ms,
            f"{name}_slice_ms": skill.slice_ms,
            f"{name}_positions": skill.looked,
            f"{name}_games_per_second": of_all.games_per_second,
        }
    return found


_FIRST_FRAME: Final = """
from game.ui.app import App
from game.ui.start import open_title
app = App()
open_title(app)
app.pump()
print("frame", flush=True)
"""


def start() -> Figures:
    """Time from the start of a process to the engine's first answer and to the first frame.

    Where there is no display the window is one that nobody sees.
    """
    hello = b'{"do": "hello"}\n'
    engine = [_seconds_to_line(["-m", "game", "engine"], hello) for _ in range(_STARTS)]
    window = [_seconds_to_line(["-c", _FIRST_FRAME], b"") for _ in range(_STARTS)]
    return {
        "engine_median_ms": round(1000 * statistics.median(engine), 1),
        "window_median_ms": round(1000 * statistics.median(window), 1),
    }


def _seconds_to_line(arguments: Sequence[str], said: bytes) -> float:
    """Start Python, say something, and wait for its first line."""
    shown = {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys() or os.name == "nt"
    unseen = {} if shown else {"SDL_VIDEODRIVER": "dummy"}
    started = time.perf_counter()
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | unseen,
    ) as process:
        if process.stdin is None or process.stdout is None:
            raise AssertionError(process)
        process.stdin.write(said)
        process.stdin.flush()
        line = process.stdout.readline()
        taken = time.perf_counter() - started
        process.stdin.close()
        if not line:
            raise RuntimeError(f"{' '.join(arguments)} said nothing")
    return taken


def _milliseconds(seconds: Sequence[float]) -> Figures:
    cuts = statistics.quantiles(seconds, n=20)
    return {
        "frames": len(seconds),
        "median_ms": round(1000 * statistics.median(seconds), 2),
        "p95_ms": round(1000 * cuts[-1], 2),
    }
