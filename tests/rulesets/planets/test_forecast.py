"""Forecasts: the card of the pictures, and every chance against all dice of the real game."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.core.dice import Dice, DiceError, ScriptedDice
from game.core.ruleset import Chance, Forecast, Spread, UnitId
from game.rulesets.planets import sequence
from game.rulesets.planets.condition import disabled, guns_work, launcher_works, manoeuvres
from game.rulesets.planets.damage import Cause, is_wrecked
from game.rulesets.planets.fire import check_attack, declare_attack
from game.rulesets.planets.forecast import forecast, odds_note
from game.rulesets.planets.orders import (
    Attack,
    Burn,
    Counterattack,
    DefenceFire,
    Demand,
    Gun,
    Jettison,
    Launch,
    Order,
    Ram,
    ShootNuke,
)
from game.rulesets.planets.scenario import Damage, Options, SpecialRules
from game.rulesets.planets.state import Ship, State, Step
from tests.rulesets.planets.positions import A, B, base, item, ledger, position, ship

ONE, TWO, THREE, FOUR = map(UnitId, "1234")
TRACKS, SINGLE = Options(), Options(damage=Damage.SINGLE)
MODELS = pytest.mark.parametrize("options", [TRACKS, SINGLE], ids=["tracks", "single"])


# --- every way the dice can fall ----------------------------------------------------------------


class Wanted(Exception):  # noqa: N818 - it asks for a die, nothing is wrong
    """A die is asked for that has not been given."""

    def __init__(self, faces: int) -> None:
        super().__init__(faces)
        self.faces = faces


class Given:
    """Dice that fall as told and ask for the next."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._dice = ScriptedDice(*faces)

    def die(self, faces: int) -> int:
        try:
            return self._dice.die(faces)
        except DiceError:
            raise Wanted(faces) from None


def all_ways(
    play: Callable[[Dice], State], faces: tuple[int, ...] = (), share: Fraction = Fraction(1)
) -> Iterator[tuple[Fraction, State]]:
    """Play on with every face of every die; give each end with its share of all cases."""
    try:
        state = play(Given(faces))
    except Wanted as wanted:
        for face in range(1, wanted.faces + 1):
            yield from all_ways(play, (*faces, face), share / wanted.faces)
    else:
        yield share, state


def played(state: State, *answers: Sequence[Order], until: Step) -> Callable[[Dice], State]:
    """Give a play of the real sequence: answers of the phasing side, then run on to a step."""

    def play(dice: Dice) -> State:
        book, left = ledger(state), list(answers)
        while book.state.step is not until or left:
            asked = sequence.to_act(book.state)
            given = left.pop(0) if asked == {state.phasing} and left else ()
            sequence.resolve(book, {state.phasing: given}, dice)
        return book.state

    return play


def final(state: State, unit: UnitId) -> Ship:
    """A ship as it is at the end, or was when it was lost."""
    return state.ships.get(unit) or next(f.ship for f in state.fates if f.ship.id == unit)


def counted(before: State, ends: list[tuple[Fraction, State]], unit: UnitId) -> dict[str, Fraction]:
    """Count by hand what a spread says of a ship."""
    was = before.ships[unit]
    tests: dict[str, Callable[[State, Ship], bool]] = {
        "guns": lambda s, hit: not guns_work(s, hit),
        "launch": lambda s, hit: not launcher_works(s, hit),
        "drive": lambda s, hit: not manoeuvres(s, hit),
        "hull": lambda _s, hit: hit.structure > was.structure,
        "loot": disabled,
        "destroyed": lambda s, hit: is_wrecked(hit) or hit.id not in s.ships,
    }
    turns = {f"D{n}": n for n in range(6)}
    found = {
        key: sum((share for share, s in ends if test(s, final(s, unit))), Fraction(0))
        for key, test in tests.items()
    }
    for key, n in turns.items():
        standing = [share for share, s in ends if unit in s.ships and s.ships[unit].disabled == n]
        found[key] = sum(standing, Fraction(0))
    return found


