"""Marks of the board and choices of a plot: the picture `planets-plot`, and each kind of mark."""

import pytest
from msgspec.structs import replace

from game.core.board import BaseMark, Board, Course, Pull, When
from game.core.board import Burn as BurnMark
from game.core.hexes import Hex
from game.core.plane import DISC, centre, point_at
from game.core.ruleset import UnitId
from game.rulesets.planets.events import Flew
from game.rulesets.planets.marks import board, chart_marks
from game.rulesets.planets.objectives import Breakout, Edge, Rest
from game.rulesets.planets.orders import (
    Attack,
    Burn,
    DefenceFire,
    Gun,
    IgnoreGravity,
    Land,
    Launch,
    Order,
    Ram,
    ShootNuke,
    TakeOff,
)
from game.rulesets.planets.rose import choices, harms
from game.rulesets.planets.scenario import Damage, Options, ShipSetup
from game.rulesets.planets.state import State, Step
from game.rulesets.planets.views import view
from tests.rulesets.planets.positions import (
    A,
    B,
    base,
    board_map,
    item,
    ledger,
    position,
    ship,
)

E, NE, NW, W, SW, SE = range(6)
LARKSPUR, GANNET, CORSAIR = UnitId("larkspur"), UnitId("gannet"), UnitId("corsair")
ONE = UnitId("1")


def picture() -> State:
    """The position of `planets-plot`: turn 6, Larkspur about to plot."""
    return position(
        ship("larkspur", kind="packet", at=(-1, 1), velocity=(3, -1), pulls=(NE,), fuel=7),
        ship("gannet", kind="packet", at=(-1, -4), velocity=(1, 0)),
        ship("corsair", B, "corsair", at=(6, -3), velocity=(0, 1), pulls=(W,)),
        bases=[base("World", "a")],
        turn=6,
    )


PLOT: list[Order] = [Burn(LARKSPUR, (SE,))]


def of(shown: Board, unit: str) -> list[Course]:
    """The courses of one unit, as drawn: flown, drift, planned, ghosts."""
    return [course for course in shown.courses if course.unit == unit]


# --- courses ----------------------------------------------------------------------------------


@pytest.mark.rule("planets 5.2", "planets 5.3", "planets 5.7")
def test_all_courses_of_the_plotted_ship() -> None:
    seen = [
        (c.when, c.start, c.end, c.turn, c.words) for c in of(board(picture(), PLOT), "larkspur")
    ]
    assert seen == [
        (When.FLOWN, (-4, 2), (-1, 1), 5, "past · turn 5"),
        (When.PLANNED, (-1, 1), (3, 0), 6, "turn 6"),
        (When.DRIFT, (-1, 1), (2, 0), 6, ""),  # where momentum alone leads
        (When.GHOST, (3, 0), (6, -2), 7, "turn 7 · speed 3"),
        (When.GHOST, (6, -2), (9, -4), 8, "turn 8 · speed 3"),
        (When.GHOST, (9, -4), (12, -6), 9, ""),  # off the map
    ]


def test_others_drift() -> None:
    shown = board(picture(), PLOT)
    gannet, corsair = of(shown, "gannet"), of(shown, "corsair")
    assert [(c.when, c.end, c.words) for c in gannet] == [
        (When.FLOWN, (-1, -4), ""),
        (When.DRIFT, (0, -4), ""),
    ]
    assert [(c.when, c.end, c.words) for c in corsair] == [
        (When.FLOWN, (6, -3), ""),
        (When.DRIFT, (5, -2), "corsair drifts here"),
    ]
    assert [(m.id, m.note) for m in shown.markers] == [
        ("corsair", "speed 1"),
        ("gannet", "speed 1 · no orders yet"),
        ("larkspur", "speed 3 → 4"),
    ]


def test_a_selected_ship_without_orders_tells_all_too() -> None:
    shown = board(picture(), selected=LARKSPUR)
    assert [(c.when, c.end, c.fatal) for c in of(shown, "larkspur")] == [
        (When.FLOWN, (-1, 1), False),
        (When.DRIFT, (3, -1), False),
        (When.GHOST, (6, -4), True),
    ]
    assert shown.markers[-1].note == "speed 3"
    assert [(i.start, i.end, i.words) for i in shown.impacts] == [
        ((3, -1), (6, -4), "hits Moon turn 7")
    ]


