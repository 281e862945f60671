"""What every test relies on: no screen, no sound card, and none of the player's own files."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import settings

HOME = Path(tempfile.mkdtemp(prefix="kilosecond-tests-"))
"""Stands in for the home folder of whoever runs the tests; a new one for each process."""


def _folders(home: Path) -> dict[str, str]:
    """Give the environment that puts a user's folders under `home`."""
    return {
        "HOME": str(home),
        "USERPROFILE": str(home),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_STATE_HOME": str(home / "state"),
        "XDG_CACHE_HOME": str(home / "cache"),
    }


# Before any test module imports pygame.
os.environ |= _folders(HOME) | {
    "SDL_VIDEODRIVER": "dummy",
    "SDL_AUDIODRIVER": "dummy",
    "SDL_FRAMEBUFFER_ACCELERATION": "0",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}

# The same examples on every machine, and no clock: a slow one fails nothing.
settings.register_profile("kilosecond", deadline=None, derandomize=True)
settings.load_profile("kilosecond")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of this project."""
    group = parser.getgroup("kilosecond")
    group.addoption(
        "--update-goldens", action="store_true", help="rewrite goldens; read the difference"
    )
    group.addoption(
        "--whole", action="store_true", help="run the whole of the large samples, not a part"
    )


def pytest_unconfigure() -> None:
    """Leave nothing behind."""
    shutil.rmtree(HOME, ignore_errors=True)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip tests of a real window where there is none; fail where one is required."""
    if item.get_closest_marker("window") is None:
        return
    missing = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
    if not missing:
        return
    reason = f"a real window needs {' and '.join(missing)}"
    if os.environ.get("KILOSECOND_REQUIRE_WINDOW"):
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def update_goldens(pytestconfig: pytest.Config) -> bool:
    """Whether goldens are to be rewritten."""
    return bool(pytestconfig.getoption("--update-goldens"))


@pytest.fixture(scope="session")
def whole(pytestconfig: pytest.Config) -> bool:
    """Whether large samples run whole."""
    return bool(pytestconfig.getoption("--whole"))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder of this test's own, empty."""
    for name, value in _folders(tmp_path).items():
        monkeypatch.setenv(name, value)
    return tmp_path


@pytest.fixture
def x_display() -> Iterator[Mapping[str, str]]:
    """An X server of this test's own, 1920×1080, and the environment to open a window on it."""
    read, write = os.pipe()
    # Without -noreset it begins anew when its last client goes, and refuses others meanwhile.
    options = ("-screen", "0", "1920x1080x24", "-nolisten", "tcp", "-noreset")
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), *options],
        pass_fds=(write,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as number:
            display = f":{number.readline().strip()}"
        yield os.environ | {
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_VIDEO_X11_WMCLASS": "kilosecond",
        }
    finally:
        server.terminate()
        server.wait()
