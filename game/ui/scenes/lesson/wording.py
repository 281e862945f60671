"""Text in which keys stand as caps: `Press {key:game.commit} to fly.`, set in lines."""

from __future__ import annotations

import re
from typing import Final

import pygame
from msgspec import Struct

from game.ui.engrave import key_cap, key_cap_size
from game.ui.pen import Pen
from game.ui.theme import BODY, INK, Colour

_KEY: Final = re.compile(r"\{key:([a-z0-9_.]+)\}")
_UNBOUND: Final = "no key"


class Piece(Struct, frozen=True):
    """A word, or a cap, at its distance from the left of its line.

    Attributes:
        x: That distance, in pixels.
        words: The word, or what stands on the cap.
        action: What the key of a cap does; empty for a word.
    """

    x: int
    words: str
    action: str = ""

    @property
    def cap(self) -> bool:
        """Whether it is a cap."""
        return bool(self.action)


class Wording:
    """Text set at the present scale, with the keys as they are bound.

    Args:
        pen: The pen.
        text: The text; line feeds are kept.
        width: Of its lines, in pixels.
        size: A size of the theme.
    """

    def __init__(self, pen: Pen, text: str, width: int, size: int = BODY) -> None:
        self.pen = pen
        self._size = size
        self.lines: list[list[Piece]] = []
        for paragraph in text.split("\n"):
            self._set(paragraph, width)

    def _set(self, paragraph: str, width: int) -> None:
        """Fill lines with words, each of the pieces that stand together."""
        space = self.pen.type.width(" ", self._size)
        line: list[Piece] = []
        x = 0
        for word in _words(paragraph):
            wide = sum(self._width(words, cap=cap) for words, cap in word)
            if line and x + space + wide > width:
                self.lines.append(line)
                line, x = [], 0
            x += space if line else 0
            for words, cap in word:
                line.append(Piece(x, self._shown(words), words) if cap else Piece(x, words))
                x += self._width(words, cap=cap)
        self.lines.append(line)

    def _shown(self, action: str) -> str:
        """What stands on the cap of an action."""
        return self.pen.cap(action) or _UNBOUND

    def _width(self, words: str, *, cap: bool) -> int:
        if cap:
            return key_cap_size(self.pen, self._shown(words))[0] + self.pen.px(4)
        return self.pen.type.width(words, self._size)

    def _line_height(self, line: list[Piece]) -> int:
        """Lines with caps are a little higher."""
        plain = self.pen.type.line(self._size)
        caps = any(piece.cap for piece in line)
        return max(plain, key_cap_size(self.pen, "0")[1] + self.pen.px(6)) if caps else plain

    @property
    def height(self) -> int:
        """Of all lines, in pixels."""
        return sum(map(self._line_height, self.lines))

    @property
    def width(self) -> int:
        """Of the longest line, in pixels."""
        pen = self.pen
        return max(
            (
                line[-1].x
                + (
                    key_cap_size(pen, line[-1].words)[0]
                    if line[-1].cap
                    else pen.type.width(line[-1].words, self._size)
                )
                for line in self.lines
                if line
            ),
            default=0,
        )

    def caps(self, at: tuple[int, int]) -> list[tuple[Piece, pygame.Rect]]:
        """The caps and where each stands, when the text is drawn from a point on."""
        pen = self.pen
        left, y = at
        found: list[tuple[Piece, pygame.Rect]] = []
        for line in self.lines:
            high = self._line_height(line)
            for piece in line:
                if piece.cap:
                    box = pygame.Rect((0, 0), key_cap_size(pen, piece.words))
                    box.midleft = (left + piece.x + pen.px(2), y + high // 2)
                    found.append((piece, box))
            y += high
        return found

    def draw(self, surface: pygame.Surface, at: tuple[int, int], colour: Colour = INK) -> None:
        """Draw it from a point on."""
        pen = self.pen
        left, y = at
        for line in self.lines:
            middle = y + self._line_height(line) // 2
            for piece in line:
                if not piece.cap:
                    word = (left + piece.x, middle)
                    pen.write(surface, piece.words, word, self._size, colour, anchor="midleft")
            y += self._line_height(line)
        for piece, box in self.caps(at):
            key_cap(surface, pen, piece.words, box, colour)


def _words(paragraph: str) -> list[list[tuple[str, bool]]]:
    """Words, each of the text and the names of actions that stand together without a space."""
    words: list[list[tuple[str, bool]]] = []
    joined = False
    for index, part in enumerate(_KEY.split(paragraph)):
        if index % 2:
            words = words if joined else [*words, []]
            words[-1].append((part, True))
            joined = True
            continue
        for number, text in enumerate(part.split(" ")):
            joined = joined and number == 0
            if not text:
                continue
            words = words if joined else [*words, []]
            words[-1].append((text, False))
            joined = True
    return words


def spoken(pen: Pen, text: str) -> str:
    """The text with keys as plain words.

    >>> spoken(Pen(cap={"game.commit": "Enter"}.get), "Press {key:game.commit}.")
    'Press Enter.'
    """
    return _KEY.sub(lambda found: pen.cap(found[1]) or _UNBOUND, text)
