"""Window classes and the game screen's frame (visual.md 4)."""

from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.layout import Column, WindowClass, columns, frame, weighted, window_class
from game.ui.pen import Pen


@pytest.mark.parametrize(
    ("width", "percent", "kind"),
    [
        pytest.param(1920, 100, WindowClass.WIDE, id="1920x1080"),
        pytest.param(1440, 100, WindowClass.NORMAL, id="1440x900"),
        pytest.param(1024, 100, WindowClass.COMPACT, id="1024x640"),
        pytest.param(1440, 200, WindowClass.NARROW, id="1440x900 at 200"),
        pytest.param(1920, 200, WindowClass.COMPACT, id="1920x1080 at 200"),
        pytest.param(1700, 100, WindowClass.WIDE, id="at the border of wide"),
        pytest.param(899, 100, WindowClass.NARROW, id="below compact"),
        pytest.param(1024, 125, WindowClass.NARROW, id="1024x640 at 125"),
    ],
)
def test_window_class(width: int, percent: int, kind: WindowClass) -> None:
    assert window_class(width, percent / 100) is kind


@pytest.mark.parametrize(
    ("size", "ribbon", "side", "minimap"),
    [
        pytest.param((1920, 1080), 96, 400, 240, id="wide"),
        pytest.param((1440, 900), 96, 336, 196, id="normal"),
        pytest.param((1024, 640), 76, 280, 126, id="compact"),
    ],
)
def test_measures(size: tuple[int, int], ribbon: int, side: int, minimap: int) -> None:
    parts = frame(size, Pen())
    assert (parts.ribbon.height, parts.side.width, parts.minimap) == (ribbon, side, minimap)


def test_the_bar_stands_under_the_board_or_along_the_foot() -> None:
    assert frame((1440, 900), Pen()).bar.width == 1440 - 336
    assert frame((1024, 640), Pen()).bar.width == 1024


def test_a_very_narrow_window_opens_the_panel_over_the_board() -> None:
    parts = frame((500, 640), Pen())
    assert parts.sheet
    assert parts.side.width == 0


@given(st.integers(480, 4000), st.integers(320, 2400), st.sampled_from([100, 125, 150, 200]))
def test_the_frame_holds_together(width: int, height: int, percent: int) -> None:
    parts = frame((width, height), Pen(percent))
    window = pygame.Rect(0, 0, width, height)
    whole = [parts.ribbon, parts.board, parts.side, parts.bar]
    assert all(window.contains(part) for part in whole if part.width)
    assert sum(part.width * part.height for part in whole) == width * height
    assert not any(
        one.colliderect(other) for i, one in enumerate(whole) for other in whole[i + 1 :]
    )
    assert 2 * parts.board.width >= width - 1
    assert 100 * parts.board.height >= 45 * height - 100


@given(st.integers(0, 2000), st.integers(1, 9), st.integers(0, 40))
def test_columns_fill_the_row(width: int, count: int, gap: int) -> None:
    row = pygame.Rect(7, 5, max(width, gap * count), 30)
    cut = columns(row, count, gap)
    assert (cut[0].left, cut[-1].right) == (row.left, row.right)
    assert max(each.width for each in cut) - min(each.width for each in cut) <= 1
    assert all(one.right + gap == two.left for one, two in pairwise(cut))


def test_weights() -> None:
    assert [each.width for each in weighted(pygame.Rect(0, 0, 310, 9), [2, 1], 10)] == [200, 100]


def test_a_column_is_taken_from_the_top() -> None:
    column = Column(pygame.Rect(10, 20, 100, 200))
    assert column.take(30, 5) == pygame.Rect(10, 20, 100, 30)
    column.skip(5)
    assert column.take(40) == pygame.Rect(10, 60, 100, 40)
    assert column.rest == pygame.Rect(10, 100, 100, 120)
    column.take(500)
    assert column.rest.height == 0