def compare(before: State, card: Forecast, play: Callable[[Dice], State]) -> None:
    """Hold every chance about a ship against all ways the dice can fall."""
    ends = list(all_ways(play))
    assert sum(share for share, _state in ends) == 1
    spreads = [spread for spread in card.spreads if spread.unit is not None]
    assert spreads
    for spread in spreads:
        assert spread.unit is not None
        by_hand = counted(before, ends, spread.unit)
        shown = {chance.key: Fraction(chance.ways, chance.of) for chance in spread.chances}
        assert shown == {key: by_hand[key] for key in shown}
        assert all(isinstance(c.ways, int) and 0 <= c.ways <= c.of for c in spread.chances)


def whole(spread: Spread) -> bool:
    """Whether the chances of a spread add up to one."""
    return sum(Fraction(c.ways, c.of) for c in spread.chances) == 1


# --- the card -----------------------------------------------------------------------------------


def card_of_the_picture() -> tuple[State, Attack]:
    """The attack of planets-forecast: 12 against 4, range 2, relative speed 2."""
    state = position(
        ship("Meridian", A, at=(-1, 0), velocity=(1, -1)),
        ship("Kite", A, "corsair", at=(3, -2), velocity=(3, 0)),
        ship("Rook", B, "corsair", at=(1, -1), velocity=(1, 0)),
        step=Step.ATTACK,
    )
    guns = (Gun(UnitId("Meridian")), Gun(UnitId("Kite")))
    return state, Attack(guns, (UnitId("Rook"),))


@pytest.mark.rule("planets 10.3", "planets 10.4", "planets 10.5", "planets 10.7", "planets 10.8")
def test_the_sum_has_a_line_for_each_part() -> None:
    state, order = card_of_the_picture()
    card = forecast(state, A, order)
    assert card.title == "Attack on Rook"
    assert [(t.words, t.value, t.rule, t.note) for t in card.terms] == [
        ("Attack", "12", "planets 10.3", "Kite 4 + Meridian 8"),
        ("Defence", "4", "planets 10.3", "Rook 4"),
        ("Odds", "3:1", "planets 10.3", "12 is 3 × 4; 4:1 needs 16"),
        ("Range 2", "−2", "planets 10.4", "worst of Kite 1, Meridian 2"),
        (
            "Relative speed 2",
            "0",
            "planets 10.5",
            "worst of Kite 2, Meridian 1; the first 2 are free",
        ),
        ("Sight", "clear", "planets 10.7", ""),
        ("On the die", "−2", "planets 10.8", ""),
    ]


@pytest.mark.rule("planets 15.2", "planets 15.4")
def test_the_spreads_are_those_of_the_picture() -> None:
    state, order = card_of_the_picture()
    dice, effects = forecast(state, A, order).spreads
    assert [(c.faces, c.words, c.percent) for c in dice.chances] == [
        ((1, 2, 3), "no hit", 50),
        ((4, 5), "1 hit", 33),
        ((6,), "2 hits", 17),
    ]
    assert (effects.title, effects.unit, effects.whole) == ("What that does to Rook", "Rook", False)
    assert [(c.words, c.percent) for c in effects.chances] == [
        ("guns silent", 29),
        ("drive dead", 29),
        ("hull damaged", 29),
        ("open to looting", 14),
        ("destroyed", 0),
    ]


@pytest.mark.rule("planets 10.9")
def test_the_answers_are_those_of_the_picture() -> None:
    state, order = card_of_the_picture()
    card = forecast(state, A, order)
    answers = [(r.title, r.terms[2].value, r.terms[-1].value) for r in card.replies]
    assert answers == [("Answer at Kite", "1:1", "−2"), ("Answer at Meridian", "1:2", "−1")]
    assert [c.percent for r in card.replies for c in r.spreads[0].chances] == [83, 17, 83, 17]
    assert card.notes == ("No hidden help.",)


@pytest.mark.parametrize(
    ("attack", "defence", "column", "note"),
    [
        (12, 4, Cause.ODDS_3_1, "12 is 3 × 4; 4:1 needs 16"),
        (15, 4, Cause.ODDS_3_1, "15 is at least 3 × 4; 4:1 needs 16"),
        (20, 4, Cause.ODDS_4_1, "20 is at least 4 × 4; no odds are better"),
        (15, 8, Cause.ODDS_1_1, "15 is at least 8; 2:1 needs 16"),
        (8, 15, Cause.ODDS_1_2, "8 is at least half of 15; 1:1 needs 15"),
        (4, 15, Cause.ODDS_1_4, "4 is at least a quarter of 15; 1:2 needs 8"),
    ],
)
def test_the_odds_are_explained(attack: int, defence: int, column: Cause, note: str) -> None:
    assert odds_note(attack, defence, column) == note


