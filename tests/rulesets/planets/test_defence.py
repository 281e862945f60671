"""Planetary defence, shots at nukes, suppression: planets 11.7, 12, 17.6 and W40, W41."""

import pytest
from msgspec.structs import replace

from game.core.dice import ScriptedDice
from game.core.ruleset import Refusal, UnitId
from game.rulesets.planets.condition import guns_work
from game.rulesets.planets.defence import (
    NukeAim,
    aim_at_nuke,
    bases_in_order,
    check_defence,
    check_fire,
    legal_fire,
    resolve_fire,
)
from game.rulesets.planets.events import DefenceFired, Event, NukeShot, ShipLost
from game.rulesets.planets.fire import check_attack, legal_attacks, resolve_other
from game.rulesets.planets.orders import Attack, DefenceFire, Gun, Order, ShootNuke, Suppress
from game.rulesets.planets.scenario import (
    BaseSetup,
    Damage,
    ItemSetup,
    Options,
    ShipSetup,
    SpecialRules,
)
from game.rulesets.planets.state import Mark, State, Step
from tests.rulesets.planets.positions import A, B, base, item, ledger, position, ship

ONE, TWO, NUKE = UnitId("1"), UnitId("2"), UnitId("n")
W0, W3 = UnitId("World 0"), UnitId("World 3")
ARMED = SpecialRules(defence=True, suppression=True)
SINGLE = Options(damage=Damage.SINGLE)
OWN = (base("World", "a", 0, 3),)
ABOVE_0, ABOVE_3 = (1, 0), (-1, 0)


def orbit(
    *ships: ShipSetup,
    items: tuple[ItemSetup, ...] = (),
    bases: tuple[BaseSetup, ...] = OWN,
    rules: SpecialRules = ARMED,
    options: Options | None = None,
    step: Step = Step.DEFENCE,
) -> State:
    """A position above World, side a with two bases and about to fire."""
    return position(*ships, items=items, bases=bases, rules=rules, options=options, step=step)


def fire(target: str, from_: UnitId = W0) -> DefenceFire:
    return DefenceFire(from_, UnitId(target))


def rule_of(refusal: Refusal | None) -> str:
    """The section of a refusal, empty for none."""
    return refusal.rule if refusal else ""


# --- bases at ships ---------------------------------------------------------------------------


@pytest.mark.rule("planets 12.1", "planets 15.8", "planets W41")
@pytest.mark.parametrize(
    ("options", "faces", "weapon", "disabled"),
    [
        pytest.param(Options(), (3, 1), 1, 0, id="W41"),
        pytest.param(SINGLE, (3,), 0, 2, id="W41 single"),
    ],
)
def test_a_base_fires_at_a_dreadnaught(
    options: Options, faces: tuple[int, ...], weapon: int, disabled: int
) -> None:
    # Fast and far off by its course: neither range nor velocity counts.
    state = orbit(ship("2", B, "dreadnaught", at=ABOVE_0, velocity=(6, -3)), options=options)
    book, dice = ledger(state), ScriptedDice(*faces)
    resolve_fire(book, [fire("2")], dice)
    hurt = book.state.ships[TWO]
    assert (hurt.weapon, hurt.disabled, dice.left) == (weapon, disabled, ())
    assert guns_work(book.state, hurt)
    assert Mark.TARGET in hurt.marks


@pytest.mark.rule("planets 12.1", "planets 12.2", "planets 8.1")
@pytest.mark.parametrize(
    ("target", "bases", "rules", "rule"),
    [
        pytest.param(ship("2", B, at=ABOVE_0), OWN, ARMED, "", id="above the side"),
        pytest.param(
            ship("2", B, at=ABOVE_3),
            (base("World", "a", 0),),
            ARMED,
            "planets 12.1",
            id="above another side",
        ),
        pytest.param(ship("2", B, at=(2, 0)), OWN, ARMED, "planets 12.1", id="one hex out"),
        pytest.param(ship("2", A, at=ABOVE_0), OWN, ARMED, "planets 12.1", id="own ship"),
        pytest.param(
            ship("2", B, landed=("World", 0)), OWN, ARMED, "planets 12.1", id="landed below"
        ),
        pytest.param(
            ship("2", B, "orbital-base", at=ABOVE_0), OWN, ARMED, "", id="an orbital base"
        ),
        pytest.param(
            ship("2", B, at=ABOVE_0), (base("World", "b", 0),), ARMED, "planets 12.1", id="not ours"
        ),
        pytest.param(
            ship("2", B, at=ABOVE_0),
            (base("World", "open", 0),),
            ARMED,
            "planets 12.1",
            id="open to all",
        ),
        pytest.param(
            ship("2", B, at=ABOVE_0),
            (base("World", "a", 0, destroyed=True),),
            ARMED,
            "planets 12.1",
            id="destroyed",
        ),
        pytest.param(
            ship("2", B, at=ABOVE_0),
            (base("World", "a", 0, suppressed=True),),
            ARMED,
            "planets 12.1",
            id="suppressed",
        ),
        pytest.param(
            ship("2", B, at=ABOVE_0), OWN, SpecialRules(), "planets 12.2", id="switched off"
        ),
    ],
)
def test_what_a_base_may_fire_at(
    target: ShipSetup, bases: tuple[BaseSetup, ...], rules: SpecialRules, rule: str
) -> None:
    state = orbit(target, bases=bases, rules=rules)
    assert rule_of(check_defence(state, A, fire("2"))) == rule
    assert list(legal_fire(state, A, ())) == ([fire("2")] if not rule else [])


