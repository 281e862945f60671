"""Plotting and moving ships: planets 5, 6.5, 7, 9 and the whole flight of 22.7."""

import pytest
from msgspec.structs import replace

from game.core.dice import ScriptedDice
from game.core.hexes import DIRECTION_NAMES, Hex
from game.core.ruleset import Ledger, UnitId
from game.rulesets.planets.astrogation import check_plots, legal_plots, resolve_plots
from game.rulesets.planets.events import (
    Event,
    Flew,
    Landed,
    PullIgnored,
    Rammed,
    RocksRolled,
    ShipLost,
    Stayed,
    TookOff,
)
from game.rulesets.planets.movement import (
    check_trims,
    legal_trims,
    move_ship,
    resolve_trims,
    roll_rocks,
)
from game.rulesets.planets.orders import (
    Burn,
    IgnoreGravity,
    Land,
    Launch,
    Order,
    Plot,
    Ram,
    TakeOff,
)
from game.rulesets.planets.scenario import Damage, Options, ShipSetup
from game.rulesets.planets.state import Ending, Mark, Place, State, Step
from tests.rulesets.planets.positions import A, B, base, ledger, no_dice, position, ship

E, NE, NW, W, SW, SE = range(6)
ONE, TWO = UnitId("1"), UnitId("2")
SINGLE = Options(damage=Damage.SINGLE)


def moved(state: State, *plots: Plot, faces: tuple[int, ...] = ()) -> Ledger[State, Event]:
    """Plot ship 1 and move it; all dice given must fall."""
    assert check_plots(state, A, list(plots)) is None
    book = ledger(state)
    resolve_plots(book, list(plots))
    book.events.clear()
    dice = ScriptedDice(*faces)
    move_ship(book, ONE, dice)
    assert not dice.left
    return book


@pytest.mark.rule("planets 5.5", "planets 5.6", "planets 6.1")
def test_flying_spends_fuel_and_notes_velocity_and_pulls() -> None:
    book = moved(position(ship("1", at=(2, -1), velocity=(-1, 0), fuel=3)), Burn(ONE, (W,)))
    flown = book.state.ships[ONE]
    assert (flown.position, flown.velocity, flown.fuel) == ((0, -1), (-2, 0), 2)
    assert [DIRECTION_NAMES[d] for d in flown.pulls] == ["SW", "SE"]
    assert not flown.overloaded


@pytest.mark.rule("planets 5.4")
def test_an_overload_is_used_up_and_a_torch_keeps_it_too() -> None:
    book = moved(position(ship("1", kind="torch", at=(2, 4))), Burn(ONE, (E, E)))
    assert book.state.ships[ONE].overloaded
    refusal = check_plots(book.state, A, [Burn(ONE, (E, E))])
    assert refusal is not None
    assert refusal.rule == "planets 5.4"


@pytest.mark.rule("planets 5.6")
def test_without_fuel_a_ship_coasts_only() -> None:
    state = position(ship("1", at=(2, 4), fuel=0))
    refusal = check_plots(state, A, [Burn(ONE, (E,))])
    assert refusal is not None
    assert refusal.rule == "planets 5.6"
    assert check_plots(state, A, [Burn(ONE, (E, W))]) is None


@pytest.mark.rule("planets 7.3", "planets R12", "planets 7.4")
def test_take_off_and_what_follows() -> None:
    state = position(ship("1", kind="corvette", landed=("World", 0)), bases=[base("World", "open")])
    book = moved(state, TakeOff(ONE))
    assert book.events == [TookOff(ONE, (1, 0), W, weak=False)]
    risen = book.state.ships[ONE]
    assert (risen.position, risen.velocity, risen.pulls) == ((1, 0), (0, 0), (W,))
    assert Mark.ROSE in risen.marks
    assert book.state.visited[ONE] == ((1, 0),)


