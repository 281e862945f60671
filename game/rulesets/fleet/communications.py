"""Handing locks off to another task force: who can, and what is needed (fleet 8.9, 8.10)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from game.core.dice import Modifier, RuleRef
from game.core.hexes import distance
from game.core.ruleset import UnitId
from game.rulesets.fleet.bands import Band, band
from game.rulesets.fleet.condition import can_talk
from game.rulesets.fleet.counters import TaskForce
from game.rulesets.fleet.sensors import sharing
from game.rulesets.fleet.state import State
from game.rulesets.fleet.units import Unit

HAND_OFF = RuleRef("fleet 8.10")


class Task(Struct, frozen=True):
    """A communications task from one task force to another.

    Attributes:
        unit: Who sends.
        needed: 2D6 of so much or less succeed.
        band: The range band.
        modifiers: The range DM, if it is not 0.
    """

    unit: UnitId
    needed: int
    band: Band
    modifiers: tuple[Modifier, ...]


def task(state: State, unit: Unit, receiver: TaskForce) -> Task | None:
    """Work out the hand-off a unit makes; None if it cannot reach or nobody there can listen.

    Args:
        state: The game.
        unit: The sender, in a task force.
        receiver: Another task force of its side.
    """
    sender = state.force_of(unit)
    if sender is None or sender.id == receiver.id or sender.side != receiver.side:
        return None
    listening = any(can_talk(state, other) for other in state.members(receiver))
    if not listening or not can_talk(state, unit):
        return None
    sheet = state.sheet(unit)
    found = band(sheet.commo_sr, distance(sender.present, receiver.present))
    if found is None:
        return None
    modifiers = tuple(m for m in (found.modifier(HAND_OFF),) if m.value)
    return Task(unit.id, sheet.crew.comms - found.dm, found, modifiers)


def usual_sender(state: State, sender: TaskForce, receiver: TaskForce) -> Task | None:
    """Give the task of who sends by default: the best comms, then the greatest reach (8.10)."""
    able = [(unit, task(state, unit, receiver)) for unit in state.members(sender)]
    best: tuple[tuple[int, int], Task] | None = None
    for unit, found in able:
        sheet = state.sheet(unit)
        rank = (sheet.crew.comms, sheet.commo_sr)
        if found is not None and (best is None or rank > best[0]):
            best = (rank, found)
    return None if best is None else best[1]


def handed(state: State, unit: Unit) -> tuple[UnitId, ...]:
    """Give the enemy units a sender hands over: locked now or held last turn (fleet 8.10).

    What its task force shares with it counts as its own (fleet 8.9).
    """
    known = {
        target
        for holder in (unit, *sharing(state, unit))
        for target in (*holder.locks.now, *holder.locks.held)
    }
    return tuple(sorted(known & set(state.units)))


def pairs(state: State, receiver: TaskForce) -> Iterator[Task]:
    """Yield the hand-offs to a task force that are possible, by number of the sender (8.10)."""
    for sender in state.forces_of(receiver.side):
        found = usual_sender(state, sender, receiver)
        if found is not None and handed(state, state.units[found.unit]):
            yield found
