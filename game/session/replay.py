"""A game looked at again: any step, anybody's view, checked, or played on from there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.core.dice import DiceError
from game.core.opponent import Thought
from game.core.ruleset import Outcome, Phase, Ruleset, Side, SideInfo
from game.session.chance import take_step
from game.session.game import Game
from game.session.lines import SaveError, digest
from game.session.log import Entry, entries, retold
from game.session.record import Setup, Step, Stream
from game.session.save import AnyRuleset, Copy, load

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class Replay(Generic[C, S, O, E]):
    """A game as it went, with a place in it.

    Attributes:
        ruleset: Its rules.
        sides: Those that took part.
        owner: Whose copy it is; None for a whole game.
        viewer: Through whose eyes one looks; None for all there is.
        at: How many steps lie behind, from 0 to `length`.
    """

    def __init__(self, source: Game[C, S, O, E] | Copy[C, S, O, E]) -> None:
        """Begin at the beginning, with all there is."""
        self.ruleset: Ruleset[C, S, O, E] = source.ruleset
        self.sides: tuple[SideInfo, ...] = source.sides
        self.owner: Side | None = source.side if isinstance(source, Copy) else None
        self.viewer = self.owner
        self.at = 0
        self._setup: Setup[C] | None = source.setup if isinstance(source, Game) else None
        self._opening = source.opening
        self._steps: tuple[Step[S, O, E], ...] = tuple(source.steps)
        self._lines = source.told if isinstance(source, Copy) else None
        self._phases: dict[tuple[int, Side | None], Phase] = {}

    @property
    def length(self) -> int:
        """How many steps there are."""
        return len(self._steps)

    @property
    def step(self) -> Step[S, O, E] | None:
        """The step that led here, whole; None at the beginning."""
        return self._steps[self.at - 1] if self.at else None

    @property
    def state(self) -> S:
        """The state here, as the viewer knows it."""
        return self._known(self._steps[self.at - 1].after if self.at else self._opening)

    @property
    def before(self) -> S:
        """The state before the step that led here, as the viewer knew it."""
        return self._known(self._steps[self.at - 1].before if self.at else self._opening)

    @property
    def events(self) -> tuple[E, ...]:
        """What happened in the step that led here, as the viewer saw it."""
        told = self.told(self.at - 1) if self.at else ()
        return tuple(entry.event for entry in told if entry.event is not None)

    @property
    def thoughts(self) -> Mapping[Side, Thought]:
        """What computer players had in mind in the step that led here, as the viewer may know."""
        known = self.step.thoughts if self.step else {}
        if self.viewer is None or not self.ruleset.hides(self._opening):
            return known
        return {side: thought for side, thought in known.items() if side == self.viewer}

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game, if it is reached here."""
        return self.ruleset.outcome(self.state)

    def phase(self, at: int | None = None) -> Phase:
        """Give the step awaited at a place, here by default; for the timeline."""
        place = self.at if at is None else at
        key = (place, self.viewer)
        if key not in self._phases:
            state = self._steps[place - 1].after if place else self._opening
            self._phases[key] = self.ruleset.phase(self._known(state))
        return self._phases[key]

    def turns(self) -> dict[int, int]:
        """Give the place at which each turn begins."""
        first: dict[int, int] = {}
        for place in range(self.length + 1):
            first.setdefault(self.phase(place).turn, place)
        return first

    def log(self) -> Iterator[Entry[E]]:
        """Tell what happened up to here, as the viewer knows it."""
        for number in range(self.at):
            yield from self.told(number)

    def go(self, steps: int) -> None:
        """Go forward or back, and no further than the ends."""
        self.jump(self.at + steps)

    def jump(self, at: int) -> None:
        """Go to a place, or to the end nearest to it."""
        self.at = max(0, min(at, self.length))

    def watch(self, viewer: Side | None) -> None:
        """Look through a side's eyes, or see all there is; a side's copy holds only its own."""
        self.viewer = self.owner or viewer

    def branch(self, seed: int | None = None) -> Game[C, S, O, E]:
        """Begin a game that goes on from here; the game replayed stays as it is.

        Args:
            seed: Of the dice from here on; the same dice as they would have fallen if None.

        Raises:
            ValueError: This is a copy for one side, which does not hold the whole game.
        """
        if self._setup is None:
            raise ValueError("a copy for one side does not hold what a game needs to go on")
        kept = tuple(entry for entry in self._setup.reseeded if entry[0] <= self.at)
        if seed is not None:
            kept = (*(entry for entry in kept if entry[0] < self.at), (self.at, seed))
        game = Game(self.ruleset, replace(self._setup, reseeded=kept))
        for step in self._steps[: self.at]:
            if step.given:
                game.set_dice(step.given)
            game.restore(step.orders, step.automatic, step)
        game.run_on()
        return game

    def _known(self, state: S) -> S:
        if self.viewer is None or self.owner:
            return state
        return self.ruleset.view(state, self.viewer).state

    def told(self, number: int) -> tuple[Entry[E], ...]:
        """Tell of one step, by its number from 0, as the viewer knows it."""
        step = self._steps[number]
        if self._lines is not None:
            return retold(self.ruleset, step, self._lines[number], self.sides)
        return entries(self.ruleset, step, self.viewer, self.sides)


