"""Lessons as they are taken: played well, badly, oddly, early and late."""

from collections.abc import Callable

import pytest

from game.core.ruleset import Refusal
from game.session.game import Submitted
from game.session.standing import AS_SHOWN, OVER, Place, Standing
from tests.session.games import B1, B2, R1, R2
from tests.session.lessons import BIDS, LOOKS, STRIKES, Tables, ToyCourse, course, done, shown
from tests.session.toy import BLUE, RED, Bid, Parry, Strike, Trap

WAITING, MISTAKE, IMPOSSIBLE, ALREADY, DONE, SHOWN, FINISHED = Standing


def at_the_blows(*steps: Tables, seed: int = 1) -> ToyCourse:
    """A course whose first step was done, at the moment when Red may strike."""
    taken = course(*steps, seed=seed)
    done(taken.submit([Bid(2)]))
    assert taken.go_on()
    done(taken.submit([]))
    return taken


def test_it_begins_with_its_first_prompt() -> None:
    taken = course()
    assert taken.prompt.heading == BIDS["says"]
    assert taken.prompt.words == BIDS["words"]
    assert taken.prompt.at == "ribbon"
    assert taken.standing is WAITING
    assert taken.places == (Place.NOW, Place.COMING, Place.COMING)
    assert taken.game.waiting_for == (RED,)  # others have answered


def test_played_well() -> None:
    taken = course()
    done(taken.submit([Bid(2)]))
    assert (taken.standing, taken.prompt.words) == (DONE, "You go first.")
    assert taken.go_on()
    assert taken.prompt.words == STRIKES["words"]
    done(taken.submit([Trap(R2)]))
    assert taken.standing is WAITING
    done(taken.submit([Strike(R2, B2)]))
    assert (taken.standing, taken.prompt.words) == (DONE, "A hit.")
    assert taken.go_on()
    taken.note("log")
    assert taken.finished  # without praise nothing waits
    assert (taken.standing, taken.prompt.words) == (FINISHED, "Strike the weak.")
    assert taken.done == {0, 1, 2}
    assert taken.places == (Place.DONE,) * 3


def test_the_whole_answer_is_given_back() -> None:
    taken = course()
    answer = taken.submit([Bid(2)])
    assert isinstance(answer, Submitted)
    assert answer.waiting_for == (RED,)
    assert [step.chosen for step in answer.steps] == [(BLUE, RED)]


def test_what_is_refused_changes_nothing() -> None:
    taken = course()
    prompt = taken.prompt
    assert isinstance(taken.submit([Bid(9)]), Refusal)
    assert taken.prompt is prompt


def test_a_draft_may_be_a_mistake_until_it_is_none() -> None:
    taken = course()
    taken.draft([Bid(1)])
    assert (taken.standing, taken.prompt.words) == (MISTAKE, "Bid more.")
    taken.draft([Bid(2)])
    assert (taken.standing, taken.prompt.words) == (WAITING, BIDS["words"])


def test_an_answer_is_a_mistake_until_the_next_one() -> None:
    taken = course()
    done(taken.submit([Bid(1)]))
    assert (taken.standing, taken.prompt.words) == (MISTAKE, "That was 1.")
    done(taken.submit([]))
    assert taken.standing is WAITING


def test_an_impossible_step_is_started_again() -> None:
    taken = course()
    for _ in range(4):  # bids, Red's traps and blows, Blue's turn passes by itself
        done(taken.submit([]))
    assert (taken.standing, taken.prompt.words) == (IMPOSSIBLE, "The turn has passed.")
    taken.again()
    assert taken.standing is WAITING
    assert taken.game.phase.turn == 1


def test_the_end_of_the_game_makes_a_step_impossible() -> None:
    taken = course({**BIDS, "impossible": []})
    while taken.game.outcome is None:
        done(taken.submit([]))
    assert (taken.standing, taken.prompt.words) == (IMPOSSIBLE, OVER)
    taken.again()
    done(taken.submit([Bid(2)]))
    assert taken.standing is DONE


def test_what_deeds_complete_can_be_done_after_the_end() -> None:
    taken = course(LOOKS)
    while taken.game.outcome is None:
        done(taken.submit([]))
    assert taken.standing is WAITING
    taken.note("log:3")
    assert taken.finished


def test_a_step_begun_in_vain_goes_on_from_the_lessons_own_position() -> None:
    taken = course({**LOOKS, "praise": "Well."}, {**BIDS, "impossible": []})
    while taken.game.outcome is None:
        done(taken.submit([]))
    taken.note("log")
    assert taken.go_on()
    assert taken.standing is IMPOSSIBLE
    taken.again()
    assert taken.standing is WAITING
    assert taken.game.phase.turn == 1


