"""A small ruleset for tests: bids in secret, traps nobody sees, blows that may be parried.

It has what makes sessions hard, and nothing else: a secret step of both sides, steps that follow
one another in one phase and share its dice, a choice in the midst of resolution, a hidden fact,
and a step in which a side may have nothing to choose.

- toy 1 Bids: both sides bid in secret; the higher bid goes first, a die breaks a tie.
- toy 2 Traps: the side whose turn it is may set traps under its units; nobody else knows.
- toy 3 Blows: it strikes, one blow after another, each unit once.
- toy 4 Parry: the struck side may parry. A trapped target springs its trap instead of a roll.
- toy 5 End: a side without units has lost; after the last turn more hits left win.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, assert_never

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.core.board import Board, Chart, Marker
from game.core.dice import Dice, Modifier, Roll, RuleRef
from game.core.opponent import Judgement
from game.core.practice import Workshop
from game.core.ruleset import (
    Chance,
    Fault,
    Forecast,
    Ledger,
    Line,
    Option,
    Outcome,
    Phase,
    PhaseStep,
    Refusal,
    Side,
    SideInfo,
    Spread,
    Types,
    UnitId,
    View,
)
from game.scenario.model import About, Difficulty

HIGHEST_BID = 2
HIT_FROM = 4  # toy 4: the lowest total that hits


class UnitSetup(Struct, frozen=True, forbid_unknown_fields=True):
    id: UnitId
    side: Side
    hits: Annotated[int, Meta(ge=1, le=9)] = 2
    trapped: bool = False


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    format: Annotated[int, Meta(ge=1, le=1)]
    ruleset: Literal["toy"]
    title: str
    about: About
    sides: tuple[Side, ...]
    units: tuple[UnitSetup, ...]
    turns: Annotated[int, Meta(ge=1, le=99)] = 3
    parry: bool = True


class Unit(Struct, frozen=True):
    id: UnitId
    side: Side
    hits: int
    trapped: bool = False
    struck: bool = False


class Blow(Struct, frozen=True):
    attacker: UnitId
    target: UnitId


class State(Struct, frozen=True):
    turn: int
    turns: int
    sides: tuple[Side, ...]
    step: Literal["bid", "trap", "strike", "parry", "end"]
    order: tuple[Side, ...]
    place: int
    units: Mapping[UnitId, Unit]
    parry: bool
    pending: Blow | None = None

    @property
    def phasing(self) -> Side:
        return self.order[self.place]


class Bid(Struct, frozen=True, tag=True):
    amount: int


class Trap(Struct, frozen=True, tag=True):
    unit: UnitId


class Strike(Struct, frozen=True, tag=True):
    attacker: UnitId
    target: UnitId


class Parry(Struct, frozen=True, tag=True):
    unit: UnitId


Order = Bid | Trap | Strike | Parry


class OrderSettled(Struct, frozen=True, tag=True):
    bids: Mapping[Side, int]
    order: tuple[Side, ...]
    roll: Roll | None


class Trapped(Struct, frozen=True, tag=True):
    unit: UnitId


class Ready(Struct, frozen=True, tag=True):
    """The side whose turn it is may strike."""


class BlowStruck(Struct, frozen=True, tag=True):
    blow: Blow


class BlowLanded(Struct, frozen=True, tag=True):
    blow: Blow
    roll: Roll
    hit: bool


class Sprung(Struct, frozen=True, tag=True):
    blow: Blow


class TurnPassed(Struct, frozen=True, tag=True):
    """The next side, or the next turn; after the last turn the end."""


Event = OrderSettled | Trapped | Ready | BlowStruck | BlowLanded | Sprung | TurnPassed

RED, BLUE = Side("red"), Side("blue")


def ref(section: str) -> RuleRef:
    return RuleRef(f"toy {section}")


class Toy:
    """The ruleset (see the module)."""

    name = "toy"
    title = "Toy"
    options: Sequence[Option] = (
        Option("parry", ("on", "off"), "on", "Blows may be parried", ref("4")),
    )
    types: Types[Scenario, State, Order, Event] = Types(
        scenario=Scenario,
        state=State,
        order=Order,
        event=Event,
    )

    def faults(self, scenario: Scenario) -> Sequence[Fault]:
        return [
            Fault(f"units[{index}].side", repr(unit.side), f"one of {', '.join(scenario.sides)}")
            for index, unit in enumerate(scenario.units)
            if unit.side not in scenario.sides
        ]

    def prepared(
        self, scenario: Scenario, options: Mapping[str, str], absent: frozenset[Side]
    ) -> Scenario | tuple[Fault, ...]:
        wrong = [
            Fault(name, repr(value), "parry: on, off")
            for name, value in options.items()
            if name != "parry" or value not in {"on", "off"}
        ]
        wrong += [Fault("seats", side, "only blue may be left out") for side in absent - {BLUE}]
        if wrong:
            return tuple(wrong)
        return replace(
            scenario,
            sides=tuple(side for side in scenario.sides if side not in absent),
            units=tuple(unit for unit in scenario.units if unit.side not in absent),
            parry=options.get("parry", "on" if scenario.parry else "off") == "on",
        )

    def sides(self, scenario: Scenario) -> Sequence[SideInfo]:
        return [
            SideInfo(side, side.title(), "Strike the others down.", absentable=side == BLUE)
            for side in scenario.sides
        ]

    def start(self, scenario: Scenario) -> State:
        units = {
            unit.id: Unit(unit.id, unit.side, unit.hits, unit.trapped)
            for unit in sorted(scenario.units, key=lambda unit: unit.id)
        }
        return State(
            1, scenario.turns, scenario.sides, "bid", scenario.sides, 0, units, scenario.parry
        )

    def hides(self, state: State) -> bool:
        del state
        return False  # all see the units; whether one is trapped changes no choice

    def to_act(self, state: State) -> frozenset[Side]:
        match state.step:
            case "bid":
                return frozenset(state.sides)
            case "trap" | "strike":
                return frozenset({state.phasing})
            case "parry":
                return frozenset({state.units[_blow(state).target].side})
            case "end":
                return frozenset()
            case unknown:
                assert_never(unknown)

    def legal(self, state: State, side: Side, given: Sequence[Order] = ()) -> Iterator[Order]:
        if side not in self.to_act(state):
            return
        for order in self._options(state, side):
            if self.check(state, side, [*given, order]) is None:
                yield order

    def _options(self, state: State, side: Side) -> Iterator[Order]:
        units = sorted(state.units.values(), key=lambda unit: unit.id)
        mine = [unit.id for unit in units if unit.side == side]
        theirs = [unit.id for unit in units if unit.side != side]
        match state.step:
            case "bid":
                yield from (Bid(amount) for amount in range(HIGHEST_BID + 1))
            case "trap":
                yield from map(Trap, mine)
            case "strike":
                yield from (Strike(attacker, target) for attacker in mine for target in theirs)
            case "parry":
                yield Parry(_blow(state).target)
            case "end":
                return

    def check(self, state: State, side: Side, orders: Sequence[Order]) -> Refusal | None:
        if side not in self.to_act(state):
            return Refusal(ref("1"), f"{side} has nothing to decide now.")
        if state.step != "trap" and len(orders) > 1:
            return Refusal(ref("1"), "One order at a time.", at="orders[1]")
        if len(set(orders)) < len(orders):
            return Refusal(ref("2"), "The same order is given twice.", at="orders[1]")
        for index, order in enumerate(orders):
            if refusal := self._refusal(state, side, order):
                return replace(refusal, at=f"orders[{index}]")
        return None

    def _refusal(self, state: State, side: Side, order: Order) -> Refusal | None:
        match order, state.step:
            case Bid(amount), "bid":
                fault = "" if 0 <= amount <= HIGHEST_BID else f"A bid is 0 to {HIGHEST_BID}."
            case Trap(unit), "trap":
                own = state.units.get(unit)
                free = own is not None and own.side == side and not own.trapped
                fault = "" if free else f"No trap can be set under {unit}."
            case Strike(attacker, target), "strike":
                fault = self._no_blow(state, side, attacker, target)
            case Parry(unit), "parry":
                right = state.parry and unit == _blow(state).target
                fault = "" if right else "Only the target parries, and only with that option."
            case _:
                fault = f"{type(order).__name__} is not for this step."
        return Refusal(ref("1"), fault) if fault else None

    def _no_blow(self, state: State, side: Side, attacker: UnitId, target: UnitId) -> str:
        striker, struck = state.units.get(attacker), state.units.get(target)
        if striker is None or striker.side != side or striker.struck:
            return f"{attacker} cannot strike."
        return f"{target} cannot be struck." if struck is None or struck.side == side else ""

    def resolve(
        self,
        ledger: Ledger[State, Event],
        orders: Mapping[Side, Sequence[Order]],
        dice: Dice,
    ) -> None:
        state = ledger.state
        match state.step:
            case "bid":
                self._resolve_bids(ledger, orders, dice)
            case "trap" | "strike":
                self._carry_out(ledger, orders.get(state.phasing, ()))
            case "parry":
                self._resolve_blow(ledger, parried=any(orders.values()), dice=dice)
            case "end":
                raise AssertionError(state)

    def _carry_out(self, ledger: Ledger[State, Event], orders: Sequence[Order]) -> None:
        for order in orders:
            match order:
                case Trap(unit):
                    ledger.emit(Trapped(unit))
                case Strike(attacker, target):
                    ledger.emit(BlowStruck(Blow(attacker, target)))
                case _:
                    raise AssertionError(order)
        if ledger.state.step == "trap":
            ledger.emit(Ready())
        elif not orders:
            ledger.emit(TurnPassed())

    def _resolve_bids(
        self,
        ledger: Ledger[State, Event],
        orders: Mapping[Side, Sequence[Order]],
        dice: Dice,
    ) -> None:
        sides = ledger.state.sides
        bids = {
            side: sum(order.amount for order in orders.get(side, ()) if isinstance(order, Bid))
            for side in sides
        }
        best = max(bids.values())
        tied = [side for side in sides if bids[side] == best]
        roll = Roll(ref("1"), (dice.die(len(tied)),)) if len(tied) > 1 else None
        first = tied[roll.total - 1 if roll else 0]
        rest = tuple(side for side in sides if side != first)
        ledger.emit(OrderSettled(bids, (first, *rest), roll))

    def _resolve_blow(self, ledger: Ledger[State, Event], *, parried: bool, dice: Dice) -> None:
        blow = _blow(ledger.state)
        if ledger.state.units[blow.target].trapped:
            ledger.emit(Sprung(blow))
        else:
            modifiers = (Modifier(-1, "parried", ref("4")),) if parried else ()
            roll = Roll(ref("4"), (dice.die(6),), modifiers)
            ledger.emit(BlowLanded(blow, roll, roll.total >= HIT_FROM))

    def apply(self, state: State, event: Event) -> State:
        match event:
            case OrderSettled(_, order, _):
                return replace(state, step="trap", order=order, place=0)
            case Trapped(unit):
                return _with(state, replace(state.units[unit], trapped=True))
            case Ready():
                return replace(state, step="strike")
            case BlowStruck(blow):
                striker = replace(state.units[blow.attacker], struck=True)
                return replace(_with(state, striker), step="parry", pending=blow)
            case BlowLanded(blow, _, hit):
                back = replace(state, step="strike", pending=None)
                return _hurt(back, blow.target) if hit else back
            case Sprung(blow):
                back = replace(state, step="strike", pending=None)
                safe = _with(back, replace(back.units[blow.target], trapped=False))
                return _hurt(safe, blow.attacker)
            case TurnPassed():
                return _passed(state)
            case unknown:
                assert_never(unknown)

    def view(self, state: State, side: Side) -> View[State]:
        units = {
            unit.id: unit if unit.side == side else replace(unit, trapped=False)
            for unit in state.units.values()
        }
        return View(side, replace(state, units=units))

    def seen(self, state: State, event: Event, side: Side) -> Event | None:
        hidden = isinstance(event, Trapped) and state.units[event.unit].side != side
        return None if hidden else event

    def phase(self, state: State) -> Phase:
        names = {"bid": "Bids", "trap": "Traps", "strike": "Blows"}
        now = {"parry": "strike"}.get(state.step, state.step)
        steps = tuple(
            PhaseStep(name, name, "now" if key == now else "coming") for key, name in names.items()
        )
        return Phase(
            name={"parry": "Parry", "end": "End"}.get(state.step) or names[state.step],
            label=now,
            words="Somebody is to decide.",
            rule=ref("1"),
            turn=state.turn,
            side=state.phasing,
            owes=tuple(sorted(self.to_act(state))),
            dice=f"turn {state.turn} {now} {state.phasing if now != 'bid' else ''}",
            steps=steps,
            last_turn=state.turns,
        )

    def forecast(self, state: State, side: Side, order: Order) -> Forecast:
        del state, side
        match order:
            case Strike():
                chances = (Chance("1", "1 hit", 3, 6, (4, 5, 6)), Chance("0", "none", 3, 6))
                return Forecast("Blow", (), (Spread("Hits", ref("4"), chances),))
            case _:
                return Forecast("Nothing is rolled", (), ())

    def board(self, state: State, orders: Sequence[Order] = ()) -> Board:
        del orders
        units = sorted(state.units.values(), key=lambda unit: unit.id)
        markers = tuple(
            Marker(
                unit.id,
                state.sides.index(unit.side),
                "corvette",
                unit.id,
                "",
                at=(place % 5 - 2, 0),
                past=None,
                heading=(0, 0),
            )
            for place, unit in enumerate(units)
        )
        return Board(Chart(2, (), (), ()), markers)

    def words(self, state: State, event: Event) -> Line | None:
        del state
        if isinstance(event, Ready):
            return None
        return Line(f"{type(event).__name__}.", ref("1"), "choice")

    def summary(self, state: State, side: Side | None = None) -> Sequence[str]:
        shown = state if side is None else self.view(state, side).state
        return [
            f"{unit.id}: {unit.hits} hits{' and a trap' if unit.trapped else ''}"
            for unit in sorted(shown.units.values(), key=lambda unit: unit.id)
        ]

    def objective(self, state: State, side: Side) -> Sequence[str]:
        return [f"{side} strikes until turn {state.turns}."]

    def outcome(self, state: State) -> Outcome | None:
        if state.step != "end":
            return None
        scores = {
            side: sum(unit.hits for unit in state.units.values() if unit.side == side)
            for side in state.sides
        }
        best = max(scores.values())
        winners = tuple(side for side in state.sides if scores[side] == best)
        return Outcome(winners if len(winners) == 1 else (), "The last turn is over.", "", scores)

    def opponent(self) -> Judgement[State, Order]:
        from tests.session.judge import Judge  # noqa: PLC0415 - it knows the states of this module

        return Judge()

    def workshop(self) -> Workshop[Scenario, State]:
        from tests.session.bench import Bench  # noqa: PLC0415 - the same

        return Bench()


def _blow(state: State) -> Blow:
    if state.pending is None:
        raise AssertionError(state)
    return state.pending


def _with(state: State, unit: Unit) -> State:
    return replace(state, units={**state.units, unit.id: unit})


def _hurt(state: State, unit: UnitId) -> State:
    hurt = replace(state.units[unit], hits=state.units[unit].hits - 1)
    left = {key: value for key, value in state.units.items() if key != unit}
    return _with(state, hurt) if hurt.hits else replace(state, units=left)


def _passed(state: State) -> State:
    alive = {unit.side for unit in state.units.values()}
    over = len(alive) < len(state.sides) and len(state.sides) > 1
    if state.place + 1 < len(state.order) and not over:
        return replace(state, step="trap", place=state.place + 1)
    rested = {key: replace(unit, struck=False) for key, unit in state.units.items()}
    if over or state.turn == state.turns:
        return replace(state, step="end", units=rested)
    return replace(state, step="bid", turn=state.turn + 1, order=state.sides, place=0, units=rested)


def duel(*, blue_trapped: bool = False, turns: int = 3) -> Scenario:
    """Two units a side; a trap under one of Blue's, if wanted."""
    return Scenario(
        format=1,
        ruleset="toy",
        title="Duel",
        about=About("A duel.", "Nothing.", Difficulty.FIRST, "5 minutes"),
        sides=(RED, BLUE),
        units=(
            UnitSetup(UnitId("b1"), BLUE, trapped=blue_trapped),
            UnitSetup(UnitId("b2"), BLUE),
            UnitSetup(UnitId("r1"), RED),
            UnitSetup(UnitId("r2"), RED),
        ),
        turns=turns,
    )
