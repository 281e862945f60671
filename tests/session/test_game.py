"""The turn loop: secret answers, steps in a row, passing by itself, undo, dice."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from game.core.ruleset import Refusal, Side
from game.scenario.load import ScenarioError
from game.session.game import Game, Submitted, Undone
from game.session.record import Seat
from tests.session.games import B1, R1, R2, ToyGame, bid, done, new, striking
from tests.session.toy import (
    BLUE,
    RED,
    Bid,
    BlowLanded,
    Order,
    OrderSettled,
    Parry,
    Sprung,
    Strike,
    Toy,
    Trap,
    Trapped,
    duel,
)


def test_secret_answers_are_kept_until_the_last_is_in() -> None:
    game = new()
    first = game.submit(RED, [Bid(2)])
    assert first == Submitted(waiting_for=(BLUE,), steps=())
    assert game.state == game.opening
    (settled,) = done(game.submit(BLUE, [Bid(1)]))
    assert settled == OrderSettled({RED: 2, BLUE: 1}, (RED, BLUE), None)
    assert game.waiting_for == (RED,)


@dataclass
class Wrong:
    side: Side
    orders: Sequence[Order]
    why: str


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(Wrong(RED, [Bid(9)], "A bid is 0 to 2."), id="against the rules"),
        pytest.param(Wrong(RED, [Bid(1), Bid(1)], "One order at a time."), id="all or nothing"),
        pytest.param(Wrong(Side("pink"), [], "There is no side 'pink' in this game."), id="nobody"),
    ],
)
def test_a_refused_answer_changes_nothing(wrong: Wrong) -> None:
    game = new()
    refusal = game.submit(wrong.side, wrong.orders)
    assert isinstance(refusal, Refusal)
    assert refusal.why == wrong.why
    assert game.waiting_for == (BLUE, RED)


def test_a_side_answers_once() -> None:
    game = new()
    game.submit(RED, [Bid(2)])
    refusal = game.submit(RED, [Bid(1)])
    assert isinstance(refusal, Refusal)
    assert refusal.why == "Red has answered this step already."


def test_out_of_turn_says_for_whom_the_game_waits() -> None:
    game = new()
    bid(game)
    refusal = game.submit(BLUE)
    assert isinstance(refusal, Refusal)
    assert refusal.why == "Blue owes no answer now: Traps waits for Red."


def test_a_side_with_nothing_to_choose_passes_by_itself_and_is_told_alone() -> None:
    game: ToyGame = Game.new(Toy(), duel(), seed=7, options={"parry": "off"})
    bid(game)
    game.submit(RED)
    answer = game.submit(RED, [Strike(R1, B1)])
    assert isinstance(done(answer)[-1], BlowLanded)
    last = game.steps[-1]
    assert (last.automatic, last.chosen) == ((BLUE,), ())
    notes = {side: [e for e in game.log(side) if e.event is None] for side in (RED, BLUE)}
    assert notes[RED] == []
    assert [note.line.words for note in notes[BLUE] if note.line] == [
        "Parry: Blue has nothing to choose; it passes by itself."
    ]


def test_an_empty_seat_passes_and_none_leaves_a_side_out() -> None:
    empty: ToyGame = Game.new(Toy(), duel(), seed=7, seats={BLUE: Seat.EMPTY})
    assert empty.waiting_for == (RED,)
    done(empty.submit(RED, [Bid(0)]))
    assert empty.state.step == "trap"
    alone: ToyGame = Game.new(Toy(), duel(), seed=7, seats={BLUE: Seat.NONE})
    assert [side.id for side in alone.sides] == [RED]
    assert set(alone.state.units) == {"r1", "r2"}


@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        ({Side("pink"): Seat.HUMAN}, {}, "seat pink: there is no such side"),
        ({RED: Seat.NONE}, {}, "seats: red; only blue may be left out"),
        ({RED: Seat.NONE, BLUE: Seat.NONE}, {}, "seats: nobody plays"),
        ({}, {"parry": "maybe"}, "parry: 'maybe'"),
    ],
)
def test_impossible_seats_and_options_are_refused(
    seats: dict[Side, Seat], options: dict[str, str], why: str
) -> None:
    with pytest.raises(ScenarioError, match=why):
        Game.new(Toy(), duel(), seed=7, seats=seats, options=options)


def test_undo_takes_back_an_answer_that_told_nothing_and_redo_gives_it_again() -> None:
    game = new()
    bid(game)
    before = game.state
    done(game.submit(RED, [Trap(R1)]))
    after = game.state
    assert game.undo() == Undone(RED, (Trap(R1),))
    assert game.state == before
    assert game.redo() == Undone(RED, (Trap(R1),))
    assert game.state is after


def test_undo_of_a_kept_answer() -> None:
    game = new()
    game.submit(RED, [Bid(2)])
    assert game.undo(RED) == Undone(RED, (Bid(2),))
    assert set(game.waiting_for) == {BLUE, RED}
    assert not isinstance(game.redo(), Refusal)
    assert set(game.waiting_for) == {BLUE}


def test_a_new_answer_forgets_what_was_taken_back() -> None:
    game = new()
    game.submit(RED, [Bid(2)])
    game.undo()
    game.submit(RED, [Bid(1)])
    assert not game.can_redo
    assert isinstance(game.redo(), Refusal)


def why_not(game: ToyGame, side: Side | None = None) -> str:
    refusal = game.undo(side)
    assert isinstance(refusal, Refusal)
    return refusal.why


def test_nothing_to_undo() -> None:
    assert why_not(new()) == "Nothing has been decided yet that could be taken back."


def test_no_undo_after_both_bids_are_known() -> None:
    game = new()
    bid(game)
    assert why_not(game) == "Red has answered since."
    assert why_not(game, RED) == "Blue has answered since."


def test_no_undo_after_a_die() -> None:
    game = striking()
    done(game.submit(RED, [Strike(R1, B1)]))
    done(game.submit(BLUE, []))
    assert why_not(game) == "Dice have fallen since."


def test_no_undo_after_springing_a_trap_nobody_could_foresee() -> None:
    scenario = duel(blue_trapped=True)
    game: ToyGame = Game.new(Toy(), scenario, seed=7, seats={BLUE: Seat.EMPTY})
    done(game.submit(RED, [Bid(2)]))
    done(game.submit(RED))
    events = done(game.submit(RED, [Strike(R1, B1)]))
    assert isinstance(events[-1], Sprung)
    assert why_not(game) == "Red has learned something by it."


def test_whether_the_other_side_had_a_choice_is_not_told_by_undo() -> None:
    game: ToyGame = Game.new(Toy(), duel(blue_trapped=True), seed=7, options={"parry": "off"})
    bid(game)
    done(game.submit(RED))
    done(game.submit(RED, [Strike(R1, B1)]))
    assert game.steps[-1].automatic == (BLUE,)
    assert why_not(game, RED) == "Blue has answered since."


def test_the_owner_of_a_trap_learns_nothing_by_it() -> None:
    game = striking(blue_trapped=True)
    done(game.submit(RED, [Strike(R1, B1)]))
    events = done(game.submit(BLUE, [Parry(B1)]))
    assert isinstance(events[-1], Sprung)
    assert game.why_no_undo() == ""


def test_steps_of_one_phase_go_on_in_its_dice() -> None:
    game = striking()
    for attacker in (R1, R2):
        done(game.submit(RED, [Strike(attacker, B1)]))
        done(game.submit(BLUE))
    streams = [step.stream for step in game.steps if step.rolled]
    assert [stream.taken for stream in streams] == [1, 2]
    assert len({stream.label for stream in streams}) == 1


def test_given_dice_fall_first_and_in_order() -> None:
    game = striking()
    assert game.set_dice([6, 1]) is None
    done(game.submit(RED, [Strike(R1, B1)]))
    (landed,) = done(game.submit(BLUE))
    assert isinstance(landed, BlowLanded)
    assert (landed.roll.dice, landed.hit) == ((6,), True)
    assert game.moment.faces == (1,)


def test_a_given_die_that_does_not_fit_refuses_the_answer_and_changes_nothing() -> None:
    game = striking()
    done(game.submit(RED, [Strike(R1, B1)]))
    game.set_dice([7])
    before = game.moment
    refusal = game.submit(BLUE)
    assert isinstance(refusal, Refusal)
    assert "shows 7" in refusal.why
    assert (game.moment, game.waiting_for) == (before, (BLUE,))
    game.set_dice([])
    done(game.submit(BLUE))


@pytest.mark.parametrize("face", [0, -1, 10**30])
def test_a_face_no_die_has_is_refused(face: int) -> None:
    assert isinstance(new().set_dice([face]), Refusal)


def test_undo_gives_given_dice_back() -> None:
    game = striking(blue_trapped=True)
    game.set_dice([3])
    done(game.submit(RED, [Strike(R1, B1)]))
    game.undo()
    assert game.moment.faces == (3,)


def test_dice_set_after_an_undo_are_not_lost_by_a_redo() -> None:
    game = new()
    game.submit(RED, [Bid(2)])
    game.undo()
    game.set_dice([6])
    assert isinstance(game.redo(), Refusal)
    assert game.moment.faces == (6,)


def test_a_log_tells_a_side_only_what_it_saw() -> None:
    game = new()
    bid(game)
    done(game.submit(RED, [Trap(R1)]))
    kinds = {side: [type(e.event) for e in game.log(side)] for side in (None, RED, BLUE)}
    assert Trapped in kinds[None]
    assert Trapped in kinds[RED]
    assert Trapped not in kinds[BLUE]


def test_a_game_ends_by_empty_answers() -> None:
    game = new(turns=1)
    answers = 0
    while game.outcome is None:
        done(game.submit(game.waiting_for[0]))
        answers += 1
    assert answers == 6
    refusal = game.submit(RED)
    assert isinstance(refusal, Refusal)
    assert refusal.why == "The game is over."
