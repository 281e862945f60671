"""The search: it finds what is worth most together, within its budget, and always the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from game.ai.player import finished
from game.ai.search import Found, search
from game.core.dice import Dice, ScriptedDice, SeededDice
from game.core.opponent import Choice

Worth = Callable[[Sequence[int], int], float]


class Made:
    """A decision made up: so many alternatives a unit, worth what a function says."""

    def __init__(self, sizes: Sequence[int], worth: Worth) -> None:
        self.choices = [[Choice((place,), "") for place in range(size)] for size in sizes]
        self.asked: list[tuple[tuple[int, ...], int]] = []
        self._worth = worth

    def worth(self, chosen: Sequence[int], unit: int) -> float:
        self.asked.append((tuple(chosen), unit))
        return self._worth(chosen, unit)


def found(made: Made, budget: int = 1000, dice: Dice | None = None) -> Found:
    return finished(search(made, budget, dice or ScriptedDice()))


def apart(chosen: Sequence[int], unit: int) -> float:
    """Every unit likes its own number best."""
    return -abs(chosen[unit] - unit)


def together(chosen: Sequence[int], unit: int) -> float:
    """The units want the same, and rather a high number than a low one."""
    others = [place for other, place in enumerate(chosen) if other != unit]
    return sum(place == chosen[unit] for place in others) + chosen[unit] / 100


def test_each_unit_takes_what_is_best_for_it() -> None:
    assert found(Made([4, 4, 4], apart)).chosen == (0, 1, 2)


def test_units_agree_where_that_is_worth_more() -> None:
    made = Made([3, 3, 3], together)
    assert found(made).chosen == (0, 0, 0)
    last = {unit: made.asked[-3:] for _, unit in made.asked[-3:]}
    assert len(last) == 1, "the search ends when nobody wants anything else"


def test_a_unit_looks_again_when_another_has_changed() -> None:
    def chase(chosen: Sequence[int], unit: int) -> float:
        return float(chosen[0]) if unit == 0 else -abs(chosen[1] - chosen[0])

    made = Made([3, 3], lambda chosen, unit: chase(chosen[::-1], 1 - unit))
    assert found(made).chosen == (2, 2)
    assert [unit for _, unit in made.asked].count(0) == 6


def test_what_nobody_needs_is_not_looked_at() -> None:
    made = Made([1, 5, 1], apart)
    assert found(made) == Found((0, 1, 0), 5)


def test_nothing_to_decide() -> None:
    assert found(Made([], apart)) == Found((), 0)


@pytest.mark.parametrize("budget", [0, 1, 5, 9, 10, 17])
def test_no_more_is_looked_at_than_the_budget(budget: int) -> None:
    def never(chosen: Sequence[int], unit: int) -> float:
        """Each runs from the other: no choice stays best."""
        return float((chosen[unit] - chosen[1 - unit] - 1 - unit) % 5 == 0)

    made = Made([5, 5], never)
    assert found(made, budget, SeededDice(1, "")).looked == len(made.asked) <= budget


def test_a_small_budget_is_shared_among_the_likeliest_of_each() -> None:
    made = Made([9, 9], lambda chosen, unit: float(chosen[unit]))
    assert found(made, 6).chosen == (2, 2)


def test_dice_choose_between_equals_once() -> None:
    def equal(chosen: Sequence[int], unit: int) -> float:
        return 0.1 + 0.2 if chosen[unit] else 0.3

    dice = ScriptedDice(2, 3)
    assert found(Made([3, 3], equal), dice=dice).chosen == (1, 2)
    assert dice.left == ()


def test_there_is_a_pause_after_every_position() -> None:
    made = Made([4, 4], apart)
    slices = search(made, 100, ScriptedDice())
    for number, _ in enumerate(slices, 1):
        assert len(made.asked) == number
