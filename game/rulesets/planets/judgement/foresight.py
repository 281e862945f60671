"""Two ships against each other, some player-turns ahead: who comes to which shots.

Each in turn flies where its fire, less the counterattack, less what the other can do next, is
best. Damage is added up as it is expected, and changes nothing on the way; a ship that is hurt
now drifts and holds its fire for as long as its repairs take.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.core.hexes import length, sub
from game.core.motion import drift
from game.rulesets.planets.chart import Chart
from game.rulesets.planets.judgement.gunnery import Costs, change
from game.rulesets.planets.judgement.injury import Blow
from game.rulesets.planets.judgement.ways import Way, coasting, torpedo_fan, ways

LATER = 0.85
"""How far the fire of each further player-turn counts: dice may have changed everything."""


class Fighter(Struct, frozen=True):
    """What one of two ships brings to a fight.

    Attributes:
        gains: What its fire costs the other, by how often the other has mended before.
        salvo: What a torpedo costs the other, launched from alongside.
        torpedo: What it is worth to launch one at the other at all, by how often it has mended.
        prize: What it is worth to whoever captures it.
        helpless: How many of its own repairs it takes until it can no longer be captured.
        silent: How many of its own repairs it takes until its guns work.
        adrift: How many until it can burn.
        moves: Whether it flies at all; an orbital base does not.
    """

    gains: tuple[Costs, ...]
    salvo: Blow = Blow()
    torpedo: tuple[float, ...] = ()
    prize: float = 0.0
    helpless: int = 0
    silent: int = 0
    adrift: int = 0
    moves: bool = True


class Duel:
    """Two ships that may fight: the one that moves now, 0, and the other, 1.

    Player-turns are counted as plies from the present one, 0.
    """

    def __init__(
        self,
        chart: Chart,
        one: Fighter,
        other: Fighter,
        tails: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        """Take two ships; `tails`: what it is worth to each to be on the other's heels."""
        self._tails = tails
        self._chart = chart
        self._fighters = (one, other)

    def exchange(self, ply: int, gun: Way, target: Way) -> tuple[float, float]:
        """Weigh the fire of whoever moved, the counterattack deducted; none where it does not pay.

        Args:
            ply: The player-turn.
            gun: How the one that moves came to where it stands.
            target: The same of the other.

        Returns:
            What it gains, and how likely the other's guns are silent afterwards.
        """
        mover = ply % 2
        fires, answers = self._fighters[mover], self._fighters[1 - mover]
        mended = _repairs(1 - mover, ply)
        beside = gun.end == target.end and gun.velocity == target.velocity
        if beside and mended < answers.helpless:
            return answers.prize, 1.0
        if _repairs(mover, ply) < fires.silent:
            return 0.0, 0.0
        die = change(self._chart, gun, target)
        if die is None:
            return 0.0, 0.0
        costs = fires.gains[min(mended, len(fires.gains) - 1)]
        hush = costs.silent[-die]
        if beside:
            gain = costs.alongside[-die] + fires.salvo.alongside
            hush = 1 - (1 - hush) * (1 - fires.salvo.silent)
        else:
            gain = costs.afar[-die]
        if gain and mended >= answers.silent:
            back = change(self._chart, target, gun)
            if back is not None:
                turns = min(_repairs(mover, ply), len(answers.gains) - 1)
                gain -= answers.gains[turns].afar[-back]
        return (gain, hush) if gain > 0.0 else (0.0, 0.0)

    def outlook(self, ply: int, last: int, moving: Way, standing: Way) -> float:
        """Give what the one to move can still gain over the other, up to a last player-turn."""
        if ply > last:
            return 0.0
        found = self.next_ways(ply, moving)
        if not found:
            return -self._fighters[ply % 2].prize
        torpedo, hush = self.torpedo(ply, moving, standing)
        return torpedo + max([self.after(ply, last, way, standing, hush) for way in found])

    def torpedo(self, ply: int, moving: Way, standing: Way) -> tuple[float, float]:
        """Weigh a torpedo that reaches the other at once, wherever the mover goes (11.1, 11.5).

        Returns:
            What it is worth, kept for later no more; and how likely it silences the other's guns.
        """
        mover = ply % 2
        fighter = self._fighters[mover]
        if not fighter.torpedo or _repairs(mover, ply) < fighter.silent:
            return 0.0, 0.0
        worth = fighter.torpedo[min(_repairs(1 - mover, ply), len(fighter.torpedo) - 1)]
        if worth <= 0.0:
            return 0.0, 0.0
        momentum = sub(drift(moving.end, moving.velocity, moving.pulls), moving.end)
        if sub(standing.end, moving.end) not in torpedo_fan(momentum):
            return 0.0, 0.0
        return worth, fighter.salvo.silent

    def after(self, ply: int, last: int, way: Way, standing: Way, hush: float = 0.0) -> float:
        """Give what a movement gains: the fire after it, less what the other then can do.

        Args:
            ply: The player-turn.
            last: The last one looked at.
            way: The movement.
            standing: How the other stands.
            hush: How likely ordnance has silenced the other's guns before.
        """
        gain, silenced = self.exchange(ply, way, standing)
        gain += self.holds(ply, way, standing)
        if ply == last:
            return gain
        quiet = 1 - (1 - hush) * (1 - silenced)
        return gain - answered(self.outlook(ply + 1, last, standing, way), quiet)

    def holds(self, ply: int, way: Way, standing: Way) -> float:
        """Give what it is worth for whoever moved to be on the other's heels.

        Who ends in the other's hex at its velocity, or one off it, can follow it wherever it goes
        next, and lies alongside again (planets 16.1).
        """
        mover = ply % 2
        tail = self._tails[mover]
        if way.end != standing.end or not tail:
            return 0.0
        other = self._fighters[1 - mover]
        if not other.moves or _repairs(mover, ply) < self._fighters[mover].adrift:
            return 0.0
        tail *= other.prize
        apart = length(sub(way.velocity, standing.velocity))
        return (tail, tail / 2)[apart] if apart <= 1 else 0.0

    def next_ways(self, ply: int, moving: Way) -> Sequence[Way]:
        """List what the one to move may fly; none where it is lost."""
        fighter = self._fighters[ply % 2]
        if not fighter.moves:
            return (moving,)
        if _repairs(ply % 2, ply) < fighter.adrift:
            way = coasting(self._chart.board, moving)
            return () if way is None else (way,)
        return ways(self._chart.board, moving)


def answered(outlook: float, hush: float) -> float:
    """Give what the other's outlook counts, when its guns may have been silenced just now."""
    return LATER * (outlook * (1 - hush) if outlook > 0 else outlook)


def _repairs(fighter: int, ply: int) -> int:
    """Count how often a fighter has mended before a player-turn (planets 14.5, 15.5)."""
    return (ply + 1 - fighter) // 2
