"""Guns, sight, odds, attack and counterattack: planets 10, 17.1 and examples 22.4."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from game.core.dice import ScriptedDice
from game.core.hexes import Hex, Vec
from game.core.ruleset import Refusal, UnitId
from game.rulesets.planets.aim import Aim, aim_attack, aim_counter, odds
from game.rulesets.planets.events import Asked, AttackResolved, Detected, ShipLost
from game.rulesets.planets.fire import (
    check_attack,
    check_counterattack,
    declare_attack,
    legal_attacks,
    legal_counterattacks,
    resolve_attack,
    resolve_other,
)
from game.rulesets.planets.orders import (
    Attack,
    Burn,
    Counterattack,
    Gun,
    Order,
)
from game.rulesets.planets.scenario import Damage, Options, ShipSetup
from game.rulesets.planets.sight import approach, blocker, firing_hexes
from game.rulesets.planets.state import AttackDeclared, Mark, State, Step
from tests.rulesets.planets.positions import (
    A,
    B,
    C,
    ledger,
    position,
    ship,
    side_setup,
)

ONE, TWO, THREE, FOUR = map(UnitId, "1234")
SINGLE = Options(damage=Damage.SINGLE)
HEROISM = Options(heroism=True)


def fight(*ships: ShipSetup, board: str = "rocks", options: Options | None = None) -> State:
    """A position at the start of D3 with side a to attack."""
    return position(*ships, board=board, options=options, step=Step.ATTACK)


def attack(*guns: str, at: Sequence[str] = ("2",)) -> Attack:
    """All guns at full strength."""
    return Attack(tuple(Gun(UnitId(g)) for g in guns), tuple(UnitId(t) for t in at))


def answer(*guns: str, at: Sequence[str] = ("1",)) -> Counterattack:
    """All guns at full strength."""
    return Counterattack(tuple(Gun(UnitId(g)) for g in guns), tuple(UnitId(t) for t in at))


def aimed(state: State, order: Attack) -> Aim:
    """An attack of side a that is allowed."""
    aim = aim_attack(state, A, order)
    assert isinstance(aim, Aim), aim
    return aim


def refused(state: State, order: Order) -> Refusal:
    """Why an attack of side a is refused."""
    refusal = check_attack(state, A, order)
    assert refusal is not None
    return refusal


def fought(
    state: State, order: Attack, *faces: int, counter: Counterattack | None = None
) -> tuple[AttackResolved, State]:
    """An attack with its answer, rolled with these dice and no others."""
    book, dice = ledger(state), ScriptedDice(*faces)
    declare_attack(book, order)
    resolve_attack(book, [counter] if counter else [], dice)
    assert not dice.left
    resolved = [event for event in book.events if isinstance(event, AttackResolved)]
    return resolved[0], book.state


# --- odds -------------------------------------------------------------------------------------


@pytest.mark.rule("planets 10.3", "planets W33")
@pytest.mark.parametrize(
    ("strength", "defence", "column"),
    [
        pytest.param(8, 2, "4:1", id="W33 8 to 2"),
        pytest.param(15, 8, "1:1", id="W33 15 to 8"),
        pytest.param(23, 8, "2:1", id="W33 23 to 8"),
        pytest.param(31, 8, "3:1", id="W33 31 to 8"),
        pytest.param(8, 15, "1:2", id="W33 8 to 15"),
        pytest.param(4, 15, "1:4", id="W33 4 to 15"),
        pytest.param(2, 15, None, id="W33 2 to 15 is refused"),
        pytest.param(7, 15, "1:4", id="W33 7 to 15"),
        pytest.param(100, 1, "4:1", id="capped at 4:1"),
        pytest.param(32, 8, "4:1", id="exactly four"),
        pytest.param(8, 8, "1:1", id="even"),
        pytest.param(1, 4, "1:4", id="exactly a quarter"),
    ],
)
def test_odds(strength: int, defence: int, column: str | None) -> None:
    assert odds(strength, defence) == column


# --- range, velocity, sight -------------------------------------------------------------------


@pytest.mark.rule("planets 10.4", "planets W34")
def test_range_counts_from_the_closest_hex_of_the_course() -> None:
    shooter = ship("1", A, at=(1, 0), velocity=(4, -2))
    state = fight(shooter, ship("2", B, at=(0, 3)), board="world")
    assert firing_hexes(state.chart, (-3, 2), (1, 0)) == ((-3, 2), (-1, 1), (1, 0))
    aim = aimed(state, attack("1"))
    assert aim.pairs[0].approach.distance == 3
    assert aim.modifiers[0].value == -3


@pytest.mark.rule("planets 10.4", "planets R45", "planets W62")
def test_a_planets_hex_crossed_beside_the_disc_does_not_count() -> None:
    shooter = ship("1", A, at=(1, 0), velocity=(2, 1))
    state = fight(shooter, ship("2", B, at=(-1, 1)), board="world")
    assert firing_hexes(state.chart, (-1, -1), (1, 0)) == ((-1, -1), (0, -1), (1, 0))
    closest = approach(state, state.ships[ONE], (-1, 1))
    assert (closest.distance, closest.at, closest.clear) == (2, (-1, -1), True)


@pytest.mark.rule("planets R60", "planets 10.7")
def test_a_rocks_hex_counts_and_blocks_nothing() -> None:
    landed = ship("1", A, landed=("Rock", None))
    state = fight(landed, ship("2", B, at=(2, -1)))
    assert firing_hexes(state.chart, (-1, -1), (1, 0)) == ((-1, -1), (0, -1), (0, 0), (1, 0))
    assert blocker(state.chart, (-3, 0), (3, 0)) == ""
    assert aimed(state, attack("1")).modifiers[0].value == -2


@pytest.mark.rule("planets 10.5", "planets W35")
@pytest.mark.parametrize(
    ("mine", "theirs", "change"),
    [
        pytest.param((3, -1), (-1, 2), -2, id="W35"),
        pytest.param((0, 0), (0, 0), 0, id="both at rest"),
        pytest.param((2, 0), (0, 0), 0, id="two are free"),
        pytest.param((2, 1), (0, 0), -1, id="the third costs"),
    ],
)
def test_relative_velocity(mine: Vec, theirs: Vec, change: int) -> None:
    state = fight(
        ship("1", A, at=(2, -6), velocity=mine), ship("2", B, at=(2, -6), velocity=theirs)
    )
    aim = aimed(state, attack("1"))
    assert [m.value for m in aim.modifiers] == [0, change]
    assert [m.rule for m in aim.modifiers] == ["planets 10.4", "planets 10.5"]


@pytest.mark.rule("planets 10.6", "planets W36")
def test_the_worst_range_and_the_worst_velocity_of_all_pairs_count() -> None:
    state = fight(
        ship("1", A, at=(3, -6), velocity=(4, 0)),
        ship("2", A, "corsair", at=(6, -6), velocity=(1, 0)),
        ship("3", B, at=(3, -6)),
    )
    resolved, after = fought(state, attack("1", "2", at="3"), 6)
    assert (resolved.attack.odds, resolved.attack.roll.total) == ("1:1", 2)
    assert [m.value for m in resolved.attack.roll.modifiers] == [-2, -2]
    assert resolved.attack.closest == ((3, -6), (5, -6))
    assert not after.ships[THREE].damaged


@pytest.mark.rule("planets 10.7", "planets W37")
@pytest.mark.parametrize(
    ("start", "end", "in_the_way"),
    [
        pytest.param((2, 0), (-2, 0), "World", id="W37 through the disc"),
        pytest.param((2, -1), (-1, 0), "", id="W37 past the disc"),
        pytest.param((1, -1), (-1, 0), "", id="W37 along a hexside"),
        pytest.param((2, 0), (2, 0), "", id="no line at all"),
    ],
)
def test_sight_on_board_world(start: Hex, end: Hex, in_the_way: str) -> None:
    chart = fight(ship("1", A, at=(8, 0)), board="world").chart
    assert blocker(chart, start, end) == in_the_way
    assert blocker(chart, end, start) == in_the_way


@pytest.mark.rule("planets 10.7", "planets 2.10")
@pytest.mark.parametrize(
    ("start", "end", "in_the_way"),
    [
        pytest.param((3, 0), (-3, 0), "Sun", id="through the sun"),
        pytest.param((2, 0), (0, -2), "Sun", id="through one hex of it"),
        pytest.param((2, -2), (-2, -2), "", id="beside it"),
        pytest.param((2, -1), (1, 1), "", id="along its outer side"),
    ],
)
def test_sight_past_the_sun(start: Hex, end: Hex, in_the_way: str) -> None:
    chart = fight(ship("1", A, at=(8, 0)), board="inner").chart
    assert blocker(chart, start, end) == in_the_way
    assert blocker(chart, end, start) == in_the_way


@pytest.mark.rule("planets R18", "planets 10.7")
def test_hexes_further_off_do_not_help_where_the_closest_has_no_sight() -> None:
    # The course ends in (2, 0), nearest to (-2, 0) but behind World; it began in the open.
    shooter = ship("1", A, at=(2, 0), velocity=(-1, -1))
    state = fight(shooter, ship("2", B, at=(-2, 0)), board="world")
    refusal = refused(state, attack("1"))
    assert refusal.rule == "planets 10.7"
    assert "World blocks" in refusal.why
    assert blocker(state.chart, (3, 1), (-2, 0)) == ""


@pytest.mark.rule("planets 10.7")
def test_of_hexes_equally_close_any_with_a_clear_line_serves() -> None:
    # Both hexes of the course are 4 from the target; only the second sees past World.
    state = fight(
        ship("1", A, at=(2, -1), velocity=(0, -1)), ship("2", B, at=(-2, 0)), board="world"
    )
    closest = approach(state, state.ships[ONE], (-2, 0))
    assert (closest.distance, closest.at, closest.clear) == (4, (2, -1), True)
    assert blocker(state.chart, (2, 0), (-2, 0)) == "World"


# --- who may fire at whom ---------------------------------------------------------------------

GOOD = ship("1", A, at=(3, -6))
FOE = ship("2", B, at=(3, -6))


@pytest.mark.rule(
    "planets 10.2", "planets 3.2", "planets 8.2", "planets 15.4", "planets 16.3", "planets 16.4"
)
@pytest.mark.parametrize(
    ("gun", "target", "board", "rule"),
    [
        pytest.param(ship("1", A, "liner", at=(3, -6)), FOE, "rocks", "planets 3.2", id="unarmed"),
        pytest.param(ship("1", A, at=(3, -6), weapon=1), FOE, "rocks", "planets 15.4", id="silent"),
        pytest.param(
            ship("1", A, at=(3, -6), captured=B), FOE, "rocks", "planets 16.3", id="captured"
        ),
        pytest.param(
            ship("1", A, at=(3, -6), crew=False), FOE, "rocks", "planets 19.10", id="no crew"
        ),
        pytest.param(
            ship("1", A, landed=("World", 0)),
            ship("2", B, at=(2, 0)),
            "world",
            "planets 8.2",
            id="landed gun",
        ),
        pytest.param(
            ship("1", A, at=(2, 0)),
            ship("2", B, landed=("World", 0)),
            "world",
            "planets 10.2",
            id="landed target",
        ),
        pytest.param(GOOD, ship("2", A, at=(3, -6)), "rocks", "planets 10.2", id="own ship"),
        pytest.param(
            GOOD,
            ship("2", B, at=(3, -6), surrendered="1"),
            "rocks",
            "planets 16.4",
            id="it surrendered to us",
        ),
        pytest.param(
            ship("1", A, at=(3, -6), surrendered="2"),
            FOE,
            "rocks",
            "planets 16.4",
            id="we surrendered to it",
        ),
        pytest.param(
            ship("1", A, "packet", at=(3, -6)),
            ship("2", B, "dreadnaught", at=(3, -6)),
            "rocks",
            "planets 10.3",
            id="below 1:4",
        ),
    ],
)
def test_who_may_not_fire_at_whom(gun: ShipSetup, target: ShipSetup, board: str, rule: str) -> None:
    state = fight(gun, target, board=board)
    assert refused(state, attack("1")).rule == rule
    assert attack("1") not in list(legal_attacks(state, A))


@pytest.mark.rule("planets 10.1", "planets 10.2")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        pytest.param(attack("1", at="9"), "planets 10.2", id="no such target"),
        pytest.param(attack("9"), "planets 10.2", id="no such gun"),
        pytest.param(attack("2"), "planets 10.2", id="the enemy's gun"),
        pytest.param(attack("1", "1"), "planets 10.1", id="a gun twice"),
        pytest.param(attack("1", at="22"), "planets 10.1", id="a target twice"),
        pytest.param(attack(), "planets 10.1", id="no gun"),
        pytest.param(attack("1", at=""), "planets 10.1", id="no target"),
        pytest.param(attack("1", at="23"), "planets 10.2", id="targets in two hexes"),
        pytest.param(Attack((Gun(ONE, 9),), (TWO,)), "planets 10.1", id="too strong"),
        pytest.param(Attack((Gun(ONE, 0),), (TWO,)), "planets 10.1", id="strength 0"),
        pytest.param(Attack((Gun(ONE, -1),), (TWO,)), "planets 10.1", id="strength below 0"),
        pytest.param(Burn(ONE, (0,)), "planets 4.2", id="no attack at all"),
    ],
)
def test_orders_that_make_no_attack(order: Order, rule: str) -> None:
    state = fight(GOOD, FOE, ship("3", B, at=(4, -6)))
    assert refused(state, order).rule == rule


@pytest.mark.rule("planets 1.2")
def test_without_combat_nobody_fires() -> None:
    state = fight(GOOD, FOE, options=Options(combat=False))
    assert refused(state, attack("1")).rule == "planets 1.2"
    assert list(legal_attacks(state, A)) == []


@pytest.mark.rule("planets 10.2")
def test_each_ship_attacks_once_and_is_attacked_once() -> None:
    state = fight(GOOD, FOE, ship("3", A, at=(3, -6)), ship("4", B, at=(4, -6)))
    _resolved, after = fought(state, attack("1"), 1)
    assert Mark.FIRED in after.ships[ONE].marks
    assert refused(after, attack("1", at="4")).why == "1 has made her attack."
    assert refused(after, attack("3")).rule == "planets 10.2"
    assert list(legal_attacks(after, A)) == [attack("3", at="4")]


@pytest.mark.rule("planets 10.1")
def test_a_lower_strength_is_used_as_given() -> None:
    state = fight(GOOD, FOE)
    aim = aimed(state, Attack((Gun(ONE, 4),), (TWO,)))
    assert (aim.attack, aim.defence, aim.odds) == (4, 8, "1:2")


@pytest.mark.rule("planets 10.3")
def test_damage_never_lowers_the_defence() -> None:
    state = fight(GOOD, ship("2", B, at=(3, -6), weapon=6, drive=6, structure=5))
    assert aimed(state, attack("1")).defence == 8


@pytest.mark.rule("planets 10.2", "planets 10.3")
def test_legal_attacks_are_plain() -> None:
    state = fight(
        GOOD,
        ship("5", A, "packet", at=(3, -6)),
        FOE,
        ship("3", B, "corvette", at=(3, -6)),
        ship("4", B, "dreadnaught", at=(4, -6)),
    )
    assert list(legal_attacks(state, A)) == [
        attack("1", at="2"),
        attack("1", at="3"),
        attack("1", at="4"),
        attack("1", at="23"),
        attack("5", at="2"),
        attack("5", at="3"),
    ]


@pytest.mark.rule("planets 10.3")
def test_what_none_can_fire_at_alone_is_listed_for_all_together() -> None:
    state = fight(
        ship("1", A, "corvette", at=(3, -6)),
        ship("3", A, "packet", at=(3, -6)),
        ship("2", B, "dreadnaught", at=(3, -6)),
    )
    assert list(legal_attacks(state, A)) == [attack("1", "3")]
    assert check_attack(state, A, attack("1", "3")) is None


@pytest.mark.rule("planets R12")
def test_a_ship_that_has_just_risen_may_fire() -> None:
    state = fight(ship("1", A, at=(1, 0), pulls=(3,)), ship("2", B, at=(2, 0)), board="world")
    marked = replace(state.ships[ONE], marks=(Mark.ROSE,))
    state = replace(state, ships={**state.ships, ONE: marked})
    assert check_attack(state, A, attack("1")) is None


# --- the result -------------------------------------------------------------------------------


@pytest.mark.rule("planets 10.8", "planets 15.8", "planets W39")
@pytest.mark.parametrize(
    ("options", "faces", "corvette", "transport"),
    [
        pytest.param(Options(), (5, 1, 3, 2, 2), (1, 0, 1, 0), (0, 2, 0, 0), id="W39"),
        pytest.param(SINGLE, (5,), (0, 0, 0, 4), (0, 0, 0, 4), id="W39 single"),
    ],
)
def test_every_target_suffers_the_whole_result(
    options: Options, faces: tuple[int, ...], corvette: tuple[int, ...], transport: tuple[int, ...]
) -> None:
    state = fight(
        GOOD,
        ship("2", B, "corvette", at=(3, -6)),
        ship("3", B, "transport", at=(3, -6)),
        options=options,
    )
    resolved, after = fought(state, attack("1", at="23"), *faces)
    assert resolved.attack.odds == "2:1"
    assert (counts(after, TWO), counts(after, THREE)) == (corvette, transport)


def counts(state: State, unit: UnitId) -> tuple[int, ...]:
    """Weapon, drive, structure and disablement of a ship."""
    hurt = state.ships[unit]
    return (hurt.weapon, hurt.drive, hurt.structure, hurt.disabled)


@pytest.mark.rule("planets 15.2", "planets 15.3", "planets W42")
@pytest.mark.parametrize(
    ("options", "faces", "damage"),
    [
        pytest.param(Options(), (6, 4, 5), (2, 1, 1, 0), id="W42"),
        pytest.param(SINGLE, (6,), (0, 0, 0, 4), id="W42 single"),
    ],
)
def test_frigate_against_corsair(
    options: Options, faces: tuple[int, ...], damage: tuple[int, ...]
) -> None:
    state = fight(GOOD, ship("2", B, "corsair", at=(4, -6)), options=options)
    resolved, after = fought(state, attack("1"), *faces)
    assert (resolved.attack.odds, resolved.attack.roll.total) == ("2:1", 5)
    assert counts(after, TWO) == damage


# --- counterattack ----------------------------------------------------------------------------

W38 = (
    ship("1", A, "corsair", at=(3, -6)),
    ship("2", A, "corvette", at=(4, -6)),
    ship("3", B, at=(3, -6), velocity=(1, 0)),
    ship("4", B, "corvette", at=(3, -6), velocity=(1, 0)),
)


@pytest.mark.rule("planets 10.9", "planets R19", "planets W38")
def test_w38() -> None:
    state = fight(*W38)
    resolved, after = fought(
        state, attack("1", "2", at="3"), 6, 3, 4, 1, counter=answer("3", "4", at="1")
    )
    assert resolved.attack.odds == "1:2"
    assert resolved.counter is not None
    assert (resolved.counter.odds, resolved.counter.targets) == ("2:1", (ONE,))
    # 6 less 1 for range: one hit, structure. 4: one hit, weapon.
    assert counts(after, THREE) == (0, 0, 1, 0)
    assert counts(after, ONE) == (1, 0, 0, 0)


@pytest.mark.rule("planets 10.9", "planets 4.3")
def test_nothing_is_applied_until_all_is_rolled() -> None:
    # Both have structure 5: both die, and the dead one's answer still counts.
    state = fight(
        ship("1", A, at=(3, -6), structure=5),
        ship("2", B, at=(3, -6), structure=5),
        ship("3", B, at=(9, -9)),
        ship("4", A, at=(9, -9)),
    )
    book, dice = ledger(state), ScriptedDice(4, 3, 4, 3)
    declare_attack(book, attack("1"))
    resolve_attack(book, [answer("2")], dice)
    lost = [(event.ship, event.by) for event in book.events if isinstance(event, ShipLost)]
    assert lost == [(ONE, B), (TWO, A)]
    assert not dice.left


@pytest.mark.rule("planets 10.9", "planets R19")
def test_a_counterattack_at_attackers_in_several_hexes_sums_and_takes_the_worst() -> None:
    state = fight(*W38)
    book = ledger(state)
    declare_attack(book, attack("1", "2", at="3"))
    declared = book.state.pending[-1]
    assert declared == AttackDeclared((Gun(ONE, 4), Gun(TWO, 2)), (THREE,), B)
    aim = aim_counter(book.state, B, answer("3", "4", at="12"), declared)
    assert isinstance(aim, Aim)
    assert (aim.attack, aim.defence, aim.odds, aim.change) == (10, 6, "1:1", -1)


@pytest.mark.rule("planets 10.9")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        pytest.param(answer("3", "4", at="1"), "", id="target and joiner"),
        pytest.param(Counterattack((Gun(THREE, 1),), (TWO,)), "", id="at less than full strength"),
        pytest.param(answer("5", at="1"), "planets 10.9", id="in the hex, on another course"),
        pytest.param(answer("6", at="1"), "planets 10.9", id="in another hex"),
        pytest.param(answer("1", at="1"), "planets 10.2", id="the attacker's own gun"),
        pytest.param(answer("3", at="7"), "planets 10.9", id="at one who does not attack"),
        pytest.param(answer("3", at=""), "planets 10.1", id="at nobody"),
        pytest.param(answer("3", at="11"), "planets 10.1", id="at one twice"),
        pytest.param(attack("3", at="1"), "planets 10.9", id="no counterattack"),
    ],
)
def test_who_may_answer(order: Order, rule: str) -> None:
    state = fight(
        *W38,
        ship("5", B, at=(3, -6), velocity=(2, 0)),
        ship("6", B, at=(4, -6), velocity=(1, 0)),
        ship("7", A, at=(3, -6)),
    )
    book = ledger(state)
    declare_attack(book, attack("1", "2", at="3"))
    refusal = check_counterattack(book.state, B, order)
    assert (refusal.rule if refusal else "") == rule


@pytest.mark.rule("planets 10.9")
def test_legal_counterattacks_are_plain() -> None:
    book = ledger(fight(*W38))
    declare_attack(book, attack("1", "2", at="3"))
    assert list(legal_counterattacks(book.state, A)) == []
    assert list(legal_counterattacks(book.state, B)) == [
        answer("3", at="1"),
        answer("3", at="2"),
        answer("4", at="1"),
        answer("4", at="2"),
    ]


@pytest.mark.rule("planets R20")
def test_a_ship_answers_once_in_a_phase() -> None:
    state = fight(*W38, ship("5", A, at=(3, -6)))
    _resolved, after = fought(state, attack("1", at="3"), 1, 1, counter=answer("3", "4", at="1"))
    assert Mark.ANSWERED in after.ships[FOUR].marks
    book = ledger(after)
    declare_attack(book, attack("5", at="4"))
    refusal = check_counterattack(book.state, B, answer("4", at="5"))
    assert refusal is not None
    assert refusal.rule == "planets R20"
    assert list(legal_counterattacks(book.state, B)) == []


@pytest.mark.rule("planets 10.2", "planets R17")
def test_a_counterattack_counts_neither_as_the_attack_nor_as_being_attacked() -> None:
    state = fight(*W38)
    _resolved, after = fought(state, attack("1", at="3"), 1, 1, counter=answer("3", at="1"))
    assert Mark.FIRED not in after.ships[THREE].marks
    assert Mark.TARGET not in after.ships[ONE].marks


@pytest.mark.rule("planets R21")
def test_damage_of_one_attack_counts_in_the_next() -> None:
    state = fight(GOOD, ship("3", A, at=(3, -6)), FOE, ship("4", B, "liner", at=(3, -6)))
    _resolved, after = fought(state, attack("1"), 4, 1)
    assert counts(after, TWO) == (1, 0, 0, 0)
    book = ledger(after)
    declare_attack(book, attack("3", at="4"))
    refusal = check_counterattack(book.state, B, answer("2", at="3"))
    assert refusal is not None
    assert refusal.rule == "planets 15.4"


@pytest.mark.rule("planets 10.9", "planets 16.4")
def test_a_ship_does_not_answer_the_one_it_surrendered_to() -> None:
    state = fight(
        GOOD,
        FOE,
        ship("3", B, at=(3, -6), surrendered="1"),
    )
    book = ledger(state)
    declare_attack(book, attack("1"))
    refusal = check_counterattack(book.state, B, answer("2", "3"))
    assert refusal is not None
    assert refusal.rule == "planets 16.4"
    assert list(legal_counterattacks(book.state, B)) == [answer("2")]


@pytest.mark.rule("planets R64")
def test_a_ship_joins_by_the_velocity_of_any_target_of_its_side() -> None:
    state = fight(
        GOOD,
        ship("2", B, at=(3, -6), velocity=(1, 0)),
        ship("3", B, at=(3, -6), velocity=(2, 0)),
        ship("4", B, at=(3, -6), velocity=(2, 0)),
    )
    book = ledger(state)
    declare_attack(book, attack("1", at="23"))
    assert check_counterattack(book.state, B, answer("2", "3", "4")) is None
    book = ledger(state)
    declare_attack(book, attack("1", at="2"))
    assert check_counterattack(book.state, B, answer("2", "4")) is not None


@pytest.mark.rule("planets R61")
def test_of_several_sides_hit_the_next_that_can_answer_is_asked() -> None:
    ships = (
        ship("1", C, at=(3, -6)),
        ship("2", A, "packet", at=(3, -6), crew=False),
        ship("3", B, at=(3, -6)),
    )
    state = position(*ships, board="rocks", sides=(A, B, C), phasing=C, step=Step.ATTACK)
    book = ledger(state)
    declare_attack(book, attack("1", at="23"))
    assert book.events == [Asked(AttackDeclared((Gun(ONE, 8),), (TWO, THREE), B))]


# --- heroism ----------------------------------------------------------------------------------

BRAVE = ship("1", A, at=(3, -6))
GREAT = ship("2", B, "dreadnaught", at=(3, -6))


@pytest.mark.rule("planets 17.1", "planets R39")
@pytest.mark.parametrize(
    ("options", "gun", "strength", "faces", "hero"),
    [
        pytest.param(HEROISM, BRAVE, 8, (5, 1), True, id="a hit at 1:2"),
        pytest.param(HEROISM, BRAVE, 8, (4,), False, id="no hit"),
        pytest.param(HEROISM, BRAVE, 7, (6, 1), False, id="a hit at 1:4 does not qualify"),
        pytest.param(Options(), BRAVE, 8, (5, 1), False, id="without the option"),
        pytest.param(
            HEROISM, ship("1", A, "torch", at=(3, -6)), 8, (5, 1), True, id="a torch as well"
        ),
        pytest.param(
            Options(damage=Damage.SINGLE, heroism=True), BRAVE, 8, (5,), True, id="D2 under single"
        ),
        pytest.param(
            Options(damage=Damage.SINGLE, heroism=True),
            ship("1", A, "corsair", at=(3, -6)),
            4,
            (6,),
            False,
            id="D1 under single",
        ),
    ],
)
def test_becoming_heroic(
    options: Options, gun: ShipSetup, strength: int, faces: tuple[int, ...], *, hero: bool
) -> None:
    state = fight(gun, GREAT, options=options)
    order = Attack((Gun(ONE, strength),), (TWO,))
    resolved, after = fought(state, order, *faces)
    assert after.ships[ONE].heroic is hero
    assert resolved.heroic == ((ONE,) if hero else ())


@pytest.mark.rule("planets 17.1")
def test_less_than_full_strength_makes_no_hero() -> None:
    state = fight(ship("1", A, "dreadnaught", at=(3, -6)), GREAT, options=HEROISM)
    order = Attack((Gun(ONE, 8),), (TWO,))
    assert aimed(state, order).odds == "1:2"
    assert not fought(state, order, 5, 1)[1].ships[ONE].heroic


@pytest.mark.rule("planets R62")
def test_every_ship_of_a_joint_attack_at_full_strength_becomes_heroic() -> None:
    state = fight(
        ship("1", A, "corsair", at=(3, -6)),
        ship("3", A, "corsair", at=(3, -6)),
        ship("4", A, "corsair", at=(3, -6)),
        GREAT,
        options=HEROISM,
    )
    order = Attack((Gun(ONE), Gun(THREE), Gun(FOUR, 3)), (TWO,))
    resolved, _after = fought(state, order, 5, 1)
    assert resolved.heroic == (ONE, THREE)


@pytest.mark.rule("planets 17.1", "planets R40", "planets W53")
@pytest.mark.parametrize(
    ("first", "second", "changes"),
    [
        pytest.param(True, True, [0, 0, 1], id="all heroic: +1 once"),
        pytest.param(True, False, [0, 0], id="one is not"),
    ],
)
def test_heroism_in_a_joint_attack(*, first: bool, second: bool, changes: list[int]) -> None:
    state = fight(
        ship("1", A, at=(3, -6), heroic=first),
        ship("3", A, at=(3, -6), heroic=second),
        FOE,
        options=HEROISM,
    )
    aim = aimed(state, attack("1", "3"))
    assert [m.value for m in aim.modifiers] == changes


@pytest.mark.rule("planets R40", "planets W53")
def test_heroism_does_not_help_an_answer_and_six_is_the_most() -> None:
    state = fight(
        ship("1", A, at=(3, -6), heroic=True),
        ship("2", B, "corsair", at=(3, -6), heroic=True),
        options=HEROISM,
    )
    resolved, _after = fought(state, attack("1"), 6, 1, 1, 1, counter=answer("2"))
    assert (resolved.attack.roll.total, resolved.wounds[0].hits) == (7, 2)
    assert resolved.counter is not None
    assert [m.value for m in resolved.counter.roll.modifiers] == [0, 0]


# --- hidden ships -----------------------------------------------------------------------------

HIDDEN = Options(hidden=True)


@pytest.mark.rule("planets 13.3")
def test_an_unseen_ship_is_refused_like_one_that_is_not_there() -> None:
    unseen = fight(ship("1", A, at=(3, -6)), ship("2", B, at=(9, -6)), options=HIDDEN)
    absent = fight(ship("1", A, at=(3, -6)), ship("3", B, at=(9, -6)), options=HIDDEN)
    assert refused(unseen, attack("1")) == refused(absent, attack("1"))
    assert list(legal_attacks(unseen, A)) == []


@pytest.mark.rule("planets 13.2", "planets 13.3")
def test_a_ship_that_fires_shows_itself_before_the_answer() -> None:
    state = fight(ship("1", A, at=(3, -6)), ship("2", B, at=(9, -6), seen_by=(A,)), options=HIDDEN)
    book = ledger(state)
    declare_attack(book, attack("1"))
    assert book.events[0] == Detected(ONE, B)
    assert isinstance(book.events[-1], Asked)


def test_other_fire_is_no_attack() -> None:
    with pytest.raises(TypeError):
        resolve_other(ledger(fight(GOOD, FOE)), attack("1"), ScriptedDice())


def test_uncommanded_sides_are_asked_and_give_nothing() -> None:
    state = position(
        GOOD,
        FOE,
        board="rocks",
        sides=(A, side_setup(B, commanded=False)),
        step=Step.ATTACK,
    )
    book = ledger(state)
    declare_attack(book, attack("1"))
    resolve_attack(book, (), ScriptedDice(1))
    assert book.state.pending == ()
