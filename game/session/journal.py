"""The game being played, on the disk: written at each commit, so that a crash costs little.

A journal is a save without its closing line (see `save`), only ever appended to. It is locked
while it is played: two copies of the game never write to one. A write that fails is kept in
memory and tried again at the next commit; until then `fault` says so.
"""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Raw, Struct

from game.core.opponent import Thought
from game.core.ruleset import Side
from game.session import files
from game.session.game import Game
from game.session.lines import (
    AnswerLine,
    DiceLine,
    EndLine,
    RedoLine,
    SaveError,
    UndoLine,
    encode,
    encode_json,
    first_seal,
    read_lines,
    sealed,
)
from game.session.record import Step
from game.session.save import (
    AnyGame,
    AnyRuleset,
    game_of,
    header,
    run_on,
    step_lines,
    title_of,
)

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class Resumed(Struct, frozen=True):
    """A game taken up again, and whether a crash lost the last thing its players did.

    That a line was cut says nothing by itself: steps that follow from kept answers are run again.
    """

    game: AnyGame
    lost: bool


class Journal(Generic[C, S, O, E]):
    """Writes a game down as it is played; a `Recorder`.

    Attributes:
        path: The file.
        fault: Why the last write failed, in words; empty once all is written.
    """

    def __init__(self, game: Game[C, S, O, E], path: Path, length: int = 0) -> None:
        """Use `begin` or `resume`."""
        self.path = path
        self.fault = ""
        self._game = game
        self._handle: int | None = None
        self._length = length  # bytes known to be on the disk
        self._seal = ""
        self._waiting = b""  # bytes that are not there yet

    @classmethod
    def begin(cls, game: Game[C, S, O, E], folder: Path | None = None) -> Journal[C, S, O, E]:
        """Start the journal of a game, whatever has happened in it, and delete the oldest ones.

        Args:
            game: The game; its recorder is this journal from now on.
            folder: Where; the player's autosaves by default.
        """
        place = folder or files.autosaves()
        stamp = f"{datetime.now().astimezone():%Y-%m-%d %H%M%S} {secrets.token_hex(3)}"
        name = f"{stamp} {title_of(game.setup.scenario)}"
        journal = cls(game, place / files.file_name(name))
        game.recorder = journal
        head = encode(header(game, "journal"))
        journal._seal = first_seal(head)
        journal._waiting = head
        journal.write(step_lines(game, 0, game.steps))
        for side, orders in game.moment.pending.items():
            journal.answered(side, orders, game.moment.thoughts.get(side))
        if game.moment.faces:
            journal.dice_set(game.moment.faces)
        files.prune(place)
        return journal

    @classmethod
    def resume(cls, path: Path, rulesets: Mapping[str, AnyRuleset]) -> Resumed:
        """Go on with a game whose journal was never closed.

        Raises:
            SaveError: as `load`; or another copy of the program plays this game now.
        """
        try:
            handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        except OSError as error:
            raise SaveError(path, f"cannot be opened: {error.strerror or error}") from error
        try:
            return cls._resume(path, handle, rulesets)
        except BaseException:
            os.close(handle)
            raise

    @classmethod
    def _resume(cls, path: Path, handle: int, rulesets: Mapping[str, AnyRuleset]) -> Resumed:
        if not files.lock(handle):
            raise SaveError(path, "is being played by another copy of the program")
        lines = read_lines(path)
        if lines.closed or lines.header.kind != "journal":
            raise SaveError(path, "is a whole game, not one that was broken off")
        game = game_of(path, lines, rulesets)
        journal: Journal[object, object, object, object] = Journal(game, path, lines.length)
        journal._handle, journal._seal = handle, lines.seal
        game.recorder = journal
        noted = game.moment.steps
        run_on(path, game)
        journal.write(step_lines(game, noted, game.steps[noted:]))
        return Resumed(game, lines.cut and len(game.steps) == noted)

    def answered(self, side: Side, orders: Sequence[O], thought: Thought | None) -> None:
        """Note an answer that is kept."""
        self.write(encode(AnswerLine(side, Raw(encode_json(tuple(orders))), thought)))

    def resolved(self, first: int, steps: Sequence[Step[S, O, E]]) -> None:
        """Note steps, the first of them by its number from 0."""
        self.write(step_lines(self._game, first, steps))

    def undone(self, side: Side) -> None:
        """Note that a side took its answer back."""
        self.write(encode(UndoLine(side)))

    def redone(self, side: Side) -> None:
        """Note that it was given again."""
        self.write(encode(RedoLine(side)))

    def dice_set(self, faces: Sequence[int]) -> None:
        """Note which dice will fall next."""
        self.write(encode(DiceLine(tuple(faces))))

    def close(self) -> None:
        """Let go of the file; a game that is over gets its closing line and is a save then."""
        if self._game.outcome is not None and not self._waiting:
            with suppress(OSError):
                content = self.path.read_bytes()[: self._length]
                count = content.count(b"\n")
                self.write(encode(EndLine(count, hashlib.sha256(content).hexdigest())))
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
        self._game.recorder = None

    def write(self, lines: bytes) -> None:
        """Append lines and see them on the disk, those of earlier failures first."""
        for line in lines.splitlines(keepends=True):
            with_seal, self._seal = sealed(line, self._seal)
            self._waiting += with_seal
        try:
            self._append()
        except OSError as error:
            why = error.strerror or str(error)
            self.fault = f"The game cannot be written down, and a crash would lose it: {why}."

    def _append(self) -> None:
        if self._handle is not None and not self.path.exists():
            self._take_back(self._handle)
        if self._handle is None:
            self._handle = self._created()
        try:
            os.lseek(self._handle, self._length, os.SEEK_SET)
            left = memoryview(self._waiting)
            while left:
                left = left[os.write(self._handle, left) :]
            os.ftruncate(self._handle, self._length + len(self._waiting))
            os.fsync(self._handle)
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._handle, self._length)
            raise
        self._length += len(self._waiting)
        self._waiting = b""
        self.fault = ""

    def _take_back(self, handle: int) -> None:
        """Have a file that was deleted under the game written again, from the beginning."""
        os.lseek(handle, 0, os.SEEK_SET)
        with os.fdopen(handle, "rb") as file:
            self._waiting = file.read(self._length) + self._waiting
        self._handle, self._length = None, 0

    def _created(self) -> int:
        """Make the file, which nobody else has, and take it."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        handle = os.open(self.path, flags, 0o600)
        files.lock(handle)
        return handle
