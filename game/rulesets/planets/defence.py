"""Planetary bases fire (planets 12), shots at nukes (planets 11.7), suppression (planets 17.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from game.core.dice import Dice, Modifier, Roll, RuleRef
from game.core.ruleset import Ledger, Refusal, Side, UnitId
from game.rulesets.planets import detection
from game.rulesets.planets.aim import NOT_NOW, RANGE, SIGHT, VELOCITY, WHO, unfit
from game.rulesets.planets.damage import (
    DIE,
    Cause,
    result,
    roll_strike,
    settle,
    velocity_modifier,
)
from game.rulesets.planets.events import DefenceFired, Event, NukeShot, Suppressed
from game.rulesets.planets.gravity import in_orbit
from game.rulesets.planets.names import place, sentence, unit_name
from game.rulesets.planets.orders import DefenceFire, Order, ShootNuke, Suppress
from game.rulesets.planets.scenario import CLOSED, OPEN
from game.rulesets.planets.ships import NUKE
from game.rulesets.planets.sight import Approach, approach
from game.rulesets.planets.state import (
    Base,
    Item,
    Mark,
    Ship,
    State,
    id_key,
    ordered,
)

DEFENCE = RuleRef("planets 12.1")
NUKES = RuleRef("planets 11.7")
ONE_SHOT = RuleRef("planets R27")
SUPPRESSION = RuleRef("planets 17.6")
ODDS = Cause.ODDS_2_1  # 11.7, 12.1: whatever the strength

# --- D2: planetary defence --------------------------------------------------------------------


def legal_fire(state: State, side: Side, given: Sequence[Order]) -> Iterator[DefenceFire]:
    """List every base with every enemy ship and nuke above its side (planets 12.1)."""
    if not state.options.combat or not state.scenario.rules.defence:
        return
    for base in bases_in_order(state):
        if base.owner != side or not base.works:
            continue
        for target in (*ordered(state.ships), *ordered(state.items)):
            order = DefenceFire(base.id, target)
            if check_defence(state, side, order, given) is None:
                yield order


def check_fire(state: State, side: Side, orders: Sequence[Order]) -> Refusal | None:
    """Check all of a side's defence fire; each target is fired at once (planets 12.1, R17)."""
    for n, order in enumerate(orders):
        refusal = check_defence(state, side, order, orders[:n])
        if refusal is not None:
            return refusal.in_answer(n)
    return None


def check_defence(
    state: State, side: Side, order: Order, given: Sequence[Order] = ()
) -> Refusal | None:
    """Check one shot of a base after those already given (planets 12, R27, R66)."""
    if not isinstance(order, DefenceFire):
        return Refusal(DEFENCE, "Only planetary bases fire now.", "Fire with a base, or pass.")
    if not state.options.combat:
        return Refusal(RuleRef("planets 1.2"), "This game is played without combat.")
    if not state.scenario.rules.defence:
        return Refusal(RuleRef("planets 12.2"), "Planetary bases do not fire in this scenario.")
    base = _firing_base(state, side, order.base)
    if isinstance(base, Refusal):
        return base
    if any(isinstance(o, DefenceFire) and o.target == order.target for o in given):
        return Refusal(
            RuleRef("planets R17"), "That target is fired at already.", "One shot each is allowed."
        )
    return _fault_above(state, side, base, order.target)


def _firing_base(state: State, side: Side, unit: UnitId) -> Base | Refusal:
    """Give a planetary base that fires for a side, or refuse (planets 8.1, 12.1)."""
    base = state.bases.get(unit)
    if base is None:
        return Refusal(DEFENCE, f"There is no base {unit}.", "Name one of yours.")
    if base.owner != side:
        return Refusal(DEFENCE, f"{_base_name(state, base)} is not yours.", "Name one of yours.")
    if base.side is None:
        return Refusal(
            RuleRef("planets 8.1"),
            f"{_base_name(state, base)} has no guns; only planetary bases fire.",
        )
    if not base.works:
        why = "is destroyed" if base.destroyed else "is suppressed"
        return Refusal(DEFENCE, f"{_base_name(state, base)} {why} and does not fire.")
    return base


def _fault_above(state: State, side: Side, base: Base, target: UnitId) -> Refusal | None:
    """Say why a base cannot fire at a unit: it hangs not above, is no enemy, was fired at."""
    ship, item = state.ships.get(target), state.items.get(target)
    if ship is not None and detection.sees(state, side, ship):
        if ship.side == side:
            return Refusal(DEFENCE, f"{ship.name} is yours.", "Name an enemy ship.")
        if Mark.TARGET in ship.marks:
            return Refusal(WHO, f"{ship.name} has been fired at in this phase.")
        return None if is_above(state, base, ship) else _not_above(state, ship.id, base)
    if item is not None:
        fault = _fault_of_item(state, side, item)
        if fault is not None or is_above(state, base, item):
            return fault
        return _not_above(state, item.id, base)
    return Refusal(
        DEFENCE, f"There is no ship or nuke {target}.", "Name one in the hex above the base."
    )


