"""Many games in processes, one a core, until all are played or somebody interrupts.

A game depends on its seed and seats alone: how many processes there are changes nothing in it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from game.rulesets import RULESETS
from game.session.library import open_scenario
from game.session.save import AnyRuleset
from game.simulate.matches import Match, Played, play


def cores() -> int:
    """Say how many processes this program may run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_all(todo: Sequence[Match], jobs: int, done: Callable[[Played], None]) -> bool:
    """Play games.

    Args:
        todo: Which.
        jobs: In how many processes.
        done: Is told of each as it ends, in any order.

    Returns:
        Whether all were played; an interrupt ends it early.
    """
    try:
        for played in _one_by_one(todo) if jobs == 1 else _side_by_side(todo, jobs):
            done(played)
    except KeyboardInterrupt:
        return False
    return True


def _one_by_one(todo: Sequence[Match]) -> Iterator[Played]:
    return map(_play, todo)


def _side_by_side(todo: Sequence[Match], jobs: int) -> Iterator[Played]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # the processes inherit it
    try:
        pool = multiprocessing.get_context("spawn").Pool(jobs, _ignore_interrupts)
    finally:
        signal.signal(signal.SIGINT, before)
    with pool:  # whatever happens, none of them outlives this
        yield from pool.imap_unordered(_play, todo)


def _ignore_interrupts() -> None:
    """Leave an interrupt to the process that started this one, where it is not inherited."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(match: Match) -> Played:
    rules, scenario = _opened(match.scenario)
    try:
        return play(rules, scenario, match)
    except Exception as error:
        error.add_note(f"in this game: {match}")
        raise


@cache
def _opened(reference: str) -> tuple[AnyRuleset, object]:
    """Read a scenario once a process."""
    return open_scenario(reference, RULESETS)
