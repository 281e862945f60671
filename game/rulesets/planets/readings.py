"""Rolls as the log opens them: dice, table, row, cell, rulings, and what they do (14, 15)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from game.core.dice import Roll, RuleRef
from game.core.ruleset import Reading
from game.rulesets.planets.condition import LIMIT, disabled, guns_work, manoeuvres
from game.rulesets.planets.damage import DAMAGE, DIE, Cause, result, table
from game.rulesets.planets.events import Strike, Wound
from game.rulesets.planets.names import count, listed, signed, unit_name
from game.rulesets.planets.orders import Track
from game.rulesets.planets.sections import rule
from game.rulesets.planets.ships import Kind
from game.rulesets.planets.state import Ship, State

DAMAGE_ROLL = RuleRef("planets 15.3")
TRACKS = ("weapon", "drive", "structure")


def rules(*numbers: str) -> tuple[RuleRef, ...]:
    """Spell several sections or rulings."""
    return tuple(rule(number) for number in numbers)


# --- rolls ------------------------------------------------------------------------------------


def to_hit(
    state: State, cause: Cause, roll: Roll, title: str, rulings: tuple[RuleRef, ...] = ()
) -> Reading:
    """Open a to-hit roll: the changed die as row, the cause as column (planets 14, 15.2)."""
    row = "below 1" if roll.total < 1 else str(min(roll.total, DIE))
    return Reading(
        title=title,
        roll=roll,
        table=_table_name(state, cause),
        column=cause.value,
        row=row,
        cell=result(state, cause, roll.total).words,
        rule=table(state, cause)[1],
        rulings=rulings,
    )


def _table_name(state: State, cause: Cause) -> str:
    kind = "Guns" if cause.is_guns else "Other damage"
    return f"{kind}: number of hits" if state.tracks else kind


def damage_rolls(state: State, wounds: Iterable[Wound]) -> tuple[Reading, ...]:
    """Open the damage dice of wounds, one reading a die (planets 15.3)."""
    return tuple(
        Reading(
            title=f"Hit {n} on {unit_name(state, wound.ship)}"
            if len(wound.dice) > 1
            else f"Hit on {unit_name(state, wound.ship)}",
            roll=Roll(DAMAGE_ROLL, (face,)),
            table="Damage",
            column=", ".join(t for t in TRACKS if DAMAGE.cell(face, t)),
            row=str(face),
            cell=listed([f"{t} {signed(p)}" for t, p in DAMAGE.row(face).items() if p]),
            rule=DAMAGE_ROLL,
            rulings=rulings_of(state, wound),
        )
        for wound in wounds
        for n, face in enumerate(wound.dice, start=1)
    )


def strike_readings(
    state: State, cause: Cause, strikes: Iterable[Strike], rulings: tuple[RuleRef, ...] = ()
) -> tuple[Reading, ...]:
    """Open strikes one after another, each with its damage dice (planets 4.3)."""
    opened: list[Reading] = []
    for strike in strikes:
        name = unit_name(state, strike.wound.ship)
        opened.append(to_hit(state, cause, strike.roll, f"To hit {name}", rulings))
        opened += damage_rolls(state, (strike.wound,))
    return tuple(opened)


# --- wounds in words --------------------------------------------------------------------------


def outcome_of(wound: Wound) -> str:
    """Say what a table gave a ship: `no hit`, `2 hits`, `D3`, `E`."""
    if wound.eliminated:
        return "E"
    if wound.disabled:
        return f"D{wound.disabled}"
    return count(wound.hits, "hit") if wound.hits else "no hit"


def damage_words(state: State, wounds: Iterable[Wound]) -> str:
    """Say what wounds add up to, and what falls silent by them; empty where nothing is hurt."""
    return " ".join(f"{_one(state, wound)}." for wound in wounds if wound.harms)


def _one(state: State, wound: Wound) -> str:
    name = unit_name(state, wound.ship)
    if wound.eliminated:
        return f"{name} is shot to pieces"
    if wound.disabled:
        words = f"{name} is disabled for {wound.disabled} more {_turns(wound.disabled)}"
    else:
        added = zip(TRACKS, (wound.weapon, wound.drive, wound.structure), strict=True)
        words = f"{name}: " + ", ".join(f"{track} {signed(n)}" for track, n in added if n)
    return "; ".join([words, *consequences(state, wound)])


def _turns(amount: int) -> str:
    return "turn" if amount == 1 else "turns"


def hurt(ship: Ship, wound: Wound) -> Ship:
    """Give a ship with a wound added, tracks stopping at 6 (planets R34)."""
    return replace(
        ship,
        weapon=min(LIMIT, ship.weapon + wound.weapon),
        drive=min(LIMIT, ship.drive + wound.drive),
        structure=min(LIMIT, ship.structure + wound.structure),
        disabled=min(LIMIT, ship.disabled + wound.disabled),
    )


def points_on(ship: Ship, track: Track) -> int:
    """Give the points of damage on a track (planets 15.1)."""
    return {
        Track.WEAPON: ship.weapon,
        Track.DRIVE: ship.drive,
        Track.STRUCTURE: ship.structure,
    }[track]


def consequences(state: State, wound: Wound) -> list[str]:
    """Say what a ship can do no more because of a wound (planets 14.3, 15.4, 15.7)."""
    before = state.ships.get(wound.ship)
    if before is None:
        return []
    after = hurt(before, wound)
    found = []
    if guns_work(state, before) and not guns_work(state, after):
        found.append("her guns fall silent")
    if manoeuvres(state, before) and not manoeuvres(state, after):
        found.append("she cannot burn")
    if disabled(state, after) and not disabled(state, before):
        found.append("she can be looted")
    return found


def rulings_of(state: State, wound: Wound) -> tuple[RuleRef, ...]:
    """Name the rulings that decide what a wound does to a ship (planets R31–R34)."""
    ship = state.ships.get(wound.ship)
    if ship is None:
        return ()
    found = []
    if wound.weapon and ship.kind in (Kind.TRANSPORT, Kind.PACKET, Kind.TANKER, Kind.LINER):
        found.append("R32")
    if wound.weapon and ship.kind is Kind.DREADNAUGHT:
        found.append("R31")
    if ship.is_base and (wound.weapon or wound.drive):
        found.append("R33")
    now = (ship.weapon + wound.weapon, ship.drive + wound.drive, ship.structure + wound.structure)
    if any(count > LIMIT for count in now):
        found.append("R34")
    return rules(*found)