@pytest.mark.rule("planets 12.1", "planets R17")
def test_each_target_is_fired_at_once() -> None:
    state = orbit(ship("2", B, at=ABOVE_0), ship("3", B, at=ABOVE_0))
    assert check_fire(state, A, [fire("2"), fire("3")]) is None
    twice = check_fire(state, A, [fire("2"), fire("2")])
    assert twice is not None
    assert (twice.rule, twice.at) == ("planets R17", "orders[1]")
    assert list(legal_fire(state, A, [fire("2")])) == [fire("3")]


@pytest.mark.rule("planets R17")
def test_defence_fire_is_the_one_attack_on_its_target() -> None:
    state = orbit(ship("1", A, at=(2, 0)), ship("2", B, at=ABOVE_0))
    book = ledger(state)
    resolve_fire(book, [fire("2")], ScriptedDice(1))
    order = Attack((Gun(ONE),), (TWO,))
    assert check_attack(state, A, order) is None
    assert rule_of(check_attack(book.state, A, order)) == "planets 10.2"


@pytest.mark.rule("planets 4.3")
def test_bases_fire_in_the_order_of_the_table_then_by_side_then_target() -> None:
    bases = (base("Moon", "a", 3), base("World", "a", 3, 0))
    state = orbit(
        ship("10", B, at=ABOVE_0),
        ship("9", B, at=ABOVE_0),
        ship("3", B, at=ABOVE_3),
        ship("4", B, at=(4, -3)),
        bases=bases,
    )
    armed = [b.id for b in bases_in_order(state) if b.owner == A]
    assert armed == ["World 0", "World 3", "Moon 3"]
    book = ledger(state)
    given = [fire("4", UnitId("Moon 3")), fire("3", W3), fire("10"), fire("9")]
    resolve_fire(book, given, ScriptedDice(1, 2, 2, 1))
    shots = [event for event in book.events if isinstance(event, DefenceFired)]
    assert [shot.target for shot in shots] == ["9", "10", "3", "4"]
    assert [shot.strike.roll.dice for shot in shots] == [(1,), (2,), (2,), (1,)]


@pytest.mark.rule("planets 12.1")
def test_a_ship_destroyed_by_a_base_is_the_owners_doing() -> None:
    state = orbit(ship("2", B, at=ABOVE_0, structure=5))
    book = ledger(state)
    resolve_fire(book, [fire("2")], ScriptedDice(3, 3))
    lost = [(event.ship, event.by) for event in book.events if isinstance(event, ShipLost)]
    assert lost == [(TWO, A)]


@pytest.mark.rule("planets 12.1")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        pytest.param(fire("9"), "planets 12.1", id="no such target"),
        pytest.param(fire("2", UnitId("World 7")), "planets 12.1", id="no such base"),
        pytest.param(fire("2", UnitId("2")), "planets 12.1", id="a ship for a base"),
        pytest.param(Suppress(ONE, W0), "planets 12.1", id="no defence fire"),
    ],
)
def test_orders_that_make_no_defence_fire(order: Order, rule: str) -> None:
    assert rule_of(check_fire(orbit(ship("2", B, at=ABOVE_0)), A, [order])) == rule


@pytest.mark.rule("planets 8.1")
def test_an_asteroid_base_has_no_guns() -> None:
    state = position(ship("2", B, at=(1, 0)), board="rocks", bases=[base("Rock", "a")], rules=ARMED)
    (rock,) = state.bases
    assert rule_of(check_defence(state, A, fire("2", rock))) == "planets 8.1"


@pytest.mark.rule("planets 1.2")
def test_without_combat_no_base_fires() -> None:
    state = orbit(ship("2", B, at=ABOVE_0), options=Options(combat=False))
    assert rule_of(check_defence(state, A, fire("2"))) == "planets 1.2"
    assert list(legal_fire(state, A, ())) == []


