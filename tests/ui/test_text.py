"""Text: wrapping, shortening, and characters no face has (field-notes 5.10)."""

from collections.abc import Iterator

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.pen import Pen
from game.ui.text import ELLIPSIS, Face, Type, number, printable, signed
from game.ui.theme import BODY, INK, LABEL, NAME

WORDS = "Ships that keep their velocity, on a map you can count."


@pytest.fixture(autouse=True, scope="module")
def fonts() -> Iterator[None]:
    pygame.font.init()
    yield
    pygame.font.quit()


@given(st.text(max_size=80), st.integers(20, 400))
def test_no_line_is_wider_than_asked(text: str, width: int) -> None:
    setting = Type(1.0)
    for line in setting.wrap(text, width):
        assert len(line) <= 1 or setting.width(line) <= width


@given(st.text(alphabet="abc dé−→", max_size=80), st.integers(1, 400))
def test_wrapping_loses_nothing(text: str, width: int) -> None:
    lines = Type(1.0).wrap(text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_line_feeds_are_kept() -> None:
    assert Type(1.0).wrap("one\n\ntwo", 400) == ("one", "", "two")


def test_shortened_fits_and_says_so() -> None:
    setting = Type(1.0)
    short = setting.shortened(WORDS, 200)
    assert short.endswith(ELLIPSIS)
    assert setting.width(short) <= 200


def test_what_fits_is_not_shortened() -> None:
    assert Type(1.0).shortened(WORDS, 2000) == WORDS


@pytest.mark.parametrize("face", list(Face))
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Ωμέγα 星", id="no face has the last"),
        pytest.param("a\0b\x1b[0m\u202e", id="control characters"),
        pytest.param("half \ud83d a pair", id="half a surrogate pair"),
        pytest.param("👩‍🚀 e\u0301", id="joined and combining"),
        pytest.param("", id="nothing"),
    ],
)
def test_any_text_is_drawn(face: Face, text: str) -> None:
    setting = Type(1.0)
    assert setting.surface(text, BODY, INK, face).get_height() > 0
    assert setting.wrap(text, 50, BODY, face)


def test_a_missing_glyph_is_seen() -> None:
    drawn = Type(1.0).surface("星")
    assert pygame.mask.from_surface(drawn).count() > 20


@pytest.mark.parametrize("face", list(Face))
@pytest.mark.parametrize("character", "−→←↑↓½×…–’“”·éß")
def test_faces_have_what_the_interface_writes(face: Face, character: str) -> None:
    assert picture(character, face) != picture("\ufffe", face)


@pytest.mark.parametrize("face", [Face.WORDS, Face.STRONG])
@pytest.mark.parametrize("character", "Ωαμέγ")
def test_words_have_greek(face: Face, character: str) -> None:
    assert picture(character, face) != picture("\ufffe", face)


def picture(character: str, face: Face) -> bytes:
    drawn = Type(1.0).font(40, face).render(character, antialias=True, color=INK)
    return pygame.image.tobytes(drawn, "RGBA")


def test_numbers_have_the_true_minus() -> None:
    assert (number(-12), signed(3), signed(-3), signed(0)) == ("−12", "+3", "−3", "0")


def test_printable_keeps_what_is() -> None:
    assert printable("Štěpán ß −→ 星") == "Štěpán ß −→ 星"


@pytest.mark.parametrize("percent", [100, 125, 150, 200])
@pytest.mark.parametrize("size", [LABEL, BODY, NAME])
def test_text_grows_with_the_scale(percent: int, size: int) -> None:
    plain, scaled = Pen(100), Pen(percent)
    ratio = scaled.type.width(WORDS, size) / plain.type.width(WORDS, size)
    assert ratio == pytest.approx(percent / 100, rel=0.06)


def test_surfaces_are_kept() -> None:
    setting = Type(1.0)
    assert setting.surface("again") is setting.surface("again")
    assert setting.surface("again") is not setting.surface("again", LABEL)


def test_a_measure_is_never_nothing() -> None:
    assert (Pen(100).px(0.2), Pen(200).px(1.2), Pen(200).px(0)) == (1, 2, 0)
