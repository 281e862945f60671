"""Writes a scenario as a file that people can read and edit, and `load` reads back the same.

What has its usual value is left out, a board that ships is named, and each unit is a table of its
own. Nothing of a ruleset is known here but what its types say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from game import assets
from game.scenario.load import read_tables

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_WIDEST = 100  # characters of a line before a list is broken into several
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}

HEADER = """\
# {title}: a scenario of Kilosecond.
# `kilosecond play` opens this file and `kilosecond check` tells every fault in it. All keys are
# explained in the README beside the scenarios that ship. Hexes are [q, r]; directions are
# 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE; a velocity is the course last flown.
"""


def written(scenario: object) -> str:
    """Give the text of a scenario's file; a scenario is a struct of its ruleset.

    >>> class Note(Struct):
    ...     title: str
    ...     places: tuple[tuple[int, int], ...] = ()
    ...     turns: int = 9
    >>> written(Note("Two", ((0, 1), (2, -3)))).splitlines()[-2:]
    ['title = "Two"', 'places = [[0, 1], [2, -3]]']
    """
    if not isinstance(scenario, Struct):
        raise TypeError(scenario)
    tables = dict(_entries(scenario))
    title = str(tables.get("title", "Untitled"))
    name = _board_name(scenario)
    if name:
        tables["board"] = name
    plain = {key: value for key, value in tables.items() if not _is_table(value)}
    lines = [HEADER.format(title=_one_line(title)), *_pairs(plain)]
    for key, value in tables.items():
        match value:
            case Mapping():
                lines += ["", f"[{_key(key)}]", *_pairs(value)]
            case list() if key not in plain:
                for entry in value:
                    lines += ["", f"[[{_key(key)}]]", *_pairs(entry)]
            case _:
                pass
    return "\n".join(lines) + "\n"


def _one_line(text: str) -> str:
    return "".join(char if char.isprintable() else " " for char in text)


def _board_name(scenario: Struct) -> str:
    """Give the name of the board that ships and is the same as the scenario's; empty for none."""
    board = getattr(scenario, "board", None)
    ruleset = getattr(scenario, "ruleset", "")
    if not isinstance(board, Struct):
        return ""
    path = assets.maps() / ruleset / "boards" / f"{getattr(board, 'name', '')}.toml"
    if not _BARE.fullmatch(path.stem) or not path.is_file():
        return ""
    shipped: object = msgspec.convert(read_tables(path), type(board))
    return path.stem if shipped == board else ""


# --- what is written -------------------------------------------------------------------------


def _entries(struct: Struct) -> Iterator[tuple[str, object]]:
    """Give the keys of a table with their values as plain data; usual values are left out."""
    config = struct.__struct_config__
    if config.tag is not None and config.tag_field is not None:
        yield config.tag_field, config.tag
    for field in fields(struct):
        value = getattr(struct, field.name)
        if not _usual(field, value):
            yield field.encode_name, _plain(value)


def _usual(field: FieldInfo, value: object) -> bool:
    """Whether a key may be left out: it has the value that its absence means."""
    if field.required or value is msgspec.UNSET:
        return value is msgspec.UNSET
    if field.default_factory is not msgspec.NODEFAULT:
        return bool(field.default_factory() == value)
    return bool(field.default == value)


def _plain(value: object) -> object:
    match value:
        case Struct():
            return dict(_entries(value))
        case Mapping():
            return {str(key): _plain(entry) for key, entry in value.items()}
        case list() | tuple():
            return [_plain(entry) for entry in value]
        case _:
            plain: object = msgspec.to_builtins(value)
            return plain


def _is_table(value: object) -> bool:
    """Whether a value gets tables of its own: a table, or a list of nothing else."""
    if isinstance(value, Mapping):
        return True
    return isinstance(value, list) and bool(value) and all(isinstance(v, Mapping) for v in value)


# --- how it is written -----------------------------------------------------------------------


def _pairs(table: object) -> Iterator[str]:
    if not isinstance(table, Mapping):
        raise TypeError(table)
    for key, value in table.items():
        yield f"{_key(key)} = {_value(value, len(str(key)) + 3)}"


def _key(key: object) -> str:
    text = str(key)
    return text if _BARE.fullmatch(text) else _text(text)


def _value(value: object, indent: int = 0) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case str():
            return _text(value)
        case Mapping():
            inside = ", ".join(f"{_key(key)} = {_value(entry)}" for key, entry in value.items())
            return f"{{ {inside} }}" if inside else "{}"
        case list():
            return _list(value, indent)
        case _:
            raise TypeError(value)


def _list(values: Sequence[object], indent: int) -> str:
    entries = [_value(entry) for entry in values]
    line = f"[{', '.join(entries)}]"
    if len(line) + indent <= _WIDEST:
        return line
    return "[\n" + "".join(f"    {entry},\n" for entry in entries) + "]"


def _text(text: str) -> str:
    """Quote text; what cannot stand in a line is escaped."""
    inside = "".join(
        _ESCAPES.get(char) or (char if char.isprintable() else f"\\U{ord(char):08x}")
        for char in text
    )
    return f'"{inside}"'
