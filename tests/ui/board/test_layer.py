"""The chart: exact discs, sheets kept, asteroids that are cleared."""

import pygame
import pytest
from msgspec.structs import replace

from game.core.plane import DISC
from game.ui.board.atlas import Atlas
from game.ui.board.camera import Camera
from game.ui.board.layer import Layer
from game.ui.pen import Pen
from game.ui.theme import GRAVITY_TINT, GROUND

from .positions import EVERYTHING_CHART, WORLD


def shown(camera: Camera, layer: Layer, *, hold: bool = False) -> pygame.Surface:
    surface = pygame.Surface((800, 600), 0, 32)
    layer.show(surface, camera, WORLD, (), Pen(), hold=hold)
    return surface


def eye(spacing: float, middle: tuple[float, float] = (0.0, 0.0)) -> Camera:
    return Camera(middle, spacing, (0, 0, 800, 600))


@pytest.mark.rule("planets 2.9")
@pytest.mark.parametrize("spacing", [40.0, 90.0, 160.0])
def test_a_body_is_drawn_as_large_as_the_rules_have_it(spacing: float) -> None:
    """Its rim, the brightest ring from the middle out, is a quarter of the spacing away."""
    surface = shown(eye(spacing), Layer(Atlas()))
    reach = round(spacing * 0.34)
    brightness = [sum(surface.get_at((400 - x, 300))[:3]) for x in range(reach)]
    rim = max(range(round(spacing * 0.15), reach), key=brightness.__getitem__)
    assert rim == pytest.approx(DISC * spacing, abs=1.6)


def test_gravity_hexes_are_tinted_and_the_ground_is_not() -> None:
    surface = shown(eye(90.0), Layer(Atlas()))
    assert surface.get_at((400 + 90, 300 + 25))[:3] == GRAVITY_TINT
    assert surface.get_at((400 - 180, 300 + 20))[:3] == GROUND


def test_a_sheet_is_kept_while_panning_within_it() -> None:
    layer = Layer(Atlas())
    shown(eye(90.0), layer)
    (sheet,) = layer._sheets.values()
    moved = shown(eye(90.0, (0.5, -0.5)), layer)
    assert list(layer._sheets.values()) == [sheet]
    assert moved.get_at((400, 300))[:3] != GROUND


def test_far_off_a_new_part_is_drawn() -> None:
    layer = Layer(Atlas())
    near = eye(200.0)
    shown(near, layer)
    (sheet,) = layer._sheets.values()
    there = shown(eye(200.0, (3.5, -3 * 0.866)), layer)
    assert list(layer._sheets.values()) != [sheet]
    assert there.get_at((400, 300))[:3] != GROUND


def test_while_zooming_the_old_sheet_is_shown_larger() -> None:
    layer = Layer(Atlas())
    shown(eye(60.0), layer)
    before = list(layer._sheets)
    held = shown(eye(71.3), layer, hold=True)
    assert list(layer._sheets) == before
    assert held.get_at((400, 300))[:3] != GROUND


@pytest.mark.parametrize("spacing", [12.0, 22.0, 60.0])
def test_cleared_asteroids_are_gone(spacing: float) -> None:
    chart = replace(EVERYTHING_CHART, bodies=(), gravity=(), asteroids=((0, 0),))
    surfaces = []
    for cleared in ((), ((0, 0),)):
        surface = pygame.Surface((200, 200), 0, 32)
        camera = Camera((0.0, 0.0), spacing, (0, 0, 200, 200))
        Layer(Atlas()).show(surface, camera, chart, cleared, Pen())
        surfaces.append(surface)
    cell = pygame.Rect(0, 0, round(spacing * 0.7), round(spacing * 0.7))
    cell.center = (100, 100)
    with_rocks, without = (pygame.transform.average_color(s, cell) for s in surfaces)
    assert sum(with_rocks[:3]) > sum(without[:3])


def test_few_sheets_are_kept() -> None:
    layer = Layer(Atlas())
    for spacing in range(20, 60, 2):
        shown(eye(float(spacing)), layer)
    assert len(layer._sheets) == 3
