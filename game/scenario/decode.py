"""Turns what a file or a line holds into typed data, and lists every fault of it.

msgspec stops at the first fault; this walks the same types entry by entry and goes on, so that a
person mends a file in one go. Whole numbers whose type sets no bounds are kept within
±1,000,000,000, lists and tables within 10,000 entries: nothing in a game is larger, and a huge one
would keep the rules busy for ever.
"""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from enum import Enum
from functools import cache
from math import isfinite
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct, UnsetType
from msgspec.structs import FieldInfo, fields

from game.core.ruleset import Fault

LARGEST = 1_000_000_000
_MOST = 200  # faults after which the rest of a list or table is not looked at
_LONGEST = 10_000  # entries of a list or table whose type sets no bounds
_SHOWN = 40  # characters of a wrong value that a message repeats


class DecodeError(ValueError):
    """A value that is not of the type; `faults` lists all that is wrong with it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, faults)))


def decode(value: object, kind: object, place: str = "") -> object:
    """Convert `value`, as TOML and JSON give it, to the type `kind`.

    Args:
        value: Tables, lists, text, numbers, truth values, nothing.
        kind: What msgspec converts to: structs, unions of tagged structs, tuples, mappings.
        place: The key path of `value` itself, for the faults.

    Raises:
        DecodeError: with all faults, each with its key path as `ships[2].velocity`.
    """
    faults: list[Fault] = []
    plain = _walk(value, kind, place, faults)
    if faults:
        raise DecodeError(faults)
    try:
        converted: object = msgspec.convert(plain, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        fault = Fault(place or "whole", str(error), "another value was expected")
        raise DecodeError([fault]) from error
    return converted


def _walk(value: object, kind: object, place: str, faults: list[Fault]) -> object:
    """Note the faults of `value`; give it back with the keys that msgspec expects."""
    bare = bare_type(kind)
    origin, parts = get_origin(bare), get_args(bare)
    if isinstance(bare, type) and issubclass(bare, Struct):
        return _walk_struct(value, bare, place, faults)
    if origin in (Union, UnionType):
        return _walk_union(value, kind, parts, place, faults)
    if origin in (tuple, list, frozenset, set, Sequence):
        return _walk_list(value, kind, place, faults)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _walk_table(value, kind, place, faults)
    return _leaf(value, kind, place, faults)


def _walk_struct(value: object, kind: type[Struct], place: str, faults: list[Fault]) -> object:
    if not isinstance(value, Mapping):
        return _wrong(value, kind, place, faults)
    known = keys_of(kind)
    config = kind.__struct_config__
    plain: dict[str, object] = {}
    for key, entry in value.items():
        if len(faults) >= _MOST:
            break
        name = _spelling(key, known)
        if name in plain:
            faults.append(Fault(_at(place, key), "given twice", f"write {name} once"))
        elif name in known:
            plain[name] = _walk(entry, known[name].type, _at(place, key), faults)
        elif key == config.tag_field:
            plain[key] = entry
        else:
            faults.append(Fault(_at(place, key), "unknown key", _suggestion(key, known)))
    faults += [
        Fault(_at(place, name), "missing", f"needs {allowed(field.type)}")
        for name, field in known.items()
        if name not in plain and field.required
    ]
    return plain


@cache
def keys_of(kind: type[Struct]) -> Mapping[str, FieldInfo]:
    """Give the keys of a table; looking them up takes longer than all the rest."""
    return {field.encode_name: field for field in fields(kind)}


def _walk_union(
    value: object, kind: object, parts: Sequence[object], place: str, faults: list[Fault]
) -> object:
    some = [part for part in parts if part not in (NoneType, UnsetType)]
    if value is None and NoneType in parts:
        return None
    if len(some) == 1:
        return _walk(value, some[0], place, faults)
    structs = {
        part.__struct_config__.tag: part
        for part in some
        if isinstance(part, type) and issubclass(part, Struct)
    }
    if len(structs) < len(some):
        return _leaf(value, kind, place, faults)
    if not isinstance(value, Mapping):
        return _wrong(value, kind, place, faults)
    field = next(iter(structs.values())).__struct_config__.tag_field or "type"
    tag = value.get(field)
    if isinstance(tag, str) and tag in structs:
        return _walk_struct(value, structs[tag], place, faults)
    names = [str(name) for name in structs]
    found = "missing" if tag is None else f"{shown(tag)} is unknown"
    close = get_close_matches(str(tag), names, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"one of {', '.join(names)}"
    faults.append(Fault(_at(place, field), found, hint))
    return value


def _walk_list(value: object, kind: object, place: str, faults: list[Fault]) -> object:
    if not isinstance(value, list | tuple):
        return _wrong(value, kind, place, faults)
    bare = bare_type(kind)
    parts = get_args(bare)
    many = get_origin(bare) is not tuple or parts[-1] is Ellipsis
    if not many and len(value) != len(parts):
        faults.append(Fault(place, f"{shown(value)} has {len(value)} entries", allowed(kind)))
        return value
    if len(value) > (most := _room(kind)):
        return _too_long(value, most, place, faults)
    before = len(faults)
    kinds = [parts[0]] * len(value) if many else parts
    plain = []
    for index, (entry, part) in enumerate(zip(value, kinds, strict=True)):
        plain.append(_walk(entry, part, f"{place}[{index}]", faults))
        if len(faults) >= _MOST:
            break
    if len(faults) == before and get_origin(kind) is Annotated:
        _leaf(plain, kind, place, faults)
    return plain


def _walk_table(value: object, kind: object, place: str, faults: list[Fault]) -> object:
    if not isinstance(value, Mapping):
        return _wrong(value, kind, place, faults)
    key_kind, entry_kind = get_args(bare_type(kind))
    if len(value) > (most := _room(kind)):
        return _too_long(value, most, place, faults)
    plain = {}
    for key, entry in value.items():
        if len(faults) >= _MOST:
            break
        _leaf(key, key_kind, _at(place, key), faults)
        plain[key] = _walk(entry, entry_kind, _at(place, key), faults)
    return plain


def _leaf(value: object, kind: object, place: str, faults: list[Fault]) -> object:
    try:
        msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError):
        return _wrong(value, kind, place, faults)
    if isinstance(value, int) and abs(value) > LARGEST and not any(_bounds(kind)):
        return _wrong(value, kind, place, faults)
    if isinstance(value, float) and not isfinite(value):
        return _wrong(value, kind, place, faults)
    return value


def _wrong(value: object, kind: object, place: str, faults: list[Fault]) -> object:
    faults.append(Fault(place or "whole", f"found {shown(value)}", f"expected {allowed(kind)}"))
    return value


def _too_long(
    value: Sequence[object] | Mapping[object, object], most: int, place: str, faults: list[Fault]
) -> object:
    found = f"found {len(value)} entries"
    faults.append(Fault(place or "whole", found, f"expected at most {most}"))
    return value


def _room(kind: object) -> int:
    """Give how many entries a list or table may have."""
    while get_origin(kind) is Annotated:
        kind, *metas = get_args(kind)
        for meta in metas:
            if isinstance(meta, Meta) and meta.max_length is not None:
                return meta.max_length
    return _LONGEST


def bare_type(kind: object) -> object:
    """Give a type without its names and bounds."""
    while True:
        if get_origin(kind) is Annotated:
            kind = get_args(kind)[0]
        elif hasattr(kind, "__supertype__"):
            kind = kind.__supertype__
        else:
            return kind


def _spelling(key: str, known: Mapping[str, FieldInfo]) -> str:
    """Give a key's own spelling: files may write `-` for `_`."""
    under = key.replace("-", "_")
    return under if key not in known and under in known else key


