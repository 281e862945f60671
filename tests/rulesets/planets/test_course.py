"""Courses, burns and gravity: worked examples of planets 22.1 and 22.2 that roll nothing."""

import pytest

from game.core.hexes import DIRECTION_NAMES, DIRECTIONS, Hex, add, ring
from game.core.lines import entered
from game.core.ruleset import UnitId
from game.rulesets.planets.astrogation import OVERLOADS, check_plots, legal_plots
from game.rulesets.planets.chart import chart_of
from game.rulesets.planets.course import Fate, flight
from game.rulesets.planets.gravity import Rocks, in_orbit, passed, pulls_of, rocks_of
from game.rulesets.planets.orders import Burn, Land, Order, TakeOff
from game.rulesets.planets.ships import Kind
from game.rulesets.planets.state import State
from tests.rulesets.planets.positions import A, base, board_map, position, ship

E, NE, NW, W, SW, SE = range(6)
ONE = UnitId("1")


def flyer(past: Hex, present: Hex, kind: Kind = Kind.CORVETTE, *pulls: int) -> State:
    """One ship of side `a` that flew from `past` to `present`."""
    velocity = (present[0] - past[0], present[1] - past[1])
    return position(ship("1", kind=kind, at=present, velocity=velocity, pulls=pulls))


@pytest.mark.rule(
    "planets 5.1",
    "planets 5.2",
    "planets 5.3",
    "planets 5.7",
    "planets W01",
    "planets W02",
    "planets W03",
    "planets W04",
    "planets W05",
    "planets R5",
)
@pytest.mark.parametrize(
    ("past", "present", "burns", "end", "cost"),
    [
        pytest.param((0, 4), (3, 3), (), (6, 2), 0, id="W01"),
        pytest.param((0, 4), (3, 3), (SW,), (5, 3), 1, id="W02"),
        pytest.param((0, 4), (3, 3), (E,), (7, 2), 1, id="W03 E"),
        pytest.param((0, 4), (3, 3), (NE,), (7, 1), 1, id="W03 NE"),
        pytest.param((0, 4), (3, 3), (NW,), (6, 1), 1, id="W03 NW"),
        pytest.param((0, 4), (3, 3), (W,), (5, 2), 1, id="W03 W"),
        pytest.param((0, 4), (3, 3), (SE,), (6, 3), 1, id="W03 SE"),
        pytest.param((0, 4), (1, 4), (W,), (1, 4), 1, id="W04"),
        pytest.param((0, 4), (3, 3), (E, NE), (8, 1), 2, id="W05"),
        pytest.param((0, 4), (3, 3), (E, W), (6, 2), 0, id="W05 nets nothing"),
    ],
)
def test_burns(past: Hex, present: Hex, burns: tuple[int, ...], end: Hex, cost: int) -> None:
    state = flyer(past, present)
    orders: list[Order] = [Burn(ONE, burns)] if burns else []
    assert check_plots(state, A, orders) is None
    plan = flight(state, state.ships[ONE], tuple(o for o in orders if isinstance(o, Burn)))
    assert (plan.end, plan.cost, plan.fate) == (end, cost, Fate.FLIES)


@pytest.mark.rule("planets 2.6", "planets W01", "planets W02")
def test_entered_hexes_of_burns() -> None:
    assert entered((3, 3), (6, 2)) == ((4, 3), (5, 2), (6, 2))
    assert entered((3, 3), (5, 3)) == ((4, 3), (5, 3))


@pytest.mark.rule("planets 5.4", "planets 3.2", "planets W05")
def test_a_packet_does_not_overload() -> None:
    state = flyer((0, 4), (3, 3), Kind.PACKET)
    refusal = check_plots(state, A, [Burn(ONE, (E, NE))])
    assert refusal is not None
    assert refusal.rule == "planets 5.4"
    assert check_plots(state, A, [Burn(ONE, (E, W))]) is None


@pytest.mark.rule("planets 5.4")
def test_twelve_overloads_reach_the_twelve_hexes_at_distance_two() -> None:
    ends = {add(DIRECTIONS[one], DIRECTIONS[two]) for one, two in OVERLOADS}
    assert len(OVERLOADS) == 12
    assert ends == set(ring((0, 0), 2))


@pytest.mark.rule("planets 9.1", "planets W10")
@pytest.mark.parametrize(
    ("burns", "end", "fate"),
    [
        pytest.param((), (9, 1), Fate.LEAVES, id="W10 coasting"),
        pytest.param((W,), (8, 1), Fate.FLIES, id="W10 burn W"),
        pytest.param((NW,), (9, 0), Fate.FLIES, id="W10 burn NW"),
    ],
)
def test_edge(burns: tuple[int, ...], end: Hex, fate: Fate) -> None:
    state = flyer((5, 1), (7, 1))
    plots = (Burn(ONE, burns),) if burns else ()
    plan = flight(state, state.ships[ONE], plots)
    assert (plan.end, plan.fate) == (end, fate)


