"""Launching, flying and meeting of ordnance: planets 9.5, 11 and examples 22.6."""

import pytest
from msgspec.structs import replace

from game.core.dice import ScriptedDice
from game.core.hexes import Hex
from game.core.ruleset import UnitId
from game.rulesets.planets.events import (
    Asked,
    ItemFlew,
    ItemGone,
    ItemsMet,
    MineBurst,
    NukeBurst,
    NukeFell,
    ShipLost,
    Spent,
    TorpedoRan,
)
from game.rulesets.planets.launching import (
    check_launch,
    check_launches,
    launch_end,
    legal_launches,
    resolve_launches,
)
from game.rulesets.planets.movement import move_ship
from game.rulesets.planets.orders import Burn, ChooseSide, Launch, Plot
from game.rulesets.planets.ordnance import (
    check_side_choice,
    expire,
    flight_queue,
    legal_side_choices,
    move_item,
    strike_side,
)
from game.rulesets.planets.scenario import Options, ShipSetup
from game.rulesets.planets.state import Item, NukeAtCorner, State, Step
from tests.rulesets.planets.positions import A, B, base, item, ledger, no_dice, position, ship

E, NE, NW, W, SW, SE = range(6)
ONE, TWO = UnitId("1"), UnitId("2")
NUKES = Options(nukes=True)


def plotted(*ships: ShipSetup, burns: tuple[int, ...] = (), board: str = "world") -> State:
    """Ordnance phase with ship 1 about to burn."""
    state = position(*ships, board=board, step=Step.LAUNCH, options=NUKES)
    plot: tuple[Plot, ...] = (Burn(ONE, burns),) if burns else ()
    return replace(state, plots={ONE: plot})


LAYER = ship("1", at=(2, 4), velocity=(2, 0), hold={"mine": 1, "torpedo": 1})


@pytest.mark.rule("planets 11.1", "planets 11.3", "planets W54", "planets W55")
@pytest.mark.parametrize(
    ("burns", "order", "end", "refused"),
    [
        pytest.param((NE,), Launch(ONE, "mine"), (4, 4), "", id="W54 burning"),
        pytest.param((), Launch(ONE, "mine"), (4, 4), "planets 11.3", id="W54 coasting"),
        pytest.param((), Launch(ONE, "torpedo", (NE, NE)), (6, 2), "", id="W55"),
        pytest.param((), Launch(ONE, "torpedo"), (4, 4), "planets 11.3", id="torpedo unmoved"),
        pytest.param((NE,), Launch(ONE, "mine", (E,)), (5, 4), "planets 11.1", id="a mine"),
        pytest.param((), Launch(ONE, "torpedo", (E, E, E)), (7, 4), "planets 11.1", id="three"),
    ],
)
def test_launch_course(burns: tuple[int, ...], order: Launch, end: Hex, refused: str) -> None:
    state = plotted(LAYER, burns=burns)
    refusal = check_launch(state, A, order)
    assert (refusal.rule if refusal else "") == refused
    assert launch_end(state, order) == end


@pytest.mark.rule("planets 6.8", "planets 11.4", "planets W57")
def test_a_mine_laid_in_orbit_goes_round() -> None:
    orbiter = ship("1", at=(0, -1), velocity=(-1, 0), pulls=(SE,), hold={"mine": 1})
    book = ledger(plotted(orbiter, burns=(NW,)))
    resolve_launches(book, A, [Launch(ONE, "mine")])
    (unit,) = book.state.items
    book.state = replace(book.state, plots={})
    places = []
    for _ in range(4):
        move_item(book, unit, no_dice())
        places.append(book.state.items[unit].position)
    assert places == [(-1, 0), (-1, 1), (0, 1), (1, 0)]


@pytest.mark.rule("planets 11.4", "planets R22", "planets W56")
def test_an_item_lives_five_movements_and_until_the_next_ordnance_phase() -> None:
    book = ledger(position(items=[item("m", at=(-6, 3), velocity=(1, 0), moves=0)]))
    unit = UnitId("m")
    for _turn in (4, 5, 6, 7, 8):
        expire(book, A)
        move_item(book, unit, no_dice())
    assert book.state.items[unit].position == (-1, 3)
    expire(book, B)
    assert unit in book.state.items
    expire(book, A)
    assert book.events[-1] == ItemGone(unit, Spent.EXPIRED, (-1, 3))


