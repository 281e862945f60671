"""Decoding entry by entry: what is right passes, what is wrong is all listed."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from game.scenario.decode import DecodeError, decode


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Circle(Struct, frozen=True, tag_field="kind", tag="circle"):
    radius: Annotated[int, Meta(ge=1, le=9)]


class Square(Struct, frozen=True, tag_field="kind", tag="square"):
    side: int = 1


class Thing(Struct, frozen=True, rename={"kind": "class"}):
    name: Annotated[str, Meta(min_length=1, max_length=5)]
    at: tuple[int, int]
    kind: Colour = Colour.RED
    shape: Circle | Square | None = None
    tags: tuple[str, ...] = ()
    counts: Mapping[str, int] = {}
    flag_one: bool = False
    ratio: float = 1.0
    format: Literal[1] = 1
    near: tuple[int, int] | None = None


GOOD = {"name": "a", "at": [1, 2]}


def faults(value: object, kind: object = Thing) -> list[str]:
    with pytest.raises(DecodeError) as caught:
        decode(value, kind)
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("value", "thing"),
    [
        (GOOD, Thing("a", (1, 2))),
        ({**GOOD, "class": "blue"}, Thing("a", (1, 2), Colour.BLUE)),
        ({**GOOD, "shape": {"kind": "circle", "radius": 2}}, Thing("a", (1, 2), shape=Circle(2))),
        ({**GOOD, "shape": None, "near": None}, Thing("a", (1, 2))),
        ({**GOOD, "flag-one": True}, Thing("a", (1, 2), flag_one=True)),
        ({**GOOD, "counts": {"x-y": 2}}, Thing("a", (1, 2), counts={"x-y": 2})),
        ({**GOOD, "near": [3, 4], "ratio": 2}, Thing("a", (1, 2), near=(3, 4), ratio=2.0)),
    ],
)
def test_what_is_right_passes(value: object, thing: Thing) -> None:
    assert decode(value, Thing) == thing


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"name": ""}, "name: found ''; expected text of at least 1 of at most 5 characters"),
        ({"at": [1]}, "at: [1] has 1 entries; a list of 2, each a whole number"),
        ({"at": [1, "x"]}, "at[1]: found 'x'; expected a whole number"),
        ({"at": [1, 1.5]}, "at[1]: found 1.5; expected a whole number"),
        ({"at": [1, True]}, "at[1]: found true; expected a whole number"),
        ({"at": [1, 10**40]}, "at[1]: found a number that is too large; expected a whole number"),
        ({"at": "here"}, "at: found 'here'; expected a list of 2, each a whole number"),
        ({"class": "pink"}, "class: found 'pink'; expected one of 'red', 'blue'"),
        ({"kind": "red"}, "kind: unknown key; the keys here are name, at, class, shape, tags, "),
        ({"nmae": "a"}, "nmae: unknown key; did you mean 'name'?"),
        ({"flag_one": True, "flag-one": True}, "flag-one: given twice; write flag_one once"),
        ({"flag_one": 1}, "flag_one: found 1; expected true or false"),
        ({"shape": {}}, "shape.kind: missing; one of circle, square"),
        ({"shape": {"kind": "circel"}}, "shape.kind: 'circel' is unknown; did you mean 'circle'?"),
        ({"shape": {"kind": "circle"}}, "shape.radius: missing; needs a whole number from 1 to 9"),
        ({"shape": {"kind": "circle", "radius": 0}}, "shape.radius: found 0; expected a whole "),
        ({"shape": 5}, "shape: found 5; expected a table or a table"),
        ({"tags": ["a", None]}, "tags[1]: found null; expected text"),
        ({"counts": {"a": "b"}}, "counts.a: found 'b'; expected a whole number"),
        ({"counts": []}, "counts: found []; expected a table"),
        ({"ratio": float("nan")}, "ratio: found nan; expected a number"),
        ({"ratio": float("inf")}, "ratio: found inf; expected a number"),
        ({"format": 2}, "format: found 2; expected 1"),
    ],
)
def test_a_fault_names_place_finding_and_what_is_allowed(
    changed: Mapping[str, object], fault: str
) -> None:
    (found,) = faults({**GOOD, **changed})
    assert found.startswith(fault)


def test_all_faults_are_listed_at_once() -> None:
    things = [{"nmae": "x", "at": [1, 2]}, {**GOOD, "at": [1, "x"], "ratio": "much"}]
    assert [fault.partition(":")[0] for fault in faults(things, tuple[Thing, ...])] == [
        "[0].nmae",
        "[0].name",
        "[1].at[1]",
        "[1].ratio",
    ]


def test_a_list_of_nothing_but_faults_is_left_after_some() -> None:
    assert len(faults(["x"] * 9_000, tuple[int, ...])) == 200


@pytest.mark.parametrize("value", [None, 5, "text", [], True])
def test_what_is_no_table_at_all(value: object) -> None:
    (fault,) = faults(value)
    assert fault.startswith("whole: found ")


json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(json | st.fixed_dictionaries({"name": json, "at": json}, optional={"shape": json}))
def test_anything_is_taken_or_refused_with_faults(value: object) -> None:
    found: Sequence[object]
    try:
        found = [decode(value, Thing)]
    except DecodeError as error:
        found = error.faults
    assert found


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"tags": ["a"] * 10_001}, "tags: found 10001 entries; expected at most 10000"),
        ({"tags": [5] * 10**6}, "tags: found 1000000 entries; expected at most 10000"),
        (
            {"counts": {str(n): "x" for n in range(10**5)}},
            "counts: found 100000 entries; expected at most 10000",
        ),
    ],
)
def test_lists_without_end_are_not_looked_through(
    changed: Mapping[str, object], fault: str
) -> None:
    assert faults({**GOOD, **changed}) == [fault]


def test_a_list_may_set_its_own_bound() -> None:
    kind = Annotated[list[int], Meta(max_length=2)]
    assert faults([1, 2, 3], kind) == ["whole: found 3 entries; expected at most 2"]


@pytest.mark.parametrize(
    "changed",
    [
        {f"key{n}": 0 for n in range(10**5)},
        {"counts": {f"key{n}": "x" for n in range(5000)}},
    ],
    ids=["unknown keys", "a table"],
)
def test_two_hundred_faults_are_enough(changed: Mapping[str, object]) -> None:
    assert 200 <= len(faults({**GOOD, **changed})) <= 202
