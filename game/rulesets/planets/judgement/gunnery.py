"""What guns would do from here to there: ranges by displacement, odds by column, mean costs.

The rules' own functions decide (`aim`, `sight`); here they are asked in an order that leaves most
questions out, since a judgement asks for thousands of shots.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from game.core.hexes import Hex, Vec, distance, length
from game.core.lines import entered
from game.rulesets.planets.aim import odds
from game.rulesets.planets.chart import Chart
from game.rulesets.planets.damage import FREE_VELOCITY, Cause
from game.rulesets.planets.judgement.injury import Blow, chances
from game.rulesets.planets.judgement.ways import Way
from game.rulesets.planets.sight import closest

FURTHEST = 5
"""The most that may be taken off the die of any shot that can still hit (planets 10.8)."""


@lru_cache(maxsize=1 << 17)
def _least(course: Vec, target: Vec) -> int:
    """Give how near a course from (0, 0) comes to a hex, bodies left aside (planets 10.4)."""
    q, r = target
    near = [length((q - a, r - b)) for a, b in entered((0, 0), course)]
    return min(length(target), *near) if near else length(target)


@lru_cache(maxsize=1 << 13)
def _room(chart: Chart, at: Hex) -> int:
    """Give how far from a hex the nearest body lies; nothing nearer can be behind one."""
    return min((distance(at, there) for there in chart.body_at), default=1 << 20)


def change(chart: Chart, gun: Way, target: Way) -> int | None:
    """Give what range and velocity do to the die of a shot (planets 10.4, 10.5).

    Returns:
        0 to −5; None where it is more, or sight is blocked (planets 10.7).
    """
    uq, ur = gun.velocity
    vq, vr = target.velocity
    uq, ur = uq - vq, ur - vr
    parting = max(abs(uq), abs(ur), abs(uq + ur)) - FREE_VELOCITY
    if parting > FURTHEST:
        return None
    gq, gr = gun.start
    hq, hr = gun.end
    tq, tr = there = target.end
    far = _least((hq - gq, hr - gr), (tq - gq, tr - gr))
    off = far + parting if parting > 0 else far
    if off > FURTHEST:
        return None
    if _room(chart, there) > far:
        return -off
    approach = closest(chart, gun.start, gun.end, there)
    off += approach.distance - far
    return -off if approach.clear and off <= FURTHEST else None


@lru_cache(maxsize=1 << 10)
def column(attack: int, defence: int) -> Cause | None:
    """Give the column of a strength against another, None below 1:4 (planets 10.3)."""
    return odds(attack, defence)


class Costs(Struct, frozen=True):
    """What a shot costs a target on average, with 0, −1, … −5 on the die.

    Attributes:
        afar: From anywhere.
        alongside: From a ship with a matched course, which may board at once (planets 16.3).
        silent: How likely the target's guns no longer work.
    """

    afar: tuple[float, ...]
    alongside: tuple[float, ...]
    silent: tuple[float, ...]


_NONE = (0.0,) * (FURTHEST + 1)
_IN_VAIN = Costs(_NONE, _NONE, _NONE)


@lru_cache(maxsize=1 << 12)
def costs(tracks: bool, attack: int, defence: int, blows: tuple[Blow, ...]) -> Costs:  # noqa: FBT001
    """Give what a shot costs a target.

    Args:
        tracks: Whether damage goes on tracks.
        attack: Strength that fires.
        defence: Strength of all targets.
        blows: What each result does to the target.
    """
    cause = column(attack, defence)
    if cause is None:
        return _IN_VAIN
    each = [mean(chances(tracks, cause, -off), blows) for off in range(FURTHEST + 1)]
    return Costs(
        tuple(blow.cost for blow in each),
        tuple(blow.alongside for blow in each),
        tuple(blow.silent for blow in each),
    )


def mean(likely: Sequence[float], blows: Sequence[Blow]) -> Blow:
    """Weigh what each result does by its chance."""
    cost = alongside = silent = 0.0
    for chance, blow in zip(likely, blows, strict=True):
        if chance:
            cost += chance * blow.cost
            alongside += chance * blow.alongside
            silent += chance * blow.silent
    return Blow(cost, alongside, silent)
