"""What each step of a game told to somebody who looks, and what else was hidden from whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from game.core.board import Board
from game.core.ruleset import Line, Phase, Side, SideInfo
from game.session.log import Entry, entries, retold
from game.session.save import AnyGame, AnyRuleset, Copy
from game.ui.scenes.game.said import players

AnyCopy = Copy[object, object, object, object]
Source = AnyGame | AnyCopy

HARM: Final = frozenset({"hit", "loss"})
"""The tones at which a replay that is played pauses."""
_OPENS: Final = "turn"  # the tone of what opens a turn
_WEIGHTS: Final = {"victory": 4, "end": 4, "loss": 3, "hit": 2, "launch": 1, _OPENS: -1}


def _weight(line: Line) -> int:
    """How much a line counts among those of its step."""
    return _WEIGHTS.get(line.tone, 0)


class Account:
    """The lines of a game, step by step, worked out when they are asked for and kept.

    Attributes:
        rules: The rules.
        sides: Those that took part, in order of play.
        length: How many steps there are.
        players: A line for each side: who plays it, where the computer plays any.
    """

    def __init__(self, source: Source) -> None:
        self.rules: AnyRuleset = source.ruleset
        self.sides: tuple[SideInfo, ...] = tuple(source.sides)
        self.players = () if isinstance(source, Copy) else players(source)
        self._steps = tuple(source.steps)
        self._opening = source.opening
        self._told = source.told if isinstance(source, Copy) else None
        self._lines: dict[tuple[int, Side | None], tuple[Line, ...]] = {}
        self._phases: dict[int, Phase] = {}

    @property
    def length(self) -> int:
        """How many steps there are."""
        return len(self._steps)

    def phase(self, step: int) -> Phase:
        """The phase of what counts most in a step, counted from 1; that of the start for 0.

        A step may run on into the next phases before anything happens that is told.
        """
        index = max(step - 1, 0)
        if index not in self._phases:
            self._phases[index] = self.rules.phase(self._scene(index))
        return self._phases[index]

    def _scene(self, index: int) -> object:
        """The state before what counts most in a step; that before the step if nothing is told.

        What only opens a turn belongs to that turn, and so the state after it counts.
        """
        if not self._steps:
            return self._opening
        state = found = self._steps[index].before
        most = min(_WEIGHTS.values())
        for number, event in enumerate(self._steps[index].events):
            if self._told is not None:
                line = self._told[index][number]
            else:
                line = self.rules.words(state, event)
            before = state
            try:
                state = self.rules.apply(state, event)
            except LookupError:
                return found  # a side's copy does not hold what its event speaks of
            if line is not None and _weight(line) >= most:
                most = _weight(line)
                found = state if line.tone == _OPENS else before
        return found

    def lines(self, step: int, viewer: Side | None) -> tuple[Line, ...]:
        """What a step told, counted from 1, as the viewer knows it; nothing for 0.

        What a side had to let pass by itself is left out: it is no news.
        """
        if step < 1:
            return ()
        key = (step, None if self._told is not None else viewer)
        if key not in self._lines:
            self._lines[key] = tuple(
                entry.line
                for entry in self._entries(step - 1, viewer)
                if entry.line is not None and entry.event is not None
            )
        return self._lines[key]

    def _entries(self, index: int, viewer: Side | None) -> Sequence[Entry[object]]:
        step = self._steps[index]
        if self._told is not None:
            return retold(self.rules, step, self._told[index], self.sides)
        return entries(self.rules, step, viewer, self.sides)

    def harmed(self, step: int, viewer: Side | None) -> bool:
        """Whether a step tells of a hit or a loss."""
        return any(line.tone in HARM for line in self.lines(step, viewer))

    def headline(self, step: int, viewer: Side | None) -> Line | None:
        """What of a step counts most: an end, harm, a launch, the last thing told, a new turn."""
        lines = self.lines(step, viewer)
        return max(reversed(lines), key=_weight, default=None)

    def told(self, viewer: Side | None) -> tuple[int, ...]:
        """The steps that tell a viewer something, in order; it reads them all."""
        return tuple(step for step in range(1, self.length + 1) if self.lines(step, viewer))

    def told_after(self, step: int, viewer: Side | None) -> int:
        """The next step that tells the viewer something; the end where there is none."""
        later = range(step + 1, self.length + 1)
        return next((s for s in later if self.lines(s, viewer)), self.length)

    def told_before(self, step: int, viewer: Side | None) -> int:
        """The last step before one that tells the viewer something; the start if there is none."""
        return next((s for s in range(step - 1, 0, -1) if self.lines(s, viewer)), 0)

    def turn_start(self, step: int, by: int) -> int:
        """The first step of the turn after (1) or before (-1) a step's; the ends where none is."""
        turn = self.phase(step).turn if step else 0
        if by > 0:
            later = (s for s in range(step + 1, self.length + 1) if self.phase(s).turn > turn)
            return next(later, self.length)
        first = next((s for s in range(1, step) if self.phase(s).turn == turn), step)
        if first < step:
            return first
        earlier = self.phase(step - 1).turn if step > 1 else 0
        return next((s for s in range(1, step) if self.phase(s).turn == earlier), 0)


def unseen(
    rules: AnyRuleset, state: object, board: Board, sides: Sequence[SideInfo]
) -> dict[str, str]:
    """The units of a board that some side does not see: id, and who does not, by name.

    Args:
        rules: The rules.
        state: The whole state the board shows.
        board: That board.
        sides: Those who look.
    """
    blind: dict[str, list[str]] = {}
    for side in sides:
        sight = rules.view(state, side.id).state
        if sight is state:
            continue  # nothing is hidden from it, and boards are dear
        known = {marker.id for marker in rules.board(sight).markers}
        for marker in board.markers:
            if marker.id not in known:
                blind.setdefault(marker.id, []).append(side.name)
    return {unit: " and ".join(names) for unit, names in blind.items()}


def noted(board: Board, hidden: dict[str, str]) -> Board:
    """A board whose hidden units say so in the second line of their labels."""
    markers = tuple(
        replace(marker, note=f"not seen by {hidden[marker.id]}") if marker.id in hidden else marker
        for marker in board.markers
    )
    return replace(board, markers=markers)
