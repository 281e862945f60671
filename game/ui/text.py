"""Text: the game's own faces, surfaces cached by what they show, wrapping and shortening.

Words are set in Fira Sans, numbers that change, coordinates and keys in IBM Plex Mono. A glyph
that a face lacks shows as its empty box; nothing a player can type makes drawing fail.
"""

import unicodedata
from collections import OrderedDict
from enum import Enum
from typing import Final

import fontpkg_fira_sans
import fontpkg_ibm_plex_mono
import pygame

from game.ui.theme import BODY, INK, Colour

MINUS: Final = "\u2212"
ELLIPSIS: Final = "\u2026"
_UNPRINTABLE = {"Cc", "Cs", "Co", "Cn"}
_KEPT = 2000  # surfaces; a full screen of running text holds about 700


class Face(Enum):
    """A cut of a face."""

    WORDS = fontpkg_fira_sans.ROOT / "files" / "FiraSans-Regular.ttf"
    STRONG = fontpkg_fira_sans.ROOT / "files" / "FiraSans-SemiBold.ttf"
    NUMBERS = fontpkg_ibm_plex_mono.ROOT / "files" / "IBMPlexMono-Regular.ttf"
    NUMBERS_STRONG = fontpkg_ibm_plex_mono.ROOT / "files" / "IBMPlexMono-SemiBold.ttf"


def number(value: float) -> str:
    """A number as it is printed: with the true minus.

    >>> number(-3)
    '−3'
    """
    return f"{value}".replace("-", MINUS)


def signed(value: int) -> str:
    """A modifier: always with its sign, zero plain.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '−1', '0')
    """
    return number(value) if value <= 0 else f"+{value}"


def printable(text: str) -> str:
    """Text that every face can draw: control characters and halves of pairs become a mark."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        " " if c.isspace() else "\ufffd" if unicodedata.category(c) in _UNPRINTABLE else c
        for c in text
    )


class Type:
    """Sets text at one scale. Sizes are those of the theme at 100 %, widths are real pixels."""

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self._fonts: dict[tuple[int, Face], pygame.font.Font] = {}
        self._surfaces: OrderedDict[tuple[str, int, Colour, Face], pygame.Surface] = OrderedDict()
        self._widths: dict[tuple[str, int, Face], int] = {}
        self._wrapped: dict[tuple[str, int, int, Face], tuple[str, ...]] = {}

    def font(self, size: int, face: Face) -> pygame.font.Font:
        """The font object behind a size of the theme."""
        key = (size, face)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(str(face.value), round(size * self._scale))
        return self._fonts[key]

    def surface(
        self, text: str, size: int = BODY, colour: Colour = INK, face: Face = Face.WORDS
    ) -> pygame.Surface:
        """One line of text on nothing; cached, so never draw on it."""
        key = (text, size, colour, face)
        found = self._surfaces.get(key)
        if found is None:
            found = self.font(size, face).render(printable(text), True, colour)  # noqa: FBT003
            self._surfaces[key] = found
            if len(self._surfaces) > _KEPT:
                self._surfaces.popitem(last=False)
        else:
            self._surfaces.move_to_end(key)
        return found

    def width(self, text: str, size: int = BODY, face: Face = Face.WORDS) -> int:
        """Width of one line in pixels."""
        key = (text, size, face)
        if key not in self._widths:
            if len(self._widths) > 4 * _KEPT:
                self._widths.clear()
            self._widths[key] = self.font(size, face).size(printable(text))[0]
        return self._widths[key]

    def line(self, size: int = BODY, face: Face = Face.WORDS) -> int:
        """Height from one line to the next, in pixels."""
        return self.font(size, face).get_linesize()

    def wrap(
        self, text: str, width: int, size: int = BODY, face: Face = Face.WORDS
    ) -> tuple[str, ...]:
        """Lines no wider than ``width``; line feeds are kept, words too long are broken.

        Always at least one line, and always at least one character to a line, however narrow.
        """
        key = (text, width, size, face)
        if key not in self._wrapped:
            if len(self._wrapped) > _KEPT:
                self._wrapped.clear()
            lines = [
                line
                for paragraph in text.split("\n")
                for line in self._fill(paragraph, width, size, face)
            ]
            self._wrapped[key] = tuple(lines)
        return self._wrapped[key]

    def _fill(self, paragraph: str, width: int, size: int, face: Face) -> list[str]:
        lines: list[str] = []
        current = ""
        for word in paragraph.split():
            longer = f"{current} {word}" if current else word
            if self.width(longer, size, face) <= width:
                current = longer
                continue
            if current:
                lines.append(current)
            *full, current = self._broken(word, width, size, face)
            lines.extend(full)
        return [*lines, current]

    def _broken(self, word: str, width: int, size: int, face: Face) -> list[str]:
        pieces: list[str] = []
        while self.width(word, size, face) > width and len(word) > 1:
            fits = self._fitting(word, width, size, face)
            pieces.append(word[:fits])
            word = word[fits:]
        return [*pieces, word]

    def _fitting(self, text: str, width: int, size: int, face: Face) -> int:
        """How many characters from the start fit, at least one."""
        low, high = 1, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle], size, face) <= width:
                low = middle
            else:
                high = middle - 1
        return low

    def shortened(self, text: str, width: int, size: int = BODY, face: Face = Face.WORDS) -> str:
        """The text, or its beginning and an ellipsis where it is wider than ``width``.

        A last resort: whoever calls it shows the whole text on focus and hover.
        """
        if self.width(text, size, face) <= width:
            return text
        room = width - self.width(ELLIPSIS, size, face)
        return text[: self._fitting(text, room, size, face)].rstrip() + ELLIPSIS