def test_what_is_so_already_is_said_and_not_promised_again() -> None:
    state = position(
        ship("1", A, at=(5, 2)), ship("2", B, at=(5, 2), weapon=2, drive=6), step=Step.ATTACK
    )
    card = forecast(state, A, Attack((Gun(ONE),), (TWO,)))
    assert [c.words for c in card.spreads[1].chances] == ["hull damaged", "destroyed"]
    assert card.notes == (
        "2's guns are silent already.",
        "2's drive is dead already.",
        "Nobody can answer.",
    )


@pytest.mark.rule("planets 15.4", "planets R31", "planets R32", "planets R33", "planets 15.7")
@pytest.mark.parametrize(
    ("kind", "rows"),
    [
        ("frigate", ["guns", "drive", "hull", "loot", "destroyed"]),
        ("corvette", ["guns", "drive", "hull", "loot", "destroyed"]),
        ("dreadnaught", ["guns", "launch", "drive", "hull", "loot", "destroyed"]),
        ("packet", ["launch", "drive", "hull", "destroyed"]),
        ("transport", ["launch", "drive", "hull", "destroyed"]),
        ("liner", ["drive", "hull", "destroyed"]),
        ("orbital-base", ["guns", "supply", "hull", "destroyed"]),
    ],
)
def test_a_card_shows_what_damage_can_do_to_a_class(kind: str, rows: list[str]) -> None:
    state = position(
        ship("1", A, "dreadnaught", at=(1, 0)), ship("2", B, kind, at=(1, 0)), step=Step.ATTACK
    )
    effects = forecast(state, A, Attack((Gun(ONE),), (TWO,))).spreads[1]
    assert [c.key for c in effects.chances] == rows


@pytest.mark.rule("planets 10.9")
def test_the_best_answer_leaves_out_guns_that_would_spoil_it() -> None:
    # 3 flies with 2 but its last course brought it no nearer: range 3 for both, were it to join.
    near = ship("2", B, "frigate", at=(0, 5), velocity=(-3, 0))
    state = position(ship("1", A, "corvette", at=(3, 5)), near, step=Step.ATTACK)
    far = replace(state.ships[TWO], id=THREE, name="3", course=(0, 5))
    state = replace(state, ships={**state.ships, THREE: far})
    (reply,) = forecast(state, A, Attack((Gun(ONE),), (TWO,))).replies
    assert reply.terms[0].note == "2 8"


@pytest.mark.rule("planets 13.3")
def test_unseen_help_is_not_counted_and_not_denied() -> None:
    hidden = Options(hidden=True)
    here = ship("1", A, at=(3, 5), seen_by=(B,))
    state = position(here, ship("2", B, at=(7, -7), seen_by=(A,)), options=hidden, step=Step.ATTACK)
    order = Attack((Gun(ONE),), (TWO,))
    alone = forecast(state, A, order)
    helper = replace(state.ships[TWO], id=THREE, seen_by=())
    helped = replace(state, ships={**state.ships, THREE: helper})
    assert forecast(helped, A, order) == alone
    assert alone.notes == ("Ships you have not detected may join the answer.",)


@pytest.mark.parametrize(
    ("order", "note"),
    [
        (Attack((Gun(ONE),), (ONE,)), "1 is yours."),
        (ShootNuke(ONE, UnitId("n")), "There is no nuke n."),
        (DefenceFire(UnitId("World 0"), TWO), "Planetary bases do not fire in this scenario."),
        (Counterattack((Gun(ONE),), (TWO,)), "No attack waits for your answer."),
        (Burn(TWO, (0,)), "2 is not yours."),
        (Ram(ONE, UnitId("9")), "There is no ship 9 to ram."),
        (Launch(ONE, "mine"), "1 carries no mine."),
        (Demand(ONE, TWO), "No die falls; the other side answers."),
        (Jettison(ONE, "mine", 1), "No die falls."),
    ],
)
def test_orders_without_a_roll_say_why(order: Order, note: str) -> None:
    state = position(ship("1", A, at=(5, 2)), ship("2", B, at=(5, 3)), step=Step.ATTACK)
    card = forecast(state, A, order)
    assert (card.terms, card.spreads) == ((), ())
    assert card.notes == (note,)


