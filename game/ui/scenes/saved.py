"""What a file of a game holds, in words: for the list of games and for going on with the last."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from msgspec import Struct

from game.core.board import Board
from game.core.ruleset import Outcome, Phase
from game.session import files
from game.session.lines import SaveError
from game.session.save import AnyGame, AnyRuleset, Copy, load, title_of

_TAIL: Final = 4096  # bytes; the closing line has a twentieth of that


class Kind(StrEnum):
    """What a file is."""

    SAVE = "save"
    AUTOSAVE = "autosave"
    COPY = "copy"
    BROKEN = "broken"


class Saved(Struct, frozen=True):
    """A file of a game, read.

    Attributes:
        path: The file.
        kind: What it is.
        title: Of its scenario; the name of the file where that cannot be read.
        made: When it was last written.
        where: How far the game is: `turn 6, Runner to plot`.
        result: How it ended, or empty.
        fault: Why it cannot be opened, or empty.
        secret: Whether it is going on and hides something from a side.
        board: The position, if everybody may see it.
    """

    path: Path
    kind: Kind
    title: str
    made: datetime
    where: str = ""
    result: str = ""
    fault: str = ""
    secret: bool = False
    board: Board | None = None

    @property
    def goes_on(self) -> bool:
        """Whether it can be played on."""
        return self.kind in {Kind.SAVE, Kind.AUTOSAVE} and not self.result


def read_saved(path: Path, rulesets: Mapping[str, AnyRuleset]) -> Saved:
    """Read a file; what is wrong with it stands in `fault`."""
    made = _made(path)
    try:
        source = load(path, rulesets)
    except SaveError as error:
        return Saved(path, Kind.BROKEN, path.stem, made, fault=error.why)
    if isinstance(source, Copy):
        state = source.steps[-1].after if source.steps else source.opening
        name = next((s.name for s in source.sides if s.id == source.side), source.side)
        phase = source.ruleset.phase(state)
        where = f"turn {phase.turn}; what {name} saw"
        result = _result(source.ruleset.outcome(state))
        board = source.ruleset.board(state)
        return Saved(path, Kind.COPY, source.title, made, where, result, board=board)
    kind = Kind.AUTOSAVE if path.parent == files.autosaves() else Kind.SAVE
    secret = source.outcome is None and hides(source)
    return Saved(
        path,
        kind,
        title_of(source.setup.scenario),
        made,
        progress(source),
        _result(source.outcome),
        secret=secret,
        board=None if secret else source.ruleset.board(source.state),
    )


def hides(game: AnyGame) -> bool:
    """Whether a game hides anything from one of its sides at its start."""
    opening, rules = game.opening, game.ruleset
    return any(rules.view(opening, side.id).state != opening for side in game.sides if side.orders)


def progress(game: AnyGame) -> str:
    """How far a game is: the turn, and who is to do what."""
    phase: Phase = game.phase
    if game.outcome is not None:
        return f"turn {phase.turn}"
    names = " and ".join(game.name(side) for side in game.waiting_for)
    return f"turn {phase.turn}, {names} to {phase.label.lower()}"


def _result(outcome: Outcome | None) -> str:
    return outcome.words if outcome is not None else ""


def _made(path: Path) -> datetime:
    try:
        seconds = path.stat().st_mtime
    except OSError:
        seconds = 0.0
    return datetime.fromtimestamp(seconds).astimezone()


def unfinished(folder: Path) -> list[Path]:
    """The journals of a folder that nobody closed and nobody plays now, newest first."""
    return [path for path in files.games(folder) if not _is_closed(path) and not is_played(path)]


def _is_closed(path: Path) -> bool:
    """Whether a file ends with a closing line; looks at its end only."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(size - _TAIL, 0))
            last: Sequence[bytes] = file.read().rstrip(b"\n").rsplit(b"\n", 1)
    except OSError:
        return True
    return last[-1].startswith(b'{"line":"end"')


def is_played(path: Path) -> bool:
    """Whether another copy of the program, or this one, plays the game of a file now."""
    try:
        with path.open("r+b") as file:
            return not files.lock(file.fileno())
    except OSError:
        return False
