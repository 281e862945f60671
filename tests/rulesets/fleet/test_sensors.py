"""What a sensor needs to lock an enemy unit (fleet 8)."""

import pytest
from msgspec.structs import replace

from game.core.hexes import Hex
from game.core.ruleset import UnitId
from game.rulesets.fleet.bands import Band, band
from game.rulesets.fleet.classes import CLASSES
from game.rulesets.fleet.sensors import (
    Sensor,
    attempt,
    emission,
    has_lock,
    radiated,
    short_range,
)
from game.rulesets.fleet.sheets import Drive
from game.rulesets.fleet.state import State
from game.rulesets.fleet.units import Helm, Locks, Unit, Wounds
from tests.rulesets.fleet.positions import BURNED, A, B, force, position, switched, unit

EYE, PREY = UnitId("eye"), UnitId("prey")


def eyeing(eye: Unit, prey: Unit, at: Hex, *, down: bool = False) -> State:
    """A sensor at (0, 0) and what it looks at."""
    return position(force(A, 1, (0, 0), eye), force(B, 1, at, prey, down=down))


def needed(state: State, sensor: Sensor) -> int | None:
    """What the eye's sensor needs against the prey."""
    found = attempt(state, state.units[EYE], sensor, state.units[PREY])
    return None if found is None else found.needed


@pytest.mark.rule("fleet 8.2")
@pytest.mark.parametrize(
    ("short", "apart", "expected"),
    [
        pytest.param(6, 37, Band.EXTREME, id="W13: PEMS"),
        pytest.param(16, 37, Band.LONG, id="W13: AEMS of another ship"),
        pytest.param(14, 27, Band.MEDIUM, id="W14: against a radiating target"),
        pytest.param(4, 27, Band.EXTREME, id="W14: silent"),
        pytest.param(3, 25, None, id="W22: out of reach"),
        pytest.param(3, 24, Band.EXTREME, id="W22: the limit"),
        pytest.param(0, 0, None, id="no sensor"),
        pytest.param(4, 4, Band.SHORT, id="short"),
    ],
)
def test_bands(short: int, apart: int, expected: Band | None) -> None:
    assert band(short, apart) is expected


@pytest.mark.rule("fleet 8.7", "fleet 8.8")
def test_a_radiating_target_is_seen_from_further_off() -> None:
    """W14: SR 4 against AEMS of SR 10 makes 14."""
    eye = unit("eye", "Kestrel")
    loud = eyeing(eye, unit("prey", "Kestrel", gear=switched("aems")), (27, 0))
    silent = eyeing(eye, unit("prey", "Kestrel"), (27, 0))
    found = [short_range(s, s.units[EYE], Sensor.PASSIVE, s.units[PREY]) for s in (loud, silent)]
    assert found == [14, 4]


@pytest.mark.rule("fleet 8.5", "fleet 8.6", "fleet 8.7")
@pytest.mark.parametrize(
    ("eye", "prey", "at", "sensor", "expected"),
    [
        pytest.param(
            unit("eye", "Kestrel"),
            unit("prey", "Kestrel", gear=switched("aems"), helm=BURNED),
            (0, 27),
            Sensor.PASSIVE,
            7,
            id="W15: a driving corvette",
        ),
        pytest.param(
            unit("eye", "Shade", locks=Locks(held=(PREY,))),
            unit("prey", "Monolith"),
            (64, 0),
            Sensor.ACTIVE,
            11 - 4 + 4 - (7 - 9),
            id="held, and a good operator",
        ),
        pytest.param(
            unit("eye", "Halberd"),
            unit("prey", "Shade", gear=switched(flicker=5)),
            (13, 0),
            Sensor.ACTIVE,
            -2,
            id="W18: globe and masking, Medium",
        ),
        pytest.param(
            unit("eye", "Regent", locks=Locks(held=(PREY,))),
            unit("prey", "Regent"),
            (70, 0),
            Sensor.ACTIVE,
            9,
            id="W19: held last turn",
        ),
        pytest.param(
            unit("eye", "Regent"), unit("prey", "Regent"), (70, 0), Sensor.ACTIVE, 5, id="W19: lost"
        ),
        pytest.param(
            unit("eye", "Kestrel", handed=(PREY,)),
            unit("prey", "Halberd"),
            (30, 0),
            Sensor.ACTIVE,
            9,
            id="W21: handed off, Long",
        ),
        pytest.param(
            unit("eye", "Packhorse"),
            unit("prey", "Kestrel"),
            (25, 0),
            Sensor.PASSIVE,
            None,
            id="W22: out of reach",
        ),
        pytest.param(
            unit("eye", "Kestrel"),
            unit("prey", "Regent", gear=switched("array")),
            (8, 0),
            Sensor.ACTIVE,
            13,
            id="a deployed array",
        ),
        pytest.param(
            unit("eye", "Kestrel", wounds=Wounds(active=10)),
            unit("prey", "Regent"),
            (8, 0),
            Sensor.ACTIVE,
            None,
            id="a sensor shot away",
        ),
        pytest.param(
            unit("eye", "Kestrel"),
            unit("prey", "Shade", gear=switched(flicker=10)),
            (1, 0),
            Sensor.ACTIVE,
            -1,
            id="the step falls with the globe's rating of 5",
        ),
    ],
)
def test_what_is_needed(
    eye: Unit, prey: Unit, at: Hex, sensor: Sensor, expected: int | None
) -> None:
    assert needed(eyeing(eye, prey, at), sensor) == expected


