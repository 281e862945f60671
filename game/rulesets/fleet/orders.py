"""What a player of `fleet` may want: the orders, one class a kind, in order of play (fleet 4)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from game.core.hexes import Vec
from game.core.ruleset import Side, UnitId


class Device(StrEnum):
    """What is switched in the Sensor Phase (fleet 4.3a)."""

    AEMS = "aems"
    LADAR = "ladar"
    RADIO = "radio"
    JAMMER = "jammer"
    ARRAY = "array"


class Answering(StrEnum):
    """How a standing order answers an interrupt (fleet 23.4)."""

    NEVER = "never"
    USUAL = "usual"
    ASK = "ask"


class Interrupt(StrEnum):
    """What standing orders are kept for (fleet 23.4)."""

    OPPORTUNITY = "opportunity"
    SAND = "sand"
    ANTI_MISSILE = "anti-missile"
    REPAIR = "repair"


# --- Initiative Phase: launching, recovering, reconfiguring (fleet 3.4–3.8) ------------------


class LaunchCraft(Struct, frozen=True, tag=True):
    """Launch carried units into one new task force, or an existing one (fleet 3.4).

    Attributes:
        carrier: Who carries them.
        units: Who is launched.
        into: A task force with identical markers; empty for a new one.
    """

    carrier: UnitId
    units: tuple[UnitId, ...]
    into: UnitId = UnitId("")


class Recover(Struct, frozen=True, tag=True):
    """Take units aboard (fleet 3.5)."""

    carrier: UnitId
    units: tuple[UnitId, ...]


class Split(Struct, frozen=True, tag=True):
    """Split units off into one new task force with the same markers (fleet 3.6).

    Without units a dummy counter splits off (fleet 3.8).
    """

    force: UnitId
    units: tuple[UnitId, ...] = ()


class Join(Struct, frozen=True, tag=True):
    """Let units of one task force join another with the same markers (fleet 3.6)."""

    units: tuple[UnitId, ...]
    force: UnitId


# --- Sensor Phase (fleet 4.3, 8) -------------------------------------------------------------


class Switch(Struct, frozen=True, tag=True):
    """Switch a device of a unit on or off for this turn (fleet 4.3a)."""

    unit: UnitId
    device: Device
    on: bool


class Flicker(Struct, frozen=True, tag=True):
    """Set the flicker step of a unit's black globe (fleet 12.3)."""

    unit: UnitId
    step: int


class PowerDown(Struct, frozen=True, tag=True):
    """Power a task force down for this turn, or up again (fleet 8.13)."""

    force: UnitId
    down: bool


class StandingOrder(Struct, frozen=True, tag=True):
    """Say how an interrupt is answered from now on (fleet 23.4).

    Attributes:
        interrupt: Which.
        answer: How.
        percent: For opportunity fire: the least chance to hit that is worth a shot.
    """

    interrupt: Interrupt
    answer: Answering
    percent: int = 0


class Scan(Struct, frozen=True, tag=True):
    """Let a task force make its sensor rolls next; the others follow by number (fleet 4.3c)."""

    force: UnitId


class HandOff(Struct, frozen=True, tag=True):
    """Name the unit that hands locks off to another task force, or decline (fleet 8.10).

    Attributes:
        sender: The task force that hands off.
        receiver: The one that receives.
        unit: Who sends; empty to decline.
    """

    sender: UnitId
    receiver: UnitId
    unit: UnitId = UnitId("")


# --- Operations Phase (fleet 4.4–4.8, 5, 10, 11) ----------------------------------------------


class OperateFirst(Struct, frozen=True, tag=True):
    """Say which side operates the first task force (fleet 4.4)."""

    side: Side


class Operate(Struct, frozen=True, tag=True):
    """Begin the operation round of a task force (fleet 4.5)."""

    force: UnitId


class Burn(Struct, frozen=True, tag=True):
    """Move the task force in hand, with a burn; (0, 0) coasts (fleet 5.2–5.4)."""

    force: UnitId
    burn: Vec