@pytest.mark.rule(
    "planets 6.1",
    "planets 6.2",
    "planets 6.3",
    "planets 7.1",
    "planets 7.5",
    "planets 6.6",
    "planets 7.8",
    "planets R9",
    "planets W13",
    "planets W14",
    "planets W15",
    "planets W16",
    "planets W17",
    "planets W18",
    "planets W19",
    "planets W20",
    "planets W21",
    "planets W22",
    "planets W24",
)
@pytest.mark.parametrize(
    ("past", "present", "pulls", "burns", "end", "fate", "noted"),
    [
        pytest.param((-3, -1), (-1, -1), (), (), (1, -1), "flies", "SE SW", id="W13 turn 1"),
        pytest.param((-1, -1), (1, -1), (SE, SW), (), (2, 1), "flies", "W", id="W13 turn 2"),
        pytest.param((1, -1), (2, 1), (W,), (), (2, 3), "flies", "", id="W13 turn 3"),
        pytest.param((2, 1), (2, 3), (), (), (2, 5), "flies", "", id="W13 turn 4"),
        pytest.param((3, -1), (2, -1), (), (), (1, -1), "flies", "SW", id="W14 turn 1"),
        pytest.param((2, -1), (1, -1), (SW,), (), (-1, 0), "flies", "SE E", id="W14 turn 2"),
        pytest.param((1, -1), (-1, 0), (SE, E), (), (-2, 2), "flies", "", id="W14 turn 3"),
        pytest.param((-1, 0), (-2, 2), (), (), (-3, 4), "flies", "", id="W14 turn 4"),
        pytest.param((1, 0), (1, 0), (W,), (), (0, 0), "crashes", "", id="W15"),
        pytest.param((1, 0), (1, 0), (W,), (E,), (1, 0), "flies", "W", id="W16"),
        pytest.param((1, 0), (1, 0), (W,), (NE,), (1, -1), "flies", "SW", id="W17 NE"),
        pytest.param((1, 0), (1, 0), (W,), (SE,), (0, 1), "flies", "NW", id="W17 SE"),
        pytest.param((1, 0), (1, 0), (W,), (NW,), (0, -1), "flies", "SW SE", id="W18 turn 1"),
        pytest.param((1, 0), (0, -1), (SW, SE), (), (-2, 0), "flies", "", id="W18 turn 2"),
        pytest.param((0, -1), (-2, 0), (), (), (-4, 1), "flies", "", id="W18 turn 3"),
        pytest.param((1, 0), (1, 0), (W,), (E, E), (2, 0), "flies", "", id="W19"),
        pytest.param((2, 0), (1, 0), (W,), (), (-1, 0), "crashes", "", id="W20 coasting"),
        pytest.param((2, 0), (1, 0), (W,), (E,), (0, 0), "crashes", "", id="W20 E"),
        pytest.param((2, 0), (1, 0), (W,), (NE,), (0, -1), "flies", "SW SE", id="W20 NE"),
        pytest.param((2, 0), (1, 0), (W,), (E, NE), (1, -1), "flies", "SW", id="W20 overload"),
        pytest.param((1, 1), (1, 0), (W,), (), (0, -1), "flies", "SW SE", id="W21 coasting"),
        pytest.param((1, 1), (1, 0), (W,), (E,), (1, -1), "flies", "SW", id="W21 E"),
        pytest.param((1, -1), (0, -1), (SE,), (), (-1, 0), "flies", "E", id="W22 coasting"),
        pytest.param((1, -1), (0, -1), (SE,), (E,), (0, 0), "crashes", "", id="W22 no landing"),
        pytest.param((1, -1), (0, -1), (SE,), (NW,), (-1, -1), "flies", "", id="W22 NW"),
        pytest.param((-5, -2), (-2, -1), (), (), (1, 0), "crashes", "", id="W24"),
    ],
)
def test_gravity(
    past: Hex,
    present: Hex,
    pulls: tuple[int, ...],
    burns: tuple[int, ...],
    end: Hex,
    fate: str,
    noted: str,
) -> None:
    state = flyer(past, present, Kind.CORVETTE, *pulls)
    plots = (Burn(ONE, burns),) if burns else ()
    plan = flight(state, state.ships[ONE], plots)
    names = " ".join(DIRECTION_NAMES[d] for d in plan.pulls.directions)
    assert (plan.end, plan.fate, names) == (end, fate, noted)


