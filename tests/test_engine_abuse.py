"""The line protocol ill-used: seats that pry, scenarios broken key by key, lists without end."""

import copy
import functools
import json
import operator
import random
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from game import assets
from game.core.ruleset import Side
from game.engine import Engine
from game.rulesets import RULESETS
from tests.contract.test_hostile import Drawn

Json = dict[str, Any]


def ask(engine: Engine, do: str, **takes: object) -> Json:
    answer: Json = json.loads(engine.answer(json.dumps({"do": do, **takes}).encode()))
    return answer


def ambush(*lurkers: Mapping[str, object]) -> Json:
    """A hidden game of two ships in sight of each other, and others that A has not seen."""
    return {
        "format": 1,
        "ruleset": "planets",
        "title": "Ambush",
        "about": {"summary": "-", "teaches": "-", "difficulty": "hard", "length": "-"},
        "board": "inner",
        "sides": [
            {"id": "A", "name": "Alpha", "objective": "Look about."},
            {"id": "B", "name": "Beta", "objective": "Stay unseen."},
        ],
        "ships": [
            {"id": "A1", "side": "A", "class": "frigate", "at": [-14, 2], "hold": {"mine": 2}},
            {"id": "B1", "side": "B", "class": "corsair", "at": [-12, 2], "hold": {"mine": 1}},
            *lurkers,
        ],
        "objective": {"kind": "free"},
        "options": {"hidden": True},
        "rules": {"defence": True, "suppression": True},
        "turns": 4,
    }


# The second flies through asteroids, and rolls for that.
LURKERS = [
    {"id": "B8", "side": "B", "class": "dreadnaught", "at": [12, 0]},
    {"id": "B9", "side": "B", "class": "torch", "at": [-6, 18], "velocity": [2, 0]},
]


class Twins:
    """Two games that a seat cannot tell apart; every request is put to both."""

    def __init__(self, seed: int) -> None:
        self.engines = Engine(RULESETS), Engine(RULESETS)
        scenarios = ambush(*LURKERS), ambush()
        for engine, scenario in zip(self.engines, scenarios, strict=True):
            assert "ok" in ask(engine, "new", scenario=scenario, seed=seed, seat="A")

    def ask(self, do: str, **takes: object) -> Json:
        """Give the answer, which is the same in both."""
        one, two = (ask(engine, do, **takes) for engine in self.engines)
        assert one == two, (do, takes)
        assert one.get("error", {}).get("kind") != "internal"
        return one

    def copies(self, path: Path) -> Sequence[bytes]:
        copies = []
        for engine in self.engines:
            assert "ok" in ask(engine, "save", path=str(path))
            copies.append(path.read_bytes())
        return copies


