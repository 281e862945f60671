"""Ship classes and cargo: the table of planets 3.1 and what may be carried."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Kind(StrEnum):
    """A class of ship (planets 3.1)."""

    TRANSPORT = "transport"
    PACKET = "packet"
    TANKER = "tanker"
    LINER = "liner"
    CORVETTE = "corvette"
    CORSAIR = "corsair"
    FRIGATE = "frigate"
    DREADNAUGHT = "dreadnaught"
    TORCH = "torch"
    ORBITAL_BASE = "orbital-base"


class Group(StrEnum):
    """What a class is for (planets 3.1)."""

    COMMERCIAL = "commercial"
    WARSHIP = "warship"
    BASE = "base"


class ShipClass(Struct, frozen=True):
    """One row of planets 3.1.

    Attributes:
        kind: The class.
        strength: For attack and defence.
        armed: Whether it may fire guns; false is the D after the strength (planets 3.2).
        fuel: Full tank, or None for unlimited (planets 3.5).
        hold: Cargo in tonnes, or None for unlimited.
        cost: Price in MCr.
        group: Commercial ship, warship or base.
        points: Twice its price in strength points (planets 17.4).
    """

    kind: Kind
    strength: int
    armed: bool
    fuel: int | None
    hold: int | None
    cost: int
    group: Group
    points: int

    @property
    def overloads(self) -> bool:
        """Whether it may overload: warships (planets 5.4)."""
        return self.group is Group.WARSHIP

    @property
    def name(self) -> str:
        """The class in words."""
        return self.kind.value.replace("-", " ")


# planets 3.1 "Classes"; a D after the strength: defence only. Points: twice the price of 17.4.
_TABLE = """
class         strength  fuel       hold       cost  group       points
transport     1D        10         50           10  commercial       1
packet        2         10         50           20  commercial       4
tanker        1D        50         0            10  commercial       1
liner         2D        10         0            50  commercial       2
corvette      2         20         5            40  warship          4
corsair       4         20         10           80  warship          8
frigate       8         20         40          150  warship         16
dreadnaught   15        15         50          600  warship         30
torch         8         unlimited  10          400  warship         16
orbital-base  16        unlimited  unlimited  1000  base            32
"""


def _limit(cell: str) -> int | None:
    return None if cell == "unlimited" else int(cell)


def _ship_class(line: str) -> ShipClass:
    kind, strength, fuel, hold, cost, group, points = line.split()
    return ShipClass(
        kind=Kind(kind),
        strength=int(strength.rstrip("D")),
        armed=not strength.endswith("D"),
        fuel=_limit(fuel),
        hold=_limit(hold),
        cost=int(cost),
        group=Group(group),
        points=int(points),
    )


CLASSES: dict[Kind, ShipClass] = {
    row.kind: row for row in map(_ship_class, _TABLE.strip().splitlines()[1:])
}

MINE, TORPEDO, NUKE, BASE, FUEL = "mine", "torpedo", "nuke", "base", "fuel"

# planets 3.1, 3.3, 11.1: tonnes of one lot. A scenario may name more goods.
MASSES: dict[str, int] = {MINE: 10, TORPEDO: 20, NUKE: 20, BASE: 50, "ore": 1, "instruments": 5}

# planets 3.4: prices in MCr.
PRICES: dict[str, int] = {MINE: 10, TORPEDO: 20, NUKE: 300}
