"""The sequence of play as a state machine: who answers when, and what then runs on (planets 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from game.core.dice import Dice, RuleRef
from game.core.ruleset import Ledger, Refusal, Side, UnitId
from game.rulesets.planets import (
    astrogation,
    defence,
    detection,
    fire,
    launching,
    movement,
    ordnance,
    recovery,
    supply,
    surrender,
    victory,
)
from game.rulesets.planets.events import Event, StepStarted, TurnStarted
from game.rulesets.planets.orders import Attack, ChooseSide, Order
from game.rulesets.planets.state import (
    AttackDeclared,
    NukeAtCorner,
    State,
    Step,
)
from game.rulesets.planets.turns import next_player_turn

# 4.2: what follows each step when it ends; CLOSE ends the player-turn.
NEXT: Mapping[Step, Step] = {
    Step.PLOT: Step.LAUNCH,
    Step.LAUNCH: Step.MOVE,
    Step.MOVE: Step.TRIM,
    Step.TRIM: Step.FLIGHT,
    Step.FLIGHT: Step.ROCKS,
    Step.ROCKS: Step.DEFENCE,
    Step.DEFENCE: Step.DEMAND,
    Step.DEMAND: Step.ATTACK,
    Step.ATTACK: Step.SUPPLY,
    Step.SUPPLY: Step.RECOVER,
    Step.RECOVER: Step.CLOSE,
}
# Steps in which the phasing side answers, even with nothing to do: waiting tells, too.
PHASING = frozenset(
    {Step.PLOT, Step.LAUNCH, Step.TRIM, Step.DEFENCE, Step.DEMAND, Step.ATTACK, Step.SUPPLY}
)


def to_act(state: State) -> frozenset[Side]:
    """Say who owes an answer (planets 4.1, 4.2)."""
    if state.outcome is not None:
        return frozenset()
    if state.pending:
        owing = {state.pending[-1].asked}
    elif state.step in PHASING:
        owing = {state.phasing}
    elif state.step is Step.RECOVER:
        owing = set(recovery.choosers(state))
    else:
        owing = set()
    return frozenset(owing & _commanded(state))


def _commanded(state: State) -> set[Side]:
    """Sides that somebody commands; the others drift (planets 19.10)."""
    return {s.id for s in state.scenario.sides if s.commanded}


# --- what may be ordered -----------------------------------------------------------------------


def legal(state: State, side: Side, given: Sequence[Order]) -> Iterator[Order]:
    """List what may follow `given` in the present step, in a fixed order."""
    if side not in to_act(state):
        return iter(())
    if state.pending:
        return _legal_answer(state, side, given)
    return _LEGAL[state.step](state, side, given)


def _legal_attacks(state: State, side: Side, given: Sequence[Order]) -> Iterator[Order]:
    """List attacks; they are made one at a time (planets 10.1)."""
    return iter(()) if given else fire.legal_attacks(state, side)


def _legal_answer(state: State, side: Side, given: Sequence[Order]) -> Iterator[Order]:
    """List the answers to what is pending; one is all there may be."""
    question = state.pending[-1]
    if given:
        return iter(())
    if isinstance(question, NukeAtCorner):
        return ordnance.legal_side_choices(question)
    if isinstance(question, AttackDeclared):
        return fire.legal_counterattacks(state, side)
    return surrender.legal_answers(state, side, given)


def check(state: State, side: Side, orders: Sequence[Order]) -> Refusal | None:
    """Check a side's whole answer to the present step; an empty one is always accepted."""
    if not orders:
        return None
    if state.outcome is not None:
        return Refusal(RuleRef("planets 19"), "The game is over.", at="orders[0]")
    if side not in to_act(state):
        return Refusal(
            RuleRef("planets 4.1"),
            "It is not this side that answers now.",
            "Wait for your phase.",
            at="orders[0]",
        )
    if state.pending:
        return _check_answer(state, side, orders)
    return _CHECK[state.step](state, side, orders)


def _check_attacks(state: State, side: Side, orders: Sequence[Order]) -> Refusal | None:
    """Check an attack; they are made one at a time (planets 10.1)."""
    return _one(orders) or _at_first(fire.check_attack(state, side, orders[0]))


def _check_answer(state: State, side: Side, orders: Sequence[Order]) -> Refusal | None:
    question = state.pending[-1]
    if isinstance(question, NukeAtCorner):
        refusal = ordnance.check_side_choice(question, orders[0])
    elif isinstance(question, AttackDeclared):
        refusal = fire.check_counterattack(state, side, orders[0])
    else:
        return surrender.check_answers(state, side, orders)
    return _one(orders) or _at_first(refusal)


def _one(orders: Sequence[Order]) -> Refusal | None:
    """Refuse a second order where one is all there may be (planets 10.1)."""
    if len(orders) == 1:
        return None
    return Refusal(
        RuleRef("planets 10.1"),
        "One order is answered here.",
        "Give the next when it is asked.",
        at="orders[1]",
    )


def _at_first(refusal: Refusal | None) -> Refusal | None:
    return refusal and refusal.in_answer(0)


