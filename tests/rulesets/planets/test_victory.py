"""Each scenario won, lost, drawn and at its limit (planets 19), from the files that ship."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from game import assets
from game.core.dice import SeededDice
from game.core.hexes import Hex
from game.core.ruleset import Outcome, Side, UnitId
from game.rulesets.planets import victory
from game.rulesets.planets.events import Event, Finished, GameEnded, TurnStarted
from game.rulesets.planets.goals import flags, objective_words
from game.rulesets.planets.objectives import Free, Race
from game.rulesets.planets.orders import Burn, Land, Order, TakeOff
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.scenario import Damage, Options
from game.rulesets.planets.state import (
    Booty,
    Ending,
    Fate,
    Item,
    Mark,
    Place,
    Seizure,
    State,
    Step,
    with_ship,
)
from game.rulesets.planets.views import view
from game.scenario.load import load_scenario
from tests.rulesets.planets.positions import A, B, base, item, ledger, position, ship, side_setup

RULES = Planets()
Change = Callable[[State], State]


@cache
def begun(name: str) -> State:
    """A scenario that ships, at its first turn."""
    path = assets.maps() / "planets" / f"{name}.toml"
    return RULES.start(load_scenario(path, RULES))


# --- what may have happened to a state -------------------------------------------------------


def has(unit: str, **changes: Any) -> Change:  # noqa: ANN401 - any field
    """A ship is changed."""
    return lambda s: with_ship(s, replace(s.ships[UnitId(unit)], **changes))


def landed(unit: str, body: str, side: int = 0) -> Change:
    """A ship stands on a body."""

    def change(state: State) -> State:
        at = state.chart.bodies[body].at
        down = {"place": Place.LANDED, "body": body, "body_side": side, "position": at}
        return has(unit, **down, velocity=(0, 0), pulls=())(state)

    return change


def gone(unit: str, ending: Ending = Ending.DESTROYED, **changes: Any) -> Change:  # noqa: ANN401
    """A ship has left play."""

    def change(state: State) -> State:
        lost = replace(state.ships[UnitId(unit)], **changes)
        ships = {i: s for i, s in state.ships.items() if i != unit}
        return replace(state, ships=ships, fates=(*state.fates, Fate(lost, ending, state.turn)))

    return change


def away(unit: str, **changes: Any) -> Change:  # noqa: ANN401 - any field
    """A ship has left by an exit of its own."""
    return gone(unit, Ending.EXITED, **changes)


def captured(unit: str, by: str) -> Change:
    """A ship is a prize."""

    def change(state: State) -> State:
        prize, captor = state.ships[UnitId(unit)], state.ships[UnitId(by)]
        seizure = Seizure(prize.id, prize.kind, prize.side, captor.side, captor.id)
        state = with_ship(state, replace(prize, side=captor.side, captured_from=prize.side))
        return replace(state, seizures=(*state.seizures, seizure))

    return change


def looted(victim: str, amount: int, what: str = "ore", by: str = "raiders") -> Change:
    """Raiders have taken something."""
    booty = Booty(Side(by), UnitId(victim), what, amount)
    return lambda s: replace(s, booty=(*s.booty, booty))


def at_limit(state: State) -> State:
    """The last player-turn of the last game turn."""
    return replace(state, turn=state.scenario.turns, phasing=state.sides[-1], step=Step.CLOSE)


def single(state: State) -> State:
    """The other way of counting damage is played."""
    options = replace(state.scenario.options, damage=Damage.SINGLE)
    return replace(state, scenario=replace(state.scenario, options=options))


def after(name: str, *changes: Change) -> State:
    state = begun(name)
    for change in changes:
        state = change(state)
    return state


def judged(state: State) -> tuple[str, str] | None:
    """Winners and grade; None while play goes on."""
    result = victory.outcome(state)
    return None if result is None else (" ".join(result.winners), result.grade)


NOBODY = ("", "")
Row = tuple[list[Change], tuple[str, str] | None]


def visited(unit: str, *hexes: Hex) -> Change:
    return lambda s: replace(s, visited={**s.visited, UnitId(unit): hexes})


RING = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))

FIRST_BURN = {
    "under way": ([], None),
    "on the beacon, moving": ([has("k1", position=(2, 6))], None),
    "at rest elsewhere": ([has("k1", position=(2, 5), velocity=(0, 0))], None),
    "at rest on the beacon": ([has("k1", position=(2, 6), velocity=(0, 0))], ("pilot", "")),
    "in the last turn": (
        [has("k1", position=(2, 6), velocity=(0, 0)), at_limit],
        ("pilot", ""),
    ),
    "too late": ([at_limit], NOBODY),
    "lost": ([gone("k1", Ending.LOST)], NOBODY),
}
ONCE_AROUND = {
    "under way": ([], None),
    "all six, not landed": ([visited("k1", *RING), has("k1", place=Place.FLYING)], None),
    "landed, five": ([visited("k1", *RING[1:]), landed("k1", "World", 3)], None),
    "another side": ([visited("k1", *RING), landed("k1", "World", 2)], None),
    "round and down": ([visited("k1", *RING), landed("k1", "World", 3)], ("pilot", "")),
    "too late": ([at_limit], NOBODY),
    "crashed": ([gone("k1", Ending.CRASHED)], NOBODY),
}
ONCE_AROUND_MOON = {
    "under way": ([], None),
    "on the Moon": ([landed("k1", "Moon", 3)], ("pilot", "")),
    "on World again": ([landed("k1", "World", 3)], None),
    "too late": ([at_limit], NOBODY),
    "crashed": ([gone("k1", Ending.CRASHED)], NOBODY),
}
QUARANTINE = {
    "under way": ([], None),
    "landed": ([landed("r1", "World", 2)], ("runner", "")),
    "landed on the Moon": ([landed("r1", "Moon", 3)], None),
    "landed in the last turn": ([landed("r1", "World", 2), at_limit], ("runner", "")),
    "destroyed": ([gone("r1")], ("blockade", "")),
    "off the map": ([gone("r1", Ending.LOST)], ("blockade", "")),
    "surrendered": ([has("r1", surrendered_to=UnitId("b1"))], ("blockade", "")),
    "captured": ([captured("r1", "b1")], ("blockade", "")),
    "captured, at rest at once": (
        [captured("r1", "b1"), has("r1", captured_from=None), landed("r1", "World", 2)],
        ("blockade", ""),
    ),
    "too late": ([at_limit], ("blockade", "")),
    "the blockade is gone": ([gone("b1"), gone("b2")], None),
    "all are gone": ([gone("b1"), gone("b2"), gone("r1")], ("blockade", "")),
}
HOME = [landed(unit, "Earth") for unit in ("c1", "c2", "c3", "c4")]
ORE_CONVOY = {
    "under way": ([], None),
    "some are home": (HOME[:3], None),
    "all are home": (HOME, ("convoy", "")),
    "no ore left": (
        [*HOME, has("c1", hold={"ore": 30}), has("c2", hold={"ore": 30})],
        ("convoy", ""),
    ),
    "both looted": ([*HOME, looted("c1", 10), looted("c2", 10)], NOBODY),
    "looted too little": ([*HOME, looted("c1", 9), looted("c2", 9)], ("convoy", "")),
    "looted twice": ([at_limit, looted("c1", 5), looted("c1", 5)], ("raiders", "")),
    "nothing happened": ([at_limit], NOBODY),
    "a corsair is lost": ([at_limit, gone("r1", Ending.LOST)], ("convoy", "")),
    "the tanker is lost": ([at_limit, gone("c3")], ("raiders", "")),
    "the frigate is captured": ([*HOME[:3], captured("c4", "r1")], ("convoy", "")),
    "all are lost": ([gone(u) for u in ("c1", "c2", "c3", "c4")], ("raiders", "")),
    "all are lost, on both sides": (
        [gone(u) for u in ("c1", "c2", "c3", "c4", "r1", "r2")],
        ("raiders", ""),
    ),
}
TWO_CAPTAINS = {
    "under way": ([], None),
    "destroyed": ([gone("b1")], ("a", "")),
    "off the map": ([gone("a1", Ending.LOST)], ("b", "")),
    "captured": ([captured("a1", "b1")], ("b", "")),
    "both destroyed": ([gone("a1"), gone("b1")], NOBODY),
    "less damage": ([has("a1", weapon=1, drive=1), has("b1", structure=3), at_limit], ("a", "")),
    "equal damage": ([has("a1", weapon=3), has("b1", structure=3), at_limit], NOBODY),
    "not yet": ([has("a1", weapon=3)], None),
    "less disabled": ([has("a1", disabled=2), single, at_limit], ("b", "")),
    "surrendered": ([has("a1", surrendered_to=UnitId("b1"))], None),
}
BREAKOUT = {
    "under way": ([], None),
    "away with fuel": ([away("f1", fuel=6, velocity=(0, 5))], ("fugitive", "decisive")),
    "away without": ([away("f1", fuel=5, velocity=(0, 5))], ("fugitive", "marginal")),
    "destroyed": ([gone("f1")], ("pursuit", "marginal")),
    "lost elsewhere": ([gone("f1", Ending.LOST)], ("pursuit", "marginal")),
    "still there": ([at_limit], ("pursuit", "marginal")),
    "captured": ([captured("f1", "p2")], None),
    "captured, never brought in": ([captured("f1", "p2"), at_limit], ("pursuit", "marginal")),
    "brought in": ([captured("f1", "p2"), landed("f1", "Venus")], ("pursuit", "decisive")),
    "the captor is home": ([captured("f1", "p2"), landed("p2", "Earth")], ("pursuit", "decisive")),
    "another is home": ([captured("f1", "p2"), landed("p1", "Earth")], None),
    "on a base that is not theirs": ([captured("f1", "p2"), landed("f1", "Mars")], None),
    "brought in and released": (
        [captured("f1", "p2"), landed("f1", "Venus"), has("f1", captured_from=None)],
        ("pursuit", "decisive"),
    ),
}
ROCK_GARDEN = {
    "under way": ([], None),
    "one away": ([away("s1")], None),
    "both away": ([away("s1"), away("s2")], ("smugglers", "")),
    "one lost": ([gone("s1", Ending.LOST)], ("patrol", "")),
    "one away, one destroyed": ([away("s1"), gone("s2")], ("patrol", "")),
    "one captured": ([captured("s1", "p1")], ("patrol", "")),
    "too late": ([away("s1"), at_limit], ("patrol", "")),
    "no patrol left": ([gone("p1"), gone("p2")], None),
}
MINE = Item(UnitId("mine 1"), "mine", Side("attacker"), (4, 4), (1, 0), (), UnitId("a1"), 1)


def ordnance_left(state: State) -> State:
    return replace(state, items={MINE.id: MINE})


BESIEGERS = [gone("a1"), gone("a2"), gone("a3")]
STANDING_FORT = {
    "under way": ([], None),
    "destroyed": ([gone("d1")], ("attacker", "decisive")),
    "for one ship": ([gone("d1"), gone("a2")], ("attacker", "decisive")),
    "for two": ([gone("d1"), gone("a2"), gone("a3")], ("attacker", "marginal")),
    "for one lost, one captured": (
        [gone("d1"), gone("a2"), captured("a3", "d2")],
        ("attacker", "marginal"),
    ),
    "with the flagship": ([gone("d1"), gone("a1")], ("attacker", "decisive")),
    "it stands": ([at_limit], ("defender", "marginal")),
    "it stands, the flagship lost": ([gone("a1"), at_limit], ("defender", "decisive")),
    "it stands, the flagship off the map": (
        [gone("a1", Ending.LOST), at_limit],
        ("defender", "decisive"),
    ),
    "it stands, the flagship captured": (
        [captured("a1", "d2"), at_limit],
        ("defender", "decisive"),
    ),
    "the flagship lost, not yet over": ([gone("a1")], None),
    "no besiegers": (BESIEGERS, ("defender", "decisive")),
    "a last mine is under way": ([*BESIEGERS, ordnance_left], None),
    "all are gone": ([*BESIEGERS, gone("d1")], ("attacker", "marginal")),
}
TAKEN = [has("w1", hold={}), has("s1", hold={"instruments": 1})]
SALVAGE = {
    "under way": ([], None),
    "taken": (TAKEN, None),
    "carried off": ([*TAKEN, away("s1")], ("salvor", "")),
    "by the rival": ([has("w1", hold={}), away("r1", hold={"instruments": 1})], ("rival", "")),
    "lost with the wreck": ([gone("w1", Ending.LOST)], NOBODY),
    "lost with the taker": ([*TAKEN, gone("s1", Ending.LOST)], NOBODY),
    "thrown overboard": ([has("w1", hold={})], NOBODY),
    "too late": ([*TAKEN, at_limit], NOBODY),
    "away without them": ([gone("s1", Ending.LOST)], None),
}
INNER, OUTER = [f"i{n}" for n in range(1, 6)], [f"o{n}" for n in range(1, 7)]
SILENT_INNER = [has(unit, weapon=6) for unit in INNER]
SILENT_OUTER = [has(unit, weapon=6) for unit in OUTER]
FLEET_ACTION = {
    "under way": ([], None),
    "the enemy is gone": ([gone(unit) for unit in INNER], ("outer", "")),
    "silenced": (SILENT_INNER, ("outer", "")),
    "silenced, one at its base": ([*SILENT_INNER, landed("i4", "Earth")], None),
    "silenced, one at an enemy base": ([*SILENT_INNER, landed("i4", "Mars")], ("outer", "")),
    "both silenced": ([*SILENT_INNER, *SILENT_OUTER], NOBODY),
    "both gone": ([gone(unit) for unit in (*INNER, *OUTER)], NOBODY),
    "the limit, nothing done": ([at_limit], NOBODY),
    "the limit, a frigate lost": ([gone("o1"), at_limit], ("inner", "")),
    "a frigate for a dreadnaught": ([gone("o1"), gone("i1"), at_limit], ("outer", "")),
    "equal strength": ([gone("o1"), gone("i2", Ending.LOST), at_limit], NOBODY),
    "a captured one counts": ([captured("o4", "i2"), at_limit], ("inner", "")),
    "once, though destroyed later": (
        [captured("o4", "i2"), gone("o4"), gone("i4"), gone("i5"), at_limit],
        NOBODY,
    ),
}
ALL: dict[str, tuple[str, dict[str, Any]]] = {
    "first-burn": ("19.1", FIRST_BURN),
    "once-around": ("19.2", ONCE_AROUND),
    "once-around-moon": ("19.2", ONCE_AROUND_MOON),
    "quarantine": ("19.4", QUARANTINE),
    "ore-convoy": ("19.5", ORE_CONVOY),
    "two-captains": ("19.6", TWO_CAPTAINS),
    "breakout": ("19.7", BREAKOUT),
    "rock-garden": ("19.8", ROCK_GARDEN),
    "standing-fort": ("19.9", STANDING_FORT),
    "salvage": ("19.10", SALVAGE),
    "fleet-action": ("19.11", FLEET_ACTION),
}


def rows() -> Iterator[Any]:
    for name, (section, cases) in ALL.items():
        for title, (changes, result) in cases.items():
            marks = pytest.mark.rule(f"planets {section}", "planets R54")
            yield pytest.param(name, changes, result, id=f"{name}: {title}", marks=marks)


@pytest.mark.rule("planets R78", "planets R79", "planets R85")
@pytest.mark.parametrize(("name", "changes", "result"), list(rows()))
def test_outcome(name: str, changes: list[Change], result: tuple[str, str] | None) -> None:
    assert judged(after(name, *changes)) == result


@pytest.mark.rule("planets 19.1")
def test_score_of_the_first_burn() -> None:
    home = after("first-burn", has("k1", position=(2, 6), velocity=(0, 0), fuel=17))
    result = victory.outcome(replace(home, turn=5))
    assert result is not None
    assert result.scores == {"pilot": 13}


@pytest.mark.rule("planets 19.5")
@pytest.mark.parametrize(
    ("changes", "convoy", "raiders"),
    [
        ([], 0, 0),
        (HOME, 8, 0),
        ([*HOME, has("c1", hold={"ore": 31}), has("c2", hold={"ore": 30})], 5, 0),
        ([gone("r1"), gone("r2", Ending.CRASHED)], 4, 0),
        ([looted("c1", 10), looted("c2", 12)], 0, 8),
        ([looted("c1", 10), gone("c1")], 0, 6),
        ([gone("c1"), gone("c2"), gone("c3"), gone("c4")], 0, 9),
        ([captured("c1", "r1"), gone("c1")], 0, 2),
        ([looted("c1", 10, by="convoy"), looted("c1", 10, "fuel")], 0, 0),
        ([looted("c4", 10)], 0, 0),  # ore from the frigate
        ([captured("c3", "r1"), has("c3", captured_from=None), gone("c3")], 0, 1),
    ],
)
def test_points_of_the_convoy(changes: list[Change], convoy: int, raiders: int) -> None:
    state = after("ore-convoy", *changes)
    goal: Any = state.scenario.objective
    points = victory.convoy_points(state, goal)
    assert points == {"convoy": convoy, "raiders": raiders}


@pytest.mark.rule("planets 19.11")
def test_the_limit_falls_at_the_end_of_the_game_turn() -> None:
    state = begun("two-captains")
    hurt = has("a1", weapon=1)(replace(state, turn=25))
    assert judged(replace(hurt, phasing=A)) is None
    assert judged(replace(hurt, phasing=B)) == ("b", "")


@pytest.mark.rule("planets R54", "planets 19")
def test_a_game_without_a_limit_of_its_own_ends_after_100_turns() -> None:
    state = position(ship("1", at=(3, 3)), ship("2", B, at=(4, 4)))
    assert isinstance(state.scenario.objective, Free)
    assert state.scenario.turns == 100
    assert judged(replace(state, turn=99, phasing=B)) is None
    assert judged(replace(state, turn=100, phasing=B)) == NOBODY


@pytest.mark.rule("planets R54")
def test_no_ship_left_is_a_draw_but_not_where_nobody_can_win() -> None:
    assert judged(after("salvage", gone("w1"), gone("s1"), gone("r1"))) == NOBODY
    assert judged(position()) is None


# --- 19.3 the race ---------------------------------------------------------------------------

PASSED = ((-6, 3), (5, -2), (2, 0))  # Venus, Mercury, the Sun
NAMES = {"m1": "mercury", "v1": "venus", "e1": "earth", "r1": "mars"}


def races(unit: str, *, fuel: int, hexes: tuple[Hex, ...] = PASSED) -> Change:
    """A racer has landed on Earth, and its side's player-turn ends."""

    def change(state: State) -> State:
        state = visited(unit, *hexes)(has(unit, fuel=fuel)(state))
        return closed(replace(state, phasing=Side(NAMES[unit])))

    return change


