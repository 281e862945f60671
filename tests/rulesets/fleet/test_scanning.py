"""The sensor rolls of a side, and what it learns by them (fleet 4.3, 8.3, 8.10, 9.1)."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from game.core.dice import ScriptedDice
from game.core.ruleset import Ledger, UnitId
from game.rulesets.fleet.apply import apply
from game.rulesets.fleet.detection import level_of
from game.rulesets.fleet.events import Event
from game.rulesets.fleet.events.sensing import HandedOff, Looked
from game.rulesets.fleet.knowledge import Knowledge, Report, Sighting
from game.rulesets.fleet.orders import HandOff, OperateFirst, Order, Scan
from game.rulesets.fleet.scanning import check_scan, legal_scan, resolve_scan
from game.rulesets.fleet.sensors import Sensor
from game.rulesets.fleet.state import State, Step
from game.rulesets.fleet.units import Level, Locks, Unit
from tests.rulesets.fleet.positions import A1, B1, A, B, force, position, switched, unit

EYE, A2 = UnitId("eye"), UnitId("A2")
FLEET = (unit("regent", "Regent"), unit("halberd", "Halberd"), unit("kestrel", "Kestrel"))


def looking(*own: Unit, at: tuple[int, int] = (3, 0)) -> State:
    """A1 at (0, 0), A2 at (0, 9), and three ships of B."""
    return position(
        force(A, 1, (0, 0), *own),
        force(A, 2, (0, 9), unit("ear", "Wasp")),
        force(B, 1, at, *FLEET),
        step=Step.SCAN_WINNER,
        knowledge={A: Knowledge(), B: Knowledge()},
    )


def scanned(state: State, faces: Sequence[int], *orders: Order) -> tuple[State, list[Event]]:
    """The state after A has rolled so, and what happened."""
    assert check_scan(state, A, orders) is None
    dice = ScriptedDice(*faces)
    ledger: Ledger[State, Event] = Ledger(state, apply)
    resolve_scan(ledger, A, orders, dice)
    assert not dice.left
    return ledger.state, ledger.events


@pytest.mark.rule("fleet 8.3", "fleet 9.1", "fleet 8.12")
def test_one_roll_for_a_task_force() -> None:
    """W20: at Short a 6 locks Regent and Halberd, and is a contact with the Kestrel."""
    state = position(
        force(A, 1, (0, 0), unit("eye", "Shade", gear=switched("aems"))),
        force(B, 1, (3, 0), *FLEET),
        knowledge={A: Knowledge(), B: Knowledge()},
    )
    # The Shade's operator of 9 helps by 2, which 4 and 4 make up for.
    after, events = scanned(state, (6, 6, 4, 4))
    passive, active = events
    assert isinstance(passive, Looked)
    assert isinstance(active, Looked)
    assert (passive.sensor, passive.locked) == (Sensor.PASSIVE, ())
    assert (active.locked, active.contacts) == (("regent", "halberd"), ("kestrel",))
    assert after.units[EYE].locks.now == ("halberd", "regent")
    levels = [level_of(after, A, one.id) for one in FLEET]
    assert levels == [Level.IDENTIFIED, Level.IDENTIFIED, Level.CONTACT]
    assert after.knowledge[A].forces == {B1: Sighting(1, 2)}
    assert after.knowledge[B] == Knowledge()


@pytest.mark.rule("fleet 9.1")
@pytest.mark.parametrize(("before", "level"), [(False, Level.LOCKED), (True, Level.IDENTIFIED)])
def test_two_turns_running_identify(level: Level, *, before: bool) -> None:
    state = position(
        force(A, 1, (0, 0), unit("eye", "Kestrel")),
        force(B, 1, (7, 0), unit("prey", "Regent")),
        knowledge={
            A: Knowledge({UnitId("prey"): Report(Level.LOCKED, 1, B1, locked_before=before)}),
            B: Knowledge(),
        },
    )
    after, _ = scanned(state, (2, 2))
    assert level_of(after, A, UnitId("prey")) is level


@pytest.mark.rule("fleet 4.3", "fleet 8.3")
def test_a_player_says_who_rolls_first() -> None:
    state = looking(unit("eye", "Kestrel"))
    _, events = scanned(state, (6, 6, 6, 6), Scan(A2))
    assert [event.unit for event in events if isinstance(event, Looked)] == ["ear", "eye"]


@pytest.mark.rule("fleet 4.3", "fleet 8.10")
@pytest.mark.parametrize(
    ("faces", "orders", "handed"),
    [
        pytest.param((6, 6, 3, 3, 6, 6), (), ("regent",), id="a call that succeeds"),
        pytest.param((6, 6, 6, 6, 6, 6), (), (), id="a call that fails"),
        pytest.param((6, 6, 6, 6), (HandOff(A1, A2),), (), id="declined"),
    ],
)
def test_calls_come_just_before_the_receivers_rolls(
    faces: Sequence[int], orders: Sequence[Order], handed: tuple[str, ...]
) -> None:
    state = looking(unit("eye", "Kestrel", locks=Locks(held=(UnitId("regent"),))))
    after, events = scanned(state, faces, *orders)
    calls = [place for place, event in enumerate(events) if isinstance(event, HandedOff)]
    assert calls in ([1], [])
    assert after.units[UnitId("ear")].handed == handed


@pytest.mark.rule("fleet 8.1")
def test_ladar_looks_only_at_what_was_held() -> None:
    held = Locks(held=(UnitId("kestrel"),))
    state = looking(unit("eye", "Regent", gear=switched("ladar"), locks=held))
    after, events = scanned(state, (6, 6, 1, 1, 6, 6, 6, 6))
    ladar = events[1]
    assert isinstance(ladar, Looked)
    assert list(ladar.needed) == ["kestrel"]
    assert after.units[EYE].locks.ladar == ("kestrel",)


@pytest.mark.rule("fleet 3.8")
@pytest.mark.parametrize(("faces", "left"), [((3, 3), False), ((3, 4), True)])
def test_a_dummy_is_seen_through(faces: Sequence[int], *, left: bool) -> None:
    state = position(
        force(A, 1, (0, 0), unit("eye", "Kestrel")),
        force(B, 1, (4, 0), dummy=True),
        knowledge={A: Knowledge(), B: Knowledge()},
    )
    after, _ = scanned(state, faces)
    assert (B1 in after.forces) is left
    assert after.knowledge[A] == Knowledge()


@pytest.mark.rule("fleet 8.13")
def test_in_the_dark_only_passive_sensors_work() -> None:
    state = looking(unit("eye", "Regent", gear=switched("aems")))
    dark = replace(state.forces[A1], down=True)
    state = replace(state, forces={**state.forces, A1: dark})
    _, events = scanned(state, (6, 6, 6, 6))
    assert {event.sensor for event in events if isinstance(event, Looked)} == {Sensor.PASSIVE}


@pytest.mark.rule("fleet 4.3", "fleet 8.10")
@pytest.mark.parametrize(
    "orders",
    [
        (Scan(B1),),
        (Scan(UnitId("A9")),),
        (Scan(A1), Scan(A1)),
        (HandOff(A1, B1),),
        (HandOff(A1, A2, UnitId("regent")),),
        (HandOff(A1, A1, EYE),),
        (HandOff(A1, A2), HandOff(A1, A2, EYE)),
        (OperateFirst(A),),
    ],
)
def test_bad_orders_are_refused(orders: tuple[Order, ...]) -> None:
    assert check_scan(looking(unit("eye", "Kestrel")), A, orders) is not None


@pytest.mark.rule("fleet 4.3")
def test_all_that_is_listed_is_accepted() -> None:
    state = looking(unit("eye", "Kestrel"))
    listed = list(legal_scan(state, A, ()))
    assert listed[:2] == [Scan(A1), Scan(A2)]
    assert all(check_scan(state, A, (order,)) is None for order in listed)
