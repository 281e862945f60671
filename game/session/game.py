"""The turn loop: answers come in, steps come out, and one can go back until something is learned.

Knows no ruleset by name. Answers to a secret step are kept until the last one is in. A side that
has nothing to choose is passed by at once, and so is one that nobody plays; while nobody owes an
answer the rules run on. Where units are hidden only the side whose answer led to a step is
passed by in it: that another is not asked would tell that it has nothing there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from game.ai.levels import LEVELS
from game.core.dice import DiceError, RuleRef
from game.core.opponent import Level, Thought
from game.core.ruleset import (
    Forecast,
    Outcome,
    Phase,
    Refusal,
    Ruleset,
    Side,
    View,
)
from game.session.chance import take_step
from game.session.log import Entry, entries
from game.session.record import Moment, Recorder, Seat, Setup, Step, Stream, Timeline
from game.session.seats import prepared, seated
from game.session.undo import obstacle

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

HIGHEST_FACE = 2**63 - 1
"""The highest face that a die set beforehand may show: orders of many things are one die."""


class Submitted(Struct, Generic[S, O, E], frozen=True):
    """An answer was taken: who still owes one, and the steps it led to (none: it is kept)."""

    waiting_for: tuple[Side, ...]
    steps: tuple[Step[S, O, E], ...]


class Undone(Struct, Generic[O], frozen=True):
    """An answer was taken back, or given again: whose, and its orders."""

    side: Side
    orders: tuple[O, ...]


class Game(Generic[C, S, O, E]):
    """A game as it is played.

    Attributes:
        ruleset: Its rules.
        setup: What it was made from.
        sides: Those that take part, in order of play.
        people: The sides that people play.
        computers: The sides that the computer plays, each with its level.
        opening: The state before the first step.
        drafts: Orders being considered, by side; kept with the game, and not checked.
        recorder: Writes it down as it goes, or None.
        written: Steps as lines of a save, by number, as far as they have been encoded.
    """

    def __init__(self, ruleset: Ruleset[C, S, O, E], setup: Setup[C]) -> None:
        """Set the pieces up; `run_on` goes up to the first answer.

        Raises:
            ScenarioError: An option, a seat or an absent side is not possible.
        """
        scenario = prepared(ruleset, setup)
        self.ruleset = ruleset
        self.setup = setup
        self.sides = tuple(ruleset.sides(scenario))
        self.opening = ruleset.start(scenario)
        self.drafts: dict[Side, tuple[O, ...]] = {}
        self.recorder: Recorder[S, O, E] | None = None
        self.written: dict[int, tuple[Step[S, O, E], bytes]] = {}
        self._steps: list[Step[S, O, E]] = []
        self._moments: list[Moment[O]] = [Moment(None, 0)]
        self._now = 0
        self._waiting: tuple[Moment[O], frozenset[Side]] | None = None
        self._logs: dict[tuple[int, Side | None], tuple[Step[S, O, E], tuple[Entry[E], ...]]] = {}
        seats = seated(self.sides, setup)
        self.people = frozenset(side for side, seat in seats.items() if seat is Seat.HUMAN)
        self.computers: Mapping[Side, Level] = {
            side: LEVELS[seat] for side, seat in seats.items() if seat in LEVELS
        }
        self._passing = frozenset(side for side, seat in seats.items() if seat is Seat.EMPTY)

    @classmethod
    def new(
        cls,
        ruleset: Ruleset[C, S, O, E],
        scenario: C,
        seed: int,
        seats: Mapping[Side, Seat] | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Game[C, S, O, E]:
        """Make a game and run it up to the first answer.

        Raises:
            ScenarioError: An option, a seat or an absent side is not possible.
        """
        game = cls(ruleset, Setup(scenario, seed, seats or {}, options or {}))
        game.run_on()
        return game

    # --- what is so ---------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The whole state."""
        steps = self.moment.steps
        return self._steps[steps - 1].after if steps else self.opening

    @property
    def steps(self) -> Sequence[Step[S, O, E]]:
        """All steps so far."""
        return self._steps[: self.moment.steps]

    @property
    def moment(self) -> Moment[O]:
        """The present point of the timeline."""
        return self._moments[self._now]

    @property
    def timeline(self) -> Timeline[S, O, E]:
        """Everything up to the present moment; see `put_back`."""
        return Timeline(tuple(self.steps), tuple(self._moments[: self._now + 1]))

    @property
    def waiting_for(self) -> tuple[Side, ...]:
        """The sides that still owe an answer to this step, sorted."""
        return tuple(sorted(self._owing()))

    @property
    def phase(self) -> Phase:
        """The present step in words."""
        return self.ruleset.phase(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game; None while play goes on."""
        return self.ruleset.outcome(self.state)

    @property
    def hides(self) -> bool:
        """Whether sides may have units that others know nothing of."""
        return self.ruleset.hides(self.opening)

    def view(self, side: Side) -> View[S]:
        """Give what a side may know."""
        return self.ruleset.view(self.state, side)

    def name(self, side: Side) -> str:
        """Give a side's name as the screen shows it."""
        return next((info.name for info in self.sides if info.id == side), side)

    def legal(self, side: Side, given: Sequence[O] = ()) -> Iterator[O]:
        """List what may follow `given` in a side's answer."""
        return self.ruleset.legal(self.state, side, given)

    def check(self, side: Side, orders: Sequence[O]) -> Refusal | None:
        """Refuse an answer, or say that it can be given now."""
        moment = self.moment
        if side in self._owing():
            return self.ruleset.check(self.state, side, orders)
        if side not in {info.id for info in self.sides}:
            return _no(f"There is no side {side!r} in this game.")
        if self.outcome is not None:
            return _no("The game is over.")
        if side in moment.pending:
            return _no(f"{self.name(side)} has answered this step already.", "Take it back first.")
        phase = self.phase
        waiting = " and ".join(map(self.name, self.waiting_for)) or "nobody"
        why = f"{self.name(side)} owes no answer now: {phase.name} waits for {waiting}."
        return Refusal(phase.rule, why)

    def thought(self, side: Side) -> Thought | None:
        """Give what the computer had in mind with the last answer it gave for a side."""
        kept = self.moment.thoughts.get(side)
        past = (step.thoughts[side] for step in reversed(self.steps) if side in step.thoughts)
        return kept or next(past, None)

    def thoughts(self, step: Step[S, O, E]) -> Mapping[Side, Thought]:
        """Give what computer players had in mind in a step, as far as people may be told now.

        Where units are hidden that is nothing before the game is over.
        """
        return {} if self.hides and self.outcome is None else step.thoughts

    def forecast(self, side: Side, order: O) -> Forecast:
        """Give the odds of an order, from what its side may know."""
        return self.ruleset.forecast(self.view(side).state, side, order)

    def log(
        self, side: Side | None = None, since: int = 0, until: int | None = None
    ) -> Iterator[Entry[E]]:
        """Tell what happened, as a side may know it, or all of it.

        Args:
            side: Whose log; None for everything.
            since: The first step to tell of, from 0.
            until: The first step not to tell of any more; None tells to the last.
        """
        for index in range(since, self.moment.steps if until is None else until):
            step = self._steps[index]
            known = self._logs.get((index, side))
            if known is None or known[0] is not step:
                known = (step, entries(self.ruleset, step, side, self.sides))
                self._logs[index, side] = known
            yield from known[1]

    # --- what can be done ---------------------------------------------------------------------

    def submit(
        self, side: Side, orders: Iterable[O] = (), thought: Thought | None = None
    ) -> Refusal | Submitted[S, O, E]:
        """Take a side's whole answer to this step, or none of it.

        The last answer that is owed resolves the step, and play runs on to the next answer owed.
        Dice that were set and do not fit refuse the answer too.

        Args:
            side: Whose answer.
            orders: The answer.
            thought: What a computer player had in mind with it; it is kept with the step.
        """
        answer = tuple(orders)
        if refusal := self.check(side, answer):
            return refusal
        moment = self.moment
        pending = {**moment.pending, side: answer}
        thoughts = {**moment.thoughts, side: thought} if thought else moment.thoughts
        try:
            steps, after = self._run(Moment(side, moment.steps, pending, moment.faces, thoughts))
        except DiceError as error:
            return _no(f"The dice that were set do not fit: {error}.", "Set other dice.")
        self._commit(steps, after)
        self.drafts.pop(side, None)
        if self.recorder and steps:
            self.recorder.resolved(moment.steps, steps)
        elif self.recorder:
            self.recorder.answered(side, answer, thought)
        return Submitted(self.waiting_for, tuple(steps))

    def undo(self, side: Side | None = None) -> Refusal | Undone[O]:
        """Take back the last answer of a side, or of whoever answered last.

        State, dice, dice that were set and answers kept are as they were before it. What the
        computer has answered since is taken back with it.
        """
        if why := self.why_no_undo(side):
            return _no(why)
        last = self._last(side)
        undone = Undone(self._answerer(last), self._answer(last))
        for index in range(self._now, last - 1, -1):
            self.go_back()
            if self.recorder:
                self.recorder.undone(self._answerer(index))
        return undone

    def redo(self) -> Refusal | Undone[O]:
        """Give the answer again that was taken back last, and what the computer said to it."""
        if not self.can_redo:
            return _no("Nothing was taken back, or something else was done since.")
        first = self._now + 1
        while self.can_redo and (self._now < first or self._replies(self._now + 1)):
            self.go_forth()
            if self.recorder:
                self.recorder.redone(self._answerer(self._now))
        return Undone(self._answerer(first), self._answer(first))

    @property
    def can_redo(self) -> bool:
        """Whether an answer was taken back that can be given again."""
        return self._now + 1 < len(self._moments)

    def why_no_undo(self, side: Side | None = None) -> str:
        """Say why a side cannot take its last answer back; empty if it can."""
        if side is not None and side in self.computers:
            return f"The computer plays {self.name(side)}, and takes nothing back by itself."
        last = self._last(side)
        since = self.steps[self._moments[max(last - 1, 0)].steps :]
        together = since[0].chosen if since else ()  # with whom it was given, in secret
        played = {
            info.id: info.name
            for info in self.sides
            if info.id in self.people
            or (info.id in self.computers and (self.hides or info.id in together))
        }
        return obstacle(self.ruleset, self._moments[last], since, side, played)

    def set_dice(self, faces: Iterable[int]) -> Refusal | None:
        """Let these faces fall next, before the seeded dice; none takes back those set before."""
        wanted = tuple(faces)
        if not all(1 <= face <= HIGHEST_FACE for face in wanted):
            return _no(f"No die has such a face: {', '.join(map(str, wanted))}.")
        self._moments[self._now :] = [replace(self.moment, faces=wanted)]
        if self.recorder:
            self.recorder.dice_set(wanted)
        return None

    def draft(self, side: Side, orders: Iterable[O]) -> None:
        """Keep orders that a side is considering; none forgets them."""
        considered = tuple(orders)
        if considered:
            self.drafts[side] = considered
        else:
            self.drafts.pop(side, None)

    # --- how it goes on -----------------------------------------------------------------------

    def run_on(self) -> None:
        """Run up to the next answer owed, from the beginning or after `restore`."""
        steps, after = self._run(self.moment)
        if steps:
            self._steps[self.moment.steps :] = steps
            self._moments[self._now :] = [after]

    def restore(
        self,
        orders: Mapping[Side, tuple[O, ...]],
        automatic: Sequence[Side] = (),
        step: Step[S, O, E] | None = None,
        thoughts: Mapping[Side, Thought] | None = None,
    ) -> None:
        """Put an answer, or a step with its answers, back as a save holds it; see `run_on`.

        `thoughts` are those of kept answers; a step holds its own.
        """
        known = step.thoughts if step else thoughts or {}
        for side, answer in orders.items():
            if side not in automatic and side not in self.moment.pending:
                pending = {**self.moment.pending, side: answer}
                kept = {**self.moment.thoughts, **{k: known[k] for k in (side,) if k in known}}
                after = replace(self.moment, answered=side, pending=pending, thoughts=kept)
                self._commit([], after)
        if step:
            now = self.moment
            self._steps[now.steps :] = [step]
            faces = now.faces[len(step.given) :]
            self._moments[self._now :] = [Moment(now.answered, now.steps + 1, {}, faces)]

    def go_back(self) -> bool:
        """Go to the moment before the last answer, whoever asks; False at the beginning."""
        possible = self._now > 0
        self._now -= possible
        return possible

    def go_forth(self) -> bool:
        """Go to the moment after the answer taken back last; False if there is none."""
        possible = self.can_redo
        self._now += possible
        return possible

    def put_back(self, timeline: Timeline[S, O, E]) -> None:
        """Take up what was the timeline of this game, or of another one with the same setup.

        Answers are taken back from there as they were then; drafts are forgotten. A recorder is
        told nothing: it is for games that nobody writes down.
        """
        self._steps = list(timeline.steps)
        self._moments = list(timeline.moments)
        self._now = len(self._moments) - 1
        self.drafts.clear()

    def forget(self, since: Moment[O]) -> None:
        """Go back to a moment before this one as if nothing had been done since.

        It is for games that nobody writes down: a journal takes nothing back for good.
        """
        while self.moment is not since and self.go_back():
            pass
        del self._moments[self._now + 1 :]

    def _last(self, side: Side | None) -> int:
        """Give the number of the moment that a side's last answer led to.

        In an open game the computer's answers stand in nobody's way: what it would say again is
        no secret. In a hidden one they may have told something.
        """
        index = self._now
        while index and self._moments[index].answered != side and self._replies(index):
            index -= 1
        return index

    def _replies(self, index: int) -> bool:
        """Whether the computer's answer led to a moment, in a game without secrets."""
        return self._moments[index].answered in self.computers and not self.hides

    def _answerer(self, index: int) -> Side:
        """Say whose answer led to a moment."""
        side = self._moments[index].answered
        if side is None:
            raise AssertionError(index)
        return side

    def _answer(self, index: int) -> tuple[O, ...]:
        """Give the orders of the answer that led to a moment."""
        before, after = self._moments[index - 1 : index + 1]
        given = after.pending if after.steps == before.steps else self._steps[before.steps].orders
        return given[self._answerer(index)]

    def _commit(self, steps: Sequence[Step[S, O, E]], after: Moment[O]) -> None:
        self._steps[self.moment.steps :] = steps
        self._moments[self._now + 1 :] = [after]
        self._now += 1

    def _run(self, now: Moment[O]) -> tuple[list[Step[S, O, E]], Moment[O]]:
        """Resolve for as long as nobody has to choose; nothing of this game changes yet.

        Raises:
            DiceError: A die that was set does not fit.
        """
        rules, state = self.ruleset, self.state
        pending, faces, thoughts = now.pending, now.faces, now.thoughts
        first, last = now.steps, self._led()
        stream = self._steps[first - 1].stream if first else Stream()
        steps: list[Step[S, O, E]] = []
        while True:
            owed = rules.to_act(state)
            if not owed and rules.outcome(state) is not None:
                break
            owing = sorted(owed - pending.keys())
            idle = tuple(side for side in owing if self._idle(state, side, last))
            if not owed <= pending.keys() | set(idle):
                break
            orders = {**pending, **dict.fromkeys(idle, ())}
            seed, stream = self.setup.chance_at(first + len(steps), stream)
            step = take_step(rules, state, orders, idle, (seed, stream, faces))
            if step.after is state and not pending:
                raise RuntimeError(f"the rules stand still in {rules.phase(state).name}")
            steps.append(replace(step, thoughts=thoughts) if thoughts else step)
            state, stream, faces = step.after, step.stream, faces[len(step.given) :]
            pending, thoughts, last = {}, {}, now.answered
        after = Moment(now.answered, first + len(steps), pending, faces, thoughts)
        self._waiting = (after, owed.difference(pending, idle) if owed else owed)
        return steps, after

    def _owing(self) -> frozenset[Side]:
        """Give the sides that still owe an answer, worked out once a moment."""
        moment = self.moment
        if self._waiting is None or self._waiting[0] is not moment:
            owed = self.ruleset.to_act(self.state) - moment.pending.keys()
            last = self._led()
            owing = frozenset(side for side in owed if not self._idle(self.state, side, last))
            self._waiting = (moment, owing)
        return self._waiting[1]

    def _led(self) -> Side | None:
        """Say whose answer led to the present step; answers to it are not looked at."""
        index = self._now
        while index and self._moments[index].pending:
            index -= 1
        return self._moments[index].answered

    def _idle(self, state: S, side: Side, last: Side | None) -> bool:
        """Whether a side passes by itself: nobody plays it, or it has nothing to choose."""
        if side in self._passing:
            return True
        if side != last and self.hides:
            return False
        return next(self.ruleset.legal(state, side), None) is None


def _no(why: str, change: str = "") -> Refusal:
    """Refuse for a reason that no rule of the game gives."""
    return Refusal(RuleRef(""), why, change)