def closed(state: State) -> State:
    """The player-turn ends, if the game has not ended."""
    book = ledger(replace(state, step=Step.CLOSE))
    victory.judge(book)
    return book.state


def winner(*changes: Change) -> Outcome | None:
    return after("perihelion-cup", *changes).outcome


@pytest.mark.rule("planets 19.3")
def test_the_race_ends_with_the_game_turn_of_the_first_arrival() -> None:
    assert winner(races("m1", fuel=3)) is None
    last = [races("m1", fuel=3), lambda s: closed(replace(s, phasing=Side("mars")))]
    result = winner(*last)
    assert result is not None
    assert result.winners == ("mercury",)


@pytest.mark.rule("planets 19.3")
@pytest.mark.parametrize(
    ("arrivals", "first"),
    [
        pytest.param([("m1", 3), ("v1", 4), ("r1", 2)], "venus", id="more fuel"),
        pytest.param([("m1", 3), ("e1", 3), ("r1", 2)], "earth", id="then the later place"),
        pytest.param([("r1", 0)], "mars", id="alone"),
    ],
)
def test_ties_of_the_race(arrivals: list[tuple[str, int]], first: str) -> None:
    end: Change = lambda s: closed(replace(s, phasing=Side("mars")))  # noqa: E731 - a step of the table
    result = winner(*(races(unit, fuel=fuel) for unit, fuel in arrivals), end)
    assert result is not None
    assert result.winners == (first,)


