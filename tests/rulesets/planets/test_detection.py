"""Radar, and what a side may know: an unseen ship leaves no trace (planets 5.8, 13)."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from msgspec.structs import replace

from game.core.dice import ScriptedDice, SeededDice
from game.core.hexes import Hex
from game.core.ruleset import Ledger, Refusal, Side, UnitId
from game.rulesets.planets import detection
from game.rulesets.planets.apply import apply
from game.rulesets.planets.events import (
    Concealed,
    Detected,
    Event,
    Flew,
    NukeBurst,
    Plotted,
    Recovered,
    Resupplied,
    RocksRolled,
    ShipLost,
    StepStarted,
    Transferred,
)
from game.rulesets.planets.movement import move_ship
from game.rulesets.planets.orders import (
    Attack,
    Burn,
    Capture,
    Demand,
    Gun,
    Launch,
    Loot,
    Order,
    Ram,
    Resupply,
    Transfer,
)
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.scenario import Options, ShipSetup
from game.rulesets.planets.state import Mark, State, Step, with_ship
from game.rulesets.planets.supply import resolve_supply
from game.rulesets.planets.views import seen, view
from tests.rulesets.planets.positions import (
    A,
    B,
    C,
    base,
    item,
    ledger,
    no_dice,
    position,
    ship,
)

ONE, TWO, THREE = UnitId("1"), UnitId("2"), UnitId("3")
HIDDEN = Options(hidden=True)


def hidden(*ships: ShipSetup, **more: object) -> State:
    return position(*ships, options=HIDDEN, **more)  # type: ignore[arg-type] # passed on


def found_by(state: State, unit: UnitId = TWO) -> tuple[Side, ...]:
    return state.ships[unit].seen_by


# --- 13.1–13.3 radar -------------------------------------------------------------------------


@pytest.mark.rule("planets 13.1", "planets 13.3", "planets 13.4", "planets R29")
@pytest.mark.parametrize(
    ("watcher", "at", "seen"),
    [
        pytest.param(ship("1", at=(5, 5)), (5, 2), True, id="a ship reaches 3"),
        pytest.param(ship("1", at=(5, 5)), (5, 1), False, id="not 4"),
        pytest.param(ship("1", A, "orbital-base", at=(5, 5)), (5, 2), True, id="orbital base 3"),
        pytest.param(ship("1", at=(-1, 0)), (2, 0), True, id="through World"),
        pytest.param(ship("1", at=(5, 5), crew=False), (5, 2), False, id="nobody at the radar"),
    ],
)
def test_reach_of_ships(
    watcher: ShipSetup,
    at: Hex,
    seen: bool,  # noqa: FBT001 - a parameter of the table
) -> None:
    state = hidden(watcher, ship("2", B, at=at))
    assert found_by(state) == ((A,) if seen else ())


@pytest.mark.rule("planets 13.1")
@pytest.mark.parametrize(
    ("board", "owner", "at", "seen"),
    [
        pytest.param("world", base("World", "a", 0), (-5, 0), True, id="a planetary base 5"),
        pytest.param("world", base("World", "a", 0), (-6, 0), False, id="not 6"),
        pytest.param(
            "world", base("World", "open", 0), (-5, 0), False, id="an open base is nobody's"
        ),
        pytest.param("world", base("World", "b", 0), (-5, 0), False, id="its own"),
        pytest.param("world", base("World", "a", 0, destroyed=True), (-5, 0), False, id="in ruins"),
        pytest.param("rocks", base("Rock", "a"), (0, 3), True, id="an asteroid base 3"),
        pytest.param("rocks", base("Rock", "a"), (0, 4), False, id="not 4"),
    ],
)
def test_reach_of_bases(
    board: str,
    owner: object,
    at: Hex,
    seen: bool,  # noqa: FBT001 - a parameter of the table
) -> None:
    state = hidden(ship("2", B, at=at), board=board, bases=[owner])
    assert found_by(state) == ((A,) if seen else ())


@pytest.mark.rule("planets 13.3", "planets 1.2")
def test_without_the_option_all_is_seen_and_nothing_noted() -> None:
    state = position(ship("1", at=(5, 5)), ship("2", B, at=(5, 4)), ship("3", B, at=(-5, 4)))
    assert found_by(state) == ()
    assert all(detection.sees(state, A, s) for s in state.ships.values())
    book = ledger(state)
    detection.detect(book)
    detection.sweep(book, ONE, ((5, 5),))
    detection.give_away(book, TWO)
    detection.show_beside(book, ONE, TWO)
    assert book.events == []


@pytest.mark.rule("planets 13.3")
def test_bases_are_always_seen() -> None:
    state = hidden(ship("1", at=(5, 5)), ship("2", B, "orbital-base", at=(-5, 5)))
    assert detection.sees(state, A, state.ships[TWO])
    assert TWO in view(state, A).state.ships


def flown(state: State, unit: UnitId, *burns: int) -> Ledger[State, Event]:
    """A game after one ship has moved."""
    plots = {unit: tuple(Burn(unit, (d,)) for d in burns)} if burns else {}
    book = ledger(replace(state, plots=plots, step=Step.MOVE, phasing=state.ships[unit].side))
    move_ship(book, unit, no_dice())
    return book


@pytest.mark.rule("planets 13.2", "planets R28")
def test_the_path_is_seen_not_only_its_end() -> None:
    state = hidden(ship("1", at=(0, 4)), ship("2", B, at=(-7, 7), velocity=(14, -7)))
    book = flown(state, TWO)
    assert book.state.ships[TWO].position == (7, 0)
    assert found_by(book.state) == (A,)
    # found before it flies, so that whoever finds it sees it fly
    kinds = [type(e) for e in book.events]
    assert kinds.index(Detected) < kinds.index(Flew)


@pytest.mark.rule("planets 13.2", "planets R70")
def test_what_passes_near_enough_to_be_seen_can_see() -> None:
    state = hidden(ship("1", at=(0, 4)), ship("2", B, at=(-7, 7), velocity=(14, -7)))
    book = flown(state, TWO)
    assert found_by(book.state, ONE) == (B,)
    # but the radar of a wreck shows nobody anything
    wreck = with_ship(state, replace(state.ships[TWO], crew=False))
    assert found_by(flown(wreck, TWO).state, ONE) == ()


@pytest.mark.rule("planets 13.2")
def test_a_ship_that_crashes_in_sight_is_seen_to_crash() -> None:
    state = hidden(ship("1", at=(3, 0)), ship("2", B, at=(-4, 0), velocity=(6, 0)))
    assert found_by(state) == ()
    book = flown(state, TWO)
    assert [type(e) for e in book.events if isinstance(e, ShipLost | Detected)][-1] is ShipLost
    (fate,) = view(book.state, A).state.fates
    assert fate.ship.id == TWO


@pytest.mark.rule("planets 4.4", "planets 13.2", "planets R70")
def test_a_lost_ship_has_seen_what_it_passed_and_nothing_beyond() -> None:
    # (0,0) is World: the crash comes before ship 1 is in reach, after ship 3 was.
    state = hidden(
        ship("1", at=(6, 0)), ship("3", at=(-7, 0)), ship("2", B, at=(-4, 0), velocity=(8, 0))
    )
    sight_lost = with_ship(state, replace(state.ships[THREE], seen_by=()))
    book = flown(sight_lost, TWO)
    assert not book.state.ships.get(TWO)
    assert [(e.ship, e.by) for e in book.events if isinstance(e, Detected)] == [(THREE, B)]
    # A mine on the way, too, comes after what was passed before it.
    mined = hidden(
        ship("3", at=(0, 7)),
        ship("2", B, at=(-5, 4), velocity=(9, 0), structure=5),
        items=[item("m", A, at=(3, 4))],
    )
    book = ledger(mined)
    move_ship(book, TWO, ScriptedDice(6, 3, 3))
    assert not book.state.ships.get(TWO)
    assert found_by(book.state, THREE) == (B,)


@pytest.mark.rule("planets 13.3")
def test_once_detected_a_ship_stays_so_at_any_distance() -> None:
    state = hidden(ship("1", at=(-9, 9)), ship("2", B, at=(9, -9), seen_by=(A,)))
    book = ledger(state)
    detection.detect(book)
    assert book.events == []
    assert found_by(book.state) == (A,)


@pytest.mark.rule("planets 13.3", "planets 8.1")
@pytest.mark.parametrize(
    ("setup", "bases", "board", "lost"),
    [
        pytest.param(
            ship("2", B, landed=("World", 0), seen_by=(A, C)), ["b"], "world", True, id="own"
        ),
        pytest.param(
            ship("2", B, landed=("World", 0), seen_by=(A, C)), ["open"], "world", True, id="open"
        ),
        pytest.param(
            ship("2", B, landed=("World", 0), seen_by=(A, C)),
            ["closed"],
            "world",
            False,
            id="closed",
        ),
        pytest.param(
            ship("2", B, at=(0, 1), velocity=(-1, 1), seen_by=(A, C)),
            ["b"],
            "world",
            False,
            id="above it",
        ),
        pytest.param(ship("2", B, docked="3", seen_by=(A, C)), ["b"], "world", True, id="docked"),
        pytest.param(
            ship("2", B, landed=("Rock", None), seen_by=(A, C)), ["b"], "rocks", True, id="rock"
        ),
    ],
)
def test_a_ship_at_a_friendly_base_is_lost_to_sight(
    setup: ShipSetup,
    bases: list[str],
    board: str,
    lost: bool,  # noqa: FBT001 - a parameter of the table
) -> None:
    body = {"world": "World", "rocks": "Rock"}[board]
    state = hidden(
        setup,
        ship("3", B, "orbital-base", at=(1, 0) if board == "world" else (6, 6)),
        sides=(A, B, C),
        board=board,
        bases=[base(body, owner) for owner in bases],
    )
    book = ledger(state)
    detection.detect(book)
    assert book.events == ([Concealed(TWO)] if lost else [])
    assert found_by(book.state) == (() if lost else (A, C))


@pytest.mark.rule("planets 13.3", "planets 13.2")
def test_within_reach_of_an_enemy_it_stays_detected_even_at_a_base() -> None:
    state = hidden(
        ship("1", at=(2, 0)),
        ship("2", B, landed=("World", 0), seen_by=(A, C)),
        sides=(A, B, C),
        bases=[base("World", "b")],
    )
    book = ledger(state)
    detection.detect(book)
    assert book.events == [Concealed(TWO, (A,))]
    detection.detect(book)
    assert len(book.events) == 1


@pytest.mark.rule("planets 13.2")
def test_what_rests_within_reach_is_found_at_the_end_of_the_turn() -> None:
    state = hidden(ship("1", at=(5, 5)), ship("2", B, at=(-5, 5)))
    near = with_ship(state, replace(state.ships[TWO], position=(5, 2)))
    book = ledger(near)
    detection.detect(book)
    assert book.events == [Detected(ONE, B), Detected(TWO, A)]


@pytest.mark.rule("planets 13.2", "planets 13.3", "planets R71")
def test_open_acts_are_seen_by_every_side() -> None:
    state = hidden(
        ship("1", at=(5, 5)), ship("2", B, at=(-5, 5)), ship("3", C, at=(0, -7)), sides=(A, B, C)
    )
    book = ledger(state)
    detection.give_away(book, TWO, UnitId("World 0"), UnitId("nobody"))
    assert book.events == [Detected(TWO, A), Detected(TWO, C)]


# --- acts that give away ---------------------------------------------------------------------


RULES = Planets()


def resolved(state: State, *orders: Order) -> Ledger[State, Event]:
    """A game after the phasing side's answer to the present step."""
    assert RULES.check(state, state.phasing, orders) is None
    book = ledger(state)
    RULES.resolve(book, {state.phasing: orders}, SeededDice(1, "test"))
    return book


