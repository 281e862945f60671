"""Whole pictures, held against those that were looked at."""

from pathlib import Path

import pytest

from game.core.board import Board
from game.ui.board.camera import Camera
from game.ui.board.picture import paint

from .positions import everything, quarantine
from .shots import differing, is_near

PLOT = Camera((2.0, -0.9), 90.0)


@pytest.mark.parametrize(
    ("name", "board", "size", "selected", "camera", "scale"),
    [
        pytest.param("plot", quarantine(), (1104, 714), "larkspur", PLOT, 1.0, id="normal"),
        pytest.param(
            "plot-1024",
            quarantine(),
            (744, 488),
            "larkspur",
            Camera(PLOT.middle, 64.0),
            1.0,
            id="compact",
        ),
        pytest.param(
            "plot-200",
            quarantine(),
            (962, 616),
            "larkspur",
            Camera((2.6, -0.9), 110.0),
            2.0,
            id="200 %",
        ),
        pytest.param("everything", everything(), (1200, 1000), "elk", None, 1.0, id="every mark"),
        pytest.param("far", everything(), (500, 330), "dab", None, 1.0, id="counters"),
    ],
)
def test_pictures(
    name: str,
    board: Board,
    size: tuple[int, int],
    selected: str,
    camera: Camera | None,
    scale: float,
    tmp_path: Path,
    *,
    update_goldens: bool,
) -> None:
    picture = paint(board, size, selected=selected, camera=camera, text_scale=scale)
    assert is_near(differing(picture, name, tmp_path, update=update_goldens))


def test_a_picture_of_a_pixel_and_a_bare_board() -> None:
    assert paint(quarantine(), (1, 1)).get_size() == (1, 1)
    assert paint(Board(everything().chart), (300, 200)).get_size() == (300, 200)
