"""What a file of a game holds, in words: for the list of games and for going on with the last."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from game.core.board import Board
from game.core.ruleset import Outcome, Phase
from game.session import files
from game.session.lines import SaveError
from game.session.save import AnyGame, AnyRuleset, Copy, load, title_of


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
        secret: What a replay of it would tell, where it is going on and hides things from sides.
        board: The position, if everybody may see it.
    """

    path: Path
    kind: Kind
    title: str
    made: datetime
    where: str = ""
    result: str = ""
    fault: str = ""
    secret: str = ""
    board: Board | None = None

    @property
    def name(self) -> str:
        """What it is called: a save by its file, an autosave by its scenario."""
        return self.title if self.kind is Kind.AUTOSAVE else self.path.stem

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
        secret = "" if result or not source.ruleset.hides(state) else f"what {name} saw"
        board = None if secret else source.ruleset.board(state)
        return Saved(path, Kind.COPY, source.title, made, where, result, secret=secret, board=board)
    kind = Kind.AUTOSAVE if path.parent == files.autosaves() else Kind.SAVE
    title = title_of(source.setup.scenario)
    secret = f"all that {title} hides" if source.outcome is None and source.hides else ""
    return Saved(
        path,
        kind,
        title,
        made,
        progress(source),
        _result(source.outcome),
        secret=secret,
        board=None if secret else source.ruleset.board(source.state),
    )


def progress(game: AnyGame) -> str:
    """How far a game is: the turn, and who is to do what; not what, where units are hidden.

    That a side has something to do in a phase may be its secret.
    """
    phase: Phase = game.phase
    if game.outcome is not None:
        return f"turn {phase.turn}"
    names = " and ".join(game.name(side) for side in game.waiting_for)
    return f"turn {phase.turn}, {names} to {'act' if game.hides else phase.label.lower()}"


def _result(outcome: Outcome | None) -> str:
    return outcome.words if outcome is not None else ""


def _made(path: Path) -> datetime:
    try:
        seconds = path.stat().st_mtime
    except OSError:
        seconds = 0.0
    return datetime.fromtimestamp(seconds).astimezone()
