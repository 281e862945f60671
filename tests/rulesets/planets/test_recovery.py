"""Recovery of damage: planets 14.5, 15.5, 17.2 and W43, W44, W46."""

import pytest
from msgspec.structs import replace

from game.core.dice import Roll, RuleRef
from game.core.ruleset import Side, UnitId
from game.rulesets.planets.condition import guns_work, manoeuvres
from game.rulesets.planets.events import Recovered, RocksRolled, Strike, TurnStarted, Wound
from game.rulesets.planets.orders import Burn, Order, Recover, Track
from game.rulesets.planets.recovery import (
    check_recovery,
    choices,
    choosers,
    legal_recovery,
    recovering,
    resolve_recovery,
)
from game.rulesets.planets.scenario import Damage, Options, Recovery, ShipSetup
from game.rulesets.planets.state import State, Step
from tests.rulesets.planets.positions import A, B, ledger, position, ship

ONE, TWO = UnitId("1"), UnitId("2")
W, D, S = Track.WEAPON, Track.DRIVE, Track.STRUCTURE
EVEN = Options(recovery=Recovery.EVEN)
HURT = ship("1", A, "corsair", at=(5, 2), weapon=2, drive=1, structure=1)


def mending(*ships: ShipSetup, options: Options | None = None, phasing: Side = A) -> State:
    return position(*ships, options=options, phasing=phasing, step=Step.RECOVER)


def mended(state: State, *tracks: Track) -> State:
    """The state after so many recoveries of ship 1, each on a track."""
    for track in tracks:
        book = ledger(state)
        resolve_recovery(book, {A: [Recover(ONE, track)]})
        state = book.state
    return state


def tracks_of(state: State) -> tuple[int, int, int]:
    hurt = state.ships[ONE]
    return (hurt.weapon, hurt.drive, hurt.structure)


@pytest.mark.rule("planets 15.5", "planets W43")
def test_w43() -> None:
    state = mending(HURT)
    drive_first = mended(state, D)
    assert manoeuvres(drive_first, drive_first.ships[ONE])
    guns_first = mended(state, W)
    assert not guns_work(guns_first, guns_first.ships[ONE])
    guns_first = mended(guns_first, W)
    assert guns_work(guns_first, guns_first.ships[ONE])
    assert not mended(guns_first, D, S).ships[ONE].damaged


@pytest.mark.rule("planets 15.4", "planets W44")
def test_w44() -> None:
    silent = mending(ship("1", A, "dreadnaught", at=(5, 2), weapon=4))
    assert not guns_work(silent, silent.ships[ONE])
    assert guns_work(silent, mended(silent, W).ships[ONE])


@pytest.mark.rule("planets 15.5", "planets W46")
@pytest.mark.parametrize(
    ("hurt", "open_tracks"),
    [
        pytest.param(HURT, (D, W, S), id="all three, drive first"),
        pytest.param(ship("1", A, at=(5, 2), weapon=6, drive=1), (D,), id="W46 weapon at 6"),
        pytest.param(ship("1", A, at=(5, 2), weapon=6, drive=6), (), id="both at 6"),
        pytest.param(ship("1", A, at=(5, 2), drive=6, structure=5), (S,), id="structure may"),
        pytest.param(ship("1", A, at=(5, 2)), (), id="whole"),
    ],
)
def test_which_tracks_can_be_chosen(hurt: ShipSetup, open_tracks: tuple[Track, ...]) -> None:
    state = mending(hurt)
    assert choices(state.ships[ONE]) == open_tracks
    legal = [order.track for order in legal_recovery(state, A, ())]
    assert legal == list(open_tracks)
    for track in Track:
        refusal = check_recovery(state, A, [Recover(ONE, track)])
        assert (refusal is None) is (track in open_tracks)


@pytest.mark.rule("planets 15.5")
def test_without_a_choice_drive_then_weapon_then_structure() -> None:
    state = mending(HURT)
    seen = []
    for _ in range(5):
        book = ledger(state)
        resolve_recovery(book, {})
        state = book.state
        seen.append(tracks_of(state))
    assert seen == [(2, 0, 1), (1, 0, 1), (0, 0, 1), (0, 0, 0), (0, 0, 0)]


@pytest.mark.rule("planets 15.5", "planets 4.2")
def test_all_ships_of_the_phasing_side_recover_in_order_of_id() -> None:
    hurt = [ship(i, A, at=(5, 2), drive=2) for i in ("10", "9")]
    state = mending(*hurt, ship("3", B, at=(5, 2), drive=2))
    assert recovering(state) == {A: ("9", "10")}
    assert choosers(state) == {A}
    book = ledger(state)
    resolve_recovery(book, {})
    assert book.events == [Recovered(UnitId("9"), D), Recovered(UnitId("10"), D)]


