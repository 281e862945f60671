"""Demands of surrender and what they bind: planets 16.4."""

import pytest

from game.core.hexes import Vec
from game.core.ruleset import UnitId
from game.rulesets.planets.events import Asked, DemandAnswered, Detected
from game.rulesets.planets.orders import Burn, Demand, Order, Surrender
from game.rulesets.planets.scenario import Options, ShipSetup
from game.rulesets.planets.state import DemandMade, Mark, State, Step
from game.rulesets.planets.surrender import (
    at_peace,
    check_answers,
    check_demands,
    fuel_kept,
    legal_answers,
    legal_demands,
    resolve_answer,
    resolve_demands,
)
from tests.rulesets.planets.positions import A, B, ledger, position, ship

ONE, TWO, THREE, FOUR = map(UnitId, "1234")
US, THEM = ship("1", A, at=(3, -6)), ship("2", B, at=(5, -6))


def parley(*ships: ShipSetup, options: Options | None = None) -> State:
    return position(*ships, board="rocks", options=options, step=Step.DEMAND)


@pytest.mark.rule("planets 16.4", "planets R52")
@pytest.mark.parametrize("accepted", [True, False])
def test_a_demand_is_answered_at_once(*, accepted: bool) -> None:
    book = ledger(parley(US, THEM))
    resolve_demands(book, [Demand(ONE, TWO)])
    assert book.events == [Asked(DemandMade(ONE, TWO, B))]
    assert list(legal_answers(book.state, B, ())) == [Surrender(TWO)]
    assert list(legal_answers(book.state, A, ())) == []
    resolve_answer(book, [Surrender(TWO)] if accepted else [])
    assert book.events[-1] == DemandAnswered(ONE, TWO, accepted=accepted)
    assert book.state.pending == ()
    assert at_peace(book.state.ships[ONE], book.state.ships[TWO]) is accepted
    assert at_peace(book.state.ships[TWO], book.state.ships[ONE]) is accepted
    assert Mark.DEMANDED in book.state.ships[ONE].marks


@pytest.mark.rule("planets R52")
def test_demands_are_asked_in_the_order_given() -> None:
    book = ledger(parley(US, THEM, ship("3", A, at=(0, 5)), ship("4", B, at=(0, 5))))
    resolve_demands(book, [Demand(THREE, TWO), Demand(ONE, FOUR)])
    asked = []
    while book.state.pending:
        demand = book.state.pending[-1]
        assert isinstance(demand, DemandMade)
        asked.append((demand.ship, demand.target))
        resolve_answer(book, [Surrender(demand.target)])
    assert asked == [(THREE, TWO), (ONE, FOUR)]
    assert book.state.ships[FOUR].surrendered_to == ONE


@pytest.mark.rule("planets R52", "planets R65", "planets 16.3", "planets 19.10", "planets 1.2")
@pytest.mark.parametrize(
    ("us", "them", "orders", "rule"),
    [
        pytest.param(US, THEM, [Demand(ONE, TWO)], "", id="one demand"),
        pytest.param(US, THEM, [Demand(ONE, TWO)] * 2, "planets R52", id="a second by one ship"),
        pytest.param(
            US, THEM, [Demand(ONE, TWO), Demand(THREE, TWO)], "planets R65", id="a ship asked twice"
        ),
        pytest.param(US, THEM, [Demand(ONE, THREE)], "planets 16.4", id="of an own ship"),
        pytest.param(US, THEM, [Demand(TWO, ONE)], "planets 16.4", id="by the enemy's ship"),
        pytest.param(US, THEM, [Demand(ONE, UnitId("9"))], "planets 16.4", id="of nobody"),
        pytest.param(US, THEM, [Demand(UnitId("9"), TWO)], "planets 16.4", id="by nobody"),
        pytest.param(US, THEM, [Burn(ONE, (0,))], "planets R52", id="no demand"),
        pytest.param(
            ship("1", A, at=(3, -6), captured=B),
            THEM,
            [Demand(ONE, TWO)],
            "planets 16.3",
            id="by a captured ship",
        ),
        pytest.param(
            ship("1", A, at=(3, -6), crew=False),
            THEM,
            [Demand(ONE, TWO)],
            "planets 19.10",
            id="by a ship without crew",
        ),
        pytest.param(
            US,
            ship("2", B, at=(5, -6), crew=False),
            [Demand(ONE, TWO)],
            "planets 19.10",
            id="of a ship without crew",
        ),
        pytest.param(
            US,
            ship("2", B, at=(5, -6), surrendered="3"),
            [Demand(ONE, TWO)],
            "planets R65",
            id="of one that has surrendered",
        ),
    ],
)
def test_who_may_demand_what(
    us: ShipSetup, them: ShipSetup, orders: list[Order], rule: str
) -> None:
    state = parley(us, them, ship("3", A, at=(0, 5)))
    refusal = check_demands(state, A, orders)
    assert (refusal.rule if refusal else "") == rule


