"""What is switched on, and standing orders (fleet 4.3, 12.3, 23.4)."""

import pytest
from msgspec.structs import replace

from game.core.ruleset import Ledger, Side, UnitId
from game.rulesets.fleet.apply import apply
from game.rulesets.fleet.events import Event
from game.rulesets.fleet.knowledge import Standing
from game.rulesets.fleet.orders import (
    Answering,
    Device,
    Flicker,
    Interrupt,
    OperateFirst,
    Order,
    PowerDown,
    StandingOrder,
    Switch,
)
from game.rulesets.fleet.scenario import SpecialRules
from game.rulesets.fleet.settings import (
    check_settings,
    fitted,
    is_active,
    legal_settings,
    resolve_settings,
)
from game.rulesets.fleet.state import State, Step
from game.rulesets.fleet.units import Gear, Wounds
from tests.rulesets.fleet.positions import A1, B1, A, B, force, position, unit

SHADE, REGENT = UnitId("shade"), UnitId("regent")


def game(**changes: object) -> State:
    """A Shade and a Regent of A, and a Kestrel of B."""
    return position(
        force(A, 1, (0, 0), unit("shade", "Shade", **changes), unit("regent", "Regent")),
        force(A, 2, (0, 0), dummy=True),
        force(B, 1, (9, 0), unit("kestrel", "Kestrel")),
        step=Step.SETTINGS,
        standing={A: Standing(), B: Standing()},
    )


def after(state: State, *orders: Order, side: Side = A) -> State:
    """The state once a side has set so."""
    ledger: Ledger[State, Event] = Ledger(state, apply)
    assert check_settings(state, side, orders) is None
    resolve_settings(ledger, {side: orders})
    return ledger.state


@pytest.mark.rule("fleet 2.3", "fleet 14.7")
def test_devices_that_work() -> None:
    state = game(wounds=Wounds(active=8))
    assert list(fitted(state, state.units[SHADE])) == [Device.RADIO]
    assert list(fitted(state, state.units[REGENT])) == list(Device)


@pytest.mark.rule("fleet 4.3")
@pytest.mark.parametrize(
    ("device", "active"), [(device, device is not Device.LADAR) for device in Device]
)
def test_what_makes_a_task_force_active(device: Device, *, active: bool) -> None:
    state = after(game(), Switch(REGENT, device, on=True))
    assert is_active(state, state.forces[A1]) is active
    assert not is_active(state, state.forces[B1])


@pytest.mark.rule("fleet 4.3", "fleet 12.3", "fleet 8.13")
def test_settings_stay_until_they_are_changed() -> None:
    first = after(
        game(),
        Switch(SHADE, Device.RADIO, on=True),
        Switch(SHADE, Device.AEMS, on=True),
        Flicker(SHADE, 3),
        PowerDown(A1, down=True),
    )
    assert first.units[SHADE].gear == Gear((Device.AEMS, Device.RADIO), 3)
    assert first.forces[A1].down
    second = after(first, Switch(SHADE, Device.AEMS, on=False), PowerDown(A1, down=False))
    assert second.units[SHADE].gear == Gear((Device.RADIO,), 3)
    assert not second.forces[A1].down


@pytest.mark.rule("fleet 23.4")
def test_standing_orders() -> None:
    state = after(
        game(),
        StandingOrder(Interrupt.OPPORTUNITY, Answering.USUAL, 50),
        StandingOrder(Interrupt.SAND, Answering.NEVER),
        StandingOrder(Interrupt.ANTI_MISSILE, Answering.ASK),
        StandingOrder(Interrupt.REPAIR, Answering.ASK),
    )
    ask, never = Answering.ASK, Answering.NEVER
    assert state.standing[A] == Standing(Answering.USUAL, 50, never, ask, ask)
    assert state.standing[B] == Standing()


@pytest.mark.rule("fleet 4.3", "fleet 12.3", "fleet 18.5", "fleet 23.4")
@pytest.mark.parametrize(
    "orders",
    [
        (Switch(SHADE, Device.JAMMER, on=True),),
        (Switch(UnitId("kestrel"), Device.AEMS, on=True),),
        (Switch(UnitId("nobody"), Device.AEMS, on=True),),
        (Switch(SHADE, Device.AEMS, on=True), Switch(SHADE, Device.AEMS, on=False)),
        (Flicker(SHADE, 6),),
        (Flicker(SHADE, -1),),
        (Flicker(REGENT, 1),),
        (PowerDown(B1, down=True),),
        (PowerDown(UnitId("A2"), down=True),),
        (PowerDown(UnitId("A9"), down=True),),
        (StandingOrder(Interrupt.REPAIR, Answering.NEVER),),
        (StandingOrder(Interrupt.OPPORTUNITY, Answering.USUAL, 101),),
        (OperateFirst(A),),
    ],
)
def test_bad_settings_are_refused(orders: tuple[Order, ...]) -> None:
    refusal = check_settings(game(), A, orders)
    assert refusal is not None
    assert refusal.at == f"orders[{len(orders) - 1}]"


@pytest.mark.rule("fleet 18.5")
def test_a_side_may_have_to_be_silent_at_first() -> None:
    state = game()
    scenario = replace(state.scenario, rules=SpecialRules(silent_first=(A,)))
    state = replace(state, scenario=scenario)
    loud = (Switch(REGENT, Device.AEMS, on=True),)
    assert check_settings(state, A, loud) is not None
    assert check_settings(state, A, (Switch(REGENT, Device.LADAR, on=True),)) is None
    assert check_settings(replace(state, turn=2), A, loud) is None


@pytest.mark.rule("fleet 4.3")
def test_all_that_is_listed_is_accepted_together() -> None:
    state, given = game(), list[Order]()
    for _ in range(9):
        given.append(next(legal_settings(state, A, given)))
    assert check_settings(state, A, given) is None
    assert all(
        check_settings(state, A, (*given, order)) is None
        for order in legal_settings(state, A, given)
    )
    assert list(legal_settings(state, B, ())) != []
