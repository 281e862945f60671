"""The games of a simulation: who plays them, from which seeds, and how one of them went."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from game.ai.chance import RANDOM, Drawer
from game.ai.levels import LEVELS
from game.ai.player import Decision, Player, Slices, Thinker
from game.core.ruleset import Refusal, Side
from game.session.game import Game
from game.session.opponents import deciding
from game.session.record import Seat
from game.session.save import AnyGame, AnyRuleset

O = TypeVar("O")  # noqa: E741 - O: the order of a ruleset

PLAYERS = (*LEVELS, RANDOM, Seat.NONE.value)
"""Who may have a seat in a simulation."""

EVERY = "all"
"""Stands for every side, where a seat is given."""

USUAL = "normal"
"""Who plays a side that nothing is said of."""

LONGEST = 20_000
"""Answers after which a game counts as one that does not end."""

Seating = Sequence[tuple[str, str]]
"""Seats as they are asked for: side, its place from 1, or `all`; and the player."""


class SeatError(ValueError):
    """A seat that cannot be: the message lists what can."""


class Match(Struct, frozen=True):
    """One game that is to be played.

    Attributes:
        number: Its place among all of them.
        scenario: Its scenario's id or path.
        seed: Of its dice.
        seats: Who plays each side that has orders.
        options: Name to value.
    """

    number: int
    scenario: str
    seed: int
    seats: Mapping[Side, str]
    options: Mapping[str, str]


class Played(Struct, frozen=True):
    """How a game went.

    Attributes:
        match: Which it was.
        winners, words, grade, scores: Its outcome; no words if it did not end.
        turns: The game turn in which it ended.
        steps: How many steps it took.
        decisions: Seconds of each decision, by player.
        slices: Seconds of the longest slice of any decision, by player.
        looked: Positions looked at, by player.
        refused: Orders that players gave and the rules refused.
        prepared: Seconds of building what players need from the start, and keep for other games.
        seconds: All others, of one processor.
    """

    match: Match
    winners: tuple[Side, ...]
    words: str
    grade: str
    scores: Mapping[Side, int]
    turns: int
    steps: int
    decisions: Mapping[str, Sequence[float]]
    slices: Mapping[str, float]
    looked: Mapping[str, int]
    refused: int
    prepared: float
    seconds: float


def matches(
    rules: AnyRuleset,
    scenario: tuple[str, object],
    seating: Seating,
    options: Mapping[str, str],
    count: tuple[int, int],
    *,
    swap: bool,
) -> Iterator[Match]:
    """Lay the games of one scenario out.

    Args:
        rules: Its rules.
        scenario: Its id or path, and the scenario.
        seating: Who plays; where two say something of one side, the later holds.
        options: Name to value.
        count: How many games, and the first seed.
        swap: Whether the players change seats: each seed is played once in every seating.

    Raises:
        SeatError: There is no such side or player.
        ScenarioError: The options or the sides left out are not possible.
    """
    name, opened = scenario
    games, first = count
    seats = _seats([info.id for info in rules.sides(opened) if info.orders], seating)
    turns = _rotations(seats) if swap else [seats]
    trial: AnyGame = Game.new(rules, opened, first, _session_seats(seats), options)
    del trial  # it raises what is not possible
    return (
        Match(number, name, first + number // len(turns), turns[number % len(turns)], options)
        for number in range(games)
    )


def _seats(sides: Sequence[Side], seating: Seating) -> dict[Side, str]:
    seats = dict.fromkeys(sides, USUAL)
    for place, player in seating:
        if player not in PLAYERS:
            raise SeatError(f"there is no player {player!r}; there are {', '.join(PLAYERS)}")
        for side in _named(sides, place):
            seats[side] = player
    return seats


def _named(sides: Sequence[Side], place: str) -> Sequence[Side]:
    """Give the sides that a seat is given for."""
    if place in sides:
        return [Side(place)]
    if place == EVERY:
        return sides
    if place.isdecimal() and 1 <= int(place) <= len(sides):
        return [sides[int(place) - 1]]
    raise SeatError(f"there is no side {place!r}; there are {', '.join(sides)}")


def _rotations(seats: Mapping[Side, str]) -> list[dict[Side, str]]:
    """Let the players of the sides that take part change places, round and round."""
    taken = [side for side, player in seats.items() if player != Seat.NONE]
    players = [seats[side] for side in taken]
    return [
        {**seats, **dict(zip(taken, players[shift:] + players[:shift], strict=True))}
        for shift in range(len(taken))
    ]


def _session_seats(seats: Mapping[Side, str]) -> dict[Side, Seat]:
    """Give the seats as a game has them; who draws at random sits where a person would."""
    return {
        side: Seat.HUMAN if player == RANDOM else Seat(player) for side, player in seats.items()
    }


def play(rules: AnyRuleset, scenario: object, match: Match) -> Played:
    """Play one game to its end."""
    begun = time.process_time()
    seats = _session_seats(match.seats)
    game: AnyGame = Game.new(rules, scenario, match.seed, seats, match.options)
    thinkers: dict[Side, Thinker[Any, Any]] = {
        side: Drawer(rules) if player == RANDOM else Player(rules, LEVELS[player])
        for side, player in match.seats.items()
        if player != Seat.NONE
    }
    decisions: dict[str, list[float]] = {player: [] for player in match.seats.values()}
    looked, slices = dict.fromkeys(decisions, 0), dict.fromkeys(decisions, 0.0)
    refused, prepared = 0, _prepare(game, match.seats)
    for _ in range(LONGEST):
        if not game.waiting_for:
            break
        side = game.waiting_for[0]
        player = match.seats[side]
        decision, spent, longest = _timed(deciding(game, side, thinkers[side]))
        decisions[player].append(spent)
        slices[player] = max(slices[player], longest)
        looked[player] += decision.thought.looked
        refused += decision.thought.refused
        answer = game.submit(side, decision.orders, decision.thought)
        if isinstance(answer, Refusal):
            raise TypeError(f"an answer that passed check is refused: {decision}: {answer}")
    outcome = game.outcome
    return Played(
        match=match,
        winners=outcome.winners if outcome else (),
        words=outcome.words if outcome else "",
        grade=outcome.grade if outcome else "",
        scores=outcome.scores if outcome else {},
        turns=game.phase.turn,
        steps=len(game.steps),
        decisions=decisions,
        slices=slices,
        looked=looked,
        refused=refused,
        prepared=prepared,
        seconds=time.process_time() - begun - prepared,
    )


def _timed(slices: Slices[O]) -> tuple[Decision[O], float, float]:
    """Run a decision to its end; give it with its seconds and those of its longest slice."""
    started = before = time.process_time()
    longest = 0.0
    while True:
        try:
            next(slices)
        except StopIteration as end:
            decision: Decision[O] = end.value
            now = time.process_time()
            return decision, now - started, max(longest, now - before)
        now = time.process_time()
        longest, before = max(longest, now - before), now


def _prepare(game: AnyGame, seats: Mapping[Side, str]) -> float:
    """Build what the players need from the start; give the seconds that took."""
    started = time.process_time()
    for side, player in seats.items():
        if player in LEVELS:
            for _ in game.ruleset.opponent().prepare(game.view(side), LEVELS[player]):
                pass
    return time.process_time() - started