def test_no_ghosts_while_guns_fire() -> None:
    shown = board(replace(picture(), step=Step.ATTACK), selected=LARKSPUR)
    assert [c.when for c in of(shown, "larkspur")] == [When.FLOWN, When.DRIFT]


@pytest.mark.rule("planets 7.5")
def test_a_fatal_plot_ends_in_a_burst_on_the_disc() -> None:
    shown = board(picture(), [Burn(LARKSPUR, (NW,))])
    planned = next(c for c in of(shown, "larkspur") if c.when is When.PLANNED)
    assert (planned.fatal, planned.end_marker) == (True, False)
    (burst,) = shown.impacts
    assert burst.words == "hits World"
    x, y = point_at(burst.start, burst.end, burst.t)
    cx, cy = centre((0, 0))
    assert (x - cx) ** 2 + (y - cy) ** 2 == pytest.approx(DISC**2)
    assert 0 < burst.t < 0.5


@pytest.mark.rule("planets 9.1")
def test_the_burst_of_a_loss_at_the_edge_is_where_the_map_ends() -> None:
    state = position(ship("1", at=(7, 1), velocity=(2, 0)))
    (burst,) = board(state).impacts
    assert (burst.words, burst.end, burst.t) == ("leaves the map", (9, 1), 0.75)


@pytest.mark.rule("planets 2.10")
def test_the_burst_of_a_fall_into_the_sun_is_where_its_hexes_begin() -> None:
    state = position(ship("1", at=(4, 0), velocity=(-4, 0)), board="inner")
    (burst,) = board(state).impacts
    assert (burst.words, burst.t) == ("hits Sun", 0.625)


def test_a_loss_in_a_later_player_turn_says_when() -> None:
    state = position(ship("1", at=(7, 1), velocity=(2, 0)), turn=3, step=Step.ATTACK)
    (burst,) = board(state).impacts
    assert burst.words == "leaves the map turn 4"


def test_ships_that_stay_have_no_courses() -> None:
    state = position(
        ship("1", landed=("World", 2)),
        ship("2", kind="orbital-base", at=(1, 0)),
        ship("3", docked="2"),
        bases=[base("World", "a")],
    )
    shown = board(state)
    assert shown.courses == ()
    assert [(m.note, m.landed, m.docked) for m in shown.markers] == [
        ("landed on World, NW (side 2)", 2, False),
        ("on station", None, False),
        ("docked at 2", None, True),
    ]


def test_landing_and_take_off_as_plans() -> None:
    state = position(
        ship("1", at=(0, -1), velocity=(-1, 0), pulls=(SE,)),
        ship("2", landed=("World", 2)),
        bases=[base("World", "a")],
    )
    shown = board(state, [Land(ONE, 3), TakeOff(UnitId("2"))])
    planned = [c for c in shown.courses if c.when is When.PLANNED]
    assert [(c.unit, c.end, c.words, c.end_marker) for c in planned] == [
        ("1", (0, 0), "turn 1 · lands on World, side 3", False),
        ("2", (0, -1), "turn 1 · takes off", True),
    ]
    assert shown.burns == (BurnMark("1", (-1, 0), (0, 0)),)


def test_a_ram_is_named_on_the_course() -> None:
    state = position(ship("1", at=(-5, 4), velocity=(2, 0)), ship("2", B, at=(-3, 4)))
    (planned,) = [c for c in board(state, [Ram(ONE, UnitId("2"))]).courses if c.unit == "1"][1:2]
    assert planned.words == "turn 1 · rams 2"


def test_plots_given_are_drawn_until_the_ships_have_moved() -> None:
    given = replace(picture(), plots={LARKSPUR: (Burn(LARKSPUR, (SE,)),)})
    planned = [c.end for c in board(given).courses if c.when is When.PLANNED]
    assert planned == [(3, 0)]
    others = [c.when for c in of(board(view(given, B).state), "larkspur")]
    assert others == [When.FLOWN, When.DRIFT]


# --- gravity ----------------------------------------------------------------------------------


@pytest.mark.rule("planets 6.1", "planets 6.2")
def test_pulls_now_and_owed() -> None:
    now = "pull now adds NE\nfrom World"
    owed = "owed turn 7: NW + W\nfrom World"
    assert board(picture(), PLOT).pulls == (
        Pull("larkspur", (2, 0), NE, now=True, words=now),
        Pull("larkspur", (0, 1), NW, now=False, words=owed),
        Pull("larkspur", (1, 0), W, now=False, words=owed),
    )