@pytest.mark.rule("fleet 8.5", "fleet 8.11")
def test_jamming() -> None:
    """W16: SR 12 jammer of TL 16 at Medium against a sensor of TL 14."""
    jammer = replace(CLASSES["Lancer"], name="Jammer", jammer_sr=12, jammer_tl=16)
    looker = replace(CLASSES["Regent"], name="Looker", tl=14)
    prey = replace(unit("prey", "Lancer", gear=switched("jammer")), kind="Jammer")
    eye = replace(unit("eye", "Regent"), kind="Looker")
    state = position(force(A, 1, (0, 0), eye), force(B, 1, (20, 0), prey), classes=(jammer, looker))
    found = attempt(state, state.units[EYE], Sensor.ACTIVE, state.units[PREY])
    assert found is not None
    assert (found.needed, found.band) == (2, Band.MEDIUM)
    assert [m.value for m in found.modifiers] == [1, 3, 2]
    assert needed(state, Sensor.PASSIVE) == 8 - 1


@pytest.mark.rule("fleet 8.6", "fleet 5.8")
def test_a_reaction_drive_seen_stern_on() -> None:
    """W17: Size 6, reaction drive in use, its stern to a PEMS of SR 5 at 30 hexes."""
    burner = replace(CLASSES["Javelin"], name="Burner", drive=Drive.REACTION, fuel=20)
    prey = replace(unit("prey", "Javelin", helm=Helm(burn=(2, 0))), kind="Burner")
    state = position(
        force(A, 1, (0, 0), unit("eye", "Halberd")), force(B, 1, (30, 0), prey), classes=(burner,)
    )
    assert needed(state, Sensor.PASSIVE) == 12


@pytest.mark.rule("fleet 8.6", "fleet 8.13")
def test_a_powered_down_target_shows_no_drive() -> None:
    prey = unit("prey", "Regent", helm=BURNED)
    assert needed(eyeing(unit("eye", "Regent"), prey, (0, 7)), Sensor.PASSIVE) == 9 + 3
    dark = eyeing(unit("eye", "Regent"), prey, (0, 7), down=True)
    assert needed(dark, Sensor.PASSIVE) == 9 - 4


@pytest.mark.rule("fleet 8.3", "fleet 9.1")
@pytest.mark.parametrize(("kind", "expected"), [("Regent", 9), ("Halberd", 7), ("Kestrel", 5)])
def test_one_roll_is_compared_with_each_ship(kind: str, expected: int) -> None:
    """W20: at Short range what is needed is the Size."""
    state = eyeing(unit("eye", "Regent"), unit("prey", kind), (3, 0))
    assert needed(state, Sensor.ACTIVE) == expected


@pytest.mark.rule("fleet 8.8")
def test_tight_beams_radiate_towards_whom_they_touch() -> None:
    prey = unit(
        "prey",
        "Regent",
        gear=switched("ladar"),
        locks=Locks(ladar_held=(EYE,), directed_held=(UnitId("other"),)),
    )
    state = eyeing(unit("eye", "Regent"), prey, (3, 0))
    seen = state.units[PREY]
    assert (radiated(state, seen), emission(state, state.units[EYE], seen)) == (0, 6)
    fired = replace(seen, locks=Locks(directed_held=(EYE,)))
    assert emission(state, state.units[EYE], fired) == 8


@pytest.mark.rule("fleet 8.9")
@pytest.mark.parametrize(
    ("kind", "gear", "wounds", "expected"),
    [
        pytest.param("Kestrel", (), Wounds(), True, id="tight beam"),
        pytest.param("Packhorse", (), Wounds(), False, id="no tight beam, radio off"),
        pytest.param("Packhorse", ("radio",), Wounds(), True, id="radio on"),
        pytest.param("Kestrel", (), Wounds(commo=True), False, id="communications lost"),
    ],
)
def test_locks_are_shared_by_those_who_can_talk(
    kind: str, gear: tuple[str, ...], wounds: Wounds, *, expected: bool
) -> None:
    giver = unit("giver", "Kestrel", locks=Locks(now=(PREY,)))
    taker = unit("taker", kind, gear=switched(*gear), wounds=wounds)
    state = position(force(A, 1, (0, 0), giver, taker), force(B, 1, (5, 0), unit("prey", "Wasp")))
    assert has_lock(state, state.units[UnitId("taker")], PREY) is expected
    assert has_lock(state, state.units[UnitId("giver")], PREY)
