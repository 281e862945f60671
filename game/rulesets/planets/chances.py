"""Exact chances of damage: every case counted, none sampled (planets 14, 15).

A distribution is a mapping from results to the number of equally likely cases that give each; the
number of all cases is the sum of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import product
from math import gcd
from typing import assert_never

from msgspec.structs import replace

from game.core.dice import Modifier, RuleRef
from game.core.ruleset import Chance, Forecast, Spread, Term
from game.rulesets.planets.condition import (
    LIMIT,
    disabled,
    guns_work,
    launcher_works,
    manoeuvres,
    may_carry,
    supplies,
)
from game.rulesets.planets.damage import (
    DIE,
    NOTHING,
    Cause,
    Result,
    is_wrecked,
    points,
    result,
    table,
)
from game.rulesets.planets.names import sentence, signed
from game.rulesets.planets.ships import MINE, NUKE, TORPEDO
from game.rulesets.planets.state import Ship, State

Cells = Mapping[Result, int]
"""Ways of each cell of a table."""

Damage = tuple[int, int, int, int]
"""Points of weapon, drive and structure, and turns of disablement; each at most 6 (R34)."""

Harm = Mapping[Damage, int]
"""Ways of each damage."""

_CAPPED = tuple(
    tuple(min(LIMIT, one + other) for other in range(LIMIT + 1)) for one in range(LIMIT + 1)
)
"""Sums of two counts, at most 6 (R34)."""

UNHURT: Harm = {(0, 0, 0, 0): 1}


def faces_of(state: State, cause: Cause, change: int = 0) -> dict[Result, tuple[int, ...]]:
    """Give the die faces that lead to each cell of a column, the changed die read (10.8)."""
    found: dict[Result, tuple[int, ...]] = {}
    for face in range(1, DIE + 1):
        cell = result(state, cause, face + change)
        found[cell] = (*found.get(cell, ()), face)
    return found


def cells_of(state: State, cause: Cause, change: int = 0) -> Cells:
    """Count the faces for each cell of a column."""
    return {cell: len(faces) for cell, faces in faces_of(state, cause, change).items()}


def torpedo_cells(state: State, ships: int) -> tuple[Cells, tuple[int, int]]:
    """Count what each of some ships in a hex suffers from a torpedo, whatever its place (11.6).

    Every place in the drawn order is as likely as another; the torpedo comes to a ship when it
    has missed all before.

    Returns:
        The cells for any one ship; and in how many cases of all the torpedo misses every ship.
    """
    column = cells_of(state, Cause.TORPEDO)
    miss = column[NOTHING]
    comes = sum(miss**before * DIE ** (ships - 1 - before) for before in range(ships))
    return thinned(column, comes, ships * DIE ** (ships - 1)), (miss**ships, DIE**ships)


def thinned(cells: Cells, comes: int, of: int) -> Cells:
    """Count the cells of a blow that comes in so many cases of all, and else does nothing."""
    harms = {cell: ways * comes for cell, ways in cells.items() if cell.harms}
    return {**harms, NOTHING: of * sum(cells.values()) - sum(harms.values())}


@lru_cache(maxsize=8)
def _points_of(hits: int) -> Mapping[tuple[int, int, int], int]:
    """Count the points that so many damage dice give (planets 15.3)."""
    found: dict[tuple[int, int, int], int] = {}
    for faces in product(range(1, DIE + 1), repeat=hits):
        given = points(faces)
        found[given] = found.get(given, 0) + 1
    return found


def harm_of(cells: Cells) -> Harm:
    """Roll every damage die of every cell out (planets 15.1, 14.4)."""
    possible = {cell: ways for cell, ways in cells.items() if ways}
    most = max(cell.hits for cell in possible)
    found: dict[Damage, int] = {}
    for cell, ways in possible.items():
        turns = LIMIT if cell.eliminated else cell.disabled
        for (weapon, drive, structure), n in _points_of(cell.hits).items():
            damage = (weapon, drive, structure, turns)
            found[damage] = found.get(damage, 0) + ways * n * DIE ** (most - cell.hits)
    return found


def wrecks(ship: Ship, damage: Damage) -> bool:
    """Whether damage destroys a ship: it brings a count to 6 (planets 14.4, 15.4)."""
    _weapon, _drive, structure, turns = damage
    return ship.structure + structure >= LIMIT or ship.disabled + turns >= LIMIT


def then(ship: Ship, before: Harm, blow: Harm) -> Harm:
    """Join a blow at a ship to what it suffered before; none falls on a wreck (4.4, R34)."""
    of = sum(blow.values())
    joined: dict[Damage, int] = {}
    for suffered, n in before.items():
        w, d, s, t = suffered
        if wrecks(ship, suffered):
            joined[suffered] = joined.get(suffered, 0) + n * of
            continue
        weapon, drive, structure, turns = _CAPPED[w], _CAPPED[d], _CAPPED[s], _CAPPED[t]
        for (dw, dd, ds, dt), ways in blow.items():
            damage = weapon[dw], drive[dd], structure[ds], turns[dt]
            joined[damage] = joined.get(damage, 0) + n * ways
    return joined


def hurt(ship: Ship, damage: Damage) -> Ship:
    """Give a ship with damage added (planets R34)."""
    weapon, drive, structure, turns = damage
    return replace(
        ship,
        weapon=min(LIMIT, ship.weapon + weapon),
        drive=min(LIMIT, ship.drive + drive),
        structure=min(LIMIT, ship.structure + structure),
        disabled=min(LIMIT, ship.disabled + turns),
    )


# --- as spreads -------------------------------------------------------------------------------


def chance(key: str, words: str, ways: int, of: int, faces: tuple[int, ...] = ()) -> Chance:
    """Give a chance in lowest terms."""
    shared = gcd(ways, of)
    return Chance(key, words, ways // shared, of // shared, faces)


def die_spread(state: State, cause: Cause, change: int = 0, title: str = "") -> Spread:
    """Show which faces of one to-hit die give what (planets 14.1, 14.2, 15.2)."""
    chances = tuple(
        chance(cell.key, cell.words, len(faces), DIE, faces)
        for cell, faces in faces_of(state, cause, change).items()
    )
    return Spread(title or "What the die gives", table(state, cause)[1], chances)


def effect_spread(state: State, ship: Ship, harm: Harm) -> Spread:
    """Show what damage makes of a ship from its present state (planets 14.3, 14.4, 15.4, 15.7)."""
    title = f"What that does to {ship.name}"
    of = sum(harm.values())
    if state.tracks and all(turns == LIMIT for _weapon, _drive, _structure, turns in harm):
        sure = (chance(Effect.DESTROYED, "destroyed", 1, 1),)
        return Spread(title, RuleRef("planets 11.7"), sure, unit=ship.id)
    outcomes = [(hurt(ship, damage), ways) for damage, ways in harm.items()]
    if not state.tracks:
        return Spread(title, RuleRef("planets 14.3"), _turns(outcomes, of), unit=ship.id)
    rows = []
    for effect, words in _rows(state, ship):
        ways = sum(n for hit, n in outcomes if _comes_true(state, ship, hit, effect))
        rows.append(chance(effect, words, ways, of))
    return Spread(title, RuleRef("planets 15.4"), tuple(rows), whole=False, unit=ship.id)


def _turns(outcomes: list[tuple[Ship, int]], of: int) -> tuple[Chance, ...]:
    """List the turns of disablement a ship may come to, destruction last (planets 14.4)."""
    ways = dict.fromkeys(sorted({0, *(hit.disabled for hit, _n in outcomes)} - {LIMIT}), 0)
    ways[LIMIT] = 0
    for hit, n in outcomes:
        ways[LIMIT if is_wrecked(hit) else hit.disabled] += n
    words = {0: "not disabled", 1: "disabled 1 turn", LIMIT: "destroyed"}
    return tuple(
        chance(
            "destroyed" if turns == LIMIT else f"D{turns}",
            words.get(turns, f"disabled {turns} turns"),
            n,
            of,
        )
        for turns, n in ways.items()
        if n or turns == LIMIT
    )


class Effect(StrEnum):
    """What damage on tracks makes of a ship."""

    GUNS = "guns"
    LAUNCH = "launch"
    DRIVE = "drive"
    SUPPLY = "supply"
    HULL = "hull"
    LOOT = "loot"
    DESTROYED = "destroyed"


def _rows(state: State, ship: Ship) -> list[tuple[Effect, str]]:
    """List what damage can still make of a ship: what has come true already is left out."""
    weapon_hit = replace(ship, weapon=max(1, ship.weapon))
    wreck = replace(ship, weapon=LIMIT, drive=LIMIT)
    armed = guns_work(state, ship)
    launches = launcher_works(state, ship) and any(
        may_carry(ship, item) for item in (MINE, TORPEDO, NUKE)
    )
    # Where the first weapon point silences guns and launchers alike, one row says both.
    apart = not armed or guns_work(state, weapon_hit) != launcher_works(state, weapon_hit)
    rows = (
        (armed and not guns_work(state, wreck), Effect.GUNS, "guns silent"),
        (launches and apart, Effect.LAUNCH, "launches nothing"),
        (manoeuvres(state, ship), Effect.DRIVE, "drive dead"),
        (ship.is_base and supplies(state, ship), Effect.SUPPLY, "supplies nobody"),
        (True, Effect.HULL, "hull damaged"),
        # An unarmed ship is open to looting when its drive is dead: one row says both (15.7).
        (armed and disabled(state, wreck), Effect.LOOT, "open to looting"),
        (True, Effect.DESTROYED, "destroyed"),
    )
    return [(key, words) for shown, key, words in rows if shown]


def _comes_true(state: State, ship: Ship, hit: Ship, effect: Effect) -> bool:
    """Whether a ship that is hit comes to what a row says."""
    match effect:
        case Effect.GUNS:
            true = not guns_work(state, hit)
        case Effect.LAUNCH:
            true = not launcher_works(state, hit)
        case Effect.DRIVE:
            true = not manoeuvres(state, hit)
        case Effect.SUPPLY:
            true = not supplies(state, hit)
        case Effect.HULL:
            true = hit.structure > ship.structure
        case Effect.LOOT:
            true = disabled(state, hit)
        case Effect.DESTROYED:
            true = is_wrecked(hit)
        case _:
            assert_never(effect)
    return true


def already(state: State, ship: Ship) -> list[str]:
    """Say what damage has done to a ship before (planets 15.4)."""
    if not state.tracks or not ship.crew:
        return []
    said = []
    if ship.ship_class.armed and not guns_work(state, ship):
        said.append(f"{ship.name}'s guns are silent already.")
    if not ship.is_base and not manoeuvres(state, ship):
        said.append(f"{ship.name}'s drive is dead already.")
    return said


# --- as lines ---------------------------------------------------------------------------------


def die_terms(modifiers: Sequence[Modifier], notes: Sequence[str] = ()) -> Iterator[Term]:
    """Give a line for each thing that changes a die, with its note (planets 10.4–10.6)."""
    for n, modifier in enumerate(modifiers):
        note = notes[n] if n < len(notes) else ""
        yield Term(sentence(modifier.why), signed(modifier.value), modifier.rule, note)


def on_the_die(modifiers: Sequence[Modifier]) -> Term:
    """Give the line that adds the changes up (planets 10.8)."""
    change = sum(modifier.value for modifier in modifiers)
    return Term("On the die", signed(change), RuleRef("planets 10.8"))


def quiet(title: str, *notes: str) -> Forecast:
    """Give the forecast of an order that rolls nothing, with the reason."""
    return Forecast(title, (), (), notes)