@pytest.mark.rule("planets 13.2", "planets R71")
@pytest.mark.parametrize(
    ("step", "order"),
    [
        pytest.param(Step.ATTACK, Attack((Gun(ONE),), (TWO,)), id="fire"),
        pytest.param(Step.DEMAND, Demand(ONE, TWO), id="demand"),
        pytest.param(Step.SUPPLY, Loot(ONE, TWO, "fuel", 1), id="loot"),
        pytest.param(Step.SUPPLY, Capture(ONE, TWO), id="capture"),
    ],
)
def test_both_ends_of_an_open_act_are_seen(step: Step, order: Order) -> None:
    state = hidden(
        ship("1", at=(5, 5), fuel=3),
        ship("2", B, at=(5, 5), drive=1, weapon=1),
        ship("3", C, at=(0, -7)),
        sides=(A, B, C),
        step=step,
    )
    assert (found_by(state, ONE), found_by(state, TWO)) == ((B,), (A,))
    book = resolved(state, order)
    assert C in found_by(book.state, ONE)
    assert C in found_by(book.state, TWO)
    # and first of all, so that what follows can be seen
    assert isinstance(book.events[0], Detected)


@pytest.mark.rule("planets 13.2")
def test_a_launch_gives_away() -> None:
    state = hidden(ship("1", at=(5, 5), hold={"torpedo": 1}), ship("2", B, at=(-5, 5)))
    book = resolved(replace(state, step=Step.LAUNCH), Launch(ONE, "torpedo", (0,)))
    assert book.events[0] == Detected(ONE, B)