@pytest.mark.rule("planets 4.1", "planets 10.2")
@pytest.mark.parametrize("order", [Attack((Gun(TWO),), (ONE,)), ShootNuke(TWO, UnitId("n"))])
def test_attacks_of_a_side_that_is_not_phasing_have_no_odds(order: Order) -> None:
    state = position(
        ship("1", A, at=(5, 2)),
        ship("2", B, at=(5, 3)),
        items=[item("n", A, "nuke", at=(5, 4))],
        step=Step.ATTACK,
    )
    card = forecast(state, B, order)
    assert card.spreads == ()
    assert card.notes == ("Only the side whose player-turn it is starts attacks.",)


# --- guns against all dice ------------------------------------------------------------------------

KINDS = ["transport", "packet", "liner", "corvette", "corsair", "frigate", "dreadnaught", "torch"]
POINTS = st.integers(0, 5)


@pytest.mark.rule("planets 10.8", "planets 15.2", "planets 15.3", "planets 15.4")
@settings(max_examples=12, deadline=None)
@given(
    gun=st.sampled_from(["corsair", "frigate", "dreadnaught"]),
    target=st.sampled_from(KINDS),
    distance=st.integers(1, 3),
    damage=st.tuples(POINTS, POINTS, POINTS),
)
def test_attacks_on_tracks(
    gun: str, target: str, distance: int, damage: tuple[int, int, int]
) -> None:
    there, (weapon, drive, structure) = (3 + distance, -6), damage
    state = position(
        ship("1", A, gun, at=(3, -6)),
        ship("2", B, target, at=there, weapon=weapon, drive=drive, structure=structure),
        board="rocks",
        step=Step.ATTACK,
    )
    order = Attack((Gun(ONE),), (TWO,))
    card = forecast(state, A, order)
    assert whole(card.spreads[0])
    compare(state, card, played(state, [order], [], until=Step.SUPPLY))


@pytest.mark.rule("planets 14.1", "planets 14.4")
@settings(max_examples=30, deadline=None)
@given(
    guns=st.lists(st.sampled_from(["corsair", "frigate", "packet"]), min_size=1, max_size=3),
    targets=st.lists(st.sampled_from(KINDS), min_size=1, max_size=2),
    speed=st.integers(0, 4),
    turns=st.integers(0, 5),
)
def test_attacks_on_one_track(guns: list[str], targets: list[str], speed: int, turns: int) -> None:
    attackers = [ship(str(n), A, kind, at=(3, -6)) for n, kind in enumerate(guns)]
    attacked = [
        ship(f"t{n}", B, kind, at=(3, -6), velocity=(speed, 0), disabled=turns)
        for n, kind in enumerate(targets)
    ]
    state = position(*attackers, *attacked, board="rocks", options=SINGLE, step=Step.ATTACK)
    order = Attack(tuple(Gun(s.id) for s in attackers), tuple(s.id for s in attacked))
    assume(check_attack(state, A, order) is None)
    card = forecast(state, A, order)
    assert all(whole(spread) for spread in card.spreads)
    compare(state, card, played(state, [order], [], until=Step.SUPPLY))


@pytest.mark.rule("planets 10.9")
@MODELS
def test_counterattacks(options: Options) -> None:
    state = position(
        ship("1", A, at=(3, -6)),
        ship("2", B, "corsair", at=(3, -6)),
        board="rocks",
        options=options,
        step=Step.ATTACK,
    )
    book = ledger(state)
    declare_attack(book, Attack((Gun(ONE),), (TWO,)))
    order = Counterattack((Gun(TWO),), (ONE,))
    card = forecast(book.state, B, order)
    assert (card.title, card.replies) == ("Answer at 1", ())

    def play(dice: Dice) -> State:
        # The attack's own die misses: only the answer is looked at.
        fight = ledger(book.state)
        sequence.resolve(fight, {B: [order]}, _First(dice))
        return fight.state

    compare(book.state, card, play)


