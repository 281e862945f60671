"""Answers and their dice: by chance, as they were set, or each asked for before it falls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from game.core.ruleset import Refusal, Side
from game.session.game import Submitted
from game.session.practice import Dice
from game.ui.scenes.practice.asking import AskDie
from game.ui.widgets.widget import Reason

if TYPE_CHECKING:
    from game.ui.scenes.practice.lead import Lead

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


class Rolling(Generic[C, S, O, E]):
    """Gives the answers of one range, and sets its dice.

    Args:
        lead: The guide of the range.
        new_seed: Gives the seed of other dice.
    """

    def __init__(self, lead: Lead[C, S, O, E], new_seed: Callable[[], int]) -> None:
        self._lead = lead
        self._new_seed = new_seed

    # Answers

    def answer(self, orders: tuple[O, ...]) -> Refusal | Submitted[S, O, E]:
        """Give an answer of the side at the screen, once every die it asks for has been named."""
        side, words = self._lead.scene.desk.side, self._words(orders)
        if self._lead.range.dice is not Dice.ASK:
            return self._lead.range.answer(side, orders, words)
        return self._ask(side, orders, (), words)

    def _words(self, orders: Sequence[O]) -> str:
        """An answer in words, for the list of what was done."""
        if not orders:
            return ""
        scene = self._lead.scene
        given = [f"{one.name}: {one.words}" for one in scene.panel.given() if one.words]
        return "; ".join(given) or f"{scene.game.name(scene.desk.side)}: {scene.game.phase.name}"

    def _ask(
        self, side: Side, orders: tuple[O, ...], named: tuple[int, ...], words: str
    ) -> Refusal | Submitted[S, O, E]:
        """Ask for the next die; nothing is given until none is wanted any more."""
        sides = self._lead.range.wanted(side, orders, named)
        if sides is None:
            return self._roll(side, orders, named, words)
        app = self._lead.scene.app

        def take(face: int) -> None:
            self._follow(self._ask(side, orders, (*named, face), words))

        def by_chance() -> None:
            self._follow(self._roll(side, orders, named, words))

        app.push(AskDie(app, sides, named, take, by_chance))
        return Submitted(self._lead.range.game.waiting_for, ())

    def _roll(
        self, side: Side, orders: tuple[O, ...], named: tuple[int, ...], words: str
    ) -> Refusal | Submitted[S, O, E]:
        if named:
            self._lead.range.game.set_dice(named)
        return self._lead.range.answer(side, orders, words)

    def _follow(self, result: Refusal | Submitted[S, O, E]) -> None:
        """Show what came of an answer that had waited for its dice."""
        scene = self._lead.scene
        if isinstance(result, Refusal):
            scene.app.explain(Reason.refused("That cannot be done", result))
        elif result.steps:
            first = len(self._lead.range.game.steps) - len(result.steps)
            scene.play(first, scene.hand_over, own=True)

    # Dice

    def choose(self, source: str) -> None:
        """Let dice come from somewhere else."""
        self._lead.range.dice = Dice(source)
        self._lead.scene.refresh()

    def add(self, face: int) -> None:
        """Let a face fall after those that are set."""
        self._lead.range.dice = Dice.SET
        self._set((*self._lead.range.game.moment.faces, face))

    def drop(self) -> None:
        """Take the last of the set dice away."""
        self._set(self._lead.range.game.moment.faces[:-1])

    def clear(self) -> None:
        """Take all of them away."""
        self._set(())

    def _set(self, faces: Sequence[int]) -> None:
        self._lead.range.set_dice(faces)
        self._lead.scene.refresh()

    def other(self) -> None:
        """Let other dice fall from here on."""
        self._lead.range.reseed(self._new_seed())
        self._lead.swap()
        self._lead.scene.app.say("Other dice from here on")
        self._lead.scene.refresh()
