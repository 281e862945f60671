"""The settings file: read, checked, set aside, written whole."""

import os
from pathlib import Path

import msgspec
import pytest

from game.ui.settings import Loaded, Settings, Speed, as_toml, load, save

CHANGED = Settings(
    text_percent=150,
    speed=Speed.HALF,
    reduced_motion=True,
    muted=True,
    window=(1024, 640),
    keys={"game.skip": ("K", "Shift+K"), "everywhere.why": ()},
)


@pytest.mark.parametrize("settings", [Settings(), CHANGED], ids=["defaults", "changed"])
def test_settings_come_back_as_they_were(tmp_path: Path, settings: Settings) -> None:
    file = tmp_path / "Štěpán ß 星" / "settings.toml"
    assert save(file, settings) == ""
    assert load(file) == Loaded(settings)


def test_nothing_there_means_defaults(tmp_path: Path) -> None:
    assert load(tmp_path / "settings.toml") == Loaded(Settings())


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(b"text_percent = ", id="half a file"),
        pytest.param(b"text_percent = 90", id="smaller than allowed"),
        pytest.param(b"text_percent = 1000000000000000000000000", id="huge"),
        pytest.param(b"text_percent = nan", id="no number"),
        pytest.param(b"text_percent = 112.5", id="a fraction"),
        pytest.param(b'muted = "yes"', id="words for a truth"),
        pytest.param(b'speed = "warp"', id="an unknown word"),
        pytest.param(b"window = [0, 900]", id="a window of no width"),
        pytest.param(b"colour = 1", id="an unknown key"),
        pytest.param(b"format = 999", id="from the future"),
        pytest.param(b"[keys]\n'game.skip' = 'S'", id="a key that is no list"),
        pytest.param(b"\xff\xfe\x00", id="not text"),
        pytest.param(b"{}", id="another kind of file"),
    ],
)
def test_a_broken_file_is_set_aside_and_told(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(text)
    loaded = load(file)
    assert loaded.settings == Settings()
    assert "settings.toml.broken" in loaded.notice
    assert not file.exists()
    assert (tmp_path / "settings.toml.broken").read_bytes() == text


@pytest.mark.parametrize("text", [b"a = " + b"[" * 100_000, b"# " + b"x" * 1_000_000])
def test_a_file_nobody_wrote_by_hand_is_set_aside(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(text)
    assert "set aside" in load(file).notice
    assert (tmp_path / "settings.toml.broken").read_bytes() == text


def test_what_was_set_aside_before_stays(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    for text in ("muted = 1", "muted = 2", "muted = 3"):
        file.write_text(text)
        load(file)
    assert [path.read_text() for path in sorted(tmp_path.iterdir())] == [
        "muted = 1",
        "muted = 2",
        "muted = 3",
    ]


def test_a_link_that_leads_round_is_set_aside(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.symlink_to(file)
    assert "set aside" in load(file).notice
    assert not file.is_symlink()


def test_a_place_nobody_can_look_into_is_told() -> None:
    loaded = load(Path("/" + "x" * 300) / "settings.toml")
    assert loaded.settings == Settings()
    assert "stay where they are" in loaded.notice
    assert "could not be saved" in save(Path("/" + "x" * 300) / "settings.toml", Settings())


def test_a_device_in_its_place_is_told() -> None:
    assert "could not be read" in load(Path(os.devnull)).notice


def test_an_empty_file_is_defaults(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(b"")
    assert load(file) == Loaded(Settings())


def test_a_folder_in_its_place_is_told(tmp_path: Path) -> None:
    assert "could not be read" in load(tmp_path).notice


def test_a_failed_write_is_told_and_the_old_file_stays(tmp_path: Path) -> None:
    blocked = tmp_path / "a file, no folder"
    blocked.write_text("x")
    assert "could not be saved" in save(blocked / "settings.toml", Settings())
    assert blocked.read_text() == "x"


def test_a_failed_replacement_leaves_nothing_behind(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    (file / "inside").mkdir(parents=True)
    assert "could not be saved" in save(file, Settings())
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]


def test_the_file_is_for_people() -> None:
    assert 'speed = "half"' in as_toml(CHANGED)
    assert '"game.skip" = ["K","Shift+K"]' in as_toml(CHANGED)


def test_every_setting_is_written() -> None:
    text = as_toml(Settings())
    assert all(field.name in text for field in msgspec.structs.fields(Settings))


@pytest.mark.parametrize(
    ("speed", "factor", "words"),
    [
        (Speed.HALF, 0.5, "½"),
        (Speed.ONE, 1.0, "1"),
        (Speed.TWO, 2.0, "2"),
        (Speed.FOUR, 4.0, "4"),
        (Speed.AT_ONCE, float("inf"), "at once"),
    ],
)
def test_speeds(speed: Speed, factor: float, words: str) -> None:
    assert (speed.factor, speed.words) == (factor, words)
