"""Movement of task forces: burn, evasion, the path, the edge of the map (fleet 5, 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.dice import Dice, RuleRef
from game.core.hexes import DIRECTIONS, Hex, Vec, add, disc, length
from game.core.ruleset import Ledger, Refusal, Side, UnitId
from game.rulesets.fleet.condition import current_g
from game.rulesets.fleet.counters import TaskForce
from game.rulesets.fleet.evasion import evasion_dm, pilots_check
from game.rulesets.fleet.events import Event
from game.rulesets.fleet.events.movement import ForceLeft, ForceMoved, Manoeuvre, MoveDeclared
from game.rulesets.fleet.geometry import path
from game.rulesets.fleet.orders import Bow, Burn, Device, Evade, Order
from game.rulesets.fleet.sheets import Drive
from game.rulesets.fleet.state import State
from game.rulesets.fleet.units import Helm, Unit

DUMMY_G = 3  # 3.8
BURNS, EVASION, FACING = RuleRef("fleet 5.4"), RuleRef("fleet 6.1"), RuleRef("fleet 5.7")


# --- how much can be done ------------------------------------------------------------------------


def usable_g(state: State, unit: Unit) -> int:
    """Give the g a unit can use this turn, for burn and evasion together (fleet 5.4, 5.5, 6.1)."""
    force = state.force_of(unit)
    if force is not None and force.down:
        return 0  # 8.13
    sheet = state.sheet(unit)
    if sheet.drive is Drive.NONE:
        return 0
    g = current_g(state, unit)
    return min(g, unit.fuel) if sheet.drive is Drive.REACTION else g


def most_burn(state: State, force: TaskForce) -> int:
    """Give the longest burn of a task force: that of its weakest unit (fleet 3.3, 5.4)."""
    if force.dummy:
        return DUMMY_G
    return min((usable_g(state, unit) for unit in state.members(force)), default=0)


def most_evasion(state: State, unit: Unit, burn: Vec) -> int:
    """Give the g a unit can spend on evasion beside a burn (fleet 6.1, 8.14)."""
    if Device.ARRAY in unit.gear.on:
        return 0
    return max(0, usable_g(state, unit) - length(burn))


# --- what may be ordered -------------------------------------------------------------------------


def legal_moves(state: State, force: TaskForce, given: Sequence[Order]) -> Iterator[Order]:
    """List what may follow in a movement: one burn, then each unit's evasion, and the bow."""
    burn = next((order.burn for order in given if isinstance(order, Burn)), None)
    if burn is None and not given:
        for size, vector in _vectors(most_burn(state, force)):
            if size or not state.options.facing:
                yield Burn(force.id, vector)
    evading = {order.unit for order in given if isinstance(order, Evade)}
    for unit in state.members(force):
        if unit.id in evading:
            continue
        for g in range(1, most_evasion(state, unit, burn or (0, 0)) + 1):
            yield Evade(unit.id, g)
            if state.sheet(unit).crew.pilot:
                yield Evade(unit.id, g, check=True)
    turned = any(isinstance(order, Bow) for order in given)
    if state.options.facing and burn in (None, (0, 0)) and not turned:
        for direction in range(len(DIRECTIONS)):
            yield Bow(force.id, direction)


def _vectors(most: int) -> list[tuple[int, Vec]]:
    return sorted((length(vector), vector) for vector in disc((0, 0), most))


def check_move(state: State, side: Side, orders: Sequence[Order]) -> Refusal | None:  # noqa: ARG001 - as all checks
    """Check a movement of the task force whose round it is (fleet 5.4, 6.1)."""
    if state.round is None:
        return Refusal(RuleRef("fleet 4.5"), "No task force is operating.", at="orders[0]")
    force = state.forces[state.round.force]
    seen: set[object] = set()
    burn = next((order.burn for order in orders if isinstance(order, Burn)), (0, 0))
    for index, order in enumerate(orders):
        refusal = _check_order(state, force, order, burn)
        key = order.unit if isinstance(order, Evade) else type(order)
        if refusal is None and key in seen:
            refusal = Refusal(BURNS, "That is ordered twice.", "Leave one of the two out.")
        if refusal is not None:
            return refusal.in_answer(index)
        seen.add(key)
    return None


def _check_order(state: State, force: TaskForce, order: Order, burn: Vec) -> Refusal | None:
    match order:
        case Burn():
            return _check_burn(state, force, order)
        case Evade():
            return _check_evasion(state, force, order, burn)
        case Bow():
            return _check_bow(state, force, order, burn)
        case _:
            return Refusal(RuleRef("fleet 4.5"), "That is no part of a movement.")