class _First:
    """Dice whose first shows 1."""

    def __init__(self, then: Dice) -> None:
        self._then = then
        self._begun = False

    def die(self, faces: int) -> int:
        first, self._begun = not self._begun, True
        return 1 if first else self._then.die(faces)


# --- bases and nukes ------------------------------------------------------------------------------


@pytest.mark.rule("planets 12.1")
@MODELS
def test_defence_fire(options: Options) -> None:
    state = position(
        ship("2", B, "dreadnaught", at=(1, 0)),
        bases=[base("World", "a", 0)],
        rules=SpecialRules(defence=True),
        options=options,
        step=Step.DEFENCE,
    )
    order = DefenceFire(UnitId("World 0"), TWO)
    card = forecast(state, A, order)
    assert [t.value for t in card.terms] == ["2:1", "0"]
    compare(state, card, played(state, [order], until=Step.DEMAND))


def chances_of(card: Forecast) -> dict[str, tuple[int, int, tuple[int, ...]]]:
    """The first spread of a card by key."""
    (spread,) = card.spreads
    return {c.key: (c.ways, c.of, c.faces) for c in spread.chances}


@pytest.mark.rule("planets 11.7", "planets R27", "planets W40")
@MODELS
def test_shots_at_nukes(options: Options) -> None:
    state = position(
        ship("1", A, "corvette", at=(5, 2)),
        items=[item("n", B, "nuke", at=(6, 2), velocity=(-3, 0))],
        options=replace(options, nukes=True),
        step=Step.ATTACK,
    )
    card = forecast(state, A, ShootNuke(ONE, UnitId("n")))
    assert [t.value for t in card.terms] == ["2:1", "−1", "−1", "clear", "−2"]
    assert chances_of(card) == {
        "missed": (2, 3, (1, 2, 3, 4)),
        "destroyed": (1, 3, (5, 6)),
    }


@pytest.mark.rule("planets R27")
def test_a_bases_shot_at_a_nuke() -> None:
    state = position(
        items=[item("n", B, "nuke", at=(1, 0), velocity=(-4, 0))],
        bases=[base("World", "a", 0)],
        rules=SpecialRules(defence=True),
        options=Options(nukes=True),
        step=Step.DEFENCE,
    )
    card = forecast(state, A, DefenceFire(UnitId("World 0"), UnitId("n")))
    assert [t.value for t in card.terms] == ["2:1", "0", "−2", "−2"]
    assert chances_of(card)["destroyed"] == (1, 3, (5, 6))


# --- courses --------------------------------------------------------------------------------------


def plotting(*things: object, options: Options = TRACKS) -> State:
    """Astrogation on board rocks: ships and items as they come."""
    ships = [t for t in things if isinstance(t, type(ship("1")))]
    items = [t for t in things if isinstance(t, type(item("m")))]
    return position(*ships, items=items, board="rocks", options=options)


@pytest.mark.rule("planets 9.2", "planets 9.3")
@MODELS
def test_asteroids_on_the_way(options: Options) -> None:
    state = plotting(ship("1", A, at=(7, -1), velocity=(-3, 0), structure=4), options=options)
    card = forecast(state, A, Burn(ONE, ()))
    assert [(t.words, t.value, t.note) for t in card.terms] == [
        ("Asteroid rolls", "2", "(5,−1) and (4,−1)")
    ]
    assert card.spreads[0].title == "Each asteroid roll"
    compare(state, card, played(state, [], [], [], until=Step.DEFENCE))


@pytest.mark.rule("planets 9.2")
def test_slow_ships_roll_for_nothing() -> None:
    state = plotting(ship("1", A, at=(4, -1), velocity=(1, 0)))
    card = forecast(state, A, Burn(ONE, ()))
    assert (card.spreads, card.notes) == ((), ("No die falls.",))


@pytest.mark.rule("planets 11.6", "planets 9.2")
@pytest.mark.parametrize("burn", [(), (3,)], ids=["coasting", "braking"])
def test_everything_on_the_way_under_single(burn: tuple[int, ...]) -> None:
    state = plotting(
        ship("1", A, "corsair", at=(-6, -1), velocity=(3, 0), disabled=0),
        ship("2", B, at=(-4, -1)),
        item("m", B, "mine", at=(-5, -1)),
        item("t", B, "torpedo", at=(-4, -1)),
        options=SINGLE,
    )
    order = Burn(ONE, burn)
    orders = [order] if burn else []
    compare(state, forecast(state, A, order), played(state, orders, [], [], until=Step.DEFENCE))


