"""A hidden ship leaves no trace on the other side's screen, log, undo or save."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.core.ruleset import Refusal, Side, UnitId
from game.rulesets.planets.orders import Burn, Order
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.scenario import Scenario
from game.scenario.load import load_scenario
from game.session.game import Game, Submitted
from game.session.lines import digest
from game.session.save import AnyGame, save

A, B = Side("A"), Side("B")
LURKER = UnitId("B9")


def opened(*, lurker: bool) -> AnyGame:
    """A game of two ships in sight of each other, and perhaps one that nobody has seen."""
    ships = [
        {"id": "A1", "side": "A", "class": "frigate", "at": [-14, 2], "hold": {"mine": 2}},
        {"id": "B1", "side": "B", "class": "corsair", "at": [-12, 2], "hold": {"mine": 1}},
    ]
    unseen = {"id": LURKER, "side": "B", "class": "dreadnaught", "at": [12, 0]}
    scenario: Scenario = load_scenario(
        {
            "format": 1,
            "ruleset": "planets",
            "title": "Ambush",
            "about": {"summary": "-", "teaches": "-", "difficulty": "hard", "length": "-"},
            "board": "inner",
            "sides": [
                {"id": "A", "name": "Alpha", "objective": "Look about."},
                {"id": "B", "name": "Beta", "objective": "Stay unseen."},
            ],
            "ships": ships + [unseen] * lurker,
            "objective": {"kind": "free"},
            "options": {"hidden": True},
            "turns": 4,
        },
        Planets(),
    )
    game: AnyGame = Game.new(Planets(), scenario, seed=3)
    return game


def known(game: AnyGame, folder: Path) -> list[object]:
    """All that a screen of A could show, and the copy A could keep."""
    rules, state = game.ruleset, game.view(A).state
    save(game, folder / "copy.jsonl", A)
    return [
        digest(state),
        rules.phase(state),
        rules.board(state),
        list(rules.legal(state, A)),
        list(rules.summary(state, A)),
        list(rules.objective(state, A)),
        list(game.log(A)),
        game.waiting_for,
        game.why_no_undo(A),
        (folder / "copy.jsonl").read_bytes(),
    ]


def give(game: AnyGame, side: Side, orders: Sequence[Order]) -> None:
    assert isinstance(game.submit(side, orders), Submitted)


@pytest.mark.rule("planets 13.3")
@pytest.mark.parametrize("seed", range(6))
def test_a_game_with_a_hidden_ship_looks_like_one_without(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    hidden, plain = opened(lurker=True), opened(lurker=False)
    assert known(hidden, tmp_path) == known(plain, tmp_path)
    while plain.waiting_for:
        side = plain.waiting_for[0]
        legal = list(plain.legal(side))
        orders = chance.sample(legal, min(len(legal), chance.randrange(2)))
        lurking = [
            order
            for order in hidden.legal(side, orders)
            if isinstance(order, Burn) and order.ship == LURKER
        ]
        give(plain, side, orders)
        give(hidden, side, [*orders, *lurking[:1]])
        while len(hidden.steps) < len(plain.steps):
            give(hidden, B, [])  # asked because of the hidden ship; B alone sees that it is
        assert known(hidden, tmp_path) == known(plain, tmp_path)
    assert hidden.outcome is not None
    assert LURKER in hidden.state.ships
    assert LURKER not in hidden.view(A).state.ships


@pytest.mark.rule("planets 13.3")
def test_a_hidden_ship_cannot_be_named_in_an_order() -> None:
    answers = []
    for game in (opened(lurker=True), opened(lurker=False)):
        refusal = game.check(A, [Burn(LURKER, (0,))])
        assert isinstance(refusal, Refusal)
        answers.append(refusal)
    assert answers[0] == answers[1]