def test_a_second_again_goes_to_the_lessons_own_position() -> None:
    taken = course()
    done(taken.submit([Bid(1)]))
    done(taken.submit([]))
    done(taken.submit([Strike(R1, B1)]))
    taken.undo()
    taken.again()  # to where the step began
    taken.again()
    assert taken.number == 0
    done(taken.submit([Bid(2)]))
    assert taken.standing is DONE


def test_what_was_done_early_is_said_and_waits() -> None:
    state = {"state": {"turn": 1, "step": "strike"}}
    early = {**STRIKES, "done": [state], "show": [{}], "already": "You may strike already."}
    taken = course(BIDS, {**LOOKS, "praise": "Seen."}, early)
    done(taken.submit([Bid(2)]))
    taken.go_on()
    done(taken.submit([Trap(R1)]))  # before the log is looked at
    taken.note("log")
    assert taken.go_on()
    assert (taken.standing, taken.prompt.words) == (ALREADY, "You may strike already.")
    assert taken.prompt.waits
    assert taken.go_on()
    assert taken.finished
    assert taken.done == {0, 1, 2}


def test_who_plays_on_is_not_stopped_by_praise() -> None:
    trap = {**LOOKS, "title": "Trap", "done": [{"order": {"type": "Trap"}}], "already": "Set."}
    trap |= {"show": [{"orders": [{"type": "Trap", "unit": "r1"}]}], "show_deeds": []}
    taken = course(BIDS, trap, LOOKS)
    done(taken.submit([Bid(2)]))
    done(taken.submit([Trap(R2)]))  # instead of going on
    assert (taken.number, taken.standing, taken.prompt.words) == (1, ALREADY, "Set.")


def test_without_praise_the_next_step_follows_at_once() -> None:
    taken = course({**BIDS, "praise": ""}, LOOKS)
    done(taken.submit([Bid(2)]))
    assert (taken.number, taken.standing) == (1, WAITING)
    assert taken.done == {0}


def test_a_draft_may_complete_a_step_and_stays_considered() -> None:
    plan = {**BIDS, "title": "Plan", "done": [{"draft": {"type": "Bid", "amount": 2}}]}
    plan |= {"show": [{"orders": [{"type": "Bid", "amount": 2}], "draft": True}], "praise": ""}
    taken = course(plan, BIDS)
    taken.draft([Bid(2)])
    assert taken.number == 1
    assert taken.game.drafts == {RED: (Bid(2),)}
    taken.afresh()
    assert taken.game.drafts == {RED: (Bid(2),)}
    taken.go_to(0)
    assert taken.game.drafts == {}
    assert shown(taken) == ["draft"]
    assert taken.standing is SHOWN


# --- dice -----------------------------------------------------------------------------------------


def test_dice_of_a_step_are_fixed() -> None:
    for seed in range(9):
        taken = at_the_blows(BIDS, {**STRIKES, "dice": [4, 1]}, LOOKS, seed=seed)
        done(taken.submit([Strike(R1, B1)]))
        assert taken.standing is DONE, seed
        assert taken.game.moment.faces == ()  # the 1 was dropped with the step


def test_dice_that_do_not_fit_are_dropped() -> None:
    twice = {"others": [{"side": "blue", "moves": [{"orders": [{"type": "Bid", "amount": 2}]}]}]}
    taken = course({**BIDS, "done": [{"passed": True}], "dice": [6]}, **twice)
    answer = taken.submit([Bid(2)])  # a tie is broken by a die with two faces
    assert isinstance(answer, Submitted)
    assert answer.steps[0].rolled
    assert not answer.steps[0].given


# --- taking back ----------------------------------------------------------------------------------


def test_dice_stand_in_nobodys_way() -> None:
    taken = at_the_blows()
    done(taken.submit([Strike(R1, B1)]))
    assert taken.standing is DONE
    done(taken.undo())
    assert taken.standing is WAITING
    assert taken.game.phase.name == "Blows"
    done(taken.submit([Strike(R2, B2)]))
    assert taken.standing is DONE  # the same die fell again


def test_taken_back_past_its_beginning_a_step_is_left() -> None:
    taken = at_the_blows()
    done(taken.undo())
    assert taken.number == 1
    done(taken.undo())
    assert (taken.number, taken.standing) == (0, WAITING)
    assert taken.done == {0}  # it was done all the same
    assert isinstance(taken.undo(), Refusal)


def test_what_was_taken_back_comes_again() -> None:
    taken = course()
    done(taken.submit([Bid(1)]))
    done(taken.submit([Trap(R1)]))
    done(taken.undo())
    done(taken.undo())
    undone = taken.redo()
    assert not isinstance(undone, Refusal)
    assert undone.orders == (Bid(1),)
    done(taken.redo())
    assert taken.game.phase.name == "Blows"
    assert isinstance(taken.redo(), Refusal)


