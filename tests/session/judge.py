"""What the computer goes by in the toy ruleset: few things, and each of them counts in it.

- It bids high, for who strikes first strikes more.
- It sets traps under all its units.
- Its units go for the weakest of the others, together, and keep at it while that one lives.
- It parries, but for a target that stands on a trap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.core.opponent import Aim, Choice, Laid, Level, Plan
from game.core.ruleset import Side, UnitId, View
from tests.session.toy import HIGHEST_BID, Bid, Order, Parry, State, Strike, Trap, Unit

HIT, PARRIED = 1 / 2, 1 / 3


class Choices:
    """A decision whose alternatives are worth something by themselves."""

    def __init__(self, choices: Sequence[Sequence[tuple[float, Choice[Order]]]]) -> None:
        self._worths = [[worth for worth, _ in unit] for unit in choices]
        self.choices: Sequence[Sequence[Choice[Order]]] = [
            [choice for _, choice in unit] for unit in choices
        ]

    def worth(self, chosen: Sequence[int], unit: int) -> float:
        return self._worths[unit][chosen[unit]]


class Judge:
    """The judgement (see the module)."""

    def prepare(self, view: View[State], level: Level) -> Iterator[None]:
        del view, level
        yield

    def plan(self, view: View[State], level: Level, before: Plan) -> Plan:
        del level
        mine, theirs = units(view.state, view.side)
        if not theirs:
            return {}
        weakest = min(theirs.values(), key=lambda unit: (unit.hits, unit.id))
        fresh = Aim("fell", weakest.id, view.state.turn, f"to fell {weakest.id}")
        kept = {key: aim for key, aim in before.items() if aim.target in theirs}
        return {unit: kept.get(unit, fresh) for unit in mine}

    def case(self, view: View[State], level: Level, plan: Plan) -> Laid[Order]:
        yield
        state, side = view.state, view.side
        match state.step:
            case "bid":
                bids = [(float(n), Choice[Order]((Bid(n),), "")) for n in range(HIGHEST_BID + 1)]
                return Choices([bids[::-1]])
            case "trap":
                mine, _ = units(state, side)
                return Choices([traps(unit) for unit in mine.values() if not unit.trapped])
            case "strike":
                return Choices([strikes(state, side, plan)[: level.width]])
            case "parry" if state.parry and state.pending:
                return Choices([parries(state.units[state.pending.target])])
            case _:
                return Choices([])


def units(state: State, side: Side) -> tuple[Mapping[UnitId, Unit], Mapping[UnitId, Unit]]:
    """The units of a side and those of the others, by id."""
    known = sorted(state.units.items())
    mine = {key: unit for key, unit in known if unit.side == side}
    return mine, {key: unit for key, unit in known if unit.side != side}


def traps(unit: Unit) -> list[tuple[float, Choice[Order]]]:
    trap = Choice[Order]((Trap(unit.id),), f"{unit.id} sets a trap: whoever strikes it is hit.")
    return [(1, trap), (0, Choice((), ""))]


def strikes(state: State, side: Side, plan: Plan) -> list[tuple[float, Choice[Order]]]:
    mine, theirs = units(state, side)
    blows = [
        (
            HIT + (plan[attacker.id].target == target.id) + (target.hits == 1),
            Choice[Order](
                (Strike(attacker.id, target.id),),
                f"{attacker.id} strikes {target.id}, which has {target.hits} hits left.",
            ),
        )
        for attacker in mine.values()
        for target in theirs.values()
        if not attacker.struck
    ]
    return [*sorted(blows, key=lambda blow: -blow[0]), (0, Choice((), ""))]


def parries(target: Unit) -> list[tuple[float, Choice[Order]]]:
    hit = 0.0 if target.trapped else HIT
    parried = 0.0 if target.trapped else PARRIED
    parry = Choice[Order](
        (Parry(target.id),), f"{target.id} parries: 1 hit in 3 instead of 1 in 2."
    )
    return [(-parried, parry), (-hit, Choice((), ""))]
