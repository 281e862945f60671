"""The state of a game of `fleet`: plain frozen data, ids and never live objects (fleet 2, 3, 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from game.core.hexes import Hex
from game.core.ruleset import Outcome, Side, UnitId
from game.rulesets.fleet.classes import CLASSES
from game.rulesets.fleet.counters import Spread, TaskForce
from game.rulesets.fleet.knowledge import Knowledge, Standing
from game.rulesets.fleet.scenario import Options, Scenario
from game.rulesets.fleet.sheets import Sheet
from game.rulesets.fleet.units import Unit


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
