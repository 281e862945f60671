"""Replays: any place, any view, branches, and running a game again."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.session.game import Game
from game.session.lines import SaveError
from game.session.replay import Replay, first_difference, verify
from game.session.save import Copy, load, save
from tests.session.games import (
    B1,
    R1,
    RULESETS,
    bid,
    done,
    forged,
    in_the_middle,
    new,
    play_out,
    striking,
)
from tests.session.toy import BLUE, RED, BlowLanded, Strike, Trap, Trapped


def test_a_replay_goes_to_any_place() -> None:
    game = play_out(new())
    replay = Replay(game)
    assert (replay.state, replay.step, replay.events) == (game.opening, None, ())
    replay.jump(10**9)
    assert (replay.at, replay.state) == (len(game.steps), game.state)
    assert replay.outcome == game.outcome
    replay.go(-1)
    assert replay.state == game.steps[-2].after
    replay.go(-(10**9))
    assert replay.at == 0
    assert list(replay.turns()) == list(range(1, game.state.turn + 1))
    assert replay.turns()[1] == 0
    assert [replay.phase(at).turn for at in (0, replay.length)] == [1, game.state.turn]


def test_a_replay_shows_a_side_only_what_it_saw() -> None:
    game = new()
    bid(game)
    done(game.submit(RED, [Trap(R1)]))
    replay = Replay(game)
    replay.jump(replay.length)
    assert Trapped(R1) in replay.events
    replay.watch(BLUE)
    assert Trapped(R1) not in replay.events
    assert not replay.state.units[R1].trapped
    assert Trapped(R1) not in [entry.event for entry in replay.log()]
    replay.watch(None)
    assert replay.state.units[R1].trapped


def test_a_copy_opens_as_a_replay_of_its_side_alone(tmp_path: Path) -> None:
    game, path = in_the_middle(), tmp_path / "copy.jsonl"
    save(game, path, BLUE)
    copy = load(path, RULESETS)
    assert isinstance(copy, Copy)
    mine, whole = Replay(copy), Replay(game)
    whole.watch(BLUE)
    mine.watch(RED)
    for at in range(mine.length + 1):
        mine.jump(at)
        whole.jump(at)
        assert mine.state == whole.state
        assert mine.events == whole.events
        assert [e.line for e in mine.log()] == [e.line for e in whole.log()]
    with pytest.raises(ValueError, match="copy for one side"):
        mine.branch()


def test_a_branch_with_the_same_seed_goes_the_same_way() -> None:
    game = play_out(new())
    replay = Replay(game)
    for at in range(replay.length + 1):
        replay.jump(at)
        assert play_out(replay.branch()).steps == game.steps


def test_a_branch_with_new_dice_keeps_what_was_and_can_be_saved(tmp_path: Path) -> None:
    game = play_out(new())
    replay = Replay(game)
    replay.jump(4)
    branch = replay.branch(seed=99)
    assert branch.steps[:4] == game.steps[:4]
    play_out(branch)
    assert branch.steps != game.steps
    save(branch, tmp_path / "b.jsonl")
    assert verify(tmp_path / "b.jsonl", RULESETS) is None
    again = Replay(branch)
    again.jump(2)
    assert play_out(again.branch()).steps == game.steps


def test_new_dice_begin_where_the_branch_does_even_after_going_back_before_it() -> None:
    game = new()
    bid(game)
    done(game.submit(RED, [Trap(R1)]))
    replay = Replay(game)
    replay.jump(replay.length)
    branch = replay.branch(seed=99)
    branch.undo()
    assert len(branch.steps) == replay.length - 1
    play_out(branch)
    assert first_difference(branch) is None


def test_a_branch_keeps_dice_that_were_set() -> None:
    game = striking()
    game.set_dice([6])
    done(game.submit(RED, [Strike(R1, B1)]))
    done(game.submit(BLUE))
    replay = Replay(game)
    replay.jump(replay.length)
    assert replay.branch().steps == game.steps


def test_a_true_game_verifies(tmp_path: Path) -> None:
    save(in_the_middle(), tmp_path / "a.jsonl")
    assert verify(tmp_path / "a.jsonl", RULESETS) is None


def test_verifying_finds_the_first_step_that_goes_another_way(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    save(play_out(new()), path)
    _, *steps, _ = path.read_text().splitlines()
    path.write_bytes(forged(path.read_text().replace('"seed":7', '"seed":8')))
    difference = verify(path, RULESETS)
    assert difference is not None
    landed = next(i for i, line in enumerate(steps, 1) if '"rolled":true' in line)
    assert difference.step >= landed
    assert str(difference).startswith(f"step {difference.step} (turn ")


def test_verifying_finds_an_order_the_rules_refuse() -> None:
    game = striking()
    done(game.submit(RED, [Strike(R1, B1)]))
    forged = Game(game.ruleset, game.setup)
    *true, last = game.steps
    for step in (*true, replace(last, orders={RED: (Strike(B1, R1),)})):
        forged.restore(step.orders, step.automatic, step)
    difference = first_difference(forged)
    assert difference is not None
    assert difference.now == "refused: b1 cannot strike."


def test_a_copy_cannot_be_verified(tmp_path: Path) -> None:
    save(new(), tmp_path / "a.jsonl", RED)
    with pytest.raises(SaveError, match="copy for red"):
        verify(tmp_path / "a.jsonl", RULESETS)


def test_blows_are_in_the_log_with_their_dice() -> None:
    game = striking()
    game.set_dice([6])
    done(game.submit(RED, [Strike(R1, B1)]))
    done(game.submit(BLUE))
    (landed,) = [e.event for e in game.log(RED) if isinstance(e.event, BlowLanded)]
    assert landed.roll.dice == (6,)
