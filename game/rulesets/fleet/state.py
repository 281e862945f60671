"""The state of a game of `fleet`: plain frozen data, ids and never live objects (fleet 2, 3, 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from game.core.hexes import Hex, Vec, sub
from game.core.motion import drift
from game.core.ruleset import Outcome, Side, UnitId
from game.rulesets.fleet.classes import CLASSES
from game.rulesets.fleet.orders import Answering, Device
from game.rulesets.fleet.scenario import Options, Scenario
from game.rulesets.fleet.sheets import Sheet


class Step(StrEnum):
    """The steps of a turn, in order (fleet 4.1).

    INITIATIVE, FLIGHT, STRIKE, APPLY and CLOSE wait for nobody unless a question is pending.
    """

    INITIATIVE = "initiative"  # 4.2: the rolls
    FORM_LOSER = "form-loser"  # 3.7: launching, recovering, reconfiguring
    FORM_WINNER = "form-winner"
    SETTINGS = "settings"  # 4.3a: secret, both sides
    SCAN_LOSER = "scan-loser"  # 4.3c
    SCAN_WINNER = "scan-winner"
    FIRST = "first"  # 4.4: who operates the first task force
    OPERATE = "operate"  # 4.4–4.7
    GUIDE = "guide"  # 7.4: control passes, both sides
    FLIGHT = "flight"  # 4.9
    STRIKE = "strike"  # 4.10, 13
    REPAIR_LOSER = "repair-loser"  # 4.11.3
    REPAIR_WINNER = "repair-winner"
    CLOSE = "close"  # 4.11, all else


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


class Report(Struct, frozen=True, omit_defaults=True):
    """What a side knows of an enemy unit (fleet 9.1, 9.2).

    Attributes:
        level: Never lost.
        turn: When it was last seen.
        force: The task force it was last seen in.
        locked: Whether any unit of the side holds it locked this turn.
        locked_before: The same of last turn.
    """

    level: Level = Level.BOGEY
    turn: int = 0
    force: UnitId = UnitId("")
    locked: bool = False
    locked_before: bool = False


class Sighting(Struct, frozen=True):
    """What a contact told of an enemy task force (fleet 9.1): it is real, and how many units.

    Attributes:
        turn: When.
        units: The least number of its class of size: 1, 2, 5 or 10.
    """

    turn: int
    units: int


class Knowledge(Struct, frozen=True, omit_defaults=True):
    """All that a side knows of the enemy (fleet 9).

    Attributes:
        units: By enemy unit; one that is not listed is a bogey.
        forces: By enemy task force that is known to be real.
    """

    units: Mapping[UnitId, Report] = {}
    forces: Mapping[UnitId, Sighting] = {}


class Standing(Struct, frozen=True, omit_defaults=True):
    """A side's standing orders; they answer interrupts without a question (fleet 23.4).

    Attributes:
        opportunity: Never; at the best window; or ask.
        percent: The least chance to hit that is worth a shot of opportunity.
        sand, anti_missile, repair: Never (not for repair); the usual; or ask.
    """

    opportunity: Answering = Answering.USUAL
    percent: int = 30
    sand: Answering = Answering.USUAL
    anti_missile: Answering = Answering.USUAL
    repair: Answering = Answering.USUAL


class Mode(StrEnum):
    """The kinds of beam fire (fleet 11.1); anti-missile fire is no attack on a ship."""

    NORMAL = "normal"
    OPPORTUNITY = "opportunity"


class Shot(Struct, frozen=True):
    """One battery's attack that is declared and not yet resolved (fleet 11.5).

    Attributes:
        unit: Who fires.
        entry: Which entry of its batteries.
        target: At whom.
        at: Where the target is: its present hex, or the window's (fleet 5.6).
        mode: The kind of fire.
    """

    unit: UnitId
    entry: int
    target: UnitId
    at: Hex
    mode: Mode


class Walk(Struct, frozen=True):
    """A task force on its way, between declaration and arrival (fleet 5.6).

    Attributes:
        force: Who moves.
        path: All hexes from its present marker to where it ends.
        window: Index up to which opportunity fire is over; -1 before the first window.
    """

    force: UnitId
    path: tuple[Hex, ...]
    window: int = -1


class Round(Struct, frozen=True, omit_defaults=True):
    """The operation round in hand (fleet 4.5).

    Attributes:
        force: Whose.
        moved: The Movement operation is over.
        fired: The Fire operation has begun.
        closed: The Fire operation is over: the movement came after it.
        ending: Nothing else is wanted: it ends when what is in hand is done.
    """

    force: UnitId
    moved: bool = False
    fired: bool = False
    closed: bool = False
    ending: bool = False


# --- questions in the midst of a step ---------------------------------------------------------


class OpportunityAsked(Struct, frozen=True, tag=True):
    """Whether to fire at the task force on its way (fleet 4.7, 5.6)."""

    asked: Side


class SandAsked(Struct, frozen=True, tag=True):
    """Whether to cast sand against a beam that has hit (fleet 12.1).

    Attributes:
        asked: The target's side.
        shot: The attack.
        rating: What the attack has left.
    """

    asked: Side
    shot: Shot
    rating: int


class TargetAsked(Struct, frozen=True, tag=True):
    """Whom a spread goes for whose target is destroyed (fleet 7.8)."""

    asked: Side
    spread: UnitId


class DefenceAsked(Struct, frozen=True, tag=True):
    """Which batteries of a task force fire at which spreads (fleet 13.2 step 3, 13.3)."""

    asked: Side
    force: UnitId


class SandDefenceAsked(Struct, frozen=True, tag=True):
    """Which sand batteries of a task force are cast at which spreads (fleet 13.2 step 6)."""

    asked: Side
    force: UnitId


Pending = OpportunityAsked | SandAsked | TargetAsked | DefenceAsked | SandDefenceAsked


class Blow(Struct, frozen=True, omit_defaults=True):
    """A spread on target in the Missile Attack Phase (fleet 13.2).

    Attributes:
        spread: Which.
        target: Whom it attacks.
        hits: Whether its to-hit roll hit; None before that roll.
        rating: What its attack has left, sand counted; 0 before it is worked out.
        defended: Missiles have been stopped, or it is past all defences.
        absorbed: Taken up by the target's globe.
        value: Its penetrating value once damage is rolled; -1 before (fleet 14.3).
    """

    spread: UnitId
    target: UnitId
    hits: bool | None = None
    rating: int = 0
    defended: bool = False
    absorbed: bool = False
    value: int = -1


class Fate(Struct, frozen=True):
    """What became of a unit that is out of the game.

    Attributes:
        unit: The unit as it last was.
        how: `destroyed`, or `left` for off the map.
        turn: When.
    """

    unit: Unit
    how: str
    turn: int


class State(Struct, frozen=True, omit_defaults=True):
    """A whole game.

    Attributes:
        scenario: As it began, options merged in.
        turn: From 1.
        step: Where in the turn.
        winner: The side with initiative this turn; empty before the first roll (fleet 1.11).
        operator: Whose turn it is to operate a task force (fleet 4.4).
        forces: By id: in order of side and number.
        units: By id: in order of the scenario.
        spreads: By id: in order of side and number.
        counts: Numbers used up: task forces and spreads by side, as `A1` and `As12` use them.
        knowledge: By the side that knows.
        standing: By side.
        round: The operation round in hand.
        walk: The movement in hand.
        shots: Beam attacks declared and not resolved, next first.
        queue: Spreads still to move, or task forces still to defend, next first.
        blows: Attacks of the Missile Attack Phase, in the order of fleet 13.2 step 1.
        pending: Questions, the innermost last.
        fates: Units out of the game.
        outcome: The end.
    """

    scenario: Scenario
    turn: int = 1
    step: Step = Step.INITIATIVE
    winner: Side = Side("")
    operator: Side = Side("")
    forces: Mapping[UnitId, TaskForce] = {}
    units: Mapping[UnitId, Unit] = {}
    spreads: Mapping[UnitId, Spread] = {}
    counts: Mapping[str, int] = {}
    knowledge: Mapping[Side, Knowledge] = {}
    standing: Mapping[Side, Standing] = {}
    round: Round | None = None
    walk: Walk | None = None
    shots: tuple[Shot, ...] = ()
    queue: tuple[UnitId, ...] = ()
    blows: tuple[Blow, ...] = ()
    pending: tuple[Pending, ...] = ()
    fates: tuple[Fate, ...] = ()
    outcome: Outcome | None = None

    @property
    def options(self) -> Options:
        """The options in force."""
        return self.scenario.options

    @property
    def sides(self) -> tuple[Side, ...]:
        """A and B (fleet 1.11)."""
        return tuple(side.id for side in self.scenario.sides)

    @property
    def loser(self) -> Side:
        """The side without initiative this turn (fleet 1.11)."""
        return self.other(self.winner)

    def other(self, side: Side) -> Side:
        """Give the enemy of a side."""
        first, second = self.sides
        return second if side == first else first

    def sheet(self, unit: Unit) -> Sheet:
        """Give the sheet of a unit: its scenario's own class, or that of fleet 17."""
        own = next((s for s in self.scenario.classes if s.name == unit.kind), None)
        return own or CLASSES[unit.kind]

    def forces_of(self, side: Side) -> Iterator[TaskForce]:
        """Yield a side's task forces by number."""
        return (force for force in self.forces.values() if force.side == side)

    def members(self, force: TaskForce) -> Iterator[Unit]:
        """Yield the units of a task force in list order."""
        return (self.units[unit] for unit in force.units)

    def force_of(self, unit: Unit) -> TaskForce | None:
        """Give the task force a unit is in, or its carrier's; None if the viewer knows of none."""
        holder = self.units.get(unit.carrier) if unit.carrier else unit
        return None if holder is None else self.forces.get(holder.force)

    def spreads_of(self, side: Side) -> Iterator[Spread]:
        """Yield a side's spreads by number."""
        return (spread for spread in self.spreads.values() if spread.side == side)


def with_unit(state: State, unit: Unit) -> State:
    """Put a unit's new value in its place."""
    return replace(state, units={**state.units, unit.id: unit})


def with_force(state: State, force: TaskForce) -> State:
    """Put a task force's new value in its place."""
    return replace(state, forces={**state.forces, force.id: force})


def with_spread(state: State, spread: Spread) -> State:
    """Put a spread's new value in its place."""
    return replace(state, spreads={**state.spreads, spread.id: spread})


def in_turn_order(state: State, forces: Sequence[TaskForce]) -> list[TaskForce]:
    """Sort task forces: the loser's by number, then the winner's (fleet 13.2)."""
    return sorted(forces, key=lambda f: (f.side == state.winner, f.number))
