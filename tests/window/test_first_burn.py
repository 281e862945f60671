"""A whole game in the real window: by keys, by pointer, through a power cut, beside another."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.window.program import Program, journals, prepare
from tests.window.twin import Twin

BURNS = "11444"  # twice east, thrice west: at rest on the beacon in turn 5, planets 19.1
WON = "Victory for Pilot: Kestrel rests on the beacon, score 15"
IN_GAME = "Pilot \u2013 First Burn"


def burn(program: Program, journal: Path, key: str) -> None:
    """Plot a burn, commit it, and see that all of it has been written down."""
    before = journal.stat().st_size
    program.keys(key, "Return")
    program.wait(lambda: journal.stat().st_size > before, "nothing was written")
    program.wait(lambda: journal.read_bytes().endswith(b"\n"), "a line is not whole")


@pytest.mark.window
def test_a_newcomer_wins_by_keys(home: Path, x_display: Mapping[str, str]) -> None:
    prepare(home)
    with Program(x_display) as program:
        program.wait_for_title("Kilosecond")
        program.keys("p")
        program.wait_for_title("Choose a scenario")
        program.keys("Return")
        program.wait_for_title(IN_GAME)
        (journal,) = journals(home)
        for key in BURNS:
            burn(program, journal, key)
        program.wait_for_title(WON)


@pytest.mark.window
def test_a_game_goes_on_after_a_power_cut(home: Path, x_display: Mapping[str, str]) -> None:
    prepare(home)
    with Program(x_display, "play", "planets/first-burn") as program:
        program.wait_for_title(IN_GAME)
        (journal,) = journals(home)
        for key in BURNS[:2]:
            burn(program, journal, key)
        program.kill()
    with Program(x_display) as program:
        program.wait_for_title("Kilosecond")
        program.keys("c")
        program.wait_for_title(IN_GAME)
        assert journals(home) == [journal]
        for key in BURNS[2:]:
            burn(program, journal, key)
        program.wait_for_title(WON)


@pytest.mark.window
def test_two_copies_play_at_once(home: Path, x_display: Mapping[str, str]) -> None:
    prepare(home)
    with Program(x_display, "play", "planets/first-burn") as one:
        one.wait_for_title(IN_GAME)
        (first,) = journals(home)
        with Program(x_display, "play", "planets/first-burn") as other:
            other.wait_for_title(IN_GAME)
            (second,) = set(journals(home)) - {first}
            for key in BURNS[:2]:
                burn(other, second, key)
        one.focus()
        for key in BURNS:
            burn(one, first, key)
        one.wait_for_title(WON)


@pytest.mark.window
def test_a_newcomer_wins_by_pointer(home: Path, x_display: Mapping[str, str]) -> None:
    prepare(home)
    with Program(x_display) as program:
        twin = Twin(program)
        twin.click_on("Play")
        twin.click_on("Start")
        for key in BURNS:
            twin.burn(key)
        program.wait_for_title(WON)
