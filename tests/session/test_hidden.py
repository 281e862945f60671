"""What a side keeps and is told does not depend on ships it never sees."""

from pathlib import Path

import pytest

from game.core.ruleset import Side, UnitId
from game.rulesets import RULESETS
from game.rulesets.planets.events import Event, Recovered, Resupplied, RocksRolled
from game.rulesets.planets.orders import Attack, Burn, Gun, Order, Resupply
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.scenario import Options, Recovery, Scenario, ShipSetup
from game.rulesets.planets.state import AttackDeclared, State, Step
from game.session.game import Game, Submitted
from game.session.journal import Journal
from game.session.replay import first_difference
from game.session.save import Copy, load, save
from tests.rulesets.planets.positions import A, B, base, scenario_of, ship

PlanetsGame = Game[Scenario, State, Order, Event]

ONE, TWO = UnitId("1"), UnitId("2")
WEAVER, LODGER = UnitId("0"), UnitId("00")
GHOSTS = (
    ship(WEAVER, B, at=(-18, 2), velocity=(0, 2), hold={"mine": 1}),
    ship(LODGER, B, landed=("Callisto", 5), fuel=3, weapon=4, structure=3),
)
DESERTED = ship(TWO, B, "corvette", (9, 6), crew=False)
"""A ship without a crew: nothing can be chosen for it."""


def game(
    *more: ShipSetup, hidden: bool = True, turns: int = 3, recovery: Recovery = Recovery.OWN
) -> PlanetsGame:
    """A frigate of A's, a deserted ship of B's in its sight, and perhaps more."""
    scenario = scenario_of(
        *more,
        ship(ONE, A, at=(9, 7)),
        DESERTED,
        board="inner",
        bases=[base("Callisto", "b")],
        options=Options(hidden=hidden, recovery=recovery),
        turns=turns,
    )
    return Game.new(Planets(), scenario, 5)


def give(playing: PlanetsGame, *orders: Order) -> None:
    """Answer for whoever is asked, B first."""
    side = playing.waiting_for[-1]
    assert isinstance(playing.submit(side, orders), Submitted)


def pass_to(playing: PlanetsGame, side: str) -> None:
    """Give empty answers until a side is asked."""
    while playing.waiting_for not in ((side,), ()):
        give(playing)


# --- who is asked ------------------------------------------------------------------------------


@pytest.mark.rule("planets 13.3")
@pytest.mark.parametrize("ghosts", [(), GHOSTS], ids=["plain", "hidden"])
def test_the_other_side_is_asked_whether_or_not_it_has_anything_to_choose(
    ghosts: tuple[ShipSetup, ...],
) -> None:
    playing = game(*ghosts)
    pass_to(playing, B)
    assert playing.phase.label == "Plot"
    assert playing.phase.turn == 1


def test_where_nothing_is_hidden_nobody_is_asked_in_vain() -> None:
    playing = game(hidden=False, turns=1)
    while playing.waiting_for:
        assert playing.waiting_for == (A,)
        give(playing)
    assert any(B in step.automatic for step in playing.steps)


@pytest.mark.rule("planets 13.3", "planets 10.9")
@pytest.mark.parametrize("ghosts", [(), GHOSTS], ids=["plain", "hidden"])
def test_an_attack_waits_for_its_target_and_goes_on_with_the_attacker(
    ghosts: tuple[ShipSetup, ...],
) -> None:
    playing = game(*ghosts)
    fire = Attack((Gun(ONE),), (TWO,))
    while playing.check(A, [fire]) is not None:
        give(playing)
    give(playing, fire)
    assert playing.waiting_for == (B,)
    assert isinstance(playing.state.pending[-1], AttackDeclared)
    give(playing)
    assert playing.waiting_for == (A,)


def test_whoever_was_asked_last_passes_what_it_has_no_choice_in() -> None:
    playing = game(turns=1)
    pass_to(playing, B)
    give(playing)
    assert playing.outcome is not None
    asked = [step.chosen for step in playing.steps if B in step.orders]
    assert asked == [(B,), *[()] * (len(asked) - 1)]


