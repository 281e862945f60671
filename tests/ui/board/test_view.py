"""The board as a widget, driven by events: picking, panning, zooming, watching."""

import math

import pygame
import pytest
from msgspec.structs import replace

from game.core.board import Board, Choice, Marker
from game.core.hexes import DIRECTIONS, Hex, step
from game.core.plane import centre
from game.ui.board.camera import Camera
from game.ui.board.flight import Leg
from game.ui.board.minimap import Minimap
from game.ui.board.view import BoardView, Pick
from game.ui.pen import Pen
from game.ui.theme import SIDES

from .positions import SPACE, WORLD, everything, quarantine

RECT = pygame.Rect(0, 96, 1104, 716)


def view(board: Board, rect: pygame.Rect = RECT, percent: int = 100) -> BoardView:
    made = BoardView()
    made.place(Pen(percent), rect)
    made.show(board)
    made.hovered = True
    return made


def over(made: BoardView, middle: tuple[float, float], spacing: float) -> BoardView:
    made.camera = Camera(middle, spacing, made.camera.rect)
    return made


def pixel(made: BoardView, hex_: Hex) -> tuple[int, int]:
    x, y = made.camera.centre_of(hex_)
    return round(x), round(y)


def click(made: BoardView, at: tuple[int, int]) -> list[Pick]:
    picks: list[Pick] = []
    made.on_pick = picks.append
    made.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    made.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    made.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    return picks


def drag(made: BoardView, start: tuple[int, int], end: tuple[int, int]) -> list[Pick]:
    picks: list[Pick] = []
    made.on_pick = picks.append
    made.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for share in (0.3, 0.7, 1.0):
        at = tuple(round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
        made.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0)))
    made.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    return picks


def painted(made: BoardView) -> bytes:
    surface = pygame.Surface((1440, 900), 0, 32)
    made.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


# Picking


@pytest.mark.parametrize("spacing", [28.0, 64.0, 110.0])
def test_each_of_a_hundred_hexes_is_the_one_clicked(spacing: float) -> None:
    wanted = [(q, r) for q in range(-5, 5) for r in range(-5, 5)]
    got = []
    for hex_ in wanted:
        made = over(view(Board(SPACE)), centre(hex_), spacing)
        got += [pick.hex for pick in click(made, pixel(made, hex_))]
    assert got == wanted


@pytest.mark.rule("planets 2.3")
@pytest.mark.parametrize("spacing", [18.0, 40.0, 90.0])
@pytest.mark.parametrize("direction", range(6))
def test_badges_stand_in_their_directions(direction: int, spacing: float) -> None:
    """Badge 1 is to the right, 2 up to the right: also where badges are wider than hexes."""
    made = over(view(quarantine()), centre((3, -1)), spacing)
    x, y = pixel(made, (3, -1))
    ux, uy = centre(DIRECTIONS[direction])
    away = max(spacing, 36)
    (pick,) = click(made, (round(x + ux * away), round(y + uy * away)))
    assert pick.choice is not None
    assert pick.choice.key == str(direction + 1)
    assert pick.choice.at == step((3, -1), direction)


def test_a_unit_is_hit_by_its_marker() -> None:
    made = over(view(quarantine()), (2.0, -0.9), 90.0)
    assert made.unit_at(pixel(made, (6, -3))) == "corsair"
    assert made.unit_at(pixel(made, (3, 3))) is None


def test_each_of_those_sharing_a_hex_can_be_hit() -> None:
    made = over(view(everything()), centre((2, 3)), 30.0)
    x, y = pixel(made, (2, 3))
    around = [(x + dx, y + dy) for dx in range(-22, 23, 2) for dy in range(-22, 23, 2)]
    assert {made.unit_at(point) for point in around} >= {"elk", "fox", "gnu"}


