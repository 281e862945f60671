"""Turns, phases and lanes in time, and where they stand."""

from itertools import pairwise

import pytest

from game.core.dice import RuleRef
from game.core.ruleset import Phase, PhaseStep, Side
from game.ui.scenes.replay.timeline import Scale, Slot, Timeline

RED, BLUE = Side("red"), Side("blue")
LABELS = ("Plot", "Move", "Fight")
# Turn, side and label of each step, from the first.
STEPS = (
    (1, RED, "Plot"),
    (1, RED, "Move"),
    (1, RED, "Fight"),
    (1, RED, "Fight"),
    (1, BLUE, "Plot"),
    (1, BLUE, "Fight"),
    (2, RED, "Plot"),
    (2, BLUE, "Plot"),
    (3, RED, "Parry"),
    (3, RED, "Plot"),
)


def phase_of(turn: int, side: Side, label: str) -> Phase:
    steps = tuple(PhaseStep(name, name, "coming") for name in LABELS)
    return Phase(label, label, "", RuleRef("toy 1"), turn, side, (), "", steps, 3)


def phase(step: int) -> Phase:
    return phase_of(*STEPS[max(step - 1, 0)])


@pytest.fixture
def timeline() -> Timeline:
    return Timeline(len(STEPS), phase, (RED, BLUE))


def test_steps_of_a_phase_share_a_slot(timeline: Timeline) -> None:
    assert timeline.of_turn(1) == (
        Slot(1, 0, "Plot", 1, 1),
        Slot(1, 0, "Move", 2, 2),
        Slot(1, 0, "Fight", 3, 4),
        Slot(1, 1, "Plot", 5, 5),
        Slot(1, 1, "Fight", 6, 6),
    )
    assert timeline.turns == (1, 2, 3)
    assert timeline.span(1) == (1, 6)


def test_labels_stand_in_the_order_of_the_rules_and_others_after_them(timeline: Timeline) -> None:
    assert timeline.labels(1) == ("Plot", "Move", "Fight")
    assert timeline.labels(3) == ("Plot", "Parry")


@pytest.mark.parametrize(
    ("place", "turn", "label"),
    [
        (0, 1, None),
        (1, 1, "Plot"),
        (4, 1, "Fight"),
        (6, 1, "Fight"),
        (7, 2, "Plot"),
        (10, 3, "Plot"),
    ],
)
def test_every_place_has_its_turn(
    timeline: Timeline, place: int, turn: int, label: str | None
) -> None:
    slot = timeline.slot(place)
    assert timeline.turn(place) == turn
    assert (slot.label if slot else None) == label


def test_a_record_without_steps_has_one_empty_turn() -> None:
    empty = Timeline(0, phase, (RED, BLUE))
    scale = Scale(empty, 1, 10, 100, 40)
    assert empty.turns == (1,)
    assert empty.slot(0) is None
    assert (scale.x(0), scale.place_at(60, 0)) == (10, 0)


def test_the_open_turn_is_wide_and_all_turns_fill_the_line(timeline: Timeline) -> None:
    scale = Scale(timeline, 2, 100, 900, 200)
    widths = [column.right - column.left for column in scale.columns]
    assert widths[1] == max(widths)
    assert scale.columns[0].left == 100
    assert scale.columns[-1].right == pytest.approx(1000)
    assert all(one.right == other.left for one, other in pairwise(scale.columns))


@pytest.mark.parametrize("turn", [1, 2, 3])
@pytest.mark.parametrize("width", [120, 900])
def test_where_a_place_stands_leads_back_to_it(timeline: Timeline, turn: int, width: int) -> None:
    scale = Scale(timeline, turn, 50, width, 80)
    for place in range(1, len(STEPS) + 1):
        slot = timeline.slot(place)
        assert slot is not None
        assert scale.place_at(scale.x(place), slot.lane) == place
    assert scale.place_at(49, 0) == 0
    assert scale.x(0) == 50


def test_places_of_a_closed_turn_stand_in_their_order(timeline: Timeline) -> None:
    scale = Scale(timeline, 3, 0, 600, 80)
    xs = [scale.x(place) for place in range(1, 9)]
    assert xs == sorted(xs)


def test_a_thousand_phases() -> None:
    def many(step: int) -> Phase:
        number = max(step - 1, 0)
        return phase_of(1 + number // 6, (RED, BLUE)[number // 3 % 2], LABELS[number % 3])

    timeline = Timeline(1000, many, (RED, BLUE))
    assert timeline.slot(999) == Slot(167, 0, "Fight", 999, 999)
    assert len(timeline.turns) == 167
