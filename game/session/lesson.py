"""A lesson as it is taken: which step is present, what is said, what was done.

A course looks at the game itself: whatever a screen does with it, drafts, submits or takes back,
the course finds out when it is told to `observe`. Only deeds at the screen have to be told to it.

Every step has a position of its own: the one reached when all steps before it were shown. From
there "show me" plays, so that it always works; a learner who began a step elsewhere can go back
there, or to the lesson's own position. Whatever is done, each moment has a way on.

Phases that a step is not about are passed for the learner, as "show me" passes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from msgspec.structs import replace

from game.core.dice import RuleRef
from game.core.ruleset import Refusal, Ruleset
from game.scenario.lesson import LessonStep
from game.scenario.pattern import found
from game.scenario.staging import Play, Staged
from game.session.asides import is_aside, last_own
from game.session.conditions import Observed, answered, holds, possible_at_the_end
from game.session.cues import Cues, give
from game.session.game import Game, Submitted, Undone
from game.session.record import Seat, Step
from game.session.standing import AS_SHOWN, OVER, Place, Prompt, Shown, Standing, Start

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class Course(Generic[C, S, O, E]):
    """A lesson being taken.

    Attributes:
        lesson: What its file says.
        side: Whom the learner plays.
        game: The game it is taken in: the same object all along.
        done: The numbers of the steps that the learner has done, from 0.
        starts: Where each step begins that has been begun, the present one last.
        prompt: What is said now; when no step is left, the hint.
        passed: How many phases have been passed for the learner so far; it only grows.
    """

    prompt: Prompt

    def __init__(self, rules: Ruleset[C, S, O, E], staged: Staged[C, O]) -> None:
        """Set the first step up. `rehearsal.rehearsed` gives courses in which all can be shown.

        Raises:
            ScenarioError: The scenario cannot be played.
        """
        self.lesson = staged.lesson
        self.side = staged.lesson.side
        seats = {
            side.id: Seat.EMPTY
            for side in rules.sides(staged.scenario)
            if side.id != self.side and not staged.others.get(side.id)
        }
        self.game = Game.new(rules, staged.scenario, staged.lesson.seed, seats)
        self.done: set[int] = set()
        self.starts: list[Start[S, O, E]] = []
        self.passed = 0
        self._deeds: tuple[str, ...] = ()
        self._next: Start[S, O, E] | None = None  # where the next step begins, when this is done
        self._kept: list[Start[S, O, E]] = []  # where the learner was before "show me"
        self._to_show: tuple[tuple[int, Play[O] | str], ...] = ()
        self._shows = staged.shows
        self._cues = Cues(self.game, self.side, staged.others)
        self._cues.follow()
        first = self._start(0, own=True)
        self._lesson_starts = [first]  # grows when steps are shown one after another
        self._begin(first)

    # --- what is so ---------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The present step, from 0; the number of steps when none is left."""
        return len(self.starts) - 1

    @property
    def step(self) -> LessonStep | None:
        """The present step; None when none is left."""
        return None if self.finished else self.lesson.steps[self.number]

    @property
    def finished(self) -> bool:
        """Whether no step is left."""
        return self.number == len(self.lesson.steps)

    @property
    def standing(self) -> Standing:
        """How the present step stands."""
        return self.prompt.standing

    @property
    def places(self) -> tuple[Place, ...]:
        """How each step of the lesson stands."""
        return tuple(map(self._place, range(len(self.lesson.steps))))

    @property
    def score(self) -> int | None:
        """The points, low is good; None if there are none or the learner was helped."""
        score = self.lesson.score
        if score is None or not self.finished or not self.starts[-1].own:
            return None
        steps = self.starts[-1].timeline.steps
        state = steps[-1].after if steps else self.game.opening
        numbers = ((found(state, path), weight) for path, weight in score.weights.items())
        return score.base + sum(
            weight * number for number, weight in numbers if isinstance(number, int)
        )

    # --- what the learner does ----------------------------------------------------------------

    def submit(self, orders: Sequence[O] = ()) -> Refusal | Submitted[S, O, E]:
        """Give the learner's answer; others answer too, until the learner is asked again.

        Better than `Game.submit` and `observe`: dice fixed by the lesson that do not fit this
        answer are dropped, and never refuse it.
        """
        self._to_show = ()
        return self._submit(orders)

    def draft(self, orders: Sequence[O]) -> None:
        """Consider orders; the same as `Game.draft` and `observe`."""
        self.game.draft(self.side, orders)
        self.observe()

    def note(self, deed: str) -> None:
        """Tell of something done at the screen (`lesson.DEEDS`), as `select` or `select:k1`."""
        self._deeds += (deed,)
        self.observe()

    def undo(self) -> Refusal | Undone[O]:
        """Take back the learner's last answer, whatever fell or was answered since.

        A step begun after it is left: the one it belongs to is present again.
        """
        self._to_show = ()
        return self._undo()

    def redo(self) -> Refusal | Undone[O]:
        """Give the answer again that was taken back last, with what others said to it."""
        self._to_show = ()
        return self._redo()

    def observe(self) -> tuple[Step[S, O, E], ...]:
        """Look at the game after anything has changed it; others answer first.

        Returns:
            The steps that the answers of others led to.
        """
        steps = self._cues.follow()
        following, now = self._next, self._now
        if following is not None and now > following.moment:  # played on without going on
            self._begin(following)
        elif following is None or now < following.moment:
            self._next = None
            if now < self.starts[-1].moment and not self._is_done(self._seen()):
                self._leave()
            self._judge(begun=False)
        return steps

    # --- ways on ------------------------------------------------------------------------------

    def go_on(self) -> bool:
        """Go to the next step, where the present one is done; gives whether it is."""
        if self._next is None:
            return False
        self._begin(self._next)
        return True

    def again(self) -> None:
        """Start the step again from where the learner began it.

        If it cannot be done from there, or nothing has happened since, from the lesson's own
        position.
        """
        if self._kept:
            self.starts = self._kept
            idle = False
        else:
            start = self.starts[-1]
            same = self._last_own() <= start.moment and self._drafts == start.drafts
            idle = self.finished or (same and not self._deeds)
        if not idle:
            self._restart(self.starts.pop())
        if idle or self.standing is Standing.IMPOSSIBLE:
            self.afresh()

    def afresh(self) -> None:
        """Start the step again from the lesson's own position; the last one if none is left."""
        self.go_to(min(self.number, len(self.lesson.steps) - 1))

    def go_to(self, number: int) -> None:
        """Start any step, from 0, from the lesson's own position."""
        self.starts = self._lesson_starts[:number]
        self._restart(self._lesson_starts[number])

    def show(self) -> None:
        """Begin to show the present step from its own position; `show_next` plays it."""
        kept = self._kept or list(self.starts)
        self.afresh()
        self._kept = kept[: len(self.starts)]
        self._to_show = self._script(self.number)

    @property
    def coming(self) -> Shown[O] | None:
        """What `show_next` does; None if nothing is being shown."""
        if not self._to_show:
            return None
        number, play = self._to_show[0]
        if isinstance(play, str):
            return Shown(number, deed=play)
        if self._leads_to(play):
            return Shown(number, play.orders, play.draft)
        return Shown(number)

    def show_next(self) -> Refusal | Submitted[S, O, E] | None:
        """Do what is `coming`; gives what came of an answer, None for anything else.

        A refusal means that the lesson is broken; `rehearsal` finds that beforehand.
        """
        coming = self.coming
        if coming is None:
            return None
        _, play = self._to_show[0]
        if isinstance(play, str) or self._leads_to(play):
            self._to_show = self._to_show[1:]
        if coming.deed:
            self._do(coming.deed)
            return None
        if coming.draft:
            self.draft(coming.orders)
            return None
        return self._submit(coming.orders)

    # --- inside -------------------------------------------------------------------------------

    @property
    def _now(self) -> int:
        return len(self.game.timeline.moments) - 1

    @property
    def _drafts(self) -> tuple[O, ...]:
        return self.game.drafts.get(self.side, ())

    @property
    def _helped(self) -> bool:
        """Whether the present step has been shown since it began."""
        return bool(self._kept)

    def _place(self, number: int) -> Place:
        if number == self.number:
            return Place.NOW
        if number in self.done:
            return Place.DONE
        return Place.SEEN if number < self.number else Place.COMING

    def _script(self, number: int) -> tuple[tuple[int, Play[O] | str], ...]:
        return tuple(enumerate([*self._shows[number], *self.lesson.steps[number].show_deeds]))

    def _leads_to(self, play: Play[O]) -> bool:
        """Whether a play can be made now; else its phase is still to come."""
        return play.phase in ("", self.game.phase.name)

    def _do(self, deed: str) -> None:
        """Do a deed: those that move the game do so."""
        if deed == "undo":
            self._undo()
        elif deed == "redo":
            self._redo()
        else:
            self.note(deed)

    def _submit(self, orders: Sequence[O]) -> Refusal | Submitted[S, O, E]:
        before = len(self.game.steps)
        answer = give(self.game, self.side, orders)
        if isinstance(answer, Refusal):
            return answer
        self.observe()
        self._pass(begun=False)
        return Submitted(self.game.waiting_for, tuple(self.game.steps[before:]))

    def _undo(self) -> Refusal | Undone[O]:
        last = self._last_own()
        if not last:
            why = "Nothing has been decided yet that could be taken back."
            return Refusal(RuleRef(""), why)
        while self._now > last:
            self.game.go_back()
        undone = Undone(self.side, self._last_answer())
        self.game.go_back()
        self._moved("undo")
        return undone

    def _redo(self) -> Refusal | Undone[O]:
        if not self.game.can_redo:
            why = "Nothing was taken back, or something else was done since."
            return Refusal(RuleRef(""), why)
        while self.game.go_forth() and self.side not in self.game.waiting_for:
            pass
        undone = Undone(self.side, self._last_answer())
        self._moved("redo")
        self._pass(begun=False)
        return undone

    def _moved(self, deed: str) -> None:
        """Look at the game after an answer was taken back, or given again."""
        self.game.draft(self.side, ())
        self.note(deed)

    def _start(self, number: int, *, own: bool) -> Start[S, O, E]:
        """Make the present moment the beginning of a step, with its dice."""
        steps = self.lesson.steps
        if number < len(steps):
            self.game.set_dice(steps[number].dice)
        return Start(self.game.timeline, self._drafts, own)

    def _begin(self, start: Start[S, O, E]) -> None:
        """Make a step present whose beginning the game has reached."""
        shown_so_far = self.number + 1 == len(self._lesson_starts) and self._kept
        self.starts.append(start)
        if shown_so_far:
            self._lesson_starts.append(start)
        self._clear()
        self._next = None
        self._judge(begun=True)
        self._pass(begun=True)

    def _pass(self, *, begun: bool) -> None:
        """Answer nothing in phases the present step is not about, to the turn's end at most."""
        turn = self.game.phase.turn
        while self._passes and self.game.phase.turn == turn:
            self.passed += 1
            give(self.game, self.side, ())
            self._cues.follow()
            self._judge(begun=begun)

    @property
    def _passes(self) -> bool:
        """Whether the learner is asked in a phase that the present step is not about."""
        if self.step is None or self.side not in self.game.waiting_for:
            return False
        goes_on = self.standing in (Standing.WAITING, Standing.MISTAKE)
        return goes_on and is_aside(self.step, self.game.phase)

    def _restart(self, start: Start[S, O, E]) -> None:
        """Put the game back to where a step begins."""
        self.game.put_back(start.timeline)
        self.game.draft(self.side, start.drafts)
        self._clear()
        self._begin(start)

    def _leave(self) -> None:
        """Leave steps whose beginning was taken back."""
        while len(self.starts) > 1 and self.starts[-1].moment > self._now:
            self.starts.pop()
        self._clear()

    def _clear(self) -> None:
        """Forget what was noted of the present step."""
        self._deeds = ()
        self._to_show = ()
        self._kept = []

    def _judge(self, *, begun: bool) -> None:
        """Find out how the present step stands, and what is to be said."""
        step = self.step
        if step is None:
            self.prompt = Prompt(self.lesson.title, self.lesson.hint, "", Standing.FINISHED)
            return
        seen = self._seen()
        if not self._is_done(seen):
            words, standing = self._say(step, seen)
            self.prompt = Prompt(step.says, words, step.at, standing)
            return
        helped = self._helped
        self._to_show = ()
        self._next = self._start(self.number + 1, own=self.starts[-1].own and not helped)
        if not helped:
            self.done.add(self.number)
        if begun:
            self.prompt = Prompt(step.says, step.already, step.at, Standing.ALREADY)
        elif helped:
            self.prompt = Prompt(step.says, step.praise or AS_SHOWN, step.at, Standing.SHOWN)
        else:
            self.prompt = Prompt(step.says, step.praise, step.at, Standing.DONE)
            if not step.praise:
                self.go_on()

    def _say(self, step: LessonStep, seen: Observed[S, O, E]) -> tuple[str, Standing]:
        """Give what is said of a step that is not done."""
        for answer in step.impossible:
            if holds(answer.when, seen):
                return answer.words, Standing.IMPOSSIBLE
        if seen.over and not any(map(possible_at_the_end, step.done)):
            return OVER, Standing.IMPOSSIBLE
        lately = self._seen(self._last_asked())
        for answer in step.mistakes:
            if holds(answer.when, lately):
                return answer.words, Standing.MISTAKE
        return step.words, Standing.WAITING

    def _is_done(self, seen: Observed[S, O, E]) -> bool:
        step = self.step
        return step is not None and any(holds(when, seen) for when in step.done)

    def _seen(self, since: int | None = None) -> Observed[S, O, E]:
        """Gather what conditions ask about, since a moment or since the step began."""
        timeline, phase = self.game.timeline, self.game.phase
        first = min(self.starts[-1].moment, self._now) if since is None else since
        answers = answered(self.side, timeline, first)
        any_own = answers.any and self._last_own() > first
        return Observed(
            state=self.game.state,
            phase=phase.name,
            turn=phase.turn,
            over=self.game.outcome is not None,
            drafts=self._drafts,
            answered=replace(answers, any=any_own),
            deeds=self._deeds,
        )

    def _last_asked(self) -> int:
        """Give the number of the moment of the learner's last answer in this step."""
        last = self._last_own()
        return last - 1 if last > self.starts[-1].moment else self._now

    def _last_own(self) -> int:
        """Give the number of the moment the learner's last own answer led to; 0 for none."""
        begun = zip(self.lesson.steps, self.starts, strict=False)
        return last_own(self.game, self.side, [(step, start.moment) for step, start in begun])

    def _last_answer(self) -> tuple[O, ...]:
        """Give the orders of the learner's last answer."""
        kept = self.game.moment.pending.get(self.side)
        past = (
            step.orders[self.side] for step in self.game.steps[::-1] if self.side in step.chosen
        )
        return next(past, ()) if kept is None else kept
