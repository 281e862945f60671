"""What lies on the map: task forces and spreads, with their three markers (fleet 3, 5.1, 7)."""

from __future__ import annotations

from msgspec import Struct

from game.core.hexes import Hex, Vec, sub
from game.core.motion import drift
from game.core.ruleset import Side, UnitId


class TaskForce(Struct, frozen=True, omit_defaults=True):
    """A task force, or a dummy counter (fleet 3).

    Attributes:
        id: Side and number, as `A1`.
        side: Whose it is.
        number: From 1, in the order of creation; never used again (fleet 1.12).
        past, present: Its markers.
        past_before, present_before: The turn-start markers (fleet 3.9).
        units: Whom it holds, in list order; of an enemy's, whom the viewer knows of (fleet 9.2).
        dummy: Whether it is a dummy (fleet 3.8); an enemy's looks like any other.
        down: Whether it is powered down (fleet 8.13).
        operated: Whether its operation round of this turn is over (fleet 4.4).
        bow: Its bow vector, option `facing` (fleet 5.7).
        radiates: Of an enemy's in a view: the longest active SR it has shown; 0: passive.
        reported: Of an enemy's in a view: the number of units as a contact gives it; 0: unknown.
    """

    id: UnitId
    side: Side
    number: int
    past: Hex
    present: Hex
    past_before: Hex = (0, 0)
    present_before: Hex = (0, 0)
    units: tuple[UnitId, ...] = ()
    dummy: bool = False
    down: bool = False
    operated: bool = False
    bow: Vec = (0, 0)
    radiates: int = 0
    reported: int = 0

    @property
    def velocity(self) -> Vec:
        """Present − Past (fleet 5.1)."""
        return sub(self.present, self.past)

    @property
    def future(self) -> Hex:
        """Where it will be without a burn (fleet 5.1)."""
        return drift(self.present, self.velocity)


class Spread(Struct, frozen=True, omit_defaults=True):
    """Missiles fired by one launcher at one target (fleet 7.1).

    Attributes:
        id: Side, `s` and number, as `As12`.
        side: Whose it is.
        number: Of its side's spreads, from 1, in order of launch (fleet 1.12).
        missile: Its type.
        missiles: How many are left.
        past, present: Its markers.
        fuel: g-turns left.
        launcher: The unit that launched it.
        force: The task force that holds that unit, or held it when it was lost (fleet 7.4).
        controller: The unit that controls it; empty for none.
        target: The unit it is after; hidden from the enemy unless it is the enemy's own (9.3).
        lost: Turns in a row it has not been guided (fleet 7.6).
        guided: Whether it is guided this turn.
        seeker_held: Whether its own seeker locked the target last turn (fleet 7.5).
        evasion_dm: Its own evasion this turn (fleet 7.10).
        arrived: Whether it is on target and attacks this turn (fleet 7.8, 7.9).
        attacked: Whether it has ever attacked: its type is then known (fleet 9.3).
    """

    id: UnitId
    side: Side
    number: int
    missile: str
    missiles: int
    past: Hex
    present: Hex
    fuel: int
    launcher: UnitId
    force: UnitId
    target: UnitId
    controller: UnitId = UnitId("")
    lost: int = 0
    guided: bool = False
    seeker_held: bool = False
    evasion_dm: int = 0
    arrived: bool = False
    attacked: bool = False

    @property
    def velocity(self) -> Vec:
        """Present − Past (fleet 5.1)."""
        return sub(self.present, self.past)

    @property
    def future(self) -> Hex:
        """Where it will be without a burn (fleet 5.1)."""
        return drift(self.present, self.velocity)