def _not_above(state: State, unit: UnitId, base: Base) -> Refusal:
    return Refusal(
        DEFENCE,
        f"{unit_name(state, unit)} is not in the hex above {unit_name(state, base.id)}.",
        "A base fires only into the gravity hex above its own side.",
    )


def _base_name(state: State, base: Base) -> str:
    return sentence(unit_name(state, base.id))


def is_above(state: State, base: Base, unit: Ship | Item) -> bool:
    """Whether a ship or item is in the gravity hex above a planetary base's side (12.1, 2.12)."""
    return base.side is not None and unit.position == state.chart.above(base.body, base.side)


def bases_in_order(state: State) -> list[Base]:
    """Give the planetary bases as they fire: by the board's table of bodies, then side (4.3)."""
    bodies = list(state.chart.bodies)
    placed = [(bodies.index(b.body), b.side, b) for b in state.bases.values() if b.side is not None]
    return [base for _body, _side, base in sorted(placed, key=lambda one: one[:2])]


def resolve_fire(ledger: Ledger[State, Event], orders: Sequence[Order], dice: Dice) -> None:
    """Fire in the order of 4.3, whatever the order given; each shot counts at once (12.1)."""
    rank = {base.id: n for n, base in enumerate(bases_in_order(ledger.state))}
    shots = [order for order in orders if isinstance(order, DefenceFire)]
    for order in sorted(shots, key=lambda o: (rank[o.base], id_key(o.target))):
        state = ledger.state
        if order.target in state.ships:
            detection.give_away(ledger, order.target)
            strike = roll_strike(state, ODDS, order.target, dice, DEFENCE)
            ledger.emit(DefenceFired(order.base, order.target, strike))
            settle(ledger, Side(state.bases[order.base].owner))
        else:
            modifiers = base_modifiers(state.items[order.target])
            _shoot(ledger, order.base, order.target, modifiers, dice)


# --- shots at nukes ---------------------------------------------------------------------------


class NukeAim(Struct, frozen=True):
    """A ship's shot at a nuke worked out, short of the die (planets 11.7)."""

    ship: Ship
    item: Item
    approach: Approach
    modifiers: tuple[Modifier, ...]


def base_modifiers(nuke: Item) -> tuple[Modifier, ...]:
    """List what changes a base's die: range 0 and the nuke's own speed (planets R27)."""
    return (
        Modifier(0, "range 0", ONE_SHOT),
        velocity_modifier(nuke.velocity, (0, 0), ONE_SHOT),
    )


def aim_at_nuke(state: State, side: Side, order: ShootNuke) -> NukeAim | Refusal:
    """Work a ship's shot at a nuke out, or say why it cannot be made (planets 11.7, R27, R63)."""
    ship = _shooter(state, side, order.ship)
    if isinstance(ship, Refusal):
        return ship
    item = state.items.get(order.item)
    if item is None:
        return Refusal(NUKES, f"There is no nuke {order.item}.", "Name an enemy nuke.")
    fault = _fault_of_item(state, side, item)
    if fault is not None:
        return fault
    closest = approach(state, ship, item.position)
    if not closest.clear:
        return Refusal(
            SIGHT,
            f"{closest.blocked_by} blocks {ship.name}'s line from {place(closest.at)} "
            f"to {unit_name(state, item.id)}.",
            "Only the hex of closest approach counts; fire with another ship.",
        )
    modifiers: tuple[Modifier, ...] = (
        Modifier(-closest.distance, f"range {closest.distance}", RANGE),
        velocity_modifier(ship.velocity, item.velocity, VELOCITY),
    )
    if state.options.heroism and ship.heroic:
        modifiers = (*modifiers, Modifier(1, "heroism", RuleRef("planets R63")))
    return NukeAim(ship, item, closest, modifiers)


def _shooter(state: State, side: Side, unit: UnitId) -> Ship | Refusal:
    """Give a ship that may make its attack now, or refuse (planets 10.2)."""
    if not state.options.combat:
        return Refusal(RuleRef("planets 1.2"), "This game is played without combat.")
    if side != state.phasing:
        return NOT_NOW
    ship = state.ships.get(unit)
    if ship is None or not detection.sees(state, side, ship):
        return Refusal(WHO, f"There is no ship {unit}.", "Name one of yours.")
    if ship.side != side:
        return Refusal(WHO, f"{ship.name} is not yours.", "Name one of your ships.")
    if Mark.FIRED in ship.marks:
        return Refusal(WHO, f"{ship.name} has made her attack.", "She fires again next turn.")
    return unfit(state, ship) or ship