@pytest.mark.rule("planets 19.3")
def test_who_has_not_passed_all_has_not_finished() -> None:
    for missed in range(3):
        hexes = PASSED[:missed] + PASSED[missed + 1 :]
        assert not after("perihelion-cup", races("m1", fuel=3, hexes=hexes)).arrivals


@pytest.mark.rule("planets 19.3")
def test_losses_and_the_limit_of_the_race() -> None:
    three = [gone(unit, Ending.CRASHED) for unit in ("m1", "v1", "e1")]
    assert judged(after("perihelion-cup", *three)) is None
    assert judged(after("perihelion-cup", *three, gone("r1", Ending.LOST))) == NOBODY
    assert judged(after("perihelion-cup", at_limit)) == NOBODY


@pytest.mark.rule("planets 19.3", "planets R72")
def test_ties_count_the_fuel_at_the_landing() -> None:
    state = position(
        ship("1", landed=("World", 0), fuel=3),
        sides=[A],
        bases=[base("World", "open")],
        objective=Race(("World",), "World"),
        step=Step.ATTACK,
    )
    state = visited("1", (1, 0))(state)
    book = ledger(state)
    RULES.resolve(book, {A: []}, SeededDice(1, "none"))
    assert Finished(A, 3) in book.events
    assert book.state.step is Step.SUPPLY


