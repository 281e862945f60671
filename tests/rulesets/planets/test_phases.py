"""The phase record: five phases, what is awaited, dice labels, what is passed over and why."""

import pytest
from msgspec.structs import replace

from game.core.ruleset import Outcome, UnitId
from game.rulebook import load_rulebook
from game.rulesets.planets.orders import Gun
from game.rulesets.planets.phases import MOMENTS, dice_label, phase
from game.rulesets.planets.scenario import Options, SpecialRules
from game.rulesets.planets.state import (
    AttackDeclared,
    DemandMade,
    Mark,
    NukeAtCorner,
    Pending,
    State,
    Step,
    with_ship,
)
from game.rulesets.planets.views import view
from tests.rulesets.planets.positions import A, B, base, item, position, ship, side_setup

ONE, TWO = UnitId("1"), UnitId("2")


def duel(*, step: Step = Step.PLOT, options: Options | None = None) -> State:
    """Two frigates with a mine each."""
    return position(
        ship("1", at=(-4, 0), hold={"mine": 1}),
        ship("2", B, at=(4, 0), hold={"mine": 1}),
        turns=20,
        turn=6,
        step=step,
        options=options,
    )


@pytest.mark.rule("planets 4.2")
@pytest.mark.parametrize(
    ("step", "name", "label", "dice"),
    [
        (Step.PLOT, "Astrogation", "Plot", "turn 6 a move"),
        (Step.LAUNCH, "Ordnance", "Launch", "turn 6 a move"),
        (Step.MOVE, "Movement", "Move", "turn 6 a move"),
        (Step.TRIM, "Movement", "Move", "turn 6 a move"),
        (Step.FLIGHT, "Movement", "Move", "turn 6 a flight"),
        (Step.ROCKS, "Combat", "Fight", "turn 6 a rocks"),
        (Step.DEFENCE, "Combat", "Fight", "turn 6 a defence"),
        (Step.DEMAND, "Combat", "Fight", "turn 6 a fight"),
        (Step.ATTACK, "Combat", "Fight", "turn 6 a fight"),
        (Step.SUPPLY, "Supply & recovery", "Supply", "turn 6 a supply"),
        (Step.RECOVER, "Supply & recovery", "Supply", "turn 6 a supply"),
        (Step.CLOSE, "Supply & recovery", "Supply", "turn 6 a supply"),
    ],
)
def test_every_step(step: Step, name: str, label: str, dice: str) -> None:
    now = phase(duel(step=step))
    assert (now.name, now.label, now.dice) == (name, label, dice)
    assert (now.turn, now.last_turn, now.side) == (6, 20, A)
    assert [s.label for s in now.steps] == ["Plot", "Launch", "Move", "Fight", "Supply"]
    assert [s.label for s in now.steps if s.state == "now"] == [label]
    assert "Side a" in now.words


def test_every_step_has_a_moment_and_its_section_is_in_the_rules() -> None:
    assert set(MOMENTS) == set(Step)
    book = load_rulebook("planets")
    assert [m.rule for m in MOMENTS.values() if book.find(m.rule) is None] == []


def test_done_and_coming() -> None:
    states = [s.state for s in phase(duel(step=Step.TRIM)).steps]
    assert states == ["done", "done", "now", "coming", "coming"]


@pytest.mark.rule("planets 10.9", "planets 16.4", "planets R47")
@pytest.mark.parametrize(
    ("step", "question", "label", "words"),
    [
        pytest.param(
            Step.ATTACK,
            AttackDeclared((Gun(ONE),), (TWO,), B),
            "Fight",
            "Side b may fire back before any die falls.",
            id="counterattack",
        ),
        pytest.param(
            Step.DEMAND,
            DemandMade(ONE, TWO, B),
            "Fight",
            "Side b surrenders a ship or refuses.",
            id="surrender",
        ),
        pytest.param(
            Step.FLIGHT,
            NukeAtCorner(UnitId("n"), "World", (2, 3), B),
            "Move",
            "Side b chooses which side of World is struck.",
            id="nuke",
        ),
    ],
)
def test_questions_in_the_midst_of_a_step(
    step: Step, question: Pending, label: str, words: str
) -> None:
    now = phase(replace(duel(step=step), pending=(question,)))
    assert (now.label, now.words, now.owes) == (label, words, (B,))


@pytest.mark.rule("planets 10.9")
def test_attack_and_answer_share_their_dice() -> None:
    attack = duel(step=Step.ATTACK)
    answer = replace(attack, pending=(AttackDeclared((Gun(ONE),), (TWO,), B),))
    assert dice_label(attack) == dice_label(answer)


@pytest.mark.rule("planets 4.3")
def test_rocks_have_dice_for_each_ship() -> None:
    state = replace(duel(step=Step.ROCKS), queue=(TWO, ONE))
    assert phase(state).dice == "turn 6 a rocks 2"


# --- what is passed over ----------------------------------------------------------------------

NO_COMBAT = "This game is played without combat."


