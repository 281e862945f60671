"""Positions built by hand: the palette, each edit, and what the rules refuse."""

import tomllib

import msgspec
import pytest
from msgspec.structs import replace

from game.core.hexes import Hex, Vec
from game.core.practice import Aimless, Edit, Put, Remove, Shift, Tune, Turn
from game.core.ruleset import Refusal, Side, UnitId
from game.rulesets.planets.objectives import Free, Siege
from game.rulesets.planets.orders import Burn
from game.rulesets.planets.ruleset import Planets
from game.rulesets.planets.scenario import Options
from game.rulesets.planets.ships import CLASSES, Kind
from game.rulesets.planets.state import AttackDeclared, Place, State, Step
from game.rulesets.planets.workshop import Workshop
from game.scenario.load import scenario_of
from game.scenario.write import written
from tests.rulesets.planets.positions import A, B, base, item, position, ship

SHOP, RULES = Workshop(), Planets()
ONE, TWO, FORT, MINE = UnitId("1"), UnitId("2"), UnitId("f"), UnitId("m")


def done(state: State, *edits: Edit) -> State:
    """Do edits one after another; none is refused."""
    for edit in edits:
        changed = SHOP.edit(state, edit)
        assert isinstance(changed, State), changed
        state = changed
    return state


def refused(state: State, edit: Edit) -> Refusal:
    refusal = SHOP.edit(state, edit)
    assert isinstance(refusal, Refusal)
    assert refusal.rule
    assert refusal.why.endswith(".")
    assert refusal.change.endswith(".")
    return refusal


def blank(board: str = "world") -> State:
    return RULES.start(scenario_of(SHOP.blank(board, 2), RULES, "blank"))


@pytest.mark.parametrize("board", ["inner", "rocks", "world"])
@pytest.mark.parametrize("sides", [1, 2, 3, 4])
def test_blank_positions_have_no_faults(board: str, sides: int) -> None:
    state = RULES.start(scenario_of(SHOP.blank(board, sides), RULES, "blank"))
    assert len(state.sides) == sides
    assert not state.ships
    assert RULES.to_act(state) == {A}