@pytest.mark.rule("planets 6.2")
def test_pulls_now_are_chained() -> None:
    state = position(ship("1", at=(1, -1), velocity=(2, 0), pulls=(SE, SW)), turn=2)
    pulls = [p for p in board(state, selected=ONE).pulls if p.now]
    assert [(p.at, p.direction) for p in pulls] == [((3, -1), SE), ((3, 0), SW)]
    assert pulls[0].words == "pulls now add SE + SW\nfrom World"


@pytest.mark.rule("planets 6.5", "planets R7")
def test_a_weak_pull_is_optional_until_it_is_ignored() -> None:
    game = ledger(position(ship("1", at=(2, -4)), step=Step.TRIM))
    game.emit(Flew(ONE, (2, -4), (5, -4), (SE,), ((5, -4),), weak=True, visited=((5, -4),)))
    words = "owed turn 2: SE\nfrom Moon"
    assert board(game.state).pulls == (
        Pull("1", (5, -4), SE, now=False, words=words, optional=True),
    )
    trimmed = board(game.state, [IgnoreGravity(ONE, (5, -4))])
    assert trimmed.pulls == ()
    assert [c.end for c in board(game.state).courses] == [(5, -4), (8, -3)]
    assert [c.end for c in trimmed.courses] == [(5, -4), (8, -4)]


# --- ordnance, fire, bases, objectives ------------------------------------------------------------


@pytest.mark.rule("planets 11.3")
def test_a_launch_shows_the_course_of_the_item() -> None:
    state = position(
        ship("1", at=(-5, 4), velocity=(2, 0), hold={"torpedo": 1}), turn=2, step=Step.LAUNCH
    )
    shown = board(state, [Launch(ONE, "torpedo", (NE, NE))])
    torpedo = next(c for c in shown.courses if c.sprite == "torpedo")
    assert (torpedo.start, torpedo.end, torpedo.when) == ((-5, 4), (-1, 2), When.PLANNED)
    assert torpedo.words == "torpedo · turn 2"
    assert shown.burns == (BurnMark("1", (-3, 4), (-1, 2)),)


@pytest.mark.rule("planets 11.4")
@pytest.mark.parametrize(
    ("moves", "drifts"), [pytest.param(2, [(-1, 4)], id="flying"), pytest.param(5, [], id="spent")]
)
def test_ordnance_drifts(moves: int, drifts: list[Hex]) -> None:
    state = position(items=[item("m", B, at=(-3, 4), velocity=(2, 0), moves=moves)])
    shown = board(state)
    (marker,) = shown.markers
    assert (marker.sprite, marker.side, marker.at, marker.past) == ("mine", 1, (-3, 4), (-5, 4))
    assert [c.end for c in shown.courses if c.when is When.DRIFT] == drifts


@pytest.mark.rule("planets 10.4", "planets 10.7")
@pytest.mark.parametrize(
    ("at", "velocity", "start", "clear", "words"),
    [
        pytest.param((2, 0), (0, 0), (2, 0), False, "1: range 4 · World blocks", id="blocked"),
        pytest.param((-4, 0), (0, 0), (-4, 0), True, "1: range 2 · sight clear", id="clear"),
        pytest.param((-2, 4), (0, 3), (-2, 1), True, "1: range 1 · sight clear", id="in passing"),
    ],
)
def test_lines_of_fire(
    at: Hex,
    velocity: Hex,
    start: Hex,
    clear: bool,  # noqa: FBT001
    words: str,
) -> None:
    state = position(
        ship("1", at=at, velocity=velocity), ship("2", B, at=(-2, 0)), step=Step.ATTACK
    )
    shown = board(state, [Attack((Gun(ONE),), (UnitId("2"),))])
    (sight,) = shown.sights
    assert (sight.start, sight.end, sight.clear, sight.words) == (start, (-2, 0), clear, words)
    assert [m.note for m in shown.markers] == ["frigate 8", "frigate 8"]


def test_lines_at_a_nuke() -> None:
    state = position(
        ship("1", at=(2, 0)),
        items=[item("n", B, "nuke", at=(1, 0))],
        bases=[base("World", "a")],
        options=Options(nukes=True),
        step=Step.ATTACK,
    )
    orders: list[Order] = [ShootNuke(ONE, UnitId("n")), DefenceFire(UnitId("World 0"), UnitId("n"))]
    sights = board(state, orders).sights
    assert [(s.start, s.end) for s in sights] == [((2, 0), (1, 0)), ((0, 0), (1, 0))]


