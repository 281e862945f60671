"""Contacts: what is met, in which order, whatever the order in which things were put."""

from collections.abc import Iterable
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import lines
from game.core.contact import (
    Centre,
    Contact,
    Disc,
    Field,
    Footprint,
    Interior,
    Kind,
    Region,
    Seam,
)
from game.core.hexes import Hex, Vec, add, disc, neighbours, opposite, ring, step
from tests.core.places import near, short_vecs

sides = st.integers(0, 5)
footprints: st.SearchStrategy[Footprint] = st.one_of(
    st.builds(Interior, near, st.lists(sides, max_size=3).map(tuple)),
    st.builds(Region, near, sides),
    st.builds(Disc, near),
    st.builds(Centre, near),
    st.builds(lambda hex_, side: Seam((hex_, step(hex_, side))), near, sides),
)
fields = st.lists(footprints, max_size=12).map(
    lambda found: {str(number): footprint for number, footprint in enumerate(found)}
)

SUN = list(disc((0, 0), 1))
SUN_GRAVITY = Field(
    {
        f"{q},{r}": Interior((q, r), tuple(side for side in range(6) if step((q, r), side) in SUN))
        for q, r in ring((0, 0), 2)
    }
)

ROCKS = [(q, r) for q, r in disc((0, 0), 12) if abs(r) <= 1 and (q - r) % 3 != 1
         and abs(2 * q + r) <= 18 and (q, r) != (0, 0)]  # fmt: skip
BELT = Field(
    {f"{q},{r}": Interior((q, r)) for q, r in ROCKS}
    | {
        f"{q},{r} side {side}": Seam(((q, r), step((q, r), side)))
        for q, r in ROCKS
        for side in range(3)
        if step((q, r), side) in ROCKS
    }
)


def ids(contacts: Iterable[Contact]) -> list[str]:
    return [met.id for met in contacts]


def expected(a: Hex, b: Hex, footprint: Footprint) -> list[tuple[Fraction, Kind]]:
    """Return what the rules' lines say of one thing, near or far."""
    runs = {run.sides: run.t_start for run in lines.side_runs(a, b)}
    match footprint:
        case Interior(hex=hex_, along=along):
            entries = [
                (t, Kind.ENTERED) for t, entered in lines.entered_at(a, b) if entered == hex_
            ]
            pairs = [tuple(sorted((hex_, step(hex_, side)))) for side in sorted(set(along))]
            return entries + [(runs[pair], Kind.ALONG) for pair in pairs if pair in runs]
        case Region(hex=hex_, toward=toward):
            inside = lines.interval(a, b, hex_, (toward,))
            return [(inside[0], Kind.ENTERED)] if inside and a != hex_ else []
        case Disc(hex=hex_):
            hit = lines.disc_contact(a, b, hex_)
            return [] if hit is None else [(hit, Kind.HIT)]
        case Centre(hex=hex_):
            over = lines.centre_contact(a, b, hex_)
            return [] if over is None else [(over, Kind.OVER)]
        case Seam(hexes=hexes):
            return [(t, Kind.ALONG) for pair, t in runs.items() if pair == tuple(sorted(hexes))]


@given(fields, near, short_vecs)
def test_the_index_misses_nothing_and_the_exact_tests_decide(
    things: dict[str, Footprint], a: Hex, v: Vec
) -> None:
    b = add(a, v)
    contacts = Field(things).contacts(a, b)
    assert list(contacts) == sorted(
        Contact(t, id_, kind)
        for id_, footprint in things.items()
        for t, kind in expected(a, b, footprint)
    )


def test_the_index_misses_nothing_of_any_kind_along_any_course() -> None:
    found: list[Footprint] = []
    for hex_ in disc((0, 0), 6):
        found += [Interior(hex_, along=(0, 3)), Disc(hex_), Centre(hex_)]
        found += [Region(hex_, side) for side in range(6)]
        found += [Seam((step(hex_, side), hex_)) for side in range(3)]
    things = {str(footprint): footprint for footprint in found}
    field = Field(things)
    for b in disc((0, 0), 5):
        assert list(field.contacts((0, 0), b)) == sorted(
            Contact(t, id_, kind)
            for id_, footprint in things.items()
            for t, kind in expected((0, 0), b, footprint)
        )


@given(fields, near, short_vecs, st.randoms())
def test_the_order_of_putting_changes_nothing(
    things: dict[str, Footprint], a: Hex, v: Vec, any_order: Random
) -> None:
    shuffled = list(things.items())
    any_order.shuffle(shuffled)
    assert Field(dict(shuffled)).contacts(a, add(a, v)) == Field(things).contacts(a, add(a, v))


@given(fields, fields, near, short_vecs)
def test_a_field_changed_is_as_one_made_new(
    before: dict[str, Footprint], after: dict[str, Footprint], a: Hex, v: Vec
) -> None:
    field = Field(before)
    for id_ in sorted(before.keys() - after.keys()):
        field.remove(id_)
    for id_, footprint in after.items():
        field.put(id_, footprint)
    assert field.contacts(a, add(a, v)) == Field(after).contacts(a, add(a, v))