# --- 9.1 exits -------------------------------------------------------------------------------


@pytest.mark.rule("planets 19.7", "planets 9.1")
@pytest.mark.parametrize(
    ("end", "changes", "leaves"),
    [
        pytest.param((3, 24), [], True, id="r of 23 or more"),
        pytest.param((12, 11), [], True, id="q + r of 23 or more"),
        pytest.param((-23, 10), [], False, id="another edge"),
        pytest.param((3, 24), [has("f1", drive=1)], False, id="drifting"),
        pytest.param((3, 24), [has("f1", weapon=6, structure=5)], True, id="other damage"),
        pytest.param((3, 24), [has("f1", disabled=1), single], False, id="disabled"),
        pytest.param((3, 24), [captured("f1", "p1")], False, id="a prize"),
    ],
)
def test_exits_of_the_fugitive(
    end: Hex,
    changes: list[Change],
    leaves: bool,  # noqa: FBT001 - a parameter of the table
) -> None:
    state = after("breakout", *changes)
    assert victory.exit_at(state, UnitId("f1"), end) is leaves
    assert not victory.exit_at(state, UnitId("p1"), end)


@pytest.mark.rule("planets 19.8", "planets 9.1")
@pytest.mark.parametrize(
    ("end", "changes", "leaves"),
    [
        pytest.param((13, -5), [], True, id="q of 13"),
        pytest.param((7, 6), [], True, id="q + r of 13"),
        pytest.param((-13, 5), [], False, id="another edge"),
        pytest.param((14, -5), [], False, id="too fast"),
        pytest.param((13, -5), [has("s1", drive=2)], False, id="drifting"),
        pytest.param((13, -5), [has("s1", weapon=2)], True, id="guns do not matter"),
        pytest.param((13, -5), [captured("s1", "p1")], False, id="a prize"),
    ],
)
def test_exits_of_the_smugglers(
    end: Hex,
    changes: list[Change],
    leaves: bool,  # noqa: FBT001 - a parameter of the table
) -> None:
    near = {(14, -5): (10, -5), (7, 6): (4, 6)}.get(end, (10, -5))
    state = after("rock-garden", has("s1", position=near), *changes)
    assert victory.exit_at(state, UnitId("s1"), end) is leaves
    assert not victory.exit_at(state, UnitId("p1"), end)
    # the same when it has flown there already
    flown = (end[0] - near[0], end[1] - near[1])
    there = has("s1", position=end, velocity=flown)(state)
    assert victory.exit_at(there, UnitId("s1"), end) is leaves


