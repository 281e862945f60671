"""The project's own promises: what it imports, what it packs, what its README says."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def run(*command: str, cwd: Path = ROOT) -> str:
    """Run Python with these arguments; give what it prints."""
    done = subprocess.run(
        [sys.executable, *command], cwd=cwd, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


@pytest.mark.parametrize(
    "module",
    ["game", "game.rulesets", "game.session", "game.engine", "game.simulate.command", "game.cli"],
)
def test_without_a_window_no_pygame_is_imported(module: str) -> None:
    code = f"import {module}, sys; print([m for m in sys.modules if m.startswith('pygame')])"
    assert run("-c", code) == "[]"


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of the unpacked source distribution."""
    folder = tmp_path_factory.mktemp("sdist")
    run("-m", "hatchling", "build", "-t", "sdist", "-d", str(folder))
    (archive,) = folder.glob("*.tar.gz")
    run("-m", "tarfile", "-e", str(archive), str(folder))
    (unpacked,) = folder.glob("kilosecond-*/")
    return unpacked


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of the unpacked wheel, built from the source distribution."""
    folder = tmp_path_factory.mktemp("wheel")
    run("-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), cwd=sdist)
    (archive,) = folder.glob("*.whl")
    run("-m", "zipfile", "-e", str(archive), str(folder))
    return folder


def files(folder: Path) -> list[str]:
    """Names of the files under a folder, in order."""
    return sorted(
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    )


@pytest.mark.parametrize("name", ["maps", "sprites", "sounds"])
def test_a_wheel_finds_its_own_folders(wheel: Path, name: str, tmp_path: Path) -> None:
    code = f"import sys; sys.path.insert(0, {str(wheel)!r}); from game import assets; "
    found = Path(run("-c", f"{code}print(assets.{name}())", cwd=tmp_path))
    assert found == wheel / "game" / "data" / name
    assert files(found) == files(ROOT / name)
    assert files(found)


def test_a_wheel_holds_the_rules(wheel: Path) -> None:
    text = (wheel / "game" / "rulesets" / "planets" / "rules.md").read_text(encoding="utf-8")
    assert "## 1. Scope and options" in text


def test_an_editable_install_points_at_the_checkout(tmp_path: Path) -> None:
    code = f"from hatchling.build import build_editable as b; b({str(tmp_path)!r})"
    run("-c", code)
    (archive,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(archive) as packed:
        (path_file,) = (name for name in packed.namelist() if name.endswith(".pth"))
        assert packed.read(path_file).decode().strip() == str(ROOT)


@pytest.mark.parametrize("ending", ["bin/kilosecond", "python -m tests"])
def test_the_readme_has_one_line_each_to_play_and_to_test(ending: str) -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    (line,) = (line for line in lines if line.endswith(ending))
    assert line.startswith("python3 -m venv .venv && .venv/bin/pip install ")


def test_the_readme_points_at_nothing_that_is_not_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    places = re.findall(r"\]\(([^)]+)\)|`((?:game|maps|sprites|sounds|tests)/[^` ]*)`", text)
    named = sorted({link or path for link, path in places})
    assert len(named) > 10
    assert [place for place in named if not (ROOT / place).exists()] == []
