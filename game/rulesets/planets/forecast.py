"""What an order would roll, exactly, before it is given (planets 10–12, 14, 15).

Guns, nukes and bases are here; what a course or a launch meets is in `hazards`, the counting of
cases in `chances`. Nothing is sampled: the numbers shown are those the dice will be read by.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from game.core.dice import Modifier
from game.core.ruleset import Forecast, Refusal, Side, Spread, Term
from game.rulesets.planets import defence, hazards
from game.rulesets.planets.aim import (
    ODDS,
    SIGHT,
    Aim,
    Pair,
    aim_attack,
    aim_counter,
    could_fire,
    may_answer,
)
from game.rulesets.planets.chances import (
    already,
    cells_of,
    chance,
    die_spread,
    die_terms,
    effect_spread,
    faces_of,
    harm_of,
    on_the_die,
    quiet,
)
from game.rulesets.planets.condition import LIMIT
from game.rulesets.planets.damage import DIE, Cause, table
from game.rulesets.planets.fire import answering
from game.rulesets.planets.names import place, unit_name, unit_names
from game.rulesets.planets.orders import (
    Attack,
    Burn,
    Counterattack,
    DefenceFire,
    Demand,
    Gun,
    Land,
    Launch,
    Order,
    Ram,
    ShootNuke,
    TakeOff,
)
from game.rulesets.planets.sight import approach
from game.rulesets.planets.state import AttackDeclared, Ship, State, in_order
from game.rulesets.planets.views import view

CLEAR = Term("Sight", "clear", SIGHT)

# planets 10.3 in words, poorest first: the share of the defence that an attack must have.
_SHARES: dict[Cause, tuple[str, int, int]] = {
    Cause.ODDS_1_4: ("a quarter of", 1, 4),
    Cause.ODDS_1_2: ("half of", 1, 2),
    Cause.ODDS_1_1: ("", 1, 1),
    Cause.ODDS_2_1: ("2 ×", 2, 1),
    Cause.ODDS_3_1: ("3 ×", 3, 1),
    Cause.ODDS_4_1: ("4 ×", 4, 1),
}


def forecast(state: State, side: Side, order: Order, given: Sequence[Order] = ()) -> Forecast:
    """Give the exact odds of an order's own rolls, from what a side may know.

    Args:
        state: The game.
        side: Whose order it is; ships it has not detected are not counted.
        order: The order; a refused one gives the reason as a note and no odds.
        given: Orders of the same answer, as the burn that goes with a ram.
    """
    state = view(state, side).state
    match order:
        case Attack():
            return _attack(state, side, order)
        case Counterattack():
            return _counterattack(state, side, order)
        case ShootNuke():
            return _nuke_shot(state, side, order)
        case DefenceFire():
            return _defence(state, side, order)
        case Burn() | Land() | TakeOff() | Ram():
            return hazards.of_plot(state, side, order, given)
        case Launch():
            return hazards.of_launch(state, side, order)
        case Demand():
            name = unit_name(state, order.target)
            return quiet(f"Demand to {name}", "No die falls; the other side answers.")
        case _:
            return quiet(type(order).__name__, "No die falls.")


# --- guns -------------------------------------------------------------------------------------


def _attack(state: State, side: Side, order: Attack) -> Forecast:
    title = f"Attack on {unit_names(state, order.targets)}"
    aim = aim_attack(state, side, order)
    if isinstance(aim, Refusal):
        return quiet(title, aim.why)
    declared = AttackDeclared(aim.guns, aim.targets, answering(state, aim))
    replies = tuple(_replies(state, declared))
    return _shot(state, title, aim, _on_replies(state, replies), replies)


def _counterattack(state: State, side: Side, order: Counterattack) -> Forecast:
    title = f"Answer at {unit_names(state, order.targets)}"
    declared = state.pending[-1] if state.pending else None
    if not isinstance(declared, AttackDeclared) or declared.asked != side:
        return quiet(title, "No attack waits for your answer.")
    aim = aim_counter(state, side, order, declared)
    if isinstance(aim, Refusal):
        return quiet(title, aim.why)
    return _shot(state, title, aim, ("Both sides' damage counts together.",), ())


def _shot(
    state: State, title: str, aim: Aim, notes: tuple[str, ...], replies: tuple[Forecast, ...]
) -> Forecast:
    """Lay a shot out: the sum, the die, and what it does to each target (planets 10.3–10.8)."""
    harm = harm_of(cells_of(state, aim.odds, aim.change))
    spreads = [die_spread(state, aim.odds, aim.change)]
    said: list[str] = []
    for i in aim.targets:
        spreads.append(effect_spread(state, state.ships[i], harm))
        said += already(state, state.ships[i])
    return Forecast(title, tuple(_terms(state, aim)), tuple(spreads), (*said, *notes), replies)


def _terms(state: State, aim: Aim) -> tuple[Term, ...]:
    """List the sum of a shot, a line for each part (planets 10.3–10.8)."""
    guns = [f"{state.ships[gun.ship].name} {gun.strength}" for gun in aim.guns]
    targets = [state.ships[i] for i in aim.targets]
    defending = [f"{ship.name} {ship.ship_class.strength}" for ship in targets]
    notes = (_range_note(aim.pairs), _speed_note(aim.pairs), "every ship that fires is heroic")
    return (
        Term("Attack", str(aim.attack), ODDS, " + ".join(guns)),
        Term("Defence", str(aim.defence), ODDS, " + ".join(defending)),
        Term("Odds", aim.odds, ODDS, odds_note(aim.attack, aim.defence, aim.odds)),
        *die_terms(aim.modifiers, notes),
        CLEAR,
        on_the_die(aim.modifiers),
    )


def odds_note(attack: int, defence: int, column: Cause) -> str:
    """Say why a column serves and what the next one needs (planets 10.3).

    >>> odds_note(12, 4, Cause.ODDS_3_1), odds_note(8, 15, Cause.ODDS_1_2)
    ('12 is 3 × 4; 4:1 needs 16', '8 is at least half of 15; 1:1 needs 15')
    """
    columns = list(_SHARES)
    share, times, parts = _SHARES[column]
    exact = attack * parts == defence * times and times > 1
    why = f"{attack} is {'' if exact else 'at least '}{share} {defence}".replace(
        "least  ", "least "
    )
    following = columns[columns.index(column) + 1 :]
    if not following:
        return f"{why}; no odds are better"
    _share, times, parts = _SHARES[following[0]]
    return f"{why}; {following[0]} needs {-(-defence * times // parts)}"


def _range_note(pairs: Sequence[Pair]) -> str:
    """Say whose range it is, and from where (planets 10.4, 10.6)."""
    if len(pairs) == 1:
        return f"from {place(pairs[0].approach.at)}"
    return _worst(pairs, [pair.approach.distance for pair in pairs])


def _speed_note(pairs: Sequence[Pair]) -> str:
    """Say whose relative speed it is, and what is free (planets 10.5, 10.6)."""
    if len(pairs) == 1:
        return "the first 2 are free"
    return f"{_worst(pairs, [pair.relative_speed for pair in pairs])}; the first 2 are free"


def _worst(pairs: Sequence[Pair], values: Sequence[int]) -> str:
    """List what each gun, or each target, adds to a comparison (planets 10.6)."""
    guns = {pair.gun.id for pair in pairs}
    targets = {pair.target.id for pair in pairs}
    said = []
    for pair, value in zip(pairs, values, strict=True):
        name = pair.gun.name if len(guns) > 1 else pair.target.name
        if len(guns) > 1 and len(targets) > 1:
            name = f"{pair.gun.name} to {pair.target.name}"
        said.append(f"{name} {value}")
    return f"worst of {', '.join(said)}"


# --- the answer -------------------------------------------------------------------------------


def _replies(state: State, declared: AttackDeclared) -> Iterator[Forecast]:
    """Give the best answer at each attacker by the ships that are known (planets 10.9)."""
    known = [ship for ship in in_order(state.ships) if may_answer(state, ship, declared)]
    for gun in declared.guns:
        attacker = state.ships[gun.ship]
        aim = _best_answer(state, declared, known, attacker)
        if aim is not None:
            yield _shot(state, f"Answer at {attacker.name}", aim, (), ())


def _best_answer(
    state: State, declared: AttackDeclared, known: Sequence[Ship], attacker: Ship
) -> Aim | None:
    """Find the guns that do most harm to one attacker.

    More guns never hurt as long as they add nothing to the worst range and the worst velocity, so
    that only the largest set within each pair of bounds has to be tried.
    """
    guns = [ship for ship in known if could_fire(state, ship, attacker)]
    alone = [Pair(ship, attacker, approach(state, ship, attacker.position)) for ship in guns]
    ranges = sorted({pair.approach.distance for pair in alone})
    speeds = sorted({pair.relative_speed for pair in alone})
    best: tuple[int, Aim] | None = None
    for most_range, most_speed in product(ranges, speeds):
        within = tuple(
            Gun(pair.gun.id)
            for pair in alone
            if pair.approach.distance <= most_range and pair.relative_speed <= most_speed
        )
        order = Counterattack(within, (attacker.id,))
        aim = aim_counter(state, declared.asked, order, declared) if within else None
        if isinstance(aim, Aim) and (best is None or _worth(state, aim) > best[0]):
            best = _worth(state, aim), aim
    return best and best[1]


def _worth(state: State, aim: Aim) -> int:
    """Rank a shot: the sum of hits or D over the six faces; an E counts as 6."""
    cells = cells_of(state, aim.odds, aim.change)
    return sum(
        ways * (LIMIT if cell.eliminated else cell.hits + cell.disabled)
        for cell, ways in cells.items()
    )


def _on_replies(state: State, replies: Sequence[Forecast]) -> tuple[str, ...]:
    if state.options.hidden:
        return ("Ships you have not detected may join the answer.",)
    return ("No hidden help.",) if replies else ("Nobody can answer.",)


# --- nukes and bases --------------------------------------------------------------------------


def _nuke_shot(state: State, side: Side, order: ShootNuke) -> Forecast:
    """Lay a ship's shot at a nuke out (planets 11.7, R27)."""
    title = f"Shot at {unit_name(state, order.item)}"
    aim = defence.aim_at_nuke(state, side, order)
    if isinstance(aim, Refusal):
        return quiet(title, aim.why)
    notes = (f"from {place(aim.approach.at)}", "the first 2 are free", f"{aim.ship.name} is heroic")
    terms = (*die_terms(aim.modifiers, notes), CLEAR, on_the_die(aim.modifiers))
    return _at_nuke(state, title, aim.modifiers, terms)