@pytest.mark.rule("planets 1.2", "planets 4.2")
@pytest.mark.parametrize(
    ("state", "label", "why"),
    [
        pytest.param(duel(), "Launch", "", id="mines aboard"),
        pytest.param(duel(options=Options(combat=False)), "Launch", NO_COMBAT, id="no combat"),
        pytest.param(duel(options=Options(combat=False)), "Fight", NO_COMBAT, id="no fight"),
        pytest.param(position(ship("1", at=(3, 3))), "Launch", "No ordnance aboard.", id="no mine"),
        pytest.param(
            position(ship("1", kind="orbital-base", at=(1, 0))), "Launch", "", id="a base's stores"
        ),
        pytest.param(position(ship("1", at=(3, 3))), "Fight", "Nobody to shoot at.", id="alone"),
        pytest.param(
            position(ship("1", kind="liner", at=(3, 3)), ship("2", B, at=(4, 3))),
            "Fight",
            "No guns that can fire.",
            id="unarmed",
        ),
        pytest.param(
            position(ship("1", at=(3, 3)), ship("2", B, landed=("World", 1))),
            "Fight",
            "Nobody to shoot at.",
            id="enemy on the ground",
        ),
        pytest.param(
            position(
                ship("1", at=(3, 3)),
                items=[item("n", B, "nuke", at=(4, 4))],
                options=Options(nukes=True),
            ),
            "Fight",
            "",
            id="a nuke to shoot at",
        ),
        pytest.param(
            position(
                ship("1", kind="liner", at=(3, 3)),
                ship("2", B, at=(4, 3)),
                rules=SpecialRules(defence=True),
            ),
            "Fight",
            "",
            id="planetary defence",
        ),
        pytest.param(
            position(ship("1", at=(3, 3)), board="rocks", options=Options(combat=False)),
            "Fight",
            "",
            id="asteroids may be met",
        ),
        pytest.param(
            position(
                ship("1", at=(3, 3)),
                board="rocks",
                options=Options(combat=False),
                step=Step.FLIGHT,
            ),
            "Fight",
            NO_COMBAT,
            id="none was met",
        ),
        pytest.param(
            position(ship("1", at=(3, 3)), board="rocks", bases=[base("Rock", "a")]),
            "Launch",
            "",
            id="an asteroid base launches",
        ),
        pytest.param(
            position(ship("1", at=(3, 3), drive=2), step=Step.LAUNCH),
            "Plot",
            "No ship can burn.",
            id="drive hurt",
        ),
        pytest.param(
            position(ship("2", B, at=(3, 3)), step=Step.LAUNCH), "Plot", "No ships.", id="no ship"
        ),
    ],
)
def test_skipped_phases_say_why(state: State, label: str, why: str) -> None:
    found = next(s for s in phase(state).steps if s.label == label)
    assert found.why == why
    assert (found.state == "skipped") == bool(why)


@pytest.mark.rule("planets 11.2")
def test_a_launch_made_is_not_called_skipped() -> None:
    state = position(ship("1", at=(3, 3)), step=Step.ATTACK)
    assert phase(state).steps[1].state == "skipped"
    launched = with_ship(state, replace(state.ships[ONE], marks=(Mark.LAUNCHED,)))
    assert phase(launched).steps[1].state == "done"


@pytest.mark.rule("planets 13.3")
@pytest.mark.parametrize("step", [Step.PLOT, Step.LAUNCH, Step.TRIM, Step.ATTACK, Step.SUPPLY])
def test_it_is_the_same_for_all_sides_of_a_hidden_game(step: Step) -> None:
    state = position(
        ship("1", kind="liner", at=(-8, 0), drive=1),
        ship("2", B, at=(8, 0)),
        options=Options(hidden=True),
        step=step,
    )
    assert phase(view(state, A).state) == phase(view(state, B).state) == phase(state)
    assert [s.why for s in phase(state).steps] == ["", "", "", "", ""]


# --- words ------------------------------------------------------------------------------------


def test_a_side_nobody_commands_drifts() -> None:
    sides = [side_setup(A, commanded=False), side_setup(B)]
    now = phase(position(ship("1", at=(3, 3)), sides=sides))
    assert (now.owes, now.words) == ((), "Nobody commands Side a; its ships drift.")


def test_the_end_is_told() -> None:
    now = phase(replace(duel(), outcome=Outcome((A,), "Side a wins.")))
    assert (now.owes, now.words) == ((), "The game is over. Side a wins.")


@pytest.mark.rule("planets 15.5")
def test_recovery_names_who_chooses() -> None:
    state = position(ship("1", at=(3, 3), drive=2), step=Step.RECOVER)
    assert phase(state).words == "Damaged ships mend one point each; Side a may choose the track."


@pytest.mark.rule("planets 4.2")
def test_a_plot_that_was_flown_is_not_called_skipped_when_the_drive_is_hurt() -> None:
    state = position(ship("1", at=(3, 3), drive=2), ship("2", B, at=(3, 3)), step=Step.SUPPLY)
    assert phase(state).steps[0].state == "done"
