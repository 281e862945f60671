"""Where the eye is: on all that the game reaches, until whoever looks moves it."""

from __future__ import annotations

from typing import Final

from game.core.hexes import Hex, length
from game.session.replay import Replay
from game.session.save import AnyRuleset
from game.ui.board.camera import Camera
from game.ui.board.view import BoardView
from game.ui.pen import Pen

_NEAREST: Final = 72.0  # pixels from hex to hex, at most, when the board is first shown
_SAMPLES: Final = 60  # places at which the extent of a game is measured
_MARGIN: Final = 64  # pixels at 100 % around what is shown


class Eye:
    """Fits a board to a game.

    Args:
        view: The board.
    """

    def __init__(self, view: BoardView) -> None:
        self._view = view
        self._extent: tuple[Hex, ...] = ()
        self._set: Camera | None = None  # as it was set here; another one is the player's own

    @property
    def moved(self) -> bool:
        """Whether the player has set it; else all the game reaches is in view."""
        now, own = self._view.camera, self._set
        return own is not None and (now.middle, now.spacing) != (own.middle, own.spacing)

    def measure(self, replay: Replay[object, object, object, object], rules: AnyRuleset) -> None:
        """Find the hexes units and goals are at in the course of a game, as its viewer knows."""
        before, found = replay.at, dict[Hex, None]()
        for place in range(0, replay.length + 1, replay.length // _SAMPLES + 1):
            replay.jump(place)
            board = rules.board(replay.state)
            found.update(dict.fromkeys(marker.at for marker in board.markers))
            found.update(dict.fromkeys(flag.at for flag in board.flags))
        replay.jump(before)
        radius = self._view.board.chart.radius
        self._extent = tuple(at for at in found if length(at) <= radius)

    def fit(self, pen: Pen) -> None:
        """Show what the game reaches, unless the player has moved the eye."""
        if self._extent and not self.moved:
            now = self._view.camera
            margin = min(pen.px(_MARGIN), now.rect[3] // 6)
            fitted = now.fitted(self._extent, margin)
            spacing = min(fitted.spacing, _NEAREST * pen.scale)
            self._view.camera = self._set = Camera(fitted.middle, spacing, now.rect)

    def take(self, pen: Pen) -> None:
        """Show what the game reaches, wherever the eye was led."""
        self._set = None
        self.fit(pen)
