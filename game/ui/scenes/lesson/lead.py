"""What leads through a lesson on the game screen: minds what is done, and shows the prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Generic, TypeVar

import pygame
from msgspec.structs import replace

from game.core.ruleset import Refusal
from game.session.game import Submitted, Undone
from game.session.lesson import Course
from game.session.standing import Prompt, Standing
from game.ui.layout import WindowClass
from game.ui.panels.panel import Control, Controls
from game.ui.panels.rows import Title
from game.ui.pen import Pen
from game.ui.scenes.game.guide import Guide, Page
from game.ui.scenes.game.menu import Item
from game.ui.scenes.game.sidebar import LOG, UNIT
from game.ui.scenes.lesson import spot, standing
from game.ui.scenes.lesson.demonstration import Demonstration
from game.ui.scenes.lesson.plate import Plate
from game.ui.scenes.lesson.room import Room
from game.ui.scenes.lesson.rows import Rule, Saying, Steps
from game.ui.theme import INK2, LABEL
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
_CAPTION: Final = 34  # height of a caption at 100 %
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
        self.plate = Plate()
        self._light = spot.Light()
        self._note, self._finished = note, finished
        self._leave, self._afresh = leave, afresh
        self._number = -1  # the step that the screen was last set up for
        self._room = Room()
        self._said: tuple[Prompt, tuple[int, int], Pen] | None = None  # what room was made for

    def begin(self, scene: GameScene[C, S, O, E]) -> None:
        """Show the first step."""
        self._scene = scene
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
            self._mind_step()

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
        return [*self._words(), *rows]

    def _words(self) -> Sequence[Widget]:
        return (Saying(self.course.prompt.words), Rule()) if self.plate.brief else ()

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
        return (self._light,)

    def over(self) -> Sequence[Widget]:
        """The prompt."""
        prompt = self.course.prompt
        small = self._small
        self.plate.say(prompt.heading, prompt.words, prompt.standing, self._hints(), small=small)
        return (self.plate,)

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
                return [again, show]
            case _:
                return []

    def stand(self) -> None:
        """Light what is spoken of, and place the prompt beside it."""
        scene, placing, prompt = self._scene, self._scene.placing, self.course.prompt
        visible = placing.frame is not None and not (self.moving or scene.show.on)
        placing.view.reserved = placing.cards
        self._light.hex = None
        self.plate.show(visible=visible)
        if not visible:
            return
        self._stand_plate()
        said = (prompt, scene.size, scene.pen)
        if said != self._said:
            self._said = said
            if self._room.make(scene, self.plate.rect, self._about()):
                self.plate.lift()
                self._stand_plate()
            self._shorten()
        placing.view.reserved = (*placing.cards, self.plate.rect)

    def _shorten(self) -> None:
        """Where even so something would be covered, the words stand at the head of the panel."""
        scene, placing, about = self._scene, self._scene.placing, self._about()
        kept = spot.essential(placing, scene.desk.selected, about, scene.pen)
        if standing.covers(self.plate.rect, kept):
            self.plate.brief = True
            self.plate.lift()
            scene.refresh()
            scene.settle()
            self._stand_plate()

    def _about(self) -> spot.Spot | None:
        """What is spoken of, where it is in sight."""
        placing, prompt = self._scene.placing, self.course.prompt
        about = None if prompt.waits else spot.spot(prompt.at, placing, self._scene.pen)
        board = pygame.Rect(placing.view.bound.rect)
        hidden = about is not None and about.hex is not None and not board.contains(about.rect)
        return None if hidden else about

    def _stand_plate(self) -> None:
        scene, placing, about = self._scene, self._scene.placing, self._about()
        pen, view, unit = scene.pen, placing.view, scene.desk.selected
        self._light.place(pen, view.rect)
        self._light.camera = view.camera
        self._light.hex = about.hex if about is not None else None
        near = about or spot.spot(f"unit:{unit}", placing, pen)
        self.plate.stand(
            pen,
            pygame.Rect(view.bound.rect),
            near.rect if near is not None else None,
            spot.clear(placing, unit, about, pen),
            spot.better_seen(placing, pen),
            points=about is not None,
        )

    def caption_foot(self, foot: int) -> int:
        """Captions stand at the head of the board where the prompt stands at its foot."""
        pen, plate = self._scene.pen, self.plate
        if not plate.visible or plate.rect.bottom < foot - pen.px(_CAPTION):
            return foot
        return self._scene.view.rect.top + pen.px(_CAPTION + 16)

    def finish(self, surface: pygame.Surface) -> None:
        """Light a part of the screen that is spoken of."""
        plate = self.plate
        if plate.visible and plate.points and plate.target is not None and not self._light.hex:
            spot.frame(surface, self._scene.pen, plate.target)

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
