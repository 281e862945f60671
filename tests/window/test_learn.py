"""The first start of the real program: flying in two keys, or in two clicks."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.window.program import Program
from tests.window.twin import Twin

IN_LESSON = "Pilot \u2013 Drift"


def kept(home: Path) -> bool:
    """Whether the program has kept that a step was done."""
    return any("Coast one turn" in file.read_text("utf-8") for file in home.rglob("*.json"))


@pytest.mark.window
def test_a_newcomer_flies_in_two_keys(home: Path, x_display: Mapping[str, str]) -> None:
    with Program(x_display) as program:
        program.wait_for_title("Kilosecond")
        program.keys("Return")
        program.wait_for_title(IN_LESSON)
        assert not kept(home)
        program.keys("Return")
        program.wait(lambda: kept(home), "nothing was flown")


@pytest.mark.window
def test_a_newcomer_flies_in_two_clicks(home: Path, x_display: Mapping[str, str]) -> None:
    with Program(x_display) as program:
        twin = Twin(program)
        program.wait_for_title("Kilosecond")
        twin.click_on("Learn")
        program.wait_for_title(IN_LESSON)
        assert not kept(home)
        program.click(*twin.pilot.button("Commit").rect.center)
        program.wait(lambda: kept(home), "nothing was flown")
