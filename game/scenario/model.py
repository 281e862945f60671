"""What every scenario says of itself, whatever its ruleset; the rest is the ruleset's."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

Percent = Annotated[int, Meta(ge=0, le=100)]
Words = Annotated[str, Meta(max_length=300)]


class Difficulty(StrEnum):
    """How much of the rules one must know."""

    FIRST = "first"
    EASY = "easy"
    MIDDLE = "middle"
    HARD = "hard"


class About(Struct, frozen=True, forbid_unknown_fields=True):
    """What the list of scenarios shows.

    Attributes:
        summary: One sentence.
        teaches: What one learns by playing it.
        difficulty: How much of the rules one must know.
        length: How long, in words: `10 turns, 30 minutes`.
        balance: Percent of machine games each side won; the rest were drawn. Empty: unknown.
        par: What a good result is, for scenarios of one player.
    """

    summary: Words
    teaches: Words
    difficulty: Difficulty
    length: Words
    balance: Mapping[str, Percent] = {}
    par: Words = ""
