"""The state of a game of `planets`: plain frozen data, ids and never live objects (planets 3.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game.core.hexes import Hex, Vec, length
from game.core.ruleset import Outcome, Side, UnitId
from game.rulesets.planets.chart import Chart, base_id, chart_of
from game.rulesets.planets.orders import Gun, Land, Plot, TakeOff
from game.rulesets.planets.past import Arrival, Booty, Ending, Mark, Seizure
from game.rulesets.planets.scenario import OPEN, Damage, Options, Scenario
from game.rulesets.planets.ships import CLASSES, MASSES, Kind, ShipClass

__all__ = [
    "Arrival",
    "AttackDeclared",
    "Base",
    "Booty",
    "DemandMade",
    "Ending",
    "Fate",
    "Item",
    "Mark",
    "NukeAtCorner",
    "Pending",
    "Place",
    "Seizure",
    "Ship",
    "State",
    "Step",
    "id_key",
    "in_order",
    "landing_of",
    "ordered",
    "take_off_of",
    "with_base",
    "with_item",
    "with_ship",
]


class Step(StrEnum):
    """The steps of a player-turn, in order (planets 4.2).

    MOVE, FLIGHT, ROCKS and CLOSE wait for nobody. Choices in the midst of a step stand in
    `State.pending`.
    """

    PLOT = "plot"  # A
    LAUNCH = "launch"  # B
    MOVE = "move"  # C1
    TRIM = "trim"  # C2: weak-gravity choices
    FLIGHT = "flight"  # C3: ordnance moves
    ROCKS = "rocks"  # D1
    DEFENCE = "defence"  # D2
    DEMAND = "demand"  # D3, before any gun (R52)
    ATTACK = "attack"  # D3
    SUPPLY = "supply"  # E1
    RECOVER = "recover"  # E2
    CLOSE = "close"  # E3, E4 and the next player-turn


class Place(StrEnum):
    """Where a ship is (planets 3.7)."""

    FLYING = "flying"
    LANDED = "landed"  # on a side of a planet or moon
    ROCK = "rock"  # on a named rock
    DOCKED = "docked"  # at an orbital base
    STATION = "station"  # an orbital base itself


class Ship(Struct, frozen=True, omit_defaults=True):
    """A ship or orbital base.

    Attributes:
        id: Unit id.
        name: As the screen shows it.
        side: Who commands it now; a captor's after capture.
        kind: Its class.
        position: Its hex; for a landed ship the body's.
        velocity: The course last flown.
        pulls: Directions of gravity entered in its last movement.
        weak: The last gravity hex entered was weak and still counts (planets 6.5, R6).
        course: Where its last course began; it ended at `position`.
        fuel: Units of fuel; 0 and meaningless for a torch and an orbital base.
        hold: Cargo and ordnance: name to number of lots.
        weapon, drive, structure: Points on the tracks (planets 15.1).
        disabled: Turns of disablement, option `single` (planets 14.3).
        overloaded: The overload is used up (planets 5.4).
        place: Where it is; `body` and `body_side` name the body and side it stands on, `dock` the
            orbital base it is docked at.
        optional: Weak gravity hexes entered in this movement whose pull may be ignored (R7).
        rocks: Asteroid hexes of this movement that cost a roll at D1, one each (planets 9.2, 9.3).
        captured_from: The side it was captured from, until it has rested at a base (16.3).
        surrendered_to: The ship it surrendered to (planets 16.4).
        heroic: planets 17.1.
        seen_by: Sides that have detected it (planets 13.3).
        hurt_by: The side in whose player-turns it recovers, option `even` (R50).
        crew: False: see `ShipSetup.crew`.
        marks: What it did in this player-turn.
    """

    id: UnitId
    name: str
    side: Side
    kind: Kind
    position: Hex
    velocity: Vec = (0, 0)
    pulls: tuple[int, ...] = ()
    weak: bool = False
    course: Hex = (0, 0)
    fuel: int = 0
    hold: Mapping[str, int] = {}
    weapon: int = 0
    drive: int = 0
    structure: int = 0
    disabled: int = 0
    overloaded: bool = False
    place: Place = Place.FLYING
    body: str = ""
    body_side: int = 0
    dock: UnitId | None = None
    optional: tuple[Hex, ...] = ()
    rocks: tuple[Hex, ...] = ()
    captured_from: Side | None = None
    surrendered_to: UnitId | None = None
    heroic: bool = False
    seen_by: tuple[Side, ...] = ()
    hurt_by: Side | None = None
    crew: bool = True
    marks: tuple[Mark, ...] = ()

    @property
    def ship_class(self) -> ShipClass:
        """Its row of planets 3.1."""
        return CLASSES[self.kind]

    @property
    def is_base(self) -> bool:
        """Whether it is an orbital base."""
        return self.kind is Kind.ORBITAL_BASE

    @property
    def grounded(self) -> bool:
        """Whether it stands on a planet or moon, safe from all but nukes (planets 8.2)."""
        return self.place is Place.LANDED

    @property
    def damaged(self) -> bool:
        """Whether it has anything to recover."""
        return bool(self.weapon or self.drive or self.structure or self.disabled)

    @property
    def speed(self) -> int:
        """Length of its last course (planets 2.4)."""
        return length(self.velocity)

    @property
    def owner(self) -> Side:
        """Whose ship it is: a prize's is the side it was captured from (planets 16.3)."""
        return self.side if self.captured_from is None else self.captured_from


