"""One decision: orders the rules accept, with reasons, from a view alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from game.ai.chance import Drawer
from game.ai.levels import LEVELS
from game.ai.player import Decision, Player, finished
from game.core.dice import ScriptedDice, SeededDice
from game.core.opponent import Aim, Choice, Judgement, Laid, Level, Plan
from game.core.ruleset import Ruleset, UnitId, View
from tests.session.games import R1, R2, bid, new, striking
from tests.session.judge import Judge
from tests.session.toy import BLUE, RED, Bid, Event, Order, Scenario, State, Strike, Toy, Trap

HARD = LEVELS["hard"]
ToyRules = Ruleset[Scenario, State, Order, Event]


def decided(
    view: View[State], rules: Toy | None = None, before: Plan | None = None
) -> Decision[Order]:
    ruleset: ToyRules = rules or Toy()
    return finished(Player(ruleset, HARD).think(view, before or {}, SeededDice(1, "opponent")))


class Fixed:
    """A case of one alternative a unit."""

    def __init__(self, choices: Sequence[Choice[Order]]) -> None:
        self.choices = [[choice] for choice in choices]

    def worth(self, chosen: Sequence[int], unit: int) -> float:
        del chosen, unit
        return 0.0


class Stubborn(Judge):
    """A judgement that wants what it was told to want."""

    def __init__(self, *choices: Choice[Order]) -> None:
        self._choices = choices

    def case(self, view: View[State], level: Level, plan: Plan) -> Laid[Order]:
        del view, level, plan
        yield
        return Fixed(self._choices)


class Slipping(Toy):
    """The toy ruleset with a judgement that may be wrong about the rules."""

    def __init__(self, *choices: Choice[Order]) -> None:
        self._choices = choices

    def opponent(self) -> Judgement[State, Order]:
        return Stubborn(*self._choices)


def test_a_decision_is_an_answer_with_its_reasons_and_what_comes_next() -> None:
    decision = decided(striking().view(RED))
    (strike,) = decision.orders
    assert isinstance(strike, Strike)
    thought = decision.thought
    assert thought.reasons == (f"{strike.attacker} strikes b1, which has 2 hits left.",)
    assert thought.level == "hard"
    assert thought.plan == {R1: Aim("fell", "b1", 1, "to fell b1"), R2: thought.plan[R1]}
    assert thought.looked == 5
    assert thought.refused == 0


def test_a_plan_is_kept_between_decisions() -> None:
    before = {R1: Aim("fell", "b2", 1, "to fell b2")}
    decision = decided(striking().view(RED), before=before)
    assert decision.orders == (Strike(R1, UnitId("b2")),)
    assert decision.thought.plan[R1] == before[R1]


def test_reasons_are_told_once_and_in_order_and_empty_ones_not_at_all() -> None:
    game = new()
    bid(game)
    wanted = [Choice[Order]((), "why"), Choice[Order]((), ""), Choice[Order]((), "why")]
    decision = decided(game.view(RED), Slipping(*wanted, Choice((Trap(R1),), "because")))
    assert decision.thought.reasons == ("why", "because")


@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        pytest.param([Trap(R1), Trap(UnitId("b1")), Trap(R2)], (Trap(R1), Trap(R2)), id="one"),
        pytest.param([Trap(UnitId("b1")), Bid(1), Trap(R2)], (Trap(R2),), id="two"),
        pytest.param([Bid(1), Bid(2)], (), id="all"),
    ],
)
def test_orders_the_rules_refuse_are_left_out_and_counted(
    wanted: Sequence[Order], kept: Sequence[Order]
) -> None:
    game = new()
    bid(game)
    decision = decided(game.view(RED), Slipping(*(Choice((order,), "") for order in wanted)))
    assert decision.orders == kept
    assert decision.thought.refused == len(wanted) - len(kept)
    assert game.check(RED, decision.orders) is None


def test_a_refusal_that_names_no_order_leaves_all_out() -> None:
    decision = decided(new().view(RED), Slipping(Choice((Trap(R1), Trap(R1)), "")))
    assert (decision.orders, decision.thought.refused) == ((), 2)


def test_a_player_sees_no_more_than_its_view() -> None:
    views = [striking(blue_trapped=trapped).view(RED) for trapped in (True, False)]
    assert views[0] == views[1]
    assert decided(views[0]) == decided(views[1])


class Slow(Judge):
    """A judgement that has something to build first."""

    def prepare(self, view: View[State], level: Level) -> Iterator[None]:
        del view, level
        yield from [None] * 50


class Building(Toy):
    """The toy ruleset with something to build."""

    def opponent(self) -> Judgement[State, Order]:
        return Slow()


def test_what_must_be_built_comes_in_slices_too() -> None:
    view, dice = striking().view(RED), SeededDice(1, "opponent")
    rules: ToyRules = Building()
    assert sum(1 for _ in Player(rules, HARD).think(view, {}, dice)) >= 50


def test_the_levels_look_further_and_wider_one_than_the_other() -> None:
    easy, normal, hard = LEVELS.values()
    assert list(LEVELS) == [level.name for level in LEVELS.values()]
    for weaker, stronger in ((easy, normal), (normal, hard)):
        for name in ("budget", "width", "replies", "depth", "foresight"):
            assert getattr(weaker, name) <= getattr(stronger, name)
        assert weaker != stronger


def test_random_orders_are_legal_and_end() -> None:
    game = new(turns=9)
    dice = SeededDice(1, "random")
    rules: ToyRules = Toy()
    kinds: set[str] = set()
    while game.waiting_for:
        side = game.waiting_for[0]
        decision = finished(Drawer(rules).think(game.view(side), {}, dice))
        assert game.check(side, decision.orders) is None
        game.submit(side, decision.orders)
        kinds.update(type(order).__name__ for order in decision.orders)
    assert kinds == {"Bid", "Trap", "Strike", "Parry"}


def test_random_orders_are_drawn_with_equal_odds() -> None:
    view = new().view(BLUE)
    rules: ToyRules = Toy()
    drawn = [
        finished(Drawer(rules).think(view, {}, ScriptedDice(1, face, 4))) for face in (1, 2, 3)
    ]
    assert [decision.orders for decision in drawn] == [(Bid(0),), (Bid(1),), (Bid(2),)]
