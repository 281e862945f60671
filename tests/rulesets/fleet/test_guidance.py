"""Who guides which spread (fleet 7.4, 7.5)."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from game.core.ruleset import UnitId
from game.rulesets.fleet.counters import Spread
from game.rulesets.fleet.guidance import control, followed, holding
from game.rulesets.fleet.state import State
from game.rulesets.fleet.units import Locks, Unit, Wounds
from tests.rulesets.fleet.positions import A, B, force, position, switched, unit

PREY, SHIP, MATE = UnitId("prey"), UnitId("ship"), UnitId("mate")
HOLDING = Locks(now=(PREY,))


def spread(number: int, missiles: int, missile: str = "DL-15", launcher: UnitId = SHIP) -> Spread:
    """A spread of A after the prey."""
    return Spread(
        id=UnitId(f"As{number}"),
        side=A,
        number=number,
        missile=missile,
        missiles=missiles,
        past=(0, 0),
        present=(4, -1),
        fuel=8,
        launcher=launcher,
        force=UnitId("A1"),
        target=PREY,
    )


def flying(spreads: Sequence[Spread], *ships: Unit) -> State:
    """Ships of A1 with spreads in flight."""
    state = position(force(A, 1, (0, 0), *ships), force(B, 1, (20, 0), unit("prey", "Regent")))
    return replace(state, spreads={one.id: one for one in spreads})


def controllers_of(state: State) -> list[str]:
    """Who controls each spread, in order."""
    return list(control(state, A).values())


KESTREL = unit("ship", "Kestrel", locks=HOLDING)  # 6 controllers


@pytest.mark.rule("fleet 7.4")
@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        pytest.param((2, 2, 2, 2), ["ship", "ship", "ship", ""], id="W29: the fourth is left"),
        pytest.param((4, 4, 2), ["ship", "", "ship"], id="W51: a smaller one still fits"),
    ],
)
def test_controllers(sizes: Sequence[int], expected: list[str]) -> None:
    spreads = [spread(n, size) for n, size in enumerate(sizes, start=1)]
    assert controllers_of(flying(spreads, KESTREL)) == expected


@pytest.mark.rule("fleet 7.4", "fleet 8.9")
@pytest.mark.parametrize(
    ("ships", "expected"),
    [
        pytest.param((replace(KESTREL, locks=Locks()),), "", id="W28: no lock"),
        pytest.param(
            (KESTREL, unit("mate", "Halberd", locks=HOLDING)), "ship", id="who launched it"
        ),
        pytest.param(
            (replace(KESTREL, wounds=Wounds(controllers=6)), unit("mate", "Halberd")),
            "mate",
            id="control passes, by a shared lock",
        ),
        pytest.param(
            (
                replace(KESTREL, wounds=Wounds(commo=True)),
                replace(unit("mate", "Halberd"), wounds=Wounds(commo=True)),
            ),
            "ship",
            id="its own lock needs no talk",
        ),
        pytest.param(
            (unit("ship", "Shade", locks=HOLDING, gear=switched(flicker=5)),),
            "",
            id="a ship without controllers",
        ),
    ],
)
def test_who_controls(ships: Sequence[Unit], expected: str) -> None:
    assert controllers_of(flying([spread(1, 2)], *ships)) == [expected]


@pytest.mark.rule("fleet 7.4")
def test_a_player_may_pass_control() -> None:
    state = flying([spread(1, 2)], KESTREL, unit("mate", "Halberd"))
    assert control(state, A, {UnitId("As1"): MATE}) == {"As1": "mate"}
    assert control(state, A, {UnitId("As1"): PREY}) == {"As1": ""}


@pytest.mark.rule("fleet 7.4")
def test_others_take_over_from_the_dead() -> None:
    """The launching ship is destroyed: its task force at that time goes on."""
    state = flying([spread(1, 2, launcher=UnitId("gone"))], unit("mate", "Halberd", locks=HOLDING))
    held = holding(state, state.spreads[UnitId("As1")])
    assert held is not None
    assert held.id == "A1"
    assert controllers_of(state) == ["mate"]


@pytest.mark.rule("fleet 7.5")
def test_seekers_follow_a_friends_lock() -> None:
    seeker = spread(1, 5, "KK-15")
    assert control(flying([seeker], KESTREL), A) == {}
    assert followed(flying([seeker], KESTREL), seeker)
    assert not followed(flying([seeker], replace(KESTREL, locks=Locks())), seeker)