class Item(Struct, frozen=True, omit_defaults=True):
    """An item of ordnance (planets 11).

    Attributes:
        order: Its place in the order of launches; the oldest moves first (planets 4.2).
        thrust: A torpedo's own thrust, used up in its launch movement (planets 11.1).
        moves: Movements made; the launch movement is the first (planets 11.4).
        shot_by: Sides that have shot at it in this combat phase (planets R27).
    """

    id: UnitId
    kind: str
    side: Side
    position: Hex
    velocity: Vec
    pulls: tuple[int, ...]
    launcher: UnitId
    order: int
    weak: bool = False
    course: Hex = (0, 0)
    thrust: tuple[int, ...] = ()
    moves: int = 0
    shot_by: tuple[Side, ...] = ()


class Base(Struct, frozen=True, omit_defaults=True):
    """A planetary base on a side of a body, or the asteroid base of a rock (side None).

    Attributes:
        id: `World 3`, or the rock's name.
        owner: A side, `open` or `closed` (planets 8.1).
        destroyed: By a nuke (planets 11.7).
        suppressed: planets 17.6.
        launched: Has launched in this player-turn.
        supplied: Has supplied somebody in this player-turn.
    """

    id: UnitId
    body: str
    side: int | None
    owner: str
    destroyed: bool = False
    suppressed: bool = False
    launched: bool = False
    supplied: bool = False

    @property
    def works(self) -> bool:
        """Whether it can supply, lift and fire."""
        return not (self.destroyed or self.suppressed)

    def friendly_to(self, side: Side) -> bool:
        """Whether it serves a side (planets 8.1)."""
        return self.owner in (side, OPEN)


class Fate(Struct, frozen=True, omit_defaults=True):
    """A ship that has left play: who, how, when, by whose hand."""

    ship: Ship
    ending: Ending
    turn: int
    by: Side | None = None


class DemandMade(Struct, frozen=True, tag=True):
    """A demand of surrender that waits for its answer (planets R52)."""

    ship: UnitId
    target: UnitId
    asked: Side


class AttackDeclared(Struct, frozen=True, tag=True):
    """An attack that waits for the counterattack (planets 10.9)."""

    guns: tuple[Gun, ...]
    targets: tuple[UnitId, ...]
    asked: Side


class NukeAtCorner(Struct, frozen=True, tag=True):
    """A nuke that reached a corner: its victim chooses one of two sides (planets R47)."""

    item: UnitId
    body: str
    sides: tuple[int, int]
    asked: Side


Pending = DemandMade | AttackDeclared | NukeAtCorner


