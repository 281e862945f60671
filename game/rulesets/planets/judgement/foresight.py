"""Two ships against each other, some player-turns ahead: who comes to which shots.

Each in turn flies where its fire, less the counterattack, less what the other can do next, is
best. Damage is added up as it is expected, and changes nothing on the way; a ship that is hurt
now drifts and holds its fire for as long as its repairs take.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.rulesets.planets.chart import Chart
from game.rulesets.planets.judgement.gunnery import change
from game.rulesets.planets.judgement.ways import Way, coasting, ways

LATER = 0.85
"""How far the fire of each further player-turn counts: dice may have changed everything."""


class Fighter(Struct, frozen=True):
    """What one of two ships brings to a fight.

    Attributes:
        gains: What its fire costs the other on average, with 0, −1, … on the die.
        silent: How many of its own repairs it takes until its guns work.
        adrift: How many until it can burn.
        moves: Whether it flies at all; an orbital base does not.
    """

    gains: tuple[float, ...]
    silent: int = 0
    adrift: int = 0
    moves: bool = True


class Duel:
    """Two ships that may fight: the one that moves now, 0, and the other, 1.

    Player-turns are counted as plies from the present one, 0.
    """

    def __init__(self, chart: Chart, one: Fighter, other: Fighter) -> None:
        self._chart = chart
        self._fighters = (one, other)

    def exchange(self, ply: int, gun: Way, target: Way) -> float:
        """Give what it gains whoever moved to fire, the counterattack deducted; 0 if it does not.

        Args:
            ply: The player-turn.
            gun: How the one that moves came to where it stands.
            target: The same of the other.
        """
        mover = ply % 2
        fires, answers = self._fighters[mover], self._fighters[1 - mover]
        if _repairs(mover, ply) < fires.silent:
            return 0.0
        die = change(self._chart, gun, target)
        if die is None:
            return 0.0
        gain = fires.gains[-die]
        if gain and _repairs(1 - mover, ply) >= answers.silent:
            back = change(self._chart, target, gun)
            if back is not None:
                gain -= answers.gains[-back]
        return max(0.0, gain)

    def outlook(self, ply: int, last: int, moving: Way, standing: Way) -> float:
        """Give what the one to move can still gain over the other, up to a last player-turn."""
        if ply > last:
            return 0.0
        return max(self.after(ply, last, way, standing) for way in self.next_ways(ply, moving))

    def after(self, ply: int, last: int, way: Way, standing: Way) -> float:
        """Give what a movement gains: the fire after it, less what the other then can do."""
        worth = self.exchange(ply, way, standing)
        return worth - LATER * self.outlook(ply + 1, last, standing, way)

    def next_ways(self, ply: int, moving: Way) -> Sequence[Way]:
        """List what the one to move may fly; what has no way left is taken to stand."""
        fighter = self._fighters[ply % 2]
        if not fighter.moves:
            return (moving,)
        if _repairs(ply % 2, ply) < fighter.adrift:
            way = coasting(self._chart.board, moving)
            return (way,) if way is not None else (moving,)
        return ways(self._chart.board, moving) or (moving,)


def _repairs(fighter: int, ply: int) -> int:
    """Count how often a fighter has mended before a player-turn (planets 14.5, 15.5)."""
    return (ply + 1 - fighter) // 2