# Who lists and who checks the answers to each step that waits for them.
_LEGAL: Mapping[Step, Callable[[State, Side, Sequence[Order]], Iterator[Order]]] = {
    Step.PLOT: astrogation.legal_plots,
    Step.LAUNCH: launching.legal_launches,
    Step.TRIM: movement.legal_trims,
    Step.DEFENCE: defence.legal_fire,
    Step.DEMAND: surrender.legal_demands,
    Step.ATTACK: _legal_attacks,
    Step.SUPPLY: supply.legal_supply,
    Step.RECOVER: recovery.legal_recovery,
}
_CHECK: Mapping[Step, Callable[[State, Side, Sequence[Order]], Refusal | None]] = {
    Step.PLOT: astrogation.check_plots,
    Step.LAUNCH: launching.check_launches,
    Step.TRIM: movement.check_trims,
    Step.DEFENCE: defence.check_fire,
    Step.DEMAND: surrender.check_demands,
    Step.ATTACK: _check_attacks,
    Step.SUPPLY: supply.check_supply,
    Step.RECOVER: recovery.check_recovery,
}


# --- what then happens ---------------------------------------------------------------------------


def resolve(  # noqa: C901, PLR0912 - one arm a step
    ledger: Ledger[State, Event], orders: Mapping[Side, Sequence[Order]], dice: Dice
) -> None:
    """Run on from checked answers to the next question or the end of the step (planets 4.2)."""
    state = ledger.state
    if state.pending:
        _resolve_answer(ledger, orders.get(state.pending[-1].asked, ()), dice)
        return
    mine = orders.get(state.phasing, ())
    match state.step:
        case Step.PLOT:
            astrogation.resolve_plots(ledger, mine)
        case Step.LAUNCH:
            launching.resolve_launches(ledger, state.phasing, mine)
        case Step.MOVE:
            for unit in state.queue:
                if unit in ledger.state.ships:
                    movement.move_ship(ledger, unit, dice)
        case Step.TRIM:
            movement.resolve_trims(ledger, mine)
        case Step.FLIGHT:
            _fly_items(ledger, dice)
        case Step.ROCKS:
            _roll_rocks(ledger, dice)
        case Step.DEFENCE:
            defence.resolve_fire(ledger, mine, dice)
        case Step.DEMAND:
            surrender.resolve_demands(ledger, mine)
        case Step.ATTACK:
            _attack(ledger, mine, dice)
        case Step.SUPPLY:
            supply.resolve_supply(ledger, mine)
        case Step.RECOVER:
            recovery.resolve_recovery(ledger, orders)
        case Step.CLOSE:
            _close(ledger)
            return
    if not _goes_on(ledger.state, mine):
        _begin(ledger, NEXT[state.step])


def _goes_on(state: State, mine: Sequence[Order]) -> bool:
    """Whether the step is not over: something is asked or queued, or it comes again."""
    if state.outcome is not None or state.pending or state.queue:
        return True
    return state.step in (Step.ATTACK, Step.SUPPLY) and bool(mine)


def _resolve_answer(ledger: Ledger[State, Event], answer: Sequence[Order], dice: Dice) -> None:
    """Go on with what was pending, then with the step it stood in."""
    question = ledger.state.pending[-1]
    if isinstance(question, AttackDeclared):
        fire.resolve_attack(ledger, answer, dice)
        return
    if isinstance(question, NukeAtCorner):
        chosen = [o.side for o in answer if isinstance(o, ChooseSide)]
        side = chosen[0] if chosen else question.sides[0]
        ordnance.strike_side(ledger, question.item, question.body, side)
        _fly_items(ledger, dice)
    else:
        surrender.resolve_answer(ledger, answer)
    if not _goes_on(ledger.state, ()):
        _begin(ledger, NEXT[ledger.state.step])


def _begin(ledger: Ledger[State, Event], step: Step) -> None:
    """Begin a step with the units that move or roll in it (planets 4.2)."""
    state = ledger.state
    queue: tuple[UnitId, ...] = ()
    if step is Step.LAUNCH:
        ordnance.expire(ledger, state.phasing)
    elif step is Step.MOVE:
        queue = tuple(s.id for s in state.ships_of(state.phasing))
    elif step is Step.FLIGHT:
        queue = ordnance.flight_queue(state, state.phasing)
    elif step is Step.SUPPLY:
        victory.note_arrivals(ledger)
    elif step is Step.ROCKS:
        queue = tuple(s.id for s in state.ships_of(state.phasing) if s.rocks)
    ledger.emit(StepStarted(step, queue))


def _fly_items(ledger: Ledger[State, Event], dice: Dice) -> None:
    """Move items, oldest first, until one ends in a question (planets 4.2 C3)."""
    while ledger.state.queue and not ledger.state.pending:
        ordnance.move_item(ledger, ledger.state.queue[0], dice)


def _roll_rocks(ledger: Ledger[State, Event], dice: Dice) -> None:
    """Make the asteroid rolls of the next ship, all of them (planets 4.2 D1, 4.3)."""
    if ledger.state.queue:
        movement.roll_rocks(ledger, ledger.state.queue[0], dice)


def _attack(ledger: Ledger[State, Event], mine: Sequence[Order], dice: Dice) -> None:
    """Make one attack; guns wait for the counterattack first (planets 10.1, 10.9)."""
    if not mine:
        return
    order = mine[0]
    if isinstance(order, Attack):
        fire.declare_attack(ledger, order)
    else:
        fire.resolve_other(ledger, order, dice)


def _close(ledger: Ledger[State, Event]) -> None:
    """E3 detection, E4 victory, then the next player-turn (planets 4.1, 4.2)."""
    supply.release_captured(ledger)
    detection.detect(ledger)
    victory.judge(ledger)
    state = ledger.state
    if state.outcome is not None:
        return
    turn, side = next_player_turn(state)
    if side is None:
        victory.end_drawn(ledger)
        return
    ledger.emit(TurnStarted(turn, side))
