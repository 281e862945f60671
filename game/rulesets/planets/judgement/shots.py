"""Which shots to fire: attacks, counterattacks, shots at nukes, suppression (planets 10, 11.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from game.core.hexes import Hex
from game.core.ruleset import UnitId
from game.rulesets.planets.aim import may_answer, may_attack, may_be_attacked
from game.rulesets.planets.chart import Chart
from game.rulesets.planets.course import burned
from game.rulesets.planets.damage import Cause
from game.rulesets.planets.defence import NukeAim, aim_at_nuke, legal_suppressions
from game.rulesets.planets.exchange import matched
from game.rulesets.planets.judgement.field import Field, may_fight
from game.rulesets.planets.judgement.gunnery import change, column, mean
from game.rulesets.planets.judgement.injury import chances
from game.rulesets.planets.judgement.rows import NOTHING, Option, Rows, option, rows_of
from game.rulesets.planets.judgement.ways import way_of
from game.rulesets.planets.names import unit_names
from game.rulesets.planets.orders import Attack, Counterattack, Gun, ShootNuke
from game.rulesets.planets.plan import item_end
from game.rulesets.planets.ships import NUKE
from game.rulesets.planets.state import AttackDeclared, Mark, Ship, ordered

HOLD_FIRE = "No shot is worth its counterattack."
SUPPRESSION = 0.03  # what an enemy base out of action is worth
NUKE_AT_LARGE = 0.25  # what an enemy nuke is worth that threatens nobody yet


class Volley(Struct, frozen=True):
    """A shot that could be fired.

    Attributes:
        guns: Who fires.
        targets: At whom.
        cause: The column.
        die: What changes the die.
        cost: What the targets lose by it, on average.
        hit: How likely it does anything.
    """

    guns: tuple[Ship, ...]
    targets: tuple[Ship, ...]
    cause: Cause
    die: int
    cost: float
    hit: float


Changes = Mapping[tuple[UnitId, UnitId], int]
"""What changes the die between a gun and a target, where a shot can be of use."""


def changes(chart: Chart, guns: Sequence[Ship], targets: Sequence[Ship]) -> Changes:
    """Work out what changes the die for all pairs that can hit (planets 10.4–10.7, 16.4)."""
    found: dict[tuple[UnitId, UnitId], int] = {}
    for gun in guns:
        stand = way_of(gun)
        for target in targets:
            if may_fight(gun, target):
                die = change(chart, stand, way_of(target))
                if die is not None:
                    found[gun.id, target.id] = die
    return found


def volleys(
    field: Field,
    guns: Sequence[Ship],
    aims: Sequence[tuple[Ship, ...]],
    dice: Changes,
    *,
    heroism: bool = False,
    masses: bool = True,
) -> Iterator[Volley]:
    """List shots at each of some sets of targets: by the best placed gun, by two, and so on.

    Args:
        field: The decision.
        guns: Who may fire.
        aims: Sets of targets.
        dice: What changes the die between each gun and target.
        heroism: Whether a heroic gun may fire without those placed as well (planets 17.1).
        masses: Whether guns fire together; else one at a time.
    """
    for targets in aims:
        defence = sum(t.ship_class.strength for t in targets)
        placed = []
        for gun in guns:
            each = [dice.get((gun.id, t.id)) for t in targets]
            known = [die for die in each if die is not None]
            if len(known) == len(each):
                placed.append((min(known), gun))
        placed.sort(key=lambda one: -one[0])
        attack = 0
        for n, (die, gun) in enumerate(placed if masses else placed[:1]):
            attack += gun.ship_class.strength
            cause = column(attack, defence)
            more = masses and n + 1 < len(placed) and placed[n + 1][0] == die
            if cause is None or (more and not heroism):
                continue
            firing = tuple(g for _die, g in placed[: n + 1])
            braver = 1 if heroism and all(g.heroic for g in firing) else 0
            yield _volley(field, firing, targets, cause, die + braver)


def _volley(
    field: Field, guns: tuple[Ship, ...], targets: tuple[Ship, ...], cause: Cause, die: int
) -> Volley:
    odds = chances(field.tracks, cause, die)
    cost = 0.0
    for target in targets:
        blow = mean(odds, field.blows(target))
        boards = guns[0].side == field.side and any(matched(gun, target) for gun in guns)
        cost += blow.alongside if boards and field.phasing else blow.cost
    return Volley(guns, targets, cause, die, cost, sum(odds))


def sets_of(targets: Sequence[Ship]) -> list[tuple[Ship, ...]]:
    """List each target alone, then all of each hex that holds several (planets 10.2)."""
    places: dict[Hex, list[Ship]] = {}
    for target in targets:
        places.setdefault(target.position, []).append(target)
    alone = [(target,) for target in targets]
    return alone + [tuple(those) for those in places.values() if len(those) > 1]


# --- D3: attacks ------------------------------------------------------------------------------


def attack_case(field: Field, width: int, *, masses: bool) -> Rows:
    """Lay out the next attack of the phasing side (planets 4.2 D3).

    Args:
        field: The decision.
        width: How many attacks are considered.
        masses: Whether several ships fire at one enemy together (planets 10.6).
    """
    state = field.state
    if not state.options.combat:
        return NOTHING
    guns = [ship for ship in field.gunners if may_attack(state, ship)]
    if not guns:
        return NOTHING
    targets = [s for s in field.targets if may_be_attacked(state, field.side, s)]
    dice = changes(field.chart, guns, targets)
    heroism = state.options.heroism and any(gun.heroic for gun in guns)
    shots = (
        volleys(field, guns, sets_of(targets), dice, heroism=heroism, masses=masses) if dice else ()
    )
    found = [_attack(field, volley) for volley in shots if volley.hit]
    found += _at_nukes(field, guns)
    for suppression in legal_suppressions(state, field.side, guns):
        found.append(option(SUPPRESSION, "A suppressed base serves nobody.", suppression))
    if not found:
        return NOTHING
    return rows_of([[option(0.0, HOLD_FIRE), *found]], width)


def _attack(field: Field, volley: Volley) -> Option:
    """Weigh one attack: what it costs them, less what their answer costs (planets 10.9)."""
    answer = answer_to(field, volley)
    worth = volley.cost - (answer.cost if answer else 0.0)
    guns = tuple(Gun(ship.id) for ship in _by_id(volley.guns))
    targets = tuple(ship.id for ship in _by_id(volley.targets))
    return option(worth, _why(field, volley, answer), Attack(guns, targets))


def answer_to(field: Field, volley: Volley) -> Volley | None:
    """Give the counterattack that an attack must reckon with: the costliest (planets 10.9)."""
    named = {ship.id for ship in volley.targets}
    sides = {ship.side for ship in volley.targets}
    answering = [
        ship
        for ship in field.armed
        if Mark.ANSWERED not in ship.marks
        and ship.side in sides
        and (ship.id in named or any(_flies_with(ship, target) for target in volley.targets))
    ]
    if not answering:
        return None
    return _costliest(field, answering, volley.guns)


def _flies_with(ship: Ship, target: Ship) -> bool:
    return ship.position == target.position and ship.velocity == target.velocity


def _costliest(field: Field, guns: Sequence[Ship], attackers: Sequence[Ship]) -> Volley | None:
    dice = changes(field.chart, guns, attackers)
    if not dice:
        return None
    aims: list[tuple[Ship, ...]] = [(ship,) for ship in attackers]
    if len(attackers) > 1:
        aims.append(tuple(attackers))  # R19: in different hexes, too
    shots = [v for v in volleys(field, guns, aims, dice) if v.hit]
    return max(shots, key=lambda v: v.cost, default=None)


def _why(field: Field, volley: Volley, answer: Volley | None) -> str:
    state = field.state
    guns = unit_names(state, [ship.id for ship in volley.guns])
    targets = unit_names(state, [ship.id for ship in volley.targets])
    fire = "fires" if len(volley.guns) == 1 else "fire"
    back = f"against {percent(answer.hit)} for the answer" if answer else "and no answer to fear"
    odds = f"{volley.cause}, {volley.die} on the die".replace("-", "−")
    return f"{guns} {fire} at {targets} at {odds}: {percent(volley.hit)} to hit, {back}."


def percent(share: float) -> str:
    """Give a share in whole percent."""
    return f"{int(share * 100 + 0.5)} %"


def _by_id(ships: Sequence[Ship]) -> list[Ship]:
    by_id = {ship.id: ship for ship in ships}
    return [by_id[unit] for unit in ordered(by_id)]


# --- the counterattack ------------------------------------------------------------------------


def counter_case(field: Field, declared: AttackDeclared, width: int) -> Rows:
    """Lay out the answer to an attack; a shot that can hit is always worth firing (10.9)."""
    state = field.state
    guns = [ship for ship in field.gunners if may_answer(state, ship, declared)]
    attackers = [state.ships[gun.ship] for gun in declared.guns if gun.ship in state.ships]
    dice = changes(field.chart, guns, attackers)
    if not dice:
        return NOTHING
    aims: list[tuple[Ship, ...]] = [(ship,) for ship in attackers]
    if len(attackers) > 1:
        aims.append(tuple(attackers))
    found = [
        option(
            volley.cost,
            _why_back(field, volley),
            Counterattack(
                tuple(Gun(ship.id) for ship in _by_id(volley.guns)),
                tuple(ship.id for ship in _by_id(volley.targets)),
            ),
        )
        for volley in volleys(field, guns, aims, dice)
        if volley.hit
    ]
    if not found:
        return NOTHING
    return rows_of([[option(0.0, "No gun can reach the attackers."), *found]], width)


def _why_back(field: Field, volley: Volley) -> str:
    state = field.state
    guns = unit_names(state, [ship.id for ship in volley.guns])
    targets = unit_names(state, [ship.id for ship in volley.targets])
    fire = "fires" if len(volley.guns) == 1 else "fire"
    return f"{guns} {fire} back at {targets}: {percent(volley.hit)} to hit, and it costs nothing."


# --- shots at nukes ---------------------------------------------------------------------------


def _at_nukes(field: Field, guns: Sequence[Ship]) -> Iterator[Option]:
    """Weigh shots at nukes: the chance to be rid of one, by what it is about to hit (11.7)."""
    state = field.state
    for unit in ordered(state.items):
        item = state.items[unit]
        if item.kind != NUKE or item.side == field.side:
            continue
        there = burned(item_end(item), ())
        doomed = [field.stakes[s.id].hull for s in field.own if s.position == there]
        threat = NUKE_AT_LARGE + sum(doomed)
        for gun in guns:
            order = ShootNuke(gun.id, unit)
            aim = aim_at_nuke(state, field.side, order)
            if not isinstance(aim, NukeAim):
                continue
            hit = sum(chances(field.tracks, Cause.ODDS_2_1, sum(m.value for m in aim.modifiers)))
            if hit:
                why = f"{gun.name} shoots at the nuke: {percent(hit)} to be rid of it."
                yield option(hit * threat, why, order)
