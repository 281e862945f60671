"""Guns fired: attacks one at a time, each with its counterattack (planets 4.2 D3, 10.9, 17.1).

An attack is declared; the targets' side answers before any die falls; then both are rolled and
applied together. A shot at a nuke and the suppression of a base (`defence`) are made here in place
of an attack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from game.core.dice import Dice, Roll, RuleRef
from game.core.hexes import Hex
from game.core.ruleset import Ledger, Refusal, Side, UnitId
from game.rulesets.planets import defence, detection
from game.rulesets.planets.aim import (
    Aim,
    aim_attack,
    aim_counter,
    could_fire,
    may_answer,
    may_attack,
    may_be_attacked,
)
from game.rulesets.planets.damage import DIE, Cause, Result, result, settle, wound
from game.rulesets.planets.events import Asked, AttackResolved, Event, Volley, Wound
from game.rulesets.planets.orders import Attack, Counterattack, Gun, Order, ShootNuke, Suppress
from game.rulesets.planets.state import AttackDeclared, Ship, State, in_order

RESULT = RuleRef("planets 10.8")
ANSWER = RuleRef("planets 10.9")

Shot = TypeVar("Shot", Attack, Counterattack)

# --- D3: one attack, or none ------------------------------------------------------------------


def legal_attacks(state: State, side: Side) -> Iterator[Attack | ShootNuke | Suppress]:
    """List attacks by one ship at one target or all of a hex, shots at nukes, suppressions.

    A target that no ship can reach alone, but several can, is listed with all of these.
    """
    if not state.options.combat:
        return
    guns = [ship for ship in state.ships_of(side) if may_attack(state, ship)]
    if guns:
        targets = [s for s in in_order(state.ships) if may_be_attacked(state, side, s)]
        yield from _plain(
            state, guns, targets, Attack, lambda order: aim_attack(state, side, order)
        )
        yield from defence.legal_nuke_shots(state, side, guns)
        yield from defence.legal_suppressions(state, side, guns)


def check_attack(state: State, side: Side, order: Order) -> Refusal | None:
    """Check an attack, a shot at a nuke or a suppression (planets 10.2, 11.7, 17.6)."""
    match order:
        case Attack():
            return _fault(aim_attack(state, side, order))
        case ShootNuke():
            return _fault(defence.aim_at_nuke(state, side, order))
        case Suppress():
            return defence.check_suppression(state, side, order)
        case _:
            return Refusal(
                RuleRef("planets 4.2"), "Only guns are fired now.", "Name an attack, or pass."
            )


def declare_attack(ledger: Ledger[State, Event], order: Attack) -> None:
    """Show who fires at whom and ask for the counterattack before any die falls (10.9, R71)."""
    detection.give_away(ledger, *(gun.ship for gun in order.guns), *order.targets)
    state = ledger.state
    attack = _aimed(aim_attack(state, state.phasing, order))
    declared = AttackDeclared(attack.guns, attack.targets, answering(state, attack))
    ledger.emit(Asked(declared))


def resolve_other(ledger: Ledger[State, Event], order: Order, dice: Dice) -> None:
    """Make what takes the place of an attack: a shot at a nuke, or a suppression (11.7, 17.6)."""
    match order:
        case ShootNuke():
            defence.resolve_nuke_shot(ledger, order, dice)
        case Suppress():
            defence.resolve_suppression(ledger, order)
        case _:
            raise TypeError(f"this is no fire: {order}")


# --- the counterattack ------------------------------------------------------------------------


def answering(state: State, attack: Aim) -> Side:
    """Say which side is asked for the counterattack: that of the targets (planets 10.9).

    Of several sides it is the next one in turn order that can answer (R61). With hidden ships it
    is simply the next: who is asked must not tell who is there.
    """
    n = state.sides.index(state.phasing)
    hit = {state.ships[i].side for i in attack.targets}
    asked = [side for side in (*state.sides[n + 1 :], *state.sides[:n]) if side in hit]
    if len(asked) > 1 and not state.options.hidden:
        for side in asked:
            if any(_counters(state, side, AttackDeclared(attack.guns, attack.targets, side))):
                return side
    return asked[0]


def _counters(state: State, side: Side, declared: AttackDeclared) -> Iterator[Counterattack]:
    guns = [s for s in state.ships_of(side) if may_answer(state, s, declared)]
    if guns:
        attackers = [state.ships[gun.ship] for gun in declared.guns]
        yield from _plain(
            state,
            guns,
            attackers,
            Counterattack,
            lambda order: aim_counter(state, side, order, declared),
        )


def legal_counterattacks(state: State, side: Side) -> Iterator[Counterattack]:
    """List counterattacks by one ship at one attacker or all of a hex (planets 10.9)."""
    declared = state.pending[-1]
    if isinstance(declared, AttackDeclared) and declared.asked == side:
        yield from _counters(state, side, declared)


def check_counterattack(state: State, side: Side, order: Order) -> Refusal | None:
    """Check a counterattack to the attack that waits for one (planets 10.9, R19)."""
    declared = state.pending[-1]
    if not isinstance(declared, AttackDeclared) or declared.asked != side:
        return Refusal(ANSWER, "No attack waits for your answer.")
    if not isinstance(order, Counterattack):
        return Refusal(ANSWER, "Only a counterattack is chosen now.", "Fire back, or pass.")
    return _fault(aim_counter(state, side, order, declared))


def resolve_attack(ledger: Ledger[State, Event], answer: Sequence[Order], dice: Dice) -> None:
    """Roll the attack that waits and the counterattack given, if any (planets 10.9, 4.3)."""
    declared = ledger.state.pending[-1]
    if not isinstance(declared, AttackDeclared):
        raise TypeError(f"no attack waits for an answer, but {declared}")
    counters = [order for order in answer if isinstance(order, Counterattack)]
    for order in counters:
        detection.give_away(ledger, *(gun.ship for gun in order.guns))
    state = ledger.state
    attack = _aimed(aim_attack(state, state.phasing, Attack(declared.guns, declared.targets)))
    answers = [_aimed(aim_counter(state, declared.asked, o, declared)) for o in counters]
    _exchange(ledger, attack, answers[0] if answers else None, dice, declared.asked)


# --- the dice ---------------------------------------------------------------------------------


def _exchange(
    ledger: Ledger[State, Event], attack: Aim, counter: Aim | None, dice: Dice, foe: Side
) -> None:
    """Roll both shots, then apply the damage of both (planets 10.9, 4.3)."""
    state = ledger.state
    volley, cell, wounds = _rolled(state, attack, dice)
    answer = None
    if counter is not None:
        answer, _cell, wounded = _rolled(state, counter, dice)
        wounds += wounded
    heroic = _new_heroes(state, attack, cell)
    ledger.emit(AttackResolved(volley, answer, wounds, heroic))
    settle(ledger, state.phasing, foe)


def _rolled(state: State, aim: Aim, dice: Dice) -> tuple[Volley, Result, tuple[Wound, ...]]:
    """Roll one shot: the to-hit die, then each target's damage dice (planets 10.8, 4.3)."""
    roll = Roll(RESULT, (dice.die(DIE),), aim.modifiers)
    cell = result(state, aim.odds, roll.total)
    wounds = tuple(wound(state, i, cell, dice) for i in aim.targets) if cell.harms else ()
    closest = tuple(_closest(aim, gun.ship) for gun in aim.guns)
    return Volley(aim.guns, aim.targets, aim.odds.value, roll, closest), cell, wounds


