"""The marks of the timeline."""

import pygame
import pytest

from game.ui.app import App
from game.ui.board.atlas import Atlas
from game.ui.scenes.replay.signs import SIGN_SIZE, draw_sign
from game.ui.scenes.replay.timeline import SIGNS, Sign
from game.ui.theme import DANGER, GROUND


def drawn(app: App, sign: Sign) -> bytes:
    """What a mark looks like alone."""
    surface = pygame.Surface((48, 48))
    surface.fill(GROUND)
    draw_sign(surface, app.pen, Atlas(), sign, (24, 24), SIGN_SIZE)
    return pygame.image.tobytes(surface, "RGB")


def test_every_mark_looks_different_from_all_others(app: App) -> None:
    looks = {drawn(app, sign) for sign in Sign}
    assert len(looks) == len(Sign)


@pytest.mark.parametrize("sign", [Sign.HIT, Sign.LOSS])
def test_harm_is_pink(app: App, sign: Sign) -> None:
    assert bytes(DANGER) in drawn(app, sign)


@pytest.mark.parametrize("tone", ["landing", "take-off", "goal", "victory", "end"])
def test_what_a_player_looks_for_has_a_mark(tone: str) -> None:
    assert SIGNS[tone].words
