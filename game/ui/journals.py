"""Journals that were broken off, found by their first and last bytes: the title cannot wait."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from game.session import files

_TAIL: Final = 4096  # bytes; the closing line has a twentieth of that
_HEAD: Final = 4_000_000  # bytes; a first line holds a scenario, which has a hundredth of it


class _Title(Struct):
    """What the first line of every game tells, among other things."""

    title: str


def unfinished(folder: Path) -> Iterator[Path]:
    """Give the journals of a folder that nobody closed and nobody plays now, newest first."""
    for path in files.games(folder):
        if not (_is_closed(path) or is_played(path)):
            yield path


def title_in(path: Path) -> str:
    """The title of the game in a file; empty where it cannot be read."""
    try:
        with path.open("rb") as file:
            return msgspec.json.decode(file.readline(_HEAD), type=_Title).title
    except (OSError, msgspec.DecodeError, RecursionError):
        return ""


def is_played(path: Path) -> bool:
    """Whether another copy of the program, or this one, plays the game of a file now."""
    try:
        with path.open("r+b") as file:
            return not files.lock(file.fileno())
    except OSError:
        return False


def _is_closed(path: Path) -> bool:
    """Whether a file ends with a closing line; a file that cannot be read counts as closed."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(size - _TAIL, 0))
            last = file.read().rstrip(b"\n").rpartition(b"\n")[2]
    except OSError:
        return True
    return last.startswith(b'{"line":"end"')