@given(fields, near, short_vecs, st.sets(st.integers(0, 11).map(str)))
def test_what_is_left_out_is_as_if_not_there(
    things: dict[str, Footprint], a: Hex, v: Vec, left: set[str]
) -> None:
    others = {id_: footprint for id_, footprint in things.items() if id_ not in left}
    contacts = Field(things).contacts(a, add(a, v), leave=frozenset(left))
    assert contacts == Field(others).contacts(a, add(a, v))


@pytest.mark.rule("planets 2.6", "planets 2.8", "planets W08")
@pytest.mark.parametrize("far", [(0, 0), (40, -25), (-1000, 2000)])
def test_all_hexes_of_a_course_are_met_in_order_wherever_it_lies(far: Hex) -> None:
    field = Field({str(hex_): Interior(hex_) for hex_ in disc(far, 6)})
    for b in disc(far, 4):
        assert ids(field.contacts(far, b)) == [str(hex_) for hex_ in lines.entered(far, b)]


def test_things_met_together_come_by_id() -> None:
    field = Field({id_: Interior((1, 0)) for id_ in ("c", "a", "b")})
    assert ids(field.contacts((0, 0), (2, 0))) == ["a", "b", "c"]


@pytest.mark.rule("planets 11.5", "planets R53")
def test_nothing_is_met_at_rest() -> None:
    field = Field({"here": Interior((0, 0)), "beside": Interior((1, 0)), "pull": Region((1, 0), 3)})
    assert field.contacts((0, 0), (0, 0)) == ()


@pytest.mark.rule("planets 9.6", "planets R48")
def test_a_centre_is_met_also_at_rest() -> None:
    field = Field({"ship": Centre((0, 0)), "other": Centre((1, 0))})
    assert field.contacts((0, 0), (0, 0)) == (Contact(Fraction(1), "ship", Kind.OVER),)


@pytest.mark.rule("planets 7.5", "planets 2.9")
def test_what_lies_before_a_disc_is_met_before_it() -> None:
    field = Field({"World": Disc((0, 0)), "mine": Interior((1, 0)), "ship": Interior((0, 0))})
    assert ids(field.contacts((2, 0), (-2, 0))) == ["mine", "ship", "World"]


@pytest.mark.rule("planets 7.6", "planets 11.8")
def test_a_course_off_a_rock_may_leave_out_its_disc() -> None:
    field = Field({"Rock": Disc((0, 0))})
    assert ids(field.contacts((0, 0), (2, 0))) == ["Rock"]
    assert field.contacts((0, 0), (2, 0), leave=frozenset({"Rock"})) == ()


@pytest.mark.rule("planets 2.11", "planets 6.3", "planets W23")
def test_gravity_is_entered_through_the_triangles_too() -> None:
    field = Field(
        {
            f"above side {side}": Region(hex_, opposite(side))
            for side, hex_ in enumerate(neighbours((0, 0)))
        }
    )
    assert ids(field.contacts((-1, -1), (1, 0))) == [
        "above side 2",
        "above side 1",
        "above side 0",
    ]
    assert ids(field.contacts((1, -1), (2, 1))) == ["above side 0"]


@pytest.mark.rule("planets 6.4", "planets W26", "planets W27")
@pytest.mark.parametrize(
    ("a", "b", "met"),
    [
        pytest.param((0, -3), (2, -2), ["1,-2", "2,-2"], id="W27"),
        pytest.param((2, -2), (2, 1), ["2,-1", "2,0"], id="W27: next"),
        pytest.param((2, 0), (0, 2), ["1,1", "0,2"], id="W26"),
        pytest.param((2, -1), (1, 1), ["2,0", "1,1"], id="between (2, 0) and the Sun"),
        pytest.param((1, 1), (2, -1), ["2,0", "2,-1"], id="and back"),
        pytest.param((3, -1), (2, 1), [], id="along the outer side of (2, 0)"),
    ],
)
def test_a_suns_gravity_is_entered_along_the_sun_too(a: Hex, b: Hex, met: list[str]) -> None:
    assert ids(SUN_GRAVITY.contacts(a, b)) == met


@pytest.mark.rule("planets 9.2", "planets 9.3", "planets W29", "planets W30", "planets W61")
@pytest.mark.parametrize(
    ("a", "b", "met"),
    [
        pytest.param((4, -1), (5, -1), ["5,-1"], id="W29: speed 1"),
        pytest.param((7, -1), (4, -1), ["5,-1", "4,-1"], id="W29: speed 3"),
        pytest.param((6, -1), (4, 0), ["5,0 side 2"], id="W30: between two"),
        pytest.param((-5, -2), (-4, -1), ["-4,-1"], id="W30: along one"),
        pytest.param((0, 0), (2, 0), ["2,0"], id="W61"),
    ],
)
def test_rocks_are_met_inside_and_between(a: Hex, b: Hex, met: list[str]) -> None:
    assert ids(BELT.contacts(a, b)) == met


def test_a_thing_that_is_not_there_cannot_be_removed() -> None:
    with pytest.raises(KeyError, match="mine"):
        Field({}).remove("mine")