def test_all_of_a_hex_are_listed_the_selected_one_first() -> None:
    made = view(everything())
    made.select("gnu")
    assert made.units_at((2, 3)) == ("gnu", "elk", "fox")
    assert made.units_at((5, 0)) == ("ant", "bee", "bug")


def test_off_the_chart_there_is_no_hex() -> None:
    made = view(quarantine())
    assert made.hex_at((30, 130)) is None
    assert made.hex_at((2000, 400)) is None
    (pick,) = click(made, (30, 130))
    assert not pick.on_chart


def test_the_future_marker_belongs_to_its_unit() -> None:
    made = over(view(quarantine()), (2.0, -0.9), 90.0)
    assert made.future_at(pixel(made, (1, -4))) == "gannet"


def test_dragging_the_future_marker_chooses_where_it_is_let_go() -> None:
    made = over(view(quarantine()), (2.0, -0.9), 90.0)
    made.select("larkspur")
    before = made.camera
    (pick,) = drag(made, pixel(made, (3, 0)), pixel(made, (4, -1)))
    assert pick.choice is not None
    assert pick.choice.key == "1"
    assert made.camera == before


def test_a_badge_leaves_the_ship_in_its_hex_to_be_seen() -> None:
    """At rest the drift hex is the ship's own."""
    ship = Marker("a", 0, "corvette", "", "", (0, 0), None, (0, 0))
    board = Board(SPACE, (ship,), choices=(Choice((0, 0), "0", "open"),))
    made = over(view(board), (0.0, 0.0), 90.0)
    surface = pygame.Surface((1440, 900), 0, 32)
    made.draw(surface)
    x, y = pixel(made, (0, 0))
    around = pygame.Rect(x - 20, y - 14, 40, 28)
    seen = pygame.mask.from_threshold(surface.subsurface(around), SIDES[0], (9, 9, 9)).count()
    alone = over(view(Board(SPACE, (ship,))), (0.0, 0.0), 90.0)
    alone.draw(surface)
    whole = pygame.mask.from_threshold(surface.subsurface(around), SIDES[0], (9, 9, 9)).count()
    assert seen > 0.9 * whole > 100


# The eye


def test_dragging_the_chart_pans_and_picks_nothing() -> None:
    made = over(view(quarantine()), (0.0, 0.0), 90.0)
    x, y = made.camera.centre_of((0, 0))
    assert drag(made, (900, 600), (840, 580)) == []
    assert made.camera.centre_of((0, 0)) == (x - 60, y - 20)


def test_the_wheel_zooms_about_the_pointer() -> None:
    made = over(view(quarantine()), (0.0, 0.0), 60.0)
    at = (700, 300)
    under = made.hex_at(at)
    made.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    made.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    assert made.wait() == 0
    made.update(1.0)
    assert made.wait() is None
    assert made.camera.spacing > 60
    assert made.hex_at(at) == under


@pytest.mark.parametrize(
    ("action", "way"),
    [
        ("board.left", (-1, 0)),
        ("board.right", (1, 0)),
        ("board.up", (0, -1)),
        ("board.down", (0, 1)),
    ],
)
def test_arrows_move_the_view(action: str, way: tuple[int, int]) -> None:
    made = over(view(quarantine()), (0.0, 0.0), 90.0)
    assert made.act(action)
    made.update(1.0)
    x, y = made.camera.middle
    assert (round(math.copysign(1, x)) if abs(x) > 0.1 else 0) == way[0]
    assert (round(math.copysign(1, y)) if abs(y) > 0.1 else 0) == way[1]


def test_other_actions_are_not_the_boards() -> None:
    assert not view(quarantine()).act("game.commit")


def test_centre_on_a_unit_takes_the_time_it_should() -> None:
    made = over(view(quarantine()), (0.0, 0.0), 90.0)
    made.select("corsair")
    made.act("board.center")
    made.update(0.1)
    assert made.camera.middle != centre((6, -3))
    made.update(0.1)
    assert made.camera.middle == pytest.approx(centre((6, -3)))


