"""A ship, craft or drone as it is now: what it has lost, done and locked (fleet 2, 5–8, 14)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from game.core.hexes import Vec
from game.core.ruleset import Side, UnitId
from game.rulesets.fleet.orders import Device


class Wounds(Struct, frozen=True, omit_defaults=True):
    """What a unit has lost: points, and what does not work (fleet 14.7–14.9).

    Attributes:
        structure: Structure lost; destroyed at the sheet's structure (fleet 14.4).
        armour, g: Points of each.
        power, fire_control: Points of damage.
        crew: Crew hits.
        teams: Damage-control teams lost.
        passive, active: Short range lost, in hexes.
        meson, damper, globe: Rating of each screen lost.
        controllers: How many lost.
        sand, turrets: Sand batteries and damper turrets destroyed.
        array, jammer, commo: Whether it is lost.
        globe_destroyed: The globe overloaded; it cannot be repaired (fleet 12.7, 15.2).
        criticals: Items of damage control that a Critical hit: `drive`, `power`, `fire control`
            (fleet 15.3).
    """

    structure: int = 0
    armour: int = 0
    g: int = 0
    power: int = 0
    fire_control: int = 0
    crew: int = 0
    teams: int = 0
    passive: int = 0
    active: int = 0
    meson: int = 0
    damper: int = 0
    globe: int = 0
    controllers: int = 0
    sand: int = 0
    turrets: int = 0
    array: bool = False
    jammer: bool = False
    commo: bool = False
    globe_destroyed: bool = False
    criticals: tuple[str, ...] = ()


class Guns(Struct, frozen=True, omit_defaults=True):
    """The batteries of one entry of a sheet; equal batteries are told apart by nothing else.

    Attributes:
        destroyed: How many.
        fired: How many have fired this turn, in whatever kind of fire (fleet 4.6).
        opportunity, anti_missile: How many unfired ones stand in either posture.
        rating_lost: Spinal damage (fleet 14.8).
    """

    destroyed: int = 0
    fired: int = 0
    opportunity: int = 0
    anti_missile: int = 0
    rating_lost: int = 0


class Tubes(Struct, frozen=True, omit_defaults=True):
    """The launchers of one entry of a sheet (fleet 4.6)."""

    destroyed: int = 0
    fired: int = 0


class Helm(Struct, frozen=True, omit_defaults=True):
    """What a unit did in its last Movement operation (fleet 5.8, 6, 8.6).

    Attributes:
        burn: The burn it made; (0, 0) for none.
        evasion: g it spent on evasion.
        evasion_dm: What that adds to attacks on it (fleet 6.2, 6.3).
    """

    burn: Vec = (0, 0)
    evasion: int = 0
    evasion_dm: int = 0

    @property
    def drive_used(self) -> bool:
        """Whether at least 1 g was used (fleet 8.6)."""
        return self.burn != (0, 0) or self.evasion > 0


class Gear(Struct, frozen=True, omit_defaults=True):
    """What a unit has switched on this turn (fleet 4.3a).

    Attributes:
        on: Devices, sorted.
        flicker: Step of its black globe.
    """

    on: tuple[Device, ...] = ()
    flicker: int = 0


class Locks(Struct, frozen=True, omit_defaults=True):
    """What a unit holds locked by its own sensors; ids sorted (fleet 8.5, 8.8, 8.12).

    Attributes:
        now: This turn.
        held: Last turn.
        ladar: Of those of this turn, the ones its ladar locked.
        ladar_held: The same of last turn.
        directed: Whom it has fired beams at this turn.
        directed_held: The same of last turn.
    """

    now: tuple[UnitId, ...] = ()
    held: tuple[UnitId, ...] = ()
    ladar: tuple[UnitId, ...] = ()
    ladar_held: tuple[UnitId, ...] = ()
    directed: tuple[UnitId, ...] = ()
    directed_held: tuple[UnitId, ...] = ()


class Bearing(Struct, frozen=True):
    """How many batteries of one entry have fired at one target this turn (fleet 10.5)."""

    entry: int
    target: UnitId
    batteries: int


class Level(StrEnum):
    """How much a side knows of an enemy unit (fleet 9.1)."""

    BOGEY = "bogey"
    CONTACT = "contact"
    LOCKED = "locked"
    IDENTIFIED = "identified"


class Unit(Struct, frozen=True, omit_defaults=True):
    """A ship, craft or drone (fleet 2).

    Attributes:
        id: Unit id.
        name: As the screen shows it.
        side: Whose it is.
        kind: Its class; `State.sheet` gives the sheet.
        force: The task force it is in; of what is aboard a carrier, empty.
        carrier: Who carries it; empty in a task force.
        aboard_since: The turn it was taken aboard; 0 from the start (fleet 3.5).
        fuel: g-turns left; meaningless for an unlimited one.
        magazine: Missiles left, by type.
        canisters: Of sand.
        stored: Energy in the globe (fleet 12.6).
        wounds: What it has lost.
        guns, tubes: One for each entry of its sheet.
        sand_used: Sand batteries used this turn.
        turrets_ready: Damper turrets in anti-missile posture (fleet 4.5).
        turrets_fired: Damper turrets used this turn.
        helm, gear, locks: What it did and does.
        handed: Enemy units it gets −4 against by hand-off this turn (fleet 8.10).
        bearings: Beam fire of this turn by entry and target (fleet 10.5).
        busy: It burned, evaded, fired or launched this turn (fleet 15.3).
        known: How well the side that sees this state knows it; its own it knows whole.
    """

    id: UnitId
    name: str
    side: Side
    kind: str
    force: UnitId = UnitId("")
    carrier: UnitId = UnitId("")
    aboard_since: int = 0
    fuel: int = 0
    magazine: Mapping[str, int] = {}
    canisters: int = 0
    stored: int = 0
    wounds: Wounds = Wounds()
    guns: tuple[Guns, ...] = ()
    tubes: tuple[Tubes, ...] = ()
    sand_used: int = 0
    turrets_ready: int = 0
    turrets_fired: int = 0
    helm: Helm = Helm()
    gear: Gear = Gear()
    locks: Locks = Locks()
    handed: tuple[UnitId, ...] = ()
    bearings: tuple[Bearing, ...] = ()
    busy: bool = False
    known: Level = Level.IDENTIFIED