def _check_burn(state: State, force: TaskForce, order: Burn) -> Refusal | None:
    if order.force != force.id:
        return _not_its_round(force)
    most, wanted = most_burn(state, force), length(order.burn)
    if wanted <= most:
        return None
    return Refusal(
        BURNS,
        f"A burn of {wanted} is longer than {force.id} can make: {most} at most.",
        "Choose a shorter burn, or split off the unit that holds it back.",
    )


def _check_evasion(state: State, force: TaskForce, order: Evade, burn: Vec) -> Refusal | None:
    if order.unit not in force.units:
        return _not_its_round(force)
    unit = state.units[order.unit]
    most = most_evasion(state, unit, burn)
    if not 1 <= order.g <= most:
        return Refusal(
            EVASION,
            f"{unit.name} cannot spend {order.g} g on evasion: it has {most} beside the burn.",
            "Evade with less, or burn less." if most else "Leave its evasion out.",
        )
    if order.check and not state.sheet(unit).crew.pilot:
        return Refusal(
            RuleRef("fleet 6.3"), f"{unit.name} has no pilot to try for more.", "Evade without."
        )
    return None


def _check_bow(state: State, force: TaskForce, order: Bow, burn: Vec) -> Refusal | None:
    if not state.options.facing:
        return Refusal(FACING, "This game is played without facing.", "Leave the bow out.")
    if order.force != force.id:
        return _not_its_round(force)
    if burn != (0, 0):
        return Refusal(FACING, "Who burns points along the burn.", "Leave burn or bow out.")
    if not 0 <= order.direction < len(DIRECTIONS):
        return Refusal(FACING, f"There is no direction {order.direction}.", "Name one of 0 to 5.")
    return None


def _not_its_round(force: TaskForce) -> Refusal:
    return Refusal(
        RuleRef("fleet 4.5"),
        f"It is the round of {force.id}.",
        f"Move {force.id}, or end its round.",
    )


# --- what then happens -------------------------------------------------------------------------


def declare_move(
    ledger: Ledger[State, Event], name: UnitId, orders: Sequence[Order], dice: Dice
) -> None:
    """Declare burn, evasion and path; pilots' checks are rolled in list order (fleet 5.6, 6.3)."""
    state = ledger.state
    force = state.forces[name]
    burn: Vec = next((order.burn for order in orders if isinstance(order, Burn)), (0, 0))
    evasions = {order.unit: order for order in orders if isinstance(order, Evade)}
    units = tuple(
        _manoeuvre(state, unit, burn, evasions.get(unit.id), dice) for unit in state.members(force)
    )
    turned = [DIRECTIONS[order.direction] for order in orders if isinstance(order, Bow)]
    bow = burn if burn != (0, 0) else turned[0] if turned else force.bow
    way = path(force.present, add(force.future, burn))
    ledger.emit(MoveDeclared(name, burn, units, way, bow))


def _manoeuvre(state: State, unit: Unit, burn: Vec, evade: Evade | None, dice: Dice) -> Manoeuvre:
    sheet = state.sheet(unit)
    g = evade.g if evade else 0
    check = pilots_check(sheet.size, dice) if evade and evade.check else None
    helm = Helm(burn, g, evasion_dm(g, check, sheet.crew.pilot))
    spent = length(burn) + g if sheet.drive is Drive.REACTION else 0
    return Manoeuvre(unit.id, helm, spent, check)


def arrive(ledger: Ledger[State, Event]) -> None:
    """End the movement in hand; whoever is beyond an edge of its side leaves (fleet 5.2, 18.0)."""
    walk = ledger.state.walk
    if walk is None:
        raise ValueError("nobody is on the way")
    start, end = walk.path[0], walk.path[-1]
    ledger.emit(ForceMoved(walk.force, start, end))
    if beyond_edge(ledger.state, ledger.state.forces[walk.force].side, end):
        ledger.emit(ForceLeft(walk.force))


def beyond_edge(state: State, side: Side, at: Hex) -> bool:
    """Say whether a hex lies beyond an edge that the map has for a side (fleet 18.0, 18.2)."""
    return any(
        edge.q * at[0] + edge.r * at[1] >= edge.least
        for edge in state.scenario.edges
        if edge.side == side
    )
