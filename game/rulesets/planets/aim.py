"""Aiming guns: who may fire at whom, at what odds, with what on the die (planets 10.1–10.8).

`aim_attack` and `aim_counter` work a shot out or refuse it; checks, lists, forecasts and rolls
all use what they give, so none can differ from another. What becomes of it is in `fire`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from msgspec import Struct

from game.core.dice import Modifier, RuleRef
from game.core.hexes import length, sub
from game.core.ruleset import Refusal, Side, UnitId
from game.rulesets.planets import detection
from game.rulesets.planets.condition import LIMIT, guns_work
from game.rulesets.planets.damage import Cause, velocity_modifier
from game.rulesets.planets.names import place
from game.rulesets.planets.orders import Attack, Counterattack, Gun
from game.rulesets.planets.sight import Approach, approach
from game.rulesets.planets.state import AttackDeclared, Mark, Place, Ship, State, id_key
from game.rulesets.planets.surrender import at_peace

WHO = RuleRef("planets 10.2")
ODDS = RuleRef("planets 10.3")
RANGE = RuleRef("planets 10.4")
VELOCITY = RuleRef("planets 10.5")
SIGHT = RuleRef("planets 10.7")
ANSWER = RuleRef("planets 10.9")
HEROISM = RuleRef("planets 17.1")

NOT_NOW = Refusal(
    RuleRef("planets 4.1"),
    "Only the side whose player-turn it is starts attacks.",
    "Wait for yours.",
)

# planets 10.3: the tests in their order. A column serves when its first number times the attack
# is at least its second times the defence.
_TESTS = (
    (Cause.ODDS_4_1, 1, 4),
    (Cause.ODDS_3_1, 1, 3),
    (Cause.ODDS_2_1, 1, 2),
    (Cause.ODDS_1_1, 1, 1),
    (Cause.ODDS_1_2, 2, 1),
    (Cause.ODDS_1_4, 4, 1),
)


def odds(attack: int, defence: int) -> Cause | None:
    """Give the column of a strength against another, None below 1:4 (planets 10.3)."""
    return next((cause for cause, a, d in _TESTS if a * attack >= d * defence), None)


class Pair(Struct, frozen=True):
    """One gun and one target: how close it came and how fast they part (planets 10.4, 10.5)."""

    gun: Ship
    target: Ship
    approach: Approach

    @property
    def relative_speed(self) -> int:
        """Length of the difference of the two last courses, in hexes."""
        return length(sub(self.gun.velocity, self.target.velocity))


class Aim(Struct, frozen=True):
    """A shot worked out, short of the die (planets 10.3–10.8).

    Attributes:
        guns: Who fires, in order of id, each with the strength used.
        targets: At whom, in order of id.
        attack: Sum of the strengths used.
        defence: Sum of the targets' full strengths.
        odds: The column.
        pairs: Every gun with every target, in these orders.
        modifiers: What changes the die.
    """

    guns: tuple[Gun, ...]
    targets: tuple[UnitId, ...]
    attack: int
    defence: int
    odds: Cause
    pairs: tuple[Pair, ...]
    modifiers: tuple[Modifier, ...]

    @property
    def change(self) -> int:
        """By how much the die is changed."""
        return sum(m.value for m in self.modifiers)


def modifiers(pairs: Sequence[Pair], *, heroic: bool) -> tuple[Modifier, ...]:
    """List what changes the die of a shot: the worst range, the worst velocity, heroism (10.6)."""
    furthest = max(pair.approach.distance for pair in pairs)
    fastest = max(pairs, key=lambda pair: pair.relative_speed)
    listed = (
        Modifier(-furthest, f"range {furthest}", RANGE),
        velocity_modifier(fastest.gun.velocity, fastest.target.velocity, VELOCITY),
    )
    return (*listed, Modifier(1, "heroism", HEROISM)) if heroic else listed


# --- who may fire -----------------------------------------------------------------------------


def unfit(state: State, ship: Ship) -> Refusal | None:
    """Say why a ship cannot fire its guns at all, None if it can (planets 10.2, 14.3, 15.4)."""
    name = ship.name
    if not ship.crew:
        return Refusal(RuleRef("planets 19.10"), f"{name} has no crew to fire.")
    if not ship.ship_class.armed:
        return Refusal(
            RuleRef("planets 3.2"),
            f"{name} is a {ship.ship_class.name}; her strength serves defence only.",
            "Fire with another ship.",
        )
    if ship.place is Place.LANDED:
        return Refusal(
            RuleRef("planets 8.2"), f"{name} is landed and may not fire.", "Take off first."
        )
    if ship.captured_from is not None:
        return Refusal(
            RuleRef("planets 16.3"),
            f"{name} is captured and may not fire.",
            "She serves again after resting at a base friendly to you.",
        )
    return None if guns_work(state, ship) else _silent(state, ship)


def _silent(state: State, ship: Ship) -> Refusal:
    if state.tracks:
        return Refusal(
            RuleRef("planets 15.4"),
            f"{ship.name}'s guns are silent: her weapon damage is {ship.weapon}.",
            "Recover weapon damage, or resupply at a base."
            if ship.weapon < LIMIT
            else "Only maintenance at a base mends weapons at 6.",
        )
    return Refusal(
        RuleRef("planets 14.3"),
        f"{ship.name} is disabled for {ship.disabled} turns and cannot fire.",
        "Wait for her to recover, or resupply at a base.",
    )


def may_attack(state: State, ship: Ship) -> bool:
    """Whether a ship can start an attack now (planets 10.2)."""
    return Mark.FIRED not in ship.marks and unfit(state, ship) is None


def may_be_attacked(state: State, side: Side, ship: Ship) -> bool:
    """Whether a side may fire at a ship at all in this phase (planets 10.2)."""
    return (
        ship.side != side
        and not ship.grounded
        and Mark.TARGET not in ship.marks
        and detection.sees(state, side, ship)
    )


def may_answer(state: State, ship: Ship, declared: AttackDeclared) -> bool:
    """Whether a ship may take part in the counterattack (planets 10.9, R20, R64)."""
    return (
        ship.side == declared.asked
        and Mark.ANSWERED not in ship.marks
        and unfit(state, ship) is None
        and _stands_by(state, ship, declared)
    )


def _stands_by(state: State, ship: Ship, declared: AttackDeclared) -> bool:
    """Whether a ship is a target or flies with one of its own side (planets 10.9, R64)."""
    if ship.id in declared.targets:
        return True
    targets = [state.ships[i] for i in declared.targets]
    return any(
        t.side == ship.side and t.position == ship.position and t.velocity == ship.velocity
        for t in targets
    )


# --- working a shot out -----------------------------------------------------------------------


def aim_attack(state: State, side: Side, order: Attack) -> Aim | Refusal:
    """Work an attack out, or say why it cannot be made (planets 10.1–10.8)."""
    if not state.options.combat:
        return Refusal(RuleRef("planets 1.2"), "This game is played without combat.")
    if side != state.phasing:
        return NOT_NOW
    guns = _guns(state, side, order.guns)
    if isinstance(guns, Refusal):
        return guns
    for ship, _strength in guns:
        if Mark.FIRED in ship.marks:
            return Refusal(WHO, f"{ship.name} has made her attack.", "She fires again next turn.")
    targets = _targets(state, side, order.targets)
    if isinstance(targets, Refusal):
        return targets
    return _aim(state, guns, targets, heroic=_all_heroic(state, guns))


def aim_counter(
    state: State, side: Side, order: Counterattack, declared: AttackDeclared
) -> Aim | Refusal:
    """Work a counterattack out, or say why it cannot be made (planets 10.9, R19, R20)."""
    guns = _guns(state, side, order.guns)
    if isinstance(guns, Refusal):
        return guns
    for ship, _strength in guns:
        if Mark.ANSWERED in ship.marks:
            return Refusal(
                RuleRef("planets R20"),
                f"{ship.name} has answered once in this phase.",
                "She may answer again in another player-turn.",
            )
        if not _stands_by(state, ship, declared):
            return Refusal(
                ANSWER,
                f"{ship.name} is not attacked and does not fly with a ship that is.",
                "Only ships in a target's hex with its velocity may join.",
            )
    attackers = {gun.ship for gun in declared.guns}
    fault = _fault_of_list(order.targets, "targets")
    if fault is None and not attackers.issuperset(order.targets):
        fault = Refusal(
            ANSWER, "A counterattack is fired at the attackers only.", "Name those who attack."
        )
    if fault is not None:
        return fault
    targets = [state.ships[i] for i in sorted(order.targets, key=id_key)]
    return _aim(state, guns, targets, heroic=False)


def _aim(
    state: State, guns: Sequence[tuple[Ship, int]], targets: list[Ship], *, heroic: bool
) -> Aim | Refusal:
    """Work out what depends on positions and strengths, the same for both kinds of shot."""
    attack = sum(strength for _ship, strength in guns)
    defence = sum(target.ship_class.strength for target in targets)
    column = odds(attack, defence)
    pairs = []
    for (ship, _strength), target in product(guns, targets):
        pair = Pair(ship, target, approach(state, ship, target.position))
        fault = _fault_of_pair(pair)
        if fault is not None:
            return fault
        pairs.append(pair)
    if column is None:
        return Refusal(
            ODDS,
            f"{attack} against {defence} is below 1:4 and does nothing.",
            f"A strength of {-(-defence // 4)} is needed: join ships, or choose fewer targets.",
        )
    return Aim(
        tuple(Gun(ship.id, strength) for ship, strength in guns),
        tuple(target.id for target in targets),
        attack,
        defence,
        column,
        tuple(pairs),
        modifiers(pairs, heroic=heroic),
    )


def could_fire(state: State, gun: Ship, target: Ship) -> bool:
    """Whether sight and peace let one ship fire at another (planets 10.7, 16.4)."""
    return _fault_of_pair(Pair(gun, target, approach(state, gun, target.position))) is None


def _fault_of_pair(pair: Pair) -> Refusal | None:
    """Refuse a shot without sight, or between ships one of which surrendered (10.7, 16.4)."""
    gun, target, closest = pair.gun, pair.target, pair.approach
    if at_peace(gun, target):
        return Refusal(
            RuleRef("planets 16.4"),
            f"{gun.name} and {target.name} may not attack each other after the surrender.",
            "Fire with another ship or at another target.",
        )
    if not closest.clear:
        return Refusal(
            SIGHT,
            f"{closest.blocked_by} blocks {gun.name}'s line from {place(closest.at)} "
            f"to {target.name}.",
            "Only the hex of closest approach counts; choose another ship or target.",
        )
    return None


def _guns(state: State, side: Side, guns: Sequence[Gun]) -> list[tuple[Ship, int]] | Refusal:
    """Give the ships that fire, in order of id, with their strengths, or refuse (10.1, 10.2)."""
    fault = _fault_of_list([gun.ship for gun in guns], "ships to fire")
    if fault is not None:
        return fault
    found = []
    for gun in sorted(guns, key=lambda gun: id_key(gun.ship)):
        ship = state.ships.get(gun.ship)
        if ship is None or not detection.sees(state, side, ship):
            return Refusal(WHO, f"There is no ship {gun.ship}.", "Name one of yours.")
        if ship.side != side:
            return Refusal(WHO, f"{ship.name} is not yours.", "Name one of your ships.")
        full = ship.ship_class.strength
        strength = full if gun.strength is None else gun.strength
        fault = unfit(state, ship)
        if fault is None and not 1 <= strength <= full:
            fault = Refusal(
                RuleRef("planets 10.1"),
                f"{ship.name} cannot fire with strength {strength}.",
                f"Choose from 1 to {full}.",
            )
        if fault is not None:
            return fault
        found.append((ship, strength))
    return found


def _targets(state: State, side: Side, ids: Sequence[UnitId]) -> list[Ship] | Refusal:
    """Give the ships attacked, in order of id, or refuse (planets 10.2, R17)."""
    fault = _fault_of_list(ids, "targets")
    if fault is not None:
        return fault
    found: list[Ship] = []
    for i in sorted(ids, key=id_key):
        ship = state.ships.get(i)
        if ship is None or not detection.sees(state, side, ship):
            return Refusal(WHO, f"There is no ship {i} to fire at.", "Name an enemy ship.")
        fault = _fault_of_target(side, ship)
        if fault is None and found and found[0].position != ship.position:
            fault = Refusal(
                WHO,
                f"{found[0].name} and {ship.name} are in different hexes.",
                "Attack the ships of one hex.",
            )
        if fault is not None:
            return fault
        found.append(ship)
    return found


def _fault_of_target(side: Side, ship: Ship) -> Refusal | None:
    if ship.side == side:
        return Refusal(WHO, f"{ship.name} is yours.", "Name an enemy ship.")
    if ship.grounded:
        return Refusal(
            WHO, f"{ship.name} stands on {ship.body}, safe from guns.", "Wait until she rises."
        )
    if Mark.TARGET in ship.marks:
        return Refusal(
            WHO,
            f"{ship.name} has been fired at in this phase.",
            "Join your ships in one attack next turn.",
        )
    return None


def _fault_of_list(ids: Sequence[UnitId], what: str) -> Refusal | None:
    if not ids:
        return Refusal(RuleRef("planets 10.1"), f"There are no {what}.", "Name at least one.")
    if len(set(ids)) < len(ids):
        return Refusal(
            RuleRef("planets 10.1"), f"One of the {what} is named twice.", "Name each once."
        )
    return None


def _all_heroic(state: State, guns: Sequence[tuple[Ship, int]]) -> bool:
    """Whether the attack has the +1 of heroism (planets 17.1, R40)."""
    return state.options.heroism and all(ship.heroic for ship, _strength in guns)