@pytest.mark.rule("planets 11.6", "planets 4.4")
def test_what_follows_a_loss_is_not_met() -> None:
    # The first mine kills in one case of six; then neither the second nor its neighbour rolls.
    state = plotting(
        ship("1", A, "corsair", at=(-6, 5), velocity=(3, 0), disabled=5),
        ship("2", B, at=(-4, 5)),
        item("m", B, "mine", at=(-5, 5)),
        item("n", B, "mine", at=(-4, 5)),
        options=SINGLE,
    )
    card = forecast(state, A, Burn(ONE, ()))
    compare(state, card, played(state, [], [], [], until=Step.DEFENCE))


@pytest.mark.rule("planets 9.6", "planets 11.6")
def test_what_is_taken_for_granted_is_said() -> None:
    state = plotting(
        ship("1", A, at=(-6, 5), velocity=(3, 0)),
        ship("2", B, at=(-4, 5), structure=5),
        item("m", B, "mine", at=(-4, 5)),
    )
    card = forecast(state, A, Ram(ONE, TWO))
    assert card.notes == ("2 is taken to outlive what strikes before.",)


@pytest.mark.rule("planets 11.7")
def test_a_nuke_on_the_way() -> None:
    state = plotting(
        ship("1", A, at=(-6, 5), velocity=(3, 0)),
        item("n", B, "nuke", at=(-5, 5)),
        options=Options(nukes=True),
    )
    card = forecast(state, A, Burn(ONE, ()))
    (spread,) = card.spreads
    assert [(c.words, c.percent) for c in spread.chances] == [("destroyed", 100)]


def test_a_course_that_ends_the_ship_says_so() -> None:
    state = position(ship("1", A, at=(2, 0), velocity=(-1, 0)))
    assert forecast(state, A, Burn(ONE, (3,))).notes == ("No die falls.", "She hits World.")


@pytest.mark.rule("planets 9.6", "planets W32")
@MODELS
def test_rams(options: Options) -> None:
    state = plotting(
        ship("1", A, "corsair", at=(-6, 5), velocity=(3, 0)),
        ship("2", B, "transport", at=(-4, 5), velocity=(-1, 0)),
        options=options,
    )
    card = forecast(state, A, Ram(ONE, TWO))
    assert card.title == "Ram on 2"
    assert [(t.words, t.value) for t in card.terms] == [
        ("Relative speed 4", "−2"),
        ("On the die", "−2"),
    ]
    assert [c.faces for c in card.spreads[0].chances] == [(1, 2, 3, 4), (5, 6)]
    compare(state, card, played(state, [Ram(ONE, TWO)], [], [], until=Step.DEFENCE))


@pytest.mark.rule("planets 9.6")
def test_a_ram_is_reckoned_along_the_burn_given_with_it() -> None:
    state = plotting(ship("1", A, "corsair", at=(-6, 5), velocity=(3, 0)), ship("2", B, at=(-2, 5)))
    assert forecast(state, A, Ram(ONE, TWO)).spreads == ()
    card = forecast(state, A, Ram(ONE, TWO), [Burn(ONE, (0,))])
    assert card.terms[0].words == "Relative speed 4"
    drafted = replace(state, plots={ONE: (Burn(ONE, (0,)),)})
    assert forecast(drafted, A, Ram(ONE, TWO)) == card


# --- launches -------------------------------------------------------------------------------------


def launching(*things: object, options: Options = TRACKS) -> State:
    """The Ordnance phase: a frigate of a at (−6, 5), v (3, 0), and what it is to meet."""
    layer = ship("1", A, at=(-6, 5), velocity=(3, 0), hold={"mine": 1, "torpedo": 1, "nuke": 1})
    state = plotting(layer, *things, options=options)
    return replace(state, step=Step.LAUNCH, plots={ONE: (Burn(ONE, (2,)),)})