@pytest.mark.rule("planets 7.1", "planets W11", "planets W12")
@pytest.mark.parametrize(
    ("past", "ends", "pulls"),
    [
        pytest.param(
            (0, 1),
            [(1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0)],
            "SW SE E NE NW W",
            id="W11",
        ),
        pytest.param(
            (1, -1),
            [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)],
            "NW NE E SE SW W",
            id="W12",
        ),
    ],
)
def test_orbit(past: Hex, ends: list[Hex], pulls: str) -> None:
    here: Hex = (1, 0)
    owed: tuple[int, ...] = (W,)
    flown, noted = [], []
    for _ in ends:
        state = flyer(past, here, Kind.CORVETTE, *owed)
        assert in_orbit(state, state.ships[ONE]) == "World"
        plan = flight(state, state.ships[ONE])
        past, here, owed = here, plan.end, plan.pulls.directions
        flown.append(here)
        noted += [DIRECTION_NAMES[d] for d in owed]
    assert flown == ends
    assert " ".join(noted) == pulls


@pytest.mark.rule("planets 2.9", "planets 2.11", "planets 6.4", "planets R2", "planets W23")
def test_a_course_beside_the_disc() -> None:
    plan = pulls_of(board_map("world"), (-1, -1), (1, 0), weak=False)
    assert [g.at for g in plan.hexes] == [(0, -1), (1, -1), (1, 0)]
    assert [DIRECTION_NAMES[d] for d in plan.directions] == ["SE", "SW", "W"]


@pytest.mark.rule("planets 6.5", "planets R6", "planets W25")
@pytest.mark.parametrize(
    ("pulls", "end", "noted", "optional"),
    [
        pytest.param((SW,), (7, -3), "", (), id="W25 first ignored"),
        pytest.param((SE, SW), (7, -2), "W", (), id="W25 first used"),
    ],
)
def test_weak_gravity(
    pulls: tuple[int, ...],
    end: Hex,
    noted: str,
    optional: tuple[Hex, ...],
) -> None:
    first = pulls_of(board_map("world"), (4, -4), (6, -4), weak=False)
    assert [g.at for g in first.hexes] == [(5, -4), (6, -4)]
    assert first.optional == ((5, -4),)
    state = position(ship("1", at=(6, -4), velocity=(2, 0), pulls=pulls))
    plan = flight(state, state.ships[ONE])
    names = " ".join(DIRECTION_NAMES[d] for d in plan.pulls.directions)
    assert (plan.end, names, plan.pulls.optional) == (end, noted, optional)


@pytest.mark.rule("planets 6.7", "planets R10", "planets W26", "planets W27")
@pytest.mark.parametrize(
    ("past", "present", "pulls", "ends"),
    [
        pytest.param(
            (2, -2),
            (2, 0),
            (W, W),
            [(0, 2), (-2, 2), (-2, 0), (0, -2), (2, -2), (2, 0)],
            id="W26 speed 2",
        ),
        pytest.param((-2, -4), (0, -3), (), [(2, -2), (2, 1), (0, 4), (-2, 7)], id="W27"),
    ],
)
def test_round_the_sun_using_weak_gravity(
    past: Hex, present: Hex, pulls: tuple[int, ...], ends: list[Hex]
) -> None:
    flown = []
    velocity = (present[0] - past[0], present[1] - past[1])
    for _ in ends:
        state = position(ship("1", at=present, velocity=velocity, pulls=pulls), board="inner")
        plan = flight(state, state.ships[ONE])
        velocity = (plan.end[0] - present[0], plan.end[1] - present[1])
        present, pulls = plan.end, plan.pulls.directions
        flown.append(present)
    assert flown == ends


@pytest.mark.rule("planets 6.7", "planets R10", "planets W26")
def test_round_the_sun_at_speed_one_ignoring_weak_gravity() -> None:
    here: Hex = (2, 0)
    velocity: Hex = (0, 1)
    pulls: tuple[int, ...] = (W,)
    flown = []
    for _ in range(12):
        state = position(ship("1", at=here, velocity=velocity, pulls=pulls), board="inner")
        plan = flight(state, state.ships[ONE])
        velocity = (plan.end[0] - here[0], plan.end[1] - here[1])
        here = plan.end
        pulls = tuple(g.arrow for g in plan.pulls.hexes if g.at not in plan.pulls.optional)
        flown.append(here)
    assert flown[:3] == [(1, 1), (0, 2), (-1, 2)]
    assert flown[-1] == (2, 0)
    suns = {h for h, g in chart_of(board_map("inner")).gravity.items() if g.body == "Sun"}
    assert set(flown) == suns


