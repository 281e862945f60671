"""What a ruleset tells the practice range: which pieces there are, and how a position is changed.

A position of the range is a state of the ruleset like any other; an edit gives another state, and
`portrait` the scenario that begins with it, which can be kept as a file and played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

from game.core.dice import RuleRef
from game.core.hexes import Hex, Vec
from game.core.ruleset import Refusal, Side, UnitId

C_co = TypeVar("C_co", covariant=True)
S = TypeVar("S")


class Piece(Struct, frozen=True):
    """Something that can be put on the board.

    Attributes:
        id: As `ship:frigate`, `item:mine`.
        name: As the palette shows it.
        group: The heading it stands under: `Ships`, `Ordnance`, `Bases`.
        sprite: Its picture, as board markers name theirs.
        words: One line about it.
        rule: Its section.
    """

    id: str
    name: str
    group: str
    sprite: str
    words: str
    rule: RuleRef


class Thing(Struct, frozen=True):
    """Something on the board that can be changed by hand.

    Attributes:
        id: Unit id.
        name: As the screen shows it.
        side: Whose it is; None if nobody's.
        at: Its hex.
        velocity: In hexes a turn; None for what has none to set.
        moves: Whether it can be moved and removed.
    """

    id: UnitId
    name: str
    side: Side | None
    at: Hex
    velocity: Vec | None
    moves: bool = True


class Field(Struct, frozen=True):
    """A number of a unit that can be set: fuel, a damage track, rounds in its hold.

    Attributes:
        id: As `fuel`, `hold.torpedo`, `weapon`.
        label: As the panel shows it.
        value, least, most: What it is and may be.
        rule: Its section.
        names: What its values are called, from `least` on, where they are no amounts.
    """

    id: str
    label: str
    value: int
    least: int
    most: int
    rule: RuleRef
    names: tuple[str, ...] = ()

    def shown(self, value: int) -> str:
        """Give a value as the panel shows it."""
        return self.names[value - self.least] if self.names else str(value)


class Put(Struct, frozen=True, tag=True):
    """Put a new piece on the board."""

    piece: str
    side: Side
    at: Hex


class Shift(Struct, frozen=True, tag=True):
    """Move a unit to a hex; what it would owe and be owed there is worked out anew."""

    unit: UnitId
    to: Hex


class Turn(Struct, frozen=True, tag=True):
    """Give a unit another velocity, in hexes a turn."""

    unit: UnitId
    velocity: Vec


class Tune(Struct, frozen=True, tag=True):
    """Set one of a unit's numbers."""

    unit: UnitId
    field: str
    value: int


class Remove(Struct, frozen=True, tag=True):
    """Take a unit off the board."""

    unit: UnitId


class Aimless(Struct, frozen=True, tag=True):
    """Play on without victory: nobody wins, nothing is over but the turns."""


Edit = Put | Shift | Turn | Tune | Remove | Aimless


class Workshop(Protocol[C_co, S]):
    """How positions of one ruleset are built by hand."""

    def blank(self, board: str, sides: int) -> Mapping[str, object]:
        """Give the tables of a scenario with a board, no units and no victory, as files hold it.

        Args:
            board: Its name; who reads the tables says whether there is such a board.
            sides: How many, at least one.
        """
        ...

    def pieces(self, state: S) -> Sequence[Piece]:
        """List what can be put on the board, in the order of the palette."""
        ...

    def things(self, state: S) -> Sequence[Thing]:
        """List what is on the board and can be changed, in order of side and id."""
        ...

    def fields(self, state: S, unit: UnitId) -> Sequence[Field]:
        """List the numbers of a unit that can be set; none for a unit that is not there."""
        ...

    def edit(self, state: S, edit: Edit) -> S | Refusal:
        """Change a position by hand, or say why it cannot be so."""
        ...

    def portrait(self, state: S, title: str = "") -> C_co:
        """Give the scenario that begins with this position, at this step, and has no faults.

        Args:
            state: The position.
            title: What it is to be called; the same as before if left out. Whether that can be
                a title, the rules' `faults` say.
        """
        ...

    def words(self, state: S, edit: Edit) -> str:
        """Say what an edit does, for the list of what can be taken back; `state`: before it."""
        ...
