"""Every sound can be made again to the byte, loads, and has a caption."""

import subprocess
import sys
import tomllib
import wave
from array import array
from collections.abc import Iterator
from itertools import pairwise
from math import log10, sqrt
from pathlib import Path

import pygame
import pytest

from game.assets import sounds

FOLDER = sounds()
FILES = sorted(FOLDER.glob("*.wav"))
CAPTIONS = tomllib.loads((FOLDER / "captions.toml").read_text(encoding="utf-8"))
FULL_SCALE = 32_768
WINDOW = 2205  # 50 ms


def samples(path: Path) -> list[int]:
    with wave.open(str(path), "rb") as file:
        return list(array("h", file.readframes(file.getnframes())))


def decibels(height: float) -> float:
    return 20 * log10(height / FULL_SCALE)


def test_the_script_makes_the_committed_files_again(tmp_path: Path) -> None:
    subprocess.run([sys.executable, FOLDER / "synthesise.py", tmp_path], check=True)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in FILES}


def test_every_sound_has_a_caption_and_every_caption_a_sound() -> None:
    assert set(CAPTIONS) == {path.stem for path in FILES}


@pytest.mark.parametrize("name", sorted(CAPTIONS))
def test_a_caption_says_what_and_on_which_channel(name: str) -> None:
    entry = CAPTIONS[name]
    assert set(entry) == {"caption", "channel"}
    assert entry["channel"] in {"interface", "play", "alerts"}
    assert 0 < len(entry["caption"]) <= 24
    assert entry["caption"] == entry["caption"].strip(" .!")


def test_captions_are_all_different() -> None:
    words = [entry["caption"] for entry in CAPTIONS.values()]
    assert len(words) == len(set(words))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sound_is_short_mono_and_sixteen_bits(path: Path) -> None:
    with wave.open(str(path), "rb") as file:
        parameters = file.getnchannels(), file.getsampwidth(), file.getframerate()
        seconds = file.getnframes() / file.getframerate()
    assert parameters == (1, 2, 44_100)
    assert 0.04 <= seconds <= 0.4


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sound_neither_clicks_nor_shouts_nor_whispers(path: Path) -> None:
    heights = samples(path)
    starts = range(0, max(1, len(heights) - WINDOW // 2), WINDOW // 2)
    loudest = max(sqrt(sum(h * h for h in heights[i : i + WINDOW]) / WINDOW) for i in starts)
    assert -10 <= decibels(max(map(abs, heights))) <= -5.9
    assert -22 <= decibels(loudest) <= -15
    assert max(abs(heights[0]), abs(heights[-1])) <= 2
    assert max(abs(b - a) for a, b in pairwise(heights)) < FULL_SCALE / 3


@pytest.fixture(scope="module")
def mixer() -> Iterator[None]:
    pygame.mixer.init()
    yield
    pygame.mixer.quit()


@pytest.mark.usefixtures("mixer")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sound_loads(path: Path) -> None:
    assert 0.04 <= pygame.mixer.Sound(path).get_length() <= 0.41
