"""Events in words: every kind of event, its section, its rolls and the rulings that decided it."""

from typing import get_args

import pytest
from msgspec.structs import replace

from game.core.dice import Modifier, Roll, RuleRef, ScriptedDice
from game.core.ruleset import Line, Outcome, UnitId
from game.rulebook import load_rulebook
from game.rulesets.planets import fire
from game.rulesets.planets.apply import apply
from game.rulesets.planets.events import (
    Asked,
    AttackResolved,
    BasePlaced,
    Captured,
    CastOff,
    Concealed,
    DefenceFired,
    DemandAnswered,
    Detected,
    Event,
    Finished,
    Flew,
    GameEnded,
    ItemFlew,
    ItemGone,
    ItemsMet,
    Jettisoned,
    Landed,
    Launched,
    Looted,
    MineBurst,
    NukeBurst,
    NukeFell,
    NukeShot,
    Plotted,
    PullIgnored,
    Rammed,
    Recovered,
    Released,
    Resupplied,
    RocksRolled,
    ShipLost,
    Spent,
    Stayed,
    StepStarted,
    Strike,
    Suppressed,
    TookOff,
    TorpedoRan,
    Transferred,
    TurnStarted,
    Volley,
    Wound,
)
from game.rulesets.planets.orders import (
    Attack,
    Burn,
    Counterattack,
    Gun,
    Land,
    Ram,
    TakeOff,
    Track,
)
from game.rulesets.planets.scenario import Damage, Options, Recovery
from game.rulesets.planets.state import (
    AttackDeclared,
    DemandMade,
    Ending,
    Item,
    NukeAtCorner,
    State,
    Step,
)
from game.rulesets.planets.words import words
from tests.rulesets.planets.positions import A, B, base, item, ledger, position, ship

E, NE, NW, W, SW, SE = range(6)
LARK, KITE, ROOK, DOCK = UnitId("Lark"), UnitId("Kite"), UnitId("Rook"), UnitId("Dock")
MINE, TORPEDO, NUKE = UnitId("mine-1"), UnitId("torpedo-2"), UnitId("nuke-3")
WORLD_0, WORLD_2 = UnitId("World 0"), UnitId("World 2")


def table(damage: Damage = Damage.TRACKS, recovery: Recovery = Recovery.OWN) -> State:
    """Everything there is, spread over board `world`."""
    return position(
        ship("Lark", kind="packet", at=(-6, 3), velocity=(2, 0), hold={"mine": 2, "base": 0}),
        ship("Kite", kind="corsair", at=(-4, 3), velocity=(1, 0), hold={"mine": 1}, weapon=1),
        ship("Low", kind="corvette", landed=("World", 2)),
        ship("Rook", B, "frigate", at=(-4, 4), velocity=(1, 0), hold={"torpedo": 1}),
        ship("Dock", B, "orbital-base", at=(1, 0)),
        ship("Guest", B, "corvette", docked="Dock"),
        items=[
            item("mine-1", A, "mine", at=(3, 3), velocity=(1, 0)),
            item("torpedo-2", B, "torpedo", at=(3, 4), velocity=(1, 0)),
            item("nuke-3", B, "nuke", at=(4, 4), velocity=(1, 0)),
        ],
        bases=[base("World", "a", 0, 2), base("World", "b", 3)],
        options=Options(nukes=True, damage=damage, recovery=recovery),
        turn=6,
        turns=20,
    )


def roll(face: int, *modifiers: Modifier, rule: str = "planets 10.8") -> Roll:
    return Roll(RuleRef(rule), (face,), modifiers)


def strike(
    unit: UnitId,
    face: int,
    hits: int = 0,
    *dice: int,
    weapon: int = 0,
    drive: int = 0,
    structure: int = 0,
) -> Strike:
    return Strike(roll(face), Wound(unit, hits, dice, weapon, drive, structure))


def told(event: Event, state: State | None = None) -> Line:
    """The line of an event that has one."""
    line = words(state or table(), event)
    assert line is not None
    return line


