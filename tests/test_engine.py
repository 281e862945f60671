"""The line protocol: every request, every kind of error, and no bad line that ends it."""

import io
import json
import os
import random
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.engine import LONGEST, Engine, run
from tests.session.games import RULESETS
from tests.session.toy import duel

SCENARIO: Mapping[str, Any] = msgspec.to_builtins(duel())
Reply = Mapping[str, Any]


class Client:
    """Sends requests to an engine of its own."""

    def __init__(self) -> None:
        self.engine = Engine(RULESETS)

    def reply(self, do: str, **takes: object) -> Reply:
        answer: Reply = json.loads(self.engine.answer(json.dumps({"do": do, **takes}).encode()))
        return answer

    def ok(self, do: str, **takes: object) -> Any:  # noqa: ANN401 - JSON
        return self.reply(do, **takes)["ok"]

    def error(self, do: str, **takes: object) -> Reply:
        error: Reply = self.reply(do, **takes)["error"]
        return error

    def new(self, **takes: object) -> Any:  # noqa: ANN401 - JSON
        return self.ok("new", **{"scenario": SCENARIO, "seed": 7, **takes})


@pytest.fixture
def client() -> Client:
    client = Client()
    client.new()
    return client


def bid(amount: int) -> list[dict[str, object]]:
    return [{"type": "Bid", "amount": amount}]


STRIKE = [{"type": "Strike", "attacker": "r1", "target": "b1"}]


def striking(client: Client) -> None:
    """Go on to where Red may strike."""
    client.ok("submit", side="red", orders=bid(2))
    client.ok("submit", side="blue", orders=bid(1))
    client.ok("submit", side="red")


def test_hello() -> None:
    hello = Client().ok("hello")
    assert (hello["name"], hello["protocol"], hello["rulesets"]) == ("kilosecond", 1, ["toy"])
    assert hello["levels"] == ["easy", "normal", "hard"]


@pytest.mark.parametrize("number", [1, "a", None, [1, {}], 1.5, 10**30])
def test_an_answer_repeats_the_id(number: object) -> None:
    assert Client().reply("hello", id=number)["id"] == number


def test_new_gives_summary_and_phase() -> None:
    new = Client().new()
    assert (new["title"], new["seed"], new["phase"]["name"]) == ("Duel", 7, "Bids")
    assert new["phase"]["waiting_for"] == ["blue", "red"]
    assert len(new["summary"]) == 4
    assert [side["id"] for side in new["sides"]] == ["red", "blue"]


def test_an_option_may_be_a_truth_value() -> None:
    client = Client()
    assert client.new(options={"parry": False})["options"] == {"parry": "off"}
    assert client.ok("state")["parry"] is False


def test_a_seed_is_drawn_if_none_is_given() -> None:
    assert Client().new(seed=None)["seed"] != Client().new(seed=None)["seed"]


def test_legal_orders_pass_check_and_can_be_asked_of_one_unit(client: Client) -> None:
    striking(client)
    orders = client.ok("legal", side="red")["orders"]
    assert len(orders) == 4
    assert [client.ok("check", side="red", order=order) for order in orders] == [{}] * 4
    assert len(client.ok("legal", side="red", unit="r2")["orders"]) == 2
    assert client.ok("legal", side="red", orders=STRIKE)["orders"] == []
    assert client.ok("legal", side="blue")["orders"] == []


def test_forecast(client: Client) -> None:
    striking(client)
    forecast = client.ok("forecast", side="red", order=STRIKE[0])
    assert forecast["spreads"][0]["chances"][0]["ways"] == 3


def test_submit_gives_events_with_their_rolls(client: Client) -> None:
    striking(client)
    assert client.ok("submit", side="red", orders=STRIKE)["waiting_for"] == ["blue"]
    client.ok("dice", faces=[6])
    answer = client.ok("submit", side="blue")
    (landed,) = answer["events"]
    assert (landed["type"], landed["hit"], landed["roll"]["dice"]) == ("BlowLanded", True, [6])
    assert answer["accepted"]


def test_a_kept_answer_resolves_nothing(client: Client) -> None:
    answer = client.ok("submit", side="red", orders=bid(2))
    assert (answer["waiting_for"], answer["events"]) == (["blue"], [])


