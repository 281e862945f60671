"""What is asked of a simulation and what it answers, from one end to the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, count

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from game.rulesets import RULESETS
from game.session.library import scenarios
from game.session.save import AnyRuleset
from game.simulate.figures import Figures, figures, lines
from game.simulate.matches import Match, Played, Seating, matches
from game.simulate.running import cores, play_all

EVERYTHING = "all"
"""Stands for every scenario that ships."""

Opener = Callable[[str], tuple[AnyRuleset, object]]


class Asked(Struct, frozen=True):
    """What is to be played.

    Attributes:
        scenarios: Ids or paths; `all` for every one that ships.
        games: How many of each.
        seed: Of the first game of each.
        jobs: In how many processes; 0 for one a core.
        seating: Who plays.
        options: Name to value.
        swap: Whether the players change seats.
    """

    scenarios: Sequence[str]
    games: int
    seed: int
    jobs: int
    seating: Seating
    options: Mapping[str, str]
    swap: bool


class Result(Struct, frozen=True):
    """What came of it.

    Attributes:
        asked: What was asked.
        complete: Whether all games were played.
        figures: By scenario, and the sum if there are several.
    """

    asked: Asked
    complete: bool
    figures: Sequence[Figures]

    def json(self) -> str:
        """Give everything as one JSON object."""
        return msgspec.json.encode(self).decode()

    def lines(self) -> Iterator[str]:
        """Give what a person wants to know."""
        for found in self.figures:
            yield from lines(found)
        if not self.complete:
            yield "interrupted: these are the figures so far"


def simulate(asked: Asked, opened: Opener) -> Result:
    """Play what is asked, with a progress bar on standard error.

    Args:
        asked: What.
        opened: Reads a scenario by its id or path.

    Raises:
        SeatError: There is no such side or player.
        ScenarioError: A scenario or its options are not possible.
    """
    laid_out = list(_laid_out(asked, opened))  # which raises all that is not possible
    todo = map(_numbered, chain.from_iterable(laid_out), count())
    total = asked.games * len(laid_out)
    played: list[Played] = []
    complete = _watched((todo, total), min(asked.jobs or cores(), cores(), total), played)
    return Result(asked, complete, figures(played))


def _laid_out(asked: Asked, opened: Opener) -> Iterator[Iterator[Match]]:
    """Lay all games out, one scenario after another."""
    every = [(name, *opened(name)) for name in _names(asked.scenarios)]
    most = max(_places(rules, scenario) for _, rules, scenario in every)
    for name, rules, scenario in every:
        beyond = range(_places(rules, scenario) + 1, most + 1)  # others have more sides
        seating = [
            (place, player)
            for place, player in asked.seating
            if not (place.isdecimal() and int(place) in beyond)
        ]
        games = asked.games, asked.seed
        yield matches(rules, (name, scenario), seating, asked.options, games, swap=asked.swap)


def _numbered(match: Match, number: int) -> Match:
    """Give a match its place among those of all scenarios."""
    return replace(match, number=number)


def _places(rules: AnyRuleset, scenario: object) -> int:
    """Count the sides that somebody plays."""
    return sum(info.orders for info in rules.sides(scenario))


def _names(asked: Sequence[str]) -> Sequence[str]:
    if EVERYTHING not in asked:
        return list(dict.fromkeys(asked))
    return [found.id for found in scenarios(RULESETS) if found.about and not found.own]


def _watched(todo: tuple[Iterator[Match], int], jobs: int, played: list[Played]) -> bool:
    """Play so many games into `played` while a bar shows how far it is; say whether all were."""
    from rich.console import Console  # noqa: PLC0415 - only this command shows a bar
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn  # noqa: PLC0415

    games, total = todo
    console = Console(stderr=True)
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("games", total=total)

        def done(game: Played) -> None:
            played.append(game)
            bar.advance(task)

        return play_all(games, jobs, done)