@pytest.mark.rule("planets 13.3", "planets 11.5")
def test_triggering_ordnance_gives_away() -> None:
    state = hidden(ship("2", B, at=(-7, 5), velocity=(2, 0)), items=[item("m", A, at=(-6, 5))])
    book = ledger(replace(state, step=Step.MOVE, phasing=B))
    move_ship(book, TWO, SeededDice(1, "mine"))
    assert Detected(TWO, A) in book.events


@pytest.mark.rule("planets R71")
def test_goods_show_both_ships_to_whoever_sees_one() -> None:
    state = hidden(
        ship("1", at=(5, 5), seen_by=(B,)),
        ship("2", at=(5, 5), fuel=3),
        ship("3", B, at=(-5, 5)),
        ship("4", C, at=(0, -7)),
        sides=(A, B, C),
        step=Step.SUPPLY,
    )
    book = ledger(state)
    resolve_supply(book, [Transfer(ONE, TWO, "fuel", 1)])
    assert book.events == [Detected(TWO, B), Transferred(ONE, TWO, "fuel", 1)]


# --- 5.8, 13.3 views -------------------------------------------------------------------------


@pytest.mark.rule("planets 5.8")
def test_plots_are_secret_until_movement_begins() -> None:
    state = position(ship("1", at=(5, 5)), ship("2", B, at=(-5, 5)))
    plotted = replace(state, plots={ONE: (Burn(ONE, (0,)),)}, step=Step.LAUNCH)
    assert view(plotted, A).state.plots == plotted.plots
    assert view(plotted, B).state.plots == {}
    assert view(replace(plotted, step=Step.MOVE), B).state.plots == plotted.plots
    event = Plotted(ONE, (Burn(ONE, (0,)),))
    assert seen(state, event, A) == event
    assert seen(state, event, B) is None


