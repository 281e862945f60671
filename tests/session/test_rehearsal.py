"""What only playing a lesson through can tell: whether its own "show me" does every step."""

import pytest

from game.scenario.load import ScenarioError
from game.session.standing import Standing
from tests.session.lessons import BIDS, LOOKS, STRIKES, Tables, course, tables

STRIKE = {"type": "Strike", "attacker": "r1", "target": "b1"}


def faults(*steps: Tables, **changed: object) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        course(*steps, **changed)
    assert caught.value.source == "inline scenario"
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        pytest.param(
            {**BIDS, "show": [{"orders": [{"type": "Bid", "amount": 9}]}]},
            "show[0]: A bid is 0 to 2.; an answer that can be given",
            id="refused",
        ),
        pytest.param(
            {**BIDS, "show": [{}]},
            "show: does not complete the step; moves that fulfil `done`",
            id="not done",
        ),
        pytest.param(
            {**BIDS, "show": []}, "show: does not complete the step; moves", id="nothing shown"
        ),
        pytest.param(
            {**BIDS, "show": [*BIDS["show"], {}]},
            "show[0]: completes the step before its end; no moves after it",
            id="goes on when it is done",
        ),
        pytest.param(
            {**BIDS, "show_deeds": ["log"]},
            "show[0]: completes the step before its end; no moves after it",
            id="a deed when it is done",
        ),
        pytest.param(
            {**BIDS, "done": [{"phase": "Bids"}]},
            "done: holds before the step begins; a condition that its own position does not",
            id="done before it begins",
        ),
        pytest.param(
            {**BIDS, "mistakes": [{"when": {"turn": 1}, "words": "No."}]},
            "mistakes: holds before the step begins; a condition",
            id="mistaken before it begins",
        ),
        pytest.param(
            {**BIDS, "impossible": [{"when": {"turn": 1}, "words": "No."}]},
            "impossible: holds before the step begins; a condition",
            id="impossible before it begins",
        ),
        pytest.param(
            {**STRIKES, "show": [{"phase": "Blow", "orders": [STRIKE]}]},
            "show[0]: The game is over.; an answer that can be given",
            id="a phase that never comes",
        ),
        pytest.param(
            {**BIDS, "at": "unit:r9"},
            "at: no unit 'r9' takes part; one of b1, b2, r1, r2",
            id="at nobody",
        ),
        pytest.param(
            {
                **STRIKES,
                "done": [
                    {"event": {"type": "BlowLanded", "blow": {"target": "b9"}}},
                    *STRIKES["done"],
                ],
            },
            "done[0].event: no unit 'b9' takes part; one of b1,",
            id="nobody in an event",
        ),
        pytest.param(
            {**LOOKS, "done": [{"deed": "select:r9"}, *LOOKS["done"]]},
            "done[0].deed: no unit 'r9' takes part",
            id="nobody in a deed",
        ),
        pytest.param(
            {**LOOKS, "impossible": [{"when": {"phase": "Blow"}, "words": "No."}]},
            "impossible[0].when.phase: 'Blow' is no phase; one of Bids, Blows, Traps",
            id="no phase",
        ),
    ],
)
def test_faults(step: Tables, fault: str) -> None:
    (only,) = faults({**LOOKS, "title": "First", "praise": "Well."}, step)
    assert only.startswith(f"steps[1].{fault}")


def test_a_phase_of_another_side_that_does_not_come() -> None:
    moves = [{"phase": "Bidding"}]
    (only,) = faults(BIDS, others=[{"side": "blue", "moves": moves}])
    assert only == "others[0].moves[0].phase: 'Bidding' is no phase; one of Bids, Blows, Traps"


def test_show_me_in_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.session.rehearsal.LONGEST", 2)
    long = {**tables()["scenario"], "turns": 9}  # each answer leads over the rest of a turn
    (only,) = faults({**STRIKES, "show": [{"phase": "Blow", "orders": [STRIKE]}]}, scenario=long)
    assert only == "steps[0].show[0]: its phase does not come; one of Bids, Blows, Traps"


def test_a_rehearsed_course_stands_at_its_beginning() -> None:
    taken = course()
    assert (taken.number, taken.standing, taken.done) == (0, Standing.WAITING, set())
    assert not taken.game.can_redo
    taken.go_to(2)
    assert taken.prompt.heading == LOOKS["says"]
