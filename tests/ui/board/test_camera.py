"""The eye over the plane: there and back, zooming about a point, and which way east is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.hexes import DIRECTION_NAMES, Hex, length, step
from game.core.plane import CORNER, ROW
from game.ui.board.camera import FARTHEST, NEAREST, Camera, corners_of

RECT = (10, 96, 1084, 694)
hexes = st.tuples(st.integers(-40, 40), st.integers(-40, 40))
places = st.tuples(st.floats(-30, 30), st.floats(-30, 30))


@pytest.mark.parametrize("spacing", [4.0, 7.3, 16.0, 28.0, 64.0, 90.0, 220.0])
@given(hex_=hexes, middle=places)
def test_hex_to_pixel_and_back(hex_: Hex, middle: tuple[float, float], spacing: float) -> None:
    camera = Camera(middle, spacing, RECT)
    assert camera.hex_under(camera.centre_of(hex_)) == hex_


@given(hex_=hexes, middle=places, spacing=st.floats(8, 200))
def test_all_of_a_hex_but_its_rim_belongs_to_it(
    hex_: Hex, middle: tuple[float, float], spacing: float
) -> None:
    camera = Camera(middle, spacing, RECT)
    x, y = camera.centre_of(hex_)
    across, down = 0.48 * spacing, 0.96 * CORNER * spacing
    around = [(x + across, y), (x - across, y), (x, y + down), (x, y - down)]
    assert {camera.hex_under(pixel) for pixel in around} == {hex_}


@given(point=places, middle=places, spacing=st.floats(4, 220))
def test_plane_to_pixel_and_back(
    point: tuple[float, float], middle: tuple[float, float], spacing: float
) -> None:
    camera = Camera(middle, spacing, RECT)
    assert camera.to_plane(camera.to_screen(point)) == pytest.approx(point, abs=1e-6)


@pytest.mark.rule("planets 2.3")
@pytest.mark.parametrize(
    ("name", "across", "down"),
    [("E", 1, 0), ("NE", 0.5, -1), ("NW", -0.5, -1), ("W", -1, 0), ("SW", -0.5, 1), ("SE", 0.5, 1)],
)
def test_directions_on_the_screen(name: str, across: float, down: float) -> None:
    camera = Camera((0.0, 0.0), 60.0, RECT)
    x, y = camera.centre_of((2, -1))
    way = camera.centre_of(step((2, -1), DIRECTION_NAMES.index(name)))
    assert way == pytest.approx((x + across * 60, y + down * ROW * 60))


@given(
    about=st.tuples(st.integers(10, 1093), st.integers(96, 789)),
    factor=st.floats(0.5, 2.0),
    middle=places,
)
def test_zoom_keeps_what_is_under_the_pointer(
    about: tuple[int, int], factor: float, middle: tuple[float, float]
) -> None:
    camera = Camera(middle, 64.0, RECT)
    nearer = camera.zoomed(factor, about)
    x, y = nearer.to_screen(camera.to_plane(about))
    assert abs(x - about[0]) <= 3
    assert abs(y - about[1]) <= 3


def test_zoom_always_moves_until_it_ends() -> None:
    camera = Camera((0.0, 0.0), 6.0, RECT)
    seen = []
    for _ in range(30):
        seen.append(camera.spacing)
        camera = camera.zoomed(1.25, (100, 200))
    assert seen[0] < seen[1] < seen[2]
    assert camera.spacing == NEAREST
    for _ in range(60):
        camera = camera.zoomed(0.8, (100, 200))
    assert camera.spacing == FARTHEST


@pytest.mark.parametrize("size", [(1084, 694), (200, 900), (4000, 300)])
@pytest.mark.parametrize("radius", [3, 9, 22])
def test_fit_shows_every_corner(radius: int, size: tuple[int, int]) -> None:
    camera = Camera().placed((5, 7, *size)).fitted(corners_of(radius), 4)
    assert all(camera.shows(camera.centre_of(corner)) for corner in corners_of(radius))


def test_the_smallest_window_and_back() -> None:
    camera = Camera((3.0, -2.0), 90.0, RECT)
    tiny = camera.placed((0, 0, 0, -5))
    assert tiny.rect == (0, 0, 1, 1)
    assert FARTHEST <= tiny.fitted(corners_of(9), 8).spacing <= NEAREST
    assert tiny.placed(RECT) == camera


@given(middle=st.tuples(st.floats(-500, 500), st.floats(-500, 500)))
def test_the_middle_never_leaves_the_chart(middle: tuple[float, float]) -> None:
    camera = Camera(middle, 50.0, RECT).clamped(9)
    _, _, width, height = RECT
    under = camera.hex_under((RECT[0] + width / 2, RECT[1] + height / 2))
    assert length(under) <= 10


def test_a_glide_ends_where_it_should_and_keeps_a_shared_point() -> None:
    start = Camera((2.0, 1.0), 40.0, RECT)
    end = start.zoomed(2.0, (200, 300))
    point = start.to_plane((200, 300))
    assert start.between(end, 1.0).middle == pytest.approx(end.middle)
    for share in (0.25, 0.5, 0.75):
        x, y = start.between(end, share).to_screen(point)
        assert (x, y) == pytest.approx((200, 300), abs=3)


def test_panning_moves_the_chart_by_whole_pixels() -> None:
    camera = Camera((0.3, 0.7), 46.0, RECT)
    x, y = camera.origin
    assert camera.panned(7, -3).origin == (x - 7, y + 3)