@pytest.mark.rule("planets 5.8")
def test_a_view_without_secrets_is_the_state_itself() -> None:
    state = position(ship("1", at=(5, 5)), ship("2", B, at=(-5, 5)))
    assert view(state, B).state is state


@pytest.mark.rule("planets 13.3")
def test_a_view_tells_nothing_of_who_else_sees_a_ship() -> None:
    state = hidden(ship("2", B, at=(-5, 5), seen_by=(A, C)), sides=(A, B, C))
    assert view(state, A).state.ships[TWO].seen_by == (A,)
    assert view(state, B).state.ships[TWO].seen_by == (A, C)


@pytest.mark.rule("planets 13.3")
def test_a_view_tells_nothing_of_whom_a_base_supplied() -> None:
    state = hidden(
        ship("2", B, at=(1, 0), velocity=(0, 1)),
        ship("3", B, "orbital-base", at=(1, 0)),
        ship("4", B, landed=("World", 3)),
        bases=[base("World", "b")],
        step=Step.SUPPLY,
        phasing=B,
    )
    after = resolved(state, Resupply(TWO, THREE), Resupply(UnitId("4"), UnitId("World 3"))).state
    assert Mark.SUPPLIED in after.ships[THREE].marks
    assert Mark.SUPPLIED not in view(after, A).state.ships[THREE].marks
    assert Mark.SUPPLIED in view(after, B).state.ships[THREE].marks
    assert after.bases[UnitId("World 3")].supplied
    assert not view(after, A).state.bases[UnitId("World 3")].supplied


