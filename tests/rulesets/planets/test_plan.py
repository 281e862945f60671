"""Plans: several turns ahead, harm, stopping, reminders; worked examples W13–W19 as projections."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.core.hexes import DIRECTION_NAMES, Hex, length
from game.core.ruleset import Side, UnitId
from game.rulesets.planets.course import Fate, burned
from game.rulesets.planets.events import Plotted, StepStarted
from game.rulesets.planets.movement import move_ship
from game.rulesets.planets.objectives import Breakout, Edge
from game.rulesets.planets.orders import Burn, DefenceFire, Land, Plot, Recover, TakeOff, Track
from game.rulesets.planets.plan import (
    Stop,
    burns_to,
    harm,
    harm_within,
    is_to_move,
    next_turn,
    projected,
    stranded,
    turns_to_stop,
    unused,
)
from game.rulesets.planets.scenario import Options
from game.rulesets.planets.sequence import legal
from game.rulesets.planets.ships import Kind
from game.rulesets.planets.state import Place, State, Step, with_ship
from tests.rulesets.planets.positions import A, B, base, item, ledger, no_dice, position, ship

E, NE, NW, W, SW, SE = range(6)
ONE = UnitId("1")


def flyer(past: Hex, present: Hex, *pulls: int, kind: str = "corvette", turn: int = 1) -> State:
    """One ship of side `a` on board `world` that flew from `past` to `present`."""
    velocity = (present[0] - past[0], present[1] - past[1])
    return position(ship("1", kind=kind, at=present, velocity=velocity, pulls=pulls), turn=turn)


def packet() -> State:
    """The position of the picture `planets-plot`, turn 6."""
    return position(
        ship("1", kind="packet", at=(-1, 1), velocity=(3, -1), pulls=(NE,), fuel=7), turn=6
    )


def burn(*burns: int) -> tuple[Plot, ...]:
    return (Burn(ONE, burns),) if burns else ()


# --- several turns ahead ----------------------------------------------------------------------


@pytest.mark.rule(
    "planets W13",
    "planets W14",
    "planets W15",
    "planets W16",
    "planets W17",
    "planets W18",
    "planets W19",
)
@pytest.mark.parametrize(
    ("past", "present", "pulls", "burns", "ends", "owed", "fuel"),
    [
        pytest.param(
            (-3, -1),
            (-1, -1),
            (),
            ((), (), (), ()),
            [(1, -1), (2, 1), (2, 3), (2, 5)],
            ["SE SW", "W", "", ""],
            20,
            id="W13",
        ),
        pytest.param(
            (3, -1),
            (2, -1),
            (),
            ((), (), (), ()),
            [(1, -1), (-1, 0), (-2, 2), (-3, 4)],
            ["SW", "SE E", "", ""],
            20,
            id="W14",
        ),
        pytest.param((1, 0), (1, 0), (W,), ((), ()), [(0, 0)], [""], 20, id="W15"),
        pytest.param(
            (1, 0), (1, 0), (W,), ((E,), (E,)), [(1, 0), (1, 0)], ["W", "W"], 18, id="W16"
        ),
        pytest.param(
            (1, 0), (1, 0), (W,), ((NE,), ()), [(1, -1), (0, -1)], ["SW", "SE"], 19, id="W17"
        ),
        pytest.param(
            (1, 0),
            (1, 0),
            (W,),
            ((NW,), (), (), ()),
            [(0, -1), (-2, 0), (-4, 1), (-6, 2)],
            ["SW SE", "", "", ""],
            19,
            id="W18",
        ),
        pytest.param((1, 0), (1, 0), (W,), ((E, E), ()), [(2, 0), (3, 0)], ["", ""], 18, id="W19"),
    ],
)
def test_worked_examples_as_plans(
    past: Hex,
    present: Hex,
    pulls: tuple[int, ...],
    burns: tuple[tuple[int, ...], ...],
    ends: list[Hex],
    owed: list[str],
    fuel: int,
) -> None:
    state = flyer(past, present, *pulls)
    steps = projected(state, state.ships[ONE], burn(*burns[0]), burns[1:], turns=len(burns))
    assert [step.flight.end for step in steps] == ends
    names = [" ".join(DIRECTION_NAMES[g.arrow] for g in step.owed) for step in steps]
    assert names == owed
    assert steps[-1].ship.fuel == fuel
    assert [step.turn for step in steps] == list(range(1, len(ends) + 1))


@pytest.mark.rule("planets W15")
def test_a_plan_ends_where_the_ship_is_lost() -> None:
    state = flyer((1, 0), (1, 0), W)
    (step,) = projected(state, state.ships[ONE], turns=4)
    assert (step.lost, harm(step), step.words) == (True, "hits World", "turn 1 · hits World")


@pytest.mark.parametrize(
    ("burns", "within", "words"),
    [
        pytest.param((), "hits Moon turn 7", "turn 6 · speed 4", id="0"),
        pytest.param((E,), "leaves the map turn 8", "turn 6 · speed 5", id="1"),
        pytest.param((NE,), "hits Moon turn 7", "turn 6 · speed 5", id="2"),
        pytest.param((NW,), "hits World turn 6", "turn 6 · hits World", id="3"),
        pytest.param((W,), "", "turn 6 · speed 3", id="4"),
        pytest.param((SW,), "hits Moon turn 8", "turn 6 · speed 3", id="5"),
        pytest.param((SE,), "", "turn 6 · speed 4", id="6"),
    ],
)
def test_harm_of_each_burn(burns: tuple[int, ...], within: str, words: str) -> None:
    state = packet()
    steps = projected(state, state.ships[ONE], burn(*burns), turns=3)
    assert harm_within(steps) == within
    assert steps[0].words == words


def test_a_planned_burn_without_fuel_coasts_and_says_why() -> None:
    state = position(ship("1", at=(-5, 0), velocity=(1, 0), fuel=1))
    first, second = projected(state, state.ships[ONE], burn(E), ((E,),), turns=2)
    assert (first.flight.end, second.flight.end) == ((-3, 0), (-1, 0))
    assert second.refusal is not None
    assert second.refusal.rule == "planets 5.6"


@pytest.mark.rule("planets 9.1")
@pytest.mark.parametrize(("drive", "lost"), [(0, False), (1, True)])
def test_an_exit_is_no_loss(drive: int, lost: bool) -> None:  # noqa: FBT001
    state = position(
        ship("1", kind="liner", at=(0, 8), velocity=(0, 2), drive=drive),
        objective=Breakout(ONE, B, (Edge(0, 1, 10),)),
    )
    (step,) = projected(state, state.ships[ONE], turns=3)
    assert (step.flight.fate, step.lost, step.exits) == (Fate.LEAVES, lost, not lost)


def test_landing_ends_a_plan() -> None:
    orbiter = ship("1", at=(0, -1), velocity=(-1, 0), pulls=(SE,))
    state = position(orbiter, bases=[base("World", "a", 3)])
    (step,) = projected(state, state.ships[ONE], (Land(ONE, 3),), turns=3)
    assert step.words == "turn 1 · lands on World, side 3"
    assert (step.ship.place, step.ship.body_side, step.ship.fuel) == (Place.LANDED, 3, 19)


def test_take_off_falls_back_unless_it_burns() -> None:
    state = position(ship("1", landed=("World", 0)), bases=[base("World", "a", 0)])
    rise, fall = projected(state, state.ships[ONE], (TakeOff(ONE),), turns=2)
    assert (rise.words, fall.words) == ("turn 1 · takes off", "turn 2 · hits World")
    _, orbit = projected(state, state.ships[ONE], (TakeOff(ONE),), ((NE,),), turns=2)
    assert orbit.flight.end == (1, -1)


def test_asteroid_rolls_are_counted() -> None:
    state = position(ship("1", at=(7, -1), velocity=(-3, 0)), board="rocks")
    (step,) = projected(state, state.ships[ONE])
    assert step.words == "turn 1 · speed 3 · 2 asteroid rolls"


places = st.tuples(st.integers(-7, 7), st.integers(-7, 7)).filter(
    lambda h: length(h) in range(2, 9)
)
vectors = st.tuples(st.integers(-3, 3), st.integers(-3, 3))


@given(
    at=places.filter(lambda h: h != (5, -3)),
    velocity=vectors,
    burns=st.lists(st.integers(0, 5), max_size=2),
    pulls=st.lists(st.integers(0, 5), max_size=2),
    weak=st.booleans(),
)
def test_a_projection_is_what_movement_does(
    at: Hex, velocity: Hex, burns: list[int], pulls: list[int], *, weak: bool
) -> None:
    state = position(ship("1", at=at, velocity=velocity, pulls=tuple(pulls)))
    state = with_ship(state, replace(state.ships[ONE], weak=weak))
    plots = burn(*burns)
    (step,) = projected(state, state.ships[ONE], plots)
    moving = ledger(state)
    moving.emit(Plotted(ONE, plots))
    moving.emit(StepStarted(Step.MOVE, (ONE,)))
    move_ship(moving, ONE, no_dice())
    moved = moving.state.ships.get(ONE) or moving.state.fates[0].ship
    assert (ONE not in moving.state.ships) == step.lost
    seen = (moved.position, moved.velocity, moved.pulls, moved.weak, moved.fuel, moved.overloaded)
    foreseen = step.ship if step.flight.fate is not Fate.CRASHES else state.ships[ONE]
    assert seen == (
        foreseen.position,
        foreseen.velocity,
        foreseen.pulls,
        foreseen.weak,
        foreseen.fuel,
        foreseen.overloaded,
    )


@given(st.tuples(st.integers(-6, 6), st.integers(-6, 6)))
def test_burns_to_a_hex_are_the_fewest(net: Hex) -> None:
    burns = burns_to(net)
    assert burned((0, 0), burns) == net
    assert len(burns) == length(net)


# --- when a ship moves next -------------------------------------------------------------------


@pytest.mark.rule("planets 4.1", "planets 4.2")
@pytest.mark.parametrize(
    ("phasing", "step", "mine", "theirs"),
    [
        pytest.param(A, Step.PLOT, 3, 3, id="a plots"),
        pytest.param(A, Step.LAUNCH, 3, 3, id="a launches"),
        pytest.param(A, Step.TRIM, 4, 3, id="a has moved"),
        pytest.param(B, Step.PLOT, 4, 3, id="b plots"),
        pytest.param(B, Step.ATTACK, 4, 4, id="b has moved"),
    ],
)
def test_next_turn(phasing: Side, step: Step, mine: int, theirs: int) -> None:
    state = position(
        ship("1", at=(3, 3)),
        ship("2", B, at=(-3, 3)),
        turn=3,
        phasing=phasing,
        step=step,
    )
    one, two = state.ships[ONE], state.ships[UnitId("2")]
    assert (next_turn(state, one), next_turn(state, two)) == (mine, theirs)
    assert is_to_move(state, one) == (phasing == A and mine == 3)


# --- stopping ---------------------------------------------------------------------------------


@pytest.mark.rule("planets 5.3", "planets 5.5", "planets 5.6")
@pytest.mark.parametrize(
    ("state", "burns", "stop"),
    [
        pytest.param(packet(), (SE,), Stop(3, 3), id="the picture: pulls owed count"),
        pytest.param(packet(), (), Stop(3, 3), id="coasting"),
        pytest.param(packet(), (SW,), Stop(2, 2), id="slower"),
        pytest.param(packet(), (NW,), Stop(4, 4, "she hits World first"), id="lost"),
        pytest.param(
            position(ship("1", at=(-5, 4), velocity=(3, 0), fuel=2)),
            (E,),
            Stop(4, 4, "4 fuel needed, 1 left"),
            id="no fuel for it",
        ),
        pytest.param(
            position(ship("1", kind=Kind.TORCH, at=(-5, 0), velocity=(3, 0))),
            (),
            Stop(3, 0),
            id="a torch needs none",
        ),
        pytest.param(
            position(ship("1", at=(-5, 0), velocity=(3, 0), drive=2)),
            (),
            Stop(3, 3, "her drive damage is 2"),
            id="drive hurt",
        ),
        pytest.param(
            position(ship("1", at=(-5, 0), velocity=(3, 0), drive=6)),
            (),
            Stop(3, 3, "her drive is gone"),
            id="drive gone",
        ),
        pytest.param(
            position(ship("1", at=(-5, 3)), turn=2), (), Stop(0, 0), id="at rest in open space"
        ),
        pytest.param(position(ship("1", landed=("World", 2))), (), Stop(0, 0), id="on the ground"),
    ],
)
def test_turns_to_stop(state: State, burns: tuple[int, ...], stop: Stop) -> None:
    assert turns_to_stop(state, state.ships[ONE], burn(*burns)) == stop


def test_stop_in_words() -> None:
    assert Stop(1, 1).words == "1 turn to stop"
    assert Stop(3, 3).words == "3 turns to stop"
    assert Stop(0, 0).words == "stops by itself"


def test_a_plot_that_spends_the_fuel_for_stopping_strands() -> None:
    state = position(ship("1", at=(-5, 0), velocity=(2, 0), fuel=2))
    one = state.ships[ONE]
    assert stranded(state, one, burn(E))
    assert not stranded(state, one, burn(W))
    assert not stranded(state, one, ())


# --- reminders --------------------------------------------------------------------------------


def test_unused_shots_are_named_once_a_ship() -> None:
    state = position(
        ship("1", at=(-4, 0), hold={"mine": 1, "torpedo": 1}),
        ship("2", B, at=(-4, 1)),
        ship("3", B, at=(-3, 0)),
        step=Step.ATTACK,
    )
    assert unused(state, legal(state, A, ())) == ("1 can fire at 2 or 3.",)


def test_unused_launches() -> None:
    state = position(ship("1", at=(-4, 0), hold={"torpedo": 1}), step=Step.LAUNCH)
    assert unused(state, legal(state, A, ())) == ("1 can launch a torpedo.",)


def test_unused_defence() -> None:
    state = position(
        ship("1", B, at=(1, 0)),
        items=[item("n", B, "nuke", at=(1, 0))],
        bases=[base("World", "a", 0)],
        options=Options(nukes=True),
        step=Step.ATTACK,
    )
    orders = [DefenceFire(UnitId("World 0"), ONE), DefenceFire(UnitId("World 0"), UnitId("n"))]
    assert unused(state, orders) == ("World base 0 can fire at 1 or Side b's nuke.",)


def test_nobody_is_reminded_of_plots_and_repairs() -> None:
    state = position(ship("1", at=(-4, 0), drive=2))
    assert unused(state, [Burn(ONE, (E,)), Recover(ONE, Track.DRIVE)]) == ()
