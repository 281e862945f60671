"""A position becomes a scenario and the scenario that position again (planets 3.7, 19)."""

import random

import msgspec
import pytest
from msgspec.structs import replace

from game.bench import random_answer
from game.core.ruleset import Side, UnitId
from game.rulesets.planets.history import fuel_spent
from game.rulesets.planets.objectives import Rest
from game.rulesets.planets.orders import Burn, Gun, Land, Plot
from game.rulesets.planets.past import Booty, Ending, Loss, Mark, Past
from game.rulesets.planets.portrait import portrait
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.scenario import Scenario, StartAt, StepName
from game.rulesets.planets.ships import Kind
from game.rulesets.planets.start import start
from game.rulesets.planets.state import AttackDeclared, Base, State, Step, with_base, with_ship
from tests.contract.cases import Case, cases
from tests.rulesets.planets.positions import A, B, item, position, scenario_of, ship

RULES = Planets()
EACH = 2
"""Games of each scenario that every run of the tests plays."""

SAMPLE = [pytest.param(c, id=str(c)) for c in cases(EACH) if c.ruleset == "planets"]


def reborn(state: State) -> State:
    """Begin anew with a position, by way of a scenario as a file holds it."""
    scenario = portrait(state)
    assert RULES.faults(scenario) == ()
    written = msgspec.json.encode(scenario)
    return start(msgspec.json.decode(written, type=Scenario))


def told(state: State, scenario: Scenario) -> State:
    """Leave out what a portrait does not tell (see there)."""
    ships = {i: replace(s, body_side=s.body_side * s.grounded) for i, s in state.ships.items()}
    items = {
        i: replace(m, launcher=m.launcher * (m.moves == 0), order=0) for i, m in state.items.items()
    }
    kept = replace(state, scenario=scenario, ships=ships, items=items)
    return replace(kept, pending=(), fates=(), outcome=None)


def gone(state: State) -> list[tuple[object, ...]]:
    """What victory asks about ships that have left play."""
    return [
        (f.ending, f.turn, f.by, f.ship.id, f.ship.kind, f.ship.owner, f.ship.seen_by)
        for f in state.fates
    ]


def by_launch(state: State) -> list[UnitId]:
    return sorted(state.items, key=lambda i: state.items[i].order)


@pytest.mark.rule("planets 3.7")
@pytest.mark.parametrize("case", SAMPLE)
def test_at_every_moment_of_random_play(case: Case) -> None:
    game, chance, moments = case.new(), random.Random(case.number), 0
    while game.waiting_for:
        state: State = game.state
        again = reborn(state)
        assert told(again, state.scenario) == told(state, state.scenario), moments
        assert gone(again) == gone(state)
        assert by_launch(again) == by_launch(state)
        side = state.phasing
        assert RULES.objective(again, side) == RULES.objective(state, side)
        game.submit(game.waiting_for[0], random_answer(game, game.waiting_for[0], chance))
        moments += 1
    assert moments
    assert gone(reborn(game.state)) == gone(game.state)


ONE, TWO = UnitId("1"), UnitId("2")


@pytest.mark.rule("planets 3.7", "planets 5.8")
def test_plots_go_with_it() -> None:
    state = position(ship("1", at=(3, 3), velocity=(1, 0)), step=Step.LAUNCH)
    plotted = replace(state, plots={ONE: (Burn(ONE, (2,)),)})
    assert reborn(plotted).plots == plotted.plots


@pytest.mark.rule("planets 10.9")
def test_an_attack_that_waits_for_its_answer_is_not_yet_made() -> None:
    state = position(ship("1", at=(3, 3)), ship("2", B, at=(3, 4)), step=Step.ATTACK)
    asked = replace(state, pending=(AttackDeclared((Gun(ONE),), (TWO,), B),))
    assert reborn(asked) == replace(state, scenario=portrait(state))


