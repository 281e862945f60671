"""Ship descriptions: one sheet for every unit of a class (fleet 2, 10.1)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=9999)]
Reach = Annotated[int, Meta(ge=0, le=99)]
Rating = Annotated[int, Meta(ge=0, le=99)]
Level = Annotated[int, Meta(ge=2, le=12)]
ClassName = Annotated[str, Meta(min_length=1, max_length=40)]

BASE_LEVEL = 7  # 2.3: the base crew level, at which no crew DM counts


class Kind(StrEnum):
    """What a unit is (fleet 2.2)."""

    SHIP = "ship"
    CRAFT = "craft"
    DRONE = "drone"


class Drive(StrEnum):
    """How a unit changes course (fleet 2.3)."""

    MANOEUVRE = "manoeuvre"
    REACTION = "reaction"
    NONE = "none"


class Beam(StrEnum):
    """The character of a beam weapon (fleet 10.2)."""

    LASER = "laser"
    PAW = "paw"
    MESON = "meson"


class Mount(StrEnum):
    """How a weapon is built in (fleet 10.1)."""

    TURRET = "turret"
    BARBETTE = "barbette"
    BAY = "bay"
    SPINAL = "spinal"


class Battery(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One entry of equal beam batteries (fleet 2.3, 10.1).

    Attributes:
        type: Its character.
        rating: Of each battery.
        number: How many.
        mount: Spinal weapons are fixed, all others steerable.
        sr: Short range in hexes; 0 stands for that of fleet 10.3.
    """

    type: Beam
    rating: Annotated[int, Meta(ge=1, le=99)]
    number: Annotated[int, Meta(ge=1, le=99)]
    mount: Mount
    sr: Reach = 0

    @property
    def steerable(self) -> bool:
        """Whether it can be trained; a fixed weapon is a battery of its own (fleet 10.1)."""
        return self.mount is not Mount.SPINAL


class Launcher(Struct, frozen=True, forbid_unknown_fields=True):
    """One entry of equal launchers (fleet 2.3, 7.1).

    Attributes:
        rate: The largest battery round.
        number: How many launchers.
        mount: How they are built in.
        missile: The type they fire, as `DL-15`.
    """

    rate: Annotated[int, Meta(ge=1, le=72)]
    number: Annotated[int, Meta(ge=1, le=99)]
    mount: Mount
    missile: str


class Sand(Struct, frozen=True, forbid_unknown_fields=True):
    """Sandcaster batteries; they share the canisters (fleet 2.3, 12.1)."""

    number: Count = 0
    rating: Rating = 0
    canisters: Count = 0


class Turrets(Struct, frozen=True, forbid_unknown_fields=True):
    """Damper turrets (fleet 2.3, 13.5)."""

    number: Count = 0
    rating: Rating = 0


class Crew(Struct, frozen=True, forbid_unknown_fields=True):
    """Target numbers of a crew; a drone has no pilot, 0 (fleet 2.3, 2.5)."""

    pilot: Annotated[int, Meta(ge=0, le=12)] = BASE_LEVEL
    gunnery: Level = BASE_LEVEL
    sensors: Level = BASE_LEVEL
    comms: Level = BASE_LEVEL
    engineering: Level = BASE_LEVEL


class Carried(Struct, frozen=True, forbid_unknown_fields=True, rename={"kind": "class"}):
    """Small craft, drones or riders of one class aboard (fleet 2.3, 3.4)."""

    kind: ClassName
    number: Annotated[int, Meta(ge=1, le=99)]


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The Universal Ship Description of a class (fleet 2.3).

    Attributes:
        name: Its class, as `Regent`.
        kind: Ship, craft or drone.
        size: 1–12 (fleet 2.4).
        structure: Points to destruction.
        armour: fleet 14.3.
        g: Most hexes of change of course a turn, shared with evasion.
        drive: Reaction drives burn fuel and are easier to see.
        fuel: g-turns; None is unlimited.
        tl: Technology level of its sensors.
        passive_sr, active_sr: Short ranges in hexes of PEMS and AEMS; 0: none.
        ladar_sr, mfd_sr: Short ranges as emitters of ladar and master fire director.
        commo_sr: Short range of the radio.
        tightbeam: Whether it can talk without radiating.
        jammer_sr, jammer_tl: 0: none.
        masking: +3 to locks on it.
        folding_array: Whether it has one.
        black_globe: The highest flicker step, 10 % each; 0: none.
        capacitor: The globe's store of energy.
        batteries, launchers: Its weapons, an entry each.
        controllers: Most missiles under control at once.
        magazine: Missiles carried, by type.
        sand, damper_turrets: Batteries of each.
        meson_screen, damper_screen: Ratings.
        crew: Target numbers.
        teams: Damage-control teams.
        carried: What is aboard.
        launch_rate: Craft launched plus recovered a turn.
    """

    name: ClassName
    kind: Kind
    size: Annotated[int, Meta(ge=1, le=12)]
    structure: Annotated[int, Meta(ge=1, le=9999)]
    armour: Rating = 0
    g: Annotated[int, Meta(ge=0, le=12)] = 0
    drive: Drive = Drive.MANOEUVRE
    fuel: Count | None = None
    tl: Annotated[int, Meta(ge=9, le=16)] = 15
    passive_sr: Reach = 0
    active_sr: Reach = 0
    ladar_sr: Reach = 0
    mfd_sr: Reach = 0
    commo_sr: Reach = 0
    tightbeam: bool = True
    jammer_sr: Reach = 0
    jammer_tl: Annotated[int, Meta(ge=0, le=16)] = 0
    masking: bool = False
    folding_array: bool = False
    black_globe: Annotated[int, Meta(ge=0, le=10)] = 0
    capacitor: Count = 0
    batteries: Annotated[tuple[Battery, ...], Meta(max_length=20)] = ()
    launchers: Annotated[tuple[Launcher, ...], Meta(max_length=20)] = ()
    controllers: Count = 0
    magazine: Mapping[str, Count] = {}
    sand: Sand = Sand()
    meson_screen: Rating = 0
    damper_screen: Rating = 0
    damper_turrets: Turrets = Turrets()
    crew: Crew = Crew()
    teams: Annotated[int, Meta(ge=0, le=99)] = 0
    carried: Annotated[tuple[Carried, ...], Meta(max_length=20)] = ()
    launch_rate: Count = 0
