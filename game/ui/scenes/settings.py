"""Everything a player can set, applied at once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

import pygame

from game.ui.actions import ACTIONS, PLACES, Action
from game.ui.layout import Column
from game.ui.scene import Scene
from game.ui.scenes.keybinding import KeyRow, Rebind
from game.ui.settings import TEXT_SIZES, Speed
from game.ui.theme import HAIR, INK2, PANEL, SCREEN, Colour
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, Option, Tabs
from game.ui.widgets.hint import Hint
from game.ui.widgets.label import Heading, Label
from game.ui.widgets.scroll import Pane
from game.ui.widgets.slider import Slider

if TYPE_CHECKING:
    from game.ui.app import App
    from game.ui.widgets.widget import Widget

_PAGES: Final = (
    Option("screen", "Text and motion"),
    Option("sound", "Sound"),
    Option("play", "Play"),
    Option("keys", "Keys"),
)
_WINDOWS: Final = ((1024, 640), (1280, 800), (1440, 900), (1920, 1080))
_ON_OFF: Final = (Option("on", "on"), Option("off", "off"))
_WIDTH: Final = 860


class SettingsScene(Scene):
    """Four pages: text and motion, sound, play, keys."""

    places: ClassVar[tuple[str, ...]] = ("settings",)
    background: ClassVar[Colour] = PANEL

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._title = Label("Settings", SCREEN)
        self._close = Hint("back", self.back, key="everywhere.back")
        self._tabs = Tabs(_PAGES, "screen", self._turn)
        self._size_note = _note("")
        self._silent_note = _note("No sound device was found when the game began: all is silent.")
        self._choices: dict[str, Choice] = {}
        self._sliders: dict[str, Slider] = {}
        self._pages = {
            "screen": Pane(self._screen_page(), gap=16),
            "sound": Pane(self._sound_page(), gap=16),
            "play": Pane(self._play_page(), gap=16),
            "keys": Pane(self._keys_page(), gap=6),
        }

    def caption(self) -> str:
        """Where one is."""
        return "Settings \u2013 Kilosecond"

    # Pages

    def _screen_page(self) -> Sequence[Widget]:
        sizes = [Option(str(size), f"{size} %") for size in TEXT_SIZES]
        windows = [Option(f"{w}x{h}", f"{w}\u00d7{h}") for w, h in _WINDOWS]
        speeds = [Option(speed.value, speed.words) for speed in Speed]
        return (
            Heading("Text"),
            self._choice("text_percent", "Text size", sizes),
            self._size_note,
            Heading("Motion"),
            self._choice("speed", "Speed of movement", speeds),
            self._choice("reduced_motion", "Reduced motion", _ON_OFF),
            _note("With reduced motion, ships are shown before, on their course and after."),
            Heading("Window"),
            self._choice("window", "Size", windows),
            self._choice("fullscreen", "Fill the screen", _ON_OFF),
        )

    def _sound_page(self) -> Sequence[Widget]:
        return (
            Heading("Volume"),
            self._slider("interface_volume", "Interface"),
            self._slider("play_volume", "Play"),
            self._slider("alerts_volume", "Alerts"),
            self._choice("muted", "Mute all", _ON_OFF),
            Heading("In words"),
            self._choice("captions", "Captions", _ON_OFF),
            _note("A line at the foot of the window says what is heard."),
            self._silent_note,
        )

    def _play_page(self) -> Sequence[Widget]:
        return (
            Heading("Reminders"),
            self._choice("reminders", "Before a phase ends", _ON_OFF),
            _note("Says so when a shot, a launch or a reaction would be left unused."),
            Heading("Damage"),
            self._choice("damage_steps", "Show what hit my ships", _ON_OFF),
            _note("Odds, roll, table and effect, step by step; the log opens them at any time."),
        )

    def _keys_page(self) -> Sequence[Widget]:
        rows: list[Widget] = [
            Button(
                "Restore the default keys",
                self._restore,
                second="Takes back every change made here.",
                key="settings.restore",
            )
        ]
        for place, words in PLACES.items():
            rows.append(Heading(words))
            rows += [KeyRow(self.app, act, self._rebind) for act in ACTIONS if act.place == place]
        return rows

    def _choice(self, name: str, label: str, options: Sequence[Option]) -> Choice:
        def choose(chosen: str) -> None:
            self.app.change(**{name: _read(name, chosen)})

        self._choices[name] = Choice(label, options, "", choose)
        return self._choices[name]

    def _slider(self, name: str, label: str) -> Slider:
        def change(value: int) -> None:
            self.app.change(**{name: value})

        self._sliders[name] = Slider(label, 0, change)
        return self._sliders[name]

    def _show_present(self) -> None:
        """Let every control say what is set, also where it was set elsewhere."""
        settings, cap = self.app.settings, self.pen.cap
        larger, smaller = cap("everywhere.larger"), cap("everywhere.smaller")
        keys = f" {larger} and {smaller} do the same anywhere." if larger and smaller else ""
        self._size_note.text = f"All measures grow with the text.{keys}"
        self._silent_note.visible = self.app.sound.silent
        for name, choice in self._choices.items():
            choice.chosen = _written(getattr(settings, name))
            if choice.chosen not in {option.id for option in choice.options}:
                words = choice.chosen.replace("x", "\u00d7")
                choice.options = (*choice.options, Option(choice.chosen, words))
        for name, slider in self._sliders.items():
            slider.value = getattr(settings, name)

    # What is done

    def _turn(self, page: str) -> None:
        del page
        self.refresh()

    def _restore(self) -> None:
        self.app.change(keys={})

    def _rebind(self, action: Action) -> None:
        self.app.push(Rebind(self.app, action))

    def layout(self, size: tuple[int, int]) -> None:
        """A column in the middle: title, pages, controls."""
        pen = self.pen
        self._show_present()
        width = min(pen.px(_WIDTH), size[0] - 2 * pen.px(16))
        top = pen.px(28) if size[1] >= pen.px(560) else pen.px(8)
        column = Column(pygame.Rect((size[0] - width) // 2, top, width, size[1] - top - pen.px(8)))
        head = column.take(self._title.height(pen, width), pen.px(10))
        self._title.place(pen, head)
        back = min(self._close.width(pen), width // 2)
        self._close.place(pen, pygame.Rect(head.right - back, head.top, back, head.height))
        self._tabs.place(pen, column.take(self._tabs.height(pen, width), pen.px(12)))
        page = self._pages[self._tabs.chosen]
        page.place(pen, column.rest)
        self.widgets = [self._title, self._tabs, page, self._close]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the controls under a line."""
        surface.fill(self.background)
        tabs = self._tabs.rect
        surface.fill(HAIR, (tabs.left, tabs.bottom + self.pen.px(4), tabs.width, self.pen.px(1)))
        self.draw_widgets(surface)


def _note(text: str) -> Label:
    return Label(text, 15, INK2)


def _written(value: object) -> str:
    """A setting as the id of an option."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return "x".join(str(part) for part in value)
    return str(value)


def _read(name: str, chosen: str) -> object:
    """The setting that an option's id means."""
    if name == "speed":
        return Speed(chosen)
    if name == "text_percent":
        return int(chosen)
    if name == "window":
        width, height = chosen.split("x")
        return int(width), int(height)
    return chosen == "on"
