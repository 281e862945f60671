"""What happens in `planets`: events in the past tense, complete; `apply` needs nothing else."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from game.core.dice import Roll
from game.core.hexes import Hex
from game.core.ruleset import Outcome, Side, UnitId
from game.rulesets.planets.orders import Gun, Plot, Track
from game.rulesets.planets.state import (
    Base,
    Ending,
    Item,
    Pending,
    Ship,
    Step,
)


class Wound(Struct, frozen=True, omit_defaults=True):
    """What one ship suffers at one blow (planets 14, 15).

    Attributes:
        ship: Who is hit.
        hits: Hits from the to-hit roll (option `tracks`).
        dice: One damage die a hit.
        weapon, drive, structure: Points those dice give, before the limit of 6 (planets R34).
        disabled: Turns of disablement, Dn (option `single`).
        eliminated: E: destroyed outright (option `single`).
    """

    ship: UnitId
    hits: int = 0
    dice: tuple[int, ...] = ()
    weapon: int = 0
    drive: int = 0
    structure: int = 0
    disabled: int = 0
    eliminated: bool = False

    @property
    def harms(self) -> bool:
        """Whether the table showed a hit or a D (planets R26)."""
        return bool(self.hits or self.disabled or self.eliminated)


class Strike(Struct, frozen=True):
    """A to-hit roll of a mine, torpedo, rock or base against one ship, and its wound."""

    roll: Roll
    wound: Wound


class Volley(Struct, frozen=True):
    """An attack or counterattack as rolled (planets 10.8, 10.9).

    Attributes:
        guns: Who fired, each with the strength used.
        targets: At whom.
        odds: The column, as `2:1`.
        roll: The to-hit die with range, relative velocity and heroism.
        closest: Where each gun's closest approach was, in the order of `guns`.
    """

    guns: tuple[Gun, ...]
    targets: tuple[UnitId, ...]
    odds: str
    roll: Roll
    closest: tuple[Hex, ...]


# --- the sequence (planets 4) ---------------------------------------------------------------


class TurnStarted(Struct, frozen=True, tag=True):
    """A player-turn began; marks and shots of the last one are wiped (planets 4.1)."""

    turn: int
    side: Side


class StepStarted(Struct, frozen=True, tag=True):
    """A step began, with the units that have to move or roll in it (planets 4.2)."""

    step: Step
    queue: tuple[UnitId, ...] = ()


class Asked(Struct, frozen=True, tag=True):
    """Another side was asked for a choice (counterattack, surrender, a nuke's side)."""

    pending: Pending


# --- movement (planets 5, 6, 7, 9) ----------------------------------------------------------


class Plotted(Struct, frozen=True, tag=True):
    """A ship's plot was given; secret until movement (planets 5.8)."""

    ship: UnitId
    plots: tuple[Plot, ...]


class Flew(Struct, frozen=True, tag=True):
    """A ship flew its course to the end (planets 5.5, 6.1).

    Attributes:
        pulls: All pulls noted, in order of entry; weak ones that may be ignored included.
        optional: The weak hexes whose pull may still be ignored in C2 (planets R7).
        weak: Whether the last gravity hex entered was weak and counts on (planets R6).
        visited: All gravity hexes entered.
        rocks: Asteroid hexes that will cost a roll (planets 9.2, 9.3).
        cost: Fuel spent.
        overload: Whether it used the overload.
        resting: The named rock it now stands on, or empty (planets 7.6).
    """

    ship: UnitId
    start: Hex
    end: Hex
    pulls: tuple[int, ...] = ()
    optional: tuple[Hex, ...] = ()
    weak: bool = False
    visited: tuple[Hex, ...] = ()
    rocks: tuple[Hex, ...] = ()
    cost: int = 0
    overload: bool = False
    resting: str = ""


class Stayed(Struct, frozen=True, tag=True):
    """A landed or docked ship, or an orbital base, kept its place."""

    ship: UnitId


class TookOff(Struct, frozen=True, tag=True):
    """Boosters lifted a ship to the hex above its side (planets 7.3, R42)."""

    ship: UnitId
    end: Hex
    pull: int
    weak: bool


class Landed(Struct, frozen=True, tag=True):
    """A ship came down on a side (planets 7.2)."""

    ship: UnitId
    start: Hex
    body: str
    side: int
    cost: int


class Rammed(Struct, frozen=True, tag=True):
    """A ram was rolled; both ships suffer its result (planets 9.6)."""

    rammer: UnitId
    target: UnitId
    roll: Roll
    wounds: tuple[Wound, ...]


class ShipLost(Struct, frozen=True, tag=True):
    """A ship left play.

    Attributes:
        start, end: For a crash or a loss off the map: the course.
        body: What it crashed on.
        by: The side whose doing it was, if any.
    """

    ship: UnitId
    ending: Ending
    by: Side | None = None
    start: Hex | None = None
    end: Hex | None = None
    body: str = ""


class CastOff(Struct, frozen=True, tag=True):
    """A docked ship lost its dock and hangs in its hex (planets R51)."""

    ship: UnitId
    pulls: tuple[int, ...]
    weak: bool


class PullIgnored(Struct, frozen=True, tag=True):
    """A ship trimmed one weak pull away (planets 6.5, R7)."""

    ship: UnitId
    at: Hex
    direction: int


class RocksRolled(Struct, frozen=True, tag=True):
    """One asteroid roll (planets 9.2)."""

    ship: UnitId
    at: Hex
    strike: Strike


# --- ordnance (planets 11) ------------------------------------------------------------------


class Launched(Struct, frozen=True, tag=True):
    """An item was launched; it moves in C3 (planets 11.2, 11.3)."""

    item: Item


class ItemFlew(Struct, frozen=True, tag=True):
    """An item of ordnance flew its course to the end (planets 11.4)."""

    item: UnitId
    start: Hex
    end: Hex
    pulls: tuple[int, ...] = ()
    weak: bool = False


class Spent(StrEnum):
    """How an item came to nothing."""

    EXPIRED = "expired"  # 11.4
    LEFT = "left"  # off the map, 9.1
    BODY = "body"  # reached a body or rock, 11.5, 11.6
    SUN = "sun"  # a sun swallowed it, 11.7
    ROCKS = "rocks"  # exploded among asteroids, 9.5


class ItemGone(Struct, frozen=True, tag=True):
    """An item came to nothing."""

    item: UnitId
    how: Spent
    at: Hex


class ItemsMet(Struct, frozen=True, tag=True):
    """Two items destroyed each other (planets 11.6, R41)."""

    items: tuple[UnitId, UnitId]
    at: Hex


class MineBurst(Struct, frozen=True, tag=True):
    """A mine went off; every ship in the hex rolled (planets 11.6)."""

    item: UnitId
    at: Hex
    strikes: tuple[Strike, ...]


class TorpedoRan(Struct, frozen=True, tag=True):
    """A torpedo rolled for ships in a drawn order until one was hit (planets 11.6).

    `order` is the drawn order, `strikes` the rolls made, `spent` whether it hit.
    """

    item: UnitId
    at: Hex
    order: tuple[UnitId, ...]
    strikes: tuple[Strike, ...]
    spent: bool


class NukeBurst(Struct, frozen=True, tag=True):
    """A nuke destroyed all in a hex (planets 11.7).

    `ships` are lost by `ShipLost` events that follow; `items`, the nuke among them, are gone, and
    so are asteroid `bases`.
    """

    item: UnitId
    at: Hex
    items: tuple[UnitId, ...]
    ships: tuple[UnitId, ...]
    bases: tuple[UnitId, ...]
    cleared: bool


class NukeFell(Struct, frozen=True, tag=True):
    """A nuke devastated a side of a planet or moon (planets 11.7, R47)."""

    item: UnitId
    body: str
    side: int
    base: UnitId | None
    ships: tuple[UnitId, ...]


class NukeShot(Struct, frozen=True, tag=True):
    """A ship or planetary base fired at a nuke (planets 11.7, R27)."""

    shooter: UnitId
    item: UnitId
    odds: str
    roll: Roll
    hit: bool


# --- combat (planets 10, 12, 16.4) ----------------------------------------------------------


class DefenceFired(Struct, frozen=True, tag=True):
    """A planetary base fired at a ship above it (planets 12.1)."""

    base: UnitId
    target: UnitId
    strike: Strike


class DemandAnswered(Struct, frozen=True, tag=True):
    """A demand of surrender was answered (planets 16.4)."""

    ship: UnitId
    target: UnitId
    accepted: bool


class AttackResolved(Struct, frozen=True, tag=True):
    """An attack and its counterattack, damage applied together (planets 10.9).

    Attributes:
        attack: The attack.
        counter: The counterattack, or None.
        wounds: Every ship hit, targets first.
        heroic: Ships that become heroic by it (planets 17.1).
    """

    attack: Volley
    counter: Volley | None
    wounds: tuple[Wound, ...]
    heroic: tuple[UnitId, ...] = ()


class Suppressed(Struct, frozen=True, tag=True):
    """A ship suppressed a base (planets 17.6)."""

    ship: UnitId
    base: UnitId


# --- supply, detection, the end (planets 8, 13, 15.5, 16, 19) -------------------------------


class Resupplied(Struct, frozen=True, tag=True):
    """A ship was supplied: fuel, maintenance and stores as they now are (planets 8.6).

    `docked` says that it now lies docked at the orbital base (planets 8.4).
    """

    ship: UnitId
    base: UnitId
    fuel: int
    hold: dict[str, int]
    docked: bool


class Transferred(Struct, frozen=True, tag=True):
    """Fuel or cargo passed between friends (planets 16.2)."""

    giver: UnitId
    taker: UnitId
    what: str
    amount: int


class Looted(Struct, frozen=True, tag=True):
    """Fuel or cargo was taken from an enemy (planets 16.2)."""

    taker: UnitId
    victim: UnitId
    what: str
    amount: int


class Captured(Struct, frozen=True, tag=True):
    """A ship was captured (planets 16.3)."""

    ship: UnitId
    target: UnitId


class Released(Struct, frozen=True, tag=True):
    """A captured ship has rested at a friendly base and serves again (planets 16.3)."""

    ship: UnitId


class Jettisoned(Struct, frozen=True, tag=True):
    """Cargo went overboard (planets R49)."""

    ship: UnitId
    what: str
    amount: int


class BasePlaced(Struct, frozen=True, tag=True):
    """A carried base was set down: as an orbital base, or built on a side (planets 8.3)."""

    ship: UnitId
    placed: Ship | None
    built: Base | None


class Recovered(Struct, frozen=True, tag=True):
    """A ship recovered one point; `track` None is one turn of disablement (15.5, 14.5)."""

    ship: UnitId
    track: Track | None


class Detected(Struct, frozen=True, tag=True):
    """A side's radar found a ship, or it gave itself away (planets 13.2)."""

    ship: UnitId
    by: Side


class Concealed(Struct, frozen=True, tag=True):
    """A ship resting at a friendly base was lost to sight (planets 13.3).

    `still` are the sides whose radar reaches it even there; they keep it.
    """

    ship: UnitId
    still: tuple[Side, ...] = ()


class Finished(Struct, frozen=True, tag=True):
    """A side reached the goal of a race (planets 19.3)."""

    side: Side
    fuel: int


class GameEnded(Struct, frozen=True, tag=True):
    """The game is over (planets 19)."""

    outcome: Outcome


Event = (
    TurnStarted
    | StepStarted
    | Asked
    | Plotted
    | Flew
    | Stayed
    | TookOff
    | Landed
    | Rammed
    | ShipLost
    | CastOff
    | PullIgnored
    | RocksRolled
    | Launched
    | ItemFlew
    | ItemGone
    | ItemsMet
    | MineBurst
    | TorpedoRan
    | NukeBurst
    | NukeFell
    | NukeShot
    | DefenceFired
    | DemandAnswered
    | AttackResolved
    | Suppressed
    | Resupplied
    | Transferred
    | Looted
    | Captured
    | Released
    | Jettisoned
    | BasePlaced
    | Recovered
    | Detected
    | Concealed
    | Finished
    | GameEnded
)
