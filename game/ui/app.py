"""The app: the window, the stack of scenes, and what all scenes share.

`App` can be driven by `run` (a person), or step by step by `pump` (tests, which post events).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
import pygame

from game import assets
from game.ui import settings as kept
from game.ui.engrave import plate
from game.ui.keys import KeyMap
from game.ui.layout import LEAST_SIZE
from game.ui.pen import Pen
from game.ui.scenes.dialog import Notice
from game.ui.scenes.why import Does, Why
from game.ui.settings import TEXT_SIZES, Settings
from game.ui.sound import CAPTION_SECONDS, Sound
from game.ui.theme import CHIP_RADIUS, EDGE, INK, LABEL, WELL

if TYPE_CHECKING:
    from game.ui.scene import Scene
    from game.ui.widgets.widget import Reason

FRAME_SECONDS: Final = 1 / 60
_POLL_SECONDS: Final = 0.01
_OFF_SCREEN: Final = frozenset({"dummy", "offscreen"})
# Keys that may repeat while held down; all others act once.
_REPEATING: Final = frozenset(
    {
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_BACKSPACE,
        pygame.K_DELETE,
        pygame.K_TAB,
    }
)
_REPEAT_AFTER_MS, _REPEAT_EVERY_MS = 400, 45


class NoDisplayError(Exception):
    """There is no screen to open a window on."""


class App:
    """The window and what its scenes share.

    Args:
        settings_file: Where settings are kept; None keeps them in memory only.
        size: Of the window; None takes it from the settings.
        headless: Whether a window nobody sees is meant, as in tests.

    Attributes:
        settings: What the player has set; change them with `change`.
        keys: The key map.
        pen: Measures and text at the present scale; made anew with every change of settings.
        sound: Plays sounds by name.
        ring: Whether the focus is shown: from the first use of the keyboard for moving it.
        scenes: From the lowest to the one on top.
        spare_seconds: How much of a frame may go into what nobody waits for.
        rules_scene: Makes the scene of the rules, opened at a section.
    """

    def __init__(
        self,
        settings_file: Path | None = None,
        size: tuple[int, int] | None = None,
        *,
        headless: bool = False,
    ) -> None:
        self._file = settings_file
        loaded = kept.load(settings_file) if settings_file else kept.Loaded(Settings())
        self.settings = loaded.settings
        self._saved = loaded.settings
        self._notices = [loaded.notice] if loaded.notice else []
        self.ring = False
        self.spare_seconds = FRAME_SECONDS / 3
        self.scenes: list[Scene] = []
        self.rules_scene: Callable[[App, str], Scene] | None = None
        self._down: set[int] = set()
        self._subtitle = ""
        self._subtitle_left = 0.0
        self._dirty = True
        self.sound = Sound(self._show_subtitle)
        _open_display(headless=headless)
        self._open_window(size or self.settings.window)
        self._apply()

    def _open_window(self, size: tuple[int, int]) -> None:
        full = self.settings.fullscreen
        flags = pygame.FULLSCREEN if full else pygame.RESIZABLE
        pygame.display.set_caption("Kilosecond")
        pygame.display.set_mode((0, 0) if full else size, flags)
        pygame.key.set_repeat(_REPEAT_AFTER_MS, _REPEAT_EVERY_MS)

    def _apply(self) -> None:
        """Take the settings into use."""
        self.keys = KeyMap(self.settings.keys)
        self.pen = Pen(self.settings.text_percent, self.keys.cap, self.sound.play)
        self.sound.set_up(self.settings)

    # The stack

    @property
    def top(self) -> Scene:
        """The scene that gets events."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self.scenes:
            self.top.release()
        self.scenes.append(scene)
        scene.resize(self.layout_size)
        self._dirty = True

    def pop(self) -> None:
        """Go back to the scene below; with none below, the app ends."""
        self.scenes.pop()
        self._dirty = True
        if self.scenes:
            self.top.resize(self.layout_size)
            self.top.resumed()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the one on top."""
        self.scenes.pop()
        self.push(scene)

    def home(self) -> None:
        """Go back to the lowest scene, the title."""
        while len(self.scenes) > 1:
            self.pop()

    def quit(self) -> None:
        """End the app; the size of the window is kept for the next time."""
        self._keep(self.settings)
        self.scenes.clear()

    # What scenes ask for

    def say(self, text: str) -> None:
        """Show a line of words where captions stand; it goes by itself."""
        self._show_subtitle(text)

    def forget(self) -> None:
        """Leave no trace of what was just heard and pointed at: somebody else comes to the screen.

        The sound ends, its caption goes, and the pointer stands in the middle of the window.
        """
        self.sound.stop()
        self._subtitle = ""
        pygame.mouse.set_pos(self.size[0] // 2, self.size[1] // 2)

    def change(self, **changes: object) -> None:
        """Change settings by their names: applied at once, kept, and laid out again."""
        before = self.settings
        self._keep(msgspec.structs.replace(before, **changes))
        window = (self.settings.fullscreen, self.settings.window)
        if window != (before.fullscreen, before.window):
            self._open_window(self.settings.window)
        self._apply()
        self._lay_out()

    def _keep(self, settings: Settings) -> None:
        self.settings = settings
        if self._file is None or settings == self._saved:
            return
        failed = kept.save(self._file, settings)
        if failed:
            self.tell("Settings are not kept", failed)
        else:
            self._saved = settings

    def explain(self, reason: Reason) -> None:
        """Open the panel with a control's reason."""
        self.push(Does(self, reason) if reason.does else Why(self, reason))

    def tell(self, title: str, text: str) -> None:
        """Show something the player must know, until dismissed."""
        if not (self.scenes and isinstance(self.top, Notice) and self.top.text == text):
            self.push(Notice(self, title, text))

    def open_rules(self, section: str = "") -> None:
        """Open the rules, at a section such as ``planets 6.5``."""
        if self.rules_scene is not None:
            self.push(self.rules_scene(self, section))

    def act(self, action: str) -> bool:
        """Do one of the actions that work on every screen."""
        if action in {"everywhere.larger", "everywhere.smaller"}:
            self.change_text_size(1 if action == "everywhere.larger" else -1)
        elif action == "everywhere.fullscreen":
            self.change(fullscreen=not self.settings.fullscreen)
        elif action == "everywhere.mute":
            self.change(muted=not self.settings.muted)
        else:
            return False
        return True

    def change_text_size(self, by: int) -> None:
        """Take the next larger (1) or smaller (-1) text size."""
        now = self.settings.text_percent
        others = [size for size in TEXT_SIZES if (size - now) * by > 0]
        if others:
            self.change(text_percent=min(others, key=lambda size: abs(size - now)))

    # Size

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on; made anew by the system when the size changes, so never keep it."""
        surface = pygame.display.get_surface()
        if surface is None:
            raise RuntimeError("the window is closed")
        return surface

    @property
    def size(self) -> tuple[int, int]:
        """Of the window, in pixels."""
        return self.surface.get_size()

    @property
    def layout_size(self) -> tuple[int, int]:
        """What scenes are laid out for: the window, but never less than makes sense."""
        return max(self.size[0], LEAST_SIZE[0]), max(self.size[1], LEAST_SIZE[1])

    def _resized(self) -> None:
        """The window has another size: lay out for it, and remember it as the player's."""
        size = self.size
        if not self.settings.fullscreen and size[0] >= LEAST_SIZE[0] and size[1] >= LEAST_SIZE[1]:
            self.settings = msgspec.structs.replace(self.settings, window=size)
        self._lay_out()

    def _lay_out(self) -> None:
        for scene in self.scenes:
            scene.resize(self.layout_size)
        self._dirty = True

    # Events and time

    def run(self) -> None:
        """Run until the last scene has gone, sleeping while nothing happens."""
        self.pump(0.0)
        self.sound.open()
        last = time.monotonic()
        while self.scenes:
            pause = self._pause()
            _sleep(None if pause is None else last + pause)
            now = time.monotonic()
            self.pump(now - last)
            last = now

    def _pause(self) -> float | None:
        """Seconds until time must pass again; None: not before an event."""
        waits = [self._subtitle_left] if self._subtitle else []
        waits += [wait for scene in self.scenes if (wait := scene.wait()) is not None]
        return max(min(waits), FRAME_SECONDS) if waits else None

    def pump(self, seconds: float = 0.0) -> None:
        """Let time pass, take all events that wait, and draw if anything changed.

        Time goes first, so that what an event sets moving starts from its beginning.
        """
        self._update(seconds)
        for event in pygame.event.get():
            self.handle(event)
        if self.scenes and (self._dirty or any(scene.dirty for scene in self._in_sight())):
            self._draw()

    def handle(self, event: pygame.event.Event) -> None:
        """Give an event to whom it concerns; never fails once the last scene has gone."""
        if not self.scenes:
            return
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._resized()
        elif event.type == pygame.WINDOWEXPOSED:
            self._dirty = True
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
            self.top.release()
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
            self.top.handle(event)
        elif event.type == pygame.KEYDOWN and self._is_repeat(event):
            return
        else:
            self.top.handle(event)

    def _is_repeat(self, event: pygame.event.Event) -> bool:
        """Whether a key that should act once is only still held down."""
        if event.key in _REPEATING:
            return False
        held = event.key in self._down
        self._down.add(event.key)
        return held and not self.top.types

    def _update(self, seconds: float) -> None:
        if self._notices and self.scenes:
            self.tell("Settings were not used", self._notices.pop())
        for scene in list(self.scenes):
            scene.update(seconds)
        if self._subtitle:
            self._subtitle_left -= seconds
            if self._subtitle_left <= 0:
                self._subtitle = ""
                self._dirty = True

    # Drawing

    def _in_sight(self) -> list[Scene]:
        """The scene on top and those that show under it, from below."""
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].overlay:
            first -= 1
        return self.scenes[first:]

    def _draw(self) -> None:
        surface = self.surface
        for scene in self._in_sight():
            scene.draw(surface)
            scene.dirty = False
        self._draw_subtitle(surface)
        self._dirty = False
        pygame.display.set_caption(self.top.caption())
        pygame.display.flip()

    def _show_subtitle(self, text: str) -> None:
        self._subtitle = text
        self._subtitle_left = CAPTION_SECONDS
        self._dirty = True

    @property
    def subtitle(self) -> str:
        """The caption of the sound just heard; empty when there is none."""
        return self._subtitle

    def _draw_subtitle(self, surface: pygame.Surface) -> None:
        if not self._subtitle:
            return
        pen = self.pen
        width = self.layout_size[0]
        lines = pen.type.wrap(self._subtitle, width - pen.px(60), LABEL)
        wide = max(pen.type.width(line, LABEL) for line in lines)
        box = pygame.Rect(0, 0, wide + pen.px(24), len(lines) * pen.type.line(LABEL) + pen.px(10))
        box.midbottom = (width // 2, self.top.subtitle_foot())
        plate(surface, box, pen.px(CHIP_RADIUS), WELL, EDGE, pen.px(1))
        pen.write_lines(surface, self._subtitle, box.inflate(-pen.px(24), -pen.px(10)), LABEL, INK)


def _sleep(until: float | None) -> None:
    """Sleep until an event waits or a time of the monotonic clock has come (None: no time).

    pygame's own waiting looks for events a thousand times a second, which takes 4 % of a core.
    """
    while not pygame.event.peek():
        now = time.monotonic()
        if until is not None and now >= until:
            return
        time.sleep(_POLL_SECONDS if until is None else min(_POLL_SECONDS, until - now))


def _open_display(*, headless: bool) -> None:
    """Open SDL's display and fonts.

    Raises:
        NoDisplayError: Where there is no screen and none was not asked for.
    """
    if headless:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    # Importing pygame has already set this to the name of the program's file.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "kilosecond"
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    try:
        pygame.display.init()
    except pygame.error as fault:
        raise NoDisplayError(f"No window can be opened: {fault}.") from fault
    pygame.font.init()
    driver = pygame.display.get_driver()
    if driver in _OFF_SCREEN and os.environ.get("SDL_VIDEODRIVER") != driver:
        raise NoDisplayError(
            "No window can be opened: there is no display (is DISPLAY or WAYLAND_DISPLAY set?)."
        )
    icon = assets.sprites() / "icon.svg"
    if icon.is_file():
        pygame.display.set_icon(pygame.image.load(icon))
