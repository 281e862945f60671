"""The file of a game: JSON lines, each with its kind in `line`.

- `game`, the first: format, kind (`save`, `journal` or `side`), rules, the whole scenario, seed,
  seats, options, a hash of the starting state.
- `step`: the answers in the order they were given, who passed by itself, the events, a hash of
  the state they led to (sha-256 of its encoding with sorted keys), the place in the dice, the
  dice that were set beforehand, and what computer players had in mind.
- `answer`, `draft`, `dice`: what is kept for the step that is not resolved yet.
- `undo`, `redo`: in a journal only, which is never rewritten: the last answer was taken back, or
  given again. What was taken back can be given again after a crash too.
- `end`: how many lines, and the sha-256 of all bytes before it.

A save without its last line is cut. A journal is taken up to its last whole line, and since nothing
closes it, each of its lines but the first ends with a `seal`: the beginning of the sha-256 of the
seal before it and of the line without its own.

A copy for one side has neither seed nor scenario: its first line holds the view at the start, its
steps that side's orders, the events as it saw them with their lines of the log, a hash of its
view, and the view itself wherever the events alone do not lead there. Where units are hidden it
holds no thoughts but that side's own.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from game.core.opponent import Thought
from game.core.ruleset import Line, Side, SideInfo
from game.session.record import Seat, Stream

FORMAT = 2
"""The format of saves that this version writes; older ones are read too, newer ones refused."""

LARGEST = 64_000_000
"""Bytes of the largest file that is read; a game of a hundred turns has a twentieth of it."""

Seed = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
Face = Annotated[int, Meta(ge=1, le=2**63 - 1)]
Number = Annotated[int, Meta(ge=0, le=2**31)]


class SaveError(Exception):
    """A game that cannot be read or written: the file, and one reason."""

    def __init__(self, path: Path, why: str) -> None:
        self.path = path
        self.why = why
        super().__init__(f"{path}: {why}")


NOTHING = Raw()
"""Stands where a line leaves a scenario or a view out."""


class _Line(Struct, frozen=True, tag_field="line", omit_defaults=True):
    """Any line."""


class Header(_Line, frozen=True, tag="game"):
    """The first line (see the module)."""

    format: int
    kind: Literal["save", "journal", "side"]
    ruleset: str
    title: str
    start: str
    version: str = ""
    scenario: Raw = NOTHING
    seed: Seed | None = None
    seats: dict[Side, Seat] = {}
    options: dict[str, str] = {}
    reseeded: tuple[tuple[Number, Seed], ...] = ()
    side: Side | None = None
    sides: tuple[SideInfo, ...] = ()
    view: Raw = NOTHING


class StepLine(_Line, frozen=True, tag="step"):
    """A step that was resolved."""

    orders: dict[Side, Raw]
    events: Raw
    hash: str
    automatic: tuple[Side, ...] = ()
    stream: Stream = Stream()
    given: tuple[Face, ...] = ()
    rolled: bool = False
    view: Raw = NOTHING
    told: tuple[Line | None, ...] = ()
    thoughts: dict[Side, Thought] = {}


class AnswerLine(_Line, frozen=True, tag="answer"):
    """An answer that is kept."""

    side: Side
    orders: Raw
    thought: Thought | None = None


class DraftLine(_Line, frozen=True, tag="draft"):
    """Orders that are being considered."""

    side: Side
    orders: Raw


class DiceLine(_Line, frozen=True, tag="dice"):
    """Dice set to fall next."""

    faces: tuple[Face, ...]


class UndoLine(_Line, frozen=True, tag="undo"):
    """A side took its last answer back."""

    side: Side


class RedoLine(_Line, frozen=True, tag="redo"):
    """A side gave it again."""

    side: Side


class EndLine(_Line, frozen=True, tag="end"):
    """The last line of a whole file."""

    lines: int
    sum: str


BodyLine = StepLine | AnswerLine | DraftLine | DiceLine | UndoLine | RedoLine | EndLine

_ANY_LINE = msgspec.json.Decoder(BodyLine)
_SORTED = msgspec.json.Encoder(order="sorted")
_SEAL, _CLOSE = b',"seal":"', b"}\n"


def encode_json(value: object) -> bytes:
    """Give a value as JSON."""
    return msgspec.json.encode(value)


def encode(line: Header | BodyLine) -> bytes:
    """Give a line with its end."""
    return encode_json(line) + b"\n"


def encode_state(state: object) -> bytes:
    """Give a state as JSON: the same whatever the order of its keys in memory."""
    return _SORTED.encode(state)


def digest(state: object) -> str:
    """Give the hash of a state."""
    return hashlib.sha256(encode_state(state)).hexdigest()


def first_seal(head: bytes) -> str:
    """Give the seal that the second line of a journal goes on from; `head` is its first."""
    return _short(head)


def sealed(line: bytes, before: str) -> tuple[bytes, str]:
    """Put its seal to a line of a journal; give both."""
    seal = _short(before.encode() + line)
    return line.removesuffix(_CLOSE) + _SEAL + seal.encode() + b'"' + _CLOSE, seal


def _short(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


class Lines(Struct, frozen=True):
    """A file taken apart and found whole, but not yet followed.

    Attributes:
        header: Its first line.
        body: The others, but for the last of a closed file.
        length: How many bytes of the file they are.
        closed: Whether the closing line was there.
        cut: Whether a journal ended in the middle of a line.
        seal: The last one of a journal; the next line goes on from it.
    """

    header: Header
    body: tuple[BodyLine, ...]
    length: int
    closed: bool
    cut: bool
    seal: str = ""


def read_lines(path: Path) -> Lines:
    """Take a file apart.

    Raises:
        SaveError: as `load`.
    """
    content = _content(path)
    first, newline, rest = content.partition(b"\n")
    head = _header(path, first)
    if not newline and head.kind == "journal":
        raise SaveError(path, "holds nothing but half a first line")
    whole, _, part = rest.rpartition(b"\n")
    raws = whole.split(b"\n") if whole else []
    body: list[BodyLine] = []
    length = len(first) + 1
    seal = first_seal(content[:length])
    for number, raw in enumerate(raws, 2):
        try:
            line = _ANY_LINE.decode(raw)
        except (msgspec.DecodeError, RecursionError) as error:
            if head.kind == "journal" and number == len(raws) + 1 and not _is_json(raw):
                part = raw  # what was being written when the power went
                break
            raise SaveError(path, f"line {number} is damaged: {error}") from error
        if head.kind == "journal":
            seal = _next_seal(path, raw, seal, number)
        if isinstance(line, EndLine):
            _check_end(path, line, content[:length], number, last=number == len(raws) + 1)
            return Lines(head, tuple(body), length, closed=True, cut=False)
        body.append(line)
        length += len(raw) + 1
    if head.kind != "journal":
        raise SaveError(path, "is cut: its closing line is missing")
    return Lines(head, tuple(body), length, closed=False, cut=bool(part), seal=seal)


def _is_json(raw: bytes) -> bool:
    try:
        msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def _next_seal(path: Path, raw: bytes, before: str, number: int) -> str:
    """Give the seal of a line of a journal, which comes without its end."""
    line, seal = sealed(raw.rpartition(_SEAL)[0] + _CLOSE, before)
    if line != raw + b"\n":
        raise SaveError(path, f"has been edited: line {number} does not go on from those before it")
    return seal


def _content(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file():
            raise SaveError(path, "is not a file")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise SaveError(path, f"cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise SaveError(path, "is no name of a file") from error
    if not content.strip():
        raise SaveError(path, "is empty")
    if len(content) > LARGEST:
        raise SaveError(path, f"is larger than any saved game ({LARGEST} bytes)")
    return content


class _Probe(Struct):
    """What is read first, whatever the version."""

    format: int
    line: Literal["game"]


def _header(path: Path, raw: bytes) -> Header:
    try:
        found = msgspec.json.decode(raw, type=_Probe).format
    except (msgspec.DecodeError, RecursionError) as error:
        raise SaveError(path, "is no saved game: its first line is not that of one") from error
    if found > FORMAT:
        why = f"was saved by a newer version: format {found}, and this one reads up to {FORMAT}"
        raise SaveError(path, why)
    if found < 1:
        raise SaveError(path, f"is no saved game: there never was a format {found}")
    try:
        return msgspec.json.decode(raw, type=Header)
    except (msgspec.DecodeError, RecursionError) as error:
        raise SaveError(path, f"line 1 is damaged: {error}") from error


def _check_end(path: Path, end: EndLine, before: bytes, number: int, *, last: bool) -> None:
    if not last:
        raise SaveError(path, f"has been edited: something follows its closing line {number}")
    if end.lines != number - 1:
        raise SaveError(path, f"is cut: {number - 1} lines of {end.lines} are there")
    if end.sum != hashlib.sha256(before).hexdigest():
        raise SaveError(path, "has been edited: its lines are not those that were saved")