@pytest.mark.rule("planets 8.3")
def test_a_base_that_was_built_is_on_the_board() -> None:
    state = with_base(position(ship("1", at=(9, 0))), Base(UnitId("Moon 0"), "Moon", 0, A))
    again = reborn(state)
    assert again.bases == state.bases
    assert {b.name: b.bases for b in again.scenario.board.bodies}["Moon"] == (0, 3)


@pytest.mark.rule("planets 19.1")
def test_fuel_that_was_spent_still_counts() -> None:
    state = position(ship("1", at=(3, 3), fuel=15), objective=Rest((0, 5)))
    burned = with_ship(state, replace(state.ships[ONE], fuel=11))
    once = reborn(burned)
    assert RULES.objective(once, A) == RULES.objective(burned, A)
    further = with_ship(once, replace(once.ships[ONE], fuel=9))
    assert fuel_spent(further, further.ships[ONE]) == 6
    again = reborn(further)
    assert fuel_spent(again, again.ships[ONE]) == 6


@pytest.mark.rule("planets 3.7")
@pytest.mark.parametrize(
    ("past", "place"),
    [
        pytest.param(Past(cleared=((3, 3),)), "past.cleared", id="no asteroids"),
        pytest.param(Past(visited={ONE: ((9, 9),)}), "past.visited.1", id="no gravity"),
        pytest.param(Past(visited={UnitId("9"): ()}), "past.visited", id="no such ship"),
        pytest.param(Past(marks={UnitId("m"): (Mark.FIRED,)}), "past.marks", id="no ship"),
        pytest.param(Past(choices={ONE: ((4, -3),)}), "past.choices.1", id="not entered"),
        pytest.param(Past(choices={ONE: ((1, 0),)}), "past.choices.1", id="not weak"),
        pytest.param(Past(rocks={ONE: ((3, 3),)}), "past.rocks.1", id="nothing to strike"),
        pytest.param(Past(launched=(ONE,)), "past.launched", id="no base"),
        pytest.param(Past(queue=(ONE,)), "past.queue", id="nobody moves now"),
        pytest.param(Past(plots={ONE: ()}), "past.plots", id="moved already"),
        pytest.param(Past(thrust={UnitId("m"): (1,)}), "past.thrust", id="a mine"),
        pytest.param(Past(shot_by={UnitId("m"): (B,)}), "past.shot_by", id="no nuke"),
        pytest.param(Past(booty=(Booty(Side("x"), ONE, "ore", 1),)), "past.booty[0].by", id="side"),
        pytest.param(
            Past(lost=(Loss(ONE, "One", Kind.FRIGATE, A, Ending.LOST, 1),)),
            "past.lost[0].ship",
            id="it is here",
        ),
        pytest.param(
            Past(lost=(Loss(UnitId("\x1b[2J"), "Two", Kind.FRIGATE, A, Ending.LOST, 1),)),
            "past.lost[0].ship",
            id="no id",
        ),
        pytest.param(
            Past(lost=(Loss(UnitId("2"), "T\nwo", Kind.FRIGATE, A, Ending.LOST, 1),)),
            "past.lost[0].name",
            id="no name",
        ),
    ],
)
def test_what_cannot_have_been_is_a_fault(past: Past, place: str) -> None:
    scenario = scenario_of(ship("1", at=(3, 3)), items=[item("m", B, at=(7, 0))])
    assert place in [fault.place for fault in RULES.faults(replace(scenario, past=past))]


@pytest.mark.rule("planets 5.3")
@pytest.mark.parametrize(
    "plot", [Burn(ONE, (1, 1, 1)), Burn(TWO, (1,)), Land(ONE, 0)], ids=["far", "another", "land"]
)
def test_plots_that_were_never_possible(plot: Plot) -> None:
    past = Past(plots={ONE: (plot,)})
    begin = StartAt(step=StepName.ORDNANCE)
    scenario = scenario_of(ship("1", at=(3, 3)), ship("2", B, at=(9, 0)), begin=begin)
    (fault,) = RULES.faults(replace(scenario, past=past))
    assert fault.place == "past.plots.1"