@pytest.mark.rule("planets 15.5", "planets 17.2")
@pytest.mark.parametrize(
    "orders",
    [
        pytest.param([Recover(TWO, D)], id="the enemy's ship"),
        pytest.param([Recover(UnitId("9"), D)], id="no such ship"),
        pytest.param([Recover(ONE, D), Recover(ONE, W)], id="twice"),
        pytest.param([Burn(ONE, (0,))], id="no recovery"),
    ],
)
def test_what_is_no_recovery(orders: list[Order]) -> None:
    state = mending(HURT, ship("2", B, at=(5, 2), drive=1))
    refusal = check_recovery(state, A, orders)
    assert refusal is not None
    assert refusal.at == f"orders[{len(orders) - 1}]"


@pytest.mark.rule("planets 14.5")
def test_under_single_one_turn_passes_and_nothing_is_chosen() -> None:
    single = Options(damage=Damage.SINGLE)
    state = mending(ship("1", A, at=(5, 2), disabled=2), options=single)
    assert recovering(state) == {A: (ONE,)}
    assert choosers(state) == frozenset()
    assert list(legal_recovery(state, A, ())) == []
    refusal = check_recovery(state, A, [Recover(ONE, D)])
    assert refusal is not None
    assert refusal.rule == "planets 14.5"
    book = ledger(state)
    resolve_recovery(book, {})
    assert book.events == [Recovered(ONE, None)]
    assert book.state.ships[ONE].disabled == 1


@pytest.mark.rule("planets 19.10")
def test_a_ship_without_crew_never_recovers() -> None:
    state = mending(ship("1", A, "packet", at=(5, 2), weapon=1, structure=2, crew=False))
    assert recovering(state) == {}


@pytest.mark.rule("planets R33", "planets 15.5")
def test_an_orbital_base_recovers_like_a_ship() -> None:
    state = mending(ship("1", A, "orbital-base", at=(1, 0), weapon=2, drive=1))
    assert recovering(state) == {A: (ONE,)}


@pytest.mark.rule("planets 13.3")
@pytest.mark.parametrize(("recovery", "asked"), [(Recovery.OWN, {A}), (Recovery.EVEN, {A, B})])
def test_with_hidden_ships_who_is_asked_tells_nothing(recovery: Recovery, asked: set[Side]) -> None:
    hidden = Options(hidden=True, recovery=recovery)
    for ships in ([HURT], [ship("2", B, at=(5, 2), drive=1)], []):
        assert choosers(mending(*ships, options=hidden)) == asked


# --- even recovery ----------------------------------------------------------------------------


def wounded(state: State, unit: UnitId, drive: int = 1) -> State:
    """The state after a blow to a ship's drive."""
    book = ledger(state)
    blow = Strike(Roll(RuleRef("planets 9.2"), (6,)), Wound(unit, 1, (2,), drive=drive))
    book.emit(RocksRolled(unit, (5, 2), blow))
    return book.state


def turn(state: State, side: Side, number: int) -> State:
    """The state at E2 of a later player-turn."""
    book = ledger(state)
    book.emit(TurnStarted(number, side))
    return replace(book.state, step=Step.RECOVER)


@pytest.mark.rule("planets 17.2", "planets R50")
def test_even_recovery_begins_in_the_next_player_turn_of_that_side() -> None:
    state = wounded(mending(ship("1", A, at=(5, 2)), ship("2", B, at=(5, 3)), options=EVEN), TWO)
    assert state.ships[TWO].hurt_by == A
    assert recovering(state) == {}
    assert recovering(turn(state, B, 1)) == {}
    later = turn(state, A, 2)
    assert recovering(later) == {B: (TWO,)}
    assert choosers(later) == {B}
    book = ledger(later)
    resolve_recovery(book, {})
    assert book.state.ships[TWO].hurt_by is None


@pytest.mark.rule("planets R50")
def test_later_damage_does_not_change_the_mark() -> None:
    state = wounded(mending(ship("1", A, at=(5, 2)), ship("2", B, at=(5, 3)), options=EVEN), TWO)
    state = wounded(turn(state, B, 1), TWO)
    assert (state.ships[TWO].hurt_by, state.ships[TWO].drive) == (A, 2)
    assert recovering(state) == {}
    assert recovering(turn(state, A, 2)) == {B: (TWO,)}


@pytest.mark.rule("planets R50")
def test_it_recovers_at_its_owners_when_the_other_side_has_no_turns_left() -> None:
    state = wounded(mending(ship("1", A, at=(5, 2)), ship("2", B, at=(5, 3)), options=EVEN), TWO)
    alone = replace(state, ships={TWO: state.ships[TWO]}, bases={})
    assert recovering(turn(alone, B, 2)) == {B: (TWO,)}


@pytest.mark.rule("planets R68")
def test_damage_from_the_start_recovers_at_its_owners() -> None:
    state = mending(HURT, options=EVEN)
    assert recovering(state) == {A: (ONE,)}
    assert recovering(turn(state, B, 1)) == {}
    refusal = check_recovery(turn(state, B, 1), A, [Recover(ONE, D)])
    assert refusal is not None
    assert refusal.rule == "planets 17.2"