@pytest.mark.rule("planets 11.6", "planets R41", "planets W58")
def test_a_torpedo_meets_a_mine_before_the_corvette() -> None:
    state = position(
        ship("2", B, "corvette", at=(4, 4)),
        items=[
            item("t", A, "torpedo", at=(2, 4), velocity=(2, 0)),
            item("m", B, "mine", at=(4, 4)),
        ],
    )
    book = ledger(state)
    move_item(book, UnitId("t"), no_dice())
    assert book.events == [ItemsMet((UnitId("t"), UnitId("m")), (4, 4))]


@pytest.mark.rule("planets 11.6", "planets R43", "planets R26", "planets 4.3", "planets W49")
def test_a_torpedo_rolls_in_a_drawn_order() -> None:
    state = position(
        ship("A", B, at=(4, 4)),
        ship("B", B, at=(4, 4)),
        items=[item("t", A, "torpedo", at=(2, 4), velocity=(2, 0))],
    )
    book = ledger(state)
    dice = ScriptedDice(2, 2, 6, 3, 3, 2)
    move_item(book, UnitId("t"), dice)
    (ran,) = book.events
    assert isinstance(ran, TorpedoRan)
    assert (ran.order, ran.spent) == (("B", "A"), True)
    assert not book.state.items
    hurt = book.state.ships[UnitId("A")]
    assert (hurt.weapon, hurt.drive, hurt.structure) == (0, 1, 2)
    assert not dice.left


@pytest.mark.rule("planets 11.6")
def test_a_torpedo_that_misses_flies_on_and_may_meet_others() -> None:
    state = position(
        ship("2", B, at=(3, 4)),
        ship("3", B, at=(4, 4)),
        items=[item("t", A, "torpedo", at=(2, 4), velocity=(2, 0))],
    )
    book = ledger(state)
    move_item(book, UnitId("t"), ScriptedDice(1, 2))
    assert [type(e) for e in book.events] == [TorpedoRan, TorpedoRan, ItemFlew]


@pytest.mark.rule("planets 11.6", "planets 15.2", "planets W50")
def test_a_mine_rolls_for_each_ship() -> None:
    state = position(
        ship("2", B, at=(4, 4)),
        ship("3", B, at=(4, 4)),
        items=[item("m", A, at=(2, 4), velocity=(2, 0))],
    )
    book = ledger(state)
    move_item(book, UnitId("m"), ScriptedDice(4, 5, 6))
    (burst,) = book.events
    assert isinstance(burst, MineBurst)
    assert [s.wound.hits for s in burst.strikes] == [0, 1]
    hurt = book.state.ships[UnitId("3")]
    assert (hurt.weapon, hurt.drive, hurt.structure) == (0, 1, 1)
    assert not book.state.items


@pytest.mark.rule("planets 11.5", "planets R23")
def test_a_moving_ship_triggers_enemy_ordnance_and_not_its_own() -> None:
    state = position(
        ship("1", A, at=(2, 4), velocity=(2, 0)),
        items=[item("own", A, at=(3, 4)), item("foe", B, at=(4, 4))],
        step=Step.MOVE,
    )
    book = ledger(state)
    move_ship(book, ONE, ScriptedDice(4))
    assert [getattr(e, "item", None) for e in book.events] == ["foe", None]
    assert set(book.state.items) == {"own"}


@pytest.mark.rule("planets R44", "planets 4.4")
def test_a_ship_hurt_on_the_way_flies_on_and_a_dead_one_does_not() -> None:
    mines = [item("x", B, at=(3, 4)), item("y", B, at=(4, 4))]
    hurt = ledger(position(ship("1", A, at=(2, 4), velocity=(2, 0)), items=mines))
    move_ship(hurt, ONE, ScriptedDice(5, 2, 1))
    assert hurt.state.ships[ONE].position == (4, 4)
    dead = ledger(position(ship("1", A, at=(2, 4), velocity=(2, 0), structure=5), items=mines))
    move_ship(dead, ONE, ScriptedDice(5, 3))
    assert [type(e) for e in dead.events] == [MineBurst, ShipLost]
    assert set(dead.state.items) == {"y"}