# --- every event ------------------------------------------------------------------------------

LINES: list[tuple[Event, str, str, str]] = [
    (TurnStarted(7, B), "Turn 7: Side b to move.", "4.1", "turn"),
    (
        Asked(DemandMade(KITE, ROOK, B)),
        "Kite demands that Rook surrender.",
        "16.4",
        "choice",
    ),
    (
        Asked(AttackDeclared((Gun(KITE),), (ROOK,), B)),
        "Kite aims at Rook; Side b may fire back.",
        "10.9",
        "fire",
    ),
    (
        Asked(AttackDeclared((Gun(LARK), Gun(KITE)), (ROOK,), B)),
        "Lark and Kite aim at Rook; Side b may fire back.",
        "10.9",
        "fire",
    ),
    (
        Asked(NukeAtCorner(NUKE, "World", (2, 3), A)),
        "A nuke comes down between sides 2 and 3 of World; Side a chooses which it strikes.",
        "11.7",
        "fire",
    ),
    (Plotted(LARK, (Burn(LARK, (SE,)),)), "Lark plots: burn SE, 1 fuel.", "5.3", "choice"),
    (
        Plotted(KITE, (Burn(KITE, (E, NE)), Ram(KITE, ROOK))),
        "Kite plots: burns E + NE and ram Rook, 2 fuel.",
        "5.3",
        "choice",
    ),
    (Plotted(UnitId("Low"), (TakeOff(UnitId("Low")),)), "Low plots: take off.", "7.3", "choice"),
    (Flew(LARK, (-6, 3), (-4, 3)), "Lark coasted to (−4,3).", "5.2", "move"),
    (Flew(LARK, (-6, 3), (-3, 3), cost=1), "Lark flew to (−3,3), 1 fuel.", "5.5", "move"),
    (
        Flew(KITE, (-4, 3), (-1, 3), cost=2, overload=True),
        "Kite flew to (−1,3) by overload, 2 fuel.",
        "5.4",
        "move",
    ),
    (
        Flew(LARK, (-6, 3), (-1, 1), (NE,), visited=((-1, 1),)),
        "Lark coasted to (−1,1); entered gravity: NE owed.",
        "5.2",
        "move",
    ),
    (
        Flew(LARK, (2, -4), (5, -4), (SE,), ((5, -4),), weak=True, visited=((5, -4),)),
        "Lark coasted to (5,−4); entered gravity: SE owed, weak at (5,−4) and may be ignored.",
        "5.2",
        "move",
    ),
    (
        Flew(LARK, (1, 0), (1, -1), (SW,), visited=((1, -1),), cost=1),
        "Lark is in orbit of World, at (1,−1), 1 fuel; entered gravity: SW owed.",
        "7.1",
        "move",
    ),
    (
        Flew(LARK, (1, 0), (1, 0), (W,), visited=((1, 0),), cost=1),
        "Lark stayed at rest at (1,0), 1 fuel; entered gravity: W owed.",
        "6.6",
        "move",
    ),
    (Flew(LARK, (3, 3), (3, 3)), "Lark stayed at rest at (3,3).", "5.5", "move"),
    (Flew(LARK, (0, 0), (0, 0), resting="Rock"), "Lark stands on Rock.", "7.6", "move"),
    (
        Flew(LARK, (7, -1), (4, -1), rocks=((5, -1), (4, -1))),
        "Lark coasted to (4,−1); 2 asteroid rolls to come.",
        "5.2",
        "move",
    ),
    (
        TookOff(UnitId("Low"), (0, -1), SE, weak=False),
        "Low rose from World, side 2 to (0,−1); SE owed.",
        "7.3",
        "take-off",
    ),
    (
        Landed(LARK, (0, -1), "World", 2, 1),
        "Lark landed on World, side 2, 1 fuel.",
        "7.2",
        "landing",
    ),
    (
        PullIgnored(LARK, (5, -4), SE),
        "Lark ignores the weak pull SE of (5,−4).",
        "6.5",
        "choice",
    ),
    (
        CastOff(UnitId("Guest"), (W,), weak=False),
        "Guest has lost her dock and hangs free; W owed.",
        "8.2",
        "move",
    ),
    (
        ShipLost(LARK, Ending.CRASHED, None, (-1, 1), (3, -2), "World"),
        "Lark crashed on World.",
        "7.5",
        "loss",
    ),
    (
        ShipLost(LARK, Ending.LOST, None, (8, 0), (10, 0)),
        "Lark left the map and is lost.",
        "9.1",
        "loss",
    ),
    (
        ShipLost(LARK, Ending.EXITED, None, (8, 0), (10, 0)),
        "Lark left the map by an exit.",
        "9.1",
        "goal",
    ),
    (ShipLost(LARK, Ending.DESTROYED, B), "Lark is destroyed.", "11.7", "loss"),
    (
        Rammed(KITE, ROOK, roll(2), (Wound(KITE), Wound(ROOK))),
        "Kite rammed Rook: no hit.",
        "9.6",
        "fire",
    ),
    (
        Rammed(
            KITE,
            ROOK,
            roll(4),
            (Wound(KITE, 1, (2,), drive=1), Wound(ROOK, 1, (3,), structure=1)),
        ),
        (
            "Kite rammed Rook: 1 hit on each. Kite: drive +1; she cannot burn; she can be looted. "
            "Rook: structure +1."
        ),
        "9.6",
        "hit",
    ),
    (
        RocksRolled(LARK, (5, -1), strike(LARK, 6, 2, 3, 3, structure=2)),
        "Asteroids at (5,−1): Lark 2 hits. Lark: structure +2.",
        "9.2",
        "hit",
    ),
    (
        Launched(
            Item(UnitId("torpedo-9"), "torpedo", B, (-4, 4), (1, 0), (), ROOK, 9, thrust=(NE, E))
        ),
        "Rook launched a torpedo, thrust NE + E.",
        "11.3",
        "launch",
    ),
    (ItemFlew(MINE, (3, 3), (4, 3)), "Side a's mine flew to (4,3).", "11.4", "move"),
    (
        ItemFlew(MINE, (3, 3), (4, -3), (E,), weak=True),
        "Side a's mine flew to (4,−3); E owed.",
        "11.4",
        "move",
    ),
    (
        ItemGone(MINE, Spent.EXPIRED, (3, 3)),
        "Side a's mine is spent after its fifth movement.",
        "11.4",
        "move",
    ),
    (ItemGone(MINE, Spent.LEFT, (3, 3)), "Side a's mine left the map.", "9.1", "move"),
    (
        ItemGone(MINE, Spent.BODY, (0, 0)),
        "Side a's mine struck the ground and is spent.",
        "11.6",
        "move",
    ),
    (ItemGone(MINE, Spent.SUN, (0, 0)), "Side a's mine fell into the sun.", "11.7", "move"),
    (
        ItemGone(MINE, Spent.ROCKS, (3, 3)),
        "Side a's mine exploded harmlessly among asteroids.",
        "9.5",
        "move",
    ),
    (
        ItemsMet((TORPEDO, MINE), (3, 3)),
        "Side b's torpedo and Side a's mine destroyed each other at (3,3).",
        "11.6",
        "hit",
    ),
    (
        MineBurst(MINE, (-4, 3), (strike(KITE, 5, 1, 6, drive=1, structure=1),)),
        (
            "Side a's mine went off at (−4,3): Kite 1 hit. "
            "Kite: drive +1, structure +1; she cannot burn; she can be looted."
        ),
        "11.6",
        "hit",
    ),
    (
        TorpedoRan(TORPEDO, (-4, 3), (LARK, KITE), (strike(LARK, 2), strike(KITE, 1)), spent=False),
        (
            "Side b's torpedo ran at (−4,3), in the order Lark and Kite: Lark no hit, Kite no hit. "
            "It flies on."
        ),
        "11.6",
        "fire",
    ),
    (
        NukeBurst(NUKE, (4, 4), (NUKE, MINE), (KITE,), (), cleared=True),
        (
            "Side b's nuke exploded at (4,4). It destroyed Kite, Side a's mine. "
            "The asteroids there are gone."
        ),
        "11.7",
        "hit",
    ),
    (
        NukeFell(NUKE, "World", 2, WORLD_2, (UnitId("Low"),)),
        "Side b's nuke devastated side 2 of World. Its base is destroyed.",
        "11.7",
        "hit",
    ),
    (
        NukeShot(KITE, NUKE, "2:1", roll(3), hit=True),
        "Kite fired at Side b's nuke at 2:1 and destroyed it.",
        "11.7",
        "hit",
    ),
    (
        NukeShot(WORLD_0, NUKE, "2:1", roll(1), hit=False),
        "World base 0 fired at Side b's nuke at 2:1 and missed.",
        "11.7",
        "fire",
    ),
    (
        DefenceFired(WORLD_0, ROOK, strike(ROOK, 3, 1, 1, weapon=1)),
        "World base 0 fired at 2:1: Rook 1 hit. Rook: weapon +1; her guns fall silent.",
        "12.1",
        "hit",
    ),
    (DemandAnswered(KITE, ROOK, accepted=True), "Rook surrendered to Kite.", "16.4", "choice"),
    (
        DemandAnswered(KITE, ROOK, accepted=False),
        "Rook refused to surrender to Kite.",
        "16.4",
        "choice",
    ),
    (
        AttackResolved(
            Volley((Gun(KITE, 4),), (ROOK,), "1:2", roll(5), ((-4, 3),)),
            None,
            (Wound(ROOK, 1, (4,), weapon=1, structure=1),),
        ),
        "Kite fired at Rook at 1:2: 1 hit. Rook: weapon +1, structure +1; her guns fall silent.",
        "10.8",
        "hit",
    ),
    (
        Suppressed(ROOK, WORLD_0),
        "Rook suppressed World base 0; it neither supplies nor fires.",
        "17.6",
        "hit",
    ),
    (
        Resupplied(KITE, WORLD_0, 20, {"mine": 2}, docked=False),
        "Kite resupplied at World base 0: all damage repaired, 2 mines aboard.",
        "8.6",
        "supply",
    ),
    (
        Resupplied(UnitId("Guest"), DOCK, 20, {}, docked=True),
        "Guest resupplied at Dock: docked.",
        "8.6",
        "supply",
    ),
    (Transferred(LARK, KITE, "fuel", 3), "Lark passed 3 fuel to Kite.", "16.2", "supply"),
    (Looted(KITE, ROOK, "torpedo", 1), "Kite took 1 torpedo from Rook.", "16.2", "supply"),
    (Captured(KITE, ROOK), "Kite captured Rook.", "16.3", "loss"),
    (Released(KITE), "Kite has rested and serves again.", "16.3", "supply"),
    (Jettisoned(LARK, "mine", 2), "Lark threw 2 mines overboard.", "16.2", "supply"),
    (BasePlaced(LARK, None, None), "Lark set down an orbital base.", "8.3", "supply"),
    (
        Recovered(KITE, Track.WEAPON),
        "Kite mended one point of weapon: 1 → 0; her guns work again.",
        "15.5",
        "supply",
    ),
    (Detected(ROOK, A), "Rook is seen by Side a.", "13.2", "move"),
    (Concealed(ROOK), "Rook is out of sight at a base.", "13.3", "move"),
    (Finished(A, 7), "Side a has finished with 7 fuel left.", "19", "goal"),
    (GameEnded(Outcome((A,), "Side a wins: home.")), "Side a wins: home.", "19", "victory"),
    (GameEnded(Outcome((), "The ship is lost.")), "The ship is lost.", "19", "end"),
]
BOOKKEEPING: list[Event] = [StepStarted(Step.LAUNCH), Stayed(DOCK)]