@pytest.mark.rule("planets 11.6", "planets 4.3")
@MODELS
def test_a_torpedo_among_two_ships_and_one_beyond(options: Options) -> None:
    state = launching(
        ship("2", B, "transport", at=(-5, 5)),
        ship("3", B, "corsair", at=(-5, 5)),
        ship("4", A, "corvette", at=(-4, 5)),
        options=options,
    )
    order = Launch(ONE, "torpedo")
    card = forecast(state, A, order)
    assert [spread.unit for spread in card.spreads] == [None, TWO, THREE, FOUR]
    compare(state, card, played(state, [order], [], until=Step.DEFENCE))


@pytest.mark.rule("planets 11.6", "planets W50")
@MODELS
def test_a_mine_among_two_ships(options: Options) -> None:
    state = launching(
        ship("2", B, "packet", at=(-4, 5), structure=5),
        ship("3", B, "corsair", at=(-4, 5), drive=1),
        options=options,
    )
    order = Launch(ONE, "mine")
    compare(state, forecast(state, A, order), played(state, [order], [], until=Step.DEFENCE))


@pytest.mark.rule("planets 11.3")
def test_own_ships_are_met_where_they_will_stand() -> None:
    state = launching(ship("2", A, at=(-6, 4), velocity=(2, 1)))
    card = forecast(state, A, Launch(ONE, "mine"))
    assert [spread.unit for spread in card.spreads] == [None, TWO]
    assert card.terms[0].words == "A mine goes off in (−4,5)"


def last_note(card: Forecast) -> str:
    return card.notes[-1]


@pytest.mark.rule("planets 9.5", "planets 11.6", "planets 9.1", "planets 11.7")
@pytest.mark.parametrize(
    ("thrust", "things", "note"),
    [
        pytest.param((), (), "It ends in (−3,5) and may be met there.", id="meets nothing"),
        pytest.param(
            (),
            (item("m", B, at=(-4, 5)),),
            "It meets Side b's mine in (−4,5): both are destroyed.",
            id="meets a mine",
        ),
    ],
)
def test_what_becomes_of_a_torpedo(
    thrust: tuple[int, ...], things: tuple[object, ...], note: str
) -> None:
    state = launching(*things)
    assert last_note(forecast(state, A, Launch(ONE, "torpedo", thrust))) == note


@pytest.mark.rule("planets 9.5")
def test_a_mine_among_asteroids() -> None:
    layer = ship("1", A, at=(-6, -1), velocity=(1, 0), hold={"mine": 1})
    state = replace(plotting(layer), step=Step.LAUNCH, plots={ONE: (Burn(ONE, (2,)),)})
    card = forecast(state, A, Launch(ONE, "mine"))
    assert last_note(card) == "It explodes among the asteroids in (−5,−1) and harms nobody."


@pytest.mark.rule("planets 11.7")
def test_a_nuke_may_take_the_item_before_it_moves() -> None:
    # Ship 3 comes upon the nuke in whose hex ship 1 has just launched.
    state = launching(
        ship("3", A, at=(-8, 5), velocity=(2, 0)),
        item("n", B, "nuke", at=(-6, 5)),
        options=Options(nukes=True),
    )
    card = forecast(state, A, Launch(ONE, "torpedo"))
    assert [term.words for term in card.terms] == ["A nuke goes off in (−6,5)"]
    assert [spread.unit for spread in card.spreads] == [THREE]


@pytest.mark.rule("planets 11.7")
def test_a_nuke_spares_nobody() -> None:
    state = launching(ship("2", B, at=(-4, 5)), options=Options(nukes=True))
    card = forecast(state, A, Launch(ONE, "nuke"))
    (spread,) = card.spreads
    assert spread.chances == (Chance("destroyed", "destroyed", 1, 1),)
    assert spread.unit == TWO


@pytest.mark.rule("planets 13.3")
def test_a_launch_does_not_tell_of_unseen_ships() -> None:
    hidden = Options(hidden=True)
    alone = launching(options=hidden)
    unseen = launching(ship("2", B, at=(-4, 5)), options=hidden)
    unseen = replace(unseen, ships={**unseen.ships, TWO: replace(unseen.ships[TWO], seen_by=())})
    order = Launch(ONE, "mine")
    card = forecast(unseen, A, order)
    assert card == forecast(alone, A, order)
    assert last_note(card) == "Ships you have not detected may be met as well."