@pytest.mark.rule("planets 13.3", "planets 17.2")
@pytest.mark.parametrize(
    ("ghosts", "answers"), [((), [A]), (GHOSTS, [B, A])], ids=["plain", "hidden"]
)
def test_whoever_is_passed_by_in_a_step_of_both_is_not_asked_in_it_later(
    ghosts: tuple[ShipSetup, ...], answers: list[Side]
) -> None:
    playing = game(*ghosts, recovery=Recovery.EVEN)
    while (playing.state.phasing, playing.state.step) != (B, Step.RECOVER):
        give(playing)
    asked = []
    while playing.state.step is Step.RECOVER:
        asked.append(playing.waiting_for[-1])
        give(playing)
    assert asked == answers
    assert (playing.waiting_for, playing.phase.turn) == ((A,), 2)


# --- what is kept ------------------------------------------------------------------------------


def haunted() -> tuple[PlanetsGame, PlanetsGame]:
    """A whole game with unseen ships that weave, are hurt, mend and take supplies, and without."""
    hidden, plain = game(*GHOSTS), game()
    wanted = {
        (turn, label): orders
        for turn, direction in ((1, 0), (2, 3))
        for label, orders in (
            ("Plot", (Burn(WEAVER, (direction,)),)),
            ("Supply", (Resupply(LODGER, UnitId("Callisto 5")),) * (turn > 1)),
        )
    }
    while hidden.waiting_for:
        moment = (hidden.phase.turn, hidden.phase.label)
        orders = {A: {}, B: wanted}[hidden.waiting_for[0]].pop(moment, ())
        give(hidden, *orders)
    while plain.waiting_for:
        give(plain)
    return hidden, plain


@pytest.mark.rule("planets 13.3")
def test_a_copy_and_a_log_do_not_tell_how_often_the_other_side_was_asked(tmp_path: Path) -> None:
    hidden, plain = haunted()
    events = {type(event) for step in hidden.steps for event in step.events}
    assert events >= {RocksRolled, Recovered, Resupplied}
    assert len(hidden.steps) > len(plain.steps)
    for playing, name in ((hidden, "hidden"), (plain, "plain")):
        save(playing, tmp_path / name, A)
    assert (tmp_path / "hidden").read_bytes() == (tmp_path / "plain").read_bytes()
    assert list(hidden.log(A)) == list(plain.log(A))


def test_a_copy_leaves_out_what_its_side_had_no_part_in(tmp_path: Path) -> None:
    hidden, _ = haunted()
    save(hidden, tmp_path / "copy", A)
    copy = load(tmp_path / "copy", RULESETS)
    assert isinstance(copy, Copy)
    view = hidden.ruleset.view
    known = [view(step.after, A).state for step in hidden.steps]
    assert [step.after for step in copy.steps] != known
    assert copy.steps[-1].after == known[-1]
    assert all(step.after in known for step in copy.steps)


def test_a_hidden_game_is_saved_run_again_and_taken_up_again_as_it_was(tmp_path: Path) -> None:
    hidden, _ = haunted()
    assert first_difference(hidden) is None
    playing = game(*GHOSTS)
    journal = Journal.begin(playing, tmp_path)
    pass_to(playing, B)
    journal.close()
    resumed = Journal.resume(journal.path, RULESETS).game
    assert resumed.waiting_for == playing.waiting_for == (B,)
    assert resumed.state == playing.state
    assert resumed.why_no_undo(B) == playing.why_no_undo(B) == "Side a has answered since."


# --- the log -----------------------------------------------------------------------------------


def test_a_log_can_stop_before_a_step() -> None:
    playing = game()
    pass_to(playing, B)
    whole = list(playing.log(A))
    parts = [list(playing.log(A, n, n + 1)) for n in range(len(playing.steps))]
    assert [entry for part in parts for entry in part] == whole
    assert list(playing.log(A, 0, 0)) == []