@pytest.mark.parametrize(("event", "text", "rule", "tone"), LINES)
def test_every_event(event: Event, text: str, rule: str, tone: str) -> None:
    line = told(event)
    assert (line.words, line.rule, line.tone) == (text, f"planets {rule}", tone)


@pytest.mark.parametrize("event", BOOKKEEPING)
def test_bookkeeping_has_no_line(event: Event) -> None:
    assert words(table(), event) is None


def test_no_kind_of_event_is_left_out() -> None:
    kinds = {type(row[0]) for row in LINES} | {type(event) for event in BOOKKEEPING}
    assert kinds == set(get_args(Event))


def test_every_citation_is_in_the_rules() -> None:
    book = load_rulebook("planets")
    lines = [told(row[0]) for row in LINES]
    cited = [
        *(line.rule for line in lines),
        *(ruling for line in lines for ruling in line.rulings),
        *(reading.rule for line in lines for reading in line.readings),
        *(ruling for line in lines for reading in line.readings for ruling in reading.rulings),
    ]
    assert [ref for ref in cited if book.find(ref.removeprefix("planets ")) is None] == []


def test_an_event_of_units_unknown_is_told_with_their_ids() -> None:
    line = told(Flew(UnitId("ghost"), (0, 3), (1, 3)))
    assert line.words == "ghost coasted to (1,3)."