def test_dice_are_added_and_taken_back(client: Client) -> None:
    assert client.ok("dice", faces=[4]) == {"waiting": 1}
    assert client.ok("dice", faces=[5, 6]) == {"waiting": 3}
    assert client.ok("dice", faces=[]) == {"waiting": 0}
    assert client.error("dice", faces=[0])["kind"] == "refused"


def test_dice_that_do_not_fit_refuse_the_answer_and_nothing_has_happened(client: Client) -> None:
    striking(client)
    client.ok("submit", side="red", orders=STRIKE)
    client.ok("dice", faces=[7])
    before = client.ok("state")
    assert client.error("submit", side="blue")["kind"] == "refused"
    assert client.ok("state") == before
    client.ok("dice", faces=[])
    assert client.ok("submit", side="blue")["accepted"]


def test_a_refusal_names_rule_reason_and_place(client: Client) -> None:
    error = client.error("submit", side="red", orders=bid(9))
    assert error == {
        "kind": "refused",
        "why": "A bid is 0 to 2.",
        "rule": "toy 1",
        "at": "orders[0]",
    }


def test_undo_and_redo(client: Client) -> None:
    client.ok("submit", side="red", orders=bid(2))
    assert client.ok("undo")["waiting_for"] == ["blue", "red"]
    assert client.ok("redo")["waiting_for"] == ["blue"]
    client.ok("submit", side="blue", orders=bid(1))
    assert client.error("undo", side="red")["why"] == "Blue has answered since."
    assert client.error("redo")["kind"] == "refused"


def test_log(client: Client) -> None:
    striking(client)
    log = client.ok("log")
    assert [entry["event"]["type"] for entry in log["entries"]] == ["OrderSettled", "Ready"]
    assert log["entries"][0]["line"]["words"] == "OrderSettled."
    assert client.ok("log", since=log["next"]) == {"entries": [], "next": log["next"]}


def test_save_and_load(client: Client, tmp_path: Path) -> None:
    client.ok("submit", side="red", orders=bid(2))
    path = str(tmp_path / "a.jsonl")
    assert client.ok("save", path=path) == {"path": path}
    other = Client()
    assert other.ok("load", path=path)["phase"]["waiting_for"] == ["blue"]
    assert other.ok("state") == client.ok("state")
    client.ok("save", path=path, side="red")
    error = other.error("load", path=path)
    assert error["kind"] == "bad-file"
    assert "opens as a replay" in error["why"]


def test_a_seated_client_sees_and_orders_for_its_side_only(tmp_path: Path) -> None:
    client = Client()
    trapped = msgspec.to_builtins(duel(blue_trapped=True))
    new = client.new(scenario=trapped, seat="red")
    assert "seed" not in new
    assert new["phase"]["waiting_for"] == ["red"]
    assert "trap" not in json.dumps(new["summary"])
    assert client.ok("view")["units"]["b1"]["trapped"] is False
    for refused in (
        client.error("state"),
        client.error("view", side="blue"),
        client.error("legal", side="blue"),
        client.error("submit", side="blue", orders=bid(1)),
        client.error("undo", side="blue"),
        client.error("save", path=str(tmp_path / "a.jsonl"), side="blue"),
        client.error("load", path=str(tmp_path / "a.jsonl")),
    ):
        assert refused["kind"] == "refused"
    events = client.ok("submit", orders=bid(1))["events"]
    assert [event["type"] for event in events] == ["OrderSettled"]
    client.ok("save", path=str(tmp_path / "a.jsonl"))
    assert '"seed"' not in (tmp_path / "a.jsonl").read_text()


def test_a_seated_client_learns_nothing_of_a_trap() -> None:
    replies = []
    for trapped in (True, False):
        client = Client()
        client.new(scenario=msgspec.to_builtins(duel(blue_trapped=trapped)), seat="red")
        asked = [("submit", {"orders": bid(1)}), ("submit", {}), ("log", {}), ("view", {})]
        replies.append([client.reply(do, **takes) for do, takes in asked])
    assert replies[0] == replies[1]


def test_seats() -> None:
    client = Client()
    assert client.new(seats={"blue": "none"})["phase"]["waiting_for"] == ["red"]
    error = client.error("new", scenario=SCENARIO, seats={"blue": "expert"})
    assert "human, easy, normal, hard, none" in error["why"]