class Evade(Struct, frozen=True, tag=True):
    """Spend g of one unit on evasion in this movement (fleet 6.1–6.3).

    Attributes:
        unit: Who evades.
        g: How many g.
        check: Whether its pilot tries for more.
    """

    unit: UnitId
    g: int
    check: bool = False


class Bow(Struct, frozen=True, tag=True):
    """Turn the bow of a task force that does not burn to a direction 0–5 (fleet 5.7)."""

    force: UnitId
    direction: int


class Fire(Struct, frozen=True, tag=True):
    """Fire batteries of one entry at one target (fleet 10.4, 11).

    Attributes:
        unit: Who fires.
        entry: Which entry of its batteries, from 0.
        batteries: How many of it.
        target: At whom.
    """

    unit: UnitId
    entry: int
    batteries: int
    target: UnitId


class Launch(Struct, frozen=True, tag=True):
    """Launch one spread from one launcher (fleet 7.1).

    Attributes:
        unit: Who launches.
        entry: Which entry of its launchers, from 0.
        missiles: How many, 1 to the launcher's rate.
        target: At whom.
    """

    unit: UnitId
    entry: int
    missiles: int
    target: UnitId


class Posture(Struct, frozen=True, tag=True):
    """Set the postures of a unit's unfired batteries as the round ends (fleet 4.5).

    Attributes:
        unit: Whose.
        entry: Which entry of its batteries; -1 for its damper turrets.
        opportunity: How many stand ready for opportunity fire.
        anti_missile: How many stand ready against missiles; the others take no posture.
    """

    unit: UnitId
    entry: int
    opportunity: int
    anti_missile: int


class OpportunityFire(Struct, frozen=True, tag=True):
    """Fire at a task force on its way (fleet 4.7, 5.6).

    Attributes:
        window: Index of the path hex, 0 to its length.
        unit, entry, batteries, target: As for `Fire`.
    """

    window: int
    unit: UnitId
    entry: int
    batteries: int
    target: UnitId


class CastSand(Struct, frozen=True, tag=True):
    """Spend a canister: against the beam that has hit, or the spread named (fleet 12.1, 13.7)."""

    unit: UnitId
    spread: UnitId = UnitId("")


class HoldSand(Struct, frozen=True, tag=True):
    """Keep the sand (fleet 12.1)."""

    unit: UnitId


# --- Missile Movement and Missile Attack (fleet 7, 13) ----------------------------------------


class Control(Struct, frozen=True, tag=True):
    """Give control of a spread to another unit of the same task force (fleet 7.4)."""

    spread: UnitId
    unit: UnitId


class Retarget(Struct, frozen=True, tag=True):
    """Give a spread whose target is destroyed another one (fleet 7.8)."""

    spread: UnitId
    target: UnitId


class Defend(Struct, frozen=True, tag=True):
    """Announce anti-missile fire against a spread (fleet 13.2–13.5).

    Attributes:
        unit: Who defends.
        entry: Which entry of its batteries; -1 for its damper turrets.
        batteries: How many of it.
        spread: Against which.
    """

    unit: UnitId
    entry: int
    batteries: int
    spread: UnitId


# --- Turn Record (fleet 15) --------------------------------------------------------------------


class Repair(Struct, frozen=True, tag=True):
    """Let the next damage-control team of a unit try an item (fleet 15.1).

    Attributes:
        unit: Whose team.
        item: As `drive`, `power`, `battery 2`: the names of `repair.ITEMS`.
    """

    unit: UnitId
    item: str


Order = (
    LaunchCraft
    | Recover
    | Split
    | Join
    | Switch
    | Flicker
    | PowerDown
    | StandingOrder
    | Scan
    | HandOff
    | OperateFirst
    | Operate
    | Burn
    | Evade
    | Bow
    | Fire
    | Launch
    | Posture
    | OpportunityFire
    | CastSand
    | HoldSand
    | Control
    | Retarget
    | Defend
    | Repair
)