@pytest.mark.rule("planets 19.10", "planets 9.1")
def test_exits_of_the_salvage() -> None:
    state = after("salvage", *TAKEN, has("r1", hold={"instruments": 1}))
    west, east = (-13, 5), (13, -5)
    assert victory.exit_at(state, UnitId("s1"), west)
    assert not victory.exit_at(state, UnitId("s1"), east)
    assert victory.exit_at(state, UnitId("r1"), east)
    assert not victory.exit_at(state, UnitId("r1"), west)
    assert not victory.exit_at(begun("salvage"), UnitId("s1"), west)
    assert not victory.exit_at(begun("two-captains"), UnitId("a1"), west)


# --- the end, in play ------------------------------------------------------------------------


class Ones:
    """Dice that always show a 1: no rock hits anybody."""

    def die(self, faces: int) -> int:
        return min(1, faces)


def flight(state: State, *turns: Order | None) -> list[Event]:
    """Fly a ship of the first side by one order a turn, all else passed, until the game ends."""
    book, plots = ledger(state), list(turns)
    while book.state.outcome is None:
        owes = RULES.to_act(book.state)
        mine = book.state.step is Step.PLOT and book.state.phasing == state.sides[0]
        order = plots.pop(0) if owes and mine else None
        orders = {side: [order] if order else [] for side in owes}
        assert all(RULES.check(book.state, side, o) is None for side, o in orders.items())
        RULES.resolve(book, orders, Ones())
    return book.events