def test_a_level_that_does_not_exist_lists_those_that_do(client: Client) -> None:
    error = client.error("ai", side="red", level="expert")
    assert error["kind"] == "not-found"
    assert "there are easy, normal, hard" in error["why"]


def test_a_side_with_a_level_answers_by_itself(client: Client) -> None:
    opened = client.new(seats={"blue": "hard"})
    assert opened["phase"]["waiting_for"] == ["red"]
    answer = client.ok("submit", side="red", orders=bid(0))
    kinds = [event["type"] for event in answer["events"]]
    assert kinds[:5] == ["OrderSettled", "Trapped", "Trapped", "Ready", "BlowStruck"]
    assert answer["waiting_for"] == ["red"]
    assert client.ok("phase")["name"] == "Parry"


def test_a_seated_client_plays_against_a_level_and_sees_no_trap(client: Client) -> None:
    client.new(seat="red", seats={"blue": "hard"})
    answer = client.ok("submit", orders=bid(0))
    kinds = [event["type"] for event in answer["events"]]
    assert kinds[:3] == ["OrderSettled", "Ready", "BlowStruck"]


def test_dice_that_do_not_fit_a_computers_answer_refuse_what_it_answers_to(client: Client) -> None:
    client.new(seats={"blue": "hard"})
    client.ok("dice", faces=[1])  # Red goes first
    client.ok("submit", side="red", orders=bid(2))
    client.ok("submit", side="red")
    client.ok("dice", faces=[9])
    before = client.ok("state")
    assert client.error("submit", side="red", orders=STRIKE)["kind"] == "refused"
    assert client.ok("state") == before
    assert client.error("redo")["kind"] == "refused"


def test_ai_gives_orders_with_their_reason_and_changes_nothing(client: Client) -> None:
    striking(client)
    before = client.ok("state")
    advice = client.ok("ai", side="red", level="hard")
    assert [order["type"] for order in advice["orders"]] == ["Strike"]
    assert "which has 2 hits left." in advice["reason"]
    assert client.ok("state") == before
    assert client.error("ai", side="blue", level="hard")["kind"] == "refused"


def test_who_submits_what_ai_says_plays_the_game_of_that_level(client: Client) -> None:
    seats = {"red": "hard", "blue": "easy"}
    client.new(seats=seats)
    by_itself = client.ok("state")
    client.new()
    while waiting := client.ok("phase")["waiting_for"]:
        side = waiting[0]
        advice = client.ok("ai", side=side, level=seats[side])
        client.ok("submit", side=side, orders=advice["orders"])
    assert client.ok("state") == by_itself


def test_undo_takes_back_what_the_computer_answered(client: Client) -> None:
    client.new(seats={"blue": "hard"})
    client.ok("dice", faces=[1])  # Red goes first
    client.ok("submit", side="red", orders=bid(2))
    client.ok("dice", faces=[])
    client.ok("submit", side="red")
    before = client.ok("state")
    client.ok("submit", side="red")
    assert client.ok("phase")["name"] == "Parry"
    after = client.ok("state")
    client.ok("undo", side="red")
    assert client.ok("state") == before
    client.ok("redo")
    assert client.ok("state") == after


GOOD = {"scenario": SCENARIO}