@pytest.mark.rule("planets R53")
def test_things_at_rest_together_stay_quiet() -> None:
    book = ledger(
        position(ship("1", B, at=(4, 4)), items=[item("n", A, "nuke", at=(4, 4))], options=NUKES)
    )
    move_item(book, UnitId("n"), no_dice())
    move_ship(book, ONE, no_dice())
    assert len(book.state.items) == len(book.state.ships) == 1


@pytest.mark.rule("planets R24")
def test_no_contact_with_the_launcher_in_the_launch_movement() -> None:
    mine = Item(UnitId("m"), "mine", A, (2, 4), (2, 0), (), ONE, 1, course=(2, 4))
    state = position(ship("1", A, at=(3, 4)), ship("2", A, at=(4, 4)))
    book = ledger(replace(state, items={mine.id: mine}))
    move_item(book, mine.id, ScriptedDice(1))
    (burst,) = book.events
    assert isinstance(burst, MineBurst)
    assert [s.wound.ship for s in burst.strikes] == ["2"]


@pytest.mark.rule("planets R25", "planets R23")
def test_a_salvo_on_one_course_does_not_touch_itself() -> None:
    state = position(
        items=[
            item("one", A, at=(2, 4), velocity=(2, 0)),
            item("two", A, at=(2, 4), velocity=(2, 0)),
            item("three", A, at=(4, 5), velocity=(0, -1)),
        ],
        step=Step.FLIGHT,
    )
    book = ledger(replace(state, queue=flight_queue(state, A)))
    for unit in book.state.queue:
        move_item(book, unit, no_dice())
    assert [type(e) for e in book.events] == [ItemFlew, ItemFlew, ItemsMet]
    assert set(book.state.items) == {"two"}


@pytest.mark.rule("planets 9.5", "planets 9.3", "planets R55")
@pytest.mark.parametrize(
    ("kind", "at", "velocity", "gone"),
    [
        pytest.param("mine", (7, -1), (-2, 0), True, id="a mine explodes harmlessly"),
        pytest.param("torpedo", (7, -1), (-2, 0), True, id="so does a torpedo"),
        pytest.param("mine", (6, -1), (-2, 1), False, id="a run between two does nothing"),
    ],
)
def test_ordnance_among_asteroids(kind: str, at: Hex, velocity: Hex, gone: bool) -> None:  # noqa: FBT001
    mine = Item(UnitId("m"), kind, A, at, velocity, (), ONE, 1, course=at, moves=1)
    state = position(ship("2", B, at=(5, -1)), board="rocks")
    book = ledger(replace(state, items={mine.id: mine}))
    move_item(book, mine.id, no_dice())
    assert (not book.state.items) is gone


@pytest.mark.rule("planets 9.5", "planets 11.7")
def test_a_nuke_clears_asteroids() -> None:
    state = position(
        ship("2", B, at=(5, -1)),
        board="rocks",
        options=NUKES,
        items=[item("n", A, "nuke", at=(6, -1), velocity=(-1, 0))],
    )
    book = ledger(state)
    move_item(book, UnitId("n"), no_dice())
    assert [type(e) for e in book.events] == [NukeBurst, ShipLost]
    assert not book.state.is_asteroid((5, -1))
    assert book.state.fates[0].by == A


@pytest.mark.rule("planets 11.6", "planets 11.7")
@pytest.mark.parametrize(
    ("kind", "board", "at", "velocity", "how"),
    [
        pytest.param("mine", "world", (2, 0), (-3, 0), Spent.BODY, id="a mine at a planet"),
        pytest.param("nuke", "inner", (3, 0), (-3, 0), Spent.SUN, id="a nuke in the sun"),
        pytest.param("mine", "world", (8, 0), (3, 0), Spent.LEFT, id="off the map"),
    ],
)
def test_items_come_to_nothing(kind: str, board: str, at: Hex, velocity: Hex, how: Spent) -> None:
    thing = Item(UnitId("i"), kind, A, at, velocity, (), ONE, 1, course=at, moves=1)
    book = ledger(replace(position(board=board), items={thing.id: thing}))
    move_item(book, thing.id, no_dice())
    (gone,) = [e for e in book.events if isinstance(e, ItemGone)]
    assert gone.how is how


