"""Shows what happened: ships fly in step, hits ring, losses break up, each with its sound.

It plays events as one side sees them, over the boards that side sees, and holds nothing back: any
input ends it at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from msgspec import Struct

from game.core.board import Board, Marker
from game.core.hexes import Hex
from game.core.plane import centre
from game.core.ruleset import Line, Ruleset
from game.ui.board.flight import Leg
from game.ui.board.view import BoardView

C = TypeVar("C")
S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 - C, S, O, E: the four types of a ruleset
E = TypeVar("E")

SOUNDS: Final = {
    "move": "burn",
    "landing": "landing",
    "take-off": "take-off",
    "launch": "launch",
    "fire": "hit",
    "hit": "hit",
    "loss": "loss",
    "goal": "landing",
    "victory": "victory",
    "end": "game-over",
}


class Beat(Struct, frozen=True):
    """What is shown at one time.

    Attributes:
        board: What the board shows meanwhile.
        legs: Who flies.
        hits: Where a ring is drawn once they have arrived.
        wrecks: Where a ship of which side breaks up then.
        tone: That of its line; its sound.
    """

    board: Board
    legs: tuple[Leg, ...] = ()
    hits: tuple[Hex, ...] = ()
    wrecks: tuple[tuple[Hex, int], ...] = ()
    tone: str = ""


def beats(rules: Ruleset[C, S, O, E], pairs: Sequence[tuple[S, E]], after: S) -> list[Beat]:
    """Turn events into what is shown, flights that follow each other joined into one.

    Args:
        rules: The rules.
        pairs: Each event with the state before it, as its side knows them.
        after: The state in the end, as that side knows it.
    """
    if not pairs:
        return []
    found: list[Beat] = []
    states = [state for state, _ in pairs[1:]] + [after]
    before = rules.board(pairs[0][0])
    for (state, event), following in zip(pairs, states, strict=True):
        board = rules.board(following)
        beat = _beat(rules.words(state, event), before, board)
        before = board
        if beat is None:
            continue
        if found and _joins(found[-1], beat):
            found[-1] = _joined(found[-1], beat)
        else:
            found.append(beat)
    return found


def _beat(line: Line | None, before: Board, after: Board) -> Beat | None:
    """What one event shows; None where nothing on the board changes by it."""
    now = {marker.id: marker for marker in after.markers}
    was = {marker.id: marker for marker in before.markers}
    legs = [
        Leg(unit, marker.at, now[unit].at)
        for unit, marker in was.items()
        if unit in now and now[unit].at != marker.at
    ]
    gone = [marker for unit, marker in was.items() if unit not in now]
    tone = line.tone if line else ""
    place = line.hexes[-1] if line and line.hexes else None
    if tone == "loss" and gone:
        return _loss(before, gone, place)
    if tone in {"fire", "hit"}:
        return Beat(after, tuple(legs), line.hexes if line else (), (), tone)
    if legs or tone in SOUNDS:
        return Beat(after, tuple(legs), (), (), tone)
    return None


def _loss(before: Board, gone: Sequence[Marker], place: Hex | None) -> Beat:
    """A loss: the ship flies to where it ends, over the board it was last seen on."""
    ends = [place if place is not None else marker.at for marker in gone]
    legs = tuple(
        Leg(marker.id, marker.at, end)
        for marker, end in zip(gone, ends, strict=True)
        if marker.at != end
    )
    wrecks = tuple((end, marker.side) for marker, end in zip(gone, ends, strict=True))
    return Beat(before, legs, (), wrecks, "loss")


def _joins(one: Beat, other: Beat) -> bool:
    """Whether two flights can be shown in step: nothing else happens, and nobody flies twice."""
    plain = not (one.hits or one.wrecks or other.hits or other.wrecks)
    flying = {leg.unit for leg in one.legs}
    apart = not any(leg.unit in flying for leg in other.legs)
    return plain and bool(one.legs) and bool(other.legs) and apart and one.tone == other.tone


def _joined(one: Beat, other: Beat) -> Beat:
    return Beat(other.board, (*one.legs, *other.legs), (), (), one.tone)


class Playback(Generic[S]):
    """Beats being shown one after the other on a board.

    Attributes:
        done: Whether all of them have been shown.
    """

    def __init__(
        self,
        view: BoardView,
        sound: Callable[[str], None],
        shown: Sequence[Beat],
        *,
        at_once: bool = False,
    ) -> None:
        """Get ready; nothing is shown before the first `update`.

        Args:
            view: The board.
            sound: Plays a sound by its name.
            shown: The beats.
            at_once: Wait for nothing: a last ring may still widen when it is done.
        """
        self._view = view
        self._sound = sound
        self._left = list(shown)
        self._at_once = at_once
        self.done = not self._left

    def update(self) -> None:
        """Go on to the next beat once the last has been seen; call it as time passes."""
        while self._left and self._ready:
            self._show(self._left.pop(0))
        if not self._left and self._ready:
            self.done = True

    @property
    def _ready(self) -> bool:
        """Whether the last beat has been seen."""
        return self._at_once or not self._view.moving

    def _show(self, beat: Beat) -> None:
        sound = SOUNDS.get(beat.tone, "")
        if sound:
            self._sound(sound)
        self._view.show(beat.board)
        places = [end for leg in beat.legs for end in (leg.start, leg.end)]
        places += [*beat.hits, *(at for at, _ in beat.wrecks)]
        if places:
            self._view.bring_into_view(places)
        self._view.play(beat.legs, lambda: self._strike(beat))

    def _strike(self, beat: Beat) -> None:
        for at in beat.hits:
            self._view.hit(at)
        for at, side in beat.wrecks:
            self._view.wreck(centre(at), side)

    def finish(self) -> None:
        """End at once."""
        self._left.clear()
        self._view.finish()
        self.done = True