@pytest.mark.rule("planets 7.3")
@pytest.mark.parametrize(
    ("setup", "bases", "rule"),
    [
        pytest.param(ship("1", landed=("World", 0), drive=1), ["a"], "planets 15.4", id="drive"),
        pytest.param(ship("1", landed=("World", 0)), ["b"], "planets 7.3", id="not her base"),
        pytest.param(ship("1", at=(2, 4)), ["a"], "planets 7.3", id="in flight"),
    ],
)  # fmt: skip
def test_no_take_off(setup: ShipSetup, bases: list[str], rule: str) -> None:
    state = position(setup, bases=[base("World", owner, 0) for owner in bases])
    refusal = check_plots(state, A, [TakeOff(ONE)])
    assert refusal is not None
    assert refusal.rule == rule


@pytest.mark.rule("planets 7.2")
def test_landing_ends_at_rest_on_the_side() -> None:
    orbiter = ship("1", at=(0, -1), velocity=(-1, 0), pulls=(SE,), fuel=5)
    book = moved(position(orbiter, bases=[base("World", "a", 3)]), Land(ONE, 3))
    assert [type(e) for e in book.events] == [Landed]
    down = book.state.ships[ONE]
    assert (down.place, down.body, down.body_side, down.fuel) == (Place.LANDED, "World", 3, 4)
    assert (down.velocity, down.pulls, down.position) == ((0, 0), (), (0, 0))


@pytest.mark.rule("planets 7.5", "planets 9.1", "planets 4.4")
@pytest.mark.parametrize(
    ("setup", "ending"),
    [
        pytest.param(ship("1", at=(1, 0), pulls=(W,)), Ending.CRASHED, id="into World"),
        pytest.param(ship("1", at=(8, 0), velocity=(2, 0)), Ending.LOST, id="off the map"),
    ],
)
def test_losses(setup: ShipSetup, ending: Ending) -> None:
    book = moved(position(setup))
    lost = book.events[-1]
    assert isinstance(lost, ShipLost)
    assert lost.ending is ending
    assert not book.state.ships
    assert book.state.fates[0].ending is ending


@pytest.mark.rule("planets 4.2", "planets 8.5", "planets 6.6")
def test_landed_docked_and_stationed_ships_stay() -> None:
    state = position(
        ship("1", landed=("World", 2)),
        ship("2", kind="orbital-base", at=(1, 0)),
        ship("3", docked="2"),
        bases=[base("World", "a")],
    )
    book = ledger(state)
    for unit in ("1", "2", "3"):
        move_ship(book, UnitId(unit), no_dice())
    assert [type(e) for e in book.events] == [Stayed] * 3


@pytest.mark.rule("planets 8.5", "planets R42")
def test_leaving_a_dock_is_as_the_turn_after_a_take_off() -> None:
    state = position(ship("2", kind="orbital-base", at=(1, 0)), ship("1", docked="2"))
    book = moved(state, Burn(ONE, (NE,)))
    assert book.events == [
        Flew(ONE, (1, 0), (1, -1), (SW,), visited=((1, -1),), cost=1),
    ]
    assert book.state.ships[ONE].place is Place.FLYING


@pytest.mark.rule("planets 8.5", "planets R86", "planets R5")
def test_burns_that_cancel_out_leave_a_dock_and_the_ship_falls() -> None:
    state = position(ship("2", kind="orbital-base", at=(1, 0)), ship("1", docked="2"))
    book = moved(state, Burn(ONE, (E, W)))
    assert book.events == [ShipLost(ONE, Ending.CRASHED, None, (1, 0), (0, 0), "World")]


@pytest.mark.rule("planets 6.5", "planets R7", "planets W25")
def test_the_weak_choice_is_made_once_and_moves_the_future() -> None:
    book = moved(position(ship("1", at=(4, -4), velocity=(2, 0))))
    (choice,) = legal_trims(book.state, A, [])
    assert choice == IgnoreGravity(ONE, (5, -4))
    assert check_trims(book.state, A, [choice]) is None
    doubled = check_trims(book.state, A, [choice, choice])
    assert doubled is not None
    assert doubled.at == "orders[1]"
    resolve_trims(book, [choice])
    assert book.events[-1] == PullIgnored(ONE, (5, -4), SE)
    assert book.state.ships[ONE].pulls == (SW,)
    assert not list(legal_trims(book.state, A, []))


