"""Tables, strikes and losses: planets 14 and 15 and examples 22.5."""

import pytest

from game.core.dice import ScriptedDice
from game.core.hexes import Hex
from game.core.ruleset import UnitId
from game.rulesets.planets.condition import disabled, guns_work, launcher_works, manoeuvres
from game.rulesets.planets.damage import (
    DAMAGE,
    GUNS_SINGLE,
    GUNS_TRACKS,
    OTHER_SINGLE,
    OTHER_TRACKS,
    Cause,
    Result,
    ram_modifiers,
    result,
    roll_ram,
    roll_strike,
    settle,
)
from game.rulesets.planets.events import (
    CastOff,
    Rammed,
    RocksRolled,
    ShipLost,
)
from game.rulesets.planets.scenario import Damage, Options, ShipSetup
from game.rulesets.planets.state import Ending, Place, State
from tests.rulesets.planets.positions import A, B, ledger, position, ship

ONE, TWO, THREE = UnitId("1"), UnitId("2"), UnitId("3")
SINGLE = Options(damage=Damage.SINGLE)
TRACKS = Options()
FAR: Hex = (5, 2)


def game(options: Options = TRACKS) -> State:
    """A frigate of each side, far from everything."""
    return position(ship("1", A, at=FAR), ship("2", B, at=FAR), options=options)


# --- the tables -------------------------------------------------------------------------------

ODDS = [Cause.ODDS_1_4, Cause.ODDS_1_2, Cause.ODDS_1_1, Cause.ODDS_2_1, Cause.ODDS_3_1]
GUNS = [*ODDS, Cause.ODDS_4_1]
OTHERS = [Cause.TORPEDO, Cause.MINE, Cause.ASTEROID, Cause.RAM]


@pytest.mark.rule("planets 15.2", "planets R30")
@pytest.mark.parametrize(
    ("cause", "hits"),
    [
        (Cause.ODDS_1_4, (0, 0, 0, 0, 0, 1)),
        (Cause.ODDS_1_2, (0, 0, 0, 0, 1, 1)),
        (Cause.ODDS_1_1, (0, 0, 0, 1, 1, 2)),
        (Cause.ODDS_2_1, (0, 0, 1, 1, 2, 2)),
        (Cause.ODDS_3_1, (0, 1, 1, 2, 2, 3)),
        (Cause.ODDS_4_1, (1, 1, 2, 2, 3, 3)),
        (Cause.TORPEDO, (0, 0, 1, 1, 1, 3)),
        (Cause.MINE, (0, 0, 0, 0, 1, 2)),
        (Cause.ASTEROID, (0, 0, 0, 0, 1, 2)),
        (Cause.RAM, (0, 0, 1, 1, 2, 3)),
    ],
)
def test_hits_by_die(cause: Cause, hits: tuple[int, ...]) -> None:
    state = game()
    assert tuple(result(state, cause, die).hits for die in range(1, 7)) == hits


@pytest.mark.rule("planets 14.1", "planets 14.2")
@pytest.mark.parametrize(
    ("cause", "cells"),
    [
        (Cause.ODDS_1_4, "0 0 0 0 0 D1"),
        (Cause.ODDS_1_2, "0 0 0 0 D2 D3"),
        (Cause.ODDS_1_1, "0 0 0 D2 D3 D4"),
        (Cause.ODDS_2_1, "0 0 D2 D3 D4 D5"),
        (Cause.ODDS_3_1, "0 D2 D3 D4 D5 E"),
        (Cause.ODDS_4_1, "D2 D3 D4 D5 E E"),
        (Cause.TORPEDO, "0 D1 D1 D1 D2 D3"),
        (Cause.MINE, "0 0 0 0 D2 D2"),
        (Cause.ASTEROID, "0 0 0 0 D1 D2"),
        (Cause.RAM, "0 0 D1 D1 D3 D5"),
    ],
)
def test_disablement_by_die(cause: Cause, cells: str) -> None:
    state = game(SINGLE)
    assert [result(state, cause, die).key for die in range(1, 7)] == cells.split()