def burn(unit: str, *burns: int) -> Burn:
    return Burn(UnitId(unit), burns)


E, NE, NW, W, SW, SE = range(6)


@pytest.mark.rule("planets 19.1")
@pytest.mark.parametrize(
    ("burns", "score"),
    [
        pytest.param([(E,), (E,), (W,), (W,), (W,)], 15, id="5 turns, 5 fuel"),
        pytest.param([(E,), (), (), (), (W, W)], 13, id="5 turns, 3 fuel, by overload"),
        pytest.param([(E,), (), (), (W,), (), (W,)], 15, id="6 turns, 3 fuel"),
        pytest.param([(), (), (), (), (), (), (), (), (W,)], 19, id="9 turns, 1 fuel"),
    ],
)
def test_par_of_the_first_burn(burns: list[tuple[int, ...]], score: int) -> None:
    plots = [burn("k1", *b) if b else None for b in burns]
    ended = flight(begun("first-burn"), *plots)[-1]
    assert isinstance(ended, GameEnded)
    assert ended.outcome.scores == {"pilot": score}


@pytest.mark.rule("planets 19.2")
def test_par_of_once_around() -> None:
    rise, down = TakeOff(UnitId("k1")), Land(UnitId("k1"), 3)
    ended = flight(begun("once-around"), rise, burn("k1", NE), None, None, None, None, down)[-1]
    assert isinstance(ended, GameEnded)
    assert ended.outcome.winners == ("pilot",)
    assert "turn 7 for 2 fuel" in ended.outcome.words