@pytest.mark.rule("planets 7.2", "planets R11", "planets W22")
def test_landing_from_orbit_on_any_open_side() -> None:
    orbiter = ship("1", at=(0, -1), velocity=(-1, 0), pulls=(SE,))
    state = position(orbiter, bases=[base("World", "a", 0, 3)])
    landings = [o.side for o in legal_plots(state, A, []) if isinstance(o, Land)]
    assert landings == [0, 3]
    assert flight(state, state.ships[ONE], (Land(ONE, 3),)).fate is Fate.LANDS
    refusal = check_plots(state, A, [Land(ONE, 1)])
    assert refusal is not None
    assert refusal.rule == "planets R11"


@pytest.mark.rule("planets 7.2", "planets W20")
def test_no_landing_without_an_orbit_before() -> None:
    state = position(
        ship("1", at=(1, 0), velocity=(-1, 0), pulls=(W,)), bases=[base("World", "a", 0)]
    )
    refusal = check_plots(state, A, [Land(ONE, 0)])
    assert refusal is not None
    assert refusal.rule == "planets 7.2"


@pytest.mark.rule("planets 6.5", "planets 7.3", "planets R42", "planets W60")
@pytest.mark.parametrize(
    ("burns", "end", "fate"),
    [
        pytest.param((), (5, -3), "crashes", id="W60 no burn"),
        pytest.param((SW,), (4, -2), "flies", id="W60 SW"),
    ],
)
def test_after_a_take_off_weak_gravity_counts(burns: tuple[int, ...], end: Hex, fate: str) -> None:
    ground = position(ship("1", kind="corvette", landed=("Moon", 3)), bases=[base("Moon", "a", 3)])
    rise = flight(ground, ground.ships[ONE], (TakeOff(ONE),))
    assert (rise.end, rise.pulls.directions, rise.pulls.weak) == ((4, -3), (E,), True)
    assert rise.pulls.optional == ()
    state = position(ship("1", kind="corvette", at=(4, -3), pulls=(E,)))
    plots = (Burn(ONE, burns),) if burns else ()
    plan = flight(state, state.ships[ONE], plots)
    assert (plan.end, plan.fate) == (end, fate)
    assert plan.pulls.optional == ()


@pytest.mark.rule(
    "planets 7.6", "planets 9.2", "planets 9.4", "planets R13", "planets R16", "planets W61"
)
@pytest.mark.parametrize(
    ("burns", "end", "rocks"),
    [
        pytest.param((E,), (1, 0), (), id="W61 E"),
        pytest.param((E, E), (2, 0), ((2, 0),), id="W61 overload"),
    ],
)
def test_leaving_a_rock(burns: tuple[int, ...], end: Hex, rocks: tuple[Hex, ...]) -> None:
    state = position(ship("1", kind="corsair", landed=("Rock", None)), board="rocks")
    plan = flight(state, state.ships[ONE], (Burn(ONE, burns),))
    assert (plan.end, plan.fate, plan.rocks) == (end, Fate.FLIES, rocks)


@pytest.mark.rule("planets 7.6", "planets R13")
@pytest.mark.parametrize(
    ("at", "velocity", "fate"),
    [
        pytest.param((1, 0), (-1, 0), Fate.FLIES, id="speed 1 is an approach"),
        pytest.param((0, 0), (0, 0), Fate.RESTS, id="speed 0 is landed"),
        pytest.param((2, 0), (-2, 0), Fate.CRASHES, id="speed 2 is a crash"),
        pytest.param((1, 0), (-2, 0), Fate.CRASHES, id="through the disc"),
        pytest.param((1, 1), (-2, -1), Fate.FLIES, id="beside the disc"),
    ],
)
def test_coming_to_a_rock(at: Hex, velocity: Hex, fate: Fate) -> None:
    state = position(ship("1", at=at, velocity=velocity), board="rocks")
    assert flight(state, state.ships[ONE]).fate is fate


@pytest.mark.rule("planets 9.2", "planets 9.3", "planets R15", "planets W29", "planets W30")
@pytest.mark.parametrize(
    ("start", "end", "rolls"),
    [
        pytest.param((4, -1), (5, -1), [], id="W29 speed 1"),
        pytest.param((7, -1), (4, -1), [(5, -1), (4, -1)], id="W29 speed 3"),
        pytest.param((6, -1), (4, 0), [(5, -1)], id="W30 between two"),
        pytest.param((-5, -2), (-4, -1), [(-4, -1)], id="W30 along one"),
    ],
)
def test_asteroid_rolls(start: Hex, end: Hex, rolls: list[Hex]) -> None:
    state = position(board="rocks")
    assert list(rocks_of(state, start, end)) == rolls


@pytest.mark.rule("planets 9.3")
def test_a_run_between_two_asteroids_is_one_thing() -> None:
    met = passed(board_map("rocks"), (6, -1), (4, 0))
    assert [m.thing for m in met] == [Rocks(((5, -1), (5, 0)))]
