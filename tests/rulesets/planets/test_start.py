"""The first state of a game, and what may be chosen before it (planets 1.2, 3.7, 19)."""

import msgspec
import pytest

from game.core.ruleset import Fault, Side, UnitId
from game.rulesets.planets.objectives import Race
from game.rulesets.planets.scenario import (
    Damage,
    Options,
    Recovery,
    Scenario,
    SideSetup,
    StartAt,
    StepName,
)
from game.rulesets.planets.start import OPTIONS, STEPS, prepared, start
from game.rulesets.planets.state import Place, State, Step
from tests.rulesets.planets.positions import (
    A,
    B,
    base,
    item,
    position,
    scenario_of,
    ship,
    side_setup,
)

ONE, TWO = UnitId("1"), UnitId("2")


def lone(setup_of: State) -> tuple[object, ...]:
    """What a ship's start decides: place, hex, course, velocity, pulls, weak."""
    (only,) = (s for s in setup_of.ships.values() if s.id == ONE)
    return only.place, only.position, only.course, only.velocity, only.pulls, only.weak


@pytest.mark.rule("planets 3.7", "planets 5.7")
def test_a_ship_in_flight() -> None:
    state = position(ship("1", at=(3, 3), velocity=(3, -1)))
    assert lone(state) == (Place.FLYING, (3, 3), (0, 4), (3, -1), (), False)


@pytest.mark.rule("planets 3.7", "planets 6.1", "planets 6.5")
@pytest.mark.parametrize(
    ("at", "velocity", "pulls", "weak"),
    [
        pytest.param((1, 0), (0, 1), (3,), False, id="orbit of World"),
        pytest.param((6, -3), (0, 1), (3,), True, id="orbit of the Moon: weak counts on"),
        pytest.param((4, -3), (0, 0), (0,), True, id="at rest in a weak hex"),
        pytest.param((6, -4), (2, 0), (5, 4), True, id="two weak hexes, both used"),
        pytest.param((-9, 4), (2, -1), (), False, id="in from off the board"),
    ],
)
def test_pulls_not_given_are_those_of_the_last_course(
    at: tuple[int, int],
    velocity: tuple[int, int],
    pulls: tuple[int, ...],
    weak: bool,  # noqa: FBT001 - a parameter of the table
) -> None:
    (only,) = position(ship("1", at=at, velocity=velocity)).ships.values()
    assert (only.pulls, only.weak) == (pulls, weak)


@pytest.mark.rule("planets 6.5", "planets R7")
def test_a_pull_ignored_is_left_out_and_weak_counts_all_the_same() -> None:
    (only,) = position(ship("1", at=(6, -4), velocity=(2, 0), pulls=(4,))).ships.values()
    assert (only.pulls, only.weak) == ((4,), True)


@pytest.mark.rule("planets 7.2", "planets 7.6", "planets 8.4")
def test_ships_that_stand() -> None:
    state = position(
        ship("1", landed=("Moon", 3)),
        ship("2", docked="3"),
        ship("3", kind="orbital-base", at=(1, 0)),
    )
    assert lone(state) == (Place.LANDED, (5, -3), (5, -3), (0, 0), (), False)
    assert (state.ships[ONE].body, state.ships[ONE].body_side) == ("Moon", 3)
    docked, dock = state.ships[TWO], state.ships[UnitId("3")]
    assert (docked.place, docked.position, docked.dock) == (Place.DOCKED, (1, 0), "3")
    assert (dock.place, docked.pulls, dock.pulls) == (Place.STATION, (), ())
    on_rock = position(ship("1", landed=("Rock", None)), board="rocks").ships[ONE]
    assert (on_rock.place, on_rock.body, on_rock.position) == (Place.ROCK, "Rock", (0, 0))


@pytest.mark.rule("planets 3.1", "planets 3.5")
@pytest.mark.parametrize(
    ("kind", "given", "fuel"),
    [("corvette", None, 20), ("tanker", None, 50), ("packet", 0, 0), ("torch", None, 0)],
)
def test_tanks_are_full_unless_told(kind: str, given: int | None, fuel: int) -> None:
    state = position(ship("1", kind=kind, at=(3, 3), fuel=given))
    assert state.ships[ONE].fuel == fuel


