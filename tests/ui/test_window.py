"""The real window, by real keys."""

import subprocess
import sys
from collections.abc import Mapping
from itertools import repeat

import pytest


@pytest.mark.window
def test_a_real_window_opens_takes_keys_and_closes(x_display: Mapping[str, str]) -> None:
    def xdotool(*words: str) -> str:
        ran = subprocess.run(
            ["timeout", "20", "xdotool", *words],
            env=x_display,
            capture_output=True,
            text=True,
            check=True,
        )
        return ran.stdout.strip()

    def wait_for(title: str) -> None:
        """See that the window's title begins so, or soon does."""
        found = (xdotool("getwindowname", window) for _ in repeat(None, 2000))
        assert any(each.startswith(title) for each in found)

    program = subprocess.Popen(
        [sys.executable, "-c", "import sys, game.ui.start as s; sys.exit(s.main())"],
        env=dict(x_display),
        stderr=subprocess.PIPE,
    )
    try:
        window = xdotool("search", "--sync", "--onlyvisible", "--class", "kilosecond")
        wait_for("Kilosecond")
        xdotool("windowsize", "--sync", window, "1", "1")
        xdotool("windowsize", "--sync", window, "1000", "700")
        xdotool("windowfocus", "--sync", window)
        for key, title in (("s", "Settings"), ("b", "Rules of planets")):
            xdotool("key", key)
            wait_for(title)
            xdotool("key", "Escape")
            wait_for("Kilosecond")
        xdotool("key", "q")
        assert program.wait(timeout=20) == 0
    finally:
        program.kill()
        program.communicate()