def _fault_of_item(state: State, side: Side, item: Item) -> Refusal | None:
    """Say why an item cannot be shot at (planets 10.10, 11.7, R27)."""
    if item.kind != NUKE:
        return Refusal(
            RuleRef("planets 10.10"), f"Guns cannot touch a {item.kind}.", "Only nukes are shot at."
        )
    if item.side == side:
        return Refusal(NUKES, f"{unit_name(state, item.id)} is yours.", "Name an enemy nuke.")
    if side in item.shot_by:
        return Refusal(
            ONE_SHOT,
            f"Your side has shot at {unit_name(state, item.id)} in this phase.",
            "Each side has one shot at a nuke in a phase.",
        )
    return None


def legal_nuke_shots(state: State, side: Side, guns: Sequence[Ship]) -> Iterator[ShootNuke]:
    """List the shots of ships that may attack at nukes they can reach (planets 11.7)."""
    nukes = [i for i in ordered(state.items) if state.items[i].kind == NUKE]
    for gun in guns:
        for i in nukes:
            order = ShootNuke(gun.id, i)
            if isinstance(aim_at_nuke(state, side, order), NukeAim):
                yield order


def resolve_nuke_shot(ledger: Ledger[State, Event], order: ShootNuke, dice: Dice) -> None:
    """Fire a ship's guns at a nuke; any hit destroys it, without a damage roll (planets 11.7)."""
    detection.give_away(ledger, order.ship)
    state = ledger.state
    aim = aim_at_nuke(state, state.phasing, order)
    if isinstance(aim, Refusal):
        raise ValueError(f"an order was resolved that is refused: {aim}")  # noqa: TRY004
    _shoot(ledger, order.ship, order.item, aim.modifiers, dice)


def _shoot(
    ledger: Ledger[State, Event],
    shooter: UnitId,
    nuke: UnitId,
    modifiers: tuple[Modifier, ...],
    dice: Dice,
) -> None:
    roll = Roll(NUKES, (dice.die(DIE),), modifiers)
    hit = result(ledger.state, ODDS, roll.total).harms
    ledger.emit(NukeShot(shooter, nuke, ODDS.value, roll, hit))


# --- suppression ------------------------------------------------------------------------------


def check_suppression(state: State, side: Side, order: Suppress) -> Refusal | None:
    """Check a suppression: in orbit above an enemy planetary base, guns fit (17.6, R67)."""
    if not state.scenario.rules.suppression:
        return Refusal(SUPPRESSION, "Bases are not suppressed in this scenario.")
    ship = _shooter(state, side, order.ship)
    if isinstance(ship, Refusal):
        return ship
    base = _enemy_base(state, side, order.base)
    if isinstance(base, Refusal):
        return base
    if in_orbit(state, ship) != base.body or not is_above(state, base, ship):
        return Refusal(
            SUPPRESSION,
            f"{ship.name} is not in orbit in the hex above {unit_name(state, base.id)}.",
            "End a move of one hex round the body above that side.",
        )
    return None


def _enemy_base(state: State, side: Side, unit: UnitId) -> Base | Refusal:
    base = state.bases.get(unit)
    if base is None or base.side is None:
        return Refusal(SUPPRESSION, f"There is no planetary base {unit}.", "Name an enemy base.")
    if base.owner in (side, OPEN, CLOSED):
        return Refusal(
            SUPPRESSION, f"{_base_name(state, base)} is no enemy's.", "Name an enemy base."
        )
    if not base.works:
        return Refusal(SUPPRESSION, f"{_base_name(state, base)} is out of action already.")
    return base


def legal_suppressions(state: State, side: Side, guns: Sequence[Ship]) -> Iterator[Suppress]:
    """List the bases below ships that may attack (planets 17.6)."""
    if not state.scenario.rules.suppression:
        return
    for gun in guns:
        below = state.chart.side_below(gun.position)
        for base in bases_in_order(state):
            order = Suppress(gun.id, base.id)
            if below == (base.body, base.side) and check_suppression(state, side, order) is None:
                yield order


def resolve_suppression(ledger: Ledger[State, Event], order: Suppress) -> None:
    """Suppress the base for the rest of the game; no roll (planets 17.6)."""
    detection.give_away(ledger, order.ship)
    ledger.emit(Suppressed(order.ship, order.base))