@pytest.mark.rule("planets 16.4")
def test_legal_demands() -> None:
    state = parley(US, THEM, ship("3", A, at=(0, 5)), ship("4", B, at=(0, 5)))
    all_of_them = [Demand(i, j) for i in (ONE, THREE) for j in (TWO, FOUR)]
    assert list(legal_demands(state, A, ())) == all_of_them
    assert list(legal_demands(state, A, [Demand(ONE, TWO)])) == [Demand(THREE, FOUR)]
    assert list(legal_demands(parley(US, THEM, options=Options(combat=False)), A, ())) == []


@pytest.mark.rule("planets R52")
def test_a_ship_demands_once_in_a_player_turn() -> None:
    book = ledger(parley(US, THEM, ship("4", B, at=(0, 5))))
    resolve_demands(book, [Demand(ONE, TWO)])
    resolve_answer(book, [])
    refusal = check_demands(book.state, A, [Demand(ONE, FOUR)])
    assert refusal is not None
    assert refusal.rule == "planets R52"


@pytest.mark.rule("planets 16.4")
@pytest.mark.parametrize(
    "orders",
    [
        [Surrender(ONE)],
        [Surrender(THREE)],
        [Surrender(TWO), Surrender(TWO)],
        [Demand(TWO, ONE)],
    ],
)
def test_answers_that_are_none(orders: list[Order]) -> None:
    book = ledger(parley(US, THEM, ship("3", B, at=(0, 5))))
    resolve_demands(book, [Demand(ONE, TWO)])
    assert check_answers(book.state, B, orders) is not None
    assert check_answers(book.state, B, [Surrender(TWO)]) is None
    assert check_answers(book.state, A, [Surrender(TWO)]) is not None


@pytest.mark.rule("planets R38")
@pytest.mark.parametrize(("velocity", "fuel"), [((0, 0), 2), ((3, 0), 5), ((2, 2), 6)])
def test_fuel_to_get_home(velocity: Vec, fuel: int) -> None:
    state = parley(ship("1", A, at=(3, -6), velocity=velocity))
    assert fuel_kept(state.ships[ONE]) == fuel


@pytest.mark.rule("planets R65", "planets 13.3")
def test_whoever_demands_shows_itself_and_asks_only_what_it_sees() -> None:
    hidden = Options(hidden=True)
    far = ship("2", B, at=(-6, 6))
    state = parley(US, far, options=hidden)
    refusal = check_demands(state, A, [Demand(ONE, TWO)])
    assert refusal == check_demands(parley(US, options=hidden), A, [Demand(ONE, TWO)])
    book = ledger(parley(US, ship("2", B, at=(-6, 6), seen_by=(A,)), options=hidden))
    resolve_demands(book, [Demand(ONE, TWO)])
    assert book.events == [Detected(ONE, B), Asked(DemandMade(ONE, TWO, B))]