def _closest(aim: Aim, gun: UnitId) -> Hex:
    """Give the hex a gun fires from; at targets in several hexes, that of the longest shot."""
    approaches = [pair.approach for pair in aim.pairs if pair.gun.id == gun]
    return max(approaches, key=lambda a: a.distance).at


def _new_heroes(state: State, attack: Aim, cell: Result) -> tuple[UnitId, ...]:
    """List who becomes heroic: full strength, below 1:1, D2 or better (17.1, R39, R62).

    Below 1:1 every result of the column 1:2 is a hit worth D2 or more, and none of 1:4 is.
    """
    if not state.options.heroism or attack.odds is not Cause.ODDS_1_2 or not cell.harms:
        return ()
    return tuple(
        gun.ship
        for gun in attack.guns
        if gun.strength == state.ships[gun.ship].ship_class.strength
        and not state.ships[gun.ship].heroic
    )


# --- plain forms ------------------------------------------------------------------------------


def _plain(
    state: State,
    guns: Sequence[Ship],
    targets: Sequence[Ship],
    make: Callable[[tuple[Gun, ...], tuple[UnitId, ...]], Shot],
    aim: Callable[[Shot], Aim | Refusal],
) -> Iterator[Shot]:
    """List shots of one gun at one target or a whole hex.

    What none of them can fire at alone is listed with all that can together.
    """
    aims = _aims(targets)
    open_to_one = set()
    for gun in guns:
        for ids in aims:
            order = make((Gun(gun.id),), ids)
            if isinstance(aim(order), Aim):
                open_to_one.add(ids)
                yield order
    for ids in aims:
        if ids not in open_to_one:
            joined = [g for g in guns if all(could_fire(state, g, state.ships[i]) for i in ids)]
            order = make(tuple(Gun(g.id) for g in joined), ids)
            if len(joined) > 1 and isinstance(aim(order), Aim):
                yield order


def _aims(targets: Sequence[Ship]) -> list[tuple[UnitId, ...]]:
    """List each target alone, then all of each hex that holds several."""
    places: dict[Hex, list[UnitId]] = {}
    for target in targets:
        places.setdefault(target.position, []).append(target.id)
    alone = [(target.id,) for target in targets]
    return alone + [tuple(ids) for ids in places.values() if len(ids) > 1]


def _fault(aim: Aim | defence.NukeAim | Refusal) -> Refusal | None:
    return aim if isinstance(aim, Refusal) else None


def _aimed(aim: Aim | Refusal) -> Aim:
    """Give an aim that was checked before."""
    if isinstance(aim, Refusal):
        raise ValueError(f"an order was resolved that is refused: {aim}")  # noqa: TRY004
    return aim