@pytest.mark.rule("planets 19.2")
def test_a_landing_says_no_fuel_when_the_tank_was_filled_at_once() -> None:
    down = landed("k1", "Moon", 3)
    outcomes = [
        victory.outcome(after("once-around-moon", down, has("k1", fuel=17, marks=marks)))
        for marks in ((), (Mark.SUPPLIED,))
    ]
    ends = [outcome.words.partition("landed in ")[2] for outcome in outcomes if outcome]
    assert ends == ["turn 1 for 3 fuel.", "turn 1."]


@pytest.mark.rule("planets 19.7")
@pytest.mark.parametrize(
    ("burns", "grade"),
    [pytest.param(4, "decisive", id="and a coast"), pytest.param(5, "marginal", id="out of fuel")],
)
def test_the_fugitive_leaves_by_burns(burns: int, grade: str) -> None:
    state = begun("breakout")
    lone = replace(state, ships={i: s for i, s in state.ships.items() if i == "f1"})
    ended = flight(lone, *[burn("f1", SE)] * burns, None)[-1]
    assert isinstance(ended, GameEnded)
    assert (ended.outcome.winners, ended.outcome.grade) == (("fugitive",), grade)


@pytest.mark.rule("planets 19.10")
def test_the_derelict_leaves_on_turn_11() -> None:
    still = after("salvage", has("s1", velocity=(0, 0)), has("r1", velocity=(0, 0)))
    events = flight(still)
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.outcome.winners == ()
    assert [e.turn for e in events if isinstance(e, TurnStarted)][-1] == 11


@pytest.mark.rule("planets 4.1", "planets R54")
def test_a_game_in_which_nobody_has_anything_left_is_drawn() -> None:
    book = ledger(position(items=[item("m", at=(3, 3))]))
    victory.end_drawn(book)
    assert book.state.outcome is not None
    assert book.state.outcome.winners == ()


# --- words and flags -------------------------------------------------------------------------


