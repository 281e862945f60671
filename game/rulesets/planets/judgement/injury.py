"""What damage costs: every result of the tables weighed by what the struck ship is good for.

The unit of worth is the stake of a game: 1 is about what destroying the ship that matters is
worth. Only sums, products and comparisons are used, so that every machine weighs alike.
"""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import Struct

from game.core.ruleset import UnitId
from game.rulesets.planets.chances import Damage, harm_of, hurt
from game.rulesets.planets.condition import LIMIT, disabled, guns_work, manoeuvres
from game.rulesets.planets.damage import (
    DIE,
    GUNS_SINGLE,
    GUNS_TRACKS,
    OTHER_SINGLE,
    OTHER_TRACKS,
    Cause,
    Result,
    is_wrecked,
)
from game.rulesets.planets.ships import Kind
from game.rulesets.planets.state import Ship, State

# What some turns without guns, or without a drive, cost; the first hurts most, for what lies
# far off may be mended at a base or never matter.
_TURNS = (0.0, 1.0, 1.8, 2.5, 3.1, 3.6, 5.0)
# How much of a ship is gone with each point of structure (planets 15.4).
_STRUCTURE = (0.0, 0.04, 0.09, 0.17, 0.3, 0.52, 1.0)
# The same with each turn of disablement (planets 14.4): it mends by itself.
_DISABLED = (0.0, 0.04, 0.1, 0.18, 0.29, 0.45, 1.0)

ADRIFT = LIMIT + 1
"""For a ship that is lost in none of its next movements if it drifts."""
_DRIFTS_AWAY = 0.7  # of a hull: repairs may still come in time, or a burn be found

# How likely a ship is captured that is helpless for so many turns, if nobody lies alongside.
_OPEN = (0.0, 0.03, 0.12, 0.2, 0.28, 0.35, 0.45)
# How much of a game by least damage is lost with each point that stays: the first decides most.
_UNMENDED = (0.0, 0.7, 0.85, 0.92, 0.96, 0.98, 1.0)


class Stake(Struct, frozen=True):
    """What one ship matters.

    Attributes:
        hull: What is lost when it is destroyed.
        prize: What is lost when it is captured.
        guns: What is lost for each turn its guns are silent.
        drive: What is lost for each turn it cannot manoeuvre.
        score: What is lost where any damage is left when time is up, as least damage wins.
        repairs: How often it still mends until then.
    """

    hull: float = 1.0
    prize: float = 1.0
    guns: float = 0.1
    drive: float = 0.08
    score: float = 0.0
    repairs: int = LIMIT


class Blow(Struct, frozen=True):
    """What one result does to a ship, on average.

    Attributes:
        cost: What is lost.
        alongside: The same where whoever strikes lies alongside, and takes what can be taken.
        silent: How likely its guns no longer work after it.
    """

    cost: float = 0.0
    alongside: float = 0.0
    silent: float = 0.0


@cache
def _results(tracks: bool) -> tuple[Result, ...]:  # noqa: FBT001 - which of two tables
    """List all results that harm, each once."""
    if tracks:
        return tuple(Result(hits=n) for n in (1, 2, 3))
    turns = tuple(Result(disabled=n) for n in range(1, LIMIT))
    return (*turns, Result(eliminated=True))


@lru_cache(maxsize=256)
def chances(tracks: bool, cause: Cause, change: int = 0) -> tuple[float, ...]:  # noqa: FBT001
    """Give the chance of each result that harms, the die changed (planets 10.8, 14, 15.2)."""
    if cause.is_guns:
        table = GUNS_TRACKS if tracks else GUNS_SINGLE
    else:
        table = OTHER_TRACKS if tracks else OTHER_SINGLE
    totals = (min(face + change, DIE) for face in range(1, DIE + 1))
    cells = [table.cell(total, cause) for total in totals if total >= 1]
    return tuple(cells.count(result) / DIE for result in _results(tracks))


