"""Patterns: what a lesson asks of orders, events and states, without knowing their types.

A pattern names keys of a structure with the values they must have; keys it does not name may be
anything. A value is plain, a list entry by entry, a table of keys in its turn, or a table of
tests alone: `least`, `most`, `in`, `not`, `some` (an entry of a list), `size` (of a list) and
`gone` (there is no such thing).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from game.core.ruleset import Fault, UnitId
from game.scenario.decode import allowed, bare_type, keys_of, shown

Pattern = Mapping[str, Any]


def matches(value: object, wanted: object) -> bool:
    """Say whether a value is as a pattern wants it; None stands for what is not there.

    >>> matches({"fuel": 3, "burns": (0, 1)}, {"fuel": {"least": 3}, "burns": {"size": 2}})
    True
    >>> matches({"fuel": 3}, {"fuel": {"in": [1, 2]}})
    False
    """
    if isinstance(wanted, Mapping):
        if wanted and wanted.keys() <= TESTS.keys():
            return all(TESTS[test](value, asked) for test, asked in wanted.items())
        return value is not None and all(
            matches(_part(value, key), asked) for key, asked in wanted.items()
        )
    if isinstance(wanted, list | tuple):
        return (
            isinstance(value, list | tuple)
            and len(value) == len(wanted)
            and all(map(matches, value, wanted))
        )
    return value == wanted and isinstance(value, bool) is isinstance(wanted, bool)


def found(value: object, path: str) -> object:
    """Give what a path leads to; None if it leads nowhere.

    >>> found({"ships": {"k1": {"velocity": (1, 0)}}}, "ships.k1.velocity.0")
    1
    """
    for key in path.split("."):
        value = _part(value, key)
    return value


def _part(value: object, key: str) -> object:
    part: object = None
    match value:
        case Struct():
            config = value.__struct_config__
            if key in value.__struct_fields__:
                part = getattr(value, key)
            elif config.tag is not None and key == config.tag_field:
                part = config.tag
        case Mapping():
            part = value.get(key)
        case list() | tuple():
            part = value[int(key)] if key.isdecimal() and int(key) < len(value) else None
    return part


def _number(value: object) -> float | None:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def _least(value: object, bound: object) -> bool:
    number, limit = _number(value), _number(bound)
    return number is not None and limit is not None and number >= limit


def _most(value: object, bound: object) -> bool:
    number, limit = _number(value), _number(bound)
    return number is not None and limit is not None and number <= limit


def _among(value: object, wanted: object) -> bool:
    return isinstance(wanted, list | tuple) and any(matches(value, one) for one in wanted)


def _unlike(value: object, wanted: object) -> bool:
    return value is not None and not matches(value, wanted)


def _some(value: object, wanted: object) -> bool:
    return isinstance(value, list | tuple) and any(matches(entry, wanted) for entry in value)


def _size(value: object, wanted: object) -> bool:
    return isinstance(value, list | tuple | Mapping) and matches(len(value), wanted)


def _gone(value: object, wanted: object) -> bool:
    return (value is None) is wanted


TESTS: Mapping[str, Callable[[object, object], bool]] = {
    "least": _least,
    "most": _most,
    "in": _among,
    "not": _unlike,
    "some": _some,
    "size": _size,
    "gone": _gone,
}


# --- what can be wrong with one -------------------------------------------------------------------


def pattern_faults(wanted: object, kind: object, place: str) -> Iterator[Fault]:
    """List what a pattern asks of a type that it cannot have; a union needs its `type`.

    Args:
        wanted: The pattern.
        kind: The type: an order, an event, or what a path leads to.
        place: Where the pattern stands.
    """
    kind = _plain(kind)
    if isinstance(wanted, Mapping):
        if TESTS.keys() & wanted.keys():
            yield from _test_faults(wanted, kind, place)
        else:
            yield from _key_faults(wanted, kind, place)
    elif isinstance(wanted, list | tuple) and (entries := _entries(kind)) is not None:
        for index, one in enumerate(wanted):
            yield from pattern_faults(one, entries, f"{place}[{index}]")
    else:
        try:
            msgspec.convert(wanted, kind)
        except msgspec.ValidationError:
            yield Fault(place, f"found {shown(wanted)}", f"expected {allowed(kind)}")


def path_faults(path: str, wanted: object, kind: object, place: str) -> Iterator[Fault]:
    """List what is wrong with a path into a type, and with the value wanted there."""
    for key in path.split("."):
        inner = list(_inside(kind, key))
        if not inner:
            known = ", ".join(_keys(kind)) or "nothing"
            yield Fault(f"{place}.{path}", f"{key!r} leads nowhere", f"there is {known}")
            return
        kind = inner[0] if len(inner) == 1 else Union[tuple(inner)]  # noqa: UP007 - made at run time
    yield from pattern_faults(wanted, kind, f"{place}.{path}")


def units_named(wanted: object, kind: object) -> Iterator[str]:
    """Give the ids of units that a pattern asks for by name."""
    if isinstance(wanted, Mapping):
        tests = TESTS.keys() & wanted.keys()
        for key, asked in wanted.items():
            inner = [kind] if tests else list(_inside(_chosen(wanted, kind), key))
            for one in inner:
                yield from units_named(asked, _entries(one) if key == "some" and tests else one)
    elif isinstance(wanted, list | tuple):
        for one in wanted:
            yield from units_named(one, _entries(kind) or kind)
    elif _is_unit(kind) and isinstance(wanted, str):
        yield wanted


def _is_unit(kind: object) -> bool:
    parts = [part for part in get_args(kind) if part is not NoneType]
    return kind is UnitId or (get_origin(kind) in (Union, UnionType) and parts == [UnitId])


def _test_faults(wanted: Pattern, kind: object, place: str) -> Iterator[Fault]:
    for test, asked in wanted.items():
        where = f"{place}.{test}"
        if test in ("least", "most"):
            if _number(asked) is None or bare_type(kind) not in (int, float):
                yield Fault(where, f"found {shown(asked)}", "a number, where there is a number")
        elif test in ("in", "some"):
            yield from _list_faults(test, asked, kind, where)
        elif test in ("size", "gone"):
            yield from pattern_faults(asked, int if test == "size" else bool, where)
        elif test == "not":
            yield from pattern_faults(asked, kind, where)
        else:
            yield Fault(where, "a key beside tests", f"tests alone: {', '.join(TESTS)}")


def _list_faults(test: str, asked: object, kind: object, where: str) -> Iterator[Fault]:
    """List the faults of the two tests that lists have to do with."""
    entries = _entries(kind)
    if test == "some" and entries is None:
        yield Fault(where, "is asked of what is no list", f"this is {allowed(kind)}")
    elif test == "some":
        yield from pattern_faults(asked, entries, where)
    elif isinstance(asked, list):
        for index, one in enumerate(asked):
            yield from pattern_faults(one, kind, f"{where}[{index}]")
    else:
        yield Fault(where, f"found {shown(asked)}", "a list")


def _key_faults(wanted: Pattern, kind: object, place: str) -> Iterator[Fault]:
    structs = _structs(kind)
    tags = {str(one.__struct_config__.tag): one for one in structs if one.__struct_config__.tag}
    tag = wanted.get("type")
    if len(tags) > 1 and not (isinstance(tag, str) and tag in tags):
        what = "missing" if tag is None else f"{shown(tag)} is unknown"
        yield Fault(f"{place}.type", what, f"one of {', '.join(tags)}")
        return
    kind = _chosen(wanted, kind)
    for key, asked in wanted.items():
        if key == "type" and tags:
            continue
        inner = list(_inside(kind, key))
        if not inner:
            known = ", ".join(_keys(kind))
            allows = f"the keys here are {known}" if known else f"this is {allowed(kind)}"
            yield Fault(f"{place}.{key}", "unknown key", allows)
        for one in inner[:1]:
            yield from pattern_faults(asked, one, f"{place}.{key}")


def _chosen(wanted: Pattern, kind: object) -> object:
    """Give the one structure of a union that a pattern names by its `type`."""
    tag = wanted.get("type")
    return next((one for one in _structs(kind) if one.__struct_config__.tag == tag), kind)


def _plain(kind: object) -> object:
    """Give the type of a value that is there."""
    if get_origin(bare_type(kind)) in (Union, UnionType):
        parts = [part for part in get_args(bare_type(kind)) if part is not NoneType]
        return parts[0] if len(parts) == 1 else kind
    return kind


def _structs(kind: object) -> list[type[Struct]]:
    kind = bare_type(_plain(kind))
    parts = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    return [part for part in parts if isinstance(part, type) and issubclass(part, Struct)]


def _entries(kind: object) -> object:
    """Give the type of a list's entries; None if it is no list."""
    kind = bare_type(_plain(kind))
    if get_origin(kind) in (tuple, list, frozenset, set, Sequence):
        return get_args(kind)[0]
    return None


def _inside(kind: object, key: str) -> Iterator[object]:
    """Give the types that a key may lead to, one for each structure that has it."""
    for one in _structs(kind):
        if key in keys_of(one):
            yield keys_of(one)[key].type
    plain = bare_type(_plain(kind))
    origin = get_origin(plain)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        yield get_args(plain)[1]
    elif key.isdecimal() and (entries := _entries(kind)) is not None:
        yield entries


def _keys(kind: object) -> list[str]:
    return sorted({key for one in _structs(kind) for key in keys_of(one)})