# --- orbit, docks, bases, single damage -----------------------------------------------------------


@pytest.mark.rule("planets 7.1")
def test_an_orbit_kept() -> None:
    orbiter = position(ship("Lark", at=(1, -1), velocity=(0, -1), pulls=(SW,)))
    line = told(Flew(LARK, (1, -1), (0, -1), (SE,), visited=((0, -1),)), orbiter)
    assert line.words == "Lark kept her orbit of World, at (0,−1); entered gravity: SE owed."


@pytest.mark.rule("planets 7.2")
def test_a_landing_plotted() -> None:
    orbiter = position(
        ship("Lark", at=(0, -1), velocity=(-1, 0), pulls=(SE,)), bases=[base("World", "a", 3)]
    )
    line = told(Plotted(LARK, (Land(LARK, 3),)), orbiter)
    assert (line.words, line.rule) == ("Lark plots: land on side 3, 1 fuel.", "planets 7.2")


@pytest.mark.rule("planets 8.3")
def test_bases_set_down() -> None:
    state = table()
    placed = replace(state.ships[DOCK], id=UnitId("New"), position=(0, -1))
    assert told(BasePlaced(LARK, placed, None)).words == "Lark set down an orbital base at (0,−1)."
    built = state.bases[WORLD_0]
    assert told(BasePlaced(LARK, None, built)).words == "Lark built a base on World, side 0."