@pytest.mark.rule("planets 13.3")
def test_an_unseen_target_is_refused_like_none() -> None:
    unseen = orbit(ship("2", B, at=ABOVE_0), options=Options(hidden=True))
    unseen = replace(unseen, ships={TWO: replace(unseen.ships[TWO], seen_by=())})
    absent = replace(unseen, ships={})
    assert check_defence(unseen, A, fire("2")) == check_defence(absent, A, fire("2"))


# --- shots at nukes ---------------------------------------------------------------------------

NUKES = Options(nukes=True)


@pytest.mark.rule("planets 11.7", "planets R27", "planets W40")
@pytest.mark.parametrize(
    ("options", "face", "hit"),
    [
        pytest.param(NUKES, 5, True, id="W40 5 becomes 3: destroyed"),
        pytest.param(NUKES, 4, False, id="W40 4 becomes 2: nothing"),
        pytest.param(Options(damage=Damage.SINGLE, nukes=True), 5, True, id="W40 single"),
        pytest.param(Options(damage=Damage.SINGLE, nukes=True), 4, False, id="W40 single, missed"),
    ],
)
def test_a_corvette_fires_at_a_nuke(options: Options, face: int, *, hit: bool) -> None:
    state = orbit(
        ship("1", A, "corvette", at=(5, 2)),
        items=(item("n", B, "nuke", at=(6, 2), velocity=(-3, 0)),),
        options=options,
        step=Step.ATTACK,
    )
    order = ShootNuke(ONE, NUKE)
    assert order in list(legal_attacks(state, A))
    book, dice = ledger(state), ScriptedDice(face)
    resolve_other(book, order, dice)
    (shot,) = [event for event in book.events if isinstance(event, NukeShot)]
    assert ([m.value for m in shot.roll.modifiers], shot.odds, shot.hit) == ([-1, -1], "2:1", hit)
    assert (NUKE in book.state.items) is not hit
    assert Mark.FIRED in book.state.ships[ONE].marks
    assert not dice.left


@pytest.mark.rule("planets R27")
def test_a_side_shoots_at_a_nuke_once_in_a_phase() -> None:
    state = orbit(
        ship("1", A, at=(5, 2)),
        ship("2", A, at=(5, 2)),
        items=(item("n", B, "nuke", at=(5, 2)),),
        options=NUKES,
        step=Step.ATTACK,
    )
    book = ledger(state)
    resolve_other(book, ShootNuke(ONE, NUKE), ScriptedDice(1))
    assert rule_of(check_attack(book.state, A, ShootNuke(TWO, NUKE))) == "planets R27"


@pytest.mark.rule("planets 10.10", "planets 11.7", "planets 10.2", "planets 10.7")
@pytest.mark.parametrize(
    ("gun", "target", "rule"),
    [
        pytest.param(
            ship("1", A, at=(5, 2)), item("n", B, "mine", at=(5, 2)), "planets 10.10", id="a mine"
        ),
        pytest.param(
            ship("1", A, at=(5, 2)), item("n", A, "nuke", at=(5, 2)), "planets 11.7", id="our own"
        ),
        pytest.param(
            ship("1", A, at=(5, 2)), item("m", B, "nuke", at=(5, 2)), "planets 11.7", id="no such"
        ),
        pytest.param(
            ship("1", A, "liner", at=(5, 2)),
            item("n", B, "nuke", at=(5, 2)),
            "planets 3.2",
            id="unarmed",
        ),
        pytest.param(
            ship("1", A, at=(2, 0)), item("n", B, "nuke", at=(-2, 0)), "planets 10.7", id="no sight"
        ),
        pytest.param(
            ship("1", B, at=(5, 2)), item("n", B, "nuke", at=(5, 2)), "planets 10.2", id="their gun"
        ),
        pytest.param(
            ship("9", A, at=(5, 2)), item("n", B, "nuke", at=(5, 2)), "planets 10.2", id="no gun"
        ),
    ],
)
def test_what_is_no_shot_at_a_nuke(gun: ShipSetup, target: ItemSetup, rule: str) -> None:
    state = orbit(gun, items=(target,), options=NUKES, step=Step.ATTACK)
    assert rule_of(check_attack(state, A, ShootNuke(ONE, NUKE))) == rule


@pytest.mark.rule("planets R63")
def test_heroism_helps_a_shot_at_a_nuke() -> None:
    state = orbit(
        ship("1", A, at=(5, 2), heroic=True),
        items=(item("n", B, "nuke", at=(5, 2)),),
        options=Options(nukes=True, heroism=True),
    )
    aim = aim_at_nuke(state, A, ShootNuke(ONE, NUKE))
    assert isinstance(aim, NukeAim)
    assert [m.value for m in aim.modifiers] == [0, 0, 1]


