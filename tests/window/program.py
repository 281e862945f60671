"""The program as a person has it: a process, its window, keys and a pointer."""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

SETTINGS: Final = 'format = 1\nspeed = "at once"\nreduced_motion = true\nmuted = true\n'
_PATIENCE: Final = 60  # seconds a machine with much else to do may need for anything
_BETWEEN: Final = 0.02  # seconds between two looks


def prepare(home: Path) -> None:
    """Set the player's settings so that movement is shown at once and nothing sounds."""
    file = home / "config" / "kilosecond" / "settings.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(SETTINGS, encoding="utf-8")


def journals(home: Path) -> list[Path]:
    """The autosaves, the oldest first."""
    return sorted((home / "data" / "kilosecond" / "autosaves").glob("*.jsonl"))


class Program:
    """A copy of the program, killed when the test is done with it.

    Args:
        environment: With the display to open the window on.
        arguments: Of the command line.
    """

    def __init__(self, environment: Mapping[str, str], *arguments: str) -> None:
        self._environment = dict(environment)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "game", *arguments],
            env=self._environment,
            stdout=subprocess.DEVNULL,
        )
        self._window = ""
        try:
            self.wait(self._is_there, "no window")
            self.focus()
        except BaseException:
            self.kill()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.kill()
        self._process.wait()

    def _xdotool(self, *words: str, check: bool = True) -> str:
        ran = subprocess.run(
            ["timeout", str(_PATIENCE), "xdotool", *words],
            env=self._environment,
            capture_output=True,
            text=True,
            check=check,
        )
        return ran.stdout.strip()

    def _is_there(self) -> bool:
        """Look for the window."""
        known = ("--onlyvisible", "--all", "--pid", str(self._process.pid), "--class", "kilosecond")
        self._window = self._xdotool("search", *known, check=False)
        return bool(self._window)

    @property
    def title(self) -> str:
        """What the window's title bar says; empty while there is none."""
        return self._xdotool("getwindowname", self._window) if self._window else ""

    def focus(self) -> None:
        """Bring its window to the front."""
        self._xdotool("windowfocus", "--sync", self._window)

    def keys(self, *keys: str) -> None:
        """Press keys one after the other, by their X names."""
        self._xdotool("key", *keys)

    def click(self, x: int, y: int) -> None:
        """Move the pointer to a point of the window and click."""
        self._xdotool("mousemove", "--window", self._window, str(x), str(y), "click", "1")

    def wait(self, condition: Callable[[], bool], what: str) -> None:
        """Wait until something is so, as long as the machine may need; fail if the program ends."""
        deadline = time.monotonic() + _PATIENCE
        while not condition():
            assert time.monotonic() < deadline, f"{what}; the window says {self.title!r}"
            with suppress(subprocess.TimeoutExpired):
                ended = self._process.wait(_BETWEEN)
                raise AssertionError(f"{what}; the program has ended with {ended}")

    def wait_for_title(self, start: str) -> None:
        """Wait until the window's title begins so."""
        self.wait(lambda: self.title.startswith(start), f"no title {start!r}")