@pytest.mark.rule("planets 3.1", "planets 11.1")
def test_every_piece_can_be_put() -> None:
    state = blank()
    pieces = SHOP.pieces(state)
    assert {p.id for p in pieces} >= {f"ship:{kind}" for kind in Kind}
    for n, piece in enumerate(pieces):
        at = (0, 0) if piece.group == "Bases" else (-8 + n % 8, 8 - 2 * (n // 8))
        state = done(state, Put(piece.id, A, at))
    assert len(state.ships) == len(CLASSES)
    assert {i.kind for i in state.items.values()} == {"mine", "torpedo", "nuke"}
    assert {b.owner for b in state.bases.values() if b.body == "World"} == {"a"}
    assert len(SHOP.things(state)) == len(state.ships) + len(state.items) + len(state.bases)


@pytest.mark.rule("planets 6.1", "planets 6.6")
@pytest.mark.parametrize(
    ("at", "velocity", "pulls"),
    [
        pytest.param((3, 3), (1, 0), (), id="open space"),
        pytest.param((1, 0), (0, 1), (3,), id="in orbit"),
        pytest.param((1, 0), (0, 0), (3,), id="at rest in gravity"),
    ],
)
def test_pulls_are_worked_out_anew(at: Hex, velocity: Vec, pulls: tuple[int, ...]) -> None:
    state = done(position(ship("1", at=(4, 4))), Shift(ONE, at), Turn(ONE, velocity))
    moved = state.ships[ONE]
    assert (moved.position, moved.velocity, moved.pulls) == (at, velocity, pulls)
    assert done(state, Shift(ONE, (5, 3))).ships[ONE].pulls == ()


@pytest.mark.rule("planets 7.2", "planets 7.6", "planets 8.1")
def test_on_a_body_is_landed_at_a_base_that_serves() -> None:
    state = position(bases=[base("World", "a", 4), base("World", "b", 2)])
    landed = done(state, Put("ship:frigate", A, (0, 0)))
    (down,) = landed.ships.values()
    assert (down.place, down.body, down.body_side) == (Place.LANDED, "World", 4)
    other = done(landed, Tune(down.id, "ground", 1)).ships[down.id]
    assert other.body_side == 1
    assert done(landed, Shift(down.id, (4, 4))).ships[down.id].place is Place.FLYING


@pytest.mark.rule("planets 8.4")
def test_docking_where_an_orbital_base_is() -> None:
    state = position(ship("1", at=(4, 4)), ship("f", kind="orbital-base", at=(1, 0)))
    assert "dock" not in {f.id for f in SHOP.fields(state, ONE)}
    docked = done(state, Shift(ONE, (1, 0)), Tune(ONE, "dock", 1))
    assert docked.ships[ONE].dock == FORT
    free = done(docked, Tune(ONE, "dock", 0)).ships[ONE]
    assert (free.place, free.pulls) == (Place.FLYING, (3,))
    adrift = done(docked, Remove(FORT)).ships[ONE]
    assert (adrift.place, adrift.position, adrift.dock) == (Place.FLYING, (1, 0), None)


@pytest.mark.rule("planets 3.1", "planets 3.3", "planets 15.1")
def test_every_number_reaches_its_limits_and_no_further() -> None:
    state = position(
        ship("1", at=(4, 4)),
        ship("2", B, kind="transport", at=(5, 4)),
        items=[item("m", B, at=(6, 2))],
        options=Options(heroism=True),
    )
    for unit in (ONE, TWO, MINE, UnitId("World 3")):
        for field in SHOP.fields(state, unit):
            for value in (field.least, field.most):
                after = done(state, Tune(unit, field.id, value))
                again = {f.id: f.value for f in SHOP.fields(after, unit)}
                assert again.get(field.id, value) == value, field
                assert field.shown(value)
            assert refused(state, Tune(unit, field.id, field.most + 1)).rule == field.rule


@pytest.mark.parametrize(
    ("edit", "rule"),
    [
        pytest.param(Put("ship:frigate", A, (30, 0)), "7.5", id="off the board"),
        pytest.param(Put("ship:yacht", A, (3, 3)), "3.1", id="no such piece"),
        pytest.param(Put("ship:frigate", Side("x"), (3, 3)), "4.1", id="no such side"),
        pytest.param(Put("base:claim", A, (3, 3)), "8.1", id="no bases there"),
        pytest.param(Turn(ONE, (2, -4)), "7.5", id="through the planet"),
        pytest.param(Turn(TWO, (1, 0)), "7.2", id="landed"),
        pytest.param(Turn(FORT, (1, 0)), "7.5", id="a base on station"),
        pytest.param(Tune(ONE, "sails", 1), "3.7", id="no such number"),
        pytest.param(Remove(UnitId("World 3")), "8.1", id="a base of the board"),
        pytest.param(Shift(UnitId("9"), (3, 3)), "3.7", id="no such unit"),
        pytest.param(Remove(FORT), "19", id="the objective needs it"),
    ],
)
def test_what_cannot_be_is_refused_with_its_section(edit: Edit, rule: str) -> None:
    state = position(
        ship("1", at=(1, -2)),
        ship("2", landed=("World", 0)),
        ship("f", B, kind="orbital-base", at=(4, 4)),
        objective=Siege(A, FORT, ONE),
    )
    assert refused(state, edit).rule == f"planets {rule}"


@pytest.mark.rule("planets 19")
def test_without_victory_anything_may_go() -> None:
    state = position(
        ship("1", at=(4, 3)),
        ship("f", B, kind="orbital-base", at=(4, 4)),
        objective=Siege(A, FORT, ONE),
    )
    free = done(state, Aimless(), Remove(FORT))
    assert isinstance(free.scenario.objective, Free)
    assert FORT not in free.ships


@pytest.mark.rule("planets 4.2")
def test_an_edit_waits_for_a_choice_in_the_midst_of_a_step() -> None:
    state = position(ship("1", at=(3, 3)), ship("2", B, at=(3, 4)), step=Step.ATTACK)
    asked = replace(state, pending=(AttackDeclared((), (TWO,), B),))
    assert refused(asked, Remove(ONE)).rule == "planets 4.2"


def test_a_plot_goes_with_the_course_it_was_for() -> None:
    state = position(ship("1", at=(3, 3)), ship("2", at=(4, 4)), step=Step.LAUNCH)
    plotted = replace(state, plots={u: (Burn(u, (1,)),) for u in (ONE, TWO)})
    assert done(plotted, Shift(ONE, (3, 4))).plots.keys() == {TWO}
    assert done(plotted, Tune(ONE, "hold.mine", 1)).plots.keys() == {ONE, TWO}
    assert done(plotted, Remove(ONE)).plots.keys() == {TWO}
    why = refused(plotted, Tune(ONE, "drive", 2)).why
    assert why == "The position cannot be so: 1 cannot burn: her drive is at 2."


def test_ids_and_names_are_new_each_time() -> None:
    puts = [Put("ship:frigate", A, (4, n)) for n in range(3)] + [Put("item:mine", A, (5, 0))] * 2
    state = done(blank(), *puts)
    assert sorted(state.ships) == ["a1", "a2", "a3"]
    assert [s.name for s in state.ships.values()][2] == "Blue frigate C"
    assert sorted(state.items) == ["mine-1", "mine-2"]
    again = done(state, Remove(UnitId("a2")), Put("ship:torch", A, (6, 0)))
    assert again.ships[UnitId("a2")].name == "Blue torch A"


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (Put("ship:orbital-base", B, (3, -2)), "Put Side b orbital base at (3,−2)"),
        (Put("base:claim", B, (0, 0)), "Put Side b's bases at (0,0)"),
        (Shift(ONE, (0, 5)), "Move Kestrel to (0,5)"),
        (Turn(ONE, (2, 1)), "Kestrel: velocity (2,1), speed 3"),
        (Tune(ONE, "fuel", 7), "Kestrel: fuel 7"),
        (Tune(ONE, "overloaded", 1), "Kestrel: overload used up yes"),
        (Remove(ONE), "Remove Kestrel"),
        (Aimless(), "Play on without victory"),
    ],
)
def test_words(edit: Edit, words: str) -> None:
    state = position(msgspec.structs.replace(ship("1", at=(4, 4)), name="Kestrel"))
    assert SHOP.words(state, edit) == words