@pytest.mark.rule("planets 14.1", "planets 14.4", "planets 14.5")
@pytest.mark.parametrize(
    ("event", "text", "rule"),
    [
        (
            DefenceFired(WORLD_0, ROOK, Strike(roll(4), Wound(ROOK, disabled=3))),
            (
                "World base 0 fired at 2:1: Rook D3. Rook is disabled for 3 more turns; "
                "her guns fall silent; she cannot burn; she can be looted."
            ),
            "12.1",
        ),
        (
            AttackResolved(
                Volley((Gun(KITE, 4),), (ROOK,), "4:1", roll(6), ((-4, 3),)),
                None,
                (Wound(ROOK, eliminated=True),),
            ),
            "Kite fired at Rook at 4:1: E. Rook is shot to pieces.",
            "10.8",
        ),
        (Recovered(KITE, None), "Kite recovers: able again.", "14.5"),
    ],
)
def test_single_damage(event: Event, text: str, rule: str) -> None:
    state = table(Damage.SINGLE)
    ships = {**state.ships, KITE: replace(state.ships[KITE], disabled=1, weapon=0)}
    line = told(event, replace(state, ships=ships))
    assert (line.words, line.rule) == (text, f"planets {rule}")


@pytest.mark.rule("planets 14.4", "planets 15.4")
@pytest.mark.parametrize(
    ("wound", "rule"), [({"structure": 6}, "planets 15.4"), ({"disabled": 6}, "planets 14.4")]
)
def test_destruction_cites_what_destroyed(wound: dict[str, int], rule: str) -> None:
    state = table()
    wreck = replace(state.ships[ROOK], **wound)
    lost = told(ShipLost(ROOK, Ending.DESTROYED, A), replace(state, ships={ROOK: wreck}))
    assert lost.rule == rule