@pytest.mark.parametrize(
    ("do", "takes", "kind", "at"),
    [
        ("dance", {}, "bad-request", "do"),
        ("new", {}, "bad-request", "scenario"),
        ("new", {"scenario": 5}, "bad-request", "scenario"),
        ("new", {"scenario": "planets/nowhere"}, "not-found", ""),
        ("new", {"scenario": "planets/../../etc/passwd"}, "not-found", ""),
        ("new", {"scenario": "/etc/passwd"}, "not-found", ""),
        ("new", {"scenario": "x" * 10_000}, "not-found", ""),
        ("new", {"scenario": "/nowhere/at/all.toml"}, "bad-file", ""),
        ("new", {"scenario": {}}, "bad-file", ""),
        ("new", {"scenario": {**SCENARIO, "unts": [], "turns": "many"}}, "bad-file", ""),
        ("new", {**GOOD, "seed": True}, "bad-request", "seed"),
        ("new", {**GOOD, "seed": 1.5}, "bad-request", "seed"),
        ("new", {**GOOD, "seed": 10**30}, "bad-request", "seed"),
        ("new", {**GOOD, "sede": 1}, "bad-request", "sede"),
        ("new", {**GOOD, "options": {"parry": "maybe"}}, "bad-request", "parry"),
        ("new", {**GOOD, "options": {"parry": 1}}, "bad-request", "options.parry"),
        ("new", {**GOOD, "seats": {"pink": "human"}}, "bad-request", "seat pink"),
        ("new", {**GOOD, "seats": {"red": "chair"}}, "bad-request", "seats.red"),
        ("new", {**GOOD, "seat": "pink"}, "bad-request", "seat"),
        ("new", {**GOOD, "seat": "red", "seats": {"blue": "human"}}, "bad-request", "seats.blue"),
        ("view", {}, "bad-request", "side"),
        ("view", {"side": "pink"}, "bad-request", "side"),
        ("view", {"side": 5}, "bad-request", "side"),
        ("undo", {"side": "pink"}, "bad-request", "side"),
        ("dice", {}, "bad-request", "faces"),
        ("dice", {"faces": [1.5]}, "bad-request", "faces[0]"),
        ("dice", {"faces": [True]}, "bad-request", "faces[0]"),
        ("dice", {"faces": [-1]}, "refused", ""),
        ("log", {"since": -1}, "bad-request", "since"),
        ("submit", {"side": "red", "orders": 5}, "bad-request", "orders"),
        ("submit", {"side": "red", "orders": [5]}, "bad-request", "orders[0]"),
        ("submit", {"side": "red", "orders": [{}]}, "bad-request", "orders[0].type"),
        ("submit", {"side": "red", "orders": [{"type": "Bib"}]}, "bad-request", "orders[0].type"),
        ("submit", {"side": "red", "orders": bid(1) * 2}, "refused", "orders[1]"),
        ("submit", {"side": "red", "orders": STRIKE}, "refused", "orders[0]"),
        ("submit", {"side": "red", "orders": bid(-1)}, "refused", "orders[0]"),
        ("check", {"side": "red", "order": {"type": "Bid"}}, "bad-request", "order.amount"),
        ("check", {"side": "red", "order": {"type": "Bid", "amount": 9}}, "refused", "orders[0]"),
        ("forecast", {"side": "red"}, "bad-request", "order"),
        ("save", {"path": "/nowhere\0"}, "bad-file", ""),
        ("save", {"path": "/dev/null/a"}, "bad-file", ""),
        ("load", {"path": "/nowhere"}, "bad-file", ""),
        ("load", {"path": "a\0b"}, "bad-file", ""),
        ("load", {"path": "/dev/zero"}, "bad-file", ""),
        ("load", {"path": "x" * 5000}, "bad-file", ""),
    ],
)
def test_bad_requests(client: Client, do: str, takes: Reply, kind: str, at: str) -> None:
    before = client.ok("state")
    error = client.error(do, **takes)
    assert (error["kind"], error.get("at", "")) == (kind, at)
    assert error["why"]
    assert client.ok("state") == before


def test_every_fault_of_an_inline_scenario_is_listed() -> None:
    bad = {**SCENARIO, "unts": [], "turns": "many"}
    faults = Client().error("new", scenario=bad)["faults"]
    assert [fault["place"] for fault in faults] == ["turns", "unts"]


@pytest.mark.parametrize("do", ["phase", "state", "legal", "submit", "save", "undo", "dice"])
def test_without_a_game(do: str) -> None:
    takes: dict[str, Reply] = {"save": {"path": "x"}, "dice": {"faces": [1]}}
    assert Client().error(do, **takes.get(do, {}))["kind"] == "bad-request"


LINES = [
    b"nonsense",
    b"{",
    b"[]",
    b"5",
    b"null",
    b'"text"',
    b"NaN",
    b'{"do": "new", "seed": NaN}',
    b'{"do": "new", "seed": Infinity}',
    b'{"do": "new", "seed": 1e400}',
    b'{"do": "hello", "id": ' + b"9" * 5000 + b"}",
    b"\xff\xfe",
    b'{"do": "\xc3\x28"}',
    b'{"do": "\\ud800"}',
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b'{"do": "check", "order": ' + b"[" * 900 + b"]" * 900 + b"}",
    b'{"do": {"do": "hello"}}',
    b"{}",
    b"\0",
]


