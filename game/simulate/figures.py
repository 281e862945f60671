"""What came of many games: wins with their bounds, endings, turns and times.

Times are those of one processor, in which other programs do not count.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from game.core.ruleset import Side
from game.simulate.matches import LONGEST, Played

_Z = 1.959964  # of the normal distribution, for 95 % between both bounds


class Share(Struct, frozen=True):
    """So many of so many, and between which bounds the true share lies with 95 % (Wilson)."""

    count: int
    of: int
    share: float
    low: float
    high: float

    def __str__(self) -> str:
        """Give it in percent, with the bounds."""
        low, high = round(100 * self.low), round(100 * self.high)
        return f"{100 * self.share:.1f} % ({low}–{high}), {self.count} of {self.of}"


def share(count: int, total: int) -> Share:
    """Give a share with its bounds; of nothing nothing is known.

    >>> print(share(65, 100))
    65.0 % (55–74), 65 of 100
    """
    if not total:
        return Share(0, 0, 0.0, 0.0, 1.0)
    part, spread = count / total, _Z**2 / total
    centre = part + spread / 2
    width = _Z * math.sqrt(part * (1 - part) / total + spread / total / 4)
    low, high = ((centre + sign * width) / (1 + spread) for sign in (-1, 1))
    return Share(count, total, round(part, 4), round(max(low, 0), 4), round(min(high, 1), 4))


class Seated(Struct, frozen=True):
    """How a side fared.

    Attributes:
        wins: Of the decided games.
        objective: Games in which it reached what it is after, of all.
        grades: How well it won, by grade.
        score: The mean, where there are scores.
    """

    wins: Share
    objective: Share
    grades: Mapping[str, int]
    score: float | None


class Skill(Struct, frozen=True):
    """How a player fared, and what its decisions took.

    Attributes:
        wins: Of the decided games in which it had another kind of player against it.
        decisions: How many it made.
        looked: Positions looked at, the mean of a decision.
        refused: Orders that the rules refused.
        mean_ms, p95_ms, max_ms: The time of a decision.
        slice_ms: The longest time without a pause, for which a window would stand still.
    """

    wins: Share
    decisions: int
    looked: float
    refused: int
    mean_ms: float
    p95_ms: float
    max_ms: float
    slice_ms: float


class Figures(Struct, frozen=True):
    """What came of the games of one scenario, or of all of them.

    Attributes:
        scenario: Its id or path; `all` for the sum.
        games: How many were played.
        decided, drawn: With a winner, and without one.
        unfinished: Games that did not end in any reasonable number of answers.
        sides: By side; empty for the sum.
        players: By player.
        turns: The mean, fewest and most game turns.
        endings: How often each ending came, in its words; empty for the sum.
        games_per_second: On one core, without what is built once and kept.
        prepared_seconds: What building that took.
    """

    scenario: str
    games: int
    decided: int
    drawn: int
    unfinished: int
    sides: Mapping[Side, Seated]
    players: Mapping[str, Skill]
    turns: tuple[float, int, int]
    endings: Mapping[str, int]
    games_per_second: float
    prepared_seconds: float


TOGETHER = "all"
"""The name of the sum over several scenarios."""


def figures(games: Sequence[Played]) -> list[Figures]:
    """Count games together, each scenario by itself and then all of them."""
    played = sorted(games, key=lambda game: game.match.number)
    names = list(dict.fromkeys(game.match.scenario for game in played))
    each = [_counted(name, [g for g in played if g.match.scenario == name]) for name in names]
    return [*each, _counted(TOGETHER, played, sides=False)] if len(names) > 1 else each


def _counted(scenario: str, games: Sequence[Played], *, sides: bool = True) -> Figures:
    """Count games that are at least one."""
    finished = [game for game in games if game.words]
    decided = [game for game in finished if game.winners]
    turns = [game.turns for game in games]
    seconds = sum(game.seconds for game in games)
    named = dict.fromkeys(side for game in games for side in game.match.seats) if sides else {}
    return Figures(
        scenario=scenario,
        games=len(games),
        decided=len(decided),
        drawn=len(finished) - len(decided),
        unfinished=len(games) - len(finished),
        sides={side: _seated(side, games, decided) for side in named},
        players={player: _skill(player, games, decided) for player in _players(games)},
        turns=(round(statistics.fmean(turns), 2), min(turns), max(turns)),
        endings=dict(Counter(game.words for game in finished).most_common()) if sides else {},
        games_per_second=round(len(games) / seconds, 3) if seconds else 0.0,
        prepared_seconds=round(sum(game.prepared for game in games), 3),
    )


def _players(games: Sequence[Played]) -> list[str]:
    return sorted({player for game in games for player, spent in game.decisions.items() if spent})


def _seated(side: Side, games: Sequence[Played], decided: Sequence[Played]) -> Seated:
    won = [game for game in decided if side in game.winners]
    scores = [game.scores[side] for game in games if side in game.scores]
    return Seated(
        wins=share(len(won), len(decided)),
        objective=share(len(won), len(games)),
        grades=dict(sorted(Counter(game.grade for game in won if game.grade).items())),
        score=round(statistics.fmean(scores), 2) if scores else None,
    )


def _skill(player: str, games: Sequence[Played], decided: Sequence[Played]) -> Skill:
    spent = sorted(second for game in games for second in game.decisions.get(player, ()))
    looked = sum(game.looked.get(player, 0) for game in games)
    mixed = [game for game in decided if _plays(player, game) and len(_kinds(game)) > 1]
    won = [game for game in mixed if any(_at(game, side) == player for side in game.winners)]
    return Skill(
        wins=share(len(won), len(mixed)),
        decisions=len(spent),
        looked=round(looked / len(spent), 1),
        refused=sum(game.refused for game in games if _plays(player, game)),
        mean_ms=_ms(statistics.fmean(spent)),
        p95_ms=_ms(spent[math.ceil(0.95 * len(spent)) - 1]),
        max_ms=_ms(spent[-1]),
        slice_ms=_ms(max(game.slices.get(player, 0.0) for game in games)),
    )


def _at(game: Played, side: Side) -> str:
    return game.match.seats.get(side, "")


def _plays(player: str, game: Played) -> bool:
    return player in game.match.seats.values()


def _kinds(game: Played) -> set[str]:
    """Give the kinds of players that made decisions."""
    return {player for player, spent in game.decisions.items() if spent}


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 2)


# --- in words -------------------------------------------------------------------------------------

_ENDINGS = 8  # of the commonest are shown


def lines(found: Figures) -> Iterator[str]:
    """Put figures into words, a line each, for a person."""
    yield f"{found.scenario}: {found.games} games, {found.decided} decided, {found.drawn} drawn"
    if found.unfinished:
        yield f"  {found.unfinished} did not end in {LONGEST} answers"
    for side, fared in found.sides.items():
        grades = "".join(f", {count} {grade}" for grade, count in fared.grades.items())
        score = "" if fared.score is None else f", mean score {fared.score:g}"
        yield f"  {side} wins {fared.wins}{grades}; objective {fared.objective}{score}"
    for player, skill in found.players.items():
        wins = f"wins {skill.wins}; " if skill.wins.of else ""
        times = f"{skill.mean_ms:g} ms, p95 {skill.p95_ms:g}, longest {skill.max_ms:g}"
        times += f" and {skill.slice_ms:g} without a pause"
        looked = f"{skill.looked:g} positions"
        refused = f", {skill.refused} orders refused" if skill.refused else ""
        yield f"  {player}: {wins}{skill.decisions} decisions of {times}; {looked}{refused}"
    mean, least, most = found.turns
    yield f"  {mean:g} turns in the mean, {least} to {most}"
    for words, count in list(found.endings.items())[:_ENDINGS]:
        yield f"  {count} × {words}"
    speed = f"{found.games_per_second:g} games a second on one core"
    yield f"  {speed}, and {found.prepared_seconds:g} s of tables"