# --- rolls ------------------------------------------------------------------------------------


@pytest.mark.rule("planets 10.8", "planets 15.2", "planets 15.3", "planets W42")
def test_an_attack_opens_to_its_dice() -> None:
    worst = Modifier(-1, "range 1", RuleRef("planets 10.4"))
    line = told(
        AttackResolved(
            Volley((Gun(ROOK, 8),), (KITE,), "2:1", roll(6, worst), ((-4, 4),)),
            None,
            (Wound(KITE, 2, (4, 5), weapon=2, drive=1, structure=1),),
        )
    )
    assert [(r.title, r.column, r.row, r.cell, r.rule) for r in line.readings] == [
        ("Rook at Kite", "2:1", "5", "2 hits", "planets 15.2"),
        (
            "Hit 1 on Kite",
            "weapon, structure",
            "4",
            "weapon +1 and structure +1",
            "planets 15.3",
        ),
        ("Hit 2 on Kite", "weapon, drive", "5", "weapon +1 and drive +1", "planets 15.3"),
    ]
    assert line.readings[0].roll.total == 5
    assert line.readings[0].table == "Guns: number of hits"
    assert (line.units, line.hexes) == ((ROOK, KITE), ((-4, 3),))  # where Kite was hit


@pytest.mark.rule("planets 10.9", "planets R19")
def test_a_counterattack_from_play() -> None:
    game = ledger(
        position(
            ship("Lark", at=(-6, 3), velocity=(1, 0)),
            ship("Kite", at=(-5, 3), velocity=(1, 0)),
            ship("Rook", B, "dreadnaught", at=(-4, 3), velocity=(1, 0)),
            step=Step.ATTACK,
        )
    )
    fire.declare_attack(game, Attack((Gun(LARK), Gun(KITE)), (ROOK,)))
    before = game.state
    answer = Counterattack((Gun(ROOK),), (KITE, LARK))
    fire.resolve_attack(game, [answer], ScriptedDice(6, 6, 6, 2, 1))
    resolved = next(e for e in game.events if isinstance(e, AttackResolved))
    line = told(resolved, before)
    assert line.words.startswith("Kite and Lark fired at Rook at 1:1: 1 hit. Rook fired back at ")
    assert [r.title for r in line.readings] == [
        "Kite and Lark at Rook",
        "Hit on Rook",
        "Rook at Kite and Lark",
        "Hit on Kite",
        "Hit on Lark",
    ]
    assert line.readings[2].rulings == ("planets R19",)


@pytest.mark.rule("planets 10.8")
def test_a_die_below_one_is_read_as_nothing() -> None:
    far = Modifier(-4, "range 4", RuleRef("planets 10.4"))
    line = told(
        AttackResolved(Volley((Gun(KITE, 4),), (ROOK,), "1:2", roll(3, far), ((-4, 3),)), None, ())
    )
    assert (line.readings[0].row, line.readings[0].cell) == ("below 1", "no hit")


@pytest.mark.rule("planets 10.8")
def test_several_targets_suffer_each() -> None:
    state = table()
    line = told(
        AttackResolved(
            Volley((Gun(ROOK, 8),), (KITE, LARK), "1:1", roll(4), ((-4, 4),)),
            None,
            (Wound(KITE, 1, (3,), structure=1), Wound(LARK, 1, (3,), structure=1)),
            heroic=(ROOK,),
        ),
        state,
    )
    assert line.words == (
        "Rook fired at Kite and Lark at 1:1: 1 hit on each. Kite: structure +1. "
        "Lark: structure +1. Rook is heroic from now on."
    )


