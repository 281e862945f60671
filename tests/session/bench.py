"""How positions of the toy ruleset are built by hand: units are put, wounded and taken off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.core.dice import RuleRef
from game.core.practice import Aimless, Edit, Field, Piece, Put, Remove, Shift, Thing, Tune, Turn
from game.core.ruleset import Refusal, Side, UnitId
from game.scenario.model import About, Difficulty
from tests.session.toy import Scenario, State, Unit, UnitSetup

MOST_HITS = 9
_RULE = RuleRef("toy 3")


class Bench:
    """The workshop of the toy."""

    def blank(self, board: str, sides: int) -> Mapping[str, object]:
        del board
        about = {"summary": "Blank.", "teaches": "", "difficulty": "first", "length": ""}
        names = ["red", "blue"][:sides]
        return {
            "format": 1, "ruleset": "toy", "title": "Blank", "about": about, "sides": names,
            "units": [],
        }  # fmt: skip

    def pieces(self, state: State) -> Sequence[Piece]:
        del state
        return [Piece("unit", "Unit", "Unit", "unit", "strikes", _RULE)]

    def things(self, state: State) -> Sequence[Thing]:
        return [Thing(u.id, u.id, u.side, (0, 0), None) for u in state.units.values()]

    def fields(self, state: State, unit: UnitId) -> Sequence[Field]:
        found = state.units.get(unit)
        return [Field("hits", "Hits", found.hits, 1, MOST_HITS, _RULE)] if found else []

    def edit(self, state: State, edit: Edit) -> State | Refusal:
        units = dict(state.units)
        match edit:
            case Put():
                unit = UnitId(f"{edit.side[0]}{len(units) + 1}")
                units[unit] = Unit(unit, edit.side, 2)
            case Tune() if edit.unit in units and 1 <= edit.value <= MOST_HITS:
                units[edit.unit] = replace(units[edit.unit], hits=edit.value)
            case Remove() if edit.unit in units:
                del units[edit.unit]
            case Shift() | Turn() | Tune() | Remove() | Aimless():
                return Refusal(_RULE, "That cannot be.", "Try something else.")
        return replace(state, units=units)

    def portrait(self, state: State, title: str = "") -> Scenario:
        units = (UnitSetup(u.id, u.side, u.hits, u.trapped) for u in state.units.values())
        about = About("A position.", "Nothing.", Difficulty.FIRST, "5 minutes")
        sides = tuple(Side(side) for side in state.sides)
        return Scenario(
            1, "toy", title or "Position", about, sides, tuple(units), state.turns, state.parry
        )

    def words(self, state: State, edit: Edit) -> str:
        del state
        return type(edit).__name__
