"""Where games lie on the disk, how they are named, and writing that never leaves half a file."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import unicodedata
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

ENDING = ".jsonl"
TABLES = ".toml"
"""The ending of scenarios, boards and lessons."""

AUTOSAVES_KEPT = 20

_ASIDE = 1000  # broken files that are set aside before the first is overwritten
_LONGEST = 120  # bytes of a file's name without its ending; every file system takes that
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


def saves() -> Path:
    """Folder of the games a player has saved."""
    return _own("saves")


def autosaves() -> Path:
    """Folder of the journals, one a game."""
    return _own("autosaves")


def own_scenarios() -> Path:
    """Folder of the player's own scenarios, one folder a ruleset."""
    return _own("scenarios")


def progress_file() -> Path:
    """File of what was done of the lessons."""
    return _own("progress.json")


def pictures() -> Path:
    """Folder of the pictures a player has made of positions."""
    return _own("pictures")


def _own(name: str) -> Path:
    return user_data_path("kilosecond", appauthor=False) / name


def file_name(title: str) -> str:
    """Give a name that every system takes for a file called `title`; the ending comes with it.

    >>> file_name("a/b"), file_name(".."), file_name("CON"), file_name("Štěpán ß")
    ('a-b.jsonl', 'game.jsonl', 'CON-.jsonl', 'Štěpán ß.jsonl')
    """
    text = unicodedata.normalize("NFC", title).encode("utf-8", "ignore").decode()
    text = "".join(" " if unicodedata.category(char)[0] in "CZ" else char for char in text)
    text = re.sub(r'[<>:"/\\|?*]+', "-", re.sub(" +", " ", text))
    text = text.encode()[:_LONGEST].decode(errors="ignore").strip(" .")
    if _RESERVED.fullmatch(text.split(".")[0].strip()):
        text += "-"
    return (text or "game") + ENDING


def tables_in(folder: Path) -> list[Path]:
    """List the TOML files of a folder by name; none if there is no such folder to be read."""
    with suppress(OSError):
        return sorted(path for path in folder.glob(f"*{TABLES}") if not path.name.startswith("."))
    return []


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is, at any moment, either the old one or the new one whole.

    A link stays a link, and the file it leads to is written.

    Raises:
        OSError: It could not be written, or is a folder or device; what was there is as it was.
    """
    if path.exists() and not path.is_file():
        raise FileExistsError(errno.EEXIST, "there is something else than a file", str(path))
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.parent / f".{os.getpid()}-{os.urandom(4).hex()}.part"
    try:
        with part.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        error.filename = str(path)  # nobody asked for the part
        raise


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be used; those set aside before stay, too.

    Returns:
        Where it is now.

    Raises:
        OSError: It cannot be renamed, and stays where it is.
    """
    names = (f"{path.name}.broken{number or ''}" for number in range(_ASIDE))
    free = (other for other in map(path.with_name, names) if not os.path.lexists(other))
    aside = next(free, path.with_name(f"{path.name}.broken"))
    path.replace(aside)
    return aside


def games(folder: Path) -> list[Path]:
    """List the files of games in a folder, newest first; folders and devices are none."""
    dated = []
    with suppress(OSError):
        for path in folder.glob(f"*{ENDING}"):
            with suppress(OSError):
                about = path.stat()
                if stat.S_ISREG(about.st_mode):
                    dated.append((-about.st_mtime_ns, path))
    return [path for _, path in sorted(dated)]


def prune(folder: Path, keep: int = AUTOSAVES_KEPT) -> None:
    """Delete all but the newest autosaves; those of games being played now stay."""
    for path in games(folder)[keep:]:
        with suppress(OSError), path.open("r+b") as file:
            if lock(file.fileno()):
                path.unlink()


if sys.platform == "win32":
    import msvcrt

    def lock(handle: int) -> bool:
        """Take a file for this process alone, until it is closed; False if another has it."""
        os.lseek(handle, 1 << 40, os.SEEK_SET)  # far behind the content, which stays readable
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def lock(handle: int) -> bool:
        """Take a file for this process alone, until it is closed; False if another has it."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks: nothing can be said
        return True
