"""The plate of a prompt: its text with caps, its place, its pointer."""

import pygame
import pytest

from game.ui.pen import Pen
from game.ui.scenes.lesson.standing import covers, nearest, pointer, standing
from game.ui.scenes.lesson.wording import Wording, spoken

BOARD = pygame.Rect(0, 100, 1000, 700)
KEYS = {"game.commit": "Enter", "game.burn_0": "0"}


def pen() -> Pen:
    """A pen with two keys bound."""
    pygame.font.init()
    return Pen(cap=lambda name: KEYS.get(name, ""))


def test_caps_stand_in_the_text_and_stick_to_what_follows_them() -> None:
    words = "Press {key:game.burn_0}, then {key:game.commit}."
    (line,) = Wording(pen(), words, 1000).lines
    assert [(piece.words, piece.cap) for piece in line] == [
        ("Press", False),
        ("0", True),
        (",", False),
        ("then", False),
        ("Enter", True),
        (".", False),
    ]
    assert [piece.x for piece in line] == sorted(piece.x for piece in line)
    assert spoken(pen(), words) == "Press 0, then Enter."


def test_narrow_text_breaks_between_words_only() -> None:
    wording = Wording(pen(), "Press {key:game.burn_0}, then {key:game.commit}.", 110)
    assert [line[0].words for line in wording.lines] == ["Press", "then"]
    assert wording.width <= 110
    assert wording.height > Wording(pen(), "Press", 110).height


def test_an_action_without_a_key_says_so() -> None:
    assert spoken(pen(), "Press {key:game.skip}.") == "Press no key."


@pytest.mark.parametrize("at", [(500, 400), (30, 120), (990, 790), (500, 790)])
def test_a_plate_stands_by_what_it_speaks_of_and_covers_nothing(at: tuple[int, int]) -> None:
    about = pygame.Rect(0, 0, 60, 60)
    about.center = at
    around = [about.move(dx, dy) for dx in (-80, 0, 80) for dy in (-80, 0, 80)]
    place = standing([(300, 120), (200, 180)], BOARD, about, around, [], 10)
    assert BOARD.contains(place)
    assert not covers(place, around)
    assert pygame.Vector2(place.center).distance_to(about.center) < 420


def test_where_nothing_is_free_it_covers_least() -> None:
    place = standing([(300, 120)], BOARD, None, [pygame.Rect(0, 100, 1000, 500)], [], 10)
    assert place.top >= 600


@pytest.mark.parametrize(
    ("about", "tip"),
    [
        pytest.param((180, 300, 40, 40), (200, 232), id="below"),
        pytest.param((180, 0, 40, 40), (200, 88), id="above"),
        pytest.param((500, 130, 40, 40), (312, 150), id="right"),
        pytest.param((0, 130, 40, 40), (88, 150), id="left"),
    ],
)
def test_the_pointer_leaves_the_side_that_faces_it(
    about: tuple[int, int, int, int], tip: tuple[int, int]
) -> None:
    notch = pointer(pygame.Rect(100, 100, 200, 120), pygame.Rect(about), 12)
    assert notch is not None
    assert notch[2] == tip
    end = nearest(notch[2], pygame.Rect(about))
    assert pygame.Rect(about).inflate(2, 2).collidepoint(end)


def test_there_is_no_pointer_into_what_lies_under_the_plate() -> None:
    assert pointer(pygame.Rect(100, 100, 200, 120), pygame.Rect(150, 150, 20, 20), 12) is None