@pytest.mark.rule("planets 15.3")
@pytest.mark.parametrize(
    ("die", "points"),
    [
        (1, (1, 0, 0)),
        (2, (0, 1, 0)),
        (3, (0, 0, 1)),
        (4, (1, 0, 1)),
        (5, (1, 1, 0)),
        (6, (0, 1, 1)),
    ],
)
def test_damage_by_die(die: int, points: tuple[int, int, int]) -> None:
    assert tuple(DAMAGE.row(die).values()) == points


def test_tables_have_the_rows_and_columns_of_the_page() -> None:
    for guns in (GUNS_SINGLE, GUNS_TRACKS):
        assert guns.columns == tuple(GUNS)
    for others in (OTHER_SINGLE, OTHER_TRACKS):
        assert others.columns == tuple(OTHERS)
    assert DAMAGE.rows == GUNS_TRACKS.rows == OTHER_SINGLE.rows == (1, 2, 3, 4, 5, 6)


@pytest.mark.rule("planets 15.8")
def test_both_models_are_blank_at_two_to_one_for_the_same_dice() -> None:
    blank = [GUNS_SINGLE.cell(die, "2:1").harms for die in range(1, 7)]
    assert blank == [GUNS_TRACKS.cell(die, "2:1").harms for die in range(1, 7)]


@pytest.mark.rule("planets 10.8", "planets 15.8", "planets W53")
@pytest.mark.parametrize(
    ("cause", "total", "hits"),
    [
        pytest.param(Cause.ODDS_4_1, -1, 0, id="W53 die 2, penalty 3"),
        pytest.param(Cause.ODDS_4_1, 0, 0, id="0 is nothing at 4:1"),
        pytest.param(Cause.ODDS_2_1, 7, 2, id="W53 heroic 6 is read as 6"),
        pytest.param(Cause.RAM, -3, 0, id="a slow die in a fast ram"),
    ],
)
def test_dice_beyond_the_table(cause: Cause, total: int, hits: int) -> None:
    assert result(game(), cause, total) == Result(hits=hits)


# --- strikes ----------------------------------------------------------------------------------


@pytest.mark.rule("planets 15.1", "planets 4.3")
def test_a_strike_rolls_to_hit_then_a_die_for_each_hit() -> None:
    dice = ScriptedDice(6, 4, 5, 1)
    strike = roll_strike(game(), Cause.TORPEDO, TWO, dice)
    assert strike.roll.dice == (6,)
    assert (strike.wound.hits, strike.wound.dice) == (3, (4, 5, 1))
    assert (strike.wound.weapon, strike.wound.drive, strike.wound.structure) == (3, 1, 1)
    assert not dice.left


@pytest.mark.rule("planets 14.3")
def test_a_strike_under_single_rolls_one_die() -> None:
    dice = ScriptedDice(6)
    strike = roll_strike(game(SINGLE), Cause.TORPEDO, TWO, dice)
    assert (strike.wound.disabled, strike.wound.dice, dice.left) == (3, (), ())


@pytest.mark.rule("planets W31")
@pytest.mark.parametrize(
    ("options", "faces", "after"),
    [
        pytest.param(TRACKS, (4, 6, 3, 6), (0, 1, 2, 0), id="W31"),
        pytest.param(SINGLE, (4, 6), (0, 0, 0, 2), id="W31 single"),
    ],
)
def test_asteroids(options: Options, faces: tuple[int, ...], after: tuple[int, ...]) -> None:
    dice, book = ScriptedDice(*faces), ledger(game(options))
    for _ in range(2):
        strike = roll_strike(book.state, Cause.ASTEROID, ONE, dice)
        book.emit(RocksRolled(ONE, FAR, strike))
    assert counts(book.state, ONE) == after
    assert not dice.left


def counts(state: State, unit: UnitId) -> tuple[int, ...]:
    """Weapon, drive, structure and disablement of a ship."""
    hurt = state.ships[unit]
    return (hurt.weapon, hurt.drive, hurt.structure, hurt.disabled)


