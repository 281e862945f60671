"""Phases that a step of a lesson is not about are passed for the learner, and nothing else is."""

from game.session.game import Undone
from game.session.standing import Standing
from tests.session.games import B1, R1
from tests.session.lessons import (
    BIDS,
    BLOWS,
    LOOKS,
    STRIKES,
    Tables,
    ToyCourse,
    course,
    done,
    shown,
)
from tests.session.toy import Bid, Strike


def at_the_blows(step: Tables = BLOWS) -> ToyCourse:
    """A course at its second step, which is about blows; the traps lie before them."""
    taken = course(BIDS, step, LOOKS)
    done(taken.submit([Bid(2)]))
    assert taken.game.phase.name == "Traps"
    assert taken.go_on()
    return taken


def test_a_step_begins_where_something_is_asked_that_it_is_about() -> None:
    taken = at_the_blows()
    assert (taken.game.phase.name, taken.standing) == ("Blows", Standing.WAITING)
    assert taken.game.steps[-1].orders == {taken.side: ()}
    done(taken.submit([Strike(R1, B1)]))
    assert taken.standing is Standing.DONE


def test_a_phase_that_a_condition_names_is_not_passed() -> None:
    for key in ("mistakes", "impossible"):
        named = {"when": {"phase": "Traps", "turn": 2}, "words": "Leave the traps."}
        assert at_the_blows({**BLOWS, key: [named]}).game.phase.name == "Traps"


def test_a_step_whose_moves_name_no_phase_is_about_all() -> None:
    assert at_the_blows(LOOKS | {"title": "Look first"}).game.phase.name == "Traps"
    assert at_the_blows(STRIKES).game.phase.name == "Traps"  # a shown move waits for the traps


def test_a_turn_is_not_begun_for_the_learner() -> None:
    taken = at_the_blows()
    done(taken.submit([]))
    assert (taken.game.phase.turn, taken.game.phase.name) == (2, "Bids")
    done(taken.submit([Bid(2)]))
    assert (taken.game.phase.turn, taken.game.phase.name) == (2, "Blows")


def test_a_mistake_is_still_said_after_what_was_passed() -> None:
    bids = {**BIDS, "impossible": [], "show": [{**BIDS["show"][0], "phase": "Bids"}]}
    taken = course(bids, LOOKS)
    done(taken.submit([Bid(1)]))
    assert (taken.game.phase.turn, taken.game.phase.name) == (2, "Bids")
    assert (taken.standing, taken.prompt.words) == (Standing.MISTAKE, "That was 1.")
    undone = taken.undo()
    assert isinstance(undone, Undone)
    assert undone.orders == (Bid(1),)
    assert (taken.game.phase.turn, taken.standing) == (1, Standing.WAITING)


def test_what_is_passed_is_no_answer_of_the_learners() -> None:
    waits = {**BLOWS, "done": [{"passed": True}]}
    taken = at_the_blows(waits)
    assert taken.prompt.words == BLOWS["words"]
    done(taken.submit([]))
    assert taken.standing is Standing.DONE


def test_undo_and_redo_lead_over_what_was_passed() -> None:
    taken = at_the_blows()
    done(taken.undo())
    assert (taken.number, taken.game.phase.name) == (0, "Bids")
    done(taken.redo())
    assert (taken.number, taken.standing) == (0, Standing.DONE)
    assert taken.go_on()
    assert taken.game.phase.name == "Blows"


def test_a_second_again_still_leads_to_the_lessons_own_position() -> None:
    taken = course(BIDS, BLOWS, LOOKS)
    done(taken.submit([Bid(2)]))
    before = taken.game.timeline
    assert taken.go_on()
    done(taken.submit([]))
    taken.again()  # to where the step began, and over the traps
    assert taken.game.timeline.moments[: len(before.moments)] == before.moments
    assert taken.game.phase.name == "Blows"
    taken.again()
    assert taken.starts[-1].timeline is not before
    assert (taken.number, taken.standing) == (1, Standing.WAITING)


def test_show_me_needs_no_answer_for_what_is_passed() -> None:
    taken = at_the_blows()
    assert shown(taken) == ["1"]
    assert taken.standing is Standing.SHOWN