def test_names_and_holds() -> None:
    state = position(ship("1", at=(3, 3), hold={"torpedo": 1, "mine": 0}))
    assert state.ships[ONE].name == "1"
    assert state.ships[ONE].hold == {"torpedo": 1}


@pytest.mark.rule("planets 8.1", "planets 19")
def test_bases_that_nobody_owns_are_closed() -> None:
    state = position(bases=[base("World", "a", 0, 3), base("Moon", "open")])
    assert {i: b.owner for i, b in state.bases.items()} == {
        "World 0": "a",
        "World 1": "closed",
        "World 2": "closed",
        "World 3": "a",
        "World 4": "closed",
        "World 5": "closed",
        "Moon 3": "open",
    }


@pytest.mark.rule("planets 8.1", "planets 11.7", "planets 17.6")
def test_all_bases_of_a_body_and_those_in_ruins() -> None:
    state = position(bases=[base("World", "b", destroyed=True), base("Moon", "b", suppressed=True)])
    assert {b.owner for b in state.bases.values()} == {"b"}
    assert not any(b.works for b in state.bases.values())
    rock = position(board="rocks", bases=[base("Rock", "a")]).bases[UnitId("Rock")]
    assert (rock.side, rock.owner) == (None, "a")


@pytest.mark.rule("planets 3.7", "planets 11.4")
def test_ordnance_in_flight() -> None:
    state = position(
        items=[
            item("m", A, "mine", at=(1, 0), velocity=(0, 1), moves=3),
            item("t", B, "torpedo", at=(4, 4), velocity=(2, 0)),
        ]
    )
    mine, torpedo = state.items.values()
    assert (mine.course, mine.pulls, mine.moves, mine.order) == ((1, -1), (3,), 3, 1)
    assert (torpedo.order, torpedo.pulls, state.launches) == (2, (), 2)


@pytest.mark.rule("planets 4.1", "planets 4.2")
@pytest.mark.parametrize(("name", "step"), STEPS.items())
def test_a_game_may_begin_anywhere_in_a_turn(name: StepName, step: Step) -> None:
    begin = StartAt(turn=3, side=B, step=name)
    ships = (ship("10", B, at=(3, 3)), ship("9", B, at=(3, 4)), ship("1", A, at=(-3, 3)))
    state = start(scenario_of(*ships, begin=begin))
    assert (state.turn, state.phasing, state.step) == (3, B, step)
    assert state.queue == (("9", "10") if step is Step.MOVE else ())


@pytest.mark.rule("planets 14", "planets 15")
def test_damage_of_the_option_not_played_is_left_out() -> None:
    hurt = ship("1", at=(3, 3), weapon=2, drive=1, structure=3, disabled=4)
    tracks = position(hurt).ships[ONE]
    single = position(hurt, options=Options(damage=Damage.SINGLE)).ships[ONE]
    assert (tracks.weapon, tracks.drive, tracks.structure, tracks.disabled) == (2, 1, 3, 0)
    assert (single.weapon, single.drive, single.structure, single.disabled) == (0, 0, 0, 4)


# --- options and absent sides ----------------------------------------------------------------


def ready(scenario: Scenario, *absent: Side, **options: str) -> Scenario:
    merged = prepared(scenario, options, frozenset(absent))
    assert isinstance(merged, Scenario), merged
    return merged


def wrong(scenario: Scenario, *absent: str, **options: str) -> tuple[Fault, ...]:
    found = prepared(scenario, options, frozenset(map(Side, absent)))
    assert isinstance(found, tuple)
    return found


