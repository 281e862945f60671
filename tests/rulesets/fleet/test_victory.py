"""Who has won (fleet 18)."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from game.core.ruleset import Ledger, Side, UnitId
from game.rulesets.fleet.apply import apply
from game.rulesets.fleet.events import Event
from game.rulesets.fleet.knowledge import Knowledge, Report
from game.rulesets.fleet.objectives import (
    Attrition,
    Cripple,
    Delivery,
    Free,
    Hiding,
    Objective,
    Passage,
    Strike,
)
from game.rulesets.fleet.state import Fate, State
from game.rulesets.fleet.units import Level, Unit, Wounds
from game.rulesets.fleet.victory import judge, judge_survival, victory_points
from tests.rulesets.fleet.positions import A, B, force, position, unit

DEAD, AWAY = "destroyed", "left"
HURT = Wounds(structure=50)
MINE, THEIRS = unit("mine", "Halberd"), unit("theirs", "Halberd")


def game(
    goal: Objective,
    mine: Sequence[Unit] = (MINE,),
    theirs: Sequence[Unit] = (THEIRS,),
    fates: Sequence[tuple[Unit, Side, str]] = (),
    *,
    over: bool = False,
) -> State:
    """A game whose turn has just been closed; over: it was the last."""
    state = position(force(A, 1, (4, 0), *mine), force(B, 1, (9, 0), *theirs))
    gone = tuple(Fate(replace(one, side=side), how, 1) for one, side, how in fates)
    turn = state.scenario.turns + 1 if over else 3
    scenario = replace(state.scenario, objective=goal)
    return replace(state, scenario=scenario, fates=gone, turn=turn, knowledge={B: Knowledge()})


def winners(state: State) -> tuple[Side, ...] | None:
    """Who has won by the test of Turn Record; None: play goes on."""
    ledger: Ledger[State, Event] = Ledger(state, apply)
    judge(ledger)
    return None if ledger.state.outcome is None else ledger.state.outcome.winners


def hurt(one: Unit) -> Unit:
    """The same, crippled."""
    return replace(one, wounds=HURT)


@pytest.mark.rule("fleet 18.0", "fleet 14.4")
def test_points_for_units_destroyed_and_crippled() -> None:
    """A Kestrel (45) destroyed, a Halberd (100) crippled; who left scores nothing."""
    state = game(
        Free(),
        theirs=(hurt(THEIRS),),
        fates=((unit("k", "Kestrel"), B, DEAD), (unit("m", "Monolith"), B, AWAY)),
    )
    assert (victory_points(state, A), victory_points(state, B)) == (45 + 50, 0)


SHADE = unit("shade", "Shade")
SHIPS = (unit("p1", "Packhorse"), unit("p2", "Packhorse"), unit("p3", "Packhorse"))
PASSAGE = Passage(A, (UnitId("p1"), UnitId("p2"), UnitId("p3")), 2)
DRAY = unit("dray", "Dray")


@pytest.mark.rule("fleet 18.1", "fleet 18.2", "fleet 18.3", "fleet 18.4", "fleet 18.6")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        pytest.param(game(Attrition(20)), None, id="18.1: both fight on"),
        pytest.param(game(Attrition(20), over=True), (), id="18.1: equal at the end"),
        pytest.param(
            game(Attrition(20), theirs=(hurt(THEIRS),), over=True), (A,), id="18.1: ahead by 50"
        ),
        pytest.param(
            game(Attrition(60), theirs=(hurt(THEIRS),), over=True), (), id="not far enough ahead"
        ),
        pytest.param(
            game(Attrition(400, 1), fates=((unit("x", "Wasp"), B, DEAD),)), None, id="craft: no"
        ),
        pytest.param(
            game(Attrition(400, 1), fates=((unit("x", "Kestrel"), B, DEAD),)),
            (A,),
            id="18.6: so many ships lost",
        ),
        pytest.param(
            game(
                Attrition(400, 1),
                fates=((unit("x", "Kestrel"), B, DEAD), (unit("y", "Kestrel"), A, DEAD)),
            ),
            (),
            id="18.6: both in one turn",
        ),
        pytest.param(
            game(PASSAGE, mine=SHIPS[2:], fates=((SHIPS[0], A, AWAY), (SHIPS[1], A, AWAY))),
            (A,),
            id="18.2: two away",
        ),
        pytest.param(
            game(PASSAGE, mine=SHIPS[2:], fates=((SHIPS[0], A, DEAD), (SHIPS[1], A, DEAD))),
            (B,),
            id="18.2: two destroyed",
        ),
        pytest.param(
            game(PASSAGE, mine=SHIPS[1:], fates=((SHIPS[0], A, AWAY),)), None, id="18.2: one"
        ),
        pytest.param(game(Cripple(), theirs=(hurt(THEIRS),)), (A,), id="18.3: crippled"),
        pytest.param(
            game(Cripple(), mine=(hurt(MINE),), theirs=(hurt(THEIRS),)), None, id="18.3: both"
        ),
        pytest.param(
            game(Strike(A, UnitId("mine"), 45), fates=((unit("k", "Kestrel"), B, DEAD),)),
            (A,),
            id="18.4: losses inflicted",
        ),
        pytest.param(
            game(
                Strike(A, UnitId("mine"), 45),
                mine=(hurt(MINE),),
                fates=((unit("k", "Kestrel"), B, DEAD),),
            ),
            (B,),
            id="18.4: the carrier crippled",
        ),
    ],
)
def test_objectives(state: State, expected: tuple[Side, ...] | None) -> None:
    assert winners(state) == expected


HIDING = Hiding(A, UnitId("shade"), 4, 3, 120)


@pytest.mark.rule("fleet 18.5")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        pytest.param(game(HIDING, mine=(SHADE,)), (A,), id="far and slow enough"),
        pytest.param(
            game(Hiding(A, UnitId("shade"), 40, 3, 120), mine=(SHADE,)), None, id="not far enough"
        ),
        pytest.param(game(HIDING), (B,), id="destroyed"),
        pytest.param(
            game(Hiding(A, UnitId("shade"), 40, 3, 120), mine=(SHADE,), over=True),
            (A,),
            id="never identified",
        ),
        pytest.param(
            replace(
                game(Hiding(A, UnitId("shade"), 40, 3, 120), mine=(SHADE,), over=True),
                knowledge={B: Knowledge({UnitId("shade"): Report(Level.IDENTIFIED)})},
            ),
            (B,),
            id="identified",
        ),
    ],
)
def test_hiding(state: State, expected: tuple[Side, ...] | None) -> None:
    assert winners(state) == expected


@pytest.mark.rule("fleet 18.7")
@pytest.mark.parametrize(
    ("at", "mine", "over", "expected"),
    [
        pytest.param((5, 0), (DRAY,), False, (A,), id="at rest beside it"),
        pytest.param((9, 0), (DRAY,), False, None, id="elsewhere"),
        pytest.param((9, 0), (DRAY,), True, (B,), id="too late"),
        pytest.param((5, 0), (MINE,), False, (B,), id="the tender is lost"),
    ],
)
def test_delivery(
    at: tuple[int, int], mine: Sequence[Unit], *, over: bool, expected: tuple[Side, ...] | None
) -> None:
    assert winners(game(Delivery(A, UnitId("dray"), at, 1, 220), mine=mine, over=over)) == expected


@pytest.mark.rule("fleet 18.0")
@pytest.mark.parametrize(
    ("fates", "expected"),
    [
        pytest.param(((THEIRS, B, DEAD),), (A,), id="the last was destroyed"),
        pytest.param(((THEIRS, B, AWAY),), (), id="it left, with points equal"),
        pytest.param(
            ((unit("k", "Kestrel"), B, DEAD), (THEIRS, B, AWAY)), (A,), id="it left, behind"
        ),
    ],
)
def test_a_side_without_units(
    fates: Sequence[tuple[Unit, Side, str]], expected: tuple[Side, ...]
) -> None:
    ledger: Ledger[State, Event] = Ledger(game(Free(), theirs=(), fates=fates), apply)
    judge_survival(ledger)
    assert ledger.state.outcome is not None
    assert ledger.state.outcome.winners == expected