def test_taking_back_may_be_what_a_step_asks_for() -> None:
    undoes = {**LOOKS, "title": "Undo", "done": [{"deed": "undo"}], "show_deeds": ["undo"]}
    taken = course(
        BIDS, {**undoes, "praise": "As if it had not been."}, BIDS | {"title": "Bid again"}
    )
    done(taken.submit([Bid(2)]))
    taken.go_on()
    done(taken.undo())
    assert (taken.number, taken.standing) == (1, DONE)
    taken.go_on()
    assert taken.game.phase.name == "Bids"
    assert shown(taken) == ["1"]
    taken.go_to(1)
    assert shown(taken) == ["undo"]
    assert taken.standing is SHOWN


def test_others_answer_again_after_an_undo() -> None:
    moves = [{"orders": [{"type": "Bid", "amount": amount}]} for amount in (1, 0)]
    taken = course({**BIDS, "praise": ""}, LOOKS, others=[{"side": "blue", "moves": moves}])
    for _ in range(2):
        done(taken.submit([Bid(2)]))
        assert taken.game.steps[0].orders[BLUE] == (Bid(1),)
        done(taken.undo())


# --- others ---------------------------------------------------------------------------------------


def test_a_move_waits_for_its_phase_and_until_it_can_be_given() -> None:
    moves = [
        {"phase": "Parry", "orders": [{"type": "Parry", "unit": "b2"}]},
        {"phase": "Bids", "orders": [{"type": "Bid", "amount": 1}]},
    ]
    taken = course(BIDS, STRIKES, LOOKS, others=[{"side": "blue", "moves": moves}])
    done(taken.submit([Bid(2)]))
    done(taken.submit([]))
    done(taken.submit([Strike(R1, B1)]))
    done(taken.submit([Strike(R2, B2)]))
    answers = [step.orders[BLUE] for step in taken.game.steps if BLUE in step.chosen]
    assert answers[:3] == [(Bid(1),), (), (Parry(B2),)]


# --- show me --------------------------------------------------------------------------------------


def test_show_me_plays_the_step_and_waits() -> None:
    taken = course()
    assert shown(taken) == ["1"]
    assert (taken.standing, taken.prompt.words) == (SHOWN, "You go first.")
    assert taken.done == set()
    assert taken.go_on()
    assert shown(taken) == ["0", "1"]  # the traps are passed on the way to the blows
    assert taken.go_on()
    assert shown(taken) == ["log"]
    assert (taken.standing, taken.prompt.words) == (SHOWN, AS_SHOWN)
    assert taken.go_on()
    assert taken.places == (Place.SEEN,) * 3


def test_after_show_me_again_leads_back_to_the_learners_own_position() -> None:
    taken = course({**LOOKS, "praise": "Well."}, BIDS)
    taken.note("log")
    done(taken.submit([Bid(0)]))  # oddly, before going on
    assert (taken.number, taken.game.phase.name) == (1, "Traps")
    taken.undo()
    shown(taken)
    shown(taken)
    taken.again()
    assert (taken.standing, taken.done) == (WAITING, {0})
    done(taken.submit([Bid(2)]))
    assert taken.done == {0, 1}


def test_a_learner_may_break_in() -> None:
    taken = at_the_blows()
    taken.show()
    taken.show_next()
    assert taken.coming is not None
    done(taken.submit([Strike(R2, B2)]))
    assert taken.coming is None
    assert taken.standing is SHOWN  # it was begun by the lesson


def test_show_me_after_the_end_shows_the_last_step() -> None:
    taken = course(LOOKS)
    taken.note("log")
    assert taken.finished
    assert shown(taken) == ["log"]
    taken.go_on()
    taken.again()
    assert (taken.number, taken.standing) == (0, WAITING)


def test_nothing_is_shown_unasked() -> None:
    taken = course()
    assert taken.show_next() is None
    assert not taken.go_on()


# --- points ---------------------------------------------------------------------------------------

SCORE = {"weights": {"turn": 2, "units.b1.hits": -1}, "base": 5, "best": 6}


def bids(taken: ToyCourse) -> None:
    done(taken.submit([Bid(2)]))


@pytest.mark.parametrize(
    ("begin", "points"),
    [
        pytest.param(bids, 2 - 1 + 5, id="without help"),
        pytest.param(shown, None, id="with a step shown"),
        pytest.param(lambda taken: taken.go_to(1), None, id="with a step left out"),
    ],
)
def test_score(begin: Callable[[ToyCourse], object], points: int | None) -> None:
    taken = course(score=SCORE)
    begin(taken)
    taken.go_on()
    done(taken.submit([]))
    done(taken.submit([Strike(R1, B1)]))
    taken.go_on()
    assert taken.score is None  # not before the end
    taken.note("log")
    assert taken.finished
    assert taken.score == points
