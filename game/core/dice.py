"""Dice, and rolls as they are recorded.

Chance is always an argument: a rule takes a `Dice` and records what fell in a `Roll`. Dice of
one seed and label give the same faces for ever, on every machine.
"""

from collections.abc import Sequence
from math import factorial
from random import Random
from typing import NewType, Protocol, TypeVar

from msgspec import Struct

RuleRef = NewType("RuleRef", str)
"""A section of a ruleset, as "planets 10.4" or "planets R45"."""

T = TypeVar("T")


class DiceError(ValueError):
    """Given dice ran out, or the next one has a face that the die asked for does not have."""


class Dice(Protocol):
    """Where rules get their chance from."""

    def die(self, faces: int) -> int:
        """Roll one die: a number from 1 to `faces`."""


class SeededDice:
    """Dice for play: the same seed and label give the same rolls for ever.

    Attributes:
        taken: How many numbers of the stream are used up. An ordinary die uses one, a die with
            very many faces more. Start with the same number to go on where another left off.

    >>> dice = SeededDice(7, "turn 3 fire")
    >>> faces = [dice.die(6) for _ in range(4)]
    >>> go_on = SeededDice(7, "turn 3 fire", taken=2)
    >>> [go_on.die(6), go_on.die(6)] == faces[2:], dice.taken
    (True, 4)
    """

    _WORD = 53  # the bits of one random()
    _FAIR = 27  # a die takes a further number for so many bits of its count of faces

    def __init__(self, seed: int, label: str, taken: int = 0) -> None:
        self.seed = seed
        self.label = label
        self.taken = taken
        self._stream: Random | None = None

    def die(self, faces: int) -> int:
        """Use random(), the method whose sequence Python promises to keep."""
        _check_faces(faces)
        stream = self._stream or self._opened()
        words = 1 + faces.bit_length() // self._FAIR
        drawn = 0
        for _ in range(words):
            drawn = (drawn << self._WORD) + int(stream.random() * (1 << self._WORD))
        self.taken += words
        return 1 + (drawn * faces >> words * self._WORD)

    def _opened(self) -> Random:
        """Open the stream at `taken`; only dice that are rolled pay for their seeding."""
        self._stream = Random(f"{self.seed} {self.label}")
        for _ in range(self.taken):
            self._stream.random()
        return self._stream


class ScriptedDice:
    """Dice that fall as told, and no others.

    >>> dice = ScriptedDice(4, 6)
    >>> dice.die(6), dice.left
    (4, (6,))
    """

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)

    @property
    def left(self) -> tuple[int, ...]:
        """The faces not yet taken, next first."""
        return tuple(self._faces)

    def die(self, faces: int) -> int:
        """Take the next given face.

        Raises:
            DiceError: Nothing is left, or the face is none of this die's. It is not taken then.
        """
        _check_faces(faces)
        if not self._faces:
            raise DiceError(f"a die with {faces} faces was asked for, but no given die is left")
        face = self._faces[0]
        if not 1 <= face <= faces:
            raise DiceError(f"the next given die shows {face}, but has the faces 1 to {faces}")
        return self._faces.pop(0)


class QueuedDice:
    """Given dice first, then others.

    After a `DiceError` the caller goes back to the state before the roll and makes new dice.

    >>> dice = QueuedDice((2, 5), ScriptedDice(1))
    >>> [dice.die(6) for _ in range(3)], dice.left
    ([2, 5, 1], ())
    """

    def __init__(self, faces: Sequence[int], then: Dice) -> None:
        self._given = ScriptedDice(*faces)
        self._then = then

    @property
    def left(self) -> tuple[int, ...]:
        """The given faces not yet taken, next first."""
        return self._given.left

    def die(self, faces: int) -> int:
        """Take the next given face, or roll when none is left.

        Raises:
            DiceError: The given face is none of this die's.
        """
        return self._given.die(faces) if self._given.left else self._then.die(faces)


class Modifier(Struct, frozen=True):
    """What changes a roll: by how much, why in words, and by which rule."""

    value: int
    why: str
    rule: RuleRef


class Roll(Struct, frozen=True):
    """Dice as they fell, and every modifier, in the order the rules name them.

    >>> Roll(RuleRef("planets 10.8"), (5,), (Modifier(-2, "range", RuleRef("planets 10.4")),)).total
    3
    """

    rule: RuleRef
    dice: tuple[int, ...]
    modifiers: tuple[Modifier, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the dice and of all modifiers."""
        return sum(self.dice) + sum(modifier.value for modifier in self.modifiers)


def permutation(items: Sequence[T], dice: Dice) -> tuple[T, ...]:
    """Return `items` in a random order, all orders equally likely.

    The order is one die of n! faces: the permutation's number, counted from 1 for the order
    given, which is by id. Fewer than two items need no die.

    >>> [permutation("ABC", ScriptedDice(face)) for face in (1, 2, 6)]
    [('A', 'B', 'C'), ('A', 'C', 'B'), ('C', 'B', 'A')]
    """
    left = list(items)
    if len(left) < 2:  # noqa: PLR2004 - an order needs two
        return tuple(left)
    number = dice.die(factorial(len(left))) - 1
    order = []
    while left:
        place, number = divmod(number, factorial(len(left) - 1))
        order.append(left.pop(place))
    return tuple(order)


def _check_faces(faces: int) -> None:
    if faces < 1:
        raise ValueError(f"a die has at least one face, not {faces}")