@pytest.mark.rule("planets 13.3")
@pytest.mark.parametrize("seed", range(4))
def test_no_request_of_a_seat_tells_of_an_unseen_ship(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    twins = Twins(seed)
    drawn = Drawn(chance, ["A1", "B1", "B8", "B9", "Terra 0", "mine"])
    kind = RULESETS["planets"].types.order
    while twins.ask("phase")["ok"]["waiting_for"]:
        for do in ("view", "log", "state", "undo", "redo"):
            twins.ask(do)
        legal = twins.ask("legal")["ok"]["orders"]
        for _ in range(6):
            order = drawn.value(kind)
            twins.ask("check", order=order)
            twins.ask("forecast", order=order)
            twins.ask("legal", orders=[order], unit=chance.choice(["A1", "B8", "B9"]))
        one, two = twins.copies(tmp_path / "copy.jsonl")
        assert one == two
        twins.ask("submit", orders=chance.sample(legal, min(len(legal), chance.randrange(2))))
        twins.ask("undo")
        twins.ask("redo")
        twins.ask("submit", orders=[])
    hidden = twins.engines[0]._game()
    assert {"B8", "B9"} <= hidden.state.ships.keys() - hidden.view(Side("A")).state.ships.keys()
    assert any(step.rolled for step in hidden.steps)


def test_a_bad_scenario_is_told_in_one_line_with_all_its_faults() -> None:
    bad = {**ambush(), "turns": -1, "tunrs": 3, "ships": []}
    error = ask(Engine(RULESETS), "new", scenario=bad)["error"]
    assert error["why"] == (
        "inline scenario: turns: found -1; expected a whole number from 1 to 999 (and 1 more)"
    )
    assert [fault["place"] for fault in error["faults"]] == ["turns", "tunrs"]


BAD: Sequence[object] = (
    None, True, -1, 0, 7, 99, 10**9, 2**70, -(2**70), 1.5, -0.0, 1e308, "", "x", "nobody", "\0",
    "x" * 500, " a ", [], {}, [[]], [0, 0], [1.5, 2], [10**9, 0], [None], [{}], {"a": 1},
)  # fmt: skip


def places(value: object, at: Sequence[str | int] = ()) -> Iterator[Sequence[str | int]]:
    """Every key and index of some tables, the first two of each list."""
    entries: Iterable[tuple[str | int, object]] = ()
    if isinstance(value, dict):
        entries = value.items()
    elif isinstance(value, list):
        entries = enumerate(value[:2])
    for key, entry in entries:
        yield (*at, key)
        yield from places(entry, (*at, key))


def broken(tables: Json, at: Sequence[str | int], value: object) -> Json:
    """The tables with one thing in them changed, or left out if the value is `...`."""
    changed: Any = copy.deepcopy(tables)
    *way, last = at
    inside = functools.reduce(operator.getitem, way, changed)
    if value is ...:
        del inside[last]
    else:
        inside[last] = value
    return dict(changed)


SHIPPED = sorted((assets.maps() / "planets").glob("*.toml"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_scenario_broken_anywhere_is_refused_with_places_or_can_be_played(
    path: Path,
    whole: bool,  # noqa: FBT001 - a fixture
    capsys: pytest.CaptureFixture[str],
) -> None:
    tables = tomllib.loads(path.read_text())
    chance = random.Random(path.stem)
    tries = [(at, value) for at in places(tables) for value in (..., *BAD)]
    engine = Engine(RULESETS)
    outcomes = set()
    for at, value in tries if whole else chance.sample(tries, 60):
        answer = ask(engine, "new", scenario=broken(tables, at, value), seed=1)
        error = answer.get("error", {"kind": "none"})
        outcomes.add(error["kind"])
        assert all(fault["place"] for fault in error.get("faults", ()))
        asked = answer.get("ok", {"phase": {"waiting_for": []}})["phase"]["waiting_for"]
        for side in asked:
            legal = ask(engine, "legal", side=side)["ok"]["orders"]
            assert "ok" in ask(engine, "submit", side=side, orders=legal[:1])
    assert outcomes == {"bad-file", "none"}
    assert capsys.readouterr().err == ""


def mutated(value: object, chance: random.Random) -> object:
    """A value with one thing in it lost, doubled, renamed or changed to something bad."""
    deeper = chance.random() < 5 / 6
    if isinstance(value, dict) and value and deeper:
        key = chance.choice(sorted(value))
        rest = {name: entry for name, entry in value.items() if name != key}
        changed = mutated(value[key], chance)
        return chance.choice((rest, {**rest, f"{key}x": value[key]}, *[{**rest, key: changed}] * 4))
    if isinstance(value, list) and value and deeper:
        at = chance.randrange(len(value))
        before, after = value[:at], value[at + 1 :]
        changed = mutated(value[at], chance)
        return chance.choice((before + after, [*value, value[at]], [*before, changed, *after]))
    return chance.choice(BAD)


def scratched(line: bytes, chance: random.Random) -> bytes:
    """A line with a byte of it replaced, now and then."""
    at = chance.randrange(len(line))
    return line[:at] + bytes([chance.randrange(256)]) + line[at + chance.choice((0, 1)) :]


def requests(side: str, order: object) -> Sequence[Json]:
    return (
        {"do": "check", "side": side, "order": order},
        {"do": "forecast", "side": side, "order": order},
        {"do": "submit", "side": side, "orders": [order]},
        {"do": "legal", "side": side, "orders": [order], "unit": "a1"},
        {"do": "undo", "side": side},
        {"do": "dice", "faces": [6, 0, 7, 10**9]},
        {"do": "log", "since": 1},
        {"do": "view", "side": side},
    )


@pytest.mark.parametrize("scenario", ["two-captains", "quarantine", "ore-convoy"])
def test_lines_that_are_nearly_right_are_all_answered(
    scenario: str,
    whole: bool,  # noqa: FBT001 - a fixture
    capsys: pytest.CaptureFixture[str],
) -> None:
    chance = random.Random(scenario)
    engine, kinds = Engine(RULESETS), set()
    for _ in range(10_000 if whole else 300):
        waiting = ask(engine, "phase").get("ok", {}).get("waiting_for")
        if not waiting:
            ask(engine, "new", scenario=f"planets/{scenario}", seed=1, options={"hidden": True})
            continue
        legal = ask(engine, "legal", side=waiting[0])["ok"]["orders"]
        order = chance.choice([*legal, {"type": "Recover", "ship": "a1", "track": "drive"}])
        line = json.dumps(mutated(chance.choice(requests(waiting[0], order)), chance)).encode()
        line = scratched(line, chance) if chance.random() < 1 / 6 else line
        kinds.add(json.loads(engine.answer(line)).get("error", {}).get("kind"))
        ask(engine, "dice", faces=[])
        ask(engine, "submit", side=waiting[0], orders=[order][: chance.randrange(2)])
    assert kinds == {None, "bad-request", "refused"}
    assert capsys.readouterr().err == ""