@pytest.mark.rule("planets 1.2")
def test_every_option_and_every_value_can_be_chosen() -> None:
    plain = scenario_of(ship("1", at=(3, 3)))
    assert [o.name for o in OPTIONS] == list(Options.__struct_fields__)
    assert {o.name: o.default for o in OPTIONS} == {
        "damage": "tracks",
        "hidden": "off",
        "heroism": "off",
        "recovery": "own",
        "nukes": "off",
        "combat": "on",
    }
    for option in OPTIONS:
        made = [ready(plain, **{option.name: value}).options for value in option.values]
        assert len(set(map(repr, made))) == len(option.values)
        assert ready(plain, **{option.name: option.default}).options == Options()


@pytest.mark.rule("planets 1.2")
def test_options_merge_into_those_of_the_scenario() -> None:
    plain = scenario_of(ship("1", at=(3, 3)), options=Options(heroism=True))
    merged = ready(plain, damage="single", recovery="even", nukes="true", combat="false").options
    assert merged == Options(
        damage=Damage.SINGLE, heroism=True, recovery=Recovery.EVEN, nukes=True, combat=False
    )
    assert ready(plain, heroism="off").options == Options()


@pytest.mark.rule("planets 1.2")
def test_wrong_options_are_all_told() -> None:
    found = wrong(scenario_of(ship("1", at=(3, 3))), damage="on", hidden="single", luck="on")
    assert [(f.place, f.allowed) for f in found] == [
        ("options.damage", "tracks or single"),
        ("options.hidden", "off or on"),
        ("options.luck", "one of damage, hidden, heroism, recovery, nukes, combat"),
    ]


def race() -> Scenario:
    sides = [side_setup(A, optional=True), side_setup(B, optional=True), side_setup(Side("c"))]
    return scenario_of(
        ship("1", A, landed=("World", 0)),
        ship("2", B, landed=("World", 1)),
        ship("3", Side("c"), landed=("World", 2)),
        sides=sides,
        items=[item("m", A, at=(4, 4))],
        bases=[base("World", "open", 0, 1, 2), base("Moon", "a")],
        objective=Race(("Moon",), "World"),
        begin=StartAt(side=A),
    )


@pytest.mark.rule("planets 19.3")
def test_a_side_is_left_out_with_all_it_owns() -> None:
    part = ready(race(), A)
    assert [s.id for s in part.sides] == ["b", "c"]
    state = start(part)
    assert set(state.ships) == {"2", "3"}
    assert not state.items
    assert state.phasing == "b"
    assert state.bases[UnitId("Moon 3")].owner == "closed"
    assert [s.id for s in ready(race(), A, B).sides] == ["c"]


@pytest.mark.rule("planets 19.3")
def test_who_cannot_be_left_out() -> None:
    assert [f.place for f in wrong(race(), "c")] == ["seats.c"]
    assert [f.place for f in wrong(race(), "z")] == ["seats.z"]
    free_for_all = msgspec.structs.replace(
        race(), sides=tuple(SideSetup(s, s, "win", optional=True) for s in (A, B, Side("c")))
    )
    assert [f.place for f in wrong(free_for_all, "a", "b", "c")] == ["seats"]
    derelict = msgspec.structs.replace(
        race(),
        sides=(
            SideSetup(A, "a", "win", optional=True),
            SideSetup(B, "b", "win", optional=True),
            SideSetup(Side("c"), "c", "drift", commanded=False),
        ),
    )
    assert [f.place for f in wrong(derelict, "a", "b")] == ["seats"]


def test_leaving_a_side_out_must_leave_a_game() -> None:
    both = scenario_of(
        ship("1", A, kind="orbital-base", at=(1, 0)),
        ship("2", B, at=(4, 4), surrendered="1"),
        sides=[side_setup(A, optional=True), side_setup(B)],
    )
    assert [f.place for f in wrong(both, "a")] == ["ships[0].surrendered"]


@pytest.mark.rule("planets 3.7")
def test_a_state_survives_the_journey_through_json() -> None:
    state = position(
        ship("1", at=(6, -4), velocity=(2, 0), hold={"mine": 2}),
        ship("2", B, landed=("World", 3), drive=2),
        items=[item("m", at=(1, 0), velocity=(0, 1))],
        bases=[base("World", "b", 3)],
    )
    again = msgspec.json.decode(msgspec.json.encode(state), type=State)
    assert again == state
