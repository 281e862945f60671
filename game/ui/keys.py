"""The key map: named actions, the keys that call them, and how keys are written.

An action is called after where it works: ``game.commit``, ``board.fit``; what begins with
``everywhere`` works on every screen. A key is written as on its cap: ``Enter``, ``S``, ``?``,
``Ctrl+Z``, ``Page up``. Letters are capitals; what Shift makes of another key is that character.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import pygame
from msgspec import Struct

ARROWS: Final = ("Left", "Right", "Up", "Down")
EVERYWHERE: Final = "everywhere"


class Action(Struct, frozen=True):
    """Something a key can be bound to.

    Attributes:
        name: Where it works, a dot, and what it is.
        words: What it does, for the settings page: a verb and its object.
        keys: The default keys; empty is possible.
    """

    name: str
    words: str
    keys: tuple[str, ...]

    @property
    def place(self) -> str:
        """Where it works: the part of the name before the dot."""
        return self.name.partition(".")[0]


class Conflict(Struct, frozen=True):
    """A key bound to two actions that can be meant at one moment."""

    key: str
    action: Action
    other: Action


ACTIONS: Final = (
    Action("everywhere.why", "Say why a control is as it is", ("?",)),
    Action("everywhere.rules", "Open the rules", ("F1",)),
    Action("everywhere.back", "Go back, or open the menu", ("Esc",)),
    Action("everywhere.larger", "Make the text larger", ("Ctrl++", "Ctrl+=")),
    Action("everywhere.smaller", "Make the text smaller", ("Ctrl+-",)),
    Action("everywhere.fullscreen", "Fill the screen, or stop filling it", ("F11",)),
    Action("everywhere.mute", "Mute all sound, or sound again", ("Ctrl+M",)),
    Action("title.continue", "Continue the last game", ("C",)),
    Action("title.play", "Choose a scenario", ("P",)),
    Action("title.replays", "Choose a replay", ("V",)),
    Action("title.rules", "Open the rules", ("B",)),
    Action("title.settings", "Open the settings", ("S",)),
    Action("title.quit", "Quit", ("Q",)),
    Action("title.larger", "Make the text larger", ("+",)),
    Action("title.smaller", "Make the text smaller", ("-",)),
    Action("game.commit", "Commit orders", ("Enter",)),
    Action("game.skip", "Skip this unit", ("S",)),
    Action("game.nobody", "Nobody else this phase", ("N",)),
    Action("game.undo", "Take back", ("Z", "Ctrl+Z")),
    Action("game.redo", "Do again what was taken back", ("Shift+Z", "Ctrl+Y")),
    Action("game.next", "Go to the next unit", ("U",)),
    Action("game.previous", "Go to the unit before", ("I", "Shift+U")),
    Action("game.add", "Add the next burn key as one more hex", ("A",)),
    Action("game.number", "Type a burn or an end hex", ("G",)),
    Action("game.later", "Plan the turn after", ("]",)),
    Action("game.sooner", "Plan the turn before", ("[",)),
    Action("game.panel", "Open or close the panel, where it covers the board", ("P",)),
    Action("game.summary", "Read the board in words", ("B",)),
    Action("game.log", "Go to the log", ("L",)),
    Action("game.why_log", "Say why the last thing happened", ("Y",)),
    Action("game.save", "Save the game", ("Ctrl+S",)),
    Action("game.finish", "See the end of the movement at once", ("Space",)),
    Action("game.burn_0", "Burn nothing", ("0",)),
    Action("game.burn_1", "Burn east, or the first on a list", ("1",)),
    Action("game.burn_2", "Burn north-east, or the second", ("2",)),
    Action("game.burn_3", "Burn north-west, or the third", ("3",)),
    Action("game.burn_4", "Burn west, or the fourth", ("4",)),
    Action("game.burn_5", "Burn south-west, or the fifth", ("5",)),
    Action("game.burn_6", "Burn south-east, or the sixth", ("6",)),
    Action("game.mine", "Launch a mine, or none", ("D",)),
    Action("game.torpedo", "Launch a torpedo, or none", ("T",)),
    Action("game.nuke", "Launch a nuke, or none", ("W",)),
    Action("game.gun_1", "Let the first ship fire, or not", ("Ctrl+1",)),
    Action("game.gun_2", "Let the second ship fire, or not", ("Ctrl+2",)),
    Action("game.gun_3", "Let the third ship fire, or not", ("Ctrl+3",)),
    Action("game.gun_4", "Let the fourth ship fire, or not", ("Ctrl+4",)),
    Action("game.gun_5", "Let the fifth ship fire, or not", ("Ctrl+5",)),
    Action("game.gun_6", "Let the sixth ship fire, or not", ("Ctrl+6",)),
    Action("board.left", "Move the view left", ("Left",)),
    Action("board.right", "Move the view right", ("Right",)),
    Action("board.up", "Move the view up", ("Up",)),
    Action("board.down", "Move the view down", ("Down",)),
    Action("board.nearer", "Zoom in", ("+", "=")),
    Action("board.farther", "Zoom out", ("-",)),
    Action("board.fit", "Show the whole map", ("F",)),
    Action("board.center", "Centre on the selected unit", ("C",)),
    Action("board.legend", "Say what the marks mean", ("M",)),
    Action("board.open", "Open what shares a hex", ("O",)),
    Action("confirm.yes", "Go on in spite of harm", ("Y",)),
    Action("hit.step", "Show the next step of what hit a ship", ("Right", "Space")),
    Action("hit.back", "Show one step less", ("Left",)),
    Action("hit.next", "Go on, or close it after the last step", ("Enter",)),
    Action("hit.all", "Show all steps at once", ("A",)),
    Action("hit.mute", "Do not open it by itself any more", ("M",)),
    Action("curtain.ready", "Take over", ("Enter",)),
    Action("curtain.straight", "Go straight to the turn", ("F",)),
    Action("curtain.again", "Give back to the other side", ("B",)),
    Action("choice.start", "Start the game", ("Enter",)),
    Action("choice.options", "Show or hide the options", ("O",)),
    Action("saves.open", "Open the game", ("Enter",)),
    Action("saves.replay", "See the game again", ("V",)),
    Action("saves.rename", "Rename the file", ("R",)),
    Action("saves.delete", "Delete the file", ("Delete",)),
    Action("replay.start", "Go to the start", ("Home",)),
    Action("replay.end", "Go to the end", ("End",)),
    Action("replay.back", "One step back", ("Left",)),
    Action("replay.step", "One step on", ("Right",)),
    Action("replay.play", "Play or pause", ("Enter", "Space")),
    Action("replay.run", "Play through, without pauses", ("N",)),
    Action("replay.turn_back", "One turn back", ("[",)),
    Action("replay.turn_on", "One turn on", ("]",)),
    Action("replay.branch", "Branch a new game from here", ("B",)),
    Action("replay.view_1", "Look through the first eyes offered", ("1",)),
    Action("replay.view_2", "Look through the second", ("2",)),
    Action("replay.view_3", "Look through the third", ("3",)),
    Action("replay.view_4", "Look through the fourth", ("4",)),
    Action("replay.view_5", "Look through the fifth", ("5",)),
    Action("rules.search", "Search the rules", ("/", "Ctrl+F")),
    Action("rules.previous", "Go back to the section before", ("Backspace", "Alt+Left")),
    Action("settings.restore", "Restore the default keys", ("Ctrl+D",)),
)

PLACES: Final[Mapping[str, str]] = {
    "everywhere": "Everywhere",
    "title": "Title",
    "game": "Game",
    "board": "Board",
    "confirm": "Questions",
    "hit": "What hit a ship",
    "curtain": "Hand-over",
    "choice": "Scenarios",
    "saves": "Saved games",
    "replay": "Replay",
    "rules": "Rules",
    "settings": "Settings",
}
# Places whose keys work at the same time.
_TOGETHER: Final = (frozenset({"game", "board"}),)

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
            name: tuple(keys) for name, keys in (changed or {}).items() if name in _BY_NAME
        }

    @property
    def changed(self) -> Mapping[str, tuple[str, ...]]:
        """What differs from the defaults, as the settings file keeps it."""
        return dict(self._changed)

    def keys(self, name: str) -> tuple[str, ...]:
        """The keys of an action; may be empty."""
        return self._changed.get(name, _BY_NAME[name].keys)

    def cap(self, name: str) -> str:
        """The cap to draw for an action: that of its first key, or nothing."""
        keys = self.keys(name) if name in _BY_NAME else ()
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
        if changed[name] == _BY_NAME[name].keys:
            del changed[name]
        return KeyMap(changed)

    def conflicts(self) -> Iterator[Conflict]:
        """Every key that two actions claim at one moment."""
        for index, action in enumerate(ACTIONS):
            for other in ACTIONS[index + 1 :]:
                if _meet(action.place, other.place):
                    for key in self.keys(action.name):
                        if key in self.keys(other.name):
                            yield Conflict(key, action, other)

    def takers(self, name: str, key: str) -> tuple[Action, ...]:
        """The other actions that already claim a key wherever ``name`` works."""
        place = _BY_NAME[name].place
        return tuple(
            action
            for action in ACTIONS
            if action.name != name and _meet(place, action.place) and key in self.keys(action.name)
        )


_BY_NAME: Final = {action.name: action for action in ACTIONS}


def action(name: str) -> Action:
    """The action of a name; ``KeyError`` if there is none."""
    return _BY_NAME[name]


def _meet(place: str, other: str) -> bool:
    if place == other or EVERYWHERE in {place, other}:
        return True
    return any({place, other} <= together for together in _TOGETHER)