@pytest.mark.rule("planets 6.5", "planets R8")
def test_without_a_drive_weak_gravity_is_always_used() -> None:
    book = moved(position(ship("1", at=(4, -4), velocity=(2, 0), drive=1)))
    assert not list(legal_trims(book.state, A, []))
    refusal = check_trims(book.state, A, [IgnoreGravity(ONE, (5, -4))])
    assert refusal is not None
    assert refusal.rule == "planets R8"


@pytest.mark.rule("planets R6", "planets 6.5")
def test_a_weak_hex_counts_over_turns_until_a_movement_without_gravity() -> None:
    book = moved(position(ship("1", at=(3, -3), velocity=(1, 0))))
    assert book.state.ships[ONE].optional == ((4, -3),)
    resolve_trims(book, [IgnoreGravity(ONE, (4, -3))])
    assert book.state.ships[ONE].weak
    # burning SW along the ring: the next weak hex comes after a weak one
    next_turn = moved(replace(book.state, plots={}), Burn(ONE, (W,)))
    assert next_turn.state.ships[ONE].optional == ()
    assert next_turn.state.ships[ONE].position == (4, -3)
    away = moved(position(ship("1", at=(4, -3), velocity=(-3, 0), pulls=())))
    assert not away.state.ships[ONE].weak


@pytest.mark.rule("planets 9.6", "planets R48", "planets 15.8", "planets W32")
@pytest.mark.parametrize(
    ("options", "faces", "damage"),
    [
        pytest.param(None, (6, 2, 3), [(0, 1, 0, 0), (0, 0, 1, 0)], id="W32"),
        pytest.param(SINGLE, (6,), [(0, 0, 0, 1), (0, 0, 0, 1)], id="W32 single"),
    ],
)
def test_ram(
    options: Options | None, faces: tuple[int, ...], damage: list[tuple[int, int, int, int]]
) -> None:
    state = position(
        ship("1", A, "corsair", at=(-2, 4), velocity=(2, 0)),
        ship("2", B, "transport", at=(0, 4), velocity=(-2, 0)),
        options=options,
    )
    book = moved(state, Ram(ONE, TWO), faces=faces)
    rammed = book.events[0]
    assert isinstance(rammed, Rammed)
    assert rammed.roll.total == 4
    hurt = [book.state.ships[i] for i in (ONE, TWO)]
    assert [(s.weapon, s.drive, s.structure, s.disabled) for s in hurt] == damage
    assert book.state.ships[ONE].position == (0, 4)


@pytest.mark.rule("planets 9.6", "planets R48", "planets R84")
@pytest.mark.parametrize(
    ("setups", "rule"),
    [
        pytest.param([ship("2", B, at=(3, 4))], "", id="passed over"),
        pytest.param([ship("2", B, at=(4, 4))], "", id="ended on"),
        pytest.param([ship("2", B, at=(5, 4))], "planets 9.6", id="beyond"),
        pytest.param([ship("2", B, at=(2, 4))], "planets 9.6", id="R84 left behind"),
        pytest.param([ship("2", A, at=(3, 4))], "planets 9.6", id="her own side"),
        pytest.param([], "planets 9.6", id="nobody"),
        pytest.param(
            [ship("2", B, at=(3, 4), surrendered="1")], "planets 16.4", id="surrendered to her"
        ),
    ],
)
def test_who_may_be_rammed(setups: list[ShipSetup], rule: str) -> None:
    state = position(ship("1", at=(2, 4), velocity=(2, 0)), *setups)
    refusal = check_plots(state, A, [Ram(ONE, TWO)])
    assert (refusal.rule if refusal else "") == rule
    listed = [o for o in legal_plots(state, A, []) if isinstance(o, Ram)]
    assert bool(listed) is (rule == "")


@pytest.mark.rule("planets R48", "planets 7.6", "planets 9.6")
def test_ships_that_stay_on_a_rock_ram_each_other() -> None:
    state = position(
        ship("1", landed=("Rock", None)), ship("2", B, landed=("Rock", None)), board="rocks"
    )
    book = moved(state, Ram(ONE, TWO), faces=(3, 2, 3))
    assert [type(e) for e in book.events] == [Rammed, Stayed]
    hurt = [book.state.ships[i] for i in (ONE, TWO)]
    assert [(s.drive, s.structure) for s in hurt] == [(1, 0), (0, 1)]


