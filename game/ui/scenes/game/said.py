"""What the ribbon says of a game: whose turn it is, and what is awaited."""

from __future__ import annotations

from typing import Generic, TypeVar

from game.core.ruleset import Side
from game.session.game import Game
from game.session.save import title_of
from game.ui.layout import WindowClass
from game.ui.panels.desk import Desk
from game.ui.panels.panel import Panel
from game.ui.scenes.game.ribbon import Whose

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")


def whose(desk: Desk[C, S, O, E], kind: WindowClass) -> Whose:
    """Whose turn or answer it is, as the side at the screen has it."""
    game, phase, name = desk.game, desk.phase, desk.game.name(desk.side)
    last = "" if phase.last_turn is None else f" of {phase.last_turn}"
    turn = f"Turn {phase.turn}{last}"
    compact = kind in {WindowClass.COMPACT, WindowClass.NARROW}
    below = turn if compact else f"{turn} · {title_of(game.setup.scenario)}"
    index = desk.index
    if game.outcome is not None:
        return Whose(index, "The game is over", "Game over", below)
    if not desk.owes:
        waiting = next((side for side in game.waiting_for if side in game.people), None)
        side = waiting or game.waiting_for[0]
        name = game.name(side)
        does = thinks(game, side) if side in game.computers else f"{name} is to act"
        return Whose(desk.index_of(side), does, name, below)
    if phase.side == desk.side:
        return Whose(index, f"Your turn: {name}", "Your turn", below)
    return Whose(index, f"{name} answers", f"{name} answers", below, loud=True)


def thinks(game: Game[C, S, O, E], side: Side) -> str:
    """That the computer thinks for a side, and how well it plays."""
    return f"{game.name(side)} ({game.computers[side].name}) is thinking"


def players(game: Game[C, S, O, E]) -> tuple[str, ...]:
    """Who played each side, where the computer played any."""
    if not game.computers:
        return ()
    return tuple(
        f"{info.name}: the computer, {game.computers[info.id].name}"
        if info.id in game.computers
        else f"{info.name}: a person"
        for info in game.sides
        if info.orders
    )


class Sentence(Generic[C, S, O, E]):
    """What is awaited; the first time a kind of step is met, how it is done."""

    def __init__(self, desk: Desk[C, S, O, E], panel: Panel[C, S, O, E]) -> None:
        self._desk, self._panel = desk, panel
        self._begun: dict[str, int] = {}  # the turn in which each kind of step was first met

    def words(self) -> str:
        """The sentence as it stands now."""
        phase = self._desk.phase
        how = self._panel.how if self._desk.owes else ""
        if not how or self._begun.setdefault(how, phase.turn) != phase.turn:
            return phase.words
        return how
