"""The key map: the keys that call the named actions, and how keys are written.

A key is written as on its cap: ``Enter``, ``S``, ``?``,
``Ctrl+Z``, ``Page up``. Letters are capitals; what Shift makes of another key is that character.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import pygame
from msgspec import Struct

from game.ui.actions import ACTIONS, BY_NAME, Action, meet


class Conflict(Struct, frozen=True):
    """A key bound to two actions that can be meant at one moment."""

    key: str
    action: Action
    other: Action


_NAMES: Final = {
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_ESCAPE: "Esc",
    pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_DELETE: "Delete",
    pygame.K_INSERT: "Insert",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "Page up",
    pygame.K_PAGEDOWN: "Page down",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
}
# Codes of keys are characters; those without one are places, with this bit set.
_LAST_ASCII: Final = 127
_FIRST_PLACE: Final = 1 << 30
# What stands at a place of the keyboard where letters are Latin.
_LATIN: Final = {pygame.KSCAN_A + place: chr(ord("A") + place) for place in range(26)}
_CAPS: Final = {
    "Left": "\u2190",
    "Right": "\u2192",
    "Up": "\u2191",
    "Down": "\u2193",
    "-": "\u2212",
}
_MODIFIERS: Final = {
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LALT,
    pygame.K_RALT,
    pygame.K_LMETA,
    pygame.K_RMETA,
    pygame.K_CAPSLOCK,
    pygame.K_NUMLOCKCLEAR,
    pygame.K_MODE,
}
# Tab moves the focus and Esc leads back, whatever is bound.
UNBINDABLE: Final = frozenset({"Tab", "Shift+Tab", "Esc"})


def written(event: pygame.event.Event) -> str:
    """How the key of a KEYDOWN is written; empty for a modifier alone.

    A character of the layout in use counts before the place of the key, so ``?`` is ``?`` on any
    keyboard; where the layout has no Latin letters, the place of the key counts.
    """
    if event.key in _MODIFIERS:
        return ""
    modifiers = getattr(event, "mod", 0)
    character = getattr(event, "unicode", "")
    control = bool(modifiers & (pygame.KMOD_CTRL | pygame.KMOD_META))
    prefix = "Ctrl+" * control + "Alt+" * bool(modifiers & pygame.KMOD_ALT)
    shift = "Shift+" * bool(modifiers & pygame.KMOD_SHIFT)
    if event.key in _NAMES:
        return prefix + shift + _NAMES[event.key]
    if character.isascii() and character.isprintable() and character not in {"", " "}:
        return prefix + (shift if character.isalpha() else "") + character.upper()
    latin = _LATIN.get(getattr(event, "scancode", 0), "")
    if latin and _LAST_ASCII < event.key < _FIRST_PLACE:
        return prefix + shift + latin
    name = pygame.key.name(event.key).strip("[]") or f"Key {event.key}"
    return prefix + shift + (name.upper() if len(name) == 1 else name.capitalize())


def cap(key: str) -> str:
    """What stands on a drawn key cap.

    >>> cap("Shift+Left")
    'Shift+←'
    """
    prefix, plus, last = key.rpartition("+")
    if not last:  # the plus key itself
        return key
    return f"{prefix}{plus}{_CAPS.get(last, last)}"


class KeyMap:
    """Which keys call which actions. Give only what differs from the defaults."""

    def __init__(self, changed: Mapping[str, Sequence[str]] | None = None) -> None:
        self._changed = {
            name: tuple(keys) for name, keys in (changed or {}).items() if name in BY_NAME
        }

    @property
    def changed(self) -> Mapping[str, tuple[str, ...]]:
        """What differs from the defaults, as the settings file keeps it."""
        return dict(self._changed)

    def keys(self, name: str) -> tuple[str, ...]:
        """The keys of an action; may be empty."""
        return self._changed.get(name, BY_NAME[name].keys)

    def cap(self, name: str) -> str:
        """The cap to draw for an action: that of its first key, or nothing."""
        keys = self.keys(name) if name in BY_NAME else ()
        return cap(keys[0]) if keys else ""

    def calls(self, event: pygame.event.Event, name: str) -> bool:
        """Whether a KEYDOWN calls an action."""
        return written(event) in self.keys(name)

    def called(self, event: pygame.event.Event, places: Sequence[str]) -> str:
        """The action a KEYDOWN calls in some places, the first place first; else empty."""
        key = written(event)
        for place in places:
            for action in ACTIONS:
                if action.place == place and key in self.keys(action.name):
                    return action.name
        return ""

    def rebound(self, name: str, keys: Sequence[str]) -> "KeyMap":
        """A map with other keys for one action."""
        changed = {**self._changed, name: tuple(keys)}
        if changed[name] == BY_NAME[name].keys:
            del changed[name]
        return KeyMap(changed)

    def conflicts(self) -> Iterator[Conflict]:
        """Every key that two actions claim at one moment."""
        for index, action in enumerate(ACTIONS):
            for other in ACTIONS[index + 1 :]:
                if meet(action.place, other.place):
                    for key in self.keys(action.name):
                        if key in self.keys(other.name):
                            yield Conflict(key, action, other)

    def takers(self, name: str, key: str) -> tuple[Action, ...]:
        """The other actions that already claim a key wherever ``name`` works."""
        place = BY_NAME[name].place
        return tuple(
            action
            for action in ACTIONS
            if action.name != name and meet(place, action.place) and key in self.keys(action.name)
        )
