"""What a computer player takes, and from whom, in phase E1 (planets 8, 16)."""

from collections.abc import Mapping

import pytest

from game.core.opponent import Aim
from game.core.ruleset import UnitId
from game.rulesets.planets.judgement.aims_purpose import Purpose
from game.rulesets.planets.judgement.supplying import TANKER_KEEPS, supplies
from game.rulesets.planets.objectives import Claim, Convoy, Edge, Free, Objective, Salvage
from game.rulesets.planets.orders import (
    Capture,
    Jettison,
    Loot,
    Order,
    PlaceBase,
    Resupply,
    Transfer,
)
from game.rulesets.planets.scenario import BaseSetup, Options, ShipSetup
from game.rulesets.planets.ships import Kind
from game.rulesets.planets.state import State, Step
from game.rulesets.planets.supply import check_supply
from game.rulesets.planets.views import view
from tests.rulesets.planets.positions import A, B, base, position, ship

ONE, TWO, THREE = UnitId("1"), UnitId("2"), UnitId("3")
OWN = (base("World", "a"),)
EAST = (Edge(1, 0, 13),)
CONVOY = Convoy(A, B, "World")
SALVAGE = Salvage("instruments", (Claim(A, EAST), Claim(B, EAST)))


def at_supply(
    *ships: ShipSetup,
    goal: Objective | None = None,
    bases: tuple[BaseSetup, ...] = OWN,
    options: Options | None = None,
) -> State:
    return position(
        *ships, objective=goal or Free(), bases=bases, options=options, step=Step.SUPPLY
    )


def wanted(state: State, plan: Mapping[UnitId, Aim] | None = None) -> list[Order]:
    """All orders of the side whose turn it is, which the rules accept."""
    side = state.phasing
    choices = supplies(view(state, side), plan or {})
    orders = [order for choice in choices for order in choice.orders]
    assert check_supply(state, side, orders) is None
    assert all(choice.reason.endswith(".") for choice in choices)
    return orders


def raider(unit: str = "1", kind: Kind = Kind.CORSAIR, **hold: int) -> ShipSetup:
    return ship(unit, A, kind, (5, 4), (1, 0), hold=hold)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        pytest.param(
            at_supply(ship("1", A, Kind.CORVETTE, landed=("World", 2), fuel=3)),
            [Resupply(ONE, UnitId("World 2"))],
            id="fuel where she is landed",
        ),
        pytest.param(
            at_supply(ship("1", A, Kind.CORVETTE, landed=("World", 2))),
            [],
            id="nothing to be gained",
        ),
        pytest.param(
            at_supply(ship("1", A, Kind.CORVETTE, (-1, 1), (0, 1), overloaded=True)),
            [Resupply(ONE, UnitId("World 4"))],
            id="her overload, from orbit",
        ),
        pytest.param(
            at_supply(ship("1", A, landed=("World", 2))),
            [Resupply(ONE, UnitId("World 2"), torpedoes=2)],
            id="a hold filled with torpedoes",
        ),
        pytest.param(
            at_supply(ship("1", A, Kind.CORSAIR, landed=("World", 2))),
            [Resupply(ONE, UnitId("World 2"), mines=1)],
            id="or with mines where torpedoes do not fit",
        ),
        pytest.param(
            at_supply(ship("1", A, landed=("World", 2), fuel=19), options=Options(combat=False)),
            [Resupply(ONE, UnitId("World 2"))],
            id="no ordnance in a game without combat",
        ),
        pytest.param(
            at_supply(
                ship("1", A, Kind.CORVETTE, (1, 0), (0, 1), fuel=15),
                ship("2", A, Kind.ORBITAL_BASE, (1, 0)),
                bases=(),
            ),
            [],
            id="no stop at a dock for a little fuel",
        ),
        pytest.param(
            at_supply(
                ship("1", A, Kind.CORVETTE, (1, 0), (0, 1), drive=1),
                ship("2", A, Kind.ORBITAL_BASE, (1, 0)),
                bases=(),
            ),
            [Resupply(ONE, TWO)],
            id="but for repairs",
        ),
        pytest.param(
            at_supply(ship("1", A, Kind.TRANSPORT, (0, 1), (-1, 1), hold={"base": 1}), bases=()),
            [PlaceBase(ONE)],
            id="a base set down in orbit",
        ),
        pytest.param(
            at_supply(
                raider(mine=1),
                ship("2", B, Kind.TRANSPORT, (5, 4), (1, 0), hold={"ore": 40}, drive=2),
                goal=Convoy(B, A, "World"),
            ),
            [Jettison(ONE, "mine", 1), Loot(ONE, TWO, "ore", 10), Capture(ONE, TWO)],
            id="ore for a mine, and the ship besides",
        ),
        pytest.param(
            at_supply(
                raider(mine=1),
                ship("2", B, Kind.TRANSPORT, (5, 4), (1, 0), hold={"ore": 40}),
                goal=Convoy(B, A, "World"),
            ),
            [],
            id="nothing from one that can still flee",
        ),
        pytest.param(
            at_supply(
                raider(kind=Kind.CORVETTE),
                ship("2", B, Kind.PACKET, (5, 4), (1, 0), hold={"instruments": 1}, crew=False),
                goal=SALVAGE,
            ),
            [Loot(ONE, TWO, "instruments", 1)],
            id="instruments from a wreck, which nobody captures",
        ),
        pytest.param(
            at_supply(
                ship("1", A, Kind.CORVETTE, (5, 4), (1, 0), fuel=4),
                ship("2", B, Kind.LINER, (5, 4), (1, 0), fuel=6, drive=1),
            ),
            [Loot(ONE, TWO, "fuel", 6), Capture(ONE, TWO)],
            id="fuel where one's own is low",
        ),
        pytest.param(
            at_supply(
                ship("1", A, Kind.TANKER, (5, 4), (1, 0), fuel=20),
                ship("2", A, Kind.TRANSPORT, (5, 4), (1, 0), fuel=1),
                ship("3", A, Kind.TRANSPORT, (5, 4), (1, 0), fuel=6),
            ),
            [Transfer(ONE, TWO, "fuel", 9), Transfer(ONE, THREE, "fuel", 20 - TANKER_KEEPS - 9)],
            id="a tanker fills the emptiest first and keeps some",
        ),
    ],
)
def test_what_is_taken(state: State, expected: list[Order]) -> None:
    assert wanted(state) == expected


def test_a_ship_that_means_to_put_in_docks() -> None:
    state = at_supply(
        ship("1", A, Kind.CORVETTE, (1, 0), (0, 1), fuel=15),
        ship("2", A, Kind.ORBITAL_BASE, (1, 0)),
        bases=(),
    )
    assert wanted(state, {ONE: Aim(Purpose.SUPPLY, "2")}) == [Resupply(ONE, TWO)]
