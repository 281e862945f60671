"""Movement over time: ships in flight, the eye on its way, rings of hits, sparks of wreckage.

Time comes in as seconds that have passed. With reduced motion a flight is three stills and the eye
jumps; rings then stand until the next input, and nothing flies apart.
"""

import math
from collections.abc import Sequence
from typing import Final

import pymunk
from msgspec import Struct

from game.core.hexes import Hex
from game.core.plane import Point, centre
from game.ui.board.camera import Camera
from game.ui.board.canvas import InFlight, Ring, Speck
from game.ui.theme import DANGER, Colour

FLIGHT_SECONDS: Final = 0.6
GLIDE_SECONDS: Final = 0.2
ZOOM_SECONDS: Final = 0.12
RING_SECONDS: Final = 0.25
WRECK_SECONDS: Final = 0.9
_STILLS: Final = 3
_STILL_SECONDS: Final = 0.35
_RING: Final = (16.0, 30.0)  # radius of a hit's ring, from and to, in pixels
_PIECES: Final = 14
_TICK: Final = 1 / 60


class Leg(Struct, frozen=True):
    """One unit's way in a movement: a straight course."""

    unit: str
    start: Hex
    end: Hex


class Flight:
    """A movement being shown, all units in step."""

    def __init__(self, legs: Sequence[Leg], factor: float = 1.0, *, reduced: bool = False) -> None:
        """Begin a movement.

        Args:
            legs: Who flies from where to where.
            factor: By which time passes faster; endless for at once.
            reduced: Show three stills: before, the path, after.
        """
        self._legs = tuple(leg for leg in legs if leg.start != leg.end)
        self._reduced = reduced
        whole = _STILLS * _STILL_SECONDS if reduced else FLIGHT_SECONDS
        self._seconds = 0.0 if math.isinf(factor) or not self._legs else whole / factor
        self._passed = 0.0

    @property
    def done(self) -> bool:
        """Whether all have arrived."""
        return self._passed >= self._seconds

    def pass_time(self, seconds: float) -> None:
        """Let time pass."""
        self._passed += seconds

    def in_flight(self) -> dict[str, InFlight]:
        """Where each unit is by now, and the line behind it."""
        share = min(self._passed / self._seconds, 1.0) if self._seconds else 1.0
        return {leg.unit: self._one(leg, share) for leg in self._legs}

    def _one(self, leg: Leg, share: float) -> InFlight:
        (ax, ay), (bx, by) = centre(leg.start), centre(leg.end)
        heading = math.degrees(math.atan2(ay - by, bx - ax))
        if self._reduced:
            still = min(int(share * _STILLS), _STILLS - 1)
            at = (ax, ay) if still < _STILLS - 1 else (bx, by)
            tail = ((ax, ay), (bx, by)) if still else None
            return InFlight(at, heading, tail)
        eased = share * share * (3 - 2 * share)
        at = (ax + (bx - ax) * eased, ay + (by - ay) * eased)
        return InFlight(at, heading, ((ax, ay), at))


class Glide:
    """The eye on its way from one camera to another, slowing down."""

    def __init__(self, start: Camera, end: Camera, seconds: float = GLIDE_SECONDS) -> None:
        self._start = start
        self.end = end
        self._seconds = seconds
        self._passed = 0.0

    @property
    def done(self) -> bool:
        """Whether it has arrived."""
        return self._passed >= self._seconds

    def pass_time(self, seconds: float) -> None:
        """Let time pass."""
        self._passed += seconds

    def camera(self) -> Camera:
        """The eye by now."""
        if self.done:
            return self.end
        left = 1 - self._passed / self._seconds
        return self._start.between(self.end, 1 - left**3)


class Hit:
    """One ring that widens once around a point; with reduced motion it stands."""

    def __init__(self, at: Point, *, reduced: bool = False, colour: Colour = DANGER) -> None:
        self._at = at
        self.stands = reduced
        self._colour = colour
        self._passed = 0.0

    @property
    def done(self) -> bool:
        """Whether it has gone; a standing one goes with the next input."""
        return not self.stands and self._passed >= RING_SECONDS

    def pass_time(self, seconds: float) -> None:
        """Let time pass."""
        self._passed += seconds

    def ring(self) -> Ring:
        """The ring by now."""
        share = 1.0 if self.stands else min(self._passed / RING_SECONDS, 1.0)
        return Ring(self._at, _RING[0] + (_RING[1] - _RING[0]) * share, self._colour)


class Wreck:
    """Pieces of a lost ship flying apart: for the eye only, nothing depends on them."""

    def __init__(self, at: Point, colour: Colour) -> None:
        self._at = at
        self._colour = colour
        self._passed = 0.0
        self._space = pymunk.Space()
        self._space.damping = 0.35
        self._pieces = [self._piece(index) for index in range(_PIECES)]

    def _piece(self, index: int) -> pymunk.Body:
        """A piece thrown outwards; they start side by side and knock against each other."""
        turn = math.tau * index / _PIECES + 0.4 * (index % 3)
        body = pymunk.Body(1.0 + index % 3, 1.0)
        body.position = (math.cos(turn) * 0.05, math.sin(turn) * 0.05)
        speed = 0.7 + 0.28 * (index * 5 % 4)
        body.velocity = (math.cos(turn) * speed, math.sin(turn) * speed)
        self._space.add(body, pymunk.Circle(body, 0.015))
        return body

    @property
    def done(self) -> bool:
        """Whether the last piece has faded."""
        return self._passed >= WRECK_SECONDS

    def pass_time(self, seconds: float) -> None:
        """Let time pass, in steps of one length, however long the frame was."""
        until = min(self._passed + seconds, WRECK_SECONDS)
        while self._passed < until:
            self._space.step(_TICK)
            self._passed += _TICK

    def specks(self) -> list[Speck]:
        """The pieces by now, smaller and smaller."""
        left = max(1 - self._passed / WRECK_SECONDS, 0.0)
        x, y = self._at
        return [
            Speck((x + body.position.x, y + body.position.y), 1 + body.mass * left, self._colour)
            for body in self._pieces
        ]
