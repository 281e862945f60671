"""Faults of any file: boards by themselves, and what is told from what."""

from pathlib import Path

import pytest

from game import assets
from game.rulesets import RULESETS
from game.session.faults import faults_in

BOARD = (assets.maps() / "planets" / "boards" / "world.toml").read_text()


def faults(path: Path) -> list[str]:
    return [fault.removeprefix(f"{path}: ") for fault in faults_in(path, RULESETS, ())]


@pytest.mark.parametrize(
    "path", sorted(assets.maps().glob("*/boards/*.toml")), ids=lambda p: p.stem
)
def test_shipped_boards_are_without_fault(path: Path) -> None:
    assert faults(path) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("radius = 9", "radius = 0", "radius: found 0; expected a whole number from"),
        ("radius = 9", "radius = 9\nsize = 3", "size: unknown key; the keys here are"),
        ("radius = 9", "radius = 4", "bodies[1].at: (5,−3) is off the board; a hex at most 4"),
        ('gravity = "weak"', 'gravity = "none at all"', "bodies[1].gravity: found 'none at"),
        ('kind = "moon"', 'kind = "cheese"', "bodies[1].kind: found 'cheese'; expected"),
        ("format = 1", "format = 2", "format: found 2; expected"),
    ],
)
def test_a_board_by_itself(old: str, new: str, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text(BOARD.replace(old, new))
    assert faults(path)[0].startswith(fault)


def test_a_board_is_of_the_ruleset_in_whose_folder_it_lies(tmp_path: Path) -> None:
    path = tmp_path / "planets" / "boards" / "board.toml"
    path.parent.mkdir(parents=True)
    path.write_text(BOARD)
    two = {"other": RULESETS["planets"], **RULESETS}
    assert not list(faults_in(path, two, ()))
    path.rename(tmp_path / "board.toml")
    (lost,) = faults_in(tmp_path / "board.toml", two, ())
    assert lost.endswith("file: of no ruleset; a board in a folder called other or planets")


def test_a_scenario_with_a_name_is_no_board(tmp_path: Path) -> None:
    path = tmp_path / "scenario.toml"
    path.write_text("ruleset = 'planets'\nname = 'x'\ntitle = 'x'\n")
    assert any(fault.startswith("ships: missing") for fault in faults(path))