def _suggestion(key: str, known: Mapping[str, FieldInfo]) -> str:
    close = get_close_matches(key, known, n=1)
    if close:
        return f"did you mean {close[0]!r}?"
    return f"the keys here are {', '.join(known)}" if known else "no keys are allowed here"


def _at(place: str, key: object) -> str:
    short = str(key)[:_SHOWN]
    return f"{place}.{short}" if place else short


def shown(value: object) -> str:
    """Give a wrong value as a message repeats it: short, and plainly of its kind."""
    match value:
        case None:
            text = "null"
        case bool():
            text = "true" if value else "false"
        case str():
            text = repr(value if len(value) <= _SHOWN else value[:_SHOWN] + "…")
        case int() if abs(value) > LARGEST:
            text = "a number that is too large"
        case int() | float():
            text = str(value)
        case [] | [_] | [_, _] | [_, _, _] if all(type(entry) in _PLAIN for entry in value):
            text = f"[{', '.join(map(shown, value))}]"
        case list() | tuple():
            text = f"a list of {len(value)}"
        case Mapping():
            text = "a table"
        case _:
            text = f"a {type(value).__name__}"
    return text


def allowed(kind: object) -> str:
    """Say in words what a type allows."""
    bare = bare_type(kind)
    origin, parts = get_origin(bare), get_args(bare)
    if origin is Literal:
        return _one_of(parts)
    if isinstance(bare, type) and issubclass(bare, Enum):
        return _one_of([member.value for member in bare])
    if origin in (Union, UnionType):
        some = [part for part in parts if part not in (NoneType, UnsetType)]
        return " or ".join(map(allowed, some))
    if origin is tuple and parts[-1] is not Ellipsis:
        same = len(set(parts)) == 1
        inside = f"each {allowed(parts[0])}" if same else ", ".join(map(allowed, parts))
        return f"a list of {len(parts)}, {inside}"
    bounds = "".join(_bounds(kind))
    if origin in (tuple, list, frozenset, set, Sequence):
        return f"a list{bounds}, each entry {allowed(parts[0])}"
    return _PLAIN.get(bare, "a table") + bounds + " characters" * ("of at" in bounds)


_PLAIN: Mapping[object, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "text",
}


def _one_of(values: Sequence[object]) -> str:
    return shown(values[0]) if len(values) == 1 else f"one of {', '.join(map(shown, values))}"


def _bounds(kind: object) -> Iterator[str]:
    """Give the limits of a number or text in words, outermost first."""
    while True:
        if get_origin(kind) is Annotated:
            kind, *metas = get_args(kind)
            for meta in metas:
                yield from _limits(meta)
        elif hasattr(kind, "__supertype__"):
            kind = kind.__supertype__
        else:
            return


def _limits(meta: object) -> Iterator[str]:
    if not isinstance(meta, Meta):
        return
    if meta.ge is not None and meta.le is not None:
        yield f" from {meta.ge} to {meta.le}"
    elif meta.ge is not None:
        yield f" not below {meta.ge}"
    elif meta.le is not None:
        yield f" not above {meta.le}"
    if meta.min_length:
        yield f" of at least {meta.min_length}"
    if meta.max_length is not None:
        yield f" of at most {meta.max_length}"
    if meta.pattern is not None:
        yield f" of the form {meta.pattern}"
