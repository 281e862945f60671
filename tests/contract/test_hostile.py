"""Orders that nobody sane gives: each is refused in words, none breaks anything."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import fields

from game.bench import random_answer
from game.core.ruleset import Refusal, Side
from game.session.lines import digest
from game.session.save import AnyGame
from tests.contract.cases import Case, cases

NUMBERS = (0, 1, 2, 3, 5, 6, -1, 7, 99, -(10**9), 10**9)
WORDS = ("", "nobody", "mine", "fuel", "World", "\0", "x" * 300, "Ωμέγα 星")
TRIES = 40
"""Hostile answers at each moment."""


def names_in(value: object) -> Iterator[str]:
    """All words that occur in a state: ids of ships of all sides among them."""
    match value:
        case str():
            yield value
        case dict():
            for key, entry in value.items():
                yield str(key)
                yield from names_in(entry)
        case list():
            for entry in value:
                yield from names_in(entry)


class Drawn:
    """Draws values of any type an order may hold, right in shape and wild in content."""

    def __init__(self, chance: random.Random, words: Sequence[str]) -> None:
        self.chance = chance
        self.words = words

    def value(self, kind: Any) -> object:  # noqa: ANN401 - any type at all
        bare = kind
        while get_origin(bare) is Annotated or hasattr(bare, "__supertype__"):
            bare = get_args(bare)[0] if get_origin(bare) is Annotated else bare.__supertype__
        return self._bare(bare)

    def _bare(self, kind: Any) -> object:  # noqa: ANN401 - any type at all
        origin, parts = get_origin(kind), get_args(kind)
        match kind, origin:
            case _, _ if origin in (Union, UnionType):
                return self.value(self.chance.choice(parts))
            case _, _ if origin is Literal:
                return self.chance.choice(parts)
            case _, _ if origin is tuple and parts[-1] is not Ellipsis:
                return [self.value(part) for part in parts]
            case _, _ if origin in (tuple, list, frozenset):
                return [self.value(parts[0]) for _ in range(self.chance.choice((0, 1, 1, 2, 7)))]
            case _, _ if origin is not None:
                return {self.value(parts[0]): self.value(parts[1]) for _ in range(2)}
            case type(), _ if issubclass(kind, Enum):
                return self.chance.choice([member.value for member in kind])
            case type(), _ if issubclass(kind, Struct):
                return self.struct(kind)
            case _:
                return self._plain(kind)

    def _plain(self, kind: type) -> object:
        drawn: dict[type, object] = {
            int: self.chance.choice(NUMBERS),
            str: self.chance.choice([*self.words, self.chance.choice(WORDS)]),
            bool: self.chance.random() < 1 / 2,
            NoneType: None,
        }
        return drawn[kind]

    def struct(self, kind: type[Struct]) -> dict[str, object]:
        config = kind.__struct_config__
        tag = {str(config.tag_field): config.tag} if config.tag_field else {}
        return {**tag, **{field.encode_name: self.value(field.type) for field in fields(kind)}}


def hostile(game: AnyGame, chance: random.Random) -> tuple[Side, list[object]]:
    """An answer of any side with orders of any kind."""
    words = sorted(set(names_in(msgspec.to_builtins(game.state))))
    drawn = Drawn(chance, words)
    kind = game.ruleset.types.order
    raw = [drawn.value(kind) for _ in range(chance.choice((1, 1, 1, 2, 5)))]
    orders = [msgspec.convert(order, kind) for order in raw]
    sides = [*game.waiting_for * 3, *(info.id for info in game.sides)]
    return chance.choice(sides), orders


@pytest.mark.parametrize("case", [pytest.param(case, id=str(case)) for case in cases(1)])
def test_hostile_orders_are_refused_in_words(case: Case) -> None:
    chance = random.Random(case.scenario)
    game = case.new()
    for _ in range(25):
        whole = digest(game.state)
        for _ in range(TRIES):
            refusal = game.check(*hostile(game, chance))
            assert refusal is None or (isinstance(refusal, Refusal) and refusal.why.endswith("."))
        assert digest(game.state) == whole
        for side in game.waiting_for[:1]:
            game.submit(side, random_answer(game, side, chance))