@pytest.mark.rule("planets 9.6", "planets 4.3", "planets W32")
@pytest.mark.parametrize(
    ("options", "faces", "rammer", "target"),
    [
        pytest.param(TRACKS, (6, 2, 3), (0, 1, 0, 0), (0, 0, 1, 0), id="W32"),
        pytest.param(SINGLE, (6,), (0, 0, 0, 1), (0, 0, 0, 1), id="W32 single"),
    ],
)
def test_ramming(
    options: Options, faces: tuple[int, ...], rammer: tuple[int, ...], target: tuple[int, ...]
) -> None:
    state = position(
        ship("1", A, "corsair", at=FAR, velocity=(1, 0)),
        ship("2", B, "transport", at=FAR, velocity=(-3, 0)),
        options=options,
    )
    dice, book = ScriptedDice(*faces), ledger(state)
    roll, wounds = roll_ram(state, state.ships[ONE], state.ships[TWO], (1, 0), dice)
    book.emit(Rammed(ONE, TWO, roll, wounds))
    assert (roll.total, dice.left) == (4, ())
    assert (counts(book.state, ONE), counts(book.state, TWO)) == (rammer, target)


@pytest.mark.rule("planets 9.6")
@pytest.mark.parametrize(("speed", "change"), [(0, 0), (2, 0), (3, -1), (7, -5)])
def test_a_ram_costs_one_for_each_hex_of_relative_speed_above_two(speed: int, change: int) -> None:
    (modifier,) = ram_modifiers((speed, 0), game().ships[TWO])
    assert modifier.value == change


@pytest.mark.rule("planets W49", "planets W50", "planets R30")
@pytest.mark.parametrize(
    ("cause", "options", "faces", "after"),
    [
        pytest.param(Cause.TORPEDO, TRACKS, (2,), (0, 0, 0, 0), id="W49 B: no hit"),
        pytest.param(Cause.TORPEDO, TRACKS, (6, 3, 3, 2), (0, 1, 2, 0), id="W49 A: 3 hits"),
        pytest.param(Cause.TORPEDO, SINGLE, (2,), (0, 0, 0, 1), id="W49 single: D1"),
        pytest.param(Cause.MINE, TRACKS, (4,), (0, 0, 0, 0), id="W50 none"),
        pytest.param(Cause.MINE, TRACKS, (5, 6), (0, 1, 1, 0), id="W50 1 hit"),
    ],
)
def test_ordnance(
    cause: Cause, options: Options, faces: tuple[int, ...], after: tuple[int, ...]
) -> None:
    dice, state = ScriptedDice(*faces), game(options)
    strike = roll_strike(state, cause, TWO, dice)
    book = ledger(state)
    book.emit(RocksRolled(TWO, FAR, strike))
    assert counts(book.state, TWO) == after
    assert not dice.left


# --- what damage does -------------------------------------------------------------------------


def hit(state: State, unit: UnitId, cause: Cause, *faces: int) -> State:
    """The state after one strike at a ship, ships lost by it taken away."""
    book, dice = ledger(state), ScriptedDice(*faces)
    book.emit(RocksRolled(unit, FAR, roll_strike(state, cause, unit, dice)))
    settle(book, A)
    assert not dice.left
    return book.state


@pytest.mark.rule("planets 15.4", "planets R31", "planets W44")
def test_a_dreadnaught_fires_guns_to_weapon_three() -> None:
    state = position(ship("1", A, "dreadnaught", at=FAR, weapon=3, hold={"mine": 1}))
    assert guns_work(state, state.ships[ONE])
    assert not launcher_works(state, state.ships[ONE])
    state = hit(state, ONE, Cause.ODDS_1_1, 4, 1)
    assert state.ships[ONE].weapon == 4
    assert not guns_work(state, state.ships[ONE])


