"""The pilot: drives the app without a screen, by the events a person would cause."""

import math
from pathlib import Path
from typing import Final

import pygame

from game.ui.app import App
from game.ui.focus import flattened
from game.ui.widgets.button import Button
from game.ui.widgets.widget import Widget

_NAMED: Final = {
    "Enter": pygame.K_RETURN,
    "Esc": pygame.K_ESCAPE,
    "Space": pygame.K_SPACE,
    "Tab": pygame.K_TAB,
    "Backspace": pygame.K_BACKSPACE,
    "Delete": pygame.K_DELETE,
    "Home": pygame.K_HOME,
    "End": pygame.K_END,
    "Page up": pygame.K_PAGEUP,
    "Page down": pygame.K_PAGEDOWN,
    "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT,
    "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
}
_MODIFIERS: Final = {
    "Shift": pygame.KMOD_LSHIFT,
    "Ctrl": pygame.KMOD_LCTRL,
    "Alt": pygame.KMOD_LALT,
}
Point = tuple[int, int]


class Pilot:
    """Posts events to an app and lets it take them.

    Every method returns when the app has taken the event and drawn what changed. No time passes
    but by `wait`.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        app.spare_seconds = math.inf  # nothing shown depends on how fast this machine is
        pygame.event.clear()
        app.pump()

    def _post(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.event.Event(kind, values))
        self.app.pump()

    def wait(self, seconds: float) -> None:
        """Let time pass, in frames of a thirtieth of a second."""
        left = seconds
        while left > 0:
            self.app.pump(min(left, 1 / 30))
            left -= 1 / 30

    # Pointer

    def move(self, x: int, y: int, *, buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        """Move the pointer."""
        self._post(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=buttons)

    def down(self, x: int, y: int, button: int = pygame.BUTTON_LEFT) -> None:
        """Press a button of the pointer."""
        self._post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button)

    def up(self, x: int, y: int, button: int = pygame.BUTTON_LEFT) -> None:
        """Let go of a button of the pointer."""
        self._post(pygame.MOUSEBUTTONUP, pos=(x, y), button=button)

    def click(self, x: int, y: int, button: int = pygame.BUTTON_LEFT) -> None:
        """Move there, press and let go."""
        self.move(x, y)
        self.down(x, y, button)
        self.up(x, y, button)

    def drag(self, start: Point, end: Point, steps: int = 4) -> None:
        """Press at one point, move in steps, let go at the other."""
        self.move(*start)
        self.down(*start)
        for step in range(1, steps + 1):
            x = start[0] + (end[0] - start[0]) * step // steps
            y = start[1] + (end[1] - start[1]) * step // steps
            self.move(x, y, buttons=(1, 0, 0))
        self.up(*end)

    def wheel(self, x: int, y: int, notches: int) -> None:
        """Turn the wheel over a point; upwards is positive."""
        self.move(x, y)
        self._post(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False)

    # Keys

    def press(self, *keys: str) -> None:
        """Press and let go of keys one after the other, written as on the key map: ``Ctrl+Z``."""
        for key in keys:
            code, modifiers, character = _parts(key)
            self._post(pygame.KEYDOWN, key=code, mod=modifiers, unicode=character, scancode=0)
            self._post(pygame.KEYUP, key=code, mod=modifiers, unicode=character, scancode=0)

    def hold(self, key: str) -> None:
        """Press a key and do not let go."""
        code, modifiers, character = _parts(key)
        self._post(pygame.KEYDOWN, key=code, mod=modifiers, unicode=character, scancode=0)

    def type(self, text: str) -> None:
        """Type text: for each character its key, then the text input."""
        for character in text:
            code = ord(character.lower()) if character.isascii() else 0
            shift = pygame.KMOD_LSHIFT if character.isupper() else 0
            self._post(pygame.KEYDOWN, key=code, mod=shift, unicode=character, scancode=0)
            self._post(pygame.TEXTINPUT, text=character)
            self._post(pygame.KEYUP, key=code, mod=shift, unicode=character, scancode=0)

    # Window

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        self._post(pygame.WINDOWSIZECHANGED, x=width, y=height)

    def lose_focus(self) -> None:
        """Another window comes to the front."""
        self._post(pygame.WINDOWFOCUSLOST)

    def shot(self, path: Path) -> None:
        """Write what is shown as a picture."""
        self.app.pump()
        pygame.image.save(self.app.surface, path)

    # What is on the screen

    def widgets(self) -> list[Widget]:
        """All visible widgets of the scene on top, with those inside others."""
        return flattened(self.app.top.widgets)

    def button(self, label: str) -> Button:
        """The button of the scene on top whose label begins so."""
        found = [w for w in self.widgets() if isinstance(w, Button) and w.label.startswith(label)]
        assert found, f"no button {label!r}"
        return found[0]

    def click_on(self, widget: Widget, button: int = pygame.BUTTON_LEFT) -> None:
        """Click in the middle of a widget."""
        self.click(*widget.rect.center, button)


def _parts(key: str) -> tuple[int, int, str]:
    """Key code, modifiers and character of a key as the key map writes it."""
    before, _, last = key.rpartition("+")
    last = last or "+"
    prefixes = [prefix for prefix in before.split("+") if prefix]
    modifiers = 0
    for prefix in prefixes:
        modifiers |= _MODIFIERS[prefix]
    if last in _NAMED:
        return _NAMED[last], modifiers, {"Enter": "\r", "Space": " ", "Tab": "\t"}.get(last, "")
    if len(last) > 1:
        return pygame.key.key_code(last.lower()), modifiers, ""
    shifted = "Shift" in prefixes and last.isalpha()
    return ord(last.lower()), modifiers, last if shifted else last.lower()