@pytest.mark.rule("planets 11.7", "planets R47", "planets 8.2")
def test_a_nuke_devastates_the_side_it_comes_in_by() -> None:
    state = position(
        ship("2", B, landed=("World", 0)),
        ship("3", B, landed=("World", 1)),
        bases=[base("World", "b", 0, 1)],
        items=[item("n", A, "nuke", at=(2, 0), velocity=(-2, 0))],
        options=NUKES,
    )
    book = ledger(state)
    move_item(book, UnitId("n"), no_dice())
    assert isinstance(book.events[0], NukeFell)
    assert set(book.state.ships) == {"3"}
    assert book.state.bases[UnitId("World 0")].destroyed
    assert not book.state.bases[UnitId("World 1")].destroyed


@pytest.mark.rule("planets R47")
def test_at_a_corner_the_owner_chooses_the_side() -> None:
    state = position(
        ship("2", B, landed=("World", 0)),
        bases=[base("World", "b", 0, 1)],
        items=[item("n", A, "nuke", at=(2, -1), velocity=(-2, 1))],
        options=NUKES,
    )
    book = ledger(state)
    move_item(book, UnitId("n"), no_dice())
    (asked,) = book.events
    assert asked == Asked(NukeAtCorner(UnitId("n"), "World", (0, 1), B))
    question = NukeAtCorner(UnitId("n"), "World", (0, 1), B)
    choices = list(legal_side_choices(question))
    assert [check_side_choice(question, choice) for choice in choices] == [None, None]
    refusal = check_side_choice(question, ChooseSide(UnitId("n"), 2))
    assert refusal is not None
    assert refusal.rule == "planets R47"
    strike_side(book, UnitId("n"), "World", 1)
    assert not book.state.pending
    assert set(book.state.ships) == {"2"}


@pytest.mark.rule("planets 11.2", "planets 3.1", "planets 3.2", "planets 7.7", "planets 8.1")
@pytest.mark.parametrize(
    ("launcher", "order", "board", "rule"),
    [
        pytest.param(
            ship("1", kind="packet", at=(2, 4), hold={"torpedo": 1}),
            Launch(ONE, "torpedo", (E,)), "world", "planets 3.1", id="a packet's torpedo",
        ),
        pytest.param(
            ship("1", at=(2, 4)), Launch(ONE, "torpedo", (E,)), "world", "planets 11.2",
            id="none aboard",
        ),
        pytest.param(
            ship("1", landed=("World", 0), hold={"torpedo": 1}),
            Launch(ONE, "torpedo", (E,)), "world", "planets 11.2", id="landed",
        ),
        pytest.param(
            ship("1", at=(5, -1), hold={"torpedo": 1}),
            Launch(ONE, "torpedo", (E,)), "rocks", "planets 7.7", id="on an asteroid",
        ),
        pytest.param(
            ship("1", at=(2, 4), hold={"torpedo": 1}, weapon=1),
            Launch(ONE, "torpedo", (E,)), "world", "planets 15.4", id="damaged",
        ),
        pytest.param(
            ship("1", at=(2, 4), hold={"torpedo": 1}),
            Launch(UnitId("9"), "torpedo", (E,)), "world", "planets 11.2", id="nobody",
        ),
        pytest.param(
            ship("1", at=(2, 4), hold={"torpedo": 1}),
            Launch(ONE, "bomb", ()), "world", "planets 11.1", id="no such thing",
        ),
    ],
)  # fmt: skip
def test_who_may_not_launch(launcher: ShipSetup, order: Launch, board: str, rule: str) -> None:
    state = position(launcher, board=board, step=Step.LAUNCH)
    refusal = check_launch(state, A, order)
    assert refusal is not None
    assert refusal.rule == rule


