"""Closest approach and line of sight: from where a ship fires, how far, past what (10.4–10.7)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from game.core.hexes import Hex, distance
from game.core.lines import entered, hits_disc
from game.rulesets.planets.chart import BodyKind, Chart
from game.rulesets.planets.state import Place, Ship, State


class Approach(Struct, frozen=True, gc=False):
    """How a course comes closest to a hex (planets 10.4, 10.7).

    Attributes:
        distance: The least distance from a hex of the course, in hexes.
        at: That hex; of several the first with a clear line, else the first.
        blocked_by: The body in the way, or empty where the line is clear.
    """

    distance: int
    at: Hex
    blocked_by: str = ""

    @property
    def clear(self) -> bool:
        """Whether the line of sight is clear."""
        return not self.blocked_by


def approach(state: State, ship: Ship, target: Hex) -> Approach:
    """Give the closest approach of a ship's last course to a hex (planets 10.4)."""
    start = ship.position if ship.place is Place.STATION else ship.course
    return closest(state.chart, start, ship.position, target)


@lru_cache(maxsize=1 << 14)
def closest(chart: Chart, start: Hex, end: Hex, target: Hex) -> Approach:
    """Give the closest approach of a course to a hex (planets 10.4, 10.7)."""
    hexes = firing_hexes(chart, start, end)
    least = min(distance(h, target) for h in hexes)
    nearest = [h for h in hexes if distance(h, target) == least]
    blockers = [blocker(chart, h, target) for h in nearest]
    for at, blocked_by in zip(nearest, blockers, strict=True):
        if not blocked_by:
            return Approach(least, at)
    return Approach(least, nearest[0], blockers[0])


def firing_hexes(chart: Chart, start: Hex, end: Hex) -> tuple[Hex, ...]:
    """List the hexes from which range counts: start and all entered hexes (planets 10.4).

    The hex of a body crossed beside its disc is left out (R45); that of a named rock, which
    blocks nothing, is not (R60).
    """
    hexes = (start, *entered(start, end))
    return tuple(
        h for h in hexes if (body := chart.body_at.get(h)) is None or not blocks(body.kind)
    )


def blocks(kind: BodyKind) -> bool:
    """Whether bodies of a kind stop sight: all but named rocks (planets 10.7)."""
    return kind is not BodyKind.ROCK


@lru_cache(maxsize=1 << 14)
def blocker(chart: Chart, start: Hex, end: Hex) -> str:
    """Name the body that stops the line from one hex to another, or give nothing (planets 10.7).

    The line must hit no disc and enter no hex of a sun (2.9, 2.10).
    """
    passed = entered(start, end)
    for body in chart.bodies.values():
        if body.kind is BodyKind.SUN:
            if any(h in body.hexes for h in passed):
                return body.name
        elif blocks(body.kind) and hits_disc(start, end, body.at):
            return body.name
    return ""
