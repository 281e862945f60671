"""What ships are about, by objective and side, and how an aim is kept (planets 19)."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.ai.levels import LEVELS
from game.core.opponent import Aim, Level
from game.core.ruleset import Side, UnitId, View
from game.rulesets.planets.judgement.aims import aims
from game.rulesets.planets.judgement.aims_purpose import HOLD, Purpose, Wish, settle
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
    Objective,
    Salvage,
    Siege,
)
from game.rulesets.planets.scenario import BaseSetup, Options, ShipSetup
from game.rulesets.planets.ships import Kind
from game.rulesets.planets.state import Seizure, State, with_ship
from game.rulesets.planets.views import view
from tests.rulesets.planets.positions import A, B, base, position, ship
from tests.rulesets.planets.test_scenarios import SCENARIOS, begun

ONE, TWO, THREE = UnitId("1"), UnitId("2"), UnitId("3")
EAST = (Edge(1, 0, 13),)
NORMAL, HARD = LEVELS["normal"], LEVELS["hard"]


def about(state: State, side: Side = A, level: Level = NORMAL) -> dict[str, str]:
    """Aims as `kind target`, by unit."""
    found = aims(view(state, side), {}, level)
    return {unit: f"{aim.kind} {aim.target}".strip() for unit, aim in found.items()}


@pytest.mark.parametrize(
    ("name", "side", "expected"),
    [
        ("first-burn", "pilot", {"k1": "rest 2 6"}),
        ("once-around", "pilot", {"k1": "tour World"}),
        ("once-around-moon", "pilot", {"k1": "land Moon 3"}),
        ("perihelion-cup", "venus", {"v1": "tour Earth"}),
        ("quarantine", "runner", {"r1": "land World"}),
        ("quarantine", "blockade", {"b1": "engage r1", "b2": "engage r1"}),
        (
            "ore-convoy",
            "convoy",
            {"c1": "land Earth", "c2": "land Earth", "c3": "land Earth", "c4": "escort c1"},
        ),
        ("ore-convoy", "raiders", {"r1": "engage c1", "r2": "engage c2"}),
        ("two-captains", "a", {"a1": "engage b1"}),
        ("breakout", "fugitive", {"f1": "leave"}),
        ("breakout", "pursuit", {"p1": "engage f1", "p2": "engage f1"}),
        ("rock-garden", "smugglers", {"s1": "leave", "s2": "leave"}),
        ("rock-garden", "patrol", {"p1": "engage s1", "p2": "engage s1"}),
        ("standing-fort", "attacker", {"a1": "bombard d1", "a2": "engage d2", "a3": "engage d2"}),
        ("standing-fort", "defender", {"d1": "stay", "d2": "escort d1", "d3": "escort d1"}),
        ("salvage", "salvor", {"s1": "board w1"}),
        ("salvage", "derelict", {"w1": "stay"}),
        ("fleet-action", "inner", dict.fromkeys(("i1", "i2", "i3", "i4", "i5"), "engage o6")),
    ],
)
def test_at_the_beginning(name: str, side: Side, expected: dict[str, str]) -> None:
    assert about(begun(name), side) == expected


@pytest.mark.parametrize("name", SCENARIOS)
def test_aims_are_kept(name: str) -> None:
    state = begun(name)
    for side in state.sides:
        first = aims(View(side, state), {}, NORMAL)
        later = replace(state, turn=state.turn + 1)
        assert aims(View(side, later), first, NORMAL) == first


def game(
    goal: Objective,
    *ships: ShipSetup,
    board: str = "world",
    options: Options | None = None,
    bases: tuple[BaseSetup, ...] = (),
) -> State:
    return position(*ships, objective=goal, board=board, options=options, bases=bases)


RUNNER = ship("1", A, Kind.PACKET, (6, 0), (-1, 0))
WRECKED: dict[str, Any] = {"drive": 2, "weapon": 2}


@pytest.mark.parametrize(
    ("state", "side", "expected"),
    [
        pytest.param(
            game(Blockade(ONE, "World"), RUNNER, ship("2", A, at=(6, 2)), ship("3", B, at=(2, 0))),
            A,
            {"1": "land World", "2": "engage 3"},
            id="a friend of the runner keeps others off",
        ),
        pytest.param(
            game(
                Breakout(ONE, B, EAST),
                ship("1", A, Kind.LINER, (3, 3), drive=3),
                ship("2", B, at=(3, 2)),
            ),
            B,
            {"2": "board 1"},
            id="a fugitive adrift is boarded",
        ),
        pytest.param(
            game(
                Breakout(ONE, B, EAST),
                ship("1", B, Kind.LINER, (3, 3), captured=A),
                ship("2", B, at=(3, 3)),
                bases=(base("World", "b"),),
            ),
            B,
            {"1": "land World", "2": "stay"},
            id="a prize is brought in",
        ),
        pytest.param(
            game(Escape(A, EAST), ship("1", A, at=(4, 0)), ship("2", B, at=(-4, 0), **WRECKED)),
            B,
            {"2": "stand off 1"},
            id="without guns one keeps away",
        ),
        pytest.param(
            game(
                Salvage("instruments", (Claim(A, EAST), Claim(B, EAST))),
                ship("1", A, Kind.CORVETTE, (4, 0), hold={"instruments": 1}),
                ship("2", B, Kind.CORVETTE, (0, 4)),
                board="rocks",
            ),
            A,
            {"1": "leave"},
            id="who has the prize leaves",
        ),
        pytest.param(
            game(
                Salvage("instruments", (Claim(A, EAST), Claim(B, EAST))),
                ship("1", A, Kind.CORVETTE, (4, 0), hold={"instruments": 1}),
                ship("2", B, Kind.CORVETTE, (0, 4)),
                board="rocks",
            ),
            B,
            {"2": "engage 1"},
            id="who has it not fights for it",
        ),
        pytest.param(
            game(
                Salvage("instruments", (Claim(A, EAST), Claim(B, EAST))),
                ship("1", A, Kind.CORVETTE, (4, 0), hold={"instruments": 1}, **WRECKED),
                ship("2", B, Kind.CORVETTE, (4, 1)),
                board="rocks",
            ),
            B,
            {"2": "board 1"},
            id="and boards a taker that is helpless",
        ),
        pytest.param(
            game(
                Convoy(A, B, "World"),
                ship("1", A, Kind.TRANSPORT, (5, 0), hold={"ore": 40}, drive=2),
                ship("2", A, Kind.TRANSPORT, (-5, 0), hold={"ore": 40}),
                ship("3", B, Kind.CORSAIR, (5, 1)),
            ),
            B,
            {"3": "board 1"},
            id="a transport adrift is looted first",
        ),
        pytest.param(
            game(
                Convoy(A, B, "World"),
                ship("1", A, Kind.TRANSPORT, (5, 0), hold={"ore": 40}),
                ship("2", A, Kind.FRIGATE, (5, 0)),
                ship("3", B, Kind.CORSAIR, (5, 3)),
            ),
            A,
            {"1": "land World", "2": "engage 3"},
            id="the escort turns on a raider that is near",
        ),
        pytest.param(
            game(
                Siege(A, TWO, ONE),
                ship("1", A, Kind.DREADNAUGHT, (4, 0)),
                ship("2", B, Kind.ORBITAL_BASE, (1, 0)),
                options=Options(nukes=True),
            ),
            A,
            {"1": "engage 2"},
            id="with nothing left to launch, guns",
        ),
        pytest.param(
            game(Duel(), ship("1", A, at=(5, 0), weapon=1), ship("2", B, at=(3, 0))),
            A,
            {"1": "stand off 2"},
            id="silent guns: keep away",
        ),
        pytest.param(
            game(
                Fleets(),
                ship("1", A, at=(5, 0), fuel=1),
                ship("2", B, at=(-5, 3)),
                bases=(base("World", "a"),),
            ),
            A,
            {"1": "resupply World 0"},
            id="home for fuel",
        ),
        pytest.param(
            game(Free(), ship("1", A, at=(5, 0)), ship("2", B, at=(3, 0), seen_by=())),
            A,
            {"1": "engage 2"},
            id="without an objective, a fight",
        ),
        pytest.param(
            game(
                Free(),
                ship("1", A, at=(5, 0)),
                ship("2", B, at=(-5, 0)),
                options=Options(hidden=True),
            ),
            A,
            {"1": "guard -2 0"},
            id="nobody in sight: look where one's own start is mirrored",
        ),
        pytest.param(
            game(
                Free(),
                ship("1", A, at=(5, 0)),
                ship("2", B, at=(3, 0)),
                options=Options(combat=False),
            ),
            A,
            {"1": "stay"},
            id="no combat, no fight",
        ),
        pytest.param(
            game(
                Blockade(ONE, "World"),
                ship("1", A, Kind.PACKET, (-8, 0)),
                ship("2", B, at=(5, 0)),
                options=Options(hidden=True),
            ),
            B,
            {"2": "guard 0 0"},
            id="the runner unseen: wait where it must come by",
        ),
    ],
)
def test_in_the_midst(state: State, side: Side, expected: dict[str, str]) -> None:
    assert about(state, side) == expected


def test_a_prize_taken_from_the_fugitive_leads_the_captor_home() -> None:
    """Captor or prize may be the one that is at home first (planets 19.7)."""
    state = game(
        Breakout(ONE, B, EAST),
        ship("1", B, Kind.LINER, (3, 3), captured=A),
        ship("2", B, at=(3, 3)),
        bases=(base("World", "b"),),
    )
    taken = Seizure(ONE, Kind.LINER, A, B, TWO)
    assert about(replace(state, seizures=(taken,)), B)["2"] == "land World"


def test_two_corsairs_take_a_transport_each() -> None:
    assert about(begun("ore-convoy"), Side("raiders")) == {"r1": "engage c1", "r2": "engage c2"}


@pytest.mark.rule("planets 19.11")
@pytest.mark.parametrize(
    ("level", "strong", "expected"),
    [
        pytest.param(HARD, Kind.DREADNAUGHT, {"1": "escort 2", "2": "stay"}, id="weaker: gather"),
        pytest.param(HARD, Kind.CORSAIR, {"1": "engage 3", "2": "engage 3"}, id="stronger: fight"),
        pytest.param(
            NORMAL, Kind.DREADNAUGHT, {"1": "engage 3", "2": "engage 3"}, id="who does not gather"
        ),
    ],
)
def test_a_fleet_gathers_before_it_fights_who_is_stronger(
    level: Level, strong: Kind, expected: dict[str, str]
) -> None:
    state = game(
        Fleets(),
        ship("1", A, at=(8, 0), kind=Kind.CORSAIR),
        ship("2", A, at=(-8, 0)),
        ship("3", B, at=(0, 6), kind=strong),
    )
    assert about(state, level=level) == expected


def test_an_aim_is_kept_until_another_is_clearly_better() -> None:
    before = {ONE: Aim(Purpose.ENGAGE, "2", since=3)}
    kept = Wish(Purpose.ENGAGE, "2", 6.0, "to fight 2")
    near = Wish(Purpose.ENGAGE, "3", 6.5 - HOLD, "to fight 3")
    nearer = Wish(Purpose.ENGAGE, "3", 5.5 - HOLD, "to fight 3")
    assert settle(ONE, (near, kept), before, 5) == Aim(Purpose.ENGAGE, "2", 3, "to fight 2")
    assert settle(ONE, (nearer, kept), before, 5) == Aim(Purpose.ENGAGE, "3", 5, "to fight 3")


def test_what_is_not_seen_changes_nothing() -> None:
    """Aims go by the view: nothing an opponent cannot see changes its orders (planets 13.3)."""
    unseen = game(
        Duel(), ship("1", A, at=(8, 0)), ship("2", B, at=(-8, 0)), options=Options(hidden=True)
    )
    moved = with_ship(unseen, replace(unseen.ships[TWO], position=(-8, 4)))
    assert aims(view(unseen, A), {}, HARD) == aims(view(moved, A), {}, HARD)
