"""Drawings as surfaces, made once: sprites from the game's files and marks written as SVG.

SVG is rasterised in some tens of microseconds, smooth at any size, angle and dash, so everything on
the board that is not text is drawn this way and kept.
"""

import functools
import io
from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Final

import pygame

from game import assets
from game.ui.theme import GROUND, NEUTRAL, SIDES, Colour

SHAPES: Final = ("dart", "block", "lozenge", "crescent")
NOBODY: Final = "ring"
HEADING_STEP: Final = 5  # degrees
_KEPT_BYTES: Final = 24_000_000
_BOX: Final = 96  # a sprite of 64 units turns inside this square
_OWNER: Final = "#FFFFFF"
_DARK: Final = "#000000"


def shape(side: int) -> str:
    """The outline of a side's ships by its order of play; a ring for nobody's."""
    return SHAPES[side] if 0 <= side < len(SHAPES) else NOBODY


def side_colour(side: int) -> Colour:
    """The colour of a side by its order of play."""
    return SIDES[side] if 0 <= side < len(SIDES) else NEUTRAL


def hex_code(colour: Colour) -> str:
    """A colour as SVG writes it.

    >>> hex_code((242, 237, 223))
    '#F2EDDF'
    """
    return f"#{colour[0]:02X}{colour[1]:02X}{colour[2]:02X}"


@functools.cache
def _source(file: Path) -> str | None:
    """What stands between the outer tags of a sprite's file; None without such a file."""
    if not file.is_file():
        return None
    text = file.read_text(encoding="utf-8")
    return text[text.index(">", text.index("<svg")) + 1 : text.rindex("</svg>")]


def _hull(side: int, sprite: str) -> str:
    """The drawing of a class of ship or ordnance; the plain hull of its side for any other."""
    folder = assets.sprites()
    for kind in ("ships", "ordnance", "bases"):
        found = _source(folder / kind / shape(side) / f"{sprite}.svg")
        if found is not None:
            return found
    plain = _source(folder / "ships" / shape(side) / "outline.svg") or ""
    return plain.replace('fill="none"', f'fill="{_OWNER}"')


class Atlas:
    """Surfaces by what they show; the longest unused go first. Never draw on one of them."""

    def __init__(self) -> None:
        self._surfaces: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._bytes = 0

    def stamp(self, key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface kept under a key, drawn first if it is not there."""
        found = self._surfaces.get(key)
        if found is not None:
            self._surfaces.move_to_end(key)
            return found
        surface = draw()
        self._surfaces[key] = surface
        self._bytes += _weight(surface)
        while self._bytes > _KEPT_BYTES and len(self._surfaces) > 1:
            self._bytes -= _weight(self._surfaces.popitem(last=False)[1])
        return surface

    def hull(
        self, side: int, sprite: str, pixels: int, degrees: float, *, faint: bool = False
    ) -> pygame.Surface:
        """A present unit, turned along its heading (degrees counterclockwise from east)."""
        turn = _heading(degrees)
        key = ("hull", side, sprite, pixels, turn, faint)
        return self.stamp(key, lambda: _drawn_hull(side, sprite, pixels, turn, faint=faint))

    def future(self, side: int, pixels: int, degrees: float, *, ghost: bool) -> pygame.Surface:
        """A future marker, an outline; a dashed one for a ghost."""
        turn = _heading(degrees)

        def draw() -> pygame.Surface:
            name = "ghost" if ghost else "outline"
            body = _source(assets.sprites() / "ships" / shape(side) / f"{name}.svg") or ""
            if not ghost:
                body = body.replace('fill="none"', f'fill="{_DARK}"', 1)
            return _turned(body, hex_code(side_colour(side)), pixels, turn)

        return self.stamp(("future", side, pixels, turn, ghost), draw)

    def plain(self, side: int, pixels: int) -> pygame.Surface:
        """The plain shape of a side, pointing east, as small as it must be."""
        return self.hull(side, "", pixels, 0)

    def base(self, side: int, sprite: str, pixels: int, degrees: float = 0.0) -> pygame.Surface:
        """A base by its owner; `open` and `closed` ones belong to nobody.

        Args:
            side: Index of the owner, -1 for nobody.
            sprite: `planetary`, `asteroid`, or one of these with `open ` or `closed ` before it.
            pixels: Width.
            degrees: Turned so far counterclockwise from upright.
        """
        whose, _, kind = sprite.rpartition(" ")
        name = f"bases/{whose or shape(side)}/{kind}"
        return self.picture(name, side_colour(side), pixels, degrees)

    def picture(
        self, name: str, colour: Colour, pixels: int, degrees: float = 0.0
    ) -> pygame.Surface:
        """A drawing by its place in the sprites' folder, as `symbols/flag`, in one colour.

        Raises:
            FileNotFoundError: if no such sprite ships.
        """

        def draw() -> pygame.Surface:
            body = _source(assets.sprites() / f"{name}.svg")
            if body is None:
                raise FileNotFoundError(f"no sprite {name}.svg in {assets.sprites()}")
            turn = f' transform="rotate({-degrees:.1f} 32 32)"' if degrees else ""
            return rasterised(f"<g{turn}>{_coloured(body, hex_code(colour))}</g>", (64, 64), pixels)

        return self.stamp(("picture", name, colour, pixels, degrees), draw)


def rasterised(body: str, box: tuple[float, float], width: int) -> pygame.Surface:
    """SVG elements in a box of units as a surface so many pixels wide."""
    pixels = (max(width, 1), max(round(width * box[1] / box[0]), 1))
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{box[0]:.2f}" height="{box[1]:.2f}" '
        f'viewBox="0 0 {box[0]:.2f} {box[1]:.2f}">{body}</svg>'
    )
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), pixels).convert(_fast_format())


@functools.cache
def _fast_format() -> pygame.Surface:
    """A surface in the format that is laid on others fastest; needs no window."""
    return pygame.Surface((1, 1), pygame.SRCALPHA)


def drawing(body: str, width: int, height: int) -> pygame.Surface:
    """SVG elements measured in pixels as a surface of whole pixels."""
    return rasterised(body, (max(width, 1), max(height, 1)), width)


def _heading(degrees: float) -> int:
    return round(degrees / HEADING_STEP) * HEADING_STEP % 360


def _coloured(body: str, colour: str) -> str:
    return body.replace(_OWNER, colour).replace(_DARK, hex_code(GROUND))


def _turned(body: str, colour: str, pixels: int, degrees: int) -> pygame.Surface:
    """A sprite of 64 units shown so many pixels wide, turned in a square half as wide again."""
    half = _BOX / 2
    group = (
        f'<g transform="translate({half} {half}) rotate({-degrees}) translate(-32 -32)">'
        f"{_coloured(body, colour)}</g>"
    )
    return _trimmed(rasterised(group, (_BOX, _BOX), round(pixels * _BOX / 64)))


def _trimmed(surface: pygame.Surface) -> pygame.Surface:
    """A surface without its empty borders, its middle kept in the middle."""
    whole, used = surface.get_rect(), surface.get_bounding_rect()
    across = min(used.left, whole.right - used.right)
    down = min(used.top, whole.bottom - used.bottom)
    return surface.subsurface(whole.inflate(-2 * across, -2 * down)).copy()


def _drawn_hull(side: int, sprite: str, pixels: int, turn: int, *, faint: bool) -> pygame.Surface:
    drawn = _turned(_hull(side, sprite), hex_code(side_colour(side)), pixels, turn)
    if faint:
        drawn.fill((255, 255, 255, 130), special_flags=pygame.BLEND_RGBA_MULT)
    return drawn


def _weight(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4
