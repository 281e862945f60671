"""The small map of the whole chart: bodies, units by shape, and what the board shows of it."""

import math

import pygame

from game.core.plane import Point, centre
from game.ui.board.atlas import Atlas
from game.ui.board.camera import corners_of
from game.ui.board.standing import middle_of
from game.ui.board.view import BoardView
from game.ui.engrave import plate
from game.ui.theme import ACCENT, EDGE, GRID, INK2, PLATE_RADIUS, WELL
from game.ui.widgets.widget import Widget, is_click


class Minimap(Widget):
    """A map of the board in a view; pressing or dragging on it moves the view there."""

    takes_focus = False

    def __init__(self, view: BoardView) -> None:
        super().__init__()
        self._view = view
        self._atlas = Atlas()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it where it was placed."""
        if min(self.rect.size) < self.pen.px(24):
            return
        plate(surface, self.rect, self.pen.px(PLATE_RADIUS), WELL, EDGE, self.pen.px(1))
        before = surface.get_clip()
        surface.set_clip(before.clip(self.rect.inflate(-4, -4)))
        self._draw_chart(surface)
        self._draw_units(surface)
        self._draw_window(surface)
        surface.set_clip(before)

    def _scale(self) -> float:
        """Pixels to a hex spacing."""
        across, down = self._view.extent()
        room = self.pen.px(20)
        return min((self.rect.width - room) / across, (self.rect.height - room) / down) / 2

    def _pixel(self, point: Point) -> Point:
        scale = self._scale()
        return (self.rect.centerx + point[0] * scale, self.rect.centery + point[1] * scale)

    def _draw_chart(self, surface: pygame.Surface) -> None:
        chart = self._view.board.chart
        corners = [self._pixel(centre(hex_)) for hex_ in corners_of(chart.radius)]
        pygame.draw.aalines(surface, GRID, True, corners)  # noqa: FBT003 - closed
        for hex_ in sorted(set(chart.asteroids) - set(self._view.board.cleared)):
            x, y = self._pixel(centre(hex_))
            surface.fill(GRID, (round(x), round(y), 1, 1))
        for body in chart.bodies:
            radius = max(math.sqrt(len(body.hexes)) * 0.4 * self._scale(), self.pen.px(2.5))
            pygame.draw.aacircle(surface, INK2, self._pixel(middle_of(body)), radius)

    def _draw_units(self, surface: pygame.Surface) -> None:
        pixels = self.pen.px(11)
        blits = []
        for flag in self._view.board.flags:
            x, y = self._pixel(centre(flag.at))
            drawn = self._atlas.picture("symbols/flag", ACCENT, pixels)
            blits.append((drawn, (round(x - pixels * 0.2), round(y - pixels))))
        for marker in self._view.board.markers:
            x, y = self._pixel(centre(marker.at))
            drawn = self._atlas.plain(marker.side, pixels)
            half = drawn.get_width() / 2
            place = (round(x - half), round(y - half))
            if marker.id == self._view.selected:
                ring = self._atlas.picture("symbols/phase-coming", ACCENT, 2 * pixels)
                blits.append((ring, (round(x - pixels), round(y - pixels))))
            blits.append((drawn, place))
        surface.fblits(blits)

    def _draw_window(self, surface: pygame.Surface) -> None:
        first, last = map(self._pixel, self._view.window())
        rect = pygame.Rect(first, (last[0] - first[0], last[1] - first[1]))
        rect = rect.clip(self.rect.inflate(-6, -6))
        pygame.draw.rect(surface, ACCENT, rect, max(round(1.4 * self.pen.scale), 1))

    def handle(self, event: pygame.event.Event) -> bool:
        """Move the view to where it is pressed or dragged."""
        dragged = event.type == pygame.MOUSEMOTION and self.held
        if not (is_click(event) or dragged):
            return False
        scale = self._scale()
        point = (
            (event.pos[0] - self.rect.centerx) / scale,
            (event.pos[1] - self.rect.centery) / scale,
        )
        self._view.finish()
        self._view.centre_on_point(point, cut=dragged)
        return True
