"""What a player of `planets` may want: the orders, one class a kind, in order of play."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from game.core.hexes import Hex
from game.core.ruleset import UnitId


class Track(StrEnum):
    """The three damage tracks (planets 15.1)."""

    WEAPON = "weapon"
    DRIVE = "drive"
    STRUCTURE = "structure"


class Burn(Struct, frozen=True, tag=True):
    """Move the predicted end one hex, or two by overload (planets 5.3, 5.4).

    Attributes:
        ship: Who burns.
        burns: One or two directions 0–5.
    """

    ship: UnitId
    burns: tuple[int, ...]


class Land(Struct, frozen=True, tag=True):
    """From orbit, burn onto the body and come down on a side 0–5 (planets 7.2)."""

    ship: UnitId
    side: int


class TakeOff(Struct, frozen=True, tag=True):
    """Rise by boosters to the gravity hex above the side (planets 7.3)."""

    ship: UnitId


class Ram(Struct, frozen=True, tag=True):
    """Ram an enemy whose hex centre lies on the plotted course (planets 9.6)."""

    ship: UnitId
    target: UnitId


class Launch(Struct, frozen=True, tag=True):
    """Launch one item of ordnance (planets 11.2).

    Attributes:
        launcher: A ship, or an asteroid or orbital base.
        item: `mine`, `torpedo` or `nuke`.
        thrust: For a torpedo, up to two directions.
    """

    launcher: UnitId
    item: str
    thrust: tuple[int, ...] = ()


class IgnoreGravity(Struct, frozen=True, tag=True):
    """Ignore the pull of one weak gravity hex just entered (planets 6.5, R7)."""

    ship: UnitId
    at: Hex


class ChooseSide(Struct, frozen=True, tag=True):
    """Choose which of two sides a nuke strikes (planets R47)."""

    item: UnitId
    side: int


class DefenceFire(Struct, frozen=True, tag=True):
    """A planetary base fires at one ship or nuke above its side (planets 12.1, R27)."""

    base: UnitId
    target: UnitId


class Demand(Struct, frozen=True, tag=True):
    """Demand an enemy ship's surrender (planets 16.4, R52)."""

    ship: UnitId
    target: UnitId


class Surrender(Struct, frozen=True, tag=True):
    """Accept a demand of surrender (planets 16.4)."""

    ship: UnitId


class Gun(Struct, frozen=True):
    """One ship's part in an attack; no strength given means its full strength (planets 10.1)."""

    ship: UnitId
    strength: int | None = None


class Attack(Struct, frozen=True, tag=True):
    """Fire guns at one, some or all enemies in one hex (planets 10.1, 10.2)."""

    guns: tuple[Gun, ...]
    targets: tuple[UnitId, ...]


class ShootNuke(Struct, frozen=True, tag=True):
    """Fire one ship's guns at a nuke (planets 11.7, R27)."""

    ship: UnitId
    item: UnitId


class Suppress(Struct, frozen=True, tag=True):
    """Suppress the enemy planetary base below (planets 17.6)."""

    ship: UnitId
    base: UnitId


class Counterattack(Struct, frozen=True, tag=True):
    """Fire back at attackers before any die falls (planets 10.9)."""

    guns: tuple[Gun, ...]
    targets: tuple[UnitId, ...]


class Resupply(Struct, frozen=True, tag=True):
    """Fill fuel, have maintenance and restock ordnance at a base (planets 8.4, 8.6).

    Attributes:
        ship: Who is supplied.
        base: A planetary or asteroid base, or an orbital base (a ship's id).
        mines: How many mines the hold is to contain afterwards; None leaves them.
        torpedoes: The same for torpedoes.
        nukes: The same for nukes, where the scenario restocks them.
    """

    ship: UnitId
    base: UnitId
    mines: int | None = None
    torpedoes: int | None = None
    nukes: int | None = None


class Transfer(Struct, frozen=True, tag=True):
    """Pass fuel, ordnance or cargo between friendly matched ships (planets 8.8, 16.2).

    `what` is `fuel` or a name in the giver's hold.
    """

    giver: UnitId
    taker: UnitId
    what: str
    amount: int


class Loot(Struct, frozen=True, tag=True):
    """Take fuel, ordnance or cargo from a matched enemy that cannot resist (planets 16.2)."""

    taker: UnitId
    victim: UnitId
    what: str
    amount: int


class Capture(Struct, frozen=True, tag=True):
    """Capture a matched disabled enemy (planets 16.3)."""

    ship: UnitId
    target: UnitId


class Jettison(Struct, frozen=True, tag=True):
    """Throw cargo or ordnance overboard (planets R49)."""

    ship: UnitId
    what: str
    amount: int


class PlaceBase(Struct, frozen=True, tag=True):
    """Set down a carried orbital base: here in orbit, or below on the side (planets 8.3)."""

    ship: UnitId


class Recover(Struct, frozen=True, tag=True):
    """Mend one point of a track, or one turn of disablement (planets 15.5, 14.5).

    Under `single` damage there is no track to choose and no order is needed.
    """

    ship: UnitId
    track: Track


Plot = Burn | Land | TakeOff | Ram
Supply = Resupply | Transfer | Loot | Capture | Jettison | PlaceBase
Order = (
    Burn
    | Land
    | TakeOff
    | Ram
    | Launch
    | IgnoreGravity
    | ChooseSide
    | DefenceFire
    | Demand
    | Surrender
    | Attack
    | ShootNuke
    | Suppress
    | Counterattack
    | Resupply
    | Transfer
    | Loot
    | Capture
    | Jettison
    | PlaceBase
    | Recover
)