@pytest.mark.rule("planets 19")
@pytest.mark.parametrize(
    ("name", "side", "changes", "line", "standing"),
    [
        ("first-burn", "pilot", [], "Come to rest on the beacon",
         "8 hexes from the beacon · score 2 · 12 turns left"),
        ("once-around", "pilot", [visited("k1", *RING[:4])], None,
         "2 gravity hexes of World to enter · 12 turns left"),
        ("once-around", "pilot",
         [visited("k1", *RING), has("k1", place=Place.FLYING, position=(1, 0))], None,
         "into orbit of World first, then 1 fuel · 12 turns left"),
        ("once-around-moon", "pilot", [], None, "landed on World · 12 turns left"),
        ("perihelion-cup", "earth", [visited("e1", (-6, 3))], None,
         "still to pass: Mercury and Sun · 40 turns left"),
        ("quarantine", "runner", [], "Land on World",
         "into orbit of World first, then 1 fuel · 20 turns left"),
        ("quarantine", "runner",
         [has("r1", position=(1, 0), course=(1, -1), velocity=(0, 1))], None,
         "in orbit: 1 fuel lands on World · 20 turns left"),
        ("quarantine", "blockade", [], None, "20 turns left"),
        ("ore-convoy", "convoy", [looted("c1", 4)], None,
         "points Convoy 0, Raiders 0 · 4 of 10 ore taken from c1 · 40 turns left"),
        ("two-captains", "a", [has("b1", drive=2)], None,
         "damage Aquila 0, Borealis 2 · 25 turns left"),
        ("breakout", "fugitive", [], None,
         "decisive at this speed: 10 fuel, 1 needed · 40 turns left"),
        ("breakout", "pursuit", [has("f1", drive=1)], None,
         "Wandering Albatross cannot manoeuvre and would be lost at the edge · 40 turns left"),
        ("rock-garden", "patrol", [away("s1")], None,
         "1 of 2 away, at speed 3 or less · 15 turns left"),
        ("standing-fort", "attacker", [has("d1", structure=2), gone("a2")], None,
         "High Gate: structure 2 of 6 · 1 attacker lost · 20 turns left"),
        ("salvage", "salvor", [], None, "Cassandra has the instruments · 30 turns left"),
        ("salvage", "salvor", TAKEN, None, "you have the instruments · 30 turns left"),
        ("fleet-action", "outer", [gone("i1"), at_limit], None,
         "strength taken Outer Fleet 15, Inner Fleet 0 · the last turn"),
    ],
)  # fmt: skip
def test_objectives_in_words(
    name: str, side: str, changes: list[Change], line: str | None, standing: str
) -> None:
    state = after(name, *changes)
    words = objective_words(state, Side(side))
    setup = next(s for s in state.scenario.sides if s.id == side)
    assert words == (line or setup.objective, standing)
    assert objective_words(view(state, Side(side)).state, Side(side)) == words


@pytest.mark.rule("planets 19")
@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("first-burn", {(2, 6)}),
        ("once-around", {(0, 0)}),
        ("perihelion-cup", {(-7, 3), (4, -2), (0, 0), (3, 7)}),
        ("quarantine", {(0, 0)}),
        ("ore-convoy", {(3, 7)}),
        ("two-captains", set()),
        ("rock-garden", {(12, -6), (6, 6)}),
        ("standing-fort", {(1, 0)}),
        ("fleet-action", set()),
    ],
)
def test_flags(name: str, places: set[Hex]) -> None:
    assert {flag.at for flag in flags(begun(name))} == places


@pytest.mark.rule("planets 19.10")
def test_flags_of_exits_stand_on_the_border() -> None:
    assert [(flag.at, flag.words) for flag in flags(begun("salvage"))] == [
        ((-12, 6), "exit of Salvor"),
        ((-6, -6), "exit of Salvor"),
        ((12, -6), "exit of Rival"),
        ((6, 6), "exit of Rival"),
    ]


@pytest.mark.rule("planets 13.3", "planets 19.4")
def test_words_in_a_hidden_game_come_from_what_a_side_sees() -> None:
    state = position(
        ship("1", at=(-5, 5), hold={"instruments": 1}),
        ship("2", B, at=(5, -5)),
        options=Options(hidden=True),
        objective=begun("salvage").scenario.objective,
        sides=[side_setup(A), side_setup(B)],
    )
    assert objective_words(view(state, A).state, A)[1].startswith("you have the instruments")
    assert objective_words(view(state, B).state, B)[1].startswith("nobody in sight has")
