"""What leads through a lesson on the game screen: minds what is done, and shows the prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Generic, TypeVar

import pygame
from msgspec.structs import replace

from game.core.ruleset import Refusal
from game.session.game import Submitted, Undone
from game.session.lesson import Course
from game.session.standing import Standing
from game.ui.board.view import Pick
from game.ui.layout import WindowClass
from game.ui.panels.panel import Control, Controls
from game.ui.panels.rows import Title
from game.ui.scenes.game.guide import Guide, Page
from game.ui.scenes.game.menu import Item
from game.ui.scenes.game.sidebar import LOG, UNIT
from game.ui.scenes.lesson import spot
from game.ui.scenes.lesson.demonstration import Demonstration
from game.ui.scenes.lesson.plate import Plate
from game.ui.scenes.lesson.rows import Rule, Saying, Steps
from game.ui.scenes.lesson.stage import Stage
from game.ui.text import Face
from game.ui.theme import INK, INK2, LABEL
from game.ui.widgets.choice import Option
from game.ui.widgets.hint import Hint
from game.ui.widgets.label import Label
from game.ui.widgets.widget import Reason, Widget

if TYPE_CHECKING:
    from game.ui.scenes.game.scene import GameScene

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

TAB: Final = Option("lesson", "Lesson")
_COLUMN: Final = 46  # of the caps, at 100 %
_PAGES: Final = {"panel": UNIT.id, "log": LOG.id}
_ONE_UNIT: Final = "not in this lesson: only one unit can act now"
_NOT_HERE: Final = "not in this lesson"  # where there is no room for more
_SHOWING: Final = Reason("This is being shown", "any key or click shows its end.")


class Lead(Guide[C, S, O, E], Generic[C, S, O, E]):
    """Leads through a lesson.

    Args:
        course: The lesson being taken.
        note: Keeps what has been done; called whenever that may have changed.
        finished: Called when no step is left.
        leave: Goes to the list of lessons.
        afresh: Begins the lesson again.
    """

    shared = False
    ends = True

    def __init__(
        self,
        course: Course[C, S, O, E],
        note: Callable[[], None],
        finished: Callable[[], None],
        leave: Callable[[], None],
        afresh: Callable[[], None],
    ) -> None:
        self.course = course
        self.plate = Plate(self._call)
        self._note, self._finished = note, finished
        self._leave, self._afresh = leave, afresh
        self._number = -1  # the step that the screen was last set up for
        self._told = 0  # phases passed for the learner of which the screen has told

    def begin(self, scene: GameScene[C, S, O, E]) -> None:
        """Show the first step."""
        self._scene = scene
        self._stage = Stage(scene, self.plate)
        self._told = self.course.passed
        self._demonstration = Demonstration(scene, self.course)

    # What is done

    def answer(self, orders: Sequence[O]) -> Refusal | Submitted[S, O, E] | None:
        """Others answer what the learner does, until the learner is asked again."""
        return self.course.submit(orders)

    def undo(self) -> Refusal | Undone[O] | None:
        """A lesson takes back anything, dice too."""
        return self.course.undo()

    def redo(self) -> Refusal | Undone[O] | None:
        """It gives it again with what others said to it."""
        return self.course.redo()

    def drafted(self, orders: Sequence[O]) -> None:
        """The course may have something to say of a plan."""
        if not self.moving:
            self.course.draft(orders)
            self._mind_step()

    def deed(self, name: str) -> None:
        """A deed may complete a step."""
        if not self.moving:
            self.course.note(name)
            self._mind_step()
            self._scene.refresh()

    def seated(self) -> None:
        """The learner sees what came of an answer."""
        if not self.moving:
            self._tell_passed()
            self._mind_step()

    def _tell_passed(self) -> None:
        """Say so where phases were passed that the step is not about."""
        if self.course.passed > self._told:
            self._scene.app.sound.play("phase-passed")
        self._told = self.course.passed

    def act(self, action: str) -> bool:
        """The keys of lessons."""
        if action == "lesson.show":
            self._show()
        elif action == "lesson.again":
            self._again()
        else:
            return False
        return True

    @property
    def holds(self) -> bool:
        """What waits to go on is held, and what the step of the lesson asks for by its name."""
        step, phase = self.course.step, self._scene.game.phase.name
        named = step is not None and any(when.phase == phase for when in step.done)
        return self.course.prompt.waits or named

    def picked(self, pick: Pick) -> bool:
        """The hex a prompt points at is chosen even where another's unit is drawn over it."""
        scene = self._scene
        foreign = pick.unit is not None and pick.unit not in scene.panel.units()
        if pick.choice is not None or not foreign or pick.hex != self._stage.light.hex:
            return False
        meant = next((one for one in scene.view.board.choices if one.at == pick.hex), None)
        return meant is not None and scene.desk.owes and scene.panel.click(pick.hex, "", meant)

    def _call(self, action: str) -> bool:
        """Do what a key in a prompt does."""
        return self._scene.call(action)

    def _show(self) -> None:
        self._demonstration.begin()

    def _again(self) -> None:
        self.course.again()
        self._number = -1
        self._scene.take(self.course.game)

    def go_on(self) -> None:
        """Go to the next step."""
        self.course.go_on()
        self._scene.take(self.course.game)

    def _mind_step(self) -> None:
        """Set the screen up for a step that has begun."""
        course, scene = self.course, self._scene
        self._note()
        if course.number == self._number:
            return
        self._number = course.number
        scene.refresh()
        if course.step is None:
            self._finished()
            return
        side = scene.placing.side
        side.turn_to(_PAGES.get(course.step.at, TAB.id))
        scene.placing.panel_open = course.step.at in _PAGES
        place = spot.hex_of(course.step.at, scene.view.board)
        if place is not None:
            scene.look_at(place)

    # What moves by itself

    @property
    def moving(self) -> bool:
        """Whether a step is being shown."""
        return self._demonstration.on

    def pass_time(self, seconds: float) -> None:
        """Show on."""
        self._demonstration.pass_time(seconds)

    def hurry(self) -> None:
        """See the end at once."""
        self._demonstration.hurry()

    # The side panel

    def pages(self) -> Sequence[Page]:
        """The lesson: its steps, the unit's essentials, and what can always be done."""
        course = self.course
        lesson, count = course.lesson, len(course.lesson.steps)
        title = f"Lesson {lesson.number}: {lesson.title[:1].lower()}{lesson.title[1:]}"
        number = min(course.number + 1, count)
        minutes = "1 minute" if lesson.minutes == 1 else f"{lesson.minutes} minutes"
        small, place = self._small, f"Step {number} of {count}"
        rows: list[Widget] = [
            *self._words(),
            Title(title),
            Label(place if small else f"{place} · about {minutes} in all", LABEL, INK2),
            Steps([step.title for step in lesson.steps], course.places, small=small),
            Rule(),
            *self._scene.panel.essentials(),
            Rule(),
            *_column(
                Hint("show me", self._show, key="lesson.show"),
                Hint("start this step again", self._again, key="lesson.again"),
                Hint("take back", self._scene.undoing.undo, key="game.undo"),
            ),
            Label("Nothing you do here can lose the lesson. Try things.", LABEL, INK2),
        ]
        return (Page(TAB, rows),)

    def body(self, rows: Sequence[Widget]) -> Sequence[Widget]:
        """The unit's page, under the words of the prompt where the plate has no room for them."""
        self._say()
        return [*self._words(), *rows]

    def _words(self) -> Sequence[Widget]:
        prompt = self.course.prompt
        heading = [Label(prompt.heading, LABEL, INK, Face.STRONG)] if self.plate.away else []
        return [*heading, Saying(prompt.words, self._call), Rule()] if self.plate.brief else []

    @property
    def _small(self) -> bool:
        """Whether there is little room."""
        return not self._kind.log_open

    @property
    def _kind(self) -> WindowClass:
        scene = self._scene
        return scene.placing.kind(scene.size, scene.pen)

    # The commit controls

    def controls(self, controls: Controls) -> Controls:
        """What waits goes on by the main one; what a lesson of one ship needs not is off."""
        course = self.course
        if self.moving:
            return _refused(controls, _SHOWING)
        if course.prompt.waits or course.finished:
            return self._waiting(controls)
        if course.standing is Standing.IMPOSSIBLE and self._scene.game.outcome is not None:
            again = Control(
                "Start this step again", "From where it began.", self._again, sound="choice"
            )
            return replace(controls, do=again)
        at = course.prompt.at
        if len(self._scene.panel.units()) > 1 or controls.do.refused is not None:
            return controls
        skip, nobody = controls.skip, controls.nobody
        because = _NOT_HERE if self._kind is WindowClass.NARROW else _ONE_UNIT
        if at != "control:skip":
            skip = replace(skip, refused=Reason(f"{skip.label} is not needed", because))
        if at != "control:nobody":
            nobody = replace(nobody, refused=Reason(f"{nobody.label} is not needed", because))
        return Controls(controls.do, skip, nobody)

    def _waiting(self, controls: Controls) -> Controls:
        """The main control goes on with the lesson; the others wait for that."""
        course = self.course
        steps, following = course.lesson.steps, course.number + 1
        if course.finished:
            do = Control("Say how it went", "And what comes next.", self._finished, sound="choice")
        elif following < len(steps):
            next_one = f"Next: {steps[following].title}."
            do = Control("Go on", next_one, self.go_on, sound="choice")
        else:
            do = Control("Go on", "That was the last step.", self.go_on, sound="choice")
        first = Reason("The lesson goes on first", f"the lesson waits for: {do.label}.")
        return replace(_refused(controls, first), do=do)

    # The prompt

    def under(self) -> Sequence[Widget]:
        """The light on what is spoken of."""
        return (self._stage.light,)

    def over(self) -> Sequence[Widget]:
        """The prompt."""
        self._say()
        return (self.plate,)

    def _say(self) -> None:
        """Tell the plate what to say, before the panel asks what has no room on it."""
        prompt, hints = self.course.prompt, self._hints()
        self.plate.say(prompt.heading, prompt.words, prompt.standing, hints, small=self._small)

    def _hints(self) -> list[Hint]:
        show = Hint("show me", self._show, key="lesson.show")
        again = Hint("start it again", self._again, key="lesson.again")
        go_on = Hint("go on", self.go_on, key="game.commit")
        match self.course.standing:
            case Standing.DONE:
                return [go_on]
            case Standing.ALREADY | Standing.SHOWN:
                return [go_on, again]
            case Standing.MISTAKE | Standing.IMPOSSIBLE:
                return [*self._back(), again, show]
            case _:
                return self._back()

    def _back(self) -> list[Hint]:
        """The way back to what can act, where something else was selected."""
        scene = self._scene
        units = scene.panel.units()
        if not scene.desk.owes or not units or scene.desk.selected in units:
            return []
        names = {marker.id: marker.name for marker in scene.view.board.markers}
        words = f"back to {names.get(units[0], units[0])}"
        return [Hint(words, lambda: scene.go_on(1), key="game.next")]

    def stand(self) -> None:
        """Light what is spoken of, and place the prompt beside it."""
        scene = self._scene
        visible = scene.placing.frame is not None and not (self.moving or scene.show.on)
        self._stage.stand(self.course.prompt, visible=visible)

    def caption_foot(self, foot: int) -> int:
        """Captions keep clear of the prompt."""
        return self._stage.caption_foot(foot)

    def finish(self, surface: pygame.Surface) -> None:
        """Light a part of the screen that is spoken of."""
        self._stage.finish(surface)

    # The menu

    def items(self) -> Sequence[Item]:
        """Ways out of the lesson, and back to its start."""
        return (
            Item("Start the lesson again", "From its first step.", self._afresh),
            Item("List of lessons", "What is done is kept.", self._leave),
        )


def _column(*hints: Hint) -> Sequence[Hint]:
    """Hints one below the other, their words in line."""
    for hint in hints:
        hint.column = _COLUMN
    return hints


def _refused(controls: Controls, why: Reason) -> Controls:
    """All three off, for a reason."""
    return Controls(
        replace(controls.do, refused=why),
        replace(controls.skip, refused=why),
        replace(controls.nobody, refused=why),
    )
