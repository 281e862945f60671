"""Sounds and their captions, with and without a device (field-notes 5.7)."""

import os

import msgspec
import pygame
import pytest

from game import assets
from game.ui.settings import Settings
from game.ui.sound import Channel, Sound, read_voices


@pytest.fixture
def heard() -> list[str]:
    return []


@pytest.fixture
def sound(heard: list[str]) -> Sound:
    return Sound(heard.append)


def test_every_sound_that_ships_has_a_file_and_a_caption() -> None:
    for name, voice in read_voices().items():
        assert (assets.sounds() / f"{name}.wav").is_file()
        assert voice.caption


@pytest.mark.parametrize("name", ["choice", "refusal", "hit", "your-turn"])
def test_the_interface_finds_its_sounds(name: str) -> None:
    assert name in read_voices()


def test_a_sound_shows_its_caption_also_in_silence(sound: Sound, heard: list[str]) -> None:
    sound.play("hit")
    assert heard == [read_voices()["hit"].caption]


def test_captions_can_be_off(sound: Sound, heard: list[str]) -> None:
    sound.set_up(Settings(captions=False))
    sound.play("hit")
    assert heard == []


def test_mere_clicks_have_no_caption(sound: Sound, heard: list[str]) -> None:
    sound.play("choice")
    assert heard == []


def test_an_unknown_sound_is_silence(sound: Sound, heard: list[str]) -> None:
    sound.play("trumpets")
    assert heard == []


def test_without_a_device_all_is_silent(
    sound: Sound, heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    pygame.mixer.quit()
    sound.open()
    sound.play("hit")
    assert sound.silent
    assert pygame.mixer.get_init() is None
    assert heard == ["Hit"]


def test_a_device_that_goes_during_play_is_no_matter(sound: Sound, heard: list[str]) -> None:
    sound.open()
    sound.play("hit")
    pygame.mixer.quit()
    sound.play("hit")
    assert heard == ["Hit", "Hit"]


def test_volumes_are_apart(sound: Sound) -> None:
    settings = Settings(interface_volume=10, play_volume=20, alerts_volume=0)
    sound.set_up(settings)
    assert [sound.level(channel) for channel in Channel] == [0.1, 0.2, 0.0]
    sound.set_up(msgspec.structs.replace(settings, muted=True))
    assert [sound.level(channel) for channel in Channel] == [0.0, 0.0, 0.0]


def test_opening_leaves_standard_error_as_it_was(
    sound: Sound, capfd: pytest.CaptureFixture[str]
) -> None:
    sound.open()
    os.write(2, b"still here")
    assert not sound.silent
    assert capfd.readouterr().err == "still here"
