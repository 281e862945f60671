"""A scenario is written as text that people can read, and reads back the same."""

import random
import tomllib
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from game import assets
from game.bench import random_answer
from game.rulesets.planets.portrait import portrait
from game.rulesets.planets.ruleset import Planets
from game.scenario.load import load_scenario, scenario_of
from game.scenario.write import written
from tests.contract.cases import Case, cases

RULES = Planets()
SHIPPED = sorted((assets.maps() / "planets").glob("*.toml"))
PLAYED = [pytest.param(c, id=str(c)) for c in cases(2) if c.ruleset == "planets"]


class Note(Struct):
    title: str
    words: str = ""
    words_by: dict[str, str] = {}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_scenario_that_ships(path: Path) -> None:
    scenario = load_scenario(path, RULES)
    assert scenario_of(tomllib.loads(written(scenario)), RULES, "text") == scenario


@pytest.mark.parametrize("case", PLAYED)
def test_positions_in_the_midst_of_games(case: Case) -> None:
    game, chance = case.new(), random.Random(case.number)
    while game.waiting_for:
        game.submit(game.waiting_for[0], random_answer(game, game.waiting_for[0], chance))
    assert game.steps
    for step in game.steps[:200:20]:
        scenario = portrait(step.before)
        assert scenario_of(tomllib.loads(written(scenario)), RULES, "text") == scenario


@pytest.mark.parametrize(
    "text", ['"', "\\", "a\nb\tc\r", "\x00\x1f\x7f", "Ωμέγα 星 ß", "'''", '"""', "#", "\U0001f680"]
)
def test_any_text_comes_back(text: str) -> None:
    note = Note(text, text, {text: text})
    read = tomllib.loads(written(note))
    assert (read["title"], read["words"], read["words_by"]) == (text, text, {text: text})


def test_usual_values_are_left_out_and_a_known_board_is_named() -> None:
    scenario = load_scenario(assets.maps() / "planets" / "two-captains.toml", RULES)
    text = written(scenario)
    assert 'board = "world"' in text
    assert "disabled" not in text
    assert "past" not in text
    other = replace(scenario, board=replace(scenario.board, radius=12))
    assert "[[board.bodies]]" not in written(other)
    assert "[board]" in written(other)
    assert scenario_of(tomllib.loads(written(other)), RULES, "text") == other
