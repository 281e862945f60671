"""The contrast table of visual.md 1, recomputed from the theme."""

import pytest

from game.ui import theme
from game.ui.theme import Colour, contrast

TABLE = [
    # token, ground, panel, raised, worst, on which
    pytest.param(theme.INK, 15.9, 14.6, 12.6, 8.2, theme.LAND, id="ink"),
    pytest.param(theme.INK2, 11.0, 10.1, 8.7, 5.7, theme.LAND, id="ink2"),
    pytest.param(theme.INK3, 7.4, 6.8, 5.9, 4.8, theme.BODY_TINT, id="ink3"),
    pytest.param(theme.EDGE, 4.8, 4.4, 3.8, 3.1, theme.BODY_TINT, id="edge"),
    pytest.param(theme.ACCENT, 13.5, 12.4, 10.7, 7.0, theme.LAND, id="accent"),
    pytest.param(theme.DANGER, 8.7, 8.0, 6.9, 5.6, theme.BODY_TINT, id="danger"),
    pytest.param(theme.SIDES[0], 8.1, 7.4, 6.4, 5.2, theme.BODY_TINT, id="blue"),
    pytest.param(theme.SIDES[1], 8.3, 7.6, 6.5, 5.4, theme.BODY_TINT, id="orange"),
    pytest.param(theme.SIDES[2], 5.4, 5.0, 4.3, 3.5, theme.BODY_TINT, id="green"),
    pytest.param(theme.SIDES[3], 4.8, 4.4, 3.8, 3.1, theme.BODY_TINT, id="vermilion"),
    pytest.param(theme.NEUTRAL, 11.0, 10.1, 8.7, 7.1, theme.BODY_TINT, id="neutral"),
]


@pytest.mark.parametrize(("token", "ground", "panel", "raised", "worst", "on"), TABLE)
def test_contrast_is_as_published(
    token: Colour, ground: float, panel: float, raised: float, worst: float, on: Colour
) -> None:
    found = [contrast(token, back) for back in (theme.GROUND, theme.PANEL, theme.RAISED, on)]
    assert found == pytest.approx([ground, panel, raised, worst], abs=0.06)


@pytest.mark.parametrize(
    ("one", "other", "published"),
    [
        pytest.param(theme.GRID, theme.GROUND, 3.5, id="grid on ground"),
        pytest.param(theme.GRID, theme.PANEL, 3.2, id="grid on panel"),
        pytest.param(theme.HAIR, theme.GROUND, 1.5, id="hair on ground"),
        pytest.param(theme.FATAL_HATCH, theme.FATAL_FILL, 3.3, id="hatch on its fill"),
        pytest.param(theme.DANGER, theme.FATAL_FILL, 7.2, id="danger on the hatch's fill"),
    ],
)
def test_contrast_of_lines(one: Colour, other: Colour, published: float) -> None:
    assert contrast(one, other) == pytest.approx(published, abs=0.06)


@pytest.mark.parametrize("ink", [theme.INK, theme.INK2, theme.INK3, theme.ACCENT, theme.DANGER])
@pytest.mark.parametrize("back", [theme.GROUND, theme.PANEL, theme.RAISED, theme.WELL])
def test_text_can_be_read_everywhere(ink: Colour, back: Colour) -> None:
    assert contrast(ink, back) >= 4.5


@pytest.mark.parametrize("back", [theme.ACCENT, theme.DANGER, theme.SIDES[0]])
def test_ground_can_be_read_on_bright_fills(back: Colour) -> None:
    assert contrast(theme.GROUND, back) >= 8