# --- rulings ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "rulings"),
    [
        pytest.param(Asked(DemandMade(KITE, ROOK, B)), ["R52"], id="R52"),
        pytest.param(Asked(NukeAtCorner(NUKE, "World", (2, 3), A)), ["R47"], id="R47"),
        pytest.param(Plotted(KITE, (Burn(KITE, (E, W)),)), ["R5"], id="R5"),
        pytest.param(Flew(LARK, (1, 0), (1, 0), (W,), visited=((1, 0),)), ["R9"], id="R9"),
        pytest.param(Flew(LARK, (3, -4), (5, -4), (SE,), ((5, -4),), weak=True), ["R7"], id="R7"),
        pytest.param(PullIgnored(LARK, (5, -4), SE), ["R7"], id="R7 ignored"),
        pytest.param(TookOff(UnitId("Low"), (4, -3), E, weak=True), ["R42"], id="R42"),
        pytest.param(CastOff(UnitId("Guest"), (W,), weak=False), ["R51"], id="R51"),
        pytest.param(ItemFlew(MINE, (3, -4), (5, -4), (SE,), weak=True), ["R8"], id="R8"),
        pytest.param(ItemGone(MINE, Spent.EXPIRED, (3, 3)), ["R22"], id="R22"),
        pytest.param(ItemsMet((TORPEDO, MINE), (3, 3)), ["R41"], id="R41"),
        pytest.param(Looted(KITE, ROOK, "fuel", 1), ["R37"], id="R37"),
        pytest.param(Jettisoned(LARK, "mine", 1), ["R49"], id="R49"),
        pytest.param(Detected(ROOK, A), ["R28"], id="R28"),
        pytest.param(GameEnded(Outcome((), "A draw.")), ["R54"], id="R54"),
        pytest.param(Resupplied(LARK, WORLD_0, 10, {"mine": 2}, docked=False), ["R14"], id="R14"),
    ],
)
def test_rulings_without_a_roll(event: Event, rulings: list[str]) -> None:
    assert list(told(event).rulings) == [f"planets {number}" for number in rulings]


@pytest.mark.rule("planets R6")
def test_weak_gravity_that_counts_from_an_earlier_turn() -> None:
    state = table()
    before = replace(state.ships[LARK], weak=True)
    flown = Flew(LARK, (4, -4), (5, -4), (SE,), weak=True, visited=((5, -4),))
    line = told(flown, replace(state, ships={LARK: before}))
    assert line.rulings == ("planets R6",)


@pytest.mark.rule("planets R13")
def test_an_approach_to_a_rock() -> None:
    state = position(ship("Lark", at=(1, 0), velocity=(-1, 0)), board="rocks")
    assert told(Flew(LARK, (1, 0), (0, 0)), state).rulings == ("planets R13",)


@pytest.mark.rule("planets R50")
def test_even_recovery_is_a_ruling() -> None:
    line = told(Recovered(KITE, Track.WEAPON), table(recovery=Recovery.EVEN))
    assert line.rulings == ("planets R50",)


@pytest.mark.rule("planets R35")
def test_maintenance_mends_even_a_drive_at_six() -> None:
    state = table()
    wreck = replace(state.ships[LARK], drive=6, fuel=3)
    line = told(
        Resupplied(LARK, WORLD_0, 10, {}, docked=False), replace(state, ships={LARK: wreck})
    )
    assert line.rulings == ("planets R35",)