@pytest.mark.rule("planets 13.3")
def test_events_about_many_tell_of_those_in_sight() -> None:
    state = hidden(
        ship("1", at=(5, 5)), ship("2", B, at=(5, 4)), ship("3", B, at=(-5, 5)), items=[item("m")]
    )
    queue = StepStarted(Step.MOVE, (TWO, THREE, UnitId("m")))
    assert seen(state, queue, A) == StepStarted(Step.MOVE, (TWO, UnitId("m")))
    assert seen(state, queue, B) == queue
    burst = NukeBurst(UnitId("m"), (0, 0), (UnitId("m"),), (TWO, THREE), (), cleared=False)
    assert seen(state, burst, A) == replace(burst, ships=(TWO,))


@pytest.mark.rule("planets 13.3")
def test_who_hears_of_detection_and_of_a_ship_lost_to_sight() -> None:
    state = hidden(ship("2", B, at=(-5, 5), seen_by=(A,)), sides=(A, B, C))
    noticed = Detected(TWO, A)
    assert [seen(state, noticed, s) for s in (A, B, C)] == [noticed, noticed, None]
    lost = Concealed(TWO, (A,))
    assert [seen(state, lost, s) for s in (A, B, C)] == [None, lost, None]
    assert seen(state, Concealed(TWO, (C,)), A) == Concealed(TWO)


# --- an unseen ship leaves no trace ----------------------------------------------------------

GHOST, LODGER = UnitId("0"), UnitId("00")


def meeting(*ghosts: ShipSetup) -> State:
    """A fight round Earth; what ghosts there are lie far away in the belt, out of all radar."""
    return hidden(
        *ghosts,
        ship("1", at=(8, 7), velocity=(-1, 0), hold={"mine": 1, "torpedo": 1}),
        ship("2", at=(9, 6), kind="corsair", hold={"mine": 1}),
        ship("5", B, at=(5, 9), velocity=(1, -1), hold={"torpedo": 2}),
        ship("6", B, at=(6, 9), kind="corvette", drive=1),
        ship("7", B, at=(6, 9), kind="packet", hold={"ore": 5}),
        board="inner",
        bases=[base("Earth", "a"), base("Ceres", "b")],
    )


GHOSTS = (
    ship("0", B, at=(-18, 2), velocity=(0, 2), fuel=9, hold={"mine": 1}),
    ship("00", B, landed=("Ceres", None), fuel=3, weapon=4, structure=3),
)