def answers(text: bytes) -> list[Reply]:
    sink = io.BytesIO()
    run(io.BytesIO(text), sink, RULESETS)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


@pytest.mark.parametrize("line", LINES, ids=lambda line: repr(line[:24]))
def test_an_unreadable_line_is_answered_and_ends_nothing(line: bytes) -> None:
    bad, hello = answers(line + b'\n\n  \r\n{"do": "hello", "id": 2}\n')
    assert bad["error"]["kind"] == "bad-request"
    assert (bad["id"], hello["id"]) == (None, 2)


def test_a_line_without_end_is_skipped() -> None:
    too_long = b'"' + b"x" * (2 * LONGEST + 10) + b'"\n'
    bad, hello = answers(too_long + b'{"do": "hello"}')
    assert bad["error"]["why"] == "the line is too long"
    assert "ok" in hello


def test_ten_megabytes_of_orders_are_refused_at_once(client: Client) -> None:
    line = b'{"do": "submit", "side": "red", "orders": [' + b'{"type":"Bid","amount":1},' * 400_000
    error = json.loads(client.engine.answer(line + b"{}]}"))["error"]
    assert error["kind"] == "bad-request"
    assert error["why"] == "orders: found 400001 entries; expected at most 1000"


def test_quit_ends_it() -> None:
    assert answers(b'{"do": "quit"}\n{"do": "hello"}\n') == [{"id": None, "ok": {}}]


def test_a_fault_of_the_program_is_answered(
    client: Client, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(type(client.engine._game()), "submit", lambda *_: 1 / 0)
    assert client.error("submit", side="red")["kind"] == "internal"
    assert "ZeroDivisionError" in capsys.readouterr().err


ATOMS: list[object] = [
    None, True, False, 0, 1, -1, 10**20, 1.5, 1e308, "", "red", "blue", "r1", "b1", "Bid", "human",
    "x" * 300, "\u202e", [], {}, [[]], {"": 0}, {"type": "Bid", "amount": 1}, {"type": "Strike"},
]  # fmt: skip
KEYS = [
    "id",
    "side",
    "orders",
    "order",
    "seed",
    "seats",
    "seat",
    "faces",
    "since",
    "level",
    "scenario",
]
KINDS = ["phase", "view", "legal", "check", "forecast", "submit", "log", "undo", "redo", "dice"]


def random_value(chance: random.Random, depth: int = 0) -> object:
    """JSON of any shape."""
    pick = chance.random()
    if depth < 3 and pick < 0.15:
        return [random_value(chance, depth + 1) for _ in range(chance.randrange(4))]
    if depth < 3 and pick < 0.3:
        keys = chance.sample([*KEYS, "type", "amount", "attacker", "target", "unit"], 3)
        return {key: random_value(chance, depth + 1) for key in keys}
    return chance.choice(ATOMS)


def random_line(chance: random.Random) -> bytes:
    """A request that is often nearly right, or bytes that are not."""
    request = {key: random_value(chance) for key in chance.sample(KEYS, chance.randrange(5))}
    request["do"] = chance.choice([*KINDS, *KINDS, "hello", "new", random_value(chance)])
    line = json.dumps(chance.choice([request, request, request, random_value(chance)])).encode()
    cut = chance.randrange(len(line)) if chance.random() < 0.05 else len(line)
    return line[:cut] or b"{"


def test_ten_thousand_random_lines_are_all_answered(capsys: pytest.CaptureFixture[str]) -> None:
    chance = random.Random(11)
    client = Client()
    client.new()
    replies = [json.loads(client.engine.answer(random_line(chance))) for _ in range(10**4)]
    kinds = {reply.get("error", {}).get("kind") for reply in replies}
    assert kinds <= {None, "bad-request", "refused", "not-found", "bad-file"}
    assert len(kinds) == 5
    assert capsys.readouterr().err == ""


def test_the_program_speaks_the_protocol() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game", "engine"],
        input=b'{"id": 1, "do": "hello"}\n\nnonsense\n{"do": "quit"}\n',
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONWARNINGS": "error"},
    )
    hello, bad, bye = map(json.loads, done.stdout.splitlines())
    assert hello["ok"]["name"] == "kilosecond"
    assert bad["error"]["kind"] == "bad-request"
    assert bye == {"id": None, "ok": {}}
    assert done.stderr == b""