@pytest.mark.rule("planets R80", "planets 16.3")
def test_a_prize_does_not_ram() -> None:
    state = position(
        ship("1", at=(2, 4), velocity=(1, 0), captured=B), ship("2", B, at=(3, 4), velocity=(1, 0))
    )
    refusal = check_plots(state, A, [Ram(ONE, TWO)])
    assert refusal is not None
    assert refusal.rule == "planets R80"
    assert all(isinstance(o, Burn) for o in legal_plots(state, A, []))


@pytest.mark.rule("planets 9.6")
def test_a_ram_is_checked_along_the_plotted_course() -> None:
    state = position(ship("1", at=(2, 4), velocity=(2, 0)), ship("2", B, at=(5, 3)))
    assert check_plots(state, A, [Ram(ONE, TWO)]) is not None
    assert check_plots(state, A, [Ram(ONE, TWO), Burn(ONE, (NE,))]) is None


@pytest.mark.rule("planets 9.6", "planets 1.5")
@pytest.mark.parametrize(
    ("plot", "rule"),
    [
        pytest.param(Burn(ONE, (9,)), "planets 5.3", id="no such direction"),
        pytest.param(Burn(ONE, (-1,)), "planets 5.3", id="a negative direction"),
        pytest.param(Burn(ONE, (E, E, E)), "planets 5.3", id="three"),
        pytest.param(Land(ONE, 0), "planets 7.2", id="no orbit"),
        pytest.param(TakeOff(ONE), "planets 7.3", id="in flight"),
    ],
)
def test_what_a_ram_goes_with_is_checked_before_it(plot: Plot, rule: str) -> None:
    state = position(ship("1", at=(2, 4), velocity=(1, 0)), ship("2", B, at=(3, 4)))
    refusal = check_plots(state, A, [Ram(ONE, TWO), plot])
    assert refusal is not None
    assert (refusal.rule, refusal.at) == (rule, "orders[1]")


@pytest.mark.rule("planets 9.6")
def test_after_a_ram_only_burns_that_keep_to_it_are_listed() -> None:
    state = position(ship("1", A, "packet", at=(2, 4), velocity=(1, 0)), ship("2", B, at=(3, 4)))
    ram = Ram(ONE, TWO)
    assert check_plots(state, A, [ram]) is None
    assert list(legal_plots(state, A, [ram])) == [Burn(ONE, (E,))]
    assert check_plots(state, A, [ram, Burn(ONE, (E,))]) is None


@pytest.mark.rule("planets 9.2", "planets R4", "planets 15.2", "planets W31")
@pytest.mark.parametrize(
    ("options", "faces", "hurt"),
    [
        pytest.param(None, (4, 6, 3, 6), (0, 1, 2, 0), id="W31"),
        pytest.param(SINGLE, (4, 6), (0, 0, 0, 2), id="W31 single"),
    ],
)
def test_asteroid_rolls(
    options: Options | None, faces: tuple[int, ...], hurt: tuple[int, int, int, int]
) -> None:
    state = position(
        ship("1", at=(7, -1), velocity=(-3, 0)), board="rocks", step=Step.MOVE, options=options
    )
    book = moved(state)
    dice = ScriptedDice(*faces)
    roll_rocks(book, ONE, dice)
    assert not dice.left
    assert [type(e) for e in book.events] == [Flew, RocksRolled, RocksRolled]
    one = book.state.ships[ONE]
    assert (one.weapon, one.drive, one.structure, one.disabled) == hurt
    assert one.rocks == ()


