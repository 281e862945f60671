"""What steps told to whom, and what was hidden."""

from pathlib import Path

import pytest

from game.rulesets import RULESETS
from game.session.save import Copy, load, save
from game.ui.scenes.replay.account import Account, noted, unseen
from tests.rulesets.planets.positions import A, B
from tests.ui.records import begun, duel, far, hidden


def test_a_step_is_of_the_phase_in_which_something_happens() -> None:
    """The answer to Astrogation runs on: ships fly in the step that began in an earlier phase."""
    account = Account(duel())
    labels = {
        account.phase(step).label
        for step in range(1, account.length + 1)
        for line in account.lines(step, None)
        if line.tone == "move"
    }
    assert labels == {"Move"}


def test_steps_that_tell_nothing_are_passed_over() -> None:
    account = Account(duel())
    told = [step for step in range(1, account.length + 1) if account.lines(step, None)]
    forth, back = [], []
    place = 0
    while place < account.length:
        place = account.told_after(place, None)
        forth.append(place)
    while place > 0:
        back.append(place)
        place = account.told_before(place, None)
    assert forth == told
    assert back == told[::-1]
    assert len(told) < account.length


def test_what_opens_a_turn_belongs_to_it() -> None:
    account = Account(duel())
    opens = [
        (line.words, account.phase(step).turn, account.phase(step).label)
        for step in account.told(None)
        for line in account.lines(step, None)[:1]
        if line.tone == "turn"
    ]
    assert ("Turn 2: Side b to move.", 2, "Plot") in opens
    assert {label for _, _, label in opens} == {"Plot"}


def test_a_new_turn_is_no_headline_where_more_is_told() -> None:
    account = Account(duel())
    full = [step for step in account.told(None) if len(account.lines(step, None)) > 1]
    headlines = [line.tone for step in full if (line := account.headline(step, None))]
    assert len(headlines) == len(full) > 0
    assert "turn" not in headlines


def test_harm_is_the_headline_of_its_step() -> None:
    account = Account(duel())
    (step,) = [s for s in account.told(None) if account.harmed(s, None)]
    found = account.headline(step, None)
    assert found is not None
    assert found.tone == "hit"


def test_harm_is_known() -> None:
    account = Account(duel())
    (step,) = [step for step in range(1, account.length + 1) if account.harmed(step, None)]
    assert [line.tone for line in account.lines(step, None)] == ["hit"]


@pytest.mark.parametrize(("turn", "by", "lands_in"), [(2, 1, 3), (3, 1, 3), (2, -1, 2)])
def test_turns_are_gone_to(turn: int, by: int, lands_in: int) -> None:
    account = Account(duel())
    last = max(s for s in range(1, account.length + 1) if account.phase(s).turn == turn)
    assert account.phase(account.turn_start(last, by)).turn == lands_in


def test_going_back_turn_by_turn_ends_at_the_start() -> None:
    account = Account(duel())
    places = [account.length]
    while places[-1]:
        places.append(account.turn_start(places[-1], -1))
    turns = [account.phase(place).turn for place in places]
    assert turns == [3, 3, 2, 1, 1]


def test_a_side_is_told_only_what_it_saw() -> None:
    account = Account(hidden())
    mine = [line for step in range(1, account.length + 1) for line in account.lines(step, A)]
    all_ = [line for step in range(1, account.length + 1) for line in account.lines(step, None)]
    assert 0 < len(mine) < len(all_)


@pytest.mark.parametrize("side", [A, B])
def test_a_copy_tells_what_its_side_was_told(side: str, tmp_path: Path) -> None:
    """Also where a ship comes into sight, which the side's own events do not tell."""
    game = hidden()
    whose = A if side == A else B
    save(game, tmp_path / "copy.jsonl", whose)
    copy = load(tmp_path / "copy.jsonl", RULESETS)
    assert isinstance(copy, Copy)
    whole, own = Account(game), Account(copy)
    assert whole.length == own.length
    for step in range(1, own.length + 1):
        assert own.lines(step, None) == whole.lines(step, whose)
        assert own.phase(step).turn == whole.phase(step).turn


def test_what_a_side_does_not_see_is_named() -> None:
    game = begun(far())
    rules, state = game.ruleset, game.state
    board = rules.board(state)
    found = unseen(rules, state, board, game.sides)
    assert found == {"1": "Side b", "2": "Side a"}
    notes = {marker.id: marker.note for marker in noted(board, found).markers}
    assert notes == {"1": "not seen by Side b", "2": "not seen by Side a"}
