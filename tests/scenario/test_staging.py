"""Lesson files: broken ones of every kind, all their faults at once, each with its place."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from game import assets
from game.scenario.load import INLINE, ScenarioError, read_tables
from game.scenario.staging import staged
from tests.scenario.test_load import TEXT
from tests.session.lessons import BIDS, LOOKS, Tables, tables
from tests.session.toy import RED, Bid, Toy

ACTIONS = frozenset({"game.commit", "game.log"})


def faults(source: Mapping[str, object]) -> list[str]:
    with pytest.raises(ScenarioError) as caught:
        staged(source, Toy(), INLINE, ACTIONS)
    return [str(fault) for fault in caught.value.faults]


def test_a_lesson_is_read_with_its_scenario_and_its_moves() -> None:
    read = staged(tables(), Toy(), INLINE, ACTIONS)
    assert read.lesson.side == RED
    assert read.scenario.title == "Blows"  # left out of the tables: the lesson's own
    assert [play.orders for play in read.shows[0]] == [(Bid(2),)]
    assert [[play.orders for play in plays] for plays in read.others.values()] == [[(Bid(1),)]]


def test_a_position_may_be_a_shipped_scenario(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assets, "maps", lambda: tmp_path)
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "duel.toml").write_text(TEXT)
    assert staged(tables(scenario="duel"), Toy(), INLINE).scenario.title == "Duel"
    assert faults(tables(scenario="dual")) == [
        "scenario: 'dual' is no scenario; one of duel, or a table"
    ]
    assert staged(tables(scenario="duel"), Toy(), INLINE).lesson.afterwards == "duel"
    assert staged(tables(play="duel"), Toy(), INLINE).lesson.afterwards == "duel"
    assert faults(tables(play="dual")) == ["play: 'dual' is no scenario; one of duel"]


def test_nothing_is_played_after_a_lesson_with_a_position_of_its_own() -> None:
    assert staged(tables(), Toy(), INLINE).lesson.afterwards == ""


def test_a_file_of_a_later_version_is_refused_whole(tmp_path: Path) -> None:
    path = tmp_path / "lesson.toml"
    path.write_text("kind = 'lesson'\nformat = 9\n")
    assert faults(read_tables(path)) == ["format: 9 is of a newer version; this one reads 1"]


SCENARIO: Tables = tables()["scenario"]


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        pytest.param({"kind": "scenario"}, "kind: found 'scenario'; expected 'lesson'", id="kind"),
        pytest.param({"nubmer": 1}, "nubmer: unknown key; did you mean 'number'?", id="key"),
        pytest.param({"steps": []}, "steps: found []; expected a list of at least 1", id="steps"),
        pytest.param({"idea": "a\x07b"}, "idea: found 'a\\x07b'; printable text", id="idea"),
        pytest.param({"hint": "{key:}"}, "hint: found '{key:}'; a key as", id="hint"),
        pytest.param({"ruleset": "chess"}, "ruleset: found 'chess'; expected toy", id="ruleset"),
        pytest.param({"minutes": 0}, "minutes: found 0; expected a whole number", id="minutes"),
        pytest.param({"side": "green"}, "side: 'green' is no side that gives orders", id="side"),
        pytest.param(
            {"others": [{"side": "red"}]},
            "others[0].side: 'red' is no other side that gives orders; one of blue",
            id="the learner is no other side",
        ),
        pytest.param(
            {"others": [{"side": "blue", "moves": [{"orders": [{"type": "Bit"}]}]}]},
            "others[0].moves[0].orders[0].type: 'Bit' is unknown; did you mean 'Bid'?",
            id="another's order",
        ),
        pytest.param(
            {"others": [{"side": "blue", "moves": [{"draft": True}]}]},
            "others[0].moves[0].draft: another side's plans are not shown; leave out",
            id="another's plan",
        ),
        pytest.param(
            {"scenario": {**SCENARIO, "turns": 0}},
            "scenario.turns: found 0; expected a whole number from 1 to 99",
            id="position",
        ),
        pytest.param(
            {"scenario": {**SCENARIO, "sides": ["red"]}},
            "scenario.units[2].side: 'blue'; one of red",
            id="what the rules find in it",
        ),
        pytest.param({"scenario": 3}, "scenario: found 3; expected text or", id="no position"),
        pytest.param(
            {"score": {"weights": {"turns.x": 1}, "best": 1}},
            "score.weights.turns.x: 'x' leads nowhere; there is nothing",
            id="score",
        ),
        pytest.param(
            {"score": {"weights": {"step": 1}, "best": 1}},
            "score.weights.step.least: found 0; a number, where there is a number",
            id="score of what is no number",
        ),
        pytest.param(
            {"steps": [LOOKS, LOOKS]},
            "steps[1].title: 'Look' is there twice; another title",
            id="two steps of one title",
        ),
    ],
)
def test_faults_of_a_lesson(changed: Tables, fault: str) -> None:
    first, *_ = faults(tables(**changed))
    assert first.startswith(fault)


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        pytest.param({"tilte": "x"}, "tilte: unknown key; did you mean 'title'?", id="key"),
        pytest.param({"title": ""}, "title: found ''; expected text of at least 1", id="title"),
        pytest.param({"says": "a\x07b"}, "says: found 'a\\x07b'; printable text", id="control"),
        pytest.param({"words": "x" * 421}, "words: found 'xx", id="too long"),
        pytest.param(
            {"words": "Press {key:game.comit}."},
            "words: no key is called 'game.comit'; did you mean 'game.commit'?",
            id="key of a wrong name",
        ),
        pytest.param(
            {"praise": "Press {key:nothing}."},
            "praise: no key is called 'nothing'; a name like game.commit",
            id="key of no name",
        ),
        pytest.param(
            {"already": "Press {game.commit}."},
            "already: found '{game.commit}'; a key as {key:game.commit}",
            id="braces",
        ),
        pytest.param({"at": "ship:r1"}, "at: found 'ship:r1'; unit:ID, future:ID,", id="at"),
        pytest.param({"at": "hex:1"}, "at: found 'hex:1'; unit:ID", id="at half a hex"),
        pytest.param({"at": "control:go"}, "at: found 'control:go'; unit:ID", id="at a control"),
        pytest.param({"done": []}, "done: found []; expected a list of at least 1", id="no end"),
        pytest.param({"done": [{}]}, "done[0]: no condition; at least one key", id="empty"),
        pytest.param({"done": [{"count": 2}]}, "done[0]", id="a count alone"),
        pytest.param(
            {"done": [{"passed": True, "count": 2}]},
            "done[0].count: nothing is counted; count goes with event",
            id="count of nothing",
        ),
        pytest.param({"done": [{"dead": "log"}]}, "done[0].dead: unknown key", id="condition"),
        pytest.param(
            {"done": [{"deed": "dance"}]},
            "done[0].deed: 'dance' is no deed; one of select, decide, why,",
            id="deed",
        ),
        pytest.param(
            {"show_deeds": ["dance"]}, "show_deeds[0]: 'dance' is no deed", id="shown deed"
        ),
        pytest.param(
            {"done": [{"order": {"type": "Bid", "amuont": 1}}]},
            "done[0].order.amuont: unknown key; the keys here are amount",
            id="key of an order",
        ),
        pytest.param(
            {"done": [{"draft": {"amount": 1}}]},
            "done[0].draft.type: missing; one of Bid, Trap, Strike, Parry",
            id="draft of no kind",
        ),
        pytest.param(
            {"done": [{"event": {"type": "Bid"}}]},
            "done[0].event.type: 'Bid' is unknown; one of OrderSettled,",
            id="an order is no event",
        ),
        pytest.param(
            {"done": [{"state": {"units.r1.hit": 2}}]},
            "done[0].state.units.r1.hit: 'hit' leads nowhere; there is hits,",
            id="path",
        ),
        pytest.param(
            {"mistakes": [{"when": {"over": True}, "words": "Press {}."}]},
            "mistakes[0].words: found '{}'; a key as",
            id="mistake",
        ),
        pytest.param(
            {"impossible": [{"when": {"order": {"type": "Bid", "amount": "1"}}, "words": "No."}]},
            "impossible[0].when.order.amount: found '1'; expected a whole number",
            id="impossible",
        ),
        pytest.param(
            {"show": [{"orders": [{"type": "Bid"}]}]},
            "show[0].orders[0].amount: missing; needs a whole number",
            id="shown order",
        ),
        pytest.param({"show": [{"side": "red"}]}, "show[0].side: unknown key", id="shown key"),
        pytest.param({"dice": [0]}, "dice[0]: found 0; expected a whole number from 1", id="dice"),
    ],
)
def test_faults_of_a_step(changed: Tables, fault: str) -> None:
    first, *_ = faults(tables(LOOKS, {**BIDS, **changed}))
    assert first.startswith(f"steps[1].{fault}")


def test_all_faults_come_at_once() -> None:
    steps = [
        {**LOOKS, "at": "sky", "words": "{key:no}"},
        {**BIDS, "show": [{"orders": [{"type": "Bit"}]}], "number": 2},
    ]
    broken = tables(*steps, side="green", nonsense=1, scenario={**SCENARIO, "turns": 0})
    assert [fault.partition(":")[0] for fault in faults(broken)] == [
        "steps[1].number",
        "nonsense",
        "scenario.turns",
        "steps[0].at",
        "steps[0].words",
        "steps[1].show[0].orders[0].type",
    ]


def test_where_actions_are_not_known_any_may_be_named() -> None:
    assert staged(tables({**LOOKS, "words": "Press {key:any.thing}."}), Toy(), INLINE)
