"""Demands of surrender, asked before any gun fires, and what surrender binds (planets 16.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.dice import RuleRef
from game.core.ruleset import Ledger, Refusal, Side
from game.rulesets.planets import detection
from game.rulesets.planets.events import Asked, DemandAnswered, Event
from game.rulesets.planets.orders import Demand, Order, Surrender
from game.rulesets.planets.state import DemandMade, Mark, Ship, State, in_order

SURRENDER = RuleRef("planets 16.4")
ASKED_ONCE = RuleRef("planets R52")
SPARE_FUEL = 2  # R38


def at_peace(one: Ship, other: Ship) -> bool:
    """Whether one surrendered to the other: neither may attack the other again (planets 16.4)."""
    return one.surrendered_to == other.id or other.surrendered_to == one.id


def fuel_kept(ship: Ship) -> int:
    """Give the fuel a surrendered ship keeps: 1 for each hex of its speed plus 2 (planets R38)."""
    return ship.speed + SPARE_FUEL


# --- the demand -------------------------------------------------------------------------------


def legal_demands(state: State, side: Side, given: Sequence[Order]) -> Iterator[Demand]:
    """List the demands each ship that has made none may make (planets R52)."""
    for ship in state.ships_of(side):
        for target in in_order(state.ships):
            order = Demand(ship.id, target.id)
            if target.side != side and check_demand(state, side, order, given) is None:
                yield order


def check_demands(state: State, side: Side, orders: Sequence[Order]) -> Refusal | None:
    """Check a side's demands; a ship makes one and is asked once in an answer (planets R52)."""
    for n, order in enumerate(orders):
        refusal = check_demand(state, side, order, orders[:n])
        if refusal is not None:
            return refusal.in_answer(n)
    return None


def check_demand(
    state: State, side: Side, order: Order, given: Sequence[Order] = ()
) -> Refusal | None:
    """Check one demand after those already given (planets 16.4, R52, R65)."""
    if not isinstance(order, Demand):
        return Refusal(
            ASKED_ONCE,
            "Only surrender is demanded now.",
            "Guns fire when the demands are answered.",
        )
    if not state.options.combat:
        return Refusal(RuleRef("planets 1.2"), "There is no combat in this game.")
    ship, target = state.ships.get(order.ship), state.ships.get(order.target)
    if ship is None or not detection.sees(state, side, ship):
        return Refusal(SURRENDER, f"There is no ship {order.ship}.", "Name one of yours.")
    if ship.side != side:
        return Refusal(SURRENDER, f"{ship.name} is not yours.", "Name one of your ships.")
    if target is None or not detection.sees(state, side, target):
        return Refusal(SURRENDER, f"There is no ship {order.target}.", "Name an enemy ship.")
    return _asker(ship, given) or _asked(side, target, given)


def _asker(ship: Ship, given: Sequence[Order]) -> Refusal | None:
    """Say why a ship may not demand anything."""
    if not ship.crew:
        return Refusal(RuleRef("planets 19.10"), f"{ship.name} has no crew to speak for her.")
    if ship.captured_from is not None:
        return Refusal(
            RuleRef("planets 16.3"),
            f"{ship.name} is captured and serves no mission.",
            "She serves again after resting at a base friendly to you.",
        )
    if Mark.DEMANDED in ship.marks or any(
        isinstance(o, Demand) and o.ship == ship.id for o in given
    ):
        return Refusal(
            ASKED_ONCE, f"{ship.name} has made her demand.", "She may make another next turn."
        )
    return None


def _asked(side: Side, target: Ship, given: Sequence[Order]) -> Refusal | None:
    """Say why a ship cannot be asked to surrender."""
    if target.side == side:
        return Refusal(SURRENDER, f"{target.name} is yours.", "Name an enemy ship.")
    if not target.crew:
        return Refusal(
            RuleRef("planets 19.10"),
            f"{target.name} has no crew to answer.",
            "She may be looted and captured as she is.",
        )
    if target.surrendered_to is not None:
        return Refusal(
            RuleRef("planets R65"), f"{target.name} has surrendered to another ship already."
        )
    if any(isinstance(o, Demand) and o.target == target.id for o in given):
        return Refusal(
            RuleRef("planets R65"),
            f"{target.name} is asked already.",
            "Demand another ship's surrender, or this one's next turn.",
        )
    return None


def resolve_demands(ledger: Ledger[State, Event], orders: Sequence[Order]) -> None:
    """Ask each ship; the first demand given is answered first (planets R52).

    The demands wait on the stack of pending choices; who demands is seen (R65).
    """
    for order in reversed([o for o in orders if isinstance(o, Demand)]):
        detection.give_away(ledger, order.ship, order.target)
        asked = ledger.state.ships[order.target].side
        ledger.emit(Asked(DemandMade(order.ship, order.target, asked)))


# --- the answer -------------------------------------------------------------------------------


def legal_answers(state: State, side: Side, given: Sequence[Order]) -> Iterator[Surrender]:
    """List the one answer there is but silence (planets 16.4)."""
    demand = state.pending[-1]
    if isinstance(demand, DemandMade) and demand.asked == side and not given:
        yield Surrender(demand.target)


def check_answers(state: State, side: Side, orders: Sequence[Order]) -> Refusal | None:
    """Check the answer to the last demand: the ship surrenders, or nothing (planets 16.4)."""
    demand = state.pending[-1]
    for n, order in enumerate(orders):
        fits = (
            isinstance(demand, DemandMade)
            and demand.asked == side
            and order == Surrender(demand.target)
        )
        if not fits or n > 0:
            return Refusal(
                SURRENDER,
                "Only the ship asked may surrender now, once.",
                "Surrender her, or give nothing to refuse.",
                at=f"orders[{n}]",
            )
    return None


def resolve_answer(ledger: Ledger[State, Event], orders: Sequence[Order]) -> None:
    """Note the answer to the last demand; silence refuses (planets 16.4)."""
    demand = ledger.state.pending[-1]
    if not isinstance(demand, DemandMade):
        raise TypeError(f"no demand waits for an answer, but {demand}")
    ledger.emit(DemandAnswered(demand.ship, demand.target, accepted=bool(orders)))
