"""Sides that the computer plays: in slices, saved, taken back and branched, always the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from game.ai.player import finished
from game.core.opponent import Thought
from game.core.ruleset import Refusal, Side
from game.session.game import Game, Submitted, Undone
from game.session.journal import Journal
from game.session.lines import SaveError, digest
from game.session.opponents import Opponents
from game.session.record import Seat
from game.session.replay import Replay, verify
from game.session.save import AnyGame, AnyRuleset, Copy, load, save
from tests.session.games import R1, RULESETS, ToyGame, done, forged
from tests.session.toy import (
    BLUE,
    RED,
    Bid,
    BlowStruck,
    OrderSettled,
    Parry,
    State,
    Toy,
    Trap,
    Trapped,
    duel,
)

AGAINST = {BLUE: Seat.HARD}
ALONE = {RED: Seat.EASY, BLUE: Seat.HARD}


class Hidden(Toy):
    """The toy ruleset as if units could be hidden in it."""

    name = "hidden"

    def hides(self, state: State) -> bool:
        del state
        return True


KNOWN: Mapping[str, AnyRuleset] = {**RULESETS, "hidden": Hidden()}


def new(
    seats: Mapping[Side, Seat], rules: Toy | None = None, *, seed: int = 7, turns: int = 3
) -> ToyGame:
    return Game.new(rules or Toy(), duel(turns=turns), seed, seats)


def run(game: AnyGame) -> AnyGame:
    assert Opponents(game).run() is None
    return game


def after_bids() -> ToyGame:
    """Red goes first and has set no traps; the computer plays Blue."""
    game = new(AGAINST)
    game.set_dice([1])
    run(game)
    done(game.submit(RED, [Bid(2)]))
    done(game.submit(RED))
    return game


def ends(game: AnyGame) -> str:
    """How a game went, in short: the same for the same game."""
    return digest([[step.orders, step.events, step.thoughts] for step in game.steps])


def test_who_plays_what() -> None:
    game = new(AGAINST)
    assert game.people == {RED}
    assert {side: level.name for side, level in game.computers.items()} == {BLUE: "hard"}


def test_computers_play_to_the_end_and_every_answer_has_its_thought() -> None:
    game = run(new(ALONE))
    assert game.outcome is not None
    for step in game.steps:
        assert set(step.thoughts) == set(step.chosen)
    assert {t.level for step in game.steps for t in step.thoughts.values()} == {"easy", "hard"}
    assert all(not t.refused for step in game.steps for t in step.thoughts.values())


def test_the_same_seed_gives_the_same_game() -> None:
    games = [ends(run(new(ALONE, seed=seed))) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_the_computer_answers_when_it_owes_an_answer_and_not_before() -> None:
    game = new(AGAINST)
    opponents = Opponents(game)
    assert opponents.side == BLUE
    assert finished(opponents.think()) == Submitted(waiting_for=(RED,), steps=())
    assert opponents.side is None
    assert finished(opponents.think()) is None
    assert game.waiting_for == (RED,)


def test_thinking_can_be_broken_off_at_any_slice() -> None:
    whole = ends(run(new(ALONE)))
    game = new(ALONE)
    opponents = Opponents(game)
    slices = 0
    while opponents.side:
        before = game.moment
        for _, __ in zip(range(slices % 7), opponents.think(), strict=False):
            assert game.moment is before
        answered = finished(opponents.think())
        assert isinstance(answered, Submitted)
        slices += 1
    assert ends(game) == whole


def test_what_was_thought_of_another_moment_is_dropped() -> None:
    game = new(AGAINST)
    opponents = Opponents(game)
    thinking = opponents.think()
    next(thinking)
    game.set_dice([1])
    assert list(thinking) == []
    assert game.moment.pending == {}
    assert opponents.side == BLUE


def test_dice_that_do_not_fit_are_told_and_leave_the_game_as_it_was() -> None:
    game = new(ALONE)
    opponents = Opponents(game)
    game.set_dice([9])
    assert isinstance(finished(opponents.think()), Submitted)
    before = game.moment
    assert isinstance(opponents.run(), Refusal)
    assert game.moment is before
    game.set_dice([])
    assert opponents.run() is None
    assert game.outcome is not None


# --- kept ---------------------------------------------------------------------------------------


def test_a_game_saved_at_any_answer_goes_on_as_it_would_have(tmp_path: Path) -> None:
    whole = ends(run(new(ALONE)))
    game, path = new(ALONE), tmp_path / "game.jsonl"
    opponents = Opponents(game)
    while opponents.side:
        save(game, path)
        loaded = load(path, KNOWN)
        assert isinstance(loaded, Game)
        assert loaded.moment.thoughts == game.moment.thoughts
        assert ends(run(loaded)) == whole
        finished(opponents.think())
    save(game, path)
    assert verify(path, KNOWN) is None


def test_a_journal_keeps_what_was_thought(tmp_path: Path) -> None:
    game = new(ALONE)
    journal = Journal.begin(game, tmp_path)
    opponents = Opponents(game)
    while game.state.turn == 1 or not game.moment.pending:
        finished(opponents.think())
    noted = game.moment
    assert noted.thoughts.keys() == noted.pending.keys() == {BLUE}
    journal.close()
    resumed = Journal.resume(journal.path, KNOWN).game
    assert resumed.moment == noted
    assert ends(run(resumed)) == ends(run(game))


def test_a_save_of_the_first_format_is_read(tmp_path: Path) -> None:
    game, path = run(new({})), tmp_path / "old.jsonl"
    done(game.submit(RED, [Bid(2)]))
    done(game.submit(BLUE, [Bid(1)]))
    save(game, path)
    text = path.read_text()
    assert '"format":2' in text
    path.write_bytes(forged(text.replace('"format":2', '"format":1', 1)))
    loaded = load(path, KNOWN)
    assert isinstance(loaded, Game)
    assert loaded.state == game.state


@pytest.mark.parametrize("at", [0, 1, 5, 11])
def test_a_branch_goes_the_same_way_with_the_same_dice_and_another_with_others(at: int) -> None:
    whole = run(new(ALONE))
    replay = Replay(whole)
    replay.jump(at)
    assert ends(run(replay.branch())) == ends(whole)
    assert ends(run(replay.branch(seed=99))) != ends(whole)


# --- taken back ---------------------------------------------------------------------------------


def test_what_the_computer_answered_is_taken_back_with_what_it_answered_to() -> None:
    game = after_bids()
    before = game.state
    done(game.submit(RED))
    run(game)
    struck = game.state
    assert struck.pending is not None
    assert game.undo(RED) == Undone(RED, ())
    assert game.state is before
    assert game.can_redo
    assert game.redo() == Undone(RED, ())
    assert game.state is struck
    assert not game.can_redo


def test_after_undo_the_computer_answers_as_before() -> None:
    game = after_bids()
    done(game.submit(RED))
    first = ends(run(game))
    game.undo()
    done(game.submit(RED))
    assert ends(run(game)) == first


def test_an_answer_can_be_taken_back_while_the_computer_thinks() -> None:
    game = after_bids()
    before = game.state
    done(game.submit(RED))
    thinking = Opponents(game).think()
    next(thinking)
    assert game.undo(RED) == Undone(RED, ())
    assert game.state is before
    assert list(thinking) == []
    assert game.state is before


@pytest.mark.parametrize(
    ("play", "why"),
    [
        pytest.param(lambda _: None, "Nothing has been decided yet", id="nothing"),
        pytest.param(
            lambda game: done(game.submit(RED, [Bid(2)])), "Blue has answered since", id="a secret"
        ),
    ],
)
def test_what_cannot_be_taken_back(play: Callable[[ToyGame], object], why: str) -> None:
    game = new(AGAINST)
    run(game)
    play(game)
    run(game)
    assert why in game.why_no_undo(RED)
    assert why in game.why_no_undo()
    assert isinstance(game.undo(RED), Refusal)


def test_a_secret_answer_stands_even_if_the_computer_gave_its_own_after_it() -> None:
    game = new(AGAINST)
    done(game.submit(RED, [Bid(2)]))
    assert game.why_no_undo(RED) == ""
    finished(Opponents(game).think())
    assert "Blue has answered since" in game.why_no_undo(RED)


def test_the_computer_takes_nothing_back_by_itself() -> None:
    game = after_bids()
    done(game.submit(RED))
    run(game)
    assert "The computer plays Blue" in game.why_no_undo(BLUE)


def test_nothing_is_taken_back_after_a_die() -> None:
    game = after_bids()
    done(game.submit(RED))
    run(game)
    assert game.state.pending is not None
    done(game.submit(RED, [Parry(game.state.pending.target)]))
    run(game)
    assert game.why_no_undo(RED) == "Dice have fallen since."


def test_where_units_are_hidden_the_computer_counts_as_anybody() -> None:
    game = new(AGAINST, Hidden())
    game.set_dice([1])
    run(game)
    done(game.submit(RED, [Bid(2)]))
    done(game.submit(RED))
    done(game.submit(RED))
    run(game)
    assert game.why_no_undo(RED) == "Blue has answered since."


def test_a_journal_takes_back_what_the_game_takes_back(tmp_path: Path) -> None:
    game = after_bids()
    journal = Journal.begin(game, tmp_path)
    done(game.submit(RED))
    run(game)
    game.undo(RED)
    game.redo()
    game.undo(RED)
    noted = game.moment
    journal.close()
    resumed = Journal.resume(journal.path, KNOWN).game
    assert resumed.moment == noted
    assert resumed.state == game.state
    assert resumed.can_redo
    resumed.redo()
    assert resumed.waiting_for == (RED,)
    assert isinstance(resumed.steps[-1].events[-1], BlowStruck)


# --- who may know -------------------------------------------------------------------------------


def test_in_an_open_game_anybody_may_ask_why_afterwards() -> None:
    game = after_bids()
    assert [set(game.thoughts(step)) for step in game.steps] == [{BLUE}, set()]
    assert game.thought(BLUE) == game.steps[0].thoughts[BLUE]
    assert game.thought(RED) is None


def test_in_a_hidden_game_nobody_may_before_it_is_over() -> None:
    game = new(ALONE, Hidden())
    opponents = Opponents(game)
    while game.outcome is None:
        assert all(not game.thoughts(step) for step in game.steps)
        finished(opponents.think())
    assert any(game.thoughts(step) for step in game.steps)


@pytest.mark.parametrize(
    ("rules", "told"), [(Toy(), {RED, BLUE}), (Hidden(), {RED})], ids=["open", "hidden"]
)
def test_a_sides_copy_tells_no_thoughts_that_are_secret(
    rules: Toy, told: set[Side], tmp_path: Path
) -> None:
    game, path = run(new(ALONE, rules)), tmp_path / "copy.jsonl"
    save(game, path, RED)
    copy = load(path, KNOWN)
    assert isinstance(copy, Copy)
    assert {side for step in copy.steps for side in step.thoughts} == told
    replay = Replay(copy)
    replay.jump(1)
    assert set(replay.thoughts) == told


def test_a_replay_tells_what_its_viewer_may_know() -> None:
    replay = Replay(run(new(ALONE, Hidden())))
    assert replay.thoughts == {}
    replay.jump(1)
    assert set(replay.thoughts) == {RED, BLUE}
    replay.watch(RED)
    assert set(replay.thoughts) == {RED}


def test_what_the_computer_cannot_see_makes_no_difference_to_it() -> None:
    """A trap of Red's that Blue knows nothing of, until it is sprung."""
    games = []
    for traps in ([], [Trap(R1)]):
        game = new(AGAINST)
        game.set_dice([1])
        run(game)
        done(game.submit(RED, [Bid(2)]))
        done(game.submit(RED, traps))
        done(game.submit(RED))
        run(game)
        games.append(game)
    plain, trapped = games
    assert plain.state != trapped.state
    assert plain.thought(BLUE) == trapped.thought(BLUE)
    answers = [[step.orders.get(BLUE) for step in game.steps] for game in games]
    assert answers[0] == answers[1]
    kinds = {type(event) for step in plain.steps for event in step.events}
    assert {OrderSettled, Trapped, BlowStruck} <= kinds


@pytest.mark.parametrize("drawn", [-1, 10**18])
def test_a_save_lets_nobody_draw_dice_for_ever(drawn: int, tmp_path: Path) -> None:
    game = new({})
    done(game.submit(RED, (), Thought("easy", (), drawn=drawn)))
    save(game, tmp_path / "a.jsonl")
    with pytest.raises(SaveError, match=r"line 2 is damaged: .*drawn"):
        load(tmp_path / "a.jsonl", RULESETS)
