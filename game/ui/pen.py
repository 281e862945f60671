"""The pen: measures and text at the present scale, handed to everything that draws."""

from collections.abc import Callable

import pygame

from game.ui.text import Face, Type
from game.ui.theme import BODY, INK, Colour


class Pen:
    """What widgets and scenes draw with, at the text scale and with the keys now in use.

    Never kept across a change of settings: the app makes a new one and lays everything out again.

    Attributes:
        scale: The text scale, 1.0 to 2.0.
        type: Sets text.
        cap: What stands on the key cap of a named action; empty if no key calls it.
        click: Plays an interface sound by its name.
    """

    def __init__(
        self,
        percent: int = 100,
        cap: Callable[[str], str] = lambda _: "",
        click: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.percent = percent
        self.scale = percent / 100
        self.type = Type(self.scale)
        self.cap = cap
        self.click = click

    def px(self, measure: float) -> int:
        """A measure at 100 % in whole pixels at this scale; never 0 for something positive."""
        scaled = round(measure * self.scale)
        return max(scaled, 1) if measure > 0 else scaled

    def write(
        self,
        surface: pygame.Surface,
        text: str,
        at: tuple[float, float],
        size: int = BODY,
        colour: Colour = INK,
        face: Face = Face.WORDS,
        *,
        anchor: str = "topleft",
    ) -> pygame.Rect:
        """Draw one line.

        Args:
            surface: Where to.
            text: What; one line.
            at: The point meant by ``anchor``, in pixels.
            size: A size of the theme, at 100 %.
            colour: Of the text.
            face: Which cut.
            anchor: The name of a point of ``pygame.Rect``: ``topleft``, ``midright``, …

        Returns:
            Where it stands.
        """
        drawn = self.type.surface(text, size, colour, face)
        rect = drawn.get_rect(**{anchor: (round(at[0]), round(at[1]))})
        surface.blit(drawn, rect)
        return rect

    def write_lines(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        size: int = BODY,
        colour: Colour = INK,
        face: Face = Face.WORDS,
    ) -> int:
        """Draw text wrapped to a rectangle's width; gives the bottom of the last line."""
        y = rect.top
        for line in self.type.wrap(text, rect.width, size, face):
            self.write(surface, line, (rect.left, y), size, colour, face)
            y += self.type.line(size, face)
        return y

    def lines_height(self, text: str, width: int, size: int = BODY, face: Face = Face.WORDS) -> int:
        """Height of text wrapped to a width, in pixels."""
        return len(self.type.wrap(text, width, size, face)) * self.type.line(size, face)
