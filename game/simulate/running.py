"""Many games in processes, one a core, until all are played or somebody interrupts.

A game depends on its seed and seats alone: how many processes there are changes nothing in it.
Each process has a pipe of its own and shares nothing with the others: however one of them ends,
none waits for it.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import islice
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import NoReturn

from game.rulesets import RULESETS
from game.session.library import open_scenario
from game.session.save import AnyRuleset
from game.simulate.matches import Match, Played, play

_ENDINGS = (signal.SIGINT, signal.SIGTERM)
"""An interrupt, and the request to end."""
YOUNG = 50_000
"""After how many new objects waste is looked for: games make many, and hardly any in rings."""


def cores() -> int:
    """Say how many processes this program may run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_all(todo: Iterable[Match], jobs: int, done: Callable[[Played], None]) -> bool:
    """Play games.

    Args:
        todo: Which.
        jobs: In how many processes.
        done: Is told of each as it ends, in any order.

    Returns:
        Whether all were played; an interrupt or a request to end ends it early.

    Raises:
        RuntimeError: A process broke down, and a game with it.
    """
    try:
        with _interruptible():
            for played in _one_by_one(todo) if jobs == 1 else _side_by_side(todo, jobs):
                done(played)
    except KeyboardInterrupt:
        return False
    return True


@contextmanager
def _interruptible() -> Iterator[None]:
    """Take the request to end as an interrupt; what was ignored before stays so."""
    before = {one: signal.getsignal(one) for one in _ENDINGS}
    heeded = {one: known for one, known in before.items() if known is not signal.SIG_IGN}
    try:
        for one in heeded:
            signal.signal(one, _interrupt)
        yield
    finally:
        for one, known in heeded.items():
            signal.signal(one, known)


def _interrupt(_signal: int, _frame: FrameType | None) -> NoReturn:
    """Interrupt once: nothing disturbs what is put away then."""
    for one in _ENDINGS:
        signal.signal(one, signal.SIG_IGN)
    raise KeyboardInterrupt


def _one_by_one(todo: Iterable[Match]) -> Iterator[Played]:
    return map(_play, todo)


def _side_by_side(todo: Iterable[Match], jobs: int) -> Iterator[Played]:
    waiting = iter(todo)
    processes: list[SpawnProcess] = []
    busy: dict[Connection, Match] = {}
    try:
        for match in islice(waiting, jobs):
            with _held_back():
                process, link = _started()
                processes.append(process)
            busy[link] = match
            _send(link, match)
        while busy:
            ready = wait(list(busy))
            for link in [link for link in busy if link in ready]:
                yield _result(link, busy.pop(link))
                for match in islice(waiting, 1):
                    busy[link] = match
                    _send(link, match)
    finally:  # whatever happens, none of them outlives this
        for process in processes:
            process.kill()
            process.join()


@contextmanager
def _held_back() -> Iterator[None]:
    """Hold interrupts back; a process that is started meanwhile gets none, even later."""
    if sys.platform == "win32":  # where none can be held back
        yield
        return
    resource_tracker.ensure_running()  # whose start would let them through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDINGS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _started() -> tuple[SpawnProcess, Connection]:
    """Start a process that plays; give it with our end of its pipe."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs,), daemon=True)
    process.start()
    theirs.close()  # the pipe ends with the process
    return process, ours


def _send(link: Connection, sent: Match | Played) -> None:
    """Send a game; that nobody is at the other end is seen by who waits for an answer."""
    with suppress(OSError):
        link.send(sent)


def _result(link: Connection, match: Match) -> Played:
    try:
        played: Played = link.recv()
    except (EOFError, OSError) as error:
        raise RuntimeError(f"a process broke down in this game: {match}") from error
    return played


def _serve(link: Connection) -> None:
    """Play what comes through a pipe, until there is nobody at its other end."""
    for one in _ENDINGS:  # they are for the process that started this one
        signal.signal(one, signal.SIG_IGN)
    while (match := _next(link)) is not None:
        _send(link, _play(match))


def _next(link: Connection) -> Match | None:
    with suppress(EOFError, OSError):
        match: Match = link.recv()
        return match
    return None


def _play(match: Match) -> Played:
    rules, scenario = _opened(match.scenario)
    try:
        return play(rules, scenario, match)
    except Exception as error:
        error.add_note(f"in this game: {match}")
        raise


@cache
def _opened(reference: str) -> tuple[AnyRuleset, object]:
    """Read a scenario once a process; what was loaded for it is never looked through as waste."""
    opened = open_scenario(reference, RULESETS)
    gc.freeze()
    gc.set_threshold(YOUNG)
    return opened
