"""The board as a widget: holds the eye, the selection and the present board; paints when needed."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.core.board import Board, Chart, Choice, When
from game.core.hexes import Hex, length
from game.core.plane import ROW, Point, centre
from game.ui.board.atlas import side_colour
from game.ui.board.badges import is_on_badge
from game.ui.board.camera import STEP, Camera, corners_of
from game.ui.board.canvas import Focus, choice_spots, hull_pixels, unit_spot
from game.ui.board.flight import ZOOM_SECONDS, Flight, Glide, Hit, Leg, Wreck
from game.ui.board.frame import draw_frame, inside
from game.ui.board.painter import Painter
from game.ui.pen import Pen
from game.ui.theme import ACCENT
from game.ui.widgets.widget import Widget, is_click

_DRAG: Final = 6  # pixels from which a press that moves is a drag
_PAN: Final = 0.16  # of the view, one press of an arrow
_EDGE: Final = 14  # pixels from the frame at which the pointer pushes the view
_EDGE_SPEED: Final = 640.0  # pixels a second
_GRACE: Final = 5  # pixels around a marker that still hit it

EMPTY: Final = Board(Chart(0, (), (), ()))


class Pick(Struct, frozen=True):
    """What a click hit: always a hex (on the chart or off it), perhaps a choice, perhaps a unit."""

    hex: Hex
    on_chart: bool
    choice: Choice | None
    unit: str | None
    button: int


class BoardView(Widget):
    """The board in a rectangle.

    A scene places it, calls `show` with each new board, `update` as time passes, `act` for
    actions named `board.…`, and sets `on_pick`. It reads no rules and changes no orders.

    Attributes:
        camera: The eye; where it is going, see `glide_to`.
        on_pick: Told of each click (not of drags).
        reduced: Reduced motion.
        speed: Factor of flights; endless for at once.
        edge_pan: Whether the pointer at the frame moves the view.
        reserved: Rectangles of cards over the board, which labels keep clear of.
        dirty: Whether it has changed since it was drawn.
    """

    takes_focus = False

    def __init__(self) -> None:
        super().__init__()
        self.camera = Camera()
        self.on_pick: Callable[[Pick], None] = lambda _: None
        self.reduced = False
        self.speed = 1.0
        self.edge_pan = False
        self.reserved: tuple[pygame.Rect, ...] = ()
        self.dirty = True
        self._painter = Painter()
        self._board = EMPTY
        self._focus = Focus()
        self._pointer: tuple[int, int] | None = None
        self._press: tuple[int, int] | None = None
        self._panning = False
        self._plotting = False
        self._fitted = False
        self._glide: Glide | None = None
        self._flight: Flight | None = None
        self._landed: Callable[[], None] = lambda: None
        self._hits: list[Hit] = []
        self._wrecks: list[Wreck] = []

    # What it shows

    @property
    def board(self) -> Board:
        """The board being shown."""
        return self._board

    @property
    def selected(self) -> str | None:
        """Id of the unit with the ring."""
        return self._focus.selected

    @property
    def hovered_hex(self) -> Hex | None:
        """The hex under the pointer; None off the chart."""
        return self._focus.hex

    def show(self, board: Board) -> None:
        """Show another board; a new chart is shown whole."""
        if board == self._board:
            return
        new_chart = board.chart != self._board.chart
        self._board = board
        self._painter.ranks(board, self._focus.selected)
        self.dirty = True
        if new_chart:
            self._glide = None
            self._fitted = False
            self._fit_once()

    def select(self, unit: str | None) -> None:
        """Put the ring around a unit, or around none."""
        if unit != self._focus.selected:
            self._focus = Focus(unit, self._focus.hovered, self._focus.hex, self._focus.choice)
            self.dirty = True

    def look_at(self, hex_: Hex | None) -> None:
        """Outline a hex, as the keys do that walk over the board."""
        if hex_ != self._focus.hex:
            self._focus = Focus(self._focus.selected, self._focus.hovered, hex_)
            self.dirty = True

    def place(self, pen: Pen, rect: pygame.Rect) -> None:
        """Stand there from now on; the eye stays over the same point, or shows all as before."""
        if pen is self.pen and rect == self.rect:
            return
        was_whole = self._fitted and self._target() == self._whole()
        super().place(pen, rect)
        within = inside(pen, rect)
        self.camera = self._target().placed((within.left, within.top, within.width, within.height))
        self._glide = None
        self.dirty = True
        if was_whole:
            self._fitted = False
        self._fit_once()

    def _fit_once(self) -> None:
        """Show a new chart whole as soon as there is both a chart and a place."""
        placed = self.camera.rect[2] > 1 and self.camera.rect[3] > 1
        if not self._fitted and placed and self._board is not EMPTY:
            self._fitted = True
            self.camera = self._whole()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the board; what has not changed since is not arranged anew."""
        if self.rect.width < 1 or self.rect.height < 1:
            return
        zooming = self._glide is not None and self._glide.end.spacing != self.camera.spacing
        self._painter.paint(
            surface,
            self._board,
            self.camera,
            self.pen,
            self._focus,
            zooming=zooming,
            dragging=self._panning,
            moved=self._flight.in_flight() if self._flight else {},
            rings=[hit.ring() for hit in self._hits],
            specks=[speck for wreck in self._wrecks for speck in wreck.specks()],
            reserved=self.reserved,
        )
        draw_frame(surface, self.pen, self.rect)
        self.dirty = False

    # Where the eye goes

    def _whole(self) -> Camera:
        return self.camera.fitted(corners_of(self._board.chart.radius), self.pen.px(8))

    def _target(self) -> Camera:
        return self._glide.end if self._glide else self.camera

    def _go(self, camera: Camera, seconds: float | None = None) -> None:
        """Send the eye somewhere: it glides, or cuts with reduced motion."""
        camera = camera.clamped(self._board.chart.radius)
        if self.reduced or seconds == 0:
            self._glide, self.camera = None, camera
        elif seconds is None:
            self._glide = Glide(self.camera, camera)
        else:
            self._glide = Glide(self.camera, camera, seconds)
        self.dirty = True

    @property
    def bound(self) -> Camera:
        """Where the eye is going, or is."""
        return self._target()

    def go_to(self, camera: Camera) -> None:
        """Send the eye somewhere; it stays over the chart."""
        self._go(camera)

    def fit(self) -> None:
        """Show the whole chart."""
        self._go(self._whole())

    def fit_hexes(self, hexes: Iterable[Hex]) -> None:
        """Show these hexes, no nearer than the eye is now."""
        margin = min(self.pen.px(64), self.camera.rect[3] / 8)
        fitted = self.camera.fitted(hexes, margin)
        if fitted.spacing > self.camera.spacing:
            fitted = self.camera.at(fitted.middle)
        self._go(fitted)

    def centre_on(self, at: Hex | str) -> None:
        """Bring a hex, or a unit by its id, to the middle; ringed where motion is reduced."""
        hex_ = self._hex_of(at) if isinstance(at, str) else at
        if hex_ is None:
            return
        self.centre_on_point(centre(hex_))
        if self.reduced:
            self._hits.append(Hit(centre(hex_), reduced=True, colour=ACCENT))

    def centre_on_point(self, point: Point, *, cut: bool = False) -> None:
        """Bring a point of the plane to the middle."""
        self._go(self._target().at(point), 0 if cut else None)

    def bring_into_view(self, hexes: Sequence[Hex]) -> None:
        """Bring these hexes into view if one of them is not well inside it."""
        margin = -self.pen.px(40)
        target = self._target()
        reach = round(target.spacing / 2)
        for at in hexes:
            pixel = target.centre_of(at)
            covered = any(card.inflate(reach, reach).collidepoint(pixel) for card in self.reserved)
            if covered or not target.shows(pixel, margin):
                self.fit_hexes(hexes)
                return

    def pan(self, across: float, down: float) -> None:
        """Move the view by parts of its width and height."""
        _, _, width, height = self.camera.rect
        self._go(self._target().panned(across * width, down * height))

    def zoom(self, notches: float, about: Point | None = None) -> None:
        """Nearer (or farther) by notches, about a pixel or about the middle."""
        left, top, width, height = self.camera.rect
        pixel = about or (left + width / 2, top + height / 2)
        self._go(self._target().zoomed(STEP**notches, pixel), ZOOM_SECONDS)

    def act(self, action: str) -> bool:
        """Do an action of the key map by its name; gives whether it is one of the board's."""
        match action:
            case "board.left":
                self.pan(-_PAN, 0)
            case "board.right":
                self.pan(_PAN, 0)
            case "board.up":
                self.pan(0, -_PAN)
            case "board.down":
                self.pan(0, _PAN)
            case "board.nearer":
                self.zoom(1)
            case "board.farther":
                self.zoom(-1)
            case "board.fit":
                self.fit()
            case "board.center":
                self.centre_on(self._focus.selected or (0, 0))
            case _:
                return False
        return True

    # What is where

    def hex_at(self, pixel: Point) -> Hex | None:
        """The hex of the chart at a pixel of the window; None off the chart or the view."""
        if not self.camera.shows(pixel):
            return None
        found = self.camera.hex_under(pixel)
        return found if length(found) <= self._board.chart.radius else None

    def choice_at(self, pixel: Point) -> Choice | None:
        """The choice whose hex, as drawn, is under a pixel: the nearest one within it."""
        reach = [
            ((x - pixel[0]) ** 2 + (y - pixel[1]) ** 2, choice, spacing)
            for choice, (x, y), spacing in choice_spots(self._board, self.camera, self.pen)
        ]
        if not reach or not self.camera.shows(pixel):
            return None
        away, choice, spacing = min(reach, key=lambda each: each[0])
        return choice if away <= (spacing * 0.54) ** 2 else None

    def unit_at(self, pixel: Point) -> str | None:
        """The unit whose present marker is nearest to a pixel and hit by it."""
        if not self.camera.shows(pixel):
            return None
        reach = hull_pixels(self.camera, self.pen) / 2 + _GRACE
        standings = self._painter.ranks(self._board, self._focus.selected).standings
        best: tuple[float, str] | None = None
        for marker in self._board.markers:
            standing = standings[marker.id]
            if not standing.shown:
                continue
            x, y = unit_spot(marker, standing, self.camera, self.pen)
            away = (x - pixel[0]) ** 2 + (y - pixel[1]) ** 2
            if away <= reach * reach and (best is None or (away, marker.id) < best):
                best = (away, marker.id)
        return best[1] if best else None

    def units_at(self, hex_: Hex) -> tuple[str, ...]:
        """All units of a hex, landed and docked ones too, the selected one first."""
        found = [marker.id for marker in self._board.markers if marker.at == hex_]
        return tuple(sorted(found, key=lambda unit: (unit != self._focus.selected, unit)))

    def future_at(self, pixel: Point) -> str | None:
        """The unit whose future marker, planned or drifting, is under a pixel."""
        reach = (hull_pixels(self.camera, self.pen) / 2 + _GRACE) ** 2
        for course in self._board.courses:
            if course.when in {When.PLANNED, When.DRIFT}:
                x, y = self.camera.centre_of(course.end)
                if (x - pixel[0]) ** 2 + (y - pixel[1]) ** 2 <= reach:
                    return course.unit
        return None

    def pick(self, pixel: Point, button: int = pygame.BUTTON_LEFT) -> Pick:
        """All that a click at a pixel hits; a choice gives way to a unit that is drawn over it."""
        hex_ = self.camera.hex_under(pixel)
        on_chart = length(hex_) <= self._board.chart.radius
        unit = self.unit_at(pixel)
        return Pick(hex_, on_chart, self._chosen_at(pixel, unit), unit, button)

    def _chosen_at(self, pixel: Point, unit: str | None) -> Choice | None:
        """The choice a click means; over a unit only its badge is, or the only one's hex."""
        choice = self.choice_at(pixel)
        if choice is None or unit is None:
            return choice
        if unit == self._focus.selected and len(self.units_at(self.camera.hex_under(pixel))) == 1:
            return choice
        ranks = self._painter.ranks(self._board, self._focus.selected)
        on_badge = is_on_badge(choice, pixel, self._board, self.camera, self.pen, ranks)
        return choice if on_badge else None

    def _hex_of(self, unit: str) -> Hex | None:
        return next((marker.at for marker in self._board.markers if marker.id == unit), None)

    # The pointer

    def handle(self, event: pygame.event.Event) -> bool:
        """Pan by drag, zoom by wheel, hover, click. Any press first ends what moves."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEWHEEL:
            self.zoom(event.y, self._pointer)
            return True
        if is_click(event):
            self.finish()
            self._press = event.pos
            self._plotting = self._starts_plot(event.pos)
            return True
        if is_click(event, pygame.MOUSEBUTTONUP) and self._press is not None:
            clicked, self._press = not self._panning, None
            self.dirty = self.dirty or self._panning
            self._panning = self._plotting = False
            if clicked:
                self.on_pick(self.pick(event.pos))
            return True
        return False

    def _starts_plot(self, pixel: tuple[int, int]) -> bool:
        """Whether a drag from here pulls the future marker rather than the chart."""
        choice = self.choice_at(pixel)
        if choice is not None:
            return True
        return self._focus.selected is not None and self.future_at(pixel) == self._focus.selected

    def _moved(self, event: pygame.event.Event) -> bool:
        self._pointer = event.pos
        if self._press is not None and not self._plotting:
            if not self._panning:
                dx, dy = event.pos[0] - self._press[0], event.pos[1] - self._press[1]
                self._panning = dx * dx + dy * dy > _DRAG * _DRAG
            if self._panning:
                before = self._press
                self._press = event.pos
                moved = (before[0] - event.pos[0], before[1] - event.pos[1])
                self._go(self._target().panned(*moved), 0)
                return True
        return self._hover(event.pos)

    def _hover(self, pixel: tuple[int, int]) -> bool:
        unit = self.unit_at(pixel)
        focus = Focus(self._focus.selected, unit, self.hex_at(pixel), self._chosen_at(pixel, unit))
        if focus == self._focus:
            return False
        self._focus = focus
        self.dirty = True
        return True

    def leave(self) -> None:
        """The pointer has left the board."""
        self._pointer = None
        self._press = None
        self._panning = self._plotting = False
        self._focus = Focus(self._focus.selected)
        self.dirty = True

    # Time

    @property
    def moving(self) -> bool:
        """Whether a flight, a ring or wreckage is being shown (not the eye)."""
        passing = any(not hit.stands for hit in self._hits)
        return self._flight is not None or bool(self._wrecks) or passing

    def play(self, legs: Sequence[Leg], landed: Callable[[], None] = lambda: None) -> None:
        """Show a movement over the present board, which is the one after it.

        Args:
            legs: Who flies from where to where, all in step.
            landed: Called once all have arrived, or the movement was ended early.
        """
        self.finish()
        self._landed = landed
        self._flight = Flight(legs, self.speed, reduced=self.reduced)
        self.dirty = True
        if self._flight.done:
            self._end_flight()

    def hit(self, hex_: Hex) -> None:
        """Show one ring around a hex."""
        self._hits.append(Hit(centre(hex_), reduced=self.reduced))
        self.dirty = True

    def wreck(self, point: Point, side: int) -> None:
        """Show a ship of a side breaking up at a point of the plane; not with reduced motion."""
        if not self.reduced:
            self._wrecks.append(Wreck(point, side_colour(side)))
            self.dirty = True

    def finish(self) -> None:
        """End what is being shown, as any input does; the eye arrives, too."""
        if self._glide is not None:
            self.camera, self._glide = self._glide.end, None
            self.dirty = True
        if self._hits or self._wrecks:
            self._hits, self._wrecks = [], []
            self.dirty = True
        if self._flight is not None:
            self._end_flight()

    def _end_flight(self) -> None:
        self._flight = None
        self.dirty = True
        landed, self._landed = self._landed, lambda: None
        landed()

    def update(self, seconds: float) -> None:
        """Let time pass."""
        if self._pointer is not None and not (self.hovered or self.held):
            self.leave()
        self._push_by_edge(seconds)
        if self._glide is not None:
            self._glide.pass_time(seconds)
            self.camera = self._glide.camera()
            if self._glide.done:
                self._glide = None
            self.dirty = True
        if self.moving:
            self.dirty = True
            for hit in self._hits:
                hit.pass_time(seconds)
            for wreck in self._wrecks:
                wreck.pass_time(seconds)
            self._hits = [hit for hit in self._hits if not hit.done]
            self._wrecks = [wreck for wreck in self._wrecks if not wreck.done]
        if self._flight is not None:
            self._flight.pass_time(seconds)
            if self._flight.done:
                self._end_flight()

    def wait(self) -> float | None:
        """Seconds until `update` is needed: 0 while something moves, None for never."""
        pushed = self._edge_way() != (0, 0)
        return 0.0 if self.moving or self._glide is not None or pushed else None

    def _edge_way(self) -> tuple[int, int]:
        """Which way the pointer at the frame pushes the view; never to where no chart is."""
        if not self.edge_pan or self._pointer is None or self._press is not None:
            return (0, 0)
        x, y = self._pointer
        (left, top), (right, bottom) = self.window()
        across, down = self.extent()
        return (
            (x >= self.rect.right - _EDGE and right < across)
            - (x < self.rect.left + _EDGE and left > -across),
            (y >= self.rect.bottom - _EDGE and bottom < down)
            - (y < self.rect.top + _EDGE and top > -down),
        )

    def _push_by_edge(self, seconds: float) -> None:
        across, down = self._edge_way()
        if (across, down) != (0, 0):
            way = _EDGE_SPEED * seconds
            self._go(self._target().panned(across * way, down * way), 0)

    # How much of the chart is seen

    def window(self) -> tuple[Point, Point]:
        """The view's upper left and lower right, as points of the plane."""
        left, top, width, height = self.camera.rect
        return self.camera.to_plane((left, top)), self.camera.to_plane((left + width, top + height))

    def extent(self) -> tuple[float, float]:
        """Half the chart's width and height, in hex spacings."""
        radius = self._board.chart.radius
        return radius + 0.5, radius * ROW + 0.6
