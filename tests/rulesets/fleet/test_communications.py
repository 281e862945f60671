"""Handing locks off (fleet 8.9, 8.10)."""

import pytest

from game.core.hexes import Hex
from game.core.ruleset import UnitId
from game.rulesets.fleet.communications import handed, pairs, task, usual_sender
from game.rulesets.fleet.state import State
from game.rulesets.fleet.units import Locks, Unit, Wounds
from tests.rulesets.fleet.positions import A, B, force, position, switched, unit

A1, A2, PREY = UnitId("A1"), UnitId("A2"), UnitId("prey")
HOLDING = Locks(now=(PREY,))


def calling(at: Hex, *senders: Unit, listener: Unit | None = None) -> State:
    """A1 at (0, 0) calls A2."""
    return position(
        force(A, 1, (0, 0), *senders),
        force(A, 2, at, listener or unit("ear", "Kestrel")),
        force(B, 1, (40, 0), unit("prey", "Halberd")),
    )


@pytest.mark.rule("fleet 8.10")
def test_a_hand_off_at_long_range() -> None:
    """W21: commo SR 12, comms 8, 25 hexes: Long, 6 or less."""
    state = calling((25, 0), unit("voice", "Regent", locks=HOLDING))
    (found,) = pairs(state, state.forces[A2])
    assert (found.unit, found.needed, found.band.label) == ("voice", 8 - 2, "Long")


@pytest.mark.rule("fleet 8.9", "fleet 8.10")
@pytest.mark.parametrize(
    "state",
    [
        pytest.param(calling((97, 0), unit("voice", "Regent", locks=HOLDING)), id="too far"),
        pytest.param(calling((5, 0), unit("voice", "Regent")), id="nothing to hand over"),
        pytest.param(
            calling((5, 0), unit("voice", "Packhorse", locks=HOLDING)), id="its radio is off"
        ),
        pytest.param(
            calling((5, 0), unit("voice", "Regent", locks=HOLDING, wounds=Wounds(commo=True))),
            id="commo lost",
        ),
        pytest.param(
            calling(
                (5, 0),
                unit("voice", "Regent", locks=HOLDING),
                listener=unit("ear", "Packhorse"),
            ),
            id="nobody listens",
        ),
        pytest.param(
            calling(
                (5, 0),
                unit("voice", "Shade", locks=HOLDING, gear=switched(flicker=5)),
                listener=unit("ear", "Kestrel", wounds=Wounds(commo=True)),
            ),
            id="the receiver's commo is lost",
        ),
    ],
)
def test_no_hand_off(state: State) -> None:
    assert list(pairs(state, state.forces[A2])) == []


@pytest.mark.rule("fleet 8.10")
def test_the_best_voice_calls() -> None:
    state = calling(
        (5, 0), unit("first", "Kestrel"), unit("best", "Regent"), unit("other", "Halberd")
    )
    found = usual_sender(state, state.forces[A1], state.forces[A2])
    assert found is not None
    assert found.unit == "best"
    first = task(state, state.units[UnitId("first")], state.forces[A2])
    assert first is not None
    assert first.needed == 7


@pytest.mark.rule("fleet 8.10", "fleet 8.12")
def test_what_is_handed_over() -> None:
    """What is locked now and what was held last turn, as far as it is still there."""
    voice = unit("voice", "Regent", locks=Locks(now=(PREY,), held=(UnitId("gone"), PREY)))
    state = calling((5, 0), voice)
    assert handed(state, state.units[UnitId("voice")]) == (PREY,)


@pytest.mark.rule("fleet 8.9", "fleet 8.10")
def test_what_a_task_force_shares_is_handed_over_too() -> None:
    state = calling((5, 0), unit("voice", "Regent"), unit("eye", "Kestrel", locks=HOLDING))
    assert handed(state, state.units[UnitId("voice")]) == (PREY,)
    assert [found.unit for found in pairs(state, state.forces[A2])] == ["voice"]


@pytest.mark.rule("fleet 8.10")
def test_nobody_calls_itself_or_the_enemy() -> None:
    state = calling((5, 0), unit("voice", "Regent", locks=HOLDING))
    voice = state.units[UnitId("voice")]
    assert task(state, voice, state.forces[A1]) is None
    assert task(state, voice, state.forces[UnitId("B1")]) is None
