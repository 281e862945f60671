"""Perihelion Cup flown from take-off to the finish, by keys alone and by pointer alone."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import pytest

from game.core.hexes import DIRECTION_NAMES
from game.core.ruleset import Side
from game.rulesets.planets.course import burned, momentum
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.scenario import Scenario
from game.rulesets.planets.state import Step
from game.ui.app import App
from tests.rulesets.planets.test_movement import FLIGHT
from tests.ui.playing import Playing, shipped

# Up by boosters, into orbit, once round Earth, then the flight of planets W59 to the landing.
BURNS: Sequence[str] = ("NE", "", "", "", "", "", *(burn for burn, _ in FLIGHT[:-1]))
BURN: Mapping[str, tuple[int, ...]] = {"": (), **{n: (d,) for d, n in enumerate(DIRECTION_NAMES)}}
KEY: Mapping[str, str] = {"": "0", **{n: str(d + 1) for d, n in enumerate(DIRECTION_NAMES)}}


def alone() -> Scenario:
    """The race for one club; the others are left out."""
    cup = shipped("perihelion-cup")
    others = frozenset(Side(side.id) for side in cup.sides[1:])
    prepared = Planets().prepared(cup, {}, others)
    assert isinstance(prepared, Scenario)
    return prepared


def by_keys(playing: Playing, burn: str) -> None:
    """Plot a burn by its number, commit, and let every other step pass."""
    playing.pilot.press(KEY[burn], "Enter")
    for _ in waiting(playing):
        playing.pilot.press("Enter")


def by_pointer(playing: Playing, burn: str) -> None:
    """Click on the hex where the course is to end, then on the main control."""
    (ship,) = playing.game.state.ships.values()
    end = burned(momentum(playing.game.state, ship).end, BURN[burn])
    playing.click_hex(end)
    playing.click_main()
    for _ in waiting(playing):
        playing.click_main()


def waiting(playing: Playing) -> Iterator[None]:
    """Go once round for each step that waits before the next Astrogation."""
    while playing.game.outcome is None and playing.game.state.step is not Step.PLOT:
        yield


PLOT: Mapping[str, Callable[[Playing, str], None]] = {"keys": by_keys, "pointer": by_pointer}
PRESS: Mapping[str, Callable[[Playing, str], None]] = {
    "keys": Playing.enter,
    "pointer": Playing.click,
}
COMMIT: Mapping[str, Callable[[Playing], None]] = {
    "keys": lambda playing: playing.pilot.press("Enter"),
    "pointer": Playing.click_main,
}


@pytest.mark.rule("planets 19.3", "planets 6.5", "planets 7.3", "planets 7.2")
@pytest.mark.parametrize("how", ["keys", "pointer"])
def test_perihelion_cup_is_flown_to_its_end(app: App, how: str) -> None:
    playing = Playing(app, alone())
    app.change(reminders=False)
    PRESS[how](playing, "Take off")
    COMMIT[how](playing)
    for burn in BURNS:
        PLOT[how](playing, burn)
    PRESS[how](playing, "4 SW")
    COMMIT[how](playing)
    outcome = playing.game.outcome
    assert outcome is not None
    assert outcome.winners == (playing.game.sides[0].id,)