def test_orders_for_what_is_not_there_are_passed_over() -> None:
    state = position(ship("1", at=(2, 0)))
    gone = UnitId("gone")
    orders: list[Order] = [
        Burn(gone, (E,)),
        Launch(gone, "mine"),
        Attack((Gun(gone),), (gone,)),
        ShootNuke(gone, gone),
        DefenceFire(gone, gone),
        IgnoreGravity(gone, (0, 0)),
    ]
    assert board(state, orders).sights == ()


def test_bases_by_owner() -> None:
    state = position(
        bases=[
            base("World", "a", 0),
            base("World", "open", 1),
            base("World", "b", 2, destroyed=True),
            base("Moon", "b", suppressed=True),
        ]
    )
    shown = {b.id: b for b in board(state).bases}
    assert shown["World 0"] == BaseMark(
        "World 0", 0, "planetary", (0, 0), 0, "base on World, side 0: Side a's"
    )
    assert (shown["World 1"].side, shown["World 1"].sprite) == (-1, "open planetary")
    assert (shown["World 2"].sprite, shown["World 2"].words) == (
        "closed planetary",
        "base on World, side 2: in ruins",
    )
    assert shown["World 5"].words == "base on World, side 5: closed"
    assert shown["Moon 3"].words == "base on Moon, side 3: suppressed"


def test_an_asteroid_base_stands_in_the_middle() -> None:
    (rock,) = board(position(board="rocks", bases=[base("Rock", "b")])).bases
    assert (rock.side, rock.sprite, rock.direction) == (1, "asteroid", None)


def test_flags_of_the_objective() -> None:
    state = position(ship("1", at=(2, 0)), objective=Rest(beacon=(2, 6)))
    assert [flag.at for flag in board(state).flags] == [(2, 6)]


def test_damage_and_prizes() -> None:
    hurt = ship("1", at=(2, 0), weapon=1, drive=2, structure=3, captured=B)
    (marker,) = board(position(hurt)).markers
    assert (marker.damage, marker.faint) == ((1, 2, 3), True)
    single = position(ship("1", at=(2, 0), disabled=4), options=Options(damage=Damage.SINGLE))
    assert board(single).markers[0].damage == (4,)


def test_the_chart_is_made_once() -> None:
    chart = chart_marks(board_map("inner"))
    assert chart is chart_marks(board_map("inner"))
    assert [(b.name, b.kind, len(b.hexes)) for b in chart.bodies][:2] == [
        ("Sun", "sun", 7),
        ("Mercury", "planet", 1),
    ]
    assert len(chart.asteroids) == 137
    assert sum(g.weak for g in chart.gravity) == 6 + 6 + 6  # the Sun's, the Moon's, Io's


def test_an_unseen_ship_leaves_no_mark() -> None:
    ships = [ship("1", at=(-8, 0)), ship("2", B, at=(8, 0), velocity=(-1, 0))]
    hidden = Options(hidden=True)
    with_her = view(position(*ships, options=hidden), A).state
    without = view(position(ships[0], options=hidden), A).state
    assert board(with_her) == board(without)


# --- choices ----------------------------------------------------------------------------------


@pytest.mark.rule("planets 5.3", "planets 7.5")
def test_the_choices_of_the_picture() -> None:
    assert [(c.key, c.at, c.state, c.words) for c in choices(picture(), LARKSPUR, PLOT)] == [
        ("0", (3, -1), "later", "hits Moon turn 7"),
        ("1", (4, -1), "later", "leaves the map turn 8"),
        ("2", (4, -2), "later", "hits Moon turn 7"),
        ("3", (3, -2), "fatal", "hits World"),
        ("4", (2, -1), "open", ""),
        ("5", (2, 0), "later", "hits Moon turn 8"),
        ("6", (3, 0), "chosen", ""),
    ]


def test_nothing_is_chosen_without_a_plot() -> None:
    states = {c.key: c.state for c in choices(picture(), LARKSPUR)}
    assert (states["0"], states["6"]) == ("later", "open")


def test_a_fatal_plot_looks_fatal_even_when_chosen() -> None:
    states = {c.key: c.state for c in choices(picture(), LARKSPUR, [Burn(LARKSPUR, (NW,))])}
    assert (states["3"], states["6"]) == ("fatal", "open")