class Play:
    """A game by random orders from legal lists; what side `a` gets to know is written down."""

    def __init__(self, state: State, seed: int) -> None:
        self.book: Ledger[State, Event] = Ledger(state, apply)
        self.seed = seed
        self.drawn = 0  # answers other than empty ones
        self.streams: dict[str, SeededDice] = {}
        self.known: list[object] = []

    @property
    def state(self) -> State:
        return self.book.state

    def to_turn(self, turn: int) -> None:
        while self.state.turn < turn and self.state.outcome is None:
            answers = {side: self.answer(side) for side in sorted(RULES.to_act(self.state))}
            done, before = len(self.book.events), self.state
            label = RULES.phase(before).dice
            dice = self.streams.setdefault(label, SeededDice(self.seed, label))
            RULES.resolve(self.book, answers, dice)
            self.witness(before, self.book.events[done:])

    def answer(self, side: Side) -> list[Order]:
        """Some orders of a side: drawn from the legal list, and for ghosts their own.

        What is drawn depends on nothing that ghosts do, not on how often a step came again either.
        """
        self.note()
        now = (self.state.turn, self.state.phasing, self.state.step, side, self.drawn)
        random = Random(f"{self.seed} {now}")
        orders: list[Order] = []
        for _ in range(3):
            legal = [o for o in RULES.legal(self.state, side, orders) if not ghostly(o)]
            chosen = random.choice([*legal, None])
            orders += [] if chosen is None else [chosen]
        answers = [orders[:n] for n in range(len(orders) + 1)]
        fine = [o for o in answers if RULES.check(self.state, side, o) is None][-1]
        self.drawn += bool(fine)
        return [*self.ghostly(side), *fine]

    def ghostly(self, side: Side) -> Iterator[Order]:
        """What the ghosts do: weave through the belt, lie at their base and be mended."""
        turn = self.state.turn
        wanted = {Burn(GHOST, (3 * (turn % 2),)), Resupply(LODGER, UnitId("Ceres"))}
        if side == B and turn > 1:
            yield from (o for o in RULES.legal(self.state, B) if o in wanted)

    def note(self) -> None:
        """Note everything side `a` can ask now, of its view and of the whole state alike."""
        mine = view(self.state, A).state
        told = [
            mine,
            RULES.phase(mine),
            RULES.phase(self.state),
            RULES.to_act(mine),
            list(RULES.legal(mine, A)),
            RULES.summary(mine, A),
            RULES.objective(mine, A),
            RULES.board(mine),
            RULES.outcome(mine),
            [
                self.refused(state, order)
                for order in naming_ghosts()
                for state in (mine, self.state)
            ],
        ]
        assert list(RULES.legal(self.state, A)) == list(RULES.legal(mine, A))
        assert RULES.to_act(self.state) == RULES.to_act(mine)
        # A step that comes again, as E1 does after an answer, is one moment to who sees nothing.
        self.known += [told] if self.known[-1:] != [told] else []

    @staticmethod
    def refused(state: State, order: Order) -> Refusal | None:
        return RULES.check(state, A, [order])

    def witness(self, state: State, events: Sequence[Event]) -> None:
        """Note the events side `a` sees, and their words."""
        for event in events:
            glimpse = seen(state, event, A)
            before = view(state, A).state
            state = apply(state, event)
            self.known += [] if glimpse is None else [glimpse, RULES.words(before, glimpse)]


def ghostly(order: Order) -> bool:
    """Whether an order names a ghost."""
    text = repr(order)
    return f"'{GHOST}'" in text or f"'{LODGER}'" in text


def naming_ghosts() -> tuple[Order, ...]:
    """Orders that side `a` cannot give, about a ship it cannot know of."""
    return (
        Attack((Gun(ONE),), (GHOST,)),
        Demand(ONE, GHOST),
        Ram(ONE, GHOST),
        Loot(ONE, GHOST, "fuel", 1),
        Capture(ONE, LODGER),
        Transfer(GHOST, ONE, "fuel", 1),
        Burn(GHOST, (0,)),
        Launch(GHOST, "mine"),
    )


@pytest.mark.rule("planets 13.3", "planets 13.2", "planets R73")
@pytest.mark.parametrize("seed", range(8))
def test_an_unseen_ship_leaves_no_trace(seed: int) -> None:
    with_ghosts, without = Play(meeting(*GHOSTS), seed), Play(meeting(), seed)
    with_ghosts.to_turn(5)
    without.to_turn(5)
    done = {type(e) for e in with_ghosts.book.events if "'0'" in repr(e) or "'00'" in repr(e)}
    assert done >= {Plotted, Flew, RocksRolled, Resupplied, Recovered}  # they did things
    gone = {fate.ship.id: fate.ship for fate in with_ghosts.state.fates}
    ships = {**gone, **with_ghosts.state.ships}
    assert (ships[GHOST].seen_by, ships[LODGER].seen_by) == ((), ())
    assert with_ghosts.known == without.known
    assert len(without.known) > 100
