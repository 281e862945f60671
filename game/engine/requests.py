"""What may be asked of the engine, how it is read, and the errors it is answered with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from game.ai.levels import LEVELS
from game.core.ruleset import Fault, Refusal, Side
from game.scenario.decode import shown
from game.session.record import Seat

Long = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
Count = Annotated[int, Meta(ge=0, le=2**31)]
MOST = 1000
"""Orders in one answer, and dice set at once; no game has a use for more."""

Orders = Annotated[list[Any], Meta(max_length=MOST)]


class Nothing(Struct):
    """A request that takes nothing."""


class New(Struct):
    """A game to be begun, from a scenario by id, path or tables."""

    scenario: str | dict[str, Any]
    seed: Long | None = None
    options: dict[str, str | bool] = {}
    seat: Side | None = None
    seats: dict[Side, str] = {}


class DiceRequest(Struct):
    """Faces that are to fall next."""

    faces: Annotated[list[Long], Meta(max_length=MOST)]


class OfSide(Struct):
    """A request about a side, which a seated client may leave out."""

    side: Side | None = None


class Legal(Struct):
    """What may follow orders already chosen, of one unit or of all."""

    side: Side | None = None
    unit: str | None = None
    orders: Orders = []


class Check(Struct):
    """An order after others, or others alone."""

    side: Side | None = None
    order: Any = None
    orders: Orders = []


class ForecastRequest(Struct):
    """An order whose odds are wanted."""

    order: Any
    side: Side | None = None


class Submit(Struct):
    """A side's whole answer."""

    side: Side | None = None
    orders: Orders = []


class Ai(Struct):
    """A side that wants to know what a computer player would do."""

    side: Side | None = None
    level: str = ""


class Log(Struct):
    """How many entries are known already."""

    since: Count = 0


class Save(Struct):
    """A file to be written, whole or for one side."""

    path: str
    side: Side | None = None


class Load(Struct):
    """A file to be read."""

    path: str


class ErrorAnswer(Struct, omit_defaults=True):
    """An error as it is answered."""

    kind: str
    why: str
    rule: str = ""
    change: str = ""
    at: str = ""
    faults: tuple[Fault, ...] = ()


class RequestError(Exception):
    """A request that is answered with an error."""

    def __init__(self, error: ErrorAnswer) -> None:
        self.error = error
        super().__init__(error.why)


def read(line: bytes) -> dict[str, object]:
    """Read the object a line holds.

    Raises:
        RequestError: It holds none.
    """
    try:
        request = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise bad(f"the line cannot be read: {error}" if line else "the line is too long") from None
    if not isinstance(request, dict):
        raise bad(f"a request is an object, and this is {shown(request)}")
    return request


def first_of(faults: Sequence[Fault]) -> str:
    """Give one line for all faults; the others stand in `faults`, where there is room."""
    first, *others = faults
    return f"{first} (and {len(others)} more)" if others else str(first)


def bad(why: str, at: str = "") -> RequestError:
    """Give the error for a request that cannot be understood; `at` is the place in it."""
    return RequestError(ErrorAnswer("bad-request", why, at=at))


def refused(why: str, change: str = "") -> RequestError:
    """Give the error for a request that is understood, and not allowed."""
    return RequestError(ErrorAnswer("refused", why, change=change))


def refusal_error(refusal: Refusal) -> RequestError:
    """Give the error for what the rules or the game refuse."""
    error = ErrorAnswer("refused", refusal.why, refusal.rule, refusal.change, refusal.at)
    return RequestError(error)


def seat_of(side: Side, word: str) -> Seat:
    """Read who has a seat.

    Raises:
        RequestError: Nobody of that name; it lists those there are.
    """
    known = (Seat.HUMAN, *LEVELS, Seat.NONE)
    if word not in known:
        raise bad(f"{shown(word)} has no seat; there are {', '.join(known)}", f"seats.{side}")
    return Seat(word)


def seated(seat: Side, seats: dict[Side, Seat], sides: set[Side]) -> dict[Side, Seat]:
    """Let all others pass but the computer players: nobody else is there to answer for them.

    Raises:
        RequestError: There is no such side, or somebody else is to play.
    """
    if seat not in sides:
        raise bad(f"there is no side {shown(seat)}; there are {', '.join(sorted(sides))}", "seat")
    for side in sorted(seats):
        if (seats[side] is Seat.HUMAN) != (side == seat):
            why = "a seated client plays its own seat alone; the others have a level or are none"
            raise bad(why, f"seats.{side}")
    return {side: Seat.HUMAN if side == seat else seats.get(side, Seat.EMPTY) for side in sides}


def option_of(value: object) -> str:
    """Give an option's value as the rules' tables write it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def acts(order: Struct, unit: str) -> bool:
    """Whether a unit acts in an order: an order's first field names who does."""
    first = msgspec.to_builtins(getattr(order, order.__struct_fields__[0]))
    return _names(first, unit)


def _names(value: object, unit: str) -> bool:
    match value:
        case str():
            return value == unit
        case dict():
            return any(_names(entry, unit) for entry in value.values())
        case list():
            return any(_names(entry, unit) for entry in value)
        case _:
            return False
