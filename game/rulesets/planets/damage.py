"""What a blow does: the tables of planets 14 and 15, rolled, and what is lost by it.

Under `tracks` a to-hit roll gives a number of hits and one damage die follows for each; under
`single` the table gives Dn or E at once. One `Result` holds either.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

from game.core.dice import Dice, Modifier, Roll, RuleRef
from game.core.hexes import Vec, length, sub
from game.core.ruleset import Ledger, Side, UnitId
from game.core.tables import Table, read_table
from game.rulesets.planets.condition import LIMIT
from game.rulesets.planets.events import CastOff, Event, ShipLost, Strike, Wound
from game.rulesets.planets.state import Ending, Place, Ship, State, ordered

DIE = 6
FREE_VELOCITY = 2  # 9.6, 10.5: hexes of relative velocity that cost nothing


class Cause(StrEnum):
    """What strikes: the columns of planets 14.1, 14.2 and 15.2; guns by their odds."""

    ODDS_1_4 = "1:4"
    ODDS_1_2 = "1:2"
    ODDS_1_1 = "1:1"
    ODDS_2_1 = "2:1"
    ODDS_3_1 = "3:1"
    ODDS_4_1 = "4:1"
    TORPEDO = "torpedo"
    MINE = "mine"
    ASTEROID = "asteroid"
    RAM = "ram"

    @property
    def is_guns(self) -> bool:
        """Whether it is a column of odds."""
        return ":" in self.value


class Result(Struct, frozen=True, omit_defaults=True):
    """One cell of a table.

    Attributes:
        hits: Number of hits (option `tracks`).
        disabled: Turns of disablement, Dn (option `single`).
        eliminated: E (option `single`).
    """

    hits: int = 0
    disabled: int = 0
    eliminated: bool = False

    @property
    def harms(self) -> bool:
        """Whether it is a hit or a D, whatever comes of it (planets R26)."""
        return bool(self.hits or self.disabled or self.eliminated)

    @property
    def key(self) -> str:
        """The cell as the page has it: `2`, `D3`, `E`; nothing is `0`."""
        if self.eliminated:
            return "E"
        return f"D{self.disabled}" if self.disabled else str(self.hits)

    @property
    def words(self) -> str:
        """The cell in words."""
        if self.eliminated or self.disabled:
            return self.key
        return {0: "no hit", 1: "1 hit"}.get(self.hits, f"{self.hits} hits")


NOTHING = Result()


def _cell(word: str) -> Result:
    if word == "–":
        return NOTHING
    if word == "E":
        return Result(eliminated=True)
    return Result(disabled=int(word[1:])) if word.startswith("D") else Result(hits=int(word))


# planets 14.1 "Guns", option `single`. Row: changed die. Column: odds.
GUNS_SINGLE = read_table(
    """
    die  1:4  1:2  1:1  2:1  3:1  4:1
      1    –    –    –    –    –   D2
      2    –    –    –    –   D2   D3
      3    –    –    –   D2   D3   D4
      4    –    –   D2   D3   D4   D5
      5    –   D2   D3   D4   D5    E
      6   D1   D3   D4   D5    E    E
    """,
    cell=_cell,
)

# planets 14.2 "Other damage", option `single`.
OTHER_SINGLE = read_table(
    """
    die  torpedo  mine  asteroid  ram
      1        –     –         –    –
      2       D1     –         –    –
      3       D1     –         –   D1
      4       D1     –         –   D1
      5       D2    D2        D1   D3
      6       D3    D2        D2   D5
    """,
    cell=_cell,
)

# planets 15.2 "To-hit, guns: number of hits", option `tracks`.
GUNS_TRACKS = read_table(
    """
    die  1:4  1:2  1:1  2:1  3:1  4:1
      1    –    –    –    –    –    1
      2    –    –    –    –    1    1
      3    –    –    –    1    1    2
      4    –    –    1    1    2    2
      5    –    1    1    2    2    3
      6    1    1    2    2    3    3
    """,
    cell=_cell,
)

# planets 15.2 "To-hit, other damage: number of hits", option `tracks`; torpedo by R30.
OTHER_TRACKS = read_table(
    """
    die  torpedo  mine  asteroid  ram
      1        –     –         –    –
      2        –     –         –    –
      3        1     –         –    1
      4        1     –         –    1
      5        1     1         1    2
      6        3     2         2    3
    """,
    cell=_cell,
)

# planets 15.3 "Damage roll". Row: die, never changed. Column: track. Cell: points.
DAMAGE = read_table(
    """
    die  weapon  drive  structure
      1       1      0          0
      2       0      1          0
      3       0      0          1
      4       1      0          1
      5       1      1          0
      6       0      1          1
    """,
    cell=int,
)


def table(state: State, cause: Cause) -> tuple[Table[int, Result], RuleRef]:
    """Give the to-hit table of a cause under this game's damage option, and its section."""
    if state.tracks:
        return (GUNS_TRACKS if cause.is_guns else OTHER_TRACKS), RuleRef("planets 15.2")
    if cause.is_guns:
        return GUNS_SINGLE, RuleRef("planets 14.1")
    return OTHER_SINGLE, RuleRef("planets 14.2")


