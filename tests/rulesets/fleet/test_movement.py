"""Movement of task forces and evasion (fleet 5, 6)."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.core.dice import ScriptedDice
from game.core.hexes import Hex, Vec
from game.core.ruleset import Ledger, UnitId
from game.rulesets.fleet.apply import apply
from game.rulesets.fleet.events import Event
from game.rulesets.fleet.movement import (
    arrive,
    check_move,
    declare_move,
    legal_moves,
    most_burn,
    most_evasion,
    usable_g,
)
from game.rulesets.fleet.orders import Bow, Burn, Evade, OperateFirst, Order
from game.rulesets.fleet.scenario import Edge, Options
from game.rulesets.fleet.state import Round, State
from game.rulesets.fleet.units import Helm, Wounds
from tests.rulesets.fleet.positions import A1, A, B, force, position, switched, unit

ONE, TWO = UnitId("one"), UnitId("two")


def moved(state: State, *orders: Order, faces: Sequence[int] = ()) -> State:
    """The state after task force A1 has moved so."""
    dice = ScriptedDice(*faces)
    ledger: Ledger[State, Event] = Ledger(state, apply)
    declare_move(ledger, A1, orders, dice)
    arrive(ledger)
    assert not dice.left
    return ledger.state


def alone(kind: str = "Kestrel", **changes: object) -> State:
    """One unit of A at rest, whose round it is."""
    return position(force(A, 1, (0, 0), unit("one", kind, **changes)), round=Round(A1))


@pytest.mark.rule("fleet 5.1", "fleet 5.2", "fleet 5.3")
@pytest.mark.parametrize(
    ("past", "present", "burn", "markers"),
    [
        pytest.param((0, 0), (2, 0), (1, -2), ((2, 0), (5, -2), (8, -4)), id="W1: a burn"),
        pytest.param((3, -1), (0, 0), (0, 0), ((0, 0), (-3, 1), (-6, 2)), id="W2: a coast"),
        pytest.param((-4, 1), (1, 0), (-2, 2), ((1, 0), (4, 1), (7, 2)), id="W3: turning back"),
    ],
)
def test_markers(past: Hex, present: Hex, burn: Vec, markers: tuple[Hex, Hex, Hex]) -> None:
    state = position(force(A, 1, present, unit("one", "Kestrel"), past=past))
    after = moved(state, Burn(A1, burn)).forces[A1]
    assert (after.past, after.present, after.future) == markers


@pytest.mark.rule("fleet 5.4")
@pytest.mark.parametrize(
    ("burn", "refused"), [((3, -5), True), ((3, 2), True), ((2, 2), False), ((4, -4), False)]
)
def test_a_burn_has_its_limit(burn: Vec, *, refused: bool) -> None:
    """W4: with a g-rating of 4."""
    found = check_move(alone("Javelin"), A, (Burn(A1, burn),))
    assert (found is not None) is refused


@pytest.mark.rule("fleet 3.3", "fleet 6.1")
def test_a_task_force_burns_as_its_weakest_and_units_evade_apart() -> None:
    """W7: a Halberd (g 5) and a Regent (g 4), a burn of 3."""
    state = position(force(A, 1, (0, 0), unit("one", "Halberd"), unit("two", "Regent")))
    assert most_burn(state, state.forces[A1]) == 4
    burn = (3, 0)
    assert [most_evasion(state, state.units[name], burn) for name in (ONE, TWO)] == [2, 1]


@pytest.mark.rule("fleet 5.5")
def test_reaction_drives_burn_fuel() -> None:
    """W8: a Dray with 3 g-turns."""
    after = moved(alone("Dray", fuel=3), Burn(A1, (2, 0)))
    assert after.units[ONE].fuel == 1
    after = replace(after, round=Round(A1))
    both = (Burn(A1, (1, 0)), Evade(ONE, 1))
    refused = check_move(after, A, both)
    assert refused is not None
    assert refused.at == "orders[1]"
    for single in both:
        assert check_move(after, A, (single,)) is None
        assert moved(after, single).units[ONE].fuel == 0


@pytest.mark.rule("fleet 6.2", "fleet 6.3", "fleet 6.4")
@pytest.mark.parametrize(
    ("kind", "order", "faces", "dm"),
    [
        pytest.param("Wasp", Evade(ONE, 4, check=True), (5, 3), 8, id="W9: succeeds"),
        pytest.param("Kestrel", Evade(ONE, 3, check=True), (6, 4), 1, id="W10: fails"),
        pytest.param("Regent", Evade(ONE, 2, check=True), (3, 2), 1, id="W11: a big ship"),
        pytest.param("Regent", Evade(ONE, 2), (), 2, id="declined"),
    ],
)
def test_evasion(kind: str, order: Evade, faces: Sequence[int], dm: int) -> None:
    after = moved(alone(kind), order, faces=faces).units[ONE]
    assert after.helm == Helm((0, 0), order.g, dm)
    assert after.busy


@pytest.mark.rule("fleet 6.3")
def test_pilots_check_in_list_order() -> None:
    state = position(force(A, 1, (0, 0), unit("one", "Wasp"), unit("two", "Wasp")))
    orders = (Evade(TWO, 1, check=True), Evade(ONE, 2, check=True))
    after = moved(state, *orders, faces=(1, 1, 6, 6))
    assert [after.units[name].helm.evasion_dm for name in (ONE, TWO)] == [4, 0]


@pytest.mark.rule("fleet 3.3", "fleet 8.13", "fleet 8.14", "fleet 12.4")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        pytest.param(alone("Kestrel", wounds=Wounds(g=5)), 0, id="a dead drive"),
        pytest.param(alone("Regent", gear=switched("array")), 3, id="an array costs one"),
        pytest.param(alone("Shade", gear=switched(flicker=4)), 3, id="W46: a flickering globe"),
        pytest.param(
            position(force(A, 1, (0, 0), unit("one", "Kestrel"), down=True)), 0, id="powered down"
        ),
    ],
)
def test_what_takes_g(state: State, expected: int) -> None:
    assert usable_g(state, state.units[ONE]) == expected


@pytest.mark.rule("fleet 3.8")
def test_a_dummy_moves_like_a_task_force() -> None:
    state = position(force(A, 1, (0, 0), dummy=True), round=Round(A1))
    assert check_move(state, A, (Burn(A1, (3, 0)),)) is None
    assert check_move(state, A, (Burn(A1, (4, 0)),)) is not None
    assert moved(state, Burn(A1, (3, 0))).forces[A1].present == (3, 0)


@pytest.mark.rule("fleet 18.0", "fleet 18.2")
def test_beyond_its_edge_a_task_force_is_out() -> None:
    state = position(
        force(A, 1, (38, 0), unit("one", "Regent"), past=(36, 0)),
        force(B, 1, (38, 5), unit("two", "Kestrel"), past=(36, 5)),
    )
    edge = Edge(1, 0, 40, A)
    state = replace(state, scenario=replace(state.scenario, edges=(edge,)))
    after = moved(state)
    assert A1 not in after.forces
    assert [(fate.unit.id, fate.how) for fate in after.fates] == [("one", "left")]
    assert list(after.units) == ["two"]


@pytest.mark.rule("fleet 5.7")
def test_the_bow_follows_the_burn() -> None:
    plain = alone()
    facing = replace(plain, scenario=replace(plain.scenario, options=Options(facing=True)))
    assert moved(facing, Burn(A1, (2, -1))).forces[A1].bow == (2, -1)
    assert moved(facing, Bow(A1, 2)).forces[A1].bow == (0, -1)
    assert check_move(plain, A, (Bow(A1, 2),)) is not None
    assert check_move(facing, A, (Burn(A1, (1, 0)), Bow(A1, 2))) is not None
    assert check_move(facing, A, (Bow(A1, 6),)) is not None


@pytest.mark.rule("fleet 5.4", "fleet 6.1")
@pytest.mark.parametrize(
    "orders",
    [
        (Burn(A1, (1, 0)), Burn(A1, (0, 1))),
        (Evade(ONE, 1), Evade(ONE, 1)),
        (Evade(ONE, 0),),
        (Evade(ONE, -3),),
        (Evade(ONE, 10**9),),
        (Evade(UnitId("two"), 1),),
        (Evade(UnitId("nobody"), 1),),
        (Burn(UnitId("B1"), (1, 0)),),
        (Burn(UnitId("nowhere"), (1, 0)),),
        (Burn(A1, (10**9, 0)),),
        (OperateFirst(A),),
    ],
)
def test_bad_movements_are_refused(orders: tuple[Order, ...]) -> None:
    state = position(
        force(A, 1, (0, 0), unit("one", "Kestrel")),
        force(B, 1, (5, 0), unit("two", "Kestrel")),
        round=Round(A1),
    )
    assert check_move(state, A, orders) is not None


@pytest.mark.rule("fleet 6.3")
def test_a_drone_has_no_pilot() -> None:
    assert check_move(alone("Lantern"), A, (Evade(ONE, 1, check=True),)) is not None
    assert check_move(alone("Lantern"), A, (Evade(ONE, 1),)) is None


@pytest.mark.rule("fleet 5.4")
@pytest.mark.parametrize("kind", ["Kestrel", "Wasp", "Lantern", "Dray"])
@given(st.data())
def test_all_that_is_listed_is_accepted(kind: str, data: st.DataObject) -> None:
    state = position(
        force(A, 1, (0, 0), unit("one", kind), unit("two", "Halberd")), round=Round(A1)
    )
    first = data.draw(st.sampled_from(list(legal_moves(state, state.forces[A1], ()))))
    assert check_move(state, A, (first,)) is None
    for second in legal_moves(state, state.forces[A1], (first,)):
        assert check_move(state, A, (first, second)) is None
