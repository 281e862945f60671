"""Taking a lesson in odd ways: at random, and by its own "show me"."""

from collections.abc import Callable, Mapping
from random import Random

from game.core.ruleset import Refusal
from game.scenario.lesson import DEEDS
from game.session.lessons import AnyCourse
from game.session.standing import Shown, Standing

ACTS = 40
"""Things done in one wandering."""


def play_to_the_end(course: AnyCourse) -> None:
    """Have every step shown that is left, and go on, until none is."""
    while not course.finished:
        if not course.prompt.waits:
            show(course)
        assert course.prompt.waits
        assert course.go_on()
    assert course.standing is Standing.FINISHED


def show(course: AnyCourse) -> None:
    """Have the present step shown; it must be done by that."""
    course.show()
    while course.coming is not None:
        assert not isinstance(course.show_next(), Refusal)
    assert course.standing is Standing.SHOWN


def follow(course: AnyCourse, guide: AnyCourse) -> None:
    """Do by hand all that is shown in another course of the same lesson."""
    while not guide.finished:
        guide.show()
        while (coming := guide.coming) is not None:
            guide.show_next()
            _do(course, coming)
        guide.go_on()
        assert course.number == guide.number or course.go_on()


def _do(course: AnyCourse, coming: Shown[object]) -> None:
    """Do one thing as it was shown."""
    match coming:
        case Shown(deed="undo"):
            course.undo()
        case Shown(deed="redo"):
            course.redo()
        case Shown(deed="", draft=True):
            course.draft(coming.orders)
        case Shown(deed=""):
            assert not isinstance(course.submit(coming.orders), Refusal)
        case _:
            course.note(coming.deed)


def wander(course: AnyCourse, seed: int) -> None:
    """Do what comes to mind, and see that there is always something said and a way on."""
    random = Random(seed)
    for _ in range(ACTS):
        act = random.choices(list(_ACTS), list(_ACTS.values()))[0]
        act(course, random)
        assert course.prompt.heading
        assert course.prompt.words
        assert course.finished or course.prompt.waits or _is_asked(course)


def _is_asked(course: AnyCourse) -> bool:
    """Whether the learner is asked, or nobody is any more."""
    over = course.game.outcome is not None
    return course.side in course.game.waiting_for or over


def _answer(course: AnyCourse, random: Random) -> None:
    """Give an answer of a few legal orders, or of none."""
    game, side = course.game, course.side
    answer: list[object] = []
    for _ in range(random.randrange(3)):
        legal = list(game.legal(side, answer))
        answer += random.sample(legal, min(1, len(legal)))
    course.submit(answer)


def _pass(course: AnyCourse, random: Random) -> None:
    del random
    course.submit()


def _draft(course: AnyCourse, random: Random) -> None:
    legal = list(course.game.legal(course.side))
    course.draft(random.sample(legal, min(1, len(legal))))


def _deed(course: AnyCourse, random: Random) -> None:
    course.note(random.choice(sorted(DEEDS)))


def _show_some(course: AnyCourse, random: Random) -> None:
    course.show()
    for _ in range(random.randrange(3)):
        course.show_next()


def _jump(course: AnyCourse, random: Random) -> None:
    course.go_to(random.randrange(len(course.lesson.steps)))


def _start_again(course: AnyCourse, random: Random) -> None:
    del random
    course.again()
    assert course.standing is not Standing.IMPOSSIBLE


_ACTS: Mapping[Callable[[AnyCourse, Random], object], int] = {
    _answer: 8,
    _pass: 8,
    _draft: 4,
    _deed: 3,
    lambda course, _: course.undo(): 5,
    lambda course, _: course.redo(): 2,
    _start_again: 2,
    lambda course, _: course.afresh(): 1,
    lambda course, _: course.go_on(): 8,
    lambda course, _: show(course): 3,
    _show_some: 2,
    _jump: 1,
}
