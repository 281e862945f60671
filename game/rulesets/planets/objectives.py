"""What a scenario is about, in data: the victory conditions of planets 19, each with its numbers.

The rules that read them are in `victory`.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from game.core.ruleset import Side, UnitId
from game.rulesets.planets.chart import Direction, Place

Count = Annotated[int, Meta(ge=0, le=999)]


class Edge(Struct, frozen=True, forbid_unknown_fields=True):
    """Part of the space off the board: a·q + b·r ≥ least (planets 9.1).

    `q ≥ 13` is (1, 0, 13); `q + r ≤ −13` is (−1, −1, 13).
    """

    q: Annotated[int, Meta(ge=-1, le=1)]
    r: Annotated[int, Meta(ge=-1, le=1)]
    least: Count

    def holds(self, place: tuple[int, int]) -> bool:
        """Whether a hex lies there."""
        return self.q * place[0] + self.r * place[1] >= self.least


class Objectives(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Base of all: nothing but the tag, the key `kind`."""


class Rest(Objectives, frozen=True, tag="rest"):
    """Come to rest on a beacon (planets 19.1)."""

    beacon: Place


class Landfall(Objectives, frozen=True, tag="landfall"):
    """Land on a side of a body, after entering all gravity hexes of `around` (planets 19.2)."""

    body: str
    side: Direction
    around: str = ""


class Race(Objectives, frozen=True, tag="race"):
    """Enter a gravity hex of each body in any order, then land on the finish (planets 19.3)."""

    through: tuple[str, ...]
    finish: str


class Blockade(Objectives, frozen=True, tag="blockade"):
    """One side's ship is to land on a body; the other is to stop it (planets 19.4)."""

    runner: UnitId
    body: str


class Convoy(Objectives, frozen=True, tag="convoy"):
    """Cargo ships and their escort against raiders, by points (planets 19.5).

    Attributes:
        body: Where the convoy is to land.
        cargo: What transports carry.
        least: Lots of it a transport must bring in to score.
        booty: Lots of it raiders must have taken from a transport to score.
    """

    convoy: Side
    raiders: Side
    body: str
    cargo: str = "ore"
    least: Count = 31
    booty: Count = 10


class Duel(Objectives, frozen=True, tag="duel"):
    """Destroy, capture or drive off the enemy; else least damage (planets 19.6)."""


class Breakout(Objectives, frozen=True, tag="breakout"):
    """A fugitive is to leave by an edge (planets 19.7)."""

    fugitive: UnitId
    pursuit: Side
    exits: tuple[Edge, ...]


class Escape(Objectives, frozen=True, tag="escape"):
    """Ships of one side are to leave by an edge at `speed` or less, all of them (planets 19.8)."""

    side: Side
    exits: tuple[Edge, ...]
    speed: Count = 3


class Siege(Objectives, frozen=True, tag="siege"):
    """Destroy an orbital base, the target; losing the flagship is the worst (planets 19.9)."""

    attacker: Side
    target: UnitId
    flagship: UnitId


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """By which edges a side carries the prize away (planets 19.10)."""

    side: Side
    exits: tuple[Edge, ...]


class Salvage(Objectives, frozen=True, tag="salvage"):
    """Leave the board with a cargo (planets 19.10)."""

    cargo: str
    claims: tuple[Claim, ...]


class Fleets(Objectives, frozen=True, tag="fleets"):
    """Silence the enemy, or destroy more strength than one loses (planets 19.11)."""


class Free(Objectives, frozen=True, tag="free"):
    """No victory at all: a position to try things in; ends with the turn limit."""


Objective = (
    Rest
    | Landfall
    | Race
    | Blockade
    | Convoy
    | Duel
    | Breakout
    | Escape
    | Siege
    | Salvage
    | Fleets
    | Free
)
