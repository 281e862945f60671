"""What guns would do from here to there: ranges by displacement, odds by column, mean costs.

The rules' own functions decide (`aim`, `sight`); here they are asked in an order that leaves most
questions out, since a judgement asks for thousands of shots.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from game.core.hexes import Hex, Vec, length
from game.core.lines import entered
from game.rulesets.planets.aim import odds
from game.rulesets.planets.chart import Chart
from game.rulesets.planets.damage import FREE_VELOCITY, Cause
from game.rulesets.planets.judgement.injury import Blow, chances
from game.rulesets.planets.sight import closest
from game.rulesets.planets.state import Place, Ship

FURTHEST = 5
"""The most that may be taken off the die of any shot that can still hit (planets 10.8)."""


class Stand(Struct, frozen=True):
    """Where a ship stands when guns fire, and by which course it came there."""

    start: Hex
    end: Hex
    velocity: Vec


def stand_of(ship: Ship) -> Stand:
    """Give how a ship stands now; an orbital base flies no course."""
    start = ship.position if ship.place is Place.STATION else ship.course
    return Stand(start, ship.position, ship.velocity)


@lru_cache(maxsize=1 << 16)
def _least(course: Vec, target: Vec) -> int:
    """Give how near a course from (0, 0) comes to a hex, bodies left aside (planets 10.4)."""
    q, r = target
    return min(length(target), *[length((q - a, r - b)) for a, b in entered((0, 0), course)], 99)


def change(chart: Chart, gun: Stand, target: Stand) -> int | None:
    """Give what range and velocity do to the die of a shot (planets 10.4, 10.5).

    Returns:
        0 to −5; None where it is more, or sight is blocked (planets 10.7).
    """
    gq, gr = gun.start
    hq, hr = gun.end
    tq, tr = target.end
    far = _least((hq - gq, hr - gr), (tq - gq, tr - gr))
    if far > FURTHEST:
        return None
    uq, ur = gun.velocity
    vq, vr = target.velocity
    parting = length((uq - vq, ur - vr)) - FREE_VELOCITY
    if parting > 0:
        far += parting
        if far > FURTHEST:
            return None
    approach = closest(chart, gun.start, gun.end, target.end)
    if not approach.clear:
        return None
    return -approach.distance - max(0, parting)


@lru_cache(maxsize=1 << 10)
def column(attack: int, defence: int) -> Cause | None:
    """Give the column of a strength against another, None below 1:4 (planets 10.3)."""
    return odds(attack, defence)


def shot(
    tracks: bool,  # noqa: FBT001 - the option
    attack: int,
    defence: int,
    die: int,
    blows: Sequence[Blow],
) -> Blow:
    """Give what a shot does to one target on average.

    Args:
        tracks: Whether damage goes on tracks.
        attack: Strength that fires.
        defence: Strength of all targets.
        die: What changes the die.
        blows: What each result does to the target.
    """
    cause = column(attack, defence)
    if cause is None:
        return NO_BLOW
    return mean(chances(tracks, cause, die), blows)


NO_BLOW = Blow()


def mean(odds_of: Sequence[float], blows: Sequence[Blow]) -> Blow:
    """Weigh what each result does by its chance."""
    cost = silent = adrift = 0.0
    for chance, blow in zip(odds_of, blows, strict=True):
        if chance:
            cost += chance * blow.cost
            silent += chance * blow.silent
            adrift += chance * blow.adrift
    return Blow(cost, silent, adrift)