def test_whatever_was_built_is_a_file_that_loads() -> None:
    state = done(
        blank("rocks"),
        Put("ship:frigate", A, (4, 0)),
        Tune(UnitId("a1"), "hold.torpedo", 1),
        Put("ship:corsair", B, (-3, 2)),
        Turn(UnitId("b1"), (1, 1)),
        Put("item:torpedo", B, (2, 2)),
    )
    scenario = SHOP.portrait(state, "By “hand” \\ and more")
    text = written(scenario)
    assert 'board = "rocks"' in text
    assert scenario_of(tomllib.loads(text), RULES, "text") == scenario


def test_ships_that_are_put_are_told_apart_by_letters() -> None:
    state = done(blank(), *(Put("ship:packet", A, (n, 3)) for n in range(-7, 4)))
    state = done(state, *(Put("ship:packet", A, (n, 4)) for n in range(-7, 4)))
    state = done(state, *(Put("ship:packet", A, (n, 5)) for n in range(-7, 0)))
    names = [ship.name.removeprefix("Blue packet ") for ship in state.ships.values()]
    assert sorted(names, key=lambda name: (len(name), name))[-5:] == ["Y", "Z", "AA", "AB", "AC"]
    assert len(set(names)) == 29


def test_a_blank_board_has_no_end_in_sight() -> None:
    state = blank()
    assert RULES.objective(state, A) == ("Try things out",)
    assert RULES.phase(state).last_turn is None
    assert RULES.summary(state, A)[0].startswith("Turn 1, ")