class Difference(Struct, frozen=True):
    """Where a game run again first goes another way.

    Attributes:
        step: Its number, from 1.
        turn, phase: When that was.
        recorded: What the file says.
        now: What the rules say.
    """

    step: int
    turn: int
    phase: str
    recorded: str
    now: str

    def __str__(self) -> str:
        """Give the line a person reads."""
        place = f"step {self.step} (turn {self.turn}, {self.phase})"
        return f"{place}: recorded {self.recorded}; now {self.now}"


def verify(path: Path, rulesets: Mapping[str, AnyRuleset]) -> Difference | None:
    """Run the orders of a saved game again, and compare every event and every state.

    Args:
        path: A save or journal.
        rulesets: Those that games may be of, by name.

    Returns:
        The first difference; None if there is none.

    Raises:
        SaveError: as `load`; or it is a copy for one side, which cannot be run again.
    """
    game = load(path, rulesets)
    if isinstance(game, Copy):
        raise SaveError(path, f"is a copy for {game.side}, which has no dice to run it again")
    return first_difference(game)


def first_difference(game: Game[C, S, O, E]) -> Difference | None:
    """Run the orders of a game again and find where it first goes another way."""
    stream = Stream()
    for number, step in enumerate(game.steps):
        if words := _difference(game, number, step, stream):
            phase = game.ruleset.phase(step.before)
            return Difference(number + 1, phase.turn, phase.name, *words)
        stream = step.stream
    return None


def _difference(
    game: Game[C, S, O, E], number: int, step: Step[S, O, E], stream: Stream
) -> tuple[str, str] | None:
    """Compare one step: what is recorded and what comes now, in words; None if they agree."""
    rules = game.ruleset
    for side in step.chosen:
        if refusal := rules.check(step.before, side, step.orders[side]):
            return f"the orders of {side}", f"refused: {refusal.why}"
    chance = (*game.setup.chance_at(number, stream), step.given)
    try:
        now = take_step(rules, step.before, step.orders, step.automatic, chance)
    except DiceError as error:
        return f"dice {list(step.given)}", str(error)
    return _departure(step, now)


def _departure(recorded: Step[S, O, E], now: Step[S, O, E]) -> tuple[str, str] | None:
    """Compare what came of a step, then and now."""
    for event, again in zip(recorded.events, now.events, strict=False):
        if event != again:
            return repr(event), repr(again)
    if len(recorded.events) != len(now.events):
        return f"{len(recorded.events)} events", f"{len(now.events)}"
    if (recorded.stream, recorded.given) != (now.stream, now.given):
        return f"dice up to {recorded.stream}", f"up to {now.stream}"
    if digest(recorded.after) != digest(now.after):
        return "another state", "the same events do not lead there"
    return None
