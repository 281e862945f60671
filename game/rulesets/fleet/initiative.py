"""Initiative: one die each and tactics, rolled again while it is a tie (fleet 4.2)."""

from __future__ import annotations

from game.core.dice import Dice, Modifier, Roll, RuleRef
from game.core.ruleset import Ledger
from game.rulesets.fleet.events import Event
from game.rulesets.fleet.events.turn import InitiativeRolled
from game.rulesets.fleet.scenario import SideSetup
from game.rulesets.fleet.state import State

RULE = RuleRef("fleet 4.2")


def roll_initiative(ledger: Ledger[State, Event], dice: Dice) -> None:
    """Roll until the sides differ, A first (fleet 4.2)."""
    first, second = ledger.state.scenario.sides
    rolls: list[tuple[Roll, Roll]] = []
    while not rolls or rolls[-1][0].total == rolls[-1][1].total:
        rolls.append((_roll(first, dice), _roll(second, dice)))
    mine, theirs = rolls[-1]
    winner = first.id if mine.total > theirs.total else second.id
    ledger.emit(InitiativeRolled(tuple(rolls), winner))


def _roll(side: SideSetup, dice: Dice) -> Roll:
    return Roll(RULE, (dice.die(6),), (Modifier(side.tactics, "tactics", RULE),))
