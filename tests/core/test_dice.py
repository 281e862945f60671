"""Dice: the same for ever, as told, or refused."""

from math import factorial

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.dice import (
    DiceError,
    Modifier,
    QueuedDice,
    Roll,
    RuleRef,
    ScriptedDice,
    SeededDice,
    permutation,
)

seeds = st.integers()
many_faces = st.one_of(st.integers(1, 20), st.integers(1, 10**60))


def rolled(dice: SeededDice, faces: int, times: int) -> list[int]:
    return [dice.die(faces) for _ in range(times)]


def test_seeded_dice_fall_the_same_for_ever() -> None:
    """Old saves hold these numbers: they must never change."""
    assert rolled(SeededDice(7, "turn 3 fire"), 6, 12) == [6, 6, 3, 5, 6, 4, 3, 6, 5, 6, 3, 1]
    assert rolled(SeededDice(7, "turn 3 movement"), 6, 12) == [5, 5, 2, 4, 2, 6, 3, 2, 2, 3, 4, 3]
    assert rolled(SeededDice(7, "turn 3 fire"), factorial(20), 2) == [
        2391284065124094531,
        1898093521297392886,
    ]


@given(seeds, st.text(), st.lists(many_faces, max_size=8), st.lists(many_faces, max_size=8))
def test_seeded_dice_go_on_where_others_left_off(
    seed: int, label: str, before: list[int], after: list[int]
) -> None:
    whole = SeededDice(seed, label)
    for faces in before:
        whole.die(faces)
    rest = SeededDice(seed, label, whole.taken)
    assert [rest.die(faces) for faces in after] == [whole.die(faces) for faces in after]
    assert rest.taken == whole.taken


@given(seeds, many_faces)
def test_a_die_has_the_faces_it_has(seed: int, faces: int) -> None:
    assert all(1 <= face <= faces for face in rolled(SeededDice(seed, "any"), faces, 20))


@pytest.mark.parametrize("faces", [2, 6, 24])
def test_every_face_falls_about_as_often(faces: int) -> None:
    """The bounds are eight standard deviations away, and the seed is fixed."""
    fallen = rolled(SeededDice(1, "fair"), faces, faces * 1000)
    assert all(750 < fallen.count(face) < 1250 for face in range(1, faces + 1))


def test_seeds_and_labels_make_streams_of_their_own() -> None:
    streams = {
        tuple(rolled(SeededDice(seed, label), 6, 20))
        for seed in (1, 11, -1)
        for label in ("turn 1 fire", "1 turn 1 fire", "turn 1 movement", "")
    }
    assert len(streams) == 12


@pytest.mark.parametrize("faces", [0, -6])
@pytest.mark.parametrize(
    "dice", [SeededDice(1, "any"), ScriptedDice(1), QueuedDice((), ScriptedDice(1))]
)
def test_a_die_without_faces_is_a_fault(
    dice: SeededDice | ScriptedDice | QueuedDice, faces: int
) -> None:
    with pytest.raises(ValueError, match=f"at least one face, not {faces}"):
        dice.die(faces)


def test_scripted_dice_fall_as_told_and_end() -> None:
    dice = ScriptedDice(4, 6)
    assert (dice.die(6), dice.left) == (4, (6,))
    assert (dice.die(6), dice.left) == (6, ())
    with pytest.raises(DiceError, match="no given die is left"):
        dice.die(6)


@pytest.mark.parametrize("face", [0, -1, 7])
def test_a_given_face_must_be_one_of_the_die(face: int) -> None:
    dice = ScriptedDice(face)
    with pytest.raises(DiceError, match=f"shows {face}, but has the faces 1 to 6"):
        dice.die(6)
    assert dice.left == (face,)


def test_queued_dice_come_before_seeded_ones() -> None:
    seeded = SeededDice(7, "turn 1 fire")
    dice = QueuedDice((2, 5), seeded)
    assert (dice.left, dice.die(6), dice.die(6), dice.left, seeded.taken) == ((2, 5), 2, 5, (), 0)
    assert [dice.die(6), dice.die(6)] == rolled(SeededDice(7, "turn 1 fire"), 6, 2)
    assert seeded.taken == 2


def test_a_queued_face_that_does_not_fit_is_not_passed_over() -> None:
    seeded = SeededDice(7, "turn 1 fire")
    dice = QueuedDice((7,), seeded)
    with pytest.raises(DiceError):
        dice.die(6)
    assert (dice.left, seeded.taken) == ((7,), 0)


@pytest.mark.rule("planets R43")
@pytest.mark.parametrize("count", range(6))
def test_each_face_is_an_order_of_its_own(count: int) -> None:
    items = "ABCDE"[:count]
    faces = range(1, factorial(count) + 1)
    orders = [permutation(items, QueuedDice((face,), ScriptedDice())) for face in faces]
    assert orders[0] == tuple(items)
    assert orders == sorted(set(orders))


@pytest.mark.rule("planets 4.3", "planets R43", "planets W49")
def test_an_order_is_one_die() -> None:
    dice = ScriptedDice(2, 6)
    assert permutation(["A", "B"], dice) == ("B", "A")
    assert dice.left == (6,)


@pytest.mark.rule("planets R43")
@pytest.mark.parametrize("items", [(), ("A",)])
def test_fewer_than_two_need_no_die(items: tuple[str, ...]) -> None:
    assert permutation(items, ScriptedDice()) == items


@pytest.mark.rule("planets R43")
def test_a_face_beyond_all_orders_is_refused() -> None:
    with pytest.raises(DiceError, match="shows 7, but has the faces 1 to 6"):
        permutation("ABC", ScriptedDice(7))


@pytest.mark.rule("planets R43")
@given(seeds, st.lists(st.integers(), max_size=40))
def test_an_order_keeps_what_it_orders(seed: int, items: list[int]) -> None:
    assert sorted(permutation(items, SeededDice(seed, "order"))) == sorted(items)


def test_a_roll_adds_dice_and_modifiers_and_is_saved_as_it_is() -> None:
    rule = RuleRef("planets 10.8")
    roll = Roll(rule, (6, 2), (Modifier(-2, "range 2", rule), Modifier(1, "heroic", rule)))
    assert roll.total == 7
    assert Roll(rule, (3,)).total == 3
    assert msgspec.json.decode(msgspec.json.encode(roll), type=Roll) == roll
