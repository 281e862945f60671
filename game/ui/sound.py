"""Sounds, each with a caption; silence where there is no device.

``sounds/captions.toml`` says for each sound what its caption is and which volume it obeys.
Nothing in the game is told by sound alone.
"""

import contextlib
import os
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Final

import msgspec
import pygame
from msgspec import Struct

from game import assets
from game.ui.settings import Settings

CAPTION_SECONDS: Final = 2.0
_RATE: Final = 44100
# These only go with what the pointer or a key has just done; captions would tell nothing.
_PLAIN: Final = frozenset({"choice", "focus"})


class Channel(StrEnum):
    """Which of the three volumes a sound obeys."""

    INTERFACE = "interface"
    PLAY = "play"
    ALERTS = "alerts"


class Voice(Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of a sound besides its file."""

    caption: str
    channel: Channel


def read_voices() -> dict[str, Voice]:
    """The sounds that ship, by name; none where their folder is missing."""
    try:
        text = (assets.sounds() / "captions.toml").read_bytes()
    except (assets.AssetsError, FileNotFoundError):
        return {}
    return msgspec.toml.decode(text, type=dict[str, Voice])


class Sound:
    """Plays sounds by name and has their captions shown.

    Args:
        show: Shows a caption.
    """

    def __init__(self, show: Callable[[str], None]) -> None:
        self._show = show
        self._settings = Settings()
        self._voices: dict[str, Voice] | None = None
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._silent = True

    def open(self) -> None:
        """Open the device, if there is one; else all is silent and captions go on."""
        with contextlib.suppress(pygame.error), _hushed():
            pygame.mixer.init(_RATE, -16, 2, 512)
            self._silent = False

    @property
    def silent(self) -> bool:
        """Whether there is no device, or none yet."""
        return self._silent

    def set_up(self, settings: Settings) -> None:
        """Obey other volumes from now on."""
        self._settings = settings

    def play(self, name: str) -> None:
        """Play a sound and show its caption; unknown names are silent."""
        if self._voices is None:
            self._voices = read_voices()
        voice = self._voices.get(name)
        if voice is None:
            return
        if self._settings.captions and name not in _PLAIN:
            self._show(voice.caption)
        level = self.level(voice.channel)
        if level == 0 or self._silent:
            return
        # The device may have gone since the game began.
        with contextlib.suppress(pygame.error, FileNotFoundError):
            if name not in self._loaded:
                self._loaded[name] = pygame.mixer.Sound(assets.sounds() / f"{name}.wav")
            self._loaded[name].set_volume(level)
            self._loaded[name].play()

    def stop(self) -> None:
        """End whatever is being heard."""
        if not self._silent:
            pygame.mixer.stop()

    def level(self, channel: Channel) -> float:
        """How loud sounds of a channel are, 0 to 1."""
        if self._settings.muted:
            return 0.0
        percent = {
            Channel.INTERFACE: self._settings.interface_volume,
            Channel.PLAY: self._settings.play_volume,
            Channel.ALERTS: self._settings.alerts_volume,
        }[channel]
        return percent / 100


@contextlib.contextmanager
def _hushed() -> Iterator[None]:
    """Keep quiet what system libraries write to standard error where there is no device."""
    kept = os.dup(2)
    try:
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
