"""What a player has set: kept as TOML in the user's config folder, checked when read.

A file that cannot be used is set aside, never overwritten, and the player is told. Writing goes
to a new file that then takes the place of the old one; a failed write is reported, not raised.
"""

import contextlib
import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import msgspec
import platformdirs
from msgspec import Meta, Struct

from game.session.files import set_aside

FORMAT: Final = 1
TEXT_SIZES: Final = (100, 110, 125, 150, 175, 200)

_LARGEST: Final = 1_000_000  # bytes; what is written has a thousandth of it
_DEFAULTS: Final = "Defaults are used."

Percent = Annotated[int, Meta(ge=0, le=100)]
Pixels = Annotated[int, Meta(ge=1, le=16384)]


class Speed(StrEnum):
    """How fast movement is shown (visual.md 5)."""

    HALF = "half"
    ONE = "1"
    TWO = "2"
    FOUR = "4"
    AT_ONCE = "at once"

    @property
    def words(self) -> str:
        """As it stands on its control."""
        return "\u00bd" if self is Speed.HALF else self.value

    @property
    def factor(self) -> float:
        """By which the time passing is multiplied; endless for at once."""
        return {"half": 0.5, "at once": float("inf")}.get(self.value) or float(self.value)


class Opponent(StrEnum):
    """Who plays the sides after the first in a new game: a person, or the computer at a level."""

    HUMAN = "human"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a player can set.

    Attributes:
        format: The version of this file's shape.
        text_percent: The text scale, 100 to 200, by which all measures go.
        speed: Of movement on the board.
        reduced_motion: Stills and cuts in place of movement (visual.md 5).
        interface_volume: Ticks and clicks, percent.
        play_volume: What happens on the board, percent.
        alerts_volume: Your turn, warnings, percent.
        muted: No sound at all.
        captions: A line of words for each sound.
        reminders: Say so before a phase ends with a shot, launch or reaction unused.
        damage_steps: Open by itself, step by step, what hit a ship of one's own.
        opponent: Who played against the first side in the last game that was begun.
        window: Width and height of the window in pixels.
        fullscreen: Fill the screen.
        keys: Keys that differ from the defaults, by the name of their action.
    """

    format: Annotated[int, Meta(ge=FORMAT, le=FORMAT)] = FORMAT
    text_percent: Annotated[int, Meta(ge=100, le=200)] = 100
    speed: Speed = Speed.ONE
    reduced_motion: bool = False
    interface_volume: Percent = 60
    play_volume: Percent = 80
    alerts_volume: Percent = 80
    muted: bool = False
    captions: bool = True
    reminders: bool = True
    damage_steps: bool = True
    opponent: Opponent = Opponent.EASY
    window: tuple[Pixels, Pixels] = (1440, 900)
    fullscreen: bool = False
    keys: dict[str, tuple[str, ...]] = {}


class Loaded(Struct, frozen=True):
    """Settings as read, and what the player must be told about it (empty: nothing)."""

    settings: Settings
    notice: str = ""


def default_file() -> Path:
    """Where this user's settings are kept."""
    return platformdirs.user_config_path("kilosecond", appauthor=False) / "settings.toml"


def load(file: Path) -> Loaded:
    """The settings in a file; defaults if there is none.

    A broken file is renamed, so that nothing in it is lost, and defaults are used.
    """
    try:
        if file.exists() and not file.is_file():
            return Loaded(Settings(), f"Settings could not be read: {file} is no file. {_DEFAULTS}")
        with file.open("rb") as source:
            content = source.read(_LARGEST + 1)
        if len(content) > _LARGEST:
            return Loaded(Settings(), _set_aside(file, "the file is too large"))
        return Loaded(msgspec.toml.decode(content, type=Settings))
    except FileNotFoundError:
        return Loaded(Settings())
    except RecursionError:
        return Loaded(Settings(), _set_aside(file, "it is nested too deeply"))
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as fault:
        return Loaded(Settings(), _set_aside(file, str(fault)))


def _set_aside(file: Path, why: str) -> str:
    """Rename a file that cannot be used, and say so."""
    try:
        aside = set_aside(file)
    except OSError as second:
        return f"Settings are broken ({why}) and stay where they are: {second}. {_DEFAULTS}"
    return f"Settings were broken ({why}). They were set aside as {aside}. {_DEFAULTS}"


def save(file: Path, settings: Settings) -> str:
    """Write settings whole or not at all.

    Returns:
        Why it failed, for the player; empty when it did not.
    """
    fresh = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(as_toml(settings), encoding="utf-8")
        fresh.replace(file)
    except OSError as fault:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        return f"Settings could not be saved: {fault}."
    return ""


def as_toml(settings: Settings) -> str:
    """Settings as TOML that `load` reads back to the same."""
    values = msgspec.to_builtins(settings)
    keys = values.pop("keys")
    lines = [f"{name} = {_value(value)}" for name, value in values.items()]
    lines += ["", "[keys]", *(f"{_value(name)} = {_value(keys[name])}" for name in sorted(keys))]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    """A value in TOML, whose strings, lists, numbers and truths are written as in JSON."""
    return msgspec.json.encode(value).decode()