def test_with_reduced_motion_the_eye_cuts_and_rings_the_target() -> None:
    made = over(view(quarantine()), (0.0, 0.0), 90.0)
    made.reduced = True
    made.centre_on("corsair")
    assert made.camera.middle == pytest.approx(centre((6, -3)))
    assert made.wait() is None
    ringed = painted(made)
    made.finish()
    assert painted(made) != ringed


def test_what_is_out_of_view_is_brought_into_it() -> None:
    made = over(view(quarantine()), (-5.0, 5.0), 150.0)
    made.bring_into_view([(6, -3)])
    made.update(1.0)
    assert made.camera.shows(made.camera.centre_of((6, -3)))
    there = made.camera
    made.bring_into_view([(6, -3)])
    made.update(1.0)
    assert made.camera == there


def test_a_window_of_one_pixel_and_back() -> None:
    made = view(quarantine())
    whole = made.camera
    for rect in (pygame.Rect(0, 0, 1, 1), pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 30, 3)):
        made.place(Pen(), rect)
        painted(made)
    made.place(Pen(), RECT)
    assert made.camera == whole
    assert len(set(painted(made))) > 20


def test_placed_before_it_has_a_board_and_after() -> None:
    one, other = BoardView(), BoardView()
    one.place(Pen(), RECT)
    one.show(quarantine())
    other.show(quarantine())
    other.place(Pen(), RECT)
    assert one.camera == other.camera
    assert one.camera.shows(one.camera.centre_of((9, 0)))


def test_the_pointer_at_the_frame_pushes_the_view() -> None:
    made = over(view(quarantine()), (0.0, 0.0), 120.0)
    made.edge_pan = True
    at = (RECT.right - 4, 400)
    made.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    assert made.wait() == 0
    made.update(0.1)
    assert made.camera.middle[0] > 0
    made.hovered = False
    made.update(0.1)
    assert made.wait() is None


# Painting


def test_it_is_painted_only_when_something_changed() -> None:
    made = view(quarantine())
    painted(made)
    assert not made.dirty
    made.select("larkspur")
    assert made.dirty
    painted(made)
    made.select("larkspur")
    made.update(1.0)
    assert not made.dirty


def test_the_hex_under_the_pointer_is_outlined() -> None:
    made = over(view(quarantine()), (0.0, 0.0), 90.0)
    before = painted(made)
    at = pixel(made, (2, 2))
    made.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    assert made.hovered_hex == (2, 2)
    assert painted(made) != before
    made.leave()
    assert painted(made) == before


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("spacing", [5.0, 20.0, 34.0, 90.0, 200.0])
def test_every_mark_can_be_painted_at_every_size(spacing: float, percent: int) -> None:
    made = over(view(everything(), percent=percent), (0.0, 0.0), spacing)
    made.select("elk")
    assert len(set(painted(made))) > 20


def test_the_same_board_is_painted_the_same_in_any_order_of_units() -> None:
    board = everything()
    mixed = replace(board, markers=tuple(reversed(board.markers)))
    assert painted(view(board)) == painted(view(mixed))


def test_dragging_shifts_what_was_arranged_to_where_it_belongs() -> None:
    board = replace(quarantine(), markers=(), courses=(), pulls=(), burns=())
    made = over(view(board), (0.0, 0.0), 90.0)
    painted(made)
    drag(made, (900, 600), (843, 611))
    shifted = painted(made)
    fresh = over(view(board), made.camera.middle, 90.0)
    assert shifted == painted(fresh)


# Movement


def test_units_fly_and_arrive() -> None:
    made = over(view(quarantine()), (2.0, -0.9), 90.0)
    landed: list[bool] = []
    still = painted(made)
    made.play([Leg("larkspur", (-4, 2), (-1, 1))], lambda: landed.append(True))
    made.update(0.3)
    assert made.moving
    assert painted(made) != still
    assert landed == []
    made.update(0.31)
    assert landed == [True]
    assert not made.moving
    assert painted(made) == still


