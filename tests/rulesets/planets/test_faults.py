"""What is wrong in a scenario: every fault at once, each with its place."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.ruleset import Side, UnitId
from game.rulesets.planets.chart import BoardMap, Body, BodyKind, Gravity, Row
from game.rulesets.planets.faults import faults
from game.rulesets.planets.objectives import (
    Blockade,
    Breakout,
    Claim,
    Convoy,
    Duel,
    Edge,
    Escape,
    Fleets,
    Free,
    Landfall,
    Objective,
    Race,
    Rest,
    Salvage,
    Siege,
)
from game.rulesets.planets.scenario import Scenario, ShipSetup, SideSetup, StartAt
from tests.rulesets.planets.positions import A, B, base, board_map, item, scenario_of, ship

GOOD = ship("1", at=(3, 3))


def places(scenario: Scenario) -> list[str]:
    return [fault.place for fault in faults(scenario)]


def changed(setup: ShipSetup, **changes: Any) -> ShipSetup:  # noqa: ANN401 - any field
    return replace(setup, **changes)


def test_nothing_is_wrong_with_a_good_one() -> None:
    assert faults(scenario_of(GOOD, ship("2", B, landed=("World", 0)))) == ()
    assert faults(scenario_of()) == ()


def test_a_fault_says_where_what_and_what_is_allowed() -> None:
    (fault,) = faults(scenario_of(GOOD, ship("2", Side("c"), at=(4, 4))))
    assert str(fault) == "ships[1].side: 'c' is no side; one of a, b"


@pytest.mark.rule("planets 3.1", "planets 3.3", "planets 5.4", "planets 14.4", "planets 15.4")
@pytest.mark.parametrize(
    ("setup", "place"),
    [
        pytest.param(ship("1", at=(3, 3), fuel=21), "fuel", id="more than the tank"),
        pytest.param(ship("1", kind="torch", at=(3, 3), fuel=1), "fuel", id="a torch has no tank"),
        pytest.param(ship("1", at=(3, 3), structure=6), "structure", id="destroyed"),
        pytest.param(ship("1", at=(3, 3), disabled=6), "disabled", id="destroyed, single"),
        pytest.param(
            ship("1", kind="packet", at=(3, 3), overloaded=True), "overloaded", id="no overload"
        ),
        pytest.param(ship("1", at=(3, 3), hold={"tea": 1}), "hold.tea", id="unknown goods"),
        pytest.param(ship("1", at=(3, 3), hold={"mine": 5}), "hold", id="50 t in 40"),
        pytest.param(
            ship("1", kind="tanker", at=(3, 3), hold={"ore": 1}), "hold", id="a tanker has no hold"
        ),
        pytest.param(
            ship("1", kind="packet", at=(3, 3), hold={"nuke": 2}), "hold.nuke", id="two nukes"
        ),
        pytest.param(
            ship("1", kind="dreadnaught", at=(3, 3), hold={"base": 1}), "hold.base", id="R3"
        ),
        pytest.param(ship("1"), "at", id="no place"),
        pytest.param(ship("1", at=(9, 1)), "at", id="off the board"),
        pytest.param(ship("1", at=(0, 0)), "at", id="inside World"),
        pytest.param(ship("1", at=(2, 0), velocity=(4, 0)), "velocity", id="through World"),
        pytest.param(ship("1", at=(1, 0), velocity=(1, 0)), "velocity", id="out of World"),
        pytest.param(ship("1", at=(3, 3), pulls=(0,)), "pulls", id="a pull from nowhere"),
        pytest.param(
            ship("1", at=(1, 0), velocity=(0, 1), pulls=()), "pulls", id="orbit without its pull"
        ),
        pytest.param(
            ship("1", at=(1, 0), velocity=(0, 1), pulls=(3, 3)), "pulls", id="twice the pull"
        ),
        pytest.param(
            ship("1", at=(6, -4), velocity=(2, 0), pulls=(5,)),
            "pulls",
            id="the second weak pull cannot be ignored",
        ),
        pytest.param(ship("1", at=(4, -3), pulls=()), "pulls", id="at rest in a weak hex"),
        pytest.param(ship("1", landed=("Mars", 0)), "landed.body", id="no such body"),
        pytest.param(ship("1", landed=("Moon", 2)), "landed.side", id="a side without base"),
        pytest.param(ship("1", landed=("Moon", None)), "landed.side", id="no side given"),
        pytest.param(ship("1", landed=("Moon", 3), at=(4, 4)), "at", id="landed elsewhere"),
        pytest.param(ship("1", landed=("Moon", 3), velocity=(1, 0)), "velocity", id="it stands"),
        pytest.param(ship("1", landed=("Moon", 3), pulls=(0,)), "pulls", id="no pulls on ground"),
        pytest.param(ship("1", docked="2"), "docked", id="docked at nothing"),
        pytest.param(ship("1", A, "orbital-base", landed=("Moon", 3)), "class", id="base landed"),
        pytest.param(
            ship("1", A, "orbital-base", at=(1, 0), velocity=(0, 1)), "velocity", id="moving base"
        ),
        pytest.param(ship("1", A, "orbital-base", at=(1, 0), pulls=(3,)), "pulls", id="R46"),
        pytest.param(ship("1", at=(3, 3), captured=A), "captured", id="captured from itself"),
        pytest.param(ship("1", at=(3, 3), captured=Side("z")), "captured", id="from nobody"),
        pytest.param(ship("1", at=(3, 3), surrendered="1"), "surrendered", id="to itself"),
        pytest.param(ship("1", at=(3, 3), seen_by=(Side("z"),)), "seen_by", id="seen by nobody"),
        pytest.param(changed(GOOD, hurt_by=Side("z")), "hurt_by", id="hurt by nobody"),
        pytest.param(ship("\x07", at=(3, 3)), "id", id="a control character"),
        pytest.param(ship(" 1", at=(3, 3)), "id", id="space at an end"),
        pytest.param(changed(GOOD, name="Kes\ttrel"), "name", id="a tab in a name"),
        pytest.param(ship("World 3", at=(3, 3)), "id", id="the id of a base"),
    ],
)
def test_ships(setup: ShipSetup, place: str) -> None:
    assert places(scenario_of(setup)) == [f"ships[0].{place}"]


@pytest.mark.rule("planets 6.1", "planets 6.5", "planets 8.3", "planets 7.6", "planets R77")
@pytest.mark.parametrize(
    ("setup", "board"),
    [
        pytest.param(ship("1", at=(-9, 4), velocity=(2, -1)), "world", id="in from off the board"),
        pytest.param(ship("1", at=(6, -4), velocity=(2, 0), pulls=(4,)), "world", id="one ignored"),
        pytest.param(ship("1", at=(6, -4), velocity=(2, 0), pulls=(4, 5)), "world", id="any order"),
        pytest.param(
            ship("1", at=(1, 0), velocity=(2, 1), pulls=(5, 4, 3)), "world", id="past the disc"
        ),
        pytest.param(ship("1", at=(0, 0), velocity=(1, 0)), "rocks", id="approach to a rock"),
        pytest.param(ship("1", at=(2, 0), velocity=(2, 0)), "rocks", id="away from a rock"),
        pytest.param(ship("1", landed=("Rock", None)), "rocks", id="on a rock"),
        pytest.param(ship("1", A, "orbital-base", at=(1, 0), pulls=()), "world", id="on station"),
        pytest.param(
            ship("1", A, "packet", landed=("Moon", 0), hold={"base": 1}), "world", id="a builder"
        ),
        pytest.param(ship("1", at=(2, 0), velocity=(0, 2), pulls=(3, 3)), "inner", id="W26"),
    ],
)
def test_ships_that_are_right(setup: ShipSetup, board: str) -> None:
    assert places(scenario_of(setup, board=board)) == []


@pytest.mark.parametrize(
    ("ships", "found"),
    [
        pytest.param([GOOD, ship("1", B, at=(4, 4))], ["ships[1].id"], id="an id twice"),
        pytest.param(
            [ship("1", docked="2"), ship("2", B, "orbital-base", at=(1, 0))],
            ["ships[0].docked"],
            id="docked at the enemy's",
        ),
        pytest.param(
            [ship("1", docked="2", at=(4, 4)), ship("2", A, "orbital-base", at=(1, 0))],
            ["ships[0].at"],
            id="docked elsewhere",
        ),
        pytest.param(
            [ship("1", docked="2", landed=("World", 0)), ship("2", A, "orbital-base", at=(1, 0))],
            ["ships[0].docked"],
            id="docked and landed",
        ),
    ],
)
def test_ships_together(ships: Sequence[ShipSetup], found: list[str]) -> None:
    assert places(scenario_of(*ships)) == found


@pytest.mark.rule("planets 7.6", "planets 7.2")
def test_rocks_and_suns_are_no_ground_like_others() -> None:
    at_rest = scenario_of(ship("1", at=(0, 0)), board="rocks")
    assert places(at_rest) == ["ships[0].at"]
    sided = scenario_of(ship("1", landed=("Rock", 2)), board="rocks")
    assert places(sided) == ["ships[0].landed.side"]
    fast = scenario_of(ship("1", at=(0, 0), velocity=(2, 0)), board="rocks")
    assert places(fast) == ["ships[0].at"]
    burnt = scenario_of(ship("1", landed=("Sun", 0)), board="inner")
    assert places(burnt) == ["ships[0].landed.body"]
    through = scenario_of(ship("1", at=(3, 0), velocity=(6, 0)), board="inner")
    assert places(through) == ["ships[0].velocity"]


@pytest.mark.rule("planets 4.1")
@pytest.mark.parametrize(
    ("sides", "found"),
    [
        pytest.param([], ["sides", "ships[0].side"], id="none"),
        pytest.param([Side(s) for s in "abcde"], ["sides"], id="five"),
        pytest.param([A, A], ["sides[1].id"], id="twice"),
        pytest.param([A, Side("open")], ["sides[1].id"], id="open"),
        pytest.param([A, Side("closed")], ["sides[1].id"], id="closed"),
        pytest.param([SideSetup(A, "A", "drift", commanded=False)], ["sides"], id="no commander"),
        pytest.param([SideSetup(A, "A\x00", "win")], ["sides[0].name"], id="control character"),
        pytest.param([SideSetup(A, "A", "win ")], ["sides[0].objective"], id="space at an end"),
    ],
)
def test_sides(sides: list[Side | SideSetup], found: list[str]) -> None:
    assert places(scenario_of(GOOD, sides=sides)) == found


def test_the_rest_of_a_scenario() -> None:
    plain = scenario_of(GOOD)
    about = replace(plain.about, balance={"z": 50})
    assert places(replace(plain, about=about)) == ["about.balance.z"]
    assert places(replace(plain, title="Bell\x07")) == ["title"]
    assert places(scenario_of(GOOD, goods={"mine": 1})) == ["goods.mine"]
    assert places(scenario_of(GOOD, goods={"fuel": 1})) == ["goods.fuel"]
    assert places(scenario_of(GOOD, begin=StartAt(side=Side("z")))) == ["start.side"]
    assert places(scenario_of(GOOD, begin=StartAt(turn=9), turns=8)) == ["start.turn"]


@pytest.mark.rule("planets 8.1")
@pytest.mark.parametrize(
    ("claim", "place"),
    [
        (base("World", "z"), "bases[0].owner"),
        (base("Mars", "a"), "bases[0].body"),
        (base("Moon", "a", 2), "bases[0].sides"),
    ],
)
def test_bases(claim: Any, place: str) -> None:  # noqa: ANN401 - a base
    assert places(scenario_of(GOOD, bases=[claim])) == [place]


@pytest.mark.rule("planets 8.1")
def test_bases_owned_twice_and_bases_of_bodies_without() -> None:
    twice = scenario_of(GOOD, bases=[base("World", "a", 0), base("World", "b")])
    assert places(twice) == ["bases[1]"]
    suns = scenario_of(GOOD, bases=[base("Sun", "a"), base("Ceres", "a", 1)], board="inner")
    assert places(suns) == ["bases[0].body", "bases[1].sides"]


@pytest.mark.rule("planets 9.5", "planets 11.6")
def test_ordnance() -> None:
    def one(**more: Any) -> list[str]:  # noqa: ANN401 - any field
        return places(scenario_of(GOOD, board="rocks", items=[item("m", **more)]))

    assert one(at=(4, 4)) == []
    assert one(at=(4, 4), side=Side("z")) == ["ordnance[0].side"]
    assert one(at=(2, 0)) == ["ordnance[0].at"]
    assert one(at=(0, 0)) == ["ordnance[0].at"]
    assert one(at=(13, 0)) == ["ordnance[0].at"]
    assert one(at=(4, 4), launcher="9") == ["ordnance[0].launcher"]
    both = scenario_of(GOOD, items=[item("1", at=(4, 4)), item("World 0", at=(4, 3))])
    assert places(both) == ["ordnance[0].id", "ordnance[1].id"]


@pytest.mark.rule("planets 18.1", "planets 2.13")
@pytest.mark.parametrize(
    ("board", "found"),
    [
        pytest.param(
            BoardMap("b", 5, (Body("X", BodyKind.PLANET, (6, 0)),)),
            ["bodies[0].at"],
            id="off the board",
        ),
        pytest.param(
            BoardMap("b", 9, (Body("X", BodyKind.SUN, (9, 0)),)),
            ["bodies[0].at"],
            id="a sun half off the board",
        ),
        pytest.param(
            BoardMap(
                "b", 9, (Body("X", BodyKind.PLANET, (4, 0)), Body("Y", BodyKind.MOON, (5, 0)))
            ),
            ["bodies[1].at"],
            id="a body in another's gravity",
        ),
        pytest.param(
            BoardMap(
                "b", 9, (Body("X", BodyKind.PLANET, (4, 0)), Body("Y", BodyKind.MOON, (6, 0)))
            ),
            ["bodies[1].at"],
            id="gravity hexes of two bodies",
        ),
        pytest.param(
            BoardMap(
                "b", 9, (Body("X", BodyKind.PLANET, (4, 0)), Body("X", BodyKind.ROCK, (-4, 0)))
            ),
            ["bodies[1].name"],
            id="a name twice",
        ),
        pytest.param(
            BoardMap("b", 9, (Body("X", BodyKind.SUN, (4, 0), Gravity.WEAK),)),
            ["bodies[0].gravity"],
            id="a weak sun",
        ),
        pytest.param(
            BoardMap("b", 9, (Body("X", BodyKind.ROCK, (4, 0), Gravity.NONE, (1,)),)),
            ["bodies[0].bases"],
            id="sides of a rock",
        ),
        pytest.param(
            BoardMap("b", 9, (Body("X", BodyKind.MOON, (4, 0), Gravity.NONE, (1,)),)),
            ["bodies[0].bases"],
            id="bases nobody can reach",
        ),
        pytest.param(
            BoardMap("b", 9, (Body("X", BodyKind.MOON, (4, 0), bases=(1, 1)),)),
            ["bodies[0].bases"],
            id="a side twice",
        ),
        pytest.param(
            BoardMap("b", 9, (), (Row(0, (9, 10)),)), ["asteroids[0].q[1]"], id="rocks off board"
        ),
        pytest.param(
            BoardMap("b", 9, (Body("X", BodyKind.ROCK, (4, 0)),), (Row(0, (4,)),)),
            ["asteroids[0].q[0]"],
            id="asteroids on a body",
        ),
        pytest.param(
            BoardMap("b", 9, (), (Row(0, (1, 2)), Row(0, (2,)))),
            ["asteroids[1].q[0]"],
            id="asteroids twice",
        ),
        pytest.param(BoardMap(" b", 9), ["name"], id="space at an end"),
    ],
)
def test_boards(board: BoardMap, found: list[str]) -> None:
    assert places(scenario_of(ship("1", at=(0, -4)), board=board)) == [f"board.{f}" for f in found]


EAST = Edge(1, 0, 10)


@pytest.mark.rule("planets 19", "planets 9.1")
@pytest.mark.parametrize(
    ("goal", "found"),
    [
        pytest.param(Rest((10, 0)), ["beacon"], id="beacon off the board"),
        pytest.param(Rest((0, 0)), ["beacon"], id="beacon inside World"),
        pytest.param(Landfall("Mars", 0), ["body"], id="land on nothing"),
        pytest.param(Landfall("Moon", 2), ["side"], id="land where no base is"),
        pytest.param(Landfall("World", 2, "Mars"), ["around"], id="round nothing"),
        pytest.param(Race(("World", "Mars"), "Mars"), ["through[1]", "finish"], id="race"),
        pytest.param(Blockade(UnitId("9"), "Mars"), ["runner", "body"], id="blockade"),
        pytest.param(
            Convoy(Side("x"), Side("y"), "Mars"),
            ["convoy", "raiders", "body", "cargo"],
            id="convoy",
        ),
        pytest.param(Convoy(A, A, "World", "mine"), ["raiders"], id="the convoy raids itself"),
        pytest.param(
            Breakout(UnitId("9"), Side("z"), ()), ["fugitive", "pursuit", "exits"], id="breakout"
        ),
        pytest.param(Breakout(UnitId("1"), A, (EAST,)), ["pursuit"], id="pursued by its own"),
        pytest.param(
            Breakout(UnitId("1"), B, (Edge(1, 0, 9), Edge(0, 0, 0), Edge(0, 0, 1))),
            ["exits[0]", "exits[1]", "exits[2]"],
            id="exits on the board or nowhere",
        ),
        pytest.param(Escape(Side("z"), (EAST,)), ["side", "side"], id="escape of nobody"),
        pytest.param(
            Siege(Side("z"), UnitId("9"), UnitId("8")),
            ["attacker", "flagship", "target"],
            id="siege",
        ),
        pytest.param(Siege(B, UnitId("3"), UnitId("1")), ["flagship"], id="flagship of the enemy"),
        pytest.param(Siege(A, UnitId("3"), UnitId("1")), ["target"], id="one's own fort"),
        pytest.param(Salvage("ore", ()), ["cargo", "claims"], id="salvage of nothing"),
        pytest.param(
            Salvage("mine", (Claim(Side("z"), ()),)),
            ["claims[0].side", "claims[0].exits"],
            id="salvage by nobody",
        ),
    ],
)
def test_objectives(goal: Objective, found: list[str]) -> None:
    ships = (
        ship("1", at=(3, 3), hold={"mine": 1}),
        ship("2", B, at=(4, 4)),
        ship("3", A, "orbital-base", at=(1, 0)),
    )
    wrong = places(scenario_of(*ships, objective=goal))
    assert wrong == [f"objective.{place}" for place in found]


@pytest.mark.rule("planets 19")
@pytest.mark.parametrize(
    "goal",
    [
        Rest((4, 4)),
        Landfall("World", 2, "Moon"),
        Race(("World", "Moon"), "Moon"),
        Blockade(UnitId("1"), "World"),
        Convoy(A, B, "World", "mine"),
        Duel(),
        Breakout(UnitId("1"), B, (EAST,)),
        Escape(A, (EAST, Edge(-1, -1, 10))),
        Siege(B, UnitId("3"), UnitId("2")),
        Salvage("mine", (Claim(A, (EAST,)),)),
        Fleets(),
        Free(),
    ],
    ids=lambda goal: type(goal).__name__,
)
def test_objectives_that_are_right(goal: Objective) -> None:
    ships = (
        ship("1", at=(3, 3), hold={"mine": 1}),
        ship("2", B, at=(4, 4)),
        ship("3", A, "orbital-base", at=(1, 0)),
    )
    assert places(scenario_of(*ships, objective=goal)) == []


@pytest.mark.parametrize("goal", [Duel(), Fleets()])
def test_it_takes_two_to_fight(goal: Objective) -> None:
    assert places(scenario_of(GOOD, sides=[A], objective=goal)) == ["objective.kind"]


def test_all_faults_come_at_once() -> None:
    wrong = scenario_of(
        ship("1", Side("z"), at=(9, 1), fuel=99, hold={"tea": 1}),
        ship("1", landed=("Mars", 0)),
        bases=[base("Mars", "q")],
        items=[item("m", Side("y"), at=(9, 1))],
        board=replace(board_map("world"), asteroids=(Row(0, (0,)),)),
        objective=Rest((0, 0)),
        begin=StartAt(side=Side("x")),
    )
    assert places(wrong) == [
        "board.asteroids[0].q[0]",
        "ships[1].id",
        "bases[0].owner",
        "bases[0].body",
        "ships[0].side",
        "ships[0].fuel",
        "ships[0].hold.tea",
        "ships[0].at",
        "ships[1].landed.body",
        "ordnance[0].side",
        "ordnance[0].at",
        "start.side",
        "objective.beacon",
    ]
