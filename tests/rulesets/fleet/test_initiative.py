"""Initiative (fleet 4.2)."""

import pytest
from msgspec.structs import replace

from game.core.dice import ScriptedDice
from game.core.ruleset import Ledger, Side
from game.rulesets.fleet.apply import apply
from game.rulesets.fleet.events import Event
from game.rulesets.fleet.events.turn import InitiativeRolled
from game.rulesets.fleet.initiative import roll_initiative
from game.rulesets.fleet.state import State
from tests.rulesets.fleet.positions import A, B, position


@pytest.mark.rule("fleet 4.2")
@pytest.mark.parametrize(
    ("faces", "totals", "winner", "loser"),
    [
        pytest.param((3, 4, 2, 6), [(5, 5), (4, 7)], B, A, id="W48: a tie is rolled again"),
        pytest.param((4, 4), [(6, 5)], A, B, id="tactics decide"),
    ],
)
def test_initiative(
    faces: tuple[int, ...], totals: list[tuple[int, int]], winner: Side, loser: Side
) -> None:
    dice = ScriptedDice(*faces)
    state = position(winner=Side(""))
    first, second = state.scenario.sides
    sides = (replace(first, tactics=2), replace(second, tactics=1))
    state = replace(state, scenario=replace(state.scenario, sides=sides))
    ledger: Ledger[State, Event] = Ledger(state, apply)
    roll_initiative(ledger, dice)
    (event,) = ledger.events
    assert isinstance(event, InitiativeRolled)
    assert [(mine.total, theirs.total) for mine, theirs in event.rolls] == totals
    assert (ledger.state.winner, ledger.state.loser) == (winner, loser)
    assert not dice.left