def result(state: State, cause: Cause, total: int) -> Result:
    """Read a table: below 1 is nothing, above 6 is read as 6 (planets 10.8, 15.8)."""
    if total < 1:
        return NOTHING
    return table(state, cause)[0].cell(min(total, DIE), cause)


def wound(state: State, ship: UnitId, cell: Result, dice: Dice) -> Wound:
    """Roll the damage dice of one ship, one a hit; under `single` there are none (15.3, 14.3)."""
    if not state.tracks:
        return Wound(ship, disabled=cell.disabled, eliminated=cell.eliminated)
    faces = tuple(dice.die(DIE) for _ in range(cell.hits))
    weapon, drive, structure = points(faces)
    return Wound(ship, cell.hits, faces, weapon, drive, structure)


def points(faces: Iterable[int]) -> tuple[int, int, int]:
    """Add up damage dice: points of weapon, drive and structure (planets 15.3)."""
    rows = [DAMAGE.row(face) for face in faces]
    return (
        sum(row["weapon"] for row in rows),
        sum(row["drive"] for row in rows),
        sum(row["structure"] for row in rows),
    )


def roll_strike(
    state: State, cause: Cause, target: UnitId, dice: Dice, rule: RuleRef | None = None
) -> Strike:
    """Roll one ship's to-hit die, which nothing changes, then its damage dice (4.3, 15.1, 15.8).

    Args:
        state: The game.
        cause: The column.
        target: Who is struck.
        dice: Where the dice come from.
        rule: The section that calls for the roll; without it that of the table.
    """
    roll = Roll(rule or table(state, cause)[1], (dice.die(DIE),))
    return Strike(roll, wound(state, target, result(state, cause, roll.total), dice))


def velocity_modifier(one: Vec, other: Vec, rule: RuleRef) -> Modifier:
    """Give what two velocities cost: 1 for each hex above 2 of their difference (9.6, 10.5)."""
    relative = length(sub(one, other))
    cost = max(0, relative - FREE_VELOCITY)
    return Modifier(-cost, f"relative speed {relative}", rule)


def roll_ram(
    state: State, rammer: Ship, target: Ship, course: Vec, dice: Dice
) -> tuple[Roll, tuple[Wound, Wound]]:
    """Roll a ram: one to-hit die, the rammer's damage dice, then the target's (planets 9.6, 4.3).

    `course` is the rammer's, of this movement; the target's is its last.
    """
    roll = Roll(RuleRef("planets 9.6"), (dice.die(DIE),), ram_modifiers(course, target))
    cell = result(state, Cause.RAM, roll.total)
    return roll, (wound(state, rammer.id, cell, dice), wound(state, target.id, cell, dice))


def ram_modifiers(course: Vec, target: Ship) -> tuple[Modifier, ...]:
    """List what changes the die of a ram on this course (planets 9.6)."""
    return (velocity_modifier(course, target.velocity, RuleRef("planets 9.6")),)


def is_wrecked(ship: Ship) -> bool:
    """Whether its damage destroys it: structure 6, or disabled 6 under `single` (14.4, 15.4)."""
    return ship.structure >= LIMIT or ship.disabled >= LIMIT


def settle(ledger: Ledger[State, Event], by: Side | None, foe: Side | None = None) -> None:
    """Take destroyed ships out of play, in id order, and cast off what was docked at them.

    Args:
        ledger: Where the wounds have just been applied.
        by: Whose doing it was; None for nobody's.
        foe: Who struck ships of `by` at the same time, by counterattack or in a ram.
    """
    wrecks = [i for i in ordered(ledger.state.ships) if is_wrecked(ledger.state.ships[i])]
    for i in wrecks:
        whose = foe if foe is not None and ledger.state.ships[i].side == by else by
        ledger.emit(ShipLost(i, Ending.DESTROYED, whose))
    if wrecks:
        cast_off(ledger)


def cast_off(ledger: Ledger[State, Event]) -> None:
    """Let ships whose orbital base is gone hang in its hex, its pull pending (planets R51, R42)."""
    for i in ordered(ledger.state.ships):
        ship = ledger.state.ships[i]
        if ship.place is Place.DOCKED and ship.dock not in ledger.state.ships:
            gravity = ledger.state.chart.gravity.get(ship.position)
            pulls = () if gravity is None else (gravity.arrow,)
            ledger.emit(CastOff(i, pulls, weak=gravity is not None and gravity.weak))