@pytest.mark.rule("planets 11.8", "planets R46", "planets 8.1")
def test_an_asteroid_base_launches_from_rest_one_torpedo_a_turn() -> None:
    state = position(board="rocks", bases=[base("Rock", "a")], step=Step.LAUNCH)
    rock = UnitId("Rock")
    assert check_launch(state, A, Launch(rock, "torpedo", (E, E))) is None
    assert check_launch(state, B, Launch(rock, "torpedo", (E, E))) is not None
    assert check_launch(state, A, Launch(rock, "mine")) is not None
    book = ledger(state)
    resolve_launches(book, A, [Launch(rock, "torpedo", (E, E))])
    (unit,) = book.state.items
    assert check_launch(book.state, A, Launch(rock, "torpedo", (E, E))) is not None
    move_item(book, unit, no_dice())
    assert book.events[-1] == ItemGone(unit, Spent.ROCKS, (2, 0))


@pytest.mark.rule("planets 8.1", "planets 11.8", "planets R46", "planets 3.1")
def test_an_orbital_base_launches_torpedoes_from_unlimited_stores() -> None:
    state = position(ship("1", kind="orbital-base", at=(1, 0)), step=Step.LAUNCH)
    assert check_launch(state, A, Launch(ONE, "mine")) is not None
    assert len(list(legal_launches(state, A, []))) == 18
    book = ledger(state)
    order = Launch(ONE, "torpedo", (E,))
    assert check_launches(state, A, [order]) is None
    resolve_launches(book, A, [order])
    (unit,) = book.state.items
    move_item(book, unit, no_dice())
    assert book.state.items[unit].position == (2, 0)  # no pull, though it starts in gravity
    assert not book.state.ships[ONE].hold


@pytest.mark.rule("planets R81", "planets 11.2", "planets 7.6", "planets 7.7")
@pytest.mark.parametrize(
    ("at", "velocity", "burns", "rule"),
    [
        pytest.param((0, 0), (1, 0), (W,), "planets R81", id="stops on the rock"),
        pytest.param((2, 0), (1, 0), (W,), "planets R81", id="stops on an asteroid"),
        pytest.param((2, 0), (1, 0), (NE,), "", id="flies on"),
        pytest.param((4, 0), (1, 0), (W,), "", id="stops in open space"),
        pytest.param((1, 0), (0, 0), (W,), "", id="comes to the rock at speed 1"),
    ],
)
def test_no_launch_in_the_turn_of_coming_to_rest(
    at: Hex, velocity: Hex, burns: tuple[int, ...], rule: str
) -> None:
    layer = ship("1", at=at, velocity=velocity, hold={"mine": 1})
    refusal = check_launch(plotted(layer, burns=burns, board="rocks"), A, Launch(ONE, "mine"))
    assert (refusal.rule if refusal else "") == rule


@pytest.mark.rule("planets 11.2")
def test_one_item_a_launcher() -> None:
    state = plotted(LAYER, burns=(NE,))
    both = [Launch(ONE, "mine"), Launch(ONE, "torpedo", (E,))]
    refusal = check_launches(state, A, both)
    assert refusal is not None
    assert (refusal.rule, refusal.at) == ("planets 11.2", "orders[1]")
    assert list(legal_launches(state, A, both[:1])) == []
    # one mine, and torpedoes to all but the hex where the ship itself ends
    assert len(list(legal_launches(state, A, []))) == 1 + 18


@pytest.mark.rule("planets R57", "planets R58")
def test_a_nuke_at_an_asteroid_base_spares_what_has_not_moved() -> None:
    state = position(
        ship("2", B, landed=("Rock", None)),
        board="rocks",
        bases=[base("Rock", "b")],
        items=[
            item("n", A, "nuke", at=(1, 0), velocity=(-1, 0)),
            item("m", A, "mine", at=(0, 0), velocity=(0, -2)),
        ],
        options=NUKES,
        step=Step.FLIGHT,
    )
    book = ledger(replace(state, queue=flight_queue(state, A)))
    move_item(book, UnitId("n"), no_dice())
    assert not book.state.ships
    assert book.state.bases[UnitId("Rock")].destroyed
    assert set(book.state.items) == {"m"}


@pytest.mark.rule("planets R56", "planets 16.3")
def test_a_captured_ship_does_not_launch() -> None:
    prize = ship("1", at=(2, 4), hold={"torpedo": 1}, captured=B)
    state = position(prize, step=Step.LAUNCH)
    refusal = check_launch(state, A, Launch(ONE, "torpedo", (E,)))
    assert refusal is not None
    assert refusal.rule == "planets R56"