def test_any_press_ends_a_movement_and_still_takes_effect() -> None:
    made = over(view(quarantine()), (2.0, -0.9), 90.0)
    landed: list[bool] = []
    made.play([Leg("larkspur", (-4, 2), (-1, 1))], lambda: landed.append(True))
    made.update(0.1)
    picks = click(made, pixel(made, (2, 2)))
    assert landed == [True]
    assert [pick.hex for pick in picks] == [(2, 2)]


@pytest.mark.parametrize("legs", [[], [Leg("larkspur", (-1, 1), (-1, 1))]])
def test_where_nobody_moves_it_is_over_at_once(legs: list[Leg]) -> None:
    landed: list[bool] = []
    view(quarantine()).play(legs, lambda: landed.append(True))
    assert landed == [True]


def test_at_once_means_at_once() -> None:
    made = view(quarantine())
    made.speed = math.inf
    landed: list[bool] = []
    made.play([Leg("larkspur", (-4, 2), (-1, 1))], lambda: landed.append(True))
    assert landed == [True]


def test_reduced_motion_shows_three_stills() -> None:
    made = over(view(quarantine()), (2.0, -0.9), 90.0)
    made.reduced = True
    made.play([Leg("larkspur", (-4, 2), (-1, 1))])
    pictures = []
    for _ in range(10):
        pictures.append(painted(made))
        made.update(0.1)
    assert len(set(pictures)) == 3


def test_a_hit_rings_once_and_is_gone() -> None:
    made = view(quarantine())
    still = painted(made)
    made.hit((0, -4))
    made.update(0.1)
    assert painted(made) != still
    made.update(0.2)
    assert painted(made) == still


def test_wreckage_flies_apart_the_same_every_time() -> None:
    first, second = view(Board(WORLD)), view(Board(WORLD))
    still = painted(first)
    for made in (first, second):
        made.wreck((1.0, 0.5), 1)
        made.update(0.2)
    assert painted(first) == painted(second) != still
    first.update(1.0)
    assert painted(first) == still


def test_with_reduced_motion_nothing_flies_apart() -> None:
    made = view(Board(WORLD))
    made.reduced = True
    made.wreck((1.0, 0.5), 1)
    assert not made.moving


# The minimap


def test_a_press_on_the_minimap_moves_the_view_there() -> None:
    made = over(view(quarantine()), (0.0, 0.0), 120.0)
    small = Minimap(made)
    small.place(Pen(), pygame.Rect(880, 620, 196, 172))
    surface = pygame.Surface((1104, 812), 0, 32)
    small.draw(surface)
    before = pygame.image.tobytes(surface, "RGB")
    at = (small.rect.centerx + 30, small.rect.centery)
    assert small.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    made.update(1.0)
    assert made.camera.middle[0] > 2
    assert made.camera.middle[1] == pytest.approx(0, abs=0.05)
    small.draw(surface)
    assert pygame.image.tobytes(surface, "RGB") != before


def test_the_minimap_shows_each_unit() -> None:
    lone = Board(SPACE, (Marker("a", 1, "corvette", "A", "", (4, -2), None, (1, 0)),))
    pictures = []
    for board in (Board(SPACE), lone):
        small = Minimap(view(board))
        small.place(Pen(), pygame.Rect(0, 0, 240, 240))
        surface = pygame.Surface((240, 240), 0, 32)
        small.draw(surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] != pictures[1]


def test_a_minimap_without_room_draws_nothing() -> None:
    small = Minimap(view(quarantine()))
    small.place(Pen(), pygame.Rect(0, 0, 3, 3))
    surface = pygame.Surface((40, 40), 0, 32)
    small.draw(surface)
    assert set(pygame.image.tobytes(surface, "RGB")) == {0}
