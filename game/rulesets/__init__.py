"""The rulesets, written out by hand; each is a package of its own and knows no other.

May import `core` and `scenario.model`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from game.core.ruleset import Ruleset

_AnyRuleset = Ruleset[Any, Any, Any, Any]


class _Shelf(Mapping[str, _AnyRuleset]):
    """Imports a ruleset when it is first taken out: a program that needs none starts at once."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, name: str) -> _AnyRuleset:
        if name not in self._names:
            raise KeyError(name)
        return _taken_out(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


@cache
def _taken_out(name: str) -> _AnyRuleset:
    match name:
        case "planets":
            from game.rulesets.planets.ruleset import Planets  # noqa: PLC0415 - see `_Shelf`

            return Planets()
        case _:
            raise AssertionError(name)


RULESETS: Mapping[str, _AnyRuleset] = _Shelf("planets")