@pytest.mark.rule("planets 15.4", "planets R32", "planets W45")
@pytest.mark.parametrize(
    ("kind", "weapon", "guns", "launches", "moves"),
    [
        pytest.param("packet", 2, True, False, True, id="W45 packet"),
        pytest.param("packet", 6, True, False, True, id="a packet at weapon 6"),
        pytest.param("transport", 5, False, False, True, id="W45 transport"),
        pytest.param("frigate", 1, False, False, True, id="a frigate is silenced by one"),
        pytest.param("orbital-base", 1, True, True, False, id="R33 weapon 1"),
        pytest.param("orbital-base", 2, False, False, False, id="R33 weapon 2"),
    ],
)
def test_weapon_damage(kind: str, weapon: int, *, guns: bool, launches: bool, moves: bool) -> None:
    state = position(ship("1", A, kind, at=(1, 0), weapon=weapon))
    hurt = state.ships[ONE]
    assert (guns_work(state, hurt), launcher_works(state, hurt), manoeuvres(state, hurt)) == (
        guns,
        launches,
        moves,
    )


@pytest.mark.rule("planets 15.4", "planets R34", "planets W46", "planets W47")
@pytest.mark.parametrize(
    ("before", "faces", "after"),
    [
        pytest.param(ship("1", at=FAR, weapon=5), (4, 5), (6, 1, 0, 0), id="W46"),
        pytest.param(ship("1", at=FAR, drive=5), (6, 2, 6), (0, 6, 1, 0), id="W47 capped"),
        pytest.param(ship("1", at=FAR, weapon=6), (4, 1), (6, 0, 0, 0), id="R34 stays at 6"),
    ],
)
def test_tracks_stop_at_six(
    before: ShipSetup, faces: tuple[int, ...], after: tuple[int, ...]
) -> None:
    assert counts(hit(position(before), ONE, Cause.ODDS_1_1, *faces), ONE) == after


@pytest.mark.rule("planets 15.4", "planets W48")
def test_structure_six_destroys_at_once() -> None:
    state = position(ship("1", A, at=FAR, structure=4), ship("2", B, at=(1, 5)))
    state = hit(state, ONE, Cause.ODDS_1_1, 6, 3, 4)
    assert ONE not in state.ships
    (fate,) = state.fates
    assert (fate.ending, fate.by, fate.ship.structure) == (Ending.DESTROYED, A, 6)


@pytest.mark.rule("planets 14.4", "planets W52")
@pytest.mark.parametrize(
    ("before", "die", "disabled_turns"),
    [
        pytest.param(2, 6, 5, id="W52 D2 and D3"),
        pytest.param(0, 6, 3, id="D3 alone"),
    ],
)
def test_disablement_adds_up(before: int, die: int, disabled_turns: int) -> None:
    state = position(ship("1", A, at=FAR, disabled=before), options=SINGLE)
    assert hit(state, ONE, Cause.TORPEDO, die).ships[ONE].disabled == disabled_turns


@pytest.mark.rule("planets 14.4", "planets W52")
@pytest.mark.parametrize(
    ("before", "cause", "die"),
    [
        pytest.param(3, Cause.TORPEDO, 6, id="W52 D3 and D3"),
        pytest.param(5, Cause.ODDS_4_1, 4, id="above six"),
        pytest.param(0, Cause.ODDS_4_1, 5, id="E"),
    ],
)
def test_six_turns_or_e_destroy(before: int, cause: Cause, die: int) -> None:
    state = position(ship("1", A, at=FAR, disabled=before), options=SINGLE)
    assert ONE not in hit(state, ONE, cause, die).ships


@pytest.mark.rule("planets 14.3")
@pytest.mark.parametrize(
    ("kind", "turns", "guns", "moves"),
    [
        ("frigate", 1, False, False),
        ("dreadnaught", 5, True, False),
        ("orbital-base", 1, True, False),
        ("orbital-base", 2, False, False),
        ("packet", 1, False, False),
        ("frigate", 0, True, True),
    ],
)
def test_a_disabled_ship_only_drifts(kind: str, turns: int, *, guns: bool, moves: bool) -> None:
    state = position(ship("1", A, kind, at=(1, 0), disabled=turns), options=SINGLE)
    hurt = state.ships[ONE]
    assert (guns_work(state, hurt), manoeuvres(state, hurt)) == (guns, moves)


