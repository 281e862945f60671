"""Phase E1: resupply, transfers, looting, capture, bases set down (planets 8, 16)."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from game.core.dice import ScriptedDice
from game.core.ruleset import Ledger, Refusal, Side, UnitId
from game.rulesets.planets import supply
from game.rulesets.planets.astrogation import check_plots
from game.rulesets.planets.condition import guns_work
from game.rulesets.planets.events import Captured, Event, Released, Resupplied
from game.rulesets.planets.exchange import matched
from game.rulesets.planets.orders import (
    Burn,
    Capture,
    Jettison,
    Land,
    Loot,
    Order,
    PlaceBase,
    Resupply,
    Supply,
    Transfer,
)
from game.rulesets.planets.scenario import BaseSetup, Damage, Options, ShipSetup, SpecialRules
from game.rulesets.planets.sequence import legal, resolve
from game.rulesets.planets.state import Mark, Place, State, Step, with_base, with_ship
from tests.rulesets.planets.positions import A, B, base, ledger, position, ship

ONE, TWO, DOCK = UnitId("1"), UnitId("2"), UnitId("9")
ORBIT: dict[str, Any] = {"at": (-1, 1), "velocity": (0, 1)}  # of World, above side 4
HERE: dict[str, Any] = {"at": (5, 4), "velocity": (2, 0)}
OWN = base("World", "a")


def at_supply(
    *ships: ShipSetup,
    bases: Sequence[BaseSetup] = (OWN,),
    board: str = "world",
    options: Options | None = None,
    rules: SpecialRules | None = None,
    goods: dict[str, int] | None = None,
) -> State:
    return position(
        *ships,
        bases=bases,
        board=board,
        options=options,
        rules=rules,
        goods=goods,
        step=Step.SUPPLY,
    )


def refusal(state: State, *orders: Order, side: Side = A) -> tuple[str, str]:
    """Section and place of what refuses an answer; empty if it is accepted."""
    found = supply.check_supply(state, side, orders)
    return (found.rule.removeprefix("planets "), found.at) if found else ("", "")


def done(state: State, *orders: Order) -> State:
    """The state after an answer that is accepted."""
    assert supply.check_supply(state, state.phasing, orders) is None
    book = ledger(state)
    supply.resolve_supply(book, orders)
    return book.state


def marked(state: State, mark: Mark, unit: UnitId = ONE) -> State:
    return with_ship(state, replace(state.ships[unit], marks=(mark,)))


def step_of(book: Ledger[State, Event]) -> Step:
    return book.state.step


def listed(state: State, *given: Order, side: Side = A) -> list[Supply]:
    return list(supply.legal_supply(state, side, given))


# --- 8.4–8.7 resupply ------------------------------------------------------------------------


@pytest.mark.rule("planets 8.4", "planets W28")
def test_w28_resupply_in_orbit_without_landing() -> None:
    state = at_supply(ship("1", at=(-1, 1), velocity=(0, 1), fuel=3), bases=[base("World", "a", 4)])
    order = Resupply(ONE, UnitId("World 4"))
    assert refusal(state, order) == ("", "")
    assert done(state, order).ships[ONE].fuel == 20
    assert refusal(marked(state, Mark.FIRED), order)[0] == "8.7"
    assert refusal(marked(state, Mark.LAUNCHED), order)[0] == "8.7"
    assert refusal(marked(state, Mark.ANSWERED), order) == ("", "")


@pytest.mark.rule("planets 8.4", "planets 8.1")
@pytest.mark.parametrize(
    ("setup", "bases", "where", "section"),
    [
        pytest.param(ship("1", landed=("World", 2)), [OWN], "World 2", "", id="landed"),
        pytest.param(ship("1", landed=("World", 2)), [OWN], "World 3", "8.4", id="another side"),
        pytest.param(
            ship("1", landed=("World", 2)), [base("World", "b")], "World 2", "8.1", id="enemy's"
        ),
        pytest.param(ship("1", landed=("World", 2)), [], "World 2", "8.1", id="closed"),
        pytest.param(
            ship("1", landed=("World", 2)), [base("World", "open")], "World 2", "", id="open"
        ),
        pytest.param(
            ship("1", landed=("World", 2)),
            [base("World", "a", destroyed=True)],
            "World 2",
            "11.7",
            id="in ruins",
        ),
        pytest.param(
            ship("1", landed=("World", 2)),
            [base("World", "a", suppressed=True)],
            "World 2",
            "17.6",
            id="suppressed",
        ),
        pytest.param(
            ship("1", at=(-1, 1), velocity=(0, 1)), [OWN], "World 3", "8.4", id="not below"
        ),
        pytest.param(ship("1", at=(-1, 1)), [OWN], "World 4", "8.4", id="hanging, not in orbit"),
        pytest.param(
            ship("1", at=(-1, 1), velocity=(1, 1)), [OWN], "World 4", "8.4", id="passing at 2"
        ),
        pytest.param(ship("1", at=(5, 5)), [OWN], "World 4", "8.4", id="far away"),
        pytest.param(ship("1", at=(5, 5)), [OWN], "Mars 1", "8.4", id="no such base"),
        pytest.param(
            ship("1", at=(4, -2), velocity=(0, 1)), [base("Moon", "a")], "Moon 3", "8.4", id="moon"
        ),
        pytest.param(
            ship("1", at=(4, -3), velocity=(-1, 1)), [base("Moon", "a")], "Moon 3", "", id="moon 3"
        ),
    ],
)
def test_who_can_resupply(
    setup: ShipSetup, bases: list[BaseSetup], where: str, section: str
) -> None:
    state = at_supply(setup, bases=bases)
    assert refusal(state, Resupply(ONE, UnitId(where)))[0] == section
    offered = {o.base for o in listed(state) if isinstance(o, Resupply)}
    assert (where in offered) is (section == "")


@pytest.mark.rule("planets 8.4", "planets 8.1")
def test_an_asteroid_base_supplies_who_stands_on_its_rock() -> None:
    rock = [base("Rock", "a")]
    landed = at_supply(ship("1", landed=("Rock", None), fuel=0), board="rocks", bases=rock)
    assert done(landed, Resupply(ONE, UnitId("Rock"))).ships[ONE].fuel == 20
    beside = at_supply(ship("1", at=(1, 0)), board="rocks", bases=rock)
    assert refusal(beside, Resupply(ONE, UnitId("Rock")))[0] == "8.4"


@pytest.mark.rule("planets 8.6", "planets 15.6", "planets W46", "planets R14", "planets R35")
def test_resupply_mends_all_and_fills_the_tank() -> None:
    state = at_supply(
        ship("1", kind="corvette", landed=("World", 0), fuel=2, weapon=6, drive=6, structure=5)
    )
    state = with_ship(state, replace(state.ships[ONE], overloaded=True, hurt_by=B))
    mended = done(state, Resupply(ONE, UnitId("World 0"))).ships[ONE]
    assert (mended.weapon, mended.drive, mended.structure, mended.fuel) == (0, 0, 0, 20)
    assert (mended.overloaded, mended.hurt_by) == (False, None)
    # R14: with a full tank, for the repair alone; R35: a wreck in orbit
    wreck = at_supply(ship("1", at=(-1, 1), velocity=(0, 1), drive=6))
    assert done(wreck, Resupply(ONE, UnitId("World 4"))).ships[ONE].drive == 0
    single = at_supply(
        ship("1", landed=("World", 0), disabled=5), options=Options(damage=Damage.SINGLE)
    )
    assert done(single, Resupply(ONE, UnitId("World 0"))).ships[ONE].disabled == 0


@pytest.mark.rule("planets 8.6", "planets 3.3", "planets 3.5")
def test_the_hold_is_restocked_as_the_owner_likes() -> None:
    state = at_supply(ship("1", landed=("World", 0), hold={"mine": 1, "ore": 5}))
    at = UnitId("World 0")
    assert done(state, Resupply(ONE, at)).ships[ONE].hold == {"mine": 1, "ore": 5}
    assert done(state, Resupply(ONE, at, mines=3)).ships[ONE].hold == {"mine": 3, "ore": 5}
    assert done(state, Resupply(ONE, at, mines=0, torpedoes=1)).ships[ONE].hold == {
        "ore": 5,
        "torpedo": 1,
    }
    assert refusal(state, Resupply(ONE, at, mines=4))[0] == "3.3"
    assert refusal(state, Resupply(ONE, at, mines=2, torpedoes=1))[0] == "3.3"
    assert refusal(state, Resupply(ONE, at, mines=-1))[0] == "8.6"
    assert refusal(state, Resupply(ONE, at, nukes=1))[0] == "8.6"
    assert (
        done(at_supply(ship("1", kind="torch", landed=("World", 0))), Resupply(ONE, at))
        .ships[ONE]
        .fuel
        == 0
    )
    plain = [o for o in listed(state) if isinstance(o, Resupply)]
    assert plain == [Resupply(ONE, at), Resupply(ONE, at, mines=3), Resupply(ONE, at, torpedoes=1)]


@pytest.mark.rule("planets 8.6", "planets 3.3")
def test_nukes_are_restocked_only_where_the_scenario_says_so() -> None:
    rules, options = SpecialRules(restock_nukes=True), Options(nukes=True)
    order = Resupply(ONE, UnitId("World 0"), nukes=1)
    frigate = at_supply(ship("1", landed=("World", 0)), rules=rules, options=options)
    assert done(frigate, order).ships[ONE].hold == {"nuke": 1}
    assert replace(order, nukes=2) in listed(frigate)
    packet = at_supply(ship("1", kind="packet", landed=("World", 0)), rules=rules, options=options)
    assert refusal(packet, order) == ("", "")
    assert refusal(packet, replace(order, nukes=2))[0] == "3.3"
    assert order in listed(packet)
    without = at_supply(ship("1", landed=("World", 0)), rules=rules)
    assert refusal(without, order)[0] == "8.6"
    assert order not in listed(without)
    has_one = at_supply(ship("1", landed=("World", 0), hold={"nuke": 1}))
    assert done(has_one, replace(order, nukes=0)).ships[ONE].hold == {}


def docking(
    *, fort: str = "orbital-base", side: Side = A, drive: int = 0, weapon: int = 0
) -> State:
    return at_supply(
        ship("1", at=(1, 0), velocity=(0, 1), fuel=1),
        ship("9", side, fort, at=(1, 0), drive=drive, weapon=weapon),
    )


@pytest.mark.rule("planets 8.4", "planets 8.5")
def test_supplied_by_an_orbital_base_a_ship_docks() -> None:
    state = docking()
    docked = done(state, Resupply(ONE, DOCK)).ships[ONE]
    assert (docked.place, docked.dock, docked.fuel) == (Place.DOCKED, "9", 20)
    assert (docked.position, docked.velocity, docked.pulls, docked.course) == (
        (1, 0),
        (0, 0),
        (),
        (1, 0),
    )
    # the planetary base below supplies, too: the order names one of them
    assert {o.base for o in listed(state) if isinstance(o, Resupply)} == {"9", "World 0"}
    aloft = done(state, Resupply(ONE, UnitId("World 0"))).ships[ONE]
    assert (aloft.place, aloft.velocity, aloft.fuel) == (Place.FLYING, (0, 1), 20)


@pytest.mark.rule("planets 8.4", "planets 8.7", "planets R33", "planets 8.1")
def test_when_an_orbital_base_does_not_supply() -> None:
    order = Resupply(ONE, DOCK)
    assert refusal(docking(drive=1), order) == ("", "")
    assert refusal(docking(drive=2), order)[0] == "R33"
    assert refusal(docking(side=B), order)[0] == "8.1"
    assert refusal(marked(docking(), Mark.FIRED, DOCK), order)[0] == "8.7"
    assert refusal(marked(docking(), Mark.LAUNCHED, DOCK), order)[0] == "8.7"
    assert refusal(docking(fort="frigate"), order)[0] == "8.4"
    assert refusal(docking(), Resupply(DOCK, DOCK))[0] == "8.4"


@pytest.mark.rule("planets 8.4")
def test_a_docked_ship_is_supplied_by_its_dock_alone() -> None:
    state = at_supply(ship("1", docked="9", drive=3), ship("9", A, "orbital-base", at=(1, 0)))
    assert done(state, Resupply(ONE, DOCK)).ships[ONE].drive == 0
    assert refusal(state, Resupply(ONE, UnitId("World 0")))[0] == "8.4"


@pytest.mark.rule("planets R75", "planets 4.2")
def test_resupply_comes_once_and_before_goods_change_hands() -> None:
    state = at_supply(
        ship("1", A, "tanker", landed=("World", 0), fuel=10),
        ship("2", landed=("World", 0), fuel=3),
    )
    supplied = Resupply(ONE, UnitId("World 0"))
    passed = Transfer(ONE, TWO, "fuel", 5)
    assert refusal(state, supplied, supplied) == ("R75", "orders[1]")
    assert refusal(state, passed, supplied) == ("R75", "orders[1]")
    assert refusal(state, passed, Resupply(TWO, UnitId("World 0"))) == ("R75", "orders[1]")
    after = done(state, supplied, passed)
    assert (after.ships[ONE].fuel, after.ships[TWO].fuel) == (45, 8)


# --- the answer as a whole -------------------------------------------------------------------


@pytest.mark.rule("planets 4.2")
def test_later_orders_find_what_earlier_ones_left() -> None:
    state = at_supply(
        ship("1", at=(5, 4), hold={"mine": 1, "torpedo": 1}),
        ship("2", kind="corsair", at=(5, 4), hold={"mine": 1}),
    )
    give = Transfer(ONE, TWO, "mine", 1)
    assert refusal(state, give) == ("3.3", "orders[0]")
    assert refusal(state, Jettison(TWO, "mine", 1), give) == ("", "")
    assert refusal(state, Jettison(TWO, "mine", 1), give, give) == ("16.2", "orders[2]")
    after = done(state, Jettison(TWO, "mine", 1), give)
    assert (after.ships[ONE].hold, after.ships[TWO].hold) == ({"torpedo": 1}, {"mine": 1})
    assert give not in listed(state)
    assert give in listed(state, Jettison(TWO, "mine", 1))
    assert listed(state, give) == []


@pytest.mark.rule("planets 4.2")
@pytest.mark.parametrize(
    "order", [Burn(ONE, (0,)), Land(ONE, 3)], ids=lambda order: type(order).__name__
)
def test_orders_of_other_phases_are_refused(order: Order) -> None:
    assert refusal(at_supply(ship("1", at=(5, 4))), order) == ("4.2", "orders[0]")


@pytest.mark.rule("planets 4.2")
def test_the_step_comes_again_until_nothing_is_ordered() -> None:
    state = at_supply(ship("1", at=(5, 4), hold={"mine": 2}), ship("2", B, at=(-5, 4)))
    book = ledger(state)
    resolve(book, {A: [Jettison(ONE, "mine", 1)]}, ScriptedDice())
    assert step_of(book) is Step.SUPPLY
    assert list(legal(book.state, A, ())) == [Jettison(ONE, "mine", 1)]
    resolve(book, {A: []}, ScriptedDice())
    assert step_of(book) is Step.RECOVER


@pytest.mark.parametrize(
    ("order", "section"),
    [
        (Resupply(TWO, UnitId("World 0")), "8.4"),
        (Transfer(TWO, ONE, "fuel", 1), "16.2"),
        (Transfer(ONE, TWO, "fuel", 1), "16.2"),
        (Loot(TWO, ONE, "fuel", 1), "16.2"),
        (Capture(TWO, ONE), "16.2"),
        (Jettison(TWO, "mine", 1), "R49"),
        (PlaceBase(TWO), "8.3"),
        (Resupply(UnitId("77"), UnitId("World 0")), "8.4"),
        (Loot(ONE, UnitId("77"), "fuel", 1), "16.2"),
        (Loot(ONE, ONE, "fuel", 1), "16.2"),
    ],
)
def test_ships_of_others_and_of_nobody_take_no_orders(order: Order, section: str) -> None:
    state = at_supply(ship("1", at=(5, 4)), ship("2", B, at=(5, 4), hold={"mine": 1}))
    assert refusal(state, order) == (section, "orders[0]")


@pytest.mark.rule("planets 16.2", "planets R49")
@pytest.mark.parametrize(
    ("order", "why", "change"),
    [
        (
            Transfer(ONE, TWO, "mine", 3),
            "3 mines cannot pass from 1 to 2.",
            "Between 1 and 2 can.",
        ),
        (Jettison(TWO, "torpedo", 9), "2 cannot throw 9 torpedoes overboard.", "1 can."),
    ],
)
def test_refused_amounts_in_words(order: Order, why: str, change: str) -> None:
    state = at_supply(
        ship("1", at=(5, 4), hold={"mine": 2}), ship("2", at=(5, 4), hold={"torpedo": 1})
    )
    found = supply.check_supply(state, A, [order])
    assert isinstance(found, Refusal)
    assert (found.why, found.change) == (why, change)


# --- 16.1 matched courses, 8.8 fuel, 16.2 transfers ------------------------------------------


@pytest.mark.rule("planets 16.1", "planets W28")
@pytest.mark.parametrize(
    ("one", "other", "match"),
    [
        pytest.param(ship("1", **HERE), ship("2", **HERE), True, id="same hex, same velocity"),
        pytest.param(ship("1", at=(5, 4)), ship("2", **HERE), False, id="other velocity"),
        pytest.param(ship("1", at=(5, 3)), ship("2", at=(5, 4)), False, id="other hex"),
        pytest.param(
            ship("1", at=(6, -4), velocity=(2, 0)),
            ship("2", at=(6, -4), velocity=(2, 0), pulls=(4,)),
            True,
            id="pulls need not agree",
        ),
        pytest.param(
            ship("1", landed=("World", 1)), ship("2", landed=("World", 1)), True, id="one side"
        ),
        pytest.param(
            ship("1", landed=("World", 1)), ship("2", landed=("World", 2)), False, id="two sides"
        ),
    ],
)
def test_matched_courses(
    one: ShipSetup,
    other: ShipSetup,
    match: bool,  # noqa: FBT001 - a parameter of the table
) -> None:
    ships = position(one, other).ships
    assert matched(ships[ONE], ships[TWO]) is match
    assert matched(ships[TWO], ships[ONE]) is match


@pytest.mark.rule("planets 16.1")
def test_ships_docked_or_on_one_rock_match() -> None:
    fort = ship("9", A, "orbital-base", at=(1, 0))
    docked = position(ship("1", docked="9"), ship("2", docked="9"), fort).ships
    assert matched(docked[ONE], docked[TWO])
    rock = position(
        ship("1", landed=("Rock", None)), ship("2", landed=("Rock", None)), board="rocks"
    ).ships
    assert matched(rock[ONE], rock[TWO])
    assert not matched(rock[ONE], rock[ONE])


@pytest.mark.rule("planets 8.8", "planets 16.2", "planets 3.5")
@pytest.mark.parametrize(
    ("giver", "taker", "amount", "section"),
    [
        pytest.param({}, {"fuel": 3}, 17, "", id="all that fits"),
        pytest.param({}, {"fuel": 3}, 18, "16.2", id="more than fits"),
        pytest.param({"fuel": 4}, {"fuel": 3}, 5, "16.2", id="more than there is"),
        pytest.param({}, {"fuel": 3}, 0, "16.2", id="nothing"),
        pytest.param({}, {"fuel": 3}, -2, "16.2", id="less than nothing"),
        pytest.param({}, {}, 1, "16.2", id="a full tank"),
        pytest.param({"fuel": 0}, {"fuel": 3}, 1, "16.2", id="an empty tank"),
        pytest.param({"kind": "torch"}, {"fuel": 3}, 1, "3.5", id="a torch gives none"),
        pytest.param({}, {"kind": "torch"}, 1, "3.5", id="a torch needs none"),
        pytest.param({}, {"kind": "orbital-base"}, 1, "8.6", id="a base takes none"),
    ],
)
def test_fuel_between_ships(
    giver: dict[str, Any], taker: dict[str, Any], amount: int, section: str
) -> None:
    state = at_supply(ship("1", at=(5, 4), **giver), ship("2", at=(5, 4), **taker))
    assert refusal(state, Transfer(ONE, TWO, "fuel", amount))[0] == section


@pytest.mark.rule("planets 8.8")
def test_a_ship_that_launched_passes_no_fuel_but_goods() -> None:
    state = at_supply(ship("1", at=(5, 4), hold={"mine": 1}), ship("2", at=(5, 4), fuel=2))
    fuel, mine = Transfer(ONE, TWO, "fuel", 1), Transfer(ONE, TWO, "mine", 1)
    for unit in (ONE, TWO):
        launched = marked(state, Mark.LAUNCHED, unit)
        assert refusal(launched, fuel)[0] == "8.8"
        assert refusal(launched, mine) == ("", "")
    assert refusal(marked(state, Mark.FIRED), fuel) == ("", "")


@pytest.mark.rule("planets 16.2", "planets 3.3", "planets R3")
@pytest.mark.parametrize(
    ("kind", "has", "what", "amount", "section"),
    [
        pytest.param("frigate", {}, "torpedo", 2, "", id="whole items"),
        pytest.param("frigate", {"mine": 3}, "torpedo", 1, "3.3", id="no room"),
        pytest.param("corvette", {}, "mine", 1, "3.3", id="nothing fits a corvette"),
        pytest.param("packet", {}, "nuke", 1, "", id="one nuke on a packet"),
        pytest.param("packet", {}, "nuke", 2, "16.2", id="not two"),
        pytest.param("packet", {"nuke": 1}, "nuke", 1, "3.3", id="nor a second"),
        pytest.param("frigate", {}, "nuke", 2, "", id="two on a frigate"),
        pytest.param("packet", {}, "base", 1, "", id="a packed base"),
        pytest.param("dreadnaught", {}, "base", 1, "R3", id="not on a dreadnaught"),
        pytest.param("packet", {"ore": 1}, "base", 1, "3.3", id="it fills the hold"),
        pytest.param("corsair", {}, "ore", 10, "", id="ore in lots of 1 t"),
        pytest.param("corsair", {}, "ore", 11, "16.2", id="up to the hold"),
        pytest.param("liner", {}, "ore", 1, "3.3", id="a liner has no hold"),
        pytest.param("frigate", {}, "tea", 1, "16.2", id="unknown goods"),
        pytest.param("orbital-base", {}, "base", 1, "", id="a base holds anything"),
    ],
)
def test_goods_between_ships(
    kind: str, has: dict[str, int], what: str, amount: int, section: str
) -> None:
    # A full hold no ship could have, so that the taker alone decides.
    full = {"torpedo": 5, "nuke": 5, "base": 1, "ore": 50, "mine": 5}
    state = at_supply(ship("1", at=(5, 4), hold=full), ship("2", kind=kind, at=(5, 4), hold=has))
    order = Transfer(ONE, TWO, what, amount)
    assert refusal(state, order)[0] == section


@pytest.mark.rule("planets 16.1")
def test_unmatched_ships_pass_nothing() -> None:
    apart = at_supply(ship("1", at=(5, 4)), ship("2", at=(5, 3), fuel=1))
    faster = at_supply(ship("1", at=(5, 4), velocity=(1, 0)), ship("2", at=(5, 4), fuel=1))
    sides = at_supply(ship("1", landed=("World", 0)), ship("2", landed=("World", 1), fuel=1))
    for state in (apart, faster, sides):
        assert refusal(state, Transfer(ONE, TWO, "fuel", 1))[0] == "16.1"
        assert not [o for o in listed(state) if isinstance(o, Transfer)]
    assert refusal(apart, Transfer(ONE, ONE, "fuel", 1))[0] == "16.1"


@pytest.mark.rule("planets 16.2")
def test_legal_transfers_are_all_that_fits_of_each_kind() -> None:
    state = at_supply(
        ship("1", at=(5, 4), fuel=20, hold={"torpedo": 2}),
        ship("2", at=(5, 4), fuel=15, hold={"mine": 2}),
    )
    assert listed(state) == [
        Transfer(ONE, TWO, "fuel", 5),
        Transfer(ONE, TWO, "torpedo", 1),
        Jettison(ONE, "torpedo", 2),
        Jettison(TWO, "mine", 2),
    ]
    assert all(refusal(state, order) == ("", "") for order in listed(state))


# --- 15.7, 16.2 looting ----------------------------------------------------------------------


def raid(*, options: Options | None = None, **victim: Any) -> State:  # noqa: ANN401 - any field
    return at_supply(
        ship("1", kind="corsair", **HERE),
        ship("2", B, **HERE, **{"hold": {"ore": 12}, "fuel": 7, **victim}),
        options=options,
    )


@pytest.mark.rule("planets 15.7", "planets 14.6", "planets 16.2", "planets W51", "planets R36")
@pytest.mark.parametrize(
    ("victim", "section"),
    [
        pytest.param({"kind": "frigate", "drive": 1}, "15.7", id="W51 frigate, guns work"),
        pytest.param({"kind": "frigate", "weapon": 3}, "15.7", id="W51 frigate, drive works"),
        pytest.param({"kind": "frigate", "drive": 1, "weapon": 1}, "", id="W51 frigate, neither"),
        pytest.param(
            {"kind": "dreadnaught", "drive": 2, "weapon": 3}, "15.7", id="W51 dreadnaught"
        ),
        pytest.param({"kind": "dreadnaught", "drive": 2, "weapon": 4}, "", id="W51 silent at 4"),
        pytest.param({"kind": "packet", "drive": 2, "weapon": 3}, "R36", id="W51 packet"),
        pytest.param({"kind": "transport", "drive": 1}, "", id="W51 transport"),
        pytest.param({"kind": "transport", "fuel": 0}, "15.7", id="W51 empty tanks"),
        pytest.param({"kind": "transport", "structure": 5}, "15.7", id="W51 structure alone"),
        pytest.param({"kind": "packet", "crew": False}, "", id="no crew"),
    ],
)
def test_w51_who_can_be_looted(victim: dict[str, Any], section: str) -> None:
    state = raid(**victim)
    assert refusal(state, Loot(ONE, TWO, "ore", 10))[0] == section
    assert refusal(state, Capture(ONE, TWO))[0] == section
    offered = [o for o in listed(state) if isinstance(o, Loot | Capture)]
    assert bool(offered) is (section == "")


@pytest.mark.rule("planets 14.6")
def test_single_damage_disables_and_opens_the_hold() -> None:
    single = Options(damage=Damage.SINGLE)
    hurt = raid(options=single, kind="packet", disabled=1)
    assert refusal(hurt, Loot(ONE, TWO, "ore", 1)) == ("", "")
    assert refusal(raid(options=single, kind="packet"), Loot(ONE, TWO, "ore", 1))[0] == "14.6"


@pytest.mark.rule("planets R82", "planets 15.7", "planets 14.6")
@pytest.mark.parametrize(
    ("options", "hurt", "section"),
    [
        pytest.param(Options(), {"weapon": 5, "drive": 5}, "15.7", id="tracks"),
        pytest.param(Options(damage=Damage.SINGLE), {"disabled": 5}, "R82", id="single"),
    ],
)
def test_an_orbital_base_is_never_taken(
    options: Options, hurt: dict[str, Any], section: str
) -> None:
    state = at_supply(
        ship("1", at=(1, 0)),
        ship("2", B, "orbital-base", at=(1, 0), hold={"torpedo": 1}, **hurt),
        options=options,
    )
    assert refusal(state, Loot(ONE, TWO, "torpedo", 1))[0] == section
    assert refusal(state, Capture(ONE, TWO))[0] == section


@pytest.mark.rule("planets 16.2", "planets R37", "planets R49")
def test_looting_takes_up_to_tank_and_hold_at_once() -> None:
    state = raid(kind="transport", drive=1)
    state = with_ship(state, replace(state.ships[ONE], fuel=15, hold={"mine": 1}))
    assert refusal(state, Loot(ONE, TWO, "ore", 1))[0] == "3.3"
    orders: list[Order] = [
        Jettison(ONE, "mine", 1),
        Loot(ONE, TWO, "ore", 10),
        Loot(ONE, TWO, "fuel", 5),
    ]
    after = done(state, *orders)
    assert (after.ships[ONE].hold, after.ships[ONE].fuel) == ({"ore": 10}, 20)
    assert (after.ships[TWO].hold, after.ships[TWO].fuel) == ({"ore": 2}, 2)
    assert [(b.by, b.victim, b.what, b.amount) for b in after.booty] == [
        (A, TWO, "ore", 10),
        (A, TWO, "fuel", 5),
    ]
    assert refusal(state, *orders, Loot(ONE, TWO, "ore", 1))[0] == "3.3"
    assert refusal(raid(kind="transport", drive=1), Loot(ONE, TWO, "ore", 11))[0] == "16.2"
    tanked = raid(kind="torch", drive=1, weapon=1, fuel=None)
    assert refusal(tanked, Loot(ONE, TWO, "fuel", 1))[0] == "3.5"


@pytest.mark.rule("planets 16.2", "planets 16.1", "planets 1.2", "planets 16.3", "planets 8.2")
def test_who_may_not_loot_or_capture() -> None:
    loot, capture = Loot(ONE, TWO, "ore", 1), Capture(ONE, TWO)
    prey = raid(kind="transport", drive=1)
    peace = raid(kind="transport", drive=1, options=Options(combat=False))
    prize = with_ship(prey, replace(prey.ships[ONE], captured_from=B))
    beaten = with_ship(prey, replace(prey.ships[ONE], surrendered_to=TWO))
    crewless = with_ship(prey, replace(prey.ships[ONE], crew=False))
    faster = with_ship(prey, replace(prey.ships[ONE], velocity=(1, 0)))
    landed = at_supply(
        ship("1", landed=("World", 0)),
        ship("2", B, "transport", landed=("World", 0), drive=1, hold={"ore": 9}),
        bases=[base("World", "open")],
    )
    for state, section in (
        (peace, "1.2"),
        (prize, "16.3"),
        (beaten, "16.4"),
        (crewless, "19.10"),
        (faster, "16.1"),
        (landed, "16.2"),
    ):
        assert refusal(state, loot)[0] == section
        assert refusal(state, capture)[0] == section
        assert not [o for o in listed(state) if isinstance(o, Loot | Capture)]


@pytest.mark.rule("planets 8.2", "planets 16.2")
def test_a_ship_on_a_rock_can_be_looted() -> None:
    state = at_supply(
        ship("1", kind="corsair", landed=("Rock", None)),
        ship("2", B, "transport", landed=("Rock", None), drive=1, hold={"ore": 9}),
        board="rocks",
        bases=[],
    )
    assert refusal(state, Loot(ONE, TWO, "ore", 9)) == ("", "")


@pytest.mark.rule("planets 16.4", "planets R38", "planets 8.8")
def test_a_surrendered_ship_keeps_fuel_to_get_home() -> None:
    state = raid(kind="packet", surrendered="1")
    assert refusal(state, Loot(ONE, TWO, "ore", 10)) == ("", "")
    assert refusal(state, Capture(ONE, TWO))[0] == "16.4"
    # speed 2: she keeps 2 + 2 of her 7
    state = with_ship(state, replace(state.ships[ONE], fuel=0))
    assert refusal(state, Loot(ONE, TWO, "fuel", 3)) == ("", "")
    assert refusal(state, Loot(ONE, TWO, "fuel", 4))[0] == "16.2"
    poor = with_ship(state, replace(state.ships[TWO], fuel=4))
    assert refusal(poor, Loot(ONE, TWO, "fuel", 1))[0] == "R38"
    # to the ship she surrendered to, and to no other
    other = at_supply(
        ship("1", **HERE), ship("3", **HERE), ship("2", B, "packet", **HERE, surrendered="1")
    )
    assert refusal(other, Loot(UnitId("3"), TWO, "fuel", 1))[0] == "R36"
    launched = marked(state, Mark.LAUNCHED)
    assert refusal(launched, Loot(ONE, TWO, "fuel", 1))[0] == "8.8"


# --- 16.3 capture ----------------------------------------------------------------------------


def captured() -> State:
    return done(raid(kind="frigate", drive=1, weapon=1), Capture(ONE, TWO))


@pytest.mark.rule("planets 16.3", "planets 19")
def test_a_captured_ship_moves_under_the_captor() -> None:
    state = captured()
    prize = state.ships[TWO]
    assert (prize.side, prize.captured_from, prize.owner) == (A, B, B)
    (seizure,) = state.seizures
    assert (seizure.ship, seizure.owner, seizure.by, seizure.captor) == (TWO, B, A, ONE)
    assert list(state.ships_of(A)) == [state.ships[ONE], prize]
    assert refusal(state, Jettison(TWO, "ore", 1)) == ("", "")


@pytest.mark.rule("planets 16.3", "planets R74")
def test_what_leaves_a_prize_is_taken_from_her() -> None:
    after = done(captured(), Transfer(TWO, ONE, "ore", 10))
    assert [(b.by, b.victim, b.what, b.amount) for b in after.booty] == [(A, TWO, "ore", 10)]
    state = captured()
    third = replace(state.ships[ONE], id=UnitId("3"), side=B, weapon=1, drive=1, hold={"mine": 1})
    state = with_ship(state, third)
    assert refusal(state, Loot(TWO, UnitId("3"), "mine", 1))[0] == "16.3"
    assert refusal(state, Capture(TWO, UnitId("3")))[0] == "16.3"


@pytest.mark.rule("planets R76", "planets 16.3")
def test_a_ship_retaken_is_no_prize() -> None:
    state = replace(captured(), phasing=B)
    rescuer = replace(state.ships[ONE], id=UnitId("3"), side=B)
    retaken = done(with_ship(state, rescuer), Capture(UnitId("3"), TWO))
    assert (retaken.ships[TWO].side, retaken.ships[TWO].captured_from) == (B, None)
    assert len(retaken.seizures) == 1


@pytest.mark.rule("planets 16.3")
@pytest.mark.parametrize(
    ("setup", "bases", "board", "free"),
    [
        pytest.param(ship("2", landed=("World", 0), captured=B), [OWN], "world", True, id="base"),
        pytest.param(
            ship("2", landed=("World", 0), captured=B),
            [base("World", "b")],
            "world",
            False,
            id="not friendly",
        ),
        pytest.param(ship("2", captured=B, **HERE), [OWN], "world", False, id="in flight"),
        pytest.param(
            ship("2", landed=("Rock", None), captured=B),
            [base("Rock", "open")],
            "rocks",
            True,
            id="a rock",
        ),
        pytest.param(ship("2", docked="9", captured=B), [], "world", True, id="docked"),
    ],
)
def test_a_prize_serves_after_resting_at_a_friendly_base(
    setup: ShipSetup,
    bases: list[BaseSetup],
    board: str,
    free: bool,  # noqa: FBT001 - a parameter of the table
) -> None:
    fort = ship("9", A, "orbital-base", at=(1, 0))
    book = ledger(at_supply(setup, fort, bases=bases, board=board))
    supply.release_captured(book)
    assert book.events == [Released(TWO)] * free
    assert (book.state.ships[TWO].captured_from is None) is free
    assert guns_work(book.state, book.state.ships[TWO])


@pytest.mark.rule("planets 16.3")
def test_captured_and_transferred_in_one_answer() -> None:
    book: Ledger[State, Event] = ledger(raid(kind="transport", drive=1))
    orders: list[Order] = [Capture(ONE, TWO), Transfer(TWO, ONE, "ore", 10)]
    assert refusal(book.state, *orders) == ("", "")
    assert refusal(book.state, *reversed(orders))[1] == "orders[0]"
    supply.resolve_supply(book, orders)
    assert isinstance(book.events[0], Captured)


# --- R49 overboard ---------------------------------------------------------------------------


@pytest.mark.rule("planets R49")
@pytest.mark.parametrize(
    ("what", "amount", "section"),
    [
        ("ore", 5, ""),
        ("mine", 1, ""),
        ("ore", 6, "R49"),
        ("ore", 0, "R49"),
        ("ore", -1, "R49"),
        ("fuel", 1, "R49"),
        ("tea", 1, "R49"),
    ],
)
def test_overboard(what: str, amount: int, section: str) -> None:
    state = at_supply(ship("1", at=(5, 4), hold={"ore": 5, "mine": 1}))
    assert refusal(state, Jettison(ONE, what, amount))[0] == section


@pytest.mark.rule("planets R49")
def test_what_goes_overboard_is_gone() -> None:
    state = at_supply(ship("1", at=(5, 4), hold={"ore": 5, "mine": 1}))
    assert done(state, Jettison(ONE, "ore", 2)).ships[ONE].hold == {"ore": 3, "mine": 1}
    assert done(state, Jettison(ONE, "ore", 5)).ships[ONE].hold == {"mine": 1}


# --- 8.3 placing a base ----------------------------------------------------------------------


@pytest.mark.rule("planets 8.3", "planets R3")
@pytest.mark.parametrize(
    ("setup", "section"),
    [
        pytest.param(ship("1", A, "packet", **ORBIT, hold={"base": 1}), "", id="in orbit"),
        pytest.param(ship("1", A, "transport", **ORBIT, hold={"base": 1}), "", id="a transport"),
        pytest.param(ship("1", A, "packet", **ORBIT), "8.3", id="nothing to place"),
        pytest.param(ship("1", A, "packet", at=(-1, 1), hold={"base": 1}), "8.3", id="hanging"),
        pytest.param(ship("1", A, "packet", **HERE, hold={"base": 1}), "8.3", id="in open space"),
        pytest.param(
            ship("1", A, "packet", landed=("World", 0), hold={"base": 1}), "8.3", id="base there"
        ),
        pytest.param(
            ship("1", A, "packet", landed=("Moon", 0), hold={"base": 1}), "", id="no base there"
        ),
        pytest.param(
            ship("1", A, "packet", **ORBIT, hold={"base": 1}, captured=B), "16.3", id="a prize"
        ),
    ],
)
def test_where_a_base_is_set_down(setup: ShipSetup, section: str) -> None:
    state = at_supply(setup)
    order = PlaceBase(ONE)
    assert refusal(state, order)[0] == section
    assert (order in listed(state)) is (section == "")


@pytest.mark.rule("planets 8.3", "planets R46")
def test_an_orbital_base_hangs_where_it_is_set_down() -> None:
    state = done(at_supply(ship("1", A, "packet", **ORBIT, hold={"base": 1})), PlaceBase(ONE))
    new = state.ships[UnitId("station-1")]
    assert (new.position, new.velocity, new.pulls) == ((-1, 1), (0, 0), ())
    assert (new.side, new.place, new.is_base) == (A, Place.STATION, True)
    assert state.ships[ONE].hold == {}
    assert refusal(state, PlaceBase(ONE))[0] == "8.3"
    assert refusal(state, Resupply(ONE, new.id)) == ("", "")


@pytest.mark.rule("planets 8.3")
def test_a_station_gets_an_id_nobody_has_had() -> None:
    state = at_supply(
        ship("1", A, "packet", **ORBIT, hold={"base": 1}), ship("station-1", at=(5, 5))
    )
    assert UnitId("station-2") in done(state, PlaceBase(ONE)).ships


@pytest.mark.rule("planets R77", "planets R74", "planets R11")
def test_a_prize_does_not_land_to_build() -> None:
    carrier = ship("1", A, "transport", at=(4, -3), velocity=(-1, 1), hold={"base": 1}, captured=B)
    found = check_plots(position(carrier), A, [Land(ONE, 1)])
    assert isinstance(found, Refusal)
    assert found.rule == "planets R11"


@pytest.mark.rule("planets 8.3", "planets 7.2", "planets R77")
def test_a_carrier_lands_where_no_base_is_and_builds_one() -> None:
    carrier = ship("1", A, "transport", at=(4, -3), velocity=(-1, 1), hold={"base": 1})
    state = position(carrier)
    assert check_plots(state, A, [Land(ONE, 1)]) is None
    unladen = position(ship("1", A, "transport", at=(4, -3), velocity=(-1, 1)))
    found = check_plots(unladen, A, [Land(ONE, 1)])
    assert isinstance(found, Refusal)
    assert found.rule == "planets R11"
    down = at_supply(ship("1", A, "transport", landed=("Moon", 1), hold={"base": 1}))
    built = done(down, PlaceBase(ONE)).bases[UnitId("Moon 1")]
    assert (built.body, built.side, built.owner, built.works) == ("Moon", 1, "a", True)


@pytest.mark.rule("planets 8.3", "planets R87")
def test_a_base_serves_from_the_moment_it_stands() -> None:
    carrier = ship("1", A, "transport", **ORBIT, hold={"base": 1}, fuel=1)
    station = UnitId("station-1")
    after = done(at_supply(carrier), PlaceBase(ONE), Resupply(ONE, station))
    assert (after.ships[ONE].dock, after.ships[ONE].fuel) == (station, 10)
    down = at_supply(ship("1", A, "transport", landed=("Moon", 1), hold={"base": 1}, fuel=1))
    assert done(down, PlaceBase(ONE), Resupply(ONE, UnitId("Moon 1"))).ships[ONE].fuel == 10


@pytest.mark.rule("planets 8.3", "planets 11.7")
def test_a_base_in_ruins_can_be_built_anew() -> None:
    down = at_supply(
        ship("1", A, "transport", landed=("Moon", 3), hold={"base": 1}),
        bases=[base("Moon", "b", destroyed=True)],
    )
    assert done(down, PlaceBase(ONE)).bases[UnitId("Moon 3")].owner == "a"


# --- events ----------------------------------------------------------------------------------


@pytest.mark.rule("planets 8.6", "planets 8.7")
def test_the_event_of_a_resupply_is_complete() -> None:
    book = ledger(docking())
    supply.resolve_supply(book, [Resupply(ONE, DOCK, mines=1)])
    assert book.events == [Resupplied(ONE, DOCK, 20, {"mine": 1}, docked=True)]
    assert Mark.SUPPLIED in book.state.ships[DOCK].marks
    ground = with_base(docking(), replace(docking().bases[UnitId("World 0")], supplied=False))
    assert done(ground, Resupply(ONE, UnitId("World 0"))).bases[UnitId("World 0")].supplied
