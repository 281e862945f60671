"""Plays a lesson through by its own "show me": where each step begins, and what goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from game.core.ruleset import Fault, Refusal, Ruleset
from game.scenario.decode import shown
from game.scenario.lesson import LessonStep, When
from game.scenario.load import ScenarioError
from game.scenario.pattern import units_named
from game.scenario.staging import Staged
from game.session.game import Submitted
from game.session.lesson import Course
from game.session.standing import Standing

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

LONGEST = 200
"""Answers after which "show me" of one step is given up: its phase never comes."""

_EARLY = {
    Standing.ALREADY: "done",
    Standing.MISTAKE: "mistakes",
    Standing.IMPOSSIBLE: "impossible",
}


def rehearsed(rules: Ruleset[C, S, O, E], staged: Staged[C, O]) -> Course[C, S, O, E]:
    """Give a course that stands at its beginning, and in which every step can be shown.

    Raises:
        ScenarioError: with all that went wrong, up to the first step that "show me" does not do.
    """
    rehearsal = _Rehearsal(rules, staged)
    rehearsal.run()
    if rehearsal.faults:
        raise ScenarioError(staged.source, rehearsal.faults)
    rehearsal.course.go_to(0)
    return rehearsal.course


class _Rehearsal(Generic[C, S, O, E]):
    """One run through a lesson, and what was met on the way."""

    def __init__(self, rules: Ruleset[C, S, O, E], staged: Staged[C, O]) -> None:
        self.faults: list[Fault] = []
        self.course = Course(rules, staged)
        self._types = rules.types
        self._phases: set[str] = set()
        self._units: set[str] = set()

    def run(self) -> None:
        """Show every step, then look at what the lesson names."""
        course = self.course
        for index, step in enumerate(course.lesson.steps):
            if fault := self._play(step, f"steps[{index}]"):
                self.faults.append(fault)
                return  # what is named may be met later
            course.go_on()
        for index, step in enumerate(course.lesson.steps):
            self.faults += self._step_faults(step, f"steps[{index}]")
        for index, other in enumerate(course.lesson.others):
            for number, move in enumerate(other.moves):
                self.faults += self._phase_faults(move.phase, f"others[{index}].moves[{number}]")

    def _play(self, step: LessonStep, place: str) -> Fault | None:
        """Show the present step; gives what goes wrong."""
        course = self.course
        self._look()
        if (key := _EARLY.get(course.standing)) is not None:
            allowed = "a condition that its own position does not fulfil"
            return Fault(f"{place}.{key}", "holds before the step begins", allowed)
        course.show()
        last = len(step.show) + len(step.show_deeds) - 1
        for _ in range(LONGEST):
            coming = course.coming
            if coming is None:
                break
            where = f"{place}.show[{coming.move}]"
            answer = course.show_next()
            steps = answer.steps if isinstance(answer, Submitted) else ()
            self._look(*(step.before for step in steps))
            if isinstance(answer, Refusal):
                return Fault(where, answer.why, answer.change or "an answer that can be given")
            if course.standing is Standing.SHOWN and coming.move < last:
                return Fault(where, "completes the step before its end", "no moves after it")
        if course.coming is not None:
            return Fault(where, "its phase does not come", f"one of {', '.join(self._known())}")
        if course.standing is not Standing.SHOWN:
            return Fault(f"{place}.show", "does not complete the step", "moves that fulfil `done`")
        return None

    def _look(self, *before: S) -> None:
        """Note which phases and units there are, and were in the states before."""
        game = self.course.game
        for state in (*before, game.state):
            phase, board = game.ruleset.phase(state), game.ruleset.board(state)
            self._phases |= {phase.name, *(step.name for step in phase.steps)}
            self._units |= {one.id for one in board.markers} | {one.id for one in board.bases}

    def _known(self) -> list[str]:
        return sorted(self._phases)

    def _step_faults(self, step: LessonStep, place: str) -> Iterator[Fault]:
        kind, _, unit = step.at.partition(":")
        if kind in ("unit", "future"):
            yield from self._unit_faults(unit, f"{place}.at")
        for index, when in enumerate(step.done):
            yield from self._when_faults(when, f"{place}.done[{index}]")
        for key, answers in (("mistakes", step.mistakes), ("impossible", step.impossible)):
            for index, answer in enumerate(answers):
                yield from self._when_faults(answer.when, f"{place}.{key}[{index}].when")

    def _when_faults(self, when: When, place: str) -> Iterator[Fault]:
        yield from self._phase_faults(when.phase, place)
        types = self._types
        for key, pattern, kind in (
            ("draft", when.draft, types.order),
            ("order", when.order, types.order),
            ("event", when.event, types.event),
        ):
            for unit in units_named(pattern, kind):
                yield from self._unit_faults(unit, f"{place}.{key}")
        what, _, unit = when.deed.partition(":")
        if what == "select" and unit:
            yield from self._unit_faults(unit, f"{place}.deed")

    def _phase_faults(self, phase: str, place: str) -> Iterator[Fault]:
        if phase and phase not in self._phases:
            allowed = f"one of {', '.join(self._known())}"
            yield Fault(f"{place}.phase", f"{shown(phase)} is no phase", allowed)

    def _unit_faults(self, unit: str, place: str) -> Iterator[Fault]:
        if unit not in self._units:
            allowed = f"one of {', '.join(sorted(self._units))}"
            yield Fault(place, f"no unit {shown(unit)} takes part", allowed)
