"""The computer player's judgement of `planets`: one case for each step that waits (planets 4.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from game.core.opponent import Case, Laid, Level, Plan
from game.core.ruleset import View
from game.rulesets.planets.judgement.aims import aims
from game.rulesets.planets.judgement.answers import (
    corner_case,
    defence_case,
    demand_case,
    recover_case,
    surrender_case,
    trim_case,
)
from game.rulesets.planets.judgement.field import Field
from game.rulesets.planets.judgement.heading import prepare
from game.rulesets.planets.judgement.horizons import MASSES
from game.rulesets.planets.judgement.launches import launch_case
from game.rulesets.planets.judgement.plotting import plot_case
from game.rulesets.planets.judgement.rows import NOTHING, Option, Rows
from game.rulesets.planets.judgement.shots import attack_case, counter_case
from game.rulesets.planets.judgement.supplying import supplies
from game.rulesets.planets.orders import Order
from game.rulesets.planets.state import (
    AttackDeclared,
    DemandMade,
    NukeAtCorner,
    Pending,
    State,
    Step,
)


class Opponent:
    """What computer players of `planets` go by."""

    def prepare(self, view: View[State], level: Level) -> Iterator[None]:
        """Work out the tables that courses are measured by, before ships are plotted."""
        if view.state.step is not Step.PLOT or view.state.pending:
            return iter(())
        return prepare(view, level, {})

    def plan(self, view: View[State], level: Level, before: Plan) -> Plan:
        """Take aim anew before plotting and keep it through the player-turn."""
        owed = view.state.pending or view.state.step is not Step.PLOT
        return before if owed and before else aims(view, before, level)

    def case(self, view: View[State], level: Level, plan: Plan) -> Laid[Order]:
        """Lay out what the viewing side decides now; plotting takes a slice for each ship."""
        field = Field(view.state, view.side, level.foresight)
        yield
        if view.state.pending:
            return _answer(field, view.state.pending[-1], level)
        if view.state.step is Step.PLOT:
            return (yield from plot_case(field, view, level, plan))
        return _step(field, view, level, plan)


def _answer(field: Field, question: Pending, level: Level) -> Case[Order]:
    match question:
        case DemandMade():
            return surrender_case(field, question)
        case AttackDeclared():
            return counter_case(field, question, level.width)
        case NukeAtCorner():
            return corner_case(field, question)
        case _:
            assert_never(question)


def _step(field: Field, view: View[State], level: Level, plan: Plan) -> Case[Order]:
    match view.state.step:
        case Step.LAUNCH:
            return launch_case(field, level.width, level.replies)
        case Step.TRIM:
            return trim_case(field, view, level, plan)
        case Step.DEFENCE:
            return defence_case(field)
        case Step.DEMAND:
            return demand_case(field)
        case Step.ATTACK:
            return attack_case(field, level.width, masses=level.foresight >= MASSES)
        case Step.SUPPLY:
            return Rows(tuple((Option(choice, 0.0),) for choice in supplies(view, plan)))
        case Step.RECOVER:
            return recover_case(field)
        case _:
            return NOTHING
