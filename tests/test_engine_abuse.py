"""The line protocol ill-used: seats that pry, scenarios broken key by key, lists without end."""

import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

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
