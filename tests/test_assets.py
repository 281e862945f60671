"""Maps, sprites and sounds are found wherever the game lies."""

from collections.abc import Callable
from pathlib import Path

import pytest

from game import assets

FOLDERS = [assets.maps, assets.sprites, assets.sounds]


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_checkout_has_them_from_any_working_directory(
    folder: Callable[[], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert folder() == Path(__file__).parent.parent / folder.__name__


@pytest.mark.parametrize("folder", FOLDERS)
def test_an_installed_game_has_them_inside_the_package(
    folder: Callable[[], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = tmp_path / "game" / "data" / folder.__name__
    inside.mkdir(parents=True)
    (tmp_path / folder.__name__).mkdir()
    monkeypatch.setattr(assets, "__file__", str(tmp_path / "game" / "assets.py"))
    assert folder() == inside


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_missing_folder_is_named(
    folder: Callable[[], Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assets, "__file__", str(tmp_path / "game" / "assets.py"))
    with pytest.raises(assets.AssetsError, match=f"'{folder.__name__}' is missing"):
        folder()