@pytest.mark.parametrize(
    ("event", "rulings"),
    [
        pytest.param(
            RocksRolled(LARK, (5, -1), strike(LARK, 1)), ["R4"], id="R4: rocks before guns"
        ),
        pytest.param(
            TorpedoRan(TORPEDO, (-4, 3), (KITE,), (strike(KITE, 3, 1, 1, weapon=1),), spent=True),
            ["R26"],
            id="R26: spent by any hit",
        ),
        pytest.param(
            TorpedoRan(TORPEDO, (-4, 3), (LARK, KITE), (strike(LARK, 2),), spent=False),
            ["R43", "R30"],
            id="R43, R30: drawn order, a 2",
        ),
        pytest.param(NukeShot(KITE, NUKE, "2:1", roll(1), hit=False), ["R27"], id="R27"),
        pytest.param(DefenceFired(WORLD_0, ROOK, strike(ROOK, 1)), ["R17"], id="R17"),
        pytest.param(Rammed(KITE, ROOK, roll(1), (Wound(KITE), Wound(ROOK))), ["R48"], id="R48"),
    ],
)
def test_rulings_of_rolls(event: Event, rulings: list[str]) -> None:
    reading = told(event).readings[0]
    assert list(reading.rulings) == [f"planets {number}" for number in rulings]


@pytest.mark.rule("planets R31", "planets R32", "planets R33", "planets R34")
@pytest.mark.parametrize(
    ("kind", "weapon", "rulings"),
    [
        pytest.param("packet", 0, ["R32"], id="R32: a packet fires on"),
        pytest.param("dreadnaught", 0, ["R31"], id="R31: only guns"),
        pytest.param("orbital-base", 0, ["R33"], id="R33: still armed"),
        pytest.param("frigate", 6, ["R34"], id="R34: never above 6"),
        pytest.param("frigate", 0, [], id="none"),
    ],
)
def test_rulings_of_damage(kind: str, weapon: int, rulings: list[str]) -> None:
    state = position(ship("Rook", B, kind, at=(-4, 4), weapon=weapon))
    line = told(DefenceFired(WORLD_0, ROOK, strike(ROOK, 3, 1, 1, weapon=1)), state)
    assert list(line.readings[1].rulings) == [f"planets {number}" for number in rulings]


@pytest.mark.rule("planets R40")
@pytest.mark.parametrize(
    ("heroes", "rulings"), [((LARK,), ("planets R40",)), ((LARK, KITE), ()), ((), ())]
)
def test_heroism_of_some_of_the_attackers(
    heroes: tuple[UnitId, ...], rulings: tuple[str, ...]
) -> None:
    state = position(
        ship("Lark", at=(-6, 3), heroic=LARK in heroes),
        ship("Kite", at=(-5, 3), heroic=KITE in heroes),
        ship("Rook", B, at=(-4, 3)),
        options=Options(heroism=True),
    )
    volley = Volley((Gun(KITE, 8), Gun(LARK, 8)), (ROOK,), "2:1", roll(1), ((-5, 3), (-6, 3)))
    assert told(AttackResolved(volley, None, ()), state).readings[0].rulings == rulings


@pytest.mark.rule("planets R45", "planets W62")
def test_a_shot_past_the_disc_leaves_the_bodys_hex_out() -> None:
    state = position(
        ship("Lark", at=(1, 0), velocity=(2, 1)), ship("Rook", B, at=(-1, 1)), step=Step.ATTACK
    )
    volley = Volley((Gun(LARK, 8),), (ROOK,), "1:1", roll(1), ((-1, -1),))
    line = told(AttackResolved(volley, None, ()), state)
    assert line.readings[0].rulings == ("planets R45",)


# --- in play ----------------------------------------------------------------------------------


def test_lines_follow_play() -> None:
    state = table()
    attack = Volley((Gun(ROOK, 8),), (KITE,), "2:1", roll(6), ((-4, 4),))
    events: list[Event] = [
        AttackResolved(attack, None, (Wound(KITE, 2, (3, 3), structure=2),)),
        Recovered(KITE, Track.STRUCTURE),
    ]
    lines = []
    for event in events:
        lines.append(told(event, state).words)
        state = apply(state, event)
    assert lines == [
        "Rook fired at Kite at 2:1: 2 hits. Kite: structure +2.",
        "Kite mended one point of structure: 2 → 1.",
    ]