class State(Struct, frozen=True, omit_defaults=True):
    """A game of `planets` between two events.

    Attributes:
        scenario: What it started from, options merged in.
        turn: The game turn, from 1.
        phasing: Whose player-turn it is.
        step: Where in the player-turn.
        ships, items, bases: By id.
        plots: Plots given in Astrogation, until the ships have moved; secret till then (5.8).
        queue: Units that still have to move or roll in this step, in order.
        pending: Choices in the midst of resolution; the last is asked first.
        launches: Ordnance launched so far in the game, for ids and order.
        cleared: Asteroid hexes cleared by nukes (planets 9.5).
        visited: Gravity hexes each ship has entered, where the objective counts them.
        fates, seizures, booty, arrivals: What victory is counted from.
        outcome: How the game ended, or None.
    """

    scenario: Scenario
    turn: int
    phasing: Side
    step: Step
    ships: Mapping[UnitId, Ship]
    bases: Mapping[UnitId, Base]
    items: Mapping[UnitId, Item] = {}
    plots: Mapping[UnitId, tuple[Plot, ...]] = {}
    queue: tuple[UnitId, ...] = ()
    pending: tuple[Pending, ...] = ()
    launches: int = 0
    cleared: tuple[Hex, ...] = ()
    visited: Mapping[UnitId, tuple[Hex, ...]] = {}
    fates: tuple[Fate, ...] = ()
    seizures: tuple[Seizure, ...] = ()
    booty: tuple[Booty, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    outcome: Outcome | None = None

    @property
    def chart(self) -> Chart:
        """The board as the rules ask about it."""
        return chart_of(self.scenario.board)

    @property
    def options(self) -> Options:
        """The options of this game (planets 1.2)."""
        return self.scenario.options

    @property
    def tracks(self) -> bool:
        """Whether damage goes on three tracks (planets 15) and not on one (planets 14)."""
        return self.scenario.options.damage is Damage.TRACKS

    @property
    def sides(self) -> tuple[Side, ...]:
        """All sides in order of play."""
        return tuple(side.id for side in self.scenario.sides)

    def mass(self, what: str) -> int:
        """Tonnes of one lot of a cargo (planets 3.3)."""
        return self.scenario.goods.get(what, MASSES.get(what, 0))

    def is_asteroid(self, place: Hex) -> bool:
        """Whether a hex holds asteroids now (planets 9.2, 9.5)."""
        return place in self.chart.asteroids and place not in self.cleared

    def base_below(self, ship: Ship) -> Base | None:
        """The planetary or asteroid base where a ship stands, if there is one."""
        match ship.place:
            case Place.LANDED:
                return self.bases.get(base_id(ship.body, ship.body_side))
            case Place.ROCK:
                return self.bases.get(base_id(ship.body, None))
            case _:
                return None

    def ships_of(self, side: Side) -> Iterator[Ship]:
        """Ships a side commands, in order of id (planets 4.3)."""
        return (s for s in in_order(self.ships) if s.side == side)


def id_key(unit: UnitId) -> tuple[int, int, str]:
    """Sort unit ids: as whole numbers where they are numbers, else as text (planets 4.3, R83)."""
    return (0, int(unit), unit) if unit.isdecimal() else (1, 0, unit)


def ordered(ids: Mapping[UnitId, object] | tuple[UnitId, ...]) -> Sequence[UnitId]:
    """Ids in the order of planets 4.3."""
    return _sorted(tuple(ids))


@lru_cache(maxsize=1 << 8)
def _sorted(ids: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    return tuple(sorted(ids, key=id_key))


def in_order(ships: Mapping[UnitId, Ship]) -> Iterator[Ship]:
    """Ships in the order of planets 4.3."""
    return (ships[i] for i in ordered(ships))


def landing_of(plots: tuple[Plot, ...]) -> Land | None:
    """The landing among a ship's plots, if any."""
    return next((p for p in plots if isinstance(p, Land)), None)


def take_off_of(plots: tuple[Plot, ...]) -> TakeOff | None:
    """The take-off among a ship's plots, if any."""
    return next((p for p in plots if isinstance(p, TakeOff)), None)


def with_ship(state: State, ship: Ship) -> State:
    """Give the state with one ship replaced."""
    return replace(state, ships={**state.ships, ship.id: ship})


def with_item(state: State, item: Item) -> State:
    """Give the state with one item of ordnance replaced."""
    return replace(state, items={**state.items, item.id: item})


def with_base(state: State, base: Base) -> State:
    """Give the state with one base replaced."""
    return replace(state, bases={**state.bases, base.id: base})