def test_fatal_choices_have_a_burst_each() -> None:
    (burst,) = harms(picture(), LARKSPUR, PLOT)
    assert (burst.start, burst.end, burst.words) == ((-1, 1), (3, -2), "hits World")


@pytest.mark.rule("planets 7.2")
def test_a_landing_that_may_be_made_is_not_fatal() -> None:
    orbiter = ship("1", at=(0, -1), velocity=(-1, 0), pulls=(SE,))
    state = position(orbiter, bases=[base("World", "a", 3)])
    east = choices(state, ONE)[1]
    assert (east.at, east.state, east.words) == ((0, 0), "open", "lands on World")
    assert choices(state, ONE, [Land(ONE, 3)])[1].state == "chosen"
    closed = choices(position(orbiter), ONE)[1]
    assert (closed.at, closed.state, closed.words) == ((0, 0), "fatal", "hits World")


@pytest.mark.rule("planets 7.3", "planets 8.5")
def test_choices_on_the_ground_and_at_a_dock() -> None:
    state = position(
        ship("1", landed=("World", 2)),
        ship("2", kind="orbital-base", at=(1, 0)),
        ship("3", docked="2"),
        bases=[base("World", "a", 2)],
    )
    ground = choices(state, ONE, [TakeOff(ONE)])
    assert [(c.key, c.at, c.state) for c in ground] == [
        ("0", (0, 0), "open"),
        ("3", (0, -1), "chosen"),
    ]
    (station,) = choices(state, UnitId("2"))
    assert (station.at, station.state) == ((1, 0), "open")
    docked = {c.key: (c.at, c.state) for c in choices(state, UnitId("3"))}
    assert choices(state, UnitId("3"))[0].words == "stays"
    assert docked["2"] == ((1, -1), "open")  # into orbit
    assert docked["4"] == ((-1, 0), "fatal")  # through World


def test_a_base_that_does_not_lift_her_says_why() -> None:
    state = position(ship("1", landed=("World", 2)))
    rise = choices(state, ONE)[1]
    assert rise.state == "illegal"
    assert "no longer lifts" in rise.words


@pytest.mark.rule("planets 5.4", "planets R5")
def test_adding_goes_on_from_the_chosen_end() -> None:
    state = position(ship("1", at=(-5, 4), velocity=(1, 0)))
    added = {c.key: c for c in choices(state, ONE, [Burn(ONE, (E,))], adding=True)}
    assert (added["0"].at, added["0"].state) == ((-3, 4), "chosen")
    assert (added["1"].at, added["1"].state) == ((-2, 4), "open")
    assert (added["4"].at, added["4"].state) == ((-4, 4), "open")  # back to the drift hex
    further = choices(state, ONE, [Burn(ONE, (E, E))], adding=True)
    assert (further[1].at, further[1].state) == ((-1, 4), "illegal")


@pytest.mark.rule("planets 5.4", "planets 5.6", "planets 15.4")
@pytest.mark.parametrize(
    ("setup", "adding", "why"),
    [
        pytest.param(ship("1", at=(-5, 4), fuel=0), False, "has 0", id="no fuel"),
        pytest.param(ship("1", at=(-5, 4), drive=2), False, "her drive is at 2", id="drive"),
        pytest.param(ship("1", kind="packet", at=(-5, 4)), True, "only warships", id="packet"),
    ],
)
def test_choices_that_cannot_be_say_why(setup: ShipSetup, adding: bool, why: str) -> None:  # noqa: FBT001
    state = position(setup)
    orders = [Burn(ONE, (E,))] if adding else []
    east = choices(state, ONE, orders, adding=adding)[1]
    assert east.state == "illegal"
    assert why in east.words


@pytest.mark.rule("planets 9.1")
def test_an_exit_is_open() -> None:
    state = position(
        ship("1", kind="liner", at=(0, 8), velocity=(0, 2)),
        objective=Breakout(ONE, B, (Edge(0, 1, 10),)),
    )
    assert (choices(state, ONE)[0].state, choices(state, ONE)[0].words) == (
        "open",
        "leaves by an exit",
    )


def test_a_burn_that_strands_says_so() -> None:
    state = position(ship("1", at=(-6, 6), velocity=(2, 0), fuel=2))
    east = choices(state, ONE)[1]
    assert (east.state, east.words) == ("open", "stranded: 3 fuel needed, 1 left")
