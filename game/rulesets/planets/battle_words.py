"""Lines of the log about ordnance and fights (planets 9.5, 10, 11, 12, 16.4)."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from game.core.dice import RuleRef
from game.core.hexes import Hex
from game.core.lines import entered
from game.core.ruleset import Line, Reading
from game.rulesets.planets.damage import Cause
from game.rulesets.planets.events import (
    AttackResolved,
    DefenceFired,
    DemandAnswered,
    ItemFlew,
    ItemGone,
    ItemsMet,
    Launched,
    MineBurst,
    NukeBurst,
    NukeFell,
    NukeShot,
    Rammed,
    RocksRolled,
    Spent,
    Strike,
    Suppressed,
    TorpedoRan,
    Volley,
)
from game.rulesets.planets.names import (
    directions,
    place,
    side_name,
    unit_name,
    unit_names,
)
from game.rulesets.planets.readings import (
    damage_rolls,
    damage_words,
    outcome_of,
    rules,
    strike_readings,
    to_hit,
)
from game.rulesets.planets.sections import rule
from game.rulesets.planets.sight import blocks
from game.rulesets.planets.state import (
    AttackDeclared,
    DemandMade,
    NukeAtCorner,
    Pending,
    Ship,
    State,
)

TWO = 2
_SPENT: dict[Spent, tuple[str, str, tuple[str, ...]]] = {
    Spent.EXPIRED: ("is spent after its fifth movement", "11.4", ("R22",)),
    Spent.LEFT: ("left the map", "9.1", ()),
    Spent.BODY: ("struck the ground and is spent", "11.6", ()),
    Spent.SUN: ("fell into the sun", "11.7", ()),
    Spent.ROCKS: ("exploded harmlessly among asteroids", "9.5", ("R55",)),
}


# --- questions --------------------------------------------------------------------------------


def asked(state: State, question: Pending) -> Line:
    """Tell of a choice that another side has to make."""
    match question:
        case DemandMade():
            ship, target = unit_name(state, question.ship), unit_name(state, question.target)
            return Line(
                f"{ship} demands that {target} surrender.",
                rule("16.4"),
                "choice",
                (question.ship, question.target),
                rulings=rules("R52"),
            )
        case AttackDeclared():
            guns = tuple(gun.ship for gun in question.guns)
            verb = "aims" if len(guns) == 1 else "aim"
            return Line(
                f"{unit_names(state, guns)} {verb} at {unit_names(state, question.targets)}; "
                f"{side_name(state, question.asked)} may fire back.",
                rule("10.9"),
                "fire",
                (*guns, *question.targets),
            )
        case NukeAtCorner():
            one, other = question.sides
            chooser = side_name(state, question.asked)
            return Line(
                f"A nuke comes down between sides {one} and {other} of {question.body}; "
                f"{chooser} chooses which it strikes.",
                rule("11.7"),
                "fire",
                (question.item,),
                rulings=rules("R47"),
            )
        case _:
            assert_never(question)


# --- ordnance ---------------------------------------------------------------------------------


def launched(state: State, event: Launched) -> Line:
    """Tell of a launch (planets 11.3)."""
    item = event.item
    thrust = f", thrust {directions(item.thrust)}" if item.thrust else ""
    return Line(
        f"{unit_name(state, item.launcher)} launched a {item.kind}{thrust}.",
        rule("11.3"),
        "launch",
        (item.launcher, item.id),
        (item.position,),
    )


def item_flew(state: State, event: ItemFlew) -> Line:
    """Tell of a movement of ordnance (planets 11.4)."""
    item = unit_name(state, event.item)
    owed = f"; {directions(event.pulls)} owed" if event.pulls else ""
    return Line(
        f"{item} flew to {place(event.end)}{owed}.",
        rule("11.4"),
        "move",
        (event.item,),
        (event.end,),
        rulings=rules("R8") if event.weak else (),
    )


def item_gone(state: State, event: ItemGone) -> Line:
    """Tell of ordnance that came to nothing."""
    how, section, rulings = _SPENT[event.how]
    return Line(
        f"{unit_name(state, event.item)} {how}.",
        rule(section),
        "move",
        (event.item,),
        (event.at,),
        rulings=rules(*rulings),
    )


def items_met(state: State, event: ItemsMet) -> Line:
    """Tell of two items that destroyed each other (planets 11.6)."""
    return Line(
        f"{unit_names(state, event.items)} destroyed each other at {place(event.at)}.",
        rule("11.6"),
        "hit",
        event.items,
        (event.at,),
        rulings=rules("R41"),
    )


def mine_burst(state: State, event: MineBurst) -> Line:
    """Tell of a mine that went off (planets 11.6)."""
    what = f"{unit_name(state, event.item)} went off at {place(event.at)}"
    return _struck(state, what, Cause.MINE, event.strikes, (event.at,), section="11.6")


def torpedo_ran(state: State, event: TorpedoRan) -> Line:
    """Tell of a torpedo among ships, in the order drawn (planets 11.6)."""
    where = f"{unit_name(state, event.item)} ran at {place(event.at)}"
    order = f", in the order {unit_names(state, event.order)}" if len(event.order) > 1 else ""
    rulings = [*(["R43"] if len(event.order) > 1 else []), *(["R26"] if event.spent else [])]
    if state.tracks and any(s.roll.total == TWO for s in event.strikes):
        rulings.append("R30")
    line = _struck(
        state,
        f"{where}{order}",
        Cause.TORPEDO,
        event.strikes,
        (event.at,),
        section="11.6",
        rulings=rules(*rulings),
    )
    return line if event.spent else replace(line, words=f"{line.words} It flies on.")


def _struck(
    state: State,
    what: str,
    cause: Cause,
    strikes: tuple[Strike, ...],
    hexes: tuple[tuple[int, int], ...],
    *,
    section: str,
    rulings: tuple[RuleRef, ...] = (),
) -> Line:
    """Tell of rolls against ships one by one, and what they did."""
    wounds = [strike.wound for strike in strikes]
    results = ", ".join(f"{unit_name(state, w.ship)} {outcome_of(w)}" for w in wounds)
    told = f"{what}: {results}." if results else f"{what}."
    return Line(
        f"{told} {damage_words(state, wounds)}".strip(),
        rule(section),
        "hit" if any(w.harms for w in wounds) else "fire",
        tuple(w.ship for w in wounds),
        hexes,
        strike_readings(state, cause, strikes, rulings),
    )


def nuke_burst(state: State, event: NukeBurst) -> Line:
    """Tell of a nuke in space (planets 11.7)."""
    lost = [*event.ships, *(i for i in event.items if i != event.item)]
    names = [unit_name(state, unit) for unit in (*lost, *event.bases)]
    cleared = " The asteroids there are gone." if event.cleared else ""
    what = f" It destroyed {', '.join(names)}." if names else ""
    return Line(
        f"{unit_name(state, event.item)} exploded at {place(event.at)}.{what}{cleared}",
        rule("11.7"),
        "hit",
        (event.item, *event.ships),
        (event.at,),
        rulings=rules("R57") if event.bases else (),
    )


def nuke_fell(state: State, event: NukeFell) -> Line:
    """Tell of a nuke on a planet or moon (planets 11.7)."""
    base = " Its base is destroyed." if event.base is not None else ""
    return Line(
        f"{unit_name(state, event.item)} devastated side {event.side} of {event.body}.{base}",
        rule("11.7"),
        "hit",
        (event.item, *event.ships),
        (state.chart.bodies[event.body].at,),
        rulings=rules("R47"),
    )


def nuke_shot(state: State, event: NukeShot) -> Line:
    """Tell of a shot at a nuke (planets 11.7, R27)."""
    shooter, item = unit_name(state, event.shooter), unit_name(state, event.item)
    how = "and destroyed it" if event.hit else "and missed"
    reading = to_hit(state, Cause(event.odds), event.roll, f"{shooter} at {item}", rules("R27"))
    return Line(
        f"{shooter} fired at {item} at {event.odds} {how}.",
        rule("11.7"),
        "hit" if event.hit else "fire",
        (event.shooter, event.item),
        readings=(reading,),
    )


# --- rocks, rams, defence ---------------------------------------------------------------------


def rocks_rolled(state: State, event: RocksRolled) -> Line:
    """Tell of one asteroid roll (planets 9.2)."""
    what = f"Asteroids at {place(event.at)}"
    strikes = (event.strike,)
    return _struck(
        state, what, Cause.ASTEROID, strikes, (event.at,), section="9.2", rulings=rules("R4")
    )


def rammed(state: State, event: Rammed) -> Line:
    """Tell of a ram; both suffer (planets 9.6)."""
    rammer, target = unit_name(state, event.rammer), unit_name(state, event.target)
    reading = to_hit(state, Cause.RAM, event.roll, f"{rammer} rams {target}", rules("R48"))
    result = outcome_of(event.wounds[0])
    told = f"{rammer} rammed {target}: {result}{' on each' if event.wounds[0].harms else ''}."
    return Line(
        f"{told} {damage_words(state, event.wounds)}".strip(),
        rule("9.6"),
        "hit" if any(w.harms for w in event.wounds) else "fire",
        (event.rammer, event.target),
        (state.ships[event.target].position,) if event.target in state.ships else (),
        (reading, *damage_rolls(state, event.wounds)),
    )


def defence_fired(state: State, event: DefenceFired) -> Line:
    """Tell of planetary defence (planets 12.1)."""
    return _struck(
        state,
        f"{unit_name(state, event.base)} fired at 2:1",
        Cause.ODDS_2_1,
        (event.strike,),
        (),
        section="12.1",
        rulings=rules("R17"),
    )


# --- guns -------------------------------------------------------------------------------------


def attack_resolved(state: State, event: AttackResolved) -> Line:
    """Tell of an attack, its counterattack, and what both did (planets 10.9)."""
    parts = [_volley_words(state, event.attack, "fired at")]
    readings = [_volley_reading(state, event.attack, attack=True)]
    volleys = [event.attack]
    if event.counter is not None:
        parts.append(_volley_words(state, event.counter, "fired back at"))
        volleys.append(event.counter)
    hurt = event.wounds
    readings += damage_rolls(state, [w for w in hurt if w.ship in event.attack.targets])
    if event.counter is not None:
        readings.append(_volley_reading(state, event.counter, attack=False))
        readings += damage_rolls(state, [w for w in hurt if w.ship in event.counter.targets])
    parts += [damage_words(state, hurt), _heroes(state, event)]
    return Line(
        " ".join(part for part in parts if part),
        rule("10.9" if event.counter is not None else "10.8"),
        "hit" if any(w.harms for w in hurt) else "fire",
        tuple(
            dict.fromkeys(unit for v in volleys for unit in (*(g.ship for g in v.guns), *v.targets))
        ),
        _hexes_struck(state, event),
        tuple(readings),
    )


def _hexes_struck(state: State, event: AttackResolved) -> tuple[Hex, ...]:
    """Where the shots struck: the hexes of the ships hit, or of the targets if none was."""
    struck = [w.ship for w in event.wounds if w.harms] or event.attack.targets
    return tuple(dict.fromkeys(state.ships[unit].position for unit in struck))


def _volley_words(state: State, volley: Volley, verb: str) -> str:
    guns = unit_names(state, [gun.ship for gun in volley.guns])
    targets = unit_names(state, volley.targets)
    result = _volley_reading(state, volley, attack=True).cell
    each = " on each" if len(volley.targets) > 1 and result != "no hit" else ""
    return f"{guns} {verb} {targets} at {volley.odds}: {result}{each}."


def _volley_reading(state: State, volley: Volley, *, attack: bool) -> Reading:
    guns = unit_names(state, [gun.ship for gun in volley.guns])
    title = f"{guns} at {unit_names(state, volley.targets)}"
    rulings = _fire_rulings(state, volley, attack=attack)
    return to_hit(state, Cause(volley.odds), volley.roll, title, rulings)


def _fire_rulings(state: State, volley: Volley, *, attack: bool) -> tuple[RuleRef, ...]:
    """Name the rulings that decided a volley (planets R19, R40, R45)."""
    found = []
    guns = [state.ships[gun.ship] for gun in volley.guns if gun.ship in state.ships]
    heroes = [ship.heroic for ship in guns]
    if state.options.heroism and any(heroes) and (not all(heroes) or not attack):
        found.append("R40")
    if not attack and len(volley.targets) > 1:
        found.append("R19")
    if any(_crosses_a_body(state, ship) for ship in guns):
        found.append("R45")
    return rules(*found)


def _crosses_a_body(state: State, ship: Ship) -> bool:
    """Whether a ship's course crosses a body's hex, which no range counts from (planets R45)."""
    path = (state.chart.body_at.get(h) for h in entered(ship.course, ship.position))
    return any(body is not None and blocks(body.kind) for body in path)


def _heroes(state: State, event: AttackResolved) -> str:
    if not event.heroic:
        return ""
    verb = "is" if len(event.heroic) == 1 else "are"
    return f"{unit_names(state, event.heroic)} {verb} heroic from now on."


def demand_answered(state: State, event: DemandAnswered) -> Line:
    """Tell of the answer to a demand (planets 16.4)."""
    ship, target = unit_name(state, event.ship), unit_name(state, event.target)
    how = f"surrendered to {ship}" if event.accepted else f"refused to surrender to {ship}"
    return Line(f"{target} {how}.", rule("16.4"), "choice", (event.ship, event.target))


def suppressed(state: State, event: Suppressed) -> Line:
    """Tell of a base suppressed (planets 17.6)."""
    base = unit_name(state, event.base)
    return Line(
        f"{unit_name(state, event.ship)} suppressed {base}; it neither supplies nor fires.",
        rule("17.6"),
        "hit",
        (event.ship,),
    )
