"""Whose player-turn comes next (planets 4.1)."""

import pytest
from msgspec.structs import replace

from game.core.ruleset import Side
from game.rulesets.planets.scenario import Options
from game.rulesets.planets.state import State
from game.rulesets.planets.turns import ends_turn, next_player_turn, plays
from tests.rulesets.planets.positions import A, B, C, base, item, position, ship


@pytest.mark.rule("planets 4.1")
@pytest.mark.parametrize(
    ("state", "keeps"),
    [
        pytest.param(position(ship("1", B, at=(3, 3))), True, id="a ship"),
        pytest.param(position(ship("1", B, at=(3, 3), captured=A)), True, id="a prize"),
        pytest.param(position(ship("1", A, at=(3, 3), captured=B)), False, id="a ship it lost"),
        pytest.param(position(items=[item("m", B, at=(3, 3))]), True, id="live ordnance"),
        pytest.param(position(bases=[base("Moon", "b")]), True, id="a base"),
        pytest.param(position(bases=[base("Moon", "b", destroyed=True)]), False, id="ruins"),
        pytest.param(position(bases=[base("Moon", "open")]), False, id="an open base"),
        pytest.param(position(), False, id="nothing"),
        pytest.param(position(options=Options(hidden=True)), True, id="hidden: who knows?"),
    ],
)
def test_who_keeps_a_player_turn(
    state: State,
    keeps: bool,  # noqa: FBT001 - a parameter of the table
) -> None:
    assert plays(state, B) is keeps


def three(*, without: Side | None = None, phasing: Side = A, turn: int = 4) -> State:
    ships = [ship(s, s, at=(3, n)) for n, s in enumerate((A, B, C)) if s != without]
    return position(*ships, sides=(A, B, C), phasing=phasing, turn=turn)


@pytest.mark.rule("planets 4.1")
def test_the_sides_follow_each_other_and_the_game_turn_ends_with_the_last() -> None:
    assert next_player_turn(three()) == (4, B)
    assert next_player_turn(three(phasing=C)) == (5, A)
    assert next_player_turn(three(without=B)) == (4, C)
    assert next_player_turn(three(without=A, phasing=C)) == (5, B)
    assert [ends_turn(three(phasing=side)) for side in (A, B, C)] == [False, False, True]
    assert ends_turn(three(without=C, phasing=B))


@pytest.mark.rule("planets 4.1")
def test_a_side_alone_follows_itself_and_nobody_follows_nobody() -> None:
    alone = position(ship("1", A, at=(3, 3)), turn=2)
    assert next_player_turn(alone) == (3, A)
    assert next_player_turn(position(turn=2)) == (2, None)
    assert ends_turn(position())


@pytest.mark.rule("planets R73")
def test_hidden_games_pass_nobody_over() -> None:
    hidden = replace(three(without=B).scenario, options=Options(hidden=True))
    assert next_player_turn(replace(three(without=B), scenario=hidden)) == (4, B)
