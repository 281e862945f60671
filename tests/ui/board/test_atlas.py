"""Sprites turned, coloured and kept."""

import pygame
import pytest

from game import assets
from game.ui.board.atlas import Atlas, shape, side_colour
from game.ui.theme import NEUTRAL, SIDES


def weight_ahead(surface: pygame.Surface) -> tuple[float, float]:
    """How far the box of what is drawn reaches from the middle, on average: across, down."""
    mask = pygame.mask.from_surface(surface)
    middle = mask.centroid()
    width, height = surface.get_size()
    return middle[0] - width / 2, middle[1] - height / 2


@pytest.mark.parametrize("side", [-1, 0, 1, 2, 3])
@pytest.mark.parametrize("folder", ["ships", "ordnance"])
def test_every_sprite_of_every_side_can_be_drawn(side: int, folder: str) -> None:
    atlas = Atlas()
    files = sorted((assets.sprites() / folder / shape(side)).glob("*.svg"))
    assert files
    for file in files:
        drawn = atlas.hull(side, file.stem, 40, 35)
        assert pygame.mask.from_surface(drawn).count() > 40


@pytest.mark.parametrize("side", [-1, 0, 1, 2, 3])
def test_it_is_in_its_sides_colour(side: int) -> None:
    drawn = Atlas().hull(side, "corvette", 64, 0)
    colours = {tuple(drawn.get_at((x, y)))[:3] for x in range(0, 60, 2) for y in range(0, 44, 2)}
    assert side_colour(side) in colours
    assert not colours & (set(SIDES) | {NEUTRAL}) - {side_colour(side)}


def test_the_bow_turns_counterclockwise() -> None:
    """A dart has its mass astern; turned to the north-east that is down to the left."""
    atlas = Atlas()
    east = weight_ahead(atlas.hull(0, "", 64, 0))
    north = weight_ahead(atlas.hull(0, "", 64, 90))
    assert east[0] < -2
    assert abs(east[1]) <= 1
    assert north[1] > 2
    assert abs(north[0]) <= 1


def test_headings_are_kept_in_steps_of_five_degrees() -> None:
    atlas = Atlas()
    assert atlas.hull(1, "frigate", 40, 61.9) is atlas.hull(1, "frigate", 40, 59)
    assert atlas.hull(1, "frigate", 40, 358) is atlas.hull(1, "frigate", 40, 0)
    assert atlas.hull(1, "frigate", 40, 65) is not atlas.hull(1, "frigate", 40, 60)


def test_a_class_without_a_drawing_has_its_sides_plain_hull() -> None:
    atlas = Atlas()
    plain = atlas.hull(2, "no such class", 40, 0)
    assert plain.get_at((plain.get_width() // 2, plain.get_height() // 2))[:3] == SIDES[2]


def test_a_picture_that_does_not_ship_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="symbols/nothing"):
        Atlas().picture("symbols/nothing", NEUTRAL, 20)


def test_memory_is_bounded() -> None:
    atlas = Atlas()
    for key in range(60):
        atlas.stamp(key, lambda: pygame.Surface((512, 512), pygame.SRCALPHA))
    assert atlas._bytes <= 24_000_000
    assert len(atlas._surfaces) < 30
