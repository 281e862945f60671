"""Every picture is there, plain enough to be drawn alike everywhere, and known by its shape."""

import re
from io import BytesIO
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import pygame
import pytest

from game.assets import sprites

FOLDER = sprites()
FILES = sorted(FOLDER.rglob("*.svg"))
SHAPES = ("dart", "block", "lozenge", "crescent", "ring")
CLASSES = (
    "transport",
    "packet",
    "tanker",
    "liner",
    "corvette",
    "corsair",
    "frigate",
    "dreadnaught",
    "torch",
    "orbital-base",
)
ORDNANCE = ("mine", "torpedo", "nuke")
BASES = ("planetary", "asteroid")
BODIES = ("planet", "giant", "moon", "sun", "rock", "asteroid-light", "asteroid-heavy")
FACES = tuple(f"die-{face}" for face in range(1, 7))
SYMBOLS = (
    *FACES,
    "flag",
    "impact",
    "warning",
    "check",
    "cross",
    "why",
    "pull-now",
    "pull-owed",
    "burn",
    "compass",
    "minimap",
    "phase-done",
    "phase-now",
    "phase-coming",
    "phase-skipped",
    "speaker",
    "speaker-off",
    "play",
    "pause",
    "step",
    "back",
)
SIZES = (24, 32, 48, 64, 96)

OWNER, CUT = "#FFFFFF", "#000000"
TOKENS = {"#F2EDDF", "#C3C8CB", "#71839A", "#5C6D83", "#3A4656", "#2C3746", "#0B1320", "#080E18"}
SIDE_ONE = "#56B4E9"
ELEMENTS = {"path", "circle", "rect"}
GEOMETRY = {"d", "cx", "cy", "r", "x", "y", "width", "height", "rx"}
PAINT = {"fill", "stroke", "stroke-width", "stroke-linejoin"}
OWN_COLOURS = {"bodies", "icon", "compass", *FACES}


def name(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


def nodes(path: Path) -> list[ET.Element]:
    root = ET.parse(path).getroot()  # noqa: S314 - our own files
    return list(root)


def keeps_its_own_colours(path: Path) -> bool:
    return not OWN_COLOURS.isdisjoint(path.relative_to(FOLDER).with_suffix("").parts)


def drawn(path: Path, size: int) -> pygame.Surface:
    """Give the picture in white on black, as a screen without colour would show it."""
    picture = pygame.image.load_sized_svg(path, (size, size))
    surface = pygame.Surface(picture.get_size())
    surface.blit(picture, (0, 0))
    return surface


def light(path: Path, size: int) -> bytes:
    return pygame.image.tobytes(drawn(path, size), "RGB")[::3]


def difference(one: bytes, other: bytes) -> float:
    """How many whole pixels two pictures of one size differ by."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / 255


def expected() -> set[str]:
    marks = (*CLASSES, "hull", "outline", "ghost")
    return {
        "icon.svg",
        *(f"ships/{shape}/{mark}.svg" for shape in SHAPES for mark in marks),
        *(f"ordnance/{shape}/{item}.svg" for shape in SHAPES for item in ORDNANCE),
        *(f"bases/{owner}/{base}.svg" for owner in (*SHAPES, "open", "closed") for base in BASES),
        *(f"past/{shape}.svg" for shape in SHAPES),
        *(f"bodies/{body}.svg" for body in BODIES),
        *(f"symbols/{symbol}.svg" for symbol in SYMBOLS),
    }


def test_every_picture_is_there_and_no_other() -> None:
    assert {name(path) for path in FILES} == expected()


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_picture_is_plain(path: Path) -> None:
    root = ET.parse(path).getroot()  # noqa: S314 - our own files
    box = {key: root.get(key) for key in ("width", "height", "viewBox")}
    assert box == {"width": "64", "height": "64", "viewBox": "0 0 64 64"}
    assert {node.tag.rpartition("}")[2] for node in nodes(path)} <= ELEMENTS
    assert {key for node in nodes(path) for key in node.keys()} <= GEOMETRY | PAINT  # noqa: SIM118


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_picture_uses_the_theme_or_the_two_placeholders(path: Path) -> None:
    colours = set(re.findall(r"#\w+", path.read_text(encoding="utf-8")))
    allowed = {True: TOKENS | {OWNER, SIDE_ONE}, False: {OWNER, CUT}}
    assert colours <= allowed[keeps_its_own_colours(path)]


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_picture_loads_at_every_size_and_shows_something(path: Path) -> None:
    pictures = {size: drawn(path, size).get_size() for size in SIZES}
    assert pictures == {size: (size, size) for size in SIZES}
    shares = [sum(light(path, size)) / 255 / size**2 for size in SIZES]
    assert min(shares) > 0.02
    assert max(shares) < 1.3 * min(shares)


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_picture_loads_recoloured_from_memory(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace(OWNER, SIDE_ONE).replace(CUT, "#0B1320")
    picture = pygame.image.load_sized_svg(BytesIO(text.encode()), (32, 32))
    assert picture.get_bounding_rect().width > 8


@pytest.mark.parametrize("shape", SHAPES)
def test_classes_of_one_side_are_told_apart_by_shape_at_24_pixels(shape: str) -> None:
    seen = {mark: light(FOLDER / f"ships/{shape}/{mark}.svg", 24) for mark in CLASSES}
    apart = {(a, b): difference(seen[a], seen[b]) for a, b in combinations(seen, 2)}
    assert {pair: pixels for pair, pixels in apart.items() if pixels < 12} == {}


@pytest.mark.parametrize("mark", [*CLASSES, "hull", "outline", "ghost"])
def test_sides_are_told_apart_by_shape_at_24_pixels(mark: str) -> None:
    seen = {shape: light(FOLDER / f"ships/{shape}/{mark}.svg", 24) for shape in SHAPES}
    apart = {(a, b): difference(seen[a], seen[b]) for a, b in combinations(seen, 2)}
    assert {pair: pixels for pair, pixels in apart.items() if pixels < 20} == {}


@pytest.mark.parametrize("file", [f"ordnance/{{}}/{item}" for item in ORDNANCE] + ["past/{}"])
def test_owners_of_small_things_are_told_apart_at_24_pixels(file: str) -> None:
    seen = {shape: light(FOLDER / f"{file.format(shape)}.svg", 24) for shape in SHAPES}
    apart = {(a, b): difference(seen[a], seen[b]) for a, b in combinations(seen, 2)}
    assert {pair: pixels for pair, pixels in apart.items() if pixels < 10} == {}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_surer_a_place_the_fuller_its_mark(shape: str) -> None:
    filled = [sum(light(FOLDER / f"ships/{shape}/{mark}.svg", 48)) for mark in ("hull", "outline")]
    ghost = sum(light(FOLDER / f"ships/{shape}/ghost.svg", 48))
    assert filled[0] > 1.4 * filled[1]
    assert filled[1] > 1.4 * ghost > 0


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape != "ring"])
def test_a_hull_points_east(shape: str) -> None:
    picture = drawn(FOLDER / f"ships/{shape}/hull.svg", 64)
    columns = [sum(picture.get_at((x, y)).r > 128 for y in range(64)) for x in (20, 58)]
    assert columns[0] > 3 * columns[1]