@pytest.mark.rule("planets 15.7", "planets R36", "planets 19.10", "planets W51")
@pytest.mark.parametrize(
    ("hurt", "open_to_looting"),
    [
        pytest.param(ship("1", at=FAR, drive=1), False, id="W51 frigate with guns"),
        pytest.param(ship("1", at=FAR, weapon=3), False, id="W51 frigate with drive"),
        pytest.param(ship("1", at=FAR, drive=1, weapon=1), True, id="W51 frigate"),
        pytest.param(
            ship("1", A, "dreadnaught", at=FAR, drive=2, weapon=3), False, id="W51 dreadnaught 3"
        ),
        pytest.param(
            ship("1", A, "dreadnaught", at=FAR, drive=2, weapon=4), True, id="W51 dreadnaught 4"
        ),
        pytest.param(ship("1", A, "packet", at=FAR, drive=2, weapon=3), False, id="W51 packet"),
        pytest.param(ship("1", A, "liner", at=FAR, drive=1), True, id="W51 liner"),
        pytest.param(ship("1", A, "liner", at=FAR, fuel=0), False, id="W51 empty tanks"),
        pytest.param(ship("1", at=FAR, structure=5), False, id="W51 structure alone"),
        pytest.param(
            ship("1", A, "orbital-base", at=(1, 0), drive=5, weapon=5), False, id="orbital base"
        ),
    ],
)
def test_lootable(hurt: ShipSetup, *, open_to_looting: bool) -> None:
    state = position(hurt)
    assert disabled(state, state.ships[ONE]) is open_to_looting


@pytest.mark.rule("planets 19.10")
def test_a_ship_without_crew_counts_as_disabled() -> None:
    state = position(ship("1", A, "packet", at=FAR, crew=False))
    assert disabled(state, state.ships[ONE])
    assert not guns_work(state, state.ships[ONE])


# --- losses -----------------------------------------------------------------------------------


@pytest.mark.rule("planets R51", "planets R42")
def test_ships_docked_at_a_destroyed_base_hang_in_its_hex() -> None:
    state = position(
        ship("1", B, "orbital-base", at=(4, -3), structure=5),
        ship("2", B, "corvette", docked="1"),
        ship("3", B, "corvette", docked="1", structure=6),
    )
    book, dice = ledger(state), ScriptedDice(3, 3)
    book.emit(RocksRolled(ONE, FAR, roll_strike(state, Cause.ODDS_2_1, ONE, dice)))
    settle(book, A)
    lost = [event for event in book.events if isinstance(event, ShipLost)]
    assert [(event.ship, event.by) for event in lost] == [(ONE, A), (THREE, A)]
    assert book.events[-1] == CastOff(TWO, pulls=(0,), weak=True)
    adrift = book.state.ships[TWO]
    assert (adrift.place, adrift.velocity, adrift.pulls) == (Place.FLYING, (0, 0), (0,))


@pytest.mark.rule("planets 10.9")
def test_each_side_answers_for_the_ships_it_destroyed() -> None:
    state = position(ship("1", A, at=FAR, structure=6), ship("2", B, at=FAR, structure=6))
    book = ledger(state)
    settle(book, A, B)
    assert book.events == [ShipLost(ONE, Ending.DESTROYED, B), ShipLost(TWO, Ending.DESTROYED, A)]


@pytest.mark.rule("planets 4.3")
def test_ships_are_lost_in_the_order_of_their_ids() -> None:
    state = position(*(ship(unit, B, at=FAR, structure=6) for unit in ("10", "9", "x", "2")))
    book = ledger(state)
    settle(book, None)
    lost = [event.ship for event in book.events if isinstance(event, ShipLost)]
    assert lost == ["2", "9", "10", "x"]