def _at_nuke(
    state: State, title: str, modifiers: Sequence[Modifier], terms: Sequence[Term]
) -> Forecast:
    """Show how likely a nuke is destroyed: any hit does it, without a damage roll (11.7)."""
    faces = faces_of(state, defence.ODDS, sum(m.value for m in modifiers))
    hits = tuple(sorted(f for cell, given in faces.items() if cell.harms for f in given))
    misses = tuple(f for f in range(1, DIE + 1) if f not in hits)
    chances = (
        chance("missed", "missed", len(misses), DIE, misses),
        chance("destroyed", "destroyed", len(hits), DIE, hits),
    )
    spread = Spread("What the die gives", table(state, defence.ODDS)[1], chances)
    odds = Term("Odds", defence.ODDS, defence.NUKES, "whatever the strength")
    return Forecast(title, (odds, *terms), (spread,))


def _defence(state: State, side: Side, order: DefenceFire) -> Forecast:
    """Lay a base's shot at a ship or nuke out (planets 12.1, R27)."""
    title = f"Fire at {unit_name(state, order.target)}"
    refusal = defence.check_defence(state, side, order)
    if refusal is not None:
        return quiet(title, refusal.why)
    if order.target in state.items:
        modifiers = defence.base_modifiers(state.items[order.target])
        terms = (
            *die_terms(modifiers, ("", "its own; the first 2 are free")),
            on_the_die(modifiers),
        )
        return _at_nuke(state, title, modifiers, terms)
    ship = state.ships[order.target]
    odds = Term("Odds", defence.ODDS, defence.DEFENCE, "whatever the strength")
    return Forecast(
        title,
        (odds, on_the_die(())),
        (
            die_spread(state, defence.ODDS),
            effect_spread(state, ship, harm_of(cells_of(state, defence.ODDS))),
        ),
        (*already(state, ship), "No answer is possible."),
    )