@pytest.mark.rule("planets R27")
def test_a_base_shoots_at_a_nuke_above_it_with_its_own_speed() -> None:
    state = orbit(items=(item("n", B, "nuke", at=ABOVE_0, velocity=(-4, 0)),), options=NUKES)
    assert list(legal_fire(state, A, ())) == [fire("n")]
    book, dice = ledger(state), ScriptedDice(5)
    resolve_fire(book, [fire("n")], dice)
    event: Event = book.events[0]
    assert isinstance(event, NukeShot)
    assert ([m.value for m in event.roll.modifiers], event.hit) == ([0, -2], True)
    assert NUKE not in book.state.items


@pytest.mark.rule("planets R27")
def test_a_base_that_missed_used_up_its_sides_shot() -> None:
    state = orbit(
        ship("1", A, at=ABOVE_0),
        items=(item("n", B, "nuke", at=ABOVE_0),),
        options=NUKES,
    )
    book = ledger(state)
    resolve_fire(book, [fire("n")], ScriptedDice(2))
    assert rule_of(check_attack(book.state, A, ShootNuke(ONE, NUKE))) == "planets R27"


@pytest.mark.rule("planets R66", "planets 12.2")
def test_defences_switched_off_leave_nukes_alone() -> None:
    nuke = (item("n", B, "nuke", at=ABOVE_0),)
    state = orbit(items=nuke, options=NUKES, rules=SpecialRules())
    assert rule_of(check_defence(state, A, fire("n"))) == "planets 12.2"
    assert list(legal_fire(state, A, ())) == []


@pytest.mark.rule("planets 10.10")
def test_a_base_cannot_touch_a_mine() -> None:
    state = orbit(items=(item("n", B, "mine", at=ABOVE_0),))
    assert rule_of(check_defence(state, A, fire("n"))) == "planets 10.10"


# --- suppression ------------------------------------------------------------------------------

ENEMY = (base("World", "b", 0, 3),)
IN_ORBIT = ship("1", A, at=ABOVE_0, velocity=(0, 1), pulls=(3,))


@pytest.mark.rule("planets 17.6")
def test_a_ship_in_orbit_suppresses_the_base_below() -> None:
    state = orbit(IN_ORBIT, bases=ENEMY, step=Step.ATTACK)
    assert list(legal_attacks(state, A)) == [Suppress(ONE, W0)]
    book = ledger(state)
    resolve_other(book, Suppress(ONE, W0), ScriptedDice())
    assert not book.state.bases[W0].works
    assert Mark.FIRED in book.state.ships[ONE].marks
    assert rule_of(check_attack(book.state, A, Suppress(ONE, W3))) == "planets 10.2"


@pytest.mark.rule("planets 17.6", "planets R67")
@pytest.mark.parametrize(
    ("who", "target", "bases", "rules", "rule"),
    [
        pytest.param(IN_ORBIT, W3, ENEMY, ARMED, "planets 17.6", id="another side"),
        pytest.param(
            ship("1", A, at=ABOVE_0, pulls=(3,)), W0, ENEMY, ARMED, "planets 17.6", id="no orbit"
        ),
        pytest.param(IN_ORBIT, W0, OWN, ARMED, "planets 17.6", id="our own base"),
        pytest.param(
            IN_ORBIT, W0, (base("World", "open", 0),), ARMED, "planets 17.6", id="open to all"
        ),
        pytest.param(
            IN_ORBIT,
            W0,
            (base("World", "b", 0, suppressed=True),),
            ARMED,
            "planets 17.6",
            id="suppressed already",
        ),
        pytest.param(IN_ORBIT, UnitId("9"), ENEMY, ARMED, "planets 17.6", id="no such base"),
        pytest.param(
            ship("1", A, "transport", at=ABOVE_0, velocity=(0, 1)),
            W0,
            ENEMY,
            ARMED,
            "planets 3.2",
            id="R67 without guns",
        ),
        pytest.param(IN_ORBIT, W0, ENEMY, SpecialRules(), "planets 17.6", id="not this scenario"),
    ],
)
def test_what_is_no_suppression(
    who: ShipSetup, target: UnitId, bases: tuple[BaseSetup, ...], rules: SpecialRules, rule: str
) -> None:
    state = orbit(who, bases=bases, rules=rules, step=Step.ATTACK)
    assert rule_of(check_attack(state, A, Suppress(ONE, target))) == rule
