"""Where the eye is: which part of the plane a rectangle of the window shows, and how large."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from game.core.hexes import Hex
from game.core.plane import CORNER, ROW, Point, centre, hex_at

NEAREST: Final = 220.0  # pixels from hex to hex
FARTHEST: Final = 4.0
STEP: Final = 1.25  # one notch of the wheel, one press of a key

HULLS: Final = 16.0  # hex size from which hulls and courses are drawn; counters below
DOTS: Final = 10.0  # from which each corner is a dot; a net of ten below
TWO_LINES: Final = 32.0  # from which labels have their second part


class Camera(Struct, frozen=True):
    """The eye over the plane. Everything gives a new camera; nothing changes one.

    Attributes:
        middle: The point of the plane (`core.plane`) in the middle of the rectangle.
        spacing: Pixels from a hex's centre to its neighbour's.
        rect: Left, top, width and height of the rectangle, in pixels of the window.
    """

    middle: Point = (0.0, 0.0)
    spacing: float = 90.0
    rect: tuple[int, int, int, int] = (0, 0, 1, 1)

    @property
    def size(self) -> float:
        """Pixels from a hex's centre to its corner: what the levels of detail go by."""
        return self.spacing * CORNER

    @property
    def origin(self) -> tuple[int, int]:
        """Where the middle of hex (0, 0) is, in whole pixels of the window."""
        left, top, width, height = self.rect
        return (
            round(left + width / 2 - self.middle[0] * self.spacing),
            round(top + height / 2 - self.middle[1] * self.spacing),
        )

    def to_screen(self, point: Point) -> Point:
        """A point of the plane, in pixels of the window."""
        x, y = self.origin
        return (x + point[0] * self.spacing, y + point[1] * self.spacing)

    def to_plane(self, pixel: Point) -> Point:
        """A pixel of the window, as a point of the plane."""
        x, y = self.origin
        return ((pixel[0] - x) / self.spacing, (pixel[1] - y) / self.spacing)

    def centre_of(self, hex_: Hex) -> Point:
        """Where a hex's centre is, in pixels of the window."""
        x, y = self.origin
        q, r = hex_
        return (x + (q + r / 2) * self.spacing, y + r * ROW * self.spacing)

    def hex_under(self, pixel: Point) -> Hex:
        """The hex at a pixel of the window, on the chart or off it."""
        return hex_at(self.to_plane(pixel))

    def shows(self, pixel: Point, margin: float = 0.0) -> bool:
        """Whether a pixel is in the rectangle, or within a margin around it."""
        left, top, width, height = self.rect
        return (
            left - margin <= pixel[0] < left + width + margin
            and top - margin <= pixel[1] < top + height + margin
        )

    def placed(self, rect: tuple[int, int, int, int]) -> "Camera":
        """The same eye over another rectangle; one without a size counts as a pixel."""
        left, top, width, height = rect
        return Camera(self.middle, self.spacing, (left, top, max(width, 1), max(height, 1)))

    def panned(self, across: float, down: float) -> "Camera":
        """The eye moved by pixels; the chart seems to move the other way."""
        x, y = self.middle
        return self.at((x + across / self.spacing, y + down / self.spacing))

    def at(self, middle: Point) -> "Camera":
        """The eye over another point of the plane."""
        return Camera(middle, self.spacing, self.rect)

    def zoomed(self, factor: float, about: Point) -> "Camera":
        """Nearer or farther, with what is at the pixel `about` staying under it.

        The spacing is brought to even whole pixels, so that columns of hexes fall on pixels.
        """
        spacing = _even(self.spacing * factor)
        if spacing == self.spacing and factor != 1.0:
            spacing += 2.0 if factor > 1 else -2.0
        spacing = min(max(spacing, FARTHEST), NEAREST)
        x, y = self.to_plane(about)
        left, top, width, height = self.rect
        return Camera(
            (
                x - (about[0] - left - width / 2) / spacing,
                y - (about[1] - top - height / 2) / spacing,
            ),
            spacing,
            self.rect,
        )

    def fitted(self, hexes: Iterable[Hex], margin: float = 0.0) -> "Camera":
        """The nearest eye that shows these hexes whole, inside a margin of pixels."""
        points = [centre(hex_) for hex_ in hexes] or [(0.0, 0.0)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        _, _, width, height = self.rect
        across = max(xs) - min(xs) + 1.0
        down = max(ys) - min(ys) + 2 * CORNER
        spacing = min((width - 2 * margin) / across, (height - 2 * margin) / down)
        spacing = min(max(spacing // 2 * 2, FARTHEST), NEAREST)
        middle = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
        return Camera(middle, spacing, self.rect)

    def fitted_in(
        self,
        hexes: Iterable[Hex],
        part: tuple[int, int, int, int],
        margin: float = 0.0,
        most: float = NEAREST,
    ) -> "Camera":
        """The nearest eye that shows these hexes in a part of the rectangle.

        Args:
            hexes: What is shown.
            part: Left, top, width and height of the part, in pixels of the window.
            margin: Pixels kept free inside it.
            most: Pixels from hex to hex, at most.
        """
        within = self.placed(part).fitted(hexes, margin)
        within = Camera(within.middle, min(within.spacing, most), within.rect)
        left, top, width, height = self.rect
        middle = within.to_plane((left + width / 2, top + height / 2))
        return Camera(middle, within.spacing, self.rect)

    def clamped(self, radius: int) -> "Camera":
        """The eye kept over a chart of so many hexes around (0, 0), its middle never off it."""
        x, y = self.middle
        y = min(max(y, -radius * ROW), radius * ROW)
        half = radius - abs(y) / ROW / 2
        x = min(max(x, -half), half)
        return self if (x, y) == self.middle else self.at((x, y))

    def between(self, other: "Camera", share: float) -> "Camera":
        """The eye on its way to another, `share` of the way from 0 to 1.

        What both have at one pixel stays there all the way.
        """
        spacing = self.spacing * (other.spacing / self.spacing) ** share
        if other.spacing != self.spacing:
            share = (1 / spacing - 1 / self.spacing) / (1 / other.spacing - 1 / self.spacing)
        (ax, ay), (bx, by) = self.middle, other.middle
        return Camera((ax + (bx - ax) * share, ay + (by - ay) * share), spacing, other.rect)


def _even(spacing: float) -> float:
    return float(max(round(spacing / 2) * 2, 2))


def corners_of(radius: int) -> tuple[Hex, ...]:
    """The six corner hexes of a chart: what must be seen for all of it to be seen."""
    return (
        (radius, 0),
        (radius, -radius),
        (0, -radius),
        (-radius, 0),
        (-radius, radius),
        (0, radius),
    )