@pytest.mark.rule("planets 4.1", "planets 4.2", "planets 5.1", "planets 5.3", "planets 15.4")
@pytest.mark.parametrize(
    ("orders", "rule", "at"),
    [
        pytest.param([Burn(UnitId("9"), (E,))], "planets 5.1", "orders[0]", id="no such ship"),
        pytest.param([Burn(TWO, (E,))], "planets 4.1", "orders[0]", id="not hers"),
        pytest.param([Burn(ONE, (6,))], "planets 5.3", "orders[0]", id="no such direction"),
        pytest.param([Burn(ONE, (-1,))], "planets 5.3", "orders[0]", id="a negative direction"),
        pytest.param([Burn(ONE, ())], "planets 5.3", "orders[0]", id="no direction"),
        pytest.param([Burn(ONE, (E, E, E))], "planets 5.3", "orders[0]", id="three"),
        pytest.param([Burn(ONE, (E,)), Burn(ONE, (W,))], "planets 4.2", "orders[1]", id="twice"),
        pytest.param([Burn(UnitId("3"), (E,))], "planets 15.4", "orders[0]", id="no drive"),
        pytest.param([Launch(ONE, "mine")], "planets 4.2", "orders[0]", id="out of phase"),
        pytest.param([Land(ONE, 9)], "planets 7.2", "orders[0]", id="no orbit"),
    ],
)
def test_refusals(orders: list[Order], rule: str, at: str) -> None:
    state = position(ship("1", at=(2, 4)), ship("2", B, at=(-2, 4)), ship("3", at=(3, 4), drive=2))
    refusal = check_plots(state, A, orders)
    assert refusal is not None
    assert (refusal.rule, refusal.at) == (rule, at)


@pytest.mark.rule("planets 4.2", "planets 4.3", "planets R83")
def test_ships_move_in_order_of_id_numbers_first() -> None:
    ids = ["b", "10", "9", "1a", "a"]
    state = position(*(ship(unit, at=(n - 2, 4)) for n, unit in enumerate(ids)))
    assert [s.id for s in state.ships_of(A)] == ["9", "10", "1a", "a", "b"]


@pytest.mark.rule("planets 1.5")
def test_one_order_that_breaks_a_rule_stops_the_whole_answer() -> None:
    state = position(ship("1", at=(2, 4)), ship("3", at=(3, 4), fuel=0))
    good, bad = Burn(ONE, (E,)), Burn(UnitId("3"), (E,))
    assert check_plots(state, A, [good]) is None
    refusal = check_plots(state, A, [good, bad])
    assert refusal is not None
    assert (refusal.rule, refusal.at) == ("planets 5.6", "orders[1]")
    assert not state.plots


@pytest.mark.rule("planets 5.3", "planets 5.4")
def test_counts_of_legal_plots() -> None:
    state = position(ship("1", at=(2, 4)), ship("2", A, "packet", at=(-2, 4)))
    assert len(list(legal_plots(state, A, []))) == (6 + 12) + 6
    assert len(list(legal_plots(state, A, [Burn(ONE, (E,))]))) == 6


FLIGHT: list[tuple[str, Hex]] = [
    ("W", (3, 6)), ("W", (0, 7)), ("NW", (-3, 7)), ("NE", (-5, 6)), ("", (-7, 5)),
    ("E", (-8, 4)), ("E", (-7, 2)), ("NE", (-4, 0)), ("E", (0, -2)), ("", (4, -3)),
    ("W", (5, -1)), ("", (4, 2)), ("", (3, 5)), ("NW", (2, 7)), ("NW", (2, 8)), ("land", (3, 7)),
]  # fmt: skip


PLOTS: dict[str, tuple[Plot, ...]] = {
    "": (),
    "land": (Land(ONE, 0),),
    **{name: (Burn(ONE, (d,)),) for d, name in enumerate(DIRECTION_NAMES)},
}


@pytest.mark.rule("planets W59", "planets 5.1", "planets 6.1", "planets 7.2")
def test_a_whole_flight() -> None:
    state = position(
        ship("1", kind="corvette", at=(4, 7), velocity=(1, -1), pulls=(W,)),
        board="inner",
        bases=[base("Earth", "open")],
    )
    bodies: list[str] = []
    for burn, end in FLIGHT:
        book = moved(replace(state, plots={}), *PLOTS[burn])
        state = book.state
        assert state.ships[ONE].position == end
        bodies += [state.chart.gravity[h].body for h in state.visited.get(ONE, ())]
    assert state.ships[ONE].fuel == 20 - 12
    assert state.ships[ONE].place is Place.LANDED
    assert set(bodies) == {"Venus", "Sun", "Mercury", "Earth"}