@cache
def _harms(tracks: bool) -> tuple[tuple[tuple[Damage, float], ...], ...]:  # noqa: FBT001
    """Give for each result every damage it may do and how likely (planets 15.3, 14.4)."""
    found = []
    for result in _results(tracks):
        harm = harm_of({result: 1})
        of = sum(harm.values())
        found.append(tuple((damage, ways / of) for damage, ways in harm.items()))
    return tuple(found)


def wear(state: State, ship: Ship, stake: Stake, left: int = ADRIFT) -> float:
    """Give what damage has cost of a ship so far (planets 14.3, 14.4, 15.4).

    Args:
        state: The game.
        ship: The ship.
        stake: What it matters.
        left: In which of its next movements it would be lost if it could not burn.
    """
    if state.tracks:
        cost = stake.hull * _STRUCTURE[ship.structure]
    else:
        cost = stake.hull * _DISABLED[ship.disabled]
    if ship.ship_class.armed and not guns_work(state, ship):
        cost += stake.guns * _TURNS[ship.weapon if state.tracks else ship.disabled]
    elif ship.weapon:
        cost += stake.guns * ship.weapon / LIMIT
    if not (ship.is_base or manoeuvres(state, ship)):
        turns = ship.drive if state.tracks else ship.disabled
        cost += stake.drive * _TURNS[turns]
        if turns >= left:
            cost += stake.hull * _DRIFTS_AWAY
    if disabled(state, ship):
        cost += stake.prize * _OPEN[helpless(state, ship)]
    if stake.score:
        unmended = ship.weapon + ship.drive + ship.structure + ship.disabled - stake.repairs
        cost += stake.score * _UNMENDED[max(0, min(LIMIT, unmended))]
    return min(cost, max(stake.hull, stake.prize))


def helpless(state: State, ship: Ship) -> int:
    """Count the repairs until a ship can manoeuvre or fire again (planets 15.5, 15.7)."""
    if not state.tracks:
        return ship.disabled
    return min(ship.weapon, ship.drive) if ship.ship_class.armed else ship.drive


def blows(state: State, ship: Ship, stake: Stake, left: int = ADRIFT) -> tuple[Blow, ...]:
    """Give what each result of the tables would do to a ship on average; `left`: see `wear`."""
    hurt_now = ship.weapon + ship.drive + ship.structure + ship.disabled
    if stake.score and stake.repairs >= hurt_now + LIMIT:
        stake = Stake(stake.hull, stake.prize, stake.guns, stake.drive)  # all will be mended
    return _blows(
        _alike(_Rules(state)),
        (ship.kind, ship.weapon, ship.drive, ship.structure, ship.disabled, ship.crew),
        stake,
        left,
    )


class _Rules:
    """A game as far as its damage goes: all games under one option weigh alike."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rules) and self.state.tracks == other.state.tracks

    def __hash__(self) -> int:
        return int(self.state.tracks)


@cache
def _alike(rules: _Rules) -> _Rules:
    """Give the first game that weighs alike, so that no other is held by what is remembered."""
    return rules


@lru_cache(maxsize=1 << 12)
def _blows(
    rules: _Rules, condition: tuple[Kind, int, int, int, int, bool], stake: Stake, left: int
) -> tuple[Blow, ...]:
    state = rules.state
    kind, weapon, drive, structure, turns, crew = condition
    ship = Ship(
        UnitId(""),
        "",
        state.phasing,
        kind,
        (0, 0),
        weapon=weapon,
        drive=drive,
        structure=structure,
        disabled=turns,
        crew=crew,
    )
    worn = wear(state, ship, stake, left)
    found = []
    for harm in _harms(state.tracks):
        cost = alongside = silent = 0.0
        for damage, likely in harm:
            hit = hurt(ship, damage)
            loss = wear(state, hit, stake, left) - worn
            taken = disabled(state, hit) and not is_wrecked(hit)
            cost += likely * loss
            alongside += likely * (max(loss, stake.prize) if taken else loss)
            silent += likely * (not guns_work(state, hit))
        found.append(Blow(cost, alongside, silent))
    return tuple(found)
