"""`planets` behind the protocol of `game.core.ruleset`; each method is one chapter's function."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.core.board import Board
from game.core.dice import Dice
from game.core.opponent import Judgement
from game.core.practice import Workshop as Bench
from game.core.ruleset import (
    Fault,
    Forecast,
    Ledger,
    Line,
    Option,
    Outcome,
    Phase,
    Refusal,
    Side,
    SideInfo,
    Types,
    View,
)
from game.rulesets.planets import (
    forecast,
    goals,
    marks,
    phases,
    sequence,
    start,
    summary,
    views,
    words,
)
from game.rulesets.planets.apply import apply
from game.rulesets.planets.events import Event
from game.rulesets.planets.orders import Order
from game.rulesets.planets.scenario import Scenario
from game.rulesets.planets.state import State


class Planets:
    """The rules of `planets` (planets 1.1)."""

    name: str = "planets"
    title: str = "Planets"
    options: Sequence[Option] = start.OPTIONS
    types: Types[Scenario, State, Order, Event] = Types(Scenario, State, Order, Event)

    def faults(self, scenario: Scenario) -> Sequence[Fault]:
        """List everything wrong in a scenario (planets 19)."""
        return start.all_faults(scenario)

    def prepared(
        self, scenario: Scenario, options: Mapping[str, str], absent: frozenset[Side]
    ) -> Scenario | tuple[Fault, ...]:
        """Merge options in and leave absent sides out (planets 1.2)."""
        return start.prepared(scenario, options, absent)

    def sides(self, scenario: Scenario) -> Sequence[SideInfo]:
        """List the sides in order of play (planets 4.1)."""
        return [
            SideInfo(s.id, s.name, s.objective, s.optional, s.commanded) for s in scenario.sides
        ]

    def start(self, scenario: Scenario) -> State:
        """Give the state before the first step."""
        return start.start(scenario)

    def hides(self, state: State) -> bool:
        """Say whether ships may be hidden (planets 13)."""
        return state.options.hidden

    def to_act(self, state: State) -> frozenset[Side]:
        """Say who owes an answer (planets 4)."""
        return sequence.to_act(state)

    def legal(self, state: State, side: Side, given: Sequence[Order] = ()) -> Iterator[Order]:
        """List what may follow `given`, in a fixed order."""
        return sequence.legal(state, side, given)

    def check(self, state: State, side: Side, orders: Sequence[Order]) -> Refusal | None:
        """Refuse a side's whole answer, or accept it."""
        return sequence.check(state, side, orders)

    def resolve(
        self,
        ledger: Ledger[State, Event],
        orders: Mapping[Side, Sequence[Order]],
        dice: Dice,
    ) -> None:
        """Run on from checked answers to the next question or the end of the step."""
        sequence.resolve(ledger, orders, dice)

    def apply(self, state: State, event: Event) -> State:
        """Give the state after an event."""
        return apply(state, event)

    def view(self, state: State, side: Side) -> View[State]:
        """Give what a side may know (planets 5.8, 13)."""
        return views.view(state, side)

    def seen(self, state: State, event: Event, side: Side) -> Event | None:
        """Give an event as a side sees it (planets 13)."""
        return views.seen(state, event, side)

    def phase(self, state: State) -> Phase:
        """Describe the present step (planets 4.2)."""
        return phases.phase(state)

    def forecast(self, state: State, side: Side, order: Order) -> Forecast:
        """Give the exact odds of an order's own rolls."""
        return forecast.forecast(state, side, order)

    def board(self, state: State, orders: Sequence[Order] = ()) -> Board:
        """Give the marks to draw, with orders as plans."""
        return marks.board(state, orders)

    def words(self, state: State, event: Event) -> Line | None:
        """Put an event into words for the log."""
        return words.words(state, event)

    def summary(self, state: State, side: Side | None = None) -> Sequence[str]:
        """Describe the board in words."""
        known = state if side is None else views.view(state, side).state
        return summary.summary(known, side)

    def objective(self, state: State, side: Side) -> Sequence[str]:
        """Say what a side is after, and how it stands (planets 19)."""
        return goals.objective_words(views.view(state, side).state, side)

    def outcome(self, state: State) -> Outcome | None:
        """Give the end of the game; None while play goes on."""
        return state.outcome

    def opponent(self) -> Judgement[State, Order]:
        """Give what computer players go by; only who asks for it pays for its import."""
        from game.rulesets.planets.judgement.opponent import Opponent  # noqa: PLC0415

        return Opponent()

    def workshop(self) -> Bench[Scenario, State]:
        """Give what builds positions by hand; only who asks for it pays for its import."""
        from game.rulesets.planets.workshop import Workshop  # noqa: PLC0415

        return Workshop()
