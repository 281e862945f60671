"""Labels never overlap, nor cover marks, and stand where they stood before."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui.board.labels import ANYWHERE, PLACES, Box, Label, Placed, Room, overlap, place

BOUNDS = (0.0, 0.0, 600.0, 400.0)
points = st.tuples(st.floats(0, 599), st.floats(0, 399))
crowds = st.lists(
    st.tuples(
        points, st.floats(3, 30), st.integers(20, 160), st.integers(0, 8), st.integers(0, ANYWHERE)
    ),
    max_size=40,
)


def labels(crowd: list[tuple[tuple[float, float], float, int, int, int]]) -> list[Label]:
    return [
        Label(f"label {n}", at, reach, (float(width), 20.0), weight, leader)
        for n, (at, reach, width, weight, leader) in enumerate(crowd)
    ]


def one(at: tuple[float, float], *, leader: int = 0) -> Label:
    return Label("one", at, 10.0, (80.0, 20.0), 0, leader)


@settings(max_examples=60)
@given(crowds)
def test_no_two_overlap_and_none_leaves_the_view(
    crowd: list[tuple[tuple[float, float], float, int, int, int]],
) -> None:
    placed = place(labels(crowd), Room(BOUNDS))
    boxes = [label.box for label in placed]
    for index, box in enumerate(boxes):
        assert not any(overlap(box, other) for other in boxes[index + 1 :])
        assert box[0] >= 0
        assert box[1] >= 0
        assert box[0] + box[2] <= BOUNDS[2]
        assert box[1] + box[3] <= BOUNDS[3]


@settings(max_examples=40)
@given(crowds, st.randoms(use_true_random=False))
def test_the_order_they_come_in_changes_nothing(
    crowd: list[tuple[tuple[float, float], float, int, int, int]], chance: random.Random
) -> None:
    given_labels = labels(crowd)
    mixed = list(given_labels)
    chance.shuffle(mixed)
    assert place(given_labels, Room(BOUNDS)) == place(mixed, Room(BOUNDS))


@given(points, st.floats(2, 24))
def test_a_label_keeps_off_its_own_mark(at: tuple[float, float], reach: float) -> None:
    room = Room(BOUNDS)
    mark: Box = (at[0] - reach, at[1] - reach, 2 * reach, 2 * reach)
    room.take(mark)
    placed = place([Label("name", at, reach * 1.42, (90.0, 20.0), 0, leader=ANYWHERE)], room)
    assert len(placed) == 1
    assert not overlap(placed[0].box, mark)


def test_the_first_place_is_to_the_east() -> None:
    (placed,) = place([one((300, 200))], Room(BOUNDS))
    assert placed == Placed("one", (314.0, 190.0, 80.0, 20.0))


def test_what_weighs_less_goes_first() -> None:
    light = Label("z", (300, 200), 10.0, (80.0, 20.0), 0)
    heavy = Label("a", (300, 200), 10.0, (80.0, 20.0), 5)
    first, second = place([heavy, light], Room(BOUNDS))
    assert (first.id, second.id) == ("z", "a")
    assert first.box[0] > 300


def test_at_the_edge_it_stands_inwards() -> None:
    (placed,) = place([one((590, 200))], Room(BOUNDS))
    assert placed.box[0] + placed.box[2] < 590


def test_a_line_is_avoided_where_there_is_room_beside_it() -> None:
    room = Room(BOUNDS)
    room.avoid_line((310, 200), (590, 200))
    (placed,) = place([one((300, 200))], room)
    assert placed.box[0] + placed.box[2] < 300
    assert placed.leader is None


def surrounded() -> Room:
    """Room with everything within 40 pixels of the middle taken."""
    room = Room(BOUNDS)
    room.take((180.0, 150.0, 240.0, 100.0))
    return room


def test_without_room_beside_it_has_a_leader_line_to_its_plate() -> None:
    (placed,) = place([one((300, 200), leader=ANYWHERE)], surrounded())
    assert placed.leader is not None
    (x, y) = placed.leader[1]
    left, top, width, height = placed.box
    assert left <= x <= left + width
    assert top <= y <= top + height


def test_without_room_and_without_a_leader_it_is_left_out() -> None:
    assert place([one((300, 200))], surrounded()) == []


def test_every_place_is_tried() -> None:
    names = [Label(f"n{n}", (300, 200), 60.0, (60.0, 18.0), 0) for n in range(9)]
    assert len(place(names, Room(BOUNDS))) == len(PLACES)


def test_a_view_of_one_pixel_holds_no_label() -> None:
    assert place([one((0, 0), leader=ANYWHERE)], Room((0.0, 0.0, 1.0, 1.0))) == []


def test_of_a_group_the_first_that_finds_room_will_do() -> None:
    room = surrounded()
    shut = Label("a", (300, 200), 10.0, (80.0, 20.0), 0, group="same")
    open_ = Label("b", (100, 60), 10.0, (80.0, 20.0), 0, group="same")
    spare = Label("c", (500, 300), 10.0, (80.0, 20.0), 0, group="same")
    assert [placed.id for placed in place([spare, open_, shut], room)] == ["b"]
